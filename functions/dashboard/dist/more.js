import"./app.js";import{shared as nc}from"./app.js";var{words:ac}=nc["words.js"],oc={once:{secret:"Secret",warn:"It is never shown again. Copy it, or say that you have kept it.",kept:"I have kept it"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",expired:"It has not expired",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",window:"The window has room",limit:"The limits that its type shares have room",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",expired:"It has expired",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",window:"The window is full",limit:"A limit that its type shares is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,stages:"Stages",running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toLocaleString("en",{maximumSignificantDigits:2}):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",expires:"Expires",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},inbox:{says:e=>`${e} to decide, the oldest first`,list:"What is to be decided",one:"The one that is looked at",more:e=>`The oldest ${e} are listed; more come when these are decided.`,none:"Nothing waits for a person.",decided:"All is decided.",first:"A handler that is not sure asks a person, and says what it would give out:",example:'raise Review("the sum is over 1,000 EUR", {"sum": 1240.5})',noReason:"Its handler gave no reason.",facts:{waits:"Created"},output:"Output, which is its result if it is approved",noOutput:"Its handler gave none.",comment:"Comment, or reason",approve:"Approve",reject:"Reject",rejects:e=>`Reject ${e}?`,reasonSays:"It becomes the job's error. Without one it says: rejected by hand.",done:{approve:"Approved:",reject:"Rejected:"},sentIn:e=>e?`sent in ${e} s`:"is sent",undo:"Undo",gone:"It is decided already:",place:(e,t)=>`${e} of ${t}`},waiting:{says:"Jobs that go on when a signal comes; the wait that is over first stands first",names:"Signals by name",all:"All",columns:{signal:"Signal",type:"Type",owner:"Owner",since:"Started",until:"Waits until",job:"Job",came:"Came"},left:e=>`${e} % of the time is left`,over:"over",next:"Next page",first:"First page",looked:"One request looks at 5,000 waiting jobs. None of these waits for a signal; others may.",none:"No job waits for a signal.",noneMore:"No further job waits for a signal.",first_:"A handler that waits for something outside gives its place away and goes on when the signal comes:",example:'raise Wait("paid", timeout=7 * 24 * 3600)',send:"Send the signal",sendOne:"Send a signal to the row",title:(e,t)=>e===1?`Signal ${t}`:`Signal ${e} jobs`,sends:"A job that waits for this name goes on; another keeps the signal until it waits for it.",payload:"What the signal says",progress:(e,t,s)=>`${e} of ${t} sent, ${s} went on`,early:"Came early",earlySays:"Signals that no job waits for yet; each is kept until its job does."},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",asked:"The list",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,s)=>s===1?`${e} today`:`${e} in ${s} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",asked:"What is shown here",prices:(e,t,s)=>`Prices: ${e} ${s} a GB-second, ${t} ${s} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"A million jobs",usd:"USD",part:e=>`${e} %`}},errors:{says:(e,t,s)=>`${e} failed in ${s}, in ${t===1?"one group":`${t} groups`}`,span:"Failed in the last",spans:{1:"1 hour",24:"24 hours",168:"7 days",720:"30 days"},type:"the type of the failed jobs",hint:"type:…",none:e=>`Nothing has failed in ${e}.`,noneFiltered:(e,t)=>`No job of the type ${e} has failed in ${t}.`,bounded:e=>`Only the newest ${e} failed jobs are grouped: of a shorter time, or of one type, all may be.`,retry:"Retry",retryKey:"Retry the group of the row",example:"Open the last job of the group",likes:e=>`The API cannot tell this group from ${e===1?"another one":`${e} others`} of its type: their jobs are retried too. They are counted first.`,goOn:"Count them",spark:e=>`Failed over this time, ${e} at the most in a part of it`,curl:"This list",columns:{jobs:"Jobs",what:"Error",over:"Over the time",first:"First",last:"Last",example:"Example"}},types:{count:e=>e===1?"one type":`${e} types`,changed:e=>`${e} changed by operators`,states:{on:"takes jobs",paused:"paused",disabled:"disabled",missing:"no handler"},columns:{name:"Type",state:"State",description:"What it does",lane:"Lane",ready:"Ready",limits:"Limits",timeout:"Time-out",over:"Over the code"},atOnce:e=>`${e.toLocaleString("en")} at once`,over:e=>e===1?"1 setting":`${e} settings`,pauseRow:"Pause or resume the type of the row",none:"There are no types.",first:"A processor declares the types of its code when it starts:",example:`@job_type("email", timeout=30, rate="600/minute")
def send_email(job: Running, email: Email): ...`},type:{jobs:"Its jobs",yes:"yes",no:"no",off:"off",forEver:"for ever",days:e=>`${e} d`,per:(e,t)=>`${e} a ${t}`,burst:e=>`, ${e} at once`,units:{second:"second",minute:"minute",hour:"hour",day:"day"},stateSays:{on:"",paused:"Its jobs are enqueued, and none is started.",disabled:"No job of it is enqueued or started.",missing:"The processors of its lane have no handler for it."},since:"since",acts:{pause:"Pause",resume:"Resume",enable:"Enable",disable:"Disable",reset:"Reset all",delete:"Delete"},said:{pause:e=>`${e} is paused`,resume:e=>`${e} goes on`},disables:"No job of it can be enqueued or started until it is enabled again. What runs goes on.",resets:"What operators have said is removed, and the type is enabled: it runs as its code says.",deletes:"A remote type without jobs is deleted. That cannot be undone.",nothingOver:"Nothing is said over its code",reset:"Reset",change:"Change",of:(e,t,s)=>`${e}: ${t} of ${s}`,isReset:e=>`${e}: as the code says`,isChanged:e=>`${e} is changed`,settings:"Settings",columns:{name:"Setting",value:"In effect",source:"Comes from",code:"The code says",operator:"An operator says",changed:"Changed",acts:"Acts"},names:{description:"Description",lane:"Lane",timeout:"Time-out",max_attempts:"Tries",stages:"Stages",backoff:"Tries again",priority_fall:"Priority falls by",expires:"Expires",max_concurrent:"At once",key_limit:"At once of a key",fair:"Fair",rate:"Rate",window:"Window",limits:"Shared limits",schedule:"Schedule",retention:"Kept"},means:{description:"What it does, for people.",lane:"The processors that run it.",timeout:"The seconds that a handler may run.",max_attempts:"How often a job is tried.",stages:"The parts of its work, with commas between them. In force from the next processor on. Empty: any name.",backoff:"How long a job waits for its next try. In force from the next processor on.",priority_fall:"By how much each retry lowers a job's priority, down to 1.",expires:"The seconds after which a due job that has not started is cancelled. It counts for jobs that are enqueued from now on.",max_concurrent:"The most jobs of it that run at once. To lift what the code declares, give a large number.",key_limit:"The most jobs of one concurrency key that run at once.",fair:"Half of what starts goes to owners in turn.",rate:"How many jobs start in a time, on average: a bucket.",window:"In no span of this length do more start.",limits:"Names of limits that it shares with other types.",schedule:"When a job of it is made by the clock.",retention:"How long ended jobs are kept."},codeSays:e=>e==="–"?"The code says nothing.":`The code says: ${e}.`,rateTakes:"Jobs in a time: 600/minute, 1/2s",windowTakes:"Jobs in a span: 60/minute, 10/5s",limitsTake:"Names, with spaces between them",span:(e,t)=>`${e} in ${t}`,daysOf:e=>`Days that ${e} jobs are kept; empty: for ever`,expression:"When: minute, hour, day, month, weekday",timezone:"Time zone",missed:"Due times that were missed",missedWays:{skip:"are left out",one:"make one job",all:"make a job each"},switchOff:"Switch the schedule off",course:"Jobs a minute, by how they ended",courseSays:"over the last day",noCourse:"No job of it has ended in the last day.",sources:{code:"the code",operator:"an operator",default:"the default"},declared:"What only the code says",target:"Runs in",handler:"the code's own handler",backoffKind:"The wait grows",backoffKinds:{exponential:"twofold with each try",quadratic:"with the square of the tries",fixed:"not at all"},backoffBase:"Seconds before the second try",backoffCap:"The longest wait in seconds",backoffJitter:"The part of the wait that is added by chance, 0 to 1",backoffSays:({kind:e,base:t,cap:s})=>`${e}, from ${t} s${s===null?"":` to ${s} s`}`,nextDue:"Next due",updated:"Changed",schema:"Payload",schemaRaw:"The JSON Schema",noSchema:"Any object: the type says nothing about its payload.",letters:e=>`${e} characters at the most`,default:e=>`default ${e}`},limits:{says:e=>e?`${e===1?"one lets":`${e} let`} nothing more through now`:"all let jobs through",views:"Limits by how full they are",view:{all:"All",used:"In use",full:"Full"},columns:{type:"Type",kind:"Limit",level:"Now",held:"Held by",said:"Said by"},kinds:{max_concurrent:"at once",key_limit:"at once of a key",rate:"rate",window:"window"},shared:"Shared by types",name:"Name",sharedBy:"Types",noTypes:"no type names it",inSpan:(e,t,s)=>`${e} of ${t} in ${s}`,taken:(e,t)=>`${e} of ${t}`,full:"full",keys:(e,t)=>`${e===20?"20 or more keys run":e===1?"one key runs":`${e} keys run`}, ${t} of each`,fullKeys:e=>`${e} full`,noKeys:e=>`no key runs; ${e} of each`,tokens:(e,t)=>`${e} of ${t} tokens`,fullAgain:"full",nextIn:e=>`next start in ${e}`,refill:e=>`${e} tokens come a second`,refillEach:e=>`a token comes every ${e}`,noRefill:"nothing comes",nothing:"nothing",more:e=>`${e} more`,moreKeys:e=>`${e} more keys`,all:"all that run",blocked:e=>`keeps ${e} back`,code:e=>`the code: ${e}`,operator:e=>`an operator: ${e}`,insteadOf:e=>`instead of ${e}`,codeNothing:"the code says nothing",default:"by itself",changeRow:"Change the limit of the row",none:"No type has a limit.",noneOf:{used:"No limit is in use now.",full:"No limit is full now."},first:"A type says how many of its jobs may run at once, how many of a key, and how many may start in a time:",example:'@job_type("ocr", max_concurrent=2, key_limit=1, rate="600/minute")'},locks:{running:e=>e==="1"?"one job runs":`${e==="0"?"no":e} jobs run`,expired:e=>e===1?"one lock has run out":`${e} locks have run out`,suspects:e=>e===1?"one suspect":`${e} suspects`,locks:"Locks of running jobs",none:"No job runs now.",ranOut:"ran out",ranOutSays:"Its holder has not renewed it: the next processor's sweep gives the job back.",holderGone:"gone",suspect:"suspect",deaths:e=>e===1?"1 death":`${e} deaths`,quarantine:"Suspects",quarantineSays:"Their processors ended while they ran. Each runs alone from now on, so that the one that kills is known.",processors:"Processors",atWork:(e,t)=>{if(!e)return"none at work";let s=e===1?"one may still run":`${e} may still run`;return t.length>1?`${s}, of ${t.length} versions: ${t.join(", ")}`:s},noProcessor:"None runs. Each lane's tick starts one when jobs are ready; you can start one now.",start:"Start a processor",startSays:"It starts now instead of with the next tick, and ends when nothing is left to do.",started:"A processor starts",states:{claiming:"claims jobs",draining:"finishes",sleeping:"sleeps until"},config:"Settings of the processors",byFunction:"as the function says",on:"on",off:"off",switchOn:"Switch on",switchOff:"Switch off",switchOffSure:"Jobs are taken in, and none is started, in all lanes. What runs goes on.",superAdmin:"Only a super admin changes the processors",lanesOwn:"By lane, the settings that differ",steps:"Numbers that rise, with commas between them; empty: the default",number:"A number; empty: the default",columns:{type:"Type",lock:"Lock ends",progress:"Progress",tries:"Tries",holder:"Holder",deadline:"Its deadline",stream:"Log stream",job:"Job",deaths:"Deaths",due:"Due",diedIn:"Died in",lane:"Lane",state:"State",left:"Time left",by:"Started by",claimed:"Claimed",settled:"Settled",version:"Version",seen:"Seen",setting:"Setting",value:"Value",means:"What it means"}},schedules:{spans:["6 hours","24 hours","7 days"],span:"How far the lines go",count:e=>e===1?"one schedule":`${e} schedules`,haveMissed:e=>`${e===1?"one has":`${e} have`} missed a time`,held:e=>`${e} paused or disabled`,aside:e=>`${e} set aside`,shifts:"the clocks change",columns:{type:"Type",when:"When",line:"Due times from now on",next:"Next"},line:(e,t,s)=>`${t?"at least ":""}${e===1?"one due time":`${e} due times`}`+(s?`, ${s} missed before now`:""),shift:"the clocks change on that day",setAside:"set aside",run:"Run now",runs:e=>`Run now: ${e}`,runRow:"Run the schedule of the row now",isRun:e=>`A job of ${e} is enqueued, with the schedule's payload`,pauses:"The whole type is paused: its due times still make jobs, and none of its jobs starts until it is resumed.",disabled:"The type is disabled",coming:"What comes next",nothingComes:"Nothing is due in this time.",missed:"Missed",noneMissed:"No due time was missed.",times:e=>e===1?"one time, since":`${e} times, since`,becomes:"A tick makes jobs of missed times as the schedule says: none, one, or one each.",none:"No type has a schedule.",first:"A type says when the clock makes a job of it:",example:'@job_type("report", schedule=Schedule("0 3 * * *", timezone="Europe/Berlin"))'},charts:{span:"Time",spans:{6:"6 hours",24:"24 hours",168:"7 days",720:"30 days",2160:"90 days"},by:"A line for each",bys:{"":"Whole",type:"Type",lane:"Lane"},type:"this type alone",lane:"this lane alone",hint:"type:… lane:…",curl:"These charts",says:"How did it go, hour by hour and by type or lane?",kinds:{throughput:{title:"Throughput",says:"jobs that ended, a minute"},wait:{title:"Wait",says:"from ready to start"},run:{title:"Run",says:"from start to end"},depth:{title:"Depth",says:"the most that were ready"},openings:{title:"Openings",says:"invocations of processors"},cost:{title:"Cost",says:"of processors, in USD"}},by95:e=>`${e}, 95 of 100 within`},endpoints:{says:"Who is told what became of jobs, whether it arrives, and what comes in by webhook",new:"New endpoint",none:"There are no endpoints yet: nobody outside is told what becomes of jobs.",first:"A webhook is told by a signed request; a bus gets events; http is what jobs call.",sent:"Told",sentSays:"callbacks, newest first",came:"Came by webhook",cameSays:"and what it led to",noneSent:"Nobody has been told anything yet. Test an endpoint, or name one in “notify” of a job.",noneSentTo:"It has been told nothing yet. Test it.",noneCame:"Nothing has come by webhook. Sources are declared in the template's parameter Webhooks.",looked:"One request looks at 5,000 rows. None of these matches; older ones may.",nothing:"nothing",more:e=>`and ${e} more`,works:"works",failing:e=>`fails for ${e}`,disabled:"disabled",all:"all types",named:"what names it",called:"nothing: jobs call it",open:"Open",notHooks:"An endpoint of kind http is called by jobs; it is told nothing",noSecret:"Only webhooks have a secret",isOff:"It is disabled: enable it first",isOn:"It is enabled",isOffNow:"It is disabled already",changeSays:"What is left as it is stays. New headers replace all there are.",acts:{test:"Test",enable:"Enable",disable:"Disable",change:"Change",rotate:"New secret",delete:"Delete"},sure:{disable:"It is told nothing more, and what is on its way fails.",rotate:"The secret of now signs for 24 hours more, beside the new one.",delete:"What it was not told yet fails. Jobs that name it are refused from then on."},tested:"A test is on its way",secret:"The secret of the endpoint",secretSays:"The receiver checks each request with it. It is shown only now.",fields:{name:"Name",kind:"Kind",url:"Address (https)",events:"Told of, without being named",types:"Jobs of these types only, with commas between",owner:"Jobs of this owner only",headers:"Headers, one a line: Name: value. They are never shown again."},kinds:{webhook:"webhook: told by signed requests",bus:"bus: the stack's event bus",http:"http: called by jobs"},facts:{kind:"Kind",url:"Address",events:"Told of",types:"Types",owner:"Owner",state:"State",because:"Because",created:"Created",updated:"Changed",old:"Old secret ends"},columns:{name:"Name",state:"State",url:"Address",events:"Told of",types:"Types",status:"Status",event:"Event",endpoint:"Endpoint",about:"About",answer:"Answer",tries:"Tries",when:"When",source:"Source",led:"Led to"}},keysAndLogins:{says:"Who may call the API and this page",you:"You",youAre:{owner:"Owner",role:"Role",key:"Key",until:"Logged in until"},may:{producer:"enqueues jobs, and sees those of its owner",viewer:"sees all, but what jobs hold, and changes nothing",admin:"sees and changes all but keys",super_admin:"sees and changes all, keys and logins too"},unused:"or one hour after the last use",onlySuper:"Keys and logins of others are listed for super admins.",keys:"Keys",logins:"Logins",loginsSay:"that can be used now",new:"New key",views:{active:"Active",all:"All"},none:"No key is active.",noLogins:"Nobody is logged in.",revoked:"revoked",expired:"expired",ends:"ends",active:"active",never:"never",change:"Change",revoke:"Revoke",end:"End",changeKey:"Change the key of the row",revokeKey:"Revoke the key of the row",changeTitle:e=>`Change ${e}`,revokeTitle:e=>`Revoke ${e}`,revokes:"All functions refuse it within a minute, and its logins end. That cannot be undone: make another.",endTitle:e=>`End a login of ${e}`,endsLogin:"That browser is asked to log in again with its next request.",changes:"All functions apply it within a minute. An empty field means no limit.",made:"The key",madeSays:"It is shown only now; the database keeps its hash. Put it where its user keeps secrets.",noLimits:"no limits",writes:e=>`${e} writes`,reads:e=>`${e} reads`,types:e=>`only ${e}`,priority:e=>`priority ${e} at most`,pending:e=>`${e} unfinished at most`,via:{key:"key",token:"token",code:"link"},fields:{name:"Name: what is it for?",role:"Role",owner:"Owner: whose jobs it enqueues and sees",expires:"Ends on (none: never)",rate:"Writes, such as 600/minute",readRate:"Reads (none: as writes)",types:"May enqueue these types only, with commas between",priority:"Highest priority, 20 is the first",pending:"Most unfinished jobs of its owner"},columns:{name:"Name",role:"Role",owner:"Owner",limits:"Limits",used:"Last used",state:"State",created:"Created",by:"By",key:"Key",seen:"Last seen",ends:"Ends"}},setAside:{says:"What could not be done because of its data, and was left out so that the rest goes on",none:"Nothing is set aside.",noneSays:"When the end of a batch, a schedule, a type or a chore fails because of its own data, it comes here, and everything else goes on.",more:"These are the newest 200. There are older ones.",retry:"Try again",retryKey:"Try the row again",retried:"It is tried again",kinds:{batch:"The end of a batch",schedule:"A schedule",type:"A type",chore:"A chore"},todo:{batch:"Change what comes after the batch, then try again.",schedule:"Mend the schedule in the code or in its overrides, then try again.",type:"Mend its declaration, deploy, then try again.",chore:"It is tried again by itself; its processor's log has the traceback."},columns:{what:"What",error:"Error",times:"Times",first:"First",last:"Last"}},audit:{says:"What was done by hand to the queue, newest first. What was done to one job is in its log.",fields:{kind:"what kind of thing was changed",subject:"its name or id",actor:"a part of the actor's name"},hint:"kind:… subject:… actor:…",curl:"This list",kinds:{act:"many jobs",batch:"batch",config:"configuration",endpoint:"endpoint",job:"job",key:"key",login:"login","set-aside":"set aside",type:"type",worker:"processor"},none:"Nobody has done this.",noneYet:"Nobody has changed anything yet.",looked:"One request looks at 5,000 lines. None of these matches; older ones may.",further:"Look further",key:"key",done:(e,t)=>`${e} done${t?`, ${t} left as they were`:""}`,ended:"ended",halfway:"stopped half-way, or still running",all:"jobs that were chosen",of:"jobs with",dripped:e=>`${e} a minute`,theAct:"the act",parts:"Each job of an act",partsKey:"Show or hide each job of an act",nothing:"no value",hidden:"hidden",toSubject:"Open it",columns:{at:"When",actor:"Who",action:"Did",subject:"To what",changed:"Before → after"}},database:{says:"Does Postgres keep up with the queue?",good:"Nothing here needs you: vacuum keeps up, no snapshot is old, and connections are free.",warnings:"What to do",connections:"Connections",of:e=>`of ${e}`,oldest:"Oldest transaction",noOldest:"no other is open",dead:"Dead rows",size:"Size",indexesSize:e=>`${e} of it indexes`,tables:"Tables",tablesSay:"the largest first; the bars end where dead rows are too many",deadOf:(e,t)=>`${e}, of ${t} that would be too many`,indexes:"Indexes",indexesSay:"the largest first; scans since the statistics were reset",unused:"never read",share:e=>`${e} %`,never:"never",advice:{transaction:"Find the session below, and end it, unless it is a backup that will be over soon. A client that forgets to commit should get idle_in_transaction_session_timeout.",dead:"Look first whether a transaction is open for long: vacuum waits for it. Then vacuum the table by hand.",analyzed:"Autovacuum may be off, or never gets to it. Analyze it by hand.",connections:"Lower max_workers or the functions' reserved concurrency, put RDS Proxy before the database, or raise max_connections."},columns:{table:"Table",rows:"Rows",dead:"Dead rows",bytes:"Table",indexBytes:"Indexes",vacuum:"Last vacuum",analyze:"Last analyze",index:"Index",size:"Size",scans:"Scans"}}};Object.assign(ac,oc);import{shared as Bt}from"./app.js";var{html:st,useEffect:bo,useRef:yo,useSignal:Yn}=Bt["html.js"],{curl:rc,post:go}=Bt["api.js"],{soon:ic}=Bt["live.js"],{words:ie}=Bt["words.js"],{Dialog:lc,open:cc}=Bt["parts/dialog.js"],{Bar:dc}=Bt["parts/bar.js"],{Field:fo}=Bt["parts/field.js"],uc=500,$c=1e3,Ft=e=>cc(pc,{bulk:e});function pc({bulk:e,close:t}){let s=Yn({at:"counting"}),n=Yn(""),a=Yn("60"),o=yo(!1),r=ie.jobs.bulk[e.action];bo(()=>{fc(e,s)},[]);let{at:i,matches:l=0,atLeast:c,error:d}=s.value,u=l>$c?String(l):"",x=i==="counted"&&e.action==="replay",q=i==="counted"&&u,A=xe=>{xe.preventDefault(),i==="counted"&&l&&n.value===u&&yc(e,s,o,Number(a.value))};return st`<${lc}
    title=${ie.jobs.asking(r,i==="counting"?"…":ie.jobs.jobs(l,c))}
    close=${()=>(o.current=!0,t(s.value))}
  >
    <form onSubmit=${A}>
      <p>${ie.jobs.says[e.action]}</p>
      ${i==="counting"&&st`<p class="quiet" role="status">${ie.jobs.counting}</p>`}
      ${d&&st`<p class="wrong" role="alert">${d}</p>`}
      ${x&&st`<${fo} label=${ie.jobs.perMinute} at=${a} type="number" min="1" max="10000" />`}
      ${q&&st`<${fo} label=${ie.act.type(u)} at=${n} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(i)&&st`<${mc} state=${s.value} />`}
      <details>
        <summary>${ie.act.curl}</summary>
        <pre tabindex="0">${rc("POST",`/api/jobs/bulk/${e.action}`,Zn(e))}</pre>
      </details>
      <div class="buttons">
        <${hc}
          at=${i}
          act=${r}
          bad=${e.action==="delete"}
          ready=${l>0&&n.value===u}
          stop=${o}
          close=${()=>t(s.value)}
        />
      </div>
    </form>
  <//>`}function mc({state:e}){let t=ie.jobs.running(e.done,e.skipped);return st`<p role="status">
    <${dc} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function hc({at:e,act:t,bad:s,ready:n,stop:a,close:o}){let r=yo(null);if(bo(()=>{let l=document.activeElement?.matches("input");(n&&e==="counted"&&!l||e==="ended")&&r.current?.focus()},[e,n]),e==="running")return st`<button type="button" onClick=${()=>a.current=!0}>${ie.jobs.stop}</button>`;if(e==="ended")return st`<button type="button" class="main" ref=${r} onClick=${o}>${ie.page.close}</button>`;let i=s?"bad":"main";return st`<button type="button" onClick=${o}>${ie.page.close}</button>
    <button class=${i} ref=${r} disabled=${!n}>${t}</button>`}var Zn=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function fc(e,t){try{let s=await go(`/api/jobs/bulk/${e.action}`,{...Zn(e),dry_run:!0});t.value={at:"counted",matches:s.matches??s.count??0,atLeast:s.at_least}}catch(s){t.value={at:"refused",error:s.message}}}var bc=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(e=>e.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/,"$1-$2-$3-$4-");async function yc(e,t,s,n){let a=bc(),o=e.action==="replay"?{per_minute:n}:{},{matches:r}=t.value,i=0,l=0,c=null;t.value={at:"running",matches:r,done:i,skipped:l};try{do{let d={...Zn(e),...o,limit:uc,after:c??void 0,act:a},u=await go(`/api/jobs/bulk/${e.action}`,d,{tries:3});i+=u.done,l+=u.skipped,c=u.next,t.value={at:"running",matches:r,done:i,skipped:l}}while(c&&!s.current);t.value={at:"ended",matches:r,done:i,skipped:l,says:c?ie.jobs.stopped:ie.jobs.finished}}catch(d){t.value={at:"ended",matches:r,done:i,skipped:l,error:d.message}}ic()}import{shared as _e}from"./app.js";import{shared as ea}from"./app.js";var{html:Xn}=ea["html.js"],{query:Qn,here:wo,to:gc}=ea["routes.js"],{words:vo}=ea["words.js"];function Pe({next:e,name:t="after",older:s=vo.table.next}){let n=String(wo.value.route?.path).replace(":id",encodeURIComponent(wo.value.id??"")),a=o=>gc(n,{...Qn.value,[t]:o});return!Qn.value[t]&&e===null?null:Xn`<p class="pages">
    ${Qn.value[t]&&Xn`<a href=${a("")}>${vo.table.first}</a>`}
    ${e!==null&&Xn`<a href=${a(e)}>${s}</a>`}
  </p>`}import{shared as ns}from"./app.js";var{html:K}=ns["html.js"],{to:wc}=ns["routes.js"],{textOf:jo}=ns["exact.js"],{words:xo}=ns["words.js"],{number:ta}=ns["parts/number.js"],{Time:vc,exact:kc}=ns["parts/time.js"],nt=xo.audit,ko=60,sa=6,jc=/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;function _o({entry:{kind:e,changed:t}}){if(t===null)return K`<span class="quiet">${nt.hidden}</span>`;if(typeof t!="object")return K`<${na} of=${t} />`;if(e==="act")return K`<${Sc} of=${t} />`;let{act:s,bulk:n,...a}=t,o=Object.entries(a);return K`<ul class="changes">
    ${o.slice(0,sa).map(([r,i])=>K`<${_c} key=${r} name=${r} said=${i} />`)}
    ${o.length>sa&&K`<li class="quiet">${xo.json.more(o.length-sa)}</li>`}
    ${typeof s=="string"&&K`<${xc} act=${s} />`}
  </ul>`}function xc({act:e}){return K`<li><a href=${wc("audit",{kind:"act",subject:e})}>${nt.theAct}</a></li>`}function _c({name:e,said:t}){let[s,n]=Array.isArray(t)&&t.length===2?t:[void 0,t];return K`<li>
    <span class="quiet"><bdi>${e}</bdi></span
    >${" "} ${s!=null&&K`<del><${na} of=${s} /></del>${" → "}`}
    ${n==null?K`<span class="quiet">${t===null?nt.hidden:nt.nothing}</span>`:K`<ins><${na} of=${n} /></ins>`}
  </li>`}function na({of:e}){let t=typeof e!="string"?jo(e):jc.test(e)?kc(new Date(e)):e;return t.length<=ko?K`<bdi>${t}</bdi>`:K`<bdi title=${t}>${t.slice(0,ko)}…</bdi>`}function Sc({of:e}){let{done:t=0,skipped:s=0,ended:n,filter:a,per_minute:o}=e,r=a&&typeof a=="object"?Object.entries(a):[];return K`<ul class="changes">
    <li>
      <b>${nt.done(ta(Number(t)),s?ta(Number(s)):"")}</b>
      ${o?` · ${nt.dripped(ta(Number(o),1))}`:""}
    </li>
    <li class=${n?"quiet":"halfway"}>
      ${n?K`${nt.ended} <${vc} at=${String(n)} />`:nt.halfway}
    </li>
    <li>
      <span class="quiet">${r.length?nt.of:nt.all}</span>
      ${r.map(([i,l])=>K` <code><bdi>${i}:${jo(l)}</bdi></code>`)}
    </li>
  </ul>`}var{html:he}=_e["html.js"],{ask:Tc,go:Oc,query:qc,to:zs}=_e["routes.js"],{useKeys:Cc}=_e["keys.js"],{words:Vs}=_e["words.js"],{Curls:Ec}=_e["parts/act.js"],{Filter:Mc}=_e["parts/filter.js"],{Heading:Ac}=_e["parts/heading.js"],{Loaded:Nc,useGet:Lc}=_e["parts/load.js"],{useSame:Dc}=_e["parts/same.js"],{Empty:Ic}=_e["parts/states.js"],{Table:Rc}=_e["parts/table.js"],{Time:Pc}=_e["parts/time.js"],N=Vs.audit,Bc=100,Fc=10,Hc=["act","batch","config","endpoint","job","key","login","set-aside","type","worker"],Wc={kind:{values:Hc,says:N.fields.kind},subject:{says:N.fields.subject},actor:{says:N.fields.actor}};function Kc(){let{kind:e,subject:t,actor:s,after:n,jobs:a}=qc.value,r=Object.fromEntries(Object.entries({kind:e,subject:t,actor:s}).filter(([,d])=>d)),i=a==="all"||e==="job",l=Lc("/api/audit",{query:{...r,after:n,limit:Bc,of_acts:i?void 0:"false"},every:n?void 0:Fc}),c=()=>Tc({jobs:i?"":"all",after:""});return Cc(e==="job"?[]:[{keys:"e",says:N.partsKey,run:c}]),he`<${Ac} says=${N.says} />
    <div class="filters">
      <${Mc} fields=${Wc} value=${r} hint=${N.hint} onChange=${d=>Oc(zs("audit",d))} />
      ${e!=="job"&&he`<label class="check"><input type="checkbox" checked=${i} onChange=${c} /> ${N.parts}</label>`}
    </div>
    <${Nc} from=${l}>${d=>he`<${Gc} page=${d} filtered=${Object.keys(r).length>0} />`}<//>
    <${Ec}
      acts=${[{name:"list",label:N.curl,method:"GET",path:`/api/audit${zs("",r).slice(3)}`}]}
    />`}function Gc({page:e,filtered:t}){let s=Dc(e.entries,a=>String(a.id)),n=e.next!==null?N.looked:t?N.none:N.noneYet;return he`<div class="audit">
    ${s.length?he`<${Rc}
            rows=${s}
            columns=${Vc}
            label=${Vs.screens.audit}
            id=${a=>String(a.id)}
            href=${({kind:a,subject:o})=>zs("audit",{kind:a,subject:o})}
          />`:he`<${Ic}>${n}<//>`}
    <${Pe} next=${e.next} older=${s.length?Vs.table.next:N.further} />
  </div>`}function Uc({actor:e}){let[,t,s]=e.match(/^(.*) \(key (.*)\)$/)??[null,e,""];return he`<bdi>${t}</bdi>${s&&he`<code class="quiet" title=${N.key}>${s}</code>`}`}var Jc={type:e=>`types/${encodeURIComponent(e)}`,batch:e=>`batches/${e}`,endpoint:e=>`endpoints/${encodeURIComponent(e)}`,key:()=>"keys",login:()=>"keys","set-aside":()=>"set-aside"};function zc({kind:e,subject:t,action:s}){let n=s==="delete"||e==="act"?null:Jc[e]?.(t),a=n&&he`<a class="place" href=${zs(n)} title=${N.toSubject} tabindex="-1">↗</a>`;return he`<span><span class="quiet">${Vs.audit.kinds[e]??e}</span> ${a}</span><bdi>${t}</bdi>`}var Vc=[{name:"at",label:N.columns.at,kind:"at",cell:e=>he`<${Pc} at=${e.at} />`},{name:"actor",label:N.columns.actor,kind:"two side",cell:Uc,title:e=>e.actor},{name:"action",label:N.columns.action,link:!0,cell:e=>he`<bdi>${e.action}</bdi>`},{name:"subject",label:N.columns.subject,kind:"two",cell:zc,title:e=>e.subject},{name:"changed",label:N.columns.changed,kind:"wide changed",cell:e=>he`<${_o} entry=${e} />`}];import{shared as Be}from"./app.js";import{shared as Yc}from"./app.js";var{html:Ys,useEffect:So,useRef:To,useSignal:Zc}=Yc["html.js"],Xc=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Qc=272,ed=480,td=1.6,sd=380,Zs={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function Oo({cells:e,label:t,shown:s,onPoint:n,onPick:a}){let o=To(null),r=Zc(0),i=To(e),l=rd(i.current,e);So(()=>{i.current=e},[e]),So(()=>{let A=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return A.observe(o.current),()=>A.disconnect()},[]);let{size:c,rows:d,columns:u}=nd(e.length,r.value),x=A=>{let xe=o.current.getBoundingClientRect(),[po,mo]=[(A.clientX-xe.left)/c,(A.clientY-xe.top)/c].map(Math.floor),ho=po*d+mo;return mo<d&&po<u&&ho<e.length?ho:null};return Ys`<div
    class="field"
    ref=${o}
    onPointerMove=${A=>n(x(A))}
    onPointerLeave=${()=>n(null)}
    onClick=${A=>{let xe=x(A);xe!==null&&a(xe)}}
  >
    ${r.value>0&&Ys`<svg
        width=${r.value}
        height=${d*c}
        viewBox=${`0 0 ${r.value} ${d*c}`}
        role="img"
        aria-label=${t}
        class=${s?"choosing":""}
      >
        ${Object.entries(Zs).map(([A,xe])=>Ys`<path
              key=${A}
              class=${`${xe} ${s===xe?"shown":""}`}
              d=${ad(e,A,c,d)}
            />`)}
        ${l.length>0&&Ys`<path key=${l.join()} class="fresh" d=${od(l,c,d)} />`}
      </svg>`}
  </div>`}function nd(e,t){let s=t<ed?sd:Qc;for(let n of Xc){let a=Math.max(1,Math.floor(t/n)),o=Math.max(1,Math.ceil(e/a));if(o*n<=s||n===2)return{size:n,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function ad(e,t,s,n){let a=ld[t](s),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/n)*s} ${r%n*s}${a}`;return o}var od=(e,t,s)=>e.map(n=>`M${Math.floor(n/s)*t} ${n%s*t}${bs(t)}`).join("");function rd(e,t){if(e===t||e.length!==t.length)return[];let s=[];for(let n=0;n<t.length;n+=1)e[n]!==t[n]&&"cf".includes(t[n])&&s.push(n);return s}var Xs=e=>e>9?2:e>3?1:.4,bs=(e,t=0)=>{let s=e-Xs(e)-2*t;return`m${t} ${t}h${s}v${s}h${-s}z`},id=e=>{let t=Math.max(1,e/7),s=e-Xs(e)-2*t;return`${bs(e)}m${t} ${t}v${s}h${s}v${-s}z`},fe=e=>(e-Xs(e))/2,ld={q:e=>bs(e,Math.min(e*.3,(e-Xs(e)-td)/2)),c:e=>bs(e),r:e=>bs(e),x:e=>`m0 ${fe(e)-e*.1}h${2*fe(e)}v${e*.2}h${-2*fe(e)}z`,w:id,a:e=>`m${fe(e)} 0l${fe(e)} ${fe(e)}l${-fe(e)} ${fe(e)}l${-fe(e)} ${-fe(e)}z`,f:e=>`m${fe(e)} ${-e*.15}l${fe(e)+e*.12} ${e}h${-2*fe(e)-e*.24}z`};import{shared as Ht}from"./app.js";var{html:ys,useSignal:aa}=Ht["html.js"],{useKeys:cd}=Ht["keys.js"],{words:qo}=Ht["words.js"],{Button:dd,Curls:ud,whyNot:$d}=Ht["parts/act.js"],{Dialog:pd,open:md}=Ht["parts/dialog.js"],{Field:hd}=Ht["parts/field.js"],{toast:fd}=Ht["parts/toast.js"],le=qo.batch;function Co({batch:e,done:t}){let{id:s,progress:n,finished_at:a}=e,o=n.pending+n.processing+n.waiting+n.review_needed,r={name:"then",label:le.change,method:"PATCH",path:`/api/batches/${s}`,done:t},i={batch_id:s,status:"failed"},l=async c=>{(await Ft(c))?.done&&t()};return ys`<div class="acts">
    <${Qs}
      label=${le.retryAll}
      keys="r"
      why=${n.failed?null:le.noneFailed}
      run=${()=>l({action:"retry",filter:i})}
    />
    <${Qs}
      label=${le.cancelRest}
      keys="c"
      why=${o?null:le.noneLeft}
      run=${()=>l({action:"cancel",filter:{batch_id:s}})}
    />
    <${dd} act=${{...r,key:"e",why:a?le.isOver:null,ask:()=>md(yd)}} />
    <${ud} acts=${bd(s,i,r)} />
  </div>`}var bd=(e,t,s)=>[{name:"retry",label:le.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:le.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...s,body:{then:{type:"…",payload:{}}}},{name:"cells",label:le.cells,method:"GET",path:`/api/batches/${e}/cells`}];function Qs({label:e,run:t,why:s=null,keys:n}){let a=$d({name:e,label:e,method:"POST",path:"",why:s}),o=()=>a?fd(a,{kind:"bad"}):t();return cd(n?[{keys:n,says:e,run:o}]:[]),ys`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${n&&ys` <kbd>${n}</kbd>`}
  </button>`}function yd({close:e}){let t=aa(""),s=aa("{}"),n=aa(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(s.value)}:null})}catch(r){n.value=r.message}};return ys`<${pd} title=${le.change} close=${e}>
    <form onSubmit=${a}>
      <p>${le.changeSays}</p>
      <${hd} label=${le.thenType} at=${t} autofocus autocomplete="off" />
      <label
        >${le.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${s.value}
          onInput=${o=>s.value=o.currentTarget.value}
        ></textarea>
      </label>
      ${n.value&&ys`<p class="wrong" role="alert">${n.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${qo.page.cancel}</button>
        <button class="main">${le.change}</button>
      </div>
    </form>
  <//>`}import{shared as Kt}from"./app.js";var{html:Wt}=Kt["html.js"],{to:gd}=Kt["routes.js"],{words:wd}=Kt["words.js"],{Bar:vd}=Kt["parts/bar.js"],{number:Eo}=Kt["parts/number.js"],{useSame:kd}=Kt["parts/same.js"],{Table:jd}=Kt["parts/table.js"],At=wd.batch;function Mo({id:e,errors:t,done:s}){let n=Math.max(1,...t.map(i=>i.jobs)),a=i=>`${i.code} ${i.message}`,o=kd(t.map(i=>({...i,most:n,batch:e})),a);if(!t.length)return null;let r=async i=>{(await Ft({action:"retry",filter:{batch_id:e,status:"failed",error:i.code}}))?.done&&s()};return Wt`<section class="rocks">
    <h2>${At.rocks}</h2>
    <${jd} rows=${o} columns=${_d(r)} label=${At.rocks} id=${a} href=${xd} />
  </section>`}var xd=e=>gd("jobs",{status:"failed",batch:e.batch,error:e.code}),Ao=e=>{};function _d(e){return Ao=e,Sd}var Sd=[{name:"jobs",label:At.columns.jobs,kind:"number",cell:e=>Wt`<${vd} value=${e.jobs} most=${e.most} kind="bad" label=${Eo(e.jobs)}>${Eo(e.jobs)}<//>`},{name:"code",label:At.columns.error,link:!0,cell:e=>Wt`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:At.columns.message,kind:"wide",cell:e=>Wt`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:At.columns.example,kind:"id side",cell:e=>Wt`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:Wt`<span class="unseen">${At.retry}</span>`,kind:"doing side",cell:e=>Wt`<${Qs} label=${At.retry} run=${()=>Ao(e)} />`}];var{html:_,useEffect:Td,useSignal:No}=Be["html.js"],{useLive:Od}=Be["live.js"],{go:qd,to:Ro}=Be["routes.js"],{words:gs}=Be["words.js"],{Announcer:Cd}=Be["parts/announcer.js"],{Heading:oa}=Be["parts/heading.js"],{useGet:Lo}=Be["parts/load.js"],{number:Se}=Be["parts/number.js"],{Failed:Do,Loading:Io}=Be["parts/states.js"],{Time:Ed,between:Md,duration:Ad}=Be["parts/time.js"],{Soon:Nd}=Be["parts/soon.js"],G=gs.batch;function Ld({id:e}){let t=Lo(`/api/batches/${e}`),s=Lo(`/api/batches/${e}/cells`),a=Od(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(Td(()=>{s.data.peek()&&s.again()},[o]),!a&&t.error.value)return _`<${oa} /><${Do} error=${t.error.value} again=${t.again} />`;if(!a)return _`<${oa} /><${Io} />`;let r=()=>(t.again(),s.again());return _`<${oa}
      name=${_`${gs.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${_`<${Dd} batch=${a} />`}
    />
    ${a.set_aside&&_`<p class="failure" role="status">${G.setAside}</p>`}
    <${Rd} batch=${a} cells=${s.data.value} />
    ${s.error.value&&_`<${Do} error=${s.error.value} again=${s.again} />`}
    ${s.data.value?_`<${Fd} id=${e} batch=${a} of=${s.data.value} />`:_`<${Io} />`}
    <${Co} batch=${a} done=${r} />
    ${s.data.value&&_`<${Mo} id=${e} errors=${s.data.value.errors} done=${r} />`}`}function Dd({batch:e}){let t=e.owner&&_`<bdi>${e.owner}</bdi> · `,s=_`${G.made} <${Ed} at=${e.created_at} />`;return _`${t}${G.jobs(Se(e.total))} · ${s} · <span class="id">${e.id}</span>`}var Id=({completed:e,failed:t,cancelled:s})=>e+t+s;function Rd({batch:e,cells:t}){let{progress:s,finished_at:n,created_at:a}=e,o=Id(s),r=s.total?Math.floor(1e3*o/s.total)/10:100,i=!n&&o<s.total&&s.pending+s.processing===0;return _`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${G.done}</dt>
        <dd>${Se(o)} <span class="quiet">${G.of(Se(s.total))}</span></dd>
      </div>
      <div>
        <dt>${n?G.took:G.ends}</dt>
        <dd>${n?Ad(Md(a,n)):_`<${Pd} cells=${t} stuck=${i} />`}</dd>
      </div>
      <div>
        <dt>${G.pace}</dt>
        <dd>${t?.per_minute?G.perMinute(Se(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${G.then}</dt>
        <dd><${Bd} cells=${t} /></dd>
      </div>
    </dl>
    <${Cd} text=${G.said(Se(o),Se(s.total),Se(s.failed))} />
  </div>`}function Pd({cells:e,stuck:t}){return t?G.waits:e?.ends_at?_`<${Nd} at=${e.ends_at} />`:_`<span class="quiet">${G.unknown}</span>`}function Bd({cells:e}){return e?.then?_`<a href=${Ro(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:_`<span class="quiet">${gs.page.none}</span>`}function Fd({id:e,batch:t,of:s}){let n=No(null),a=No(null),o=i=>Ro("jobs",{status:i,batch:e}),r=n.value===null?null:Zs[s.cells[n.value]];return _`<section class="cells">
    <h2 class="unseen">${G.cells}</h2>
    <${Oo}
      cells=${s.cells}
      label=${G.field(Se(s.total),Se(s.total-s.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${i=>n.value=i}
      onPick=${i=>qd(o(Zs[s.cells[i]]))}
    />
    <ul class="legend">
      ${Hd.filter(i=>t.progress[i]>0).map(i=>_`<${Wd} key=${i} name=${i} count=${t.progress[i]} href=${o(i)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?G.cell(Se(n.value+1),gs.status[r]):s.at_least?G.firstCells(Se(s.total)):""}
      </li>
    </ul>
  </section>`}var Hd=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function Wd({name:e,count:t,href:s,at:n}){let a=()=>n.value=e,o=()=>n.value=null;return _`<li>
    <a href=${s} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${Kd[e]} /></svg>
      <b>${Se(t)}</b> ${gs.status[e]}
    </a>
  </li>`}var Kd={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as be}from"./app.js";import{shared as Gd}from"./app.js";var{html:en}=Gd["html.js"],tn=160,Ud=24,ws=21,as=11,ra=4,Po=7;function Bo({done:e,failed:t,label:s,over:n}){let a=Math.min(Math.max(e,0),1)*tn,o=t>0?Math.ceil(Math.sqrt(t)*Po):0,r=Math.min(o,Po),i=n?`M0 ${as}H${tn}`:Jd(a);return en`<svg
    class=${n?"wave over":"wave"}
    viewBox=${`0 0 ${tn} ${Ud}`}
    role="img"
    aria-label=${s}
  >
    <path class="sand" d=${`M0 ${ws}H${tn}`} />
    ${a>0&&en`<path class="water" d=${`${i}V${ws}H0Z`} />`}
    ${a>0&&en`<path class="surface" d=${i} />`}
    ${Array.from({length:r},(l,c)=>en`<path key=${c} class="rock" d=${zd((c+.5)*a/r)} />`)}
  </svg>`}function Jd(e){let t=Math.max(0,e-26);return`M0 ${as}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${as} ${(e-10).toFixed(1)} ${ra} ${e.toFixed(1)} ${ra}C${(e+5).toFixed(1)} ${ra} ${(e+5).toFixed(1)} ${as-1} ${(e+1).toFixed(1)} ${as}C${(e-1).toFixed(1)} ${as+4} ${e.toFixed(1)} ${ws} ${(e+6).toFixed(1)} ${ws}`}var zd=e=>`M${(e-4).toFixed(1)} ${ws}l4 -7l4 7z`;var{html:R,useEffect:Vd}=be["html.js"],{curl:Yd,search:Zd}=be["api.js"],{paused:Xd}=be["live.js"],{query:Qd,to:sn}=be["routes.js"],{words:nn}=be["words.js"],{Curls:eu}=be["parts/act.js"],{Heading:tu}=be["parts/heading.js"],{Loaded:su,useGet:nu}=be["parts/load.js"],{counted:au,number:at}=be["parts/number.js"],{useSame:ou}=be["parts/same.js"],{Empty:ru}=be["parts/states.js"],{Table:iu}=be["parts/table.js"],{Time:lu,between:cu,duration:du}=be["parts/time.js"],w=nn.batches,uu=5,$u=10,ia={all:void 0,open:"true",finished:"false"};function pu(){let{open:e,after:t}=Qd.value,s=nu("/api/batches",{query:{open:e,after:t,limit:25}}),{value:n}=s.data,a=n?.batches.some(o=>!o.finished_at);return Vd(()=>{let o=setInterval(()=>document.hidden||Xd.peek()||s.again(),(a?uu:$u)*1e3);return()=>clearInterval(o)},[a,e,t]),R`<${tu} says=${w.says} />
    <nav class="views" aria-label=${w.views}>
      ${Object.keys(ia).map(o=>R`<${mu} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${su} from=${s}>${o=>R`<${hu} page=${o} open=${e} after=${t} />`}<//>`}function mu({name:e,open:t}){let s=t===ia[e];return R`<a href=${sn("batches",{open:ia[e]})} aria-current=${s?"page":void 0}>
    ${w.view[e]}
  </a>`}function hu({page:e,open:t,after:s}){let n=ou(e.batches,a=>a.id);return R`${n.length>0?R`<${iu}
            rows=${n}
            columns=${yu}
            label=${nn.screens.batches}
            href=${a=>sn(`batches/${a.id}`)}
          />`:R`<${ru}>${e.next?w.looked:t?w.none:w.noneYet}<//
            >${!e.next&&R`<${fu} />`}`}
    <p class="pages">
      ${s&&R`<a href=${sn("batches",{open:t})}>${nn.table.first}</a>`}
      ${e.next&&R`<a href=${sn("batches",{open:t,after:e.next})}>${nn.table.next}</a>`}
    </p>
    <${eu}
      acts=${[{name:"list",label:w.asked,method:"GET",path:`/api/batches${Zd({open:t,after:s})}`}]}
    />`}function fu(){return R`<p class="quiet">${w.first}</p>
    <pre tabindex="0">${Yd("POST","/api/jobs/batch",bu)}</pre>`}var bu={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},la=({completed:e,failed:t,cancelled:s})=>e+t+s,yu=[{name:"wave",label:w.columns.wave,cell:gu},{name:"done",label:w.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:s})=>R`${at(s?t:la(e))}${!s&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${w.of(at(t))}</span
        >`},{name:"failed",label:w.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>R`<span class=${e?"error":"quiet"}
        >${e||!t?au({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?w.notCounted(at(e.total)):""},{name:"state",label:w.columns.state,kind:"wide side",cell:wu},{name:"owner",label:w.columns.owner,kind:"side",cell:e=>R`<bdi>${e.owner}</bdi>`},{name:"created",label:w.columns.created,kind:"number",cell:e=>R`<${lu} at=${e.created_at} />`},{name:"id",label:w.columns.id,kind:"id side",cell:e=>R`<span class="id">${e.id.slice(-8)}</span>`}];function gu({progress:e,total:t,finished_at:s}){let n=Math.max(1,e.total),a=w.wave(at(la(e)),at(e.total),at(e.failed));return R`<${Bo}
    done=${s?1:la(e)/Math.max(1,t,n)}
    failed=${e.failed/n}
    over=${s!==null}
    label=${a}
  />`}function wu({progress:e,created_at:t,finished_at:s}){if(s)return R`<span class="quiet">${w.took(du(cu(t,s)))}</span>`;let{processing:n,pending:a,waiting:o,review_needed:r}=e;return[n&&w.running(at(n)),a&&w.pending(at(a)),o&&w.waiting(at(o)),r&&w.review(at(r))].filter(Boolean).join(" · ")||w.ending}import{shared as He}from"./app.js";var{html:Gt}=He["html.js"],{own:vu}=He["own.js"],{ask:Ko,query:vs}=He["routes.js"],{words:da}=He["words.js"],{Series:ku}=He["charts/series.js"],{Curls:ju}=He["parts/act.js"],{Filter:xu}=He["parts/filter.js"],{Heading:_u}=He["parts/heading.js"],{useGet:Su}=He["parts/load.js"],{Failed:Tu}=He["parts/states.js"],{now:Ou}=He["parts/time.js"],Fe=da.charts,ca=36e5,qu=60,Fo=["6","24","168","720","2160"],Ho=["","type","lane"],Cu=["throughput","wait","run","depth","openings","cost"],Eu=["depth","openings"],Mu={type:{suggest:"type",says:Fe.type},lane:{says:Fe.lane}};function Au(){let{type:e="",lane:t=""}=vs.value,s=Fo.includes(vs.value.hours)?vs.value.hours:"24",n=Ho.includes(vs.value.by)?vs.value.by:"",a=new Date(Math.floor(Ou.peek()/ca+1)*ca-Number(s)*ca).toISOString(),o={by:n,type:e,lane:t,from:a},r=Object.fromEntries(Object.entries({type:e,lane:t}).filter(([,l])=>l)),i=Cu.filter(l=>!(Eu.includes(l)&&(e||n==="type")));return Gt`<${_u} says=${Fe.says} />
    <div class="filters">
      <${Wo} name="hours" label=${Fe.span} all=${Fe.spans} now=${s} order=${Fo} />
      <${Wo} name="by" label=${Fe.by} all=${Fe.bys} now=${n} order=${Ho} />
      <${xu}
        fields=${Mu}
        value=${r}
        hint=${Fe.hint}
        onChange=${l=>Ko({type:"",lane:"",...l},{})}
      />
    </div>
    <div class="charts">${i.map(l=>Gt`<${Nu} key=${l} kind=${l} asked=${o} />`)}</div>
    <${ju}
      acts=${[{name:"chart",label:Fe.curl,method:"GET",path:`/api/charts?series=wait&from=${a}`}]}
    />`}function Wo({name:e,label:t,all:s,now:n,order:a}){let o=r=>i=>(i.preventDefault(),Ko({[e]:r}));return Gt`<nav class="views" aria-label=${t}>
    ${a.map(r=>Gt`<a
          key=${r}
          href=${`?${e}=${r}`}
          aria-current=${r===n?"true":void 0}
          onClick=${o(r)}
          >${s[r]}</a
        >`)}
  </nav>`}function Nu({kind:e,asked:t}){let s=Su("/api/charts",{query:{series:e,...t},every:qu}),{value:n}=s.data,{title:a,says:o}=Fe.kinds[e];if(!n&&s.error.value)return Gt`<${Tu} title=${a} error=${s.error.value} again=${s.again} />`;if(!n)return Gt`<figure class="chart waiting">
      <figcaption><b>${a}</b></figcaption>
    </figure>`;let r=t.by&&(e==="wait"||e==="run");return Gt`<${ku}
    data=${Lu(n)}
    title=${a}
    says=${r?Fe.by95(o):o}
    unit=${n.unit==="seconds"?da.units.s:""}
    height=${150}
    filled=${e==="throughput"||e==="depth"}
  />`}function Lu(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:vu(da.overview.charts.labels,n.name)??n.label}));return{...e,series:t?s:[]}}import{shared as Te}from"./app.js";import{shared as Du}from"./app.js";var{html:Go}=Du["html.js"],Uo=10,Iu=112;function Jo({days:e,currency:t}){let s=Math.max(...e.map(a=>a.usd),0)||1,n=Math.ceil(e.length/Uo);return Go`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,i=(e.length-1-o)%n===0;return Go`<li key=${a.day} title=${`${a.day}: ${ot(a.usd,t)}`}>
        <span class="paid">${e.length<=Uo?ot(a.usd,"",s):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(Iu*a.usd/s).toFixed(1)}px`}}
        ></span>
        <span class="name">${i?Ru(a.day):""}<span class="unseen"> ${ot(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var Ru=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:ye}=Te["html.js"],{query:zo,to:Zo}=Te["routes.js"],{words:Pu}=Te["words.js"],{Curls:Bu}=Te["parts/act.js"],{Bar:Fu}=Te["parts/bar.js"],{Heading:Hu}=Te["parts/heading.js"],{Loaded:Wu,useGet:Ku}=Te["parts/load.js"],{number:an}=Te["parts/number.js"],{useSame:Gu}=Te["parts/same.js"],{Empty:Uu}=Te["parts/states.js"],{Table:Ju}=Te["parts/table.js"],{duration:zu}=Te["parts/time.js"],C=Pu.costs,Vo=["1","7","30","90"];function Vu(){let e=Vo.includes(zo.value.days)?zo.value.days:"7",t=Ku("/api/costs",{query:{days:e}});return ye`<${Hu} says=${t.data.value&&ye`<${Zu} of=${t.data.value} />`} />
    <nav class="views" aria-label=${C.span}>
      ${Vo.map(s=>ye`<${Yu} key=${s} name=${s} now=${e} />`)}
    </nav>
    <${Wu} from=${t}>${s=>ye`<${Xu} of=${s} />`}<//>`}function Yu({name:e,now:t}){return ye`<a href=${Zo("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${C.spans[e]}
  </a>`}var Xo=e=>e.reduce((t,s)=>t+s.usd,0);function Zu({of:e}){let t=Xo(e.days);return C.total(ot(t,e.currency),ot(t/Math.max(1,e.days.length),e.currency),e.days.length)}function ot(e,t,s=e){let n=s>=100?2:s>=.1?3:s>=.01||!s?4:6,a=10**-n;if(e&&e<a/2)return`< ${a.toFixed(n)}`;let o=e.toLocaleString("en",{minimumFractionDigits:n,maximumFractionDigits:n});return t?`${o} ${t}`:o}function Xu({of:e}){let t=Math.max(0,...e.types.map(i=>i.usd)),s=Math.max(0,...e.types.filter(i=>i.jobs).map(Qo)),n=Xo(e.types)||1,a=Gu(e.types.map(i=>({...i,most:t,total:n,dearest:s})),i=>i.type),{per_gb_second:o,per_request:r}=e.prices;return ye`<section class="days">
      <h2>${C.days}</h2>
      <${Jo} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${C.types}</h2>
      ${a.length?ye`<${Ju}
              rows=${a}
              columns=${e$}
              label=${C.types}
              id=${i=>i.type}
              href=${i=>Zo(`types/${i.type}`)}
            />`:ye`<${Uu}>${C.none}<//>`}
    </section>
    <section>
      <h2>${C.lanes}</h2>
      <${t$} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${C.prices(Yo(o),Yo(r),e.currency)}</p>
    <${Bu}
      acts=${[{name:"costs",label:C.asked,method:"GET",path:`/api/costs?days=${e.days.length}`}]}
    />`}var Yo=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),Qo=e=>1e6*e.usd/e.jobs,Qu=e=>an(100*e.usd/e.total,1),e$=[{name:"type",label:C.columns.type,cell:e=>ye`<bdi>${e.type}</bdi>`},{name:"share",label:C.columns.share,kind:"wide side",cell:e=>ye`<${Fu} value=${e.usd} most=${e.most||1} label=${ot(e.usd)}>${C.columns.part(Qu(e))}<//>`},{name:"jobs",label:C.columns.jobs,kind:"number",cell:e=>an(e.jobs)},{name:"ran",label:C.columns.ran,kind:"number side",cell:e=>zu(e.seconds)},{name:"gb",label:C.columns.gb,kind:"number side",cell:e=>an(e.gb_seconds,1)},{name:"each",label:C.columns.each,kind:"number side",cell:e=>e.jobs?ot(Qo(e),"",e.dearest):"–"},{name:"usd",label:C.columns.usd,kind:"number",cell:e=>ye`<b>${ot(e.usd,"",e.most)}</b>`}];function t$({lanes:e}){let t=Math.max(0,...e.map(s=>s.usd));return ye`<table class="lanecosts">
    <thead>
      <tr>
        <th>${C.columns.lane}</th>
        <th class="number">${C.columns.gb}</th>
        <th class="number">${C.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(s=>ye`<tr key=${s.lane}>
            <td><bdi>${s.lane}</bdi></td>
            <td class="number">${an(s.gb_seconds,1)}</td>
            <td class="number">${ot(s.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as it}from"./app.js";import{shared as os}from"./app.js";var{html:Nt,useSignal:We}=os["html.js"],{parse:s$,textOf:n$}=os["exact.js"],{go:er,to:tr}=os["routes.js"],{words:nr}=os["words.js"],{Dialog:on,open:ks}=os["parts/dialog.js"],{Field:Ut}=os["parts/field.js"],S=nr.job;function ar(e,t){let s=`/api/jobs/${e.id}`,n=r=>({name:r,label:S.acts[r],method:"POST",path:`${s}/${r}`,why:e.allowed[r],done:t}),a=a$[e.status]??[];return[{...n("approve"),key:"a",ask:()=>ks(sr,{title:S.acts.approve,label:S.comment,name:"comment"})},{...n("reject"),key:"e",ask:()=>ks(sr,{title:S.acts.reject,label:S.reason,name:"reason"})},{...n("retry"),key:"r"},{...n("cancel"),key:"c",sure:e.status==="processing"?S.stops:void 0},{...n("signal"),key:"s",ask:()=>ks(o$,{job:e})},{...n("replay"),key:"shift+r",ask:()=>ks(r$,{job:e}),done:r=>er(tr(`jobs/${r.job_id}`))},{...n("patch"),method:"PATCH",path:s,key:"m",ask:()=>ks(i$,{job:e})},{...n("delete"),method:"DELETE",path:s,key:"shift+d",bad:!0,sure:S.deletes,done:()=>er(tr("jobs"),{replace:!0})}].map(r=>({...r,main:a.includes(r.name)}))}var a$={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function sr({title:e,label:t,name:s,close:n}){let a=We("");return Nt`<${on} title=${e} close=${n}
    ><form onSubmit=${r=>(r.preventDefault(),n(a.value?{[s]:a.value}:{}))}>
      <${Ut} label=${t} at=${a} maxlength="500" autofocus autocomplete="off" />
      <${rn} act=${e} close=${n} /></form
  ><//>`}function o$({job:e,close:t}){let s=We(e.wait_signal??""),n=We("{}"),a=We(""),o=r=>(r.preventDefault(),Ke(n.value,a,i=>t({name:s.value,payload:i})));return Nt`<${on} title=${S.acts.signal} close=${t}
    ><form onSubmit=${o}>
      <${Ut} label=${S.signalName} at=${s} required maxlength="200" autofocus autocomplete="off" />
      <${rt} label=${S.payload} at=${n} wrong=${a} />
      <${rn} act=${S.acts.signal} close=${t} /></form
  ><//>`}function r$({job:e,close:t}){let s=We(n$(e.payload??{},2)),n=We(String(e.priority)),a=We("0"),o=We(""),r=s.peek(),i=l=>{l.preventDefault();let c={priority:Number(n.value),delay_seconds:Number(a.value)};s.value===r?t(c):Ke(s.value,o,d=>t({payload:d,...c}))};return Nt`<${on} title=${S.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${i}>
      <p class="quiet">${S.replays}</p>
      <${rt} label=${S.payload} at=${s} wrong=${o} autofocus />
      <div class="pair">
        <${Ut} label=${S.facts.priority} at=${n} type="number" min="1" max="20" />
        <${Ut} label=${S.delay} at=${a} type="number" min="0" max="31622400" />
      </div>
      <${rn} act=${S.acts.replay} close=${t} /></form
  ><//>`}function i$({job:e,close:t}){let s=We(String(e.priority)),n=We(e.scheduled_for),a=We(e.tags.join(", ")),o=r=>{r.preventDefault();let i={priority:Number(s.value),tags:a.value.split(",").map(l=>l.trim()).filter(Boolean)};t(n.value===e.scheduled_for?i:{...i,scheduled_for:n.value})};return Nt`<${on} title=${S.acts.patch} close=${t}
    ><form onSubmit=${o}>
      <${Ut} label=${S.facts.priority} at=${s} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&Nt`<${Ut} label=${S.dueIso} at=${n} required />`}
      <${Ut} label=${S.tagsBetween} at=${a} />
      <${rn} act=${S.acts.patch} close=${t} /></form
  ><//>`}function rt({label:e,at:t,wrong:s,rows:n=12,...a}){return Nt`<label
      >${e}<textarea
        rows=${n}
        spellcheck=${!1}
        ...${a}
        value=${t.value}
        aria-invalid=${s.value?"true":void 0}
        onInput=${o=>t.value=o.currentTarget.value}
      ></textarea>
    </label>
    ${s.value&&Nt`<p class="wrong" role="alert">${s.value}</p>`}`}function Ke(e,t,s){try{s(s$(e))}catch(n){t.value=n.message}}function rn({act:e,close:t}){return Nt`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${nr.page.cancel}</button><button class="main">${e}</button>
  </div>`}import{shared as ua}from"./app.js";var{html:L,useSignal:or}=ua["html.js"],{digits:l$,parse:rr,textOf:c$}=ua["exact.js"],{words:d$}=ua["words.js"],ir=d$.create;function js(e,t){let s=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,n=(s?.anyOf??[]).filter(a=>a.type!=="null");return{...n.length===1?js(n[0],t):s,title:e.title??s?.title}}function $a(e){let s=Object.entries(e.properties??{}).filter(([n,a])=>a.default!==void 0||e.required?.includes(n));return Object.fromEntries(s.map(([n,a])=>[n,a.default??u$(js(a,e))]))}function u$(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:$a(e)}[e.type]??null}function lr({schema:e,at:t}){let s=Object.keys(e.properties??{}),n=o=>r=>{let{[o]:i,...l}=t.value;t.value=r===void 0?l:{...t.value,[o]:r}};if(!s.length)return L`<${cr} label=${ir.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return L`<div class="fields">
    ${s.map(o=>L`<${$$} key=${o} name=${o} schema=${e} value=${a[o]} set=${n(o)} />`)}
  </div>`}function $$({name:e,schema:t,value:s,set:n}){let a=js(t.properties[e],t),o=t.required?.includes(e),r=L`<span
    ><code>${e}</code> ${o&&L`<span class="quiet">${ir.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?L`<${p$} label=${r} value=${s} set=${n} />`:a.enum?L`<${m$} label=${r} values=${a.enum} value=${s} set=${n} required=${o} />`:a.type==="string"?L`<${h$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:a.type==="integer"||a.type==="number"?L`<${f$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:L`<${cr} label=${r} value=${s} set=${n} />`}function p$({label:e,value:t,set:s}){return L`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${n=>s(n.currentTarget.checked)} />${e}</label
  >`}function m$({label:e,values:t,value:s,set:n,required:a}){return L`<label
    >${e}<select onChange=${r=>n(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&L`<option value="" selected=${s===void 0}></option>`}
      ${t.map((r,i)=>L`<option key=${i} value=${i} selected=${r===s}>${String(r)}</option>`)}
    </select></label
  >`}function h$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""&&!a?void 0:i.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?L`<label
      >${e}<textarea rows="2" ...${r} value=${s??""} onInput=${o}></textarea>
    </label>`:L`<label>${e}<input ...${r} value=${s??""} onInput=${o} /></label>`}function f$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""?void 0:rr(i.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return L`<label
    >${e}<input type="number" ...${r} value=${l$(s)??s??""} onInput=${o}
  /></label>`}function cr({label:e,value:t,set:s}){let n=or(t===void 0?"":c$(t,2)),a=or(""),o=r=>{n.value=r.currentTarget.value;try{s(n.value.trim()?rr(n.value):void 0),a.value=""}catch(i){a.value=i.message}};return L`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${n.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&L`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:Oe,useMemo:b$,useSignal:xs}=it["html.js"],{curl:y$,enqueues:g$,post:w$}=it["api.js"],{textOf:v$}=it["exact.js"],{ask:k$,go:j$,query:ur,to:x$}=it["routes.js"],{words:pa}=it["words.js"],{Field:rs}=it["parts/field.js"],{Heading:$r}=it["parts/heading.js"],{Loaded:_$,useGet:S$}=it["parts/load.js"],{Failed:T$}=it["parts/states.js"],{toast:O$}=it["parts/toast.js"],X=pa.create;function q$(){return g$()?Oe`<${C$} />`:Oe`<${$r} says=${pa.act.viewer} />`}function C$(){let e=S$("/api/types");return Oe`<${$r} />
    <${_$} from=${e}>
      ${({types:t})=>{let s=t.find(n=>n.name===ur.value.type);return Oe`<div class="create">
          <label>
            ${X.type}
            <select ref=${E$} onChange=${n=>k$({type:n.currentTarget.value})}>
              <option value="" selected=${!s}>${t.length?X.choose:X.none}</option>
              ${t.map(n=>Oe`<option key=${n.name} selected=${n===s}>${n.name}</option>`)}
            </select>
          </label>
          ${s&&Oe`<${M$} key=${s.name} type=${s} />`}
        </div>`}}
    <//>`}function E$(e){ur.peek().type||e?.focus()}function M$({type:e}){let t=e.declared.payload_schema??{},s=xs($a(t)),n=xs(null),a=xs(""),o=xs(null),r=b$(()=>({}),[]),i=L$(r),l=()=>({type:e.name,payload:s.value,...i()}),c=async u=>{u.preventDefault(),a.value="",n.value!==null&&Ke(n.value,a,x=>s.value=x),a.value||await N$(l(),o)},d=()=>A$(n,s,a);return Oe`<form onSubmit=${c}>
    ${e.description&&Oe`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${X.payload}
        <button type="button" class="plain" onClick=${d}>${n.value===null?X.json:X.form}</button>
      </legend>
      ${n.value===null?Oe`<${lr} schema=${t} at=${s} />`:Oe`<${rt} label=${X.fits} at=${n} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${X.others}</legend>
      <${D$} at=${r} />
    </fieldset>
    ${o.value&&Oe`<${T$} error=${o.value} />`}
    <details>
      <summary>${pa.act.curl}</summary>
      <pre tabindex="0">${y$("POST","/api/jobs",l())}</pre>
    </details>
    <div class="buttons"><button class="main">${X.enqueue}</button></div>
  </form>`}function A$(e,t,s){e.value===null?e.value=v$(t.value,2):Ke(e.value,s,n=>(t.value=n,e.value=null))}async function N$(e,t){try{let s=await w$("/api/jobs",e);O$(X.enqueued),j$(x$(`jobs/${s.job_id}`))}catch(s){t.value=s}}var dr=["priority","delay","tags","aboutType","aboutId","key"];function L$(e){for(let t of dr)e[t]=xs(t==="priority"?"10":"");return()=>{let{priority:t,delay:s,tags:n,aboutType:a,aboutId:o,key:r}=Object.fromEntries(dr.map(l=>[l,e[l].value])),i=n.split(",").map(l=>l.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...s&&{delay_seconds:Number(s)},...i.length>0&&{tags:i},...a&&{reference:{type:a,id:o}},...r&&{concurrency_key:r}}}}function D$({at:e}){return Oe`<div class="pair">
    <${rs} label=${X.priority} at=${e.priority} type="number" min="1" max="20" />
    <${rs} label=${X.delay} at=${e.delay} type="number" min="0" step="any" />
    <${rs} label=${X.aboutType} at=${e.aboutType} />
    <${rs} label=${X.aboutId} at=${e.aboutId} />
    <${rs} label=${X.key} at=${e.key} />
    <${rs} label=${X.tags} at=${e.tags} />
  </div>`}import{shared as ct}from"./app.js";var{html:P}=ct["html.js"],{words:br}=ct["words.js"],{Curls:I$}=ct["parts/act.js"],{Bar:ma}=ct["parts/bar.js"],{Heading:R$}=ct["parts/heading.js"],{Loaded:P$,useGet:B$}=ct["parts/load.js"],{number:lt}=ct["parts/number.js"],{useSame:pr}=ct["parts/same.js"],{Table:mr}=ct["parts/table.js"],{Time:F$,duration:H$}=ct["parts/time.js"],$=br.database,W$=15,K$=600,G$=.1,U$=1e4,J$=.8;function z$(){let e=B$("/api/database",{every:W$});return P`<${R$} says=${$.says} />
    <${P$} from=${e}>${t=>P`<${V$} of=${t} />`}<//>
    <${I$} acts=${[{name:"database",label:br.screens.database,method:"GET",path:"/api/database"}]} />`}function V$({of:e}){let t=pr(e.tables,a=>a.name),s=Math.max(1,...e.indexes.map(a=>a.bytes)),n=pr(e.indexes.map(a=>({...a,largest:s})),a=>a.name);return P`<${Z$} of=${e.warnings} />
    <${Q$} of=${e} />
    <section>
      <h2>${$.tables} <span class="quiet">${$.tablesSay}</span></h2>
      <${mr} rows=${t} columns=${sp} label=${$.tables} id=${a=>a.name} />
    </section>
    <section>
      <h2>${$.indexes} <span class="quiet">${$.indexesSay}</span></h2>
      <${mr} rows=${n} columns=${np} label=${$.indexes} id=${a=>a.name} keys=${!1} />
    </section>`}var Y$=[[/^a transaction/,$.advice.transaction,`SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity
WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;
SELECT pg_terminate_backend(pid);`],[/dead rows/,$.advice.dead,"VACUUM (VERBOSE, ANALYZE) tidegate.table;"],[/never been analyzed/,$.advice.analyzed,`ANALYZE tidegate.table;
SHOW autovacuum;`],[/connections are in use/,$.advice.connections,""]];function Z$({of:e}){return e.length?P`<section class="warnings">
    <h2 class="unseen">${$.warnings}</h2>
    <ul>
      ${e.map(t=>P`<${X$} key=${t} text=${t} />`)}
    </ul>
  </section>`:P`<p class="fine"><${yr} fine />${$.good}</p>`}function X$({text:e}){let[,t,s]=Y$.find(([a])=>a.test(e))??[null,"",""],n=e.match(/^the table (\S+)/)?.[1];return P`<li>
    <${yr} />
    <div>
      <b><bdi>${e[0].toUpperCase()+e.slice(1)}</bdi></b>
      <p>${t}</p>
      ${s&&P`<pre tabindex="0">${n?s.replace("tidegate.table",`tidegate.${n}`):s}</pre>`}
    </div>
  </li>`}function yr({fine:e}){return P`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${e?"M3 8.5l3.5 3.5L13 5":"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"} /></svg>`}var ln=(e,t)=>e.reduce((s,n)=>s+n[t],0);function Q$({of:{tables:e,oldest_transaction:t,connections:s}}){let n=ln(e,"dead_rows"),a=ln(e,"index_bytes"),{used:o,most:r}=s;return P`<dl class="strip tallies">
    <div>
      <dt>${$.oldest}</dt>
      <dd>
        ${t?P`<b class=${t.seconds>K$?"wrong":""}>${H$(t.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[t.application,t.state].filter(Boolean).join(", ")}</bdi></span>`:P`<b>–</b> <span class="quiet">${$.noOldest}</span>`}
      </dd>
    </div>
    <div>
      <dt>${$.connections}</dt>
      <dd>
        <b>${lt(o)}</b> <span class="quiet">${$.of(lt(r))}</span>${" "}
        <${ma} value=${o} most=${r} kind=${o>J$*r?"bad":""} label=${$.connections} />
      </dd>
    </div>
    <div>
      <dt>${$.dead}</dt>
      <dd><b>${lt(n)}</b> <span class="quiet">${ep(n,n+ln(e,"rows"))}</span></dd>
    </div>
    <div>
      <dt>${$.size}</dt>
      <dd>
        <b>${is(ln(e,"bytes")+a)}</b>${" "}
        <span class="quiet">${$.indexesSize(is(a))}</span>
      </dd>
    </div>
  </dl>`}var ep=(e,t)=>$.share(lt(t>0?100*e/t:0,1)),hr=["B","kB","MB","GB","TB"];function is(e){let t=e<1?0:Math.min(Math.floor(Math.log2(e)/10),hr.length-1);return`${lt(e/1024**t,t>1?1:0)} ${hr[t]}`}function tp({dead_rows:e,rows:t}){let s=Math.max(U$,G$*t),n=$.deadOf(lt(e),lt(s));return P`<${ma} value=${e} most=${s} kind=${e>s?"bad":""} label=${n}>${lt(e)}<//>`}function fr({at:e}){return e?P`<${F$} at=${e} />`:P`<span class="quiet">${$.never}</span>`}var sp=[{name:"table",label:$.columns.table,kind:"wide",cell:e=>P`<b>${e.name}</b>`},{name:"rows",label:$.columns.rows,kind:"number",cell:e=>lt(e.rows)},{name:"dead",label:$.columns.dead,kind:"number",cell:tp},{name:"bytes",label:$.columns.bytes,kind:"number side",cell:e=>is(e.bytes)},{name:"indexes",label:$.columns.indexBytes,kind:"number side",cell:e=>is(e.index_bytes)},{name:"vacuum",label:$.columns.vacuum,kind:"number side",cell:e=>fr({at:e.last_vacuum})},{name:"analyze",label:$.columns.analyze,kind:"number side",cell:e=>fr({at:e.last_analyze})}],np=[{name:"index",label:$.columns.index,kind:"wide",cell:e=>e.name,title:e=>e.name},{name:"table",label:$.columns.table,kind:"side",cell:e=>e.table},{name:"scans",label:$.columns.scans,kind:"number",cell:e=>e.scans?lt(e.scans):P`<span class="quiet">${$.unused}</span>`},{name:"size",label:$.columns.size,kind:"number",cell:e=>P`<${ma} value=${e.bytes} most=${e.largest} label=${is(e.bytes)}>${is(e.bytes)}<//>`}];import{shared as yt}from"./app.js";import{shared as _s}from"./app.js";var{html:ha}=_s["html.js"],{words:ap}=_s["words.js"],{useKeys:gr}=_s["keys.js"],{perform:op,whyNot:fa}=_s["parts/act.js"],{toast:cn}=_s["parts/toast.js"];function ba(e,t){let s=document.activeElement?.closest("tr[data-id]");return e.find(n=>t(n)===s?.dataset.id)}function ft({label:e,run:t,why:s=null,bad:n,name:a}){let o=fa({name:e,label:e,method:"POST",path:"",why:s});return ha`<button
    class=${n?"rowact bad":"rowact"}
    aria-label=${a}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${()=>o?cn(o,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function ls({label:e,run:t,keys:s,main:n,why:a=null}){let o=fa({name:e,label:e,method:"POST",path:"",why:a}),r=()=>o?cn(o,{kind:"bad"}):t();return gr(s?[{keys:s,says:e,run:r}]:[]),ha`<button
    class=${n&&!o?"main":""}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${r}
  >
    ${e} ${s&&ha`<kbd>${s}</kbd>`}
  </button>`}function qe(e,t,s){gr(s.map(({keys:n,says:a,act:o})=>({keys:n,says:a,run:()=>{let r=ba(e,t);if(!r)return cn(ap.table.noRow,{kind:"bad"});let i=o(r),l=i&&fa(i);l?cn(l,{kind:"bad"}):i&&op(i)}})))}import{shared as $n}from"./app.js";import{shared as cs}from"./app.js";var{html:wr,useSignal:vr}=cs["html.js"],{curl:rp,request:ip}=cs["api.js"],{words:ya}=cs["words.js"],{Dialog:lp}=cs["parts/dialog.js"],{Problem:cp}=cs["parts/states.js"],{toast:dp}=cs["parts/toast.js"];function ds({title:e,act:t,method:s,path:n,body:a,said:o=ya.act.done,close:r,children:i}){let l=vr(!1),c=vr(null);return wr`<${lp} title=${e} close=${r}>
    <form onSubmit=${async u=>{if(u.preventDefault(),!l.value){l.value=!0;try{let x=await ip(s,n,{body:a()});dp(`${t}: ${o}`),r(x??!0)}catch(x){c.value=x}l.value=!1}}}>
      ${i} ${c.value&&wr`<div class="wrong" role="alert"><${cp} error=${c.value} /></div>`}
      <details>
        <summary>${ya.act.curl}</summary>
        <pre tabindex="0">${rp(s,n,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>r()}>${ya.page.cancel}</button>
        <button class="main" aria-busy=${l.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}import{shared as ga}from"./app.js";var{html:kr,useRef:up,useSignal:jr}=ga["html.js"],{words:Ss}=ga["words.js"],{Dialog:$p,open:pp}=ga["parts/dialog.js"],dn=e=>pp(mp,e);function mp({title:e,says:t,secret:s,close:n}){let a=jr(!1),o=jr(!1),r=up(null),i=()=>navigator.clipboard?.writeText(s).then(()=>a.value=!0,()=>r.current?.select()),l=()=>a.value||o.value?n(!0):void(o.value=!0),c=d=>d.currentTarget.select();return kr`<${$p} title=${e} close=${l}>
    <form onSubmit=${d=>(d.preventDefault(),n(!0))}>
      <p>${t}</p>
      <label
        >${Ss.once.secret}
        <input ref=${r} class="secret" readonly autofocus spellcheck=${!1} value=${s} onFocus=${c} />
      </label>
      ${o.value&&kr`<p class="wrong" role="alert">${Ss.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${i} aria-live="polite">
          ${a.value?Ss.page.copied:Ss.page.copy}
        </button>
        <button class="main">${Ss.once.kept}</button>
      </div>
    </form>
  <//>`}var{html:dt,useSignal:Jt}=$n["html.js"],{words:hp}=$n["words.js"],{open:fp}=$n["parts/dialog.js"],{Field:un}=$n["parts/field.js"],Q=hp.endpoints,bp=["webhook","bus","http"],yp=["job.completed","job.failed","job.cancelled","job.review_needed","batch.finished"];function wa({name:e,secret:t}){t&&dn({title:`${Q.secret} ${e}`,says:Q.secretSays,secret:t})}function xr({done:e}){let t=async()=>{let s=await fp(wp);s&&(e(),wa(s))};return dt`<${ls} label=${Q.new} run=${t} keys="c" main />`}function _r(e={}){return{url:Jt(e.url??""),events:Jt(e.events??[]),types:Jt((e.types??[]).join(", ")),owner:Jt(e.owner??""),headers:Jt("")}}function Sr({url:e,events:t,types:s,owner:n,headers:a},o){let r=s.value.split(/[\s,]+/).filter(Boolean),l=a.value.split(`
`).filter(c=>c.trim()).map(c=>[c.split(":")[0].trim(),c.split(":").slice(1).join(":").trim()]);return{...o==="bus"?{}:{url:e.value.trim()||null},...o==="http"?{}:{events:t.value,types:r.length?r:null},owner:n.value.trim()||null,...l.length?{headers:Object.fromEntries(l)}:{}}}function Tr({at:e,kind:t}){let s={label:Q.fields.url,at:e.url,type:"url",required:!0,maxlength:2e3},n={label:Q.fields.types,at:e.types,autocomplete:"off"};return dt`${t!=="bus"&&dt`<${un} ...${s} />`}
    ${t!=="http"&&dt`<${gp} at=${e.events} /><${un} ...${n} />`}
    <${un} label=${Q.fields.owner} at=${e.owner} maxlength="200" autocomplete="off" />
    ${t!=="bus"&&dt`<label
        >${Q.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${e.headers.value}
          onInput=${a=>e.headers.value=a.currentTarget.value}
        ></textarea>
      </label>`}`}function gp({at:e}){let t=s=>e.value=e.value.includes(s)?e.value.filter(n=>n!==s):[...e.value,s];return dt`<fieldset class="ticks">
    <legend>${Q.fields.events}</legend>
    ${yp.map(s=>dt`<label key=${s} class="check"
          ><input type="checkbox" checked=${e.value.includes(s)} onChange=${()=>t(s)} /> ${s}</label
        >`)}
  </fieldset>`}function wp({close:e}){let t=Jt(""),s=Jt("webhook"),n=_r(),a=()=>({name:t.value,kind:s.value,...Sr(n,s.value)});return dt`<${ds}
    title=${Q.new}
    act=${Q.new}
    method="POST"
    path="/api/endpoints"
    body=${a}
    close=${e}
  >
    <${un} label=${Q.fields.name} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${Q.fields.kind}
      <select value=${s.value} onChange=${o=>s.value=o.currentTarget.value}>
        ${bp.map(o=>dt`<option key=${o} value=${o}>${Q.kinds[o]}</option>`)}
      </select>
    </label>
    <${Tr} at=${n} kind=${s.value} />
  <//>`}function Or({of:e,close:t}){let s=_r(e);return dt`<${ds}
    title=${`${Q.acts.change} ${e.name}`}
    act=${Q.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${e.name}`}
    body=${()=>Sr(s,e.kind)}
    close=${t}
  >
    <p>${Q.changeSays}</p>
    <${Tr} at=${s} kind=${e.kind} />
  <//>`}import{shared as pn}from"./app.js";var{html:va}=pn["html.js"],{words:vp}=pn["words.js"],{Status:ka}=pn["parts/badge.js"],{between:kp,duration:jp}=pn["parts/time.js"],ja=vp.endpoints;function mn({of:{disabled_at:e,disabled_because:t,failing_since:s}}){return e?va`<span title=${t}
      ><${ka} status="failed" says=${ja.disabled} /> <bdi>${t}</bdi></span
    >`:s?va`<${ka} status="review_needed" says=${ja.failing(jp(kp(s),1))} />`:va`<${ka} status="completed" says=${ja.works} />`}import{shared as bt}from"./app.js";import{shared as hn}from"./app.js";var{html:zt}=hn["html.js"],{words:Ts}=hn["words.js"],{Button:xp}=hn["parts/act.js"],{Time:_p}=hn["parts/time.js"];function qr({gate:e,done:t}){let s=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return zt`<li class="gate shut">
    <${Er} shut />
    <div>
      <p>
        <b>${Ts.gates.shut[e.name]??e.name}</b>${" "}
        ${e.until&&zt`<span class="quiet">${Ts.gates.opens} <${_p} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&zt`<p class="quiet">${Ts.gates.holders} <${Ge} ids=${e.jobs} /></p>`}
    </div>
    ${s&&zt`<${xp} act=${s} />`}
  </li>`}function Ge({ids:e}){return e.map(t=>zt`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function Cr({name:e}){return zt`<li class="gate open">
    <${Er} />
    <p>${Ts.gates.names[e]??e} <span class="unseen">${Ts.gates.open}</span></p>
  </li>`}function Er({shut:e}){return zt`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var{html:y}=bt["html.js"],{query:Nr,to:Lr}=bt["routes.js"],{textOf:Sp}=bt["exact.js"],{words:Tp}=bt["words.js"],{Status:Dr}=bt["parts/badge.js"],{Loaded:Ir,useGet:Rr}=bt["parts/load.js"],{useSame:Pr}=bt["parts/same.js"],{Table:Br}=bt["parts/table.js"],{Time:xa}=bt["parts/time.js"],v=Tp.endpoints,Fr=5,Hr=20,Mr=3;function fn({endpoint:e}){let{sent:t}=Nr.value,s=Rr("/api/deliveries",{query:{endpoint:e,after:t,limit:Hr},every:Fr});return y`<${Ir} from=${s}>${n=>y`<${Op} page=${n} endpoint=${e} />`}<//>`}function Op({page:e,endpoint:t}){let s=Pr(e.deliveries,a=>a.job_id),n=e.next!==null?v.looked:t?v.noneSentTo:v.noneSent;return s.length?y`<${Br}
      rows=${s}
      columns=${t?Cp:qp}
      label=${v.sent}
      id=${a=>a.job_id}
      href=${a=>Lr(`jobs/${a.job_id}`)}
      keys=${!!t}
    />
    <${Pe} next=${e.next} name="sent" />`:y`<p class="quiet">${n}</p>
      <${Pe} next=${e.next} name="sent" />`}var Ar={job:"jobs",batch:"batches"};function Wr({about:e,about_kind:t}){if(!e)return y`<span class="quiet">–</span>`;let s=y`${t} <span class="id">${e.slice(-8)}</span>`;return Ar[t]?y`<a href=${Lr(`${Ar[t]}/${e}`)}>${s}</a>`:y`<bdi>${s}</bdi>`}function Kr({answer:e,status:t}){return y`<bdi class=${t==="failed"?"error":"quiet"}>${e??""}</bdi>`}var qp=[{name:"status",label:v.columns.status,cell:({status:e})=>y`<${Dr} status=${e} short />`},{name:"endpoint",label:v.columns.endpoint,cell:e=>y`<bdi>${e.endpoint}</bdi>`,link:!0},{name:"event",label:v.columns.event,cell:e=>y`<bdi>${e.event??"–"}</bdi>`},{name:"about",label:v.columns.about,kind:"side",cell:Wr},{name:"answer",label:v.columns.answer,kind:"wide side",cell:Kr,title:e=>e.answer??""},{name:"when",label:v.columns.when,kind:"number",cell:e=>y`<${xa} at=${e.created_at} />`}],Cp=[{name:"status",label:v.columns.status,cell:({status:e})=>y`<${Dr} status=${e} />`},{name:"event",label:v.columns.event,cell:e=>y`<bdi>${e.event??"–"}</bdi>`,link:!0},{name:"about",label:v.columns.about,kind:"side",cell:Wr},{name:"answer",label:v.columns.answer,kind:"wide",cell:Kr,title:e=>e.answer??""},{name:"tries",label:v.columns.tries,kind:"number side",cell:e=>e.attempts},{name:"when",label:v.columns.when,kind:"number",cell:e=>y`<${xa} at=${e.created_at} />`}];function Gr(){let{came:e}=Nr.value,t=Rr("/api/receipts",{query:{after:e,limit:Hr},every:Fr});return y`<${Ir} from=${t}>${s=>y`<${Ep} page=${s} />`}<//>`}function Ep({page:e}){let t=e.receipts.map((a,o)=>({...a,key:`${a.received_at} ${o}`})),s=Pr(t,a=>a.key),n=e.next!==null?v.looked:v.noneCame;return t.length?y`<${Br} rows=${s} columns=${Np} label=${v.came} id=${a=>a.key} keys=${!1} />
    <${Pe} next=${e.next} name="came" />`:y`<p class="quiet">${n}</p>
      <${Pe} next=${e.next} name="came" />`}var Mp=/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;function Ap({result:e}){let t=Sp(e??null),s=[...new Set(t.match(Mp)??[])];if(!s.length)return y`<bdi class="quiet">${t==="null"||t.length<3?v.nothing:t}</bdi>`;let n=s.length-Mr;return y`<${Ge}
      ids=${s.slice(0,Mr)}
    />${n>0&&y`<span class="quiet">${v.more(n)}</span>`}`}var Np=[{name:"source",label:v.columns.source,cell:e=>y`<bdi>${e.source}</bdi>`},{name:"led",label:v.columns.led,kind:"wide",cell:Ap},{name:"when",label:v.columns.when,kind:"number",cell:e=>y`<${xa} at=${e.received_at} />`}];var{html:ge}=yt["html.js"],{go:Lp,to:Dp}=yt["routes.js"],{words:Ip}=yt["words.js"],{Acts:Rp}=yt["parts/act.js"],{Tag:Pp}=yt["parts/badge.js"],{open:Bp}=yt["parts/dialog.js"],{Heading:Fp}=yt["parts/heading.js"],{Loaded:Hp,useGet:Wp}=yt["parts/load.js"],{Time:bn}=yt["parts/time.js"],U=Ip.endpoints,Kp=10;function Gp({id:e}){let t=`/api/endpoints/${encodeURIComponent(e)}`,s=Wp(t,{every:Kp}),{value:n}=s.data;return ge`<${Fp}
      name=${ge`<bdi>${e}</bdi>`}
      says=${n&&ge`<${Pp}>${n.kind}<//> <${mn} of=${n} />`}
    />
    <${Hp} from=${s}>
      ${a=>ge`<${Up} of=${a} /><${Jp} of=${a} path=${t} again=${s.again} />
          <section>
            <h2>${U.sent} <span class="quiet">${U.sentSays}</span></h2>
            <${fn} endpoint=${e} />
          </section>`}
    <//>`}function Up({of:e}){let t=[["url",e.url&&ge`<bdi>${e.url}</bdi>`],["events",e.kind!=="http"&&(e.events.join(", ")||U.named)],["types",e.kind!=="http"&&(e.types?.join(", ")??U.all)],["owner",e.owner&&ge`<bdi>${e.owner}</bdi>`],["because",e.disabled_at&&ge`<bdi>${e.disabled_because}</bdi>, <${bn} at=${e.disabled_at} />`],["old",e.old_secret_ends_at&&ge`<${bn} at=${e.old_secret_ends_at} />`],["created",ge`<${bn} at=${e.created_at} />`],["updated",ge`<${bn} at=${e.updated_at} />`]];return ge`<dl class="strip">
    ${t.map(([s,n])=>n&&ge`<div key=${s}>
          <dt>${U.facts[s]}</dt>
          <dd>${n}</dd>
        </div>`)}
  </dl>`}function Jp({of:e,path:t,again:s}){let n=async()=>await Bp(Or,{of:e})&&s();return ge`<div class="acts endpointacts">
    <${ls} label=${U.acts.change} run=${n} keys="e" />
    <${Rp} acts=${zp(e,t,s)} />
  </div>`}function zp({name:e,kind:t,disabled_at:s},n,a){let o=t==="http"?U.notHooks:null,r=i=>({name:i,label:U.acts[i],method:"POST",path:`${n}/${i}`});return[{...r("test"),key:"t",why:o??(s?U.isOff:null),said:U.tested,done:a},{...r("enable"),main:!0,why:s?null:U.isOn,done:a},{...r("disable"),why:s?U.isOffNow:null,sure:U.sure.disable,bad:!0,done:a},{...r("rotate"),why:t==="webhook"?null:U.noSecret,sure:U.sure.rotate,done:i=>(a(),wa(i))},{name:"delete",label:U.acts.delete,method:"DELETE",path:n,bad:!0,sure:U.sure.delete,typed:e,done:()=>Lp(Dp("endpoints"))}]}import{shared as $t}from"./app.js";var{html:ut}=$t["html.js"],{query:Vp,to:Yp}=$t["routes.js"],{words:Ur}=$t["words.js"],{Curls:Zp}=$t["parts/act.js"],{Tag:Xp}=$t["parts/badge.js"],{Heading:Qp}=$t["parts/heading.js"],{Loaded:em,useGet:tm}=$t["parts/load.js"],{useSame:sm}=$t["parts/same.js"],{Empty:nm}=$t["parts/states.js"],{Table:am}=$t["parts/table.js"],B=Ur.endpoints,om=10;function rm(){let{after:e}=Vp.value,t=tm("/api/endpoints",{query:{after:e,limit:100},every:om});return ut`<${Qp} says=${B.says}><${xr} done=${t.again} /><//>
    <${em} from=${t}>${s=>ut`<${lm} page=${s} />`}<//>
    <div class="traffic">
      <section>
        <h2>${B.sent} <span class="quiet">${B.sentSays}</span></h2>
        <${fn} />
      </section>
      <section>
        <h2>${B.came} <span class="quiet">${B.cameSays}</span></h2>
        <${Gr} />
      </section>
    </div>
    <${Zp} acts=${im} />`}var im=[{name:"new",label:B.new,method:"POST",path:"/api/endpoints",body:{name:"shop",url:"https://shop.example.com/hooks",events:["job.failed"]}},{name:"sent",label:B.sent,method:"GET",path:"/api/deliveries"},{name:"came",label:B.came,method:"GET",path:"/api/receipts"}];function lm({page:e}){let t=sm(e.endpoints,s=>s.name);return t.length?ut`<${am}
      rows=${t}
      columns=${cm}
      label=${Ur.screens.endpoints}
      id=${s=>s.name}
      href=${s=>Yp(`endpoints/${s.name}`)}
      kind=${s=>s.disabled_at?"disabled":""}
    />
    <${Pe} next=${e.next} />`:ut`<${nm}><b>${B.none}</b><br />${B.first}<//>`}var cm=[{name:"name",label:B.columns.name,cell:e=>ut`<bdi>${e.name}</bdi> <${Xp}>${e.kind}<//>`},{name:"state",label:B.columns.state,cell:e=>ut`<${mn} of=${e} />`},{name:"url",label:B.columns.url,kind:"wide side",cell:e=>ut`<bdi class="quiet">${e.url??"–"}</bdi>`,title:e=>e.url??""},{name:"events",label:B.columns.events,kind:"side events",cell:dm,title:e=>e.events.join(", ")},{name:"types",label:B.columns.types,kind:"side",cell:({kind:e,types:t})=>t?.join(", ")??ut`<span class="quiet">${e==="http"?"–":B.all}</span>`,title:({types:e})=>e?.join(", ")??""}];function dm({kind:e,events:t}){return e==="http"?ut`<span class="quiet">${B.called}</span>`:t.length?t.join(", "):ut`<span class="quiet">${B.named}</span>`}import{shared as ce}from"./app.js";import{shared as um}from"./app.js";var{html:$m}=um["html.js"],Jr=96,_a=20;function zr({values:e,label:t,most:s}){let n=s??Math.max(1,...e.map(r=>r??0)),a=Jr/Math.max(e.length-1,1),o=e.map((r,i)=>`${(i*a).toFixed(1)},${(_a-1-(r??0)/n*(_a-2)).toFixed(1)}`);return $m`<svg
    class="spark"
    viewBox=${`0 0 ${Jr} ${_a}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${o.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}var{html:se}=ce["html.js"],{ask:pm,query:yn,to:Oa}=ce["routes.js"],{words:qa}=ce["words.js"],{Curls:mm}=ce["parts/act.js"],{Bar:hm}=ce["parts/bar.js"],{confirm:fm}=ce["parts/dialog.js"],{Filter:bm}=ce["parts/filter.js"],{Heading:ym}=ce["parts/heading.js"],{Loaded:gm,useGet:wm}=ce["parts/load.js"],{counted:vm,number:Ta}=ce["parts/number.js"],{useSame:km}=ce["parts/same.js"],{Empty:jm}=ce["parts/states.js"],{Table:xm}=ce["parts/table.js"],{Time:Vr}=ce["parts/time.js"],f=qa.errors,Yr=["1","24","168","720"],_m=10,Sm=6,Zr=200;function Tm(){let e=Yr.includes(yn.value.hours)?yn.value.hours:"24",{type:t=""}=yn.value,s=wm("/api/errors",{query:{hours:e,type:t},every:_m}),{value:n}=s.data,a=n&&vm({count:n.looked_at,at_least:n.at_least});return se`<${ym} says=${n?.errors.length>0&&f.says(a,n.errors.length,f.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${f.span}>
        ${Yr.map(o=>se`<${qm} key=${o} name=${o} now=${e} />`)}
      </nav>
      <${bm}
        fields=${Om}
        value=${t?{type:t}:{}}
        hint=${f.hint}
        onChange=${o=>pm({type:o.type??""},{})}
      />
    </div>
    <${gm} from=${s}>
      ${o=>se`<${Cm} of=${o} span=${f.spans[e]} type=${t} again=${s.again} />`}
    <//>
    <${mm} acts=${[{name:"list",label:f.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var Om={type:{suggest:"type",says:f.type}};function qm({name:e,now:t}){let s=Oa("errors",{...yn.value,hours:e});return se`<a href=${s} aria-current=${e===t?"page":void 0}>${f.spans[e]}</a>`}var Sa=e=>`${e.type} ${e.code} ${e.message}`;function Cm({of:e,span:t,type:s,again:n}){let a=Math.max(1,...e.errors.map(i=>i.jobs)),o=e.errors.map(i=>({...i,most:a,...Em(i,e.errors)})),r=km(o,Sa);return Xr=n,qe(r,Sa,[{keys:"r",says:f.retryKey,act:i=>{ei(i)}}]),r.length?se`<${xm} rows=${r} columns=${Am} label=${qa.screens.errors} id=${Sa} href=${Mm} />
    ${e.at_least&&se`<p class="quiet">${f.bounded(Ta(e.looked_at))}</p>`}`:se`<${jm}>${s?f.noneFiltered(s,t):f.none(t)}<//>`}var Xr=()=>{};function Em(e,t){let s=t.filter(i=>i.type===e.type),n=i=>s.filter(l=>l.code===i||l.message.toLowerCase().includes(i.toLowerCase())).length,a=e.message.split("…").map(i=>i.trim().slice(0,Zr));return[e.code.slice(0,Zr),...a.filter(i=>i.length>=Sm)].filter(Boolean).map(i=>({word:i,likes:n(i)-1})).sort((i,l)=>i.likes-l.likes)[0]??{word:"",likes:s.length-1}}var Qr=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),Mm=e=>Oa("jobs",Qr(e));async function ei(e){let t={title:qa.act.sure(f.retry),says:f.likes(e.likes),act:f.goOn};if(e.likes>0&&!await fm(t))return;(await Ft({action:"retry",filter:Qr(e)}))?.done&&Xr()}var Am=[{name:"jobs",label:f.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>se`<${hm} value=${e} most=${t} kind="bad" label=${Ta(e)}>${Ta(e)}<//>`},{name:"what",label:f.columns.what,kind:"wide two",link:!0,cell:Nm,title:e=>e.message},{name:"over",label:f.columns.over,kind:"side",cell:({counts:e})=>se`<${zr} values=${e} label=${f.spark(Math.max(...e))} />`},{name:"first",label:f.columns.first,kind:"number side",cell:e=>se`<${Vr} at=${e.first_at} />`},{name:"last",label:f.columns.last,kind:"number",cell:e=>se`<${Vr} at=${e.last_at} />`},{name:"example",label:f.columns.example,kind:"id side",cell:({example:e})=>se`<a class="id" href=${Oa(`jobs/${e}`)} title=${f.example}>${e.slice(-8)}</a>`},{name:"retry",label:se`<span class="unseen">${f.retry}</span>`,kind:"doing side",cell:e=>se`<${ft} label=${f.retry} name=${`${f.retry}: ${e.message}`} run=${()=>ei(e)} />`}];function Nm({type:e,code:t,message:s}){return se`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${s}</bdi>`}import{shared as Me}from"./app.js";import{shared as Lt}from"./app.js";var{html:wn,signal:Lm}=Lt["html.js"],{request:Dm}=Lt["api.js"],{shown:Im,useKeys:Rm}=Lt["keys.js"],{soon:Pm}=Lt["live.js"],{go:Bm,to:si}=Lt["routes.js"],{words:Fm}=Lt["words.js"],{now:Hm}=Lt["parts/time.js"],{toast:Wm}=Lt["parts/toast.js"],gn=Fm.inbox,ti=6e3,Ca=3e3,D=Lm(new Map);addEventListener("pagehide",()=>ni().forEach(e=>oi(e,!0)));var ni=()=>[...D.value.values()].filter(e=>!e.sent);function ai(e,t,s){let n=setTimeout(()=>oi(a),ti),a={job:e,verdict:t,body:s,until:Date.now()+ti,timer:n,sent:!1};D.value=new Map(D.value).set(e.id,a)}async function oi(e,t=!1){clearTimeout(e.timer),D.value=new Map(D.value).set(e.job.id,{...e,sent:!0});let s=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(s,Km(e.body));try{await Dm("POST",s,{body:e.body}),D.value=new Map(D.value).set(e.job.id,{...e,sent:!0,done:Date.now()}),Pm()}catch(n){ii(e),Wm(`${e.job.type}: ${n.message}`,{kind:"bad",href:si("inbox",{job:e.job.id})})}}function ri(e){let t=new Set(e.map(a=>a.id)),s=Date.now()-Ca,n=[...D.value].filter(([a,o])=>!o.done||t.has(a)&&o.done>s);n.length<D.value.size&&(D.value=new Map(n))}var Km=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function ii(e){clearTimeout(e.timer);let t=new Map(D.value);t.delete(e.job.id),D.value=t}function li(e){ii(e),Bm(si("inbox",{job:e.job.id}),{replace:!0})}function ci(){let e=ni(),t=e.at(-1);return Rm(t?[{keys:"z",says:gn.undo,run:()=>li(t)}]:[]),wn`<div class="undo" role="status">
    ${e.map(s=>wn`<${Gm} key=${s.job.id} one=${s} last=${s===t} />`)}
  </div>`}function Gm({one:e,last:t}){let s=Math.max(0,Math.round((e.until-Hm.value)/1e3));return wn`<p>
    <span>${gn.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${gn.sentIn(s)}</span>
    <button onClick=${()=>li(e)}>${gn.undo} ${t&&wn`<kbd>${Im("z")}</kbd>`}</button>
  </p>`}import{shared as Ee}from"./app.js";import{shared as Ma}from"./app.js";import{shared as kn}from"./app.js";var{html:Ue,useSignal:di}=kn["html.js"],{digits:Um,textOf:Jm}=kn["exact.js"],{words:vn}=kn["words.js"],{toast:zm}=kn["parts/toast.js"],Vm=100,Ea=500,Ym=2;function Ce({value:e,label:t}){return Ue`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(Jm(e,2)).then(()=>zm(vn.page.copied))}>${vn.json.copy}</button><${ui} value=${e} depth=${0} />
  </div>`}function ui({value:e,depth:t}){let s=Um(e);return s!==null?Ue`<span class="number">${s}</span>`:e===null||typeof e!="object"?Ue`<${Zm} value=${e} />`:Ue`<${Xm} value=${e} depth=${t} />`}function Zm({value:e}){let t=di(!1);if(typeof e!="string")return Ue`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=Ea||t.value)return Ue`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let s=vn.json.more(e.length-Ea);return Ue`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,Ea))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${s}</button></span
  >`}function Xm({value:e,depth:t}){let s=di(Vm),n=Object.entries(e),[a,o]=Array.isArray(e)?"[]":"{}";if(!n.length)return Ue`<span>${a}${o}</span>`;let r=n.length-s.value;return Ue`<details open=${t<Ym}>
    <summary>${a}<span class="quiet"> ${n.length} ${o}</span></summary>
    <ul>
      ${n.slice(0,s.value).map(([i,l])=>Ue`<li key=${i}>
            <span class="name"><bdi>${i}</bdi></span> <${ui} value=${l} depth=${t+1} />
          </li>`)}
    </ul>
    ${r>0&&Ue`<button class="plain" onClick=${()=>s.value+=1e3}>${vn.json.more(r)}</button>`}
  </details>`}var{html:Je}=Ma["html.js"],{words:ze}=Ma["words.js"],{Time:Qm}=Ma["parts/time.js"],jn=ze.inbox;function $i({job:e}){return Je`<dl class="about">
    <div>
      <dt>${jn.facts.waits}</dt>
      <dd><${Qm} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${ze.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&Je`<div>
        <dt>${ze.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&Je`<div>
        <dt>${ze.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>Je`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&Je`<div>
        <dt>${ze.job.facts.cost}</dt>
        <dd>${ze.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function pi({job:e}){if(e.hidden)return Je`<p class="quiet">${ze.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return Je`<section>
      <h3>${jn.output}</h3>
      ${e.result===null?Je`<p class="quiet">${jn.noOutput}</p>`:Je`<${Ce} value=${e.result} label=${jn.output} />`}
    </section>
    ${e.payload!==null&&Je`<section>
        <h3>${ze.job.payload}</h3>
        <${Ce} value=${e.payload} label=${ze.job.payload} />
      </section>`}
    ${t&&Je`<section>
        <h3>${ze.job.steps}</h3>
        <${Ce} value=${e.steps} label=${ze.job.steps} />
      </section>`}`}var{html:gt,useEffect:Aa,useRef:eh,useSignal:xn}=Ee["html.js"],{get:th}=Ee["api.js"],{useKeys:hi}=Ee["keys.js"],{useLive:sh}=Ee["live.js"],{to:nh}=Ee["routes.js"],{words:Na}=Ee["words.js"],{Curls:ah,whyNot:oh}=Ee["parts/act.js"],{Status:rh}=Ee["parts/badge.js"],{Dialog:ih,open:lh}=Ee["parts/dialog.js"],{Field:fi}=Ee["parts/field.js"],{Failed:ch,Loading:dh}=Ee["parts/states.js"],{toast:uh}=Ee["parts/toast.js"],de=Na.inbox,$h=["payload","result","steps"],Os=new Map,bi=e=>th(`/api/jobs/${encodeURIComponent(e)}`,{exact:$h});function ph(e){if(Os.clear(),!e)return;let t=bi(e);t.catch(()=>Os.delete(e)),Os.set(e,t)}function yi({id:e,following:t,next:s,again:n,place:a,of:o}){let{job:r,error:i,load:l}=mh(e,n);return Aa(()=>ph(t),[t]),i&&!r?gt`<${ch} error=${i} again=${l} />`:r?gt`<article class="case" aria-label=${de.one}>
    <header>
      <h2>
        <a href=${nh(`jobs/${r.id}`)}><bdi>${r.type}</bdi></a>
      </h2>
      <span class="id">${r.id}</span>
      ${o>1&&a>=0&&gt`<span class="quiet place">${de.place(a+1,o)}</span>`}
    </header>
    <p class="reason"><bdi>${r.review_reason??de.noReason}</bdi></p>
    <${$i} job=${r} />
    <${pi} job=${r} />
    <${hh} job=${r} next=${s} />
  </article>`:gt`<${dh} />`}function mh(e,t){let s=xn(null),n=xn(null),a=async()=>{try{let i=Os.get(e);Os.delete(e),s.value=await(i??bi(e)),n.value=null}catch(i){n.value=i}};Aa(()=>{a()},[e]);let r=sh(()=>({jobs:[e]})).value?.jobs?.find(i=>i.id===e)?.status;return Aa(()=>{r&&s.value&&r!==s.value.status&&(a(),t())},[r]),{job:s.value,error:n.value,load:a}}function hh({job:e,next:t}){let s=xn(""),n=eh(null),a=`/api/jobs/${e.id}`,o=(c,d)=>{D.value.has(e.id)||(ai(e,c,d),t())},r=()=>o("approve",s.value?{comment:s.value}:{}),i=async()=>{let c=s.value||await lh(bh,{job:e});c!==null&&o("reject",c?{reason:c}:{})},l=()=>n.current?.querySelector("input")?.focus();return hi([{keys:"c",says:de.comment,run:l}]),e.status!=="review_needed"?gt`<p class="decide" role="status">${de.gone} <${rh} status=${e.status} /></p>`:gt`<div class="decide">
    <div ref=${n} class="comment">
      <${fi}
        label=${gt`<span>${de.comment} <kbd>C</kbd></span>`}
        at=${s}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${fh}
      />
    </div>
    <${mi} job=${e} name="approve" key_="a" kind="main" run=${r} />
    <${mi} job=${e} name="reject" key_="r" kind="bad" run=${i} />
    <${ah}
      acts=${[{name:"approve",label:de.approve,method:"POST",path:`${a}/approve`,body:{comment:s.value||"…"}},{name:"reject",label:de.reject,method:"POST",path:`${a}/reject`,body:{reason:s.value||"…"}}]}
    />
  </div>`}function fh(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function mi({job:e,name:t,key_:s,kind:n,run:a}){let o=oh({name:t,label:de[t],method:"POST",path:"",why:e.allowed[t]}),r=()=>o?uh(o,{kind:"bad"}):a();return hi([{keys:s,says:de[t],run:r}]),gt`<button class=${n} aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${de[t]} <kbd>${s.toUpperCase()}</kbd>
  </button>`}function bh({job:e,close:t}){let s=xn("");return gt`<${ih} title=${de.rejects(e.type)} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t(s.value))}>
      <${fi} label=${Na.job.reason} at=${s} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${de.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${Na.page.cancel}</button>
        <button class="bad">${de.reject}</button>
      </div>
    </form>
  <//>`}var{html:wt,useEffect:La}=Me["html.js"],{useKeys:yh}=Me["keys.js"],{useLive:gh}=Me["live.js"],{go:wh,query:vh,to:vi}=Me["routes.js"],{words:Da}=Me["words.js"],{Heading:kh}=Me["parts/heading.js"],{Loaded:jh,useGet:xh}=Me["parts/load.js"],{counts:gi}=Me["parts/menu.js"],{counted:wi}=Me["parts/number.js"],{useSame:_h}=Me["parts/same.js"],{Empty:Sh}=Me["parts/states.js"],{Time:Th}=Me["parts/time.js"],Vt=Da.inbox,ki=100;function Oh(){let e=xh("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:ki}}),s=gh(()=>({inbox:!0})).value?.inbox?.review_needed,n=[...D.value.values()].filter(o=>o.done).length,a=(s?.count??0)-(D.value.size-n);return La(()=>{s&&(gi.value={...gi.value,inbox:s.count?wi(s):0}),s&&e.again()},[s?.count]),La(()=>{if(!n)return;e.again();let o=setTimeout(e.again,Ca+500);return()=>clearTimeout(o)},[n]),wt`<${kh} says=${a>0&&Vt.says(wi({...s,count:a}))} />
    <${jh} from=${e}>${o=>wt`<${qh} page=${o} again=${e.again} />`}<//>
    <${ci} />`}function qh({page:e,again:t}){let s=_h(e.jobs,c=>c.id).filter(c=>!D.value.has(c.id)),n=vh.value.job??s[0]?.id,a=s.findIndex(c=>c.id===n),o=c=>wh(vi("inbox",{job:c}),{replace:!0}),r=c=>s.length&&o(s[Math.min(Math.max(a+c,0),s.length-1)].id),i=(s[a+1]??s[a-1])?.id,l=()=>o(i);return La(()=>ri(e.jobs),[e]),yh([{keys:"j",says:Da.keys.down,run:()=>r(1)},{keys:"k",says:Da.keys.up,run:()=>r(-1)}]),n?wt`<div class="desk">
    <nav class="queue" aria-label=${Vt.list}>
      <ol>
        ${s.map(c=>wt`<${Ch} key=${c.id} job=${c} now=${c.id===n} />`)}
      </ol>
      ${e.next&&wt`<p class="quiet">${Vt.more(ki)}</p>`}
    </nav>
    <${yi} key=${n} id=${n} following=${i} next=${l} again=${t} place=${a} of=${s.length} />
  </div>`:wt`<${Eh} held=${D.value.size} />`}function Ch({job:e,now:t}){let s=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return wt`<li>
    <a href=${vi("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${Th} at=${e.created_at} /> <bdi class="quiet">${s}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function Eh({held:e}){return wt`<${Sh}>${e?Vt.decided:Vt.none}<//> ${!e&&wt`<p class="quiet">${Vt.first}</p>
        <pre tabindex="0">${Vt.example}</pre>`}`}import{shared as kt}from"./app.js";import{shared as xi}from"./app.js";var{html:qs}=xi["html.js"],{words:_n}=xi["words.js"],Mh=640,Ah=132,Sn={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},ji=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function _i({status:e}){let t=[...new Set(ji.filter(([n])=>n===e).map(([,n])=>n))],s=_n.job.machine(_n.status[e]??e,t.map(n=>_n.status[n]).join(", "));return qs`<svg class="machine" viewBox=${`0 0 ${Mh} ${Ah}`} role="img" aria-label=${s}>
    ${ji.map(([n,a])=>qs`<${Lh} key=${n+a} from=${n} to=${a} on=${n===e} />`)}
    ${Object.keys(Sn).map(n=>qs`<${Nh} key=${n} name=${n} status=${e} next=${t} />`)}
  </svg>`}function Nh({name:e,status:t,next:s}){let[n,a]=Sn[e];return qs`<g class=${`place ${e} ${e===t?"on":""} ${s.includes(e)?"next":""}`}>
    <rect x=${n-56} y=${a-14} width="112" height="28" rx="14" />
    <text x=${n} y=${a+4} text-anchor="middle">${_n.status[e]}</text>
  </g>`}function Lh({from:e,to:t,on:s}){let[n,a]=Sn[e],[o,r]=Sn[t],i=Math.sign(o-n),[l,c]=i?[n+i*56,a]:[n,a-14*Math.sign(a-r)],[d,u]=i?[o-i*58,r]:[o,r+16*Math.sign(a-r)],x=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,q=(l+d)/2,A=i?`M${l} ${c+x}C${q} ${c+x} ${q} ${u+x} ${d} ${u+x}`:`M${l} ${c}V${u}`,xe=i?`M${d-i*5} ${u+x-4}l${i*6} 4l${-i*6} 4`:`M${d-4} ${u+Math.sign(a-r)*5}l4 ${-Math.sign(a-r)*6}l4 ${Math.sign(a-r)*6}`;return qs`<path class=${s?"way on":"way"} d=${s?A+xe:A} />`}import{shared as Pa}from"./app.js";import{shared as Ra}from"./app.js";var{html:Ia}=Ra["html.js"],{words:Dh}=Ra["words.js"],{duration:Ih,now:Rh}=Ra["parts/time.js"],Ph=Dh.job;function Si({stages:e,running:t}){return e.length?Ia`<ol class="stages" aria-label=${Ph.stages}>
    ${e.map((s,n)=>Ia`<li key=${n}>
          <bdi>${s.name}</bdi> <${Bh} stage=${s} goesOn=${t&&n===e.length-1} />
        </li>`)}
  </ol>`:null}function Bh({stage:e,goesOn:t}){let s=t&&e.duration_ms===null?Rh.value-Date.parse(e.started_at):null,n=e.duration_ms??s;return Ia`<span class="number">${Ih(n===null?null:n/1e3)}</span>`}var{html:ue,useSignal:Fh}=Pa["html.js"],{words:Hh}=Pa["words.js"],{duration:Wh,now:Kh,zone:Gh}=Pa["parts/time.js"],Dt=Hh.job;function Ti({job:e}){let t=Uh(e);return t.length?ue`<section>
    <h2>${Dt.attempts}</h2>
    ${e.logs_left_out&&ue`<p class="quiet">${Dt.logsLeftOut}</p>`}
    ${t.map((s,n)=>ue`<${Jh} key=${n} part=${s} />`)}
  </section>`:null}function Uh({logs:e,attempts_made:t,stages:s}){let n=new Map(t.map(o=>[o.attempt,o])),a=[];for(let o of e){let r=a.at(-1);r&&r.number===o.attempt?r.lines.push(o):a.push({number:o.attempt,made:n.get(o.attempt),lines:[o]})}for(let o of[...t,...s].map(r=>r.attempt))a.some(r=>r.number===o)||a.push({number:o,made:n.get(o),lines:[]});for(let o of s){let r=a.findLast(i=>i.number===o.attempt);r.stages=[...r.stages??[],o]}return a}function Jh({part:e}){return ue`<div class="attempt">
    ${e.number!==null&&ue`<h3>${Dt.attempt(e.number)} <${zh} made=${e.made} /></h3>`}
    <${Si} stages=${e.stages??[]} running=${e.made&&!e.made.outcome} />
    <ol class="log">
      ${e.lines.map(t=>ue`<${Yh} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function zh({made:e}){if(!e)return null;let s=e.started_at&&!e.ended_at&&!e.outcome?(Kh.value-Date.parse(e.started_at))/1e3:Vh(e.duration_ms);return ue`<span class=${e.code?"error":""}>${e.outcome??Dt.running} ${e.code}</span>
    <span class="number">${Wh(s)}</span>`}var Vh=e=>e===null?null:e/1e3;function Yh({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return ue`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Xh(e.at)}</time>
    <span>
      ${t&&ue`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&ue` <span class="quiet">${Dt.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&ue`<${Zh} details=${e.details} />`}
    </span>
  </li>`}function Zh({details:e}){let t=Fh(!1),{traceback:s,...n}=e;return ue`<details onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${s?Dt.traceback:Dt.details}</summary>
    ${t.value&&s&&ue`<pre tabindex="0">${s}</pre>`}
    ${t.value&&Object.keys(n).length>0&&ue`<${Ce} value=${n} label=${Dt.details} />`}
  </details>`}function Xh(e){let t=new Date(e),s=Gh.value==="UTC"?"UTC":void 0,n={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:s,...n})}import{shared as Es}from"./app.js";var{html:b}=Es["html.js"],{to:Cs}=Es["routes.js"],{words:Qh}=Es["words.js"],{Status:ef,Tag:tf}=Es["parts/badge.js"],{Time:us,between:sf,duration:Oi}=Es["parts/time.js"],vt=Qh.job;function Ci({job:e}){let t=e.started_at&&sf(e.scheduled_for,e.started_at),s=[["owner",b`<a href=${Cs("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&b`<${nf} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(n=>b`<a href=${Cs("jobs",{tag:n})}
              ><${tf}><bdi>${n}</bdi><//></a
            > `)],["type",b`<a href=${Cs(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",b`${e.attempts} ${vt.of} ${e.max_attempts}`],["created",b`<${us} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&b`<${us} at=${e.scheduled_for} absolute />`],["expires",e.expires_at&&!e.started_at&&b`<${us} at=${e.expires_at} absolute />`],["started",e.started_at&&b`<${us} at=${e.started_at} absolute />`],["finished",e.finished_at&&b`<${us} at=${e.finished_at} absolute />`],["waited",t&&Oi(t)],["took",e.duration_ms!==null&&Oi(e.duration_ms/1e3)],["cost",e.cost_usd!==null&&vt.usd(e.cost_usd)],["signal",e.wait_signal&&b`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&b`<${us} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&b`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&b`<code>${e.traceparent}</code>`]];return b`<dl class="facts">
    ${s.filter(([,n])=>n).map(([n,a])=>b`<dt key=${n}>${vt.facts[n]}</dt>
            <dd>${a}</dd>`)}
  </dl>`}function nf({reference:e}){let t=`${e.type}/${e.id}`;return b`<a href=${Cs("jobs",{about:t})}><bdi>${t}</bdi></a>`}function Ei({job:e}){let{children:t,callbacks:s,replays:n}=e,a=vt.children(af(t),t.open);return b` <dl class="facts">
      ${e.batch_id&&b`<dt>${vt.facts.batch}</dt>
          <dd><a class="id" href=${Cs(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&b`<dt>${vt.facts.parent}</dt>
          <dd><${Ge} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&b`<dt>${vt.facts.replayOf}</dt>
          <dd><${Ge} ids=${[e.replay_of]} /></dd>`}
      ${n?.length>0&&b`<dt>${vt.facts.replays}</dt>
          <dd><${Ge} ids=${n.map(o=>o.id??o)} /></dd>`}
    </dl>
    ${t.count>0&&b`<${qi} title=${a} jobs=${t.jobs} />`}
    ${s.length>0&&b`<${qi} title=${vt.callbacks} jobs=${s.map(of)} />`}`}var af=({count:e,at_least:t})=>t?`${e}+`:String(e),of=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function qi({title:e,jobs:t}){return b`<h3>${e}</h3>
    <ul class="members">
      ${t.map(s=>b`<li key=${s.id}>
            <${ef} status=${s.status} short /> <a href=${`/ui/jobs/${s.id}`}><bdi>${s.type}</bdi></a>
            <span class="id">${s.id.slice(-8)}</span>
          </li>`)}
    </ul>`}import{shared as $s}from"./app.js";var{html:Yt,useEffect:rf}=$s["html.js"],{words:Mi}=$s["words.js"],{useGet:lf}=$s["parts/load.js"],{Failed:cf}=$s["parts/states.js"],{Time:df}=$s["parts/time.js"],{login:uf}=$s["api.js"],Ba=Mi.job,$f=["completed","failed","cancelled"],pf=Object.keys(Mi.gates.names),mf=5;function Ai({job:e,done:t}){let n=$f.includes(e.status)||uf.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,a=lf(n,{every:mf});rf(()=>{a.data.value&&a.again()},[e.status,e.attempts]);let o=a.data.value;if(!n)return null;if(a.error.value&&!o)return Yt`<section><${cf} error=${a.error.value} again=${a.again} /></section>`;if(!o)return null;let r=o.gates.length,i=pf.filter(c=>o.passed.includes(c)||o.gates.some(d=>d.name===c)),l=()=>(a.again(),t());return Yt`<section class="gates">
    <h2>${r?Ba.why(r):Ba.free}</h2>
    <${ff} line=${o.line} />
    <ol>
      ${i.map(c=>Yt`<${hf} key=${c} name=${c} found=${o} done=${l} />`)}
    </ol>
  </section>`}function hf({name:e,found:t,done:s}){let n=t.gates.find(a=>a.name===e);return n?Yt`<${qr} gate=${n} done=${s} />`:Yt`<${Cr} name=${e} />`}function ff({line:e}){if(!e)return null;let t=e.expected_start&&Yt`<b>${Ba.starts} <${df} at=${e.expected_start} /></b>`;return Yt`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var{html:J,useEffect:Ni,useRef:bf,useSignal:Li}=kt["html.js"],{get:yf,login:gf}=kt["api.js"],{useLive:wf}=kt["live.js"],{words:Fa}=kt["words.js"],{Acts:vf}=kt["parts/act.js"],{Status:kf}=kt["parts/badge.js"],{Bar:jf}=kt["parts/bar.js"],{Heading:xf}=kt["parts/heading.js"],{Failed:_f,Loading:Sf}=kt["parts/states.js"],pt=Fa.job,Tf=["payload","result","steps"],Di=2e3;function Of({id:e}){let{job:t,error:s,again:n}=qf(e);return s&&!t?J`<${_f} error=${s} again=${n} />`:t?J` <${xf} name=${J`<bdi>${t.type}</bdi>`} says=${J`<span class="id">${t.id}</span>`} />
    <${Mf} job=${t} />
    <${vf} acts=${ar(t,n)} />
    <div class="job">
      <div>
        <${_i} status=${t.status} />
        <${Ai} job=${t} done=${n} />
        <${Af} job=${t} />
        <${Ti} job=${t} />
        <${Nf} job=${t} />
      </div>
      <aside><${Ci} job=${t} /><${Ei} job=${t} /></aside>
    </div>`:J`<${Sf} />`}function qf(e){let t=Li(null),s=Li(null),n=bf(""),a=async()=>{try{t.value=await Ef(e,t.value),s.value=null}catch(r){s.value=r}};Ni(()=>{a()},[e]);let o=wf(()=>({jobs:[e]}));return Ni(()=>{let r=o.value?.jobs?.find(l=>l.id===e),i=r?JSON.stringify(r):"";i&&i!==n.current&&t.value&&Cf(r,t.value)&&a(),i&&(n.current=i)},[o.value]),{job:t.value,error:s.value,again:a}}var Cf=(e,t)=>Object.keys(e).some(s=>JSON.stringify(e[s])!==JSON.stringify(t[s]));async function Ef(e,t){let s=t?.logs.at(-1)?.id,n=s===void 0?void 0:{log_after:s},a=await yf(`/api/jobs/${encodeURIComponent(e)}`,{query:n,exact:Tf});if(s===void 0)return a;let o=[...t.logs,...a.logs].slice(-Di);return{...a,logs:o,logs_left_out:t.logs_left_out||o.length===Di}}function Mf({job:e}){return J`<p class="now" role="status">
    <${kf} status=${e.status} />
    ${e.status==="processing"&&J`<${jf} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&J`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&J`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&J`<span class="quiet">${pt.cancelling}</span>`}
  </p>`}function Af({job:e}){return e.result===null||e.result===void 0?null:J`<section>
    <h2>${pt.result}</h2>
    <${Ce} value=${e.result} label=${pt.result} />
  </section>`}function Nf({job:e}){if(e.hidden)return J`<section class="quiet">${Fa.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return J` ${(t||e.steps_left_out)&&J`<section>
        <h2>${pt.steps}</h2>
        <p class="quiet">${e.steps_left_out?pt.stepsLeftOut:pt.stepsSay}</p>
        ${t&&J`<${Ce} value=${e.steps} label=${pt.steps} />`}
      </section>`}
    <section>
      <h2>${pt.payload}</h2>
      ${e.payload===null?J`<p class="quiet">${gf.value?.role==="producer"?pt.payloadYours:Fa.page.hidden}</p>`:J`<${Ce} value=${e.payload} label=${pt.payload} />`}
    </section>`}import{shared as St}from"./app.js";import{shared as Ve}from"./app.js";import{shared as Ha}from"./app.js";var{html:Tn,useSignal:jt}=Ha["html.js"],{words:Ii}=Ha["words.js"],{Field:It}=Ha["parts/field.js"],ne=Ii.keysAndLogins,Lf=["producer","viewer","admin","super_admin"],Df=864e5;function Ri(e={}){return{rate:jt(e.rate??""),readRate:jt(e.read_rate??""),types:jt((e.types??[]).join(", ")),priority:jt(String(e.max_priority??"")),pending:jt(String(e.max_pending??""))}}function Pi({rate:e,readRate:t,types:s,priority:n,pending:a}){let o=s.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,read_rate:t.value.trim()||null,types:o.length?o:null,max_priority:n.value?Number(n.value):null,max_pending:a.value?Number(a.value):null}}function Bi({at:e}){return Tn`<div class="pair">
      <${It} label=${ne.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
      <${It} label=${ne.fields.readRate} at=${e.readRate} autocomplete="off" />
    </div>
    <${It} label=${ne.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${It} label=${ne.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${It} label=${ne.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function Fi({close:e}){let t=jt(""),s=jt("producer"),n=jt(""),a=jt(""),o=Ri(),r=()=>{let l=Object.entries(Pi(o)).filter(([,d])=>d!==null),c=a.value?{expires_at:new Date(a.value).toISOString()}:{};return{name:t.value,role:s.value,owner:n.value,...c,...Object.fromEntries(l)}},i=new Date(Date.now()+Df).toISOString().slice(0,10);return Tn`<${ds} title=${ne.new} act=${ne.new} method="POST" path="/api/keys" body=${r} close=${e}>
    <${It} label=${ne.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${ne.fields.role}
        <select value=${s.value} onChange=${l=>s.value=l.currentTarget.value}>
          ${Lf.map(l=>Tn`<option key=${l} value=${l}>${Ii.login.roles[l]}</option>`)}
        </select>
      </label>
      <${It} label=${ne.fields.expires} at=${a} type="date" min=${i} />
    </div>
    <p class="quiet">${ne.may[s.value]}</p>
    <${It} label=${ne.fields.owner} at=${n} required maxlength="200" autocomplete="off" />
    <${Bi} at=${o} />
  <//>`}function Hi({of:e,close:t}){let s=Ri(e),n=`/api/keys/${e.id}`;return Tn`<${ds}
    title=${ne.changeTitle(e.name)}
    act=${ne.change}
    method="PATCH"
    path=${n}
    body=${()=>Pi(s)}
    close=${t}
  >
    <p>${ne.changes}</p>
    <${Bi} at=${s} />
  <//>`}var{html:ae}=Ve["html.js"],{words:Wi}=Ve["words.js"],{perform:If}=Ve["parts/act.js"],{Tag:Rf}=Ve["parts/badge.js"],{open:Ki}=Ve["parts/dialog.js"],{number:Pf}=Ve["parts/number.js"],{useSame:Bf}=Ve["parts/same.js"],{Empty:Ff}=Ve["parts/states.js"],{Table:Hf}=Ve["parts/table.js"],{Time:On,exact:Wf,now:Kf}=Ve["parts/time.js"],{toast:Gf}=Ve["parts/toast.js"],p=Wi.keysAndLogins,Wa=()=>{};function Gi({keys:e,all:t,done:s}){Wa=s;let n=e.map(o=>({...o,state:Uf(o)})),a=Bf(n.filter(o=>t||o.state==="active"),o=>o.id);return qe(a,o=>o.id,[{keys:"e",says:p.changeKey,act:o=>{zi(o)}},{keys:"shift+d",says:p.revokeKey,act:Vi}]),a.length?ae`<${Hf} rows=${a} columns=${Yf} label=${p.keys} kind=${o=>o.state} />`:ae`<${Ff}>${p.none}<//>`}function Uf({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<Kf.peek()?"expired":"active"}function Ui({done:e}){let t=async()=>{let s=await Ki(Fi);s&&(e(),dn({title:`${p.made} ${s.name}`,says:p.madeSays,secret:s.key}))};return ae`<${ls} label=${p.new} run=${t} keys="c" main />`}var Ji=e=>e.state==="active"?null:p[e.state],Jf=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function zi(e){let t=Ji(e);t?Gf(t,{kind:"bad"}):await Ki(Hi,{of:e})&&Wa()}var Vi=e=>({name:"revoke",label:p.revokeTitle(e.name),method:"DELETE",path:Jf(e),why:Ji(e),bad:!0,sure:p.revokes,done:()=>Wa()});function zf({rate:e,read_rate:t,types:s,max_priority:n,max_pending:a}){let o=[e&&p.writes(e),(t||e)&&p.reads(t||e),s&&p.types(s.join(", ")),n&&p.priority(n),a&&p.pending(Pf(a))].filter(Boolean);return o.length?o.join(" · "):ae`<span class="quiet">${p.noLimits}</span>`}function Vf(e){return e.state==="revoked"?ae`<span class="quiet">${p.revoked} <${On} at=${e.revoked_at} /></span>`:e.state==="expired"?ae`<span class="quiet">${p.expired} <${On} at=${e.expires_at} /></span>`:e.expires_at?ae`${p.ends} <${On} at=${e.expires_at} />`:p.active}var Yf=[{name:"name",label:p.columns.name,kind:"two",cell:e=>ae`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:p.columns.role,cell:({role:e})=>ae`<${Rf}>${Wi.login.roles[e]??e}<//>`},{name:"owner",label:p.columns.owner,kind:"side owner",cell:e=>ae`<bdi>${e.owner}</bdi>`,title:e=>e.owner},{name:"limits",label:p.columns.limits,kind:"side wide",cell:e=>ae`<${zf} ...${e} />`,title:e=>e.types?.join(", ")??""},{name:"used",label:p.columns.used,kind:"number",cell:e=>e.last_used_at?ae`<${On} at=${e.last_used_at} />`:ae`<span class="quiet">${p.never}</span>`},{name:"state",label:p.columns.state,kind:"side",cell:Vf,title:e=>`${p.columns.created} ${Wf(new Date(e.created_at))}`},{name:"acts",label:ae`<span class="unseen">${p.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&ae`<${ft} label=${p.change} name=${p.changeTitle(e.name)} run=${()=>zi(e)} />
        <${ft} label=${p.revoke} name=${p.revokeTitle(e.name)} run=${()=>If(Vi(e))} bad />`}];import{shared as xt}from"./app.js";var{html:we}=xt["html.js"],{query:Zf}=xt["routes.js"],{words:Yi}=xt["words.js"],{perform:Xf}=xt["parts/act.js"],{Tag:Qf}=xt["parts/badge.js"],{Loaded:eb,useGet:tb}=xt["parts/load.js"],{useSame:sb}=xt["parts/same.js"],{Table:nb}=xt["parts/table.js"],{Time:Ka}=xt["parts/time.js"],z=Yi.keysAndLogins,ab=30,Zi=()=>{};function Xi({names:e}){let{logins:t}=Zf.value,s=tb("/api/logins",{query:{after:t,limit:50},every:ab});return Zi=s.again,we`<section>
    <h2>${z.logins} <span class="quiet">${z.loginsSay}</span></h2>
    <${eb} from=${s}>${n=>we`<${ob} of=${n} names=${e} />`}<//>
  </section>`}function ob({of:e,names:t}){let s=sb(e.logins.map(n=>({...n,key:t[n.key_id]??""})),n=>String(n.id));return s.length?we`<${nb}
      rows=${s}
      columns=${ib}
      label=${z.logins}
      id=${n=>String(n.id)}
      keys=${!1}
    />
    <${Pe} next=${e.next} name="logins" />`:we`<p class="quiet">${z.noLogins}</p>`}var rb=e=>({name:"end",label:z.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:z.endsLogin,done:()=>Zi()}),ib=[{name:"owner",label:z.columns.owner,kind:"wide",cell:e=>we`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:z.columns.role,cell:({role:e})=>we`<${Qf}>${Yi.login.roles[e]??e}<//>`},{name:"key",label:z.columns.key,kind:"side",cell:e=>e.key?we`<bdi>${e.key}</bdi>`:we`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:z.columns.by,kind:"side",cell:e=>z.via[e.via]??e.via},{name:"created",label:z.columns.created,kind:"number side",cell:e=>we`<${Ka} at=${e.created_at} />`},{name:"seen",label:z.columns.seen,kind:"number",cell:e=>we`<${Ka} at=${e.seen_at} />`},{name:"ends",label:z.columns.ends,kind:"number side",cell:e=>we`<${Ka} at=${e.expires_at} />`},{name:"end",label:we`<span class="unseen">${z.end}</span>`,kind:"doing",cell:e=>we`<${ft} label=${z.end} name=${z.endTitle(e.owner)} run=${()=>Xf(rb(e))} bad />`}];var{html:_t}=St["html.js"],{login:Ga}=St["api.js"],{query:lb,to:cb}=St["routes.js"],{words:Qi}=St["words.js"],{Curls:db}=St["parts/act.js"],{Tag:ub}=St["parts/badge.js"],{Heading:$b}=St["parts/heading.js"],{Loaded:pb,useGet:mb}=St["parts/load.js"],{Time:hb}=St["parts/time.js"],ee=Qi.keysAndLogins,fb=30;function bb(){let e=Ga.value?.role==="super_admin",t=mb(e?"/api/keys":null,{every:fb});return _t`<${$b} says=${ee.says}>${e&&_t`<${Ui} done=${t.again} />`}<//>
    <${yb} />
    ${e?_t`<${gb} keys=${t} />`:_t`<p class="quiet">${ee.onlySuper}</p>`}`}function yb(){if(!Ga.value)return null;let{role:e,owner:t,key_id:s,expires_at:n}=Ga.value;return _t`<section class="you">
    <h2 class="unseen">${ee.you}</h2>
    <dl class="strip">
      <div>
        <dt>${ee.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${ee.youAre.role}</dt>
        <dd><${ub}>${Qi.login.roles[e]??e}<//> <span class="quiet">${ee.may[e]}</span></dd>
      </div>
      <div>
        <dt>${ee.youAre.key}</dt>
        <dd><code>${s}</code></dd>
      </div>
      <div>
        <dt>${ee.youAre.until}</dt>
        <dd><${hb} at=${n} absolute /> <span class="quiet">${ee.unused}</span></dd>
      </div>
    </dl>
  </section>`}function gb({keys:e}){let t=lb.value.show==="all"?"all":"active";return _t`<section>
      <h2>${ee.keys}</h2>
      <nav class="views" aria-label=${ee.keys}>
        ${["active","all"].map(s=>_t`<${vb} key=${s} name=${s} shown=${t} />`)}
      </nav>
      <${pb} from=${e}>
        ${s=>_t`<${Gi} keys=${s.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${Xi} names=${wb(e.data.value?.keys??[])} />
    <${db} acts=${kb} />`}var wb=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function vb({name:e,shown:t}){let s=cb("keys",{show:e==="all"?"all":""});return _t`<a href=${s} aria-current=${e===t?"page":void 0}>${ee.views[e]}</a>`}var kb=[{name:"new",label:ee.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:ee.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:ee.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:ee.end,method:"DELETE",path:"/api/logins/…"}];import{shared as ht}from"./app.js";import{shared as As}from"./app.js";var{html:Ye}=As["html.js"],{to:jb}=As["routes.js"],{words:xb}=As["words.js"],{counted:_b,number:Ua}=As["parts/number.js"],{duration:Sb}=As["parts/time.js"],Tt=xb.limits,Ms=3;function qn({limit:e}){if(e.kind==="rate")return Ye`<span class="quiet">${Tb(e.refill_per_second)}</span>`;if(e.kind==="window")return null;if(e.kind==="key_limit")return Ye`<${Ob} limit=${e} />`;if(!e.holders.length)return Ye`<span class="quiet">${Tt.nothing}</span>`;let t=e.holders.slice(Ms);return Ye`<span class="holders"><${Ge} ids=${e.holders.slice(0,Ms)} /></span> ${t.length>0&&Ye`<details>
        <summary>${Tt.more(t.length)}</summary>
        <${Ge} ids=${t} /> <a href=${jb("jobs",{status:"processing",type:e.type})}>${Tt.all}</a>
      </details>`}`}function Tb(e){return Number(e)>0?Number(e)<1?Tt.refillEach(Sb(1/Number(e))):Tt.refill(Ua(e,2)):Tt.noRefill}function Ob({limit:{keys:e,limit:t}}){if(!e.length)return Ye`<span class="quiet">${Tt.nothing}</span>`;let s=e.slice(Ms),n=a=>Ye`<${qb} key=${a.key} of=${a} limit=${t} />`;return Ye`<ul class="keys">
      ${e.slice(0,Ms).map(n)}
    </ul>
    ${s.length>0&&Ye`<details>
        <summary>${Tt.moreKeys(s.length)}</summary>
        <ul class="keys">
          ${s.map(n)}
        </ul>
      </details>`}`}function qb({of:{key:e,running:t,blocked:s,at_least:n,holders:a},limit:o}){return Ye`<li>
    <code title=${e}><bdi>${e}</bdi></code>
    <b class=${t>=o?"shutnow":""}>${Ua(t)}/${Ua(o)}</b>
    ${s>0&&Ye`<span>${Tt.blocked(_b({count:s,at_least:n}))}</span>`}
    <${Ge} ids=${a.slice(0,Ms)} />
  </li>`}import{shared as An}from"./app.js";import{shared as Ns}from"./app.js";var{html:te}=Ns["html.js"],{words:Cb}=Ns["words.js"],{Bar:Eb}=Ns["parts/bar.js"],{number:Rt}=Ns["parts/number.js"],{Time:Mb,duration:Ja,now:Cn}=Ns["parts/time.js"],mt=Cb.limits,Ab=24;function tl({tokens:e,burst:t,refill_per_second:s,full_at:n}){return!n||!(s>0)?e??0:Math.min(t,t-(Date.parse(n)-Cn.peek())/1e3*s)}function En(e){if(!(e.limit>0))return 0;if(e.kind==="max_concurrent"||e.kind==="window")return e.in_use/e.limit;if(e.kind==="key_limit")return Math.max(0,...e.keys.map(s=>s.running/e.limit));let t=tl(e);return t<1?1:Math.min(.999,1-t/e.burst)}function Mn({limit:e}){if(e.kind==="rate")return te`<${Db} limit=${e} />`;if(e.kind==="key_limit")return te`<${Lb} limit=${e} />`;if(e.kind==="window")return te`<${Nb} limit=${e} />`;let t=En(e)>=1,s=mt.taken(`${Rt(e.in_use)}${e.at_least?"+":""}`,Rt(e.limit));return te`<span class="sluice">
    <${sl} taken=${e.in_use} of=${e.limit} label=${s} /> <span>${s}</span>
    ${t&&te`<b class="shutnow">${mt.full}</b>`}
  </span>`}function sl({taken:e,of:t,label:s}){let n=e>=t?"warn":"";return t>Ab?te`<${Eb} value=${e} most=${t} label=${s} kind=${n} />`:te`<span class=${`places ${n}`} role="img" aria-label=${s}>
    ${Array.from({length:t},(a,o)=>te`<i key=${o} class=${o<e?"taken":""}></i>`)}
  </span>`}function Nb({limit:{in_use:e,limit:t,seconds:s,opens_at:n}}){Cn.value;let a=mt.inSpan(Rt(e),Rt(t),Ja(s,2)),o=n?(Date.parse(n)-Cn.peek())/1e3:0;return te`<span class="sluice">
    <${sl} taken=${e} of=${t} label=${a} /> <span>${a}</span>
    ${o>0&&te`<b class="shutnow">${mt.nextIn(Ja(o,1))}</b>`}
  </span>`}function Lb({limit:e}){let t=e.keys.filter(s=>s.running>=e.limit).length;return e.keys.length?te`<span class="sluice">
    <span>${mt.keys(e.keys.length,Rt(e.limit))}</span>
    ${t>0&&te`<b class="shutnow">${mt.fullKeys(t)}</b>`}
  </span>`:te`<span class="quiet">${mt.noKeys(Rt(e.limit))}</span>`}function Db({limit:e}){Cn.value;let t=tl(e),{burst:s,refill_per_second:n}=e,a=mt.tokens(Rt(Math.max(0,t),t<10?1:0),Rt(s,1));return te`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${a} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20-20*el(t,s)} height=${20*el(t,s)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${a}</span>
    ${t<1?te`<b class="shutnow">${mt.nextIn(Ja((1-t)/n,1))}</b>`:e.full_at&&t<s&&te`<span class="quiet">${mt.fullAgain} <${Mb} at=${e.full_at} /></span>`}
  </span>`}var el=(e,t)=>t>0?Math.min(Math.max(e/t,0),1):0;var{html:Zt}=An["html.js"],{to:Ib}=An["routes.js"],{words:Rb}=An["words.js"],{Table:Pb}=An["parts/table.js"],Ot=Rb.limits,Bb=e=>`${e.name} ${e.kind}`;function Fb(e){let t={in_use:e.running,at_least:e.at_least,holders:e.holders},s={tokens:e.tokens,burst:e.burst,full_at:e.full_at};return[e.max_concurrent!==null&&{...e,kind:"max_concurrent",limit:e.max_concurrent,...t},e.rate!==null&&{...e,kind:"rate",limit:e.rate,refill_per_second:e.rate,...s},e.window_starts!==null&&{...e,kind:"window",limit:e.window_starts,in_use:e.counted,seconds:e.window_seconds}].filter(Boolean)}function nl({limits:e}){if(!e.length)return null;let t=e.flatMap(Fb);return Zt`<h2>${Ot.shared}</h2>
    <${Pb} rows=${t} columns=${Hb} label=${Ot.shared} id=${Bb} keys=${!1} />`}var Hb=[{name:"type",label:Ot.name,cell:e=>Zt`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"kind",label:Ot.columns.kind,kind:"side",cell:e=>Zt`<span class="quiet">${Ot.kinds[e.kind]}</span>`},{name:"level",label:Ot.columns.level,kind:"level",cell:e=>Zt`<${Mn} limit=${e} />`},{name:"held",label:Ot.columns.held,kind:"held side",cell:e=>Zt`<${qn} limit=${e} />`},{name:"types",label:Ot.sharedBy,kind:"side",cell:({types:e})=>e.length?e.map((t,s)=>Zt`${s>0&&" "}<a key=${t} href=${Ib(`types/${encodeURIComponent(t)}`)}>${t}</a>`):Zt`<span class="quiet">${Ot.noTypes}</span>`}];import{shared as ll}from"./app.js";import{shared as ps}from"./app.js";import{shared as Nn}from"./app.js";var{digits:Wb,textOf:Kb}=Nn["exact.js"],{words:al}=Nn["words.js"],{number:Ls}=Nn["parts/number.js"],{duration:ol}=Nn["parts/time.js"],qt=al.type,za=[["second",1],["minute",60],["hour",3600],["day",86400]];function oe(e,t){return t==null?"–":typeof t=="boolean"?t?qt.yes:qt.no:["timeout","expires"].includes(e)&&typeof t=="number"?ol(t,2):e==="stages"&&Array.isArray(t)?t.join(", ")||"–":e==="backoff"&&typeof t=="object"?Jb(t):e==="rate"&&typeof t=="object"?Gb(t):e==="window"&&typeof t=="object"?Ub(t):e==="limits"&&Array.isArray(t)?t.length?t.map(String).join(", "):"–":e==="schedule"&&typeof t=="object"?zb(t):e==="retention"&&typeof t=="object"?Vb(t):typeof t=="number"?Ls(t,6):typeof t=="string"?t:Wb(t)??Kb(t)}function Gb({per_second:e,burst:t}){if(typeof e!="number")return"–";let[s,n]=za.find(([,o])=>e*o>=1&&rl(e*o))??za[e<1?1:0],a=t?qt.burst(Ls(t,1)):"";return`${qt.per(Ls(e*n,2),qt.units[s])}${a}`}function Ub({starts:e,seconds:t}){return typeof e!="number"||typeof t!="number"?"–":qt.span(Ls(e),ol(t,2))}var Ln=e=>e?`${e.starts}/${e.seconds}s`:"",rl=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function Dn(e){if(!e||typeof e.per_second!="number")return"";let t=za.find(([,s])=>rl(e.per_second*s)&&e.per_second*s>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:`${e.per_second}/second`}var Jb=({kind:e="exponential",base:t=30,cap:s=null})=>qt.backoffSays({kind:e,base:t,cap:s}),zb=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",Vb=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${al.status[t]} ${e[t]===null?qt.forEver:qt.days(Ls(e[t],2))}`).join(", ")||"–";var{html:$e,useSignal:V}=ps["html.js"],{curl:Yb}=ps["api.js"],{parse:Zb,textOf:Xb}=ps["exact.js"],{words:Ds}=ps["words.js"],{Dialog:Qb,open:ey}=ps["parts/dialog.js"],{Field:Ze}=ps["parts/field.js"],T=Ds.type,il=(e,t)=>ey($y[e.name]??sy,{setting:e,path:t});function Ct({setting:e,path:t,close:s,body:n,send:a=()=>s(n()),children:o}){let r=T.names[e.name]??e.name;return $e`<${Qb} title=${r} close=${s}>
    <form onSubmit=${l=>(l.preventDefault(),a())}>
      <p class="quiet">${T.means[e.name]} ${T.codeSays(oe(e.name,e.declared))}</p>
      ${o}
      <details>
        <summary>${Ds.act.curl}</summary>
        <pre tabindex="0">${Yb("PATCH",t,n())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>s()}>${Ds.page.cancel}</button>
        <button class="main">${T.change}</button>
      </div>
    </form>
  <//>`}var ty=["timeout","max_attempts","max_concurrent","key_limit","priority_fall","expires"];function sy({setting:e,...t}){let s=ty.includes(e.name),n=V(e.value===null?"":String(e.value)),a=()=>({[e.name]:s?Number(n.value):n.value}),o=e.name==="priority_fall"?"0":"1",r=s?{type:"number",min:o,max:"31622400",step:"1"}:{maxlength:"2000"};return $e`<${Ct} setting=${e} ...${t} body=${a}>
    <${Ze} label=${T.names[e.name]} at=${n} required autofocus autocomplete="off" ...${r} />
  <//>`}function ny({setting:e,...t}){let s=V(Dn(e.value));return $e`<${Ct} setting=${e} ...${t} body=${()=>({rate:s.value})}>
    <${Ze} label=${T.rateTakes} at=${s} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function ay({setting:e,...t}){let s=V(oe("stages",e.value??[]).replace("–",""));return $e`<${Ct} setting=${e} ...${t} body=${()=>({stages:s.value.split(",").map(a=>a.trim()).filter(Boolean)})}>
    <${Ze} label=${T.names.stages} at=${s} maxlength="3200" autofocus autocomplete="off" />
  <//>`}var Va=Object.keys(T.backoffKinds);function oy({setting:e,...t}){let{kind:s="exponential",base:n=30,cap:a=null,jitter:o=.1}=e.value??{},r=V(Va.includes(s)?s:Va[0]),i={base:V(String(n)),cap:V(String(a??600)),jitter:V(String(o))},l=()=>({kind:r.value,base:Number(i.base.value),jitter:Number(i.jitter.value)}),c=()=>({backoff:r.value==="fixed"?l():{...l(),cap:Number(i.cap.value)}}),d={type:"number",min:"0",max:"86400",step:"any",required:!0};return $e`<${Ct} setting=${e} ...${t} body=${c}>
    <label>
      ${T.backoffKind}
      <select onChange=${u=>r.value=u.currentTarget.value}>
        ${Va.map(u=>$e`<option key=${u} value=${u} selected=${u===r.value}>${T.backoffKinds[u]}</option>`)}
      </select>
    </label>
    <${Ze} label=${T.backoffBase} at=${i.base} autofocus ...${d} />
    ${r.value!=="fixed"&&$e`<${Ze} label=${T.backoffCap} at=${i.cap} ...${d} />`}
    <${Ze} label=${T.backoffJitter} at=${i.jitter} ...${d} max="1" />
  <//>`}function ry({setting:e,...t}){let s=V(Ln(e.value));return $e`<${Ct} setting=${e} ...${t} body=${()=>({window:s.value})}>
    <${Ze} label=${T.windowTakes} at=${s} placeholder="60/minute" required maxlength="40" autofocus />
  <//>`}function iy({setting:e,...t}){let s=V((e.value??[]).join(" "));return $e`<${Ct} setting=${e} ...${t} body=${()=>({limits:s.value.split(/[ ,]+/).filter(Boolean)})}>
    <${Ze} label=${T.limitsTake} at=${s} placeholder="gemini" maxlength="400" autofocus />
  <//>`}function ly({setting:e,...t}){let s=V(!e.value);return $e`<${Ct} setting=${e} ...${t} body=${()=>({fair:s.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${s.value}
        onChange=${n=>s.value=n.currentTarget.checked}
        autofocus
      />
      ${T.names.fair}
    </label>
  <//>`}var Ya=["completed","failed","cancelled"];function cy({setting:e,...t}){let s=Object.fromEntries(Ya.map(o=>[o,V(String(e.value?.[o]??""))])),n=o=>s[o].value===""?null:Number(s[o].value);return $e`<${Ct} setting=${e} ...${t} body=${()=>({retention:Object.fromEntries(Ya.map(o=>[o,n(o)]))})}>
    ${Ya.map((o,r)=>$e`<${Ze}
          key=${o}
          label=${T.daysOf(Ds.status[o])}
          at=${s[o]}
          type="number"
          min="0"
          step="any"
          autofocus=${r===0}
        />`)}
  <//>`}function dy(e){try{return Zb(e)}catch{return{}}}function uy({setting:e,close:t,...s}){let n=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},a=V(!1),o=V(n.expression??""),r=V(n.timezone??"UTC"),i=V(n.missed??"skip"),l=V(Xb(n.payload??{},2)),c=V(""),d=q=>({expression:o.value,timezone:r.value,missed:i.value,payload:q}),u=(q=dy(l.value))=>({schedule:a.value?"off":d(q)});return $e`<${Ct} setting=${e} ...${s} close=${t} body=${u} send=${()=>a.value?t(u()):Ke(l.value,c,q=>t(u(q)))}>
    <${Ze} label=${T.expression} at=${o} placeholder="0 3 * * *" required=${!a.value} autofocus />
    <${Ze} label=${T.timezone} at=${r} placeholder="Europe/Berlin" required=${!a.value} />
    <label>
      ${T.missed}
      <select onChange=${q=>i.value=q.currentTarget.value}>
        ${Object.entries(T.missedWays).map(([q,A])=>$e`<option key=${q} value=${q} selected=${q===i.value}>${A}</option>`)}
      </select>
    </label>
    <${rt} label=${Ds.job.payload} at=${l} wrong=${c} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${a.value} onChange=${q=>a.value=q.currentTarget.checked} />
      ${T.switchOff}
    </label>
  <//>`}var $y={stages:ay,backoff:oy,rate:ny,window:ry,limits:iy,fair:ly,retention:cy,schedule:uy};var{go:py,to:my}=ll["routes.js"],{words:hy}=ll["words.js"],E=hy.type,Is=e=>`/api/types/${encodeURIComponent(e.name)}`;function ms(e,t){let s=e.paused?"resume":"pause";return{name:s,label:E.acts[s],method:"POST",path:`${Is(e)}/${s}`,said:E.said[s](e.name),done:t}}function cl(e,t){let s=Is(e),n=e.enabled?"disable":"enable",a={name:n,label:E.acts[n],method:"PATCH",path:s,body:{enabled:!e.enabled},key:"e",sure:e.enabled?E.disables:void 0,done:t},o=e.target!==null,r={name:"reset",label:o?E.acts.delete:E.acts.reset,method:"DELETE",path:s,key:"shift+d",bad:!0,typed:o?e.name:void 0,sure:o?E.deletes:E.resets,why:o||!e.enabled||Object.keys(e.overrides).length?null:E.nothingOver,done:o?()=>py(my("types")):t};return[{...ms(e,t),key:"p",main:e.paused},a,r]}var Rs=(e,t,s)=>({name:`reset ${t}`,label:E.reset,heard:E.of(E.reset,E.names[t]??t,e.name),method:"PATCH",path:Is(e),body:{[t]:null},said:E.isReset(E.names[t]??t),done:s}),fy={rate:Dn,window:Ln},In=(e,t,s)=>({name:`change ${t.name}`,label:E.change,heard:E.of(E.change,E.names[t.name]??t.name,e.name),method:"PATCH",path:Is(e),body:{[t.name]:(fy[t.name]??(n=>n))(t.value)},ask:()=>il(t,Is(e)),said:E.isChanged(E.names[t.name]??t.name),done:s});var{html:g}=ht["html.js"],{query:pl,to:Rn}=ht["routes.js"],{words:hs}=ht["words.js"],{Button:dl,Curls:by}=ht["parts/act.js"],{Heading:yy}=ht["parts/heading.js"],{Loaded:gy,useGet:wy}=ht["parts/load.js"],{useSame:vy}=ht["parts/same.js"],{Empty:ul}=ht["parts/states.js"],{Table:ky}=ht["parts/table.js"],{Time:jy}=ht["parts/time.js"],I=hs.limits,$l=["all","used","full"],Za=e=>`${e.type} ${e.kind}`,Xa={all:()=>!0,used:e=>En(e)>0,full:e=>En(e)>=1};function xy(){let{after:e}=pl.value,t=wy("/api/limits",{query:{after:e,limit:50},every:3}),s=t.data.value?.limits.filter(Xa.full)??[];return g`<${yy} says=${t.data.value&&I.says(s.length)} />
    <${gy} from=${t}>${n=>g`<${_y} page=${n} after=${e} again=${t.again} />`}<//>`}function _y({page:e,after:t,again:s}){let n=$l.find(r=>r===pl.value.view)??"all",a=vy(e.limits,Za),o=a.filter(Xa[n]);return qe(o,Za,[{keys:"e",says:I.changeRow,act:r=>Qa(r,s)}]),ml.now=s,g`<nav class="views" aria-label=${I.views}>
      ${$l.map(r=>g`<${Cy} key=${r} name=${r} now=${r===n} all=${a} />`)}
    </nav>
    ${o.length>0?g`<${Ty} rows=${o} />`:g`<${Dy} view=${n} />`}
    <${nl} limits=${e.shared} />
    <p class="pages">
      ${t&&g`<a href=${Rn("limits",{view:n})}>${hs.waiting.first}</a>`}
      ${e.next&&g`<a href=${Rn("limits",{view:n,after:e.next})}>${hs.waiting.next}</a>`}
    </p>
    ${o.length>0&&g`<${by} acts=${Sy(o.find(r=>r.override!==null)??o[0])} />`}`}var Sy=e=>[Qa(e,()=>{}),Rs({name:e.type},e.kind,()=>{})].map(t=>({...t,label:`${t.label}: ${e.type}`}));function Ty({rows:e}){let t=hs.screens.limits;return g`<${ky} rows=${e} columns=${Ay} label=${t} id=${Za} href=${Oy} kind=${qy} />`}var Oy=e=>Rn(`types/${encodeURIComponent(e.type)}`),qy=e=>e.override!==null?"limit overridden":"limit",ml={now:()=>{}};function Cy({name:e,now:t,all:s}){return g`<a href=${Rn("limits",{view:e==="all"?"":e})} aria-current=${t?"page":void 0}>
    ${I.view[e]} <b>${s.filter(Xa[e]).length}</b>
  </a>`}function Ey({kind:e,limit:t,burst:s,seconds:n}){return e==="rate"?{per_second:t,burst:s}:e==="window"?{starts:t,seconds:n}:t}var My=e=>({name:e.kind,value:Ey(e),declared:e.declared});function Qa(e,t){return In({name:e.type},My(e),t)}var Ay=[{name:"type",label:I.columns.type,cell:e=>g`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"kind",label:I.columns.kind,kind:"side",cell:e=>g`<span class="quiet">${I.kinds[e.kind]}</span>`},{name:"level",label:I.columns.level,kind:"level",cell:e=>g`<${Mn} limit=${e} />`},{name:"held",label:I.columns.held,kind:"held side",cell:e=>g`<${qn} limit=${e} />`},{name:"said",label:I.columns.said,kind:"side",cell:e=>g`<${Ny} limit=${e} />`},{name:"acts",label:g`<span class="unseen">${hs.type.columns.acts}</span>`,kind:"doings",cell:e=>g`<${Ly} limit=${e} />`}];function Ny({limit:e}){let{kind:t,declared:s,override:n,changed_at:a,changed_by:o}=e,r=oe(t,s);return n===null?g`<span class="quiet">${s===null?I.default:I.code(r)}</span>`:g`<span class="over">${I.operator(oe(t,n))}</span>${" "}<span class="quiet"
      >${s===null?I.codeNothing:I.insteadOf(r)}</span
    >${a&&g`<span class="id"><${jy} at=${a} /> ${hs.job.by} <bdi>${o}</bdi></span>`}`}function Ly({limit:e}){let t=()=>ml.now();return g`<${dl} act=${Qa(e,t)} />
    ${e.override!==null&&g`<${dl} act=${Rs({name:e.type},e.kind,t)} />`}`}function Dy({view:e}){return e!=="all"?g`<${ul}>${I.noneOf[e]}<//>`:g`<${ul}>${I.none}<//>
    <p class="quiet">${I.first}</p>
    <pre tabindex="0">${I.example}</pre>`}import{shared as Ne}from"./app.js";import{shared as Qe}from"./app.js";var{html:pe,useSignal:hl}=Qe["html.js"],{curl:Iy,login:Ry}=Qe["api.js"],{textOf:bl}=Qe["exact.js"],{words:Xe}=Qe["words.js"],{Button:Py}=Qe["parts/act.js"],{Dialog:By,open:Fy}=Qe["parts/dialog.js"],{Field:Hy}=Qe["parts/field.js"],{Loaded:Wy,useGet:Ky}=Qe["parts/load.js"],{useSame:Gy}=Qe["parts/same.js"],{Table:Uy}=Qe["parts/table.js"],{Time:Jy}=Qe["parts/time.js"],re=Xe.locks,eo="/api/worker/config",fl=["enabled","max_workers","scale_thresholds","scale_out_seconds","scale_in_seconds","linger_seconds","slots","claim_batch","max_jobs","audit_days","lanes"];function yl(){let e=Ky(eo);return pe`<section class="config">
    <h2>${re.config}</h2>
    <${Wy} from=${e}>${({config:t})=>pe`<${zy} config=${t} again=${e.again} />`}<//>
  </section>`}function zy({config:e,again:t}){gl.now=t;let s=[...fl.filter(a=>a in e),...Object.keys(e).filter(a=>!fl.includes(a))],n=Gy(s.map(a=>({name:a,...e[a]})),a=>a.name);return pe`<${Uy}
    rows=${n}
    columns=${Vy}
    label=${re.config}
    id=${a=>a.name}
    kind=${()=>"setting"}
    keys=${!1}
  />`}var gl={now:()=>{}},Vy=[{name:"name",label:re.columns.setting,cell:e=>pe`<code>${e.name}</code>`},{name:"value",label:re.columns.value,cell:e=>pe`<b><bdi>${Yy(e)}</bdi></b>`},{name:"description",label:re.columns.means,kind:"side",cell:e=>pe`<span class="quiet">${e.description}</span>`},{name:"changed",label:Xe.type.columns.changed,kind:"side",cell:Zy},{name:"acts",label:pe`<span class="unseen">${Xe.type.columns.acts}</span>`,kind:"doings",cell:e=>pe`<${Xy} setting=${e} />`}];function Yy({value:e}){return e===null?re.byFunction:typeof e=="boolean"?e?re.on:re.off:Array.isArray(e)?e.join(", "):bl(e)}function Zy({updated_at:e,updated_by:t}){return t?pe`<${Jy} at=${e} /> <span class="id">${Xe.job.by} <bdi>${t}</bdi></span>`:pe`<span class="quiet">–</span>`}function Xy({setting:e}){let{name:t,value:s}=e,n=t==="enabled",a={name:`change ${t}`,label:n?s?re.switchOff:re.switchOn:Xe.type.change,heard:n?void 0:`${Xe.type.change} ${t}`,method:"PUT",path:eo,body:{[t]:n?!s:s},bad:n&&s,sure:n?s?re.switchOffSure:Xe.overview.wrong.switchOnSure:void 0,ask:n?void 0:()=>Fy(Qy,{setting:e}),why:Ry.value?.role==="super_admin"?null:re.superAdmin,said:Xe.type.isChanged(t),done:()=>gl.now()};return pe`<${Py} act=${a} />`}function Qy({setting:{name:e,value:t,description:s},close:n}){let a=Array.isArray(t)||e==="scale_thresholds",o=e==="lanes",r=hl(o?bl(t??{},2):a?(t??[]).join(", "):t===null?"":String(t)),i=hl(""),l=()=>{if(r.value.trim()==="")return{[e]:null};let d=r.value.split(",").map(Number);return{[e]:a?d:d[0]}};return pe`<${By} title=${e} close=${n}>
    <form onSubmit=${d=>{d.preventDefault(),i.value="",o?Ke(r.value,i,u=>n({[e]:u})):n(l())}}>
      <p class="quiet">${s}</p>
      ${o?pe`<${rt} label=${re.lanesOwn} at=${r} wrong=${i} rows=${10} autofocus />`:pe`<${Hy}
              label=${a?re.steps:re.number}
              at=${r}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`}
      <details>
        <summary>${Xe.act.curl}</summary>
        <pre tabindex="0">${Iy("PUT",eo,o?{[e]:t}:l())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>n()}>${Xe.page.cancel}</button>
        <button class="main">${Xe.type.change}</button>
      </div>
    </form>
  <//>`}import{shared as Ae}from"./app.js";import{shared as Pn}from"./app.js";var{html:wl}=Pn["html.js"],{words:vl}=Pn["words.js"],{Bar:eg}=Pn["parts/bar.js"],{Time:tg,now:sg}=Pn["parts/time.js"],ng=.1;function fs({from:e,until:t,over:s=vl.waiting.over}){let n=Date.parse(t),a=n-sg.value,o=e?Date.parse(e):NaN,r=Number.isFinite(o)&&n>o?Math.min(Math.max(a/(n-o),0),1):a>0?1:0,i=a<=0?"bad":r<ng?"warn":"",l=a<=0?s:vl.waiting.left(Math.ceil(r*100));return wl`<${eg} value=${Math.round(r*200)/2} label=${l} kind=${i}>
    ${a<=0&&wl`<b class="error">${s}</b> `}<${tg} at=${t} />
  <//>`}var{html:ve,useSignal:ag}=Ae["html.js"],{curl:og}=Ae["api.js"],{backlog:rg}=Ae["lanes.js"],{words:Bn}=Ae["words.js"],{Button:ig}=Ae["parts/act.js"],{Dialog:lg,open:cg}=Ae["parts/dialog.js"],{useGet:dg}=Ae["parts/load.js"],{number:kl}=Ae["parts/number.js"],{useSame:ug}=Ae["parts/same.js"],{Failed:$g}=Ae["parts/states.js"],{Table:pg}=Ae["parts/table.js"],{Time:jl}=Ae["parts/time.js"],M=Bn.locks;function xl(){let e=dg("/api/workers",{every:5}),t=(rg.value.lanes??[]).map(a=>a.lane),s=ug(e.data.value?.workers??[],a=>a.id),n={name:"start",label:M.start,method:"POST",path:"/api/jobs/trigger",body:{lane:t[0]??"default"},key:"s",ask:()=>cg(bg,{lanes:t}),said:M.started,done:()=>e.again()};return e.error.value&&!e.data.value?ve`<${$g} error=${e.error.value} again=${e.again} />`:ve`<section class="first">
    <div class="heading">
      <h2>${M.processors}</h2>
      <p class="quiet">${e.data.value&&M.atWork(s.length,mg(s))}</p>
      <div class="doing"><${ig} act=${n} /></div>
    </div>
    ${s.length>0?ve`<${pg} rows=${s} columns=${hg} label=${M.processors} keys=${!1} />`:e.data.value&&ve`<p class="quiet">${M.noProcessor}</p>`}
  </section>`}var mg=e=>[...new Set(e.map(t=>t.function_version))],hg=[{name:"lane",label:M.columns.lane,cell:e=>ve`<b><bdi>${e.lane}</bdi></b>`},{name:"state",label:M.columns.state,cell:fg},{name:"left",label:M.columns.left,kind:"number",cell:e=>ve`<${fs} from=${e.started_at} until=${e.deadline} />`},{name:"by",label:M.columns.by,kind:"side",cell:e=>Bn.overview.by[e.started_by]??e.started_by},{name:"claimed",label:M.columns.claimed,kind:"number side",cell:e=>kl(e.claimed)},{name:"settled",label:M.columns.settled,kind:"number",cell:e=>kl(e.settled)},{name:"version",label:M.columns.version,kind:"side",cell:e=>ve`<bdi>${e.function_version}</bdi>`},{name:"seen",label:M.columns.seen,kind:"number side",cell:e=>ve`<${jl} at=${e.seen_at} />`},{name:"stream",label:M.columns.stream,kind:"wide side",cell:e=>ve`<bdi class="id">${e.log_stream}</bdi>`,title:e=>e.log_stream}];function fg({state:e,sleeps_until:t}){return ve`${M.states[e]??e}
  ${e==="sleeping"&&t&&ve`<span class="quiet"><${jl} at=${t} /></span>`}`}function bg({lanes:e,close:t}){let s=ag(e[0]??"default");return ve`<${lg} title=${M.start} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t({lane:s.value}))}>
      <p class="quiet">${M.startSays}</p>
      <label>
        ${M.columns.lane}
        <select autofocus onChange=${n=>s.value=n.currentTarget.value}>
          ${(e.length?e:["default"]).map(n=>ve`<option key=${n} value=${n}>${n}</option>`)}
        </select>
      </label>
      <details>
        <summary>${Bn.act.curl}</summary>
        <pre tabindex="0">${og("POST","/api/jobs/trigger",{lane:s.value})}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${Bn.page.cancel}</button>
        <button class="main">${M.start}</button>
      </div>
    </form>
  <//>`}var{html:k}=Ne["html.js"],{curl:yg}=Ne["api.js"],{query:gg,to:Fn}=Ne["routes.js"],{words:Hn}=Ne["words.js"],{Bar:wg}=Ne["parts/bar.js"],{Heading:vg}=Ne["parts/heading.js"],{Loaded:kg,useGet:jg}=Ne["parts/load.js"],{number:_l}=Ne["parts/number.js"],{useSame:Sl}=Ne["parts/same.js"],{Empty:xg}=Ne["parts/states.js"],{Table:Tl}=Ne["parts/table.js"],{Time:Ol}=Ne["parts/time.js"],m=Hn.locks,_g=100;function Sg(){let{after:e}=gg.value,t=jg("/api/locks",{query:{after:e,limit:_g},every:3}),s=t.data.value;return k`<${vg} says=${s&&Tg(s)} />
    <${xl} />
    <${kg} from=${t}>${n=>k`<${Og} page=${n} after=${e} />`}<//>
    <${yl} />`}function Tg({locks:e,suspects:t,next:s}){let n=e.filter(a=>a.expired).length;return[m.running(`${_l(e.length)}${s?"+":""}`),n&&m.expired(n),t.length&&m.suspects(t.length)].filter(Boolean).join(" · ")}function Og({page:e,after:t}){let s=[...e.locks].sort((a,o)=>Number(o.expired)-Number(a.expired)),n=Sl(s,a=>a.job_id);return k`<${Mg} suspects=${e.suspects} />
    <section>
      <h2>${m.locks}</h2>
      ${n.length?k`<${Tl}
              rows=${n}
              columns=${qg}
              label=${m.locks}
              id=${a=>a.job_id}
              href=${a=>Fn(`jobs/${a.job_id}`)}
              kind=${a=>a.expired?"expired":""}
            />`:k`<${xg}>${m.none}<//>`}
      <p class="pages">
        ${t&&k`<a href=${Fn("locks")}>${Hn.waiting.first}</a>`}
        ${e.next&&k`<a href=${Fn("locks",{after:e.next})}>${Hn.waiting.next}</a>`}
      </p>
    </section>`}var qg=[{name:"type",label:m.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`},{name:"lock",label:m.columns.lock,kind:"number",cell:e=>k`<${fs} from=${e.locked_at} until=${e.lock_expires_at} over=${m.ranOut} />`,title:e=>e.expired?m.ranOutSays:""},{name:"progress",label:m.columns.progress,kind:"wide",cell:Cg},{name:"tries",label:m.columns.tries,kind:"side",cell:Eg},{name:"holder",label:m.columns.holder,kind:"side",cell:e=>k`<bdi class="id">${e.locked_by}</bdi>`,title:e=>e.locked_by},{name:"deadline",label:m.columns.deadline,kind:"number side",cell:e=>e.deadline?k`<${Ol} at=${e.deadline} />`:k`<span class="error">${m.holderGone}</span>`},{name:"stream",label:m.columns.stream,kind:"side",cell:e=>k`<bdi class="id">${e.log_stream??"–"}</bdi>`,title:e=>e.log_stream??""},{name:"job",label:m.columns.job,kind:"id side",cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];function Cg({progress:e,stage:t}){return k`<${wg} value=${e} label=${`${e} %`}>${e} %<//> <bdi class="quiet">${t}</bdi>`}function Eg({attempts:e,deaths:t,suspect:s}){return k`${e}${t>0&&k` <span class="error">${m.deaths(t)}</span>`}
  ${s&&k` <b class="shutnow">${m.suspect}</b>`}`}function Mg({suspects:e}){let t=Sl(e,s=>s.job_id);return t.length?k`<section class="suspects">
    <h2>${m.quarantine}</h2>
    <p class="quiet">${m.quarantineSays}</p>
    <${Tl}
      rows=${t}
      columns=${Ag}
      label=${m.quarantine}
      id=${s=>s.job_id}
      href=${s=>Fn(`jobs/${s.job_id}`)}
      keys=${!1}
    />
    <details class="curls">
      <summary>${Hn.act.curl}</summary>
      <pre tabindex="0">${yg("POST",`/api/jobs/${t[0].job_id}/cancel`)}</pre>
    </details>
  </section>`:null}var Ag=[{name:"type",label:m.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`},{name:"deaths",label:m.columns.deaths,kind:"number",cell:e=>k`<span class=${e.deaths?"error":"quiet"}>${_l(e.deaths)}</span>`},{name:"due",label:m.columns.due,kind:"number",cell:e=>k`<${Ol} at=${e.scheduled_for} />`},{name:"died",label:m.columns.diedIn,kind:"wide side",cell:e=>k`<bdi class="id">${e.died_in.join(", ")||"–"}</bdi>`,title:e=>e.died_in.join(", ")},{name:"job",label:m.columns.job,kind:"id side",cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];import{shared as Le}from"./app.js";import{shared as Wn}from"./app.js";var{html:Pt}=Wn["html.js"],{to:ql}=Wn["routes.js"],{words:Ng}=Wn["words.js"],{Time:Cl}=Wn["parts/time.js"],Xt=Ng.schedules,Lg=12,Dg=3;function El({schedules:e}){let t=e.filter(s=>s.enabled&&!s.paused&&!s.set_aside).flatMap(s=>s.times.slice(0,Dg).map(n=>({...n,type:s.type,timezone:s.timezone}))).sort((s,n)=>Date.parse(s.at)-Date.parse(n.at));return Pt`<section>
    <h2>${Xt.coming}</h2>
    ${!t.length&&Pt`<p class="quiet">${Xt.nothingComes}</p>`}
    <ol class="moments">
      ${t.slice(0,Lg).map(s=>Pt`<li key=${s.at+s.type}>
            <${Cl} at=${s.at} />
            <a href=${ql(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            <span class="quiet">${s.local.slice(11,16)} <bdi>${s.timezone}</bdi></span>
            ${s.shift&&Pt`<b class="shutnow">${Xt.shift}</b>`}
          </li>`)}
    </ol>
  </section>`}function Ml({schedules:e}){let t=e.filter(s=>s.missed.length||s.set_aside);return Pt`<section>
    <h2>${Xt.missed}</h2>
    <p class="quiet">${t.length?Xt.becomes:Xt.noneMissed}</p>
    <ul class="missedones">
      ${t.map(s=>Pt`<li key=${s.type}>
            <a href=${ql(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            ${s.missed.length>0&&Pt`<span>${Xt.times(s.missed.length)} <${Cl} at=${s.missed[0]} /></span>`}
            ${s.set_aside&&Pt`<span class="error"><bdi>${s.set_aside}</bdi></span>`}
          </li>`)}
    </ul>
  </section>`}import{shared as Kn}from"./app.js";var{html:Et}=Kn["html.js"],{query:Ig}=Kn["routes.js"],{words:Rg}=Kn["words.js"],{now:Pg,zone:Al}=Kn["parts/time.js"],to=Rg.schedules,Qt=36e5,Bg={6:1,24:3,168:24},Ps=(e,t,s)=>(e-t)/(s*Qt)*100;function Nl(e,t){let s=Bg[t]??3,n=Al.value==="UTC"?0:-new Date(e).getTimezoneOffset()*6e4,a=Math.ceil((e+n)/(s*Qt))*s*Qt-n;return Array.from({length:Math.floor((e+t*Qt-a)/(s*Qt))+1},(o,r)=>a+r*s*Qt)}function Ll(){let e=Number(Ig.value.hours)||24,t=Math.floor(Pg.value/6e4)*6e4,s=Nl(t,e).filter(n=>Ps(n,t,e)<96);return Et`<span class="unseen">${to.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${s.map(n=>Et`<text key=${n} x=${`${Ps(n,t,e)}%`} y="12">${Fg(n,e)}</text>`)}
    </svg>`}function Fg(e,t){let s=Al.value==="UTC"?"UTC":void 0;return t>24?new Date(e).toLocaleString("en",{weekday:"short",timeZone:s}):new Date(e).toLocaleString("en",{hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZone:s})}function Dl({schedule:e}){let{times:t,missed:s,begin:n,hours:a,set_aside:o}=e,r=d=>Ps(Date.parse(d),n,a),i=t.length?Date.parse(t.at(-1).at):n,l=t.length>1?i-Date.parse(t.at(-2).at):1/0,c=i+2*l<n+a*Qt;return Et`<svg class="clockline" role="img" aria-label=${to.line(t.length,c,s.length)}>
    ${Nl(n,a).map(d=>{let u=`${Ps(d,n,a)}%`;return Et`<line key=${d} class="hour" x1=${u} x2=${u} y1="0" y2="100%" />`})}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!o&&t.map(d=>Et`<${Hg} key=${d.at} time=${d} x=${r(d.at)} />`)}
    ${c&&!o&&Et`<line class="on" x1=${`${Ps(i,n,a)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${s.length>0&&Et`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`}function Hg({time:{local:e,shift:t},x:s}){let n=`${s}%`,a=`${e.slice(0,16).replace("T"," ")}${t?`, ${to.shift}`:""}`;return Et`<g class=${t?"due shift":"due"}>
    <title>${a}</title>
    <line x1=${n} x2=${n} y1=${t?"15%":"25%"} y2="75%" />
    ${t&&Et`<circle cx=${n} cy="12%" r="2" />`}
  </g>`}var{html:F}=Le["html.js"],{get:Wg}=Le["api.js"],{query:so,to:Gn}=Le["routes.js"],{words:Mt}=Le["words.js"],{Button:Il,Curls:Kg}=Le["parts/act.js"],{Heading:Gg}=Le["parts/heading.js"],{Loaded:Ug,useGet:Jg}=Le["parts/load.js"],{useSame:zg}=Le["parts/same.js"],{Empty:Vg}=Le["parts/states.js"],{Table:Yg}=Le["parts/table.js"],{Time:Zg,now:Xg}=Le["parts/time.js"],{toast:Qg}=Le["parts/toast.js"],O=Mt.schedules,ao={6:O.spans[0],24:O.spans[1],168:O.spans[2]},Rl=6e4,no=e=>e.type;function ew(){let{after:e}=so.value,t=Object.hasOwn(ao,so.value.hours)?Number(so.value.hours):24,s=Jg("/api/schedules",{query:{hours:t,after:e,limit:100},every:15});return F`<${Gg} says=${s.data.value&&tw(s.data.value.schedules)}>
      <nav class="views" aria-label=${O.span}>
        ${Object.keys(ao).map(n=>F`<${sw} key=${n} span=${n} now=${Number(n)===t} />`)}
      </nav>
    <//>
    <${Ug} from=${s}
      >${n=>F`<${nw} page=${n} hours=${t} after=${e} again=${s.again} />`}<//
    >`}function tw(e){let t=r=>e.filter(r).length,s=t(r=>r.missed.length),n=t(r=>r.paused||!r.enabled),a=t(r=>r.set_aside),o=t(r=>r.times.some(i=>i.shift));return[O.count(e.length),s&&O.haveMissed(s),n&&O.held(n),a&&O.aside(a),o&&O.shifts].filter(Boolean).join(" · ")}function sw({span:e,now:t}){return F`<a
    href=${Gn("schedules",{hours:e==="24"?"":e})}
    aria-current=${t?"page":void 0}
  >
    ${ao[e]}
  </a>`}function nw({page:e,hours:t,after:s,again:n}){let a=Math.floor(Xg.value/Rl)*Rl,o=zg(e.schedules.map(r=>({...r,begin:a,hours:t})),no);return Pl.now=n,qe(o,no,[{keys:"r",says:O.runRow,act:ro},{keys:"p",says:Mt.types.pauseRow,act:oo}]),o.length?F`<${Yg}
      rows=${o}
      columns=${iw}
      label=${Mt.screens.schedules}
      id=${no}
      href=${aw}
      kind=${ow}
    />
    <p class="pages">
      ${s&&F`<a href=${Gn("schedules")}>${Mt.waiting.first}</a>`}
      ${e.next&&F`<a href=${Gn("schedules",{after:e.next})}>${Mt.waiting.next}</a>`}
    </p>
    <${Kg} acts=${[{...ro(o[0]),body:{type:o[0].type,payload:{}}},oo(o[0])]} />
    <div class="twoways"><${El} schedules=${o} /><${Ml} schedules=${o} /></div>`:F`<${uw} />`}var Pl={now:()=>{}},aw=e=>Gn(`types/${encodeURIComponent(e.type)}`),ow=e=>e.set_aside||e.paused||!e.enabled?"clock halted":"clock",oo=e=>({...ms({name:e.type,paused:e.paused},()=>Pl.now()),sure:e.paused?void 0:O.pauses,heard:`${Mt.type.acts[e.paused?"resume":"pause"]} ${e.type}`}),ro=e=>({name:"run",label:O.run,heard:O.runs(e.type),method:"POST",path:"/api/jobs",ask:()=>rw(e.type),why:e.enabled?null:O.disabled,said:O.isRun(e.type)});async function rw(e){try{let t=await Wg(`/api/types/${encodeURIComponent(e)}`,{exact:["schedule"]});return{type:e,payload:t.schedule?.payload??{}}}catch(t){return Qg(t.message,{kind:"bad"}),null}}var iw=[{name:"type",label:O.columns.type,cell:e=>F`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"when",label:O.columns.when,kind:"side",cell:lw,title:e=>`${e.expression} ${e.timezone}`},{name:"line",label:F`<${Ll} />`,kind:"line wide",cell:e=>F`<${Dl} schedule=${e} />`},{name:"next",label:O.columns.next,kind:"number",cell:cw},{name:"acts",label:F`<span class="unseen">${Mt.type.columns.acts}</span>`,kind:"doings side",cell:dw}];function lw({expression:e,timezone:t}){return F`<code><bdi>${e}</bdi></code> <span class="quiet"><bdi>${t}</bdi></span>`}function cw({times:e,next_due:t,set_aside:s,paused:n,enabled:a}){return s?F`<b class="error" title=${s}>${O.setAside}</b>`:!a||n?F`<b class="shutnow">${a?Mt.types.states.paused:Mt.types.states.disabled}</b>`:F`<${Zg} at=${e[0]?.at??t} />`}function dw(e){return F`<${Il} act=${ro(e)} /><${Il} act=${oo(e)} />`}function uw(){return F`<${Vg}>${O.none}<//>
    <p class="quiet">${O.first}</p>
    <pre tabindex="0">${O.example}</pre>`}import{shared as De}from"./app.js";var{html:et}=De["html.js"],{to:$w}=De["routes.js"],{words:Hl}=De["words.js"],{Curls:pw}=De["parts/act.js"],{Heading:mw}=De["parts/heading.js"],{Loaded:hw,useGet:fw}=De["parts/load.js"],{number:bw}=De["parts/number.js"],{perform:yw}=De["parts/act.js"],{useSame:gw}=De["parts/same.js"],{Empty:ww}=De["parts/states.js"],{Table:vw}=De["parts/table.js"],{Time:Bl}=De["parts/time.js"],Y=Hl.setAside,kw=10;function jw(){let e=fw("/api/set-aside",{every:kw});return et`<${mw} says=${Y.says} />
    <${hw} from=${e}>${t=>et`<${xw} of=${t} from=${e} />`}<//>`}var io=e=>`${e.kind} ${e.id}`;function xw({of:e,from:t}){let s=gw(e.set_aside,io);return Wl=n=>t.data.value=n,qe(s,io,[{keys:"r",says:Y.retryKey,act:lo}]),s.length?et`<${vw} rows=${s} columns=${Sw} label=${Hl.screens.setAside} id=${io} href=${_w} />
    ${e.more&&et`<p class="quiet">${Y.more}</p>`}
    <${pw} acts=${[lo(s[0])]} />`:et`<${ww}><b>${Y.none}</b><br />${Y.noneSays}<//>`}var Wl=e=>{},Fl={batch:"batches",schedule:"types",type:"types"},_w=({kind:e,id:t})=>Fl[e]?$w(`${Fl[e]}/${encodeURIComponent(t)}`):null,lo=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:Y.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:Y.retried,done:s=>Wl(s)}),Sw=[{name:"what",label:Y.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>et`<span>${Y.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:Y.columns.error,kind:"wide two",cell:({kind:e,error:t,message:s})=>et`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${s}</bdi></span
        >
        <span class="quiet">${Y.todo[e]}</span>`,title:e=>e.message},{name:"times",label:Y.columns.times,kind:"number side",cell:e=>bw(e.times)},{name:"first",label:Y.columns.first,kind:"number side",cell:e=>et`<${Bl} at=${e.first_at} />`},{name:"last",label:Y.columns.last,kind:"number side",cell:e=>et`<${Bl} at=${e.at} />`},{name:"retry",label:et`<span class="unseen">${Y.retry}</span>`,kind:"doing",cell:e=>et`<${ft}
        label=${Y.retry}
        name=${`${Y.retry}: ${e.kind} ${e.id}`}
        run=${()=>yw(lo(e))}
      />`}];import{shared as tt}from"./app.js";import{shared as Kl}from"./app.js";var{html:Tw}=Kl["html.js"],{words:Ow}=Kl["words.js"],qw={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"};function Bs({enabled:e,paused:t,missing_since:s}){return e?s?"missing":t?"paused":"on":"disabled"}function Un({type:e}){let t=Bs(e);return Tw`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${qw[t]} /></svg
    ><span>${Ow.types.states[t]}</span>
  </span>`}import{shared as es}from"./app.js";var{html:je}=es["html.js"],{to:Cw}=es["routes.js"],{words:Ul}=es["words.js"],{Button:Gl}=es["parts/act.js"],{useSame:Ew}=es["parts/same.js"],{Table:Mw}=es["parts/table.js"],{Time:Aw}=es["parts/time.js"],ke=Ul.type,Nw=["enabled","paused"];function Jl({type:e,done:t}){let s=e.settings.filter(o=>!Nw.includes(o.name)),n=Ew(s.map(o=>({...o,...Lw(e,o),type:{name:e.name}})),o=>o.name),a=Iw(t);return je`<section>
    <h2>${ke.settings}</h2>
    <${Mw} rows=${n} columns=${a} label=${ke.settings} id=${o=>o.name} kind=${Dw} />
  </section>`}var Lw=(e,{name:t})=>t==="schedule"?{value:e.schedule}:{},Dw=e=>e.overridden?"setting overridden":"setting",Fs={done:()=>{},columns:[]};function Iw(e){return Fs.done=e,Fs.columns.length||(Fs.columns=Rw(()=>Fs.done())),Fs.columns}var Rw=e=>[{name:"name",label:ke.columns.name,cell:t=>je`<span title=${ke.means[t.name]}>${ke.names[t.name]??t.name}</span>`},{name:"value",label:ke.columns.value,cell:t=>je`<b><bdi>${oe(t.name,t.value)}</bdi></b>`,title:t=>oe(t.name,t.value)},{name:"source",label:ke.columns.source,kind:"side",cell:t=>je`<span class=${t.source==="operator"?"over":"quiet"}>${ke.sources[t.source]}</span>`},{name:"code",label:ke.columns.code,kind:"side",cell:t=>je`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${oe(t.name,t.declared)}</bdi
      >`,title:t=>oe(t.name,t.declared)},{name:"operator",label:ke.columns.operator,kind:"side",cell:t=>t.overridden?je`<bdi class="over">${t.override===null?ke.off:oe(t.name,t.override)}</bdi>`:je`<span class="quiet">–</span>`},{name:"changed",label:ke.columns.changed,kind:"side",cell:Pw},{name:"acts",label:je`<span class="unseen">${ke.columns.acts}</span>`,kind:"doings",cell:t=>je`<${Bw} one=${t} done=${e} />`}];function Pw({changed_at:e,changed_by:t,type:s}){if(!e)return je`<span class="quiet">–</span>`;let n=Cw("audit",{kind:"type",subject:s.name});return je`<a href=${n}><${Aw} at=${e} /></a> <span class="id">${Ul.job.by} <bdi>${t}</bdi></span>`}function Bw({one:e,done:t}){return je`<${Gl} act=${In(e.type,e,t)} />
    ${e.overridden&&je`<${Gl} act=${Rs(e.type,e.name,t)} />`}`}var{html:H}=tt["html.js"],{enqueues:zl}=tt["api.js"],{textOf:Hs}=tt["exact.js"],{go:Fw,to:Vl}=tt["routes.js"],{useKeys:Hw}=tt["keys.js"],{words:ts}=tt["words.js"],{Series:Ww}=tt["charts/series.js"],{Acts:Kw}=tt["parts/act.js"],{Heading:Gw}=tt["parts/heading.js"],{Loaded:Uw,useGet:Yl}=tt["parts/load.js"],{Time:Jn}=tt["parts/time.js"],W=ts.type;function Jw({id:e}){let t=Yl(`/api/types/${encodeURIComponent(e)}`,{every:15,exact:["schedule","payload_schema"]}),s=Vl("jobs/new",{type:e});return Hw(zl()?[{keys:"n",says:ts.screens.create,run:()=>Fw(s)}]:[]),H`<${Gw} name=${H`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${Vl("jobs",{type:e})}>${W.jobs}</a>
      ${zl()&&H`<a class="button" href=${s}>${ts.screens.create} <kbd>N</kbd></a>`}
    <//>
    <${Uw} from=${t}>${n=>H`<${zw} type=${n} done=${t.again} />`}<//>`}function zw({type:e,done:t}){return H`<p class="now">
      <${Un} type=${e} />
      <span class="quiet">${W.stateSays[Bs(e)]}</span>
      ${e.missing_since&&H`<span class="quiet">${W.since} <${Jn} at=${e.missing_since} /></span>`}
    </p>
    <${Kw} acts=${cl(e,t)} />
    <${Jl} type=${e} done=${t} />
    <div class="twoways">
      <${Vw} name=${e.name} />
      <${Yw} type=${e} />
    </div>
    <${Zw} schema=${e.payload_schema} />`}function Vw({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),n=Yl("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return n?.series.some(a=>a.values.some(o=>o))?H`<section>
    <${Ww} data=${n} title=${W.course} says=${W.courseSays} height=${120} filled />
  </section>`:H`<section>
      <h2>${W.course}</h2>
      <p class="quiet">${n?W.noCourse:ts.page.loading}</p>
    </section>`}function Yw({type:e}){return H`<section>
    <h2>${W.declared}</h2>
    <dl class="schema">
      <dt>${W.target}</dt>
      <dd>${e.target?H`<code>${e.target}</code>`:W.handler}</dd>
      ${e.schedule&&H`<dt>${W.nextDue}</dt>
          <dd><${Jn} at=${e.schedule.next_due} /></dd>`}
      <dt>${ts.job.facts.created}</dt>
      <dd><${Jn} at=${e.created_at} /></dd>
      <dt>${W.updated}</dt>
      <dd><${Jn} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function Zw({schema:e}){let t=Object.keys(e?.properties??{});return H`<section>
    <h2>${W.schema}</h2>
    ${!t.length&&H`<p class="quiet">${W.noSchema}</p>`}
    ${t.length>0&&H`<dl class="schema">
        ${t.map(s=>H`<${Xw} key=${s} name=${s} schema=${e} />`)}
      </dl>`}
    ${e&&H`<details>
        <summary>${W.schemaRaw}</summary>
        <${Ce} value=${e} label=${W.schema} />
      </details>`}
  </section>`}function Xw({name:e,schema:t}){let s=js(t.properties[e],t),n=s.enum?s.enum.map(o=>Hs(o)).join(" | "):s.type??ts.create.asJson,a=[s.minimum!==void 0&&`≥ ${Hs(s.minimum)}`,s.maximum!==void 0&&`≤ ${Hs(s.maximum)}`,s.maxLength!==void 0&&W.letters(Hs(s.maxLength)),s.default!==void 0&&W.default(Hs(s.default))].filter(Boolean);return H`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(n)}</bdi> ${t.required?.includes(e)&&H`<b>${ts.create.required}</b>`}
      <span class="quiet"><bdi>${[...a,s.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}import{shared as Ie}from"./app.js";var{html:me}=Ie["html.js"],{enqueues:Qw}=Ie["api.js"],{backlog:ev,useLanes:tv}=Ie["lanes.js"],{go:sv,query:nv,to:uo}=Ie["routes.js"],{words:zn}=Ie["words.js"],{Curls:av}=Ie["parts/act.js"],{Heading:ov}=Ie["parts/heading.js"],{Loaded:rv,useGet:iv}=Ie["parts/load.js"],{counted:lv}=Ie["parts/number.js"],{useSame:cv}=Ie["parts/same.js"],{Empty:dv}=Ie["parts/states.js"],{Table:uv}=Ie["parts/table.js"],Z=zn.types,co=e=>e.name,$v=["missing","disabled","paused","on"];function pv(){let{after:e}=nv.value,t=iv("/api/types",{query:{after:e},every:10});tv(10);let s=new Map((ev.value.lanes??[]).flatMap(n=>n.types).map(n=>[n.type,n]));return me`<${ov} says=${t.data.value&&mv(t.data.value.types)} />
    <${rv} from=${t}>
      ${n=>me`<${fv} page=${n} ready=${s} again=${t.again} />`}<//
    >`}function mv(e){let s=$v.slice(0,3).map(a=>[a,e.filter(o=>Bs(o)===a).length]).filter(([,a])=>a).map(([a,o])=>`${o} ${Z.states[a]}`),n=e.filter(a=>Object.keys(a.overrides).length).length;return[Z.count(e.length),...s,n&&Z.changed(n)].filter(Boolean).join(" · ")}var hv=e=>{sv(uo("jobs/new",{type:e.name}))};function fv({page:e,ready:t,again:s}){let n=e.types.map(o=>({...o,backlog:bv(t.get(o.name))})),a=cv(n,co);return qe(a,co,[{keys:"p",says:Z.pauseRow,act:o=>ms(o,s)},...Qw()?[{keys:"n",says:zn.screens.create,act:hv}]:[]]),a.length?me`<${uv}
      rows=${a}
      columns=${yv}
      label=${zn.screens.types}
      id=${co}
      href=${o=>uo(`types/${encodeURIComponent(o.name)}`)}
    />
    <${av} acts=${[ms(a[0],s)]} />
    <p class="pages">${e.next&&me`<a href=${uo("types",{after:e.next})}>${zn.waiting.next}</a>`}</p>`:me`<${kv} />`}var bv=e=>e?{ready:e.ready,at_least:e.at_least}:null,yv=[{name:"name",label:Z.columns.name,cell:e=>me`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:Z.columns.state,cell:e=>me`<${Un} type=${e} />`},{name:"description",label:Z.columns.description,kind:"wide side",cell:e=>me`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:Z.columns.lane,kind:"side",cell:e=>me`<bdi>${e.lane}</bdi>`},{name:"ready",label:Z.columns.ready,kind:"number",cell:gv},{name:"limits",label:Z.columns.limits,kind:"side",cell:wv},{name:"timeout",label:Z.columns.timeout,kind:"number side",cell:e=>oe("timeout",e.timeout)},{name:"over",label:Z.columns.over,kind:"side",cell:vv,title:e=>Object.keys(e.overrides).join(", ")}];function gv({backlog:e}){return e?.ready?lv({count:e.ready,at_least:e.at_least}):me`<span class="quiet">–</span>`}function wv({max_concurrent:e,rate:t}){let s=[e!==null&&Z.atOnce(e),t&&oe("rate",t)].filter(Boolean);return s.length?s.join(" · "):me`<span class="quiet">–</span>`}function vv({overrides:e}){let{length:t}=Object.keys(e);return t?me`<span class="over">${Z.over(t)}</span>`:me`<span class="quiet">–</span>`}function kv(){return me`<${dv}>${Z.none}<//>
    <p class="quiet">${Z.first}</p>
    <pre tabindex="0">${Z.example}</pre>`}import{shared as Re}from"./app.js";import{shared as Us}from"./app.js";var{html:Ws,useSignal:Vn}=Us["html.js"],{curl:jv,post:xv}=Us["api.js"],{words:Gs}=Us["words.js"],{Dialog:_v,open:Sv}=Us["parts/dialog.js"],{Field:Tv}=Us["parts/field.js"],Ks=Gs.waiting,Zl=async e=>await Sv(Ov,{waiting:e})===!0;function Ov({waiting:e,close:t}){let s=Vn(e[0].signal),n=Vn("{}"),a=Vn(""),o=Vn({at:"asked",sent:0,resumed:0,refused:[]}),{at:r,sent:i,resumed:l,refused:c}=o.value,d=`/api/jobs/${e[0].job_id}/signal`,u=x=>{if(x.preventDefault(),r==="ended")return t(!0);a.value="",r==="asked"&&Ke(n.value,a,q=>qv(e,{name:s.value,payload:q},o))};return Ws`<${_v} title=${Ks.title(e.length,e[0].type)} close=${()=>t(i>0)}>
    <form onSubmit=${u}>
      <p class="quiet">${Ks.sends}</p>
      <${Tv} label=${Gs.job.signalName} at=${s} required maxlength="200" autocomplete="off" />
      <${rt} label=${Ks.payload} at=${n} wrong=${a} rows=${5} autofocus />
      ${r!=="asked"&&Ws`<p role="status">${Ks.progress(i,e.length,l)}</p>`}
      ${c.length>0&&Ws`<ul class="wrong">
          ${c.slice(0,5).map(x=>Ws`<li key=${x}>${x}</li>`)}
        </ul>`}
      <details>
        <summary>${Gs.act.curl}</summary>
        <pre tabindex="0">${jv("POST",d,{name:s.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${r!=="ended"&&Ws`<button type="button" onClick=${()=>t(i>0)}>${Gs.page.cancel}</button>`}
        <button class="main" disabled=${r==="sending"}>${r==="ended"?Gs.page.close:Ks.send}</button>
      </div>
    </form>
  <//>`}async function qv(e,t,s){let n=0,a=[];for(let[o,{job_id:r}]of e.entries()){try{let i=await xv(`/api/jobs/${r}/signal`,t,{tries:3});n+=i.resumed?1:0}catch(i){a.push(`${r.slice(-8)}: ${i.message}`)}s.value={at:o+1===e.length?"ended":"sending",sent:o+1,resumed:n,refused:a}}}var{html:j,useSignal:Cv}=Re["html.js"],{changes:$o}=Re["api.js"],{shown:Ev,useKeys:Mv}=Re["keys.js"],{ask:Av,query:Ql,to:ss}=Re["routes.js"],{words:Js}=Re["words.js"],{Heading:Nv}=Re["parts/heading.js"],{Loaded:Lv,useGet:Dv}=Re["parts/load.js"],{number:Iv}=Re["parts/number.js"],{useSame:ec}=Re["parts/same.js"],{Empty:Xl}=Re["parts/states.js"],{Table:tc}=Re["parts/table.js"],{Time:sc}=Re["parts/time.js"],h=Js.waiting,Rv=100;function Pv(){let{after:e}=Ql.value,t=Dv("/api/signals",{query:{limit:Rv,after:e},every:5}),s=t.data.value?.early??[];return j`<${Nv} says=${h.says} />
    <${Lv} from=${t}>${n=>j`<${Bv} page=${n} after=${e} again=${t.again} />`}<//>
    ${s.length>0&&j`<${Uv} early=${s} />`}`}function Bv({page:e,after:t,again:s}){let n=ec(e.waiting,l=>l.job_id),a=Fv(n),{name:o}=Ql.value,r=n.filter(l=>!o||l.signal===o).sort((l,c)=>l.wait_until.localeCompare(c.wait_until)),i=Cv(new Set);return n.length?j`<div class="heading">
      <nav class="views names" aria-label=${h.names}>
        <a href=${ss("waiting",{after:t})} aria-current=${o?void 0:"true"}>${h.all}</a>
        ${a.map(([l,c])=>j`<${Hv} key=${l} name=${l} count=${c} now=${l===o} />`)}
      </nav>
      <div class="doing"><${Kv} rows=${r} chosen=${i} done=${s} /></div>
    </div>
    <${tc}
      rows=${r}
      columns=${Wv}
      label=${Js.screens.waiting}
      id=${l=>l.job_id}
      href=${l=>ss(`jobs/${l.job_id}`)}
      chosen=${$o()?i:void 0}
    />
    <p class="pages">
      ${t&&j`<a href=${ss("waiting",{name:o})}>${h.first}</a>`}
      ${e.next&&j`<a href=${ss("waiting",{name:o,after:e.next})}>${h.next}</a>`}
    </p>`:j`<${Gv} page=${e} after=${t} />`}function Fv(e){let t=new Map;for(let{signal:s}of e)t.set(s,(t.get(s)??0)+1);return[...t].sort((s,n)=>n[1]-s[1])}function Hv({name:e,count:t,now:s}){let n=a=>(a.preventDefault(),Av({name:s?"":e}));return j`<a href=${ss("waiting",{name:e})} aria-current=${s?"true":void 0} onClick=${n}>
    <bdi>${e}</bdi> <b>${Iv(t)}</b>
  </a>`}var Wv=[{name:"signal",label:h.columns.signal,kind:"wide",cell:e=>j`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:h.columns.type,cell:e=>j`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:h.columns.owner,kind:"side",cell:e=>j`<bdi>${e.owner}</bdi>`},{name:"since",label:h.columns.since,kind:"number side",cell:e=>j`<${sc} at=${e.since} />`},{name:"until",label:h.columns.until,kind:"number",cell:e=>j`<${fs} from=${e.since} until=${e.wait_until} />`},{name:"job",label:h.columns.job,kind:"id side",cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];function Kv({rows:e,chosen:t,done:s}){let{size:n}=t.value,a=async()=>{let r=ba(e,l=>l.job_id)??e[0],i=n?e.filter(l=>t.value.has(l.job_id)):[r];!i.length||!await Zl(i)||(t.value=new Set,s())};if(Mv($o()?[{keys:"s",says:h.send,run:a}]:[]),!$o())return j`<p class="quiet">${Js.act.viewer}</p>`;let o=j`<button class=${n?"main":""} onClick=${a}>
    ${n?h.send:h.sendOne} <kbd>${Ev("S")}</kbd>
  </button>`;return n?j`<div class="chosenbar floats" role="region" aria-label=${h.send}>
    <strong role="status">${Js.table.chosen(n)}</strong>
    <span class="buttons">
      ${o}<button class="plain" onClick=${()=>t.value=new Set}>${Js.table.unchoose}</button>
    </span>
  </div>`:o}function Gv({page:e,after:t}){return e.next?j`<${Xl}>${h.looked} <a href=${ss("waiting",{after:e.next})}>${h.next}</a><//>`:j`<${Xl}>${t?h.noneMore:h.none}<//>
    <p class="quiet">${h.first_}</p>
    <pre tabindex="0">${h.example}</pre>`}function Uv({early:e}){let t=ec(e,s=>`${s.job_id} ${s.name}`);return j`<section>
    <h2>${h.early}</h2>
    <p class="quiet">${h.earlySays}</p>
    <${tc}
      rows=${t}
      columns=${Jv}
      label=${h.early}
      id=${s=>`${s.job_id} ${s.name}`}
      href=${s=>ss(`jobs/${s.job_id}`)}
      keys=${!1}
    />
  </section>`}var Jv=[{name:"signal",label:h.columns.signal,kind:"wide",cell:e=>j`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:h.columns.came,kind:"number",cell:e=>j`<${sc} at=${e.at} />`},{name:"job",label:h.columns.job,kind:"id",link:!0,cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];export{Kc as Audit,Ld as Batch,pu as Batches,Au as Charts,Vu as Costs,q$ as Create,z$ as Database,Gp as Endpoint,rm as Endpoints,Tm as Errors,Oh as Inbox,Of as Job,bb as Keys,xy as Limits,Sg as Locks,ew as Schedules,jw as SetAside,Jw as Type,pv as Types,Pv as Waiting,Ft as actOnMany};

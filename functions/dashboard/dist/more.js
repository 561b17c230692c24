import"./app.js";import{shared as Rc}from"./app.js";var{words:Pc}=Rc["words.js"],Bc={once:{secret:"Secret",warn:"It is never shown again. Copy it, or say that you have kept it.",kept:"I have kept it"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",expired:"It has not expired",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",window:"The window has room",limit:"The limits that its type shares have room",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",expired:"It has expired",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",window:"The window is full",limit:"A limit that its type shares is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",encrypted:"yes",unreadable:"What is stored of it cannot be decrypted: its key is not here, or it was changed.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,stages:"Stages",running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toLocaleString("en",{maximumSignificantDigits:2}):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",expires:"Expires",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays",encrypted:"Encrypted"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",expires:"Not started so many seconds after it is due: cancelled",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},inbox:{says:e=>`${e} to decide, the oldest first`,list:"What is to be decided",one:"The one that is looked at",more:e=>`The oldest ${e} are listed; more come when these are decided.`,none:"Nothing waits for a person.",decided:"All is decided.",first:"A handler that is not sure asks a person, and says what it would give out:",example:'raise Review("the sum is over 1,000 EUR", {"sum": 1240.5})',noReason:"Its handler gave no reason.",facts:{waits:"Created"},output:"Output, which is its result if it is approved",noOutput:"Its handler gave none.",comment:"Comment, or reason",approve:"Approve",reject:"Reject",rejects:e=>`Reject ${e}?`,reasonSays:"It becomes the job's error. Without one it says: rejected by hand.",done:{approve:"Approved:",reject:"Rejected:"},sentIn:e=>e?`sent in ${e} s`:"is sent",undo:"Undo",gone:"It is decided already:",place:(e,t)=>`${e} of ${t}`},waiting:{says:"Jobs that go on when a signal comes; the wait that is over first stands first",names:"Signals by name",all:"All",columns:{signal:"Signal",type:"Type",owner:"Owner",since:"Started",until:"Waits until",job:"Job",came:"Came"},left:e=>`${e} % of the time is left`,over:"over",next:"Next page",first:"First page",looked:"One request looks at 5,000 waiting jobs. None of these waits for a signal; others may.",none:"No job waits for a signal.",noneMore:"No further job waits for a signal.",first_:"A handler that waits for something outside gives its place away and goes on when the signal comes:",example:'raise Wait("paid", timeout=7 * 24 * 3600)',send:"Send the signal",sendOne:"Send a signal to the row",title:(e,t)=>e===1?`Signal ${t}`:`Signal ${e} jobs`,sends:"A job that waits for this name goes on; another keeps the signal until it waits for it.",payload:"What the signal says",progress:(e,t,s)=>`${e} of ${t} sent, ${s} went on`,early:"Came early",earlySays:"Signals that no job waits for yet; each is kept until its job does."},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",asked:"The list",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,s)=>s===1?`${e} today`:`${e} in ${s} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",asked:"What is shown here",prices:(e,t,s)=>`Prices: ${e} ${s} a GB-second, ${t} ${s} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"A million jobs",usd:"USD",part:e=>`${e} %`}},errors:{says:(e,t,s)=>`${e} failed in ${s}, in ${t===1?"one group":`${t} groups`}`,span:"Failed in the last",spans:{1:"1 hour",24:"24 hours",168:"7 days",720:"30 days"},type:"the type of the failed jobs",hint:"type:…",none:e=>`Nothing has failed in ${e}.`,noneFiltered:(e,t)=>`No job of the type ${e} has failed in ${t}.`,bounded:e=>`Only the newest ${e} failed jobs are grouped: of a shorter time, or of one type, all may be.`,retry:"Retry",retryKey:"Retry the group of the row",example:"Open the last job of the group",likes:e=>`The API cannot tell this group from ${e===1?"another one":`${e} others`} of its type: their jobs are retried too. They are counted first.`,goOn:"Count them",spark:e=>`Failed over this time, ${e} at the most in a part of it`,curl:"This list",columns:{jobs:"Jobs",what:"Error",over:"Over the time",first:"First",last:"Last",example:"Example"}},types:{count:e=>e===1?"one type":`${e} types`,changed:e=>`${e} changed by operators`,states:{on:"takes jobs",paused:"paused",disabled:"disabled",missing:"no handler"},columns:{name:"Type",state:"State",description:"What it does",lane:"Lane",ready:"Ready",limits:"Limits",timeout:"Time-out",over:"Over the code"},atOnce:e=>`${e.toLocaleString("en")} at once`,over:e=>e===1?"1 setting":`${e} settings`,pauseRow:"Pause or resume the type of the row",none:"There are no types.",first:"A processor declares the types of its code when it starts:",example:`@job_type("email", timeout=30, rate="600/minute")
def send_email(job: Running, email: Email): ...`},type:{jobs:"Its jobs",yes:"yes",no:"no",off:"off",forEver:"for ever",days:e=>`${e} d`,per:(e,t)=>`${e} a ${t}`,burst:e=>`, ${e} at once`,units:{second:"second",minute:"minute",hour:"hour",day:"day"},stateSays:{on:"",paused:"Its jobs are enqueued, and none is started.",disabled:"No job of it is enqueued or started.",missing:"The processors of its lane have no handler for it."},since:"since",acts:{pause:"Pause",resume:"Resume",enable:"Enable",disable:"Disable",reset:"Reset all",delete:"Delete"},said:{pause:e=>`${e} is paused`,resume:e=>`${e} goes on`},disables:"No job of it can be enqueued or started until it is enabled again. What runs goes on.",resets:"What operators have said is removed, and the type is enabled: it runs as its code says.",deletes:"A remote type without jobs is deleted. That cannot be undone.",nothingOver:"Nothing is said over its code",reset:"Reset",change:"Change",of:(e,t,s)=>`${e}: ${t} of ${s}`,isReset:e=>`${e}: as the code says`,isChanged:e=>`${e} is changed`,settings:"Settings",columns:{name:"Setting",value:"In effect",source:"Comes from",code:"The code says",operator:"An operator says",changed:"Changed",acts:"Acts"},names:{description:"Description",lane:"Lane",timeout:"Time-out",max_attempts:"Tries",stages:"Stages",backoff:"Tries again",priority_fall:"Priority falls by",expires:"Expires",max_concurrent:"At once",key_limit:"At once of a key",fair:"Fair",rate:"Rate",window:"Window",limits:"Shared limits",encrypted:"Encrypted",schedule:"Schedule",retention:"Kept"},means:{description:"What it does, for people.",lane:"The processors that run it.",timeout:"The seconds that a handler may run.",max_attempts:"How often a job is tried.",stages:"Names that its handler may use besides the code's own, with commas between. In force from the next processor on. Empty: any name.",backoff:"How long a job waits for its next try. In force from the next processor on.",priority_fall:"By how much each retry lowers a job's priority, down to 1.",expires:"The seconds after which a due job that has not started is cancelled. It counts for jobs that are enqueued from now on.",max_concurrent:"The most jobs of it that run at once. To lift what the code declares, give a large number.",key_limit:"The most jobs of one concurrency key that run at once.",fair:"Half of what starts goes to owners in turn.",rate:"How many jobs start in a time, on average: a bucket.",window:"In no span of this length do more start.",limits:"Names of limits that it shares with other types.",encrypted:"What its new jobs hold is stored encrypted. What the code switches on stays on.",schedule:"When a job of it is made by the clock.",retention:"How long ended jobs are kept."},codeSays:e=>e==="–"?"The code says nothing.":`The code says: ${e}.`,rateTakes:"Jobs in a time: 600/minute, 1/2s",windowTakes:"Jobs in a span: 60/minute, 10/5s",limitsTake:"Names, with spaces between them",span:(e,t)=>`${e} in ${t}`,mostOf:e=>`The most ${e} jobs that are kept; empty: any number`,atMost:e=>`, ${e} at most`,daysOf:e=>`Days that ${e} jobs are kept; empty: for ever`,expression:"When: minute, hour, day, month, weekday",timezone:"Time zone",missed:"Due times that were missed",missedWays:{skip:"are left out",one:"make one job",all:"make a job each"},switchOff:"Switch the schedule off",course:"Jobs a minute, by how they ended",courseSays:"over the last day",noCourse:"No job of it has ended in the last day.",sources:{code:"the code",operator:"an operator",default:"the default"},declared:"What only the code says",target:"Runs in",handler:"the code's own handler",backoffKind:"The wait grows",backoffKinds:{exponential:"twofold with each try",quadratic:"with the square of the tries",fixed:"not at all"},backoffBase:"Seconds before the second try",backoffCap:"The longest wait in seconds",backoffJitter:"The part of the wait that is added by chance, 0 to 1",backoffSays:({kind:e,base:t,cap:s})=>`${e}, from ${t} s${s===null?"":` to ${s} s`}`,nextDue:"Next due",updated:"Changed",schema:"Payload",schemaRaw:"The JSON Schema",noSchema:"Any object: the type says nothing about its payload.",letters:e=>`${e} characters at the most`,default:e=>`default ${e}`},limits:{says:e=>e?`${e===1?"one lets":`${e} let`} nothing more through now`:"all let jobs through",views:"Limits by how full they are",view:{all:"All",used:"In use",full:"Full"},columns:{type:"Type",kind:"Limit",level:"Now",held:"Held by",said:"Said by"},kinds:{max_concurrent:"at once",key_limit:"at once of a key",rate:"rate",window:"window"},shared:"Shared by types",name:"Name",new:"New shared limit",newSays:"At least one of them; what is left empty is not limited. Types that name the limit are under it together.",atOnce:"Jobs at once",delete:"Delete",deletes:"Nothing is limited by it any more.",isNamed:"A type names it: take it from the type's limits first",sharedBy:"Types",noTypes:"no type names it",inSpan:(e,t,s)=>`${e} of ${t} in ${s}`,taken:(e,t)=>`${e} of ${t}`,full:"full",keys:(e,t)=>`${e===20?"20 or more keys run":e===1?"one key runs":`${e} keys run`}, ${t} of each`,fullKeys:e=>`${e} full`,noKeys:e=>`no key runs; ${e} of each`,tokens:(e,t)=>`${e} of ${t} tokens`,fullAgain:"full",nextIn:e=>`next start in ${e}`,refill:e=>`${e} tokens come a second`,refillEach:e=>`a token comes every ${e}`,noRefill:"nothing comes",nothing:"nothing",more:e=>`${e} more`,moreKeys:e=>`${e} more keys`,all:"all that run",blocked:e=>`keeps ${e} back`,code:e=>`the code: ${e}`,operator:e=>`an operator: ${e}`,insteadOf:e=>`instead of ${e}`,codeNothing:"the code says nothing",default:"by itself",changeRow:"Change the limit of the row",none:"No type has a limit.",noneOf:{used:"No limit is in use now.",full:"No limit is full now."},first:"A type says how many of its jobs may run at once, how many of a key, and how many may start in a time:",example:'@job_type("ocr", max_concurrent=2, key_limit=1, rate="600/minute")'},locks:{running:e=>e==="1"?"one job runs":`${e==="0"?"no":e} jobs run`,expired:e=>e===1?"one lock has run out":`${e} locks have run out`,suspects:e=>e===1?"one suspect":`${e} suspects`,locks:"Locks of running jobs",none:"No job runs now.",ranOut:"ran out",ranOutSays:"Its holder has not renewed it: the next processor's sweep gives the job back.",holderGone:"gone",suspect:"suspect",deaths:e=>e===1?"1 death":`${e} deaths`,quarantine:"Suspects",quarantineSays:"Their processors ended while they held them. They run beside each other first; after a second death each runs alone.",processors:"Processors",atWork:(e,t)=>{if(!e)return"none at work";let s=e===1?"one may still run":`${e} may still run`;return t.length>1?`${s}, of ${t.length} versions: ${t.join(", ")}`:s},noProcessor:"None runs. Each lane's tick starts one when jobs are ready; you can start one now.",start:"Start a processor",startSays:"It starts now instead of with the next tick, and ends when nothing is left to do.",started:"A processor starts",states:{claiming:"claims jobs",draining:"finishes",sleeping:"sleeps until"},config:"Settings of the processors",byFunction:"as the function says",on:"on",off:"off",switchOn:"Switch on",switchOff:"Switch off",switchOffSure:"Jobs are taken in, and none is started, in all lanes. What runs goes on.",superAdmin:"Only a super admin changes the processors",lanesOwn:"By lane, the settings that differ",steps:"Numbers that rise, with commas between them; empty: the default",number:"A number; empty: the default",columns:{type:"Type",lock:"Lock ends",progress:"Progress",tries:"Tries",holder:"Holder",deadline:"Its deadline",stream:"Log stream",job:"Job",deaths:"Deaths",due:"Due",diedIn:"Died in",lane:"Lane",state:"State",left:"Time left",by:"Started by",claimed:"Claimed",settled:"Settled",version:"Version",seen:"Seen",setting:"Setting",value:"Value",means:"What it means"}},schedules:{spans:["6 hours","24 hours","7 days"],span:"How far the lines go",count:e=>e===1?"one schedule":`${e} schedules`,haveMissed:e=>`${e===1?"one has":`${e} have`} missed a time`,held:e=>`${e} switched off, paused or disabled`,aside:e=>`${e} set aside`,shifts:"the clocks change",columns:{type:"Type",when:"When",line:"Due times from now on",next:"Next"},line:(e,t,s)=>`${t?"at least ":""}${e===1?"one due time":`${e} due times`}`+(s?`, ${s} missed before now`:""),shift:"the clocks change on that day",setAside:"set aside",run:"Run now",runs:e=>`Run now: ${e}`,runRow:"Run the schedule of the row now",isRun:e=>`A job of ${e} is enqueued, with the schedule's payload`,disabled:"The type is disabled",isOff:"off",turn:{on:"Switch on",off:"Switch off"},turnRow:"Switch the schedule of the row off, or on again",new:"New schedule",change:"Change",changes:e=>`Change the schedule ${e.name} of ${e.type}`,changeRow:"Change the schedule of the row",remove:{operator:"Delete",code:"Reset"},removes:{operator:"No more jobs are made by it. Those that it has made stay.",code:"It is as the code declares it."},removeRow:"Delete the schedule of the row, or reset it to what the code says",nothingOver:"Nothing is said over what the code declares",fields:{type:"Type",name:"Name: a word of its own",owner:"Whose jobs they are"},coming:"What comes next",nothingComes:"Nothing is due in this time.",missed:"Missed",noneMissed:"No due time was missed.",times:e=>e===1?"one time, since":`${e} times, since`,becomes:"A tick makes jobs of missed times as the schedule says: none, one, or one each.",none:"No type has a schedule.",first:"Add one here, or a type says when the clock makes a job of it:",example:'@job_type("report", schedule=Schedule("0 3 * * *", timezone="Europe/Berlin"))'},charts:{span:"Time",spans:{6:"6 hours",24:"24 hours",168:"7 days",720:"30 days",2160:"90 days"},by:"A line for each",bys:{"":"Whole",type:"Type",lane:"Lane"},type:"this type alone",lane:"this lane alone",hint:"type:… lane:…",curl:"These charts",says:"How did it go, hour by hour and by type or lane?",kinds:{throughput:{title:"Throughput",says:"jobs that ended, a minute"},wait:{title:"Wait",says:"from ready to start"},run:{title:"Run",says:"from start to end"},depth:{title:"Depth",says:"the most that were ready"},openings:{title:"Openings",says:"invocations of processors"},cost:{title:"Cost",says:"of processors, in USD"}},by95:e=>`${e}, 95 of 100 within`},endpoints:{says:"Who is told what became of jobs, whether it arrives, and what comes in by webhook",new:"New endpoint",none:"There are no endpoints yet: nobody outside is told what becomes of jobs.",first:"A webhook is told by a signed request; a bus gets events; http is what jobs call.",sent:"Told",sentSays:"callbacks, newest first",came:"Came by webhook",cameSays:"and what it led to",noneSent:"Nobody has been told anything yet. Test an endpoint, or name one in “notify” of a job.",noneSentTo:"It has been told nothing yet. Test it.",noneCame:"Nothing has come by webhook. Sources are declared in the template's parameter Webhooks.",looked:"One request looks at 5,000 rows. None of these matches; older ones may.",nothing:"nothing",more:e=>`and ${e} more`,works:"works",failing:e=>`fails for ${e}`,disabled:"disabled",all:"all types",named:"what names it",called:"nothing: jobs call it",open:"Open",notHooks:"An endpoint of kind http is called by jobs; it is told nothing",noSecret:"Only webhooks have a secret",isOff:"It is disabled: enable it first",isOn:"It is enabled",isOffNow:"It is disabled already",changeSays:"What is left as it is stays. New headers replace all there are.",replaces:"The headers so far are removed. An address elsewhere, or another owner, needs this or new headers.",acts:{test:"Test",enable:"Enable",disable:"Disable",change:"Change",rotate:"New secret",delete:"Delete"},sure:{disable:"It is told nothing more, and what is on its way fails.",rotate:"The secret of now signs for 24 hours more, beside the new one.",delete:"What it was not told yet fails. Jobs that name it are refused from then on."},tested:"A test is on its way",secret:"The secret of the endpoint",secretSays:"The receiver checks each request with it. It is shown only now.",fields:{name:"Name",kind:"Kind",url:"Address (https)",events:"Told of, without being named",types:"Jobs of these types only, with commas between",owner:"Jobs of this owner only",headers:"Headers, one a line: Name: value. They are never shown again."},kinds:{webhook:"webhook: told by signed requests",bus:"bus: the stack's event bus",http:"http: called by jobs"},facts:{kind:"Kind",url:"Address",events:"Told of",types:"Types",owner:"Owner",state:"State",because:"Because",created:"Created",updated:"Changed",old:"Old secret ends"},columns:{name:"Name",state:"State",url:"Address",events:"Told of",types:"Types",status:"Status",event:"Event",endpoint:"Endpoint",about:"About",answer:"Answer",tries:"Tries",when:"When",source:"Source",led:"Led to"}},keysAndLogins:{says:"Who may call the API and this page",you:"You",youAre:{owner:"Owner",role:"Role",key:"Key",until:"Logged in until"},may:{producer:"enqueues jobs, and sees those of its owner",viewer:"sees all, but what jobs hold, and changes nothing",admin:"sees and changes all but keys",super_admin:"sees and changes all, keys and logins too"},unused:"or one hour after the last use",onlySuper:"Keys and logins of others are listed for super admins.",keys:"Keys",logins:"Logins",loginsSay:"that can be used now",new:"New key",views:{active:"Active",all:"All"},none:"No key is active.",noLogins:"Nobody is logged in.",revoked:"revoked",expired:"expired",ends:"ends",active:"active",never:"never",change:"Change",revoke:"Revoke",end:"End",changeKey:"Change the key of the row",revokeKey:"Revoke the key of the row",changeTitle:e=>`Change ${e}`,revokeTitle:e=>`Revoke ${e}`,revokes:"All functions refuse it within a minute, and its logins end. That cannot be undone: make another.",endTitle:e=>`End a login of ${e}`,endsLogin:"That browser is asked to log in again with its next request.",changes:"All functions apply it within a minute. An empty field means no limit.",ofProducers:"Where nothing is typed, a producer's highest priority is 10, and 100,000 jobs of its owner may be unfinished.",made:"The key",madeSays:"It is shown only now; the database keeps its hash. Put it where its user keeps secrets.",noLimits:"no limits",writes:e=>`${e} writes`,reads:e=>`${e} reads`,types:e=>`only ${e}`,priority:e=>`priority ${e} at most`,pending:e=>`${e} unfinished at most`,via:{key:"key",token:"token",code:"link"},fields:{name:"Name: what is it for?",role:"Role",owner:"Owner: whose jobs it enqueues and sees",expires:"Ends on (none: never)",rate:"Writes, such as 600/minute",readRate:"Reads (none: as writes)",types:"May enqueue these types only, with commas between",priority:"Highest priority, 20 is the first",pending:"Most unfinished jobs of its owner"},columns:{name:"Name",role:"Role",owner:"Owner",limits:"Limits",used:"Last used",state:"State",created:"Created",by:"By",key:"Key",seen:"Last seen",ends:"Ends"}},setAside:{says:"What could not be done because of its data. It is left out so that the rest goes on, and is tried again after ten minutes, then ever more rarely.",none:"Nothing is set aside.",noneSays:"When the end of a batch, a schedule, a type or a chore fails because of its own data, it comes here, and everything else goes on.",more:"These are the newest 200. There are older ones.",retry:"Try again",retryKey:"Try the row again",retried:"It is tried again",kinds:{archive:"A job that cannot be archived",batch:"The end of a batch",schedule:"A schedule",type:"A type",chore:"A chore",key:"An encryption key"},todo:{archive:"Make the job smaller by SQL, or delete it.",batch:"Change what comes after the batch, then try again.",schedule:"Mend the schedule in the code or in its overrides, then try again.",type:"Mend its declaration, deploy, then try again.",chore:"Look for the cause in the table; its processor's log has the traceback.",key:"Give the key back by FormerEncryptionKeys. After a day its jobs fail."},columns:{what:"What",error:"Error",times:"Times",first:"First",last:"Last"}},audit:{says:"What was done by hand to the queue, newest first. What was done to one job is in its log.",fields:{kind:"what kind of thing was changed",subject:"its name or id",actor:"a part of the actor's name"},hint:"kind:… subject:… actor:…",curl:"This list",kinds:{act:"many jobs",batch:"batch",config:"configuration",endpoint:"endpoint",job:"job",key:"key",login:"login","set-aside":"set aside",type:"type",worker:"processor"},none:"Nobody has done this.",noneYet:"Nobody has changed anything yet.",looked:"One request looks at 5,000 lines. None of these matches; older ones may.",further:"Look further",key:"key",done:(e,t)=>`${e} done${t?`, ${t} left as they were`:""}`,ended:"ended",halfway:"stopped half-way, or still running",all:"jobs that were chosen",of:"jobs with",dripped:e=>`${e} a minute`,theAct:"the act",parts:"Each job of an act",partsKey:"Show or hide each job of an act",nothing:"no value",hidden:"hidden",toSubject:"Open it",columns:{at:"When",actor:"Who",action:"Did",subject:"To what",changed:"Before → after"}},database:{says:"Does Postgres keep up with the queue?",good:"Nothing here needs you: vacuum keeps up, no snapshot is old, and connections are free.",warnings:"What to do",connections:"Connections",of:e=>`of ${e}`,oldest:"Oldest transaction",noOldest:"no other is open",dead:"Dead rows",size:"Size",indexesSize:e=>`${e} of it indexes`,tables:"Tables",tablesSay:"the largest first; the bars end where dead rows are too many",deadOf:(e,t)=>`${e}, of ${t} that would be too many`,indexes:"Indexes",indexesSay:"the largest first; scans since the statistics were reset",unused:"never read",share:e=>`${e} %`,never:"never",archive:"Archive",archiveSays:"where pruned jobs go",archiveOff:"There is none: pruned jobs are deleted. The template's parameter Archive makes one.",archived:"Last written",archiveWaits:"Parts that wait",archiveBehind:"Longest past its retention",archiveNone:"none",setAside:e=>`${e} jobs cannot be archived`,encryption:"Encryption",encryptionSays:"the keys, by the names that encrypted values give them",encrypts:{none:"Nothing is encrypted. The template's parameter Encryption makes keys.",types:"The jobs of types that ask for it are encrypted, and what endpoints are called with.",all:"All jobs are encrypted, and what endpoints are called with."},keySeals:"encrypts",keyOpens:"decrypts",keyIsMissing:"is missing: what it has encrypted cannot be read",advice:{transaction:"Find the session below, and end it, unless it is a backup that will be over soon. A client that forgets to commit should get idle_in_transaction_session_timeout.",dead:"Look first whether a transaction is open for long: vacuum waits for it. Then vacuum the table by hand.",analyzed:"Autovacuum may be off, or never gets to it. Analyze it by hand.",connections:"Lower max_workers or the functions' reserved concurrency, put RDS Proxy before the database, or raise max_connections."},columns:{table:"Table",rows:"Rows",dead:"Dead rows",bytes:"Table",indexBytes:"Indexes",vacuum:"Last vacuum",analyze:"Last analyze",index:"Index",size:"Size",scans:"Scans"}}};Object.assign(Pc,Bc);import{shared as Wt}from"./app.js";var{html:ct,useEffect:Fo,useRef:Ho,useSignal:ba}=Wt["html.js"],{curl:Fc,post:Wo}=Wt["api.js"],{soon:Hc}=Wt["live.js"],{words:le}=Wt["words.js"],{Dialog:Wc,open:Kc}=Wt["parts/dialog.js"],{Bar:Gc}=Wt["parts/bar.js"],{Field:Bo}=Wt["parts/field.js"],Uc=500,Jc=1e3,Kt=e=>Kc(zc,{bulk:e});function zc({bulk:e,close:t}){let s=ba({at:"counting"}),n=ba(""),a=ba("60"),o=Ho(!1),r=le.jobs.bulk[e.action];Fo(()=>{Zc(e,s)},[]);let{at:i,matches:l=0,atLeast:c,error:d}=s.value,$=l>Jc?String(l):"",T=i==="counted"&&e.action==="replay",We=i==="counted"&&$,P=y=>{y.preventDefault(),i==="counted"&&l&&n.value===$&&Qc(e,s,o,Number(a.value))};return ct`<${Wc}
    title=${le.jobs.asking(r,i==="counting"?"…":le.jobs.jobs(l,c))}
    close=${()=>(o.current=!0,t(s.value))}
  >
    <form onSubmit=${P}>
      <p>${le.jobs.says[e.action]}</p>
      ${i==="counting"&&ct`<p class="quiet" role="status">${le.jobs.counting}</p>`}
      ${d&&ct`<p class="wrong" role="alert">${d}</p>`}
      ${T&&ct`<${Bo} label=${le.jobs.perMinute} at=${a} type="number" min="1" max="10000" />`}
      ${We&&ct`<${Bo} label=${le.act.type($)} at=${n} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(i)&&ct`<${Vc} state=${s.value} />`}
      <details>
        <summary>${le.act.curl}</summary>
        <pre tabindex="0">${Fc("POST",`/api/jobs/bulk/${e.action}`,ya(e))}</pre>
      </details>
      <div class="buttons">
        <${Yc}
          at=${i}
          act=${r}
          bad=${e.action==="delete"}
          ready=${l>0&&n.value===$}
          stop=${o}
          close=${()=>t(s.value)}
        />
      </div>
    </form>
  <//>`}function Vc({state:e}){let t=le.jobs.running(e.done,e.skipped);return ct`<p role="status">
    <${Gc} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function Yc({at:e,act:t,bad:s,ready:n,stop:a,close:o}){let r=Ho(null);if(Fo(()=>{let l=document.activeElement?.matches("input");(n&&e==="counted"&&!l||e==="ended")&&r.current?.focus()},[e,n]),e==="running")return ct`<button type="button" onClick=${()=>a.current=!0}>${le.jobs.stop}</button>`;if(e==="ended")return ct`<button type="button" class="main" ref=${r} onClick=${o}>${le.page.close}</button>`;let i=s?"bad":"main";return ct`<button type="button" onClick=${o}>${le.page.close}</button>
    <button class=${i} ref=${r} disabled=${!n}>${t}</button>`}var ya=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function Zc(e,t){try{let s=await Wo(`/api/jobs/bulk/${e.action}`,{...ya(e),dry_run:!0});t.value={at:"counted",matches:s.matches??s.count??0,atLeast:s.at_least}}catch(s){t.value={at:"refused",error:s.message}}}var Xc=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(e=>e.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/,"$1-$2-$3-$4-");async function Qc(e,t,s,n){let a=Xc(),o=e.action==="replay"?{per_minute:n}:{},{matches:r}=t.value,i=0,l=0,c=null;t.value={at:"running",matches:r,done:i,skipped:l};try{do{let d={...ya(e),...o,limit:Uc,after:c??void 0,act:a},$=await Wo(`/api/jobs/bulk/${e.action}`,d,{tries:3});i+=$.done,l+=$.skipped,c=$.next,t.value={at:"running",matches:r,done:i,skipped:l}}while(c&&!s.current);t.value={at:"ended",matches:r,done:i,skipped:l,says:c?le.jobs.stopped:le.jobs.finished}}catch(d){t.value={at:"ended",matches:r,done:i,skipped:l,error:d.message}}Hc()}import{shared as Te}from"./app.js";import{shared as va}from"./app.js";var{html:ga}=va["html.js"],{query:wa,here:Ko,to:ed}=va["routes.js"],{words:Go}=va["words.js"];function Ke({next:e,name:t="after",older:s=Go.table.next}){let n=String(Ko.value.route?.path).replace(":id",encodeURIComponent(Ko.value.id??"")),a=o=>ed(n,{...wa.value,[t]:o});return!wa.value[t]&&e===null?null:ga`<p class="pages">
    ${wa.value[t]&&ga`<a href=${a("")}>${Go.table.first}</a>`}
    ${e!==null&&ga`<a href=${a(e)}>${s}</a>`}
  </p>`}import{shared as cs}from"./app.js";var{html:G}=cs["html.js"],{to:td}=cs["routes.js"],{textOf:Jo}=cs["exact.js"],{words:zo}=cs["words.js"],{number:ka}=cs["parts/number.js"],{Time:sd,exact:nd}=cs["parts/time.js"],dt=zo.audit,Uo=60,ja=6,ad=/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;function Vo({entry:{kind:e,changed:t}}){if(t===null)return G`<span class="quiet">${dt.hidden}</span>`;if(typeof t!="object")return G`<${xa} of=${t} />`;if(e==="act")return G`<${id} of=${t} />`;let{act:s,bulk:n,...a}=t,o=Object.entries(a);return G`<ul class="changes">
    ${o.slice(0,ja).map(([r,i])=>G`<${rd} key=${r} name=${r} said=${i} />`)}
    ${o.length>ja&&G`<li class="quiet">${zo.json.more(o.length-ja)}</li>`}
    ${typeof s=="string"&&G`<${od} act=${s} />`}
  </ul>`}function od({act:e}){return G`<li><a href=${td("audit",{kind:"act",subject:e})}>${dt.theAct}</a></li>`}function rd({name:e,said:t}){let[s,n]=Array.isArray(t)&&t.length===2?t:[void 0,t];return G`<li>
    <span class="quiet"><bdi>${e}</bdi></span
    >${" "} ${s!=null&&G`<del><${xa} of=${s} /></del>${" → "}`}
    ${n==null?G`<span class="quiet">${t===null?dt.hidden:dt.nothing}</span>`:G`<ins><${xa} of=${n} /></ins>`}
  </li>`}function xa({of:e}){let t=typeof e!="string"?Jo(e):ad.test(e)?nd(new Date(e)):e;return t.length<=Uo?G`<bdi>${t}</bdi>`:G`<bdi title=${t}>${t.slice(0,Uo)}…</bdi>`}function id({of:e}){let{done:t=0,skipped:s=0,ended:n,filter:a,per_minute:o}=e,r=a&&typeof a=="object"?Object.entries(a):[];return G`<ul class="changes">
    <li>
      <b>${dt.done(ka(Number(t)),s?ka(Number(s)):"")}</b>
      ${o?` · ${dt.dripped(ka(Number(o),1))}`:""}
    </li>
    <li class=${n?"quiet":"halfway"}>
      ${n?G`${dt.ended} <${sd} at=${String(n)} />`:dt.halfway}
    </li>
    <li>
      <span class="quiet">${r.length?dt.of:dt.all}</span>
      ${r.map(([i,l])=>G` <code><bdi>${i}:${Jo(l)}</bdi></code>`)}
    </li>
  </ul>`}var{html:he}=Te["html.js"],{ask:ld,go:cd,query:dd,to:rn}=Te["routes.js"],{useKeys:ud}=Te["keys.js"],{words:ln}=Te["words.js"],{Curls:$d}=Te["parts/act.js"],{Filter:pd}=Te["parts/filter.js"],{Heading:md}=Te["parts/heading.js"],{Loaded:hd,useGet:fd}=Te["parts/load.js"],{useSame:bd}=Te["parts/same.js"],{Empty:yd}=Te["parts/states.js"],{Table:gd}=Te["parts/table.js"],{Time:wd}=Te["parts/time.js"],D=ln.audit,vd=100,kd=10,jd=["act","batch","config","endpoint","job","key","login","set-aside","type","worker"],xd={kind:{values:jd,says:D.fields.kind},subject:{says:D.fields.subject},actor:{says:D.fields.actor}};function _d(){let{kind:e,subject:t,actor:s,after:n,jobs:a}=dd.value,r=Object.fromEntries(Object.entries({kind:e,subject:t,actor:s}).filter(([,d])=>d)),i=a==="all"||e==="job",l=fd("/api/audit",{query:{...r,after:n,limit:vd,of_acts:i?void 0:"false"},every:n?void 0:kd}),c=()=>ld({jobs:i?"":"all",after:""});return ud(e==="job"?[]:[{keys:"e",says:D.partsKey,run:c}]),he`<${md} says=${D.says} />
    <div class="filters">
      <${pd} fields=${xd} value=${r} hint=${D.hint} onChange=${d=>cd(rn("audit",d))} />
      ${e!=="job"&&he`<label class="check"><input type="checkbox" checked=${i} onChange=${c} /> ${D.parts}</label>`}
    </div>
    <${hd} from=${l}>${d=>he`<${Sd} page=${d} filtered=${Object.keys(r).length>0} />`}<//>
    <${$d}
      acts=${[{name:"list",label:D.curl,method:"GET",path:`/api/audit${rn("",r).slice(3)}`}]}
    />`}function Sd({page:e,filtered:t}){let s=bd(e.entries,a=>String(a.id)),n=e.next!==null?D.looked:t?D.none:D.noneYet;return he`<div class="audit">
    ${s.length?he`<${gd}
            rows=${s}
            columns=${Cd}
            label=${ln.screens.audit}
            id=${a=>String(a.id)}
            href=${({kind:a,subject:o})=>rn("audit",{kind:a,subject:o})}
          />`:he`<${yd}>${n}<//>`}
    <${Ke} next=${e.next} older=${s.length?ln.table.next:D.further} />
  </div>`}function Td({actor:e}){let[,t,s]=e.match(/^(.*) \(key (.*)\)$/)??[null,e,""];return he`<bdi>${t}</bdi>${s&&he`<code class="quiet" title=${D.key}>${s}</code>`}`}var Od={type:e=>`types/${encodeURIComponent(e)}`,batch:e=>`batches/${e}`,endpoint:e=>`endpoints/${encodeURIComponent(e)}`,key:()=>"keys",login:()=>"keys","set-aside":()=>"set-aside"};function qd({kind:e,subject:t,action:s}){let n=s==="delete"||e==="act"?null:Od[e]?.(t),a=n&&he`<a class="place" href=${rn(n)} title=${D.toSubject} tabindex="-1">↗</a>`;return he`<span><span class="quiet">${ln.audit.kinds[e]??e}</span> ${a}</span><bdi>${t}</bdi>`}var Cd=[{name:"at",label:D.columns.at,kind:"at",cell:e=>he`<${wd} at=${e.at} />`},{name:"actor",label:D.columns.actor,kind:"two side",cell:Td,title:e=>e.actor},{name:"action",label:D.columns.action,link:!0,cell:e=>he`<bdi>${e.action}</bdi>`},{name:"subject",label:D.columns.subject,kind:"two",cell:qd,title:e=>e.subject},{name:"changed",label:D.columns.changed,kind:"wide changed",cell:e=>he`<${Vo} entry=${e} />`}];import{shared as Ge}from"./app.js";import{shared as Ed}from"./app.js";var{html:cn,useEffect:Yo,useRef:Zo,useSignal:Ad}=Ed["html.js"],Md=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Nd=272,Ld=480,Dd=1.6,Id=380,dn={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function Xo({cells:e,label:t,shown:s,onPoint:n,onPick:a}){let o=Zo(null),r=Ad(0),i=Zo(e),l=Fd(i.current,e);Yo(()=>{i.current=e},[e]),Yo(()=>{let P=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return P.observe(o.current),()=>P.disconnect()},[]);let{size:c,rows:d,columns:$}=Rd(e.length,r.value),T=P=>{let y=o.current.getBoundingClientRect(),[on,Ro]=[(P.clientX-y.left)/c,(P.clientY-y.top)/c].map(Math.floor),Po=on*d+Ro;return Ro<d&&on<$&&Po<e.length?Po:null};return cn`<div
    class="field"
    ref=${o}
    onPointerMove=${P=>n(T(P))}
    onPointerLeave=${()=>n(null)}
    onClick=${P=>{let y=T(P);y!==null&&a(y)}}
  >
    ${r.value>0&&cn`<svg
        width=${r.value}
        height=${d*c}
        viewBox=${`0 0 ${r.value} ${d*c}`}
        role="img"
        aria-label=${t}
        class=${s?"choosing":""}
      >
        ${Object.entries(dn).map(([P,y])=>cn`<path
              key=${P}
              class=${`${y} ${s===y?"shown":""}`}
              d=${Pd(e,P,c,d)}
            />`)}
        ${l.length>0&&cn`<path key=${l.join()} class="fresh" d=${Bd(l,c,d)} />`}
      </svg>`}
  </div>`}function Rd(e,t){let s=t<Ld?Id:Nd;for(let n of Md){let a=Math.max(1,Math.floor(t/n)),o=Math.max(1,Math.ceil(e/a));if(o*n<=s||n===2)return{size:n,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function Pd(e,t,s,n){let a=Wd[t](s),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/n)*s} ${r%n*s}${a}`;return o}var Bd=(e,t,s)=>e.map(n=>`M${Math.floor(n/s)*t} ${n%s*t}${Ss(t)}`).join("");function Fd(e,t){if(e===t||e.length!==t.length)return[];let s=[];for(let n=0;n<t.length;n+=1)e[n]!==t[n]&&"cf".includes(t[n])&&s.push(n);return s}var un=e=>e>9?2:e>3?1:.4,Ss=(e,t=0)=>{let s=e-un(e)-2*t;return`m${t} ${t}h${s}v${s}h${-s}z`},Hd=e=>{let t=Math.max(1,e/7),s=e-un(e)-2*t;return`${Ss(e)}m${t} ${t}v${s}h${s}v${-s}z`},fe=e=>(e-un(e))/2,Wd={q:e=>Ss(e,Math.min(e*.3,(e-un(e)-Dd)/2)),c:e=>Ss(e),r:e=>Ss(e),x:e=>`m0 ${fe(e)-e*.1}h${2*fe(e)}v${e*.2}h${-2*fe(e)}z`,w:Hd,a:e=>`m${fe(e)} 0l${fe(e)} ${fe(e)}l${-fe(e)} ${fe(e)}l${-fe(e)} ${-fe(e)}z`,f:e=>`m${fe(e)} ${-e*.15}l${fe(e)+e*.12} ${e}h${-2*fe(e)-e*.24}z`};import{shared as Gt}from"./app.js";var{html:Ts,useSignal:_a}=Gt["html.js"],{useKeys:Kd}=Gt["keys.js"],{words:Qo}=Gt["words.js"],{Button:Gd,Curls:Ud,whyNot:Jd}=Gt["parts/act.js"],{Dialog:zd,open:Vd}=Gt["parts/dialog.js"],{Field:Yd}=Gt["parts/field.js"],{toast:Zd}=Gt["parts/toast.js"],ce=Qo.batch;function er({batch:e,done:t}){let{id:s,progress:n,finished_at:a}=e,o=n.pending+n.processing+n.waiting+n.review_needed,r={name:"then",label:ce.change,method:"PATCH",path:`/api/batches/${s}`,done:t},i={batch_id:s,status:"failed"},l=async c=>{(await Kt(c))?.done&&t()};return Ts`<div class="acts">
    <${$n}
      label=${ce.retryAll}
      keys="r"
      why=${n.failed?null:ce.noneFailed}
      run=${()=>l({action:"retry",filter:i})}
    />
    <${$n}
      label=${ce.cancelRest}
      keys="c"
      why=${o?null:ce.noneLeft}
      run=${()=>l({action:"cancel",filter:{batch_id:s}})}
    />
    <${Gd} act=${{...r,key:"e",why:a?ce.isOver:null,ask:()=>Vd(Qd)}} />
    <${Ud} acts=${Xd(s,i,r)} />
  </div>`}var Xd=(e,t,s)=>[{name:"retry",label:ce.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:ce.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...s,body:{then:{type:"…",payload:{}}}},{name:"cells",label:ce.cells,method:"GET",path:`/api/batches/${e}/cells`}];function $n({label:e,run:t,why:s=null,keys:n}){let a=Jd({name:e,label:e,method:"POST",path:"",why:s}),o=()=>a?Zd(a,{kind:"bad"}):t();return Kd(n?[{keys:n,says:e,run:o}]:[]),Ts`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${n&&Ts` <kbd>${n}</kbd>`}
  </button>`}function Qd({close:e}){let t=_a(""),s=_a("{}"),n=_a(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(s.value)}:null})}catch(r){n.value=r.message}};return Ts`<${zd} title=${ce.change} close=${e}>
    <form onSubmit=${a}>
      <p>${ce.changeSays}</p>
      <${Yd} label=${ce.thenType} at=${t} autofocus autocomplete="off" />
      <label
        >${ce.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${s.value}
          onInput=${o=>s.value=o.currentTarget.value}
        ></textarea>
      </label>
      ${n.value&&Ts`<p class="wrong" role="alert">${n.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${Qo.page.cancel}</button>
        <button class="main">${ce.change}</button>
      </div>
    </form>
  <//>`}import{shared as Jt}from"./app.js";var{html:Ut}=Jt["html.js"],{to:eu}=Jt["routes.js"],{words:tu}=Jt["words.js"],{Bar:su}=Jt["parts/bar.js"],{number:tr}=Jt["parts/number.js"],{useSame:nu}=Jt["parts/same.js"],{Table:au}=Jt["parts/table.js"],Lt=tu.batch;function sr({id:e,errors:t,done:s}){let n=Math.max(1,...t.map(i=>i.jobs)),a=i=>`${i.code} ${i.message}`,o=nu(t.map(i=>({...i,most:n,batch:e})),a);if(!t.length)return null;let r=async i=>{(await Kt({action:"retry",filter:{batch_id:e,status:"failed",error:i.code}}))?.done&&s()};return Ut`<section class="rocks">
    <h2>${Lt.rocks}</h2>
    <${au} rows=${o} columns=${ru(r)} label=${Lt.rocks} id=${a} href=${ou} />
  </section>`}var ou=e=>eu("jobs",{status:"failed",batch:e.batch,error:e.code}),nr=e=>{};function ru(e){return nr=e,iu}var iu=[{name:"jobs",label:Lt.columns.jobs,kind:"number",cell:e=>Ut`<${su} value=${e.jobs} most=${e.most} kind="bad" label=${tr(e.jobs)}>${tr(e.jobs)}<//>`},{name:"code",label:Lt.columns.error,link:!0,cell:e=>Ut`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:Lt.columns.message,kind:"wide",cell:e=>Ut`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:Lt.columns.example,kind:"id side",cell:e=>Ut`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:Ut`<span class="unseen">${Lt.retry}</span>`,kind:"doing side",cell:e=>Ut`<${$n} label=${Lt.retry} run=${()=>nr(e)} />`}];var{html:q,useEffect:lu,useSignal:ar}=Ge["html.js"],{useLive:cu}=Ge["live.js"],{go:du,to:lr}=Ge["routes.js"],{words:Os}=Ge["words.js"],{Announcer:uu}=Ge["parts/announcer.js"],{Heading:Sa}=Ge["parts/heading.js"],{useGet:or}=Ge["parts/load.js"],{number:Oe}=Ge["parts/number.js"],{Failed:rr,Loading:ir}=Ge["parts/states.js"],{Time:$u,between:pu,duration:mu}=Ge["parts/time.js"],{Soon:hu}=Ge["parts/soon.js"],U=Os.batch;function fu({id:e}){let t=or(`/api/batches/${e}`),s=or(`/api/batches/${e}/cells`),a=cu(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(lu(()=>{s.data.peek()&&s.again()},[o]),!a&&t.error.value)return q`<${Sa} /><${rr} error=${t.error.value} again=${t.again} />`;if(!a)return q`<${Sa} /><${ir} />`;let r=()=>(t.again(),s.again());return q`<${Sa}
      name=${q`${Os.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${q`<${bu} batch=${a} />`}
    />
    ${a.set_aside&&q`<p class="failure" role="status">${U.setAside}</p>`}
    <${gu} batch=${a} cells=${s.data.value} />
    ${s.error.value&&q`<${rr} error=${s.error.value} again=${s.again} />`}
    ${s.data.value?q`<${ku} id=${e} batch=${a} of=${s.data.value} />`:q`<${ir} />`}
    <${er} batch=${a} done=${r} />
    ${s.data.value&&q`<${sr} id=${e} errors=${s.data.value.errors} done=${r} />`}`}function bu({batch:e}){let t=e.owner&&q`<bdi>${e.owner}</bdi> · `,s=q`${U.made} <${$u} at=${e.created_at} />`;return q`${t}${U.jobs(Oe(e.total))} · ${s} · <span class="id">${e.id}</span>`}var yu=({completed:e,failed:t,cancelled:s})=>e+t+s;function gu({batch:e,cells:t}){let{progress:s,finished_at:n,created_at:a}=e,o=yu(s),r=s.total?Math.floor(1e3*o/s.total)/10:100,i=!n&&o<s.total&&s.pending+s.processing===0;return q`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${U.done}</dt>
        <dd>${Oe(o)} <span class="quiet">${U.of(Oe(s.total))}</span></dd>
      </div>
      <div>
        <dt>${n?U.took:U.ends}</dt>
        <dd>${n?mu(pu(a,n)):q`<${wu} cells=${t} stuck=${i} />`}</dd>
      </div>
      <div>
        <dt>${U.pace}</dt>
        <dd>${t?.per_minute?U.perMinute(Oe(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${U.then}</dt>
        <dd><${vu} cells=${t} /></dd>
      </div>
    </dl>
    <${uu} text=${U.said(Oe(o),Oe(s.total),Oe(s.failed))} />
  </div>`}function wu({cells:e,stuck:t}){return t?U.waits:e?.ends_at?q`<${hu} at=${e.ends_at} />`:q`<span class="quiet">${U.unknown}</span>`}function vu({cells:e}){return e?.then?q`<a href=${lr(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:q`<span class="quiet">${Os.page.none}</span>`}function ku({id:e,batch:t,of:s}){let n=ar(null),a=ar(null),o=i=>lr("jobs",{status:i,batch:e}),r=n.value===null?null:dn[s.cells[n.value]];return q`<section class="cells">
    <h2 class="unseen">${U.cells}</h2>
    <${Xo}
      cells=${s.cells}
      label=${U.field(Oe(s.total),Oe(s.total-s.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${i=>n.value=i}
      onPick=${i=>du(o(dn[s.cells[i]]))}
    />
    <ul class="legend">
      ${ju.filter(i=>t.progress[i]>0).map(i=>q`<${xu} key=${i} name=${i} count=${t.progress[i]} href=${o(i)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?U.cell(Oe(n.value+1),Os.status[r]):s.at_least?U.firstCells(Oe(s.total)):""}
      </li>
    </ul>
  </section>`}var ju=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function xu({name:e,count:t,href:s,at:n}){let a=()=>n.value=e,o=()=>n.value=null;return q`<li>
    <a href=${s} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${_u[e]} /></svg>
      <b>${Oe(t)}</b> ${Os.status[e]}
    </a>
  </li>`}var _u={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as be}from"./app.js";import{shared as Su}from"./app.js";var{html:pn}=Su["html.js"],mn=160,Tu=24,qs=21,ds=11,Ta=4,cr=7;function dr({done:e,failed:t,label:s,over:n}){let a=Math.min(Math.max(e,0),1)*mn,o=t>0?Math.ceil(Math.sqrt(t)*cr):0,r=Math.min(o,cr),i=n?`M0 ${ds}H${mn}`:Ou(a);return pn`<svg
    class=${n?"wave over":"wave"}
    viewBox=${`0 0 ${mn} ${Tu}`}
    role="img"
    aria-label=${s}
  >
    <path class="sand" d=${`M0 ${qs}H${mn}`} />
    ${a>0&&pn`<path class="water" d=${`${i}V${qs}H0Z`} />`}
    ${a>0&&pn`<path class="surface" d=${i} />`}
    ${Array.from({length:r},(l,c)=>pn`<path key=${c} class="rock" d=${qu((c+.5)*a/r)} />`)}
  </svg>`}function Ou(e){let t=Math.max(0,e-26);return`M0 ${ds}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${ds} ${(e-10).toFixed(1)} ${Ta} ${e.toFixed(1)} ${Ta}C${(e+5).toFixed(1)} ${Ta} ${(e+5).toFixed(1)} ${ds-1} ${(e+1).toFixed(1)} ${ds}C${(e-1).toFixed(1)} ${ds+4} ${e.toFixed(1)} ${qs} ${(e+6).toFixed(1)} ${qs}`}var qu=e=>`M${(e-4).toFixed(1)} ${qs}l4 -7l4 7z`;var{html:B,useEffect:Cu}=be["html.js"],{curl:Eu,search:Au}=be["api.js"],{paused:Mu}=be["live.js"],{query:Nu,to:hn}=be["routes.js"],{words:fn}=be["words.js"],{Curls:Lu}=be["parts/act.js"],{Heading:Du}=be["parts/heading.js"],{Loaded:Iu,useGet:Ru}=be["parts/load.js"],{counted:ur,number:us}=be["parts/number.js"],{useSame:Pu}=be["parts/same.js"],{Empty:Bu}=be["parts/states.js"],{Table:Fu}=be["parts/table.js"],{Time:Hu,between:Wu,duration:Ku}=be["parts/time.js"],j=fn.batches,Gu=5,Uu=10,Oa={all:void 0,open:"true",finished:"false"};function Ju(){let{open:e,after:t}=Nu.value,s=Ru("/api/batches",{query:{open:e,after:t,limit:25}}),{value:n}=s.data,a=n?.batches.some(o=>!o.finished_at);return Cu(()=>{let o=setInterval(()=>document.hidden||Mu.peek()||s.again(),(a?Gu:Uu)*1e3);return()=>clearInterval(o)},[a,e,t]),B`<${Du} says=${j.says} />
    <nav class="views" aria-label=${j.views}>
      ${Object.keys(Oa).map(o=>B`<${zu} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${Iu} from=${s}>${o=>B`<${Vu} page=${o} open=${e} after=${t} />`}<//>`}function zu({name:e,open:t}){let s=t===Oa[e];return B`<a href=${hn("batches",{open:Oa[e]})} aria-current=${s?"page":void 0}>
    ${j.view[e]}
  </a>`}function Vu({page:e,open:t,after:s}){let n=Pu(e.batches,a=>a.id);return B`${n.length>0?B`<${Fu}
            rows=${n}
            columns=${Xu}
            label=${fn.screens.batches}
            href=${a=>hn(`batches/${a.id}`)}
          />`:B`<${Bu}>${e.next?j.looked:t?j.none:j.noneYet}<//
            >${!e.next&&B`<${Yu} />`}`}
    <p class="pages">
      ${s&&B`<a href=${hn("batches",{open:t})}>${fn.table.first}</a>`}
      ${e.next&&B`<a href=${hn("batches",{open:t,after:e.next})}>${fn.table.next}</a>`}
    </p>
    <${Lu}
      acts=${[{name:"list",label:j.asked,method:"GET",path:`/api/batches${Au({open:t,after:s})}`}]}
    />`}function Yu(){return B`<p class="quiet">${j.first}</p>
    <pre tabindex="0">${Eu("POST","/api/jobs/batch",Zu)}</pre>`}var Zu={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},qa=({completed:e,failed:t,cancelled:s})=>e+t+s,Xu=[{name:"wave",label:j.columns.wave,cell:Qu},{name:"done",label:j.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:s})=>B`${us(s?t:qa(e))}${!s&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${j.of(us(t))}</span
        >`},{name:"failed",label:j.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>B`<span class=${e?"error":"quiet"}
        >${e||!t?ur({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?j.notCounted(us(e.total)):""},{name:"state",label:j.columns.state,kind:"wide side",cell:e$},{name:"owner",label:j.columns.owner,kind:"side",cell:e=>B`<bdi>${e.owner}</bdi>`},{name:"created",label:j.columns.created,kind:"number",cell:e=>B`<${Hu} at=${e.created_at} />`},{name:"id",label:j.columns.id,kind:"id side",cell:e=>B`<span class="id">${e.id.slice(-8)}</span>`}];function Qu({progress:e,total:t,finished_at:s}){let n=Math.max(1,e.total),a=j.wave(us(qa(e)),us(e.total),us(e.failed));return B`<${dr}
    done=${s?1:qa(e)/Math.max(1,t,n)}
    failed=${e.failed/n}
    over=${s!==null}
    label=${a}
  />`}function e$({progress:e,created_at:t,finished_at:s}){if(s)return B`<span class="quiet">${j.took(Ku(Wu(t,s)))}</span>`;let{processing:n,pending:a,waiting:o,review_needed:r,at_least:i}=e,l=d=>ur({count:d,at_least:i});return[n&&j.running(l(n)),a&&j.pending(l(a)),o&&j.waiting(l(o)),r&&j.review(l(r))].filter(Boolean).join(" · ")||j.ending}import{shared as Je}from"./app.js";var{html:zt}=Je["html.js"],{own:t$}=Je["own.js"],{ask:hr,query:Cs}=Je["routes.js"],{words:Ea}=Je["words.js"],{Series:s$}=Je["charts/series.js"],{Curls:n$}=Je["parts/act.js"],{Filter:a$}=Je["parts/filter.js"],{Heading:o$}=Je["parts/heading.js"],{useGet:r$}=Je["parts/load.js"],{Failed:i$}=Je["parts/states.js"],{now:l$}=Je["parts/time.js"],Ue=Ea.charts,Ca=36e5,c$=60,$r=["6","24","168","720","2160"],pr=["","type","lane"],d$=["throughput","wait","run","depth","openings","cost"],u$=["depth","openings"],$$={type:{suggest:"type",says:Ue.type},lane:{says:Ue.lane}};function p$(){let{type:e="",lane:t=""}=Cs.value,s=$r.includes(Cs.value.hours)?Cs.value.hours:"24",n=pr.includes(Cs.value.by)?Cs.value.by:"",a=new Date(Math.floor(l$.peek()/Ca+1)*Ca-Number(s)*Ca).toISOString(),o={by:n,type:e,lane:t,from:a},r=Object.fromEntries(Object.entries({type:e,lane:t}).filter(([,l])=>l)),i=d$.filter(l=>!(u$.includes(l)&&(e||n==="type")));return zt`<${o$} says=${Ue.says} />
    <div class="filters">
      <${mr} name="hours" label=${Ue.span} all=${Ue.spans} now=${s} order=${$r} />
      <${mr} name="by" label=${Ue.by} all=${Ue.bys} now=${n} order=${pr} />
      <${a$}
        fields=${$$}
        value=${r}
        hint=${Ue.hint}
        onChange=${l=>hr({type:"",lane:"",...l},{})}
      />
    </div>
    <div class="charts">${i.map(l=>zt`<${m$} key=${l} kind=${l} asked=${o} />`)}</div>
    <${n$}
      acts=${[{name:"chart",label:Ue.curl,method:"GET",path:`/api/charts?series=wait&from=${a}`}]}
    />`}function mr({name:e,label:t,all:s,now:n,order:a}){let o=r=>i=>(i.preventDefault(),hr({[e]:r}));return zt`<nav class="views" aria-label=${t}>
    ${a.map(r=>zt`<a
          key=${r}
          href=${`?${e}=${r}`}
          aria-current=${r===n?"true":void 0}
          onClick=${o(r)}
          >${s[r]}</a
        >`)}
  </nav>`}function m$({kind:e,asked:t}){let s=r$("/api/charts",{query:{series:e,...t},every:c$}),{value:n}=s.data,{title:a,says:o}=Ue.kinds[e];if(!n&&s.error.value)return zt`<${i$} title=${a} error=${s.error.value} again=${s.again} />`;if(!n)return zt`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${a}</b></figcaption>
    </figure>`;let r=t.by&&(e==="wait"||e==="run");return zt`<${s$}
    data=${h$(n)}
    title=${a}
    says=${r?Ue.by95(o):o}
    unit=${n.unit==="seconds"?Ea.units.s:""}
    height=${150}
    filled=${e==="throughput"||e==="depth"}
  />`}function h$(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:t$(Ea.overview.charts.labels,n.name)??n.label}));return{...e,series:t?s:[]}}import{shared as qe}from"./app.js";import{shared as f$}from"./app.js";var{html:fr}=f$["html.js"],br=10,b$=112;function yr({days:e,currency:t}){let s=Math.max(...e.map(a=>a.usd),0)||1,n=Math.ceil(e.length/br);return fr`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,i=(e.length-1-o)%n===0;return fr`<li key=${a.day} title=${`${a.day}: ${ut(a.usd,t)}`}>
        <span class="paid">${e.length<=br?ut(a.usd,"",s):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(b$*a.usd/s).toFixed(1)}px`}}
        ></span>
        <span class="name">${i?y$(a.day):""}<span class="unseen"> ${ut(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var y$=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:ye}=qe["html.js"],{query:gr,to:kr}=qe["routes.js"],{words:g$}=qe["words.js"],{Curls:w$}=qe["parts/act.js"],{Bar:v$}=qe["parts/bar.js"],{Heading:k$}=qe["parts/heading.js"],{Loaded:j$,useGet:x$}=qe["parts/load.js"],{number:bn}=qe["parts/number.js"],{useSame:_$}=qe["parts/same.js"],{Empty:S$}=qe["parts/states.js"],{Table:T$}=qe["parts/table.js"],{duration:O$}=qe["parts/time.js"],E=g$.costs,wr=["1","7","30","90"];function q$(){let e=wr.includes(gr.value.days)?gr.value.days:"7",t=x$("/api/costs",{query:{days:e}});return ye`<${k$} says=${t.data.value&&ye`<${E$} of=${t.data.value} />`} />
    <nav class="views" aria-label=${E.span}>
      ${wr.map(s=>ye`<${C$} key=${s} name=${s} now=${e} />`)}
    </nav>
    <${j$} from=${t}>${s=>ye`<${A$} of=${s} />`}<//>`}function C$({name:e,now:t}){return ye`<a href=${kr("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${E.spans[e]}
  </a>`}var jr=e=>e.reduce((t,s)=>t+s.usd,0);function E$({of:e}){let t=jr(e.days);return E.total(ut(t,e.currency),ut(t/Math.max(1,e.days.length),e.currency),e.days.length)}function ut(e,t,s=e){let n=s>=100?2:s>=.1?3:s>=.01||!s?4:6,a=10**-n;if(e&&e<a/2)return`< ${a.toFixed(n)}`;let o=e.toLocaleString("en",{minimumFractionDigits:n,maximumFractionDigits:n});return t?`${o} ${t}`:o}function A$({of:e}){let t=Math.max(0,...e.types.map(i=>i.usd)),s=Math.max(0,...e.types.filter(i=>i.jobs).map(xr)),n=jr(e.types)||1,a=_$(e.types.map(i=>({...i,most:t,total:n,dearest:s})),i=>i.type),{per_gb_second:o,per_request:r}=e.prices;return ye`<section class="days">
      <h2>${E.days}</h2>
      <${yr} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${E.types}</h2>
      ${a.length?ye`<${T$}
              rows=${a}
              columns=${N$}
              label=${E.types}
              id=${i=>i.type}
              href=${i=>kr(`types/${i.type}`)}
            />`:ye`<${S$}>${E.none}<//>`}
    </section>
    <section>
      <h2>${E.lanes}</h2>
      <${L$} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${E.prices(vr(o),vr(r),e.currency)}</p>
    <${w$}
      acts=${[{name:"costs",label:E.asked,method:"GET",path:`/api/costs?days=${e.days.length}`}]}
    />`}var vr=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),xr=e=>1e6*e.usd/e.jobs,M$=e=>bn(100*e.usd/e.total,1),N$=[{name:"type",label:E.columns.type,cell:e=>ye`<bdi>${e.type}</bdi>`},{name:"share",label:E.columns.share,kind:"wide side",cell:e=>ye`<${v$} value=${e.usd} most=${e.most||1} label=${ut(e.usd)}>${E.columns.part(M$(e))}<//>`},{name:"jobs",label:E.columns.jobs,kind:"number",cell:e=>bn(e.jobs)},{name:"ran",label:E.columns.ran,kind:"number side",cell:e=>O$(e.seconds)},{name:"gb",label:E.columns.gb,kind:"number side",cell:e=>bn(e.gb_seconds,1)},{name:"each",label:E.columns.each,kind:"number side",cell:e=>e.jobs?ut(xr(e),"",e.dearest):"–"},{name:"usd",label:E.columns.usd,kind:"number",cell:e=>ye`<b>${ut(e.usd,"",e.most)}</b>`}];function L$({lanes:e}){let t=Math.max(0,...e.map(s=>s.usd));return ye`<table class="lanecosts">
    <thead>
      <tr>
        <th>${E.columns.lane}</th>
        <th class="number">${E.columns.gb}</th>
        <th class="number">${E.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(s=>ye`<tr key=${s.lane}>
            <td><bdi>${s.lane}</bdi></td>
            <td class="number">${bn(s.gb_seconds,1)}</td>
            <td class="number">${ut(s.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as pt}from"./app.js";import{shared as $s}from"./app.js";var{html:Dt,useSignal:ze}=$s["html.js"],{parse:D$,textOf:I$}=$s["exact.js"],{go:_r,to:Sr}=$s["routes.js"],{words:Or}=$s["words.js"],{Dialog:yn,open:Es}=$s["parts/dialog.js"],{Field:Vt}=$s["parts/field.js"],C=Or.job;function qr(e,t){let s=`/api/jobs/${e.id}`,n=r=>({name:r,label:C.acts[r],method:"POST",path:`${s}/${r}`,why:e.allowed[r],done:t}),a=R$[e.status]??[];return[{...n("approve"),key:"a",ask:()=>Es(Tr,{title:C.acts.approve,label:C.comment,name:"comment"})},{...n("reject"),key:"e",ask:()=>Es(Tr,{title:C.acts.reject,label:C.reason,name:"reason"})},{...n("retry"),key:"r"},{...n("cancel"),key:"c",sure:e.status==="processing"?C.stops:void 0},{...n("signal"),key:"s",ask:()=>Es(P$,{job:e})},{...n("replay"),key:"shift+r",ask:()=>Es(B$,{job:e}),done:r=>_r(Sr(`jobs/${r.job_id}`))},{...n("patch"),method:"PATCH",path:s,key:"m",ask:()=>Es(F$,{job:e})},{...n("delete"),method:"DELETE",path:s,key:"shift+d",bad:!0,sure:C.deletes,done:()=>_r(Sr("jobs"),{replace:!0})}].map(r=>({...r,main:a.includes(r.name)}))}var R$={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function Tr({title:e,label:t,name:s,close:n}){let a=ze("");return Dt`<${yn} title=${e} close=${n}
    ><form onSubmit=${r=>(r.preventDefault(),n(a.value?{[s]:a.value}:{}))}>
      <${Vt} label=${t} at=${a} maxlength="500" autofocus autocomplete="off" />
      <${gn} act=${e} close=${n} /></form
  ><//>`}function P$({job:e,close:t}){let s=ze(e.wait_signal??""),n=ze("{}"),a=ze(""),o=r=>(r.preventDefault(),Ve(n.value,a,i=>t({name:s.value,payload:i})));return Dt`<${yn} title=${C.acts.signal} close=${t}
    ><form onSubmit=${o}>
      <${Vt} label=${C.signalName} at=${s} required maxlength="200" autofocus autocomplete="off" />
      <${$t} label=${C.payload} at=${n} wrong=${a} />
      <${gn} act=${C.acts.signal} close=${t} /></form
  ><//>`}function B$({job:e,close:t}){let s=ze(I$(e.payload??{},2)),n=ze(String(e.priority)),a=ze("0"),o=ze(""),r=s.peek(),i=l=>{l.preventDefault();let c={priority:Number(n.value),delay_seconds:Number(a.value)};s.value===r?t(c):Ve(s.value,o,d=>t({payload:d,...c}))};return Dt`<${yn} title=${C.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${i}>
      <p class="quiet">${C.replays}</p>
      <${$t} label=${C.payload} at=${s} wrong=${o} autofocus />
      <div class="pair">
        <${Vt} label=${C.facts.priority} at=${n} type="number" min="1" max="20" />
        <${Vt} label=${C.delay} at=${a} type="number" min="0" max="31622400" />
      </div>
      <${gn} act=${C.acts.replay} close=${t} /></form
  ><//>`}function F$({job:e,close:t}){let s=ze(String(e.priority)),n=ze(e.scheduled_for),a=ze(e.tags.join(", ")),o=r=>{r.preventDefault();let i={priority:Number(s.value),tags:a.value.split(",").map(l=>l.trim()).filter(Boolean)};t(n.value===e.scheduled_for?i:{...i,scheduled_for:n.value})};return Dt`<${yn} title=${C.acts.patch} close=${t}
    ><form onSubmit=${o}>
      <${Vt} label=${C.facts.priority} at=${s} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&Dt`<${Vt} label=${C.dueIso} at=${n} required />`}
      <${Vt} label=${C.tagsBetween} at=${a} />
      <${gn} act=${C.acts.patch} close=${t} /></form
  ><//>`}function $t({label:e,at:t,wrong:s,rows:n=12,...a}){return Dt`<label
      >${e}<textarea
        rows=${n}
        spellcheck=${!1}
        ...${a}
        value=${t.value}
        aria-invalid=${s.value?"true":void 0}
        onInput=${o=>t.value=o.currentTarget.value}
      ></textarea>
    </label>
    ${s.value&&Dt`<p class="wrong" role="alert">${s.value}</p>`}`}function Ve(e,t,s){try{s(D$(e))}catch(n){t.value=n.message}}function gn({act:e,close:t}){return Dt`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${Or.page.cancel}</button><button class="main">${e}</button>
  </div>`}import{shared as Aa}from"./app.js";var{html:I,useSignal:Cr}=Aa["html.js"],{digits:H$,parse:Er,textOf:W$}=Aa["exact.js"],{words:K$}=Aa["words.js"],Ar=K$.create;function As(e,t){let s=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,n=(s?.anyOf??[]).filter(a=>a.type!=="null");return{...n.length===1?As(n[0],t):s,title:e.title??s?.title}}function Ma(e){let s=Object.entries(e.properties??{}).filter(([n,a])=>a.default!==void 0||e.required?.includes(n));return Object.fromEntries(s.map(([n,a])=>[n,a.default??G$(As(a,e))]))}function G$(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:Ma(e)}[e.type]??null}function Mr({schema:e,at:t}){let s=Object.keys(e.properties??{}),n=o=>r=>{let{[o]:i,...l}=t.value;t.value=r===void 0?l:{...t.value,[o]:r}};if(!s.length)return I`<${Nr} label=${Ar.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return I`<div class="fields">
    ${s.map(o=>I`<${U$} key=${o} name=${o} schema=${e} value=${a[o]} set=${n(o)} />`)}
  </div>`}function U$({name:e,schema:t,value:s,set:n}){let a=As(t.properties[e],t),o=t.required?.includes(e),r=I`<span
    ><code>${e}</code> ${o&&I`<span class="quiet">${Ar.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?I`<${J$} label=${r} value=${s} set=${n} />`:a.enum?I`<${z$} label=${r} values=${a.enum} value=${s} set=${n} required=${o} />`:a.type==="string"?I`<${V$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:a.type==="integer"||a.type==="number"?I`<${Y$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:I`<${Nr} label=${r} value=${s} set=${n} />`}function J$({label:e,value:t,set:s}){return I`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${n=>s(n.currentTarget.checked)} />${e}</label
  >`}function z$({label:e,values:t,value:s,set:n,required:a}){return I`<label
    >${e}<select onChange=${r=>n(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&I`<option value="" selected=${s===void 0}></option>`}
      ${t.map((r,i)=>I`<option key=${i} value=${i} selected=${r===s}>${String(r)}</option>`)}
    </select></label
  >`}function V$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""&&!a?void 0:i.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?I`<label
      >${e}<textarea rows="2" ...${r} value=${s??""} onInput=${o}></textarea>
    </label>`:I`<label>${e}<input ...${r} value=${s??""} onInput=${o} /></label>`}function Y$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""?void 0:Er(i.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return I`<label
    >${e}<input type="number" ...${r} value=${H$(s)??s??""} onInput=${o}
  /></label>`}function Nr({label:e,value:t,set:s}){let n=Cr(t===void 0?"":W$(t,2)),a=Cr(""),o=r=>{n.value=r.currentTarget.value;try{s(n.value.trim()?Er(n.value):void 0),a.value=""}catch(i){a.value=i.message}};return I`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${n.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&I`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:Ce,useMemo:Z$,useSignal:Ms}=pt["html.js"],{curl:X$,enqueues:Q$,post:ep}=pt["api.js"],{textOf:tp}=pt["exact.js"],{ask:sp,go:np,query:Dr,to:ap}=pt["routes.js"],{words:Na}=pt["words.js"],{Field:Yt}=pt["parts/field.js"],{Heading:Ir}=pt["parts/heading.js"],{Loaded:op,useGet:rp}=pt["parts/load.js"],{Failed:ip}=pt["parts/states.js"],{toast:lp}=pt["parts/toast.js"],J=Na.create;function cp(){return Q$()?Ce`<${dp} />`:Ce`<${Ir} says=${Na.act.viewer} />`}function dp(){let e=rp("/api/types");return Ce`<${Ir} />
    <${op} from=${e}>
      ${({types:t})=>{let s=t.find(n=>n.name===Dr.value.type);return Ce`<div class="create">
          <label>
            ${J.type}
            <select ref=${up} onChange=${n=>sp({type:n.currentTarget.value})}>
              <option value="" selected=${!s}>${t.length?J.choose:J.none}</option>
              ${t.map(n=>Ce`<option key=${n.name} selected=${n===s}>${n.name}</option>`)}
            </select>
          </label>
          ${s&&Ce`<${$p} key=${s.name} type=${s} />`}
        </div>`}}
    <//>`}function up(e){Dr.peek().type||e?.focus()}function $p({type:e}){let t=e.declared.payload_schema??{},s=Ms(Ma(t)),n=Ms(null),a=Ms(""),o=Ms(null),r=Z$(()=>({}),[]),i=hp(r),l=()=>({type:e.name,payload:s.value,...i()}),c=async $=>{$.preventDefault(),a.value="",n.value!==null&&Ve(n.value,a,T=>s.value=T),a.value||await mp(l(),o)},d=()=>pp(n,s,a);return Ce`<form onSubmit=${c}>
    ${e.description&&Ce`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${J.payload}
        <button type="button" class="plain" onClick=${d}>${n.value===null?J.json:J.form}</button>
      </legend>
      ${n.value===null?Ce`<${Mr} schema=${t} at=${s} />`:Ce`<${$t} label=${J.fits} at=${n} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${J.others}</legend>
      <${fp} at=${r} />
    </fieldset>
    ${o.value&&Ce`<${ip} error=${o.value} />`}
    <details>
      <summary>${Na.act.curl}</summary>
      <pre tabindex="0">${X$("POST","/api/jobs",l())}</pre>
    </details>
    <div class="buttons"><button class="main">${J.enqueue}</button></div>
  </form>`}function pp(e,t,s){e.value===null?e.value=tp(t.value,2):Ve(e.value,s,n=>(t.value=n,e.value=null))}async function mp(e,t){try{let s=await ep("/api/jobs",e);lp(J.enqueued),np(ap(`jobs/${s.job_id}`))}catch(s){t.value=s}}var Lr=["priority","delay","expires","tags","aboutType","aboutId","key"];function hp(e){for(let t of Lr)e[t]=Ms(t==="priority"?"10":"");return()=>{let{priority:t,delay:s,expires:n,tags:a,aboutType:o,aboutId:r,key:i}=Object.fromEntries(Lr.map(c=>[c,e[c].value])),l=a.split(",").map(c=>c.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...s&&{delay_seconds:Number(s)},...n&&{expires_seconds:Number(n)},...l.length>0&&{tags:l},...o&&{reference:{type:o,id:r}},...i&&{concurrency_key:i}}}}function fp({at:e}){return Ce`<div class="pair">
    <${Yt} label=${J.priority} at=${e.priority} type="number" min="1" max="20" />
    <${Yt} label=${J.delay} at=${e.delay} type="number" min="0" step="any" />
    <${Yt} label=${J.expires} at=${e.expires} type="number" min="0" step="any" />
    <${Yt} label=${J.aboutType} at=${e.aboutType} />
    <${Yt} label=${J.aboutId} at=${e.aboutId} />
    <${Yt} label=${J.key} at=${e.key} />
    <${Yt} label=${J.tags} at=${e.tags} />
  </div>`}import{shared as mt}from"./app.js";var{html:h}=mt["html.js"],{words:Fr}=mt["words.js"],{Curls:bp}=mt["parts/act.js"],{Bar:La}=mt["parts/bar.js"],{Heading:yp}=mt["parts/heading.js"],{Loaded:Da,useGet:Ia}=mt["parts/load.js"],{number:Ee}=mt["parts/number.js"],{useSame:Rr}=mt["parts/same.js"],{Table:Pr}=mt["parts/table.js"],{Time:gp,duration:Hr}=mt["parts/time.js"],u=Fr.database,wp=15,vp=600,kp=.1,jp=1e4,xp=.8;function _p(){let e=Ia("/api/database",{every:wp});return h`<${yp} says=${u.says} />
    <${Da} from=${e}>${t=>h`<${Sp} of=${t} />`}<//>
    <${bp} acts=${[{name:"database",label:Fr.screens.database,method:"GET",path:"/api/database"}]} />`}function Sp({of:e}){let t=Rr(e.tables,a=>a.name),s=Math.max(1,...e.indexes.map(a=>a.bytes)),n=Rr(e.indexes.map(a=>({...a,largest:s})),a=>a.name);return h`<${Op} of=${e.warnings} />
    <${Np} of=${e} />
    <${Cp} />
    <${Ap} />
    <section>
      <h2>${u.tables} <span class="quiet">${u.tablesSay}</span></h2>
      <${Pr} rows=${t} columns=${Ip} label=${u.tables} id=${a=>a.name} />
    </section>
    <section>
      <h2>${u.indexes} <span class="quiet">${u.indexesSay}</span></h2>
      <${Pr} rows=${n} columns=${Rp} label=${u.indexes} id=${a=>a.name} keys=${!1} />
    </section>`}var Tp=[[/^a transaction/,u.advice.transaction,`SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity
WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;
SELECT pg_terminate_backend(pid);`],[/dead rows/,u.advice.dead,"VACUUM (VERBOSE, ANALYZE) tidegate.table;"],[/never been analyzed/,u.advice.analyzed,`ANALYZE tidegate.table;
SHOW autovacuum;`],[/connections are in use/,u.advice.connections,""]];function Op({of:e}){return e.length?h`<section class="warnings">
    <h2 class="unseen">${u.warnings}</h2>
    <ul>
      ${e.map(t=>h`<${qp} key=${t} text=${t} />`)}
    </ul>
  </section>`:h`<p class="fine"><${Wr} fine />${u.good}</p>`}function qp({text:e}){let[,t,s]=Tp.find(([a])=>a.test(e))??[null,"",""],n=e.match(/^the table (\S+)/)?.[1];return h`<li>
    <${Wr} />
    <div>
      <b><bdi>${e[0].toUpperCase()+e.slice(1)}</bdi></b>
      <p>${t}</p>
      ${s&&h`<pre tabindex="0">${n?s.replace("tidegate.table",`tidegate.${n}`):s}</pre>`}
    </div>
  </li>`}function Wr({fine:e}){return h`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${e?"M3 8.5l3.5 3.5L13 5":"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"} /></svg>`}function Cp(){let e=Ia("/api/archive",{query:{limit:1}});return h`<section>
    <h2>${u.archive} <span class="quiet">${u.archiveSays}</span></h2>
    <${Da} from=${e}>
      ${({bucket:t,state:s})=>t?h`<${Ep} of=${s} />`:h`<p class="quiet">${u.archiveOff}</p>`}
    <//>
  </section>`}function Ep({of:{written_at:e,waiting:t,error:s,behind_seconds:n,set_aside:a}}){return h`<dl class="strip tallies">
    <div>
      <dt>${u.archived}</dt>
      <dd><${vn} at=${e} /></dd>
    </div>
    <div>
      <dt>${u.archiveWaits}</dt>
      <dd><b class=${s?"wrong":""}>${Ee(t)}</b> <span class="quiet"><bdi>${s}</bdi></span></dd>
    </div>
    <div>
      <dt>${u.archiveBehind}</dt>
      <dd>
        <b>${n===null?u.archiveNone:Hr(n)}</b>${" "}
        <span class="quiet">${a?u.setAside(Ee(a)):""}</span>
      </dd>
    </div>
  </dl>`}function Ap(){let e=Ia("/api/encryption");return h`<section>
    <h2>${u.encryption} <span class="quiet">${u.encryptionSays}</span></h2>
    <${Da} from=${e}>
      ${({encryption:t,keys:s})=>h`<p class="quiet">${u.encrypts[t]}</p>
          ${s.length>0&&h`<dl class="strip tallies">${s.map(n=>h`<${Mp} key=${n.id} of=${n} />`)}</dl>`}`}
    <//>
  </section>`}function Mp({of:{id:e,since:t,is_here:s,seals:n}}){return h`<div>
    <dt><code>${e}</code></dt>
    <dd>
      <b class=${s?"":"wrong"}>${s?n?u.keySeals:u.keyOpens:u.keyIsMissing}</b>${" "}
      ${t&&h`<span class="quiet"><${vn} at=${t} /></span>`}
    </dd>
  </div>`}var wn=(e,t)=>e.reduce((s,n)=>s+n[t],0);function Np({of:{tables:e,oldest_transaction:t,connections:s}}){let n=wn(e,"dead_rows"),a=wn(e,"index_bytes"),{used:o,most:r}=s;return h`<dl class="strip tallies">
    <div>
      <dt>${u.oldest}</dt>
      <dd>
        ${t?h`<b class=${t.seconds>vp?"wrong":""}>${Hr(t.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[t.application,t.state].filter(Boolean).join(", ")}</bdi></span>`:h`<b>–</b> <span class="quiet">${u.noOldest}</span>`}
      </dd>
    </div>
    <div>
      <dt>${u.connections}</dt>
      <dd>
        <b>${Ee(o)}</b> <span class="quiet">${u.of(Ee(r))}</span>${" "}
        <${La} value=${o} most=${r} kind=${o>xp*r?"bad":""} label=${u.connections} />
      </dd>
    </div>
    <div>
      <dt>${u.dead}</dt>
      <dd><b>${Ee(n)}</b> <span class="quiet">${Lp(n,n+wn(e,"rows"))}</span></dd>
    </div>
    <div>
      <dt>${u.size}</dt>
      <dd>
        <b>${ps(wn(e,"bytes")+a)}</b>${" "}
        <span class="quiet">${u.indexesSize(ps(a))}</span>
      </dd>
    </div>
  </dl>`}var Lp=(e,t)=>u.share(Ee(t>0?100*e/t:0,1)),Br=["B","kB","MB","GB","TB"];function ps(e){let t=e<1?0:Math.min(Math.floor(Math.log2(e)/10),Br.length-1);return`${Ee(e/1024**t,t>1?1:0)} ${Br[t]}`}function Dp({dead_rows:e,rows:t}){let s=Math.max(jp,kp*t),n=u.deadOf(Ee(e),Ee(s));return h`<${La} value=${e} most=${s} kind=${e>s?"bad":""} label=${n}>${Ee(e)}<//>`}function vn({at:e}){return e?h`<${gp} at=${e} />`:h`<span class="quiet">${u.never}</span>`}var Ip=[{name:"table",label:u.columns.table,kind:"wide",cell:e=>h`<b>${e.name}</b>`},{name:"rows",label:u.columns.rows,kind:"number",cell:e=>Ee(e.rows)},{name:"dead",label:u.columns.dead,kind:"number",cell:Dp},{name:"bytes",label:u.columns.bytes,kind:"number side",cell:e=>ps(e.bytes)},{name:"indexes",label:u.columns.indexBytes,kind:"number side",cell:e=>ps(e.index_bytes)},{name:"vacuum",label:u.columns.vacuum,kind:"number side",cell:e=>vn({at:e.last_vacuum})},{name:"analyze",label:u.columns.analyze,kind:"number side",cell:e=>vn({at:e.last_analyze})}],Rp=[{name:"index",label:u.columns.index,kind:"wide",cell:e=>e.name,title:e=>e.name},{name:"table",label:u.columns.table,kind:"side",cell:e=>e.table},{name:"scans",label:u.columns.scans,kind:"number",cell:e=>e.scans?Ee(e.scans):h`<span class="quiet">${u.unused}</span>`},{name:"size",label:u.columns.size,kind:"number",cell:e=>h`<${La} value=${e.bytes} most=${e.largest} label=${ps(e.bytes)}>${ps(e.bytes)}<//>`}];import{shared as xt}from"./app.js";import{shared as Ns}from"./app.js";var{html:Ra}=Ns["html.js"],{words:Pp}=Ns["words.js"],{useKeys:Kr}=Ns["keys.js"],{perform:Bp,whyNot:Pa}=Ns["parts/act.js"],{toast:kn}=Ns["parts/toast.js"];function Ba(e,t){let s=document.activeElement?.closest("tr[data-id]");return e.find(n=>t(n)===s?.dataset.id)}function ge({label:e,run:t,why:s=null,bad:n,name:a}){let o=Pa({name:e,label:e,method:"POST",path:"",why:s});return Ra`<button
    class=${n?"rowact bad":"rowact"}
    aria-label=${a}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${()=>o?kn(o,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function ht({label:e,run:t,keys:s,main:n,why:a=null}){let o=Pa({name:e,label:e,method:"POST",path:"",why:a}),r=()=>o?kn(o,{kind:"bad"}):t();return Kr(s?[{keys:s,says:e,run:r}]:[]),Ra`<button
    class=${n&&!o?"main":""}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${r}
  >
    ${e} ${s&&Ra`<kbd>${s}</kbd>`}
  </button>`}function Ae(e,t,s){Kr(s.map(({keys:n,says:a,act:o})=>({keys:n,says:a,run:()=>{let r=Ba(e,t);if(!r)return kn(Pp.table.noRow,{kind:"bad"});let i=o(r),l=i&&Pa(i);l?kn(l,{kind:"bad"}):i&&Bp(i)}})))}import{shared as _n}from"./app.js";import{shared as ms}from"./app.js";var{html:Gr,useSignal:Ur}=ms["html.js"],{curl:Fp,request:Hp}=ms["api.js"],{words:Fa}=ms["words.js"],{Dialog:Wp}=ms["parts/dialog.js"],{Problem:Kp}=ms["parts/states.js"],{toast:Gp}=ms["parts/toast.js"];function Ye({title:e,act:t,method:s,path:n,body:a,said:o=Fa.act.done,close:r,children:i}){let l=Ur(!1),c=Ur(null);return Gr`<${Wp} title=${e} close=${r}>
    <form onSubmit=${async $=>{if($.preventDefault(),!l.value){l.value=!0;try{let T=await Hp(s,n,{body:a()});Gp(`${t}: ${o}`),r(T??!0)}catch(T){c.value=T}l.value=!1}}}>
      ${i} ${c.value&&Gr`<div class="wrong" role="alert"><${Kp} error=${c.value} /></div>`}
      <details>
        <summary>${Fa.act.curl}</summary>
        <pre tabindex="0">${Fp(s,n,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>r()}>${Fa.page.cancel}</button>
        <button class="main" aria-busy=${l.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}import{shared as Ha}from"./app.js";var{html:Jr,useRef:Up,useSignal:zr}=Ha["html.js"],{words:Ls}=Ha["words.js"],{Dialog:Jp,open:zp}=Ha["parts/dialog.js"],jn=e=>zp(Vp,e);function Vp({title:e,says:t,secret:s,close:n}){let a=zr(!1),o=zr(!1),r=Up(null),i=()=>navigator.clipboard?.writeText(s).then(()=>a.value=!0,()=>r.current?.select()),l=()=>a.value||o.value?n(!0):void(o.value=!0),c=d=>d.currentTarget.select();return Jr`<${Jp} title=${e} close=${l}>
    <form onSubmit=${d=>(d.preventDefault(),n(!0))}>
      <p>${t}</p>
      <label
        >${Ls.once.secret}
        <input ref=${r} class="secret" readonly autofocus spellcheck=${!1} value=${s} onFocus=${c} />
      </label>
      ${o.value&&Jr`<p class="wrong" role="alert">${Ls.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${i} aria-live="polite">
          ${a.value?Ls.page.copied:Ls.page.copy}
        </button>
        <button class="main">${Ls.once.kept}</button>
      </div>
    </form>
  <//>`}var{html:Ze,useSignal:It}=_n["html.js"],{words:Yp}=_n["words.js"],{open:Zp}=_n["parts/dialog.js"],{Field:xn}=_n["parts/field.js"],z=Yp.endpoints,Xp=["webhook","bus","http"],Qp=["job.completed","job.failed","job.cancelled","job.review_needed","batch.finished"];function Wa({name:e,secret:t}){t&&jn({title:`${z.secret} ${e}`,says:z.secretSays,secret:t})}function Vr({done:e}){let t=async()=>{let s=await Zp(tm);s&&(e(),Wa(s))};return Ze`<${ht} label=${z.new} run=${t} keys="c" main />`}function Yr(e={}){return{url:It(e.url??""),events:It(e.events??[]),types:It((e.types??[]).join(", ")),owner:It(e.owner??""),headers:It(""),replaces:It(!1)}}function Zr({url:e,events:t,types:s,owner:n,headers:a,replaces:o},r){let i=s.value.split(/[\s,]+/).filter(Boolean),c=a.value.split(`
`).filter(d=>d.trim()).map(d=>[d.split(":")[0].trim(),d.split(":").slice(1).join(":").trim()]);return{...r==="bus"?{}:{url:e.value.trim()||null},...r==="http"?{}:{events:t.value,types:i.length?i:null},owner:n.value.trim()||null,...c.length||o.value?{headers:Object.fromEntries(c)}:{}}}function Xr({at:e,kind:t}){let s={label:z.fields.url,at:e.url,type:"url",required:!0,maxlength:2e3},n={label:z.fields.types,at:e.types,autocomplete:"off"};return Ze`${t!=="bus"&&Ze`<${xn} ...${s} />`}
    ${t!=="http"&&Ze`<${em} at=${e.events} /><${xn} ...${n} />`}
    <${xn} label=${z.fields.owner} at=${e.owner} maxlength="200" autocomplete="off" />
    ${t!=="bus"&&Ze`<label
        >${z.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${e.headers.value}
          onInput=${a=>e.headers.value=a.currentTarget.value}
        ></textarea>
      </label>`}`}function em({at:e}){let t=s=>e.value=e.value.includes(s)?e.value.filter(n=>n!==s):[...e.value,s];return Ze`<fieldset class="ticks">
    <legend>${z.fields.events}</legend>
    ${Qp.map(s=>Ze`<label key=${s} class="check"
          ><input type="checkbox" checked=${e.value.includes(s)} onChange=${()=>t(s)} /> ${s}</label
        >`)}
  </fieldset>`}function tm({close:e}){let t=It(""),s=It("webhook"),n=Yr(),a=()=>({name:t.value,kind:s.value,...Zr(n,s.value)});return Ze`<${Ye}
    title=${z.new}
    act=${z.new}
    method="POST"
    path="/api/endpoints"
    body=${a}
    close=${e}
  >
    <${xn} label=${z.fields.name} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${z.fields.kind}
      <select value=${s.value} onChange=${o=>s.value=o.currentTarget.value}>
        ${Xp.map(o=>Ze`<option key=${o} value=${o}>${z.kinds[o]}</option>`)}
      </select>
    </label>
    <${Xr} at=${n} kind=${s.value} />
  <//>`}function Qr({of:e,close:t}){let s=Yr(e);return Ze`<${Ye}
    title=${`${z.acts.change} ${e.name}`}
    act=${z.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${e.name}`}
    body=${()=>Zr(s,e.kind)}
    close=${t}
  >
    <p>${z.changeSays}</p>
    <${Xr} at=${s} kind=${e.kind} />
    ${e.kind!=="bus"&&Ze`<label class="check"
        ><input
          type="checkbox"
          checked=${s.replaces.value}
          onChange=${()=>s.replaces.value=!s.replaces.value}
        />
        ${z.replaces}</label
      >`}
  <//>`}import{shared as Sn}from"./app.js";var{html:Ka}=Sn["html.js"],{words:sm}=Sn["words.js"],{Status:Ga}=Sn["parts/badge.js"],{between:nm,duration:am}=Sn["parts/time.js"],Ua=sm.endpoints;function Tn({of:{disabled_at:e,disabled_because:t,failing_since:s}}){return e?Ka`<span title=${t}
      ><${Ga} status="failed" says=${Ua.disabled} /> <bdi>${t}</bdi></span
    >`:s?Ka`<${Ga} status="review_needed" says=${Ua.failing(am(nm(s),1))} />`:Ka`<${Ga} status="completed" says=${Ua.works} />`}import{shared as jt}from"./app.js";import{shared as On}from"./app.js";var{html:Zt}=On["html.js"],{words:Ds}=On["words.js"],{Button:om}=On["parts/act.js"],{Time:rm}=On["parts/time.js"];function ei({gate:e,done:t}){let s=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return Zt`<li class="gate shut">
    <${si} shut />
    <div>
      <p>
        <b>${Ds.gates.shut[e.name]??e.name}</b>${" "}
        ${e.until&&Zt`<span class="quiet">${Ds.gates.opens} <${rm} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&Zt`<p class="quiet">${Ds.gates.holders} <${Xe} ids=${e.jobs} /></p>`}
    </div>
    ${s&&Zt`<${om} act=${s} />`}
  </li>`}function Xe({ids:e}){return e.map(t=>Zt`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function ti({name:e}){return Zt`<li class="gate open">
    <${si} />
    <p>${Ds.gates.names[e]??e} <span class="unseen">${Ds.gates.open}</span></p>
  </li>`}function si({shut:e}){return Zt`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var{html:v}=jt["html.js"],{query:oi,to:ri}=jt["routes.js"],{textOf:im}=jt["exact.js"],{words:lm}=jt["words.js"],{Status:ii}=jt["parts/badge.js"],{Loaded:li,useGet:ci}=jt["parts/load.js"],{useSame:di}=jt["parts/same.js"],{Table:ui}=jt["parts/table.js"],{Time:Ja}=jt["parts/time.js"],x=lm.endpoints,$i=5,pi=20,ni=3;function qn({endpoint:e}){let{sent:t}=oi.value,s=ci("/api/deliveries",{query:{endpoint:e,after:t,limit:pi},every:$i});return v`<${li} from=${s}>${n=>v`<${cm} page=${n} endpoint=${e} />`}<//>`}function cm({page:e,endpoint:t}){let s=di(e.deliveries,a=>a.job_id),n=e.next!==null?x.looked:t?x.noneSentTo:x.noneSent;return s.length?v`<${ui}
      rows=${s}
      columns=${t?um:dm}
      label=${x.sent}
      id=${a=>a.job_id}
      href=${a=>ri(`jobs/${a.job_id}`)}
      keys=${!!t}
    />
    <${Ke} next=${e.next} name="sent" />`:v`<p class="quiet">${n}</p>
      <${Ke} next=${e.next} name="sent" />`}var ai={job:"jobs",batch:"batches"};function mi({about:e,about_kind:t}){if(!e)return v`<span class="quiet">–</span>`;let s=v`${t} <span class="id">${e.slice(-8)}</span>`;return ai[t]?v`<a href=${ri(`${ai[t]}/${e}`)}>${s}</a>`:v`<bdi>${s}</bdi>`}function hi({answer:e,status:t}){return v`<bdi class=${t==="failed"?"error":"quiet"}>${e??""}</bdi>`}var dm=[{name:"status",label:x.columns.status,cell:({status:e})=>v`<${ii} status=${e} short />`},{name:"endpoint",label:x.columns.endpoint,cell:e=>v`<bdi>${e.endpoint}</bdi>`,link:!0},{name:"event",label:x.columns.event,cell:e=>v`<bdi>${e.event??"–"}</bdi>`},{name:"about",label:x.columns.about,kind:"side",cell:mi},{name:"answer",label:x.columns.answer,kind:"wide side",cell:hi,title:e=>e.answer??""},{name:"when",label:x.columns.when,kind:"number",cell:e=>v`<${Ja} at=${e.created_at} />`}],um=[{name:"status",label:x.columns.status,cell:({status:e})=>v`<${ii} status=${e} />`},{name:"event",label:x.columns.event,cell:e=>v`<bdi>${e.event??"–"}</bdi>`,link:!0},{name:"about",label:x.columns.about,kind:"side",cell:mi},{name:"answer",label:x.columns.answer,kind:"wide",cell:hi,title:e=>e.answer??""},{name:"tries",label:x.columns.tries,kind:"number side",cell:e=>e.attempts},{name:"when",label:x.columns.when,kind:"number",cell:e=>v`<${Ja} at=${e.created_at} />`}];function fi(){let{came:e}=oi.value,t=ci("/api/receipts",{query:{after:e,limit:pi},every:$i});return v`<${li} from=${t}>${s=>v`<${$m} page=${s} />`}<//>`}function $m({page:e}){let t=e.receipts.map((a,o)=>({...a,key:`${a.received_at} ${o}`})),s=di(t,a=>a.key),n=e.next!==null?x.looked:x.noneCame;return t.length?v`<${ui} rows=${s} columns=${hm} label=${x.came} id=${a=>a.key} keys=${!1} />
    <${Ke} next=${e.next} name="came" />`:v`<p class="quiet">${n}</p>
      <${Ke} next=${e.next} name="came" />`}var pm=/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;function mm({result:e}){let t=im(e??null),s=[...new Set(t.match(pm)??[])];if(!s.length)return v`<bdi class="quiet">${t==="null"||t.length<3?x.nothing:t}</bdi>`;let n=s.length-ni;return v`<${Xe}
      ids=${s.slice(0,ni)}
    />${n>0&&v`<span class="quiet">${x.more(n)}</span>`}`}var hm=[{name:"source",label:x.columns.source,cell:e=>v`<bdi>${e.source}</bdi>`},{name:"led",label:x.columns.led,kind:"wide",cell:mm},{name:"when",label:x.columns.when,kind:"number",cell:e=>v`<${Ja} at=${e.received_at} />`}];var{html:we}=xt["html.js"],{go:fm,to:bm}=xt["routes.js"],{words:ym}=xt["words.js"],{Acts:gm}=xt["parts/act.js"],{Tag:wm}=xt["parts/badge.js"],{open:vm}=xt["parts/dialog.js"],{Heading:km}=xt["parts/heading.js"],{Loaded:jm,useGet:xm}=xt["parts/load.js"],{Time:Cn}=xt["parts/time.js"],V=ym.endpoints,_m=10;function Sm({id:e}){let t=`/api/endpoints/${encodeURIComponent(e)}`,s=xm(t,{every:_m}),{value:n}=s.data;return we`<${km}
      name=${we`<bdi>${e}</bdi>`}
      says=${n&&we`<${wm}>${n.kind}<//> <${Tn} of=${n} />`}
    />
    <${jm} from=${s}>
      ${a=>we`<${Tm} of=${a} /><${Om} of=${a} path=${t} again=${s.again} />
          <section>
            <h2>${V.sent} <span class="quiet">${V.sentSays}</span></h2>
            <${qn} endpoint=${e} />
          </section>`}
    <//>`}function Tm({of:e}){let t=[["url",e.url&&we`<bdi>${e.url}</bdi>`],["events",e.kind!=="http"&&(e.events.join(", ")||V.named)],["types",e.kind!=="http"&&(e.types?.join(", ")??V.all)],["owner",e.owner&&we`<bdi>${e.owner}</bdi>`],["because",e.disabled_at&&we`<bdi>${e.disabled_because}</bdi>, <${Cn} at=${e.disabled_at} />`],["old",e.old_secret_ends_at&&we`<${Cn} at=${e.old_secret_ends_at} />`],["created",we`<${Cn} at=${e.created_at} />`],["updated",we`<${Cn} at=${e.updated_at} />`]];return we`<dl class="strip">
    ${t.map(([s,n])=>n&&we`<div key=${s}>
          <dt>${V.facts[s]}</dt>
          <dd>${n}</dd>
        </div>`)}
  </dl>`}function Om({of:e,path:t,again:s}){let n=async()=>await vm(Qr,{of:e})&&s();return we`<div class="acts endpointacts">
    <${ht} label=${V.acts.change} run=${n} keys="e" />
    <${gm} acts=${qm(e,t,s)} />
  </div>`}function qm({name:e,kind:t,disabled_at:s},n,a){let o=t==="http"?V.notHooks:null,r=i=>({name:i,label:V.acts[i],method:"POST",path:`${n}/${i}`});return[{...r("test"),key:"t",why:o??(s?V.isOff:null),said:V.tested,done:a},{...r("enable"),main:!0,why:s?null:V.isOn,done:a},{...r("disable"),why:s?V.isOffNow:null,sure:V.sure.disable,bad:!0,done:a},{...r("rotate"),why:t==="webhook"?null:V.noSecret,sure:V.sure.rotate,done:i=>(a(),Wa(i))},{name:"delete",label:V.acts.delete,method:"DELETE",path:n,bad:!0,sure:V.sure.delete,typed:e,done:()=>fm(bm("endpoints"))}]}import{shared as bt}from"./app.js";var{html:ft}=bt["html.js"],{query:Cm,to:Em}=bt["routes.js"],{words:bi}=bt["words.js"],{Curls:Am}=bt["parts/act.js"],{Tag:Mm}=bt["parts/badge.js"],{Heading:Nm}=bt["parts/heading.js"],{Loaded:Lm,useGet:Dm}=bt["parts/load.js"],{useSame:Im}=bt["parts/same.js"],{Empty:Rm}=bt["parts/states.js"],{Table:Pm}=bt["parts/table.js"],F=bi.endpoints,Bm=10;function Fm(){let{after:e}=Cm.value,t=Dm("/api/endpoints",{query:{after:e,limit:100},every:Bm});return ft`<${Nm} says=${F.says}><${Vr} done=${t.again} /><//>
    <${Lm} from=${t}>${s=>ft`<${Wm} page=${s} />`}<//>
    <div class="traffic">
      <section>
        <h2>${F.sent} <span class="quiet">${F.sentSays}</span></h2>
        <${qn} />
      </section>
      <section>
        <h2>${F.came} <span class="quiet">${F.cameSays}</span></h2>
        <${fi} />
      </section>
    </div>
    <${Am} acts=${Hm} />`}var Hm=[{name:"new",label:F.new,method:"POST",path:"/api/endpoints",body:{name:"shop",url:"https://shop.example.com/hooks",events:["job.failed"]}},{name:"sent",label:F.sent,method:"GET",path:"/api/deliveries"},{name:"came",label:F.came,method:"GET",path:"/api/receipts"}];function Wm({page:e}){let t=Im(e.endpoints,s=>s.name);return t.length?ft`<${Pm}
      rows=${t}
      columns=${Km}
      label=${bi.screens.endpoints}
      id=${s=>s.name}
      href=${s=>Em(`endpoints/${s.name}`)}
      kind=${s=>s.disabled_at?"disabled":""}
    />
    <${Ke} next=${e.next} />`:ft`<${Rm}><b>${F.none}</b><br />${F.first}<//>`}var Km=[{name:"name",label:F.columns.name,cell:e=>ft`<bdi>${e.name}</bdi> <${Mm}>${e.kind}<//>`},{name:"state",label:F.columns.state,cell:e=>ft`<${Tn} of=${e} />`},{name:"url",label:F.columns.url,kind:"wide side",cell:e=>ft`<bdi class="quiet">${e.url??"–"}</bdi>`,title:e=>e.url??""},{name:"events",label:F.columns.events,kind:"side events",cell:Gm,title:e=>e.events.join(", ")},{name:"types",label:F.columns.types,kind:"side",cell:({kind:e,types:t})=>t?.join(", ")??ft`<span class="quiet">${e==="http"?"–":F.all}</span>`,title:({types:e})=>e?.join(", ")??""}];function Gm({kind:e,events:t}){return e==="http"?ft`<span class="quiet">${F.called}</span>`:t.length?t.join(", "):ft`<span class="quiet">${F.named}</span>`}import{shared as de}from"./app.js";import{shared as Um}from"./app.js";var{html:Jm}=Um["html.js"],yi=96,za=20;function gi({values:e,label:t,most:s}){let n=s??Math.max(1,...e.map(r=>r??0)),a=yi/Math.max(e.length-1,1),o=e.map((r,i)=>`${(i*a).toFixed(1)},${(za-1-(r??0)/n*(za-2)).toFixed(1)}`);return Jm`<svg
    class="spark"
    viewBox=${`0 0 ${yi} ${za}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${o.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}var{html:ae}=de["html.js"],{ask:zm,query:En,to:Za}=de["routes.js"],{words:Xa}=de["words.js"],{Curls:Vm}=de["parts/act.js"],{Bar:Ym}=de["parts/bar.js"],{confirm:Zm}=de["parts/dialog.js"],{Filter:Xm}=de["parts/filter.js"],{Heading:Qm}=de["parts/heading.js"],{Loaded:eh,useGet:th}=de["parts/load.js"],{counted:sh,number:Ya}=de["parts/number.js"],{useSame:nh}=de["parts/same.js"],{Empty:ah}=de["parts/states.js"],{Table:oh}=de["parts/table.js"],{Time:wi}=de["parts/time.js"],g=Xa.errors,vi=["1","24","168","720"],rh=10,ih=6,ki=200;function lh(){let e=vi.includes(En.value.hours)?En.value.hours:"24",{type:t=""}=En.value,s=th("/api/errors",{query:{hours:e,type:t},every:rh}),{value:n}=s.data,a=n&&sh({count:n.looked_at,at_least:n.at_least});return ae`<${Qm} says=${n?.errors.length>0&&g.says(a,n.errors.length,g.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${g.span}>
        ${vi.map(o=>ae`<${dh} key=${o} name=${o} now=${e} />`)}
      </nav>
      <${Xm}
        fields=${ch}
        value=${t?{type:t}:{}}
        hint=${g.hint}
        onChange=${o=>zm({type:o.type??""},{})}
      />
    </div>
    <${eh} from=${s}>
      ${o=>ae`<${uh} of=${o} span=${g.spans[e]} type=${t} again=${s.again} />`}
    <//>
    <${Vm} acts=${[{name:"list",label:g.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var ch={type:{suggest:"type",says:g.type}};function dh({name:e,now:t}){let s=Za("errors",{...En.value,hours:e});return ae`<a href=${s} aria-current=${e===t?"page":void 0}>${g.spans[e]}</a>`}var Va=e=>`${e.type} ${e.code} ${e.message}`;function uh({of:e,span:t,type:s,again:n}){let a=Math.max(1,...e.errors.map(i=>i.jobs)),o=e.errors.map(i=>({...i,most:a,...$h(i,e.errors)})),r=nh(o,Va);return ji=n,Ae(r,Va,[{keys:"r",says:g.retryKey,act:i=>{_i(i)}}]),r.length?ae`<${oh} rows=${r} columns=${mh} label=${Xa.screens.errors} id=${Va} href=${ph} />
    ${e.at_least&&ae`<p class="quiet">${g.bounded(Ya(e.looked_at))}</p>`}`:ae`<${ah}>${s?g.noneFiltered(s,t):g.none(t)}<//>`}var ji=()=>{};function $h(e,t){let s=t.filter(i=>i.type===e.type),n=i=>s.filter(l=>l.code===i||l.message.toLowerCase().includes(i.toLowerCase())).length,a=e.message.split("…").map(i=>i.trim().slice(0,ki));return[e.code.slice(0,ki),...a.filter(i=>i.length>=ih)].filter(Boolean).map(i=>({word:i,likes:n(i)-1})).sort((i,l)=>i.likes-l.likes)[0]??{word:"",likes:s.length-1}}var xi=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),ph=e=>Za("jobs",xi(e));async function _i(e){let t={title:Xa.act.sure(g.retry),says:g.likes(e.likes),act:g.goOn};if(e.likes>0&&!await Zm(t))return;(await Kt({action:"retry",filter:xi(e)}))?.done&&ji()}var mh=[{name:"jobs",label:g.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>ae`<${Ym} value=${e} most=${t} kind="bad" label=${Ya(e)}>${Ya(e)}<//>`},{name:"what",label:g.columns.what,kind:"wide two",link:!0,cell:hh,title:e=>e.message},{name:"over",label:g.columns.over,kind:"side",cell:({counts:e})=>ae`<${gi} values=${e} label=${g.spark(Math.max(...e))} />`},{name:"first",label:g.columns.first,kind:"number side",cell:e=>ae`<${wi} at=${e.first_at} />`},{name:"last",label:g.columns.last,kind:"number",cell:e=>ae`<${wi} at=${e.last_at} />`},{name:"example",label:g.columns.example,kind:"id side",cell:({example:e})=>ae`<a class="id" href=${Za(`jobs/${e}`)} title=${g.example}>${e.slice(-8)}</a>`},{name:"retry",label:ae`<span class="unseen">${g.retry}</span>`,kind:"doing side",cell:e=>ae`<${ge} label=${g.retry} name=${`${g.retry}: ${e.message}`} run=${()=>_i(e)} />`}];function hh({type:e,code:t,message:s}){return ae`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${s}</bdi>`}import{shared as De}from"./app.js";import{shared as Rt}from"./app.js";var{html:Mn,signal:fh}=Rt["html.js"],{request:bh}=Rt["api.js"],{shown:yh,useKeys:gh}=Rt["keys.js"],{soon:wh}=Rt["live.js"],{go:vh,to:Ti}=Rt["routes.js"],{words:kh}=Rt["words.js"],{now:jh}=Rt["parts/time.js"],{toast:xh}=Rt["parts/toast.js"],An=kh.inbox,Si=6e3,Qa=3e3,R=fh(new Map);addEventListener("pagehide",()=>Oi().forEach(e=>Ci(e,!0)));var Oi=()=>[...R.value.values()].filter(e=>!e.sent);function qi(e,t,s){let n=setTimeout(()=>Ci(a),Si),a={job:e,verdict:t,body:s,until:Date.now()+Si,timer:n,sent:!1};R.value=new Map(R.value).set(e.id,a)}async function Ci(e,t=!1){clearTimeout(e.timer),R.value=new Map(R.value).set(e.job.id,{...e,sent:!0});let s=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(s,_h(e.body));try{await bh("POST",s,{body:e.body}),R.value=new Map(R.value).set(e.job.id,{...e,sent:!0,done:Date.now()}),wh()}catch(n){Ai(e),xh(`${e.job.type}: ${n.message}`,{kind:"bad",href:Ti("inbox",{job:e.job.id})})}}function Ei(e){let t=new Set(e.map(a=>a.id)),s=Date.now()-Qa,n=[...R.value].filter(([a,o])=>!o.done||t.has(a)&&o.done>s);n.length<R.value.size&&(R.value=new Map(n))}var _h=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function Ai(e){clearTimeout(e.timer);let t=new Map(R.value);t.delete(e.job.id),R.value=t}function Mi(e){Ai(e),vh(Ti("inbox",{job:e.job.id}),{replace:!0})}function Ni(){let e=Oi(),t=e.at(-1);return gh(t?[{keys:"z",says:An.undo,run:()=>Mi(t)}]:[]),Mn`<div class="undo" role="status">
    ${e.map(s=>Mn`<${Sh} key=${s.job.id} one=${s} last=${s===t} />`)}
  </div>`}function Sh({one:e,last:t}){let s=Math.max(0,Math.round((e.until-jh.value)/1e3));return Mn`<p>
    <span>${An.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${An.sentIn(s)}</span>
    <button onClick=${()=>Mi(e)}>${An.undo} ${t&&Mn`<kbd>${yh("z")}</kbd>`}</button>
  </p>`}import{shared as Le}from"./app.js";import{shared as to}from"./app.js";import{shared as Ln}from"./app.js";var{html:Qe,useSignal:Li}=Ln["html.js"],{digits:Th,textOf:Oh}=Ln["exact.js"],{words:Nn}=Ln["words.js"],{toast:qh}=Ln["parts/toast.js"],Ch=100,eo=500,Eh=2;function Me({value:e,label:t}){return Qe`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(Oh(e,2)).then(()=>qh(Nn.page.copied))}>${Nn.json.copy}</button><${Di} value=${e} depth=${0} />
  </div>`}function Di({value:e,depth:t}){let s=Th(e);return s!==null?Qe`<span class="number">${s}</span>`:e===null||typeof e!="object"?Qe`<${Ah} value=${e} />`:Qe`<${Mh} value=${e} depth=${t} />`}function Ah({value:e}){let t=Li(!1);if(typeof e!="string")return Qe`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=eo||t.value)return Qe`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let s=Nn.json.more(e.length-eo);return Qe`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,eo))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${s}</button></span
  >`}function Mh({value:e,depth:t}){let s=Li(Ch),n=Object.entries(e),[a,o]=Array.isArray(e)?"[]":"{}";if(!n.length)return Qe`<span>${a}${o}</span>`;let r=n.length-s.value;return Qe`<details open=${t<Eh}>
    <summary>${a}<span class="quiet"> ${n.length} ${o}</span></summary>
    <ul>
      ${n.slice(0,s.value).map(([i,l])=>Qe`<li key=${i}>
            <span class="name"><bdi>${i}</bdi></span> <${Di} value=${l} depth=${t+1} />
          </li>`)}
    </ul>
    ${r>0&&Qe`<button class="plain" onClick=${()=>s.value+=1e3}>${Nn.json.more(r)}</button>`}
  </details>`}var{html:et}=to["html.js"],{words:Ne}=to["words.js"],{Time:Nh}=to["parts/time.js"],Dn=Ne.inbox;function Ii({job:e}){return et`<dl class="about">
    <div>
      <dt>${Dn.facts.waits}</dt>
      <dd><${Nh} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${Ne.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&et`<div>
        <dt>${Ne.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&et`<div>
        <dt>${Ne.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>et`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&et`<div>
        <dt>${Ne.job.facts.cost}</dt>
        <dd>${Ne.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function Ri({job:e}){if(e.hidden)return et`<p class="quiet">${Ne.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return et`<section>
      <h3>${Dn.output}</h3>
      ${e.result===null?et`<p class="quiet">${e.readable===!1?Ne.job.unreadable:Dn.noOutput}</p>`:et`<${Me} value=${e.result} label=${Dn.output} />`}
    </section>
    ${e.payload!==null&&et`<section>
        <h3>${Ne.job.payload}</h3>
        <${Me} value=${e.payload} label=${Ne.job.payload} />
      </section>`}
    ${t&&et`<section>
        <h3>${Ne.job.steps}</h3>
        <${Me} value=${e.steps} label=${Ne.job.steps} />
      </section>`}`}var{html:_t,useEffect:so,useRef:Lh,useSignal:In}=Le["html.js"],{get:Dh}=Le["api.js"],{useKeys:Bi}=Le["keys.js"],{useLive:Ih}=Le["live.js"],{to:Rh}=Le["routes.js"],{words:no}=Le["words.js"],{Curls:Ph,whyNot:Bh}=Le["parts/act.js"],{Status:Fh}=Le["parts/badge.js"],{Dialog:Hh,open:Wh}=Le["parts/dialog.js"],{Field:Fi}=Le["parts/field.js"],{Failed:Kh,Loading:Gh}=Le["parts/states.js"],{toast:Uh}=Le["parts/toast.js"],ue=no.inbox,Jh=["payload","result","steps"],Is=new Map,Hi=e=>Dh(`/api/jobs/${encodeURIComponent(e)}`,{exact:Jh});function zh(e){if(Is.clear(),!e)return;let t=Hi(e);t.catch(()=>Is.delete(e)),Is.set(e,t)}function Wi({id:e,following:t,next:s,again:n,place:a,of:o}){let{job:r,error:i,load:l}=Vh(e,n);return so(()=>zh(t),[t]),i&&!r?_t`<${Kh} error=${i} again=${l} />`:r?_t`<article class="case" aria-label=${ue.one}>
    <header>
      <h2>
        <a href=${Rh(`jobs/${r.id}`)}><bdi>${r.type}</bdi></a>
      </h2>
      <span class="id">${r.id}</span>
      ${o>1&&a>=0&&_t`<span class="quiet place">${ue.place(a+1,o)}</span>`}
    </header>
    <p class="reason"><bdi>${r.review_reason??ue.noReason}</bdi></p>
    <${Ii} job=${r} />
    <${Ri} job=${r} />
    <${Yh} job=${r} next=${s} />
  </article>`:_t`<${Gh} />`}function Vh(e,t){let s=In(null),n=In(null),a=async()=>{try{let i=Is.get(e);Is.delete(e),s.value=await(i??Hi(e)),n.value=null}catch(i){n.value=i}};so(()=>{a()},[e]);let r=Ih(()=>({jobs:[e]})).value?.jobs?.find(i=>i.id===e)?.status;return so(()=>{r&&s.value&&r!==s.value.status&&(a(),t())},[r]),{job:s.value,error:n.value,load:a}}function Yh({job:e,next:t}){let s=In(""),n=Lh(null),a=`/api/jobs/${e.id}`,o=(c,d)=>{R.value.has(e.id)||(qi(e,c,d),t())},r=()=>o("approve",s.value?{comment:s.value}:{}),i=async()=>{let c=s.value||await Wh(Xh,{job:e});c!==null&&o("reject",c?{reason:c}:{})},l=()=>n.current?.querySelector("input")?.focus();return Bi([{keys:"c",says:ue.comment,run:l}]),e.status!=="review_needed"?_t`<p class="decide" role="status">${ue.gone} <${Fh} status=${e.status} /></p>`:_t`<div class="decide">
    <div ref=${n} class="comment">
      <${Fi}
        label=${_t`<span>${ue.comment} <kbd>C</kbd></span>`}
        at=${s}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${Zh}
      />
    </div>
    <${Pi} job=${e} name="approve" key_="a" kind="main" run=${r} />
    <${Pi} job=${e} name="reject" key_="r" kind="bad" run=${i} />
    <${Ph}
      acts=${[{name:"approve",label:ue.approve,method:"POST",path:`${a}/approve`,body:{comment:s.value||"…"}},{name:"reject",label:ue.reject,method:"POST",path:`${a}/reject`,body:{reason:s.value||"…"}}]}
    />
  </div>`}function Zh(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function Pi({job:e,name:t,key_:s,kind:n,run:a}){let o=Bh({name:t,label:ue[t],method:"POST",path:"",why:e.allowed[t]}),r=()=>o?Uh(o,{kind:"bad"}):a();return Bi([{keys:s,says:ue[t],run:r}]),_t`<button class=${n} aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${ue[t]} <kbd>${s.toUpperCase()}</kbd>
  </button>`}function Xh({job:e,close:t}){let s=In("");return _t`<${Hh} title=${ue.rejects(e.type)} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t(s.value))}>
      <${Fi} label=${no.job.reason} at=${s} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${ue.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${no.page.cancel}</button>
        <button class="bad">${ue.reject}</button>
      </div>
    </form>
  <//>`}var{html:St,useEffect:ao}=De["html.js"],{useKeys:Qh}=De["keys.js"],{useLive:ef}=De["live.js"],{go:tf,query:sf,to:Ui}=De["routes.js"],{words:oo}=De["words.js"],{Heading:nf}=De["parts/heading.js"],{Loaded:af,useGet:of}=De["parts/load.js"],{counts:Ki}=De["parts/menu.js"],{counted:Gi}=De["parts/number.js"],{useSame:rf}=De["parts/same.js"],{Empty:lf}=De["parts/states.js"],{Time:cf}=De["parts/time.js"],Xt=oo.inbox,Ji=100;function df(){let e=of("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:Ji}}),s=ef(()=>({inbox:!0})).value?.inbox?.review_needed,n=[...R.value.values()].filter(o=>o.done).length,a=(s?.count??0)-(R.value.size-n);return ao(()=>{s&&(Ki.value={...Ki.value,inbox:s.count?Gi(s):0}),s&&e.again()},[s?.count]),ao(()=>{if(!n)return;e.again();let o=setTimeout(e.again,Qa+500);return()=>clearTimeout(o)},[n]),St`<${nf} says=${a>0&&Xt.says(Gi({...s,count:a}))} />
    <${af} from=${e}>${o=>St`<${uf} page=${o} again=${e.again} />`}<//>
    <${Ni} />`}function uf({page:e,again:t}){let s=rf(e.jobs,c=>c.id).filter(c=>!R.value.has(c.id)),n=sf.value.job??s[0]?.id,a=s.findIndex(c=>c.id===n),o=c=>tf(Ui("inbox",{job:c}),{replace:!0}),r=c=>s.length&&o(s[Math.min(Math.max(a+c,0),s.length-1)].id),i=(s[a+1]??s[a-1])?.id,l=()=>o(i);return ao(()=>Ei(e.jobs),[e]),Qh([{keys:"j",says:oo.keys.down,run:()=>r(1)},{keys:"k",says:oo.keys.up,run:()=>r(-1)}]),n?St`<div class="desk">
    <nav class="queue" aria-label=${Xt.list}>
      <ol>
        ${s.map(c=>St`<${$f} key=${c.id} job=${c} now=${c.id===n} />`)}
      </ol>
      ${e.next&&St`<p class="quiet">${Xt.more(Ji)}</p>`}
    </nav>
    <${Wi} key=${n} id=${n} following=${i} next=${l} again=${t} place=${a} of=${s.length} />
  </div>`:St`<${pf} held=${R.value.size} />`}function $f({job:e,now:t}){let s=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return St`<li>
    <a href=${Ui("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${cf} at=${e.created_at} /> <bdi class="quiet">${s}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function pf({held:e}){return St`<${lf}>${e?Xt.decided:Xt.none}<//> ${!e&&St`<p class="quiet">${Xt.first}</p>
        <pre tabindex="0">${Xt.example}</pre>`}`}import{shared as Tt}from"./app.js";import{shared as Vi}from"./app.js";var{html:Rs}=Vi["html.js"],{words:Rn}=Vi["words.js"],mf=640,hf=132,Pn={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},zi=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function Yi({status:e}){let t=[...new Set(zi.filter(([n])=>n===e).map(([,n])=>n))],s=Rn.job.machine(Rn.status[e]??e,t.map(n=>Rn.status[n]).join(", "));return Rs`<svg class="machine" viewBox=${`0 0 ${mf} ${hf}`} role="img" aria-label=${s}>
    ${zi.map(([n,a])=>Rs`<${bf} key=${n+a} from=${n} to=${a} on=${n===e} />`)}
    ${Object.keys(Pn).map(n=>Rs`<${ff} key=${n} name=${n} status=${e} next=${t} />`)}
  </svg>`}function ff({name:e,status:t,next:s}){let[n,a]=Pn[e];return Rs`<g class=${`place ${e} ${e===t?"on":""} ${s.includes(e)?"next":""}`}>
    <rect x=${n-56} y=${a-14} width="112" height="28" rx="14" />
    <text x=${n} y=${a+4} text-anchor="middle">${Rn.status[e]}</text>
  </g>`}function bf({from:e,to:t,on:s}){let[n,a]=Pn[e],[o,r]=Pn[t],i=Math.sign(o-n),[l,c]=i?[n+i*56,a]:[n,a-14*Math.sign(a-r)],[d,$]=i?[o-i*58,r]:[o,r+16*Math.sign(a-r)],T=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,We=(l+d)/2,P=i?`M${l} ${c+T}C${We} ${c+T} ${We} ${$+T} ${d} ${$+T}`:`M${l} ${c}V${$}`,y=i?`M${d-i*5} ${$+T-4}l${i*6} 4l${-i*6} 4`:`M${d-4} ${$+Math.sign(a-r)*5}l4 ${-Math.sign(a-r)*6}l4 ${Math.sign(a-r)*6}`;return Rs`<path class=${s?"way on":"way"} d=${s?P+y:P} />`}import{shared as lo}from"./app.js";import{shared as io}from"./app.js";var{html:ro}=io["html.js"],{words:yf}=io["words.js"],{duration:gf,now:wf}=io["parts/time.js"],vf=yf.job;function Zi({stages:e,running:t}){return e.length?ro`<ol class="stages" aria-label=${vf.stages}>
    ${e.map((s,n)=>ro`<li key=${n}>
          <bdi>${s.name}</bdi> <${kf} stage=${s} goesOn=${t&&n===e.length-1} />
        </li>`)}
  </ol>`:null}function kf({stage:e,goesOn:t}){let s=t&&e.duration_ms===null?wf.value-Date.parse(e.started_at):null,n=e.duration_ms??s;return ro`<span class="number">${gf(n===null?null:n/1e3)}</span>`}var{html:$e,useSignal:jf}=lo["html.js"],{words:xf}=lo["words.js"],{duration:_f,now:Sf,zone:Tf}=lo["parts/time.js"],Pt=xf.job;function Xi({job:e}){let t=Of(e);return t.length?$e`<section>
    <h2>${Pt.attempts}</h2>
    ${e.logs_left_out&&$e`<p class="quiet">${Pt.logsLeftOut}</p>`}
    ${t.map((s,n)=>$e`<${qf} key=${n} part=${s} />`)}
  </section>`:null}function Of({logs:e,attempts_made:t,stages:s}){let n=new Map(t.map(o=>[o.attempt,o])),a=[];for(let o of e){let r=a.at(-1);r&&r.number===o.attempt?r.lines.push(o):a.push({number:o.attempt,made:n.get(o.attempt),lines:[o]})}for(let o of[...t,...s].map(r=>r.attempt))a.some(r=>r.number===o)||a.push({number:o,made:n.get(o),lines:[]});for(let o of s){let r=a.findLast(i=>i.number===o.attempt);r.stages=[...r.stages??[],o]}return a}function qf({part:e}){return $e`<div class="attempt">
    ${e.number!==null&&$e`<h3>${Pt.attempt(e.number)} <${Cf} made=${e.made} /></h3>`}
    <${Zi} stages=${e.stages??[]} running=${e.made&&!e.made.outcome} />
    <ol class="log">
      ${e.lines.map(t=>$e`<${Af} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function Cf({made:e}){if(!e)return null;let s=e.started_at&&!e.ended_at&&!e.outcome?(Sf.value-Date.parse(e.started_at))/1e3:Ef(e.duration_ms);return $e`<span class=${e.code?"error":""}>${e.outcome??Pt.running} ${e.code}</span>
    <span class="number">${_f(s)}</span>`}var Ef=e=>e===null?null:e/1e3;function Af({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return $e`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Nf(e.at)}</time>
    <span>
      ${t&&$e`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&$e` <span class="quiet">${Pt.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&$e`<${Mf} details=${e.details} />`}
    </span>
  </li>`}function Mf({details:e}){let t=jf(!1),{traceback:s,...n}=e;return $e`<details onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${s?Pt.traceback:Pt.details}</summary>
    ${t.value&&s&&$e`<pre tabindex="0">${s}</pre>`}
    ${t.value&&Object.keys(n).length>0&&$e`<${Me} value=${n} label=${Pt.details} />`}
  </details>`}function Nf(e){let t=new Date(e),s=Tf.value==="UTC"?"UTC":void 0,n={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:s,...n})}import{shared as Bs}from"./app.js";var{html:w}=Bs["html.js"],{to:Ps}=Bs["routes.js"],{words:Lf}=Bs["words.js"],{Status:Df,Tag:If}=Bs["parts/badge.js"],{Time:hs,between:Rf,duration:Qi}=Bs["parts/time.js"],yt=Lf.job;function tl({job:e}){let t=e.started_at&&Rf(e.scheduled_for,e.started_at),s=[["owner",w`<a href=${Ps("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&w`<${Pf} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(n=>w`<a href=${Ps("jobs",{tag:n})}
              ><${If}><bdi>${n}</bdi><//></a
            > `)],["type",w`<a href=${Ps(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",w`${e.attempts} ${yt.of} ${e.max_attempts}`],["created",w`<${hs} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&w`<${hs} at=${e.scheduled_for} absolute />`],["expires",e.expires_at&&!e.started_at&&w`<${hs} at=${e.expires_at} absolute />`],["started",e.started_at&&w`<${hs} at=${e.started_at} absolute />`],["finished",e.finished_at&&w`<${hs} at=${e.finished_at} absolute />`],["waited",t&&Qi(t)],["took",e.duration_ms!==null&&Qi(e.duration_ms/1e3)],["cost",e.cost_usd!==null&&yt.usd(e.cost_usd)],["signal",e.wait_signal&&w`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&w`<${hs} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&w`<bdi>${e.concurrency_key}</bdi>`],["encrypted",e.encrypted&&yt.encrypted],["trace",e.traceparent&&w`<code>${e.traceparent}</code>`]];return w`<dl class="facts">
    ${s.filter(([,n])=>n).map(([n,a])=>w`<dt key=${n}>${yt.facts[n]}</dt>
            <dd>${a}</dd>`)}
  </dl>`}function Pf({reference:e}){let t=`${e.type}/${e.id}`;return w`<a href=${Ps("jobs",{about:t})}><bdi>${t}</bdi></a>`}function sl({job:e}){let{children:t,callbacks:s,replays:n}=e,a=yt.children(Bf(t),t.open);return w` <dl class="facts">
      ${e.batch_id&&w`<dt>${yt.facts.batch}</dt>
          <dd><a class="id" href=${Ps(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&w`<dt>${yt.facts.parent}</dt>
          <dd><${Xe} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&w`<dt>${yt.facts.replayOf}</dt>
          <dd><${Xe} ids=${[e.replay_of]} /></dd>`}
      ${n?.length>0&&w`<dt>${yt.facts.replays}</dt>
          <dd><${Xe} ids=${n.map(o=>o.id??o)} /></dd>`}
    </dl>
    ${t.count>0&&w`<${el} title=${a} jobs=${t.jobs} />`}
    ${s.length>0&&w`<${el} title=${yt.callbacks} jobs=${s.map(Ff)} />`}`}var Bf=({count:e,at_least:t})=>t?`${e}+`:String(e),Ff=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function el({title:e,jobs:t}){return w`<h3>${e}</h3>
    <ul class="members">
      ${t.map(s=>w`<li key=${s.id}>
            <${Df} status=${s.status} short /> <a href=${`/ui/jobs/${s.id}`}><bdi>${s.type}</bdi></a>
            <span class="id">${s.id.slice(-8)}</span>
          </li>`)}
    </ul>`}import{shared as fs}from"./app.js";var{html:Qt,useEffect:Hf}=fs["html.js"],{words:nl}=fs["words.js"],{useGet:Wf}=fs["parts/load.js"],{Failed:Kf}=fs["parts/states.js"],{Time:Gf}=fs["parts/time.js"],{login:Uf}=fs["api.js"],co=nl.job,Jf=["completed","failed","cancelled"],zf=Object.keys(nl.gates.names),Vf=5;function al({job:e,done:t}){let n=Jf.includes(e.status)||Uf.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,a=Wf(n,{every:Vf});Hf(()=>{a.data.value&&a.again()},[e.status,e.attempts]);let o=a.data.value;if(!n)return null;if(a.error.value&&!o)return Qt`<section><${Kf} error=${a.error.value} again=${a.again} /></section>`;if(!o)return null;let r=o.gates.length,i=zf.filter(c=>o.passed.includes(c)||o.gates.some(d=>d.name===c)),l=()=>(a.again(),t());return Qt`<section class="gates">
    <h2>${r?co.why(r):co.free}</h2>
    <${Zf} line=${o.line} />
    <ol>
      ${i.map(c=>Qt`<${Yf} key=${c} name=${c} found=${o} done=${l} />`)}
    </ol>
  </section>`}function Yf({name:e,found:t,done:s}){let n=t.gates.find(a=>a.name===e);return n?Qt`<${ei} gate=${n} done=${s} />`:Qt`<${ti} name=${e} />`}function Zf({line:e}){if(!e)return null;let t=e.expected_start&&Qt`<b>${co.starts} <${Gf} at=${e.expected_start} /></b>`;return Qt`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var{html:H,useEffect:ol,useRef:Xf,useSignal:rl}=Tt["html.js"],{get:Qf,login:eb}=Tt["api.js"],{useLive:tb}=Tt["live.js"],{words:Bn}=Tt["words.js"],{Acts:sb}=Tt["parts/act.js"],{Status:nb}=Tt["parts/badge.js"],{Bar:ab}=Tt["parts/bar.js"],{Heading:ob}=Tt["parts/heading.js"],{Failed:rb,Loading:ib}=Tt["parts/states.js"],tt=Bn.job,lb=["payload","result","steps"],il=2e3;function cb({id:e}){let{job:t,error:s,again:n}=db(e);return s&&!t?H`<${rb} error=${s} again=${n} />`:t?H` <${ob} name=${H`<bdi>${t.type}</bdi>`} says=${H`<span class="id">${t.id}</span>`} />
    <${pb} job=${t} />
    <${sb} acts=${qr(t,n)} />
    <div class="job">
      <div>
        <${Yi} status=${t.status} />
        <${al} job=${t} done=${n} />
        <${mb} job=${t} />
        <${Xi} job=${t} />
        <${hb} job=${t} />
      </div>
      <aside><${tl} job=${t} /><${sl} job=${t} /></aside>
    </div>`:H`<${ib} />`}function db(e){let t=rl(null),s=rl(null),n=Xf(""),a=async()=>{try{t.value=await $b(e,t.value),s.value=null}catch(r){s.value=r}};ol(()=>{a()},[e]);let o=tb(()=>({jobs:[e]}));return ol(()=>{let r=o.value?.jobs?.find(l=>l.id===e),i=r?JSON.stringify(r):"";i&&i!==n.current&&t.value&&ub(r,t.value)&&a(),i&&(n.current=i)},[o.value]),{job:t.value,error:s.value,again:a}}var ub=(e,t)=>Object.keys(e).some(s=>JSON.stringify(e[s])!==JSON.stringify(t[s]));async function $b(e,t){let s=t?.logs.at(-1)?.id,n=s===void 0?void 0:{log_after:s},a=await Qf(`/api/jobs/${encodeURIComponent(e)}`,{query:n,exact:lb});if(s===void 0)return a;let o=[...t.logs,...a.logs].slice(-il);return{...a,logs:o,logs_left_out:t.logs_left_out||o.length===il}}function pb({job:e}){return H`<p class="now" role="status">
    <${nb} status=${e.status} />
    ${e.status==="processing"&&H`<${ab} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&H`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&H`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&H`<span class="quiet">${tt.cancelling}</span>`}
  </p>`}function mb({job:e}){return e.result===null||e.result===void 0?null:H`<section>
    <h2>${tt.result}</h2>
    <${Me} value=${e.result} label=${tt.result} />
  </section>`}function hb({job:e}){if(e.hidden)return H`<section class="quiet">${Bn.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return H` ${e.readable===!1&&H`<p class="error">${tt.unreadable}</p>`}
    ${(t||e.steps_left_out)&&H`<section>
        <h2>${tt.steps}</h2>
        <p class="quiet">${e.steps_left_out?tt.stepsLeftOut:tt.stepsSay}</p>
        ${t&&H`<${Me} value=${e.steps} label=${tt.steps} />`}
      </section>`}
    <section>
      <h2>${tt.payload}</h2>
      ${e.payload===null?H`<p class="quiet">${fb(e)}</p>`:H`<${Me} value=${e.payload} label=${tt.payload} />`}
    </section>`}var fb=e=>e.readable===!1?Bn.page.none:eb.value?.role==="producer"?tt.payloadYours:Bn.page.hidden;import{shared as Et}from"./app.js";import{shared as st}from"./app.js";import{shared as uo}from"./app.js";var{html:Fs,useSignal:Ot}=uo["html.js"],{words:ll}=uo["words.js"],{Field:Bt}=uo["parts/field.js"],ee=ll.keysAndLogins,bb=["producer","viewer","admin","super_admin"],yb=864e5;function cl(e={}){return{rate:Ot(e.rate??""),readRate:Ot(e.read_rate??""),types:Ot((e.types??[]).join(", ")),priority:Ot(String(e.max_priority??"")),pending:Ot(String(e.max_pending??""))}}function dl({rate:e,readRate:t,types:s,priority:n,pending:a}){let o=s.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,read_rate:t.value.trim()||null,types:o.length?o:null,max_priority:n.value?Number(n.value):null,max_pending:a.value?Number(a.value):null}}function ul({at:e}){return Fs`<div class="pair">
      <${Bt} label=${ee.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
      <${Bt} label=${ee.fields.readRate} at=${e.readRate} autocomplete="off" />
    </div>
    <${Bt} label=${ee.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${Bt} label=${ee.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${Bt} label=${ee.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function $l({close:e}){let t=Ot(""),s=Ot("producer"),n=Ot(""),a=Ot(""),o=cl(),r=()=>{let l=Object.entries(dl(o)).filter(([,d])=>d!==null),c=a.value?{expires_at:new Date(a.value).toISOString()}:{};return{name:t.value,role:s.value,owner:n.value,...c,...Object.fromEntries(l)}},i=new Date(Date.now()+yb).toISOString().slice(0,10);return Fs`<${Ye} title=${ee.new} act=${ee.new} method="POST" path="/api/keys" body=${r} close=${e}>
    <${Bt} label=${ee.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${ee.fields.role}
        <select value=${s.value} onChange=${l=>s.value=l.currentTarget.value}>
          ${bb.map(l=>Fs`<option key=${l} value=${l}>${ll.login.roles[l]}</option>`)}
        </select>
      </label>
      <${Bt} label=${ee.fields.expires} at=${a} type="date" min=${i} />
    </div>
    <p class="quiet">${ee.may[s.value]}</p>
    <${Bt} label=${ee.fields.owner} at=${n} required maxlength="200" autocomplete="off" />
    <${ul} at=${o} />
    ${s.value==="producer"&&Fs`<p class="quiet">${ee.ofProducers}</p>`}
  <//>`}function pl({of:e,close:t}){let s=cl(e),n=`/api/keys/${e.id}`;return Fs`<${Ye}
    title=${ee.changeTitle(e.name)}
    act=${ee.change}
    method="PATCH"
    path=${n}
    body=${()=>dl(s)}
    close=${t}
  >
    <p>${ee.changes}</p>
    <${ul} at=${s} />
  <//>`}var{html:oe}=st["html.js"],{words:ml}=st["words.js"],{perform:gb}=st["parts/act.js"],{Tag:wb}=st["parts/badge.js"],{open:hl}=st["parts/dialog.js"],{number:vb}=st["parts/number.js"],{useSame:kb}=st["parts/same.js"],{Empty:jb}=st["parts/states.js"],{Table:xb}=st["parts/table.js"],{Time:Fn,exact:_b,now:Sb}=st["parts/time.js"],{toast:Tb}=st["parts/toast.js"],m=ml.keysAndLogins,$o=()=>{};function fl({keys:e,all:t,done:s}){$o=s;let n=e.map(o=>({...o,state:Ob(o)})),a=kb(n.filter(o=>t||o.state==="active"),o=>o.id);return Ae(a,o=>o.id,[{keys:"e",says:m.changeKey,act:o=>{gl(o)}},{keys:"shift+d",says:m.revokeKey,act:wl}]),a.length?oe`<${xb} rows=${a} columns=${Ab} label=${m.keys} kind=${o=>o.state} />`:oe`<${jb}>${m.none}<//>`}function Ob({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<Sb.peek()?"expired":"active"}function bl({done:e}){let t=async()=>{let s=await hl($l);s&&(e(),jn({title:`${m.made} ${s.name}`,says:m.madeSays,secret:s.key}))};return oe`<${ht} label=${m.new} run=${t} keys="c" main />`}var yl=e=>e.state==="active"?null:m[e.state],qb=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function gl(e){let t=yl(e);t?Tb(t,{kind:"bad"}):await hl(pl,{of:e})&&$o()}var wl=e=>({name:"revoke",label:m.revokeTitle(e.name),method:"DELETE",path:qb(e),why:yl(e),bad:!0,sure:m.revokes,done:()=>$o()});function Cb({rate:e,read_rate:t,types:s,max_priority:n,max_pending:a}){let o=[e&&m.writes(e),(t||e)&&m.reads(t||e),s&&m.types(s.join(", ")),n&&m.priority(n),a&&m.pending(vb(a))].filter(Boolean);return o.length?o.join(" · "):oe`<span class="quiet">${m.noLimits}</span>`}function Eb(e){return e.state==="revoked"?oe`<span class="quiet">${m.revoked} <${Fn} at=${e.revoked_at} /></span>`:e.state==="expired"?oe`<span class="quiet">${m.expired} <${Fn} at=${e.expires_at} /></span>`:e.expires_at?oe`${m.ends} <${Fn} at=${e.expires_at} />`:m.active}var Ab=[{name:"name",label:m.columns.name,kind:"two",cell:e=>oe`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:m.columns.role,cell:({role:e})=>oe`<${wb}>${ml.login.roles[e]??e}<//>`},{name:"owner",label:m.columns.owner,kind:"side owner",cell:e=>oe`<bdi>${e.owner}</bdi>`,title:e=>e.owner},{name:"limits",label:m.columns.limits,kind:"side wide",cell:e=>oe`<${Cb} ...${e} />`,title:e=>e.types?.join(", ")??""},{name:"used",label:m.columns.used,kind:"number",cell:e=>e.last_used_at?oe`<${Fn} at=${e.last_used_at} />`:oe`<span class="quiet">${m.never}</span>`},{name:"state",label:m.columns.state,kind:"side",cell:Eb,title:e=>`${m.columns.created} ${_b(new Date(e.created_at))}`},{name:"acts",label:oe`<span class="unseen">${m.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&oe`<${ge} label=${m.change} name=${m.changeTitle(e.name)} run=${()=>gl(e)} />
        <${ge} label=${m.revoke} name=${m.revokeTitle(e.name)} run=${()=>gb(wl(e))} bad />`}];import{shared as qt}from"./app.js";var{html:ve}=qt["html.js"],{query:Mb}=qt["routes.js"],{words:vl}=qt["words.js"],{perform:Nb}=qt["parts/act.js"],{Tag:Lb}=qt["parts/badge.js"],{Loaded:Db,useGet:Ib}=qt["parts/load.js"],{useSame:Rb}=qt["parts/same.js"],{Table:Pb}=qt["parts/table.js"],{Time:po}=qt["parts/time.js"],Y=vl.keysAndLogins,Bb=30,kl=()=>{};function jl({names:e}){let{logins:t}=Mb.value,s=Ib("/api/logins",{query:{after:t,limit:50},every:Bb});return kl=s.again,ve`<section>
    <h2>${Y.logins} <span class="quiet">${Y.loginsSay}</span></h2>
    <${Db} from=${s}>${n=>ve`<${Fb} of=${n} names=${e} />`}<//>
  </section>`}function Fb({of:e,names:t}){let s=Rb(e.logins.map(n=>({...n,key:t[n.key_id]??""})),n=>String(n.id));return s.length?ve`<${Pb}
      rows=${s}
      columns=${Wb}
      label=${Y.logins}
      id=${n=>String(n.id)}
      keys=${!1}
    />
    <${Ke} next=${e.next} name="logins" />`:ve`<p class="quiet">${Y.noLogins}</p>`}var Hb=e=>({name:"end",label:Y.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:Y.endsLogin,done:()=>kl()}),Wb=[{name:"owner",label:Y.columns.owner,kind:"wide",cell:e=>ve`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:Y.columns.role,cell:({role:e})=>ve`<${Lb}>${vl.login.roles[e]??e}<//>`},{name:"key",label:Y.columns.key,kind:"side",cell:e=>e.key?ve`<bdi>${e.key}</bdi>`:ve`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:Y.columns.by,kind:"side",cell:e=>Y.via[e.via]??e.via},{name:"created",label:Y.columns.created,kind:"number side",cell:e=>ve`<${po} at=${e.created_at} />`},{name:"seen",label:Y.columns.seen,kind:"number",cell:e=>ve`<${po} at=${e.seen_at} />`},{name:"ends",label:Y.columns.ends,kind:"number side",cell:e=>ve`<${po} at=${e.expires_at} />`},{name:"end",label:ve`<span class="unseen">${Y.end}</span>`,kind:"doing",cell:e=>ve`<${ge} label=${Y.end} name=${Y.endTitle(e.owner)} run=${()=>Nb(Hb(e))} bad />`}];var{html:Ct}=Et["html.js"],{login:mo}=Et["api.js"],{query:Kb,to:Gb}=Et["routes.js"],{words:xl}=Et["words.js"],{Curls:Ub}=Et["parts/act.js"],{Tag:Jb}=Et["parts/badge.js"],{Heading:zb}=Et["parts/heading.js"],{Loaded:Vb,useGet:Yb}=Et["parts/load.js"],{Time:Zb}=Et["parts/time.js"],te=xl.keysAndLogins,Xb=30;function Qb(){let e=mo.value?.role==="super_admin",t=Yb(e?"/api/keys":null,{every:Xb});return Ct`<${zb} says=${te.says}>${e&&Ct`<${bl} done=${t.again} />`}<//>
    <${ey} />
    ${e?Ct`<${ty} keys=${t} />`:Ct`<p class="quiet">${te.onlySuper}</p>`}`}function ey(){if(!mo.value)return null;let{role:e,owner:t,key_id:s,expires_at:n}=mo.value;return Ct`<section class="you">
    <h2 class="unseen">${te.you}</h2>
    <dl class="strip">
      <div>
        <dt>${te.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${te.youAre.role}</dt>
        <dd><${Jb}>${xl.login.roles[e]??e}<//> <span class="quiet">${te.may[e]}</span></dd>
      </div>
      <div>
        <dt>${te.youAre.key}</dt>
        <dd><code>${s}</code></dd>
      </div>
      <div>
        <dt>${te.youAre.until}</dt>
        <dd><${Zb} at=${n} absolute /> <span class="quiet">${te.unused}</span></dd>
      </div>
    </dl>
  </section>`}function ty({keys:e}){let t=Kb.value.show==="all"?"all":"active";return Ct`<section>
      <h2>${te.keys}</h2>
      <nav class="views" aria-label=${te.keys}>
        ${["active","all"].map(s=>Ct`<${ny} key=${s} name=${s} shown=${t} />`)}
      </nav>
      <${Vb} from=${e}>
        ${s=>Ct`<${fl} keys=${s.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${jl} names=${sy(e.data.value?.keys??[])} />
    <${Ub} acts=${ay} />`}var sy=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function ny({name:e,shown:t}){let s=Gb("keys",{show:e==="all"?"all":""});return Ct`<a href=${s} aria-current=${e===t?"page":void 0}>${te.views[e]}</a>`}var ay=[{name:"new",label:te.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:te.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:te.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:te.end,method:"DELETE",path:"/api/logins/…"}];import{shared as at}from"./app.js";import{shared as fo}from"./app.js";import{shared as Hn}from"./app.js";var{digits:oy,textOf:ry}=Hn["exact.js"],{words:_l}=Hn["words.js"],{number:bs}=Hn["parts/number.js"],{duration:Sl}=Hn["parts/time.js"],gt=_l.type,ho=[["second",1],["minute",60],["hour",3600],["day",86400]];function re(e,t){return t==null?"–":typeof t=="boolean"?t?gt.yes:gt.no:["timeout","expires"].includes(e)&&typeof t=="number"?Sl(t,2):e==="stages"&&Array.isArray(t)?t.join(", ")||"–":e==="backoff"&&typeof t=="object"?cy(t):e==="rate"&&typeof t=="object"?iy(t):e==="window"&&typeof t=="object"?ly(t):e==="limits"&&Array.isArray(t)?t.length?t.map(String).join(", "):"–":e==="schedule"&&typeof t=="object"?dy(t):e==="retention"&&typeof t=="object"?$y(t):typeof t=="number"?bs(t,6):typeof t=="string"?t:oy(t)??ry(t)}function iy({per_second:e,burst:t}){if(typeof e!="number")return"–";let[s,n]=ho.find(([,o])=>e*o>=1&&Tl(e*o))??ho[e<1?1:0],a=t?gt.burst(bs(t,1)):"";return`${gt.per(bs(e*n,2),gt.units[s])}${a}`}function ly({starts:e,seconds:t}){return typeof e!="number"||typeof t!="number"?"–":gt.span(bs(e),Sl(t,2))}var ys=e=>e?`${e.starts}/${e.seconds}s`:"",Tl=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function gs(e){if(!e||typeof e.per_second!="number")return"";let t=ho.find(([,s])=>Tl(e.per_second*s)&&e.per_second*s>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:e.per_second<1?`1/${Math.round(1/e.per_second)}s`:`${Math.round(e.per_second)}/second`}var cy=({kind:e="exponential",base:t=30,cap:s=null})=>gt.backoffSays({kind:e,base:t,cap:s}),dy=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",uy=(e,t)=>(e===null?gt.forEver:gt.days(bs(e,2)))+(t?gt.atMost(bs(t)):""),$y=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${_l.status[t]} ${uy(e[t],e[`most_${t}`])}`).join(", ")||"–";var{html:Ol,useSignal:Wn}=fo["html.js"],{words:Un}=fo["words.js"],{Field:Kn}=fo["parts/field.js"],Gn=Un.limits,Jn=e=>`/api/limits/${encodeURIComponent(e)}`,bo=({max_concurrent:e,rate:t,burst:s,window_starts:n,window_seconds:a})=>({...e!==null&&{max_concurrent:e},...t!==null&&{rate:gs({per_second:t,burst:s})},...n!==null&&{window:ys({starts:n,seconds:a})}});function zn({of:e,close:t}){let s=e?bo(e):{},n=Wn(e?.name??""),a=Wn(String(s.max_concurrent??"")),o=Wn(s.rate??""),r=Wn(s.window??""),i=()=>({...a.value&&{max_concurrent:Number(a.value)},...o.value&&{rate:o.value},...r.value&&{window:r.value}}),l=e?Un.type.change:Gn.new,c=e?`${l}: ${e.name}`:l;return Ol`<${Ye} title=${c} act=${l} method="PUT" path=${Jn(n.value)} body=${i} close=${t}>
    <p class="quiet">${Gn.newSays}</p>
    ${!e&&Ol`<${Kn} label=${Gn.name} at=${n} required maxlength="63" autofocus autocomplete="off" />`}
    <${Kn} label=${Gn.atOnce} at=${a} type="number" min="1" max="1000000" step="1" autofocus=${!!e} />
    <${Kn} label=${Un.type.rateTakes} at=${o} placeholder="600/minute" maxlength="40" />
    <${Kn} label=${Un.type.windowTakes} at=${r} placeholder="60/minute" maxlength="40" />
  <//>`}import{shared as Ws}from"./app.js";var{html:nt}=Ws["html.js"],{to:py}=Ws["routes.js"],{words:my}=Ws["words.js"],{counted:hy,number:yo}=Ws["parts/number.js"],{duration:fy}=Ws["parts/time.js"],At=my.limits,Hs=3;function Vn({limit:e}){if(e.kind==="rate")return nt`<span class="quiet">${by(e.refill_per_second)}</span>`;if(e.kind==="window")return null;if(e.kind==="key_limit")return nt`<${yy} limit=${e} />`;if(!e.holders.length)return nt`<span class="quiet">${At.nothing}</span>`;let t=e.holders.slice(Hs);return nt`<span class="holders"><${Xe} ids=${e.holders.slice(0,Hs)} /></span> ${t.length>0&&nt`<details>
        <summary>${At.more(t.length)}</summary>
        <${Xe} ids=${t} /> <a href=${py("jobs",{status:"processing",type:e.type})}>${At.all}</a>
      </details>`}`}function by(e){return Number(e)>0?Number(e)<1?At.refillEach(fy(1/Number(e))):At.refill(yo(e,2)):At.noRefill}function yy({limit:{keys:e,limit:t}}){if(!e.length)return nt`<span class="quiet">${At.nothing}</span>`;let s=e.slice(Hs),n=a=>nt`<${gy} key=${a.key} of=${a} limit=${t} />`;return nt`<ul class="keys">
      ${e.slice(0,Hs).map(n)}
    </ul>
    ${s.length>0&&nt`<details>
        <summary>${At.moreKeys(s.length)}</summary>
        <ul class="keys">
          ${s.map(n)}
        </ul>
      </details>`}`}function gy({of:{key:e,running:t,blocked:s,at_least:n,holders:a},limit:o}){return nt`<li>
    <code title=${e}><bdi>${e}</bdi></code>
    <b class=${t>=o?"shutnow":""}>${yo(t)}/${yo(o)}</b>
    ${s>0&&nt`<span>${At.blocked(hy({count:s,at_least:n}))}</span>`}
    <${Xe} ids=${a.slice(0,Hs)} />
  </li>`}import{shared as ws}from"./app.js";import{shared as Ks}from"./app.js";var{html:se}=Ks["html.js"],{words:wy}=Ks["words.js"],{Bar:vy}=Ks["parts/bar.js"],{number:Ft}=Ks["parts/number.js"],{Time:ky,duration:go,now:Yn}=Ks["parts/time.js"],wt=wy.limits,jy=24;function Cl({tokens:e,burst:t,refill_per_second:s,full_at:n}){return!n||!(s>0)?e??0:Math.min(t,t-(Date.parse(n)-Yn.peek())/1e3*s)}function Zn(e){if(!(e.limit>0))return 0;if(e.kind==="max_concurrent"||e.kind==="window")return e.in_use/e.limit;if(e.kind==="key_limit")return Math.max(0,...e.keys.map(s=>s.running/e.limit));let t=Cl(e);return t<1?1:Math.min(.999,1-t/e.burst)}function Xn({limit:e}){if(e.kind==="rate")return se`<${Sy} limit=${e} />`;if(e.kind==="key_limit")return se`<${_y} limit=${e} />`;if(e.kind==="window")return se`<${xy} limit=${e} />`;let t=Zn(e)>=1,s=wt.taken(`${Ft(e.in_use)}${e.at_least?"+":""}`,Ft(e.limit));return se`<span class="sluice">
    <${El} taken=${e.in_use} of=${e.limit} label=${s} /> <span>${s}</span>
    ${t&&se`<b class="shutnow">${wt.full}</b>`}
  </span>`}function El({taken:e,of:t,label:s}){let n=e>=t?"warn":"";return t>jy?se`<${vy} value=${e} most=${t} label=${s} kind=${n} />`:se`<span class=${`places ${n}`} role="img" aria-label=${s}>
    ${Array.from({length:t},(a,o)=>se`<i key=${o} class=${o<e?"taken":""}></i>`)}
  </span>`}function xy({limit:{in_use:e,limit:t,seconds:s,opens_at:n}}){Yn.value;let a=wt.inSpan(Ft(e),Ft(t),go(s,2)),o=n?(Date.parse(n)-Yn.peek())/1e3:0;return se`<span class="sluice">
    <${El} taken=${e} of=${t} label=${a} /> <span>${a}</span>
    ${o>0&&se`<b class="shutnow">${wt.nextIn(go(o,1))}</b>`}
  </span>`}function _y({limit:e}){let t=e.keys.filter(s=>s.running>=e.limit).length;return e.keys.length?se`<span class="sluice">
    <span>${wt.keys(e.keys.length,Ft(e.limit))}</span>
    ${t>0&&se`<b class="shutnow">${wt.fullKeys(t)}</b>`}
  </span>`:se`<span class="quiet">${wt.noKeys(Ft(e.limit))}</span>`}function Sy({limit:e}){Yn.value;let t=Cl(e),{burst:s,refill_per_second:n}=e,a=wt.tokens(Ft(Math.max(0,t),t<10?1:0),Ft(s,1));return se`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${a} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20-20*ql(t,s)} height=${20*ql(t,s)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${a}</span>
    ${t<1?se`<b class="shutnow">${wt.nextIn(go((1-t)/n,1))}</b>`:e.full_at&&t<s&&se`<span class="quiet">${wt.fullAgain} <${ky} at=${e.full_at} /></span>`}
  </span>`}var ql=(e,t)=>t>0?Math.min(Math.max(e/t,0),1):0;var{html:Mt}=ws["html.js"],{to:Ty}=ws["routes.js"],{words:Gs}=ws["words.js"],{Button:Oy,Curls:qy}=ws["parts/act.js"],{open:Cy}=ws["parts/dialog.js"],{Table:Ey}=ws["parts/table.js"],ke=Gs.limits,wo={now:()=>{}},Ay=e=>`${e.name} ${e.kind}`;function My(e){let t={in_use:e.running,at_least:e.at_least,holders:e.holders},s={tokens:e.tokens,burst:e.burst,full_at:e.full_at};return[e.max_concurrent!==null&&{...e,kind:"max_concurrent",limit:e.max_concurrent,...t},e.rate!==null&&{...e,kind:"rate",limit:e.rate,refill_per_second:e.rate,...s},e.window_starts!==null&&{...e,kind:"window",limit:e.window_starts,in_use:e.counted,seconds:e.window_seconds}].filter(Boolean)}function Al({limits:e,again:t}){if(wo.now=t,!e.length)return null;let s=e.flatMap(n=>My(n).map((a,o)=>({...a,first:o===0})));return Mt`<h2>${ke.shared}</h2>
    <${Ey} rows=${s} columns=${Iy} label=${ke.shared} id=${Ay} keys=${!1} />
    <${qy} acts=${Ny(e[0])} />`}var Ny=e=>[{name:"put",label:Gs.type.change,method:"PUT",path:Jn(e.name),body:bo(e)},Ml(e)],Ml=e=>({name:"delete",label:ke.delete,heard:`${ke.delete}: ${e.name}`,method:"DELETE",path:Jn(e.name),bad:!0,sure:ke.deletes,why:e.types.length?ke.isNamed:null,done:()=>wo.now()});async function Ly(e){await Cy(zn,{of:e})&&wo.now()}function Dy(e){if(!e.first)return null;let t=`${Gs.type.change}: ${e.name}`;return Mt`<${ge} label=${Gs.type.change} name=${t} run=${()=>Ly(e)} />
    <${Oy} act=${Ml(e)} />`}var Iy=[{name:"type",label:ke.name,cell:e=>Mt`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"kind",label:ke.columns.kind,kind:"side",cell:e=>Mt`<span class="quiet">${ke.kinds[e.kind]}</span>`},{name:"level",label:ke.columns.level,kind:"level",cell:e=>Mt`<${Xn} limit=${e} />`},{name:"held",label:ke.columns.held,kind:"held side",cell:e=>Mt`<${Vn} limit=${e} />`},{name:"types",label:ke.sharedBy,kind:"side",cell:({types:e})=>e.length?e.map((t,s)=>Mt`${s>0&&" "}<a key=${t} href=${Ty(`types/${encodeURIComponent(t)}`)}>${t}</a>`):Mt`<span class="quiet">${ke.noTypes}</span>`},{name:"acts",label:Mt`<span class="unseen">${Gs.type.columns.acts}</span>`,kind:"doings",cell:Dy}];import{shared as Ll}from"./app.js";import{shared as ks}from"./app.js";var{html:ne,useSignal:Z}=ks["html.js"],{curl:Ry}=ks["api.js"],{parse:Py,textOf:By}=ks["exact.js"],{words:vs}=ks["words.js"],{Dialog:Fy,open:Hy}=ks["parts/dialog.js"],{Field:Ie}=ks["parts/field.js"],O=vs.type,Nl=(e,t)=>Hy(tg[e.name]??Ky,{setting:e,path:t});function vt({setting:e,path:t,close:s,body:n,send:a=()=>s(n()),children:o}){let r=O.names[e.name]??e.name;return ne`<${Fy} title=${r} close=${s}>
    <form onSubmit=${l=>(l.preventDefault(),a())}>
      <p class="quiet">${O.means[e.name]} ${O.codeSays(re(e.name,e.declared))}</p>
      ${o}
      <details>
        <summary>${vs.act.curl}</summary>
        <pre tabindex="0">${Ry("PATCH",t,n())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>s()}>${vs.page.cancel}</button>
        <button class="main">${O.change}</button>
      </div>
    </form>
  <//>`}var Wy=["timeout","max_attempts","max_concurrent","key_limit","priority_fall","expires"];function Ky({setting:e,...t}){let s=Wy.includes(e.name),n=Z(e.value===null?"":String(e.value)),a=()=>({[e.name]:s?Number(n.value):n.value}),o=e.name==="priority_fall"?"0":"1",r=s?{type:"number",min:o,max:"31622400",step:"1"}:{maxlength:"2000"};return ne`<${vt} setting=${e} ...${t} body=${a}>
    <${Ie} label=${O.names[e.name]} at=${n} required autofocus autocomplete="off" ...${r} />
  <//>`}function Gy({setting:e,...t}){let s=Z(gs(e.value));return ne`<${vt} setting=${e} ...${t} body=${()=>({rate:s.value})}>
    <${Ie} label=${O.rateTakes} at=${s} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function Uy({setting:e,...t}){let s=Z(re("stages",e.value??[]).replace("–",""));return ne`<${vt} setting=${e} ...${t} body=${()=>({stages:s.value.split(",").map(a=>a.trim()).filter(Boolean)})}>
    <${Ie} label=${O.names.stages} at=${s} maxlength="3200" autofocus autocomplete="off" />
  <//>`}var vo=Object.keys(O.backoffKinds);function Jy({setting:e,...t}){let{kind:s="exponential",base:n=30,cap:a=null,jitter:o=.1}=e.value??{},r=Z(vo.includes(s)?s:vo[0]),i={base:Z(String(n)),cap:Z(String(a??600)),jitter:Z(String(o))},l=()=>({kind:r.value,base:Number(i.base.value),jitter:Number(i.jitter.value)}),c=()=>({backoff:r.value==="fixed"?l():{...l(),cap:Number(i.cap.value)}}),d={type:"number",min:"0",max:"86400",step:"any",required:!0};return ne`<${vt} setting=${e} ...${t} body=${c}>
    <label>
      ${O.backoffKind}
      <select onChange=${$=>r.value=$.currentTarget.value}>
        ${vo.map($=>ne`<option key=${$} value=${$} selected=${$===r.value}>${O.backoffKinds[$]}</option>`)}
      </select>
    </label>
    <${Ie} label=${O.backoffBase} at=${i.base} autofocus ...${d} />
    ${r.value!=="fixed"&&ne`<${Ie} label=${O.backoffCap} at=${i.cap} ...${d} />`}
    <${Ie} label=${O.backoffJitter} at=${i.jitter} ...${d} max="1" />
  <//>`}function zy({setting:e,...t}){let s=Z(ys(e.value));return ne`<${vt} setting=${e} ...${t} body=${()=>({window:s.value})}>
    <${Ie} label=${O.windowTakes} at=${s} placeholder="60/minute" required maxlength="40" autofocus />
  <//>`}function Vy({setting:e,...t}){let s=Z((e.value??[]).join(" "));return ne`<${vt} setting=${e} ...${t} body=${()=>({limits:s.value.split(/[ ,]+/).filter(Boolean)})}>
    <${Ie} label=${O.limitsTake} at=${s} placeholder="gemini" maxlength="400" autofocus />
  <//>`}function Yy({setting:e,...t}){let s=Z(!e.value);return ne`<${vt} setting=${e} ...${t} body=${()=>({fair:s.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${s.value}
        onChange=${n=>s.value=n.currentTarget.checked}
        autofocus
      />
      ${O.names.fair}
    </label>
  <//>`}var Zy=e=>ne`<${vt} ...${e} body=${()=>({encrypted:!0})} />`,Qn=["completed","failed","cancelled"];function Xy({setting:e,...t}){let s=[...Qn,...Qn.map(r=>`most_${r}`)],n=Object.fromEntries(s.map(r=>[r,Z(String(e.value?.[r]??""))])),a=r=>n[r].value===""?null:Number(n[r].value);return ne`<${vt} setting=${e} ...${t} body=${()=>({retention:Object.fromEntries(s.map(r=>[r,a(r)]))})}>
    ${Qn.map((r,i)=>ne`<${Ie}
          key=${r}
          label=${O.daysOf(vs.status[r])}
          at=${n[r]}
          type="number"
          min="0"
          step="any"
          autofocus=${i===0}
        />`)}
    ${Qn.map(r=>ne`<${Ie}
          key=${r}
          label=${O.mostOf(vs.status[r])}
          at=${n[`most_${r}`]}
          type="number"
          min="1"
          max="100000"
        />`)}
  <//>`}function Qy(e){try{return Py(e)}catch{return{}}}function eg({setting:e,close:t,...s}){let n=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},{enabled:a=!0,...o}=e.override??{},r=Z(!a),i=Z(n.expression??""),l=Z(n.timezone??"UTC"),c=Z(n.missed??"skip"),d=Z(By(n.payload??{},2)),$=Z(""),T=y=>({...o,expression:i.value,timezone:l.value,missed:c.value,payload:y}),We=(y=Qy(d.value))=>({schedule:r.value?"off":T(y)});return ne`<${vt} setting=${e} ...${s} close=${t} body=${We} send=${()=>r.value?t(We()):Ve(d.value,$,y=>t(We(y)))}>
    <${Ie} label=${O.expression} at=${i} placeholder="0 3 * * *" required=${!r.value} autofocus />
    <${Ie} label=${O.timezone} at=${l} placeholder="Europe/Berlin" required=${!r.value} />
    <label>
      ${O.missed}
      <select onChange=${y=>c.value=y.currentTarget.value}>
        ${Object.entries(O.missedWays).map(([y,on])=>ne`<option key=${y} value=${y} selected=${y===c.value}>${on}</option>`)}
      </select>
    </label>
    <${$t} label=${vs.job.payload} at=${d} wrong=${$} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${r.value} onChange=${y=>r.value=y.currentTarget.checked} />
      ${O.switchOff}
    </label>
  <//>`}var tg={stages:Uy,backoff:Jy,rate:Gy,window:zy,limits:Vy,fair:Yy,encrypted:Zy,retention:Xy,schedule:eg};var{go:sg,to:ng}=Ll["routes.js"],{words:ag}=Ll["words.js"],A=ag.type,Us=e=>`/api/types/${encodeURIComponent(e.name)}`;function ea(e,t){let s=e.paused?"resume":"pause";return{name:s,label:A.acts[s],method:"POST",path:`${Us(e)}/${s}`,said:A.said[s](e.name),done:t}}function Dl(e,t){let s=Us(e),n=e.enabled?"disable":"enable",a={name:n,label:A.acts[n],method:"PATCH",path:s,body:{enabled:!e.enabled},key:"e",sure:e.enabled?A.disables:void 0,done:t},o=e.target!==null,r={name:"reset",label:o?A.acts.delete:A.acts.reset,method:"DELETE",path:s,key:"shift+d",bad:!0,typed:o?e.name:void 0,sure:o?A.deletes:A.resets,why:o||!e.enabled||Object.keys(e.overrides).length?null:A.nothingOver,done:o?()=>sg(ng("types")):t};return[{...ea(e,t),key:"p",main:e.paused},a,r]}var Js=(e,t,s)=>({name:`reset ${t}`,label:A.reset,heard:A.of(A.reset,A.names[t]??t,e.name),method:"PATCH",path:Us(e),body:{[t]:null},said:A.isReset(A.names[t]??t),done:s}),og={rate:gs,window:ys},ta=(e,t,s)=>({name:`change ${t.name}`,label:A.change,heard:A.of(A.change,A.names[t.name]??t.name,e.name),method:"PATCH",path:Us(e),body:{[t.name]:(og[t.name]??(n=>n))(t.value)},ask:()=>Nl(t,Us(e)),said:A.isChanged(A.names[t.name]??t.name),done:s});var{html:k}=at["html.js"],{query:Bl,to:sa}=at["routes.js"],{words:js}=at["words.js"],{Button:Il,Curls:rg}=at["parts/act.js"],{open:ig}=at["parts/dialog.js"],{Heading:lg}=at["parts/heading.js"],{Loaded:cg,useGet:dg}=at["parts/load.js"],{useSame:ug}=at["parts/same.js"],{Empty:Rl}=at["parts/states.js"],{Table:$g}=at["parts/table.js"],{Time:pg}=at["parts/time.js"],N=js.limits,Pl=["all","used","full"],ko=e=>`${e.type} ${e.kind}`,jo={all:()=>!0,used:e=>Zn(e)>0,full:e=>Zn(e)>=1};function mg(){let{after:e}=Bl.value,t=dg("/api/limits",{query:{after:e,limit:50},every:3}),s=t.data.value?.limits.filter(jo.full)??[];return k`<${lg} says=${t.data.value&&N.says(s.length)}>
      <${ht} label=${N.new} run=${()=>ig(zn).then(n=>n&&t.again())} keys="c" />
    <//>
    <${cg} from=${t}>${n=>k`<${hg} page=${n} after=${e} again=${t.again} />`}<//>`}function hg({page:e,after:t,again:s}){let n=Pl.find(r=>r===Bl.value.view)??"all",a=ug(e.limits,ko),o=a.filter(jo[n]);return Ae(o,ko,[{keys:"e",says:N.changeRow,act:r=>xo(r,s)}]),Fl.now=s,k`<nav class="views" aria-label=${N.views}>
      ${Pl.map(r=>k`<${wg} key=${r} name=${r} now=${r===n} all=${a} />`)}
    </nav>
    ${o.length>0?k`<${bg} rows=${o} />`:k`<${Sg} view=${n} />`}
    <${Al} limits=${e.shared} again=${s} />
    <p class="pages">
      ${t&&k`<a href=${sa("limits",{view:n})}>${js.waiting.first}</a>`}
      ${e.next&&k`<a href=${sa("limits",{view:n,after:e.next})}>${js.waiting.next}</a>`}
    </p>
    ${o.length>0&&k`<${rg} acts=${fg(o.find(r=>r.override!==null)??o[0])} />`}`}var fg=e=>[xo(e,()=>{}),Js({name:e.type},e.kind,()=>{})].map(t=>({...t,label:`${t.label}: ${e.type}`}));function bg({rows:e}){let t=js.screens.limits;return k`<${$g} rows=${e} columns=${jg} label=${t} id=${ko} href=${yg} kind=${gg} />`}var yg=e=>sa(`types/${encodeURIComponent(e.type)}`),gg=e=>e.override!==null?"limit overridden":"limit",Fl={now:()=>{}};function wg({name:e,now:t,all:s}){return k`<a href=${sa("limits",{view:e==="all"?"":e})} aria-current=${t?"page":void 0}>
    ${N.view[e]} <b>${s.filter(jo[e]).length}</b>
  </a>`}function vg({kind:e,limit:t,burst:s,seconds:n}){return e==="rate"?{per_second:t,burst:s}:e==="window"?{starts:t,seconds:n}:t}var kg=e=>({name:e.kind,value:vg(e),declared:e.declared});function xo(e,t){return ta({name:e.type},kg(e),t)}var jg=[{name:"type",label:N.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"kind",label:N.columns.kind,kind:"side",cell:e=>k`<span class="quiet">${N.kinds[e.kind]}</span>`},{name:"level",label:N.columns.level,kind:"level",cell:e=>k`<${Xn} limit=${e} />`},{name:"held",label:N.columns.held,kind:"held side",cell:e=>k`<${Vn} limit=${e} />`},{name:"said",label:N.columns.said,kind:"side",cell:e=>k`<${xg} limit=${e} />`},{name:"acts",label:k`<span class="unseen">${js.type.columns.acts}</span>`,kind:"doings",cell:e=>k`<${_g} limit=${e} />`}];function xg({limit:e}){let{kind:t,declared:s,override:n,changed_at:a,changed_by:o}=e,r=re(t,s);return n===null?k`<span class="quiet">${s===null?N.default:N.code(r)}</span>`:k`<span class="over">${N.operator(re(t,n))}</span>${" "}<span class="quiet"
      >${s===null?N.codeNothing:N.insteadOf(r)}</span
    >${a&&k`<span class="id"><${pg} at=${a} /> ${js.job.by} <bdi>${o}</bdi></span>`}`}function _g({limit:e}){let t=()=>Fl.now();return k`<${Il} act=${xo(e,t)} />
    ${e.override!==null&&k`<${Il} act=${Js({name:e.type},e.kind,t)} />`}`}function Sg({view:e}){return e!=="all"?k`<${Rl}>${N.noneOf[e]}<//>`:k`<${Rl}>${N.none}<//>
    <p class="quiet">${N.first}</p>
    <pre tabindex="0">${N.example}</pre>`}import{shared as Pe}from"./app.js";import{shared as rt}from"./app.js";var{html:pe,useSignal:Hl}=rt["html.js"],{curl:Tg,login:Og}=rt["api.js"],{textOf:Kl}=rt["exact.js"],{words:ot}=rt["words.js"],{Button:qg}=rt["parts/act.js"],{Dialog:Cg,open:Eg}=rt["parts/dialog.js"],{Field:Ag}=rt["parts/field.js"],{Loaded:Mg,useGet:Ng}=rt["parts/load.js"],{useSame:Lg}=rt["parts/same.js"],{Table:Dg}=rt["parts/table.js"],{Time:Ig}=rt["parts/time.js"],ie=ot.locks,_o="/api/worker/config",Wl=["enabled","max_workers","scale_thresholds","scale_out_seconds","scale_in_seconds","linger_seconds","slots","claim_batch","max_jobs","audit_days","lanes"];function Gl(){let e=Ng(_o);return pe`<section class="config">
    <h2>${ie.config}</h2>
    <${Mg} from=${e}>${({config:t})=>pe`<${Rg} config=${t} again=${e.again} />`}<//>
  </section>`}function Rg({config:e,again:t}){Ul.now=t;let s=[...Wl.filter(a=>a in e),...Object.keys(e).filter(a=>!Wl.includes(a))],n=Lg(s.map(a=>({name:a,...e[a]})),a=>a.name);return pe`<${Dg}
    rows=${n}
    columns=${Pg}
    label=${ie.config}
    id=${a=>a.name}
    kind=${()=>"setting"}
    keys=${!1}
  />`}var Ul={now:()=>{}},Pg=[{name:"name",label:ie.columns.setting,cell:e=>pe`<code>${e.name}</code>`},{name:"value",label:ie.columns.value,cell:e=>pe`<b><bdi>${Bg(e)}</bdi></b>`},{name:"description",label:ie.columns.means,kind:"side",cell:e=>pe`<span class="quiet">${e.description}</span>`},{name:"changed",label:ot.type.columns.changed,kind:"side",cell:Fg},{name:"acts",label:pe`<span class="unseen">${ot.type.columns.acts}</span>`,kind:"doings",cell:e=>pe`<${Hg} setting=${e} />`}];function Bg({value:e}){return e===null?ie.byFunction:typeof e=="boolean"?e?ie.on:ie.off:Array.isArray(e)?e.join(", "):Kl(e)}function Fg({updated_at:e,updated_by:t}){return t?pe`<${Ig} at=${e} /> <span class="id">${ot.job.by} <bdi>${t}</bdi></span>`:pe`<span class="quiet">–</span>`}function Hg({setting:e}){let{name:t,value:s}=e,n=t==="enabled",a={name:`change ${t}`,label:n?s?ie.switchOff:ie.switchOn:ot.type.change,heard:n?void 0:`${ot.type.change} ${t}`,method:"PUT",path:_o,body:{[t]:n?!s:s},bad:n&&s,sure:n?s?ie.switchOffSure:ot.overview.wrong.switchOnSure:void 0,ask:n?void 0:()=>Eg(Wg,{setting:e}),why:Og.value?.role==="super_admin"?null:ie.superAdmin,said:ot.type.isChanged(t),done:()=>Ul.now()};return pe`<${qg} act=${a} />`}function Wg({setting:{name:e,value:t,description:s},close:n}){let a=Array.isArray(t)||e==="scale_thresholds",o=e==="lanes",r=Hl(o?Kl(t??{},2):a?(t??[]).join(", "):t===null?"":String(t)),i=Hl(""),l=()=>{if(r.value.trim()==="")return{[e]:null};let d=r.value.split(",").map(Number);return{[e]:a?d:d[0]}};return pe`<${Cg} title=${e} close=${n}>
    <form onSubmit=${d=>{d.preventDefault(),i.value="",o?Ve(r.value,i,$=>n({[e]:$})):n(l())}}>
      <p class="quiet">${s}</p>
      ${o?pe`<${$t} label=${ie.lanesOwn} at=${r} wrong=${i} rows=${10} autofocus />`:pe`<${Ag}
              label=${a?ie.steps:ie.number}
              at=${r}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`}
      <details>
        <summary>${ot.act.curl}</summary>
        <pre tabindex="0">${Tg("PUT",_o,o?{[e]:t}:l())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>n()}>${ot.page.cancel}</button>
        <button class="main">${ot.type.change}</button>
      </div>
    </form>
  <//>`}import{shared as Re}from"./app.js";import{shared as na}from"./app.js";var{html:Jl}=na["html.js"],{words:zl}=na["words.js"],{Bar:Kg}=na["parts/bar.js"],{Time:Gg,now:Ug}=na["parts/time.js"],Jg=.1;function xs({from:e,until:t,over:s=zl.waiting.over}){let n=Date.parse(t),a=n-Ug.value,o=e?Date.parse(e):NaN,r=Number.isFinite(o)&&n>o?Math.min(Math.max(a/(n-o),0),1):a>0?1:0,i=a<=0?"bad":r<Jg?"warn":"",l=a<=0?s:zl.waiting.left(Math.ceil(r*100));return Jl`<${Kg} value=${Math.round(r*200)/2} label=${l} kind=${i}>
    ${a<=0&&Jl`<b class="error">${s}</b> `}<${Gg} at=${t} />
  <//>`}var{html:je,useSignal:zg}=Re["html.js"],{curl:Vg}=Re["api.js"],{backlog:Yg}=Re["lanes.js"],{words:aa}=Re["words.js"],{Button:Zg}=Re["parts/act.js"],{Dialog:Xg,open:Qg}=Re["parts/dialog.js"],{useGet:ew}=Re["parts/load.js"],{number:Vl}=Re["parts/number.js"],{useSame:tw}=Re["parts/same.js"],{Failed:sw}=Re["parts/states.js"],{Table:nw}=Re["parts/table.js"],{Time:Yl}=Re["parts/time.js"],L=aa.locks;function Zl(){let e=ew("/api/workers",{every:5}),t=(Yg.value.lanes??[]).map(a=>a.lane),s=tw(e.data.value?.workers??[],a=>a.id),n={name:"start",label:L.start,method:"POST",path:"/api/jobs/trigger",body:{lane:t[0]??"default"},key:"s",ask:()=>Qg(iw,{lanes:t}),said:L.started,done:()=>e.again()};return e.error.value&&!e.data.value?je`<${sw} error=${e.error.value} again=${e.again} />`:je`<section class="first">
    <div class="heading">
      <h2>${L.processors}</h2>
      <p class="quiet">${e.data.value&&L.atWork(s.length,aw(s))}</p>
      <div class="doing"><${Zg} act=${n} /></div>
    </div>
    ${s.length>0?je`<${nw} rows=${s} columns=${ow} label=${L.processors} keys=${!1} />`:e.data.value&&je`<p class="quiet">${L.noProcessor}</p>`}
  </section>`}var aw=e=>[...new Set(e.map(t=>t.function_version))],ow=[{name:"lane",label:L.columns.lane,cell:e=>je`<b><bdi>${e.lane}</bdi></b>`},{name:"state",label:L.columns.state,cell:rw},{name:"left",label:L.columns.left,kind:"number",cell:e=>je`<${xs} from=${e.started_at} until=${e.deadline} />`},{name:"by",label:L.columns.by,kind:"side",cell:e=>aa.overview.by[e.started_by]??e.started_by},{name:"claimed",label:L.columns.claimed,kind:"number side",cell:e=>Vl(e.claimed)},{name:"settled",label:L.columns.settled,kind:"number",cell:e=>Vl(e.settled)},{name:"version",label:L.columns.version,kind:"side",cell:e=>je`<bdi>${e.function_version}</bdi>`},{name:"seen",label:L.columns.seen,kind:"number side",cell:e=>je`<${Yl} at=${e.seen_at} />`},{name:"stream",label:L.columns.stream,kind:"wide side",cell:e=>je`<bdi class="id">${e.log_stream}</bdi>`,title:e=>e.log_stream}];function rw({state:e,sleeps_until:t}){return je`${L.states[e]??e}
  ${e==="sleeping"&&t&&je`<span class="quiet"><${Yl} at=${t} /></span>`}`}function iw({lanes:e,close:t}){let s=zg(e[0]??"default");return je`<${Xg} title=${L.start} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t({lane:s.value}))}>
      <p class="quiet">${L.startSays}</p>
      <label>
        ${L.columns.lane}
        <select autofocus onChange=${n=>s.value=n.currentTarget.value}>
          ${(e.length?e:["default"]).map(n=>je`<option key=${n} value=${n}>${n}</option>`)}
        </select>
      </label>
      <details>
        <summary>${aa.act.curl}</summary>
        <pre tabindex="0">${Vg("POST","/api/jobs/trigger",{lane:s.value})}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${aa.page.cancel}</button>
        <button class="main">${L.start}</button>
      </div>
    </form>
  <//>`}var{html:_}=Pe["html.js"],{curl:lw}=Pe["api.js"],{query:cw,to:oa}=Pe["routes.js"],{words:ra}=Pe["words.js"],{Bar:dw}=Pe["parts/bar.js"],{Heading:uw}=Pe["parts/heading.js"],{Loaded:$w,useGet:pw}=Pe["parts/load.js"],{number:Xl}=Pe["parts/number.js"],{useSame:Ql}=Pe["parts/same.js"],{Empty:mw}=Pe["parts/states.js"],{Table:ec}=Pe["parts/table.js"],{Time:tc}=Pe["parts/time.js"],f=ra.locks,hw=100;function fw(){let{after:e}=cw.value,t=pw("/api/locks",{query:{after:e,limit:hw},every:3}),s=t.data.value;return _`<${uw} says=${s&&bw(s)} />
    <${Zl} />
    <${$w} from=${t}>${n=>_`<${yw} page=${n} after=${e} />`}<//>
    <${Gl} />`}function bw({locks:e,suspects:t,next:s}){let n=e.filter(a=>a.expired).length;return[f.running(`${Xl(e.length)}${s?"+":""}`),n&&f.expired(n),t.length&&f.suspects(t.length)].filter(Boolean).join(" · ")}function yw({page:e,after:t}){let s=[...e.locks].sort((a,o)=>Number(o.expired)-Number(a.expired)),n=Ql(s,a=>a.job_id);return _`<${kw} suspects=${e.suspects} />
    <section>
      <h2>${f.locks}</h2>
      ${n.length?_`<${ec}
              rows=${n}
              columns=${gw}
              label=${f.locks}
              id=${a=>a.job_id}
              href=${a=>oa(`jobs/${a.job_id}`)}
              kind=${a=>a.expired?"expired":""}
            />`:_`<${mw}>${f.none}<//>`}
      <p class="pages">
        ${t&&_`<a href=${oa("locks")}>${ra.waiting.first}</a>`}
        ${e.next&&_`<a href=${oa("locks",{after:e.next})}>${ra.waiting.next}</a>`}
      </p>
    </section>`}var gw=[{name:"type",label:f.columns.type,cell:e=>_`<bdi>${e.type}</bdi>`},{name:"lock",label:f.columns.lock,kind:"number",cell:e=>_`<${xs} from=${e.locked_at} until=${e.lock_expires_at} over=${f.ranOut} />`,title:e=>e.expired?f.ranOutSays:""},{name:"progress",label:f.columns.progress,kind:"wide",cell:ww},{name:"tries",label:f.columns.tries,kind:"side",cell:vw},{name:"holder",label:f.columns.holder,kind:"side",cell:e=>_`<bdi class="id">${e.locked_by}</bdi>`,title:e=>e.locked_by},{name:"deadline",label:f.columns.deadline,kind:"number side",cell:e=>e.deadline?_`<${tc} at=${e.deadline} />`:_`<span class="error">${f.holderGone}</span>`},{name:"stream",label:f.columns.stream,kind:"side",cell:e=>_`<bdi class="id">${e.log_stream??"–"}</bdi>`,title:e=>e.log_stream??""},{name:"job",label:f.columns.job,kind:"id side",cell:e=>_`<span class="id">${e.job_id.slice(-8)}</span>`}];function ww({progress:e,stage:t}){return _`<${dw} value=${e} label=${`${e} %`}>${e} %<//> <bdi class="quiet">${t}</bdi>`}function vw({attempts:e,deaths:t,suspect:s}){return _`${e}${t>0&&_` <span class="error">${f.deaths(t)}</span>`}
  ${s&&_` <b class="shutnow">${f.suspect}</b>`}`}function kw({suspects:e}){let t=Ql(e,s=>s.job_id);return t.length?_`<section class="suspects">
    <h2>${f.quarantine}</h2>
    <p class="quiet">${f.quarantineSays}</p>
    <${ec}
      rows=${t}
      columns=${jw}
      label=${f.quarantine}
      id=${s=>s.job_id}
      href=${s=>oa(`jobs/${s.job_id}`)}
      keys=${!1}
    />
    <details class="curls">
      <summary>${ra.act.curl}</summary>
      <pre tabindex="0">${lw("POST",`/api/jobs/${t[0].job_id}/cancel`)}</pre>
    </details>
  </section>`:null}var jw=[{name:"type",label:f.columns.type,cell:e=>_`<bdi>${e.type}</bdi>`},{name:"deaths",label:f.columns.deaths,kind:"number",cell:e=>_`<span class=${e.deaths?"error":"quiet"}>${Xl(e.deaths)}</span>`},{name:"due",label:f.columns.due,kind:"number",cell:e=>_`<${tc} at=${e.scheduled_for} />`},{name:"died",label:f.columns.diedIn,kind:"wide side",cell:e=>_`<bdi class="id">${e.died_in.join(", ")||"–"}</bdi>`,title:e=>e.died_in.join(", ")},{name:"job",label:f.columns.job,kind:"id side",cell:e=>_`<span class="id">${e.job_id.slice(-8)}</span>`}];import{shared as xe}from"./app.js";import{shared as ia}from"./app.js";var{html:Vs,useSignal:es}=ia["html.js"],{parse:sc,textOf:So}=ia["exact.js"],{words:_s}=ia["words.js"],{Field:zs}=ia["parts/field.js"],ts=_s.schedules,ss=({type:e,name:t})=>`/api/types/${encodeURIComponent(e)}/schedules/${encodeURIComponent(t)}`;function xw(e){try{return sc(e)}catch{return{}}}function _w(e){try{return sc(e),""}catch(t){return t.message}}function nc(e){return{expression:es(e.expression??""),timezone:es(e.timezone??"UTC"),missed:es(e.missed??"one"),owner:es(e.owner??"schedule"),payload:es(So(e.payload??{},2))}}var ac=e=>({expression:e.expression.value,timezone:e.timezone.value,missed:e.missed.value,owner:e.owner.value,payload:xw(e.payload.value)});function Sw(e,t){let s=Object.entries(e).filter(([n,a])=>So(a)!==So(t[n]));return Object.fromEntries(s)}function oc({close:e}){let t=es(""),s=es(""),n=nc({});return Vs`<${Ye}
    title=${ts.new}
    act=${ts.new}
    method="PUT"
    path=${ss({type:t.value,name:s.value})}
    body=${()=>ac(n)}
    close=${e}
  >
    <${zs} label=${ts.fields.type} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <${zs} label=${ts.fields.name} at=${s} required maxlength="63" autocomplete="off" />
    <${ic} at=${n} />
  <//>`}function rc({of:e,close:t}){let s=nc(e);return Vs`<${Ye}
    title=${ts.changes(e)}
    act=${ts.change}
    method="PATCH"
    path=${ss(e)}
    body=${()=>Sw(ac(s),e)}
    close=${t}
  >
    <${ic} at=${s} />
  <//>`}function ic({at:e}){return Vs`<${zs} label=${_s.type.expression} at=${e.expression} placeholder="0 3 * * *" required maxlength="200" />
    <${zs} label=${_s.type.timezone} at=${e.timezone} placeholder="Europe/Berlin" required maxlength="100" />
    <label>
      ${_s.type.missed}
      <select onChange=${t=>e.missed.value=t.currentTarget.value}>
        ${Object.entries(_s.type.missedWays).map(([t,s])=>Vs`<option key=${t} value=${t} selected=${t===e.missed.value}>${s}</option>`)}
      </select>
    </label>
    <${zs} label=${ts.fields.owner} at=${e.owner} required maxlength="200" autocomplete="off" />
    <${Tw} at=${e.payload} />`}function Tw({at:e}){let t=s=>{e.value=s.currentTarget.value,s.currentTarget.setCustomValidity(_w(e.value))};return Vs`<label
    >${_s.job.payload}<textarea rows="4" spellcheck=${!1} value=${e.value} onInput=${t}></textarea>
  </label>`}import{shared as la}from"./app.js";var{html:kt}=la["html.js"],{to:Ow}=la["routes.js"],{words:qw}=la["words.js"],{Time:lc}=la["parts/time.js"],ns=qw.schedules,Cw=12,Ew=3;function cc({schedules:e}){let t=e.filter(s=>s.enabled&&s.type_enabled&&!s.paused&&!s.set_aside).flatMap(({type:s,name:n,timezone:a,times:o})=>o.slice(0,Ew).map(r=>({...r,type:s,name:n,timezone:a}))).sort((s,n)=>Date.parse(s.at)-Date.parse(n.at));return kt`<section>
    <h2>${ns.coming}</h2>
    ${!t.length&&kt`<p class="quiet">${ns.nothingComes}</p>`}
    <ol class="moments">
      ${t.slice(0,Cw).map(s=>kt`<li key=${`${s.at} ${s.type} ${s.name}`}>
            <${lc} at=${s.at} />
            <${dc} ...${s} />
            <span class="quiet">${s.local.slice(11,16)} <bdi>${s.timezone}</bdi></span>
            ${s.shift&&kt`<b class="shutnow">${ns.shift}</b>`}
          </li>`)}
    </ol>
  </section>`}function dc({type:e,name:t}){return kt`<a href=${Ow(`types/${encodeURIComponent(e)}`)}
    ><bdi>${e}</bdi>${t!=="default"&&kt` <bdi>${t}</bdi>`}</a
  >`}function uc({schedules:e}){let t=e.filter(s=>s.missed.length||s.set_aside);return kt`<section>
    <h2>${ns.missed}</h2>
    <p class="quiet">${t.length?ns.becomes:ns.noneMissed}</p>
    <ul class="missedones">
      ${t.map(s=>kt`<li key=${`${s.type} ${s.name}`}>
            <${dc} ...${s} />
            ${s.missed.length>0&&kt`<span>${ns.times(s.missed.length)} <${lc} at=${s.missed[0]} /></span>`}
            ${s.set_aside&&kt`<span class="error"><bdi>${s.set_aside}</bdi></span>`}
          </li>`)}
    </ul>
  </section>`}import{shared as ca}from"./app.js";var{html:Nt}=ca["html.js"],{query:Aw}=ca["routes.js"],{words:Mw}=ca["words.js"],{now:Nw,zone:$c}=ca["parts/time.js"],To=Mw.schedules,as=36e5,Lw={6:1,24:3,168:24},Ys=(e,t,s)=>(e-t)/(s*as)*100;function pc(e,t){let s=Lw[t]??3,n=$c.value==="UTC"?0:-new Date(e).getTimezoneOffset()*6e4,a=Math.ceil((e+n)/(s*as))*s*as-n;return Array.from({length:Math.floor((e+t*as-a)/(s*as))+1},(o,r)=>a+r*s*as)}function mc(){let e=Number(Aw.value.hours)||24,t=Math.floor(Nw.value/6e4)*6e4,s=pc(t,e).filter(n=>Ys(n,t,e)<96);return Nt`<span class="unseen">${To.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${s.map(n=>Nt`<text key=${n} x=${`${Ys(n,t,e)}%`} y="12">${Dw(n,e)}</text>`)}
    </svg>`}function Dw(e,t){let s=$c.value==="UTC"?"UTC":void 0;return t>24?new Date(e).toLocaleString("en",{weekday:"short",timeZone:s}):new Date(e).toLocaleString("en",{hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZone:s})}function hc({schedule:e}){let{times:t,missed:s,begin:n,hours:a,set_aside:o}=e,r=d=>Ys(Date.parse(d),n,a),i=t.length?Date.parse(t.at(-1).at):n,l=t.length>1?i-Date.parse(t.at(-2).at):1/0,c=i+2*l<n+a*as;return Nt`<svg class="clockline" role="img" aria-label=${To.line(t.length,c,s.length)}>
    ${pc(n,a).map(d=>{let $=`${Ys(d,n,a)}%`;return Nt`<line key=${d} class="hour" x1=${$} x2=${$} y1="0" y2="100%" />`})}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!o&&t.map(d=>Nt`<${Iw} key=${d.at} time=${d} x=${r(d.at)} />`)}
    ${c&&!o&&Nt`<line class="on" x1=${`${Ys(i,n,a)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${s.length>0&&Nt`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`}function Iw({time:{local:e,shift:t},x:s}){let n=`${s}%`,a=`${e.slice(0,16).replace("T"," ")}${t?`, ${To.shift}`:""}`;return Nt`<g class=${t?"due shift":"due"}>
    <title>${a}</title>
    <line x1=${n} x2=${n} y1=${t?"15%":"25%"} y2="75%" />
    ${t&&Nt`<circle cx=${n} cy="12%" r="2" />`}
  </g>`}var{html:M}=xe["html.js"],{get:Rw}=xe["api.js"],{query:Oo,to:da}=xe["routes.js"],{words:os}=xe["words.js"],{Button:qo,Curls:Pw}=xe["parts/act.js"],{open:bc}=xe["parts/dialog.js"],{Heading:Bw}=xe["parts/heading.js"],{Loaded:Fw,useGet:Hw}=xe["parts/load.js"],{useSame:Ww}=xe["parts/same.js"],{Empty:Kw}=xe["parts/states.js"],{Table:Gw}=xe["parts/table.js"],{Time:Uw,now:Jw}=xe["parts/time.js"],{toast:zw}=xe["parts/toast.js"],p=os.schedules,Co={6:p.spans[0],24:p.spans[1],168:p.spans[2]},fc=6e4,Ht=({type:e,name:t})=>t==="default"?e:`${e}:${t}`;function Vw(){let{after:e}=Oo.value,t=Object.hasOwn(Co,Oo.value.hours)?Number(Oo.value.hours):24,s=Hw("/api/schedules",{query:{hours:t,after:e,limit:100},every:15});return M`<${Bw} says=${s.data.value&&Yw(s.data.value.schedules)}>
      <nav class="views" aria-label=${p.span}>
        ${Object.keys(Co).map(n=>M`<${Zw} key=${n} span=${n} now=${Number(n)===t} />`)}
      </nav>
      <${ht} label=${p.new} run=${()=>bc(oc).then(n=>n&&s.again())} keys="c" />
    <//>
    <${Fw} from=${s}
      >${n=>M`<${Xw} page=${n} hours=${t} after=${e} again=${s.again} />`}<//
    >`}var yc=e=>e.paused||!e.enabled||!e.type_enabled;function Yw(e){let t=r=>e.filter(r).length,s=t(r=>r.missed.length),n=t(yc),a=t(r=>r.set_aside),o=t(r=>r.times.some(i=>i.shift));return[p.count(e.length),s&&p.haveMissed(s),n&&p.held(n),a&&p.aside(a),o&&p.shifts].filter(Boolean).join(" · ")}function Zw({span:e,now:t}){return M`<a
    href=${da("schedules",{hours:e==="24"?"":e})}
    aria-current=${t?"page":void 0}
  >
    ${Co[e]}
  </a>`}function Xw({page:e,hours:t,after:s,again:n}){let a=Math.floor(Jw.value/fc)*fc,o=Ww(e.schedules.map(r=>({...r,begin:a,hours:t})),Ht);return $a.now=n,Ae(o,Ht,[{keys:"r",says:p.runRow,act:Ao},{keys:"p",says:p.turnRow,act:Eo},{keys:"e",says:p.changeRow,act:gc},{keys:"shift+d",says:p.removeRow,act:ua}]),o.length?M`<${Gw}
      rows=${o}
      columns=${av}
      label=${os.screens.schedules}
      id=${Ht}
      href=${Qw}
      kind=${ev}
    />
    <p class="pages">
      ${s&&M`<a href=${da("schedules")}>${os.waiting.first}</a>`}
      ${e.next&&M`<a href=${da("schedules",{after:e.next})}>${os.waiting.next}</a>`}
    </p>
    <${Pw} acts=${[...tv(o[0])]} />
    <div class="twoways"><${cc} schedules=${o} /><${uc} schedules=${o} /></div>`:M`<${cv} />`}var $a={now:()=>{}},Qw=e=>da(`types/${encodeURIComponent(e.type)}`),ev=e=>e.set_aside||yc(e)?"clock halted":"clock",tv=e=>[{...Ao(e),body:{type:e.type,payload:{}}},Eo(e),{name:"new",label:p.new,method:"PUT",path:ss({type:e.type,name:"nightly"}),body:sv},{...ua(e),why:null}],sv={expression:"0 3 * * *",timezone:"Europe/Berlin",payload:{}},Eo=e=>({name:"turn",label:p.turn[e.enabled?"off":"on"],heard:`${p.turn[e.enabled?"off":"on"]}: ${Ht(e)}`,method:"PATCH",path:ss(e),body:{enabled:!e.enabled},done:()=>$a.now()}),ua=e=>({name:"remove",label:p.remove[e.origin],heard:`${p.remove[e.origin]}: ${Ht(e)}`,method:"DELETE",path:ss(e),bad:!0,sure:p.removes[e.origin],why:e.origin==="operator"||e.overridden.length?null:p.nothingOver,done:()=>$a.now()});async function gc(e){let t=await wc(e);t&&await bc(rc,{of:t})&&$a.now()}async function wc(e){try{return await Rw(ss(e),{exact:["payload"]})}catch(t){return zw(t.message,{kind:"bad"}),null}}var Ao=e=>({name:"run",label:p.run,heard:p.runs(Ht(e)),method:"POST",path:"/api/jobs",ask:()=>nv(e),why:e.type_enabled?null:p.disabled,said:p.isRun(e.type)});async function nv(e){let t=await wc(e);return t&&{type:e.type,payload:t.payload??{}}}var av=[{name:"type",label:p.columns.type,cell:ov,title:Ht},{name:"when",label:p.columns.when,kind:"side",cell:rv,title:e=>`${e.expression} ${e.timezone}`},{name:"line",label:M`<${mc} />`,kind:"line wide",cell:e=>M`<${hc} schedule=${e} />`},{name:"next",label:p.columns.next,kind:"number",cell:iv},{name:"acts",label:M`<span class="unseen">${os.type.columns.acts}</span>`,kind:"doings side",cell:lv}];function ov({type:e,name:t}){return M`<bdi>${e}</bdi>${t!=="default"&&M` <bdi class="quiet">${t}</bdi>`}`}function rv({expression:e,timezone:t}){return M`<code><bdi>${e}</bdi></code> <span class="quiet"><bdi>${t}</bdi></span>`}function iv({times:e,next_due:t,set_aside:s,paused:n,enabled:a,type_enabled:o}){return s?M`<b class="error" title=${s}>${p.setAside}</b>`:a?!o||n?M`<b class="shutnow">${o?os.types.states.paused:os.types.states.disabled}</b>`:M`<${Uw} at=${e[0]?.at??t} />`:M`<b class="shutnow">${p.isOff}</b>`}function lv(e){let t=`${p.change}: ${Ht(e)}`;return M`<${qo} act=${Ao(e)} /><${qo} act=${Eo(e)} />
    <${ge} label=${p.change} name=${t} run=${()=>gc(e)} />
    ${ua(e).why===null&&M`<${qo} act=${ua(e)} />`}`}function cv(){return M`<${Kw}>${p.none}<//>
    <p class="quiet">${p.first}</p>
    <pre tabindex="0">${p.example}</pre>`}import{shared as Be}from"./app.js";var{html:it}=Be["html.js"],{to:dv}=Be["routes.js"],{words:jc}=Be["words.js"],{Curls:uv}=Be["parts/act.js"],{Heading:$v}=Be["parts/heading.js"],{Loaded:pv,useGet:mv}=Be["parts/load.js"],{number:hv}=Be["parts/number.js"],{perform:fv}=Be["parts/act.js"],{useSame:bv}=Be["parts/same.js"],{Empty:yv}=Be["parts/states.js"],{Table:gv}=Be["parts/table.js"],{Time:vc}=Be["parts/time.js"],X=jc.setAside,wv=10;function vv(){let e=mv("/api/set-aside",{every:wv});return it`<${$v} says=${X.says} />
    <${pv} from=${e}>${t=>it`<${kv} of=${t} from=${e} />`}<//>`}var Mo=e=>`${e.kind} ${e.id}`;function kv({of:e,from:t}){let s=bv(e.set_aside,Mo);return xc=n=>t.data.value=n,Ae(s,Mo,[{keys:"r",says:X.retryKey,act:No}]),s.length?it`<${gv} rows=${s} columns=${xv} label=${jc.screens.setAside} id=${Mo} href=${jv} />
    ${e.more&&it`<p class="quiet">${X.more}</p>`}
    <${uv} acts=${[No(s[0])]} />`:it`<${yv}><b>${X.none}</b><br />${X.noneSays}<//>`}var xc=e=>{},kc={batch:"batches",schedule:"types",type:"types"},jv=({kind:e,id:t})=>kc[e]?dv(`${kc[e]}/${encodeURIComponent(t)}`):null,No=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:X.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:X.retried,done:s=>xc(s)}),xv=[{name:"what",label:X.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>it`<span>${X.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:X.columns.error,kind:"wide two",cell:({kind:e,error:t,message:s})=>it`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${s}</bdi></span
        >
        <span class="quiet">${X.todo[e]}</span>`,title:e=>e.message},{name:"times",label:X.columns.times,kind:"number side",cell:e=>hv(e.times)},{name:"first",label:X.columns.first,kind:"number side",cell:e=>it`<${vc} at=${e.first_at} />`},{name:"last",label:X.columns.last,kind:"number side",cell:e=>it`<${vc} at=${e.at} />`},{name:"retry",label:it`<span class="unseen">${X.retry}</span>`,kind:"doing",cell:e=>it`<${ge}
        label=${X.retry}
        name=${`${X.retry}: ${e.kind} ${e.id}`}
        run=${()=>fv(No(e))}
      />`}];import{shared as lt}from"./app.js";import{shared as _c}from"./app.js";var{html:_v}=_c["html.js"],{words:Sv}=_c["words.js"],Tv={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"};function Zs({enabled:e,paused:t,missing_since:s}){return e?s?"missing":t?"paused":"on":"disabled"}function pa({type:e}){let t=Zs(e);return _v`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Tv[t]} /></svg
    ><span>${Sv.types.states[t]}</span>
  </span>`}import{shared as rs}from"./app.js";var{html:Se}=rs["html.js"],{to:Ov}=rs["routes.js"],{words:Tc}=rs["words.js"],{Button:Sc}=rs["parts/act.js"],{useSame:qv}=rs["parts/same.js"],{Table:Cv}=rs["parts/table.js"],{Time:Ev}=rs["parts/time.js"],_e=Tc.type,Av=["enabled","paused"];function Oc({type:e,done:t}){let s=e.settings.filter(o=>!Av.includes(o.name)),n=qv(s.map(o=>({...o,...Mv(e,o),type:{name:e.name}})),o=>o.name),a=Lv(t);return Se`<section>
    <h2>${_e.settings}</h2>
    <${Cv} rows=${n} columns=${a} label=${_e.settings} id=${o=>o.name} kind=${Nv} />
  </section>`}var Mv=(e,{name:t})=>t==="schedule"?{value:e.schedule}:{},Nv=e=>e.overridden?"setting overridden":"setting",Xs={done:()=>{},columns:[]};function Lv(e){return Xs.done=e,Xs.columns.length||(Xs.columns=Dv(()=>Xs.done())),Xs.columns}var Dv=e=>[{name:"name",label:_e.columns.name,cell:t=>Se`<span title=${_e.means[t.name]}>${_e.names[t.name]??t.name}</span>`},{name:"value",label:_e.columns.value,cell:t=>Se`<b><bdi>${re(t.name,t.value)}</bdi></b>`,title:t=>re(t.name,t.value)},{name:"source",label:_e.columns.source,kind:"side",cell:t=>Se`<span class=${t.source==="operator"?"over":"quiet"}>${_e.sources[t.source]}</span>`},{name:"code",label:_e.columns.code,kind:"side",cell:t=>Se`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${re(t.name,t.declared)}</bdi
      >`,title:t=>re(t.name,t.declared)},{name:"operator",label:_e.columns.operator,kind:"side",cell:t=>t.overridden?Se`<bdi class="over">${t.override===null?_e.off:re(t.name,t.override)}</bdi>`:Se`<span class="quiet">–</span>`},{name:"changed",label:_e.columns.changed,kind:"side",cell:Iv},{name:"acts",label:Se`<span class="unseen">${_e.columns.acts}</span>`,kind:"doings",cell:t=>Se`<${Rv} one=${t} done=${e} />`}];function Iv({changed_at:e,changed_by:t,type:s}){if(!e)return Se`<span class="quiet">–</span>`;let n=Ov("audit",{kind:"type",subject:s.name});return Se`<a href=${n}><${Ev} at=${e} /></a> <span class="id">${Tc.job.by} <bdi>${t}</bdi></span>`}function Rv({one:e,done:t}){return Se`<${Sc} act=${ta(e.type,e,t)} />
    ${e.overridden&&Se`<${Sc} act=${Js(e.type,e.name,t)} />`}`}var{html:W}=lt["html.js"],{enqueues:qc}=lt["api.js"],{textOf:Qs}=lt["exact.js"],{go:Pv,to:Cc}=lt["routes.js"],{useKeys:Bv}=lt["keys.js"],{words:is}=lt["words.js"],{Series:Fv}=lt["charts/series.js"],{Acts:Hv}=lt["parts/act.js"],{Heading:Wv}=lt["parts/heading.js"],{Loaded:Kv,useGet:Ec}=lt["parts/load.js"],{Time:ma}=lt["parts/time.js"],K=is.type;function Gv({id:e}){let t=Ec(`/api/types/${encodeURIComponent(e)}`,{every:15,exact:["schedule","payload_schema"]}),s=Cc("jobs/new",{type:e});return Bv(qc()?[{keys:"n",says:is.screens.create,run:()=>Pv(s)}]:[]),W`<${Wv} name=${W`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${Cc("jobs",{type:e})}>${K.jobs}</a>
      ${qc()&&W`<a class="button" href=${s}>${is.screens.create} <kbd>N</kbd></a>`}
    <//>
    <${Kv} from=${t}>${n=>W`<${Uv} type=${n} done=${t.again} />`}<//>`}function Uv({type:e,done:t}){return W`<p class="now">
      <${pa} type=${e} />
      <span class="quiet">${K.stateSays[Zs(e)]}</span>
      ${e.missing_since&&W`<span class="quiet">${K.since} <${ma} at=${e.missing_since} /></span>`}
    </p>
    <${Hv} acts=${Dl(e,t)} />
    <${Oc} type=${e} done=${t} />
    <div class="twoways">
      <${Jv} name=${e.name} />
      <${zv} type=${e} />
    </div>
    <${Vv} schema=${e.payload_schema} />`}function Jv({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),n=Ec("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return n?.series.some(a=>a.values.some(o=>o))?W`<section>
    <${Fv} data=${n} title=${K.course} says=${K.courseSays} height=${120} filled />
  </section>`:W`<section>
      <h2>${K.course}</h2>
      <p class="quiet">${n?K.noCourse:is.page.loading}</p>
    </section>`}function zv({type:e}){return W`<section>
    <h2>${K.declared}</h2>
    <dl class="schema">
      <dt>${K.target}</dt>
      <dd>${e.target?W`<code>${e.target}</code>`:K.handler}</dd>
      ${e.schedule&&W`<dt>${K.nextDue}</dt>
          <dd><${ma} at=${e.schedule.next_due} /></dd>`}
      <dt>${is.job.facts.created}</dt>
      <dd><${ma} at=${e.created_at} /></dd>
      <dt>${K.updated}</dt>
      <dd><${ma} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function Vv({schema:e}){let t=Object.keys(e?.properties??{});return W`<section>
    <h2>${K.schema}</h2>
    ${!t.length&&W`<p class="quiet">${K.noSchema}</p>`}
    ${t.length>0&&W`<dl class="schema">
        ${t.map(s=>W`<${Yv} key=${s} name=${s} schema=${e} />`)}
      </dl>`}
    ${e&&W`<details>
        <summary>${K.schemaRaw}</summary>
        <${Me} value=${e} label=${K.schema} />
      </details>`}
  </section>`}function Yv({name:e,schema:t}){let s=As(t.properties[e],t),n=s.enum?s.enum.map(o=>Qs(o)).join(" | "):s.type??is.create.asJson,a=[s.minimum!==void 0&&`≥ ${Qs(s.minimum)}`,s.maximum!==void 0&&`≤ ${Qs(s.maximum)}`,s.maxLength!==void 0&&K.letters(Qs(s.maxLength)),s.default!==void 0&&K.default(Qs(s.default))].filter(Boolean);return W`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(n)}</bdi> ${t.required?.includes(e)&&W`<b>${is.create.required}</b>`}
      <span class="quiet"><bdi>${[...a,s.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}import{shared as Fe}from"./app.js";var{html:me}=Fe["html.js"],{enqueues:Zv}=Fe["api.js"],{backlog:Xv,useLanes:Qv}=Fe["lanes.js"],{go:ek,query:tk,to:Do}=Fe["routes.js"],{words:ha}=Fe["words.js"],{Curls:sk}=Fe["parts/act.js"],{Heading:nk}=Fe["parts/heading.js"],{Loaded:ak,useGet:ok}=Fe["parts/load.js"],{counted:rk}=Fe["parts/number.js"],{useSame:ik}=Fe["parts/same.js"],{Empty:lk}=Fe["parts/states.js"],{Table:ck}=Fe["parts/table.js"],Q=ha.types,Lo=e=>e.name,dk=["missing","disabled","paused","on"];function uk(){let{after:e}=tk.value,t=ok("/api/types",{query:{after:e},every:10});Qv(10);let s=new Map((Xv.value.lanes??[]).flatMap(n=>n.types).map(n=>[n.type,n]));return me`<${nk} says=${t.data.value&&$k(t.data.value.types)} />
    <${ak} from=${t}>
      ${n=>me`<${mk} page=${n} ready=${s} again=${t.again} />`}<//
    >`}function $k(e){let s=dk.slice(0,3).map(a=>[a,e.filter(o=>Zs(o)===a).length]).filter(([,a])=>a).map(([a,o])=>`${o} ${Q.states[a]}`),n=e.filter(a=>Object.keys(a.overrides).length).length;return[Q.count(e.length),...s,n&&Q.changed(n)].filter(Boolean).join(" · ")}var pk=e=>{ek(Do("jobs/new",{type:e.name}))};function mk({page:e,ready:t,again:s}){let n=e.types.map(o=>({...o,backlog:hk(t.get(o.name))})),a=ik(n,Lo);return Ae(a,Lo,[{keys:"p",says:Q.pauseRow,act:o=>ea(o,s)},...Zv()?[{keys:"n",says:ha.screens.create,act:pk}]:[]]),a.length?me`<${ck}
      rows=${a}
      columns=${fk}
      label=${ha.screens.types}
      id=${Lo}
      href=${o=>Do(`types/${encodeURIComponent(o.name)}`)}
    />
    <${sk} acts=${[ea(a[0],s)]} />
    <p class="pages">${e.next&&me`<a href=${Do("types",{after:e.next})}>${ha.waiting.next}</a>`}</p>`:me`<${wk} />`}var hk=e=>e?{ready:e.ready,at_least:e.at_least}:null,fk=[{name:"name",label:Q.columns.name,cell:e=>me`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:Q.columns.state,cell:e=>me`<${pa} type=${e} />`},{name:"description",label:Q.columns.description,kind:"wide side",cell:e=>me`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:Q.columns.lane,kind:"side",cell:e=>me`<bdi>${e.lane}</bdi>`},{name:"ready",label:Q.columns.ready,kind:"number",cell:bk},{name:"limits",label:Q.columns.limits,kind:"side",cell:yk},{name:"timeout",label:Q.columns.timeout,kind:"number side",cell:e=>re("timeout",e.timeout)},{name:"over",label:Q.columns.over,kind:"side",cell:gk,title:e=>Object.keys(e.overrides).join(", ")}];function bk({backlog:e}){return e?.ready?rk({count:e.ready,at_least:e.at_least}):me`<span class="quiet">–</span>`}function yk({max_concurrent:e,rate:t}){let s=[e!==null&&Q.atOnce(e),t&&re("rate",t)].filter(Boolean);return s.length?s.join(" · "):me`<span class="quiet">–</span>`}function gk({overrides:e}){let{length:t}=Object.keys(e);return t?me`<span class="over">${Q.over(t)}</span>`:me`<span class="quiet">–</span>`}function wk(){return me`<${lk}>${Q.none}<//>
    <p class="quiet">${Q.first}</p>
    <pre tabindex="0">${Q.example}</pre>`}import{shared as He}from"./app.js";import{shared as nn}from"./app.js";var{html:en,useSignal:fa}=nn["html.js"],{curl:vk,post:kk}=nn["api.js"],{words:sn}=nn["words.js"],{Dialog:jk,open:xk}=nn["parts/dialog.js"],{Field:_k}=nn["parts/field.js"],tn=sn.waiting,Ac=async e=>await xk(Sk,{waiting:e})===!0;function Sk({waiting:e,close:t}){let s=fa(e[0].signal),n=fa("{}"),a=fa(""),o=fa({at:"asked",sent:0,resumed:0,refused:[]}),{at:r,sent:i,resumed:l,refused:c}=o.value,d=`/api/jobs/${e[0].job_id}/signal`,$=T=>{if(T.preventDefault(),r==="ended")return t(!0);a.value="",r==="asked"&&Ve(n.value,a,We=>Tk(e,{name:s.value,payload:We},o))};return en`<${jk} title=${tn.title(e.length,e[0].type)} close=${()=>t(i>0)}>
    <form onSubmit=${$}>
      <p class="quiet">${tn.sends}</p>
      <${_k} label=${sn.job.signalName} at=${s} required maxlength="200" autocomplete="off" />
      <${$t} label=${tn.payload} at=${n} wrong=${a} rows=${5} autofocus />
      ${r!=="asked"&&en`<p role="status">${tn.progress(i,e.length,l)}</p>`}
      ${c.length>0&&en`<ul class="wrong">
          ${c.slice(0,5).map(T=>en`<li key=${T}>${T}</li>`)}
        </ul>`}
      <details>
        <summary>${sn.act.curl}</summary>
        <pre tabindex="0">${vk("POST",d,{name:s.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${r!=="ended"&&en`<button type="button" onClick=${()=>t(i>0)}>${sn.page.cancel}</button>`}
        <button class="main" disabled=${r==="sending"}>${r==="ended"?sn.page.close:tn.send}</button>
      </div>
    </form>
  <//>`}async function Tk(e,t,s){let n=0,a=[];for(let[o,{job_id:r}]of e.entries()){try{let i=await kk(`/api/jobs/${r}/signal`,t,{tries:3});n+=i.resumed?1:0}catch(i){a.push(`${r.slice(-8)}: ${i.message}`)}s.value={at:o+1===e.length?"ended":"sending",sent:o+1,resumed:n,refused:a}}}var{html:S,useSignal:Ok}=He["html.js"],{changes:Io}=He["api.js"],{shown:qk,useKeys:Ck}=He["keys.js"],{ask:Ek,query:Nc,to:ls}=He["routes.js"],{words:an}=He["words.js"],{Heading:Ak}=He["parts/heading.js"],{Loaded:Mk,useGet:Nk}=He["parts/load.js"],{number:Lk}=He["parts/number.js"],{useSame:Lc}=He["parts/same.js"],{Empty:Mc}=He["parts/states.js"],{Table:Dc}=He["parts/table.js"],{Time:Ic}=He["parts/time.js"],b=an.waiting,Dk=100;function Ik(){let{after:e}=Nc.value,t=Nk("/api/signals",{query:{limit:Dk,after:e},every:5}),s=t.data.value?.early??[];return S`<${Ak} says=${b.says} />
    <${Mk} from=${t}>${n=>S`<${Rk} page=${n} after=${e} again=${t.again} />`}<//>
    ${s.length>0&&S`<${Kk} early=${s} />`}`}function Rk({page:e,after:t,again:s}){let n=Lc(e.waiting,l=>l.job_id),a=Pk(n),{name:o}=Nc.value,r=n.filter(l=>!o||l.signal===o).sort((l,c)=>l.wait_until.localeCompare(c.wait_until)),i=Ok(new Set);return n.length?S`<div class="heading">
      <nav class="views names" aria-label=${b.names}>
        <a href=${ls("waiting",{after:t})} aria-current=${o?void 0:"true"}>${b.all}</a>
        ${a.map(([l,c])=>S`<${Bk} key=${l} name=${l} count=${c} now=${l===o} />`)}
      </nav>
      <div class="doing"><${Hk} rows=${r} chosen=${i} done=${s} /></div>
    </div>
    <${Dc}
      rows=${r}
      columns=${Fk}
      label=${an.screens.waiting}
      id=${l=>l.job_id}
      href=${l=>ls(`jobs/${l.job_id}`)}
      chosen=${Io()?i:void 0}
    />
    <p class="pages">
      ${t&&S`<a href=${ls("waiting",{name:o})}>${b.first}</a>`}
      ${e.next&&S`<a href=${ls("waiting",{name:o,after:e.next})}>${b.next}</a>`}
    </p>`:S`<${Wk} page=${e} after=${t} />`}function Pk(e){let t=new Map;for(let{signal:s}of e)t.set(s,(t.get(s)??0)+1);return[...t].sort((s,n)=>n[1]-s[1])}function Bk({name:e,count:t,now:s}){let n=a=>(a.preventDefault(),Ek({name:s?"":e}));return S`<a href=${ls("waiting",{name:e})} aria-current=${s?"true":void 0} onClick=${n}>
    <bdi>${e}</bdi> <b>${Lk(t)}</b>
  </a>`}var Fk=[{name:"signal",label:b.columns.signal,kind:"wide",cell:e=>S`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:b.columns.type,cell:e=>S`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:b.columns.owner,kind:"side",cell:e=>S`<bdi>${e.owner}</bdi>`},{name:"since",label:b.columns.since,kind:"number side",cell:e=>S`<${Ic} at=${e.since} />`},{name:"until",label:b.columns.until,kind:"number",cell:e=>S`<${xs} from=${e.since} until=${e.wait_until} />`},{name:"job",label:b.columns.job,kind:"id side",cell:e=>S`<span class="id">${e.job_id.slice(-8)}</span>`}];function Hk({rows:e,chosen:t,done:s}){let{size:n}=t.value,a=async()=>{let r=Ba(e,l=>l.job_id)??e[0],i=n?e.filter(l=>t.value.has(l.job_id)):[r];!i.length||!await Ac(i)||(t.value=new Set,s())};if(Ck(Io()?[{keys:"s",says:b.send,run:a}]:[]),!Io())return S`<p class="quiet">${an.act.viewer}</p>`;let o=S`<button class=${n?"main":""} onClick=${a}>
    ${n?b.send:b.sendOne} <kbd>${qk("S")}</kbd>
  </button>`;return n?S`<div class="chosenbar floats" role="region" aria-label=${b.send}>
    <strong role="status">${an.table.chosen(n)}</strong>
    <span class="buttons">
      ${o}<button class="plain" onClick=${()=>t.value=new Set}>${an.table.unchoose}</button>
    </span>
  </div>`:o}function Wk({page:e,after:t}){return e.next?S`<${Mc}>${b.looked} <a href=${ls("waiting",{after:e.next})}>${b.next}</a><//>`:S`<${Mc}>${t?b.noneMore:b.none}<//>
    <p class="quiet">${b.first_}</p>
    <pre tabindex="0">${b.example}</pre>`}function Kk({early:e}){let t=Lc(e,s=>`${s.job_id} ${s.name}`);return S`<section>
    <h2>${b.early}</h2>
    <p class="quiet">${b.earlySays}</p>
    <${Dc}
      rows=${t}
      columns=${Gk}
      label=${b.early}
      id=${s=>`${s.job_id} ${s.name}`}
      href=${s=>ls(`jobs/${s.job_id}`)}
      keys=${!1}
    />
  </section>`}var Gk=[{name:"signal",label:b.columns.signal,kind:"wide",cell:e=>S`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:b.columns.came,kind:"number",cell:e=>S`<${Ic} at=${e.at} />`},{name:"job",label:b.columns.job,kind:"id",link:!0,cell:e=>S`<span class="id">${e.job_id.slice(-8)}</span>`}];export{_d as Audit,fu as Batch,Ju as Batches,p$ as Charts,q$ as Costs,cp as Create,_p as Database,Sm as Endpoint,Fm as Endpoints,lh as Errors,df as Inbox,cb as Job,Qb as Keys,mg as Limits,fw as Locks,Vw as Schedules,vv as SetAside,Gv as Type,uk as Types,Ik as Waiting,Kt as actOnMany};

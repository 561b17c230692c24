import"./app.js";import{shared as Ul}from"./app.js";var{words:Jl}=Ul["words.js"],zl={once:{secret:"Secret",warn:"It is never shown again. Copy it, or say that you have kept it.",kept:"I have kept it"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toLocaleString("en",{maximumSignificantDigits:2}):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},inbox:{says:e=>`${e} to decide, the oldest first`,list:"What is to be decided",one:"The one that is looked at",more:e=>`The oldest ${e} are listed; more come when these are decided.`,none:"Nothing waits for a person.",decided:"All is decided.",first:"A handler that is not sure asks a person, and says what it would give out:",example:'raise Review("the sum is over 1,000 EUR", {"sum": 1240.5})',noReason:"Its handler gave no reason.",facts:{waits:"Created"},output:"Output, which is its result if it is approved",noOutput:"Its handler gave none.",comment:"Comment, or reason",approve:"Approve",reject:"Reject",rejects:e=>`Reject ${e}?`,reasonSays:"It becomes the job's error. Without one it says: rejected by hand.",done:{approve:"Approved:",reject:"Rejected:"},sentIn:e=>e?`sent in ${e} s`:"is sent",undo:"Undo",gone:"It is decided already:",place:(e,t)=>`${e} of ${t}`},waiting:{says:"Jobs that go on when a signal comes; the wait that is over first stands first",names:"Signals by name",all:"All",columns:{signal:"Signal",type:"Type",owner:"Owner",since:"Started",until:"Waits until",job:"Job",came:"Came"},left:e=>`${e} % of the time is left`,over:"over",next:"Next page",first:"First page",looked:"One request looks at 5,000 waiting jobs. None of these waits for a signal; others may.",none:"No job waits for a signal.",noneMore:"No further job waits for a signal.",first_:"A handler that waits for something outside gives its place away and goes on when the signal comes:",example:'raise Wait("paid", timeout=7 * 24 * 3600)',send:"Send the signal",sendOne:"Send a signal to the row",title:(e,t)=>e===1?`Signal ${t}`:`Signal ${e} jobs`,sends:"A job that waits for this name goes on; another keeps the signal until it waits for it.",payload:"What the signal says",progress:(e,t,s)=>`${e} of ${t} sent, ${s} went on`,early:"Came early",earlySays:"Signals that no job waits for yet; each is kept until its job does."},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",asked:"The list",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,s)=>s===1?`${e} today`:`${e} in ${s} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",asked:"What is shown here",prices:(e,t,s)=>`Prices: ${e} ${s} a GB-second, ${t} ${s} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"A million jobs",usd:"USD",part:e=>`${e} %`}},errors:{says:(e,t,s)=>`${e} failed in ${s}, in ${t===1?"one group":`${t} groups`}`,span:"Failed in the last",spans:{1:"1 hour",24:"24 hours",168:"7 days",720:"30 days"},type:"the type of the failed jobs",hint:"type:…",none:e=>`Nothing has failed in ${e}.`,noneFiltered:(e,t)=>`No job of the type ${e} has failed in ${t}.`,bounded:e=>`Only the newest ${e} failed jobs are grouped: of a shorter time, or of one type, all may be.`,retry:"Retry",retryKey:"Retry the group of the row",example:"Open the last job of the group",likes:e=>`The API cannot tell this group from ${e===1?"another one":`${e} others`} of its type: their jobs are retried too. They are counted first.`,goOn:"Count them",spark:e=>`Failed over this time, ${e} at the most in a part of it`,curl:"This list",columns:{jobs:"Jobs",what:"Error",over:"Over the time",first:"First",last:"Last",example:"Example"}},types:{count:e=>e===1?"one type":`${e} types`,changed:e=>`${e} changed by operators`,states:{on:"takes jobs",paused:"paused",disabled:"disabled",missing:"no handler"},columns:{name:"Type",state:"State",description:"What it does",lane:"Lane",ready:"Ready",limits:"Limits",timeout:"Time-out",over:"Over the code"},atOnce:e=>`${e.toLocaleString("en")} at once`,over:e=>e===1?"1 setting":`${e} settings`,pauseRow:"Pause or resume the type of the row",none:"There are no types.",first:"A processor declares the types of its code when it starts:",example:`@job_type("email", timeout=30, rate="600/minute")
def send_email(job: Running, email: Email): ...`},type:{jobs:"Its jobs",yes:"yes",no:"no",off:"off",forEver:"for ever",days:e=>`${e} d`,per:(e,t)=>`${e} a ${t}`,burst:e=>`, ${e} at once`,units:{second:"second",minute:"minute",hour:"hour",day:"day"},stateSays:{on:"",paused:"Its jobs are enqueued, and none is started.",disabled:"No job of it is enqueued or started.",missing:"The processors of its lane have no handler for it."},since:"since",acts:{pause:"Pause",resume:"Resume",enable:"Enable",disable:"Disable",reset:"Reset all",delete:"Delete"},said:{pause:e=>`${e} is paused`,resume:e=>`${e} goes on`},disables:"No job of it can be enqueued or started until it is enabled again. What runs goes on.",resets:"What operators have said is removed, and the type is enabled: it runs as its code says.",deletes:"A remote type without jobs is deleted. That cannot be undone.",nothingOver:"Nothing is said over its code",reset:"Reset",change:"Change",of:(e,t,s)=>`${e}: ${t} of ${s}`,isReset:e=>`${e}: as the code says`,isChanged:e=>`${e} is changed`,settings:"Settings",columns:{name:"Setting",value:"In effect",code:"The code says",operator:"An operator says",changed:"Changed",acts:"Acts"},names:{description:"Description",lane:"Lane",timeout:"Time-out",max_attempts:"Tries",max_concurrent:"At once",key_limit:"At once of a key",fair:"Fair",rate:"Rate",schedule:"Schedule",retention:"Kept"},means:{description:"What it does, for people.",lane:"The processors that run it.",timeout:"The seconds that a handler may run.",max_attempts:"How often a job is tried.",max_concurrent:"The most jobs of it that run at once. To lift what the code declares, give a large number.",key_limit:"The most jobs of one concurrency key that run at once.",fair:"Half of what starts goes to owners in turn.",rate:"The most jobs that start in a time.",schedule:"When a job of it is made by the clock.",retention:"How long ended jobs are kept."},codeSays:e=>e==="–"?"The code says nothing.":`The code says: ${e}.`,rateTakes:"Jobs in a time: 600/minute, 1/2s",daysOf:e=>`Days that ${e} jobs are kept; empty: for ever`,expression:"When: minute, hour, day, month, weekday",timezone:"Time zone",missed:"Due times that were missed",missedWays:{skip:"are left out",one:"make one job",all:"make a job each"},switchOff:"Switch the schedule off",course:"Jobs a minute, by how they ended",courseSays:"over the last day",noCourse:"No job of it has ended in the last day.",declared:"What only the code says",target:"Runs in",handler:"the code's own handler",backoff:"Tries again",backoffSays:({kind:e,base:t,cap:s})=>`${e}, from ${t} s${s===null?"":` to ${s} s`}`,ownBackoff:"by a class of its own",nextDue:"Next due",updated:"Changed",schema:"Payload",schemaRaw:"The JSON Schema",noSchema:"Any object: the type says nothing about its payload.",letters:e=>`${e} characters at the most`,default:e=>`default ${e}`},limits:{says:e=>e?`${e===1?"one lets":`${e} let`} nothing more through now`:"all let jobs through",views:"Limits by how full they are",view:{all:"All",used:"In use",full:"Full"},columns:{type:"Type",kind:"Limit",level:"Now",held:"Held by",said:"Said by"},kinds:{max_concurrent:"at once",key_limit:"at once of a key",rate:"rate"},taken:(e,t)=>`${e} of ${t}`,full:"full",keys:(e,t)=>`${e===20?"20 or more keys run":e===1?"one key runs":`${e} keys run`}, ${t} of each`,fullKeys:e=>`${e} full`,noKeys:e=>`no key runs; ${e} of each`,tokens:(e,t)=>`${e} of ${t} tokens`,fullAgain:"full",nextIn:e=>`next start in ${e}`,refill:e=>`${e} tokens come a second`,refillEach:e=>`a token comes every ${e}`,noRefill:"nothing comes",nothing:"nothing",more:e=>`${e} more`,moreKeys:e=>`${e} more keys`,all:"all that run",blocked:e=>`keeps ${e} back`,code:e=>`the code: ${e}`,operator:e=>`an operator: ${e}`,insteadOf:e=>`instead of ${e}`,codeNothing:"the code says nothing",default:"by itself",changeRow:"Change the limit of the row",none:"No type has a limit.",noneOf:{used:"No limit is in use now.",full:"No limit is full now."},first:"A type says how many of its jobs may run at once, how many of a key, and how many may start in a time:",example:'@job_type("ocr", max_concurrent=2, key_limit=1, rate="600/minute")'},locks:{running:e=>e==="1"?"one job runs":`${e==="0"?"no":e} jobs run`,expired:e=>e===1?"one lock has run out":`${e} locks have run out`,suspects:e=>e===1?"one suspect":`${e} suspects`,locks:"Locks of running jobs",none:"No job runs now.",ranOut:"ran out",ranOutSays:"Its holder has not renewed it: the next processor's sweep gives the job back.",holderGone:"gone",suspect:"suspect",deaths:e=>e===1?"1 death":`${e} deaths`,quarantine:"Suspects",quarantineSays:"Their processors ended while they ran. Each runs alone from now on, so that the one that kills is known.",processors:"Processors",atWork:(e,t)=>{if(!e)return"none at work";let s=e===1?"one may still run":`${e} may still run`;return t.length>1?`${s}, of ${t.length} versions: ${t.join(", ")}`:s},noProcessor:"None runs. Each lane's tick starts one when jobs are ready; you can start one now.",start:"Start a processor",startSays:"It starts now instead of with the next tick, and ends when nothing is left to do.",started:"A processor starts",states:{claiming:"claims jobs",draining:"finishes",sleeping:"sleeps until"},config:"Settings of the processors",byFunction:"as the function says",on:"on",off:"off",switchOn:"Switch on",switchOff:"Switch off",switchOffSure:"Jobs are taken in, and none is started, in all lanes. What runs goes on.",superAdmin:"Only a super admin changes the processors",lanesOwn:"By lane, the settings that differ",steps:"Numbers that rise, with commas between them; empty: the default",number:"A number; empty: the default",columns:{type:"Type",lock:"Lock ends",progress:"Progress",tries:"Tries",holder:"Holder",deadline:"Its deadline",stream:"Log stream",job:"Job",deaths:"Deaths",due:"Due",diedIn:"Died in",lane:"Lane",state:"State",left:"Time left",by:"Started by",claimed:"Claimed",settled:"Settled",version:"Version",seen:"Seen",setting:"Setting",value:"Value",means:"What it means"}},schedules:{spans:["6 hours","24 hours","7 days"],span:"How far the lines go",count:e=>e===1?"one schedule":`${e} schedules`,haveMissed:e=>`${e===1?"one has":`${e} have`} missed a time`,held:e=>`${e} paused or disabled`,aside:e=>`${e} set aside`,shifts:"the clocks change",columns:{type:"Type",when:"When",line:"Due times from now on",next:"Next"},line:(e,t,s)=>`${t?"at least ":""}${e===1?"one due time":`${e} due times`}`+(s?`, ${s} missed before now`:""),shift:"the clocks change on that day",setAside:"set aside",run:"Run now",runs:e=>`Run now: ${e}`,runRow:"Run the schedule of the row now",isRun:e=>`A job of ${e} is enqueued, with the schedule's payload`,pauses:"The whole type is paused: its due times still make jobs, and none of its jobs starts until it is resumed.",disabled:"The type is disabled",coming:"What comes next",nothingComes:"Nothing is due in this time.",missed:"Missed",noneMissed:"No due time was missed.",times:e=>e===1?"one time, since":`${e} times, since`,becomes:"A tick makes jobs of missed times as the schedule says: none, one, or one each.",none:"No type has a schedule.",first:"A type says when the clock makes a job of it:",example:'@job_type("report", schedule=Schedule("0 3 * * *", timezone="Europe/Berlin"))'},charts:{span:"Time",spans:{6:"6 hours",24:"24 hours",168:"7 days",720:"30 days",2160:"90 days"},by:"A line for each",bys:{"":"Whole",type:"Type",lane:"Lane"},type:"this type alone",lane:"this lane alone",hint:"type:… lane:…",curl:"These charts",says:"How did it go, hour by hour and by type or lane?",kinds:{throughput:{title:"Throughput",says:"jobs that ended, a minute"},wait:{title:"Wait",says:"from ready to start"},run:{title:"Run",says:"from start to end"},depth:{title:"Depth",says:"the most that were ready"},openings:{title:"Openings",says:"invocations of processors"},cost:{title:"Cost",says:"of processors, in USD"}},by95:e=>`${e}, 95 of 100 within`},endpoints:{says:"Who is told what became of jobs, whether it arrives, and what comes in by webhook",new:"New endpoint",none:"There are no endpoints yet: nobody outside is told what becomes of jobs.",first:"A webhook is told by a signed request; a bus gets events; http is what jobs call.",sent:"Told",sentSays:"callbacks, newest first",came:"Came by webhook",cameSays:"and what it led to",noneSent:"Nobody has been told anything yet. Test an endpoint, or name one in “notify” of a job.",noneSentTo:"It has been told nothing yet. Test it.",noneCame:"Nothing has come by webhook. Sources are declared in the template's parameter Webhooks.",looked:"One request looks at 5,000 rows. None of these matches; older ones may.",nothing:"nothing",more:e=>`and ${e} more`,works:"works",failing:e=>`fails for ${e}`,disabled:"disabled",all:"all types",named:"what names it",called:"nothing: jobs call it",open:"Open",notHooks:"An endpoint of kind http is called by jobs; it is told nothing",noSecret:"Only webhooks have a secret",isOff:"It is disabled: enable it first",isOn:"It is enabled",isOffNow:"It is disabled already",changeSays:"What is left as it is stays. New headers replace all there are.",acts:{test:"Test",enable:"Enable",disable:"Disable",change:"Change",rotate:"New secret",delete:"Delete"},sure:{disable:"It is told nothing more, and what is on its way fails.",rotate:"The secret of now signs for 24 hours more, beside the new one.",delete:"What it was not told yet fails. Jobs that name it are refused from then on."},tested:"A test is on its way",secret:"The secret of the endpoint",secretSays:"The receiver checks each request with it. It is shown only now.",fields:{name:"Name",kind:"Kind",url:"Address (https)",events:"Told of, without being named",types:"Jobs of these types only, with commas between",owner:"Jobs of this owner only",headers:"Headers, one a line: Name: value. They are never shown again."},kinds:{webhook:"webhook: told by signed requests",bus:"bus: the stack's event bus",http:"http: called by jobs"},facts:{kind:"Kind",url:"Address",events:"Told of",types:"Types",owner:"Owner",state:"State",because:"Because",created:"Created",updated:"Changed",old:"Old secret ends"},columns:{name:"Name",state:"State",url:"Address",events:"Told of",types:"Types",status:"Status",event:"Event",endpoint:"Endpoint",about:"About",answer:"Answer",tries:"Tries",when:"When",source:"Source",led:"Led to"}},keysAndLogins:{says:"Who may call the API and this page",you:"You",youAre:{owner:"Owner",role:"Role",key:"Key",until:"Logged in until"},may:{producer:"enqueues jobs, and sees those of its owner",viewer:"sees all, but what jobs hold, and changes nothing",admin:"sees and changes all but keys",super_admin:"sees and changes all, keys and logins too"},unused:"or one hour after the last use",onlySuper:"Keys and logins of others are listed for super admins.",keys:"Keys",logins:"Logins",loginsSay:"that can be used now",new:"New key",views:{active:"Active",all:"All"},none:"No key is active.",noLogins:"Nobody is logged in.",revoked:"revoked",expired:"expired",ends:"ends",active:"active",never:"never",change:"Change",revoke:"Revoke",end:"End",changeKey:"Change the key of the row",revokeKey:"Revoke the key of the row",changeTitle:e=>`Change ${e}`,revokeTitle:e=>`Revoke ${e}`,revokes:"All functions refuse it within a minute, and its logins end. That cannot be undone: make another.",endTitle:e=>`End a login of ${e}`,endsLogin:"That browser is asked to log in again with its next request.",changes:"All functions apply it within a minute. An empty field means no limit.",made:"The key",madeSays:"It is shown only now; the database keeps its hash. Put it where its user keeps secrets.",noLimits:"no limits",types:e=>`only ${e}`,priority:e=>`priority ${e} at most`,pending:e=>`${e} unfinished at most`,via:{key:"key",token:"token",code:"link"},fields:{name:"Name: what is it for?",role:"Role",owner:"Owner: whose jobs it enqueues and sees",expires:"Ends on (none: never)",rate:"Requests, such as 600/minute",types:"May enqueue these types only, with commas between",priority:"Highest priority, 20 is the first",pending:"Most unfinished jobs of its owner"},columns:{name:"Name",role:"Role",owner:"Owner",limits:"Limits",used:"Last used",state:"State",created:"Created",by:"By",key:"Key",seen:"Last seen",ends:"Ends"}},setAside:{says:"What could not be done because of its data, and was left out so that the rest goes on",none:"Nothing is set aside.",noneSays:"When the end of a batch, a schedule, a type or a chore fails because of its own data, it comes here, and everything else goes on.",more:"These are the newest 200. There are older ones.",retry:"Try again",retryKey:"Try the row again",retried:"It is tried again",kinds:{batch:"The end of a batch",schedule:"A schedule",type:"A type",chore:"A chore"},todo:{batch:"Change what comes after the batch, then try again.",schedule:"Mend the schedule in the code or in its overrides, then try again.",type:"Mend its declaration, deploy, then try again.",chore:"It is tried again by itself; its processor's log has the traceback."},columns:{what:"What",error:"Error",times:"Times",first:"First",last:"Last"}},audit:{says:"What was done by hand to the queue, newest first. What was done to one job is in its log.",fields:{kind:"what kind of thing was changed",subject:"its name or id",actor:"a part of the actor's name"},hint:"kind:… subject:… actor:…",curl:"This list",kinds:{act:"many jobs",batch:"batch",config:"configuration",endpoint:"endpoint",job:"job",key:"key",login:"login","set-aside":"set aside",type:"type",worker:"processor"},none:"Nobody has done this.",noneYet:"Nobody has changed anything yet.",looked:"One request looks at 5,000 lines. None of these matches; older ones may.",further:"Look further",key:"key",done:(e,t)=>`${e} done${t?`, ${t} left as they were`:""}`,ended:"ended",halfway:"stopped half-way, or still running",all:"jobs that were chosen",of:"jobs with",dripped:e=>`${e} a minute`,theAct:"the act",parts:"Each job of an act",partsKey:"Show or hide each job of an act",nothing:"no value",hidden:"hidden",toSubject:"Open it",columns:{at:"When",actor:"Who",action:"Did",subject:"To what",changed:"Before → after"}},database:{says:"Does Postgres keep up with the queue?",good:"Nothing here needs you: vacuum keeps up, no snapshot is old, and connections are free.",warnings:"What to do",connections:"Connections",of:e=>`of ${e}`,oldest:"Oldest transaction",noOldest:"no other is open",dead:"Dead rows",size:"Size",indexesSize:e=>`${e} of it indexes`,tables:"Tables",tablesSay:"the largest first; the bars end where dead rows are too many",deadOf:(e,t)=>`${e}, of ${t} that would be too many`,indexes:"Indexes",indexesSay:"the largest first; scans since the statistics were reset",unused:"never read",share:e=>`${e} %`,never:"never",advice:{transaction:"Find the session below, and end it, unless it is a backup that will be over soon. A client that forgets to commit should get idle_in_transaction_session_timeout.",dead:"Look first whether a transaction is open for long: vacuum waits for it. Then vacuum the table by hand.",analyzed:"Autovacuum may be off, or never gets to it. Analyze it by hand.",connections:"Lower max_workers or the functions' reserved concurrency, put RDS Proxy before the database, or raise max_connections."},columns:{table:"Table",rows:"Rows",dead:"Dead rows",bytes:"Table",indexBytes:"Indexes",vacuum:"Last vacuum",analyze:"Last analyze",index:"Index",size:"Size",scans:"Scans"}}};Object.assign(Jl,zl);import{shared as Nt}from"./app.js";var{html:Qe,useEffect:oo,useRef:ro,useSignal:Wn}=Nt["html.js"],{curl:Vl,post:io}=Nt["api.js"],{soon:Yl}=Nt["live.js"],{words:se}=Nt["words.js"],{Dialog:Zl,open:Xl}=Nt["parts/dialog.js"],{Bar:Ql}=Nt["parts/bar.js"],{Field:ao}=Nt["parts/field.js"],ec=500,tc=1e3,Lt=e=>Xl(sc,{bulk:e});function sc({bulk:e,close:t}){let s=Wn({at:"counting"}),n=Wn(""),a=Wn("60"),o=ro(!1),r=se.jobs.bulk[e.action];oo(()=>{oc(e,s)},[]);let{at:i,matches:l=0,atLeast:c,error:d}=s.value,$=l>tc?String(l):"",x=i==="counted"&&e.action==="replay",O=i==="counted"&&$,A=ve=>{ve.preventDefault(),i==="counted"&&l&&n.value===$&&ic(e,s,o,Number(a.value))};return Qe`<${Zl}
    title=${se.jobs.asking(r,i==="counting"?"…":se.jobs.jobs(l,c))}
    close=${()=>(o.current=!0,t(s.value))}
  >
    <form onSubmit=${A}>
      <p>${se.jobs.says[e.action]}</p>
      ${i==="counting"&&Qe`<p class="quiet" role="status">${se.jobs.counting}</p>`}
      ${d&&Qe`<p class="wrong" role="alert">${d}</p>`}
      ${x&&Qe`<${ao} label=${se.jobs.perMinute} at=${a} type="number" min="1" max="10000" />`}
      ${O&&Qe`<${ao} label=${se.act.type($)} at=${n} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(i)&&Qe`<${nc} state=${s.value} />`}
      <details>
        <summary>${se.act.curl}</summary>
        <pre tabindex="0">${Vl("POST",`/api/jobs/bulk/${e.action}`,Kn(e))}</pre>
      </details>
      <div class="buttons">
        <${ac}
          at=${i}
          act=${r}
          bad=${e.action==="delete"}
          ready=${l>0&&n.value===$}
          stop=${o}
          close=${()=>t(s.value)}
        />
      </div>
    </form>
  <//>`}function nc({state:e}){let t=se.jobs.running(e.done,e.skipped);return Qe`<p role="status">
    <${Ql} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function ac({at:e,act:t,bad:s,ready:n,stop:a,close:o}){let r=ro(null);if(oo(()=>{let l=document.activeElement?.matches("input");(n&&e==="counted"&&!l||e==="ended")&&r.current?.focus()},[e,n]),e==="running")return Qe`<button type="button" onClick=${()=>a.current=!0}>${se.jobs.stop}</button>`;if(e==="ended")return Qe`<button type="button" class="main" ref=${r} onClick=${o}>${se.page.close}</button>`;let i=s?"bad":"main";return Qe`<button type="button" onClick=${o}>${se.page.close}</button>
    <button class=${i} ref=${r} disabled=${!n}>${t}</button>`}var Kn=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function oc(e,t){try{let s=await io(`/api/jobs/bulk/${e.action}`,{...Kn(e),dry_run:!0});t.value={at:"counted",matches:s.matches??s.count??0,atLeast:s.at_least}}catch(s){t.value={at:"refused",error:s.message}}}var rc=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(e=>e.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/,"$1-$2-$3-$4-");async function ic(e,t,s,n){let a=rc(),o=e.action==="replay"?{per_minute:n}:{},{matches:r}=t.value,i=0,l=0,c=null;t.value={at:"running",matches:r,done:i,skipped:l};try{do{let d={...Kn(e),...o,limit:ec,after:c??void 0,act:a},$=await io(`/api/jobs/bulk/${e.action}`,d,{tries:3});i+=$.done,l+=$.skipped,c=$.next,t.value={at:"running",matches:r,done:i,skipped:l}}while(c&&!s.current);t.value={at:"ended",matches:r,done:i,skipped:l,says:c?se.jobs.stopped:se.jobs.finished}}catch(d){t.value={at:"ended",matches:r,done:i,skipped:l,error:d.message}}Yl()}import{shared as we}from"./app.js";import{shared as Jn}from"./app.js";var{html:Gn}=Jn["html.js"],{query:Un,here:lo,to:lc}=Jn["routes.js"],{words:co}=Jn["words.js"];function De({next:e,name:t="after",older:s=co.table.next}){let n=String(lo.value.route?.path).replace(":id",encodeURIComponent(lo.value.id??"")),a=o=>lc(n,{...Un.value,[t]:o});return!Un.value[t]&&e===null?null:Gn`<p class="pages">
    ${Un.value[t]&&Gn`<a href=${a("")}>${co.table.first}</a>`}
    ${e!==null&&Gn`<a href=${a(e)}>${s}</a>`}
  </p>`}import{shared as Xt}from"./app.js";var{html:W}=Xt["html.js"],{to:cc}=Xt["routes.js"],{textOf:$o}=Xt["exact.js"],{words:po}=Xt["words.js"],{number:zn}=Xt["parts/number.js"],{Time:dc,exact:uc}=Xt["parts/time.js"],et=po.audit,uo=60,Vn=6,$c=/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;function mo({entry:{kind:e,changed:t}}){if(t===null)return W`<span class="quiet">${et.hidden}</span>`;if(typeof t!="object")return W`<${Yn} of=${t} />`;if(e==="act")return W`<${hc} of=${t} />`;let{act:s,bulk:n,...a}=t,o=Object.entries(a);return W`<ul class="changes">
    ${o.slice(0,Vn).map(([r,i])=>W`<${mc} key=${r} name=${r} said=${i} />`)}
    ${o.length>Vn&&W`<li class="quiet">${po.json.more(o.length-Vn)}</li>`}
    ${typeof s=="string"&&W`<${pc} act=${s} />`}
  </ul>`}function pc({act:e}){return W`<li><a href=${cc("audit",{kind:"act",subject:e})}>${et.theAct}</a></li>`}function mc({name:e,said:t}){let[s,n]=Array.isArray(t)&&t.length===2?t:[void 0,t];return W`<li>
    <span class="quiet"><bdi>${e}</bdi></span
    >${" "} ${s!=null&&W`<del><${Yn} of=${s} /></del>${" → "}`}
    ${n==null?W`<span class="quiet">${t===null?et.hidden:et.nothing}</span>`:W`<ins><${Yn} of=${n} /></ins>`}
  </li>`}function Yn({of:e}){let t=typeof e!="string"?$o(e):$c.test(e)?uc(new Date(e)):e;return t.length<=uo?W`<bdi>${t}</bdi>`:W`<bdi title=${t}>${t.slice(0,uo)}…</bdi>`}function hc({of:e}){let{done:t=0,skipped:s=0,ended:n,filter:a,per_minute:o}=e,r=a&&typeof a=="object"?Object.entries(a):[];return W`<ul class="changes">
    <li>
      <b>${et.done(zn(Number(t)),s?zn(Number(s)):"")}</b>
      ${o?` · ${et.dripped(zn(Number(o),1))}`:""}
    </li>
    <li class=${n?"quiet":"halfway"}>
      ${n?W`${et.ended} <${dc} at=${String(n)} />`:et.halfway}
    </li>
    <li>
      <span class="quiet">${r.length?et.of:et.all}</span>
      ${r.map(([i,l])=>W` <code><bdi>${i}:${$o(l)}</bdi></code>`)}
    </li>
  </ul>`}var{html:ue}=we["html.js"],{ask:fc,go:bc,query:yc,to:Gs}=we["routes.js"],{useKeys:gc}=we["keys.js"],{words:Us}=we["words.js"],{Curls:vc}=we["parts/act.js"],{Filter:wc}=we["parts/filter.js"],{Heading:jc}=we["parts/heading.js"],{Loaded:kc,useGet:xc}=we["parts/load.js"],{useSame:Sc}=we["parts/same.js"],{Empty:_c}=we["parts/states.js"],{Table:Tc}=we["parts/table.js"],{Time:Oc}=we["parts/time.js"],N=Us.audit,qc=100,Cc=10,Ec=["act","batch","config","endpoint","job","key","login","set-aside","type","worker"],Mc={kind:{values:Ec,says:N.fields.kind},subject:{says:N.fields.subject},actor:{says:N.fields.actor}};function Ac(){let{kind:e,subject:t,actor:s,after:n,jobs:a}=yc.value,r=Object.fromEntries(Object.entries({kind:e,subject:t,actor:s}).filter(([,d])=>d)),i=a==="all"||e==="job",l=xc("/api/audit",{query:{...r,after:n,limit:qc,of_acts:i?void 0:"false"},every:n?void 0:Cc}),c=()=>fc({jobs:i?"":"all",after:""});return gc(e==="job"?[]:[{keys:"e",says:N.partsKey,run:c}]),ue`<${jc} says=${N.says} />
    <div class="filters">
      <${wc} fields=${Mc} value=${r} hint=${N.hint} onChange=${d=>bc(Gs("audit",d))} />
      ${e!=="job"&&ue`<label class="check"><input type="checkbox" checked=${i} onChange=${c} /> ${N.parts}</label>`}
    </div>
    <${kc} from=${l}>${d=>ue`<${Nc} page=${d} filtered=${Object.keys(r).length>0} />`}<//>
    <${vc}
      acts=${[{name:"list",label:N.curl,method:"GET",path:`/api/audit${Gs("",r).slice(3)}`}]}
    />`}function Nc({page:e,filtered:t}){let s=Sc(e.entries,a=>String(a.id)),n=e.next!==null?N.looked:t?N.none:N.noneYet;return ue`<div class="audit">
    ${s.length?ue`<${Tc}
            rows=${s}
            columns=${Ic}
            label=${Us.screens.audit}
            id=${a=>String(a.id)}
            href=${({kind:a,subject:o})=>Gs("audit",{kind:a,subject:o})}
          />`:ue`<${_c}>${n}<//>`}
    <${De} next=${e.next} older=${s.length?Us.table.next:N.further} />
  </div>`}function Lc({actor:e}){let[,t,s]=e.match(/^(.*) \(key (.*)\)$/)??[null,e,""];return ue`<bdi>${t}</bdi>${s&&ue`<code class="quiet" title=${N.key}>${s}</code>`}`}var Dc={type:e=>`types/${encodeURIComponent(e)}`,batch:e=>`batches/${e}`,endpoint:e=>`endpoints/${encodeURIComponent(e)}`,key:()=>"keys",login:()=>"keys","set-aside":()=>"set-aside"};function Rc({kind:e,subject:t,action:s}){let n=s==="delete"||e==="act"?null:Dc[e]?.(t),a=n&&ue`<a class="place" href=${Gs(n)} title=${N.toSubject} tabindex="-1">↗</a>`;return ue`<span><span class="quiet">${Us.audit.kinds[e]??e}</span> ${a}</span><bdi>${t}</bdi>`}var Ic=[{name:"at",label:N.columns.at,kind:"at",cell:e=>ue`<${Oc} at=${e.at} />`},{name:"actor",label:N.columns.actor,kind:"two side",cell:Lc,title:e=>e.actor},{name:"action",label:N.columns.action,link:!0,cell:e=>ue`<bdi>${e.action}</bdi>`},{name:"subject",label:N.columns.subject,kind:"two",cell:Rc,title:e=>e.subject},{name:"changed",label:N.columns.changed,kind:"wide changed",cell:e=>ue`<${mo} entry=${e} />`}];import{shared as Re}from"./app.js";import{shared as Pc}from"./app.js";var{html:Js,useEffect:ho,useRef:fo,useSignal:Bc}=Pc["html.js"],Fc=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Hc=272,Wc=480,Kc=1.6,Gc=380,zs={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function bo({cells:e,label:t,shown:s,onPoint:n,onPick:a}){let o=fo(null),r=Bc(0),i=fo(e),l=Vc(i.current,e);ho(()=>{i.current=e},[e]),ho(()=>{let A=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return A.observe(o.current),()=>A.disconnect()},[]);let{size:c,rows:d,columns:$}=Uc(e.length,r.value),x=A=>{let ve=o.current.getBoundingClientRect(),[to,so]=[(A.clientX-ve.left)/c,(A.clientY-ve.top)/c].map(Math.floor),no=to*d+so;return so<d&&to<$&&no<e.length?no:null};return Js`<div
    class="field"
    ref=${o}
    onPointerMove=${A=>n(x(A))}
    onPointerLeave=${()=>n(null)}
    onClick=${A=>{let ve=x(A);ve!==null&&a(ve)}}
  >
    ${r.value>0&&Js`<svg
        width=${r.value}
        height=${d*c}
        viewBox=${`0 0 ${r.value} ${d*c}`}
        role="img"
        aria-label=${t}
        class=${s?"choosing":""}
      >
        ${Object.entries(zs).map(([A,ve])=>Js`<path
              key=${A}
              class=${`${ve} ${s===ve?"shown":""}`}
              d=${Jc(e,A,c,d)}
            />`)}
        ${l.length>0&&Js`<path key=${l.join()} class="fresh" d=${zc(l,c,d)} />`}
      </svg>`}
  </div>`}function Uc(e,t){let s=t<Wc?Gc:Hc;for(let n of Fc){let a=Math.max(1,Math.floor(t/n)),o=Math.max(1,Math.ceil(e/a));if(o*n<=s||n===2)return{size:n,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function Jc(e,t,s,n){let a=Zc[t](s),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/n)*s} ${r%n*s}${a}`;return o}var zc=(e,t,s)=>e.map(n=>`M${Math.floor(n/s)*t} ${n%s*t}${$s(t)}`).join("");function Vc(e,t){if(e===t||e.length!==t.length)return[];let s=[];for(let n=0;n<t.length;n+=1)e[n]!==t[n]&&"cf".includes(t[n])&&s.push(n);return s}var Vs=e=>e>9?2:e>3?1:.4,$s=(e,t=0)=>{let s=e-Vs(e)-2*t;return`m${t} ${t}h${s}v${s}h${-s}z`},Yc=e=>{let t=Math.max(1,e/7),s=e-Vs(e)-2*t;return`${$s(e)}m${t} ${t}v${s}h${s}v${-s}z`},$e=e=>(e-Vs(e))/2,Zc={q:e=>$s(e,Math.min(e*.3,(e-Vs(e)-Kc)/2)),c:e=>$s(e),r:e=>$s(e),x:e=>`m0 ${$e(e)-e*.1}h${2*$e(e)}v${e*.2}h${-2*$e(e)}z`,w:Yc,a:e=>`m${$e(e)} 0l${$e(e)} ${$e(e)}l${-$e(e)} ${$e(e)}l${-$e(e)} ${-$e(e)}z`,f:e=>`m${$e(e)} ${-e*.15}l${$e(e)+e*.12} ${e}h${-2*$e(e)-e*.24}z`};import{shared as Dt}from"./app.js";var{html:ps,useSignal:Zn}=Dt["html.js"],{useKeys:Xc}=Dt["keys.js"],{words:yo}=Dt["words.js"],{Button:Qc,Curls:ed,whyNot:td}=Dt["parts/act.js"],{Dialog:sd,open:nd}=Dt["parts/dialog.js"],{Field:ad}=Dt["parts/field.js"],{toast:od}=Dt["parts/toast.js"],ne=yo.batch;function go({batch:e,done:t}){let{id:s,progress:n,finished_at:a}=e,o=n.pending+n.processing+n.waiting+n.review_needed,r={name:"then",label:ne.change,method:"PATCH",path:`/api/batches/${s}`,done:t},i={batch_id:s,status:"failed"},l=async c=>{(await Lt(c))?.done&&t()};return ps`<div class="acts">
    <${Ys}
      label=${ne.retryAll}
      keys="r"
      why=${n.failed?null:ne.noneFailed}
      run=${()=>l({action:"retry",filter:i})}
    />
    <${Ys}
      label=${ne.cancelRest}
      keys="c"
      why=${o?null:ne.noneLeft}
      run=${()=>l({action:"cancel",filter:{batch_id:s}})}
    />
    <${Qc} act=${{...r,key:"e",why:a?ne.isOver:null,ask:()=>nd(id)}} />
    <${ed} acts=${rd(s,i,r)} />
  </div>`}var rd=(e,t,s)=>[{name:"retry",label:ne.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:ne.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...s,body:{then:{type:"…",payload:{}}}},{name:"cells",label:ne.cells,method:"GET",path:`/api/batches/${e}/cells`}];function Ys({label:e,run:t,why:s=null,keys:n}){let a=td({name:e,label:e,method:"POST",path:"",why:s}),o=()=>a?od(a,{kind:"bad"}):t();return Xc(n?[{keys:n,says:e,run:o}]:[]),ps`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${n&&ps` <kbd>${n}</kbd>`}
  </button>`}function id({close:e}){let t=Zn(""),s=Zn("{}"),n=Zn(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(s.value)}:null})}catch(r){n.value=r.message}};return ps`<${sd} title=${ne.change} close=${e}>
    <form onSubmit=${a}>
      <p>${ne.changeSays}</p>
      <${ad} label=${ne.thenType} at=${t} autofocus autocomplete="off" />
      <label
        >${ne.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${s.value}
          onInput=${o=>s.value=o.currentTarget.value}
        ></textarea>
      </label>
      ${n.value&&ps`<p class="wrong" role="alert">${n.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${yo.page.cancel}</button>
        <button class="main">${ne.change}</button>
      </div>
    </form>
  <//>`}import{shared as It}from"./app.js";var{html:Rt}=It["html.js"],{to:ld}=It["routes.js"],{words:cd}=It["words.js"],{Bar:dd}=It["parts/bar.js"],{number:vo}=It["parts/number.js"],{useSame:ud}=It["parts/same.js"],{Table:$d}=It["parts/table.js"],_t=cd.batch;function wo({id:e,errors:t,done:s}){let n=Math.max(1,...t.map(i=>i.jobs)),a=i=>`${i.code} ${i.message}`,o=ud(t.map(i=>({...i,most:n,batch:e})),a);if(!t.length)return null;let r=async i=>{(await Lt({action:"retry",filter:{batch_id:e,status:"failed",error:i.code}}))?.done&&s()};return Rt`<section class="rocks">
    <h2>${_t.rocks}</h2>
    <${$d} rows=${o} columns=${md(r)} label=${_t.rocks} id=${a} href=${pd} />
  </section>`}var pd=e=>ld("jobs",{status:"failed",batch:e.batch,error:e.code}),jo=e=>{};function md(e){return jo=e,hd}var hd=[{name:"jobs",label:_t.columns.jobs,kind:"number",cell:e=>Rt`<${dd} value=${e.jobs} most=${e.most} kind="bad" label=${vo(e.jobs)}>${vo(e.jobs)}<//>`},{name:"code",label:_t.columns.error,link:!0,cell:e=>Rt`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:_t.columns.message,kind:"wide",cell:e=>Rt`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:_t.columns.example,kind:"id side",cell:e=>Rt`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:Rt`<span class="unseen">${_t.retry}</span>`,kind:"doing side",cell:e=>Rt`<${Ys} label=${_t.retry} run=${()=>jo(e)} />`}];var{html:S,useEffect:fd,useSignal:ko}=Re["html.js"],{useLive:bd}=Re["live.js"],{go:yd,to:To}=Re["routes.js"],{words:ms}=Re["words.js"],{Announcer:gd}=Re["parts/announcer.js"],{Heading:Xn}=Re["parts/heading.js"],{useGet:xo}=Re["parts/load.js"],{number:je}=Re["parts/number.js"],{Failed:So,Loading:_o}=Re["parts/states.js"],{Time:vd,between:wd,duration:jd}=Re["parts/time.js"],{Soon:kd}=Re["parts/soon.js"],K=ms.batch;function xd({id:e}){let t=xo(`/api/batches/${e}`),s=xo(`/api/batches/${e}/cells`),a=bd(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(fd(()=>{s.data.peek()&&s.again()},[o]),!a&&t.error.value)return S`<${Xn} /><${So} error=${t.error.value} again=${t.again} />`;if(!a)return S`<${Xn} /><${_o} />`;let r=()=>(t.again(),s.again());return S`<${Xn}
      name=${S`${ms.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${S`<${Sd} batch=${a} />`}
    />
    ${a.set_aside&&S`<p class="failure" role="status">${K.setAside}</p>`}
    <${Td} batch=${a} cells=${s.data.value} />
    ${s.error.value&&S`<${So} error=${s.error.value} again=${s.again} />`}
    ${s.data.value?S`<${Cd} id=${e} batch=${a} of=${s.data.value} />`:S`<${_o} />`}
    <${go} batch=${a} done=${r} />
    ${s.data.value&&S`<${wo} id=${e} errors=${s.data.value.errors} done=${r} />`}`}function Sd({batch:e}){let t=e.owner&&S`<bdi>${e.owner}</bdi> · `,s=S`${K.made} <${vd} at=${e.created_at} />`;return S`${t}${K.jobs(je(e.total))} · ${s} · <span class="id">${e.id}</span>`}var _d=({completed:e,failed:t,cancelled:s})=>e+t+s;function Td({batch:e,cells:t}){let{progress:s,finished_at:n,created_at:a}=e,o=_d(s),r=s.total?Math.floor(1e3*o/s.total)/10:100,i=!n&&o<s.total&&s.pending+s.processing===0;return S`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${K.done}</dt>
        <dd>${je(o)} <span class="quiet">${K.of(je(s.total))}</span></dd>
      </div>
      <div>
        <dt>${n?K.took:K.ends}</dt>
        <dd>${n?jd(wd(a,n)):S`<${Od} cells=${t} stuck=${i} />`}</dd>
      </div>
      <div>
        <dt>${K.pace}</dt>
        <dd>${t?.per_minute?K.perMinute(je(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${K.then}</dt>
        <dd><${qd} cells=${t} /></dd>
      </div>
    </dl>
    <${gd} text=${K.said(je(o),je(s.total),je(s.failed))} />
  </div>`}function Od({cells:e,stuck:t}){return t?K.waits:e?.ends_at?S`<${kd} at=${e.ends_at} />`:S`<span class="quiet">${K.unknown}</span>`}function qd({cells:e}){return e?.then?S`<a href=${To(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:S`<span class="quiet">${ms.page.none}</span>`}function Cd({id:e,batch:t,of:s}){let n=ko(null),a=ko(null),o=i=>To("jobs",{status:i,batch:e}),r=n.value===null?null:zs[s.cells[n.value]];return S`<section class="cells">
    <h2 class="unseen">${K.cells}</h2>
    <${bo}
      cells=${s.cells}
      label=${K.field(je(s.total),je(s.total-s.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${i=>n.value=i}
      onPick=${i=>yd(o(zs[s.cells[i]]))}
    />
    <ul class="legend">
      ${Ed.filter(i=>t.progress[i]>0).map(i=>S`<${Md} key=${i} name=${i} count=${t.progress[i]} href=${o(i)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?K.cell(je(n.value+1),ms.status[r]):s.at_least?K.firstCells(je(s.total)):""}
      </li>
    </ul>
  </section>`}var Ed=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function Md({name:e,count:t,href:s,at:n}){let a=()=>n.value=e,o=()=>n.value=null;return S`<li>
    <a href=${s} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${Ad[e]} /></svg>
      <b>${je(t)}</b> ${ms.status[e]}
    </a>
  </li>`}var Ad={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as pe}from"./app.js";import{shared as Nd}from"./app.js";var{html:Zs}=Nd["html.js"],Xs=160,Ld=24,hs=21,Qt=11,Qn=4,Oo=7;function qo({done:e,failed:t,label:s,over:n}){let a=Math.min(Math.max(e,0),1)*Xs,o=t>0?Math.ceil(Math.sqrt(t)*Oo):0,r=Math.min(o,Oo),i=n?`M0 ${Qt}H${Xs}`:Dd(a);return Zs`<svg
    class=${n?"wave over":"wave"}
    viewBox=${`0 0 ${Xs} ${Ld}`}
    role="img"
    aria-label=${s}
  >
    <path class="sand" d=${`M0 ${hs}H${Xs}`} />
    ${a>0&&Zs`<path class="water" d=${`${i}V${hs}H0Z`} />`}
    ${a>0&&Zs`<path class="surface" d=${i} />`}
    ${Array.from({length:r},(l,c)=>Zs`<path key=${c} class="rock" d=${Rd((c+.5)*a/r)} />`)}
  </svg>`}function Dd(e){let t=Math.max(0,e-26);return`M0 ${Qt}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${Qt} ${(e-10).toFixed(1)} ${Qn} ${e.toFixed(1)} ${Qn}C${(e+5).toFixed(1)} ${Qn} ${(e+5).toFixed(1)} ${Qt-1} ${(e+1).toFixed(1)} ${Qt}C${(e-1).toFixed(1)} ${Qt+4} ${e.toFixed(1)} ${hs} ${(e+6).toFixed(1)} ${hs}`}var Rd=e=>`M${(e-4).toFixed(1)} ${hs}l4 -7l4 7z`;var{html:I,useEffect:Id}=pe["html.js"],{curl:Pd,search:Bd}=pe["api.js"],{paused:Fd}=pe["live.js"],{query:Hd,to:Qs}=pe["routes.js"],{words:en}=pe["words.js"],{Curls:Wd}=pe["parts/act.js"],{Heading:Kd}=pe["parts/heading.js"],{Loaded:Gd,useGet:Ud}=pe["parts/load.js"],{counted:Jd,number:tt}=pe["parts/number.js"],{useSame:zd}=pe["parts/same.js"],{Empty:Vd}=pe["parts/states.js"],{Table:Yd}=pe["parts/table.js"],{Time:Zd,between:Xd,duration:Qd}=pe["parts/time.js"],v=en.batches,eu=5,tu=10,ea={all:void 0,open:"true",finished:"false"};function su(){let{open:e,after:t}=Hd.value,s=Ud("/api/batches",{query:{open:e,after:t,limit:25}}),{value:n}=s.data,a=n?.batches.some(o=>!o.finished_at);return Id(()=>{let o=setInterval(()=>document.hidden||Fd.peek()||s.again(),(a?eu:tu)*1e3);return()=>clearInterval(o)},[a,e,t]),I`<${Kd} says=${v.says} />
    <nav class="views" aria-label=${v.views}>
      ${Object.keys(ea).map(o=>I`<${nu} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${Gd} from=${s}>${o=>I`<${au} page=${o} open=${e} after=${t} />`}<//>`}function nu({name:e,open:t}){let s=t===ea[e];return I`<a href=${Qs("batches",{open:ea[e]})} aria-current=${s?"page":void 0}>
    ${v.view[e]}
  </a>`}function au({page:e,open:t,after:s}){let n=zd(e.batches,a=>a.id);return I`${n.length>0?I`<${Yd}
            rows=${n}
            columns=${iu}
            label=${en.screens.batches}
            href=${a=>Qs(`batches/${a.id}`)}
          />`:I`<${Vd}>${e.next?v.looked:t?v.none:v.noneYet}<//
            >${!e.next&&I`<${ou} />`}`}
    <p class="pages">
      ${s&&I`<a href=${Qs("batches",{open:t})}>${en.table.first}</a>`}
      ${e.next&&I`<a href=${Qs("batches",{open:t,after:e.next})}>${en.table.next}</a>`}
    </p>
    <${Wd}
      acts=${[{name:"list",label:v.asked,method:"GET",path:`/api/batches${Bd({open:t,after:s})}`}]}
    />`}function ou(){return I`<p class="quiet">${v.first}</p>
    <pre tabindex="0">${Pd("POST","/api/jobs/batch",ru)}</pre>`}var ru={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},ta=({completed:e,failed:t,cancelled:s})=>e+t+s,iu=[{name:"wave",label:v.columns.wave,cell:lu},{name:"done",label:v.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:s})=>I`${tt(s?t:ta(e))}${!s&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${v.of(tt(t))}</span
        >`},{name:"failed",label:v.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>I`<span class=${e?"error":"quiet"}
        >${e||!t?Jd({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?v.notCounted(tt(e.total)):""},{name:"state",label:v.columns.state,kind:"wide side",cell:cu},{name:"owner",label:v.columns.owner,kind:"side",cell:e=>I`<bdi>${e.owner}</bdi>`},{name:"created",label:v.columns.created,kind:"number",cell:e=>I`<${Zd} at=${e.created_at} />`},{name:"id",label:v.columns.id,kind:"id side",cell:e=>I`<span class="id">${e.id.slice(-8)}</span>`}];function lu({progress:e,total:t,finished_at:s}){let n=Math.max(1,e.total),a=v.wave(tt(ta(e)),tt(e.total),tt(e.failed));return I`<${qo}
    done=${s?1:ta(e)/Math.max(1,t,n)}
    failed=${e.failed/n}
    over=${s!==null}
    label=${a}
  />`}function cu({progress:e,created_at:t,finished_at:s}){if(s)return I`<span class="quiet">${v.took(Qd(Xd(t,s)))}</span>`;let{processing:n,pending:a,waiting:o,review_needed:r}=e;return[n&&v.running(tt(n)),a&&v.pending(tt(a)),o&&v.waiting(tt(o)),r&&v.review(tt(r))].filter(Boolean).join(" · ")||v.ending}import{shared as Pe}from"./app.js";var{html:Pt}=Pe["html.js"],{own:du}=Pe["own.js"],{ask:Ao,query:fs}=Pe["routes.js"],{words:na}=Pe["words.js"],{Series:uu}=Pe["charts/series.js"],{Curls:$u}=Pe["parts/act.js"],{Filter:pu}=Pe["parts/filter.js"],{Heading:mu}=Pe["parts/heading.js"],{useGet:hu}=Pe["parts/load.js"],{Failed:fu}=Pe["parts/states.js"],{now:bu}=Pe["parts/time.js"],Ie=na.charts,sa=36e5,yu=60,Co=["6","24","168","720","2160"],Eo=["","type","lane"],gu=["throughput","wait","run","depth","openings","cost"],vu=["depth","openings"],wu={type:{suggest:"type",says:Ie.type},lane:{says:Ie.lane}};function ju(){let{type:e="",lane:t=""}=fs.value,s=Co.includes(fs.value.hours)?fs.value.hours:"24",n=Eo.includes(fs.value.by)?fs.value.by:"",a=new Date(Math.floor(bu.peek()/sa+1)*sa-Number(s)*sa).toISOString(),o={by:n,type:e,lane:t,from:a},r=Object.fromEntries(Object.entries({type:e,lane:t}).filter(([,l])=>l)),i=gu.filter(l=>!(vu.includes(l)&&(e||n==="type")));return Pt`<${mu} says=${Ie.says} />
    <div class="filters">
      <${Mo} name="hours" label=${Ie.span} all=${Ie.spans} now=${s} order=${Co} />
      <${Mo} name="by" label=${Ie.by} all=${Ie.bys} now=${n} order=${Eo} />
      <${pu}
        fields=${wu}
        value=${r}
        hint=${Ie.hint}
        onChange=${l=>Ao({type:"",lane:"",...l},{})}
      />
    </div>
    <div class="charts">${i.map(l=>Pt`<${ku} key=${l} kind=${l} asked=${o} />`)}</div>
    <${$u}
      acts=${[{name:"chart",label:Ie.curl,method:"GET",path:`/api/charts?series=wait&from=${a}`}]}
    />`}function Mo({name:e,label:t,all:s,now:n,order:a}){let o=r=>i=>(i.preventDefault(),Ao({[e]:r}));return Pt`<nav class="views" aria-label=${t}>
    ${a.map(r=>Pt`<a
          key=${r}
          href=${`?${e}=${r}`}
          aria-current=${r===n?"true":void 0}
          onClick=${o(r)}
          >${s[r]}</a
        >`)}
  </nav>`}function ku({kind:e,asked:t}){let s=hu("/api/charts",{query:{series:e,...t},every:yu}),{value:n}=s.data,{title:a,says:o}=Ie.kinds[e];if(!n&&s.error.value)return Pt`<${fu} title=${a} error=${s.error.value} again=${s.again} />`;if(!n)return Pt`<figure class="chart waiting">
      <figcaption><b>${a}</b></figcaption>
    </figure>`;let r=t.by&&(e==="wait"||e==="run");return Pt`<${uu}
    data=${xu(n)}
    title=${a}
    says=${r?Ie.by95(o):o}
    unit=${n.unit==="seconds"?na.units.s:""}
    height=${150}
    filled=${e==="throughput"||e==="depth"}
  />`}function xu(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:du(na.overview.charts.labels,n.name)??n.label}));return{...e,series:t?s:[]}}import{shared as ke}from"./app.js";import{shared as Su}from"./app.js";var{html:No}=Su["html.js"],Lo=10,_u=112;function Do({days:e,currency:t}){let s=Math.max(...e.map(a=>a.usd),0)||1,n=Math.ceil(e.length/Lo);return No`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,i=(e.length-1-o)%n===0;return No`<li key=${a.day} title=${`${a.day}: ${st(a.usd,t)}`}>
        <span class="paid">${e.length<=Lo?st(a.usd,"",s):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(_u*a.usd/s).toFixed(1)}px`}}
        ></span>
        <span class="name">${i?Tu(a.day):""}<span class="unseen"> ${st(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var Tu=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:me}=ke["html.js"],{query:Ro,to:Bo}=ke["routes.js"],{words:Ou}=ke["words.js"],{Curls:qu}=ke["parts/act.js"],{Bar:Cu}=ke["parts/bar.js"],{Heading:Eu}=ke["parts/heading.js"],{Loaded:Mu,useGet:Au}=ke["parts/load.js"],{number:tn}=ke["parts/number.js"],{useSame:Nu}=ke["parts/same.js"],{Empty:Lu}=ke["parts/states.js"],{Table:Du}=ke["parts/table.js"],{duration:Ru}=ke["parts/time.js"],q=Ou.costs,Io=["1","7","30","90"];function Iu(){let e=Io.includes(Ro.value.days)?Ro.value.days:"7",t=Au("/api/costs",{query:{days:e}});return me`<${Eu} says=${t.data.value&&me`<${Bu} of=${t.data.value} />`} />
    <nav class="views" aria-label=${q.span}>
      ${Io.map(s=>me`<${Pu} key=${s} name=${s} now=${e} />`)}
    </nav>
    <${Mu} from=${t}>${s=>me`<${Fu} of=${s} />`}<//>`}function Pu({name:e,now:t}){return me`<a href=${Bo("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${q.spans[e]}
  </a>`}var Fo=e=>e.reduce((t,s)=>t+s.usd,0);function Bu({of:e}){let t=Fo(e.days);return q.total(st(t,e.currency),st(t/Math.max(1,e.days.length),e.currency),e.days.length)}function st(e,t,s=e){let n=s>=100?2:s>=.1?3:s>=.01||!s?4:6,a=10**-n;if(e&&e<a/2)return`< ${a.toFixed(n)}`;let o=e.toLocaleString("en",{minimumFractionDigits:n,maximumFractionDigits:n});return t?`${o} ${t}`:o}function Fu({of:e}){let t=Math.max(0,...e.types.map(i=>i.usd)),s=Math.max(0,...e.types.filter(i=>i.jobs).map(Ho)),n=Fo(e.types)||1,a=Nu(e.types.map(i=>({...i,most:t,total:n,dearest:s})),i=>i.type),{per_gb_second:o,per_request:r}=e.prices;return me`<section class="days">
      <h2>${q.days}</h2>
      <${Do} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${q.types}</h2>
      ${a.length?me`<${Du}
              rows=${a}
              columns=${Wu}
              label=${q.types}
              id=${i=>i.type}
              href=${i=>Bo(`types/${i.type}`)}
            />`:me`<${Lu}>${q.none}<//>`}
    </section>
    <section>
      <h2>${q.lanes}</h2>
      <${Ku} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${q.prices(Po(o),Po(r),e.currency)}</p>
    <${qu}
      acts=${[{name:"costs",label:q.asked,method:"GET",path:`/api/costs?days=${e.days.length}`}]}
    />`}var Po=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),Ho=e=>1e6*e.usd/e.jobs,Hu=e=>tn(100*e.usd/e.total,1),Wu=[{name:"type",label:q.columns.type,cell:e=>me`<bdi>${e.type}</bdi>`},{name:"share",label:q.columns.share,kind:"wide side",cell:e=>me`<${Cu} value=${e.usd} most=${e.most||1} label=${st(e.usd)}>${q.columns.part(Hu(e))}<//>`},{name:"jobs",label:q.columns.jobs,kind:"number",cell:e=>tn(e.jobs)},{name:"ran",label:q.columns.ran,kind:"number side",cell:e=>Ru(e.seconds)},{name:"gb",label:q.columns.gb,kind:"number side",cell:e=>tn(e.gb_seconds,1)},{name:"each",label:q.columns.each,kind:"number side",cell:e=>e.jobs?st(Ho(e),"",e.dearest):"–"},{name:"usd",label:q.columns.usd,kind:"number",cell:e=>me`<b>${st(e.usd,"",e.most)}</b>`}];function Ku({lanes:e}){let t=Math.max(0,...e.map(s=>s.usd));return me`<table class="lanecosts">
    <thead>
      <tr>
        <th>${q.columns.lane}</th>
        <th class="number">${q.columns.gb}</th>
        <th class="number">${q.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(s=>me`<tr key=${s.lane}>
            <td><bdi>${s.lane}</bdi></td>
            <td class="number">${tn(s.gb_seconds,1)}</td>
            <td class="number">${st(s.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as at}from"./app.js";import{shared as es}from"./app.js";var{html:Tt,useSignal:Be}=es["html.js"],{parse:Gu,textOf:Uu}=es["exact.js"],{go:Wo,to:Ko}=es["routes.js"],{words:Uo}=es["words.js"],{Dialog:sn,open:bs}=es["parts/dialog.js"],{Field:Bt}=es["parts/field.js"],_=Uo.job;function Jo(e,t){let s=`/api/jobs/${e.id}`,n=r=>({name:r,label:_.acts[r],method:"POST",path:`${s}/${r}`,why:e.allowed[r],done:t}),a=Ju[e.status]??[];return[{...n("approve"),key:"a",ask:()=>bs(Go,{title:_.acts.approve,label:_.comment,name:"comment"})},{...n("reject"),key:"e",ask:()=>bs(Go,{title:_.acts.reject,label:_.reason,name:"reason"})},{...n("retry"),key:"r"},{...n("cancel"),key:"c",sure:e.status==="processing"?_.stops:void 0},{...n("signal"),key:"s",ask:()=>bs(zu,{job:e})},{...n("replay"),key:"shift+r",ask:()=>bs(Vu,{job:e}),done:r=>Wo(Ko(`jobs/${r.job_id}`))},{...n("patch"),method:"PATCH",path:s,key:"m",ask:()=>bs(Yu,{job:e})},{...n("delete"),method:"DELETE",path:s,key:"shift+d",bad:!0,sure:_.deletes,done:()=>Wo(Ko("jobs"),{replace:!0})}].map(r=>({...r,main:a.includes(r.name)}))}var Ju={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function Go({title:e,label:t,name:s,close:n}){let a=Be("");return Tt`<${sn} title=${e} close=${n}
    ><form onSubmit=${r=>(r.preventDefault(),n(a.value?{[s]:a.value}:{}))}>
      <${Bt} label=${t} at=${a} maxlength="500" autofocus autocomplete="off" />
      <${nn} act=${e} close=${n} /></form
  ><//>`}function zu({job:e,close:t}){let s=Be(e.wait_signal??""),n=Be("{}"),a=Be(""),o=r=>(r.preventDefault(),Fe(n.value,a,i=>t({name:s.value,payload:i})));return Tt`<${sn} title=${_.acts.signal} close=${t}
    ><form onSubmit=${o}>
      <${Bt} label=${_.signalName} at=${s} required maxlength="200" autofocus autocomplete="off" />
      <${nt} label=${_.payload} at=${n} wrong=${a} />
      <${nn} act=${_.acts.signal} close=${t} /></form
  ><//>`}function Vu({job:e,close:t}){let s=Be(Uu(e.payload??{},2)),n=Be(String(e.priority)),a=Be("0"),o=Be(""),r=s.peek(),i=l=>{l.preventDefault();let c={priority:Number(n.value),delay_seconds:Number(a.value)};s.value===r?t(c):Fe(s.value,o,d=>t({payload:d,...c}))};return Tt`<${sn} title=${_.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${i}>
      <p class="quiet">${_.replays}</p>
      <${nt} label=${_.payload} at=${s} wrong=${o} autofocus />
      <div class="pair">
        <${Bt} label=${_.facts.priority} at=${n} type="number" min="1" max="20" />
        <${Bt} label=${_.delay} at=${a} type="number" min="0" max="31622400" />
      </div>
      <${nn} act=${_.acts.replay} close=${t} /></form
  ><//>`}function Yu({job:e,close:t}){let s=Be(String(e.priority)),n=Be(e.scheduled_for),a=Be(e.tags.join(", ")),o=r=>{r.preventDefault();let i={priority:Number(s.value),tags:a.value.split(",").map(l=>l.trim()).filter(Boolean)};t(n.value===e.scheduled_for?i:{...i,scheduled_for:n.value})};return Tt`<${sn} title=${_.acts.patch} close=${t}
    ><form onSubmit=${o}>
      <${Bt} label=${_.facts.priority} at=${s} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&Tt`<${Bt} label=${_.dueIso} at=${n} required />`}
      <${Bt} label=${_.tagsBetween} at=${a} />
      <${nn} act=${_.acts.patch} close=${t} /></form
  ><//>`}function nt({label:e,at:t,wrong:s,rows:n=12,...a}){return Tt`<label
      >${e}<textarea
        rows=${n}
        spellcheck=${!1}
        ...${a}
        value=${t.value}
        aria-invalid=${s.value?"true":void 0}
        onInput=${o=>t.value=o.currentTarget.value}
      ></textarea>
    </label>
    ${s.value&&Tt`<p class="wrong" role="alert">${s.value}</p>`}`}function Fe(e,t,s){try{s(Gu(e))}catch(n){t.value=n.message}}function nn({act:e,close:t}){return Tt`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${Uo.page.cancel}</button><button class="main">${e}</button>
  </div>`}import{shared as aa}from"./app.js";var{html:L,useSignal:zo}=aa["html.js"],{digits:Zu,parse:Vo,textOf:Xu}=aa["exact.js"],{words:Qu}=aa["words.js"],Yo=Qu.create;function ys(e,t){let s=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,n=(s?.anyOf??[]).filter(a=>a.type!=="null");return{...n.length===1?ys(n[0],t):s,title:e.title??s?.title}}function oa(e){let s=Object.entries(e.properties??{}).filter(([n,a])=>a.default!==void 0||e.required?.includes(n));return Object.fromEntries(s.map(([n,a])=>[n,a.default??e$(ys(a,e))]))}function e$(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:oa(e)}[e.type]??null}function Zo({schema:e,at:t}){let s=Object.keys(e.properties??{}),n=o=>r=>{let{[o]:i,...l}=t.value;t.value=r===void 0?l:{...t.value,[o]:r}};if(!s.length)return L`<${Xo} label=${Yo.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return L`<div class="fields">
    ${s.map(o=>L`<${t$} key=${o} name=${o} schema=${e} value=${a[o]} set=${n(o)} />`)}
  </div>`}function t$({name:e,schema:t,value:s,set:n}){let a=ys(t.properties[e],t),o=t.required?.includes(e),r=L`<span
    ><code>${e}</code> ${o&&L`<span class="quiet">${Yo.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?L`<${s$} label=${r} value=${s} set=${n} />`:a.enum?L`<${n$} label=${r} values=${a.enum} value=${s} set=${n} required=${o} />`:a.type==="string"?L`<${a$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:a.type==="integer"||a.type==="number"?L`<${o$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:L`<${Xo} label=${r} value=${s} set=${n} />`}function s$({label:e,value:t,set:s}){return L`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${n=>s(n.currentTarget.checked)} />${e}</label
  >`}function n$({label:e,values:t,value:s,set:n,required:a}){return L`<label
    >${e}<select onChange=${r=>n(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&L`<option value="" selected=${s===void 0}></option>`}
      ${t.map((r,i)=>L`<option key=${i} value=${i} selected=${r===s}>${String(r)}</option>`)}
    </select></label
  >`}function a$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""&&!a?void 0:i.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?L`<label
      >${e}<textarea rows="2" ...${r} value=${s??""} onInput=${o}></textarea>
    </label>`:L`<label>${e}<input ...${r} value=${s??""} onInput=${o} /></label>`}function o$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""?void 0:Vo(i.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return L`<label
    >${e}<input type="number" ...${r} value=${Zu(s)??s??""} onInput=${o}
  /></label>`}function Xo({label:e,value:t,set:s}){let n=zo(t===void 0?"":Xu(t,2)),a=zo(""),o=r=>{n.value=r.currentTarget.value;try{s(n.value.trim()?Vo(n.value):void 0),a.value=""}catch(i){a.value=i.message}};return L`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${n.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&L`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:xe,useMemo:r$,useSignal:gs}=at["html.js"],{curl:i$,enqueues:l$,post:c$}=at["api.js"],{textOf:d$}=at["exact.js"],{ask:u$,go:$$,query:er,to:p$}=at["routes.js"],{words:ra}=at["words.js"],{Field:ts}=at["parts/field.js"],{Heading:tr}=at["parts/heading.js"],{Loaded:m$,useGet:h$}=at["parts/load.js"],{Failed:f$}=at["parts/states.js"],{toast:b$}=at["parts/toast.js"],Y=ra.create;function y$(){return l$()?xe`<${g$} />`:xe`<${tr} says=${ra.act.viewer} />`}function g$(){let e=h$("/api/types");return xe`<${tr} />
    <${m$} from=${e}>
      ${({types:t})=>{let s=t.find(n=>n.name===er.value.type);return xe`<div class="create">
          <label>
            ${Y.type}
            <select ref=${v$} onChange=${n=>u$({type:n.currentTarget.value})}>
              <option value="" selected=${!s}>${t.length?Y.choose:Y.none}</option>
              ${t.map(n=>xe`<option key=${n.name} selected=${n===s}>${n.name}</option>`)}
            </select>
          </label>
          ${s&&xe`<${w$} key=${s.name} type=${s} />`}
        </div>`}}
    <//>`}function v$(e){er.peek().type||e?.focus()}function w$({type:e}){let t=e.declared.payload_schema??{},s=gs(oa(t)),n=gs(null),a=gs(""),o=gs(null),r=r$(()=>({}),[]),i=x$(r),l=()=>({type:e.name,payload:s.value,...i()}),c=async $=>{$.preventDefault(),a.value="",n.value!==null&&Fe(n.value,a,x=>s.value=x),a.value||await k$(l(),o)},d=()=>j$(n,s,a);return xe`<form onSubmit=${c}>
    ${e.description&&xe`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${Y.payload}
        <button type="button" class="plain" onClick=${d}>${n.value===null?Y.json:Y.form}</button>
      </legend>
      ${n.value===null?xe`<${Zo} schema=${t} at=${s} />`:xe`<${nt} label=${Y.fits} at=${n} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${Y.others}</legend>
      <${S$} at=${r} />
    </fieldset>
    ${o.value&&xe`<${f$} error=${o.value} />`}
    <details>
      <summary>${ra.act.curl}</summary>
      <pre tabindex="0">${i$("POST","/api/jobs",l())}</pre>
    </details>
    <div class="buttons"><button class="main">${Y.enqueue}</button></div>
  </form>`}function j$(e,t,s){e.value===null?e.value=d$(t.value,2):Fe(e.value,s,n=>(t.value=n,e.value=null))}async function k$(e,t){try{let s=await c$("/api/jobs",e);b$(Y.enqueued),$$(p$(`jobs/${s.job_id}`))}catch(s){t.value=s}}var Qo=["priority","delay","tags","aboutType","aboutId","key"];function x$(e){for(let t of Qo)e[t]=gs(t==="priority"?"10":"");return()=>{let{priority:t,delay:s,tags:n,aboutType:a,aboutId:o,key:r}=Object.fromEntries(Qo.map(l=>[l,e[l].value])),i=n.split(",").map(l=>l.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...s&&{delay_seconds:Number(s)},...i.length>0&&{tags:i},...a&&{reference:{type:a,id:o}},...r&&{concurrency_key:r}}}}function S$({at:e}){return xe`<div class="pair">
    <${ts} label=${Y.priority} at=${e.priority} type="number" min="1" max="20" />
    <${ts} label=${Y.delay} at=${e.delay} type="number" min="0" step="any" />
    <${ts} label=${Y.aboutType} at=${e.aboutType} />
    <${ts} label=${Y.aboutId} at=${e.aboutId} />
    <${ts} label=${Y.key} at=${e.key} />
    <${ts} label=${Y.tags} at=${e.tags} />
  </div>`}import{shared as rt}from"./app.js";var{html:P}=rt["html.js"],{words:rr}=rt["words.js"],{Curls:_$}=rt["parts/act.js"],{Bar:ia}=rt["parts/bar.js"],{Heading:T$}=rt["parts/heading.js"],{Loaded:O$,useGet:q$}=rt["parts/load.js"],{number:ot}=rt["parts/number.js"],{useSame:sr}=rt["parts/same.js"],{Table:nr}=rt["parts/table.js"],{Time:C$,duration:E$}=rt["parts/time.js"],u=rr.database,M$=15,A$=600,N$=.1,L$=1e4,D$=.8;function R$(){let e=q$("/api/database",{every:M$});return P`<${T$} says=${u.says} />
    <${O$} from=${e}>${t=>P`<${I$} of=${t} />`}<//>
    <${_$} acts=${[{name:"database",label:rr.screens.database,method:"GET",path:"/api/database"}]} />`}function I$({of:e}){let t=sr(e.tables,a=>a.name),s=Math.max(1,...e.indexes.map(a=>a.bytes)),n=sr(e.indexes.map(a=>({...a,largest:s})),a=>a.name);return P`<${B$} of=${e.warnings} />
    <${H$} of=${e} />
    <section>
      <h2>${u.tables} <span class="quiet">${u.tablesSay}</span></h2>
      <${nr} rows=${t} columns=${G$} label=${u.tables} id=${a=>a.name} />
    </section>
    <section>
      <h2>${u.indexes} <span class="quiet">${u.indexesSay}</span></h2>
      <${nr} rows=${n} columns=${U$} label=${u.indexes} id=${a=>a.name} keys=${!1} />
    </section>`}var P$=[[/^a transaction/,u.advice.transaction,`SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity
WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;
SELECT pg_terminate_backend(pid);`],[/dead rows/,u.advice.dead,"VACUUM (VERBOSE, ANALYZE) tidegate.table;"],[/never been analyzed/,u.advice.analyzed,`ANALYZE tidegate.table;
SHOW autovacuum;`],[/connections are in use/,u.advice.connections,""]];function B$({of:e}){return e.length?P`<section class="warnings">
    <h2 class="unseen">${u.warnings}</h2>
    <ul>
      ${e.map(t=>P`<${F$} key=${t} text=${t} />`)}
    </ul>
  </section>`:P`<p class="fine"><${ir} fine />${u.good}</p>`}function F$({text:e}){let[,t,s]=P$.find(([a])=>a.test(e))??[null,"",""],n=e.match(/^the table (\S+)/)?.[1];return P`<li>
    <${ir} />
    <div>
      <b><bdi>${e[0].toUpperCase()+e.slice(1)}</bdi></b>
      <p>${t}</p>
      ${s&&P`<pre tabindex="0">${n?s.replace("tidegate.table",`tidegate.${n}`):s}</pre>`}
    </div>
  </li>`}function ir({fine:e}){return P`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${e?"M3 8.5l3.5 3.5L13 5":"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"} /></svg>`}var an=(e,t)=>e.reduce((s,n)=>s+n[t],0);function H$({of:{tables:e,oldest_transaction:t,connections:s}}){let n=an(e,"dead_rows"),a=an(e,"index_bytes"),{used:o,most:r}=s;return P`<dl class="strip tallies">
    <div>
      <dt>${u.oldest}</dt>
      <dd>
        ${t?P`<b class=${t.seconds>A$?"wrong":""}>${E$(t.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[t.application,t.state].filter(Boolean).join(", ")}</bdi></span>`:P`<b>–</b> <span class="quiet">${u.noOldest}</span>`}
      </dd>
    </div>
    <div>
      <dt>${u.connections}</dt>
      <dd>
        <b>${ot(o)}</b> <span class="quiet">${u.of(ot(r))}</span>${" "}
        <${ia} value=${o} most=${r} kind=${o>D$*r?"bad":""} label=${u.connections} />
      </dd>
    </div>
    <div>
      <dt>${u.dead}</dt>
      <dd><b>${ot(n)}</b> <span class="quiet">${W$(n,n+an(e,"rows"))}</span></dd>
    </div>
    <div>
      <dt>${u.size}</dt>
      <dd>
        <b>${ss(an(e,"bytes")+a)}</b>${" "}
        <span class="quiet">${u.indexesSize(ss(a))}</span>
      </dd>
    </div>
  </dl>`}var W$=(e,t)=>u.share(ot(t>0?100*e/t:0,1)),ar=["B","kB","MB","GB","TB"];function ss(e){let t=e<1?0:Math.min(Math.floor(Math.log2(e)/10),ar.length-1);return`${ot(e/1024**t,t>1?1:0)} ${ar[t]}`}function K$({dead_rows:e,rows:t}){let s=Math.max(L$,N$*t),n=u.deadOf(ot(e),ot(s));return P`<${ia} value=${e} most=${s} kind=${e>s?"bad":""} label=${n}>${ot(e)}<//>`}function or({at:e}){return e?P`<${C$} at=${e} />`:P`<span class="quiet">${u.never}</span>`}var G$=[{name:"table",label:u.columns.table,kind:"wide",cell:e=>P`<b>${e.name}</b>`},{name:"rows",label:u.columns.rows,kind:"number",cell:e=>ot(e.rows)},{name:"dead",label:u.columns.dead,kind:"number",cell:K$},{name:"bytes",label:u.columns.bytes,kind:"number side",cell:e=>ss(e.bytes)},{name:"indexes",label:u.columns.indexBytes,kind:"number side",cell:e=>ss(e.index_bytes)},{name:"vacuum",label:u.columns.vacuum,kind:"number side",cell:e=>or({at:e.last_vacuum})},{name:"analyze",label:u.columns.analyze,kind:"number side",cell:e=>or({at:e.last_analyze})}],U$=[{name:"index",label:u.columns.index,kind:"wide",cell:e=>e.name,title:e=>e.name},{name:"table",label:u.columns.table,kind:"side",cell:e=>e.table},{name:"scans",label:u.columns.scans,kind:"number",cell:e=>e.scans?ot(e.scans):P`<span class="quiet">${u.unused}</span>`},{name:"size",label:u.columns.size,kind:"number",cell:e=>P`<${ia} value=${e.bytes} most=${e.largest} label=${ss(e.bytes)}>${ss(e.bytes)}<//>`}];import{shared as ht}from"./app.js";import{shared as vs}from"./app.js";var{html:la}=vs["html.js"],{words:J$}=vs["words.js"],{useKeys:lr}=vs["keys.js"],{perform:z$,whyNot:ca}=vs["parts/act.js"],{toast:on}=vs["parts/toast.js"];function da(e,t){let s=document.activeElement?.closest("tr[data-id]");return e.find(n=>t(n)===s?.dataset.id)}function pt({label:e,run:t,why:s=null,bad:n,name:a}){let o=ca({name:e,label:e,method:"POST",path:"",why:s});return la`<button
    class=${n?"rowact bad":"rowact"}
    aria-label=${a}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${()=>o?on(o,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function ns({label:e,run:t,keys:s,main:n,why:a=null}){let o=ca({name:e,label:e,method:"POST",path:"",why:a}),r=()=>o?on(o,{kind:"bad"}):t();return lr(s?[{keys:s,says:e,run:r}]:[]),la`<button
    class=${n&&!o?"main":""}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${r}
  >
    ${e} ${s&&la`<kbd>${s}</kbd>`}
  </button>`}function Se(e,t,s){lr(s.map(({keys:n,says:a,act:o})=>({keys:n,says:a,run:()=>{let r=da(e,t);if(!r)return on(J$.table.noRow,{kind:"bad"});let i=o(r),l=i&&ca(i);l?on(l,{kind:"bad"}):i&&z$(i)}})))}import{shared as cn}from"./app.js";import{shared as as}from"./app.js";var{html:cr,useSignal:dr}=as["html.js"],{curl:V$,request:Y$}=as["api.js"],{words:ua}=as["words.js"],{Dialog:Z$}=as["parts/dialog.js"],{Problem:X$}=as["parts/states.js"],{toast:Q$}=as["parts/toast.js"];function os({title:e,act:t,method:s,path:n,body:a,said:o=ua.act.done,close:r,children:i}){let l=dr(!1),c=dr(null);return cr`<${Z$} title=${e} close=${r}>
    <form onSubmit=${async $=>{if($.preventDefault(),!l.value){l.value=!0;try{let x=await Y$(s,n,{body:a()});Q$(`${t}: ${o}`),r(x??!0)}catch(x){c.value=x}l.value=!1}}}>
      ${i} ${c.value&&cr`<div class="wrong" role="alert"><${X$} error=${c.value} /></div>`}
      <details>
        <summary>${ua.act.curl}</summary>
        <pre tabindex="0">${V$(s,n,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>r()}>${ua.page.cancel}</button>
        <button class="main" aria-busy=${l.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}import{shared as $a}from"./app.js";var{html:ur,useRef:ep,useSignal:$r}=$a["html.js"],{words:ws}=$a["words.js"],{Dialog:tp,open:sp}=$a["parts/dialog.js"],rn=e=>sp(np,e);function np({title:e,says:t,secret:s,close:n}){let a=$r(!1),o=$r(!1),r=ep(null),i=()=>navigator.clipboard?.writeText(s).then(()=>a.value=!0,()=>r.current?.select()),l=()=>a.value||o.value?n(!0):void(o.value=!0),c=d=>d.currentTarget.select();return ur`<${tp} title=${e} close=${l}>
    <form onSubmit=${d=>(d.preventDefault(),n(!0))}>
      <p>${t}</p>
      <label
        >${ws.once.secret}
        <input ref=${r} class="secret" readonly autofocus spellcheck=${!1} value=${s} onFocus=${c} />
      </label>
      ${o.value&&ur`<p class="wrong" role="alert">${ws.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${i} aria-live="polite">
          ${a.value?ws.page.copied:ws.page.copy}
        </button>
        <button class="main">${ws.once.kept}</button>
      </div>
    </form>
  <//>`}var{html:it,useSignal:Ft}=cn["html.js"],{words:ap}=cn["words.js"],{open:op}=cn["parts/dialog.js"],{Field:ln}=cn["parts/field.js"],Z=ap.endpoints,rp=["webhook","bus","http"],ip=["job.completed","job.failed","job.cancelled","job.review_needed","batch.finished"];function pa({name:e,secret:t}){t&&rn({title:`${Z.secret} ${e}`,says:Z.secretSays,secret:t})}function pr({done:e}){let t=async()=>{let s=await op(cp);s&&(e(),pa(s))};return it`<${ns} label=${Z.new} run=${t} keys="c" main />`}function mr(e={}){return{url:Ft(e.url??""),events:Ft(e.events??[]),types:Ft((e.types??[]).join(", ")),owner:Ft(e.owner??""),headers:Ft("")}}function hr({url:e,events:t,types:s,owner:n,headers:a},o){let r=s.value.split(/[\s,]+/).filter(Boolean),l=a.value.split(`
`).filter(c=>c.trim()).map(c=>[c.split(":")[0].trim(),c.split(":").slice(1).join(":").trim()]);return{...o==="bus"?{}:{url:e.value.trim()||null},...o==="http"?{}:{events:t.value,types:r.length?r:null},owner:n.value.trim()||null,...l.length?{headers:Object.fromEntries(l)}:{}}}function fr({at:e,kind:t}){let s={label:Z.fields.url,at:e.url,type:"url",required:!0,maxlength:2e3},n={label:Z.fields.types,at:e.types,autocomplete:"off"};return it`${t!=="bus"&&it`<${ln} ...${s} />`}
    ${t!=="http"&&it`<${lp} at=${e.events} /><${ln} ...${n} />`}
    <${ln} label=${Z.fields.owner} at=${e.owner} maxlength="200" autocomplete="off" />
    ${t!=="bus"&&it`<label
        >${Z.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${e.headers.value}
          onInput=${a=>e.headers.value=a.currentTarget.value}
        ></textarea>
      </label>`}`}function lp({at:e}){let t=s=>e.value=e.value.includes(s)?e.value.filter(n=>n!==s):[...e.value,s];return it`<fieldset class="ticks">
    <legend>${Z.fields.events}</legend>
    ${ip.map(s=>it`<label key=${s} class="check"
          ><input type="checkbox" checked=${e.value.includes(s)} onChange=${()=>t(s)} /> ${s}</label
        >`)}
  </fieldset>`}function cp({close:e}){let t=Ft(""),s=Ft("webhook"),n=mr(),a=()=>({name:t.value,kind:s.value,...hr(n,s.value)});return it`<${os}
    title=${Z.new}
    act=${Z.new}
    method="POST"
    path="/api/endpoints"
    body=${a}
    close=${e}
  >
    <${ln} label=${Z.fields.name} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${Z.fields.kind}
      <select value=${s.value} onChange=${o=>s.value=o.currentTarget.value}>
        ${rp.map(o=>it`<option key=${o} value=${o}>${Z.kinds[o]}</option>`)}
      </select>
    </label>
    <${fr} at=${n} kind=${s.value} />
  <//>`}function br({of:e,close:t}){let s=mr(e);return it`<${os}
    title=${`${Z.acts.change} ${e.name}`}
    act=${Z.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${e.name}`}
    body=${()=>hr(s,e.kind)}
    close=${t}
  >
    <p>${Z.changeSays}</p>
    <${fr} at=${s} kind=${e.kind} />
  <//>`}import{shared as dn}from"./app.js";var{html:ma}=dn["html.js"],{words:dp}=dn["words.js"],{Status:ha}=dn["parts/badge.js"],{between:up,duration:$p}=dn["parts/time.js"],fa=dp.endpoints;function un({of:{disabled_at:e,disabled_because:t,failing_since:s}}){return e?ma`<span title=${t}
      ><${ha} status="failed" says=${fa.disabled} /> <bdi>${t}</bdi></span
    >`:s?ma`<${ha} status="review_needed" says=${fa.failing($p(up(s),1))} />`:ma`<${ha} status="completed" says=${fa.works} />`}import{shared as mt}from"./app.js";import{shared as $n}from"./app.js";var{html:Ht}=$n["html.js"],{words:js}=$n["words.js"],{Button:pp}=$n["parts/act.js"],{Time:mp}=$n["parts/time.js"];function yr({gate:e,done:t}){let s=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return Ht`<li class="gate shut">
    <${vr} shut />
    <div>
      <p>
        <b>${js.gates.shut[e.name]??e.name}</b>${" "}
        ${e.until&&Ht`<span class="quiet">${js.gates.opens} <${mp} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&Ht`<p class="quiet">${js.gates.holders} <${He} ids=${e.jobs} /></p>`}
    </div>
    ${s&&Ht`<${pp} act=${s} />`}
  </li>`}function He({ids:e}){return e.map(t=>Ht`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function gr({name:e}){return Ht`<li class="gate open">
    <${vr} />
    <p>${js.gates.names[e]??e} <span class="unseen">${js.gates.open}</span></p>
  </li>`}function vr({shut:e}){return Ht`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var{html:b}=mt["html.js"],{query:kr,to:xr}=mt["routes.js"],{textOf:hp}=mt["exact.js"],{words:fp}=mt["words.js"],{Status:Sr}=mt["parts/badge.js"],{Loaded:_r,useGet:Tr}=mt["parts/load.js"],{useSame:Or}=mt["parts/same.js"],{Table:qr}=mt["parts/table.js"],{Time:ba}=mt["parts/time.js"],w=fp.endpoints,Cr=5,Er=20,wr=3;function pn({endpoint:e}){let{sent:t}=kr.value,s=Tr("/api/deliveries",{query:{endpoint:e,after:t,limit:Er},every:Cr});return b`<${_r} from=${s}>${n=>b`<${bp} page=${n} endpoint=${e} />`}<//>`}function bp({page:e,endpoint:t}){let s=Or(e.deliveries,a=>a.job_id),n=e.next!==null?w.looked:t?w.noneSentTo:w.noneSent;return s.length?b`<${qr}
      rows=${s}
      columns=${t?gp:yp}
      label=${w.sent}
      id=${a=>a.job_id}
      href=${a=>xr(`jobs/${a.job_id}`)}
      keys=${!!t}
    />
    <${De} next=${e.next} name="sent" />`:b`<p class="quiet">${n}</p>
      <${De} next=${e.next} name="sent" />`}var jr={job:"jobs",batch:"batches"};function Mr({about:e,about_kind:t}){if(!e)return b`<span class="quiet">–</span>`;let s=b`${t} <span class="id">${e.slice(-8)}</span>`;return jr[t]?b`<a href=${xr(`${jr[t]}/${e}`)}>${s}</a>`:b`<bdi>${s}</bdi>`}function Ar({answer:e,status:t}){return b`<bdi class=${t==="failed"?"error":"quiet"}>${e??""}</bdi>`}var yp=[{name:"status",label:w.columns.status,cell:({status:e})=>b`<${Sr} status=${e} short />`},{name:"endpoint",label:w.columns.endpoint,cell:e=>b`<bdi>${e.endpoint}</bdi>`,link:!0},{name:"event",label:w.columns.event,cell:e=>b`<bdi>${e.event??"–"}</bdi>`},{name:"about",label:w.columns.about,kind:"side",cell:Mr},{name:"answer",label:w.columns.answer,kind:"wide side",cell:Ar,title:e=>e.answer??""},{name:"when",label:w.columns.when,kind:"number",cell:e=>b`<${ba} at=${e.created_at} />`}],gp=[{name:"status",label:w.columns.status,cell:({status:e})=>b`<${Sr} status=${e} />`},{name:"event",label:w.columns.event,cell:e=>b`<bdi>${e.event??"–"}</bdi>`,link:!0},{name:"about",label:w.columns.about,kind:"side",cell:Mr},{name:"answer",label:w.columns.answer,kind:"wide",cell:Ar,title:e=>e.answer??""},{name:"tries",label:w.columns.tries,kind:"number side",cell:e=>e.attempts},{name:"when",label:w.columns.when,kind:"number",cell:e=>b`<${ba} at=${e.created_at} />`}];function Nr(){let{came:e}=kr.value,t=Tr("/api/receipts",{query:{after:e,limit:Er},every:Cr});return b`<${_r} from=${t}>${s=>b`<${vp} page=${s} />`}<//>`}function vp({page:e}){let t=e.receipts.map((a,o)=>({...a,key:`${a.received_at} ${o}`})),s=Or(t,a=>a.key),n=e.next!==null?w.looked:w.noneCame;return t.length?b`<${qr} rows=${s} columns=${kp} label=${w.came} id=${a=>a.key} keys=${!1} />
    <${De} next=${e.next} name="came" />`:b`<p class="quiet">${n}</p>
      <${De} next=${e.next} name="came" />`}var wp=/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;function jp({result:e}){let t=hp(e??null),s=[...new Set(t.match(wp)??[])];if(!s.length)return b`<bdi class="quiet">${t==="null"||t.length<3?w.nothing:t}</bdi>`;let n=s.length-wr;return b`<${He}
      ids=${s.slice(0,wr)}
    />${n>0&&b`<span class="quiet">${w.more(n)}</span>`}`}var kp=[{name:"source",label:w.columns.source,cell:e=>b`<bdi>${e.source}</bdi>`},{name:"led",label:w.columns.led,kind:"wide",cell:jp},{name:"when",label:w.columns.when,kind:"number",cell:e=>b`<${ba} at=${e.received_at} />`}];var{html:he}=ht["html.js"],{go:xp,to:Sp}=ht["routes.js"],{words:_p}=ht["words.js"],{Acts:Tp}=ht["parts/act.js"],{Tag:Op}=ht["parts/badge.js"],{open:qp}=ht["parts/dialog.js"],{Heading:Cp}=ht["parts/heading.js"],{Loaded:Ep,useGet:Mp}=ht["parts/load.js"],{Time:mn}=ht["parts/time.js"],G=_p.endpoints,Ap=10;function Np({id:e}){let t=`/api/endpoints/${encodeURIComponent(e)}`,s=Mp(t,{every:Ap}),{value:n}=s.data;return he`<${Cp}
      name=${he`<bdi>${e}</bdi>`}
      says=${n&&he`<${Op}>${n.kind}<//> <${un} of=${n} />`}
    />
    <${Ep} from=${s}>
      ${a=>he`<${Lp} of=${a} /><${Dp} of=${a} path=${t} again=${s.again} />
          <section>
            <h2>${G.sent} <span class="quiet">${G.sentSays}</span></h2>
            <${pn} endpoint=${e} />
          </section>`}
    <//>`}function Lp({of:e}){let t=[["url",e.url&&he`<bdi>${e.url}</bdi>`],["events",e.kind!=="http"&&(e.events.join(", ")||G.named)],["types",e.kind!=="http"&&(e.types?.join(", ")??G.all)],["owner",e.owner&&he`<bdi>${e.owner}</bdi>`],["because",e.disabled_at&&he`<bdi>${e.disabled_because}</bdi>, <${mn} at=${e.disabled_at} />`],["old",e.old_secret_ends_at&&he`<${mn} at=${e.old_secret_ends_at} />`],["created",he`<${mn} at=${e.created_at} />`],["updated",he`<${mn} at=${e.updated_at} />`]];return he`<dl class="strip">
    ${t.map(([s,n])=>n&&he`<div key=${s}>
          <dt>${G.facts[s]}</dt>
          <dd>${n}</dd>
        </div>`)}
  </dl>`}function Dp({of:e,path:t,again:s}){let n=async()=>await qp(br,{of:e})&&s();return he`<div class="acts endpointacts">
    <${ns} label=${G.acts.change} run=${n} keys="e" />
    <${Tp} acts=${Rp(e,t,s)} />
  </div>`}function Rp({name:e,kind:t,disabled_at:s},n,a){let o=t==="http"?G.notHooks:null,r=i=>({name:i,label:G.acts[i],method:"POST",path:`${n}/${i}`});return[{...r("test"),key:"t",why:o??(s?G.isOff:null),said:G.tested,done:a},{...r("enable"),main:!0,why:s?null:G.isOn,done:a},{...r("disable"),why:s?G.isOffNow:null,sure:G.sure.disable,bad:!0,done:a},{...r("rotate"),why:t==="webhook"?null:G.noSecret,sure:G.sure.rotate,done:i=>(a(),pa(i))},{name:"delete",label:G.acts.delete,method:"DELETE",path:n,bad:!0,sure:G.sure.delete,typed:e,done:()=>xp(Sp("endpoints"))}]}import{shared as ct}from"./app.js";var{html:lt}=ct["html.js"],{query:Ip,to:Pp}=ct["routes.js"],{words:Lr}=ct["words.js"],{Curls:Bp}=ct["parts/act.js"],{Tag:Fp}=ct["parts/badge.js"],{Heading:Hp}=ct["parts/heading.js"],{Loaded:Wp,useGet:Kp}=ct["parts/load.js"],{useSame:Gp}=ct["parts/same.js"],{Empty:Up}=ct["parts/states.js"],{Table:Jp}=ct["parts/table.js"],B=Lr.endpoints,zp=10;function Vp(){let{after:e}=Ip.value,t=Kp("/api/endpoints",{query:{after:e,limit:100},every:zp});return lt`<${Hp} says=${B.says}><${pr} done=${t.again} /><//>
    <${Wp} from=${t}>${s=>lt`<${Zp} page=${s} />`}<//>
    <div class="traffic">
      <section>
        <h2>${B.sent} <span class="quiet">${B.sentSays}</span></h2>
        <${pn} />
      </section>
      <section>
        <h2>${B.came} <span class="quiet">${B.cameSays}</span></h2>
        <${Nr} />
      </section>
    </div>
    <${Bp} acts=${Yp} />`}var Yp=[{name:"new",label:B.new,method:"POST",path:"/api/endpoints",body:{name:"shop",url:"https://shop.example.com/hooks",events:["job.failed"]}},{name:"sent",label:B.sent,method:"GET",path:"/api/deliveries"},{name:"came",label:B.came,method:"GET",path:"/api/receipts"}];function Zp({page:e}){let t=Gp(e.endpoints,s=>s.name);return t.length?lt`<${Jp}
      rows=${t}
      columns=${Xp}
      label=${Lr.screens.endpoints}
      id=${s=>s.name}
      href=${s=>Pp(`endpoints/${s.name}`)}
      kind=${s=>s.disabled_at?"disabled":""}
    />
    <${De} next=${e.next} />`:lt`<${Up}><b>${B.none}</b><br />${B.first}<//>`}var Xp=[{name:"name",label:B.columns.name,cell:e=>lt`<bdi>${e.name}</bdi> <${Fp}>${e.kind}<//>`},{name:"state",label:B.columns.state,cell:e=>lt`<${un} of=${e} />`},{name:"url",label:B.columns.url,kind:"wide side",cell:e=>lt`<bdi class="quiet">${e.url??"–"}</bdi>`,title:e=>e.url??""},{name:"events",label:B.columns.events,kind:"side events",cell:Qp,title:e=>e.events.join(", ")},{name:"types",label:B.columns.types,kind:"side",cell:({kind:e,types:t})=>t?.join(", ")??lt`<span class="quiet">${e==="http"?"–":B.all}</span>`,title:({types:e})=>e?.join(", ")??""}];function Qp({kind:e,events:t}){return e==="http"?lt`<span class="quiet">${B.called}</span>`:t.length?t.join(", "):lt`<span class="quiet">${B.named}</span>`}import{shared as ae}from"./app.js";import{shared as em}from"./app.js";var{html:tm}=em["html.js"],Dr=96,ya=20;function Rr({values:e,label:t,most:s}){let n=s??Math.max(1,...e.map(r=>r??0)),a=Dr/Math.max(e.length-1,1),o=e.map((r,i)=>`${(i*a).toFixed(1)},${(ya-1-(r??0)/n*(ya-2)).toFixed(1)}`);return tm`<svg
    class="spark"
    viewBox=${`0 0 ${Dr} ${ya}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${o.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}var{html:Q}=ae["html.js"],{ask:sm,query:hn,to:wa}=ae["routes.js"],{words:ja}=ae["words.js"],{Curls:nm}=ae["parts/act.js"],{Bar:am}=ae["parts/bar.js"],{confirm:om}=ae["parts/dialog.js"],{Filter:rm}=ae["parts/filter.js"],{Heading:im}=ae["parts/heading.js"],{Loaded:lm,useGet:cm}=ae["parts/load.js"],{counted:dm,number:va}=ae["parts/number.js"],{useSame:um}=ae["parts/same.js"],{Empty:$m}=ae["parts/states.js"],{Table:pm}=ae["parts/table.js"],{Time:Ir}=ae["parts/time.js"],f=ja.errors,Pr=["1","24","168","720"],mm=10,hm=6,Br=200;function fm(){let e=Pr.includes(hn.value.hours)?hn.value.hours:"24",{type:t=""}=hn.value,s=cm("/api/errors",{query:{hours:e,type:t},every:mm}),{value:n}=s.data,a=n&&dm({count:n.looked_at,at_least:n.at_least});return Q`<${im} says=${n?.errors.length>0&&f.says(a,n.errors.length,f.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${f.span}>
        ${Pr.map(o=>Q`<${ym} key=${o} name=${o} now=${e} />`)}
      </nav>
      <${rm}
        fields=${bm}
        value=${t?{type:t}:{}}
        hint=${f.hint}
        onChange=${o=>sm({type:o.type??""},{})}
      />
    </div>
    <${lm} from=${s}>
      ${o=>Q`<${gm} of=${o} span=${f.spans[e]} type=${t} again=${s.again} />`}
    <//>
    <${nm} acts=${[{name:"list",label:f.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var bm={type:{suggest:"type",says:f.type}};function ym({name:e,now:t}){let s=wa("errors",{...hn.value,hours:e});return Q`<a href=${s} aria-current=${e===t?"page":void 0}>${f.spans[e]}</a>`}var ga=e=>`${e.type} ${e.code} ${e.message}`;function gm({of:e,span:t,type:s,again:n}){let a=Math.max(1,...e.errors.map(i=>i.jobs)),o=e.errors.map(i=>({...i,most:a,...vm(i,e.errors)})),r=um(o,ga);return Fr=n,Se(r,ga,[{keys:"r",says:f.retryKey,act:i=>{Wr(i)}}]),r.length?Q`<${pm} rows=${r} columns=${jm} label=${ja.screens.errors} id=${ga} href=${wm} />
    ${e.at_least&&Q`<p class="quiet">${f.bounded(va(e.looked_at))}</p>`}`:Q`<${$m}>${s?f.noneFiltered(s,t):f.none(t)}<//>`}var Fr=()=>{};function vm(e,t){let s=t.filter(i=>i.type===e.type),n=i=>s.filter(l=>l.code===i||l.message.toLowerCase().includes(i.toLowerCase())).length,a=e.message.split("…").map(i=>i.trim().slice(0,Br));return[e.code.slice(0,Br),...a.filter(i=>i.length>=hm)].filter(Boolean).map(i=>({word:i,likes:n(i)-1})).sort((i,l)=>i.likes-l.likes)[0]??{word:"",likes:s.length-1}}var Hr=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),wm=e=>wa("jobs",Hr(e));async function Wr(e){let t={title:ja.act.sure(f.retry),says:f.likes(e.likes),act:f.goOn};if(e.likes>0&&!await om(t))return;(await Lt({action:"retry",filter:Hr(e)}))?.done&&Fr()}var jm=[{name:"jobs",label:f.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>Q`<${am} value=${e} most=${t} kind="bad" label=${va(e)}>${va(e)}<//>`},{name:"what",label:f.columns.what,kind:"wide two",link:!0,cell:km,title:e=>e.message},{name:"over",label:f.columns.over,kind:"side",cell:({counts:e})=>Q`<${Rr} values=${e} label=${f.spark(Math.max(...e))} />`},{name:"first",label:f.columns.first,kind:"number side",cell:e=>Q`<${Ir} at=${e.first_at} />`},{name:"last",label:f.columns.last,kind:"number",cell:e=>Q`<${Ir} at=${e.last_at} />`},{name:"example",label:f.columns.example,kind:"id side",cell:({example:e})=>Q`<a class="id" href=${wa(`jobs/${e}`)} title=${f.example}>${e.slice(-8)}</a>`},{name:"retry",label:Q`<span class="unseen">${f.retry}</span>`,kind:"doing side",cell:e=>Q`<${pt} label=${f.retry} name=${`${f.retry}: ${e.message}`} run=${()=>Wr(e)} />`}];function km({type:e,code:t,message:s}){return Q`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${s}</bdi>`}import{shared as Oe}from"./app.js";import{shared as Ot}from"./app.js";var{html:bn,signal:xm}=Ot["html.js"],{request:Sm}=Ot["api.js"],{shown:_m,useKeys:Tm}=Ot["keys.js"],{soon:Om}=Ot["live.js"],{go:qm,to:Gr}=Ot["routes.js"],{words:Cm}=Ot["words.js"],{now:Em}=Ot["parts/time.js"],{toast:Mm}=Ot["parts/toast.js"],fn=Cm.inbox,Kr=6e3,ka=3e3,D=xm(new Map);addEventListener("pagehide",()=>Ur().forEach(e=>zr(e,!0)));var Ur=()=>[...D.value.values()].filter(e=>!e.sent);function Jr(e,t,s){let n=setTimeout(()=>zr(a),Kr),a={job:e,verdict:t,body:s,until:Date.now()+Kr,timer:n,sent:!1};D.value=new Map(D.value).set(e.id,a)}async function zr(e,t=!1){clearTimeout(e.timer),D.value=new Map(D.value).set(e.job.id,{...e,sent:!0});let s=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(s,Am(e.body));try{await Sm("POST",s,{body:e.body}),D.value=new Map(D.value).set(e.job.id,{...e,sent:!0,done:Date.now()}),Om()}catch(n){Yr(e),Mm(`${e.job.type}: ${n.message}`,{kind:"bad",href:Gr("inbox",{job:e.job.id})})}}function Vr(e){let t=new Set(e.map(a=>a.id)),s=Date.now()-ka,n=[...D.value].filter(([a,o])=>!o.done||t.has(a)&&o.done>s);n.length<D.value.size&&(D.value=new Map(n))}var Am=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function Yr(e){clearTimeout(e.timer);let t=new Map(D.value);t.delete(e.job.id),D.value=t}function Zr(e){Yr(e),qm(Gr("inbox",{job:e.job.id}),{replace:!0})}function Xr(){let e=Ur(),t=e.at(-1);return Tm(t?[{keys:"z",says:fn.undo,run:()=>Zr(t)}]:[]),bn`<div class="undo" role="status">
    ${e.map(s=>bn`<${Nm} key=${s.job.id} one=${s} last=${s===t} />`)}
  </div>`}function Nm({one:e,last:t}){let s=Math.max(0,Math.round((e.until-Em.value)/1e3));return bn`<p>
    <span>${fn.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${fn.sentIn(s)}</span>
    <button onClick=${()=>Zr(e)}>${fn.undo} ${t&&bn`<kbd>${_m("z")}</kbd>`}</button>
  </p>`}import{shared as Te}from"./app.js";import{shared as Sa}from"./app.js";import{shared as gn}from"./app.js";var{html:We,useSignal:Qr}=gn["html.js"],{digits:Lm,textOf:Dm}=gn["exact.js"],{words:yn}=gn["words.js"],{toast:Rm}=gn["parts/toast.js"],Im=100,xa=500,Pm=2;function _e({value:e,label:t}){return We`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(Dm(e,2)).then(()=>Rm(yn.page.copied))}>${yn.json.copy}</button><${ei} value=${e} depth=${0} />
  </div>`}function ei({value:e,depth:t}){let s=Lm(e);return s!==null?We`<span class="number">${s}</span>`:e===null||typeof e!="object"?We`<${Bm} value=${e} />`:We`<${Fm} value=${e} depth=${t} />`}function Bm({value:e}){let t=Qr(!1);if(typeof e!="string")return We`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=xa||t.value)return We`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let s=yn.json.more(e.length-xa);return We`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,xa))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${s}</button></span
  >`}function Fm({value:e,depth:t}){let s=Qr(Im),n=Object.entries(e),[a,o]=Array.isArray(e)?"[]":"{}";if(!n.length)return We`<span>${a}${o}</span>`;let r=n.length-s.value;return We`<details open=${t<Pm}>
    <summary>${a}<span class="quiet"> ${n.length} ${o}</span></summary>
    <ul>
      ${n.slice(0,s.value).map(([i,l])=>We`<li key=${i}>
            <span class="name"><bdi>${i}</bdi></span> <${ei} value=${l} depth=${t+1} />
          </li>`)}
    </ul>
    ${r>0&&We`<button class="plain" onClick=${()=>s.value+=1e3}>${yn.json.more(r)}</button>`}
  </details>`}var{html:Ke}=Sa["html.js"],{words:Ge}=Sa["words.js"],{Time:Hm}=Sa["parts/time.js"],vn=Ge.inbox;function ti({job:e}){return Ke`<dl class="about">
    <div>
      <dt>${vn.facts.waits}</dt>
      <dd><${Hm} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${Ge.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&Ke`<div>
        <dt>${Ge.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&Ke`<div>
        <dt>${Ge.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>Ke`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&Ke`<div>
        <dt>${Ge.job.facts.cost}</dt>
        <dd>${Ge.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function si({job:e}){if(e.hidden)return Ke`<p class="quiet">${Ge.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return Ke`<section>
      <h3>${vn.output}</h3>
      ${e.result===null?Ke`<p class="quiet">${vn.noOutput}</p>`:Ke`<${_e} value=${e.result} label=${vn.output} />`}
    </section>
    ${e.payload!==null&&Ke`<section>
        <h3>${Ge.job.payload}</h3>
        <${_e} value=${e.payload} label=${Ge.job.payload} />
      </section>`}
    ${t&&Ke`<section>
        <h3>${Ge.job.steps}</h3>
        <${_e} value=${e.steps} label=${Ge.job.steps} />
      </section>`}`}var{html:ft,useEffect:_a,useRef:Wm,useSignal:wn}=Te["html.js"],{get:Km}=Te["api.js"],{useKeys:ai}=Te["keys.js"],{useLive:Gm}=Te["live.js"],{to:Um}=Te["routes.js"],{words:Ta}=Te["words.js"],{Curls:Jm,whyNot:zm}=Te["parts/act.js"],{Status:Vm}=Te["parts/badge.js"],{Dialog:Ym,open:Zm}=Te["parts/dialog.js"],{Field:oi}=Te["parts/field.js"],{Failed:Xm,Loading:Qm}=Te["parts/states.js"],{toast:eh}=Te["parts/toast.js"],oe=Ta.inbox,th=["payload","result","steps"],ks=new Map,ri=e=>Km(`/api/jobs/${encodeURIComponent(e)}`,{exact:th});function sh(e){if(ks.clear(),!e)return;let t=ri(e);t.catch(()=>ks.delete(e)),ks.set(e,t)}function ii({id:e,following:t,next:s,again:n,place:a,of:o}){let{job:r,error:i,load:l}=nh(e,n);return _a(()=>sh(t),[t]),i&&!r?ft`<${Xm} error=${i} again=${l} />`:r?ft`<article class="case" aria-label=${oe.one}>
    <header>
      <h2>
        <a href=${Um(`jobs/${r.id}`)}><bdi>${r.type}</bdi></a>
      </h2>
      <span class="id">${r.id}</span>
      ${o>1&&a>=0&&ft`<span class="quiet place">${oe.place(a+1,o)}</span>`}
    </header>
    <p class="reason"><bdi>${r.review_reason??oe.noReason}</bdi></p>
    <${ti} job=${r} />
    <${si} job=${r} />
    <${ah} job=${r} next=${s} />
  </article>`:ft`<${Qm} />`}function nh(e,t){let s=wn(null),n=wn(null),a=async()=>{try{let i=ks.get(e);ks.delete(e),s.value=await(i??ri(e)),n.value=null}catch(i){n.value=i}};_a(()=>{a()},[e]);let r=Gm(()=>({jobs:[e]})).value?.jobs?.find(i=>i.id===e)?.status;return _a(()=>{r&&s.value&&r!==s.value.status&&(a(),t())},[r]),{job:s.value,error:n.value,load:a}}function ah({job:e,next:t}){let s=wn(""),n=Wm(null),a=`/api/jobs/${e.id}`,o=(c,d)=>{D.value.has(e.id)||(Jr(e,c,d),t())},r=()=>o("approve",s.value?{comment:s.value}:{}),i=async()=>{let c=s.value||await Zm(rh,{job:e});c!==null&&o("reject",c?{reason:c}:{})},l=()=>n.current?.querySelector("input")?.focus();return ai([{keys:"c",says:oe.comment,run:l}]),e.status!=="review_needed"?ft`<p class="decide" role="status">${oe.gone} <${Vm} status=${e.status} /></p>`:ft`<div class="decide">
    <div ref=${n} class="comment">
      <${oi}
        label=${ft`<span>${oe.comment} <kbd>C</kbd></span>`}
        at=${s}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${oh}
      />
    </div>
    <${ni} job=${e} name="approve" key_="a" kind="main" run=${r} />
    <${ni} job=${e} name="reject" key_="r" kind="bad" run=${i} />
    <${Jm}
      acts=${[{name:"approve",label:oe.approve,method:"POST",path:`${a}/approve`,body:{comment:s.value||"…"}},{name:"reject",label:oe.reject,method:"POST",path:`${a}/reject`,body:{reason:s.value||"…"}}]}
    />
  </div>`}function oh(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function ni({job:e,name:t,key_:s,kind:n,run:a}){let o=zm({name:t,label:oe[t],method:"POST",path:"",why:e.allowed[t]}),r=()=>o?eh(o,{kind:"bad"}):a();return ai([{keys:s,says:oe[t],run:r}]),ft`<button class=${n} aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${oe[t]} <kbd>${s.toUpperCase()}</kbd>
  </button>`}function rh({job:e,close:t}){let s=wn("");return ft`<${Ym} title=${oe.rejects(e.type)} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t(s.value))}>
      <${oi} label=${Ta.job.reason} at=${s} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${oe.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${Ta.page.cancel}</button>
        <button class="bad">${oe.reject}</button>
      </div>
    </form>
  <//>`}var{html:bt,useEffect:Oa}=Oe["html.js"],{useKeys:ih}=Oe["keys.js"],{useLive:lh}=Oe["live.js"],{go:ch,query:dh,to:di}=Oe["routes.js"],{words:qa}=Oe["words.js"],{Heading:uh}=Oe["parts/heading.js"],{Loaded:$h,useGet:ph}=Oe["parts/load.js"],{counts:li}=Oe["parts/menu.js"],{counted:ci}=Oe["parts/number.js"],{useSame:mh}=Oe["parts/same.js"],{Empty:hh}=Oe["parts/states.js"],{Time:fh}=Oe["parts/time.js"],Wt=qa.inbox,ui=100;function bh(){let e=ph("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:ui}}),s=lh(()=>({inbox:!0})).value?.inbox?.review_needed,n=[...D.value.values()].filter(o=>o.done).length,a=(s?.count??0)-(D.value.size-n);return Oa(()=>{s&&(li.value={...li.value,inbox:s.count?ci(s):0}),s&&e.again()},[s?.count]),Oa(()=>{if(!n)return;e.again();let o=setTimeout(e.again,ka+500);return()=>clearTimeout(o)},[n]),bt`<${uh} says=${a>0&&Wt.says(ci({...s,count:a}))} />
    <${$h} from=${e}>${o=>bt`<${yh} page=${o} again=${e.again} />`}<//>
    <${Xr} />`}function yh({page:e,again:t}){let s=mh(e.jobs,c=>c.id).filter(c=>!D.value.has(c.id)),n=dh.value.job??s[0]?.id,a=s.findIndex(c=>c.id===n),o=c=>ch(di("inbox",{job:c}),{replace:!0}),r=c=>s.length&&o(s[Math.min(Math.max(a+c,0),s.length-1)].id),i=(s[a+1]??s[a-1])?.id,l=()=>o(i);return Oa(()=>Vr(e.jobs),[e]),ih([{keys:"j",says:qa.keys.down,run:()=>r(1)},{keys:"k",says:qa.keys.up,run:()=>r(-1)}]),n?bt`<div class="desk">
    <nav class="queue" aria-label=${Wt.list}>
      <ol>
        ${s.map(c=>bt`<${gh} key=${c.id} job=${c} now=${c.id===n} />`)}
      </ol>
      ${e.next&&bt`<p class="quiet">${Wt.more(ui)}</p>`}
    </nav>
    <${ii} key=${n} id=${n} following=${i} next=${l} again=${t} place=${a} of=${s.length} />
  </div>`:bt`<${vh} held=${D.value.size} />`}function gh({job:e,now:t}){let s=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return bt`<li>
    <a href=${di("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${fh} at=${e.created_at} /> <bdi class="quiet">${s}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function vh({held:e}){return bt`<${hh}>${e?Wt.decided:Wt.none}<//> ${!e&&bt`<p class="quiet">${Wt.first}</p>
        <pre tabindex="0">${Wt.example}</pre>`}`}import{shared as gt}from"./app.js";import{shared as pi}from"./app.js";var{html:xs}=pi["html.js"],{words:jn}=pi["words.js"],wh=640,jh=132,kn={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},$i=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function mi({status:e}){let t=[...new Set($i.filter(([n])=>n===e).map(([,n])=>n))],s=jn.job.machine(jn.status[e]??e,t.map(n=>jn.status[n]).join(", "));return xs`<svg class="machine" viewBox=${`0 0 ${wh} ${jh}`} role="img" aria-label=${s}>
    ${$i.map(([n,a])=>xs`<${xh} key=${n+a} from=${n} to=${a} on=${n===e} />`)}
    ${Object.keys(kn).map(n=>xs`<${kh} key=${n} name=${n} status=${e} next=${t} />`)}
  </svg>`}function kh({name:e,status:t,next:s}){let[n,a]=kn[e];return xs`<g class=${`place ${e} ${e===t?"on":""} ${s.includes(e)?"next":""}`}>
    <rect x=${n-56} y=${a-14} width="112" height="28" rx="14" />
    <text x=${n} y=${a+4} text-anchor="middle">${jn.status[e]}</text>
  </g>`}function xh({from:e,to:t,on:s}){let[n,a]=kn[e],[o,r]=kn[t],i=Math.sign(o-n),[l,c]=i?[n+i*56,a]:[n,a-14*Math.sign(a-r)],[d,$]=i?[o-i*58,r]:[o,r+16*Math.sign(a-r)],x=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,O=(l+d)/2,A=i?`M${l} ${c+x}C${O} ${c+x} ${O} ${$+x} ${d} ${$+x}`:`M${l} ${c}V${$}`,ve=i?`M${d-i*5} ${$+x-4}l${i*6} 4l${-i*6} 4`:`M${d-4} ${$+Math.sign(a-r)*5}l4 ${-Math.sign(a-r)*6}l4 ${Math.sign(a-r)*6}`;return xs`<path class=${s?"way on":"way"} d=${s?A+ve:A} />`}import{shared as Ca}from"./app.js";var{html:re,useSignal:Sh}=Ca["html.js"],{words:_h}=Ca["words.js"],{Time:fk,duration:Th,now:Oh,zone:qh}=Ca["parts/time.js"],qt=_h.job;function hi({job:e}){let t=Ch(e);return t.length?re`<section>
    <h2>${qt.attempts}</h2>
    ${e.logs_left_out&&re`<p class="quiet">${qt.logsLeftOut}</p>`}
    ${t.map((s,n)=>re`<${Eh} key=${n} part=${s} />`)}
  </section>`:null}function Ch({logs:e,attempts_made:t}){let s=new Map(t.map(a=>[a.attempt,a])),n=[];for(let a of e){let o=n.at(-1);o&&o.number===a.attempt?o.lines.push(a):n.push({number:a.attempt,made:s.get(a.attempt),lines:[a]})}for(let a of t)n.some(o=>o.number===a.attempt)||n.push({number:a.attempt,made:a,lines:[]});return n}function Eh({part:e}){return re`<div class="attempt">
    ${e.number!==null&&re`<h3>${qt.attempt(e.number)} <${Mh} made=${e.made} /></h3>`}
    <ol class="log">
      ${e.lines.map(t=>re`<${Ah} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function Mh({made:e}){if(!e)return null;let s=e.started_at&&!e.ended_at&&!e.outcome?(Oh.value-Date.parse(e.started_at))/1e3:e.seconds;return re`<span class=${e.code?"error":""}>${e.outcome??qt.running} ${e.code}</span>
    <span class="number">${Th(s)}</span>`}function Ah({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return re`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Lh(e.at)}</time>
    <span>
      ${t&&re`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&re` <span class="quiet">${qt.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&re`<${Nh} details=${e.details} />`}
    </span>
  </li>`}function Nh({details:e}){let t=Sh(!1),{traceback:s,...n}=e;return re`<details onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${s?qt.traceback:qt.details}</summary>
    ${t.value&&s&&re`<pre tabindex="0">${s}</pre>`}
    ${t.value&&Object.keys(n).length>0&&re`<${_e} value=${n} label=${qt.details} />`}
  </details>`}function Lh(e){let t=new Date(e),s=qh.value==="UTC"?"UTC":void 0,n={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:s,...n})}import{shared as Ts}from"./app.js";var{html:y}=Ts["html.js"],{to:_s}=Ts["routes.js"],{words:Dh}=Ts["words.js"],{Status:Rh,Tag:Ih}=Ts["parts/badge.js"],{Time:Ss,between:fi,duration:bi}=Ts["parts/time.js"],yt=Dh.job;function gi({job:e}){let t=fi(e.started_at,e.finished_at),s=e.started_at&&fi(e.scheduled_for,e.started_at),n=[["owner",y`<a href=${_s("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&y`<${Ph} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(a=>y`<a href=${_s("jobs",{tag:a})}
              ><${Ih}><bdi>${a}</bdi><//></a
            > `)],["type",y`<a href=${_s(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",y`${e.attempts} ${yt.of} ${e.max_attempts}`],["created",y`<${Ss} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&y`<${Ss} at=${e.scheduled_for} absolute />`],["started",e.started_at&&y`<${Ss} at=${e.started_at} absolute />`],["finished",e.finished_at&&y`<${Ss} at=${e.finished_at} absolute />`],["waited",s&&bi(s)],["took",e.started_at&&e.finished_at&&bi(t)],["cost",e.cost_usd!==null&&yt.usd(e.cost_usd)],["signal",e.wait_signal&&y`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&y`<${Ss} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&y`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&y`<code>${e.traceparent}</code>`]];return y`<dl class="facts">
    ${n.filter(([,a])=>a).map(([a,o])=>y`<dt key=${a}>${yt.facts[a]}</dt>
            <dd>${o}</dd>`)}
  </dl>`}function Ph({reference:e}){let t=`${e.type}/${e.id}`;return y`<a href=${_s("jobs",{about:t})}><bdi>${t}</bdi></a>`}function vi({job:e}){let{children:t,callbacks:s,replays:n}=e,a=yt.children(Bh(t),t.open);return y` <dl class="facts">
      ${e.batch_id&&y`<dt>${yt.facts.batch}</dt>
          <dd><a class="id" href=${_s(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&y`<dt>${yt.facts.parent}</dt>
          <dd><${He} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&y`<dt>${yt.facts.replayOf}</dt>
          <dd><${He} ids=${[e.replay_of]} /></dd>`}
      ${n?.length>0&&y`<dt>${yt.facts.replays}</dt>
          <dd><${He} ids=${n.map(o=>o.id??o)} /></dd>`}
    </dl>
    ${t.count>0&&y`<${yi} title=${a} jobs=${t.jobs} />`}
    ${s.length>0&&y`<${yi} title=${yt.callbacks} jobs=${s.map(Fh)} />`}`}var Bh=({count:e,at_least:t})=>t?`${e}+`:String(e),Fh=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function yi({title:e,jobs:t}){return y`<h3>${e}</h3>
    <ul class="members">
      ${t.map(s=>y`<li key=${s.id}>
            <${Rh} status=${s.status} short /> <a href=${`/ui/jobs/${s.id}`}><bdi>${s.type}</bdi></a>
            <span class="id">${s.id.slice(-8)}</span>
          </li>`)}
    </ul>`}import{shared as rs}from"./app.js";var{html:Kt,useEffect:Hh}=rs["html.js"],{words:wi}=rs["words.js"],{useGet:Wh}=rs["parts/load.js"],{Failed:Kh}=rs["parts/states.js"],{Time:Gh}=rs["parts/time.js"],{login:Uh}=rs["api.js"],Ea=wi.job,Jh=["completed","failed","cancelled"],zh=Object.keys(wi.gates.names),Vh=5;function ji({job:e,done:t}){let n=Jh.includes(e.status)||Uh.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,a=Wh(n,{every:Vh});Hh(()=>{a.data.value&&a.again()},[e.status,e.attempts]);let o=a.data.value;if(!n)return null;if(a.error.value&&!o)return Kt`<section><${Kh} error=${a.error.value} again=${a.again} /></section>`;if(!o)return null;let r=o.gates.length,i=zh.filter(c=>o.passed.includes(c)||o.gates.some(d=>d.name===c)),l=()=>(a.again(),t());return Kt`<section class="gates">
    <h2>${r?Ea.why(r):Ea.free}</h2>
    <${Zh} line=${o.line} />
    <ol>
      ${i.map(c=>Kt`<${Yh} key=${c} name=${c} found=${o} done=${l} />`)}
    </ol>
  </section>`}function Yh({name:e,found:t,done:s}){let n=t.gates.find(a=>a.name===e);return n?Kt`<${yr} gate=${n} done=${s} />`:Kt`<${gr} name=${e} />`}function Zh({line:e}){if(!e)return null;let t=e.expected_start&&Kt`<b>${Ea.starts} <${Gh} at=${e.expected_start} /></b>`;return Kt`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var{html:U,useEffect:ki,useRef:Xh,useSignal:xi}=gt["html.js"],{get:Qh,login:ef}=gt["api.js"],{useLive:tf}=gt["live.js"],{words:Ma}=gt["words.js"],{Acts:sf}=gt["parts/act.js"],{Status:nf}=gt["parts/badge.js"],{Bar:af}=gt["parts/bar.js"],{Heading:of}=gt["parts/heading.js"],{Failed:rf,Loading:lf}=gt["parts/states.js"],dt=Ma.job,cf=["payload","result","steps"],Si=2e3;function df({id:e}){let{job:t,error:s,again:n}=uf(e);return s&&!t?U`<${rf} error=${s} again=${n} />`:t?U` <${of} name=${U`<bdi>${t.type}</bdi>`} says=${U`<span class="id">${t.id}</span>`} />
    <${mf} job=${t} />
    <${sf} acts=${Jo(t,n)} />
    <div class="job">
      <div>
        <${mi} status=${t.status} />
        <${ji} job=${t} done=${n} />
        <${hf} job=${t} />
        <${hi} job=${t} />
        <${ff} job=${t} />
      </div>
      <aside><${gi} job=${t} /><${vi} job=${t} /></aside>
    </div>`:U`<${lf} />`}function uf(e){let t=xi(null),s=xi(null),n=Xh(""),a=async()=>{try{t.value=await pf(e,t.value),s.value=null}catch(r){s.value=r}};ki(()=>{a()},[e]);let o=tf(()=>({jobs:[e]}));return ki(()=>{let r=o.value?.jobs?.find(l=>l.id===e),i=r?JSON.stringify(r):"";i&&i!==n.current&&t.value&&$f(r,t.value)&&a(),i&&(n.current=i)},[o.value]),{job:t.value,error:s.value,again:a}}var $f=(e,t)=>Object.keys(e).some(s=>JSON.stringify(e[s])!==JSON.stringify(t[s]));async function pf(e,t){let s=t?.logs.at(-1)?.id,n=s===void 0?void 0:{log_after:s},a=await Qh(`/api/jobs/${encodeURIComponent(e)}`,{query:n,exact:cf});if(s===void 0)return a;let o=[...t.logs,...a.logs].slice(-Si);return{...a,logs:o,logs_left_out:t.logs_left_out||o.length===Si}}function mf({job:e}){return U`<p class="now" role="status">
    <${nf} status=${e.status} />
    ${e.status==="processing"&&U`<${af} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&U`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&U`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&U`<span class="quiet">${dt.cancelling}</span>`}
  </p>`}function hf({job:e}){return e.result===null||e.result===void 0?null:U`<section>
    <h2>${dt.result}</h2>
    <${_e} value=${e.result} label=${dt.result} />
  </section>`}function ff({job:e}){if(e.hidden)return U`<section class="quiet">${Ma.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return U` ${(t||e.steps_left_out)&&U`<section>
        <h2>${dt.steps}</h2>
        <p class="quiet">${e.steps_left_out?dt.stepsLeftOut:dt.stepsSay}</p>
        ${t&&U`<${_e} value=${e.steps} label=${dt.steps} />`}
      </section>`}
    <section>
      <h2>${dt.payload}</h2>
      ${e.payload===null?U`<p class="quiet">${ef.value?.role==="producer"?dt.payloadYours:Ma.page.hidden}</p>`:U`<${_e} value=${e.payload} label=${dt.payload} />`}
    </section>`}import{shared as jt}from"./app.js";import{shared as Ue}from"./app.js";import{shared as Aa}from"./app.js";var{html:xn,useSignal:Ct}=Aa["html.js"],{words:_i}=Aa["words.js"],{Field:Gt}=Aa["parts/field.js"],ie=_i.keysAndLogins,bf=["producer","viewer","admin","super_admin"],yf=864e5;function Ti(e={}){return{rate:Ct(e.rate??""),types:Ct((e.types??[]).join(", ")),priority:Ct(String(e.max_priority??"")),pending:Ct(String(e.max_pending??""))}}function Oi({rate:e,types:t,priority:s,pending:n}){let a=t.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,types:a.length?a:null,max_priority:s.value?Number(s.value):null,max_pending:n.value?Number(n.value):null}}function qi({at:e}){return xn`<${Gt} label=${ie.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
    <${Gt} label=${ie.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${Gt} label=${ie.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${Gt} label=${ie.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function Ci({close:e}){let t=Ct(""),s=Ct("producer"),n=Ct(""),a=Ct(""),o=Ti(),r=()=>{let l=Object.entries(Oi(o)).filter(([,d])=>d!==null),c=a.value?{expires_at:new Date(a.value).toISOString()}:{};return{name:t.value,role:s.value,owner:n.value,...c,...Object.fromEntries(l)}},i=new Date(Date.now()+yf).toISOString().slice(0,10);return xn`<${os} title=${ie.new} act=${ie.new} method="POST" path="/api/keys" body=${r} close=${e}>
    <${Gt} label=${ie.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${ie.fields.role}
        <select value=${s.value} onChange=${l=>s.value=l.currentTarget.value}>
          ${bf.map(l=>xn`<option key=${l} value=${l}>${_i.login.roles[l]}</option>`)}
        </select>
      </label>
      <${Gt} label=${ie.fields.expires} at=${a} type="date" min=${i} />
    </div>
    <p class="quiet">${ie.may[s.value]}</p>
    <${Gt} label=${ie.fields.owner} at=${n} required maxlength="200" autocomplete="off" />
    <${qi} at=${o} />
  <//>`}function Ei({of:e,close:t}){let s=Ti(e),n=`/api/keys/${e.id}`;return xn`<${os}
    title=${ie.changeTitle(e.name)}
    act=${ie.change}
    method="PATCH"
    path=${n}
    body=${()=>Oi(s)}
    close=${t}
  >
    <p>${ie.changes}</p>
    <${qi} at=${s} />
  <//>`}var{html:ee}=Ue["html.js"],{words:Mi}=Ue["words.js"],{perform:gf}=Ue["parts/act.js"],{Tag:vf}=Ue["parts/badge.js"],{open:Ai}=Ue["parts/dialog.js"],{number:wf}=Ue["parts/number.js"],{useSame:jf}=Ue["parts/same.js"],{Empty:kf}=Ue["parts/states.js"],{Table:xf}=Ue["parts/table.js"],{Time:Sn,exact:Sf,now:_f}=Ue["parts/time.js"],{toast:Tf}=Ue["parts/toast.js"],p=Mi.keysAndLogins,Na=()=>{};function Ni({keys:e,all:t,done:s}){Na=s;let n=e.map(o=>({...o,state:Of(o)})),a=jf(n.filter(o=>t||o.state==="active"),o=>o.id);return Se(a,o=>o.id,[{keys:"e",says:p.changeKey,act:o=>{Ri(o)}},{keys:"shift+d",says:p.revokeKey,act:Ii}]),a.length?ee`<${xf} rows=${a} columns=${Mf} label=${p.keys} kind=${o=>o.state} />`:ee`<${kf}>${p.none}<//>`}function Of({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<_f.peek()?"expired":"active"}function Li({done:e}){let t=async()=>{let s=await Ai(Ci);s&&(e(),rn({title:`${p.made} ${s.name}`,says:p.madeSays,secret:s.key}))};return ee`<${ns} label=${p.new} run=${t} keys="c" main />`}var Di=e=>e.state==="active"?null:p[e.state],qf=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function Ri(e){let t=Di(e);t?Tf(t,{kind:"bad"}):await Ai(Ei,{of:e})&&Na()}var Ii=e=>({name:"revoke",label:p.revokeTitle(e.name),method:"DELETE",path:qf(e),why:Di(e),bad:!0,sure:p.revokes,done:()=>Na()});function Cf({rate:e,types:t,max_priority:s,max_pending:n}){let a=[e,t&&p.types(t.join(", ")),s&&p.priority(s),n&&p.pending(wf(n))].filter(Boolean);return a.length?a.join(" · "):ee`<span class="quiet">${p.noLimits}</span>`}function Ef(e){return e.state==="revoked"?ee`<span class="quiet">${p.revoked} <${Sn} at=${e.revoked_at} /></span>`:e.state==="expired"?ee`<span class="quiet">${p.expired} <${Sn} at=${e.expires_at} /></span>`:e.expires_at?ee`${p.ends} <${Sn} at=${e.expires_at} />`:p.active}var Mf=[{name:"name",label:p.columns.name,kind:"two",cell:e=>ee`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:p.columns.role,cell:({role:e})=>ee`<${vf}>${Mi.login.roles[e]??e}<//>`},{name:"owner",label:p.columns.owner,kind:"side owner",cell:e=>ee`<bdi>${e.owner}</bdi>`,title:e=>e.owner},{name:"limits",label:p.columns.limits,kind:"side wide",cell:e=>ee`<${Cf} ...${e} />`,title:e=>e.types?.join(", ")??""},{name:"used",label:p.columns.used,kind:"number",cell:e=>e.last_used_at?ee`<${Sn} at=${e.last_used_at} />`:ee`<span class="quiet">${p.never}</span>`},{name:"state",label:p.columns.state,kind:"side",cell:Ef,title:e=>`${p.columns.created} ${Sf(new Date(e.created_at))}`},{name:"acts",label:ee`<span class="unseen">${p.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&ee`<${pt} label=${p.change} name=${p.changeTitle(e.name)} run=${()=>Ri(e)} />
        <${pt} label=${p.revoke} name=${p.revokeTitle(e.name)} run=${()=>gf(Ii(e))} bad />`}];import{shared as vt}from"./app.js";var{html:fe}=vt["html.js"],{query:Af}=vt["routes.js"],{words:Pi}=vt["words.js"],{perform:Nf}=vt["parts/act.js"],{Tag:Lf}=vt["parts/badge.js"],{Loaded:Df,useGet:Rf}=vt["parts/load.js"],{useSame:If}=vt["parts/same.js"],{Table:Pf}=vt["parts/table.js"],{Time:La}=vt["parts/time.js"],J=Pi.keysAndLogins,Bf=30,Bi=()=>{};function Fi({names:e}){let{logins:t}=Af.value,s=Rf("/api/logins",{query:{after:t,limit:50},every:Bf});return Bi=s.again,fe`<section>
    <h2>${J.logins} <span class="quiet">${J.loginsSay}</span></h2>
    <${Df} from=${s}>${n=>fe`<${Ff} of=${n} names=${e} />`}<//>
  </section>`}function Ff({of:e,names:t}){let s=If(e.logins.map(n=>({...n,key:t[n.key_id]??""})),n=>String(n.id));return s.length?fe`<${Pf}
      rows=${s}
      columns=${Wf}
      label=${J.logins}
      id=${n=>String(n.id)}
      keys=${!1}
    />
    <${De} next=${e.next} name="logins" />`:fe`<p class="quiet">${J.noLogins}</p>`}var Hf=e=>({name:"end",label:J.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:J.endsLogin,done:()=>Bi()}),Wf=[{name:"owner",label:J.columns.owner,kind:"wide",cell:e=>fe`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:J.columns.role,cell:({role:e})=>fe`<${Lf}>${Pi.login.roles[e]??e}<//>`},{name:"key",label:J.columns.key,kind:"side",cell:e=>e.key?fe`<bdi>${e.key}</bdi>`:fe`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:J.columns.by,kind:"side",cell:e=>J.via[e.via]??e.via},{name:"created",label:J.columns.created,kind:"number side",cell:e=>fe`<${La} at=${e.created_at} />`},{name:"seen",label:J.columns.seen,kind:"number",cell:e=>fe`<${La} at=${e.seen_at} />`},{name:"ends",label:J.columns.ends,kind:"number side",cell:e=>fe`<${La} at=${e.expires_at} />`},{name:"end",label:fe`<span class="unseen">${J.end}</span>`,kind:"doing",cell:e=>fe`<${pt} label=${J.end} name=${J.endTitle(e.owner)} run=${()=>Nf(Hf(e))} bad />`}];var{html:wt}=jt["html.js"],{login:Da}=jt["api.js"],{query:Kf,to:Gf}=jt["routes.js"],{words:Hi}=jt["words.js"],{Curls:Uf}=jt["parts/act.js"],{Tag:Jf}=jt["parts/badge.js"],{Heading:zf}=jt["parts/heading.js"],{Loaded:Vf,useGet:Yf}=jt["parts/load.js"],{Time:Zf}=jt["parts/time.js"],X=Hi.keysAndLogins,Xf=30;function Qf(){let e=Da.value?.role==="super_admin",t=Yf(e?"/api/keys":null,{every:Xf});return wt`<${zf} says=${X.says}>${e&&wt`<${Li} done=${t.again} />`}<//>
    <${eb} />
    ${e?wt`<${tb} keys=${t} />`:wt`<p class="quiet">${X.onlySuper}</p>`}`}function eb(){if(!Da.value)return null;let{role:e,owner:t,key_id:s,expires_at:n}=Da.value;return wt`<section class="you">
    <h2 class="unseen">${X.you}</h2>
    <dl class="strip">
      <div>
        <dt>${X.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${X.youAre.role}</dt>
        <dd><${Jf}>${Hi.login.roles[e]??e}<//> <span class="quiet">${X.may[e]}</span></dd>
      </div>
      <div>
        <dt>${X.youAre.key}</dt>
        <dd><code>${s}</code></dd>
      </div>
      <div>
        <dt>${X.youAre.until}</dt>
        <dd><${Zf} at=${n} absolute /> <span class="quiet">${X.unused}</span></dd>
      </div>
    </dl>
  </section>`}function tb({keys:e}){let t=Kf.value.show==="all"?"all":"active";return wt`<section>
      <h2>${X.keys}</h2>
      <nav class="views" aria-label=${X.keys}>
        ${["active","all"].map(s=>wt`<${nb} key=${s} name=${s} shown=${t} />`)}
      </nav>
      <${Vf} from=${e}>
        ${s=>wt`<${Ni} keys=${s.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${Fi} names=${sb(e.data.value?.keys??[])} />
    <${Uf} acts=${ab} />`}var sb=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function nb({name:e,shown:t}){let s=Gf("keys",{show:e==="all"?"all":""});return wt`<a href=${s} aria-current=${e===t?"page":void 0}>${X.views[e]}</a>`}var ab=[{name:"new",label:X.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:X.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:X.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:X.end,method:"DELETE",path:"/api/logins/…"}];import{shared as $t}from"./app.js";import{shared as qs}from"./app.js";var{html:Je}=qs["html.js"],{to:ob}=qs["routes.js"],{words:rb}=qs["words.js"],{counted:ib,number:Ra}=qs["parts/number.js"],{duration:lb}=qs["parts/time.js"],kt=rb.limits,Os=3;function Wi({limit:e}){if(e.kind==="rate")return Je`<span class="quiet">${cb(e.refill_per_second)}</span>`;if(e.kind==="key_limit")return Je`<${db} limit=${e} />`;if(!e.holders.length)return Je`<span class="quiet">${kt.nothing}</span>`;let t=e.holders.slice(Os);return Je`<span class="holders"><${He} ids=${e.holders.slice(0,Os)} /></span> ${t.length>0&&Je`<details>
        <summary>${kt.more(t.length)}</summary>
        <${He} ids=${t} /> <a href=${ob("jobs",{status:"processing",type:e.type})}>${kt.all}</a>
      </details>`}`}function cb(e){return Number(e)>0?Number(e)<1?kt.refillEach(lb(1/Number(e))):kt.refill(Ra(e,2)):kt.noRefill}function db({limit:{keys:e,limit:t}}){if(!e.length)return Je`<span class="quiet">${kt.nothing}</span>`;let s=e.slice(Os),n=a=>Je`<${ub} key=${a.key} of=${a} limit=${t} />`;return Je`<ul class="keys">
      ${e.slice(0,Os).map(n)}
    </ul>
    ${s.length>0&&Je`<details>
        <summary>${kt.moreKeys(s.length)}</summary>
        <ul class="keys">
          ${s.map(n)}
        </ul>
      </details>`}`}function ub({of:{key:e,running:t,blocked:s,at_least:n,holders:a},limit:o}){return Je`<li>
    <code title=${e}><bdi>${e}</bdi></code>
    <b class=${t>=o?"shutnow":""}>${Ra(t)}/${Ra(o)}</b>
    ${s>0&&Je`<span>${kt.blocked(ib({count:s,at_least:n}))}</span>`}
    <${He} ids=${a.slice(0,Os)} />
  </li>`}import{shared as Cs}from"./app.js";var{html:be}=Cs["html.js"],{words:$b}=Cs["words.js"],{Bar:pb}=Cs["parts/bar.js"],{number:is}=Cs["parts/number.js"],{Time:mb,duration:hb,now:Gi}=Cs["parts/time.js"],Et=$b.limits,fb=24;function Ui({tokens:e,burst:t,refill_per_second:s,full_at:n}){return!n||!(s>0)?e??0:Math.min(t,t-(Date.parse(n)-Gi.peek())/1e3*s)}function _n(e){if(!(e.limit>0))return 0;if(e.kind==="max_concurrent")return e.in_use/e.limit;if(e.kind==="key_limit")return Math.max(0,...e.keys.map(s=>s.running/e.limit));let t=Ui(e);return t<1?1:Math.min(.999,1-t/e.burst)}function Ji({limit:e}){if(e.kind==="rate")return be`<${gb} limit=${e} />`;if(e.kind==="key_limit")return be`<${yb} limit=${e} />`;let t=_n(e)>=1,s=Et.taken(`${is(e.in_use)}${e.at_least?"+":""}`,is(e.limit));return be`<span class="sluice">
    <${bb} taken=${e.in_use} of=${e.limit} label=${s} /> <span>${s}</span>
    ${t&&be`<b class="shutnow">${Et.full}</b>`}
  </span>`}function bb({taken:e,of:t,label:s}){let n=e>=t?"warn":"";return t>fb?be`<${pb} value=${e} most=${t} label=${s} kind=${n} />`:be`<span class=${`places ${n}`} role="img" aria-label=${s}>
    ${Array.from({length:t},(a,o)=>be`<i key=${o} class=${o<e?"taken":""}></i>`)}
  </span>`}function yb({limit:e}){let t=e.keys.filter(s=>s.running>=e.limit).length;return e.keys.length?be`<span class="sluice">
    <span>${Et.keys(e.keys.length,is(e.limit))}</span>
    ${t>0&&be`<b class="shutnow">${Et.fullKeys(t)}</b>`}
  </span>`:be`<span class="quiet">${Et.noKeys(is(e.limit))}</span>`}function gb({limit:e}){Gi.value;let t=Ui(e),{burst:s,refill_per_second:n}=e,a=Et.tokens(is(Math.max(0,t),t<10?1:0),is(s,1));return be`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${a} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20-20*Ki(t,s)} height=${20*Ki(t,s)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${a}</span>
    ${t<1?be`<b class="shutnow">${Et.nextIn(hb((1-t)/n,1))}</b>`:e.full_at&&t<s&&be`<span class="quiet">${Et.fullAgain} <${mb} at=${e.full_at} /></span>`}
  </span>`}var Ki=(e,t)=>t>0?Math.min(Math.max(e/t,0),1):0;import{shared as Zi}from"./app.js";import{shared as ls}from"./app.js";import{shared as On}from"./app.js";var{digits:vb,textOf:wb}=On["exact.js"],{words:zi}=On["words.js"],{number:Tn}=On["parts/number.js"],{duration:jb}=On["parts/time.js"],Ut=zi.type,Ia=[["second",1],["minute",60],["hour",3600],["day",86400]];function le(e,t){return t==null?"–":typeof t=="boolean"?t?Ut.yes:Ut.no:e==="timeout"&&typeof t=="number"?jb(t,2):e==="rate"&&typeof t=="object"?kb(t):e==="schedule"&&typeof t=="object"?xb(t):e==="retention"&&typeof t=="object"?Sb(t):typeof t=="number"?Tn(t,6):typeof t=="string"?t:vb(t)??wb(t)}function kb({per_second:e,burst:t}){if(typeof e!="number")return"–";let[s,n]=Ia.find(([,o])=>e*o>=1&&Vi(e*o))??Ia[e<1?1:0],a=t?Ut.burst(Tn(t,1)):"";return`${Ut.per(Tn(e*n,2),Ut.units[s])}${a}`}var Vi=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function qn(e){if(!e||typeof e.per_second!="number")return"";let t=Ia.find(([,s])=>Vi(e.per_second*s)&&e.per_second*s>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:`${e.per_second}/second`}var xb=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",Sb=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${zi.status[t]} ${e[t]===null?Ut.forEver:Ut.days(Tn(e[t],2))}`).join(", ")||"–";var{html:Mt,useSignal:ut}=ls["html.js"],{curl:_b}=ls["api.js"],{parse:Tb,textOf:Ob}=ls["exact.js"],{words:Es}=ls["words.js"],{Dialog:qb,open:Cb}=ls["parts/dialog.js"],{Field:Ms}=ls["parts/field.js"],ye=Es.type,Yi=(e,t)=>Cb(Ib[e.name]??Mb,{setting:e,path:t});function As({setting:e,path:t,close:s,body:n,send:a=()=>s(n()),children:o}){let r=ye.names[e.name]??e.name;return Mt`<${qb} title=${r} close=${s}>
    <form onSubmit=${l=>(l.preventDefault(),a())}>
      <p class="quiet">${ye.means[e.name]} ${ye.codeSays(le(e.name,e.declared))}</p>
      ${o}
      <details>
        <summary>${Es.act.curl}</summary>
        <pre tabindex="0">${_b("PATCH",t,n())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>s()}>${Es.page.cancel}</button>
        <button class="main">${ye.change}</button>
      </div>
    </form>
  <//>`}var Eb=["timeout","max_attempts","max_concurrent","key_limit"];function Mb({setting:e,...t}){let s=Eb.includes(e.name),n=ut(e.value===null?"":String(e.value)),a=()=>({[e.name]:s?Number(n.value):n.value}),o=s?{type:"number",min:"1",max:"1000000",step:"1"}:{maxlength:"2000"};return Mt`<${As} setting=${e} ...${t} body=${a}>
    <${Ms} label=${ye.names[e.name]} at=${n} required autofocus autocomplete="off" ...${o} />
  <//>`}function Ab({setting:e,...t}){let s=ut(qn(e.value));return Mt`<${As} setting=${e} ...${t} body=${()=>({rate:s.value})}>
    <${Ms} label=${ye.rateTakes} at=${s} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function Nb({setting:e,...t}){let s=ut(!e.value);return Mt`<${As} setting=${e} ...${t} body=${()=>({fair:s.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${s.value}
        onChange=${n=>s.value=n.currentTarget.checked}
        autofocus
      />
      ${ye.names.fair}
    </label>
  <//>`}var Pa=["completed","failed","cancelled"];function Lb({setting:e,...t}){let s=Object.fromEntries(Pa.map(o=>[o,ut(String(e.value?.[o]??""))])),n=o=>s[o].value===""?null:Number(s[o].value);return Mt`<${As} setting=${e} ...${t} body=${()=>({retention:Object.fromEntries(Pa.map(o=>[o,n(o)]))})}>
    ${Pa.map((o,r)=>Mt`<${Ms}
          key=${o}
          label=${ye.daysOf(Es.status[o])}
          at=${s[o]}
          type="number"
          min="0"
          step="any"
          autofocus=${r===0}
        />`)}
  <//>`}function Db(e){try{return Tb(e)}catch{return{}}}function Rb({setting:e,close:t,...s}){let n=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},a=ut(!1),o=ut(n.expression??""),r=ut(n.timezone??"UTC"),i=ut(n.missed??"skip"),l=ut(Ob(n.payload??{},2)),c=ut(""),d=O=>({expression:o.value,timezone:r.value,missed:i.value,payload:O}),$=(O=Db(l.value))=>({schedule:a.value?"off":d(O)});return Mt`<${As} setting=${e} ...${s} close=${t} body=${$} send=${()=>a.value?t($()):Fe(l.value,c,O=>t($(O)))}>
    <${Ms} label=${ye.expression} at=${o} placeholder="0 3 * * *" required=${!a.value} autofocus />
    <${Ms} label=${ye.timezone} at=${r} placeholder="Europe/Berlin" required=${!a.value} />
    <label>
      ${ye.missed}
      <select onChange=${O=>i.value=O.currentTarget.value}>
        ${Object.entries(ye.missedWays).map(([O,A])=>Mt`<option key=${O} value=${O} selected=${O===i.value}>${A}</option>`)}
      </select>
    </label>
    <${nt} label=${Es.job.payload} at=${l} wrong=${c} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${a.value} onChange=${O=>a.value=O.currentTarget.checked} />
      ${ye.switchOff}
    </label>
  <//>`}var Ib={rate:Ab,fair:Nb,retention:Lb,schedule:Rb};var{go:Pb,to:Bb}=Zi["routes.js"],{words:Fb}=Zi["words.js"],C=Fb.type,Ns=e=>`/api/types/${encodeURIComponent(e.name)}`;function cs(e,t){let s=e.paused?"resume":"pause";return{name:s,label:C.acts[s],method:"POST",path:`${Ns(e)}/${s}`,said:C.said[s](e.name),done:t}}function Xi(e,t){let s=Ns(e),n=e.enabled?"disable":"enable",a={name:n,label:C.acts[n],method:"PATCH",path:s,body:{enabled:!e.enabled},key:"e",sure:e.enabled?C.disables:void 0,done:t},o=e.target!==null,r={name:"reset",label:o?C.acts.delete:C.acts.reset,method:"DELETE",path:s,key:"shift+d",bad:!0,typed:o?e.name:void 0,sure:o?C.deletes:C.resets,why:o||!e.enabled||Object.keys(e.overrides).length?null:C.nothingOver,done:o?()=>Pb(Bb("types")):t};return[{...cs(e,t),key:"p",main:e.paused},a,r]}var Ls=(e,t,s)=>({name:`reset ${t}`,label:C.reset,heard:C.of(C.reset,C.names[t]??t,e.name),method:"PATCH",path:Ns(e),body:{[t]:null},said:C.isReset(C.names[t]??t),done:s}),Cn=(e,t,s)=>({name:`change ${t.name}`,label:C.change,heard:C.of(C.change,C.names[t.name]??t.name,e.name),method:"PATCH",path:Ns(e),body:{[t.name]:t.name==="rate"?qn(t.value):t.value},ask:()=>Yi(t,Ns(e)),said:C.isChanged(C.names[t.name]??t.name),done:s});var{html:g}=$t["html.js"],{query:sl,to:En}=$t["routes.js"],{words:ds}=$t["words.js"],{Button:Qi,Curls:Hb}=$t["parts/act.js"],{Heading:Wb}=$t["parts/heading.js"],{Loaded:Kb,useGet:Gb}=$t["parts/load.js"],{useSame:Ub}=$t["parts/same.js"],{Empty:el}=$t["parts/states.js"],{Table:Jb}=$t["parts/table.js"],{Time:zb}=$t["parts/time.js"],R=ds.limits,tl=["all","used","full"],Ba=e=>`${e.type} ${e.kind}`,Fa={all:()=>!0,used:e=>_n(e)>0,full:e=>_n(e)>=1};function Vb(){let{after:e}=sl.value,t=Gb("/api/limits",{query:{after:e,limit:50},every:3}),s=t.data.value?.limits.filter(Fa.full)??[];return g`<${Wb} says=${t.data.value&&R.says(s.length)} />
    <${Kb} from=${t}>${n=>g`<${Yb} page=${n} after=${e} again=${t.again} />`}<//>`}function Yb({page:e,after:t,again:s}){let n=tl.find(r=>r===sl.value.view)??"all",a=Ub(e.limits,Ba),o=a.filter(Fa[n]);return Se(o,Ba,[{keys:"e",says:R.changeRow,act:r=>Ha(r,s)}]),nl.now=s,g`<nav class="views" aria-label=${R.views}>
      ${tl.map(r=>g`<${ty} key=${r} name=${r} now=${r===n} all=${a} />`)}
    </nav>
    ${o.length>0?g`<${Xb} rows=${o} />`:g`<${ry} view=${n} />`}
    <p class="pages">
      ${t&&g`<a href=${En("limits",{view:n})}>${ds.waiting.first}</a>`}
      ${e.next&&g`<a href=${En("limits",{view:n,after:e.next})}>${ds.waiting.next}</a>`}
    </p>
    ${o.length>0&&g`<${Hb} acts=${Zb(o.find(r=>r.override!==null)??o[0])} />`}`}var Zb=e=>[Ha(e,()=>{}),Ls({name:e.type},e.kind,()=>{})].map(t=>({...t,label:`${t.label}: ${e.type}`}));function Xb({rows:e}){let t=ds.screens.limits;return g`<${Jb} rows=${e} columns=${ny} label=${t} id=${Ba} href=${Qb} kind=${ey} />`}var Qb=e=>En(`types/${encodeURIComponent(e.type)}`),ey=e=>e.override!==null?"limit overridden":"limit",nl={now:()=>{}};function ty({name:e,now:t,all:s}){return g`<a href=${En("limits",{view:e==="all"?"":e})} aria-current=${t?"page":void 0}>
    ${R.view[e]} <b>${s.filter(Fa[e]).length}</b>
  </a>`}var sy=e=>({name:e.kind,value:e.kind==="rate"?{per_second:e.limit,burst:e.burst}:e.limit,declared:e.declared});function Ha(e,t){return Cn({name:e.type},sy(e),t)}var ny=[{name:"type",label:R.columns.type,cell:e=>g`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"kind",label:R.columns.kind,kind:"side",cell:e=>g`<span class="quiet">${R.kinds[e.kind]}</span>`},{name:"level",label:R.columns.level,kind:"level",cell:e=>g`<${Ji} limit=${e} />`},{name:"held",label:R.columns.held,kind:"held side",cell:e=>g`<${Wi} limit=${e} />`},{name:"said",label:R.columns.said,kind:"side",cell:e=>g`<${ay} limit=${e} />`},{name:"acts",label:g`<span class="unseen">${ds.type.columns.acts}</span>`,kind:"doings",cell:e=>g`<${oy} limit=${e} />`}];function ay({limit:e}){let{kind:t,declared:s,override:n,changed_at:a,changed_by:o}=e,r=le(t,s);return n===null?g`<span class="quiet">${s===null?R.default:R.code(r)}</span>`:g`<span class="over">${R.operator(le(t,n))}</span>${" "}<span class="quiet"
      >${s===null?R.codeNothing:R.insteadOf(r)}</span
    >${a&&g`<span class="id"><${zb} at=${a} /> ${ds.job.by} <bdi>${o}</bdi></span>`}`}function oy({limit:e}){let t=()=>nl.now();return g`<${Qi} act=${Ha(e,t)} />
    ${e.override!==null&&g`<${Qi} act=${Ls({name:e.type},e.kind,t)} />`}`}function ry({view:e}){return e!=="all"?g`<${el}>${R.noneOf[e]}<//>`:g`<${el}>${R.none}<//>
    <p class="quiet">${R.first}</p>
    <pre tabindex="0">${R.example}</pre>`}import{shared as Ce}from"./app.js";import{shared as Ve}from"./app.js";var{html:ce,useSignal:al}=Ve["html.js"],{curl:iy,login:ly}=Ve["api.js"],{textOf:rl}=Ve["exact.js"],{words:ze}=Ve["words.js"],{Button:cy}=Ve["parts/act.js"],{Dialog:dy,open:uy}=Ve["parts/dialog.js"],{Field:$y}=Ve["parts/field.js"],{Loaded:py,useGet:my}=Ve["parts/load.js"],{useSame:hy}=Ve["parts/same.js"],{Table:fy}=Ve["parts/table.js"],{Time:by}=Ve["parts/time.js"],te=ze.locks,Wa="/api/worker/config",ol=["enabled","max_workers","scale_thresholds","scale_out_seconds","scale_in_seconds","linger_seconds","slots","claim_batch","max_jobs","lanes"];function il(){let e=my(Wa);return ce`<section class="config">
    <h2>${te.config}</h2>
    <${py} from=${e}>${({config:t})=>ce`<${yy} config=${t} again=${e.again} />`}<//>
  </section>`}function yy({config:e,again:t}){ll.now=t;let s=[...ol.filter(a=>a in e),...Object.keys(e).filter(a=>!ol.includes(a))],n=hy(s.map(a=>({name:a,...e[a]})),a=>a.name);return ce`<${fy}
    rows=${n}
    columns=${gy}
    label=${te.config}
    id=${a=>a.name}
    kind=${()=>"setting"}
    keys=${!1}
  />`}var ll={now:()=>{}},gy=[{name:"name",label:te.columns.setting,cell:e=>ce`<code>${e.name}</code>`},{name:"value",label:te.columns.value,cell:e=>ce`<b><bdi>${vy(e)}</bdi></b>`},{name:"description",label:te.columns.means,kind:"side",cell:e=>ce`<span class="quiet">${e.description}</span>`},{name:"changed",label:ze.type.columns.changed,kind:"side",cell:wy},{name:"acts",label:ce`<span class="unseen">${ze.type.columns.acts}</span>`,kind:"doings",cell:e=>ce`<${jy} setting=${e} />`}];function vy({value:e}){return e===null?te.byFunction:typeof e=="boolean"?e?te.on:te.off:Array.isArray(e)?e.join(", "):rl(e)}function wy({updated_at:e,updated_by:t}){return t?ce`<${by} at=${e} /> <span class="id">${ze.job.by} <bdi>${t}</bdi></span>`:ce`<span class="quiet">–</span>`}function jy({setting:e}){let{name:t,value:s}=e,n=t==="enabled",a={name:`change ${t}`,label:n?s?te.switchOff:te.switchOn:ze.type.change,heard:n?void 0:`${ze.type.change} ${t}`,method:"PUT",path:Wa,body:{[t]:n?!s:s},bad:n&&s,sure:n?s?te.switchOffSure:ze.overview.wrong.switchOnSure:void 0,ask:n?void 0:()=>uy(ky,{setting:e}),why:ly.value?.role==="super_admin"?null:te.superAdmin,said:ze.type.isChanged(t),done:()=>ll.now()};return ce`<${cy} act=${a} />`}function ky({setting:{name:e,value:t,description:s},close:n}){let a=Array.isArray(t)||e==="scale_thresholds",o=e==="lanes",r=al(o?rl(t??{},2):a?(t??[]).join(", "):t===null?"":String(t)),i=al(""),l=()=>{if(r.value.trim()==="")return{[e]:null};let d=r.value.split(",").map(Number);return{[e]:a?d:d[0]}};return ce`<${dy} title=${e} close=${n}>
    <form onSubmit=${d=>{d.preventDefault(),i.value="",o?Fe(r.value,i,$=>n({[e]:$})):n(l())}}>
      <p class="quiet">${s}</p>
      ${o?ce`<${nt} label=${te.lanesOwn} at=${r} wrong=${i} rows=${10} autofocus />`:ce`<${$y}
              label=${a?te.steps:te.number}
              at=${r}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`}
      <details>
        <summary>${ze.act.curl}</summary>
        <pre tabindex="0">${iy("PUT",Wa,o?{[e]:t}:l())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>n()}>${ze.page.cancel}</button>
        <button class="main">${ze.type.change}</button>
      </div>
    </form>
  <//>`}import{shared as qe}from"./app.js";import{shared as Mn}from"./app.js";var{html:cl}=Mn["html.js"],{words:dl}=Mn["words.js"],{Bar:xy}=Mn["parts/bar.js"],{Time:Sy,now:_y}=Mn["parts/time.js"],Ty=.1;function us({from:e,until:t,over:s=dl.waiting.over}){let n=Date.parse(t),a=n-_y.value,o=e?Date.parse(e):NaN,r=Number.isFinite(o)&&n>o?Math.min(Math.max(a/(n-o),0),1):a>0?1:0,i=a<=0?"bad":r<Ty?"warn":"",l=a<=0?s:dl.waiting.left(Math.ceil(r*100));return cl`<${xy} value=${Math.round(r*200)/2} label=${l} kind=${i}>
    ${a<=0&&cl`<b class="error">${s}</b> `}<${Sy} at=${t} />
  <//>`}var{html:ge,useSignal:Oy}=qe["html.js"],{curl:qy}=qe["api.js"],{backlog:Cy}=qe["lanes.js"],{words:An}=qe["words.js"],{Button:Ey}=qe["parts/act.js"],{Dialog:My,open:Ay}=qe["parts/dialog.js"],{useGet:Ny}=qe["parts/load.js"],{number:ul}=qe["parts/number.js"],{useSame:Ly}=qe["parts/same.js"],{Failed:Dy}=qe["parts/states.js"],{Table:Ry}=qe["parts/table.js"],{Time:$l}=qe["parts/time.js"],M=An.locks;function pl(){let e=Ny("/api/workers",{every:5}),t=(Cy.value.lanes??[]).map(a=>a.lane),s=Ly(e.data.value?.workers??[],a=>a.id),n={name:"start",label:M.start,method:"POST",path:"/api/jobs/trigger",body:{lane:t[0]??"default"},key:"s",ask:()=>Ay(Fy,{lanes:t}),said:M.started,done:()=>e.again()};return e.error.value&&!e.data.value?ge`<${Dy} error=${e.error.value} again=${e.again} />`:ge`<section class="first">
    <div class="heading">
      <h2>${M.processors}</h2>
      <p class="quiet">${e.data.value&&M.atWork(s.length,Iy(s))}</p>
      <div class="doing"><${Ey} act=${n} /></div>
    </div>
    ${s.length>0?ge`<${Ry} rows=${s} columns=${Py} label=${M.processors} keys=${!1} />`:e.data.value&&ge`<p class="quiet">${M.noProcessor}</p>`}
  </section>`}var Iy=e=>[...new Set(e.map(t=>t.function_version))],Py=[{name:"lane",label:M.columns.lane,cell:e=>ge`<b><bdi>${e.lane}</bdi></b>`},{name:"state",label:M.columns.state,cell:By},{name:"left",label:M.columns.left,kind:"number",cell:e=>ge`<${us} from=${e.started_at} until=${e.deadline} />`},{name:"by",label:M.columns.by,kind:"side",cell:e=>An.overview.by[e.started_by]??e.started_by},{name:"claimed",label:M.columns.claimed,kind:"number side",cell:e=>ul(e.claimed)},{name:"settled",label:M.columns.settled,kind:"number",cell:e=>ul(e.settled)},{name:"version",label:M.columns.version,kind:"side",cell:e=>ge`<bdi>${e.function_version}</bdi>`},{name:"seen",label:M.columns.seen,kind:"number side",cell:e=>ge`<${$l} at=${e.seen_at} />`},{name:"stream",label:M.columns.stream,kind:"wide side",cell:e=>ge`<bdi class="id">${e.log_stream}</bdi>`,title:e=>e.log_stream}];function By({state:e,sleeps_until:t}){return ge`${M.states[e]??e}
  ${e==="sleeping"&&t&&ge`<span class="quiet"><${$l} at=${t} /></span>`}`}function Fy({lanes:e,close:t}){let s=Oy(e[0]??"default");return ge`<${My} title=${M.start} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t({lane:s.value}))}>
      <p class="quiet">${M.startSays}</p>
      <label>
        ${M.columns.lane}
        <select autofocus onChange=${n=>s.value=n.currentTarget.value}>
          ${(e.length?e:["default"]).map(n=>ge`<option key=${n} value=${n}>${n}</option>`)}
        </select>
      </label>
      <details>
        <summary>${An.act.curl}</summary>
        <pre tabindex="0">${qy("POST","/api/jobs/trigger",{lane:s.value})}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${An.page.cancel}</button>
        <button class="main">${M.start}</button>
      </div>
    </form>
  <//>`}var{html:j}=Ce["html.js"],{curl:Hy}=Ce["api.js"],{query:Wy,to:Nn}=Ce["routes.js"],{words:Ln}=Ce["words.js"],{Bar:Ky}=Ce["parts/bar.js"],{Heading:Gy}=Ce["parts/heading.js"],{Loaded:Uy,useGet:Jy}=Ce["parts/load.js"],{number:ml}=Ce["parts/number.js"],{useSame:hl}=Ce["parts/same.js"],{Empty:zy}=Ce["parts/states.js"],{Table:fl}=Ce["parts/table.js"],{Time:bl}=Ce["parts/time.js"],m=Ln.locks,Vy=100;function Yy(){let{after:e}=Wy.value,t=Jy("/api/locks",{query:{after:e,limit:Vy},every:3}),s=t.data.value;return j`<${Gy} says=${s&&Zy(s)} />
    <${pl} />
    <${Uy} from=${t}>${n=>j`<${Xy} page=${n} after=${e} />`}<//>
    <${il} />`}function Zy({locks:e,suspects:t,next:s}){let n=e.filter(a=>a.expired).length;return[m.running(`${ml(e.length)}${s?"+":""}`),n&&m.expired(n),t.length&&m.suspects(t.length)].filter(Boolean).join(" · ")}function Xy({page:e,after:t}){let s=[...e.locks].sort((a,o)=>Number(o.expired)-Number(a.expired)),n=hl(s,a=>a.job_id);return j`<${sg} suspects=${e.suspects} />
    <section>
      <h2>${m.locks}</h2>
      ${n.length?j`<${fl}
              rows=${n}
              columns=${Qy}
              label=${m.locks}
              id=${a=>a.job_id}
              href=${a=>Nn(`jobs/${a.job_id}`)}
              kind=${a=>a.expired?"expired":""}
            />`:j`<${zy}>${m.none}<//>`}
      <p class="pages">
        ${t&&j`<a href=${Nn("locks")}>${Ln.waiting.first}</a>`}
        ${e.next&&j`<a href=${Nn("locks",{after:e.next})}>${Ln.waiting.next}</a>`}
      </p>
    </section>`}var Qy=[{name:"type",label:m.columns.type,cell:e=>j`<bdi>${e.type}</bdi>`},{name:"lock",label:m.columns.lock,kind:"number",cell:e=>j`<${us} from=${e.locked_at} until=${e.lock_expires_at} over=${m.ranOut} />`,title:e=>e.expired?m.ranOutSays:""},{name:"progress",label:m.columns.progress,kind:"wide",cell:eg},{name:"tries",label:m.columns.tries,kind:"side",cell:tg},{name:"holder",label:m.columns.holder,kind:"side",cell:e=>j`<bdi class="id">${e.locked_by}</bdi>`,title:e=>e.locked_by},{name:"deadline",label:m.columns.deadline,kind:"number side",cell:e=>e.deadline?j`<${bl} at=${e.deadline} />`:j`<span class="error">${m.holderGone}</span>`},{name:"stream",label:m.columns.stream,kind:"side",cell:e=>j`<bdi class="id">${e.log_stream??"–"}</bdi>`,title:e=>e.log_stream??""},{name:"job",label:m.columns.job,kind:"id side",cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];function eg({progress:e,stage:t}){return j`<${Ky} value=${e} label=${`${e} %`}>${e} %<//> <bdi class="quiet">${t}</bdi>`}function tg({attempts:e,deaths:t,suspect:s}){return j`${e}${t>0&&j` <span class="error">${m.deaths(t)}</span>`}
  ${s&&j` <b class="shutnow">${m.suspect}</b>`}`}function sg({suspects:e}){let t=hl(e,s=>s.job_id);return t.length?j`<section class="suspects">
    <h2>${m.quarantine}</h2>
    <p class="quiet">${m.quarantineSays}</p>
    <${fl}
      rows=${t}
      columns=${ng}
      label=${m.quarantine}
      id=${s=>s.job_id}
      href=${s=>Nn(`jobs/${s.job_id}`)}
      keys=${!1}
    />
    <details class="curls">
      <summary>${Ln.act.curl}</summary>
      <pre tabindex="0">${Hy("POST",`/api/jobs/${t[0].job_id}/cancel`)}</pre>
    </details>
  </section>`:null}var ng=[{name:"type",label:m.columns.type,cell:e=>j`<bdi>${e.type}</bdi>`},{name:"deaths",label:m.columns.deaths,kind:"number",cell:e=>j`<span class=${e.deaths?"error":"quiet"}>${ml(e.deaths)}</span>`},{name:"due",label:m.columns.due,kind:"number",cell:e=>j`<${bl} at=${e.scheduled_for} />`},{name:"died",label:m.columns.diedIn,kind:"wide side",cell:e=>j`<bdi class="id">${e.died_in.join(", ")||"–"}</bdi>`,title:e=>e.died_in.join(", ")},{name:"job",label:m.columns.job,kind:"id side",cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];import{shared as Ee}from"./app.js";import{shared as Dn}from"./app.js";var{html:At}=Dn["html.js"],{to:yl}=Dn["routes.js"],{words:ag}=Dn["words.js"],{Time:gl}=Dn["parts/time.js"],Jt=ag.schedules,og=12,rg=3;function vl({schedules:e}){let t=e.filter(s=>s.enabled&&!s.paused&&!s.set_aside).flatMap(s=>s.times.slice(0,rg).map(n=>({...n,type:s.type,timezone:s.timezone}))).sort((s,n)=>Date.parse(s.at)-Date.parse(n.at));return At`<section>
    <h2>${Jt.coming}</h2>
    ${!t.length&&At`<p class="quiet">${Jt.nothingComes}</p>`}
    <ol class="moments">
      ${t.slice(0,og).map(s=>At`<li key=${s.at+s.type}>
            <${gl} at=${s.at} />
            <a href=${yl(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            <span class="quiet">${s.local.slice(11,16)} <bdi>${s.timezone}</bdi></span>
            ${s.shift&&At`<b class="shutnow">${Jt.shift}</b>`}
          </li>`)}
    </ol>
  </section>`}function wl({schedules:e}){let t=e.filter(s=>s.missed.length||s.set_aside);return At`<section>
    <h2>${Jt.missed}</h2>
    <p class="quiet">${t.length?Jt.becomes:Jt.noneMissed}</p>
    <ul class="missedones">
      ${t.map(s=>At`<li key=${s.type}>
            <a href=${yl(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            ${s.missed.length>0&&At`<span>${Jt.times(s.missed.length)} <${gl} at=${s.missed[0]} /></span>`}
            ${s.set_aside&&At`<span class="error"><bdi>${s.set_aside}</bdi></span>`}
          </li>`)}
    </ul>
  </section>`}import{shared as Rn}from"./app.js";var{html:xt}=Rn["html.js"],{query:ig}=Rn["routes.js"],{words:lg}=Rn["words.js"],{now:cg,zone:jl}=Rn["parts/time.js"],Ka=lg.schedules,zt=36e5,dg={6:1,24:3,168:24},Ds=(e,t,s)=>(e-t)/(s*zt)*100;function kl(e,t){let s=dg[t]??3,n=jl.value==="UTC"?0:-new Date(e).getTimezoneOffset()*6e4,a=Math.ceil((e+n)/(s*zt))*s*zt-n;return Array.from({length:Math.floor((e+t*zt-a)/(s*zt))+1},(o,r)=>a+r*s*zt)}function xl(){let e=Number(ig.value.hours)||24,t=Math.floor(cg.value/6e4)*6e4,s=kl(t,e).filter(n=>Ds(n,t,e)<96);return xt`<span class="unseen">${Ka.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${s.map(n=>xt`<text key=${n} x=${`${Ds(n,t,e)}%`} y="12">${ug(n,e)}</text>`)}
    </svg>`}function ug(e,t){let s=jl.value==="UTC"?"UTC":void 0;return t>24?new Date(e).toLocaleString("en",{weekday:"short",timeZone:s}):new Date(e).toLocaleString("en",{hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZone:s})}function Sl({schedule:e}){let{times:t,missed:s,begin:n,hours:a,set_aside:o}=e,r=d=>Ds(Date.parse(d),n,a),i=t.length?Date.parse(t.at(-1).at):n,l=t.length>1?i-Date.parse(t.at(-2).at):1/0,c=i+2*l<n+a*zt;return xt`<svg class="clockline" role="img" aria-label=${Ka.line(t.length,c,s.length)}>
    ${kl(n,a).map(d=>{let $=`${Ds(d,n,a)}%`;return xt`<line key=${d} class="hour" x1=${$} x2=${$} y1="0" y2="100%" />`})}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!o&&t.map(d=>xt`<${$g} key=${d.at} time=${d} x=${r(d.at)} />`)}
    ${c&&!o&&xt`<line class="on" x1=${`${Ds(i,n,a)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${s.length>0&&xt`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`}function $g({time:{local:e,shift:t},x:s}){let n=`${s}%`,a=`${e.slice(0,16).replace("T"," ")}${t?`, ${Ka.shift}`:""}`;return xt`<g class=${t?"due shift":"due"}>
    <title>${a}</title>
    <line x1=${n} x2=${n} y1=${t?"15%":"25%"} y2="75%" />
    ${t&&xt`<circle cx=${n} cy="12%" r="2" />`}
  </g>`}var{html:F}=Ee["html.js"],{get:pg}=Ee["api.js"],{query:Ga,to:In}=Ee["routes.js"],{words:St}=Ee["words.js"],{Button:_l,Curls:mg}=Ee["parts/act.js"],{Heading:hg}=Ee["parts/heading.js"],{Loaded:fg,useGet:bg}=Ee["parts/load.js"],{useSame:yg}=Ee["parts/same.js"],{Empty:gg}=Ee["parts/states.js"],{Table:vg}=Ee["parts/table.js"],{Time:wg,now:jg}=Ee["parts/time.js"],{toast:kg}=Ee["parts/toast.js"],T=St.schedules,Ja={6:T.spans[0],24:T.spans[1],168:T.spans[2]},Tl=6e4,Ua=e=>e.type;function xg(){let{after:e}=Ga.value,t=Object.hasOwn(Ja,Ga.value.hours)?Number(Ga.value.hours):24,s=bg("/api/schedules",{query:{hours:t,after:e,limit:100},every:15});return F`<${hg} says=${s.data.value&&Sg(s.data.value.schedules)}>
      <nav class="views" aria-label=${T.span}>
        ${Object.keys(Ja).map(n=>F`<${_g} key=${n} span=${n} now=${Number(n)===t} />`)}
      </nav>
    <//>
    <${fg} from=${s}
      >${n=>F`<${Tg} page=${n} hours=${t} after=${e} again=${s.again} />`}<//
    >`}function Sg(e){let t=r=>e.filter(r).length,s=t(r=>r.missed.length),n=t(r=>r.paused||!r.enabled),a=t(r=>r.set_aside),o=t(r=>r.times.some(i=>i.shift));return[T.count(e.length),s&&T.haveMissed(s),n&&T.held(n),a&&T.aside(a),o&&T.shifts].filter(Boolean).join(" · ")}function _g({span:e,now:t}){return F`<a
    href=${In("schedules",{hours:e==="24"?"":e})}
    aria-current=${t?"page":void 0}
  >
    ${Ja[e]}
  </a>`}function Tg({page:e,hours:t,after:s,again:n}){let a=Math.floor(jg.value/Tl)*Tl,o=yg(e.schedules.map(r=>({...r,begin:a,hours:t})),Ua);return Ol.now=n,Se(o,Ua,[{keys:"r",says:T.runRow,act:Va},{keys:"p",says:St.types.pauseRow,act:za}]),o.length?F`<${vg}
      rows=${o}
      columns=${Eg}
      label=${St.screens.schedules}
      id=${Ua}
      href=${Og}
      kind=${qg}
    />
    <p class="pages">
      ${s&&F`<a href=${In("schedules")}>${St.waiting.first}</a>`}
      ${e.next&&F`<a href=${In("schedules",{after:e.next})}>${St.waiting.next}</a>`}
    </p>
    <${mg} acts=${[{...Va(o[0]),body:{type:o[0].type,payload:{}}},za(o[0])]} />
    <div class="twoways"><${vl} schedules=${o} /><${wl} schedules=${o} /></div>`:F`<${Lg} />`}var Ol={now:()=>{}},Og=e=>In(`types/${encodeURIComponent(e.type)}`),qg=e=>e.set_aside||e.paused||!e.enabled?"clock halted":"clock",za=e=>({...cs({name:e.type,paused:e.paused},()=>Ol.now()),sure:e.paused?void 0:T.pauses,heard:`${St.type.acts[e.paused?"resume":"pause"]} ${e.type}`}),Va=e=>({name:"run",label:T.run,heard:T.runs(e.type),method:"POST",path:"/api/jobs",ask:()=>Cg(e.type),why:e.enabled?null:T.disabled,said:T.isRun(e.type)});async function Cg(e){try{let t=await pg(`/api/types/${encodeURIComponent(e)}`,{exact:["schedule"]});return{type:e,payload:t.schedule?.payload??{}}}catch(t){return kg(t.message,{kind:"bad"}),null}}var Eg=[{name:"type",label:T.columns.type,cell:e=>F`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"when",label:T.columns.when,kind:"side",cell:Mg,title:e=>`${e.expression} ${e.timezone}`},{name:"line",label:F`<${xl} />`,kind:"line wide",cell:e=>F`<${Sl} schedule=${e} />`},{name:"next",label:T.columns.next,kind:"number",cell:Ag},{name:"acts",label:F`<span class="unseen">${St.type.columns.acts}</span>`,kind:"doings side",cell:Ng}];function Mg({expression:e,timezone:t}){return F`<code><bdi>${e}</bdi></code> <span class="quiet"><bdi>${t}</bdi></span>`}function Ag({times:e,next_due:t,set_aside:s,paused:n,enabled:a}){return s?F`<b class="error" title=${s}>${T.setAside}</b>`:!a||n?F`<b class="shutnow">${a?St.types.states.paused:St.types.states.disabled}</b>`:F`<${wg} at=${e[0]?.at??t} />`}function Ng(e){return F`<${_l} act=${Va(e)} /><${_l} act=${za(e)} />`}function Lg(){return F`<${gg}>${T.none}<//>
    <p class="quiet">${T.first}</p>
    <pre tabindex="0">${T.example}</pre>`}import{shared as Me}from"./app.js";var{html:Ye}=Me["html.js"],{to:Dg}=Me["routes.js"],{words:El}=Me["words.js"],{Curls:Rg}=Me["parts/act.js"],{Heading:Ig}=Me["parts/heading.js"],{Loaded:Pg,useGet:Bg}=Me["parts/load.js"],{number:Fg}=Me["parts/number.js"],{perform:Hg}=Me["parts/act.js"],{useSame:Wg}=Me["parts/same.js"],{Empty:Kg}=Me["parts/states.js"],{Table:Gg}=Me["parts/table.js"],{Time:ql}=Me["parts/time.js"],z=El.setAside,Ug=10;function Jg(){let e=Bg("/api/set-aside",{every:Ug});return Ye`<${Ig} says=${z.says} />
    <${Pg} from=${e}>${t=>Ye`<${zg} of=${t} from=${e} />`}<//>`}var Ya=e=>`${e.kind} ${e.id}`;function zg({of:e,from:t}){let s=Wg(e.set_aside,Ya);return Ml=n=>t.data.value=n,Se(s,Ya,[{keys:"r",says:z.retryKey,act:Za}]),s.length?Ye`<${Gg} rows=${s} columns=${Yg} label=${El.screens.setAside} id=${Ya} href=${Vg} />
    ${e.more&&Ye`<p class="quiet">${z.more}</p>`}
    <${Rg} acts=${[Za(s[0])]} />`:Ye`<${Kg}><b>${z.none}</b><br />${z.noneSays}<//>`}var Ml=e=>{},Cl={batch:"batches",schedule:"types",type:"types"},Vg=({kind:e,id:t})=>Cl[e]?Dg(`${Cl[e]}/${encodeURIComponent(t)}`):null,Za=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:z.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:z.retried,done:s=>Ml(s)}),Yg=[{name:"what",label:z.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>Ye`<span>${z.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:z.columns.error,kind:"wide two",cell:({kind:e,error:t,message:s})=>Ye`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${s}</bdi></span
        >
        <span class="quiet">${z.todo[e]}</span>`,title:e=>e.message},{name:"times",label:z.columns.times,kind:"number side",cell:e=>Fg(e.times)},{name:"first",label:z.columns.first,kind:"number side",cell:e=>Ye`<${ql} at=${e.first_at} />`},{name:"last",label:z.columns.last,kind:"number side",cell:e=>Ye`<${ql} at=${e.at} />`},{name:"retry",label:Ye`<span class="unseen">${z.retry}</span>`,kind:"doing",cell:e=>Ye`<${pt}
        label=${z.retry}
        name=${`${z.retry}: ${e.kind} ${e.id}`}
        run=${()=>Hg(Za(e))}
      />`}];import{shared as Xe}from"./app.js";import{shared as Al}from"./app.js";var{html:Zg}=Al["html.js"],{words:Xg}=Al["words.js"],Qg={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"};function Rs({enabled:e,paused:t,missing_since:s}){return e?s?"missing":t?"paused":"on":"disabled"}function Pn({type:e}){let t=Rs(e);return Zg`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Qg[t]} /></svg
    ><span>${Xg.types.states[t]}</span>
  </span>`}import{shared as Vt}from"./app.js";var{html:Ae}=Vt["html.js"],{to:ev}=Vt["routes.js"],{words:Ll}=Vt["words.js"],{Button:Nl}=Vt["parts/act.js"],{useSame:tv}=Vt["parts/same.js"],{Table:sv}=Vt["parts/table.js"],{Time:nv}=Vt["parts/time.js"],Ze=Ll.type,av=["enabled","paused"];function Dl({type:e,done:t}){let s=e.settings.filter(o=>!av.includes(o.name)),n=tv(s.map(o=>({...o,...ov(e,o),type:{name:e.name}})),o=>o.name),a=iv(t);return Ae`<section>
    <h2>${Ze.settings}</h2>
    <${sv} rows=${n} columns=${a} label=${Ze.settings} id=${o=>o.name} kind=${rv} />
  </section>`}var ov=(e,{name:t})=>t==="schedule"?{value:e.schedule}:{},rv=e=>e.overridden?"setting overridden":"setting",Is={done:()=>{},columns:[]};function iv(e){return Is.done=e,Is.columns.length||(Is.columns=lv(()=>Is.done())),Is.columns}var lv=e=>[{name:"name",label:Ze.columns.name,cell:t=>Ae`<span title=${Ze.means[t.name]}>${Ze.names[t.name]??t.name}</span>`},{name:"value",label:Ze.columns.value,cell:t=>Ae`<b><bdi>${le(t.name,t.value)}</bdi></b>`,title:t=>le(t.name,t.value)},{name:"code",label:Ze.columns.code,kind:"side",cell:t=>Ae`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${le(t.name,t.declared)}</bdi
      >`,title:t=>le(t.name,t.declared)},{name:"operator",label:Ze.columns.operator,kind:"side",cell:t=>t.overridden?Ae`<bdi class="over">${t.override===null?Ze.off:le(t.name,t.override)}</bdi>`:Ae`<span class="quiet">–</span>`},{name:"changed",label:Ze.columns.changed,kind:"side",cell:cv},{name:"acts",label:Ae`<span class="unseen">${Ze.columns.acts}</span>`,kind:"doings",cell:t=>Ae`<${dv} one=${t} done=${e} />`}];function cv({changed_at:e,changed_by:t,type:s}){if(!e)return Ae`<span class="quiet">–</span>`;let n=ev("audit",{kind:"type",subject:s.name});return Ae`<a href=${n}><${nv} at=${e} /></a> <span class="id">${Ll.job.by} <bdi>${t}</bdi></span>`}function dv({one:e,done:t}){return Ae`<${Nl} act=${Cn(e.type,e,t)} />
    ${e.overridden&&Ae`<${Nl} act=${Ls(e.type,e.name,t)} />`}`}var{html:H}=Xe["html.js"],{enqueues:Rl}=Xe["api.js"],{textOf:Ps}=Xe["exact.js"],{go:uv,to:Il}=Xe["routes.js"],{useKeys:$v}=Xe["keys.js"],{words:Yt}=Xe["words.js"],{Series:pv}=Xe["charts/series.js"],{Acts:mv}=Xe["parts/act.js"],{Heading:hv}=Xe["parts/heading.js"],{Loaded:fv,useGet:Pl}=Xe["parts/load.js"],{Time:Bn}=Xe["parts/time.js"],E=Yt.type;function bv({id:e}){let t=Pl(`/api/types/${encodeURIComponent(e)}`,{every:15,exact:["schedule","payload_schema"]}),s=Il("jobs/new",{type:e});return $v(Rl()?[{keys:"n",says:Yt.screens.create,run:()=>uv(s)}]:[]),H`<${hv} name=${H`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${Il("jobs",{type:e})}>${E.jobs}</a>
      ${Rl()&&H`<a class="button" href=${s}>${Yt.screens.create} <kbd>N</kbd></a>`}
    <//>
    <${fv} from=${t}>${n=>H`<${yv} type=${n} done=${t.again} />`}<//>`}function yv({type:e,done:t}){return H`<p class="now">
      <${Pn} type=${e} />
      <span class="quiet">${E.stateSays[Rs(e)]}</span>
      ${e.missing_since&&H`<span class="quiet">${E.since} <${Bn} at=${e.missing_since} /></span>`}
    </p>
    <${mv} acts=${Xi(e,t)} />
    <${Dl} type=${e} done=${t} />
    <div class="twoways">
      <${gv} name=${e.name} />
      <${vv} type=${e} />
    </div>
    <${wv} schema=${e.payload_schema} />`}function gv({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),n=Pl("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return n?.series.some(a=>a.values.some(o=>o))?H`<section>
    <${pv} data=${n} title=${E.course} says=${E.courseSays} height=${120} filled />
  </section>`:H`<section>
      <h2>${E.course}</h2>
      <p class="quiet">${n?E.noCourse:Yt.page.loading}</p>
    </section>`}function vv({type:e}){let{backoff:t}=e;return H`<section>
    <h2>${E.declared}</h2>
    <dl class="schema">
      <dt>${E.target}</dt>
      <dd>${e.target?H`<code>${e.target}</code>`:E.handler}</dd>
      <dt>${E.backoff}</dt>
      <dd>${t?E.backoffSays(t):E.ownBackoff}</dd>
      ${e.schedule&&H`<dt>${E.nextDue}</dt>
          <dd><${Bn} at=${e.schedule.next_due} /></dd>`}
      <dt>${Yt.job.facts.created}</dt>
      <dd><${Bn} at=${e.created_at} /></dd>
      <dt>${E.updated}</dt>
      <dd><${Bn} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function wv({schema:e}){let t=Object.keys(e?.properties??{});return H`<section>
    <h2>${E.schema}</h2>
    ${!t.length&&H`<p class="quiet">${E.noSchema}</p>`}
    ${t.length>0&&H`<dl class="schema">
        ${t.map(s=>H`<${jv} key=${s} name=${s} schema=${e} />`)}
      </dl>`}
    ${e&&H`<details>
        <summary>${E.schemaRaw}</summary>
        <${_e} value=${e} label=${E.schema} />
      </details>`}
  </section>`}function jv({name:e,schema:t}){let s=ys(t.properties[e],t),n=s.enum?s.enum.map(o=>Ps(o)).join(" | "):s.type??Yt.create.asJson,a=[s.minimum!==void 0&&`≥ ${Ps(s.minimum)}`,s.maximum!==void 0&&`≤ ${Ps(s.maximum)}`,s.maxLength!==void 0&&E.letters(Ps(s.maxLength)),s.default!==void 0&&E.default(Ps(s.default))].filter(Boolean);return H`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(n)}</bdi> ${t.required?.includes(e)&&H`<b>${Yt.create.required}</b>`}
      <span class="quiet"><bdi>${[...a,s.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}import{shared as Ne}from"./app.js";var{html:de}=Ne["html.js"],{enqueues:kv}=Ne["api.js"],{backlog:xv,useLanes:Sv}=Ne["lanes.js"],{go:_v,query:Tv,to:Qa}=Ne["routes.js"],{words:Fn}=Ne["words.js"],{Curls:Ov}=Ne["parts/act.js"],{Heading:qv}=Ne["parts/heading.js"],{Loaded:Cv,useGet:Ev}=Ne["parts/load.js"],{counted:Mv}=Ne["parts/number.js"],{useSame:Av}=Ne["parts/same.js"],{Empty:Nv}=Ne["parts/states.js"],{Table:Lv}=Ne["parts/table.js"],V=Fn.types,Xa=e=>e.name,Dv=["missing","disabled","paused","on"];function Rv(){let{after:e}=Tv.value,t=Ev("/api/types",{query:{after:e},every:10});Sv(10);let s=new Map((xv.value.lanes??[]).flatMap(n=>n.types).map(n=>[n.type,n]));return de`<${qv} says=${t.data.value&&Iv(t.data.value.types)} />
    <${Cv} from=${t}>
      ${n=>de`<${Bv} page=${n} ready=${s} again=${t.again} />`}<//
    >`}function Iv(e){let s=Dv.slice(0,3).map(a=>[a,e.filter(o=>Rs(o)===a).length]).filter(([,a])=>a).map(([a,o])=>`${o} ${V.states[a]}`),n=e.filter(a=>Object.keys(a.overrides).length).length;return[V.count(e.length),...s,n&&V.changed(n)].filter(Boolean).join(" · ")}var Pv=e=>{_v(Qa("jobs/new",{type:e.name}))};function Bv({page:e,ready:t,again:s}){let n=e.types.map(o=>({...o,backlog:Fv(t.get(o.name))})),a=Av(n,Xa);return Se(a,Xa,[{keys:"p",says:V.pauseRow,act:o=>cs(o,s)},...kv()?[{keys:"n",says:Fn.screens.create,act:Pv}]:[]]),a.length?de`<${Lv}
      rows=${a}
      columns=${Hv}
      label=${Fn.screens.types}
      id=${Xa}
      href=${o=>Qa(`types/${encodeURIComponent(o.name)}`)}
    />
    <${Ov} acts=${[cs(a[0],s)]} />
    <p class="pages">${e.next&&de`<a href=${Qa("types",{after:e.next})}>${Fn.waiting.next}</a>`}</p>`:de`<${Uv} />`}var Fv=e=>e?{ready:e.ready,at_least:e.at_least}:null,Hv=[{name:"name",label:V.columns.name,cell:e=>de`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:V.columns.state,cell:e=>de`<${Pn} type=${e} />`},{name:"description",label:V.columns.description,kind:"wide side",cell:e=>de`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:V.columns.lane,kind:"side",cell:e=>de`<bdi>${e.lane}</bdi>`},{name:"ready",label:V.columns.ready,kind:"number",cell:Wv},{name:"limits",label:V.columns.limits,kind:"side",cell:Kv},{name:"timeout",label:V.columns.timeout,kind:"number side",cell:e=>le("timeout",e.timeout)},{name:"over",label:V.columns.over,kind:"side",cell:Gv,title:e=>Object.keys(e.overrides).join(", ")}];function Wv({backlog:e}){return e?.ready?Mv({count:e.ready,at_least:e.at_least}):de`<span class="quiet">–</span>`}function Kv({max_concurrent:e,rate:t}){let s=[e!==null&&V.atOnce(e),t&&le("rate",t)].filter(Boolean);return s.length?s.join(" · "):de`<span class="quiet">–</span>`}function Gv({overrides:e}){let{length:t}=Object.keys(e);return t?de`<span class="over">${V.over(t)}</span>`:de`<span class="quiet">–</span>`}function Uv(){return de`<${Nv}>${V.none}<//>
    <p class="quiet">${V.first}</p>
    <pre tabindex="0">${V.example}</pre>`}import{shared as Le}from"./app.js";import{shared as Ws}from"./app.js";var{html:Bs,useSignal:Hn}=Ws["html.js"],{curl:Jv,post:zv}=Ws["api.js"],{words:Hs}=Ws["words.js"],{Dialog:Vv,open:Yv}=Ws["parts/dialog.js"],{Field:Zv}=Ws["parts/field.js"],Fs=Hs.waiting,Bl=async e=>await Yv(Xv,{waiting:e})===!0;function Xv({waiting:e,close:t}){let s=Hn(e[0].signal),n=Hn("{}"),a=Hn(""),o=Hn({at:"asked",sent:0,resumed:0,refused:[]}),{at:r,sent:i,resumed:l,refused:c}=o.value,d=`/api/jobs/${e[0].job_id}/signal`,$=x=>{if(x.preventDefault(),r==="ended")return t(!0);a.value="",r==="asked"&&Fe(n.value,a,O=>Qv(e,{name:s.value,payload:O},o))};return Bs`<${Vv} title=${Fs.title(e.length,e[0].type)} close=${()=>t(i>0)}>
    <form onSubmit=${$}>
      <p class="quiet">${Fs.sends}</p>
      <${Zv} label=${Hs.job.signalName} at=${s} required maxlength="200" autocomplete="off" />
      <${nt} label=${Fs.payload} at=${n} wrong=${a} rows=${5} autofocus />
      ${r!=="asked"&&Bs`<p role="status">${Fs.progress(i,e.length,l)}</p>`}
      ${c.length>0&&Bs`<ul class="wrong">
          ${c.slice(0,5).map(x=>Bs`<li key=${x}>${x}</li>`)}
        </ul>`}
      <details>
        <summary>${Hs.act.curl}</summary>
        <pre tabindex="0">${Jv("POST",d,{name:s.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${r!=="ended"&&Bs`<button type="button" onClick=${()=>t(i>0)}>${Hs.page.cancel}</button>`}
        <button class="main" disabled=${r==="sending"}>${r==="ended"?Hs.page.close:Fs.send}</button>
      </div>
    </form>
  <//>`}async function Qv(e,t,s){let n=0,a=[];for(let[o,{job_id:r}]of e.entries()){try{let i=await zv(`/api/jobs/${r}/signal`,t,{tries:3});n+=i.resumed?1:0}catch(i){a.push(`${r.slice(-8)}: ${i.message}`)}s.value={at:o+1===e.length?"ended":"sending",sent:o+1,resumed:n,refused:a}}}var{html:k,useSignal:ew}=Le["html.js"],{changes:eo}=Le["api.js"],{shown:tw,useKeys:sw}=Le["keys.js"],{ask:nw,query:Hl,to:Zt}=Le["routes.js"],{words:Ks}=Le["words.js"],{Heading:aw}=Le["parts/heading.js"],{Loaded:ow,useGet:rw}=Le["parts/load.js"],{number:iw}=Le["parts/number.js"],{useSame:Wl}=Le["parts/same.js"],{Empty:Fl}=Le["parts/states.js"],{Table:Kl}=Le["parts/table.js"],{Time:Gl}=Le["parts/time.js"],h=Ks.waiting,lw=100;function cw(){let{after:e}=Hl.value,t=rw("/api/signals",{query:{limit:lw,after:e},every:5}),s=t.data.value?.early??[];return k`<${aw} says=${h.says} />
    <${ow} from=${t}>${n=>k`<${dw} page=${n} after=${e} again=${t.again} />`}<//>
    ${s.length>0&&k`<${fw} early=${s} />`}`}function dw({page:e,after:t,again:s}){let n=Wl(e.waiting,l=>l.job_id),a=uw(n),{name:o}=Hl.value,r=n.filter(l=>!o||l.signal===o).sort((l,c)=>l.wait_until.localeCompare(c.wait_until)),i=ew(new Set);return n.length?k`<div class="heading">
      <nav class="views names" aria-label=${h.names}>
        <a href=${Zt("waiting",{after:t})} aria-current=${o?void 0:"true"}>${h.all}</a>
        ${a.map(([l,c])=>k`<${$w} key=${l} name=${l} count=${c} now=${l===o} />`)}
      </nav>
      <div class="doing"><${mw} rows=${r} chosen=${i} done=${s} /></div>
    </div>
    <${Kl}
      rows=${r}
      columns=${pw}
      label=${Ks.screens.waiting}
      id=${l=>l.job_id}
      href=${l=>Zt(`jobs/${l.job_id}`)}
      chosen=${eo()?i:void 0}
    />
    <p class="pages">
      ${t&&k`<a href=${Zt("waiting",{name:o})}>${h.first}</a>`}
      ${e.next&&k`<a href=${Zt("waiting",{name:o,after:e.next})}>${h.next}</a>`}
    </p>`:k`<${hw} page=${e} after=${t} />`}function uw(e){let t=new Map;for(let{signal:s}of e)t.set(s,(t.get(s)??0)+1);return[...t].sort((s,n)=>n[1]-s[1])}function $w({name:e,count:t,now:s}){let n=a=>(a.preventDefault(),nw({name:s?"":e}));return k`<a href=${Zt("waiting",{name:e})} aria-current=${s?"true":void 0} onClick=${n}>
    <bdi>${e}</bdi> <b>${iw(t)}</b>
  </a>`}var pw=[{name:"signal",label:h.columns.signal,kind:"wide",cell:e=>k`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:h.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:h.columns.owner,kind:"side",cell:e=>k`<bdi>${e.owner}</bdi>`},{name:"since",label:h.columns.since,kind:"number side",cell:e=>k`<${Gl} at=${e.since} />`},{name:"until",label:h.columns.until,kind:"number",cell:e=>k`<${us} from=${e.since} until=${e.wait_until} />`},{name:"job",label:h.columns.job,kind:"id side",cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];function mw({rows:e,chosen:t,done:s}){let{size:n}=t.value,a=async()=>{let r=da(e,l=>l.job_id)??e[0],i=n?e.filter(l=>t.value.has(l.job_id)):[r];!i.length||!await Bl(i)||(t.value=new Set,s())};if(sw(eo()?[{keys:"s",says:h.send,run:a}]:[]),!eo())return k`<p class="quiet">${Ks.act.viewer}</p>`;let o=k`<button class=${n?"main":""} onClick=${a}>
    ${n?h.send:h.sendOne} <kbd>${tw("S")}</kbd>
  </button>`;return n?k`<div class="chosenbar floats" role="region" aria-label=${h.send}>
    <strong role="status">${Ks.table.chosen(n)}</strong>
    <span class="buttons">
      ${o}<button class="plain" onClick=${()=>t.value=new Set}>${Ks.table.unchoose}</button>
    </span>
  </div>`:o}function hw({page:e,after:t}){return e.next?k`<${Fl}>${h.looked} <a href=${Zt("waiting",{after:e.next})}>${h.next}</a><//>`:k`<${Fl}>${t?h.noneMore:h.none}<//>
    <p class="quiet">${h.first_}</p>
    <pre tabindex="0">${h.example}</pre>`}function fw({early:e}){let t=Wl(e,s=>`${s.job_id} ${s.name}`);return k`<section>
    <h2>${h.early}</h2>
    <p class="quiet">${h.earlySays}</p>
    <${Kl}
      rows=${t}
      columns=${bw}
      label=${h.early}
      id=${s=>`${s.job_id} ${s.name}`}
      href=${s=>Zt(`jobs/${s.job_id}`)}
      keys=${!1}
    />
  </section>`}var bw=[{name:"signal",label:h.columns.signal,kind:"wide",cell:e=>k`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:h.columns.came,kind:"number",cell:e=>k`<${Gl} at=${e.at} />`},{name:"job",label:h.columns.job,kind:"id",link:!0,cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];export{Ac as Audit,xd as Batch,su as Batches,ju as Charts,Iu as Costs,y$ as Create,R$ as Database,Np as Endpoint,Vp as Endpoints,fm as Errors,bh as Inbox,df as Job,Qf as Keys,Vb as Limits,Yy as Locks,xg as Schedules,Jg as SetAside,bv as Type,Rv as Types,cw as Waiting,Lt as actOnMany};

import"./app.js";import{shared as Kl}from"./app.js";var{words:Gl}=Kl["words.js"],Ul={once:{secret:"Secret",warn:"It is never shown again. Copy it, or say that you have kept it.",kept:"I have kept it"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toPrecision(2):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},inbox:{says:e=>`${e} to decide, the oldest first`,list:"What is to be decided",one:"The one that is looked at",more:e=>`The oldest ${e} are listed; more come when these are decided.`,none:"Nothing waits for a person.",decided:"All is decided.",first:"A handler that is not sure asks a person, and says what it would give out:",example:'raise Review("the sum is over 1,000 EUR", {"sum": 1240.5})',noReason:"Its handler gave no reason.",facts:{waits:"Created"},output:"Output, which is its result if it is approved",noOutput:"Its handler gave none.",comment:"Comment, or reason",approve:"Approve",reject:"Reject",rejects:e=>`Reject ${e}?`,reasonSays:"It becomes the job's error. Without one it says: rejected by hand.",done:{approve:"Approved:",reject:"Rejected:"},sentIn:e=>e?`sent in ${e} s`:"is sent",undo:"Undo",gone:"It is decided already:",place:(e,t)=>`${e} of ${t}`},waiting:{says:"Jobs that go on when a signal comes; the wait that is over first stands first",names:"Signals by name",all:"All",columns:{signal:"Signal",type:"Type",owner:"Owner",since:"Started",until:"Waits until",job:"Job",came:"Came"},left:e=>`${e} % of the time is left`,over:"over",next:"Next page",first:"First page",looked:"One request looks at 5,000 waiting jobs. None of these waits for a signal; others may.",none:"No job waits for a signal.",noneMore:"No further job waits for a signal.",first_:"A handler that waits for something outside gives its place away and goes on when the signal comes:",example:'raise Wait("paid", timeout=7 * 24 * 3600)',send:"Send the signal",sendOne:"Send a signal to the row",title:(e,t)=>e===1?`Signal ${t}`:`Signal ${e} jobs`,sends:"A job that waits for this name goes on; another keeps the signal until it waits for it.",payload:"What the signal says",progress:(e,t,s)=>`${e} of ${t} sent, ${s} went on`,early:"Came early",earlySays:"Signals that no job waits for yet; each is kept until its job does."},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",asked:"The list",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,s)=>s===1?`${e} today`:`${e} in ${s} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",asked:"What is shown here",prices:(e,t,s)=>`Prices: ${e} ${s} a GB-second, ${t} ${s} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"A million jobs",usd:"USD",part:e=>`${e} %`}},errors:{says:(e,t,s)=>`${e} failed in ${s}, in ${t===1?"one group":`${t} groups`}`,span:"Failed in the last",spans:{1:"1 hour",24:"24 hours",168:"7 days",720:"30 days"},type:"the type of the failed jobs",hint:"type:…",none:e=>`Nothing has failed in ${e}.`,noneFiltered:(e,t)=>`No job of the type ${e} has failed in ${t}.`,bounded:e=>`Only the newest ${e} failed jobs are grouped: of a shorter time, or of one type, all may be.`,retry:"Retry",retryKey:"Retry the group of the row",example:"Open the last job of the group",likes:e=>`The API cannot tell this group from ${e===1?"another one":`${e} others`} of its type: their jobs are retried too. They are counted first.`,goOn:"Count them",spark:e=>`Failed over this time, ${e} at the most in a part of it`,curl:"This list",columns:{jobs:"Jobs",what:"Error",over:"Over the time",first:"First",last:"Last",example:"Example"}},types:{count:e=>e===1?"one type":`${e} types`,changed:e=>`${e} changed by operators`,states:{on:"takes jobs",paused:"paused",disabled:"disabled",missing:"no handler"},columns:{name:"Type",state:"State",description:"What it does",lane:"Lane",ready:"Ready",limits:"Limits",timeout:"Time-out",over:"Over the code"},atOnce:e=>`${e.toLocaleString("en")} at once`,over:e=>e===1?"1 setting":`${e} settings`,pauseRow:"Pause or resume the type of the row",none:"There are no types.",first:"A processor declares the types of its code when it starts:",example:`@job_type("email", timeout=30, rate="600/minute")
def send_email(job: Running, email: Email): ...`},type:{jobs:"Its jobs",yes:"yes",no:"no",off:"off",forEver:"for ever",days:e=>`${e} d`,per:(e,t)=>`${e} a ${t}`,burst:e=>`, ${e} at once`,units:{second:"second",minute:"minute",hour:"hour",day:"day"},stateSays:{on:"",paused:"Its jobs are enqueued, and none is started.",disabled:"No job of it is enqueued or started.",missing:"The processors of its lane have no handler for it."},since:"since",acts:{pause:"Pause",resume:"Resume",enable:"Enable",disable:"Disable",reset:"Reset all",delete:"Delete"},said:{pause:e=>`${e} is paused`,resume:e=>`${e} goes on`},disables:"No job of it can be enqueued or started until it is enabled again. What runs goes on.",resets:"What operators have said is removed, and the type is enabled: it runs as its code says.",deletes:"A remote type without jobs is deleted. That cannot be undone.",nothingOver:"Nothing is said over its code",reset:"Reset",change:"Change",of:(e,t,s)=>`${e}: ${t} of ${s}`,isReset:e=>`${e}: as the code says`,isChanged:e=>`${e} is changed`,settings:"Settings",columns:{name:"Setting",value:"In effect",code:"The code says",operator:"An operator says",changed:"Changed",acts:"Acts"},names:{description:"Description",lane:"Lane",timeout:"Time-out",max_attempts:"Tries",max_concurrent:"At once",key_limit:"At once of a key",fair:"Fair",rate:"Rate",schedule:"Schedule",retention:"Kept"},means:{description:"What it does, for people.",lane:"The processors that run it.",timeout:"The seconds that a handler may run.",max_attempts:"How often a job is tried.",max_concurrent:"The most jobs of it that run at once. To lift what the code declares, give a large number.",key_limit:"The most jobs of one concurrency key that run at once.",fair:"Half of what starts goes to owners in turn.",rate:"The most jobs that start in a time.",schedule:"When a job of it is made by the clock.",retention:"How long ended jobs are kept."},codeSays:e=>e==="–"?"The code says nothing.":`The code says: ${e}.`,rateTakes:"Jobs in a time: 600/minute, 1/2s",daysOf:e=>`Days that ${e} jobs are kept; empty: for ever`,expression:"When: minute, hour, day, month, weekday",timezone:"Time zone",missed:"Due times that were missed",missedWays:{skip:"are left out",one:"make one job",all:"make a job each"},switchOff:"Switch the schedule off",course:"Jobs a minute, by how they ended",courseSays:"over the last day",noCourse:"No job of it has ended in the last day.",declared:"What only the code says",target:"Runs in",handler:"the code's own handler",backoff:"Tries again",backoffSays:({kind:e,base:t,cap:s})=>`${e}, from ${t} s${s===null?"":` to ${s} s`}`,ownBackoff:"by a class of its own",nextDue:"Next due",updated:"Changed",schema:"Payload",schemaRaw:"The JSON Schema",noSchema:"Any object: the type says nothing about its payload.",letters:e=>`${e} characters at the most`,default:e=>`default ${e}`},limits:{says:e=>e?`${e===1?"one lets":`${e} let`} nothing more through now`:"all let jobs through",views:"Limits by how full they are",view:{all:"All",used:"In use",full:"Full"},columns:{type:"Type",kind:"Limit",level:"Now",held:"Held by",said:"Said by"},kinds:{max_concurrent:"at once",key_limit:"at once of a key",rate:"rate"},taken:(e,t)=>`${e} of ${t}`,full:"full",keys:(e,t)=>`${e===20?"20 or more keys run":e===1?"one key runs":`${e} keys run`}, ${t} of each`,fullKeys:e=>`${e} full`,noKeys:e=>`no key runs; ${e} of each`,tokens:(e,t)=>`${e} of ${t} tokens`,fullAgain:"full",nextIn:e=>`next start in ${e}`,refill:e=>`${e} tokens come a second`,refillEach:e=>`a token comes every ${e}`,noRefill:"nothing comes",nothing:"nothing",more:e=>`${e} more`,moreKeys:e=>`${e} more keys`,all:"all that run",blocked:e=>`keeps ${e} back`,code:e=>`the code: ${e}`,operator:e=>`an operator: ${e}`,insteadOf:e=>`instead of ${e}`,codeNothing:"the code says nothing",default:"by itself",changeRow:"Change the limit of the row",none:"No type has a limit.",noneOf:{used:"No limit is in use now.",full:"No limit is full now."},first:"A type says how many of its jobs may run at once, how many of a key, and how many may start in a time:",example:'@job_type("ocr", max_concurrent=2, key_limit=1, rate="600/minute")'},locks:{running:e=>e==="1"?"one job runs":`${e==="0"?"no":e} jobs run`,expired:e=>e===1?"one lock has run out":`${e} locks have run out`,suspects:e=>e===1?"one suspect":`${e} suspects`,locks:"Locks of running jobs",none:"No job runs now.",ranOut:"ran out",ranOutSays:"Its holder has not renewed it: the next processor's sweep gives the job back.",holderGone:"gone",suspect:"suspect",deaths:e=>e===1?"1 death":`${e} deaths`,quarantine:"Suspects",quarantineSays:"Their processors ended while they ran. Each runs alone from now on, so that the one that kills is known.",processors:"Processors",atWork:(e,t)=>{if(!e)return"none at work";let s=e===1?"one may still run":`${e} may still run`;return t.length>1?`${s}, of ${t.length} versions: ${t.join(", ")}`:s},noProcessor:"None runs. Each lane's tick starts one when jobs are ready; you can start one now.",start:"Start a processor",startSays:"It starts now instead of with the next tick, and ends when nothing is left to do.",started:"A processor starts",states:{claiming:"claims jobs",draining:"finishes",sleeping:"sleeps until"},config:"Settings of the processors",byFunction:"as the function says",on:"on",off:"off",switchOn:"Switch on",switchOff:"Switch off",switchOffSure:"Jobs are taken in, and none is started, in all lanes. What runs goes on.",superAdmin:"Only a super admin changes the processors",lanesOwn:"By lane, the settings that differ",steps:"Numbers that rise, with commas between them; empty: the default",number:"A number; empty: the default",columns:{type:"Type",lock:"Lock ends",progress:"Progress",tries:"Tries",holder:"Holder",deadline:"Its deadline",stream:"Log stream",job:"Job",deaths:"Deaths",due:"Due",diedIn:"Died in",lane:"Lane",state:"State",left:"Time left",by:"Started by",claimed:"Claimed",settled:"Settled",version:"Version",seen:"Seen",setting:"Setting",value:"Value",means:"What it means"}},schedules:{spans:["6 hours","24 hours","7 days"],span:"How far the lines go",count:e=>e===1?"one schedule":`${e} schedules`,haveMissed:e=>`${e===1?"one has":`${e} have`} missed a time`,held:e=>`${e} paused or disabled`,aside:e=>`${e} set aside`,shifts:"the clocks change",columns:{type:"Type",when:"When",line:"Due times from now on",next:"Next"},line:(e,t,s)=>`${t?"at least ":""}${e===1?"one due time":`${e} due times`}`+(s?`, ${s} missed before now`:""),shift:"the clocks change on that day",setAside:"set aside",run:"Run now",runs:e=>`Run now: ${e}`,runRow:"Run the schedule of the row now",isRun:e=>`A job of ${e} is enqueued, with the schedule's payload`,pauses:"The whole type is paused: its due times still make jobs, and none of its jobs starts until it is resumed.",disabled:"The type is disabled",coming:"What comes next",nothingComes:"Nothing is due in this time.",missed:"Missed",noneMissed:"No due time was missed.",times:e=>e===1?"one time, since":`${e} times, since`,becomes:"A tick makes jobs of missed times as the schedule says: none, one, or one each.",none:"No type has a schedule.",first:"A type says when the clock makes a job of it:",example:'@job_type("report", schedule=Schedule("0 3 * * *", timezone="Europe/Berlin"))'},charts:{span:"Time",spans:{6:"6 hours",24:"24 hours",168:"7 days",720:"30 days",2160:"90 days"},by:"A line for each",bys:{"":"Whole",type:"Type",lane:"Lane"},type:"this type alone",lane:"this lane alone",hint:"type:… lane:…",curl:"These charts",says:"How did it go, hour by hour and by type or lane?",kinds:{throughput:{title:"Throughput",says:"jobs that ended, a minute"},wait:{title:"Wait",says:"from ready to start"},run:{title:"Run",says:"from start to end"},depth:{title:"Depth",says:"the most that were ready"},openings:{title:"Openings",says:"invocations of processors"},cost:{title:"Cost",says:"of processors, in USD"}},by95:e=>`${e}, 95 of 100 within`},endpoints:{says:"Who is told what became of jobs, whether it arrives, and what comes in by webhook",new:"New endpoint",none:"There are no endpoints yet: nobody outside is told what becomes of jobs.",first:"A webhook is told by a signed request; a bus gets events; http is what jobs call.",sent:"Told",sentSays:"callbacks, newest first",came:"Came by webhook",cameSays:"and what it led to",noneSent:"Nobody has been told anything yet. Test an endpoint, or name one in “notify” of a job.",noneSentTo:"It has been told nothing yet. Test it.",noneCame:"Nothing has come by webhook. Sources are declared in the template's parameter Webhooks.",looked:"One request looks at 5,000 rows. None of these matches; older ones may.",nothing:"nothing",more:e=>`and ${e} more`,works:"works",failing:e=>`fails for ${e}`,disabled:"disabled",all:"all types",named:"what names it",called:"nothing: jobs call it",open:"Open",notHooks:"An endpoint of kind http is called by jobs; it is told nothing",noSecret:"Only webhooks have a secret",isOff:"It is disabled: enable it first",isOn:"It is enabled",isOffNow:"It is disabled already",changeSays:"What is left as it is stays. New headers replace all there are.",acts:{test:"Test",enable:"Enable",disable:"Disable",change:"Change",rotate:"New secret",delete:"Delete"},sure:{disable:"It is told nothing more, and what is on its way fails.",rotate:"The secret of now signs for 24 hours more, beside the new one.",delete:"What it was not told yet fails. Jobs that name it are refused from then on."},tested:"A test is on its way",secret:"The secret of the endpoint",secretSays:"The receiver checks each request with it. It is shown only now.",fields:{name:"Name",kind:"Kind",url:"Address (https)",events:"Told of, without being named",types:"Jobs of these types only, with commas between",owner:"Jobs of this owner only",headers:"Headers, one a line: Name: value. They are never shown again."},kinds:{webhook:"webhook: told by signed requests",bus:"bus: the stack's event bus",http:"http: called by jobs"},facts:{kind:"Kind",url:"Address",events:"Told of",types:"Types",owner:"Owner",state:"State",because:"Because",created:"Created",updated:"Changed",old:"Old secret ends"},columns:{name:"Name",state:"State",url:"Address",events:"Told of",types:"Types",status:"Status",event:"Event",endpoint:"Endpoint",about:"About",answer:"Answer",tries:"Tries",when:"When",source:"Source",led:"Led to"}},keysAndLogins:{says:"Who may call the API and this page",you:"You",youAre:{owner:"Owner",role:"Role",key:"Key",until:"Logged in until"},may:{producer:"enqueues jobs, and sees those of its owner",viewer:"sees all, but what jobs hold, and changes nothing",admin:"sees and changes all but keys",super_admin:"sees and changes all, keys and logins too"},unused:"or one hour after the last use",onlySuper:"Keys and logins of others are listed for super admins.",keys:"Keys",logins:"Logins",loginsSay:"that can be used now",new:"New key",views:{active:"Active",all:"All"},none:"No key is active.",noLogins:"Nobody is logged in.",revoked:"revoked",expired:"expired",ends:"ends",active:"active",never:"never",change:"Change",revoke:"Revoke",end:"End",changeKey:"Change the key of the row",revokeKey:"Revoke the key of the row",changeTitle:e=>`Change ${e}`,revokeTitle:e=>`Revoke ${e}`,revokes:"All functions refuse it within a minute, and its logins end. That cannot be undone: make another.",endTitle:e=>`End a login of ${e}`,endsLogin:"That browser is asked to log in again with its next request.",changes:"All functions apply it within a minute. An empty field means no limit.",made:"The key",madeSays:"It is shown only now; the database keeps its hash. Put it where its user keeps secrets.",noLimits:"no limits",types:e=>`only ${e}`,priority:e=>`priority ${e} at most`,pending:e=>`${e} unfinished at most`,via:{key:"key",token:"token",code:"link"},fields:{name:"Name: what is it for?",role:"Role",owner:"Owner: whose jobs it enqueues and sees",expires:"Ends on (none: never)",rate:"Requests, such as 600/minute",types:"May enqueue these types only, with commas between",priority:"Highest priority, 20 is the first",pending:"Most unfinished jobs of its owner"},columns:{name:"Name",role:"Role",owner:"Owner",limits:"Limits",used:"Last used",state:"State",created:"Created",by:"By",key:"Key",seen:"Last seen",ends:"Ends"}},setAside:{says:"What could not be done because of its data, and was left out so that the rest goes on",none:"Nothing is set aside.",noneSays:"When the end of a batch, a schedule, a type or a chore fails because of its own data, it comes here, and everything else goes on.",more:"These are the newest 200. There are older ones.",retry:"Try again",retryKey:"Try the row again",retried:"It is tried again",kinds:{batch:"The end of a batch",schedule:"A schedule",type:"A type",chore:"A chore"},todo:{batch:"Change what comes after the batch, then try again.",schedule:"Mend the schedule in the code or in its overrides, then try again.",type:"Mend its declaration, deploy, then try again.",chore:"It is tried again by itself; its processor's log has the traceback."},columns:{what:"What",error:"Error",times:"Times",first:"First",last:"Last"}},audit:{says:"What was done by hand to the queue, newest first. What was done to one job is in its log.",fields:{kind:"what kind of thing was changed",subject:"its name or id",actor:"a part of the actor's name"},hint:"kind:… subject:… actor:…",curl:"This list",kinds:{act:"many jobs",batch:"batch",config:"configuration",endpoint:"endpoint",job:"job",key:"key",login:"login","set-aside":"set aside",type:"type",worker:"processor"},none:"Nobody has done this.",noneYet:"Nobody has changed anything yet.",looked:"One request looks at 5,000 lines. None of these matches; older ones may.",further:"Look further",key:"key",done:(e,t)=>`${e} done${t?`, ${t} left as they were`:""}`,ended:"ended",halfway:"stopped half-way, or still running",all:"jobs that were chosen",of:"jobs with",dripped:e=>`${e} a minute`,theAct:"the act",parts:"Each job of an act",partsKey:"Show or hide each job of an act",nothing:"no value",hidden:"hidden",toSubject:"Open it",columns:{at:"When",actor:"Who",action:"Did",subject:"To what",changed:"Before → after"}},database:{says:"Does Postgres keep up with the queue?",good:"Nothing here needs you: vacuum keeps up, no snapshot is old, and connections are free.",warnings:"What to do",connections:"Connections",of:e=>`of ${e}`,oldest:"Oldest transaction",noOldest:"no other is open",dead:"Dead rows",size:"Size",indexesSize:e=>`${e} of it indexes`,tables:"Tables",tablesSay:"the largest first; the bars end where dead rows are too many",deadOf:(e,t)=>`${e}, of ${t} that would be too many`,indexes:"Indexes",indexesSay:"the largest first; scans since the statistics were reset",unused:"never read",share:e=>`${e} %`,never:"never",advice:{transaction:"Find the session below, and end it, unless it is a backup that will be over soon. A client that forgets to commit should get idle_in_transaction_session_timeout.",dead:"Look first whether a transaction is open for long: vacuum waits for it. Then vacuum the table by hand.",analyzed:"Autovacuum may be off, or never gets to it. Analyze it by hand.",connections:"Lower max_workers or the functions' reserved concurrency, put RDS Proxy before the database, or raise max_connections."},columns:{table:"Table",rows:"Rows",dead:"Dead rows",bytes:"Table",indexBytes:"Indexes",vacuum:"Last vacuum",analyze:"Last analyze",index:"Index",size:"Size",scans:"Scans"}}};Object.assign(Gl,Ul);import{shared as Nt}from"./app.js";var{html:Ye,useEffect:oo,useRef:ro,useSignal:Kn}=Nt["html.js"],{curl:Jl,post:io}=Nt["api.js"],{soon:zl}=Nt["live.js"],{words:se}=Nt["words.js"],{Dialog:Vl,open:Yl}=Nt["parts/dialog.js"],{Bar:Zl}=Nt["parts/bar.js"],{Field:ao}=Nt["parts/field.js"],Xl=500,Ql=1e3,Lt=e=>Yl(ec,{bulk:e});function ec({bulk:e,close:t}){let s=Kn({at:"counting"}),n=Kn(""),a=Kn("60"),o=ro(!1),r=se.jobs.bulk[e.action];oo(()=>{nc(e,s)},[]);let{at:i,matches:l=0,atLeast:c,error:d}=s.value,$=l>Ql?String(l):"",S=i==="counted"&&e.action==="replay",O=i==="counted"&&$,A=ve=>{ve.preventDefault(),i==="counted"&&l&&n.value===$&&oc(e,s,o,Number(a.value))};return Ye`<${Vl}
    title=${se.jobs.asking(r,i==="counting"?"…":se.jobs.jobs(l,c))}
    close=${()=>(o.current=!0,t(s.value))}
  >
    <form onSubmit=${A}>
      <p>${se.jobs.says[e.action]}</p>
      ${i==="counting"&&Ye`<p class="quiet" role="status">${se.jobs.counting}</p>`}
      ${d&&Ye`<p class="wrong" role="alert">${d}</p>`}
      ${S&&Ye`<${ao} label=${se.jobs.perMinute} at=${a} type="number" min="1" max="10000" />`}
      ${O&&Ye`<${ao} label=${se.act.type($)} at=${n} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(i)&&Ye`<${tc} state=${s.value} />`}
      <details>
        <summary>${se.act.curl}</summary>
        <pre tabindex="0">${Jl("POST",`/api/jobs/bulk/${e.action}`,Gn(e))}</pre>
      </details>
      <div class="buttons">
        <${sc}
          at=${i}
          act=${r}
          bad=${e.action==="delete"}
          ready=${l>0&&n.value===$}
          stop=${o}
          close=${()=>t(s.value)}
        />
      </div>
    </form>
  <//>`}function tc({state:e}){let t=se.jobs.running(e.done,e.skipped);return Ye`<p role="status">
    <${Zl} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function sc({at:e,act:t,bad:s,ready:n,stop:a,close:o}){let r=ro(null);if(oo(()=>{let l=document.activeElement?.matches("input");(n&&e==="counted"&&!l||e==="ended")&&r.current?.focus()},[e,n]),e==="running")return Ye`<button type="button" onClick=${()=>a.current=!0}>${se.jobs.stop}</button>`;if(e==="ended")return Ye`<button type="button" class="main" ref=${r} onClick=${o}>${se.page.close}</button>`;let i=s?"bad":"main";return Ye`<button type="button" onClick=${o}>${se.page.close}</button>
    <button class=${i} ref=${r} disabled=${!n}>${t}</button>`}var Gn=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function nc(e,t){try{let s=await io(`/api/jobs/bulk/${e.action}`,{...Gn(e),dry_run:!0});t.value={at:"counted",matches:s.matches??s.count??0,atLeast:s.at_least}}catch(s){t.value={at:"refused",error:s.message}}}var ac=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(e=>e.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/,"$1-$2-$3-$4-");async function oc(e,t,s,n){let a=ac(),o=e.action==="replay"?{per_minute:n}:{},{matches:r}=t.value,i=0,l=0,c=null;t.value={at:"running",matches:r,done:i,skipped:l};try{do{let d={...Gn(e),...o,limit:Xl,after:c??void 0,act:a},$=await io(`/api/jobs/bulk/${e.action}`,d,{tries:3});i+=$.done,l+=$.skipped,c=$.next,t.value={at:"running",matches:r,done:i,skipped:l}}while(c&&!s.current);t.value={at:"ended",matches:r,done:i,skipped:l,says:c?se.jobs.stopped:se.jobs.finished}}catch(d){t.value={at:"ended",matches:r,done:i,skipped:l,error:d.message}}zl()}import{shared as we}from"./app.js";import{shared as zn}from"./app.js";var{html:Un}=zn["html.js"],{query:Jn,here:lo,to:rc}=zn["routes.js"],{words:co}=zn["words.js"];function Ne({next:e,name:t="after",older:s=co.table.next}){let n=String(lo.value.route?.path).replace(":id",encodeURIComponent(lo.value.id??"")),a=o=>rc(n,{...Jn.value,[t]:o});return!Jn.value[t]&&e===null?null:Un`<p class="pages">
    ${Jn.value[t]&&Un`<a href=${a("")}>${co.table.first}</a>`}
    ${e!==null&&Un`<a href=${a(e)}>${s}</a>`}
  </p>`}import{shared as Xt}from"./app.js";var{html:H}=Xt["html.js"],{to:ic}=Xt["routes.js"],{textOf:$o}=Xt["exact.js"],{words:po}=Xt["words.js"],{number:Vn}=Xt["parts/number.js"],{Time:lc,exact:cc}=Xt["parts/time.js"],Ze=po.audit,uo=60,Yn=6,dc=/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;function mo({entry:{kind:e,changed:t}}){if(t===null)return H`<span class="quiet">${Ze.hidden}</span>`;if(typeof t!="object")return H`<${Zn} of=${t} />`;if(e==="act")return H`<${pc} of=${t} />`;let{act:s,bulk:n,...a}=t,o=Object.entries(a);return H`<ul class="changes">
    ${o.slice(0,Yn).map(([r,i])=>H`<${$c} key=${r} name=${r} said=${i} />`)}
    ${o.length>Yn&&H`<li class="quiet">${po.json.more(o.length-Yn)}</li>`}
    ${typeof s=="string"&&H`<${uc} act=${s} />`}
  </ul>`}function uc({act:e}){return H`<li><a href=${ic("audit",{kind:"act",subject:e})}>${Ze.theAct}</a></li>`}function $c({name:e,said:t}){let[s,n]=Array.isArray(t)&&t.length===2?t:[void 0,t];return H`<li>
    <span class="quiet"><bdi>${e}</bdi></span
    >${" "} ${s!=null&&H`<del><${Zn} of=${s} /></del>${" → "}`}
    ${n==null?H`<span class="quiet">${t===null?Ze.hidden:Ze.nothing}</span>`:H`<ins><${Zn} of=${n} /></ins>`}
  </li>`}function Zn({of:e}){let t=typeof e!="string"?$o(e):dc.test(e)?cc(new Date(e)):e;return t.length<=uo?H`<bdi>${t}</bdi>`:H`<bdi title=${t}>${t.slice(0,uo)}…</bdi>`}function pc({of:e}){let{done:t=0,skipped:s=0,ended:n,filter:a,per_minute:o}=e,r=a&&typeof a=="object"?Object.entries(a):[];return H`<ul class="changes">
    <li>
      <b>${Ze.done(Vn(Number(t)),s?Vn(Number(s)):"")}</b>
      ${o?` · ${Ze.dripped(Vn(Number(o),1))}`:""}
    </li>
    <li class=${n?"quiet":"halfway"}>
      ${n?H`${Ze.ended} <${lc} at=${String(n)} />`:Ze.halfway}
    </li>
    <li>
      <span class="quiet">${r.length?Ze.of:Ze.all}</span>
      ${r.map(([i,l])=>H` <code><bdi>${i}:${$o(l)}</bdi></code>`)}
    </li>
  </ul>`}var{html:ue}=we["html.js"],{ask:mc,go:hc,query:fc,to:Gs}=we["routes.js"],{useKeys:bc}=we["keys.js"],{words:Us}=we["words.js"],{Curls:yc}=we["parts/act.js"],{Filter:gc}=we["parts/filter.js"],{Heading:vc}=we["parts/heading.js"],{Loaded:wc,useGet:kc}=we["parts/load.js"],{useSame:jc}=we["parts/same.js"],{Empty:xc}=we["parts/states.js"],{Table:Sc}=we["parts/table.js"],{Time:_c}=we["parts/time.js"],N=Us.audit,Tc=100,Oc=10,qc=["act","batch","config","endpoint","job","key","login","set-aside","type","worker"],Cc={kind:{values:qc,says:N.fields.kind},subject:{says:N.fields.subject},actor:{says:N.fields.actor}};function Ec(){let{kind:e,subject:t,actor:s,after:n,jobs:a}=fc.value,r=Object.fromEntries(Object.entries({kind:e,subject:t,actor:s}).filter(([,d])=>d)),i=a==="all"||e==="job",l=kc("/api/audit",{query:{...r,after:n,limit:Tc,of_acts:i?void 0:"false"},every:n?void 0:Oc}),c=()=>mc({jobs:i?"":"all",after:""});return bc(e==="job"?[]:[{keys:"e",says:N.partsKey,run:c}]),ue`<${vc} says=${N.says} />
    <div class="filters">
      <${gc} fields=${Cc} value=${r} hint=${N.hint} onChange=${d=>hc(Gs("audit",d))} />
      ${e!=="job"&&ue`<label class="check"><input type="checkbox" checked=${i} onChange=${c} /> ${N.parts}</label>`}
    </div>
    <${wc} from=${l}>${d=>ue`<${Mc} page=${d} filtered=${Object.keys(r).length>0} />`}<//>
    <${yc}
      acts=${[{name:"list",label:N.curl,method:"GET",path:`/api/audit${Gs("",r).slice(3)}`}]}
    />`}function Mc({page:e,filtered:t}){let s=jc(e.entries,a=>String(a.id)),n=e.next!==null?N.looked:t?N.none:N.noneYet;return ue`<div class="audit">
    ${s.length?ue`<${Sc}
            rows=${s}
            columns=${Dc}
            label=${Us.screens.audit}
            id=${a=>String(a.id)}
            href=${({kind:a,subject:o})=>Gs("audit",{kind:a,subject:o})}
          />`:ue`<${xc}>${n}<//>`}
    <${Ne} next=${e.next} older=${s.length?Us.table.next:N.further} />
  </div>`}function Ac({actor:e}){let[,t,s]=e.match(/^(.*) \(key (.*)\)$/)??[null,e,""];return ue`<bdi>${t}</bdi>${s&&ue`<code class="quiet" title=${N.key}>${s}</code>`}`}var Nc={type:e=>`types/${encodeURIComponent(e)}`,batch:e=>`batches/${e}`,endpoint:e=>`endpoints/${encodeURIComponent(e)}`,key:()=>"keys",login:()=>"keys","set-aside":()=>"set-aside"};function Lc({kind:e,subject:t,action:s}){let n=s==="delete"||e==="act"?null:Nc[e]?.(t),a=n&&ue`<a class="place" href=${Gs(n)} title=${N.toSubject} tabindex="-1">↗</a>`;return ue`<span><span class="quiet">${Us.audit.kinds[e]??e}</span> ${a}</span><bdi>${t}</bdi>`}var Dc=[{name:"at",label:N.columns.at,kind:"at",cell:e=>ue`<${_c} at=${e.at} />`},{name:"actor",label:N.columns.actor,kind:"two side",cell:Ac,title:e=>e.actor},{name:"action",label:N.columns.action,link:!0,cell:e=>ue`<bdi>${e.action}</bdi>`},{name:"subject",label:N.columns.subject,kind:"two",cell:Lc,title:e=>e.subject},{name:"changed",label:N.columns.changed,kind:"wide changed",cell:e=>ue`<${mo} entry=${e} />`}];import{shared as Xe}from"./app.js";import{shared as Ic}from"./app.js";var{html:Js,useEffect:ho,useRef:fo,useSignal:Rc}=Ic["html.js"],Pc=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Bc=272,Fc=480,Hc=1.6,Wc=380,zs={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function bo({cells:e,label:t,shown:s,onPoint:n,onPick:a}){let o=fo(null),r=Rc(0),i=fo(e),l=Jc(i.current,e);ho(()=>{i.current=e},[e]),ho(()=>{let A=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return A.observe(o.current),()=>A.disconnect()},[]);let{size:c,rows:d,columns:$}=Kc(e.length,r.value),S=A=>{let ve=o.current.getBoundingClientRect(),[to,so]=[(A.clientX-ve.left)/c,(A.clientY-ve.top)/c].map(Math.floor),no=to*d+so;return so<d&&to<$&&no<e.length?no:null};return Js`<div
    class="field"
    ref=${o}
    onPointerMove=${A=>n(S(A))}
    onPointerLeave=${()=>n(null)}
    onClick=${A=>{let ve=S(A);ve!==null&&a(ve)}}
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
              d=${Gc(e,A,c,d)}
            />`)}
        ${l.length>0&&Js`<path key=${l.join()} class="fresh" d=${Uc(l,c,d)} />`}
      </svg>`}
  </div>`}function Kc(e,t){let s=t<Fc?Wc:Bc;for(let n of Pc){let a=Math.max(1,Math.floor(t/n)),o=Math.max(1,Math.ceil(e/a));if(o*n<=s||n===2)return{size:n,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function Gc(e,t,s,n){let a=Vc[t](s),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/n)*s} ${r%n*s}${a}`;return o}var Uc=(e,t,s)=>e.map(n=>`M${Math.floor(n/s)*t} ${n%s*t}${$s(t)}`).join("");function Jc(e,t){if(e===t||e.length!==t.length)return[];let s=[];for(let n=0;n<t.length;n+=1)e[n]!==t[n]&&"cf".includes(t[n])&&s.push(n);return s}var Vs=e=>e>9?2:e>3?1:.4,$s=(e,t=0)=>{let s=e-Vs(e)-2*t;return`m${t} ${t}h${s}v${s}h${-s}z`},zc=e=>{let t=Math.max(1,e/7),s=e-Vs(e)-2*t;return`${$s(e)}m${t} ${t}v${s}h${s}v${-s}z`},$e=e=>(e-Vs(e))/2,Vc={q:e=>$s(e,Math.min(e*.3,(e-Vs(e)-Hc)/2)),c:e=>$s(e),r:e=>$s(e),x:e=>`m0 ${$e(e)-e*.1}h${2*$e(e)}v${e*.2}h${-2*$e(e)}z`,w:zc,a:e=>`m${$e(e)} 0l${$e(e)} ${$e(e)}l${-$e(e)} ${$e(e)}l${-$e(e)} ${-$e(e)}z`,f:e=>`m${$e(e)} ${-e*.15}l${$e(e)+e*.12} ${e}h${-2*$e(e)-e*.24}z`};import{shared as Dt}from"./app.js";var{html:ps,useSignal:Xn}=Dt["html.js"],{useKeys:Yc}=Dt["keys.js"],{words:yo}=Dt["words.js"],{Button:Zc,Curls:Xc,whyNot:Qc}=Dt["parts/act.js"],{Dialog:ed,open:td}=Dt["parts/dialog.js"],{Field:sd}=Dt["parts/field.js"],{toast:nd}=Dt["parts/toast.js"],ne=yo.batch;function go({batch:e,done:t}){let{id:s,progress:n,finished_at:a}=e,o=n.pending+n.processing+n.waiting+n.review_needed,r={name:"then",label:ne.change,method:"PATCH",path:`/api/batches/${s}`,done:t},i={batch_id:s,status:"failed"},l=async c=>{(await Lt(c))?.done&&t()};return ps`<div class="acts">
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
    <${Zc} act=${{...r,key:"e",why:a?ne.isOver:null,ask:()=>td(od)}} />
    <${Xc} acts=${ad(s,i,r)} />
  </div>`}var ad=(e,t,s)=>[{name:"retry",label:ne.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:ne.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...s,body:{then:{type:"…",payload:{}}}},{name:"cells",label:ne.cells,method:"GET",path:`/api/batches/${e}/cells`}];function Ys({label:e,run:t,why:s=null,keys:n}){let a=Qc({name:e,label:e,method:"POST",path:"",why:s}),o=()=>a?nd(a,{kind:"bad"}):t();return Yc(n?[{keys:n,says:e,run:o}]:[]),ps`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${n&&ps` <kbd>${n}</kbd>`}
  </button>`}function od({close:e}){let t=Xn(""),s=Xn("{}"),n=Xn(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(s.value)}:null})}catch(r){n.value=r.message}};return ps`<${ed} title=${ne.change} close=${e}>
    <form onSubmit=${a}>
      <p>${ne.changeSays}</p>
      <${sd} label=${ne.thenType} at=${t} autofocus autocomplete="off" />
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
  <//>`}import{shared as Rt}from"./app.js";var{html:It}=Rt["html.js"],{to:rd}=Rt["routes.js"],{words:id}=Rt["words.js"],{Bar:ld}=Rt["parts/bar.js"],{number:vo}=Rt["parts/number.js"],{useSame:cd}=Rt["parts/same.js"],{Table:dd}=Rt["parts/table.js"],_t=id.batch;function wo({id:e,errors:t,done:s}){let n=Math.max(1,...t.map(i=>i.jobs)),a=i=>`${i.code} ${i.message}`,o=cd(t.map(i=>({...i,most:n,batch:e})),a);if(!t.length)return null;let r=async i=>{(await Lt({action:"retry",filter:{batch_id:e,status:"failed",error:i.code}}))?.done&&s()};return It`<section class="rocks">
    <h2>${_t.rocks}</h2>
    <${dd} rows=${o} columns=${$d(r)} label=${_t.rocks} id=${a} href=${ud} />
  </section>`}var ud=e=>rd("jobs",{status:"failed",batch:e.batch,error:e.code}),ko=e=>{};function $d(e){return ko=e,pd}var pd=[{name:"jobs",label:_t.columns.jobs,kind:"number",cell:e=>It`<${ld} value=${e.jobs} most=${e.most} kind="bad" label=${vo(e.jobs)}>${vo(e.jobs)}<//>`},{name:"code",label:_t.columns.error,link:!0,cell:e=>It`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:_t.columns.message,kind:"wide",cell:e=>It`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:_t.columns.example,kind:"id side",cell:e=>It`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:It`<span class="unseen">${_t.retry}</span>`,kind:"doing side",cell:e=>It`<${Ys} label=${_t.retry} run=${()=>ko(e)} />`}];var{html:x,useEffect:_o,useSignal:Zs}=Xe["html.js"],{useLive:md}=Xe["live.js"],{go:hd,to:To}=Xe["routes.js"],{words:ms}=Xe["words.js"],{Heading:Qn}=Xe["parts/heading.js"],{useGet:jo}=Xe["parts/load.js"],{number:ke}=Xe["parts/number.js"],{Failed:xo,Loading:So}=Xe["parts/states.js"],{Time:fd,between:bd,duration:yd}=Xe["parts/time.js"],{Soon:gd}=Xe["parts/soon.js"],W=ms.batch,vd=1e4;function wd({id:e}){let t=jo(`/api/batches/${e}`),s=jo(`/api/batches/${e}/cells`),a=md(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(_o(()=>{s.data.peek()&&s.again()},[o]),!a&&t.error.value)return x`<${Qn} /><${xo} error=${t.error.value} again=${t.again} />`;if(!a)return x`<${Qn} /><${So} />`;let r=()=>(t.again(),s.again());return x`<${Qn}
      name=${x`${ms.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${x`<${kd} batch=${a} />`}
    />
    ${a.set_aside&&x`<p class="failure" role="status">${W.setAside}</p>`}
    <${xd} batch=${a} cells=${s.data.value} />
    ${s.error.value&&x`<${xo} error=${s.error.value} again=${s.again} />`}
    ${s.data.value?x`<${Od} id=${e} batch=${a} of=${s.data.value} />`:x`<${So} />`}
    <${go} batch=${a} done=${r} />
    ${s.data.value&&x`<${wo} id=${e} errors=${s.data.value.errors} done=${r} />`}`}function kd({batch:e}){let t=e.owner&&x`<bdi>${e.owner}</bdi> · `,s=x`${W.made} <${fd} at=${e.created_at} />`;return x`${t}${W.jobs(ke(e.total))} · ${s} · <span class="id">${e.id}</span>`}var jd=({completed:e,failed:t,cancelled:s})=>e+t+s;function xd({batch:e,cells:t}){let{progress:s,finished_at:n,created_at:a}=e,o=jd(s),r=s.total?Math.floor(1e3*o/s.total)/10:100,i=!n&&o<s.total&&s.pending+s.processing===0;return x`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${W.done}</dt>
        <dd>${ke(o)} <span class="quiet">${W.of(ke(s.total))}</span></dd>
      </div>
      <div>
        <dt>${n?W.took:W.ends}</dt>
        <dd>${n?yd(bd(a,n)):x`<${Sd} cells=${t} stuck=${i} />`}</dd>
      </div>
      <div>
        <dt>${W.pace}</dt>
        <dd>${t?.per_minute?W.perMinute(ke(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${W.then}</dt>
        <dd><${_d} cells=${t} /></dd>
      </div>
    </dl>
    <${Td} text=${W.said(ke(o),ke(s.total),ke(s.failed))} />
  </div>`}function Sd({cells:e,stuck:t}){return t?W.waits:e?.ends_at?x`<${gd} at=${e.ends_at} />`:x`<span class="quiet">${W.unknown}</span>`}function _d({cells:e}){return e?.then?x`<a href=${To(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:x`<span class="quiet">${ms.page.none}</span>`}function Td({text:e}){let t=Zs(""),s=Zs(0);return _o(()=>{let n=setTimeout(()=>(t.value=e,s.value=Date.now()),s.peek()+vd-Date.now());return()=>clearTimeout(n)},[e]),x`<p class="unseen" role="status">${t.value}</p>`}function Od({id:e,batch:t,of:s}){let n=Zs(null),a=Zs(null),o=i=>To("jobs",{status:i,batch:e}),r=n.value===null?null:zs[s.cells[n.value]];return x`<section class="cells">
    <h2 class="unseen">${W.cells}</h2>
    <${bo}
      cells=${s.cells}
      label=${W.field(ke(s.total),ke(s.total-s.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${i=>n.value=i}
      onPick=${i=>hd(o(zs[s.cells[i]]))}
    />
    <ul class="legend">
      ${qd.filter(i=>t.progress[i]>0).map(i=>x`<${Cd} key=${i} name=${i} count=${t.progress[i]} href=${o(i)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?W.cell(ke(n.value+1),ms.status[r]):s.at_least?W.firstCells(ke(s.total)):""}
      </li>
    </ul>
  </section>`}var qd=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function Cd({name:e,count:t,href:s,at:n}){let a=()=>n.value=e,o=()=>n.value=null;return x`<li>
    <a href=${s} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${Ed[e]} /></svg>
      <b>${ke(t)}</b> ${ms.status[e]}
    </a>
  </li>`}var Ed={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as pe}from"./app.js";import{shared as Md}from"./app.js";var{html:Xs}=Md["html.js"],Qs=160,Ad=24,hs=21,Qt=11,ea=4,Oo=7;function qo({done:e,failed:t,label:s,over:n}){let a=Math.min(Math.max(e,0),1)*Qs,o=t>0?Math.ceil(Math.sqrt(t)*Oo):0,r=Math.min(o,Oo),i=n?`M0 ${Qt}H${Qs}`:Nd(a);return Xs`<svg
    class=${n?"wave over":"wave"}
    viewBox=${`0 0 ${Qs} ${Ad}`}
    role="img"
    aria-label=${s}
  >
    <path class="sand" d=${`M0 ${hs}H${Qs}`} />
    ${a>0&&Xs`<path class="water" d=${`${i}V${hs}H0Z`} />`}
    ${a>0&&Xs`<path class="surface" d=${i} />`}
    ${Array.from({length:r},(l,c)=>Xs`<path key=${c} class="rock" d=${Ld((c+.5)*a/r)} />`)}
  </svg>`}function Nd(e){let t=Math.max(0,e-26);return`M0 ${Qt}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${Qt} ${(e-10).toFixed(1)} ${ea} ${e.toFixed(1)} ${ea}C${(e+5).toFixed(1)} ${ea} ${(e+5).toFixed(1)} ${Qt-1} ${(e+1).toFixed(1)} ${Qt}C${(e-1).toFixed(1)} ${Qt+4} ${e.toFixed(1)} ${hs} ${(e+6).toFixed(1)} ${hs}`}var Ld=e=>`M${(e-4).toFixed(1)} ${hs}l4 -7l4 7z`;var{html:R,useEffect:Dd}=pe["html.js"],{curl:Id,search:Rd}=pe["api.js"],{paused:Pd}=pe["live.js"],{query:Bd,to:en}=pe["routes.js"],{words:tn}=pe["words.js"],{Curls:Fd}=pe["parts/act.js"],{Heading:Hd}=pe["parts/heading.js"],{Loaded:Wd,useGet:Kd}=pe["parts/load.js"],{counted:Gd,number:Qe}=pe["parts/number.js"],{useSame:Ud}=pe["parts/same.js"],{Empty:Jd}=pe["parts/states.js"],{Table:zd}=pe["parts/table.js"],{Time:Vd,between:Yd,duration:Zd}=pe["parts/time.js"],v=tn.batches,Xd=5,Qd=60,ta={all:void 0,open:"true",finished:"false"};function eu(){let{open:e,after:t}=Bd.value,s=Kd("/api/batches",{query:{open:e,after:t,limit:25}}),{value:n}=s.data,a=n?.batches.some(o=>!o.finished_at);return Dd(()=>{let o=setInterval(()=>document.hidden||Pd.peek()||s.again(),(a?Xd:Qd)*1e3);return()=>clearInterval(o)},[a,e,t]),R`<${Hd} says=${v.says} />
    <nav class="views" aria-label=${v.views}>
      ${Object.keys(ta).map(o=>R`<${tu} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${Wd} from=${s}>${o=>R`<${su} page=${o} open=${e} after=${t} />`}<//>`}function tu({name:e,open:t}){let s=t===ta[e];return R`<a href=${en("batches",{open:ta[e]})} aria-current=${s?"page":void 0}>
    ${v.view[e]}
  </a>`}function su({page:e,open:t,after:s}){let n=Ud(e.batches,a=>a.id);return R`${n.length>0?R`<${zd}
            rows=${n}
            columns=${ou}
            label=${tn.screens.batches}
            href=${a=>en(`batches/${a.id}`)}
          />`:R`<${Jd}>${e.next?v.looked:t?v.none:v.noneYet}<//
            >${!e.next&&R`<${nu} />`}`}
    <p class="pages">
      ${s&&R`<a href=${en("batches",{open:t})}>${tn.table.first}</a>`}
      ${e.next&&R`<a href=${en("batches",{open:t,after:e.next})}>${tn.table.next}</a>`}
    </p>
    <${Fd}
      acts=${[{name:"list",label:v.asked,method:"GET",path:`/api/batches${Rd({open:t,after:s})}`}]}
    />`}function nu(){return R`<p class="quiet">${v.first}</p>
    <pre tabindex="0">${Id("POST","/api/jobs/batch",au)}</pre>`}var au={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},sa=({completed:e,failed:t,cancelled:s})=>e+t+s,ou=[{name:"wave",label:v.columns.wave,cell:ru},{name:"done",label:v.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:s})=>R`${Qe(s?t:sa(e))}${!s&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${v.of(Qe(t))}</span
        >`},{name:"failed",label:v.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>R`<span class=${e?"error":"quiet"}
        >${e||!t?Gd({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?v.notCounted(Qe(e.total)):""},{name:"state",label:v.columns.state,kind:"wide side",cell:iu},{name:"owner",label:v.columns.owner,kind:"side",cell:e=>R`<bdi>${e.owner}</bdi>`},{name:"created",label:v.columns.created,kind:"number",cell:e=>R`<${Vd} at=${e.created_at} />`},{name:"id",label:v.columns.id,kind:"id side",cell:e=>R`<span class="id">${e.id.slice(-8)}</span>`}];function ru({progress:e,total:t,finished_at:s}){let n=Math.max(1,e.total),a=v.wave(Qe(sa(e)),Qe(e.total),Qe(e.failed));return R`<${qo}
    done=${s?1:sa(e)/Math.max(1,t,n)}
    failed=${e.failed/n}
    over=${s!==null}
    label=${a}
  />`}function iu({progress:e,created_at:t,finished_at:s}){if(s)return R`<span class="quiet">${v.took(Zd(Yd(t,s)))}</span>`;let{processing:n,pending:a,waiting:o,review_needed:r}=e;return[n&&v.running(Qe(n)),a&&v.pending(Qe(a)),o&&v.waiting(Qe(o)),r&&v.review(Qe(r))].filter(Boolean).join(" · ")||v.ending}import{shared as De}from"./app.js";var{html:Pt}=De["html.js"],{own:lu}=De["own.js"],{ask:Ao,query:fs}=De["routes.js"],{words:aa}=De["words.js"],{Series:cu}=De["charts/series.js"],{Curls:du}=De["parts/act.js"],{Filter:uu}=De["parts/filter.js"],{Heading:$u}=De["parts/heading.js"],{useGet:pu}=De["parts/load.js"],{Failed:mu}=De["parts/states.js"],{now:hu}=De["parts/time.js"],Le=aa.charts,na=36e5,fu=60,Co=["6","24","168","720","2160"],Eo=["","type","lane"],bu=["throughput","wait","run","depth","openings","cost"],yu=["depth","openings"],gu={type:{suggest:"type",says:Le.type},lane:{says:Le.lane}};function vu(){let{type:e="",lane:t=""}=fs.value,s=Co.includes(fs.value.hours)?fs.value.hours:"24",n=Eo.includes(fs.value.by)?fs.value.by:"",a=new Date(Math.floor(hu.peek()/na+1)*na-Number(s)*na).toISOString(),o={by:n,type:e,lane:t,from:a},r=Object.fromEntries(Object.entries({type:e,lane:t}).filter(([,l])=>l)),i=bu.filter(l=>!(yu.includes(l)&&(e||n==="type")));return Pt`<${$u} says=${Le.says} />
    <div class="filters">
      <${Mo} name="hours" label=${Le.span} all=${Le.spans} now=${s} order=${Co} />
      <${Mo} name="by" label=${Le.by} all=${Le.bys} now=${n} order=${Eo} />
      <${uu}
        fields=${gu}
        value=${r}
        hint=${Le.hint}
        onChange=${l=>Ao({type:"",lane:"",...l},{})}
      />
    </div>
    <div class="charts">${i.map(l=>Pt`<${wu} key=${l} kind=${l} asked=${o} />`)}</div>
    <${du}
      acts=${[{name:"chart",label:Le.curl,method:"GET",path:`/api/charts?series=wait&from=${a}`}]}
    />`}function Mo({name:e,label:t,all:s,now:n,order:a}){let o=r=>i=>(i.preventDefault(),Ao({[e]:r}));return Pt`<nav class="views" aria-label=${t}>
    ${a.map(r=>Pt`<a
          key=${r}
          href=${`?${e}=${r}`}
          aria-current=${r===n?"true":void 0}
          onClick=${o(r)}
          >${s[r]}</a
        >`)}
  </nav>`}function wu({kind:e,asked:t}){let s=pu("/api/charts",{query:{series:e,...t},every:fu}),{value:n}=s.data,{title:a,says:o}=Le.kinds[e];if(!n&&s.error.value)return Pt`<${mu} title=${a} error=${s.error.value} again=${s.again} />`;if(!n)return Pt`<figure class="chart waiting">
      <figcaption><b>${a}</b></figcaption>
    </figure>`;let r=t.by&&(e==="wait"||e==="run");return Pt`<${cu}
    data=${ku(n)}
    title=${a}
    says=${r?Le.by95(o):o}
    unit=${n.unit==="seconds"?aa.units.s:""}
    height=${150}
    filled=${e==="throughput"||e==="depth"}
  />`}function ku(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:lu(aa.overview.charts.labels,n.name)??n.label}));return{...e,series:t?s:[]}}import{shared as je}from"./app.js";import{shared as ju}from"./app.js";var{html:No}=ju["html.js"],Lo=10,xu=112;function Do({days:e,currency:t}){let s=Math.max(...e.map(a=>a.usd),0)||1,n=Math.ceil(e.length/Lo);return No`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,i=(e.length-1-o)%n===0;return No`<li key=${a.day} title=${`${a.day}: ${et(a.usd,t)}`}>
        <span class="paid">${e.length<=Lo?et(a.usd,"",s):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(xu*a.usd/s).toFixed(1)}px`}}
        ></span>
        <span class="name">${i?Su(a.day):""}<span class="unseen"> ${et(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var Su=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:me}=je["html.js"],{query:Io,to:Bo}=je["routes.js"],{words:_u}=je["words.js"],{Curls:Tu}=je["parts/act.js"],{Bar:Ou}=je["parts/bar.js"],{Heading:qu}=je["parts/heading.js"],{Loaded:Cu,useGet:Eu}=je["parts/load.js"],{number:sn}=je["parts/number.js"],{useSame:Mu}=je["parts/same.js"],{Empty:Au}=je["parts/states.js"],{Table:Nu}=je["parts/table.js"],{duration:Lu}=je["parts/time.js"],q=_u.costs,Ro=["1","7","30","90"];function Du(){let e=Ro.includes(Io.value.days)?Io.value.days:"7",t=Eu("/api/costs",{query:{days:e}});return me`<${qu} says=${t.data.value&&me`<${Ru} of=${t.data.value} />`} />
    <nav class="views" aria-label=${q.span}>
      ${Ro.map(s=>me`<${Iu} key=${s} name=${s} now=${e} />`)}
    </nav>
    <${Cu} from=${t}>${s=>me`<${Pu} of=${s} />`}<//>`}function Iu({name:e,now:t}){return me`<a href=${Bo("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${q.spans[e]}
  </a>`}var Fo=e=>e.reduce((t,s)=>t+s.usd,0);function Ru({of:e}){let t=Fo(e.days);return q.total(et(t,e.currency),et(t/Math.max(1,e.days.length),e.currency),e.days.length)}function et(e,t,s=e){let n=s>=100?2:s>=.1?3:s>=.01||!s?4:6,a=10**-n;if(e&&e<a/2)return`< ${a.toFixed(n)}`;let o=e.toLocaleString("en",{minimumFractionDigits:n,maximumFractionDigits:n});return t?`${o} ${t}`:o}function Pu({of:e}){let t=Math.max(0,...e.types.map(i=>i.usd)),s=Math.max(0,...e.types.filter(i=>i.jobs).map(Ho)),n=Fo(e.types)||1,a=Mu(e.types.map(i=>({...i,most:t,total:n,dearest:s})),i=>i.type),{per_gb_second:o,per_request:r}=e.prices;return me`<section class="days">
      <h2>${q.days}</h2>
      <${Do} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${q.types}</h2>
      ${a.length?me`<${Nu}
              rows=${a}
              columns=${Fu}
              label=${q.types}
              id=${i=>i.type}
              href=${i=>Bo(`types/${i.type}`)}
            />`:me`<${Au}>${q.none}<//>`}
    </section>
    <section>
      <h2>${q.lanes}</h2>
      <${Hu} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${q.prices(Po(o),Po(r),e.currency)}</p>
    <${Tu}
      acts=${[{name:"costs",label:q.asked,method:"GET",path:`/api/costs?days=${e.days.length}`}]}
    />`}var Po=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),Ho=e=>1e6*e.usd/e.jobs,Bu=e=>sn(100*e.usd/e.total,1),Fu=[{name:"type",label:q.columns.type,cell:e=>me`<bdi>${e.type}</bdi>`},{name:"share",label:q.columns.share,kind:"wide side",cell:e=>me`<${Ou} value=${e.usd} most=${e.most||1} label=${et(e.usd)}>${q.columns.part(Bu(e))}<//>`},{name:"jobs",label:q.columns.jobs,kind:"number",cell:e=>sn(e.jobs)},{name:"ran",label:q.columns.ran,kind:"number side",cell:e=>Lu(e.seconds)},{name:"gb",label:q.columns.gb,kind:"number side",cell:e=>sn(e.gb_seconds,1)},{name:"each",label:q.columns.each,kind:"number side",cell:e=>e.jobs?et(Ho(e),"",e.dearest):"–"},{name:"usd",label:q.columns.usd,kind:"number",cell:e=>me`<b>${et(e.usd,"",e.most)}</b>`}];function Hu({lanes:e}){let t=Math.max(0,...e.map(s=>s.usd));return me`<table class="lanecosts">
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
            <td class="number">${sn(s.gb_seconds,1)}</td>
            <td class="number">${et(s.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as nt}from"./app.js";import{shared as es}from"./app.js";var{html:Tt,useSignal:Ie}=es["html.js"],{parse:Wu,textOf:Ku}=es["exact.js"],{go:Wo,to:Ko}=es["routes.js"],{words:Uo}=es["words.js"],{Dialog:nn,open:bs}=es["parts/dialog.js"],{Field:Bt}=es["parts/field.js"],_=Uo.job;function Jo(e,t){let s=`/api/jobs/${e.id}`,n=r=>({name:r,label:_.acts[r],method:"POST",path:`${s}/${r}`,why:e.allowed[r],done:t}),a=Gu[e.status]??[];return[{...n("approve"),key:"a",ask:()=>bs(Go,{title:_.acts.approve,label:_.comment,name:"comment"})},{...n("reject"),key:"e",ask:()=>bs(Go,{title:_.acts.reject,label:_.reason,name:"reason"})},{...n("retry"),key:"r"},{...n("cancel"),key:"c",sure:e.status==="processing"?_.stops:void 0},{...n("signal"),key:"s",ask:()=>bs(Uu,{job:e})},{...n("replay"),key:"shift+r",ask:()=>bs(Ju,{job:e}),done:r=>Wo(Ko(`jobs/${r.job_id}`))},{...n("patch"),method:"PATCH",path:s,key:"m",ask:()=>bs(zu,{job:e})},{...n("delete"),method:"DELETE",path:s,key:"shift+d",bad:!0,sure:_.deletes,done:()=>Wo(Ko("jobs"),{replace:!0})}].map(r=>({...r,main:a.includes(r.name)}))}var Gu={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function Go({title:e,label:t,name:s,close:n}){let a=Ie("");return Tt`<${nn} title=${e} close=${n}
    ><form onSubmit=${r=>(r.preventDefault(),n(a.value?{[s]:a.value}:{}))}>
      <${Bt} label=${t} at=${a} maxlength="500" autofocus autocomplete="off" />
      <${an} act=${e} close=${n} /></form
  ><//>`}function Uu({job:e,close:t}){let s=Ie(e.wait_signal??""),n=Ie("{}"),a=Ie(""),o=r=>(r.preventDefault(),Re(n.value,a,i=>t({name:s.value,payload:i})));return Tt`<${nn} title=${_.acts.signal} close=${t}
    ><form onSubmit=${o}>
      <${Bt} label=${_.signalName} at=${s} required maxlength="200" autofocus autocomplete="off" />
      <${tt} label=${_.payload} at=${n} wrong=${a} />
      <${an} act=${_.acts.signal} close=${t} /></form
  ><//>`}function Ju({job:e,close:t}){let s=Ie(Ku(e.payload??{},2)),n=Ie(String(e.priority)),a=Ie("0"),o=Ie(""),r=s.peek(),i=l=>{l.preventDefault();let c={priority:Number(n.value),delay_seconds:Number(a.value)};s.value===r?t(c):Re(s.value,o,d=>t({payload:d,...c}))};return Tt`<${nn} title=${_.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${i}>
      <p class="quiet">${_.replays}</p>
      <${tt} label=${_.payload} at=${s} wrong=${o} autofocus />
      <div class="pair">
        <${Bt} label=${_.facts.priority} at=${n} type="number" min="1" max="20" />
        <${Bt} label=${_.delay} at=${a} type="number" min="0" max="31622400" />
      </div>
      <${an} act=${_.acts.replay} close=${t} /></form
  ><//>`}function zu({job:e,close:t}){let s=Ie(String(e.priority)),n=Ie(e.scheduled_for),a=Ie(e.tags.join(", ")),o=r=>{r.preventDefault();let i={priority:Number(s.value),tags:a.value.split(",").map(l=>l.trim()).filter(Boolean)};t(n.value===e.scheduled_for?i:{...i,scheduled_for:n.value})};return Tt`<${nn} title=${_.acts.patch} close=${t}
    ><form onSubmit=${o}>
      <${Bt} label=${_.facts.priority} at=${s} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&Tt`<${Bt} label=${_.dueIso} at=${n} required />`}
      <${Bt} label=${_.tagsBetween} at=${a} />
      <${an} act=${_.acts.patch} close=${t} /></form
  ><//>`}function tt({label:e,at:t,wrong:s,rows:n=12,...a}){return Tt`<label
      >${e}<textarea
        rows=${n}
        spellcheck=${!1}
        ...${a}
        value=${t.value}
        aria-invalid=${s.value?"true":void 0}
        onInput=${o=>t.value=o.currentTarget.value}
      ></textarea>
    </label>
    ${s.value&&Tt`<p class="wrong" role="alert">${s.value}</p>`}`}function Re(e,t,s){try{s(Wu(e))}catch(n){t.value=n.message}}function an({act:e,close:t}){return Tt`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${Uo.page.cancel}</button><button class="main">${e}</button>
  </div>`}import{shared as oa}from"./app.js";var{html:L,useSignal:zo}=oa["html.js"],{digits:Vu,parse:Vo,textOf:Yu}=oa["exact.js"],{words:Zu}=oa["words.js"],Yo=Zu.create;function ys(e,t){let s=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,n=(s?.anyOf??[]).filter(a=>a.type!=="null");return{...n.length===1?ys(n[0],t):s,title:e.title??s?.title}}function ra(e){let s=Object.entries(e.properties??{}).filter(([n,a])=>a.default!==void 0||e.required?.includes(n));return Object.fromEntries(s.map(([n,a])=>[n,a.default??Xu(ys(a,e))]))}function Xu(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:ra(e)}[e.type]??null}function Zo({schema:e,at:t}){let s=Object.keys(e.properties??{}),n=o=>r=>{let{[o]:i,...l}=t.value;t.value=r===void 0?l:{...t.value,[o]:r}};if(!s.length)return L`<${Xo} label=${Yo.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return L`<div class="fields">
    ${s.map(o=>L`<${Qu} key=${o} name=${o} schema=${e} value=${a[o]} set=${n(o)} />`)}
  </div>`}function Qu({name:e,schema:t,value:s,set:n}){let a=ys(t.properties[e],t),o=t.required?.includes(e),r=L`<span
    ><code>${e}</code> ${o&&L`<span class="quiet">${Yo.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?L`<${e$} label=${r} value=${s} set=${n} />`:a.enum?L`<${t$} label=${r} values=${a.enum} value=${s} set=${n} required=${o} />`:a.type==="string"?L`<${s$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:a.type==="integer"||a.type==="number"?L`<${n$} label=${r} own=${a} value=${s} set=${n} required=${o} />`:L`<${Xo} label=${r} value=${s} set=${n} />`}function e$({label:e,value:t,set:s}){return L`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${n=>s(n.currentTarget.checked)} />${e}</label
  >`}function t$({label:e,values:t,value:s,set:n,required:a}){return L`<label
    >${e}<select onChange=${r=>n(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&L`<option value="" selected=${s===void 0}></option>`}
      ${t.map((r,i)=>L`<option key=${i} value=${i} selected=${r===s}>${String(r)}</option>`)}
    </select></label
  >`}function s$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""&&!a?void 0:i.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?L`<label
      >${e}<textarea rows="2" ...${r} value=${s??""} onInput=${o}></textarea>
    </label>`:L`<label>${e}<input ...${r} value=${s??""} onInput=${o} /></label>`}function n$({label:e,own:t,value:s,set:n,required:a}){let o=i=>n(i.currentTarget.value===""?void 0:Vo(i.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return L`<label
    >${e}<input type="number" ...${r} value=${Vu(s)??s??""} onInput=${o}
  /></label>`}function Xo({label:e,value:t,set:s}){let n=zo(t===void 0?"":Yu(t,2)),a=zo(""),o=r=>{n.value=r.currentTarget.value;try{s(n.value.trim()?Vo(n.value):void 0),a.value=""}catch(i){a.value=i.message}};return L`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${n.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&L`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:st,useMemo:a$,useSignal:gs}=nt["html.js"],{curl:o$,post:r$}=nt["api.js"],{textOf:i$}=nt["exact.js"],{ask:l$,go:c$,query:d$,to:u$}=nt["routes.js"],{words:er}=nt["words.js"],{Field:ts}=nt["parts/field.js"],{Heading:$$}=nt["parts/heading.js"],{Loaded:p$,useGet:m$}=nt["parts/load.js"],{Failed:h$}=nt["parts/states.js"],{toast:f$}=nt["parts/toast.js"],Y=er.create;function b$(){let e=m$("/api/types");return st`<${$$} />
    <${p$} from=${e}>
      ${({types:t})=>{let s=t.find(n=>n.name===d$.value.type);return st`<div class="create">
          <label>
            ${Y.type}
            <select onChange=${n=>l$({type:n.currentTarget.value})}>
              <option value="" selected=${!s}>${t.length?Y.choose:Y.none}</option>
              ${t.map(n=>st`<option key=${n.name} selected=${n===s}>${n.name}</option>`)}
            </select>
          </label>
          ${s&&st`<${y$} key=${s.name} type=${s} />`}
        </div>`}}
    <//>`}function y$({type:e}){let t=e.declared.payload_schema??{},s=gs(ra(t)),n=gs(null),a=gs(""),o=gs(null),r=a$(()=>({}),[]),i=w$(r),l=()=>({type:e.name,payload:s.value,...i()}),c=async $=>{$.preventDefault(),a.value="",n.value!==null&&Re(n.value,a,S=>s.value=S),a.value||await v$(l(),o)},d=()=>g$(n,s,a);return st`<form onSubmit=${c}>
    ${e.description&&st`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${Y.payload}
        <button type="button" class="plain" onClick=${d}>${n.value===null?Y.json:Y.form}</button>
      </legend>
      ${n.value===null?st`<${Zo} schema=${t} at=${s} />`:st`<${tt} label=${Y.fits} at=${n} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${Y.others}</legend>
      <${k$} at=${r} />
    </fieldset>
    ${o.value&&st`<${h$} error=${o.value} />`}
    <details>
      <summary>${er.act.curl}</summary>
      <pre tabindex="0">${o$("POST","/api/jobs",l())}</pre>
    </details>
    <div class="buttons"><button class="main">${Y.enqueue}</button></div>
  </form>`}function g$(e,t,s){e.value===null?e.value=i$(t.value,2):Re(e.value,s,n=>(t.value=n,e.value=null))}async function v$(e,t){try{let s=await r$("/api/jobs",e);f$(Y.enqueued),c$(u$(`jobs/${s.job_id}`))}catch(s){t.value=s}}var Qo=["priority","delay","tags","aboutType","aboutId","key"];function w$(e){for(let t of Qo)e[t]=gs(t==="priority"?"10":"");return()=>{let{priority:t,delay:s,tags:n,aboutType:a,aboutId:o,key:r}=Object.fromEntries(Qo.map(l=>[l,e[l].value])),i=n.split(",").map(l=>l.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...s&&{delay_seconds:Number(s)},...i.length>0&&{tags:i},...a&&{reference:{type:a,id:o}},...r&&{concurrency_key:r}}}}function k$({at:e}){return st`<div class="pair">
    <${ts} label=${Y.priority} at=${e.priority} type="number" min="1" max="20" />
    <${ts} label=${Y.delay} at=${e.delay} type="number" min="0" step="any" />
    <${ts} label=${Y.aboutType} at=${e.aboutType} />
    <${ts} label=${Y.aboutId} at=${e.aboutId} />
    <${ts} label=${Y.key} at=${e.key} />
    <${ts} label=${Y.tags} at=${e.tags} />
  </div>`}import{shared as ot}from"./app.js";var{html:P}=ot["html.js"],{words:or}=ot["words.js"],{Curls:j$}=ot["parts/act.js"],{Bar:ia}=ot["parts/bar.js"],{Heading:x$}=ot["parts/heading.js"],{Loaded:S$,useGet:_$}=ot["parts/load.js"],{number:at}=ot["parts/number.js"],{useSame:tr}=ot["parts/same.js"],{Table:sr}=ot["parts/table.js"],{Time:T$,duration:O$}=ot["parts/time.js"],u=or.database,q$=15,C$=600,E$=.1,M$=1e4,A$=.8;function N$(){let e=_$("/api/database",{every:q$});return P`<${x$} says=${u.says} />
    <${S$} from=${e}>${t=>P`<${L$} of=${t} />`}<//>
    <${j$} acts=${[{name:"database",label:or.screens.database,method:"GET",path:"/api/database"}]} />`}function L$({of:e}){let t=tr(e.tables,a=>a.name),s=Math.max(1,...e.indexes.map(a=>a.bytes)),n=tr(e.indexes.map(a=>({...a,largest:s})),a=>a.name);return P`<${I$} of=${e.warnings} />
    <${P$} of=${e} />
    <section>
      <h2>${u.tables} <span class="quiet">${u.tablesSay}</span></h2>
      <${sr} rows=${t} columns=${H$} label=${u.tables} id=${a=>a.name} />
    </section>
    <section>
      <h2>${u.indexes} <span class="quiet">${u.indexesSay}</span></h2>
      <${sr} rows=${n} columns=${W$} label=${u.indexes} id=${a=>a.name} keys=${!1} />
    </section>`}var D$=[[/^a transaction/,u.advice.transaction,`SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity
WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;
SELECT pg_terminate_backend(pid);`],[/dead rows/,u.advice.dead,"VACUUM (VERBOSE, ANALYZE) tidegate.table;"],[/never been analyzed/,u.advice.analyzed,`ANALYZE tidegate.table;
SHOW autovacuum;`],[/connections are in use/,u.advice.connections,""]];function I$({of:e}){return e.length?P`<section class="warnings">
    <h2 class="unseen">${u.warnings}</h2>
    <ul>
      ${e.map(t=>P`<${R$} key=${t} text=${t} />`)}
    </ul>
  </section>`:P`<p class="fine"><${rr} fine />${u.good}</p>`}function R$({text:e}){let[,t,s]=D$.find(([a])=>a.test(e))??[null,"",""],n=e.match(/^the table (\S+)/)?.[1];return P`<li>
    <${rr} />
    <div>
      <b><bdi>${e[0].toUpperCase()+e.slice(1)}</bdi></b>
      <p>${t}</p>
      ${s&&P`<pre tabindex="0">${n?s.replace("tidegate.table",`tidegate.${n}`):s}</pre>`}
    </div>
  </li>`}function rr({fine:e}){return P`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${e?"M3 8.5l3.5 3.5L13 5":"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"} /></svg>`}var on=(e,t)=>e.reduce((s,n)=>s+n[t],0);function P$({of:{tables:e,oldest_transaction:t,connections:s}}){let n=on(e,"dead_rows"),a=on(e,"index_bytes"),{used:o,most:r}=s;return P`<dl class="strip tallies">
    <div>
      <dt>${u.oldest}</dt>
      <dd>
        ${t?P`<b class=${t.seconds>C$?"wrong":""}>${O$(t.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[t.application,t.state].filter(Boolean).join(", ")}</bdi></span>`:P`<b>–</b> <span class="quiet">${u.noOldest}</span>`}
      </dd>
    </div>
    <div>
      <dt>${u.connections}</dt>
      <dd>
        <b>${at(o)}</b> <span class="quiet">${u.of(at(r))}</span>${" "}
        <${ia} value=${o} most=${r} kind=${o>A$*r?"bad":""} label=${u.connections} />
      </dd>
    </div>
    <div>
      <dt>${u.dead}</dt>
      <dd><b>${at(n)}</b> <span class="quiet">${B$(n,n+on(e,"rows"))}</span></dd>
    </div>
    <div>
      <dt>${u.size}</dt>
      <dd>
        <b>${ss(on(e,"bytes")+a)}</b>${" "}
        <span class="quiet">${u.indexesSize(ss(a))}</span>
      </dd>
    </div>
  </dl>`}var B$=(e,t)=>u.share(at(t>0?100*e/t:0,1)),nr=["B","kB","MB","GB","TB"];function ss(e){let t=e<1?0:Math.min(Math.floor(Math.log2(e)/10),nr.length-1);return`${at(e/1024**t,t>1?1:0)} ${nr[t]}`}function F$({dead_rows:e,rows:t}){let s=Math.max(M$,E$*t),n=u.deadOf(at(e),at(s));return P`<${ia} value=${e} most=${s} kind=${e>s?"bad":""} label=${n}>${at(e)}<//>`}function ar({at:e}){return e?P`<${T$} at=${e} />`:P`<span class="quiet">${u.never}</span>`}var H$=[{name:"table",label:u.columns.table,kind:"wide",cell:e=>P`<b>${e.name}</b>`},{name:"rows",label:u.columns.rows,kind:"number",cell:e=>at(e.rows)},{name:"dead",label:u.columns.dead,kind:"number",cell:F$},{name:"bytes",label:u.columns.bytes,kind:"number side",cell:e=>ss(e.bytes)},{name:"indexes",label:u.columns.indexBytes,kind:"number side",cell:e=>ss(e.index_bytes)},{name:"vacuum",label:u.columns.vacuum,kind:"number side",cell:e=>ar({at:e.last_vacuum})},{name:"analyze",label:u.columns.analyze,kind:"number side",cell:e=>ar({at:e.last_analyze})}],W$=[{name:"index",label:u.columns.index,kind:"wide",cell:e=>e.name,title:e=>e.name},{name:"table",label:u.columns.table,kind:"side",cell:e=>e.table},{name:"scans",label:u.columns.scans,kind:"number",cell:e=>e.scans?at(e.scans):P`<span class="quiet">${u.unused}</span>`},{name:"size",label:u.columns.size,kind:"number",cell:e=>P`<${ia} value=${e.bytes} most=${e.largest} label=${ss(e.bytes)}>${ss(e.bytes)}<//>`}];import{shared as ht}from"./app.js";import{shared as vs}from"./app.js";var{html:la}=vs["html.js"],{words:K$}=vs["words.js"],{useKeys:ir}=vs["keys.js"],{perform:G$,whyNot:ca}=vs["parts/act.js"],{toast:rn}=vs["parts/toast.js"];function da(e,t){let s=document.activeElement?.closest("tr[data-id]");return e.find(n=>t(n)===s?.dataset.id)}function pt({label:e,run:t,why:s=null,bad:n,name:a}){let o=ca({name:e,label:e,method:"POST",path:"",why:s});return la`<button
    class=${n?"rowact bad":"rowact"}
    aria-label=${a}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${()=>o?rn(o,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function ns({label:e,run:t,keys:s,main:n,why:a=null}){let o=ca({name:e,label:e,method:"POST",path:"",why:a}),r=()=>o?rn(o,{kind:"bad"}):t();return ir(s?[{keys:s,says:e,run:r}]:[]),la`<button
    class=${n&&!o?"main":""}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${r}
  >
    ${e} ${s&&la`<kbd>${s}</kbd>`}
  </button>`}function xe(e,t,s){ir(s.map(({keys:n,says:a,act:o})=>({keys:n,says:a,run:()=>{let r=da(e,t);if(!r)return rn(K$.table.noRow,{kind:"bad"});let i=o(r),l=i&&ca(i);l?rn(l,{kind:"bad"}):i&&G$(i)}})))}import{shared as dn}from"./app.js";import{shared as as}from"./app.js";var{html:lr,useSignal:cr}=as["html.js"],{curl:U$,request:J$}=as["api.js"],{words:ua}=as["words.js"],{Dialog:z$}=as["parts/dialog.js"],{Problem:V$}=as["parts/states.js"],{toast:Y$}=as["parts/toast.js"];function os({title:e,act:t,method:s,path:n,body:a,said:o=ua.act.done,close:r,children:i}){let l=cr(!1),c=cr(null);return lr`<${z$} title=${e} close=${r}>
    <form onSubmit=${async $=>{if($.preventDefault(),!l.value){l.value=!0;try{let S=await J$(s,n,{body:a()});Y$(`${t}: ${o}`),r(S??!0)}catch(S){c.value=S}l.value=!1}}}>
      ${i} ${c.value&&lr`<div class="wrong" role="alert"><${V$} error=${c.value} /></div>`}
      <details>
        <summary>${ua.act.curl}</summary>
        <pre tabindex="0">${U$(s,n,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>r()}>${ua.page.cancel}</button>
        <button class="main" aria-busy=${l.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}import{shared as $a}from"./app.js";var{html:dr,useRef:Z$,useSignal:ur}=$a["html.js"],{words:ws}=$a["words.js"],{Dialog:X$,open:Q$}=$a["parts/dialog.js"],ln=e=>Q$(ep,e);function ep({title:e,says:t,secret:s,close:n}){let a=ur(!1),o=ur(!1),r=Z$(null),i=()=>navigator.clipboard?.writeText(s).then(()=>a.value=!0,()=>r.current?.select()),l=()=>a.value||o.value?n(!0):void(o.value=!0),c=d=>d.currentTarget.select();return dr`<${X$} title=${e} close=${l}>
    <form onSubmit=${d=>(d.preventDefault(),n(!0))}>
      <p>${t}</p>
      <label
        >${ws.once.secret}
        <input ref=${r} class="secret" readonly autofocus spellcheck=${!1} value=${s} onFocus=${c} />
      </label>
      ${o.value&&dr`<p class="wrong" role="alert">${ws.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${i} aria-live="polite">
          ${a.value?ws.page.copied:ws.page.copy}
        </button>
        <button class="main">${ws.once.kept}</button>
      </div>
    </form>
  <//>`}var{html:rt,useSignal:Ft}=dn["html.js"],{words:tp}=dn["words.js"],{open:sp}=dn["parts/dialog.js"],{Field:cn}=dn["parts/field.js"],Z=tp.endpoints,np=["webhook","bus","http"],ap=["job.completed","job.failed","job.cancelled","job.review_needed","batch.finished"];function pa({name:e,secret:t}){t&&ln({title:`${Z.secret} ${e}`,says:Z.secretSays,secret:t})}function $r({done:e}){let t=async()=>{let s=await sp(rp);s&&(e(),pa(s))};return rt`<${ns} label=${Z.new} run=${t} keys="c" main />`}function pr(e={}){return{url:Ft(e.url??""),events:Ft(e.events??[]),types:Ft((e.types??[]).join(", ")),owner:Ft(e.owner??""),headers:Ft("")}}function mr({url:e,events:t,types:s,owner:n,headers:a},o){let r=s.value.split(/[\s,]+/).filter(Boolean),l=a.value.split(`
`).filter(c=>c.trim()).map(c=>[c.split(":")[0].trim(),c.split(":").slice(1).join(":").trim()]);return{...o==="bus"?{}:{url:e.value.trim()||null},...o==="http"?{}:{events:t.value,types:r.length?r:null},owner:n.value.trim()||null,...l.length?{headers:Object.fromEntries(l)}:{}}}function hr({at:e,kind:t}){let s={label:Z.fields.url,at:e.url,type:"url",required:!0,maxlength:2e3},n={label:Z.fields.types,at:e.types,autocomplete:"off"};return rt`${t!=="bus"&&rt`<${cn} ...${s} />`}
    ${t!=="http"&&rt`<${op} at=${e.events} /><${cn} ...${n} />`}
    <${cn} label=${Z.fields.owner} at=${e.owner} maxlength="200" autocomplete="off" />
    ${t!=="bus"&&rt`<label
        >${Z.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${e.headers.value}
          onInput=${a=>e.headers.value=a.currentTarget.value}
        ></textarea>
      </label>`}`}function op({at:e}){let t=s=>e.value=e.value.includes(s)?e.value.filter(n=>n!==s):[...e.value,s];return rt`<fieldset class="ticks">
    <legend>${Z.fields.events}</legend>
    ${ap.map(s=>rt`<label key=${s} class="check"
          ><input type="checkbox" checked=${e.value.includes(s)} onChange=${()=>t(s)} /> ${s}</label
        >`)}
  </fieldset>`}function rp({close:e}){let t=Ft(""),s=Ft("webhook"),n=pr(),a=()=>({name:t.value,kind:s.value,...mr(n,s.value)});return rt`<${os}
    title=${Z.new}
    act=${Z.new}
    method="POST"
    path="/api/endpoints"
    body=${a}
    close=${e}
  >
    <${cn} label=${Z.fields.name} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${Z.fields.kind}
      <select value=${s.value} onChange=${o=>s.value=o.currentTarget.value}>
        ${np.map(o=>rt`<option key=${o} value=${o}>${Z.kinds[o]}</option>`)}
      </select>
    </label>
    <${hr} at=${n} kind=${s.value} />
  <//>`}function fr({of:e,close:t}){let s=pr(e);return rt`<${os}
    title=${`${Z.acts.change} ${e.name}`}
    act=${Z.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${e.name}`}
    body=${()=>mr(s,e.kind)}
    close=${t}
  >
    <p>${Z.changeSays}</p>
    <${hr} at=${s} kind=${e.kind} />
  <//>`}import{shared as un}from"./app.js";var{html:ma}=un["html.js"],{words:ip}=un["words.js"],{Status:ha}=un["parts/badge.js"],{between:lp,duration:cp}=un["parts/time.js"],fa=ip.endpoints;function $n({of:{disabled_at:e,disabled_because:t,failing_since:s}}){return e?ma`<span title=${t}
      ><${ha} status="failed" says=${fa.disabled} /> <bdi>${t}</bdi></span
    >`:s?ma`<${ha} status="review_needed" says=${fa.failing(cp(lp(s),1))} />`:ma`<${ha} status="completed" says=${fa.works} />`}import{shared as mt}from"./app.js";import{shared as pn}from"./app.js";var{html:Ht}=pn["html.js"],{words:ks}=pn["words.js"],{Button:dp}=pn["parts/act.js"],{Time:up}=pn["parts/time.js"];function br({gate:e,done:t}){let s=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return Ht`<li class="gate shut">
    <${gr} shut />
    <div>
      <p>
        <b>${ks.gates.shut[e.name]??e.name}</b>${" "}
        ${e.until&&Ht`<span class="quiet">${ks.gates.opens} <${up} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&Ht`<p class="quiet">${ks.gates.holders} <${Pe} ids=${e.jobs} /></p>`}
    </div>
    ${s&&Ht`<${dp} act=${s} />`}
  </li>`}function Pe({ids:e}){return e.map(t=>Ht`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function yr({name:e}){return Ht`<li class="gate open">
    <${gr} />
    <p>${ks.gates.names[e]??e} <span class="unseen">${ks.gates.open}</span></p>
  </li>`}function gr({shut:e}){return Ht`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var{html:b}=mt["html.js"],{query:kr,to:jr}=mt["routes.js"],{textOf:$p}=mt["exact.js"],{words:pp}=mt["words.js"],{Status:xr}=mt["parts/badge.js"],{Loaded:Sr,useGet:_r}=mt["parts/load.js"],{useSame:Tr}=mt["parts/same.js"],{Table:Or}=mt["parts/table.js"],{Time:ba}=mt["parts/time.js"],w=pp.endpoints,qr=5,Cr=20,vr=3;function mn({endpoint:e}){let{sent:t}=kr.value,s=_r("/api/deliveries",{query:{endpoint:e,after:t,limit:Cr},every:qr});return b`<${Sr} from=${s}>${n=>b`<${mp} page=${n} endpoint=${e} />`}<//>`}function mp({page:e,endpoint:t}){let s=Tr(e.deliveries,a=>a.job_id),n=e.next!==null?w.looked:t?w.noneSentTo:w.noneSent;return s.length?b`<${Or}
      rows=${s}
      columns=${t?fp:hp}
      label=${w.sent}
      id=${a=>a.job_id}
      href=${a=>jr(`jobs/${a.job_id}`)}
      keys=${!!t}
    />
    <${Ne} next=${e.next} name="sent" />`:b`<p class="quiet">${n}</p>
      <${Ne} next=${e.next} name="sent" />`}var wr={job:"jobs",batch:"batches"};function Er({about:e,about_kind:t}){if(!e)return b`<span class="quiet">–</span>`;let s=b`${t} <span class="id">${e.slice(-8)}</span>`;return wr[t]?b`<a href=${jr(`${wr[t]}/${e}`)}>${s}</a>`:b`<bdi>${s}</bdi>`}function Mr({answer:e,status:t}){return b`<bdi class=${t==="failed"?"error":"quiet"}>${e??""}</bdi>`}var hp=[{name:"status",label:w.columns.status,cell:({status:e})=>b`<${xr} status=${e} short />`},{name:"endpoint",label:w.columns.endpoint,cell:e=>b`<bdi>${e.endpoint}</bdi>`,link:!0},{name:"event",label:w.columns.event,cell:e=>b`<bdi>${e.event??"–"}</bdi>`},{name:"about",label:w.columns.about,kind:"side",cell:Er},{name:"answer",label:w.columns.answer,kind:"wide side",cell:Mr,title:e=>e.answer??""},{name:"when",label:w.columns.when,kind:"number",cell:e=>b`<${ba} at=${e.created_at} />`}],fp=[{name:"status",label:w.columns.status,cell:({status:e})=>b`<${xr} status=${e} />`},{name:"event",label:w.columns.event,cell:e=>b`<bdi>${e.event??"–"}</bdi>`,link:!0},{name:"about",label:w.columns.about,kind:"side",cell:Er},{name:"answer",label:w.columns.answer,kind:"wide",cell:Mr,title:e=>e.answer??""},{name:"tries",label:w.columns.tries,kind:"number side",cell:e=>e.attempts},{name:"when",label:w.columns.when,kind:"number",cell:e=>b`<${ba} at=${e.created_at} />`}];function Ar(){let{came:e}=kr.value,t=_r("/api/receipts",{query:{after:e,limit:Cr},every:qr});return b`<${Sr} from=${t}>${s=>b`<${bp} page=${s} />`}<//>`}function bp({page:e}){let t=e.receipts.map((a,o)=>({...a,key:`${a.received_at} ${o}`})),s=Tr(t,a=>a.key),n=e.next!==null?w.looked:w.noneCame;return t.length?b`<${Or} rows=${s} columns=${vp} label=${w.came} id=${a=>a.key} keys=${!1} />
    <${Ne} next=${e.next} name="came" />`:b`<p class="quiet">${n}</p>
      <${Ne} next=${e.next} name="came" />`}var yp=/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;function gp({result:e}){let t=$p(e??null),s=[...new Set(t.match(yp)??[])];if(!s.length)return b`<bdi class="quiet">${t==="null"||t.length<3?w.nothing:t}</bdi>`;let n=s.length-vr;return b`<${Pe}
      ids=${s.slice(0,vr)}
    />${n>0&&b`<span class="quiet">${w.more(n)}</span>`}`}var vp=[{name:"source",label:w.columns.source,cell:e=>b`<bdi>${e.source}</bdi>`},{name:"led",label:w.columns.led,kind:"wide",cell:gp},{name:"when",label:w.columns.when,kind:"number",cell:e=>b`<${ba} at=${e.received_at} />`}];var{html:he}=ht["html.js"],{go:wp,to:kp}=ht["routes.js"],{words:jp}=ht["words.js"],{Acts:xp}=ht["parts/act.js"],{Tag:Sp}=ht["parts/badge.js"],{open:_p}=ht["parts/dialog.js"],{Heading:Tp}=ht["parts/heading.js"],{Loaded:Op,useGet:qp}=ht["parts/load.js"],{Time:hn}=ht["parts/time.js"],K=jp.endpoints,Cp=10;function Ep({id:e}){let t=`/api/endpoints/${encodeURIComponent(e)}`,s=qp(t,{every:Cp}),{value:n}=s.data;return he`<${Tp}
      name=${he`<bdi>${e}</bdi>`}
      says=${n&&he`<${Sp}>${n.kind}<//> <${$n} of=${n} />`}
    />
    <${Op} from=${s}>
      ${a=>he`<${Mp} of=${a} /><${Ap} of=${a} path=${t} again=${s.again} />
          <section>
            <h2>${K.sent} <span class="quiet">${K.sentSays}</span></h2>
            <${mn} endpoint=${e} />
          </section>`}
    <//>`}function Mp({of:e}){let t=[["url",e.url&&he`<bdi>${e.url}</bdi>`],["events",e.kind!=="http"&&(e.events.join(", ")||K.named)],["types",e.kind!=="http"&&(e.types?.join(", ")??K.all)],["owner",e.owner&&he`<bdi>${e.owner}</bdi>`],["because",e.disabled_at&&he`<bdi>${e.disabled_because}</bdi>, <${hn} at=${e.disabled_at} />`],["old",e.old_secret_ends_at&&he`<${hn} at=${e.old_secret_ends_at} />`],["created",he`<${hn} at=${e.created_at} />`],["updated",he`<${hn} at=${e.updated_at} />`]];return he`<dl class="strip">
    ${t.map(([s,n])=>n&&he`<div key=${s}>
          <dt>${K.facts[s]}</dt>
          <dd>${n}</dd>
        </div>`)}
  </dl>`}function Ap({of:e,path:t,again:s}){let n=async()=>await _p(fr,{of:e})&&s();return he`<div class="acts endpointacts">
    <${ns} label=${K.acts.change} run=${n} keys="e" />
    <${xp} acts=${Np(e,t,s)} />
  </div>`}function Np({name:e,kind:t,disabled_at:s},n,a){let o=t==="http"?K.notHooks:null,r=i=>({name:i,label:K.acts[i],method:"POST",path:`${n}/${i}`});return[{...r("test"),key:"t",why:o??(s?K.isOff:null),said:K.tested,done:a},{...r("enable"),main:!0,why:s?null:K.isOn,done:a},{...r("disable"),why:s?K.isOffNow:null,sure:K.sure.disable,bad:!0,done:a},{...r("rotate"),why:t==="webhook"?null:K.noSecret,sure:K.sure.rotate,done:i=>(a(),pa(i))},{name:"delete",label:K.acts.delete,method:"DELETE",path:n,bad:!0,sure:K.sure.delete,typed:e,done:()=>wp(kp("endpoints"))}]}import{shared as lt}from"./app.js";var{html:it}=lt["html.js"],{query:Lp,to:Dp}=lt["routes.js"],{words:Nr}=lt["words.js"],{Curls:Ip}=lt["parts/act.js"],{Tag:Rp}=lt["parts/badge.js"],{Heading:Pp}=lt["parts/heading.js"],{Loaded:Bp,useGet:Fp}=lt["parts/load.js"],{useSame:Hp}=lt["parts/same.js"],{Empty:Wp}=lt["parts/states.js"],{Table:Kp}=lt["parts/table.js"],B=Nr.endpoints,Gp=10;function Up(){let{after:e}=Lp.value,t=Fp("/api/endpoints",{query:{after:e,limit:100},every:Gp});return it`<${Pp} says=${B.says}><${$r} done=${t.again} /><//>
    <${Bp} from=${t}>${s=>it`<${zp} page=${s} />`}<//>
    <div class="traffic">
      <section>
        <h2>${B.sent} <span class="quiet">${B.sentSays}</span></h2>
        <${mn} />
      </section>
      <section>
        <h2>${B.came} <span class="quiet">${B.cameSays}</span></h2>
        <${Ar} />
      </section>
    </div>
    <${Ip} acts=${Jp} />`}var Jp=[{name:"new",label:B.new,method:"POST",path:"/api/endpoints",body:{name:"shop",url:"https://shop.example.com/hooks",events:["job.failed"]}},{name:"sent",label:B.sent,method:"GET",path:"/api/deliveries"},{name:"came",label:B.came,method:"GET",path:"/api/receipts"}];function zp({page:e}){let t=Hp(e.endpoints,s=>s.name);return t.length?it`<${Kp}
      rows=${t}
      columns=${Vp}
      label=${Nr.screens.endpoints}
      id=${s=>s.name}
      href=${s=>Dp(`endpoints/${s.name}`)}
      kind=${s=>s.disabled_at?"disabled":""}
    />
    <${Ne} next=${e.next} />`:it`<${Wp}><b>${B.none}</b><br />${B.first}<//>`}var Vp=[{name:"name",label:B.columns.name,cell:e=>it`<bdi>${e.name}</bdi> <${Rp}>${e.kind}<//>`},{name:"state",label:B.columns.state,cell:e=>it`<${$n} of=${e} />`},{name:"url",label:B.columns.url,kind:"wide side",cell:e=>it`<bdi class="quiet">${e.url??"–"}</bdi>`,title:e=>e.url??""},{name:"events",label:B.columns.events,kind:"side events",cell:Yp,title:e=>e.events.join(", ")},{name:"types",label:B.columns.types,kind:"side",cell:({kind:e,types:t})=>t?.join(", ")??it`<span class="quiet">${e==="http"?"–":B.all}</span>`,title:({types:e})=>e?.join(", ")??""}];function Yp({kind:e,events:t}){return e==="http"?it`<span class="quiet">${B.called}</span>`:t.length?t.join(", "):it`<span class="quiet">${B.named}</span>`}import{shared as ae}from"./app.js";import{shared as Zp}from"./app.js";var{html:Xp}=Zp["html.js"],Lr=96,ya=20;function Dr({values:e,label:t,most:s}){let n=s??Math.max(1,...e.map(r=>r??0)),a=Lr/Math.max(e.length-1,1),o=e.map((r,i)=>`${(i*a).toFixed(1)},${(ya-1-(r??0)/n*(ya-2)).toFixed(1)}`);return Xp`<svg
    class="spark"
    viewBox=${`0 0 ${Lr} ${ya}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${o.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}var{html:Q}=ae["html.js"],{ask:Qp,query:fn,to:wa}=ae["routes.js"],{words:ka}=ae["words.js"],{Curls:em}=ae["parts/act.js"],{Bar:tm}=ae["parts/bar.js"],{confirm:sm}=ae["parts/dialog.js"],{Filter:nm}=ae["parts/filter.js"],{Heading:am}=ae["parts/heading.js"],{Loaded:om,useGet:rm}=ae["parts/load.js"],{counted:im,number:va}=ae["parts/number.js"],{useSame:lm}=ae["parts/same.js"],{Empty:cm}=ae["parts/states.js"],{Table:dm}=ae["parts/table.js"],{Time:Ir}=ae["parts/time.js"],f=ka.errors,Rr=["1","24","168","720"],um=10,$m=6,Pr=200;function pm(){let e=Rr.includes(fn.value.hours)?fn.value.hours:"24",{type:t=""}=fn.value,s=rm("/api/errors",{query:{hours:e,type:t},every:um}),{value:n}=s.data,a=n&&im({count:n.looked_at,at_least:n.at_least});return Q`<${am} says=${n?.errors.length>0&&f.says(a,n.errors.length,f.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${f.span}>
        ${Rr.map(o=>Q`<${hm} key=${o} name=${o} now=${e} />`)}
      </nav>
      <${nm}
        fields=${mm}
        value=${t?{type:t}:{}}
        hint=${f.hint}
        onChange=${o=>Qp({type:o.type??""},{})}
      />
    </div>
    <${om} from=${s}>
      ${o=>Q`<${fm} of=${o} span=${f.spans[e]} type=${t} again=${s.again} />`}
    <//>
    <${em} acts=${[{name:"list",label:f.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var mm={type:{suggest:"type",says:f.type}};function hm({name:e,now:t}){let s=wa("errors",{...fn.value,hours:e});return Q`<a href=${s} aria-current=${e===t?"page":void 0}>${f.spans[e]}</a>`}var ga=e=>`${e.type} ${e.code} ${e.message}`;function fm({of:e,span:t,type:s,again:n}){let a=Math.max(1,...e.errors.map(i=>i.jobs)),o=e.errors.map(i=>({...i,most:a,...bm(i,e.errors)})),r=lm(o,ga);return Br=n,xe(r,ga,[{keys:"r",says:f.retryKey,act:i=>{Hr(i)}}]),r.length?Q`<${dm} rows=${r} columns=${gm} label=${ka.screens.errors} id=${ga} href=${ym} />
    ${e.at_least&&Q`<p class="quiet">${f.bounded(va(e.looked_at))}</p>`}`:Q`<${cm}>${s?f.noneFiltered(s,t):f.none(t)}<//>`}var Br=()=>{};function bm(e,t){let s=t.filter(i=>i.type===e.type),n=i=>s.filter(l=>l.code===i||l.message.toLowerCase().includes(i.toLowerCase())).length,a=e.message.split("…").map(i=>i.trim().slice(0,Pr));return[e.code.slice(0,Pr),...a.filter(i=>i.length>=$m)].filter(Boolean).map(i=>({word:i,likes:n(i)-1})).sort((i,l)=>i.likes-l.likes)[0]??{word:"",likes:s.length-1}}var Fr=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),ym=e=>wa("jobs",Fr(e));async function Hr(e){let t={title:ka.act.sure(f.retry),says:f.likes(e.likes),act:f.goOn};if(e.likes>0&&!await sm(t))return;(await Lt({action:"retry",filter:Fr(e)}))?.done&&Br()}var gm=[{name:"jobs",label:f.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>Q`<${tm} value=${e} most=${t} kind="bad" label=${va(e)}>${va(e)}<//>`},{name:"what",label:f.columns.what,kind:"wide two",link:!0,cell:vm,title:e=>e.message},{name:"over",label:f.columns.over,kind:"side",cell:({counts:e})=>Q`<${Dr} values=${e} label=${f.spark(Math.max(...e))} />`},{name:"first",label:f.columns.first,kind:"number side",cell:e=>Q`<${Ir} at=${e.first_at} />`},{name:"last",label:f.columns.last,kind:"number",cell:e=>Q`<${Ir} at=${e.last_at} />`},{name:"example",label:f.columns.example,kind:"id side",cell:({example:e})=>Q`<a class="id" href=${wa(`jobs/${e}`)} title=${f.example}>${e.slice(-8)}</a>`},{name:"retry",label:Q`<span class="unseen">${f.retry}</span>`,kind:"doing side",cell:e=>Q`<${pt} label=${f.retry} name=${`${f.retry}: ${e.message}`} run=${()=>Hr(e)} />`}];function vm({type:e,code:t,message:s}){return Q`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${s}</bdi>`}import{shared as Te}from"./app.js";import{shared as Ot}from"./app.js";var{html:yn,signal:wm}=Ot["html.js"],{request:km}=Ot["api.js"],{shown:jm,useKeys:xm}=Ot["keys.js"],{soon:Sm}=Ot["live.js"],{go:_m,to:Kr}=Ot["routes.js"],{words:Tm}=Ot["words.js"],{now:Om}=Ot["parts/time.js"],{toast:qm}=Ot["parts/toast.js"],bn=Tm.inbox,Wr=6e3,ja=3e3,D=wm(new Map);addEventListener("pagehide",()=>Gr().forEach(e=>Jr(e,!0)));var Gr=()=>[...D.value.values()].filter(e=>!e.sent);function Ur(e,t,s){let n=setTimeout(()=>Jr(a),Wr),a={job:e,verdict:t,body:s,until:Date.now()+Wr,timer:n,sent:!1};D.value=new Map(D.value).set(e.id,a)}async function Jr(e,t=!1){clearTimeout(e.timer),D.value=new Map(D.value).set(e.job.id,{...e,sent:!0});let s=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(s,Cm(e.body));try{await km("POST",s,{body:e.body}),D.value=new Map(D.value).set(e.job.id,{...e,sent:!0,done:Date.now()}),Sm()}catch(n){Vr(e),qm(`${e.job.type}: ${n.message}`,{kind:"bad",href:Kr("inbox",{job:e.job.id})})}}function zr(e){let t=new Set(e.map(a=>a.id)),s=Date.now()-ja,n=[...D.value].filter(([a,o])=>!o.done||t.has(a)&&o.done>s);n.length<D.value.size&&(D.value=new Map(n))}var Cm=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function Vr(e){clearTimeout(e.timer);let t=new Map(D.value);t.delete(e.job.id),D.value=t}function Yr(e){Vr(e),_m(Kr("inbox",{job:e.job.id}),{replace:!0})}function Zr(){let e=Gr(),t=e.at(-1);return xm(t?[{keys:"z",says:bn.undo,run:()=>Yr(t)}]:[]),yn`<div class="undo" role="status">
    ${e.map(s=>yn`<${Em} key=${s.job.id} one=${s} last=${s===t} />`)}
  </div>`}function Em({one:e,last:t}){let s=Math.max(0,Math.round((e.until-Om.value)/1e3));return yn`<p>
    <span>${bn.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${bn.sentIn(s)}</span>
    <button onClick=${()=>Yr(e)}>${bn.undo} ${t&&yn`<kbd>${jm("z")}</kbd>`}</button>
  </p>`}import{shared as _e}from"./app.js";import{shared as Sa}from"./app.js";import{shared as vn}from"./app.js";var{html:Be,useSignal:Xr}=vn["html.js"],{digits:Mm,textOf:Am}=vn["exact.js"],{words:gn}=vn["words.js"],{toast:Nm}=vn["parts/toast.js"],Lm=100,xa=500,Dm=2;function Se({value:e,label:t}){return Be`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(Am(e,2)).then(()=>Nm(gn.page.copied))}>${gn.json.copy}</button><${Qr} value=${e} depth=${0} />
  </div>`}function Qr({value:e,depth:t}){let s=Mm(e);return s!==null?Be`<span class="number">${s}</span>`:e===null||typeof e!="object"?Be`<${Im} value=${e} />`:Be`<${Rm} value=${e} depth=${t} />`}function Im({value:e}){let t=Xr(!1);if(typeof e!="string")return Be`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=xa||t.value)return Be`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let s=gn.json.more(e.length-xa);return Be`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,xa))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${s}</button></span
  >`}function Rm({value:e,depth:t}){let s=Xr(Lm),n=Object.entries(e),[a,o]=Array.isArray(e)?"[]":"{}";if(!n.length)return Be`<span>${a}${o}</span>`;let r=n.length-s.value;return Be`<details open=${t<Dm}>
    <summary>${a}<span class="quiet"> ${n.length} ${o}</span></summary>
    <ul>
      ${n.slice(0,s.value).map(([i,l])=>Be`<li key=${i}>
            <span class="name"><bdi>${i}</bdi></span> <${Qr} value=${l} depth=${t+1} />
          </li>`)}
    </ul>
    ${r>0&&Be`<button class="plain" onClick=${()=>s.value+=1e3}>${gn.json.more(r)}</button>`}
  </details>`}var{html:Fe}=Sa["html.js"],{words:He}=Sa["words.js"],{Time:Pm}=Sa["parts/time.js"],wn=He.inbox;function ei({job:e}){return Fe`<dl class="about">
    <div>
      <dt>${wn.facts.waits}</dt>
      <dd><${Pm} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${He.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&Fe`<div>
        <dt>${He.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&Fe`<div>
        <dt>${He.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>Fe`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&Fe`<div>
        <dt>${He.job.facts.cost}</dt>
        <dd>${He.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function ti({job:e}){if(e.hidden)return Fe`<p class="quiet">${He.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return Fe`<section>
      <h3>${wn.output}</h3>
      ${e.result===null?Fe`<p class="quiet">${wn.noOutput}</p>`:Fe`<${Se} value=${e.result} label=${wn.output} />`}
    </section>
    ${e.payload!==null&&Fe`<section>
        <h3>${He.job.payload}</h3>
        <${Se} value=${e.payload} label=${He.job.payload} />
      </section>`}
    ${t&&Fe`<section>
        <h3>${He.job.steps}</h3>
        <${Se} value=${e.steps} label=${He.job.steps} />
      </section>`}`}var{html:ft,useEffect:_a,useRef:Bm,useSignal:kn}=_e["html.js"],{get:Fm}=_e["api.js"],{useKeys:ni}=_e["keys.js"],{useLive:Hm}=_e["live.js"],{to:Wm}=_e["routes.js"],{words:Ta}=_e["words.js"],{Curls:Km,whyNot:Gm}=_e["parts/act.js"],{Status:Um}=_e["parts/badge.js"],{Dialog:Jm,open:zm}=_e["parts/dialog.js"],{Field:ai}=_e["parts/field.js"],{Failed:Vm,Loading:Ym}=_e["parts/states.js"],{toast:Zm}=_e["parts/toast.js"],oe=Ta.inbox,Xm=["payload","result","steps"],js=new Map,oi=e=>Fm(`/api/jobs/${encodeURIComponent(e)}`,{exact:Xm});function Qm(e){if(js.clear(),!e)return;let t=oi(e);t.catch(()=>js.delete(e)),js.set(e,t)}function ri({id:e,following:t,next:s,again:n,place:a,of:o}){let{job:r,error:i,load:l}=eh(e,n);return _a(()=>Qm(t),[t]),i&&!r?ft`<${Vm} error=${i} again=${l} />`:r?ft`<article class="case" aria-label=${oe.one}>
    <header>
      <h2>
        <a href=${Wm(`jobs/${r.id}`)}><bdi>${r.type}</bdi></a>
      </h2>
      <span class="id">${r.id}</span>
      ${o>1&&a>=0&&ft`<span class="quiet place">${oe.place(a+1,o)}</span>`}
    </header>
    <p class="reason"><bdi>${r.review_reason??oe.noReason}</bdi></p>
    <${ei} job=${r} />
    <${ti} job=${r} />
    <${th} job=${r} next=${s} />
  </article>`:ft`<${Ym} />`}function eh(e,t){let s=kn(null),n=kn(null),a=async()=>{try{let i=js.get(e);js.delete(e),s.value=await(i??oi(e)),n.value=null}catch(i){n.value=i}};_a(()=>{a()},[e]);let r=Hm(()=>({jobs:[e]})).value?.jobs?.find(i=>i.id===e)?.status;return _a(()=>{r&&s.value&&r!==s.value.status&&(a(),t())},[r]),{job:s.value,error:n.value,load:a}}function th({job:e,next:t}){let s=kn(""),n=Bm(null),a=`/api/jobs/${e.id}`,o=(c,d)=>{D.value.has(e.id)||(Ur(e,c,d),t())},r=()=>o("approve",s.value?{comment:s.value}:{}),i=async()=>{let c=s.value||await zm(nh,{job:e});c!==null&&o("reject",c?{reason:c}:{})},l=()=>n.current?.querySelector("input")?.focus();return ni([{keys:"c",says:oe.comment,run:l}]),e.status!=="review_needed"?ft`<p class="decide" role="status">${oe.gone} <${Um} status=${e.status} /></p>`:ft`<div class="decide">
    <div ref=${n} class="comment">
      <${ai}
        label=${ft`<span>${oe.comment} <kbd>C</kbd></span>`}
        at=${s}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${sh}
      />
    </div>
    <${si} job=${e} name="approve" key_="a" kind="main" run=${r} />
    <${si} job=${e} name="reject" key_="r" kind="bad" run=${i} />
    <${Km}
      acts=${[{name:"approve",label:oe.approve,method:"POST",path:`${a}/approve`,body:{comment:s.value||"…"}},{name:"reject",label:oe.reject,method:"POST",path:`${a}/reject`,body:{reason:s.value||"…"}}]}
    />
  </div>`}function sh(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function si({job:e,name:t,key_:s,kind:n,run:a}){let o=Gm({name:t,label:oe[t],method:"POST",path:"",why:e.allowed[t]}),r=()=>o?Zm(o,{kind:"bad"}):a();return ni([{keys:s,says:oe[t],run:r}]),ft`<button class=${n} aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${oe[t]} <kbd>${s.toUpperCase()}</kbd>
  </button>`}function nh({job:e,close:t}){let s=kn("");return ft`<${Jm} title=${oe.rejects(e.type)} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t(s.value))}>
      <${ai} label=${Ta.job.reason} at=${s} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${oe.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${Ta.page.cancel}</button>
        <button class="bad">${oe.reject}</button>
      </div>
    </form>
  <//>`}var{html:bt,useEffect:Oa}=Te["html.js"],{useKeys:ah}=Te["keys.js"],{useLive:oh}=Te["live.js"],{go:rh,query:ih,to:ci}=Te["routes.js"],{words:qa}=Te["words.js"],{Heading:lh}=Te["parts/heading.js"],{Loaded:ch,useGet:dh}=Te["parts/load.js"],{counts:ii}=Te["parts/menu.js"],{counted:li}=Te["parts/number.js"],{useSame:uh}=Te["parts/same.js"],{Empty:$h}=Te["parts/states.js"],{Time:ph}=Te["parts/time.js"],Wt=qa.inbox,di=100;function mh(){let e=dh("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:di}}),s=oh(()=>({inbox:!0})).value?.inbox?.review_needed,n=[...D.value.values()].filter(o=>o.done).length,a=(s?.count??0)-(D.value.size-n);return Oa(()=>{s&&(ii.value={...ii.value,inbox:s.count?li(s):0}),s&&e.again()},[s?.count]),Oa(()=>{if(!n)return;e.again();let o=setTimeout(e.again,ja+500);return()=>clearTimeout(o)},[n]),bt`<${lh} says=${a>0&&Wt.says(li({...s,count:a}))} />
    <${ch} from=${e}>${o=>bt`<${hh} page=${o} again=${e.again} />`}<//>
    <${Zr} />`}function hh({page:e,again:t}){let s=uh(e.jobs,c=>c.id).filter(c=>!D.value.has(c.id)),n=ih.value.job??s[0]?.id,a=s.findIndex(c=>c.id===n),o=c=>rh(ci("inbox",{job:c}),{replace:!0}),r=c=>s.length&&o(s[Math.min(Math.max(a+c,0),s.length-1)].id),i=(s[a+1]??s[a-1])?.id,l=()=>o(i);return Oa(()=>zr(e.jobs),[e]),ah([{keys:"j",says:qa.keys.down,run:()=>r(1)},{keys:"k",says:qa.keys.up,run:()=>r(-1)}]),n?bt`<div class="desk">
    <nav class="queue" aria-label=${Wt.list}>
      <ol>
        ${s.map(c=>bt`<${fh} key=${c.id} job=${c} now=${c.id===n} />`)}
      </ol>
      ${e.next&&bt`<p class="quiet">${Wt.more(di)}</p>`}
    </nav>
    <${ri} key=${n} id=${n} following=${i} next=${l} again=${t} place=${a} of=${s.length} />
  </div>`:bt`<${bh} held=${D.value.size} />`}function fh({job:e,now:t}){let s=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return bt`<li>
    <a href=${ci("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${ph} at=${e.created_at} /> <bdi class="quiet">${s}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function bh({held:e}){return bt`<${$h}>${e?Wt.decided:Wt.none}<//> ${!e&&bt`<p class="quiet">${Wt.first}</p>
        <pre tabindex="0">${Wt.example}</pre>`}`}import{shared as gt}from"./app.js";import{shared as $i}from"./app.js";var{html:xs}=$i["html.js"],{words:jn}=$i["words.js"],yh=640,gh=132,xn={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},ui=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function pi({status:e}){let t=[...new Set(ui.filter(([n])=>n===e).map(([,n])=>n))],s=jn.job.machine(jn.status[e]??e,t.map(n=>jn.status[n]).join(", "));return xs`<svg class="machine" viewBox=${`0 0 ${yh} ${gh}`} role="img" aria-label=${s}>
    ${ui.map(([n,a])=>xs`<${wh} key=${n+a} from=${n} to=${a} on=${n===e} />`)}
    ${Object.keys(xn).map(n=>xs`<${vh} key=${n} name=${n} status=${e} next=${t} />`)}
  </svg>`}function vh({name:e,status:t,next:s}){let[n,a]=xn[e];return xs`<g class=${`place ${e} ${e===t?"on":""} ${s.includes(e)?"next":""}`}>
    <rect x=${n-56} y=${a-14} width="112" height="28" rx="14" />
    <text x=${n} y=${a+4} text-anchor="middle">${jn.status[e]}</text>
  </g>`}function wh({from:e,to:t,on:s}){let[n,a]=xn[e],[o,r]=xn[t],i=Math.sign(o-n),[l,c]=i?[n+i*56,a]:[n,a-14*Math.sign(a-r)],[d,$]=i?[o-i*58,r]:[o,r+16*Math.sign(a-r)],S=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,O=(l+d)/2,A=i?`M${l} ${c+S}C${O} ${c+S} ${O} ${$+S} ${d} ${$+S}`:`M${l} ${c}V${$}`,ve=i?`M${d-i*5} ${$+S-4}l${i*6} 4l${-i*6} 4`:`M${d-4} ${$+Math.sign(a-r)*5}l4 ${-Math.sign(a-r)*6}l4 ${Math.sign(a-r)*6}`;return xs`<path class=${s?"way on":"way"} d=${s?A+ve:A} />`}import{shared as Ca}from"./app.js";var{html:re,useSignal:kh}=Ca["html.js"],{words:jh}=Ca["words.js"],{Time:uj,duration:xh,now:Sh,zone:_h}=Ca["parts/time.js"],qt=jh.job;function mi({job:e}){let t=Th(e);return t.length?re`<section>
    <h2>${qt.attempts}</h2>
    ${e.logs_left_out&&re`<p class="quiet">${qt.logsLeftOut}</p>`}
    ${t.map((s,n)=>re`<${Oh} key=${n} part=${s} />`)}
  </section>`:null}function Th({logs:e,attempts_made:t}){let s=new Map(t.map(a=>[a.attempt,a])),n=[];for(let a of e){let o=n.at(-1);o&&o.number===a.attempt?o.lines.push(a):n.push({number:a.attempt,made:s.get(a.attempt),lines:[a]})}for(let a of t)n.some(o=>o.number===a.attempt)||n.push({number:a.attempt,made:a,lines:[]});return n}function Oh({part:e}){return re`<div class="attempt">
    ${e.number!==null&&re`<h3>${qt.attempt(e.number)} <${qh} made=${e.made} /></h3>`}
    <ol class="log">
      ${e.lines.map(t=>re`<${Ch} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function qh({made:e}){if(!e)return null;let s=e.started_at&&!e.ended_at&&!e.outcome?(Sh.value-Date.parse(e.started_at))/1e3:e.seconds;return re`<span class=${e.code?"error":""}>${e.outcome??qt.running} ${e.code}</span>
    <span class="number">${xh(s)}</span>`}function Ch({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return re`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Mh(e.at)}</time>
    <span>
      ${t&&re`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&re` <span class="quiet">${qt.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&re`<${Eh} details=${e.details} />`}
    </span>
  </li>`}function Eh({details:e}){let t=kh(!1),{traceback:s,...n}=e;return re`<details onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${s?qt.traceback:qt.details}</summary>
    ${t.value&&s&&re`<pre tabindex="0">${s}</pre>`}
    ${t.value&&Object.keys(n).length>0&&re`<${Se} value=${n} label=${qt.details} />`}
  </details>`}function Mh(e){let t=new Date(e),s=_h.value==="UTC"?"UTC":void 0,n={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:s,...n})}import{shared as Ts}from"./app.js";var{html:y}=Ts["html.js"],{to:_s}=Ts["routes.js"],{words:Ah}=Ts["words.js"],{Status:Nh,Tag:Lh}=Ts["parts/badge.js"],{Time:Ss,between:hi,duration:fi}=Ts["parts/time.js"],yt=Ah.job;function yi({job:e}){let t=hi(e.started_at,e.finished_at),s=e.started_at&&hi(e.scheduled_for,e.started_at),n=[["owner",y`<a href=${_s("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&y`<${Dh} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(a=>y`<a href=${_s("jobs",{tag:a})}
              ><${Lh}><bdi>${a}</bdi><//></a
            > `)],["type",y`<a href=${_s(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",y`${e.attempts} ${yt.of} ${e.max_attempts}`],["created",y`<${Ss} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&y`<${Ss} at=${e.scheduled_for} absolute />`],["started",e.started_at&&y`<${Ss} at=${e.started_at} absolute />`],["finished",e.finished_at&&y`<${Ss} at=${e.finished_at} absolute />`],["waited",s&&fi(s)],["took",e.started_at&&e.finished_at&&fi(t)],["cost",e.cost_usd!==null&&yt.usd(e.cost_usd)],["signal",e.wait_signal&&y`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&y`<${Ss} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&y`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&y`<code>${e.traceparent}</code>`]];return y`<dl class="facts">
    ${n.filter(([,a])=>a).map(([a,o])=>y`<dt key=${a}>${yt.facts[a]}</dt>
            <dd>${o}</dd>`)}
  </dl>`}function Dh({reference:e}){let t=`${e.type}/${e.id}`;return y`<a href=${_s("jobs",{about:t})}><bdi>${t}</bdi></a>`}function gi({job:e}){let{children:t,callbacks:s,replays:n}=e,a=yt.children(Ih(t),t.open);return y` <dl class="facts">
      ${e.batch_id&&y`<dt>${yt.facts.batch}</dt>
          <dd><a class="id" href=${_s(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&y`<dt>${yt.facts.parent}</dt>
          <dd><${Pe} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&y`<dt>${yt.facts.replayOf}</dt>
          <dd><${Pe} ids=${[e.replay_of]} /></dd>`}
      ${n?.length>0&&y`<dt>${yt.facts.replays}</dt>
          <dd><${Pe} ids=${n.map(o=>o.id??o)} /></dd>`}
    </dl>
    ${t.count>0&&y`<${bi} title=${a} jobs=${t.jobs} />`}
    ${s.length>0&&y`<${bi} title=${yt.callbacks} jobs=${s.map(Rh)} />`}`}var Ih=({count:e,at_least:t})=>t?`${e}+`:String(e),Rh=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function bi({title:e,jobs:t}){return y`<h3>${e}</h3>
    <ul class="members">
      ${t.map(s=>y`<li key=${s.id}>
            <${Nh} status=${s.status} short /> <a href=${`/ui/jobs/${s.id}`}><bdi>${s.type}</bdi></a>
            <span class="id">${s.id.slice(-8)}</span>
          </li>`)}
    </ul>`}import{shared as rs}from"./app.js";var{html:Kt,useEffect:Ph}=rs["html.js"],{words:vi}=rs["words.js"],{useGet:Bh}=rs["parts/load.js"],{Failed:Fh}=rs["parts/states.js"],{Time:Hh}=rs["parts/time.js"],{login:Wh}=rs["api.js"],Ea=vi.job,Kh=["completed","failed","cancelled"],Gh=Object.keys(vi.gates.names),Uh=5;function wi({job:e,done:t}){let n=Kh.includes(e.status)||Wh.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,a=Bh(n,{every:Uh});Ph(()=>{a.data.value&&a.again()},[e.status,e.attempts]);let o=a.data.value;if(!n)return null;if(a.error.value&&!o)return Kt`<section><${Fh} error=${a.error.value} again=${a.again} /></section>`;if(!o)return null;let r=o.gates.length,i=Gh.filter(c=>o.passed.includes(c)||o.gates.some(d=>d.name===c)),l=()=>(a.again(),t());return Kt`<section class="gates">
    <h2>${r?Ea.why(r):Ea.free}</h2>
    <${zh} line=${o.line} />
    <ol>
      ${i.map(c=>Kt`<${Jh} key=${c} name=${c} found=${o} done=${l} />`)}
    </ol>
  </section>`}function Jh({name:e,found:t,done:s}){let n=t.gates.find(a=>a.name===e);return n?Kt`<${br} gate=${n} done=${s} />`:Kt`<${yr} name=${e} />`}function zh({line:e}){if(!e)return null;let t=e.expected_start&&Kt`<b>${Ea.starts} <${Hh} at=${e.expected_start} /></b>`;return Kt`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var{html:G,useEffect:ki,useRef:Vh,useSignal:ji}=gt["html.js"],{get:Yh,login:Zh}=gt["api.js"],{useLive:Xh}=gt["live.js"],{words:Ma}=gt["words.js"],{Acts:Qh}=gt["parts/act.js"],{Status:ef}=gt["parts/badge.js"],{Bar:tf}=gt["parts/bar.js"],{Heading:sf}=gt["parts/heading.js"],{Failed:nf,Loading:af}=gt["parts/states.js"],ct=Ma.job,of=["payload","result","steps"],xi=2e3;function rf({id:e}){let{job:t,error:s,again:n}=lf(e);return s&&!t?G`<${nf} error=${s} again=${n} />`:t?G` <${sf} name=${G`<bdi>${t.type}</bdi>`} says=${G`<span class="id">${t.id}</span>`} />
    <${uf} job=${t} />
    <${Qh} acts=${Jo(t,n)} />
    <div class="job">
      <div>
        <${pi} status=${t.status} />
        <${wi} job=${t} done=${n} />
        <${$f} job=${t} />
        <${mi} job=${t} />
        <${pf} job=${t} />
      </div>
      <aside><${yi} job=${t} /><${gi} job=${t} /></aside>
    </div>`:G`<${af} />`}function lf(e){let t=ji(null),s=ji(null),n=Vh(""),a=async()=>{try{t.value=await df(e,t.value),s.value=null}catch(r){s.value=r}};ki(()=>{a()},[e]);let o=Xh(()=>({jobs:[e]}));return ki(()=>{let r=o.value?.jobs?.find(l=>l.id===e),i=r?JSON.stringify(r):"";i&&i!==n.current&&t.value&&cf(r,t.value)&&a(),i&&(n.current=i)},[o.value]),{job:t.value,error:s.value,again:a}}var cf=(e,t)=>Object.keys(e).some(s=>JSON.stringify(e[s])!==JSON.stringify(t[s]));async function df(e,t){let s=t?.logs.at(-1)?.id,n=s===void 0?void 0:{log_after:s},a=await Yh(`/api/jobs/${encodeURIComponent(e)}`,{query:n,exact:of});if(s===void 0)return a;let o=[...t.logs,...a.logs].slice(-xi);return{...a,logs:o,logs_left_out:t.logs_left_out||o.length===xi}}function uf({job:e}){return G`<p class="now" role="status">
    <${ef} status=${e.status} />
    ${e.status==="processing"&&G`<${tf} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&G`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&G`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&G`<span class="quiet">${ct.cancelling}</span>`}
  </p>`}function $f({job:e}){return e.result===null||e.result===void 0?null:G`<section>
    <h2>${ct.result}</h2>
    <${Se} value=${e.result} label=${ct.result} />
  </section>`}function pf({job:e}){if(e.hidden)return G`<section class="quiet">${Ma.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return G` ${(t||e.steps_left_out)&&G`<section>
        <h2>${ct.steps}</h2>
        <p class="quiet">${e.steps_left_out?ct.stepsLeftOut:ct.stepsSay}</p>
        ${t&&G`<${Se} value=${e.steps} label=${ct.steps} />`}
      </section>`}
    <section>
      <h2>${ct.payload}</h2>
      ${e.payload===null?G`<p class="quiet">${Zh.value?.role==="producer"?ct.payloadYours:Ma.page.hidden}</p>`:G`<${Se} value=${e.payload} label=${ct.payload} />`}
    </section>`}import{shared as kt}from"./app.js";import{shared as We}from"./app.js";import{shared as Aa}from"./app.js";var{html:Sn,useSignal:Ct}=Aa["html.js"],{words:Si}=Aa["words.js"],{Field:Gt}=Aa["parts/field.js"],ie=Si.keysAndLogins,mf=["producer","viewer","admin","super_admin"],hf=864e5;function _i(e={}){return{rate:Ct(e.rate??""),types:Ct((e.types??[]).join(", ")),priority:Ct(String(e.max_priority??"")),pending:Ct(String(e.max_pending??""))}}function Ti({rate:e,types:t,priority:s,pending:n}){let a=t.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,types:a.length?a:null,max_priority:s.value?Number(s.value):null,max_pending:n.value?Number(n.value):null}}function Oi({at:e}){return Sn`<${Gt} label=${ie.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
    <${Gt} label=${ie.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${Gt} label=${ie.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${Gt} label=${ie.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function qi({close:e}){let t=Ct(""),s=Ct("producer"),n=Ct(""),a=Ct(""),o=_i(),r=()=>{let l=Object.entries(Ti(o)).filter(([,d])=>d!==null),c=a.value?{expires_at:new Date(a.value).toISOString()}:{};return{name:t.value,role:s.value,owner:n.value,...c,...Object.fromEntries(l)}},i=new Date(Date.now()+hf).toISOString().slice(0,10);return Sn`<${os} title=${ie.new} act=${ie.new} method="POST" path="/api/keys" body=${r} close=${e}>
    <${Gt} label=${ie.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${ie.fields.role}
        <select value=${s.value} onChange=${l=>s.value=l.currentTarget.value}>
          ${mf.map(l=>Sn`<option key=${l} value=${l}>${Si.login.roles[l]}</option>`)}
        </select>
      </label>
      <${Gt} label=${ie.fields.expires} at=${a} type="date" min=${i} />
    </div>
    <p class="quiet">${ie.may[s.value]}</p>
    <${Gt} label=${ie.fields.owner} at=${n} required maxlength="200" autocomplete="off" />
    <${Oi} at=${o} />
  <//>`}function Ci({of:e,close:t}){let s=_i(e),n=`/api/keys/${e.id}`;return Sn`<${os}
    title=${ie.changeTitle(e.name)}
    act=${ie.change}
    method="PATCH"
    path=${n}
    body=${()=>Ti(s)}
    close=${t}
  >
    <p>${ie.changes}</p>
    <${Oi} at=${s} />
  <//>`}var{html:ee}=We["html.js"],{words:Ei}=We["words.js"],{perform:ff}=We["parts/act.js"],{Tag:bf}=We["parts/badge.js"],{open:Mi}=We["parts/dialog.js"],{number:yf}=We["parts/number.js"],{useSame:gf}=We["parts/same.js"],{Empty:vf}=We["parts/states.js"],{Table:wf}=We["parts/table.js"],{Time:_n,exact:kf,now:jf}=We["parts/time.js"],{toast:xf}=We["parts/toast.js"],p=Ei.keysAndLogins,Na=()=>{};function Ai({keys:e,all:t,done:s}){Na=s;let n=e.map(o=>({...o,state:Sf(o)})),a=gf(n.filter(o=>t||o.state==="active"),o=>o.id);return xe(a,o=>o.id,[{keys:"e",says:p.changeKey,act:o=>{Di(o)}},{keys:"shift+d",says:p.revokeKey,act:Ii}]),a.length?ee`<${wf} rows=${a} columns=${qf} label=${p.keys} kind=${o=>o.state} />`:ee`<${vf}>${p.none}<//>`}function Sf({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<jf.peek()?"expired":"active"}function Ni({done:e}){let t=async()=>{let s=await Mi(qi);s&&(e(),ln({title:`${p.made} ${s.name}`,says:p.madeSays,secret:s.key}))};return ee`<${ns} label=${p.new} run=${t} keys="c" main />`}var Li=e=>e.state==="active"?null:p[e.state],_f=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function Di(e){let t=Li(e);t?xf(t,{kind:"bad"}):await Mi(Ci,{of:e})&&Na()}var Ii=e=>({name:"revoke",label:p.revokeTitle(e.name),method:"DELETE",path:_f(e),why:Li(e),bad:!0,sure:p.revokes,done:()=>Na()});function Tf({rate:e,types:t,max_priority:s,max_pending:n}){let a=[e,t&&p.types(t.join(", ")),s&&p.priority(s),n&&p.pending(yf(n))].filter(Boolean);return a.length?a.join(" · "):ee`<span class="quiet">${p.noLimits}</span>`}function Of(e){return e.state==="revoked"?ee`<span class="quiet">${p.revoked} <${_n} at=${e.revoked_at} /></span>`:e.state==="expired"?ee`<span class="quiet">${p.expired} <${_n} at=${e.expires_at} /></span>`:e.expires_at?ee`${p.ends} <${_n} at=${e.expires_at} />`:p.active}var qf=[{name:"name",label:p.columns.name,kind:"two",cell:e=>ee`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:p.columns.role,cell:({role:e})=>ee`<${bf}>${Ei.login.roles[e]??e}<//>`},{name:"owner",label:p.columns.owner,kind:"side owner",cell:e=>ee`<bdi>${e.owner}</bdi>`,title:e=>e.owner},{name:"limits",label:p.columns.limits,kind:"side wide",cell:e=>ee`<${Tf} ...${e} />`,title:e=>e.types?.join(", ")??""},{name:"used",label:p.columns.used,kind:"number",cell:e=>e.last_used_at?ee`<${_n} at=${e.last_used_at} />`:ee`<span class="quiet">${p.never}</span>`},{name:"state",label:p.columns.state,kind:"side",cell:Of,title:e=>`${p.columns.created} ${kf(new Date(e.created_at))}`},{name:"acts",label:ee`<span class="unseen">${p.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&ee`<${pt} label=${p.change} name=${p.changeTitle(e.name)} run=${()=>Di(e)} />
        <${pt} label=${p.revoke} name=${p.revokeTitle(e.name)} run=${()=>ff(Ii(e))} bad />`}];import{shared as vt}from"./app.js";var{html:fe}=vt["html.js"],{query:Cf}=vt["routes.js"],{words:Ri}=vt["words.js"],{perform:Ef}=vt["parts/act.js"],{Tag:Mf}=vt["parts/badge.js"],{Loaded:Af,useGet:Nf}=vt["parts/load.js"],{useSame:Lf}=vt["parts/same.js"],{Table:Df}=vt["parts/table.js"],{Time:La}=vt["parts/time.js"],U=Ri.keysAndLogins,If=30,Pi=()=>{};function Bi({names:e}){let{logins:t}=Cf.value,s=Nf("/api/logins",{query:{after:t,limit:50},every:If});return Pi=s.again,fe`<section>
    <h2>${U.logins} <span class="quiet">${U.loginsSay}</span></h2>
    <${Af} from=${s}>${n=>fe`<${Rf} of=${n} names=${e} />`}<//>
  </section>`}function Rf({of:e,names:t}){let s=Lf(e.logins.map(n=>({...n,key:t[n.key_id]??""})),n=>String(n.id));return s.length?fe`<${Df}
      rows=${s}
      columns=${Bf}
      label=${U.logins}
      id=${n=>String(n.id)}
      keys=${!1}
    />
    <${Ne} next=${e.next} name="logins" />`:fe`<p class="quiet">${U.noLogins}</p>`}var Pf=e=>({name:"end",label:U.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:U.endsLogin,done:()=>Pi()}),Bf=[{name:"owner",label:U.columns.owner,kind:"wide",cell:e=>fe`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:U.columns.role,cell:({role:e})=>fe`<${Mf}>${Ri.login.roles[e]??e}<//>`},{name:"key",label:U.columns.key,kind:"side",cell:e=>e.key?fe`<bdi>${e.key}</bdi>`:fe`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:U.columns.by,kind:"side",cell:e=>U.via[e.via]??e.via},{name:"created",label:U.columns.created,kind:"number side",cell:e=>fe`<${La} at=${e.created_at} />`},{name:"seen",label:U.columns.seen,kind:"number",cell:e=>fe`<${La} at=${e.seen_at} />`},{name:"ends",label:U.columns.ends,kind:"number side",cell:e=>fe`<${La} at=${e.expires_at} />`},{name:"end",label:fe`<span class="unseen">${U.end}</span>`,kind:"doing",cell:e=>fe`<${pt} label=${U.end} name=${U.endTitle(e.owner)} run=${()=>Ef(Pf(e))} bad />`}];var{html:wt}=kt["html.js"],{login:Da}=kt["api.js"],{query:Ff,to:Hf}=kt["routes.js"],{words:Fi}=kt["words.js"],{Curls:Wf}=kt["parts/act.js"],{Tag:Kf}=kt["parts/badge.js"],{Heading:Gf}=kt["parts/heading.js"],{Loaded:Uf,useGet:Jf}=kt["parts/load.js"],{Time:zf}=kt["parts/time.js"],X=Fi.keysAndLogins,Vf=30;function Yf(){let e=Da.value?.role==="super_admin",t=Jf(e?"/api/keys":null,{every:Vf});return wt`<${Gf} says=${X.says}>${e&&wt`<${Ni} done=${t.again} />`}<//>
    <${Zf} />
    ${e?wt`<${Xf} keys=${t} />`:wt`<p class="quiet">${X.onlySuper}</p>`}`}function Zf(){if(!Da.value)return null;let{role:e,owner:t,key_id:s,expires_at:n}=Da.value;return wt`<section class="you">
    <h2 class="unseen">${X.you}</h2>
    <dl class="strip">
      <div>
        <dt>${X.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${X.youAre.role}</dt>
        <dd><${Kf}>${Fi.login.roles[e]??e}<//> <span class="quiet">${X.may[e]}</span></dd>
      </div>
      <div>
        <dt>${X.youAre.key}</dt>
        <dd><code>${s}</code></dd>
      </div>
      <div>
        <dt>${X.youAre.until}</dt>
        <dd><${zf} at=${n} absolute /> <span class="quiet">${X.unused}</span></dd>
      </div>
    </dl>
  </section>`}function Xf({keys:e}){let t=Ff.value.show==="all"?"all":"active";return wt`<section>
      <h2>${X.keys}</h2>
      <nav class="views" aria-label=${X.keys}>
        ${["active","all"].map(s=>wt`<${eb} key=${s} name=${s} shown=${t} />`)}
      </nav>
      <${Uf} from=${e}>
        ${s=>wt`<${Ai} keys=${s.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${Bi} names=${Qf(e.data.value?.keys??[])} />
    <${Wf} acts=${tb} />`}var Qf=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function eb({name:e,shown:t}){let s=Hf("keys",{show:e==="all"?"all":""});return wt`<a href=${s} aria-current=${e===t?"page":void 0}>${X.views[e]}</a>`}var tb=[{name:"new",label:X.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:X.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:X.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:X.end,method:"DELETE",path:"/api/logins/…"}];import{shared as ut}from"./app.js";import{shared as qs}from"./app.js";var{html:Ke}=qs["html.js"],{to:sb}=qs["routes.js"],{words:nb}=qs["words.js"],{counted:ab,number:Ia}=qs["parts/number.js"],{duration:ob}=qs["parts/time.js"],jt=nb.limits,Os=3;function Hi({limit:e}){if(e.kind==="rate")return Ke`<span class="quiet">${rb(e.refill_per_second)}</span>`;if(e.kind==="key_limit")return Ke`<${ib} limit=${e} />`;if(!e.holders.length)return Ke`<span class="quiet">${jt.nothing}</span>`;let t=e.holders.slice(Os);return Ke`<span class="holders"><${Pe} ids=${e.holders.slice(0,Os)} /></span> ${t.length>0&&Ke`<details>
        <summary>${jt.more(t.length)}</summary>
        <${Pe} ids=${t} /> <a href=${sb("jobs",{status:"processing",type:e.type})}>${jt.all}</a>
      </details>`}`}function rb(e){return Number(e)>0?Number(e)<1?jt.refillEach(ob(1/Number(e))):jt.refill(Ia(e,2)):jt.noRefill}function ib({limit:{keys:e,limit:t}}){if(!e.length)return Ke`<span class="quiet">${jt.nothing}</span>`;let s=e.slice(Os),n=a=>Ke`<${lb} key=${a.key} of=${a} limit=${t} />`;return Ke`<ul class="keys">
      ${e.slice(0,Os).map(n)}
    </ul>
    ${s.length>0&&Ke`<details>
        <summary>${jt.moreKeys(s.length)}</summary>
        <ul class="keys">
          ${s.map(n)}
        </ul>
      </details>`}`}function lb({of:{key:e,running:t,blocked:s,at_least:n,holders:a},limit:o}){return Ke`<li>
    <code title=${e}><bdi>${e}</bdi></code>
    <b class=${t>=o?"shutnow":""}>${Ia(t)}/${Ia(o)}</b>
    ${s>0&&Ke`<span>${jt.blocked(ab({count:s,at_least:n}))}</span>`}
    <${Pe} ids=${a.slice(0,Os)} />
  </li>`}import{shared as Cs}from"./app.js";var{html:be}=Cs["html.js"],{words:cb}=Cs["words.js"],{Bar:db}=Cs["parts/bar.js"],{number:is}=Cs["parts/number.js"],{Time:ub,duration:$b,now:Ki}=Cs["parts/time.js"],Et=cb.limits,pb=24;function Gi({tokens:e,burst:t,refill_per_second:s,full_at:n}){return!n||!(s>0)?e??0:Math.min(t,t-(Date.parse(n)-Ki.peek())/1e3*s)}function Tn(e){if(!(e.limit>0))return 0;if(e.kind==="max_concurrent")return e.in_use/e.limit;if(e.kind==="key_limit")return Math.max(0,...e.keys.map(s=>s.running/e.limit));let t=Gi(e);return t<1?1:Math.min(.999,1-t/e.burst)}function Ui({limit:e}){if(e.kind==="rate")return be`<${fb} limit=${e} />`;if(e.kind==="key_limit")return be`<${hb} limit=${e} />`;let t=Tn(e)>=1,s=Et.taken(`${is(e.in_use)}${e.at_least?"+":""}`,is(e.limit));return be`<span class="sluice">
    <${mb} taken=${e.in_use} of=${e.limit} label=${s} /> <span>${s}</span>
    ${t&&be`<b class="shutnow">${Et.full}</b>`}
  </span>`}function mb({taken:e,of:t,label:s}){let n=e>=t?"warn":"";return t>pb?be`<${db} value=${e} most=${t} label=${s} kind=${n} />`:be`<span class=${`places ${n}`} role="img" aria-label=${s}>
    ${Array.from({length:t},(a,o)=>be`<i key=${o} class=${o<e?"taken":""}></i>`)}
  </span>`}function hb({limit:e}){let t=e.keys.filter(s=>s.running>=e.limit).length;return e.keys.length?be`<span class="sluice">
    <span>${Et.keys(e.keys.length,is(e.limit))}</span>
    ${t>0&&be`<b class="shutnow">${Et.fullKeys(t)}</b>`}
  </span>`:be`<span class="quiet">${Et.noKeys(is(e.limit))}</span>`}function fb({limit:e}){Ki.value;let t=Gi(e),{burst:s,refill_per_second:n}=e,a=Et.tokens(is(Math.max(0,t),t<10?1:0),is(s,1));return be`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${a} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20-20*Wi(t,s)} height=${20*Wi(t,s)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${a}</span>
    ${t<1?be`<b class="shutnow">${Et.nextIn($b((1-t)/n,1))}</b>`:e.full_at&&t<s&&be`<span class="quiet">${Et.fullAgain} <${ub} at=${e.full_at} /></span>`}
  </span>`}var Wi=(e,t)=>t>0?Math.min(Math.max(e/t,0),1):0;import{shared as Yi}from"./app.js";import{shared as ls}from"./app.js";import{shared as qn}from"./app.js";var{digits:bb,textOf:yb}=qn["exact.js"],{words:Ji}=qn["words.js"],{number:On}=qn["parts/number.js"],{duration:gb}=qn["parts/time.js"],Ut=Ji.type,Ra=[["second",1],["minute",60],["hour",3600],["day",86400]];function le(e,t){return t==null?"–":typeof t=="boolean"?t?Ut.yes:Ut.no:e==="timeout"&&typeof t=="number"?gb(t,2):e==="rate"&&typeof t=="object"?vb(t):e==="schedule"&&typeof t=="object"?wb(t):e==="retention"&&typeof t=="object"?kb(t):typeof t=="number"?On(t,6):typeof t=="string"?t:bb(t)??yb(t)}function vb({per_second:e,burst:t}){if(typeof e!="number")return"–";let[s,n]=Ra.find(([,o])=>e*o>=1&&zi(e*o))??Ra[e<1?1:0],a=t?Ut.burst(On(t,1)):"";return`${Ut.per(On(e*n,2),Ut.units[s])}${a}`}var zi=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function Cn(e){if(!e||typeof e.per_second!="number")return"";let t=Ra.find(([,s])=>zi(e.per_second*s)&&e.per_second*s>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:`${e.per_second}/second`}var wb=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",kb=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${Ji.status[t]} ${e[t]===null?Ut.forEver:Ut.days(On(e[t],2))}`).join(", ")||"–";var{html:Mt,useSignal:dt}=ls["html.js"],{curl:jb}=ls["api.js"],{parse:xb,textOf:Sb}=ls["exact.js"],{words:Es}=ls["words.js"],{Dialog:_b,open:Tb}=ls["parts/dialog.js"],{Field:Ms}=ls["parts/field.js"],ye=Es.type,Vi=(e,t)=>Tb(Lb[e.name]??qb,{setting:e,path:t});function As({setting:e,path:t,close:s,body:n,send:a=()=>s(n()),children:o}){let r=ye.names[e.name]??e.name;return Mt`<${_b} title=${r} close=${s}>
    <form onSubmit=${l=>(l.preventDefault(),a())}>
      <p class="quiet">${ye.means[e.name]} ${ye.codeSays(le(e.name,e.declared))}</p>
      ${o}
      <details>
        <summary>${Es.act.curl}</summary>
        <pre tabindex="0">${jb("PATCH",t,n())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>s()}>${Es.page.cancel}</button>
        <button class="main">${ye.change}</button>
      </div>
    </form>
  <//>`}var Ob=["timeout","max_attempts","max_concurrent","key_limit"];function qb({setting:e,...t}){let s=Ob.includes(e.name),n=dt(e.value===null?"":String(e.value)),a=()=>({[e.name]:s?Number(n.value):n.value}),o=s?{type:"number",min:"1",max:"1000000",step:"1"}:{maxlength:"2000"};return Mt`<${As} setting=${e} ...${t} body=${a}>
    <${Ms} label=${ye.names[e.name]} at=${n} required autofocus autocomplete="off" ...${o} />
  <//>`}function Cb({setting:e,...t}){let s=dt(Cn(e.value));return Mt`<${As} setting=${e} ...${t} body=${()=>({rate:s.value})}>
    <${Ms} label=${ye.rateTakes} at=${s} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function Eb({setting:e,...t}){let s=dt(!e.value);return Mt`<${As} setting=${e} ...${t} body=${()=>({fair:s.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${s.value}
        onChange=${n=>s.value=n.currentTarget.checked}
        autofocus
      />
      ${ye.names.fair}
    </label>
  <//>`}var Pa=["completed","failed","cancelled"];function Mb({setting:e,...t}){let s=Object.fromEntries(Pa.map(o=>[o,dt(String(e.value?.[o]??""))])),n=o=>s[o].value===""?null:Number(s[o].value);return Mt`<${As} setting=${e} ...${t} body=${()=>({retention:Object.fromEntries(Pa.map(o=>[o,n(o)]))})}>
    ${Pa.map((o,r)=>Mt`<${Ms}
          key=${o}
          label=${ye.daysOf(Es.status[o])}
          at=${s[o]}
          type="number"
          min="0"
          step="any"
          autofocus=${r===0}
        />`)}
  <//>`}function Ab(e){try{return xb(e)}catch{return{}}}function Nb({setting:e,close:t,...s}){let n=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},a=dt(!1),o=dt(n.expression??""),r=dt(n.timezone??"UTC"),i=dt(n.missed??"skip"),l=dt(Sb(n.payload??{},2)),c=dt(""),d=O=>({expression:o.value,timezone:r.value,missed:i.value,payload:O}),$=(O=Ab(l.value))=>({schedule:a.value?"off":d(O)});return Mt`<${As} setting=${e} ...${s} close=${t} body=${$} send=${()=>a.value?t($()):Re(l.value,c,O=>t($(O)))}>
    <${Ms} label=${ye.expression} at=${o} placeholder="0 3 * * *" required=${!a.value} autofocus />
    <${Ms} label=${ye.timezone} at=${r} placeholder="Europe/Berlin" required=${!a.value} />
    <label>
      ${ye.missed}
      <select onChange=${O=>i.value=O.currentTarget.value}>
        ${Object.entries(ye.missedWays).map(([O,A])=>Mt`<option key=${O} value=${O} selected=${O===i.value}>${A}</option>`)}
      </select>
    </label>
    <${tt} label=${Es.job.payload} at=${l} wrong=${c} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${a.value} onChange=${O=>a.value=O.currentTarget.checked} />
      ${ye.switchOff}
    </label>
  <//>`}var Lb={rate:Cb,fair:Eb,retention:Mb,schedule:Nb};var{go:Db,to:Ib}=Yi["routes.js"],{words:Rb}=Yi["words.js"],C=Rb.type,Ns=e=>`/api/types/${encodeURIComponent(e.name)}`;function cs(e,t){let s=e.paused?"resume":"pause";return{name:s,label:C.acts[s],method:"POST",path:`${Ns(e)}/${s}`,said:C.said[s](e.name),done:t}}function Zi(e,t){let s=Ns(e),n=e.enabled?"disable":"enable",a={name:n,label:C.acts[n],method:"PATCH",path:s,body:{enabled:!e.enabled},key:"e",sure:e.enabled?C.disables:void 0,done:t},o=e.target!==null,r={name:"reset",label:o?C.acts.delete:C.acts.reset,method:"DELETE",path:s,key:"shift+d",bad:!0,typed:o?e.name:void 0,sure:o?C.deletes:C.resets,why:o||!e.enabled||Object.keys(e.overrides).length?null:C.nothingOver,done:o?()=>Db(Ib("types")):t};return[{...cs(e,t),key:"p",main:e.paused},a,r]}var Ls=(e,t,s)=>({name:`reset ${t}`,label:C.reset,heard:C.of(C.reset,C.names[t]??t,e.name),method:"PATCH",path:Ns(e),body:{[t]:null},said:C.isReset(C.names[t]??t),done:s}),En=(e,t,s)=>({name:`change ${t.name}`,label:C.change,heard:C.of(C.change,C.names[t.name]??t.name,e.name),method:"PATCH",path:Ns(e),body:{[t.name]:t.name==="rate"?Cn(t.value):t.value},ask:()=>Vi(t,Ns(e)),said:C.isChanged(C.names[t.name]??t.name),done:s});var{html:g}=ut["html.js"],{query:tl,to:Mn}=ut["routes.js"],{words:ds}=ut["words.js"],{Button:Xi,Curls:Pb}=ut["parts/act.js"],{Heading:Bb}=ut["parts/heading.js"],{Loaded:Fb,useGet:Hb}=ut["parts/load.js"],{useSame:Wb}=ut["parts/same.js"],{Empty:Qi}=ut["parts/states.js"],{Table:Kb}=ut["parts/table.js"],{Time:Gb}=ut["parts/time.js"],I=ds.limits,el=["all","used","full"],Ba=e=>`${e.type} ${e.kind}`,Fa={all:()=>!0,used:e=>Tn(e)>0,full:e=>Tn(e)>=1};function Ub(){let{after:e}=tl.value,t=Hb("/api/limits",{query:{after:e,limit:50},every:3}),s=t.data.value?.limits.filter(Fa.full)??[];return g`<${Bb} says=${t.data.value&&I.says(s.length)} />
    <${Fb} from=${t}>${n=>g`<${Jb} page=${n} after=${e} again=${t.again} />`}<//>`}function Jb({page:e,after:t,again:s}){let n=el.find(r=>r===tl.value.view)??"all",a=Wb(e.limits,Ba),o=a.filter(Fa[n]);return xe(o,Ba,[{keys:"e",says:I.changeRow,act:r=>Ha(r,s)}]),sl.now=s,g`<nav class="views" aria-label=${I.views}>
      ${el.map(r=>g`<${Xb} key=${r} name=${r} now=${r===n} all=${a} />`)}
    </nav>
    ${o.length>0?g`<${Vb} rows=${o} />`:g`<${ny} view=${n} />`}
    <p class="pages">
      ${t&&g`<a href=${Mn("limits",{view:n})}>${ds.waiting.first}</a>`}
      ${e.next&&g`<a href=${Mn("limits",{view:n,after:e.next})}>${ds.waiting.next}</a>`}
    </p>
    ${o.length>0&&g`<${Pb} acts=${zb(o.find(r=>r.override!==null)??o[0])} />`}`}var zb=e=>[Ha(e,()=>{}),Ls({name:e.type},e.kind,()=>{})].map(t=>({...t,label:`${t.label}: ${e.type}`}));function Vb({rows:e}){let t=ds.screens.limits;return g`<${Kb} rows=${e} columns=${ey} label=${t} id=${Ba} href=${Yb} kind=${Zb} />`}var Yb=e=>Mn(`types/${encodeURIComponent(e.type)}`),Zb=e=>e.override!==null?"limit overridden":"limit",sl={now:()=>{}};function Xb({name:e,now:t,all:s}){return g`<a href=${Mn("limits",{view:e==="all"?"":e})} aria-current=${t?"page":void 0}>
    ${I.view[e]} <b>${s.filter(Fa[e]).length}</b>
  </a>`}var Qb=e=>({name:e.kind,value:e.kind==="rate"?{per_second:e.limit,burst:e.burst}:e.limit,declared:e.declared});function Ha(e,t){return En({name:e.type},Qb(e),t)}var ey=[{name:"type",label:I.columns.type,cell:e=>g`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"kind",label:I.columns.kind,kind:"side",cell:e=>g`<span class="quiet">${I.kinds[e.kind]}</span>`},{name:"level",label:I.columns.level,kind:"level",cell:e=>g`<${Ui} limit=${e} />`},{name:"held",label:I.columns.held,kind:"held side",cell:e=>g`<${Hi} limit=${e} />`},{name:"said",label:I.columns.said,kind:"side",cell:e=>g`<${ty} limit=${e} />`},{name:"acts",label:g`<span class="unseen">${ds.type.columns.acts}</span>`,kind:"doings",cell:e=>g`<${sy} limit=${e} />`}];function ty({limit:e}){let{kind:t,declared:s,override:n,changed_at:a,changed_by:o}=e,r=le(t,s);return n===null?g`<span class="quiet">${s===null?I.default:I.code(r)}</span>`:g`<span class="over">${I.operator(le(t,n))}</span>${" "}<span class="quiet"
      >${s===null?I.codeNothing:I.insteadOf(r)}</span
    >${a&&g`<span class="id"><${Gb} at=${a} /> ${ds.job.by} <bdi>${o}</bdi></span>`}`}function sy({limit:e}){let t=()=>sl.now();return g`<${Xi} act=${Ha(e,t)} />
    ${e.override!==null&&g`<${Xi} act=${Ls({name:e.type},e.kind,t)} />`}`}function ny({view:e}){return e!=="all"?g`<${Qi}>${I.noneOf[e]}<//>`:g`<${Qi}>${I.none}<//>
    <p class="quiet">${I.first}</p>
    <pre tabindex="0">${I.example}</pre>`}import{shared as qe}from"./app.js";import{shared as Ue}from"./app.js";var{html:ce,useSignal:nl}=Ue["html.js"],{curl:ay,login:oy}=Ue["api.js"],{textOf:ol}=Ue["exact.js"],{words:Ge}=Ue["words.js"],{Button:ry}=Ue["parts/act.js"],{Dialog:iy,open:ly}=Ue["parts/dialog.js"],{Field:cy}=Ue["parts/field.js"],{Loaded:dy,useGet:uy}=Ue["parts/load.js"],{useSame:$y}=Ue["parts/same.js"],{Table:py}=Ue["parts/table.js"],{Time:my}=Ue["parts/time.js"],te=Ge.locks,Wa="/api/worker/config",al=["enabled","max_workers","scale_thresholds","scale_out_seconds","scale_in_seconds","linger_seconds","slots","claim_batch","max_jobs","lanes"];function rl(){let e=uy(Wa);return ce`<section class="config">
    <h2>${te.config}</h2>
    <${dy} from=${e}>${({config:t})=>ce`<${hy} config=${t} again=${e.again} />`}<//>
  </section>`}function hy({config:e,again:t}){il.now=t;let s=[...al.filter(a=>a in e),...Object.keys(e).filter(a=>!al.includes(a))],n=$y(s.map(a=>({name:a,...e[a]})),a=>a.name);return ce`<${py}
    rows=${n}
    columns=${fy}
    label=${te.config}
    id=${a=>a.name}
    kind=${()=>"setting"}
    keys=${!1}
  />`}var il={now:()=>{}},fy=[{name:"name",label:te.columns.setting,cell:e=>ce`<code>${e.name}</code>`},{name:"value",label:te.columns.value,cell:e=>ce`<b><bdi>${by(e)}</bdi></b>`},{name:"description",label:te.columns.means,kind:"side",cell:e=>ce`<span class="quiet">${e.description}</span>`},{name:"changed",label:Ge.type.columns.changed,kind:"side",cell:yy},{name:"acts",label:ce`<span class="unseen">${Ge.type.columns.acts}</span>`,kind:"doings",cell:e=>ce`<${gy} setting=${e} />`}];function by({value:e}){return e===null?te.byFunction:typeof e=="boolean"?e?te.on:te.off:Array.isArray(e)?e.join(", "):ol(e)}function yy({updated_at:e,updated_by:t}){return t?ce`<${my} at=${e} /> <span class="id">${Ge.job.by} <bdi>${t}</bdi></span>`:ce`<span class="quiet">–</span>`}function gy({setting:e}){let{name:t,value:s}=e,n=t==="enabled",a={name:`change ${t}`,label:n?s?te.switchOff:te.switchOn:Ge.type.change,heard:n?void 0:`${Ge.type.change} ${t}`,method:"PUT",path:Wa,body:{[t]:n?!s:s},bad:n&&s,sure:n?s?te.switchOffSure:Ge.overview.wrong.switchOnSure:void 0,ask:n?void 0:()=>ly(vy,{setting:e}),why:oy.value?.role==="super_admin"?null:te.superAdmin,said:Ge.type.isChanged(t),done:()=>il.now()};return ce`<${ry} act=${a} />`}function vy({setting:{name:e,value:t,description:s},close:n}){let a=Array.isArray(t)||e==="scale_thresholds",o=e==="lanes",r=nl(o?ol(t??{},2):a?(t??[]).join(", "):t===null?"":String(t)),i=nl(""),l=()=>{if(r.value.trim()==="")return{[e]:null};let d=r.value.split(",").map(Number);return{[e]:a?d:d[0]}};return ce`<${iy} title=${e} close=${n}>
    <form onSubmit=${d=>{d.preventDefault(),i.value="",o?Re(r.value,i,$=>n({[e]:$})):n(l())}}>
      <p class="quiet">${s}</p>
      ${o?ce`<${tt} label=${te.lanesOwn} at=${r} wrong=${i} rows=${10} autofocus />`:ce`<${cy}
              label=${a?te.steps:te.number}
              at=${r}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`}
      <details>
        <summary>${Ge.act.curl}</summary>
        <pre tabindex="0">${ay("PUT",Wa,o?{[e]:t}:l())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>n()}>${Ge.page.cancel}</button>
        <button class="main">${Ge.type.change}</button>
      </div>
    </form>
  <//>`}import{shared as Oe}from"./app.js";import{shared as An}from"./app.js";var{html:ll}=An["html.js"],{words:cl}=An["words.js"],{Bar:wy}=An["parts/bar.js"],{Time:ky,now:jy}=An["parts/time.js"],xy=.1;function us({from:e,until:t,over:s=cl.waiting.over}){let n=Date.parse(t),a=n-jy.value,o=e?Date.parse(e):NaN,r=Number.isFinite(o)&&n>o?Math.min(Math.max(a/(n-o),0),1):a>0?1:0,i=a<=0?"bad":r<xy?"warn":"",l=a<=0?s:cl.waiting.left(Math.ceil(r*100));return ll`<${wy} value=${Math.round(r*200)/2} label=${l} kind=${i}>
    ${a<=0&&ll`<b class="error">${s}</b> `}<${ky} at=${t} />
  <//>`}var{html:ge,useSignal:Sy}=Oe["html.js"],{curl:_y}=Oe["api.js"],{backlog:Ty}=Oe["lanes.js"],{words:Nn}=Oe["words.js"],{Button:Oy}=Oe["parts/act.js"],{Dialog:qy,open:Cy}=Oe["parts/dialog.js"],{useGet:Ey}=Oe["parts/load.js"],{number:dl}=Oe["parts/number.js"],{useSame:My}=Oe["parts/same.js"],{Failed:Ay}=Oe["parts/states.js"],{Table:Ny}=Oe["parts/table.js"],{Time:ul}=Oe["parts/time.js"],M=Nn.locks;function $l(){let e=Ey("/api/workers",{every:5}),t=(Ty.value.lanes??[]).map(a=>a.lane),s=My(e.data.value?.workers??[],a=>a.id),n={name:"start",label:M.start,method:"POST",path:"/api/jobs/trigger",body:{lane:t[0]??"default"},key:"s",ask:()=>Cy(Ry,{lanes:t}),said:M.started,done:()=>e.again()};return e.error.value&&!e.data.value?ge`<${Ay} error=${e.error.value} again=${e.again} />`:ge`<section class="first">
    <div class="heading">
      <h2>${M.processors}</h2>
      <p class="quiet">${e.data.value&&M.atWork(s.length,Ly(s))}</p>
      <div class="doing"><${Oy} act=${n} /></div>
    </div>
    ${s.length>0?ge`<${Ny} rows=${s} columns=${Dy} label=${M.processors} keys=${!1} />`:e.data.value&&ge`<p class="quiet">${M.noProcessor}</p>`}
  </section>`}var Ly=e=>[...new Set(e.map(t=>t.function_version))],Dy=[{name:"lane",label:M.columns.lane,cell:e=>ge`<b><bdi>${e.lane}</bdi></b>`},{name:"state",label:M.columns.state,cell:Iy},{name:"left",label:M.columns.left,kind:"number",cell:e=>ge`<${us} from=${e.started_at} until=${e.deadline} />`},{name:"by",label:M.columns.by,kind:"side",cell:e=>Nn.overview.by[e.started_by]??e.started_by},{name:"claimed",label:M.columns.claimed,kind:"number side",cell:e=>dl(e.claimed)},{name:"settled",label:M.columns.settled,kind:"number",cell:e=>dl(e.settled)},{name:"version",label:M.columns.version,kind:"side",cell:e=>ge`<bdi>${e.function_version}</bdi>`},{name:"seen",label:M.columns.seen,kind:"number side",cell:e=>ge`<${ul} at=${e.seen_at} />`},{name:"stream",label:M.columns.stream,kind:"wide side",cell:e=>ge`<bdi class="id">${e.log_stream}</bdi>`,title:e=>e.log_stream}];function Iy({state:e,sleeps_until:t}){return ge`${M.states[e]??e}
  ${e==="sleeping"&&t&&ge`<span class="quiet"><${ul} at=${t} /></span>`}`}function Ry({lanes:e,close:t}){let s=Sy(e[0]??"default");return ge`<${qy} title=${M.start} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t({lane:s.value}))}>
      <p class="quiet">${M.startSays}</p>
      <label>
        ${M.columns.lane}
        <select autofocus onChange=${n=>s.value=n.currentTarget.value}>
          ${(e.length?e:["default"]).map(n=>ge`<option key=${n} value=${n}>${n}</option>`)}
        </select>
      </label>
      <details>
        <summary>${Nn.act.curl}</summary>
        <pre tabindex="0">${_y("POST","/api/jobs/trigger",{lane:s.value})}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${Nn.page.cancel}</button>
        <button class="main">${M.start}</button>
      </div>
    </form>
  <//>`}var{html:k}=qe["html.js"],{curl:Py}=qe["api.js"],{query:By,to:Ln}=qe["routes.js"],{words:Dn}=qe["words.js"],{Bar:Fy}=qe["parts/bar.js"],{Heading:Hy}=qe["parts/heading.js"],{Loaded:Wy,useGet:Ky}=qe["parts/load.js"],{number:pl}=qe["parts/number.js"],{useSame:ml}=qe["parts/same.js"],{Empty:Gy}=qe["parts/states.js"],{Table:hl}=qe["parts/table.js"],{Time:fl}=qe["parts/time.js"],m=Dn.locks,Uy=100;function Jy(){let{after:e}=By.value,t=Ky("/api/locks",{query:{after:e,limit:Uy},every:3}),s=t.data.value;return k`<${Hy} says=${s&&zy(s)} />
    <${$l} />
    <${Wy} from=${t}>${n=>k`<${Vy} page=${n} after=${e} />`}<//>
    <${rl} />`}function zy({locks:e,suspects:t,next:s}){let n=e.filter(a=>a.expired).length;return[m.running(`${pl(e.length)}${s?"+":""}`),n&&m.expired(n),t.length&&m.suspects(t.length)].filter(Boolean).join(" · ")}function Vy({page:e,after:t}){let s=[...e.locks].sort((a,o)=>Number(o.expired)-Number(a.expired)),n=ml(s,a=>a.job_id);return k`<${Qy} suspects=${e.suspects} />
    <section>
      <h2>${m.locks}</h2>
      ${n.length?k`<${hl}
              rows=${n}
              columns=${Yy}
              label=${m.locks}
              id=${a=>a.job_id}
              href=${a=>Ln(`jobs/${a.job_id}`)}
              kind=${a=>a.expired?"expired":""}
            />`:k`<${Gy}>${m.none}<//>`}
      <p class="pages">
        ${t&&k`<a href=${Ln("locks")}>${Dn.waiting.first}</a>`}
        ${e.next&&k`<a href=${Ln("locks",{after:e.next})}>${Dn.waiting.next}</a>`}
      </p>
    </section>`}var Yy=[{name:"type",label:m.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`},{name:"lock",label:m.columns.lock,kind:"number",cell:e=>k`<${us} from=${e.locked_at} until=${e.lock_expires_at} over=${m.ranOut} />`,title:e=>e.expired?m.ranOutSays:""},{name:"progress",label:m.columns.progress,kind:"wide",cell:Zy},{name:"tries",label:m.columns.tries,kind:"side",cell:Xy},{name:"holder",label:m.columns.holder,kind:"side",cell:e=>k`<bdi class="id">${e.locked_by}</bdi>`,title:e=>e.locked_by},{name:"deadline",label:m.columns.deadline,kind:"number side",cell:e=>e.deadline?k`<${fl} at=${e.deadline} />`:k`<span class="error">${m.holderGone}</span>`},{name:"stream",label:m.columns.stream,kind:"side",cell:e=>k`<bdi class="id">${e.log_stream??"–"}</bdi>`,title:e=>e.log_stream??""},{name:"job",label:m.columns.job,kind:"id side",cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];function Zy({progress:e,stage:t}){return k`<${Fy} value=${e} label=${`${e} %`}>${e} %<//> <bdi class="quiet">${t}</bdi>`}function Xy({attempts:e,deaths:t,suspect:s}){return k`${e}${t>0&&k` <span class="error">${m.deaths(t)}</span>`}
  ${s&&k` <b class="shutnow">${m.suspect}</b>`}`}function Qy({suspects:e}){let t=ml(e,s=>s.job_id);return t.length?k`<section class="suspects">
    <h2>${m.quarantine}</h2>
    <p class="quiet">${m.quarantineSays}</p>
    <${hl}
      rows=${t}
      columns=${eg}
      label=${m.quarantine}
      id=${s=>s.job_id}
      href=${s=>Ln(`jobs/${s.job_id}`)}
      keys=${!1}
    />
    <details class="curls">
      <summary>${Dn.act.curl}</summary>
      <pre tabindex="0">${Py("POST",`/api/jobs/${t[0].job_id}/cancel`)}</pre>
    </details>
  </section>`:null}var eg=[{name:"type",label:m.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`},{name:"deaths",label:m.columns.deaths,kind:"number",cell:e=>k`<span class=${e.deaths?"error":"quiet"}>${pl(e.deaths)}</span>`},{name:"due",label:m.columns.due,kind:"number",cell:e=>k`<${fl} at=${e.scheduled_for} />`},{name:"died",label:m.columns.diedIn,kind:"wide side",cell:e=>k`<bdi class="id">${e.died_in.join(", ")||"–"}</bdi>`,title:e=>e.died_in.join(", ")},{name:"job",label:m.columns.job,kind:"id side",cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];import{shared as Ce}from"./app.js";import{shared as In}from"./app.js";var{html:At}=In["html.js"],{to:bl}=In["routes.js"],{words:tg}=In["words.js"],{Time:yl}=In["parts/time.js"],Jt=tg.schedules,sg=12,ng=3;function gl({schedules:e}){let t=e.filter(s=>s.enabled&&!s.paused&&!s.set_aside).flatMap(s=>s.times.slice(0,ng).map(n=>({...n,type:s.type,timezone:s.timezone}))).sort((s,n)=>Date.parse(s.at)-Date.parse(n.at));return At`<section>
    <h2>${Jt.coming}</h2>
    ${!t.length&&At`<p class="quiet">${Jt.nothingComes}</p>`}
    <ol class="moments">
      ${t.slice(0,sg).map(s=>At`<li key=${s.at+s.type}>
            <${yl} at=${s.at} />
            <a href=${bl(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            <span class="quiet">${s.local.slice(11,16)} <bdi>${s.timezone}</bdi></span>
            ${s.shift&&At`<b class="shutnow">${Jt.shift}</b>`}
          </li>`)}
    </ol>
  </section>`}function vl({schedules:e}){let t=e.filter(s=>s.missed.length||s.set_aside);return At`<section>
    <h2>${Jt.missed}</h2>
    <p class="quiet">${t.length?Jt.becomes:Jt.noneMissed}</p>
    <ul class="missedones">
      ${t.map(s=>At`<li key=${s.type}>
            <a href=${bl(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            ${s.missed.length>0&&At`<span>${Jt.times(s.missed.length)} <${yl} at=${s.missed[0]} /></span>`}
            ${s.set_aside&&At`<span class="error"><bdi>${s.set_aside}</bdi></span>`}
          </li>`)}
    </ul>
  </section>`}import{shared as Rn}from"./app.js";var{html:xt}=Rn["html.js"],{query:ag}=Rn["routes.js"],{words:og}=Rn["words.js"],{now:rg,zone:wl}=Rn["parts/time.js"],Ka=og.schedules,zt=36e5,ig={6:1,24:3,168:24},Ds=(e,t,s)=>(e-t)/(s*zt)*100;function kl(e,t){let s=ig[t]??3,n=wl.value==="UTC"?0:-new Date(e).getTimezoneOffset()*6e4,a=Math.ceil((e+n)/(s*zt))*s*zt-n;return Array.from({length:Math.floor((e+t*zt-a)/(s*zt))+1},(o,r)=>a+r*s*zt)}function jl(){let e=Number(ag.value.hours)||24,t=Math.floor(rg.value/6e4)*6e4,s=kl(t,e).filter(n=>Ds(n,t,e)<96);return xt`<span class="unseen">${Ka.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${s.map(n=>xt`<text key=${n} x=${`${Ds(n,t,e)}%`} y="12">${lg(n,e)}</text>`)}
    </svg>`}function lg(e,t){let s=wl.value==="UTC"?"UTC":void 0;return t>24?new Date(e).toLocaleString("en",{weekday:"short",timeZone:s}):new Date(e).toLocaleString("en",{hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZone:s})}function xl({schedule:e}){let{times:t,missed:s,begin:n,hours:a,set_aside:o}=e,r=d=>Ds(Date.parse(d),n,a),i=t.length?Date.parse(t.at(-1).at):n,l=t.length>1?i-Date.parse(t.at(-2).at):1/0,c=i+2*l<n+a*zt;return xt`<svg class="clockline" role="img" aria-label=${Ka.line(t.length,c,s.length)}>
    ${kl(n,a).map(d=>{let $=`${Ds(d,n,a)}%`;return xt`<line key=${d} class="hour" x1=${$} x2=${$} y1="0" y2="100%" />`})}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!o&&t.map(d=>xt`<${cg} key=${d.at} time=${d} x=${r(d.at)} />`)}
    ${c&&!o&&xt`<line class="on" x1=${`${Ds(i,n,a)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${s.length>0&&xt`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`}function cg({time:{local:e,shift:t},x:s}){let n=`${s}%`,a=`${e.slice(0,16).replace("T"," ")}${t?`, ${Ka.shift}`:""}`;return xt`<g class=${t?"due shift":"due"}>
    <title>${a}</title>
    <line x1=${n} x2=${n} y1=${t?"15%":"25%"} y2="75%" />
    ${t&&xt`<circle cx=${n} cy="12%" r="2" />`}
  </g>`}var{html:F}=Ce["html.js"],{get:dg}=Ce["api.js"],{query:Ga,to:Pn}=Ce["routes.js"],{words:St}=Ce["words.js"],{Button:Sl,Curls:ug}=Ce["parts/act.js"],{Heading:$g}=Ce["parts/heading.js"],{Loaded:pg,useGet:mg}=Ce["parts/load.js"],{useSame:hg}=Ce["parts/same.js"],{Empty:fg}=Ce["parts/states.js"],{Table:bg}=Ce["parts/table.js"],{Time:yg,now:gg}=Ce["parts/time.js"],{toast:vg}=Ce["parts/toast.js"],T=St.schedules,Ja={6:T.spans[0],24:T.spans[1],168:T.spans[2]},_l=6e4,Ua=e=>e.type;function wg(){let{after:e}=Ga.value,t=Object.hasOwn(Ja,Ga.value.hours)?Number(Ga.value.hours):24,s=mg("/api/schedules",{query:{hours:t,after:e,limit:100},every:15});return F`<${$g} says=${s.data.value&&kg(s.data.value.schedules)}>
      <nav class="views" aria-label=${T.span}>
        ${Object.keys(Ja).map(n=>F`<${jg} key=${n} span=${n} now=${Number(n)===t} />`)}
      </nav>
    <//>
    <${pg} from=${s}
      >${n=>F`<${xg} page=${n} hours=${t} after=${e} again=${s.again} />`}<//
    >`}function kg(e){let t=r=>e.filter(r).length,s=t(r=>r.missed.length),n=t(r=>r.paused||!r.enabled),a=t(r=>r.set_aside),o=t(r=>r.times.some(i=>i.shift));return[T.count(e.length),s&&T.haveMissed(s),n&&T.held(n),a&&T.aside(a),o&&T.shifts].filter(Boolean).join(" · ")}function jg({span:e,now:t}){return F`<a
    href=${Pn("schedules",{hours:e==="24"?"":e})}
    aria-current=${t?"page":void 0}
  >
    ${Ja[e]}
  </a>`}function xg({page:e,hours:t,after:s,again:n}){let a=Math.floor(gg.value/_l)*_l,o=hg(e.schedules.map(r=>({...r,begin:a,hours:t})),Ua);return Tl.now=n,xe(o,Ua,[{keys:"r",says:T.runRow,act:Va},{keys:"p",says:St.types.pauseRow,act:za}]),o.length?F`<${bg}
      rows=${o}
      columns=${Og}
      label=${St.screens.schedules}
      id=${Ua}
      href=${Sg}
      kind=${_g}
    />
    <p class="pages">
      ${s&&F`<a href=${Pn("schedules")}>${St.waiting.first}</a>`}
      ${e.next&&F`<a href=${Pn("schedules",{after:e.next})}>${St.waiting.next}</a>`}
    </p>
    <${ug} acts=${[{...Va(o[0]),body:{type:o[0].type,payload:{}}},za(o[0])]} />
    <div class="twoways"><${gl} schedules=${o} /><${vl} schedules=${o} /></div>`:F`<${Mg} />`}var Tl={now:()=>{}},Sg=e=>Pn(`types/${encodeURIComponent(e.type)}`),_g=e=>e.set_aside||e.paused||!e.enabled?"clock halted":"clock",za=e=>({...cs({name:e.type,paused:e.paused},()=>Tl.now()),sure:e.paused?void 0:T.pauses,heard:`${St.type.acts[e.paused?"resume":"pause"]} ${e.type}`}),Va=e=>({name:"run",label:T.run,heard:T.runs(e.type),method:"POST",path:"/api/jobs",ask:()=>Tg(e.type),why:e.enabled?null:T.disabled,said:T.isRun(e.type)});async function Tg(e){try{let t=await dg(`/api/types/${encodeURIComponent(e)}`,{exact:["schedule"]});return{type:e,payload:t.schedule?.payload??{}}}catch(t){return vg(t.message,{kind:"bad"}),null}}var Og=[{name:"type",label:T.columns.type,cell:e=>F`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"when",label:T.columns.when,kind:"side",cell:qg,title:e=>`${e.expression} ${e.timezone}`},{name:"line",label:F`<${jl} />`,kind:"line wide",cell:e=>F`<${xl} schedule=${e} />`},{name:"next",label:T.columns.next,kind:"number",cell:Cg},{name:"acts",label:F`<span class="unseen">${St.type.columns.acts}</span>`,kind:"doings side",cell:Eg}];function qg({expression:e,timezone:t}){return F`<code><bdi>${e}</bdi></code> <span class="quiet"><bdi>${t}</bdi></span>`}function Cg({times:e,next_due:t,set_aside:s,paused:n,enabled:a}){return s?F`<b class="error" title=${s}>${T.setAside}</b>`:!a||n?F`<b class="shutnow">${a?St.types.states.paused:St.types.states.disabled}</b>`:F`<${yg} at=${e[0]?.at??t} />`}function Eg(e){return F`<${Sl} act=${Va(e)} /><${Sl} act=${za(e)} />`}function Mg(){return F`<${fg}>${T.none}<//>
    <p class="quiet">${T.first}</p>
    <pre tabindex="0">${T.example}</pre>`}import{shared as Ee}from"./app.js";var{html:Je}=Ee["html.js"],{to:Ag}=Ee["routes.js"],{words:Cl}=Ee["words.js"],{Curls:Ng}=Ee["parts/act.js"],{Heading:Lg}=Ee["parts/heading.js"],{Loaded:Dg,useGet:Ig}=Ee["parts/load.js"],{number:Rg}=Ee["parts/number.js"],{perform:Pg}=Ee["parts/act.js"],{useSame:Bg}=Ee["parts/same.js"],{Empty:Fg}=Ee["parts/states.js"],{Table:Hg}=Ee["parts/table.js"],{Time:Ol}=Ee["parts/time.js"],J=Cl.setAside,Wg=10;function Kg(){let e=Ig("/api/set-aside",{every:Wg});return Je`<${Lg} says=${J.says} />
    <${Dg} from=${e}>${t=>Je`<${Gg} of=${t} from=${e} />`}<//>`}var Ya=e=>`${e.kind} ${e.id}`;function Gg({of:e,from:t}){let s=Bg(e.set_aside,Ya);return El=n=>t.data.value=n,xe(s,Ya,[{keys:"r",says:J.retryKey,act:Za}]),s.length?Je`<${Hg} rows=${s} columns=${Jg} label=${Cl.screens.setAside} id=${Ya} href=${Ug} />
    ${e.more&&Je`<p class="quiet">${J.more}</p>`}
    <${Ng} acts=${[Za(s[0])]} />`:Je`<${Fg}><b>${J.none}</b><br />${J.noneSays}<//>`}var El=e=>{},ql={batch:"batches",schedule:"types",type:"types"},Ug=({kind:e,id:t})=>ql[e]?Ag(`${ql[e]}/${encodeURIComponent(t)}`):null,Za=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:J.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:J.retried,done:s=>El(s)}),Jg=[{name:"what",label:J.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>Je`<span>${J.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:J.columns.error,kind:"wide two",cell:({kind:e,error:t,message:s})=>Je`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${s}</bdi></span
        >
        <span class="quiet">${J.todo[e]}</span>`,title:e=>e.message},{name:"times",label:J.columns.times,kind:"number side",cell:e=>Rg(e.times)},{name:"first",label:J.columns.first,kind:"number side",cell:e=>Je`<${Ol} at=${e.first_at} />`},{name:"last",label:J.columns.last,kind:"number side",cell:e=>Je`<${Ol} at=${e.at} />`},{name:"retry",label:Je`<span class="unseen">${J.retry}</span>`,kind:"doing",cell:e=>Je`<${pt}
        label=${J.retry}
        name=${`${J.retry}: ${e.kind} ${e.id}`}
        run=${()=>Pg(Za(e))}
      />`}];import{shared as $t}from"./app.js";import{shared as Ml}from"./app.js";var{html:zg}=Ml["html.js"],{words:Vg}=Ml["words.js"],Yg={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"};function Is({enabled:e,paused:t,missing_since:s}){return e?s?"missing":t?"paused":"on":"disabled"}function Bn({type:e}){let t=Is(e);return zg`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Yg[t]} /></svg
    ><span>${Vg.types.states[t]}</span>
  </span>`}import{shared as Vt}from"./app.js";var{html:Me}=Vt["html.js"],{to:Zg}=Vt["routes.js"],{words:Nl}=Vt["words.js"],{Button:Al}=Vt["parts/act.js"],{useSame:Xg}=Vt["parts/same.js"],{Table:Qg}=Vt["parts/table.js"],{Time:ev}=Vt["parts/time.js"],ze=Nl.type,tv=["enabled","paused"];function Ll({type:e,done:t}){let s=e.settings.filter(o=>!tv.includes(o.name)),n=Xg(s.map(o=>({...o,...sv(e,o),type:{name:e.name}})),o=>o.name),a=av(t);return Me`<section>
    <h2>${ze.settings}</h2>
    <${Qg} rows=${n} columns=${a} label=${ze.settings} id=${o=>o.name} kind=${nv} />
  </section>`}var sv=(e,{name:t})=>t==="schedule"?{value:e.schedule}:{},nv=e=>e.overridden?"setting overridden":"setting",Rs={done:()=>{},columns:[]};function av(e){return Rs.done=e,Rs.columns.length||(Rs.columns=ov(()=>Rs.done())),Rs.columns}var ov=e=>[{name:"name",label:ze.columns.name,cell:t=>Me`<span title=${ze.means[t.name]}>${ze.names[t.name]??t.name}</span>`},{name:"value",label:ze.columns.value,cell:t=>Me`<b><bdi>${le(t.name,t.value)}</bdi></b>`,title:t=>le(t.name,t.value)},{name:"code",label:ze.columns.code,kind:"side",cell:t=>Me`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${le(t.name,t.declared)}</bdi
      >`,title:t=>le(t.name,t.declared)},{name:"operator",label:ze.columns.operator,kind:"side",cell:t=>t.overridden?Me`<bdi class="over">${t.override===null?ze.off:le(t.name,t.override)}</bdi>`:Me`<span class="quiet">–</span>`},{name:"changed",label:ze.columns.changed,kind:"side",cell:rv},{name:"acts",label:Me`<span class="unseen">${ze.columns.acts}</span>`,kind:"doings",cell:t=>Me`<${iv} one=${t} done=${e} />`}];function rv({changed_at:e,changed_by:t,type:s}){if(!e)return Me`<span class="quiet">–</span>`;let n=Zg("audit",{kind:"type",subject:s.name});return Me`<a href=${n}><${ev} at=${e} /></a> <span class="id">${Nl.job.by} <bdi>${t}</bdi></span>`}function iv({one:e,done:t}){return Me`<${Al} act=${En(e.type,e,t)} />
    ${e.overridden&&Me`<${Al} act=${Ls(e.type,e.name,t)} />`}`}var{html:z}=$t["html.js"],{textOf:Ps}=$t["exact.js"],{go:lv,to:Dl}=$t["routes.js"],{useKeys:cv}=$t["keys.js"],{words:Yt}=$t["words.js"],{Series:dv}=$t["charts/series.js"],{Acts:uv}=$t["parts/act.js"],{Heading:$v}=$t["parts/heading.js"],{Loaded:pv,useGet:Il}=$t["parts/load.js"],{Time:Fn}=$t["parts/time.js"],E=Yt.type;function mv({id:e}){let t=Il(`/api/types/${encodeURIComponent(e)}`,{every:15,exact:["schedule","payload_schema"]}),s=Dl("jobs/new",{type:e});return cv([{keys:"n",says:Yt.screens.create,run:()=>lv(s)}]),z`<${$v} name=${z`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${Dl("jobs",{type:e})}>${E.jobs}</a>
      <a class="button" href=${s}>${Yt.screens.create} <kbd>N</kbd></a>
    <//>
    <${pv} from=${t}>${n=>z`<${hv} type=${n} done=${t.again} />`}<//>`}function hv({type:e,done:t}){return z`<p class="now">
      <${Bn} type=${e} />
      <span class="quiet">${E.stateSays[Is(e)]}</span>
      ${e.missing_since&&z`<span class="quiet">${E.since} <${Fn} at=${e.missing_since} /></span>`}
    </p>
    <${uv} acts=${Zi(e,t)} />
    <${Ll} type=${e} done=${t} />
    <div class="twoways">
      <${fv} name=${e.name} />
      <${bv} type=${e} />
    </div>
    <${yv} schema=${e.payload_schema} />`}function fv({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),n=Il("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return n?.series.some(a=>a.values.some(o=>o))?z`<section>
    <${dv} data=${n} title=${E.course} says=${E.courseSays} height=${120} filled />
  </section>`:z`<section>
      <h2>${E.course}</h2>
      <p class="quiet">${n?E.noCourse:Yt.page.loading}</p>
    </section>`}function bv({type:e}){let{backoff:t}=e;return z`<section>
    <h2>${E.declared}</h2>
    <dl class="schema">
      <dt>${E.target}</dt>
      <dd>${e.target?z`<code>${e.target}</code>`:E.handler}</dd>
      <dt>${E.backoff}</dt>
      <dd>${t?E.backoffSays(t):E.ownBackoff}</dd>
      ${e.schedule&&z`<dt>${E.nextDue}</dt>
          <dd><${Fn} at=${e.schedule.next_due} /></dd>`}
      <dt>${Yt.job.facts.created}</dt>
      <dd><${Fn} at=${e.created_at} /></dd>
      <dt>${E.updated}</dt>
      <dd><${Fn} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function yv({schema:e}){let t=Object.keys(e?.properties??{});return z`<section>
    <h2>${E.schema}</h2>
    ${!t.length&&z`<p class="quiet">${E.noSchema}</p>`}
    ${t.length>0&&z`<dl class="schema">
        ${t.map(s=>z`<${gv} key=${s} name=${s} schema=${e} />`)}
      </dl>`}
    ${e&&z`<details>
        <summary>${E.schemaRaw}</summary>
        <${Se} value=${e} label=${E.schema} />
      </details>`}
  </section>`}function gv({name:e,schema:t}){let s=ys(t.properties[e],t),n=s.enum?s.enum.map(o=>Ps(o)).join(" | "):s.type??Yt.create.asJson,a=[s.minimum!==void 0&&`≥ ${Ps(s.minimum)}`,s.maximum!==void 0&&`≤ ${Ps(s.maximum)}`,s.maxLength!==void 0&&E.letters(Ps(s.maxLength)),s.default!==void 0&&E.default(Ps(s.default))].filter(Boolean);return z`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(n)}</bdi> ${t.required?.includes(e)&&z`<b>${Yt.create.required}</b>`}
      <span class="quiet"><bdi>${[...a,s.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}import{shared as Ve}from"./app.js";var{html:de}=Ve["html.js"],{backlog:vv,useLanes:wv}=Ve["lanes.js"],{go:kv,query:jv,to:Xa}=Ve["routes.js"],{words:Hn}=Ve["words.js"],{Curls:xv}=Ve["parts/act.js"],{Heading:Sv}=Ve["parts/heading.js"],{Loaded:_v,useGet:Tv}=Ve["parts/load.js"],{counted:Ov}=Ve["parts/number.js"],{useSame:qv}=Ve["parts/same.js"],{Empty:Cv}=Ve["parts/states.js"],{Table:Ev}=Ve["parts/table.js"],V=Hn.types,Qa=e=>e.name,Mv=["missing","disabled","paused","on"];function Av(){let{after:e}=jv.value,t=Tv("/api/types",{query:{after:e},every:10});wv(10);let s=new Map((vv.value.lanes??[]).flatMap(n=>n.types).map(n=>[n.type,n]));return de`<${Sv} says=${t.data.value&&Nv(t.data.value.types)} />
    <${_v} from=${t}>
      ${n=>de`<${Lv} page=${n} ready=${s} again=${t.again} />`}<//
    >`}function Nv(e){let s=Mv.slice(0,3).map(a=>[a,e.filter(o=>Is(o)===a).length]).filter(([,a])=>a).map(([a,o])=>`${o} ${V.states[a]}`),n=e.filter(a=>Object.keys(a.overrides).length).length;return[V.count(e.length),...s,n&&V.changed(n)].filter(Boolean).join(" · ")}function Lv({page:e,ready:t,again:s}){let n=e.types.map(o=>({...o,backlog:Dv(t.get(o.name))})),a=qv(n,Qa);return xe(a,Qa,[{keys:"p",says:V.pauseRow,act:o=>cs(o,s)},{keys:"n",says:Hn.screens.create,act:o=>{kv(Xa("jobs/new",{type:o.name}))}}]),a.length?de`<${Ev}
      rows=${a}
      columns=${Iv}
      label=${Hn.screens.types}
      id=${Qa}
      href=${o=>Xa(`types/${encodeURIComponent(o.name)}`)}
    />
    <${xv} acts=${[cs(a[0],s)]} />
    <p class="pages">${e.next&&de`<a href=${Xa("types",{after:e.next})}>${Hn.waiting.next}</a>`}</p>`:de`<${Fv} />`}var Dv=e=>e?{ready:e.ready,at_least:e.at_least}:null,Iv=[{name:"name",label:V.columns.name,cell:e=>de`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:V.columns.state,cell:e=>de`<${Bn} type=${e} />`},{name:"description",label:V.columns.description,kind:"wide side",cell:e=>de`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:V.columns.lane,kind:"side",cell:e=>de`<bdi>${e.lane}</bdi>`},{name:"ready",label:V.columns.ready,kind:"number",cell:Rv},{name:"limits",label:V.columns.limits,kind:"side",cell:Pv},{name:"timeout",label:V.columns.timeout,kind:"number side",cell:e=>le("timeout",e.timeout)},{name:"over",label:V.columns.over,kind:"side",cell:Bv,title:e=>Object.keys(e.overrides).join(", ")}];function Rv({backlog:e}){return e?.ready?Ov({count:e.ready,at_least:e.at_least}):de`<span class="quiet">–</span>`}function Pv({max_concurrent:e,rate:t}){let s=[e!==null&&V.atOnce(e),t&&le("rate",t)].filter(Boolean);return s.length?s.join(" · "):de`<span class="quiet">–</span>`}function Bv({overrides:e}){let{length:t}=Object.keys(e);return t?de`<span class="over">${V.over(t)}</span>`:de`<span class="quiet">–</span>`}function Fv(){return de`<${Cv}>${V.none}<//>
    <p class="quiet">${V.first}</p>
    <pre tabindex="0">${V.example}</pre>`}import{shared as Ae}from"./app.js";import{shared as Ws}from"./app.js";var{html:Bs,useSignal:Wn}=Ws["html.js"],{curl:Hv,post:Wv}=Ws["api.js"],{words:Hs}=Ws["words.js"],{Dialog:Kv,open:Gv}=Ws["parts/dialog.js"],{Field:Uv}=Ws["parts/field.js"],Fs=Hs.waiting,Rl=async e=>await Gv(Jv,{waiting:e})===!0;function Jv({waiting:e,close:t}){let s=Wn(e[0].signal),n=Wn("{}"),a=Wn(""),o=Wn({at:"asked",sent:0,resumed:0,refused:[]}),{at:r,sent:i,resumed:l,refused:c}=o.value,d=`/api/jobs/${e[0].job_id}/signal`,$=S=>{if(S.preventDefault(),r==="ended")return t(!0);a.value="",r==="asked"&&Re(n.value,a,O=>zv(e,{name:s.value,payload:O},o))};return Bs`<${Kv} title=${Fs.title(e.length,e[0].type)} close=${()=>t(i>0)}>
    <form onSubmit=${$}>
      <p class="quiet">${Fs.sends}</p>
      <${Uv} label=${Hs.job.signalName} at=${s} required maxlength="200" autocomplete="off" />
      <${tt} label=${Fs.payload} at=${n} wrong=${a} rows=${5} autofocus />
      ${r!=="asked"&&Bs`<p role="status">${Fs.progress(i,e.length,l)}</p>`}
      ${c.length>0&&Bs`<ul class="wrong">
          ${c.slice(0,5).map(S=>Bs`<li key=${S}>${S}</li>`)}
        </ul>`}
      <details>
        <summary>${Hs.act.curl}</summary>
        <pre tabindex="0">${Hv("POST",d,{name:s.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${r!=="ended"&&Bs`<button type="button" onClick=${()=>t(i>0)}>${Hs.page.cancel}</button>`}
        <button class="main" disabled=${r==="sending"}>${r==="ended"?Hs.page.close:Fs.send}</button>
      </div>
    </form>
  <//>`}async function zv(e,t,s){let n=0,a=[];for(let[o,{job_id:r}]of e.entries()){try{let i=await Wv(`/api/jobs/${r}/signal`,t,{tries:3});n+=i.resumed?1:0}catch(i){a.push(`${r.slice(-8)}: ${i.message}`)}s.value={at:o+1===e.length?"ended":"sending",sent:o+1,resumed:n,refused:a}}}var{html:j,useSignal:Vv}=Ae["html.js"],{changes:eo}=Ae["api.js"],{shown:Yv,useKeys:Zv}=Ae["keys.js"],{ask:Xv,query:Bl,to:Zt}=Ae["routes.js"],{words:Ks}=Ae["words.js"],{Heading:Qv}=Ae["parts/heading.js"],{Loaded:ew,useGet:tw}=Ae["parts/load.js"],{number:sw}=Ae["parts/number.js"],{useSame:Fl}=Ae["parts/same.js"],{Empty:Pl}=Ae["parts/states.js"],{Table:Hl}=Ae["parts/table.js"],{Time:Wl}=Ae["parts/time.js"],h=Ks.waiting,nw=100;function aw(){let{after:e}=Bl.value,t=tw("/api/signals",{query:{limit:nw,after:e},every:5}),s=t.data.value?.early??[];return j`<${Qv} says=${h.says} />
    <${ew} from=${t}>${n=>j`<${ow} page=${n} after=${e} again=${t.again} />`}<//>
    ${s.length>0&&j`<${uw} early=${s} />`}`}function ow({page:e,after:t,again:s}){let n=Fl(e.waiting,l=>l.job_id),a=rw(n),{name:o}=Bl.value,r=n.filter(l=>!o||l.signal===o).sort((l,c)=>l.wait_until.localeCompare(c.wait_until)),i=Vv(new Set);return n.length?j`<div class="heading">
      <nav class="views names" aria-label=${h.names}>
        <a href=${Zt("waiting",{after:t})} aria-current=${o?void 0:"true"}>${h.all}</a>
        ${a.map(([l,c])=>j`<${iw} key=${l} name=${l} count=${c} now=${l===o} />`)}
      </nav>
      <div class="doing"><${cw} rows=${r} chosen=${i} done=${s} /></div>
    </div>
    <${Hl}
      rows=${r}
      columns=${lw}
      label=${Ks.screens.waiting}
      id=${l=>l.job_id}
      href=${l=>Zt(`jobs/${l.job_id}`)}
      chosen=${eo()?i:void 0}
    />
    <p class="pages">
      ${t&&j`<a href=${Zt("waiting",{name:o})}>${h.first}</a>`}
      ${e.next&&j`<a href=${Zt("waiting",{name:o,after:e.next})}>${h.next}</a>`}
    </p>`:j`<${dw} page=${e} after=${t} />`}function rw(e){let t=new Map;for(let{signal:s}of e)t.set(s,(t.get(s)??0)+1);return[...t].sort((s,n)=>n[1]-s[1])}function iw({name:e,count:t,now:s}){let n=a=>(a.preventDefault(),Xv({name:s?"":e}));return j`<a href=${Zt("waiting",{name:e})} aria-current=${s?"true":void 0} onClick=${n}>
    <bdi>${e}</bdi> <b>${sw(t)}</b>
  </a>`}var lw=[{name:"signal",label:h.columns.signal,kind:"wide",cell:e=>j`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:h.columns.type,cell:e=>j`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:h.columns.owner,kind:"side",cell:e=>j`<bdi>${e.owner}</bdi>`},{name:"since",label:h.columns.since,kind:"number side",cell:e=>j`<${Wl} at=${e.since} />`},{name:"until",label:h.columns.until,kind:"number",cell:e=>j`<${us} from=${e.since} until=${e.wait_until} />`},{name:"job",label:h.columns.job,kind:"id side",cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];function cw({rows:e,chosen:t,done:s}){let{size:n}=t.value,a=async()=>{let r=da(e,l=>l.job_id)??e[0],i=n?e.filter(l=>t.value.has(l.job_id)):[r];!i.length||!await Rl(i)||(t.value=new Set,s())};if(Zv(eo()?[{keys:"s",says:h.send,run:a}]:[]),!eo())return j`<p class="quiet">${Ks.act.viewer}</p>`;let o=j`<button class=${n?"main":""} onClick=${a}>
    ${n?h.send:h.sendOne} <kbd>${Yv("S")}</kbd>
  </button>`;return n?j`<div class="chosenbar floats" role="region" aria-label=${h.send}>
    <strong role="status">${Ks.table.chosen(n)}</strong>
    <span class="buttons">
      ${o}<button class="plain" onClick=${()=>t.value=new Set}>${Ks.table.unchoose}</button>
    </span>
  </div>`:o}function dw({page:e,after:t}){return e.next?j`<${Pl}>${h.looked} <a href=${Zt("waiting",{after:e.next})}>${h.next}</a><//>`:j`<${Pl}>${t?h.noneMore:h.none}<//>
    <p class="quiet">${h.first_}</p>
    <pre tabindex="0">${h.example}</pre>`}function uw({early:e}){let t=Fl(e,s=>`${s.job_id} ${s.name}`);return j`<section>
    <h2>${h.early}</h2>
    <p class="quiet">${h.earlySays}</p>
    <${Hl}
      rows=${t}
      columns=${$w}
      label=${h.early}
      id=${s=>`${s.job_id} ${s.name}`}
      href=${s=>Zt(`jobs/${s.job_id}`)}
      keys=${!1}
    />
  </section>`}var $w=[{name:"signal",label:h.columns.signal,kind:"wide",cell:e=>j`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:h.columns.came,kind:"number",cell:e=>j`<${Wl} at=${e.at} />`},{name:"job",label:h.columns.job,kind:"id",link:!0,cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];export{Ec as Audit,wd as Batch,eu as Batches,vu as Charts,Du as Costs,b$ as Create,N$ as Database,Ep as Endpoint,Up as Endpoints,pm as Errors,mh as Inbox,rf as Job,Yf as Keys,Ub as Limits,Jy as Locks,wg as Schedules,Kg as SetAside,mv as Type,Av as Types,aw as Waiting,Lt as actOnMany};

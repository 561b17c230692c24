import{$ as we,A as m,B as G,C as Ee,D as b,E as T,F,G as Qn,H as Rt,I as es,J as p,K as Te,L as wt,M as U,N as f,O as Pt,P as M,Q as Ye,R as pn,S as at,T as E,U as fe,V as ts,W as ns,X as ss,Y as $t,Z as x,_ as v,a as B,aa as je,b as Se,ba as Y,c as Vn,ca as Ze,d as Yn,da as Xe,e as u,ea as Z,f as s,fa as pt,g as Re,ga as q,h as ut,ha as y,i as C,ia as _,j as l,ja as Bt,k as Pe,ka as k,l as mt,la as as,m as nt,n as Nt,o as Zn,p as ne,q as st,r as Lt,s as K,t as Xn,u as Ve,v as Dt,w as se,x as It,y as $n,z as g}from"./app.js";var po={once:{secret:"Secret",warn:"It is never shown again. Copy it, or say that you have kept it.",kept:"I have kept it"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",expired:"It has not expired",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",window:"The window has room",limit:"The limits that its type shares have room",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",expired:"It has expired",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",window:"The window is full",limit:"A limit that its type shares is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",encrypted:"yes",unreadable:"What is stored of it cannot be decrypted: its key is not here, or it was changed.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,stages:"Stages",running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toLocaleString("en",{maximumSignificantDigits:2}):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",expires:"Expires",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays",encrypted:"Encrypted"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",expires:"Not started so many seconds after it is due: cancelled",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},inbox:{says:e=>`${e} to decide, the oldest first`,list:"What is to be decided",one:"The one that is looked at",more:e=>`The oldest ${e} are listed; more come when these are decided.`,none:"Nothing waits for a person.",decided:"All is decided.",first:"A handler that is not sure asks a person, and says what it would give out:",example:'raise Review("the sum is over 1,000 EUR", {"sum": 1240.5})',noReason:"Its handler gave no reason.",facts:{waits:"Created"},output:"Output, which is its result if it is approved",noOutput:"Its handler gave none.",comment:"Comment, or reason",approve:"Approve",reject:"Reject",rejects:e=>`Reject ${e}?`,reasonSays:"It becomes the job's error. Without one it says: rejected by hand.",done:{approve:"Approved:",reject:"Rejected:"},sentIn:e=>e?`sent in ${e} s`:"is sent",undo:"Undo",gone:"It is decided already:",place:(e,t)=>`${e} of ${t}`},waiting:{says:"Jobs that go on when a signal comes; the wait that is over first stands first",names:"Signals by name",all:"All",columns:{signal:"Signal",type:"Type",owner:"Owner",since:"Started",until:"Waits until",job:"Job",came:"Came"},left:e=>`${e} % of the time is left`,over:"over",next:"Next page",first:"First page",looked:"One request looks at 5,000 waiting jobs. None of these waits for a signal; others may.",none:"No job waits for a signal.",noneMore:"No further job waits for a signal.",first_:"A handler that waits for something outside gives its place away and goes on when the signal comes:",example:'raise Wait("paid", timeout=7 * 24 * 3600)',send:"Send the signal",sendOne:"Send a signal to the row",title:(e,t)=>e===1?`Signal ${t}`:`Signal ${e} jobs`,sends:"A job that waits for this name goes on; another keeps the signal until it waits for it.",payload:"What the signal says",progress:(e,t,n)=>`${e} of ${t} sent, ${n} went on`,early:"Came early",earlySays:"Signals that no job waits for yet; each is kept until its job does."},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,n)=>`${e} of ${t} have ended, ${n} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",asked:"The list",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,n)=>`${e} of ${t} have ended, ${n} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,n)=>n===1?`${e} today`:`${e} in ${n} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",asked:"What is shown here",prices:(e,t,n)=>`Prices: ${e} ${n} a GB-second, ${t} ${n} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"A million jobs",usd:"USD",part:e=>`${e} %`}},errors:{says:(e,t,n)=>`${e} failed in ${n}, in ${t===1?"one group":`${t} groups`}`,span:"Failed in the last",spans:{1:"1 hour",24:"24 hours",168:"7 days",720:"30 days"},type:"the type of the failed jobs",hint:"type:…",none:e=>`Nothing has failed in ${e}.`,noneFiltered:(e,t)=>`No job of the type ${e} has failed in ${t}.`,bounded:e=>`Only the newest ${e} failed jobs are grouped: of a shorter time, or of one type, all may be.`,retry:"Retry",retryKey:"Retry the group of the row",example:"Open the last job of the group",likes:e=>`The API cannot tell this group from ${e===1?"another one":`${e} others`} of its type: their jobs are retried too. They are counted first.`,goOn:"Count them",spark:e=>`Failed over this time, ${e} at the most in a part of it`,curl:"This list",columns:{jobs:"Jobs",what:"Error",over:"Over the time",first:"First",last:"Last",example:"Example"}},types:{count:e=>e===1?"one type":`${e} types`,changed:e=>`${e} changed by operators`,states:{on:"takes jobs",paused:"paused",disabled:"disabled",missing:"no handler"},columns:{name:"Type",state:"State",description:"What it does",lane:"Lane",ready:"Ready",limits:"Limits",timeout:"Time-out",over:"Over the code"},atOnce:e=>`${e.toLocaleString("en")} at once`,over:e=>e===1?"1 setting":`${e} settings`,pauseRow:"Pause or resume the type of the row",unreadable:e=>`What the table has of ${e} cannot be read. DELETE /api/types/${e} removes what operators have changed.`,none:"There are no types.",first:"A processor declares the types of its code when it starts:",example:`@job_type("email", timeout=30, rate="600/minute")
def send_email(job: Running, email: Email): ...`},type:{jobs:"Its jobs",yes:"yes",no:"no",off:"off",forEver:"for ever",days:e=>`${e} d`,per:(e,t)=>`${e} a ${t}`,burst:e=>`, ${e} at once`,units:{second:"second",minute:"minute",hour:"hour",day:"day"},stateSays:{on:"",paused:"Its jobs are enqueued, and none is started.",disabled:"No job of it is enqueued or started.",missing:"The processors of its lane have no handler for it."},since:"since",acts:{pause:"Pause",resume:"Resume",enable:"Enable",disable:"Disable",reset:"Reset all",delete:"Delete"},said:{pause:e=>`${e} is paused`,resume:e=>`${e} goes on`},disables:"No job of it can be enqueued or started until it is enabled again. What runs goes on.",resets:"What operators have said is removed, and the type is enabled: it runs as its code says.",deletes:"A remote type without jobs is deleted. That cannot be undone.",nothingOver:"Nothing is said over its code",reset:"Reset",change:"Change",of:(e,t,n)=>`${e}: ${t} of ${n}`,isReset:e=>`${e}: as the code says`,isChanged:e=>`${e} is changed`,settings:"Settings",columns:{name:"Setting",value:"In effect",source:"Comes from",code:"The code says",operator:"An operator says",changed:"Changed",acts:"Acts"},names:{description:"Description",lane:"Lane",timeout:"Time-out",max_attempts:"Tries",stages:"Stages",backoff:"Tries again",priority_fall:"Priority falls by",expires:"Expires",max_concurrent:"At once",key_limit:"At once of a key",fair:"Fair",rate:"Rate",window:"Window",limits:"Shared limits",encrypted:"Encrypted",schedule:"Schedule",retention:"Kept"},means:{description:"What it does, for people.",lane:"The processors that run it.",timeout:"The seconds that a handler may run.",max_attempts:"How often a job is tried.",stages:"Names that its handler may use besides the code's own, with commas between. In force from the next processor on. Empty: any name.",backoff:"How long a job waits for its next try. In force from the next processor on.",priority_fall:"By how much each retry lowers a job's priority, down to 1.",expires:"The seconds after which a due job that has not started is cancelled. It counts for jobs that are enqueued from now on.",max_concurrent:"The most jobs of it that run at once. To lift what the code declares, give a large number.",key_limit:"The most jobs of one concurrency key that run at once.",fair:"Half of what starts goes to owners in turn.",rate:"How many jobs start in a time, on average: a bucket.",window:"In no span of this length do more start.",limits:"Names of limits that it shares with other types.",encrypted:"What its new jobs hold is stored encrypted. What the code switches on stays on.",schedule:"When a job of it is made by the clock.",retention:"How long ended jobs are kept."},codeSays:e=>e==="–"?"The code says nothing.":`The code says: ${e}.`,rateTakes:"Jobs in a time: 600/minute, 1/2s",windowTakes:"Jobs in a span: 60/minute, 10/5s",limitsTake:"Names, with spaces between them",span:(e,t)=>`${e} in ${t}`,mostOf:e=>`The most ${e} jobs that are kept; empty: any number`,atMost:e=>`, ${e} at most`,daysOf:e=>`Days that ${e} jobs are kept; empty: for ever`,expression:"When: minute, hour, day, month, weekday",timezone:"Time zone",missed:"Due times that were missed",missedWays:{skip:"are left out",one:"make one job",all:"make a job each"},switchOff:"Switch the schedule off",course:"Jobs a minute, by how they ended",courseSays:"over the last day",noCourse:"No job of it has ended in the last day.",sources:{code:"the code",operator:"an operator",default:"the default"},declared:"What only the code says",target:"Runs in",handler:"the code's own handler",backoffKind:"The wait grows",backoffKinds:{exponential:"twofold with each try",quadratic:"with the square of the tries",fixed:"not at all"},backoffBase:"Seconds before the second try",backoffCap:"The longest wait in seconds",backoffJitter:"The part of the wait that is added by chance, 0 to 1",backoffSays:({kind:e,base:t,cap:n})=>`${e}, from ${t} s${n===null?"":` to ${n} s`}`,nextDue:"Next due",updated:"Changed",schema:"Payload",schemaRaw:"The JSON Schema",noSchema:"Any object: the type says nothing about its payload.",letters:e=>`${e} characters at the most`,default:e=>`default ${e}`},limits:{says:e=>e?`${e===1?"one lets":`${e} let`} nothing more through now`:"all let jobs through",views:"Limits by how full they are",view:{all:"All",used:"In use",full:"Full"},columns:{type:"Type",kind:"Limit",level:"Now",held:"Held by",said:"Said by"},kinds:{max_concurrent:"at once",key_limit:"at once of a key",rate:"rate",window:"window"},shared:"Shared by types",name:"Name",new:"New shared limit",newSays:"At least one of them; what is left empty is not limited. Types that name the limit are under it together.",atOnce:"Jobs at once",delete:"Delete",deletes:"Nothing is limited by it any more.",isNamed:"A type names it: take it from the type's limits first",sharedBy:"Types",noTypes:"no type names it",inSpan:(e,t,n)=>`${e} of ${t} in ${n}`,taken:(e,t)=>`${e} of ${t}`,full:"full",keys:(e,t)=>`${e===20?"20 or more keys run":e===1?"one key runs":`${e} keys run`}, ${t} of each`,fullKeys:e=>`${e} full`,noKeys:e=>`no key runs; ${e} of each`,tokens:(e,t)=>`${e} of ${t} tokens`,fullAgain:"full",nextIn:e=>`next start in ${e}`,refill:e=>`${e} tokens come a second`,refillEach:e=>`a token comes every ${e}`,noRefill:"nothing comes",nothing:"nothing",more:e=>`${e} more`,moreKeys:e=>`${e} more keys`,all:"all that run",blocked:e=>`keeps ${e} back`,code:e=>`the code: ${e}`,operator:e=>`an operator: ${e}`,insteadOf:e=>`instead of ${e}`,codeNothing:"the code says nothing",default:"by itself",changeRow:"Change the limit of the row",none:"No type has a limit.",noneOf:{used:"No limit is in use now.",full:"No limit is full now."},first:"A type says how many of its jobs may run at once, how many of a key, and how many may start in a time:",example:'@job_type("ocr", max_concurrent=2, key_limit=1, rate="600/minute")'},locks:{by:{tick:"tick",wake:"wake",scale:"scale out",trigger:"by hand"},running:e=>e==="1"?"one job runs":`${e==="0"?"no":e} jobs run`,expired:e=>e===1?"one lock has run out":`${e} locks have run out`,suspects:e=>e===1?"one suspect":`${e} suspects`,locks:"Locks of running jobs",none:"No job runs now.",ranOut:"ran out",ranOutSays:"Its holder has not renewed it: the next processor's sweep gives the job back.",holderGone:"gone",suspect:"suspect",deaths:e=>e===1?"1 death":`${e} deaths`,quarantine:"Suspects",quarantineSays:"Their processors ended while they held them. They run beside each other first; after a second death each runs alone.",processors:"Processors",atWork:(e,t)=>{if(!e)return"none at work";let n=e===1?"one may still run":`${e} may still run`;return t.length>1?`${n}, of ${t.length} versions: ${t.join(", ")}`:n},noProcessor:"None runs. Each lane's tick starts one when jobs are ready; you can start one now.",start:"Start a processor",startSays:"It starts now instead of with the next tick, and ends when nothing is left to do.",started:"A processor starts",states:{claiming:"claims jobs",draining:"finishes",sleeping:"sleeps until"},config:"Settings of the processors",byFunction:"as the function says",on:"on",off:"off",switchOn:"Switch on",switchOff:"Switch off",switchOffSure:"Jobs are taken in, and none is started, in all lanes. What runs goes on.",superAdmin:"Only a super admin changes the processors",lanesOwn:"By lane, the settings that differ",steps:"Numbers that rise, with commas between them; empty: the default",number:"A number; empty: the default",columns:{type:"Type",lock:"Lock ends",progress:"Progress",tries:"Tries",holder:"Holder",deadline:"Its deadline",stream:"Log stream",job:"Job",deaths:"Deaths",due:"Due",diedIn:"Died in",lane:"Lane",state:"State",left:"Time left",by:"Started by",claimed:"Claimed",settled:"Settled",version:"Version",seen:"Seen",setting:"Setting",value:"Value",means:"What it means"}},schedules:{spans:["6 hours","24 hours","7 days"],span:"How far the lines go",count:e=>e===1?"one schedule":`${e} schedules`,haveMissed:e=>`${e===1?"one has":`${e} have`} missed a time`,held:e=>`${e} switched off, paused or disabled`,aside:e=>`${e} set aside`,shifts:"the clocks change",columns:{type:"Type",when:"When",line:"Due times from now on",next:"Next"},line:(e,t,n)=>`${t?"at least ":""}${e===1?"one due time":`${e} due times`}`+(n?`, ${n} missed before now`:""),shift:"the clocks change on that day",setAside:"set aside",run:"Run now",runs:e=>`Run now: ${e}`,runRow:"Run the schedule of the row now",isRun:e=>`A job of ${e} is enqueued, with the schedule's payload`,disabled:"The type is disabled",isOff:"off",turn:{on:"Switch on",off:"Switch off"},turnRow:"Switch the schedule of the row off, or on again",new:"New schedule",change:"Change",changes:e=>`Change the schedule ${e.name} of ${e.type}`,changeRow:"Change the schedule of the row",remove:{operator:"Delete",code:"Reset"},removes:{operator:"No more jobs are made by it. Those that it has made stay.",code:"It is as the code declares it."},removeRow:"Delete the schedule of the row, or reset it to what the code says",nothingOver:"Nothing is said over what the code declares",fields:{type:"Type",name:"Name: a word of its own",owner:"Whose jobs they are"},coming:"What comes next",nothingComes:"Nothing is due in this time.",missed:"Missed",noneMissed:"No due time was missed.",times:e=>e===1?"one time, since":`${e} times, since`,becomes:"A tick makes jobs of missed times as the schedule says: none, one, or one each.",none:"No type has a schedule.",first:"Add one here, or a type says when the clock makes a job of it:",example:'@job_type("report", schedule=Schedule("0 3 * * *", timezone="Europe/Berlin"))'},charts:{span:"Time",spans:{6:"6 hours",24:"24 hours",168:"7 days",720:"30 days",2160:"90 days"},by:"A line for each",bys:{"":"Whole",type:"Type",lane:"Lane"},type:"this type alone",lane:"this lane alone",hint:"type:… lane:…",curl:"These charts",says:"How did it go, hour by hour and by type or lane?",kinds:{throughput:{title:"Throughput",says:"jobs that ended, a minute"},wait:{title:"Wait",says:"from ready to start"},run:{title:"Run",says:"from start to end"},depth:{title:"Depth",says:"the most that were ready"},processors:{title:"Processors",says:"invocations that registered"},cost:{title:"Cost",says:"of processors, in USD"}},by95:e=>`${e}, 95 of 100 within`},endpoints:{says:"Who is told what became of jobs, whether it arrives, and what comes in by webhook",new:"New endpoint",none:"There are no endpoints yet: nobody outside is told what becomes of jobs.",first:"A webhook is told by a signed request; a bus gets events; http is what jobs call.",sent:"Told",sentSays:"callbacks, newest first",came:"Came by webhook",cameSays:"and what it led to",noneSent:"Nobody has been told anything yet. Test an endpoint, or name one in “notify” of a job.",noneSentTo:"It has been told nothing yet. Test it.",noneCame:"Nothing has come by webhook. Sources are declared in the template's parameter Webhooks.",looked:"One request looks at 5,000 rows. None of these matches; older ones may.",nothing:"nothing",more:e=>`and ${e} more`,works:"works",failing:e=>`fails for ${e}`,disabled:"disabled",all:"all types",named:"what names it",called:"nothing: jobs call it",open:"Open",notHooks:"An endpoint of kind http is called by jobs; it is told nothing",noSecret:"Only webhooks have a secret",isOff:"It is disabled: enable it first",isOn:"It is enabled",isOffNow:"It is disabled already",changeSays:"What is left as it is stays. New headers replace all there are.",replaces:"The headers so far are removed. An address elsewhere, or another owner, needs this or new headers.",acts:{test:"Test",enable:"Enable",disable:"Disable",change:"Change",rotate:"New secret",delete:"Delete"},sure:{disable:"It is told nothing more, and what is on its way fails.",rotate:"The secret of now signs for 24 hours more, beside the new one.",delete:"What it was not told yet fails. Jobs that name it are refused from then on."},tested:"A test is on its way",secret:"The secret of the endpoint",secretSays:"The receiver checks each request with it. It is shown only now.",fields:{name:"Name",kind:"Kind",url:"Address (https)",events:"Told of, without being named",types:"Jobs of these types only, with commas between",owner:"Jobs of this owner only",headers:"Headers, one a line: Name: value. They are never shown again."},kinds:{webhook:"webhook: told by signed requests",bus:"bus: the stack's event bus",http:"http: called by jobs"},facts:{kind:"Kind",url:"Address",events:"Told of",types:"Types",owner:"Owner",state:"State",because:"Because",created:"Created",updated:"Changed",old:"Old secret ends"},columns:{name:"Name",state:"State",url:"Address",events:"Told of",types:"Types",status:"Status",event:"Event",endpoint:"Endpoint",about:"About",answer:"Answer",tries:"Tries",when:"When",source:"Source",led:"Led to"}},keysAndLogins:{says:"Who may call the API and this page",you:"You",youAre:{owner:"Owner",role:"Role",key:"Key",until:"Logged in until"},may:{producer:"enqueues jobs, and sees those of its owner",viewer:"sees all, but what jobs hold, and changes nothing",admin:"sees and changes all but keys",super_admin:"sees and changes all, keys and logins too"},unused:"or one hour after the last use",onlySuper:"Keys and logins of others are listed for super admins.",keys:"Keys",logins:"Logins",loginsSay:"that can be used now",new:"New key",views:{active:"Active",all:"All"},none:"No key is active.",noLogins:"Nobody is logged in.",revoked:"revoked",expired:"expired",ends:"ends",active:"active",never:"never",change:"Change",revoke:"Revoke",end:"End",changeKey:"Change the key of the row",revokeKey:"Revoke the key of the row",changeTitle:e=>`Change ${e}`,revokeTitle:e=>`Revoke ${e}`,revokes:"All functions refuse it within a minute, and its logins end. That cannot be undone: make another.",endTitle:e=>`End a login of ${e}`,endsLogin:"That browser is asked to log in again with its next request.",changes:"All functions apply it within a minute. An empty field means no limit.",ofProducers:"Where nothing is typed, a producer's highest priority is 10, and 100,000 jobs of its owner may be unfinished.",made:"The key",madeSays:"It is shown only now; the database keeps its hash. Put it where its user keeps secrets.",noLimits:"no limits",writes:e=>`${e} writes`,reads:e=>`${e} reads`,types:e=>`only ${e}`,priority:e=>`priority ${e} at most`,pending:e=>`${e} unfinished at most`,via:{key:"key",token:"token",code:"link"},fields:{name:"Name: what is it for?",role:"Role",owner:"Owner: whose jobs it enqueues and sees",expires:"Ends on (none: never)",rate:"Writes, such as 600/minute",readRate:"Reads (none: as writes)",types:"May enqueue these types only, with commas between",priority:"Highest priority, 20 is the first",pending:"Most unfinished jobs of its owner"},columns:{name:"Name",role:"Role",owner:"Owner",limits:"Limits",used:"Last used",state:"State",created:"Created",by:"By",key:"Key",seen:"Last seen",ends:"Ends"}},setAside:{says:"What could not be done because of its data. It is left out so that the rest goes on, and is tried again after ten minutes, then ever more rarely.",none:"Nothing is set aside.",noneSays:"When the end of a batch, a schedule, a type or a chore fails because of its own data, it comes here, and everything else goes on.",more:"These are the newest 200. There are older ones.",retry:"Try again",retryKey:"Try the row again",retried:"It is tried again",kinds:{batch:"The end of a batch",schedule:"A schedule",type:"A type",chore:"A chore",key:"An encryption key"},todo:{batch:"Change what comes after the batch, then try again.",schedule:"Mend the schedule in the code or in its overrides, then try again.",type:"Mend its declaration, deploy, then try again.",chore:"Look for the cause in the table; its processor's log has the traceback.",key:"Give the key back by FormerEncryptionKeys. After a day its jobs fail."},columns:{what:"What",error:"Error",times:"Times",first:"First",last:"Last"}},audit:{says:"What was done by hand to the queue, newest first. What was done to one job is in its log.",fields:{kind:"what kind of thing was changed",subject:"its name or id",actor:"a part of the actor's name"},hint:"kind:… subject:… actor:…",curl:"This list",kinds:{act:"many jobs",batch:"batch",config:"configuration",endpoint:"endpoint",job:"job",key:"key",login:"login","set-aside":"set aside",type:"type",worker:"processor"},none:"Nobody has done this.",noneYet:"Nobody has changed anything yet.",looked:"One request looks at 5,000 lines. None of these matches; older ones may.",further:"Look further",key:"key",done:(e,t)=>`${e} done${t?`, ${t} left as they were`:""}`,ended:"ended",halfway:"stopped half-way, or still running",all:"jobs that were chosen",of:"jobs with",dripped:e=>`${e} a minute`,theAct:"the act",parts:"Each job of an act",partsKey:"Show or hide each job of an act",nothing:"no value",hidden:"hidden",toSubject:"Open it",columns:{at:"When",actor:"Who",action:"Did",subject:"To what",changed:"Before → after"}},database:{says:"Does Postgres keep up with the queue?",good:"Nothing here needs you: vacuum keeps up, no snapshot is old, and connections are free.",warnings:"What to do",connections:"Connections",of:e=>`of ${e}`,oldest:"Oldest transaction",noOldest:"no other is open",dead:"Dead rows",size:"Size",indexesSize:e=>`${e} of it indexes`,tables:"Tables",tablesSay:"the largest first; the bars end where dead rows are too many",deadOf:(e,t)=>`${e}, of ${t} that would be too many`,indexes:"Indexes",indexesSay:"the largest first; scans since the statistics were reset",unused:"never read",share:e=>`${e} %`,never:"never",archive:"Archive",archiveSays:"where pruned jobs go",archiveOff:"There is none: pruned jobs are deleted. The template's parameter Archive makes one.",archived:"Last written",archiveWaits:"Parts that wait",archiveBehind:"Longest past its retention",archiveNone:"none",encryption:"Encryption",encryptionSays:"the keys, by the names that encrypted values give them",encrypts:{none:"Nothing is encrypted. The template's parameter Encryption makes keys.",types:"The jobs of types that ask for it are encrypted, and what endpoints are called with.",all:"All jobs are encrypted, and what endpoints are called with."},keySeals:"encrypts",keyOpens:"decrypts",keyIsMissing:"is missing: what it has encrypted cannot be read",keyIsNeeded:e=>`needed by ${e} jobs, schedules, batches and endpoints`,keyMayGo:"nothing needs it: it may go",advice:{transaction:"Find the session below, and end it, unless it is a backup that will be over soon. A client that forgets to commit should get idle_in_transaction_session_timeout.",dead:"Look first whether a transaction is open for long: vacuum waits for it. Then vacuum the table by hand.",analyzed:"Autovacuum may be off, or never gets to it. Analyze it by hand.",connections:"Lower max_workers or the functions' reserved concurrency, put RDS Proxy before the database, or raise max_connections."},columns:{table:"Table",rows:"Rows",dead:"Dead rows",bytes:"Table",indexBytes:"Indexes",vacuum:"Last vacuum",analyze:"Last analyze",index:"Index",size:"Size",scans:"Scans"}}};Object.assign(l,po);var fo=500,ho=1e3,ot=e=>T(bo,{bulk:e});function bo({bulk:e,close:t}){let n=u({at:"counting"}),a=u(""),o=u("60"),r=Se(!1),i=l.jobs.bulk[e.action];B(()=>{wo(e,n)},[]);let{at:c,matches:d=0,atLeast:$,error:h}=n.value,S=d>ho?String(d):"",P=c==="counted"&&e.action==="replay",Ce=c==="counted"&&S,te=L=>{L.preventDefault(),c==="counted"&&d&&a.value===S&&ko(e,n,r,Number(o.value))};return s`<${F}
    title=${l.jobs.asking(i,c==="counting"?"…":l.jobs.jobs(d,$))}
    close=${()=>(r.current=!0,t(n.value))}
  >
    <form onSubmit=${te}>
      <p>${l.jobs.says[e.action]}</p>
      ${c==="counting"&&s`<p class="quiet" role="status">${l.jobs.counting}</p>`}
      ${h&&s`<p class="wrong" role="alert">${h}</p>`}
      ${P&&s`<${b} label=${l.jobs.perMinute} at=${o} type="number" min="1" max="10000" />`}
      ${Ce&&s`<${b} label=${l.act.type(S)} at=${a} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(c)&&s`<${yo} state=${n.value} />`}
      <details>
        <summary>${l.act.curl}</summary>
        <pre tabindex="0">${ne("POST",`/api/jobs/bulk/${e.action}`,fn(e))}</pre>
      </details>
      <div class="buttons">
        <${go}
          at=${c}
          act=${i}
          bad=${e.action==="delete"}
          ready=${d>0&&a.value===S}
          stop=${r}
          close=${()=>t(n.value)}
        />
      </div>
    </form>
  <//>`}function yo({state:e}){let t=l.jobs.running(e.done,e.skipped);return s`<p role="status">
    <${Y} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function go({at:e,act:t,bad:n,ready:a,stop:o,close:r}){let i=Se(null);if(B(()=>{let d=document.activeElement?.matches("input");(a&&e==="counted"&&!d||e==="ended")&&i.current?.focus()},[e,a]),e==="running")return s`<button type="button" onClick=${()=>o.current=!0}>${l.jobs.stop}</button>`;if(e==="ended")return s`<button type="button" class="main" ref=${i} onClick=${r}>${l.page.close}</button>`;let c=n?"bad":"main";return s`<button type="button" onClick=${r}>${l.page.close}</button>
    <button class=${c} ref=${i} disabled=${!a}>${t}</button>`}var fn=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function wo(e,t){try{let n=await nt(`/api/jobs/bulk/${e.action}`,{...fn(e),dry_run:!0});t.value={at:"counted",matches:n.matches??n.count??0,atLeast:n.at_least}}catch(n){t.value={at:"refused",error:n.message}}}var vo=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(e=>e.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/,"$1-$2-$3-$4-");async function ko(e,t,n,a){let o=vo(),r=e.action==="replay"?{per_minute:a}:{},{matches:i}=t.value,c=0,d=0,$=null;t.value={at:"running",matches:i,done:c,skipped:d};try{do{let h={...fn(e),...r,limit:fo,after:$??void 0,act:o},S=await nt(`/api/jobs/bulk/${e.action}`,h,{tries:3});c+=S.done,d+=S.skipped,$=S.next,t.value={at:"running",matches:i,done:c,skipped:d}}while($&&!n.current);t.value={at:"ended",matches:i,done:c,skipped:d,says:$?l.jobs.stopped:l.jobs.finished}}catch(h){t.value={at:"ended",matches:i,done:c,skipped:d,error:h.message}}Dt()}function Me({next:e,name:t="after",older:n=l.table.next}){let a=String($n.value.route?.path).replace(":id",encodeURIComponent($n.value.id??"")),o=r=>m(a,{...g.value,[t]:r});return!g.value[t]&&e===null?null:s`<p class="pages">
    ${g.value[t]&&s`<a href=${o("")}>${l.table.first}</a>`}
    ${e!==null&&s`<a href=${o(e)}>${n}</a>`}
  </p>`}var Be=l.audit,os=60,hn=6,xo=/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;function rs({entry:{kind:e,changed:t}}){if(t===null)return s`<span class="quiet">${Be.hidden}</span>`;if(typeof t!="object")return s`<${bn} of=${t} />`;if(e==="act")return s`<${To} of=${t} />`;let{act:n,bulk:a,...o}=t,r=Object.entries(o);return s`<ul class="changes">
    ${r.slice(0,hn).map(([i,c])=>s`<${So} key=${i} name=${i} said=${c} />`)}
    ${r.length>hn&&s`<li class="quiet">${l.json.more(r.length-hn)}</li>`}
    ${typeof n=="string"&&s`<${_o} act=${n} />`}
  </ul>`}function _o({act:e}){return s`<li><a href=${m("audit",{kind:"act",subject:e})}>${Be.theAct}</a></li>`}function So({name:e,said:t}){let[n,a]=Array.isArray(t)&&t.length===2?t:[void 0,t];return s`<li>
    <span class="quiet"><bdi>${e}</bdi></span
    >${" "} ${n!=null&&s`<del><${bn} of=${n} /></del>${" → "}`}
    ${a==null?s`<span class="quiet">${t===null?Be.hidden:Be.nothing}</span>`:s`<ins><${bn} of=${a} /></ins>`}
  </li>`}function bn({of:e}){let t=typeof e!="string"?C(e):xo.test(e)?Pt(new Date(e)):e;return t.length<=os?s`<bdi>${t}</bdi>`:s`<bdi title=${t}>${t.slice(0,os)}…</bdi>`}function To({of:e}){let{done:t=0,skipped:n=0,ended:a,filter:o,per_minute:r}=e,i=o&&typeof o=="object"?Object.entries(o):[];return s`<ul class="changes">
    <li>
      <b>${Be.done(p(Number(t)),n?p(Number(n)):"")}</b>
      ${r?` · ${Be.dripped(p(Number(r),1))}`:""}
    </li>
    <li class=${a?"quiet":"halfway"}>
      ${a?s`${Be.ended} <${f} at=${String(a)} />`:Be.halfway}
    </li>
    <li>
      <span class="quiet">${i.length?Be.of:Be.all}</span>
      ${i.map(([c,d])=>s` <code><bdi>${c}:${C(d)}</bdi></code>`)}
    </li>
  </ul>`}var Q=l.audit,jo=100,Oo=10,qo=["act","batch","config","endpoint","job","key","login","set-aside","type","worker"],Co={kind:{values:qo,says:Q.fields.kind},subject:{says:Q.fields.subject},actor:{says:Q.fields.actor}};function Eo(){let{kind:e,subject:t,actor:n,after:a,jobs:o}=g.value,i=Object.fromEntries(Object.entries({kind:e,subject:t,actor:n}).filter(([,h])=>h)),c=o==="all"||e==="job",d=y("/api/audit",{query:{...i,after:a,limit:jo,of_acts:c?void 0:"false"},every:a?void 0:Oo}),$=()=>Ee({jobs:c?"":"all",after:""});return se(e==="job"?[]:[{keys:"e",says:Q.partsKey,run:$}]),s`<${x} says=${Q.says} />
    <div class="filters">
      <${$t} fields=${Co} value=${i} hint=${Q.hint} onChange=${h=>G(m("audit",h))} />
      ${e!=="job"&&s`<label class="check"><input type="checkbox" checked=${c} onChange=${$} /> ${Q.parts}</label>`}
    </div>
    <${_} from=${d}>${h=>s`<${Mo} page=${h} filtered=${Object.keys(i).length>0} />`}<//>
    <${q}
      acts=${[{name:"list",label:Q.curl,method:"GET",path:`/api/audit${m("",i).slice(3)}`}]}
    />`}function Mo({page:e,filtered:t}){let n=k(e.entries,o=>String(o.id)),a=e.next!==null?Q.looked:t?Q.none:Q.noneYet;return s`<div class="audit">
    ${n.length?s`<${v}
            rows=${n}
            columns=${Do}
            label=${l.screens.audit}
            id=${o=>String(o.id)}
            href=${({kind:o,subject:r})=>m("audit",{kind:o,subject:r})}
          />`:s`<${E}>${a}<//>`}
    <${Me} next=${e.next} older=${n.length?l.table.next:Q.further} />
  </div>`}function Ao({actor:e}){let[,t,n]=e.match(/^(.*) \(key (.*)\)$/)??[null,e,""];return s`<bdi>${t}</bdi>${n&&s`<code class="quiet" title=${Q.key}>${n}</code>`}`}var No={type:e=>`types/${encodeURIComponent(e)}`,batch:e=>`batches/${e}`,endpoint:e=>`endpoints/${encodeURIComponent(e)}`,key:()=>"keys",login:()=>"keys","set-aside":()=>"set-aside"};function Lo({kind:e,subject:t,action:n}){let a=n==="delete"||e==="act"?null:No[e]?.(t),o=a&&s`<a class="place" href=${m(a)} title=${Q.toSubject} tabindex="-1">↗</a>`;return s`<span><span class="quiet">${l.audit.kinds[e]??e}</span> ${o}</span><bdi>${t}</bdi>`}var Do=[{name:"at",label:Q.columns.at,kind:"at",cell:e=>s`<${f} at=${e.at} />`},{name:"actor",label:Q.columns.actor,kind:"two side",cell:Ao,title:e=>e.actor},{name:"action",label:Q.columns.action,link:!0,cell:e=>s`<bdi>${e.action}</bdi>`},{name:"subject",label:Q.columns.subject,kind:"two",cell:Lo,title:e=>e.subject},{name:"changed",label:Q.columns.changed,kind:"wide changed",cell:e=>s`<${rs} entry=${e} />`}];var Io=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Ro=272,Po=480,Bo=1.6,Fo=380,Ft={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function is({cells:e,label:t,shown:n,onPoint:a,onPick:o}){let r=Se(null),i=u(0),c=Se(e),d=Go(c.current,e);B(()=>{c.current=e},[e]),B(()=>{let te=new ResizeObserver(()=>i.value=Math.floor(r.current.clientWidth));return te.observe(r.current),()=>te.disconnect()},[]);let{size:$,rows:h,columns:S}=Wo(e.length,i.value),P=te=>{let L=r.current.getBoundingClientRect(),[At,Jn]=[(te.clientX-L.left)/$,(te.clientY-L.top)/$].map(Math.floor),zn=At*h+Jn;return Jn<h&&At<S&&zn<e.length?zn:null};return s`<div
    class="field"
    ref=${r}
    onPointerMove=${te=>a(P(te))}
    onPointerLeave=${()=>a(null)}
    onClick=${te=>{let L=P(te);L!==null&&o(L)}}
  >
    ${i.value>0&&s`<svg
        width=${i.value}
        height=${h*$}
        viewBox=${`0 0 ${i.value} ${h*$}`}
        role="img"
        aria-label=${t}
        class=${n?"choosing":""}
      >
        ${Object.entries(Ft).map(([te,L])=>s`<path
              key=${te}
              class=${`${L} ${n===L?"shown":""}`}
              d=${Ho(e,te,$,h)}
            />`)}
        ${d.length>0&&s`<path key=${d.join()} class="fresh" d=${Ko(d,$,h)} />`}
      </svg>`}
  </div>`}function Wo(e,t){let n=t<Po?Fo:Ro;for(let a of Io){let o=Math.max(1,Math.floor(t/a)),r=Math.max(1,Math.ceil(e/o));if(r*a<=n||a===2)return{size:a,rows:r,columns:Math.ceil(e/r)}}return{size:2,rows:1,columns:e}}function Ho(e,t,n,a){let o=Jo[t](n),r="";for(let i=e.indexOf(t);i>=0;i=e.indexOf(t,i+1))r+=`M${Math.floor(i/a)*n} ${i%a*n}${o}`;return r}var Ko=(e,t,n)=>e.map(a=>`M${Math.floor(a/n)*t} ${a%n*t}${vt(t)}`).join("");function Go(e,t){if(e===t||e.length!==t.length)return[];let n=[];for(let a=0;a<t.length;a+=1)e[a]!==t[a]&&"cf".includes(t[a])&&n.push(a);return n}var Wt=e=>e>9?2:e>3?1:.4,vt=(e,t=0)=>{let n=e-Wt(e)-2*t;return`m${t} ${t}h${n}v${n}h${-n}z`},Uo=e=>{let t=Math.max(1,e/7),n=e-Wt(e)-2*t;return`${vt(e)}m${t} ${t}v${n}h${n}v${-n}z`},ve=e=>(e-Wt(e))/2,Jo={q:e=>vt(e,Math.min(e*.3,(e-Wt(e)-Bo)/2)),c:e=>vt(e),r:e=>vt(e),x:e=>`m0 ${ve(e)-e*.1}h${2*ve(e)}v${e*.2}h${-2*ve(e)}z`,w:Uo,a:e=>`m${ve(e)} 0l${ve(e)} ${ve(e)}l${-ve(e)} ${ve(e)}l${-ve(e)} ${-ve(e)}z`,f:e=>`m${ve(e)} ${-e*.15}l${ve(e)+e*.12} ${e}h${-2*ve(e)-e*.24}z`};var ye=l.batch;function ls({batch:e,done:t}){let{id:n,progress:a,finished_at:o}=e,r=a.pending+a.processing+a.waiting+a.review_needed,i={name:"then",label:ye.change,method:"PATCH",path:`/api/batches/${n}`,done:t},c={batch_id:n,status:"failed"},d=async $=>{(await ot($))?.done&&t()};return s`<div class="acts">
    <${Ht}
      label=${ye.retryAll}
      keys="r"
      why=${a.failed?null:ye.noneFailed}
      run=${()=>d({action:"retry",filter:c})}
    />
    <${Ht}
      label=${ye.cancelRest}
      keys="c"
      why=${r?null:ye.noneLeft}
      run=${()=>d({action:"cancel",filter:{batch_id:n}})}
    />
    <${Z} act=${{...i,key:"e",why:o?ye.isOver:null,ask:()=>T(Vo)}} />
    <${q} acts=${zo(n,c,i)} />
  </div>`}var zo=(e,t,n)=>[{name:"retry",label:ye.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:ye.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...n,body:{then:{type:"…",payload:{}}}},{name:"cells",label:ye.cells,method:"GET",path:`/api/batches/${e}/cells`}];function Ht({label:e,run:t,why:n=null,keys:a}){let o=Xe({name:e,label:e,method:"POST",path:"",why:n}),r=()=>o?K(o,{kind:"bad"}):t();return se(a?[{keys:a,says:e,run:r}]:[]),s`<button aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${e}${a&&s` <kbd>${a}</kbd>`}
  </button>`}function Vo({close:e}){let t=u(""),n=u("{}"),a=u(""),o=r=>{r.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(n.value)}:null})}catch(i){a.value=i.message}};return s`<${F} title=${ye.change} close=${e}>
    <form onSubmit=${o}>
      <p>${ye.changeSays}</p>
      <${b} label=${ye.thenType} at=${t} autofocus autocomplete="off" />
      <label
        >${ye.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${n.value}
          onInput=${r=>n.value=r.currentTarget.value}
        ></textarea>
      </label>
      ${a.value&&s`<p class="wrong" role="alert">${a.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${l.page.cancel}</button>
        <button class="main">${ye.change}</button>
      </div>
    </form>
  <//>`}var Qe=l.batch;function cs({id:e,errors:t,done:n}){let a=Math.max(1,...t.map(c=>c.jobs)),o=c=>`${c.code} ${c.message}`,r=k(t.map(c=>({...c,most:a,batch:e})),o);if(!t.length)return null;let i=async c=>{(await ot({action:"retry",filter:{batch_id:e,status:"failed",error:c.code}}))?.done&&n()};return s`<section class="rocks">
    <h2>${Qe.rocks}</h2>
    <${v} rows=${r} columns=${Zo(i)} label=${Qe.rocks} id=${o} href=${Yo} />
  </section>`}var Yo=e=>m("jobs",{status:"failed",batch:e.batch,error:e.code}),ds=e=>{};function Zo(e){return ds=e,Xo}var Xo=[{name:"jobs",label:Qe.columns.jobs,kind:"number",cell:e=>s`<${Y} value=${e.jobs} most=${e.most} kind="bad" label=${p(e.jobs)}>${p(e.jobs)}<//>`},{name:"code",label:Qe.columns.error,link:!0,cell:e=>s`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:Qe.columns.message,kind:"wide",cell:e=>s`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:Qe.columns.example,kind:"id side",cell:e=>s`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:s`<span class="unseen">${Qe.retry}</span>`,kind:"doing side",cell:e=>s`<${Ht} label=${Qe.retry} run=${()=>ds(e)} />`}];var ie=l.batch;function Qo({id:e}){let t=y(`/api/batches/${e}`),n=y(`/api/batches/${e}/cells`),o=Ve(()=>({batch:e})).value?.batch??t.data.value,r=JSON.stringify(o?.progress);if(B(()=>{n.data.peek()&&n.again()},[r]),!o&&t.error.value)return s`<${x} /><${fe} error=${t.error.value} again=${t.again} />`;if(!o)return s`<${x} /><${at} />`;let i=()=>(t.again(),n.again());return s`<${x}
      name=${s`${l.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${s`<${er} batch=${o} />`}
    />
    ${o.set_aside&&s`<p class="failure" role="status">${ie.setAside}</p>`}
    <${nr} batch=${o} cells=${n.data.value} />
    ${n.error.value&&s`<${fe} error=${n.error.value} again=${n.again} />`}
    ${n.data.value?s`<${or} id=${e} batch=${o} of=${n.data.value} />`:s`<${at} />`}
    <${ls} batch=${o} done=${i} />
    ${n.data.value&&s`<${cs} id=${e} errors=${n.data.value.errors} done=${i} />`}`}function er({batch:e}){let t=e.owner&&s`<bdi>${e.owner}</bdi> · `,n=s`${ie.made} <${f} at=${e.created_at} />`;return s`${t}${ie.jobs(p(e.total))} · ${n} · <span class="id">${e.id}</span>`}var tr=({completed:e,failed:t,cancelled:n})=>e+t+n;function nr({batch:e,cells:t}){let{progress:n,finished_at:a,created_at:o}=e,r=tr(n),i=n.total?Math.floor(1e3*r/n.total)/10:100,c=!a&&r<n.total&&n.pending+n.processing===0;return s`<div class="tally">
    <p class="depth"><b>${i}</b> %</p>
    <dl>
      <div>
        <dt>${ie.done}</dt>
        <dd>${p(r)} <span class="quiet">${ie.of(p(n.total))}</span></dd>
      </div>
      <div>
        <dt>${a?ie.took:ie.ends}</dt>
        <dd>${a?M(Ye(o,a)):s`<${sr} cells=${t} stuck=${c} />`}</dd>
      </div>
      <div>
        <dt>${ie.pace}</dt>
        <dd>${t?.per_minute?ie.perMinute(p(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${ie.then}</dt>
        <dd><${ar} cells=${t} /></dd>
      </div>
    </dl>
    <${ns} text=${ie.said(p(r),p(n.total),p(n.failed))} />
  </div>`}function sr({cells:e,stuck:t}){return t?ie.waits:e?.ends_at?s`<${as} at=${e.ends_at} />`:s`<span class="quiet">${ie.unknown}</span>`}function ar({cells:e}){return e?.then?s`<a href=${m(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:s`<span class="quiet">${l.page.none}</span>`}function or({id:e,batch:t,of:n}){let a=u(null),o=u(null),r=c=>m("jobs",{status:c,batch:e}),i=a.value===null?null:Ft[n.cells[a.value]];return s`<section class="cells">
    <h2 class="unseen">${ie.cells}</h2>
    <${is}
      cells=${n.cells}
      label=${ie.field(p(n.total),p(n.total-n.cells.split("q").length+1))}
      shown=${o.value}
      onPoint=${c=>a.value=c}
      onPick=${c=>G(r(Ft[n.cells[c]]))}
    />
    <ul class="legend">
      ${rr.filter(c=>t.progress[c]>0).map(c=>s`<${ir} key=${c} name=${c} count=${t.progress[c]} href=${r(c)} at=${o} />`)}
      <li class="pointed quiet">
        ${i?ie.cell(p(a.value+1),l.status[i]):n.at_least?ie.firstCells(p(n.total)):""}
      </li>
    </ul>
  </section>`}var rr=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function ir({name:e,count:t,href:n,at:a}){let o=()=>a.value=e,r=()=>a.value=null;return s`<li>
    <a href=${n} onPointerEnter=${o} onPointerLeave=${r} onFocus=${o} onBlur=${r}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${lr[e]} /></svg>
      <b>${p(t)}</b> ${l.status[e]}
    </a>
  </li>`}var lr={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};var Kt=160,cr=24,kt=21,ft=11,yn=4,us=7;function ms({done:e,failed:t,label:n,over:a}){let o=Math.min(Math.max(e,0),1)*Kt,r=t>0?Math.ceil(Math.sqrt(t)*us):0,i=Math.min(r,us),c=a?`M0 ${ft}H${Kt}`:dr(o);return s`<svg
    class=${a?"wave over":"wave"}
    viewBox=${`0 0 ${Kt} ${cr}`}
    role="img"
    aria-label=${n}
  >
    <path class="sand" d=${`M0 ${kt}H${Kt}`} />
    ${o>0&&s`<path class="water" d=${`${c}V${kt}H0Z`} />`}
    ${o>0&&s`<path class="surface" d=${c} />`}
    ${Array.from({length:i},(d,$)=>s`<path key=${$} class="rock" d=${ur(($+.5)*o/i)} />`)}
  </svg>`}function dr(e){let t=Math.max(0,e-26);return`M0 ${ft}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${ft} ${(e-10).toFixed(1)} ${yn} ${e.toFixed(1)} ${yn}C${(e+5).toFixed(1)} ${yn} ${(e+5).toFixed(1)} ${ft-1} ${(e+1).toFixed(1)} ${ft}C${(e-1).toFixed(1)} ${ft+4} ${e.toFixed(1)} ${kt} ${(e+6).toFixed(1)} ${kt}`}var ur=e=>`M${(e-4).toFixed(1)} ${kt}l4 -7l4 7z`;var I=l.batches,mr=5,$r=10,gn={all:void 0,open:"true",finished:"false"};function pr(){let{open:e,after:t}=g.value,n=y("/api/batches",{query:{open:e,after:t,limit:25}}),{value:a}=n.data,o=a?.batches.some(r=>!r.finished_at);return B(()=>{let r=setInterval(()=>document.hidden||Xn.peek()||n.again(),(o?mr:$r)*1e3);return()=>clearInterval(r)},[o,e,t]),s`<${x} says=${I.says} />
    <nav class="views" aria-label=${I.views}>
      ${Object.keys(gn).map(r=>s`<${fr} key=${r} name=${r} open=${e} />`)}
    </nav>
    <${_} from=${n}>${r=>s`<${hr} page=${r} open=${e} after=${t} />`}<//>`}function fr({name:e,open:t}){let n=t===gn[e];return s`<a href=${m("batches",{open:gn[e]})} aria-current=${n?"page":void 0}>
    ${I.view[e]}
  </a>`}function hr({page:e,open:t,after:n}){let a=k(e.batches,o=>o.id);return s`${a.length>0?s`<${v}
            rows=${a}
            columns=${gr}
            label=${l.screens.batches}
            href=${o=>m(`batches/${o.id}`)}
          />`:s`<${E}>${e.next?I.looked:t?I.none:I.noneYet}<//
            >${!e.next&&s`<${br} />`}`}
    <p class="pages">
      ${n&&s`<a href=${m("batches",{open:t})}>${l.table.first}</a>`}
      ${e.next&&s`<a href=${m("batches",{open:t,after:e.next})}>${l.table.next}</a>`}
    </p>
    <${q}
      acts=${[{name:"list",label:I.asked,method:"GET",path:`/api/batches${Zn({open:t,after:n})}`}]}
    />`}function br(){return s`<p class="quiet">${I.first}</p>
    <pre tabindex="0">${ne("POST","/api/jobs/batch",yr)}</pre>`}var yr={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},wn=({completed:e,failed:t,cancelled:n})=>e+t+n,gr=[{name:"wave",label:I.columns.wave,cell:wr},{name:"done",label:I.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:n})=>s`${p(n?t:wn(e))}${!n&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${I.of(p(t))}</span
        >`},{name:"failed",label:I.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>s`<span class=${e?"error":"quiet"}
        >${e||!t?Te({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?I.notCounted(p(e.total)):""},{name:"state",label:I.columns.state,kind:"wide side",cell:vr},{name:"owner",label:I.columns.owner,kind:"side",cell:e=>s`<bdi>${e.owner}</bdi>`},{name:"created",label:I.columns.created,kind:"number",cell:e=>s`<${f} at=${e.created_at} />`},{name:"id",label:I.columns.id,kind:"id side",cell:e=>s`<span class="id">${e.id.slice(-8)}</span>`}];function wr({progress:e,total:t,finished_at:n}){let a=Math.max(1,e.total),o=I.wave(p(wn(e)),p(e.total),p(e.failed));return s`<${ms}
    done=${n?1:wn(e)/Math.max(1,t,a)}
    failed=${e.failed/a}
    over=${n!==null}
    label=${o}
  />`}function vr({progress:e,created_at:t,finished_at:n}){if(n)return s`<span class="quiet">${I.took(M(Ye(t,n)))}</span>`;let{processing:a,pending:o,waiting:r,review_needed:i,at_least:c}=e,d=h=>Te({count:h,at_least:c});return[a&&I.running(d(a)),o&&I.pending(d(o)),r&&I.waiting(d(r)),i&&I.review(d(i))].filter(Boolean).join(" · ")||I.ending}var Ae=l.charts,vn=36e5,kr=60,$s=["6","24","168","720","2160"],ps=["","type","lane"],xr=["throughput","wait","run","depth","processors","cost"],_r=["depth","processors"],Sr={type:{suggest:"type",says:Ae.type},lane:{says:Ae.lane}};function Tr(){let{type:e="",lane:t=""}=g.value,n=$s.includes(g.value.hours)?g.value.hours:"24",a=ps.includes(g.value.by)?g.value.by:"",o=new Date(Math.floor(U.peek()/vn+1)*vn-Number(n)*vn).toISOString(),r={by:a,type:e,lane:t,from:o},i=Object.fromEntries(Object.entries({type:e,lane:t}).filter(([,d])=>d)),c=xr.filter(d=>!(_r.includes(d)&&(e||a==="type")));return s`<${x} says=${Ae.says} />
    <div class="filters">
      <${fs} name="hours" label=${Ae.span} all=${Ae.spans} now=${n} order=${$s} />
      <${fs} name="by" label=${Ae.by} all=${Ae.bys} now=${a} order=${ps} />
      <${$t}
        fields=${Sr}
        value=${i}
        hint=${Ae.hint}
        onChange=${d=>Ee({type:"",lane:"",...d},{})}
      />
    </div>
    <div class="charts">${c.map(d=>s`<${jr} key=${d} kind=${d} asked=${r} />`)}</div>
    <${q}
      acts=${[{name:"chart",label:Ae.curl,method:"GET",path:`/api/charts?series=wait&from=${o}`}]}
    />`}function fs({name:e,label:t,all:n,now:a,order:o}){let r=i=>c=>(c.preventDefault(),Ee({[e]:i}));return s`<nav class="views" aria-label=${t}>
    ${o.map(i=>s`<a
          key=${i}
          href=${`?${e}=${i}`}
          aria-current=${i===a?"true":void 0}
          onClick=${r(i)}
          >${n[i]}</a
        >`)}
  </nav>`}function jr({kind:e,asked:t}){let n=y("/api/charts",{query:{series:e,...t},every:kr}),{value:a}=n.data,{title:o,says:r}=Ae.kinds[e];if(!a&&n.error.value)return s`<${fe} title=${o} error=${n.error.value} again=${n.again} />`;if(!a)return s`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${o}</b></figcaption>
    </figure>`;let i=t.by&&(e==="wait"||e==="run");return s`<${Bt}
    data=${Or(a)}
    title=${o}
    says=${i?Ae.by95(r):r}
    unit=${a.unit==="seconds"?l.units.s:""}
    height=${150}
    filled=${e==="throughput"||e==="depth"}
  />`}function Or(e){let t=e.series.some(a=>a.values.some(o=>o)),n=e.series.map(a=>({...a,label:ss(l.overview.charts.labels,a.name)??a.label}));return{...e,series:t?n:[]}}var hs=10,qr=112;function bs({days:e,currency:t}){let n=Math.max(...e.map(o=>o.usd),0)||1,a=Math.ceil(e.length/hs);return s`<ol class="daybars">
    ${e.map((o,r)=>{let i=r===e.length-1,c=(e.length-1-r)%a===0;return s`<li key=${o.day} title=${`${o.day}: ${Fe(o.usd,t)}`}>
        <span class="paid">${e.length<=hs?Fe(o.usd,"",n):""}</span>
        <span
          class=${i?"day last":"day"}
          style=${{height:`${(qr*o.usd/n).toFixed(1)}px`}}
        ></span>
        <span class="name">${c?Cr(o.day):""}<span class="unseen"> ${Fe(o.usd,t)}</span></span>
      </li>`})}
  </ol>`}var Cr=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var J=l.costs,ys=["1","7","30","90"];function Er(){let e=ys.includes(g.value.days)?g.value.days:"7",t=y("/api/costs",{query:{days:e}});return s`<${x} says=${t.data.value&&s`<${Ar} of=${t.data.value} />`} />
    <nav class="views" aria-label=${J.span}>
      ${ys.map(n=>s`<${Mr} key=${n} name=${n} now=${e} />`)}
    </nav>
    <${_} from=${t}>${n=>s`<${Nr} of=${n} />`}<//>`}function Mr({name:e,now:t}){return s`<a href=${m("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${J.spans[e]}
  </a>`}var ws=e=>e.reduce((t,n)=>t+n.usd,0);function Ar({of:e}){let t=ws(e.days);return J.total(Fe(t,e.currency),Fe(t/Math.max(1,e.days.length),e.currency),e.days.length)}function Fe(e,t,n=e){let a=n>=100?2:n>=.1?3:n>=.01||!n?4:6,o=10**-a;if(e&&e<o/2)return`< ${o.toFixed(a)}`;let r=e.toLocaleString("en",{minimumFractionDigits:a,maximumFractionDigits:a});return t?`${r} ${t}`:r}function Nr({of:e}){let t=Math.max(0,...e.types.map(c=>c.usd)),n=Math.max(0,...e.types.filter(c=>c.jobs).map(vs)),a=ws(e.types)||1,o=k(e.types.map(c=>({...c,most:t,total:a,dearest:n})),c=>c.type),{per_gb_second:r,per_request:i}=e.prices;return s`<section class="days">
      <h2>${J.days}</h2>
      <${bs} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${J.types}</h2>
      ${o.length?s`<${v}
              rows=${o}
              columns=${Dr}
              label=${J.types}
              id=${c=>c.type}
              href=${c=>m(`types/${c.type}`)}
            />`:s`<${E}>${J.none}<//>`}
    </section>
    <section>
      <h2>${J.lanes}</h2>
      <${Ir} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${J.prices(gs(r),gs(i),e.currency)}</p>
    <${q}
      acts=${[{name:"costs",label:J.asked,method:"GET",path:`/api/costs?days=${e.days.length}`}]}
    />`}var gs=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),vs=e=>1e6*e.usd/e.jobs,Lr=e=>p(100*e.usd/e.total,1),Dr=[{name:"type",label:J.columns.type,cell:e=>s`<bdi>${e.type}</bdi>`},{name:"share",label:J.columns.share,kind:"wide side",cell:e=>s`<${Y} value=${e.usd} most=${e.most||1} label=${Fe(e.usd)}>${J.columns.part(Lr(e))}<//>`},{name:"jobs",label:J.columns.jobs,kind:"number",cell:e=>p(e.jobs)},{name:"ran",label:J.columns.ran,kind:"number side",cell:e=>M(e.seconds)},{name:"gb",label:J.columns.gb,kind:"number side",cell:e=>p(e.gb_seconds,1)},{name:"each",label:J.columns.each,kind:"number side",cell:e=>e.jobs?Fe(vs(e),"",e.dearest):"–"},{name:"usd",label:J.columns.usd,kind:"number",cell:e=>s`<b>${Fe(e.usd,"",e.most)}</b>`}];function Ir({lanes:e}){let t=Math.max(0,...e.map(n=>n.usd));return s`<table class="lanecosts">
    <thead>
      <tr>
        <th>${J.columns.lane}</th>
        <th class="number">${J.columns.gb}</th>
        <th class="number">${J.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(n=>s`<tr key=${n.lane}>
            <td><bdi>${n.lane}</bdi></td>
            <td class="number">${p(n.gb_seconds,1)}</td>
            <td class="number">${Fe(n.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}var Rr={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"},xt=e=>e.filter(t=>!t.unreadable);function _t({enabled:e,paused:t,missing_since:n}){return e?n?"missing":t?"paused":"on":"disabled"}function Gt({type:e}){let t=_t(e);return s`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Rr[t]} /></svg
    ><span>${l.types.states[t]}</span>
  </span>`}var H=l.job;function xs(e,t){let n=`/api/jobs/${e.id}`,a=i=>({name:i,label:H.acts[i],method:"POST",path:`${n}/${i}`,why:e.allowed[i],done:t}),o=Pr[e.status]??[];return[{...a("approve"),key:"a",ask:()=>T(ks,{title:H.acts.approve,label:H.comment,name:"comment"})},{...a("reject"),key:"e",ask:()=>T(ks,{title:H.acts.reject,label:H.reason,name:"reason"})},{...a("retry"),key:"r"},{...a("cancel"),key:"c",sure:e.status==="processing"?H.stops:void 0},{...a("signal"),key:"s",ask:()=>T(Br,{job:e})},{...a("replay"),key:"shift+r",ask:()=>T(Fr,{job:e}),done:i=>G(m(`jobs/${i.job_id}`))},{...a("patch"),method:"PATCH",path:n,key:"m",ask:()=>T(Wr,{job:e})},{...a("delete"),method:"DELETE",path:n,key:"shift+d",bad:!0,sure:H.deletes,done:()=>G(m("jobs"),{replace:!0})}].map(i=>({...i,main:o.includes(i.name)}))}var Pr={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function ks({title:e,label:t,name:n,close:a}){let o=u("");return s`<${F} title=${e} close=${a}
    ><form onSubmit=${i=>(i.preventDefault(),a(o.value?{[n]:o.value}:{}))}>
      <${b} label=${t} at=${o} maxlength="500" autofocus autocomplete="off" />
      <${Ut} act=${e} close=${a} /></form
  ><//>`}function Br({job:e,close:t}){let n=u(e.wait_signal??""),a=u("{}"),o=u(""),r=i=>(i.preventDefault(),Ne(a.value,o,c=>t({name:n.value,payload:c})));return s`<${F} title=${H.acts.signal} close=${t}
    ><form onSubmit=${r}>
      <${b} label=${H.signalName} at=${n} required maxlength="200" autofocus autocomplete="off" />
      <${We} label=${H.payload} at=${a} wrong=${o} />
      <${Ut} act=${H.acts.signal} close=${t} /></form
  ><//>`}function Fr({job:e,close:t}){let n=u(C(e.payload??{},2)),a=u(String(e.priority)),o=u("0"),r=u(""),i=n.peek(),c=d=>{d.preventDefault();let $={priority:Number(a.value),delay_seconds:Number(o.value)};n.value===i?t($):Ne(n.value,r,h=>t({payload:h,...$}))};return s`<${F} title=${H.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${c}>
      <p class="quiet">${H.replays}</p>
      <${We} label=${H.payload} at=${n} wrong=${r} autofocus />
      <div class="pair">
        <${b} label=${H.facts.priority} at=${a} type="number" min="1" max="20" />
        <${b} label=${H.delay} at=${o} type="number" min="0" max="31622400" />
      </div>
      <${Ut} act=${H.acts.replay} close=${t} /></form
  ><//>`}function Wr({job:e,close:t}){let n=u(String(e.priority)),a=u(e.scheduled_for),o=u(e.tags.join(", ")),r=i=>{i.preventDefault();let c={priority:Number(n.value),tags:o.value.split(",").map(d=>d.trim()).filter(Boolean)};t(a.value===e.scheduled_for?c:{...c,scheduled_for:a.value})};return s`<${F} title=${H.acts.patch} close=${t}
    ><form onSubmit=${r}>
      <${b} label=${H.facts.priority} at=${n} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&s`<${b} label=${H.dueIso} at=${a} required />`}
      <${b} label=${H.tagsBetween} at=${o} />
      <${Ut} act=${H.acts.patch} close=${t} /></form
  ><//>`}function We({label:e,at:t,wrong:n,rows:a=12,...o}){return s`<label
      >${e}<textarea
        rows=${a}
        spellcheck=${!1}
        ...${o}
        value=${t.value}
        aria-invalid=${n.value?"true":void 0}
        onInput=${r=>t.value=r.currentTarget.value}
      ></textarea>
    </label>
    ${n.value&&s`<p class="wrong" role="alert">${n.value}</p>`}`}function Ne(e,t,n){try{n(Re(e))}catch(a){t.value=a.message}}function Ut({act:e,close:t}){return s`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${l.page.cancel}</button><button class="main">${e}</button>
  </div>`}var _s=l.create;function St(e,t){let n=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,a=(n?.anyOf??[]).filter(o=>o.type!=="null");return{...a.length===1?St(a[0],t):n,title:e.title??n?.title}}function kn(e){let n=Object.entries(e.properties??{}).filter(([a,o])=>o.default!==void 0||e.required?.includes(a));return Object.fromEntries(n.map(([a,o])=>[a,o.default??Hr(St(o,e))]))}function Hr(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:kn(e)}[e.type]??null}function Ss({schema:e,at:t}){let n=Object.keys(e.properties??{}),a=r=>i=>{let{[r]:c,...d}=t.value;t.value=i===void 0?d:{...t.value,[r]:i}};if(!n.length)return s`<${Ts} label=${_s.asJson} value=${t.value} set=${r=>t.value=r??{}} />`;let o=t.value;return s`<div class="fields">
    ${n.map(r=>s`<${Kr} key=${r} name=${r} schema=${e} value=${o[r]} set=${a(r)} />`)}
  </div>`}function Kr({name:e,schema:t,value:n,set:a}){let o=St(t.properties[e],t),r=t.required?.includes(e),i=s`<span
    ><code>${e}</code> ${r&&s`<span class="quiet">${_s.required}</span>`} ${o.description}</span
  >`;return o.type==="boolean"?s`<${Gr} label=${i} value=${n} set=${a} />`:o.enum?s`<${Ur} label=${i} values=${o.enum} value=${n} set=${a} required=${r} />`:o.type==="string"?s`<${Jr} label=${i} own=${o} value=${n} set=${a} required=${r} />`:o.type==="integer"||o.type==="number"?s`<${zr} label=${i} own=${o} value=${n} set=${a} required=${r} />`:s`<${Ts} label=${i} value=${n} set=${a} />`}function Gr({label:e,value:t,set:n}){return s`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${a=>n(a.currentTarget.checked)} />${e}</label
  >`}function Ur({label:e,values:t,value:n,set:a,required:o}){return s`<label
    >${e}<select onChange=${i=>a(i.currentTarget.value===""?void 0:t[Number(i.currentTarget.value)])}>
      ${!o&&s`<option value="" selected=${n===void 0}></option>`}
      ${t.map((i,c)=>s`<option key=${c} value=${c} selected=${i===n}>${String(i)}</option>`)}
    </select></label
  >`}function Jr({label:e,own:t,value:n,set:a,required:o}){let r=c=>a(c.currentTarget.value===""&&!o?void 0:c.currentTarget.value),i={required:o,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?s`<label
      >${e}<textarea rows="2" ...${i} value=${n??""} onInput=${r}></textarea>
    </label>`:s`<label>${e}<input ...${i} value=${n??""} onInput=${r} /></label>`}function zr({label:e,own:t,value:n,set:a,required:o}){let r=c=>a(c.currentTarget.value===""?void 0:Re(c.currentTarget.value)),i={required:o,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return s`<label
    >${e}<input type="number" ...${i} value=${ut(n)??n??""} onInput=${r}
  /></label>`}function Ts({label:e,value:t,set:n}){let a=u(t===void 0?"":C(t,2)),o=u(""),r=i=>{a.value=i.currentTarget.value;try{n(a.value.trim()?Re(a.value):void 0),o.value=""}catch(c){o.value=c.message}};return s`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${a.value}
        aria-invalid=${o.value?"true":void 0}
        onInput=${r}
      ></textarea>
    </label>
    ${o.value&&s`<p class="wrong" role="alert">${o.value}</p>`}`}var le=l.create;function Vr(){return st()?s`<${Yr} />`:s`<${x} says=${l.act.viewer} />`}function Yr(){let e=y("/api/types");return s`<${x} />
    <${_} from=${e}>
      ${t=>{let n=xt(t.types),a=n.find(o=>o.name===g.value.type);return s`<div class="create">
          <label>
            ${le.type}
            <select ref=${Zr} onChange=${o=>Ee({type:o.currentTarget.value})}>
              <option value="" selected=${!a}>${n.length?le.choose:le.none}</option>
              ${n.map(o=>s`<option key=${o.name} selected=${o===a}>${o.name}</option>`)}
            </select>
          </label>
          ${a&&s`<${Xr} key=${a.name} type=${a} />`}
        </div>`}}
    <//>`}function Zr(e){g.peek().type||e?.focus()}function Xr({type:e}){let t=e.declared.payload_schema??{},n=u(kn(t)),a=u(null),o=u(""),r=u(null),i=Vn(()=>({}),[]),c=ti(i),d=()=>({type:e.name,payload:n.value,...c()}),$=async S=>{S.preventDefault(),o.value="",a.value!==null&&Ne(a.value,o,P=>n.value=P),o.value||await ei(d(),r)},h=()=>Qr(a,n,o);return s`<form onSubmit=${$}>
    ${e.description&&s`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${le.payload}
        <button type="button" class="plain" onClick=${h}>${a.value===null?le.json:le.form}</button>
      </legend>
      ${a.value===null?s`<${Ss} schema=${t} at=${n} />`:s`<${We} label=${le.fits} at=${a} wrong=${o} />`}
    </fieldset>
    <fieldset>
      <legend>${le.others}</legend>
      <${ni} at=${i} />
    </fieldset>
    ${r.value&&s`<${fe} error=${r.value} />`}
    <details>
      <summary>${l.act.curl}</summary>
      <pre tabindex="0">${ne("POST","/api/jobs",d())}</pre>
    </details>
    <div class="buttons"><button class="main">${le.enqueue}</button></div>
  </form>`}function Qr(e,t,n){e.value===null?e.value=C(t.value,2):Ne(e.value,n,a=>(t.value=a,e.value=null))}async function ei(e,t){try{let n=await nt("/api/jobs",e);K(le.enqueued),G(m(`jobs/${n.job_id}`))}catch(n){t.value=n}}var js=["priority","delay","expires","tags","aboutType","aboutId","key"];function ti(e){for(let t of js)e[t]=u(t==="priority"?"10":"");return()=>{let{priority:t,delay:n,expires:a,tags:o,aboutType:r,aboutId:i,key:c}=Object.fromEntries(js.map($=>[$,e[$].value])),d=o.split(",").map($=>$.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...n&&{delay_seconds:Number(n)},...a&&{expires_seconds:Number(a)},...d.length>0&&{tags:d},...r&&{reference:{type:r,id:i}},...c&&{concurrency_key:c}}}}function ni({at:e}){return s`<div class="pair">
    <${b} label=${le.priority} at=${e.priority} type="number" min="1" max="20" />
    <${b} label=${le.delay} at=${e.delay} type="number" min="0" step="any" />
    <${b} label=${le.expires} at=${e.expires} type="number" min="0" step="any" />
    <${b} label=${le.aboutType} at=${e.aboutType} />
    <${b} label=${le.aboutId} at=${e.aboutId} />
    <${b} label=${le.key} at=${e.key} />
    <${b} label=${le.tags} at=${e.tags} />
  </div>`}var w=l.database,si=15,ai=600,oi=.1,ri=1e4,ii=.8;function li(){let e=y("/api/database",{every:si});return s`<${x} says=${w.says} />
    <${_} from=${e}>${t=>s`<${ci} of=${t} />`}<//>
    <${q} acts=${[{name:"database",label:l.screens.database,method:"GET",path:"/api/database"}]} />`}function ci({of:e}){let t=k(e.tables,o=>o.name),n=Math.max(1,...e.indexes.map(o=>o.bytes)),a=k(e.indexes.map(o=>({...o,largest:n})),o=>o.name);return s`<${ui} of=${e.warnings} />
    <${bi} of=${e} />
    <${$i} />
    <${fi} />
    <section>
      <h2>${w.tables} <span class="quiet">${w.tablesSay}</span></h2>
      <${v} rows=${t} columns=${wi} label=${w.tables} id=${o=>o.name} />
    </section>
    <section>
      <h2>${w.indexes} <span class="quiet">${w.indexesSay}</span></h2>
      <${v} rows=${a} columns=${vi} label=${w.indexes} id=${o=>o.name} keys=${!1} />
    </section>`}var di=[[/^a transaction/,w.advice.transaction,`SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity
WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;
SELECT pg_terminate_backend(pid);`],[/dead rows/,w.advice.dead,"VACUUM (VERBOSE, ANALYZE) tidegate.table;"],[/never been analyzed/,w.advice.analyzed,`ANALYZE tidegate.table;
SHOW autovacuum;`],[/connections are in use/,w.advice.connections,""]];function ui({of:e}){return e.length?s`<section class="warnings">
    <h2 class="unseen">${w.warnings}</h2>
    <ul>
      ${e.map(t=>s`<${mi} key=${t} text=${t} />`)}
    </ul>
  </section>`:s`<p class="fine"><${qs} fine />${w.good}</p>`}function mi({text:e}){let[,t,n]=di.find(([o])=>o.test(e))??[null,"",""],a=e.match(/^the table (\S+)/)?.[1];return s`<li>
    <${qs} />
    <div>
      <b><bdi>${e[0].toUpperCase()+e.slice(1)}</bdi></b>
      <p>${t}</p>
      ${n&&s`<pre tabindex="0">${a?n.replace("tidegate.table",`tidegate.${a}`):n}</pre>`}
    </div>
  </li>`}function qs({fine:e}){return s`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${e?"M3 8.5l3.5 3.5L13 5":"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"} /></svg>`}function $i(){let e=y("/api/archive",{query:{limit:1}});return s`<section>
    <h2>${w.archive} <span class="quiet">${w.archiveSays}</span></h2>
    <${_} from=${e}>
      ${({bucket:t,state:n})=>t?s`<${pi} of=${n} />`:s`<p class="quiet">${w.archiveOff}</p>`}
    <//>
  </section>`}function pi({of:{written_at:e,waiting:t,error:n,behind_seconds:a}}){return s`<dl class="strip tallies">
    <div>
      <dt>${w.archived}</dt>
      <dd><${zt} at=${e} /></dd>
    </div>
    <div>
      <dt>${w.archiveWaits}</dt>
      <dd><b class=${n?"wrong":""}>${p(t)}</b> <span class="quiet"><bdi>${n}</bdi></span></dd>
    </div>
    <div>
      <dt>${w.archiveBehind}</dt>
      <dd><b>${a===null?w.archiveNone:M(a)}</b></dd>
    </div>
  </dl>`}function fi(){let e=y("/api/encryption");return s`<section>
    <h2>${w.encryption} <span class="quiet">${w.encryptionSays}</span></h2>
    <${_} from=${e}>
      ${({encryption:t,keys:n})=>s`<p class="quiet">${w.encrypts[t]}</p>
          ${n.length>0&&s`<dl class="strip tallies">${n.map(a=>s`<${hi} key=${a.id} of=${a} />`)}</dl>`}`}
    <//>
  </section>`}function hi({of:{id:e,since:t,needed_by:n,is_here:a,seals:o}}){return s`<div>
    <dt><code>${e}</code></dt>
    <dd>
      <b class=${a?"":"wrong"}>${a?o?w.keySeals:w.keyOpens:w.keyIsMissing}</b>${" "}
      ${t&&s`<span class="quiet"><${zt} at=${t} /></span>`}${" "}
      ${n!==null&&s`<span class="quiet">${n?w.keyIsNeeded(p(n)):w.keyMayGo}</span>`}
    </dd>
  </div>`}var Jt=(e,t)=>e.reduce((n,a)=>n+a[t],0);function bi({of:{tables:e,oldest_transaction:t,connections:n}}){let a=Jt(e,"dead_rows"),o=Jt(e,"index_bytes"),{used:r,most:i}=n;return s`<dl class="strip tallies">
    <div>
      <dt>${w.oldest}</dt>
      <dd>
        ${t?s`<b class=${t.seconds>ai?"wrong":""}>${M(t.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[t.application,t.state].filter(Boolean).join(", ")}</bdi></span>`:s`<b>–</b> <span class="quiet">${w.noOldest}</span>`}
      </dd>
    </div>
    <div>
      <dt>${w.connections}</dt>
      <dd>
        <b>${p(r)}</b> <span class="quiet">${w.of(p(i))}</span>${" "}
        <${Y} value=${r} most=${i} kind=${r>ii*i?"bad":""} label=${w.connections} />
      </dd>
    </div>
    <div>
      <dt>${w.dead}</dt>
      <dd><b>${p(a)}</b> <span class="quiet">${yi(a,a+Jt(e,"rows"))}</span></dd>
    </div>
    <div>
      <dt>${w.size}</dt>
      <dd>
        <b>${ht(Jt(e,"bytes")+o)}</b>${" "}
        <span class="quiet">${w.indexesSize(ht(o))}</span>
      </dd>
    </div>
  </dl>`}var yi=(e,t)=>w.share(p(t>0?100*e/t:0,1)),Os=["B","kB","MB","GB","TB"];function ht(e){let t=e<1?0:Math.min(Math.floor(Math.log2(e)/10),Os.length-1);return`${p(e/1024**t,t>1?1:0)} ${Os[t]}`}function gi({dead_rows:e,rows:t}){let n=Math.max(ri,oi*t),a=w.deadOf(p(e),p(n));return s`<${Y} value=${e} most=${n} kind=${e>n?"bad":""} label=${a}>${p(e)}<//>`}function zt({at:e}){return e?s`<${f} at=${e} />`:s`<span class="quiet">${w.never}</span>`}var wi=[{name:"table",label:w.columns.table,kind:"wide",cell:e=>s`<b>${e.name}</b>`},{name:"rows",label:w.columns.rows,kind:"number",cell:e=>p(e.rows)},{name:"dead",label:w.columns.dead,kind:"number",cell:gi},{name:"bytes",label:w.columns.bytes,kind:"number side",cell:e=>ht(e.bytes)},{name:"indexes",label:w.columns.indexBytes,kind:"number side",cell:e=>ht(e.index_bytes)},{name:"vacuum",label:w.columns.vacuum,kind:"number side",cell:e=>zt({at:e.last_vacuum})},{name:"analyze",label:w.columns.analyze,kind:"number side",cell:e=>zt({at:e.last_analyze})}],vi=[{name:"index",label:w.columns.index,kind:"wide",cell:e=>e.name,title:e=>e.name},{name:"table",label:w.columns.table,kind:"side",cell:e=>e.table},{name:"scans",label:w.columns.scans,kind:"number",cell:e=>e.scans?p(e.scans):s`<span class="quiet">${w.unused}</span>`},{name:"size",label:w.columns.size,kind:"number",cell:e=>s`<${Y} value=${e.bytes} most=${e.largest} label=${ht(e.bytes)}>${ht(e.bytes)}<//>`}];function xn(e,t){let n=document.activeElement?.closest("tr[data-id]");return e.find(a=>t(a)===n?.dataset.id)}function ke({label:e,run:t,why:n=null,bad:a,name:o}){let r=Xe({name:e,label:e,method:"POST",path:"",why:n});return s`<button
    class=${a?"rowact bad":"rowact"}
    aria-label=${o}
    aria-disabled=${r?"true":void 0}
    title=${r??void 0}
    onClick=${()=>r?K(r,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function He({label:e,run:t,keys:n,main:a,why:o=null}){let r=Xe({name:e,label:e,method:"POST",path:"",why:o}),i=()=>r?K(r,{kind:"bad"}):t();return se(n?[{keys:n,says:e,run:i}]:[]),s`<button
    class=${a&&!r?"main":""}
    aria-disabled=${r?"true":void 0}
    title=${r??void 0}
    onClick=${i}
  >
    ${e} ${n&&s`<kbd>${n}</kbd>`}
  </button>`}function Oe(e,t,n){se(n.map(({keys:a,says:o,act:r})=>({keys:a,says:o,run:()=>{let i=xn(e,t);if(!i)return K(l.table.noRow,{kind:"bad"});let c=r(i),d=c&&Xe(c);d?K(d,{kind:"bad"}):c&&Ze(c)}})))}function Le({title:e,act:t,method:n,path:a,body:o,said:r=l.act.done,close:i,children:c}){let d=u(!1),$=u(null);return s`<${F} title=${e} close=${i}>
    <form onSubmit=${async S=>{if(S.preventDefault(),!d.value){d.value=!0;try{let P=await Nt(n,a,{body:o()});K(`${t}: ${r}`),i(P??!0)}catch(P){$.value=P}d.value=!1}}}>
      ${c} ${$.value&&s`<div class="wrong" role="alert"><${ts} error=${$.value} /></div>`}
      <details>
        <summary>${l.act.curl}</summary>
        <pre tabindex="0">${ne(n,a,o())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>i()}>${l.page.cancel}</button>
        <button class="main" aria-busy=${d.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}var Vt=e=>T(ki,e);function ki({title:e,says:t,secret:n,close:a}){let o=u(!1),r=u(!1),i=Se(null),c=()=>navigator.clipboard?.writeText(n).then(()=>o.value=!0,()=>i.current?.select()),d=()=>o.value||r.value?a(!0):void(r.value=!0),$=h=>h.currentTarget.select();return s`<${F} title=${e} close=${d}>
    <form onSubmit=${h=>(h.preventDefault(),a(!0))}>
      <p>${t}</p>
      <label
        >${l.once.secret}
        <input ref=${i} class="secret" readonly autofocus spellcheck=${!1} value=${n} onFocus=${$} />
      </label>
      ${r.value&&s`<p class="wrong" role="alert">${l.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${c} aria-live="polite">
          ${o.value?l.page.copied:l.page.copy}
        </button>
        <button class="main">${l.once.kept}</button>
      </div>
    </form>
  <//>`}var ce=l.endpoints,xi=["webhook","bus","http"],_i=["job.completed","job.failed","job.cancelled","job.review_needed","batch.finished"];function _n({name:e,secret:t}){t&&Vt({title:`${ce.secret} ${e}`,says:ce.secretSays,secret:t})}function Cs({done:e}){let t=async()=>{let n=await T(Ti);n&&(e(),_n(n))};return s`<${He} label=${ce.new} run=${t} keys="c" main />`}function Es(e={}){return{url:u(e.url??""),events:u(e.events??[]),types:u((e.types??[]).join(", ")),owner:u(e.owner??""),headers:u(""),replaces:u(!1)}}function Ms({url:e,events:t,types:n,owner:a,headers:o,replaces:r},i){let c=n.value.split(/[\s,]+/).filter(Boolean),$=o.value.split(`
`).filter(h=>h.trim()).map(h=>[h.split(":")[0].trim(),h.split(":").slice(1).join(":").trim()]);return{...i==="bus"?{}:{url:e.value.trim()||null},...i==="http"?{}:{events:t.value,types:c.length?c:null},owner:a.value.trim()||null,...$.length||r.value?{headers:Object.fromEntries($)}:{}}}function As({at:e,kind:t}){let n={label:ce.fields.url,at:e.url,type:"url",required:!0,maxlength:2e3},a={label:ce.fields.types,at:e.types,autocomplete:"off"};return s`${t!=="bus"&&s`<${b} ...${n} />`}
    ${t!=="http"&&s`<${Si} at=${e.events} /><${b} ...${a} />`}
    <${b} label=${ce.fields.owner} at=${e.owner} maxlength="200" autocomplete="off" />
    ${t!=="bus"&&s`<label
        >${ce.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${e.headers.value}
          onInput=${o=>e.headers.value=o.currentTarget.value}
        ></textarea>
      </label>`}`}function Si({at:e}){let t=n=>e.value=e.value.includes(n)?e.value.filter(a=>a!==n):[...e.value,n];return s`<fieldset class="ticks">
    <legend>${ce.fields.events}</legend>
    ${_i.map(n=>s`<label key=${n} class="check"
          ><input type="checkbox" checked=${e.value.includes(n)} onChange=${()=>t(n)} /> ${n}</label
        >`)}
  </fieldset>`}function Ti({close:e}){let t=u(""),n=u("webhook"),a=Es(),o=()=>({name:t.value,kind:n.value,...Ms(a,n.value)});return s`<${Le}
    title=${ce.new}
    act=${ce.new}
    method="POST"
    path="/api/endpoints"
    body=${o}
    close=${e}
  >
    <${b} label=${ce.fields.name} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${ce.fields.kind}
      <select value=${n.value} onChange=${r=>n.value=r.currentTarget.value}>
        ${xi.map(r=>s`<option key=${r} value=${r}>${ce.kinds[r]}</option>`)}
      </select>
    </label>
    <${As} at=${a} kind=${n.value} />
  <//>`}function Ns({of:e,close:t}){let n=Es(e);return s`<${Le}
    title=${`${ce.acts.change} ${e.name}`}
    act=${ce.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${e.name}`}
    body=${()=>Ms(n,e.kind)}
    close=${t}
  >
    <p>${ce.changeSays}</p>
    <${As} at=${n} kind=${e.kind} />
    ${e.kind!=="bus"&&s`<label class="check"
        ><input
          type="checkbox"
          checked=${n.replaces.value}
          onChange=${()=>n.replaces.value=!n.replaces.value}
        />
        ${ce.replaces}</label
      >`}
  <//>`}var Sn=l.endpoints;function Yt({of:{disabled_at:e,disabled_because:t,failing_since:n}}){return e?s`<span title=${t}
      ><${we} status="failed" says=${Sn.disabled} /> <bdi>${t}</bdi></span
    >`:n?s`<${we} status="review_needed" says=${Sn.failing(M(Ye(n),1))} />`:s`<${we} status="completed" says=${Sn.works} />`}function Ls({gate:e,done:t}){let n=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return s`<li class="gate shut">
    <${Is} shut />
    <div>
      <p>
        <b>${l.gates.shut[e.name]??e.name}</b>${" "}
        ${e.until&&s`<span class="quiet">${l.gates.opens} <${f} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&s`<p class="quiet">${l.gates.holders} <${De} ids=${e.jobs} /></p>`}
    </div>
    ${n&&s`<${Z} act=${n} />`}
  </li>`}function De({ids:e}){return e.map(t=>s`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function Ds({name:e}){return s`<li class="gate open">
    <${Is} />
    <p>${l.gates.names[e]??e} <span class="unseen">${l.gates.open}</span></p>
  </li>`}function Is({shut:e}){return s`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var R=l.endpoints,Bs=5,Fs=20,Rs=3;function Zt({endpoint:e}){let{sent:t}=g.value,n=y("/api/deliveries",{query:{endpoint:e,after:t,limit:Fs},every:Bs});return s`<${_} from=${n}>${a=>s`<${ji} page=${a} endpoint=${e} />`}<//>`}function ji({page:e,endpoint:t}){let n=k(e.deliveries,o=>o.job_id),a=e.next!==null?R.looked:t?R.noneSentTo:R.noneSent;return n.length?s`<${v}
      rows=${n}
      columns=${t?qi:Oi}
      label=${R.sent}
      id=${o=>o.job_id}
      href=${o=>m(`jobs/${o.job_id}`)}
      keys=${!!t}
    />
    <${Me} next=${e.next} name="sent" />`:s`<p class="quiet">${a}</p>
      <${Me} next=${e.next} name="sent" />`}var Ps={job:"jobs",batch:"batches"};function Ws({about:e,about_kind:t}){if(!e)return s`<span class="quiet">–</span>`;let n=s`${t} <span class="id">${e.slice(-8)}</span>`;return Ps[t]?s`<a href=${m(`${Ps[t]}/${e}`)}>${n}</a>`:s`<bdi>${n}</bdi>`}function Hs({answer:e,status:t}){return s`<bdi class=${t==="failed"?"error":"quiet"}>${e??""}</bdi>`}var Oi=[{name:"status",label:R.columns.status,cell:({status:e})=>s`<${we} status=${e} short />`},{name:"endpoint",label:R.columns.endpoint,cell:e=>s`<bdi>${e.endpoint}</bdi>`,link:!0},{name:"event",label:R.columns.event,cell:e=>s`<bdi>${e.event??"–"}</bdi>`},{name:"about",label:R.columns.about,kind:"side",cell:Ws},{name:"answer",label:R.columns.answer,kind:"wide side",cell:Hs,title:e=>e.answer??""},{name:"when",label:R.columns.when,kind:"number",cell:e=>s`<${f} at=${e.created_at} />`}],qi=[{name:"status",label:R.columns.status,cell:({status:e})=>s`<${we} status=${e} />`},{name:"event",label:R.columns.event,cell:e=>s`<bdi>${e.event??"–"}</bdi>`,link:!0},{name:"about",label:R.columns.about,kind:"side",cell:Ws},{name:"answer",label:R.columns.answer,kind:"wide",cell:Hs,title:e=>e.answer??""},{name:"tries",label:R.columns.tries,kind:"number side",cell:e=>e.attempts},{name:"when",label:R.columns.when,kind:"number",cell:e=>s`<${f} at=${e.created_at} />`}];function Ks(){let{came:e}=g.value,t=y("/api/receipts",{query:{after:e,limit:Fs},every:Bs});return s`<${_} from=${t}>${n=>s`<${Ci} page=${n} />`}<//>`}function Ci({page:e}){let t=e.receipts.map((o,r)=>({...o,key:`${o.received_at} ${r}`})),n=k(t,o=>o.key),a=e.next!==null?R.looked:R.noneCame;return t.length?s`<${v} rows=${n} columns=${Mi} label=${R.came} id=${o=>o.key} keys=${!1} />
    <${Me} next=${e.next} name="came" />`:s`<p class="quiet">${a}</p>
      <${Me} next=${e.next} name="came" />`}function Ei({result:{job_ids:e=[],signalled:t=[]}}){let n=[...new Set([...e,...t])];if(!n.length)return s`<span class="quiet">${R.nothing}</span>`;let a=n.length-Rs;return s`<${De}
      ids=${n.slice(0,Rs)}
    />${a>0&&s`<span class="quiet">${R.more(a)}</span>`}`}var Mi=[{name:"source",label:R.columns.source,cell:e=>s`<bdi>${e.source}</bdi>`},{name:"led",label:R.columns.led,kind:"wide",cell:Ei},{name:"when",label:R.columns.when,kind:"number",cell:e=>s`<${f} at=${e.received_at} />`}];var de=l.endpoints,Ai=10;function Ni({id:e}){let t=`/api/endpoints/${encodeURIComponent(e)}`,n=y(t,{every:Ai}),{value:a}=n.data;return s`<${x}
      name=${s`<bdi>${e}</bdi>`}
      says=${a&&s`<${je}>${a.kind}<//> <${Yt} of=${a} />`}
    />
    <${_} from=${n}>
      ${o=>s`<${Li} of=${o} /><${Di} of=${o} path=${t} again=${n.again} />
          <section>
            <h2>${de.sent} <span class="quiet">${de.sentSays}</span></h2>
            <${Zt} endpoint=${e} />
          </section>`}
    <//>`}function Li({of:e}){let t=[["url",e.url&&s`<bdi>${e.url}</bdi>`],["events",e.kind!=="http"&&(e.events.join(", ")||de.named)],["types",e.kind!=="http"&&(e.types?.join(", ")??de.all)],["owner",e.owner&&s`<bdi>${e.owner}</bdi>`],["because",e.disabled_at&&s`<bdi>${e.disabled_because}</bdi>, <${f} at=${e.disabled_at} />`],["old",e.old_secret_ends_at&&s`<${f} at=${e.old_secret_ends_at} />`],["created",s`<${f} at=${e.created_at} />`],["updated",s`<${f} at=${e.updated_at} />`]];return s`<dl class="strip">
    ${t.map(([n,a])=>a&&s`<div key=${n}>
          <dt>${de.facts[n]}</dt>
          <dd>${a}</dd>
        </div>`)}
  </dl>`}function Di({of:e,path:t,again:n}){let a=async()=>await T(Ns,{of:e})&&n();return s`<div class="acts endpointacts">
    <${He} label=${de.acts.change} run=${a} keys="e" />
    <${pt} acts=${Ii(e,t,n)} />
  </div>`}function Ii({name:e,kind:t,disabled_at:n},a,o){let r=t==="http"?de.notHooks:null,i=c=>({name:c,label:de.acts[c],method:"POST",path:`${a}/${c}`});return[{...i("test"),key:"t",why:r??(n?de.isOff:null),said:de.tested,done:o},{...i("enable"),main:!0,why:n?null:de.isOn,done:o},{...i("disable"),why:n?de.isOffNow:null,sure:de.sure.disable,bad:!0,done:o},{...i("rotate"),why:t==="webhook"?null:de.noSecret,sure:de.sure.rotate,done:c=>(o(),_n(c))},{name:"delete",label:de.acts.delete,method:"DELETE",path:a,bad:!0,sure:de.sure.delete,typed:e,done:()=>G(m("endpoints"))}]}var ae=l.endpoints,Ri=10;function Pi(){let{after:e}=g.value,t=y("/api/endpoints",{query:{after:e,limit:100},every:Ri});return s`<${x} says=${ae.says}><${Cs} done=${t.again} /><//>
    <${_} from=${t}>${n=>s`<${Fi} page=${n} />`}<//>
    <div class="traffic">
      <section>
        <h2>${ae.sent} <span class="quiet">${ae.sentSays}</span></h2>
        <${Zt} />
      </section>
      <section>
        <h2>${ae.came} <span class="quiet">${ae.cameSays}</span></h2>
        <${Ks} />
      </section>
    </div>
    <${q} acts=${Bi} />`}var Bi=[{name:"new",label:ae.new,method:"POST",path:"/api/endpoints",body:{name:"shop",url:"https://shop.example.com/hooks",events:["job.failed"]}},{name:"sent",label:ae.sent,method:"GET",path:"/api/deliveries"},{name:"came",label:ae.came,method:"GET",path:"/api/receipts"}];function Fi({page:e}){let t=k(e.endpoints,n=>n.name);return t.length?s`<${v}
      rows=${t}
      columns=${Wi}
      label=${l.screens.endpoints}
      id=${n=>n.name}
      href=${n=>m(`endpoints/${n.name}`)}
      kind=${n=>n.disabled_at?"disabled":""}
    />
    <${Me} next=${e.next} />`:s`<${E}><b>${ae.none}</b><br />${ae.first}<//>`}var Wi=[{name:"name",label:ae.columns.name,cell:e=>s`<bdi>${e.name}</bdi> <${je}>${e.kind}<//>`},{name:"state",label:ae.columns.state,cell:e=>s`<${Yt} of=${e} />`},{name:"url",label:ae.columns.url,kind:"wide side",cell:e=>s`<bdi class="quiet">${e.url??"–"}</bdi>`,title:e=>e.url??""},{name:"events",label:ae.columns.events,kind:"side events",cell:Hi,title:e=>e.events.join(", ")},{name:"types",label:ae.columns.types,kind:"side",cell:({kind:e,types:t})=>t?.join(", ")??s`<span class="quiet">${e==="http"?"–":ae.all}</span>`,title:({types:e})=>e?.join(", ")??""}];function Hi({kind:e,events:t}){return e==="http"?s`<span class="quiet">${ae.called}</span>`:t.length?t.join(", "):s`<span class="quiet">${ae.named}</span>`}var Gs=96,Tn=20;function Us({values:e,label:t,most:n}){let a=n??Math.max(1,...e.map(i=>i??0)),o=Gs/Math.max(e.length-1,1),r=e.map((i,c)=>`${(c*o).toFixed(1)},${(Tn-1-(i??0)/a*(Tn-2)).toFixed(1)}`);return s`<svg
    class="spark"
    viewBox=${`0 0 ${Gs} ${Tn}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${r.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}var D=l.errors,Js=["1","24","168","720"],Ki=10,Gi=6,zs=200;function Ui(){let e=Js.includes(g.value.hours)?g.value.hours:"24",{type:t=""}=g.value,n=y("/api/errors",{query:{hours:e,type:t},every:Ki}),{value:a}=n.data,o=a&&Te({count:a.looked_at,at_least:a.at_least});return s`<${x} says=${a?.errors.length>0&&D.says(o,a.errors.length,D.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${D.span}>
        ${Js.map(r=>s`<${zi} key=${r} name=${r} now=${e} />`)}
      </nav>
      <${$t}
        fields=${Ji}
        value=${t?{type:t}:{}}
        hint=${D.hint}
        onChange=${r=>Ee({type:r.type??""},{})}
      />
    </div>
    <${_} from=${n}>
      ${r=>s`<${Vi} of=${r} span=${D.spans[e]} type=${t} again=${n.again} />`}
    <//>
    <${q} acts=${[{name:"list",label:D.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var Ji={type:{suggest:"type",says:D.type}};function zi({name:e,now:t}){let n=m("errors",{...g.value,hours:e});return s`<a href=${n} aria-current=${e===t?"page":void 0}>${D.spans[e]}</a>`}var jn=e=>`${e.type} ${e.code} ${e.message}`;function Vi({of:e,span:t,type:n,again:a}){let o=Math.max(1,...e.errors.map(c=>c.jobs)),r=e.errors.map(c=>({...c,most:o,...Yi(c,e.errors)})),i=k(r,jn);return Vs=a,Oe(i,jn,[{keys:"r",says:D.retryKey,act:c=>{Zs(c)}}]),i.length?s`<${v} rows=${i} columns=${Xi} label=${l.screens.errors} id=${jn} href=${Zi} />
    ${e.at_least&&s`<p class="quiet">${D.bounded(p(e.looked_at))}</p>`}`:s`<${E}>${n?D.noneFiltered(n,t):D.none(t)}<//>`}var Vs=()=>{};function Yi(e,t){let n=t.filter(c=>c.type===e.type),a=c=>n.filter(d=>d.code===c||d.message.toLowerCase().includes(c.toLowerCase())).length,o=e.message.split("…").map(c=>c.trim().slice(0,zs));return[e.code.slice(0,zs),...o.filter(c=>c.length>=Gi)].filter(Boolean).map(c=>({word:c,likes:a(c)-1})).sort((c,d)=>c.likes-d.likes)[0]??{word:"",likes:n.length-1}}var Ys=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),Zi=e=>m("jobs",Ys(e));async function Zs(e){let t={title:l.act.sure(D.retry),says:D.likes(e.likes),act:D.goOn};if(e.likes>0&&!await Qn(t))return;(await ot({action:"retry",filter:Ys(e)}))?.done&&Vs()}var Xi=[{name:"jobs",label:D.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>s`<${Y} value=${e} most=${t} kind="bad" label=${p(e)}>${p(e)}<//>`},{name:"what",label:D.columns.what,kind:"wide two",link:!0,cell:Qi,title:e=>e.message},{name:"over",label:D.columns.over,kind:"side",cell:({counts:e})=>s`<${Us} values=${e} label=${D.spark(Math.max(...e))} />`},{name:"first",label:D.columns.first,kind:"number side",cell:e=>s`<${f} at=${e.first_at} />`},{name:"last",label:D.columns.last,kind:"number",cell:e=>s`<${f} at=${e.last_at} />`},{name:"example",label:D.columns.example,kind:"id side",cell:({example:e})=>s`<a class="id" href=${m(`jobs/${e}`)} title=${D.example}>${e.slice(-8)}</a>`},{name:"retry",label:s`<span class="unseen">${D.retry}</span>`,kind:"doing side",cell:e=>s`<${ke} label=${D.retry} name=${`${D.retry}: ${e.message}`} run=${()=>Zs(e)} />`}];function Qi({type:e,code:t,message:n}){return s`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${n}</bdi>`}var Xt=l.inbox,Xs=6e3,On=3e3,ee=Yn(new Map);addEventListener("pagehide",()=>Qs().forEach(e=>ta(e,!0)));var Qs=()=>[...ee.value.values()].filter(e=>!e.sent);function ea(e,t,n){let a=setTimeout(()=>ta(o),Xs),o={job:e,verdict:t,body:n,until:Date.now()+Xs,timer:a,sent:!1};ee.value=new Map(ee.value).set(e.id,o)}async function ta(e,t=!1){clearTimeout(e.timer),ee.value=new Map(ee.value).set(e.job.id,{...e,sent:!0});let n=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(n,el(e.body));try{await Nt("POST",n,{body:e.body}),ee.value=new Map(ee.value).set(e.job.id,{...e,sent:!0,done:Date.now()}),Dt()}catch(a){sa(e),K(`${e.job.type}: ${a.message}`,{kind:"bad",href:m("inbox",{job:e.job.id})})}}function na(e){let t=new Set(e.map(o=>o.id)),n=Date.now()-On,a=[...ee.value].filter(([o,r])=>!r.done||t.has(o)&&r.done>n);a.length<ee.value.size&&(ee.value=new Map(a))}var el=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function sa(e){clearTimeout(e.timer);let t=new Map(ee.value);t.delete(e.job.id),ee.value=t}function aa(e){sa(e),G(m("inbox",{job:e.job.id}),{replace:!0})}function oa(){let e=Qs(),t=e.at(-1);return se(t?[{keys:"z",says:Xt.undo,run:()=>aa(t)}]:[]),s`<div class="undo" role="status">
    ${e.map(n=>s`<${tl} key=${n.job.id} one=${n} last=${n===t} />`)}
  </div>`}function tl({one:e,last:t}){let n=Math.max(0,Math.round((e.until-U.value)/1e3));return s`<p>
    <span>${Xt.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${Xt.sentIn(n)}</span>
    <button onClick=${()=>aa(e)}>${Xt.undo} ${t&&s`<kbd>${It("z")}</kbd>`}</button>
  </p>`}var nl=100,qn=500,sl=2;function qe({value:e,label:t}){return s`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(C(e,2)).then(()=>K(l.page.copied))}>${l.json.copy}</button><${ra} value=${e} depth=${0} />
  </div>`}function ra({value:e,depth:t}){let n=ut(e);return n!==null?s`<span class="number">${n}</span>`:e===null||typeof e!="object"?s`<${al} value=${e} />`:s`<${ol} value=${e} depth=${t} />`}function al({value:e}){let t=u(!1);if(typeof e!="string")return s`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=qn||t.value)return s`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let n=l.json.more(e.length-qn);return s`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,qn))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${n}</button></span
  >`}function ol({value:e,depth:t}){let n=u(nl),a=Object.entries(e),[o,r]=Array.isArray(e)?"[]":"{}";if(!a.length)return s`<span>${o}${r}</span>`;let i=a.length-n.value;return s`<details open=${t<sl}>
    <summary>${o}<span class="quiet"> ${a.length} ${r}</span></summary>
    <ul>
      ${a.slice(0,n.value).map(([c,d])=>s`<li key=${c}>
            <span class="name"><bdi>${c}</bdi></span> <${ra} value=${d} depth=${t+1} />
          </li>`)}
    </ul>
    ${i>0&&s`<button class="plain" onClick=${()=>n.value+=1e3}>${l.json.more(i)}</button>`}
  </details>`}var Qt=l.inbox;function ia({job:e}){return s`<dl class="about">
    <div>
      <dt>${Qt.facts.waits}</dt>
      <dd><${f} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${l.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&s`<div>
        <dt>${l.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&s`<div>
        <dt>${l.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>s`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&s`<div>
        <dt>${l.job.facts.cost}</dt>
        <dd>${l.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function la({job:e}){if(e.hidden)return s`<p class="quiet">${l.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return s`<section>
      <h3>${Qt.output}</h3>
      ${e.result===null?s`<p class="quiet">${e.readable===!1?l.job.unreadable:Qt.noOutput}</p>`:s`<${qe} value=${e.result} label=${Qt.output} />`}
    </section>
    ${e.payload!==null&&s`<section>
        <h3>${l.job.payload}</h3>
        <${qe} value=${e.payload} label=${l.job.payload} />
      </section>`}
    ${t&&s`<section>
        <h3>${l.job.steps}</h3>
        <${qe} value=${e.steps} label=${l.job.steps} />
      </section>`}`}var ge=l.inbox,rl=["payload","result","steps"],Tt=new Map,da=e=>mt(`/api/jobs/${encodeURIComponent(e)}`,{exact:rl});function il(e){if(Tt.clear(),!e)return;let t=da(e);t.catch(()=>Tt.delete(e)),Tt.set(e,t)}function ua({id:e,following:t,next:n,again:a,place:o,of:r}){let{job:i,error:c,load:d}=ll(e,a);return B(()=>il(t),[t]),c&&!i?s`<${fe} error=${c} again=${d} />`:i?s`<article class="case" aria-label=${ge.one}>
    <header>
      <h2>
        <a href=${m(`jobs/${i.id}`)}><bdi>${i.type}</bdi></a>
      </h2>
      <span class="id">${i.id}</span>
      ${r>1&&o>=0&&s`<span class="quiet place">${ge.place(o+1,r)}</span>`}
    </header>
    <p class="reason"><bdi>${i.review_reason??ge.noReason}</bdi></p>
    <${ia} job=${i} />
    <${la} job=${i} />
    <${cl} job=${i} next=${n} />
  </article>`:s`<${at} />`}function ll(e,t){let n=u(null),a=u(null),o=async()=>{try{let c=Tt.get(e);Tt.delete(e),n.value=await(c??da(e)),a.value=null}catch(c){a.value=c}};B(()=>{o()},[e]);let i=Ve(()=>({jobs:[e]})).value?.jobs?.find(c=>c.id===e)?.status;return B(()=>{i&&n.value&&i!==n.value.status&&(o(),t())},[i]),{job:n.value,error:a.value,load:o}}function cl({job:e,next:t}){let n=u(""),a=Se(null),o=`/api/jobs/${e.id}`,r=($,h)=>{ee.value.has(e.id)||(ea(e,$,h),t())},i=()=>r("approve",n.value?{comment:n.value}:{}),c=async()=>{let $=n.value||await T(ul,{job:e});$!==null&&r("reject",$?{reason:$}:{})},d=()=>a.current?.querySelector("input")?.focus();return se([{keys:"c",says:ge.comment,run:d}]),e.status!=="review_needed"?s`<p class="decide" role="status">${ge.gone} <${we} status=${e.status} /></p>`:s`<div class="decide">
    <div ref=${a} class="comment">
      <${b}
        label=${s`<span>${ge.comment} <kbd>C</kbd></span>`}
        at=${n}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${dl}
      />
    </div>
    <${ca} job=${e} name="approve" key_="a" kind="main" run=${i} />
    <${ca} job=${e} name="reject" key_="r" kind="bad" run=${c} />
    <${q}
      acts=${[{name:"approve",label:ge.approve,method:"POST",path:`${o}/approve`,body:{comment:n.value||"…"}},{name:"reject",label:ge.reject,method:"POST",path:`${o}/reject`,body:{reason:n.value||"…"}}]}
    />
  </div>`}function dl(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function ca({job:e,name:t,key_:n,kind:a,run:o}){let r=Xe({name:t,label:ge[t],method:"POST",path:"",why:e.allowed[t]}),i=()=>r?K(r,{kind:"bad"}):o();return se([{keys:n,says:ge[t],run:i}]),s`<button class=${a} aria-disabled=${r?"true":void 0} title=${r??void 0} onClick=${i}>
    ${ge[t]} <kbd>${n.toUpperCase()}</kbd>
  </button>`}function ul({job:e,close:t}){let n=u("");return s`<${F} title=${ge.rejects(e.type)} close=${t}>
    <form onSubmit=${a=>(a.preventDefault(),t(n.value))}>
      <${b} label=${l.job.reason} at=${n} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${ge.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${l.page.cancel}</button>
        <button class="bad">${ge.reject}</button>
      </div>
    </form>
  <//>`}var rt=l.inbox,ma=100;function ml(){let e=y("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:ma}}),n=Ve(()=>({inbox:!0})).value?.inbox?.review_needed,a=[...ee.value.values()].filter(r=>r.done).length,o=(n?.count??0)-(ee.value.size-a);return B(()=>{n&&(pn.value={...pn.value,inbox:n.count?Te(n):0}),n&&e.again()},[n?.count]),B(()=>{if(!a)return;e.again();let r=setTimeout(e.again,On+500);return()=>clearTimeout(r)},[a]),s`<${x} says=${o>0&&rt.says(Te({...n,count:o}))} />
    <${_} from=${e}>${r=>s`<${$l} page=${r} again=${e.again} />`}<//>
    <${oa} />`}function $l({page:e,again:t}){let n=k(e.jobs,$=>$.id).filter($=>!ee.value.has($.id)),a=g.value.job??n[0]?.id,o=n.findIndex($=>$.id===a),r=$=>G(m("inbox",{job:$}),{replace:!0}),i=$=>n.length&&r(n[Math.min(Math.max(o+$,0),n.length-1)].id),c=(n[o+1]??n[o-1])?.id,d=()=>r(c);return B(()=>na(e.jobs),[e]),se([{keys:"j",says:l.keys.down,run:()=>i(1)},{keys:"k",says:l.keys.up,run:()=>i(-1)}]),a?s`<div class="desk">
    <nav class="queue" aria-label=${rt.list}>
      <ol>
        ${n.map($=>s`<${pl} key=${$.id} job=${$} now=${$.id===a} />`)}
      </ol>
      ${e.next&&s`<p class="quiet">${rt.more(ma)}</p>`}
    </nav>
    <${ua} key=${a} id=${a} following=${c} next=${d} again=${t} place=${o} of=${n.length} />
  </div>`:s`<${fl} held=${ee.value.size} />`}function pl({job:e,now:t}){let n=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return s`<li>
    <a href=${m("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${f} at=${e.created_at} /> <bdi class="quiet">${n}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function fl({held:e}){return s`<${E}>${e?rt.decided:rt.none}<//> ${!e&&s`<p class="quiet">${rt.first}</p>
        <pre tabindex="0">${rt.example}</pre>`}`}var hl=640,bl=132,en={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},$a=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function pa({status:e}){let t=[...new Set($a.filter(([a])=>a===e).map(([,a])=>a))],n=l.job.machine(l.status[e]??e,t.map(a=>l.status[a]).join(", "));return s`<svg class="machine" viewBox=${`0 0 ${hl} ${bl}`} role="img" aria-label=${n}>
    ${$a.map(([a,o])=>s`<${gl} key=${a+o} from=${a} to=${o} on=${a===e} />`)}
    ${Object.keys(en).map(a=>s`<${yl} key=${a} name=${a} status=${e} next=${t} />`)}
  </svg>`}function yl({name:e,status:t,next:n}){let[a,o]=en[e];return s`<g class=${`place ${e} ${e===t?"on":""} ${n.includes(e)?"next":""}`}>
    <rect x=${a-56} y=${o-14} width="112" height="28" rx="14" />
    <text x=${a} y=${o+4} text-anchor="middle">${l.status[e]}</text>
  </g>`}function gl({from:e,to:t,on:n}){let[a,o]=en[e],[r,i]=en[t],c=Math.sign(r-a),[d,$]=c?[a+c*56,o]:[a,o-14*Math.sign(o-i)],[h,S]=c?[r-c*58,i]:[r,i+16*Math.sign(o-i)],P=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,Ce=(d+h)/2,te=c?`M${d} ${$+P}C${Ce} ${$+P} ${Ce} ${S+P} ${h} ${S+P}`:`M${d} ${$}V${S}`,L=c?`M${h-c*5} ${S+P-4}l${c*6} 4l${-c*6} 4`:`M${h-4} ${S+Math.sign(o-i)*5}l4 ${-Math.sign(o-i)*6}l4 ${Math.sign(o-i)*6}`;return s`<path class=${n?"way on":"way"} d=${n?te+L:te} />`}var wl=l.job;function fa({stages:e,running:t}){return e.length?s`<ol class="stages" aria-label=${wl.stages}>
    ${e.map((n,a)=>s`<li key=${a}>
          <bdi>${n.name}</bdi> <${vl} stage=${n} goesOn=${t&&a===e.length-1} />
        </li>`)}
  </ol>`:null}function vl({stage:e,goesOn:t}){let n=t&&e.duration_ms===null?U.value-Date.parse(e.started_at):null,a=e.duration_ms??n;return s`<span class="number">${M(a===null?null:a/1e3)}</span>`}var et=l.job;function ha({job:e}){let t=kl(e);return t.length?s`<section>
    <h2>${et.attempts}</h2>
    ${e.logs_left_out&&s`<p class="quiet">${et.logsLeftOut}</p>`}
    ${t.map((n,a)=>s`<${xl} key=${a} part=${n} />`)}
  </section>`:null}function kl({logs:e,attempts_made:t,stages:n}){let a=new Map(t.map(r=>[r.attempt,r])),o=[];for(let r of e){let i=o.at(-1);i&&i.number===r.attempt?i.lines.push(r):o.push({number:r.attempt,made:a.get(r.attempt),lines:[r]})}for(let r of[...t,...n].map(i=>i.attempt))o.some(i=>i.number===r)||o.push({number:r,made:a.get(r),lines:[]});for(let r of n){let i=o.findLast(c=>c.number===r.attempt);i.stages=[...i.stages??[],r]}return o}function xl({part:e}){return s`<div class="attempt">
    ${e.number!==null&&s`<h3>${et.attempt(e.number)} <${_l} made=${e.made} /></h3>`}
    <${fa} stages=${e.stages??[]} running=${e.made&&!e.made.outcome} />
    <ol class="log">
      ${e.lines.map(t=>s`<${Tl} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function _l({made:e}){if(!e)return null;let n=e.started_at&&!e.ended_at&&!e.outcome?(U.value-Date.parse(e.started_at))/1e3:Sl(e.duration_ms);return s`<span class=${e.code?"error":""}>${e.outcome??et.running} ${e.code}</span>
    <span class="number">${M(n)}</span>`}var Sl=e=>e===null?null:e/1e3;function Tl({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return s`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Ol(e.at)}</time>
    <span>
      ${t&&s`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&s` <span class="quiet">${et.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&s`<${jl} details=${e.details} />`}
    </span>
  </li>`}function jl({details:e}){let t=u(!1),{traceback:n,...a}=e;return s`<details onToggle=${o=>t.value=o.currentTarget.open}>
    <summary>${n?et.traceback:et.details}</summary>
    ${t.value&&n&&s`<pre tabindex="0">${n}</pre>`}
    ${t.value&&Object.keys(a).length>0&&s`<${qe} value=${a} label=${et.details} />`}
  </details>`}function Ol(e){let t=new Date(e),n=wt.value==="UTC"?"UTC":void 0,a={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:n,...a})}var Ke=l.job;function ya({job:e}){let t=e.started_at&&Ye(e.scheduled_for,e.started_at),n=[["owner",s`<a href=${m("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&s`<${ql} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(a=>s`<a href=${m("jobs",{tag:a})}
              ><${je}><bdi>${a}</bdi><//></a
            > `)],["type",s`<a href=${m(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",s`${e.attempts} ${Ke.of} ${e.max_attempts}`],["created",s`<${f} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&s`<${f} at=${e.scheduled_for} absolute />`],["expires",e.expires_at&&!e.started_at&&s`<${f} at=${e.expires_at} absolute />`],["started",e.started_at&&s`<${f} at=${e.started_at} absolute />`],["finished",e.finished_at&&s`<${f} at=${e.finished_at} absolute />`],["waited",t&&M(t)],["took",e.duration_ms!==null&&M(e.duration_ms/1e3)],["cost",e.cost_usd!==null&&Ke.usd(e.cost_usd)],["signal",e.wait_signal&&s`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&s`<${f} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&s`<bdi>${e.concurrency_key}</bdi>`],["encrypted",e.encrypted&&Ke.encrypted],["trace",e.traceparent&&s`<code>${e.traceparent}</code>`]];return s`<dl class="facts">
    ${n.filter(([,a])=>a).map(([a,o])=>s`<dt key=${a}>${Ke.facts[a]}</dt>
            <dd>${o}</dd>`)}
  </dl>`}function ql({reference:e}){let t=`${e.type}/${e.id}`;return s`<a href=${m("jobs",{about:t})}><bdi>${t}</bdi></a>`}function ga({job:e}){let{children:t,callbacks:n,replays:a}=e,o=Ke.children(Cl(t),t.open);return s` <dl class="facts">
      ${e.batch_id&&s`<dt>${Ke.facts.batch}</dt>
          <dd><a class="id" href=${m(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&s`<dt>${Ke.facts.parent}</dt>
          <dd><${De} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&s`<dt>${Ke.facts.replayOf}</dt>
          <dd><${De} ids=${[e.replay_of]} /></dd>`}
      ${a?.length>0&&s`<dt>${Ke.facts.replays}</dt>
          <dd><${De} ids=${a.map(r=>r.id??r)} /></dd>`}
    </dl>
    ${t.count>0&&s`<${ba} title=${o} jobs=${t.jobs} />`}
    ${n.length>0&&s`<${ba} title=${Ke.callbacks} jobs=${n.map(El)} />`}`}var Cl=({count:e,at_least:t})=>t?`${e}+`:String(e),El=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function ba({title:e,jobs:t}){return s`<h3>${e}</h3>
    <ul class="members">
      ${t.map(n=>s`<li key=${n.id}>
            <${we} status=${n.status} short /> <a href=${`/ui/jobs/${n.id}`}><bdi>${n.type}</bdi></a>
            <span class="id">${n.id.slice(-8)}</span>
          </li>`)}
    </ul>`}var Cn=l.job,Ml=["completed","failed","cancelled"],Al=Object.keys(l.gates.names),Nl=5;function wa({job:e,done:t}){let a=Ml.includes(e.status)||Pe.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,o=y(a,{every:Nl});B(()=>{o.data.value&&o.again()},[e.status,e.attempts]);let r=o.data.value;if(!a)return null;if(o.error.value&&!r)return s`<section><${fe} error=${o.error.value} again=${o.again} /></section>`;if(!r)return null;let i=r.gates.length,c=Al.filter($=>r.passed.includes($)||r.gates.some(h=>h.name===$)),d=()=>(o.again(),t());return s`<section class="gates">
    <h2>${i?Cn.why(i):Cn.free}</h2>
    <${Dl} line=${r.line} />
    <ol>
      ${c.map($=>s`<${Ll} key=${$} name=${$} found=${r} done=${d} />`)}
    </ol>
  </section>`}function Ll({name:e,found:t,done:n}){let a=t.gates.find(o=>o.name===e);return a?s`<${Ls} gate=${a} done=${n} />`:s`<${Ds} name=${e} />`}function Dl({line:e}){if(!e)return null;let t=e.expected_start&&s`<b>${Cn.starts} <${f} at=${e.expected_start} /></b>`;return s`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var Ie=l.job,Il=["payload","result","steps"],va=2e3;function Rl({id:e}){let{job:t,error:n,again:a}=Pl(e);return n&&!t?s`<${fe} error=${n} again=${a} />`:t?s` <${x} name=${s`<bdi>${t.type}</bdi>`} says=${s`<span class="id">${t.id}</span>`} />
    <${Wl} job=${t} />
    <${pt} acts=${xs(t,a)} />
    <div class="job">
      <div>
        <${pa} status=${t.status} />
        <${wa} job=${t} done=${a} />
        <${Hl} job=${t} />
        <${ha} job=${t} />
        <${Kl} job=${t} />
      </div>
      <aside><${ya} job=${t} /><${ga} job=${t} /></aside>
    </div>`:s`<${at} />`}function Pl(e){let t=u(null),n=u(null),a=Se(""),o=async()=>{try{t.value=await Fl(e,t.value),n.value=null}catch(i){n.value=i}};B(()=>{o()},[e]);let r=Ve(()=>({jobs:[e]}));return B(()=>{let i=r.value?.jobs?.find(d=>d.id===e),c=i?JSON.stringify(i):"";c&&c!==a.current&&t.value&&Bl(i,t.value)&&o(),c&&(a.current=c)},[r.value]),{job:t.value,error:n.value,again:o}}var Bl=(e,t)=>Object.keys(e).some(n=>JSON.stringify(e[n])!==JSON.stringify(t[n]));async function Fl(e,t){let n=t?.logs.at(-1)?.id,a=n===void 0?void 0:{log_after:n},o=await mt(`/api/jobs/${encodeURIComponent(e)}`,{query:a,exact:Il});if(n===void 0)return o;let r=[...t.logs,...o.logs].slice(-va);return{...o,logs:r,logs_left_out:t.logs_left_out||r.length===va}}function Wl({job:e}){return s`<p class="now" role="status">
    <${we} status=${e.status} />
    ${e.status==="processing"&&s`<${Y} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&s`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&s`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&s`<span class="quiet">${Ie.cancelling}</span>`}
  </p>`}function Hl({job:e}){return e.result===null||e.result===void 0?null:s`<section>
    <h2>${Ie.result}</h2>
    <${qe} value=${e.result} label=${Ie.result} />
  </section>`}function Kl({job:e}){if(e.hidden)return s`<section class="quiet">${l.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return s` ${e.readable===!1&&s`<p class="error">${Ie.unreadable}</p>`}
    ${(t||e.steps_left_out)&&s`<section>
        <h2>${Ie.steps}</h2>
        <p class="quiet">${e.steps_left_out?Ie.stepsLeftOut:Ie.stepsSay}</p>
        ${t&&s`<${qe} value=${e.steps} label=${Ie.steps} />`}
      </section>`}
    <section>
      <h2>${Ie.payload}</h2>
      ${e.payload===null?s`<p class="quiet">${Gl(e)}</p>`:s`<${qe} value=${e.payload} label=${Ie.payload} />`}
    </section>`}var Gl=e=>e.readable===!1?l.page.none:Pe.value?.role==="producer"?Ie.payloadYours:l.page.hidden;var $e=l.keysAndLogins,Ul=["producer","viewer","admin","super_admin"],Jl=864e5;function ka(e={}){return{rate:u(e.rate??""),readRate:u(e.read_rate??""),types:u((e.types??[]).join(", ")),priority:u(String(e.max_priority??"")),pending:u(String(e.max_pending??""))}}function xa({rate:e,readRate:t,types:n,priority:a,pending:o}){let r=n.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,read_rate:t.value.trim()||null,types:r.length?r:null,max_priority:a.value?Number(a.value):null,max_pending:o.value?Number(o.value):null}}function _a({at:e}){return s`<div class="pair">
      <${b} label=${$e.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
      <${b} label=${$e.fields.readRate} at=${e.readRate} autocomplete="off" />
    </div>
    <${b} label=${$e.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${b} label=${$e.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${b} label=${$e.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function Sa({close:e}){let t=u(""),n=u("producer"),a=u(""),o=u(""),r=ka(),i=()=>{let d=Object.entries(xa(r)).filter(([,h])=>h!==null),$=o.value?{expires_at:new Date(o.value).toISOString()}:{};return{name:t.value,role:n.value,owner:a.value,...$,...Object.fromEntries(d)}},c=new Date(Date.now()+Jl).toISOString().slice(0,10);return s`<${Le} title=${$e.new} act=${$e.new} method="POST" path="/api/keys" body=${i} close=${e}>
    <${b} label=${$e.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${$e.fields.role}
        <select value=${n.value} onChange=${d=>n.value=d.currentTarget.value}>
          ${Ul.map(d=>s`<option key=${d} value=${d}>${l.login.roles[d]}</option>`)}
        </select>
      </label>
      <${b} label=${$e.fields.expires} at=${o} type="date" min=${c} />
    </div>
    <p class="quiet">${$e.may[n.value]}</p>
    <${b} label=${$e.fields.owner} at=${a} required maxlength="200" autocomplete="off" />
    <${_a} at=${r} />
    ${n.value==="producer"&&s`<p class="quiet">${$e.ofProducers}</p>`}
  <//>`}function Ta({of:e,close:t}){let n=ka(e),a=`/api/keys/${e.id}`;return s`<${Le}
    title=${$e.changeTitle(e.name)}
    act=${$e.change}
    method="PATCH"
    path=${a}
    body=${()=>xa(n)}
    close=${t}
  >
    <p>${$e.changes}</p>
    <${_a} at=${n} />
  <//>`}var O=l.keysAndLogins,En=()=>{};function ja({keys:e,all:t,done:n}){En=n;let a=e.map(r=>({...r,state:zl(r)})),o=k(a.filter(r=>t||r.state==="active"),r=>r.id);return Oe(o,r=>r.id,[{keys:"e",says:O.changeKey,act:r=>{Ca(r)}},{keys:"shift+d",says:O.revokeKey,act:Ea}]),o.length?s`<${v} rows=${o} columns=${Xl} label=${O.keys} kind=${r=>r.state} />`:s`<${E}>${O.none}<//>`}function zl({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<U.peek()?"expired":"active"}function Oa({done:e}){let t=async()=>{let n=await T(Sa);n&&(e(),Vt({title:`${O.made} ${n.name}`,says:O.madeSays,secret:n.key}))};return s`<${He} label=${O.new} run=${t} keys="c" main />`}var qa=e=>e.state==="active"?null:O[e.state],Vl=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function Ca(e){let t=qa(e);t?K(t,{kind:"bad"}):await T(Ta,{of:e})&&En()}var Ea=e=>({name:"revoke",label:O.revokeTitle(e.name),method:"DELETE",path:Vl(e),why:qa(e),bad:!0,sure:O.revokes,done:()=>En()});function Yl({rate:e,read_rate:t,types:n,max_priority:a,max_pending:o}){let r=[e&&O.writes(e),(t||e)&&O.reads(t||e),n&&O.types(n.join(", ")),a&&O.priority(a),o&&O.pending(p(o))].filter(Boolean);return r.length?r.join(" · "):s`<span class="quiet">${O.noLimits}</span>`}function Zl(e){return e.state==="revoked"?s`<span class="quiet">${O.revoked} <${f} at=${e.revoked_at} /></span>`:e.state==="expired"?s`<span class="quiet">${O.expired} <${f} at=${e.expires_at} /></span>`:e.expires_at?s`${O.ends} <${f} at=${e.expires_at} />`:O.active}var Xl=[{name:"name",label:O.columns.name,kind:"two",cell:e=>s`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:O.columns.role,cell:({role:e})=>s`<${je}>${l.login.roles[e]??e}<//>`},{name:"owner",label:O.columns.owner,kind:"side owner",cell:e=>s`<bdi>${e.owner}</bdi>`,title:e=>e.owner},{name:"limits",label:O.columns.limits,kind:"side wide",cell:e=>s`<${Yl} ...${e} />`,title:e=>e.types?.join(", ")??""},{name:"used",label:O.columns.used,kind:"number",cell:e=>e.last_used_at?s`<${f} at=${e.last_used_at} />`:s`<span class="quiet">${O.never}</span>`},{name:"state",label:O.columns.state,kind:"side",cell:Zl,title:e=>`${O.columns.created} ${Pt(new Date(e.created_at))}`},{name:"acts",label:s`<span class="unseen">${O.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&s`<${ke} label=${O.change} name=${O.changeTitle(e.name)} run=${()=>Ca(e)} />
        <${ke} label=${O.revoke} name=${O.revokeTitle(e.name)} run=${()=>Ze(Ea(e))} bad />`}];var ue=l.keysAndLogins,Ql=30,Ma=()=>{};function Aa({names:e}){let{logins:t}=g.value,n=y("/api/logins",{query:{after:t,limit:50},every:Ql});return Ma=n.again,s`<section>
    <h2>${ue.logins} <span class="quiet">${ue.loginsSay}</span></h2>
    <${_} from=${n}>${a=>s`<${ec} of=${a} names=${e} />`}<//>
  </section>`}function ec({of:e,names:t}){let n=k(e.logins.map(a=>({...a,key:t[a.key_id]??""})),a=>String(a.id));return n.length?s`<${v}
      rows=${n}
      columns=${nc}
      label=${ue.logins}
      id=${a=>String(a.id)}
      keys=${!1}
    />
    <${Me} next=${e.next} name="logins" />`:s`<p class="quiet">${ue.noLogins}</p>`}var tc=e=>({name:"end",label:ue.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:ue.endsLogin,done:()=>Ma()}),nc=[{name:"owner",label:ue.columns.owner,kind:"wide",cell:e=>s`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:ue.columns.role,cell:({role:e})=>s`<${je}>${l.login.roles[e]??e}<//>`},{name:"key",label:ue.columns.key,kind:"side",cell:e=>e.key?s`<bdi>${e.key}</bdi>`:s`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:ue.columns.by,kind:"side",cell:e=>ue.via[e.via]??e.via},{name:"created",label:ue.columns.created,kind:"number side",cell:e=>s`<${f} at=${e.created_at} />`},{name:"seen",label:ue.columns.seen,kind:"number",cell:e=>s`<${f} at=${e.seen_at} />`},{name:"ends",label:ue.columns.ends,kind:"number side",cell:e=>s`<${f} at=${e.expires_at} />`},{name:"end",label:s`<span class="unseen">${ue.end}</span>`,kind:"doing",cell:e=>s`<${ke} label=${ue.end} name=${ue.endTitle(e.owner)} run=${()=>Ze(tc(e))} bad />`}];var pe=l.keysAndLogins,sc=30;function ac(){let e=Pe.value?.role==="super_admin",t=y(e?"/api/keys":null,{every:sc});return s`<${x} says=${pe.says}>${e&&s`<${Oa} done=${t.again} />`}<//>
    <${oc} />
    ${e?s`<${rc} keys=${t} />`:s`<p class="quiet">${pe.onlySuper}</p>`}`}function oc(){if(!Pe.value)return null;let{role:e,owner:t,key_id:n,expires_at:a}=Pe.value;return s`<section class="you">
    <h2 class="unseen">${pe.you}</h2>
    <dl class="strip">
      <div>
        <dt>${pe.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${pe.youAre.role}</dt>
        <dd><${je}>${l.login.roles[e]??e}<//> <span class="quiet">${pe.may[e]}</span></dd>
      </div>
      <div>
        <dt>${pe.youAre.key}</dt>
        <dd><code>${n}</code></dd>
      </div>
      <div>
        <dt>${pe.youAre.until}</dt>
        <dd><${f} at=${a} absolute /> <span class="quiet">${pe.unused}</span></dd>
      </div>
    </dl>
  </section>`}function rc({keys:e}){let t=g.value.show==="all"?"all":"active";return s`<section>
      <h2>${pe.keys}</h2>
      <nav class="views" aria-label=${pe.keys}>
        ${["active","all"].map(n=>s`<${lc} key=${n} name=${n} shown=${t} />`)}
      </nav>
      <${_} from=${e}>
        ${n=>s`<${ja} keys=${n.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${Aa} names=${ic(e.data.value?.keys??[])} />
    <${q} acts=${cc} />`}var ic=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function lc({name:e,shown:t}){let n=m("keys",{show:e==="all"?"all":""});return s`<a href=${n} aria-current=${e===t?"page":void 0}>${pe.views[e]}</a>`}var cc=[{name:"new",label:pe.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:pe.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:pe.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:pe.end,method:"DELETE",path:"/api/logins/…"}];var Ge=l.type,Mn=[["second",1],["minute",60],["hour",3600],["day",86400]];function he(e,t){return t==null?"–":typeof t=="boolean"?t?Ge.yes:Ge.no:["timeout","expires"].includes(e)&&typeof t=="number"?M(t,2):e==="stages"&&Array.isArray(t)?t.join(", ")||"–":e==="backoff"&&typeof t=="object"?mc(t):e==="rate"&&typeof t=="object"?dc(t):e==="window"&&typeof t=="object"?uc(t):e==="limits"&&Array.isArray(t)?t.length?t.map(String).join(", "):"–":e==="schedule"&&typeof t=="object"?$c(t):e==="retention"&&typeof t=="object"?fc(t):typeof t=="number"?p(t,6):typeof t=="string"?t:ut(t)??C(t)}function dc({per_second:e,burst:t}){if(typeof e!="number")return"–";let[n,a]=Mn.find(([,r])=>e*r>=1&&Na(e*r))??Mn[e<1?1:0],o=t?Ge.burst(p(t,1)):"";return`${Ge.per(p(e*a,2),Ge.units[n])}${o}`}function uc({starts:e,seconds:t}){return typeof e!="number"||typeof t!="number"?"–":Ge.span(p(e),M(t,2))}var bt=e=>e?`${e.starts}/${e.seconds}s`:"",Na=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function yt(e){if(!e||typeof e.per_second!="number")return"";let t=Mn.find(([,n])=>Na(e.per_second*n)&&e.per_second*n>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:e.per_second<1?`1/${Math.round(1/e.per_second)}s`:`${Math.round(e.per_second)}/second`}var mc=({kind:e="exponential",base:t=30,cap:n=null})=>Ge.backoffSays({kind:e,base:t,cap:n}),$c=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",pc=(e,t)=>(e===null?Ge.forEver:Ge.days(p(e,2)))+(t?Ge.atMost(p(t)):""),fc=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${l.status[t]} ${pc(e[t],e[`most_${t}`])}`).join(", ")||"–";var tn=l.limits,nn=e=>`/api/limits/${encodeURIComponent(e)}`,An=({max_concurrent:e,rate:t,burst:n,window_starts:a,window_seconds:o})=>({...e!==null&&{max_concurrent:e},...t!==null&&{rate:yt({per_second:t,burst:n})},...a!==null&&{window:bt({starts:a,seconds:o})}});function sn({of:e,close:t}){let n=e?An(e):{},a=u(e?.name??""),o=u(String(n.max_concurrent??"")),r=u(n.rate??""),i=u(n.window??""),c=()=>({...o.value&&{max_concurrent:Number(o.value)},...r.value&&{rate:r.value},...i.value&&{window:i.value}}),d=e?l.type.change:tn.new,$=e?`${d}: ${e.name}`:d;return s`<${Le} title=${$} act=${d} method="PUT" path=${nn(a.value)} body=${c} close=${t}>
    <p class="quiet">${tn.newSays}</p>
    ${!e&&s`<${b} label=${tn.name} at=${a} required maxlength="63" autofocus autocomplete="off" />`}
    <${b} label=${tn.atOnce} at=${o} type="number" min="1" max="1000000" step="1" autofocus=${!!e} />
    <${b} label=${l.type.rateTakes} at=${r} placeholder="600/minute" maxlength="40" />
    <${b} label=${l.type.windowTakes} at=${i} placeholder="60/minute" maxlength="40" />
  <//>`}var ze=l.limits,jt=3;function an({limit:e}){if(e.kind==="rate")return s`<span class="quiet">${hc(e.refill_per_second)}</span>`;if(e.kind==="window")return null;if(e.kind==="key_limit")return s`<${bc} limit=${e} />`;if(!e.holders.length)return s`<span class="quiet">${ze.nothing}</span>`;let t=e.holders.slice(jt);return s`<span class="holders"><${De} ids=${e.holders.slice(0,jt)} /></span> ${t.length>0&&s`<details>
        <summary>${ze.more(t.length)}</summary>
        <${De} ids=${t} /> <a href=${m("jobs",{status:"processing",type:e.type})}>${ze.all}</a>
      </details>`}`}function hc(e){return Number(e)>0?Number(e)<1?ze.refillEach(M(1/Number(e))):ze.refill(p(e,2)):ze.noRefill}function bc({limit:{keys:e,limit:t}}){if(!e.length)return s`<span class="quiet">${ze.nothing}</span>`;let n=e.slice(jt),a=o=>s`<${yc} key=${o.key} of=${o} limit=${t} />`;return s`<ul class="keys">
      ${e.slice(0,jt).map(a)}
    </ul>
    ${n.length>0&&s`<details>
        <summary>${ze.moreKeys(n.length)}</summary>
        <ul class="keys">
          ${n.map(a)}
        </ul>
      </details>`}`}function yc({of:{key:e,running:t,blocked:n,at_least:a,holders:o},limit:r}){return s`<li>
    <code title=${e}><bdi>${e}</bdi></code>
    <b class=${t>=r?"shutnow":""}>${p(t)}/${p(r)}</b>
    ${n>0&&s`<span>${ze.blocked(Te({count:n,at_least:a}))}</span>`}
    <${De} ids=${o.slice(0,jt)} />
  </li>`}var Ue=l.limits,gc=24;function Da({tokens:e,burst:t,refill_per_second:n,full_at:a}){return!a||!(n>0)?e??0:Math.min(t,t-(Date.parse(a)-U.peek())/1e3*n)}function on(e){if(!(e.limit>0))return 0;if(e.kind==="max_concurrent"||e.kind==="window")return e.in_use/e.limit;if(e.kind==="key_limit")return Math.max(0,...e.keys.map(n=>n.running/e.limit));let t=Da(e);return t<1?1:Math.min(.999,1-t/e.burst)}function rn({limit:e}){if(e.kind==="rate")return s`<${kc} limit=${e} />`;if(e.kind==="key_limit")return s`<${vc} limit=${e} />`;if(e.kind==="window")return s`<${wc} limit=${e} />`;let t=on(e)>=1,n=Ue.taken(`${p(e.in_use)}${e.at_least?"+":""}`,p(e.limit));return s`<span class="sluice">
    <${Ia} taken=${e.in_use} of=${e.limit} label=${n} /> <span>${n}</span>
    ${t&&s`<b class="shutnow">${Ue.full}</b>`}
  </span>`}function Ia({taken:e,of:t,label:n}){let a=e>=t?"warn":"";return t>gc?s`<${Y} value=${e} most=${t} label=${n} kind=${a} />`:s`<span class=${`places ${a}`} role="img" aria-label=${n}>
    ${Array.from({length:t},(o,r)=>s`<i key=${r} class=${r<e?"taken":""}></i>`)}
  </span>`}function wc({limit:{in_use:e,limit:t,seconds:n,opens_at:a}}){U.value;let o=Ue.inSpan(p(e),p(t),M(n,2)),r=a?(Date.parse(a)-U.peek())/1e3:0;return s`<span class="sluice">
    <${Ia} taken=${e} of=${t} label=${o} /> <span>${o}</span>
    ${r>0&&s`<b class="shutnow">${Ue.nextIn(M(r,1))}</b>`}
  </span>`}function vc({limit:e}){let t=e.keys.filter(n=>n.running>=e.limit).length;return e.keys.length?s`<span class="sluice">
    <span>${Ue.keys(e.keys.length,p(e.limit))}</span>
    ${t>0&&s`<b class="shutnow">${Ue.fullKeys(t)}</b>`}
  </span>`:s`<span class="quiet">${Ue.noKeys(p(e.limit))}</span>`}function kc({limit:e}){U.value;let t=Da(e),{burst:n,refill_per_second:a}=e,o=Ue.tokens(p(Math.max(0,t),t<10?1:0),p(n,1));return s`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${o} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20-20*La(t,n)} height=${20*La(t,n)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${o}</span>
    ${t<1?s`<b class="shutnow">${Ue.nextIn(M((1-t)/a,1))}</b>`:e.full_at&&t<n&&s`<span class="quiet">${Ue.fullAgain} <${f} at=${e.full_at} /></span>`}
  </span>`}var La=(e,t)=>t>0?Math.min(Math.max(e/t,0),1):0;var xe=l.limits,Nn={now:()=>{}},xc=e=>`${e.name} ${e.kind}`;function _c(e){let t={in_use:e.running,at_least:e.at_least,holders:e.holders},n={tokens:e.tokens,burst:e.burst,full_at:e.full_at};return[e.max_concurrent!==null&&{...e,kind:"max_concurrent",limit:e.max_concurrent,...t},e.rate!==null&&{...e,kind:"rate",limit:e.rate,refill_per_second:e.rate,...n},e.window_starts!==null&&{...e,kind:"window",limit:e.window_starts,in_use:e.counted,seconds:e.window_seconds}].filter(Boolean)}function Ra({limits:e,again:t}){if(Nn.now=t,!e.length)return null;let n=e.flatMap(a=>_c(a).map((o,r)=>({...o,first:r===0})));return s`<h2>${xe.shared}</h2>
    <${v} rows=${n} columns=${Oc} label=${xe.shared} id=${xc} keys=${!1} />
    <${q} acts=${Sc(e[0])} />`}var Sc=e=>[{name:"put",label:l.type.change,method:"PUT",path:nn(e.name),body:An(e)},Pa(e)],Pa=e=>({name:"delete",label:xe.delete,heard:`${xe.delete}: ${e.name}`,method:"DELETE",path:nn(e.name),bad:!0,sure:xe.deletes,why:e.types.length?xe.isNamed:null,done:()=>Nn.now()});async function Tc(e){await T(sn,{of:e})&&Nn.now()}function jc(e){if(!e.first)return null;let t=`${l.type.change}: ${e.name}`;return s`<${ke} label=${l.type.change} name=${t} run=${()=>Tc(e)} />
    <${Z} act=${Pa(e)} />`}var Oc=[{name:"type",label:xe.name,cell:e=>s`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"kind",label:xe.columns.kind,kind:"side",cell:e=>s`<span class="quiet">${xe.kinds[e.kind]}</span>`},{name:"level",label:xe.columns.level,kind:"level",cell:e=>s`<${rn} limit=${e} />`},{name:"held",label:xe.columns.held,kind:"held side",cell:e=>s`<${an} limit=${e} />`},{name:"types",label:xe.sharedBy,kind:"side",cell:({types:e})=>e.length?e.map((t,n)=>s`${n>0&&" "}<a key=${t} href=${m(`types/${encodeURIComponent(t)}`)}>${t}</a>`):s`<span class="quiet">${xe.noTypes}</span>`},{name:"acts",label:s`<span class="unseen">${l.type.columns.acts}</span>`,kind:"doings",cell:jc}];var W=l.type,Ba=(e,t)=>T(Fc[e.name]??Cc,{setting:e,path:t});function Je({setting:e,path:t,close:n,body:a,send:o=()=>n(a()),children:r}){let i=W.names[e.name]??e.name;return s`<${F} title=${i} close=${n}>
    <form onSubmit=${d=>(d.preventDefault(),o())}>
      <p class="quiet">${W.means[e.name]} ${W.codeSays(he(e.name,e.declared))}</p>
      ${r}
      <details>
        <summary>${l.act.curl}</summary>
        <pre tabindex="0">${ne("PATCH",t,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>n()}>${l.page.cancel}</button>
        <button class="main">${W.change}</button>
      </div>
    </form>
  <//>`}var qc=["timeout","max_attempts","max_concurrent","key_limit","priority_fall","expires"];function Cc({setting:e,...t}){let n=qc.includes(e.name),a=u(e.value===null?"":String(e.value)),o=()=>({[e.name]:n?Number(a.value):a.value}),r=e.name==="priority_fall"?"0":"1",i=n?{type:"number",min:r,max:"31622400",step:"1"}:{maxlength:"2000"};return s`<${Je} setting=${e} ...${t} body=${o}>
    <${b} label=${W.names[e.name]} at=${a} required autofocus autocomplete="off" ...${i} />
  <//>`}function Ec({setting:e,...t}){let n=u(yt(e.value));return s`<${Je} setting=${e} ...${t} body=${()=>({rate:n.value})}>
    <${b} label=${W.rateTakes} at=${n} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function Mc({setting:e,...t}){let n=u(he("stages",e.value??[]).replace("–",""));return s`<${Je} setting=${e} ...${t} body=${()=>({stages:n.value.split(",").map(o=>o.trim()).filter(Boolean)})}>
    <${b} label=${W.names.stages} at=${n} maxlength="3200" autofocus autocomplete="off" />
  <//>`}var Ln=Object.keys(W.backoffKinds);function Ac({setting:e,...t}){let{kind:n="exponential",base:a=30,cap:o=null,jitter:r=.1}=e.value??{},i=u(Ln.includes(n)?n:Ln[0]),c={base:u(String(a)),cap:u(String(o??600)),jitter:u(String(r))},d=()=>({kind:i.value,base:Number(c.base.value),jitter:Number(c.jitter.value)}),$=()=>({backoff:i.value==="fixed"?d():{...d(),cap:Number(c.cap.value)}}),h={type:"number",min:"0",max:"86400",step:"any",required:!0};return s`<${Je} setting=${e} ...${t} body=${$}>
    <label>
      ${W.backoffKind}
      <select onChange=${S=>i.value=S.currentTarget.value}>
        ${Ln.map(S=>s`<option key=${S} value=${S} selected=${S===i.value}>${W.backoffKinds[S]}</option>`)}
      </select>
    </label>
    <${b} label=${W.backoffBase} at=${c.base} autofocus ...${h} />
    ${i.value!=="fixed"&&s`<${b} label=${W.backoffCap} at=${c.cap} ...${h} />`}
    <${b} label=${W.backoffJitter} at=${c.jitter} ...${h} max="1" />
  <//>`}function Nc({setting:e,...t}){let n=u(bt(e.value));return s`<${Je} setting=${e} ...${t} body=${()=>({window:n.value})}>
    <${b} label=${W.windowTakes} at=${n} placeholder="60/minute" required maxlength="40" autofocus />
  <//>`}function Lc({setting:e,...t}){let n=u((e.value??[]).join(" "));return s`<${Je} setting=${e} ...${t} body=${()=>({limits:n.value.split(/[ ,]+/).filter(Boolean)})}>
    <${b} label=${W.limitsTake} at=${n} placeholder="gemini" maxlength="400" autofocus />
  <//>`}function Dc({setting:e,...t}){let n=u(!e.value);return s`<${Je} setting=${e} ...${t} body=${()=>({fair:n.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${n.value}
        onChange=${a=>n.value=a.currentTarget.checked}
        autofocus
      />
      ${W.names.fair}
    </label>
  <//>`}var Ic=e=>s`<${Je} ...${e} body=${()=>({encrypted:!0})} />`,ln=["completed","failed","cancelled"];function Rc({setting:e,...t}){let n=[...ln,...ln.map(i=>`most_${i}`)],a=Object.fromEntries(n.map(i=>[i,u(String(e.value?.[i]??""))])),o=i=>a[i].value===""?null:Number(a[i].value);return s`<${Je} setting=${e} ...${t} body=${()=>({retention:Object.fromEntries(n.map(i=>[i,o(i)]))})}>
    ${ln.map((i,c)=>s`<${b}
          key=${i}
          label=${W.daysOf(l.status[i])}
          at=${a[i]}
          type="number"
          min="0"
          step="any"
          autofocus=${c===0}
        />`)}
    ${ln.map(i=>s`<${b}
          key=${i}
          label=${W.mostOf(l.status[i])}
          at=${a[`most_${i}`]}
          type="number"
          min="1"
          max="100000"
        />`)}
  <//>`}function Pc(e){try{return Re(e)}catch{return{}}}function Bc({setting:e,close:t,...n}){let a=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},{enabled:o=!0,...r}=e.override??{},i=u(!o),c=u(a.expression??""),d=u(a.timezone??"UTC"),$=u(a.missed??"skip"),h=u(C(a.payload??{},2)),S=u(""),P=L=>({...r,expression:c.value,timezone:d.value,missed:$.value,payload:L}),Ce=(L=Pc(h.value))=>({schedule:i.value?"off":P(L)});return s`<${Je} setting=${e} ...${n} close=${t} body=${Ce} send=${()=>i.value?t(Ce()):Ne(h.value,S,L=>t(Ce(L)))}>
    <${b} label=${W.expression} at=${c} placeholder="0 3 * * *" required=${!i.value} autofocus />
    <${b} label=${W.timezone} at=${d} placeholder="Europe/Berlin" required=${!i.value} />
    <label>
      ${W.missed}
      <select onChange=${L=>$.value=L.currentTarget.value}>
        ${Object.entries(W.missedWays).map(([L,At])=>s`<option key=${L} value=${L} selected=${L===$.value}>${At}</option>`)}
      </select>
    </label>
    <${We} label=${l.job.payload} at=${h} wrong=${S} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${i.value} onChange=${L=>i.value=L.currentTarget.checked} />
      ${W.switchOff}
    </label>
  <//>`}var Fc={stages:Mc,backoff:Ac,rate:Ec,window:Nc,limits:Lc,fair:Dc,encrypted:Ic,retention:Rc,schedule:Bc};var z=l.type,Ot=e=>`/api/types/${encodeURIComponent(e.name)}`;function cn(e,t){let n=e.paused?"resume":"pause";return{name:n,label:z.acts[n],method:"POST",path:`${Ot(e)}/${n}`,said:z.said[n](e.name),done:t}}function Fa(e,t){let n=Ot(e),a=e.enabled?"disable":"enable",o={name:a,label:z.acts[a],method:"PATCH",path:n,body:{enabled:!e.enabled},key:"e",sure:e.enabled?z.disables:void 0,done:t},r=e.target!==null,i={name:"reset",label:r?z.acts.delete:z.acts.reset,method:"DELETE",path:n,key:"shift+d",bad:!0,typed:r?e.name:void 0,sure:r?z.deletes:z.resets,why:r||!e.enabled||Object.keys(e.overrides).length?null:z.nothingOver,done:r?()=>G(m("types")):t};return[{...cn(e,t),key:"p",main:e.paused},o,i]}var qt=(e,t,n)=>({name:`reset ${t}`,label:z.reset,heard:z.of(z.reset,z.names[t]??t,e.name),method:"PATCH",path:Ot(e),body:{[t]:null},said:z.isReset(z.names[t]??t),done:n}),Wc={rate:yt,window:bt},dn=(e,t,n)=>({name:`change ${t.name}`,label:z.change,heard:z.of(z.change,z.names[t.name]??t.name,e.name),method:"PATCH",path:Ot(e),body:{[t.name]:(Wc[t.name]??(a=>a))(t.value)},ask:()=>Ba(t,Ot(e)),said:z.isChanged(z.names[t.name]??t.name),done:n});var X=l.limits,Wa=["all","used","full"],Dn=e=>`${e.type} ${e.kind}`,In={all:()=>!0,used:e=>on(e)>0,full:e=>on(e)>=1};function Hc(){let{after:e}=g.value,t=y("/api/limits",{query:{after:e,limit:50},every:3}),n=t.data.value?.limits.filter(In.full)??[];return s`<${x} says=${t.data.value&&X.says(n.length)}>
      <${He} label=${X.new} run=${()=>T(sn).then(a=>a&&t.again())} keys="c" />
    <//>
    <${_} from=${t}>${a=>s`<${Kc} page=${a} after=${e} again=${t.again} />`}<//>`}function Kc({page:e,after:t,again:n}){let a=Wa.find(i=>i===g.value.view)??"all",o=k(e.limits,Dn),r=o.filter(In[a]);return Oe(r,Dn,[{keys:"e",says:X.changeRow,act:i=>Rn(i,n)}]),Ha.now=n,s`<nav class="views" aria-label=${X.views}>
      ${Wa.map(i=>s`<${Vc} key=${i} name=${i} now=${i===a} all=${o} />`)}
    </nav>
    ${r.length>0?s`<${Uc} rows=${r} />`:s`<${td} view=${a} />`}
    <${Ra} limits=${e.shared} again=${n} />
    <p class="pages">
      ${t&&s`<a href=${m("limits",{view:a})}>${l.waiting.first}</a>`}
      ${e.next&&s`<a href=${m("limits",{view:a,after:e.next})}>${l.waiting.next}</a>`}
    </p>
    ${r.length>0&&s`<${q} acts=${Gc(r.find(i=>i.override!==null)??r[0])} />`}`}var Gc=e=>[Rn(e,()=>{}),qt({name:e.type},e.kind,()=>{})].map(t=>({...t,label:`${t.label}: ${e.type}`}));function Uc({rows:e}){let t=l.screens.limits;return s`<${v} rows=${e} columns=${Xc} label=${t} id=${Dn} href=${Jc} kind=${zc} />`}var Jc=e=>m(`types/${encodeURIComponent(e.type)}`),zc=e=>e.override!==null?"limit overridden":"limit",Ha={now:()=>{}};function Vc({name:e,now:t,all:n}){return s`<a href=${m("limits",{view:e==="all"?"":e})} aria-current=${t?"page":void 0}>
    ${X.view[e]} <b>${n.filter(In[e]).length}</b>
  </a>`}function Yc({kind:e,limit:t,burst:n,seconds:a}){return e==="rate"?{per_second:t,burst:n}:e==="window"?{starts:t,seconds:a}:t}var Zc=e=>({name:e.kind,value:Yc(e),declared:e.declared});function Rn(e,t){return dn({name:e.type},Zc(e),t)}var Xc=[{name:"type",label:X.columns.type,cell:e=>s`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"kind",label:X.columns.kind,kind:"side",cell:e=>s`<span class="quiet">${X.kinds[e.kind]}</span>`},{name:"level",label:X.columns.level,kind:"level",cell:e=>s`<${rn} limit=${e} />`},{name:"held",label:X.columns.held,kind:"held side",cell:e=>s`<${an} limit=${e} />`},{name:"said",label:X.columns.said,kind:"side",cell:e=>s`<${Qc} limit=${e} />`},{name:"acts",label:s`<span class="unseen">${l.type.columns.acts}</span>`,kind:"doings",cell:e=>s`<${ed} limit=${e} />`}];function Qc({limit:e}){let{kind:t,declared:n,override:a,changed_at:o,changed_by:r}=e,i=he(t,n);return a===null?s`<span class="quiet">${n===null?X.default:X.code(i)}</span>`:s`<span class="over">${X.operator(he(t,a))}</span>${" "}<span class="quiet"
      >${n===null?X.codeNothing:X.insteadOf(i)}</span
    >${o&&s`<span class="id"><${f} at=${o} /> ${l.job.by} <bdi>${r}</bdi></span>`}`}function ed({limit:e}){let t=()=>Ha.now();return s`<${Z} act=${Rn(e,t)} />
    ${e.override!==null&&s`<${Z} act=${qt({name:e.type},e.kind,t)} />`}`}function td({view:e}){return e!=="all"?s`<${E}>${X.noneOf[e]}<//>`:s`<${E}>${X.none}<//>
    <p class="quiet">${X.first}</p>
    <pre tabindex="0">${X.example}</pre>`}var be=l.locks,Pn="/api/worker/config",Ka=["enabled","max_workers","scale_thresholds","scale_out_seconds","scale_in_seconds","linger_seconds","slots","claim_batch","max_jobs","audit_days","lanes"];function Ga(){let e=y(Pn);return s`<section class="config">
    <h2>${be.config}</h2>
    <${_} from=${e}>${({config:t})=>s`<${nd} config=${t} again=${e.again} />`}<//>
  </section>`}function nd({config:e,again:t}){Ua.now=t;let n=[...Ka.filter(o=>o in e),...Object.keys(e).filter(o=>!Ka.includes(o))],a=k(n.map(o=>({name:o,...e[o]})),o=>o.name);return s`<${v}
    rows=${a}
    columns=${sd}
    label=${be.config}
    id=${o=>o.name}
    kind=${()=>"setting"}
    keys=${!1}
  />`}var Ua={now:()=>{}},sd=[{name:"name",label:be.columns.setting,cell:e=>s`<code>${e.name}</code>`},{name:"value",label:be.columns.value,cell:e=>s`<b><bdi>${ad(e)}</bdi></b>`},{name:"description",label:be.columns.means,kind:"side",cell:e=>s`<span class="quiet">${e.description}</span>`},{name:"changed",label:l.type.columns.changed,kind:"side",cell:od},{name:"acts",label:s`<span class="unseen">${l.type.columns.acts}</span>`,kind:"doings",cell:e=>s`<${rd} setting=${e} />`}];function ad({value:e}){return e===null?be.byFunction:typeof e=="boolean"?e?be.on:be.off:Array.isArray(e)?e.join(", "):C(e)}function od({updated_at:e,updated_by:t}){return t?s`<${f} at=${e} /> <span class="id">${l.job.by} <bdi>${t}</bdi></span>`:s`<span class="quiet">–</span>`}function rd({setting:e}){let{name:t,value:n}=e,a=t==="enabled",o={name:`change ${t}`,label:a?n?be.switchOff:be.switchOn:l.type.change,heard:a?void 0:`${l.type.change} ${t}`,method:"PUT",path:Pn,body:{[t]:a?!n:n},bad:a&&n,sure:a?n?be.switchOffSure:l.overview.wrong.switchOnSure:void 0,ask:a?void 0:()=>T(id,{setting:e}),why:Pe.value?.role==="super_admin"?null:be.superAdmin,said:l.type.isChanged(t),done:()=>Ua.now()};return s`<${Z} act=${o} />`}function id({setting:{name:e,value:t,description:n},close:a}){let o=Array.isArray(t)||e==="scale_thresholds",r=e==="lanes",i=u(r?C(t??{},2):o?(t??[]).join(", "):t===null?"":String(t)),c=u(""),d=()=>{if(i.value.trim()==="")return{[e]:null};let h=i.value.split(",").map(Number);return{[e]:o?h:h[0]}};return s`<${F} title=${e} close=${a}>
    <form onSubmit=${h=>{h.preventDefault(),c.value="",r?Ne(i.value,c,S=>a({[e]:S})):a(d())}}>
      <p class="quiet">${n}</p>
      ${r?s`<${We} label=${be.lanesOwn} at=${i} wrong=${c} rows=${10} autofocus />`:s`<${b}
              label=${o?be.steps:be.number}
              at=${i}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`}
      <details>
        <summary>${l.act.curl}</summary>
        <pre tabindex="0">${ne("PUT",Pn,r?{[e]:t}:d())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${l.page.cancel}</button>
        <button class="main">${l.type.change}</button>
      </div>
    </form>
  <//>`}var ld=.1;function gt({from:e,until:t,over:n=l.waiting.over}){let a=Date.parse(t),o=a-U.value,r=e?Date.parse(e):NaN,i=Number.isFinite(r)&&a>r?Math.min(Math.max(o/(a-r),0),1):o>0?1:0,c=o<=0?"bad":i<ld?"warn":"",d=o<=0?n:l.waiting.left(Math.ceil(i*100));return s`<${Y} value=${Math.round(i*200)/2} label=${d} kind=${c}>
    ${o<=0&&s`<b class="error">${n}</b> `}<${f} at=${t} />
  <//>`}var V=l.locks;function Ja(){let e=y("/api/workers",{every:5}),t=(Rt.value.lanes??[]).map(o=>o.lane),n=k(e.data.value?.workers??[],o=>o.id),a={name:"start",label:V.start,method:"POST",path:"/api/jobs/trigger",body:{lane:t[0]??"default"},key:"s",ask:()=>T(md,{lanes:t}),said:V.started,done:()=>e.again()};return e.error.value&&!e.data.value?s`<${fe} error=${e.error.value} again=${e.again} />`:s`<section class="first">
    <div class="heading">
      <h2>${V.processors}</h2>
      <p class="quiet">${e.data.value&&V.atWork(n.length,cd(n))}</p>
      <div class="doing"><${Z} act=${a} /></div>
    </div>
    ${n.length>0?s`<${v} rows=${n} columns=${dd} label=${V.processors} keys=${!1} />`:e.data.value&&s`<p class="quiet">${V.noProcessor}</p>`}
  </section>`}var cd=e=>[...new Set(e.map(t=>t.function_version))],dd=[{name:"lane",label:V.columns.lane,cell:e=>s`<b><bdi>${e.lane}</bdi></b>`},{name:"state",label:V.columns.state,cell:ud},{name:"left",label:V.columns.left,kind:"number",cell:e=>s`<${gt} from=${e.started_at} until=${e.deadline} />`},{name:"by",label:V.columns.by,kind:"side",cell:e=>V.by[e.started_by]??e.started_by},{name:"claimed",label:V.columns.claimed,kind:"number side",cell:e=>p(e.claimed)},{name:"settled",label:V.columns.settled,kind:"number",cell:e=>p(e.settled)},{name:"version",label:V.columns.version,kind:"side",cell:e=>s`<bdi>${e.function_version}</bdi>`},{name:"seen",label:V.columns.seen,kind:"number side",cell:e=>s`<${f} at=${e.seen_at} />`},{name:"stream",label:V.columns.stream,kind:"wide side",cell:e=>s`<bdi class="id">${e.log_stream}</bdi>`,title:e=>e.log_stream}];function ud({state:e,sleeps_until:t}){return s`${V.states[e]??e}
  ${e==="sleeping"&&t&&s`<span class="quiet"><${f} at=${t} /></span>`}`}function md({lanes:e,close:t}){let n=u(e[0]??"default");return s`<${F} title=${V.start} close=${t}>
    <form onSubmit=${a=>(a.preventDefault(),t({lane:n.value}))}>
      <p class="quiet">${V.startSays}</p>
      <label>
        ${V.columns.lane}
        <select autofocus onChange=${a=>n.value=a.currentTarget.value}>
          ${(e.length?e:["default"]).map(a=>s`<option key=${a} value=${a}>${a}</option>`)}
        </select>
      </label>
      <details>
        <summary>${l.act.curl}</summary>
        <pre tabindex="0">${ne("POST","/api/jobs/trigger",{lane:n.value})}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${l.page.cancel}</button>
        <button class="main">${V.start}</button>
      </div>
    </form>
  <//>`}var A=l.locks,$d=100;function pd(){let{after:e}=g.value,t=y("/api/locks",{query:{after:e,limit:$d},every:3}),n=t.data.value;return s`<${x} says=${n&&fd(n)} />
    <${Ja} />
    <${_} from=${t}>${a=>s`<${hd} page=${a} after=${e} />`}<//>
    <${Ga} />`}function fd({locks:e,suspects:t,next:n}){let a=e.filter(o=>o.expired).length;return[A.running(`${p(e.length)}${n?"+":""}`),a&&A.expired(a),t.length&&A.suspects(t.length)].filter(Boolean).join(" · ")}function hd({page:e,after:t}){let n=[...e.locks].sort((o,r)=>Number(r.expired)-Number(o.expired)),a=k(n,o=>o.job_id);return s`<${wd} suspects=${e.suspects} />
    <section>
      <h2>${A.locks}</h2>
      ${a.length?s`<${v}
              rows=${a}
              columns=${bd}
              label=${A.locks}
              id=${o=>o.job_id}
              href=${o=>m(`jobs/${o.job_id}`)}
              kind=${o=>o.expired?"expired":""}
            />`:s`<${E}>${A.none}<//>`}
      <p class="pages">
        ${t&&s`<a href=${m("locks")}>${l.waiting.first}</a>`}
        ${e.next&&s`<a href=${m("locks",{after:e.next})}>${l.waiting.next}</a>`}
      </p>
    </section>`}var bd=[{name:"type",label:A.columns.type,cell:e=>s`<bdi>${e.type}</bdi>`},{name:"lock",label:A.columns.lock,kind:"number",cell:e=>s`<${gt} from=${e.locked_at} until=${e.lock_expires_at} over=${A.ranOut} />`,title:e=>e.expired?A.ranOutSays:""},{name:"progress",label:A.columns.progress,kind:"wide",cell:yd},{name:"tries",label:A.columns.tries,kind:"side",cell:gd},{name:"holder",label:A.columns.holder,kind:"side",cell:e=>s`<bdi class="id">${e.locked_by}</bdi>`,title:e=>e.locked_by},{name:"deadline",label:A.columns.deadline,kind:"number side",cell:e=>e.deadline?s`<${f} at=${e.deadline} />`:s`<span class="error">${A.holderGone}</span>`},{name:"stream",label:A.columns.stream,kind:"side",cell:e=>s`<bdi class="id">${e.log_stream??"–"}</bdi>`,title:e=>e.log_stream??""},{name:"job",label:A.columns.job,kind:"id side",cell:e=>s`<span class="id">${e.job_id.slice(-8)}</span>`}];function yd({progress:e,stage:t}){return s`<${Y} value=${e} label=${`${e} %`}>${e} %<//> <bdi class="quiet">${t}</bdi>`}function gd({attempts:e,deaths:t,suspect:n}){return s`${e}${t>0&&s` <span class="error">${A.deaths(t)}</span>`}
  ${n&&s` <b class="shutnow">${A.suspect}</b>`}`}function wd({suspects:e}){let t=k(e,n=>n.job_id);return t.length?s`<section class="suspects">
    <h2>${A.quarantine}</h2>
    <p class="quiet">${A.quarantineSays}</p>
    <${v}
      rows=${t}
      columns=${vd}
      label=${A.quarantine}
      id=${n=>n.job_id}
      href=${n=>m(`jobs/${n.job_id}`)}
      keys=${!1}
    />
    <details class="curls">
      <summary>${l.act.curl}</summary>
      <pre tabindex="0">${ne("POST",`/api/jobs/${t[0].job_id}/cancel`)}</pre>
    </details>
  </section>`:null}var vd=[{name:"type",label:A.columns.type,cell:e=>s`<bdi>${e.type}</bdi>`},{name:"deaths",label:A.columns.deaths,kind:"number",cell:e=>s`<span class=${e.deaths?"error":"quiet"}>${p(e.deaths)}</span>`},{name:"due",label:A.columns.due,kind:"number",cell:e=>s`<${f} at=${e.scheduled_for} />`},{name:"died",label:A.columns.diedIn,kind:"wide side",cell:e=>s`<bdi class="id">${e.died_in.join(", ")||"–"}</bdi>`,title:e=>e.died_in.join(", ")},{name:"job",label:A.columns.job,kind:"id side",cell:e=>s`<span class="id">${e.job_id.slice(-8)}</span>`}];var it=l.schedules,lt=({type:e,name:t})=>`/api/types/${encodeURIComponent(e)}/schedules/${encodeURIComponent(t)}`;function kd(e){try{return Re(e)}catch{return{}}}function xd(e){try{return Re(e),""}catch(t){return t.message}}function za(e){return{expression:u(e.expression??""),timezone:u(e.timezone??"UTC"),missed:u(e.missed??"one"),owner:u(e.owner??"schedule"),payload:u(C(e.payload??{},2))}}var Va=e=>({expression:e.expression.value,timezone:e.timezone.value,missed:e.missed.value,owner:e.owner.value,payload:kd(e.payload.value)});function _d(e,t){let n=Object.entries(e).filter(([a,o])=>C(o)!==C(t[a]));return Object.fromEntries(n)}function Ya({close:e}){let t=u(""),n=u(""),a=za({});return s`<${Le}
    title=${it.new}
    act=${it.new}
    method="PUT"
    path=${lt({type:t.value,name:n.value})}
    body=${()=>Va(a)}
    close=${e}
  >
    <${b} label=${it.fields.type} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <${b} label=${it.fields.name} at=${n} required maxlength="63" autocomplete="off" />
    <${Xa} at=${a} />
  <//>`}function Za({of:e,close:t}){let n=za(e);return s`<${Le}
    title=${it.changes(e)}
    act=${it.change}
    method="PATCH"
    path=${lt(e)}
    body=${()=>_d(Va(n),e)}
    close=${t}
  >
    <${Xa} at=${n} />
  <//>`}function Xa({at:e}){return s`<${b} label=${l.type.expression} at=${e.expression} placeholder="0 3 * * *" required maxlength="200" />
    <${b} label=${l.type.timezone} at=${e.timezone} placeholder="Europe/Berlin" required maxlength="100" />
    <label>
      ${l.type.missed}
      <select onChange=${t=>e.missed.value=t.currentTarget.value}>
        ${Object.entries(l.type.missedWays).map(([t,n])=>s`<option key=${t} value=${t} selected=${t===e.missed.value}>${n}</option>`)}
      </select>
    </label>
    <${b} label=${it.fields.owner} at=${e.owner} required maxlength="200" autocomplete="off" />
    <${Sd} at=${e.payload} />`}function Sd({at:e}){let t=n=>{e.value=n.currentTarget.value,n.currentTarget.setCustomValidity(xd(e.value))};return s`<label
    >${l.job.payload}<textarea rows="4" spellcheck=${!1} value=${e.value} onInput=${t}></textarea>
  </label>`}var ct=l.schedules,Td=12,jd=3;function Qa({schedules:e}){let t=e.filter(n=>n.enabled&&n.type_enabled&&!n.paused&&!n.set_aside).flatMap(({type:n,name:a,timezone:o,times:r})=>r.slice(0,jd).map(i=>({...i,type:n,name:a,timezone:o}))).sort((n,a)=>Date.parse(n.at)-Date.parse(a.at));return s`<section>
    <h2>${ct.coming}</h2>
    ${!t.length&&s`<p class="quiet">${ct.nothingComes}</p>`}
    <ol class="moments">
      ${t.slice(0,Td).map(n=>s`<li key=${`${n.at} ${n.type} ${n.name}`}>
            <${f} at=${n.at} />
            <${eo} ...${n} />
            <span class="quiet">${n.local.slice(11,16)} <bdi>${n.timezone}</bdi></span>
            ${n.shift&&s`<b class="shutnow">${ct.shift}</b>`}
          </li>`)}
    </ol>
  </section>`}function eo({type:e,name:t}){return s`<a href=${m(`types/${encodeURIComponent(e)}`)}
    ><bdi>${e}</bdi>${t!=="default"&&s` <bdi>${t}</bdi>`}</a
  >`}function to({schedules:e}){let t=e.filter(n=>n.missed.length||n.set_aside);return s`<section>
    <h2>${ct.missed}</h2>
    <p class="quiet">${t.length?ct.becomes:ct.noneMissed}</p>
    <ul class="missedones">
      ${t.map(n=>s`<li key=${`${n.type} ${n.name}`}>
            <${eo} ...${n} />
            ${n.missed.length>0&&s`<span>${ct.times(n.missed.length)} <${f} at=${n.missed[0]} /></span>`}
            ${n.set_aside&&s`<span class="error"><bdi>${n.set_aside}</bdi></span>`}
          </li>`)}
    </ul>
  </section>`}var Bn=l.schedules,dt=36e5,Od={6:1,24:3,168:24},Ct=(e,t,n)=>(e-t)/(n*dt)*100;function no(e,t){let n=Od[t]??3,a=wt.value==="UTC"?0:-new Date(e).getTimezoneOffset()*6e4,o=Math.ceil((e+a)/(n*dt))*n*dt-a;return Array.from({length:Math.floor((e+t*dt-o)/(n*dt))+1},(r,i)=>o+i*n*dt)}function so(){let e=Number(g.value.hours)||24,t=Math.floor(U.value/6e4)*6e4,n=no(t,e).filter(a=>Ct(a,t,e)<96);return s`<span class="unseen">${Bn.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${n.map(a=>s`<text key=${a} x=${`${Ct(a,t,e)}%`} y="12">${qd(a,e)}</text>`)}
    </svg>`}function qd(e,t){let n=wt.value==="UTC"?"UTC":void 0;return t>24?new Date(e).toLocaleString("en",{weekday:"short",timeZone:n}):new Date(e).toLocaleString("en",{hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZone:n})}function ao({schedule:e}){let{times:t,missed:n,begin:a,hours:o,set_aside:r}=e,i=h=>Ct(Date.parse(h),a,o),c=t.length?Date.parse(t.at(-1).at):a,d=t.length>1?c-Date.parse(t.at(-2).at):1/0,$=c+2*d<a+o*dt;return s`<svg class="clockline" role="img" aria-label=${Bn.line(t.length,$,n.length)}>
    ${no(a,o).map(h=>{let S=`${Ct(h,a,o)}%`;return s`<line key=${h} class="hour" x1=${S} x2=${S} y1="0" y2="100%" />`})}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!r&&t.map(h=>s`<${Cd} key=${h.at} time=${h} x=${i(h.at)} />`)}
    ${$&&!r&&s`<line class="on" x1=${`${Ct(c,a,o)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${n.length>0&&s`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`}function Cd({time:{local:e,shift:t},x:n}){let a=`${n}%`,o=`${e.slice(0,16).replace("T"," ")}${t?`, ${Bn.shift}`:""}`;return s`<g class=${t?"due shift":"due"}>
    <title>${o}</title>
    <line x1=${a} x2=${a} y1=${t?"15%":"25%"} y2="75%" />
    ${t&&s`<circle cx=${a} cy="12%" r="2" />`}
  </g>`}var j=l.schedules,Fn={6:j.spans[0],24:j.spans[1],168:j.spans[2]},oo=6e4,tt=({type:e,name:t})=>t==="default"?e:`${e}:${t}`;function Ed(){let{after:e}=g.value,t=Object.hasOwn(Fn,g.value.hours)?Number(g.value.hours):24,n=y("/api/schedules",{query:{hours:t,after:e,limit:100},every:15});return s`<${x} says=${n.data.value&&Md(n.data.value.schedules)}>
      <nav class="views" aria-label=${j.span}>
        ${Object.keys(Fn).map(a=>s`<${Ad} key=${a} span=${a} now=${Number(a)===t} />`)}
      </nav>
      <${He} label=${j.new} run=${()=>T(Ya).then(a=>a&&n.again())} keys="c" />
    <//>
    <${_} from=${n}
      >${a=>s`<${Nd} page=${a} hours=${t} after=${e} again=${n.again} />`}<//
    >`}var ro=e=>e.paused||!e.enabled||!e.type_enabled;function Md(e){let t=i=>e.filter(i).length,n=t(i=>i.missed.length),a=t(ro),o=t(i=>i.set_aside),r=t(i=>i.times.some(c=>c.shift));return[j.count(e.length),n&&j.haveMissed(n),a&&j.held(a),o&&j.aside(o),r&&j.shifts].filter(Boolean).join(" · ")}function Ad({span:e,now:t}){return s`<a
    href=${m("schedules",{hours:e==="24"?"":e})}
    aria-current=${t?"page":void 0}
  >
    ${Fn[e]}
  </a>`}function Nd({page:e,hours:t,after:n,again:a}){let o=Math.floor(U.value/oo)*oo,r=k(e.schedules.map(i=>({...i,begin:o,hours:t})),tt);return mn.now=a,Oe(r,tt,[{keys:"r",says:j.runRow,act:Hn},{keys:"p",says:j.turnRow,act:Wn},{keys:"e",says:j.changeRow,act:io},{keys:"shift+d",says:j.removeRow,act:un}]),r.length?s`<${v}
      rows=${r}
      columns=${Bd}
      label=${l.screens.schedules}
      id=${tt}
      href=${Ld}
      kind=${Dd}
    />
    <p class="pages">
      ${n&&s`<a href=${m("schedules")}>${l.waiting.first}</a>`}
      ${e.next&&s`<a href=${m("schedules",{after:e.next})}>${l.waiting.next}</a>`}
    </p>
    <${q} acts=${[...Id(r[0])]} />
    <div class="twoways"><${Qa} schedules=${r} /><${to} schedules=${r} /></div>`:s`<${Gd} />`}var mn={now:()=>{}},Ld=e=>m(`types/${encodeURIComponent(e.type)}`),Dd=e=>e.set_aside||ro(e)?"clock halted":"clock",Id=e=>[{...Hn(e),body:{type:e.type,payload:{}}},Wn(e),{name:"new",label:j.new,method:"PUT",path:lt({type:e.type,name:"nightly"}),body:Rd},{...un(e),why:null}],Rd={expression:"0 3 * * *",timezone:"Europe/Berlin",payload:{}},Wn=e=>({name:"turn",label:j.turn[e.enabled?"off":"on"],heard:`${j.turn[e.enabled?"off":"on"]}: ${tt(e)}`,method:"PATCH",path:lt(e),body:{enabled:!e.enabled},done:()=>mn.now()}),un=e=>({name:"remove",label:j.remove[e.origin],heard:`${j.remove[e.origin]}: ${tt(e)}`,method:"DELETE",path:lt(e),bad:!0,sure:j.removes[e.origin],why:e.origin==="operator"||e.overridden.length?null:j.nothingOver,done:()=>mn.now()});async function io(e){let t=await lo(e);t&&await T(Za,{of:t})&&mn.now()}async function lo(e){try{return await mt(lt(e),{exact:["payload"]})}catch(t){return K(t.message,{kind:"bad"}),null}}var Hn=e=>({name:"run",label:j.run,heard:j.runs(tt(e)),method:"POST",path:"/api/jobs",ask:()=>Pd(e),why:e.type_enabled?null:j.disabled,said:j.isRun(e.type)});async function Pd(e){let t=await lo(e);return t&&{type:e.type,payload:t.payload??{}}}var Bd=[{name:"type",label:j.columns.type,cell:Fd,title:tt},{name:"when",label:j.columns.when,kind:"side",cell:Wd,title:e=>`${e.expression} ${e.timezone}`},{name:"line",label:s`<${so} />`,kind:"line wide",cell:e=>s`<${ao} schedule=${e} />`},{name:"next",label:j.columns.next,kind:"number",cell:Hd},{name:"acts",label:s`<span class="unseen">${l.type.columns.acts}</span>`,kind:"doings side",cell:Kd}];function Fd({type:e,name:t}){return s`<bdi>${e}</bdi>${t!=="default"&&s` <bdi class="quiet">${t}</bdi>`}`}function Wd({expression:e,timezone:t}){return s`<code><bdi>${e}</bdi></code> <span class="quiet"><bdi>${t}</bdi></span>`}function Hd({times:e,next_due:t,set_aside:n,paused:a,enabled:o,type_enabled:r}){return n?s`<b class="error" title=${n}>${j.setAside}</b>`:o?!r||a?s`<b class="shutnow">${r?l.types.states.paused:l.types.states.disabled}</b>`:s`<${f} at=${e[0]?.at??t} />`:s`<b class="shutnow">${j.isOff}</b>`}function Kd(e){let t=`${j.change}: ${tt(e)}`;return s`<${Z} act=${Hn(e)} /><${Z} act=${Wn(e)} />
    <${ke} label=${j.change} name=${t} run=${()=>io(e)} />
    ${un(e).why===null&&s`<${Z} act=${un(e)} />`}`}function Gd(){return s`<${E}>${j.none}<//>
    <p class="quiet">${j.first}</p>
    <pre tabindex="0">${j.example}</pre>`}var me=l.setAside,Ud=10;function Jd(){let e=y("/api/set-aside",{every:Ud});return s`<${x} says=${me.says} />
    <${_} from=${e}>${t=>s`<${zd} of=${t} from=${e} />`}<//>`}var Kn=e=>`${e.kind} ${e.id}`;function zd({of:e,from:t}){let n=k(e.set_aside,Kn);return uo=a=>t.data.value=a,Oe(n,Kn,[{keys:"r",says:me.retryKey,act:Gn}]),n.length?s`<${v} rows=${n} columns=${Yd} label=${l.screens.setAside} id=${Kn} href=${Vd} />
    ${e.more&&s`<p class="quiet">${me.more}</p>`}
    <${q} acts=${[Gn(n[0])]} />`:s`<${E}><b>${me.none}</b><br />${me.noneSays}<//>`}var uo=e=>{},co={batch:"batches",schedule:"types",type:"types"},Vd=({kind:e,id:t})=>co[e]?m(`${co[e]}/${encodeURIComponent(t)}`):null,Gn=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:me.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:me.retried,done:n=>uo(n)}),Yd=[{name:"what",label:me.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>s`<span>${me.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:me.columns.error,kind:"wide two",cell:({kind:e,error:t,message:n})=>s`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${n}</bdi></span
        >
        <span class="quiet">${me.todo[e]}</span>`,title:e=>e.message},{name:"times",label:me.columns.times,kind:"number side",cell:e=>p(e.times)},{name:"first",label:me.columns.first,kind:"number side",cell:e=>s`<${f} at=${e.first_at} />`},{name:"last",label:me.columns.last,kind:"number side",cell:e=>s`<${f} at=${e.at} />`},{name:"retry",label:s`<span class="unseen">${me.retry}</span>`,kind:"doing",cell:e=>s`<${ke}
        label=${me.retry}
        name=${`${me.retry}: ${e.kind} ${e.id}`}
        run=${()=>Ze(Gn(e))}
      />`}];var _e=l.type,Zd=["enabled","paused"];function mo({type:e,done:t}){let n=e.settings.filter(r=>!Zd.includes(r.name)),a=k(n.map(r=>({...r,...Xd(e,r),type:{name:e.name}})),r=>r.name),o=eu(t);return s`<section>
    <h2>${_e.settings}</h2>
    <${v} rows=${a} columns=${o} label=${_e.settings} id=${r=>r.name} kind=${Qd} />
  </section>`}var Xd=(e,{name:t})=>t==="schedule"?{value:e.schedule}:{},Qd=e=>e.overridden?"setting overridden":"setting",Et={done:()=>{},columns:[]};function eu(e){return Et.done=e,Et.columns.length||(Et.columns=tu(()=>Et.done())),Et.columns}var tu=e=>[{name:"name",label:_e.columns.name,cell:t=>s`<span title=${_e.means[t.name]}>${_e.names[t.name]??t.name}</span>`},{name:"value",label:_e.columns.value,cell:t=>s`<b><bdi>${he(t.name,t.value)}</bdi></b>`,title:t=>he(t.name,t.value)},{name:"source",label:_e.columns.source,kind:"side",cell:t=>s`<span class=${t.source==="operator"?"over":"quiet"}>${_e.sources[t.source]}</span>`},{name:"code",label:_e.columns.code,kind:"side",cell:t=>s`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${he(t.name,t.declared)}</bdi
      >`,title:t=>he(t.name,t.declared)},{name:"operator",label:_e.columns.operator,kind:"side",cell:t=>t.overridden?s`<bdi class="over">${t.override===null?_e.off:he(t.name,t.override)}</bdi>`:s`<span class="quiet">–</span>`},{name:"changed",label:_e.columns.changed,kind:"side",cell:nu},{name:"acts",label:s`<span class="unseen">${_e.columns.acts}</span>`,kind:"doings",cell:t=>s`<${su} one=${t} done=${e} />`}];function nu({changed_at:e,changed_by:t,type:n}){if(!e)return s`<span class="quiet">–</span>`;let a=m("audit",{kind:"type",subject:n.name});return s`<a href=${a}><${f} at=${e} /></a> <span class="id">${l.job.by} <bdi>${t}</bdi></span>`}function su({one:e,done:t}){return s`<${Z} act=${dn(e.type,e,t)} />
    ${e.overridden&&s`<${Z} act=${qt(e.type,e.name,t)} />`}`}var oe=l.type;function au({id:e}){let t=y(`/api/types/${encodeURIComponent(e)}`,{every:15,exact:["schedule","payload_schema"]}),n=m("jobs/new",{type:e});return se(st()?[{keys:"n",says:l.screens.create,run:()=>G(n)}]:[]),s`<${x} name=${s`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${m("jobs",{type:e})}>${oe.jobs}</a>
      ${st()&&s`<a class="button" href=${n}>${l.screens.create} <kbd>N</kbd></a>`}
    <//>
    <${_} from=${t}>${a=>s`<${ou} type=${a} done=${t.again} />`}<//>`}function ou({type:e,done:t}){return s`<p class="now">
      <${Gt} type=${e} />
      <span class="quiet">${oe.stateSays[_t(e)]}</span>
      ${e.missing_since&&s`<span class="quiet">${oe.since} <${f} at=${e.missing_since} /></span>`}
    </p>
    <${pt} acts=${Fa(e,t)} />
    <${mo} type=${e} done=${t} />
    <div class="twoways">
      <${ru} name=${e.name} />
      <${iu} type=${e} />
    </div>
    <${lu} schema=${e.payload_schema} />`}function ru({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),a=y("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return a?.series.some(o=>o.values.some(r=>r))?s`<section>
    <${Bt} data=${a} title=${oe.course} says=${oe.courseSays} height=${120} filled />
  </section>`:s`<section>
      <h2>${oe.course}</h2>
      <p class="quiet">${a?oe.noCourse:l.page.loading}</p>
    </section>`}function iu({type:e}){return s`<section>
    <h2>${oe.declared}</h2>
    <dl class="schema">
      <dt>${oe.target}</dt>
      <dd>${e.target?s`<code>${e.target}</code>`:oe.handler}</dd>
      ${e.schedule&&s`<dt>${oe.nextDue}</dt>
          <dd><${f} at=${e.schedule.next_due} /></dd>`}
      <dt>${l.job.facts.created}</dt>
      <dd><${f} at=${e.created_at} /></dd>
      <dt>${oe.updated}</dt>
      <dd><${f} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function lu({schema:e}){let t=Object.keys(e?.properties??{});return s`<section>
    <h2>${oe.schema}</h2>
    ${!t.length&&s`<p class="quiet">${oe.noSchema}</p>`}
    ${t.length>0&&s`<dl class="schema">
        ${t.map(n=>s`<${cu} key=${n} name=${n} schema=${e} />`)}
      </dl>`}
    ${e&&s`<details>
        <summary>${oe.schemaRaw}</summary>
        <${qe} value=${e} label=${oe.schema} />
      </details>`}
  </section>`}function cu({name:e,schema:t}){let n=St(t.properties[e],t),a=n.enum?n.enum.map(r=>C(r)).join(" | "):n.type??l.create.asJson,o=[n.minimum!==void 0&&`≥ ${C(n.minimum)}`,n.maximum!==void 0&&`≤ ${C(n.maximum)}`,n.maxLength!==void 0&&oe.letters(C(n.maxLength)),n.default!==void 0&&oe.default(C(n.default))].filter(Boolean);return s`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(a)}</bdi> ${t.required?.includes(e)&&s`<b>${l.create.required}</b>`}
      <span class="quiet"><bdi>${[...o,n.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}var re=l.types,Un=e=>e.name,du=["missing","disabled","paused","on"];function uu(){let{after:e}=g.value,t=y("/api/types",{query:{after:e},every:10});es(10);let n=new Map((Rt.value.lanes??[]).flatMap(a=>a.types).map(a=>[a.type,a]));return s`<${x} says=${t.data.value&&$u(xt(t.data.value.types))} />
    <${_} from=${t}>
      ${a=>s`<${mu} types=${a.types} /><${fu} page=${a} ready=${n} again=${t.again} />`}<//
    >`}function mu({types:e}){return e.filter(n=>n.unreadable).map(({id:n})=>s`<p key=${n} class="error">${re.unreadable(n)}</p>`)}function $u(e){let n=du.slice(0,3).map(o=>[o,e.filter(r=>_t(r)===o).length]).filter(([,o])=>o).map(([o,r])=>`${r} ${re.states[o]}`),a=e.filter(o=>Object.keys(o.overrides).length).length;return[re.count(e.length),...n,a&&re.changed(a)].filter(Boolean).join(" · ")}var pu=e=>{G(m("jobs/new",{type:e.name}))};function fu({page:e,ready:t,again:n}){let a=xt(e.types).map(r=>({...r,backlog:hu(t.get(r.name))})),o=k(a,Un);return Oe(o,Un,[{keys:"p",says:re.pauseRow,act:r=>cn(r,n)},...st()?[{keys:"n",says:l.screens.create,act:pu}]:[]]),o.length?s`<${v}
      rows=${o}
      columns=${bu}
      label=${l.screens.types}
      id=${Un}
      href=${r=>m(`types/${encodeURIComponent(r.name)}`)}
    />
    <${q} acts=${[cn(o[0],n)]} />
    <p class="pages">${e.next&&s`<a href=${m("types",{after:e.next})}>${l.waiting.next}</a>`}</p>`:s`<${vu} />`}var hu=e=>e?{ready:e.ready,at_least:e.at_least}:null,bu=[{name:"name",label:re.columns.name,cell:e=>s`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:re.columns.state,cell:e=>s`<${Gt} type=${e} />`},{name:"description",label:re.columns.description,kind:"wide side",cell:e=>s`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:re.columns.lane,kind:"side",cell:e=>s`<bdi>${e.lane}</bdi>`},{name:"ready",label:re.columns.ready,kind:"number",cell:yu},{name:"limits",label:re.columns.limits,kind:"side",cell:gu},{name:"timeout",label:re.columns.timeout,kind:"number side",cell:e=>he("timeout",e.timeout)},{name:"over",label:re.columns.over,kind:"side",cell:wu,title:e=>Object.keys(e.overrides).join(", ")}];function yu({backlog:e}){return e?.ready?Te({count:e.ready,at_least:e.at_least}):s`<span class="quiet">–</span>`}function gu({max_concurrent:e,rate:t}){let n=[e!==null&&re.atOnce(e),t&&he("rate",t)].filter(Boolean);return n.length?n.join(" · "):s`<span class="quiet">–</span>`}function wu({overrides:e}){let{length:t}=Object.keys(e);return t?s`<span class="over">${re.over(t)}</span>`:s`<span class="quiet">–</span>`}function vu(){return s`<${E}>${re.none}<//>
    <p class="quiet">${re.first}</p>
    <pre tabindex="0">${re.example}</pre>`}var Mt=l.waiting,$o=async e=>await T(ku,{waiting:e})===!0;function ku({waiting:e,close:t}){let n=u(e[0].signal),a=u("{}"),o=u(""),r=u({at:"asked",sent:0,resumed:0,refused:[]}),{at:i,sent:c,resumed:d,refused:$}=r.value,h=`/api/jobs/${e[0].job_id}/signal`,S=P=>{if(P.preventDefault(),i==="ended")return t(!0);o.value="",i==="asked"&&Ne(a.value,o,Ce=>xu(e,{name:n.value,payload:Ce},r))};return s`<${F} title=${Mt.title(e.length,e[0].type)} close=${()=>t(c>0)}>
    <form onSubmit=${S}>
      <p class="quiet">${Mt.sends}</p>
      <${b} label=${l.job.signalName} at=${n} required maxlength="200" autocomplete="off" />
      <${We} label=${Mt.payload} at=${a} wrong=${o} rows=${5} autofocus />
      ${i!=="asked"&&s`<p role="status">${Mt.progress(c,e.length,d)}</p>`}
      ${$.length>0&&s`<ul class="wrong">
          ${$.slice(0,5).map(P=>s`<li key=${P}>${P}</li>`)}
        </ul>`}
      <details>
        <summary>${l.act.curl}</summary>
        <pre tabindex="0">${ne("POST",h,{name:n.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${i!=="ended"&&s`<button type="button" onClick=${()=>t(c>0)}>${l.page.cancel}</button>`}
        <button class="main" disabled=${i==="sending"}>${i==="ended"?l.page.close:Mt.send}</button>
      </div>
    </form>
  <//>`}async function xu(e,t,n){let a=0,o=[];for(let[r,{job_id:i}]of e.entries()){try{let c=await nt(`/api/jobs/${i}/signal`,t,{tries:3});a+=c.resumed?1:0}catch(c){o.push(`${i.slice(-8)}: ${c.message}`)}n.value={at:r+1===e.length?"ended":"sending",sent:r+1,resumed:a,refused:o}}}var N=l.waiting,_u=100;function Su(){let{after:e}=g.value,t=y("/api/signals",{query:{limit:_u,after:e},every:5}),n=t.data.value?.early??[];return s`<${x} says=${N.says} />
    <${_} from=${t}>${a=>s`<${Tu} page=${a} after=${e} again=${t.again} />`}<//>
    ${n.length>0&&s`<${Mu} early=${n} />`}`}function Tu({page:e,after:t,again:n}){let a=k(e.waiting,d=>d.job_id),o=ju(a),{name:r}=g.value,i=a.filter(d=>!r||d.signal===r).sort((d,$)=>d.wait_until.localeCompare($.wait_until)),c=u(new Set);return a.length?s`<div class="heading">
      <nav class="views names" aria-label=${N.names}>
        <a href=${m("waiting",{after:t})} aria-current=${r?void 0:"true"}>${N.all}</a>
        ${o.map(([d,$])=>s`<${Ou} key=${d} name=${d} count=${$} now=${d===r} />`)}
      </nav>
      <div class="doing"><${Cu} rows=${i} chosen=${c} done=${n} /></div>
    </div>
    <${v}
      rows=${i}
      columns=${qu}
      label=${l.screens.waiting}
      id=${d=>d.job_id}
      href=${d=>m(`jobs/${d.job_id}`)}
      chosen=${Lt()?c:void 0}
    />
    <p class="pages">
      ${t&&s`<a href=${m("waiting",{name:r})}>${N.first}</a>`}
      ${e.next&&s`<a href=${m("waiting",{name:r,after:e.next})}>${N.next}</a>`}
    </p>`:s`<${Eu} page=${e} after=${t} />`}function ju(e){let t=new Map;for(let{signal:n}of e)t.set(n,(t.get(n)??0)+1);return[...t].sort((n,a)=>a[1]-n[1])}function Ou({name:e,count:t,now:n}){let a=o=>(o.preventDefault(),Ee({name:n?"":e}));return s`<a href=${m("waiting",{name:e})} aria-current=${n?"true":void 0} onClick=${a}>
    <bdi>${e}</bdi> <b>${p(t)}</b>
  </a>`}var qu=[{name:"signal",label:N.columns.signal,kind:"wide",cell:e=>s`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:N.columns.type,cell:e=>s`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:N.columns.owner,kind:"side",cell:e=>s`<bdi>${e.owner}</bdi>`},{name:"since",label:N.columns.since,kind:"number side",cell:e=>s`<${f} at=${e.since} />`},{name:"until",label:N.columns.until,kind:"number",cell:e=>s`<${gt} from=${e.since} until=${e.wait_until} />`},{name:"job",label:N.columns.job,kind:"id side",cell:e=>s`<span class="id">${e.job_id.slice(-8)}</span>`}];function Cu({rows:e,chosen:t,done:n}){let{size:a}=t.value,o=async()=>{let i=xn(e,d=>d.job_id)??e[0],c=a?e.filter(d=>t.value.has(d.job_id)):[i];!c.length||!await $o(c)||(t.value=new Set,n())};if(se(Lt()?[{keys:"s",says:N.send,run:o}]:[]),!Lt())return s`<p class="quiet">${l.act.viewer}</p>`;let r=s`<button class=${a?"main":""} onClick=${o}>
    ${a?N.send:N.sendOne} <kbd>${It("S")}</kbd>
  </button>`;return a?s`<div class="chosenbar floats" role="region" aria-label=${N.send}>
    <strong role="status">${l.table.chosen(a)}</strong>
    <span class="buttons">
      ${r}<button class="plain" onClick=${()=>t.value=new Set}>${l.table.unchoose}</button>
    </span>
  </div>`:r}function Eu({page:e,after:t}){return e.next?s`<${E}>${N.looked} <a href=${m("waiting",{after:e.next})}>${N.next}</a><//>`:s`<${E}>${t?N.noneMore:N.none}<//>
    <p class="quiet">${N.first_}</p>
    <pre tabindex="0">${N.example}</pre>`}function Mu({early:e}){let t=k(e,n=>`${n.job_id} ${n.name}`);return s`<section>
    <h2>${N.early}</h2>
    <p class="quiet">${N.earlySays}</p>
    <${v}
      rows=${t}
      columns=${Au}
      label=${N.early}
      id=${n=>`${n.job_id} ${n.name}`}
      href=${n=>m(`jobs/${n.job_id}`)}
      keys=${!1}
    />
  </section>`}var Au=[{name:"signal",label:N.columns.signal,kind:"wide",cell:e=>s`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:N.columns.came,kind:"number",cell:e=>s`<${f} at=${e.at} />`},{name:"job",label:N.columns.job,kind:"id",link:!0,cell:e=>s`<span class="id">${e.job_id.slice(-8)}</span>`}];export{Eo as Audit,Qo as Batch,pr as Batches,Tr as Charts,Er as Costs,Vr as Create,li as Database,Ni as Endpoint,Pi as Endpoints,Ui as Errors,ml as Inbox,Rl as Job,ac as Keys,Hc as Limits,pd as Locks,Ed as Schedules,Jd as SetAside,au as Type,uu as Types,Su as Waiting,ot as actOnMany};

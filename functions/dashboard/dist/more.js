import"./app.js";import{shared as zi}from"./app.js";var{words:Ji}=zi["words.js"],Yi={once:{secret:"Secret",warn:"It is never shown again. Copy it, or say that you have kept it.",kept:"I have kept it"},chart:{table:"As a table",none:"Nothing in this time"},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},inbox:{says:e=>`${e} to decide, the oldest first`,list:"What is to be decided",one:"The one that is looked at",more:e=>`The oldest ${e} are listed; more come when these are decided.`,none:"Nothing waits for a person.",decided:"All is decided.",first:"A handler that is not sure asks a person, and says what it would give out:",example:'raise Review("the sum is over 1,000 EUR", {"sum": 1240.5})',noReason:"Its handler gave no reason.",facts:{waits:"Created"},output:"Output, which is its result if it is approved",noOutput:"Its handler gave none.",comment:"Comment, or reason",approve:"Approve",reject:"Reject",rejects:e=>`Reject ${e}?`,reasonSays:"It becomes the job's error. Without one it says: rejected by hand.",done:{approve:"Approved:",reject:"Rejected:"},sentIn:e=>e?`sent in ${e} s`:"is sent",undo:"Undo",gone:"It is decided already:",place:(e,t)=>`${e} of ${t}`},waiting:{says:"Jobs that go on when a signal comes; the wait that is over first stands first",names:"Signals by name",all:"All",columns:{signal:"Signal",type:"Type",owner:"Owner",since:"Started",until:"Waits until",job:"Job",came:"Came"},left:e=>`${e} % of the time is left`,over:"over",next:"Next page",first:"First page",looked:"One request looks at 5,000 waiting jobs. None of these waits for a signal; others may.",none:"No job waits for a signal.",noneMore:"No further job waits for a signal.",first_:"A handler that waits for something outside gives its place away and goes on when the signal comes:",example:'raise Wait("paid", timeout=7 * 24 * 3600)',send:"Send the signal",sendOne:"Send a signal to the row",title:(e,t)=>e===1?`Signal ${t}`:`Signal ${e} jobs`,sends:"A job that waits for this name goes on; another keeps the signal until it waits for it.",payload:"What the signal says",progress:(e,t,s)=>`${e} of ${t} sent, ${s} went on`,early:"Came early",earlySays:"Signals that no job waits for yet; each is kept until its job does."},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",asked:"The list",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,s)=>`${e} of ${t} have ended, ${s} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,s)=>s===1?`${e} today`:`${e} in ${s} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",asked:"What is shown here",prices:(e,t,s)=>`Prices: ${e} ${s} a GB-second, ${t} ${s} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"A million jobs",usd:"USD",part:e=>`${e} %`}},errors:{says:(e,t,s)=>`${e} failed in ${s}, in ${t===1?"one group":`${t} groups`}`,span:"Failed in the last",spans:{1:"1 hour",24:"24 hours",168:"7 days",720:"30 days"},type:"the type of the failed jobs",hint:"type:…",none:e=>`Nothing has failed in ${e}.`,noneFiltered:(e,t)=>`No job of the type ${e} has failed in ${t}.`,bounded:e=>`Only the newest ${e} failed jobs are grouped: of a shorter time, or of one type, all may be.`,retry:"Retry",retryKey:"Retry the group of the row",example:"Open the last job of the group",likes:e=>`The API cannot tell this group from ${e===1?"another one":`${e} others`} of its type: their jobs are retried too. They are counted first.`,goOn:"Count them",spark:e=>`Failed over this time, ${e} at the most in a part of it`,curl:"This list",columns:{jobs:"Jobs",what:"Error",over:"Over the time",first:"First",last:"Last",example:"Example"}},types:{count:e=>e===1?"one type":`${e} types`,changed:e=>`${e} changed by operators`,states:{on:"takes jobs",paused:"paused",disabled:"disabled",missing:"no handler"},columns:{name:"Type",state:"State",description:"What it does",lane:"Lane",ready:"Ready",limits:"Limits",timeout:"Time-out",over:"Over the code"},atOnce:e=>`${e.toLocaleString("en")} at once`,over:e=>e===1?"1 setting":`${e} settings`,chooseRow:"Go to a row first, with J or K.",pauseRow:"Pause or resume the type of the row",none:"There are no types.",first:"A processor declares the types of its code when it starts:",example:`@job_type("email", timeout=30, rate="600/minute")
def send_email(job: Running, email: Email): ...`},type:{jobs:"Its jobs",yes:"yes",no:"no",off:"off",forEver:"for ever",days:e=>`${e} d`,per:(e,t)=>`${e} a ${t}`,burst:e=>`, ${e} at once`,units:{second:"second",minute:"minute",hour:"hour",day:"day"},stateSays:{on:"",paused:"Its jobs are enqueued, and none is started.",disabled:"No job of it is enqueued or started.",missing:"The processors of its lane have no handler for it."},since:"since",acts:{pause:"Pause",resume:"Resume",enable:"Enable",disable:"Disable",reset:"Reset all",delete:"Delete"},said:{pause:e=>`${e} is paused`,resume:e=>`${e} goes on`},disables:"No job of it can be enqueued or started until it is enabled again. What runs goes on.",resets:"What operators have said is removed, and the type is enabled: it runs as its code says.",deletes:"A remote type without jobs is deleted. That cannot be undone.",nothingOver:"Nothing is said over its code",reset:"Reset",change:"Change",isReset:e=>`${e}: as the code says`,isChanged:e=>`${e} is changed`,settings:"Settings",columns:{name:"Setting",value:"In effect",code:"The code says",operator:"An operator says",changed:"Changed",acts:"Acts"},names:{description:"Description",lane:"Lane",timeout:"Time-out",max_attempts:"Tries",max_concurrent:"At once",key_limit:"At once of a key",fair:"Fair",rate:"Rate",schedule:"Schedule",retention:"Kept"},means:{description:"What it does, for people.",lane:"The processors that run it.",timeout:"The seconds that a handler may run.",max_attempts:"How often a job is tried.",max_concurrent:"The most jobs of it that run at once. To lift what the code declares, give a large number.",key_limit:"The most jobs of one concurrency key that run at once.",fair:"Half of what starts goes to owners in turn.",rate:"The most jobs that start in a time.",schedule:"When a job of it is made by the clock.",retention:"How long ended jobs are kept."},codeSays:e=>e==="–"?"The code says nothing.":`The code says: ${e}.`,rateTakes:"Jobs in a time: 600/minute, 1/2s",daysOf:e=>`Days that ${e} jobs are kept; empty: for ever`,expression:"When: minute, hour, day, month, weekday",timezone:"Time zone",missed:"Due times that were missed",missedWays:{skip:"are left out",one:"make one job",all:"make a job each"},switchOff:"Switch the schedule off",course:"Jobs a minute, by how they ended",courseSays:"over the last day",noCourse:"No job of it has ended in the last day.",declared:"What only the code says",target:"Runs in",handler:"the code's own handler",backoff:"Tries again",backoffSays:({kind:e,base:t,cap:s})=>`${e}, from ${t} s${s===null?"":` to ${s} s`}`,ownBackoff:"by a class of its own",nextDue:"Next due",updated:"Changed",schema:"Payload",schemaRaw:"The JSON Schema",noSchema:"Any object: the type says nothing about its payload.",letters:e=>`${e} characters at the most`,default:e=>`by itself ${e}`},limits:{says:e=>e?`${e===1?"one lets":`${e} let`} nothing more through now`:"all let jobs through",views:"Limits by how full they are",view:{all:"All",used:"In use",full:"Full"},columns:{type:"Type",kind:"Limit",level:"Now",held:"Held by",said:"Said by"},kinds:{max_concurrent:"at once",key_limit:"at once of a key",rate:"rate"},taken:(e,t)=>`${e} of ${t}`,full:"full",keys:(e,t)=>`${e===20?"20 or more keys run":e===1?"one key runs":`${e} keys run`}, ${t} of each`,fullKeys:e=>`${e} full`,noKeys:e=>`no key runs; ${e} of each`,tokens:(e,t)=>`${e} of ${t} tokens`,fullAgain:"full",nextIn:e=>`next start in ${e}`,refill:e=>`fills by ${e} a second`,nothing:"nothing",more:e=>`${e} more`,moreKeys:e=>`${e} more keys`,all:"all that run",blocked:e=>`keeps ${e} back`,code:e=>`the code: ${e}`,operator:e=>`an operator: ${e}`,insteadOf:e=>`instead of ${e}`,codeNothing:"the code says nothing",default:"by itself",changeRow:"Change the limit of the row",none:"No type has a limit.",noneOf:{used:"No limit is in use now.",full:"No limit is full now."},first:"A type says how many of its jobs may run at once, how many of a key, and how many may start in a time:",example:'@job_type("ocr", max_concurrent=2, key_limit=1, rate="600/minute")'},locks:{running:e=>e==="1"?"one job runs":`${e} jobs run`,expired:e=>e===1?"one lock has run out":`${e} locks have run out`,suspects:e=>e===1?"one suspect":`${e} suspects`,locks:"Locks of running jobs",none:"No job runs now.",ranOut:"ran out",ranOutSays:"Its holder has not renewed it: the next processor's sweep gives the job back.",holderGone:"gone",suspect:"suspect",deaths:e=>e===1?"1 death":`${e} deaths`,quarantine:"Suspects",quarantineSays:"Their processors ended while they ran. Each runs alone from now on, so that the one that kills is known.",processors:"Processors",atWork:(e,t)=>{let s=e===1?"one may still run":`${e} may still run`;return t.length>1?`${s}, of ${t.length} versions: ${t.join(", ")}`:s},noProcessor:"None runs. Each lane's tick starts one when jobs are ready; you can start one now.",start:"Start a processor",startSays:"It starts now instead of with the next tick, and ends when nothing is left to do.",started:"A processor starts",states:{claiming:"claims jobs",draining:"finishes",sleeping:"sleeps until"},config:"Settings of the processors",byFunction:"by itself",on:"on",off:"off",switchOn:"Switch on",switchOff:"Switch off",switchOffSure:"Jobs are taken in, and none is started, in all lanes. What runs goes on.",superAdmin:"Only a super admin changes the processors",lanesOwn:"By lane, the settings that differ",steps:"Numbers that rise, with commas between them; empty: the default",number:"A number; empty: the default",columns:{type:"Type",lock:"Lock ends",progress:"Progress",tries:"Tries",holder:"Holder",deadline:"Its deadline",stream:"Log stream",job:"Job",deaths:"Deaths",due:"Due",diedIn:"Died in",lane:"Lane",state:"State",left:"Time left",by:"Started by",claimed:"Claimed",settled:"Settled",version:"Version",seen:"Seen",setting:"Setting",value:"Value",means:"What it means"}},schedules:{spans:["6 hours","24 hours","7 days"],span:"How far the lines go",count:e=>e===1?"one schedule":`${e} schedules`,haveMissed:e=>`${e===1?"one has":`${e} have`} missed a time`,held:e=>`${e} paused or disabled`,aside:e=>`${e} set aside`,shifts:"the clocks change",columns:{type:"Type",when:"When",line:"Due times from now on",next:"Next"},line:(e,t,s)=>`${t?"at least ":""}${e===1?"one due time":`${e} due times`}`+(s?`, ${s} missed before now`:""),shift:"the clocks change on that day",setAside:"set aside",run:"Run now",runRow:"Run the schedule of the row now",isRun:e=>`A job of ${e} is enqueued, with the schedule's payload`,pauses:"The whole type is paused: its due times still make jobs, and none of its jobs starts until it is resumed.",disabled:"The type is disabled",coming:"What comes next",nothingComes:"Nothing is due in this time.",missed:"Missed",noneMissed:"No due time was missed.",times:e=>e===1?"one time, since":`${e} times, since`,becomes:"A tick makes jobs of missed times as the schedule says: none, one, or one each.",none:"No type has a schedule.",first:"A type says when the clock makes a job of it:",example:'@job_type("report", schedule=Schedule("0 3 * * *", timezone="Europe/Berlin"))'},charts:{span:"Time",spans:{6:"6 hours",24:"24 hours",168:"7 days",720:"30 days",2160:"90 days"},by:"A line for each",bys:{"":"Whole",type:"Type",lane:"Lane"},type:"this type alone",lane:"this lane alone",hint:"type:… lane:…",curl:"These charts",says:"How did it go, hour by hour and by type or lane?",kinds:{throughput:{title:"Throughput",says:"jobs that ended, a minute"},wait:{title:"Wait",says:"from ready to start"},run:{title:"Run",says:"from start to end"},depth:{title:"Depth",says:"the most that were ready"},openings:{title:"Openings",says:"invocations of processors"},cost:{title:"Cost",says:"of processors"}},by95:e=>`${e}, 95 of 100 within`},endpoints:{says:"Who is told what became of jobs, whether it arrives, and what comes in by webhook",new:"New endpoint",none:"There are no endpoints yet: nobody outside is told what becomes of jobs.",first:"A webhook is told by a signed request; a bus gets events; http is what jobs call.",sent:"Told",sentSays:"callbacks, newest first",came:"Came by webhook",cameSays:"and what it led to",noneSent:"Nobody has been told anything yet. Test an endpoint, or name it in `notify` of a job.",noneSentTo:"It has been told nothing yet. Test it.",noneCame:"Nothing has come by webhook. Sources are declared in the template's parameter Webhooks.",looked:"One request looks at 5,000 rows. None of these matches; older ones may.",nothing:"nothing",more:e=>`and ${e} more`,works:"works",failing:e=>`fails for ${e}`,disabled:"disabled",all:"all types",named:"what names it",called:"nothing: jobs call it",open:"Open",notHooks:"An endpoint of kind http is called by jobs; it is told nothing",noSecret:"Only webhooks have a secret",isOff:"It is disabled: enable it first",isOn:"It is enabled",isOffNow:"It is disabled already",changeSays:"What is left as it is stays. New headers replace all there are.",acts:{test:"Test",enable:"Enable",disable:"Disable",change:"Change",rotate:"New secret",delete:"Delete"},sure:{disable:"It is told nothing more, and what is on its way fails.",rotate:"The secret of now signs for 24 hours more, beside the new one.",delete:"What it was not told yet fails. Jobs that name it are refused from then on."},tested:"A test is on its way",secret:"The secret of the endpoint",secretSays:"The receiver checks each request with it. It is shown only now.",fields:{name:"Name",kind:"Kind",url:"Address (https)",events:"Told of, without being named",types:"Jobs of these types only, with commas between",owner:"Jobs of this owner only",headers:"Headers, one a line: Name: value. They are never shown again."},kinds:{webhook:"webhook: told by signed requests",bus:"bus: the stack's event bus",http:"http: called by jobs"},facts:{kind:"Kind",url:"Address",events:"Told of",types:"Types",owner:"Owner",state:"State",because:"Because",created:"Created",updated:"Changed",old:"Old secret ends"},columns:{name:"Name",state:"State",url:"Address",events:"Told of",types:"Types",status:"Status",event:"Event",endpoint:"Endpoint",about:"About",answer:"Answer",tries:"Tries",when:"When",source:"Source",led:"Led to"}},keysAndLogins:{says:"Who may call the API and this page",you:"You",youAre:{owner:"Owner",role:"Role",key:"Key",until:"Logged in until"},may:{producer:"enqueues jobs, and sees those of its owner",viewer:"sees all, but what jobs hold, and changes nothing",admin:"sees and changes all but keys",super_admin:"sees and changes all, keys and logins too"},unused:"or one hour after the last use",onlySuper:"Keys and logins of others are listed for super admins.",keys:"Keys",logins:"Logins",loginsSay:"that can be used now",new:"New key",views:{active:"Active",all:"All"},none:"No key is active.",noLogins:"Nobody is logged in.",revoked:"revoked",expired:"expired",ends:"ends",active:"active",never:"never",change:"Change",revoke:"Revoke",end:"End",changeKey:"Change the key of the row",revokeKey:"Revoke the key of the row",changeTitle:e=>`Change ${e}`,revokeTitle:e=>`Revoke ${e}`,revokes:"All functions refuse it within a minute, and its logins end. That cannot be undone: make another.",endTitle:e=>`End a login of ${e}`,endsLogin:"That browser is asked to log in again with its next request.",changes:"All functions apply it within a minute. An empty field means no limit.",made:"The key",madeSays:"It is shown only now; the database keeps its hash. Put it where its user keeps secrets.",noLimits:"no limits",types:e=>`only ${e}`,priority:e=>`priority ${e} at most`,pending:e=>`${e} unfinished at most`,via:{key:"key",token:"token",code:"link"},fields:{name:"Name: what is it for?",role:"Role",owner:"Owner: whose jobs it enqueues and sees",expires:"Ends on (none: never)",rate:"Requests, such as 600/minute",types:"May enqueue these types only, with commas between",priority:"Highest priority, 20 is the first",pending:"Unfinished jobs of its owner at the most"},columns:{name:"Name",role:"Role",owner:"Owner",limits:"Limits",used:"Last used",state:"State",created:"Created",by:"By",key:"Key",seen:"Last seen",ends:"Ends"}},setAside:{says:"What could not be done because of its data, and was left out so that the rest goes on",none:"Nothing is set aside.",noneSays:"When the end of a batch, a schedule, a type or a chore fails because of its own data, it comes here, and everything else goes on.",more:"These are the newest 200. There are older ones.",retry:"Try again",retryKey:"Try the row again",retried:"It is tried again",kinds:{batch:"The end of a batch",schedule:"A schedule",type:"A type",chore:"A chore"},todo:{batch:"Change what comes after the batch, then try again.",schedule:"Mend the schedule in the code or in its overrides, then try again.",type:"Mend its declaration, deploy, then try again.",chore:"It is tried again by itself; its processor's log has the traceback."},columns:{what:"What",error:"Error",times:"Times",first:"First",last:"Last"}},audit:{says:"What was done by hand to the queue, newest first. What was done to one job is in its log.",fields:{kind:"what kind of thing was changed",subject:"its name or id",actor:"a part of the actor's name"},hint:"kind:… subject:… actor:…",curl:"This list",kinds:{act:"many jobs",batch:"batch",config:"configuration",endpoint:"endpoint",job:"job",key:"key",login:"login","set-aside":"set aside",type:"type",worker:"processor"},none:"Nobody has done this.",noneYet:"Nobody has changed anything yet.",looked:"One request looks at 5,000 lines. None of these matches; older ones may.",further:"Look further",key:"key",done:(e,t)=>`${e} done${t?`, ${t} left as they were`:""}`,ended:"ended",halfway:"stopped half-way, or still running",all:"jobs that were chosen",of:"jobs with",dripped:e=>`${e} a minute`,theAct:"the act",parts:"Each job of an act",partsKey:"Show or hide each job of an act",nothing:"no value",hidden:"hidden",toSubject:"Open it",columns:{at:"When",actor:"Who",action:"Did",subject:"To what",changed:"Before → after"}},database:{says:"Does Postgres keep up with the queue?",good:"Nothing here needs you: vacuum keeps up, no snapshot is old, and connections are free.",warnings:"What to do",connections:"Connections",of:e=>`of ${e}`,oldest:"Oldest transaction",noOldest:"no other is open",dead:"Dead rows",size:"Size",indexesSize:e=>`${e} of it indexes`,tables:"Tables",tablesSay:"the largest first; the bars end where dead rows are too many",deadOf:(e,t)=>`${e}, of ${t} that would be too many`,indexes:"Indexes",indexesSay:"the largest first; scans since the statistics were reset",unused:"never read",share:e=>`${e} %`,never:"never",advice:{transaction:"Find the session below, and end it, unless it is a backup that will be over soon. A client that forgets to commit should get idle_in_transaction_session_timeout.",dead:"Look first whether a transaction is open for long: vacuum waits for it. Then vacuum the table by hand.",analyzed:"Autovacuum may be off, or never gets to it. Analyze it by hand.",connections:"Lower max_workers or the functions' reserved concurrency, put RDS Proxy before the database, or raise max_connections."},columns:{table:"Table",rows:"Rows",dead:"Dead rows",bytes:"Table",indexBytes:"Indexes",vacuum:"Last vacuum",analyze:"Last analyze",index:"Index",size:"Size",scans:"Scans"}}};Object.assign(Ji,Yi);import{shared as Oe}from"./app.js";import{shared as Wn}from"./app.js";var{html:Hn}=Wn["html.js"],{query:Bn,here:no,to:Vi}=Wn["routes.js"],{words:ao}=Wn["words.js"];function Te({next:e,name:t="after",older:s=ao.table.next}){let n=String(no.value.route?.path).replace(":id",encodeURIComponent(no.value.id??"")),a=o=>Vi(n,{...Bn.value,[t]:o});return!Bn.value[t]&&e===null?null:Hn`<p class="pages">
    ${Bn.value[t]&&Hn`<a href=${a("")}>${ao.table.first}</a>`}
    ${e!==null&&Hn`<a href=${a(e)}>${s}</a>`}
  </p>`}import{shared as Zi}from"./app.js";var{useRef:Xi}=Zi["html.js"];function u(e,t){let s=Xi(new Map),n=e.map(a=>{let o=s.current.get(t(a));return o&&JSON.stringify(o)===JSON.stringify(a)?o:a});return s.current=new Map(n.map(a=>[t(a),a])),n}import{shared as Yt}from"./app.js";var{html:G}=Yt["html.js"],{to:Qi}=Yt["routes.js"],{textOf:lo}=Yt["exact.js"],{words:io}=Yt["words.js"],{number:Kn}=Yt["parts/number.js"],{Time:ec,exact:tc}=Yt["parts/time.js"],We=io.audit,oo=60,Un=6,sc=/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;function co({entry:{kind:e,changed:t}}){if(t===null||typeof t!="object")return G`<span class="quiet">${We.hidden}</span>`;if(e==="act")return G`<${oc} of=${t} />`;let{act:s,bulk:n,...a}=t,o=Object.entries(a);return G`<ul class="changes">
    ${o.slice(0,Un).map(([r,l])=>G`<${ac} key=${r} name=${r} said=${l} />`)}
    ${o.length>Un&&G`<li class="quiet">${io.json.more(o.length-Un)}</li>`}
    ${typeof s=="string"&&G`<${nc} act=${s} />`}
  </ul>`}function nc({act:e}){return G`<li><a href=${Qi("audit",{kind:"act",subject:e})}>${We.theAct}</a></li>`}function ac({name:e,said:t}){let[s,n]=Array.isArray(t)&&t.length===2?t:[void 0,t];return G`<li>
    <span class="quiet"><bdi>${e}</bdi></span
    >${" "} ${s!=null&&G`<del><${ro} of=${s} /></del>${" → "}`}
    ${n==null?G`<span class="quiet">${t===null?We.hidden:We.nothing}</span>`:G`<ins><${ro} of=${n} /></ins>`}
  </li>`}function ro({of:e}){let t=typeof e!="string"?lo(e):sc.test(e)?tc(new Date(e)):e;return t.length<=oo?G`<bdi>${t}</bdi>`:G`<bdi title=${t}>${t.slice(0,oo)}…</bdi>`}function oc({of:e}){let{done:t=0,skipped:s=0,ended:n,filter:a,per_minute:o}=e,r=a&&typeof a=="object"?Object.entries(a):[];return G`<ul class="changes">
    <li>
      <b>${We.done(Kn(Number(t)),s?Kn(Number(s)):"")}</b>
      ${o?` · ${We.dripped(Kn(Number(o),1))}`:""}
    </li>
    <li class=${n?"quiet":"halfway"}>
      ${n?G`${We.ended} <${ec} at=${String(n)} />`:We.halfway}
    </li>
    <li>
      <span class="quiet">${r.length?We.of:We.all}</span>
      ${r.map(([l,i])=>G` <code><bdi>${l}:${lo(i)}</bdi></code>`)}
    </li>
  </ul>`}var{html:pe}=Oe["html.js"],{ask:rc,go:lc,query:ic,to:Bs}=Oe["routes.js"],{useKeys:cc}=Oe["keys.js"],{words:Ws}=Oe["words.js"],{Curls:dc}=Oe["parts/act.js"],{Filter:uc}=Oe["parts/filter.js"],{Heading:$c}=Oe["parts/heading.js"],{Loaded:pc,useGet:mc}=Oe["parts/load.js"],{Empty:hc}=Oe["parts/states.js"],{Table:bc}=Oe["parts/table.js"],{Time:fc}=Oe["parts/time.js"],C=Ws.audit,yc=100,gc=10,vc=["act","batch","config","endpoint","job","key","login","set-aside","type","worker"],wc={kind:{values:vc,says:C.fields.kind},subject:{says:C.fields.subject},actor:{says:C.fields.actor}};function jc(){let{kind:e,subject:t,actor:s,after:n,jobs:a}=ic.value,r=Object.fromEntries(Object.entries({kind:e,subject:t,actor:s}).filter(([,d])=>d)),l=a==="all"||e==="job",i=mc("/api/audit",{query:{...r,after:n,limit:yc,of_acts:l?void 0:"false"},every:n?void 0:gc}),c=()=>rc({jobs:l?"":"all",after:""});return cc(e==="job"?[]:[{keys:"e",says:C.partsKey,run:c}]),pe`<${$c} says=${C.says} />
    <div class="filters">
      <${uc} fields=${wc} value=${r} hint=${C.hint} onChange=${d=>lc(Bs("audit",d))} />
      ${e!=="job"&&pe`<label class="check"><input type="checkbox" checked=${l} onChange=${c} /> ${C.parts}</label>`}
    </div>
    <${pc} from=${i}>${d=>pe`<${kc} page=${d} filtered=${Object.keys(r).length>0} />`}<//>
    <${dc}
      acts=${[{name:"list",label:C.curl,method:"GET",path:`/api/audit${Bs("",r).slice(3)}`}]}
    />`}function kc({page:e,filtered:t}){let s=u(e.entries,a=>String(a.id)),n=e.next!==null?C.looked:t?C.none:C.noneYet;return pe`<div class="audit">
    ${s.length?pe`<${bc}
            rows=${s}
            columns=${Tc}
            label=${Ws.screens.audit}
            id=${a=>String(a.id)}
            href=${({kind:a,subject:o})=>Bs("audit",{kind:a,subject:o})}
          />`:pe`<${hc}>${n}<//>`}
    <${Te} next=${e.next} older=${s.length?Ws.table.next:C.further} />
  </div>`}function xc({actor:e}){let[,t,s]=e.match(/^(.*) \(key (.*)\)$/)??[null,e,""];return pe`<bdi>${t}</bdi>${s&&pe`<code class="quiet" title=${C.key}>${s}</code>`}`}var Sc={type:e=>`types/${encodeURIComponent(e)}`,batch:e=>`batches/${e}`,endpoint:e=>`endpoints/${encodeURIComponent(e)}`,key:()=>"keys",login:()=>"keys","set-aside":()=>"set-aside"};function _c({kind:e,subject:t,action:s}){let n=s==="delete"||e==="act"?null:Sc[e]?.(t),a=n&&pe`<a class="place" href=${Bs(n)} title=${C.toSubject} tabindex="-1">↗</a>`;return pe`<span><span class="quiet">${Ws.audit.kinds[e]??e}</span> ${a}</span><bdi>${t}</bdi>`}var Tc=[{name:"at",label:C.columns.at,kind:"at",cell:e=>pe`<${fc} at=${e.at} />`},{name:"actor",label:C.columns.actor,kind:"two side",cell:xc,title:e=>e.actor},{name:"action",label:C.columns.action,link:!0,cell:e=>pe`<bdi>${e.action}</bdi>`},{name:"subject",label:C.columns.subject,kind:"two",cell:_c,title:e=>e.subject},{name:"changed",label:C.columns.changed,kind:"wide changed",cell:e=>pe`<${co} entry=${e} />`}];import{shared as ot}from"./app.js";import{shared as Oc}from"./app.js";var{html:Ks,useEffect:uo,useRef:$o,useSignal:qc}=Oc["html.js"],Mc=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Cc=272,Ec=480,Ac=1.6,Lc=380,Us={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function po({cells:e,label:t,shown:s,onPoint:n,onPick:a}){let o=$o(null),r=qc(0),l=$o(e),i=Ic(l.current,e);uo(()=>{l.current=e},[e]),uo(()=>{let P=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return P.observe(o.current),()=>P.disconnect()},[]);let{size:c,rows:d,columns:p}=Nc(e.length,r.value),M=P=>{let _e=o.current.getBoundingClientRect(),[us,to]=[(P.clientX-_e.left)/c,(P.clientY-_e.top)/c].map(Math.floor),so=us*d+to;return to<d&&us<p&&so<e.length?so:null};return Ks`<div
    class="field"
    ref=${o}
    onPointerMove=${P=>n(M(P))}
    onPointerLeave=${()=>n(null)}
    onClick=${P=>{let _e=M(P);_e!==null&&a(_e)}}
  >
    ${r.value>0&&Ks`<svg
        width=${r.value}
        height=${d*c}
        viewBox=${`0 0 ${r.value} ${d*c}`}
        role="img"
        aria-label=${t}
        class=${s?"choosing":""}
      >
        ${Object.entries(Us).map(([P,_e])=>Ks`<path
              key=${P}
              class=${`${_e} ${s===_e?"shown":""}`}
              d=${Dc(e,P,c,d)}
            />`)}
        ${i.length>0&&Ks`<path key=${i.join()} class="fresh" d=${Rc(i,c,d)} />`}
      </svg>`}
  </div>`}function Nc(e,t){let s=t<Ec?Lc:Cc;for(let n of Mc){let a=Math.max(1,Math.floor(t/n)),o=Math.max(1,Math.ceil(e/a));if(o*n<=s||n===2)return{size:n,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function Dc(e,t,s,n){let a=Fc[t](s),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/n)*s} ${r%n*s}${a}`;return o}var Rc=(e,t,s)=>e.map(n=>`M${Math.floor(n/s)*t} ${n%s*t}${$s(t)}`).join("");function Ic(e,t){if(e===t||e.length!==t.length)return[];let s=[];for(let n=0;n<t.length;n+=1)e[n]!==t[n]&&"cf".includes(t[n])&&s.push(n);return s}var Gs=e=>e>9?2:e>3?1:.4,$s=(e,t=0)=>{let s=e-Gs(e)-2*t;return`m${t} ${t}h${s}v${s}h${-s}z`},Pc=e=>{let t=Math.max(1,e/7),s=e-Gs(e)-2*t;return`${$s(e)}m${t} ${t}v${s}h${s}v${-s}z`},me=e=>(e-Gs(e))/2,Fc={q:e=>$s(e,Math.min(e*.3,(e-Gs(e)-Ac)/2)),c:e=>$s(e),r:e=>$s(e),x:e=>`m0 ${me(e)-e*.1}h${2*me(e)}v${e*.2}h${-2*me(e)}z`,w:Pc,a:e=>`m${me(e)} 0l${me(e)} ${me(e)}l${-me(e)} ${me(e)}l${-me(e)} ${-me(e)}z`,f:e=>`m${me(e)} ${-e*.15}l${me(e)+e*.12} ${e}h${-2*me(e)-e*.24}z`};import{shared as gt}from"./app.js";var{html:ps,useSignal:Gn}=gt["html.js"],{useKeys:Hc}=gt["keys.js"],{words:mo}=gt["words.js"],{Button:Bc,Curls:Wc,whyNot:Kc}=gt["parts/act.js"],{actOnMany:Uc}=gt["parts/bulk.js"],{Dialog:Gc,open:zc}=gt["parts/dialog.js"],{Field:Jc}=gt["parts/field.js"],{toast:Yc}=gt["parts/toast.js"],ne=mo.batch;function ho({batch:e,done:t}){let{id:s,progress:n,finished_at:a}=e,o=n.pending+n.processing+n.waiting+n.review_needed,r={name:"then",label:ne.change,method:"PATCH",path:`/api/batches/${s}`,done:t},l={batch_id:s,status:"failed"},i=async c=>{(await Uc(c))?.done&&t()};return ps`<div class="acts">
    <${zs}
      label=${ne.retryAll}
      keys="r"
      why=${n.failed?null:ne.noneFailed}
      run=${()=>i({action:"retry",filter:l})}
    />
    <${zs}
      label=${ne.cancelRest}
      keys="c"
      why=${o?null:ne.noneLeft}
      run=${()=>i({action:"cancel",filter:{batch_id:s}})}
    />
    <${Bc} act=${{...r,key:"e",why:a?ne.isOver:null,ask:()=>zc(Zc)}} />
    <${Wc} acts=${Vc(s,l,r)} />
  </div>`}var Vc=(e,t,s)=>[{name:"retry",label:ne.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:ne.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...s,body:{then:{type:"…",payload:{}}}},{name:"cells",label:ne.cells,method:"GET",path:`/api/batches/${e}/cells`}];function zs({label:e,run:t,why:s=null,keys:n}){let a=Kc({name:e,label:e,method:"POST",path:"",why:s}),o=()=>a?Yc(a,{kind:"bad"}):t();return Hc(n?[{keys:n,says:e,run:o}]:[]),ps`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${n&&ps` <kbd>${n}</kbd>`}
  </button>`}function Zc({close:e}){let t=Gn(""),s=Gn("{}"),n=Gn(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(s.value)}:null})}catch(r){n.value=r.message}};return ps`<${Gc} title=${ne.change} close=${e}>
    <form onSubmit=${a}>
      <p>${ne.changeSays}</p>
      <${Jc} label=${ne.thenType} at=${t} autofocus autocomplete="off" />
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
        <button type="button" onClick=${()=>e()}>${mo.page.cancel}</button>
        <button class="main">${ne.change}</button>
      </div>
    </form>
  <//>`}import{shared as zn}from"./app.js";var{html:Xc}=zn["html.js"],{words:Qc}=zn["words.js"],{Time:ed,now:td}=zn["parts/time.js"];function Vt({at:e}){return Date.parse(e)<=td.value?Qc.time.now:Xc`<${ed} at=${e} />`}import{shared as Mt}from"./app.js";var{html:qt}=Mt["html.js"],{to:sd}=Mt["routes.js"],{words:nd}=Mt["words.js"],{Bar:ad}=Mt["parts/bar.js"],{actOnMany:od}=Mt["parts/bulk.js"],{number:bo}=Mt["parts/number.js"],{Table:rd}=Mt["parts/table.js"],vt=nd.batch;function fo({id:e,errors:t,done:s}){let n=Math.max(1,...t.map(l=>l.jobs)),a=l=>`${l.code} ${l.message}`,o=u(t.map(l=>({...l,most:n,batch:e})),a);if(!t.length)return null;let r=async l=>{(await od({action:"retry",filter:{batch_id:e,status:"failed",error:l.code}}))?.done&&s()};return qt`<section class="rocks">
    <h2>${vt.rocks}</h2>
    <${rd} rows=${o} columns=${id(r)} label=${vt.rocks} id=${a} href=${ld} />
  </section>`}var ld=e=>sd("jobs",{status:"failed",batch:e.batch,error:e.code}),yo=e=>{};function id(e){return yo=e,cd}var cd=[{name:"jobs",label:vt.columns.jobs,kind:"number",cell:e=>qt`<${ad} value=${e.jobs} most=${e.most} kind="bad" label=${bo(e.jobs)}>${bo(e.jobs)}<//>`},{name:"code",label:vt.columns.error,link:!0,cell:e=>qt`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:vt.columns.message,kind:"wide",cell:e=>qt`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:vt.columns.example,kind:"id side",cell:e=>qt`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:qt`<span class="unseen">${vt.retry}</span>`,kind:"doing side",cell:e=>qt`<${zs} label=${vt.retry} run=${()=>yo(e)} />`}];var{html:x,useEffect:jo,useSignal:Js}=ot["html.js"],{useLive:dd}=ot["live.js"],{go:ud,to:ko}=ot["routes.js"],{words:ms}=ot["words.js"],{Heading:Jn}=ot["parts/heading.js"],{useGet:go}=ot["parts/load.js"],{number:we}=ot["parts/number.js"],{Failed:vo,Loading:wo}=ot["parts/states.js"],{Time:$d,between:pd,duration:md}=ot["parts/time.js"],F=ms.batch,hd=1e4;function bd({id:e}){let t=go(`/api/batches/${e}`),s=go(`/api/batches/${e}/cells`),a=dd(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(jo(()=>{s.data.peek()&&s.again()},[o]),!a&&t.error.value)return x`<${Jn} /><${vo} error=${t.error.value} again=${t.again} />`;if(!a)return x`<${Jn} /><${wo} />`;let r=()=>(t.again(),s.again());return x`<${Jn}
      name=${x`${ms.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${x`<${fd} batch=${a} />`}
    />
    ${a.set_aside&&x`<p class="failure" role="status">${F.setAside}</p>`}
    <${gd} batch=${a} cells=${s.data.value} />
    ${s.error.value&&x`<${vo} error=${s.error.value} again=${s.again} />`}
    ${s.data.value?x`<${kd} id=${e} batch=${a} of=${s.data.value} />`:x`<${wo} />`}
    <${ho} batch=${a} done=${r} />
    ${s.data.value&&x`<${fo} id=${e} errors=${s.data.value.errors} done=${r} />`}`}function fd({batch:e}){let t=e.owner&&x`<bdi>${e.owner}</bdi> · `,s=x`${F.made} <${$d} at=${e.created_at} />`;return x`${t}${F.jobs(we(e.total))} · ${s} · <span class="id">${e.id}</span>`}var yd=({completed:e,failed:t,cancelled:s})=>e+t+s;function gd({batch:e,cells:t}){let{progress:s,finished_at:n,created_at:a}=e,o=yd(s),r=s.total?Math.floor(1e3*o/s.total)/10:100,l=!n&&o<s.total&&s.pending+s.processing===0;return x`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${F.done}</dt>
        <dd>${we(o)} <span class="quiet">${F.of(we(s.total))}</span></dd>
      </div>
      <div>
        <dt>${n?F.took:F.ends}</dt>
        <dd>${n?md(pd(a,n)):x`<${vd} cells=${t} stuck=${l} />`}</dd>
      </div>
      <div>
        <dt>${F.pace}</dt>
        <dd>${t?.per_minute?F.perMinute(we(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${F.then}</dt>
        <dd><${wd} cells=${t} /></dd>
      </div>
    </dl>
    <${jd} text=${F.said(we(o),we(s.total),we(s.failed))} />
  </div>`}function vd({cells:e,stuck:t}){return t?F.waits:e?.ends_at?x`<${Vt} at=${e.ends_at} />`:x`<span class="quiet">${F.unknown}</span>`}function wd({cells:e}){return e?.then?x`<a href=${ko(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:x`<span class="quiet">${ms.page.none}</span>`}function jd({text:e}){let t=Js(""),s=Js(0);return jo(()=>{let n=setTimeout(()=>(t.value=e,s.value=Date.now()),s.peek()+hd-Date.now());return()=>clearTimeout(n)},[e]),x`<p class="unseen" role="status">${t.value}</p>`}function kd({id:e,batch:t,of:s}){let n=Js(null),a=Js(null),o=l=>ko("jobs",{status:l,batch:e}),r=n.value===null?null:Us[s.cells[n.value]];return x`<section class="cells">
    <h2 class="unseen">${F.cells}</h2>
    <${po}
      cells=${s.cells}
      label=${F.field(we(s.total),we(s.total-s.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${l=>n.value=l}
      onPick=${l=>ud(o(Us[s.cells[l]]))}
    />
    <ul class="legend">
      ${xd.filter(l=>t.progress[l]>0).map(l=>x`<${Sd} key=${l} name=${l} count=${t.progress[l]} href=${o(l)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?F.cell(we(n.value+1),ms.status[r]):s.at_least?F.firstCells(we(s.total)):""}
      </li>
    </ul>
  </section>`}var xd=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function Sd({name:e,count:t,href:s,at:n}){let a=()=>n.value=e,o=()=>n.value=null;return x`<li>
    <a href=${s} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${_d[e]} /></svg>
      <b>${we(t)}</b> ${ms.status[e]}
    </a>
  </li>`}var _d={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as je}from"./app.js";import{shared as Td}from"./app.js";var{html:Ys}=Td["html.js"],Vs=160,Od=24,hs=21,Zt=11,Yn=4,xo=7;function So({done:e,failed:t,label:s,over:n}){let a=Math.min(Math.max(e,0),1)*Vs,o=t>0?Math.ceil(Math.sqrt(t)*xo):0,r=Math.min(o,xo),l=n?`M0 ${Zt}H${Vs}`:qd(a);return Ys`<svg
    class=${n?"wave over":"wave"}
    viewBox=${`0 0 ${Vs} ${Od}`}
    role="img"
    aria-label=${s}
  >
    <path class="sand" d=${`M0 ${hs}H${Vs}`} />
    ${a>0&&Ys`<path class="water" d=${`${l}V${hs}H0Z`} />`}
    ${a>0&&Ys`<path class="surface" d=${l} />`}
    ${Array.from({length:r},(i,c)=>Ys`<path key=${c} class="rock" d=${Md((c+.5)*a/r)} />`)}
  </svg>`}function qd(e){let t=Math.max(0,e-26);return`M0 ${Zt}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${Zt} ${(e-10).toFixed(1)} ${Yn} ${e.toFixed(1)} ${Yn}C${(e+5).toFixed(1)} ${Yn} ${(e+5).toFixed(1)} ${Zt-1} ${(e+1).toFixed(1)} ${Zt}C${(e-1).toFixed(1)} ${Zt+4} ${e.toFixed(1)} ${hs} ${(e+6).toFixed(1)} ${hs}`}var Md=e=>`M${(e-4).toFixed(1)} ${hs}l4 -7l4 7z`;var{html:N,useEffect:Cd}=je["html.js"],{curl:Ed,search:Ad}=je["api.js"],{paused:Ld}=je["live.js"],{query:Nd,to:Zs}=je["routes.js"],{words:Xs}=je["words.js"],{Curls:Dd}=je["parts/act.js"],{Heading:Rd}=je["parts/heading.js"],{Loaded:Id,useGet:Pd}=je["parts/load.js"],{counted:Fd,number:Ke}=je["parts/number.js"],{Empty:Hd}=je["parts/states.js"],{Table:Bd}=je["parts/table.js"],{Time:Wd,between:Kd,duration:Ud}=je["parts/time.js"],v=Xs.batches,Gd=5,zd=60,Vn={all:void 0,open:"true",finished:"false"};function Jd(){let{open:e,after:t}=Nd.value,s=Pd("/api/batches",{query:{open:e,after:t,limit:25}}),{value:n}=s.data,a=n?.batches.some(o=>!o.finished_at);return Cd(()=>{let o=setInterval(()=>document.hidden||Ld.peek()||s.again(),(a?Gd:zd)*1e3);return()=>clearInterval(o)},[a,e,t]),N`<${Rd} says=${v.says} />
    <nav class="views" aria-label=${v.views}>
      ${Object.keys(Vn).map(o=>N`<${Yd} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${Id} from=${s}>${o=>N`<${Vd} page=${o} open=${e} after=${t} />`}<//>`}function Yd({name:e,open:t}){let s=t===Vn[e];return N`<a href=${Zs("batches",{open:Vn[e]})} aria-current=${s?"page":void 0}>
    ${v.view[e]}
  </a>`}function Vd({page:e,open:t,after:s}){let n=u(e.batches,a=>a.id);return N`${n.length>0?N`<${Bd}
            rows=${n}
            columns=${Qd}
            label=${Xs.screens.batches}
            href=${a=>Zs(`batches/${a.id}`)}
          />`:N`<${Hd}>${e.next?v.looked:t?v.none:v.noneYet}<//
            >${!e.next&&N`<${Zd} />`}`}
    <p class="pages">
      ${s&&N`<a href=${Zs("batches",{open:t})}>${Xs.table.first}</a>`}
      ${e.next&&N`<a href=${Zs("batches",{open:t,after:e.next})}>${Xs.table.next}</a>`}
    </p>
    <${Dd}
      acts=${[{name:"list",label:v.asked,method:"GET",path:`/api/batches${Ad({open:t,after:s})}`}]}
    />`}function Zd(){return N`<p class="quiet">${v.first}</p>
    <pre tabindex="0">${Ed("POST","/api/jobs/batch",Xd)}</pre>`}var Xd={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},Zn=({completed:e,failed:t,cancelled:s})=>e+t+s,Qd=[{name:"wave",label:v.columns.wave,cell:eu},{name:"done",label:v.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:s})=>N`${Ke(s?t:Zn(e))}${!s&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${v.of(Ke(t))}</span
        >`},{name:"failed",label:v.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>N`<span class=${e?"error":"quiet"}
        >${e||!t?Fd({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?v.notCounted(Ke(e.total)):""},{name:"state",label:v.columns.state,kind:"wide side",cell:tu},{name:"owner",label:v.columns.owner,kind:"side",cell:e=>N`<bdi>${e.owner}</bdi>`},{name:"created",label:v.columns.created,kind:"number",cell:e=>N`<${Wd} at=${e.created_at} />`},{name:"id",label:v.columns.id,kind:"id side",cell:e=>N`<span class="id">${e.id.slice(-8)}</span>`}];function eu({progress:e,total:t,finished_at:s}){let n=Math.max(1,e.total),a=v.wave(Ke(Zn(e)),Ke(e.total),Ke(e.failed));return N`<${So}
    done=${s?1:Zn(e)/Math.max(1,t,n)}
    failed=${e.failed/n}
    over=${s!==null}
    label=${a}
  />`}function tu({progress:e,created_at:t,finished_at:s}){if(s)return N`<span class="quiet">${v.took(Ud(Kd(t,s)))}</span>`;let{processing:n,pending:a,waiting:o,review_needed:r}=e;return[n&&v.running(Ke(n)),a&&v.pending(Ke(a)),o&&v.waiting(Ke(o)),r&&v.review(Ke(r))].filter(Boolean).join(" · ")||v.ending}import{shared as rt}from"./app.js";import{shared as Xn}from"./app.js";var{html:qe,useEffect:su,useRef:nu,useSignal:Oo}=Xn["html.js"],{words:qo}=Xn["words.js"],{exact:au,zone:Mo}=Xn["parts/time.js"],Qs=["--accent","--warn","--quiet","--good","--bad","--edge"],en=[[],[6,3],[2,3],[8,3,2,3]],ou=60,ru=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],_o=null;function To(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return _o??=import(e).then(t=>t.default),_o}function Xt({data:e,title:t,says:s,unit:n="",height:a=180,filled:o=!1}){let r=nu(null),l=Oo(!1);su(()=>{if(r.current)return cu(r.current,e,{unit:n,height:a,filled:o},l)},[e,Mo.value]);let i=!e.times.length||!e.series.length;return qe`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${s}</span></figcaption>
    ${i&&qe`<p class="quiet">${qo.chart.none}</p>`}
    ${!i&&qe`<div ref=${r} role="img" aria-label=${t} style=${{minHeight:`${a}px`}}></div>`}
    ${!i&&qe`<p class="legend">
          ${e.series.map((c,d)=>qe`<span key=${c.name}><${lu} i=${d} /> ${c.label}</span>`)}
        </p>
        <${iu} data=${e} unit=${n} title=${t} />`}
  </figure>`}function lu({i:e}){let t={stroke:`var(${Qs[e%Qs.length]})`};return qe`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${en[e%en.length].join(" ")} />
  </svg>`}function iu({data:e,unit:t,title:s}){let n=Oo(!1),a=Math.max(0,e.times.length-ou);return qe`<details onToggle=${o=>n.value=o.currentTarget.open}>
    <summary>${qo.chart.table}</summary>
    ${n.value&&qe`<div class="scroll">
        <table>
          <caption class="unseen">
            ${s}
          </caption>
          <thead>
            <tr>
              <th></th>
              ${e.series.map(o=>qe`<th class="number">${o.label} ${t}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${e.times.slice(a).map((o,r)=>qe`<tr>
                  <td>${au(new Date(o*1e3))}</td>
                  ${e.series.map(l=>qe`<td class="number">${l.values[a+r]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function cu(e,t,s,n){let a=null,o=!1,r=d=>{o||(a?.destroy(),a=new d(du(d,e,t,s),[t.times,...t.series.map(p=>p.values)],e))},l=new ResizeObserver(()=>a?.setSize({width:e.clientWidth,height:s.height})),i=matchMedia("(prefers-color-scheme: dark)"),c=()=>To().then(r);return To().then(r,()=>n.value=!0),l.observe(e),i.addEventListener("change",c),()=>{o=!0,l.disconnect(),i.removeEventListener("change",c),a?.destroy()}}function du(e,t,s,{unit:n,height:a,filled:o}){let r=d=>uu(t,d),l=matchMedia("(forced-colors: active)").matches,i={stroke:r("--quiet"),font:"11px system-ui",grid:{stroke:r("--line"),width:1},ticks:{show:!1}},c=s.series.map((d,p)=>({label:d.label,stroke:r(Qs[p%Qs.length]),dash:en[p%en.length],width:1.5,fill:o&&p===0&&!l?r("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:a,legend:{show:!1},cursor:{y:!1},tzDate:d=>Mo.value==="UTC"?e.tzDate(new Date(d*1e3),"Etc/UTC"):new Date(d*1e3),axes:[{...i,values:ru},{...i,size:56,values:(d,p)=>p.map(M=>`${M.toLocaleString("en")}${n?` ${n}`:""}`)}],series:[{},...c]}}function uu(e,t){let s=e.style.color;e.style.color=`var(${t})`;let{color:n}=getComputedStyle(e);return e.style.color=s,n}var{html:Ct}=rt["html.js"],{ask:Lo,query:bs}=rt["routes.js"],{words:ea}=rt["words.js"],{Curls:$u}=rt["parts/act.js"],{Filter:pu}=rt["parts/filter.js"],{Heading:mu}=rt["parts/heading.js"],{useGet:hu}=rt["parts/load.js"],{Failed:bu}=rt["parts/states.js"],{now:fu}=rt["parts/time.js"],Me=ea.charts,Qn=36e5,Co=["6","24","168","720","2160"],Eo=["","type","lane"],yu=["throughput","wait","run","depth","openings","cost"],gu=["depth","openings"],vu={type:{suggest:"type",says:Me.type},lane:{says:Me.lane}};function wu(){let{type:e="",lane:t=""}=bs.value,s=Co.includes(bs.value.hours)?bs.value.hours:"24",n=Eo.includes(bs.value.by)?bs.value.by:"",a=new Date(Math.floor(fu.peek()/Qn+1)*Qn-Number(s)*Qn).toISOString(),o={by:n,type:e,lane:t,from:a},r=Object.fromEntries(Object.entries({type:e,lane:t}).filter(([,i])=>i)),l=yu.filter(i=>!(gu.includes(i)&&(e||n==="type")));return Ct`<${mu} says=${Me.says} />
    <div class="filters">
      <${Ao} name="hours" label=${Me.span} all=${Me.spans} now=${s} order=${Co} />
      <${Ao} name="by" label=${Me.by} all=${Me.bys} now=${n} order=${Eo} />
      <${pu}
        fields=${vu}
        value=${r}
        hint=${Me.hint}
        onChange=${i=>Lo({type:"",lane:"",...i},{})}
      />
    </div>
    <div class="charts">${l.map(i=>Ct`<${ju} key=${i} kind=${i} asked=${o} />`)}</div>
    <${$u}
      acts=${[{name:"chart",label:Me.curl,method:"GET",path:`/api/charts?series=wait&from=${a}`}]}
    />`}function Ao({name:e,label:t,all:s,now:n,order:a}){let o=r=>l=>(l.preventDefault(),Lo({[e]:r}));return Ct`<nav class="views" aria-label=${t}>
    ${a.map(r=>Ct`<a
          key=${r}
          href=${`?${e}=${r}`}
          aria-current=${r===n?"true":void 0}
          onClick=${o(r)}
          >${s[r]}</a
        >`)}
  </nav>`}function ju({kind:e,asked:t}){let s=hu("/api/charts",{query:{series:e,...t}}),{value:n}=s.data,{title:a,says:o}=Me.kinds[e];if(!n&&s.error.value)return Ct`<${bu} title=${a} error=${s.error.value} again=${s.again} />`;if(!n)return Ct`<figure class="chart waiting">
      <figcaption><b>${a}</b></figcaption>
    </figure>`;let r=t.by&&(e==="wait"||e==="run");return Ct`<${Xt}
    data=${ku(n)}
    title=${a}
    says=${r?Me.by95(o):o}
    unit=${n.unit==="seconds"?ea.units.s:n.unit==="USD"?"USD":""}
    height=${150}
    filled=${e==="throughput"||e==="depth"}
  />`}function ku(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:ea.overview.charts.labels[n.name]??n.label}));return{...e,series:t?s:[]}}import{shared as Ce}from"./app.js";import{shared as xu}from"./app.js";var{html:No}=xu["html.js"],Do=10,Su=112;function Ro({days:e,currency:t}){let s=Math.max(...e.map(a=>a.usd),0)||1,n=Math.ceil(e.length/Do);return No`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,l=(e.length-1-o)%n===0;return No`<li key=${a.day} title=${`${a.day}: ${Ue(a.usd,t)}`}>
        <span class="paid">${e.length<=Do?Ue(a.usd,"",s):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(Su*a.usd/s).toFixed(1)}px`}}
        ></span>
        <span class="name">${l?_u(a.day):""}<span class="unseen"> ${Ue(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var _u=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:he}=Ce["html.js"],{query:Io,to:Ho}=Ce["routes.js"],{words:Tu}=Ce["words.js"],{Curls:Ou}=Ce["parts/act.js"],{Bar:qu}=Ce["parts/bar.js"],{Heading:Mu}=Ce["parts/heading.js"],{Loaded:Cu,useGet:Eu}=Ce["parts/load.js"],{number:tn}=Ce["parts/number.js"],{Empty:Au}=Ce["parts/states.js"],{Table:Lu}=Ce["parts/table.js"],{duration:Nu}=Ce["parts/time.js"],_=Tu.costs,Po=["1","7","30","90"];function Du(){let e=Po.includes(Io.value.days)?Io.value.days:"7",t=Eu("/api/costs",{query:{days:e}});return he`<${Mu} says=${t.data.value&&he`<${Iu} of=${t.data.value} />`} />
    <nav class="views" aria-label=${_.span}>
      ${Po.map(s=>he`<${Ru} key=${s} name=${s} now=${e} />`)}
    </nav>
    <${Cu} from=${t}>${s=>he`<${Pu} of=${s} />`}<//>`}function Ru({name:e,now:t}){return he`<a href=${Ho("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${_.spans[e]}
  </a>`}var Bo=e=>e.reduce((t,s)=>t+s.usd,0);function Iu({of:e}){let t=Bo(e.days);return _.total(Ue(t,e.currency),Ue(t/Math.max(1,e.days.length),e.currency),e.days.length)}function Ue(e,t,s=e){let n=s>=100?2:s>=.1?3:s>=.01||!s?4:6,a=10**-n;if(e&&e<a/2)return`< ${a.toFixed(n)}`;let o=e.toLocaleString("en",{minimumFractionDigits:n,maximumFractionDigits:n});return t?`${o} ${t}`:o}function Pu({of:e}){let t=Math.max(0,...e.types.map(l=>l.usd)),s=Math.max(0,...e.types.filter(l=>l.jobs).map(Wo)),n=Bo(e.types)||1,a=u(e.types.map(l=>({...l,most:t,total:n,dearest:s})),l=>l.type),{per_gb_second:o,per_request:r}=e.prices;return he`<section class="days">
      <h2>${_.days}</h2>
      <${Ro} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${_.types}</h2>
      ${a.length?he`<${Lu}
              rows=${a}
              columns=${Hu}
              label=${_.types}
              id=${l=>l.type}
              href=${l=>Ho(`types/${l.type}`)}
            />`:he`<${Au}>${_.none}<//>`}
    </section>
    <section>
      <h2>${_.lanes}</h2>
      <${Bu} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${_.prices(Fo(o),Fo(r),e.currency)}</p>
    <${Ou}
      acts=${[{name:"costs",label:_.asked,method:"GET",path:`/api/costs?days=${e.days.length}`}]}
    />`}var Fo=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),Wo=e=>1e6*e.usd/e.jobs,Fu=e=>tn(100*e.usd/e.total,1),Hu=[{name:"type",label:_.columns.type,cell:e=>he`<bdi>${e.type}</bdi>`},{name:"share",label:_.columns.share,kind:"wide side",cell:e=>he`<${qu} value=${e.usd} most=${e.most||1} label=${Ue(e.usd)}>${_.columns.part(Fu(e))}<//>`},{name:"jobs",label:_.columns.jobs,kind:"number",cell:e=>tn(e.jobs)},{name:"ran",label:_.columns.ran,kind:"number side",cell:e=>Nu(e.seconds)},{name:"gb",label:_.columns.gb,kind:"number side",cell:e=>tn(e.gb_seconds,1)},{name:"each",label:_.columns.each,kind:"number side",cell:e=>e.jobs?Ue(Wo(e),"",e.dearest):"–"},{name:"usd",label:_.columns.usd,kind:"number",cell:e=>he`<b>${Ue(e.usd,"",e.most)}</b>`}];function Bu({lanes:e}){let t=Math.max(0,...e.map(s=>s.usd));return he`<table class="lanecosts">
    <thead>
      <tr>
        <th>${_.columns.lane}</th>
        <th class="number">${_.columns.gb}</th>
        <th class="number">${_.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(s=>he`<tr key=${s.lane}>
            <td><bdi>${s.lane}</bdi></td>
            <td class="number">${tn(s.gb_seconds,1)}</td>
            <td class="number">${Ue(s.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as Ee}from"./app.js";import{shared as ta}from"./app.js";var{html:E,useSignal:Ko}=ta["html.js"],{digits:Wu,parse:Uo,textOf:Ku}=ta["exact.js"],{words:Uu}=ta["words.js"],Go=Uu.create;function fs(e,t){let s=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,n=(s?.anyOf??[]).filter(a=>a.type!=="null");return{...n.length===1?fs(n[0],t):s,title:e.title??s?.title}}function sa(e){let s=Object.entries(e.properties??{}).filter(([n,a])=>a.default!==void 0||e.required?.includes(n));return Object.fromEntries(s.map(([n,a])=>[n,a.default??Gu(fs(a,e))]))}function Gu(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:sa(e)}[e.type]??null}function zo({schema:e,at:t}){let s=Object.keys(e.properties??{}),n=o=>r=>{let{[o]:l,...i}=t.value;t.value=r===void 0?i:{...t.value,[o]:r}};if(!s.length)return E`<${Jo} label=${Go.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return E`<div class="fields">
    ${s.map(o=>E`<${zu} key=${o} name=${o} schema=${e} value=${a[o]} set=${n(o)} />`)}
  </div>`}function zu({name:e,schema:t,value:s,set:n}){let a=fs(t.properties[e],t),o=t.required?.includes(e),r=E`<span
    ><code>${e}</code> ${o&&E`<span class="quiet">${Go.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?E`<${Ju} label=${r} value=${s} set=${n} />`:a.enum?E`<${Yu} label=${r} values=${a.enum} value=${s} set=${n} required=${o} />`:a.type==="string"?E`<${Vu} label=${r} own=${a} value=${s} set=${n} required=${o} />`:a.type==="integer"||a.type==="number"?E`<${Zu} label=${r} own=${a} value=${s} set=${n} required=${o} />`:E`<${Jo} label=${r} value=${s} set=${n} />`}function Ju({label:e,value:t,set:s}){return E`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${n=>s(n.currentTarget.checked)} />${e}</label
  >`}function Yu({label:e,values:t,value:s,set:n,required:a}){return E`<label
    >${e}<select onChange=${r=>n(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&E`<option value="" selected=${s===void 0}></option>`}
      ${t.map((r,l)=>E`<option key=${l} value=${l} selected=${r===s}>${String(r)}</option>`)}
    </select></label
  >`}function Vu({label:e,own:t,value:s,set:n,required:a}){let o=l=>n(l.currentTarget.value===""&&!a?void 0:l.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?E`<label
      >${e}<textarea rows="2" ...${r} value=${s??""} onInput=${o}></textarea>
    </label>`:E`<label>${e}<input ...${r} value=${s??""} onInput=${o} /></label>`}function Zu({label:e,own:t,value:s,set:n,required:a}){let o=l=>n(l.currentTarget.value===""?void 0:Uo(l.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return E`<label
    >${e}<input type="number" ...${r} value=${Wu(s)??s??""} onInput=${o}
  /></label>`}function Jo({label:e,value:t,set:s}){let n=Ko(t===void 0?"":Ku(t,2)),a=Ko(""),o=r=>{n.value=r.currentTarget.value;try{s(n.value.trim()?Uo(n.value):void 0),a.value=""}catch(l){a.value=l.message}};return E`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${n.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&E`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:Ge,useMemo:Xu,useSignal:ys}=Ee["html.js"],{curl:Qu,post:e$}=Ee["api.js"],{textOf:t$}=Ee["exact.js"],{ask:s$,go:n$,query:a$,to:o$}=Ee["routes.js"],{words:Vo}=Ee["words.js"],{Field:Qt}=Ee["parts/field.js"],{Heading:r$}=Ee["parts/heading.js"],{Loaded:l$,useGet:i$}=Ee["parts/load.js"],{Failed:c$}=Ee["parts/states.js"],{toast:d$}=Ee["parts/toast.js"],{Text:u$,read:Zo}=Ee["screens/job/acts.js"],z=Vo.create;function $$(){let e=i$("/api/types");return Ge`<${r$} />
    <${l$} from=${e}>
      ${({types:t})=>{let s=t.find(n=>n.name===a$.value.type);return Ge`<div class="create">
          <label>
            ${z.type}
            <select onChange=${n=>s$({type:n.currentTarget.value})}>
              <option value="" selected=${!s}>${t.length?z.choose:z.none}</option>
              ${t.map(n=>Ge`<option key=${n.name} selected=${n===s}>${n.name}</option>`)}
            </select>
          </label>
          ${s&&Ge`<${p$} key=${s.name} type=${s} />`}
        </div>`}}
    <//>`}function p$({type:e}){let t=e.declared.payload_schema??{},s=ys(sa(t)),n=ys(null),a=ys(""),o=ys(null),r=Xu(()=>({}),[]),l=b$(r),i=()=>({type:e.name,payload:s.value,...l()}),c=async p=>{p.preventDefault(),a.value="",n.value!==null&&Zo(n.value,a,M=>s.value=M),a.value||await h$(i(),o)},d=()=>m$(n,s,a);return Ge`<form onSubmit=${c}>
    ${e.description&&Ge`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${z.payload}
        <button type="button" class="plain" onClick=${d}>${n.value===null?z.json:z.form}</button>
      </legend>
      ${n.value===null?Ge`<${zo} schema=${t} at=${s} />`:Ge`<${u$} label=${z.fits} at=${n} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${z.others}</legend>
      <${f$} at=${r} />
    </fieldset>
    ${o.value&&Ge`<${c$} error=${o.value} />`}
    <details>
      <summary>${Vo.act.curl}</summary>
      <pre tabindex="0">${Qu("POST","/api/jobs",i())}</pre>
    </details>
    <div class="buttons"><button class="main">${z.enqueue}</button></div>
  </form>`}function m$(e,t,s){e.value===null?e.value=t$(t.value,2):Zo(e.value,s,n=>(t.value=n,e.value=null))}async function h$(e,t){try{let s=await e$("/api/jobs",e);d$(z.enqueued),n$(o$(`jobs/${s.job_id}`))}catch(s){t.value=s}}var Yo=["priority","delay","tags","aboutType","aboutId","key"];function b$(e){for(let t of Yo)e[t]=ys(t==="priority"?"10":"");return()=>{let{priority:t,delay:s,tags:n,aboutType:a,aboutId:o,key:r}=Object.fromEntries(Yo.map(i=>[i,e[i].value])),l=n.split(",").map(i=>i.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...s&&{delay_seconds:Number(s)},...l.length>0&&{tags:l},...a&&{reference:{type:a,id:o}},...r&&{concurrency_key:r}}}}function f$({at:e}){return Ge`<div class="pair">
    <${Qt} label=${z.priority} at=${e.priority} type="number" min="1" max="20" />
    <${Qt} label=${z.delay} at=${e.delay} type="number" min="0" step="any" />
    <${Qt} label=${z.aboutType} at=${e.aboutType} />
    <${Qt} label=${z.aboutId} at=${e.aboutId} />
    <${Qt} label=${z.key} at=${e.key} />
    <${Qt} label=${z.tags} at=${e.tags} />
  </div>`}import{shared as lt}from"./app.js";var{html:D}=lt["html.js"],{words:tr}=lt["words.js"],{Curls:y$}=lt["parts/act.js"],{Bar:na}=lt["parts/bar.js"],{Heading:g$}=lt["parts/heading.js"],{Loaded:v$,useGet:w$}=lt["parts/load.js"],{number:ze}=lt["parts/number.js"],{Table:Xo}=lt["parts/table.js"],{Time:j$,duration:k$}=lt["parts/time.js"],$=tr.database,x$=15,S$=600,_$=.1,T$=1e4,O$=.8;function q$(){let e=w$("/api/database",{every:x$});return D`<${g$} says=${$.says} />
    <${v$} from=${e}>${t=>D`<${M$} of=${t} />`}<//>
    <${y$} acts=${[{name:"database",label:tr.screens.database,method:"GET",path:"/api/database"}]} />`}function M$({of:e}){let t=u(e.tables,a=>a.name),s=Math.max(1,...e.indexes.map(a=>a.bytes)),n=u(e.indexes.map(a=>({...a,largest:s})),a=>a.name);return D`<${E$} of=${e.warnings} />
    <${L$} of=${e} />
    <section>
      <h2>${$.tables} <span class="quiet">${$.tablesSay}</span></h2>
      <${Xo} rows=${t} columns=${R$} label=${$.tables} id=${a=>a.name} />
    </section>
    <section>
      <h2>${$.indexes} <span class="quiet">${$.indexesSay}</span></h2>
      <${Xo} rows=${n} columns=${I$} label=${$.indexes} id=${a=>a.name} keys=${!1} />
    </section>`}var C$=[[/^a transaction/,$.advice.transaction,`SELECT pid, application_name, state, xact_start, left(query, 80) FROM pg_stat_activity
WHERE xact_start IS NOT NULL ORDER BY xact_start LIMIT 3;
SELECT pg_terminate_backend(pid);`],[/dead rows/,$.advice.dead,"VACUUM (VERBOSE, ANALYZE) tidegate.table;"],[/never been analyzed/,$.advice.analyzed,`ANALYZE tidegate.table;
SHOW autovacuum;`],[/connections are in use/,$.advice.connections,""]];function E$({of:e}){return e.length?D`<section class="warnings">
    <h2 class="unseen">${$.warnings}</h2>
    <ul>
      ${e.map(t=>D`<${A$} key=${t} text=${t} />`)}
    </ul>
  </section>`:D`<p class="fine"><${sr} fine />${$.good}</p>`}function A$({text:e}){let[,t,s]=C$.find(([a])=>a.test(e))??[null,"",""],n=e.match(/^the table (\S+)/)?.[1];return D`<li>
    <${sr} />
    <div>
      <b><bdi>${e[0].toUpperCase()+e.slice(1)}</bdi></b>
      <p>${t}</p>
      ${s&&D`<pre tabindex="0">${n?s.replace("tidegate.table",`tidegate.${n}`):s}</pre>`}
    </div>
  </li>`}function sr({fine:e}){return D`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${e?"M3 8.5l3.5 3.5L13 5":"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"} /></svg>`}var sn=(e,t)=>e.reduce((s,n)=>s+n[t],0);function L$({of:{tables:e,oldest_transaction:t,connections:s}}){let n=sn(e,"dead_rows"),a=sn(e,"index_bytes"),{used:o,most:r}=s;return D`<dl class="facts tallies">
    <div>
      <dt>${$.oldest}</dt>
      <dd>
        ${t?D`<b class=${t.seconds>S$?"wrong":""}>${k$(t.seconds)}</b>${" "}
                <span class="quiet"><bdi>${[t.application,t.state].filter(Boolean).join(", ")}</bdi></span>`:D`<b>–</b> <span class="quiet">${$.noOldest}</span>`}
      </dd>
    </div>
    <div>
      <dt>${$.connections}</dt>
      <dd>
        <b>${ze(o)}</b> <span class="quiet">${$.of(ze(r))}</span>${" "}
        <${na} value=${o} most=${r} kind=${o>O$*r?"bad":""} label=${$.connections} />
      </dd>
    </div>
    <div>
      <dt>${$.dead}</dt>
      <dd><b>${ze(n)}</b> <span class="quiet">${N$(n,n+sn(e,"rows"))}</span></dd>
    </div>
    <div>
      <dt>${$.size}</dt>
      <dd>
        <b>${es(sn(e,"bytes")+a)}</b>${" "}
        <span class="quiet">${$.indexesSize(es(a))}</span>
      </dd>
    </div>
  </dl>`}var N$=(e,t)=>$.share(ze(t>0?100*e/t:0,1)),Qo=["B","kB","MB","GB","TB"];function es(e){let t=e<1?0:Math.min(Math.floor(Math.log2(e)/10),Qo.length-1);return`${ze(e/1024**t,t>1?1:0)} ${Qo[t]}`}function D$({dead_rows:e,rows:t}){let s=Math.max(T$,_$*t),n=$.deadOf(ze(e),ze(s));return D`<${na} value=${e} most=${s} kind=${e>s?"bad":""} label=${n}>${ze(e)}<//>`}function er({at:e}){return e?D`<${j$} at=${e} />`:D`<span class="quiet">${$.never}</span>`}var R$=[{name:"table",label:$.columns.table,kind:"wide",cell:e=>D`<b>${e.name}</b>`},{name:"rows",label:$.columns.rows,kind:"number",cell:e=>ze(e.rows)},{name:"dead",label:$.columns.dead,kind:"number",cell:D$},{name:"bytes",label:$.columns.bytes,kind:"number side",cell:e=>es(e.bytes)},{name:"indexes",label:$.columns.indexBytes,kind:"number side",cell:e=>es(e.index_bytes)},{name:"vacuum",label:$.columns.vacuum,kind:"number side",cell:e=>er({at:e.last_vacuum})},{name:"analyze",label:$.columns.analyze,kind:"number side",cell:e=>er({at:e.last_analyze})}],I$=[{name:"index",label:$.columns.index,kind:"wide",cell:e=>e.name,title:e=>e.name},{name:"table",label:$.columns.table,kind:"side",cell:e=>e.table},{name:"scans",label:$.columns.scans,kind:"number",cell:e=>e.scans?ze(e.scans):D`<span class="quiet">${$.unused}</span>`},{name:"size",label:$.columns.size,kind:"number",cell:e=>D`<${na} value=${e.bytes} most=${e.largest} label=${es(e.bytes)}>${es(e.bytes)}<//>`}];import{shared as dt}from"./app.js";import{shared as gs}from"./app.js";var{html:aa}=gs["html.js"],{words:P$}=gs["words.js"],{useKeys:nr}=gs["keys.js"],{perform:F$,whyNot:oa}=gs["parts/act.js"],{toast:nn}=gs["parts/toast.js"];function H$(e,t){let s=document.activeElement?.closest("tr[data-id]");return e.find(n=>t(n)===s?.dataset.id)}function it({label:e,run:t,why:s=null,bad:n,name:a}){let o=oa({name:e,label:e,method:"POST",path:"",why:s});return aa`<button
    class=${n?"rowact bad":"rowact"}
    aria-label=${a}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${()=>o?nn(o,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function ts({label:e,run:t,keys:s,main:n,why:a=null}){let o=oa({name:e,label:e,method:"POST",path:"",why:a}),r=()=>o?nn(o,{kind:"bad"}):t();return nr(s?[{keys:s,says:e,run:r}]:[]),aa`<button
    class=${n&&!o?"main":""}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${r}
  >
    ${e} ${s&&aa`<kbd>${s}</kbd>`}
  </button>`}function ss(e,t,s){nr(s.map(({keys:n,says:a,act:o})=>({keys:n,says:a,run:()=>{let r=H$(e,t);if(!r)return nn(P$.table.noRow,{kind:"bad"});let l=o(r),i=l&&oa(l);i?nn(i,{kind:"bad"}):l&&F$(l)}})))}import{shared as rn}from"./app.js";import{shared as ns}from"./app.js";var{html:ar,useSignal:or}=ns["html.js"],{curl:B$,request:W$}=ns["api.js"],{words:ra}=ns["words.js"],{Dialog:K$}=ns["parts/dialog.js"],{Problem:U$}=ns["parts/states.js"],{toast:G$}=ns["parts/toast.js"];function as({title:e,act:t,method:s,path:n,body:a,said:o=ra.act.done,close:r,children:l}){let i=or(!1),c=or(null);return ar`<${K$} title=${e} close=${r}>
    <form onSubmit=${async p=>{if(p.preventDefault(),!i.value){i.value=!0;try{let M=await W$(s,n,{body:a()});G$(`${t}: ${o}`),r(M??!0)}catch(M){c.value=M}i.value=!1}}}>
      ${l} ${c.value&&ar`<div class="wrong" role="alert"><${U$} error=${c.value} /></div>`}
      <details>
        <summary>${ra.act.curl}</summary>
        <pre tabindex="0">${B$(s,n,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>r()}>${ra.page.cancel}</button>
        <button class="main" aria-busy=${i.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}import{shared as la}from"./app.js";var{html:rr,useSignal:lr}=la["html.js"],{words:vs}=la["words.js"],{Dialog:z$,open:J$}=la["parts/dialog.js"],an=e=>J$(Y$,e);function Y$({title:e,says:t,secret:s,close:n}){let a=lr(!1),o=lr(!1),r=()=>navigator.clipboard?.writeText(s).then(()=>a.value=!0),l=()=>a.value||o.value?n(!0):void(o.value=!0),i=c=>c.currentTarget.select();return rr`<${z$} title=${e} close=${l}>
    <form onSubmit=${c=>(c.preventDefault(),n(!0))}>
      <p>${t}</p>
      <label
        >${vs.once.secret}
        <input class="secret" readonly autofocus spellcheck=${!1} value=${s} onFocus=${i} />
      </label>
      ${o.value&&rr`<p class="wrong" role="alert">${vs.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${r} aria-live="polite">
          ${a.value?vs.page.copied:vs.page.copy}
        </button>
        <button class="main">${vs.once.kept}</button>
      </div>
    </form>
  <//>`}var{html:Je,useSignal:Et}=rn["html.js"],{words:V$}=rn["words.js"],{open:Z$}=rn["parts/dialog.js"],{Field:on}=rn["parts/field.js"],J=V$.endpoints,X$=["webhook","bus","http"],Q$=["job.completed","job.failed","job.cancelled","job.review_needed","batch.finished"];function ia({name:e,secret:t}){t&&an({title:`${J.secret} ${e}`,says:J.secretSays,secret:t})}function ir({done:e}){let t=async()=>{let s=await Z$(tp);s&&(e(),ia(s))};return Je`<${ts} label=${J.new} run=${t} keys="c" main />`}function cr(e={}){return{url:Et(e.url??""),events:Et(e.events??[]),types:Et((e.types??[]).join(", ")),owner:Et(e.owner??""),headers:Et("")}}function dr({url:e,events:t,types:s,owner:n,headers:a},o){let r=s.value.split(/[\s,]+/).filter(Boolean),i=a.value.split(`
`).filter(c=>c.trim()).map(c=>[c.split(":")[0].trim(),c.split(":").slice(1).join(":").trim()]);return{...o==="bus"?{}:{url:e.value.trim()||null},...o==="http"?{}:{events:t.value,types:r.length?r:null},owner:n.value.trim()||null,...i.length?{headers:Object.fromEntries(i)}:{}}}function ur({at:e,kind:t}){let s={label:J.fields.url,at:e.url,type:"url",required:!0,maxlength:2e3},n={label:J.fields.types,at:e.types,autocomplete:"off"};return Je`${t!=="bus"&&Je`<${on} ...${s} />`}
    ${t!=="http"&&Je`<${ep} at=${e.events} /><${on} ...${n} />`}
    <${on} label=${J.fields.owner} at=${e.owner} maxlength="200" autocomplete="off" />
    ${t!=="bus"&&Je`<label
        >${J.fields.headers}<textarea
          rows="2"
          spellcheck="false"
          value=${e.headers.value}
          onInput=${a=>e.headers.value=a.currentTarget.value}
        ></textarea>
      </label>`}`}function ep({at:e}){let t=s=>e.value=e.value.includes(s)?e.value.filter(n=>n!==s):[...e.value,s];return Je`<fieldset class="ticks">
    <legend>${J.fields.events}</legend>
    ${Q$.map(s=>Je`<label key=${s} class="check"
          ><input type="checkbox" checked=${e.value.includes(s)} onChange=${()=>t(s)} /> ${s}</label
        >`)}
  </fieldset>`}function tp({close:e}){let t=Et(""),s=Et("webhook"),n=cr(),a=()=>({name:t.value,kind:s.value,...dr(n,s.value)});return Je`<${as}
    title=${J.new}
    act=${J.new}
    method="POST"
    path="/api/endpoints"
    body=${a}
    close=${e}
  >
    <${on} label=${J.fields.name} at=${t} required maxlength="63" autofocus autocomplete="off" />
    <label>
      ${J.fields.kind}
      <select value=${s.value} onChange=${o=>s.value=o.currentTarget.value}>
        ${X$.map(o=>Je`<option key=${o} value=${o}>${J.kinds[o]}</option>`)}
      </select>
    </label>
    <${ur} at=${n} kind=${s.value} />
  <//>`}function $r({of:e,close:t}){let s=cr(e);return Je`<${as}
    title=${`${J.acts.change} ${e.name}`}
    act=${J.acts.change}
    method="PATCH"
    path=${`/api/endpoints/${e.name}`}
    body=${()=>dr(s,e.kind)}
    close=${t}
  >
    <p>${J.changeSays}</p>
    <${ur} at=${s} kind=${e.kind} />
  <//>`}import{shared as ln}from"./app.js";var{html:ca}=ln["html.js"],{words:sp}=ln["words.js"],{Status:da}=ln["parts/badge.js"],{between:np,duration:ap}=ln["parts/time.js"],ua=sp.endpoints;function cn({of:{disabled_at:e,disabled_because:t,failing_since:s}}){return e?ca`<span title=${t}
      ><${da} status="failed" says=${ua.disabled} /> <bdi>${t}</bdi></span
    >`:s?ca`<${da} status="review_needed" says=${ua.failing(ap(np(s),1))} />`:ca`<${da} status="completed" says=${ua.works} />`}import{shared as ct}from"./app.js";var{html:y}=ct["html.js"],{query:hr,to:br}=ct["routes.js"],{textOf:op}=ct["exact.js"],{words:rp}=ct["words.js"],{Status:fr}=ct["parts/badge.js"],{Jobs:lp}=ct["parts/gate.js"],{Loaded:yr,useGet:gr}=ct["parts/load.js"],{Table:vr}=ct["parts/table.js"],{Time:$a}=ct["parts/time.js"],w=rp.endpoints,wr=5,jr=20,pr=3;function dn({endpoint:e}){let{sent:t}=hr.value,s=gr("/api/deliveries",{query:{endpoint:e,after:t,limit:jr},every:wr});return y`<${yr} from=${s}>${n=>y`<${ip} page=${n} endpoint=${e} />`}<//>`}function ip({page:e,endpoint:t}){let s=u(e.deliveries,a=>a.job_id),n=e.next!==null?w.looked:t?w.noneSentTo:w.noneSent;return s.length?y`<${vr}
      rows=${s}
      columns=${t?dp:cp}
      label=${w.sent}
      id=${a=>a.job_id}
      href=${a=>br(`jobs/${a.job_id}`)}
      keys=${!!t}
    />
    <${Te} next=${e.next} name="sent" />`:y`<p class="quiet">${n}</p>
      <${Te} next=${e.next} name="sent" />`}var mr={job:"jobs",batch:"batches"};function kr({about:e,about_kind:t}){if(!e)return y`<span class="quiet">–</span>`;let s=y`${t} <span class="id">${e.slice(-8)}</span>`;return mr[t]?y`<a href=${br(`${mr[t]}/${e}`)}>${s}</a>`:y`<bdi>${s}</bdi>`}function xr({answer:e,status:t}){return y`<bdi class=${t==="failed"?"error":"quiet"}>${e??""}</bdi>`}var cp=[{name:"status",label:w.columns.status,cell:({status:e})=>y`<${fr} status=${e} short />`},{name:"endpoint",label:w.columns.endpoint,cell:e=>y`<bdi>${e.endpoint}</bdi>`,link:!0},{name:"event",label:w.columns.event,cell:e=>y`<bdi>${e.event??"–"}</bdi>`},{name:"about",label:w.columns.about,kind:"side",cell:kr},{name:"answer",label:w.columns.answer,kind:"wide side",cell:xr,title:e=>e.answer??""},{name:"when",label:w.columns.when,kind:"number",cell:e=>y`<${$a} at=${e.created_at} />`}],dp=[{name:"status",label:w.columns.status,cell:({status:e})=>y`<${fr} status=${e} />`},{name:"event",label:w.columns.event,cell:e=>y`<bdi>${e.event??"–"}</bdi>`,link:!0},{name:"about",label:w.columns.about,kind:"side",cell:kr},{name:"answer",label:w.columns.answer,kind:"wide",cell:xr,title:e=>e.answer??""},{name:"tries",label:w.columns.tries,kind:"number side",cell:e=>e.attempts},{name:"when",label:w.columns.when,kind:"number",cell:e=>y`<${$a} at=${e.created_at} />`}];function Sr(){let{came:e}=hr.value,t=gr("/api/receipts",{query:{after:e,limit:jr},every:wr});return y`<${yr} from=${t}>${s=>y`<${up} page=${s} />`}<//>`}function up({page:e}){let t=e.receipts.map((a,o)=>({...a,key:`${a.received_at} ${o}`})),s=u(t,a=>a.key),n=e.next!==null?w.looked:w.noneCame;return t.length?y`<${vr} rows=${s} columns=${mp} label=${w.came} id=${a=>a.key} keys=${!1} />
    <${Te} next=${e.next} name="came" />`:y`<p class="quiet">${n}</p>
      <${Te} next=${e.next} name="came" />`}var $p=/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;function pp({result:e}){let t=op(e??null),s=[...new Set(t.match($p)??[])];if(!s.length)return y`<bdi class="quiet">${t==="null"||t.length<3?w.nothing:t}</bdi>`;let n=s.length-pr;return y`<${lp}
      ids=${s.slice(0,pr)}
    />${n>0&&y`<span class="quiet">${w.more(n)}</span>`}`}var mp=[{name:"source",label:w.columns.source,cell:e=>y`<bdi>${e.source}</bdi>`},{name:"led",label:w.columns.led,kind:"wide",cell:pp},{name:"when",label:w.columns.when,kind:"number",cell:e=>y`<${$a} at=${e.received_at} />`}];var{html:be}=dt["html.js"],{go:hp,to:bp}=dt["routes.js"],{words:fp}=dt["words.js"],{Acts:yp}=dt["parts/act.js"],{Tag:gp}=dt["parts/badge.js"],{open:vp}=dt["parts/dialog.js"],{Heading:wp}=dt["parts/heading.js"],{Loaded:jp,useGet:kp}=dt["parts/load.js"],{Time:un}=dt["parts/time.js"],H=fp.endpoints,xp=10;function Sp({id:e}){let t=`/api/endpoints/${encodeURIComponent(e)}`,s=kp(t,{every:xp}),{value:n}=s.data;return be`<${wp}
      name=${be`<bdi>${e}</bdi>`}
      says=${n&&be`<${gp}>${n.kind}<//> <${cn} of=${n} />`}
    />
    <${jp} from=${s}>
      ${a=>be`<${_p} of=${a} /><${Tp} of=${a} path=${t} again=${s.again} />
          <section>
            <h2>${H.sent} <span class="quiet">${H.sentSays}</span></h2>
            <${dn} endpoint=${e} />
          </section>`}
    <//>`}function _p({of:e}){let t=[["url",e.url&&be`<bdi>${e.url}</bdi>`],["events",e.kind!=="http"&&(e.events.join(", ")||H.named)],["types",e.kind!=="http"&&(e.types?.join(", ")??H.all)],["owner",e.owner&&be`<bdi>${e.owner}</bdi>`],["because",e.disabled_at&&be`<bdi>${e.disabled_because}</bdi>, <${un} at=${e.disabled_at} />`],["old",e.old_secret_ends_at&&be`<${un} at=${e.old_secret_ends_at} />`],["created",be`<${un} at=${e.created_at} />`],["updated",be`<${un} at=${e.updated_at} />`]];return be`<dl class="facts">
    ${t.map(([s,n])=>n&&be`<div key=${s}>
          <dt>${H.facts[s]}</dt>
          <dd>${n}</dd>
        </div>`)}
  </dl>`}function Tp({of:e,path:t,again:s}){let n=async()=>await vp($r,{of:e})&&s();return be`<div class="acts endpointacts">
    <${ts} label=${H.acts.change} run=${n} keys="e" />
    <${yp} acts=${Op(e,t,s)} />
  </div>`}function Op({name:e,kind:t,disabled_at:s},n,a){let o=t==="http"?H.notHooks:null,r=l=>({name:l,label:H.acts[l],method:"POST",path:`${n}/${l}`});return[{...r("test"),key:"t",why:o??(s?H.isOff:null),said:H.tested,done:a},{...r("enable"),main:!0,why:s?null:H.isOn,done:a},{...r("disable"),why:s?H.isOffNow:null,sure:H.sure.disable,bad:!0,done:a},{...r("rotate"),why:t==="webhook"?null:H.noSecret,sure:H.sure.rotate,done:l=>(a(),ia(l))},{name:"delete",label:H.acts.delete,method:"DELETE",path:n,bad:!0,sure:H.sure.delete,typed:e,done:()=>hp(bp("endpoints"))}]}import{shared as ut}from"./app.js";var{html:Ye}=ut["html.js"],{query:qp,to:Mp}=ut["routes.js"],{words:_r}=ut["words.js"],{Curls:Cp}=ut["parts/act.js"],{Tag:Ep}=ut["parts/badge.js"],{Heading:Ap}=ut["parts/heading.js"],{Loaded:Lp,useGet:Np}=ut["parts/load.js"],{Empty:Dp}=ut["parts/states.js"],{Table:Rp}=ut["parts/table.js"],R=_r.endpoints,Ip=10;function Pp(){let{after:e}=qp.value,t=Np("/api/endpoints",{query:{after:e,limit:100},every:Ip});return Ye`<${Ap} says=${R.says}><${ir} done=${t.again} /><//>
    <${Lp} from=${t}>${s=>Ye`<${Hp} page=${s} />`}<//>
    <div class="traffic">
      <section>
        <h2>${R.sent} <span class="quiet">${R.sentSays}</span></h2>
        <${dn} />
      </section>
      <section>
        <h2>${R.came} <span class="quiet">${R.cameSays}</span></h2>
        <${Sr} />
      </section>
    </div>
    <${Cp} acts=${Fp} />`}var Fp=[{name:"new",label:R.new,method:"POST",path:"/api/endpoints",body:{name:"shop",url:"https://shop.example.com/hooks",events:["job.failed"]}},{name:"sent",label:R.sent,method:"GET",path:"/api/deliveries"},{name:"came",label:R.came,method:"GET",path:"/api/receipts"}];function Hp({page:e}){let t=u(e.endpoints,s=>s.name);return t.length?Ye`<${Rp}
      rows=${t}
      columns=${Bp}
      label=${_r.screens.endpoints}
      id=${s=>s.name}
      href=${s=>Mp(`endpoints/${s.name}`)}
      kind=${s=>s.disabled_at?"disabled":""}
    />
    <${Te} next=${e.next} />`:Ye`<${Dp}><b>${R.none}</b><br />${R.first}<//>`}var Bp=[{name:"name",label:R.columns.name,cell:e=>Ye`<bdi>${e.name}</bdi> <${Ep}>${e.kind}<//>`},{name:"state",label:R.columns.state,cell:e=>Ye`<${cn} of=${e} />`},{name:"url",label:R.columns.url,kind:"wide side",cell:e=>Ye`<bdi class="quiet">${e.url??"–"}</bdi>`,title:e=>e.url??""},{name:"events",label:R.columns.events,kind:"side events",cell:Wp,title:e=>e.events.join(", ")},{name:"types",label:R.columns.types,kind:"side",cell:({kind:e,types:t})=>t?.join(", ")??Ye`<span class="quiet">${e==="http"?"–":R.all}</span>`,title:({types:e})=>e?.join(", ")??""}];function Wp({kind:e,events:t}){return e==="http"?Ye`<span class="quiet">${R.called}</span>`:t.length?t.join(", "):Ye`<span class="quiet">${R.named}</span>`}import{shared as ae}from"./app.js";import{shared as Kp}from"./app.js";var{html:Up}=Kp["html.js"],Tr=96,pa=20;function Or({values:e,label:t,most:s}){let n=s??Math.max(1,...e.map(r=>r??0)),a=Tr/Math.max(e.length-1,1),o=e.map((r,l)=>`${(l*a).toFixed(1)},${(pa-1-(r??0)/n*(pa-2)).toFixed(1)}`);return Up`<svg
    class="spark"
    viewBox=${`0 0 ${Tr} ${pa}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${o.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}var{html:X}=ae["html.js"],{ask:Gp,query:$n,to:ba}=ae["routes.js"],{words:fa}=ae["words.js"],{Curls:zp}=ae["parts/act.js"],{Bar:Jp}=ae["parts/bar.js"],{actOnMany:Yp}=ae["parts/bulk.js"],{confirm:Vp}=ae["parts/dialog.js"],{Filter:Zp}=ae["parts/filter.js"],{Heading:Xp}=ae["parts/heading.js"],{Loaded:Qp,useGet:em}=ae["parts/load.js"],{counted:tm,number:ha}=ae["parts/number.js"],{Empty:sm}=ae["parts/states.js"],{Table:nm}=ae["parts/table.js"],{Time:qr}=ae["parts/time.js"],f=fa.errors,Mr=["1","24","168","720"],am=10,om=6,Cr=200;function rm(){let e=Mr.includes($n.value.hours)?$n.value.hours:"24",{type:t=""}=$n.value,s=em("/api/errors",{query:{hours:e,type:t},every:am}),{value:n}=s.data,a=n&&tm({count:n.looked_at,at_least:n.at_least});return X`<${Xp} says=${n?.errors.length>0&&f.says(a,n.errors.length,f.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${f.span}>
        ${Mr.map(o=>X`<${im} key=${o} name=${o} now=${e} />`)}
      </nav>
      <${Zp}
        fields=${lm}
        value=${t?{type:t}:{}}
        hint=${f.hint}
        onChange=${o=>Gp({type:o.type??""},{})}
      />
    </div>
    <${Qp} from=${s}>
      ${o=>X`<${cm} of=${o} span=${f.spans[e]} type=${t} again=${s.again} />`}
    <//>
    <${zp} acts=${[{name:"list",label:f.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var lm={type:{suggest:"type",says:f.type}};function im({name:e,now:t}){let s=ba("errors",{...$n.value,hours:e});return X`<a href=${s} aria-current=${e===t?"page":void 0}>${f.spans[e]}</a>`}var ma=e=>`${e.type} ${e.code} ${e.message}`;function cm({of:e,span:t,type:s,again:n}){let a=Math.max(1,...e.errors.map(l=>l.jobs)),o=e.errors.map(l=>({...l,most:a,...dm(l,e.errors)})),r=u(o,ma);return Er=n,ss(r,ma,[{keys:"r",says:f.retryKey,act:l=>{Lr(l)}}]),r.length?X`<${nm} rows=${r} columns=${$m} label=${fa.screens.errors} id=${ma} href=${um} />
    ${e.at_least&&X`<p class="quiet">${f.bounded(ha(e.looked_at))}</p>`}`:X`<${sm}>${s?f.noneFiltered(s,t):f.none(t)}<//>`}var Er=()=>{};function dm(e,t){let s=t.filter(l=>l.type===e.type),n=l=>s.filter(i=>i.code===l||i.message.toLowerCase().includes(l.toLowerCase())).length,a=e.message.split("…").map(l=>l.trim().slice(0,Cr));return[e.code.slice(0,Cr),...a.filter(l=>l.length>=om)].filter(Boolean).map(l=>({word:l,likes:n(l)-1})).sort((l,i)=>l.likes-i.likes)[0]??{word:"",likes:s.length-1}}var Ar=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),um=e=>ba("jobs",Ar(e));async function Lr(e){let t={title:fa.act.sure(f.retry),says:f.likes(e.likes),act:f.goOn};if(e.likes>0&&!await Vp(t))return;(await Yp({action:"retry",filter:Ar(e)}))?.done&&Er()}var $m=[{name:"jobs",label:f.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>X`<${Jp} value=${e} most=${t} kind="bad" label=${ha(e)}>${ha(e)}<//>`},{name:"what",label:f.columns.what,kind:"wide two",link:!0,cell:pm,title:e=>e.message},{name:"over",label:f.columns.over,kind:"side",cell:({counts:e})=>X`<${Or} values=${e} label=${f.spark(Math.max(...e))} />`},{name:"first",label:f.columns.first,kind:"number side",cell:e=>X`<${qr} at=${e.first_at} />`},{name:"last",label:f.columns.last,kind:"number",cell:e=>X`<${qr} at=${e.last_at} />`},{name:"example",label:f.columns.example,kind:"id side",cell:({example:e})=>X`<a class="id" href=${ba(`jobs/${e}`)} title=${f.example}>${e.slice(-8)}</a>`},{name:"retry",label:X`<span class="unseen">${f.retry}</span>`,kind:"doing side",cell:e=>X`<${it} label=${f.retry} name=${`${f.retry}: ${e.message}`} run=${()=>Lr(e)} />`}];function pm({type:e,code:t,message:s}){return X`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${s}</bdi>`}import{shared as Ne}from"./app.js";import{shared as wt}from"./app.js";var{html:mn,signal:mm}=wt["html.js"],{request:hm}=wt["api.js"],{shown:bm,useKeys:fm}=wt["keys.js"],{soon:ym}=wt["live.js"],{go:gm,to:Dr}=wt["routes.js"],{words:vm}=wt["words.js"],{now:wm}=wt["parts/time.js"],{toast:jm}=wt["parts/toast.js"],pn=vm.inbox,Nr=6e3,oe=mm(new Map);addEventListener("pagehide",()=>Rr().forEach(e=>Pr(e,!0)));var Rr=()=>[...oe.value.values()].filter(e=>!e.sent);function Ir(e,t,s){let n=setTimeout(()=>Pr(a),Nr),a={job:e,verdict:t,body:s,until:Date.now()+Nr,timer:n,sent:!1};oe.value=new Map(oe.value).set(e.id,a)}async function Pr(e,t=!1){clearTimeout(e.timer),oe.value=new Map(oe.value).set(e.job.id,{...e,sent:!0});let s=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(s,km(e.body));try{await hm("POST",s,{body:e.body}),ym()}catch(n){Fr(e),jm(`${e.job.type}: ${n.message}`,{kind:"bad",href:Dr("inbox",{job:e.job.id})})}}var km=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function Fr(e){clearTimeout(e.timer);let t=new Map(oe.value);t.delete(e.job.id),oe.value=t}function Hr(e){Fr(e),gm(Dr("inbox",{job:e.job.id}),{replace:!0})}function Br(){let e=Rr(),t=e.at(-1);return fm(t?[{keys:"z",says:pn.undo,run:()=>Hr(t)}]:[]),mn`<div class="undo" role="status">
    ${e.map(s=>mn`<${xm} key=${s.job.id} one=${s} last=${s===t} />`)}
  </div>`}function xm({one:e,last:t}){let s=Math.max(0,Math.round((e.until-wm.value)/1e3));return mn`<p>
    <span>${pn.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${pn.sentIn(s)}</span>
    <button onClick=${()=>Hr(e)}>${pn.undo} ${t&&mn`<kbd>${bm("z")}</kbd>`}</button>
  </p>`}import{shared as ke}from"./app.js";import{shared as bn}from"./app.js";var{html:Ae}=bn["html.js"],{words:Le}=bn["words.js"],{Json:ya}=bn["parts/json.js"],{Time:Sm}=bn["parts/time.js"],hn=Le.inbox;function Wr({job:e}){return Ae`<dl class="about">
    <div>
      <dt>${hn.facts.waits}</dt>
      <dd><${Sm} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${Le.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&Ae`<div>
        <dt>${Le.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&Ae`<div>
        <dt>${Le.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>Ae`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&Ae`<div>
        <dt>${Le.job.facts.cost}</dt>
        <dd>${Le.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function Kr({job:e}){if(e.hidden)return Ae`<p class="quiet">${Le.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return Ae`<section>
      <h3>${hn.output}</h3>
      ${e.result===null?Ae`<p class="quiet">${hn.noOutput}</p>`:Ae`<${ya} value=${e.result} label=${hn.output} />`}
    </section>
    ${e.payload!==null&&Ae`<section>
        <h3>${Le.job.payload}</h3>
        <${ya} value=${e.payload} label=${Le.job.payload} />
      </section>`}
    ${t&&Ae`<section>
        <h3>${Le.job.steps}</h3>
        <${ya} value=${e.steps} label=${Le.job.steps} />
      </section>`}`}var{html:$t,useEffect:Ur,useRef:_m,useSignal:fn}=ke["html.js"],{get:Tm}=ke["api.js"],{useKeys:zr}=ke["keys.js"],{useLive:Om}=ke["live.js"],{to:qm}=ke["routes.js"],{words:ga}=ke["words.js"],{Curls:Mm,whyNot:Cm}=ke["parts/act.js"],{Status:Em}=ke["parts/badge.js"],{Dialog:Am,open:Lm}=ke["parts/dialog.js"],{Field:Jr}=ke["parts/field.js"],{Failed:Nm,Loading:Dm}=ke["parts/states.js"],{toast:Rm}=ke["parts/toast.js"],re=ga.inbox,Im=["payload","result","steps"];function Yr({id:e,next:t,again:s,place:n,of:a}){let{job:o,error:r,load:l}=Pm(e,s);return r&&!o?$t`<${Nm} error=${r} again=${l} />`:o?$t`<article class="case" aria-label=${re.one}>
    <header>
      <h2>
        <a href=${qm(`jobs/${o.id}`)}><bdi>${o.type}</bdi></a>
      </h2>
      <span class="id">${o.id}</span>
      ${a>1&&n>=0&&$t`<span class="quiet place">${re.place(n+1,a)}</span>`}
    </header>
    <p class="reason"><bdi>${o.review_reason??re.noReason}</bdi></p>
    <${Wr} job=${o} />
    <${Kr} job=${o} />
    <${Fm} job=${o} next=${t} />
  </article>`:$t`<${Dm} />`}function Pm(e,t){let s=fn(null),n=fn(null),a=async()=>{try{s.value=await Tm(`/api/jobs/${encodeURIComponent(e)}`,{exact:Im}),n.value=null}catch(l){n.value=l}};Ur(()=>{a()},[e]);let r=Om(()=>({jobs:[e]})).value?.jobs?.find(l=>l.id===e)?.status;return Ur(()=>{r&&s.value&&r!==s.value.status&&(a(),t())},[r]),{job:s.value,error:n.value,load:a}}function Fm({job:e,next:t}){let s=fn(""),n=_m(null),a=`/api/jobs/${e.id}`,o=(c,d)=>{oe.value.has(e.id)||(Ir(e,c,d),t())},r=()=>o("approve",s.value?{comment:s.value}:{}),l=async()=>{let c=s.value||await Lm(Bm,{job:e});c!==null&&o("reject",c?{reason:c}:{})},i=()=>n.current?.querySelector("input")?.focus();return zr([{keys:"c",says:re.comment,run:i}]),e.status!=="review_needed"?$t`<p class="decide" role="status">${re.gone} <${Em} status=${e.status} /></p>`:$t`<div class="decide">
    <div ref=${n} class="comment">
      <${Jr}
        label=${$t`<span>${re.comment} <kbd>C</kbd></span>`}
        at=${s}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${Hm}
      />
    </div>
    <${Gr} job=${e} name="approve" key_="a" kind="main" run=${r} />
    <${Gr} job=${e} name="reject" key_="r" kind="bad" run=${l} />
    <${Mm}
      acts=${[{name:"approve",label:re.approve,method:"POST",path:`${a}/approve`,body:{comment:s.value||"…"}},{name:"reject",label:re.reject,method:"POST",path:`${a}/reject`,body:{reason:s.value||"…"}}]}
    />
  </div>`}function Hm(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function Gr({job:e,name:t,key_:s,kind:n,run:a}){let o=Cm({name:t,label:re[t],method:"POST",path:"",why:e.allowed[t]}),r=()=>o?Rm(o,{kind:"bad"}):a();return zr([{keys:s,says:re[t],run:r}]),$t`<button class=${n} aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${re[t]} <kbd>${s.toUpperCase()}</kbd>
  </button>`}function Bm({job:e,close:t}){let s=fn("");return $t`<${Am} title=${re.rejects(e.type)} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t(s.value))}>
      <${Jr} label=${ga.job.reason} at=${s} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${re.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${ga.page.cancel}</button>
        <button class="bad">${re.reject}</button>
      </div>
    </form>
  <//>`}var{html:pt,useEffect:Wm}=Ne["html.js"],{useKeys:Km}=Ne["keys.js"],{useLive:Um}=Ne["live.js"],{go:Gm,query:zm,to:Xr}=Ne["routes.js"],{words:va}=Ne["words.js"],{Heading:Jm}=Ne["parts/heading.js"],{Loaded:Ym,useGet:Vm}=Ne["parts/load.js"],{counts:Vr}=Ne["parts/menu.js"],{counted:Zr}=Ne["parts/number.js"],{Empty:Zm}=Ne["parts/states.js"],{Time:Xm}=Ne["parts/time.js"],At=va.inbox,Qr=100;function Qm(){let e=Vm("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:Qr}}),s=Um(()=>({inbox:!0})).value?.inbox?.review_needed,n=[...oe.value.values()].filter(o=>o.sent).length,a=(s?.count??0)-(oe.value.size-n);return Wm(()=>{s&&(Vr.value={...Vr.value,inbox:s.count?Zr(s):0}),s&&e.again()},[s?.count,n]),pt`<${Jm} says=${a>0&&At.says(Zr({...s,count:a}))} />
    <${Ym} from=${e}>${o=>pt`<${eh} page=${o} again=${e.again} />`}<//>
    <${Br} />`}function eh({page:e,again:t}){let s=u(e.jobs,i=>i.id).filter(i=>!oe.value.has(i.id)),n=zm.value.job??s[0]?.id,a=s.findIndex(i=>i.id===n),o=i=>Gm(Xr("inbox",{job:i}),{replace:!0}),r=i=>s.length&&o(s[Math.min(Math.max(a+i,0),s.length-1)].id),l=()=>o((s[a+1]??s[a-1])?.id);return Km([{keys:"j",says:va.keys.down,run:()=>r(1)},{keys:"k",says:va.keys.up,run:()=>r(-1)}]),n?pt`<div class="desk">
    <nav class="queue" aria-label=${At.list}>
      <ol>
        ${s.map(i=>pt`<${th} key=${i.id} job=${i} now=${i.id===n} />`)}
      </ol>
      ${e.next&&pt`<p class="quiet">${At.more(Qr)}</p>`}
    </nav>
    <${Yr} key=${n} id=${n} next=${l} again=${t} place=${a} of=${s.length} />
  </div>`:pt`<${sh} held=${oe.value.size} />`}function th({job:e,now:t}){let s=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return pt`<li>
    <a href=${Xr("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${Xm} at=${e.created_at} /> <bdi class="quiet">${s}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function sh({held:e}){return pt`<${Zm}>${e?At.decided:At.none}<//> ${!e&&pt`<p class="quiet">${At.first}</p>
        <pre tabindex="0">${At.example}</pre>`}`}import{shared as Ze}from"./app.js";import{shared as Ve}from"./app.js";import{shared as wa}from"./app.js";var{html:yn,useSignal:jt}=wa["html.js"],{words:el}=wa["words.js"],{Field:Lt}=wa["parts/field.js"],le=el.keysAndLogins,nh=["producer","viewer","admin","super_admin"],ah=864e5;function tl(e={}){return{rate:jt(e.rate??""),types:jt((e.types??[]).join(", ")),priority:jt(String(e.max_priority??"")),pending:jt(String(e.max_pending??""))}}function sl({rate:e,types:t,priority:s,pending:n}){let a=t.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,types:a.length?a:null,max_priority:s.value?Number(s.value):null,max_pending:n.value?Number(n.value):null}}function nl({at:e}){return yn`<${Lt} label=${le.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
    <${Lt} label=${le.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${Lt} label=${le.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${Lt} label=${le.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function al({close:e}){let t=jt(""),s=jt("producer"),n=jt(""),a=jt(""),o=tl(),r=()=>{let i=Object.entries(sl(o)).filter(([,d])=>d!==null),c=a.value?{expires_at:new Date(a.value).toISOString()}:{};return{name:t.value,role:s.value,owner:n.value,...c,...Object.fromEntries(i)}},l=new Date(Date.now()+ah).toISOString().slice(0,10);return yn`<${as} title=${le.new} act=${le.new} method="POST" path="/api/keys" body=${r} close=${e}>
    <${Lt} label=${le.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${le.fields.role}
        <select value=${s.value} onChange=${i=>s.value=i.currentTarget.value}>
          ${nh.map(i=>yn`<option key=${i} value=${i}>${el.login.roles[i]}</option>`)}
        </select>
      </label>
      <${Lt} label=${le.fields.expires} at=${a} type="date" min=${l} />
    </div>
    <p class="quiet">${le.may[s.value]}</p>
    <${Lt} label=${le.fields.owner} at=${n} required maxlength="200" autocomplete="off" />
    <${nl} at=${o} />
  <//>`}function ol({of:e,close:t}){let s=tl(e),n=`/api/keys/${e.id}`;return yn`<${as}
    title=${le.changeTitle(e.name)}
    act=${le.change}
    method="PATCH"
    path=${n}
    body=${()=>sl(s)}
    close=${t}
  >
    <p>${le.changes}</p>
    <${nl} at=${s} />
  <//>`}var{html:Q}=Ve["html.js"],{words:rl}=Ve["words.js"],{perform:oh}=Ve["parts/act.js"],{Tag:rh}=Ve["parts/badge.js"],{open:ll}=Ve["parts/dialog.js"],{number:lh}=Ve["parts/number.js"],{Empty:ih}=Ve["parts/states.js"],{Table:ch}=Ve["parts/table.js"],{Time:ws,now:dh}=Ve["parts/time.js"],{toast:uh}=Ve["parts/toast.js"],m=rl.keysAndLogins,ja=()=>{};function il({keys:e,all:t,done:s}){ja=s;let n=e.map(o=>({...o,state:$h(o)})),a=u(n.filter(o=>t||o.state==="active"),o=>o.id);return ss(a,o=>o.id,[{keys:"e",says:m.changeKey,act:o=>{ul(o)}},{keys:"shift+d",says:m.revokeKey,act:$l}]),a.length?Q`<${ch} rows=${a} columns=${bh} label=${m.keys} kind=${o=>o.state} />`:Q`<${ih}>${m.none}<//>`}function $h({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<dh.peek()?"expired":"active"}function cl({done:e}){let t=async()=>{let s=await ll(al);s&&(e(),an({title:`${m.made} ${s.name}`,says:m.madeSays,secret:s.key}))};return Q`<${ts} label=${m.new} run=${t} keys="c" main />`}var dl=e=>e.state==="active"?null:m[e.state],ph=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function ul(e){let t=dl(e);t?uh(t,{kind:"bad"}):await ll(ol,{of:e})&&ja()}var $l=e=>({name:"revoke",label:m.revokeTitle(e.name),method:"DELETE",path:ph(e),why:dl(e),bad:!0,sure:m.revokes,done:()=>ja()});function mh({rate:e,types:t,max_priority:s,max_pending:n}){let a=[e,t&&m.types(t.join(", ")),s&&m.priority(s),n&&m.pending(lh(n))].filter(Boolean);return a.length?a.join(" · "):Q`<span class="quiet">${m.noLimits}</span>`}function hh(e){return e.state==="revoked"?Q`<span class="quiet">${m.revoked} <${ws} at=${e.revoked_at} /></span>`:e.state==="expired"?Q`<span class="quiet">${m.expired} <${ws} at=${e.expires_at} /></span>`:e.expires_at?Q`${m.ends} <${ws} at=${e.expires_at} />`:m.active}var bh=[{name:"name",label:m.columns.name,kind:"two wide",cell:e=>Q`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:m.columns.role,cell:({role:e})=>Q`<${rh}>${rl.login.roles[e]??e}<//>`},{name:"owner",label:m.columns.owner,kind:"side",cell:e=>Q`<bdi>${e.owner}</bdi>`},{name:"limits",label:m.columns.limits,kind:"side limits",cell:mh,title:e=>e.types?.join(", ")},{name:"used",label:m.columns.used,kind:"number",cell:e=>e.last_used_at?Q`<${ws} at=${e.last_used_at} />`:Q`<span class="quiet">${m.never}</span>`},{name:"created",label:m.columns.created,kind:"number side",cell:e=>Q`<${ws} at=${e.created_at} />`},{name:"state",label:m.columns.state,kind:"side",cell:hh},{name:"acts",label:Q`<span class="unseen">${m.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&Q`<${it} label=${m.change} name=${m.changeTitle(e.name)} run=${()=>ul(e)} />
        <${it} label=${m.revoke} name=${m.revokeTitle(e.name)} run=${()=>oh($l(e))} bad />`}];import{shared as kt}from"./app.js";var{html:fe}=kt["html.js"],{query:fh}=kt["routes.js"],{words:pl}=kt["words.js"],{perform:yh}=kt["parts/act.js"],{Tag:gh}=kt["parts/badge.js"],{Loaded:vh,useGet:wh}=kt["parts/load.js"],{Table:jh}=kt["parts/table.js"],{Time:ka}=kt["parts/time.js"],B=pl.keysAndLogins,kh=30,ml=()=>{};function hl({names:e}){let{logins:t}=fh.value,s=wh("/api/logins",{query:{after:t,limit:50},every:kh});return ml=s.again,fe`<section>
    <h2>${B.logins} <span class="quiet">${B.loginsSay}</span></h2>
    <${vh} from=${s}>${n=>fe`<${xh} of=${n} names=${e} />`}<//>
  </section>`}function xh({of:e,names:t}){let s=u(e.logins.map(n=>({...n,key:t[n.key_id]??""})),n=>String(n.id));return s.length?fe`<${jh}
      rows=${s}
      columns=${_h}
      label=${B.logins}
      id=${n=>String(n.id)}
      keys=${!1}
    />
    <${Te} next=${e.next} name="logins" />`:fe`<p class="quiet">${B.noLogins}</p>`}var Sh=e=>({name:"end",label:B.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:B.endsLogin,done:()=>ml()}),_h=[{name:"owner",label:B.columns.owner,kind:"wide",cell:e=>fe`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:B.columns.role,cell:({role:e})=>fe`<${gh}>${pl.login.roles[e]??e}<//>`},{name:"key",label:B.columns.key,kind:"side",cell:e=>e.key?fe`<bdi>${e.key}</bdi>`:fe`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:B.columns.by,kind:"side",cell:e=>B.via[e.via]??e.via},{name:"created",label:B.columns.created,kind:"number side",cell:e=>fe`<${ka} at=${e.created_at} />`},{name:"seen",label:B.columns.seen,kind:"number",cell:e=>fe`<${ka} at=${e.seen_at} />`},{name:"ends",label:B.columns.ends,kind:"number side",cell:e=>fe`<${ka} at=${e.expires_at} />`},{name:"end",label:fe`<span class="unseen">${B.end}</span>`,kind:"doing",cell:e=>fe`<${it} label=${B.end} name=${B.endTitle(e.owner)} run=${()=>yh(Sh(e))} bad />`}];var{html:mt}=Ze["html.js"],{login:xa}=Ze["api.js"],{leave:Th}=Ze["login.js"],{query:Oh,to:qh}=Ze["routes.js"],{words:Sa}=Ze["words.js"],{Curls:Mh}=Ze["parts/act.js"],{Tag:Ch}=Ze["parts/badge.js"],{Heading:Eh}=Ze["parts/heading.js"],{Loaded:Ah,useGet:Lh}=Ze["parts/load.js"],{Time:Nh}=Ze["parts/time.js"],Y=Sa.keysAndLogins,Dh=30;function Rh(){let e=xa.value?.role==="super_admin",t=Lh(e?"/api/keys":null,{every:Dh});return mt`<${Eh} says=${Y.says}>${e&&mt`<${cl} done=${t.again} />`}<//>
    <${Ih} />
    ${e?mt`<${Ph} keys=${t} />`:mt`<p class="quiet">${Y.onlySuper}</p>`}`}function Ih(){if(!xa.value)return null;let{role:e,owner:t,key_id:s,expires_at:n}=xa.value;return mt`<section class="you">
    <h2 class="unseen">${Y.you}</h2>
    <dl class="facts">
      <div>
        <dt>${Y.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${Y.youAre.role}</dt>
        <dd><${Ch}>${Sa.login.roles[e]??e}<//> <span class="quiet">${Y.may[e]}</span></dd>
      </div>
      <div>
        <dt>${Y.youAre.key}</dt>
        <dd><code>${s}</code></dd>
      </div>
      <div>
        <dt>${Y.youAre.until}</dt>
        <dd><${Nh} at=${n} absolute /> <span class="quiet">${Y.unused}</span></dd>
      </div>
    </dl>
    <button onClick=${Th}>${Sa.login.leave}</button>
  </section>`}function Ph({keys:e}){let t=Oh.value.show==="all"?"all":"active";return mt`<section>
      <h2>${Y.keys}</h2>
      <nav class="views" aria-label=${Y.keys}>
        ${["active","all"].map(s=>mt`<${Hh} key=${s} name=${s} shown=${t} />`)}
      </nav>
      <${Ah} from=${e}>
        ${s=>mt`<${il} keys=${s.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${hl} names=${Fh(e.data.value?.keys??[])} />
    <${Mh} acts=${Bh} />`}var Fh=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function Hh({name:e,shown:t}){let s=qh("keys",{show:e==="all"?"all":""});return mt`<a href=${s} aria-current=${e===t?"page":void 0}>${Y.views[e]}</a>`}var Bh=[{name:"new",label:Y.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:Y.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:Y.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:Y.end,method:"DELETE",path:"/api/logins/…"}];import{shared as Qe}from"./app.js";import{shared as _a}from"./app.js";var{words:Wh}=_a["words.js"],{perform:Kh,whyNot:Uh}=_a["parts/act.js"],{toast:bl}=_a["parts/toast.js"];function ht(e,t){let s=document.activeElement?.closest("tr")?.dataset.id;return e.find(n=>t(n)===s)??null}function Nt(e,t){if(!e)return bl(Wh.types.chooseRow);let s=t(e),n=Uh(s);if(n)return bl(n,{kind:"bad"});Kh(s)}import{shared as ks}from"./app.js";var{html:De}=ks["html.js"],{to:Gh}=ks["routes.js"],{words:zh}=ks["words.js"],{Jobs:Ta}=ks["parts/gate.js"],{counted:Jh,number:Oa}=ks["parts/number.js"],Dt=zh.limits,js=3;function fl({limit:e}){if(e.kind==="rate")return De`<span class="quiet">${Dt.refill(Oa(e.refill_per_second,3))}</span>`;if(e.kind==="key_limit")return De`<${Yh} limit=${e} />`;if(!e.holders.length)return De`<span class="quiet">${Dt.nothing}</span>`;let t=e.holders.slice(js);return De`<span class="holders"><${Ta} ids=${e.holders.slice(0,js)} /></span> ${t.length>0&&De`<details>
        <summary>${Dt.more(t.length)}</summary>
        <${Ta} ids=${t} /> <a href=${Gh("jobs",{status:"processing",type:e.type})}>${Dt.all}</a>
      </details>`}`}function Yh({limit:{keys:e,limit:t}}){if(!e.length)return De`<span class="quiet">${Dt.nothing}</span>`;let s=e.slice(js),n=a=>De`<${Vh} key=${a.key} of=${a} limit=${t} />`;return De`<ul class="keys">
      ${e.slice(0,js).map(n)}
    </ul>
    ${s.length>0&&De`<details>
        <summary>${Dt.moreKeys(s.length)}</summary>
        <ul class="keys">
          ${s.map(n)}
        </ul>
      </details>`}`}function Vh({of:{key:e,running:t,blocked:s,at_least:n,holders:a},limit:o}){return De`<li>
    <code><bdi>${e}</bdi></code>
    <b class=${t>=o?"shutnow":""}>${Oa(t)}/${Oa(o)}</b>
    ${s>0&&De`<span>${Dt.blocked(Jh({count:s,at_least:n}))}</span>`}
    <${Ta} ids=${a.slice(0,js)} />
  </li>`}import{shared as xs}from"./app.js";var{html:ye}=xs["html.js"],{words:Zh}=xs["words.js"],{Bar:Xh}=xs["parts/bar.js"],{number:os}=xs["parts/number.js"],{Time:Qh,duration:eb,now:gl}=xs["parts/time.js"],xt=Zh.limits,tb=24;function vl({tokens:e,burst:t,refill_per_second:s,full_at:n}){return n?Math.min(t,t-(Date.parse(n)-gl.peek())/1e3*s):e}function qa(e){if(e.kind==="max_concurrent")return e.in_use/e.limit;if(e.kind==="key_limit")return Math.max(0,...e.keys.map(s=>s.running/e.limit));let t=vl(e);return t<1?1:Math.min(.999,1-t/e.burst)}function wl({limit:e}){if(e.kind==="rate")return ye`<${ab} limit=${e} />`;if(e.kind==="key_limit")return ye`<${nb} limit=${e} />`;let t=e.in_use>=e.limit,s=xt.taken(`${os(e.in_use)}${e.at_least?"+":""}`,os(e.limit));return ye`<span class="sluice">
    <${sb} taken=${e.in_use} of=${e.limit} label=${s} /> <span>${s}</span>
    ${t&&ye`<b class="shutnow">${xt.full}</b>`}
  </span>`}function sb({taken:e,of:t,label:s}){let n=e>=t?"warn":"";return t>tb?ye`<${Xh} value=${e} most=${t} label=${s} kind=${n} />`:ye`<span class=${`places ${n}`} role="img" aria-label=${s}>
    ${Array.from({length:t},(a,o)=>ye`<i key=${o} class=${o<e?"taken":""}></i>`)}
  </span>`}function nb({limit:e}){let t=e.keys.filter(s=>s.running>=e.limit).length;return e.keys.length?ye`<span class="sluice">
    <span>${xt.keys(e.keys.length,os(e.limit))}</span>
    ${t>0&&ye`<b class="shutnow">${xt.fullKeys(t)}</b>`}
  </span>`:ye`<span class="quiet">${xt.noKeys(os(e.limit))}</span>`}function ab({limit:e}){gl.value;let t=vl(e),{burst:s,refill_per_second:n}=e,a=xt.tokens(os(Math.max(0,t),t<10?1:0),os(s,1));return ye`<span class="sluice">
    <svg class="basin" viewBox="0 0 72 20" role="img" aria-label=${a} preserveAspectRatio="none">
      <rect class="water" x="0" width="72" y=${20-20*yl(t,s)} height=${20*yl(t,s)} />
      <path d="M.5 0v19.5h71V0" />
    </svg>
    <span>${a}</span>
    ${t<1?ye`<b class="shutnow">${xt.nextIn(eb((1-t)/n,1))}</b>`:e.full_at&&t<s&&ye`<span class="quiet">${xt.fullAgain} <${Qh} at=${e.full_at} /></span>`}
  </span>`}var yl=(e,t)=>t>0?Math.min(Math.max(e/t,0),1):0;import{shared as _l}from"./app.js";import{shared as It}from"./app.js";import{shared as vn}from"./app.js";var{digits:ob,textOf:rb}=vn["exact.js"],{words:jl}=vn["words.js"],{number:gn}=vn["parts/number.js"],{duration:lb}=vn["parts/time.js"],Rt=jl.type,Ma=[["second",1],["minute",60],["hour",3600],["day",86400]];function ie(e,t){return t==null?"–":typeof t=="boolean"?t?Rt.yes:Rt.no:e==="timeout"&&typeof t=="number"?lb(t,2):e==="rate"&&typeof t=="object"?ib(t):e==="schedule"&&typeof t=="object"?cb(t):e==="retention"&&typeof t=="object"?db(t):typeof t=="number"?gn(t,6):typeof t=="string"?t:ob(t)??rb(t)}function ib({per_second:e,burst:t}){if(typeof e!="number")return"–";let[s,n]=Ma.find(([,o])=>e*o>=1&&kl(e*o))??Ma[e<1?1:0],a=t?Rt.burst(gn(t,1)):"";return`${Rt.per(gn(e*n,2),Rt.units[s])}${a}`}var kl=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function xl(e){if(!e||typeof e.per_second!="number")return"";let t=Ma.find(([,s])=>kl(e.per_second*s)&&e.per_second*s>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:`${e.per_second}/second`}var cb=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",db=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${jl.status[t]} ${e[t]===null?Rt.forEver:Rt.days(gn(e[t],2))}`).join(", ")||"–";var{html:St,useSignal:Xe}=It["html.js"],{curl:ub}=It["api.js"],{parse:$b,textOf:pb}=It["exact.js"],{words:Ss}=It["words.js"],{Dialog:mb,open:hb}=It["parts/dialog.js"],{Field:_s}=It["parts/field.js"],{Text:bb,read:fb}=It["screens/job/acts.js"],ge=Ss.type,Sl=(e,t)=>hb(Sb[e.name]??gb,{setting:e,path:t});function Ts({setting:e,path:t,close:s,body:n,send:a=()=>s(n()),children:o}){let r=ge.names[e.name]??e.name;return St`<${mb} title=${r} close=${s}>
    <form onSubmit=${i=>(i.preventDefault(),a())}>
      <p class="quiet">${ge.means[e.name]} ${ge.codeSays(ie(e.name,e.declared))}</p>
      ${o}
      <details>
        <summary>${Ss.act.curl}</summary>
        <pre tabindex="0">${ub("PATCH",t,n())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>s()}>${Ss.page.cancel}</button>
        <button class="main">${ge.change}</button>
      </div>
    </form>
  <//>`}var yb=["timeout","max_attempts","max_concurrent","key_limit"];function gb({setting:e,...t}){let s=yb.includes(e.name),n=Xe(e.value===null?"":String(e.value)),a=()=>({[e.name]:s?Number(n.value):n.value}),o=s?{type:"number",min:"1",max:"1000000",step:"1"}:{maxlength:"2000"};return St`<${Ts} setting=${e} ...${t} body=${a}>
    <${_s} label=${ge.names[e.name]} at=${n} required autofocus autocomplete="off" ...${o} />
  <//>`}function vb({setting:e,...t}){let s=Xe(xl(e.value));return St`<${Ts} setting=${e} ...${t} body=${()=>({rate:s.value})}>
    <${_s} label=${ge.rateTakes} at=${s} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function wb({setting:e,...t}){let s=Xe(!e.value);return St`<${Ts} setting=${e} ...${t} body=${()=>({fair:s.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${s.value}
        onChange=${n=>s.value=n.currentTarget.checked}
        autofocus
      />
      ${ge.names.fair}
    </label>
  <//>`}var Ca=["completed","failed","cancelled"];function jb({setting:e,...t}){let s=Object.fromEntries(Ca.map(o=>[o,Xe(String(e.value?.[o]??""))])),n=o=>s[o].value===""?null:Number(s[o].value);return St`<${Ts} setting=${e} ...${t} body=${()=>({retention:Object.fromEntries(Ca.map(o=>[o,n(o)]))})}>
    ${Ca.map((o,r)=>St`<${_s}
          key=${o}
          label=${ge.daysOf(Ss.status[o])}
          at=${s[o]}
          type="number"
          min="0"
          step="any"
          autofocus=${r===0}
        />`)}
  <//>`}function kb(e){try{return $b(e)}catch{return{}}}function xb({setting:e,close:t,...s}){let n=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},a=Xe(!1),o=Xe(n.expression??""),r=Xe(n.timezone??"UTC"),l=Xe(n.missed??"skip"),i=Xe(pb(n.payload??{},2)),c=Xe(""),d=L=>({expression:o.value,timezone:r.value,missed:l.value,payload:L}),p=(L=kb(i.value))=>({schedule:a.value?"off":d(L)});return St`<${Ts} setting=${e} ...${s} close=${t} body=${p} send=${()=>a.value?t(p()):fb(i.value,c,L=>t(p(L)))}>
    <${_s} label=${ge.expression} at=${o} placeholder="0 3 * * *" required=${!a.value} autofocus />
    <${_s} label=${ge.timezone} at=${r} placeholder="Europe/Berlin" required=${!a.value} />
    <label>
      ${ge.missed}
      <select onChange=${L=>l.value=L.currentTarget.value}>
        ${Object.entries(ge.missedWays).map(([L,P])=>St`<option key=${L} value=${L} selected=${L===l.value}>${P}</option>`)}
      </select>
    </label>
    <${bb} label=${Ss.job.payload} at=${i} wrong=${c} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${a.value} onChange=${L=>a.value=L.currentTarget.checked} />
      ${ge.switchOff}
    </label>
  <//>`}var Sb={rate:vb,fair:wb,retention:jb,schedule:xb};var{go:_b,to:Tb}=_l["routes.js"],{words:Ob}=_l["words.js"],ee=Ob.type,Os=e=>`/api/types/${encodeURIComponent(e.name)}`;function rs(e,t){let s=e.paused?"resume":"pause";return{name:s,label:ee.acts[s],method:"POST",path:`${Os(e)}/${s}`,said:ee.said[s](e.name),done:t}}function Tl(e,t){let s=Os(e),n=e.enabled?"disable":"enable",a={name:n,label:ee.acts[n],method:"PATCH",path:s,body:{enabled:!e.enabled},key:"e",sure:e.enabled?ee.disables:void 0,done:t},o=e.target!==null,r={name:"reset",label:o?ee.acts.delete:ee.acts.reset,method:"DELETE",path:s,key:"shift+d",bad:!0,typed:o?e.name:void 0,sure:o?ee.deletes:ee.resets,why:o||!e.enabled||Object.keys(e.overrides).length?null:ee.nothingOver,done:o?()=>_b(Tb("types")):t};return[{...rs(e,t),key:"p",main:e.paused},a,r]}var qs=(e,t,s)=>({name:`reset ${t}`,label:ee.reset,method:"PATCH",path:Os(e),body:{[t]:null},said:ee.isReset(ee.names[t]??t),done:s}),wn=(e,t,s)=>({name:`change ${t.name}`,label:ee.change,method:"PATCH",path:Os(e),body:{[t.name]:t.value},ask:()=>Sl(t,Os(e)),said:ee.isChanged(ee.names[t.name]??t.name),done:s});var{html:g}=Qe["html.js"],{useKeys:qb}=Qe["keys.js"],{query:Cl,to:jn}=Qe["routes.js"],{words:ls}=Qe["words.js"],{Button:Ol,Curls:Mb}=Qe["parts/act.js"],{Heading:Cb}=Qe["parts/heading.js"],{Loaded:Eb,useGet:Ab}=Qe["parts/load.js"],{Empty:ql}=Qe["parts/states.js"],{Table:Lb}=Qe["parts/table.js"],{Time:Nb}=Qe["parts/time.js"],A=ls.limits,Ml=["all","used","full"],Ea=e=>`${e.type} ${e.kind}`,Aa={all:()=>!0,used:e=>qa(e)>0,full:e=>qa(e)>=1};function Db(){let{after:e}=Cl.value,t=Ab("/api/limits",{query:{after:e,limit:50},every:3}),s=t.data.value?.limits.filter(Aa.full)??[];return g`<${Cb} says=${t.data.value&&A.says(s.length)} />
    <${Eb} from=${t}>${n=>g`<${Rb} page=${n} after=${e} again=${t.again} />`}<//>`}function Rb({page:e,after:t,again:s}){let n=Ml.find(l=>l===Cl.value.view)??"all",a=u(e.limits,Ea),o=a.filter(Aa[n]),r=()=>Nt(ht(o,Ea),l=>La(l,s));return qb([{keys:"e",says:A.changeRow,run:r}]),El.now=s,g`<nav class="views" aria-label=${A.views}>
      ${Ml.map(l=>g`<${Bb} key=${l} name=${l} now=${l===n} all=${a} />`)}
    </nav>
    ${o.length>0?g`<${Pb} rows=${o} />`:g`<${zb} view=${n} />`}
    <p class="pages">
      ${t&&g`<a href=${jn("limits",{view:n})}>${ls.waiting.first}</a>`}
      ${e.next&&g`<a href=${jn("limits",{view:n,after:e.next})}>${ls.waiting.next}</a>`}
    </p>
    ${o.length>0&&g`<${Mb} acts=${Ib(o.find(l=>l.override!==null)??o[0])} />`}`}var Ib=e=>[La(e,()=>{}),qs({name:e.type},e.kind,()=>{})].map(t=>({...t,label:`${t.label}: ${e.type}`}));function Pb({rows:e}){let t=ls.screens.limits;return g`<${Lb} rows=${e} columns=${Kb} label=${t} id=${Ea} href=${Fb} kind=${Hb} />`}var Fb=e=>jn(`types/${encodeURIComponent(e.type)}`),Hb=e=>e.override!==null?"limit overridden":"limit",El={now:()=>{}};function Bb({name:e,now:t,all:s}){return g`<a href=${jn("limits",{view:e==="all"?"":e})} aria-current=${t?"page":void 0}>
    ${A.view[e]} <b>${s.filter(Aa[e]).length}</b>
  </a>`}var Wb=e=>({name:e.kind,value:e.kind==="rate"?{per_second:e.limit,burst:e.burst}:e.limit,declared:e.declared});function La(e,t){return wn({name:e.type},Wb(e),t)}var Kb=[{name:"type",label:A.columns.type,cell:e=>g`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"kind",label:A.columns.kind,kind:"side",cell:e=>g`<span class="quiet">${A.kinds[e.kind]}</span>`},{name:"level",label:A.columns.level,kind:"level",cell:e=>g`<${wl} limit=${e} />`},{name:"held",label:A.columns.held,kind:"held side",cell:e=>g`<${fl} limit=${e} />`},{name:"said",label:A.columns.said,kind:"side",cell:e=>g`<${Ub} limit=${e} />`},{name:"acts",label:g`<span class="unseen">${ls.type.columns.acts}</span>`,kind:"doings",cell:e=>g`<${Gb} limit=${e} />`}];function Ub({limit:e}){let{kind:t,declared:s,override:n,changed_at:a,changed_by:o}=e,r=ie(t,s);return n===null?g`<span class="quiet">${s===null?A.default:A.code(r)}</span>`:g`<span class="over">${A.operator(ie(t,n))}</span>${" "}<span class="quiet"
      >${s===null?A.codeNothing:A.insteadOf(r)}</span
    >${a&&g`<span class="id"><${Nb} at=${a} /> ${ls.job.by} <bdi>${o}</bdi></span>`}`}function Gb({limit:e}){let t=()=>El.now();return g`<${Ol} act=${La(e,t)} />
    ${e.override!==null&&g`<${Ol} act=${qs({name:e.type},e.kind,t)} />`}`}function zb({view:e}){return e!=="all"?g`<${ql}>${A.noneOf[e]}<//>`:g`<${ql}>${A.none}<//>
    <p class="quiet">${A.first}</p>
    <pre tabindex="0">${A.example}</pre>`}import{shared as Ie}from"./app.js";import{shared as Re}from"./app.js";var{html:ce,useSignal:Al}=Re["html.js"],{curl:Jb,login:Yb}=Re["api.js"],{textOf:Nl}=Re["exact.js"],{words:et}=Re["words.js"],{Button:Vb}=Re["parts/act.js"],{Dialog:Zb,open:Xb}=Re["parts/dialog.js"],{Field:Qb}=Re["parts/field.js"],{Loaded:ef,useGet:tf}=Re["parts/load.js"],{Table:sf}=Re["parts/table.js"],{Time:nf}=Re["parts/time.js"],{Text:af,read:of}=Re["screens/job/acts.js"],te=et.locks,Na="/api/worker/config",Ll=["enabled","max_workers","scale_thresholds","scale_out_seconds","scale_in_seconds","linger_seconds","slots","claim_batch","max_jobs","lanes"];function Dl(){let e=tf(Na,{every:30});return ce`<section class="config">
    <h2>${te.config}</h2>
    <${ef} from=${e}>${({config:t})=>ce`<${rf} config=${t} again=${e.again} />`}<//>
  </section>`}function rf({config:e,again:t}){Rl.now=t;let s=[...Ll.filter(a=>a in e),...Object.keys(e).filter(a=>!Ll.includes(a))],n=u(s.map(a=>({name:a,...e[a]})),a=>a.name);return ce`<${sf}
    rows=${n}
    columns=${lf}
    label=${te.config}
    id=${a=>a.name}
    kind=${()=>"setting"}
    keys=${!1}
  />`}var Rl={now:()=>{}},lf=[{name:"name",label:te.columns.setting,cell:e=>ce`<code>${e.name}</code>`},{name:"value",label:te.columns.value,cell:e=>ce`<b><bdi>${cf(e)}</bdi></b>`},{name:"description",label:te.columns.means,kind:"side",cell:e=>ce`<span class="quiet">${e.description}</span>`},{name:"changed",label:et.type.columns.changed,kind:"side",cell:df},{name:"acts",label:ce`<span class="unseen">${et.type.columns.acts}</span>`,kind:"doings",cell:e=>ce`<${uf} setting=${e} />`}];function cf({value:e}){return e===null?te.byFunction:typeof e=="boolean"?e?te.on:te.off:Array.isArray(e)?e.join(", "):Nl(e)}function df({updated_at:e,updated_by:t}){return t?ce`<${nf} at=${e} /> <span class="id">${et.job.by} <bdi>${t}</bdi></span>`:ce`<span class="quiet">–</span>`}function uf({setting:e}){let{name:t,value:s}=e,n=t==="enabled",a={name:`change ${t}`,label:n?s?te.switchOff:te.switchOn:et.type.change,method:"PUT",path:Na,body:{[t]:n?!s:s},bad:n&&s,sure:n?s?te.switchOffSure:et.overview.wrong.switchOnSure:void 0,ask:n?void 0:()=>Xb($f,{setting:e}),why:Yb.value?.role==="super_admin"?null:te.superAdmin,said:et.type.isChanged(t),done:()=>Rl.now()};return ce`<${Vb} act=${a} />`}function $f({setting:{name:e,value:t,description:s},close:n}){let a=Array.isArray(t)||e==="scale_thresholds",o=e==="lanes",r=Al(o?Nl(t??{},2):a?(t??[]).join(", "):t===null?"":String(t)),l=Al(""),i=()=>{if(r.value.trim()==="")return{[e]:null};let d=r.value.split(",").map(Number);return{[e]:a?d:d[0]}};return ce`<${Zb} title=${e} close=${n}>
    <form onSubmit=${d=>{d.preventDefault(),l.value="",o?of(r.value,l,p=>n({[e]:p})):n(i())}}>
      <p class="quiet">${s}</p>
      ${o?ce`<${af} label=${te.lanesOwn} at=${r} wrong=${l} rows=${10} autofocus />`:ce`<${Qb}
              label=${a?te.steps:te.number}
              at=${r}
              pattern="[0-9., ]*"
              inputmode="decimal"
              autofocus
            />`}
      <details>
        <summary>${et.act.curl}</summary>
        <pre tabindex="0">${Jb("PUT",Na,o?{[e]:t}:i())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>n()}>${et.page.cancel}</button>
        <button class="main">${et.type.change}</button>
      </div>
    </form>
  <//>`}import{shared as tt}from"./app.js";import{shared as kn}from"./app.js";var{html:Il}=kn["html.js"],{words:Pl}=kn["words.js"],{Bar:pf}=kn["parts/bar.js"],{Time:mf,now:hf}=kn["parts/time.js"],bf=.1;function is({from:e,until:t,over:s=Pl.waiting.over}){let n=Date.parse(t),a=n-hf.value,o=e?Date.parse(e):NaN,r=Number.isFinite(o)&&n>o?Math.min(Math.max(a/(n-o),0),1):a>0?1:0,l=a<=0?"bad":r<bf?"warn":"",i=a<=0?s:Pl.waiting.left(Math.ceil(r*100));return Il`<${pf} value=${Math.round(r*200)/2} label=${i} kind=${l}>
    ${a<=0&&Il`<b class="error">${s}</b> `}<${mf} at=${t} />
  <//>`}var{html:ve,useSignal:ff}=tt["html.js"],{curl:yf}=tt["api.js"],{words:xn}=tt["words.js"],{Button:gf}=tt["parts/act.js"],{Dialog:vf,open:wf}=tt["parts/dialog.js"],{useGet:Fl}=tt["parts/load.js"],{number:Hl}=tt["parts/number.js"],{Failed:jf}=tt["parts/states.js"],{Table:kf}=tt["parts/table.js"],{Time:Bl}=tt["parts/time.js"],q=xn.locks;function Wl(){let e=Fl("/api/workers",{every:5}),s=(Fl("/api/backlog",{every:30}).data.value?.lanes??[]).map(o=>o.lane),n=u(e.data.value?.workers??[],o=>o.id),a={name:"start",label:q.start,method:"POST",path:"/api/jobs/trigger",body:{lane:s[0]??"default"},key:"s",ask:()=>wf(Tf,{lanes:s}),said:q.started,done:()=>e.again()};return e.error.value&&!e.data.value?ve`<${jf} error=${e.error.value} again=${e.again} />`:ve`<section class="first">
    <div class="heading">
      <h2>${q.processors}</h2>
      <p class="quiet">${e.data.value&&q.atWork(n.length,xf(n))}</p>
      <div class="doing"><${gf} act=${a} /></div>
    </div>
    ${n.length>0?ve`<${kf} rows=${n} columns=${Sf} label=${q.processors} keys=${!1} />`:e.data.value&&ve`<p class="quiet">${q.noProcessor}</p>`}
  </section>`}var xf=e=>[...new Set(e.map(t=>t.function_version))],Sf=[{name:"lane",label:q.columns.lane,cell:e=>ve`<b><bdi>${e.lane}</bdi></b>`},{name:"state",label:q.columns.state,cell:_f},{name:"left",label:q.columns.left,kind:"number",cell:e=>ve`<${is} from=${e.started_at} until=${e.deadline} />`},{name:"by",label:q.columns.by,kind:"side",cell:e=>xn.overview.by[e.started_by]??e.started_by},{name:"claimed",label:q.columns.claimed,kind:"number side",cell:e=>Hl(e.claimed)},{name:"settled",label:q.columns.settled,kind:"number",cell:e=>Hl(e.settled)},{name:"version",label:q.columns.version,kind:"side",cell:e=>ve`<bdi>${e.function_version}</bdi>`},{name:"seen",label:q.columns.seen,kind:"number side",cell:e=>ve`<${Bl} at=${e.seen_at} />`},{name:"stream",label:q.columns.stream,kind:"wide side",cell:e=>ve`<bdi class="id">${e.log_stream}</bdi>`,title:e=>e.log_stream}];function _f({state:e,sleeps_until:t}){return ve`${q.states[e]??e}
  ${e==="sleeping"&&t&&ve`<span class="quiet"><${Bl} at=${t} /></span>`}`}function Tf({lanes:e,close:t}){let s=ff(e[0]??"default");return ve`<${vf} title=${q.start} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t({lane:s.value}))}>
      <p class="quiet">${q.startSays}</p>
      <label>
        ${q.columns.lane}
        <select autofocus onChange=${n=>s.value=n.currentTarget.value}>
          ${(e.length?e:["default"]).map(n=>ve`<option key=${n} value=${n}>${n}</option>`)}
        </select>
      </label>
      <details>
        <summary>${xn.act.curl}</summary>
        <pre tabindex="0">${yf("POST","/api/jobs/trigger",{lane:s.value})}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${xn.page.cancel}</button>
        <button class="main">${q.start}</button>
      </div>
    </form>
  <//>`}var{html:j}=Ie["html.js"],{curl:Of}=Ie["api.js"],{query:qf,to:Sn}=Ie["routes.js"],{words:_n}=Ie["words.js"],{Bar:Mf}=Ie["parts/bar.js"],{Heading:Cf}=Ie["parts/heading.js"],{Loaded:Ef,useGet:Af}=Ie["parts/load.js"],{number:Lf}=Ie["parts/number.js"],{Empty:Nf}=Ie["parts/states.js"],{Table:Kl}=Ie["parts/table.js"],{Time:Ul}=Ie["parts/time.js"],h=_n.locks,Df=100;function Rf(){let{after:e}=qf.value,t=Af("/api/locks",{query:{after:e,limit:Df},every:3}),s=t.data.value;return j`<${Cf} says=${s&&If(s)} />
    <${Wl} />
    <${Ef} from=${t}>${n=>j`<${Pf} page=${n} after=${e} />`}<//>
    <${Dl} />`}function If({locks:e,suspects:t,next:s}){let n=e.filter(a=>a.expired).length;return[h.running(`${Lf(e.length)}${s?"+":""}`),n&&h.expired(n),t.length&&h.suspects(t.length)].filter(Boolean).join(" · ")}function Pf({page:e,after:t}){let s=[...e.locks].sort((a,o)=>Number(o.expired)-Number(a.expired)),n=u(s,a=>a.job_id);return j`<${Wf} suspects=${e.suspects} />
    <section>
      <h2>${h.locks}</h2>
      ${n.length?j`<${Kl}
              rows=${n}
              columns=${Ff}
              label=${h.locks}
              id=${a=>a.job_id}
              href=${a=>Sn(`jobs/${a.job_id}`)}
              kind=${a=>a.expired?"expired":""}
            />`:j`<${Nf}>${h.none}<//>`}
      <p class="pages">
        ${t&&j`<a href=${Sn("locks")}>${_n.waiting.first}</a>`}
        ${e.next&&j`<a href=${Sn("locks",{after:e.next})}>${_n.waiting.next}</a>`}
      </p>
    </section>`}var Ff=[{name:"type",label:h.columns.type,cell:e=>j`<bdi>${e.type}</bdi>`},{name:"lock",label:h.columns.lock,kind:"number",cell:e=>j`<${is} from=${e.locked_at} until=${e.lock_expires_at} over=${h.ranOut} />`,title:e=>e.expired?h.ranOutSays:""},{name:"progress",label:h.columns.progress,kind:"wide",cell:Hf},{name:"tries",label:h.columns.tries,kind:"side",cell:Bf},{name:"holder",label:h.columns.holder,kind:"side",cell:e=>j`<bdi class="id">${e.locked_by}</bdi>`,title:e=>e.locked_by},{name:"deadline",label:h.columns.deadline,kind:"number side",cell:e=>e.deadline?j`<${Ul} at=${e.deadline} />`:j`<span class="error">${h.holderGone}</span>`},{name:"stream",label:h.columns.stream,kind:"side",cell:e=>j`<bdi class="id">${e.log_stream??"–"}</bdi>`,title:e=>e.log_stream??""},{name:"job",label:h.columns.job,kind:"id side",cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];function Hf({progress:e,stage:t}){return j`<${Mf} value=${e} label=${`${e} %`}>${e} %<//> <bdi class="quiet">${t}</bdi>`}function Bf({attempts:e,deaths:t,suspect:s}){return j`${e}${t>0&&j` <span class="error">${h.deaths(t)}</span>`}
  ${s&&j` <b class="shutnow">${h.suspect}</b>`}`}function Wf({suspects:e}){let t=u(e,s=>s.job_id);return t.length?j`<section class="suspects">
    <h2>${h.quarantine}</h2>
    <p class="quiet">${h.quarantineSays}</p>
    <${Kl}
      rows=${t}
      columns=${Kf}
      label=${h.quarantine}
      id=${s=>s.job_id}
      href=${s=>Sn(`jobs/${s.job_id}`)}
      keys=${!1}
    />
    <details class="curls">
      <summary>${_n.act.curl}</summary>
      <pre tabindex="0">${Of("POST",`/api/jobs/${t[0].job_id}/cancel`)}</pre>
    </details>
  </section>`:null}var Kf=[{name:"type",label:h.columns.type,cell:e=>j`<bdi>${e.type}</bdi>`},{name:"deaths",label:h.columns.deaths,kind:"number",cell:e=>j`<b class="error">${e.deaths}</b>`},{name:"due",label:h.columns.due,kind:"number",cell:e=>j`<${Ul} at=${e.scheduled_for} />`},{name:"died",label:h.columns.diedIn,kind:"wide side",cell:e=>j`<bdi class="id">${e.died_in.join(", ")||"–"}</bdi>`,title:e=>e.died_in.join(", ")},{name:"job",label:h.columns.job,kind:"id",cell:e=>j`<span class="id">${e.job_id.slice(-8)}</span>`}];import{shared as ft}from"./app.js";import{shared as Ms}from"./app.js";var{html:Pt,useEffect:Uf,useSignal:Gf}=Ms["html.js"],{ask:zf,query:Gl}=Ms["routes.js"],{words:zl}=Ms["words.js"],{useGet:Jf}=Ms["parts/load.js"],{Failed:Yf}=Ms["parts/states.js"],Ft=zl.overview.charts,Tn=6e4,Da={"1h":60,"6h":360,"24h":1440,"7d":10080},Vf=["throughput","wait","run"];function Jl({changed:e}){let t=Gl.value.span in Da?Gl.value.span:"6h",s=Gf(Date.now());return Uf(()=>{e-s.peek()>Tn&&(s.value=e)},[e]),Pt`<section class="became">
    <div class="heading">
      <h2>${Ft.title}</h2>
      <nav class="views" aria-label=${Ft.span}>
        ${Object.keys(Da).map(n=>Pt`<${Zf} key=${n} name=${n} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${Vf.map(n=>Pt`<${Qf} key=${n} kind=${n} minutes=${Da[t]} until=${s.value} />`)}
    </div>
  </section>`}function Zf({name:e,now:t}){let s=n=>(n.preventDefault(),zf({span:e}));return Pt`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${s}>
    ${Ft.spans[e]}
  </a>`}function Xf(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:Ft.labels[n.name]??n.label}));return{...e,series:t?s:[]}}function Qf({kind:e,minutes:t,until:s}){let n=new Date(Math.floor(s/Tn)*Tn-t*Tn).toISOString(),a=Jf("/api/charts",{query:{series:e,from:n}}),{value:o}=a.data;if(!o&&a.error.value)return Pt`<${Yf} error=${a.error.value} again=${a.again} />`;if(!o)return Pt`<figure class="chart waiting">
      <figcaption><b>${Ft[e]}</b></figcaption>
    </figure>`;let r=o.unit==="seconds"?zl.units.s:"";return Pt`<${Xt}
    data=${Xf(o)}
    title=${Ft[e]}
    says=${Ft.reads[e]}
    unit=${r}
    height=${140}
    filled=${e==="throughput"}
  />`}import{shared as Ht}from"./app.js";var{html:de,useSignal:ey}=Ht["html.js"],{STUCK:ty,kept:sy}=Ht["lanes.js"],{to:ny}=Ht["routes.js"],{words:Yl}=Ht["words.js"],{Button:ay}=Ht["parts/act.js"],{counted:Vl,number:oy,pace:ry}=Ht["parts/number.js"],{Table:ly}=Ht["parts/table.js"],V=Yl.overview,iy=12;function Zl({lanes:e}){let t=ey(!1),n=e.flatMap(l=>l.types.map(i=>({...i,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,i)=>i.ready-l.ready),a=Math.max(1,...n.map(cy)),o=u(n.map(l=>({...l,most:a})),l=>l.type);if(!n.length)return de`<section class="held">
      <h2>${V.held}</h2>
      <p class="quiet">${V.heldNone} <a href="/ui/jobs/new">${Yl.screens.create}</a></p>
    </section>`;let r=t.value?o:o.slice(0,iy);return de`<section class="held">
    <h2>${V.held}</h2>
    <${ly}
      rows=${r}
      columns=${dy}
      label=${V.held}
      id=${l=>l.type}
      href=${l=>ny("jobs",{status:"pending",type:l.type})}
    />
    ${o.length>r.length&&de`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${V.moreTypes(o.length-r.length)}</button>
      </p>`}
  </section>`}var cy=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),dy=[{name:"type",label:V.columns.type,cell:e=>de`<bdi>${e.type}</bdi>`},{name:"lane",label:V.columns.lane,kind:"side",cell:e=>de`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:V.columns.ready,kind:"number",cell:e=>Vl({count:e.ready,at_least:e.at_least})},{name:"gates",label:V.columns.gates,kind:"wide",cell:$y,title:uy},{name:"pace",label:V.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?ry(e.rate_per_minute):de`<span class="quiet">–</span>`},{name:"gone",label:V.columns.gone,kind:"number side",cell:e=>de`<${my} row=${e} />`,title:e=>e.empty_at?"":V.goneNot}];function uy(e){return e.gates.map(t=>`${Vl({count:t.jobs,at_least:t.at_least})}: ${t.says}`).join(`
`)}function $y(e){let t=[...e.gates].sort((a,o)=>o.jobs-a.jobs),s=sy(e),n=a=>({width:`${(100*a/e.most).toFixed(2)}%`});return de`<span class="stock" aria-hidden="true">
      <span class="free" style=${n(e.ready-s)}></span><span class="kept" style=${n(s)}></span>
    </span>
    ${t.length?t.map(a=>de`<${py} key=${a.name} gate=${a} type=${e.type} />`):de`<span class="quiet">${V.free}</span>`}`}function py({gate:e,type:t}){let s={name:"resume",label:V.resume,method:"POST",path:`/api/types/${t}/resume`};return de`<span class="held-by" title=${e.says}>
    <b>${oy(e.jobs)}${e.at_least?"+":""}</b> ${V.gates[e.name]??e.name}
    ${e.name==="type_paused"&&de`<${ay} act=${s} />`}
  </span>`}function my({row:e}){if(e.ready&&e.empty_at)return de`<${Vt} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(s=>ty.includes(s.name));return de`<span class="quiet">${t?V.notAlone:"–"}</span>`}import{shared as Wt}from"./app.js";import{shared as hy}from"./app.js";var{html:_t}=hy["html.js"],On=84,Ra=30,qn=On+2,by=10,fy=900,Xl=7;function Ql({points:e,openings:t,from:s,until:n,name:a,label:o,top:r}){let l=(n-s)/1e3,i=d=>(Date.parse(d)-s)/1e3,c=gy(e,i,l,r);return _t`<svg
    class="tide"
    viewBox=${`0 0 ${l} ${qn+Ra}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${o}
  >
    <${vy} points=${e} x=${i} width=${l} id=${`age-${a}`} />
    <${jy} from=${s} until=${n} />
    ${c&&_t`<path class="water" d=${`${c}V${On}H${yy(e,i)}Z`} fill=${`url(#age-${a})`} />`}
    ${c&&_t`<path class="surface" d=${c} />`}
    ${c&&_t`<path class="level" d=${`M${l} ${ti(e[e.length-1],r)}h0`} />`}
    <${wy} openings=${t} x=${i} width=${l} />
    <path class="sill" d=${`M0 ${qn}H${l}`} />
  </svg>`}function ei(e,t=0){let s=Math.max(by,t,...e.map(a=>a.ready)),n=10**Math.floor(Math.log10(s));return Math.ceil(s/n/.5)*.5*n}var yy=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),ti=(e,t)=>(On-Math.min(e.ready,t)/t*(On-4)).toFixed(1);function gy(e,t,s,n){let a=i=>ti(i,n),o=e.filter((i,c)=>c===e.length-1||t(e[c+1].at)>=0);if(!o.length)return"";let r=Math.max(0,t(o[0].at)),l=`M${r.toFixed(0)} ${a(o[0])}`;return o.slice(1).forEach((i,c)=>{let d=Math.min(Math.max(t(i.at),0),s),p=((r+d)/2).toFixed(0);l+=`C${p} ${a(o[c])} ${p} ${a(i)} ${d.toFixed(0)} ${a(i)}`,r=d}),`${l}H${s}`}function vy({points:e,x:t,width:s,id:n}){let a=o=>.16+.6*Math.min(1,Math.log1p(o/5)/Math.log1p(fy/5));return _t`<defs>
    <linearGradient id=${n} gradientUnits="userSpaceOnUse" x1="0" x2=${s} y1="0" y2="0">
      ${e.map(o=>_t`<stop
            key=${o.at}
            offset=${Math.min(1,Math.max(0,t(o.at)/s)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${a(o.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function wy({openings:e,x:t,width:s}){let n=Math.max(16,...e.map(a=>a.settled));return e.map(a=>{let o=Math.max(0,t(a.started_at)),r=Math.min(a.ended_at?t(a.ended_at):s,s);if(r<0)return null;let l=a.settled?2+Math.sqrt(a.settled/n)*(Ra-3):1.5;return _t`<rect
      key=${a.id}
      class=${`flow ${a.ended_at?"":"open"}`}
      x=${Math.min(o,s-Xl).toFixed(0)}
      y=${qn+1}
      width=${Math.max(Xl,r-o).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function jy({from:e,until:t}){return Ia(e,t).map(s=>_t`<path key=${s} class="quarter" d=${`M${(s-e)/1e3} 0V${qn+Ra}`} />`)}function Ia(e,t){let n=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-n)/9e5)},(a,o)=>n+o*9e5)}import{shared as Cn}from"./app.js";var{html:Cs,useSignal:ky}=Cn["html.js"],{words:xy}=Cn["words.js"],{number:si}=Cn["parts/number.js"],{Time:Sy,between:_y,duration:Ty}=Cn["parts/time.js"],Mn=xy.overview,Oy=100;function ni({tides:e}){let t=ky(!1),s=e.flatMap(a=>a.openings.map(o=>({...o,lane:a.lane}))),n=s.sort((a,o)=>a.started_at<o.started_at?1:-1).slice(0,Oy);return Cs`<details class="openings" onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${Mn.openings(s.length)}</summary>
    ${t.value&&Cs`<${qy} rows=${n} />`}
  </details>`}function qy({rows:e}){let{columns:t}=Mn;return Cs`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>${t.lane}</th>
          <th>${t.by}</th>
          <th>${t.opened}</th>
          <th class="number">${t.took}</th>
          <th class="number">${t.claimed}</th>
          <th class="number">${t.settled}</th>
          <th class="number side">${t.memory}</th>
          <th class="side">${t.version}</th>
          <th class="side">${t.stream}</th>
        </tr>
      </thead>
      <tbody>
        ${e.map(s=>Cs`<${My} key=${s.id} row=${s} />`)}
      </tbody>
    </table>
  </div>`}function My({row:e}){let t=e.ended_at?Ty(_y(e.started_at,e.ended_at),1):Mn.still;return Cs`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${Mn.by[e.started_by]??e.started_by}</td>
    <td><${Sy} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${si(e.claimed)}</td>
    <td class="number">${si(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var{computed:Cy,html:se,useMemo:ai,useSignal:Ey}=Wt["html.js"],{useKeys:Ay}=Wt["keys.js"],{words:Ly}=Wt["words.js"],{number:st,pace:Ny}=Wt["parts/number.js"],{State:Dy,stateOf:Ry}=Wt["parts/lanestate.js"],{Failed:Iy}=Wt["parts/states.js"],{duration:oi,exact:Py,now:Fy,zone:Hy}=Wt["parts/time.js"],S=Ly.overview,Bt=60,Pa=6e4,Fa=5e3,By=24e4,Wy=Cy(()=>Math.floor(Fy.value/Fa)*Fa);function ri({lanes:e,tides:t}){let s=Ey(0),n=Wy.value+Uy(t.data.value?.now),a=n-Bt*Pa;Ay(Ky(s));let o=s.value?n-s.value*Pa:null,r=new Map((t.data.value?.lanes??[]).map(i=>[i.lane,i])),l={from:a,until:n,at:o};return se`<section class="lanes">
    <h2 class="unseen">${S.lanes}</h2>
    <${zy} ...${l} back=${s} />
    ${t.error.value&&se`<${Iy} error=${t.error.value} again=${t.again} />`}
    ${Gy(e,r).map((i,c)=>se`<${Yy} key=${i.lane} lane=${i} tide=${r.get(i.lane)} span=${l} back=${s} nth=${c} />`)}
    <p class="legend quiet">${S.legend}</p>
    <${ni} tides=${t.data.value?.lanes??[]} />
  </section>`}var Ky=e=>[{keys:"[",says:S.lookEarlier,run:()=>e.value=Math.min(Bt,e.value+1)},{keys:"]",says:S.lookLater,run:()=>e.value=Math.max(0,e.value-1)}];function Uy(e){let t=ai(()=>e?Date.parse(e)-Date.now():0,[e]);return Math.abs(t)>2*Fa?t:0}var Gy=(e,t)=>[...e].sort((s,n)=>Number(Ha(s,t.get(s.lane)))-Number(Ha(n,t.get(n.lane)))),Ha=(e,t)=>!e.ready&&!t?.openings.some(s=>s.settled)&&!t?.points.some(s=>s.ready);function zy({from:e,until:t,at:s,back:n}){let a=l=>n.value=Bt-Number(l.currentTarget.value),o=Ia(e,t-By),r=s===null?S.now:Py(new Date(s));return se`<div class="axis">
    <p class="reading">
      <b>${s===null?S.now:li(s)}</b> <span class="quiet">${s!==null&&S.back(n.value)}</span>
    </p>
    <div class="times">
      ${o.map(l=>se`<${Jy} key=${l} time=${l} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${Bt}
        value=${Bt-n.value}
        aria-label=${S.lookBack}
        aria-valuetext=${r}
        title=${S.lookBackSays}
        onInput=${a}
      />
    </div>
  </div>`}function Jy({time:e,from:t,until:s}){let n=(e-t)/(s-t);return se`<span style=${{left:`${(n*100).toFixed(2)}%`}}>${li(e)}</span>`}var li=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:Hy.value==="UTC"?"UTC":void 0});function Yy({lane:e,tide:t,span:s,back:n,nth:a}){let o=Vy(t?.points??[],e,s.until),r=t?.openings??[],l=ei(o,e.ready),i=S.tide(e.lane,st(e.ready),Zy(r,"settled"),r.length),{from:c,until:d}=s,p=ai(()=>se`<${Ql} ...${{points:o,openings:r,from:c,until:d,top:l,name:a,label:i}} />`,[t,e,d,a]),M=s.at===null?null:tg(o,r,s.at),L=_e=>{let us=_e.currentTarget.getBoundingClientRect();n.value=Math.round(Bt*(1-Math.min(Math.max((_e.clientX-us.left)/us.width,0),1)))},P=Ha(e,t);return se`<article class=${`lane is-${Ry(e,o)} ${P?"still":""}`}>
    ${M?se`<${eg} lane=${e} moment=${M} />`:se`<${Xy} lane=${e} points=${o} />`}
    <div class="sea" onPointerMove=${L} onPointerLeave=${()=>n.value=0}>
      ${!P&&se`<span class="most quiet">${st(l)}</span>`} ${p}
      ${s.at!==null&&se`<span class="moment" style=${{right:`${100*n.value/Bt}%`}}></span>`}
    </div>
  </article>`}function Vy(e,{ready:t,oldest_seconds:s,running:n,waiting:a},o){return[...e,{at:new Date(o).toISOString(),ready:t,oldest_seconds:s??0,running:n,waiting:a}]}var Zy=(e,t)=>st(e.reduce((s,n)=>s+n[t],0));function Xy({lane:e,points:t}){let{ready:s,at_least:n,oldest_seconds:a,running:o,waiting:r,rate_per_minute:l}=e;return se`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${Dy} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${st(s)}${n?"+":""}</b> ${S.ready}</p>
    <p>${s>0&&a!==null?S.oldest(oi(a,1)):S.noneReady}</p>
    <p class="quiet">${S.beside(st(o),st(r))}</p>
    <p class="quiet">${l?S.pace(Ny(l)):S.noPace} <${Qy} lane=${e} /></p>
  </div>`}function Qy({lane:e}){return!e.ready||!e.empty_at?null:se`<span>· ${S.gone} <${Vt} at=${e.empty_at} /></span>`}function eg({lane:e,moment:t}){let{point:s,open:n,through:a}=t;return se`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${s?st(s.ready):"–"}</b> ${S.ready}</p>
    <p>${s?.ready?S.oldest(oi(s.oldest_seconds,1)):S.noneReady}</p>
    <p class="quiet">${s&&S.beside(st(s.running),st(s.waiting))}</p>
    <p class="quiet">${S.opened(n,st(a))}</p>
  </div>`}function tg(e,t,s){let n=e.filter(o=>Date.parse(o.at)<=s),a=t.filter(o=>Date.parse(o.started_at)<=s&&(!o.ended_at||Date.parse(o.ended_at)>=s-Pa));return{point:n.at(-1),open:a.length,through:a.reduce((o,r)=>o+r.settled,0)}}import{shared as As}from"./app.js";var{html:ue,useSignal:sg}=As["html.js"],{curl:ng}=As["api.js"],{words:ii}=As["words.js"],{Button:ag}=As["parts/act.js"],{counted:og}=As["parts/number.js"],Es=ii.overview,rg=4,ci=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,s)=>t+e[s].count,0),di={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>"/ui/set-aside",endpoints_disabled:()=>"/ui/endpoints"};function ui({inbox:e}){return ue`<ul class="needs" aria-label=${Es.needs}>
    ${Object.keys(di).map(t=>ue`<${lg} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function lg({name:e,of:t}){let s=t?.count?di[e]():null,n=ue`<b>${t?og(t):"…"}</b> <span>${Es.need[e](t?.count??0)}</span>`;return ue`<li class=${t?.count?`some ${e}`:""}>
    ${s?ue`<a href=${s}>${n}</a>`:ue`<p>${n}</p>`}
  </li>`}function $i({troubles:e,known:t}){let s=sg(!1);if(!t||!e.length)return null;let n=s.value?e:e.slice(0,rg);return ue`<section class="wrongs" aria-label=${Es.wrongTitle}>
    <ul>
      ${n.map(a=>ue`<${ig} key=${a.key} one=${a} />`)}
    </ul>
    ${n.length<e.length&&ue`<button class="plain" onClick=${()=>s.value=!0}>
        ${Es.moreWrong(e.length-n.length)}
      </button>`}
  </section>`}function ig({one:{what:e,why:t,act:s,href:n}}){return ue`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${s&&ue`<${cg} act=${s} />`}
    </div>
    ${n&&ue`<a class="button" href=${n}>${Es.look}</a>`} ${s&&ue`<${ag} act=${s} />`}
  </li>`}function cg({act:e}){return ue`<details class="curls">
    <summary>${ii.act.curl}</summary>
    <pre tabindex="0">${ng(e.method,e.path,e.body)}</pre>
  </details>`}import{shared as En}from"./app.js";var{login:dg}=En["api.js"],{startable:ug}=En["lanes.js"],{words:$g}=En["words.js"],{duration:hi}=En["parts/time.js"],Z=$g.overview.wrong,pg=300,pi=15,mg=300,hg=["type_unknown","no_handler","timeout"],mi=["off","late","grows","stuck","aside"];function bi(e,t,s,n){let a=e.filter(l=>!l.enabled),o=a.length?[bg()]:[];for(let l of e){let i=t.find(p=>p.lane===l.lane),c=a.length?null:fg(l,i,n),d=c||a.length?null:gg(l,i);o.push(...[c,d].filter(p=>p!==null),...l.types.flatMap(vg))}return[...o,...s.map(wg)].sort((l,i)=>mi.indexOf(l.kind)-mi.indexOf(i.kind))}function bg(){let e={name:"enable",label:Z.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{kind:"off",key:"off",what:Z.off,why:Z.offWhy,act:{...e,sure:Z.switchOnSure,why:dg.value?.role==="super_admin"?null:Z.notYou}}}function fg(e,t,s){let{lane:n,ready:a,processors:o,last_tick_at:r}=e,l=yg(t),i=r?(s-Date.parse(r))/1e3:1/0,c=a>0&&ug(e);if(o||i<Math.max(pg,3*l)||!(c||l))return null;let d={name:"start",label:Z.start,method:"POST",path:"/api/jobs/trigger",body:{lane:n}};return{kind:"late",key:`late ${n}`,what:r?Z.late(n,hi(i,1)):Z.never(n),why:a?Z.lateWhy(a):Z.lateIdle,act:d}}function yg(e){let t=(e?.openings??[]).filter(n=>n.started_by==="tick").map(n=>Date.parse(n.started_at)),s=t.sort((n,a)=>n-a).slice(1).map((n,a)=>(n-t[a])/1e3);return s.sort((n,a)=>n-a)[Math.floor(s.length/2)]??0}function gg({lane:e,oldest_seconds:t,rate_per_minute:s},n){let a=(n?.points??[]).slice(-pi).map(r=>r.oldest_seconds);return!(a.length===pi&&a.every((r,l)=>l===0||r>a[l-1]))||!t||t<mg?null:{kind:"grows",key:`grows ${e}`,what:Z.grows(e,hi(t,1)),why:s?Z.growsWhy:Z.nothingEnds}}var vg=e=>e.gates.filter(t=>hg.includes(t.name)&&t.jobs>0).map(t=>({kind:"stuck",key:`${t.name} ${e.type}`,what:Z.stuck(e.type,t.jobs),why:`${t.says[0]?.toUpperCase()??""}${t.says.slice(1)}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),wg=e=>({kind:"aside",key:`aside ${e.kind} ${e.id}`,what:Z.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:Z.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var{html:bt,useEffect:fi}=ft["html.js"],{login:jg}=ft["api.js"],{useLive:kg}=ft["live.js"],{again:Ba,backlog:xg,seesLanes:Sg,useLanes:_g}=ft["lanes.js"],{words:Wa}=ft["words.js"],{Curls:Tg}=ft["parts/act.js"],{Heading:Ka}=ft["parts/heading.js"],{useGet:gi}=ft["parts/load.js"],{Failed:yi,Loading:Og}=ft["parts/states.js"],Kt=Wa.overview,qg=5;function Mg(){return Sg()?bt`<${Eg} />`:bt`<${Ka} says=${Kt.own} /><${Cg} />`}function Cg(){return bt`<p>${Kt.ownSays(jg.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${Wa.screens.jobs}</a>
      <a class="button" href="/ui/batches">${Wa.screens.batches}</a>
    </p>`}function Eg(){_g(qg);let e=kg(()=>({stats:!0,inbox:!0})),t=Ag(e.value);fi(()=>{t&&Ba()},[t]);let{lanes:s,at:n,changed:a,error:o}=xg.value,r=gi("/api/tides",{query:{minutes:60}});fi(()=>{n&&r.again()},[n]);let l=e.value?.inbox??null,i=Dg(l?.set_aside.count??0),c=r.data.value?Date.parse(r.data.value.now):n,d=s?bi(s,r.data.value?.lanes??[],i,c):[];return o&&!s?bt`<${Ka} /><${yi} error=${o} again=${()=>Ba(0)} />`:bt`<${Ka} says=${s&&l&&Kt.verdict(d.length,ci(l))} />
    ${o&&bt`<${yi} error=${o} again=${()=>Ba(0)} />`}
    <${$i} troubles=${d} known=${s!==null} />
    <${ui} inbox=${l} />
    ${s?bt`<${ri} lanes=${s} tides=${r} />`:bt`<${Og} />`}
    ${s&&bt`<${Zl} lanes=${s} />`}
    <${Jl} changed=${a} />
    <${Tg} acts=${Ng()} />`}var Ag=e=>e&&JSON.stringify([e.inbox,e.stats?.jobs,e.stats?.types],Lg),Lg=(e,t)=>e==="oldest_ready_seconds"?void 0:t,Ng=()=>Object.entries({[Kt.held]:"/api/backlog",[Kt.lanes]:"/api/tides?minutes=60",[Kt.needs]:"/api/live?inbox=true",[Kt.charts.throughput]:"/api/charts?series=throughput"}).map(([e,t])=>({name:t,label:e,method:"GET",path:t}));function Dg(e){let t=gi(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}import{shared as xe}from"./app.js";import{shared as An}from"./app.js";var{html:Tt}=An["html.js"],{to:vi}=An["routes.js"],{words:Rg}=An["words.js"],{Time:wi}=An["parts/time.js"],Ut=Rg.schedules,Ig=12,Pg=3;function ji({schedules:e}){let t=e.filter(s=>s.enabled&&!s.paused&&!s.set_aside).flatMap(s=>s.times.slice(0,Pg).map(n=>({...n,type:s.type,timezone:s.timezone}))).sort((s,n)=>Date.parse(s.at)-Date.parse(n.at));return Tt`<section>
    <h2>${Ut.coming}</h2>
    ${!t.length&&Tt`<p class="quiet">${Ut.nothingComes}</p>`}
    <ol class="moments">
      ${t.slice(0,Ig).map(s=>Tt`<li key=${s.at+s.type}>
            <${wi} at=${s.at} />
            <a href=${vi(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            <span class="quiet">${s.local.slice(11,16)} <bdi>${s.timezone}</bdi></span>
            ${s.shift&&Tt`<b class="shutnow">${Ut.shift}</b>`}
          </li>`)}
    </ol>
  </section>`}function ki({schedules:e}){let t=e.filter(s=>s.missed.length||s.set_aside);return Tt`<section>
    <h2>${Ut.missed}</h2>
    <p class="quiet">${t.length?Ut.becomes:Ut.noneMissed}</p>
    <ul class="missedones">
      ${t.map(s=>Tt`<li key=${s.type}>
            <a href=${vi(`types/${encodeURIComponent(s.type)}`)}><bdi>${s.type}</bdi></a>
            ${s.missed.length>0&&Tt`<span>${Ut.times(s.missed.length)} <${wi} at=${s.missed[0]} /></span>`}
            ${s.set_aside&&Tt`<span class="error"><bdi>${s.set_aside}</bdi></span>`}
          </li>`)}
    </ul>
  </section>`}import{shared as Ln}from"./app.js";var{html:yt}=Ln["html.js"],{query:Fg}=Ln["routes.js"],{words:Hg}=Ln["words.js"],{now:Bg,zone:xi}=Ln["parts/time.js"],Ua=Hg.schedules,Gt=36e5,Wg={6:1,24:3,168:24},Ls=(e,t,s)=>(e-t)/(s*Gt)*100;function Si(e,t){let s=Wg[t]??3,n=xi.value==="UTC"?0:-new Date(e).getTimezoneOffset()*6e4,a=Math.ceil((e+n)/(s*Gt))*s*Gt-n;return Array.from({length:Math.floor((e+t*Gt-a)/(s*Gt))+1},(o,r)=>a+r*s*Gt)}function _i(){let e=Number(Fg.value.hours)||24,t=Math.floor(Bg.value/6e4)*6e4,s=Si(t,e).filter(n=>Ls(n,t,e)<96);return yt`<span class="unseen">${Ua.columns.line}</span>
    <svg class="scale" aria-hidden="true">
      ${s.map(n=>yt`<text key=${n} x=${`${Ls(n,t,e)}%`} y="12">${Kg(n,e)}</text>`)}
    </svg>`}function Kg(e,t){let s=xi.value==="UTC"?"UTC":void 0;return t>24?new Date(e).toLocaleString("en",{weekday:"short",timeZone:s}):new Date(e).toLocaleString("en",{hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZone:s})}function Ti({schedule:e}){let{times:t,missed:s,begin:n,hours:a,set_aside:o}=e,r=d=>Ls(Date.parse(d),n,a),l=t.length?Date.parse(t.at(-1).at):n,i=t.length>1?l-Date.parse(t.at(-2).at):1/0,c=l+2*i<n+a*Gt;return yt`<svg class="clockline" role="img" aria-label=${Ua.line(t.length,c,s.length)}>
    ${Si(n,a).map(d=>{let p=`${Ls(d,n,a)}%`;return yt`<line key=${d} class="hour" x1=${p} x2=${p} y1="0" y2="100%" />`})}
    <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
    ${!o&&t.map(d=>yt`<${Ug} key=${d.at} time=${d} x=${r(d.at)} />`)}
    ${c&&!o&&yt`<line class="on" x1=${`${Ls(l,n,a)}%`} x2="100%" y1="50%" y2="50%" />`}
    ${s.length>0&&yt`<path class="missed" d="M-14 10l8 10M-6 10l-8 10" />`}
  </svg>`}function Ug({time:{local:e,shift:t},x:s}){let n=`${s}%`,a=`${e.slice(0,16).replace("T"," ")}${t?`, ${Ua.shift}`:""}`;return yt`<g class=${t?"due shift":"due"}>
    <title>${a}</title>
    <line x1=${n} x2=${n} y1=${t?"15%":"25%"} y2="75%" />
    ${t&&yt`<circle cx=${n} cy="12%" r="2" />`}
  </g>`}var{html:I}=xe["html.js"],{get:Gg}=xe["api.js"],{useKeys:zg}=xe["keys.js"],{query:Ga,to:Nn}=xe["routes.js"],{words:Ot}=xe["words.js"],{Button:Oi,Curls:Jg}=xe["parts/act.js"],{Heading:Yg}=xe["parts/heading.js"],{Loaded:Vg,useGet:Zg}=xe["parts/load.js"],{Empty:Xg}=xe["parts/states.js"],{Table:Qg}=xe["parts/table.js"],{Time:ev,now:tv}=xe["parts/time.js"],{toast:sv}=xe["parts/toast.js"],T=Ot.schedules,Ja={6:T.spans[0],24:T.spans[1],168:T.spans[2]},qi=6e4,za=e=>e.type;function nv(){let{after:e}=Ga.value,t=Ga.value.hours in Ja?Number(Ga.value.hours):24,s=Zg("/api/schedules",{query:{hours:t,after:e,limit:100},every:15});return I`<${Yg} says=${s.data.value&&av(s.data.value.schedules)}>
      <nav class="views" aria-label=${T.span}>
        ${Object.keys(Ja).map(n=>I`<${ov} key=${n} span=${n} now=${Number(n)===t} />`)}
      </nav>
    <//>
    <${Vg} from=${s}
      >${n=>I`<${rv} page=${n} hours=${t} after=${e} again=${s.again} />`}<//
    >`}function av(e){let t=r=>e.filter(r).length,s=t(r=>r.missed.length),n=t(r=>r.paused||!r.enabled),a=t(r=>r.set_aside),o=t(r=>r.times.some(l=>l.shift));return[T.count(e.length),s&&T.haveMissed(s),n&&T.held(n),a&&T.aside(a),o&&T.shifts].filter(Boolean).join(" · ")}function ov({span:e,now:t}){return I`<a
    href=${Nn("schedules",{hours:e==="24"?"":e})}
    aria-current=${t?"page":void 0}
  >
    ${Ja[e]}
  </a>`}function rv({page:e,hours:t,after:s,again:n}){let a=Math.floor(tv.value/qi)*qi,o=u(e.schedules.map(l=>({...l,begin:a,hours:t})),za),r=()=>ht(o,za);return Mi.now=n,zg([{keys:"r",says:T.runRow,run:()=>Nt(r(),Va)},{keys:"p",says:Ot.types.pauseRow,run:()=>Nt(r(),Ya)}]),o.length?I`<${Qg}
      rows=${o}
      columns=${dv}
      label=${Ot.screens.schedules}
      id=${za}
      href=${lv}
      kind=${iv}
    />
    <p class="pages">
      ${s&&I`<a href=${Nn("schedules")}>${Ot.waiting.first}</a>`}
      ${e.next&&I`<a href=${Nn("schedules",{after:e.next})}>${Ot.waiting.next}</a>`}
    </p>
    <${Jg} acts=${[{...Va(o[0]),body:{type:o[0].type,payload:{}}},Ya(o[0])]} />
    <div class="twoways"><${ji} schedules=${o} /><${ki} schedules=${o} /></div>`:I`<${mv} />`}var Mi={now:()=>{}},lv=e=>Nn(`types/${encodeURIComponent(e.type)}`),iv=e=>e.set_aside||e.paused||!e.enabled?"clock halted":"clock",Ya=e=>({...rs({name:e.type,paused:e.paused},()=>Mi.now()),sure:e.paused?void 0:T.pauses}),Va=e=>({name:"run",label:T.run,method:"POST",path:"/api/jobs",ask:()=>cv(e.type),why:e.enabled?null:T.disabled,said:T.isRun(e.type)});async function cv(e){try{let t=await Gg(`/api/types/${encodeURIComponent(e)}`,{exact:["schedule"]});return{type:e,payload:t.schedule?.payload??{}}}catch(t){return sv(t.message,{kind:"bad"}),null}}var dv=[{name:"type",label:T.columns.type,cell:e=>I`<bdi>${e.type}</bdi>`,title:e=>e.type},{name:"when",label:T.columns.when,kind:"side",cell:uv,title:e=>`${e.expression} ${e.timezone}`},{name:"line",label:I`<${_i} />`,kind:"line wide",cell:e=>I`<${Ti} schedule=${e} />`},{name:"next",label:T.columns.next,kind:"number",cell:$v},{name:"acts",label:I`<span class="unseen">${Ot.type.columns.acts}</span>`,kind:"doings side",cell:pv}];function uv({expression:e,timezone:t}){return I`<code><bdi>${e}</bdi></code> <span class="quiet"><bdi>${t}</bdi></span>`}function $v({times:e,next_due:t,set_aside:s,paused:n,enabled:a}){return s?I`<b class="error" title=${s}>${T.setAside}</b>`:!a||n?I`<b class="shutnow">${a?Ot.types.states.paused:Ot.types.states.disabled}</b>`:I`<${ev} at=${e[0]?.at??t} />`}function pv(e){return I`<${Oi} act=${Va(e)} /><${Oi} act=${Ya(e)} />`}function mv(){return I`<${Xg}>${T.none}<//>
    <p class="quiet">${T.first}</p>
    <pre tabindex="0">${T.example}</pre>`}import{shared as Fe}from"./app.js";var{html:Pe}=Fe["html.js"],{to:hv}=Fe["routes.js"],{words:Ai}=Fe["words.js"],{Curls:bv}=Fe["parts/act.js"],{Heading:fv}=Fe["parts/heading.js"],{Loaded:yv,useGet:gv}=Fe["parts/load.js"],{number:vv}=Fe["parts/number.js"],{perform:wv}=Fe["parts/act.js"],{Empty:jv}=Fe["parts/states.js"],{Table:kv}=Fe["parts/table.js"],{Time:Ci}=Fe["parts/time.js"],W=Ai.setAside,xv=10;function Sv(){let e=gv("/api/set-aside",{every:xv});return Pe`<${fv} says=${W.says} />
    <${yv} from=${e}>${t=>Pe`<${_v} of=${t} from=${e} />`}<//>`}var Za=e=>`${e.kind} ${e.id}`;function _v({of:e,from:t}){let s=u(e.set_aside,Za);return Li=n=>t.data.value=n,ss(s,Za,[{keys:"r",says:W.retryKey,act:Xa}]),s.length?Pe`<${kv} rows=${s} columns=${Ov} label=${Ai.screens.setAside} id=${Za} href=${Tv} />
    ${e.more&&Pe`<p class="quiet">${W.more}</p>`}
    <${bv} acts=${[Xa(s[0])]} />`:Pe`<${jv}><b>${W.none}</b><br />${W.noneSays}<//>`}var Li=e=>{},Ei={batch:"batches",schedule:"types",type:"types"},Tv=({kind:e,id:t})=>Ei[e]?hv(`${Ei[e]}/${encodeURIComponent(t)}`):null,Xa=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:W.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:W.retried,done:s=>Li(s)}),Ov=[{name:"what",label:W.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>Pe`<span>${W.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:W.columns.error,kind:"wide two",cell:({kind:e,error:t,message:s})=>Pe`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${s}</bdi></span
        >
        <span class="quiet">${W.todo[e]}</span>`,title:e=>e.message},{name:"times",label:W.columns.times,kind:"number side",cell:e=>vv(e.times)},{name:"first",label:W.columns.first,kind:"number side",cell:e=>Pe`<${Ci} at=${e.first_at} />`},{name:"last",label:W.columns.last,kind:"number side",cell:e=>Pe`<${Ci} at=${e.at} />`},{name:"retry",label:Pe`<span class="unseen">${W.retry}</span>`,kind:"doing",cell:e=>Pe`<${it}
        label=${W.retry}
        name=${`${W.retry}: ${e.kind} ${e.id}`}
        run=${()=>wv(Xa(e))}
      />`}];import{shared as nt}from"./app.js";import{shared as Ni}from"./app.js";var{html:qv}=Ni["html.js"],{words:Mv}=Ni["words.js"],Cv={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"};function Ns({enabled:e,paused:t,missing_since:s}){return e?s?"missing":t?"paused":"on":"disabled"}function Dn({type:e}){let t=Ns(e);return qv`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Cv[t]} /></svg
    ><span>${Mv.types.states[t]}</span>
  </span>`}import{shared as cs}from"./app.js";var{html:Se}=cs["html.js"],{to:Ev}=cs["routes.js"],{words:Ri}=cs["words.js"],{Button:Di}=cs["parts/act.js"],{Table:Av}=cs["parts/table.js"],{Time:Lv}=cs["parts/time.js"],He=Ri.type,Nv=["enabled","paused"];function Ii({type:e,done:t}){let s=e.settings.filter(o=>!Nv.includes(o.name)),n=u(s.map(o=>({...o,...Dv(e,o),type:{name:e.name}})),o=>o.name),a=Iv(t);return Se`<section>
    <h2>${He.settings}</h2>
    <${Av} rows=${n} columns=${a} label=${He.settings} id=${o=>o.name} kind=${Rv} />
  </section>`}var Dv=(e,{name:t})=>t==="schedule"?{value:e.schedule}:{},Rv=e=>e.overridden?"setting overridden":"setting",Ds={done:()=>{},columns:[]};function Iv(e){return Ds.done=e,Ds.columns.length||(Ds.columns=Pv(()=>Ds.done())),Ds.columns}var Pv=e=>[{name:"name",label:He.columns.name,cell:t=>Se`<span title=${He.means[t.name]}>${He.names[t.name]??t.name}</span>`},{name:"value",label:He.columns.value,cell:t=>Se`<b><bdi>${ie(t.name,t.value)}</bdi></b>`,title:t=>ie(t.name,t.value)},{name:"code",label:He.columns.code,kind:"side",cell:t=>Se`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${ie(t.name,t.declared)}</bdi
      >`,title:t=>ie(t.name,t.declared)},{name:"operator",label:He.columns.operator,kind:"side",cell:t=>t.overridden?Se`<bdi class="over">${t.override===null?He.off:ie(t.name,t.override)}</bdi>`:Se`<span class="quiet">–</span>`},{name:"changed",label:He.columns.changed,kind:"side",cell:Fv},{name:"acts",label:Se`<span class="unseen">${He.columns.acts}</span>`,kind:"doings",cell:t=>Se`<${Hv} one=${t} done=${e} />`}];function Fv({changed_at:e,changed_by:t,type:s}){if(!e)return Se`<span class="quiet">–</span>`;let n=Ev("audit",{kind:"type",subject:s.name});return Se`<a href=${n}><${Lv} at=${e} /></a> <span class="id">${Ri.job.by} <bdi>${t}</bdi></span>`}function Hv({one:e,done:t}){return Se`<${Di} act=${wn(e.type,e,t)} />
    ${e.overridden&&Se`<${Di} act=${qs(e.type,e.name,t)} />`}`}var{html:K}=nt["html.js"],{textOf:Rs}=nt["exact.js"],{go:Bv,to:Pi}=nt["routes.js"],{useKeys:Wv}=nt["keys.js"],{words:zt}=nt["words.js"],{Acts:Kv}=nt["parts/act.js"],{Heading:Uv}=nt["parts/heading.js"],{Json:Gv}=nt["parts/json.js"],{Loaded:zv,useGet:Fi}=nt["parts/load.js"],{Time:Rn}=nt["parts/time.js"],O=zt.type;function Jv({id:e}){let t=Fi(`/api/types/${encodeURIComponent(e)}`,{every:15,exact:["schedule","payload_schema"]}),s=Pi("jobs/new",{type:e});return Wv([{keys:"n",says:zt.screens.create,run:()=>Bv(s)}]),K`<${Uv} name=${K`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${Pi("jobs",{type:e})}>${O.jobs}</a>
      <a class="button" href=${s}>${zt.screens.create} <kbd>N</kbd></a>
    <//>
    <${zv} from=${t}>${n=>K`<${Yv} type=${n} done=${t.again} />`}<//>`}function Yv({type:e,done:t}){return K`<p class="now">
      <${Dn} type=${e} />
      <span class="quiet">${O.stateSays[Ns(e)]}</span>
      ${e.missing_since&&K`<span class="quiet">${O.since} <${Rn} at=${e.missing_since} /></span>`}
    </p>
    <${Kv} acts=${Tl(e,t)} />
    <${Ii} type=${e} done=${t} />
    <div class="twoways">
      <${Vv} name=${e.name} />
      <${Zv} type=${e} />
    </div>
    <${Xv} schema=${e.payload_schema} />`}function Vv({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),n=Fi("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return n?.series.some(a=>a.values.some(o=>o))?K`<section>
    <${Xt} data=${n} title=${O.course} says=${O.courseSays} height=${120} filled />
  </section>`:K`<section>
      <h2>${O.course}</h2>
      <p class="quiet">${n?O.noCourse:zt.page.loading}</p>
    </section>`}function Zv({type:e}){let{backoff:t}=e;return K`<section>
    <h2>${O.declared}</h2>
    <dl class="facts">
      <dt>${O.target}</dt>
      <dd>${e.target?K`<code>${e.target}</code>`:O.handler}</dd>
      <dt>${O.backoff}</dt>
      <dd>${t?O.backoffSays(t):O.ownBackoff}</dd>
      ${e.schedule&&K`<dt>${O.nextDue}</dt>
          <dd><${Rn} at=${e.schedule.next_due} /></dd>`}
      <dt>${zt.job.facts.created}</dt>
      <dd><${Rn} at=${e.created_at} /></dd>
      <dt>${O.updated}</dt>
      <dd><${Rn} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function Xv({schema:e}){let t=Object.keys(e?.properties??{});return K`<section>
    <h2>${O.schema}</h2>
    ${!t.length&&K`<p class="quiet">${O.noSchema}</p>`}
    ${t.length>0&&K`<dl class="schema">
        ${t.map(s=>K`<${Qv} key=${s} name=${s} schema=${e} />`)}
      </dl>`}
    ${e&&K`<details>
        <summary>${O.schemaRaw}</summary>
        <${Gv} value=${e} label=${O.schema} />
      </details>`}
  </section>`}function Qv({name:e,schema:t}){let s=fs(t.properties[e],t),n=s.enum?s.enum.map(o=>Rs(o)).join(" | "):s.type??zt.create.asJson,a=[s.minimum!==void 0&&`≥ ${Rs(s.minimum)}`,s.maximum!==void 0&&`≤ ${Rs(s.maximum)}`,s.maxLength!==void 0&&O.letters(Rs(s.maxLength)),s.default!==void 0&&O.default(Rs(s.default))].filter(Boolean);return K`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(n)}</bdi> ${t.required?.includes(e)&&K`<b>${zt.create.required}</b>`}
      <span class="quiet"><bdi>${[...a,s.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}import{shared as at}from"./app.js";var{html:$e}=at["html.js"],{go:ew,query:tw,to:Qa}=at["routes.js"],{useKeys:sw}=at["keys.js"],{words:Pn}=at["words.js"],{Curls:nw}=at["parts/act.js"],{Heading:aw}=at["parts/heading.js"],{Loaded:ow,useGet:Hi}=at["parts/load.js"],{counted:rw}=at["parts/number.js"],{Empty:lw}=at["parts/states.js"],{Table:iw}=at["parts/table.js"],U=Pn.types,In=e=>e.name,cw=["missing","disabled","paused","on"];function dw(){let{after:e}=tw.value,t=Hi("/api/types",{query:{after:e},every:10}),s=Hi("/api/backlog",{every:5}),n=new Map((s.data.value?.lanes??[]).flatMap(a=>a.types).map(a=>[a.type,a]));return $e`<${aw} says=${t.data.value&&uw(t.data.value.types)} />
    <${ow} from=${t}>
      ${a=>$e`<${$w} page=${a} ready=${n} again=${t.again} />`}<//
    >`}function uw(e){let s=cw.slice(0,3).map(a=>[a,e.filter(o=>Ns(o)===a).length]).filter(([,a])=>a).map(([a,o])=>`${o} ${U.states[a]}`),n=e.filter(a=>Object.keys(a.overrides).length).length;return[U.count(e.length),...s,n&&U.changed(n)].filter(Boolean).join(" · ")}function $w({page:e,ready:t,again:s}){let n=e.types.map(l=>({...l,backlog:t.get(l.name)??null})),a=u(n,In),o=()=>Nt(ht(a,In),l=>rs(l,s)),r=()=>ew(Qa("jobs/new",{type:ht(a,In)?.name}));return sw([{keys:"p",says:U.pauseRow,run:o},{keys:"n",says:Pn.screens.create,run:r}]),a.length?$e`<${iw}
      rows=${a}
      columns=${pw}
      label=${Pn.screens.types}
      id=${In}
      href=${l=>Qa(`types/${encodeURIComponent(l.name)}`)}
    />
    <${nw} acts=${[rs(a[0],s)]} />
    <p class="pages">${e.next&&$e`<a href=${Qa("types",{after:e.next})}>${Pn.waiting.next}</a>`}</p>`:$e`<${fw} />`}var pw=[{name:"name",label:U.columns.name,cell:e=>$e`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:U.columns.state,cell:e=>$e`<${Dn} type=${e} />`},{name:"description",label:U.columns.description,kind:"wide side",cell:e=>$e`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:U.columns.lane,kind:"side",cell:e=>$e`<bdi>${e.lane}</bdi>`},{name:"ready",label:U.columns.ready,kind:"number",cell:mw},{name:"limits",label:U.columns.limits,kind:"side",cell:hw},{name:"timeout",label:U.columns.timeout,kind:"number side",cell:e=>ie("timeout",e.timeout)},{name:"over",label:U.columns.over,kind:"side",cell:bw,title:e=>Object.keys(e.overrides).join(", ")}];function mw({backlog:e}){return e?.ready?rw({count:e.ready,at_least:e.at_least}):$e`<span class="quiet">–</span>`}function hw({max_concurrent:e,rate:t}){let s=[e!==null&&U.atOnce(e),t&&ie("rate",t)].filter(Boolean);return s.length?s.join(" · "):$e`<span class="quiet">–</span>`}function bw({overrides:e}){let{length:t}=Object.keys(e);return t?$e`<span class="over">${U.over(t)}</span>`:$e`<span class="quiet">–</span>`}function fw(){return $e`<${lw}>${U.none}<//>
    <p class="quiet">${U.first}</p>
    <pre tabindex="0">${U.example}</pre>`}import{shared as Be}from"./app.js";import{shared as ds}from"./app.js";var{html:Is,useSignal:Fn}=ds["html.js"],{curl:yw,post:gw}=ds["api.js"],{words:Fs}=ds["words.js"],{Dialog:vw,open:ww}=ds["parts/dialog.js"],{Field:jw}=ds["parts/field.js"],{Text:kw,read:xw}=ds["screens/job/acts.js"],Ps=Fs.waiting,Bi=async e=>await ww(Sw,{waiting:e})===!0;function Sw({waiting:e,close:t}){let s=Fn(e[0].signal),n=Fn("{}"),a=Fn(""),o=Fn({at:"asked",sent:0,resumed:0,refused:[]}),{at:r,sent:l,resumed:i,refused:c}=o.value,d=`/api/jobs/${e[0].job_id}/signal`,p=M=>{if(M.preventDefault(),r==="ended")return t(!0);a.value="",r==="asked"&&xw(n.value,a,L=>_w(e,{name:s.value,payload:L},o))};return Is`<${vw} title=${Ps.title(e.length,e[0].type)} close=${()=>t(l>0)}>
    <form onSubmit=${p}>
      <p class="quiet">${Ps.sends}</p>
      <${jw} label=${Fs.job.signalName} at=${s} required maxlength="200" autocomplete="off" />
      <${kw} label=${Ps.payload} at=${n} wrong=${a} rows=${5} autofocus />
      ${r!=="asked"&&Is`<p role="status">${Ps.progress(l,e.length,i)}</p>`}
      ${c.length>0&&Is`<ul class="wrong">
          ${c.slice(0,5).map(M=>Is`<li key=${M}>${M}</li>`)}
        </ul>`}
      <details>
        <summary>${Fs.act.curl}</summary>
        <pre tabindex="0">${yw("POST",d,{name:s.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${r!=="ended"&&Is`<button type="button" onClick=${()=>t(l>0)}>${Fs.page.cancel}</button>`}
        <button class="main" disabled=${r==="sending"}>${r==="ended"?Fs.page.close:Ps.send}</button>
      </div>
    </form>
  <//>`}async function _w(e,t,s){let n=0,a=[];for(let[o,{job_id:r}]of e.entries()){try{let l=await gw(`/api/jobs/${r}/signal`,t,{tries:3});n+=l.resumed?1:0}catch(l){a.push(`${r.slice(-8)}: ${l.message}`)}s.value={at:o+1===e.length?"ended":"sending",sent:o+1,resumed:n,refused:a}}}var{html:k,useSignal:Tw}=Be["html.js"],{changes:eo}=Be["api.js"],{shown:Ow,useKeys:qw}=Be["keys.js"],{ask:Mw,query:Ki,to:Jt}=Be["routes.js"],{words:Hs}=Be["words.js"],{Heading:Cw}=Be["parts/heading.js"],{Loaded:Ew,useGet:Aw}=Be["parts/load.js"],{number:Lw}=Be["parts/number.js"],{Empty:Wi}=Be["parts/states.js"],{Table:Ui}=Be["parts/table.js"],{Time:Gi}=Be["parts/time.js"],b=Hs.waiting,Nw=100;function Dw(){let{after:e}=Ki.value,t=Aw("/api/signals",{query:{limit:Nw,after:e},every:5}),s=t.data.value?.early??[];return k`<${Cw} says=${b.says} />
    <${Ew} from=${t}>${n=>k`<${Rw} page=${n} after=${e} again=${t.again} />`}<//>
    ${s.length>0&&k`<${Ww} early=${s} />`}`}function Rw({page:e,after:t,again:s}){let n=u(e.waiting,i=>i.job_id),a=Iw(n),{name:o}=Ki.value,r=n.filter(i=>!o||i.signal===o).sort((i,c)=>i.wait_until.localeCompare(c.wait_until)),l=Tw(new Set);return n.length?k`<div class="heading">
      <nav class="views names" aria-label=${b.names}>
        <a href=${Jt("waiting",{after:t})} aria-current=${o?void 0:"true"}>${b.all}</a>
        ${a.map(([i,c])=>k`<${Pw} key=${i} name=${i} count=${c} now=${i===o} />`)}
      </nav>
      <div class="doing"><${Hw} rows=${r} chosen=${l} done=${s} /></div>
    </div>
    <${Ui}
      rows=${r}
      columns=${Fw}
      label=${Hs.screens.waiting}
      id=${i=>i.job_id}
      href=${i=>Jt(`jobs/${i.job_id}`)}
      chosen=${eo()?l:void 0}
    />
    <p class="pages">
      ${t&&k`<a href=${Jt("waiting",{name:o})}>${b.first}</a>`}
      ${e.next&&k`<a href=${Jt("waiting",{name:o,after:e.next})}>${b.next}</a>`}
    </p>`:k`<${Bw} page=${e} after=${t} />`}function Iw(e){let t=new Map;for(let{signal:s}of e)t.set(s,(t.get(s)??0)+1);return[...t].sort((s,n)=>n[1]-s[1])}function Pw({name:e,count:t,now:s}){let n=a=>(a.preventDefault(),Mw({name:s?"":e}));return k`<a href=${Jt("waiting",{name:e})} aria-current=${s?"true":void 0} onClick=${n}>
    <bdi>${e}</bdi> <b>${Lw(t)}</b>
  </a>`}var Fw=[{name:"signal",label:b.columns.signal,kind:"wide",cell:e=>k`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:b.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:b.columns.owner,kind:"side",cell:e=>k`<bdi>${e.owner}</bdi>`},{name:"since",label:b.columns.since,kind:"number side",cell:e=>k`<${Gi} at=${e.since} />`},{name:"until",label:b.columns.until,kind:"number",cell:e=>k`<${is} from=${e.since} until=${e.wait_until} />`},{name:"job",label:b.columns.job,kind:"id side",cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];function Hw({rows:e,chosen:t,done:s}){let{size:n}=t.value,a=async()=>{let r=ht(e,i=>i.job_id)??e[0],l=n?e.filter(i=>t.value.has(i.job_id)):[r];!l.length||!await Bi(l)||(t.value=new Set,s())};if(qw(eo()?[{keys:"s",says:b.send,run:a}]:[]),!eo())return k`<p class="quiet">${Hs.act.viewer}</p>`;let o=k`<button class=${n?"main":""} onClick=${a}>
    ${n?b.send:b.sendOne} <kbd>${Ow("S")}</kbd>
  </button>`;return n?k`<div class="chosenbar floats" role="region" aria-label=${b.send}>
    <strong role="status">${Hs.table.chosen(n)}</strong>
    <span class="buttons">
      ${o}<button class="plain" onClick=${()=>t.value=new Set}>${Hs.table.unchoose}</button>
    </span>
  </div>`:o}function Bw({page:e,after:t}){return e.next?k`<${Wi}>${b.looked} <a href=${Jt("waiting",{after:e.next})}>${b.next}</a><//>`:k`<${Wi}>${t?b.noneMore:b.none}<//>
    <p class="quiet">${b.first_}</p>
    <pre tabindex="0">${b.example}</pre>`}function Ww({early:e}){let t=u(e,s=>`${s.job_id} ${s.name}`);return k`<section>
    <h2>${b.early}</h2>
    <p class="quiet">${b.earlySays}</p>
    <${Ui}
      rows=${t}
      columns=${Kw}
      label=${b.early}
      id=${s=>`${s.job_id} ${s.name}`}
      href=${s=>Jt(`jobs/${s.job_id}`)}
      keys=${!1}
    />
  </section>`}var Kw=[{name:"signal",label:b.columns.signal,kind:"wide",cell:e=>k`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:b.columns.came,kind:"number",cell:e=>k`<${Gi} at=${e.at} />`},{name:"job",label:b.columns.job,kind:"id",link:!0,cell:e=>k`<span class="id">${e.job_id.slice(-8)}</span>`}];export{jc as Audit,bd as Batch,Jd as Batches,wu as Charts,Du as Costs,$$ as Create,q$ as Database,Sp as Endpoint,Pp as Endpoints,rm as Errors,Qm as Inbox,Rh as Keys,Db as Limits,Rf as Locks,Mg as Overview,nv as Schedules,Sv as SetAside,Jv as Type,dw as Types,Dw as Waiting};

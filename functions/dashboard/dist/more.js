import"./app.js";import{shared as ot}from"./app.js";var{html:Nn}=ot["html.js"],{Heading:An}=ot["parts/heading.js"];function Rn(){return Nn`<${An} />`}import{shared as G}from"./app.js";import{shared as Bn}from"./app.js";var{html:pe,useEffect:rt,useRef:lt,useSignal:Pn}=Bn["html.js"],Wn=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],Gn=272,Un=480,Yn=380,me={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function it({cells:e,label:t,shown:n,onPoint:s,onPick:a}){let o=lt(null),r=Pn(0),l=lt(e),i=Zn(l.current,e);rt(()=>{l.current=e},[e]),rt(()=>{let O=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return O.observe(o.current),()=>O.disconnect()},[]);let{size:d,rows:u,columns:$}=Kn(e.length,r.value),C=O=>{let R=o.current.getBoundingClientRect(),[nt,st]=[(O.clientX-R.left)/d,(O.clientY-R.top)/d].map(Math.floor),at=nt*u+st;return st<u&&nt<$&&at<e.length?at:null};return pe`<div
    class="field"
    ref=${o}
    onPointerMove=${O=>s(C(O))}
    onPointerLeave=${()=>s(null)}
    onClick=${O=>{let R=C(O);R!==null&&a(R)}}
  >
    ${r.value>0&&pe`<svg
        width=${r.value}
        height=${u*d}
        viewBox=${`0 0 ${r.value} ${u*d}`}
        role="img"
        aria-label=${t}
        class=${n?"choosing":""}
      >
        ${Object.entries(me).map(([O,R])=>pe`<path
              key=${O}
              class=${`${R} ${n===R?"shown":""}`}
              d=${Vn(e,O,d,u)}
            />`)}
        ${i.length>0&&pe`<path key=${e} class="fresh" d=${Jn(i,d,u)} />`}
      </svg>`}
  </div>`}function Kn(e,t){let n=t<Un?Yn:Gn;for(let s of Wn){let a=Math.max(1,Math.floor(t/s)),o=Math.max(1,Math.ceil(e/a));if(o*s<=n||s===2)return{size:s,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function Vn(e,t,n,s){let a=Xn[t](n),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/s)*n} ${r%s*n}${a}`;return o}var Jn=(e,t,n)=>e.map(s=>`M${Math.floor(s/n)*t} ${s%n*t}${ne(t)}`).join("");function Zn(e,t){if(e===t||e.length!==t.length)return[];let n=[];for(let s=0;s<t.length;s+=1)e[s]!==t[s]&&"cf".includes(t[s])&&n.push(s);return n}var He=e=>e>9?2:e>3?1:.4,ne=(e,t=0)=>{let n=e-He(e)-2*t;return`m${t} ${t}h${n}v${n}h${-n}z`},Qn=e=>{let t=Math.max(1,e/7),n=e-He(e)-2*t;return`${ne(e)}m${t} ${t}v${n}h${n}v${-n}z`},S=e=>(e-He(e))/2,Xn={q:e=>ne(e,e*.3),c:e=>ne(e),r:e=>ne(e),x:e=>`m0 ${S(e)-e*.1}h${2*S(e)}v${e*.2}h${-2*S(e)}z`,w:Qn,a:e=>`m${S(e)} 0l${S(e)} ${S(e)}l${-S(e)} ${S(e)}l${-S(e)} ${-S(e)}z`,f:e=>`m${S(e)} ${-e*.15}l${S(e)+e*.12} ${e}h${-2*S(e)-e*.24}z`};import"./app.js";function c(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var J=({count:e,at_least:t})=>`${c(e)}${t?"+":""}`,he=e=>c(e,e!=null&&e<10?1:0);import{shared as B}from"./app.js";var{html:se,useSignal:De}=B["html.js"],{useKeys:zn}=B["keys.js"],{words:ct}=B["words.js"],{Button:es,Curls:ts,whyNot:ns}=B["parts/act.js"],{actOnMany:ss}=B["parts/bulk.js"],{Dialog:as,open:os}=B["parts/dialog.js"],{Field:rs}=B["parts/field.js"],{toast:ls}=B["parts/toast.js"],j=ct.batch;function ut({batch:e,done:t}){let{id:n,progress:s,finished_at:a}=e,o=s.pending+s.processing+s.waiting+s.review_needed,r={name:"then",label:j.change,method:"PATCH",path:`/api/batches/${n}`,done:t},l={batch_id:n,status:"failed"},i=async d=>{(await ss(d))?.done&&t()};return se`<div class="acts">
    <${fe}
      label=${j.retryAll}
      keys="r"
      why=${s.failed?null:j.noneFailed}
      run=${()=>i({action:"retry",filter:l})}
    />
    <${fe}
      label=${j.cancelRest}
      keys="c"
      why=${o?null:j.noneLeft}
      run=${()=>i({action:"cancel",filter:{batch_id:n}})}
    />
    <${es} act=${{...r,key:"e",why:a?j.isOver:null,ask:()=>os(cs)}} />
    <${ts} acts=${is(n,l,r)} />
  </div>`}var is=(e,t,n)=>[{name:"retry",label:j.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:j.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...n,body:{then:{type:"…",payload:{}}}},{name:"cells",label:j.cells,method:"GET",path:`/api/batches/${e}/cells`}];function fe({label:e,run:t,why:n=null,keys:s}){let a=ns({name:e,label:e,method:"POST",path:"",why:n}),o=()=>a?ls(a,{kind:"bad"}):t();return zn(s?[{keys:s,says:e,run:o}]:[]),se`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${s&&se` <kbd>${s}</kbd>`}
  </button>`}function cs({close:e}){let t=De(""),n=De("{}"),s=De(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(n.value)}:null})}catch(r){s.value=r.message}};return se`<${as} title=${j.change} close=${e}>
    <form onSubmit=${a}>
      <p>${j.changeSays}</p>
      <${rs} label=${j.thenType} at=${t} autofocus autocomplete="off" />
      <label
        >${j.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${n.value}
          onInput=${o=>n.value=o.currentTarget.value}
        ></textarea>
      </label>
      ${s.value&&se`<p class="wrong" role="alert">${s.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${ct.page.cancel}</button>
        <button class="main">${j.change}</button>
      </div>
    </form>
  <//>`}import{shared as Z}from"./app.js";import{shared as us}from"./app.js";var{useRef:ds}=us["html.js"];function P(e,t){let n=ds(new Map),s=e.map(a=>{let o=n.current.get(t(a));return o&&JSON.stringify(o)===JSON.stringify(a)?o:a});return n.current=new Map(s.map(a=>[t(a),a])),s}var{html:Y}=Z["html.js"],{to:$s}=Z["routes.js"],{words:ps}=Z["words.js"],{Bar:ms}=Z["parts/bar.js"],{actOnMany:hs}=Z["parts/bulk.js"],{Table:fs}=Z["parts/table.js"],W=ps.batch;function dt({id:e,errors:t,done:n}){let s=Math.max(1,...t.map(l=>l.jobs)),a=l=>`${l.code} ${l.message}`,o=P(t.map(l=>({...l,most:s,batch:e})),a);if(!t.length)return null;let r=async l=>{(await hs({action:"retry",filter:{batch_id:e,status:"failed",error:l.code}}))?.done&&n()};return Y`<section class="rocks">
    <h2>${W.rocks}</h2>
    <${fs} rows=${o} columns=${gs(r)} label=${W.rocks} id=${a} href=${bs} />
  </section>`}var bs=e=>$s("jobs",{status:"failed",batch:e.batch,error:e.code}),$t=e=>{};function gs(e){return $t=e,ys}var ys=[{name:"jobs",label:W.columns.jobs,kind:"number",cell:e=>Y`<${ms} value=${e.jobs} most=${e.most} kind="bad" label=${c(e.jobs)}>${c(e.jobs)}<//>`},{name:"code",label:W.columns.error,link:!0,cell:e=>Y`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:W.columns.message,kind:"wide",cell:e=>Y`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:W.columns.example,kind:"id side",cell:e=>Y`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:Y`<span class="unseen">${W.retry}</span>`,kind:"doing side",cell:e=>Y`<${fe} label=${W.retry} run=${()=>$t(e)} />`}];var{html:m,useEffect:ft,useSignal:be}=G["html.js"],{useLive:vs}=G["live.js"],{go:xs,to:bt}=G["routes.js"],{words:ae}=G["words.js"],{Heading:Ce}=G["parts/heading.js"],{useGet:pt}=G["parts/load.js"],{Failed:mt,Loading:ht}=G["parts/states.js"],{Time:gt,between:ws,duration:js}=G["parts/time.js"],y=ae.batch,ks=1e4;function Ms({id:e}){let t=pt(`/api/batches/${e}`),n=pt(`/api/batches/${e}/cells`),a=vs(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(ft(()=>{n.data.peek()&&n.again()},[o]),!a&&t.error.value)return m`<${Ce} /><${mt} error=${t.error.value} again=${t.again} />`;if(!a)return m`<${Ce} /><${ht} />`;let r=()=>(t.again(),n.again());return m`<${Ce}
      name=${m`${ae.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${m`<${_s} batch=${a} />`}
    />
    ${a.set_aside&&m`<p class="failure" role="status">${y.setAside}</p>`}
    <${Ts} batch=${a} cells=${n.data.value} />
    ${n.error.value&&m`<${mt} error=${n.error.value} again=${n.again} />`}
    ${n.data.value?m`<${Ls} id=${e} batch=${a} of=${n.data.value} />`:m`<${ht} />`}
    <${ut} batch=${a} done=${r} />
    ${n.data.value&&m`<${dt} id=${e} errors=${n.data.value.errors} done=${r} />`}`}function _s({batch:e}){return m`${e.owner&&m`<bdi>${e.owner}</bdi> · `}${y.jobs(c(e.total))}${" · "}${y.made}${" "}
    <${gt} at=${e.created_at} /> · <span class="id">${e.id}</span>`}var Ss=({completed:e,failed:t,cancelled:n})=>e+t+n;function Ts({batch:e,cells:t}){let{progress:n,finished_at:s,created_at:a}=e,o=Ss(n),r=n.total?Math.floor(1e3*o/n.total)/10:100,l=!s&&o<n.total&&n.pending+n.processing===0;return m`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${y.done}</dt>
        <dd>${c(o)} <span class="quiet">${y.of(c(n.total))}</span></dd>
      </div>
      <div>
        <dt>${s?y.took:y.ends}</dt>
        <dd>${s?js(ws(a,s)):m`<${Os} cells=${t} stuck=${l} />`}</dd>
      </div>
      <div>
        <dt>${y.pace}</dt>
        <dd>${t?.per_minute?y.perMinute(c(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${y.then}</dt>
        <dd><${Es} cells=${t} /></dd>
      </div>
    </dl>
    <${qs} text=${y.said(c(o),c(n.total),c(n.failed))} />
  </div>`}function Os({cells:e,stuck:t}){return t?y.waits:e?.ends_at?m`<${gt} at=${e.ends_at} />`:m`<span class="quiet">${y.unknown}</span>`}function Es({cells:e}){return e?.then?m`<a href=${bt(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:m`<span class="quiet">${ae.page.none}</span>`}function qs({text:e}){let t=be(""),n=be(0);return ft(()=>{let s=setTimeout(()=>(t.value=e,n.value=Date.now()),n.peek()+ks-Date.now());return()=>clearTimeout(s)},[e]),m`<p class="unseen" role="status">${t.value}</p>`}function Ls({id:e,batch:t,of:n}){let s=be(null),a=be(null),o=l=>bt("jobs",{status:l,batch:e}),r=s.value===null?null:me[n.cells[s.value]];return m`<section class="cells">
    <h2 class="unseen">${y.cells}</h2>
    <${it}
      cells=${n.cells}
      label=${y.field(c(n.total),c(n.total-n.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${l=>s.value=l}
      onPick=${l=>xs(o(me[n.cells[l]]))}
    />
    <ul class="legend">
      ${Hs.filter(l=>t.progress[l]>0).map(l=>m`<${Ds} key=${l} name=${l} count=${t.progress[l]} href=${o(l)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?y.cell(c(s.value+1),ae.status[r]):n.at_least?y.firstCells(c(n.total)):""}
      </li>
    </ul>
  </section>`}var Hs=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function Ds({name:e,count:t,href:n,at:s}){let a=()=>s.value=e,o=()=>s.value=null;return m`<li>
    <a href=${n} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${Cs[e]} /></svg>
      <b>${c(t)}</b> ${ae.status[e]}
    </a>
  </li>`}var Cs={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as F}from"./app.js";import{shared as Fs}from"./app.js";var{html:ge}=Fs["html.js"],ye=160,Is=24,oe=21,Q=11,Fe=4,yt=7;function vt({done:e,failed:t,label:n,over:s}){let a=Math.min(Math.max(e,0),1)*ye,o=t>0?Math.ceil(Math.sqrt(t)*yt):0,r=Math.min(o,yt),l=s?`M0 ${Q}H${ye}`:Ns(a);return ge`<svg
    class=${s?"wave over":"wave"}
    viewBox=${`0 0 ${ye} ${Is}`}
    role="img"
    aria-label=${n}
  >
    <path class="sand" d=${`M0 ${oe}H${ye}`} />
    ${a>0&&ge`<path class="water" d=${`${l}V${oe}H0Z`} />`}
    ${a>0&&ge`<path class="surface" d=${l} />`}
    ${Array.from({length:r},(i,d)=>ge`<path key=${d} class="rock" d=${As((d+.5)*a/r)} />`)}
  </svg>`}function Ns(e){let t=Math.max(0,e-26);return`M0 ${Q}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${Q} ${(e-10).toFixed(1)} ${Fe} ${e.toFixed(1)} ${Fe}C${(e+5).toFixed(1)} ${Fe} ${(e+5).toFixed(1)} ${Q-1} ${(e+1).toFixed(1)} ${Q}C${(e-1).toFixed(1)} ${Q+4} ${e.toFixed(1)} ${oe} ${(e+6).toFixed(1)} ${oe}`}var As=e=>`M${(e-4).toFixed(1)} ${oe}l4 -7l4 7z`;var{html:g,useEffect:Rs}=F["html.js"],{curl:Bs}=F["api.js"],{query:Ps,to:ve}=F["routes.js"],{words:xe}=F["words.js"],{Heading:Ws}=F["parts/heading.js"],{Loaded:Gs,useGet:Us}=F["parts/load.js"],{Empty:Ys}=F["parts/states.js"],{Table:Ks}=F["parts/table.js"],{Time:Vs,between:Js,duration:Zs}=F["parts/time.js"],p=xe.batches,Qs=5,Xs=60,Ie={all:void 0,open:"true",finished:"false"};function zs(){let{open:e,after:t}=Ps.value,n=Us("/api/batches",{query:{open:e,after:t,limit:25}}),{value:s}=n.data,a=s?.batches.some(o=>!o.finished_at);return Rs(()=>{let o=setInterval(()=>document.hidden||n.again(),(a?Qs:Xs)*1e3);return()=>clearInterval(o)},[a,e,t]),g`<${Ws} says=${p.says} />
    <nav class="views" aria-label=${p.views}>
      ${Object.keys(Ie).map(o=>g`<${ea} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${Gs} from=${n}>${o=>g`<${ta} page=${o} open=${e} after=${t} />`}<//>`}function ea({name:e,open:t}){let n=t===Ie[e];return g`<a href=${ve("batches",{open:Ie[e]})} aria-current=${n?"page":void 0}>
    ${p.view[e]}
  </a>`}function ta({page:e,open:t,after:n}){let s=P(e.batches,a=>a.id);return g`${s.length>0?g`<${Ks}
            rows=${s}
            columns=${aa}
            label=${xe.screens.batches}
            href=${a=>ve(`batches/${a.id}`)}
          />`:g`<${Ys}>${e.next?p.looked:t?p.none:p.noneYet}<//
            >${!e.next&&g`<${na} />`}`}
    <p class="pages">
      ${n&&g`<a href=${ve("batches",{open:t})}>${xe.table.first}</a>`}
      ${e.next&&g`<a href=${ve("batches",{open:t,after:e.next})}>${xe.table.next}</a>`}
    </p>`}function na(){return g`<p class="quiet">${p.first}</p>
    <pre tabindex="0">${Bs("POST","/api/jobs/batch",sa)}</pre>`}var sa={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},Ne=({completed:e,failed:t,cancelled:n})=>e+t+n,aa=[{name:"wave",label:p.columns.wave,cell:oa},{name:"done",label:p.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:n})=>g`${c(n?t:Ne(e))}${!n&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${p.of(c(t))}</span
        >`},{name:"failed",label:p.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>g`<span class=${e?"error":"quiet"}
        >${e||!t?J({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?p.notCounted(c(e.total)):""},{name:"state",label:p.columns.state,kind:"wide side",cell:ra},{name:"owner",label:p.columns.owner,kind:"side",cell:e=>g`<bdi>${e.owner}</bdi>`},{name:"created",label:p.columns.created,kind:"number",cell:e=>g`<${Vs} at=${e.created_at} />`},{name:"id",label:p.columns.id,kind:"id side",cell:e=>g`<span class="id">${e.id.slice(-8)}</span>`}];function oa({progress:e,total:t,finished_at:n}){let s=Math.max(1,e.total),a=p.wave(c(Ne(e)),c(e.total),c(e.failed));return g`<${vt}
    done=${n?1:Ne(e)/Math.max(1,t,s)}
    failed=${e.failed/s}
    over=${n!==null}
    label=${a}
  />`}function ra({progress:e,created_at:t,finished_at:n}){if(n)return g`<span class="quiet">${p.took(Zs(Js(t,n)))}</span>`;let{processing:s,pending:a,waiting:o,review_needed:r}=e;return[s&&p.running(c(s)),a&&p.pending(c(a)),o&&p.waiting(c(o)),r&&p.review(c(r))].filter(Boolean).join(" · ")||p.ending}import{shared as I}from"./app.js";import{shared as la}from"./app.js";var{html:xt}=la["html.js"],wt=10,ia=112;function jt({days:e,currency:t}){let n=Math.max(...e.map(a=>a.usd),0)||1,s=Math.ceil(e.length/wt);return xt`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,l=(e.length-1-o)%s===0;return xt`<li key=${a.day} title=${`${a.day}: ${L(a.usd,t)}`}>
        <span class="amount">${e.length<=wt?L(a.usd,"",n):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(ia*a.usd/n).toFixed(1)}px`}}
        ></span>
        <span class="name">${l?ca(a.day):""}<span class="unseen"> ${L(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var ca=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:T}=I["html.js"],{query:kt,to:St}=I["routes.js"],{words:ua}=I["words.js"],{Bar:da}=I["parts/bar.js"],{Heading:$a}=I["parts/heading.js"],{Loaded:pa,useGet:ma}=I["parts/load.js"],{Empty:ha}=I["parts/states.js"],{Table:fa}=I["parts/table.js"],{duration:ba}=I["parts/time.js"],f=ua.costs,Mt=["1","7","30","90"];function ga(){let e=Mt.includes(kt.value.days)?kt.value.days:"7",t=ma("/api/costs",{query:{days:e}});return T`<${$a} says=${t.data.value&&T`<${va} of=${t.data.value} />`} />
    <nav class="views" aria-label=${f.span}>
      ${Mt.map(n=>T`<${ya} key=${n} name=${n} now=${e} />`)}
    </nav>
    <${pa} from=${t}>${n=>T`<${xa} of=${n} />`}<//>`}function ya({name:e,now:t}){return T`<a href=${St("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${f.spans[e]}
  </a>`}var Tt=e=>e.reduce((t,n)=>t+n.usd,0);function va({of:e}){let t=Tt(e.days);return f.total(L(t,e.currency),L(t/Math.max(1,e.days.length),e.currency),e.days.length)}function L(e,t,n=e){let s=n>=100?2:n>=.1?3:n>=.01||!n?4:6,a=10**-s;if(e&&e<a/2)return`< ${a.toFixed(s)}`;let o=e.toLocaleString("en",{minimumFractionDigits:s,maximumFractionDigits:s});return t?`${o} ${t}`:o}function xa({of:e}){let t=Math.max(0,...e.types.map(l=>l.usd)),n=Math.max(0,...e.types.filter(l=>l.jobs).map(Ot)),s=Tt(e.types)||1,a=P(e.types.map(l=>({...l,most:t,total:s,dearest:n})),l=>l.type),{per_gb_second:o,per_request:r}=e.prices;return T`<section class="days">
      <h2>${f.days}</h2>
      <${jt} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${f.types}</h2>
      ${a.length?T`<${fa}
              rows=${a}
              columns=${ja}
              label=${f.types}
              id=${l=>l.type}
              href=${l=>St(`types/${l.type}`)}
            />`:T`<${ha}>${f.none}<//>`}
    </section>
    <section>
      <h2>${f.lanes}</h2>
      <${ka} lanes=${e.lanes} />
    </section>
    <p class="quiet small">${e.says} ${f.prices(_t(o),_t(r),e.currency)}</p>`}var _t=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),Ot=e=>1e3*e.usd/e.jobs,wa=e=>c(100*e.usd/e.total,1),ja=[{name:"type",label:f.columns.type,cell:e=>T`<bdi>${e.type}</bdi>`},{name:"share",label:f.columns.share,kind:"wide side",cell:e=>T`<${da} value=${e.usd} most=${e.most||1} label=${L(e.usd)}>${f.columns.part(wa(e))}<//>`},{name:"jobs",label:f.columns.jobs,kind:"number",cell:e=>c(e.jobs)},{name:"ran",label:f.columns.ran,kind:"number side",cell:e=>ba(e.seconds)},{name:"gb",label:f.columns.gb,kind:"number side",cell:e=>c(e.gb_seconds,1)},{name:"each",label:f.columns.each,kind:"number side",cell:e=>e.jobs?L(Ot(e),"",e.dearest):"–"},{name:"usd",label:f.columns.usd,kind:"number",cell:e=>T`<b>${L(e.usd,"",e.most)}</b>`}];function ka({lanes:e}){let t=Math.max(0,...e.map(n=>n.usd));return T`<table class="lanecosts">
    <thead>
      <tr>
        <th>${f.columns.lane}</th>
        <th class="number">${f.columns.gb}</th>
        <th class="number">${f.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(n=>T`<tr key=${n.lane}>
            <td><bdi>${n.lane}</bdi></td>
            <td class="number">${c(n.gb_seconds,1)}</td>
            <td class="number">${L(n.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as E}from"./app.js";import{shared as Ae}from"./app.js";var{html:b,useSignal:Et}=Ae["html.js"],{digits:Ma,parse:qt,textOf:_a}=Ae["exact.js"],{words:Sa}=Ae["words.js"],Lt=Sa.create;function Re(e,t){let n=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,s=(n?.anyOf??[]).filter(a=>a.type!=="null");return{...s.length===1?Re(s[0],t):n,title:e.title??n?.title}}function Be(e){let n=Object.entries(e.properties??{}).filter(([s,a])=>a.default!==void 0||e.required?.includes(s));return Object.fromEntries(n.map(([s,a])=>[s,a.default??Ta(Re(a,e))]))}function Ta(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:Be(e)}[e.type]??null}function Ht({schema:e,at:t}){let n=Object.keys(e.properties??{}),s=o=>r=>{let{[o]:l,...i}=t.value;t.value=r===void 0?i:{...t.value,[o]:r}};if(!n.length)return b`<${Dt} label=${Lt.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return b`<div class="fields">
    ${n.map(o=>b`<${Oa} key=${o} name=${o} schema=${e} value=${a[o]} set=${s(o)} />`)}
  </div>`}function Oa({name:e,schema:t,value:n,set:s}){let a=Re(t.properties[e],t),o=t.required?.includes(e),r=b`<span
    ><code>${e}</code> ${o&&b`<span class="quiet">${Lt.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?b`<${Ea} label=${r} value=${n} set=${s} />`:a.enum?b`<${qa} label=${r} values=${a.enum} value=${n} set=${s} required=${o} />`:a.type==="string"?b`<${La} label=${r} own=${a} value=${n} set=${s} required=${o} />`:a.type==="integer"||a.type==="number"?b`<${Ha} label=${r} own=${a} value=${n} set=${s} required=${o} />`:b`<${Dt} label=${r} value=${n} set=${s} />`}function Ea({label:e,value:t,set:n}){return b`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${s=>n(s.currentTarget.checked)} />${e}</label
  >`}function qa({label:e,values:t,value:n,set:s,required:a}){return b`<label
    >${e}<select onChange=${r=>s(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&b`<option value="" selected=${n===void 0}></option>`}
      ${t.map((r,l)=>b`<option key=${l} value=${l} selected=${r===n}>${String(r)}</option>`)}
    </select></label
  >`}function La({label:e,own:t,value:n,set:s,required:a}){let o=l=>s(l.currentTarget.value===""&&!a?void 0:l.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?b`<label
      >${e}<textarea rows="2" ...${r} value=${n??""} onInput=${o}></textarea>
    </label>`:b`<label>${e}<input ...${r} value=${n??""} onInput=${o} /></label>`}function Ha({label:e,own:t,value:n,set:s,required:a}){let o=l=>s(l.currentTarget.value===""?void 0:qt(l.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return b`<label
    >${e}<input type="number" ...${r} value=${Ma(n)??n??""} onInput=${o}
  /></label>`}function Dt({label:e,value:t,set:n}){let s=Et(t===void 0?"":_a(t,2)),a=Et(""),o=r=>{s.value=r.currentTarget.value;try{n(s.value.trim()?qt(s.value):void 0),a.value=""}catch(l){a.value=l.message}};return b`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${s.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&b`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:H,useMemo:Da,useSignal:re}=E["html.js"],{curl:Ca,post:Fa}=E["api.js"],{textOf:Ia}=E["exact.js"],{ask:Na,go:Aa,query:Ra,to:Ba}=E["routes.js"],{words:Ft}=E["words.js"],{Field:X}=E["parts/field.js"],{Heading:Pa}=E["parts/heading.js"],{Loaded:Wa,useGet:Ga}=E["parts/load.js"],{Failed:Ua}=E["parts/states.js"],{toast:Ya}=E["parts/toast.js"],{Text:Ka,read:It}=E["screens/job/acts.js"],v=Ft.create;function Va(){let e=Ga("/api/types");return H`<${Pa} />
    <${Wa} from=${e}>
      ${({types:t})=>{let n=t.find(s=>s.name===Ra.value.type);return H`<div class="create">
          <label>
            ${v.type}
            <select onChange=${s=>Na({type:s.currentTarget.value})}>
              <option value="" selected=${!n}>${t.length?v.choose:v.none}</option>
              ${t.map(s=>H`<option key=${s.name} selected=${s===n}>${s.name}</option>`)}
            </select>
          </label>
          ${n&&H`<${Ja} key=${n.name} type=${n} />`}
        </div>`}}
    <//>`}function Ja({type:e}){let t=e.declared.payload_schema??{},n=re(Be(t)),s=re(null),a=re(""),o=re(null),r=Da(()=>({}),[]),l=Xa(r),i=()=>({type:e.name,payload:n.value,...l()}),d=async $=>{$.preventDefault(),a.value="",s.value!==null&&It(s.value,a,C=>n.value=C),a.value||await Qa(i(),o)},u=()=>Za(s,n,a);return H`<form onSubmit=${d}>
    ${e.description&&H`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${v.payload}
        <button type="button" class="plain" onClick=${u}>${s.value===null?v.json:v.form}</button>
      </legend>
      ${s.value===null?H`<${Ht} schema=${t} at=${n} />`:H`<${Ka} label=${v.fits} at=${s} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${v.others}</legend>
      <${za} at=${r} />
    </fieldset>
    ${o.value&&H`<${Ua} error=${o.value} />`}
    <details>
      <summary>${Ft.act.curl}</summary>
      <pre tabindex="0">${Ca("POST","/api/jobs",i())}</pre>
    </details>
    <div class="buttons"><button class="main">${v.enqueue}</button></div>
  </form>`}function Za(e,t,n){e.value===null?e.value=Ia(t.value,2):It(e.value,n,s=>(t.value=s,e.value=null))}async function Qa(e,t){try{let n=await Fa("/api/jobs",e);Ya(v.enqueued),Aa(Ba(`jobs/${n.job_id}`))}catch(n){t.value=n}}var Ct=["priority","delay","tags","aboutType","aboutId","key"];function Xa(e){for(let t of Ct)e[t]=re(t==="priority"?"10":"");return()=>{let{priority:t,delay:n,tags:s,aboutType:a,aboutId:o,key:r}=Object.fromEntries(Ct.map(i=>[i,e[i].value])),l=s.split(",").map(i=>i.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...n&&{delay_seconds:Number(n)},...l.length>0&&{tags:l},...a&&{reference:{type:a,id:o}},...r&&{concurrency_key:r}}}}function za({at:e}){return H`<div class="pair">
    <${X} label=${v.priority} at=${e.priority} type="number" min="1" max="20" />
    <${X} label=${v.delay} at=${e.delay} type="number" min="0" step="any" />
    <${X} label=${v.aboutType} at=${e.aboutType} />
    <${X} label=${v.aboutId} at=${e.aboutId} />
    <${X} label=${v.key} at=${e.key} />
    <${X} label=${v.tags} at=${e.tags} />
  </div>`}import{shared as Nt}from"./app.js";var{html:eo}=Nt["html.js"],{Heading:to}=Nt["parts/heading.js"];function no(){return eo`<${to} />`}import{shared as At}from"./app.js";var{html:so}=At["html.js"],{Heading:ao}=At["parts/heading.js"];function oo(){return so`<${ao} />`}import{shared as Rt}from"./app.js";var{html:ro}=Rt["html.js"],{Heading:lo}=Rt["parts/heading.js"];function io(){return ro`<${lo} />`}import{shared as Bt}from"./app.js";var{html:co}=Bt["html.js"],{Heading:uo}=Bt["parts/heading.js"];function $o(){return co`<${uo} />`}import{shared as Pt}from"./app.js";var{html:po}=Pt["html.js"],{Heading:mo}=Pt["parts/heading.js"];function ho(){return po`<${mo} />`}import{shared as Wt}from"./app.js";var{html:fo}=Wt["html.js"],{Heading:bo}=Wt["parts/heading.js"];function go(){return fo`<${bo} />`}import{shared as Gt}from"./app.js";var{html:yo}=Gt["html.js"],{Heading:vo}=Gt["parts/heading.js"];function xo(){return yo`<${vo} />`}import{shared as Ut}from"./app.js";var{html:wo}=Ut["html.js"],{Heading:jo}=Ut["parts/heading.js"];function ko(){return wo`<${jo} />`}import{shared as A}from"./app.js";import{shared as we}from"./app.js";var{signal:Mo,useEffect:_o}=we["html.js"],{get:So,login:Ge}=we["api.js"],{paused:To}=we["live.js"],{opens:Oo}=we["routes.js"],Eo=60,qo=300,U=Mo({lanes:null,at:0,changed:0,error:null}),z=new Set,We=0,le=0,Pe=!1;function je(e){_o(()=>(z.add(e),ee(),()=>{z.delete(e)}),[e,Ge.value?.role])}function ee(){clearTimeout(We),le=0,We=setTimeout(Kt,Math.max(0,U.peek().at+Math.min(...z)*1e3-Date.now()))}document.addEventListener("visibilitychange",()=>document.hidden||!z.size||ee());var Ue=()=>Oo({path:"",screen:null,name:"",role:"viewer"},Ge.value?.role);async function Kt(){if(Pe||document.hidden||To.value||!z.size||!Ge.value||!Ue())return;Pe=!0;let e=U.peek();try{let{lanes:n}=await So("/api/backlog"),s=e.lanes&&Yt(n)===Yt(e.lanes);le=s?le+1:0,U.value={lanes:n,at:Date.now(),changed:s?e.changed:Date.now(),error:null}}catch(n){U.value={...e,at:Date.now(),error:n}}finally{Pe=!1}let t=le>1?qo:le?Eo:Math.min(...z);We=setTimeout(Kt,t*1e3)}var Yt=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);import{shared as ie}from"./app.js";import{shared as Ye}from"./app.js";var{html:q,useEffect:Lo,useRef:Ho,useSignal:Zt}=Ye["html.js"],{words:Qt}=Ye["words.js"],{exact:Do,zone:Xt}=Ye["parts/time.js"],ke=["--accent","--warn","--quiet","--good","--bad","--edge"],Me=[[],[6,3],[2,3],[8,3,2,3]],Co=60,Fo=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],Vt=null;function Jt(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return Vt??=import(e).then(t=>t.default),Vt}function zt({data:e,title:t,says:n,unit:s="",height:a=180,filled:o=!1}){let r=Ho(null),l=Zt(!1);Lo(()=>{if(r.current)return Ao(r.current,e,{unit:s,height:a,filled:o},l)},[e,Xt.value]);let i=!e.times.length||!e.series.length;return q`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${n}</span></figcaption>
    ${i&&q`<p class="quiet">${Qt.chart.none}</p>`}
    ${!i&&q`<div ref=${r} role="img" aria-label=${t}></div>`}
    ${!i&&q`<p class="legend">
          ${e.series.map((d,u)=>q`<span key=${d.name}><${Io} i=${u} /> ${d.label}</span>`)}
        </p>
        <${No} data=${e} unit=${s} title=${t} />`}
  </figure>`}function Io({i:e}){let t={stroke:`var(${ke[e%ke.length]})`};return q`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${Me[e%Me.length].join(" ")} />
  </svg>`}function No({data:e,unit:t,title:n}){let s=Zt(!1),a=Math.max(0,e.times.length-Co);return q`<details onToggle=${o=>s.value=o.currentTarget.open}>
    <summary>${Qt.chart.table}</summary>
    ${s.value&&q`<div class="scroll">
        <table>
          <caption class="unseen">
            ${n}
          </caption>
          <thead>
            <tr>
              <th></th>
              ${e.series.map(o=>q`<th class="number">${o.label} ${t}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${e.times.slice(a).map((o,r)=>q`<tr>
                  <td>${Do(new Date(o*1e3))}</td>
                  ${e.series.map(l=>q`<td class="number">${l.values[a+r]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function Ao(e,t,n,s){let a=null,o=!1,r=u=>{o||(a?.destroy(),a=new u(Ro(u,e,t,n),[t.times,...t.series.map($=>$.values)],e))},l=new ResizeObserver(()=>a?.setSize({width:e.clientWidth,height:n.height})),i=matchMedia("(prefers-color-scheme: dark)"),d=()=>Jt().then(r);return Jt().then(r,()=>s.value=!0),l.observe(e),i.addEventListener("change",d),()=>{o=!0,l.disconnect(),i.removeEventListener("change",d),a?.destroy()}}function Ro(e,t,n,{unit:s,height:a,filled:o}){let r=u=>Bo(t,u),l=matchMedia("(forced-colors: active)").matches,i={stroke:r("--quiet"),font:"11px system-ui",grid:{stroke:r("--line"),width:1},ticks:{show:!1}},d=n.series.map((u,$)=>({label:u.label,stroke:r(ke[$%ke.length]),dash:Me[$%Me.length],width:1.5,fill:o&&$===0&&!l?r("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:a,legend:{show:!1},cursor:{y:!1},tzDate:u=>Xt.value==="UTC"?e.tzDate(new Date(u*1e3),"Etc/UTC"):new Date(u*1e3),axes:[{...i,values:Fo},{...i,size:56,values:(u,$)=>$.map(C=>`${C.toLocaleString("en")}${s?` ${s}`:""}`)}],series:[{},...d]}}function Bo(e,t){let n=e.style.color;e.style.color=`var(${t})`;let{color:s}=getComputedStyle(e);return e.style.color=n,s}var{html:K,useEffect:Po,useSignal:Wo}=ie["html.js"],{ask:Go,query:en}=ie["routes.js"],{words:tn}=ie["words.js"],{useGet:Uo}=ie["parts/load.js"],{Failed:Yo}=ie["parts/states.js"],V=tn.overview.charts,_e=6e4,Ke={"1h":60,"6h":360,"24h":1440,"7d":10080},Ko=["throughput","wait","run"];function nn({changed:e}){let t=en.value.span in Ke?en.value.span:"6h",n=Wo(Date.now());return Po(()=>{e-n.peek()>_e&&(n.value=e)},[e]),K`<section class="became">
    <div class="heading">
      <h2>${V.title}</h2>
      <nav class="views" aria-label=${V.span}>
        ${Object.keys(Ke).map(s=>K`<${Vo} key=${s} name=${s} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${Ko.map(s=>K`<${Zo} key=${s} kind=${s} minutes=${Ke[t]} until=${n.value} />`)}
    </div>
  </section>`}function Vo({name:e,now:t}){let n=s=>(s.preventDefault(),Go({span:e}));return K`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${n}>
    ${V.spans[e]}
  </a>`}function Jo(e){let t=e.series.some(s=>s.values.some(a=>a)),n=e.series.map(s=>({...s,label:V.labels[s.name]??s.label}));return{...e,series:t?n:[]}}function Zo({kind:e,minutes:t,until:n}){let s=new Date(Math.floor(n/_e)*_e-t*_e).toISOString(),a=Uo("/api/charts",{query:{series:e,from:s}}),{value:o}=a.data;if(!o&&a.error.value)return K`<${Yo} error=${a.error.value} again=${a.again} />`;if(!o)return K`<figure class="chart waiting">
      <figcaption><b>${V[e]}</b></figcaption>
    </figure>`;let r=o.unit==="seconds"?tn.units.s:"";return K`<${zt}
    data=${Jo(o)}
    title=${V[e]}
    says=${V.reads[e]}
    unit=${r}
    height=${140}
    filled=${e==="throughput"}
  />`}import{shared as te}from"./app.js";var{html:k,useSignal:Qo}=te["html.js"],{to:Xo}=te["routes.js"],{words:an}=te["words.js"],{Button:zo}=te["parts/act.js"],{Table:er}=te["parts/table.js"],{Time:tr}=te["parts/time.js"],x=an.overview,nr=12;function on({lanes:e}){let t=Qo(!1),s=e.flatMap(l=>l.types.map(i=>({...i,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,i)=>i.ready-l.ready),a=Math.max(1,...s.map(sr)),o=P(s.map(l=>({...l,most:a})),l=>l.type);if(!s.length)return k`<section class="held">
      <h2>${x.held}</h2>
      <p class="quiet">${x.heldNone} <a href="/ui/jobs/new">${an.screens.create}</a></p>
    </section>`;let r=t.value?o:o.slice(0,nr);return k`<section class="held">
    <h2>${x.held}</h2>
    <${er}
      rows=${r}
      columns=${ar}
      label=${x.held}
      id=${l=>l.type}
      href=${l=>Xo("jobs",{status:"pending",type:l.type})}
    />
    ${o.length>r.length&&k`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${x.moreTypes(o.length-r.length)}</button>
      </p>`}
  </section>`}var sr=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),ar=[{name:"type",label:x.columns.type,cell:e=>k`<bdi>${e.type}</bdi>`},{name:"lane",label:x.columns.lane,kind:"side",cell:e=>k`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:x.columns.ready,kind:"number",cell:e=>J({count:e.ready,at_least:e.at_least})},{name:"gates",label:x.columns.gates,kind:"wide gates",cell:or},{name:"pace",label:x.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?he(e.rate_per_minute):k`<span class="quiet">–</span>`},{name:"gone",label:x.columns.gone,kind:"number side",cell:e=>k`<${lr} row=${e} />`,title:e=>e.empty_at?"":x.goneNot}];function or(e){let t=[...e.gates].sort((o,r)=>r.jobs-o.jobs),n=Math.min(e.ready,...t.filter(o=>sn.includes(o.name)).slice(0,1).map(o=>o.jobs)),s=t.some(o=>sn.includes(o.name))?n:0,a=o=>({width:`${(100*o/e.most).toFixed(2)}%`});return k`<span class="stock" aria-hidden="true">
      <span class="free" style=${a(e.ready-s)}></span><span class="kept" style=${a(s)}></span>
    </span>
    ${t.length?t.map(o=>k`<${rr} key=${o.name} gate=${o} type=${e.type} />`):k`<span class="quiet">${x.free}</span>`}`}var rn=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],sn=[...rn,"max_concurrent","rate"];function rr({gate:e,type:t}){let n={name:"resume",label:x.resume,method:"POST",path:`/api/types/${t}/resume`};return k`<span class="held-by" title=${e.says}>
    <b>${c(e.jobs)}${e.at_least?"+":""}</b> ${x.gates[e.name]??e.name}
    ${e.name==="type_paused"&&k`<${zo} act=${n} />`}
  </span>`}function lr({row:e}){if(e.ready&&e.empty_at)return k`<${tr} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(n=>rn.includes(n.name));return k`<span class="quiet">${t?x.notAlone:"–"}</span>`}import{shared as Ee}from"./app.js";import{shared as ir}from"./app.js";var{html:N}=ir["html.js"],Se=84,Te=30,ce=Se+2,cr=10,ur=900,ln=7;function cn({points:e,openings:t,from:n,until:s,at:a,name:o,label:r,top:l}){let i=(s-n)/1e3,d=$=>(Date.parse($)-n)/1e3,u=$r(e,d,i,l);return N`<svg
    class="tide"
    viewBox=${`0 0 ${i} ${ce+Te}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${r}
  >
    <${pr} points=${e} x=${d} width=${i} id=${`age-${o}`} />
    <${hr} from=${n} until=${s} />
    ${u&&N`<path class="water" d=${`${u}V${Se}H${dr(e,d)}Z`} fill=${`url(#age-${o})`} />`}
    ${u&&N`<path class="surface" d=${u} />`}
    ${u&&N`<path class="level" d=${`M${i} ${dn(e[e.length-1],l)}h0`} />`}
    <${mr} openings=${t} x=${d} width=${i} />
    <path class="sill" d=${`M0 ${ce}H${i}`} />
    ${a!==null&&N`<path class="moment" d=${`M${(a-n)/1e3} 0V${ce+Te}`} />`}
  </svg>`}function un(e,t=0){let n=Math.max(cr,t,...e.map(a=>a.ready)),s=10**Math.floor(Math.log10(n));return Math.ceil(n/s/.5)*.5*s}var dr=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),dn=(e,t)=>(Se-Math.min(e.ready,t)/t*(Se-4)).toFixed(1);function $r(e,t,n,s){let a=i=>dn(i,s),o=e.filter((i,d)=>d===e.length-1||t(e[d+1].at)>=0);if(!o.length)return"";let r=Math.max(0,t(o[0].at)),l=`M${r.toFixed(0)} ${a(o[0])}`;return o.slice(1).forEach((i,d)=>{let u=Math.min(Math.max(t(i.at),0),n),$=((r+u)/2).toFixed(0);l+=`C${$} ${a(o[d])} ${$} ${a(i)} ${u.toFixed(0)} ${a(i)}`,r=u}),`${l}H${n}`}function pr({points:e,x:t,width:n,id:s}){let a=o=>.16+.6*Math.min(1,Math.log1p(o/5)/Math.log1p(ur/5));return N`<defs>
    <linearGradient id=${s} gradientUnits="userSpaceOnUse" x1="0" x2=${n} y1="0" y2="0">
      ${e.map(o=>N`<stop
            key=${o.at}
            offset=${Math.min(1,Math.max(0,t(o.at)/n)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${a(o.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function mr({openings:e,x:t,width:n}){let s=Math.max(16,...e.map(a=>a.settled));return e.map(a=>{let o=Math.max(0,t(a.started_at)),r=Math.min(a.ended_at?t(a.ended_at):n,n);if(r<0)return null;let l=a.settled?2+Math.sqrt(a.settled/s)*(Te-3):1.5;return N`<rect
      key=${a.id}
      class=${`flow ${a.ended_at?"":"open"}`}
      x=${Math.min(o,n-ln).toFixed(0)}
      y=${ce+1}
      width=${Math.max(ln,r-o).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function hr({from:e,until:t}){return Ve(e,t).map(n=>N`<path key=${n} class="quarter" d=${`M${(n-e)/1e3} 0V${ce+Te}`} />`)}function Ve(e,t){let s=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-s)/9e5)},(a,o)=>s+o*9e5)}import{shared as Je}from"./app.js";var{html:ue,useSignal:fr}=Je["html.js"],{words:br}=Je["words.js"],{Time:gr,between:yr,duration:vr}=Je["parts/time.js"],Oe=br.overview,xr=100;function $n({tides:e}){let t=fr(!1),n=e.flatMap(a=>a.openings.map(o=>({...o,lane:a.lane}))),s=n.sort((a,o)=>a.started_at<o.started_at?1:-1).slice(0,xr);return ue`<details class="openings" onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${Oe.openings(n.length)}</summary>
    ${t.value&&ue`<${wr} rows=${s} />`}
  </details>`}function wr({rows:e}){let{columns:t}=Oe;return ue`<div class="scroll">
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
        ${e.map(n=>ue`<${jr} key=${n.id} row=${n} />`)}
      </tbody>
    </table>
  </div>`}function jr({row:e}){let t=e.ended_at?vr(yr(e.started_at,e.ended_at),1):Oe.still;return ue`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${Oe.by[e.started_by]??e.started_by}</td>
    <td><${gr} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${c(e.claimed)}</td>
    <td class="number">${c(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var{html:M,useSignal:kr}=Ee["html.js"],{words:Mr}=Ee["words.js"],{Failed:_r}=Ee["parts/states.js"],{Time:Sr,duration:hn,exact:Tr,now:Or,zone:Er}=Ee["parts/time.js"],h=Mr.overview,de=60,Ze=6e4,pn=10,mn=.15;function fn({lanes:e,tides:t}){let n=kr(0),s=Math.floor(Or.value/1e3)*1e3,a=s-de*Ze,o=n.value?s-n.value*Ze:null,r=new Map((t.data.value?.lanes??[]).map(i=>[i.lane,i])),l={from:a,until:s,at:o};return M`<section class="lanes">
    <h2 class="unseen">${h.lanes}</h2>
    <${qr} ...${l} back=${n} />
    ${t.error.value&&M`<${_r} error=${t.error.value} again=${t.again} />`}
    ${e.map((i,d)=>M`<${Hr} key=${i.lane} lane=${i} tide=${r.get(i.lane)} span=${l} back=${n} nth=${d} />`)}
    <p class="legend quiet">${h.legend}</p>
    <${$n} tides=${t.data.value?.lanes??[]} />
  </section>`}function qr({from:e,until:t,at:n,back:s}){let a=r=>s.value=de-Number(r.currentTarget.value),o=n===null?h.now:Tr(new Date(n));return M`<div class="axis">
    <p class="reading" role="status">
      <b>${n===null?h.now:bn(n)}</b> <span class="quiet">${n!==null&&h.back(s.value)}</span>
    </p>
    <div class="times">
      ${Ve(e,t).map(r=>M`<${Lr} key=${r} time=${r} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${de}
        value=${de-s.value}
        aria-label=${h.lookBack}
        aria-valuetext=${o}
        title=${h.lookBackSays}
        onInput=${a}
      />
    </div>
  </div>`}function Lr({time:e,from:t,until:n}){let s=(e-t)/(n-t);return M`<span style=${{left:`${(s*100).toFixed(2)}%`}}>${bn(e)}</span>`}var bn=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:Er.value==="UTC"?"UTC":void 0});function Hr({lane:e,tide:t,span:n,back:s,nth:a}){let o=Dr(t?.points??[],e,n.until),r=t?.openings??[],l=un(o,e.ready),i=n.at===null?null:Ar(o,r,n.at),d=$=>{let C=$.currentTarget.getBoundingClientRect();s.value=Math.round(de*(1-Math.min(Math.max(($.clientX-C.left)/C.width,0),1)))},u=!r.some($=>$.settled)&&!o.some($=>$.ready);return M`<article class=${`lane is-${gn(e,o)} ${u?"still":""}`}>
    ${i?M`<${Nr} lane=${e} moment=${i} />`:M`<${Fr} lane=${e} points=${o} />`}
    <div class="sea" onPointerMove=${d} onPointerLeave=${()=>s.value=0}>
      ${!u&&M`<span class="most quiet">${c(l)}</span>`}
      <${cn}
        points=${o}
        openings=${r}
        ...${n}
        top=${l}
        name=${a}
        label=${h.tide(e.lane,c(e.ready),Cr(r,"settled"),r.length)}
      />
    </div>
  </article>`}function Dr(e,{ready:t,oldest_seconds:n,running:s,waiting:a},o){return[...e,{at:new Date(o).toISOString(),ready:t,oldest_seconds:n??0,running:s,waiting:a}]}var Cr=(e,t)=>c(e.reduce((n,s)=>n+s[t],0));function Fr({lane:e,points:t}){let{ready:n,at_least:s,oldest_seconds:a,running:o,waiting:r,rate_per_minute:l}=e;return M`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${Qe} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${c(n)}${s?"+":""}</b> ${h.ready}</p>
    <p>${n>0&&a!==null?h.oldest(hn(a,1)):h.noneReady}</p>
    <p class="quiet">${h.beside(c(o),c(r))}</p>
    <p class="quiet">${l?h.pace(he(l)):h.noPace} <${Ir} lane=${e} /></p>
  </div>`}function Ir({lane:e}){return!e.ready||!e.empty_at?null:M`<span>· ${h.gone} <${Sr} at=${e.empty_at} /></span>`}function Nr({lane:e,moment:t}){let{point:n,open:s,through:a}=t;return M`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${n?c(n.ready):"–"}</b> ${h.ready}</p>
    <p>${n?.ready?h.oldest(hn(n.oldest_seconds,1)):h.noneReady}</p>
    <p class="quiet">${n&&h.beside(c(n.running),c(n.waiting))}</p>
    <p class="quiet">${h.opened(s,c(a))}</p>
  </div>`}function Ar(e,t,n){let s=e.filter(o=>Date.parse(o.at)<=n),a=t.filter(o=>Date.parse(o.started_at)<=n&&(!o.ended_at||Date.parse(o.ended_at)>=n-Ze));return{point:s.at(-1),open:a.length,through:a.reduce((o,r)=>o+r.settled,0)}}function gn(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return"shut";if(t.length<pn)return"working";let n=t[t.length-pn].ready;return e.ready>n*(1+mn)+2?"rising":e.ready<n*(1-mn)-2?"falling":"level"}var Rr=["off","shut"],Br={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function Qe({lane:e,points:t=[],short:n}){let s=gn(e,t);return M`<span class=${`lanestate is-${s}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Br[s]} /></svg>
    <span class=${n&&!Rr.includes(s)?"unseen":""}>${h.states[s](e.processors)}</span>
  </span>`}import{shared as vn}from"./app.js";var{html:qe}=vn["html.js"],{words:Pr}=vn["words.js"],yn=Pr.overview,Wr=30,Xe=4;function xn(){je(Wr);let{lanes:e}=U.value;if(!e)return null;let t=[...e].sort((n,s)=>+(s.ready>0)-+(n.ready>0)).slice(0,Xe);return qe`<ul class="lanestates" aria-label=${yn.lanes}>
    ${t.map(n=>qe`<${Gr} key=${n.lane} lane=${n} />`)}
    ${e.length>Xe&&qe`<li class="quiet">${yn.more(e.length-Xe)}</li>`}
  </ul>`}function Gr({lane:e}){return qe`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${c(e.ready)}${e.at_least?"+":""}</b> <${Qe} lane=${e} short
    /></a>
  </li>`}import{shared as Le}from"./app.js";var{html:_,useSignal:Ur}=Le["html.js"],{curl:Yr}=Le["api.js"],{words:wn}=Le["words.js"],{Button:Kr}=Le["parts/act.js"],$e=wn.overview,Vr=4,jn=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,n)=>t+e[n].count,0),kn={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>null,endpoints_disabled:()=>"/ui/endpoints"};function Mn({inbox:e}){return _`<ul class="needs" aria-label=${$e.needs}>
    ${Object.keys(kn).map(t=>_`<${Jr} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function Jr({name:e,of:t}){let n=t?.count?kn[e]():null,s=_`<b>${t?J(t):"…"}</b> <span>${$e.need[e](t?.count??0)}</span>`;return _`<li class=${t?.count?`some ${e}`:""}>
    ${n?_`<a href=${n}>${s}</a>`:_`<p>${s}</p>`}
  </li>`}function _n({troubles:e,known:t}){let n=Ur(!1);if(!t||!e.length)return null;let s=n.value?e:e.slice(0,Vr);return _`<section class="wrongs" aria-label=${$e.wrongTitle}>
    <ul>
      ${s.map(a=>_`<${Zr} key=${a.key} one=${a} />`)}
    </ul>
    ${s.length<e.length&&_`<button class="plain" onClick=${()=>n.value=!0}>
        ${$e.moreWrong(e.length-s.length)}
      </button>`}
  </section>`}function Zr({one:{what:e,why:t,act:n,href:s}}){return _`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${n&&_`<${Qr} act=${n} />`}
    </div>
    ${s&&_`<a class="button" href=${s}>${$e.look}</a>`} ${n&&_`<${Kr} act=${n} />`}
  </li>`}function Qr({act:e}){return _`<details class="curls">
    <summary>${wn.act.curl}</summary>
    <pre tabindex="0">${Yr(e.method,e.path,e.body)}</pre>
  </details>`}import{shared as Tn}from"./app.js";var{words:Xr}=Tn["words.js"],{duration:On}=Tn["parts/time.js"],w=Xr.overview.wrong,zr=300,Sn=15,el=300,tl=["type_unknown","no_handler","timeout","type_set_aside"];function En(e,t,n,s){let a=e.filter(r=>!r.enabled),o=a.length?[nl()]:[];for(let r of e){let l=t.find(u=>u.lane===r.lane),i=a.length?null:sl(r,l,s),d=i?null:ol(r,l);o.push(...[i,d].filter(u=>u!==null),...r.types.flatMap(rl))}return[...o,...n.map(ll)]}function nl(){let e={name:"enable",label:w.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{key:"off",what:w.off,why:w.offWhy,act:{...e,sure:w.switchOnSure}}}function sl({lane:e,ready:t,processors:n,last_tick_at:s},a,o){let r=s?(o-Date.parse(s))/1e3:null,l={name:"start",label:w.start,method:"POST",path:"/api/jobs/trigger",body:{lane:e}},i=Math.max(zr,3*al(a));return n||r!==null&&r<i||r===null&&!t?null:{key:`late ${e}`,what:r===null?w.never(e):w.late(e,On(r,1)),why:t?w.lateWhy(t):w.lateIdle,act:l}}function al(e){let t=(e?.openings??[]).filter(s=>s.started_by==="tick").map(s=>Date.parse(s.started_at)),n=t.sort((s,a)=>s-a).slice(1).map((s,a)=>(s-t[a])/1e3);return n.sort((s,a)=>s-a)[Math.floor(n.length/2)]??0}function ol({lane:e,oldest_seconds:t,rate_per_minute:n},s){let a=(s?.points??[]).slice(-Sn).map(r=>r.oldest_seconds);return!(a.length===Sn&&a.every((r,l)=>l===0||r>a[l-1]))||!t||t<el?null:{key:`grows ${e}`,what:w.grows(e,On(t,1)),why:n?w.growsWhy:w.nothingEnds}}var rl=e=>e.gates.filter(t=>tl.includes(t.name)&&t.jobs>0).map(t=>({key:`${t.name} ${e.type}`,what:w.stuck(e.type,t.jobs),why:`${t.says}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),ll=e=>({key:`aside ${e.kind} ${e.id}`,what:w.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:w.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var{html:D,useEffect:qn}=A["html.js"],{login:il}=A["api.js"],{useLive:cl}=A["live.js"],{headline:ul}=A["app.js"],{words:ze}=A["words.js"],{Heading:et}=A["parts/heading.js"],{useGet:Hn}=A["parts/load.js"],{Failed:Ln,Loading:dl}=A["parts/states.js"],{now:$l}=A["parts/time.js"],tt=ze.overview,pl=5;ul.value=D`<${xn} />`;function ml(){return Ue()?D`<${fl} />`:D`<${et} says=${tt.own} /><${hl} />`}function hl(){return D`<p>${tt.ownSays(il.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${ze.screens.jobs}</a>
      <a class="button" href="/ui/batches">${ze.screens.batches}</a>
    </p>`}function fl(){je(pl);let e=cl(()=>({stats:!0,inbox:!0}));qn(()=>{e.value&&ee()},[e.value]);let{lanes:t,at:n,changed:s,error:a}=U.value,o=Hn("/api/tides",{query:{minutes:60}});qn(()=>{n&&o.again()},[n]);let r=e.value?.inbox??null,l=bl(r?.set_aside.count??0),i=t?En(t,o.data.value?.lanes??[],l,n||$l.peek()):[];return a&&!t?D`<${et} /><${Ln} error=${a} again=${ee} />`:D`<${et} says=${t&&r&&tt.verdict(i.length,jn(r))} />
    ${a&&D`<${Ln} error=${a} again=${ee} />`}
    <${_n} troubles=${i} known=${t!==null} />
    <${Mn} inbox=${r} />
    ${t?D`<${fn} lanes=${t} tides=${o} />`:D`<${dl} />`}
    ${t&&D`<${on} lanes=${t} />`}
    <${nn} changed=${s} />`}function bl(e){let t=Hn(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}import{shared as Dn}from"./app.js";var{html:gl}=Dn["html.js"],{Heading:yl}=Dn["parts/heading.js"];function vl(){return gl`<${yl} />`}import{shared as Cn}from"./app.js";var{html:xl}=Cn["html.js"],{Heading:wl}=Cn["parts/heading.js"];function jl(){return xl`<${wl} />`}import{shared as Fn}from"./app.js";var{html:kl}=Fn["html.js"],{Heading:Ml}=Fn["parts/heading.js"];function _l(){return kl`<${Ml} />`}import{shared as In}from"./app.js";var{html:Sl}=In["html.js"],{Heading:Tl}=In["parts/heading.js"];function Ol(){return Sl`<${Tl} />`}export{Rn as Audit,Ms as Batch,zs as Batches,ga as Costs,Va as Create,no as Database,oo as Endpoints,io as Errors,$o as Inbox,ho as Keys,go as Limits,xo as Live,ko as Locks,ml as Overview,vl as Schedules,jl as Type,_l as Types,Ol as Waiting};

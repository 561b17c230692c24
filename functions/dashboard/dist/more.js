import"./app.js";import{shared as dn}from"./app.js";var{html:cr}=dn["html.js"],{Heading:dr}=dn["parts/heading.js"];function ur(){return cr`<${dr} />`}import{shared as Me}from"./app.js";import{shared as $r}from"./app.js";var{html:_t,useEffect:un,useRef:$n,useSignal:pr}=$r["html.js"],mr=[24,20,18,16,14,12,11,10,9,8,7,6,5,4,3,2],fr=272,hr=480,br=1.6,yr=380,St={q:"pending",c:"completed",x:"cancelled",w:"waiting",r:"processing",a:"review_needed",f:"failed"};function pn({cells:e,label:t,shown:s,onPoint:n,onPick:a}){let o=$n(null),r=pr(0),l=$n(e),i=jr(l.current,e);un(()=>{l.current=e},[e]),un(()=>{let H=new ResizeObserver(()=>r.value=Math.floor(o.current.clientWidth));return H.observe(o.current),()=>H.disconnect()},[]);let{size:c,rows:u,columns:$}=gr(e.length,r.value),j=H=>{let ne=o.current.getBoundingClientRect(),[tt,ln]=[(H.clientX-ne.left)/c,(H.clientY-ne.top)/c].map(Math.floor),cn=tt*u+ln;return ln<u&&tt<$&&cn<e.length?cn:null};return _t`<div
    class="field"
    ref=${o}
    onPointerMove=${H=>n(j(H))}
    onPointerLeave=${()=>n(null)}
    onClick=${H=>{let ne=j(H);ne!==null&&a(ne)}}
  >
    ${r.value>0&&_t`<svg
        width=${r.value}
        height=${u*c}
        viewBox=${`0 0 ${r.value} ${u*c}`}
        role="img"
        aria-label=${t}
        class=${s?"choosing":""}
      >
        ${Object.entries(St).map(([H,ne])=>_t`<path
              key=${H}
              class=${`${ne} ${s===ne?"shown":""}`}
              d=${vr(e,H,c,u)}
            />`)}
        ${i.length>0&&_t`<path key=${e} class="fresh" d=${wr(i,c,u)} />`}
      </svg>`}
  </div>`}function gr(e,t){let s=t<hr?yr:fr;for(let n of mr){let a=Math.max(1,Math.floor(t/n)),o=Math.max(1,Math.ceil(e/a));if(o*n<=s||n===2)return{size:n,rows:o,columns:Math.ceil(e/o)}}return{size:2,rows:1,columns:e}}function vr(e,t,s,n){let a=xr[t](s),o="";for(let r=e.indexOf(t);r>=0;r=e.indexOf(t,r+1))o+=`M${Math.floor(r/n)*s} ${r%n*s}${a}`;return o}var wr=(e,t,s)=>e.map(n=>`M${Math.floor(n/s)*t} ${n%s*t}${st(t)}`).join("");function jr(e,t){if(e===t||e.length!==t.length)return[];let s=[];for(let n=0;n<t.length;n+=1)e[n]!==t[n]&&"cf".includes(t[n])&&s.push(n);return s}var Mt=e=>e>9?2:e>3?1:.4,st=(e,t=0)=>{let s=e-Mt(e)-2*t;return`m${t} ${t}h${s}v${s}h${-s}z`},kr=e=>{let t=Math.max(1,e/7),s=e-Mt(e)-2*t;return`${st(e)}m${t} ${t}v${s}h${s}v${-s}z`},V=e=>(e-Mt(e))/2,xr={q:e=>st(e,Math.min(e*.3,(e-Mt(e)-br)/2)),c:e=>st(e),r:e=>st(e),x:e=>`m0 ${V(e)-e*.1}h${2*V(e)}v${e*.2}h${-2*V(e)}z`,w:kr,a:e=>`m${V(e)} 0l${V(e)} ${V(e)}l${-V(e)} ${V(e)}l${-V(e)} ${-V(e)}z`,f:e=>`m${V(e)} ${-e*.15}l${V(e)+e*.12} ${e}h${-2*V(e)-e*.24}z`};import"./app.js";function d(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var B=({count:e,at_least:t})=>`${d(e)}${t?"+":""}`,Tt=e=>d(e,e!=null&&e<10?1:0);import{shared as _e}from"./app.js";var{html:nt,useSignal:is}=_e["html.js"],{useKeys:_r}=_e["keys.js"],{words:mn}=_e["words.js"],{Button:Sr,Curls:Mr,whyNot:Tr}=_e["parts/act.js"],{actOnMany:Or}=_e["parts/bulk.js"],{Dialog:qr,open:Er}=_e["parts/dialog.js"],{Field:Cr}=_e["parts/field.js"],{toast:Lr}=_e["parts/toast.js"],W=mn.batch;function fn({batch:e,done:t}){let{id:s,progress:n,finished_at:a}=e,o=n.pending+n.processing+n.waiting+n.review_needed,r={name:"then",label:W.change,method:"PATCH",path:`/api/batches/${s}`,done:t},l={batch_id:s,status:"failed"},i=async c=>{(await Or(c))?.done&&t()};return nt`<div class="acts">
    <${Ot}
      label=${W.retryAll}
      keys="r"
      why=${n.failed?null:W.noneFailed}
      run=${()=>i({action:"retry",filter:l})}
    />
    <${Ot}
      label=${W.cancelRest}
      keys="c"
      why=${o?null:W.noneLeft}
      run=${()=>i({action:"cancel",filter:{batch_id:s}})}
    />
    <${Sr} act=${{...r,key:"e",why:a?W.isOver:null,ask:()=>Er(Ar)}} />
    <${Mr} acts=${Dr(s,l,r)} />
  </div>`}var Dr=(e,t,s)=>[{name:"retry",label:W.retryAll,method:"POST",path:"/api/jobs/bulk/retry",body:{filter:t}},{name:"cancel",label:W.cancelRest,method:"POST",path:"/api/jobs/bulk/cancel",body:{filter:{batch_id:e}}},{...s,body:{then:{type:"…",payload:{}}}},{name:"cells",label:W.cells,method:"GET",path:`/api/batches/${e}/cells`}];function Ot({label:e,run:t,why:s=null,keys:n}){let a=Tr({name:e,label:e,method:"POST",path:"",why:s}),o=()=>a?Lr(a,{kind:"bad"}):t();return _r(n?[{keys:n,says:e,run:o}]:[]),nt`<button aria-disabled=${a?"true":void 0} title=${a??void 0} onClick=${o}>
    ${e}${n&&nt` <kbd>${n}</kbd>`}
  </button>`}function Ar({close:e}){let t=is(""),s=is("{}"),n=is(""),a=o=>{o.preventDefault();try{e({then:t.value?{type:t.value,payload:JSON.parse(s.value)}:null})}catch(r){n.value=r.message}};return nt`<${qr} title=${W.change} close=${e}>
    <form onSubmit=${a}>
      <p>${W.changeSays}</p>
      <${Cr} label=${W.thenType} at=${t} autofocus autocomplete="off" />
      <label
        >${W.thenPayload}<textarea
          rows="5"
          spellcheck="false"
          value=${s.value}
          onInput=${o=>s.value=o.currentTarget.value}
        ></textarea>
      </label>
      ${n.value&&nt`<p class="wrong" role="alert">${n.value}</p>`}
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${mn.page.cancel}</button>
        <button class="main">${W.change}</button>
      </div>
    </form>
  <//>`}import{shared as cs}from"./app.js";var{html:Nr}=cs["html.js"],{words:Hr}=cs["words.js"],{Time:Rr,now:Fr}=cs["parts/time.js"];function Ge({at:e}){return Date.parse(e)<=Fr.value?Hr.time.now:Nr`<${Rr} at=${e} />`}import{shared as Ue}from"./app.js";import{shared as Ir}from"./app.js";var{useRef:Pr}=Ir["html.js"];function h(e,t){let s=Pr(new Map),n=e.map(a=>{let o=s.current.get(t(a));return o&&JSON.stringify(o)===JSON.stringify(a)?o:a});return s.current=new Map(n.map(a=>[t(a),a])),n}var{html:Ae}=Ue["html.js"],{to:Br}=Ue["routes.js"],{words:Wr}=Ue["words.js"],{Bar:Gr}=Ue["parts/bar.js"],{actOnMany:Ur}=Ue["parts/bulk.js"],{Table:Kr}=Ue["parts/table.js"],Se=Wr.batch;function hn({id:e,errors:t,done:s}){let n=Math.max(1,...t.map(l=>l.jobs)),a=l=>`${l.code} ${l.message}`,o=h(t.map(l=>({...l,most:n,batch:e})),a);if(!t.length)return null;let r=async l=>{(await Ur({action:"retry",filter:{batch_id:e,status:"failed",error:l.code}}))?.done&&s()};return Ae`<section class="rocks">
    <h2>${Se.rocks}</h2>
    <${Kr} rows=${o} columns=${Yr(r)} label=${Se.rocks} id=${a} href=${Jr} />
  </section>`}var Jr=e=>Br("jobs",{status:"failed",batch:e.batch,error:e.code}),bn=e=>{};function Yr(e){return bn=e,zr}var zr=[{name:"jobs",label:Se.columns.jobs,kind:"number",cell:e=>Ae`<${Gr} value=${e.jobs} most=${e.most} kind="bad" label=${d(e.jobs)}>${d(e.jobs)}<//>`},{name:"code",label:Se.columns.error,link:!0,cell:e=>Ae`<code class="error"><bdi>${e.code}</bdi></code>`},{name:"message",label:Se.columns.message,kind:"wide",cell:e=>Ae`<bdi>${e.message}</bdi>`,title:e=>e.message},{name:"example",label:Se.columns.example,kind:"id side",cell:e=>Ae`<a class="id" href=${`/ui/jobs/${e.example}`}>${e.example.slice(-8)}</a>`},{name:"retry",label:Ae`<span class="unseen">${Se.retry}</span>`,kind:"doing side",cell:e=>Ae`<${Ot} label=${Se.retry} run=${()=>bn(e)} />`}];var{html:y,useEffect:wn,useSignal:qt}=Me["html.js"],{useLive:Vr}=Me["live.js"],{go:Zr,to:jn}=Me["routes.js"],{words:at}=Me["words.js"],{Heading:ds}=Me["parts/heading.js"],{useGet:yn}=Me["parts/load.js"],{Failed:gn,Loading:vn}=Me["parts/states.js"],{Time:Xr,between:Qr,duration:el}=Me["parts/time.js"],O=at.batch,tl=1e4;function sl({id:e}){let t=yn(`/api/batches/${e}`),s=yn(`/api/batches/${e}/cells`),a=Vr(()=>({batch:e})).value?.batch??t.data.value,o=JSON.stringify(a?.progress);if(wn(()=>{s.data.peek()&&s.again()},[o]),!a&&t.error.value)return y`<${ds} /><${gn} error=${t.error.value} again=${t.again} />`;if(!a)return y`<${ds} /><${vn} />`;let r=()=>(t.again(),s.again());return y`<${ds}
      name=${y`${at.screens.batch} <span class="short id">${e.slice(-8)}</span>`}
      says=${y`<${nl} batch=${a} />`}
    />
    ${a.set_aside&&y`<p class="failure" role="status">${O.setAside}</p>`}
    <${ol} batch=${a} cells=${s.data.value} />
    ${s.error.value&&y`<${gn} error=${s.error.value} again=${s.again} />`}
    ${s.data.value?y`<${cl} id=${e} batch=${a} of=${s.data.value} />`:y`<${vn} />`}
    <${fn} batch=${a} done=${r} />
    ${s.data.value&&y`<${hn} id=${e} errors=${s.data.value.errors} done=${r} />`}`}function nl({batch:e}){let t=e.owner&&y`<bdi>${e.owner}</bdi> · `,s=y`${O.made} <${Xr} at=${e.created_at} />`;return y`${t}${O.jobs(d(e.total))} · ${s} · <span class="id">${e.id}</span>`}var al=({completed:e,failed:t,cancelled:s})=>e+t+s;function ol({batch:e,cells:t}){let{progress:s,finished_at:n,created_at:a}=e,o=al(s),r=s.total?Math.floor(1e3*o/s.total)/10:100,l=!n&&o<s.total&&s.pending+s.processing===0;return y`<div class="tally">
    <p class="depth"><b>${r}</b> %</p>
    <dl>
      <div>
        <dt>${O.done}</dt>
        <dd>${d(o)} <span class="quiet">${O.of(d(s.total))}</span></dd>
      </div>
      <div>
        <dt>${n?O.took:O.ends}</dt>
        <dd>${n?el(Qr(a,n)):y`<${rl} cells=${t} stuck=${l} />`}</dd>
      </div>
      <div>
        <dt>${O.pace}</dt>
        <dd>${t?.per_minute?O.perMinute(d(t.per_minute)):"–"}</dd>
      </div>
      <div>
        <dt>${O.then}</dt>
        <dd><${ll} cells=${t} /></dd>
      </div>
    </dl>
    <${il} text=${O.said(d(o),d(s.total),d(s.failed))} />
  </div>`}function rl({cells:e,stuck:t}){return t?O.waits:e?.ends_at?y`<${Ge} at=${e.ends_at} />`:y`<span class="quiet">${O.unknown}</span>`}function ll({cells:e}){return e?.then?y`<a href=${jn(`types/${e.then}`)}><bdi>${e.then}</bdi></a>`:y`<span class="quiet">${at.page.none}</span>`}function il({text:e}){let t=qt(""),s=qt(0);return wn(()=>{let n=setTimeout(()=>(t.value=e,s.value=Date.now()),s.peek()+tl-Date.now());return()=>clearTimeout(n)},[e]),y`<p class="unseen" role="status">${t.value}</p>`}function cl({id:e,batch:t,of:s}){let n=qt(null),a=qt(null),o=l=>jn("jobs",{status:l,batch:e}),r=n.value===null?null:St[s.cells[n.value]];return y`<section class="cells">
    <h2 class="unseen">${O.cells}</h2>
    <${pn}
      cells=${s.cells}
      label=${O.field(d(s.total),d(s.total-s.cells.split("q").length+1))}
      shown=${a.value}
      onPoint=${l=>n.value=l}
      onPick=${l=>Zr(o(St[s.cells[l]]))}
    />
    <ul class="legend">
      ${dl.filter(l=>t.progress[l]>0).map(l=>y`<${ul} key=${l} name=${l} count=${t.progress[l]} href=${o(l)} at=${a} />`)}
      <li class="pointed quiet">
        ${r?O.cell(d(n.value+1),at.status[r]):s.at_least?O.firstCells(d(s.total)):""}
      </li>
    </ul>
  </section>`}var dl=["completed","processing","pending","waiting","review_needed","failed","cancelled"];function ul({name:e,count:t,href:s,at:n}){let a=()=>n.value=e,o=()=>n.value=null;return y`<li>
    <a href=${s} onPointerEnter=${a} onPointerLeave=${o} onFocus=${a} onBlur=${o}>
      <svg class=${e} viewBox="0 0 12 12" aria-hidden="true"><path class=${e} d=${$l[e]} /></svg>
      <b>${d(t)}</b> ${at.status[e]}
    </a>
  </li>`}var $l={completed:"M1 1h10v10H1z",processing:"M1 1h10v10H1z",pending:"M4 4h4v4H4z",waiting:"M1 1h10v10H1zM3 3v6h6V3z",review_needed:"M6 0l6 6-6 6-6-6z",failed:"M6 0l6 11H0z",cancelled:"M1 5h10v2H1z"};import{shared as ye}from"./app.js";import{shared as pl}from"./app.js";var{html:Et}=pl["html.js"],Ct=160,ml=24,ot=21,Ke=11,us=4,kn=7;function xn({done:e,failed:t,label:s,over:n}){let a=Math.min(Math.max(e,0),1)*Ct,o=t>0?Math.ceil(Math.sqrt(t)*kn):0,r=Math.min(o,kn),l=n?`M0 ${Ke}H${Ct}`:fl(a);return Et`<svg
    class=${n?"wave over":"wave"}
    viewBox=${`0 0 ${Ct} ${ml}`}
    role="img"
    aria-label=${s}
  >
    <path class="sand" d=${`M0 ${ot}H${Ct}`} />
    ${a>0&&Et`<path class="water" d=${`${l}V${ot}H0Z`} />`}
    ${a>0&&Et`<path class="surface" d=${l} />`}
    ${Array.from({length:r},(i,c)=>Et`<path key=${c} class="rock" d=${hl((c+.5)*a/r)} />`)}
  </svg>`}function fl(e){let t=Math.max(0,e-26);return`M0 ${Ke}H${t.toFixed(1)}C${(e-14).toFixed(1)} ${Ke} ${(e-10).toFixed(1)} ${us} ${e.toFixed(1)} ${us}C${(e+5).toFixed(1)} ${us} ${(e+5).toFixed(1)} ${Ke-1} ${(e+1).toFixed(1)} ${Ke}C${(e-1).toFixed(1)} ${Ke+4} ${e.toFixed(1)} ${ot} ${(e+6).toFixed(1)} ${ot}`}var hl=e=>`M${(e-4).toFixed(1)} ${ot}l4 -7l4 7z`;var{html:S,useEffect:bl}=ye["html.js"],{curl:yl}=ye["api.js"],{query:gl,to:Lt}=ye["routes.js"],{words:Dt}=ye["words.js"],{Heading:vl}=ye["parts/heading.js"],{Loaded:wl,useGet:jl}=ye["parts/load.js"],{Empty:kl}=ye["parts/states.js"],{Table:xl}=ye["parts/table.js"],{Time:_l,between:Sl,duration:Ml}=ye["parts/time.js"],g=Dt.batches,Tl=5,Ol=60,$s={all:void 0,open:"true",finished:"false"};function ql(){let{open:e,after:t}=gl.value,s=jl("/api/batches",{query:{open:e,after:t,limit:25}}),{value:n}=s.data,a=n?.batches.some(o=>!o.finished_at);return bl(()=>{let o=setInterval(()=>document.hidden||s.again(),(a?Tl:Ol)*1e3);return()=>clearInterval(o)},[a,e,t]),S`<${vl} says=${g.says} />
    <nav class="views" aria-label=${g.views}>
      ${Object.keys($s).map(o=>S`<${El} key=${o} name=${o} open=${e} />`)}
    </nav>
    <${wl} from=${s}>${o=>S`<${Cl} page=${o} open=${e} after=${t} />`}<//>`}function El({name:e,open:t}){let s=t===$s[e];return S`<a href=${Lt("batches",{open:$s[e]})} aria-current=${s?"page":void 0}>
    ${g.view[e]}
  </a>`}function Cl({page:e,open:t,after:s}){let n=h(e.batches,a=>a.id);return S`${n.length>0?S`<${xl}
            rows=${n}
            columns=${Al}
            label=${Dt.screens.batches}
            href=${a=>Lt(`batches/${a.id}`)}
          />`:S`<${kl}>${e.next?g.looked:t?g.none:g.noneYet}<//
            >${!e.next&&S`<${Ll} />`}`}
    <p class="pages">
      ${s&&S`<a href=${Lt("batches",{open:t})}>${Dt.table.first}</a>`}
      ${e.next&&S`<a href=${Lt("batches",{open:t,after:e.next})}>${Dt.table.next}</a>`}
    </p>`}function Ll(){return S`<p class="quiet">${g.first}</p>
    <pre tabindex="0">${yl("POST","/api/jobs/batch",Dl)}</pre>`}var Dl={jobs:[{type:"canary",payload:{}}],then:{type:"canary",payload:{}}},ps=({completed:e,failed:t,cancelled:s})=>e+t+s,Al=[{name:"wave",label:g.columns.wave,cell:Nl},{name:"done",label:g.columns.done,kind:"number",link:!0,cell:({progress:e,total:t,finished_at:s})=>S`${d(s?t:ps(e))}${!s&&e.at_least?"+":""}${" "}<span class="quiet of"
          >${g.of(d(t))}</span
        >`},{name:"failed",label:g.columns.failed,kind:"number",cell:({progress:{failed:e,at_least:t}})=>S`<span class=${e?"error":"quiet"}
        >${e||!t?B({count:e,at_least:t}):"–"}</span
      >`,title:({progress:e})=>e.at_least?g.notCounted(d(e.total)):""},{name:"state",label:g.columns.state,kind:"wide side",cell:Hl},{name:"owner",label:g.columns.owner,kind:"side",cell:e=>S`<bdi>${e.owner}</bdi>`},{name:"created",label:g.columns.created,kind:"number",cell:e=>S`<${_l} at=${e.created_at} />`},{name:"id",label:g.columns.id,kind:"id side",cell:e=>S`<span class="id">${e.id.slice(-8)}</span>`}];function Nl({progress:e,total:t,finished_at:s}){let n=Math.max(1,e.total),a=g.wave(d(ps(e)),d(e.total),d(e.failed));return S`<${xn}
    done=${s?1:ps(e)/Math.max(1,t,n)}
    failed=${e.failed/n}
    over=${s!==null}
    label=${a}
  />`}function Hl({progress:e,created_at:t,finished_at:s}){if(s)return S`<span class="quiet">${g.took(Ml(Sl(t,s)))}</span>`;let{processing:n,pending:a,waiting:o,review_needed:r}=e;return[n&&g.running(d(n)),a&&g.pending(d(a)),o&&g.waiting(d(o)),r&&g.review(d(r))].filter(Boolean).join(" · ")||g.ending}import{shared as _n}from"./app.js";var{html:Rl}=_n["html.js"],{Heading:Fl}=_n["parts/heading.js"];function Il(){return Rl`<${Fl} />`}import{shared as ge}from"./app.js";import{shared as Pl}from"./app.js";var{html:Sn}=Pl["html.js"],Mn=10,Bl=112;function Tn({days:e,currency:t}){let s=Math.max(...e.map(a=>a.usd),0)||1,n=Math.ceil(e.length/Mn);return Sn`<ol class="daybars">
    ${e.map((a,o)=>{let r=o===e.length-1,l=(e.length-1-o)%n===0;return Sn`<li key=${a.day} title=${`${a.day}: ${ce(a.usd,t)}`}>
        <span class="paid">${e.length<=Mn?ce(a.usd,"",s):""}</span>
        <span
          class=${r?"day last":"day"}
          style=${{height:`${(Bl*a.usd/s).toFixed(1)}px`}}
        ></span>
        <span class="name">${l?Wl(a.day):""}<span class="unseen"> ${ce(a.usd,t)}</span></span>
      </li>`})}
  </ol>`}var Wl=e=>new Date(e).toLocaleDateString("en-GB",{day:"numeric",month:"short",timeZone:"UTC"});var{html:Z}=ge["html.js"],{query:On,to:Cn}=ge["routes.js"],{words:Gl}=ge["words.js"],{Bar:Ul}=ge["parts/bar.js"],{Heading:Kl}=ge["parts/heading.js"],{Loaded:Jl,useGet:Yl}=ge["parts/load.js"],{Empty:zl}=ge["parts/states.js"],{Table:Vl}=ge["parts/table.js"],{duration:Zl}=ge["parts/time.js"],k=Gl.costs,qn=["1","7","30","90"];function Xl(){let e=qn.includes(On.value.days)?On.value.days:"7",t=Yl("/api/costs",{query:{days:e}});return Z`<${Kl} says=${t.data.value&&Z`<${ei} of=${t.data.value} />`} />
    <nav class="views" aria-label=${k.span}>
      ${qn.map(s=>Z`<${Ql} key=${s} name=${s} now=${e} />`)}
    </nav>
    <${Jl} from=${t}>${s=>Z`<${ti} of=${s} />`}<//>`}function Ql({name:e,now:t}){return Z`<a href=${Cn("costs",{days:e})} aria-current=${e===t?"page":void 0}>
    ${k.spans[e]}
  </a>`}var Ln=e=>e.reduce((t,s)=>t+s.usd,0);function ei({of:e}){let t=Ln(e.days);return k.total(ce(t,e.currency),ce(t/Math.max(1,e.days.length),e.currency),e.days.length)}function ce(e,t,s=e){let n=s>=100?2:s>=.1?3:s>=.01||!s?4:6,a=10**-n;if(e&&e<a/2)return`< ${a.toFixed(n)}`;let o=e.toLocaleString("en",{minimumFractionDigits:n,maximumFractionDigits:n});return t?`${o} ${t}`:o}function ti({of:e}){let t=Math.max(0,...e.types.map(l=>l.usd)),s=Math.max(0,...e.types.filter(l=>l.jobs).map(Dn)),n=Ln(e.types)||1,a=h(e.types.map(l=>({...l,most:t,total:n,dearest:s})),l=>l.type),{per_gb_second:o,per_request:r}=e.prices;return Z`<section class="days">
      <h2>${k.days}</h2>
      <${Tn} days=${e.days} currency=${e.currency} />
    </section>
    <section>
      <h2>${k.types}</h2>
      ${a.length?Z`<${Vl}
              rows=${a}
              columns=${ni}
              label=${k.types}
              id=${l=>l.type}
              href=${l=>Cn(`types/${l.type}`)}
            />`:Z`<${zl}>${k.none}<//>`}
    </section>
    <section>
      <h2>${k.lanes}</h2>
      <${ai} lanes=${e.lanes} />
    </section>
    <p class="quiet costsays">${e.says} ${k.prices(En(o),En(r),e.currency)}</p>`}var En=e=>e.toLocaleString("en",{maximumSignificantDigits:6}),Dn=e=>1e3*e.usd/e.jobs,si=e=>d(100*e.usd/e.total,1),ni=[{name:"type",label:k.columns.type,cell:e=>Z`<bdi>${e.type}</bdi>`},{name:"share",label:k.columns.share,kind:"wide side",cell:e=>Z`<${Ul} value=${e.usd} most=${e.most||1} label=${ce(e.usd)}>${k.columns.part(si(e))}<//>`},{name:"jobs",label:k.columns.jobs,kind:"number",cell:e=>d(e.jobs)},{name:"ran",label:k.columns.ran,kind:"number side",cell:e=>Zl(e.seconds)},{name:"gb",label:k.columns.gb,kind:"number side",cell:e=>d(e.gb_seconds,1)},{name:"each",label:k.columns.each,kind:"number side",cell:e=>e.jobs?ce(Dn(e),"",e.dearest):"–"},{name:"usd",label:k.columns.usd,kind:"number",cell:e=>Z`<b>${ce(e.usd,"",e.most)}</b>`}];function ai({lanes:e}){let t=Math.max(0,...e.map(s=>s.usd));return Z`<table class="lanecosts">
    <thead>
      <tr>
        <th>${k.columns.lane}</th>
        <th class="number">${k.columns.gb}</th>
        <th class="number">${k.columns.usd}</th>
      </tr>
    </thead>
    <tbody>
      ${e.map(s=>Z`<tr key=${s.lane}>
            <td><bdi>${s.lane}</bdi></td>
            <td class="number">${d(s.gb_seconds,1)}</td>
            <td class="number">${ce(s.usd,"",t)}</td>
          </tr>`)}
    </tbody>
  </table>`}import{shared as ae}from"./app.js";import{shared as ms}from"./app.js";var{html:_,useSignal:An}=ms["html.js"],{digits:oi,parse:Nn,textOf:ri}=ms["exact.js"],{words:li}=ms["words.js"],Hn=li.create;function rt(e,t){let s=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,n=(s?.anyOf??[]).filter(a=>a.type!=="null");return{...n.length===1?rt(n[0],t):s,title:e.title??s?.title}}function fs(e){let s=Object.entries(e.properties??{}).filter(([n,a])=>a.default!==void 0||e.required?.includes(n));return Object.fromEntries(s.map(([n,a])=>[n,a.default??ii(rt(a,e))]))}function ii(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:fs(e)}[e.type]??null}function Rn({schema:e,at:t}){let s=Object.keys(e.properties??{}),n=o=>r=>{let{[o]:l,...i}=t.value;t.value=r===void 0?i:{...t.value,[o]:r}};if(!s.length)return _`<${Fn} label=${Hn.asJson} value=${t.value} set=${o=>t.value=o??{}} />`;let a=t.value;return _`<div class="fields">
    ${s.map(o=>_`<${ci} key=${o} name=${o} schema=${e} value=${a[o]} set=${n(o)} />`)}
  </div>`}function ci({name:e,schema:t,value:s,set:n}){let a=rt(t.properties[e],t),o=t.required?.includes(e),r=_`<span
    ><code>${e}</code> ${o&&_`<span class="quiet">${Hn.required}</span>`} ${a.description}</span
  >`;return a.type==="boolean"?_`<${di} label=${r} value=${s} set=${n} />`:a.enum?_`<${ui} label=${r} values=${a.enum} value=${s} set=${n} required=${o} />`:a.type==="string"?_`<${$i} label=${r} own=${a} value=${s} set=${n} required=${o} />`:a.type==="integer"||a.type==="number"?_`<${pi} label=${r} own=${a} value=${s} set=${n} required=${o} />`:_`<${Fn} label=${r} value=${s} set=${n} />`}function di({label:e,value:t,set:s}){return _`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${n=>s(n.currentTarget.checked)} />${e}</label
  >`}function ui({label:e,values:t,value:s,set:n,required:a}){return _`<label
    >${e}<select onChange=${r=>n(r.currentTarget.value===""?void 0:t[Number(r.currentTarget.value)])}>
      ${!a&&_`<option value="" selected=${s===void 0}></option>`}
      ${t.map((r,l)=>_`<option key=${l} value=${l} selected=${r===s}>${String(r)}</option>`)}
    </select></label
  >`}function $i({label:e,own:t,value:s,set:n,required:a}){let o=l=>n(l.currentTarget.value===""&&!a?void 0:l.currentTarget.value),r={required:a,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?_`<label
      >${e}<textarea rows="2" ...${r} value=${s??""} onInput=${o}></textarea>
    </label>`:_`<label>${e}<input ...${r} value=${s??""} onInput=${o} /></label>`}function pi({label:e,own:t,value:s,set:n,required:a}){let o=l=>n(l.currentTarget.value===""?void 0:Nn(l.currentTarget.value)),r={required:a,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return _`<label
    >${e}<input type="number" ...${r} value=${oi(s)??s??""} onInput=${o}
  /></label>`}function Fn({label:e,value:t,set:s}){let n=An(t===void 0?"":ri(t,2)),a=An(""),o=r=>{n.value=r.currentTarget.value;try{s(n.value.trim()?Nn(n.value):void 0),a.value=""}catch(l){a.value=l.message}};return _`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${n.value}
        aria-invalid=${a.value?"true":void 0}
        onInput=${o}
      ></textarea>
    </label>
    ${a.value&&_`<p class="wrong" role="alert">${a.value}</p>`}`}var{html:de,useMemo:mi,useSignal:lt}=ae["html.js"],{curl:fi,post:hi}=ae["api.js"],{textOf:bi}=ae["exact.js"],{ask:yi,go:gi,query:vi,to:wi}=ae["routes.js"],{words:Pn}=ae["words.js"],{Field:Je}=ae["parts/field.js"],{Heading:ji}=ae["parts/heading.js"],{Loaded:ki,useGet:xi}=ae["parts/load.js"],{Failed:_i}=ae["parts/states.js"],{toast:Si}=ae["parts/toast.js"],{Text:Mi,read:Bn}=ae["screens/job/acts.js"],L=Pn.create;function Ti(){let e=xi("/api/types");return de`<${ji} />
    <${ki} from=${e}>
      ${({types:t})=>{let s=t.find(n=>n.name===vi.value.type);return de`<div class="create">
          <label>
            ${L.type}
            <select onChange=${n=>yi({type:n.currentTarget.value})}>
              <option value="" selected=${!s}>${t.length?L.choose:L.none}</option>
              ${t.map(n=>de`<option key=${n.name} selected=${n===s}>${n.name}</option>`)}
            </select>
          </label>
          ${s&&de`<${Oi} key=${s.name} type=${s} />`}
        </div>`}}
    <//>`}function Oi({type:e}){let t=e.declared.payload_schema??{},s=lt(fs(t)),n=lt(null),a=lt(""),o=lt(null),r=mi(()=>({}),[]),l=Ci(r),i=()=>({type:e.name,payload:s.value,...l()}),c=async $=>{$.preventDefault(),a.value="",n.value!==null&&Bn(n.value,a,j=>s.value=j),a.value||await Ei(i(),o)},u=()=>qi(n,s,a);return de`<form onSubmit=${c}>
    ${e.description&&de`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${L.payload}
        <button type="button" class="plain" onClick=${u}>${n.value===null?L.json:L.form}</button>
      </legend>
      ${n.value===null?de`<${Rn} schema=${t} at=${s} />`:de`<${Mi} label=${L.fits} at=${n} wrong=${a} />`}
    </fieldset>
    <fieldset>
      <legend>${L.others}</legend>
      <${Li} at=${r} />
    </fieldset>
    ${o.value&&de`<${_i} error=${o.value} />`}
    <details>
      <summary>${Pn.act.curl}</summary>
      <pre tabindex="0">${fi("POST","/api/jobs",i())}</pre>
    </details>
    <div class="buttons"><button class="main">${L.enqueue}</button></div>
  </form>`}function qi(e,t,s){e.value===null?e.value=bi(t.value,2):Bn(e.value,s,n=>(t.value=n,e.value=null))}async function Ei(e,t){try{let s=await hi("/api/jobs",e);Si(L.enqueued),gi(wi(`jobs/${s.job_id}`))}catch(s){t.value=s}}var In=["priority","delay","tags","aboutType","aboutId","key"];function Ci(e){for(let t of In)e[t]=lt(t==="priority"?"10":"");return()=>{let{priority:t,delay:s,tags:n,aboutType:a,aboutId:o,key:r}=Object.fromEntries(In.map(i=>[i,e[i].value])),l=n.split(",").map(i=>i.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...s&&{delay_seconds:Number(s)},...l.length>0&&{tags:l},...a&&{reference:{type:a,id:o}},...r&&{concurrency_key:r}}}}function Li({at:e}){return de`<div class="pair">
    <${Je} label=${L.priority} at=${e.priority} type="number" min="1" max="20" />
    <${Je} label=${L.delay} at=${e.delay} type="number" min="0" step="any" />
    <${Je} label=${L.aboutType} at=${e.aboutType} />
    <${Je} label=${L.aboutId} at=${e.aboutId} />
    <${Je} label=${L.key} at=${e.key} />
    <${Je} label=${L.tags} at=${e.tags} />
  </div>`}import{shared as Wn}from"./app.js";var{html:Di}=Wn["html.js"],{Heading:Ai}=Wn["parts/heading.js"];function Ni(){return Di`<${Ai} />`}import{shared as Gn}from"./app.js";var{html:Hi}=Gn["html.js"],{Heading:Ri}=Gn["parts/heading.js"];function Fi(){return Hi`<${Ri} />`}import{shared as Un}from"./app.js";var{html:Ii}=Un["html.js"],{Heading:Pi}=Un["parts/heading.js"];function Bi(){return Ii`<${Pi} />`}import{shared as X}from"./app.js";import{shared as Wi}from"./app.js";var{html:Gi}=Wi["html.js"],Kn=96,hs=20;function Jn({values:e,label:t,most:s}){let n=s??Math.max(1,...e.map(r=>r??0)),a=Kn/Math.max(e.length-1,1),o=e.map((r,l)=>`${(l*a).toFixed(1)},${(hs-1-(r??0)/n*(hs-2)).toFixed(1)}`);return Gi`<svg
    class="spark"
    viewBox=${`0 0 ${Kn} ${hs}`}
    role="img"
    aria-label=${t}
    preserveAspectRatio="none"
  >
    <polyline points=${o.join(" ")} vector-effect="non-scaling-stroke" />
  </svg>`}import{shared as it}from"./app.js";var{html:bs}=it["html.js"],{words:Ui}=it["words.js"],{useKeys:Yn}=it["keys.js"],{perform:Ki,whyNot:ys}=it["parts/act.js"],{toast:At}=it["parts/toast.js"];function Ji(e,t){let s=document.activeElement?.closest("tr[data-id]");return e.find(n=>t(n)===s?.dataset.id)}function ve({label:e,run:t,why:s=null,bad:n,name:a}){let o=ys({name:e,label:e,method:"POST",path:"",why:s});return bs`<button
    class=${n?"small bad":"small"}
    aria-label=${a}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${()=>o?At(o,{kind:"bad"}):t()}
  >
    ${e}
  </button>`}function zn({label:e,run:t,keys:s,main:n,why:a=null}){let o=ys({name:e,label:e,method:"POST",path:"",why:a}),r=()=>o?At(o,{kind:"bad"}):t();return Yn(s?[{keys:s,says:e,run:r}]:[]),bs`<button
    class=${n&&!o?"main":""}
    aria-disabled=${o?"true":void 0}
    title=${o??void 0}
    onClick=${r}
  >
    ${e} ${s&&bs`<kbd>${s}</kbd>`}
  </button>`}function Ye(e,t,s){Yn(s.map(({keys:n,says:a,act:o})=>({keys:n,says:a,run:()=>{let r=Ji(e,t);if(!r)return At(Ui.table.noRow,{kind:"bad"});let l=o(r),i=l&&ys(l);i?At(i,{kind:"bad"}):l&&Ki(l)}})))}var{html:R}=X["html.js"],{ask:Yi,query:Nt,to:vs}=X["routes.js"],{words:ws}=X["words.js"],{Curls:zi}=X["parts/act.js"],{Bar:Vi}=X["parts/bar.js"],{actOnMany:Zi}=X["parts/bulk.js"],{confirm:Xi}=X["parts/dialog.js"],{Filter:Qi}=X["parts/filter.js"],{Heading:ec}=X["parts/heading.js"],{Loaded:tc,useGet:sc}=X["parts/load.js"],{Empty:nc}=X["parts/states.js"],{Table:ac}=X["parts/table.js"],{Time:Vn}=X["parts/time.js"],f=ws.errors,Zn=["1","24","168","720"],oc=10,rc=6,Xn=200;function lc(){let e=Zn.includes(Nt.value.hours)?Nt.value.hours:"24",{type:t=""}=Nt.value,s=sc("/api/errors",{query:{hours:e,type:t},every:oc}),{value:n}=s.data,a=n&&B({count:n.looked_at,at_least:n.at_least});return R`<${ec} says=${n?.errors.length>0&&f.says(a,n.errors.length,f.spans[e])} />
    <div class="filters">
      <nav class="views" aria-label=${f.span}>
        ${Zn.map(o=>R`<${cc} key=${o} name=${o} now=${e} />`)}
      </nav>
      <${Qi}
        fields=${ic}
        value=${t?{type:t}:{}}
        hint=${f.hint}
        onChange=${o=>Yi({type:o.type??""},{})}
      />
    </div>
    <${tc} from=${s}>
      ${o=>R`<${dc} of=${o} span=${f.spans[e]} type=${t} again=${s.again} />`}
    <//>
    <${zi} acts=${[{name:"list",label:f.curl,method:"GET",path:`/api/errors?hours=${e}`}]} />`}var ic={type:{suggest:"type",says:f.type}};function cc({name:e,now:t}){let s=vs("errors",{...Nt.value,hours:e});return R`<a href=${s} aria-current=${e===t?"page":void 0}>${f.spans[e]}</a>`}var gs=e=>`${e.type} ${e.code} ${e.message}`;function dc({of:e,span:t,type:s,again:n}){let a=Math.max(1,...e.errors.map(l=>l.jobs)),o=e.errors.map(l=>({...l,most:a,...uc(l,e.errors)})),r=h(o,gs);return Qn=n,Ye(r,gs,[{keys:"r",says:f.retryKey,act:l=>{ta(l)}}]),r.length?R`<${ac} rows=${r} columns=${pc} label=${ws.screens.errors} id=${gs} href=${$c} />
    ${e.at_least&&R`<p class="quiet">${f.bounded(d(e.looked_at))}</p>`}`:R`<${nc}>${s?f.noneFiltered(s,t):f.none(t)}<//>`}var Qn=()=>{};function uc(e,t){let s=t.filter(l=>l.type===e.type),n=l=>s.filter(i=>i.code===l||i.message.toLowerCase().includes(l.toLowerCase())).length,a=e.message.split("…").map(l=>l.trim().slice(0,Xn));return[e.code.slice(0,Xn),...a.filter(l=>l.length>=rc)].filter(Boolean).map(l=>({word:l,likes:n(l)-1})).sort((l,i)=>l.likes-i.likes)[0]??{word:"",likes:s.length-1}}var ea=({type:e,word:t})=>({status:"failed",type:e,...t?{error:t}:{}}),$c=e=>vs("jobs",ea(e));async function ta(e){let t={title:ws.act.sure(f.retry),says:f.likes(e.likes),act:f.goOn};if(e.likes>0&&!await Xi(t))return;(await Zi({action:"retry",filter:ea(e)}))?.done&&Qn()}var pc=[{name:"jobs",label:f.columns.jobs,kind:"number",cell:({jobs:e,most:t})=>R`<${Vi} value=${e} most=${t} kind="bad" label=${d(e)}>${d(e)}<//>`},{name:"what",label:f.columns.what,kind:"wide two",link:!0,cell:mc,title:e=>e.message},{name:"over",label:f.columns.over,kind:"side",cell:({counts:e})=>R`<${Jn} values=${e} label=${f.spark(Math.max(...e))} />`},{name:"first",label:f.columns.first,kind:"number side",cell:e=>R`<${Vn} at=${e.first_at} />`},{name:"last",label:f.columns.last,kind:"number",cell:e=>R`<${Vn} at=${e.last_at} />`},{name:"example",label:f.columns.example,kind:"id side",cell:({example:e})=>R`<a class="id" href=${vs(`jobs/${e}`)} title=${f.example}>${e.slice(-8)}</a>`},{name:"retry",label:R`<span class="unseen">${f.retry}</span>`,kind:"doing side",cell:e=>R`<${ve} label=${f.retry} name=${`${f.retry}: ${e.message}`} run=${()=>ta(e)} />`}];function mc({type:e,code:t,message:s}){return R`<span
      ><bdi>${e}</bdi> <code class="error"><bdi>${t}</bdi></code></span
    >
    <bdi class="quiet">${s}</bdi>`}import{shared as ue}from"./app.js";import{shared as Te}from"./app.js";var{html:Rt,signal:fc}=Te["html.js"],{request:hc}=Te["api.js"],{shown:bc,useKeys:yc}=Te["keys.js"],{soon:gc}=Te["live.js"],{go:vc,to:na}=Te["routes.js"],{words:wc}=Te["words.js"],{now:jc}=Te["parts/time.js"],{toast:kc}=Te["parts/toast.js"],Ht=wc.inbox,sa=6e3,G=fc(new Map);addEventListener("pagehide",()=>aa().forEach(e=>ra(e,!0)));var aa=()=>[...G.value.values()].filter(e=>!e.sent);function oa(e,t,s){let n=setTimeout(()=>ra(a),sa),a={job:e,verdict:t,body:s,until:Date.now()+sa,timer:n,sent:!1};G.value=new Map(G.value).set(e.id,a)}async function ra(e,t=!1){clearTimeout(e.timer),G.value=new Map(G.value).set(e.job.id,{...e,sent:!0});let s=`/api/jobs/${e.job.id}/${e.verdict}`;if(t)return void fetch(s,xc(e.body));try{await hc("POST",s,{body:e.body}),gc()}catch(n){la(e),kc(`${e.job.type}: ${n.message}`,{kind:"bad",href:na("inbox",{job:e.job.id})})}}var xc=e=>({method:"POST",keepalive:!0,headers:{"content-type":"application/json"},body:JSON.stringify(e)});function la(e){clearTimeout(e.timer);let t=new Map(G.value);t.delete(e.job.id),G.value=t}function ia(e){la(e),vc(na("inbox",{job:e.job.id}),{replace:!0})}function ca(){let e=aa(),t=e.at(-1);return yc(t?[{keys:"z",says:Ht.undo,run:()=>ia(t)}]:[]),Rt`<div class="undo" role="status">
    ${e.map(s=>Rt`<${_c} key=${s.job.id} one=${s} last=${s===t} />`)}
  </div>`}function _c({one:e,last:t}){let s=Math.max(0,Math.round((e.until-jc.value)/1e3));return Rt`<p>
    <span>${Ht.done[e.verdict]} <bdi>${e.job.type}</bdi> <span class="id">${e.job.id.slice(-8)}</span></span>
    <span class="quiet" aria-hidden="true">${Ht.sentIn(s)}</span>
    <button onClick=${()=>ia(e)}>${Ht.undo} ${t&&Rt`<kbd>${bc("z")}</kbd>`}</button>
  </p>`}import{shared as U}from"./app.js";var{html:x,useEffect:da,useRef:Sc,useSignal:Ft}=U["html.js"],{get:Mc}=U["api.js"],{useKeys:$a}=U["keys.js"],{useLive:Tc}=U["live.js"],{to:Oc}=U["routes.js"],{words:Q}=U["words.js"],{Curls:qc,whyNot:Ec}=U["parts/act.js"],{Status:Cc}=U["parts/badge.js"],{Dialog:Lc,open:Dc}=U["parts/dialog.js"],{Field:pa}=U["parts/field.js"],{Json:js}=U["parts/json.js"],{Failed:Ac,Loading:Nc}=U["parts/states.js"],{Time:Hc}=U["parts/time.js"],{toast:Rc}=U["parts/toast.js"],M=Q.inbox,Fc=["payload","result","steps"];function ma({id:e,next:t,again:s,place:n,of:a}){let{job:o,error:r,load:l}=Ic(e,s);return r&&!o?x`<${Ac} error=${r} again=${l} />`:o?x`<article class="case" aria-label=${M.one}>
    <header>
      <h2>
        <a href=${Oc(`jobs/${o.id}`)}><bdi>${o.type}</bdi></a>
      </h2>
      <span class="id">${o.id}</span>
      ${a>1&&n>=0&&x`<span class="quiet place">${M.place(n+1,a)}</span>`}
    </header>
    <p class="reason"><bdi>${o.review_reason??M.noReason}</bdi></p>
    <${Pc} job=${o} />
    <${Bc} job=${o} />
    <${Wc} job=${o} next=${t} />
  </article>`:x`<${Nc} />`}function Ic(e,t){let s=Ft(null),n=Ft(null),a=async()=>{try{s.value=await Mc(`/api/jobs/${encodeURIComponent(e)}`,{exact:Fc}),n.value=null}catch(l){n.value=l}};da(()=>{a()},[e]);let r=Tc(()=>({jobs:[e]})).value?.jobs?.find(l=>l.id===e)?.status;return da(()=>{r&&s.value&&r!==s.value.status&&(a(),t())},[r]),{job:s.value,error:n.value,load:a}}function Pc({job:e}){return x`<dl class="about">
    <div>
      <dt>${M.facts.waits}</dt>
      <dd><${Hc} at=${e.created_at} /></dd>
    </div>
    <div>
      <dt>${Q.job.facts.owner}</dt>
      <dd><bdi>${e.owner}</bdi></dd>
    </div>
    ${e.reference&&x`<div>
        <dt>${Q.job.facts.about}</dt>
        <dd><bdi>${e.reference.type}/${e.reference.id}</bdi></dd>
      </div>`}
    ${e.tags.length>0&&x`<div>
        <dt>${Q.job.facts.tags}</dt>
        <dd>${e.tags.map(t=>x`<bdi key=${t} class="tag">${t}</bdi> `)}</dd>
      </div>`}
    ${e.cost_usd!==null&&x`<div>
        <dt>${Q.job.facts.cost}</dt>
        <dd>${Q.job.usd(e.cost_usd)}</dd>
      </div>`}
  </dl>`}function Bc({job:e}){if(e.hidden)return x`<p class="quiet">${Q.page.hidden}</p>`;let t=e.steps&&Object.keys(e.steps).length>0;return x`<section>
      <h3>${M.output}</h3>
      ${e.result===null?x`<p class="quiet">${M.noOutput}</p>`:x`<${js} value=${e.result} label=${M.output} />`}
    </section>
    ${e.payload!==null&&x`<section>
        <h3>${Q.job.payload}</h3>
        <${js} value=${e.payload} label=${Q.job.payload} />
      </section>`}
    ${t&&x`<section>
        <h3>${Q.job.steps}</h3>
        <${js} value=${e.steps} label=${Q.job.steps} />
      </section>`}`}function Wc({job:e,next:t}){let s=Ft(""),n=Sc(null),a=`/api/jobs/${e.id}`,o=(c,u)=>{G.value.has(e.id)||(oa(e,c,u),t())},r=()=>o("approve",s.value?{comment:s.value}:{}),l=async()=>{let c=s.value||await Dc(Uc,{job:e});c!==null&&o("reject",c?{reason:c}:{})},i=()=>n.current?.querySelector("input")?.focus();return $a([{keys:"c",says:M.comment,run:i}]),e.status!=="review_needed"?x`<p class="decide" role="status">${M.gone} <${Cc} status=${e.status} /></p>`:x`<div class="decide">
    <div ref=${n} class="comment">
      <${pa}
        label=${x`<span>${M.comment} <kbd>C</kbd></span>`}
        at=${s}
        maxlength="500"
        autocomplete="off"
        onKeyDown=${Gc}
      />
    </div>
    <${ua} job=${e} name="approve" key_="a" kind="main" run=${r} />
    <${ua} job=${e} name="reject" key_="r" kind="bad" run=${l} />
    <${qc}
      acts=${[{name:"approve",label:M.approve,method:"POST",path:`${a}/approve`,body:{comment:s.value||"…"}},{name:"reject",label:M.reject,method:"POST",path:`${a}/reject`,body:{reason:s.value||"…"}}]}
    />
  </div>`}function Gc(e){e.key!=="Enter"&&e.key!=="Escape"||(e.preventDefault(),e.currentTarget.blur())}function ua({job:e,name:t,key_:s,kind:n,run:a}){let o=Ec({name:t,label:M[t],method:"POST",path:"",why:e.allowed[t]}),r=()=>o?Rc(o,{kind:"bad"}):a();return $a([{keys:s,says:M[t],run:r}]),x`<button class=${n} aria-disabled=${o?"true":void 0} title=${o??void 0} onClick=${r}>
    ${M[t]} <kbd>${s.toUpperCase()}</kbd>
  </button>`}function Uc({job:e,close:t}){let s=Ft("");return x`<${Lc} title=${M.rejects(e.type)} close=${t}>
    <form onSubmit=${n=>(n.preventDefault(),t(s.value))}>
      <${pa} label=${Q.job.reason} at=${s} maxlength="500" autofocus autocomplete="off" />
      <p class="quiet">${M.reasonSays}</p>
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${Q.page.cancel}</button>
        <button class="bad">${M.reject}</button>
      </div>
    </form>
  <//>`}var{html:we,useEffect:Kc}=ue["html.js"],{useKeys:Jc}=ue["keys.js"],{useLive:Yc}=ue["live.js"],{go:zc,query:Vc,to:ha}=ue["routes.js"],{words:ks}=ue["words.js"],{Heading:Zc}=ue["parts/heading.js"],{Loaded:Xc,useGet:Qc}=ue["parts/load.js"],{counts:fa}=ue["parts/menu.js"],{Empty:ed}=ue["parts/states.js"],{Time:td}=ue["parts/time.js"],Ne=ks.inbox,ba=100;function sd(){let e=Qc("/api/jobs",{query:{status:"review_needed",sort:"oldest",limit:ba}}),s=Yc(()=>({inbox:!0})).value?.inbox?.review_needed,n=[...G.value.values()].filter(o=>o.sent).length,a=(s?.count??0)-(G.value.size-n);return Kc(()=>{s&&(fa.value={...fa.value,inbox:s.count?B(s):0}),s&&e.again()},[s?.count,n]),we`<${Zc} says=${a>0&&Ne.says(B({...s,count:a}))} />
    <${Xc} from=${e}>${o=>we`<${nd} page=${o} again=${e.again} />`}<//>
    <${ca} />`}function nd({page:e,again:t}){let s=h(e.jobs,i=>i.id).filter(i=>!G.value.has(i.id)),n=Vc.value.job??s[0]?.id,a=s.findIndex(i=>i.id===n),o=i=>zc(ha("inbox",{job:i}),{replace:!0}),r=i=>s.length&&o(s[Math.min(Math.max(a+i,0),s.length-1)].id),l=()=>o((s[a+1]??s[a-1])?.id);return Jc([{keys:"j",says:ks.keys.down,run:()=>r(1)},{keys:"k",says:ks.keys.up,run:()=>r(-1)}]),n?we`<div class="desk">
    <nav class="queue" aria-label=${Ne.list}>
      <ol>
        ${s.map(i=>we`<${ad} key=${i.id} job=${i} now=${i.id===n} />`)}
      </ol>
      ${e.next&&we`<p class="quiet">${Ne.more(ba)}</p>`}
    </nav>
    <${ma} key=${n} id=${n} next=${l} again=${t} place=${a} of=${s.length} />
  </div>`:we`<${od} held=${G.value.size} />`}function ad({job:e,now:t}){let s=e.reference?`${e.reference.type}/${e.reference.id}`:e.tags.join(" ")||e.owner;return we`<li>
    <a href=${ha("inbox",{job:e.id})} aria-current=${t?"true":void 0}>
      <b><bdi>${e.type}</bdi></b> <${td} at=${e.created_at} /> <bdi class="quiet">${s}</bdi>
      <span class="id">${e.id.slice(-8)}</span>
    </a>
  </li>`}function od({held:e}){return we`<${ed}>${e?Ne.decided:Ne.none}<//> ${!e&&we`<p class="quiet">${Ne.first}</p>
        <pre tabindex="0">${Ne.example}</pre>`}`}import{shared as $e}from"./app.js";import{shared as je}from"./app.js";import{shared as xs}from"./app.js";var{html:ya,useSignal:ga}=xs["html.js"],{words:ct}=xs["words.js"],{Dialog:rd,open:ld}=xs["parts/dialog.js"],va=e=>ld(id,e);function id({title:e,says:t,secret:s,close:n}){let a=ga(!1),o=ga(!1),r=()=>navigator.clipboard?.writeText(s).then(()=>a.value=!0),l=()=>a.value||o.value?n(!0):void(o.value=!0),i=c=>c.currentTarget.select();return ya`<${rd} title=${e} close=${l}>
    <form onSubmit=${c=>(c.preventDefault(),n(!0))}>
      <p>${t}</p>
      <label
        >${ct.once.secret}
        <input class="secret" readonly autofocus spellcheck=${!1} value=${s} onFocus=${i} />
      </label>
      ${o.value&&ya`<p class="wrong" role="alert">${ct.once.warn}</p>`}
      <div class="buttons">
        <button type="button" onClick=${r} aria-live="polite">
          ${a.value?ct.page.copied:ct.page.copy}
        </button>
        <button class="main">${ct.once.kept}</button>
      </div>
    </form>
  <//>`}import{shared as Ms}from"./app.js";import{shared as ze}from"./app.js";var{html:wa,useSignal:ja}=ze["html.js"],{curl:cd,request:dd}=ze["api.js"],{words:_s}=ze["words.js"],{Dialog:ud}=ze["parts/dialog.js"],{Problem:$d}=ze["parts/states.js"],{toast:pd}=ze["parts/toast.js"];function Ss({title:e,act:t,method:s,path:n,body:a,said:o=_s.act.done,close:r,children:l}){let i=ja(!1),c=ja(null);return wa`<${ud} title=${e} close=${r}>
    <form onSubmit=${async $=>{if($.preventDefault(),!i.value){i.value=!0;try{let j=await dd(s,n,{body:a()});pd(`${t}: ${o}`),r(j??!0)}catch(j){c.value=j}i.value=!1}}}>
      ${l} ${c.value&&wa`<div class="wrong" role="alert"><${$d} error=${c.value} /></div>`}
      <details>
        <summary>${_s.act.curl}</summary>
        <pre tabindex="0">${cd(s,n,a())}</pre>
      </details>
      <div class="buttons">
        <button type="button" onClick=${()=>r()}>${_s.page.cancel}</button>
        <button class="main" aria-busy=${i.value?"true":void 0}>${t}</button>
      </div>
    </form>
  <//>`}var{html:It,useSignal:Oe}=Ms["html.js"],{words:ka}=Ms["words.js"],{Field:He}=Ms["parts/field.js"],K=ka.keysAndLogins,md=["producer","viewer","admin","super_admin"],fd=864e5;function xa(e={}){return{rate:Oe(e.rate??""),types:Oe((e.types??[]).join(", ")),priority:Oe(String(e.max_priority??"")),pending:Oe(String(e.max_pending??""))}}function _a({rate:e,types:t,priority:s,pending:n}){let a=t.value.split(/[\s,]+/).filter(Boolean);return{rate:e.value.trim()||null,types:a.length?a:null,max_priority:s.value?Number(s.value):null,max_pending:n.value?Number(n.value):null}}function Sa({at:e}){return It`<${He} label=${K.fields.rate} at=${e.rate} autocomplete="off" placeholder="600/minute" />
    <${He} label=${K.fields.types} at=${e.types} autocomplete="off" />
    <div class="pair">
      <${He} label=${K.fields.priority} at=${e.priority} type="number" min="1" max="20" />
      <${He} label=${K.fields.pending} at=${e.pending} type="number" min="1" max="1000000" />
    </div>`}function Ma({close:e}){let t=Oe(""),s=Oe("producer"),n=Oe(""),a=Oe(""),o=xa(),r=()=>{let i=Object.entries(_a(o)).filter(([,u])=>u!==null),c=a.value?{expires_at:new Date(a.value).toISOString()}:{};return{name:t.value,role:s.value,owner:n.value,...c,...Object.fromEntries(i)}},l=new Date(Date.now()+fd).toISOString().slice(0,10);return It`<${Ss} title=${K.new} act=${K.new} method="POST" path="/api/keys" body=${r} close=${e}>
    <${He} label=${K.fields.name} at=${t} required maxlength="200" autofocus autocomplete="off" />
    <div class="pair">
      <label>
        ${K.fields.role}
        <select value=${s.value} onChange=${i=>s.value=i.currentTarget.value}>
          ${md.map(i=>It`<option key=${i} value=${i}>${ka.login.roles[i]}</option>`)}
        </select>
      </label>
      <${He} label=${K.fields.expires} at=${a} type="date" min=${l} />
    </div>
    <p class="quiet">${K.may[s.value]}</p>
    <${He} label=${K.fields.owner} at=${n} required maxlength="200" autocomplete="off" />
    <${Sa} at=${o} />
  <//>`}function Ta({of:e,close:t}){let s=xa(e),n=`/api/keys/${e.id}`;return It`<${Ss}
    title=${K.changeTitle(e.name)}
    act=${K.change}
    method="PATCH"
    path=${n}
    body=${()=>_a(s)}
    close=${t}
  >
    <p>${K.changes}</p>
    <${Sa} at=${s} />
  <//>`}var{html:F}=je["html.js"],{words:Oa}=je["words.js"],{perform:hd}=je["parts/act.js"],{Tag:bd}=je["parts/badge.js"],{open:qa}=je["parts/dialog.js"],{Empty:yd}=je["parts/states.js"],{Table:gd}=je["parts/table.js"],{Time:dt,now:vd}=je["parts/time.js"],{toast:wd}=je["parts/toast.js"],p=Oa.keysAndLogins,Ts=()=>{};function Ea({keys:e,all:t,done:s}){Ts=s;let n=e.map(o=>({...o,state:jd(o)})),a=h(n.filter(o=>t||o.state==="active"),o=>o.id);return Ye(a,o=>o.id,[{keys:"e",says:p.changeKey,act:o=>{Da(o)}},{keys:"shift+d",says:p.revokeKey,act:Aa}]),a.length?F`<${gd} rows=${a} columns=${Sd} label=${p.keys} kind=${o=>o.state} />`:F`<${yd}>${p.none}<//>`}function jd({revoked_at:e,expires_at:t}){return e?"revoked":t&&Date.parse(t)<vd.peek()?"expired":"active"}function Ca({done:e}){let t=async()=>{let s=await qa(Ma);s&&(e(),va({title:`${p.made} ${s.name}`,says:p.madeSays,secret:s.key}))};return F`<${zn} label=${p.new} run=${t} keys="c" main />`}var La=e=>e.state==="active"?null:p[e.state],kd=e=>`/api/keys/${encodeURIComponent(e.id)}`;async function Da(e){let t=La(e);t?wd(t,{kind:"bad"}):await qa(Ta,{of:e})&&Ts()}var Aa=e=>({name:"revoke",label:p.revokeTitle(e.name),method:"DELETE",path:kd(e),why:La(e),bad:!0,sure:p.revokes,done:()=>Ts()});function xd({rate:e,types:t,max_priority:s,max_pending:n}){let a=[e,t&&p.types(t.join(", ")),s&&p.priority(s),n&&p.pending(d(n))].filter(Boolean);return a.length?a.join(" · "):F`<span class="quiet">${p.noLimits}</span>`}function _d(e){return e.state==="revoked"?F`<span class="quiet">${p.revoked} <${dt} at=${e.revoked_at} /></span>`:e.state==="expired"?F`<span class="quiet">${p.expired} <${dt} at=${e.expires_at} /></span>`:e.expires_at?F`${p.ends} <${dt} at=${e.expires_at} />`:p.active}var Sd=[{name:"name",label:p.columns.name,kind:"two wide",cell:e=>F`<b><bdi>${e.name}</bdi></b
        ><code class="quiet">${e.id}</code>`,title:e=>e.name},{name:"role",label:p.columns.role,cell:({role:e})=>F`<${bd}>${Oa.login.roles[e]??e}<//>`},{name:"owner",label:p.columns.owner,kind:"side",cell:e=>F`<bdi>${e.owner}</bdi>`},{name:"limits",label:p.columns.limits,kind:"side limits",cell:xd,title:e=>e.types?.join(", ")},{name:"used",label:p.columns.used,kind:"number",cell:e=>e.last_used_at?F`<${dt} at=${e.last_used_at} />`:F`<span class="quiet">${p.never}</span>`},{name:"created",label:p.columns.created,kind:"number side",cell:e=>F`<${dt} at=${e.created_at} />`},{name:"state",label:p.columns.state,kind:"side",cell:_d},{name:"acts",label:F`<span class="unseen">${p.change}</span>`,kind:"doing side",cell:e=>e.state==="active"&&F`<${ve} label=${p.change} name=${p.changeTitle(e.name)} run=${()=>Da(e)} />
        <${ve} label=${p.revoke} name=${p.revokeTitle(e.name)} run=${()=>hd(Aa(e))} bad />`}];import{shared as qe}from"./app.js";import{shared as Es}from"./app.js";var{html:Os}=Es["html.js"],{query:qs,here:Na,to:Md}=Es["routes.js"],{words:Ha}=Es["words.js"];function Ra({next:e,name:t="after",older:s=Ha.table.next}){let n=String(Na.value.route?.path).replace(":id",encodeURIComponent(Na.value.id??"")),a=o=>Md(n,{...qs.value,[t]:o});return!qs.value[t]&&e===null?null:Os`<p class="pages">
    ${qs.value[t]&&Os`<a href=${a("")}>${Ha.table.first}</a>`}
    ${e!==null&&Os`<a href=${a(e)}>${s}</a>`}
  </p>`}var{html:ee}=qe["html.js"],{query:Td}=qe["routes.js"],{words:Fa}=qe["words.js"],{perform:Od}=qe["parts/act.js"],{Tag:qd}=qe["parts/badge.js"],{Loaded:Ed,useGet:Cd}=qe["parts/load.js"],{Table:Ld}=qe["parts/table.js"],{Time:Cs}=qe["parts/time.js"],q=Fa.keysAndLogins,Dd=30,Ia=()=>{};function Pa({names:e}){let{logins:t}=Td.value,s=Cd("/api/logins",{query:{after:t,limit:50},every:Dd});return Ia=s.again,ee`<section>
    <h2>${q.logins} <span class="quiet">${q.loginsSay}</span></h2>
    <${Ed} from=${s}>${n=>ee`<${Ad} of=${n} names=${e} />`}<//>
  </section>`}function Ad({of:e,names:t}){let s=h(e.logins.map(n=>({...n,key:t[n.key_id]??""})),n=>String(n.id));return s.length?ee`<${Ld}
      rows=${s}
      columns=${Hd}
      label=${q.logins}
      id=${n=>String(n.id)}
      keys=${!1}
    />
    <${Ra} next=${e.next} name="logins" />`:ee`<p class="quiet">${q.noLogins}</p>`}var Nd=e=>({name:"end",label:q.endTitle(e.owner),method:"DELETE",path:`/api/logins/${e.id}`,bad:!0,sure:q.endsLogin,done:()=>Ia()}),Hd=[{name:"owner",label:q.columns.owner,kind:"wide",cell:e=>ee`<b><bdi>${e.owner}</bdi></b>`},{name:"role",label:q.columns.role,cell:({role:e})=>ee`<${qd}>${Fa.login.roles[e]??e}<//>`},{name:"key",label:q.columns.key,kind:"side",cell:e=>e.key?ee`<bdi>${e.key}</bdi>`:ee`<code>${e.key_id}</code>`,title:e=>e.key_id},{name:"by",label:q.columns.by,kind:"side",cell:e=>q.via[e.via]??e.via},{name:"created",label:q.columns.created,kind:"number side",cell:e=>ee`<${Cs} at=${e.created_at} />`},{name:"seen",label:q.columns.seen,kind:"number",cell:e=>ee`<${Cs} at=${e.seen_at} />`},{name:"ends",label:q.columns.ends,kind:"number side",cell:e=>ee`<${Cs} at=${e.expires_at} />`},{name:"end",label:ee`<span class="unseen">${q.end}</span>`,kind:"doing",cell:e=>ee`<${ve} label=${q.end} name=${q.endTitle(e.owner)} run=${()=>Od(Nd(e))} bad />`}];var{html:ke}=$e["html.js"],{login:Ls}=$e["api.js"],{leave:Rd}=$e["login.js"],{query:Fd,to:Id}=$e["routes.js"],{words:Ds}=$e["words.js"],{Curls:Pd}=$e["parts/act.js"],{Tag:Bd}=$e["parts/badge.js"],{Heading:Wd}=$e["parts/heading.js"],{Loaded:Gd,useGet:Ud}=$e["parts/load.js"],{Time:Kd}=$e["parts/time.js"],D=Ds.keysAndLogins,Jd=30;function Yd(){let e=Ls.value?.role==="super_admin",t=Ud(e?"/api/keys":null,{every:Jd});return ke`<${Wd} says=${D.says}>${e&&ke`<${Ca} done=${t.again} />`}<//>
    <${zd} />
    ${e?ke`<${Vd} keys=${t} />`:ke`<p class="quiet">${D.onlySuper}</p>`}`}function zd(){if(!Ls.value)return null;let{role:e,owner:t,key_id:s,expires_at:n}=Ls.value;return ke`<section class="you">
    <h2 class="unseen">${D.you}</h2>
    <dl class="facts">
      <div>
        <dt>${D.youAre.owner}</dt>
        <dd><bdi>${t}</bdi></dd>
      </div>
      <div>
        <dt>${D.youAre.role}</dt>
        <dd><${Bd}>${Ds.login.roles[e]??e}<//> <span class="quiet">${D.may[e]}</span></dd>
      </div>
      <div>
        <dt>${D.youAre.key}</dt>
        <dd><code>${s}</code></dd>
      </div>
      <div>
        <dt>${D.youAre.until}</dt>
        <dd><${Kd} at=${n} absolute /> <span class="quiet">${D.unused}</span></dd>
      </div>
    </dl>
    <button onClick=${Rd}>${Ds.login.leave}</button>
  </section>`}function Vd({keys:e}){let t=Fd.value.show==="all"?"all":"active";return ke`<section>
      <h2>${D.keys}</h2>
      <nav class="views" aria-label=${D.keys}>
        ${["active","all"].map(s=>ke`<${Xd} key=${s} name=${s} shown=${t} />`)}
      </nav>
      <${Gd} from=${e}>
        ${s=>ke`<${Ea} keys=${s.keys} all=${t==="all"} done=${e.again} />`}
      <//>
    </section>
    <${Pa} names=${Zd(e.data.value?.keys??[])} />
    <${Pd} acts=${Qd} />`}var Zd=e=>Object.fromEntries(e.map(t=>[t.id,t.name]));function Xd({name:e,shown:t}){let s=Id("keys",{show:e==="all"?"all":""});return ke`<a href=${s} aria-current=${e===t?"page":void 0}>${D.views[e]}</a>`}var Qd=[{name:"new",label:D.new,method:"POST",path:"/api/keys",body:{name:"…",role:"producer",owner:"…"}},{name:"change",label:D.change,method:"PATCH",path:"/api/keys/…",body:{rate:"600/minute"}},{name:"revoke",label:D.revoke,method:"DELETE",path:"/api/keys/…"},{name:"end",label:D.end,method:"DELETE",path:"/api/logins/…"}];import{shared as Ba}from"./app.js";var{html:eu}=Ba["html.js"],{Heading:tu}=Ba["parts/heading.js"];function su(){return eu`<${tu} />`}import{shared as Wa}from"./app.js";var{html:nu}=Wa["html.js"],{Heading:au}=Wa["parts/heading.js"];function ou(){return nu`<${au} />`}import{shared as Le}from"./app.js";import{shared as Pt}from"./app.js";var{effect:ru,signal:lu,useEffect:iu}=Pt["html.js"],{get:cu,login:Bt}=Pt["api.js"],{paused:Ua}=Pt["live.js"],{opens:du}=Pt["routes.js"],uu=60,$u=300,Ee=lu({lanes:null,at:0,changed:0,error:null}),Ve=new Set,Ns=0,ut=0,As=!1;function Wt(e){iu(()=>(Ve.add(e),Re(),()=>{Ve.delete(e)}),[e,Bt.value?.role])}function Re(e=pu()){clearTimeout(Ns),Ve.size&&(ut=0,Ns=setTimeout(Ka,Math.max(0,e-Date.now())))}var pu=()=>Ee.peek().at+Math.min(...Ve)*1e3;document.addEventListener("visibilitychange",()=>document.hidden||Re());ru(()=>{!Ua.value&&Bt.value&&Re()});var Hs=()=>du({path:"",screen:null,name:"",role:"viewer"},Bt.value?.role);async function Ka(){if(As||document.hidden||Ua.value||!Ve.size||!Bt.value||!Hs())return;As=!0;let e=Ee.peek();try{let{lanes:s}=await cu("/api/backlog"),n=e.lanes&&Ga(s)===Ga(e.lanes);ut=n?ut+1:0,Ee.value={lanes:s,at:Date.now(),changed:n?e.changed:Date.now(),error:null}}catch(s){Ee.value={...e,at:Date.now(),error:s}}finally{As=!1}let t=ut>1?$u:ut?uu:Math.min(...Ve);Ns=setTimeout(Ka,t*1e3)}var Rs=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],Ja=[...Rs,"max_concurrent","rate"],Fs=(e,t=Ja)=>Math.min(e.ready,Math.max(0,...e.gates.filter(s=>t.includes(s.name)).map(s=>s.jobs))),mu=Ja.filter(e=>e!=="no_worker"),Gt=e=>e.types.some(t=>t.ready>Fs(t,mu)),Ga=e=>JSON.stringify(e,(t,s)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:s);import{shared as $t}from"./app.js";import{shared as Is}from"./app.js";var{html:oe,useEffect:fu,useRef:hu,useSignal:Va}=Is["html.js"],{words:Za}=Is["words.js"],{exact:bu,zone:Xa}=Is["parts/time.js"],Ut=["--accent","--warn","--quiet","--good","--bad","--edge"],Kt=[[],[6,3],[2,3],[8,3,2,3]],yu=60,gu=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],Ya=null;function za(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return Ya??=import(e).then(t=>t.default),Ya}function Jt({data:e,title:t,says:s,unit:n="",height:a=180,filled:o=!1}){let r=hu(null),l=Va(!1);fu(()=>{if(r.current)return ju(r.current,e,{unit:n,height:a,filled:o},l)},[e,Xa.value]);let i=!e.times.length||!e.series.length;return oe`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${s}</span></figcaption>
    ${i&&oe`<p class="quiet">${Za.chart.none}</p>`}
    ${!i&&oe`<div ref=${r} role="img" aria-label=${t} style=${{minHeight:`${a}px`}}></div>`}
    ${!i&&oe`<p class="legend">
          ${e.series.map((c,u)=>oe`<span key=${c.name}><${vu} i=${u} /> ${c.label}</span>`)}
        </p>
        <${wu} data=${e} unit=${n} title=${t} />`}
  </figure>`}function vu({i:e}){let t={stroke:`var(${Ut[e%Ut.length]})`};return oe`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${Kt[e%Kt.length].join(" ")} />
  </svg>`}function wu({data:e,unit:t,title:s}){let n=Va(!1),a=Math.max(0,e.times.length-yu);return oe`<details onToggle=${o=>n.value=o.currentTarget.open}>
    <summary>${Za.chart.table}</summary>
    ${n.value&&oe`<div class="scroll">
        <table>
          <caption class="unseen">
            ${s}
          </caption>
          <thead>
            <tr>
              <th></th>
              ${e.series.map(o=>oe`<th class="number">${o.label} ${t}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${e.times.slice(a).map((o,r)=>oe`<tr>
                  <td>${bu(new Date(o*1e3))}</td>
                  ${e.series.map(l=>oe`<td class="number">${l.values[a+r]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function ju(e,t,s,n){let a=null,o=!1,r=u=>{o||(a?.destroy(),a=new u(ku(u,e,t,s),[t.times,...t.series.map($=>$.values)],e))},l=new ResizeObserver(()=>a?.setSize({width:e.clientWidth,height:s.height})),i=matchMedia("(prefers-color-scheme: dark)"),c=()=>za().then(r);return za().then(r,()=>n.value=!0),l.observe(e),i.addEventListener("change",c),()=>{o=!0,l.disconnect(),i.removeEventListener("change",c),a?.destroy()}}function ku(e,t,s,{unit:n,height:a,filled:o}){let r=u=>xu(t,u),l=matchMedia("(forced-colors: active)").matches,i={stroke:r("--quiet"),font:"11px system-ui",grid:{stroke:r("--line"),width:1},ticks:{show:!1}},c=s.series.map((u,$)=>({label:u.label,stroke:r(Ut[$%Ut.length]),dash:Kt[$%Kt.length],width:1.5,fill:o&&$===0&&!l?r("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:a,legend:{show:!1},cursor:{y:!1},tzDate:u=>Xa.value==="UTC"?e.tzDate(new Date(u*1e3),"Etc/UTC"):new Date(u*1e3),axes:[{...i,values:gu},{...i,size:56,values:(u,$)=>$.map(j=>`${j.toLocaleString("en")}${n?` ${n}`:""}`)}],series:[{},...c]}}function xu(e,t){let s=e.style.color;e.style.color=`var(${t})`;let{color:n}=getComputedStyle(e);return e.style.color=s,n}var{html:Fe,useEffect:_u,useSignal:Su}=$t["html.js"],{ask:Mu,query:Qa}=$t["routes.js"],{words:eo}=$t["words.js"],{useGet:Tu}=$t["parts/load.js"],{Failed:Ou}=$t["parts/states.js"],Ie=eo.overview.charts,Yt=6e4,Ps={"1h":60,"6h":360,"24h":1440,"7d":10080},qu=["throughput","wait","run"];function to({changed:e}){let t=Qa.value.span in Ps?Qa.value.span:"6h",s=Su(Date.now());return _u(()=>{e-s.peek()>Yt&&(s.value=e)},[e]),Fe`<section class="became">
    <div class="heading">
      <h2>${Ie.title}</h2>
      <nav class="views" aria-label=${Ie.span}>
        ${Object.keys(Ps).map(n=>Fe`<${Eu} key=${n} name=${n} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${qu.map(n=>Fe`<${Lu} key=${n} kind=${n} minutes=${Ps[t]} until=${s.value} />`)}
    </div>
  </section>`}function Eu({name:e,now:t}){let s=n=>(n.preventDefault(),Mu({span:e}));return Fe`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${s}>
    ${Ie.spans[e]}
  </a>`}function Cu(e){let t=e.series.some(n=>n.values.some(a=>a)),s=e.series.map(n=>({...n,label:Ie.labels[n.name]??n.label}));return{...e,series:t?s:[]}}function Lu({kind:e,minutes:t,until:s}){let n=new Date(Math.floor(s/Yt)*Yt-t*Yt).toISOString(),a=Tu("/api/charts",{query:{series:e,from:n}}),{value:o}=a.data;if(!o&&a.error.value)return Fe`<${Ou} error=${a.error.value} again=${a.again} />`;if(!o)return Fe`<figure class="chart waiting">
      <figcaption><b>${Ie[e]}</b></figcaption>
    </figure>`;let r=o.unit==="seconds"?eo.units.s:"";return Fe`<${Jt}
    data=${Cu(o)}
    title=${Ie[e]}
    says=${Ie.reads[e]}
    unit=${r}
    height=${140}
    filled=${e==="throughput"}
  />`}import{shared as pt}from"./app.js";var{html:J,useSignal:Du}=pt["html.js"],{to:Au}=pt["routes.js"],{words:so}=pt["words.js"],{Button:Nu}=pt["parts/act.js"],{Table:Hu}=pt["parts/table.js"],A=so.overview,Ru=12;function no({lanes:e}){let t=Du(!1),n=e.flatMap(l=>l.types.map(i=>({...i,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,i)=>i.ready-l.ready),a=Math.max(1,...n.map(Fu)),o=h(n.map(l=>({...l,most:a})),l=>l.type);if(!n.length)return J`<section class="held">
      <h2>${A.held}</h2>
      <p class="quiet">${A.heldNone} <a href="/ui/jobs/new">${so.screens.create}</a></p>
    </section>`;let r=t.value?o:o.slice(0,Ru);return J`<section class="held">
    <h2>${A.held}</h2>
    <${Hu}
      rows=${r}
      columns=${Iu}
      label=${A.held}
      id=${l=>l.type}
      href=${l=>Au("jobs",{status:"pending",type:l.type})}
    />
    ${o.length>r.length&&J`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${A.moreTypes(o.length-r.length)}</button>
      </p>`}
  </section>`}var Fu=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),Iu=[{name:"type",label:A.columns.type,cell:e=>J`<bdi>${e.type}</bdi>`},{name:"lane",label:A.columns.lane,kind:"side",cell:e=>J`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:A.columns.ready,kind:"number",cell:e=>B({count:e.ready,at_least:e.at_least})},{name:"gates",label:A.columns.gates,kind:"wide",cell:Bu,title:Pu},{name:"pace",label:A.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?Tt(e.rate_per_minute):J`<span class="quiet">–</span>`},{name:"gone",label:A.columns.gone,kind:"number side",cell:e=>J`<${Gu} row=${e} />`,title:e=>e.empty_at?"":A.goneNot}];function Pu(e){return e.gates.map(t=>`${B({count:t.jobs,at_least:t.at_least})}: ${t.says}`).join(`
`)}function Bu(e){let t=[...e.gates].sort((a,o)=>o.jobs-a.jobs),s=Fs(e),n=a=>({width:`${(100*a/e.most).toFixed(2)}%`});return J`<span class="stock" aria-hidden="true">
      <span class="free" style=${n(e.ready-s)}></span><span class="kept" style=${n(s)}></span>
    </span>
    ${t.length?t.map(a=>J`<${Wu} key=${a.name} gate=${a} type=${e.type} />`):J`<span class="quiet">${A.free}</span>`}`}function Wu({gate:e,type:t}){let s={name:"resume",label:A.resume,method:"POST",path:`/api/types/${t}/resume`};return J`<span class="held-by" title=${e.says}>
    <b>${d(e.jobs)}${e.at_least?"+":""}</b> ${A.gates[e.name]??e.name}
    ${e.name==="type_paused"&&J`<${Nu} act=${s} />`}
  </span>`}function Gu({row:e}){if(e.ready&&e.empty_at)return J`<${Ge} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(s=>Rs.includes(s.name));return J`<span class="quiet">${t?A.notAlone:"–"}</span>`}import{shared as Xt}from"./app.js";import{shared as Uu}from"./app.js";var{html:Ce}=Uu["html.js"],zt=84,Bs=30,Vt=zt+2,Ku=10,Ju=900,ao=7;function oo({points:e,openings:t,from:s,until:n,name:a,label:o,top:r}){let l=(n-s)/1e3,i=u=>(Date.parse(u)-s)/1e3,c=zu(e,i,l,r);return Ce`<svg
    class="tide"
    viewBox=${`0 0 ${l} ${Vt+Bs}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${o}
  >
    <${Vu} points=${e} x=${i} width=${l} id=${`age-${a}`} />
    <${Xu} from=${s} until=${n} />
    ${c&&Ce`<path class="water" d=${`${c}V${zt}H${Yu(e,i)}Z`} fill=${`url(#age-${a})`} />`}
    ${c&&Ce`<path class="surface" d=${c} />`}
    ${c&&Ce`<path class="level" d=${`M${l} ${lo(e[e.length-1],r)}h0`} />`}
    <${Zu} openings=${t} x=${i} width=${l} />
    <path class="sill" d=${`M0 ${Vt}H${l}`} />
  </svg>`}function ro(e,t=0){let s=Math.max(Ku,t,...e.map(a=>a.ready)),n=10**Math.floor(Math.log10(s));return Math.ceil(s/n/.5)*.5*n}var Yu=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),lo=(e,t)=>(zt-Math.min(e.ready,t)/t*(zt-4)).toFixed(1);function zu(e,t,s,n){let a=i=>lo(i,n),o=e.filter((i,c)=>c===e.length-1||t(e[c+1].at)>=0);if(!o.length)return"";let r=Math.max(0,t(o[0].at)),l=`M${r.toFixed(0)} ${a(o[0])}`;return o.slice(1).forEach((i,c)=>{let u=Math.min(Math.max(t(i.at),0),s),$=((r+u)/2).toFixed(0);l+=`C${$} ${a(o[c])} ${$} ${a(i)} ${u.toFixed(0)} ${a(i)}`,r=u}),`${l}H${s}`}function Vu({points:e,x:t,width:s,id:n}){let a=o=>.16+.6*Math.min(1,Math.log1p(o/5)/Math.log1p(Ju/5));return Ce`<defs>
    <linearGradient id=${n} gradientUnits="userSpaceOnUse" x1="0" x2=${s} y1="0" y2="0">
      ${e.map(o=>Ce`<stop
            key=${o.at}
            offset=${Math.min(1,Math.max(0,t(o.at)/s)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${a(o.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function Zu({openings:e,x:t,width:s}){let n=Math.max(16,...e.map(a=>a.settled));return e.map(a=>{let o=Math.max(0,t(a.started_at)),r=Math.min(a.ended_at?t(a.ended_at):s,s);if(r<0)return null;let l=a.settled?2+Math.sqrt(a.settled/n)*(Bs-3):1.5;return Ce`<rect
      key=${a.id}
      class=${`flow ${a.ended_at?"":"open"}`}
      x=${Math.min(o,s-ao).toFixed(0)}
      y=${Vt+1}
      width=${Math.max(ao,r-o).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function Xu({from:e,until:t}){return Ws(e,t).map(s=>Ce`<path key=${s} class="quarter" d=${`M${(s-e)/1e3} 0V${Vt+Bs}`} />`)}function Ws(e,t){let n=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-n)/9e5)},(a,o)=>n+o*9e5)}import{shared as Gs}from"./app.js";var{html:mt,useSignal:Qu}=Gs["html.js"],{words:e$}=Gs["words.js"],{Time:t$,between:s$,duration:n$}=Gs["parts/time.js"],Zt=e$.overview,a$=100;function io({tides:e}){let t=Qu(!1),s=e.flatMap(a=>a.openings.map(o=>({...o,lane:a.lane}))),n=s.sort((a,o)=>a.started_at<o.started_at?1:-1).slice(0,a$);return mt`<details class="openings" onToggle=${a=>t.value=a.currentTarget.open}>
    <summary>${Zt.openings(s.length)}</summary>
    ${t.value&&mt`<${o$} rows=${n} />`}
  </details>`}function o$({rows:e}){let{columns:t}=Zt;return mt`<div class="scroll">
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
        ${e.map(s=>mt`<${r$} key=${s.id} row=${s} />`)}
      </tbody>
    </table>
  </div>`}function r$({row:e}){let t=e.ended_at?n$(s$(e.started_at,e.ended_at),1):Zt.still;return mt`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${Zt.by[e.started_by]??e.started_by}</td>
    <td><${t$} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${d(e.claimed)}</td>
    <td class="number">${d(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var{computed:l$,html:N,useMemo:$o,useSignal:i$}=Xt["html.js"],{words:c$}=Xt["words.js"],{Failed:d$}=Xt["parts/states.js"],{duration:po,exact:u$,now:mo,zone:$$}=Xt["parts/time.js"],v=c$.overview,Ze=60,Us=6e4,co=10,uo=.15,p$=3e5,Ks=5e3,m$=15e4,f$=l$(()=>Math.floor(mo.value/Ks)*Ks);function fo({lanes:e,tides:t}){let s=i$(0),n=f$.value+h$(t.data.value?.now),a=n-Ze*Us,o=s.value?n-s.value*Us:null,r=new Map((t.data.value?.lanes??[]).map(i=>[i.lane,i])),l={from:a,until:n,at:o};return N`<section class="lanes">
    <h2 class="unseen">${v.lanes}</h2>
    <${y$} ...${l} back=${s} />
    ${t.error.value&&N`<${d$} error=${t.error.value} again=${t.again} />`}
    ${b$(e,r).map((i,c)=>N`<${v$} key=${i.lane} lane=${i} tide=${r.get(i.lane)} span=${l} back=${s} nth=${c} />`)}
    <p class="legend quiet">${v.legend}</p>
    <${io} tides=${t.data.value?.lanes??[]} />
  </section>`}function h$(e){let t=$o(()=>e?Date.parse(e)-Date.now():0,[e]);return Math.abs(t)>2*Ks?t:0}var b$=(e,t)=>[...e].sort((s,n)=>Number(Js(s,t.get(s.lane)))-Number(Js(n,t.get(n.lane)))),Js=(e,t)=>!e.ready&&!t?.openings.some(s=>s.settled)&&!t?.points.some(s=>s.ready);function y$({from:e,until:t,at:s,back:n}){let a=r=>n.value=Ze-Number(r.currentTarget.value),o=s===null?v.now:u$(new Date(s));return N`<div class="axis">
    <p class="reading">
      <b>${s===null?v.now:ho(s)}</b> <span class="quiet">${s!==null&&v.back(n.value)}</span>
    </p>
    <div class="times">
      ${Ws(e,t-m$).map(r=>N`<${g$} key=${r} time=${r} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${Ze}
        value=${Ze-n.value}
        aria-label=${v.lookBack}
        aria-valuetext=${o}
        title=${v.lookBackSays}
        onInput=${a}
      />
    </div>
  </div>`}function g$({time:e,from:t,until:s}){let n=(e-t)/(s-t);return N`<span class=${n>.85?"last":""} style=${{left:`${(n*100).toFixed(2)}%`}}
    >${ho(e)}</span
  >`}var ho=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:$$.value==="UTC"?"UTC":void 0});function v$({lane:e,tide:t,span:s,back:n,nth:a}){let o=w$(t?.points??[],e,s.until),r=t?.openings??[],l=ro(o,e.ready),i=v.tide(e.lane,d(e.ready),j$(r,"settled"),r.length),{from:c,until:u}=s,$=$o(()=>N`<${oo} ...${{points:o,openings:r,from:c,until:u,top:l,name:a,label:i}} />`,[t,e,u,a]),j=s.at===null?null:S$(o,r,s.at),xt=ne=>{let tt=ne.currentTarget.getBoundingClientRect();n.value=Math.round(Ze*(1-Math.min(Math.max((ne.clientX-tt.left)/tt.width,0),1)))},H=Js(e,t);return N`<article class=${`lane is-${bo(e,o)} ${H?"still":""}`}>
    ${j?N`<${_$} lane=${e} moment=${j} />`:N`<${k$} lane=${e} points=${o} />`}
    <div class="sea" onPointerMove=${xt} onPointerLeave=${()=>n.value=0}>
      ${!H&&N`<span class="most quiet">${d(l)}</span>`} ${$}
      ${s.at!==null&&N`<span class="moment" style=${{right:`${100*n.value/Ze}%`}}></span>`}
    </div>
  </article>`}function w$(e,{ready:t,oldest_seconds:s,running:n,waiting:a},o){return[...e,{at:new Date(o).toISOString(),ready:t,oldest_seconds:s??0,running:n,waiting:a}]}var j$=(e,t)=>d(e.reduce((s,n)=>s+n[t],0));function k$({lane:e,points:t}){let{ready:s,at_least:n,oldest_seconds:a,running:o,waiting:r,rate_per_minute:l}=e;return N`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${Ys} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${d(s)}${n?"+":""}</b> ${v.ready}</p>
    <p>${s>0&&a!==null?v.oldest(po(a,1)):v.noneReady}</p>
    <p class="quiet">${v.beside(d(o),d(r))}</p>
    <p class="quiet">${l?v.pace(Tt(l)):v.noPace} <${x$} lane=${e} /></p>
  </div>`}function x$({lane:e}){return!e.ready||!e.empty_at?null:N`<span>· ${v.gone} <${Ge} at=${e.empty_at} /></span>`}function _$({lane:e,moment:t}){let{point:s,open:n,through:a}=t;return N`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${s?d(s.ready):"–"}</b> ${v.ready}</p>
    <p>${s?.ready?v.oldest(po(s.oldest_seconds,1)):v.noneReady}</p>
    <p class="quiet">${s&&v.beside(d(s.running),d(s.waiting))}</p>
    <p class="quiet">${v.opened(n,d(a))}</p>
  </div>`}function S$(e,t,s){let n=e.filter(o=>Date.parse(o.at)<=s),a=t.filter(o=>Date.parse(o.started_at)<=s&&(!o.ended_at||Date.parse(o.ended_at)>=s-Us));return{point:n.at(-1),open:a.length,through:a.reduce((o,r)=>o+r.settled,0)}}var M$=({last_tick_at:e})=>!e||mo.peek()-Date.parse(e)>p$;function bo(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return Gt(e)&&M$(e)?"shut":"resting";if(t.length<co)return"working";let s=t[t.length-co].ready;return e.ready>s*(1+uo)+2?"rising":e.ready<s*(1-uo)-2?"falling":"level"}var T$=["off","shut"],O$={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",resting:"M3 2v12M13 2v12M3 6h10M3 10h10",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function Ys({lane:e,points:t=[],short:s}){let n=bo(e,t);return N`<span class=${`lanestate is-${n}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${O$[n]} /></svg>
    <span class=${s&&!T$.includes(n)?"unseen":""}>${v.states[n](e.processors)}</span>
  </span>`}import{shared as go}from"./app.js";var{html:Qt}=go["html.js"],{words:q$}=go["words.js"],yo=q$.overview,E$=30,zs=4;function vo(){Wt(E$);let{lanes:e}=Ee.value;if(!e)return null;let t=[...e].sort((s,n)=>+(n.ready>0)-+(s.ready>0)).slice(0,zs);return Qt`<ul class="lanestates" aria-label=${yo.lanes}>
    ${t.map(s=>Qt`<${C$} key=${s.lane} lane=${s} />`)}
    ${e.length>zs&&Qt`<li class="quiet">${yo.more(e.length-zs)}</li>`}
  </ul>`}function C$({lane:e}){return Qt`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${d(e.ready)}${e.at_least?"+":""}</b> <${Ys} lane=${e} short
    /></a>
  </li>`}import{shared as es}from"./app.js";var{html:Y,useSignal:L$}=es["html.js"],{curl:D$}=es["api.js"],{words:wo}=es["words.js"],{Button:A$}=es["parts/act.js"],ft=wo.overview,N$=4,jo=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,s)=>t+e[s].count,0),ko={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>"/ui/set-aside",endpoints_disabled:()=>"/ui/endpoints"};function xo({inbox:e}){return Y`<ul class="needs" aria-label=${ft.needs}>
    ${Object.keys(ko).map(t=>Y`<${H$} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function H$({name:e,of:t}){let s=t?.count?ko[e]():null,n=Y`<b>${t?B(t):"…"}</b> <span>${ft.need[e](t?.count??0)}</span>`;return Y`<li class=${t?.count?`some ${e}`:""}>
    ${s?Y`<a href=${s}>${n}</a>`:Y`<p>${n}</p>`}
  </li>`}function _o({troubles:e,known:t}){let s=L$(!1);if(!t||!e.length)return null;let n=s.value?e:e.slice(0,N$);return Y`<section class="wrongs" aria-label=${ft.wrongTitle}>
    <ul>
      ${n.map(a=>Y`<${R$} key=${a.key} one=${a} />`)}
    </ul>
    ${n.length<e.length&&Y`<button class="plain" onClick=${()=>s.value=!0}>
        ${ft.moreWrong(e.length-n.length)}
      </button>`}
  </section>`}function R$({one:{what:e,why:t,act:s,href:n}}){return Y`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${s&&Y`<${F$} act=${s} />`}
    </div>
    ${n&&Y`<a class="button" href=${n}>${ft.look}</a>`} ${s&&Y`<${A$} act=${s} />`}
  </li>`}function F$({act:e}){return Y`<details class="curls">
    <summary>${wo.act.curl}</summary>
    <pre tabindex="0">${D$(e.method,e.path,e.body)}</pre>
  </details>`}import{shared as To}from"./app.js";var{words:I$}=To["words.js"],{duration:Oo}=To["parts/time.js"],I=I$.overview.wrong,P$=300,So=15,B$=300,W$=["type_unknown","no_handler","timeout"],Mo=["off","late","grows","stuck","aside"];function qo(e,t,s,n){let a=e.filter(l=>!l.enabled),o=a.length?[G$()]:[];for(let l of e){let i=t.find($=>$.lane===l.lane),c=a.length?null:U$(l,i,n),u=c?null:J$(l,i);o.push(...[c,u].filter($=>$!==null),...l.types.flatMap(Y$))}return[...o,...s.map(z$)].sort((l,i)=>Mo.indexOf(l.kind)-Mo.indexOf(i.kind))}function G$(){let e={name:"enable",label:I.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{kind:"off",key:"off",what:I.off,why:I.offWhy,act:{...e,sure:I.switchOnSure}}}function U$(e,t,s){let{lane:n,ready:a,processors:o,last_tick_at:r}=e,l=K$(t),i=r?(s-Date.parse(r))/1e3:1/0,c=a>0&&Gt(e);if(o||i<Math.max(P$,3*l)||!(c||l))return null;let u={name:"start",label:I.start,method:"POST",path:"/api/jobs/trigger",body:{lane:n}};return{kind:"late",key:`late ${n}`,what:r?I.late(n,Oo(i,1)):I.never(n),why:a?I.lateWhy(a):I.lateIdle,act:u}}function K$(e){let t=(e?.openings??[]).filter(n=>n.started_by==="tick").map(n=>Date.parse(n.started_at)),s=t.sort((n,a)=>n-a).slice(1).map((n,a)=>(n-t[a])/1e3);return s.sort((n,a)=>n-a)[Math.floor(s.length/2)]??0}function J$({lane:e,oldest_seconds:t,rate_per_minute:s},n){let a=(n?.points??[]).slice(-So).map(r=>r.oldest_seconds);return!(a.length===So&&a.every((r,l)=>l===0||r>a[l-1]))||!t||t<B$?null:{kind:"grows",key:`grows ${e}`,what:I.grows(e,Oo(t,1)),why:s?I.growsWhy:I.nothingEnds}}var Y$=e=>e.gates.filter(t=>W$.includes(t.name)&&t.jobs>0).map(t=>({kind:"stuck",key:`${t.name} ${e.type}`,what:I.stuck(e.type,t.jobs),why:`${t.says[0]?.toUpperCase()??""}${t.says.slice(1)}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),z$=e=>({kind:"aside",key:`aside ${e.kind} ${e.id}`,what:I.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:I.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var{html:pe,useEffect:Eo}=Le["html.js"],{login:V$}=Le["api.js"],{useLive:Z$}=Le["live.js"],{headline:X$}=Le["app.js"],{words:Vs}=Le["words.js"],{Heading:Zs}=Le["parts/heading.js"],{useGet:Lo}=Le["parts/load.js"],{Failed:Co,Loading:Q$}=Le["parts/states.js"],Xs=Vs.overview,ep=5;X$.value=pe`<${vo} />`;function tp(){return Hs()?pe`<${np} />`:pe`<${Zs} says=${Xs.own} /><${sp} />`}function sp(){return pe`<p>${Xs.ownSays(V$.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${Vs.screens.jobs}</a>
      <a class="button" href="/ui/batches">${Vs.screens.batches}</a>
    </p>`}function np(){Wt(ep);let e=Z$(()=>({stats:!0,inbox:!0})),t=ap(e.value);Eo(()=>{t&&Re()},[t]);let{lanes:s,at:n,changed:a,error:o}=Ee.value,r=Lo("/api/tides",{query:{minutes:60}});Eo(()=>{n&&r.again()},[n]);let l=e.value?.inbox??null,i=rp(l?.set_aside.count??0),c=r.data.value?Date.parse(r.data.value.now):n,u=s?qo(s,r.data.value?.lanes??[],i,c):[];return o&&!s?pe`<${Zs} /><${Co} error=${o} again=${()=>Re(0)} />`:pe`<${Zs} says=${s&&l&&Xs.verdict(u.length,jo(l))} />
    ${o&&pe`<${Co} error=${o} again=${()=>Re(0)} />`}
    <${_o} troubles=${u} known=${s!==null} />
    <${xo} inbox=${l} />
    ${s?pe`<${fo} lanes=${s} tides=${r} />`:pe`<${Q$} />`}
    ${s&&pe`<${no} lanes=${s} />`}
    <${to} changed=${a} />`}var ap=e=>e&&JSON.stringify([e.inbox,e.stats?.jobs,e.stats?.types],op),op=(e,t)=>e==="oldest_ready_seconds"?void 0:t;function rp(e){let t=Lo(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}import{shared as Do}from"./app.js";var{html:lp}=Do["html.js"],{Heading:ip}=Do["parts/heading.js"];function cp(){return lp`<${ip} />`}import{shared as me}from"./app.js";var{html:re}=me["html.js"],{to:dp}=me["routes.js"],{words:Ho}=me["words.js"],{Curls:up}=me["parts/act.js"],{Heading:$p}=me["parts/heading.js"],{Loaded:pp,useGet:mp}=me["parts/load.js"],{perform:fp}=me["parts/act.js"],{Empty:hp}=me["parts/states.js"],{Table:bp}=me["parts/table.js"],{Time:Ao}=me["parts/time.js"],E=Ho.setAside,yp=10;function gp(){let e=mp("/api/set-aside",{every:yp});return re`<${$p} says=${E.says} />
    <${pp} from=${e}>${t=>re`<${vp} of=${t} from=${e} />`}<//>`}var Qs=e=>`${e.kind} ${e.id}`;function vp({of:e,from:t}){let s=h(e.set_aside,Qs);return Ro=n=>t.data.value=n,Ye(s,Qs,[{keys:"r",says:E.retryKey,act:en}]),s.length?re`<${bp} rows=${s} columns=${jp} label=${Ho.screens.setAside} id=${Qs} href=${wp} />
    ${e.more&&re`<p class="quiet">${E.more}</p>`}
    <${up} acts=${[en(s[0])]} />`:re`<${hp}><b>${E.none}</b><br />${E.noneSays}<//>`}var Ro=e=>{},No={batch:"batches",schedule:"types",type:"types"},wp=({kind:e,id:t})=>No[e]?dp(`${No[e]}/${encodeURIComponent(t)}`):null,en=({kind:e,id:t})=>({name:`retry ${e} ${t}`,label:E.retry,method:"POST",path:`/api/set-aside/${e}/${encodeURIComponent(t)}/retry`,said:E.retried,done:s=>Ro(s)}),jp=[{name:"what",label:E.columns.what,kind:"two",link:!0,cell:({kind:e,id:t})=>re`<span>${E.kinds[e]??e}</span><bdi class="quiet">${t}</bdi>`,title:e=>e.id},{name:"error",label:E.columns.error,kind:"wide two",cell:({kind:e,error:t,message:s})=>re`<span
          ><code class="error"><bdi>${t}</bdi></code> <bdi>${s}</bdi></span
        >
        <span class="quiet">${E.todo[e]}</span>`,title:e=>e.message},{name:"times",label:E.columns.times,kind:"number side",cell:e=>d(e.times)},{name:"first",label:E.columns.first,kind:"number side",cell:e=>re`<${Ao} at=${e.first_at} />`},{name:"last",label:E.columns.last,kind:"number side",cell:e=>re`<${Ao} at=${e.at} />`},{name:"retry",label:re`<span class="unseen">${E.retry}</span>`,kind:"doing",cell:e=>re`<${ve}
        label=${E.retry}
        name=${`${E.retry}: ${e.kind} ${e.id}`}
        run=${()=>fp(en(e))}
      />`}];import{shared as xe}from"./app.js";import{shared as Fo}from"./app.js";var{html:kp}=Fo["html.js"],{words:xp}=Fo["words.js"],_p={on:"M3 8.5l3.5 3.5L13 5",paused:"M5.5 3v10M10.5 3v10",disabled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6",missing:"M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2"};function ht({enabled:e,paused:t,missing_since:s}){return e?s?"missing":t?"paused":"on":"disabled"}function ts({type:e}){let t=ht(e);return kp`<span class=${`status state ${t}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${_p[t]} /></svg
    ><span>${xp.types.states[t]}</span>
  </span>`}import{shared as Io}from"./app.js";var{go:Sp,to:Mp}=Io["routes.js"],{words:Tp}=Io["words.js"],P=Tp.type,ss=e=>`/api/types/${encodeURIComponent(e.name)}`;function tn(e,t){let s=e.paused?"resume":"pause";return{name:s,label:P.acts[s],method:"POST",path:`${ss(e)}/${s}`,said:P.said[s](e.name),done:t}}function Po(e,t){let s=ss(e),n=e.enabled?"disable":"enable",a={name:n,label:P.acts[n],method:"PATCH",path:s,body:{enabled:!e.enabled},key:"e",sure:e.enabled?P.disables:void 0,done:t},o=e.target!==null,r={name:"reset",label:o?P.acts.delete:P.acts.reset,method:"DELETE",path:s,key:"shift+d",bad:!0,typed:o?e.name:void 0,sure:o?P.deletes:P.resets,why:o||!e.enabled||Object.keys(e.overrides).length?null:P.nothingOver,done:o?()=>Sp(Mp("types")):t};return[{...tn(e,t),key:"p",main:e.paused},a,r]}var Bo=(e,t,s)=>({name:`reset ${t}`,label:P.reset,method:"PATCH",path:ss(e),body:{[t]:null},said:P.isReset(P.names[t]??t),done:s}),Wo=(e,t,s,n)=>({name:`change ${t.name}`,label:P.change,method:"PATCH",path:ss(e),body:{[t.name]:t.value},ask:s,said:P.isChanged(P.names[t.name]??t.name),done:n});import{shared as Qe}from"./app.js";import{shared as Xe}from"./app.js";import{shared as nn}from"./app.js";var{digits:Op,textOf:qp}=nn["exact.js"],{words:Go}=nn["words.js"],{duration:Ep}=nn["parts/time.js"],Pe=Go.type,sn=[["second",1],["minute",60],["hour",3600],["day",86400]];function le(e,t){return t==null?"–":typeof t=="boolean"?t?Pe.yes:Pe.no:e==="timeout"&&typeof t=="number"?Ep(t,2):e==="rate"&&typeof t=="object"?Cp(t):e==="schedule"&&typeof t=="object"?Lp(t):e==="retention"&&typeof t=="object"?Dp(t):typeof t=="number"?d(t,6):typeof t=="string"?t:Op(t)??qp(t)}function Cp({per_second:e,burst:t}){if(typeof e!="number")return"–";let[s,n]=sn.find(([,o])=>e*o>=1&&Uo(e*o))??sn[e<1?1:0],a=t?Pe.burst(d(t,1)):"";return`${Pe.per(d(e*n,2),Pe.units[s])}${a}`}var Uo=e=>Math.abs(e-Math.round(e))<1e-6*Math.max(1,e);function Ko(e){if(!e||typeof e.per_second!="number")return"";let t=sn.find(([,s])=>Uo(e.per_second*s)&&e.per_second*s>=1);return t?`${Math.round(e.per_second*t[1])}/${t[0]}`:`${e.per_second}/second`}var Lp=({expression:e,timezone:t})=>[e,t].filter(Boolean).join("  ")||"–",Dp=e=>["completed","failed","cancelled"].filter(t=>t in e).map(t=>`${Go.status[t]} ${e[t]===null?Pe.forEver:Pe.days(d(e[t],2))}`).join(", ")||"–";var{html:De,useSignal:fe}=Xe["html.js"],{textOf:Ap}=Xe["exact.js"],{words:ns}=Xe["words.js"],{Dialog:Np,open:Hp}=Xe["parts/dialog.js"],{Field:bt}=Xe["parts/field.js"],{Text:Rp,read:Fp}=Xe["screens/job/acts.js"],te=ns.type,Jo=e=>Hp(Kp[e.name]??Pp,{setting:e});function yt({setting:e,close:t,send:s,children:n}){let a=te.names[e.name]??e.name;return De`<${Np} title=${a} close=${t}>
    <form onSubmit=${r=>(r.preventDefault(),s())}>
      <p class="quiet">${te.means[e.name]} ${te.codeSays(le(e.name,e.declared))}</p>
      ${n}
      <div class="buttons">
        <button type="button" onClick=${()=>t()}>${ns.page.cancel}</button>
        <button class="main">${te.change}</button>
      </div>
    </form>
  <//>`}var Ip=["timeout","max_attempts","max_concurrent","key_limit"];function Pp({setting:e,close:t}){let s=Ip.includes(e.name),n=fe(e.value===null?"":String(e.value)),a=()=>t({[e.name]:s?Number(n.value):n.value}),o=s?{type:"number",min:"1",max:"1000000",step:"1"}:{maxlength:"2000"};return De`<${yt} setting=${e} close=${t} send=${a}>
    <${bt} label=${te.names[e.name]} at=${n} required autofocus autocomplete="off" ...${o} />
  <//>`}function Bp({setting:e,close:t}){let s=fe(Ko(e.value));return De`<${yt} setting=${e} close=${t} send=${()=>t({rate:s.value})}>
    <${bt} label=${te.rateTakes} at=${s} placeholder="600/minute" required maxlength="40" autofocus />
  <//>`}function Wp({setting:e,close:t}){let s=fe(!e.value);return De`<${yt} setting=${e} close=${t} send=${()=>t({fair:s.value})}>
    <label class="check">
      <input
        type="checkbox"
        checked=${s.value}
        onChange=${n=>s.value=n.currentTarget.checked}
        autofocus
      />
      ${te.names.fair}
    </label>
  <//>`}var an=["completed","failed","cancelled"];function Gp({setting:e,close:t}){let s=Object.fromEntries(an.map(o=>[o,fe(String(e.value?.[o]??""))])),n=o=>s[o].value===""?null:Number(s[o].value);return De`<${yt} setting=${e} close=${t} send=${()=>t({retention:Object.fromEntries(an.map(o=>[o,n(o)]))})}>
    ${an.map((o,r)=>De`<${bt}
          key=${o}
          label=${te.daysOf(ns.status[o])}
          at=${s[o]}
          type="number"
          min="0"
          step="any"
          autofocus=${r===0}
        />`)}
  <//>`}function Up({setting:e,close:t}){let s=e.value??{expression:"",timezone:"UTC",missed:"skip",payload:{}},n=fe(!1),a=fe(s.expression??""),o=fe(s.timezone??"UTC"),r=fe(s.missed??"skip"),l=fe(Ap(s.payload??{},2)),i=fe(""),c=$=>({expression:a.value,timezone:o.value,missed:r.value,payload:$});return De`<${yt} setting=${e} close=${t} send=${()=>n.value?t({schedule:"off"}):Fp(l.value,i,$=>t({schedule:c($)}))}>
    <${bt} label=${te.expression} at=${a} placeholder="0 3 * * *" required=${!n.value} autofocus />
    <${bt} label=${te.timezone} at=${o} placeholder="Europe/Berlin" required=${!n.value} />
    <label>
      ${te.missed}
      <select onChange=${$=>r.value=$.currentTarget.value}>
        ${Object.entries(te.missedWays).map(([$,j])=>De`<option key=${$} value=${$} selected=${$===r.value}>${j}</option>`)}
      </select>
    </label>
    <${Rp} label=${ns.job.payload} at=${l} wrong=${i} rows=${4} />
    <label class="check">
      <input type="checkbox" checked=${n.value} onChange=${$=>n.value=$.currentTarget.checked} />
      ${te.switchOff}
    </label>
  <//>`}var Kp={rate:Bp,fair:Wp,retention:Gp,schedule:Up};var{html:se}=Qe["html.js"],{to:Jp}=Qe["routes.js"],{words:zo}=Qe["words.js"],{Button:Yo}=Qe["parts/act.js"],{Table:Yp}=Qe["parts/table.js"],{Time:zp}=Qe["parts/time.js"],ie=zo.type,Vp=["enabled","paused"];function Vo({type:e,done:t}){let s=e.settings.filter(o=>!Vp.includes(o.name)),n=h(s.map(o=>({...o,type:{name:e.name}})),o=>o.name),a=Xp(t);return se`<section>
    <h2>${ie.settings}</h2>
    <${Yp} rows=${n} columns=${a} label=${ie.settings} id=${o=>o.name} kind=${Zp} />
  </section>`}var Zp=e=>e.overridden?"setting overridden":"setting",gt={done:()=>{},columns:[]};function Xp(e){return gt.done=e,gt.columns.length||(gt.columns=Qp(()=>gt.done())),gt.columns}var Qp=e=>[{name:"name",label:ie.columns.name,cell:t=>se`<span title=${ie.means[t.name]}>${ie.names[t.name]??t.name}</span>`},{name:"value",label:ie.columns.value,cell:t=>se`<b><bdi>${le(t.name,t.value)}</bdi></b>`,title:t=>le(t.name,t.value)},{name:"code",label:ie.columns.code,kind:"side",cell:t=>se`<bdi class=${t.overridden&&t.declared!==null?"struck":"quiet"}
        >${le(t.name,t.declared)}</bdi
      >`,title:t=>le(t.name,t.declared)},{name:"operator",label:ie.columns.operator,kind:"side",cell:t=>t.overridden?se`<bdi class="over">${t.override===null?ie.off:le(t.name,t.override)}</bdi>`:se`<span class="quiet">–</span>`},{name:"changed",label:ie.columns.changed,kind:"side",cell:em},{name:"acts",label:se`<span class="unseen">${ie.columns.acts}</span>`,kind:"doings",cell:t=>se`<${tm} one=${t} done=${e} />`}];function em({changed_at:e,changed_by:t,type:s}){if(!e)return se`<span class="quiet">–</span>`;let n=Jp("audit",{kind:"type",subject:s.name});return se`<a href=${n}><${zp} at=${e} /></a> <span class="id">${zo.job.by} <bdi>${t}</bdi></span>`}function tm({one:e,done:t}){return se`<${Yo} act=${Wo(e.type,e,()=>Jo(e),t)} />
    ${e.overridden&&se`<${Yo} act=${Bo(e.type,e.name,t)} />`}`}var{html:C}=xe["html.js"],{go:sm,to:Zo}=xe["routes.js"],{useKeys:nm}=xe["keys.js"],{words:Be}=xe["words.js"],{Acts:am}=xe["parts/act.js"],{Heading:om}=xe["parts/heading.js"],{Json:rm}=xe["parts/json.js"],{Loaded:lm,useGet:Xo}=xe["parts/load.js"],{Time:as}=xe["parts/time.js"],w=Be.type;function im({id:e}){let t=Xo(`/api/types/${encodeURIComponent(e)}`,{every:15}),s=Zo("jobs/new",{type:e});return nm([{keys:"n",says:Be.screens.create,run:()=>sm(s)}]),C`<${om} name=${C`<bdi>${e}</bdi>`} says=${t.data.value?.description}>
      <a class="button" href=${Zo("jobs",{type:e})}>${w.jobs}</a>
      <a class="button" href=${s}>${Be.screens.create} <kbd>N</kbd></a>
    <//>
    <${lm} from=${t}>${n=>C`<${cm} type=${n} done=${t.again} />`}<//>`}function cm({type:e,done:t}){return C`<p class="now">
      <${ts} type=${e} />
      <span class="quiet">${w.stateSays[ht(e)]}</span>
      ${e.missing_since&&C`<span class="quiet">${w.since} <${as} at=${e.missing_since} /></span>`}
    </p>
    <${am} acts=${Po(e,t)} />
    <${Vo} type=${e} done=${t} />
    <div class="twoways">
      <${dm} name=${e.name} />
      <${um} type=${e} />
    </div>
    <${$m} schema=${e.payload_schema} />`}function dm({name:e}){let t=new Date(Math.floor(Date.now()/36e5)*36e5-864e5).toISOString(),n=Xo("/api/charts",{query:{series:"throughput",type:e,from:t}}).data.value;return n?.series.some(a=>a.values.some(o=>o))?C`<section>
    <${Jt} data=${n} title=${w.course} says=${w.courseSays} height=${120} filled />
  </section>`:C`<section>
      <h2>${w.course}</h2>
      <p class="quiet">${n?w.noCourse:Be.page.loading}</p>
    </section>`}function um({type:e}){let{backoff:t}=e;return C`<section>
    <h2>${w.declared}</h2>
    <dl class="facts">
      <dt>${w.target}</dt>
      <dd>${e.target?C`<code>${e.target}</code>`:w.handler}</dd>
      <dt>${w.backoff}</dt>
      <dd>${t?w.backoffSays(t):w.ownBackoff}</dd>
      ${e.schedule&&C`<dt>${w.nextDue}</dt>
          <dd><${as} at=${e.schedule.next_due} /></dd>`}
      <dt>${Be.job.facts.created}</dt>
      <dd><${as} at=${e.created_at} /></dd>
      <dt>${w.updated}</dt>
      <dd><${as} at=${e.updated_at} /></dd>
    </dl>
  </section>`}function $m({schema:e}){let t=Object.keys(e?.properties??{});return C`<section>
    <h2>${w.schema}</h2>
    ${!t.length&&C`<p class="quiet">${w.noSchema}</p>`}
    ${t.length>0&&C`<dl class="schema">
        ${t.map(s=>C`<${pm} key=${s} name=${s} schema=${e} />`)}
      </dl>`}
    ${e&&C`<details>
        <summary>${w.schemaRaw}</summary>
        <${rm} value=${e} label=${w.schema} />
      </details>`}
  </section>`}function pm({name:e,schema:t}){let s=rt(t.properties[e],t),n=s.enum?s.enum.map(String).join(" | "):s.type??Be.create.asJson,a=[s.minimum!==void 0&&`≥ ${s.minimum}`,s.maximum!==void 0&&`≤ ${s.maximum}`,s.maxLength!==void 0&&w.letters(s.maxLength),s.default!==void 0&&w.default(JSON.stringify(s.default))].filter(Boolean);return C`<dt>
      <code><bdi>${e}</bdi></code>
    </dt>
    <dd>
      <bdi>${String(n)}</bdi> ${t.required?.includes(e)&&C`<b>${Be.create.required}</b>`}
      <span class="quiet"><bdi>${[...a,s.description].filter(Boolean).join(", ")}</bdi></span>
    </dd>`}import{shared as he}from"./app.js";var{html:z}=he["html.js"],{go:mm,query:fm,to:on}=he["routes.js"],{useKeys:hm}=he["keys.js"],{words:os}=he["words.js"],{perform:bm,whyNot:ym}=he["parts/act.js"],{Heading:gm}=he["parts/heading.js"],{Loaded:vm,useGet:Qo}=he["parts/load.js"],{Empty:wm}=he["parts/states.js"],{Table:jm}=he["parts/table.js"],{toast:er}=he["parts/toast.js"],T=os.types,km=["missing","disabled","paused","on"];function xm(){let{after:e}=fm.value,t=Qo("/api/types",{query:{after:e},every:10}),s=Qo("/api/backlog",{every:5}),n=new Map((s.data.value?.lanes??[]).flatMap(a=>a.types).map(a=>[a.type,a]));return z`<${gm} says=${t.data.value&&_m(t.data.value.types)} />
    <${vm} from=${t}>
      ${a=>z`<${Sm} page=${a} ready=${n} again=${t.again} />`}<//
    >`}function _m(e){let s=km.slice(0,3).map(a=>[a,e.filter(o=>ht(o)===a).length]).filter(([,a])=>a).map(([a,o])=>`${o} ${T.states[a]}`),n=e.filter(a=>Object.keys(a.overrides).length).length;return[T.count(e.length),...s,n&&T.changed(n)].filter(Boolean).join(" · ")}function Sm({page:e,ready:t,again:s}){let n=e.types.map(i=>({...i,backlog:t.get(i.name)??null})),a=h(n,i=>i.name),o=()=>{let i=document.activeElement?.closest("tr")?.dataset.id;return a.find(c=>c.name===i)??null},r=()=>{let i=o();if(!i)return er(T.chooseRow);let c=tn(i,s),u=ym(c);return u?er(u,{kind:"bad"}):bm(c)},l=()=>mm(on("jobs/new",{type:o()?.name}));return hm([{keys:"p",says:T.pauseRow,run:r},{keys:"n",says:os.screens.create,run:l}]),a.length?z`<${jm}
      rows=${a}
      columns=${Mm}
      label=${os.screens.types}
      id=${i=>i.name}
      href=${i=>on(`types/${encodeURIComponent(i.name)}`)}
    />
    <p class="pages">${e.next&&z`<a href=${on("types",{after:e.next})}>${os.waiting.next}</a>`}</p>`:z`<${Em} />`}var Mm=[{name:"name",label:T.columns.name,cell:e=>z`<bdi>${e.name}</bdi>`,title:e=>e.name},{name:"state",label:T.columns.state,cell:e=>z`<${ts} type=${e} />`},{name:"description",label:T.columns.description,kind:"wide side",cell:e=>z`<bdi class="quiet">${e.description}</bdi>`,title:e=>e.description},{name:"lane",label:T.columns.lane,kind:"side",cell:e=>z`<bdi>${e.lane}</bdi>`},{name:"ready",label:T.columns.ready,kind:"number",cell:Tm},{name:"limits",label:T.columns.limits,kind:"side",cell:Om},{name:"timeout",label:T.columns.timeout,kind:"number side",cell:e=>le("timeout",e.timeout)},{name:"over",label:T.columns.over,kind:"side",cell:qm,title:e=>Object.keys(e.overrides).join(", ")}];function Tm({backlog:e}){return e?.ready?B({count:e.ready,at_least:e.at_least}):z`<span class="quiet">–</span>`}function Om({max_concurrent:e,rate:t}){let s=[e!==null&&T.atOnce(e),t&&le("rate",t)].filter(Boolean);return s.length?s.join(" · "):z`<span class="quiet">–</span>`}function qm({overrides:e}){let{length:t}=Object.keys(e);return t?z`<span class="over">${T.over(t)}</span>`:z`<span class="quiet">–</span>`}function Em(){return z`<${wm}>${T.none}<//>
    <p class="quiet">${T.first}</p>
    <pre tabindex="0">${T.example}</pre>`}import{shared as be}from"./app.js";import{shared as et}from"./app.js";var{html:vt,useSignal:rs}=et["html.js"],{curl:Cm,post:Lm}=et["api.js"],{words:jt}=et["words.js"],{Dialog:Dm,open:Am}=et["parts/dialog.js"],{Field:Nm}=et["parts/field.js"],{Text:Hm,read:Rm}=et["screens/job/acts.js"],wt=jt.waiting,tr=async e=>await Am(Fm,{waiting:e})===!0;function Fm({waiting:e,close:t}){let s=rs(e[0].signal),n=rs("{}"),a=rs(""),o=rs({at:"asked",sent:0,resumed:0,refused:[]}),{at:r,sent:l,resumed:i,refused:c}=o.value,u=`/api/jobs/${e[0].job_id}/signal`,$=j=>{if(j.preventDefault(),r==="ended")return t(!0);a.value="",r==="asked"&&Rm(n.value,a,xt=>Im(e,{name:s.value,payload:xt},o))};return vt`<${Dm} title=${wt.title(e.length,e[0].type)} close=${()=>t(l>0)}>
    <form onSubmit=${$}>
      <p class="quiet">${wt.sends}</p>
      <${Nm} label=${jt.job.signalName} at=${s} required maxlength="200" autocomplete="off" />
      <${Hm} label=${wt.payload} at=${n} wrong=${a} rows=${5} autofocus />
      ${r!=="asked"&&vt`<p role="status">${wt.progress(l,e.length,i)}</p>`}
      ${c.length>0&&vt`<ul class="wrong">
          ${c.slice(0,5).map(j=>vt`<li key=${j}>${j}</li>`)}
        </ul>`}
      <details>
        <summary>${jt.act.curl}</summary>
        <pre tabindex="0">${Cm("POST",u,{name:s.value,payload:{}})}</pre>
      </details>
      <div class="buttons">
        ${r!=="ended"&&vt`<button type="button" onClick=${()=>t(l>0)}>${jt.page.cancel}</button>`}
        <button class="main" disabled=${r==="sending"}>${r==="ended"?jt.page.close:wt.send}</button>
      </div>
    </form>
  <//>`}async function Im(e,t,s){let n=0,a=[];for(let[o,{job_id:r}]of e.entries()){try{let l=await Lm(`/api/jobs/${r}/signal`,t,{tries:3});n+=l.resumed?1:0}catch(l){a.push(`${r.slice(-8)}: ${l.message}`)}s.value={at:o+1===e.length?"ended":"sending",sent:o+1,resumed:n,refused:a}}}import{shared as ls}from"./app.js";var{html:sr}=ls["html.js"],{words:nr}=ls["words.js"],{Bar:Pm}=ls["parts/bar.js"],{Time:Bm,now:Wm}=ls["parts/time.js"],Gm=.1;function ar({from:e,until:t,over:s=nr.waiting.over}){let n=Date.parse(t),a=n-Wm.value,o=e?Date.parse(e):NaN,r=Number.isFinite(o)&&n>o?Math.min(Math.max(a/(n-o),0),1):a>0?1:0,l=a<=0?"bad":r<Gm?"warn":"",i=a<=0?s:nr.waiting.left(Math.ceil(r*100));return sr`<${Pm} value=${Math.round(r*200)/2} label=${i} kind=${l}>
    ${a<=0&&sr`<b class="error">${s}</b> `}<${Bm} at=${t} />
  <//>`}var{html:b,useSignal:Um}=be["html.js"],{changes:rn}=be["api.js"],{shown:Km,useKeys:Jm}=be["keys.js"],{ask:Ym,query:rr,to:We}=be["routes.js"],{words:kt}=be["words.js"],{Heading:zm}=be["parts/heading.js"],{Loaded:Vm,useGet:Zm}=be["parts/load.js"],{Empty:or}=be["parts/states.js"],{Table:lr}=be["parts/table.js"],{Time:ir}=be["parts/time.js"],m=kt.waiting,Xm=100;function Qm(){let{after:e}=rr.value,t=Zm("/api/signals",{query:{limit:Xm,after:e},every:5}),s=t.data.value?.early??[];return b`<${zm} says=${m.says} />
    <${Vm} from=${t}>${n=>b`<${ef} page=${n} after=${e} again=${t.again} />`}<//>
    ${s.length>0&&b`<${rf} early=${s} />`}`}function ef({page:e,after:t,again:s}){let n=h(e.waiting,i=>i.job_id),a=tf(n),{name:o}=rr.value,r=n.filter(i=>!o||i.signal===o).sort((i,c)=>i.wait_until.localeCompare(c.wait_until)),l=Um(new Set);return n.length?b`<div class="heading">
      <nav class="views names" aria-label=${m.names}>
        <a href=${We("waiting",{after:t})} aria-current=${o?void 0:"true"}>${m.all}</a>
        ${a.map(([i,c])=>b`<${sf} key=${i} name=${i} count=${c} now=${i===o} />`)}
      </nav>
      <div class="doing"><${af} rows=${r} chosen=${l} done=${s} /></div>
    </div>
    <${lr}
      rows=${r}
      columns=${nf}
      label=${kt.screens.waiting}
      id=${i=>i.job_id}
      href=${i=>We(`jobs/${i.job_id}`)}
      chosen=${rn()?l:void 0}
    />
    <p class="pages">
      ${t&&b`<a href=${We("waiting",{name:o})}>${m.first}</a>`}
      ${e.next&&b`<a href=${We("waiting",{name:o,after:e.next})}>${m.next}</a>`}
    </p>`:b`<${of} page=${e} after=${t} />`}function tf(e){let t=new Map;for(let{signal:s}of e)t.set(s,(t.get(s)??0)+1);return[...t].sort((s,n)=>n[1]-s[1])}function sf({name:e,count:t,now:s}){let n=a=>(a.preventDefault(),Ym({name:s?"":e}));return b`<a href=${We("waiting",{name:e})} aria-current=${s?"true":void 0} onClick=${n}>
    <bdi>${e}</bdi> <b>${d(t)}</b>
  </a>`}var nf=[{name:"signal",label:m.columns.signal,kind:"wide",cell:e=>b`<code><bdi>${e.signal}</bdi></code>`,title:e=>e.signal},{name:"type",label:m.columns.type,cell:e=>b`<bdi>${e.type}</bdi>`,link:!0},{name:"owner",label:m.columns.owner,kind:"side",cell:e=>b`<bdi>${e.owner}</bdi>`},{name:"since",label:m.columns.since,kind:"number side",cell:e=>b`<${ir} at=${e.since} />`},{name:"until",label:m.columns.until,kind:"number",cell:e=>b`<${ar} from=${e.since} until=${e.wait_until} />`},{name:"job",label:m.columns.job,kind:"id side",cell:e=>b`<span class="id">${e.job_id.slice(-8)}</span>`}];function af({rows:e,chosen:t,done:s}){let{size:n}=t.value,a=async()=>{let r=document.activeElement?.closest("tr")?.dataset.id??e[0]?.job_id,l=n?e.filter(i=>t.value.has(i.job_id)):e.filter(i=>i.job_id===r);!l.length||!await tr(l)||(t.value=new Set,s())};if(Jm(rn()?[{keys:"s",says:m.send,run:a}]:[]),!rn())return b`<p class="quiet">${kt.act.viewer}</p>`;let o=b`<button class=${n?"main":""} onClick=${a}>
    ${n?m.send:m.sendOne} <kbd>${Km("S")}</kbd>
  </button>`;return n?b`<div class="chosenbar floats" role="region" aria-label=${m.send}>
    <strong role="status">${kt.table.chosen(n)}</strong>
    <span class="buttons">
      ${o}<button class="plain" onClick=${()=>t.value=new Set}>${kt.table.unchoose}</button>
    </span>
  </div>`:o}function of({page:e,after:t}){return e.next?b`<${or}>${m.looked} <a href=${We("waiting",{after:e.next})}>${m.next}</a><//>`:b`<${or}>${t?m.noneMore:m.none}<//>
    <p class="quiet">${m.first_}</p>
    <pre tabindex="0">${m.example}</pre>`}function rf({early:e}){let t=h(e,s=>`${s.job_id} ${s.name}`);return b`<section>
    <h2>${m.early}</h2>
    <p class="quiet">${m.earlySays}</p>
    <${lr}
      rows=${t}
      columns=${lf}
      label=${m.early}
      id=${s=>`${s.job_id} ${s.name}`}
      href=${s=>We(`jobs/${s.job_id}`)}
      keys=${!1}
    />
  </section>`}var lf=[{name:"signal",label:m.columns.signal,kind:"wide",cell:e=>b`<code><bdi>${e.name}</bdi></code>`},{name:"at",label:m.columns.came,kind:"number",cell:e=>b`<${ir} at=${e.at} />`},{name:"job",label:m.columns.job,kind:"id",link:!0,cell:e=>b`<span class="id">${e.job_id.slice(-8)}</span>`}];export{ur as Audit,sl as Batch,ql as Batches,Il as Charts,Xl as Costs,Ti as Create,Ni as Database,Fi as Endpoint,Bi as Endpoints,lc as Errors,sd as Inbox,Yd as Keys,su as Limits,ou as Locks,tp as Overview,cp as Schedules,gp as SetAside,im as Type,xm as Types,Qm as Waiting};

var Fs=Object.defineProperty;var x=(e,t)=>{for(var n in t)Fs(e,n,{get:t[n],enumerable:!0})};var hn={};x(hn,{Component:()=>B,Fragment:()=>re,batch:()=>Re,computed:()=>V,effect:()=>R,html:()=>i,render:()=>Ot,signal:()=>_,untracked:()=>Te,useComputed:()=>Er,useEffect:()=>v,useLayoutEffect:()=>me,useMemo:()=>Se,useRef:()=>y,useSignal:()=>$,useSignalEffect:()=>Mr,useState:()=>vr});var Ko=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var a=t[s++],l=t[s]?(t[0]|=a?1:2,n[t[s++]]):t[++s];a===3?o[0]=l:a===4?o[1]=Object.assign(o[1]||{},l):a===5?(o[1]=o[1]||{})[t[++s]]=l:a===6?o[1][t[++s]]+=l+"":a?(r=e.apply(l,Ko(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},Bo=new Map;function Go(e){var t=Bo.get(this);return t||(t=new Map,Bo.set(this,t)),(t=Ko(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,a="",l="",f=[0],c=function(p){s===1&&(p||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?f.push(0,p,a):s===3&&(p||a)?(f.push(3,p,a),s=2):s===2&&a==="..."&&p?f.push(4,p,0):s===2&&a&&!p?f.push(5,0,!0,a):s>=5&&((a||!p&&s===5)&&(f.push(s,0,a,r),s=6),p&&(f.push(s,p,0,r),s=6)),a=""},d=0;d<n.length;d++){d&&(s===1&&c(),c(d));for(var h=0;h<n[d].length;h++)o=n[d][h],s===1?o==="<"?(c(),f=[f],s=3):a+=o:s===4?a==="--"&&o===">"?(s=1,a=""):a=o+a[0]:l?o===l?l="":a+=o:o==='"'||o==="'"?l=o:o===">"?(c(),s=1):s&&(o==="="?(s=5,r=a,a=""):o==="/"&&(s<5||n[d][h+1]===">")?(c(),s===3&&(f=f[0]),s=f,(f=f[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(c(),s=2):a+=o),s===3&&a==="!--"&&(s=4,f=f[0])}return c(),f})(e)),t),arguments,[])).length>1?t:t[0]}var Ct,w,Qo,on,de,zo,Xo,er,en,wt,et,tr,rn,tn,nn,Rs,xt={},St=[],Ws=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Et=Array.isArray;function oe(e,t){for(var n in t)e[n]=t[n];return e}function sn(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function tt(e,t,n){var o,r,s,a={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:a[s]=t[s];if(arguments.length>2&&(a.children=arguments.length>3?Ct.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)a[s]===void 0&&(a[s]=e.defaultProps[s]);return kt(e,a,o,r,null)}function kt(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++Qo,__i:-1,__u:0};return r==null&&w.vnode!=null&&w.vnode(s),s}function re(e){return e.children}function B(e,t){this.props=e,this.context=t}function xe(e,t){if(t==null)return e.__?xe(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?xe(e):null}function Hs(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=oe({},t);s.__v=t.__v+1,w.vnode&&w.vnode(s),an(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??xe(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,ar(o,s,r),t.__e=t.__=null,s.__e!=n&&nr(s)}}function nr(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),nr(e)}function Vo(e){(!e.__d&&(e.__d=!0)&&de.push(e)&&!Tt.__r++||zo!=w.debounceRendering)&&((zo=w.debounceRendering)||Xo)(Tt)}function Tt(){try{for(var e,t=1;de.length;)de.length>t&&de.sort(er),e=de.shift(),t=de.length,Hs(e)}finally{de.length=Tt.__r=0}}function or(e,t,n,o,r,s,a,l,f,c,d){var h,p,m,b,D,C,E=o&&o.__k||St,k=t.length;for(f=Js(n,t,E,f,k),h=0;h<k;h++)(m=n.__k[h])!=null&&(p=m.__i!=-1&&E[m.__i]||xt,m.__i=h,C=an(e,m,p,r,s,a,l,f,c,d),b=m.__e,m.ref&&p.ref!=m.ref&&(p.ref&&ln(p.ref,null,m),d.push(m.ref,m.__c||b,m)),D==null&&b!=null&&(D=b),4&m.__u?(f=rr(m,f,e),p.__e&&(p.__e=null)):typeof m.type=="function"&&C!==void 0?f=C:b&&(f=b.nextSibling),m.__u&=-7);return n.__e=D,f}function Js(e,t,n,o,r){var s,a,l,f,c,d=n.length,h=d,p=0;for(e.__k=new Array(r),s=0;s<r;s++)(a=t[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a=="string"||typeof a=="number"||typeof a=="bigint"||a.constructor==String?a=e.__k[s]=kt(null,a,null,null,null):Et(a)?a=e.__k[s]=kt(re,{children:a},null,null,null):a.constructor===void 0&&a.__b>0?a=e.__k[s]=kt(a.type,a.props,a.key,a.ref?a.ref:null,a.__v):e.__k[s]=a,f=s+p,a.__=e,a.__b=e.__b+1,l=null,(c=a.__i=Bs(a,n,f,h))!=-1&&(h--,(l=n[c])&&(l.__u|=2)),l==null||l.__v==null?(c==-1&&(r>d?p--:r<d&&p++),typeof a.type!="function"&&(a.__u|=4)):c!=f&&(c==f-1?p--:c==f+1?p++:(c>f?p--:p++,a.__u|=4))):e.__k[s]=null;if(h)for(s=0;s<d;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=xe(l)),lr(l,l));return o}function rr(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=rr(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=xe(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function Bs(e,t,n,o){var r,s,a,l=e.key,f=e.type,c=t[n],d=c!=null&&(2&c.__u)==0;if(c===null&&l==null||d&&l==c.key&&f==c.type)return n;if(o>(d?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((c=t[a=r>=0?r--:s++])!=null&&(2&c.__u)==0&&l==c.key&&f==c.type)return a}return-1}function Yo(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||Ws.test(t)?n:n+"px"}function bt(e,t,n,o,r){var s,a;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Yo(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||Yo(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(tr,"$1")),a=t.toLowerCase(),t=a in e||t=="onFocusOut"||t=="onFocusIn"?a.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[et]=o[et]:(n[et]=rn,e.addEventListener(t,s?nn:tn,s)):e.removeEventListener(t,s?nn:tn,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function Zo(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[wt]==null)t[wt]=rn++;else if(t[wt]<n[et])return;return n(w.event?w.event(t):t)}}}function an(e,t,n,o,r,s,a,l,f,c){var d,h,p,m,b,D,C,E,k,G,Qe,ke,Xe,Jo,yt,Xt,z=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(f=!!(32&n.__u),s=[l=t.__e=n.__e]),(d=w.__b)&&d(t);e:if(typeof z=="function"){h=a.length;try{if(k=t.props,G=z.prototype&&z.prototype.render,Qe=(d=z.contextType)&&o[d.__c],ke=d?Qe?Qe.props.value:d.__:o,n.__c?E=(p=t.__c=n.__c).__=p.__E:(G?t.__c=p=new z(k,ke):(t.__c=p=new B(k,ke),p.constructor=z,p.render=Gs),Qe&&Qe.sub(p),p.state||(p.state={}),p.__n=o,m=p.__d=!0,p.__h=[],p._sb=[]),G&&p.__s==null&&(p.__s=p.state),G&&z.getDerivedStateFromProps!=null&&(p.__s==p.state&&(p.__s=oe({},p.__s)),oe(p.__s,z.getDerivedStateFromProps(k,p.__s))),b=p.props,D=p.state,p.__v=t,m)G&&z.getDerivedStateFromProps==null&&p.componentWillMount!=null&&p.componentWillMount(),G&&p.componentDidMount!=null&&p.__h.push(p.componentDidMount);else{if(G&&z.getDerivedStateFromProps==null&&k!==b&&p.componentWillReceiveProps!=null&&p.componentWillReceiveProps(k,ke),t.__v==n.__v||!p.__e&&p.shouldComponentUpdate!=null&&p.shouldComponentUpdate(k,p.__s,ke)===!1){t.__v!=n.__v&&(p.props=k,p.state=p.__s,p.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(qe){qe&&(qe.__=t)}),St.push.apply(p.__h,p._sb),p._sb=[],p.__h.length&&a.push(p),l=xe(n);break e}p.componentWillUpdate!=null&&p.componentWillUpdate(k,p.__s,ke),G&&p.componentDidUpdate!=null&&p.__h.push(function(){p.componentDidUpdate(b,D,C)})}if(p.context=ke,p.props=k,p.__P=e,p.__e=!1,Xe=w.__r,Jo=0,G)p.state=p.__s,p.__d=!1,Xe&&Xe(t),d=p.render(p.props,p.state,p.context),St.push.apply(p.__h,p._sb),p._sb=[];else do p.__d=!1,Xe&&Xe(t),d=p.render(p.props,p.state,p.context),p.state=p.__s;while(p.__d&&++Jo<25);p.state=p.__s,p.getChildContext!=null&&(o=oe(oe({},o),p.getChildContext())),G&&!m&&p.getSnapshotBeforeUpdate!=null&&(C=p.getSnapshotBeforeUpdate(b,D)),yt=d!=null&&d.type===re&&d.key==null?ir(d.props.children):d,l=or(e,Et(yt)?yt:[yt],t,n,o,r,s,a,l,f,c),p.base=t.__e,t.__u&=-161,p.__h.length&&a.push(p),E&&(p.__E=p.__=null)}catch(qe){if(a.length=h,t.__v=null,f||s!=null){if(qe.then){for(t.__u|=f?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(Xt=s.length;Xt--;)sn(s[Xt])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),qe.then||sr(t),w.__e(qe,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=Ks(n.__e,t,n,o,r,s,a,f,c);return(d=w.diffed)&&d(t),128&t.__u?void 0:l}function sr(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(sr))}function ar(e,t,n){for(var o=0;o<n.length;o++)ln(n[o],n[++o],n[++o]);w.__c&&w.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){w.__e(s,r.__v)}})}function ir(e){return typeof e!="object"||e==null||e.__b>0?e:Et(e)?e.map(ir):e.constructor!==void 0?null:oe({},e)}function Ks(e,t,n,o,r,s,a,l,f){var c,d,h,p,m,b,D,C=n.props||xt,E=t.props,k=t.type;if(k=="svg"?r="http://www.w3.org/2000/svg":k=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(c=0;c<s.length;c++)if((m=s[c])&&"setAttribute"in m==!!k&&(k?m.localName==k:m.nodeType==3)){e=m,s[c]=null;break}}if(e==null){if(k==null)return document.createTextNode(E);e=document.createElementNS(r,k,E.is&&E),l&&(w.__m&&w.__m(t,s),l=!1),s=null}if(k==null)C===E||l&&e.data==E||(e.data=E);else{if(s=k=="textarea"&&E.defaultValue!=null?null:s&&Ct.call(e.childNodes),!l&&s!=null)for(C={},c=0;c<e.attributes.length;c++)C[(m=e.attributes[c]).name]=m.value;for(c in C)m=C[c],c=="dangerouslySetInnerHTML"?h=m:c=="children"||c in E||c=="value"&&"defaultValue"in E||c=="checked"&&"defaultChecked"in E||bt(e,c,null,m,r);for(c in E)m=E[c],c=="children"?p=m:c=="dangerouslySetInnerHTML"?d=m:c=="value"?b=m:c=="checked"?D=m:l&&typeof m!="function"||C[c]===m||bt(e,c,m,C[c],r);if(d)l||h&&(d.__html==h.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[];else if(h&&(e.innerHTML=""),or(t.type=="template"?e.content:e,Et(p)?p:[p],t,n,o,k=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,a,s?s[0]:n.__k&&xe(n,0),l,f),s!=null)for(c=s.length;c--;)sn(s[c]);l&&k!="textarea"||(c="value",k=="progress"&&b==null?e.removeAttribute("value"):b!=null&&(b!==e[c]||k=="progress"&&!b||k=="option"&&b!=C[c])&&bt(e,c,b,C[c],r),c="checked",D!=null&&D!=e[c]&&bt(e,c,D,C[c],r))}return e}function ln(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){w.__e(r,n)}}function lr(e,t,n){var o,r;if(w.unmount&&w.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||ln(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){w.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&lr(o[r],t,n||typeof e.type!="function");n||sn(e.__e),e.__c=e.__=e.__e=void 0}function Gs(e,t,n){return this.constructor(e,n)}function Ot(e,t,n){var o,r,s,a;t==document&&(t=document.documentElement),w.__&&w.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],a=[],an(t,e=(!o&&n||t).__k=tt(re,null,[e]),r||xt,xt,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?Ct.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,a),ar(s,e,a),e.props.children=null}Ct=St.slice,w={__e:function(e,t,n,o){for(var r,s,a;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),a=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),a=r.__d),a)return r.__E=r}catch(l){e=l}throw e}},Qo=0,on=function(e){return e!=null&&e.constructor===void 0},B.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=oe({},this.state),typeof e=="function"&&(e=e(oe({},n),this.props)),e&&oe(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),Vo(this))},B.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),Vo(this))},B.prototype.render=re,de=[],Xo=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,er=function(e,t){return e.__v.__b-t.__v.__b},Tt.__r=0,en=Math.random().toString(8),wt="__d"+en,et="__a"+en,tr=/(PointerCapture)$|Capture$/i,rn=0,tn=Zo(!1),nn=Zo(!0),Rs=0;var Fe,M,un,ur,Nt=0,_r=[],j=w,cr=j.__b,pr=j.__r,fr=j.diffed,dr=j.__c,mr=j.unmount,hr=j.__;function jt(e,t){j.__h&&j.__h(M,e,Nt||t),Nt=0;var n=M.__H||(M.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function vr(e){return Nt=1,zs(gr,e)}function zs(e,t,n){var o=jt(Fe++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):gr(void 0,t),function(l){var f=o.__N?o.__N[0]:o.__[0],c=o.t(f,l);f!==c&&(o.__N=[c,o.__[1]],o.__c.setState({}))}],o.__c=M,!M.__f)){var r=function(l,f,c){if(!o.__c.__H)return!0;var d=!1,h=o.__c.props!==l;if(o.__c.__H.__.some(function(m){if(m.__N){d=!0;var b=m.__[0];m.__=m.__N,m.__N=void 0,b!==m.__[0]&&(h=!0)}}),s){var p=s.call(this,l,f,c);return d?p||h:p}return!d||h};M.__f=!0;var s=M.shouldComponentUpdate,a=M.componentWillUpdate;M.componentWillUpdate=function(l,f,c){if(this.__e){var d=s;s=void 0,r(l,f,c),s=d}a&&a.call(this,l,f,c)},M.shouldComponentUpdate=r}return o.__N||o.__}function v(e,t){var n=jt(Fe++,3);!j.__s&&pn(n.__H,t)&&(n.__=e,n.u=t,M.__H.__h.push(n))}function me(e,t){var n=jt(Fe++,4);!j.__s&&pn(n.__H,t)&&(n.__=e,n.u=t,M.__h.push(n))}function y(e){return Nt=5,Se(function(){return{current:e}},[])}function Se(e,t){var n=jt(Fe++,7);return pn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function Vs(){for(var e;e=_r.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Mt),t.__h.some(cn),t.__h=[]}catch(n){t.__h=[],j.__e(n,e.__v)}}}j.__b=function(e){M=null,cr&&cr(e)},j.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),hr&&hr(e,t)},j.__r=function(e){pr&&pr(e),Fe=0;var t=(M=e.__c).__H;t&&(un===M?(t.__h=[],M.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(Mt),t.__h.some(cn),t.__h=[],Fe=0)),un=M},j.diffed=function(e){fr&&fr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(_r.push(t)!==1&&ur===j.requestAnimationFrame||((ur=j.requestAnimationFrame)||Ys)(Vs)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),un=M=null},j.__c=function(e,t){t.some(function(n){try{n.__h.some(Mt),n.__h=n.__h.filter(function(o){return!o.__||cn(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],j.__e(o,n.__v)}}),dr&&dr(e,t)},j.unmount=function(e){mr&&mr(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{Mt(o)}catch(r){t=r}}),n.__H=void 0,t&&j.__e(t,n.__v))};var $r=typeof requestAnimationFrame=="function";function Ys(e){var t,n=function(){clearTimeout(o),$r&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);$r&&(t=requestAnimationFrame(n))}function Mt(e){var t=M,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),M=t}function cn(e){var t=M;e.__c=e.__(),M=t}function pn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}function gr(e,t){return typeof t=="function"?t(e):t}var Zs=Symbol.for("preact-signals");function Pt(){if(se>1)se--;else{var e,t=!1;for((function(){var r=Dt;for(Dt=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var a=s.t;a!==void 0;a=a.x)a.i===r.i&&(a.i=s.i);r=r.o}})();ot!==void 0;){var n=ot;for(ot=void 0,Lt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&br(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(Lt=0,se--,t)throw e}}function Re(e){if(se>0)return e();fn=++Qs,se++;try{return e()}finally{Pt()}}var nt,T=void 0;function Te(e){var t=T,n=nt;T=void 0,nt=void 0;try{return e()}finally{T=t,nt=n}}var ot=void 0,se=0,Lt=0,Qs=0,fn=0,Dt=void 0,At=0;function yr(e){if(T!==void 0){var t=e.n;if(t===void 0||t.t!==T)return t={i:0,S:e,p:T.s,n:void 0,t:T,e:void 0,x:void 0,r:t},T.s!==void 0&&(T.s.n=t),T.s=t,e.n=t,32&T.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=T.s,t.n=void 0,T.s.n=t,T.s=t),t}}function A(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}A.prototype.brand=Zs;A.prototype.h=function(){return!0};A.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Te(function(){var o;(o=t.W)==null||o.call(t)}))};A.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Te(function(){var r;(r=t.Z)==null||r.call(t)}))}};A.prototype.subscribe=function(e){var t=this;return R(function(){var n=t.value;Te(function(){return e(n)})},{name:"sub"})};A.prototype.valueOf=function(){return this.value};A.prototype.toString=function(){return this.value+""};A.prototype.toJSON=function(){return this.value};A.prototype.peek=function(){var e=this;return Te(function(){return e.value})};Object.defineProperty(A.prototype,"value",{get:function(){var e=yr(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Lt>100)throw new Error("Cycle detected");(function(n){se!==0&&Lt===0&&n.l!==fn&&(n.l=fn,Dt={S:n,v:n.v,i:n.i,o:Dt})})(this),this.v=e,this.i++,At++,se++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Pt()}}}});function _(e,t){return new A(e,t)}function br(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function wr(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function kr(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Ce(e,t){A.call(this,void 0,t),this.x=e,this.s=void 0,this.g=At-1,this.f=4}Ce.prototype=new A;Ce.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===At))return!0;if(this.g=At,this.f|=1,this.i>0&&!br(this))return this.f&=-2,!0;var e=T;try{wr(this),T=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return T=e,kr(this),this.f&=-2,!0};Ce.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}A.prototype.S.call(this,e)};Ce.prototype.U=function(e){if(this.t!==void 0&&(A.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Ce.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Ce.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=yr(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function V(e,t){return new Ce(e,t)}function xr(e){var t=e.j;if(e.j=void 0,typeof t=="function"){se++;var n=T;T=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,dn(e),o}finally{T=n,Pt()}}}function dn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,xr(e)}function Xs(e){if(T!==this)throw new Error("Out-of-order effect");kr(this),T=e,this.f&=-2;try{8&this.f&&dn(this)}finally{Pt()}}function We(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,nt&&nt.push(this)}We.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};We.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,xr(this),wr(this),se++;var e=T;return T=this,Xs.bind(this,e)};We.prototype.N=function(){2&this.f||(this.f|=2,this.u=ot,ot=this)};We.prototype.d=function(){this.f|=8,1&this.f||dn(this)};We.prototype.dispose=function(){this.d()};function R(e,t){var n=new We(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var mn,He,It,ea=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Sr=[],Tr=[];R(function(){mn=this.N})();function Je(e,t){w[e]=t.bind(null,w[e]||function(){})}function rt(e){if(It){var t=It;It=void 0,t()}It=e&&e.S()}function Cr(e){var t=this,n=e.data,o=$(n);o.name="ReactiveDom",o.value=n;var r=Se(function(){for(var l=t,f=t.__v;f=f.__;)if(f.__c){f.__c.__$f|=4;break}var c=V(function(){var m=o.value.value;return m===0?0:m===!0?"":m||""}),d=V(function(){return!Array.isArray(c.value)&&!on(c.value)}),h=R(function(){if(this.N=Or,d.value){var m=c.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=m)}}),p=t.__$u.d;return t.__$u.d=function(){h(),p.call(this)},[d,c]},[]),s=r[0],a=r[1];return s.value?a.peek():a.value}Cr.displayName="ReactiveTextNode";Object.defineProperties(A.prototype,{constructor:{configurable:!0,value:tt(re,null).constructor},type:{configurable:!0,value:Cr},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Je("__b",function(e,t){if(rt(),He=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof A&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});Je("__r",function(e,t){if(e(t),t.type!==re){rt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var a;return R(function(){a=this},{name:s}),a.c=r,a})((function(r){return function(){var s;ea&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),He=o,rt(n)}});Je("__e",function(e,t,n,o){rt(),He=void 0,e(t,n,o)});Je("diffed",function(e,t){rt(),He=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var a in s){var l=s[a];l===void 0||o&&a in o||(l.d(),s[a]=void 0)}if(o){s||(s={},n.U=s);for(var f in o){var c=s[f],d=o[f];c===void 0?(c=ta(n,f,d,r),s[f]=c):c.o(d,r)}}}e(t)});function ta(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=_(n);return{o:function(a,l){s.value=a,o=l},d:R(function(){this.N=Or;var a=s.value.value;o[t]!==a&&(o[t]=a,r?e[t]=a:a!=null&&(a!==!1||t[4]==="-")?e.setAttribute(t,a):e.removeAttribute(t))})}}Je("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var a=t.__np;if(a){var l=t.props;for(var f in a)l[f]=a[f]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var d=c.__$u;d&&(c.__$u=void 0,d.d())}}e(t)});Je("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});B.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var a in e)if(a!=="__source"&&e[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function $(e,t){return Se(function(){return _(e,t)},[])}function Er(e,t){var n=y(e);return n.current=e,He.__$f|=4,Se(function(){return V(function(){return n.current()},t)},[])}var na=typeof requestAnimationFrame>"u"?setTimeout:function(e){var t=function(){clearTimeout(n),cancelAnimationFrame(o),e()},n=setTimeout(t,35),o=requestAnimationFrame(t)},oa=function(e){queueMicrotask(function(){queueMicrotask(e)})};function ra(){Re(function(){for(var e;e=Sr.shift();)mn.call(e)})}function sa(){Sr.push(this)===1&&(w.requestAnimationFrame||na)(ra)}function aa(){Re(function(){for(var e;e=Tr.shift();)mn.call(e)})}function Or(){Tr.push(this)===1&&(w.requestAnimationFrame||oa)(aa)}function Mr(e,t){var n=y(e);n.current=e;var o=He;v(function(){return R(function(){if(this.N=sa,!(o&&8&o.__$f))return n.current()},t)},[])}var i=Go.bind(tt);var gn={};x(gn,{Problem:()=>Y,changes:()=>at,curl:()=>Be,ended:()=>ae,get:()=>W,login:()=>g,online:()=>st,patch:()=>fa,post:()=>$e,put:()=>pa,remove:()=>da,request:()=>Z,search:()=>_e});var _n={};x(_n,{digits:()=>qt,exactly:()=>$n,parse:()=>Ut,textOf:()=>he});var Nr="\0number",ia=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function $n(e,t){let n=JSON.parse(e),o=Ut(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Ut(e){return JSON.parse(e),JSON.parse(e.replace(ia,t=>la(t)?t:`{"\\u0000number":"${t}"}`))}var la=e=>e.startsWith('"')||String(Number(e))===e;function qt(e){return e&&typeof e=="object"&&Nr in e?e[Nr]:null}function he(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let a=qt(s);if(a===null)return s;let l=`\0${n.size}\0`;return n.set(l,a),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var vn={};x(vn,{words:()=>u});var ua={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",costs:"Costs",errors:"Errors",setAside:"Set aside",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",charts:"Charts",endpoints:"Endpoints",endpoint:"Endpoint",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted",noRow:"Go to a row first, with j and k."},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toPrecision(2):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",notYou:"A super admin switches processors on and off",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hang the openings: as wide as a processor ran, as deep as what it let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",lookEarlier:"A minute back",lookLater:"A minute on",tide:(e,t,n,o)=>`${e} over the last hour: ${t} ready now; ${o} openings let ${n} jobs through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",opened:(e,t)=>e?`${e===1?"one opening":`${e} openings`}, ${t} let through`:"the gate was shut",states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,resting:()=>"gate shut",shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,openings:e=>`${e.toLocaleString("en")} openings in the last hour, as a table`,by:{tick:"tick",wake:"wake",sibling:"sibling",trigger:"by hand"},still:"open",held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",suspect:"suspect, one at a time",blocked:"their key is full"},columns:{lane:"Lane",by:"Opened by",opened:"Opened",took:"For",claimed:"Claimed",settled:"Let through",memory:"Memory",version:"Version",stream:"Log stream",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}}},u=ua;var jr=3,ca=30,g=_(void 0),ae=_(!1),st=_(!0),Y=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||u.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},W=(e,t)=>Z("GET",e,{tries:jr,...t}),$e=(e,t,n)=>Z("POST",e,{body:t,...n}),pa=(e,t)=>Z("PUT",e,{body:t}),fa=(e,t)=>Z("PATCH",e,{body:t}),da=e=>Z("DELETE",e);async function Z(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await ma(e,t,n)}catch(r){if(o<=1||!(r instanceof Y)||![0,429,503].includes(r.status))throw r;await va(r.after||jr-o+1,n.signal)}}async function ma(e,t,n){let o=await ha(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw $a(o,r,t);return r?n.exact?$n(r,n.exact):JSON.parse(r):null}async function ha(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:he(n.body)}));try{let s=await fetch(t+_e(n.query),r);return st.value=!0,s}catch(s){throw n.signal?.aborted?s:(st.value=!1,new Y(0,{detail:u.api.away}))}}function $a(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(g.value&&(ae.value=!0),g.value=null),new Y(e.status,_a(t),o)}function _a(e){try{return JSON.parse(e)||{}}catch{return{}}}function va(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,ca)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function _e(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function Be(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${ga(he(n))}'`),o.join(` \\
  `)}var ga=e=>e.replaceAll("'","'\\''"),at=()=>g.value?.role==="admin"||g.value?.role==="super_admin";var kn={};x(kn,{begin:()=>yn,enter:()=>it,leave:()=>bn,leaveForIssuer:()=>wn,oidc:()=>Oe,refuse:()=>lt,said:()=>Ee});var Ft="tidegate.oidc",Ee=_(""),Oe=_(null);async function yn(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search),n=t.has("state")&&sessionStorage.getItem(Ft);e&&history.replaceState(null,"",location.pathname+location.search);try{e?await it({code:e}):n?await ya(t):g.value=await W("/api/login")}catch(o){lt(o),o instanceof Y&&o.status===401&&!e&&!n&&(Ee.value="")}g.value||Dr()}async function it({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0;g.value=await $e("/api/login",t?{code:t}:void 0,{headers:n}),Ee.value="",ae.value=!1}async function bn(){await fetch("/api/login",{method:"DELETE"}),ae.value=!1,g.value=null,Dr()}function lt(e){Ee.value=e.message,g.value=null}async function Dr(){let e=await W("/api/login/options").catch(()=>null);Oe.value=e?.oidc||null}async function wn(){let e=Oe.value,t=Lr(),n=Lr(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(Ft,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:Ar(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function ya(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(Ft)||"{}");if(sessionStorage.removeItem(Ft),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(u.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||u.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),a=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!a.id_token&&!a.access_token)throw new Error(a.error_description||a.error||u.login.noToken);await it({key:a.id_token||a.access_token})}var Lr=()=>Ar(crypto.getRandomValues(new Uint8Array(32))),Ar=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var Mn={};x(Mn,{listen:()=>On,paused:()=>U,soon:()=>Q,state:()=>ie,updated:()=>En,useLive:()=>ft});var ba=2e3,wa=3e5,ka=63e5,Pr=12e4,xa=6e5,ve=null,ut=new Set,ct=Pr,Me=0,Ir=[],Sn=()=>ve?.readyState===WebSocket.OPEN;async function Ur(e,t){if(!(ve||Date.now()<Me)){Me=Date.now()+ct;try{let{url:n}=await $e("/api/live/tickets");n?Sa(n,e,t):Me=1/0}catch{xn()}}}function Sa(e,t,n){let o=new WebSocket(e);ve=o,ut=new Set,Ir=[setTimeout(()=>o.readyState===WebSocket.CONNECTING&&(xn(),pt(),n()),ba),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),wa),setTimeout(()=>o.close(),ka+Math.random()*6e5)],o.onopen=()=>{ct=Pr,Me=0,n()},o.onmessage=r=>{let{topic:s,state:a}=JSON.parse(r.data);s&&a!==void 0&&ut.has(s)&&t(s,a)},o.onclose=()=>{ve===o&&(Me?xn():Me=Date.now()+1e3,pt(),n())}}function xn(){Me=Date.now()+ct,ct=Math.min(ct*2,xa)}function qr(e){if(!Sn())return;let t=e.filter(o=>!ut.has(o)),n=[...ut].filter(o=>!e.includes(o));ut=new Set(e),n.length&&ve?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&ve?.send(JSON.stringify({do:"watch",topics:t}))}function pt(){let e=ve;ve=null,Ir.forEach(clearTimeout),e?.readyState===WebSocket.CONNECTING?e.onopen=()=>e.close():e?.close()}var Wr=2,Fr=10,Hr=60,Ca=100,Ea="00000000-0000-0000-0000-000000000000",Oa=["completed","failed","cancelled","review_needed","waiting"],Ht=new Set,U=_(!1),ie=_("live"),En=_(0),Jt=0,Rt=!1,Tn=!1,Cn=0,Wt="",Rr="",Jr=0,Br=!1,Bt={};function ft(e){let t=$(null),n=y(e);n.current=e,v(()=>{let r={asked:()=>n.current(),got:s=>t.value=s};return Ht.add(r),()=>{Ht.delete(r)}},[]);let o=JSON.stringify(e());return v(Q,[o]),t}function Q(){clearTimeout(Jt),Jt=setTimeout(Kr,0)}function On(){document.addEventListener("visibilitychange",()=>document.hidden?pt():Q()),R(()=>{!U.value&&g.value?Q():pt(),U.value&&(ie.value="paused")})}async function Kr(){if(Rt&&(Tn=!0),Rt||U.value||document.hidden||!g.value||ie.peek()==="off")return;let e=Na(),t=JSON.stringify(e);if(t!=="{}"){Rt=!0,t!==Rr&&(Wt=""),Rr=t;try{La(await Z("GET","/api/live",{query:{...e,since:Wt}}),Wt===""),Cn=0,ie.value=U.value?"paused":"live",await Ur(Da,Q),qr(ja(e)),Gr(Tn?0:Pa(e))}catch(n){Ma(n)}finally{Rt=Tn=!1}}}function Ma(e){let t=e instanceof Y?e:null;Cn+=1,t?.kind==="no-such-route"?ie.value="off":t?.status!==401&&(ie.value="away"),Gr(Math.max(t?.after||0,Math.min(Wr*2**Cn,Hr)))}function Gr(e){clearTimeout(Jt),Jt=setTimeout(Kr,e*1e3)}function Na(){let e=[...Ht].map(s=>s.asked()),t=[...new Set(e.flatMap(s=>s.jobs||[]))].slice(0,Ca),n=e.find(s=>s.reference)?.reference,o=e.find(s=>s.filter)||{},r=g.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(s=>s.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:r&&e.some(s=>s.stats)||void 0,inbox:r&&e.some(s=>s.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??Ea)}}function ja({jobs:e,batch:t,reference_type:n,reference_id:o,stats:r,inbox:s}){let a=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,a,r&&"stats",s&&"inbox"].filter(f=>typeof f=="string")}function La(e,t){En.value=Date.now(),e&&(Wt=e.version,zr(t?e:{...Bt,...e}))}function Da(e,t){let n=e.split(":")[0],o=n==="jobs"?t:{[n==="reference"?"progress":n]:t};En.value=Date.now(),Object.keys(o).some(r=>JSON.stringify(o[r])!==JSON.stringify(Bt[r]))&&zr({...Bt,...o})}function zr(e){Bt=e,Jr=Date.now(),Br=Aa(e);for(let t of[...Ht])t.got(e)}function Aa(e){let t=Date.now()+6e4,n=o=>!Oa.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function Pa(e){return Sn()&&!e.newest?Hr:Br||Date.now()-Jr<Fr*1e3?Wr:Fr}var Dn={};x(Dn,{keys:()=>Ke,listen:()=>Ln,register:()=>Ua,shown:()=>le,single:()=>dt,switchSingle:()=>jn,useKeys:()=>K});var Ia=1200,Yr="tidegate.keys",Ne=_([]),Nn="",Vr=0,dt=_(localStorage.getItem(Yr)!=="off");function jn(e){dt.value=e,localStorage.setItem(Yr,e?"on":"off")}var Ke=()=>[...new Map(Ne.value.flat().map(e=>[e.keys,e])).values()];function K(e){let t=y(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();me(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(a=>a.keys===r.keys)?.run(s)}));return Ne.value=[...Ne.peek(),o],()=>Ne.value=Ne.peek().filter(r=>r!==o)},[n])}function Ua(e){Ne.value=[e,...Ne.peek()]}function Ln(){document.addEventListener("keydown",e=>{let t=Fa(e);if(!t||e.isComposing||e.defaultPrevented||t==="Enter"&&Wa(e.target)||!t.startsWith("mod+")&&(!dt.value||Ra(e.target)||Ha(e.target)))return;let o=qa(t);o&&(e.preventDefault(),o.run(e))})}function qa(e){let t=Ke(),n=Date.now()<Vr?Nn:"";Nn="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(Nn=e,Vr=Date.now()+Ia),o}function Fa(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var Ra=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),Wa=e=>e instanceof Element&&e.closest("button, a, summary")!==null,Ha=e=>e instanceof Element&&e.closest("dialog")!==null,Ja=/Mac|iPhone|iPad/.test(navigator.platform),le=e=>e.replace("mod+",Ja?"⌘":"Ctrl ").replace("shift+","⇧");var Pn={};x(Pn,{address:()=>ue,ask:()=>Ga,go:()=>q,here:()=>X,listen:()=>An,opens:()=>Le,query:()=>je,routes:()=>ge,title:()=>ye,to:()=>O});var ge=_([]),Zr=["producer","viewer","admin","super_admin"],ue=_(location.pathname+location.search),X=V(()=>Ba(ue.value.split("?")[0])),je=V(()=>Object.fromEntries(new URLSearchParams(ue.value.split("?")[1]||"")));function Ba(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of ge.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?Ka(t[t.length-1]):null}}return{route:null,id:null}}function Ka(e){try{return decodeURIComponent(e)}catch{return e}}var Le=(e,t="producer")=>Zr.indexOf(t)>=Zr.indexOf(e.role||"producer");function O(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function q(e,{replace:t=!1}={}){e!==ue.value&&(history[t?"replaceState":"pushState"](null,"",e),ue.value=location.pathname+location.search,t||scrollTo(0,0))}function Ga(e,t={replace:!0}){let n=ue.value.split("?")[0].replace(/^\/ui\/?/,"");q(O(n,{...je.value,...e}),t)}function An(){addEventListener("popstate",()=>ue.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),q(t.pathname+t.search))})}var ye=e=>e?u.screens[e.name]:u.page.nowhere;var Fn={};x(Fn,{Dialog:()=>F,Dialogs:()=>Un,confirm:()=>qn,open:()=>I});var In={};x(In,{Field:()=>P});function P({label:e,at:t,...n}){let o=s=>t.value=s.currentTarget.value,r=y(null);return v(()=>{n.autofocus&&r.current.focus()},[]),i`<label>${e}<input ref=${r} ...${n} value=${t.value} onInput=${o} /></label>`}var mt=_([]),za=0;function I(e,t={}){let n=za+=1;return new Promise(o=>{let r=(s=null)=>{mt.value=mt.value.filter(a=>a.id!==n),o(s)};mt.value=[...mt.value,{id:n,view:e,props:{...t,close:r}}]})}function Un(){return mt.value.map(({id:e,view:t,props:n})=>i`<${t} key=${e} ...${n} />`)}function F({title:e,close:t,kind:n="",children:o}){let r=y(null);return me(()=>{let a=r.current;return a.showModal(),()=>a.close()},[]),i`<dialog
    ref=${r}
    class=${n}
    aria-label=${e}
    onCancel=${a=>(a.preventDefault(),t())}
    onMouseDown=${a=>a.target===r.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${u.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var qn=e=>I(Va,e);function Va({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:a}){let l=$(""),f=!o||l.value===o;return i`<${F} title=${e} close=${a}>
    <form onSubmit=${c=>(c.preventDefault(),f&&a(!0))}>
      ${t&&i`<p>${t}</p>`} ${o&&i`<${P} label=${u.act.type(o)} at=${l} autofocus />`}
      ${s&&i`<details>
          <summary>${u.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${u.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!f} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var Rn=()=>I(Ya);function Ya({close:e}){let t=Ke().filter(o=>!o.hidden),n=Object.entries(u.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return i`<${F} title=${u.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>i`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>i`<div key=${s.keys}>
                    <dt><kbd>${le(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${dt.value}
        onChange=${o=>jn(o.currentTarget.checked)}
      />
      ${u.keys.single}</label
    >
    <p class="quiet">${u.keys.singleSays}</p>
  <//>`}var to={};x(to,{LaneStates:()=>eo,State:()=>is,stateOf:()=>as});var Gn={};x(Gn,{STUCK:()=>ts,WITHIN:()=>Bn,again:()=>Kt,backlog:()=>De,kept:()=>ns,seesLanes:()=>Xr,startable:()=>Kn,useLanes:()=>Jn});var Za=60,Qa=300,De=_({lanes:null,at:0,changed:0,error:null}),Ge=new Set,Hn=0,ht=0,Wn=!1;function Jn(e){v(()=>(Ge.add(e),Kt(),()=>{Ge.delete(e)}),[e,g.value?.role])}function Kt(e=Xa()){clearTimeout(Hn),Ge.size&&(ht=0,Hn=setTimeout(es,Math.max(0,e-Date.now())))}var Xa=()=>De.peek().at+Math.min(...Ge)*1e3;document.addEventListener("visibilitychange",()=>document.hidden||Kt());R(()=>{!U.value&&g.value&&Kt()});var Xr=()=>Le({path:"",screen:null,name:"",role:"viewer"},g.value?.role);async function es(){if(Wn||document.hidden||U.value||!Ge.size||!g.value||!Xr())return;Wn=!0;let e=De.peek();try{let{lanes:n}=await W("/api/backlog"),o=e.lanes&&Qr(n)===Qr(e.lanes);ht=o?ht+1:0,De.value={lanes:n,at:Date.now(),changed:o?e.changed:Date.now(),error:null}}catch(n){De.value={...e,at:Date.now(),error:n}}finally{Wn=!1}let t=ht>1?Qa:ht?Za:Math.min(...Ge);Hn=setTimeout(es,t*1e3)}var ts=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],Bn=[...ts,"max_concurrent","rate"],ns=(e,t=Bn)=>Math.min(e.ready,Math.max(0,...e.gates.filter(n=>t.includes(n.name)).map(n=>n.jobs))),ei=Bn.filter(e=>e!=="no_worker"),Kn=e=>e.types.some(t=>t.ready>ns(t,ei)),Qr=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);var zn={};x(zn,{counted:()=>ti,number:()=>$t,pace:()=>ni});function $t(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var ti=({count:e,at_least:t})=>`${$t(e)}${t?"+":""}`,ni=e=>$t(e,e!=null&&e<10?1:0);var Zn={};x(Zn,{Time:()=>J,between:()=>ze,duration:()=>te,exact:()=>Vn,now:()=>ce,relative:()=>Yn,switchZone:()=>Gt,zone:()=>ee});var os="tidegate.zone",ee=_(localStorage.getItem(os)||"UTC"),ce=_(Date.now());setInterval(()=>document.hidden||(ce.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>ce.value=Date.now());function Gt(){ee.value=ee.value==="UTC"?"local":"UTC",localStorage.setItem(os,ee.value)}function J({at:e,absolute:t}){if(!e)return i`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return i`<span>${e}</span>`;let[o,r]=t?[Vn(n),Yn(n)]:[Yn(n),Vn(n)];return i`<time datetime=${e} title=${r}>${o}</time>`}function Vn(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:ee.value==="UTC"?"UTC":void 0});return ee.value==="UTC"?`${n} UTC`:n}function Yn(e){let t=(e.getTime()-ce.value)/1e3;return Math.abs(t)<1?u.time.now:t<0?u.time.ago(te(-t,1)):u.time.ahead(te(t,1))}function te(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${u.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${u.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,a]of n){if(o>=a&&r.push(`${Math.floor(o/a)} ${u.units[s]}`),r.length===t)break;o%=a}return r.join(" ")}function ze(e,t){return e?Math.max(0,((t?Date.parse(t):ce.value)-Date.parse(e))/1e3):null}var Xn=u.overview,rs=10,ss=.15,oi=3e5,ri=30,Qn=4;function eo(){Jn(ri);let{lanes:e}=De.value;if(!e)return null;let t=[...e].sort((n,o)=>+(o.ready>0)-+(n.ready>0)).slice(0,Qn);return i`<ul class="lanestates" aria-label=${Xn.lanes}>
    ${t.map(n=>i`<${si} key=${n.lane} lane=${n} />`)}
    ${e.length>Qn&&i`<li class="quiet">${Xn.more(e.length-Qn)}</li>`}
  </ul>`}function si({lane:e}){return i`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${$t(e.ready)}${e.at_least?"+":""}</b> <${is} lane=${e} short
    /></a>
  </li>`}var ai=({last_tick_at:e})=>!e||ce.peek()-Date.parse(e)>oi;function as(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return Kn(e)&&ai(e)?"shut":"resting";if(t.length<rs)return"working";let n=t[t.length-rs].ready;return e.ready>n*(1+ss)+2?"rising":e.ready<n*(1-ss)-2?"falling":"level"}var ii=["off","shut"],li={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",resting:"M3 2v12M13 2v12M3 6h10M3 10h10",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function is({lane:e,points:t=[],short:n}){let o=as(e,t);return i`<span class=${`lanestate is-${o}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${li[o]} /></svg>
    <span class=${n&&!ii.includes(o)?"unseen":""}>${Xn.states[o](e.processors)}</span>
  </span>`}var oo={};x(oo,{Mark:()=>Ve,Menu:()=>no,counts:()=>ls,menu:()=>Ae});var ls=_({});function Ve({brief:e}){return i`<a class=${`mark ${e?"brief":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${u.page.name}
  </a>`}var Ae=_(!1);function no(){let e=Ae.value?"menu open":"menu";return i`<nav id="menu" class=${e} onClick=${()=>Ae.value=!1} aria-label=${u.page.navigation}>
    <${Ve} />
    ${Object.entries(u.groups).map(([t,n])=>i`<${ui} key=${t} group=${t} name=${n} />`)}
  </nav>`}function ui({group:e,name:t}){let n=ge.value.filter(o=>o.group===e&&Le(o,g.value?.role));return i`<h2>${t}</h2>
    <ul>
      ${n.map(o=>i`<${ci} key=${o.name} route=${o} />`)}
    </ul>`}function ci({route:e}){let t=X.value.route,n=ls.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return i`<li>
    <a href=${O(e.path)} aria-current=${o?"page":void 0}>
      ${ye(e)}${n?i`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function ro({over:e}){let t=y(null);return me(()=>{let n=t.current;return n?.showModal(),()=>n?.close()},[]),e?i`<dialog
      ref=${t}
      class="login"
      aria-label=${u.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${us} />
    </dialog>`:i`<main class="login"><${us} /></main>`}function us(){let e=$(""),t=$(!1),n=y(null),o=async r=>{r.preventDefault(),t.value=!0,await it({key:e.value.trim()}).catch(lt),t.value=!1};return v(()=>n.current.elements.key.focus(),[]),i`<div class="ways">
    <${Ve} />
    <h1>${u.login.title}</h1>
    ${ae.value&&i`<p>${u.login.ended}</p>`}
    ${Ee.value&&i`<p class="wrong" role="alert">${Ee.value}</p>`}
    ${Oe.value&&i`<button class="main" onClick=${()=>wn().catch(lt)}>
          ${u.login.issuer(new URL(Oe.value.issuer).host)}
        </button>
        <p class="or quiet">${u.login.or}</p>`}
    <form ref=${n} onSubmit=${o}>
      <${P} label=${u.login.key} at=${e} type="password" name="key" autocomplete="off" required />
      <button class=${Oe.value?"":"main"} aria-busy=${t.value}>${u.login.enter}</button>
    </form>
    <p class="quiet">
      ${u.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&u.login.local}
    </p>
  </div>`}var pi=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,fi=12,so=!1;async function ao(){if(so)return;so=!0;let e=Ke().filter(n=>!n.hidden),t=await I(di,{commands:e});so=!1,t?.run()}function di({commands:e,close:t}){let n=$(""),o=$(0),r=y(null),s=mi(e,n.value.trim()),a=Math.min(o.value,s.length-1),l=f=>{(f.key==="ArrowDown"||f.key==="ArrowUp")&&(f.preventDefault(),o.value=(a+(f.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),f.key==="Enter"&&s[a]&&(f.preventDefault(),t(s[a]))};return i`<${F} title=${u.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${u.palette.hint}
      placeholder=${u.palette.hint}
      aria-activedescendant=${s.length?`command-${a}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${f=>(n.value=f.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${u.palette.title} ref=${r}>
      ${s.map((f,c)=>i`<li
            key=${f.keys+f.says}
            id=${`command-${c}`}
            role="option"
            aria-selected=${c===a}
            onClick=${()=>t(f)}
          >
            <span>${f.says}</span>${f.keys&&i`<kbd>${le(f.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&i`<p class="quiet">${u.palette.none}</p>`}
  <//>`}function mi(e,t){if(pi.test(t))return[{keys:"",says:u.palette.openJob(t),run:()=>q(O(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:hi(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?fi:void 0)}function hi(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}var lo={};x(lo,{Empty:()=>io,Failed:()=>H,Loading:()=>pe,Problem:()=>cs});function pe(){return i`<p class="loading quiet" role="status">${u.page.loading}</p>`}function io({children:e}){return i`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function H({title:e=u.page.failed,error:t,again:n}){return i`<div class="failure" role="alert">
    <h2>${e}</h2>
    <${cs} error=${t} />
    ${n&&i`<button onClick=${n}>${u.page.again}</button>`}
  </div>`}function cs({error:e}){return e.errors?.length?i`<ul>
    ${e.errors.map(t=>i`<li key=${t.where}><code>${String(t.where).replace(/^body\./,"")}</code> ${t.what}</li>`)}
  </ul>`:i`<p>${e.message}</p>`}var uo={};x(uo,{Toasts:()=>zt,toast:()=>be});var $i=6,_i=0,_t=_([]);function be(e,{kind:t="good",href:n}={}){let o=_i+=1;_t.value=[..._t.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>ps(o),$i*1e3)}var ps=e=>_t.value=_t.value.filter(t=>t.id!==e);function zt(){return i`<div class="toasts" role="status" aria-live="polite">
    ${_t.value.map(({id:e,text:t,kind:n,href:o})=>i`<p key=${e} class=${`toast ${n}`}>
          ${o?i`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${u.page.close} onClick=${()=>ps(e)}>×</button>
        </p>`)}
  </div>`}function fs(){let e=g.value;return e===void 0?i`<div class="starting" aria-busy="true"></div>`:e===null&&!ae.value?i`<${ro} /><${zt} />`:i`<${vi} />${e===null&&i`<${ro} over />`}<${Un} /><${zt} />`}function vi(){K(bi());let{route:e}=X.value;return v(()=>{document.title=`${ye(e)} · ${u.page.name}`},[e]),i` <a class="skip" href="#contents">${u.page.skip}</a>
    <${no} />
    <div class="frame">
      <${yi} />
      ${!st.value&&i`<p class="banner bad" role="status">${u.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${co} key=${ue.value.split("?")[0]}><${gi} /><//>
      </main>
    </div>`}function gi(){let{route:e,id:t}=X.value;return e?i`<${e.screen} id=${t} key=${t} />`:i`<h1>${u.page.nowhere}</h1>
      <p>${u.page.nowhereSays} <a href="/ui/jobs">${u.page.toJobs}</a></p>`}var co=class extends B{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?i`<${H}
        title=${u.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}};function yi(){return i`<header class="top">
    <${Ve} brief />
    <div class="headline"><${eo} /></div>
    <button
      class="plain live"
      aria-pressed=${U.value}
      title=${U.value?u.live.resume:u.live.pause}
      onClick=${()=>U.value=!U.value}
    >
      <span class=${`dot ${ie.value}`} aria-hidden="true"></span>${u.live[ie.value]}
    </button>
    <button class="plain" onClick=${Gt}>${ee.value==="UTC"?u.time.utc:u.time.local}</button>
    <button
      class="plain hint"
      onClick=${ao}
      title=${u.keys.palette}
      aria-label=${`${u.keys.palette}: ⌘K`}
    >
      <kbd>⌘K</kbd>
    </button>
    <button class="plain hint" onClick=${Rn} title=${u.keys.title} aria-label=${`${u.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${Ae.value}
      aria-controls="menu"
      onClick=${()=>Ae.value=!Ae.value}
    >
      ${u.page.menu}
    </button>
    <span class="who"
      >${g.value?.owner} <span class="quiet">${u.login.roles[g.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${bn}>${u.login.leave}</button>
  </header>`}function bi(){return[...ge.value.filter(t=>t.key&&Le(t,g.value?.role)).map(t=>({keys:`g ${t.key}`,says:u.keys.go(ye(t)),group:"go",run:()=>q(O(t.path))})),{keys:"mod+k",says:u.keys.palette,group:"page",run:ao},{keys:"?",says:u.keys.help,group:"page",run:Rn},{keys:".",says:u.keys.pause,group:"page",run:()=>U.value=!U.value},{keys:"u",says:u.keys.local,group:"page",run:Gt}]}var mo=_(null),Vt=_(null),po=!1;async function fo(){if(!po){po=!0,Vt.value=null;try{mo.value=await import(document.querySelector("meta[name=more]")?.getAttribute("content")??"")}catch(e){po=!1,Vt.value=e}}}function L(e){return Object.assign(t,{load:fo});function t(n){return mo.value?i`<${mo.value[e]} ...${n} />`:Vt.value?i`<${H} error=${Vt.value} again=${fo} />`:(fo(),i`<${pe} />`)}}var wi=640,ki=132,Yt={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},ds=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function ms({status:e}){let t=[...new Set(ds.filter(([o])=>o===e).map(([,o])=>o))],n=u.job.machine(u.status[e]??e,t.map(o=>u.status[o]).join(", "));return i`<svg class="machine" viewBox=${`0 0 ${wi} ${ki}`} role="img" aria-label=${n}>
    ${ds.map(([o,r])=>i`<${Si} key=${o+r} from=${o} to=${r} on=${o===e} />`)}
    ${Object.keys(Yt).map(o=>i`<${xi} key=${o} name=${o} status=${e} next=${t} />`)}
  </svg>`}function xi({name:e,status:t,next:n}){let[o,r]=Yt[e];return i`<g class=${`place ${e} ${e===t?"on":""} ${n.includes(e)?"next":""}`}>
    <rect x=${o-56} y=${r-14} width="112" height="28" rx="14" />
    <text x=${o} y=${r+4} text-anchor="middle">${u.status[e]}</text>
  </g>`}function Si({from:e,to:t,on:n}){let[o,r]=Yt[e],[s,a]=Yt[t],l=Math.sign(s-o),[f,c]=l?[o+l*56,r]:[o,r-14*Math.sign(r-a)],[d,h]=l?[s-l*58,a]:[s,a+16*Math.sign(r-a)],p=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,m=(f+d)/2,b=l?`M${f} ${c+p}C${m} ${c+p} ${m} ${h+p} ${d} ${h+p}`:`M${f} ${c}V${h}`,D=l?`M${d-l*5} ${h+p-4}l${l*6} 4l${-l*6} 4`:`M${d-4} ${h+Math.sign(r-a)*5}l4 ${-Math.sign(r-a)*6}l4 ${Math.sign(r-a)*6}`;return i`<path class=${n?"way on":"way"} d=${n?b+D:b} />`}var $o={};x($o,{Acts:()=>ho,Button:()=>Zt,Curls:()=>$s,perform:()=>hs,whyNot:()=>Ye});async function hs(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:u.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:Be(e.method,e.path,t)};if(e.sure&&!await qn(n))return null;let o=e.now?.();try{let r=await Z(e.method,e.path,{body:t});return be(e.said??`${e.label}: ${u.act.done}`),e.done?.(r),Q(),r}catch(r){return o?.(),be(r.message,{kind:"bad"}),Q(),null}}var Ye=e=>g.value&&!at()?u.act.viewer:e.why??null;function Zt({act:e}){let t=$(!1),n=Ye(e),o=async()=>{if(n)return be(n,{kind:"bad"});t.value||(t.value=!0,await hs(e),t.value=!1)};return K(e.key?[{keys:e.key,says:e.label,run:o}]:[]),i`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&i`<kbd>${le(e.key)}</kbd>`}
  </button>`}function ho({acts:e}){let t=e.filter(Ye);return i`<div class="acts">
    ${e.filter(n=>!Ye(n)).map(n=>i`<${Zt} key=${n.name} act=${n} />`)}
    ${t.length>0&&i`<${Ti} acts=${t} />`}
    <${$s} acts=${e} />
  </div>`}function Ti({acts:e}){let t=n=>()=>be(`${n.label}: ${Ye(n)}`,{kind:"bad"});return K(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),i`<details class="curls">
    <summary>${u.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>i`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${Ye(n)}</dd>`)}
    </dl>
  </details>`}function $s({acts:e}){return i`<details class="curls">
    <summary>${u.act.curl}</summary>
    <dl>
      ${e.map(t=>i`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${Be(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var vo={};x(vo,{Status:()=>Pe,Tag:()=>_o});var _s={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function Pe({status:e,short:t,says:n=u.status[e]??e}){return i`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${_s[e]??_s.pending} /></svg>
    <span class=${t?"unseen":""}>${n}</span>
  </span>`}function _o({children:e,kind:t=""}){return i`<span class=${`tag ${t}`}>${e}</span>`}var go={};x(go,{Bar:()=>Ie});function Ie({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return i`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&i`<span class="number">${r}</span>`}
  </span>`}var yo={};x(yo,{Heading:()=>vt});function vt({name:e,says:t,children:n}){return i`<div class="heading">
    <h1>${e??ye(X.value.route)}</h1>
    ${t&&i`<p class="quiet">${t}</p>`} ${n&&i`<div class="doing">${n}</div>`}
  </div>`}var wo={};x(wo,{Json:()=>Ue});var Ci=100,bo=500,Ei=2;function Ue({value:e,label:t}){return i`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(he(e,2)).then(()=>be(u.page.copied))}>${u.json.copy}</button><${vs} value=${e} depth=${0} />
  </div>`}function vs({value:e,depth:t}){let n=qt(e);return n!==null?i`<span class="number">${n}</span>`:e===null||typeof e!="object"?i`<${Oi} value=${e} />`:i`<${Mi} value=${e} depth=${t} />`}function Oi({value:e}){let t=$(!1);if(typeof e!="string")return i`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=bo||t.value)return i`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let n=u.json.more(e.length-bo);return i`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,bo))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${n}</button></span
  >`}function Mi({value:e,depth:t}){let n=$(Ci),o=Object.entries(e),[r,s]=Array.isArray(e)?"[]":"{}";if(!o.length)return i`<span>${r}${s}</span>`;let a=o.length-n.value;return i`<details open=${t<Ei}>
    <summary>${r}<span class="quiet"> ${o.length} ${s}</span></summary>
    <ul>
      ${o.slice(0,n.value).map(([l,f])=>i`<li key=${l}>
            <span class="name"><bdi>${l}</bdi></span> <${vs} value=${f} depth=${t+1} />
          </li>`)}
    </ul>
    ${a>0&&i`<button class="plain" onClick=${()=>n.value+=1e3}>${u.json.more(a)}</button>`}
  </details>`}var To={};x(To,{Text:()=>xo,acts:()=>ko,read:()=>So});var N=u.job;function ko(e,t){let n=`/api/jobs/${e.id}`,o=a=>({name:a,label:N.acts[a],method:"POST",path:`${n}/${a}`,why:e.allowed[a],done:t}),r=Ni[e.status]??[];return[{...o("approve"),key:"a",ask:()=>I(gs,{title:N.acts.approve,label:N.comment,name:"comment"})},{...o("reject"),key:"e",ask:()=>I(gs,{title:N.acts.reject,label:N.reason,name:"reason"})},{...o("retry"),key:"r"},{...o("cancel"),key:"c",sure:e.status==="processing"?N.stops:void 0},{...o("signal"),key:"s",ask:()=>I(ji,{job:e})},{...o("replay"),key:"shift+r",ask:()=>I(Li,{job:e}),done:a=>q(O(`jobs/${a.job_id}`))},{...o("patch"),method:"PATCH",path:n,key:"m",ask:()=>I(Di,{job:e})},{...o("delete"),method:"DELETE",path:n,key:"shift+d",bad:!0,sure:N.deletes,done:()=>q(O("jobs"),{replace:!0})}].map(a=>({...a,main:r.includes(a.name)}))}var Ni={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function gs({title:e,label:t,name:n,close:o}){let r=$("");return i`<${F} title=${e} close=${o}
    ><form onSubmit=${a=>(a.preventDefault(),o(r.value?{[n]:r.value}:{}))}>
      <${P} label=${t} at=${r} maxlength="500" autofocus autocomplete="off" />
      <${Qt} act=${e} close=${o} /></form
  ><//>`}function ji({job:e,close:t}){let n=$(e.wait_signal??""),o=$("{}"),r=$(""),s=a=>(a.preventDefault(),So(o.value,r,l=>t({name:n.value,payload:l})));return i`<${F} title=${N.acts.signal} close=${t}
    ><form onSubmit=${s}>
      <${P} label=${N.signalName} at=${n} required maxlength="200" autofocus autocomplete="off" />
      <${xo} label=${N.payload} at=${o} wrong=${r} />
      <${Qt} act=${N.acts.signal} close=${t} /></form
  ><//>`}function Li({job:e,close:t}){let n=$(he(e.payload??{},2)),o=$(String(e.priority)),r=$("0"),s=$(""),a=n.peek(),l=f=>{f.preventDefault();let c={priority:Number(o.value),delay_seconds:Number(r.value)};n.value===a?t(c):So(n.value,s,d=>t({payload:d,...c}))};return i`<${F} title=${N.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${l}>
      <p class="quiet">${N.replays}</p>
      <${xo} label=${N.payload} at=${n} wrong=${s} autofocus />
      <div class="pair">
        <${P} label=${N.facts.priority} at=${o} type="number" min="1" max="20" />
        <${P} label=${N.delay} at=${r} type="number" min="0" max="31622400" />
      </div>
      <${Qt} act=${N.acts.replay} close=${t} /></form
  ><//>`}function Di({job:e,close:t}){let n=$(String(e.priority)),o=$(e.scheduled_for),r=$(e.tags.join(", ")),s=a=>{a.preventDefault();let l={priority:Number(n.value),tags:r.value.split(",").map(f=>f.trim()).filter(Boolean)};t(o.value===e.scheduled_for?l:{...l,scheduled_for:o.value})};return i`<${F} title=${N.acts.patch} close=${t}
    ><form onSubmit=${s}>
      <${P} label=${N.facts.priority} at=${n} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&i`<${P} label=${N.dueIso} at=${o} required />`}
      <${P} label=${N.tagsBetween} at=${r} />
      <${Qt} act=${N.acts.patch} close=${t} /></form
  ><//>`}function xo({label:e,at:t,wrong:n,rows:o=12,...r}){return i`<label
      >${e}<textarea
        rows=${o}
        spellcheck=${!1}
        ...${r}
        value=${t.value}
        aria-invalid=${n.value?"true":void 0}
        onInput=${s=>t.value=s.currentTarget.value}
      ></textarea>
    </label>
    ${n.value&&i`<p class="wrong" role="alert">${n.value}</p>`}`}function So(e,t,n){try{n(Ut(e))}catch(o){t.value=o.message}}function Qt({act:e,close:t}){return i`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${u.page.cancel}</button><button class="main">${e}</button>
  </div>`}var we=u.job;function ys({job:e}){let t=Ai(e);return t.length?i`<section>
    <h2>${we.attempts}</h2>
    ${e.logs_left_out&&i`<p class="quiet">${we.logsLeftOut}</p>`}
    ${t.map((n,o)=>i`<${Pi} key=${o} part=${n} />`)}
  </section>`:null}function Ai({logs:e,attempts_made:t}){let n=new Map(t.map(r=>[r.attempt,r])),o=[];for(let r of e){let s=o.at(-1);s&&s.number===r.attempt?s.lines.push(r):o.push({number:r.attempt,made:n.get(r.attempt),lines:[r]})}for(let r of t)o.some(s=>s.number===r.attempt)||o.push({number:r.attempt,made:r,lines:[]});return o}function Pi({part:e}){return i`<div class="attempt">
    ${e.number!==null&&i`<h3>${we.attempt(e.number)} <${Ii} made=${e.made} /></h3>`}
    <ol class="log">
      ${e.lines.map(t=>i`<${Ui} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function Ii({made:e}){if(!e)return null;let n=e.started_at&&!e.ended_at&&!e.outcome?(ce.value-Date.parse(e.started_at))/1e3:e.seconds;return i`<span class=${e.code?"error":""}>${e.outcome??we.running} ${e.code}</span>
    <span class="number">${te(n)}</span>`}function Ui({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return i`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Fi(e.at)}</time>
    <span>
      ${t&&i`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&i` <span class="quiet">${we.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&i`<${qi} details=${e.details} />`}
    </span>
  </li>`}function qi({details:e}){let t=$(!1),{traceback:n,...o}=e;return i`<details onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${n?we.traceback:we.details}</summary>
    ${t.value&&n&&i`<pre tabindex="0">${n}</pre>`}
    ${t.value&&Object.keys(o).length>0&&i`<${Ue} value=${o} label=${we.details} />`}
  </details>`}function Fi(e){let t=new Date(e),n=ee.value==="UTC"?"UTC":void 0,o={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:n,...o})}var Oo={};x(Oo,{Jobs:()=>Ze,OpenGate:()=>Eo,ShutGate:()=>Co});function Co({gate:e,done:t}){let n=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return i`<li class="gate shut">
    <${bs} shut />
    <div>
      <p>
        <b>${u.gates.shut[e.name]??e.name}</b>
        ${e.until&&i`<span class="quiet">${u.gates.opens} <${J} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&i`<p class="quiet">${u.gates.holders} <${Ze} ids=${e.jobs} /></p>`}
    </div>
    ${n&&i`<${Zt} act=${n} />`}
  </li>`}function Ze({ids:e}){return e.map(t=>i`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function Eo({name:e}){return i`<li class="gate open">
    <${bs} />
    <p>${u.gates.names[e]??e} <span class="unseen">${u.gates.open}</span></p>
  </li>`}function bs({shut:e}){return i`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var fe=u.job;function ks({job:e}){let t=ze(e.started_at,e.finished_at),n=e.started_at&&ze(e.scheduled_for,e.started_at),o=[["owner",i`<a href=${O("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&i`<${Ri} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(r=>i`<a href=${O("jobs",{tag:r})}
              ><${_o}><bdi>${r}</bdi><//></a
            > `)],["type",i`<a href=${O(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",i`${e.attempts} ${fe.of} ${e.max_attempts}`],["created",i`<${J} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&i`<${J} at=${e.scheduled_for} absolute />`],["started",e.started_at&&i`<${J} at=${e.started_at} absolute />`],["finished",e.finished_at&&i`<${J} at=${e.finished_at} absolute />`],["waited",n&&te(n)],["took",e.started_at&&e.finished_at&&te(t)],["cost",e.cost_usd!==null&&fe.usd(e.cost_usd)],["signal",e.wait_signal&&i`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&i`<${J} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&i`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&i`<code>${e.traceparent}</code>`]];return i`<dl class="facts">
    ${o.filter(([,r])=>r).map(([r,s])=>i`<dt key=${r}>${fe.facts[r]}</dt>
            <dd>${s}</dd>`)}
  </dl>`}function Ri({reference:e}){let t=`${e.type}/${e.id}`;return i`<a href=${O("jobs",{about:t})}><bdi>${t}</bdi></a>`}function xs({job:e}){let{children:t,callbacks:n,replays:o}=e,r=fe.children(Wi(t),t.open);return i` <dl class="facts">
      ${e.batch_id&&i`<dt>${fe.facts.batch}</dt>
          <dd><a class="id" href=${O(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&i`<dt>${fe.facts.parent}</dt>
          <dd><${Ze} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&i`<dt>${fe.facts.replayOf}</dt>
          <dd><${Ze} ids=${[e.replay_of]} /></dd>`}
      ${o?.length>0&&i`<dt>${fe.facts.replays}</dt>
          <dd><${Ze} ids=${o.map(s=>s.id??s)} /></dd>`}
    </dl>
    ${t.count>0&&i`<${ws} title=${r} jobs=${t.jobs} />`}
    ${n.length>0&&i`<${ws} title=${fe.callbacks} jobs=${n.map(Hi)} />`}`}var Wi=({count:e,at_least:t})=>t?`${e}+`:String(e),Hi=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function ws({title:e,jobs:t}){return i`<h3>${e}</h3>
    <ul class="members">
      ${t.map(n=>i`<li key=${n.id}>
            <${Pe} status=${n.status} short /> <a href=${`/ui/jobs/${n.id}`}><bdi>${n.type}</bdi></a>
            <span class="id">${n.id.slice(-8)}</span>
          </li>`)}
    </ul>`}var No={};x(No,{Loaded:()=>Bi,useGet:()=>Mo});function Mo(e,t={}){let n=$(null),o=$(null),r=$(!0),s=y(()=>{}),a=e+JSON.stringify(t.query||{});return v(()=>{let l=new AbortController;s.current=()=>Ji(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let f=t.every&&setInterval(()=>document.hidden||s.current(),t.every*1e3);return()=>(clearInterval(f||0),l.abort())},[a]),{data:n,error:o,loading:r,again:()=>s.current()}}async function Ji(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await W(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function Bi({from:e,children:t}){if(e.error.value&&!e.data.value)return i`<${H} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return i`<${pe} />`;let n=e.error.value;return i`${n&&i`<${H} error=${n} again=${e.again} />`}${t(e.data.value)}`}var jo=u.job,Ki=["completed","failed","cancelled"],Gi=Object.keys(u.gates.names),zi=5;function Ss({job:e,done:t}){let o=Ki.includes(e.status)||g.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,r=Mo(o,{every:zi});v(()=>{r.data.value&&r.again()},[e.status,e.attempts]);let s=r.data.value;if(!o)return null;if(r.error.value&&!s)return i`<section><${H} error=${r.error.value} again=${r.again} /></section>`;if(!s)return null;let a=s.gates.length,l=Gi.filter(c=>s.passed.includes(c)||s.gates.some(d=>d.name===c)),f=()=>(r.again(),t());return i`<section class="gates">
    <h2>${a?jo.why(a):jo.free}</h2>
    <${Yi} line=${s.line} />
    <ol>
      ${l.map(c=>i`<${Vi} key=${c} name=${c} found=${s} done=${f} />`)}
    </ol>
  </section>`}function Vi({name:e,found:t,done:n}){let o=t.gates.find(r=>r.name===e);return o?i`<${Co} gate=${o} done=${n} />`:i`<${Eo} name=${e} />`}function Yi({line:e}){if(!e)return null;let t=e.expected_start&&i`<b>${jo.starts} <${J} at=${e.expected_start} /></b>`;return i`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var ne=u.job,Zi=["payload","result","steps"],Ts=2e3;function Cs({id:e}){let{job:t,error:n,again:o}=Qi(e);return n&&!t?i`<${H} error=${n} again=${o} />`:t?i` <${vt} name=${i`<bdi>${t.type}</bdi>`} says=${i`<span class="id">${t.id}</span>`} />
    <${tl} job=${t} />
    <${ho} acts=${ko(t,o)} />
    <div class="job">
      <div>
        <${ms} status=${t.status} />
        <${Ss} job=${t} done=${o} />
        <${nl} job=${t} />
        <${ys} job=${t} />
        <${ol} job=${t} />
      </div>
      <aside><${ks} job=${t} /><${xs} job=${t} /></aside>
    </div>`:i`<${pe} />`}function Qi(e){let t=$(null),n=$(null),o=y(""),r=async()=>{try{t.value=await el(e,t.value),n.value=null}catch(a){n.value=a}};v(()=>{r()},[e]);let s=ft(()=>({jobs:[e]}));return v(()=>{let a=s.value?.jobs?.find(f=>f.id===e),l=a?JSON.stringify(a):"";l&&l!==o.current&&t.value&&Xi(a,t.value)&&r(),l&&(o.current=l)},[s.value]),{job:t.value,error:n.value,again:r}}var Xi=(e,t)=>Object.keys(e).some(n=>JSON.stringify(e[n])!==JSON.stringify(t[n]));async function el(e,t){let n=t?.logs.at(-1)?.id,o=n===void 0?void 0:{log_after:n},r=await W(`/api/jobs/${encodeURIComponent(e)}`,{query:o,exact:Zi});if(n===void 0)return r;let s=[...t.logs,...r.logs].slice(-Ts);return{...r,logs:s,logs_left_out:t.logs_left_out||s.length===Ts}}function tl({job:e}){return i`<p class="now" role="status">
    <${Pe} status=${e.status} />
    ${e.status==="processing"&&i`<${Ie} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&i`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&i`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&i`<span class="quiet">${ne.cancelling}</span>`}
  </p>`}function nl({job:e}){return e.result===null||e.result===void 0?null:i`<section>
    <h2>${ne.result}</h2>
    <${Ue} value=${e.result} label=${ne.result} />
  </section>`}function ol({job:e}){if(e.hidden)return i`<section class="quiet">${u.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return i` ${(t||e.steps_left_out)&&i`<section>
        <h2>${ne.steps}</h2>
        <p class="quiet">${e.steps_left_out?ne.stepsLeftOut:ne.stepsSay}</p>
        ${t&&i`<${Ue} value=${e.steps} label=${ne.steps} />`}
      </section>`}
    <section>
      <h2>${ne.payload}</h2>
      ${e.payload===null?i`<p class="quiet">${g.value?.role==="producer"?ne.payloadYours:u.page.hidden}</p>`:i`<${Ue} value=${e.payload} label=${ne.payload} />`}
    </section>`}var Ao={};x(Ao,{actOnMany:()=>Lo});var rl=500,sl=1e3,Lo=e=>I(al,{bulk:e});function al({bulk:e,close:t}){let n=$({at:"counting"}),o=$(""),r=$("60"),s=y(!1),a=u.jobs.bulk[e.action];v(()=>{ul(e,n)},[]);let{at:l,matches:f=0,atLeast:c,error:d}=n.value,h=f>sl?String(f):"",p=l==="counted"&&e.action==="replay",m=l==="counted"&&h,b=D=>{D.preventDefault(),l==="counted"&&f&&o.value===h&&cl(e,n,s,Number(r.value))};return i`<${F}
    title=${u.jobs.asking(a,l==="counting"?"…":u.jobs.jobs(f,c))}
    close=${()=>(s.current=!0,t(n.value))}
  >
    <form onSubmit=${b}>
      <p>${u.jobs.says[e.action]}</p>
      ${l==="counting"&&i`<p class="quiet" role="status">${u.jobs.counting}</p>`}
      ${d&&i`<p class="wrong" role="alert">${d}</p>`}
      ${p&&i`<${P} label=${u.jobs.perMinute} at=${r} type="number" min="1" max="10000" />`}
      ${m&&i`<${P} label=${u.act.type(h)} at=${o} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(l)&&i`<${il} state=${n.value} />`}
      <details>
        <summary>${u.act.curl}</summary>
        <pre tabindex="0">${Be("POST",`/api/jobs/bulk/${e.action}`,Do(e))}</pre>
      </details>
      <div class="buttons">
        <${ll}
          at=${l}
          act=${a}
          bad=${e.action==="delete"}
          ready=${f>0&&o.value===h}
          stop=${s}
          close=${()=>t(n.value)}
        />
      </div>
    </form>
  <//>`}function il({state:e}){let t=u.jobs.running(e.done,e.skipped);return i`<p role="status">
    <${Ie} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function ll({at:e,act:t,bad:n,ready:o,stop:r,close:s}){let a=y(null);if(v(()=>{let f=document.activeElement?.matches("input");(o&&e==="counted"&&!f||e==="ended")&&a.current?.focus()},[e,o]),e==="running")return i`<button type="button" onClick=${()=>r.current=!0}>${u.jobs.stop}</button>`;if(e==="ended")return i`<button type="button" class="main" ref=${a} onClick=${s}>${u.page.close}</button>`;let l=n?"bad":"main";return i`<button type="button" onClick=${s}>${u.page.close}</button>
    <button class=${l} ref=${a} disabled=${!o}>${t}</button>`}var Do=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function ul(e,t){try{let n=await $e(`/api/jobs/bulk/${e.action}`,{...Do(e),dry_run:!0});t.value={at:"counted",matches:n.matches??n.count??0,atLeast:n.at_least}}catch(n){t.value={at:"refused",error:n.message}}}async function cl(e,t,n,o){let r=crypto.randomUUID(),s=e.action==="replay"?{per_minute:o}:{},{matches:a}=t.value,l=0,f=0,c=null;t.value={at:"running",matches:a,done:l,skipped:f};try{do{let d={...Do(e),...s,limit:rl,after:c??void 0,act:r},h=await $e(`/api/jobs/bulk/${e.action}`,d,{tries:3});l+=h.done,f+=h.skipped,c=h.next,t.value={at:"running",matches:a,done:l,skipped:f}}while(c&&!n.current);t.value={at:"ended",matches:a,done:l,skipped:f,says:c?u.jobs.stopped:u.jobs.finished}}catch(d){t.value={at:"ended",matches:a,done:l,skipped:f,error:d.message}}Q()}var Fo={};x(Fo,{Filter:()=>Uo,read:()=>qo,written:()=>Io});var pl=120;function Uo({fields:e,value:t,onChange:n,hint:o=u.filter.hint}){let r=$(Io(t)),s=$(""),a=$([]),l=$(-1),f=y(null),c=Io(t),d=y(c);v(()=>{d.current!==c&&(r.value=c),d.current=c},[c]),K([{keys:"/",says:u.keys.filter,run:()=>f.current.select()}]);let h={fields:e,typed:r,wrong:s,offers:a,at:l,input:f,onChange:n};return v(()=>Es(h),[r.value]),i`<form class="filter" role="search" onSubmit=${p=>(p.preventDefault(),Os(h))}>
    <input
      ref=${f}
      type="search"
      role="combobox"
      aria-label=${u.filter.label}
      aria-expanded=${a.value.length>0}
      aria-controls="offers"
      aria-activedescendant=${l.value>=0?`offer-${l.value}`:void 0}
      aria-invalid=${s.value?"true":void 0}
      aria-describedby=${s.value?"wrong":void 0}
      placeholder=${o}
      autocomplete="off"
      spellcheck=${!1}
      value=${r.value}
      onInput=${p=>r.value=p.currentTarget.value}
      onKeyDown=${p=>dl(p,h)}
      onFocus=${()=>Es(h)}
      onBlur=${()=>setTimeout(()=>a.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${u.filter.label} hidden=${!a.value.length}>
      ${a.value.map((p,m)=>i`<li
            key=${p}
            id=${`offer-${m}`}
            role="option"
            aria-selected=${m===l.value}
            onMouseDown=${b=>(b.preventDefault(),Ms(p,h))}
          >
            <b>${p}</b
            >${p.endsWith(":")&&i` <span class="quiet">${e[p.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${s.value&&i`<p id="wrong" class="wrong" role="alert">${s.value}</p>`}
  </form>`}function Io(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var fl=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function qo(e,t){let n={};for(let o of fl(e)){let[r,...s]=o.split(":");if(!s.length||!(r in t))return{wrong:u.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function Os({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let a=qo(t.value,e);n.value=a.wrong,o.value=[],r.value=-1,a.wrong||s(a.value)}function dl(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),Ms(n.value[o.value],t))}function Ms(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||Os(t)}var Po=0;function Es({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[a,...l]=s.split(":"),f=l.join(":");o.value=-1;let c=Po+=1;if(!l.length){let h=Object.keys(qo(t.value,e).value);n.value=Object.keys(e).filter(p=>p.startsWith(a)&&!h.includes(p)).map(p=>`${p}:`);return}let d=e[a];d?.values?n.value=hl(d.values,f).map(h=>`${a}:${h}`):d?.suggest?setTimeout(()=>c===Po&&ml(a,d.suggest,f,h=>c===Po&&(n.value=h)),pl):n.value=[]}async function ml(e,t,n,o){let r=await W("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var hl=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);var Ho={};x(Ho,{Table:()=>Wo});function Wo({rows:e,columns:t,label:n,id:o=c=>c.id,href:r,chosen:s,kind:a,keys:l=!0,children:f}){let c=$(null),d=y(null),h=y(null),p=e.map(o),m=c.value!==null&&p.includes(c.value)?c.value:p[0],b=yl({ids:p,at:c,body:d,current:m}),D=bl({ids:p,chosen:s,anchor:h});return K(l?xl({move:b,choose:D,current:m,open:()=>kl(e,p,m,r),chosen:s,href:r}):[]),i`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${$l} columns=${t} chosen=${s} ids=${p} />
      <tbody
        ref=${d}
        onFocusIn=${C=>c.value=C.target.closest("tr")?.dataset.id??c.value}
        onKeyDown=${wl(b)}
      >
        ${e.map((C,E)=>i`<${Ro}
              key=${p[E]}
              row=${C}
              id=${p[E]}
              columns=${t}
              stop=${p[E]===m}
              href=${r?.(C)}
              kind=${a?.(C)??""}
              chosen=${s?s.value.has(p[E]):null}
              choose=${D}
            />`)}
        ${f}
      </tbody>
    </table>
  </div>`}function $l({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=y(null);return v(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),i`<thead>
    <tr>
      ${t&&i`<th class="choice">
          <input
            type="checkbox"
            ref=${r}
            aria-label=${u.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(s=>i`<th key=${s.name} scope="col" class=${s.kind??""}>${s.label}</th>`)}
    </tr>
  </thead>`}var Ro=class extends B{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:a,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==a||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:a,kind:l}=this.props,f=o.find(c=>c.link)??o[0];return i`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${a?"chosen":""}`}
      onClick=${c=>gl(c,this.props)}
    >
      ${a!==null&&i`<${_l} chosen=${a} />`}
      ${o.map(c=>i`<td key=${c.name} class=${c.kind??""} title=${c.title?.(t)}>
            ${c===f?i`<${vl} href=${s}>${c.cell(t)}<//>`:c.cell(t)}
          </td>`)}
    </tr>`}};function _l({chosen:e}){return i`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${u.table.select} checked=${e} />
  </td>`}function vl({href:e,children:t}){return e?i`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function gl(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||q(n)}var yl=({ids:e,at:t,body:n,current:o})=>r=>{let a=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[a];let l=n.current?.rows[a];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},bl=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),a=r?e.indexOf(n.current):-1,l=e.indexOf(o),f=a<0?[o]:e.slice(Math.min(a,l),Math.max(a,l)+1),c=a>=0||!s.has(o);for(let d of f)c?s.add(d):s.delete(d);n.current=o,t.value=s},wl=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function kl(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&q(r)}function xl({move:e,choose:t,current:n,open:o,chosen:r,href:s}){let a=[{keys:"j",says:u.keys.down,run:()=>e(1)},{keys:"k",says:u.keys.up,run:()=>e(-1)}];return s&&a.push({keys:"Enter",says:u.keys.open,run:o}),r&&(a.push({keys:"x",says:u.keys.select,run:()=>n&&t(n,!1)}),a.push({keys:"shift+x",says:u.keys.range,run:()=>n&&t(n,!0)})),a}var Ns="tidegate.views",Sl=20,gt=_(Tl());function Tl(){try{return JSON.parse(localStorage.getItem(Ns)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function js(e){gt.value=e.slice(-Sl),localStorage.setItem(Ns,JSON.stringify(gt.value))}function Ls({screen:e,views:t,now:n}){let o=gt.value.filter(l=>l.screen===e),r=[{screen:e,name:u.jobs.all,query:{}},...Object.entries(t).map(([l,f])=>({screen:e,name:f,query:{status:l}})),...o],s=_e(n),a=r.find(l=>_e(l.query)===s);return i`<nav class="views" aria-label=${u.filter.saved}>
    ${r.map(l=>i`<${Cl} key=${l.name} view=${l} screen=${e} now=${l===a} />`)}
    ${!a&&i`<button class="plain" onClick=${()=>Ol(e,n)}>${u.filter.save}</button>`}
    ${a&&o.includes(a)&&i`<${El} view=${a} />`}
  </nav>`}function Cl({view:e,screen:t,now:n}){return i`<a href=${O(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function El({view:e}){return i`<button class="plain" onClick=${()=>js(gt.value.filter(n=>n!==e))}>${u.filter.forget}</button>`}async function Ol(e,t){let n=await I(Ml);n&&js([...gt.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function Ml({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return i`<${F} title=${u.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${u.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${u.page.cancel}</button
        ><button class="main">${u.filter.save}</button>
      </div>
    </form><//
  >`}var S=u.jobs,Nl=50,Ds={status:{values:Object.keys(u.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:S.fields.error},batch:{says:S.fields.batch},about:{says:S.fields.about},since:{says:S.fields.since},until:{says:S.fields.until}};function As({status:e,type:t,owner:n,tag:o,error:r,batch:s,about:a,since:l,until:f}){let[c,...d]=(a||"").split("/"),h=a?{reference_type:c,reference_id:d.join("/")}:{},p={status:e,type:t,owner:n,tag:o,error:r,batch_id:s,...h,created_after:l,created_before:f};return Object.fromEntries(Object.entries(p).filter(([,m])=>m))}function Is(){let e=Object.fromEntries(Object.entries(je.value).filter(([f])=>f in Ds)),{after:t,sort:n}=je.value,o=jl(As(e),t,n),r=$(new Set),s=$(!1),a=_e({...e,after:t});v(()=>(r.value=new Set,void(s.value=!1)),[a]);let l=f=>q(O("jobs",f));return i` <${vt}><a class="button" href="/ui/jobs/new">${S.new}</a><//>
    <${Ls} screen="jobs" views=${S.views} now=${e} />
    <${Uo} fields=${Ds} value=${e} onChange=${l} />
    <${Al} list=${o} chosen=${r} filtered=${a!==""} />
    <${Pl} list=${o} after=${t} />
    <${Rl} chosen=${r} whole=${s} filter=${As(e)} list=${o} />`}function jl(e,t,n){let o=$({rows:null,next:null,error:null,gone:new Set}),r=_e({...e,after:t,sort:n}),s=async()=>{try{let f=await W("/api/jobs",{query:{...e,after:t,sort:n,limit:Nl}});o.value={rows:f.jobs,next:f.next,error:null,gone:new Set,key:r}}catch(f){o.value=o.value.key===r?{...o.value,error:f}:{rows:null,next:null,error:f}}};v(()=>{s()},[r]);let a=!t&&n!=="oldest",l=ft(()=>({jobs:(o.value.rows||[]).map(f=>f.id),...a&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return v(()=>{l.value&&o.value.rows&&(o.value=Ll(o.value,l.value))},[l.value]),{...o.value,load:s,fresh:a?l.value?.new:null}}function Ll(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let a=o.get(s.id);return a&&JSON.stringify(a)!==JSON.stringify(s)?a:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var Dl=({count:e,at_least:t})=>t?`${e}+`:e;function Al({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return i`<${H} error=${e.error} again=${e.load} />`;if(!e.rows)return i`<${pe} />`;let o=e.fresh?.count>0;return i` <div class="new" role="status">
      ${o&&i`<button onClick=${e.load}>${u.table.new(Dl(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?i`<${Wo}
            rows=${e.rows}
            columns=${Il}
            label=${S.label}
            chosen=${at()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:i`<${io}>${e.next?S.looked:n?S.none:S.noneYet}<//>`}`}function Pl({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?u.table.next:S.further;return i`<p class="pages">
    ${t&&i`<a href=${O("jobs",{...je.value,after:""})}>${u.table.first}</a>`}
    ${e.next&&i`<a href=${O("jobs",{...je.value,after:e.next})}>${n}</a>`}
  </p>`}var Il=[{name:"status",label:S.columns.status,cell:e=>i`<${Pe} status=${e.status} />`},{name:"type",label:S.columns.type,link:!0,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"about",label:S.columns.about,kind:"wide",cell:Ul,title:e=>e.error?.message??""},{name:"owner",label:S.columns.owner,kind:"side",cell:e=>i`<bdi>${e.owner}</bdi>`},{name:"tries",label:S.columns.attempts,kind:"number side",cell:e=>i`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:S.columns.took,kind:"number side",cell:ql},{name:"when",label:S.columns.when,kind:"number",cell:e=>i`<${J} at=${e.created_at} />`},{name:"id",label:S.columns.id,kind:"id side",cell:e=>i`<span class="id">${e.id.slice(-8)}</span>`}];function Ul(e){if(e.error)return i`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return i`<${Ie} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//>
      <bdi>${e.stage}</bdi>`;let t=e.reference?i`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return i`${t}${e.tags.map(n=>i`<bdi class="tag">${n}</bdi> `)}`}function ql(e){return i`<${Fl} from=${e.started_at} until=${e.finished_at} running=${e.status==="processing"} />`}function Fl({from:e,until:t,running:n}){return!e||!t&&!n?i`<span class="quiet">–</span>`:te(ze(e,t),1)}var Ps=["retry","cancel","replay","delete"],Us={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function Rl({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,a=async c=>{(await Lo(t.value?{action:c,filter:n}:{action:c,ids:[...e.value]}))?.done&&s()},l=Ps.map(c=>({keys:Us[c],says:S.bulk[c],run:()=>a(c)}));if(K(r?[...l,{keys:"Escape",says:u.table.unchoose,run:s}]:[]),v(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),!r)return null;let f=!t.value&&Object.keys(n).length>0&&r===o.rows?.length&&o.next;return i`<div class="chosenbar" role="region" aria-label=${S.chosen}>
    <strong role="status">${t.value?S.allChosen:u.table.chosen(r)}</strong>
    ${f&&i`<button class="plain" onClick=${()=>t.value=!0}>${S.allMatching}</button>`}
    <span class="buttons">
      ${Ps.map(c=>i`<${Wl} key=${c} action=${c} run=${()=>a(c)} />`)}
      <button class="plain" onClick=${s}>${u.table.unchoose}</button>
    </span>
  </div>`}function Wl({action:e,run:t}){return i`<button class=${e==="delete"?"bad":""} onClick=${t}>${S.bulk[e]} <kbd>${le(Us[e])}</kbd></button>`}var Hl=L("Audit"),Jl=L("Batch"),Bl=L("Batches"),Kl=L("Charts"),Gl=L("Costs"),zl=L("Create"),Vl=L("Database"),Yl=L("Endpoint"),Zl=L("Endpoints"),Ql=L("Errors"),Xl=L("Inbox"),eu=L("Keys"),tu=L("Limits"),nu=L("Locks"),ou=L("Overview"),ru=L("Schedules"),su=L("SetAside"),au=L("Type"),iu=L("Types"),lu=L("Waiting"),qs=[{path:"",screen:ou,name:"overview",key:"o",group:"now"},{path:"jobs",screen:Is,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:Xl,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:lu,name:"waiting",key:"w",group:"now"},{path:"batches",screen:Bl,name:"batches",key:"b",group:"now"},{path:"errors",screen:Ql,name:"errors",key:"e",group:"now",role:"viewer"},{path:"set-aside",screen:su,name:"setAside",key:"x",group:"now",role:"viewer"},{path:"types",screen:iu,name:"types",key:"t",group:"how"},{path:"limits",screen:tu,name:"limits",key:"l",group:"how"},{path:"locks",screen:nu,name:"locks",key:"p",group:"how"},{path:"schedules",screen:ru,name:"schedules",key:"s",group:"how"},{path:"charts",screen:Kl,name:"charts",key:"v",group:"how",role:"viewer"},{path:"costs",screen:Gl,name:"costs",key:"m",group:"how",role:"viewer"},{path:"endpoints",screen:Zl,name:"endpoints",key:"n",group:"who",role:"viewer"},{path:"keys",screen:eu,name:"keys",key:"k",group:"who"},{path:"audit",screen:Hl,name:"audit",key:"a",group:"who",role:"viewer"},{path:"database",screen:Vl,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:zl,name:"create",key:"c"},{path:"jobs/:id",screen:Cs,name:"job"},{path:"batches/:id",screen:Jl,name:"batch"},{path:"endpoints/:id",screen:Yl,name:"endpoint",role:"viewer"},{path:"types/:id",screen:au,name:"type"}];ge.value=qs;An();Ln();On();Ot(i`<${fs} />`,document.getElementById("page"));X.value.route?.screen.load?.();yn();var rd={"api.js":gn,"exact.js":_n,"html.js":hn,"keys.js":Dn,"lanes.js":Gn,"live.js":Mn,"login.js":kn,"parts/act.js":$o,"parts/badge.js":vo,"parts/bar.js":go,"parts/bulk.js":Ao,"parts/dialog.js":Fn,"parts/field.js":In,"parts/filter.js":Fo,"parts/gate.js":Oo,"parts/heading.js":yo,"parts/json.js":wo,"parts/lanestate.js":to,"parts/load.js":No,"parts/menu.js":oo,"parts/number.js":zn,"parts/states.js":lo,"parts/table.js":Ho,"parts/time.js":Zn,"parts/toast.js":uo,"routes.js":Pn,"screens/job/acts.js":To,"words.js":vn};export{rd as shared};

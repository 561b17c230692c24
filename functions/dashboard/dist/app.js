var la=Object.defineProperty;var x=(e,t)=>{for(var n in t)la(e,n,{get:t[n],enumerable:!0})};var Pn={};x(Pn,{Component:()=>R,Fragment:()=>se,batch:()=>We,computed:()=>G,effect:()=>U,html:()=>i,render:()=>Kt,signal:()=>_,untracked:()=>Me,useComputed:()=>Rr,useEffect:()=>g,useLayoutEffect:()=>me,useMemo:()=>ae,useRef:()=>y,useSignal:()=>$,useSignalEffect:()=>Hr,useState:()=>jr});var sr=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var a=t[s++],l=t[s]?(t[0]|=a?1:2,n[t[s++]]):t[++s];a===3?o[0]=l:a===4?o[1]=Object.assign(o[1]||{},l):a===5?(o[1]=o[1]||{})[t[++s]]=l:a===6?o[1][t[++s]]+=l+"":a?(r=e.apply(l,sr(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},rr=new Map;function ar(e){var t=rr.get(this);return t||(t=new Map,rr.set(this,t)),(t=sr(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,a="",l="",c=[0],u=function(f){s===1&&(f||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,f,a):s===3&&(f||a)?(c.push(3,f,a),s=2):s===2&&a==="..."&&f?c.push(4,f,0):s===2&&a&&!f?c.push(5,0,!0,a):s>=5&&((a||!f&&s===5)&&(c.push(s,0,a,r),s=6),f&&(c.push(s,f,0,r),s=6)),a=""},p=0;p<n.length;p++){p&&(s===1&&u(),u(p));for(var h=0;h<n[p].length;h++)o=n[p][h],s===1?o==="<"?(u(),c=[c],s=3):a+=o:s===4?a==="--"&&o===">"?(s=1,a=""):a=o+a[0]:l?o===l?l="":a+=o:o==='"'||o==="'"?l=o:o===">"?(u(),s=1):s&&(o==="="?(s=5,r=a,a=""):o==="/"&&(s<5||n[p][h+1]===">")?(u(),s===3&&(c=c[0]),s=c,(c=c[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(u(),s=2):a+=o),s===3&&a==="!--"&&(s=4,c=c[0])}return u(),c})(e)),t),arguments,[])).length>1?t:t[0]}var Wt,b,fr,Sn,pe,ir,dr,pr,wn,Ut,rt,mr,Mn,kn,xn,ua,It={},Ft=[],ca=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Ht=Array.isArray;function re(e,t){for(var n in t)e[n]=t[n];return e}function Tn(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function st(e,t,n){var o,r,s,a={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:a[s]=t[s];if(arguments.length>2&&(a.children=arguments.length>3?Wt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)a[s]===void 0&&(a[s]=e.defaultProps[s]);return qt(e,a,o,r,null)}function qt(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++fr,__i:-1,__u:0};return r==null&&b.vnode!=null&&b.vnode(s),s}function se(e){return e.children}function R(e,t){this.props=e,this.context=t}function Se(e,t){if(t==null)return e.__?Se(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?Se(e):null}function fa(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=re({},t);s.__v=t.__v+1,b.vnode&&b.vnode(s),On(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??Se(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,gr(o,s,r),t.__e=t.__=null,s.__e!=n&&hr(s)}}function hr(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),hr(e)}function lr(e){(!e.__d&&(e.__d=!0)&&pe.push(e)&&!Rt.__r++||ir!=b.debounceRendering)&&((ir=b.debounceRendering)||dr)(Rt)}function Rt(){try{for(var e,t=1;pe.length;)pe.length>t&&pe.sort(pr),e=pe.shift(),t=pe.length,fa(e)}finally{pe.length=Rt.__r=0}}function $r(e,t,n,o,r,s,a,l,c,u,p){var h,f,m,w,D,M,T=o&&o.__k||Ft,k=t.length;for(c=da(n,t,T,c,k),h=0;h<k;h++)(m=n.__k[h])!=null&&(f=m.__i!=-1&&T[m.__i]||It,m.__i=h,M=On(e,m,f,r,s,a,l,c,u,p),w=m.__e,m.ref&&f.ref!=m.ref&&(f.ref&&Cn(f.ref,null,m),p.push(m.ref,m.__c||w,m)),D==null&&w!=null&&(D=w),4&m.__u?(c=_r(m,c,e),f.__e&&(f.__e=null)):typeof m.type=="function"&&M!==void 0?c=M:w&&(c=w.nextSibling),m.__u&=-7);return n.__e=D,c}function da(e,t,n,o,r){var s,a,l,c,u,p=n.length,h=p,f=0;for(e.__k=new Array(r),s=0;s<r;s++)(a=t[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a=="string"||typeof a=="number"||typeof a=="bigint"||a.constructor==String?a=e.__k[s]=qt(null,a,null,null,null):Ht(a)?a=e.__k[s]=qt(se,{children:a},null,null,null):a.constructor===void 0&&a.__b>0?a=e.__k[s]=qt(a.type,a.props,a.key,a.ref?a.ref:null,a.__v):e.__k[s]=a,c=s+f,a.__=e,a.__b=e.__b+1,l=null,(u=a.__i=pa(a,n,c,h))!=-1&&(h--,(l=n[u])&&(l.__u|=2)),l==null||l.__v==null?(u==-1&&(r>p?f--:r<p&&f++),typeof a.type!="function"&&(a.__u|=4)):u!=c&&(u==c-1?f--:u==c+1?f++:(u>c?f--:f++,a.__u|=4))):e.__k[s]=null;if(h)for(s=0;s<p;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=Se(l)),br(l,l));return o}function _r(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=_r(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=Se(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function pa(e,t,n,o){var r,s,a,l=e.key,c=e.type,u=t[n],p=u!=null&&(2&u.__u)==0;if(u===null&&l==null||p&&l==u.key&&c==u.type)return n;if(o>(p?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((u=t[a=r>=0?r--:s++])!=null&&(2&u.__u)==0&&l==u.key&&c==u.type)return a}return-1}function ur(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||ca.test(t)?n:n+"px"}function Pt(e,t,n,o,r){var s,a;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||ur(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||ur(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(mr,"$1")),a=t.toLowerCase(),t=a in e||t=="onFocusOut"||t=="onFocusIn"?a.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[rt]=o[rt]:(n[rt]=Mn,e.addEventListener(t,s?xn:kn,s)):e.removeEventListener(t,s?xn:kn,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function cr(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[Ut]==null)t[Ut]=Mn++;else if(t[Ut]<n[rt])return;return n(b.event?b.event(t):t)}}}function On(e,t,n,o,r,s,a,l,c,u){var p,h,f,m,w,D,M,T,k,X,nt,xe,ot,or,At,bn,ee=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(c=!!(32&n.__u),s=[l=t.__e=n.__e]),(p=b.__b)&&p(t);e:if(typeof ee=="function"){h=a.length;try{if(k=t.props,X=ee.prototype&&ee.prototype.render,nt=(p=ee.contextType)&&o[p.__c],xe=p?nt?nt.props.value:p.__:o,n.__c?T=(f=t.__c=n.__c).__=f.__E:(X?t.__c=f=new ee(k,xe):(t.__c=f=new R(k,xe),f.constructor=ee,f.render=ha),nt&&nt.sub(f),f.state||(f.state={}),f.__n=o,m=f.__d=!0,f.__h=[],f._sb=[]),X&&f.__s==null&&(f.__s=f.state),X&&ee.getDerivedStateFromProps!=null&&(f.__s==f.state&&(f.__s=re({},f.__s)),re(f.__s,ee.getDerivedStateFromProps(k,f.__s))),w=f.props,D=f.state,f.__v=t,m)X&&ee.getDerivedStateFromProps==null&&f.componentWillMount!=null&&f.componentWillMount(),X&&f.componentDidMount!=null&&f.__h.push(f.componentDidMount);else{if(X&&ee.getDerivedStateFromProps==null&&k!==w&&f.componentWillReceiveProps!=null&&f.componentWillReceiveProps(k,xe),t.__v==n.__v||!f.__e&&f.shouldComponentUpdate!=null&&f.shouldComponentUpdate(k,f.__s,xe)===!1){t.__v!=n.__v&&(f.props=k,f.state=f.__s,f.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(Fe){Fe&&(Fe.__=t)}),Ft.push.apply(f.__h,f._sb),f._sb=[],f.__h.length&&a.push(f),l=Se(n);break e}f.componentWillUpdate!=null&&f.componentWillUpdate(k,f.__s,xe),X&&f.componentDidUpdate!=null&&f.__h.push(function(){f.componentDidUpdate(w,D,M)})}if(f.context=xe,f.props=k,f.__P=e,f.__e=!1,ot=b.__r,or=0,X)f.state=f.__s,f.__d=!1,ot&&ot(t),p=f.render(f.props,f.state,f.context),Ft.push.apply(f.__h,f._sb),f._sb=[];else do f.__d=!1,ot&&ot(t),p=f.render(f.props,f.state,f.context),f.state=f.__s;while(f.__d&&++or<25);f.state=f.__s,f.getChildContext!=null&&(o=re(re({},o),f.getChildContext())),X&&!m&&f.getSnapshotBeforeUpdate!=null&&(M=f.getSnapshotBeforeUpdate(w,D)),At=p!=null&&p.type===se&&p.key==null?yr(p.props.children):p,l=$r(e,Ht(At)?At:[At],t,n,o,r,s,a,l,c,u),f.base=t.__e,t.__u&=-161,f.__h.length&&a.push(f),T&&(f.__E=f.__=null)}catch(Fe){if(a.length=h,t.__v=null,c||s!=null){if(Fe.then){for(t.__u|=c?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(bn=s.length;bn--;)Tn(s[bn])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),Fe.then||vr(t),b.__e(Fe,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=ma(n.__e,t,n,o,r,s,a,c,u);return(p=b.diffed)&&p(t),128&t.__u?void 0:l}function vr(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(vr))}function gr(e,t,n){for(var o=0;o<n.length;o++)Cn(n[o],n[++o],n[++o]);b.__c&&b.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){b.__e(s,r.__v)}})}function yr(e){return typeof e!="object"||e==null||e.__b>0?e:Ht(e)?e.map(yr):e.constructor!==void 0?null:re({},e)}function ma(e,t,n,o,r,s,a,l,c){var u,p,h,f,m,w,D,M=n.props||It,T=t.props,k=t.type;if(k=="svg"?r="http://www.w3.org/2000/svg":k=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(u=0;u<s.length;u++)if((m=s[u])&&"setAttribute"in m==!!k&&(k?m.localName==k:m.nodeType==3)){e=m,s[u]=null;break}}if(e==null){if(k==null)return document.createTextNode(T);e=document.createElementNS(r,k,T.is&&T),l&&(b.__m&&b.__m(t,s),l=!1),s=null}if(k==null)M===T||l&&e.data==T||(e.data=T);else{if(s=k=="textarea"&&T.defaultValue!=null?null:s&&Wt.call(e.childNodes),!l&&s!=null)for(M={},u=0;u<e.attributes.length;u++)M[(m=e.attributes[u]).name]=m.value;for(u in M)m=M[u],u=="dangerouslySetInnerHTML"?h=m:u=="children"||u in T||u=="value"&&"defaultValue"in T||u=="checked"&&"defaultChecked"in T||Pt(e,u,null,m,r);for(u in T)m=T[u],u=="children"?f=m:u=="dangerouslySetInnerHTML"?p=m:u=="value"?w=m:u=="checked"?D=m:l&&typeof m!="function"||M[u]===m||Pt(e,u,m,M[u],r);if(p)l||h&&(p.__html==h.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[];else if(h&&(e.innerHTML=""),$r(t.type=="template"?e.content:e,Ht(f)?f:[f],t,n,o,k=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,a,s?s[0]:n.__k&&Se(n,0),l,c),s!=null)for(u=s.length;u--;)Tn(s[u]);l&&k!="textarea"||(u="value",k=="progress"&&w==null?e.removeAttribute("value"):w!=null&&(w!==e[u]||k=="progress"&&!w||k=="option"&&w!=M[u])&&Pt(e,u,w,M[u],r),u="checked",D!=null&&D!=e[u]&&Pt(e,u,D,M[u],r))}return e}function Cn(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){b.__e(r,n)}}function br(e,t,n){var o,r;if(b.unmount&&b.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||Cn(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){b.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&br(o[r],t,n||typeof e.type!="function");n||Tn(e.__e),e.__c=e.__=e.__e=void 0}function ha(e,t,n){return this.constructor(e,n)}function Kt(e,t,n){var o,r,s,a;t==document&&(t=document.documentElement),b.__&&b.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],a=[],On(t,e=(!o&&n||t).__k=st(se,null,[e]),r||It,It,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?Wt.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,a),gr(s,e,a),e.props.children=null}Wt=Ft.slice,b={__e:function(e,t,n,o){for(var r,s,a;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),a=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),a=r.__d),a)return r.__E=r}catch(l){e=l}throw e}},fr=0,Sn=function(e){return e!=null&&e.constructor===void 0},R.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=re({},this.state),typeof e=="function"&&(e=e(re({},n),this.props)),e&&re(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),lr(this))},R.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),lr(this))},R.prototype.render=se,pe=[],dr=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,pr=function(e,t){return e.__v.__b-t.__v.__b},Rt.__r=0,wn=Math.random().toString(8),Ut="__d"+wn,rt="__a"+wn,mr=/(PointerCapture)$|Capture$/i,Mn=0,kn=cr(!1),xn=cr(!0),ua=0;var Re,O,En,wr,Bt=0,Er=[],E=b,kr=E.__b,xr=E.__r,Sr=E.diffed,Mr=E.__c,Tr=E.unmount,Or=E.__;function Gt(e,t){E.__h&&E.__h(O,e,Bt||t),Bt=0;var n=O.__H||(O.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function jr(e){return Bt=1,$a(Nr,e)}function $a(e,t,n){var o=Gt(Re++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Nr(void 0,t),function(l){var c=o.__N?o.__N[0]:o.__[0],u=o.t(c,l);c!==u&&(o.__N=[u,o.__[1]],o.__c.setState({}))}],o.__c=O,!O.__f)){var r=function(l,c,u){if(!o.__c.__H)return!0;var p=!1,h=o.__c.props!==l;if(o.__c.__H.__.some(function(m){if(m.__N){p=!0;var w=m.__[0];m.__=m.__N,m.__N=void 0,w!==m.__[0]&&(h=!0)}}),s){var f=s.call(this,l,c,u);return p?f||h:f}return!p||h};O.__f=!0;var s=O.shouldComponentUpdate,a=O.componentWillUpdate;O.componentWillUpdate=function(l,c,u){if(this.__e){var p=s;s=void 0,r(l,c,u),s=p}a&&a.call(this,l,c,u)},O.shouldComponentUpdate=r}return o.__N||o.__}function g(e,t){var n=Gt(Re++,3);!E.__s&&Nn(n.__H,t)&&(n.__=e,n.u=t,O.__H.__h.push(n))}function me(e,t){var n=Gt(Re++,4);!E.__s&&Nn(n.__H,t)&&(n.__=e,n.u=t,O.__h.push(n))}function y(e){return Bt=5,ae(function(){return{current:e}},[])}function ae(e,t){var n=Gt(Re++,7);return Nn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function _a(){for(var e;e=Er.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Jt),t.__h.some(jn),t.__h=[]}catch(n){t.__h=[],E.__e(n,e.__v)}}}E.__b=function(e){O=null,kr&&kr(e)},E.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Or&&Or(e,t)},E.__r=function(e){xr&&xr(e),Re=0;var t=(O=e.__c).__H;t&&(En===O?(t.__h=[],O.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(Jt),t.__h.some(jn),t.__h=[],Re=0)),En=O},E.diffed=function(e){Sr&&Sr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Er.push(t)!==1&&wr===E.requestAnimationFrame||((wr=E.requestAnimationFrame)||va)(_a)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),En=O=null},E.__c=function(e,t){t.some(function(n){try{n.__h.some(Jt),n.__h=n.__h.filter(function(o){return!o.__||jn(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],E.__e(o,n.__v)}}),Mr&&Mr(e,t)},E.unmount=function(e){Tr&&Tr(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{Jt(o)}catch(r){t=r}}),n.__H=void 0,t&&E.__e(t,n.__v))};var Cr=typeof requestAnimationFrame=="function";function va(e){var t,n=function(){clearTimeout(o),Cr&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Cr&&(t=requestAnimationFrame(n))}function Jt(e){var t=O,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),O=t}function jn(e){var t=O;e.__c=e.__(),O=t}function Nn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}function Nr(e,t){return typeof t=="function"?t(e):t}var ga=Symbol.for("preact-signals");function Zt(){if(ie>1)ie--;else{var e,t=!1;for((function(){var r=Vt;for(Vt=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var a=s.t;a!==void 0;a=a.x)a.i===r.i&&(a.i=s.i);r=r.o}})();it!==void 0;){var n=it;for(it=void 0,zt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Dr(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(zt=0,ie--,t)throw e}}function We(e){if(ie>0)return e();Ln=++ya,ie++;try{return e()}finally{Zt()}}var at,S=void 0;function Me(e){var t=S,n=at;S=void 0,at=void 0;try{return e()}finally{S=t,at=n}}var it=void 0,ie=0,zt=0,ya=0,Ln=0,Vt=void 0,Yt=0;function Lr(e){if(S!==void 0){var t=e.n;if(t===void 0||t.t!==S)return t={i:0,S:e,p:S.s,n:void 0,t:S,e:void 0,x:void 0,r:t},S.s!==void 0&&(S.s.n=t),S.s=t,e.n=t,32&S.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=S.s,t.n=void 0,S.s.n=t,S.s=t),t}}function L(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}L.prototype.brand=ga;L.prototype.h=function(){return!0};L.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Me(function(){var o;(o=t.W)==null||o.call(t)}))};L.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Me(function(){var r;(r=t.Z)==null||r.call(t)}))}};L.prototype.subscribe=function(e){var t=this;return U(function(){var n=t.value;Me(function(){return e(n)})},{name:"sub"})};L.prototype.valueOf=function(){return this.value};L.prototype.toString=function(){return this.value+""};L.prototype.toJSON=function(){return this.value};L.prototype.peek=function(){var e=this;return Me(function(){return e.value})};Object.defineProperty(L.prototype,"value",{get:function(){var e=Lr(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(zt>100)throw new Error("Cycle detected");(function(n){ie!==0&&zt===0&&n.l!==Ln&&(n.l=Ln,Vt={S:n,v:n.v,i:n.i,o:Vt})})(this),this.v=e,this.i++,Yt++,ie++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Zt()}}}});function _(e,t){return new L(e,t)}function Dr(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Ar(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Pr(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Te(e,t){L.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Yt-1,this.f=4}Te.prototype=new L;Te.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Yt))return!0;if(this.g=Yt,this.f|=1,this.i>0&&!Dr(this))return this.f&=-2,!0;var e=S;try{Ar(this),S=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return S=e,Pr(this),this.f&=-2,!0};Te.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}L.prototype.S.call(this,e)};Te.prototype.U=function(e){if(this.t!==void 0&&(L.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Te.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Te.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Lr(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function G(e,t){return new Te(e,t)}function Ur(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ie++;var n=S;S=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,Dn(e),o}finally{S=n,Zt()}}}function Dn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Ur(e)}function ba(e){if(S!==this)throw new Error("Out-of-order effect");Pr(this),S=e,this.f&=-2;try{8&this.f&&Dn(this)}finally{Zt()}}function He(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,at&&at.push(this)}He.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};He.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Ur(this),Ar(this),ie++;var e=S;return S=this,ba.bind(this,e)};He.prototype.N=function(){2&this.f||(this.f|=2,this.u=it,it=this)};He.prototype.d=function(){this.f|=8,1&this.f||Dn(this)};He.prototype.dispose=function(){this.d()};function U(e,t){var n=new He(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var An,Ke,Qt,wa=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,qr=[],Ir=[];U(function(){An=this.N})();function Je(e,t){b[e]=t.bind(null,b[e]||function(){})}function lt(e){if(Qt){var t=Qt;Qt=void 0,t()}Qt=e&&e.S()}function Fr(e){var t=this,n=e.data,o=$(n);o.name="ReactiveDom",o.value=n;var r=ae(function(){for(var l=t,c=t.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var u=G(function(){var m=o.value.value;return m===0?0:m===!0?"":m||""}),p=G(function(){return!Array.isArray(u.value)&&!Sn(u.value)}),h=U(function(){if(this.N=Wr,p.value){var m=u.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=m)}}),f=t.__$u.d;return t.__$u.d=function(){h(),f.call(this)},[p,u]},[]),s=r[0],a=r[1];return s.value?a.peek():a.value}Fr.displayName="ReactiveTextNode";Object.defineProperties(L.prototype,{constructor:{configurable:!0,value:st(se,null).constructor},type:{configurable:!0,value:Fr},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Je("__b",function(e,t){if(lt(),Ke=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof L&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});Je("__r",function(e,t){if(e(t),t.type!==se){lt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var a;return U(function(){a=this},{name:s}),a.c=r,a})((function(r){return function(){var s;wa&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Ke=o,lt(n)}});Je("__e",function(e,t,n,o){lt(),Ke=void 0,e(t,n,o)});Je("diffed",function(e,t){lt(),Ke=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var a in s){var l=s[a];l===void 0||o&&a in o||(l.d(),s[a]=void 0)}if(o){s||(s={},n.U=s);for(var c in o){var u=s[c],p=o[c];u===void 0?(u=ka(n,c,p,r),s[c]=u):u.o(p,r)}}}e(t)});function ka(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=_(n);return{o:function(a,l){s.value=a,o=l},d:U(function(){this.N=Wr;var a=s.value.value;o[t]!==a&&(o[t]=a,r?e[t]=a:a!=null&&(a!==!1||t[4]==="-")?e.setAttribute(t,a):e.removeAttribute(t))})}}Je("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var a=t.__np;if(a){var l=t.props;for(var c in a)l[c]=a[c]}t.__np=void 0}else{var u=t.__c;if(u){u.__$f|=8;var p=u.__$u;p&&(u.__$u=void 0,p.d())}}e(t)});Je("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});R.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var a in e)if(a!=="__source"&&e[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function $(e,t){return ae(function(){return _(e,t)},[])}function Rr(e,t){var n=y(e);return n.current=e,Ke.__$f|=4,ae(function(){return G(function(){return n.current()},t)},[])}var xa=typeof requestAnimationFrame>"u"?setTimeout:function(e){var t=function(){clearTimeout(n),cancelAnimationFrame(o),e()},n=setTimeout(t,35),o=requestAnimationFrame(t)},Sa=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Ma(){We(function(){for(var e;e=qr.shift();)An.call(e)})}function Ta(){qr.push(this)===1&&(b.requestAnimationFrame||xa)(Ma)}function Oa(){We(function(){for(var e;e=Ir.shift();)An.call(e)})}function Wr(){Ir.push(this)===1&&(b.requestAnimationFrame||Sa)(Oa)}function Hr(e,t){var n=y(e);n.current=e;var o=Ke;g(function(){return U(function(){if(this.N=Ta,!(o&&8&o.__$f))return n.current()},t)},[])}function Ca(e,t,...n){return this[0]=3,st(e,t,...n)}var i=ar.bind(Ca);var Rn={};x(Rn,{Problem:()=>H,changes:()=>ft,curl:()=>Be,ended:()=>Y,get:()=>K,login:()=>v,online:()=>ut,patch:()=>Aa,post:()=>ct,put:()=>Da,remove:()=>Fn,request:()=>te,search:()=>he});var qn={};x(qn,{digits:()=>Br,exactly:()=>Un,parse:()=>Jr,textOf:()=>Xt});var Kr="\0number",Ea=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function Un(e,t){let n=JSON.parse(e),o=Jr(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Jr(e){return JSON.parse(e),JSON.parse(e.replace(Ea,t=>ja(t)?t:`{"\\u0000number":"${t}"}`))}var ja=e=>e.startsWith('"')||String(Number(e))===e;function Br(e){return e&&typeof e=="object"&&Kr in e?e[Kr]:null}function Xt(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let a=Br(s);if(a===null)return s;let l=`\0${n.size}\0`;return n.set(l,a),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var In={};x(In,{words:()=>d});var Na={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",costs:"Costs",errors:"Errors",setAside:"Set aside",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",charts:"Charts",endpoints:"Endpoints",endpoint:"Endpoint",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",unreadable:"The server's answer cannot be read.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",unknown:"The server cannot say who you are",again:"It is asked again every ten seconds.",still:(e,t)=>`${e}. You are logged in as ${t}.`,leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted",noRow:"Go to a row first, with j and k."},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},chart:{table:"As a table",none:"Nothing in this time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",notYou:"A super admin switches processors on and off",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hang the openings: as wide as a processor ran, as deep as what it let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",lookEarlier:"A minute back",lookLater:"A minute on",tide:(e,t,n,o)=>`${e} over the last hour: ${t} ready now; ${o} openings let ${n} jobs through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",opened:(e,t)=>e?`${e===1?"one opening":`${e} openings`}, ${t} let through`:"the gate was shut",states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,resting:()=>"gate shut",shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,openings:e=>`${e.toLocaleString("en")} openings in the last hour, as a table`,by:{tick:"tick",wake:"wake",sibling:"sibling",trigger:"by hand"},still:"open",held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",suspect:"suspect, one at a time",blocked:"their key is full"},columns:{lane:"Lane",by:"Opened by",opened:"Opened",took:"For",claimed:"Claimed",settled:"Let through",memory:"Memory",version:"Version",stream:"Log stream",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}}},d=Na;var Gr=3,La=30,v=_(void 0),Y=_(!1),ut=_(!0),H=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||d.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},K=(e,t)=>te("GET",e,{tries:Gr,...t}),ct=(e,t,n)=>te("POST",e,{body:t,...n}),Da=(e,t)=>te("PUT",e,{body:t}),Aa=(e,t)=>te("PATCH",e,{body:t}),Fn=e=>te("DELETE",e);async function te(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await qa(e,t,n)}catch(r){if(Pa(r,t)){await Ua(n.signal);continue}if(o<=1||!(r instanceof H)||![0,429,503].includes(r.status))throw r;await Wa(r.after||Gr-o+1,n.signal)}}var Pa=(e,t)=>e instanceof H&&e.status===401&&t!=="/api/login"&&Y.peek();function Ua(e){return new Promise((t,n)=>{let o=v.subscribe(r=>r&&t(queueMicrotask(()=>o())));e?.addEventListener("abort",()=>(o(),n(e.reason)))})}async function qa(e,t,n){let o=await Ia(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw Fa(o,r,t);if(!r)return null;try{return n.exact?Un(r,n.exact):JSON.parse(r)}catch{throw new H(o.status,{detail:d.api.unreadable})}}async function Ia(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:Xt(n.body)}));try{let s=await fetch(t+he(n.query),r);return ut.value=!0,s}catch(s){throw n.signal?.aborted?s:(ut.value=!1,new H(0,{detail:d.api.away}))}}function Fa(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(v.value&&(Y.value=!0),v.value=null),new H(e.status,Ra(t),o)}function Ra(e){try{return JSON.parse(e)||{}}catch{return{}}}function Wa(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,La)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function he(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function Be(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${Ha(Xt(n))}'`),o.join(` \\
  `)}var Ha=e=>e.replaceAll("'","'\\''"),ft=()=>v.value?.role==="admin"||v.value?.role==="super_admin";var Wn={};x(Wn,{Toasts:()=>en,toast:()=>Z});var Ka=6,Ja=0,dt=_([]);function Z(e,{kind:t="good",href:n}={}){let o=Ja+=1;dt.value=[...dt.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>zr(o),Ka*1e3)}var zr=e=>dt.value=dt.value.filter(t=>t.id!==e);function en(){return i`<div class="toasts" role="status" aria-live="polite">
    ${dt.value.map(({id:e,text:t,kind:n,href:o})=>i`<p key=${e} class=${`toast ${n}`}>
          ${o?i`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${d.page.close} onClick=${()=>zr(e)}>×</button>
        </p>`)}
  </div>`}var tn="tidegate.oidc",Ba=10,Oe=_(""),ze=_(null),mt=_(null);async function Yr(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search),n=t.has("state")&&sessionStorage.getItem(tn);e&&history.replaceState(null,"",location.pathname+location.search),e?await Ge(()=>nn({code:e})):n?await Ge(()=>Va(t)):await Ge(Hn)}async function Ge(e){mt.value=null;try{await e()}catch(t){if(Zr(t))return za(t,e);if(Oe.value=e===Hn?"":t.message,e!==Hn)return Ge(Ga);v.value=null}v.value||Xr()}var Hn=async()=>{v.value=await K("/api/login")};async function Ga(){let e=Oe.value;v.value=await K("/api/login").catch(t=>{if(Zr(t))throw t;return null}),v.value&&Z(d.login.still(e,v.value.owner))}var Zr=e=>e instanceof H&&(e.status===0||e.status===429||e.status>=500);function za(e,t){let n=setTimeout(()=>Ge(t),Ba*1e3);mt.value={error:e,again:()=>(clearTimeout(n),Ge(t))}}var pt=null;U(()=>{pt=v.value??pt});async function nn({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0,o=await ct("/api/login",t?{code:t}:void 0,{headers:n});if(Oe.value="",Y.value&&pt&&(pt.owner!==o.owner||pt.role!==o.role))return location.reload();v.value=o,Y.value=!1}async function Qr(){try{await Fn("/api/login")}catch(e){if(!(e instanceof H)||![401,404].includes(e.status))return Z(e.message,{kind:"bad"})}Y.value=!1,v.value=null,Xr()}function Kn(e){Oe.value=e.message,v.value=null}async function Xr(){let e=await K("/api/login/options").catch(()=>null);ze.value=e?.oidc||null}async function es(){let e=ze.value,t=Vr(),n=Vr(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(tn,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:ts(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function Va(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(tn)||"{}");if(sessionStorage.removeItem(tn),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(d.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||d.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),a=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!a.id_token&&!a.access_token)throw new Error(a.error_description||a.error||d.login.noToken);await nn({key:a.id_token||a.access_token})}var Vr=()=>ts(crypto.getRandomValues(new Uint8Array(32))),ts=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var Zn={};x(Zn,{listen:()=>Yn,paused:()=>P,soon:()=>_e,state:()=>le,updated:()=>Vn,useLive:()=>vt});var Ya=2e3,Za=3e5,Qa=63e5,ns=12e4,Xa=6e5,$e=null,ht=new Set,$t=ns,Ce=0,os=[],Bn=()=>$e?.readyState===WebSocket.OPEN;async function rs(e,t){if(!($e||Date.now()<Ce)){Ce=Date.now()+$t;try{let{url:n}=await ct("/api/live/tickets");n?ei(n,e,t):Ce=1/0}catch{Jn()}}}function ei(e,t,n){let o=new WebSocket(e);$e=o,ht=new Set,os=[setTimeout(()=>o.readyState===WebSocket.CONNECTING&&(Jn(),_t(),n()),Ya),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),Za),setTimeout(()=>o.close(),Qa+Math.random()*6e5)],o.onopen=()=>{$t=ns,Ce=0,n()},o.onmessage=r=>{let{topic:s,state:a}=JSON.parse(r.data);s&&a!==void 0&&ht.has(s)&&t(s,a)},o.onclose=()=>{$e===o&&(Ce?Jn():Ce=Date.now()+1e3,_t(),n())}}function Jn(){Ce=Date.now()+$t,$t=Math.min($t*2,Xa)}function ss(e){if(!Bn())return;let t=e.filter(o=>!ht.has(o)),n=[...ht].filter(o=>!e.includes(o));ht=new Set(e),n.length&&$e?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&$e?.send(JSON.stringify({do:"watch",topics:t}))}function _t(){let e=$e;$e=null,os.forEach(clearTimeout),e?.readyState===WebSocket.CONNECTING?e.onopen=()=>e.close():e?.close()}var ls=2,as=10,us=60,ni=100,oi="00000000-0000-0000-0000-000000000000",ri=["completed","failed","cancelled","review_needed","waiting"],sn=new Set,P=_(!1),le=_("live"),Vn=_(0),an=0,on=!1,Gn=!1,zn=0,rn="",is="",cs=0,fs=!1,ln={};function vt(e){let t=$(null),n=y(e);n.current=e,g(()=>{let r={asked:()=>n.current(),got:s=>t.value=s};return sn.add(r),()=>{sn.delete(r)}},[]);let o=JSON.stringify(e());return g(_e,[o]),t}function _e(){clearTimeout(an),an=setTimeout(ds,0)}function Yn(){document.addEventListener("visibilitychange",()=>document.hidden?_t():_e()),U(()=>{!P.value&&v.value?_e():_t(),P.value&&(le.value="paused")})}async function ds(){if(on&&(Gn=!0),on||P.value||document.hidden||!v.value||le.peek()==="off")return;let e=ai(),t=JSON.stringify(e);if(t!=="{}"){on=!0,t!==is&&(rn=""),is=t;try{li(await te("GET","/api/live",{query:{...e,since:rn}}),rn===""),zn=0,le.value=P.value?"paused":"live",await rs(ui,_e),ss(ii(e)),ps(Gn?0:fi(e))}catch(n){si(n)}finally{on=Gn=!1}}}function si(e){let t=e instanceof H?e:null;zn+=1,t?.kind==="no-such-route"?le.value="off":t?.status!==401&&(le.value="away"),ps(Math.max(t?.after||0,Math.min(ls*2**zn,us)))}function ps(e){clearTimeout(an),an=setTimeout(ds,e*1e3)}function ai(){let e=[...sn].map(s=>s.asked()),t=[...new Set(e.flatMap(s=>s.jobs||[]))].slice(0,ni),n=e.find(s=>s.reference)?.reference,o=e.find(s=>s.filter)||{},r=v.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(s=>s.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:r&&e.some(s=>s.stats)||void 0,inbox:r&&e.some(s=>s.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??oi)}}function ii({jobs:e,batch:t,reference_type:n,reference_id:o,stats:r,inbox:s}){let a=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,a,r&&"stats",s&&"inbox"].filter(c=>typeof c=="string")}function li(e,t){Vn.value=Date.now(),e&&(rn=e.version,ms(t?e:{...ln,...e}))}function ui(e,t){let n=e.split(":")[0],o=n==="jobs"?t:{[n==="reference"?"progress":n]:t};Vn.value=Date.now(),Object.keys(o).some(r=>JSON.stringify(o[r])!==JSON.stringify(ln[r]))&&ms({...ln,...o})}function ms(e){ln=e,cs=Date.now(),fs=ci(e);for(let t of[...sn])t.got(e)}function ci(e){let t=Date.now()+6e4,n=o=>!ri.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function fi(e){return Bn()&&!e.newest?us:fs||Date.now()-cs<as*1e3?ls:as}var to={};x(to,{keys:()=>Ve,listen:()=>eo,register:()=>pi,shown:()=>ue,single:()=>gt,switchSingle:()=>Xn,useKeys:()=>W});var di=1200,$s="tidegate.keys",Ee=_([]),Qn="",hs=0,gt=_(localStorage.getItem($s)!=="off");function Xn(e){gt.value=e,localStorage.setItem($s,e?"on":"off")}var Ve=()=>[...new Map(Ee.value.flat().map(e=>[e.keys,e])).values()];function W(e){let t=y(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();me(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(a=>a.keys===r.keys)?.run(s)}));return Ee.value=[...Ee.peek(),o],()=>Ee.value=Ee.peek().filter(r=>r!==o)},[n])}function pi(e){Ee.value=[e,...Ee.peek()]}function eo(){document.addEventListener("keydown",e=>{let t=hi(e);if(!t||e.isComposing||e.defaultPrevented||t==="Enter"&&_i(e.target)||!t.startsWith("mod+")&&(!gt.value||$i(e.target)||vi(e.target)))return;let o=mi(t);o&&(e.preventDefault(),o.run(e))})}function mi(e){let t=Ve(),n=Date.now()<hs?Qn:"";Qn="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(Qn=e,hs=Date.now()+di),o}function hi(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var $i=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),_i=e=>e instanceof Element&&e.closest("button, a, summary")!==null,vi=e=>e instanceof Element&&e.closest("dialog")!==null,gi=/Mac|iPhone|iPad/.test(navigator.platform),ue=e=>e.replace("mod+",gi?"⌘":"Ctrl ").replace("shift+","⇧");var ro={};x(ro,{address:()=>ce,ask:()=>no,go:()=>z,here:()=>ne,listen:()=>oo,opens:()=>je,query:()=>oe,routes:()=>ve,title:()=>ge,to:()=>q});var ve=_([]),_s=["producer","viewer","admin","super_admin"],ce=_(location.pathname+location.search),ne=G(()=>yi(ce.value.split("?")[0])),oe=G(()=>Object.fromEntries(new URLSearchParams(ce.value.split("?")[1]||"")));function yi(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of ve.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?bi(t[t.length-1]):null}}return{route:null,id:null}}function bi(e){try{return decodeURIComponent(e)}catch{return e}}var je=(e,t="producer")=>_s.indexOf(t)>=_s.indexOf(e.role||"producer");function q(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function z(e,{replace:t=!1}={}){e!==ce.value&&(history[t?"replaceState":"pushState"](null,"",e),ce.value=location.pathname+location.search,t||scrollTo(0,0))}function no(e,t={replace:!0}){let n=ce.value.split("?")[0].replace(/^\/ui\/?/,"");z(q(n,{...oe.value,...e}),t)}function oo(){addEventListener("popstate",()=>ce.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),z(t.pathname+t.search))})}var ge=e=>e?d.screens[e.name]:d.page.nowhere;var lo={};x(lo,{Dialog:()=>be,Dialogs:()=>ao,confirm:()=>io,open:()=>ye});var so={};x(so,{Field:()=>yt});function yt({label:e,at:t,...n}){let o=s=>t.value=s.currentTarget.value,r=y(null);return g(()=>{n.autofocus&&r.current.focus()},[]),i`<label>${e}<input ref=${r} ...${n} value=${t.value} onInput=${o} /></label>`}var bt=_([]),wi=0;function ye(e,t={}){let n=wi+=1;return new Promise(o=>{let r=(s=null)=>{bt.value=bt.value.filter(a=>a.id!==n),o(s)};bt.value=[...bt.value,{id:n,view:e,props:{...t,close:r}}]})}function ao(){return bt.value.map(({id:e,view:t,props:n})=>i`<${t} key=${e} ...${n} />`)}function be({title:e,close:t,kind:n="",children:o}){let r=y(null);return me(()=>{let a=r.current;return a.showModal(),()=>a.close()},[]),i`<dialog
    ref=${r}
    class=${n}
    aria-label=${e}
    onCancel=${a=>(a.preventDefault(),t())}
    onMouseDown=${a=>a.target===r.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${d.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var io=e=>ye(ki,e);function ki({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:a}){let l=$(""),c=!o||l.value===o;return i`<${be} title=${e} close=${a}>
    <form onSubmit=${u=>(u.preventDefault(),c&&a(!0))}>
      ${t&&i`<p>${t}</p>`} ${o&&i`<${yt} label=${d.act.type(o)} at=${l} autofocus />`}
      ${s&&i`<details>
          <summary>${d.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${d.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!c} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var uo=()=>ye(xi);function xi({close:e}){let t=Ve().filter(o=>!o.hidden),n=Object.entries(d.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return i`<${be} title=${d.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>i`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>i`<div key=${s.keys}>
                    <dt><kbd>${ue(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${gt.value}
        onChange=${o=>Xn(o.currentTarget.checked)}
      />
      ${d.keys.single}</label
    >
    <p class="quiet">${d.keys.singleSays}</p>
  <//>`}var mo={};x(mo,{STUCK:()=>cn,WITHIN:()=>po,again:()=>we,backlog:()=>fe,kept:()=>fn,seesLanes:()=>un,startable:()=>xt,useLanes:()=>kt});var Si=60,Mi=300,fe=_({lanes:null,at:0,changed:0,error:null}),Ye=new Set,fo=0,wt=0,co=!1;function kt(e){g(()=>(Ye.add(e),we(),()=>{Ye.delete(e)}),[e,v.value?.role])}function we(e=Ti()){clearTimeout(fo),Ye.size&&(wt=0,fo=setTimeout(gs,Math.max(0,e-Date.now())))}var Ti=()=>fe.peek().at+Math.min(...Ye)*1e3;document.addEventListener("visibilitychange",()=>document.hidden||we());U(()=>{!P.value&&v.value&&we()});var un=()=>je({path:"",screen:null,name:"",role:"viewer"},v.value?.role);async function gs(){if(co||document.hidden||P.value||!Ye.size||!v.value||!un())return;co=!0;let e=fe.peek();try{let{lanes:n}=await K("/api/backlog"),o=e.lanes&&vs(n)===vs(e.lanes);wt=o?wt+1:0,fe.value={lanes:n,at:Date.now(),changed:o?e.changed:Date.now(),error:null}}catch(n){fe.value={...e,at:Date.now(),error:n}}finally{co=!1}let t=wt>1?Mi:wt?Si:Math.min(...Ye);fo=setTimeout(gs,t*1e3)}var cn=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],po=[...cn,"max_concurrent","rate"],fn=(e,t=po)=>Math.min(e.ready,Math.max(0,...e.gates.filter(n=>t.includes(n.name)).map(n=>n.jobs))),Oi=po.filter(e=>e!=="no_worker"),xt=e=>e.types.some(t=>t.ready>fn(t,Oi)),vs=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);var ho={};x(ho,{counted:()=>Ze,number:()=>j,pace:()=>St});function j(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var Ze=({count:e,at_least:t})=>`${j(e)}${t?"+":""}`,St=e=>j(e,e!=null&&e<10?1:0);var _o={};x(_o,{Time:()=>Le,between:()=>Mt,duration:()=>B,exact:()=>Ne,now:()=>Q,relative:()=>$o,switchZone:()=>dn,zone:()=>J});var ys="tidegate.zone",J=_(localStorage.getItem(ys)||"UTC"),Q=_(Date.now());setInterval(()=>document.hidden||(Q.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>Q.value=Date.now());function dn(){J.value=J.value==="UTC"?"local":"UTC",localStorage.setItem(ys,J.value)}function Le({at:e,absolute:t}){if(!e)return i`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return i`<span>${e}</span>`;let[o,r]=t?[Ne(n),$o(n)]:[$o(n),Ne(n)];return i`<time datetime=${e} title=${r}>${o}</time>`}function Ne(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:J.value==="UTC"?"UTC":void 0});return J.value==="UTC"?`${n} UTC`:n}function $o(e){let t=(e.getTime()-Q.value)/1e3;return Math.abs(t)<1?d.time.now:t<0?d.time.ago(B(-t,1)):d.time.ahead(B(t,1))}function B(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${d.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${d.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,a]of n){if(o>=a&&r.push(`${Math.floor(o/a)} ${d.units[s]}`),r.length===t)break;o%=a}return r.join(" ")}function Mt(e,t){return e?Math.max(0,((t?Date.parse(t):Q.value)-Date.parse(e))/1e3):null}var go=d.overview,bs=10,ws=.15,Ci=3e5,Ei=30,vo=4;function ks(){kt(Ei);let{lanes:e}=fe.value;if(!e)return null;let t=[...e].sort((n,o)=>+(o.ready>0)-+(n.ready>0)).slice(0,vo);return i`<ul class="lanestates" aria-label=${go.lanes}>
    ${t.map(n=>i`<${ji} key=${n.lane} lane=${n} />`)}
    ${e.length>vo&&i`<li class="quiet">${go.more(e.length-vo)}</li>`}
  </ul>`}function ji({lane:e}){return i`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${j(e.ready)}${e.at_least?"+":""}</b> <${bo} lane=${e} short
    /></a>
  </li>`}var Ni=({last_tick_at:e})=>!e||Q.peek()-Date.parse(e)>Ci;function yo(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return xt(e)&&Ni(e)?"shut":"resting";if(t.length<bs)return"working";let n=t[t.length-bs].ready;return e.ready>n*(1+ws)+2?"rising":e.ready<n*(1-ws)-2?"falling":"level"}var Li=["off","shut"],Di={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",resting:"M3 2v12M13 2v12M3 6h10M3 10h10",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function bo({lane:e,points:t=[],short:n}){let o=yo(e,t);return i`<span class=${`lanestate is-${o}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Di[o]} /></svg>
    <span class=${n&&!Li.includes(o)?"unseen":""}>${go.states[o](e.processors)}</span>
  </span>`}var ko={};x(ko,{Mark:()=>Ae,Menu:()=>wo,counts:()=>xs,menu:()=>De});var xs=_({});function Ae({brief:e}){return i`<a class=${`mark ${e?"brief":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${d.page.name}
  </a>`}var De=_(!1);function wo(){let e=De.value?"menu open":"menu";return i`<nav id="menu" class=${e} onClick=${()=>De.value=!1} aria-label=${d.page.navigation}>
    <${Ae} />
    ${Object.entries(d.groups).map(([t,n])=>i`<${Ai} key=${t} group=${t} name=${n} />`)}
  </nav>`}function Ai({group:e,name:t}){let n=ve.value.filter(o=>o.group===e&&je(o,v.value?.role));return i`<h2>${t}</h2>
    <ul>
      ${n.map(o=>i`<${Pi} key=${o.name} route=${o} />`)}
    </ul>`}function Pi({route:e}){let t=ne.value.route,n=xs.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return i`<li>
    <a href=${q(e.path)} aria-current=${o?"page":void 0}>
      ${ge(e)}${n?i`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function xo({over:e}){let t=y(null);return me(()=>{let n=t.current;return n?.showModal(),()=>n?.close()},[]),e?i`<dialog
      ref=${t}
      class="login"
      aria-label=${d.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${Ss} />
    </dialog>`:i`<main class="login"><${Ss} /></main>`}function Ss(){let e=$(""),t=$(!1),n=y(null),o=async r=>{r.preventDefault(),t.value=!0,await nn({key:e.value.trim()}).catch(Kn),t.value=!1};return g(()=>n.current.elements.key.focus(),[]),i`<div class="ways">
    <${Ae} />
    <h1>${d.login.title}</h1>
    ${Y.value&&i`<p>${d.login.ended}</p>`}
    ${Oe.value&&i`<p class="wrong" role="alert">${Oe.value}</p>`}
    ${ze.value&&i`<button class="main" onClick=${()=>es().catch(Kn)}>
          ${d.login.issuer(ze.value.authorization_endpoint.split("/")[2])}
        </button>
        <p class="or quiet">${d.login.or}</p>`}
    <form ref=${n} onSubmit=${o}>
      <${yt} label=${d.login.key} at=${e} type="password" name="key" autocomplete="off" required />
      <button class=${ze.value?"":"main"} aria-busy=${t.value}>${d.login.enter}</button>
    </form>
    <p class="quiet">
      ${d.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&d.login.local}
    </p>
  </div>`}var Ui=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,qi=12,So=!1;async function Mo(){if(So)return;So=!0;let e=Ve().filter(n=>!n.hidden),t=await ye(Ii,{commands:e});So=!1,t?.run()}function Ii({commands:e,close:t}){let n=$(""),o=$(0),r=y(null),s=Fi(e,n.value.trim()),a=Math.min(o.value,s.length-1),l=c=>{(c.key==="ArrowDown"||c.key==="ArrowUp")&&(c.preventDefault(),o.value=(a+(c.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),c.key==="Enter"&&s[a]&&(c.preventDefault(),t(s[a]))};return i`<${be} title=${d.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${d.palette.hint}
      placeholder=${d.palette.hint}
      aria-activedescendant=${s.length?`command-${a}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${c=>(n.value=c.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${d.palette.title} ref=${r}>
      ${s.map((c,u)=>i`<li
            key=${c.keys+c.says}
            id=${`command-${u}`}
            role="option"
            aria-selected=${u===a}
            onClick=${()=>t(c)}
          >
            <span>${c.says}</span>${c.keys&&i`<kbd>${ue(c.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&i`<p class="quiet">${d.palette.none}</p>`}
  <//>`}function Fi(e,t){if(Ui.test(t))return[{keys:"",says:d.palette.openJob(t),run:()=>z(q(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:Ri(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?qi:void 0)}function Ri(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}var Oo={};x(Oo,{Empty:()=>To,Failed:()=>A,Loading:()=>de,Problem:()=>Ms});function de(){return i`<p class="loading quiet" role="status">${d.page.loading}</p>`}function To({children:e}){return i`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function A({title:e=d.page.failed,error:t,again:n}){return i`<div class="failure" role="alert">
    <h2>${e}</h2>
    <${Ms} error=${t} />
    ${n&&i`<button onClick=${n}>${d.page.again}</button>`}
  </div>`}function Ms({error:e}){return e.errors?.length?i`<ul>
    ${e.errors.map(t=>i`<li key=${t.where}><code>${String(t.where).replace(/^body\./,"")}</code> ${t.what}</li>`)}
  </ul>`:i`<p>${e.message}</p>`}function Ts(){let e=v.value;return e===void 0&&mt.value?i`<${Wi} />`:e===void 0?i`<div class="starting" aria-busy="true"></div>`:e===null&&!Y.value?i`<${xo} /><${en} />`:i`<${Hi} />${e===null&&i`<${xo} over />`}<${ao} /><${en} />`}function Wi(){let{error:e,again:t}=mt.value;return i`<main class="login">
    <div class="ways">
      <${Ae} /><${A} title=${d.login.unknown} error=${e} again=${t} />
      <p class="quiet">${d.login.again}</p>
    </div>
  </main>`}function Hi(){W(Bi());let{route:e}=ne.value;return g(()=>{document.title=`${ge(e)} · ${d.page.name}`},[e]),i` <a class="skip" href="#contents">${d.page.skip}</a>
    <${wo} />
    <div class="frame">
      <${Ji} />
      ${!ut.value&&i`<p class="banner bad" role="status">${d.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${Co} key=${ce.value.split("?")[0]}><${Ki} /><//>
      </main>
    </div>`}function Ki(){let{route:e,id:t}=ne.value;return e?i`<${e.screen} id=${t} key=${t} />`:i`<h1>${d.page.nowhere}</h1>
      <p>${d.page.nowhereSays} <a href="/ui/jobs">${d.page.toJobs}</a></p>`}var Co=class extends R{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?i`<${A}
        title=${d.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}};function Ji(){return i`<header class="top">
    <${Ae} brief />
    <div class="headline"><${ks} /></div>
    <button
      class="plain live"
      aria-pressed=${P.value}
      title=${P.value?d.live.resume:d.live.pause}
      onClick=${()=>P.value=!P.value}
    >
      <span class=${`dot ${le.value}`} aria-hidden="true"></span>${d.live[le.value]}
    </button>
    <button class="plain" onClick=${dn}>${J.value==="UTC"?d.time.utc:d.time.local}</button>
    <button
      class="plain hint"
      onClick=${Mo}
      title=${d.keys.palette}
      aria-label=${`${d.keys.palette}: ⌘K`}
    >
      <kbd>⌘K</kbd>
    </button>
    <button class="plain hint" onClick=${uo} title=${d.keys.title} aria-label=${`${d.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${De.value}
      aria-controls="menu"
      onClick=${()=>De.value=!De.value}
    >
      ${d.page.menu}
    </button>
    <span class="who"
      >${v.value?.owner} <span class="quiet">${d.login.roles[v.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${Qr}>${d.login.leave}</button>
  </header>`}function Bi(){return[...ve.value.filter(t=>t.key&&je(t,v.value?.role)).map(t=>({keys:`g ${t.key}`,says:d.keys.go(ge(t)),group:"go",run:()=>z(q(t.path))})),{keys:"mod+k",says:d.keys.palette,group:"page",run:Mo},{keys:"?",says:d.keys.help,group:"page",run:uo},{keys:".",says:d.keys.pause,group:"page",run:()=>P.value=!P.value},{keys:"u",says:d.keys.local,group:"page",run:dn}]}var Tt=_(null),Ot=_(null),Eo=null;function Qe(){return Eo??=Gi(),Eo}async function Gi(){Ot.value=null;try{Tt.value=await import(document.querySelector("meta[name=more]")?.getAttribute("content")??"")}catch(e){Eo=null,Ot.value=e}}function N(e){return Object.assign(t,{load:Qe});function t(n){return Tt.value?i`<${Tt.value[e]} ...${n} />`:Ot.value?i`<${A} error=${Ot.value} again=${Qe} />`:(Qe(),i`<${de} />`)}}var Os=e=>async(...t)=>(await Qe(),Tt.value?Tt.value[e](...t):Z(Ot.value.message,{kind:"bad"}));var Po={};x(Po,{Filter:()=>Do,read:()=>Ao,written:()=>Lo});var jo={};x(jo,{own:()=>Ct});var Ct=(e,t)=>Object.hasOwn(e,t)?e[t]:void 0;var zi=120;function Do({fields:e,value:t,onChange:n,hint:o=d.filter.hint}){let r=$(Lo(t)),s=$(""),a=$([]),l=$(-1),c=y(null),u=Lo(t),p=y(u);g(()=>{p.current!==u&&(r.value=u),p.current=u},[u]),W([{keys:"/",says:d.keys.filter,run:()=>c.current.select()}]);let h={fields:e,typed:r,wrong:s,offers:a,at:l,input:c,onChange:n};return g(()=>Cs(h),[r.value]),i`<form class="filter" role="search" onSubmit=${f=>(f.preventDefault(),Es(h))}>
    <input
      ref=${c}
      type="search"
      role="combobox"
      aria-label=${d.filter.label}
      aria-expanded=${a.value.length>0}
      aria-controls="offers"
      aria-activedescendant=${l.value>=0?`offer-${l.value}`:void 0}
      aria-invalid=${s.value?"true":void 0}
      aria-describedby=${s.value?"wrong":void 0}
      placeholder=${o}
      autocomplete="off"
      spellcheck=${!1}
      value=${r.value}
      onInput=${f=>r.value=f.currentTarget.value}
      onKeyDown=${f=>Yi(f,h)}
      onFocus=${()=>Cs(h)}
      onBlur=${()=>setTimeout(()=>a.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${d.filter.label} hidden=${!a.value.length}>
      ${a.value.map((f,m)=>i`<li
            key=${f}
            id=${`offer-${m}`}
            role="option"
            aria-selected=${m===l.value}
            onMouseDown=${w=>(w.preventDefault(),js(f,h))}
          >
            <b>${f}</b
            >${f.endsWith(":")&&i` <span class="quiet">${e[f.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${s.value&&i`<p id="wrong" class="wrong" role="alert">${s.value}</p>`}
  </form>`}function Lo(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var Vi=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function Ao(e,t){let n={};for(let o of Vi(e)){let[r,...s]=o.split(":");if(!s.length||!Object.hasOwn(t,r))return{wrong:d.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function Es({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let a=Ao(t.value,e);n.value=a.wrong,o.value=[],r.value=-1,a.wrong||s(a.value)}function Yi(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),js(n.value[o.value],t))}function js(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||Es(t)}var No=0;function Cs({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[a,...l]=s.split(":"),c=l.join(":");o.value=-1;let u=No+=1;if(!l.length){let h=Object.keys(Ao(t.value,e).value);n.value=Object.keys(e).filter(f=>f.startsWith(a)&&!h.includes(f)).map(f=>`${f}:`);return}let p=Ct(e,a);p?.values?n.value=Qi(p.values,c).map(h=>`${a}:${h}`):p?.suggest?setTimeout(()=>u===No&&Zi(a,p.suggest,c,h=>u===No&&(n.value=h)),zi):n.value=[]}async function Zi(e,t,n,o){let r=await K("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var Qi=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);var Uo={};x(Uo,{Heading:()=>Pe});function Pe({name:e,says:t,children:n}){return i`<div class="heading">
    <h1>${e??ge(ne.value.route)}</h1>
    ${t&&i`<p class="quiet">${t}</p>`} ${n&&i`<div class="doing">${n}</div>`}
  </div>`}var Io={};x(Io,{Table:()=>Et});function Et({rows:e,columns:t,label:n,id:o=u=>u.id,href:r,chosen:s,kind:a,keys:l=!0,children:c}){let u=$(null),p=y(null),h=y(null),f=e.map(o),m=u.value!==null&&f.includes(u.value)?u.value:f[0],w=ol({ids:f,at:u,body:p,current:m}),D=rl({ids:f,chosen:s,anchor:h});return W(l?il({move:w,choose:D,current:m,open:()=>al(e,f,m,r),chosen:s,href:r}):[]),i`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${Xi} columns=${t} chosen=${s} ids=${f} />
      <tbody
        ref=${p}
        onFocusIn=${M=>u.value=M.target.closest("tr")?.dataset.id??u.value}
        onKeyDown=${sl(w)}
      >
        ${e.map((M,T)=>i`<${qo}
              key=${f[T]}
              row=${M}
              id=${f[T]}
              columns=${t}
              stop=${f[T]===m}
              href=${r?.(M)}
              kind=${a?.(M)??""}
              chosen=${s?s.value.has(f[T]):null}
              choose=${D}
            />`)}
        ${c}
      </tbody>
    </table>
  </div>`}function Xi({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=y(null);return g(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),i`<thead>
    <tr>
      ${t&&i`<th class="choice">
          <input
            type="checkbox"
            ref=${r}
            aria-label=${d.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(s=>i`<th key=${s.name} scope="col" class=${s.kind??""}>${s.label}</th>`)}
    </tr>
  </thead>`}var qo=class extends R{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:a,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==a||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:a,kind:l}=this.props,c=o.find(u=>u.link)??o[0];return i`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${a?"chosen":""}`}
      onClick=${u=>nl(u,this.props)}
    >
      ${a!==null&&i`<${el} chosen=${a} />`}
      ${o.map(u=>i`<td key=${u.name} class=${u.kind??""} title=${u.title?.(t)}>
            ${u===c?i`<${tl} href=${s}>${u.cell(t)}<//>`:u.cell(t)}
          </td>`)}
    </tr>`}};function el({chosen:e}){return i`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${d.table.select} checked=${e} />
  </td>`}function tl({href:e,children:t}){return e?i`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function nl(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||z(n)}var ol=({ids:e,at:t,body:n,current:o})=>r=>{let a=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[a];let l=n.current?.rows[a];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},rl=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),a=r?e.indexOf(n.current):-1,l=e.indexOf(o),c=a<0?[o]:e.slice(Math.min(a,l),Math.max(a,l)+1),u=a>=0||!s.has(o);for(let p of c)u?s.add(p):s.delete(p);n.current=o,t.value=s},sl=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function al(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&z(r)}function il({move:e,choose:t,current:n,open:o,chosen:r,href:s}){let a=[{keys:"j",says:d.keys.down,run:()=>e(1)},{keys:"k",says:d.keys.up,run:()=>e(-1)}];return s&&a.push({keys:"Enter",says:d.keys.open,run:o}),r&&(a.push({keys:"x",says:d.keys.select,run:()=>n&&t(n,!1)}),a.push({keys:"shift+x",says:d.keys.range,run:()=>n&&t(n,!0)})),a}var Ns="tidegate.views",ll=20,jt=_(ul());function ul(){try{return JSON.parse(localStorage.getItem(Ns)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function Ls(e){jt.value=e.slice(-ll),localStorage.setItem(Ns,JSON.stringify(jt.value))}function Ds({screen:e,views:t,now:n}){let o=jt.value.filter(l=>l.screen===e),r=[{screen:e,name:d.jobs.all,query:{}},...Object.entries(t).map(([l,c])=>({screen:e,name:c,query:{status:l}})),...o],s=he(n),a=r.find(l=>he(l.query)===s);return i`<nav class="views" aria-label=${d.filter.saved}>
    ${r.map(l=>i`<${cl} key=${l.name} view=${l} screen=${e} now=${l===a} />`)}
    ${!a&&i`<button class="plain" onClick=${()=>dl(e,n)}>${d.filter.save}</button>`}
    ${a&&o.includes(a)&&i`<${fl} view=${a} />`}
  </nav>`}function cl({view:e,screen:t,now:n}){return i`<a href=${q(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function fl({view:e}){return i`<button class="plain" onClick=${()=>Ls(jt.value.filter(n=>n!==e))}>${d.filter.forget}</button>`}async function dl(e,t){let n=await ye(pl);n&&Ls([...jt.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function pl({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return i`<${be} title=${d.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${d.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${d.page.cancel}</button
        ><button class="main">${d.filter.save}</button>
      </div>
    </form><//
  >`}var Nt=d.jobs,ml=Os("actOnMany"),As=["retry","cancel","replay","delete"],Ps={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function Us({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,a=async u=>{(await ml(t.value?{action:u,filter:n}:{action:u,ids:[...e.value]}))?.done&&s()},l=As.map(u=>({keys:Ps[u],says:Nt.bulk[u],run:()=>a(u)}));if(W(r?[...l,{keys:"Escape",says:d.table.unchoose,run:s}]:[]),g(()=>{r&&Qe()},[r>0]),g(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),!r)return null;let c=!t.value&&Object.keys(n).length>0&&r===o.rows?.length&&o.next;return i`<div class="chosenbar" role="region" aria-label=${Nt.chosen}>
    <strong role="status">${t.value?Nt.allChosen:d.table.chosen(r)}</strong>
    ${c&&i`<button class="plain" onClick=${()=>t.value=!0}>${Nt.allMatching}</button>`}
    <span class="buttons">
      ${As.map(u=>i`<${hl} key=${u} action=${u} run=${()=>a(u)} />`)}
      <button class="plain" onClick=${s}>${d.table.unchoose}</button>
    </span>
  </div>`}function hl({action:e,run:t}){return i`<button class=${e==="delete"?"bad":""} onClick=${t}>${Nt.bulk[e]} <kbd>${ue(Ps[e])}</kbd></button>`}var Ro={};x(Ro,{Status:()=>Fo,Tag:()=>$l});var qs={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function Fo({status:e,short:t,says:n=d.status[e]??e}){return i`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${qs[e]??qs.pending} /></svg>
    <span class=${t?"unseen":""}>${n}</span>
  </span>`}function $l({children:e,kind:t=""}){return i`<span class=${`tag ${t}`}>${e}</span>`}var Ho={};x(Ho,{Bar:()=>Wo});function Wo({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return i`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&i`<span class="number">${r}</span>`}
  </span>`}var ke=d.jobs,Is=[{name:"status",label:ke.columns.status,cell:e=>i`<${Fo} status=${e.status} />`},{name:"type",label:ke.columns.type,link:!0,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"about",label:ke.columns.about,kind:"wide",cell:_l,title:e=>e.error?.message??""},{name:"owner",label:ke.columns.owner,kind:"side",cell:e=>i`<bdi>${e.owner}</bdi>`},{name:"tries",label:ke.columns.attempts,kind:"number side",cell:e=>i`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:ke.columns.took,kind:"number side",cell:vl},{name:"when",label:ke.columns.when,kind:"number",cell:e=>i`<${Le} at=${e.created_at} />`},{name:"id",label:ke.columns.id,kind:"id side",cell:e=>i`<span class="id">${e.id.slice(-8)}</span>`}];function _l(e){if(e.error)return i`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return i`<${Wo} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//>
      ${" "}<bdi>${e.stage}</bdi>`;let t=e.reference?i`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return i`${t}${e.tags.map(n=>i`<bdi class="tag">${n}</bdi> `)}`}function vl(e){return i`<${gl} from=${e.started_at} until=${e.finished_at} running=${e.status==="processing"} />`}function gl({from:e,until:t,running:n}){return!e||!t&&!n?i`<span class="quiet">–</span>`:B(Mt(e,t),1)}var V=d.jobs,yl=50,Fs={status:{values:Object.keys(d.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:V.fields.error},batch:{says:V.fields.batch},about:{says:V.fields.about},since:{says:V.fields.since},until:{says:V.fields.until}};function Rs({status:e,type:t,owner:n,tag:o,error:r,batch:s,about:a,since:l,until:c}){let[u,...p]=(a||"").split("/"),h=a?{reference_type:u,reference_id:p.join("/")}:{},f={status:e,type:t,owner:n,tag:o,error:r,batch_id:s,...h,created_after:l,created_before:c};return Object.fromEntries(Object.entries(f).filter(([,m])=>m))}function Ws(){let e=Object.fromEntries(Object.entries(oe.value).filter(([c])=>Object.hasOwn(Fs,c))),{after:t,sort:n}=oe.value,o=bl(Rs(e),t,n),r=$(new Set),s=$(!1),a=he({...e,after:t});g(()=>(r.value=new Set,void(s.value=!1)),[a]);let l=c=>z(q("jobs",c));return i` <${Pe}><a class="button" href="/ui/jobs/new">${V.new}</a><//>
    <${Ds} screen="jobs" views=${V.views} now=${e} />
    <${Do} fields=${Fs} value=${e} onChange=${l} />
    <${xl} list=${o} chosen=${r} filtered=${a!==""} />
    <${Sl} list=${o} after=${t} />
    <${Us} chosen=${r} whole=${s} filter=${Rs(e)} list=${o} />`}function bl(e,t,n){let o=$({rows:null,next:null,error:null,gone:new Set}),r=he({...e,after:t,sort:n}),s=y(new AbortController),a=async()=>{s.current.abort();let{signal:u}=s.current=new AbortController;try{let p=await K("/api/jobs",{query:{...e,after:t,sort:n,limit:yl},signal:u});o.value={rows:p.jobs,next:p.next,error:null,gone:new Set,key:r}}catch(p){if(u.aborted)return;o.value=o.value.key===r?{...o.value,error:p}:{rows:null,next:null,error:p}}};g(()=>{a()},[r]);let l=!t&&n!=="oldest",c=vt(()=>({jobs:(o.value.rows||[]).map(u=>u.id),...l&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return g(()=>{c.value&&o.value.rows&&(o.value=wl(o.value,c.value))},[c.value]),{...o.value,load:a,fresh:l?c.value?.new:null}}function wl(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let a=o.get(s.id);return a&&JSON.stringify(a)!==JSON.stringify(s)?a:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var kl=({count:e,at_least:t})=>t?`${e}+`:e;function xl({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return i`<${A} error=${e.error} again=${e.load} />`;if(!e.rows)return i`<${de} />`;let o=e.fresh?.count>0;return i` <div class="new" role="status">
      ${o&&i`<button onClick=${e.load}>${d.table.new(kl(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?i`<${Et}
            rows=${e.rows}
            columns=${Is}
            label=${V.label}
            chosen=${ft()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:i`<${To}>${e.next?V.looked:n?V.none:V.noneYet}<//>`}`}function Sl({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?d.table.next:V.further;return i`<p class="pages">
    ${t&&i`<a href=${q("jobs",{...oe.value,after:""})}>${d.table.first}</a>`}
    ${e.next&&i`<a href=${q("jobs",{...oe.value,after:e.next})}>${n}</a>`}
  </p>`}var Ko={};x(Ko,{Acts:()=>Ml,Button:()=>et,Curls:()=>pn,perform:()=>Hs,whyNot:()=>Xe});async function Hs(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:d.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:Be(e.method,e.path,t)};if(e.sure&&!await io(n))return null;let o=e.now?.();try{let r=await te(e.method,e.path,{body:t});return Z(e.said??`${e.label}: ${d.act.done}`),e.done?.(r),_e(),r}catch(r){return o?.(),Z(r.message,{kind:"bad"}),_e(),null}}var Xe=e=>v.value&&!ft()?d.act.viewer:e.why??null;function et({act:e}){let t=$(!1),n=Xe(e),o=async()=>{if(n)return Z(n,{kind:"bad"});t.value||(t.value=!0,await Hs(e),t.value=!1)};return W(e.key?[{keys:e.key,says:e.label,run:o}]:[]),i`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-label=${e.heard}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&i`<kbd>${ue(e.key)}</kbd>`}
  </button>`}function Ml({acts:e}){let t=e.filter(Xe);return i`<div class="acts">
    ${e.filter(n=>!Xe(n)).map(n=>i`<${et} key=${n.name} act=${n} />`)}
    ${t.length>0&&i`<${Tl} acts=${t} />`}
    <${pn} acts=${e} />
  </div>`}function Tl({acts:e}){let t=n=>()=>Z(`${n.label}: ${Xe(n)}`,{kind:"bad"});return W(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),i`<details class="curls">
    <summary>${d.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>i`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${Xe(n)}</dd>`)}
    </dl>
  </details>`}function pn({acts:e}){return i`<details class="curls">
    <summary>${d.act.curl}</summary>
    <dl>
      ${e.map(t=>i`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${Be(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var Jo={};x(Jo,{Loaded:()=>Nl,useGet:()=>tt});var Ol=15e3,Cl=3e4;function tt(e,t={}){let n=$(null),o=$(null),r=$(!0),s=y(()=>{}),a=e+JSON.stringify(t.query||{});return g(()=>{let l=new AbortController;s.current=()=>jl(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let c=t.every&&setInterval(El(n,s),t.every*1e3);return()=>(clearInterval(c||0),l.abort())},[a]),{data:n,error:o,loading:r,again:()=>s.current()}}function El(e,t){let n="",o=Date.now(),r=o;return()=>{if(document.hidden||P.value)return;let s=JSON.stringify(e.value),a=Date.now();s!==n&&(o=a),n=s,!(a-o>Ol&&a-r<Cl)&&(r=a,t.current())}}async function jl(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await K(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function Nl({from:e,children:t}){if(e.error.value&&!e.data.value)return i`<${A} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return i`<${de} />`;let n=e.error.value;return i`${n&&i`<${A} error=${n} again=${e.again} />`}${t(e.data.value)}`}var Go={};x(Go,{Series:()=>Bo});var mn=["--accent","--warn","--quiet","--good","--bad","--edge"],hn=[[],[6,3],[2,3],[8,3,2,3]],Ll=60,Dl=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],Ks=null;function Al(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return Ks??=import(e).then(t=>t.default),Ks}function Bo({data:e,title:t,says:n,unit:o="",height:r=180,filled:s=!1}){let a=y(null),l=$(!1);g(()=>{if(a.current)return ql(a.current,e,{unit:o,height:r,filled:s},l)},[e,J.value]);let c=!e.times.length||!e.series.length;return i`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${n}</span></figcaption>
    ${c&&i`<p class="quiet">${d.chart.none}</p>`}
    ${!c&&i`<div ref=${a} role="img" aria-label=${t} style=${{minHeight:`${r}px`}}></div>`}
    ${!c&&i`<p class="legend">
          ${e.series.map((u,p)=>i`<span key=${u.name}><${Pl} i=${p} /> ${u.label}</span>`)}
        </p>
        <${Ul} data=${e} unit=${o} title=${t} />`}
  </figure>`}function Pl({i:e}){let t={stroke:`var(${mn[e%mn.length]})`};return i`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${hn[e%hn.length].join(" ")} />
  </svg>`}function Ul({data:e,unit:t,title:n}){let o=$(!1),r=Math.max(0,e.times.length-Ll);return i`<details onToggle=${s=>o.value=s.currentTarget.open}>
    <summary>${d.chart.table}</summary>
    ${o.value&&i`<div class="scroll">
        <table>
          <caption class="unseen">
            ${n}
          </caption>
          <thead>
            <tr>
              <th></th>
              ${e.series.map(s=>i`<th class="number">${s.label} ${t}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${e.times.slice(r).map((s,a)=>i`<tr>
                  <td>${Ne(new Date(s*1e3))}</td>
                  ${e.series.map(l=>i`<td class="number">${l.values[r+a]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function ql(e,t,n,o){let r=null,s=!1,a=f=>{s||(r?.destroy(),r=new f(Fl(f,e,t,n),[t.times,...t.series.map(m=>m.values)],e))},l=new ResizeObserver(()=>r?.setSize({width:e.clientWidth,height:n.height})),c=matchMedia("(prefers-color-scheme: dark)"),u=()=>Al().then(a,()=>o.value=!0),h=Il(e,()=>{u(),l.observe(e),c.addEventListener("change",u)});return()=>{s=!0,h.disconnect(),l.disconnect(),c.removeEventListener("change",u),r?.destroy()}}function Il(e,t){let n=new IntersectionObserver(o=>{o.some(r=>r.isIntersecting)&&(n.disconnect(),t())});return n.observe(e),n}function Fl(e,t,n,{unit:o,height:r,filled:s}){let a=p=>Rl(t,p),l=matchMedia("(forced-colors: active)").matches,c={stroke:a("--quiet"),font:"11px system-ui",grid:{stroke:a("--line"),width:1},ticks:{show:!1}},u=n.series.map((p,h)=>({label:p.label,stroke:a(mn[h%mn.length]),dash:hn[h%hn.length],width:1.5,fill:s&&h===0&&!l?a("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:r,legend:{show:!1},cursor:{y:!1},tzDate:p=>J.value==="UTC"?e.tzDate(new Date(p*1e3),"Etc/UTC"):new Date(p*1e3),axes:[{...c,values:Dl},{...c,size:56,values:(p,h)=>h.map(f=>`${f.toLocaleString("en")}${o?` ${o}`:""}`)}],series:[{},...u]}}function Rl(e,t){let n=e.style.color;e.style.color=`var(${t})`;let{color:o}=getComputedStyle(e);return e.style.color=n,o}var Ue=d.overview.charts,$n=6e4,zo={"1h":60,"6h":360,"24h":1440,"7d":10080},Wl=["throughput","wait","run"];function Js({changed:e}){let t=Object.hasOwn(zo,oe.value.span)?oe.value.span:"6h",n=$(Date.now());return g(()=>{e-n.peek()>$n&&(n.value=e)},[e]),i`<section class="became">
    <div class="heading">
      <h2>${Ue.title}</h2>
      <nav class="views" aria-label=${Ue.span}>
        ${Object.keys(zo).map(o=>i`<${Hl} key=${o} name=${o} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${Wl.map(o=>i`<${Jl} key=${o} kind=${o} minutes=${zo[t]} until=${n.value} />`)}
    </div>
  </section>`}function Hl({name:e,now:t}){let n=o=>(o.preventDefault(),no({span:e}));return i`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${n}>
    ${Ue.spans[e]}
  </a>`}function Kl(e){let t=e.series.some(o=>o.values.some(r=>r)),n=e.series.map(o=>({...o,label:Ct(Ue.labels,o.name)??o.label}));return{...e,series:t?n:[]}}function Jl({kind:e,minutes:t,until:n}){let o=new Date(Math.floor(n/$n)*$n-t*$n).toISOString(),r=tt("/api/charts",{query:{series:e,from:o}}),{value:s}=r.data;if(!s&&r.error.value)return i`<${A} error=${r.error.value} again=${r.again} />`;if(!s)return i`<figure class="chart waiting">
      <figcaption><b>${Ue[e]}</b></figcaption>
    </figure>`;let a=s.unit==="seconds"?d.units.s:"";return i`<${Bo}
    data=${Kl(s)}
    title=${Ue[e]}
    says=${Ue.reads[e]}
    unit=${a}
    height=${140}
    filled=${e==="throughput"}
  />`}var Yo={};x(Yo,{useSame:()=>Vo});function Vo(e,t){let n=y(new Map),o=e.map(r=>{let s=n.current.get(t(r));return s&&JSON.stringify(s)===JSON.stringify(r)?s:r});return n.current=new Map(o.map(r=>[t(r),r])),o}var Zo={};x(Zo,{Soon:()=>Lt});function Lt({at:e}){return Date.parse(e)<=Q.value?d.time.now:i`<${Le} at=${e} />`}var I=d.overview,Bl=12;function Bs({lanes:e}){let t=$(!1),o=e.flatMap(l=>l.types.map(c=>({...c,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,c)=>c.ready-l.ready),r=Math.max(1,...o.map(Gl)),s=Vo(o.map(l=>({...l,most:r})),l=>l.type);if(!o.length)return i`<section class="held">
      <h2>${I.held}</h2>
      <p class="quiet">${I.heldNone} <a href="/ui/jobs/new">${d.screens.create}</a></p>
    </section>`;let a=t.value?s:s.slice(0,Bl);return i`<section class="held">
    <h2>${I.held}</h2>
    <${Et}
      rows=${a}
      columns=${zl}
      label=${I.held}
      id=${l=>l.type}
      href=${l=>q("jobs",{status:"pending",type:l.type})}
    />
    ${s.length>a.length&&i`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${I.moreTypes(s.length-a.length)}</button>
      </p>`}
  </section>`}var Gl=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),zl=[{name:"type",label:I.columns.type,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"lane",label:I.columns.lane,kind:"side",cell:e=>i`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:I.columns.ready,kind:"number",cell:e=>Ze({count:e.ready,at_least:e.at_least})},{name:"gates",label:I.columns.gates,kind:"wide",cell:Yl,title:Vl},{name:"pace",label:I.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?St(e.rate_per_minute):i`<span class="quiet">–</span>`},{name:"gone",label:I.columns.gone,kind:"number side",cell:e=>i`<${Ql} row=${e} />`,title:e=>e.empty_at?"":I.goneNot}];function Vl(e){return e.gates.map(t=>`${Ze({count:t.jobs,at_least:t.at_least})}: ${t.says}`).join(`
`)}function Yl(e){let t=[...e.gates].sort((r,s)=>s.jobs-r.jobs),n=fn(e),o=r=>({width:`${(100*r/e.most).toFixed(2)}%`});return i`<span class="stock" aria-hidden="true">
      <span class="free" style=${o(e.ready-n)}></span><span class="kept" style=${o(n)}></span>
    </span>
    ${t.length?t.map(r=>i`<${Zl} key=${r.name} gate=${r} type=${e.type} />`):i`<span class="quiet">${I.free}</span>`}`}function Zl({gate:e,type:t}){let n={name:"resume",label:I.resume,method:"POST",path:`/api/types/${t}/resume`};return i`<span class="held-by" title=${e.says}>
    <b>${j(e.jobs)}${e.at_least?"+":""}</b> ${I.gates[e.name]??e.name}
    ${e.name==="type_paused"&&i`<${et} act=${n} />`}
  </span>`}function Ql({row:e}){if(e.ready&&e.empty_at)return i`<${Lt} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(n=>cn.includes(n.name));return i`<span class="quiet">${t?I.notAlone:"–"}</span>`}var _n=84,Qo=30,vn=_n+2,Xl=10,eu=900,Gs=7,gn=class extends R{shouldComponentUpdate(t){let{tide:n,lane:o,until:r,name:s}=this.props;return t.tide!==n||t.lane!==o||t.until!==r||t.name!==s}render(){return i`<${tu} ...${this.props} />`}};function tu({points:e,openings:t,from:n,until:o,name:r,label:s,top:a}){let l=(o-n)/1e3,c=p=>(Date.parse(p)-n)/1e3,u=ou(e,c,l,a);return i`<svg
    class="tide"
    viewBox=${`0 0 ${l} ${vn+Qo}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${s}
  >
    <${ru} points=${e} x=${c} width=${l} id=${`age-${r}`} />
    <${au} from=${n} until=${o} />
    ${u&&i`<path class="water" d=${`${u}V${_n}H${nu(e,c)}Z`} fill=${`url(#age-${r})`} />`}
    ${u&&i`<path class="surface" d=${u} />`}
    ${u&&i`<path class="level" d=${`M${l} ${Vs(e[e.length-1],a)}h0`} />`}
    <${su} openings=${t} x=${c} width=${l} />
    <path class="sill" d=${`M0 ${vn}H${l}`} />
  </svg>`}function zs(e,t=0){let n=Math.max(Xl,t,...e.map(r=>r.ready)),o=10**Math.floor(Math.log10(n));return Math.ceil(n/o/.5)*.5*o}var nu=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),Vs=(e,t)=>(_n-Math.min(e.ready,t)/t*(_n-4)).toFixed(1);function ou(e,t,n,o){let r=c=>Vs(c,o),s=e.filter((c,u)=>u===e.length-1||t(e[u+1].at)>=0);if(!s.length)return"";let a=Math.max(0,t(s[0].at)),l=`M${a.toFixed(0)} ${r(s[0])}`;return s.slice(1).forEach((c,u)=>{let p=Math.min(Math.max(t(c.at),0),n),h=((a+p)/2).toFixed(0);l+=`C${h} ${r(s[u])} ${h} ${r(c)} ${p.toFixed(0)} ${r(c)}`,a=p}),`${l}H${n}`}function ru({points:e,x:t,width:n,id:o}){let r=s=>.16+.6*Math.min(1,Math.log1p(s/5)/Math.log1p(eu/5));return i`<defs>
    <linearGradient id=${o} gradientUnits="userSpaceOnUse" x1="0" x2=${n} y1="0" y2="0">
      ${e.map(s=>i`<stop
            key=${s.at}
            offset=${Math.min(1,Math.max(0,t(s.at)/n)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${r(s.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function su({openings:e,x:t,width:n}){let o=Math.max(16,...e.map(r=>r.settled));return e.map(r=>{let s=Math.max(0,t(r.started_at)),a=Math.min(r.ended_at?t(r.ended_at):n,n);if(a<0)return null;let l=r.settled?2+Math.sqrt(r.settled/o)*(Qo-3):1.5;return i`<rect
      key=${r.id}
      class=${`flow ${r.ended_at?"":"open"}`}
      x=${Math.min(s,n-Gs).toFixed(0)}
      y=${vn+1}
      width=${Math.max(Gs,a-s).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function au({from:e,until:t}){return Xo(e,t).map(n=>i`<path key=${n} class="quarter" d=${`M${(n-e)/1e3} 0V${vn+Qo}`} />`)}function Xo(e,t){let o=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-o)/9e5)},(r,s)=>o+s*9e5)}var yn=d.overview,iu=100;function Ys({tides:e}){let t=$(!1),n=e.flatMap(r=>r.openings.map(s=>({...s,lane:r.lane}))),o=n.sort((r,s)=>r.started_at<s.started_at?1:-1).slice(0,iu);return i`<details class="openings" onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${yn.openings(n.length)}</summary>
    ${t.value&&i`<${lu} rows=${o} />`}
  </details>`}function lu({rows:e}){let{columns:t}=yn;return i`<div class="scroll">
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
        ${e.map(n=>i`<${uu} key=${n.id} row=${n} />`)}
      </tbody>
    </table>
  </div>`}function uu({row:e}){let t=e.ended_at?B(Mt(e.started_at,e.ended_at),1):yn.still;return i`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${yn.by[e.started_by]??e.started_by}</td>
    <td><${Le} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${j(e.claimed)}</td>
    <td class="number">${j(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var C=d.overview,qe=60,er=6e4,tr=5e3,cu=24e4,fu=G(()=>Math.floor(Q.value/tr)*tr);function Zs({lanes:e,tides:t}){let n=$(0),o=fu.value+pu(t.data.value?.now),r=o-qe*er;W(du(n));let s=n.value?o-n.value*er:null,a=new Map((t.data.value?.lanes??[]).map(c=>[c.lane,c])),l={from:r,until:o,at:s};return i`<section class="lanes">
    <h2 class="unseen">${C.lanes}</h2>
    <${hu} ...${l} back=${n} />
    ${t.error.value&&i`<${A} error=${t.error.value} again=${t.again} />`}
    ${mu(e,a).map((c,u)=>i`<${_u} key=${c.lane} lane=${c} tide=${a.get(c.lane)} span=${l} back=${n} nth=${u} />`)}
    <p class="legend quiet">${C.legend}</p>
    <${Ys} tides=${t.data.value?.lanes??[]} />
  </section>`}var du=e=>[{keys:"[",says:C.lookEarlier,run:()=>e.value=Math.min(qe,e.value+1)},{keys:"]",says:C.lookLater,run:()=>e.value=Math.max(0,e.value-1)}];function pu(e){let t=ae(()=>e?Date.parse(e)-Date.now():0,[e]);return Math.abs(t)>2*tr?t:0}var mu=(e,t)=>[...e].sort((n,o)=>Number(nr(n,t.get(n.lane)))-Number(nr(o,t.get(o.lane)))),nr=(e,t)=>!e.ready&&!t?.openings.some(n=>n.settled)&&!t?.points.some(n=>n.ready);function hu({from:e,until:t,at:n,back:o}){let r=l=>o.value=qe-Number(l.currentTarget.value),s=Xo(e,t-cu),a=n===null?C.now:Ne(new Date(n));return i`<div class="axis">
    <p class="reading">
      <b>${n===null?C.now:Qs(n)}</b> <span class="quiet">${n!==null&&C.back(o.value)}</span>
    </p>
    <div class="times">
      ${s.map(l=>i`<${$u} key=${l} time=${l} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${qe}
        value=${qe-o.value}
        aria-label=${C.lookBack}
        aria-valuetext=${a}
        title=${C.lookBackSays}
        onInput=${r}
      />
    </div>
  </div>`}function $u({time:e,from:t,until:n}){let o=(e-t)/(n-t);return i`<span style=${{left:`${(o*100).toFixed(2)}%`}}>${Qs(e)}</span>`}var Qs=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:J.value==="UTC"?"UTC":void 0});function _u({lane:e,tide:t,span:n,back:o,nth:r}){let s=vu(t?.points??[],e,n.until),a=t?.openings??[],l=zs(s,e.ready),c=C.tide(e.lane,j(e.ready),gu(a,"settled"),a.length),{from:u,until:p}=n,h=n.at===null?null:ku(s,a,n.at),f=w=>{let D=w.currentTarget.getBoundingClientRect();o.value=Math.round(qe*(1-Math.min(Math.max((w.clientX-D.left)/D.width,0),1)))},m=nr(e,t);return i`<article class=${`lane is-${yo(e,s)} ${m?"still":""}`}>
    ${h?i`<${wu} lane=${e} moment=${h} />`:i`<${yu} lane=${e} points=${s} />`}
    <div class="sea" onPointerMove=${f} onPointerLeave=${()=>o.value=0}>
      ${!m&&i`<span class="most quiet">${j(l)}</span>`}
      <${gn} ...${{points:s,openings:a,from:u,until:p,top:l,name:r,label:c,tide:t,lane:e}} />
      ${n.at!==null&&i`<span class="moment" style=${{right:`${100*o.value/qe}%`}}></span>`}
    </div>
  </article>`}function vu(e,{ready:t,oldest_seconds:n,running:o,waiting:r},s){return[...e,{at:new Date(s).toISOString(),ready:t,oldest_seconds:n??0,running:o,waiting:r}]}var gu=(e,t)=>j(e.reduce((n,o)=>n+o[t],0));function yu({lane:e,points:t}){let{ready:n,at_least:o,oldest_seconds:r,running:s,waiting:a,rate_per_minute:l}=e;return i`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${bo} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${j(n)}${o?"+":""}</b> ${C.ready}</p>
    <p>${n>0&&r!==null?C.oldest(B(r,1)):C.noneReady}</p>
    <p class="quiet">${C.beside(j(s),j(a))}</p>
    <p class="quiet">${l?C.pace(St(l)):C.noPace} <${bu} lane=${e} /></p>
  </div>`}function bu({lane:e}){return!e.ready||!e.empty_at?null:i`<span>· ${C.gone} <${Lt} at=${e.empty_at} /></span>`}function wu({lane:e,moment:t}){let{point:n,open:o,through:r}=t;return i`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${n?j(n.ready):"–"}</b> ${C.ready}</p>
    <p>${n?.ready?C.oldest(B(n.oldest_seconds,1)):C.noneReady}</p>
    <p class="quiet">${n&&C.beside(j(n.running),j(n.waiting))}</p>
    <p class="quiet">${C.opened(o,j(r))}</p>
  </div>`}function ku(e,t,n){let o=e.filter(s=>Date.parse(s.at)<=n),r=t.filter(s=>Date.parse(s.started_at)<=n&&(!s.ended_at||Date.parse(s.ended_at)>=n-er));return{point:o.at(-1),open:r.length,through:r.reduce((s,a)=>s+a.settled,0)}}var Dt=d.overview,xu=4,Xs=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,n)=>t+e[n].count,0),ea={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>"/ui/set-aside",endpoints_disabled:()=>"/ui/endpoints"};function ta({inbox:e}){return i`<ul class="needs" aria-label=${Dt.needs}>
    ${Object.keys(ea).map(t=>i`<${Su} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function Su({name:e,of:t}){let n=t?.count?ea[e]():null,o=i`<b>${t?Ze(t):"…"}</b> <span>${Dt.need[e](t?.count??0)}</span>`;return i`<li class=${t?.count?`some ${e}`:""}>
    ${n?i`<a href=${n}>${o}</a>`:i`<p>${o}</p>`}
  </li>`}function na({troubles:e,known:t}){let n=$(!1);if(!t||!e.length)return null;let o=n.value?e:e.slice(0,xu);return i`<section class="wrongs" aria-label=${Dt.wrongTitle}>
    <ul>
      ${o.map(r=>i`<${Mu} key=${r.key} one=${r} />`)}
    </ul>
    ${o.length<e.length&&i`<button class="plain" onClick=${()=>n.value=!0}>
        ${Dt.moreWrong(e.length-o.length)}
      </button>`}
  </section>`}function Mu({one:{what:e,why:t,act:n,href:o}}){return i`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${n&&i`<${Tu} act=${n} />`}
    </div>
    ${o&&i`<a class="button" href=${o}>${Dt.look}</a>`} ${n&&i`<${et} act=${n} />`}
  </li>`}function Tu({act:e}){return i`<details class="curls">
    <summary>${d.act.curl}</summary>
    <pre tabindex="0">${Be(e.method,e.path,e.body)}</pre>
  </details>`}var F=d.overview.wrong,Ou=300,oa=15,Cu=300,Eu=["type_unknown","no_handler","timeout"],ra=["off","late","grows","stuck","aside"];function sa(e,t,n,o){let r=e.filter(l=>!l.enabled),s=r.length?[ju()]:[];for(let l of e){let c=t.find(h=>h.lane===l.lane),u=r.length?null:Nu(l,c,o),p=u||r.length?null:Du(l,c);s.push(...[u,p].filter(h=>h!==null),...l.types.flatMap(Au))}return[...s,...n.map(Pu)].sort((l,c)=>ra.indexOf(l.kind)-ra.indexOf(c.kind))}function ju(){let e={name:"enable",label:F.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{kind:"off",key:"off",what:F.off,why:F.offWhy,act:{...e,sure:F.switchOnSure,why:v.value?.role==="super_admin"?null:F.notYou}}}function Nu(e,t,n){let{lane:o,ready:r,processors:s,last_tick_at:a}=e,l=Lu(t),c=a?(n-Date.parse(a))/1e3:1/0,u=r>0&&xt(e);if(s||c<Math.max(Ou,3*l)||!(u||l))return null;let p={name:"start",label:F.start,method:"POST",path:"/api/jobs/trigger",body:{lane:o}};return{kind:"late",key:`late ${o}`,what:a?F.late(o,B(c,1)):F.never(o),why:r?F.lateWhy(r):F.lateIdle,act:p}}function Lu(e){let t=(e?.openings??[]).filter(o=>o.started_by==="tick").map(o=>Date.parse(o.started_at)),n=t.sort((o,r)=>o-r).slice(1).map((o,r)=>(o-t[r])/1e3);return n.sort((o,r)=>o-r)[Math.floor(n.length/2)]??0}function Du({lane:e,oldest_seconds:t,rate_per_minute:n},o){let r=(o?.points??[]).slice(-oa).map(a=>a.oldest_seconds);return!(r.length===oa&&r.every((a,l)=>l===0||a>r[l-1]))||!t||t<Cu?null:{kind:"grows",key:`grows ${e}`,what:F.grows(e,B(t,1)),why:n?F.growsWhy:F.nothingEnds}}var Au=e=>e.gates.filter(t=>Eu.includes(t.name)&&t.jobs>0).map(t=>({kind:"stuck",key:`${t.name} ${e.type}`,what:F.stuck(e.type,t.jobs),why:`${t.says[0]?.toUpperCase()??""}${t.says.slice(1)}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),Pu=e=>({kind:"aside",key:`aside ${e.kind} ${e.id}`,what:F.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:F.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var Ie=d.overview,Uu=5;function aa(){return un()?i`<${Iu} />`:i`<${Pe} says=${Ie.own} /><${qu} />`}function qu(){return i`<p>${Ie.ownSays(v.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${d.screens.jobs}</a>
      <a class="button" href="/ui/batches">${d.screens.batches}</a>
    </p>`}function Iu(){kt(Uu);let e=vt(()=>({stats:!0,inbox:!0})),t=Fu(e.value);g(()=>{t&&we()},[t]);let{lanes:n,at:o,changed:r,error:s}=fe.value,a=tt("/api/tides",{query:{minutes:60}});g(()=>{o&&a.again()},[o]);let l=e.value?.inbox??null,c=Hu(l?.set_aside.count??0),u=a.data.value?Date.parse(a.data.value.now):o,p=n?sa(n,a.data.value?.lanes??[],c,u):[];return s&&!n?i`<${Pe} /><${A} error=${s} again=${()=>we(0)} />`:i`<${Pe} says=${n&&l&&Ie.verdict(p.length,Xs(l))} />
    ${s&&i`<${A} error=${s} again=${()=>we(0)} />`}
    <${na} troubles=${p} known=${n!==null} />
    <${ta} inbox=${l} />
    ${n?i`<${Zs} lanes=${n} tides=${a} />`:i`<${de} />`}
    ${n&&i`<${Bs} lanes=${n} />`}
    ${n&&i`<${Js} changed=${r} />`}
    <${pn} acts=${Wu()} />`}var Fu=e=>e&&JSON.stringify([e.inbox,e.stats?.jobs,e.stats?.types],Ru),Ru=(e,t)=>e==="oldest_ready_seconds"?void 0:t,Wu=()=>Object.entries({[Ie.held]:"/api/backlog",[Ie.lanes]:"/api/tides?minutes=60",[Ie.needs]:"/api/live?inbox=true",[Ie.charts.throughput]:"/api/charts?series=throughput"}).map(([e,t])=>({name:t,label:e,method:"GET",path:t}));function Hu(e){let t=tt(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}var Ku=N("Audit"),Ju=N("Batch"),Bu=N("Batches"),Gu=N("Charts"),zu=N("Costs"),Vu=N("Create"),Yu=N("Database"),Zu=N("Endpoint"),Qu=N("Endpoints"),Xu=N("Errors"),ec=N("Inbox"),tc=N("Job"),nc=N("Keys"),oc=N("Limits"),rc=N("Locks"),sc=N("Schedules"),ac=N("SetAside"),ic=N("Type"),lc=N("Types"),uc=N("Waiting"),ia=[{path:"",screen:aa,name:"overview",key:"o",group:"now"},{path:"jobs",screen:Ws,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:ec,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:uc,name:"waiting",key:"w",group:"now"},{path:"batches",screen:Bu,name:"batches",key:"b",group:"now"},{path:"errors",screen:Xu,name:"errors",key:"e",group:"now",role:"viewer"},{path:"set-aside",screen:ac,name:"setAside",key:"x",group:"now",role:"viewer"},{path:"types",screen:lc,name:"types",key:"t",group:"how"},{path:"limits",screen:oc,name:"limits",key:"l",group:"how"},{path:"locks",screen:rc,name:"locks",key:"p",group:"how"},{path:"schedules",screen:sc,name:"schedules",key:"s",group:"how"},{path:"charts",screen:Gu,name:"charts",key:"v",group:"how",role:"viewer"},{path:"costs",screen:zu,name:"costs",key:"m",group:"how",role:"viewer"},{path:"endpoints",screen:Qu,name:"endpoints",key:"n",group:"who",role:"viewer"},{path:"keys",screen:nc,name:"keys",key:"k",group:"who"},{path:"audit",screen:Ku,name:"audit",key:"a",group:"who",role:"viewer"},{path:"database",screen:Yu,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:Vu,name:"create",key:"c"},{path:"jobs/:id",screen:tc,name:"job"},{path:"batches/:id",screen:Ju,name:"batch"},{path:"endpoints/:id",screen:Zu,name:"endpoint",role:"viewer"},{path:"types/:id",screen:ic,name:"type"}];ve.value=ia;oo();eo();Yn();Kt(i`<${Ts} />`,document.getElementById("page"));ne.value.route?.screen.load?.();Yr();var Tm={"api.js":Rn,"charts/series.js":Go,"exact.js":qn,"html.js":Pn,"keys.js":to,"lanes.js":mo,"live.js":Zn,"own.js":jo,"parts/act.js":Ko,"parts/badge.js":Ro,"parts/bar.js":Ho,"parts/dialog.js":lo,"parts/field.js":so,"parts/filter.js":Po,"parts/heading.js":Uo,"parts/load.js":Jo,"parts/menu.js":ko,"parts/number.js":ho,"parts/same.js":Yo,"parts/soon.js":Zo,"parts/states.js":Oo,"parts/table.js":Io,"parts/time.js":_o,"parts/toast.js":Wn,"routes.js":ro,"words.js":In};export{Tm as shared};

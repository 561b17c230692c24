var ur=Object.defineProperty;var M=(e,t)=>{for(var n in t)ur(e,n,{get:t[n],enumerable:!0})};var un={};M(un,{Component:()=>W,Fragment:()=>se,batch:()=>Ae,computed:()=>V,effect:()=>J,html:()=>i,render:()=>wt,signal:()=>_,untracked:()=>Se,useComputed:()=>Zo,useEffect:()=>g,useLayoutEffect:()=>fe,useMemo:()=>xe,useRef:()=>w,useSignal:()=>$,useSignalEffect:()=>Xo,useState:()=>Ro});var mo=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],l=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=l:a===4?o[1]=Object.assign(o[1]||{},l):a===5?(o[1]=o[1]||{})[t[++r]]=l:a===6?o[1][t[++r]]+=l+"":a?(s=e.apply(l,mo(e,l,n,["",null])),o.push(s),l[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(l)}return o},ho=new Map;function $o(e){var t=ho.get(this);return t||(t=new Map,ho.set(this,t)),(t=mo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",l="",p=[0],c=function(d){r===1&&(d||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?p.push(0,d,a):r===3&&(d||a)?(p.push(3,d,a),r=2):r===2&&a==="..."&&d?p.push(4,d,0):r===2&&a&&!d?p.push(5,0,!0,a):r>=5&&((a||!d&&r===5)&&(p.push(r,0,a,s),r=6),d&&(p.push(r,d,0,s),r=6)),a=""},f=0;f<n.length;f++){f&&(r===1&&c(),c(f));for(var m=0;m<n[f].length;m++)o=n[f][m],r===1?o==="<"?(c(),p=[p],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:l?o===l?l="":a+=o:o==='"'||o==="'"?l=o:o===">"?(c(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[f][m+1]===">")?(c(),r===3&&(p=p[0]),r=p,(p=p[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(c(),r=2):a+=o),r===3&&a==="!--"&&(r=4,p=p[0])}return c(),p})(e)),t),arguments,[])).length>1?t:t[0]}var gt,y,bo,Zt,pe,_o,wo,ko,zt,mt,Ve,xo,Qt,Vt,Yt,cr,_t={},yt=[],dr=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,bt=Array.isArray;function oe(e,t){for(var n in t)e[n]=t[n];return e}function Xt(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function Ye(e,t,n){var o,s,r,a={};for(r in t)r=="key"?o=t[r]:r=="ref"?s=t[r]:a[r]=t[r];if(arguments.length>2&&(a.children=arguments.length>3?gt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(r in e.defaultProps)a[r]===void 0&&(a[r]=e.defaultProps[r]);return $t(e,a,o,s,null)}function $t(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:s??++bo,__i:-1,__u:0};return s==null&&y.vnode!=null&&y.vnode(r),r}function se(e){return e.children}function W(e,t){this.props=e,this.context=t}function ke(e,t){if(t==null)return e.__?ke(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?ke(e):null}function pr(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],s=[],r=oe({},t);r.__v=t.__v+1,y.vnode&&y.vnode(r),en(e.__P,r,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??ke(t),!!(32&t.__u),s),r.__v=t.__v,r.__.__k[r.__i]=r,Eo(o,r,s),t.__e=t.__=null,r.__e!=n&&So(r)}}function So(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),So(e)}function yo(e){(!e.__d&&(e.__d=!0)&&pe.push(e)&&!vt.__r++||_o!=y.debounceRendering)&&((_o=y.debounceRendering)||wo)(vt)}function vt(){try{for(var e,t=1;pe.length;)pe.length>t&&pe.sort(ko),e=pe.shift(),t=pe.length,pr(e)}finally{pe.length=vt.__r=0}}function To(e,t,n,o,s,r,a,l,p,c,f){var m,d,h,v,D,T,C=o&&o.__k||yt,b=t.length;for(p=fr(n,t,C,p,b),m=0;m<b;m++)(h=n.__k[m])!=null&&(d=h.__i!=-1&&C[h.__i]||_t,h.__i=m,T=en(e,h,d,s,r,a,l,p,c,f),v=h.__e,h.ref&&d.ref!=h.ref&&(d.ref&&tn(d.ref,null,h),f.push(h.ref,h.__c||v,h)),D==null&&v!=null&&(D=v),4&h.__u?(p=Co(h,p,e),d.__e&&(d.__e=null)):typeof h.type=="function"&&T!==void 0?p=T:v&&(p=v.nextSibling),h.__u&=-7);return n.__e=D,p}function fr(e,t,n,o,s){var r,a,l,p,c,f=n.length,m=f,d=0;for(e.__k=new Array(s),r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a=="string"||typeof a=="number"||typeof a=="bigint"||a.constructor==String?a=e.__k[r]=$t(null,a,null,null,null):bt(a)?a=e.__k[r]=$t(se,{children:a},null,null,null):a.constructor===void 0&&a.__b>0?a=e.__k[r]=$t(a.type,a.props,a.key,a.ref?a.ref:null,a.__v):e.__k[r]=a,p=r+d,a.__=e,a.__b=e.__b+1,l=null,(c=a.__i=hr(a,n,p,m))!=-1&&(m--,(l=n[c])&&(l.__u|=2)),l==null||l.__v==null?(c==-1&&(s>f?d--:s<f&&d++),typeof a.type!="function"&&(a.__u|=4)):c!=p&&(c==p-1?d--:c==p+1?d++:(c>p?d--:d++,a.__u|=4))):e.__k[r]=null;if(m)for(r=0;r<f;r++)(l=n[r])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=ke(l)),No(l,l));return o}function Co(e,t,n){var o,s;if(typeof e.type=="function"){for(o=e.__k,s=0;o&&s<o.length;s++)o[s]&&(o[s].__=e,t=Co(o[s],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=ke(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function hr(e,t,n,o){var s,r,a,l=e.key,p=e.type,c=t[n],f=c!=null&&(2&c.__u)==0;if(c===null&&l==null||f&&l==c.key&&p==c.type)return n;if(o>(f?1:0)){for(s=n-1,r=n+1;s>=0||r<t.length;)if((c=t[a=s>=0?s--:r++])!=null&&(2&c.__u)==0&&l==c.key&&p==c.type)return a}return-1}function vo(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||dr.test(t)?n:n+"px"}function ht(e,t,n,o,s){var r,a;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||vo(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||vo(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")r=t!=(t=t.replace(xo,"$1")),a=t.toLowerCase(),t=a in e||t=="onFocusOut"||t=="onFocusIn"?a.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+r]=n,n?o?n[Ve]=o[Ve]:(n[Ve]=Qt,e.addEventListener(t,r?Yt:Vt,r)):e.removeEventListener(t,r?Yt:Vt,r);else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function go(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[mt]==null)t[mt]=Qt++;else if(t[mt]<n[Ve])return;return n(y.event?y.event(t):t)}}}function en(e,t,n,o,s,r,a,l,p,c){var f,m,d,h,v,D,T,C,b,G,Ge,we,ze,fo,ft,Gt,z=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(p=!!(32&n.__u),r=[l=t.__e=n.__e]),(f=y.__b)&&f(t);e:if(typeof z=="function"){m=a.length;try{if(b=t.props,G=z.prototype&&z.prototype.render,Ge=(f=z.contextType)&&o[f.__c],we=f?Ge?Ge.props.value:f.__:o,n.__c?C=(d=t.__c=n.__c).__=d.__E:(G?t.__c=d=new z(b,we):(t.__c=d=new W(b,we),d.constructor=z,d.render=$r),Ge&&Ge.sub(d),d.state||(d.state={}),d.__n=o,h=d.__d=!0,d.__h=[],d._sb=[]),G&&d.__s==null&&(d.__s=d.state),G&&z.getDerivedStateFromProps!=null&&(d.__s==d.state&&(d.__s=oe({},d.__s)),oe(d.__s,z.getDerivedStateFromProps(b,d.__s))),v=d.props,D=d.state,d.__v=t,h)G&&z.getDerivedStateFromProps==null&&d.componentWillMount!=null&&d.componentWillMount(),G&&d.componentDidMount!=null&&d.__h.push(d.componentDidMount);else{if(G&&z.getDerivedStateFromProps==null&&b!==v&&d.componentWillReceiveProps!=null&&d.componentWillReceiveProps(b,we),t.__v==n.__v||!d.__e&&d.shouldComponentUpdate!=null&&d.shouldComponentUpdate(b,d.__s,we)===!1){t.__v!=n.__v&&(d.props=b,d.state=d.__s,d.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(Me){Me&&(Me.__=t)}),yt.push.apply(d.__h,d._sb),d._sb=[],d.__h.length&&a.push(d),l=ke(n);break e}d.componentWillUpdate!=null&&d.componentWillUpdate(b,d.__s,we),G&&d.componentDidUpdate!=null&&d.__h.push(function(){d.componentDidUpdate(v,D,T)})}if(d.context=we,d.props=b,d.__P=e,d.__e=!1,ze=y.__r,fo=0,G)d.state=d.__s,d.__d=!1,ze&&ze(t),f=d.render(d.props,d.state,d.context),yt.push.apply(d.__h,d._sb),d._sb=[];else do d.__d=!1,ze&&ze(t),f=d.render(d.props,d.state,d.context),d.state=d.__s;while(d.__d&&++fo<25);d.state=d.__s,d.getChildContext!=null&&(o=oe(oe({},o),d.getChildContext())),G&&!h&&d.getSnapshotBeforeUpdate!=null&&(T=d.getSnapshotBeforeUpdate(v,D)),ft=f!=null&&f.type===se&&f.key==null?jo(f.props.children):f,l=To(e,bt(ft)?ft:[ft],t,n,o,s,r,a,l,p,c),d.base=t.__e,t.__u&=-161,d.__h.length&&a.push(d),C&&(d.__E=d.__=null)}catch(Me){if(a.length=m,t.__v=null,p||r!=null){if(Me.then){for(t.__u|=p?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;r!=null&&(r[r.indexOf(l)]=null),t.__e=l}else if(r!=null)for(Gt=r.length;Gt--;)Xt(r[Gt])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),Me.then||Oo(t),y.__e(Me,t,n)}}else r==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=mr(n.__e,t,n,o,s,r,a,p,c);return(f=y.diffed)&&f(t),128&t.__u?void 0:l}function Oo(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(Oo))}function Eo(e,t,n){for(var o=0;o<n.length;o++)tn(n[o],n[++o],n[++o]);y.__c&&y.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){y.__e(r,s.__v)}})}function jo(e){return typeof e!="object"||e==null||e.__b>0?e:bt(e)?e.map(jo):e.constructor!==void 0?null:oe({},e)}function mr(e,t,n,o,s,r,a,l,p){var c,f,m,d,h,v,D,T=n.props||_t,C=t.props,b=t.type;if(b=="svg"?s="http://www.w3.org/2000/svg":b=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r!=null){for(c=0;c<r.length;c++)if((h=r[c])&&"setAttribute"in h==!!b&&(b?h.localName==b:h.nodeType==3)){e=h,r[c]=null;break}}if(e==null){if(b==null)return document.createTextNode(C);e=document.createElementNS(s,b,C.is&&C),l&&(y.__m&&y.__m(t,r),l=!1),r=null}if(b==null)T===C||l&&e.data==C||(e.data=C);else{if(r=b=="textarea"&&C.defaultValue!=null?null:r&&gt.call(e.childNodes),!l&&r!=null)for(T={},c=0;c<e.attributes.length;c++)T[(h=e.attributes[c]).name]=h.value;for(c in T)h=T[c],c=="dangerouslySetInnerHTML"?m=h:c=="children"||c in C||c=="value"&&"defaultValue"in C||c=="checked"&&"defaultChecked"in C||ht(e,c,null,h,s);for(c in C)h=C[c],c=="children"?d=h:c=="dangerouslySetInnerHTML"?f=h:c=="value"?v=h:c=="checked"?D=h:l&&typeof h!="function"||T[c]===h||ht(e,c,h,T[c],s);if(f)l||m&&(f.__html==m.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[];else if(m&&(e.innerHTML=""),To(t.type=="template"?e.content:e,bt(d)?d:[d],t,n,o,b=="foreignObject"?"http://www.w3.org/1999/xhtml":s,r,a,r?r[0]:n.__k&&ke(n,0),l,p),r!=null)for(c=r.length;c--;)Xt(r[c]);l&&b!="textarea"||(c="value",b=="progress"&&v==null?e.removeAttribute("value"):v!=null&&(v!==e[c]||b=="progress"&&!v||b=="option"&&v!=T[c])&&ht(e,c,v,T[c],s),c="checked",D!=null&&D!=e[c]&&ht(e,c,D,T[c],s))}return e}function tn(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(s){y.__e(s,n)}}function No(e,t,n){var o,s;if(y.unmount&&y.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||tn(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(r){y.__e(r,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(s=0;s<o.length;s++)o[s]&&No(o[s],t,n||typeof e.type!="function");n||Xt(e.__e),e.__c=e.__=e.__e=void 0}function $r(e,t,n){return this.constructor(e,n)}function wt(e,t,n){var o,s,r,a;t==document&&(t=document.documentElement),y.__&&y.__(e,t),s=(o=typeof n=="function")?null:n&&n.__k||t.__k,r=[],a=[],en(t,e=(!o&&n||t).__k=Ye(se,null,[e]),s||_t,_t,t.namespaceURI,!o&&n?[n]:s?null:t.firstChild?gt.call(t.childNodes):null,r,!o&&n?n:s?s.__e:t.firstChild,o,a),Eo(r,e,a),e.props.children=null}gt=yt.slice,y={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!s.__)try{if((r=s.constructor)&&r.getDerivedStateFromError!=null&&(s.setState(r.getDerivedStateFromError(e)),a=s.__d),s.componentDidCatch!=null&&(s.componentDidCatch(e,o||{}),a=s.__d),a)return s.__E=s}catch(l){e=l}throw e}},bo=0,Zt=function(e){return e!=null&&e.constructor===void 0},W.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=oe({},this.state),typeof e=="function"&&(e=e(oe({},n),this.props)),e&&oe(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),yo(this))},W.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),yo(this))},W.prototype.render=se,pe=[],wo=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,ko=function(e,t){return e.__v.__b-t.__v.__b},vt.__r=0,zt=Math.random().toString(8),mt="__d"+zt,Ve="__a"+zt,xo=/(PointerCapture)$|Capture$/i,Qt=0,Vt=go(!1),Yt=go(!0),cr=0;var De,E,nn,Mo,xt=0,Fo=[],N=y,Do=N.__b,Ao=N.__r,Lo=N.diffed,Po=N.__c,Io=N.unmount,qo=N.__;function St(e,t){N.__h&&N.__h(E,e,xt||t),xt=0;var n=E.__H||(E.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function Ro(e){return xt=1,_r(Wo,e)}function _r(e,t,n){var o=St(De++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Wo(void 0,t),function(l){var p=o.__N?o.__N[0]:o.__[0],c=o.t(p,l);p!==c&&(o.__N=[c,o.__[1]],o.__c.setState({}))}],o.__c=E,!E.__f)){var s=function(l,p,c){if(!o.__c.__H)return!0;var f=!1,m=o.__c.props!==l;if(o.__c.__H.__.some(function(h){if(h.__N){f=!0;var v=h.__[0];h.__=h.__N,h.__N=void 0,v!==h.__[0]&&(m=!0)}}),r){var d=r.call(this,l,p,c);return f?d||m:d}return!f||m};E.__f=!0;var r=E.shouldComponentUpdate,a=E.componentWillUpdate;E.componentWillUpdate=function(l,p,c){if(this.__e){var f=r;r=void 0,s(l,p,c),r=f}a&&a.call(this,l,p,c)},E.shouldComponentUpdate=s}return o.__N||o.__}function g(e,t){var n=St(De++,3);!N.__s&&sn(n.__H,t)&&(n.__=e,n.u=t,E.__H.__h.push(n))}function fe(e,t){var n=St(De++,4);!N.__s&&sn(n.__H,t)&&(n.__=e,n.u=t,E.__h.push(n))}function w(e){return xt=5,xe(function(){return{current:e}},[])}function xe(e,t){var n=St(De++,7);return sn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function yr(){for(var e;e=Fo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(kt),t.__h.some(on),t.__h=[]}catch(n){t.__h=[],N.__e(n,e.__v)}}}N.__b=function(e){E=null,Do&&Do(e)},N.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),qo&&qo(e,t)},N.__r=function(e){Ao&&Ao(e),De=0;var t=(E=e.__c).__H;t&&(nn===E?(t.__h=[],E.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(kt),t.__h.some(on),t.__h=[],De=0)),nn=E},N.diffed=function(e){Lo&&Lo(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Fo.push(t)!==1&&Mo===N.requestAnimationFrame||((Mo=N.requestAnimationFrame)||vr)(yr)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),nn=E=null},N.__c=function(e,t){t.some(function(n){try{n.__h.some(kt),n.__h=n.__h.filter(function(o){return!o.__||on(o)})}catch(o){t.some(function(s){s.__h&&(s.__h=[])}),t=[],N.__e(o,n.__v)}}),Po&&Po(e,t)},N.unmount=function(e){Io&&Io(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{kt(o)}catch(s){t=s}}),n.__H=void 0,t&&N.__e(t,n.__v))};var Uo=typeof requestAnimationFrame=="function";function vr(e){var t,n=function(){clearTimeout(o),Uo&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Uo&&(t=requestAnimationFrame(n))}function kt(e){var t=E,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),E=t}function on(e){var t=E;e.__c=e.__(),E=t}function sn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}function Wo(e,t){return typeof t=="function"?t(e):t}var gr=Symbol.for("preact-signals");function Et(){if(re>1)re--;else{var e,t=!1;for((function(){var s=Ct;for(Ct=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var a=r.t;a!==void 0;a=a.x)a.i===s.i&&(a.i=r.i);s=s.o}})();Qe!==void 0;){var n=Qe;for(Qe=void 0,Tt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Ho(n))try{n.c()}catch(s){t||(e=s,t=!0)}n=o}}if(Tt=0,re--,t)throw e}}function Ae(e){if(re>0)return e();rn=++br,re++;try{return e()}finally{Et()}}var Ze,S=void 0;function Se(e){var t=S,n=Ze;S=void 0,Ze=void 0;try{return e()}finally{S=t,Ze=n}}var Qe=void 0,re=0,Tt=0,br=0,rn=0,Ct=void 0,Ot=0;function Jo(e){if(S!==void 0){var t=e.n;if(t===void 0||t.t!==S)return t={i:0,S:e,p:S.s,n:void 0,t:S,e:void 0,x:void 0,r:t},S.s!==void 0&&(S.s.n=t),S.s=t,e.n=t,32&S.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=S.s,t.n=void 0,S.s.n=t,S.s=t),t}}function A(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}A.prototype.brand=gr;A.prototype.h=function(){return!0};A.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Se(function(){var o;(o=t.W)==null||o.call(t)}))};A.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Se(function(){var s;(s=t.Z)==null||s.call(t)}))}};A.prototype.subscribe=function(e){var t=this;return J(function(){var n=t.value;Se(function(){return e(n)})},{name:"sub"})};A.prototype.valueOf=function(){return this.value};A.prototype.toString=function(){return this.value+""};A.prototype.toJSON=function(){return this.value};A.prototype.peek=function(){var e=this;return Se(function(){return e.value})};Object.defineProperty(A.prototype,"value",{get:function(){var e=Jo(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Tt>100)throw new Error("Cycle detected");(function(n){re!==0&&Tt===0&&n.l!==rn&&(n.l=rn,Ct={S:n,v:n.v,i:n.i,o:Ct})})(this),this.v=e,this.i++,Ot++,re++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Et()}}}});function _(e,t){return new A(e,t)}function Ho(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Bo(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Ko(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Te(e,t){A.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Ot-1,this.f=4}Te.prototype=new A;Te.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Ot))return!0;if(this.g=Ot,this.f|=1,this.i>0&&!Ho(this))return this.f&=-2,!0;var e=S;try{Bo(this),S=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return S=e,Ko(this),this.f&=-2,!0};Te.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}A.prototype.S.call(this,e)};Te.prototype.U=function(e){if(this.t!==void 0&&(A.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Te.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Te.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Jo(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function V(e,t){return new Te(e,t)}function Go(e){var t=e.j;if(e.j=void 0,typeof t=="function"){re++;var n=S;S=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,an(e),o}finally{S=n,Et()}}}function an(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Go(e)}function wr(e){if(S!==this)throw new Error("Out-of-order effect");Ko(this),S=e,this.f&=-2;try{8&this.f&&an(this)}finally{Et()}}function Le(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Ze&&Ze.push(this)}Le.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Le.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Go(this),Bo(this),re++;var e=S;return S=this,wr.bind(this,e)};Le.prototype.N=function(){2&this.f||(this.f|=2,this.u=Qe,Qe=this)};Le.prototype.d=function(){this.f|=8,1&this.f||an(this)};Le.prototype.dispose=function(){this.d()};function J(e,t){var n=new Le(e,t);try{n.c()}catch(s){throw n.d(),s}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var ln,Pe,jt,kr=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,zo=[],Vo=[];J(function(){ln=this.N})();function Ie(e,t){y[e]=t.bind(null,y[e]||function(){})}function Xe(e){if(jt){var t=jt;jt=void 0,t()}jt=e&&e.S()}function Yo(e){var t=this,n=e.data,o=$(n);o.name="ReactiveDom",o.value=n;var s=xe(function(){for(var l=t,p=t.__v;p=p.__;)if(p.__c){p.__c.__$f|=4;break}var c=V(function(){var h=o.value.value;return h===0?0:h===!0?"":h||""}),f=V(function(){return!Array.isArray(c.value)&&!Zt(c.value)}),m=J(function(){if(this.N=Qo,f.value){var h=c.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=h)}}),d=t.__$u.d;return t.__$u.d=function(){m(),d.call(this)},[f,c]},[]),r=s[0],a=s[1];return r.value?a.peek():a.value}Yo.displayName="ReactiveTextNode";Object.defineProperties(A.prototype,{constructor:{configurable:!0,value:Ye(se,null).constructor},type:{configurable:!0,value:Yo},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ie("__b",function(e,t){if(Xe(),Pe=void 0,typeof t.type=="string"){var n,o=t.props;for(var s in o)if(s!=="children"){var r=o[s];r instanceof A&&(n||(t.__np=n={}),n[s]=r,o[s]=r.peek())}}e(t)});Ie("__r",function(e,t){if(e(t),t.type!==se){Xe();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(s,r){var a;return J(function(){a=this},{name:r}),a.c=s,a})((function(s){return function(){var r;kr&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Pe=o,Xe(n)}});Ie("__e",function(e,t,n,o){Xe(),Pe=void 0,e(t,n,o)});Ie("diffed",function(e,t){Xe(),Pe=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,s=t.props,r=n.U;if(r)for(var a in r){var l=r[a];l===void 0||o&&a in o||(l.d(),r[a]=void 0)}if(o){r||(r={},n.U=r);for(var p in o){var c=r[p],f=o[p];c===void 0?(c=xr(n,p,f,s),r[p]=c):c.o(f,s)}}}e(t)});function xr(e,t,n,o){var s=t in e&&e.ownerSVGElement===void 0,r=_(n);return{o:function(a,l){r.value=a,o=l},d:J(function(){this.N=Qo;var a=r.value.value;o[t]!==a&&(o[t]=a,s?e[t]=a:a!=null&&(a!==!1||t[4]==="-")?e.setAttribute(t,a):e.removeAttribute(t))})}}Ie("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var s in o){var r=o[s];r&&r.d()}}}var a=t.__np;if(a){var l=t.props;for(var p in a)l[p]=a[p]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var f=c.__$u;f&&(c.__$u=void 0,f.d())}}e(t)});Ie("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});W.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var s in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(o||r||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var a in e)if(a!=="__source"&&e[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function $(e,t){return xe(function(){return _(e,t)},[])}function Zo(e,t){var n=w(e);return n.current=e,Pe.__$f|=4,xe(function(){return V(function(){return n.current()},t)},[])}var Sr=typeof requestAnimationFrame>"u"?setTimeout:function(e){var t=function(){clearTimeout(n),cancelAnimationFrame(o),e()},n=setTimeout(t,35),o=requestAnimationFrame(t)},Tr=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Cr(){Ae(function(){for(var e;e=zo.shift();)ln.call(e)})}function Or(){zo.push(this)===1&&(y.requestAnimationFrame||Sr)(Cr)}function Er(){Ae(function(){for(var e;e=Vo.shift();)ln.call(e)})}function Qo(){Vo.push(this)===1&&(y.requestAnimationFrame||Tr)(Er)}function Xo(e,t){var n=w(e);n.current=e;var o=Pe;g(function(){return J(function(){if(this.N=Or,!(o&&8&o.__$f))return n.current()},t)},[])}var i=$o.bind(Ye);var Jn={};M(Jn,{App:()=>Wn,headline:()=>Es});var fn={};M(fn,{Problem:()=>Y,changes:()=>tt,curl:()=>qe,ended:()=>ae,get:()=>H,login:()=>k,online:()=>et,patch:()=>Ar,post:()=>me,put:()=>Dr,remove:()=>Lr,request:()=>Z,search:()=>$e});var dn={};M(dn,{digits:()=>Mt,exactly:()=>cn,parse:()=>Nt,textOf:()=>he});var es="\0number",jr=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function cn(e,t){let n=JSON.parse(e),o=Nt(e);for(let s of t)s in n&&(n[s]=o[s]);return n}function Nt(e){return JSON.parse(e),JSON.parse(e.replace(jr,t=>Nr(t)?t:`{"\\u0000number":"${t}"}`))}var Nr=e=>e.startsWith('"')||String(Number(e))===e;function Mt(e){return e&&typeof e=="object"&&es in e?e[es]:null}function he(e,t=0){let n=new Map,o=JSON.stringify(e,(s,r)=>{let a=Mt(r);if(a===null)return r;let l=`\0${n.size}\0`;return n.set(l,a),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,s=>n.get(JSON.parse(s))??s)}var pn={};M(pn,{words:()=>u});var u={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",costs:"Costs",errors:"Errors",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",live:"Charts",endpoints:"Endpoints",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted"},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},chart:{table:"As a table",none:"Nothing in this time"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toPrecision(2):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hang the openings: as wide as a processor ran, as deep as what it let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",tide:(e,t,n,o)=>`${e} over the last hour: ${t} ready now; ${o} openings let ${n} jobs through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",opened:(e,t)=>e?`${e===1?"one opening":`${e} openings`}, ${t} let through`:"the gate was shut",states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,openings:e=>`${e.toLocaleString("en")} openings in the last hour, as a table`,by:{tick:"tick",wake:"wake",sibling:"sibling",trigger:"by hand"},still:"open",held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",suspect:"suspect, one at a time",blocked:"their key is full"},columns:{lane:"Lane",by:"Opened by",opened:"Opened",took:"For",claimed:"Claimed",settled:"Let through",memory:"Memory",version:"Version",stream:"Log stream",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}},inbox:{},waiting:{},batches:{says:"Jobs that one request enqueued together",views:"Batches by state",view:{all:"All",open:"Under way",finished:"Finished"},none:"There is none of these.",looked:"One request looks at 1,000 batches. None of these matches; older ones may.",noneYet:"There are no batches yet.",first:"Jobs that one request enqueues together are counted together, and one more job may come after the last:",of:e=>`of ${e}`,wave:(e,t,n)=>`${e} of ${t} have ended, ${n} failed`,took:e=>`took ${e}`,running:e=>`${e} running`,pending:e=>`${e} pending`,waiting:e=>`${e} waiting`,review:e=>`${e} to review`,ending:"ends",notCounted:e=>`Only ${e} of its jobs were counted for this list`,columns:{wave:"Wave",done:"Ended",failed:"Failed",state:"State",owner:"Owner",created:"Created",id:"Batch"}},batch:{made:"created",jobs:e=>`${e} ${e==="1"?"job":"jobs"}`,setAside:"Its end is set aside: the job that comes after it cannot be enqueued as it is. Change what comes after it.",done:"Ended",of:e=>`of ${e}`,ends:"Over",took:"Took",pace:"Pace",perMinute:e=>`${e} a minute`,then:"Then",unknown:"cannot be said yet",waits:"when what waits goes on",said:(e,t,n)=>`${e} of ${t} have ended, ${n} failed`,cells:"Its jobs",field:(e,t)=>`A cell for each of ${e} jobs in the order of their ids; ${t} have begun`,cell:(e,t)=>`job ${e}: ${t}`,firstCells:e=>`the first ${e} jobs are drawn`,rocks:"What failed, by error",retry:"Retry",retryAll:"Retry the failed",cancelRest:"Cancel the rest",change:"Change what comes after",changeSays:"The job that is enqueued when the last job of the batch has ended. Without a type: none.",thenType:"Type",thenPayload:"Payload",noneFailed:"No job of it has failed",noneLeft:"All its jobs have ended",isOver:"It is over: what comes after it has been enqueued",columns:{jobs:"Jobs",error:"Error",message:"Message",example:"Example"}},costs:{span:"Days",spans:{1:"Today",7:"7 days",30:"30 days",90:"90 days"},total:(e,t,n)=>n===1?`${e} today`:`${e} in ${n} days, ${t} a day`,days:"By day (UTC)",types:"By type",lanes:"By lane",none:"No job has ended in this time, so there is nothing to share the cost among.",prices:(e,t,n)=>`Prices: ${e} ${n} a GB-second, ${t} ${n} a request (the template's parameter Prices).`,columns:{type:"Type",lane:"Lane",share:"Share",jobs:"Jobs",ran:"Handlers ran",gb:"GB-seconds",each:"1,000 jobs",usd:"USD",part:e=>`${e} %`}},errors:{},types:{},type:{},limits:{},locks:{},schedules:{},charts:{},endpoints:{},keysAndLogins:{},audit:{},database:{}};var ts=3,Mr=30,k=_(void 0),ae=_(!1),et=_(!0),Y=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||u.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},H=(e,t)=>Z("GET",e,{tries:ts,...t}),me=(e,t,n)=>Z("POST",e,{body:t,...n}),Dr=(e,t)=>Z("PUT",e,{body:t}),Ar=(e,t)=>Z("PATCH",e,{body:t}),Lr=e=>Z("DELETE",e);async function Z(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await Pr(e,t,n)}catch(s){if(o<=1||!(s instanceof Y)||![0,429,503].includes(s.status))throw s;await Fr(s.after||ts-o+1,n.signal)}}async function Pr(e,t,n){let o=await Ir(e,t,n),s=await o.text();if(o.status===304)return null;if(!o.ok)throw qr(o,s,t);return et.value=!0,s?n.exact?cn(s,n.exact):JSON.parse(s):null}async function Ir(e,t,n){let o={accept:"application/json",...n.headers},s={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(s,{body:he(n.body)}));try{return await fetch(t+$e(n.query),s)}catch(r){throw n.signal?.aborted?r:(et.value=!1,new Y(0,{detail:u.api.away}))}}function qr(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(k.value&&(ae.value=!0),k.value=null),new Y(e.status,Ur(t),o)}function Ur(e){try{return JSON.parse(e)||{}}catch{return{}}}function Fr(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,Mr)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function $e(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function qe(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${Rr(he(n))}'`),o.join(` \\
  `)}var Rr=e=>e.replaceAll("'","'\\''"),tt=()=>k.value?.role==="admin"||k.value?.role==="super_admin";var Dt="tidegate.oidc",Ue=_(""),Fe=_(null);async function os(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search),n=t.has("state")&&sessionStorage.getItem(Dt);e&&history.replaceState(null,"",location.pathname+location.search);try{e?await At({code:e}):n?await Wr(t):k.value=await H("/api/login")}catch(o){Lt(o),o instanceof Y&&o.status===401&&!e&&!n&&(Ue.value="")}k.value||rs()}async function At({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0;k.value=await me("/api/login",t?{code:t}:void 0,{headers:n}),Ue.value="",ae.value=!1}async function ss(){await fetch("/api/login",{method:"DELETE"}),ae.value=!1,k.value=null,rs()}function Lt(e){Ue.value=e.message,k.value=null}async function rs(){let e=await H("/api/login/options").catch(()=>null);Fe.value=e?.oidc||null}async function as(){let e=Fe.value,t=ns(),n=ns(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(Dt,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let s={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:is(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(s)}`)}async function Wr(e){let{way:t,verifier:n,state:o,from:s}=JSON.parse(sessionStorage.getItem(Dt)||"{}");if(sessionStorage.removeItem(Dt),history.replaceState(null,"",s),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(u.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||u.login.otherState);let r=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),a=await fetch(t.token_endpoint,{method:"POST",body:r}).then(l=>l.json());if(!a.id_token&&!a.access_token)throw new Error(a.error_description||a.error||u.login.noToken);await At({key:a.id_token||a.access_token})}var ns=()=>is(crypto.getRandomValues(new Uint8Array(32))),is=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var gn={};M(gn,{listen:()=>vn,paused:()=>B,soon:()=>Q,state:()=>ie,updated:()=>_n,useLive:()=>st});var Jr=2e3,Hr=3e5,Br=63e5,ls=3e4,Kr=6e5,_e=null,nt=new Set,ot=ls,Ce=0,us=[],hn=()=>_e?.readyState===WebSocket.OPEN;async function cs(e,t){if(!(_e||Date.now()<Ce)){Ce=Date.now()+ot;try{let{url:n}=await me("/api/live/tickets");n?Gr(n,e,t):Ce=1/0}catch{ds()}}}function Gr(e,t,n){let o=new WebSocket(e);_e=o,nt=new Set,us=[setTimeout(()=>o.readyState===WebSocket.OPEN||o.close(),Jr),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),Hr),setTimeout(()=>o.close(),Br+Math.random()*6e5)],o.onopen=()=>{ot=ls,Ce=0,n()},o.onmessage=s=>{let{topic:r,state:a}=JSON.parse(s.data);r&&a!==void 0&&nt.has(r)&&t(r,a)},o.onclose=()=>{_e===o&&(Ce?ds():Ce=Date.now()+1e3,Pt(),n())}}function ds(){Ce=Date.now()+ot,ot=Math.min(ot*2,Kr)}function ps(e){if(!hn())return;let t=e.filter(o=>!nt.has(o)),n=[...nt].filter(o=>!e.includes(o));nt=new Set(e),n.length&&_e?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&_e?.send(JSON.stringify({do:"watch",topics:t}))}function Pt(){let e=_e;_e=null,us.forEach(clearTimeout),e?.close()}var ms=2,fs=10,$s=60,Vr=100,Yr="00000000-0000-0000-0000-000000000000",Zr=["completed","failed","cancelled","review_needed","waiting"],Ut=new Set,B=_(!1),ie=_("live"),_n=_(0),Ft=0,It=!1,mn=!1,$n=0,qt="",hs="",_s=0,ys=!1,yn={};function st(e){let t=$(null),n=w(e);n.current=e,g(()=>{let s={asked:()=>n.current(),got:r=>t.value=r};return Ut.add(s),()=>{Ut.delete(s)}},[]);let o=JSON.stringify(e());return g(Q,[o]),t}function Q(){clearTimeout(Ft),Ft=setTimeout(vs,0)}function vn(){document.addEventListener("visibilitychange",()=>document.hidden?Pt():Q()),J(()=>{!B.value&&k.value?Q():Pt(),B.value&&(ie.value="paused")})}async function vs(){if(It&&(mn=!0),It||B.value||document.hidden||!k.value||ie.peek()==="off")return;let e=Xr(),t=JSON.stringify(e);if(t!=="{}"){It=!0,t!==hs&&(qt=""),hs=t;try{ta(await Z("GET","/api/live",{query:{...e,since:qt}}),qt===""),$n=0,ie.value=B.value?"paused":"live",await cs(na,Q),ps(ea(e)),gs(mn?0:sa(e))}catch(n){Qr(n)}finally{It=mn=!1}}}function Qr(e){let t=e instanceof Y?e:null;$n+=1,t?.kind==="no-such-route"?ie.value="off":t?.status!==401&&(ie.value="away"),gs(Math.max(t?.after||0,Math.min(ms*2**$n,$s)))}function gs(e){clearTimeout(Ft),Ft=setTimeout(vs,e*1e3)}function Xr(){let e=[...Ut].map(r=>r.asked()),t=[...new Set(e.flatMap(r=>r.jobs||[]))].slice(0,Vr),n=e.find(r=>r.reference)?.reference,o=e.find(r=>r.filter)||{},s=k.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(r=>r.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:s&&e.some(r=>r.stats)||void 0,inbox:s&&e.some(r=>r.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??Yr)}}function ea({jobs:e,batch:t,reference_type:n,reference_id:o,stats:s,inbox:r}){let a=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,a,s&&"stats",r&&"inbox"].filter(p=>typeof p=="string")}function ta(e,t){_n.value=Date.now(),e&&(qt=e.version,bs(t?e:{...yn,...e}))}function na(e,t){let n=e.split(":")[0];_n.value=Date.now(),bs({...yn,...n==="jobs"?t:{[n==="reference"?"progress":n]:t}})}function bs(e){yn=e,_s=Date.now(),ys=oa(e);for(let t of[...Ut])t.got(e)}function oa(e){let t=Date.now()+6e4,n=o=>!Zr.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function sa(e){return hn()&&!e.newest?$s:ys||Date.now()-_s<fs*1e3?ms:fs}var xn={};M(xn,{keys:()=>Re,listen:()=>kn,register:()=>aa,shown:()=>le,single:()=>rt,switchSingle:()=>wn,useKeys:()=>K});var ra=1200,ks="tidegate.keys",Oe=_([]),bn="",ws=0,rt=_(localStorage.getItem(ks)!=="off");function wn(e){rt.value=e,localStorage.setItem(ks,e?"on":"off")}var Re=()=>[...new Map(Oe.value.flat().map(e=>[e.keys,e])).values()];function K(e){let t=w(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();fe(()=>{let o=e.map(s=>({...s,run:r=>t.current.find(a=>a.keys===s.keys)?.run(r)}));return Oe.value=[...Oe.peek(),o],()=>Oe.value=Oe.peek().filter(s=>s!==o)},[n])}function aa(e){Oe.value=[e,...Oe.peek()]}function kn(){document.addEventListener("keydown",e=>{let t=la(e);if(!t||e.isComposing||e.defaultPrevented||!t.startsWith("mod+")&&(!rt.value||ua(e.target)||ca(e.target)))return;let o=ia(t);o&&(e.preventDefault(),o.run(e))})}function ia(e){let t=Re(),n=Date.now()<ws?bn:"";bn="";let o=n&&t.find(s=>s.keys===`${n} ${e}`)||t.find(s=>s.keys===e);return!o&&t.some(s=>s.keys.startsWith(`${e} `))&&(bn=e,ws=Date.now()+ra),o}function la(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var ua=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),ca=e=>e instanceof Element&&e.closest("dialog")!==null,da=/Mac|iPhone|iPad/.test(navigator.platform),le=e=>e.replace("mod+",da?"⌘":"Ctrl ").replace("shift+","⇧");var Tn={};M(Tn,{address:()=>ue,ask:()=>ha,go:()=>I,here:()=>X,listen:()=>Sn,opens:()=>at,query:()=>Ee,routes:()=>ye,title:()=>ve,to:()=>O});var ye=_([]),xs=["producer","viewer","admin","super_admin"],ue=_(location.pathname+location.search),X=V(()=>pa(ue.value.split("?")[0])),Ee=V(()=>Object.fromEntries(new URLSearchParams(ue.value.split("?")[1]||"")));function pa(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of ye.value){let o=n.path.split("/");if(o.length===t.length&&o.every((s,r)=>s===t[r]||s===":id"&&t[r]))return{route:n,id:o.at(-1)===":id"?fa(t[t.length-1]):null}}return{route:null,id:null}}function fa(e){try{return decodeURIComponent(e)}catch{return e}}var at=(e,t="producer")=>xs.indexOf(t)>=xs.indexOf(e.role||"producer");function O(e,t={}){let n=Object.entries(t).filter(([,s])=>s!=null&&s!==""),o=new URLSearchParams(n.map(([s,r])=>[s,String(r)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function I(e,{replace:t=!1}={}){e!==ue.value&&(history[t?"replaceState":"pushState"](null,"",e),ue.value=location.pathname+location.search,t||scrollTo(0,0))}function ha(e,t={replace:!0}){let n=ue.value.split("?")[0].replace(/^\/ui\/?/,"");I(O(n,{...Ee.value,...e}),t)}function Sn(){addEventListener("popstate",()=>ue.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),I(t.pathname+t.search))})}var ve=e=>e?u.screens[e.name]:u.page.nowhere;var jn={};M(jn,{Dialog:()=>q,Dialogs:()=>On,confirm:()=>En,open:()=>P});var Cn={};M(Cn,{Field:()=>U});function U({label:e,at:t,...n}){let o=s=>t.value=s.currentTarget.value;return i`<label>${e}<input ...${n} value=${t.value} onInput=${o} /></label>`}var it=_([]),ma=0;function P(e,t={}){let n=ma+=1;return new Promise(o=>{let s=(r=null)=>{it.value=it.value.filter(a=>a.id!==n),o(r)};it.value=[...it.value,{id:n,view:e,props:{...t,close:s}}]})}function On(){return it.value.map(({id:e,view:t,props:n})=>i`<${t} key=${e} ...${n} />`)}function q({title:e,close:t,kind:n="",children:o}){let s=w(null);return fe(()=>{let a=s.current;return a.showModal(),()=>a.close()},[]),i`<dialog
    ref=${s}
    class=${n}
    aria-label=${e}
    onCancel=${a=>(a.preventDefault(),t())}
    onMouseDown=${a=>a.target===s.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${u.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var En=e=>P($a,e);function $a({title:e,says:t,act:n,typed:o,bad:s,curl:r,close:a}){let l=$(""),p=!o||l.value===o;return i`<${q} title=${e} close=${a}>
    <form onSubmit=${c=>(c.preventDefault(),p&&a(!0))}>
      ${t&&i`<p>${t}</p>`} ${o&&i`<${U} label=${u.act.type(o)} at=${l} autofocus />`}
      ${r&&i`<details>
          <summary>${u.act.curl}</summary>
          <pre>${r}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${u.page.cancel}</button>
        <button class=${s?"bad":"main"} disabled=${!p} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var Nn=()=>P(_a);function _a({close:e}){let t=Re().filter(o=>!o.hidden),n=Object.entries(u.keys.groups).map(([o,s])=>({title:s,list:t.filter(r=>(r.group??"screen")===o)}));return i`<${q} title=${u.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:s})=>i`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${s.map(r=>i`<div key=${r.keys}>
                    <dt><kbd>${le(r.keys)}</kbd></dt>
                    <dd>${r.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${rt.value}
        onChange=${o=>wn(o.currentTarget.checked)}
      />
      ${u.keys.single}</label
    >
    <p class="quiet">${u.keys.singleSays}</p>
  <//>`}var ya=_({});function lt({small:e}){return i`<a class=${`mark ${e?"small":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${u.page.name}
  </a>`}var We=_(!1);function Ss(){let e=We.value?"menu open":"menu";return i`<nav id="menu" class=${e} onClick=${()=>We.value=!1} aria-label=${u.page.navigation}>
    <${lt} />
    ${Object.entries(u.groups).map(([t,n])=>i`<${va} key=${t} group=${t} name=${n} />`)}
  </nav>`}function va({group:e,name:t}){let n=ye.value.filter(o=>o.group===e&&at(o,k.value?.role));return i`<h2>${t}</h2>
    <ul>
      ${n.map(o=>i`<${ga} key=${o.name} route=${o} />`)}
    </ul>`}function ga({route:e}){let t=X.value.route,n=ya.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return i`<li>
    <a href=${O(e.path)} aria-current=${o?"page":void 0}>
      ${ve(e)}${n?i`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function Mn({over:e}){let t=w(null);return fe(()=>{let n=t.current;return n?.showModal(),()=>n?.close()},[]),e?i`<dialog
      ref=${t}
      class="login"
      aria-label=${u.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${Ts} />
    </dialog>`:i`<main class="login"><${Ts} /></main>`}function Ts(){let e=$(""),t=$(!1),n=async o=>{o.preventDefault(),t.value=!0,await At({key:e.value.trim()}).catch(Lt),t.value=!1};return i`<div class="ways">
    <${lt} />
    <h1>${u.login.title}</h1>
    ${ae.value&&i`<p>${u.login.ended}</p>`}
    ${Ue.value&&i`<p class="wrong" role="alert">${Ue.value}</p>`}
    ${Fe.value&&i`<button class="main" onClick=${()=>as().catch(Lt)}>
          ${u.login.issuer(new URL(Fe.value.issuer).host)}
        </button>
        <p class="or quiet">${u.login.or}</p>`}
    <form onSubmit=${n}>
      <label
        >${u.login.key}<input
          type="password"
          name="key"
          autocomplete="off"
          autofocus
          required
          value=${e.value}
          onInput=${o=>e.value=o.currentTarget.value}
      /></label>
      <button class=${Fe.value?"":"main"} aria-busy=${t.value}>${u.login.enter}</button>
    </form>
    <p class="quiet">
      ${u.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&u.login.local}
    </p>
  </div>`}var ba=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,wa=12,Dn=!1;async function An(){if(Dn)return;Dn=!0;let e=Re().filter(n=>!n.hidden),t=await P(ka,{commands:e});Dn=!1,t?.run()}function ka({commands:e,close:t}){let n=$(""),o=$(0),s=w(null),r=xa(e,n.value.trim()),a=Math.min(o.value,r.length-1),l=p=>{(p.key==="ArrowDown"||p.key==="ArrowUp")&&(p.preventDefault(),o.value=(a+(p.key==="ArrowDown"?1:-1)+r.length)%Math.max(r.length,1),s.current.children[o.value]?.scrollIntoView({block:"nearest"})),p.key==="Enter"&&r[a]&&(p.preventDefault(),t(r[a]))};return i`<${q} title=${u.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${u.palette.hint}
      placeholder=${u.palette.hint}
      aria-activedescendant=${r.length?`command-${a}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${p=>(n.value=p.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${u.palette.title} ref=${s}>
      ${r.map((p,c)=>i`<li
            key=${p.keys+p.says}
            id=${`command-${c}`}
            role="option"
            aria-selected=${c===a}
            onClick=${()=>t(p)}
          >
            <span>${p.says}</span>${p.keys&&i`<kbd>${le(p.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!r.length&&i`<p class="quiet">${u.palette.none}</p>`}
  <//>`}function xa(e,t){if(ba.test(t))return[{keys:"",says:u.palette.openJob(t),run:()=>I(O(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(s=>({command:s,score:Sa(s.says.toLowerCase(),n)})).filter(s=>s.score>=0).sort((s,r)=>s.score-r.score).map(s=>s.command).slice(0,n?wa:void 0)}function Sa(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let s of t)if(o=e.indexOf(s,o)+1,!o)return-1;return 100+o}var Pn={};M(Pn,{Empty:()=>Ln,Failed:()=>F,Loading:()=>ce});function ce(){return i`<p class="loading quiet" role="status">${u.page.loading}</p>`}function Ln({children:e}){return i`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function F({title:e=u.page.failed,error:t,again:n}){return i`<div class="failure" role="alert">
    <h2>${e}</h2>
    <p>${t.message}</p>
    ${t.errors?.length>0&&i`<ul>
        ${t.errors.map(o=>i`<li><code>${o.where}</code> ${o.what}</li>`)}
      </ul>`}
    ${n&&i`<button onClick=${n}>${u.page.again}</button>`}
  </div>`}var Un={};M(Un,{Time:()=>R,between:()=>Je,duration:()=>te,exact:()=>In,now:()=>je,relative:()=>qn,switchZone:()=>Rt,zone:()=>ee});var Cs="tidegate.zone",ee=_(localStorage.getItem(Cs)||"UTC"),je=_(Date.now());setInterval(()=>document.hidden||(je.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>je.value=Date.now());function Rt(){ee.value=ee.value==="UTC"?"local":"UTC",localStorage.setItem(Cs,ee.value)}function R({at:e,absolute:t}){if(!e)return i`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return i`<span>${e}</span>`;let[o,s]=t?[In(n),qn(n)]:[qn(n),In(n)];return i`<time datetime=${e} title=${s}>${o}</time>`}function In(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:ee.value==="UTC"?"UTC":void 0});return ee.value==="UTC"?`${n} UTC`:n}function qn(e){let t=(e.getTime()-je.value)/1e3;return Math.abs(t)<1?u.time.now:t<0?u.time.ago(te(-t,1)):u.time.ahead(te(t,1))}function te(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${u.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${u.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),s=[];for(let[r,a]of n){if(o>=a&&s.push(`${Math.floor(o/a)} ${u.units[r]}`),s.length===t)break;o%=a}return s.join(" ")}function Je(e,t){return e?Math.max(0,((t?Date.parse(t):je.value)-Date.parse(e))/1e3):null}var Fn={};M(Fn,{Toasts:()=>Wt,toast:()=>ge});var Ta=6,Ca=0,ut=_([]);function ge(e,{kind:t="good",href:n}={}){let o=Ca+=1;ut.value=[...ut.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>Os(o),Ta*1e3)}var Os=e=>ut.value=ut.value.filter(t=>t.id!==e);function Wt(){return i`<div class="toasts" role="status" aria-live="polite">
    ${ut.value.map(({id:e,text:t,kind:n,href:o})=>i`<p key=${e} class=${`toast ${n}`}>
          ${o?i`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${u.page.close} onClick=${()=>Os(e)}>×</button>
        </p>`)}
  </div>`}function Wn(){let e=k.value;return e===void 0?i`<div class="starting" aria-busy="true"></div>`:e===null&&!ae.value?i`<${Mn} /><${Wt} />`:i`<${Oa} />${e===null&&i`<${Mn} over />`}<${On} /><${Wt} />`}function Oa(){K(Na());let{route:e}=X.value;return g(()=>{document.title=`${ve(e)} · ${u.page.name}`},[e]),i` <a class="skip" href="#contents">${u.page.skip}</a>
    <${Ss} />
    <div class="frame">
      <${ja} />
      ${!et.value&&i`<p class="banner bad" role="status">${u.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${Rn} key=${ue.value.split("?")[0]}><${Ea} /><//>
      </main>
    </div>`}function Ea(){let{route:e,id:t}=X.value;return e?i`<${e.screen} id=${t} key=${t} />`:i`<h1>${u.page.nowhere}</h1>
      <p>${u.page.nowhereSays} <a href="/ui/jobs">${u.page.toJobs}</a></p>`}var Rn=class extends W{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?i`<${F}
        title=${u.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}},Es=_(null);function ja(){return i`<header class="top">
    <${lt} small />
    <div class="headline">${Es.value}</div>
    <button
      class="plain live"
      aria-pressed=${B.value}
      title=${B.value?u.live.resume:u.live.pause}
      onClick=${()=>B.value=!B.value}
    >
      <span class=${`dot ${ie.value}`} aria-hidden="true"></span>${u.live[ie.value]}
    </button>
    <button class="plain" onClick=${Rt}>${ee.value==="UTC"?u.time.utc:u.time.local}</button>
    <button
      class="plain hint"
      onClick=${An}
      title=${u.keys.palette}
      aria-label=${`${u.keys.palette}: ⌘K`}
    >
      <kbd>⌘K</kbd>
    </button>
    <button class="plain hint" onClick=${Nn} title=${u.keys.title} aria-label=${`${u.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${We.value}
      aria-controls="menu"
      onClick=${()=>We.value=!We.value}
    >
      ${u.page.menu}
    </button>
    <span class="who"
      >${k.value?.owner} <span class="quiet">${u.login.roles[k.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${ss}>${u.login.leave}</button>
  </header>`}function Na(){return[...ye.value.filter(t=>t.key&&at(t,k.value?.role)).map(t=>({keys:`g ${t.key}`,says:u.keys.go(ve(t)),group:"go",run:()=>I(O(t.path))})),{keys:"mod+k",says:u.keys.palette,group:"page",run:An},{keys:"?",says:u.keys.help,group:"page",run:Nn},{keys:".",says:u.keys.pause,group:"page",run:()=>B.value=!B.value},{keys:"u",says:u.keys.local,group:"page",run:Rt}]}var Kn=_(null),Jt=_(null),Hn=!1;async function Bn(){if(!Hn){Hn=!0,Jt.value=null;try{Kn.value=await import(document.querySelector("meta[name=more]")?.getAttribute("content")??"")}catch(e){Hn=!1,Jt.value=e}}}function L(e){return Object.assign(t,{load:Bn});function t(n){return Kn.value?i`<${Kn.value[e]} ...${n} />`:Jt.value?i`<${F} error=${Jt.value} again=${Bn} />`:(Bn(),i`<${ce} />`)}}var Ma=640,Da=132,Ht={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},js=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function Ns({status:e}){let t=[...new Set(js.filter(([o])=>o===e).map(([,o])=>o))],n=u.job.machine(u.status[e]??e,t.map(o=>u.status[o]).join(", "));return i`<svg class="machine" viewBox=${`0 0 ${Ma} ${Da}`} role="img" aria-label=${n}>
    ${js.map(([o,s])=>i`<${La} key=${o+s} from=${o} to=${s} on=${o===e} />`)}
    ${Object.keys(Ht).map(o=>i`<${Aa} key=${o} name=${o} status=${e} next=${t} />`)}
  </svg>`}function Aa({name:e,status:t,next:n}){let[o,s]=Ht[e];return i`<g class=${`place ${e} ${e===t?"on":""} ${n.includes(e)?"next":""}`}>
    <rect x=${o-56} y=${s-14} width="112" height="28" rx="14" />
    <text x=${o} y=${s+4} text-anchor="middle">${u.status[e]}</text>
  </g>`}function La({from:e,to:t,on:n}){let[o,s]=Ht[e],[r,a]=Ht[t],l=Math.sign(r-o),[p,c]=l?[o+l*56,s]:[o,s-14*Math.sign(s-a)],[f,m]=l?[r-l*58,a]:[r,a+16*Math.sign(s-a)],d=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,h=(p+f)/2,v=l?`M${p} ${c+d}C${h} ${c+d} ${h} ${m+d} ${f} ${m+d}`:`M${p} ${c}V${m}`,D=l?`M${f-l*5} ${m+d-4}l${l*6} 4l${-l*6} 4`:`M${f-4} ${m+Math.sign(s-a)*5}l4 ${-Math.sign(s-a)*6}l4 ${Math.sign(s-a)*6}`;return i`<path class=${n?"way on":"way"} d=${n?v+D:v} />`}var zn={};M(zn,{Acts:()=>Gn,Button:()=>Bt,Curls:()=>Ds,perform:()=>Ms,whyNot:()=>He});async function Ms(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:u.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:qe(e.method,e.path,t)};if(e.sure&&!await En(n))return null;let o=e.now?.();try{let s=await Z(e.method,e.path,{body:t});return ge(e.said??`${e.label}: ${u.act.done}`),e.done?.(s),Q(),s}catch(s){return o?.(),ge(s.message,{kind:"bad"}),Q(),null}}var He=e=>k.value&&!tt()?u.act.viewer:e.why??null;function Bt({act:e}){let t=$(!1),n=He(e),o=async()=>{if(n)return ge(n,{kind:"bad"});t.value||(t.value=!0,await Ms(e),t.value=!1)};return K(e.key?[{keys:e.key,says:e.label,run:o}]:[]),i`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&i`<kbd>${le(e.key)}</kbd>`}
  </button>`}function Gn({acts:e}){let t=e.filter(He);return i`<div class="acts">
    ${e.filter(n=>!He(n)).map(n=>i`<${Bt} key=${n.name} act=${n} />`)}
    ${t.length>0&&i`<${Pa} acts=${t} />`}
    <${Ds} acts=${e} />
  </div>`}function Pa({acts:e}){let t=n=>()=>ge(`${n.label}: ${He(n)}`,{kind:"bad"});return K(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),i`<details class="curls">
    <summary>${u.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>i`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${He(n)}</dd>`)}
    </dl>
  </details>`}function Ds({acts:e}){return i`<details class="curls">
    <summary>${u.act.curl}</summary>
    <dl>
      ${e.map(t=>i`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${qe(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var As={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function Be({status:e,short:t}){return i`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${As[e]??As.pending} /></svg>
    <span class=${t?"unseen":""}>${u.status[e]??e}</span>
  </span>`}function Ls({children:e,kind:t=""}){return i`<span class=${`tag ${t}`}>${e}</span>`}var Vn={};M(Vn,{Bar:()=>Ne});function Ne({value:e,most:t=100,label:n,kind:o="",children:s}){let r=t>0?Math.min(Math.max(e/t,0),1):0;return i`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${r*100}%`}}></span></span
    >${s&&i`<span class="number">${s}</span>`}
  </span>`}var Yn={};M(Yn,{Heading:()=>ct});function ct({name:e,says:t,children:n}){return i`<div class="heading">
    <h1>${e??ve(X.value.route)}</h1>
    ${t&&i`<p class="quiet">${t}</p>`} ${n&&i`<div class="doing">${n}</div>`}
  </div>`}var Ia=100,Zn=500,qa=2;function Ke({value:e,label:t}){return i`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(he(e,2)).then(()=>ge(u.page.copied))}>${u.json.copy}</button><${Ps} value=${e} depth=${0} />
  </div>`}function Ps({value:e,depth:t}){let n=Mt(e);return n!==null?i`<span class="number">${n}</span>`:e===null||typeof e!="object"?i`<${Ua} value=${e} />`:i`<${Fa} value=${e} depth=${t} />`}function Ua({value:e}){let t=$(!1);if(typeof e!="string")return i`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=Zn||t.value)return i`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let n=u.json.more(e.length-Zn);return i`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,Zn))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${n}</button></span
  >`}function Fa({value:e,depth:t}){let n=$(Ia),o=Object.entries(e),[s,r]=Array.isArray(e)?"[]":"{}";if(!o.length)return i`<span>${s}${r}</span>`;let a=o.length-n.value;return i`<details open=${t<qa}>
    <summary>${s}<span class="quiet"> ${o.length} ${r}</span></summary>
    <ul>
      ${o.slice(0,n.value).map(([l,p])=>i`<li key=${l}>
            <span class="name"><bdi>${l}</bdi></span> <${Ps} value=${p} depth=${t+1} />
          </li>`)}
    </ul>
    ${a>0&&i`<button class="plain" onClick=${()=>n.value+=1e3}>${u.json.more(a)}</button>`}
  </details>`}var to={};M(to,{Text:()=>Xn,acts:()=>Qn,read:()=>eo});var j=u.job;function Qn(e,t){let n=`/api/jobs/${e.id}`,o=a=>({name:a,label:j.acts[a],method:"POST",path:`${n}/${a}`,why:e.allowed[a],done:t}),s=Ra[e.status]??[];return[{...o("approve"),key:"a",ask:()=>P(Is,{title:j.acts.approve,label:j.comment,name:"comment"})},{...o("reject"),key:"e",ask:()=>P(Is,{title:j.acts.reject,label:j.reason,name:"reason"})},{...o("retry"),key:"r"},{...o("cancel"),key:"c",sure:e.status==="processing"?j.stops:void 0},{...o("signal"),key:"s",ask:()=>P(Wa,{job:e})},{...o("replay"),key:"shift+r",ask:()=>P(Ja,{job:e}),done:a=>I(O(`jobs/${a.job_id}`))},{...o("patch"),method:"PATCH",path:n,key:"m",ask:()=>P(Ha,{job:e})},{...o("delete"),method:"DELETE",path:n,key:"shift+d",bad:!0,sure:j.deletes,done:()=>I(O("jobs"),{replace:!0})}].map(a=>({...a,main:s.includes(a.name)}))}var Ra={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function Is({title:e,label:t,name:n,close:o}){let s=$("");return i`<${q} title=${e} close=${o}
    ><form onSubmit=${a=>(a.preventDefault(),o(s.value?{[n]:s.value}:{}))}>
      <${U} label=${t} at=${s} maxlength="500" autofocus autocomplete="off" />
      <${Kt} act=${e} close=${o} /></form
  ><//>`}function Wa({job:e,close:t}){let n=$(e.wait_signal??""),o=$("{}"),s=$(""),r=a=>(a.preventDefault(),eo(o.value,s,l=>t({name:n.value,payload:l})));return i`<${q} title=${j.acts.signal} close=${t}
    ><form onSubmit=${r}>
      <${U} label=${j.signalName} at=${n} required maxlength="200" autofocus autocomplete="off" />
      <${Xn} label=${j.payload} at=${o} wrong=${s} />
      <${Kt} act=${j.acts.signal} close=${t} /></form
  ><//>`}function Ja({job:e,close:t}){let n=$(he(e.payload??{},2)),o=$(String(e.priority)),s=$("0"),r=$(""),a=n.peek(),l=p=>{p.preventDefault();let c={priority:Number(o.value),delay_seconds:Number(s.value)};n.value===a?t(c):eo(n.value,r,f=>t({payload:f,...c}))};return i`<${q} title=${j.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${l}>
      <p class="quiet">${j.replays}</p>
      <${Xn} label=${j.payload} at=${n} wrong=${r} autofocus />
      <div class="pair">
        <${U} label=${j.facts.priority} at=${o} type="number" min="1" max="20" />
        <${U} label=${j.delay} at=${s} type="number" min="0" max="31622400" />
      </div>
      <${Kt} act=${j.acts.replay} close=${t} /></form
  ><//>`}function Ha({job:e,close:t}){let n=$(String(e.priority)),o=$(e.scheduled_for),s=$(e.tags.join(", ")),r=a=>{a.preventDefault();let l={priority:Number(n.value),tags:s.value.split(",").map(p=>p.trim()).filter(Boolean)};t(o.value===e.scheduled_for?l:{...l,scheduled_for:o.value})};return i`<${q} title=${j.acts.patch} close=${t}
    ><form onSubmit=${r}>
      <${U} label=${j.facts.priority} at=${n} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&i`<${U} label=${j.dueIso} at=${o} required />`}
      <${U} label=${j.tagsBetween} at=${s} />
      <${Kt} act=${j.acts.patch} close=${t} /></form
  ><//>`}function Xn({label:e,at:t,wrong:n,rows:o=12,...s}){return i`<label
      >${e}<textarea
        rows=${o}
        spellcheck=${!1}
        ...${s}
        value=${t.value}
        aria-invalid=${n.value?"true":void 0}
        onInput=${r=>t.value=r.currentTarget.value}
      ></textarea>
    </label>
    ${n.value&&i`<p class="wrong" role="alert">${n.value}</p>`}`}function eo(e,t,n){try{n(Nt(e))}catch(o){t.value=o.message}}function Kt({act:e,close:t}){return i`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${u.page.cancel}</button><button class="main">${e}</button>
  </div>`}var be=u.job;function qs({job:e}){let t=Ba(e);return t.length?i`<section>
    <h2>${be.attempts}</h2>
    ${e.logs_left_out&&i`<p class="quiet">${be.logsLeftOut}</p>`}
    ${t.map((n,o)=>i`<${Ka} key=${o} part=${n} />`)}
  </section>`:null}function Ba({logs:e,attempts_made:t}){let n=new Map(t.map(s=>[s.attempt,s])),o=[];for(let s of e){let r=o.at(-1);r&&r.number===s.attempt?r.lines.push(s):o.push({number:s.attempt,made:n.get(s.attempt),lines:[s]})}for(let s of t)o.some(r=>r.number===s.attempt)||o.push({number:s.attempt,made:s,lines:[]});return o}function Ka({part:e}){return i`<div class="attempt">
    ${e.number!==null&&i`<h3>${be.attempt(e.number)} <${Ga} made=${e.made} /></h3>`}
    <ol class="log">
      ${e.lines.map(t=>i`<${za} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function Ga({made:e}){if(!e)return null;let n=e.started_at&&!e.ended_at&&!e.outcome?(je.value-Date.parse(e.started_at))/1e3:e.seconds;return i`<span class=${e.code?"error":""}>${e.outcome??be.running} ${e.code}</span>
    <span class="number">${te(n)}</span>`}function za({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return i`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Ya(e.at)}</time>
    <span>
      ${t&&i`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&i` <span class="quiet">${be.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&i`<${Va} details=${e.details} />`}
    </span>
  </li>`}function Va({details:e}){let t=$(!1),{traceback:n,...o}=e;return i`<details onToggle=${s=>t.value=s.currentTarget.open}>
    <summary>${n?be.traceback:be.details}</summary>
    ${t.value&&n&&i`<pre tabindex="0">${n}</pre>`}
    ${t.value&&Object.keys(o).length>0&&i`<${Ke} value=${o} label=${be.details} />`}
  </details>`}function Ya(e){let t=new Date(e),n=ee.value==="UTC"?"UTC":void 0,o={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:n,...o})}function Us({gate:e,done:t}){let n=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return i`<li class="gate shut">
    <${Rs} shut />
    <div>
      <p>
        <b>${u.gates.shut[e.name]??e.name}</b>
        ${e.until&&i`<span class="quiet">${u.gates.opens} <${R} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&i`<p class="quiet">${u.gates.holders} <${dt} ids=${e.jobs} /></p>`}
    </div>
    ${n&&i`<${Bt} act=${n} />`}
  </li>`}function dt({ids:e}){return e.map(t=>i`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function Fs({name:e}){return i`<li class="gate open">
    <${Rs} />
    <p>${u.gates.names[e]??e} <span class="unseen">${u.gates.open}</span></p>
  </li>`}function Rs({shut:e}){return i`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var de=u.job;function Js({job:e}){let t=Je(e.started_at,e.finished_at),n=e.started_at&&Je(e.scheduled_for,e.started_at),o=[["owner",i`<a href=${O("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&i`<${Za} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(s=>i`<a href=${O("jobs",{tag:s})}
              ><${Ls}><bdi>${s}</bdi><//></a
            > `)],["type",i`<a href=${O(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",i`${e.attempts} ${de.of} ${e.max_attempts}`],["created",i`<${R} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&i`<${R} at=${e.scheduled_for} absolute />`],["started",e.started_at&&i`<${R} at=${e.started_at} absolute />`],["finished",e.finished_at&&i`<${R} at=${e.finished_at} absolute />`],["waited",n&&te(n)],["took",e.started_at&&e.finished_at&&te(t)],["cost",e.cost_usd!==null&&de.usd(e.cost_usd)],["signal",e.wait_signal&&i`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&i`<${R} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&i`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&i`<code>${e.traceparent}</code>`]];return i`<dl class="facts">
    ${o.filter(([,s])=>s).map(([s,r])=>i`<dt key=${s}>${de.facts[s]}</dt>
            <dd>${r}</dd>`)}
  </dl>`}function Za({reference:e}){let t=`${e.type}/${e.id}`;return i`<a href=${O("jobs",{about:t})}><bdi>${t}</bdi></a>`}function Hs({job:e}){let{children:t,callbacks:n,replays:o}=e,s=de.children(Qa(t),t.open);return i` <dl class="facts">
      ${e.batch_id&&i`<dt>${de.facts.batch}</dt>
          <dd><a class="id" href=${O(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&i`<dt>${de.facts.parent}</dt>
          <dd><${dt} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&i`<dt>${de.facts.replayOf}</dt>
          <dd><${dt} ids=${[e.replay_of]} /></dd>`}
      ${o?.length>0&&i`<dt>${de.facts.replays}</dt>
          <dd><${dt} ids=${o.map(r=>r.id??r)} /></dd>`}
    </dl>
    ${t.count>0&&i`<${Ws} title=${s} jobs=${t.jobs} />`}
    ${n.length>0&&i`<${Ws} title=${de.callbacks} jobs=${n.map(Xa)} />`}`}var Qa=({count:e,at_least:t})=>t?`${e}+`:String(e),Xa=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function Ws({title:e,jobs:t}){return i`<h3>${e}</h3>
    <ul class="members">
      ${t.map(n=>i`<li key=${n.id}>
            <${Be} status=${n.status} short /> <a href=${`/ui/jobs/${n.id}`}><bdi>${n.type}</bdi></a>
            <span class="id">${n.id.slice(-8)}</span>
          </li>`)}
    </ul>`}var oo={};M(oo,{Loaded:()=>ti,useGet:()=>no});function no(e,t={}){let n=$(null),o=$(null),s=$(!0),r=w(()=>{}),a=e+JSON.stringify(t.query||{});return g(()=>{let l=new AbortController;r.current=()=>ei(e,{...t,signal:l.signal},{data:n,error:o,loading:s}),r.current();let p=t.every&&setInterval(()=>document.hidden||r.current(),t.every*1e3);return()=>(clearInterval(p||0),l.abort())},[a]),{data:n,error:o,loading:s,again:()=>r.current()}}async function ei(e,t,{data:n,error:o,loading:s}){if(e){s.value=!0;try{n.value=await H(e,t),o.value=null}catch(r){if(t.signal.aborted)return;o.value=r}s.value=!1}}function ti({from:e,children:t}){if(e.error.value&&!e.data.value)return i`<${F} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return i`<${ce} />`;let n=e.error.value;return i`${n&&i`<${F} error=${n} again=${e.again} />`}${t(e.data.value)}`}var so=u.job,ni=["completed","failed","cancelled"],oi=Object.keys(u.gates.names),si=5;function Bs({job:e,done:t}){let o=ni.includes(e.status)||k.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,s=no(o,{every:si});g(()=>{s.data.value&&s.again()},[e.status,e.attempts]);let r=s.data.value;if(!o)return null;if(s.error.value&&!r)return i`<section><${F} error=${s.error.value} again=${s.again} /></section>`;if(!r)return null;let a=r.gates.length,l=oi.filter(c=>r.passed.includes(c)||r.gates.some(f=>f.name===c)),p=()=>(s.again(),t());return i`<section class="gates">
    <h2>${a?so.why(a):so.free}</h2>
    <${ai} line=${r.line} />
    <ol>
      ${l.map(c=>i`<${ri} key=${c} name=${c} found=${r} done=${p} />`)}
    </ol>
  </section>`}function ri({name:e,found:t,done:n}){let o=t.gates.find(s=>s.name===e);return o?i`<${Us} gate=${o} done=${n} />`:i`<${Fs} name=${e} />`}function ai({line:e}){if(!e)return null;let t=e.expected_start&&i`<b>${so.starts} <${R} at=${e.expected_start} /></b>`;return i`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var ne=u.job,ii=["payload","result","steps"],Ks=2e3;function Gs({id:e}){let{job:t,error:n,again:o}=li(e);return n&&!t?i`<${F} error=${n} again=${o} />`:t?i` <${ct} name=${i`<bdi>${t.type}</bdi>`} says=${i`<span class="id">${t.id}</span>`} />
    <${di} job=${t} />
    <${Gn} acts=${Qn(t,o)} />
    <div class="job">
      <div>
        <${Ns} status=${t.status} />
        <${Bs} job=${t} done=${o} />
        <${pi} job=${t} />
        <${qs} job=${t} />
        <${fi} job=${t} />
      </div>
      <aside><${Js} job=${t} /><${Hs} job=${t} /></aside>
    </div>`:i`<${ce} />`}function li(e){let t=$(null),n=$(null),o=w(""),s=async()=>{try{t.value=await ci(e,t.value),n.value=null}catch(a){n.value=a}};g(()=>{s()},[e]);let r=st(()=>({jobs:[e]}));return g(()=>{let a=r.value?.jobs?.find(p=>p.id===e),l=a?JSON.stringify(a):"";l&&l!==o.current&&t.value&&ui(a,t.value)&&s(),l&&(o.current=l)},[r.value]),{job:t.value,error:n.value,again:s}}var ui=(e,t)=>Object.keys(e).some(n=>JSON.stringify(e[n])!==JSON.stringify(t[n]));async function ci(e,t){let n=t?.logs.at(-1)?.id,o=n===void 0?void 0:{log_after:n},s=await H(`/api/jobs/${encodeURIComponent(e)}`,{query:o,exact:ii});if(n===void 0)return s;let r=[...t.logs,...s.logs].slice(-Ks);return{...s,logs:r,logs_left_out:t.logs_left_out||r.length===Ks}}function di({job:e}){return i`<p class="now" role="status">
    <${Be} status=${e.status} />
    ${e.status==="processing"&&i`<${Ne} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&i`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&i`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&i`<span class="quiet">${ne.cancelling}</span>`}
  </p>`}function pi({job:e}){return e.result===null||e.result===void 0?null:i`<section>
    <h2>${ne.result}</h2>
    <${Ke} value=${e.result} label=${ne.result} />
  </section>`}function fi({job:e}){if(e.hidden)return i`<section class="quiet">${u.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return i` ${(t||e.steps_left_out)&&i`<section>
        <h2>${ne.steps}</h2>
        <p class="quiet">${e.steps_left_out?ne.stepsLeftOut:ne.stepsSay}</p>
        ${t&&i`<${Ke} value=${e.steps} label=${ne.steps} />`}
      </section>`}
    <section>
      <h2>${ne.payload}</h2>
      ${e.payload===null?i`<p class="quiet">${k.value?.role==="producer"?ne.payloadYours:u.page.hidden}</p>`:i`<${Ke} value=${e.payload} label=${ne.payload} />`}
    </section>`}var io={};M(io,{actOnMany:()=>ro});var hi=500,mi=1e3,ro=e=>P($i,{bulk:e});function $i({bulk:e,close:t}){let n=$({at:"counting"}),o=$(""),s=$("60"),r=w(!1),a=u.jobs.bulk[e.action];g(()=>{vi(e,n)},[]);let{at:l,matches:p=0,atLeast:c,error:f}=n.value,m=p>mi?String(p):"",d=l==="counted"&&e.action==="replay",h=l==="counted"&&m,v=D=>{D.preventDefault(),l==="counted"&&p&&o.value===m&&gi(e,n,r,Number(s.value))};return i`<${q}
    title=${u.jobs.asking(a,l==="counting"?"…":u.jobs.jobs(p,c))}
    close=${()=>(r.current=!0,t(n.value))}
  >
    <form onSubmit=${v}>
      <p>${u.jobs.says[e.action]}</p>
      ${l==="counting"&&i`<p class="quiet" role="status">${u.jobs.counting}</p>`}
      ${f&&i`<p class="wrong" role="alert">${f}</p>`}
      ${d&&i`<${U} label=${u.jobs.perMinute} at=${s} type="number" min="1" max="10000" />`}
      ${h&&i`<${U} label=${u.act.type(m)} at=${o} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(l)&&i`<${_i} state=${n.value} />`}
      <details>
        <summary>${u.act.curl}</summary>
        <pre tabindex="0">${qe("POST",`/api/jobs/bulk/${e.action}`,ao(e))}</pre>
      </details>
      <div class="buttons">
        <${yi}
          at=${l}
          act=${a}
          bad=${e.action==="delete"}
          ready=${p>0&&o.value===m}
          stop=${r}
          close=${()=>t(n.value)}
        />
      </div>
    </form>
  <//>`}function _i({state:e}){let t=u.jobs.running(e.done,e.skipped);return i`<p role="status">
    <${Ne} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function yi({at:e,act:t,bad:n,ready:o,stop:s,close:r}){let a=w(null);if(g(()=>{let p=document.activeElement?.matches("input");(o&&e==="counted"&&!p||e==="ended")&&a.current?.focus()},[e,o]),e==="running")return i`<button type="button" onClick=${()=>s.current=!0}>${u.jobs.stop}</button>`;if(e==="ended")return i`<button type="button" class="main" ref=${a} onClick=${r}>${u.page.close}</button>`;let l=n?"bad":"main";return i`<button type="button" onClick=${r}>${u.page.cancel}</button>
    <button class=${l} ref=${a} disabled=${!o}>${t}</button>`}var ao=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function vi(e,t){try{let n=await me(`/api/jobs/bulk/${e.action}`,{...ao(e),dry_run:!0});t.value={at:"counted",matches:n.matches??n.count??0,atLeast:n.at_least}}catch(n){t.value={at:"refused",error:n.message}}}async function gi(e,t,n,o){let s=crypto.randomUUID(),r=e.action==="replay"?{per_minute:o}:{},{matches:a}=t.value,l=0,p=0,c=null;t.value={at:"running",matches:a,done:l,skipped:p};try{do{let f={...ao(e),...r,limit:hi,after:c??void 0,act:s},m=await me(`/api/jobs/bulk/${e.action}`,f,{tries:3});l+=m.done,p+=m.skipped,c=m.next,t.value={at:"running",matches:a,done:l,skipped:p}}while(c&&!n.current);t.value={at:"ended",matches:a,done:l,skipped:p,says:c?u.jobs.stopped:u.jobs.finished}}catch(f){t.value={at:"ended",matches:a,done:l,skipped:p,error:f.message}}Q()}var bi=120;function Ys({fields:e,value:t,onChange:n}){let o=$(zs(t)),s=$(""),r=$([]),a=$(-1),l=w(null),p=zs(t);g(()=>{o.value=p},[p]),K([{keys:"/",says:u.keys.filter,run:()=>l.current.select()}]);let c={fields:e,typed:o,wrong:s,offers:r,at:a,input:l,onChange:n};return g(()=>Vs(c),[o.value]),i`<form class="filter" role="search" onSubmit=${f=>(f.preventDefault(),Qs(c))}>
    <input
      ref=${l}
      type="search"
      role="combobox"
      aria-label=${u.filter.label}
      aria-expanded=${r.value.length>0}
      aria-controls="offers"
      aria-activedescendant=${a.value>=0?`offer-${a.value}`:void 0}
      aria-invalid=${s.value?"true":void 0}
      aria-describedby=${s.value?"wrong":void 0}
      placeholder=${u.filter.hint}
      autocomplete="off"
      spellcheck=${!1}
      value=${o.value}
      onInput=${f=>o.value=f.currentTarget.value}
      onKeyDown=${f=>ki(f,c)}
      onFocus=${()=>Vs(c)}
      onBlur=${()=>setTimeout(()=>r.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${u.filter.label} hidden=${!r.value.length}>
      ${r.value.map((f,m)=>i`<li
            key=${f}
            id=${`offer-${m}`}
            role="option"
            aria-selected=${m===a.value}
            onMouseDown=${d=>(d.preventDefault(),Xs(f,c))}
          >
            <b>${f}</b
            >${f.endsWith(":")&&i` <span class="quiet">${e[f.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${s.value&&i`<p id="wrong" class="wrong" role="alert">${s.value}</p>`}
  </form>`}function zs(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var wi=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function Zs(e,t){let n={};for(let o of wi(e)){let[s,...r]=o.split(":");if(!r.length||!(s in t))return{wrong:u.filter.unknown(s,Object.keys(t).join(", ")),value:n};r.join(":")&&(n[s]=r.join(":"))}return{wrong:"",value:n}}function Qs({fields:e,typed:t,wrong:n,offers:o,at:s,onChange:r}){let a=Zs(t.value,e);n.value=a.wrong,o.value=[],s.value=-1,a.wrong||r(a.value)}function ki(e,t){let{offers:n,at:o,input:s}=t,r=n.value.length;e.key==="Escape"?(r?e.preventDefault():s.current.blur(),n.value=[]):r&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+r+1)%(r+1)===r?-1:(o.value+(e.key==="ArrowDown"?1:r))%r):r&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),Xs(n.value[o.value],t))}function Xs(e,t){let{typed:n,at:o,input:s}=t,r=n.value.replace(/("[^"]*|\S*)$/,"");n.value=r+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,s.current.focus(),e.endsWith(":")||Qs(t)}var lo=0;function Vs({fields:e,typed:t,offers:n,at:o,input:s}){if(document.activeElement!==s.current)return;let r=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[a,...l]=r.split(":"),p=l.join(":");o.value=-1;let c=lo+=1;if(!l.length){let m=Object.keys(Zs(t.value,e).value);n.value=Object.keys(e).filter(d=>d.startsWith(a)&&!m.includes(d)).map(d=>`${d}:`);return}let f=e[a];f?.values?n.value=Si(f.values,p).map(m=>`${a}:${m}`):f?.suggest?setTimeout(()=>c===lo&&xi(a,f.suggest,p,m=>c===lo&&(n.value=m)),bi):n.value=[]}async function xi(e,t,n,o){let s=await H("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(s.values.filter(r=>r!==n).map(r=>`${e}:${r}`))}var Si=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);var po={};M(po,{Table:()=>co});function co({rows:e,columns:t,label:n,id:o=c=>c.id,href:s,chosen:r,kind:a,keys:l=!0,children:p}){let c=$(null),f=w(null),m=w(null),d=e.map(o),h=c.value!==null&&d.includes(c.value)?c.value:d[0],v=ji({ids:d,at:c,body:f,current:h}),D=Ni({ids:d,chosen:r,anchor:m});return K(l?Ai({move:v,choose:D,current:h,open:()=>Di(e,d,h,s),chosen:r,href:s}):[]),i`<div class="scroll">
    <table class=${s?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${Ti} columns=${t} chosen=${r} ids=${d} />
      <tbody
        ref=${f}
        onFocusIn=${T=>c.value=T.target.closest("tr")?.dataset.id??c.value}
        onKeyDown=${Mi(v)}
      >
        ${e.map((T,C)=>i`<${uo}
              key=${d[C]}
              row=${T}
              id=${d[C]}
              columns=${t}
              stop=${d[C]===h}
              href=${s?.(T)}
              kind=${a?.(T)??""}
              chosen=${r?r.value.has(d[C]):null}
              choose=${D}
            />`)}
        ${p}
      </tbody>
    </table>
  </div>`}function Ti({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(r=>t.value.has(r)),s=w(null);return g(()=>{s.current&&t&&(s.current.indeterminate=!o&&t.value.size>0)}),i`<thead>
    <tr>
      ${t&&i`<th class="choice">
          <input
            type="checkbox"
            ref=${s}
            aria-label=${u.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(r=>i`<th key=${r.name} scope="col" class=${r.kind??""}>${r.label}</th>`)}
    </tr>
  </thead>`}var uo=class extends W{shouldComponentUpdate(t){let{row:n,stop:o,href:s,chosen:r,kind:a,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==s||t.chosen!==r||t.kind!==a||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:s,href:r,chosen:a,kind:l}=this.props,p=o.find(c=>c.link)??o[0];return i`<tr
      data-id=${n}
      tabindex=${s?0:-1}
      class=${`${l} ${a?"chosen":""}`}
      onClick=${c=>Ei(c,this.props)}
    >
      ${a!==null&&i`<${Ci} chosen=${a} />`}
      ${o.map(c=>i`<td key=${c.name} class=${c.kind??""} title=${c.title?.(t)}>
            ${c===p?i`<${Oi} href=${r}>${c.cell(t)}<//>`:c.cell(t)}
          </td>`)}
    </tr>`}};function Ci({chosen:e}){return i`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${u.table.select} checked=${e} />
  </td>`}function Oi({href:e,children:t}){return e?i`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function Ei(e,{id:t,href:n,choose:o,chosen:s}){let r=e.target.closest("td.choice");if(s!==null&&(r||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||I(n)}var ji=({ids:e,at:t,body:n,current:o})=>s=>{let a=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+s,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[a];let l=n.current?.rows[a];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},Ni=({ids:e,chosen:t,anchor:n})=>(o,s)=>{let r=new Set(t.value),a=s?e.indexOf(n.current):-1,l=e.indexOf(o),p=a<0?[o]:e.slice(Math.min(a,l),Math.max(a,l)+1),c=a>=0||!r.has(o);for(let f of p)c?r.add(f):r.delete(f);n.current=o,t.value=r},Mi=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function Di(e,t,n,o){let s=o?.(e[t.indexOf(n)]);s&&I(s)}function Ai({move:e,choose:t,current:n,open:o,chosen:s,href:r}){let a=[{keys:"j",says:u.keys.down,run:()=>e(1)},{keys:"k",says:u.keys.up,run:()=>e(-1)}];return r&&a.push({keys:"Enter",says:u.keys.open,run:o}),s&&(a.push({keys:"x",says:u.keys.select,run:()=>n&&t(n,!1)}),a.push({keys:"shift+x",says:u.keys.range,run:()=>n&&t(n,!0)})),a}var er="tidegate.views",Li=20,pt=_(Pi());function Pi(){try{return JSON.parse(localStorage.getItem(er)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function tr(e){pt.value=e.slice(-Li),localStorage.setItem(er,JSON.stringify(pt.value))}function nr({screen:e,views:t,now:n}){let o=pt.value.filter(l=>l.screen===e),s=[{screen:e,name:u.jobs.all,query:{}},...Object.entries(t).map(([l,p])=>({screen:e,name:p,query:{status:l}})),...o],r=$e(n),a=s.find(l=>$e(l.query)===r);return i`<nav class="views" aria-label=${u.filter.saved}>
    ${s.map(l=>i`<${Ii} key=${l.name} view=${l} screen=${e} now=${l===a} />`)}
    ${!a&&i`<button class="plain" onClick=${()=>Ui(e,n)}>${u.filter.save}</button>`}
    ${a&&o.includes(a)&&i`<${qi} view=${a} />`}
  </nav>`}function Ii({view:e,screen:t,now:n}){return i`<a href=${O(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function qi({view:e}){return i`<button class="plain" onClick=${()=>tr(pt.value.filter(n=>n!==e))}>${u.filter.forget}</button>`}async function Ui(e,t){let n=await P(Fi);n&&tr([...pt.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function Fi({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return i`<${q} title=${u.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${u.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${u.page.cancel}</button
        ><button class="main">${u.filter.save}</button>
      </div>
    </form><//
  >`}var x=u.jobs,Ri=50,or={status:{values:Object.keys(u.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:x.fields.error},batch:{says:x.fields.batch},about:{says:x.fields.about},since:{says:x.fields.since},until:{says:x.fields.until}};function sr({status:e,type:t,owner:n,tag:o,error:s,batch:r,about:a,since:l,until:p}){let[c,...f]=(a||"").split("/"),m=a?{reference_type:c,reference_id:f.join("/")}:{},d={status:e,type:t,owner:n,tag:o,error:s,batch_id:r,...m,created_after:l,created_before:p};return Object.fromEntries(Object.entries(d).filter(([,h])=>h))}function ar(){let e=Object.fromEntries(Object.entries(Ee.value).filter(([p])=>p in or)),{after:t,sort:n}=Ee.value,o=Wi(sr(e),t,n),s=$(new Set),r=$(!1),a=$e({...e,after:t});g(()=>(s.value=new Set,void(r.value=!1)),[a]);let l=p=>I(O("jobs",p));return i` <${ct}><a class="button" href="/ui/jobs/new">${x.new}</a><//>
    <${nr} screen="jobs" views=${x.views} now=${e} />
    <${Ys} fields=${or} value=${e} onChange=${l} />
    <${Bi} list=${o} chosen=${s} filtered=${a!==""} />
    <${Ki} list=${o} after=${t} />
    <${Zi} chosen=${s} whole=${r} filter=${sr(e)} list=${o} />`}function Wi(e,t,n){let o=$({rows:null,next:null,error:null,gone:new Set}),s=$e({...e,after:t,sort:n}),r=async()=>{try{let p=await H("/api/jobs",{query:{...e,after:t,sort:n,limit:Ri}});o.value={rows:p.jobs,next:p.next,error:null,gone:new Set,key:s}}catch(p){o.value=o.value.key===s?{...o.value,error:p}:{rows:null,next:null,error:p}}};g(()=>{r()},[s]);let a=!t&&n!=="oldest",l=st(()=>({jobs:(o.value.rows||[]).map(p=>p.id),...a&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return g(()=>{l.value&&o.value.rows&&(o.value=Ji(o.value,l.value))},[l.value]),{...o.value,load:r,fresh:a?l.value?.new:null}}function Ji(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(r=>[r.id,r])),s=e.rows.map(r=>{let a=o.get(r.id);return a&&JSON.stringify(a)!==JSON.stringify(r)?a:r});return{...e,rows:s,gone:new Set([...e.gone,...n])}}var Hi=({count:e,at_least:t})=>t?`${e}+`:e;function Bi({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return i`<${F} error=${e.error} again=${e.load} />`;if(!e.rows)return i`<${ce} />`;let o=e.fresh?.count>0;return i` <div class="new" role="status">
      ${o&&i`<button onClick=${e.load}>${u.table.new(Hi(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?i`<${co}
            rows=${e.rows}
            columns=${Gi}
            label=${x.label}
            chosen=${tt()?t:void 0}
            href=${s=>`/ui/jobs/${s.id}`}
            kind=${s=>e.gone.has(s.id)?"gone":s.status}
          />`:i`<${Ln}>${e.next?x.looked:n?x.none:x.noneYet}<//>`}`}function Ki({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?u.table.next:x.further;return i`<p class="pages">
    ${t&&i`<a href=${O("jobs",{...Ee.value,after:""})}>${u.table.first}</a>`}
    ${e.next&&i`<a href=${O("jobs",{...Ee.value,after:e.next})}>${n}</a>`}
  </p>`}var Gi=[{name:"status",label:x.columns.status,cell:e=>i`<${Be} status=${e.status} />`},{name:"type",label:x.columns.type,link:!0,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"about",label:x.columns.about,kind:"wide",cell:zi,title:e=>e.error?.message??""},{name:"owner",label:x.columns.owner,kind:"side",cell:e=>i`<bdi>${e.owner}</bdi>`},{name:"tries",label:x.columns.attempts,kind:"number side",cell:e=>i`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:x.columns.took,kind:"number side",cell:Vi},{name:"when",label:x.columns.when,kind:"number",cell:e=>i`<${R} at=${e.created_at} />`},{name:"id",label:x.columns.id,kind:"id side",cell:e=>i`<span class="id">${e.id.slice(-8)}</span>`}];function zi(e){if(e.error)return i`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return i`<${Ne} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//>
      <bdi>${e.stage}</bdi>`;let t=e.reference?i`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return i`${t}${e.tags.map(n=>i`<bdi class="tag">${n}</bdi> `)}`}function Vi(e){return i`<${Yi} from=${e.started_at} until=${e.finished_at} running=${e.status==="processing"} />`}function Yi({from:e,until:t,running:n}){return!e||!t&&!n?i`<span class="quiet">–</span>`:te(Je(e,t),1)}var rr=["retry","cancel","replay","delete"],ir={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function Zi({chosen:e,whole:t,filter:n,list:o}){let{size:s}=e.value,r=()=>e.value=new Set,a=async c=>{(await ro(t.value?{action:c,filter:n}:{action:c,ids:[...e.value]}))?.done&&r()},l=rr.map(c=>({keys:ir[c],says:x.bulk[c],run:()=>a(c)}));if(K(s?[...l,{keys:"Escape",says:u.table.unchoose,run:r}]:[]),g(()=>{s!==o.rows?.length&&(t.value=!1)},[s]),!s)return null;let p=!t.value&&Object.keys(n).length>0&&s===o.rows?.length&&o.next;return i`<div class="chosenbar" role="region" aria-label=${x.chosen}>
    <strong role="status">${t.value?x.allChosen:u.table.chosen(s)}</strong>
    ${p&&i`<button class="plain" onClick=${()=>t.value=!0}>${x.allMatching}</button>`}
    <span class="buttons">
      ${rr.map(c=>i`<${Qi} key=${c} action=${c} run=${()=>a(c)} />`)}
      <button class="plain" onClick=${r}>${u.table.unchoose}</button>
    </span>
  </div>`}function Qi({action:e,run:t}){return i`<button class=${e==="delete"?"bad":""} onClick=${t}>${x.bulk[e]} <kbd>${le(ir[e])}</kbd></button>`}var Xi=L("Audit"),el=L("Batch"),tl=L("Batches"),nl=L("Costs"),ol=L("Create"),sl=L("Database"),rl=L("Endpoints"),al=L("Errors"),il=L("Inbox"),ll=L("Keys"),ul=L("Limits"),cl=L("Live"),dl=L("Locks"),pl=L("Overview"),fl=L("Schedules"),hl=L("Type"),ml=L("Types"),$l=L("Waiting"),lr=[{path:"",screen:pl,name:"overview",key:"o",group:"now"},{path:"jobs",screen:ar,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:il,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:$l,name:"waiting",key:"w",group:"now"},{path:"batches",screen:tl,name:"batches",key:"b",group:"now"},{path:"errors",screen:al,name:"errors",key:"e",group:"now"},{path:"types",screen:ml,name:"types",key:"t",group:"how"},{path:"limits",screen:ul,name:"limits",key:"l",group:"how"},{path:"locks",screen:dl,name:"locks",key:"p",group:"how"},{path:"schedules",screen:fl,name:"schedules",key:"s",group:"how"},{path:"live",screen:cl,name:"live",key:"v",group:"how"},{path:"costs",screen:nl,name:"costs",key:"m",group:"how"},{path:"endpoints",screen:rl,name:"endpoints",key:"n",group:"who",role:"admin"},{path:"keys",screen:ll,name:"keys",key:"k",group:"who",role:"super_admin"},{path:"audit",screen:Xi,name:"audit",key:"a",group:"who"},{path:"database",screen:sl,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:ol,name:"create",key:"c"},{path:"jobs/:id",screen:Gs,name:"job"},{path:"batches/:id",screen:el,name:"batch"},{path:"types/:id",screen:hl,name:"type"}];ye.value=lr;Sn();kn();vn();wt(i`<${Wn} />`,document.getElementById("page"));X.value.route?.screen.load?.();os();var sp={"api.js":fn,"app.js":Jn,"exact.js":dn,"html.js":un,"keys.js":xn,"live.js":gn,"parts/act.js":zn,"parts/bar.js":Vn,"parts/bulk.js":io,"parts/dialog.js":jn,"parts/field.js":Cn,"parts/heading.js":Yn,"parts/load.js":oo,"parts/states.js":Pn,"parts/table.js":po,"parts/time.js":Un,"parts/toast.js":Fn,"routes.js":Tn,"screens/job/acts.js":to,"words.js":pn};export{sp as shared};

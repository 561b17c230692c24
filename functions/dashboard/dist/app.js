var _a=Object.defineProperty;var x=(e,t)=>{for(var n in t)_a(e,n,{get:t[n],enumerable:!0})};var Fn={};x(Fn,{Component:()=>W,Fragment:()=>ie,batch:()=>He,computed:()=>G,effect:()=>U,html:()=>i,render:()=>zt,signal:()=>_,untracked:()=>Te,useComputed:()=>Gr,useEffect:()=>g,useLayoutEffect:()=>$e,useMemo:()=>le,useRef:()=>y,useSignal:()=>$,useSignalEffect:()=>Yr,useState:()=>qr});var dr=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var a=t[s++],l=t[s]?(t[0]|=a?1:2,n[t[s++]]):t[++s];a===3?o[0]=l:a===4?o[1]=Object.assign(o[1]||{},l):a===5?(o[1]=o[1]||{})[t[++s]]=l:a===6?o[1][t[++s]]+=l+"":a?(r=e.apply(l,dr(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},fr=new Map;function pr(e){var t=fr.get(this);return t||(t=new Map,fr.set(this,t)),(t=dr(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,a="",l="",c=[0],u=function(d){s===1&&(d||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,d,a):s===3&&(d||a)?(c.push(3,d,a),s=2):s===2&&a==="..."&&d?c.push(4,d,0):s===2&&a&&!d?c.push(5,0,!0,a):s>=5&&((a||!d&&s===5)&&(c.push(s,0,a,r),s=6),d&&(c.push(s,d,0,r),s=6)),a=""},p=0;p<n.length;p++){p&&(s===1&&u(),u(p));for(var h=0;h<n[p].length;h++)o=n[p][h],s===1?o==="<"?(u(),c=[c],s=3):a+=o:s===4?a==="--"&&o===">"?(s=1,a=""):a=o+a[0]:l?o===l?l="":a+=o:o==='"'||o==="'"?l=o:o===">"?(u(),s=1):s&&(o==="="?(s=5,r=a,a=""):o==="/"&&(s<5||n[p][h+1]===">")?(u(),s===3&&(c=c[0]),s=c,(c=c[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(u(),s=2):a+=o),s===3&&a==="!--"&&(s=4,c=c[0])}return u(),c})(e)),t),arguments,[])).length>1?t:t[0]}var Bt,k,vr,En,he,mr,gr,yr,Mn,Ft,it,br,Cn,Tn,On,va,Wt={},Ht=[],ga=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Kt=Array.isArray;function ae(e,t){for(var n in t)e[n]=t[n];return e}function jn(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function lt(e,t,n){var o,r,s,a={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:a[s]=t[s];if(arguments.length>2&&(a.children=arguments.length>3?Bt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)a[s]===void 0&&(a[s]=e.defaultProps[s]);return Rt(e,a,o,r,null)}function Rt(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++vr,__i:-1,__u:0};return r==null&&k.vnode!=null&&k.vnode(s),s}function ie(e){return e.children}function W(e,t){this.props=e,this.context=t}function Me(e,t){if(t==null)return e.__?Me(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?Me(e):null}function ya(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=ae({},t);s.__v=t.__v+1,k.vnode&&k.vnode(s),Nn(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??Me(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,Mr(o,s,r),t.__e=t.__=null,s.__e!=n&&wr(s)}}function wr(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),wr(e)}function hr(e){(!e.__d&&(e.__d=!0)&&he.push(e)&&!Jt.__r++||mr!=k.debounceRendering)&&((mr=k.debounceRendering)||gr)(Jt)}function Jt(){try{for(var e,t=1;he.length;)he.length>t&&he.sort(yr),e=he.shift(),t=he.length,ya(e)}finally{he.length=Jt.__r=0}}function kr(e,t,n,o,r,s,a,l,c,u,p){var h,d,m,w,D,j,S=o&&o.__k||Ht,b=t.length;for(c=ba(n,t,S,c,b),h=0;h<b;h++)(m=n.__k[h])!=null&&(d=m.__i!=-1&&S[m.__i]||Wt,m.__i=h,j=Nn(e,m,d,r,s,a,l,c,u,p),w=m.__e,m.ref&&d.ref!=m.ref&&(d.ref&&Dn(d.ref,null,m),p.push(m.ref,m.__c||w,m)),D==null&&w!=null&&(D=w),4&m.__u?(c=xr(m,c,e),d.__e&&(d.__e=null)):typeof m.type=="function"&&j!==void 0?c=j:w&&(c=w.nextSibling),m.__u&=-7);return n.__e=D,c}function ba(e,t,n,o,r){var s,a,l,c,u,p=n.length,h=p,d=0;for(e.__k=new Array(r),s=0;s<r;s++)(a=t[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a=="string"||typeof a=="number"||typeof a=="bigint"||a.constructor==String?a=e.__k[s]=Rt(null,a,null,null,null):Kt(a)?a=e.__k[s]=Rt(ie,{children:a},null,null,null):a.constructor===void 0&&a.__b>0?a=e.__k[s]=Rt(a.type,a.props,a.key,a.ref?a.ref:null,a.__v):e.__k[s]=a,c=s+d,a.__=e,a.__b=e.__b+1,l=null,(u=a.__i=wa(a,n,c,h))!=-1&&(h--,(l=n[u])&&(l.__u|=2)),l==null||l.__v==null?(u==-1&&(r>p?d--:r<p&&d++),typeof a.type!="function"&&(a.__u|=4)):u!=c&&(u==c-1?d--:u==c+1?d++:(u>c?d--:d++,a.__u|=4))):e.__k[s]=null;if(h)for(s=0;s<p;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=Me(l)),Or(l,l));return o}function xr(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=xr(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=Me(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function wa(e,t,n,o){var r,s,a,l=e.key,c=e.type,u=t[n],p=u!=null&&(2&u.__u)==0;if(u===null&&l==null||p&&l==u.key&&c==u.type)return n;if(o>(p?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((u=t[a=r>=0?r--:s++])!=null&&(2&u.__u)==0&&l==u.key&&c==u.type)return a}return-1}function $r(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||ga.test(t)?n:n+"px"}function It(e,t,n,o,r){var s,a;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||$r(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||$r(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(br,"$1")),a=t.toLowerCase(),t=a in e||t=="onFocusOut"||t=="onFocusIn"?a.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[it]=o[it]:(n[it]=Cn,e.addEventListener(t,s?On:Tn,s)):e.removeEventListener(t,s?On:Tn,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function _r(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[Ft]==null)t[Ft]=Cn++;else if(t[Ft]<n[it])return;return n(k.event?k.event(t):t)}}}function Nn(e,t,n,o,r,s,a,l,c,u){var p,h,d,m,w,D,j,S,b,te,st,Se,at,cr,qt,Sn,ne=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(c=!!(32&n.__u),s=[l=t.__e=n.__e]),(p=k.__b)&&p(t);e:if(typeof ne=="function"){h=a.length;try{if(b=t.props,te=ne.prototype&&ne.prototype.render,st=(p=ne.contextType)&&o[p.__c],Se=p?st?st.props.value:p.__:o,n.__c?S=(d=t.__c=n.__c).__=d.__E:(te?t.__c=d=new ne(b,Se):(t.__c=d=new W(b,Se),d.constructor=ne,d.render=xa),st&&st.sub(d),d.state||(d.state={}),d.__n=o,m=d.__d=!0,d.__h=[],d._sb=[]),te&&d.__s==null&&(d.__s=d.state),te&&ne.getDerivedStateFromProps!=null&&(d.__s==d.state&&(d.__s=ae({},d.__s)),ae(d.__s,ne.getDerivedStateFromProps(b,d.__s))),w=d.props,D=d.state,d.__v=t,m)te&&ne.getDerivedStateFromProps==null&&d.componentWillMount!=null&&d.componentWillMount(),te&&d.componentDidMount!=null&&d.__h.push(d.componentDidMount);else{if(te&&ne.getDerivedStateFromProps==null&&b!==w&&d.componentWillReceiveProps!=null&&d.componentWillReceiveProps(b,Se),t.__v==n.__v||!d.__e&&d.shouldComponentUpdate!=null&&d.shouldComponentUpdate(b,d.__s,Se)===!1){t.__v!=n.__v&&(d.props=b,d.state=d.__s,d.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(Re){Re&&(Re.__=t)}),Ht.push.apply(d.__h,d._sb),d._sb=[],d.__h.length&&a.push(d),l=Me(n);break e}d.componentWillUpdate!=null&&d.componentWillUpdate(b,d.__s,Se),te&&d.componentDidUpdate!=null&&d.__h.push(function(){d.componentDidUpdate(w,D,j)})}if(d.context=Se,d.props=b,d.__P=e,d.__e=!1,at=k.__r,cr=0,te)d.state=d.__s,d.__d=!1,at&&at(t),p=d.render(d.props,d.state,d.context),Ht.push.apply(d.__h,d._sb),d._sb=[];else do d.__d=!1,at&&at(t),p=d.render(d.props,d.state,d.context),d.state=d.__s;while(d.__d&&++cr<25);d.state=d.__s,d.getChildContext!=null&&(o=ae(ae({},o),d.getChildContext())),te&&!m&&d.getSnapshotBeforeUpdate!=null&&(j=d.getSnapshotBeforeUpdate(w,D)),qt=p!=null&&p.type===ie&&p.key==null?Tr(p.props.children):p,l=kr(e,Kt(qt)?qt:[qt],t,n,o,r,s,a,l,c,u),d.base=t.__e,t.__u&=-161,d.__h.length&&a.push(d),S&&(d.__E=d.__=null)}catch(Re){if(a.length=h,t.__v=null,c||s!=null){if(Re.then){for(t.__u|=c?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(Sn=s.length;Sn--;)jn(s[Sn])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),Re.then||Sr(t),k.__e(Re,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=ka(n.__e,t,n,o,r,s,a,c,u);return(p=k.diffed)&&p(t),128&t.__u?void 0:l}function Sr(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(Sr))}function Mr(e,t,n){for(var o=0;o<n.length;o++)Dn(n[o],n[++o],n[++o]);k.__c&&k.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){k.__e(s,r.__v)}})}function Tr(e){return typeof e!="object"||e==null||e.__b>0?e:Kt(e)?e.map(Tr):e.constructor!==void 0?null:ae({},e)}function ka(e,t,n,o,r,s,a,l,c){var u,p,h,d,m,w,D,j=n.props||Wt,S=t.props,b=t.type;if(b=="svg"?r="http://www.w3.org/2000/svg":b=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(u=0;u<s.length;u++)if((m=s[u])&&"setAttribute"in m==!!b&&(b?m.localName==b:m.nodeType==3)){e=m,s[u]=null;break}}if(e==null){if(b==null)return document.createTextNode(S);e=document.createElementNS(r,b,S.is&&S),l&&(k.__m&&k.__m(t,s),l=!1),s=null}if(b==null)j===S||l&&e.data==S||(e.data=S);else{if(s=b=="textarea"&&S.defaultValue!=null?null:s&&Bt.call(e.childNodes),!l&&s!=null)for(j={},u=0;u<e.attributes.length;u++)j[(m=e.attributes[u]).name]=m.value;for(u in j)m=j[u],u=="dangerouslySetInnerHTML"?h=m:u=="children"||u in S||u=="value"&&"defaultValue"in S||u=="checked"&&"defaultChecked"in S||It(e,u,null,m,r);for(u in S)m=S[u],u=="children"?d=m:u=="dangerouslySetInnerHTML"?p=m:u=="value"?w=m:u=="checked"?D=m:l&&typeof m!="function"||j[u]===m||It(e,u,m,j[u],r);if(p)l||h&&(p.__html==h.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[];else if(h&&(e.innerHTML=""),kr(t.type=="template"?e.content:e,Kt(d)?d:[d],t,n,o,b=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,a,s?s[0]:n.__k&&Me(n,0),l,c),s!=null)for(u=s.length;u--;)jn(s[u]);l&&b!="textarea"||(u="value",b=="progress"&&w==null?e.removeAttribute("value"):w!=null&&(w!==e[u]||b=="progress"&&!w||b=="option"&&w!=j[u])&&It(e,u,w,j[u],r),u="checked",D!=null&&D!=e[u]&&It(e,u,D,j[u],r))}return e}function Dn(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){k.__e(r,n)}}function Or(e,t,n){var o,r;if(k.unmount&&k.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||Dn(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){k.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&Or(o[r],t,n||typeof e.type!="function");n||jn(e.__e),e.__c=e.__=e.__e=void 0}function xa(e,t,n){return this.constructor(e,n)}function zt(e,t,n){var o,r,s,a;t==document&&(t=document.documentElement),k.__&&k.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],a=[],Nn(t,e=(!o&&n||t).__k=lt(ie,null,[e]),r||Wt,Wt,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?Bt.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,a),Mr(s,e,a),e.props.children=null}Bt=Ht.slice,k={__e:function(e,t,n,o){for(var r,s,a;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),a=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),a=r.__d),a)return r.__E=r}catch(l){e=l}throw e}},vr=0,En=function(e){return e!=null&&e.constructor===void 0},W.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=ae({},this.state),typeof e=="function"&&(e=e(ae({},n),this.props)),e&&ae(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),hr(this))},W.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),hr(this))},W.prototype.render=ie,he=[],gr=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,yr=function(e,t){return e.__v.__b-t.__v.__b},Jt.__r=0,Mn=Math.random().toString(8),Ft="__d"+Mn,it="__a"+Mn,br=/(PointerCapture)$|Capture$/i,Cn=0,Tn=_r(!1),On=_r(!0),va=0;var We,T,An,Er,Vt=0,Ur=[],E=k,Cr=E.__b,jr=E.__r,Nr=E.diffed,Dr=E.__c,Ar=E.unmount,Lr=E.__;function Yt(e,t){E.__h&&E.__h(T,e,Vt||t),Vt=0;var n=T.__H||(T.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function qr(e){return Vt=1,Sa(Ir,e)}function Sa(e,t,n){var o=Yt(We++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Ir(void 0,t),function(l){var c=o.__N?o.__N[0]:o.__[0],u=o.t(c,l);c!==u&&(o.__N=[u,o.__[1]],o.__c.setState({}))}],o.__c=T,!T.__f)){var r=function(l,c,u){if(!o.__c.__H)return!0;var p=!1,h=o.__c.props!==l;if(o.__c.__H.__.some(function(m){if(m.__N){p=!0;var w=m.__[0];m.__=m.__N,m.__N=void 0,w!==m.__[0]&&(h=!0)}}),s){var d=s.call(this,l,c,u);return p?d||h:d}return!p||h};T.__f=!0;var s=T.shouldComponentUpdate,a=T.componentWillUpdate;T.componentWillUpdate=function(l,c,u){if(this.__e){var p=s;s=void 0,r(l,c,u),s=p}a&&a.call(this,l,c,u)},T.shouldComponentUpdate=r}return o.__N||o.__}function g(e,t){var n=Yt(We++,3);!E.__s&&Pn(n.__H,t)&&(n.__=e,n.u=t,T.__H.__h.push(n))}function $e(e,t){var n=Yt(We++,4);!E.__s&&Pn(n.__H,t)&&(n.__=e,n.u=t,T.__h.push(n))}function y(e){return Vt=5,le(function(){return{current:e}},[])}function le(e,t){var n=Yt(We++,7);return Pn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function Ma(){for(var e;e=Ur.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Gt),t.__h.some(Ln),t.__h=[]}catch(n){t.__h=[],E.__e(n,e.__v)}}}E.__b=function(e){T=null,Cr&&Cr(e)},E.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Lr&&Lr(e,t)},E.__r=function(e){jr&&jr(e),We=0;var t=(T=e.__c).__H;t&&(An===T?(t.__h=[],T.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(Gt),t.__h.some(Ln),t.__h=[],We=0)),An=T},E.diffed=function(e){Nr&&Nr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Ur.push(t)!==1&&Er===E.requestAnimationFrame||((Er=E.requestAnimationFrame)||Ta)(Ma)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),An=T=null},E.__c=function(e,t){t.some(function(n){try{n.__h.some(Gt),n.__h=n.__h.filter(function(o){return!o.__||Ln(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],E.__e(o,n.__v)}}),Dr&&Dr(e,t)},E.unmount=function(e){Ar&&Ar(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{Gt(o)}catch(r){t=r}}),n.__H=void 0,t&&E.__e(t,n.__v))};var Pr=typeof requestAnimationFrame=="function";function Ta(e){var t,n=function(){clearTimeout(o),Pr&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Pr&&(t=requestAnimationFrame(n))}function Gt(e){var t=T,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),T=t}function Ln(e){var t=T;e.__c=e.__(),T=t}function Pn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}function Ir(e,t){return typeof t=="function"?t(e):t}var Oa=Symbol.for("preact-signals");function en(){if(ue>1)ue--;else{var e,t=!1;for((function(){var r=Qt;for(Qt=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var a=s.t;a!==void 0;a=a.x)a.i===r.i&&(a.i=s.i);r=r.o}})();ct!==void 0;){var n=ct;for(ct=void 0,Zt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Rr(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(Zt=0,ue--,t)throw e}}function He(e){if(ue>0)return e();Un=++Ea,ue++;try{return e()}finally{en()}}var ut,M=void 0;function Te(e){var t=M,n=ut;M=void 0,ut=void 0;try{return e()}finally{M=t,ut=n}}var ct=void 0,ue=0,Zt=0,Ea=0,Un=0,Qt=void 0,Xt=0;function Fr(e){if(M!==void 0){var t=e.n;if(t===void 0||t.t!==M)return t={i:0,S:e,p:M.s,n:void 0,t:M,e:void 0,x:void 0,r:t},M.s!==void 0&&(M.s.n=t),M.s=t,e.n=t,32&M.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=M.s,t.n=void 0,M.s.n=t,M.s=t),t}}function N(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}N.prototype.brand=Oa;N.prototype.h=function(){return!0};N.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Te(function(){var o;(o=t.W)==null||o.call(t)}))};N.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Te(function(){var r;(r=t.Z)==null||r.call(t)}))}};N.prototype.subscribe=function(e){var t=this;return U(function(){var n=t.value;Te(function(){return e(n)})},{name:"sub"})};N.prototype.valueOf=function(){return this.value};N.prototype.toString=function(){return this.value+""};N.prototype.toJSON=function(){return this.value};N.prototype.peek=function(){var e=this;return Te(function(){return e.value})};Object.defineProperty(N.prototype,"value",{get:function(){var e=Fr(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Zt>100)throw new Error("Cycle detected");(function(n){ue!==0&&Zt===0&&n.l!==Un&&(n.l=Un,Qt={S:n,v:n.v,i:n.i,o:Qt})})(this),this.v=e,this.i++,Xt++,ue++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{en()}}}});function _(e,t){return new N(e,t)}function Rr(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Wr(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Hr(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Oe(e,t){N.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Xt-1,this.f=4}Oe.prototype=new N;Oe.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Xt))return!0;if(this.g=Xt,this.f|=1,this.i>0&&!Rr(this))return this.f&=-2,!0;var e=M;try{Wr(this),M=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return M=e,Hr(this),this.f&=-2,!0};Oe.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}N.prototype.S.call(this,e)};Oe.prototype.U=function(e){if(this.t!==void 0&&(N.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Oe.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Oe.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Fr(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function G(e,t){return new Oe(e,t)}function Jr(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ue++;var n=M;M=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,qn(e),o}finally{M=n,en()}}}function qn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Jr(e)}function Ca(e){if(M!==this)throw new Error("Out-of-order effect");Hr(this),M=e,this.f&=-2;try{8&this.f&&qn(this)}finally{en()}}function Je(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,ut&&ut.push(this)}Je.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Je.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Jr(this),Wr(this),ue++;var e=M;return M=this,Ca.bind(this,e)};Je.prototype.N=function(){2&this.f||(this.f|=2,this.u=ct,ct=this)};Je.prototype.d=function(){this.f|=8,1&this.f||qn(this)};Je.prototype.dispose=function(){this.d()};function U(e,t){var n=new Je(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var In,Be,tn,ja=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Br=[],Kr=[];U(function(){In=this.N})();function Ke(e,t){k[e]=t.bind(null,k[e]||function(){})}function ft(e){if(tn){var t=tn;tn=void 0,t()}tn=e&&e.S()}function zr(e){var t=this,n=e.data,o=$(n);o.name="ReactiveDom",o.value=n;var r=le(function(){for(var l=t,c=t.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var u=G(function(){var m=o.value.value;return m===0?0:m===!0?"":m||""}),p=G(function(){return!Array.isArray(u.value)&&!En(u.value)}),h=U(function(){if(this.N=Vr,p.value){var m=u.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=m)}}),d=t.__$u.d;return t.__$u.d=function(){h(),d.call(this)},[p,u]},[]),s=r[0],a=r[1];return s.value?a.peek():a.value}zr.displayName="ReactiveTextNode";Object.defineProperties(N.prototype,{constructor:{configurable:!0,value:lt(ie,null).constructor},type:{configurable:!0,value:zr},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ke("__b",function(e,t){if(ft(),Be=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof N&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});Ke("__r",function(e,t){if(e(t),t.type!==ie){ft();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var a;return U(function(){a=this},{name:s}),a.c=r,a})((function(r){return function(){var s;ja&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Be=o,ft(n)}});Ke("__e",function(e,t,n,o){ft(),Be=void 0,e(t,n,o)});Ke("diffed",function(e,t){ft(),Be=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var a in s){var l=s[a];l===void 0||o&&a in o||(l.d(),s[a]=void 0)}if(o){s||(s={},n.U=s);for(var c in o){var u=s[c],p=o[c];u===void 0?(u=Na(n,c,p,r),s[c]=u):u.o(p,r)}}}e(t)});function Na(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=_(n);return{o:function(a,l){s.value=a,o=l},d:U(function(){this.N=Vr;var a=s.value.value;o[t]!==a&&(o[t]=a,r?e[t]=a:a!=null&&(a!==!1||t[4]==="-")?e.setAttribute(t,a):e.removeAttribute(t))})}}Ke("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var a=t.__np;if(a){var l=t.props;for(var c in a)l[c]=a[c]}t.__np=void 0}else{var u=t.__c;if(u){u.__$f|=8;var p=u.__$u;p&&(u.__$u=void 0,p.d())}}e(t)});Ke("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});W.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var a in e)if(a!=="__source"&&e[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function $(e,t){return le(function(){return _(e,t)},[])}function Gr(e,t){var n=y(e);return n.current=e,Be.__$f|=4,le(function(){return G(function(){return n.current()},t)},[])}var Da=typeof requestAnimationFrame>"u"?setTimeout:function(e){var t=function(){clearTimeout(n),cancelAnimationFrame(o),e()},n=setTimeout(t,35),o=requestAnimationFrame(t)},Aa=function(e){queueMicrotask(function(){queueMicrotask(e)})};function La(){He(function(){for(var e;e=Br.shift();)In.call(e)})}function Pa(){Br.push(this)===1&&(k.requestAnimationFrame||Da)(La)}function Ua(){He(function(){for(var e;e=Kr.shift();)In.call(e)})}function Vr(){Kr.push(this)===1&&(k.requestAnimationFrame||Aa)(Ua)}function Yr(e,t){var n=y(e);n.current=e;var o=Be;g(function(){return U(function(){if(this.N=Pa,!(o&&8&o.__$f))return n.current()},t)},[])}function qa(e,t,...n){return this[0]=3,lt(e,t,...n)}var i=pr.bind(qa);var Bn={};x(Bn,{Problem:()=>B,changes:()=>ht,curl:()=>ze,ended:()=>Q,enqueues:()=>mt,get:()=>K,login:()=>v,online:()=>dt,patch:()=>Ja,post:()=>pt,put:()=>Ha,remove:()=>Jn,request:()=>oe,search:()=>_e});var Wn={};x(Wn,{digits:()=>Xr,exactly:()=>Rn,parse:()=>Qr,textOf:()=>nn});var Zr="\0number",Ia=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function Rn(e,t){let n=JSON.parse(e),o=Qr(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Qr(e){return JSON.parse(e),JSON.parse(e.replace(Ia,t=>Fa(t)?t:`{"\\u0000number":"${t}"}`))}var Fa=e=>e.startsWith('"')||String(Number(e))===e;function Xr(e){return e&&typeof e=="object"&&Zr in e?e[Zr]:null}function nn(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let a=Xr(s);if(a===null)return s;let l=`\0${n.size}\0`;return n.set(l,a),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var Hn={};x(Hn,{words:()=>f});var Ra={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",costs:"Costs",errors:"Errors",setAside:"Set aside",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",charts:"Charts",endpoints:"Endpoints",endpoint:"Endpoint",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",unreadable:"The server's answer cannot be read.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",unknown:"The server cannot say who you are",again:"It is asked again every ten seconds.",still:(e,t)=>`${e}. You are logged in as ${t}.`,leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>e===1?"One job has changed":`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted",noRow:"Go to a row first, with j and k."},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},chart:{table:"As a table",none:"Nothing in this time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",notYou:"A super admin switches processors on and off",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hang the openings: as wide as a processor ran, as deep as what it let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",lookEarlier:"A minute back",lookLater:"A minute on",tide:(e,t,n,o)=>`${e} over the last hour: ${t} ready now; ${o} openings let ${n} jobs through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",opened:(e,t)=>e?`${e===1?"one opening":`${e} openings`}, ${t} let through`:"the gate was shut",states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,resting:()=>"gate shut",shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,openings:e=>`${e.toLocaleString("en")} openings in the last hour, as a table`,by:{tick:"tick",wake:"wake",sibling:"sibling",trigger:"by hand"},still:"open",held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",window:"the window is full",limit:"a limit is full",suspect:"suspect: run apart",blocked:"their key is full"},columns:{lane:"Lane",by:"Opened by",opened:"Opened",took:"For",claimed:"Claimed",settled:"Let through",memory:"Memory",version:"Version",stream:"Log stream",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}}},f=Ra;var es=3,Wa=30,v=_(void 0),Q=_(!1),dt=_(!0),B=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||f.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},K=(e,t)=>oe("GET",e,{tries:es,...t}),pt=(e,t,n)=>oe("POST",e,{body:t,...n}),Ha=(e,t)=>oe("PUT",e,{body:t}),Ja=(e,t)=>oe("PATCH",e,{body:t}),Jn=e=>oe("DELETE",e);async function oe(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await za(e,t,n)}catch(r){if(Ba(r,t)){await Ka(n.signal);continue}if(o<=1||!(r instanceof B)||![0,429,503].includes(r.status))throw r;await Za(r.after||es-o+1,n.signal)}}var Ba=(e,t)=>e instanceof B&&e.status===401&&t!=="/api/login"&&Q.peek();function Ka(e){return new Promise((t,n)=>{let o=v.subscribe(r=>r&&t(queueMicrotask(()=>o())));e?.addEventListener("abort",()=>(o(),n(e.reason)))})}async function za(e,t,n){let o=await Ga(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw Va(o,r,t);if(!r)return null;try{return n.exact?Rn(r,n.exact):JSON.parse(r)}catch{throw new B(o.status,{detail:f.api.unreadable})}}async function Ga(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:nn(n.body)}));try{let s=await fetch(t+_e(n.query),r);return dt.value=!0,s}catch(s){throw n.signal?.aborted?s:(dt.value=!1,new B(0,{detail:f.api.away}))}}function Va(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(v.value&&(Q.value=!0),v.value=null),new B(e.status,Ya(t),o)}function Ya(e){try{return JSON.parse(e)||{}}catch{return{}}}function Za(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,Wa)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function _e(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function ze(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${Qa(nn(n))}'`),o.join(` \\
  `)}var Qa=e=>e.replaceAll("'","'\\''"),mt=()=>v.value?.role!=="viewer",ht=()=>v.value?.role==="admin"||v.value?.role==="super_admin";var Kn={};x(Kn,{Toasts:()=>on,toast:()=>X});var Xa=6,ei=0,$t=_([]);function X(e,{kind:t="good",href:n}={}){let o=ei+=1;$t.value=[...$t.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>ts(o),Xa*1e3)}var ts=e=>$t.value=$t.value.filter(t=>t.id!==e);function on(){return i`<div class="toasts" role="status" aria-live="polite">
    ${$t.value.map(({id:e,text:t,kind:n,href:o})=>i`<p key=${e} class=${`toast ${n}`}>
          ${o?i`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${f.page.close} onClick=${()=>ts(e)}>×</button>
        </p>`)}
  </div>`}var rn="tidegate.oidc",ti=10,Ee=_(""),Ve=_(null),vt=_(null);async function os(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search),n=t.has("state")&&sessionStorage.getItem(rn);e&&history.replaceState(null,"",location.pathname+location.search),e?await Ge(()=>sn({code:e})):n?await Ge(()=>ri(t)):await Ge(zn)}async function Ge(e){vt.value=null;try{await e()}catch(t){if(rs(t))return oi(t,e);if(Ee.value=e===zn?"":t.message,e!==zn)return Ge(ni);v.value=null}v.value||ss()}var zn=async()=>{v.value=await K("/api/login")};async function ni(){let e=Ee.value;v.value=await K("/api/login").catch(t=>{if(rs(t))throw t;return null}),v.value&&X(f.login.still(e,v.value.owner))}var rs=e=>e instanceof B&&(e.status===0||e.status===429||e.status>=500);function oi(e,t){let n=setTimeout(()=>Ge(t),ti*1e3);vt.value={error:e,again:()=>(clearTimeout(n),Ge(t))}}var _t=null;U(()=>{_t=v.value??_t});async function sn({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0,o=await pt("/api/login",t?{code:t}:void 0,{headers:n});if(Ee.value="",Q.value&&_t&&(_t.owner!==o.owner||_t.role!==o.role))return location.reload();v.value=o,Q.value=!1}async function Gn(){try{await Jn("/api/login")}catch(e){if(!(e instanceof B)||![401,404].includes(e.status))return X(e.message,{kind:"bad"})}Q.value=!1,v.value=null,ss()}function Vn(e){Ee.value=e.message,v.value=null}async function ss(){let e=await K("/api/login/options").catch(()=>null);Ve.value=e?.oidc||null}async function as(){let e=Ve.value,t=ns(),n=ns(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(rn,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:is(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function ri(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(rn)||"{}");if(sessionStorage.removeItem(rn),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(f.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||f.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),a=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!a.id_token&&!a.access_token)throw new Error(a.error_description||a.error||f.login.noToken);await sn({key:a.id_token||a.access_token})}var ns=()=>is(crypto.getRandomValues(new Uint8Array(32))),is=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var no={};x(no,{listen:()=>to,paused:()=>P,soon:()=>ge,state:()=>ce,updated:()=>eo,useLive:()=>wt});var si=2e3,ai=3e5,ii=63e5,ls=12e4,li=6e5,ve=null,gt=new Set,yt=ls,Ce=0,us=[],Zn=()=>ve?.readyState===WebSocket.OPEN;async function cs(e,t){if(!(ve||Date.now()<Ce)){Ce=Date.now()+yt;try{let{url:n}=await pt("/api/live/tickets");n?ui(n,e,t):Ce=1/0}catch{Yn()}}}function ui(e,t,n){let o=new WebSocket(e);ve=o,gt=new Set,us=[setTimeout(()=>o.readyState===WebSocket.CONNECTING&&(Yn(),bt(),n()),si),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),ai),setTimeout(()=>o.close(),ii+Math.random()*6e5)],o.onopen=()=>{yt=ls,Ce=0,n()},o.onmessage=r=>{let{topic:s,state:a}=JSON.parse(r.data);s&&a!==void 0&&gt.has(s)&&t(s,a)},o.onclose=()=>{ve===o&&(Ce?Yn():Ce=Date.now()+1e3,bt(),n())}}function Yn(){Ce=Date.now()+yt,yt=Math.min(yt*2,li)}function fs(e){if(!Zn())return;let t=e.filter(o=>!gt.has(o)),n=[...gt].filter(o=>!e.includes(o));gt=new Set(e),n.length&&ve?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&ve?.send(JSON.stringify({do:"watch",topics:t}))}function bt(){let e=ve;ve=null,us.forEach(clearTimeout),e?.readyState===WebSocket.CONNECTING?e.onopen=()=>e.close():e?.close()}var ms=2,ds=10,hs=60,fi=100,di="00000000-0000-0000-0000-000000000000",pi=["completed","failed","cancelled","review_needed","waiting"],un=new Set,P=_(!1),ce=_("live"),eo=_(0),cn=0,an=!1,Qn=!1,Xn=0,ln="",ps="",$s=0,_s=!1,fn={};function wt(e){let t=$(null),n=y(e);n.current=e,g(()=>{let r={asked:()=>n.current(),got:s=>t.value=s};return un.add(r),()=>{un.delete(r)}},[]);let o=JSON.stringify(e());return g(ge,[o]),t}function ge(){clearTimeout(cn),cn=setTimeout(vs,0)}function to(){document.addEventListener("visibilitychange",()=>document.hidden?bt():ge()),U(()=>{!P.value&&v.value?ge():bt(),P.value&&(ce.value="paused")})}async function vs(){if(an&&(Qn=!0),an||P.value||document.hidden||!v.value||ce.peek()==="off")return;let e=hi(),t=JSON.stringify(e);if(t!=="{}"){an=!0,t!==ps&&(ln=""),ps=t;try{_i(await oe("GET","/api/live",{query:{...e,since:ln}}),ln===""),Xn=0,ce.value=P.value?"paused":"live",await cs(vi,ge),fs($i(e)),gs(Qn?0:yi(e))}catch(n){mi(n)}finally{an=Qn=!1}}}function mi(e){let t=e instanceof B?e:null;Xn+=1,t?.kind==="no-such-route"?ce.value="off":t?.status!==401&&(ce.value="away"),gs(Math.max(t?.after||0,Math.min(ms*2**Xn,hs)))}function gs(e){clearTimeout(cn),cn=setTimeout(vs,e*1e3)}function hi(){let e=[...un].map(s=>s.asked()),t=[...new Set(e.flatMap(s=>s.jobs||[]))].slice(0,fi),n=e.find(s=>s.reference)?.reference,o=e.find(s=>s.filter)||{},r=v.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(s=>s.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:r&&e.some(s=>s.stats)||void 0,inbox:r&&e.some(s=>s.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??di)}}function $i({jobs:e,batch:t,reference_type:n,reference_id:o,stats:r,inbox:s}){let a=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,a,r&&"stats",s&&"inbox"].filter(c=>typeof c=="string")}function _i(e,t){eo.value=Date.now(),e&&(ln=e.version,ys(t?e:{...fn,...e}))}function vi(e,t){let n=e.split(":")[0],o=n==="jobs"?t:{[n==="reference"?"progress":n]:t};eo.value=Date.now(),Object.keys(o).some(r=>JSON.stringify(o[r])!==JSON.stringify(fn[r]))&&ys({...fn,...o})}function ys(e){fn=e,$s=Date.now(),_s=gi(e);for(let t of[...un])t.got(e)}function gi(e){let t=Date.now()+6e4,n=o=>!pi.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function yi(e){return Zn()&&!e.newest?hs:_s||Date.now()-$s<ds*1e3?ms:ds}var ao={};x(ao,{keys:()=>Qe,listen:()=>so,register:()=>wi,shown:()=>V,single:()=>kt,switchSingle:()=>ro,useKeys:()=>R});function Ye(e){try{return localStorage.getItem(e)}catch{return null}}function Ze(e,t){try{localStorage.setItem(e,t)}catch{}}var bi=1200,ws="tidegate.keys",je=_([]),oo="",bs=0,kt=_(Ye(ws)!=="off");function ro(e){kt.value=e,Ze(ws,e?"on":"off")}var Qe=()=>[...new Map(je.value.flat().map(e=>[e.keys,e])).values()];function R(e){let t=y(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();$e(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(a=>a.keys===r.keys)?.run(s)}));return je.value=[...je.peek(),o],()=>je.value=je.peek().filter(r=>r!==o)},[n])}function wi(e){je.value=[e,...je.peek()]}function so(){document.addEventListener("keydown",e=>{let t=xi(e);if(!t||e.isComposing||e.defaultPrevented||t==="Enter"&&Mi(e.target)||!t.startsWith("mod+")&&(!kt.value||Si(e.target)||Ti(e.target)))return;let o=ki(t);o&&(e.preventDefault(),o.run(e))})}function ki(e){let t=Qe(),n=Date.now()<bs?oo:"";oo="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(oo=e,bs=Date.now()+bi),o}function xi(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var Si=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),Mi=e=>e instanceof Element&&e.closest("button, a, summary")!==null,Ti=e=>e instanceof Element&&e.closest("dialog")!==null,Oi=/Mac|iPhone|iPad/.test(navigator.platform),V=e=>e.replace("mod+",Oi?"⌘":"Ctrl ").replace("shift+","⇧");var uo={};x(uo,{address:()=>H,ask:()=>io,go:()=>Y,here:()=>re,listen:()=>lo,opens:()=>Ne,query:()=>se,routes:()=>ye,title:()=>be,to:()=>q});var ye=_([]),ks=["producer","viewer","admin","super_admin"],H=_(location.pathname+location.search),re=G(()=>Ei(H.value.split("?")[0])),se=G(()=>Object.fromEntries(new URLSearchParams(H.value.split("?")[1]||"")));function Ei(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of ye.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?Ci(t[t.length-1]):null}}return{route:null,id:null}}function Ci(e){try{return decodeURIComponent(e)}catch{return e}}var Ne=(e,t="producer")=>t!==e.not&&ks.indexOf(t)>=ks.indexOf(e.role||"producer");function q(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function Y(e,{replace:t=!1}={}){e!==H.value&&(history[t?"replaceState":"pushState"](null,"",e),H.value=location.pathname+location.search,t||scrollTo(0,0))}function io(e,t={replace:!0}){let n=H.value.split("?")[0].replace(/^\/ui\/?/,"");Y(q(n,{...se.value,...e}),t)}function lo(){addEventListener("popstate",()=>H.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),Y(t.pathname+t.search))})}var be=e=>e?f.screens[e.name]:f.page.nowhere;var mo={};x(mo,{Dialog:()=>ke,Dialogs:()=>fo,confirm:()=>po,open:()=>we});var co={};x(co,{Field:()=>xt});function xt({label:e,at:t,...n}){let o=s=>t.value=s.currentTarget.value,r=y(null);return g(()=>{n.autofocus&&r.current.focus()},[]),i`<label>${e}<input ref=${r} ...${n} value=${t.value} onInput=${o} /></label>`}var St=_([]),ji=0;function we(e,t={}){let n=ji+=1;return new Promise(o=>{let r=(s=null)=>{St.value=St.value.filter(a=>a.id!==n),o(s)};St.value=[...St.value,{id:n,view:e,props:{...t,close:r}}]})}function fo(){return St.value.map(({id:e,view:t,props:n})=>i`<${t} key=${e} ...${n} />`)}function ke({title:e,close:t,kind:n="",children:o}){let r=y(null);return $e(()=>{let a=r.current;return a.showModal(),()=>a.close()},[]),i`<dialog
    ref=${r}
    class=${n}
    aria-label=${e}
    onCancel=${a=>(a.preventDefault(),t())}
    onMouseDown=${a=>a.target===r.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${f.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var po=e=>we(Ni,e);function Ni({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:a}){let l=$(""),c=!o||l.value===o;return i`<${ke} title=${e} close=${a}>
    <form onSubmit=${u=>(u.preventDefault(),c&&a(!0))}>
      ${t&&i`<p>${t}</p>`} ${o&&i`<${xt} label=${f.act.type(o)} at=${l} autofocus />`}
      ${s&&i`<details>
          <summary>${f.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${f.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!c} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var ho=()=>we(Di);function Di({close:e}){let t=Qe().filter(o=>!o.hidden),n=Object.entries(f.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return i`<${ke} title=${f.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>r.length>0&&i`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>i`<div key=${s.keys}>
                    <dt><kbd>${V(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${kt.value}
        onChange=${o=>ro(o.currentTarget.checked)}
      />
      ${f.keys.single}</label
    >
    <p class="quiet">${f.keys.singleSays}</p>
  <//>`}var yo={};x(yo,{STUCK:()=>pn,WITHIN:()=>go,acted:()=>vo,again:()=>de,backlog:()=>fe,kept:()=>mn,seesLanes:()=>dn,startable:()=>Ot,useLanes:()=>Tt});var Ai=60,Li=300,fe=_({lanes:null,at:0,changed:0,error:null}),Xe=new Set,_o=0,Mt=0,$o=!1;function Tt(e){g(()=>(Xe.add(e),de(),()=>{Xe.delete(e)}),[e,v.value?.role,H.value])}var vo=()=>de(Date.now()+1e3);function de(e=Pi()){clearTimeout(_o),Xe.size&&(Mt=0,_o=setTimeout(Ss,Math.max(0,e-Date.now())))}var Pi=()=>fe.peek().at+Math.min(...Xe)*1e3;document.addEventListener("visibilitychange",()=>document.hidden||de());U(()=>{!P.value&&v.value&&de()});var dn=()=>Ne({path:"",screen:null,name:"",role:"viewer"},v.value?.role);async function Ss(){if($o||document.hidden||P.value||!Xe.size||!v.value||!dn())return;$o=!0;let e=fe.peek();try{let{lanes:n}=await K("/api/backlog"),o=e.lanes&&xs(n)===xs(e.lanes);Mt=o?Mt+1:0,fe.value={lanes:n,at:Date.now(),changed:o?e.changed:Date.now(),error:null}}catch(n){fe.value={...e,at:Date.now(),error:n}}finally{$o=!1}let t=Mt>1?Li:Mt?Ai:Math.min(...Xe);_o=setTimeout(Ss,t*1e3)}var pn=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],go=[...pn,"max_concurrent","rate","window","limit"],mn=(e,t=go)=>Math.min(e.ready,Math.max(0,...e.gates.filter(n=>t.includes(n.name)).map(n=>n.jobs))),Ui=go.filter(e=>e!=="no_worker"),Ot=e=>e.types.some(t=>t.ready>mn(t,Ui)),xs=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);var bo={};x(bo,{counted:()=>pe,number:()=>A,pace:()=>Et});function A(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var pe=({count:e,at_least:t})=>`${A(e)}${t?"+":""}`,Et=e=>A(e,e!=null&&e<10?1:0);var ko={};x(ko,{Time:()=>Ae,between:()=>Ct,duration:()=>J,exact:()=>De,now:()=>ee,relative:()=>wo,switchZone:()=>hn,zone:()=>z});var Ms="tidegate.zone",z=_(Ye(Ms)||"UTC"),ee=_(Date.now());setInterval(()=>document.hidden||(ee.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>ee.value=Date.now());function hn(){z.value=z.value==="UTC"?"local":"UTC",Ze(Ms,z.value)}function Ae({at:e,absolute:t}){if(!e)return i`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return i`<span>${e}</span>`;let[o,r]=t?[De(n),wo(n)]:[wo(n),De(n)];return i`<time datetime=${e} title=${r}>${o}</time>`}function De(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:z.value==="UTC"?"UTC":void 0});return z.value==="UTC"?`${n} UTC`:n}function wo(e){let t=(e.getTime()-ee.value)/1e3;return Math.abs(t)<1?f.time.now:t<0?f.time.ago(J(-t,1)):f.time.ahead(J(t,1))}function J(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${f.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${f.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,a]of n){if(o>=a&&r.push(`${Math.floor(o/a)} ${f.units[s]}`),r.length===t)break;o%=a}return r.join(" ")}function Ct(e,t){return e?Math.max(0,((t?Date.parse(t):ee.value)-Date.parse(e))/1e3):null}var So=f.overview,Ts=10,Os=.15,qi=3e5,Ii=1e4,Fi=30,xo=4;function Es(){Tt(Fi);let{lanes:e}=fe.value;if(!e)return null;let t=[...e].sort((n,o)=>+(o.ready>0)-+(n.ready>0)).slice(0,xo);return i`<ul class="lanestates" aria-label=${So.lanes}>
    ${t.map(n=>i`<${Ri} key=${n.lane} lane=${n} />`)}
    ${e.length>xo&&i`<li class="quiet">${So.more(e.length-xo)}</li>`}
  </ul>`}function Ri({lane:e}){return i`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${A(e.ready)}${e.at_least?"+":""}</b> <${To} lane=${e} short
    /></a>
  </li>`}var Wi=({last_tick_at:e})=>!e||ee.peek()-Date.parse(e)>qi;function Mo(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return Ot(e)&&Wi(e)?"shut":"resting";if(t.length<Ts)return"working";let n=t[t.length-Ts].ready,o=Math.min(e.ready,Ii);return o>n*(1+Os)+2?"rising":o<n*(1-Os)-2?"falling":"level"}var Hi=["off","shut"],Ji={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",resting:"M3 2v12M13 2v12M3 6h10M3 10h10",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function To({lane:e,points:t=[],short:n}){let o=Mo(e,t);return i`<span class=${`lanestate is-${o}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Ji[o]} /></svg>
    <span class=${n&&!Hi.includes(o)?"unseen":""}>${So.states[o](e.processors)}</span>
  </span>`}var Eo={};x(Eo,{Mark:()=>Pe,Menu:()=>Oo,counts:()=>Cs,menu:()=>Le});var Cs=_({});function Pe({brief:e}){return i`<a class=${`mark ${e?"brief":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${f.page.name}
  </a>`}var Le=_(!1);function Oo(){let e=Le.value?"menu open":"menu";return i`<nav id="menu" class=${e} onClick=${()=>Le.value=!1} aria-label=${f.page.navigation}>
    <${Pe} />
    ${Object.entries(f.groups).map(([t,n])=>i`<${Bi} key=${t} group=${t} name=${n} />`)}
  </nav>`}function Bi({group:e,name:t}){let n=ye.value.filter(o=>o.group===e&&Ne(o,v.value?.role));return i`<h2>${t}</h2>
    <ul>
      ${n.map(o=>i`<${Ki} key=${o.name} route=${o} />`)}
    </ul>`}function Ki({route:e}){let t=re.value.route,n=Cs.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return i`<li>
    <a href=${q(e.path)} aria-current=${o?"page":void 0}>
      ${be(e)}${n?i`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function Co({over:e}){let t=y(null);return $e(()=>{let n=t.current;return n?.showModal(),()=>n?.close()},[]),e?i`<dialog
      ref=${t}
      class="login"
      aria-label=${f.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${js} />
    </dialog>`:i`<main class="login"><${js} /></main>`}function js(){let e=$(""),t=$(!1),n=y(null),o=async r=>{r.preventDefault(),t.value=!0,await sn({key:e.value.trim()}).catch(Vn),t.value=!1};return g(()=>n.current.elements.key.focus(),[]),i`<div class="ways">
    <${Pe} />
    <h1>${f.login.title}</h1>
    ${Q.value&&i`<p>${f.login.ended}</p>`}
    ${Ee.value&&i`<p class="wrong" role="alert">${Ee.value}</p>`}
    ${Ve.value&&i`<button class="main" onClick=${()=>as().catch(Vn)}>
          ${f.login.issuer(Ve.value.authorization_endpoint.split("/")[2])}
        </button>
        <p class="or quiet">${f.login.or}</p>`}
    <form ref=${n} onSubmit=${o}>
      <${xt} label=${f.login.key} at=${e} type="password" name="key" autocomplete="off" required />
      <button class=${Ve.value?"":"main"} aria-busy=${t.value}>${f.login.enter}</button>
    </form>
    <p class="quiet">
      ${f.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&f.login.local}
    </p>
  </div>`}var zi=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,Gi=12,jo=!1;async function No(){if(jo)return;jo=!0;let e=Qe().filter(n=>!n.hidden),t=await we(Vi,{commands:e});jo=!1,t?.run()}function Vi({commands:e,close:t}){let n=$(""),o=$(0),r=y(null),s=Yi(e,n.value.trim()),a=Math.min(o.value,s.length-1),l=c=>{(c.key==="ArrowDown"||c.key==="ArrowUp")&&(c.preventDefault(),o.value=(a+(c.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),c.key==="Enter"&&s[a]&&(c.preventDefault(),t(s[a]))};return i`<${ke} title=${f.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${f.palette.hint}
      placeholder=${f.palette.hint}
      aria-activedescendant=${s.length?`command-${a}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${c=>(n.value=c.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${f.palette.title} ref=${r}>
      ${s.map((c,u)=>i`<li
            key=${c.keys+c.says}
            id=${`command-${u}`}
            role="option"
            aria-selected=${u===a}
            onClick=${()=>t(c)}
          >
            <span>${c.says}</span>${c.keys&&i`<kbd>${V(c.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&i`<p class="quiet">${f.palette.none}</p>`}
  <//>`}function Yi(e,t){if(zi.test(t))return[{keys:"",says:f.palette.openJob(t),run:()=>Y(q(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:Zi(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?Gi:void 0)}function Zi(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}var Ao={};x(Ao,{Empty:()=>Do,Failed:()=>L,Loading:()=>me,Problem:()=>Ns});function me(){return i`<p class="loading quiet" role="status">${f.page.loading}</p>`}function Do({children:e}){return i`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function L({title:e=f.page.failed,error:t,again:n}){return i`<div class="failure" role="alert">
    <h2>${e}</h2>
    <${Ns} error=${t} />
    ${n&&i`<button onClick=${n}>${f.page.again}</button>`}
  </div>`}function Ns({error:e}){return e.errors?.length?i`<ul>
    ${e.errors.map(t=>i`<li key=${t.where}><code>${String(t.where).replace(/^body\./,"")}</code> ${t.what}</li>`)}
  </ul>`:i`<p>${e.message}</p>`}function As(){let e=v.value;return e===void 0&&vt.value?i`<${Qi} />`:e===void 0?i`<div class="starting" aria-busy="true"></div>`:e===null&&!Q.value?i`<${Co} /><${on} />`:i`<${Xi} />${e===null&&i`<${Co} over />`}<${fo} /><${on} />`}function Qi(){let{error:e,again:t}=vt.value;return i`<main class="login">
    <div class="ways">
      <${Pe} /><${L} title=${f.login.unknown} error=${e} again=${t} />
      <p class="quiet">${f.login.again}</p>
    </div>
  </main>`}function Xi(){R(ol());let{route:e}=re.value;return g(()=>{document.title=`${be(e)} · ${f.page.name}`},[e]),el(H.value.split("?")[0]),i` <a class="skip" href="#contents">${f.page.skip}</a>
    <${Oo} />
    <div class="frame">
      <${nl} />
      ${!dt.value&&i`<p class="banner bad" role="status">${f.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${Lo} key=${H.value.split("?")[0]}><${tl} /><//>
      </main>
    </div>`}function el(e){let t=y(e);g(()=>{let n=document.getElementById("contents");t.current!==e&&!n?.contains(document.activeElement)&&n?.focus({preventScroll:!0}),t.current=e},[e])}function tl(){let{route:e,id:t}=re.value;return e?i`<${e.screen} id=${t} key=${t} />`:i`<h1>${f.page.nowhere}</h1>
      <p>${f.page.nowhereSays} <a href="/ui/jobs">${f.page.toJobs}</a></p>`}var Lo=class extends W{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?i`<${L}
        title=${f.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}},Ds=V("mod+k");function nl(){return i`<header class="top">
    <${Pe} brief />
    <div class="headline"><${Es} /></div>
    <button
      class="plain live"
      aria-pressed=${P.value}
      title=${P.value?f.live.resume:f.live.pause}
      onClick=${()=>P.value=!P.value}
    >
      <span class=${`dot ${ce.value}`} aria-hidden="true"></span>${f.live[ce.value]}
    </button>
    <button class="plain" onClick=${hn}>${z.value==="UTC"?f.time.utc:f.time.local}</button>
    <button
      class="plain hint"
      onClick=${No}
      title=${f.keys.palette}
      aria-label=${`${f.keys.palette}: ${Ds}`}
    >
      <kbd>${Ds}</kbd>
    </button>
    <button class="plain hint" onClick=${ho} title=${f.keys.title} aria-label=${`${f.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${Le.value}
      aria-controls="menu"
      onClick=${()=>Le.value=!Le.value}
    >
      ${f.page.menu}
    </button>
    <span class="who"
      >${v.value?.owner} <span class="quiet">${f.login.roles[v.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${Gn}>${f.login.leave}</button>
  </header>`}function ol(){return[...ye.value.filter(t=>t.key&&Ne(t,v.value?.role)).map(t=>({keys:`g ${t.key}`,says:f.keys.go(be(t)),group:"go",run:()=>Y(q(t.path))})),{keys:"mod+k",says:f.keys.palette,group:"page",run:No},{keys:"?",says:f.keys.help,group:"page",run:ho},{keys:".",says:f.keys.pause,group:"page",run:()=>P.value=!P.value},{keys:"u",says:f.keys.local,group:"page",run:hn},{keys:"g q",says:f.login.leave,group:"page",run:Gn}]}var jt=_(null),Nt=_(null),Po=null;function et(){return Po??=rl(),Po}async function rl(){Nt.value=null;try{jt.value=await import(document.querySelector("meta[name=more]")?.getAttribute("content")??"")}catch(e){Po=null,Nt.value=e}}function C(e){return Object.assign(t,{load:et});function t(n){return jt.value?i`<${jt.value[e]} ...${n} />`:Nt.value?i`<${L} error=${Nt.value} again=${et} />`:(et(),i`<${me} />`)}}var Ls=e=>async(...t)=>(await et(),jt.value?jt.value[e](...t):X(Nt.value.message,{kind:"bad"}));var Uo={};x(Uo,{Announcer:()=>$n});var sl=1e4;function $n({text:e,done:t}){let n=$({text:"",at:0});return g(()=>{if(!e)return;let r=setTimeout(()=>(n.value={text:e,at:Date.now()},t?.()),n.peek().at+sl-Date.now());return()=>clearTimeout(r)},[e]),i`<p class="unseen" role="status" aria-live="polite">
    <span key=${n.value.at}>${n.value.text}</span>
  </p>`}var Ho={};x(Ho,{Filter:()=>Ro,read:()=>Wo,written:()=>Fo});var qo={};x(qo,{own:()=>Dt});var Dt=(e,t)=>Object.hasOwn(e,t)?e[t]:void 0;var al=120;function Ro({fields:e,value:t,onChange:n,hint:o=f.filter.hint}){let r=$(Fo(t)),s=$(""),a=$([]),l=$(-1),c=y(null),u=Fo(t),p=y(u);g(()=>{p.current!==u&&(r.value=u),p.current=u},[u]),R([{keys:"/",says:f.keys.filter,run:()=>c.current.select()}]);let h={fields:e,typed:r,wrong:s,offers:a,at:l,input:c,onChange:n};return g(()=>Ps(h),[r.value]),i`<form class="filter" role="search" onSubmit=${d=>(d.preventDefault(),Us(h))}>
    <input
      ref=${c}
      type="search"
      role="combobox"
      aria-label=${f.filter.label}
      aria-expanded=${a.value.length>0}
      aria-controls="offers"
      aria-activedescendant=${l.value>=0?`offer-${l.value}`:void 0}
      aria-invalid=${s.value?"true":void 0}
      aria-describedby=${s.value?"wrong":void 0}
      placeholder=${o}
      autocomplete="off"
      spellcheck=${!1}
      value=${r.value}
      onInput=${d=>r.value=d.currentTarget.value}
      onKeyDown=${d=>ll(d,h)}
      onFocus=${()=>Ps(h)}
      onBlur=${()=>setTimeout(()=>a.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${f.filter.label} hidden=${!a.value.length}>
      ${a.value.map((d,m)=>i`<li
            key=${d}
            id=${`offer-${m}`}
            role="option"
            aria-selected=${m===l.value}
            onMouseDown=${w=>(w.preventDefault(),qs(d,h))}
          >
            <b>${d}</b
            >${d.endsWith(":")&&i` <span class="quiet">${e[d.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${s.value&&i`<p id="wrong" class="wrong" role="alert">${s.value}</p>`}
  </form>`}function Fo(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var il=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function Wo(e,t){let n={};for(let o of il(e)){let[r,...s]=o.split(":");if(!s.length||!Object.hasOwn(t,r))return{wrong:f.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function Us({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let a=Wo(t.value,e);n.value=a.wrong,o.value=[],r.value=-1,a.wrong||s(a.value)}function ll(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),qs(n.value[o.value],t))}function qs(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||Us(t)}var Io=0;function Ps({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[a,...l]=s.split(":"),c=l.join(":");o.value=-1;let u=Io+=1;if(!l.length){let h=Object.keys(Wo(t.value,e).value);n.value=Object.keys(e).filter(d=>d.startsWith(a)&&!h.includes(d)).map(d=>`${d}:`);return}let p=Dt(e,a);p?.values?n.value=cl(p.values,c).map(h=>`${a}:${h}`):p?.suggest?setTimeout(()=>u===Io&&ul(a,p.suggest,c,h=>u===Io&&(n.value=h)),al):n.value=[]}async function ul(e,t,n,o){let r=await K("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var cl=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);var Jo={};x(Jo,{Heading:()=>Ue});function Ue({name:e,says:t,children:n}){return i`<div class="heading">
    <h1>${e??be(re.value.route)}</h1>
    ${t&&i`<p class="quiet">${t}</p>`} ${n&&i`<div class="doing">${n}</div>`}
  </div>`}var Ko={};x(Ko,{Table:()=>At});var Is=new Map;function At({rows:e,columns:t,label:n,id:o=u=>u.id,href:r,chosen:s,kind:a,keys:l=!0,children:c}){let u=H.value+n,p=$(Is.get(u)??null),h=y(null),d=y(null),m=e.map(o),w=p.value!==null&&m.includes(p.value)?p.value:m[0],D=hl({ids:m,at:p,body:h,current:w}),j=$l({ids:m,chosen:s,anchor:d});return R(l?gl({move:D,choose:j,ids:m,current:w,open:()=>vl(e,m,w,r),chosen:s,href:r}):[]),i`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${fl} columns=${t} chosen=${s} ids=${m} />
      <tbody
        ref=${h}
        onFocusIn=${S=>{p.value=S.target.closest("tr")?.dataset.id??p.value,p.value!==null&&Is.set(u,p.value)}}
        onKeyDown=${_l(D)}
      >
        ${e.map((S,b)=>i`<${Bo}
              key=${m[b]}
              row=${S}
              id=${m[b]}
              columns=${t}
              stop=${m[b]===w}
              href=${r?.(S)}
              kind=${a?.(S)??""}
              chosen=${s?s.value.has(m[b]):null}
              choose=${j}
            />`)}
        ${c}
      </tbody>
    </table>
  </div>`}function fl({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=y(null);return g(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),i`<thead>
    <tr>
      ${t&&i`<th class="choice">
          <input
            type="checkbox"
            ref=${r}
            aria-label=${f.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(s=>i`<th key=${s.name} scope="col" class=${s.kind??""}>${s.label}</th>`)}
    </tr>
  </thead>`}var Bo=class extends W{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:a,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==a||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:a,kind:l}=this.props,c=o.find(u=>u.link)??o[0];return i`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${a?"chosen":""}`}
      onClick=${u=>ml(u,this.props)}
    >
      ${a!==null&&i`<${dl} chosen=${a} />`}
      ${o.map(u=>i`<td key=${u.name} class=${u.kind??""} title=${u.title?.(t)}>
            ${u===c?i`<${pl} href=${s}>${u.cell(t)}<//>`:u.cell(t)}
          </td>`)}
    </tr>`}};function dl({chosen:e}){return i`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${f.table.select} checked=${e} />
  </td>`}function pl({href:e,children:t}){return e?i`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function ml(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||Y(n)}var hl=({ids:e,at:t,body:n,current:o})=>r=>{let a=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[a];let l=n.current?.rows[a];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},$l=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),a=r?e.indexOf(n.current):-1,l=e.indexOf(o),c=a<0?[o]:e.slice(Math.min(a,l),Math.max(a,l)+1),u=a>=0||!s.has(o);for(let p of c)u?s.add(p):s.delete(p);n.current=o,t.value=s},_l=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function vl(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&Y(r)}function gl({move:e,choose:t,ids:n,current:o,open:r,chosen:s,href:a}){let l=[{keys:"j",says:f.keys.down,run:()=>e(1)},{keys:"k",says:f.keys.up,run:()=>e(-1)}];return a&&l.push({keys:"Enter",says:f.keys.open,run:r}),s&&(l.push({keys:"x",says:f.keys.select,run:()=>(e(0),o&&t(o,!1))}),l.push({keys:"shift+x",says:f.keys.range,run:()=>(e(0),o&&t(o,!0))}),l.push({keys:"shift+a",says:f.table.selectAll,run:()=>s.value=new Set(n)})),l}var Fs="tidegate.views",yl=20,Lt=_(bl());function bl(){try{return JSON.parse(Ye(Fs)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function Rs(e){Lt.value=e.slice(-yl),Ze(Fs,JSON.stringify(Lt.value))}function Ws({screen:e,views:t,now:n}){let o=Lt.value.filter(l=>l.screen===e),r=[{screen:e,name:f.jobs.all,query:{}},...Object.entries(t).map(([l,c])=>({screen:e,name:c,query:{status:l}})),...o],s=_e(n),a=r.find(l=>_e(l.query)===s);return i`<nav class="views" aria-label=${f.filter.saved}>
    ${r.map(l=>i`<${wl} key=${l.name} view=${l} screen=${e} now=${l===a} />`)}
    ${!a&&i`<button class="plain" onClick=${()=>xl(e,n)}>${f.filter.save}</button>`}
    ${a&&o.includes(a)&&i`<${kl} view=${a} />`}
  </nav>`}function wl({view:e,screen:t,now:n}){return i`<a href=${q(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function kl({view:e}){return i`<button class="plain" onClick=${()=>Rs(Lt.value.filter(n=>n!==e))}>${f.filter.forget}</button>`}async function xl(e,t){let n=await we(Sl);n&&Rs([...Lt.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function Sl({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return i`<${ke} title=${f.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${f.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${f.page.cancel}</button
        ><button class="main">${f.filter.save}</button>
      </div>
    </form><//
  >`}var tt=f.jobs,Ml=Ls("actOnMany"),Hs=["retry","cancel","replay","delete"],Js={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function Bs({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,a=async p=>{(await Ml(t.value?{action:p,filter:n}:{action:p,ids:[...e.value]}))?.done&&s()},l=Hs.map(p=>({keys:Js[p],says:tt.bulk[p],run:()=>a(p)})),c=!t.value&&Object.keys(n).length>0&&r&&r===o.rows?.length&&o.next,u=()=>t.value=!0;return R(r?[...l,{keys:"Escape",says:f.table.unchoose,run:s}]:[]),R(c?[{keys:"shift+a",says:tt.allMatching,run:u}]:[]),g(()=>{r&&et()},[r>0]),g(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),r?i`<div class="chosenbar" role="region" aria-label=${tt.chosen}>
    <strong role="status">${t.value?tt.allChosen:f.table.chosen(r)}</strong>
    ${c&&i`<button class="plain" onClick=${u}>${tt.allMatching} <kbd>${V("shift+a")}</kbd></button>`}
    <span class="buttons">
      ${Hs.map(p=>i`<${Tl} key=${p} action=${p} run=${()=>a(p)} />`)}
      <button class="plain" onClick=${s}>${f.table.unchoose}</button>
    </span>
  </div>`:null}function Tl({action:e,run:t}){return i`<button class=${e==="delete"?"bad":""} onClick=${t}>${tt.bulk[e]} <kbd>${V(Js[e])}</kbd></button>`}var Go={};x(Go,{Status:()=>zo,Tag:()=>Ol});var Ks={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function zo({status:e,short:t,says:n=f.status[e]??e}){return i`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Ks[e]??Ks.pending} /></svg>
    <span class=${t?"unseen":""}>${n}</span>
  </span>`}function Ol({children:e,kind:t=""}){return i`<span class=${`tag ${t}`}>${e}</span>`}var Yo={};x(Yo,{Bar:()=>Vo});function Vo({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return i`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&i`<span class="number">${r}</span>`}
  </span>`}var xe=f.jobs,zs=[{name:"status",label:xe.columns.status,cell:e=>i`<${zo} status=${e.status} />`},{name:"type",label:xe.columns.type,link:!0,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"about",label:xe.columns.about,kind:"wide",cell:El,title:e=>e.error?.message??""},{name:"owner",label:xe.columns.owner,kind:"side",cell:e=>i`<bdi>${e.owner}</bdi>`},{name:"tries",label:xe.columns.attempts,kind:"number side",cell:e=>i`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:xe.columns.took,kind:"number side",cell:Cl},{name:"when",label:xe.columns.when,kind:"number",cell:e=>i`<${Ae} at=${e.created_at} />`},{name:"id",label:xe.columns.id,kind:"id side",cell:e=>i`<span class="id">${e.id.slice(-8)}</span>`}];function El(e){if(e.error)return i`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return i`<${Vo} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> ${" "}<bdi
        >${e.stage}</bdi
      >`;let t=e.reference?i`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return i`${t}${e.tags.map(n=>i`<bdi class="tag">${n}</bdi> `)}`}function Cl(e){return e.finished_at&&e.duration_ms!==null?J(e.duration_ms/1e3,1):e.status!=="processing"?i`<span class="quiet">–</span>`:i`<${jl} moment=${e.started_at} />`}function jl({moment:e}){return J(Ct(e),1)}var Z=f.jobs,Nl=50,Dl="idempotency_key parent_id finished_after finished_before updated_after longer_than".split(" "),Gs={status:{values:Object.keys(f.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:Z.fields.error},batch:{says:Z.fields.batch},about:{says:Z.fields.about},since:{says:Z.fields.since},until:{says:Z.fields.until},...Object.fromEntries(Dl.map(e=>[e,{says:""}]))};function Vs({batch:e,about:t,since:n,until:o,...r}){let[s,...a]=(t||"").split("/"),l=t?{reference_type:s,reference_id:a.join("/")}:{},c={...r,batch_id:e,...l,created_after:n,created_before:o};return Object.fromEntries(Object.entries(c).filter(([,u])=>u))}function Ys(){let e=Object.fromEntries(Object.entries(se.value).filter(([c])=>Object.hasOwn(Gs,c))),{after:t,sort:n}=se.value,o=Al(Vs(e),t,n),r=$(new Set),s=$(!1),a=_e({...e,after:t});g(()=>(r.value=new Set,void(s.value=!1)),[a]);let l=c=>Y(q("jobs",c));return i` <${Ue}>${mt()&&i`<a class="button" href="/ui/jobs/new">${Z.new}</a>`}<//>
    <${Ws} screen="jobs" views=${Z.views} now=${e} />
    <${Ro} fields=${Gs} value=${e} onChange=${l} />
    <${Pl} list=${o} />
    <${Ul} list=${o} chosen=${r} filtered=${a!==""} />
    <${ql} list=${o} after=${t} />
    <${Bs} chosen=${r} whole=${s} filter=${Vs(e)} list=${o} />`}function Al(e,t,n){let o=$({rows:null,next:null,error:null,gone:new Set}),r=_e({...e,after:t,sort:n}),s=$(new Set),a=y(new AbortController),l=async()=>{a.current.abort();let{signal:p}=a.current=new AbortController;try{let h=await K("/api/jobs",{query:{...e,after:t,sort:n,limit:Nl},signal:p});s.value=new Set,o.value={rows:h.jobs,next:h.next,error:null,gone:new Set,key:r}}catch(h){if(p.aborted)return;o.value=o.value.key===r?{...o.value,error:h}:{rows:null,next:null,error:h}}};g(()=>{l()},[r]);let c=!t&&n!=="oldest",u=wt(()=>({jobs:(o.value.rows||[]).map(p=>p.id),...c&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return g(()=>{if(!u.value||!o.value.rows)return;let p=o.value.rows;o.value=Ll(o.value,u.value);let h=o.value.rows.filter((d,m)=>d.status!==p[m].status);h.length&&(s.value=new Set([...s.value,...h.map(d=>d.id)]))},[u.value]),{...o.value,load:l,changed:s,fresh:c?u.value?.new:null}}function Ll(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let a=o.get(s.id);return a&&JSON.stringify(a)!==JSON.stringify(s)?a:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var Zs=({count:e,at_least:t})=>t?`${e}+`:e;function Pl({list:e}){let{fresh:t,changed:n}=e,{size:o}=n.value;return i`<${$n} text=${t?.count>0?f.table.new(Zs(t)):""} />
    <${$n} text=${o?f.live.said(o):""} done=${()=>n.value=new Set} />`}function Ul({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return i`<${L} error=${e.error} again=${e.load} />`;if(!e.rows)return i`<${me} />`;let o=e.fresh?.count>0;return i` <div class="new">
      ${o&&i`<button onClick=${e.load}>${f.table.new(Zs(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?i`<${At}
            rows=${e.rows}
            columns=${zs}
            label=${Z.label}
            chosen=${ht()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:i`<${Do}>${e.next?Z.looked:n?Z.none:Z.noneYet}<//>`}`}function ql({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?f.table.next:Z.further;return i`<p class="pages">
    ${t&&i`<a href=${q("jobs",{...se.value,after:""})}>${f.table.first}</a>`}
    ${e.next&&i`<a href=${q("jobs",{...se.value,after:e.next})}>${n}</a>`}
  </p>`}var Zo={};x(Zo,{Acts:()=>Il,Button:()=>ot,Curls:()=>_n,perform:()=>Qs,whyNot:()=>nt});async function Qs(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:f.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:ze(e.method,e.path,t)};if(e.sure&&!await po(n))return null;let o=e.now?.();try{let r=await oe(e.method,e.path,{body:t});return X(e.said??`${e.label}: ${f.act.done}`),e.done?.(r),ge(),vo(),r}catch(r){return o?.(),X(r.message,{kind:"bad"}),ge(),null}}var nt=e=>v.value&&!ht()?f.act.viewer:e.why??null;function ot({act:e}){let t=$(!1),n=nt(e),o=async()=>{if(n)return X(n,{kind:"bad"});t.value||(t.value=!0,await Qs(e),t.value=!1)};return R(e.key?[{keys:e.key,says:e.label,run:o}]:[]),i`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-label=${e.heard}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&i`<kbd>${V(e.key)}</kbd>`}
  </button>`}function Il({acts:e}){let t=e.filter(nt);return i`<div class="acts">
    ${e.filter(n=>!nt(n)).map(n=>i`<${ot} key=${n.name} act=${n} />`)}
    ${t.length>0&&i`<${Fl} acts=${t} />`}
    <${_n} acts=${e} />
  </div>`}function Fl({acts:e}){let t=n=>()=>X(`${n.label}: ${nt(n)}`,{kind:"bad"});return R(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),i`<details class="curls">
    <summary>${f.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>i`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${nt(n)}</dd>`)}
    </dl>
  </details>`}function _n({acts:e}){return i`<details class="curls">
    <summary>${f.act.curl}</summary>
    <dl>
      ${e.map(t=>i`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${ze(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var Qo={};x(Qo,{Loaded:()=>Bl,useGet:()=>rt});var Rl=15e3,Wl=3e4;function rt(e,t={}){let n=$(null),o=$(null),r=$(!0),s=y(()=>{}),a=e+JSON.stringify(t.query||{});return g(()=>{let l=new AbortController;s.current=()=>Jl(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let c=t.every&&setInterval(Hl(n,s),t.every*1e3);return()=>(clearInterval(c||0),l.abort())},[a]),{data:n,error:o,loading:r,again:()=>s.current()}}function Hl(e,t){let n="",o=Date.now(),r=o;return()=>{if(document.hidden||P.value)return;let s=JSON.stringify(e.value),a=Date.now();s!==n&&(o=a),n=s,!(a-o>Rl&&a-r<Wl)&&(r=a,t.current())}}async function Jl(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await K(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function Bl({from:e,children:t}){if(e.error.value&&!e.data.value)return i`<${L} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return i`<${me} />`;let n=e.error.value;return i`${n&&i`<${L} error=${n} again=${e.again} />`}${t(e.data.value)}`}var er={};x(er,{Series:()=>Xo});var vn=["--accent","--warn","--quiet","--good","--bad","--edge"],gn=[[],[6,3],[2,3],[8,3,2,3]],Kl=60,zl=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],Xs=null;function Gl(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return Xs??=import(e).then(t=>t.default),Xs}function Xo({data:e,title:t,says:n,unit:o="",height:r=180,filled:s=!1}){let a=y(null),l=$(!1);g(()=>{if(a.current)return Zl(a.current,e,{unit:o,height:r,filled:s},l)},[e,z.value]);let c=!e.times.length||!e.series.length;return i`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${n}</span></figcaption>
    ${c&&i`<p class="quiet">${f.chart.none}</p>`}
    ${!c&&i`<div ref=${a} role="img" aria-label=${t} style=${{minHeight:`${r}px`}}></div>`}
    ${!c&&i`<p class="legend">
          ${e.series.map((u,p)=>i`<span key=${u.name}><${Vl} i=${p} /> ${u.label}</span>`)}
        </p>
        <${Yl} data=${e} unit=${o} title=${t} />`}
  </figure>`}function Vl({i:e}){let t={stroke:`var(${vn[e%vn.length]})`};return i`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${gn[e%gn.length].join(" ")} />
  </svg>`}function Yl({data:e,unit:t,title:n}){let o=$(!1),r=Math.max(0,e.times.length-Kl);return i`<details onToggle=${s=>o.value=s.currentTarget.open}>
    <summary>${f.chart.table}</summary>
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
                  <td>${De(new Date(s*1e3))}</td>
                  ${e.series.map(l=>i`<td class="number">${l.values[r+a]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function Zl(e,t,n,o){let r=null,s=!1,a=d=>{s||(r?.destroy(),r=new d(Xl(d,e,t,n),[t.times,...t.series.map(m=>m.values)],e))},l=new ResizeObserver(()=>r?.setSize({width:e.clientWidth,height:n.height})),c=matchMedia("(prefers-color-scheme: dark)"),u=()=>Gl().then(a,()=>o.value=!0),h=Ql(e,()=>{u(),l.observe(e),c.addEventListener("change",u)});return()=>{s=!0,h.disconnect(),l.disconnect(),c.removeEventListener("change",u),r?.destroy()}}function Ql(e,t){let n=new IntersectionObserver(o=>{o.some(r=>r.isIntersecting)&&(n.disconnect(),t())});return n.observe(e),n}function Xl(e,t,n,{unit:o,height:r,filled:s}){let a=p=>eu(t,p),l=matchMedia("(forced-colors: active)").matches,c={stroke:a("--quiet"),font:"11px system-ui",grid:{stroke:a("--line"),width:1},ticks:{show:!1}},u=n.series.map((p,h)=>({label:p.label,stroke:a(vn[h%vn.length]),dash:gn[h%gn.length],width:1.5,fill:s&&h===0&&!l?a("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:r,legend:{show:!1},cursor:{y:!1},tzDate:p=>z.value==="UTC"?e.tzDate(new Date(p*1e3),"Etc/UTC"):new Date(p*1e3),axes:[{...c,values:zl},{...c,size:56,values:(p,h)=>h.map(d=>`${d.toLocaleString("en")}${o?` ${o}`:""}`)}],series:[{},...u]}}function eu(e,t){let n=e.style.color;e.style.color=`var(${t})`;let{color:o}=getComputedStyle(e);return e.style.color=n,o}var qe=f.overview.charts,yn=6e4,tr={"1h":60,"6h":360,"24h":1440,"7d":10080},tu=["throughput","wait","run"];function ea({changed:e}){let t=Object.hasOwn(tr,se.value.span)?se.value.span:"6h",n=$(Date.now());return g(()=>{e-n.peek()>yn&&(n.value=e)},[e]),i`<section class="became">
    <div class="heading">
      <h2>${qe.title}</h2>
      <nav class="views" aria-label=${qe.span}>
        ${Object.keys(tr).map(o=>i`<${nu} key=${o} name=${o} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${tu.map(o=>i`<${ru} key=${o} kind=${o} minutes=${tr[t]} until=${n.value} />`)}
    </div>
  </section>`}function nu({name:e,now:t}){let n=o=>(o.preventDefault(),io({span:e}));return i`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${n}>
    ${qe.spans[e]}
  </a>`}function ou(e){let t=e.series.some(o=>o.values.some(r=>r)),n=e.series.map(o=>({...o,label:Dt(qe.labels,o.name)??o.label}));return{...e,series:t?n:[]}}function ru({kind:e,minutes:t,until:n}){let o=new Date(Math.floor(n/yn)*yn-t*yn).toISOString(),r=rt("/api/charts",{query:{series:e,from:o}}),{value:s}=r.data;if(!s&&r.error.value)return i`<${L} error=${r.error.value} again=${r.again} />`;if(!s)return i`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${qe[e]}</b></figcaption>
    </figure>`;let a=s.unit==="seconds"?f.units.s:"";return i`<${Xo}
    data=${ou(s)}
    title=${qe[e]}
    says=${qe.reads[e]}
    unit=${a}
    height=${140}
    filled=${e==="throughput"}
  />`}var or={};x(or,{useSame:()=>nr});function nr(e,t){let n=y(new Map),o=e.map(r=>{let s=n.current.get(t(r));return s&&JSON.stringify(s)===JSON.stringify(r)?s:r});return n.current=new Map(o.map(r=>[t(r),r])),o}var rr={};x(rr,{Soon:()=>Pt});function Pt({at:e}){return Date.parse(e)<=ee.value?f.time.now:i`<${Ae} at=${e} />`}var I=f.overview,su=12;function ta({lanes:e}){let t=$(!1),o=e.flatMap(l=>l.types.map(c=>({...c,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,c)=>c.ready-l.ready),r=Math.max(1,...o.map(au)),s=nr(o.map(l=>({...l,most:r})),l=>l.type);if(!o.length)return i`<section class="held">
      <h2>${I.held}</h2>
      <p class="quiet">${I.heldNone} ${mt()&&i`<a href="/ui/jobs/new">${f.screens.create}</a>`}</p>
    </section>`;let a=t.value?s:s.slice(0,su);return i`<section class="held">
    <h2>${I.held}</h2>
    <${At}
      rows=${a}
      columns=${iu}
      label=${I.held}
      id=${l=>l.type}
      href=${l=>q("jobs",{status:"pending",type:l.type})}
    />
    ${s.length>a.length&&i`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${I.moreTypes(s.length-a.length)}</button>
      </p>`}
  </section>`}var au=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),iu=[{name:"type",label:I.columns.type,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"lane",label:I.columns.lane,kind:"side",cell:e=>i`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:I.columns.ready,kind:"number",cell:e=>pe({count:e.ready,at_least:e.at_least})},{name:"gates",label:I.columns.gates,kind:"wide",cell:uu,title:lu},{name:"pace",label:I.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?Et(e.rate_per_minute):i`<span class="quiet">–</span>`},{name:"gone",label:I.columns.gone,kind:"number side",cell:e=>i`<${fu} row=${e} />`,title:e=>e.empty_at?"":I.goneNot}];function lu(e){return e.gates.map(t=>`${pe({count:t.jobs,at_least:t.at_least})}: ${t.says}`).join(`
`)}function uu(e){let t=[...e.gates].sort((r,s)=>s.jobs-r.jobs),n=mn(e),o=r=>({width:`${(100*r/e.most).toFixed(2)}%`});return i`<span class="stock" aria-hidden="true">
      <span class="free" style=${o(e.ready-n)}></span><span class="kept" style=${o(n)}></span>
    </span>
    ${t.length?t.map(r=>i`<${cu} key=${r.name} gate=${r} type=${e.type} />`):i`<span class="quiet">${I.free}</span>`}`}function cu({gate:e,type:t}){let n={name:"resume",label:I.resume,method:"POST",path:`/api/types/${t}/resume`};return i`<span class="held-by" title=${e.says}>
    <b>${A(e.jobs)}${e.at_least?"+":""}</b> ${I.gates[e.name]??e.name}
    ${e.name==="type_paused"&&i`<${ot} act=${n} />`}
  </span>`}function fu({row:e}){if(e.ready&&e.empty_at)return i`<${Pt} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(n=>pn.includes(n.name));return i`<span class="quiet">${t?I.notAlone:"–"}</span>`}var bn=84,sr=30,wn=bn+2,du=10,pu=900,na=7,kn=class extends W{shouldComponentUpdate(t){let{tide:n,lane:o,until:r,name:s}=this.props;return t.tide!==n||t.lane!==o||t.until!==r||t.name!==s}render(){return i`<${mu} ...${this.props} />`}};function mu({points:e,openings:t,from:n,until:o,name:r,label:s,top:a}){let l=(o-n)/1e3,c=p=>(Date.parse(p)-n)/1e3,u=$u(e,c,l,a);return i`<svg
    class="tide"
    viewBox=${`0 0 ${l} ${wn+sr}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${s}
  >
    <${_u} points=${e} x=${c} width=${l} id=${`age-${r}`} />
    <${gu} from=${n} until=${o} />
    ${u&&i`<path class="water" d=${`${u}V${bn}H${hu(e,c)}Z`} fill=${`url(#age-${r})`} />`}
    ${u&&i`<path class="surface" d=${u} />`}
    ${u&&i`<path class="level" d=${`M${l} ${ra(e[e.length-1],a)}h0`} />`}
    <${vu} openings=${t} x=${c} width=${l} />
    <path class="sill" d=${`M0 ${wn}H${l}`} />
  </svg>`}function oa(e,t=0){let n=Math.max(du,t,...e.map(r=>r.ready)),o=10**Math.floor(Math.log10(n));return Math.ceil(n/o/.5)*.5*o}var hu=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),ra=(e,t)=>(bn-Math.min(e.ready,t)/t*(bn-4)).toFixed(1);function $u(e,t,n,o){let r=c=>ra(c,o),s=e.filter((c,u)=>u===e.length-1||t(e[u+1].at)>=0);if(!s.length)return"";let a=Math.max(0,t(s[0].at)),l=`M${a.toFixed(0)} ${r(s[0])}`;return s.slice(1).forEach((c,u)=>{let p=Math.min(Math.max(t(c.at),0),n),h=((a+p)/2).toFixed(0);l+=`C${h} ${r(s[u])} ${h} ${r(c)} ${p.toFixed(0)} ${r(c)}`,a=p}),`${l}H${n}`}function _u({points:e,x:t,width:n,id:o}){let r=s=>.16+.6*Math.min(1,Math.log1p(s/5)/Math.log1p(pu/5));return i`<defs>
    <linearGradient id=${o} gradientUnits="userSpaceOnUse" x1="0" x2=${n} y1="0" y2="0">
      ${e.map(s=>i`<stop
            key=${s.at}
            offset=${Math.min(1,Math.max(0,t(s.at)/n)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${r(s.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function vu({openings:e,x:t,width:n}){let o=Math.max(16,...e.map(r=>r.settled));return e.map(r=>{let s=Math.max(0,t(r.started_at)),a=Math.min(r.ended_at?t(r.ended_at):n,n);if(a<0)return null;let l=r.settled?2+Math.sqrt(r.settled/o)*(sr-3):1.5;return i`<rect
      key=${r.id}
      class=${`flow ${r.ended_at?"":"open"}`}
      x=${Math.min(s,n-na).toFixed(0)}
      y=${wn+1}
      width=${Math.max(na,a-s).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function gu({from:e,until:t}){return ar(e,t).map(n=>i`<path key=${n} class="quarter" d=${`M${(n-e)/1e3} 0V${wn+sr}`} />`)}function ar(e,t){let o=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-o)/9e5)},(r,s)=>o+s*9e5)}var xn=f.overview,yu=100;function sa({tides:e}){let t=$(!1),n=e.flatMap(r=>r.openings.map(s=>({...s,lane:r.lane}))),o=n.sort((r,s)=>r.started_at<s.started_at?1:-1).slice(0,yu);return i`<details class="openings" onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${xn.openings(n.length)}</summary>
    ${t.value&&i`<${bu} rows=${o} />`}
  </details>`}function bu({rows:e}){let{columns:t}=xn;return i`<div class="scroll">
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
        ${e.map(n=>i`<${wu} key=${n.id} row=${n} />`)}
      </tbody>
    </table>
  </div>`}function wu({row:e}){let t=e.ended_at?J(Ct(e.started_at,e.ended_at),1):xn.still;return i`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${xn.by[e.started_by]??e.started_by}</td>
    <td><${Ae} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${A(e.claimed)}</td>
    <td class="number">${A(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var O=f.overview,Ie=60,ir=6e4,lr=5e3,ku=42e4,xu=G(()=>Math.floor(ee.value/lr)*lr);function aa({lanes:e,tides:t}){let n=$(0),o=xu.value+Mu(t.data.value?.now),r=o-Ie*ir;R(Su(n));let s=n.value?o-n.value*ir:null,a=new Map((t.data.value?.lanes??[]).map(c=>[c.lane,c])),l={from:r,until:o,at:s};return i`<section class="lanes">
    <h2 class="unseen">${O.lanes}</h2>
    <${Ou} ...${l} back=${n} />
    ${t.error.value&&i`<${L} error=${t.error.value} again=${t.again} />`}
    ${Tu(e,a).map((c,u)=>i`<${Cu} key=${c.lane} lane=${c} tide=${a.get(c.lane)} span=${l} back=${n} nth=${u} />`)}
    <p class="legend quiet">${O.legend}</p>
    <${sa} tides=${t.data.value?.lanes??[]} />
  </section>`}var Su=e=>[{keys:"[",says:O.lookEarlier,run:()=>e.value=Math.min(Ie,e.value+1)},{keys:"]",says:O.lookLater,run:()=>e.value=Math.max(0,e.value-1)}];function Mu(e){let t=le(()=>e?Date.parse(e)-Date.now():0,[e]);return Math.abs(t)>2*lr?t:0}var Tu=(e,t)=>[...e].sort((n,o)=>Number(ur(n,t.get(n.lane)))-Number(ur(o,t.get(o.lane)))),ur=(e,t)=>!e.ready&&!t?.openings.some(n=>n.settled)&&!t?.points.some(n=>n.ready);function Ou({from:e,until:t,at:n,back:o}){let r=l=>o.value=Ie-Number(l.currentTarget.value),s=ar(e,t-ku),a=n===null?O.now:De(new Date(n));return i`<div class="axis">
    <p class="reading">
      <b>${n===null?O.now:ia(n)}</b> <span class="quiet">${n!==null&&O.back(o.value)}</span>
    </p>
    <div class="times">
      ${s.map(l=>i`<${Eu} key=${l} time=${l} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${Ie}
        value=${Ie-o.value}
        aria-label=${O.lookBack}
        aria-valuetext=${a}
        title=${O.lookBackSays}
        onInput=${r}
      />
    </div>
  </div>`}function Eu({time:e,from:t,until:n}){let o=(e-t)/(n-t);return i`<span style=${{left:`${(o*100).toFixed(2)}%`}}>${ia(e)}</span>`}var ia=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:z.value==="UTC"?"UTC":void 0});function Cu({lane:e,tide:t,span:n,back:o,nth:r}){let s=ju(t?.points??[],e,n.until),a=t?.openings??[],l=oa(s,e.ready),c=O.tide(e.lane,A(e.ready),Nu(a,"settled"),a.length),{from:u,until:p}=n,h=n.at===null?null:Pu(s,a,n.at),d=w=>{let D=w.currentTarget.getBoundingClientRect();o.value=Math.round(Ie*(1-Math.min(Math.max((w.clientX-D.left)/D.width,0),1)))},m=ur(e,t);return i`<article class=${`lane is-${Mo(e,s)} ${m?"still":""}`}>
    ${h?i`<${Lu} lane=${e} moment=${h} />`:i`<${Du} lane=${e} points=${s} />`}
    <div class="sea" onPointerMove=${d} onPointerLeave=${()=>o.value=0}>
      ${!m&&i`<span class="most quiet">${A(l)}</span>`}
      <${kn} ...${{points:s,openings:a,from:u,until:p,top:l,name:r,label:c,tide:t,lane:e}} />
      ${n.at!==null&&i`<span class="moment" style=${{right:`${100*o.value/Ie}%`}}></span>`}
    </div>
  </article>`}function ju(e,{ready:t,oldest_seconds:n,running:o,waiting:r},s){return[...e,{at:new Date(s).toISOString(),ready:t,oldest_seconds:n??0,running:o,waiting:r}]}var Nu=(e,t)=>A(e.reduce((n,o)=>n+o[t],0));function Du({lane:e,points:t}){let{ready:n,at_least:o,oldest_seconds:r,rate_per_minute:s}=e,a=l=>pe({count:e[l],at_least:e.stopped.includes(l)});return i`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${To} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${pe({count:n,at_least:o})}</b> ${O.ready}</p>
    <p>${n>0&&r!==null?O.oldest(J(r,1)):O.noneReady}</p>
    <p class="quiet">${O.beside(a("running"),a("waiting"))}</p>
    <p class="quiet">${s?O.pace(Et(s)):O.noPace} <${Au} lane=${e} /></p>
  </div>`}function Au({lane:e}){return!e.ready||!e.empty_at?null:i`<span>· ${O.gone} <${Pt} at=${e.empty_at} /></span>`}function Lu({lane:e,moment:t}){let{point:n,open:o,through:r}=t;return i`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${n?A(n.ready):"–"}</b> ${O.ready}</p>
    <p>${n?.ready?O.oldest(J(n.oldest_seconds,1)):O.noneReady}</p>
    <p class="quiet">${n&&O.beside(A(n.running),A(n.waiting))}</p>
    <p class="quiet">${O.opened(o,A(r))}</p>
  </div>`}function Pu(e,t,n){let o=e.filter(s=>Date.parse(s.at)<=n),r=t.filter(s=>Date.parse(s.started_at)<=n&&(!s.ended_at||Date.parse(s.ended_at)>=n-ir));return{point:o.at(-1),open:r.length,through:r.reduce((s,a)=>s+a.settled,0)}}var Ut=f.overview,Uu=4,la=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,n)=>t+e[n].count,0),ua={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>"/ui/set-aside",endpoints_disabled:()=>"/ui/endpoints"};function ca({inbox:e}){return i`<ul class="needs" aria-label=${Ut.needs}>
    ${Object.keys(ua).map(t=>i`<${qu} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function qu({name:e,of:t}){let n=t?.count?ua[e]():null,o=i`<b>${t?pe(t):"…"}</b> <span>${Ut.need[e](t?.count??0)}</span>`;return i`<li class=${t?.count?`some ${e}`:""}>
    ${n?i`<a href=${n}>${o}</a>`:i`<p>${o}</p>`}
  </li>`}function fa({troubles:e,known:t}){let n=$(!1);if(!t||!e.length)return null;let o=n.value?e:e.slice(0,Uu);return i`<section class="wrongs" aria-label=${Ut.wrongTitle}>
    <ul>
      ${o.map(r=>i`<${Iu} key=${r.key} one=${r} />`)}
    </ul>
    ${o.length<e.length&&i`<button class="plain" onClick=${()=>n.value=!0}>
        ${Ut.moreWrong(e.length-o.length)}
      </button>`}
  </section>`}function Iu({one:{what:e,why:t,act:n,href:o}}){return i`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${n&&i`<${Fu} act=${n} />`}
    </div>
    ${o&&i`<a class="button" href=${o}>${Ut.look}</a>`} ${n&&i`<${ot} act=${n} />`}
  </li>`}function Fu({act:e}){return i`<details class="curls">
    <summary>${f.act.curl}</summary>
    <pre tabindex="0">${ze(e.method,e.path,e.body)}</pre>
  </details>`}var F=f.overview.wrong,Ru=300,da=15,Wu=300,Hu=["type_unknown","no_handler","timeout"],pa=["off","late","grows","stuck","aside"];function ma(e,t,n,o){let r=e.filter(l=>!l.enabled),s=r.length?[Ju()]:[];for(let l of e){let c=t.find(h=>h.lane===l.lane),u=r.length?null:Bu(l,c,o),p=u||r.length?null:zu(l,c);s.push(...[u,p].filter(h=>h!==null),...l.types.flatMap(Gu))}return[...s,...n.map(Vu)].sort((l,c)=>pa.indexOf(l.kind)-pa.indexOf(c.kind))}function Ju(){let e={name:"enable",label:F.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{kind:"off",key:"off",what:F.off,why:F.offWhy,act:{...e,sure:F.switchOnSure,why:v.value?.role==="super_admin"?null:F.notYou}}}function Bu(e,t,n){let{lane:o,ready:r,processors:s,last_tick_at:a}=e,l=Ku(t),c=a?(n-Date.parse(a))/1e3:1/0,u=r>0&&Ot(e);if(s||c<Math.max(Ru,3*l)||!(u||l))return null;let p={name:"start",label:F.start,method:"POST",path:"/api/jobs/trigger",body:{lane:o}};return{kind:"late",key:`late ${o}`,what:a?F.late(o,J(c,1)):F.never(o),why:r?F.lateWhy(r):F.lateIdle,act:p}}function Ku(e){let t=(e?.openings??[]).filter(o=>o.started_by==="tick").map(o=>Date.parse(o.started_at)),n=t.sort((o,r)=>o-r).slice(1).map((o,r)=>(o-t[r])/1e3);return n.sort((o,r)=>o-r)[Math.floor(n.length/2)]??0}function zu({lane:e,oldest_seconds:t,rate_per_minute:n},o){let r=(o?.points??[]).slice(-da).map(a=>a.oldest_seconds);return!(r.length===da&&r.every((a,l)=>l===0||a>r[l-1]))||!t||t<Wu?null:{kind:"grows",key:`grows ${e}`,what:F.grows(e,J(t,1)),why:n?F.growsWhy:F.nothingEnds}}var Gu=e=>e.gates.filter(t=>Hu.includes(t.name)&&t.jobs>0).map(t=>({kind:"stuck",key:`${t.name} ${e.type}`,what:F.stuck(e.type,t.jobs),why:`${t.says[0]?.toUpperCase()??""}${t.says.slice(1)}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),Vu=e=>({kind:"aside",key:`aside ${e.kind} ${e.id}`,what:F.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:F.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var Fe=f.overview,Yu=5;function ha(){return dn()?i`<${Qu} />`:i`<${Ue} says=${Fe.own} /><${Zu} />`}function Zu(){return i`<p>${Fe.ownSays(v.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${f.screens.jobs}</a>
      <a class="button" href="/ui/batches">${f.screens.batches}</a>
    </p>`}function Qu(){Tt(Yu);let e=wt(()=>({stats:!0,inbox:!0})),t=Xu(e.value);g(()=>{t&&de()},[t]);let{lanes:n,at:o,changed:r,error:s}=fe.value,a=rt("/api/tides",{query:{minutes:60}});g(()=>{o&&a.again()},[o]);let l=e.value?.inbox??null,c=nc(l?.set_aside.count??0),u=a.data.value?Date.parse(a.data.value.now):o,p=n?ma(n,a.data.value?.lanes??[],c,u):[];return s&&!n?i`<${Ue} /><${L} error=${s} again=${()=>de(0)} />`:i`<${Ue} says=${n&&l&&Fe.verdict(p.length,la(l))} />
    ${s&&i`<${L} error=${s} again=${()=>de(0)} />`}
    <${fa} troubles=${p} known=${n!==null} />
    <${ca} inbox=${l} />
    ${n?i`<${aa} lanes=${n} tides=${a} />`:i`<${me} />`}
    ${n&&i`<${ta} lanes=${n} />`} ${n&&i`<${ea} changed=${r} />`}
    <${_n} acts=${tc()} />`}var Xu=e=>e&&JSON.stringify([e.inbox,e.stats?.jobs,e.stats?.types],ec),ec=(e,t)=>e==="oldest_ready_seconds"?void 0:t,tc=()=>Object.entries({[Fe.held]:"/api/backlog",[Fe.lanes]:"/api/tides?minutes=60",[Fe.needs]:"/api/live?inbox=true",[Fe.charts.throughput]:"/api/charts?series=throughput"}).map(([e,t])=>({name:t,label:e,method:"GET",path:t}));function nc(e){let t=rt(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}var oc=C("Audit"),rc=C("Batch"),sc=C("Batches"),ac=C("Charts"),ic=C("Costs"),lc=C("Create"),uc=C("Database"),cc=C("Endpoint"),fc=C("Endpoints"),dc=C("Errors"),pc=C("Inbox"),mc=C("Job"),hc=C("Keys"),$c=C("Limits"),_c=C("Locks"),vc=C("Schedules"),gc=C("SetAside"),yc=C("Type"),bc=C("Types"),wc=C("Waiting"),$a=[{path:"",screen:ha,name:"overview",key:"o",group:"now"},{path:"jobs",screen:Ys,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:pc,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:wc,name:"waiting",key:"w",group:"now"},{path:"batches",screen:sc,name:"batches",key:"b",group:"now"},{path:"errors",screen:dc,name:"errors",key:"e",group:"now",role:"viewer"},{path:"set-aside",screen:gc,name:"setAside",key:"x",group:"now",role:"viewer"},{path:"types",screen:bc,name:"types",key:"t",group:"how"},{path:"limits",screen:$c,name:"limits",key:"l",group:"how"},{path:"locks",screen:_c,name:"locks",key:"p",group:"how"},{path:"schedules",screen:vc,name:"schedules",key:"s",group:"how"},{path:"charts",screen:ac,name:"charts",key:"v",group:"how",role:"viewer"},{path:"costs",screen:ic,name:"costs",key:"m",group:"how",role:"viewer"},{path:"endpoints",screen:fc,name:"endpoints",key:"n",group:"who",role:"viewer"},{path:"keys",screen:hc,name:"keys",key:"k",group:"who"},{path:"audit",screen:oc,name:"audit",key:"a",group:"who",role:"viewer"},{path:"database",screen:uc,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:lc,name:"create",key:"c",not:"viewer"},{path:"jobs/:id",screen:mc,name:"job"},{path:"batches/:id",screen:rc,name:"batch"},{path:"endpoints/:id",screen:cc,name:"endpoint",role:"viewer"},{path:"types/:id",screen:yc,name:"type"}];ye.value=$a;lo();so();to();zt(i`<${As} />`,document.getElementById("page"));re.value.route?.screen.load?.();os();var Gm={"api.js":Bn,"charts/series.js":er,"exact.js":Wn,"html.js":Fn,"keys.js":ao,"lanes.js":yo,"live.js":no,"own.js":qo,"parts/act.js":Zo,"parts/announcer.js":Uo,"parts/badge.js":Go,"parts/bar.js":Yo,"parts/dialog.js":mo,"parts/field.js":co,"parts/filter.js":Ho,"parts/heading.js":Jo,"parts/load.js":Qo,"parts/menu.js":Eo,"parts/number.js":bo,"parts/same.js":or,"parts/soon.js":rr,"parts/states.js":Ao,"parts/table.js":Ko,"parts/time.js":ko,"parts/toast.js":Kn,"routes.js":uo,"words.js":Hn};export{Gm as shared};

var _n=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],l=t[s]?(t[0]|=i?1:2,n[t[s++]]):t[++s];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++s]]=l:i===6?o[1][t[++s]]+=l+"":i?(r=e.apply(l,_n(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},$n=new Map;function vn(e){var t=$n.get(this);return t||(t=new Map,$n.set(this,t)),(t=_n(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,i="",l="",f=[0],c=function(p){s===1&&(p||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?f.push(0,p,i):s===3&&(p||i)?(f.push(3,p,i),s=2):s===2&&i==="..."&&p?f.push(4,p,0):s===2&&i&&!p?f.push(5,0,!0,i):s>=5&&((i||!p&&s===5)&&(f.push(s,0,i,r),s=6),p&&(f.push(s,p,0,r),s=6)),i=""},d=0;d<n.length;d++){d&&(s===1&&c(),c(d));for(var $=0;$<n[d].length;$++)o=n[d][$],s===1?o==="<"?(c(),f=[f],s=3):i+=o:s===4?i==="--"&&o===">"?(s=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(c(),s=1):s&&(o==="="?(s=5,r=i,i=""):o==="/"&&(s<5||n[d][$+1]===">")?(c(),s===3&&(f=f[0]),s=f,(f=f[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(c(),s=2):i+=o),s===3&&i==="!--"&&(s=4,f=f[0])}return c(),f})(e)),t),arguments,[])).length>1?t:t[0]}var pt,g,kn,qt,re,yn,xn,Sn,Lt,at,Ue,Tn,Ut,It,Pt,qr,lt={},ut=[],Ur=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,ft=Array.isArray;function Z(e,t){for(var n in t)e[n]=t[n];return e}function Ft(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function Fe(e,t,n){var o,r,s,i={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:i[s]=t[s];if(arguments.length>2&&(i.children=arguments.length>3?pt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)i[s]===void 0&&(i[s]=e.defaultProps[s]);return it(e,i,o,r,null)}function it(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++kn,__i:-1,__u:0};return r==null&&g.vnode!=null&&g.vnode(s),s}function se(e){return e.children}function R(e,t){this.props=e,this.context=t}function me(e,t){if(t==null)return e.__?me(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?me(e):null}function Fr(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=Z({},t);s.__v=t.__v+1,g.vnode&&g.vnode(s),Ht(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??me(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,Nn(o,s,r),t.__e=t.__=null,s.__e!=n&&Cn(s)}}function Cn(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),Cn(e)}function gn(e){(!e.__d&&(e.__d=!0)&&re.push(e)&&!ct.__r++||yn!=g.debounceRendering)&&((yn=g.debounceRendering)||xn)(ct)}function ct(){try{for(var e,t=1;re.length;)re.length>t&&re.sort(Sn),e=re.shift(),t=re.length,Fr(e)}finally{re.length=ct.__r=0}}function On(e,t,n,o,r,s,i,l,f,c,d){var $,p,h,w,A,O,E=o&&o.__k||ut,b=t.length;for(f=Hr(n,t,E,f,b),$=0;$<b;$++)(h=n.__k[$])!=null&&(p=h.__i!=-1&&E[h.__i]||lt,h.__i=$,O=Ht(e,h,p,r,s,i,l,f,c,d),w=h.__e,h.ref&&p.ref!=h.ref&&(p.ref&&Rt(p.ref,null,h),d.push(h.ref,h.__c||w,h)),A==null&&w!=null&&(A=w),4&h.__u?(f=En(h,f,e),p.__e&&(p.__e=null)):typeof h.type=="function"&&O!==void 0?f=O:w&&(f=w.nextSibling),h.__u&=-7);return n.__e=A,f}function Hr(e,t,n,o,r){var s,i,l,f,c,d=n.length,$=d,p=0;for(e.__k=new Array(r),s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i=="string"||typeof i=="number"||typeof i=="bigint"||i.constructor==String?i=e.__k[s]=it(null,i,null,null,null):ft(i)?i=e.__k[s]=it(se,{children:i},null,null,null):i.constructor===void 0&&i.__b>0?i=e.__k[s]=it(i.type,i.props,i.key,i.ref?i.ref:null,i.__v):e.__k[s]=i,f=s+p,i.__=e,i.__b=e.__b+1,l=null,(c=i.__i=Rr(i,n,f,$))!=-1&&($--,(l=n[c])&&(l.__u|=2)),l==null||l.__v==null?(c==-1&&(r>d?p--:r<d&&p++),typeof i.type!="function"&&(i.__u|=4)):c!=f&&(c==f-1?p--:c==f+1?p++:(c>f?p--:p++,i.__u|=4))):e.__k[s]=null;if($)for(s=0;s<d;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=me(l)),An(l,l));return o}function En(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=En(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=me(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function Rr(e,t,n,o){var r,s,i,l=e.key,f=e.type,c=t[n],d=c!=null&&(2&c.__u)==0;if(c===null&&l==null||d&&l==c.key&&f==c.type)return n;if(o>(d?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((c=t[i=r>=0?r--:s++])!=null&&(2&c.__u)==0&&l==c.key&&f==c.type)return i}return-1}function bn(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||Ur.test(t)?n:n+"px"}function st(e,t,n,o,r){var s,i;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||bn(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||bn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(Tn,"$1")),i=t.toLowerCase(),t=i in e||t=="onFocusOut"||t=="onFocusIn"?i.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[Ue]=o[Ue]:(n[Ue]=Ut,e.addEventListener(t,s?Pt:It,s)):e.removeEventListener(t,s?Pt:It,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function wn(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[at]==null)t[at]=Ut++;else if(t[at]<n[Ue])return;return n(g.event?g.event(t):t)}}}function Ht(e,t,n,o,r,s,i,l,f,c){var d,$,p,h,w,A,O,E,b,K,Pe,de,qe,hn,rt,jt,G=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(f=!!(32&n.__u),s=[l=t.__e=n.__e]),(d=g.__b)&&d(t);e:if(typeof G=="function"){$=i.length;try{if(b=t.props,K=G.prototype&&G.prototype.render,Pe=(d=G.contextType)&&o[d.__c],de=d?Pe?Pe.props.value:d.__:o,n.__c?E=(p=t.__c=n.__c).__=p.__E:(K?t.__c=p=new G(b,de):(t.__c=p=new R(b,de),p.constructor=G,p.render=Wr),Pe&&Pe.sub(p),p.state||(p.state={}),p.__n=o,h=p.__d=!0,p.__h=[],p._sb=[]),K&&p.__s==null&&(p.__s=p.state),K&&G.getDerivedStateFromProps!=null&&(p.__s==p.state&&(p.__s=Z({},p.__s)),Z(p.__s,G.getDerivedStateFromProps(b,p.__s))),w=p.props,A=p.state,p.__v=t,h)K&&G.getDerivedStateFromProps==null&&p.componentWillMount!=null&&p.componentWillMount(),K&&p.componentDidMount!=null&&p.__h.push(p.componentDidMount);else{if(K&&G.getDerivedStateFromProps==null&&b!==w&&p.componentWillReceiveProps!=null&&p.componentWillReceiveProps(b,de),t.__v==n.__v||!p.__e&&p.shouldComponentUpdate!=null&&p.shouldComponentUpdate(b,p.__s,de)===!1){t.__v!=n.__v&&(p.props=b,p.state=p.__s,p.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(xe){xe&&(xe.__=t)}),ut.push.apply(p.__h,p._sb),p._sb=[],p.__h.length&&i.push(p),l=me(n);break e}p.componentWillUpdate!=null&&p.componentWillUpdate(b,p.__s,de),K&&p.componentDidUpdate!=null&&p.__h.push(function(){p.componentDidUpdate(w,A,O)})}if(p.context=de,p.props=b,p.__P=e,p.__e=!1,qe=g.__r,hn=0,K)p.state=p.__s,p.__d=!1,qe&&qe(t),d=p.render(p.props,p.state,p.context),ut.push.apply(p.__h,p._sb),p._sb=[];else do p.__d=!1,qe&&qe(t),d=p.render(p.props,p.state,p.context),p.state=p.__s;while(p.__d&&++hn<25);p.state=p.__s,p.getChildContext!=null&&(o=Z(Z({},o),p.getChildContext())),K&&!h&&p.getSnapshotBeforeUpdate!=null&&(O=p.getSnapshotBeforeUpdate(w,A)),rt=d!=null&&d.type===se&&d.key==null?Dn(d.props.children):d,l=On(e,ft(rt)?rt:[rt],t,n,o,r,s,i,l,f,c),p.base=t.__e,t.__u&=-161,p.__h.length&&i.push(p),E&&(p.__E=p.__=null)}catch(xe){if(i.length=$,t.__v=null,f||s!=null){if(xe.then){for(t.__u|=f?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(jt=s.length;jt--;)Ft(s[jt])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),xe.then||Mn(t),g.__e(xe,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=Jr(n.__e,t,n,o,r,s,i,f,c);return(d=g.diffed)&&d(t),128&t.__u?void 0:l}function Mn(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(Mn))}function Nn(e,t,n){for(var o=0;o<n.length;o++)Rt(n[o],n[++o],n[++o]);g.__c&&g.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){g.__e(s,r.__v)}})}function Dn(e){return typeof e!="object"||e==null||e.__b>0?e:ft(e)?e.map(Dn):e.constructor!==void 0?null:Z({},e)}function Jr(e,t,n,o,r,s,i,l,f){var c,d,$,p,h,w,A,O=n.props||lt,E=t.props,b=t.type;if(b=="svg"?r="http://www.w3.org/2000/svg":b=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(c=0;c<s.length;c++)if((h=s[c])&&"setAttribute"in h==!!b&&(b?h.localName==b:h.nodeType==3)){e=h,s[c]=null;break}}if(e==null){if(b==null)return document.createTextNode(E);e=document.createElementNS(r,b,E.is&&E),l&&(g.__m&&g.__m(t,s),l=!1),s=null}if(b==null)O===E||l&&e.data==E||(e.data=E);else{if(s=b=="textarea"&&E.defaultValue!=null?null:s&&pt.call(e.childNodes),!l&&s!=null)for(O={},c=0;c<e.attributes.length;c++)O[(h=e.attributes[c]).name]=h.value;for(c in O)h=O[c],c=="dangerouslySetInnerHTML"?$=h:c=="children"||c in E||c=="value"&&"defaultValue"in E||c=="checked"&&"defaultChecked"in E||st(e,c,null,h,r);for(c in E)h=E[c],c=="children"?p=h:c=="dangerouslySetInnerHTML"?d=h:c=="value"?w=h:c=="checked"?A=h:l&&typeof h!="function"||O[c]===h||st(e,c,h,O[c],r);if(d)l||$&&(d.__html==$.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[];else if($&&(e.innerHTML=""),On(t.type=="template"?e.content:e,ft(p)?p:[p],t,n,o,b=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,i,s?s[0]:n.__k&&me(n,0),l,f),s!=null)for(c=s.length;c--;)Ft(s[c]);l&&b!="textarea"||(c="value",b=="progress"&&w==null?e.removeAttribute("value"):w!=null&&(w!==e[c]||b=="progress"&&!w||b=="option"&&w!=O[c])&&st(e,c,w,O[c],r),c="checked",A!=null&&A!=e[c]&&st(e,c,A,O[c],r))}return e}function Rt(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){g.__e(r,n)}}function An(e,t,n){var o,r;if(g.unmount&&g.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||Rt(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){g.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&An(o[r],t,n||typeof e.type!="function");n||Ft(e.__e),e.__c=e.__=e.__e=void 0}function Wr(e,t,n){return this.constructor(e,n)}function Jt(e,t,n){var o,r,s,i;t==document&&(t=document.documentElement),g.__&&g.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],i=[],Ht(t,e=(!o&&n||t).__k=Fe(se,null,[e]),r||lt,lt,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?pt.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,i),Nn(s,e,i),e.props.children=null}pt=ut.slice,g={__e:function(e,t,n,o){for(var r,s,i;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),i=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),i=r.__d),i)return r.__E=r}catch(l){e=l}throw e}},kn=0,qt=function(e){return e!=null&&e.constructor===void 0},R.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=Z({},this.state),typeof e=="function"&&(e=e(Z({},n),this.props)),e&&Z(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),gn(this))},R.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),gn(this))},R.prototype.render=se,re=[],xn=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Sn=function(e,t){return e.__v.__b-t.__v.__b},ct.__r=0,Lt=Math.random().toString(8),at="__d"+Lt,Ue="__a"+Lt,Tn=/(PointerCapture)$|Capture$/i,Ut=0,It=wn(!1),Pt=wn(!0),qr=0;var mt,q,Wt,jn,Bt=0,Rn=[],N=g,Ln=N.__b,In=N.__r,Pn=N.diffed,qn=N.__c,Un=N.unmount,Fn=N.__;function Jn(e,t){N.__h&&N.__h(q,e,Bt||t),Bt=0;var n=q.__H||(q.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function y(e,t){var n=Jn(mt++,3);!N.__s&&Wn(n.__H,t)&&(n.__=e,n.u=t,q.__H.__h.push(n))}function x(e){return Bt=5,he(function(){return{current:e}},[])}function he(e,t){var n=Jn(mt++,7);return Wn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function Br(){for(var e;e=Rn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(dt),t.__h.some(Kt),t.__h=[]}catch(n){t.__h=[],N.__e(n,e.__v)}}}N.__b=function(e){q=null,Ln&&Ln(e)},N.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Fn&&Fn(e,t)},N.__r=function(e){In&&In(e),mt=0;var t=(q=e.__c).__H;t&&(Wt===q?(t.__h=[],q.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(dt),t.__h.some(Kt),t.__h=[],mt=0)),Wt=q},N.diffed=function(e){Pn&&Pn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Rn.push(t)!==1&&jn===N.requestAnimationFrame||((jn=N.requestAnimationFrame)||Kr)(Br)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),Wt=q=null},N.__c=function(e,t){t.some(function(n){try{n.__h.some(dt),n.__h=n.__h.filter(function(o){return!o.__||Kt(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],N.__e(o,n.__v)}}),qn&&qn(e,t)},N.unmount=function(e){Un&&Un(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{dt(o)}catch(r){t=r}}),n.__H=void 0,t&&N.__e(t,n.__v))};var Hn=typeof requestAnimationFrame=="function";function Kr(e){var t,n=function(){clearTimeout(o),Hn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Hn&&(t=requestAnimationFrame(n))}function dt(e){var t=q,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),q=t}function Kt(e){var t=q;e.__c=e.__(),q=t}function Wn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}var Gr=Symbol.for("preact-signals");function vt(){if(Q>1)Q--;else{var e,t=!1;for((function(){var r=$t;for($t=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var i=s.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=s.i);r=r.o}})();Re!==void 0;){var n=Re;for(Re=void 0,ht++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Kn(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(ht=0,Q--,t)throw e}}function yt(e){if(Q>0)return e();Gt=++zr,Q++;try{return e()}finally{vt()}}var He,T=void 0;function Se(e){var t=T,n=He;T=void 0,He=void 0;try{return e()}finally{T=t,He=n}}var Re=void 0,Q=0,ht=0,zr=0,Gt=0,$t=void 0,_t=0;function Bn(e){if(T!==void 0){var t=e.n;if(t===void 0||t.t!==T)return t={i:0,S:e,p:T.s,n:void 0,t:T,e:void 0,x:void 0,r:t},T.s!==void 0&&(T.s.n=t),T.s=t,e.n=t,32&T.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=T.s,t.n=void 0,T.s.n=t,T.s=t),t}}function j(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}j.prototype.brand=Gr;j.prototype.h=function(){return!0};j.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Se(function(){var o;(o=t.W)==null||o.call(t)}))};j.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Se(function(){var r;(r=t.Z)==null||r.call(t)}))}};j.prototype.subscribe=function(e){var t=this;return z(function(){var n=t.value;Se(function(){return e(n)})},{name:"sub"})};j.prototype.valueOf=function(){return this.value};j.prototype.toString=function(){return this.value+""};j.prototype.toJSON=function(){return this.value};j.prototype.peek=function(){var e=this;return Se(function(){return e.value})};Object.defineProperty(j.prototype,"value",{get:function(){var e=Bn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(ht>100)throw new Error("Cycle detected");(function(n){Q!==0&&ht===0&&n.l!==Gt&&(n.l=Gt,$t={S:n,v:n.v,i:n.i,o:$t})})(this),this.v=e,this.i++,_t++,Q++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{vt()}}}});function v(e,t){return new j(e,t)}function Kn(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Gn(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function zn(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function $e(e,t){j.call(this,void 0,t),this.x=e,this.s=void 0,this.g=_t-1,this.f=4}$e.prototype=new j;$e.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===_t))return!0;if(this.g=_t,this.f|=1,this.i>0&&!Kn(this))return this.f&=-2,!0;var e=T;try{Gn(this),T=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return T=e,zn(this),this.f&=-2,!0};$e.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}j.prototype.S.call(this,e)};$e.prototype.U=function(e){if(this.t!==void 0&&(j.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};$e.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty($e.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Bn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ae(e,t){return new $e(e,t)}function Vn(e){var t=e.j;if(e.j=void 0,typeof t=="function"){Q++;var n=T;T=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,zt(e),o}finally{T=n,vt()}}}function zt(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Vn(e)}function Vr(e){if(T!==this)throw new Error("Out-of-order effect");zn(this),T=e,this.f&=-2;try{8&this.f&&zt(this)}finally{vt()}}function Te(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,He&&He.push(this)}Te.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Te.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Vn(this),Gn(this),Q++;var e=T;return T=this,Vr.bind(this,e)};Te.prototype.N=function(){2&this.f||(this.f|=2,this.u=Re,Re=this)};Te.prototype.d=function(){this.f|=8,1&this.f||zt(this)};Te.prototype.dispose=function(){this.d()};function z(e,t){var n=new Te(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Yn,bt,gt,Yr=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Zn=[];z(function(){Yn=this.N})();function Ce(e,t){g[e]=t.bind(null,g[e]||function(){})}function Je(e){if(gt){var t=gt;gt=void 0,t()}gt=e&&e.S()}function Qn(e){var t=this,n=e.data,o=m(n);o.name="ReactiveDom",o.value=n;var r=he(function(){for(var l=t,f=t.__v;f=f.__;)if(f.__c){f.__c.__$f|=4;break}var c=ae(function(){var h=o.value.value;return h===0?0:h===!0?"":h||""}),d=ae(function(){return!Array.isArray(c.value)&&!qt(c.value)}),$=z(function(){if(this.N=Xn,d.value){var h=c.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=h)}}),p=t.__$u.d;return t.__$u.d=function(){$(),p.call(this)},[d,c]},[]),s=r[0],i=r[1];return s.value?i.peek():i.value}Qn.displayName="ReactiveTextNode";Object.defineProperties(j.prototype,{constructor:{configurable:!0,value:Fe(se,null).constructor},type:{configurable:!0,value:Qn},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ce("__b",function(e,t){if(Je(),bt=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof j&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});Ce("__r",function(e,t){if(e(t),t.type!==se){Je();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var i;return z(function(){i=this},{name:s}),i.c=r,i})((function(r){return function(){var s;Yr&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),bt=o,Je(n)}});Ce("__e",function(e,t,n,o){Je(),bt=void 0,e(t,n,o)});Ce("diffed",function(e,t){Je(),bt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var i in s){var l=s[i];l===void 0||o&&i in o||(l.d(),s[i]=void 0)}if(o){s||(s={},n.U=s);for(var f in o){var c=s[f],d=o[f];c===void 0?(c=Zr(n,f,d,r),s[f]=c):c.o(d,r)}}}e(t)});function Zr(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=v(n);return{o:function(i,l){s.value=i,o=l},d:z(function(){this.N=Xn;var i=s.value.value;o[t]!==i&&(o[t]=i,r?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(t,i):e.removeAttribute(t))})}}Ce("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var i=t.__np;if(i){var l=t.props;for(var f in i)l[f]=i[f]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var d=c.__$u;d&&(c.__$u=void 0,d.d())}}e(t)});Ce("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});R.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function m(e,t){return he(function(){return v(e,t)},[])}var Qr=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Xr(){yt(function(){for(var e;e=Zn.shift();)Yn.call(e)})}function Xn(){Zn.push(this)===1&&(g.requestAnimationFrame||Qr)(Xr)}var a=vn.bind(Fe);var eo="\0number",es=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function to(e,t){let n=JSON.parse(e),o=Oe(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Oe(e){return JSON.parse(e),JSON.parse(e.replace(es,t=>ts(t)?t:`{"\\u0000number":"${t}"}`))}var ts=e=>e.startsWith('"')||String(Number(e))===e;function We(e){return e&&typeof e=="object"&&eo in e?e[eo]:null}function J(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let i=We(s);if(i===null)return s;let l=`\0${n.size}\0`;return n.set(l,i),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var u={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",errors:"Errors",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",live:"Charts",endpoints:"Endpoints",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted"},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},chart:{table:"As a table",none:"Nothing in this time"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toPrecision(2):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},overview:{},inbox:{},waiting:{},batches:{},batch:{},errors:{},types:{},type:{},limits:{},locks:{},schedules:{},charts:{},endpoints:{},keysAndLogins:{},audit:{},database:{}};var no=3,ns=30,k=v(void 0),ie=v(!1),wt=v(!0),X=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||u.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},W=(e,t)=>Ee("GET",e,{tries:no,...t}),_e=(e,t,n)=>Ee("POST",e,{body:t,...n});async function Ee(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await os(e,t,n)}catch(r){if(o<=1||!(r instanceof X)||![0,429,503].includes(r.status))throw r;await is(r.after||no-o+1,n.signal)}}async function os(e,t,n){let o=await rs(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw ss(o,r,t);return wt.value=!0,r?n.exact?to(r,n.exact):JSON.parse(r):null}async function rs(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:J(n.body)}));try{return await fetch(t+ve(n.query),r)}catch(s){throw n.signal?.aborted?s:(wt.value=!1,new X(0,{detail:u.api.away}))}}function ss(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(k.value&&(ie.value=!0),k.value=null),new X(e.status,as(t),o)}function as(e){try{return JSON.parse(e)||{}}catch{return{}}}function is(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,ns)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function ve(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function ye(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${ls(J(n))}'`),o.join(` \\
  `)}var ls=e=>e.replaceAll("'","'\\''"),kt=()=>k.value?.role==="admin"||k.value?.role==="super_admin";var Be="tidegate.oidc",Ke=v(""),Me=v(null);async function ro(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search);e&&history.replaceState(null,"",location.pathname+location.search);try{e?await xt({code:e}):t.has("state")&&sessionStorage.getItem(Be)?await us(t):k.value=await W("/api/login")}catch(n){St(n)}k.value||ao()}async function xt({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0;k.value=await _e("/api/login",t?{code:t}:void 0,{headers:n}),Ke.value="",ie.value=!1}async function so(){await fetch("/api/login",{method:"DELETE"}),ie.value=!1,k.value=null,ao()}function St(e){let t=e instanceof X&&e.status===401&&e.kind==="unauthenticated"&&!k.value;Ke.value=t&&!sessionStorage.getItem(Be)?"":String(e.message),k.value=null}async function ao(){let e=await W("/api/login/options").catch(()=>null);Me.value=e?.oidc||null}async function io(){let e=Me.value,t=oo(),n=oo(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(Be,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:lo(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function us(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(Be)||"{}");if(sessionStorage.removeItem(Be),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(u.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||u.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),i=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!i.id_token&&!i.access_token)throw new Error(i.error_description||i.error||u.login.noToken);await xt({key:i.id_token||i.access_token})}var oo=()=>lo(crypto.getRandomValues(new Uint8Array(32))),lo=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var po=2,uo=10,cs=60,ps=100,fs=["completed","failed","cancelled","review_needed","waiting"],Ge=new Set,V=v(!1),le=v("live"),ds=v(0),Tt=0,Vt=!1,Yt=0,Zt="",co="",fo=0;function Ct(e){let t=m(null),n=x(e);return n.current=e,y(()=>{let o={asked:()=>n.current(),got:r=>t.value=r};return Ge.add(o),ge(),()=>{Ge.delete(o)}},[]),t}function ge(){clearTimeout(Tt),Tt=setTimeout(ho,0)}function mo(){document.addEventListener("visibilitychange",()=>document.hidden||ge()),z(()=>{!V.value&&k.value&&ge(),V.value&&(le.value="paused")})}async function ho(){if(Vt||V.value||document.hidden||!k.value||!Ge.size||le.peek()==="off")return;Vt=!0;let e=hs(),t=JSON.stringify(e);t!==co&&(Zt=""),co=t;try{$s(await Ee("GET","/api/live",{query:{...e,since:Zt}})),Yt=0,le.value="live",$o(vs())}catch(n){ms(n)}finally{Vt=!1}}function ms(e){let t=e instanceof X?e:null;Yt+=1,t?.status===404?le.value="off":t?.status!==401&&(le.value="away"),$o(Math.max(t?.after||0,Math.min(po*2**Yt,cs)))}function $o(e){clearTimeout(Tt),Tt=setTimeout(ho,e*1e3)}function hs(){let e=[...Ge].map(r=>r.asked()),t=[...new Set(e.flatMap(r=>r.jobs||[]))].slice(0,ps),n=e.find(r=>r.reference)?.reference,o=e.find(r=>r.filter)||{};return{jobs:t.join(",")||void 0,batch:e.find(r=>r.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:e.some(r=>r.stats)||void 0,inbox:e.some(r=>r.inbox)||void 0,...o.filter,newest:o.newest}}var _o=!1;function $s(e){if(ds.value=Date.now(),!!e){Zt=e.version,fo=Date.now(),_o=_s(e);for(let t of[...Ge])t.got(e)}}function _s(e){let t=Date.now()+6e4;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(o=>!fs.includes(o.status)&&Date.parse(o.scheduled_for)<t)}var vs=()=>_o||Date.now()-fo<uo*1e3?po:uo;var ys=1200,yo="tidegate.keys",ze=v([]),Qt="",vo=0,Ot=v(localStorage.getItem(yo)!=="off");function go(e){Ot.value=e,localStorage.setItem(yo,e?"on":"off")}var Ve=()=>[...new Map(ze.value.flat().map(e=>[e.keys,e])).values()];function B(e){let t=x(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();y(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(i=>i.keys===r.keys)?.run(s)}));return ze.value=[...ze.peek(),o],()=>ze.value=ze.peek().filter(r=>r!==o)},[n])}function bo(){document.addEventListener("keydown",e=>{let t=bs(e);if(!t||e.isComposing||e.defaultPrevented||!t.startsWith("mod+")&&(!Ot.value||ws(e.target)||ks(e.target)))return;let o=gs(t);o&&(e.preventDefault(),o.run(e))})}function gs(e){let t=Ve(),n=Date.now()<vo?Qt:"";Qt="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(Qt=e,vo=Date.now()+ys),o}function bs(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var ws=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),ks=e=>e instanceof Element&&e.closest("dialog")!==null,xs=/Mac|iPhone|iPad/.test(navigator.platform),ue=e=>e.replace("mod+",xs?"⌘":"Ctrl ").replace("shift+","⇧");var be=v([]),wo=["producer","viewer","admin","super_admin"],ce=v(location.pathname+location.search),we=ae(()=>Ss(ce.value.split("?")[0])),pe=ae(()=>Object.fromEntries(new URLSearchParams(ce.value.split("?")[1]||"")));function Ss(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of be.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?Ts(t[t.length-1]):null}}return{route:null,id:null}}function Ts(e){try{return decodeURIComponent(e)}catch{return e}}var Et=(e,t="producer")=>wo.indexOf(t)>=wo.indexOf(e.role||"producer");function C(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function L(e,{replace:t=!1}={}){e!==ce.value&&(history[t?"replaceState":"pushState"](null,"",e),ce.value=location.pathname+location.search,t||scrollTo(0,0))}function ko(e,t={replace:!0}){let n=ce.value.split("?")[0].replace(/^\/ui\/?/,"");L(C(n,{...pe.value,...e}),t)}function xo(){addEventListener("popstate",()=>ce.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),L(t.pathname+t.search))})}var ke=e=>e?u.screens[e.name]:u.page.nowhere;function D({label:e,at:t,...n}){let o=r=>t.value=r.currentTarget.value;return a`<label>${e}<input ...${n} value=${t.value} onInput=${o} /></label>`}var Ye=v([]),Cs=0;function P(e,t={}){let n=Cs+=1;return new Promise(o=>{let r=(s=null)=>{Ye.value=Ye.value.filter(i=>i.id!==n),o(s)};Ye.value=[...Ye.value,{id:n,view:e,props:{...t,close:r}}]})}function So(){return Ye.value.map(({id:e,view:t,props:n})=>a`<${t} key=${e} ...${n} />`)}function U({title:e,close:t,kind:n="",children:o}){let r=x(null);return y(()=>{let i=r.current;return i.showModal(),()=>i.close()},[]),a`<dialog
    ref=${r}
    class=${n}
    aria-label=${e}
    onCancel=${i=>(i.preventDefault(),t())}
    onMouseDown=${i=>i.target===r.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${u.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var To=e=>P(Os,e);function Os({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:i}){let l=m(""),f=!o||l.value===o;return a`<${U} title=${e} close=${i}>
    <form onSubmit=${c=>(c.preventDefault(),f&&i(!0))}>
      ${t&&a`<p>${t}</p>`} ${o&&a`<${D} label=${u.act.type(o)} at=${l} autofocus />`}
      ${s&&a`<details>
          <summary>${u.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>i()}>${u.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!f} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var Xt=()=>P(Es);function Es({close:e}){let t=Ve().filter(o=>!o.hidden),n=Object.entries(u.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return a`<${U} title=${u.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>a`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>a`<div key=${s.keys}>
                    <dt><kbd>${ue(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${Ot.value}
        onChange=${o=>go(o.currentTarget.checked)}
      />
      ${u.keys.single}</label
    >
    <p class="quiet">${u.keys.singleSays}</p>
  <//>`}var Ms=v({});function Ze({small:e}){return a`<a class=${`mark ${e?"small":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${u.page.name}
  </a>`}var Ne=v(!1);function Co(){let e=Ne.value?"menu open":"menu";return a`<nav id="menu" class=${e} onClick=${()=>Ne.value=!1} aria-label=${u.page.navigation}>
    <${Ze} />
    ${Object.entries(u.groups).map(([t,n])=>a`<${Ns} key=${t} group=${t} name=${n} />`)}
  </nav>`}function Ns({group:e,name:t}){let n=be.value.filter(o=>o.group===e&&Et(o,k.value?.role));return a`<h2>${t}</h2>
    <ul>
      ${n.map(o=>a`<${Ds} key=${o.name} route=${o} />`)}
    </ul>`}function Ds({route:e}){let t=we.value.route,n=Ms.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return a`<li>
    <a href=${C(e.path)} aria-current=${o?"page":void 0}>
      ${ke(e)}${n?a`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function en({over:e}){let t=x(null);return y(()=>{t.current?.showModal()},[]),e?a`<dialog
      ref=${t}
      class="login"
      aria-label=${u.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${Oo} />
    </dialog>`:a`<main class="login"><${Oo} /></main>`}function Oo(){let e=m(""),t=m(!1),n=async o=>{o.preventDefault(),t.value=!0,await xt({key:e.value.trim()}).catch(St),t.value=!1};return a`<div class="ways">
    <${Ze} />
    <h1>${u.login.title}</h1>
    ${ie.value&&a`<p>${u.login.ended}</p>`}
    ${Ke.value&&a`<p class="wrong" role="alert">${Ke.value}</p>`}
    ${Me.value&&a`<button class="main" onClick=${()=>io().catch(St)}>
          ${u.login.issuer(new URL(Me.value.issuer).host)}
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
      <button class=${Me.value?"":"main"} aria-busy=${t.value}>${u.login.enter}</button>
    </form>
    <p class="quiet">
      ${u.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&u.login.local}
    </p>
  </div>`}var As=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,js=12,tn=!1;async function nn(){if(tn)return;tn=!0;let e=Ve().filter(n=>!n.hidden),t=await P(Ls,{commands:e});tn=!1,t?.run()}function Ls({commands:e,close:t}){let n=m(""),o=m(0),r=x(null),s=Is(e,n.value.trim()),i=Math.min(o.value,s.length-1),l=f=>{(f.key==="ArrowDown"||f.key==="ArrowUp")&&(f.preventDefault(),o.value=(i+(f.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),f.key==="Enter"&&s[i]&&(f.preventDefault(),t(s[i]))};return a`<${U} title=${u.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${u.palette.hint}
      placeholder=${u.palette.hint}
      aria-activedescendant=${s.length?`command-${i}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${f=>(n.value=f.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${u.palette.title} ref=${r}>
      ${s.map((f,c)=>a`<li
            key=${f.keys+f.says}
            id=${`command-${c}`}
            role="option"
            aria-selected=${c===i}
            onClick=${()=>t(f)}
          >
            <span>${f.says}</span>${f.keys&&a`<kbd>${ue(f.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&a`<p class="quiet">${u.palette.none}</p>`}
  <//>`}function Is(e,t){if(As.test(t))return[{keys:"",says:u.palette.openJob(t),run:()=>L(C(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:Ps(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?js:void 0)}function Ps(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}function De(){return a`<p class="loading quiet" role="status">${u.page.loading}</p>`}function Eo({children:e}){return a`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function F({title:e=u.page.failed,error:t,again:n}){return a`<div class="failure" role="alert">
    <h2>${e}</h2>
    <p>${t.message}</p>
    ${t.errors?.length>0&&a`<ul>
        ${t.errors.map(o=>a`<li><code>${o.where}</code> ${o.what}</li>`)}
      </ul>`}
    ${n&&a`<button onClick=${n}>${u.page.again}</button>`}
  </div>`}var Do="tidegate.zone",ee=v(localStorage.getItem(Do)||"UTC"),Ae=v(Date.now());setInterval(()=>document.hidden||(Ae.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>Ae.value=Date.now());function on(){ee.value=ee.value==="UTC"?"local":"UTC",localStorage.setItem(Do,ee.value)}function H({at:e,absolute:t}){if(!e)return a`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return a`<span>${e}</span>`;let[o,r]=t?[Mo(n),No(n)]:[No(n),Mo(n)];return a`<time datetime=${e} title=${r}>${o}</time>`}function Mo(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:ee.value==="UTC"?"UTC":void 0});return ee.value==="UTC"?`${n} UTC`:n}function No(e){let t=(e.getTime()-Ae.value)/1e3;return Math.abs(t)<1?u.time.now:t<0?u.time.ago(te(-t,1)):u.time.ahead(te(t,1))}function te(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${u.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${u.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,i]of n){if(o>=i&&r.push(`${Math.floor(o/i)} ${u.units[s]}`),r.length===t)break;o%=i}return r.join(" ")}function Qe(e,t){return e?Math.max(0,((t?Date.parse(t):Ae.value)-Date.parse(e))/1e3):null}var qs=6,Us=0,Xe=v([]);function ne(e,{kind:t="good",href:n}={}){let o=Us+=1;Xe.value=[...Xe.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>Ao(o),qs*1e3)}var Ao=e=>Xe.value=Xe.value.filter(t=>t.id!==e);function rn(){return a`<div class="toasts" role="status" aria-live="polite">
    ${Xe.value.map(({id:e,text:t,kind:n,href:o})=>a`<p key=${e} class=${`toast ${n}`}>
          ${o?a`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${u.page.close} onClick=${()=>Ao(e)}>×</button>
        </p>`)}
  </div>`}function jo(){let e=k.value;return e===void 0?a`<div class="starting" aria-busy="true"></div>`:e===null&&!ie.value?a`<${en} /><${rn} />`:a`<${Fs} />${e===null&&a`<${en} over />`}<${So} /><${rn} />`}function Fs(){B(Ws());let{route:e}=we.value;return y(()=>{document.title=`${ke(e)} · ${u.page.name}`},[e]),a` <a class="skip" href="#contents">${u.page.skip}</a>
    <${Co} />
    <div class="frame">
      <${Js} />
      ${!wt.value&&a`<p class="banner bad" role="status">${u.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${sn} key=${ce.value.split("?")[0]}><${Hs} /><//>
      </main>
    </div>`}function Hs(){let{route:e,id:t}=we.value;return e?a`<${e.screen} id=${t} key=${t} />`:a`<h1>${u.page.nowhere}</h1>
      <p>${u.page.nowhereSays} <a href="/ui/jobs">${u.page.toJobs}</a></p>`}var sn=class extends R{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?a`<${F}
        title=${u.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}},Rs=v(null);function Js(){return a`<header class="top">
    <${Ze} small />
    <div class="headline">${Rs.value}</div>
    <button
      class="plain live"
      aria-pressed=${V.value}
      title=${V.value?u.live.resume:u.live.pause}
      onClick=${()=>V.value=!V.value}
    >
      <span class=${`dot ${le.value}`} aria-hidden="true"></span>${u.live[le.value]}
    </button>
    <button class="plain" onClick=${on}>${ee.value==="UTC"?u.time.utc:u.time.local}</button>
    <button
      class="plain hint"
      onClick=${nn}
      title=${u.keys.palette}
      aria-label=${`${u.keys.palette}: ⌘K`}
    >
      <kbd>⌘K</kbd>
    </button>
    <button class="plain hint" onClick=${Xt} title=${u.keys.title} aria-label=${`${u.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${Ne.value}
      aria-controls="menu"
      onClick=${()=>Ne.value=!Ne.value}
    >
      ${u.page.menu}
    </button>
    <span class="who"
      >${k.value?.owner} <span class="quiet">${u.login.roles[k.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${so}>${u.login.leave}</button>
  </header>`}function Ws(){return[...be.value.filter(t=>t.key&&Et(t,k.value?.role)).map(t=>({keys:`g ${t.key}`,says:u.keys.go(ke(t)),group:"go",run:()=>L(C(t.path))})),{keys:"mod+k",says:u.keys.palette,group:"page",run:nn},{keys:"?",says:u.keys.help,group:"page",run:Xt},{keys:".",says:u.keys.pause,group:"page",run:()=>V.value=!V.value},{keys:"u",says:u.keys.local,group:"page",run:on}]}function _({name:e,says:t,children:n}){return a`<div class="heading">
    <h1>${e??ke(we.value.route)}</h1>
    ${t&&a`<p class="quiet">${t}</p>`} ${n&&a`<div class="doing">${n}</div>`}
  </div>`}function Lo(){return a`<${_} />`}function Io(){return a`<${_} />`}function Po(){return a`<${_} />`}function Mt(e,t={}){let n=m(null),o=m(null),r=m(!0),s=x(()=>{}),i=e+JSON.stringify(t.query||{});return y(()=>{let l=new AbortController;s.current=()=>Bs(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let f=t.every&&setInterval(()=>document.hidden||s.current(),t.every*1e3);return()=>(clearInterval(f||0),l.abort())},[i]),{data:n,error:o,loading:r,again:()=>s.current()}}async function Bs(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await W(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function qo({from:e,children:t}){if(e.error.value&&!e.data.value)return a`<${F} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return a`<${De} />`;let n=e.error.value;return a`${n&&a`<${F} error=${n} again=${e.again} />`}${t(e.data.value)}`}var M=u.job;function Fo(e,t){let n=`/api/jobs/${e.id}`,o=i=>({name:i,label:M.acts[i],method:"POST",path:`${n}/${i}`,why:e.allowed[i],done:t}),r=Ks[e.status]??[];return[{...o("approve"),key:"a",ask:()=>P(Uo,{title:M.acts.approve,label:M.comment,name:"comment"})},{...o("reject"),key:"e",ask:()=>P(Uo,{title:M.acts.reject,label:M.reason,name:"reason"})},{...o("retry"),key:"r"},{...o("cancel"),key:"c",sure:e.status==="processing"?M.stops:void 0},{...o("signal"),key:"s",ask:()=>P(Gs,{job:e})},{...o("replay"),key:"shift+r",ask:()=>P(zs,{job:e}),done:i=>L(C(`jobs/${i.job_id}`))},{...o("patch"),method:"PATCH",path:n,key:"m",ask:()=>P(Vs,{job:e})},{...o("delete"),method:"DELETE",path:n,key:"shift+d",bad:!0,sure:M.deletes,done:()=>L(C("jobs"),{replace:!0})}].map(i=>({...i,main:r.includes(i.name)}))}var Ks={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function Uo({title:e,label:t,name:n,close:o}){let r=m("");return a`<${U} title=${e} close=${o}
    ><form onSubmit=${i=>(i.preventDefault(),o(r.value?{[n]:r.value}:{}))}>
      <${D} label=${t} at=${r} maxlength="500" autofocus autocomplete="off" />
      <${Dt} act=${e} close=${o} /></form
  ><//>`}function Gs({job:e,close:t}){let n=m(e.wait_signal??""),o=m("{}"),r=m(""),s=i=>(i.preventDefault(),et(o.value,r,l=>t({name:n.value,payload:l})));return a`<${U} title=${M.acts.signal} close=${t}
    ><form onSubmit=${s}>
      <${D} label=${M.signalName} at=${n} required maxlength="200" autofocus autocomplete="off" />
      <${Nt} label=${M.payload} at=${o} wrong=${r} />
      <${Dt} act=${M.acts.signal} close=${t} /></form
  ><//>`}function zs({job:e,close:t}){let n=m(J(e.payload??{},2)),o=m(String(e.priority)),r=m("0"),s=m(""),i=n.peek(),l=f=>{f.preventDefault();let c={priority:Number(o.value),delay_seconds:Number(r.value)};n.value===i?t(c):et(n.value,s,d=>t({payload:d,...c}))};return a`<${U} title=${M.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${l}>
      <p class="quiet">${M.replays}</p>
      <${Nt} label=${M.payload} at=${n} wrong=${s} autofocus />
      <div class="pair">
        <${D} label=${M.facts.priority} at=${o} type="number" min="1" max="20" />
        <${D} label=${M.delay} at=${r} type="number" min="0" max="31622400" />
      </div>
      <${Dt} act=${M.acts.replay} close=${t} /></form
  ><//>`}function Vs({job:e,close:t}){let n=m(String(e.priority)),o=m(e.scheduled_for),r=m(e.tags.join(", ")),s=i=>{i.preventDefault();let l={priority:Number(n.value),tags:r.value.split(",").map(f=>f.trim()).filter(Boolean)};t(o.value===e.scheduled_for?l:{...l,scheduled_for:o.value})};return a`<${U} title=${M.acts.patch} close=${t}
    ><form onSubmit=${s}>
      <${D} label=${M.facts.priority} at=${n} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&a`<${D} label=${M.dueIso} at=${o} required />`}
      <${D} label=${M.tagsBetween} at=${r} />
      <${Dt} act=${M.acts.patch} close=${t} /></form
  ><//>`}function Nt({label:e,at:t,wrong:n,rows:o=12,...r}){return a`<label
      >${e}<textarea
        rows=${o}
        spellcheck=${!1}
        ...${r}
        value=${t.value}
        aria-invalid=${n.value?"true":void 0}
        onInput=${s=>t.value=s.currentTarget.value}
      ></textarea>
    </label>
    ${n.value&&a`<p class="wrong" role="alert">${n.value}</p>`}`}function et(e,t,n){try{n(Oe(e))}catch(o){t.value=o.message}}function Dt({act:e,close:t}){return a`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${u.page.cancel}</button><button class="main">${e}</button>
  </div>`}var Ho=u.create;function an(e,t){let n=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,o=(n?.anyOf??[]).filter(r=>r.type!=="null");return{...o.length===1?an(o[0],t):n,title:e.title??n?.title}}function ln(e){let n=Object.entries(e.properties??{}).filter(([o,r])=>r.default!==void 0||e.required?.includes(o));return Object.fromEntries(n.map(([o,r])=>[o,r.default??Ys(an(r,e))]))}function Ys(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:ln(e)}[e.type]??null}function Ro({schema:e,at:t}){let n=Object.keys(e.properties??{}),o=s=>i=>{let{[s]:l,...f}=t.value;t.value=i===void 0?f:{...t.value,[s]:i}};if(!n.length)return a`<${Jo} label=${Ho.asJson} value=${t.value} set=${s=>t.value=s??{}} />`;let r=t.value;return a`<div class="fields">
    ${n.map(s=>a`<${Zs} key=${s} name=${s} schema=${e} value=${r[s]} set=${o(s)} />`)}
  </div>`}function Zs({name:e,schema:t,value:n,set:o}){let r=an(t.properties[e],t),s=t.required?.includes(e),i=a`<span
    ><code>${e}</code> ${s&&a`<span class="quiet">${Ho.required}</span>`} ${r.description}</span
  >`;return r.type==="boolean"?a`<${Qs} label=${i} value=${n} set=${o} />`:r.enum?a`<${Xs} label=${i} values=${r.enum} value=${n} set=${o} required=${s} />`:r.type==="string"?a`<${ea} label=${i} own=${r} value=${n} set=${o} required=${s} />`:r.type==="integer"||r.type==="number"?a`<${ta} label=${i} own=${r} value=${n} set=${o} required=${s} />`:a`<${Jo} label=${i} value=${n} set=${o} />`}function Qs({label:e,value:t,set:n}){return a`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${o=>n(o.currentTarget.checked)} />${e}</label
  >`}function Xs({label:e,values:t,value:n,set:o,required:r}){return a`<label
    >${e}<select onChange=${i=>o(i.currentTarget.value===""?void 0:t[Number(i.currentTarget.value)])}>
      ${!r&&a`<option value="" selected=${n===void 0}></option>`}
      ${t.map((i,l)=>a`<option key=${l} value=${l} selected=${i===n}>${String(i)}</option>`)}
    </select></label
  >`}function ea({label:e,own:t,value:n,set:o,required:r}){let s=l=>o(l.currentTarget.value===""&&!r?void 0:l.currentTarget.value),i={required:r,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?a`<label
      >${e}<textarea rows="2" ...${i} value=${n??""} onInput=${s}></textarea>
    </label>`:a`<label>${e}<input ...${i} value=${n??""} onInput=${s} /></label>`}function ta({label:e,own:t,value:n,set:o,required:r}){let s=l=>o(l.currentTarget.value===""?void 0:Oe(l.currentTarget.value)),i={required:r,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return a`<label
    >${e}<input type="number" ...${i} value=${We(n)??n??""} onInput=${s}
  /></label>`}function Jo({label:e,value:t,set:n}){let o=m(t===void 0?"":J(t,2)),r=m(""),s=i=>{o.value=i.currentTarget.value;try{n(o.value.trim()?Oe(o.value):void 0),r.value=""}catch(l){r.value=l.message}};return a`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${o.value}
        aria-invalid=${r.value?"true":void 0}
        onInput=${s}
      ></textarea>
    </label>
    ${r.value&&a`<p class="wrong" role="alert">${r.value}</p>`}`}var I=u.create;function Bo(){let e=Mt("/api/types");return a`<${_} />
    <${qo} from=${e}>
      ${({types:t})=>{let n=t.find(o=>o.name===pe.value.type);return a`<div class="create">
          <label>
            ${I.type}
            <select onChange=${o=>ko({type:o.currentTarget.value})}>
              <option value="" selected=${!n}>${t.length?I.choose:I.none}</option>
              ${t.map(o=>a`<option key=${o.name} selected=${o===n}>${o.name}</option>`)}
            </select>
          </label>
          ${n&&a`<${na} key=${n.name} type=${n} />`}
        </div>`}}
    <//>`}function na({type:e}){let t=e.declared.payload_schema??{},n=m(ln(t)),o=m(null),r=m(""),s=m(null),i=he(()=>({}),[]),l=sa(i),f=()=>({type:e.name,payload:n.value,...l()}),c=async $=>{$.preventDefault(),r.value="",o.value!==null&&et(o.value,r,p=>n.value=p),r.value||await ra(f(),s)},d=()=>oa(o,n,r);return a`<form onSubmit=${c}>
    ${e.description&&a`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${I.payload}
        <button type="button" class="plain" onClick=${d}>${o.value===null?I.json:I.form}</button>
      </legend>
      ${o.value===null?a`<${Ro} schema=${t} at=${n} />`:a`<${Nt} label=${I.fits} at=${o} wrong=${r} />`}
    </fieldset>
    <fieldset>
      <legend>${I.others}</legend>
      <${aa} at=${i} />
    </fieldset>
    ${s.value&&a`<${F} error=${s.value} />`}
    <details>
      <summary>${u.act.curl}</summary>
      <pre tabindex="0">${ye("POST","/api/jobs",f())}</pre>
    </details>
    <div class="buttons"><button class="main">${I.enqueue}</button></div>
  </form>`}function oa(e,t,n){e.value===null?e.value=J(t.value,2):et(e.value,n,o=>(t.value=o,e.value=null))}async function ra(e,t){try{let n=await _e("/api/jobs",e);ne(I.enqueued),L(C(`jobs/${n.job_id}`))}catch(n){t.value=n}}var Wo=["priority","delay","tags","aboutType","aboutId","key"];function sa(e){for(let t of Wo)e[t]=m(t==="priority"?"10":"");return()=>{let{priority:t,delay:n,tags:o,aboutType:r,aboutId:s,key:i}=Object.fromEntries(Wo.map(f=>[f,e[f].value])),l=o.split(",").map(f=>f.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...n&&{delay_seconds:Number(n)},...l.length>0&&{tags:l},...r&&{reference:{type:r,id:s}},...i&&{concurrency_key:i}}}}function aa({at:e}){return a`<div class="pair">
    <${D} label=${I.priority} at=${e.priority} type="number" min="1" max="20" />
    <${D} label=${I.delay} at=${e.delay} type="number" min="0" step="any" />
    <${D} label=${I.aboutType} at=${e.aboutType} />
    <${D} label=${I.aboutId} at=${e.aboutId} />
    <${D} label=${I.key} at=${e.key} />
    <${D} label=${I.tags} at=${e.tags} />
  </div>`}function Ko(){return a`<${_} />`}function Go(){return a`<${_} />`}function zo(){return a`<${_} />`}function Vo(){return a`<${_} />`}var ia=640,la=132,At={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},Yo=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function Zo({status:e}){let t=[...new Set(Yo.filter(([o])=>o===e).map(([,o])=>o))],n=u.job.machine(u.status[e]??e,t.map(o=>u.status[o]).join(", "));return a`<svg class="machine" viewBox=${`0 0 ${ia} ${la}`} role="img" aria-label=${n}>
    ${Yo.map(([o,r])=>a`<${ca} key=${o+r} from=${o} to=${r} on=${o===e} />`)}
    ${Object.keys(At).map(o=>a`<${ua} key=${o} name=${o} status=${e} next=${t} />`)}
  </svg>`}function ua({name:e,status:t,next:n}){let[o,r]=At[e];return a`<g class=${`place ${e} ${e===t?"on":""} ${n.includes(e)?"next":""}`}>
    <rect x=${o-56} y=${r-14} width="112" height="28" rx="14" />
    <text x=${o} y=${r+4} text-anchor="middle">${u.status[e]}</text>
  </g>`}function ca({from:e,to:t,on:n}){let[o,r]=At[e],[s,i]=At[t],l=Math.sign(s-o),[f,c]=l?[o+l*56,r]:[o,r-14*Math.sign(r-i)],[d,$]=l?[s-l*58,i]:[s,i+16*Math.sign(r-i)],p=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,h=(f+d)/2,w=l?`M${f} ${c+p}C${h} ${c+p} ${h} ${$+p} ${d} ${$+p}`:`M${f} ${c}V${$}`,A=l?`M${d-l*5} ${$+p-4}l${l*6} 4l${-l*6} 4`:`M${d-4} ${$+Math.sign(r-i)*5}l4 ${-Math.sign(r-i)*6}l4 ${Math.sign(r-i)*6}`;return a`<path class=${n?"way on":"way"} d=${n?w+A:w} />`}async function pa(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:u.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:ye(e.method,e.path,t)};if(e.sure&&!await To(n))return null;let o=e.now?.();try{let r=await Ee(e.method,e.path,{body:t});return ne(e.said??`${e.label}: ${u.act.done}`),e.done?.(r),ge(),r}catch(r){return o?.(),ne(r.message,{kind:"bad"}),null}}var tt=e=>k.value&&!kt()?u.act.viewer:e.why??null;function un({act:e}){let t=m(!1),n=tt(e),o=async()=>{if(n)return ne(n,{kind:"bad"});t.value||(t.value=!0,await pa(e),t.value=!1)};return B(e.key?[{keys:e.key,says:e.label,run:o}]:[]),a`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&a`<kbd>${ue(e.key)}</kbd>`}
  </button>`}function Qo({acts:e}){let t=e.filter(tt);return a`<div class="acts">
    ${e.filter(n=>!tt(n)).map(n=>a`<${un} key=${n.name} act=${n} />`)}
    ${t.length>0&&a`<${fa} acts=${t} />`}
    <${da} acts=${e} />
  </div>`}function fa({acts:e}){let t=n=>()=>ne(`${n.label}: ${tt(n)}`,{kind:"bad"});return B(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),a`<details class="curls">
    <summary>${u.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>a`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${tt(n)}</dd>`)}
    </dl>
  </details>`}function da({acts:e}){return a`<details class="curls">
    <summary>${u.act.curl}</summary>
    <dl>
      ${e.map(t=>a`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${ye(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var Xo={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function je({status:e,short:t}){return a`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Xo[e]??Xo.pending} /></svg>
    <span class=${t?"unseen":""}>${u.status[e]??e}</span>
  </span>`}function er({children:e,kind:t=""}){return a`<span class=${`tag ${t}`}>${e}</span>`}function Le({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return a`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&a`<span class="number">${r}</span>`}
  </span>`}var ma=100,cn=500,ha=2;function Ie({value:e,label:t}){return a`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(J(e,2)).then(()=>ne(u.page.copied))}>${u.json.copy}</button><${tr} value=${e} depth=${0} />
  </div>`}function tr({value:e,depth:t}){let n=We(e);return n!==null?a`<span class="number">${n}</span>`:e===null||typeof e!="object"?a`<${$a} value=${e} />`:a`<${_a} value=${e} depth=${t} />`}function $a({value:e}){let t=m(!1);if(typeof e!="string")return a`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=cn||t.value)return a`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let n=u.json.more(e.length-cn);return a`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,cn))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${n}</button></span
  >`}function _a({value:e,depth:t}){let n=m(ma),o=Object.entries(e),[r,s]=Array.isArray(e)?"[]":"{}";if(!o.length)return a`<span>${r}${s}</span>`;let i=o.length-n.value;return a`<details open=${t<ha}>
    <summary>${r}<span class="quiet"> ${o.length} ${s}</span></summary>
    <ul>
      ${o.slice(0,n.value).map(([l,f])=>a`<li key=${l}>
            <span class="name"><bdi>${l}</bdi></span> <${tr} value=${f} depth=${t+1} />
          </li>`)}
    </ul>
    ${i>0&&a`<button class="plain" onClick=${()=>n.value+=1e3}>${u.json.more(i)}</button>`}
  </details>`}var fe=u.job;function nr({job:e}){let t=va(e);return t.length?a`<section>
    <h2>${fe.attempts}</h2>
    ${e.logs_left_out&&a`<p class="quiet">${fe.logsLeftOut}</p>`}
    ${t.map((n,o)=>a`<${ya} key=${o} part=${n} />`)}
  </section>`:null}function va({logs:e,attempts_made:t}){let n=new Map(t.map(r=>[r.attempt,r])),o=[];for(let r of e){let s=o.at(-1);s&&s.number===r.attempt?s.lines.push(r):o.push({number:r.attempt,made:n.get(r.attempt),lines:[r]})}for(let r of t)o.some(s=>s.number===r.attempt)||o.push({number:r.attempt,made:r,lines:[]});return o}function ya({part:e}){return a`<div class="attempt">
    ${e.number!==null&&a`<h3>${fe.attempt(e.number)} <${ga} made=${e.made} /></h3>`}
    <ol class="log">
      ${e.lines.map(t=>a`<${ba} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function ga({made:e}){if(!e)return null;let n=e.started_at&&!e.ended_at&&!e.outcome?(Ae.value-Date.parse(e.started_at))/1e3:e.seconds;return a`<span class=${e.code?"error":""}>${e.outcome??fe.running} ${e.code}</span>
    <span class="number">${te(n)}</span>`}function ba({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return a`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${ka(e.at)}</time>
    <span>
      ${t&&a`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&a` <span class="quiet">${fe.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&a`<${wa} details=${e.details} />`}
    </span>
  </li>`}function wa({details:e}){let t=m(!1),{traceback:n,...o}=e;return a`<details onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${n?fe.traceback:fe.details}</summary>
    ${t.value&&n&&a`<pre tabindex="0">${n}</pre>`}
    ${t.value&&Object.keys(o).length>0&&a`<${Ie} value=${o} label=${fe.details} />`}
  </details>`}function ka(e){let t=new Date(e),n=ee.value==="UTC"?"UTC":void 0,o={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:n,...o})}function or({gate:e,done:t}){let n=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return a`<li class="gate shut">
    <${sr} shut />
    <div>
      <p>
        <b>${u.gates.shut[e.name]??e.name}</b>
        ${e.until&&a`<span class="quiet">${u.gates.opens} <${H} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&a`<p class="quiet">${u.gates.holders} <${nt} ids=${e.jobs} /></p>`}
    </div>
    ${n&&a`<${un} act=${n} />`}
  </li>`}function nt({ids:e}){return e.map(t=>a`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function rr({name:e}){return a`<li class="gate open">
    <${sr} />
    <p>${u.gates.names[e]??e} <span class="unseen">${u.gates.open}</span></p>
  </li>`}function sr({shut:e}){return a`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var oe=u.job;function ir({job:e}){let t=Qe(e.started_at,e.finished_at),n=e.started_at&&Qe(e.scheduled_for,e.started_at),o=[["owner",a`<a href=${C("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&a`<${xa} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(r=>a`<a href=${C("jobs",{tag:r})}
              ><${er}><bdi>${r}</bdi><//></a
            > `)],["type",a`<a href=${C(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",a`${e.attempts} ${oe.of} ${e.max_attempts}`],["created",a`<${H} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&a`<${H} at=${e.scheduled_for} absolute />`],["started",e.started_at&&a`<${H} at=${e.started_at} absolute />`],["finished",e.finished_at&&a`<${H} at=${e.finished_at} absolute />`],["waited",n&&te(n)],["took",e.started_at&&e.finished_at&&te(t)],["cost",e.cost_usd!==null&&oe.usd(e.cost_usd)],["signal",e.wait_signal&&a`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&a`<${H} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&a`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&a`<code>${e.traceparent}</code>`]];return a`<dl class="facts">
    ${o.filter(([,r])=>r).map(([r,s])=>a`<dt key=${r}>${oe.facts[r]}</dt>
            <dd>${s}</dd>`)}
  </dl>`}function xa({reference:e}){let t=`${e.type}/${e.id}`;return a`<a href=${C("jobs",{about:t})}><bdi>${t}</bdi></a>`}function lr({job:e}){let{children:t,callbacks:n,replays:o}=e,r=oe.children(Sa(t),t.open);return a` <dl class="facts">
      ${e.batch_id&&a`<dt>${oe.facts.batch}</dt>
          <dd><a class="id" href=${C(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&a`<dt>${oe.facts.parent}</dt>
          <dd><${nt} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&a`<dt>${oe.facts.replayOf}</dt>
          <dd><${nt} ids=${[e.replay_of]} /></dd>`}
      ${o?.length>0&&a`<dt>${oe.facts.replays}</dt>
          <dd><${nt} ids=${o.map(s=>s.id??s)} /></dd>`}
    </dl>
    ${t.count>0&&a`<${ar} title=${r} jobs=${t.jobs} />`}
    ${n.length>0&&a`<${ar} title=${oe.callbacks} jobs=${n.map(Ta)} />`}`}var Sa=({count:e,at_least:t})=>t?`${e}+`:String(e),Ta=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function ar({title:e,jobs:t}){return a`<h3>${e}</h3>
    <ul class="members">
      ${t.map(n=>a`<li key=${n.id}>
            <${je} status=${n.status} short /> <a href=${`/ui/jobs/${n.id}`}><bdi>${n.type}</bdi></a>
            <span class="id">${n.id.slice(-8)}</span>
          </li>`)}
    </ul>`}var pn=u.job,Ca=["completed","failed","cancelled"],Oa=Object.keys(u.gates.names),Ea=5;function ur({job:e,done:t}){let o=Ca.includes(e.status)||k.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,r=Mt(o,{every:Ea});y(()=>{r.again()},[e.status,e.attempts]);let s=r.data.value;if(!o)return null;if(r.error.value&&!s)return a`<section><${F} error=${r.error.value} again=${r.again} /></section>`;if(!s)return null;let i=s.gates.length,l=Oa.filter(c=>s.passed.includes(c)||s.gates.some(d=>d.name===c)),f=()=>(r.again(),t());return a`<section class="gates">
    <h2>${i?pn.why(i):pn.free}</h2>
    <${Na} line=${s.line} />
    <ol>
      ${l.map(c=>a`<${Ma} key=${c} name=${c} found=${s} done=${f} />`)}
    </ol>
  </section>`}function Ma({name:e,found:t,done:n}){let o=t.gates.find(r=>r.name===e);return o?a`<${or} gate=${o} done=${n} />`:a`<${rr} name=${e} />`}function Na({line:e}){if(!e)return null;let t=e.expected_start&&a`<b>${pn.starts} <${H} at=${e.expected_start} /></b>`;return a`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var Y=u.job,Da=["payload","result","steps"],cr=2e3;function pr({id:e}){let{job:t,error:n,again:o}=Aa(e);return n&&!t?a`<${F} error=${n} again=${o} />`:t?a` <${_} name=${a`<bdi>${t.type}</bdi>`} says=${a`<span class="id">${t.id}</span>`} />
    <${La} job=${t} />
    <${Qo} acts=${Fo(t,o)} />
    <div class="job">
      <div>
        <${Zo} status=${t.status} />
        <${ur} job=${t} done=${o} />
        <${Ia} job=${t} />
        <${nr} job=${t} />
        <${Pa} job=${t} />
      </div>
      <aside><${ir} job=${t} /><${lr} job=${t} /></aside>
    </div>`:a`<${De} />`}function Aa(e){let t=m(null),n=m(null),o=x(""),r=async()=>{try{t.value=await ja(e,t.value),n.value=null}catch(i){n.value=i}};y(()=>{r()},[e]);let s=Ct(()=>({jobs:[e]}));return y(()=>{let i=s.value?.jobs?.find(f=>f.id===e),l=i?JSON.stringify(i):"";o.current&&l&&l!==o.current&&r(),l&&(o.current=l)},[s.value]),{job:t.value,error:n.value,again:r}}async function ja(e,t){let n=t?.logs.at(-1)?.id,o=n===void 0?void 0:{log_after:n},r=await W(`/api/jobs/${encodeURIComponent(e)}`,{query:o,exact:Da});if(n===void 0)return r;let s=[...t.logs,...r.logs].slice(-cr);return{...r,logs:s,logs_left_out:t.logs_left_out||s.length===cr}}function La({job:e}){return a`<p class="now" role="status">
    <${je} status=${e.status} />
    ${e.status==="processing"&&a`<${Le} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&a`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&a`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&a`<span class="quiet">${Y.cancelling}</span>`}
  </p>`}function Ia({job:e}){return e.result===null||e.result===void 0?null:a`<section>
    <h2>${Y.result}</h2>
    <${Ie} value=${e.result} label=${Y.result} />
  </section>`}function Pa({job:e}){if(e.hidden)return a`<section class="quiet">${u.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return a` ${(t||e.steps_left_out)&&a`<section>
        <h2>${Y.steps}</h2>
        <p class="quiet">${e.steps_left_out?Y.stepsLeftOut:Y.stepsSay}</p>
        ${t&&a`<${Ie} value=${e.steps} label=${Y.steps} />`}
      </section>`}
    <section>
      <h2>${Y.payload}</h2>
      ${e.payload===null?a`<p class="quiet">${k.value?.role==="producer"?Y.payloadYours:u.page.hidden}</p>`:a`<${Ie} value=${e.payload} label=${Y.payload} />`}
    </section>`}var qa=500,Ua=1e3,fr=e=>P(Fa,{bulk:e});function Fa({bulk:e,close:t}){let n=m({at:"counting"}),o=m(""),r=m("60"),s=x(!1),i=u.jobs.bulk[e.action];y(()=>{Ja(e,n)},[]);let{at:l,matches:f=0,atLeast:c,error:d}=n.value,$=f>Ua?String(f):"",p=l==="counted"&&e.action==="replay",h=l==="counted"&&$,w=A=>{A.preventDefault(),l==="counted"&&f&&o.value===$&&Wa(e,n,s,Number(r.value))};return a`<${U}
    title=${u.jobs.asking(i,l==="counting"?"…":u.jobs.jobs(f,c))}
    close=${()=>(s.current=!0,t(n.value))}
  >
    <form onSubmit=${w}>
      <p>${u.jobs.says[e.action]}</p>
      ${l==="counting"&&a`<p class="quiet" role="status">${u.jobs.counting}</p>`}
      ${d&&a`<p class="wrong" role="alert">${d}</p>`}
      ${p&&a`<${D} label=${u.jobs.perMinute} at=${r} type="number" min="1" max="10000" />`}
      ${h&&a`<${D} label=${u.act.type($)} at=${o} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(l)&&a`<${Ha} state=${n.value} />`}
      <details>
        <summary>${u.act.curl}</summary>
        <pre tabindex="0">${ye("POST",`/api/jobs/bulk/${e.action}`,fn(e))}</pre>
      </details>
      <div class="buttons">
        <${Ra}
          at=${l}
          act=${i}
          bad=${e.action==="delete"}
          ready=${f>0&&o.value===$}
          stop=${s}
          close=${()=>t(n.value)}
        />
      </div>
    </form>
  <//>`}function Ha({state:e}){let t=u.jobs.running(e.done,e.skipped);return a`<p role="status">
    <${Le} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function Ra({at:e,act:t,bad:n,ready:o,stop:r,close:s}){let i=x(null);if(y(()=>{let f=document.activeElement?.matches("input");(o&&e==="counted"&&!f||e==="ended")&&i.current?.focus()},[e,o]),e==="running")return a`<button type="button" onClick=${()=>r.current=!0}>${u.jobs.stop}</button>`;if(e==="ended")return a`<button type="button" class="main" ref=${i} onClick=${s}>${u.page.close}</button>`;let l=n?"bad":"main";return a`<button type="button" onClick=${s}>${u.page.cancel}</button>
    <button class=${l} ref=${i} disabled=${!o}>${t}</button>`}var fn=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function Ja(e,t){try{let n=await _e(`/api/jobs/bulk/${e.action}`,{...fn(e),dry_run:!0});t.value={at:"counted",matches:n.matches??n.count??0,atLeast:n.at_least}}catch(n){t.value={at:"refused",error:n.message}}}async function Wa(e,t,n,o){let r=crypto.randomUUID(),s=e.action==="replay"?{per_minute:o}:{},{matches:i}=t.value,l=0,f=0,c=null;t.value={at:"running",matches:i,done:l,skipped:f};try{do{let d={...fn(e),...s,limit:qa,after:c??void 0,act:r},$=await _e(`/api/jobs/bulk/${e.action}`,d,{tries:3});l+=$.done,f+=$.skipped,c=$.next,t.value={at:"running",matches:i,done:l,skipped:f}}while(c&&!n.current);t.value={at:"ended",matches:i,done:l,skipped:f,says:c?u.jobs.stopped:u.jobs.finished}}catch(d){t.value={at:"ended",matches:i,done:l,skipped:f,error:d.message}}ge()}var Ba=120;function hr({fields:e,value:t,onChange:n}){let o=m(dr(t)),r=m(""),s=m([]),i=m(-1),l=x(null),f=dr(t);y(()=>{o.value=f},[f]),B([{keys:"/",says:u.keys.filter,run:()=>l.current.select()}]);let c={fields:e,typed:o,wrong:r,offers:s,at:i,input:l,onChange:n};return y(()=>mr(c),[o.value]),a`<form class="filter" role="search" onSubmit=${d=>(d.preventDefault(),_r(c))}>
    <input
      ref=${l}
      type="search"
      role="combobox"
      aria-label=${u.filter.label}
      aria-expanded=${s.value.length>0}
      aria-controls="offers"
      aria-activedescendant=${i.value>=0?`offer-${i.value}`:void 0}
      aria-invalid=${r.value?"true":void 0}
      aria-describedby=${r.value?"wrong":void 0}
      placeholder=${u.filter.hint}
      autocomplete="off"
      spellcheck=${!1}
      value=${o.value}
      onInput=${d=>o.value=d.currentTarget.value}
      onKeyDown=${d=>Ga(d,c)}
      onFocus=${()=>mr(c)}
      onBlur=${()=>setTimeout(()=>s.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${u.filter.label} hidden=${!s.value.length}>
      ${s.value.map((d,$)=>a`<li
            key=${d}
            id=${`offer-${$}`}
            role="option"
            aria-selected=${$===i.value}
            onMouseDown=${p=>(p.preventDefault(),vr(d,c))}
          >
            <b>${d}</b
            >${d.endsWith(":")&&a` <span class="quiet">${e[d.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${r.value&&a`<p id="wrong" class="wrong" role="alert">${r.value}</p>`}
  </form>`}function dr(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var Ka=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function $r(e,t){let n={};for(let o of Ka(e)){let[r,...s]=o.split(":");if(!s.length||!(r in t))return{wrong:u.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function _r({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let i=$r(t.value,e);n.value=i.wrong,o.value=[],r.value=-1,i.wrong||s(i.value)}function Ga(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),vr(n.value[o.value],t))}function vr(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||_r(t)}var dn=0;function mr({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[i,...l]=s.split(":"),f=l.join(":");o.value=-1;let c=dn+=1;if(!l.length){let $=Object.keys($r(t.value,e).value);n.value=Object.keys(e).filter(p=>p.startsWith(i)&&!$.includes(p)).map(p=>`${p}:`);return}let d=e[i];d?.values?n.value=Va(d.values,f).map($=>`${i}:${$}`):d?.suggest?setTimeout(()=>c===dn&&za(i,d.suggest,f,$=>c===dn&&(n.value=$)),Ba):n.value=[]}async function za(e,t,n,o){let r=await W("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var Va=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);function yr({rows:e,columns:t,label:n,id:o=c=>c.id,href:r,chosen:s,kind:i,keys:l=!0,children:f}){let c=m(null),d=x(null),$=x(null),p=e.map(o),h=c.value!==null&&p.includes(c.value)?c.value:p[0],w=ei({ids:p,at:c,body:d,current:h}),A=ti({ids:p,chosen:s,anchor:$});return B(l?ri({move:w,choose:A,current:h,open:()=>oi(e,p,h,r),chosen:s,href:r}):[]),a`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${Ya} columns=${t} chosen=${s} ids=${p} />
      <tbody
        ref=${d}
        onFocusIn=${O=>c.value=O.target.closest("tr")?.dataset.id??c.value}
        onKeyDown=${ni(w)}
      >
        ${e.map((O,E)=>a`<${mn}
              key=${p[E]}
              row=${O}
              id=${p[E]}
              columns=${t}
              stop=${p[E]===h}
              href=${r?.(O)}
              kind=${i?.(O)??""}
              chosen=${s?s.value.has(p[E]):null}
              choose=${A}
            />`)}
        ${f}
      </tbody>
    </table>
  </div>`}function Ya({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=x(null);return y(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),a`<thead>
    <tr>
      ${t&&a`<th class="choice">
          <input
            type="checkbox"
            ref=${r}
            aria-label=${u.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(s=>a`<th key=${s.name} scope="col" class=${s.kind??""}>${s.label}</th>`)}
    </tr>
  </thead>`}var mn=class extends R{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:i,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==i||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:i,kind:l}=this.props,f=o.find(c=>c.link)??o[0];return a`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${i?"chosen":""}`}
      onClick=${c=>Xa(c,this.props)}
    >
      ${i!==null&&a`<${Za} chosen=${i} />`}
      ${o.map(c=>a`<td key=${c.name} class=${c.kind??""} title=${c.title?.(t)}>
            ${c===f?a`<${Qa} href=${s}>${c.cell(t)}<//>`:c.cell(t)}
          </td>`)}
    </tr>`}};function Za({chosen:e}){return a`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${u.table.select} checked=${e} />
  </td>`}function Qa({href:e,children:t}){return e?a`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function Xa(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||L(n)}var ei=({ids:e,at:t,body:n,current:o})=>r=>{let i=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[i];let l=n.current?.rows[i];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},ti=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),i=r?e.indexOf(n.current):-1,l=e.indexOf(o),f=i<0?[o]:e.slice(Math.min(i,l),Math.max(i,l)+1),c=i>=0||!s.has(o);for(let d of f)c?s.add(d):s.delete(d);n.current=o,t.value=s},ni=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function oi(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&L(r)}function ri({move:e,choose:t,current:n,open:o,chosen:r,href:s}){let i=[{keys:"j",says:u.keys.down,run:()=>e(1)},{keys:"k",says:u.keys.up,run:()=>e(-1)}];return s&&i.push({keys:"Enter",says:u.keys.open,run:o}),r&&(i.push({keys:"x",says:u.keys.select,run:()=>n&&t(n,!1)}),i.push({keys:"shift+x",says:u.keys.range,run:()=>n&&t(n,!0)})),i}var gr="tidegate.views",si=20,ot=v(ai());function ai(){try{return JSON.parse(localStorage.getItem(gr)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function br(e){ot.value=e.slice(-si),localStorage.setItem(gr,JSON.stringify(ot.value))}function wr({screen:e,views:t,now:n}){let o=ot.value.filter(l=>l.screen===e),r=[{screen:e,name:u.jobs.all,query:{}},...Object.entries(t).map(([l,f])=>({screen:e,name:f,query:{status:l}})),...o],s=ve(n),i=r.find(l=>ve(l.query)===s);return a`<nav class="views" aria-label=${u.filter.saved}>
    ${r.map(l=>a`<${ii} key=${l.name} view=${l} screen=${e} now=${l===i} />`)}
    ${!i&&a`<button class="plain" onClick=${()=>ui(e,n)}>${u.filter.save}</button>`}
    ${i&&o.includes(i)&&a`<${li} view=${i} />`}
  </nav>`}function ii({view:e,screen:t,now:n}){return a`<a href=${C(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function li({view:e}){return a`<button class="plain" onClick=${()=>br(ot.value.filter(n=>n!==e))}>${u.filter.forget}</button>`}async function ui(e,t){let n=await P(ci);n&&br([...ot.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function ci({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return a`<${U} title=${u.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${u.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${u.page.cancel}</button
        ><button class="main">${u.filter.save}</button>
      </div>
    </form><//
  >`}var S=u.jobs,pi=50,kr={status:{values:Object.keys(u.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:S.fields.error},batch:{says:S.fields.batch},about:{says:S.fields.about},since:{says:S.fields.since},until:{says:S.fields.until}};function xr({status:e,type:t,owner:n,tag:o,error:r,batch:s,about:i,since:l,until:f}){let[c,...d]=(i||"").split("/"),$=i?{reference_type:c,reference_id:d.join("/")}:{},p={status:e,type:t,owner:n,tag:o,error:r,batch_id:s,...$,created_after:l,created_before:f};return Object.fromEntries(Object.entries(p).filter(([,h])=>h))}function Tr(){let e=Object.fromEntries(Object.entries(pe.value).filter(([f])=>f in kr)),{after:t,sort:n}=pe.value,o=fi(xr(e),t,n),r=m(new Set),s=m(!1),i=ve({...e,after:t});y(()=>(r.value=new Set,void(s.value=!1)),[i]);let l=f=>L(C("jobs",f));return a` <${_}><a class="button" href="/ui/jobs/new">${S.new}</a><//>
    <${wr} screen="jobs" views=${S.views} now=${e} />
    <${hr} fields=${kr} value=${e} onChange=${l} />
    <${hi} list=${o} chosen=${r} filtered=${i!==""} />
    <${$i} list=${o} after=${t} />
    <${bi} chosen=${r} whole=${s} filter=${xr(e)} list=${o} />`}function fi(e,t,n){let o=m({rows:null,next:null,error:null,gone:new Set}),r=ve({...e,after:t,sort:n}),s=async()=>{try{let f=await W("/api/jobs",{query:{...e,after:t,sort:n,limit:pi}});o.value={rows:f.jobs,next:f.next,error:null,gone:new Set,key:r}}catch(f){o.value={...o.value,error:f}}};y(()=>{s()},[r]);let i=!t&&n!=="oldest",l=Ct(()=>({jobs:(o.value.rows||[]).map(f=>f.id),...i&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return y(()=>{l.value&&o.value.rows&&(o.value=di(o.value,l.value))},[l.value]),{...o.value,load:s,fresh:i?l.value?.new:null}}function di(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let i=o.get(s.id);return i&&JSON.stringify(i)!==JSON.stringify(s)?i:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var mi=({count:e,at_least:t})=>t?`${e}+`:e;function hi({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return a`<${F} error=${e.error} again=${e.load} />`;if(!e.rows)return a`<${De} />`;let o=e.fresh?.count>0;return a` <div class="new" role="status">
      ${o&&a`<button onClick=${e.load}>${u.table.new(mi(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?a`<${yr}
            rows=${e.rows}
            columns=${_i}
            label=${S.label}
            chosen=${kt()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:a`<${Eo}>${e.next?S.looked:n?S.none:S.noneYet}<//>`}`}function $i({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?u.table.next:S.further;return a`<p class="pages">
    ${t&&a`<a href=${C("jobs",{...pe.value,after:""})}>${u.table.first}</a>`}
    ${e.next&&a`<a href=${C("jobs",{...pe.value,after:e.next})}>${n}</a>`}
  </p>`}var _i=[{name:"status",label:S.columns.status,cell:e=>a`<${je} status=${e.status} />`},{name:"type",label:S.columns.type,link:!0,cell:e=>a`<bdi>${e.type}</bdi>`},{name:"about",label:S.columns.about,kind:"wide",cell:vi,title:e=>e.error?.message??""},{name:"owner",label:S.columns.owner,kind:"side",cell:e=>a`<bdi>${e.owner}</bdi>`},{name:"tries",label:S.columns.attempts,kind:"number side",cell:e=>a`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:S.columns.took,kind:"number side",cell:yi},{name:"when",label:S.columns.when,kind:"number",cell:e=>a`<${H} at=${e.created_at} />`},{name:"id",label:S.columns.id,kind:"id side",cell:e=>a`<span class="id">${e.id.slice(-8)}</span>`}];function vi(e){if(e.error)return a`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return a`<${Le} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//>
      <bdi>${e.stage}</bdi>`;let t=e.reference?a`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return a`${t}${e.tags.map(n=>a`<bdi class="tag">${n}</bdi> `)}`}function yi(e){return a`<${gi} from=${e.started_at} until=${e.finished_at} running=${e.status==="processing"} />`}function gi({from:e,until:t,running:n}){return!e||!t&&!n?a`<span class="quiet">–</span>`:te(Qe(e,t),1)}var Sr=["retry","cancel","replay","delete"],Cr={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function bi({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,i=async c=>{(await fr(t.value?{action:c,filter:n}:{action:c,ids:[...e.value]}))?.done&&s()},l=Sr.map(c=>({keys:Cr[c],says:S.bulk[c],run:()=>i(c)}));if(B(r?[...l,{keys:"Escape",says:u.table.unchoose,run:s}]:[]),y(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),!r)return null;let f=!t.value&&Object.keys(n).length>0&&r===o.rows?.length&&o.next;return a`<div class="chosenbar" role="region" aria-label=${S.chosen}>
    <strong role="status">${t.value?S.allChosen:u.table.chosen(r)}</strong>
    ${f&&a`<button class="plain" onClick=${()=>t.value=!0}>${S.allMatching}</button>`}
    <span class="buttons">
      ${Sr.map(c=>a`<${wi} key=${c} action=${c} run=${()=>i(c)} />`)}
      <button class="plain" onClick=${s}>${u.table.unchoose}</button>
    </span>
  </div>`}function wi({action:e,run:t}){return a`<button class=${e==="delete"?"bad":""} onClick=${t}>${S.bulk[e]} <kbd>${ue(Cr[e])}</kbd></button>`}function Or(){return a`<${_} />`}function Er(){return a`<${_} />`}function Mr(){return a`<${_} />`}function Nr(){return a`<${_} />`}function Dr(){return a`<${_} />`}function Ar(){return a`<${_} />`}function jr(){return a`<${_} />`}function Lr(){return a`<${_} />`}function Ir(){return a`<${_} />`}var Pr=[{path:"",screen:Dr,name:"overview",key:"o",group:"now"},{path:"jobs",screen:Tr,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:Vo,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:Ir,name:"waiting",key:"w",group:"now"},{path:"batches",screen:Po,name:"batches",key:"b",group:"now"},{path:"errors",screen:zo,name:"errors",key:"e",group:"now"},{path:"types",screen:Lr,name:"types",key:"t",group:"how"},{path:"limits",screen:Er,name:"limits",key:"l",group:"how"},{path:"locks",screen:Nr,name:"locks",key:"p",group:"how"},{path:"schedules",screen:Ar,name:"schedules",key:"s",group:"how"},{path:"live",screen:Mr,name:"live",key:"v",group:"how"},{path:"endpoints",screen:Go,name:"endpoints",key:"n",group:"who",role:"admin"},{path:"keys",screen:Or,name:"keys",key:"k",group:"who",role:"super_admin"},{path:"audit",screen:Lo,name:"audit",key:"a",group:"who"},{path:"database",screen:Ko,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:Bo,name:"create",key:"c"},{path:"jobs/:id",screen:pr,name:"job"},{path:"batches/:id",screen:Io,name:"batch"},{path:"types/:id",screen:jr,name:"type"}];be.value=Pr;xo();bo();mo();Jt(a`<${jo} />`,document.getElementById("page"));ro();

var lo=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],l=t[s]?(t[0]|=i?1:2,n[t[s++]]):t[++s];i===3?o[0]=l:i===4?o[1]=Object.assign(o[1]||{},l):i===5?(o[1]=o[1]||{})[t[++s]]=l:i===6?o[1][t[++s]]+=l+"":i?(r=e.apply(l,lo(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},io=new Map;function uo(e){var t=io.get(this);return t||(t=new Map,io.set(this,t)),(t=lo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,i="",l="",u=[0],d=function(p){s===1&&(p||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?u.push(0,p,i):s===3&&(p||i)?(u.push(3,p,i),s=2):s===2&&i==="..."&&p?u.push(4,p,0):s===2&&i&&!p?u.push(5,0,!0,i):s>=5&&((i||!p&&s===5)&&(u.push(s,0,i,r),s=6),p&&(u.push(s,p,0,r),s=6)),i=""},f=0;f<n.length;f++){f&&(s===1&&d(),d(f));for(var h=0;h<n[f].length;h++)o=n[f][h],s===1?o==="<"?(d(),u=[u],s=3):i+=o:s===4?i==="--"&&o===">"?(s=1,i=""):i=o+i[0]:l?o===l?l="":i+=o:o==='"'||o==="'"?l=o:o===">"?(d(),s=1):s&&(o==="="?(s=5,r=i,i=""):o==="/"&&(s<5||n[f][h+1]===">")?(d(),s===3&&(u=u[0]),s=u,(u=u[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),s=2):i+=o),s===3&&i==="!--"&&(s=4,u=u[0])}return d(),u})(e)),t),arguments,[])).length>1?t:t[0]}var Dt,b,ho,yn,fe,co,$o,go,hn,Ot,nt,yo,vn,$n,gn,sa,Et={},Nt=[],aa=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,At=Array.isArray;function se(e,t){for(var n in t)e[n]=t[n];return e}function _n(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function ot(e,t,n){var o,r,s,i={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:i[s]=t[s];if(arguments.length>2&&(i.children=arguments.length>3?Dt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)i[s]===void 0&&(i[s]=e.defaultProps[s]);return Ct(e,i,o,r,null)}function Ct(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++ho,__i:-1,__u:0};return r==null&&b.vnode!=null&&b.vnode(s),s}function me(e){return e.children}function Y(e,t){this.props=e,this.context=t}function Te(e,t){if(t==null)return e.__?Te(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?Te(e):null}function ia(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=se({},t);s.__v=t.__v+1,b.vnode&&b.vnode(s),bn(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??Te(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,ko(o,s,r),t.__e=t.__=null,s.__e!=n&&vo(s)}}function vo(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),vo(e)}function po(e){(!e.__d&&(e.__d=!0)&&fe.push(e)&&!Lt.__r++||co!=b.debounceRendering)&&((co=b.debounceRendering)||$o)(Lt)}function Lt(){try{for(var e,t=1;fe.length;)fe.length>t&&fe.sort(go),e=fe.shift(),t=fe.length,ia(e)}finally{fe.length=Lt.__r=0}}function _o(e,t,n,o,r,s,i,l,u,d,f){var h,p,$,k,q,O,C=o&&o.__k||Nt,w=t.length;for(u=la(n,t,C,u,w),h=0;h<w;h++)($=n.__k[h])!=null&&(p=$.__i!=-1&&C[$.__i]||Et,$.__i=h,O=bn(e,$,p,r,s,i,l,u,d,f),k=$.__e,$.ref&&p.ref!=$.ref&&(p.ref&&wn(p.ref,null,$),f.push($.ref,$.__c||k,$)),q==null&&k!=null&&(q=k),4&$.__u?(u=bo($,u,e),p.__e&&(p.__e=null)):typeof $.type=="function"&&O!==void 0?u=O:k&&(u=k.nextSibling),$.__u&=-7);return n.__e=q,u}function la(e,t,n,o,r){var s,i,l,u,d,f=n.length,h=f,p=0;for(e.__k=new Array(r),s=0;s<r;s++)(i=t[s])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i=="string"||typeof i=="number"||typeof i=="bigint"||i.constructor==String?i=e.__k[s]=Ct(null,i,null,null,null):At(i)?i=e.__k[s]=Ct(me,{children:i},null,null,null):i.constructor===void 0&&i.__b>0?i=e.__k[s]=Ct(i.type,i.props,i.key,i.ref?i.ref:null,i.__v):e.__k[s]=i,u=s+p,i.__=e,i.__b=e.__b+1,l=null,(d=i.__i=ua(i,n,u,h))!=-1&&(h--,(l=n[d])&&(l.__u|=2)),l==null||l.__v==null?(d==-1&&(r>f?p--:r<f&&p++),typeof i.type!="function"&&(i.__u|=4)):d!=u&&(d==u-1?p--:d==u+1?p++:(d>u?p--:p++,i.__u|=4))):e.__k[s]=null;if(h)for(s=0;s<f;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=Te(l)),So(l,l));return o}function bo(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=bo(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=Te(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function ua(e,t,n,o){var r,s,i,l=e.key,u=e.type,d=t[n],f=d!=null&&(2&d.__u)==0;if(d===null&&l==null||f&&l==d.key&&u==d.type)return n;if(o>(f?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((d=t[i=r>=0?r--:s++])!=null&&(2&d.__u)==0&&l==d.key&&u==d.type)return i}return-1}function fo(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||aa.test(t)?n:n+"px"}function Mt(e,t,n,o,r){var s,i;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||fo(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||fo(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(yo,"$1")),i=t.toLowerCase(),t=i in e||t=="onFocusOut"||t=="onFocusIn"?i.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[nt]=o[nt]:(n[nt]=vn,e.addEventListener(t,s?gn:$n,s)):e.removeEventListener(t,s?gn:$n,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function mo(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[Ot]==null)t[Ot]=vn++;else if(t[Ot]<n[nt])return;return n(b.event?b.event(t):t)}}}function bn(e,t,n,o,r,s,i,l,u,d){var f,h,p,$,k,q,O,C,w,ee,et,Se,tt,ao,Tt,mn,te=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(u=!!(32&n.__u),s=[l=t.__e=n.__e]),(f=b.__b)&&f(t);e:if(typeof te=="function"){h=i.length;try{if(w=t.props,ee=te.prototype&&te.prototype.render,et=(f=te.contextType)&&o[f.__c],Se=f?et?et.props.value:f.__:o,n.__c?C=(p=t.__c=n.__c).__=p.__E:(ee?t.__c=p=new te(w,Se):(t.__c=p=new Y(w,Se),p.constructor=te,p.render=da),et&&et.sub(p),p.state||(p.state={}),p.__n=o,$=p.__d=!0,p.__h=[],p._sb=[]),ee&&p.__s==null&&(p.__s=p.state),ee&&te.getDerivedStateFromProps!=null&&(p.__s==p.state&&(p.__s=se({},p.__s)),se(p.__s,te.getDerivedStateFromProps(w,p.__s))),k=p.props,q=p.state,p.__v=t,$)ee&&te.getDerivedStateFromProps==null&&p.componentWillMount!=null&&p.componentWillMount(),ee&&p.componentDidMount!=null&&p.__h.push(p.componentDidMount);else{if(ee&&te.getDerivedStateFromProps==null&&w!==k&&p.componentWillReceiveProps!=null&&p.componentWillReceiveProps(w,Se),t.__v==n.__v||!p.__e&&p.shouldComponentUpdate!=null&&p.shouldComponentUpdate(w,p.__s,Se)===!1){t.__v!=n.__v&&(p.props=w,p.state=p.__s,p.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(Pe){Pe&&(Pe.__=t)}),Nt.push.apply(p.__h,p._sb),p._sb=[],p.__h.length&&i.push(p),l=Te(n);break e}p.componentWillUpdate!=null&&p.componentWillUpdate(w,p.__s,Se),ee&&p.componentDidUpdate!=null&&p.__h.push(function(){p.componentDidUpdate(k,q,O)})}if(p.context=Se,p.props=w,p.__P=e,p.__e=!1,tt=b.__r,ao=0,ee)p.state=p.__s,p.__d=!1,tt&&tt(t),f=p.render(p.props,p.state,p.context),Nt.push.apply(p.__h,p._sb),p._sb=[];else do p.__d=!1,tt&&tt(t),f=p.render(p.props,p.state,p.context),p.state=p.__s;while(p.__d&&++ao<25);p.state=p.__s,p.getChildContext!=null&&(o=se(se({},o),p.getChildContext())),ee&&!$&&p.getSnapshotBeforeUpdate!=null&&(O=p.getSnapshotBeforeUpdate(k,q)),Tt=f!=null&&f.type===me&&f.key==null?xo(f.props.children):f,l=_o(e,At(Tt)?Tt:[Tt],t,n,o,r,s,i,l,u,d),p.base=t.__e,t.__u&=-161,p.__h.length&&i.push(p),C&&(p.__E=p.__=null)}catch(Pe){if(i.length=h,t.__v=null,u||s!=null){if(Pe.then){for(t.__u|=u?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(mn=s.length;mn--;)_n(s[mn])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),Pe.then||wo(t),b.__e(Pe,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=ca(n.__e,t,n,o,r,s,i,u,d);return(f=b.diffed)&&f(t),128&t.__u?void 0:l}function wo(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(wo))}function ko(e,t,n){for(var o=0;o<n.length;o++)wn(n[o],n[++o],n[++o]);b.__c&&b.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){b.__e(s,r.__v)}})}function xo(e){return typeof e!="object"||e==null||e.__b>0?e:At(e)?e.map(xo):e.constructor!==void 0?null:se({},e)}function ca(e,t,n,o,r,s,i,l,u){var d,f,h,p,$,k,q,O=n.props||Et,C=t.props,w=t.type;if(w=="svg"?r="http://www.w3.org/2000/svg":w=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(d=0;d<s.length;d++)if(($=s[d])&&"setAttribute"in $==!!w&&(w?$.localName==w:$.nodeType==3)){e=$,s[d]=null;break}}if(e==null){if(w==null)return document.createTextNode(C);e=document.createElementNS(r,w,C.is&&C),l&&(b.__m&&b.__m(t,s),l=!1),s=null}if(w==null)O===C||l&&e.data==C||(e.data=C);else{if(s=w=="textarea"&&C.defaultValue!=null?null:s&&Dt.call(e.childNodes),!l&&s!=null)for(O={},d=0;d<e.attributes.length;d++)O[($=e.attributes[d]).name]=$.value;for(d in O)$=O[d],d=="dangerouslySetInnerHTML"?h=$:d=="children"||d in C||d=="value"&&"defaultValue"in C||d=="checked"&&"defaultChecked"in C||Mt(e,d,null,$,r);for(d in C)$=C[d],d=="children"?p=$:d=="dangerouslySetInnerHTML"?f=$:d=="value"?k=$:d=="checked"?q=$:l&&typeof $!="function"||O[d]===$||Mt(e,d,$,O[d],r);if(f)l||h&&(f.__html==h.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[];else if(h&&(e.innerHTML=""),_o(t.type=="template"?e.content:e,At(p)?p:[p],t,n,o,w=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,i,s?s[0]:n.__k&&Te(n,0),l,u),s!=null)for(d=s.length;d--;)_n(s[d]);l&&w!="textarea"||(d="value",w=="progress"&&k==null?e.removeAttribute("value"):k!=null&&(k!==e[d]||w=="progress"&&!k||w=="option"&&k!=O[d])&&Mt(e,d,k,O[d],r),d="checked",q!=null&&q!=e[d]&&Mt(e,d,q,O[d],r))}return e}function wn(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){b.__e(r,n)}}function So(e,t,n){var o,r;if(b.unmount&&b.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||wn(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){b.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&So(o[r],t,n||typeof e.type!="function");n||_n(e.__e),e.__c=e.__=e.__e=void 0}function da(e,t,n){return this.constructor(e,n)}function kn(e,t,n){var o,r,s,i;t==document&&(t=document.documentElement),b.__&&b.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],i=[],bn(t,e=(!o&&n||t).__k=ot(me,null,[e]),r||Et,Et,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?Dt.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,i),ko(s,e,i),e.props.children=null}Dt=Nt.slice,b={__e:function(e,t,n,o){for(var r,s,i;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),i=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),i=r.__d),i)return r.__E=r}catch(l){e=l}throw e}},ho=0,yn=function(e){return e!=null&&e.constructor===void 0},Y.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=se({},this.state),typeof e=="function"&&(e=e(se({},n),this.props)),e&&se(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),po(this))},Y.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),po(this))},Y.prototype.render=me,fe=[],$o=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,go=function(e,t){return e.__v.__b-t.__v.__b},Lt.__r=0,hn=Math.random().toString(8),Ot="__d"+hn,nt="__a"+hn,yo=/(PointerCapture)$|Capture$/i,vn=0,$n=mo(!1),gn=mo(!0),sa=0;var rt,W,xn,To,Sn=0,Ao=[],N=b,Mo=N.__b,Oo=N.__r,Co=N.diffed,Eo=N.__c,No=N.unmount,Lo=N.__;function Mn(e,t){N.__h&&N.__h(W,e,Sn||t),Sn=0;var n=W.__H||(W.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function v(e,t){var n=Mn(rt++,3);!N.__s&&On(n.__H,t)&&(n.__=e,n.u=t,W.__H.__h.push(n))}function Me(e,t){var n=Mn(rt++,4);!N.__s&&On(n.__H,t)&&(n.__=e,n.u=t,W.__h.push(n))}function x(e){return Sn=5,Oe(function(){return{current:e}},[])}function Oe(e,t){var n=Mn(rt++,7);return On(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function pa(){for(var e;e=Ao.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(jt),t.__h.some(Tn),t.__h=[]}catch(n){t.__h=[],N.__e(n,e.__v)}}}N.__b=function(e){W=null,Mo&&Mo(e)},N.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Lo&&Lo(e,t)},N.__r=function(e){Oo&&Oo(e),rt=0;var t=(W=e.__c).__H;t&&(xn===W?(t.__h=[],W.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(jt),t.__h.some(Tn),t.__h=[],rt=0)),xn=W},N.diffed=function(e){Co&&Co(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Ao.push(t)!==1&&To===N.requestAnimationFrame||((To=N.requestAnimationFrame)||fa)(pa)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),xn=W=null},N.__c=function(e,t){t.some(function(n){try{n.__h.some(jt),n.__h=n.__h.filter(function(o){return!o.__||Tn(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],N.__e(o,n.__v)}}),Eo&&Eo(e,t)},N.unmount=function(e){No&&No(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{jt(o)}catch(r){t=r}}),n.__H=void 0,t&&N.__e(t,n.__v))};var Do=typeof requestAnimationFrame=="function";function fa(e){var t,n=function(){clearTimeout(o),Do&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Do&&(t=requestAnimationFrame(n))}function jt(e){var t=W,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),W=t}function Tn(e){var t=W;e.__c=e.__(),W=t}function On(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}var ma=Symbol.for("preact-signals");function Ut(){if(ae>1)ae--;else{var e,t=!1;for((function(){var r=It;for(It=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var i=s.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=s.i);r=r.o}})();at!==void 0;){var n=at;for(at=void 0,qt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&qo(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(qt=0,ae--,t)throw e}}function Ft(e){if(ae>0)return e();Cn=++ha,ae++;try{return e()}finally{Ut()}}var st,M=void 0;function Ue(e){var t=M,n=st;M=void 0,st=void 0;try{return e()}finally{M=t,st=n}}var at=void 0,ae=0,qt=0,ha=0,Cn=0,It=void 0,Pt=0;function jo(e){if(M!==void 0){var t=e.n;if(t===void 0||t.t!==M)return t={i:0,S:e,p:M.s,n:void 0,t:M,e:void 0,x:void 0,r:t},M.s!==void 0&&(M.s.n=t),M.s=t,e.n=t,32&M.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=M.s,t.n=void 0,M.s.n=t,M.s=t),t}}function I(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}I.prototype.brand=ma;I.prototype.h=function(){return!0};I.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Ue(function(){var o;(o=t.W)==null||o.call(t)}))};I.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Ue(function(){var r;(r=t.Z)==null||r.call(t)}))}};I.prototype.subscribe=function(e){var t=this;return ne(function(){var n=t.value;Ue(function(){return e(n)})},{name:"sub"})};I.prototype.valueOf=function(){return this.value};I.prototype.toString=function(){return this.value+""};I.prototype.toJSON=function(){return this.value};I.prototype.peek=function(){var e=this;return Ue(function(){return e.value})};Object.defineProperty(I.prototype,"value",{get:function(){var e=jo(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(qt>100)throw new Error("Cycle detected");(function(n){ae!==0&&qt===0&&n.l!==Cn&&(n.l=Cn,It={S:n,v:n.v,i:n.i,o:It})})(this),this.v=e,this.i++,Pt++,ae++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Ut()}}}});function y(e,t){return new I(e,t)}function qo(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Io(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Po(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Ce(e,t){I.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Pt-1,this.f=4}Ce.prototype=new I;Ce.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Pt))return!0;if(this.g=Pt,this.f|=1,this.i>0&&!qo(this))return this.f&=-2,!0;var e=M;try{Io(this),M=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return M=e,Po(this),this.f&=-2,!0};Ce.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}I.prototype.S.call(this,e)};Ce.prototype.U=function(e){if(this.t!==void 0&&(I.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Ce.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Ce.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=jo(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function he(e,t){return new Ce(e,t)}function Uo(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ae++;var n=M;M=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,En(e),o}finally{M=n,Ut()}}}function En(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Uo(e)}function $a(e){if(M!==this)throw new Error("Out-of-order effect");Po(this),M=e,this.f&=-2;try{8&this.f&&En(this)}finally{Ut()}}function Fe(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,st&&st.push(this)}Fe.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Fe.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Uo(this),Io(this),ae++;var e=M;return M=this,$a.bind(this,e)};Fe.prototype.N=function(){2&this.f||(this.f|=2,this.u=at,at=this)};Fe.prototype.d=function(){this.f|=8,1&this.f||En(this)};Fe.prototype.dispose=function(){this.d()};function ne(e,t){var n=new Fe(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Fo,Rt,Ht,ga=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Ho=[];ne(function(){Fo=this.N})();function He(e,t){b[e]=t.bind(null,b[e]||function(){})}function it(e){if(Ht){var t=Ht;Ht=void 0,t()}Ht=e&&e.S()}function Ro(e){var t=this,n=e.data,o=m(n);o.name="ReactiveDom",o.value=n;var r=Oe(function(){for(var l=t,u=t.__v;u=u.__;)if(u.__c){u.__c.__$f|=4;break}var d=he(function(){var $=o.value.value;return $===0?0:$===!0?"":$||""}),f=he(function(){return!Array.isArray(d.value)&&!yn(d.value)}),h=ne(function(){if(this.N=Wo,f.value){var $=d.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=$)}}),p=t.__$u.d;return t.__$u.d=function(){h(),p.call(this)},[f,d]},[]),s=r[0],i=r[1];return s.value?i.peek():i.value}Ro.displayName="ReactiveTextNode";Object.defineProperties(I.prototype,{constructor:{configurable:!0,value:ot(me,null).constructor},type:{configurable:!0,value:Ro},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});He("__b",function(e,t){if(it(),Rt=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof I&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});He("__r",function(e,t){if(e(t),t.type!==me){it();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var i;return ne(function(){i=this},{name:s}),i.c=r,i})((function(r){return function(){var s;ga&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Rt=o,it(n)}});He("__e",function(e,t,n,o){it(),Rt=void 0,e(t,n,o)});He("diffed",function(e,t){it(),Rt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var i in s){var l=s[i];l===void 0||o&&i in o||(l.d(),s[i]=void 0)}if(o){s||(s={},n.U=s);for(var u in o){var d=s[u],f=o[u];d===void 0?(d=ya(n,u,f,r),s[u]=d):d.o(f,r)}}}e(t)});function ya(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=y(n);return{o:function(i,l){s.value=i,o=l},d:ne(function(){this.N=Wo;var i=s.value.value;o[t]!==i&&(o[t]=i,r?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(t,i):e.removeAttribute(t))})}}He("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var i=t.__np;if(i){var l=t.props;for(var u in i)l[u]=i[u]}t.__np=void 0}else{var d=t.__c;if(d){d.__$f|=8;var f=d.__$u;f&&(d.__$u=void 0,f.d())}}e(t)});He("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Y.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function m(e,t){return Oe(function(){return y(e,t)},[])}var va=function(e){queueMicrotask(function(){queueMicrotask(e)})};function _a(){Ft(function(){for(var e;e=Ho.shift();)Fo.call(e)})}function Wo(){Ho.push(this)===1&&(b.requestAnimationFrame||va)(_a)}var a=uo.bind(ot);var Jo="\0number",ba=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function Bo(e,t){let n=JSON.parse(e),o=Re(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Re(e){return JSON.parse(e),JSON.parse(e.replace(ba,t=>wa(t)?t:`{"\\u0000number":"${t}"}`))}var wa=e=>e.startsWith('"')||String(Number(e))===e;function lt(e){return e&&typeof e=="object"&&Jo in e?e[Jo]:null}function Z(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let i=lt(s);if(i===null)return s;let l=`\0${n.size}\0`;return n.set(l,i),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var c={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",errors:"Errors",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",live:"Charts",endpoints:"Endpoints",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted"},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},gates:{title:"Gates",opens:"opens",open:"open",holders:"Held by",names:{worker_off:"Processors are on",type_unknown:"The type is declared",type_disabled:"The type is enabled",type_paused:"The type is not paused",type_set_aside:"The type is not set aside",no_handler:"There is a handler",no_worker:"A processor comes",timeout:"Its time-out fits the lane",later:"Its time has come",max_concurrent:"The type has room",concurrency_key:"Its key has room",rate:"The rate allows it",suspect:"It is no suspect",blocked:"What it waits for is done",waiting:"Its signal has come",review_needed:"Somebody has reviewed it",processing:"No processor has it",finished:"It is not finished"},shut:{worker_off:"Processors are off",type_unknown:"No such type is declared",type_disabled:"The type is disabled",type_paused:"The type is paused",type_set_aside:"The type is set aside",no_handler:"No handler",no_worker:"No processor",timeout:"Its time-out is too long for the lane",later:"Its time has not come",max_concurrent:"The type is full",concurrency_key:"Its key is taken",rate:"The rate is used up",suspect:"It is a suspect",blocked:"It waits for other jobs",waiting:"It waits for a signal",review_needed:"It waits for a review",processing:"A processor has it",finished:"It is finished"}},json:{more:e=>`… ${e} more`,copy:"Copy JSON"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},chart:{table:"As a table",none:"Nothing in this time"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},create:{type:"Type",choose:"Choose a type",form:"Fields",json:"JSON",payload:"Payload",others:"When and how",priority:"Priority, 20 runs first",delay:"Delay in seconds",tags:"Tags, with commas between them",aboutType:"About: type",aboutId:"About: id",key:"Concurrency key",enqueue:"Enqueue",enqueued:"The job is enqueued",required:"required",asJson:"as JSON",none:"There are no types.",fits:"The payload is checked against the type's schema."},job:{cancelling:"It is to be cancelled when its handler has stopped.",result:"Result",steps:"Steps that are done",stepsSay:"A retry does not do them again.",stepsLeftOut:"They are larger than 256 KB.",payload:"Payload",payloadYours:"Only admins see it; whoever sent it knows it.",why:e=>e===1?"One gate holds it back":`${e} gates hold it back`,free:"No gate holds it back: the next claim may take it",starts:"May start",attempts:"Attempts and log",attempt:e=>`Attempt ${e}`,running:"running",logsLeftOut:"Earlier lines are left out.",by:"by",traceback:"Traceback",details:"Details",of:"of",usd:e=>`${e<.01?e.toPrecision(2):e.toFixed(2)} USD`,children:(e,t)=>`${e} children${t?`, ${t} not ended`:""}`,callbacks:"Callbacks",machine:(e,t)=>t?`The job is ${e}; from there it may become ${t}.`:`The job is ${e}, which is an end.`,facts:{owner:"Owner",about:"About",tags:"Tags",type:"Type",priority:"Priority",tries:"Tries",created:"Created",due:"Due",started:"Started",finished:"Finished",waited:"Waited",took:"Took",cost:"Cost",signal:"Signal",until:"Waits until",key:"Key",trace:"Trace",batch:"Batch",parent:"Parent",replayOf:"Replay of",replays:"Replays"},acts:{approve:"Approve",reject:"Reject",retry:"Retry",cancel:"Cancel",signal:"Signal",replay:"Replay",patch:"Change",delete:"Delete"},comment:"Comment, if there is one to make",reason:"Reason",stops:"Its handler is told to stop. What it has done stays done.",deletes:"The job and its log are deleted. That cannot be undone.",replays:"A new job with this payload, which is checked as one that is sent. This job stays as it is.",delay:"Delay in seconds",signalName:"Name of the signal",dueIso:"Due, as 2030-01-31T12:00:00Z; a time in the past means now",tagsBetween:"Tags, with commas between them"},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hang the openings: as wide as a processor ran, as deep as what it let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",tide:(e,t,n,o)=>`${e} over the last hour: ${t} ready now; ${o} openings let ${n} jobs through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",opened:(e,t)=>e?`${e===1?"one opening":`${e} openings`}, ${t} let through`:"the gate was shut",states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,openings:e=>`${e.toLocaleString("en")} openings in the last hour, as a table`,by:{tick:"tick",wake:"wake",sibling:"sibling",trigger:"by hand"},still:"open",held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",suspect:"suspect, one at a time",blocked:"their key is full"},columns:{lane:"Lane",by:"Opened by",opened:"Opened",took:"For",claimed:"Claimed",settled:"Let through",memory:"Memory",version:"Version",stream:"Log stream",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}},inbox:{},waiting:{},batches:{},batch:{},errors:{},types:{},type:{},limits:{},locks:{},schedules:{},charts:{},endpoints:{},keysAndLogins:{},audit:{},database:{}};var Ko=3,ka=30,_=y(void 0),$e=y(!1),Wt=y(!0),ie=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||c.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},z=(e,t)=>We("GET",e,{tries:Ko,...t}),le=(e,t,n)=>We("POST",e,{body:t,...n});async function We(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await xa(e,t,n)}catch(r){if(o<=1||!(r instanceof ie)||![0,429,503].includes(r.status))throw r;await Oa(r.after||Ko-o+1,n.signal)}}async function xa(e,t,n){let o=await Sa(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw Ta(o,r,t);return Wt.value=!0,r?n.exact?Bo(r,n.exact):JSON.parse(r):null}async function Sa(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:Z(n.body)}));try{return await fetch(t+Ee(n.query),r)}catch(s){throw n.signal?.aborted?s:(Wt.value=!1,new ie(0,{detail:c.api.away}))}}function Ta(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(_.value&&($e.value=!0),_.value=null),new ie(e.status,Ma(t),o)}function Ma(e){try{return JSON.parse(e)||{}}catch{return{}}}function Oa(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,ka)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function Ee(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function ue(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${Ca(Z(n))}'`),o.join(` \\
  `)}var Ca=e=>e.replaceAll("'","'\\''"),Jt=()=>_.value?.role==="admin"||_.value?.role==="super_admin";var ut="tidegate.oidc",ct=y(""),Je=y(null);async function zo(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search);e&&history.replaceState(null,"",location.pathname+location.search);try{e?await Bt({code:e}):t.has("state")&&sessionStorage.getItem(ut)?await Ea(t):_.value=await z("/api/login")}catch(n){Kt(n)}_.value||Yo()}async function Bt({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0;_.value=await le("/api/login",t?{code:t}:void 0,{headers:n}),ct.value="",$e.value=!1}async function Vo(){await fetch("/api/login",{method:"DELETE"}),$e.value=!1,_.value=null,Yo()}function Kt(e){let t=e instanceof ie&&e.status===401&&e.kind==="unauthenticated"&&!_.value;ct.value=t&&!sessionStorage.getItem(ut)?"":String(e.message),_.value=null}async function Yo(){let e=await z("/api/login/options").catch(()=>null);Je.value=e?.oidc||null}async function Zo(){let e=Je.value,t=Go(),n=Go(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(ut,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:Qo(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function Ea(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(ut)||"{}");if(sessionStorage.removeItem(ut),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(c.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||c.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),i=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!i.id_token&&!i.access_token)throw new Error(i.error_description||i.error||c.login.noToken);await Bt({key:i.id_token||i.access_token})}var Go=()=>Qo(crypto.getRandomValues(new Uint8Array(32))),Qo=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var Na=2e3,La=3e5,Da=63e5,Xo=3e4,Aa=6e5,ge=null,dt=new Set,pt=Xo,Ne=0,er=[],Nn=()=>ge?.readyState===WebSocket.OPEN;async function tr(e,t){if(!(ge||Date.now()<Ne)){Ne=Date.now()+pt;try{let{url:n}=await le("/api/live/tickets");n?ja(n,e,t):Ne=1/0}catch{nr()}}}function ja(e,t,n){let o=new WebSocket(e);ge=o,dt=new Set,er=[setTimeout(()=>o.readyState===WebSocket.OPEN||o.close(),Na),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),La),setTimeout(()=>o.close(),Da+Math.random()*6e5)],o.onopen=()=>{pt=Xo,Ne=0,n()},o.onmessage=r=>{let{topic:s,state:i}=JSON.parse(r.data);s&&i!==void 0&&dt.has(s)&&t(s,i)},o.onclose=()=>{ge===o&&(Ne?nr():Ne=Date.now()+1e3,Gt(),n())}}function nr(){Ne=Date.now()+pt,pt=Math.min(pt*2,Aa)}function or(e){if(!Nn())return;let t=e.filter(o=>!dt.has(o)),n=[...dt].filter(o=>!e.includes(o));dt=new Set(e),n.length&&ge?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&ge?.send(JSON.stringify({do:"watch",topics:t}))}function Gt(){let e=ge;ge=null,er.forEach(clearTimeout),e?.close()}var ar=2,rr=10,ir=60,Ia=100,Pa="00000000-0000-0000-0000-000000000000",Ua=["completed","failed","cancelled","review_needed","waiting"],Yt=new Set,V=y(!1),ye=y("live"),lr=y(0),Zt=0,zt=!1,Ln=!1,Dn=0,Vt="",sr="",ur=0,cr=!1,An={};function Be(e){let t=m(null),n=x(e);n.current=e,v(()=>{let r={asked:()=>n.current(),got:s=>t.value=s};return Yt.add(r),()=>{Yt.delete(r)}},[]);let o=JSON.stringify(e());return v(ve,[o]),t}function ve(){clearTimeout(Zt),Zt=setTimeout(pr,0)}function dr(){document.addEventListener("visibilitychange",()=>document.hidden?Gt():ve()),ne(()=>{!V.value&&_.value?ve():Gt(),V.value&&(ye.value="paused")})}async function pr(){if(zt&&(Ln=!0),zt||V.value||document.hidden||!_.value||ye.peek()==="off")return;let e=Ha(),t=JSON.stringify(e);if(t!=="{}"){zt=!0,t!==sr&&(Vt=""),sr=t;try{Wa(await We("GET","/api/live",{query:{...e,since:Vt}}),Vt===""),Dn=0,ye.value=V.value?"paused":"live",await tr(Ja,ve),or(Ra(e)),fr(Ln?0:Ka(e))}catch(n){Fa(n)}finally{zt=Ln=!1}}}function Fa(e){let t=e instanceof ie?e:null;Dn+=1,t?.kind==="no-such-route"?ye.value="off":t?.status!==401&&(ye.value="away"),fr(Math.max(t?.after||0,Math.min(ar*2**Dn,ir)))}function fr(e){clearTimeout(Zt),Zt=setTimeout(pr,e*1e3)}function Ha(){let e=[...Yt].map(s=>s.asked()),t=[...new Set(e.flatMap(s=>s.jobs||[]))].slice(0,Ia),n=e.find(s=>s.reference)?.reference,o=e.find(s=>s.filter)||{},r=_.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(s=>s.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:r&&e.some(s=>s.stats)||void 0,inbox:r&&e.some(s=>s.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??Pa)}}function Ra({jobs:e,batch:t,reference_type:n,reference_id:o,stats:r,inbox:s}){let i=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,i,r&&"stats",s&&"inbox"].filter(u=>typeof u=="string")}function Wa(e,t){lr.value=Date.now(),e&&(Vt=e.version,mr(t?e:{...An,...e}))}function Ja(e,t){let n=e.split(":")[0];lr.value=Date.now(),mr({...An,...n==="jobs"?t:{[n==="reference"?"progress":n]:t}})}function mr(e){An=e,ur=Date.now(),cr=Ba(e);for(let t of[...Yt])t.got(e)}function Ba(e){let t=Date.now()+6e4,n=o=>!Ua.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function Ka(e){return Nn()&&!e.newest?ir:cr||Date.now()-ur<rr*1e3?ar:rr}var Ga=1200,$r="tidegate.keys",ft=y([]),jn="",hr=0,Qt=y(localStorage.getItem($r)!=="off");function gr(e){Qt.value=e,localStorage.setItem($r,e?"on":"off")}var mt=()=>[...new Map(ft.value.flat().map(e=>[e.keys,e])).values()];function Q(e){let t=x(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();Me(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(i=>i.keys===r.keys)?.run(s)}));return ft.value=[...ft.peek(),o],()=>ft.value=ft.peek().filter(r=>r!==o)},[n])}function yr(){document.addEventListener("keydown",e=>{let t=Va(e);if(!t||e.isComposing||e.defaultPrevented||!t.startsWith("mod+")&&(!Qt.value||Ya(e.target)||Za(e.target)))return;let o=za(t);o&&(e.preventDefault(),o.run(e))})}function za(e){let t=mt(),n=Date.now()<hr?jn:"";jn="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(jn=e,hr=Date.now()+Ga),o}function Va(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var Ya=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),Za=e=>e instanceof Element&&e.closest("dialog")!==null,Qa=/Mac|iPhone|iPad/.test(navigator.platform),_e=e=>e.replace("mod+",Qa?"⌘":"Ctrl ").replace("shift+","⇧");var Le=y([]),vr=["producer","viewer","admin","super_admin"],be=y(location.pathname+location.search),De=he(()=>Xa(be.value.split("?")[0])),X=he(()=>Object.fromEntries(new URLSearchParams(be.value.split("?")[1]||"")));function Xa(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of Le.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?ei(t[t.length-1]):null}}return{route:null,id:null}}function ei(e){try{return decodeURIComponent(e)}catch{return e}}var Ke=(e,t="producer")=>vr.indexOf(t)>=vr.indexOf(e.role||"producer");function S(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function F(e,{replace:t=!1}={}){e!==be.value&&(history[t?"replaceState":"pushState"](null,"",e),be.value=location.pathname+location.search,t||scrollTo(0,0))}function Xt(e,t={replace:!0}){let n=be.value.split("?")[0].replace(/^\/ui\/?/,"");F(S(n,{...X.value,...e}),t)}function _r(){addEventListener("popstate",()=>be.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),F(t.pathname+t.search))})}var Ae=e=>e?c.screens[e.name]:c.page.nowhere;function D({label:e,at:t,...n}){let o=r=>t.value=r.currentTarget.value;return a`<label>${e}<input ...${n} value=${t.value} onInput=${o} /></label>`}var ht=y([]),ti=0;function J(e,t={}){let n=ti+=1;return new Promise(o=>{let r=(s=null)=>{ht.value=ht.value.filter(i=>i.id!==n),o(s)};ht.value=[...ht.value,{id:n,view:e,props:{...t,close:r}}]})}function br(){return ht.value.map(({id:e,view:t,props:n})=>a`<${t} key=${e} ...${n} />`)}function K({title:e,close:t,kind:n="",children:o}){let r=x(null);return Me(()=>{let i=r.current;return i.showModal(),()=>i.close()},[]),a`<dialog
    ref=${r}
    class=${n}
    aria-label=${e}
    onCancel=${i=>(i.preventDefault(),t())}
    onMouseDown=${i=>i.target===r.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${c.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var wr=e=>J(ni,e);function ni({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:i}){let l=m(""),u=!o||l.value===o;return a`<${K} title=${e} close=${i}>
    <form onSubmit=${d=>(d.preventDefault(),u&&i(!0))}>
      ${t&&a`<p>${t}</p>`} ${o&&a`<${D} label=${c.act.type(o)} at=${l} autofocus />`}
      ${s&&a`<details>
          <summary>${c.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>i()}>${c.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!u} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var qn=()=>J(oi);function oi({close:e}){let t=mt().filter(o=>!o.hidden),n=Object.entries(c.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return a`<${K} title=${c.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>a`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>a`<div key=${s.keys}>
                    <dt><kbd>${_e(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${Qt.value}
        onChange=${o=>gr(o.currentTarget.checked)}
      />
      ${c.keys.single}</label
    >
    <p class="quiet">${c.keys.singleSays}</p>
  <//>`}var ri=y({});function $t({small:e}){return a`<a class=${`mark ${e?"small":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${c.page.name}
  </a>`}var Ge=y(!1);function kr(){let e=Ge.value?"menu open":"menu";return a`<nav id="menu" class=${e} onClick=${()=>Ge.value=!1} aria-label=${c.page.navigation}>
    <${$t} />
    ${Object.entries(c.groups).map(([t,n])=>a`<${si} key=${t} group=${t} name=${n} />`)}
  </nav>`}function si({group:e,name:t}){let n=Le.value.filter(o=>o.group===e&&Ke(o,_.value?.role));return a`<h2>${t}</h2>
    <ul>
      ${n.map(o=>a`<${ai} key=${o.name} route=${o} />`)}
    </ul>`}function ai({route:e}){let t=De.value.route,n=ri.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return a`<li>
    <a href=${S(e.path)} aria-current=${o?"page":void 0}>
      ${Ae(e)}${n?a`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function In({over:e}){let t=x(null);return Me(()=>{t.current?.showModal()},[]),e?a`<dialog
      ref=${t}
      class="login"
      aria-label=${c.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${xr} />
    </dialog>`:a`<main class="login"><${xr} /></main>`}function xr(){let e=m(""),t=m(!1),n=async o=>{o.preventDefault(),t.value=!0,await Bt({key:e.value.trim()}).catch(Kt),t.value=!1};return a`<div class="ways">
    <${$t} />
    <h1>${c.login.title}</h1>
    ${$e.value&&a`<p>${c.login.ended}</p>`}
    ${ct.value&&a`<p class="wrong" role="alert">${ct.value}</p>`}
    ${Je.value&&a`<button class="main" onClick=${()=>Zo().catch(Kt)}>
          ${c.login.issuer(new URL(Je.value.issuer).host)}
        </button>
        <p class="or quiet">${c.login.or}</p>`}
    <form onSubmit=${n}>
      <label
        >${c.login.key}<input
          type="password"
          name="key"
          autocomplete="off"
          autofocus
          required
          value=${e.value}
          onInput=${o=>e.value=o.currentTarget.value}
      /></label>
      <button class=${Je.value?"":"main"} aria-busy=${t.value}>${c.login.enter}</button>
    </form>
    <p class="quiet">
      ${c.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&c.login.local}
    </p>
  </div>`}var ii=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,li=12,Pn=!1;async function Un(){if(Pn)return;Pn=!0;let e=mt().filter(n=>!n.hidden),t=await J(ui,{commands:e});Pn=!1,t?.run()}function ui({commands:e,close:t}){let n=m(""),o=m(0),r=x(null),s=ci(e,n.value.trim()),i=Math.min(o.value,s.length-1),l=u=>{(u.key==="ArrowDown"||u.key==="ArrowUp")&&(u.preventDefault(),o.value=(i+(u.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),u.key==="Enter"&&s[i]&&(u.preventDefault(),t(s[i]))};return a`<${K} title=${c.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${c.palette.hint}
      placeholder=${c.palette.hint}
      aria-activedescendant=${s.length?`command-${i}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${u=>(n.value=u.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${c.palette.title} ref=${r}>
      ${s.map((u,d)=>a`<li
            key=${u.keys+u.says}
            id=${`command-${d}`}
            role="option"
            aria-selected=${d===i}
            onClick=${()=>t(u)}
          >
            <span>${u.says}</span>${u.keys&&a`<kbd>${_e(u.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&a`<p class="quiet">${c.palette.none}</p>`}
  <//>`}function ci(e,t){if(ii.test(t))return[{keys:"",says:c.palette.openJob(t),run:()=>F(S(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:di(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?li:void 0)}function di(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}function we(){return a`<p class="loading quiet" role="status">${c.page.loading}</p>`}function Sr({children:e}){return a`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function A({title:e=c.page.failed,error:t,again:n}){return a`<div class="failure" role="alert">
    <h2>${e}</h2>
    <p>${t.message}</p>
    ${t.errors?.length>0&&a`<ul>
        ${t.errors.map(o=>a`<li><code>${o.where}</code> ${o.what}</li>`)}
      </ul>`}
    ${n&&a`<button onClick=${n}>${c.page.again}</button>`}
  </div>`}var Mr="tidegate.zone",G=y(localStorage.getItem(Mr)||"UTC"),oe=y(Date.now());setInterval(()=>document.hidden||(oe.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>oe.value=Date.now());function Fn(){G.value=G.value==="UTC"?"local":"UTC",localStorage.setItem(Mr,G.value)}function P({at:e,absolute:t}){if(!e)return a`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return a`<span>${e}</span>`;let[o,r]=t?[ze(n),Tr(n)]:[Tr(n),ze(n)];return a`<time datetime=${e} title=${r}>${o}</time>`}function ze(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:G.value==="UTC"?"UTC":void 0});return G.value==="UTC"?`${n} UTC`:n}function Tr(e){let t=(e.getTime()-oe.value)/1e3;return Math.abs(t)<1?c.time.now:t<0?c.time.ago(U(-t,1)):c.time.ahead(U(t,1))}function U(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${c.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${c.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,i]of n){if(o>=i&&r.push(`${Math.floor(o/i)} ${c.units[s]}`),r.length===t)break;o%=i}return r.join(" ")}function je(e,t){return e?Math.max(0,((t?Date.parse(t):oe.value)-Date.parse(e))/1e3):null}var pi=6,fi=0,gt=y([]);function ce(e,{kind:t="good",href:n}={}){let o=fi+=1;gt.value=[...gt.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>Or(o),pi*1e3)}var Or=e=>gt.value=gt.value.filter(t=>t.id!==e);function Hn(){return a`<div class="toasts" role="status" aria-live="polite">
    ${gt.value.map(({id:e,text:t,kind:n,href:o})=>a`<p key=${e} class=${`toast ${n}`}>
          ${o?a`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${c.page.close} onClick=${()=>Or(e)}>×</button>
        </p>`)}
  </div>`}function Cr(){let e=_.value;return e===void 0?a`<div class="starting" aria-busy="true"></div>`:e===null&&!$e.value?a`<${In} /><${Hn} />`:a`<${mi} />${e===null&&a`<${In} over />`}<${br} /><${Hn} />`}function mi(){Q(gi());let{route:e}=De.value;return v(()=>{document.title=`${Ae(e)} · ${c.page.name}`},[e]),a` <a class="skip" href="#contents">${c.page.skip}</a>
    <${kr} />
    <div class="frame">
      <${$i} />
      ${!Wt.value&&a`<p class="banner bad" role="status">${c.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${Rn} key=${be.value.split("?")[0]}><${hi} /><//>
      </main>
    </div>`}function hi(){let{route:e,id:t}=De.value;return e?a`<${e.screen} id=${t} key=${t} />`:a`<h1>${c.page.nowhere}</h1>
      <p>${c.page.nowhereSays} <a href="/ui/jobs">${c.page.toJobs}</a></p>`}var Rn=class extends Y{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?a`<${A}
        title=${c.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}},Wn=y(null);function $i(){return a`<header class="top">
    <${$t} small />
    <div class="headline">${Wn.value}</div>
    <button
      class="plain live"
      aria-pressed=${V.value}
      title=${V.value?c.live.resume:c.live.pause}
      onClick=${()=>V.value=!V.value}
    >
      <span class=${`dot ${ye.value}`} aria-hidden="true"></span>${c.live[ye.value]}
    </button>
    <button class="plain" onClick=${Fn}>${G.value==="UTC"?c.time.utc:c.time.local}</button>
    <button
      class="plain hint"
      onClick=${Un}
      title=${c.keys.palette}
      aria-label=${`${c.keys.palette}: ⌘K`}
    >
      <kbd>⌘K</kbd>
    </button>
    <button class="plain hint" onClick=${qn} title=${c.keys.title} aria-label=${`${c.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${Ge.value}
      aria-controls="menu"
      onClick=${()=>Ge.value=!Ge.value}
    >
      ${c.page.menu}
    </button>
    <span class="who"
      >${_.value?.owner} <span class="quiet">${c.login.roles[_.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${Vo}>${c.login.leave}</button>
  </header>`}function gi(){return[...Le.value.filter(t=>t.key&&Ke(t,_.value?.role)).map(t=>({keys:`g ${t.key}`,says:c.keys.go(Ae(t)),group:"go",run:()=>F(S(t.path))})),{keys:"mod+k",says:c.keys.palette,group:"page",run:Un},{keys:"?",says:c.keys.help,group:"page",run:qn},{keys:".",says:c.keys.pause,group:"page",run:()=>V.value=!V.value},{keys:"u",says:c.keys.local,group:"page",run:Fn}]}function g({name:e,says:t,children:n}){return a`<div class="heading">
    <h1>${e??Ae(De.value.route)}</h1>
    ${t&&a`<p class="quiet">${t}</p>`} ${n&&a`<div class="doing">${n}</div>`}
  </div>`}function Er(){return a`<${g} />`}function Nr(){return a`<${g} />`}function Lr(){return a`<${g} />`}function de(e,t={}){let n=m(null),o=m(null),r=m(!0),s=x(()=>{}),i=e+JSON.stringify(t.query||{});return v(()=>{let l=new AbortController;s.current=()=>yi(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let u=t.every&&setInterval(()=>document.hidden||s.current(),t.every*1e3);return()=>(clearInterval(u||0),l.abort())},[i]),{data:n,error:o,loading:r,again:()=>s.current()}}async function yi(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await z(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function Dr({from:e,children:t}){if(e.error.value&&!e.data.value)return a`<${A} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return a`<${we} />`;let n=e.error.value;return a`${n&&a`<${A} error=${n} again=${e.again} />`}${t(e.data.value)}`}var E=c.job;function jr(e,t){let n=`/api/jobs/${e.id}`,o=i=>({name:i,label:E.acts[i],method:"POST",path:`${n}/${i}`,why:e.allowed[i],done:t}),r=vi[e.status]??[];return[{...o("approve"),key:"a",ask:()=>J(Ar,{title:E.acts.approve,label:E.comment,name:"comment"})},{...o("reject"),key:"e",ask:()=>J(Ar,{title:E.acts.reject,label:E.reason,name:"reason"})},{...o("retry"),key:"r"},{...o("cancel"),key:"c",sure:e.status==="processing"?E.stops:void 0},{...o("signal"),key:"s",ask:()=>J(_i,{job:e})},{...o("replay"),key:"shift+r",ask:()=>J(bi,{job:e}),done:i=>F(S(`jobs/${i.job_id}`))},{...o("patch"),method:"PATCH",path:n,key:"m",ask:()=>J(wi,{job:e})},{...o("delete"),method:"DELETE",path:n,key:"shift+d",bad:!0,sure:E.deletes,done:()=>F(S("jobs"),{replace:!0})}].map(i=>({...i,main:r.includes(i.name)}))}var vi={failed:["retry"],cancelled:["retry"],review_needed:["approve"],waiting:["signal"]};function Ar({title:e,label:t,name:n,close:o}){let r=m("");return a`<${K} title=${e} close=${o}
    ><form onSubmit=${i=>(i.preventDefault(),o(r.value?{[n]:r.value}:{}))}>
      <${D} label=${t} at=${r} maxlength="500" autofocus autocomplete="off" />
      <${tn} act=${e} close=${o} /></form
  ><//>`}function _i({job:e,close:t}){let n=m(e.wait_signal??""),o=m("{}"),r=m(""),s=i=>(i.preventDefault(),yt(o.value,r,l=>t({name:n.value,payload:l})));return a`<${K} title=${E.acts.signal} close=${t}
    ><form onSubmit=${s}>
      <${D} label=${E.signalName} at=${n} required maxlength="200" autofocus autocomplete="off" />
      <${en} label=${E.payload} at=${o} wrong=${r} />
      <${tn} act=${E.acts.signal} close=${t} /></form
  ><//>`}function bi({job:e,close:t}){let n=m(Z(e.payload??{},2)),o=m(String(e.priority)),r=m("0"),s=m(""),i=n.peek(),l=u=>{u.preventDefault();let d={priority:Number(o.value),delay_seconds:Number(r.value)};n.value===i?t(d):yt(n.value,s,f=>t({payload:f,...d}))};return a`<${K} title=${E.acts.replay} close=${t} kind="wide"
    ><form onSubmit=${l}>
      <p class="quiet">${E.replays}</p>
      <${en} label=${E.payload} at=${n} wrong=${s} autofocus />
      <div class="pair">
        <${D} label=${E.facts.priority} at=${o} type="number" min="1" max="20" />
        <${D} label=${E.delay} at=${r} type="number" min="0" max="31622400" />
      </div>
      <${tn} act=${E.acts.replay} close=${t} /></form
  ><//>`}function wi({job:e,close:t}){let n=m(String(e.priority)),o=m(e.scheduled_for),r=m(e.tags.join(", ")),s=i=>{i.preventDefault();let l={priority:Number(n.value),tags:r.value.split(",").map(u=>u.trim()).filter(Boolean)};t(o.value===e.scheduled_for?l:{...l,scheduled_for:o.value})};return a`<${K} title=${E.acts.patch} close=${t}
    ><form onSubmit=${s}>
      <${D} label=${E.facts.priority} at=${n} type="number" min="1" max="20" autofocus />
      ${e.status==="pending"&&a`<${D} label=${E.dueIso} at=${o} required />`}
      <${D} label=${E.tagsBetween} at=${r} />
      <${tn} act=${E.acts.patch} close=${t} /></form
  ><//>`}function en({label:e,at:t,wrong:n,rows:o=12,...r}){return a`<label
      >${e}<textarea
        rows=${o}
        spellcheck=${!1}
        ...${r}
        value=${t.value}
        aria-invalid=${n.value?"true":void 0}
        onInput=${s=>t.value=s.currentTarget.value}
      ></textarea>
    </label>
    ${n.value&&a`<p class="wrong" role="alert">${n.value}</p>`}`}function yt(e,t,n){try{n(Re(e))}catch(o){t.value=o.message}}function tn({act:e,close:t}){return a`<div class="buttons">
    <button type="button" onClick=${()=>t()}>${c.page.cancel}</button><button class="main">${e}</button>
  </div>`}var qr=c.create;function Jn(e,t){let n=e?.$ref?t.$defs?.[e.$ref.split("/").at(-1)]:e,o=(n?.anyOf??[]).filter(r=>r.type!=="null");return{...o.length===1?Jn(o[0],t):n,title:e.title??n?.title}}function Bn(e){let n=Object.entries(e.properties??{}).filter(([o,r])=>r.default!==void 0||e.required?.includes(o));return Object.fromEntries(n.map(([o,r])=>[o,r.default??ki(Jn(r,e))]))}function ki(e){return e.enum?e.enum[0]:{string:"",integer:0,number:0,boolean:!1,array:[],object:Bn(e)}[e.type]??null}function Ir({schema:e,at:t}){let n=Object.keys(e.properties??{}),o=s=>i=>{let{[s]:l,...u}=t.value;t.value=i===void 0?u:{...t.value,[s]:i}};if(!n.length)return a`<${Pr} label=${qr.asJson} value=${t.value} set=${s=>t.value=s??{}} />`;let r=t.value;return a`<div class="fields">
    ${n.map(s=>a`<${xi} key=${s} name=${s} schema=${e} value=${r[s]} set=${o(s)} />`)}
  </div>`}function xi({name:e,schema:t,value:n,set:o}){let r=Jn(t.properties[e],t),s=t.required?.includes(e),i=a`<span
    ><code>${e}</code> ${s&&a`<span class="quiet">${qr.required}</span>`} ${r.description}</span
  >`;return r.type==="boolean"?a`<${Si} label=${i} value=${n} set=${o} />`:r.enum?a`<${Ti} label=${i} values=${r.enum} value=${n} set=${o} required=${s} />`:r.type==="string"?a`<${Mi} label=${i} own=${r} value=${n} set=${o} required=${s} />`:r.type==="integer"||r.type==="number"?a`<${Oi} label=${i} own=${r} value=${n} set=${o} required=${s} />`:a`<${Pr} label=${i} value=${n} set=${o} />`}function Si({label:e,value:t,set:n}){return a`<label class="check"
    ><input type="checkbox" checked=${t} onChange=${o=>n(o.currentTarget.checked)} />${e}</label
  >`}function Ti({label:e,values:t,value:n,set:o,required:r}){return a`<label
    >${e}<select onChange=${i=>o(i.currentTarget.value===""?void 0:t[Number(i.currentTarget.value)])}>
      ${!r&&a`<option value="" selected=${n===void 0}></option>`}
      ${t.map((i,l)=>a`<option key=${l} value=${l} selected=${i===n}>${String(i)}</option>`)}
    </select></label
  >`}function Mi({label:e,own:t,value:n,set:o,required:r}){let s=l=>o(l.currentTarget.value===""&&!r?void 0:l.currentTarget.value),i={required:r,minlength:t.minLength,maxlength:t.maxLength};return(t.maxLength??1/0)>500?a`<label
      >${e}<textarea rows="2" ...${i} value=${n??""} onInput=${s}></textarea>
    </label>`:a`<label>${e}<input ...${i} value=${n??""} onInput=${s} /></label>`}function Oi({label:e,own:t,value:n,set:o,required:r}){let s=l=>o(l.currentTarget.value===""?void 0:Re(l.currentTarget.value)),i={required:r,min:t.minimum,max:t.maximum,step:t.type==="integer"?1:"any"};return a`<label
    >${e}<input type="number" ...${i} value=${lt(n)??n??""} onInput=${s}
  /></label>`}function Pr({label:e,value:t,set:n}){let o=m(t===void 0?"":Z(t,2)),r=m(""),s=i=>{o.value=i.currentTarget.value;try{n(o.value.trim()?Re(o.value):void 0),r.value=""}catch(l){r.value=l.message}};return a`<label
      >${e}
      <textarea
        rows="4"
        spellcheck=${!1}
        value=${o.value}
        aria-invalid=${r.value?"true":void 0}
        onInput=${s}
      ></textarea>
    </label>
    ${r.value&&a`<p class="wrong" role="alert">${r.value}</p>`}`}var H=c.create;function Fr(){let e=de("/api/types");return a`<${g} />
    <${Dr} from=${e}>
      ${({types:t})=>{let n=t.find(o=>o.name===X.value.type);return a`<div class="create">
          <label>
            ${H.type}
            <select onChange=${o=>Xt({type:o.currentTarget.value})}>
              <option value="" selected=${!n}>${t.length?H.choose:H.none}</option>
              ${t.map(o=>a`<option key=${o.name} selected=${o===n}>${o.name}</option>`)}
            </select>
          </label>
          ${n&&a`<${Ci} key=${n.name} type=${n} />`}
        </div>`}}
    <//>`}function Ci({type:e}){let t=e.declared.payload_schema??{},n=m(Bn(t)),o=m(null),r=m(""),s=m(null),i=Oe(()=>({}),[]),l=Li(i),u=()=>({type:e.name,payload:n.value,...l()}),d=async h=>{h.preventDefault(),r.value="",o.value!==null&&yt(o.value,r,p=>n.value=p),r.value||await Ni(u(),s)},f=()=>Ei(o,n,r);return a`<form onSubmit=${d}>
    ${e.description&&a`<p class="quiet">${e.description}</p>`}
    <fieldset>
      <legend>
        ${H.payload}
        <button type="button" class="plain" onClick=${f}>${o.value===null?H.json:H.form}</button>
      </legend>
      ${o.value===null?a`<${Ir} schema=${t} at=${n} />`:a`<${en} label=${H.fits} at=${o} wrong=${r} />`}
    </fieldset>
    <fieldset>
      <legend>${H.others}</legend>
      <${Di} at=${i} />
    </fieldset>
    ${s.value&&a`<${A} error=${s.value} />`}
    <details>
      <summary>${c.act.curl}</summary>
      <pre tabindex="0">${ue("POST","/api/jobs",u())}</pre>
    </details>
    <div class="buttons"><button class="main">${H.enqueue}</button></div>
  </form>`}function Ei(e,t,n){e.value===null?e.value=Z(t.value,2):yt(e.value,n,o=>(t.value=o,e.value=null))}async function Ni(e,t){try{let n=await le("/api/jobs",e);ce(H.enqueued),F(S(`jobs/${n.job_id}`))}catch(n){t.value=n}}var Ur=["priority","delay","tags","aboutType","aboutId","key"];function Li(e){for(let t of Ur)e[t]=m(t==="priority"?"10":"");return()=>{let{priority:t,delay:n,tags:o,aboutType:r,aboutId:s,key:i}=Object.fromEntries(Ur.map(u=>[u,e[u].value])),l=o.split(",").map(u=>u.trim()).filter(Boolean);return{...t!=="10"&&{priority:Number(t)},...n&&{delay_seconds:Number(n)},...l.length>0&&{tags:l},...r&&{reference:{type:r,id:s}},...i&&{concurrency_key:i}}}}function Di({at:e}){return a`<div class="pair">
    <${D} label=${H.priority} at=${e.priority} type="number" min="1" max="20" />
    <${D} label=${H.delay} at=${e.delay} type="number" min="0" step="any" />
    <${D} label=${H.aboutType} at=${e.aboutType} />
    <${D} label=${H.aboutId} at=${e.aboutId} />
    <${D} label=${H.key} at=${e.key} />
    <${D} label=${H.tags} at=${e.tags} />
  </div>`}function Hr(){return a`<${g} />`}function Rr(){return a`<${g} />`}function Wr(){return a`<${g} />`}function Jr(){return a`<${g} />`}var Ai=640,ji=132,nn={pending:[62,24],processing:[286,24],waiting:[62,108],review_needed:[286,108],completed:[510,24],failed:[510,66],cancelled:[510,108]},Br=[["pending","processing","claim"],["processing","pending","later"],["processing","completed","done"],["processing","failed","fails"],["processing","review_needed","asks"],["processing","waiting","waits"],["waiting","pending","signal"],["review_needed","completed","approve"],["review_needed","failed","reject"],["review_needed","cancelled","cancel"],["failed","pending","retry"]];function Kr({status:e}){let t=[...new Set(Br.filter(([o])=>o===e).map(([,o])=>o))],n=c.job.machine(c.status[e]??e,t.map(o=>c.status[o]).join(", "));return a`<svg class="machine" viewBox=${`0 0 ${Ai} ${ji}`} role="img" aria-label=${n}>
    ${Br.map(([o,r])=>a`<${Ii} key=${o+r} from=${o} to=${r} on=${o===e} />`)}
    ${Object.keys(nn).map(o=>a`<${qi} key=${o} name=${o} status=${e} next=${t} />`)}
  </svg>`}function qi({name:e,status:t,next:n}){let[o,r]=nn[e];return a`<g class=${`place ${e} ${e===t?"on":""} ${n.includes(e)?"next":""}`}>
    <rect x=${o-56} y=${r-14} width="112" height="28" rx="14" />
    <text x=${o} y=${r+4} text-anchor="middle">${c.status[e]}</text>
  </g>`}function Ii({from:e,to:t,on:n}){let[o,r]=nn[e],[s,i]=nn[t],l=Math.sign(s-o),[u,d]=l?[o+l*56,r]:[o,r-14*Math.sign(r-i)],[f,h]=l?[s-l*58,i]:[s,i+16*Math.sign(r-i)],p=e==="processing"&&t==="pending"?5:e==="pending"?-5:0,$=(u+f)/2,k=l?`M${u} ${d+p}C${$} ${d+p} ${$} ${h+p} ${f} ${h+p}`:`M${u} ${d}V${h}`,q=l?`M${f-l*5} ${h+p-4}l${l*6} 4l${-l*6} 4`:`M${f-4} ${h+Math.sign(r-i)*5}l4 ${-Math.sign(r-i)*6}l4 ${Math.sign(r-i)*6}`;return a`<path class=${n?"way on":"way"} d=${n?k+q:k} />`}async function Pi(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:c.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:ue(e.method,e.path,t)};if(e.sure&&!await wr(n))return null;let o=e.now?.();try{let r=await We(e.method,e.path,{body:t});return ce(e.said??`${e.label}: ${c.act.done}`),e.done?.(r),ve(),r}catch(r){return o?.(),ce(r.message,{kind:"bad"}),null}}var vt=e=>_.value&&!Jt()?c.act.viewer:e.why??null;function qe({act:e}){let t=m(!1),n=vt(e),o=async()=>{if(n)return ce(n,{kind:"bad"});t.value||(t.value=!0,await Pi(e),t.value=!1)};return Q(e.key?[{keys:e.key,says:e.label,run:o}]:[]),a`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&a`<kbd>${_e(e.key)}</kbd>`}
  </button>`}function Gr({acts:e}){let t=e.filter(vt);return a`<div class="acts">
    ${e.filter(n=>!vt(n)).map(n=>a`<${qe} key=${n.name} act=${n} />`)}
    ${t.length>0&&a`<${Ui} acts=${t} />`}
    <${Fi} acts=${e} />
  </div>`}function Ui({acts:e}){let t=n=>()=>ce(`${n.label}: ${vt(n)}`,{kind:"bad"});return Q(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),a`<details class="curls">
    <summary>${c.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>a`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${vt(n)}</dd>`)}
    </dl>
  </details>`}function Fi({acts:e}){return a`<details class="curls">
    <summary>${c.act.curl}</summary>
    <dl>
      ${e.map(t=>a`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${ue(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var zr={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function Ve({status:e,short:t}){return a`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${zr[e]??zr.pending} /></svg>
    <span class=${t?"unseen":""}>${c.status[e]??e}</span>
  </span>`}function Vr({children:e,kind:t=""}){return a`<span class=${`tag ${t}`}>${e}</span>`}function Ye({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return a`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&a`<span class="number">${r}</span>`}
  </span>`}var Hi=100,Kn=500,Ri=2;function Ze({value:e,label:t}){return a`<div class="json" role="group" aria-label=${t}>
    <button class="plain copy" onClick=${()=>navigator.clipboard?.writeText(Z(e,2)).then(()=>ce(c.page.copied))}>${c.json.copy}</button><${Yr} value=${e} depth=${0} />
  </div>`}function Yr({value:e,depth:t}){let n=lt(e);return n!==null?a`<span class="number">${n}</span>`:e===null||typeof e!="object"?a`<${Wi} value=${e} />`:a`<${Ji} value=${e} depth=${t} />`}function Wi({value:e}){let t=m(!1);if(typeof e!="string")return a`<span class=${typeof e}>${String(e)}</span>`;if(e.length<=Kn||t.value)return a`<span class="string"><bdi>${JSON.stringify(e)}</bdi></span>`;let n=c.json.more(e.length-Kn);return a`<span class="string"
    ><bdi>${JSON.stringify(e.slice(0,Kn))}</bdi
    ><button class="plain" onClick=${()=>t.value=!0}>${n}</button></span
  >`}function Ji({value:e,depth:t}){let n=m(Hi),o=Object.entries(e),[r,s]=Array.isArray(e)?"[]":"{}";if(!o.length)return a`<span>${r}${s}</span>`;let i=o.length-n.value;return a`<details open=${t<Ri}>
    <summary>${r}<span class="quiet"> ${o.length} ${s}</span></summary>
    <ul>
      ${o.slice(0,n.value).map(([l,u])=>a`<li key=${l}>
            <span class="name"><bdi>${l}</bdi></span> <${Yr} value=${u} depth=${t+1} />
          </li>`)}
    </ul>
    ${i>0&&a`<button class="plain" onClick=${()=>n.value+=1e3}>${c.json.more(i)}</button>`}
  </details>`}var ke=c.job;function Zr({job:e}){let t=Bi(e);return t.length?a`<section>
    <h2>${ke.attempts}</h2>
    ${e.logs_left_out&&a`<p class="quiet">${ke.logsLeftOut}</p>`}
    ${t.map((n,o)=>a`<${Ki} key=${o} part=${n} />`)}
  </section>`:null}function Bi({logs:e,attempts_made:t}){let n=new Map(t.map(r=>[r.attempt,r])),o=[];for(let r of e){let s=o.at(-1);s&&s.number===r.attempt?s.lines.push(r):o.push({number:r.attempt,made:n.get(r.attempt),lines:[r]})}for(let r of t)o.some(s=>s.number===r.attempt)||o.push({number:r.attempt,made:r,lines:[]});return o}function Ki({part:e}){return a`<div class="attempt">
    ${e.number!==null&&a`<h3>${ke.attempt(e.number)} <${Gi} made=${e.made} /></h3>`}
    <ol class="log">
      ${e.lines.map(t=>a`<${zi} key=${t.id} line=${t} />`)}
    </ol>
  </div>`}function Gi({made:e}){if(!e)return null;let n=e.started_at&&!e.ended_at&&!e.outcome?(oe.value-Date.parse(e.started_at))/1e3:e.seconds;return a`<span class=${e.code?"error":""}>${e.outcome??ke.running} ${e.code}</span>
    <span class="number">${U(n)}</span>`}function zi({line:e}){let t=["error","critical","warning"].includes(e.level.toLowerCase());return a`<li class=${t?e.level.toLowerCase():""}>
    <time datetime=${e.at} title=${e.at}>${Yi(e.at)}</time>
    <span>
      ${t&&a`<b>${e.level.toLowerCase()}</b> `}<bdi>${e.message}</bdi>
      ${e.actor&&a` <span class="quiet">${ke.by} <bdi>${e.actor}</bdi></span>`}
      ${e.details&&a`<${Vi} details=${e.details} />`}
    </span>
  </li>`}function Vi({details:e}){let t=m(!1),{traceback:n,...o}=e;return a`<details onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${n?ke.traceback:ke.details}</summary>
    ${t.value&&n&&a`<pre tabindex="0">${n}</pre>`}
    ${t.value&&Object.keys(o).length>0&&a`<${Ze} value=${o} label=${ke.details} />`}
  </details>`}function Yi(e){let t=new Date(e),n=G.value==="UTC"?"UTC":void 0,o={hour:"2-digit",minute:"2-digit",second:"2-digit",fractionalSecondDigits:3};return t.toLocaleTimeString("en-GB",{timeZone:n,...o})}function Qr({gate:e,done:t}){let n=e.act&&{name:e.name,label:e.act.says,...e.act,done:t};return a`<li class="gate shut">
    <${es} shut />
    <div>
      <p>
        <b>${c.gates.shut[e.name]??e.name}</b>
        ${e.until&&a`<span class="quiet">${c.gates.opens} <${P} at=${e.until} /></span>`}
      </p>
      <p>${e.says}</p>
      ${e.jobs.length>0&&a`<p class="quiet">${c.gates.holders} <${_t} ids=${e.jobs} /></p>`}
    </div>
    ${n&&a`<${qe} act=${n} />`}
  </li>`}function _t({ids:e}){return e.map(t=>a`<a key=${t} class="id" href=${`/ui/jobs/${t}`}>${t.slice(-8)}</a> `)}function Xr({name:e}){return a`<li class="gate open">
    <${es} />
    <p>${c.gates.names[e]??e} <span class="unseen">${c.gates.open}</span></p>
  </li>`}function es({shut:e}){return a`<svg viewBox="0 0 16 16" aria-hidden="true">
    <path d=${e?"M3 2v12M13 2v12M3 6h10M3 10h10":"M3 2v12M13 2v12M3 4h2M11 4h2"} />
  </svg>`}var pe=c.job;function ns({job:e}){let t=je(e.started_at,e.finished_at),n=e.started_at&&je(e.scheduled_for,e.started_at),o=[["owner",a`<a href=${S("jobs",{owner:e.owner})}><bdi>${e.owner}</bdi></a>`],["about",e.reference&&a`<${Zi} reference=${e.reference} />`],["tags",e.tags.length>0&&e.tags.map(r=>a`<a href=${S("jobs",{tag:r})}
              ><${Vr}><bdi>${r}</bdi><//></a
            > `)],["type",a`<a href=${S(`types/${encodeURIComponent(e.type)}`)}><bdi>${e.type}</bdi></a>`],["priority",e.priority],["tries",a`${e.attempts} ${pe.of} ${e.max_attempts}`],["created",a`<${P} at=${e.created_at} absolute />`],["due",e.scheduled_for!==e.created_at&&a`<${P} at=${e.scheduled_for} absolute />`],["started",e.started_at&&a`<${P} at=${e.started_at} absolute />`],["finished",e.finished_at&&a`<${P} at=${e.finished_at} absolute />`],["waited",n&&U(n)],["took",e.started_at&&e.finished_at&&U(t)],["cost",e.cost_usd!==null&&pe.usd(e.cost_usd)],["signal",e.wait_signal&&a`<bdi>${e.wait_signal}</bdi>`],["until",e.wait_until&&a`<${P} at=${e.wait_until} absolute />`],["key",e.concurrency_key&&a`<bdi>${e.concurrency_key}</bdi>`],["trace",e.traceparent&&a`<code>${e.traceparent}</code>`]];return a`<dl class="facts">
    ${o.filter(([,r])=>r).map(([r,s])=>a`<dt key=${r}>${pe.facts[r]}</dt>
            <dd>${s}</dd>`)}
  </dl>`}function Zi({reference:e}){let t=`${e.type}/${e.id}`;return a`<a href=${S("jobs",{about:t})}><bdi>${t}</bdi></a>`}function os({job:e}){let{children:t,callbacks:n,replays:o}=e,r=pe.children(Qi(t),t.open);return a` <dl class="facts">
      ${e.batch_id&&a`<dt>${pe.facts.batch}</dt>
          <dd><a class="id" href=${S(`batches/${e.batch_id}`)}>${e.batch_id.slice(-8)}</a></dd>`}
      ${e.parent_id&&a`<dt>${pe.facts.parent}</dt>
          <dd><${_t} ids=${[e.parent_id]} /></dd>`}
      ${e.replay_of&&a`<dt>${pe.facts.replayOf}</dt>
          <dd><${_t} ids=${[e.replay_of]} /></dd>`}
      ${o?.length>0&&a`<dt>${pe.facts.replays}</dt>
          <dd><${_t} ids=${o.map(s=>s.id??s)} /></dd>`}
    </dl>
    ${t.count>0&&a`<${ts} title=${r} jobs=${t.jobs} />`}
    ${n.length>0&&a`<${ts} title=${pe.callbacks} jobs=${n.map(Xi)} />`}`}var Qi=({count:e,at_least:t})=>t?`${e}+`:String(e),Xi=e=>({id:e.job_id,type:[e.endpoint,e.event].filter(Boolean).join(" · "),status:e.status});function ts({title:e,jobs:t}){return a`<h3>${e}</h3>
    <ul class="members">
      ${t.map(n=>a`<li key=${n.id}>
            <${Ve} status=${n.status} short /> <a href=${`/ui/jobs/${n.id}`}><bdi>${n.type}</bdi></a>
            <span class="id">${n.id.slice(-8)}</span>
          </li>`)}
    </ul>`}var Gn=c.job,el=["completed","failed","cancelled"],tl=Object.keys(c.gates.names),nl=5;function rs({job:e,done:t}){let o=el.includes(e.status)||_.value?.role==="producer"?null:`/api/jobs/${e.id}/why`,r=de(o,{every:nl});v(()=>{r.data.value&&r.again()},[e.status,e.attempts]);let s=r.data.value;if(!o)return null;if(r.error.value&&!s)return a`<section><${A} error=${r.error.value} again=${r.again} /></section>`;if(!s)return null;let i=s.gates.length,l=tl.filter(d=>s.passed.includes(d)||s.gates.some(f=>f.name===d)),u=()=>(r.again(),t());return a`<section class="gates">
    <h2>${i?Gn.why(i):Gn.free}</h2>
    <${rl} line=${s.line} />
    <ol>
      ${l.map(d=>a`<${ol} key=${d} name=${d} found=${s} done=${u} />`)}
    </ol>
  </section>`}function ol({name:e,found:t,done:n}){let o=t.gates.find(r=>r.name===e);return o?a`<${Qr} gate=${o} done=${n} />`:a`<${Xr} name=${e} />`}function rl({line:e}){if(!e)return null;let t=e.expected_start&&a`<b>${Gn.starts} <${P} at=${e.expected_start} /></b>`;return a`<p class="line">${t} <span class="quiet">${e.says}</span></p>`}var re=c.job,sl=["payload","result","steps"],ss=2e3;function as({id:e}){let{job:t,error:n,again:o}=al(e);return n&&!t?a`<${A} error=${n} again=${o} />`:t?a` <${g} name=${a`<bdi>${t.type}</bdi>`} says=${a`<span class="id">${t.id}</span>`} />
    <${ul} job=${t} />
    <${Gr} acts=${jr(t,o)} />
    <div class="job">
      <div>
        <${Kr} status=${t.status} />
        <${rs} job=${t} done=${o} />
        <${cl} job=${t} />
        <${Zr} job=${t} />
        <${dl} job=${t} />
      </div>
      <aside><${ns} job=${t} /><${os} job=${t} /></aside>
    </div>`:a`<${we} />`}function al(e){let t=m(null),n=m(null),o=x(""),r=async()=>{try{t.value=await ll(e,t.value),n.value=null}catch(i){n.value=i}};v(()=>{r()},[e]);let s=Be(()=>({jobs:[e]}));return v(()=>{let i=s.value?.jobs?.find(u=>u.id===e),l=i?JSON.stringify(i):"";l&&l!==o.current&&t.value&&il(i,t.value)&&r(),l&&(o.current=l)},[s.value]),{job:t.value,error:n.value,again:r}}var il=(e,t)=>Object.keys(e).some(n=>JSON.stringify(e[n])!==JSON.stringify(t[n]));async function ll(e,t){let n=t?.logs.at(-1)?.id,o=n===void 0?void 0:{log_after:n},r=await z(`/api/jobs/${encodeURIComponent(e)}`,{query:o,exact:sl});if(n===void 0)return r;let s=[...t.logs,...r.logs].slice(-ss);return{...r,logs:s,logs_left_out:t.logs_left_out||s.length===ss}}function ul({job:e}){return a`<p class="now" role="status">
    <${Ve} status=${e.status} />
    ${e.status==="processing"&&a`<${Ye} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> <bdi>${e.stage}</bdi>`}
    ${e.error&&a`<span><code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi></span>`}
    ${e.review_reason&&a`<bdi>${e.review_reason}</bdi>`}
    ${e.cancel_requested_at&&a`<span class="quiet">${re.cancelling}</span>`}
  </p>`}function cl({job:e}){return e.result===null||e.result===void 0?null:a`<section>
    <h2>${re.result}</h2>
    <${Ze} value=${e.result} label=${re.result} />
  </section>`}function dl({job:e}){if(e.hidden)return a`<section class="quiet">${c.page.hidden}</section>`;let t=e.steps&&Object.keys(e.steps).length>0;return a` ${(t||e.steps_left_out)&&a`<section>
        <h2>${re.steps}</h2>
        <p class="quiet">${e.steps_left_out?re.stepsLeftOut:re.stepsSay}</p>
        ${t&&a`<${Ze} value=${e.steps} label=${re.steps} />`}
      </section>`}
    <section>
      <h2>${re.payload}</h2>
      ${e.payload===null?a`<p class="quiet">${_.value?.role==="producer"?re.payloadYours:c.page.hidden}</p>`:a`<${Ze} value=${e.payload} label=${re.payload} />`}
    </section>`}var pl=500,fl=1e3,is=e=>J(ml,{bulk:e});function ml({bulk:e,close:t}){let n=m({at:"counting"}),o=m(""),r=m("60"),s=x(!1),i=c.jobs.bulk[e.action];v(()=>{gl(e,n)},[]);let{at:l,matches:u=0,atLeast:d,error:f}=n.value,h=u>fl?String(u):"",p=l==="counted"&&e.action==="replay",$=l==="counted"&&h,k=q=>{q.preventDefault(),l==="counted"&&u&&o.value===h&&yl(e,n,s,Number(r.value))};return a`<${K}
    title=${c.jobs.asking(i,l==="counting"?"…":c.jobs.jobs(u,d))}
    close=${()=>(s.current=!0,t(n.value))}
  >
    <form onSubmit=${k}>
      <p>${c.jobs.says[e.action]}</p>
      ${l==="counting"&&a`<p class="quiet" role="status">${c.jobs.counting}</p>`}
      ${f&&a`<p class="wrong" role="alert">${f}</p>`}
      ${p&&a`<${D} label=${c.jobs.perMinute} at=${r} type="number" min="1" max="10000" />`}
      ${$&&a`<${D} label=${c.act.type(h)} at=${o} inputmode="numeric" autofocus />`}
      ${["running","ended"].includes(l)&&a`<${hl} state=${n.value} />`}
      <details>
        <summary>${c.act.curl}</summary>
        <pre tabindex="0">${ue("POST",`/api/jobs/bulk/${e.action}`,zn(e))}</pre>
      </details>
      <div class="buttons">
        <${$l}
          at=${l}
          act=${i}
          bad=${e.action==="delete"}
          ready=${u>0&&o.value===h}
          stop=${s}
          close=${()=>t(n.value)}
        />
      </div>
    </form>
  <//>`}function hl({state:e}){let t=c.jobs.running(e.done,e.skipped);return a`<p role="status">
    <${Ye} value=${e.done+e.skipped} most=${e.matches} label=${t}>${t}<//> ${e.says}
  </p>`}function $l({at:e,act:t,bad:n,ready:o,stop:r,close:s}){let i=x(null);if(v(()=>{let u=document.activeElement?.matches("input");(o&&e==="counted"&&!u||e==="ended")&&i.current?.focus()},[e,o]),e==="running")return a`<button type="button" onClick=${()=>r.current=!0}>${c.jobs.stop}</button>`;if(e==="ended")return a`<button type="button" class="main" ref=${i} onClick=${s}>${c.page.close}</button>`;let l=n?"bad":"main";return a`<button type="button" onClick=${s}>${c.page.cancel}</button>
    <button class=${l} ref=${i} disabled=${!o}>${t}</button>`}var zn=({ids:e,filter:t})=>e?{ids:e}:{filter:t};async function gl(e,t){try{let n=await le(`/api/jobs/bulk/${e.action}`,{...zn(e),dry_run:!0});t.value={at:"counted",matches:n.matches??n.count??0,atLeast:n.at_least}}catch(n){t.value={at:"refused",error:n.message}}}async function yl(e,t,n,o){let r=crypto.randomUUID(),s=e.action==="replay"?{per_minute:o}:{},{matches:i}=t.value,l=0,u=0,d=null;t.value={at:"running",matches:i,done:l,skipped:u};try{do{let f={...zn(e),...s,limit:pl,after:d??void 0,act:r},h=await le(`/api/jobs/bulk/${e.action}`,f,{tries:3});l+=h.done,u+=h.skipped,d=h.next,t.value={at:"running",matches:i,done:l,skipped:u}}while(d&&!n.current);t.value={at:"ended",matches:i,done:l,skipped:u,says:d?c.jobs.stopped:c.jobs.finished}}catch(f){t.value={at:"ended",matches:i,done:l,skipped:u,error:f.message}}ve()}var vl=120;function cs({fields:e,value:t,onChange:n}){let o=m(ls(t)),r=m(""),s=m([]),i=m(-1),l=x(null),u=ls(t);v(()=>{o.value=u},[u]),Q([{keys:"/",says:c.keys.filter,run:()=>l.current.select()}]);let d={fields:e,typed:o,wrong:r,offers:s,at:i,input:l,onChange:n};return v(()=>us(d),[o.value]),a`<form class="filter" role="search" onSubmit=${f=>(f.preventDefault(),ps(d))}>
    <input
      ref=${l}
      type="search"
      role="combobox"
      aria-label=${c.filter.label}
      aria-expanded=${s.value.length>0}
      aria-controls="offers"
      aria-activedescendant=${i.value>=0?`offer-${i.value}`:void 0}
      aria-invalid=${r.value?"true":void 0}
      aria-describedby=${r.value?"wrong":void 0}
      placeholder=${c.filter.hint}
      autocomplete="off"
      spellcheck=${!1}
      value=${o.value}
      onInput=${f=>o.value=f.currentTarget.value}
      onKeyDown=${f=>bl(f,d)}
      onFocus=${()=>us(d)}
      onBlur=${()=>setTimeout(()=>s.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${c.filter.label} hidden=${!s.value.length}>
      ${s.value.map((f,h)=>a`<li
            key=${f}
            id=${`offer-${h}`}
            role="option"
            aria-selected=${h===i.value}
            onMouseDown=${p=>(p.preventDefault(),fs(f,d))}
          >
            <b>${f}</b
            >${f.endsWith(":")&&a` <span class="quiet">${e[f.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${r.value&&a`<p id="wrong" class="wrong" role="alert">${r.value}</p>`}
  </form>`}function ls(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var _l=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function ds(e,t){let n={};for(let o of _l(e)){let[r,...s]=o.split(":");if(!s.length||!(r in t))return{wrong:c.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function ps({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let i=ds(t.value,e);n.value=i.wrong,o.value=[],r.value=-1,i.wrong||s(i.value)}function bl(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),fs(n.value[o.value],t))}function fs(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||ps(t)}var Vn=0;function us({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[i,...l]=s.split(":"),u=l.join(":");o.value=-1;let d=Vn+=1;if(!l.length){let h=Object.keys(ds(t.value,e).value);n.value=Object.keys(e).filter(p=>p.startsWith(i)&&!h.includes(p)).map(p=>`${p}:`);return}let f=e[i];f?.values?n.value=kl(f.values,u).map(h=>`${i}:${h}`):f?.suggest?setTimeout(()=>d===Vn&&wl(i,f.suggest,u,h=>d===Vn&&(n.value=h)),vl):n.value=[]}async function wl(e,t,n,o){let r=await z("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var kl=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);function on({rows:e,columns:t,label:n,id:o=d=>d.id,href:r,chosen:s,kind:i,keys:l=!0,children:u}){let d=m(null),f=x(null),h=x(null),p=e.map(o),$=d.value!==null&&p.includes(d.value)?d.value:p[0],k=Ol({ids:p,at:d,body:f,current:$}),q=Cl({ids:p,chosen:s,anchor:h});return Q(l?Ll({move:k,choose:q,current:$,open:()=>Nl(e,p,$,r),chosen:s,href:r}):[]),a`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${xl} columns=${t} chosen=${s} ids=${p} />
      <tbody
        ref=${f}
        onFocusIn=${O=>d.value=O.target.closest("tr")?.dataset.id??d.value}
        onKeyDown=${El(k)}
      >
        ${e.map((O,C)=>a`<${Yn}
              key=${p[C]}
              row=${O}
              id=${p[C]}
              columns=${t}
              stop=${p[C]===$}
              href=${r?.(O)}
              kind=${i?.(O)??""}
              chosen=${s?s.value.has(p[C]):null}
              choose=${q}
            />`)}
        ${u}
      </tbody>
    </table>
  </div>`}function xl({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=x(null);return v(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),a`<thead>
    <tr>
      ${t&&a`<th class="choice">
          <input
            type="checkbox"
            ref=${r}
            aria-label=${c.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(s=>a`<th key=${s.name} scope="col" class=${s.kind??""}>${s.label}</th>`)}
    </tr>
  </thead>`}var Yn=class extends Y{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:i,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==i||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:i,kind:l}=this.props,u=o.find(d=>d.link)??o[0];return a`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${i?"chosen":""}`}
      onClick=${d=>Ml(d,this.props)}
    >
      ${i!==null&&a`<${Sl} chosen=${i} />`}
      ${o.map(d=>a`<td key=${d.name} class=${d.kind??""} title=${d.title?.(t)}>
            ${d===u?a`<${Tl} href=${s}>${d.cell(t)}<//>`:d.cell(t)}
          </td>`)}
    </tr>`}};function Sl({chosen:e}){return a`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${c.table.select} checked=${e} />
  </td>`}function Tl({href:e,children:t}){return e?a`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function Ml(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||F(n)}var Ol=({ids:e,at:t,body:n,current:o})=>r=>{let i=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[i];let l=n.current?.rows[i];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},Cl=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),i=r?e.indexOf(n.current):-1,l=e.indexOf(o),u=i<0?[o]:e.slice(Math.min(i,l),Math.max(i,l)+1),d=i>=0||!s.has(o);for(let f of u)d?s.add(f):s.delete(f);n.current=o,t.value=s},El=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function Nl(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&F(r)}function Ll({move:e,choose:t,current:n,open:o,chosen:r,href:s}){let i=[{keys:"j",says:c.keys.down,run:()=>e(1)},{keys:"k",says:c.keys.up,run:()=>e(-1)}];return s&&i.push({keys:"Enter",says:c.keys.open,run:o}),r&&(i.push({keys:"x",says:c.keys.select,run:()=>n&&t(n,!1)}),i.push({keys:"shift+x",says:c.keys.range,run:()=>n&&t(n,!0)})),i}var ms="tidegate.views",Dl=20,bt=y(Al());function Al(){try{return JSON.parse(localStorage.getItem(ms)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function hs(e){bt.value=e.slice(-Dl),localStorage.setItem(ms,JSON.stringify(bt.value))}function $s({screen:e,views:t,now:n}){let o=bt.value.filter(l=>l.screen===e),r=[{screen:e,name:c.jobs.all,query:{}},...Object.entries(t).map(([l,u])=>({screen:e,name:u,query:{status:l}})),...o],s=Ee(n),i=r.find(l=>Ee(l.query)===s);return a`<nav class="views" aria-label=${c.filter.saved}>
    ${r.map(l=>a`<${jl} key=${l.name} view=${l} screen=${e} now=${l===i} />`)}
    ${!i&&a`<button class="plain" onClick=${()=>Il(e,n)}>${c.filter.save}</button>`}
    ${i&&o.includes(i)&&a`<${ql} view=${i} />`}
  </nav>`}function jl({view:e,screen:t,now:n}){return a`<a href=${S(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function ql({view:e}){return a`<button class="plain" onClick=${()=>hs(bt.value.filter(n=>n!==e))}>${c.filter.forget}</button>`}async function Il(e,t){let n=await J(Pl);n&&hs([...bt.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function Pl({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return a`<${K} title=${c.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${c.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${c.page.cancel}</button
        ><button class="main">${c.filter.save}</button>
      </div>
    </form><//
  >`}var T=c.jobs,Ul=50,gs={status:{values:Object.keys(c.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:T.fields.error},batch:{says:T.fields.batch},about:{says:T.fields.about},since:{says:T.fields.since},until:{says:T.fields.until}};function ys({status:e,type:t,owner:n,tag:o,error:r,batch:s,about:i,since:l,until:u}){let[d,...f]=(i||"").split("/"),h=i?{reference_type:d,reference_id:f.join("/")}:{},p={status:e,type:t,owner:n,tag:o,error:r,batch_id:s,...h,created_after:l,created_before:u};return Object.fromEntries(Object.entries(p).filter(([,$])=>$))}function _s(){let e=Object.fromEntries(Object.entries(X.value).filter(([u])=>u in gs)),{after:t,sort:n}=X.value,o=Fl(ys(e),t,n),r=m(new Set),s=m(!1),i=Ee({...e,after:t});v(()=>(r.value=new Set,void(s.value=!1)),[i]);let l=u=>F(S("jobs",u));return a` <${g}><a class="button" href="/ui/jobs/new">${T.new}</a><//>
    <${$s} screen="jobs" views=${T.views} now=${e} />
    <${cs} fields=${gs} value=${e} onChange=${l} />
    <${Wl} list=${o} chosen=${r} filtered=${i!==""} />
    <${Jl} list=${o} after=${t} />
    <${Vl} chosen=${r} whole=${s} filter=${ys(e)} list=${o} />`}function Fl(e,t,n){let o=m({rows:null,next:null,error:null,gone:new Set}),r=Ee({...e,after:t,sort:n}),s=async()=>{try{let u=await z("/api/jobs",{query:{...e,after:t,sort:n,limit:Ul}});o.value={rows:u.jobs,next:u.next,error:null,gone:new Set,key:r}}catch(u){o.value={...o.value,error:u}}};v(()=>{s()},[r]);let i=!t&&n!=="oldest",l=Be(()=>({jobs:(o.value.rows||[]).map(u=>u.id),...i&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return v(()=>{l.value&&o.value.rows&&(o.value=Hl(o.value,l.value))},[l.value]),{...o.value,load:s,fresh:i?l.value?.new:null}}function Hl(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let i=o.get(s.id);return i&&JSON.stringify(i)!==JSON.stringify(s)?i:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var Rl=({count:e,at_least:t})=>t?`${e}+`:e;function Wl({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return a`<${A} error=${e.error} again=${e.load} />`;if(!e.rows)return a`<${we} />`;let o=e.fresh?.count>0;return a` <div class="new" role="status">
      ${o&&a`<button onClick=${e.load}>${c.table.new(Rl(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?a`<${on}
            rows=${e.rows}
            columns=${Bl}
            label=${T.label}
            chosen=${Jt()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:a`<${Sr}>${e.next?T.looked:n?T.none:T.noneYet}<//>`}`}function Jl({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?c.table.next:T.further;return a`<p class="pages">
    ${t&&a`<a href=${S("jobs",{...X.value,after:""})}>${c.table.first}</a>`}
    ${e.next&&a`<a href=${S("jobs",{...X.value,after:e.next})}>${n}</a>`}
  </p>`}var Bl=[{name:"status",label:T.columns.status,cell:e=>a`<${Ve} status=${e.status} />`},{name:"type",label:T.columns.type,link:!0,cell:e=>a`<bdi>${e.type}</bdi>`},{name:"about",label:T.columns.about,kind:"wide",cell:Kl,title:e=>e.error?.message??""},{name:"owner",label:T.columns.owner,kind:"side",cell:e=>a`<bdi>${e.owner}</bdi>`},{name:"tries",label:T.columns.attempts,kind:"number side",cell:e=>a`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:T.columns.took,kind:"number side",cell:Gl},{name:"when",label:T.columns.when,kind:"number",cell:e=>a`<${P} at=${e.created_at} />`},{name:"id",label:T.columns.id,kind:"id side",cell:e=>a`<span class="id">${e.id.slice(-8)}</span>`}];function Kl(e){if(e.error)return a`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return a`<${Ye} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//>
      <bdi>${e.stage}</bdi>`;let t=e.reference?a`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return a`${t}${e.tags.map(n=>a`<bdi class="tag">${n}</bdi> `)}`}function Gl(e){return a`<${zl} from=${e.started_at} until=${e.finished_at} running=${e.status==="processing"} />`}function zl({from:e,until:t,running:n}){return!e||!t&&!n?a`<span class="quiet">–</span>`:U(je(e,t),1)}var vs=["retry","cancel","replay","delete"],bs={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function Vl({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,i=async d=>{(await is(t.value?{action:d,filter:n}:{action:d,ids:[...e.value]}))?.done&&s()},l=vs.map(d=>({keys:bs[d],says:T.bulk[d],run:()=>i(d)}));if(Q(r?[...l,{keys:"Escape",says:c.table.unchoose,run:s}]:[]),v(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),!r)return null;let u=!t.value&&Object.keys(n).length>0&&r===o.rows?.length&&o.next;return a`<div class="chosenbar" role="region" aria-label=${T.chosen}>
    <strong role="status">${t.value?T.allChosen:c.table.chosen(r)}</strong>
    ${u&&a`<button class="plain" onClick=${()=>t.value=!0}>${T.allMatching}</button>`}
    <span class="buttons">
      ${vs.map(d=>a`<${Yl} key=${d} action=${d} run=${()=>i(d)} />`)}
      <button class="plain" onClick=${s}>${c.table.unchoose}</button>
    </span>
  </div>`}function Yl({action:e,run:t}){return a`<button class=${e==="delete"?"bad":""} onClick=${t}>${T.bulk[e]} <kbd>${_e(bs[e])}</kbd></button>`}function ws(){return a`<${g} />`}function ks(){return a`<${g} />`}function xs(){return a`<${g} />`}function Ss(){return a`<${g} />`}var Zl=60,Ql=300,xe=y({lanes:null,at:0,changed:0,error:null}),Qe=new Set,Qn=0,wt=0,Zn=!1;function rn(e){v(()=>(Qe.add(e),Xe(),()=>{Qe.delete(e)}),[e,_.value?.role])}function Xe(){clearTimeout(Qn),wt=0,Qn=setTimeout(Ms,Math.max(0,xe.peek().at+Math.min(...Qe)*1e3-Date.now()))}document.addEventListener("visibilitychange",()=>document.hidden||!Qe.size||Xe());var Xn=()=>Ke({path:"",screen:null,name:"",role:"viewer"},_.value?.role);async function Ms(){if(Zn||document.hidden||V.value||!Qe.size||!_.value||!Xn())return;Zn=!0;let e=xe.peek();try{let{lanes:n}=await z("/api/backlog"),o=e.lanes&&Ts(n)===Ts(e.lanes);wt=o?wt+1:0,xe.value={lanes:n,at:Date.now(),changed:o?e.changed:Date.now(),error:null}}catch(n){xe.value={...e,at:Date.now(),error:n}}finally{Zn=!1}let t=wt>1?Ql:wt?Zl:Math.min(...Qe);Qn=setTimeout(Ms,t*1e3)}var Ts=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);var sn=["--accent","--warn","--quiet","--good","--bad","--edge"],an=[[],[6,3],[2,3],[8,3,2,3]],Xl=60,eu=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],Os=null;function Cs(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return Os??=import(e).then(t=>t.default),Os}function Es({data:e,title:t,says:n,unit:o="",height:r=180,filled:s=!1}){let i=x(null),l=m(!1);v(()=>{if(i.current)return ou(i.current,e,{unit:o,height:r,filled:s},l)},[e,G.value]);let u=!e.times.length||!e.series.length;return a`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${n}</span></figcaption>
    ${u&&a`<p class="quiet">${c.chart.none}</p>`}
    ${!u&&a`<div ref=${i} role="img" aria-label=${t}></div>`}
    ${!u&&a`<p class="legend">
          ${e.series.map((d,f)=>a`<span key=${d.name}><${tu} i=${f} /> ${d.label}</span>`)}
        </p>
        <${nu} data=${e} unit=${o} title=${t} />`}
  </figure>`}function tu({i:e}){let t={stroke:`var(${sn[e%sn.length]})`};return a`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${an[e%an.length].join(" ")} />
  </svg>`}function nu({data:e,unit:t,title:n}){let o=m(!1),r=Math.max(0,e.times.length-Xl);return a`<details onToggle=${s=>o.value=s.currentTarget.open}>
    <summary>${c.chart.table}</summary>
    ${o.value&&a`<div class="scroll">
        <table>
          <caption class="unseen">
            ${n}
          </caption>
          <thead>
            <tr>
              <th></th>
              ${e.series.map(s=>a`<th class="number">${s.label} ${t}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${e.times.slice(r).map((s,i)=>a`<tr>
                  <td>${ze(new Date(s*1e3))}</td>
                  ${e.series.map(l=>a`<td class="number">${l.values[r+i]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function ou(e,t,n,o){let r=null,s=!1,i=f=>{s||(r?.destroy(),r=new f(ru(f,e,t,n),[t.times,...t.series.map(h=>h.values)],e))},l=new ResizeObserver(()=>r?.setSize({width:e.clientWidth,height:n.height})),u=matchMedia("(prefers-color-scheme: dark)"),d=()=>Cs().then(i);return Cs().then(i,()=>o.value=!0),l.observe(e),u.addEventListener("change",d),()=>{s=!0,l.disconnect(),u.removeEventListener("change",d),r?.destroy()}}function ru(e,t,n,{unit:o,height:r,filled:s}){let i=f=>su(t,f),l=matchMedia("(forced-colors: active)").matches,u={stroke:i("--quiet"),font:"11px system-ui",grid:{stroke:i("--line"),width:1},ticks:{show:!1}},d=n.series.map((f,h)=>({label:f.label,stroke:i(sn[h%sn.length]),dash:an[h%an.length],width:1.5,fill:s&&h===0&&!l?i("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:r,legend:{show:!1},cursor:{y:!1},tzDate:f=>G.value==="UTC"?e.tzDate(new Date(f*1e3),"Etc/UTC"):new Date(f*1e3),axes:[{...u,values:eu},{...u,size:56,values:(f,h)=>h.map(p=>`${p.toLocaleString("en")}${o?` ${o}`:""}`)}],series:[{},...d]}}function su(e,t){let n=e.style.color;e.style.color=`var(${t})`;let{color:o}=getComputedStyle(e);return e.style.color=n,o}var Ie=c.overview.charts,ln=6e4,eo={"1h":60,"6h":360,"24h":1440,"7d":10080},au=["throughput","wait","run"];function Ns({changed:e}){let t=X.value.span in eo?X.value.span:"6h",n=m(Date.now());return v(()=>{e-n.peek()>ln&&(n.value=e)},[e]),a`<section class="became">
    <div class="heading">
      <h2>${Ie.title}</h2>
      <nav class="views" aria-label=${Ie.span}>
        ${Object.keys(eo).map(o=>a`<${iu} key=${o} name=${o} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${au.map(o=>a`<${uu} key=${o} kind=${o} minutes=${eo[t]} until=${n.value} />`)}
    </div>
  </section>`}function iu({name:e,now:t}){let n=o=>(o.preventDefault(),Xt({span:e}));return a`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${n}>
    ${Ie.spans[e]}
  </a>`}function lu(e){let t=e.series.some(o=>o.values.some(r=>r)),n=e.series.map(o=>({...o,label:Ie.labels[o.name]??o.label}));return{...e,series:t?n:[]}}function uu({kind:e,minutes:t,until:n}){let o=new Date(Math.floor(n/ln)*ln-t*ln).toISOString(),r=de("/api/charts",{query:{series:e,from:o}}),{value:s}=r.data;if(!s&&r.error.value)return a`<${A} error=${r.error.value} again=${r.again} />`;if(!s)return a`<figure class="chart waiting">
      <figcaption><b>${Ie[e]}</b></figcaption>
    </figure>`;let i=s.unit==="seconds"?c.units.s:"";return a`<${Es}
    data=${lu(s)}
    title=${Ie[e]}
    says=${Ie.reads[e]}
    unit=${i}
    height=${140}
    filled=${e==="throughput"}
  />`}function j(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var un=({count:e,at_least:t})=>`${j(e)}${t?"+":""}`,cn=e=>j(e,e!=null&&e<10?1:0);var R=c.overview,cu=12;function Ds({lanes:e}){let t=m(!1),n=m(new Map),r=e.flatMap(u=>u.types.map(d=>({...d,lane:u.lane,most:0}))).filter(u=>u.ready||u.gates.length).sort((u,d)=>d.ready-u.ready),s=Math.max(1,...r.map(pu)),i=du(n.peek(),r.map(u=>({...u,most:s})));if(!r.length)return a`<section class="held">
      <h2>${R.held}</h2>
      <p class="quiet">${R.heldNone} <a href="/ui/jobs/new">${c.screens.create}</a></p>
    </section>`;let l=t.value?i:i.slice(0,cu);return a`<section class="held">
    <h2>${R.held}</h2>
    <${on}
      rows=${l}
      columns=${fu}
      label=${R.held}
      id=${u=>u.type}
      href=${u=>S("jobs",{status:"pending",type:u.type})}
    />
    ${i.length>l.length&&a`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${R.moreTypes(i.length-l.length)}</button>
      </p>`}
  </section>`}function du(e,t){let n=t.map(o=>{let r=e.get(o.type);return r&&JSON.stringify(r)===JSON.stringify(o)?r:o});e.clear();for(let o of n)e.set(o.type,o);return n}var pu=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),fu=[{name:"type",label:R.columns.type,cell:e=>a`<bdi>${e.type}</bdi>`},{name:"lane",label:R.columns.lane,kind:"side",cell:e=>a`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:R.columns.ready,kind:"number",cell:e=>un({count:e.ready,at_least:e.at_least})},{name:"gates",label:R.columns.gates,kind:"wide gates",cell:mu},{name:"pace",label:R.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?cn(e.rate_per_minute):a`<span class="quiet">–</span>`},{name:"gone",label:R.columns.gone,kind:"number side",cell:e=>a`<${$u} row=${e} />`,title:e=>e.empty_at?"":R.goneNot}];function mu(e){let t=[...e.gates].sort((s,i)=>i.jobs-s.jobs),n=Math.min(e.ready,...t.filter(s=>Ls.includes(s.name)).slice(0,1).map(s=>s.jobs)),o=t.some(s=>Ls.includes(s.name))?n:0,r=s=>({width:`${(100*s/e.most).toFixed(2)}%`});return a`<span class="stock" aria-hidden="true">
      <span class="free" style=${r(e.ready-o)}></span><span class="kept" style=${r(o)}></span>
    </span>
    ${t.length?t.map(s=>a`<${hu} key=${s.name} gate=${s} type=${e.type} />`):a`<span class="quiet">${R.free}</span>`}`}var As=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],Ls=[...As,"max_concurrent","rate"];function hu({gate:e,type:t}){let n={name:"resume",label:R.resume,method:"POST",path:`/api/types/${t}/resume`};return a`<span class="held-by" title=${e.says}>
    <b>${j(e.jobs)}${e.at_least?"+":""}</b> ${R.gates[e.name]??e.name}
    ${e.name==="type_paused"&&a`<${qe} act=${n} />`}
  </span>`}function $u({row:e}){if(e.ready&&e.empty_at)return a`<${P} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(n=>As.includes(n.name));return a`<span class="quiet">${t?R.notAlone:"–"}</span>`}var dn=84,pn=30,kt=dn+2,gu=10,yu=900,js=7;function qs({points:e,openings:t,from:n,until:o,at:r,name:s,label:i,top:l}){let u=(o-n)/1e3,d=h=>(Date.parse(h)-n)/1e3,f=_u(e,d,u,l);return a`<svg
    class="tide"
    viewBox=${`0 0 ${u} ${kt+pn}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${i}
  >
    <${bu} points=${e} x=${d} width=${u} id=${`age-${s}`} />
    <${ku} from=${n} until=${o} />
    ${f&&a`<path class="water" d=${`${f}V${dn}H${vu(e,d)}Z`} fill=${`url(#age-${s})`} />`}
    ${f&&a`<path class="surface" d=${f} />`}
    ${f&&a`<path class="level" d=${`M${u} ${Ps(e[e.length-1],l)}h0`} />`}
    <${wu} openings=${t} x=${d} width=${u} />
    <path class="sill" d=${`M0 ${kt}H${u}`} />
    ${r!==null&&a`<path class="moment" d=${`M${(r-n)/1e3} 0V${kt+pn}`} />`}
  </svg>`}function Is(e,t=0){let n=Math.max(gu,t,...e.map(r=>r.ready)),o=10**Math.floor(Math.log10(n));return Math.ceil(n/o/.5)*.5*o}var vu=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),Ps=(e,t)=>(dn-Math.min(e.ready,t)/t*(dn-4)).toFixed(1);function _u(e,t,n,o){let r=u=>Ps(u,o),s=e.filter((u,d)=>d===e.length-1||t(e[d+1].at)>=0);if(!s.length)return"";let i=Math.max(0,t(s[0].at)),l=`M${i.toFixed(0)} ${r(s[0])}`;return s.slice(1).forEach((u,d)=>{let f=Math.min(Math.max(t(u.at),0),n),h=((i+f)/2).toFixed(0);l+=`C${h} ${r(s[d])} ${h} ${r(u)} ${f.toFixed(0)} ${r(u)}`,i=f}),`${l}H${n}`}function bu({points:e,x:t,width:n,id:o}){let r=s=>.16+.6*Math.min(1,Math.log1p(s/5)/Math.log1p(yu/5));return a`<defs>
    <linearGradient id=${o} gradientUnits="userSpaceOnUse" x1="0" x2=${n} y1="0" y2="0">
      ${e.map(s=>a`<stop
            key=${s.at}
            offset=${Math.min(1,Math.max(0,t(s.at)/n)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${r(s.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function wu({openings:e,x:t,width:n}){let o=Math.max(16,...e.map(r=>r.settled));return e.map(r=>{let s=Math.max(0,t(r.started_at)),i=Math.min(r.ended_at?t(r.ended_at):n,n);if(i<0)return null;let l=r.settled?2+Math.sqrt(r.settled/o)*(pn-3):1.5;return a`<rect
      key=${r.id}
      class=${`flow ${r.ended_at?"":"open"}`}
      x=${Math.min(s,n-js).toFixed(0)}
      y=${kt+1}
      width=${Math.max(js,i-s).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function ku({from:e,until:t}){return to(e,t).map(n=>a`<path key=${n} class="quarter" d=${`M${(n-e)/1e3} 0V${kt+pn}`} />`)}function to(e,t){let o=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-o)/9e5)},(r,s)=>o+s*9e5)}var fn=c.overview,xu=100;function Us({tides:e}){let t=m(!1),n=e.flatMap(r=>r.openings.map(s=>({...s,lane:r.lane}))),o=n.sort((r,s)=>r.started_at<s.started_at?1:-1).slice(0,xu);return a`<details class="openings" onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${fn.openings(n.length)}</summary>
    ${t.value&&a`<${Su} rows=${o} />`}
  </details>`}function Su({rows:e}){let{columns:t}=fn;return a`<div class="scroll">
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
        ${e.map(n=>a`<${Tu} key=${n.id} row=${n} />`)}
      </tbody>
    </table>
  </div>`}function Tu({row:e}){let t=e.ended_at?U(je(e.started_at,e.ended_at),1):fn.still;return a`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${fn.by[e.started_by]??e.started_by}</td>
    <td><${P} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${j(e.claimed)}</td>
    <td class="number">${j(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var L=c.overview,xt=60,no=6e4,Fs=10,Hs=.15;function Rs({lanes:e,tides:t}){let n=m(0),o=Math.floor(oe.value/1e3)*1e3,r=o-xt*no,s=n.value?o-n.value*no:null,i=new Map((t.data.value?.lanes??[]).map(u=>[u.lane,u])),l={from:r,until:o,at:s};return a`<section class="lanes">
    <h2 class="unseen">${L.lanes}</h2>
    <${Mu} ...${l} back=${n} />
    ${t.error.value&&a`<${A} error=${t.error.value} again=${t.again} />`}
    ${e.map((u,d)=>a`<${Cu} key=${u.lane} lane=${u} tide=${i.get(u.lane)} span=${l} back=${n} nth=${d} />`)}
    <p class="legend quiet">${L.legend}</p>
    <${Us} tides=${t.data.value?.lanes??[]} />
  </section>`}function Mu({from:e,until:t,at:n,back:o}){let r=i=>o.value=xt-Number(i.currentTarget.value),s=n===null?L.now:ze(new Date(n));return a`<div class="axis">
    <p class="reading" role="status">
      <b>${n===null?L.now:Ws(n)}</b> <span class="quiet">${n!==null&&L.back(o.value)}</span>
    </p>
    <div class="times">
      ${to(e,t).map(i=>a`<${Ou} key=${i} time=${i} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${xt}
        value=${xt-o.value}
        aria-label=${L.lookBack}
        aria-valuetext=${s}
        title=${L.lookBackSays}
        onInput=${r}
      />
    </div>
  </div>`}function Ou({time:e,from:t,until:n}){let o=(e-t)/(n-t);return a`<span style=${{left:`${(o*100).toFixed(2)}%`}}>${Ws(e)}</span>`}var Ws=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:G.value==="UTC"?"UTC":void 0});function Cu({lane:e,tide:t,span:n,back:o,nth:r}){let s=Eu(t?.points??[],e,n.until),i=t?.openings??[],l=Is(s,e.ready),u=n.at===null?null:ju(s,i,n.at),d=h=>{let p=h.currentTarget.getBoundingClientRect();o.value=Math.round(xt*(1-Math.min(Math.max((h.clientX-p.left)/p.width,0),1)))},f=!i.some(h=>h.settled)&&!s.some(h=>h.ready);return a`<article class=${`lane is-${Js(e,s)} ${f?"still":""}`}>
    ${u?a`<${Au} lane=${e} moment=${u} />`:a`<${Lu} lane=${e} points=${s} />`}
    <div class="sea" onPointerMove=${d} onPointerLeave=${()=>o.value=0}>
      ${!f&&a`<span class="most quiet">${j(l)}</span>`}
      <${qs}
        points=${s}
        openings=${i}
        ...${n}
        top=${l}
        name=${r}
        label=${L.tide(e.lane,j(e.ready),Nu(i,"settled"),i.length)}
      />
    </div>
  </article>`}function Eu(e,{ready:t,oldest_seconds:n,running:o,waiting:r},s){return[...e,{at:new Date(s).toISOString(),ready:t,oldest_seconds:n??0,running:o,waiting:r}]}var Nu=(e,t)=>j(e.reduce((n,o)=>n+o[t],0));function Lu({lane:e,points:t}){let{ready:n,at_least:o,oldest_seconds:r,running:s,waiting:i,rate_per_minute:l}=e;return a`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${oo} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${j(n)}${o?"+":""}</b> ${L.ready}</p>
    <p>${n>0&&r!==null?L.oldest(U(r,1)):L.noneReady}</p>
    <p class="quiet">${L.beside(j(s),j(i))}</p>
    <p class="quiet">${l?L.pace(cn(l)):L.noPace} <${Du} lane=${e} /></p>
  </div>`}function Du({lane:e}){return!e.ready||!e.empty_at?null:a`<span>· ${L.gone} <${P} at=${e.empty_at} /></span>`}function Au({lane:e,moment:t}){let{point:n,open:o,through:r}=t;return a`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${n?j(n.ready):"–"}</b> ${L.ready}</p>
    <p>${n?.ready?L.oldest(U(n.oldest_seconds,1)):L.noneReady}</p>
    <p class="quiet">${n&&L.beside(j(n.running),j(n.waiting))}</p>
    <p class="quiet">${L.opened(o,j(r))}</p>
  </div>`}function ju(e,t,n){let o=e.filter(s=>Date.parse(s.at)<=n),r=t.filter(s=>Date.parse(s.started_at)<=n&&(!s.ended_at||Date.parse(s.ended_at)>=n-no));return{point:o.at(-1),open:r.length,through:r.reduce((s,i)=>s+i.settled,0)}}function Js(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return"shut";if(t.length<Fs)return"working";let n=t[t.length-Fs].ready;return e.ready>n*(1+Hs)+2?"rising":e.ready<n*(1-Hs)-2?"falling":"level"}var qu=["off","shut"],Iu={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function oo({lane:e,points:t=[],short:n}){let o=Js(e,t);return a`<span class=${`lanestate is-${o}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Iu[o]} /></svg>
    <span class=${n&&!qu.includes(o)?"unseen":""}>${L.states[o](e.processors)}</span>
  </span>`}var Bs=c.overview,Pu=30,ro=4;function Ks(){rn(Pu);let{lanes:e}=xe.value;if(!e)return null;let t=[...e].sort((n,o)=>+(o.ready>0)-+(n.ready>0)).slice(0,ro);return a`<ul class="lanestates" aria-label=${Bs.lanes}>
    ${t.map(n=>a`<${Uu} key=${n.lane} lane=${n} />`)}
    ${e.length>ro&&a`<li class="quiet">${Bs.more(e.length-ro)}</li>`}
  </ul>`}function Uu({lane:e}){return a`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${j(e.ready)}${e.at_least?"+":""}</b> <${oo} lane=${e} short
    /></a>
  </li>`}var St=c.overview,Fu=4,Gs=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,n)=>t+e[n].count,0),zs={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>null,endpoints_disabled:()=>"/ui/endpoints"};function Vs({inbox:e}){return a`<ul class="needs" aria-label=${St.needs}>
    ${Object.keys(zs).map(t=>a`<${Hu} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function Hu({name:e,of:t}){let n=t?.count?zs[e]():null,o=a`<b>${t?un(t):"…"}</b> <span>${St.need[e](t?.count??0)}</span>`;return a`<li class=${t?.count?`some ${e}`:""}>
    ${n?a`<a href=${n}>${o}</a>`:a`<p>${o}</p>`}
  </li>`}function Ys({troubles:e,known:t}){let n=m(!1);if(!t||!e.length)return null;let o=n.value?e:e.slice(0,Fu);return a`<section class="wrongs" aria-label=${St.wrongTitle}>
    <ul>
      ${o.map(r=>a`<${Ru} key=${r.key} one=${r} />`)}
    </ul>
    ${o.length<e.length&&a`<button class="plain" onClick=${()=>n.value=!0}>
        ${St.moreWrong(e.length-o.length)}
      </button>`}
  </section>`}function Ru({one:{what:e,why:t,act:n,href:o}}){return a`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${n&&a`<${Wu} act=${n} />`}
    </div>
    ${o&&a`<a class="button" href=${o}>${St.look}</a>`} ${n&&a`<${qe} act=${n} />`}
  </li>`}function Wu({act:e}){return a`<details class="curls">
    <summary>${c.act.curl}</summary>
    <pre tabindex="0">${ue(e.method,e.path,e.body)}</pre>
  </details>`}var B=c.overview.wrong,Ju=300,Zs=15,Bu=300,Ku=["type_unknown","no_handler","timeout","type_set_aside"];function Qs(e,t,n,o){let r=e.filter(i=>!i.enabled),s=r.length?[Gu()]:[];for(let i of e){let l=t.find(f=>f.lane===i.lane),u=r.length?null:zu(i,l,o),d=u?null:Yu(i,l);s.push(...[u,d].filter(f=>f!==null),...i.types.flatMap(Zu))}return[...s,...n.map(Qu)]}function Gu(){let e={name:"enable",label:B.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{key:"off",what:B.off,why:B.offWhy,act:{...e,sure:B.switchOnSure}}}function zu({lane:e,ready:t,processors:n,last_tick_at:o},r,s){let i=o?(s-Date.parse(o))/1e3:null,l={name:"start",label:B.start,method:"POST",path:"/api/jobs/trigger",body:{lane:e}},u=Math.max(Ju,3*Vu(r));return n||i!==null&&i<u||i===null&&!t?null:{key:`late ${e}`,what:i===null?B.never(e):B.late(e,U(i,1)),why:t?B.lateWhy(t):B.lateIdle,act:l}}function Vu(e){let t=(e?.openings??[]).filter(o=>o.started_by==="tick").map(o=>Date.parse(o.started_at)),n=t.sort((o,r)=>o-r).slice(1).map((o,r)=>(o-t[r])/1e3);return n.sort((o,r)=>o-r)[Math.floor(n.length/2)]??0}function Yu({lane:e,oldest_seconds:t,rate_per_minute:n},o){let r=(o?.points??[]).slice(-Zs).map(i=>i.oldest_seconds);return!(r.length===Zs&&r.every((i,l)=>l===0||i>r[l-1]))||!t||t<Bu?null:{key:`grows ${e}`,what:B.grows(e,U(t,1)),why:n?B.growsWhy:B.nothingEnds}}var Zu=e=>e.gates.filter(t=>Ku.includes(t.name)&&t.jobs>0).map(t=>({key:`${t.name} ${e.type}`,what:B.stuck(e.type,t.jobs),why:`${t.says}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),Qu=e=>({key:`aside ${e.kind} ${e.id}`,what:B.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:B.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var so=c.overview,Xu=5;Wn.value=a`<${Ks} />`;function Xs(){return Xn()?a`<${tc} />`:a`<${g} says=${so.own} /><${ec} />`}function ec(){return a`<p>${so.ownSays(_.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${c.screens.jobs}</a>
      <a class="button" href="/ui/batches">${c.screens.batches}</a>
    </p>`}function tc(){rn(Xu);let e=Be(()=>({stats:!0,inbox:!0}));v(()=>{e.value&&Xe()},[e.value]);let{lanes:t,at:n,changed:o,error:r}=xe.value,s=de("/api/tides",{query:{minutes:60}});v(()=>{n&&s.again()},[n]);let i=e.value?.inbox??null,l=nc(i?.set_aside.count??0),u=t?Qs(t,s.data.value?.lanes??[],l,n||oe.peek()):[];return r&&!t?a`<${g} /><${A} error=${r} again=${Xe} />`:a`<${g} says=${t&&i&&so.verdict(u.length,Gs(i))} />
    ${r&&a`<${A} error=${r} again=${Xe} />`}
    <${Ys} troubles=${u} known=${t!==null} />
    <${Vs} inbox=${i} />
    ${t?a`<${Rs} lanes=${t} tides=${s} />`:a`<${we} />`}
    ${t&&a`<${Ds} lanes=${t} />`}
    <${Ns} changed=${o} />`}function nc(e){let t=de(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}function ea(){return a`<${g} />`}function ta(){return a`<${g} />`}function na(){return a`<${g} />`}function oa(){return a`<${g} />`}var ra=[{path:"",screen:Xs,name:"overview",key:"o",group:"now"},{path:"jobs",screen:_s,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:Jr,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:oa,name:"waiting",key:"w",group:"now"},{path:"batches",screen:Lr,name:"batches",key:"b",group:"now"},{path:"errors",screen:Wr,name:"errors",key:"e",group:"now"},{path:"types",screen:na,name:"types",key:"t",group:"how"},{path:"limits",screen:ks,name:"limits",key:"l",group:"how"},{path:"locks",screen:Ss,name:"locks",key:"p",group:"how"},{path:"schedules",screen:ea,name:"schedules",key:"s",group:"how"},{path:"live",screen:xs,name:"live",key:"v",group:"how"},{path:"endpoints",screen:Rr,name:"endpoints",key:"n",group:"who",role:"admin"},{path:"keys",screen:ws,name:"keys",key:"k",group:"who",role:"super_admin"},{path:"audit",screen:Er,name:"audit",key:"a",group:"who"},{path:"database",screen:Hr,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:Fr,name:"create",key:"c"},{path:"jobs/:id",screen:as,name:"job"},{path:"batches/:id",screen:Nr,name:"batch"},{path:"types/:id",screen:ta,name:"type"}];Le.value=ra;_r();yr();dr();kn(a`<${Cr} />`,document.getElementById("page"));zo();

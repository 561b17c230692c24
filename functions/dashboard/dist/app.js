var ho=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var a=t[s++],l=t[s]?(t[0]|=a?1:2,n[t[s++]]):t[++s];a===3?o[0]=l:a===4?o[1]=Object.assign(o[1]||{},l):a===5?(o[1]=o[1]||{})[t[++s]]=l:a===6?o[1][t[++s]]+=l+"":a?(r=e.apply(l,ho(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},mo=new Map;function $o(e){var t=mo.get(this);return t||(t=new Map,mo.set(this,t)),(t=ho(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,a="",l="",f=[0],u=function(d){s===1&&(d||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?f.push(0,d,a):s===3&&(d||a)?(f.push(3,d,a),s=2):s===2&&a==="..."&&d?f.push(4,d,0):s===2&&a&&!d?f.push(5,0,!0,a):s>=5&&((a||!d&&s===5)&&(f.push(s,0,a,r),s=6),d&&(f.push(s,d,0,r),s=6)),a=""},p=0;p<n.length;p++){p&&(s===1&&u(),u(p));for(var m=0;m<n[p].length;m++)o=n[p][m],s===1?o==="<"?(u(),f=[f],s=3):a+=o:s===4?a==="--"&&o===">"?(s=1,a=""):a=o+a[0]:l?o===l?l="":a+=o:o==='"'||o==="'"?l=o:o===">"?(u(),s=1):s&&(o==="="?(s=5,r=a,a=""):o==="/"&&(s<5||n[p][m+1]===">")?(u(),s===3&&(f=f[0]),s=f,(f=f[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(u(),s=2):a+=o),s===3&&a==="!--"&&(s=4,f=f[0])}return u(),f})(e)),t),arguments,[])).length>1?t:t[0]}var Ot,w,bo,_n,ae,_o,wo,ko,mn,kt,Ze,xo,vn,hn,$n,As,St={},Mt=[],Ls=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Et=Array.isArray;function ne(e,t){for(var n in t)e[n]=t[n];return e}function gn(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function Qe(e,t,n){var o,r,s,a={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:a[s]=t[s];if(arguments.length>2&&(a.children=arguments.length>3?Ot.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)a[s]===void 0&&(a[s]=e.defaultProps[s]);return xt(e,a,o,r,null)}function xt(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++bo,__i:-1,__u:0};return r==null&&w.vnode!=null&&w.vnode(s),s}function ie(e){return e.children}function R(e,t){this.props=e,this.context=t}function $e(e,t){if(t==null)return e.__?$e(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?$e(e):null}function js(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=ne({},t);s.__v=t.__v+1,w.vnode&&w.vnode(s),yn(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??$e(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,Eo(o,s,r),t.__e=t.__=null,s.__e!=n&&So(s)}}function So(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),So(e)}function vo(e){(!e.__d&&(e.__d=!0)&&ae.push(e)&&!Tt.__r++||_o!=w.debounceRendering)&&((_o=w.debounceRendering)||wo)(Tt)}function Tt(){try{for(var e,t=1;ae.length;)ae.length>t&&ae.sort(ko),e=ae.shift(),t=ae.length,js(e)}finally{ae.length=Tt.__r=0}}function Mo(e,t,n,o,r,s,a,l,f,u,p){var m,d,h,k,N,E,x=o&&o.__k||Mt,y=t.length;for(f=Ps(n,t,x,f,y),m=0;m<y;m++)(h=n.__k[m])!=null&&(d=h.__i!=-1&&x[h.__i]||St,h.__i=m,E=yn(e,h,d,r,s,a,l,f,u,p),k=h.__e,h.ref&&d.ref!=h.ref&&(d.ref&&bn(d.ref,null,h),p.push(h.ref,h.__c||k,h)),N==null&&k!=null&&(N=k),4&h.__u?(f=To(h,f,e),d.__e&&(d.__e=null)):typeof h.type=="function"&&E!==void 0?f=E:k&&(f=k.nextSibling),h.__u&=-7);return n.__e=N,f}function Ps(e,t,n,o,r){var s,a,l,f,u,p=n.length,m=p,d=0;for(e.__k=new Array(r),s=0;s<r;s++)(a=t[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a=="string"||typeof a=="number"||typeof a=="bigint"||a.constructor==String?a=e.__k[s]=xt(null,a,null,null,null):Et(a)?a=e.__k[s]=xt(ie,{children:a},null,null,null):a.constructor===void 0&&a.__b>0?a=e.__k[s]=xt(a.type,a.props,a.key,a.ref?a.ref:null,a.__v):e.__k[s]=a,f=s+d,a.__=e,a.__b=e.__b+1,l=null,(u=a.__i=Us(a,n,f,m))!=-1&&(m--,(l=n[u])&&(l.__u|=2)),l==null||l.__v==null?(u==-1&&(r>p?d--:r<p&&d++),typeof a.type!="function"&&(a.__u|=4)):u!=f&&(u==f-1?d--:u==f+1?d++:(u>f?d--:d++,a.__u|=4))):e.__k[s]=null;if(m)for(s=0;s<p;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=$e(l)),No(l,l));return o}function To(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=To(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=$e(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function Us(e,t,n,o){var r,s,a,l=e.key,f=e.type,u=t[n],p=u!=null&&(2&u.__u)==0;if(u===null&&l==null||p&&l==u.key&&f==u.type)return n;if(o>(p?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((u=t[a=r>=0?r--:s++])!=null&&(2&u.__u)==0&&l==u.key&&f==u.type)return a}return-1}function go(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||Ls.test(t)?n:n+"px"}function wt(e,t,n,o,r){var s,a;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||go(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||go(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(xo,"$1")),a=t.toLowerCase(),t=a in e||t=="onFocusOut"||t=="onFocusIn"?a.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[Ze]=o[Ze]:(n[Ze]=vn,e.addEventListener(t,s?$n:hn,s)):e.removeEventListener(t,s?$n:hn,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function yo(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[kt]==null)t[kt]=vn++;else if(t[kt]<n[Ze])return;return n(w.event?w.event(t):t)}}}function yn(e,t,n,o,r,s,a,l,f,u){var p,m,d,h,k,N,E,x,y,Y,Ve,he,Ye,po,bt,pn,Z=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(f=!!(32&n.__u),s=[l=t.__e=n.__e]),(p=w.__b)&&p(t);e:if(typeof Z=="function"){m=a.length;try{if(y=t.props,Y=Z.prototype&&Z.prototype.render,Ve=(p=Z.contextType)&&o[p.__c],he=p?Ve?Ve.props.value:p.__:o,n.__c?x=(d=t.__c=n.__c).__=d.__E:(Y?t.__c=d=new Z(y,he):(t.__c=d=new R(y,he),d.constructor=Z,d.render=Is),Ve&&Ve.sub(d),d.state||(d.state={}),d.__n=o,h=d.__d=!0,d.__h=[],d._sb=[]),Y&&d.__s==null&&(d.__s=d.state),Y&&Z.getDerivedStateFromProps!=null&&(d.__s==d.state&&(d.__s=ne({},d.__s)),ne(d.__s,Z.getDerivedStateFromProps(y,d.__s))),k=d.props,N=d.state,d.__v=t,h)Y&&Z.getDerivedStateFromProps==null&&d.componentWillMount!=null&&d.componentWillMount(),Y&&d.componentDidMount!=null&&d.__h.push(d.componentDidMount);else{if(Y&&Z.getDerivedStateFromProps==null&&y!==k&&d.componentWillReceiveProps!=null&&d.componentWillReceiveProps(y,he),t.__v==n.__v||!d.__e&&d.shouldComponentUpdate!=null&&d.shouldComponentUpdate(y,d.__s,he)===!1){t.__v!=n.__v&&(d.props=y,d.state=d.__s,d.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(De){De&&(De.__=t)}),Mt.push.apply(d.__h,d._sb),d._sb=[],d.__h.length&&a.push(d),l=$e(n);break e}d.componentWillUpdate!=null&&d.componentWillUpdate(y,d.__s,he),Y&&d.componentDidUpdate!=null&&d.__h.push(function(){d.componentDidUpdate(k,N,E)})}if(d.context=he,d.props=y,d.__P=e,d.__e=!1,Ye=w.__r,po=0,Y)d.state=d.__s,d.__d=!1,Ye&&Ye(t),p=d.render(d.props,d.state,d.context),Mt.push.apply(d.__h,d._sb),d._sb=[];else do d.__d=!1,Ye&&Ye(t),p=d.render(d.props,d.state,d.context),d.state=d.__s;while(d.__d&&++po<25);d.state=d.__s,d.getChildContext!=null&&(o=ne(ne({},o),d.getChildContext())),Y&&!h&&d.getSnapshotBeforeUpdate!=null&&(E=d.getSnapshotBeforeUpdate(k,N)),bt=p!=null&&p.type===ie&&p.key==null?Co(p.props.children):p,l=Mo(e,Et(bt)?bt:[bt],t,n,o,r,s,a,l,f,u),d.base=t.__e,t.__u&=-161,d.__h.length&&a.push(d),x&&(d.__E=d.__=null)}catch(De){if(a.length=m,t.__v=null,f||s!=null){if(De.then){for(t.__u|=f?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(pn=s.length;pn--;)gn(s[pn])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),De.then||Oo(t),w.__e(De,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=qs(n.__e,t,n,o,r,s,a,f,u);return(p=w.diffed)&&p(t),128&t.__u?void 0:l}function Oo(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(Oo))}function Eo(e,t,n){for(var o=0;o<n.length;o++)bn(n[o],n[++o],n[++o]);w.__c&&w.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){w.__e(s,r.__v)}})}function Co(e){return typeof e!="object"||e==null||e.__b>0?e:Et(e)?e.map(Co):e.constructor!==void 0?null:ne({},e)}function qs(e,t,n,o,r,s,a,l,f){var u,p,m,d,h,k,N,E=n.props||St,x=t.props,y=t.type;if(y=="svg"?r="http://www.w3.org/2000/svg":y=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(u=0;u<s.length;u++)if((h=s[u])&&"setAttribute"in h==!!y&&(y?h.localName==y:h.nodeType==3)){e=h,s[u]=null;break}}if(e==null){if(y==null)return document.createTextNode(x);e=document.createElementNS(r,y,x.is&&x),l&&(w.__m&&w.__m(t,s),l=!1),s=null}if(y==null)E===x||l&&e.data==x||(e.data=x);else{if(s=y=="textarea"&&x.defaultValue!=null?null:s&&Ot.call(e.childNodes),!l&&s!=null)for(E={},u=0;u<e.attributes.length;u++)E[(h=e.attributes[u]).name]=h.value;for(u in E)h=E[u],u=="dangerouslySetInnerHTML"?m=h:u=="children"||u in x||u=="value"&&"defaultValue"in x||u=="checked"&&"defaultChecked"in x||wt(e,u,null,h,r);for(u in x)h=x[u],u=="children"?d=h:u=="dangerouslySetInnerHTML"?p=h:u=="value"?k=h:u=="checked"?N=h:l&&typeof h!="function"||E[u]===h||wt(e,u,h,E[u],r);if(p)l||m&&(p.__html==m.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[];else if(m&&(e.innerHTML=""),Mo(t.type=="template"?e.content:e,Et(d)?d:[d],t,n,o,y=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,a,s?s[0]:n.__k&&$e(n,0),l,f),s!=null)for(u=s.length;u--;)gn(s[u]);l&&y!="textarea"||(u="value",y=="progress"&&k==null?e.removeAttribute("value"):k!=null&&(k!==e[u]||y=="progress"&&!k||y=="option"&&k!=E[u])&&wt(e,u,k,E[u],r),u="checked",N!=null&&N!=e[u]&&wt(e,u,N,E[u],r))}return e}function bn(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){w.__e(r,n)}}function No(e,t,n){var o,r;if(w.unmount&&w.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||bn(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){w.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&No(o[r],t,n||typeof e.type!="function");n||gn(e.__e),e.__c=e.__=e.__e=void 0}function Is(e,t,n){return this.constructor(e,n)}function wn(e,t,n){var o,r,s,a;t==document&&(t=document.documentElement),w.__&&w.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],a=[],yn(t,e=(!o&&n||t).__k=Qe(ie,null,[e]),r||St,St,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?Ot.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,a),Eo(s,e,a),e.props.children=null}Ot=Mt.slice,w={__e:function(e,t,n,o){for(var r,s,a;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),a=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),a=r.__d),a)return r.__E=r}catch(l){e=l}throw e}},bo=0,_n=function(e){return e!=null&&e.constructor===void 0},R.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=ne({},this.state),typeof e=="function"&&(e=e(ne({},n),this.props)),e&&ne(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),vo(this))},R.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),vo(this))},R.prototype.render=ie,ae=[],wo=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,ko=function(e,t){return e.__v.__b-t.__v.__b},Tt.__r=0,mn=Math.random().toString(8),kt="__d"+mn,Ze="__a"+mn,xo=/(PointerCapture)$|Capture$/i,vn=0,hn=yo(!1),$n=yo(!0),As=0;var Xe,U,kn,Do,xn=0,Fo=[],T=w,Ao=T.__b,Lo=T.__r,jo=T.diffed,Po=T.__c,Uo=T.unmount,qo=T.__;function Mn(e,t){T.__h&&T.__h(U,e,xn||t),xn=0;var n=U.__H||(U.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function g(e,t){var n=Mn(Xe++,3);!T.__s&&Tn(n.__H,t)&&(n.__=e,n.u=t,U.__H.__h.push(n))}function _e(e,t){var n=Mn(Xe++,4);!T.__s&&Tn(n.__H,t)&&(n.__=e,n.u=t,U.__h.push(n))}function b(e){return xn=5,ve(function(){return{current:e}},[])}function ve(e,t){var n=Mn(Xe++,7);return Tn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function Fs(){for(var e;e=Fo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ct),t.__h.some(Sn),t.__h=[]}catch(n){t.__h=[],T.__e(n,e.__v)}}}T.__b=function(e){U=null,Ao&&Ao(e)},T.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),qo&&qo(e,t)},T.__r=function(e){Lo&&Lo(e),Xe=0;var t=(U=e.__c).__H;t&&(kn===U?(t.__h=[],U.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(Ct),t.__h.some(Sn),t.__h=[],Xe=0)),kn=U},T.diffed=function(e){jo&&jo(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Fo.push(t)!==1&&Do===T.requestAnimationFrame||((Do=T.requestAnimationFrame)||Rs)(Fs)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),kn=U=null},T.__c=function(e,t){t.some(function(n){try{n.__h.some(Ct),n.__h=n.__h.filter(function(o){return!o.__||Sn(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],T.__e(o,n.__v)}}),Po&&Po(e,t)},T.unmount=function(e){Uo&&Uo(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{Ct(o)}catch(r){t=r}}),n.__H=void 0,t&&T.__e(t,n.__v))};var Io=typeof requestAnimationFrame=="function";function Rs(e){var t,n=function(){clearTimeout(o),Io&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Io&&(t=requestAnimationFrame(n))}function Ct(e){var t=U,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),U=t}function Sn(e){var t=U;e.__c=e.__(),U=t}function Tn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}var Ws=Symbol.for("preact-signals");function Lt(){if(oe>1)oe--;else{var e,t=!1;for((function(){var r=Dt;for(Dt=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var a=s.t;a!==void 0;a=a.x)a.i===r.i&&(a.i=s.i);r=r.o}})();tt!==void 0;){var n=tt;for(tt=void 0,Nt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Wo(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(Nt=0,oe--,t)throw e}}function jt(e){if(oe>0)return e();On=++Hs,oe++;try{return e()}finally{Lt()}}var et,S=void 0;function Ae(e){var t=S,n=et;S=void 0,et=void 0;try{return e()}finally{S=t,et=n}}var tt=void 0,oe=0,Nt=0,Hs=0,On=0,Dt=void 0,At=0;function Ro(e){if(S!==void 0){var t=e.n;if(t===void 0||t.t!==S)return t={i:0,S:e,p:S.s,n:void 0,t:S,e:void 0,x:void 0,r:t},S.s!==void 0&&(S.s.n=t),S.s=t,e.n=t,32&S.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=S.s,t.n=void 0,S.s.n=t,S.s=t),t}}function C(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}C.prototype.brand=Ws;C.prototype.h=function(){return!0};C.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Ae(function(){var o;(o=t.W)==null||o.call(t)}))};C.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Ae(function(){var r;(r=t.Z)==null||r.call(t)}))}};C.prototype.subscribe=function(e){var t=this;return I(function(){var n=t.value;Ae(function(){return e(n)})},{name:"sub"})};C.prototype.valueOf=function(){return this.value};C.prototype.toString=function(){return this.value+""};C.prototype.toJSON=function(){return this.value};C.prototype.peek=function(){var e=this;return Ae(function(){return e.value})};Object.defineProperty(C.prototype,"value",{get:function(){var e=Ro(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Nt>100)throw new Error("Cycle detected");(function(n){oe!==0&&Nt===0&&n.l!==On&&(n.l=On,Dt={S:n,v:n.v,i:n.i,o:Dt})})(this),this.v=e,this.i++,At++,oe++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Lt()}}}});function _(e,t){return new C(e,t)}function Wo(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Ho(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Jo(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function ge(e,t){C.call(this,void 0,t),this.x=e,this.s=void 0,this.g=At-1,this.f=4}ge.prototype=new C;ge.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===At))return!0;if(this.g=At,this.f|=1,this.i>0&&!Wo(this))return this.f&=-2,!0;var e=S;try{Ho(this),S=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return S=e,Jo(this),this.f&=-2,!0};ge.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}C.prototype.S.call(this,e)};ge.prototype.U=function(e){if(this.t!==void 0&&(C.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};ge.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(ge.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Ro(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Q(e,t){return new ge(e,t)}function Bo(e){var t=e.j;if(e.j=void 0,typeof t=="function"){oe++;var n=S;S=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,En(e),o}finally{S=n,Lt()}}}function En(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Bo(e)}function Js(e){if(S!==this)throw new Error("Out-of-order effect");Jo(this),S=e,this.f&=-2;try{8&this.f&&En(this)}finally{Lt()}}function Le(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,et&&et.push(this)}Le.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Le.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Bo(this),Ho(this),oe++;var e=S;return S=this,Js.bind(this,e)};Le.prototype.N=function(){2&this.f||(this.f|=2,this.u=tt,tt=this)};Le.prototype.d=function(){this.f|=8,1&this.f||En(this)};Le.prototype.dispose=function(){this.d()};function I(e,t){var n=new Le(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Ko,Ut,Pt,Bs=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var zo=[];I(function(){Ko=this.N})();function je(e,t){w[e]=t.bind(null,w[e]||function(){})}function nt(e){if(Pt){var t=Pt;Pt=void 0,t()}Pt=e&&e.S()}function Go(e){var t=this,n=e.data,o=$(n);o.name="ReactiveDom",o.value=n;var r=ve(function(){for(var l=t,f=t.__v;f=f.__;)if(f.__c){f.__c.__$f|=4;break}var u=Q(function(){var h=o.value.value;return h===0?0:h===!0?"":h||""}),p=Q(function(){return!Array.isArray(u.value)&&!_n(u.value)}),m=I(function(){if(this.N=Vo,p.value){var h=u.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=h)}}),d=t.__$u.d;return t.__$u.d=function(){m(),d.call(this)},[p,u]},[]),s=r[0],a=r[1];return s.value?a.peek():a.value}Go.displayName="ReactiveTextNode";Object.defineProperties(C.prototype,{constructor:{configurable:!0,value:Qe(ie,null).constructor},type:{configurable:!0,value:Go},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});je("__b",function(e,t){if(nt(),Ut=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof C&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});je("__r",function(e,t){if(e(t),t.type!==ie){nt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var a;return I(function(){a=this},{name:s}),a.c=r,a})((function(r){return function(){var s;Bs&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Ut=o,nt(n)}});je("__e",function(e,t,n,o){nt(),Ut=void 0,e(t,n,o)});je("diffed",function(e,t){nt(),Ut=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var a in s){var l=s[a];l===void 0||o&&a in o||(l.d(),s[a]=void 0)}if(o){s||(s={},n.U=s);for(var f in o){var u=s[f],p=o[f];u===void 0?(u=Ks(n,f,p,r),s[f]=u):u.o(p,r)}}}e(t)});function Ks(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=_(n);return{o:function(a,l){s.value=a,o=l},d:I(function(){this.N=Vo;var a=s.value.value;o[t]!==a&&(o[t]=a,r?e[t]=a:a!=null&&(a!==!1||t[4]==="-")?e.setAttribute(t,a):e.removeAttribute(t))})}}je("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var a=t.__np;if(a){var l=t.props;for(var f in a)l[f]=a[f]}t.__np=void 0}else{var u=t.__c;if(u){u.__$f|=8;var p=u.__$u;p&&(u.__$u=void 0,p.d())}}e(t)});je("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});R.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var a in e)if(a!=="__source"&&e[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function $(e,t){return ve(function(){return _(e,t)},[])}var zs=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Gs(){jt(function(){for(var e;e=zo.shift();)Ko.call(e)})}function Vo(){zo.push(this)===1&&(w.requestAnimationFrame||zs)(Gs)}function Vs(e,t,...n){return this[0]=3,Qe(e,t,...n)}var i=$o.bind(Vs);var Yo="\0number",Ys=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function Zo(e,t){let n=JSON.parse(e),o=Zs(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Zs(e){return JSON.parse(e),JSON.parse(e.replace(Ys,t=>Qs(t)?t:`{"\\u0000number":"${t}"}`))}var Qs=e=>e.startsWith('"')||String(Number(e))===e;function Xs(e){return e&&typeof e=="object"&&Yo in e?e[Yo]:null}function Cn(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let a=Xs(s);if(a===null)return s;let l=`\0${n.size}\0`;return n.set(l,a),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var ea={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",costs:"Costs",errors:"Errors",setAside:"Set aside",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",charts:"Charts",endpoints:"Endpoints",endpoint:"Endpoint",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",unreadable:"The server's answer cannot be read.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",unknown:"The server cannot say who you are",again:"It is asked again every ten seconds.",still:(e,t)=>`${e}. You are logged in as ${t}.`,leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>e===1?"One job has changed":`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted",noRow:"Go to a row first, with j and k."},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},chart:{table:"As a table",none:"Nothing in this time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",notYou:"A super admin switches processors on and off",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hang the openings: as wide as a processor ran, as deep as what it let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",lookEarlier:"A minute back",lookLater:"A minute on",tide:(e,t,n,o)=>`${e} over the last hour: ${t} ready now; ${o} openings let ${n} jobs through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",opened:(e,t)=>e?`${e===1?"one opening":`${e} openings`}, ${t} let through`:"the gate was shut",states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,resting:()=>"gate shut",shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,openings:e=>`${e.toLocaleString("en")} openings in the last hour, as a table`,by:{tick:"tick",wake:"wake",sibling:"sibling",trigger:"by hand"},still:"open",held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",window:"the window is full",limit:"a limit is full",suspect:"suspect: run apart",blocked:"their key is full"},columns:{lane:"Lane",by:"Opened by",opened:"Opened",took:"For",claimed:"Claimed",settled:"Let through",memory:"Memory",version:"Version",stream:"Log stream",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}}},c=ea;var Qo=3,ta=30,v=_(void 0),X=_(!1),qt=_(!0),J=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||c.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},B=(e,t)=>ye("GET",e,{tries:Qo,...t}),It=(e,t,n)=>ye("POST",e,{body:t,...n});var Xo=e=>ye("DELETE",e);async function ye(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await ra(e,t,n)}catch(r){if(na(r,t)){await oa(n.signal);continue}if(o<=1||!(r instanceof J)||![0,429,503].includes(r.status))throw r;await la(r.after||Qo-o+1,n.signal)}}var na=(e,t)=>e instanceof J&&e.status===401&&t!=="/api/login"&&X.peek();function oa(e){return new Promise((t,n)=>{let o=v.subscribe(r=>r&&t(queueMicrotask(()=>o())));e?.addEventListener("abort",()=>(o(),n(e.reason)))})}async function ra(e,t,n){let o=await sa(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw aa(o,r,t);if(!r)return null;try{return n.exact?Zo(r,n.exact):JSON.parse(r)}catch{throw new J(o.status,{detail:c.api.unreadable})}}async function sa(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:Cn(n.body)}));try{let s=await fetch(t+be(n.query),r);return qt.value=!0,s}catch(s){throw n.signal?.aborted?s:(qt.value=!1,new J(0,{detail:c.api.away}))}}function aa(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(v.value&&(X.value=!0),v.value=null),new J(e.status,ia(t),o)}function ia(e){try{return JSON.parse(e)||{}}catch{return{}}}function la(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,ta)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function be(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function ot(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${ua(Cn(n))}'`),o.join(` \\
  `)}var ua=e=>e.replaceAll("'","'\\''"),Ft=()=>v.value?.role!=="viewer",Rt=()=>v.value?.role==="admin"||v.value?.role==="super_admin";var ca=6,fa=0,rt=_([]);function ee(e,{kind:t="good",href:n}={}){let o=fa+=1;rt.value=[...rt.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>er(o),ca*1e3)}var er=e=>rt.value=rt.value.filter(t=>t.id!==e);function Nn(){return i`<div class="toasts" role="status" aria-live="polite">
    ${rt.value.map(({id:e,text:t,kind:n,href:o})=>i`<p key=${e} class=${`toast ${n}`}>
          ${o?i`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${c.page.close} onClick=${()=>er(e)}>×</button>
        </p>`)}
  </div>`}var Wt="tidegate.oidc",da=10,we=_(""),Ue=_(null),at=_(null);async function nr(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search),n=t.has("state")&&sessionStorage.getItem(Wt);e&&history.replaceState(null,"",location.pathname+location.search),e?await Pe(()=>Ht({code:e})):n?await Pe(()=>ha(t)):await Pe(Dn)}async function Pe(e){at.value=null;try{await e()}catch(t){if(or(t))return ma(t,e);if(we.value=e===Dn?"":t.message,e!==Dn)return Pe(pa);v.value=null}v.value||rr()}var Dn=async()=>{v.value=await B("/api/login")};async function pa(){let e=we.value;v.value=await B("/api/login").catch(t=>{if(or(t))throw t;return null}),v.value&&ee(c.login.still(e,v.value.owner))}var or=e=>e instanceof J&&(e.status===0||e.status===429||e.status>=500);function ma(e,t){let n=setTimeout(()=>Pe(t),da*1e3);at.value={error:e,again:()=>(clearTimeout(n),Pe(t))}}var st=null;I(()=>{st=v.value??st});async function Ht({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0,o=await It("/api/login",t?{code:t}:void 0,{headers:n});if(we.value="",X.value&&st&&(st.owner!==o.owner||st.role!==o.role))return location.reload();v.value=o,X.value=!1}async function An(){try{await Xo("/api/login")}catch(e){if(!(e instanceof J)||![401,404].includes(e.status))return ee(e.message,{kind:"bad"})}X.value=!1,v.value=null,rr()}function Ln(e){we.value=e.message,v.value=null}async function rr(){let e=await B("/api/login/options").catch(()=>null);Ue.value=e?.oidc||null}async function sr(){let e=Ue.value,t=tr(),n=tr(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(Wt,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:ar(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function ha(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(Wt)||"{}");if(sessionStorage.removeItem(Wt),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(c.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||c.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),a=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!a.id_token&&!a.access_token)throw new Error(a.error_description||a.error||c.login.noToken);await Ht({key:a.id_token||a.access_token})}var tr=()=>ar(crypto.getRandomValues(new Uint8Array(32))),ar=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var $a=2e3,_a=3e5,va=63e5,ir=12e4,ga=6e5,le=null,it=new Set,lt=ir,ke=0,lr=[],Pn=()=>le?.readyState===WebSocket.OPEN;async function ur(e,t){if(!(le||Date.now()<ke)){ke=Date.now()+lt;try{let{url:n}=await It("/api/live/tickets");n?ya(n,e,t):ke=1/0}catch{jn()}}}function ya(e,t,n){let o=new WebSocket(e);le=o,it=new Set,lr=[setTimeout(()=>o.readyState===WebSocket.CONNECTING&&(jn(),ut(),n()),$a),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),_a),setTimeout(()=>o.close(),va+Math.random()*6e5)],o.onopen=()=>{lt=ir,ke=0,n()},o.onmessage=r=>{let{topic:s,state:a}=JSON.parse(r.data);s&&a!==void 0&&it.has(s)&&t(s,a)},o.onclose=()=>{le===o&&(ke?jn():ke=Date.now()+1e3,ut(),n())}}function jn(){ke=Date.now()+lt,lt=Math.min(lt*2,ga)}function cr(e){if(!Pn())return;let t=e.filter(o=>!it.has(o)),n=[...it].filter(o=>!e.includes(o));it=new Set(e),n.length&&le?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&le?.send(JSON.stringify({do:"watch",topics:t}))}function ut(){let e=le;le=null,lr.forEach(clearTimeout),e?.readyState===WebSocket.CONNECTING?e.onopen=()=>e.close():e?.close()}var pr=2,fr=10,mr=60,wa=100,ka="00000000-0000-0000-0000-000000000000",xa=["completed","failed","cancelled","review_needed","waiting"],Kt=new Set,L=_(!1),ue=_("live"),hr=_(0),zt=0,Jt=!1,Un=!1,qn=0,Bt="",dr="",$r=0,_r=!1,Gt={};function Vt(e){let t=$(null),n=b(e);n.current=e,g(()=>{let r={asked:()=>n.current(),got:s=>t.value=s};return Kt.add(r),()=>{Kt.delete(r)}},[]);let o=JSON.stringify(e());return g(xe,[o]),t}function xe(){clearTimeout(zt),zt=setTimeout(gr,0)}function vr(){document.addEventListener("visibilitychange",()=>document.hidden?ut():xe()),I(()=>{!L.value&&v.value?xe():ut(),L.value&&(ue.value="paused")})}async function gr(){if(Jt&&(Un=!0),Jt||L.value||document.hidden||!v.value||ue.peek()==="off")return;let e=Ma(),t=JSON.stringify(e);if(t!=="{}"){Jt=!0,t!==dr&&(Bt=""),dr=t;try{Oa(await ye("GET","/api/live",{query:{...e,since:Bt}}),Bt===""),qn=0,ue.value=L.value?"paused":"live",await ur(Ea,xe),cr(Ta(e)),yr(Un?0:Na(e))}catch(n){Sa(n)}finally{Jt=Un=!1}}}function Sa(e){let t=e instanceof J?e:null;qn+=1,t?.kind==="no-such-route"?ue.value="off":t?.status!==401&&(ue.value="away"),yr(Math.max(t?.after||0,Math.min(pr*2**qn,mr)))}function yr(e){clearTimeout(zt),zt=setTimeout(gr,e*1e3)}function Ma(){let e=[...Kt].map(s=>s.asked()),t=[...new Set(e.flatMap(s=>s.jobs||[]))].slice(0,wa),n=e.find(s=>s.reference)?.reference,o=e.find(s=>s.filter)||{},r=v.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(s=>s.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:r&&e.some(s=>s.stats)||void 0,inbox:r&&e.some(s=>s.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??ka)}}function Ta({jobs:e,batch:t,reference_type:n,reference_id:o,stats:r,inbox:s}){let a=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,a,r&&"stats",s&&"inbox"].filter(f=>typeof f=="string")}function Oa(e,t){hr.value=Date.now(),e&&(Bt=e.version,br(t?e:{...Gt,...e}))}function Ea(e,t){let n=e.split(":")[0],o=n==="jobs"?t:{[n==="reference"?"progress":n]:t};hr.value=Date.now(),Object.keys(o).some(r=>JSON.stringify(o[r])!==JSON.stringify(Gt[r]))&&br({...Gt,...o})}function br(e){Gt=e,$r=Date.now(),_r=Ca(e);for(let t of[...Kt])t.got(e)}function Ca(e){let t=Date.now()+6e4,n=o=>!xa.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function Na(e){return Pn()&&!e.newest?mr:_r||Date.now()-$r<fr*1e3?pr:fr}function qe(e){try{return localStorage.getItem(e)}catch{return null}}function Ie(e,t){try{localStorage.setItem(e,t)}catch{}}var Da=1200,kr="tidegate.keys",ct=_([]),In="",wr=0,Yt=_(qe(kr)!=="off");function xr(e){Yt.value=e,Ie(kr,e?"on":"off")}var ft=()=>[...new Map(ct.value.flat().map(e=>[e.keys,e])).values()];function F(e){let t=b(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();_e(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(a=>a.keys===r.keys)?.run(s)}));return ct.value=[...ct.peek(),o],()=>ct.value=ct.peek().filter(r=>r!==o)},[n])}function Sr(){document.addEventListener("keydown",e=>{let t=La(e);if(!t||e.isComposing||e.defaultPrevented||t==="Enter"&&Pa(e.target)||!t.startsWith("mod+")&&(!Yt.value||ja(e.target)||Ua(e.target)))return;let o=Aa(t);o&&(e.preventDefault(),o.run(e))})}function Aa(e){let t=ft(),n=Date.now()<wr?In:"";In="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(In=e,wr=Date.now()+Da),o}function La(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var ja=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),Pa=e=>e instanceof Element&&e.closest("button, a, summary")!==null,Ua=e=>e instanceof Element&&e.closest("dialog")!==null,qa=/Mac|iPhone|iPad/.test(navigator.platform),G=e=>e.replace("mod+",qa?"⌘":"Ctrl ").replace("shift+","⇧");var Se=_([]),Mr=["producer","viewer","admin","super_admin"],W=_(location.pathname+location.search),re=Q(()=>Ia(W.value.split("?")[0])),se=Q(()=>Object.fromEntries(new URLSearchParams(W.value.split("?")[1]||"")));function Ia(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of Se.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?Fa(t[t.length-1]):null}}return{route:null,id:null}}function Fa(e){try{return decodeURIComponent(e)}catch{return e}}var Fe=(e,t="producer")=>t!==e.not&&Mr.indexOf(t)>=Mr.indexOf(e.role||"producer");function q(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function V(e,{replace:t=!1}={}){e!==W.value&&(history[t?"replaceState":"pushState"](null,"",e),W.value=location.pathname+location.search,t||scrollTo(0,0))}function Tr(e,t={replace:!0}){let n=W.value.split("?")[0].replace(/^\/ui\/?/,"");V(q(n,{...se.value,...e}),t)}function Or(){addEventListener("popstate",()=>W.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),V(t.pathname+t.search))})}var Me=e=>e?c.screens[e.name]:c.page.nowhere;function Zt({label:e,at:t,...n}){let o=s=>t.value=s.currentTarget.value,r=b(null);return g(()=>{n.autofocus&&r.current.focus()},[]),i`<label>${e}<input ref=${r} ...${n} value=${t.value} onInput=${o} /></label>`}var dt=_([]),Ra=0;function Te(e,t={}){let n=Ra+=1;return new Promise(o=>{let r=(s=null)=>{dt.value=dt.value.filter(a=>a.id!==n),o(s)};dt.value=[...dt.value,{id:n,view:e,props:{...t,close:r}}]})}function Er(){return dt.value.map(({id:e,view:t,props:n})=>i`<${t} key=${e} ...${n} />`)}function Oe({title:e,close:t,kind:n="",children:o}){let r=b(null);return _e(()=>{let a=r.current;return a.showModal(),()=>a.close()},[]),i`<dialog
    ref=${r}
    class=${n}
    aria-label=${e}
    onCancel=${a=>(a.preventDefault(),t())}
    onMouseDown=${a=>a.target===r.current&&t()}
  >
    <div class="inside">
      <h2>${e}</h2>
      ${o}
      <button class="plain shut" aria-label=${c.page.close} onClick=${()=>t()}>×</button>
    </div>
  </dialog>`}var Cr=e=>Te(Wa,e);function Wa({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:a}){let l=$(""),f=!o||l.value===o;return i`<${Oe} title=${e} close=${a}>
    <form onSubmit=${u=>(u.preventDefault(),f&&a(!0))}>
      ${t&&i`<p>${t}</p>`} ${o&&i`<${Zt} label=${c.act.type(o)} at=${l} autofocus />`}
      ${s&&i`<details>
          <summary>${c.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${c.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!f} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var Fn=()=>Te(Ha);function Ha({close:e}){let t=ft().filter(o=>!o.hidden),n=Object.entries(c.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return i`<${Oe} title=${c.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>r.length>0&&i`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>i`<div key=${s.keys}>
                    <dt><kbd>${G(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${Yt.value}
        onChange=${o=>xr(o.currentTarget.checked)}
      />
      ${c.keys.single}</label
    >
    <p class="quiet">${c.keys.singleSays}</p>
  <//>`}var Ja=60,Ba=300,ce=_({lanes:null,at:0,changed:0,error:null}),Re=new Set,Wn=0,pt=0,Rn=!1;function Qt(e){g(()=>(Re.add(e),fe(),()=>{Re.delete(e)}),[e,v.value?.role,W.value])}var Dr=()=>fe(Date.now()+1e3);function fe(e=Ka()){clearTimeout(Wn),Re.size&&(pt=0,Wn=setTimeout(Ar,Math.max(0,e-Date.now())))}var Ka=()=>ce.peek().at+Math.min(...Re)*1e3;document.addEventListener("visibilitychange",()=>document.hidden||fe());I(()=>{!L.value&&v.value&&fe()});var Hn=()=>Fe({path:"",screen:null,name:"",role:"viewer"},v.value?.role);async function Ar(){if(Rn||document.hidden||L.value||!Re.size||!v.value||!Hn())return;Rn=!0;let e=ce.peek();try{let{lanes:n}=await B("/api/backlog"),o=e.lanes&&Nr(n)===Nr(e.lanes);pt=o?pt+1:0,ce.value={lanes:n,at:Date.now(),changed:o?e.changed:Date.now(),error:null}}catch(n){ce.value={...e,at:Date.now(),error:n}}finally{Rn=!1}let t=pt>1?Ba:pt?Ja:Math.min(...Re);Wn=setTimeout(Ar,t*1e3)}var Jn=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],Lr=[...Jn,"max_concurrent","rate","window","limit"],Bn=(e,t=Lr)=>Math.min(e.ready,Math.max(0,...e.gates.filter(n=>t.includes(n.name)).map(n=>n.jobs))),za=Lr.filter(e=>e!=="no_worker"),Xt=e=>e.types.some(t=>t.ready>Bn(t,za)),Nr=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);function D(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var de=({count:e,at_least:t})=>`${D(e)}${t?"+":""}`,en=e=>D(e,e!=null&&e<10?1:0);var Pr="tidegate.zone",K=_(qe(Pr)||"UTC"),te=_(Date.now());setInterval(()=>document.hidden||(te.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>te.value=Date.now());function Kn(){K.value=K.value==="UTC"?"local":"UTC",Ie(Pr,K.value)}function He({at:e,absolute:t}){if(!e)return i`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return i`<span>${e}</span>`;let[o,r]=t?[We(n),jr(n)]:[jr(n),We(n)];return i`<time datetime=${e} title=${r}>${o}</time>`}function We(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:K.value==="UTC"?"UTC":void 0});return K.value==="UTC"?`${n} UTC`:n}function jr(e){let t=(e.getTime()-te.value)/1e3;return Math.abs(t)<1?c.time.now:t<0?c.time.ago(H(-t,1)):c.time.ahead(H(t,1))}function H(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${c.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${c.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,a]of n){if(o>=a&&r.push(`${Math.floor(o/a)} ${c.units[s]}`),r.length===t)break;o%=a}return r.join(" ")}function tn(e,t){return e?Math.max(0,((t?Date.parse(t):te.value)-Date.parse(e))/1e3):null}var Gn=c.overview,Ur=10,qr=.15,Ga=3e5,Va=1e4,Ya=30,zn=4;function Ir(){Qt(Ya);let{lanes:e}=ce.value;if(!e)return null;let t=[...e].sort((n,o)=>+(o.ready>0)-+(n.ready>0)).slice(0,zn);return i`<ul class="lanestates" aria-label=${Gn.lanes}>
    ${t.map(n=>i`<${Za} key=${n.lane} lane=${n} />`)}
    ${e.length>zn&&i`<li class="quiet">${Gn.more(e.length-zn)}</li>`}
  </ul>`}function Za({lane:e}){return i`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${D(e.ready)}${e.at_least?"+":""}</b> <${Yn} lane=${e} short
    /></a>
  </li>`}var Qa=({last_tick_at:e})=>!e||te.peek()-Date.parse(e)>Ga;function Vn(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return Xt(e)&&Qa(e)?"shut":"resting";if(t.length<Ur)return"working";let n=t[t.length-Ur].ready,o=Math.min(e.ready,Va);return o>n*(1+qr)+2?"rising":o<n*(1-qr)-2?"falling":"level"}var Xa=["off","shut"],ei={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",resting:"M3 2v12M13 2v12M3 6h10M3 10h10",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function Yn({lane:e,points:t=[],short:n}){let o=Vn(e,t);return i`<span class=${`lanestate is-${o}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ei[o]} /></svg>
    <span class=${n&&!Xa.includes(o)?"unseen":""}>${Gn.states[o](e.processors)}</span>
  </span>`}var ti=_({});function Be({brief:e}){return i`<a class=${`mark ${e?"brief":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${c.page.name}
  </a>`}var Je=_(!1);function Fr(){let e=Je.value?"menu open":"menu";return i`<nav id="menu" class=${e} onClick=${()=>Je.value=!1} aria-label=${c.page.navigation}>
    <${Be} />
    ${Object.entries(c.groups).map(([t,n])=>i`<${ni} key=${t} group=${t} name=${n} />`)}
  </nav>`}function ni({group:e,name:t}){let n=Se.value.filter(o=>o.group===e&&Fe(o,v.value?.role));return i`<h2>${t}</h2>
    <ul>
      ${n.map(o=>i`<${oi} key=${o.name} route=${o} />`)}
    </ul>`}function oi({route:e}){let t=re.value.route,n=ti.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return i`<li>
    <a href=${q(e.path)} aria-current=${o?"page":void 0}>
      ${Me(e)}${n?i`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function Zn({over:e}){let t=b(null);return _e(()=>{let n=t.current;return n?.showModal(),()=>n?.close()},[]),e?i`<dialog
      ref=${t}
      class="login"
      aria-label=${c.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${Rr} />
    </dialog>`:i`<main class="login"><${Rr} /></main>`}function Rr(){let e=$(""),t=$(!1),n=b(null),o=async r=>{r.preventDefault(),t.value=!0,await Ht({key:e.value.trim()}).catch(Ln),t.value=!1};return g(()=>n.current.elements.key.focus(),[]),i`<div class="ways">
    <${Be} />
    <h1>${c.login.title}</h1>
    ${X.value&&i`<p>${c.login.ended}</p>`}
    ${we.value&&i`<p class="wrong" role="alert">${we.value}</p>`}
    ${Ue.value&&i`<button class="main" onClick=${()=>sr().catch(Ln)}>
          ${c.login.issuer(Ue.value.authorization_endpoint.split("/")[2])}
        </button>
        <p class="or quiet">${c.login.or}</p>`}
    <form ref=${n} onSubmit=${o}>
      <${Zt} label=${c.login.key} at=${e} type="password" name="key" autocomplete="off" required />
      <button class=${Ue.value?"":"main"} aria-busy=${t.value}>${c.login.enter}</button>
    </form>
    <p class="quiet">
      ${c.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&c.login.local}
    </p>
  </div>`}var ri=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,si=12,Qn=!1;async function Xn(){if(Qn)return;Qn=!0;let e=ft().filter(n=>!n.hidden),t=await Te(ai,{commands:e});Qn=!1,t?.run()}function ai({commands:e,close:t}){let n=$(""),o=$(0),r=b(null),s=ii(e,n.value.trim()),a=Math.min(o.value,s.length-1),l=f=>{(f.key==="ArrowDown"||f.key==="ArrowUp")&&(f.preventDefault(),o.value=(a+(f.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),f.key==="Enter"&&s[a]&&(f.preventDefault(),t(s[a]))};return i`<${Oe} title=${c.palette.title} close=${t} kind="palette">
    <input
      autofocus
      role="combobox"
      aria-expanded="true"
      aria-controls="commands"
      aria-label=${c.palette.hint}
      placeholder=${c.palette.hint}
      aria-activedescendant=${s.length?`command-${a}`:void 0}
      autocomplete="off"
      spellcheck=${!1}
      value=${n.value}
      onInput=${f=>(n.value=f.currentTarget.value,o.value=0)}
      onKeyDown=${l}
    />
    <ul id="commands" role="listbox" aria-label=${c.palette.title} ref=${r}>
      ${s.map((f,u)=>i`<li
            key=${f.keys+f.says}
            id=${`command-${u}`}
            role="option"
            aria-selected=${u===a}
            onClick=${()=>t(f)}
          >
            <span>${f.says}</span>${f.keys&&i`<kbd>${G(f.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&i`<p class="quiet">${c.palette.none}</p>`}
  <//>`}function ii(e,t){if(ri.test(t))return[{keys:"",says:c.palette.openJob(t),run:()=>V(q(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:li(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?si:void 0)}function li(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}function pe(){return i`<p class="loading quiet" role="status">${c.page.loading}</p>`}function Wr({children:e}){return i`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function A({title:e=c.page.failed,error:t,again:n}){return i`<div class="failure" role="alert">
    <h2>${e}</h2>
    <${ui} error=${t} />
    ${n&&i`<button onClick=${n}>${c.page.again}</button>`}
  </div>`}function ui({error:e}){return e.errors?.length?i`<ul>
    ${e.errors.map(t=>i`<li key=${t.where}><code>${String(t.where).replace(/^body\./,"")}</code> ${t.what}</li>`)}
  </ul>`:i`<p>${e.message}</p>`}function Jr(){let e=v.value;return e===void 0&&at.value?i`<${ci} />`:e===void 0?i`<div class="starting" aria-busy="true"></div>`:e===null&&!X.value?i`<${Zn} /><${Nn} />`:i`<${fi} />${e===null&&i`<${Zn} over />`}<${Er} /><${Nn} />`}function ci(){let{error:e,again:t}=at.value;return i`<main class="login">
    <div class="ways">
      <${Be} /><${A} title=${c.login.unknown} error=${e} again=${t} />
      <p class="quiet">${c.login.again}</p>
    </div>
  </main>`}function fi(){F(hi());let{route:e}=re.value;return g(()=>{document.title=`${Me(e)} · ${c.page.name}`},[e]),di(W.value.split("?")[0]),i` <a class="skip" href="#contents">${c.page.skip}</a>
    <${Fr} />
    <div class="frame">
      <${mi} />
      ${!qt.value&&i`<p class="banner bad" role="status">${c.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${eo} key=${W.value.split("?")[0]}><${pi} /><//>
      </main>
    </div>`}function di(e){let t=b(e);g(()=>{let n=document.getElementById("contents");t.current!==e&&!n?.contains(document.activeElement)&&n?.focus({preventScroll:!0}),t.current=e},[e])}function pi(){let{route:e,id:t}=re.value;return e?i`<${e.screen} id=${t} key=${t} />`:i`<h1>${c.page.nowhere}</h1>
      <p>${c.page.nowhereSays} <a href="/ui/jobs">${c.page.toJobs}</a></p>`}var eo=class extends R{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?i`<${A}
        title=${c.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}},Hr=G("mod+k");function mi(){return i`<header class="top">
    <${Be} brief />
    <div class="headline"><${Ir} /></div>
    <button
      class="plain live"
      aria-pressed=${L.value}
      title=${L.value?c.live.resume:c.live.pause}
      onClick=${()=>L.value=!L.value}
    >
      <span class=${`dot ${ue.value}`} aria-hidden="true"></span>${c.live[ue.value]}
    </button>
    <button class="plain" onClick=${Kn}>${K.value==="UTC"?c.time.utc:c.time.local}</button>
    <button
      class="plain hint"
      onClick=${Xn}
      title=${c.keys.palette}
      aria-label=${`${c.keys.palette}: ${Hr}`}
    >
      <kbd>${Hr}</kbd>
    </button>
    <button class="plain hint" onClick=${Fn} title=${c.keys.title} aria-label=${`${c.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${Je.value}
      aria-controls="menu"
      onClick=${()=>Je.value=!Je.value}
    >
      ${c.page.menu}
    </button>
    <span class="who"
      >${v.value?.owner} <span class="quiet">${c.login.roles[v.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${An}>${c.login.leave}</button>
  </header>`}function hi(){return[...Se.value.filter(t=>t.key&&Fe(t,v.value?.role)).map(t=>({keys:`g ${t.key}`,says:c.keys.go(Me(t)),group:"go",run:()=>V(q(t.path))})),{keys:"mod+k",says:c.keys.palette,group:"page",run:Xn},{keys:"?",says:c.keys.help,group:"page",run:Fn},{keys:".",says:c.keys.pause,group:"page",run:()=>L.value=!L.value},{keys:"u",says:c.keys.local,group:"page",run:Kn},{keys:"g q",says:c.login.leave,group:"page",run:An}]}var mt=_(null),ht=_(null),to=null;function Ke(){return to??=$i(),to}async function $i(){ht.value=null;try{mt.value=await import(document.querySelector("meta[name=more]")?.getAttribute("content")??"")}catch(e){to=null,ht.value=e}}function O(e){return Object.assign(t,{load:Ke});function t(n){return mt.value?i`<${mt.value[e]} ...${n} />`:ht.value?i`<${A} error=${ht.value} again=${Ke} />`:(Ke(),i`<${pe} />`)}}var Br=e=>async(...t)=>(await Ke(),mt.value?mt.value[e](...t):ee(ht.value.message,{kind:"bad"}));var _i=1e4;function no({text:e,done:t}){let n=$({text:"",at:0});return g(()=>{if(!e)return;let r=setTimeout(()=>(n.value={text:e,at:Date.now()},t?.()),n.peek().at+_i-Date.now());return()=>clearTimeout(r)},[e]),i`<p class="unseen" role="status" aria-live="polite">
    <span key=${n.value.at}>${n.value.text}</span>
  </p>`}var nn=(e,t)=>Object.hasOwn(e,t)?e[t]:void 0;var vi=120;function Gr({fields:e,value:t,onChange:n,hint:o=c.filter.hint}){let r=$(Kr(t)),s=$(""),a=$([]),l=$(-1),f=b(null),u=Kr(t),p=b(u);g(()=>{p.current!==u&&(r.value=u),p.current=u},[u]),F([{keys:"/",says:c.keys.filter,run:()=>f.current.select()}]);let m={fields:e,typed:r,wrong:s,offers:a,at:l,input:f,onChange:n};return g(()=>zr(m),[r.value]),i`<form class="filter" role="search" onSubmit=${d=>(d.preventDefault(),Yr(m))}>
    <input
      ref=${f}
      type="search"
      role="combobox"
      aria-label=${c.filter.label}
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
      onKeyDown=${d=>yi(d,m)}
      onFocus=${()=>zr(m)}
      onBlur=${()=>setTimeout(()=>a.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${c.filter.label} hidden=${!a.value.length}>
      ${a.value.map((d,h)=>i`<li
            key=${d}
            id=${`offer-${h}`}
            role="option"
            aria-selected=${h===l.value}
            onMouseDown=${k=>(k.preventDefault(),Zr(d,m))}
          >
            <b>${d}</b
            >${d.endsWith(":")&&i` <span class="quiet">${e[d.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${s.value&&i`<p id="wrong" class="wrong" role="alert">${s.value}</p>`}
  </form>`}function Kr(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var gi=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function Vr(e,t){let n={};for(let o of gi(e)){let[r,...s]=o.split(":");if(!s.length||!Object.hasOwn(t,r))return{wrong:c.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function Yr({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let a=Vr(t.value,e);n.value=a.wrong,o.value=[],r.value=-1,a.wrong||s(a.value)}function yi(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),Zr(n.value[o.value],t))}function Zr(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||Yr(t)}var oo=0;function zr({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[a,...l]=s.split(":"),f=l.join(":");o.value=-1;let u=oo+=1;if(!l.length){let m=Object.keys(Vr(t.value,e).value);n.value=Object.keys(e).filter(d=>d.startsWith(a)&&!m.includes(d)).map(d=>`${d}:`);return}let p=nn(e,a);p?.values?n.value=wi(p.values,f).map(m=>`${a}:${m}`):p?.suggest?setTimeout(()=>u===oo&&bi(a,p.suggest,f,m=>u===oo&&(n.value=m)),vi):n.value=[]}async function bi(e,t,n,o){let r=await B("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var wi=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);function ze({name:e,says:t,children:n}){return i`<div class="heading">
    <h1>${e??Me(re.value.route)}</h1>
    ${t&&i`<p class="quiet">${t}</p>`} ${n&&i`<div class="doing">${n}</div>`}
  </div>`}var Qr=new Map;function on({rows:e,columns:t,label:n,id:o=u=>u.id,href:r,chosen:s,kind:a,keys:l=!0,children:f}){let u=W.value+n,p=$(Qr.get(u)??null),m=b(null),d=b(null),h=e.map(o),k=p.value!==null&&h.includes(p.value)?p.value:h[0],N=Ti({ids:h,at:p,body:m,current:k}),E=Oi({ids:h,chosen:s,anchor:d});return F(l?Ni({move:N,choose:E,ids:h,current:k,open:()=>Ci(e,h,k,r),chosen:s,href:r}):[]),i`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${ki} columns=${t} chosen=${s} ids=${h} />
      <tbody
        ref=${m}
        onFocusIn=${x=>{p.value=x.target.closest("tr")?.dataset.id??p.value,p.value!==null&&Qr.set(u,p.value)}}
        onKeyDown=${Ei(N)}
      >
        ${e.map((x,y)=>i`<${ro}
              key=${h[y]}
              row=${x}
              id=${h[y]}
              columns=${t}
              stop=${h[y]===k}
              href=${r?.(x)}
              kind=${a?.(x)??""}
              chosen=${s?s.value.has(h[y]):null}
              choose=${E}
            />`)}
        ${f}
      </tbody>
    </table>
  </div>`}function ki({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=b(null);return g(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),i`<thead>
    <tr>
      ${t&&i`<th class="choice">
          <input
            type="checkbox"
            ref=${r}
            aria-label=${c.table.selectAll}
            checked=${o}
            onChange=${()=>t.value=o?new Set:new Set(n)}
          />
        </th>`}
      ${e.map(s=>i`<th key=${s.name} scope="col" class=${s.kind??""}>${s.label}</th>`)}
    </tr>
  </thead>`}var ro=class extends R{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:a,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==a||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:a,kind:l}=this.props,f=o.find(u=>u.link)??o[0];return i`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${a?"chosen":""}`}
      onClick=${u=>Mi(u,this.props)}
    >
      ${a!==null&&i`<${xi} chosen=${a} />`}
      ${o.map(u=>i`<td key=${u.name} class=${u.kind??""} title=${u.title?.(t)}>
            ${u===f?i`<${Si} href=${s}>${u.cell(t)}<//>`:u.cell(t)}
          </td>`)}
    </tr>`}};function xi({chosen:e}){return i`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${c.table.select} checked=${e} />
  </td>`}function Si({href:e,children:t}){return e?i`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function Mi(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||V(n)}var Ti=({ids:e,at:t,body:n,current:o})=>r=>{let a=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[a];let l=n.current?.rows[a];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},Oi=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),a=r?e.indexOf(n.current):-1,l=e.indexOf(o),f=a<0?[o]:e.slice(Math.min(a,l),Math.max(a,l)+1),u=a>=0||!s.has(o);for(let p of f)u?s.add(p):s.delete(p);n.current=o,t.value=s},Ei=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function Ci(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&V(r)}function Ni({move:e,choose:t,ids:n,current:o,open:r,chosen:s,href:a}){let l=[{keys:"j",says:c.keys.down,run:()=>e(1)},{keys:"k",says:c.keys.up,run:()=>e(-1)}];return a&&l.push({keys:"Enter",says:c.keys.open,run:r}),s&&(l.push({keys:"x",says:c.keys.select,run:()=>(e(0),o&&t(o,!1))}),l.push({keys:"shift+x",says:c.keys.range,run:()=>(e(0),o&&t(o,!0))}),l.push({keys:"shift+a",says:c.table.selectAll,run:()=>s.value=new Set(n)})),l}var Xr="tidegate.views",Di=20,$t=_(Ai());function Ai(){try{return JSON.parse(qe(Xr)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function es(e){$t.value=e.slice(-Di),Ie(Xr,JSON.stringify($t.value))}function ts({screen:e,views:t,now:n}){let o=$t.value.filter(l=>l.screen===e),r=[{screen:e,name:c.jobs.all,query:{}},...Object.entries(t).map(([l,f])=>({screen:e,name:f,query:{status:l}})),...o],s=be(n),a=r.find(l=>be(l.query)===s);return i`<nav class="views" aria-label=${c.filter.saved}>
    ${r.map(l=>i`<${Li} key=${l.name} view=${l} screen=${e} now=${l===a} />`)}
    ${!a&&i`<button class="plain" onClick=${()=>Pi(e,n)}>${c.filter.save}</button>`}
    ${a&&o.includes(a)&&i`<${ji} view=${a} />`}
  </nav>`}function Li({view:e,screen:t,now:n}){return i`<a href=${q(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function ji({view:e}){return i`<button class="plain" onClick=${()=>es($t.value.filter(n=>n!==e))}>${c.filter.forget}</button>`}async function Pi(e,t){let n=await Te(Ui);n&&es([...$t.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function Ui({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return i`<${Oe} title=${c.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${c.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${c.page.cancel}</button
        ><button class="main">${c.filter.save}</button>
      </div>
    </form><//
  >`}var Ge=c.jobs,qi=Br("actOnMany"),ns=["retry","cancel","replay","delete"],os={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function rs({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,a=async p=>{(await qi(t.value?{action:p,filter:n}:{action:p,ids:[...e.value]}))?.done&&s()},l=ns.map(p=>({keys:os[p],says:Ge.bulk[p],run:()=>a(p)})),f=!t.value&&Object.keys(n).length>0&&r&&r===o.rows?.length&&o.next,u=()=>t.value=!0;return F(r?[...l,{keys:"Escape",says:c.table.unchoose,run:s}]:[]),F(f?[{keys:"shift+a",says:Ge.allMatching,run:u}]:[]),g(()=>{r&&Ke()},[r>0]),g(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),r?i`<div class="chosenbar" role="region" aria-label=${Ge.chosen}>
    <strong role="status">${t.value?Ge.allChosen:c.table.chosen(r)}</strong>
    ${f&&i`<button class="plain" onClick=${u}>${Ge.allMatching} <kbd>${G("shift+a")}</kbd></button>`}
    <span class="buttons">
      ${ns.map(p=>i`<${Ii} key=${p} action=${p} run=${()=>a(p)} />`)}
      <button class="plain" onClick=${s}>${c.table.unchoose}</button>
    </span>
  </div>`:null}function Ii({action:e,run:t}){return i`<button class=${e==="delete"?"bad":""} onClick=${t}>${Ge.bulk[e]} <kbd>${G(os[e])}</kbd></button>`}var ss={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function as({status:e,short:t,says:n=c.status[e]??e}){return i`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ss[e]??ss.pending} /></svg>
    <span class=${t?"unseen":""}>${n}</span>
  </span>`}function gd({children:e,kind:t=""}){return i`<span class=${`tag ${t}`}>${e}</span>`}function is({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return i`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&i`<span class="number">${r}</span>`}
  </span>`}var me=c.jobs,ls=[{name:"status",label:me.columns.status,cell:e=>i`<${as} status=${e.status} />`},{name:"type",label:me.columns.type,link:!0,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"about",label:me.columns.about,kind:"wide",cell:Fi,title:e=>e.error?.message??""},{name:"owner",label:me.columns.owner,kind:"side",cell:e=>i`<bdi>${e.owner}</bdi>`},{name:"tries",label:me.columns.attempts,kind:"number side",cell:e=>i`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:me.columns.took,kind:"number side",cell:Ri},{name:"when",label:me.columns.when,kind:"number",cell:e=>i`<${He} at=${e.created_at} />`},{name:"id",label:me.columns.id,kind:"id side",cell:e=>i`<span class="id">${e.id.slice(-8)}</span>`}];function Fi(e){if(e.error)return i`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return i`<${is} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> ${" "}<bdi
        >${e.stage}</bdi
      >`;let t=e.reference?i`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return i`${t}${e.tags.map(n=>i`<bdi class="tag">${n}</bdi> `)}`}function Ri(e){return e.finished_at&&e.duration_ms!==null?H(e.duration_ms/1e3,1):e.status!=="processing"?i`<span class="quiet">–</span>`:i`<${Wi} moment=${e.started_at} />`}function Wi({moment:e}){return H(tn(e),1)}var z=c.jobs,Hi=50,Ji="idempotency_key parent_id finished_after finished_before updated_after longer_than".split(" "),us={status:{values:Object.keys(c.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:z.fields.error},batch:{says:z.fields.batch},about:{says:z.fields.about},since:{says:z.fields.since},until:{says:z.fields.until},...Object.fromEntries(Ji.map(e=>[e,{says:""}]))};function cs({batch:e,about:t,since:n,until:o,...r}){let[s,...a]=(t||"").split("/"),l=t?{reference_type:s,reference_id:a.join("/")}:{},f={...r,batch_id:e,...l,created_after:n,created_before:o};return Object.fromEntries(Object.entries(f).filter(([,u])=>u))}function fs(){let e=Object.fromEntries(Object.entries(se.value).filter(([f])=>Object.hasOwn(us,f))),{after:t,sort:n}=se.value,o=Bi(cs(e),t,n),r=$(new Set),s=$(!1),a=be({...e,after:t});g(()=>(r.value=new Set,void(s.value=!1)),[a]);let l=f=>V(q("jobs",f));return i` <${ze}>${Ft()&&i`<a class="button" href="/ui/jobs/new">${z.new}</a>`}<//>
    <${ts} screen="jobs" views=${z.views} now=${e} />
    <${Gr} fields=${us} value=${e} onChange=${l} />
    <${zi} list=${o} />
    <${Gi} list=${o} chosen=${r} filtered=${a!==""} />
    <${Vi} list=${o} after=${t} />
    <${rs} chosen=${r} whole=${s} filter=${cs(e)} list=${o} />`}function Bi(e,t,n){let o=$({rows:null,next:null,error:null,gone:new Set}),r=be({...e,after:t,sort:n}),s=$(new Set),a=b(new AbortController),l=async()=>{a.current.abort();let{signal:p}=a.current=new AbortController;try{let m=await B("/api/jobs",{query:{...e,after:t,sort:n,limit:Hi},signal:p});s.value=new Set,o.value={rows:m.jobs,next:m.next,error:null,gone:new Set,key:r}}catch(m){if(p.aborted)return;o.value=o.value.key===r?{...o.value,error:m}:{rows:null,next:null,error:m}}};g(()=>{l()},[r]);let f=!t&&n!=="oldest",u=Vt(()=>({jobs:(o.value.rows||[]).map(p=>p.id),...f&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return g(()=>{if(!u.value||!o.value.rows)return;let p=o.value.rows;o.value=Ki(o.value,u.value);let m=o.value.rows.filter((d,h)=>d.status!==p[h].status);m.length&&(s.value=new Set([...s.value,...m.map(d=>d.id)]))},[u.value]),{...o.value,load:l,changed:s,fresh:f?u.value?.new:null}}function Ki(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let a=o.get(s.id);return a&&JSON.stringify(a)!==JSON.stringify(s)?a:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var ds=({count:e,at_least:t})=>t?`${e}+`:e;function zi({list:e}){let{fresh:t,changed:n}=e,{size:o}=n.value;return i`<${no} text=${t?.count>0?c.table.new(ds(t)):""} />
    <${no} text=${o?c.live.said(o):""} done=${()=>n.value=new Set} />`}function Gi({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return i`<${A} error=${e.error} again=${e.load} />`;if(!e.rows)return i`<${pe} />`;let o=e.fresh?.count>0;return i` <div class="new">
      ${o&&i`<button onClick=${e.load}>${c.table.new(ds(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?i`<${on}
            rows=${e.rows}
            columns=${ls}
            label=${z.label}
            chosen=${Rt()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:i`<${Wr}>${e.next?z.looked:n?z.none:z.noneYet}<//>`}`}function Vi({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?c.table.next:z.further;return i`<p class="pages">
    ${t&&i`<a href=${q("jobs",{...se.value,after:""})}>${c.table.first}</a>`}
    ${e.next&&i`<a href=${q("jobs",{...se.value,after:e.next})}>${n}</a>`}
  </p>`}async function Yi(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:c.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:ot(e.method,e.path,t)};if(e.sure&&!await Cr(n))return null;let o=e.now?.();try{let r=await ye(e.method,e.path,{body:t});return ee(e.said??`${e.label}: ${c.act.done}`),e.done?.(r),xe(),Dr(),r}catch(r){return o?.(),ee(r.message,{kind:"bad"}),xe(),null}}var _t=e=>v.value&&!Rt()?c.act.viewer:e.why??null;function vt({act:e}){let t=$(!1),n=_t(e),o=async()=>{if(n)return ee(n,{kind:"bad"});t.value||(t.value=!0,await Yi(e),t.value=!1)};return F(e.key?[{keys:e.key,says:e.label,run:o}]:[]),i`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-label=${e.heard}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&i`<kbd>${G(e.key)}</kbd>`}
  </button>`}function Zd({acts:e}){let t=e.filter(_t);return i`<div class="acts">
    ${e.filter(n=>!_t(n)).map(n=>i`<${vt} key=${n.name} act=${n} />`)}
    ${t.length>0&&i`<${Zi} acts=${t} />`}
    <${so} acts=${e} />
  </div>`}function Zi({acts:e}){let t=n=>()=>ee(`${n.label}: ${_t(n)}`,{kind:"bad"});return F(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),i`<details class="curls">
    <summary>${c.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>i`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${_t(n)}</dd>`)}
    </dl>
  </details>`}function so({acts:e}){return i`<details class="curls">
    <summary>${c.act.curl}</summary>
    <dl>
      ${e.map(t=>i`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${ot(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var Qi=15e3,Xi=3e4;function gt(e,t={}){let n=$(null),o=$(null),r=$(!0),s=b(()=>{}),a=e+JSON.stringify(t.query||{});return g(()=>{let l=new AbortController;s.current=()=>tl(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let f=t.every&&setInterval(el(n,s),t.every*1e3);return()=>(clearInterval(f||0),l.abort())},[a]),{data:n,error:o,loading:r,again:()=>s.current()}}function el(e,t){let n="",o=Date.now(),r=o;return()=>{if(document.hidden||L.value)return;let s=JSON.stringify(e.value),a=Date.now();s!==n&&(o=a),n=s,!(a-o>Qi&&a-r<Xi)&&(r=a,t.current())}}async function tl(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await B(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function op({from:e,children:t}){if(e.error.value&&!e.data.value)return i`<${A} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return i`<${pe} />`;let n=e.error.value;return i`${n&&i`<${A} error=${n} again=${e.again} />`}${t(e.data.value)}`}var rn=["--accent","--warn","--quiet","--good","--bad","--edge"],sn=[[],[6,3],[2,3],[8,3,2,3]],nl=60,ol=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],ps=null;function rl(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return ps??=import(e).then(t=>t.default),ps}function ms({data:e,title:t,says:n,unit:o="",height:r=180,filled:s=!1}){let a=b(null),l=$(!1);g(()=>{if(a.current)return il(a.current,e,{unit:o,height:r,filled:s},l)},[e,K.value]);let f=!e.times.length||!e.series.length;return i`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${n}</span></figcaption>
    ${f&&i`<p class="quiet">${c.chart.none}</p>`}
    ${!f&&i`<div ref=${a} role="img" aria-label=${t} style=${{minHeight:`${r}px`}}></div>`}
    ${!f&&i`<p class="legend">
          ${e.series.map((u,p)=>i`<span key=${u.name}><${sl} i=${p} /> ${u.label}</span>`)}
        </p>
        <${al} data=${e} unit=${o} title=${t} />`}
  </figure>`}function sl({i:e}){let t={stroke:`var(${rn[e%rn.length]})`};return i`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${sn[e%sn.length].join(" ")} />
  </svg>`}function al({data:e,unit:t,title:n}){let o=$(!1),r=Math.max(0,e.times.length-nl);return i`<details onToggle=${s=>o.value=s.currentTarget.open}>
    <summary>${c.chart.table}</summary>
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
                  <td>${We(new Date(s*1e3))}</td>
                  ${e.series.map(l=>i`<td class="number">${l.values[r+a]??"–"}</td>`)}
                </tr>`)}
          </tbody>
        </table>
      </div>`}
  </details>`}function il(e,t,n,o){let r=null,s=!1,a=d=>{s||(r?.destroy(),r=new d(ul(d,e,t,n),[t.times,...t.series.map(h=>h.values)],e))},l=new ResizeObserver(()=>r?.setSize({width:e.clientWidth,height:n.height})),f=matchMedia("(prefers-color-scheme: dark)"),u=()=>rl().then(a,()=>o.value=!0),m=ll(e,()=>{u(),l.observe(e),f.addEventListener("change",u)});return()=>{s=!0,m.disconnect(),l.disconnect(),f.removeEventListener("change",u),r?.destroy()}}function ll(e,t){let n=new IntersectionObserver(o=>{o.some(r=>r.isIntersecting)&&(n.disconnect(),t())});return n.observe(e),n}function ul(e,t,n,{unit:o,height:r,filled:s}){let a=p=>cl(t,p),l=matchMedia("(forced-colors: active)").matches,f={stroke:a("--quiet"),font:"11px system-ui",grid:{stroke:a("--line"),width:1},ticks:{show:!1}},u=n.series.map((p,m)=>({label:p.label,stroke:a(rn[m%rn.length]),dash:sn[m%sn.length],width:1.5,fill:s&&m===0&&!l?a("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:r,legend:{show:!1},cursor:{y:!1},tzDate:p=>K.value==="UTC"?e.tzDate(new Date(p*1e3),"Etc/UTC"):new Date(p*1e3),axes:[{...f,values:ol},{...f,size:56,values:(p,m)=>m.map(d=>`${d.toLocaleString("en")}${o?` ${o}`:""}`)}],series:[{},...u]}}function cl(e,t){let n=e.style.color;e.style.color=`var(${t})`;let{color:o}=getComputedStyle(e);return e.style.color=n,o}var Ee=c.overview.charts,an=6e4,ao={"1h":60,"6h":360,"24h":1440,"7d":10080},fl=["throughput","wait","run"];function hs({changed:e}){let t=Object.hasOwn(ao,se.value.span)?se.value.span:"6h",n=$(Date.now());return g(()=>{e-n.peek()>an&&(n.value=e)},[e]),i`<section class="became">
    <div class="heading">
      <h2>${Ee.title}</h2>
      <nav class="views" aria-label=${Ee.span}>
        ${Object.keys(ao).map(o=>i`<${dl} key=${o} name=${o} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${fl.map(o=>i`<${ml} key=${o} kind=${o} minutes=${ao[t]} until=${n.value} />`)}
    </div>
  </section>`}function dl({name:e,now:t}){let n=o=>(o.preventDefault(),Tr({span:e}));return i`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${n}>
    ${Ee.spans[e]}
  </a>`}function pl(e){let t=e.series.some(o=>o.values.some(r=>r)),n=e.series.map(o=>({...o,label:nn(Ee.labels,o.name)??o.label}));return{...e,series:t?n:[]}}function ml({kind:e,minutes:t,until:n}){let o=new Date(Math.floor(n/an)*an-t*an).toISOString(),r=gt("/api/charts",{query:{series:e,from:o}}),{value:s}=r.data;if(!s&&r.error.value)return i`<${A} error=${r.error.value} again=${r.again} />`;if(!s)return i`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${Ee[e]}</b></figcaption>
    </figure>`;let a=s.unit==="seconds"?c.units.s:"";return i`<${ms}
    data=${pl(s)}
    title=${Ee[e]}
    says=${Ee.reads[e]}
    unit=${a}
    height=${140}
    filled=${e==="throughput"}
  />`}function $s(e,t){let n=b(new Map),o=e.map(r=>{let s=n.current.get(t(r));return s&&JSON.stringify(s)===JSON.stringify(r)?s:r});return n.current=new Map(o.map(r=>[t(r),r])),o}function ln({at:e}){return Date.parse(e)<=te.value?c.time.now:i`<${He} at=${e} />`}var j=c.overview,hl=12;function _s({lanes:e}){let t=$(!1),o=e.flatMap(l=>l.types.map(f=>({...f,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,f)=>f.ready-l.ready),r=Math.max(1,...o.map($l)),s=$s(o.map(l=>({...l,most:r})),l=>l.type);if(!o.length)return i`<section class="held">
      <h2>${j.held}</h2>
      <p class="quiet">${j.heldNone} ${Ft()&&i`<a href="/ui/jobs/new">${c.screens.create}</a>`}</p>
    </section>`;let a=t.value?s:s.slice(0,hl);return i`<section class="held">
    <h2>${j.held}</h2>
    <${on}
      rows=${a}
      columns=${_l}
      label=${j.held}
      id=${l=>l.type}
      href=${l=>q("jobs",{status:"pending",type:l.type})}
    />
    ${s.length>a.length&&i`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${j.moreTypes(s.length-a.length)}</button>
      </p>`}
  </section>`}var $l=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),_l=[{name:"type",label:j.columns.type,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"lane",label:j.columns.lane,kind:"side",cell:e=>i`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:j.columns.ready,kind:"number",cell:e=>de({count:e.ready,at_least:e.at_least})},{name:"gates",label:j.columns.gates,kind:"wide",cell:gl,title:vl},{name:"pace",label:j.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?en(e.rate_per_minute):i`<span class="quiet">–</span>`},{name:"gone",label:j.columns.gone,kind:"number side",cell:e=>i`<${bl} row=${e} />`,title:e=>e.empty_at?"":j.goneNot}];function vl(e){return e.gates.map(t=>`${de({count:t.jobs,at_least:t.at_least})}: ${t.says}`).join(`
`)}function gl(e){let t=[...e.gates].sort((r,s)=>s.jobs-r.jobs),n=Bn(e),o=r=>({width:`${(100*r/e.most).toFixed(2)}%`});return i`<span class="stock" aria-hidden="true">
      <span class="free" style=${o(e.ready-n)}></span><span class="kept" style=${o(n)}></span>
    </span>
    ${t.length?t.map(r=>i`<${yl} key=${r.name} gate=${r} type=${e.type} />`):i`<span class="quiet">${j.free}</span>`}`}function yl({gate:e,type:t}){let n={name:"resume",label:j.resume,method:"POST",path:`/api/types/${t}/resume`};return i`<span class="held-by" title=${e.says}>
    <b>${D(e.jobs)}${e.at_least?"+":""}</b> ${j.gates[e.name]??e.name}
    ${e.name==="type_paused"&&i`<${vt} act=${n} />`}
  </span>`}function bl({row:e}){if(e.ready&&e.empty_at)return i`<${ln} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(n=>Jn.includes(n.name));return i`<span class="quiet">${t?j.notAlone:"–"}</span>`}var un=84,io=30,cn=un+2,wl=10,kl=900,vs=7,fn=class extends R{shouldComponentUpdate(t){let{tide:n,lane:o,until:r,name:s}=this.props;return t.tide!==n||t.lane!==o||t.until!==r||t.name!==s}render(){return i`<${xl} ...${this.props} />`}};function xl({points:e,openings:t,from:n,until:o,name:r,label:s,top:a}){let l=(o-n)/1e3,f=p=>(Date.parse(p)-n)/1e3,u=Ml(e,f,l,a);return i`<svg
    class="tide"
    viewBox=${`0 0 ${l} ${cn+io}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${s}
  >
    <${Tl} points=${e} x=${f} width=${l} id=${`age-${r}`} />
    <${El} from=${n} until=${o} />
    ${u&&i`<path class="water" d=${`${u}V${un}H${Sl(e,f)}Z`} fill=${`url(#age-${r})`} />`}
    ${u&&i`<path class="surface" d=${u} />`}
    ${u&&i`<path class="level" d=${`M${l} ${ys(e[e.length-1],a)}h0`} />`}
    <${Ol} openings=${t} x=${f} width=${l} />
    <path class="sill" d=${`M0 ${cn}H${l}`} />
  </svg>`}function gs(e,t=0){let n=Math.max(wl,t,...e.map(r=>r.ready)),o=10**Math.floor(Math.log10(n));return Math.ceil(n/o/.5)*.5*o}var Sl=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),ys=(e,t)=>(un-Math.min(e.ready,t)/t*(un-4)).toFixed(1);function Ml(e,t,n,o){let r=f=>ys(f,o),s=e.filter((f,u)=>u===e.length-1||t(e[u+1].at)>=0);if(!s.length)return"";let a=Math.max(0,t(s[0].at)),l=`M${a.toFixed(0)} ${r(s[0])}`;return s.slice(1).forEach((f,u)=>{let p=Math.min(Math.max(t(f.at),0),n),m=((a+p)/2).toFixed(0);l+=`C${m} ${r(s[u])} ${m} ${r(f)} ${p.toFixed(0)} ${r(f)}`,a=p}),`${l}H${n}`}function Tl({points:e,x:t,width:n,id:o}){let r=s=>.16+.6*Math.min(1,Math.log1p(s/5)/Math.log1p(kl/5));return i`<defs>
    <linearGradient id=${o} gradientUnits="userSpaceOnUse" x1="0" x2=${n} y1="0" y2="0">
      ${e.map(s=>i`<stop
            key=${s.at}
            offset=${Math.min(1,Math.max(0,t(s.at)/n)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${r(s.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function Ol({openings:e,x:t,width:n}){let o=Math.max(16,...e.map(r=>r.settled));return e.map(r=>{let s=Math.max(0,t(r.started_at)),a=Math.min(r.ended_at?t(r.ended_at):n,n);if(a<0)return null;let l=r.settled?2+Math.sqrt(r.settled/o)*(io-3):1.5;return i`<rect
      key=${r.id}
      class=${`flow ${r.ended_at?"":"open"}`}
      x=${Math.min(s,n-vs).toFixed(0)}
      y=${cn+1}
      width=${Math.max(vs,a-s).toFixed(0)}
      height=${l.toFixed(1)}
    />`})}function El({from:e,until:t}){return lo(e,t).map(n=>i`<path key=${n} class="quarter" d=${`M${(n-e)/1e3} 0V${cn+io}`} />`)}function lo(e,t){let o=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-o)/9e5)},(r,s)=>o+s*9e5)}var dn=c.overview,Cl=100;function bs({tides:e}){let t=$(!1),n=e.flatMap(r=>r.openings.map(s=>({...s,lane:r.lane}))),o=n.sort((r,s)=>r.started_at<s.started_at?1:-1).slice(0,Cl);return i`<details class="openings" onToggle=${r=>t.value=r.currentTarget.open}>
    <summary>${dn.openings(n.length)}</summary>
    ${t.value&&i`<${Nl} rows=${o} />`}
  </details>`}function Nl({rows:e}){let{columns:t}=dn;return i`<div class="scroll">
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
        ${e.map(n=>i`<${Dl} key=${n.id} row=${n} />`)}
      </tbody>
    </table>
  </div>`}function Dl({row:e}){let t=e.ended_at?H(tn(e.started_at,e.ended_at),1):dn.still;return i`<tr>
    <td><bdi>${e.lane}</bdi></td>
    <td>${dn.by[e.started_by]??e.started_by}</td>
    <td><${He} at=${e.started_at} /></td>
    <td class="number">${t}</td>
    <td class="number">${D(e.claimed)}</td>
    <td class="number">${D(e.settled)}</td>
    <td class="number side">${e.memory} MB</td>
    <td class="side"><bdi>${e.version}</bdi></td>
    <td class="side id"><bdi>${e.log_stream}</bdi></td>
  </tr>`}var M=c.overview,Ce=60,uo=6e4,co=5e3,Al=42e4,Ll=Q(()=>Math.floor(te.value/co)*co);function ws({lanes:e,tides:t}){let n=$(0),o=Ll.value+Pl(t.data.value?.now),r=o-Ce*uo;F(jl(n));let s=n.value?o-n.value*uo:null,a=new Map((t.data.value?.lanes??[]).map(f=>[f.lane,f])),l={from:r,until:o,at:s};return i`<section class="lanes">
    <h2 class="unseen">${M.lanes}</h2>
    <${ql} ...${l} back=${n} />
    ${t.error.value&&i`<${A} error=${t.error.value} again=${t.again} />`}
    ${Ul(e,a).map((f,u)=>i`<${Fl} key=${f.lane} lane=${f} tide=${a.get(f.lane)} span=${l} back=${n} nth=${u} />`)}
    <p class="legend quiet">${M.legend}</p>
    <${bs} tides=${t.data.value?.lanes??[]} />
  </section>`}var jl=e=>[{keys:"[",says:M.lookEarlier,run:()=>e.value=Math.min(Ce,e.value+1)},{keys:"]",says:M.lookLater,run:()=>e.value=Math.max(0,e.value-1)}];function Pl(e){let t=ve(()=>e?Date.parse(e)-Date.now():0,[e]);return Math.abs(t)>2*co?t:0}var Ul=(e,t)=>[...e].sort((n,o)=>Number(fo(n,t.get(n.lane)))-Number(fo(o,t.get(o.lane)))),fo=(e,t)=>!e.ready&&!t?.openings.some(n=>n.settled)&&!t?.points.some(n=>n.ready);function ql({from:e,until:t,at:n,back:o}){let r=l=>o.value=Ce-Number(l.currentTarget.value),s=lo(e,t-Al),a=n===null?M.now:We(new Date(n));return i`<div class="axis">
    <p class="reading">
      <b>${n===null?M.now:ks(n)}</b> <span class="quiet">${n!==null&&M.back(o.value)}</span>
    </p>
    <div class="times">
      ${s.map(l=>i`<${Il} key=${l} time=${l} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${Ce}
        value=${Ce-o.value}
        aria-label=${M.lookBack}
        aria-valuetext=${a}
        title=${M.lookBackSays}
        onInput=${r}
      />
    </div>
  </div>`}function Il({time:e,from:t,until:n}){let o=(e-t)/(n-t);return i`<span style=${{left:`${(o*100).toFixed(2)}%`}}>${ks(e)}</span>`}var ks=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:K.value==="UTC"?"UTC":void 0});function Fl({lane:e,tide:t,span:n,back:o,nth:r}){let s=Rl(t?.points??[],e,n.until),a=t?.openings??[],l=gs(s,e.ready),f=M.tide(e.lane,D(e.ready),Wl(a,"settled"),a.length),{from:u,until:p}=n,m=n.at===null?null:Kl(s,a,n.at),d=k=>{let N=k.currentTarget.getBoundingClientRect();o.value=Math.round(Ce*(1-Math.min(Math.max((k.clientX-N.left)/N.width,0),1)))},h=fo(e,t);return i`<article class=${`lane is-${Vn(e,s)} ${h?"still":""}`}>
    ${m?i`<${Bl} lane=${e} moment=${m} />`:i`<${Hl} lane=${e} points=${s} />`}
    <div class="sea" onPointerMove=${d} onPointerLeave=${()=>o.value=0}>
      ${!h&&i`<span class="most quiet">${D(l)}</span>`}
      <${fn} ...${{points:s,openings:a,from:u,until:p,top:l,name:r,label:f,tide:t,lane:e}} />
      ${n.at!==null&&i`<span class="moment" style=${{right:`${100*o.value/Ce}%`}}></span>`}
    </div>
  </article>`}function Rl(e,{ready:t,oldest_seconds:n,running:o,waiting:r},s){return[...e,{at:new Date(s).toISOString(),ready:t,oldest_seconds:n??0,running:o,waiting:r}]}var Wl=(e,t)=>D(e.reduce((n,o)=>n+o[t],0));function Hl({lane:e,points:t}){let{ready:n,at_least:o,oldest_seconds:r,rate_per_minute:s}=e,a=l=>de({count:e[l],at_least:e.stopped.includes(l)});return i`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${Yn} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${de({count:n,at_least:o})}</b> ${M.ready}</p>
    <p>${n>0&&r!==null?M.oldest(H(r,1)):M.noneReady}</p>
    <p class="quiet">${M.beside(a("running"),a("waiting"))}</p>
    <p class="quiet">${s?M.pace(en(s)):M.noPace} <${Jl} lane=${e} /></p>
  </div>`}function Jl({lane:e}){return!e.ready||!e.empty_at?null:i`<span>· ${M.gone} <${ln} at=${e.empty_at} /></span>`}function Bl({lane:e,moment:t}){let{point:n,open:o,through:r}=t;return i`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${n?D(n.ready):"–"}</b> ${M.ready}</p>
    <p>${n?.ready?M.oldest(H(n.oldest_seconds,1)):M.noneReady}</p>
    <p class="quiet">${n&&M.beside(D(n.running),D(n.waiting))}</p>
    <p class="quiet">${M.opened(o,D(r))}</p>
  </div>`}function Kl(e,t,n){let o=e.filter(s=>Date.parse(s.at)<=n),r=t.filter(s=>Date.parse(s.started_at)<=n&&(!s.ended_at||Date.parse(s.ended_at)>=n-uo));return{point:o.at(-1),open:r.length,through:r.reduce((s,a)=>s+a.settled,0)}}var yt=c.overview,zl=4,xs=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,n)=>t+e[n].count,0),Ss={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>"/ui/set-aside",endpoints_disabled:()=>"/ui/endpoints"};function Ms({inbox:e}){return i`<ul class="needs" aria-label=${yt.needs}>
    ${Object.keys(Ss).map(t=>i`<${Gl} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function Gl({name:e,of:t}){let n=t?.count?Ss[e]():null,o=i`<b>${t?de(t):"…"}</b> <span>${yt.need[e](t?.count??0)}</span>`;return i`<li class=${t?.count?`some ${e}`:""}>
    ${n?i`<a href=${n}>${o}</a>`:i`<p>${o}</p>`}
  </li>`}function Ts({troubles:e,known:t}){let n=$(!1);if(!t||!e.length)return null;let o=n.value?e:e.slice(0,zl);return i`<section class="wrongs" aria-label=${yt.wrongTitle}>
    <ul>
      ${o.map(r=>i`<${Vl} key=${r.key} one=${r} />`)}
    </ul>
    ${o.length<e.length&&i`<button class="plain" onClick=${()=>n.value=!0}>
        ${yt.moreWrong(e.length-o.length)}
      </button>`}
  </section>`}function Vl({one:{what:e,why:t,act:n,href:o}}){return i`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${n&&i`<${Yl} act=${n} />`}
    </div>
    ${o&&i`<a class="button" href=${o}>${yt.look}</a>`} ${n&&i`<${vt} act=${n} />`}
  </li>`}function Yl({act:e}){return i`<details class="curls">
    <summary>${c.act.curl}</summary>
    <pre tabindex="0">${ot(e.method,e.path,e.body)}</pre>
  </details>`}var P=c.overview.wrong,Zl=300,Os=15,Ql=300,Xl=["type_unknown","no_handler","timeout"],Es=["off","late","grows","stuck","aside"];function Cs(e,t,n,o){let r=e.filter(l=>!l.enabled),s=r.length?[eu()]:[];for(let l of e){let f=t.find(m=>m.lane===l.lane),u=r.length?null:tu(l,f,o),p=u||r.length?null:ou(l,f);s.push(...[u,p].filter(m=>m!==null),...l.types.flatMap(ru))}return[...s,...n.map(su)].sort((l,f)=>Es.indexOf(l.kind)-Es.indexOf(f.kind))}function eu(){let e={name:"enable",label:P.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{kind:"off",key:"off",what:P.off,why:P.offWhy,act:{...e,sure:P.switchOnSure,why:v.value?.role==="super_admin"?null:P.notYou}}}function tu(e,t,n){let{lane:o,ready:r,processors:s,last_tick_at:a}=e,l=nu(t),f=a?(n-Date.parse(a))/1e3:1/0,u=r>0&&Xt(e);if(s||f<Math.max(Zl,3*l)||!(u||l))return null;let p={name:"start",label:P.start,method:"POST",path:"/api/jobs/trigger",body:{lane:o}};return{kind:"late",key:`late ${o}`,what:a?P.late(o,H(f,1)):P.never(o),why:r?P.lateWhy(r):P.lateIdle,act:p}}function nu(e){let t=(e?.openings??[]).filter(o=>o.started_by==="tick").map(o=>Date.parse(o.started_at)),n=t.sort((o,r)=>o-r).slice(1).map((o,r)=>(o-t[r])/1e3);return n.sort((o,r)=>o-r)[Math.floor(n.length/2)]??0}function ou({lane:e,oldest_seconds:t,rate_per_minute:n},o){let r=(o?.points??[]).slice(-Os).map(a=>a.oldest_seconds);return!(r.length===Os&&r.every((a,l)=>l===0||a>r[l-1]))||!t||t<Ql?null:{kind:"grows",key:`grows ${e}`,what:P.grows(e,H(t,1)),why:n?P.growsWhy:P.nothingEnds}}var ru=e=>e.gates.filter(t=>Xl.includes(t.name)&&t.jobs>0).map(t=>({kind:"stuck",key:`${t.name} ${e.type}`,what:P.stuck(e.type,t.jobs),why:`${t.says[0]?.toUpperCase()??""}${t.says.slice(1)}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),su=e=>({kind:"aside",key:`aside ${e.kind} ${e.id}`,what:P.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:P.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var Ne=c.overview,au=5;function Ns(){return Hn()?i`<${lu} />`:i`<${ze} says=${Ne.own} /><${iu} />`}function iu(){return i`<p>${Ne.ownSays(v.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${c.screens.jobs}</a>
      <a class="button" href="/ui/batches">${c.screens.batches}</a>
    </p>`}function lu(){Qt(au);let e=Vt(()=>({stats:!0,inbox:!0})),t=uu(e.value);g(()=>{t&&fe()},[t]);let{lanes:n,at:o,changed:r,error:s}=ce.value,a=gt("/api/tides",{query:{minutes:60}});g(()=>{o&&a.again()},[o]);let l=e.value?.inbox??null,f=du(l?.set_aside.count??0),u=a.data.value?Date.parse(a.data.value.now):o,p=n?Cs(n,a.data.value?.lanes??[],f,u):[];return s&&!n?i`<${ze} /><${A} error=${s} again=${()=>fe(0)} />`:i`<${ze} says=${n&&l&&Ne.verdict(p.length,xs(l))} />
    ${s&&i`<${A} error=${s} again=${()=>fe(0)} />`}
    <${Ts} troubles=${p} known=${n!==null} />
    <${Ms} inbox=${l} />
    ${n?i`<${ws} lanes=${n} tides=${a} />`:i`<${pe} />`}
    ${n&&i`<${_s} lanes=${n} />`} ${n&&i`<${hs} changed=${r} />`}
    <${so} acts=${fu()} />`}var uu=e=>e&&JSON.stringify([e.inbox,e.stats?.jobs,e.stats?.types],cu),cu=(e,t)=>e==="oldest_ready_seconds"?void 0:t,fu=()=>Object.entries({[Ne.held]:"/api/backlog",[Ne.lanes]:"/api/tides?minutes=60",[Ne.needs]:"/api/live?inbox=true",[Ne.charts.throughput]:"/api/charts?series=throughput"}).map(([e,t])=>({name:t,label:e,method:"GET",path:t}));function du(e){let t=gt(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}var pu=O("Audit"),mu=O("Batch"),hu=O("Batches"),$u=O("Charts"),_u=O("Costs"),vu=O("Create"),gu=O("Database"),yu=O("Endpoint"),bu=O("Endpoints"),wu=O("Errors"),ku=O("Inbox"),xu=O("Job"),Su=O("Keys"),Mu=O("Limits"),Tu=O("Locks"),Ou=O("Schedules"),Eu=O("SetAside"),Cu=O("Type"),Nu=O("Types"),Du=O("Waiting"),Ds=[{path:"",screen:Ns,name:"overview",key:"o",group:"now"},{path:"jobs",screen:fs,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:ku,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:Du,name:"waiting",key:"w",group:"now"},{path:"batches",screen:hu,name:"batches",key:"b",group:"now"},{path:"errors",screen:wu,name:"errors",key:"e",group:"now",role:"viewer"},{path:"set-aside",screen:Eu,name:"setAside",key:"x",group:"now",role:"viewer"},{path:"types",screen:Nu,name:"types",key:"t",group:"how"},{path:"limits",screen:Mu,name:"limits",key:"l",group:"how"},{path:"locks",screen:Tu,name:"locks",key:"p",group:"how"},{path:"schedules",screen:Ou,name:"schedules",key:"s",group:"how"},{path:"charts",screen:$u,name:"charts",key:"v",group:"how",role:"viewer"},{path:"costs",screen:_u,name:"costs",key:"m",group:"how",role:"viewer"},{path:"endpoints",screen:bu,name:"endpoints",key:"n",group:"who",role:"viewer"},{path:"keys",screen:Su,name:"keys",key:"k",group:"who"},{path:"audit",screen:pu,name:"audit",key:"a",group:"who",role:"viewer"},{path:"database",screen:gu,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:vu,name:"create",key:"c",not:"viewer"},{path:"jobs/:id",screen:xu,name:"job"},{path:"batches/:id",screen:mu,name:"batch"},{path:"endpoints/:id",screen:yu,name:"endpoint",role:"viewer"},{path:"types/:id",screen:Cu,name:"type"}];Se.value=Ds;Or();Sr();vr();wn(i`<${Jr} />`,document.getElementById("page"));re.value.route?.screen.load?.();nr();export{g as a,b,ve as c,_ as d,$ as e,i as f,Zs as g,Xs as h,Cn as i,c as j,v as k,B as l,It as m,ye as n,be as o,ot as p,Ft as q,Rt as r,ee as s,L as t,Vt as u,xe as v,F as w,G as x,re as y,se as z,q as A,V as B,Tr as C,Zt as D,Te as E,Oe as F,Cr as G,ce as H,Qt as I,D as J,de as K,K as L,te as M,He as N,We as O,H as P,tn as Q,ti as R,pe as S,Wr as T,A as U,ui as V,no as W,nn as X,Gr as Y,ze as Z,on as _,as as $,gd as aa,is as ba,Yi as ca,_t as da,vt as ea,Zd as fa,so as ga,gt as ha,op as ia,ms as ja,$s as ka,ln as la};

var po=function(e,t,n,o){var r;t[0]=0;for(var s=1;s<t.length;s++){var a=t[s++],l=t[s]?(t[0]|=a?1:2,n[t[s++]]):t[++s];a===3?o[0]=l:a===4?o[1]=Object.assign(o[1]||{},l):a===5?(o[1]=o[1]||{})[t[++s]]=l:a===6?o[1][t[++s]]+=l+"":a?(r=e.apply(l,po(e,l,n,["",null])),o.push(r),l[0]?t[0]|=2:(t[s-2]=0,t[s]=r)):o.push(l)}return o},fo=new Map;function ho(e){var t=fo.get(this);return t||(t=new Map,fo.set(this,t)),(t=po(this,t.get(e)||(t.set(e,t=(function(n){for(var o,r,s=1,a="",l="",f=[0],c=function(d){s===1&&(d||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?f.push(0,d,a):s===3&&(d||a)?(f.push(3,d,a),s=2):s===2&&a==="..."&&d?f.push(4,d,0):s===2&&a&&!d?f.push(5,0,!0,a):s>=5&&((a||!d&&s===5)&&(f.push(s,0,a,r),s=6),d&&(f.push(s,d,0,r),s=6)),a=""},p=0;p<n.length;p++){p&&(s===1&&c(),c(p));for(var h=0;h<n[p].length;h++)o=n[p][h],s===1?o==="<"?(c(),f=[f],s=3):a+=o:s===4?a==="--"&&o===">"?(s=1,a=""):a=o+a[0]:l?o===l?l="":a+=o:o==='"'||o==="'"?l=o:o===">"?(c(),s=1):s&&(o==="="?(s=5,r=a,a=""):o==="/"&&(s<5||n[p][h+1]===">")?(c(),s===3&&(f=f[0]),s=f,(f=f[0]).push(2,0,s),s=0):o===" "||o==="	"||o===`
`||o==="\r"?(c(),s=2):a+=o),s===3&&a==="!--"&&(s=4,f=f[0])}return c(),f})(e)),t),arguments,[])).length>1?t:t[0]}var Mt,k,go,mn,ae,mo,yo,wo,dn,bt,Ye,bo,_n,pn,hn,Cs,xt={},St=[],Ns=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,Et=Array.isArray;function ne(e,t){for(var n in t)e[n]=t[n];return e}function $n(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function Ze(e,t,n){var o,r,s,a={};for(s in t)s=="key"?o=t[s]:s=="ref"?r=t[s]:a[s]=t[s];if(arguments.length>2&&(a.children=arguments.length>3?Mt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(s in e.defaultProps)a[s]===void 0&&(a[s]=e.defaultProps[s]);return kt(e,a,o,r,null)}function kt(e,t,n,o,r){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++go,__i:-1,__u:0};return r==null&&k.vnode!=null&&k.vnode(s),s}function ie(e){return e.children}function R(e,t){this.props=e,this.context=t}function _e(e,t){if(t==null)return e.__?_e(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?_e(e):null}function As(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],s=ne({},t);s.__v=t.__v+1,k.vnode&&k.vnode(s),vn(e.__P,s,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??_e(t),!!(32&t.__u),r),s.__v=t.__v,s.__.__k[s.__i]=s,Mo(o,s,r),t.__e=t.__=null,s.__e!=n&&ko(s)}}function ko(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),ko(e)}function _o(e){(!e.__d&&(e.__d=!0)&&ae.push(e)&&!Tt.__r++||mo!=k.debounceRendering)&&((mo=k.debounceRendering)||yo)(Tt)}function Tt(){try{for(var e,t=1;ae.length;)ae.length>t&&ae.sort(wo),e=ae.shift(),t=ae.length,As(e)}finally{ae.length=Tt.__r=0}}function xo(e,t,n,o,r,s,a,l,f,c,p){var h,d,m,b,O,C,x=o&&o.__k||St,y=t.length;for(f=Ds(n,t,x,f,y),h=0;h<y;h++)(m=n.__k[h])!=null&&(d=m.__i!=-1&&x[m.__i]||xt,m.__i=h,C=vn(e,m,d,r,s,a,l,f,c,p),b=m.__e,m.ref&&d.ref!=m.ref&&(d.ref&&gn(d.ref,null,m),p.push(m.ref,m.__c||b,m)),O==null&&b!=null&&(O=b),4&m.__u?(f=So(m,f,e),d.__e&&(d.__e=null)):typeof m.type=="function"&&C!==void 0?f=C:b&&(f=b.nextSibling),m.__u&=-7);return n.__e=O,f}function Ds(e,t,n,o,r){var s,a,l,f,c,p=n.length,h=p,d=0;for(e.__k=new Array(r),s=0;s<r;s++)(a=t[s])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a=="string"||typeof a=="number"||typeof a=="bigint"||a.constructor==String?a=e.__k[s]=kt(null,a,null,null,null):Et(a)?a=e.__k[s]=kt(ie,{children:a},null,null,null):a.constructor===void 0&&a.__b>0?a=e.__k[s]=kt(a.type,a.props,a.key,a.ref?a.ref:null,a.__v):e.__k[s]=a,f=s+d,a.__=e,a.__b=e.__b+1,l=null,(c=a.__i=Ls(a,n,f,h))!=-1&&(h--,(l=n[c])&&(l.__u|=2)),l==null||l.__v==null?(c==-1&&(r>p?d--:r<p&&d++),typeof a.type!="function"&&(a.__u|=4)):c!=f&&(c==f-1?d--:c==f+1?d++:(c>f?d--:d++,a.__u|=4))):e.__k[s]=null;if(h)for(s=0;s<p;s++)(l=n[s])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=_e(l)),Oo(l,l));return o}function So(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=So(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=_e(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function Ls(e,t,n,o){var r,s,a,l=e.key,f=e.type,c=t[n],p=c!=null&&(2&c.__u)==0;if(c===null&&l==null||p&&l==c.key&&f==c.type)return n;if(o>(p?1:0)){for(r=n-1,s=n+1;r>=0||s<t.length;)if((c=t[a=r>=0?r--:s++])!=null&&(2&c.__u)==0&&l==c.key&&f==c.type)return a}return-1}function $o(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||Ns.test(t)?n:n+"px"}function wt(e,t,n,o,r){var s,a;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||$o(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||$o(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")s=t!=(t=t.replace(bo,"$1")),a=t.toLowerCase(),t=a in e||t=="onFocusOut"||t=="onFocusIn"?a.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+s]=n,n?o?n[Ye]=o[Ye]:(n[Ye]=_n,e.addEventListener(t,s?hn:pn,s)):e.removeEventListener(t,s?hn:pn,s);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function vo(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[bt]==null)t[bt]=_n++;else if(t[bt]<n[Ye])return;return n(k.event?k.event(t):t)}}}function vn(e,t,n,o,r,s,a,l,f,c){var p,h,d,m,b,O,C,x,y,Y,Ge,me,Ve,co,yt,fn,Z=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(f=!!(32&n.__u),s=[l=t.__e=n.__e]),(p=k.__b)&&p(t);e:if(typeof Z=="function"){h=a.length;try{if(y=t.props,Y=Z.prototype&&Z.prototype.render,Ge=(p=Z.contextType)&&o[p.__c],me=p?Ge?Ge.props.value:p.__:o,n.__c?x=(d=t.__c=n.__c).__=d.__E:(Y?t.__c=d=new Z(y,me):(t.__c=d=new R(y,me),d.constructor=Z,d.render=Ps),Ge&&Ge.sub(d),d.state||(d.state={}),d.__n=o,m=d.__d=!0,d.__h=[],d._sb=[]),Y&&d.__s==null&&(d.__s=d.state),Y&&Z.getDerivedStateFromProps!=null&&(d.__s==d.state&&(d.__s=ne({},d.__s)),ne(d.__s,Z.getDerivedStateFromProps(y,d.__s))),b=d.props,O=d.state,d.__v=t,m)Y&&Z.getDerivedStateFromProps==null&&d.componentWillMount!=null&&d.componentWillMount(),Y&&d.componentDidMount!=null&&d.__h.push(d.componentDidMount);else{if(Y&&Z.getDerivedStateFromProps==null&&y!==b&&d.componentWillReceiveProps!=null&&d.componentWillReceiveProps(y,me),t.__v==n.__v||!d.__e&&d.shouldComponentUpdate!=null&&d.shouldComponentUpdate(y,d.__s,me)===!1){t.__v!=n.__v&&(d.props=y,d.state=d.__s,d.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(Ae){Ae&&(Ae.__=t)}),St.push.apply(d.__h,d._sb),d._sb=[],d.__h.length&&a.push(d),l=_e(n);break e}d.componentWillUpdate!=null&&d.componentWillUpdate(y,d.__s,me),Y&&d.componentDidUpdate!=null&&d.__h.push(function(){d.componentDidUpdate(b,O,C)})}if(d.context=me,d.props=y,d.__P=e,d.__e=!1,Ve=k.__r,co=0,Y)d.state=d.__s,d.__d=!1,Ve&&Ve(t),p=d.render(d.props,d.state,d.context),St.push.apply(d.__h,d._sb),d._sb=[];else do d.__d=!1,Ve&&Ve(t),p=d.render(d.props,d.state,d.context),d.state=d.__s;while(d.__d&&++co<25);d.state=d.__s,d.getChildContext!=null&&(o=ne(ne({},o),d.getChildContext())),Y&&!m&&d.getSnapshotBeforeUpdate!=null&&(C=d.getSnapshotBeforeUpdate(b,O)),yt=p!=null&&p.type===ie&&p.key==null?Eo(p.props.children):p,l=xo(e,Et(yt)?yt:[yt],t,n,o,r,s,a,l,f,c),d.base=t.__e,t.__u&=-161,d.__h.length&&a.push(d),x&&(d.__E=d.__=null)}catch(Ae){if(a.length=h,t.__v=null,f||s!=null){if(Ae.then){for(t.__u|=f?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;s!=null&&(s[s.indexOf(l)]=null),t.__e=l}else if(s!=null)for(fn=s.length;fn--;)$n(s[fn])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),Ae.then||To(t),k.__e(Ae,t,n)}}else s==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=js(n.__e,t,n,o,r,s,a,f,c);return(p=k.diffed)&&p(t),128&t.__u?void 0:l}function To(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(To))}function Mo(e,t,n){for(var o=0;o<n.length;o++)gn(n[o],n[++o],n[++o]);k.__c&&k.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(s){s.call(r)})}catch(s){k.__e(s,r.__v)}})}function Eo(e){return typeof e!="object"||e==null||e.__b>0?e:Et(e)?e.map(Eo):e.constructor!==void 0?null:ne({},e)}function js(e,t,n,o,r,s,a,l,f){var c,p,h,d,m,b,O,C=n.props||xt,x=t.props,y=t.type;if(y=="svg"?r="http://www.w3.org/2000/svg":y=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s!=null){for(c=0;c<s.length;c++)if((m=s[c])&&"setAttribute"in m==!!y&&(y?m.localName==y:m.nodeType==3)){e=m,s[c]=null;break}}if(e==null){if(y==null)return document.createTextNode(x);e=document.createElementNS(r,y,x.is&&x),l&&(k.__m&&k.__m(t,s),l=!1),s=null}if(y==null)C===x||l&&e.data==x||(e.data=x);else{if(s=y=="textarea"&&x.defaultValue!=null?null:s&&Mt.call(e.childNodes),!l&&s!=null)for(C={},c=0;c<e.attributes.length;c++)C[(m=e.attributes[c]).name]=m.value;for(c in C)m=C[c],c=="dangerouslySetInnerHTML"?h=m:c=="children"||c in x||c=="value"&&"defaultValue"in x||c=="checked"&&"defaultChecked"in x||wt(e,c,null,m,r);for(c in x)m=x[c],c=="children"?d=m:c=="dangerouslySetInnerHTML"?p=m:c=="value"?b=m:c=="checked"?O=m:l&&typeof m!="function"||C[c]===m||wt(e,c,m,C[c],r);if(p)l||h&&(p.__html==h.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[];else if(h&&(e.innerHTML=""),xo(t.type=="template"?e.content:e,Et(d)?d:[d],t,n,o,y=="foreignObject"?"http://www.w3.org/1999/xhtml":r,s,a,s?s[0]:n.__k&&_e(n,0),l,f),s!=null)for(c=s.length;c--;)$n(s[c]);l&&y!="textarea"||(c="value",y=="progress"&&b==null?e.removeAttribute("value"):b!=null&&(b!==e[c]||y=="progress"&&!b||y=="option"&&b!=C[c])&&wt(e,c,b,C[c],r),c="checked",O!=null&&O!=e[c]&&wt(e,c,O,C[c],r))}return e}function gn(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){k.__e(r,n)}}function Oo(e,t,n){var o,r;if(k.unmount&&k.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||gn(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(s){k.__e(s,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&Oo(o[r],t,n||typeof e.type!="function");n||$n(e.__e),e.__c=e.__=e.__e=void 0}function Ps(e,t,n){return this.constructor(e,n)}function yn(e,t,n){var o,r,s,a;t==document&&(t=document.documentElement),k.__&&k.__(e,t),r=(o=typeof n=="function")?null:n&&n.__k||t.__k,s=[],a=[],vn(t,e=(!o&&n||t).__k=Ze(ie,null,[e]),r||xt,xt,t.namespaceURI,!o&&n?[n]:r?null:t.firstChild?Mt.call(t.childNodes):null,s,!o&&n?n:r?r.__e:t.firstChild,o,a),Mo(s,e,a),e.props.children=null}Mt=St.slice,k={__e:function(e,t,n,o){for(var r,s,a;t=t.__;)if((r=t.__c)&&!r.__)try{if((s=r.constructor)&&s.getDerivedStateFromError!=null&&(r.setState(s.getDerivedStateFromError(e)),a=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),a=r.__d),a)return r.__E=r}catch(l){e=l}throw e}},go=0,mn=function(e){return e!=null&&e.constructor===void 0},R.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=ne({},this.state),typeof e=="function"&&(e=e(ne({},n),this.props)),e&&ne(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),_o(this))},R.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),_o(this))},R.prototype.render=ie,ae=[],yo=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,wo=function(e,t){return e.__v.__b-t.__v.__b},Tt.__r=0,dn=Math.random().toString(8),bt="__d"+dn,Ye="__a"+dn,bo=/(PointerCapture)$|Capture$/i,_n=0,pn=vo(!1),hn=vo(!0),Cs=0;var Qe,P,wn,Co,bn=0,qo=[],M=k,No=M.__b,Ao=M.__r,Do=M.diffed,Lo=M.__c,jo=M.unmount,Po=M.__;function xn(e,t){M.__h&&M.__h(P,e,bn||t),bn=0;var n=P.__H||(P.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function g(e,t){var n=xn(Qe++,3);!M.__s&&Sn(n.__H,t)&&(n.__=e,n.u=t,P.__H.__h.push(n))}function $e(e,t){var n=xn(Qe++,4);!M.__s&&Sn(n.__H,t)&&(n.__=e,n.u=t,P.__h.push(n))}function w(e){return bn=5,ve(function(){return{current:e}},[])}function ve(e,t){var n=xn(Qe++,7);return Sn(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function Us(){for(var e;e=qo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ot),t.__h.some(kn),t.__h=[]}catch(n){t.__h=[],M.__e(n,e.__v)}}}M.__b=function(e){P=null,No&&No(e)},M.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Po&&Po(e,t)},M.__r=function(e){Ao&&Ao(e),Qe=0;var t=(P=e.__c).__H;t&&(wn===P?(t.__h=[],P.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(Ot),t.__h.some(kn),t.__h=[],Qe=0)),wn=P},M.diffed=function(e){Do&&Do(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(qo.push(t)!==1&&Co===M.requestAnimationFrame||((Co=M.requestAnimationFrame)||qs)(Us)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),wn=P=null},M.__c=function(e,t){t.some(function(n){try{n.__h.some(Ot),n.__h=n.__h.filter(function(o){return!o.__||kn(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],M.__e(o,n.__v)}}),Lo&&Lo(e,t)},M.unmount=function(e){jo&&jo(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{Ot(o)}catch(r){t=r}}),n.__H=void 0,t&&M.__e(t,n.__v))};var Uo=typeof requestAnimationFrame=="function";function qs(e){var t,n=function(){clearTimeout(o),Uo&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Uo&&(t=requestAnimationFrame(n))}function Ot(e){var t=P,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),P=t}function kn(e){var t=P;e.__c=e.__(),P=t}function Sn(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}var Is=Symbol.for("preact-signals");function Dt(){if(oe>1)oe--;else{var e,t=!1;for((function(){var r=Nt;for(Nt=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var a=s.t;a!==void 0;a=a.x)a.i===r.i&&(a.i=s.i);r=r.o}})();et!==void 0;){var n=et;for(et=void 0,Ct++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Fo(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=o}}if(Ct=0,oe--,t)throw e}}function Lt(e){if(oe>0)return e();Tn=++Fs,oe++;try{return e()}finally{Dt()}}var Xe,S=void 0;function De(e){var t=S,n=Xe;S=void 0,Xe=void 0;try{return e()}finally{S=t,Xe=n}}var et=void 0,oe=0,Ct=0,Fs=0,Tn=0,Nt=void 0,At=0;function Io(e){if(S!==void 0){var t=e.n;if(t===void 0||t.t!==S)return t={i:0,S:e,p:S.s,n:void 0,t:S,e:void 0,x:void 0,r:t},S.s!==void 0&&(S.s.n=t),S.s=t,e.n=t,32&S.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=S.s,t.n=void 0,S.s.n=t,S.s=t),t}}function N(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}N.prototype.brand=Is;N.prototype.h=function(){return!0};N.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:De(function(){var o;(o=t.W)==null||o.call(t)}))};N.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&De(function(){var r;(r=t.Z)==null||r.call(t)}))}};N.prototype.subscribe=function(e){var t=this;return q(function(){var n=t.value;De(function(){return e(n)})},{name:"sub"})};N.prototype.valueOf=function(){return this.value};N.prototype.toString=function(){return this.value+""};N.prototype.toJSON=function(){return this.value};N.prototype.peek=function(){var e=this;return De(function(){return e.value})};Object.defineProperty(N.prototype,"value",{get:function(){var e=Io(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Ct>100)throw new Error("Cycle detected");(function(n){oe!==0&&Ct===0&&n.l!==Tn&&(n.l=Tn,Nt={S:n,v:n.v,i:n.i,o:Nt})})(this),this.v=e,this.i++,At++,oe++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Dt()}}}});function $(e,t){return new N(e,t)}function Fo(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Ro(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Wo(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function ge(e,t){N.call(this,void 0,t),this.x=e,this.s=void 0,this.g=At-1,this.f=4}ge.prototype=new N;ge.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===At))return!0;if(this.g=At,this.f|=1,this.i>0&&!Fo(this))return this.f&=-2,!0;var e=S;try{Ro(this),S=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return S=e,Wo(this),this.f&=-2,!0};ge.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}N.prototype.S.call(this,e)};ge.prototype.U=function(e){if(this.t!==void 0&&(N.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};ge.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(ge.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Io(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Q(e,t){return new ge(e,t)}function Ho(e){var t=e.j;if(e.j=void 0,typeof t=="function"){oe++;var n=S;S=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,Mn(e),o}finally{S=n,Dt()}}}function Mn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Ho(e)}function Rs(e){if(S!==this)throw new Error("Out-of-order effect");Wo(this),S=e,this.f&=-2;try{8&this.f&&Mn(this)}finally{Dt()}}function Le(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Xe&&Xe.push(this)}Le.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Le.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Ho(this),Ro(this),oe++;var e=S;return S=this,Rs.bind(this,e)};Le.prototype.N=function(){2&this.f||(this.f|=2,this.u=et,et=this)};Le.prototype.d=function(){this.f|=8,1&this.f||Mn(this)};Le.prototype.dispose=function(){this.d()};function q(e,t){var n=new Le(e,t);try{n.c()}catch(r){throw n.d(),r}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Jo,Pt,jt,Ws=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Ko=[];q(function(){Jo=this.N})();function je(e,t){k[e]=t.bind(null,k[e]||function(){})}function tt(e){if(jt){var t=jt;jt=void 0,t()}jt=e&&e.S()}function Bo(e){var t=this,n=e.data,o=_(n);o.name="ReactiveDom",o.value=n;var r=ve(function(){for(var l=t,f=t.__v;f=f.__;)if(f.__c){f.__c.__$f|=4;break}var c=Q(function(){var m=o.value.value;return m===0?0:m===!0?"":m||""}),p=Q(function(){return!Array.isArray(c.value)&&!mn(c.value)}),h=q(function(){if(this.N=zo,p.value){var m=c.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=m)}}),d=t.__$u.d;return t.__$u.d=function(){h(),d.call(this)},[p,c]},[]),s=r[0],a=r[1];return s.value?a.peek():a.value}Bo.displayName="ReactiveTextNode";Object.defineProperties(N.prototype,{constructor:{configurable:!0,value:Ze(ie,null).constructor},type:{configurable:!0,value:Bo},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});je("__b",function(e,t){if(tt(),Pt=void 0,typeof t.type=="string"){var n,o=t.props;for(var r in o)if(r!=="children"){var s=o[r];s instanceof N&&(n||(t.__np=n={}),n[r]=s,o[r]=s.peek())}}e(t)});je("__r",function(e,t){if(e(t),t.type!==ie){tt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(r,s){var a;return q(function(){a=this},{name:s}),a.c=r,a})((function(r){return function(){var s;Ws&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Pt=o,tt(n)}});je("__e",function(e,t,n,o){tt(),Pt=void 0,e(t,n,o)});je("diffed",function(e,t){tt(),Pt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,r=t.props,s=n.U;if(s)for(var a in s){var l=s[a];l===void 0||o&&a in o||(l.d(),s[a]=void 0)}if(o){s||(s={},n.U=s);for(var f in o){var c=s[f],p=o[f];c===void 0?(c=Hs(n,f,p,r),s[f]=c):c.o(p,r)}}}e(t)});function Hs(e,t,n,o){var r=t in e&&e.ownerSVGElement===void 0,s=$(n);return{o:function(a,l){s.value=a,o=l},d:q(function(){this.N=zo;var a=s.value.value;o[t]!==a&&(o[t]=a,r?e[t]=a:a!=null&&(a!==!1||t[4]==="-")?e.setAttribute(t,a):e.removeAttribute(t))})}}je("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var r in o){var s=o[r];s&&s.d()}}}var a=t.__np;if(a){var l=t.props;for(var f in a)l[f]=a[f]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var p=c.__$u;p&&(c.__$u=void 0,p.d())}}e(t)});je("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});R.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(o||s||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var a in e)if(a!=="__source"&&e[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function _(e,t){return ve(function(){return $(e,t)},[])}var Js=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Ks(){Lt(function(){for(var e;e=Ko.shift();)Jo.call(e)})}function zo(){Ko.push(this)===1&&(k.requestAnimationFrame||Js)(Ks)}function Bs(e,t,...n){return this[0]=3,Ze(e,t,...n)}var i=ho.bind(Bs);var Go="\0number",zs=/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;function Vo(e,t){let n=JSON.parse(e),o=Gs(e);for(let r of t)r in n&&(n[r]=o[r]);return n}function Gs(e){return JSON.parse(e),JSON.parse(e.replace(zs,t=>Vs(t)?t:`{"\\u0000number":"${t}"}`))}var Vs=e=>e.startsWith('"')||String(Number(e))===e;function Ys(e){return e&&typeof e=="object"&&Go in e?e[Go]:null}function En(e,t=0){let n=new Map,o=JSON.stringify(e,(r,s)=>{let a=Ys(s);if(a===null)return s;let l=`\0${n.size}\0`;return n.set(l,a),l},t);return o===void 0||!n.size?o:o.replace(/"\\u0000\d+\\u0000"/g,r=>n.get(JSON.parse(r))??r)}var Zs={page:{name:"Tidegate",nowhere:"No such page",nowhereSays:"Nothing is shown at this address.",toJobs:"All jobs",skip:"Skip to the contents",navigation:"Screens",menu:"Menu",away:"The server does not answer. What is shown may be old.",failed:"This could not be loaded",again:"Try again",loading:"Loading …",none:"none",hidden:"Hidden from your role",more:"Show more",copied:"Copied",copy:"Copy",close:"Close",cancel:"Cancel",crashed:"This screen has a fault"},groups:{now:"Now",how:"How it runs",who:"Who and what"},screens:{overview:"Overview",jobs:"Jobs",inbox:"Inbox",waiting:"Waiting room",batches:"Batches",costs:"Costs",errors:"Errors",setAside:"Set aside",types:"Types",limits:"Limits",locks:"Locks and processors",schedules:"Schedules",charts:"Charts",endpoints:"Endpoints",endpoint:"Endpoint",keys:"Keys and logins",audit:"Audit",database:"Database",create:"New job",job:"Job",batch:"Batch",type:"Type"},api:{away:"The server does not answer.",unreadable:"The server's answer cannot be read.",status:e=>`The server answered ${e}.`},login:{title:"Log in",key:"API key or token",enter:"Log in",issuer:e=>`Log in with ${e}`,or:"or",help:"The key is exchanged for a cookie that no script can read. It is not kept in the browser.",local:"On your own machine, make login prints a link that logs in.",ended:"Your login has ended. Log in to go on; what you typed is still here.",unknown:"The server cannot say who you are",again:"It is asked again every ten seconds.",still:(e,t)=>`${e}. You are logged in as ${t}.`,leave:"Log out",roles:{producer:"producer",viewer:"viewer",admin:"admin",super_admin:"super admin"},otherState:"The issuer's answer does not belong to this page.",noToken:"The issuer sent no token."},live:{live:"live",paused:"paused",away:"no answer",off:"not live",pause:"Pause updates",resume:"Resume updates",said:e=>e===1?"One job has changed":`${e} jobs have changed`},keys:{title:"Keys",go:e=>`Go to ${e}`,palette:"All commands",help:"This list",filter:"Filter",down:"Next row",up:"Row before",open:"Open the row",select:"Select the row",range:"Select the rows up to it",pause:"Pause or resume updates",local:"Times in UTC or in your zone",single:"Single keys",singleSays:"Keys without Ctrl or ⌘ act at once. Switch them off if a screen reader or your voice types them.",groups:{page:"Everywhere",go:"Go to",screen:"On this screen"}},palette:{title:"Commands",hint:"A command, a screen, or the id of a job",openJob:e=>`Open job ${e}`,none:"No command is called that."},table:{select:"Select",selectAll:"Select all rows shown",chosen:e=>`${e} selected`,unchoose:"Select none",next:"Older",first:"Newest",new:e=>`${e} new ↑`,gone:"deleted",noRow:"Go to a row first, with j and k."},filter:{label:"Filter",hint:"status:failed type:… owner:… tag:…",clear:"Clear",unknown:(e,t)=>`No filter is called ${e}. There are ${t}.`,save:"Save this view",saved:"Saved views",saveAs:"Name of the view",forget:"Forget this view"},act:{curl:"As curl",refused:e=>`${e} not possible now`,done:"Done",sure:e=>`${e}?`,type:e=>`Type ${e} to go on`,viewer:"A viewer changes nothing"},status:{pending:"pending",processing:"processing",waiting:"waiting",review_needed:"needs review",completed:"completed",failed:"failed",cancelled:"cancelled"},time:{now:"now",ago:e=>`${e} ago`,ahead:e=>`in ${e}`,utc:"UTC",local:"your time"},chart:{table:"As a table",none:"Nothing in this time"},units:{d:"d",h:"h",m:"min",s:"s",ms:"ms"},jobs:{label:"Jobs",columns:{status:"Status",type:"Type",id:"Job",about:"About",owner:"Owner",attempts:"Tries",progress:"Progress",when:"When",took:"Took"},none:"No job matches.",noneYet:"There are no jobs yet.",looked:"One request looks at 5,000 jobs. None of these matches; older ones may.",further:"Look further",new:"New job",views:{failed:"Failed",processing:"Running",pending:"Pending",review_needed:"To review",waiting:"Waiting"},all:"All",fields:{error:"a part of the message, or the code",batch:"the id of a batch",about:"type/id of what the job is about",since:"created then or later",until:"created before then"},chosen:"What to do with the selected jobs",allMatching:"Select all that match the filter",allChosen:"All that match are selected",bulk:{retry:"Retry",cancel:"Cancel",delete:"Delete",replay:"Replay"},asking:(e,t)=>`${e} ${t}?`,jobs:(e,t=!1)=>`${t?"at least ":""}${e.toLocaleString("en")} ${e===1?"job":"jobs"}`,counting:"Counting …",running:(e,t)=>`${e.toLocaleString("en")} done${t?`, ${t.toLocaleString("en")} left as they are`:""}`,stop:"Stop",stopped:"Stopped",finished:"Finished",perMinute:"New jobs a minute",says:{retry:"Failed and cancelled jobs start again, with all their attempts.",cancel:"Pending and waiting jobs, and those to review, are cancelled; running ones when their handler stops.",delete:"Finished jobs are deleted with their logs. That cannot be undone.",replay:"Each job is enqueued anew, with the same payload."}},overview:{own:"",ownSays:e=>`Your role sees the jobs of ${e}. The lanes, and what the processors do, are for viewers and admins.`,verdict:(e,t)=>{let n=e?`${e===1?"One thing is":`${e} things are`} wrong`:"Nothing is wrong";return t?`${n}, and ${t===1?"one thing needs":`${t} things need`} a person.`:`${n}${e?".":", and nothing needs you."}`},needs:"What needs a person",need:{review_needed:()=>"to review",failed_last_hour:()=>"failed in the last hour",suspects:e=>e===1?"suspect":"suspects",set_aside:()=>"set aside",endpoints_disabled:e=>e===1?"endpoint disabled":"endpoints disabled"},wrongTitle:"What is wrong",moreWrong:e=>`${e} more`,look:"Look",wrong:{off:"Processors are switched off.",offWhy:"Jobs are taken in, and none is run.",switchOn:"Switch on",notYou:"A super admin switches processors on and off",switchOnSure:"The processors of all lanes start again with their next tick.",start:"Start a processor",never:e=>`No processor of the lane ${e} has ever come.`,late:(e,t)=>`No processor of the lane ${e} has come for ${t}.`,lateWhy:e=>`${e===1?"One job waits":`${e.toLocaleString("en")} jobs wait`}. Look at the lane's function, its schedule and its alarms.`,lateIdle:"No job waits yet. Look at the lane's function, its schedule and its alarms.",grows:(e,t)=>`The oldest ready job of the lane ${e} has waited for ${t}, and its age grows.`,growsWhy:"More comes in than goes out: see below what holds most of it.",nothingEnds:"None of its jobs has ended lately.",stuck:(e,t)=>`${t.toLocaleString("en")} ${t===1?"job":"jobs"} of ${e} cannot start.`,aside:(e,t)=>`The ${e} ${t} is set aside.`,tryAgain:"Try again"},lanes:"Lanes",legend:"The water is what is ready, darker the longer its oldest has waited. Beneath the sill hangs what each minute let through.",now:"Now",back:e=>`${e} min ago`,lookBack:"The moment that is looked at",lookBackSays:"Look back over the hour",lookEarlier:"A minute back",lookLater:"A minute on",tide:(e,t,n)=>`${e} over the last hour: ${t} ready now, ${n} let through`,ready:"ready",oldest:e=>`oldest ${e}`,noneReady:"nothing waits",beside:(e,t)=>`${e} running · ${t} waiting`,pace:e=>`${e} a minute`,noPace:"none ended lately",gone:"gone",through:e=>`${e} let through`,states:{off:()=>"switched off",empty:()=>"empty",working:e=>`${e} at work`,resting:()=>"gate shut",shut:()=>"no processor",rising:e=>`rising, ${e} at work`,falling:e=>`falling, ${e} at work`,level:e=>`level, ${e} at work`},more:e=>`and ${e} more`,held:"What holds the backlog back",heldNone:"No job waits for a processor. What is enqueued now starts at once.",moreTypes:e=>`${e} more types`,free:"nothing: they start as soon as a processor has room",resume:"Resume",notAlone:"not by itself",goneNot:"A gate that no time opens, no pace yet, or more jobs than one request counts",gates:{worker_off:"processors are switched off",type_unknown:"the type is not declared",type_disabled:"the type is disabled",type_paused:"the type is paused",type_set_aside:"the type is set aside",no_handler:"no code has a handler",no_worker:"no processor comes",timeout:"its time-out is too long for the lane",later:"due later",max_concurrent:"the type is full",concurrency_key:"their key is full",rate:"the rate allows no more",window:"the window is full",limit:"a limit is full",suspect:"suspect: run apart",blocked:"their key is full"},columns:{lane:"Lane",type:"Type",ready:"Ready",gates:"Held by",pace:"A minute",gone:"Gone"},charts:{title:"What became of the jobs",span:"Span of the charts",spans:{"1h":"1 hour","6h":"6 hours","24h":"24 hours","7d":"7 days"},throughput:"Throughput",wait:"Wait",run:"Run",labels:{p50:"half within",p95:"95 of 100 within",p99:"99 of 100 within"},reads:{throughput:"jobs a minute, by how they ended",wait:"from ready to start",run:"from start to end"}}}},u=Zs;var Yo=3,Qs=30,v=$(void 0),X=$(!1),Ut=$(!0),H=class extends Error{constructor(t,n,o=null){super(n.detail||n.message||n.title||u.api.status(t)),this.status=t,this.kind=String(n.type||"").replace("urn:tidegate:problem:",""),this.errors=n.errors||[],this.after=o}},J=(e,t)=>ye("GET",e,{tries:Yo,...t}),qt=(e,t,n)=>ye("POST",e,{body:t,...n});var Zo=e=>ye("DELETE",e);async function ye(e,t,n={}){for(let o=n.tries||1;;o-=1)try{return await ta(e,t,n)}catch(r){if(Xs(r,t)){await ea(n.signal);continue}if(o<=1||!(r instanceof H)||![0,429,503].includes(r.status))throw r;await sa(r.after||Yo-o+1,n.signal)}}var Xs=(e,t)=>e instanceof H&&e.status===401&&t!=="/api/login"&&X.peek();function ea(e){return new Promise((t,n)=>{let o=v.subscribe(r=>r&&t(queueMicrotask(()=>o())));e?.addEventListener("abort",()=>(o(),n(e.reason)))})}async function ta(e,t,n){let o=await na(e,t,n),r=await o.text();if(o.status===304)return null;if(!o.ok)throw oa(o,r,t);if(!r)return null;try{return n.exact?Vo(r,n.exact):JSON.parse(r)}catch{throw new H(o.status,{detail:u.api.unreadable})}}async function na(e,t,n){let o={accept:"application/json",...n.headers},r={method:e,headers:o,signal:n.signal,cache:"no-store"};n.body!==void 0&&(o["content-type"]="application/json",Object.assign(r,{body:En(n.body)}));try{let s=await fetch(t+we(n.query),r);return Ut.value=!0,s}catch(s){throw n.signal?.aborted?s:(Ut.value=!1,new H(0,{detail:u.api.away}))}}function oa(e,t,n){let o=Number(e.headers.get("retry-after"))||null;return e.status===401&&n!=="/api/login"&&(v.value&&(X.value=!0),v.value=null),new H(e.status,ra(t),o)}function ra(e){try{return JSON.parse(e)||{}}catch{return{}}}function sa(e,t){return new Promise((n,o)=>{setTimeout(n,Math.min(e,Qs)*1e3),t?.addEventListener("abort",()=>o(t.reason))})}function we(e={}){let t=Object.entries(e).filter(([,n])=>n!=null&&n!=="");return t.length?`?${new URLSearchParams(t.map(([n,o])=>[n,String(o)]))}`:""}function nt(e,t,n){let o=[`curl -X ${e} "$API${t}"`,'-H "Authorization: Bearer $KEY"'];return e==="GET"&&(o[0]=`curl "$API${t}"`),n!==void 0&&o.push("-H 'Content-Type: application/json'",`-d '${aa(En(n))}'`),o.join(` \\
  `)}var aa=e=>e.replaceAll("'","'\\''"),It=()=>v.value?.role!=="viewer",Ft=()=>v.value?.role==="admin"||v.value?.role==="super_admin";var ia=6,la=0,ot=$([]);function ee(e,{kind:t="good",href:n}={}){let o=la+=1;ot.value=[...ot.value.slice(-3),{id:o,text:e,kind:t,href:n}],t==="good"&&setTimeout(()=>Qo(o),ia*1e3)}var Qo=e=>ot.value=ot.value.filter(t=>t.id!==e);function On(){return i`<div class="toasts" role="status" aria-live="polite">
    ${ot.value.map(({id:e,text:t,kind:n,href:o})=>i`<p key=${e} class=${`toast ${n}`}>
          ${o?i`<a href=${o}>${t}</a>`:t}
          <button class="plain" aria-label=${u.page.close} onClick=${()=>Qo(e)}>×</button>
        </p>`)}
  </div>`}var Rt="tidegate.oidc",ua=10,be=$(""),Ue=$(null),st=$(null);async function er(){let e=new URLSearchParams(location.hash.slice(1)).get("code"),t=new URLSearchParams(location.search),n=t.has("state")&&sessionStorage.getItem(Rt);e&&history.replaceState(null,"",location.pathname+location.search),e?await Pe(()=>Wt({code:e})):n?await Pe(()=>da(t)):await Pe(Cn)}async function Pe(e){st.value=null;try{await e()}catch(t){if(tr(t))return fa(t,e);if(be.value=e===Cn?"":t.message,e!==Cn)return Pe(ca);v.value=null}v.value||nr()}var Cn=async()=>{v.value=await J("/api/login")};async function ca(){let e=be.value;v.value=await J("/api/login").catch(t=>{if(tr(t))throw t;return null}),v.value&&ee(u.login.still(e,v.value.owner))}var tr=e=>e instanceof H&&(e.status===0||e.status===429||e.status>=500);function fa(e,t){let n=setTimeout(()=>Pe(t),ua*1e3);st.value={error:e,again:()=>(clearTimeout(n),Pe(t))}}var rt=null;q(()=>{rt=v.value??rt});async function Wt({key:e,code:t}){let n=e?{authorization:`Bearer ${e}`}:void 0,o=await qt("/api/login",t?{code:t}:void 0,{headers:n});if(be.value="",X.value&&rt&&(rt.owner!==o.owner||rt.role!==o.role))return location.reload();v.value=o,X.value=!1}async function Nn(){try{await Zo("/api/login")}catch(e){if(!(e instanceof H)||![401,404].includes(e.status))return ee(e.message,{kind:"bad"})}X.value=!1,v.value=null,nr()}function An(e){be.value=e.message,v.value=null}async function nr(){let e=await J("/api/login/options").catch(()=>null);Ue.value=e?.oidc||null}async function or(){let e=Ue.value,t=Xo(),n=Xo(),o=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(t));sessionStorage.setItem(Rt,JSON.stringify({way:e,verifier:t,state:n,from:location.pathname+location.search}));let r={response_type:"code",client_id:e.client_id,redirect_uri:`${location.origin}/ui`,scope:e.scope||"openid",state:n,code_challenge:rr(new Uint8Array(o)),code_challenge_method:"S256"};location.assign(`${e.authorization_endpoint}?${new URLSearchParams(r)}`)}async function da(e){let{way:t,verifier:n,state:o,from:r}=JSON.parse(sessionStorage.getItem(Rt)||"{}");if(sessionStorage.removeItem(Rt),history.replaceState(null,"",r),dispatchEvent(new PopStateEvent("popstate")),e.get("state")!==o)throw new Error(u.login.otherState);if(!e.has("code"))throw new Error(e.get("error_description")||e.get("error")||u.login.otherState);let s=new URLSearchParams({grant_type:"authorization_code",client_id:t.client_id,redirect_uri:`${location.origin}/ui`,code:String(e.get("code")),code_verifier:n}),a=await fetch(t.token_endpoint,{method:"POST",body:s}).then(l=>l.json());if(!a.id_token&&!a.access_token)throw new Error(a.error_description||a.error||u.login.noToken);await Wt({key:a.id_token||a.access_token})}var Xo=()=>rr(crypto.getRandomValues(new Uint8Array(32))),rr=e=>btoa(String.fromCharCode(...e)).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"");var pa=2e3,ha=3e5,ma=63e5,sr=12e4,_a=6e5,le=null,at=new Set,it=sr,ke=0,ar=[],Ln=()=>le?.readyState===WebSocket.OPEN;async function ir(e,t){if(!(le||Date.now()<ke)){ke=Date.now()+it;try{let{url:n}=await qt("/api/live/tickets");n?$a(n,e,t):ke=1/0}catch{Dn()}}}function $a(e,t,n){let o=new WebSocket(e);le=o,at=new Set,ar=[setTimeout(()=>o.readyState===WebSocket.CONNECTING&&(Dn(),lt(),n()),pa),setInterval(()=>o.readyState===WebSocket.OPEN&&o.send('{"do":"ping"}'),ha),setTimeout(()=>o.close(),ma+Math.random()*6e5)],o.onopen=()=>{it=sr,ke=0,n()},o.onmessage=r=>{let{topic:s,state:a}=JSON.parse(r.data);s&&a!==void 0&&at.has(s)&&t(s,a)},o.onclose=()=>{le===o&&(ke?Dn():ke=Date.now()+1e3,lt(),n())}}function Dn(){ke=Date.now()+it,it=Math.min(it*2,_a)}function lr(e){if(!Ln())return;let t=e.filter(o=>!at.has(o)),n=[...at].filter(o=>!e.includes(o));at=new Set(e),n.length&&le?.send(JSON.stringify({do:"unwatch",topics:n})),t.length&&le?.send(JSON.stringify({do:"watch",topics:t}))}function lt(){let e=le;le=null,ar.forEach(clearTimeout),e?.readyState===WebSocket.CONNECTING?e.onopen=()=>e.close():e?.close()}var fr=2,ur=10,dr=60,ga=100,ya="00000000-0000-0000-0000-000000000000",wa=["completed","failed","cancelled","review_needed","waiting"],Kt=new Set,D=$(!1),ue=$("live"),pr=$(0),Bt=0,Ht=!1,jn=!1,Pn=0,Jt="",cr="",hr=0,mr=!1,zt={};function Gt(e){let t=_(null),n=w(e);n.current=e,g(()=>{let r={asked:()=>n.current(),got:s=>t.value=s};return Kt.add(r),()=>{Kt.delete(r)}},[]);let o=JSON.stringify(e());return g(xe,[o]),t}function xe(){clearTimeout(Bt),Bt=setTimeout($r,0)}function _r(){document.addEventListener("visibilitychange",()=>document.hidden?lt():xe()),q(()=>{!D.value&&v.value?xe():lt(),D.value&&(ue.value="paused")})}async function $r(){if(Ht&&(jn=!0),Ht||D.value||document.hidden||!v.value||ue.peek()==="off")return;let e=ka(),t=JSON.stringify(e);if(t!=="{}"){Ht=!0,t!==cr&&(Jt=""),cr=t;try{Sa(await ye("GET","/api/live",{query:{...e,since:Jt}}),Jt===""),Pn=0,ue.value=D.value?"paused":"live",await ir(Ta,xe),lr(xa(e)),vr(jn?0:Ea(e))}catch(n){ba(n)}finally{Ht=jn=!1}}}function ba(e){let t=e instanceof H?e:null;Pn+=1,t?.kind==="no-such-route"?ue.value="off":t?.status!==401&&(ue.value="away"),vr(Math.max(t?.after||0,Math.min(fr*2**Pn,dr)))}function vr(e){clearTimeout(Bt),Bt=setTimeout($r,e*1e3)}function ka(){let e=[...Kt].map(s=>s.asked()),t=[...new Set(e.flatMap(s=>s.jobs||[]))].slice(0,ga),n=e.find(s=>s.reference)?.reference,o=e.find(s=>s.filter)||{},r=v.value?.role!=="producer";return{jobs:t.join(",")||void 0,batch:e.find(s=>s.batch)?.batch,reference_type:n?.type,reference_id:n?.id,stats:r&&e.some(s=>s.stats)||void 0,inbox:r&&e.some(s=>s.inbox)||void 0,...o.filter,newest:o.filter&&(o.newest??ya)}}function xa({jobs:e,batch:t,reference_type:n,reference_id:o,stats:r,inbox:s}){let a=n&&o&&`reference:${n}/${o}`;return[e&&`jobs:${e}`,t&&`batch:${t}`,a,r&&"stats",s&&"inbox"].filter(f=>typeof f=="string")}function Sa(e,t){pr.value=Date.now(),e&&(Jt=e.version,gr(t?e:{...zt,...e}))}function Ta(e,t){let n=e.split(":")[0],o=n==="jobs"?t:{[n==="reference"?"progress":n]:t};pr.value=Date.now(),Object.keys(o).some(r=>JSON.stringify(o[r])!==JSON.stringify(zt[r]))&&gr({...zt,...o})}function gr(e){zt=e,hr=Date.now(),mr=Ma(e);for(let t of[...Kt])t.got(e)}function Ma(e){let t=Date.now()+6e4,n=o=>!wa.includes(o.status)&&Date.parse(o.scheduled_for)<t;return e.batch&&!e.batch.finished_at||(e.jobs||[]).some(n)}function Ea(e){return Ln()&&!e.newest?dr:mr||Date.now()-hr<ur*1e3?fr:ur}function qe(e){try{return localStorage.getItem(e)}catch{return null}}function Ie(e,t){try{localStorage.setItem(e,t)}catch{}}var Oa=1200,wr="tidegate.keys",ut=$([]),Un="",yr=0,Vt=$(qe(wr)!=="off");function br(e){Vt.value=e,Ie(wr,e?"on":"off")}var ct=()=>[...new Map(ut.value.flat().map(e=>[e.keys,e])).values()];function I(e){let t=w(e);t.current=e;let n=e.map(o=>o.keys+o.says).join();$e(()=>{let o=e.map(r=>({...r,run:s=>t.current.find(a=>a.keys===r.keys)?.run(s)}));return ut.value=[...ut.peek(),o],()=>ut.value=ut.peek().filter(r=>r!==o)},[n])}function kr(){document.addEventListener("keydown",e=>{let t=Na(e);if(!t||e.isComposing||e.defaultPrevented||t==="Enter"&&Da(e.target)||!t.startsWith("mod+")&&(!Vt.value||Aa(e.target)||La(e.target)))return;let o=Ca(t);o&&(e.preventDefault(),o.run(e))})}function Ca(e){let t=ct(),n=Date.now()<yr?Un:"";Un="";let o=n&&t.find(r=>r.keys===`${n} ${e}`)||t.find(r=>r.keys===e);return!o&&t.some(r=>r.keys.startsWith(`${e} `))&&(Un=e,yr=Date.now()+Oa),o}function Na(e){if(["Shift","Control","Alt","Meta"].includes(e.key)||e.altKey)return"";let t=e.metaKey||e.ctrlKey?"mod+":"",n=e.key.length===1&&e.key.toLowerCase()!==e.key.toUpperCase(),o=e.shiftKey&&(n||e.key.length>1)?"shift+":"";return t+o+(n?e.key.toLowerCase():e.key)}var Aa=e=>e instanceof HTMLElement&&(e.isContentEditable||e.matches("textarea, select, input:not([type=checkbox], [type=radio])")),Da=e=>e instanceof Element&&e.closest("button, a, summary")!==null,La=e=>e instanceof Element&&e.closest("dialog")!==null,ja=/Mac|iPhone|iPad/.test(navigator.platform),z=e=>e.replace("mod+",ja?"⌘":"Ctrl ").replace("shift+","⇧");var Se=$([]),xr=["producer","viewer","admin","super_admin"],W=$(location.pathname+location.search),re=Q(()=>Pa(W.value.split("?")[0])),se=Q(()=>Object.fromEntries(new URLSearchParams(W.value.split("?")[1]||"")));function Pa(e){let t=e.replace(/^\/ui\/?/,"").replace(/\/$/,"").split("/");for(let n of Se.value){let o=n.path.split("/");if(o.length===t.length&&o.every((r,s)=>r===t[s]||r===":id"&&t[s]))return{route:n,id:o.at(-1)===":id"?Ua(t[t.length-1]):null}}return{route:null,id:null}}function Ua(e){try{return decodeURIComponent(e)}catch{return e}}var Fe=(e,t="producer")=>t!==e.not&&xr.indexOf(t)>=xr.indexOf(e.role||"producer");function U(e,t={}){let n=Object.entries(t).filter(([,r])=>r!=null&&r!==""),o=new URLSearchParams(n.map(([r,s])=>[r,String(s)])).toString();return`/ui${e&&`/${e}`}${o&&`?${o}`}`}function G(e,{replace:t=!1}={}){e!==W.value&&(history[t?"replaceState":"pushState"](null,"",e),W.value=location.pathname+location.search,t||scrollTo(0,0))}function Sr(e,t={replace:!0}){let n=W.value.split("?")[0].replace(/^\/ui\/?/,"");G(U(n,{...se.value,...e}),t)}function Tr(){addEventListener("popstate",()=>W.value=location.pathname+location.search),document.addEventListener("click",e=>{let t=e.target instanceof Element?e.target.closest("a"):null,n=!e.defaultPrevented&&e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;!t||!n||t.target||t.origin!==location.origin||t.hash||!/^\/ui(\/|$)/.test(t.pathname)||(e.preventDefault(),G(t.pathname+t.search))})}var Te=e=>e?u.screens[e.name]:u.page.nowhere;function Yt({label:e,at:t,...n}){let o=s=>t.value=s.currentTarget.value,r=w(null);return g(()=>{n.autofocus&&r.current.focus()},[]),i`<label>${e}<input ref=${r} ...${n} value=${t.value} onInput=${o} /></label>`}var ft=$([]),qa=0;function Me(e,t={}){let n=qa+=1;return new Promise(o=>{let r=(s=null)=>{ft.value=ft.value.filter(a=>a.id!==n),o(s)};ft.value=[...ft.value,{id:n,view:e,props:{...t,close:r}}]})}function Mr(){return ft.value.map(({id:e,view:t,props:n})=>i`<${t} key=${e} ...${n} />`)}function Ee({title:e,close:t,kind:n="",children:o}){let r=w(null);return $e(()=>{let a=r.current;return a.showModal(),()=>a.close()},[]),i`<dialog
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
  </dialog>`}var Er=e=>Me(Ia,e);function Ia({title:e,says:t,act:n,typed:o,bad:r,curl:s,close:a}){let l=_(""),f=!o||l.value===o;return i`<${Ee} title=${e} close=${a}>
    <form onSubmit=${c=>(c.preventDefault(),f&&a(!0))}>
      ${t&&i`<p>${t}</p>`} ${o&&i`<${Yt} label=${u.act.type(o)} at=${l} autofocus />`}
      ${s&&i`<details>
          <summary>${u.act.curl}</summary>
          <pre>${s}</pre>
        </details>`}
      <div class="buttons">
        <button type="button" onClick=${()=>a()}>${u.page.cancel}</button>
        <button class=${r?"bad":"main"} disabled=${!f} autofocus=${!o}>${n}</button>
      </div>
    </form>
  <//>`}var qn=()=>Me(Fa);function Fa({close:e}){let t=ct().filter(o=>!o.hidden),n=Object.entries(u.keys.groups).map(([o,r])=>({title:r,list:t.filter(s=>(s.group??"screen")===o)}));return i`<${Ee} title=${u.keys.title} close=${e} kind="wide">
    <div class="columns">
      ${n.map(({title:o,list:r})=>r.length>0&&i`<section key=${o}>
            <h3>${o}</h3>
            <dl class="keys">
              ${r.map(s=>i`<div key=${s.keys}>
                    <dt><kbd>${z(s.keys)}</kbd></dt>
                    <dd>${s.says}</dd>
                  </div>`)}
            </dl>
          </section>`)}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        checked=${Vt.value}
        onChange=${o=>br(o.currentTarget.checked)}
      />
      ${u.keys.single}</label
    >
    <p class="quiet">${u.keys.singleSays}</p>
  <//>`}var Ra=60,Wa=300,ce=$({lanes:null,at:0,changed:0,error:null}),Re=new Set,Fn=0,dt=0,In=!1;function Zt(e){g(()=>(Re.add(e),fe(),()=>{Re.delete(e)}),[e,v.value?.role,W.value])}var Cr=()=>fe(Date.now()+1e3);function fe(e=Ha()){clearTimeout(Fn),Re.size&&(dt=0,Fn=setTimeout(Nr,Math.max(0,e-Date.now())))}var Ha=()=>ce.peek().at+Math.min(...Re)*1e3;document.addEventListener("visibilitychange",()=>document.hidden||fe());q(()=>{!D.value&&v.value&&fe()});var Rn=()=>Fe({path:"",screen:null,name:"",role:"viewer"},v.value?.role);async function Nr(){if(In||document.hidden||D.value||!Re.size||!v.value||!Rn())return;In=!0;let e=ce.peek();try{let{lanes:n}=await J("/api/backlog"),o=e.lanes&&Or(n)===Or(e.lanes);dt=o?dt+1:0,ce.value={lanes:n,at:Date.now(),changed:o?e.changed:Date.now(),error:null}}catch(n){ce.value={...e,at:Date.now(),error:n}}finally{In=!1}let t=dt>1?Wa:dt?Ra:Math.min(...Re);Fn=setTimeout(Nr,t*1e3)}var Wn=["worker_off","type_unknown","type_disabled","type_paused","type_set_aside","no_handler","no_worker","timeout"],Ar=[...Wn,"max_concurrent","rate","window","limit"],Hn=(e,t=Ar)=>Math.min(e.ready,Math.max(0,...e.gates.filter(n=>t.includes(n.name)).map(n=>n.jobs))),Ja=Ar.filter(e=>e!=="no_worker"),Qt=e=>e.types.some(t=>t.ready>Hn(t,Ja)),Or=e=>JSON.stringify(e,(t,n)=>["last_tick_at","empty_at","oldest_seconds","rate_per_minute","says"].includes(t)?void 0:n);function F(e,t=0){return e==null||!Number.isFinite(e)?"–":e.toLocaleString("en",{maximumFractionDigits:t})}var de=({count:e,at_least:t})=>`${F(e)}${t?"+":""}`,Xt=e=>F(e,e!=null&&e<10?1:0);var Lr="tidegate.zone",K=$(qe(Lr)||"UTC"),te=$(Date.now());setInterval(()=>document.hidden||(te.value=Date.now()),1e3);document.addEventListener("visibilitychange",()=>te.value=Date.now());function Jn(){K.value=K.value==="UTC"?"local":"UTC",Ie(Lr,K.value)}function en({at:e,absolute:t}){if(!e)return i`<span class="quiet">–</span>`;let n=new Date(e);if(Number.isNaN(n.getTime()))return i`<span>${e}</span>`;let[o,r]=t?[We(n),Dr(n)]:[Dr(n),We(n)];return i`<time datetime=${e} title=${r}>${o}</time>`}function We(e){let t={dateStyle:"short",timeStyle:"medium"},n=e.toLocaleString("sv",{...t,timeZone:K.value==="UTC"?"UTC":void 0});return K.value==="UTC"?`${n} UTC`:n}function Dr(e){let t=(e.getTime()-te.value)/1e3;return Math.abs(t)<1?u.time.now:t<0?u.time.ago(V(-t,1)):u.time.ahead(V(t,1))}function V(e,t=2){if(e==null||!Number.isFinite(e))return"–";if(e<1)return`${Math.round(e*1e3)} ${u.units.ms}`;if(e<10&&t>1)return`${e.toFixed(1)} ${u.units.s}`;let n=[["d",86400],["h",3600],["m",60],["s",1]],o=Math.round(e),r=[];for(let[s,a]of n){if(o>=a&&r.push(`${Math.floor(o/a)} ${u.units[s]}`),r.length===t)break;o%=a}return r.join(" ")}function jr(e,t){return e?Math.max(0,((t?Date.parse(t):te.value)-Date.parse(e))/1e3):null}var Bn=u.overview,Pr=10,Ur=.15,Ka=3e5,Ba=1e4,za=30,Kn=4;function qr(){Zt(za);let{lanes:e}=ce.value;if(!e)return null;let t=[...e].sort((n,o)=>+(o.ready>0)-+(n.ready>0)).slice(0,Kn);return i`<ul class="lanestates" aria-label=${Bn.lanes}>
    ${t.map(n=>i`<${Ga} key=${n.lane} lane=${n} />`)}
    ${e.length>Kn&&i`<li class="quiet">${Bn.more(e.length-Kn)}</li>`}
  </ul>`}function Ga({lane:e}){return i`<li>
    <a href="/ui"
      ><bdi>${e.lane}</bdi> <b>${F(e.ready)}${e.at_least?"+":""}</b> <${Gn} lane=${e} short
    /></a>
  </li>`}var Va=({last_tick_at:e})=>!e||te.peek()-Date.parse(e)>Ka;function zn(e,t){if(!e.enabled)return"off";if(!e.ready)return e.processors?"working":"empty";if(!e.processors)return Qt(e)&&Va(e)?"shut":"resting";if(t.length<Pr)return"working";let n=t[t.length-Pr].ready,o=Math.min(e.ready,Ba);return o>n*(1+Ur)+2?"rising":o<n*(1-Ur)-2?"falling":"level"}var Ya=["off","shut"],Za={off:"M8 2v5M4.5 4.5a5 5 0 1 0 7 0",empty:"M2 12h12",working:"M3 2v12M13 2v12M3 4h2M11 4h2",resting:"M3 2v12M13 2v12M3 6h10M3 10h10",shut:"M3 2v12M13 2v12M3 6h10M3 10h10",rising:"M3 12L12 4M7 4h5v5",falling:"M3 4l9 8M7 12h5V7",level:"M2 8q3-3 6 0t6 0"};function Gn({lane:e,points:t=[],short:n}){let o=zn(e,t);return i`<span class=${`lanestate is-${o}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${Za[o]} /></svg>
    <span class=${n&&!Ya.includes(o)?"unseen":""}>${Bn.states[o](e.processors)}</span>
  </span>`}var Qa=$({});function Je({brief:e}){return i`<a class=${`mark ${e?"brief":""}`} href="/ui">
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6q3.5-4 7 0t7 0M1 11q3.5-4 7 0t7 0" /></svg
    >${u.page.name}
  </a>`}var He=$(!1);function Ir(){let e=He.value?"menu open":"menu";return i`<nav id="menu" class=${e} onClick=${()=>He.value=!1} aria-label=${u.page.navigation}>
    <${Je} />
    ${Object.entries(u.groups).map(([t,n])=>i`<${Xa} key=${t} group=${t} name=${n} />`)}
  </nav>`}function Xa({group:e,name:t}){let n=Se.value.filter(o=>o.group===e&&Fe(o,v.value?.role));return i`<h2>${t}</h2>
    <ul>
      ${n.map(o=>i`<${ei} key=${o.name} route=${o} />`)}
    </ul>`}function ei({route:e}){let t=re.value.route,n=Qa.value[e.name],o=t===e||e.path&&t?.path.startsWith(`${e.path}/`);return i`<li>
    <a href=${U(e.path)} aria-current=${o?"page":void 0}>
      ${Te(e)}${n?i`<span class="count">${n}</span>`:null}
    </a>
  </li>`}function Vn({over:e}){let t=w(null);return $e(()=>{let n=t.current;return n?.showModal(),()=>n?.close()},[]),e?i`<dialog
      ref=${t}
      class="login"
      aria-label=${u.login.title}
      onCancel=${n=>n.preventDefault()}
    >
      <${Fr} />
    </dialog>`:i`<main class="login"><${Fr} /></main>`}function Fr(){let e=_(""),t=_(!1),n=w(null),o=async r=>{r.preventDefault(),t.value=!0,await Wt({key:e.value.trim()}).catch(An),t.value=!1};return g(()=>n.current.elements.key.focus(),[]),i`<div class="ways">
    <${Je} />
    <h1>${u.login.title}</h1>
    ${X.value&&i`<p>${u.login.ended}</p>`}
    ${be.value&&i`<p class="wrong" role="alert">${be.value}</p>`}
    ${Ue.value&&i`<button class="main" onClick=${()=>or().catch(An)}>
          ${u.login.issuer(Ue.value.authorization_endpoint.split("/")[2])}
        </button>
        <p class="or quiet">${u.login.or}</p>`}
    <form ref=${n} onSubmit=${o}>
      <${Yt} label=${u.login.key} at=${e} type="password" name="key" autocomplete="off" required />
      <button class=${Ue.value?"":"main"} aria-busy=${t.value}>${u.login.enter}</button>
    </form>
    <p class="quiet">
      ${u.login.help} ${["localhost","127.0.0.1"].includes(location.hostname)&&u.login.local}
    </p>
  </div>`}var ti=/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,ni=12,Yn=!1;async function Zn(){if(Yn)return;Yn=!0;let e=ct().filter(n=>!n.hidden),t=await Me(oi,{commands:e});Yn=!1,t?.run()}function oi({commands:e,close:t}){let n=_(""),o=_(0),r=w(null),s=ri(e,n.value.trim()),a=Math.min(o.value,s.length-1),l=f=>{(f.key==="ArrowDown"||f.key==="ArrowUp")&&(f.preventDefault(),o.value=(a+(f.key==="ArrowDown"?1:-1)+s.length)%Math.max(s.length,1),r.current.children[o.value]?.scrollIntoView({block:"nearest"})),f.key==="Enter"&&s[a]&&(f.preventDefault(),t(s[a]))};return i`<${Ee} title=${u.palette.title} close=${t} kind="palette">
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
            <span>${f.says}</span>${f.keys&&i`<kbd>${z(f.keys)}</kbd>`}
          </li>`)}
    </ul>
    ${!s.length&&i`<p class="quiet">${u.palette.none}</p>`}
  <//>`}function ri(e,t){if(ti.test(t))return[{keys:"",says:u.palette.openJob(t),run:()=>G(U(`jobs/${t}`))}];let n=t.toLowerCase();return e.map(r=>({command:r,score:si(r.says.toLowerCase(),n)})).filter(r=>r.score>=0).sort((r,s)=>r.score-s.score).map(r=>r.command).slice(0,n?ni:void 0)}function si(e,t){if(!t)return 0;let n=e.indexOf(t);if(n>=0)return n;let o=0;for(let r of t)if(o=e.indexOf(r,o)+1,!o)return-1;return 100+o}function pe(){return i`<p class="loading quiet" role="status">${u.page.loading}</p>`}function Rr({children:e}){return i`<div class="empty">
    <svg viewBox="0 0 64 20" aria-hidden="true"><path d="M2 10q7.5-8 15 0t15 0 15 0 15 0" /></svg>
    <p>${e}</p>
  </div>`}function A({title:e=u.page.failed,error:t,again:n}){return i`<div class="failure" role="alert">
    <h2>${e}</h2>
    <${ai} error=${t} />
    ${n&&i`<button onClick=${n}>${u.page.again}</button>`}
  </div>`}function ai({error:e}){return e.errors?.length?i`<ul>
    ${e.errors.map(t=>i`<li key=${t.where}><code>${String(t.where).replace(/^body\./,"")}</code> ${t.what}</li>`)}
  </ul>`:i`<p>${e.message}</p>`}function Hr(){let e=v.value;return e===void 0&&st.value?i`<${ii} />`:e===void 0?i`<div class="starting" aria-busy="true"></div>`:e===null&&!X.value?i`<${Vn} /><${On} />`:i`<${li} />${e===null&&i`<${Vn} over />`}<${Mr} /><${On} />`}function ii(){let{error:e,again:t}=st.value;return i`<main class="login">
    <div class="ways">
      <${Je} /><${A} title=${u.login.unknown} error=${e} again=${t} />
      <p class="quiet">${u.login.again}</p>
    </div>
  </main>`}function li(){I(di());let{route:e}=re.value;return g(()=>{document.title=`${Te(e)} · ${u.page.name}`},[e]),ui(W.value.split("?")[0]),i` <a class="skip" href="#contents">${u.page.skip}</a>
    <${Ir} />
    <div class="frame">
      <${fi} />
      ${!Ut.value&&i`<p class="banner bad" role="status">${u.page.away}</p>`}
      <main id="contents" tabindex="-1">
        <${Qn} key=${W.value.split("?")[0]}><${ci} /><//>
      </main>
    </div>`}function ui(e){let t=w(e);g(()=>{let n=document.getElementById("contents");t.current!==e&&!n?.contains(document.activeElement)&&n?.focus({preventScroll:!0}),t.current=e},[e])}function ci(){let{route:e,id:t}=re.value;return e?i`<${e.screen} id=${t} key=${t} />`:i`<h1>${u.page.nowhere}</h1>
      <p>${u.page.nowhereSays} <a href="/ui/jobs">${u.page.toJobs}</a></p>`}var Qn=class extends R{componentDidCatch(t){this.setState({error:t}),console.error(t)}render(){return this.state.error?i`<${A}
        title=${u.page.crashed}
        error=${this.state.error}
        again=${()=>this.setState({error:null})}
      />`:this.props.children}},Wr=z("mod+k");function fi(){return i`<header class="top">
    <${Je} brief />
    <div class="headline"><${qr} /></div>
    <button
      class="plain live"
      aria-pressed=${D.value}
      title=${D.value?u.live.resume:u.live.pause}
      onClick=${()=>D.value=!D.value}
    >
      <span class=${`dot ${ue.value}`} aria-hidden="true"></span>${u.live[ue.value]}
    </button>
    <button class="plain" onClick=${Jn}>${K.value==="UTC"?u.time.utc:u.time.local}</button>
    <button
      class="plain hint"
      onClick=${Zn}
      title=${u.keys.palette}
      aria-label=${`${u.keys.palette}: ${Wr}`}
    >
      <kbd>${Wr}</kbd>
    </button>
    <button class="plain hint" onClick=${qn} title=${u.keys.title} aria-label=${`${u.keys.title}: ?`}>
      <kbd>?</kbd>
    </button>
    <button
      class="plain menubutton"
      aria-expanded=${He.value}
      aria-controls="menu"
      onClick=${()=>He.value=!He.value}
    >
      ${u.page.menu}
    </button>
    <span class="who"
      >${v.value?.owner} <span class="quiet">${u.login.roles[v.value?.role||"producer"]}</span></span
    >
    <button class="plain" onClick=${Nn}>${u.login.leave}</button>
  </header>`}function di(){return[...Se.value.filter(t=>t.key&&Fe(t,v.value?.role)).map(t=>({keys:`g ${t.key}`,says:u.keys.go(Te(t)),group:"go",run:()=>G(U(t.path))})),{keys:"mod+k",says:u.keys.palette,group:"page",run:Zn},{keys:"?",says:u.keys.help,group:"page",run:qn},{keys:".",says:u.keys.pause,group:"page",run:()=>D.value=!D.value},{keys:"u",says:u.keys.local,group:"page",run:Jn},{keys:"g q",says:u.login.leave,group:"page",run:Nn}]}var pt=$(null),ht=$(null),Xn=null;function Ke(){return Xn??=pi(),Xn}async function pi(){ht.value=null;try{pt.value=await import(document.querySelector("meta[name=more]")?.getAttribute("content")??"")}catch(e){Xn=null,ht.value=e}}function E(e){return Object.assign(t,{load:Ke});function t(n){return pt.value?i`<${pt.value[e]} ...${n} />`:ht.value?i`<${A} error=${ht.value} again=${Ke} />`:(Ke(),i`<${pe} />`)}}var Jr=e=>async(...t)=>(await Ke(),pt.value?pt.value[e](...t):ee(ht.value.message,{kind:"bad"}));var hi=1e4;function eo({text:e,done:t}){let n=_({text:"",at:0});return g(()=>{if(!e)return;let r=setTimeout(()=>(n.value={text:e,at:Date.now()},t?.()),n.peek().at+hi-Date.now());return()=>clearTimeout(r)},[e]),i`<p class="unseen" role="status" aria-live="polite">
    <span key=${n.value.at}>${n.value.text}</span>
  </p>`}var tn=(e,t)=>Object.hasOwn(e,t)?e[t]:void 0;var mi=120;function zr({fields:e,value:t,onChange:n,hint:o=u.filter.hint}){let r=_(Kr(t)),s=_(""),a=_([]),l=_(-1),f=w(null),c=Kr(t),p=w(c);g(()=>{p.current!==c&&(r.value=c),p.current=c},[c]),I([{keys:"/",says:u.keys.filter,run:()=>f.current.select()}]);let h={fields:e,typed:r,wrong:s,offers:a,at:l,input:f,onChange:n};return g(()=>Br(h),[r.value]),i`<form class="filter" role="search" onSubmit=${d=>(d.preventDefault(),Vr(h))}>
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
      onInput=${d=>r.value=d.currentTarget.value}
      onKeyDown=${d=>$i(d,h)}
      onFocus=${()=>Br(h)}
      onBlur=${()=>setTimeout(()=>a.value=[],150)}
    />
    <ul id="offers" role="listbox" aria-label=${u.filter.label} hidden=${!a.value.length}>
      ${a.value.map((d,m)=>i`<li
            key=${d}
            id=${`offer-${m}`}
            role="option"
            aria-selected=${m===l.value}
            onMouseDown=${b=>(b.preventDefault(),Yr(d,h))}
          >
            <b>${d}</b
            >${d.endsWith(":")&&i` <span class="quiet">${e[d.slice(0,-1)]?.says}</span>`}
          </li>`)}
    </ul>
    ${s.value&&i`<p id="wrong" class="wrong" role="alert">${s.value}</p>`}
  </form>`}function Kr(e){return Object.entries(e).map(([n,o])=>/\s/.test(o)?`"${n}:${o}"`:`${n}:${o}`).join(" ")}var _i=e=>(e.match(/"[^"]*"?|\S+/g)||[]).map(t=>t.replace(/^"|"$/g,""));function Gr(e,t){let n={};for(let o of _i(e)){let[r,...s]=o.split(":");if(!s.length||!Object.hasOwn(t,r))return{wrong:u.filter.unknown(r,Object.keys(t).join(", ")),value:n};s.join(":")&&(n[r]=s.join(":"))}return{wrong:"",value:n}}function Vr({fields:e,typed:t,wrong:n,offers:o,at:r,onChange:s}){let a=Gr(t.value,e);n.value=a.wrong,o.value=[],r.value=-1,a.wrong||s(a.value)}function $i(e,t){let{offers:n,at:o,input:r}=t,s=n.value.length;e.key==="Escape"?(s?e.preventDefault():r.current.blur(),n.value=[]):s&&(e.key==="ArrowDown"||e.key==="ArrowUp")?(e.preventDefault(),o.value=(o.value+(e.key==="ArrowDown"?1:-1)+s+1)%(s+1)===s?-1:(o.value+(e.key==="ArrowDown"?1:s))%s):s&&(e.key==="Tab"||e.key==="Enter")&&o.value>=0&&(e.preventDefault(),Yr(n.value[o.value],t))}function Yr(e,t){let{typed:n,at:o,input:r}=t,s=n.value.replace(/("[^"]*|\S*)$/,"");n.value=s+(/\s/.test(e)?`"${e}"`:e)+(e.endsWith(":")?"":" "),o.value=-1,r.current.focus(),e.endsWith(":")||Vr(t)}var to=0;function Br({fields:e,typed:t,offers:n,at:o,input:r}){if(document.activeElement!==r.current)return;let s=(t.value.match(/("[^"]*|\S*)$/)?.[0]||"").replace(/^"/,""),[a,...l]=s.split(":"),f=l.join(":");o.value=-1;let c=to+=1;if(!l.length){let h=Object.keys(Gr(t.value,e).value);n.value=Object.keys(e).filter(d=>d.startsWith(a)&&!h.includes(d)).map(d=>`${d}:`);return}let p=tn(e,a);p?.values?n.value=gi(p.values,f).map(h=>`${a}:${h}`):p?.suggest?setTimeout(()=>c===to&&vi(a,p.suggest,f,h=>c===to&&(n.value=h)),mi):n.value=[]}async function vi(e,t,n,o){let r=await J("/api/suggestions",{query:{field:t,prefix:n},tries:1}).catch(()=>({values:[]}));o(r.values.filter(s=>s!==n).map(s=>`${e}:${s}`))}var gi=(e,t)=>e.filter(n=>n.startsWith(t)&&n!==t);function Be({name:e,says:t,children:n}){return i`<div class="heading">
    <h1>${e??Te(re.value.route)}</h1>
    ${t&&i`<p class="quiet">${t}</p>`} ${n&&i`<div class="doing">${n}</div>`}
  </div>`}var Zr=new Map;function nn({rows:e,columns:t,label:n,id:o=c=>c.id,href:r,chosen:s,kind:a,keys:l=!0,children:f}){let c=W.value+n,p=_(Zr.get(c)??null),h=w(null),d=w(null),m=e.map(o),b=p.value!==null&&m.includes(p.value)?p.value:m[0],O=xi({ids:m,at:p,body:h,current:b}),C=Si({ids:m,chosen:s,anchor:d});return I(l?Ei({move:O,choose:C,ids:m,current:b,open:()=>Mi(e,m,b,r),chosen:s,href:r}):[]),i`<div class="scroll">
    <table class=${r?"rows links":"rows"}>
      <caption class="unseen">
        ${n}
      </caption>
      <${yi} columns=${t} chosen=${s} ids=${m} />
      <tbody
        ref=${h}
        onFocusIn=${x=>{p.value=x.target.closest("tr")?.dataset.id??p.value,p.value!==null&&Zr.set(c,p.value)}}
        onKeyDown=${Ti(O)}
      >
        ${e.map((x,y)=>i`<${no}
              key=${m[y]}
              row=${x}
              id=${m[y]}
              columns=${t}
              stop=${m[y]===b}
              href=${r?.(x)}
              kind=${a?.(x)??""}
              chosen=${s?s.value.has(m[y]):null}
              choose=${C}
            />`)}
        ${f}
      </tbody>
    </table>
  </div>`}function yi({columns:e,chosen:t,ids:n}){let o=n.length>0&&t&&n.every(s=>t.value.has(s)),r=w(null);return g(()=>{r.current&&t&&(r.current.indeterminate=!o&&t.value.size>0)}),i`<thead>
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
  </thead>`}var no=class extends R{shouldComponentUpdate(t){let{row:n,stop:o,href:r,chosen:s,kind:a,columns:l}=this.props;return t.row!==n||t.stop!==o||t.href!==r||t.chosen!==s||t.kind!==a||t.columns!==l}render(){let{row:t,id:n,columns:o,stop:r,href:s,chosen:a,kind:l}=this.props,f=o.find(c=>c.link)??o[0];return i`<tr
      data-id=${n}
      tabindex=${r?0:-1}
      class=${`${l} ${a?"chosen":""}`}
      onClick=${c=>ki(c,this.props)}
    >
      ${a!==null&&i`<${wi} chosen=${a} />`}
      ${o.map(c=>i`<td key=${c.name} class=${c.kind??""} title=${c.title?.(t)}>
            ${c===f?i`<${bi} href=${s}>${c.cell(t)}<//>`:c.cell(t)}
          </td>`)}
    </tr>`}};function wi({chosen:e}){return i`<td class="choice">
    <input type="checkbox" tabindex="-1" aria-label=${u.table.select} checked=${e} />
  </td>`}function bi({href:e,children:t}){return e?i`<a class="row" href=${e} tabindex="-1">${t}</a>`:t}function ki(e,{id:t,href:n,choose:o,chosen:r}){let s=e.target.closest("td.choice");if(r!==null&&(s||e.shiftKey||e.metaKey||e.ctrlKey)){getSelection()?.removeAllRanges(),o(t,e.shiftKey);return}!n||e.target.closest("a, button, input, summary")||String(getSelection())||G(n)}var xi=({ids:e,at:t,body:n,current:o})=>r=>{let a=n.current?.contains(document.activeElement)?Math.min(Math.max(e.indexOf(o)+r,0),e.length-1):Math.max(e.indexOf(o),0);t.value=e[a];let l=n.current?.rows[a];l?.focus({preventScroll:!0}),l?.scrollIntoView({block:"nearest"})},Si=({ids:e,chosen:t,anchor:n})=>(o,r)=>{let s=new Set(t.value),a=r?e.indexOf(n.current):-1,l=e.indexOf(o),f=a<0?[o]:e.slice(Math.min(a,l),Math.max(a,l)+1),c=a>=0||!s.has(o);for(let p of f)c?s.add(p):s.delete(p);n.current=o,t.value=s},Ti=e=>t=>{let n={ArrowDown:1,ArrowUp:-1,Home:-1e6,End:1e6}[t.key];n&&(t.preventDefault(),e(n))};function Mi(e,t,n,o){let r=o?.(e[t.indexOf(n)]);r&&G(r)}function Ei({move:e,choose:t,ids:n,current:o,open:r,chosen:s,href:a}){let l=[{keys:"j",says:u.keys.down,run:()=>e(1)},{keys:"k",says:u.keys.up,run:()=>e(-1)}];return a&&l.push({keys:"Enter",says:u.keys.open,run:r}),s&&(l.push({keys:"x",says:u.keys.select,run:()=>(e(0),o&&t(o,!1))}),l.push({keys:"shift+x",says:u.keys.range,run:()=>(e(0),o&&t(o,!0))}),l.push({keys:"shift+a",says:u.table.selectAll,run:()=>s.value=new Set(n)})),l}var Qr="tidegate.views",Oi=20,mt=$(Ci());function Ci(){try{return JSON.parse(qe(Qr)||"[]").filter(t=>t.screen&&t.name&&t.query)}catch{return[]}}function Xr(e){mt.value=e.slice(-Oi),Ie(Qr,JSON.stringify(mt.value))}function es({screen:e,views:t,now:n}){let o=mt.value.filter(l=>l.screen===e),r=[{screen:e,name:u.jobs.all,query:{}},...Object.entries(t).map(([l,f])=>({screen:e,name:f,query:{status:l}})),...o],s=we(n),a=r.find(l=>we(l.query)===s);return i`<nav class="views" aria-label=${u.filter.saved}>
    ${r.map(l=>i`<${Ni} key=${l.name} view=${l} screen=${e} now=${l===a} />`)}
    ${!a&&i`<button class="plain" onClick=${()=>Di(e,n)}>${u.filter.save}</button>`}
    ${a&&o.includes(a)&&i`<${Ai} view=${a} />`}
  </nav>`}function Ni({view:e,screen:t,now:n}){return i`<a href=${U(t,e.query)} aria-current=${n?"page":void 0}>${e.name}</a>`}function Ai({view:e}){return i`<button class="plain" onClick=${()=>Xr(mt.value.filter(n=>n!==e))}>${u.filter.forget}</button>`}async function Di(e,t){let n=await Me(Li);n&&Xr([...mt.value.filter(o=>o.screen!==e||o.name!==n),{screen:e,name:n,query:t}])}function Li({close:e}){let t=n=>(n.preventDefault(),e(new FormData(n.currentTarget).get("name")));return i`<${Ee} title=${u.filter.save} close=${e}
    ><form onSubmit=${t}>
      <label>${u.filter.saveAs}<input name="name" required maxlength="40" autofocus autocomplete="off" /></label>
      <div class="buttons">
        <button type="button" onClick=${()=>e()}>${u.page.cancel}</button
        ><button class="main">${u.filter.save}</button>
      </div>
    </form><//
  >`}var ze=u.jobs,ji=Jr("actOnMany"),ts=["retry","cancel","replay","delete"],ns={retry:"r",cancel:"c",replay:"shift+r",delete:"shift+d"};function os({chosen:e,whole:t,filter:n,list:o}){let{size:r}=e.value,s=()=>e.value=new Set,a=async p=>{(await ji(t.value?{action:p,filter:n}:{action:p,ids:[...e.value]}))?.done&&s()},l=ts.map(p=>({keys:ns[p],says:ze.bulk[p],run:()=>a(p)})),f=!t.value&&Object.keys(n).length>0&&r&&r===o.rows?.length&&o.next,c=()=>t.value=!0;return I(r?[...l,{keys:"Escape",says:u.table.unchoose,run:s}]:[]),I(f?[{keys:"shift+a",says:ze.allMatching,run:c}]:[]),g(()=>{r&&Ke()},[r>0]),g(()=>{r!==o.rows?.length&&(t.value=!1)},[r]),r?i`<div class="chosenbar" role="region" aria-label=${ze.chosen}>
    <strong role="status">${t.value?ze.allChosen:u.table.chosen(r)}</strong>
    ${f&&i`<button class="plain" onClick=${c}>${ze.allMatching} <kbd>${z("shift+a")}</kbd></button>`}
    <span class="buttons">
      ${ts.map(p=>i`<${Pi} key=${p} action=${p} run=${()=>a(p)} />`)}
      <button class="plain" onClick=${s}>${u.table.unchoose}</button>
    </span>
  </div>`:null}function Pi({action:e,run:t}){return i`<button class=${e==="delete"?"bad":""} onClick=${t}>${ze.bulk[e]} <kbd>${z(ns[e])}</kbd></button>`}var rs={pending:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3l2 1.5",processing:"M2 6.5q3-3.4 6 0t6 0M2 10.5q3-3.4 6 0t6 0",waiting:"M4 3h8M4 13h8M5 3c0 5 6 5 6 10M11 3c0 5-6 5-6 10",review_needed:"M8 2l6 6-6 6-6-6zM8 5.5v3M8 10.4v.2",completed:"M3 8.5l3.5 3.5L13 5",failed:"M4 4l8 8M12 4l-8 8",cancelled:"M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM4.2 11.8l7.6-7.6"};function ss({status:e,short:t,says:n=u.status[e]??e}){return i`<span class=${`status ${e}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${rs[e]??rs.pending} /></svg>
    <span class=${t?"unseen":""}>${n}</span>
  </span>`}function dd({children:e,kind:t=""}){return i`<span class=${`tag ${t}`}>${e}</span>`}function as({value:e,most:t=100,label:n,kind:o="",children:r}){let s=t>0?Math.min(Math.max(e/t,0),1):0;return i`<span class=${`bar ${o}`} role="img" aria-label=${n}>
    <span class="trough"><span class="fill" style=${{width:`${s*100}%`}}></span></span
    >${r&&i`<span class="number">${r}</span>`}
  </span>`}var he=u.jobs,is=[{name:"status",label:he.columns.status,cell:e=>i`<${ss} status=${e.status} />`},{name:"type",label:he.columns.type,link:!0,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"about",label:he.columns.about,kind:"wide",cell:Ui,title:e=>e.error?.message??""},{name:"owner",label:he.columns.owner,kind:"side",cell:e=>i`<bdi>${e.owner}</bdi>`},{name:"tries",label:he.columns.attempts,kind:"number side",cell:e=>i`${e.attempts}<span class="quiet">/${e.max_attempts}</span>`},{name:"took",label:he.columns.took,kind:"number side",cell:qi},{name:"when",label:he.columns.when,kind:"number",cell:e=>i`<${en} at=${e.created_at} />`},{name:"id",label:he.columns.id,kind:"id side",cell:e=>i`<span class="id">${e.id.slice(-8)}</span>`}];function Ui(e){if(e.error)return i`<code class="error">${e.error.code}</code> <bdi>${e.error.message}</bdi>`;if(e.status==="processing")return i`<${as} value=${e.progress} label=${`${e.progress} %`}>${e.progress} %<//> ${" "}<bdi
        >${e.stage}</bdi
      >`;let t=e.reference?i`<bdi>${e.reference.type}/${e.reference.id}</bdi> `:"";return i`${t}${e.tags.map(n=>i`<bdi class="tag">${n}</bdi> `)}`}function qi(e){return e.finished_at&&e.duration_ms!==null?V(e.duration_ms/1e3,1):e.status!=="processing"?i`<span class="quiet">–</span>`:i`<${Ii} moment=${e.started_at} />`}function Ii({moment:e}){return V(jr(e),1)}var B=u.jobs,Fi=50,Ri="idempotency_key parent_id finished_after finished_before updated_after longer_than".split(" "),ls={status:{values:Object.keys(u.status),says:""},type:{suggest:"type",says:""},owner:{suggest:"owner",says:""},tag:{suggest:"tag",says:""},error:{suggest:"error",says:B.fields.error},batch:{says:B.fields.batch},about:{says:B.fields.about},since:{says:B.fields.since},until:{says:B.fields.until},...Object.fromEntries(Ri.map(e=>[e,{says:""}]))};function us({batch:e,about:t,since:n,until:o,...r}){let[s,...a]=(t||"").split("/"),l=t?{reference_type:s,reference_id:a.join("/")}:{},f={...r,batch_id:e,...l,created_after:n,created_before:o};return Object.fromEntries(Object.entries(f).filter(([,c])=>c))}function cs(){let e=Object.fromEntries(Object.entries(se.value).filter(([f])=>Object.hasOwn(ls,f))),{after:t,sort:n}=se.value,o=Wi(us(e),t,n),r=_(new Set),s=_(!1),a=we({...e,after:t});g(()=>(r.value=new Set,void(s.value=!1)),[a]);let l=f=>G(U("jobs",f));return i` <${Be}>${It()&&i`<a class="button" href="/ui/jobs/new">${B.new}</a>`}<//>
    <${es} screen="jobs" views=${B.views} now=${e} />
    <${zr} fields=${ls} value=${e} onChange=${l} />
    <${Ji} list=${o} />
    <${Ki} list=${o} chosen=${r} filtered=${a!==""} />
    <${Bi} list=${o} after=${t} />
    <${os} chosen=${r} whole=${s} filter=${us(e)} list=${o} />`}function Wi(e,t,n){let o=_({rows:null,next:null,error:null,gone:new Set}),r=we({...e,after:t,sort:n}),s=_(new Set),a=w(new AbortController),l=async()=>{a.current.abort();let{signal:p}=a.current=new AbortController;try{let h=await J("/api/jobs",{query:{...e,after:t,sort:n,limit:Fi},signal:p});s.value=new Set,o.value={rows:h.jobs,next:h.next,error:null,gone:new Set,key:r}}catch(h){if(p.aborted)return;o.value=o.value.key===r?{...o.value,error:h}:{rows:null,next:null,error:h}}};g(()=>{l()},[r]);let f=!t&&n!=="oldest",c=Gt(()=>({jobs:(o.value.rows||[]).map(p=>p.id),...f&&o.value.rows?{filter:e,newest:o.value.rows[0]?.id??null}:{}}));return g(()=>{if(!c.value||!o.value.rows)return;let p=o.value.rows;o.value=Hi(o.value,c.value);let h=o.value.rows.filter((d,m)=>d.status!==p[m].status);h.length&&(s.value=new Set([...s.value,...h.map(d=>d.id)]))},[c.value]),{...o.value,load:l,changed:s,fresh:f?c.value?.new:null}}function Hi(e,{jobs:t=[],gone:n=[]}){let o=new Map(t.map(s=>[s.id,s])),r=e.rows.map(s=>{let a=o.get(s.id);return a&&JSON.stringify(a)!==JSON.stringify(s)?a:s});return{...e,rows:r,gone:new Set([...e.gone,...n])}}var fs=({count:e,at_least:t})=>t?`${e}+`:e;function Ji({list:e}){let{fresh:t,changed:n}=e,{size:o}=n.value;return i`<${eo} text=${t?.count>0?u.table.new(fs(t)):""} />
    <${eo} text=${o?u.live.said(o):""} done=${()=>n.value=new Set} />`}function Ki({list:e,chosen:t,filtered:n}){if(e.error&&!e.rows)return i`<${A} error=${e.error} again=${e.load} />`;if(!e.rows)return i`<${pe} />`;let o=e.fresh?.count>0;return i` <div class="new">
      ${o&&i`<button onClick=${e.load}>${u.table.new(fs(e.fresh))}</button>`}
    </div>
    ${e.rows.length>0?i`<${nn}
            rows=${e.rows}
            columns=${is}
            label=${B.label}
            chosen=${Ft()?t:void 0}
            href=${r=>`/ui/jobs/${r.id}`}
            kind=${r=>e.gone.has(r.id)?"gone":r.status}
          />`:i`<${Rr}>${e.next?B.looked:n?B.none:B.noneYet}<//>`}`}function Bi({list:e,after:t}){if(!e.rows)return null;let n=e.rows.length?u.table.next:B.further;return i`<p class="pages">
    ${t&&i`<a href=${U("jobs",{...se.value,after:""})}>${u.table.first}</a>`}
    ${e.next&&i`<a href=${U("jobs",{...se.value,after:e.next})}>${n}</a>`}
  </p>`}async function zi(e){let t=e.ask?await e.ask():e.body;if(e.ask&&t===null)return null;let n={title:u.act.sure(e.label),says:e.sure,act:e.label,typed:e.typed,bad:e.bad,curl:nt(e.method,e.path,t)};if(e.sure&&!await Er(n))return null;let o=e.now?.();try{let r=await ye(e.method,e.path,{body:t});return ee(e.said??`${e.label}: ${u.act.done}`),e.done?.(r),xe(),Cr(),r}catch(r){return o?.(),ee(r.message,{kind:"bad"}),xe(),null}}var _t=e=>v.value&&!Ft()?u.act.viewer:e.why??null;function $t({act:e}){let t=_(!1),n=_t(e),o=async()=>{if(n)return ee(n,{kind:"bad"});t.value||(t.value=!0,await zi(e),t.value=!1)};return I(e.key?[{keys:e.key,says:e.label,run:o}]:[]),i`<button
    class=${e.bad?"bad":e.main?"main":""}
    aria-label=${e.heard}
    aria-disabled=${n?"true":void 0}
    aria-busy=${t.value?"true":void 0}
    title=${n??void 0}
    onClick=${o}
  >
    ${e.label}${e.key&&i`<kbd>${z(e.key)}</kbd>`}
  </button>`}function Jd({acts:e}){let t=e.filter(_t);return i`<div class="acts">
    ${e.filter(n=>!_t(n)).map(n=>i`<${$t} key=${n.name} act=${n} />`)}
    ${t.length>0&&i`<${Gi} acts=${t} />`}
    <${oo} acts=${e} />
  </div>`}function Gi({acts:e}){let t=n=>()=>ee(`${n.label}: ${_t(n)}`,{kind:"bad"});return I(e.filter(n=>n.key).map(n=>({keys:n.key??"",says:n.label,run:t(n),hidden:!0}))),i`<details class="curls">
    <summary>${u.act.refused(e.length)}</summary>
    <dl>
      ${e.map(n=>i`<dt key=${n.name}>${n.label}</dt>
            <dd class="quiet">${_t(n)}</dd>`)}
    </dl>
  </details>`}function oo({acts:e}){return i`<details class="curls">
    <summary>${u.act.curl}</summary>
    <dl>
      ${e.map(t=>i`<dt key=${t.name}>${t.label}</dt>
            <dd><pre tabindex="0">${nt(t.method,t.path,t.body)}</pre></dd>`)}
    </dl>
  </details>`}var Vi=15e3,Yi=3e4;function vt(e,t={}){let n=_(null),o=_(null),r=_(!0),s=w(()=>{}),a=e+JSON.stringify(t.query||{});return g(()=>{let l=new AbortController;s.current=()=>Qi(e,{...t,signal:l.signal},{data:n,error:o,loading:r}),s.current();let f=t.every&&setInterval(Zi(n,s),t.every*1e3);return()=>(clearInterval(f||0),l.abort())},[a]),{data:n,error:o,loading:r,again:()=>s.current()}}function Zi(e,t){let n="",o=Date.now(),r=o;return()=>{if(document.hidden||D.value)return;let s=JSON.stringify(e.value),a=Date.now();s!==n&&(o=a),n=s,!(a-o>Vi&&a-r<Yi)&&(r=a,t.current())}}async function Qi(e,t,{data:n,error:o,loading:r}){if(e){r.value=!0;try{n.value=await J(e,t),o.value=null}catch(s){if(t.signal.aborted)return;o.value=s}r.value=!1}}function Yd({from:e,children:t}){if(e.error.value&&!e.data.value)return i`<${A} error=${e.error.value} again=${e.again} />`;if(!e.data.value)return i`<${pe} />`;let n=e.error.value;return i`${n&&i`<${A} error=${n} again=${e.again} />`}${t(e.data.value)}`}var on=["--accent","--warn","--quiet","--good","--bad","--edge"],rn=[[],[6,3],[2,3],[8,3,2,3]],Xi=60,el=[[86400*28,"{MMM}",`
{YYYY}`,null,null,null,null,null,1],[86400,"{D} {MMM}",`
{YYYY}`,null,null,null,null,null,1],[60,"{HH}:{mm}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1],[1,"{HH}:{mm}:{ss}",`
{D} {MMM}`,null,`
{D} {MMM}`,null,null,null,1]],ds=null;function tl(){let e=document.querySelector("meta[name=charts]")?.getAttribute("content")??"";return ds??=import(e).then(t=>t.default),ds}function ps({data:e,title:t,says:n,unit:o="",height:r=180,filled:s=!1}){let a=w(null),l=_(!1);g(()=>{if(a.current)return rl(a.current,e,{unit:o,height:r,filled:s},l)},[e,K.value]);let f=!e.times.length||!e.series.length;return i`<figure class="chart">
    <figcaption><b>${t}</b> <span class="quiet">${n}</span></figcaption>
    ${f&&i`<p class="quiet">${u.chart.none}</p>`}
    ${!f&&i`<div ref=${a} role="img" aria-label=${t} style=${{minHeight:`${r}px`}}></div>`}
    ${!f&&i`<p class="legend">
          ${e.series.map((c,p)=>i`<span key=${c.name}><${nl} i=${p} /> ${c.label}</span>`)}
        </p>
        <${ol} data=${e} unit=${o} title=${t} />`}
  </figure>`}function nl({i:e}){let t={stroke:`var(${on[e%on.length]})`};return i`<svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" style=${t}>
    <path d="M0 4h20" stroke-dasharray=${rn[e%rn.length].join(" ")} />
  </svg>`}function ol({data:e,unit:t,title:n}){let o=_(!1),r=Math.max(0,e.times.length-Xi);return i`<details onToggle=${s=>o.value=s.currentTarget.open}>
    <summary>${u.chart.table}</summary>
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
  </details>`}function rl(e,t,n,o){let r=null,s=!1,a=d=>{s||(r?.destroy(),r=new d(al(d,e,t,n),[t.times,...t.series.map(m=>m.values)],e))},l=new ResizeObserver(()=>r?.setSize({width:e.clientWidth,height:n.height})),f=matchMedia("(prefers-color-scheme: dark)"),c=()=>tl().then(a,()=>o.value=!0),h=sl(e,()=>{c(),l.observe(e),f.addEventListener("change",c)});return()=>{s=!0,h.disconnect(),l.disconnect(),f.removeEventListener("change",c),r?.destroy()}}function sl(e,t){let n=new IntersectionObserver(o=>{o.some(r=>r.isIntersecting)&&(n.disconnect(),t())});return n.observe(e),n}function al(e,t,n,{unit:o,height:r,filled:s}){let a=p=>il(t,p),l=matchMedia("(forced-colors: active)").matches,f={stroke:a("--quiet"),font:"11px system-ui",grid:{stroke:a("--line"),width:1},ticks:{show:!1}},c=n.series.map((p,h)=>({label:p.label,stroke:a(on[h%on.length]),dash:rn[h%rn.length],width:1.5,fill:s&&h===0&&!l?a("--soft"):void 0,points:{show:!1}}));return{width:t.clientWidth,height:r,legend:{show:!1},cursor:{y:!1},tzDate:p=>K.value==="UTC"?e.tzDate(new Date(p*1e3),"Etc/UTC"):new Date(p*1e3),axes:[{...f,values:el},{...f,size:56,values:(p,h)=>h.map(d=>`${d.toLocaleString("en")}${o?` ${o}`:""}`)}],series:[{},...c]}}function il(e,t){let n=e.style.color;e.style.color=`var(${t})`;let{color:o}=getComputedStyle(e);return e.style.color=n,o}var Oe=u.overview.charts,sn=6e4,ro={"1h":60,"6h":360,"24h":1440,"7d":10080},ll=["throughput","wait","run"];function hs({changed:e}){let t=Object.hasOwn(ro,se.value.span)?se.value.span:"6h",n=_(Date.now());return g(()=>{e-n.peek()>sn&&(n.value=e)},[e]),i`<section class="became">
    <div class="heading">
      <h2>${Oe.title}</h2>
      <nav class="views" aria-label=${Oe.span}>
        ${Object.keys(ro).map(o=>i`<${ul} key=${o} name=${o} now=${t} />`)}
      </nav>
    </div>
    <div class="three">
      ${ll.map(o=>i`<${fl} key=${o} kind=${o} minutes=${ro[t]} until=${n.value} />`)}
    </div>
  </section>`}function ul({name:e,now:t}){let n=o=>(o.preventDefault(),Sr({span:e}));return i`<a href=${`?span=${e}`} aria-current=${e===t?"true":void 0} onClick=${n}>
    ${Oe.spans[e]}
  </a>`}function cl(e){let t=e.series.some(o=>o.values.some(r=>r)),n=e.series.map(o=>({...o,label:tn(Oe.labels,o.name)??o.label}));return{...e,series:t?n:[]}}function fl({kind:e,minutes:t,until:n}){let o=new Date(Math.floor(n/sn)*sn-t*sn).toISOString(),r=vt("/api/charts",{query:{series:e,from:o}}),{value:s}=r.data;if(!s&&r.error.value)return i`<${A} error=${r.error.value} again=${r.again} />`;if(!s)return i`<figure class="chart waiting" aria-busy="true">
      <figcaption><b>${Oe[e]}</b></figcaption>
    </figure>`;let a=s.unit==="seconds"?u.units.s:"";return i`<${ps}
    data=${cl(s)}
    title=${Oe[e]}
    says=${Oe.reads[e]}
    unit=${a}
    height=${140}
    filled=${e==="throughput"}
  />`}function ms(e,t){let n=w(new Map),o=e.map(r=>{let s=n.current.get(t(r));return s&&JSON.stringify(s)===JSON.stringify(r)?s:r});return n.current=new Map(o.map(r=>[t(r),r])),o}function an({at:e}){return Date.parse(e)<=te.value?u.time.now:i`<${en} at=${e} />`}var L=u.overview,dl=12;function _s({lanes:e}){let t=_(!1),o=e.flatMap(l=>l.types.map(f=>({...f,lane:l.lane,most:0}))).filter(l=>l.ready||l.gates.length).sort((l,f)=>f.ready-l.ready),r=Math.max(1,...o.map(pl)),s=ms(o.map(l=>({...l,most:r})),l=>l.type);if(!o.length)return i`<section class="held">
      <h2>${L.held}</h2>
      <p class="quiet">${L.heldNone} ${It()&&i`<a href="/ui/jobs/new">${u.screens.create}</a>`}</p>
    </section>`;let a=t.value?s:s.slice(0,dl);return i`<section class="held">
    <h2>${L.held}</h2>
    <${nn}
      rows=${a}
      columns=${hl}
      label=${L.held}
      id=${l=>l.type}
      href=${l=>U("jobs",{status:"pending",type:l.type})}
    />
    ${s.length>a.length&&i`<p class="pages">
        <button class="plain" onClick=${()=>t.value=!0}>${L.moreTypes(s.length-a.length)}</button>
      </p>`}
  </section>`}var pl=e=>Math.max(e.ready,...e.gates.map(t=>t.jobs)),hl=[{name:"type",label:L.columns.type,cell:e=>i`<bdi>${e.type}</bdi>`},{name:"lane",label:L.columns.lane,kind:"side",cell:e=>i`<bdi class="quiet">${e.lane}</bdi>`},{name:"ready",label:L.columns.ready,kind:"number",cell:e=>de({count:e.ready,at_least:e.at_least})},{name:"gates",label:L.columns.gates,kind:"wide",cell:_l,title:ml},{name:"pace",label:L.columns.pace,kind:"number side",cell:e=>e.rate_per_minute?Xt(e.rate_per_minute):i`<span class="quiet">–</span>`},{name:"gone",label:L.columns.gone,kind:"number side",cell:e=>i`<${vl} row=${e} />`,title:e=>e.empty_at?"":L.goneNot}];function ml(e){return e.gates.map(t=>`${de({count:t.jobs,at_least:t.at_least})}: ${t.says}`).join(`
`)}function _l(e){let t=[...e.gates].sort((r,s)=>s.jobs-r.jobs),n=Hn(e),o=r=>({width:`${(100*r/e.most).toFixed(2)}%`});return i`<span class="stock" aria-hidden="true">
      <span class="free" style=${o(e.ready-n)}></span><span class="kept" style=${o(n)}></span>
    </span>
    ${t.length?t.map(r=>i`<${$l} key=${r.name} gate=${r} type=${e.type} />`):i`<span class="quiet">${L.free}</span>`}`}function $l({gate:e,type:t}){let n={name:"resume",label:L.resume,method:"POST",path:`/api/types/${t}/resume`};return i`<span class="held-by" title=${e.says}>
    <b>${F(e.jobs)}${e.at_least?"+":""}</b> ${L.gates[e.name]??e.name}
    ${e.name==="type_paused"&&i`<${$t} act=${n} />`}
  </span>`}function vl({row:e}){if(e.ready&&e.empty_at)return i`<${an} at=${e.empty_at} />`;let t=e.ready&&e.gates.some(n=>Wn.includes(n.name));return i`<span class="quiet">${t?L.notAlone:"–"}</span>`}var ln=84,so=30,un=ln+2,gl=10,yl=900,wl=60,cn=class extends R{shouldComponentUpdate(t){let{tide:n,lane:o,until:r,name:s}=this.props;return t.tide!==n||t.lane!==o||t.until!==r||t.name!==s}render(){return i`<${bl} ...${this.props} />`}};function bl({points:e,from:t,until:n,name:o,label:r,top:s}){let a=(n-t)/1e3,l=c=>(Date.parse(c)-t)/1e3,f=xl(e,l,a,s);return i`<svg
    class="tide"
    viewBox=${`0 0 ${a} ${un+so}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${r}
  >
    <${Sl} points=${e} x=${l} width=${a} id=${`age-${o}`} />
    <${Ml} from=${t} until=${n} />
    ${f&&i`<path class="water" d=${`${f}V${ln}H${kl(e,l)}Z`} fill=${`url(#age-${o})`} />`}
    ${f&&i`<path class="surface" d=${f} />`}
    ${f&&i`<path class="level" d=${`M${a} ${vs(e[e.length-1],s)}h0`} />`}
    <${Tl} points=${e} x=${l} width=${a} />
    <path class="sill" d=${`M0 ${un}H${a}`} />
  </svg>`}function $s(e,t=0){let n=Math.max(gl,t,...e.map(r=>r.ready)),o=10**Math.floor(Math.log10(n));return Math.ceil(n/o/.5)*.5*o}var kl=(e,t)=>Math.max(0,t(e[0].at)).toFixed(0),vs=(e,t)=>(ln-Math.min(e.ready,t)/t*(ln-4)).toFixed(1);function xl(e,t,n,o){let r=f=>vs(f,o),s=e.filter((f,c)=>c===e.length-1||t(e[c+1].at)>=0);if(!s.length)return"";let a=Math.max(0,t(s[0].at)),l=`M${a.toFixed(0)} ${r(s[0])}`;return s.slice(1).forEach((f,c)=>{let p=Math.min(Math.max(t(f.at),0),n),h=((a+p)/2).toFixed(0);l+=`C${h} ${r(s[c])} ${h} ${r(f)} ${p.toFixed(0)} ${r(f)}`,a=p}),`${l}H${n}`}function Sl({points:e,x:t,width:n,id:o}){let r=s=>.16+.6*Math.min(1,Math.log1p(s/5)/Math.log1p(yl/5));return i`<defs>
    <linearGradient id=${o} gradientUnits="userSpaceOnUse" x1="0" x2=${n} y1="0" y2="0">
      ${e.map(s=>i`<stop
            key=${s.at}
            offset=${Math.min(1,Math.max(0,t(s.at)/n)).toFixed(4)}
            stop-color="currentColor"
            stop-opacity=${r(s.oldest_seconds).toFixed(3)}
          />`)}
    </linearGradient>
  </defs>`}function Tl({points:e,x:t,width:n}){let o=Math.max(16,...e.map(r=>r.settled));return e.map(r=>{let s=Math.max(0,t(r.at)),a=Math.min(n,t(r.at)+wl);return!r.settled||a<=s?null:i`<rect
      key=${r.at}
      class="flow"
      x=${s.toFixed(0)}
      y=${un+1}
      width=${(a-s).toFixed(0)}
      height=${(2+Math.sqrt(r.settled/o)*(so-3)).toFixed(1)}
    />`})}function Ml({from:e,until:t}){return ao(e,t).map(n=>i`<path key=${n} class="quarter" d=${`M${(n-e)/1e3} 0V${un+so}`} />`)}function ao(e,t){let o=Math.ceil(e/9e5)*9e5;return Array.from({length:Math.ceil((t-o)/9e5)},(r,s)=>o+s*9e5)}var T=u.overview,Ce=60,io=6e4,lo=5e3,El=42e4,Ol=Q(()=>Math.floor(te.value/lo)*lo);function gs({lanes:e,tides:t}){let n=_(0),o=Ol.value+Nl(t.data.value?.now),r=o-Ce*io;I(Cl(n));let s=n.value?o-n.value*io:null,a=new Map((t.data.value?.lanes??[]).map(f=>[f.lane,f])),l={from:r,until:o,at:s};return i`<section class="lanes">
    <h2 class="unseen">${T.lanes}</h2>
    <${Dl} ...${l} back=${n} />
    ${t.error.value&&i`<${A} error=${t.error.value} again=${t.again} />`}
    ${Al(e,a).map((f,c)=>i`<${jl} key=${f.lane} lane=${f} tide=${a.get(f.lane)} span=${l} back=${n} nth=${c} />`)}
    <p class="legend quiet">${T.legend}</p>
  </section>`}var Cl=e=>[{keys:"[",says:T.lookEarlier,run:()=>e.value=Math.min(Ce,e.value+1)},{keys:"]",says:T.lookLater,run:()=>e.value=Math.max(0,e.value-1)}];function Nl(e){let t=ve(()=>e?Date.parse(e)-Date.now():0,[e]);return Math.abs(t)>2*lo?t:0}var Al=(e,t)=>[...e].sort((n,o)=>Number(uo(n,t.get(n.lane)))-Number(uo(o,t.get(o.lane)))),uo=(e,t)=>!e.ready&&!t?.points.some(n=>n.settled||n.ready);function Dl({from:e,until:t,at:n,back:o}){let r=l=>o.value=Ce-Number(l.currentTarget.value),s=ao(e,t-El),a=n===null?T.now:We(new Date(n));return i`<div class="axis">
    <p class="reading">
      <b>${n===null?T.now:ys(n)}</b> <span class="quiet">${n!==null&&T.back(o.value)}</span>
    </p>
    <div class="times">
      ${s.map(l=>i`<${Ll} key=${l} time=${l} from=${e} until=${t} />`)}
      <input
        type="range"
        min="0"
        max=${Ce}
        value=${Ce-o.value}
        aria-label=${T.lookBack}
        aria-valuetext=${a}
        title=${T.lookBackSays}
        onInput=${r}
      />
    </div>
  </div>`}function Ll({time:e,from:t,until:n}){let o=(e-t)/(n-t);return i`<span style=${{left:`${(o*100).toFixed(2)}%`}}>${ys(e)}</span>`}var ys=e=>new Date(e).toLocaleTimeString("en-GB",{hour:"2-digit",minute:"2-digit",timeZone:K.value==="UTC"?"UTC":void 0});function jl({lane:e,tide:t,span:n,back:o,nth:r}){let s=Pl(t?.points??[],e,n.until),a=$s(s,e.ready),l=s.reduce((b,O)=>b+O.settled,0),f=T.tide(e.lane,F(e.ready),F(l)),{from:c,until:p}=n,h=n.at===null?null:Fl(s,n.at),d=b=>{let O=b.currentTarget.getBoundingClientRect();o.value=Math.round(Ce*(1-Math.min(Math.max((b.clientX-O.left)/O.width,0),1)))},m=uo(e,t);return i`<article class=${`lane is-${zn(e,s)} ${m?"still":""}`}>
    ${h?i`<${Il} lane=${e} moment=${h} />`:i`<${Ul} lane=${e} points=${s} />`}
    <div class="sea" onPointerMove=${d} onPointerLeave=${()=>o.value=0}>
      ${!m&&i`<span class="most quiet">${F(a)}</span>`}
      <${cn} ...${{points:s,from:c,until:p,top:a,name:r,label:f,tide:t,lane:e}} />
      ${n.at!==null&&i`<span class="moment" style=${{right:`${100*o.value/Ce}%`}}></span>`}
    </div>
  </article>`}function Pl(e,{ready:t,oldest_seconds:n,running:o,waiting:r},s){let a=new Date(s).toISOString();return[...e,{at:a,ready:t,oldest_seconds:n??0,running:o,waiting:r,settled:0}]}function Ul({lane:e,points:t}){let{ready:n,at_least:o,oldest_seconds:r,rate_per_minute:s}=e,a=l=>de({count:e[l],at_least:e.stopped.includes(l)});return i`<div class="figures">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi> <${Gn} lane=${e} points=${t} /></h3>
    <p class="depth"><b>${de({count:n,at_least:o})}</b> ${T.ready}</p>
    <p>${n>0&&r!==null?T.oldest(V(r,1)):T.noneReady}</p>
    <p class="quiet">${T.beside(a("running"),a("waiting"))}</p>
    <p class="quiet">${s?T.pace(Xt(s)):T.noPace} <${ql} lane=${e} /></p>
  </div>`}function ql({lane:e}){return!e.ready||!e.empty_at?null:i`<span>· ${T.gone} <${an} at=${e.empty_at} /></span>`}function Il({lane:e,moment:t}){let{point:n,through:o}=t;return i`<div class="figures then">
    <h3 title=${e.lane}><bdi>${e.lane}</bdi></h3>
    <p class="depth"><b>${n?F(n.ready):"–"}</b> ${T.ready}</p>
    <p>${n?.ready?T.oldest(V(n.oldest_seconds,1)):T.noneReady}</p>
    <p class="quiet">${n&&T.beside(F(n.running),F(n.waiting))}</p>
    <p class="quiet">${T.through(F(o))}</p>
  </div>`}function Fl(e,t){let n=e.filter(o=>Date.parse(o.at)<=t).at(-1);return{point:n,through:n&&t-Date.parse(n.at)<io?n.settled:0}}var gt=u.overview,Rl=4,ws=e=>["review_needed","suspects","set_aside","endpoints_disabled"].reduce((t,n)=>t+e[n].count,0),bs={review_needed:()=>"/ui/inbox",failed_last_hour:()=>"/ui/errors?hours=1",suspects:()=>"/ui/locks",set_aside:()=>"/ui/set-aside",endpoints_disabled:()=>"/ui/endpoints"};function ks({inbox:e}){return i`<ul class="needs" aria-label=${gt.needs}>
    ${Object.keys(bs).map(t=>i`<${Wl} key=${t} name=${t} of=${e?.[t]} />`)}
  </ul>`}function Wl({name:e,of:t}){let n=t?.count?bs[e]():null,o=i`<b>${t?de(t):"…"}</b> <span>${gt.need[e](t?.count??0)}</span>`;return i`<li class=${t?.count?`some ${e}`:""}>
    ${n?i`<a href=${n}>${o}</a>`:i`<p>${o}</p>`}
  </li>`}function xs({troubles:e,known:t}){let n=_(!1);if(!t||!e.length)return null;let o=n.value?e:e.slice(0,Rl);return i`<section class="wrongs" aria-label=${gt.wrongTitle}>
    <ul>
      ${o.map(r=>i`<${Hl} key=${r.key} one=${r} />`)}
    </ul>
    ${o.length<e.length&&i`<button class="plain" onClick=${()=>n.value=!0}>
        ${gt.moreWrong(e.length-o.length)}
      </button>`}
  </section>`}function Hl({one:{what:e,why:t,act:n,href:o}}){return i`<li>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6.5 11.5h-13zM8 6.5v3M8 11.4v.2" /></svg>
    <div>
      <b><bdi>${e}</bdi></b> <span class="quiet"><bdi>${t}</bdi></span> ${n&&i`<${Jl} act=${n} />`}
    </div>
    ${o&&i`<a class="button" href=${o}>${gt.look}</a>`} ${n&&i`<${$t} act=${n} />`}
  </li>`}function Jl({act:e}){return i`<details class="curls">
    <summary>${u.act.curl}</summary>
    <pre tabindex="0">${nt(e.method,e.path,e.body)}</pre>
  </details>`}var j=u.overview.wrong,Kl=300,Ss=15,Bl=300,zl=["type_unknown","no_handler","timeout"],Ts=["off","late","grows","stuck","aside"];function Ms(e,t,n,o){let r=e.filter(l=>!l.enabled),s=r.length?[Gl()]:[];for(let l of e){let f=t?.lanes.find(h=>h.lane===l.lane),c=r.length?null:Vl(l,t?.tick_seconds??0,o),p=c||r.length?null:Yl(l,f);s.push(...[c,p].filter(h=>h!==null),...l.types.flatMap(Zl))}return[...s,...n.map(Ql)].sort((l,f)=>Ts.indexOf(l.kind)-Ts.indexOf(f.kind))}function Gl(){let e={name:"enable",label:j.switchOn,method:"PUT",path:"/api/worker/config",body:{enabled:!0}};return{kind:"off",key:"off",what:j.off,why:j.offWhy,act:{...e,sure:j.switchOnSure,why:v.value?.role==="super_admin"?null:j.notYou}}}function Vl(e,t,n){let{lane:o,ready:r,processors:s,last_tick_at:a}=e,l=a?(n-Date.parse(a))/1e3:1/0,f=r>0&&Qt(e);if(s||l<Math.max(Kl,3*t)||!(f||a&&t))return null;let c={name:"start",label:j.start,method:"POST",path:"/api/jobs/trigger",body:{lane:o}};return{kind:"late",key:`late ${o}`,what:a?j.late(o,V(l,1)):j.never(o),why:r?j.lateWhy(r):j.lateIdle,act:c}}function Yl({lane:e,oldest_seconds:t,rate_per_minute:n},o){let r=(o?.points??[]).slice(-Ss).map(a=>a.oldest_seconds);return!(r.length===Ss&&r.every((a,l)=>l===0||a>r[l-1]))||!t||t<Bl?null:{kind:"grows",key:`grows ${e}`,what:j.grows(e,V(t,1)),why:n?j.growsWhy:j.nothingEnds}}var Zl=e=>e.gates.filter(t=>zl.includes(t.name)&&t.jobs>0).map(t=>({kind:"stuck",key:`${t.name} ${e.type}`,what:j.stuck(e.type,t.jobs),why:`${t.says[0]?.toUpperCase()??""}${t.says.slice(1)}.`,href:`/ui/types/${encodeURIComponent(e.type)}`})),Ql=e=>({kind:"aside",key:`aside ${e.kind} ${e.id}`,what:j.aside(e.kind,e.id),why:`${e.error}: ${e.message}`,act:{name:`retry ${e.kind} ${e.id}`,label:j.tryAgain,method:"POST",path:`/api/set-aside/${e.kind}/${encodeURIComponent(e.id)}/retry`}});var Ne=u.overview,Xl=5;function Es(){return Rn()?i`<${tu} />`:i`<${Be} says=${Ne.own} /><${eu} />`}function eu(){return i`<p>${Ne.ownSays(v.value?.owner??"")}</p>
    <p class="acts own">
      <a class="button" href="/ui/jobs">${u.screens.jobs}</a>
      <a class="button" href="/ui/batches">${u.screens.batches}</a>
    </p>`}function tu(){Zt(Xl);let e=Gt(()=>({stats:!0,inbox:!0})),t=nu(e.value);g(()=>{t&&fe()},[t]);let{lanes:n,at:o,changed:r,error:s}=ce.value,a=vt("/api/tides",{query:{minutes:60}});g(()=>{o&&a.again()},[o]);let l=e.value?.inbox??null,f=su(l?.set_aside.count??0),c=a.data.value?Date.parse(a.data.value.now):o,p=n?Ms(n,a.data.value,f,c):[];return s&&!n?i`<${Be} /><${A} error=${s} again=${()=>fe(0)} />`:i`<${Be} says=${n&&l&&Ne.verdict(p.length,ws(l))} />
    ${s&&i`<${A} error=${s} again=${()=>fe(0)} />`}
    <${xs} troubles=${p} known=${n!==null} />
    <${ks} inbox=${l} />
    ${n?i`<${gs} lanes=${n} tides=${a} />`:i`<${pe} />`}
    ${n&&i`<${_s} lanes=${n} />`} ${n&&i`<${hs} changed=${r} />`}
    <${oo} acts=${ru()} />`}var nu=e=>e&&JSON.stringify([e.inbox,e.stats?.jobs,e.stats?.types],ou),ou=(e,t)=>e==="oldest_ready_seconds"?void 0:t,ru=()=>Object.entries({[Ne.held]:"/api/backlog",[Ne.lanes]:"/api/tides?minutes=60",[Ne.needs]:"/api/live?inbox=true",[Ne.charts.throughput]:"/api/charts?series=throughput"}).map(([e,t])=>({name:t,label:e,method:"GET",path:t}));function su(e){let t=vt(e?"/api/set-aside":null,{query:{}});return e?t.data.value?.set_aside??[]:[]}var au=E("Audit"),iu=E("Batch"),lu=E("Batches"),uu=E("Charts"),cu=E("Costs"),fu=E("Create"),du=E("Database"),pu=E("Endpoint"),hu=E("Endpoints"),mu=E("Errors"),_u=E("Inbox"),$u=E("Job"),vu=E("Keys"),gu=E("Limits"),yu=E("Locks"),wu=E("Schedules"),bu=E("SetAside"),ku=E("Type"),xu=E("Types"),Su=E("Waiting"),Os=[{path:"",screen:Es,name:"overview",key:"o",group:"now"},{path:"jobs",screen:cs,name:"jobs",key:"j",group:"now"},{path:"inbox",screen:_u,name:"inbox",key:"i",group:"now"},{path:"waiting",screen:Su,name:"waiting",key:"w",group:"now"},{path:"batches",screen:lu,name:"batches",key:"b",group:"now"},{path:"errors",screen:mu,name:"errors",key:"e",group:"now",role:"viewer"},{path:"set-aside",screen:bu,name:"setAside",key:"x",group:"now",role:"viewer"},{path:"types",screen:xu,name:"types",key:"t",group:"how"},{path:"limits",screen:gu,name:"limits",key:"l",group:"how"},{path:"locks",screen:yu,name:"locks",key:"p",group:"how"},{path:"schedules",screen:wu,name:"schedules",key:"s",group:"how"},{path:"charts",screen:uu,name:"charts",key:"v",group:"how",role:"viewer"},{path:"costs",screen:cu,name:"costs",key:"m",group:"how",role:"viewer"},{path:"endpoints",screen:hu,name:"endpoints",key:"n",group:"who",role:"viewer"},{path:"keys",screen:vu,name:"keys",key:"k",group:"who"},{path:"audit",screen:au,name:"audit",key:"a",group:"who",role:"viewer"},{path:"database",screen:du,name:"database",key:"d",group:"who",role:"admin"},{path:"jobs/new",screen:fu,name:"create",key:"c",not:"viewer"},{path:"jobs/:id",screen:$u,name:"job"},{path:"batches/:id",screen:iu,name:"batch"},{path:"endpoints/:id",screen:pu,name:"endpoint",role:"viewer"},{path:"types/:id",screen:ku,name:"type"}];Se.value=Os;Tr();kr();_r();yn(i`<${Hr} />`,document.getElementById("page"));re.value.route?.screen.load?.();er();export{g as a,w as b,ve as c,$ as d,_ as e,i as f,Gs as g,Ys as h,En as i,u as j,v as k,J as l,qt as m,ye as n,we as o,nt as p,It as q,Ft as r,ee as s,D as t,Gt as u,xe as v,I as w,z as x,re as y,se as z,U as A,G as B,Sr as C,Yt as D,Me as E,Ee as F,Er as G,ce as H,Zt as I,F as J,de as K,K as L,te as M,en as N,We as O,V as P,jr as Q,Qa as R,pe as S,Rr as T,A as U,ai as V,eo as W,tn as X,zr as Y,Be as Z,nn as _,ss as $,dd as aa,as as ba,zi as ca,_t as da,$t as ea,Jd as fa,oo as ga,vt as ha,Yd as ia,ps as ja,ms as ka,an as la};

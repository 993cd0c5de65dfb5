/**
 * What our elements have no use for in Lit 3, as it stands in Lit's published files: about 1 KB, compressed. The check
 * that a template is a real one stays: it keeps a service's JSON from passing for HTML.
 */

export interface Cut {
  what: string
  find: string
  /** In its place; nothing unless said. */
  put?: string
}

const reactiveElement: Cut[] = [
  {
    what: 'Turning values into attributes',
    find: 'toAttribute(t,s){switch(s){case Boolean:t=t?l:null;break;case Object:case Array:t=null==t?t:JSON.stringify(t)}return t},',
  },
  {
    what: 'Reading objects from attributes',
    find: 'case Object:case Array:try{i=JSON.parse(t)}catch(t){i=null}',
  },
  {
    what: 'Reflecting properties',
    find: '_$ET(t,s){const i=this.constructor.elementProperties.get(t),e=this.constructor._$Eu(t,i);if(void 0!==e&&!0===i.reflect){const h=(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute(s,i.type);this._$Em=t,null==h?this.removeAttribute(e):this.setAttribute(e,h),this._$Em=null}}',
  },
  { what: 'Reflecting what changed', find: 'this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),' },
  {
    what: 'Defaults and reflection of a change',
    find: 'C(t,s,{useDefault:i,reflect:e,wrapped:h},r){i&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??s??this[t]),!0!==h||void 0!==r)||(this._$AL.has(t)||(this.hasUpdated||i||(s=void 0),this._$AL.set(t,s)),!0===e&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}',
    put: 'C(t,s){this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0)}',
  },
  {
    what: 'Converters of attributes',
    find: '_$AK(t,s){const i=this.constructor,e=i._$Eh.get(t);if(void 0!==e&&this._$Em!==e){const t=i.getPropertyOptions(e),h="function"==typeof t.converter?{fromAttribute:t.converter}:void 0!==t.converter?.fromAttribute?t.converter:u;this._$Em=e;const r=h.fromAttribute(s,t.type);this[e]=r??this._$Ej?.get(e)??r,this._$Em=null}}',
    put: '_$AK(t,s){const i=this.constructor,e=i._$Eh.get(t);this[e]=u.fromAttribute(s,i.getPropertyOptions(e).type)}',
  },
  {
    what: 'Reflection when a change is judged',
    find: 'if(!1===e&&(h=this[t]),i??=r.getPropertyOptions(t),!((i.hasChanged??f)(h,s)||i.useDefault&&i.reflect&&h===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,i))))return;',
    put: 'if(h=this[t],i??=r.getPropertyOptions(t),!(i.hasChanged??f)(h,s))return;',
  },
  {
    what: 'The metadata of standard decorators',
    find: 'Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;',
  },
  {
    what: 'Properties declared without decorators, or with standard ones',
    find: 'if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(d("properties"))){const t=this.properties,s=[...r(t),...o(t)];for(const i of s)this.createProperty(i,t[i])}const t=this[Symbol.metadata];if(null!==t){const s=litPropertyMetadata.get(t);if(void 0!==s)for(const[t,i]of s)this.elementProperties.set(t,i)}',
    put: 'this.finalized=!0,this._$Ei();',
  },
  { what: 'Initializers', find: 'static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}' },
  { what: 'Running initializers', find: ',this.constructor.l?.forEach(t=>t(this))' },
  { what: 'Inheriting initializers', find: ',void 0!==t.l&&(this.l=[...t.l])' },
  {
    what: 'Hooks for polyfills, and the list of versions',
    find: ',p?.({ReactiveElement:y}),(a.reactiveElementVersions??=[]).push("2.1.2")',
  },
]

const cssTag: Cut[] = [
  {
    what: 'Advice about css``',
    find: `throw Error("Value passed to 'css' function must be a 'css' function result: "+t+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")`,
    put: 'throw t',
  },
  {
    what: 'Advice about CSSResult',
    find: 'if(this._$cssResult$=!0,o!==s)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");',
    put: 'this._$cssResult$=!0;',
  },
  {
    what: 'Browsers without adopted style sheets, in what is supported',
    find: 't.ShadowRoot&&(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype',
    put: '!0',
  },
  {
    what: 'Browsers without adopted style sheets, in how sheets are put in',
    find: 'if(e)s.adoptedStyleSheets=o.map(t=>t instanceof CSSStyleSheet?t:t.styleSheet);else for(const e of o){const o=document.createElement("style"),n=t.litNonce;void 0!==n&&o.setAttribute("nonce",n),o.textContent=e.cssText,s.appendChild(o)}',
    put: 's.adoptedStyleSheets=o.map(t=>t.styleSheet)',
  },
]

const litHtml: Cut[] = [
  {
    // A page that names the policies it allows can name ours, and a second copy of the file uses the first one's. Where
    // ours is not allowed and no default policy takes its place, nothing can be drawn: the file ends here, and the page
    // keeps its own words, instead of every element running into the same wall.
    what: 'The Trusted Types policy',
    find: 's?s.createPolicy("lit-html",{createHTML:t=>t}):void 0',
    put: '(p=>{try{return p.policy??=s?.createPolicy("perkit",{createHTML:t=>t})}catch(e){if(!s.defaultPolicy)throw e}})(t[Symbol.for("perkit")]??={})',
  },
  { what: 'Opening SVG and MathML', find: '2===i?"<svg>":3===i?"<math>":""', put: '""' },
  { what: 'Closing SVG and MathML', find: '+(2===i?"</svg>":3===i?"</math>":"")' },
  {
    what: 'Unwrapping SVG and MathML',
    find: 'P.currentNode=this.el.content,2===i||3===i){const t=this.el.content.firstChild;t.replaceWith(...t.childNodes)}',
    put: 'P.currentNode=this.el.content);',
  },
  {
    what: 'Bindings inside a textarea, a title, a style or a script',
    find: 'if(y.test(r.tagName)){const t=r.textContent.split(o),i=t.length-1;if(i>0){r.textContent=s?s.emptyScript:"";for(let s=0;s<i;s++)r.append(t[s],c()),P.nextNode(),d.push({type:2,index:++l});r.append(t[i],c())}}',
  },
  {
    what: 'Bindings inside comments',
    find: 'else{let t=-1;for(;-1!==(t=r.data.indexOf(o,t+1));)d.push({type:7,index:l}),t+=o.length-1}',
    put: ';',
  },
  {
    what: 'Finding directives on elements',
    find: 'else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t));',
    put: ';',
  },
  { what: 'Making directives on elements', find: ':6===r.type&&(i=new Z(h,this,t))', put: ':0' },
  {
    what: 'Directives on elements',
    find: 'class Z{constructor(t,i,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=i,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){M(this,t)}}',
    put: 'class Z{}',
  },
  {
    what: 'Directives',
    find: 'if(i===E)return i;let h=void 0!==e?s._$Co?.[e]:s._$Cl;const o=a(i)?void 0:i._$litDirective$;return h?.constructor!==o&&(h?._$AO?.(!1),void 0===o?h=void 0:(h=new o(t),h._$AT(t,s,e)),void 0!==e?(s._$Co??=[])[e]=h:s._$Cl=h),void 0!==h&&(i=M(t,h._$AS(t,i.values),h,e)),i',
    put: 'return i',
  },
  {
    what: 'Hooks for polyfills, and the list of versions',
    find: 'B?.(S,k),(t.litHtmlVersions??=[]).push("3.3.3");',
  },
]

const litElement: Cut[] = [
  { what: 'Hydration', find: ',s.litElementHydrateSupport?.({LitElement:i})' },
  { what: 'Polyfills', find: 'const o=s.litElementPolyfillSupport;o?.({LitElement:i});' },
  { what: 'The list of versions', find: '(s.litElementVersions??=[]).push("4.2.2");' },
]

/** By file, as the end of its path says. */
export const cuts: Record<string, readonly Cut[]> = {
  'reactive-element/reactive-element': reactiveElement,
  'reactive-element/css-tag': cssTag,
  'lit-html/lit-html': litHtml,
  'lit-element/lit-element': litElement,
}

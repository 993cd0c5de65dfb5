/** Sixty hostile pages, with old libraries of real shops, strict policies or broken built-ins. */
import { readFileSync } from 'node:fs'
import { root } from '../../../../.config/run.ts'

export interface HostilePage {
  name: string
  /** Classic scripts that run in this order, before anything else on the page. */
  scripts?: string[]
  /** Markup in the body before the elements. */
  body?: string
  csp?: string
  /** Number of times that the script is loaded, each time from another URL; 1 by default. */
  copies?: number
  /** The page's policy does not allow ours, so the browser reports one violation per copy. */
  forbidsOurPolicy?: boolean
}

const library = (path: string) => readFileSync(`${root}node_modules/${path}`, 'utf8')

/** As published on npm. The MooTools versions are server editions, without DOM but with the same built-in extensions. */
const libraries: Record<string, () => string[]> = {
  'Prototype 1.7': () => [library('prototype-js-core/prototype.js')],
  'MooTools 1.4': () => [library('mootools-1.4/lib/mootools-core-1.4.5-server.js')],
  'MooTools 1.5': () => [library('mootools/lib/mootools-core-1.5.2-server.js')],
  'Sugar 1.4': () => [library('sugar-1/release/sugar-full.development.js')],
  'jQuery 1.12': () => [library('jquery-1/dist/jquery.js')],
  'jQuery 1.12 with Migrate': () => [
    library('jquery-1/dist/jquery.js'),
    library('jquery-migrate-1/dist/jquery-migrate.js'),
  ],
  'jQuery 3.7': () => [library('jquery/dist/jquery.js')],
  'Underscore 1.1': () => [library('underscore-1.1/underscore.js')],
  'es5-shim and sham': () => [library('es5-shim/es5-shim.js'), library('es5-shim/es5-sham.js')],
  'es6-shim and sham': () => [library('es6-shim/es6-shim.js'), library('es6-shim/es6-sham.js')],
  'core-js': () => [library('core-js-bundle/index.js')],
  'Zone.js': () => [library('zone.js/bundles/zone.umd.js')],
  'JSON 3': () => [library('json3/lib/json3.js')],
  html5shiv: () => [library('html5shiv/dist/html5shiv-printshiv.js')],
  Bluebird: () => [library('bluebird/js/browser/bluebird.js')],
  'promise-polyfill': () => [library('promise-polyfill/dist/polyfill.js')],
  'fetch polyfill': () => [library('whatwg-fetch/dist/fetch.umd.js')],
  'custom elements polyfill, forced': () => [
    'customElements.forcePolyfill = true',
    library('@webcomponents/custom-elements/custom-elements.min.js'),
  ],
  'web components bundle': () => [library('@webcomponents/webcomponentsjs/webcomponents-bundle.js')],
  'document-register-element': () => [
    library('document-register-element/build/document-register-element.js'),
  ],
  'XRegExp 2': () => [library('xregexp-2/xregexp-all.js'), 'XRegExp.install({ natives: true })'],
}

const combinations: [string, string[]][] = [
  ['Prototype 1.7 with jQuery', ['Prototype 1.7', 'jQuery 1.12']],
  ['MooTools with jQuery', ['MooTools 1.4', 'jQuery 1.12']],
  ['Sugar with Underscore', ['Sugar 1.4', 'Underscore 1.1']],
  ['all shims at once', ['es5-shim and sham', 'es6-shim and sham', 'core-js', 'JSON 3', 'promise-polyfill']],
]

/** Changes of built-ins by old libraries and careless scripts. */
const overrides: Record<string, string> = {
  'Array.prototype.reduce as in Prototype 1.6':
    'Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }',
  'Array.prototype.toJSON as in Prototype 1.6':
    'Array.prototype.toJSON = function () { return "[" + this.map(function (one) { return JSON.stringify(one) }).join(", ") + "]" }',
  'String.prototype.toJSON as in Prototype 1.6':
    'String.prototype.toJSON = function () { return "\\"" + this + "\\"" }',
  'Date.prototype.toJSON as in Prototype 1.6': 'Date.prototype.toJSON = function () { return "\\"then\\"" }',
  'Array.from as in Prototype 1.6':
    'Array.from = function (given) { if (!given) return []; if ("toArray" in Object(given)) return given.toArray(); var length = given.length || 0, results = new Array(length); while (length--) results[length] = given[length]; return results }',
  'Array.from as in MooTools':
    'Array.from = function (item) { return item == null ? [] : typeof item.length === "number" && typeof item !== "string" ? Array.prototype.slice.call(item) : [item] }',
  'Array.prototype.entries as in Prototype 1.6':
    'Array.prototype.entries = function () { return this.slice() }',
  'Array.prototype.find without an index':
    'Array.prototype.find = function (test) { for (var i = 0; i < this.length; i++) if (test(this[i])) return this[i] }',
  'Array.prototype.flat that flattens nothing': 'Array.prototype.flat = function () { return this.slice() }',
  'Array.prototype.includes that throws':
    'Array.prototype.includes = function () { throw new TypeError("includes") }',
  'Array.prototype.at that throws': 'Array.prototype.at = function () { throw new TypeError("at") }',
  'Array.prototype.flatMap that throws':
    'Array.prototype.flatMap = function () { throw new TypeError("flatMap") }',
  'enumerable names on Array.prototype':
    'Array.prototype.each = Array.prototype.forEach; Array.prototype.remove = function () {}',
  'enumerable names on Object.prototype': 'Object.prototype.extend = function () {}',
  'String.prototype.at that returns an object': 'String.prototype.at = function () { return {} }',
  'String.prototype.replaceAll that throws':
    'String.prototype.replaceAll = function () { throw new TypeError("replaceAll") }',
  'Function.prototype.bind as in MooTools 1.2':
    'Function.prototype.bind = function (self, given) { var act = this; return function () { return act.apply(self, given !== undefined ? [].concat(given) : arguments) } }',
  'Object.keys and Object.values as in Prototype 1.6':
    'Object.keys = function (of) { var all = []; for (var key in of) all.push(key); return all }; Object.values = function (of) { var all = []; for (var key in of) all.push(of[key]); return all }',
  'Date.parse as in date.js': 'Date.parse = function () { return null }',
  'Event replaced as in MooTools 1.2': 'self.Event = function Event(event) { this.event = event }',
  'Element replaced as in MooTools 1.2':
    'self.Element = function Element(tag) { return document.createElement(tag) }; self.Element.prototype = HTMLElement.prototype',
  'no attachInternals': 'delete HTMLElement.prototype.attachInternals',
  'attachInternals that throws':
    'HTMLElement.prototype.attachInternals = function () { throw new TypeError("attachInternals") }',
  'attachShadow that throws':
    'Element.prototype.attachShadow = function () { throw new TypeError("attachShadow") }',
  'no adoptedStyleSheets':
    'delete Document.prototype.adoptedStyleSheets; delete ShadowRoot.prototype.adoptedStyleSheets',
  'CSSStyleSheet that cannot be constructed':
    'self.CSSStyleSheet = function () { throw new TypeError("CSSStyleSheet") }',
  'Intl without plural rules': 'delete Intl.PluralRules',
  'storage that throws':
    'Object.defineProperty(self, "localStorage", { get: function () { throw new DOMException("no", "SecurityError") } })',
  'a timer that throws': 'self.setInterval = function () { throw new TypeError("setInterval") }',
  'no MutationObserver': 'delete self.MutationObserver',
  'a clobbered customElements.get': 'customElements.get = function () { throw new TypeError("get") }',
}

const clobbered = (name: string): HostilePage => ({
  name: `document.${name} clobbered by a form`,
  body: `<form name="${name}"></form>`,
})

export const hostilePages: HostilePage[] = [
  ...Object.entries(libraries).map(([name, scripts]) => ({ name, scripts: scripts() })),
  ...combinations.map(([name, names]) => ({
    name,
    scripts: names.flatMap((one) => libraries[one]?.() ?? []),
  })),
  ...Object.entries(overrides).map(([name, script]) => ({ name, scripts: [script] })),
  ...['createElement', 'createTreeWalker', 'createComment', 'importNode', 'body', 'documentElement'].map(
    clobbered,
  ),
  { name: 'trusted types with our policy', csp: "require-trusted-types-for 'script'; trusted-types perkit" },
  {
    name: 'trusted types with our policy, the file loaded twice',
    csp: "require-trusted-types-for 'script'; trusted-types perkit",
    copies: 2,
  },
  {
    name: 'our policy in a list that is not enforced, the file loaded three times',
    csp: 'trusted-types perkit',
    copies: 3,
  },
  {
    name: 'trusted types without our policy',
    csp: "require-trusted-types-for 'script'; trusted-types shop",
    forbidsOurPolicy: true,
  },
  {
    name: 'trusted types without any policy',
    csp: "require-trusted-types-for 'script'; trusted-types 'none'",
    forbidsOurPolicy: true,
  },
  { name: 'no styles allowed', csp: "style-src 'none'" },
  { name: 'the file loaded five times', copies: 5 },
]

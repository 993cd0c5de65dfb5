/**
 * Takes out of the script-tag file what Lit carries for other users, and gives Lit a Trusted Types policy
 * with a name of its own. Each change must find its place, or the build fails: a newer Lit is then looked at.
 */
import type { Plugin } from 'vite'

export function leanLit(): Plugin {
  return {
    name: 'perkit:lean-lit',
    transform(code, id) {
      if (/\/lit-html\/lit-html\.js$/.test(id)) return { code: ownPolicy(code), map: null }
      if (/\/reactive-element\/decorators\/property\.js$/.test(id)) return { code: legacyProperty, map: null }
      if (/\/helpers\/(esm\/)?decorate\.js$/.test(id)) return { code: decorate, map: null }
      return null
    },
  }
}

/**
 * A page that names the policies it allows can name ours; and where a second copy may not make it again, or a
 * page allows none, Lit works without one, as it does in browsers that know no Trusted Types.
 */
function ownPolicy(code: string) {
  const made = /(\w+)\?\1\.createPolicy\("lit-html",(\{.*?\})\):void 0/
  if (!made.test(code)) throw new Error('lean-lit: Lit makes its Trusted Types policy elsewhere now.')
  return code.replace(made, '(()=>{try{return $1?.createPolicy("perkit",$2)}catch{}})()')
}

/** `@property` without its other half, for decorators as the language will have them: ours are the legacy ones. */
const legacyProperty = `
export const property = (options) => (prototype, name) => {
  prototype.constructor.createProperty(name, options)
}`

/** `@property` is the only decorator we use, and Lit defines the accessor itself: nothing comes back. */
const decorate = `
export default (decorators, prototype, name) => {
  for (const decorator of decorators) decorator(prototype, name)
}`

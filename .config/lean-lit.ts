/**
 * Takes out of the script-tag file what Lit carries for other users, and gives Lit a Trusted Types policy
 * with a name of its own. Each change must find its place, or the build fails: a newer Lit is then looked at.
 */
import type { Plugin } from 'vite'
import { decorateModule } from './decorators.ts'
import { type Cut, cuts } from './lean-lit-cuts.ts'

export function leanLit(): Plugin {
  return {
    name: 'perkit:lean-lit',
    transform(code, id) {
      if (id.includes('/src/')) demandNothingCut(code, id)
      if (/\/reactive-element\/decorators\/property\.js$/.test(id)) return { code: legacyProperty, map: null }
      if (/\/helpers\/(esm\/)?decorate\.js$/.test(id)) return { code: decorateModule, map: null }
      const file = Object.keys(cuts).find((name) => id.endsWith(`/${name}.js`))
      return file ? { code: (cuts[file] ?? []).reduce(cut, code), map: null } : null
    },
  }
}

function cut(code: string, { what, find, put = '' }: Cut) {
  if (!code.includes(find)) throw new Error(`lean-lit: ${what} stands elsewhere in this Lit.`)
  return code.replace(find, () => put)
}

/** What an element of ours must not use, because the script-tag file has no Lit for it. */
function demandNothingCut(code: string, id: string) {
  const used =
    /from ['"]lit\/(directives?|async-directive|static-html)|\b(svg|mathml)`|\b(reflect|useDefault|converter):/
  const found = used.exec(code)
  if (found) throw new Error(`lean-lit: ${id} uses ${found[0]}, which lean-lit-cuts.ts takes out.`)
}

/** `@property` without its other half, for decorators as the language will have them: ours are the legacy ones. */
const legacyProperty = `
export const property = (options) => (prototype, name) => {
  prototype.constructor.createProperty(name, options)
}`

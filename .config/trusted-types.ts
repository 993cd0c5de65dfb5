/**
 * Gives Lit a Trusted Types policy of the kit's own: a page that names the policies it allows can allow ours, and two
 * copies of Lit on a page do not run into each other. It is all that is changed in Lit, and the build fails where the
 * place is not found.
 */
import type { Plugin } from 'vite'

/** In every lit-html 3.x as published, whatever its minifier calls things. */
const made = /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/

const ours = new URL('../src/elements/internal/policy.ts', import.meta.url).pathname

export function trustedTypes(): Plugin {
  return {
    name: 'perkit:trusted-types',
    transform(code, id) {
      if (!/\/lit-html\/lit-html\.js$/.test(id)) return null
      if (!made.test(code)) throw new Error('trusted-types: this Lit makes its policy elsewhere.')
      return {
        code: `import { policyFrom } from '${ours}'\n${code.replace(made, 'policyFrom($1)')}`,
        map: null,
      }
    },
  }
}

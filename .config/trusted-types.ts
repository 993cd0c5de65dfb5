/** Gives Lit a Trusted Types policy of the kit's own in the files of the build. */
import type { Plugin } from 'vite'
import { withOwnPolicy } from '../src/service/bundle/script-tag.ts'

const ours = new URL('../src/elements/internal/policy.ts', import.meta.url).pathname

export function trustedTypes(): Plugin {
  return {
    name: 'perkit:trusted-types',
    transform(code, id) {
      return /\/lit-html\/lit-html\.js$/.test(id) ? { code: withOwnPolicy(code, ours), map: null } : null
    },
  }
}

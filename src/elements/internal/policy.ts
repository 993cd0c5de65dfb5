import { pageGlobal } from './registry.ts'

interface Policies {
  defaultPolicy?: unknown
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The Trusted Types policy with which Lit creates its templates (inserted by the build, see `vite.config.ts`). A second
 * copy of Perkit uses the policy of the first. Throws if the page allows neither this policy nor a default one: elements
 * then stay undefined and show their children, instead of failing one by one.
 */
export function policyFrom(types: Policies | undefined): unknown {
  const shared = pageGlobal()
  try {
    return (shared.policy ??= types?.createPolicy('perkit', { createHTML: (text) => text }))
  } catch (error) {
    if (!types?.defaultPolicy) throw error
    return undefined
  }
}

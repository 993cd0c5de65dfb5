import { holder } from './registry.ts'

interface Policies {
  defaultPolicy?: unknown
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * What Lit makes its templates with under Trusted Types (the build puts it there, see `vite.config.ts`); a
 * second copy of the kit uses the first one's. Where ours is not allowed and no default policy takes its place, nothing
 * can be drawn: the file ends here, and the page keeps its own words, instead of every element running into the same
 * wall.
 */
export function policyFrom(types: Policies | undefined): unknown {
  const shared = holder()
  try {
    return (shared.policy ??= types?.createPolicy('perkit', { createHTML: (text) => text }))
  } catch (error) {
    if (!types?.defaultPolicy) throw error
    return undefined
  }
}

/** Scopes and origins as an operator writes them. */
import { hostOf } from '../auth/origin.ts'
import { parseScope } from '../auth/scopes.ts'
import { Refusal } from '../errors.ts'
import { UsageError } from './options.ts'
import type { KeyKind } from '../auth/manage-keys.ts'

/** Null is every scope of the key's side. Throws {@link UsageError}. */
export function scopesFrom(words: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (words === undefined) return null
  if (kind === 'management')
    throw new UsageError('A management key has no --scope: it opens all of its side.')
  for (const word of words) demandScope(word)
  return [...new Set(words)]
}

function demandScope(word: string) {
  try {
    parseScope(word)
  } catch (error) {
    if (error instanceof Refusal) throw new UsageError(`There is no scope "${word}".`)
    throw error
  }
}

/** Throws {@link UsageError}: a client key needs one, others have none. */
export function originsFrom(patterns: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (kind !== 'client') {
    if (patterns) throw new UsageError(`A ${kind} key has no --origin.`)
    return null
  }
  if (!patterns)
    throw new UsageError('A client key needs an --origin: the host of the pages that may use it.')
  const wrong = patterns.find(
    (pattern) => pattern !== '*' && hostOf(pattern.replace(/^\./, '')) === undefined,
  )
  if (wrong !== undefined) throw new UsageError(`--origin "${wrong}" names no host.`)
  return [...new Set(patterns)]
}

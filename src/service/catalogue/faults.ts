/** What is wrong with a catalogue, each fault with its place. Values are never repeated: they may be secrets. */
import type { z } from '../../contract/zod.ts'
import { detailsOf, fieldOf } from '../schema-issues.ts'

/** Where in the file, such as `projects[0].keys.client[0].origins`, and what was expected there. */
export interface Fault {
  path: string
  message: string
}

/** A catalogue that was refused whole. `faults` has every fault, the message all of them as text. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], options?: ErrorOptions) {
    super(
      ['The catalogue was refused.', ...faults.map(({ path, message }) => `${path}: ${message}`)].join('\n'),
      options,
    )
    this.faults = faults
  }
}

type Issue = z.core.$ZodIssue

/** The whole file, where a fault has no narrower place. */
export const root = 'catalogue'

export function faultsOf(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => {
    const own = ownWords(issue)
    if (own) return [{ path: fieldOf(issue.path) || root, message: own }]
    return detailsOf([issue], root).map(({ field, message }) => ({ path: field, message: expected(message) }))
  })
}

/** The words a schema of ours brings along, and the kinds a thing can be of. */
function ownWords(issue: Issue): string | undefined {
  if (issue.code === 'custom') return issue.message
  if (issue.code !== 'invalid_union' || !('options' in issue)) return undefined
  return `expected one of ${(issue.options ?? []).map(String).join(', ')}`
}

/** "should be text" reads "expected text" here. */
function expected(message: string) {
  return message
    .replace(/^is missing; it should (?:be|have) (.*)$/, 'expected $1, but it is missing')
    .replace(/^should (?:be|have) /, 'expected ')
}

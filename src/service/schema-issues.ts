/** Formats zod's issues for API clients. Never repeats values, which may be secrets. */
import type { z } from '../contract/zod.ts'
import type { Detail } from './errors.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const maxDetails = 50

/** Returns each issue with its path (`items[0].quantity`) and the expected value. `root` names the whole input. */
export function detailsOf(issues: readonly Issue[], root: string): Detail[] {
  return issues
    .flatMap((issue) => explain(issue, []))
    .slice(0, maxDetails)
    .map(([path, message]) => ({ field: fieldOf(path) || root, message }))
}

/** `['items', 0, 'quantity']` becomes `items[0].quantity`. */
export function fieldOf(path: Path) {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step).slice(0, 100)}`))
    .join('')
    .replace(/^\./, '')
}

function explain(issue: Issue, above: Path): [Path, string][] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key): [Path, string] => [[...path, key], 'is not a known field'])
  }
  if (issue.code === 'invalid_union' && !isOurs(issue)) return explainUnion(issue.errors, path)
  return [[path, issue.input === undefined ? `is missing; it ${expectation(issue)}` : expectation(issue)]]
}

/** If every variant fails at the same path, lists the alternatives. Otherwise explains the closest variant. */
function explainUnion(kinds: readonly (readonly Issue[])[], path: Path): [Path, string][] {
  const inside = kinds.filter(
    (issues) => !issues.some((issue) => issue.path.length === 0 && isWrongKind(issue)),
  )
  const [closest] = inside.toSorted((a, b) => a.length - b.length)
  if (closest?.length) return closest.flatMap((issue) => explain(issue, path))
  const ways = kinds.flatMap(([first]) => (first ? [expectation(first).replace(/^should be /, '')] : []))
  return [[path, ways.length ? `should be ${[...new Set(ways)].join(' or ')}` : 'is not valid']]
}

const isWrongKind = ({ code }: Issue) => code === 'invalid_type' || code === 'invalid_value'

/** Whether the message comes from our schema (`shaped`, for example). Zod's own messages start differently. */
const isOurs = ({ message }: Issue) => message.startsWith('should ')

function expectation(issue: Issue): string {
  if (isOurs(issue)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `should be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `should be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_format':
      // A regular expression does not help the reader, so the message omits it.
      return 'is not in the right format'
    case 'custom':
      return issue.message
    default:
      return 'is not valid'
  }
}

function bound(origin: string, which: 'at least' | 'at most', count: number) {
  if (origin === 'string') {
    return which === 'at least' && count === 1
      ? 'should not be empty'
      : `should have ${which} ${count} characters`
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') return `should have ${which} ${count} items`
  return `should be ${which} ${count}`
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
}

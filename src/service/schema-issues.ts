/** Formats zod's issues for API clients. Messages never contain the invalid values, which may be secrets. */
import type { z } from '../contract/zod.ts'
import type { Detail } from './errors.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const maxDetails = 50

/** Returns the path (`items[0].quantity`) and message of each issue. `root` names the whole input. */
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
    const message = isOurs(issue) ? issue.message : 'is not a known field'
    return issue.keys.map((key): [Path, string] => [[...path, key], message])
  }
  if (issue.code === 'invalid_union' && !isOurs(issue)) return explainUnion(issue.errors, path)
  return [[path, issue.input === undefined ? `is missing; it ${messageOf(issue)}` : messageOf(issue)]]
}

/** If the value has the wrong type for every variant, lists the types. Otherwise explains the closest variant. */
function explainUnion(variants: readonly (readonly Issue[])[], path: Path): [Path, string][] {
  const inside = variants.filter(
    (issues) => !issues.some((issue) => issue.path.length === 0 && isWrongType(issue)),
  )
  const [closest] = inside.toSorted((a, b) => a.length - b.length)
  if (closest?.length) return closest.flatMap((issue) => explain(issue, path))
  const types = variants.flatMap(([first]) => (first ? [messageOf(first).replace(/^must be /, '')] : []))
  return [[path, types.length ? `must be ${[...new Set(types)].join(' or ')}` : 'is invalid']]
}

const isWrongType = ({ code }: Issue) => code === 'invalid_type' || code === 'invalid_value'

/** Whether the message comes from our own schemas. Zod's messages start differently. */
const isOurs = ({ message }: Issue) => message.startsWith('must ')

function messageOf(issue: Issue): string {
  if (isOurs(issue)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_format':
      // A regular expression does not help the reader, so the message omits it.
      return 'has an invalid format'
    case 'custom':
      return issue.message
    default:
      return 'is invalid'
  }
}

function bound(origin: string, which: 'at least' | 'at most', count: number) {
  if (origin === 'string') {
    return which === 'at least' && count === 1
      ? 'must not be empty'
      : `must have ${which} ${countOf(count, 'character')}`
  }
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `must have ${which} ${countOf(count, 'item')}`
  return `must be ${which} ${count}`
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
}

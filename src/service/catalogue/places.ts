/** Where in a catalogue file a fault is, as a person finds it: the line, and the names of the things around it. */
import { nouns } from './report.ts'

/** What people call a thing by; never its secret. */
const names = ['name', 'code', 'source_id', 'reward', 'app_id', 'application_id', 'id']

/**
 * Says where a path is in a file: `line 12, campaign "Spring", promotion tier "Ten off", banner`. `json` is what was
 * read from `text`.
 */
export function placesIn(json: unknown, text: string) {
  let outline: Outline | undefined
  return (path: string): string => {
    const steps = stepsOf(json, path)
    const things: string[] = []
    let value: unknown = json
    let outside = 0
    steps.forEach(({ key, list }, index) => {
      value = inner(value, key)
      const noun = list === undefined ? undefined : nouns[list]
      if (noun === undefined || !isObject(value)) return
      outside = index + 1
      // A file of one project need not say which.
      if (list !== 'projects' || isOneOfMany(json, 'projects')) things.push(nameOf(value, noun, key))
    })
    const line = lineOf((outline ??= outlineOf(text)), steps)
    const field = fieldOf(steps.slice(outside))
    return [`line ${line}`, ...things, ...(field ? [field] : [])].join(', ')
  }
}

interface Step {
  key: string
  /** Of a place in a list: what the list is called. */
  list?: string | undefined
}

/** A path such as `projects[0].name` step by step. Names may have dots, so the longest that is there counts. */
function stepsOf(json: unknown, path: string): Step[] {
  const steps: Step[] = []
  let value = json
  let list: string | undefined
  for (let rest = path; rest !== '';) {
    const item = /^\[(\d+)\]\.?/.exec(rest)
    const key = item?.[1] ?? nameAt(value, rest)
    steps.push({ key, ...(item && { list: list ?? '' }) })
    list = item ? undefined : key
    rest = item ? rest.slice(item[0].length) : rest.slice(key.length).replace(/^\./, '')
    value = inner(value, key)
  }
  return steps
}

const endsName = /^(?:[.[]|$)/

function nameAt(value: unknown, rest: string): string {
  const known = Object.keys(isObject(value) ? value : {})
    .filter((name) => name !== '' && rest.startsWith(name) && endsName.test(rest.slice(name.length)))
    .toSorted((one, other) => other.length - one.length)
  return known[0] ?? (/^[^.[]+/.exec(rest)?.[0] || rest)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const inner = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

const isOneOfMany = (json: unknown, list: string) => {
  const items = inner(json, list)
  return Array.isArray(items) && items.length > 1
}

function nameOf(thing: unknown, noun: string, place: string) {
  const name = names.map((field) => inner(thing, field)).find((value) => typeof value === 'string')
  return typeof name === 'string' ? `${noun} "${name.slice(0, 80)}"` : `${noun} number ${Number(place) + 1}`
}

const fieldOf = (steps: readonly Step[]) =>
  steps
    .map(({ key, list }) => (list === undefined ? `.${key}` : `[${key}]`))
    .join('')
    .replace(/^\./, '')

// The lines of a text that has been read as JSON before.

interface Outline {
  line: number
  children: Map<string, Outline>
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+|\n/g

function outlineOf(text: string): Outline {
  const tokens = text.matchAll(token)
  let line = 1
  const next = (): string => {
    for (;;) {
      const [found] = tokens.next().value ?? ['']
      if (found !== '\n') return found
      line += 1
    }
  }
  const read = (first = next(), begins = line): Outline => {
    const children = new Map<string, Outline>()
    if (first === '{') {
      for (let name = next(); name !== '}'; name = next()) {
        if (name === ',') continue
        const named = line
        next() // the colon
        children.set(String(JSON.parse(name)), read(next(), named))
      }
    }
    if (first === '[') {
      for (let item = next(); item !== ']'; item = next())
        if (item !== ',') children.set(String(children.size), read(item))
    }
    return { line: begins, children }
  }
  return read()
}

/** Of what is there: a field that is missing is missing in the thing around it. */
function lineOf(outline: Outline, steps: readonly Step[]) {
  let deepest = outline
  for (const { key } of steps) {
    const child = deepest.children.get(key)
    if (!child) break
    deepest = child
  }
  return deepest.line
}

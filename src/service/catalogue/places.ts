import { nouns } from './report.ts'

/** In order of preference. None of these fields is secret. */
const identifyingFields = ['name', 'code', 'source_id', 'reward', 'app_id', 'application_id', 'id']

/**
 * Returns a function that formats a path as `line 12, campaign "Spring", promotion tier "Ten off", banner`. `json` is
 * the parsed `text`.
 */
export function placesIn(json: unknown, text: string) {
  let outline: Outline | undefined
  return (path: string): string => {
    const steps = stepsOf(json, path)
    const entries: string[] = []
    let value: unknown = json
    let fieldStart = 0
    steps.forEach(({ key, list }, index) => {
      value = childOf(value, key)
      const noun = list === undefined ? undefined : nouns[list]
      if (noun === undefined || !isObject(value)) return
      fieldStart = index + 1
      // Omit the project if the file has only one.
      if (list !== 'projects' || isOneOfMany(json, 'projects')) entries.push(nameOf(value, noun, key))
    })
    const line = lineOf((outline ??= outlineOf(text)), steps)
    const field = fieldOf(steps.slice(fieldStart))
    return [`line ${line}`, ...entries, ...(field ? [field] : [])].join(', ')
  }
}

interface Step {
  key: string
  /** For a list item: the list's name. */
  list?: string | undefined
}

/** Keys can contain dots, so the longest matching key is used. */
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
    value = childOf(value, key)
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

const childOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

const isOneOfMany = (json: unknown, list: string) => {
  const items = childOf(json, list)
  return Array.isArray(items) && items.length > 1
}

function nameOf(entry: unknown, noun: string, index: string) {
  const name = identifyingFields
    .map((field) => childOf(entry, field))
    .find((value) => typeof value === 'string')
  return typeof name === 'string' ? `${noun} "${name.slice(0, 80)}"` : `${noun} ${Number(index) + 1}`
}

const fieldOf = (steps: readonly Step[]) =>
  steps
    .map(({ key, list }) => (list === undefined ? `.${key}` : `[${key}]`))
    .join('')
    .replace(/^\./, '')

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
  const read = (first = next(), start = line): Outline => {
    const children = new Map<string, Outline>()
    if (first === '{') {
      for (let name = next(); name !== '}'; name = next()) {
        if (name === ',') continue
        const nameLine = line
        next() // the colon
        children.set(String(JSON.parse(name)), read(next(), nameLine))
      }
    }
    if (first === '[') {
      for (let item = next(); item !== ']'; item = next())
        if (item !== ',') children.set(String(children.size), read(item))
    }
    return { line: start, children }
  }
  return read()
}

/** For a missing field, returns the line of its parent. */
function lineOf(outline: Outline, steps: readonly Step[]) {
  let deepest = outline
  for (const { key } of steps) {
    const child = deepest.children.get(key)
    if (!child) break
    deepest = child
  }
  return deepest.line
}

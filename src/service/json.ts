/**
 * JSON, read strictly: what `JSON.parse` takes, less what two readers could understand differently or a store
 * could not keep: no key twice, no `__proto__`, no NUL, no half a surrogate pair, no number too big to hold,
 * no more than 32 levels.
 */
import { Refusal } from './errors.ts'

export const maxDepth = 32

/** Parses a whole text. Throws {@link Refusal} `invalid_payload` that names line and column. */
export function parseJson(text: string): unknown {
  const reader = new Reader(text)
  const value = reader.value(1)
  reader.end()
  return value
}

const numberShape = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const blanks = /[ \t\n\r]*/y
const plainString = /"[^"\\\u0000-\u001f]*"/y
const anyString = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const unkeepable = /\0|\p{Surrogate}/u
const literals = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

class Reader {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  value(depth: number): unknown {
    this.#skip()
    const next = this.#text[this.#at]
    if (next === '{') return this.#object(depth)
    if (next === '[') return this.#array(depth)
    if (next === '"') return this.#string()
    for (const [word, value] of literals) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length
        return value
      }
    }
    return this.#number()
  }

  end() {
    this.#skip()
    if (this.#at < this.#text.length) this.#fault('has more after its end')
  }

  #object(depth: number) {
    this.#enter(depth)
    const result: Record<string, unknown> = {}
    const seen = new Set<string>()
    if (this.#takes('}')) return result
    do {
      this.#skip()
      const start = this.#at
      if (this.#text[start] !== '"') this.#fault('should have a name in double quotes')
      const name = this.#string()
      if (seen.has(name)) this.#fault('has a name twice', start)
      if (name === '__proto__') this.#fault('has a name that is not allowed', start)
      seen.add(name)
      if (!this.#takes(':')) this.#fault('should have a colon')
      result[name] = this.value(depth + 1)
    } while (this.#takes(','))
    if (!this.#takes('}')) this.#fault('should have a comma or a closing brace')
    return result
  }

  #array(depth: number) {
    this.#enter(depth)
    const result: unknown[] = []
    if (this.#takes(']')) return result
    do result.push(this.value(depth + 1))
    while (this.#takes(','))
    if (!this.#takes(']')) this.#fault('should have a comma or a closing bracket')
    return result
  }

  #enter(depth: number) {
    if (depth > maxDepth) this.#fault(`is nested deeper than ${maxDepth} levels`)
    this.#at += 1
  }

  #string(): string {
    const start = this.#at
    const plain = this.#match(plainString)
    const raw = plain ?? this.#match(anyString)
    if (raw === undefined) this.#fault('has broken text')
    // The shape has been checked, so that this parse only resolves escapes.
    const value = plain === undefined ? String(JSON.parse(raw)) : raw.slice(1, -1)
    if (unkeepable.test(value)) this.#fault('has text with a character that cannot be kept', start)
    return value
  }

  #number(): number {
    const start = this.#at
    const raw = this.#match(numberShape)
    if (raw === undefined)
      this.#fault(start < this.#text.length ? 'has something unexpected' : 'ends too soon')
    const value = Number(raw)
    if (!Number.isFinite(value)) this.#fault('has a number that is too big', start)
    return value
  }

  #takes(sign: string) {
    this.#skip()
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #skip() {
    this.#match(blanks)
  }

  #match(shape: RegExp) {
    shape.lastIndex = this.#at
    const found = shape.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #fault(what: string, at = this.#at): never {
    const before = this.#text.slice(0, at)
    const line = before.split('\n').length
    const column = at - before.lastIndexOf('\n')
    throw new Refusal('invalid_payload', {
      message: `The body is not valid JSON: line ${line}, column ${column} ${what}.`,
      details: [{ field: 'body', message: `should be valid JSON; line ${line}, column ${column} ${what}` }],
    })
  }
}

/**
 * Parses JSON strictly. Rejects what parsers interpret differently or the database cannot store: duplicate keys,
 * `__proto__`, NUL, lone surrogates, infinite numbers, and more than 32 levels.
 */
import { ApiError } from './errors.ts'

export const maxDepth = 32

/** @throws ApiError `invalid_payload` with line and column. */
export function parseJson(text: string): unknown {
  new Scan(text).document()
  return JSON.parse(text)
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const plainString = /"[^"\\\u0000-\u001f]*"/y
const anyString = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const unstorable = /\0|\p{Surrogate}/u
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i
const literal = /true|false|null/y
/** Numbers up to this length are always finite. The shortest that overflow, such as 2e308, have five characters. */
const alwaysFinite = 4

/** An ES2024 method that Node has but our TypeScript target does not declare. */
const isWellFormed = (text: string) => (text as string & { isWellFormed(): boolean }).isWellFormed()

/**
 * Scans the text once for what `JSON.parse` does not check, and reports syntax errors with their position. Keeps only
 * the keys of open objects in memory.
 */
class Scan {
  #at = 0
  readonly #text: string
  readonly #wellFormed: boolean

  constructor(text: string) {
    this.#text = text
    this.#wellFormed = isWellFormed(text)
  }

  document() {
    this.#value(1)
    if (this.#next() !== undefined) this.#fault('unexpected text after the end')
  }

  #value(depth: number) {
    const next = this.#next()
    if (next === '{') return this.#object(depth)
    if (next === '[') return this.#array(depth)
    if (next === '"') return void this.#string()
    if (!this.#match(literal)) this.#number()
  }

  #object(depth: number) {
    this.#enter(depth)
    if (this.#skip('}')) return
    const seen = new Set<string>()
    do {
      if (this.#next() !== '"') this.#fault('expected a name in double quotes')
      const start = this.#at
      const name = this.#name()
      if (seen.has(name)) this.#fault('duplicate name', start)
      if (name === '__proto__') this.#fault('the name __proto__ is not allowed', start)
      seen.add(name)
      if (!this.#skip(':')) this.#fault('expected a colon')
      this.#value(depth + 1)
    } while (this.#skip(','))
    if (!this.#skip('}')) this.#fault('expected a comma or a closing brace')
  }

  #array(depth: number) {
    this.#enter(depth)
    if (this.#skip(']')) return
    do this.#value(depth + 1)
    while (this.#skip(','))
    if (!this.#skip(']')) this.#fault('expected a comma or a closing bracket')
  }

  #enter(depth: number) {
    if (depth > maxDepth) this.#fault(`nested deeper than ${maxDepth} levels`)
    this.#at += 1
  }

  #name(): string {
    const raw = this.#string()
    return raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1)
  }

  /** Returns the text as written, with quotes and escapes. */
  #string(): string {
    const start = this.#at
    const isPlain = this.#match(plainString)
    if (!isPlain && !this.#match(anyString)) this.#fault('invalid string')
    const raw = this.#text.slice(start, this.#at)
    if (!this.#wellFormed || (!isPlain && mayBeUnstorable.test(raw)))
      this.#requireStorable(String(JSON.parse(raw)), start)
    return raw
  }

  #requireStorable(value: string, start: number) {
    if (unstorable.test(value)) this.#fault('NUL or an unpaired surrogate', start)
  }

  #number() {
    const start = this.#at
    if (!this.#match(numberPattern))
      this.#fault(start < this.#text.length ? 'unexpected character' : 'unexpected end')
    if (this.#at - start <= alwaysFinite) return
    const value = Number(this.#text.slice(start, this.#at))
    if (!Number.isFinite(value)) this.#fault('number too large', start)
  }

  #skip(character: string) {
    if (this.#next() !== character) return false
    this.#at += 1
    return true
  }

  /** Skips white space. Does not consume the character that it returns. */
  #next(): string | undefined {
    for (;;) {
      const next = this.#text[this.#at]
      if (next !== ' ' && next !== '\n' && next !== '\t' && next !== '\r') return next
      this.#at += 1
    }
  }

  #match(pattern: RegExp) {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#text)) return false
    this.#at = pattern.lastIndex
    return true
  }

  #fault(what: string, at = this.#at): never {
    const before = this.#text.slice(0, at)
    const line = before.split('\n').length
    const column = at - before.lastIndexOf('\n')
    throw new ApiError('invalid_payload', {
      message: `The body is not valid JSON: ${what} at line ${line}, column ${column}.`,
      details: [{ field: 'body', message: `is not valid JSON: ${what} at line ${line}, column ${column}` }],
    })
  }
}

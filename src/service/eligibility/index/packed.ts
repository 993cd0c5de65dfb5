/** Stores texts as bytes in large chunks, because a million objects would slow down garbage collection. */
import { parseRule, type RuleJson } from '../../rules/conditions/parse.ts'
import type { Rule } from '../../rules/conditions/rule.ts'

const chunkSize = 8 * 1024 * 1024

export class PackedTexts {
  readonly #chunks: Buffer[] = []
  readonly #starts = new NumberColumn()
  readonly #ends = new NumberColumn()
  #free = 0

  /** Texts are numbered from 0 in the order in which they are added. */
  add(text: string) {
    const length = Buffer.byteLength(text)
    if (this.#chunks.length === 0 || this.#free + length > chunkSize) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(chunkSize, length)))
      this.#free = 0
    }
    const last = this.#chunks.length - 1
    this.#chunks[last]?.write(text, this.#free)
    this.#starts.push(last * chunkSize + this.#free)
    this.#free += length
    this.#ends.push(last * chunkSize + this.#free)
  }

  at(number: number): string {
    const start = this.#starts.at(number)
    const index = Math.floor(start / chunkSize)
    return (
      this.#chunks[index]?.toString(
        'utf8',
        start - index * chunkSize,
        this.#ends.at(number) - index * chunkSize,
      ) ?? ''
    )
  }

  get bytes() {
    const chunkBytes = this.#chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    return chunkBytes + this.#starts.bytes + this.#ends.bytes
  }
}

export class NumberColumn {
  #values = new Float64Array(1024)
  length = 0

  push(value: number) {
    if (this.length === this.#values.length) {
      const grown = new Float64Array(this.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.length] = value
    this.length += 1
  }

  /** NaN past the end. */
  at(index: number): number {
    return index < this.length ? (this.#values[index] ?? NaN) : NaN
  }

  get bytes() {
    return this.#values.byteLength
  }
}

// All validation rules of a project, stored as text. A rule is parsed when it is first used, and then cached.

const maxParsed = 20_000

export class PackedRules {
  readonly #texts = new PackedTexts()
  readonly #numbers = new Map<string, number>()
  readonly #parsed = new Map<string, Rule | undefined>()

  add(id: string, json: string) {
    this.#numbers.set(id, this.#numbers.size)
    this.#texts.add(json)
  }

  get size() {
    return this.#numbers.size
  }

  /** Undefined for a missing or invalid rule. */
  get(id: string): Rule | undefined {
    if (!this.#parsed.has(id)) {
      if (this.#parsed.size >= maxParsed) this.#parsed.clear()
      this.#parsed.set(id, this.#parse(id))
    }
    return this.#parsed.get(id)
  }

  #parse(id: string): Rule | undefined {
    const number = this.#numbers.get(id)
    if (number === undefined) return undefined
    const json = JSON.parse(this.#texts.at(number)) as RuleJson // written by our own query
    const read = parseRule(json)
    return 'rule' in read ? read.rule : undefined
  }
}

/** Stores texts as bytes in large chunks, because a million objects would slow down garbage collection. */
import { parseRule, type RuleJson } from '../../rules/conditions/parse.ts'
import type { Rule } from '../../rules/conditions/rule.ts'

const chunkSize = 8 * 1024 * 1024
/** Each chunk is twice as large as the one before, up to `chunkSize`, so that small projects need little memory. */
const firstChunkSize = 16 * 1024

export class PackedTexts {
  readonly #chunks: Buffer[] = []
  readonly #starts = new NumberColumn()
  readonly #ends = new NumberColumn()
  #free = 0

  /** Texts are numbered from 0 in the order in which they are added. */
  add(text: string) {
    const length = Buffer.byteLength(text)
    if (this.#free + length > (this.#chunks.at(-1)?.byteLength ?? 0)) {
      const size = Math.min(chunkSize, firstChunkSize * 2 ** this.#chunks.length)
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(size, length)))
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
  #values = new Float64Array(64)
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

/** Estimates of an id in a map, and of a parsed rule. */
const bytesPerId = 100
const bytesPerParsed = 700

/** Looks up rules by id. Undefined for a missing or invalid rule. */
export interface Rules {
  get(id: string): Rule | undefined
}

export class PackedRules implements Rules {
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

  /** Size in bytes, with the rules that will be parsed once they are in use. */
  get bytes() {
    const parsed = Math.min(this.size, maxParsed) * bytesPerParsed
    return this.#texts.bytes + this.size * bytesPerId + parsed
  }

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
    return parsedRule(this.#texts.at(number))
  }
}

function parsedRule(text: string): Rule | undefined {
  const json = JSON.parse(text) as RuleJson // written by our own query
  const read = parseRule(json)
  return 'rule' in read ? read.rule : undefined
}

/** Packed rules of which some have changed since. */
export class UpdatedRules implements Rules {
  readonly #packed: PackedRules
  readonly #changed: ReadonlyMap<string, Rule | undefined>

  constructor(packed: PackedRules, changed: ReadonlyMap<string, Rule | undefined> = new Map()) {
    this.#packed = packed
    this.#changed = changed
  }

  /** Number of changed rules. */
  get changes() {
    return this.#changed.size
  }

  get bytes() {
    return this.#packed.bytes + this.#changed.size * (bytesPerId + bytesPerParsed)
  }

  get(id: string): Rule | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#packed.get(id)
  }

  /** Returns a copy in which the rules `ids` are those of `rows`. Rules without a row are missing. */
  async with(
    ids: readonly string[],
    rows: readonly { id: string; json: string }[],
    yieldIfDue: () => Promise<void>,
  ): Promise<UpdatedRules> {
    const changed = new Map(this.#changed)
    for (const id of ids) changed.set(id, undefined)
    for (const { id, json } of rows) {
      changed.set(id, parsedRule(json))
      await yieldIfDue()
    }
    return new UpdatedRules(this.#packed, changed)
  }
}

/** Every validation rule of a project: kept as text, and the ones in use as what they mean. */
import { parseRule, type RuleJson } from '../rules/conditions/parse.ts'
import type { Rule } from '../rules/conditions/rule.ts'
import { PackedTexts } from './packed.ts'

const mostParsed = 20_000

export class Rules {
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

  /** Undefined for one that is not there or cannot be read. */
  get(id: string): Rule | undefined {
    if (!this.#parsed.has(id)) {
      if (this.#parsed.size >= mostParsed) this.#parsed.clear()
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

/** What was read lately, and for one request everything that it has been told. */

const most = 50_000

export class Recall<Value> {
  readonly #known: Map<string, Value | null>
  /** Null for names of nothing. */
  readonly mine = new Map<string, Value | null>()

  /** `known` is what all requests share: it is emptied when it gets too big. */
  constructor(known: Map<string, Value | null>) {
    this.#known = known
  }

  remembers(name: string): boolean {
    const value = this.#known.get(name)
    if (value !== undefined) this.mine.set(name, value)
    return this.mine.has(name)
  }

  /** What was asked for and is not among what was read does not exist. */
  learn(asked: readonly string[], read: ReadonlyMap<string, Value>) {
    if (this.#known.size > most) this.#known.clear()
    for (const name of [...asked, ...read.keys()]) {
      const value = read.get(name) ?? null
      this.mine.set(name, value)
      this.#known.set(name, value)
    }
  }
}

/** Occurrences on their way into the store: those that come while others are written go together, in one statement. */
import { countOccurrences, type Occurrence } from './campaign-hours.ts'
import type { Store } from '../database/store.ts'

export class Tally {
  readonly #store: Store
  #waiting: Occurrence[] = []
  #writing: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** Resolves when they are in the store. Not to be called inside a transaction. */
  async add(occurrences: readonly Occurrence[]): Promise<void> {
    if (occurrences.length === 0) return
    this.#waiting.push(...occurrences)
    this.#next ??= this.#writing.then(() => this.#write())
    await this.#next
  }

  #write(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    this.#next = undefined
    const written = this.#store.transaction((tx) => countOccurrences(tx, all))
    this.#writing = written.catch(() => undefined)
    return written
  }
}

const ofStores = new WeakMap<Store, Tally>()

/** The same for every request on a store. */
export function tallyOf(store: Store): Tally {
  const tally = ofStores.get(store) ?? new Tally(store)
  ofStores.set(store, tally)
  return tally
}

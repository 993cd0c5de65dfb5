import { noChange } from 'lit'
import { same } from '../internal/memo.ts'

/** Re-renders only the rows of a list whose keys have changed. */
export class RowCache<Key extends readonly unknown[]> {
  #keys: readonly Key[] = []

  /** `list` is the element that contains the rows, or null before it is rendered. */
  render(list: Element | null, keys: readonly Key[], renderRow: (index: number) => unknown) {
    const before = list ? this.#keys : []
    this.#keys = keys
    return keys.map((key, index) => {
      const last = before[index]
      return last && same(key, last) ? noChange : renderRow(index)
    })
  }
}

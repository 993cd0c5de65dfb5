import { noChange } from 'lit'
import { same } from './memo.ts'

/** The rows of a long list: only those are drawn again whose makings have changed. */
export class Rows<Made extends readonly unknown[]> {
  #drawn: readonly Made[] = []

  /** `list` is where they stand, null while they stand nowhere. */
  draw(list: Element | null, rows: readonly Made[], row: (...made: Made) => unknown) {
    const drawn = list ? this.#drawn : []
    this.#drawn = rows
    return rows.map((made, at) => (drawn[at] && same(made, drawn[at]) ? noChange : row(...made)))
  }
}

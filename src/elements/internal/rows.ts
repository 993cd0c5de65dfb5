import { noChange } from 'lit'
import { same } from './memo.ts'

/** The rows of a long list: only those are drawn again whose inputs have changed. */
export class Rows<Inputs extends readonly unknown[]> {
  #drawn: readonly Inputs[] = []

  /** `list` is where they stand, null while they stand nowhere. */
  draw(list: Element | null, rows: readonly Inputs[], row: (...inputs: Inputs) => unknown) {
    const drawn = list ? this.#drawn : []
    this.#drawn = rows
    return rows.map((inputs, at) => (drawn[at] && same(inputs, drawn[at]) ? noChange : row(...inputs)))
  }
}

import { same } from './same.ts'

/** Works something out again only when what it is made of has changed. */
export function memo<Made extends readonly unknown[], Value>(work: (...made: Made) => Value) {
  let last: { made: Made; value: Value } | undefined
  return (...made: Made) => {
    if (!last || !same(made, last.made)) last = { made, value: work(...made) }
    return last.value
  }
}

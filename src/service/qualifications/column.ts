/** A list of numbers that takes eight bytes each and grows at its end. */
export class Column {
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

  /** NaN beyond the end. */
  at(index: number): number {
    return index < this.length ? (this.#values[index] ?? NaN) : NaN
  }

  get bytes() {
    return this.#values.byteLength
  }
}

/** Texts by number, kept as bytes in big pieces: a million of them are nothing to the garbage collector. */
import { Column } from './column.ts'

const piece = 8 * 1024 * 1024

export class PackedTexts {
  readonly #pieces: Buffer[] = []
  readonly #starts = new Column()
  readonly #ends = new Column()
  #free = 0

  /** Its number is how many came before it. */
  add(text: string) {
    const length = Buffer.byteLength(text)
    if (this.#pieces.length === 0 || this.#free + length > piece) {
      this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(piece, length)))
      this.#free = 0
    }
    const last = this.#pieces.length - 1
    this.#pieces[last]?.write(text, this.#free)
    this.#starts.push(last * piece + this.#free)
    this.#free += length
    this.#ends.push(last * piece + this.#free)
  }

  at(number: number): string {
    const start = this.#starts.at(number)
    const index = Math.floor(start / piece)
    return (
      this.#pieces[index]?.toString('utf8', start - index * piece, this.#ends.at(number) - index * piece) ??
      ''
    )
  }

  get bytes() {
    const pieces = this.#pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
    return pieces + this.#starts.bytes + this.#ends.bytes
  }
}

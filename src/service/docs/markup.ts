/** HTML that is put together from text: whatever is no markup itself is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Markup | string | number | false | undefined | readonly Piece[]

/** `` markup`<p>${text}</p>` `` */
export const markup = (strings: TemplateStringsArray, ...pieces: readonly Piece[]) =>
  new Markup(String.raw({ raw: strings }, ...pieces.map(textOf)))

function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

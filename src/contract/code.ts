/** Includes `ー`, which is next to the digits on a Japanese keyboard, and two box-drawing lines that look like dashes. */
const dashes = /[\p{Dash}\u02d7\u2043\u2500\u2501\u2796\u30fc]/gu

/** White space, invisible characters (zero-width, soft hyphen, blank Braille cell) and quotation marks. */
const ignored = /[\s\x85\p{DI}\u2800\p{QMark}`\u00b4\u02b9-\u02bd\u02ca\u02cb\u2032-\u2037]/gu

/**
 * Standalone accents are removed before NFKC, which would turn each into a space and a combining mark. The mark would then
 * combine with the previous letter.
 */
const canonical = (text: string) =>
  text.replace(ignored, '').normalize('NFKC').replace(dashes, '-').replace(ignored, '').normalize()

/** For case-sensitive comparison. Empty if the code has no visible character. */
export const normalizeCode = (code: string): string => canonical(code)

/** For case-insensitive comparison. `ß` equals `ss`, and `ς` equals `σ`. */
export const foldCode = (code: string): string =>
  canonical(canonical(code).toLowerCase().toUpperCase().toLowerCase()).replace(/ς/g, 'σ')

/** A shorter `foldCode` that handles only common characters, so that pages download less code. */
export const looseCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\p{Pd}ー−]/gu, '-')
    .replace(/[\s\p{Cf}\p{QMark}`]/gu, '')
    .toLowerCase()

/** Normalizes codes for comparison. */

/** Includes `ー`, which is next to the digits on a Japanese keyboard, and two box-drawing lines that look like dashes. */
const dashes = /[\p{Dash}\u02d7\u2043\u2500\u2501\u2796\u30fc]/gu

/** White space, invisible characters (zero-width, soft hyphen, blank Braille cell) and quotation marks. */
const ignored = /[\s\x85\p{DI}\u2800\p{QMark}`\u00b4\u02b9-\u02bd\u02ca\u02cb\u2032-\u2037]/gu

/** Standalone accents are removed first: NFKC turns them into a space and a mark, which would combine with the previous letter. */
const canonical = (text: string) =>
  text.replace(ignored, '').normalize('NFKC').replace(dashes, '-').replace(ignored, '').normalize()

/** The code for a case-sensitive comparison. Empty if the code has no visible character. */
export const normalizeCode = (code: string): string => canonical(code)

/** The code for a case-insensitive comparison. Upper case turns `ß` into `SS` and both sigmas into `Σ`. */
export const foldCode = (code: string): string =>
  canonical(canonical(code).toLowerCase().toUpperCase().toLowerCase()).replace(/ς/g, 'σ')

/** A shorter `foldCode` for pages, which recognize the shopper's code in a reply. Covers the common cases. */
export const looseCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\p{Pd}ー−]/gu, '-')
    .replace(/[\s\p{Cf}\p{QMark}`]/gu, '')
    .toLowerCase()

/** How codes are compared. */

/** `ー` is the key next to the digits of a Japanese keyboard; the two box-drawing lines pass for dashes as well. */
const dashes = /[\p{Dash}\u02d7\u2043\u2500\u2501\u2796\u30fc]/gu

/** White space, invisible characters (zero-width ones, soft hyphens, the blank Braille cell), and quotes of every kind. */
const ignored = /[\s\x85\p{DI}\u2800\p{QMark}`\u00b4\u02b9-\u02bd\u02ca\u02cb\u2032-\u2037]/gu

/** Accents on their own are removed first: they decompose to a space and a mark, which would land on the letter before. */
const comparable = (text: string) =>
  text.replace(ignored, '').normalize('NFKC').replace(dashes, '-').replace(ignored, '').normalize()

/** A code as it is compared where case counts; empty for one that nobody could see or type. */
export const normalizeCode = (code: string): string => comparable(code)

/** A code as it is compared where case does not count. Goes through upper case, in which `ß` is `SS` and both sigmas are `Σ`. */
export const foldCode = (code: string): string =>
  comparable(comparable(code).toLowerCase().toUpperCase().toLowerCase()).replace(/ς/g, 'σ')

/** The common cases of `foldCode` in few bytes, so that a page can recognize its code in a reply. */
export const looseCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\p{Pd}ー−]/gu, '-')
    .replace(/[\s\p{Cf}\p{QMark}`]/gu, '')
    .toLowerCase()

/**
 * Statements that come again are prepared: parsed and planned once on each connection, which is most of what a
 * small one costs (a redemption on the embedded store: four fifths).
 */

/** As many as one process keeps; what comes later is planned each time. */
const most = 500
/** Longer ones are lists of rows, of which no two are alike. */
const longest = 10_000

/** Its columns are those that the table had when it was prepared: the next release's migration would break it. */
const takesAll = /\b(select|returning) \*/i

export function createNames() {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  /** The name that the statement is prepared under; undefined for one that is not worth it. */
  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= most || text.length > longest || takesAll.test(text)) return undefined
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= most) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    names.set(text, `perkit_${names.size + 1}`)
    return names.get(text)
  }
}

/** Those of this process, on whatever connection. */
export const nameOf = createNames()

// How values come back, the same from both kinds of store: PostgreSQL's type number → reader of its text.

/** A bigint is a number as long as a number holds it exactly. */
const bigint = (text: string) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** A calendar date belongs to no time zone: it stays YYYY-MM-DD. */
const date = (text: string) => text

export const parsers: Record<number, (text: string) => unknown> = { 20: bigint, 1082: date }

/** Lists in pieces that one statement can take: a statement has at most 65,535 parameters. */
export function* chunksOf<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

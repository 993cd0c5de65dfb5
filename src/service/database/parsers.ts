/** How values come back, the same from both kinds of store: PostgreSQL's type number → reader of its text. */

/** A bigint is a number as long as a number holds it exactly. */
const bigint = (text: string) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** A calendar date belongs to no time zone: it stays YYYY-MM-DD. */
const date = (text: string) => text

export const parsers: Record<number, (text: string) => unknown> = { 20: bigint, 1082: date }

/**
 * The order of qualifications, newest first, and where in it a page ends. What was made in the same millisecond is
 * ordered by a number of six digits made from its id: `more_starting_after` carries that number behind the
 * milliseconds, so that a page may end anywhere without anything being shown twice or lost.
 */
export interface Position {
  /** created_at, in milliseconds. */
  at: number
  /** 0 to 999,999; -1 comes after all of them. */
  tie: number
}

export const positionOf = ({ created_at, id }: { created_at: Date; id: string }): Position => ({
  at: created_at.getTime(),
  tie: tieOf(id),
})

/** Below 0 where `one` comes first: newer, or made at the same time with the bigger number. */
export const comparePositions = (one: Position, other: Position) => other.at - one.at || other.tie - one.tie

/** FNV-1a: the same number for the same id, everywhere. */
export function tieOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) % 1_000_000
}

/** A timestamp of nanoseconds: the wire's way of writing a position. */
export const asCursor = ({ at, tie }: Position) =>
  new Date(at).toISOString().replace('Z', tie < 0 ? 'Z' : `${String(tie).padStart(6, '0')}Z`)

/** A timestamp without the six digits stands behind everything that was made in its millisecond. */
export function readCursor(timestamp: string): Position {
  const [, digits] = /\.\d{3}(\d{6})/.exec(timestamp) ?? []
  return { at: Date.parse(timestamp), tie: digits === undefined ? -1 : Number(digits) }
}

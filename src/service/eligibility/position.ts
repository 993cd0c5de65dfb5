/**
 * Redeemables are sorted newest first, and by a six-digit hash of their id if they were created in the same millisecond.
 * The cursor `more_starting_after` contains the hash after the milliseconds, so a page can end between any two
 * redeemables.
 */
export interface Position {
  /** `created_at`, in milliseconds. */
  at: number
  /** 0 to 999,999; -1 sorts after all of them. */
  tie: number
}

export const positionOf = ({ created_at, id }: { created_at: Date; id: string }): Position => ({
  at: created_at.getTime(),
  tie: tieOf(id),
})

export const comparePositions = (one: Position, other: Position) => other.at - one.at || other.tie - one.tie

/** Both must be in the order of replies. */
export function* mergeByPosition<Item extends { position: Position }>(
  one: Generator<Item>,
  other: Generator<Item>,
): Generator<Item> {
  let left = one.next()
  let right = other.next()
  while (!left.done || !right.done) {
    if (!left.done && (right.done || comparePositions(left.value.position, right.value.position) <= 0)) {
      yield left.value
      left = one.next()
    } else if (!right.done) {
      yield right.value
      right = other.next()
    }
  }
}

/** FNV-1a hash, modulo a million. */
export function tieOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) % 1_000_000
}

/** Formats a position as a timestamp, with the hash in place of the nanoseconds. */
export const serializeCursor = ({ at, tie }: Position) =>
  new Date(at).toISOString().replace('Z', tie < 0 ? 'Z' : `${String(tie).padStart(6, '0')}Z`)

/** A timestamp without the six digits sorts after everything created in its millisecond. */
export function parseCursor(timestamp: string): Position {
  const [, digits] = /\.\d{3}(\d{6})/.exec(timestamp) ?? []
  return { at: Date.parse(timestamp), tie: digits === undefined ? -1 : Number(digits) }
}

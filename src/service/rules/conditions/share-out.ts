/**
 * Shares out the pieces on lines among those who want them, where each piece goes to one: as many as possible, by
 * augmenting paths. Who finds nothing free takes from another who can be given something else.
 */
export interface Want {
  pieces: number
  /** Indexes of the lines that will do. */
  lines: readonly number[]
}

/** What each wanting one gets: pieces by line. Earlier ones are served first. */
export function shareOut(wants: readonly Want[], pieces: readonly number[]): ReadonlyMap<number, number>[] {
  const free = [...pieces]
  const taken = wants.map(() => new Map<number, number>())
  const add = (one: number, line: number, count: number) =>
    taken[one]?.set(line, (taken[one].get(line) ?? 0) + count)

  wants.forEach(({ pieces }, one) => {
    let wanted = pieces
    while (wanted > 0) {
      const path = findPath(wants, taken, free, one)
      if (!path) return
      const held = path.map(({ line, giver }) => (giver === null ? free[line] : taken[giver]?.get(line)) ?? 0)
      const count = Math.min(wanted, ...held)
      for (const { taker, line, giver } of path) {
        add(taker, line, count)
        if (giver === null) free[line] = (free[line] ?? 0) - count
        else add(giver, line, -count)
      }
      wanted -= count
    }
  })
  return taken
}

/** From a line to whom; `giver` null takes what is free. */
interface Step {
  taker: number
  line: number
  giver: number | null
}

/** The shortest way for one to get a piece more, first step first. */
function findPath(
  wants: readonly Want[],
  taken: readonly ReadonlyMap<number, number>[],
  free: readonly number[],
  start: number,
): Step[] | undefined {
  const paths = new Map<number, Step[]>([[start, []]])
  // Grows while it is walked through.
  for (const [taker, path] of paths) {
    for (const line of wants[taker]?.lines ?? []) {
      if ((free[line] ?? 0) > 0) return [...path, { taker, line, giver: null }]
      taken.forEach((pieces, giver) => {
        if (paths.has(giver) || (pieces.get(line) ?? 0) === 0) return
        paths.set(giver, [...path, { taker, line, giver }])
      })
    }
  }
  return undefined
}

/** Lists in pieces that one statement can take: a statement has at most 65,535 parameters. */
export function* chunksOf<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

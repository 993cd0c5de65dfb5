/** Returns ` Did you mean "load"?` for a word that is probably a misspelling of a known one, otherwise ''. */
export function didYouMean(word: string, known: readonly string[]): string {
  const [closest] = known
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .filter(({ name, distance }) => distance <= (name.length < 4 ? 1 : 2) || name.startsWith(word))
    .toSorted((one, other) => one.distance - other.distance)
  return closest ? ` Did you mean "${closest.name}"?` : ''
}

/** Levenshtein distance: the number of letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== otherLetter)),
      )
    row = next
  }
  return row[other.length] ?? 0
}

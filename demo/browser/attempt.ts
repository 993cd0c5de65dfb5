/**
 * The name of one try to check out. The same wish has the same name, after a second press, in a second tab and
 * after a reload, until it is settled: so the shop never makes two orders of it.
 */
const place = 'shop:attempt'

interface Attempt {
  id: string
  wish: string
}

/** Where storage is blocked, a name lives as long as the page. */
let held: Attempt | undefined

/** `wish` is all that the order says. */
export function attemptFor(wish: string): string {
  const kept = read()
  if (kept?.wish === wish) return kept.id
  held = { id: crypto.randomUUID(), wish }
  try {
    localStorage.setItem(place, JSON.stringify(held))
  } catch {
    // Blocked or full.
  }
  return held.id
}

/** The name of a try that is not settled yet, as far as this browser knows. */
export const openAttempt = () => read()?.id

export function forgetAttempt() {
  held = undefined
  try {
    localStorage.removeItem(place)
  } catch {
    // Blocked, so nothing is there.
  }
}

function read(): Attempt | undefined {
  try {
    // What another program may have put there has no fitting wish, and so is not used.
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as Attempt | null) ?? held
  } catch {
    return held
  }
}

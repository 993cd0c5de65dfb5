/**
 * Id of the current checkout attempt. Until the attempt is settled, the same request keeps its id: after a second submit,
 * in a second tab and after a reload. So the shop never places two orders for it.
 */
const storageKey = 'shop:attempt'

interface Attempt {
  id: string
  request: string
}

/** Fallback for blocked storage: the id lives as long as the page. */
let inMemory: Attempt | undefined

/** `request`: the serialized checkout request. */
export function attemptFor(request: string): string {
  const saved = read()
  if (saved?.request === request) return saved.id
  inMemory = { id: crypto.randomUUID(), request }
  try {
    localStorage.setItem(storageKey, JSON.stringify(inMemory))
  } catch {
    // Blocked or full.
  }
  return inMemory.id
}

/** Id of the attempt whose outcome this browser does not know yet. */
export const pendingAttempt = () => read()?.id

export function clearAttempt() {
  inMemory = undefined
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Blocked.
  }
}

function read(): Attempt | undefined {
  try {
    // A value saved by another script has no matching request and is ignored.
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Attempt | null) ?? inMemory
  } catch {
    return inMemory
  }
}

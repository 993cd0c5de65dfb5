/** The reader's choices. Lasts until the page closes if storage is blocked. */
const key = (name: string) => `perkit-docs-${name}`

export function readSaved(name: string) {
  try {
    return localStorage.getItem(key(name))
  } catch {
    return null
  }
}

export function save(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key(name))
    else localStorage.setItem(key(name), value)
  } catch {
    // Blocked storage.
  }
}

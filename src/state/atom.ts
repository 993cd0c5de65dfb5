/** A value that can be watched. Values are replaced, never changed in place. */
export interface Atom<Value> {
  get(): Value
  /** Calls `listener` with every further value, until the function it gives back is called. */
  listen(listener: (value: Value) => void): () => void
  /** The same, and at once with the value of now: the contract of Svelte's stores. */
  subscribe(listener: (value: Value) => void): () => void
}

/**
 * Our own, in a dozen lines: a library for it costs a page ten times the bytes and leaves a global behind.
 * A listener may be added or removed while others are being called.
 */
export function atom<Value>(value: Value): Atom<Value> & { set(next: Value): void } {
  const listeners = new Set<(value: Value) => void>()

  const listen = (listener: (value: Value) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    get: () => value,
    listen,
    subscribe(listener) {
      listener(value)
      return listen(listener)
    },
    set(next) {
      value = next
      for (const listener of [...listeners]) listener(next)
    },
  }
}

/** A value that can be watched. Values are replaced, never changed in place. */
export interface Atom<Value> {
  get(): Value
  /** Calls `listener` after each change until the returned function is called. */
  listen(listener: (value: Value) => void): () => void
  /** The same, and once immediately with the current value, as Svelte's stores do. */
  subscribe(listener: (value: Value) => void): () => void
}

/** Pending calls of all atoms, in the order of the changes. A `set` inside a listener adds its calls at the end. */
const queue: (() => void)[] = []

/** Follows the semantics of nanostores in 200 bytes less, and leaves no global behind. */
export function atom<Value>(value: Value): Atom<Value> & { set(next: Value): void } {
  const listeners = new Set<() => void>()

  const listen = (listener: (value: Value) => void) => {
    // A function of its own, because the same listener may be added twice.
    const call = () => listeners.has(call) && listener(value)
    listeners.add(call)
    return () => void listeners.delete(call)
  }

  return {
    get: () => value,
    listen,
    subscribe(listener) {
      const leave = listen(listener)
      listener(value)
      return leave
    },
    set(next) {
      if (next === value) return
      value = next
      // Calls were pending already: the loop further up the stack makes these as well.
      if (queue.push(...listeners) > listeners.size) return
      for (const call of queue) {
        try {
          call()
        } catch (error) {
          // The page sees an uncaught error, and the other listeners are still called.
          queueMicrotask(() => {
            throw error
          })
        }
      }
      queue.length = 0
    },
  }
}

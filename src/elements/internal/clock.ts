/** Interval in milliseconds. */
export const tick = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

export function onTick(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const listen of listeners) listen()
  }, tick)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) timer = void clearInterval(timer)
  }
}

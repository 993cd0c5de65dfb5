const warned = new Set<string>()

/** Warns the developers of a page, once per message. */
export function warnOnce(message: string) {
  if (!warned.has(message)) console.warn(`perkit: ${message}`)
  warned.add(message)
}

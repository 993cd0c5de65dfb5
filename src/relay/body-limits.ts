/** Returns the text of a body, or undefined if it is longer than `maxBytes`. @throws TypeError if it is not UTF-8. */
export async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
  const reader = body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  for (;;) {
    const chunk = (await reader?.read())?.value
    if (!chunk) return text + decoder.decode()
    size += chunk.byteLength
    if (size > maxBytes) {
      // Not awaited: the response does not have to wait until the sender stops.
      reader?.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(chunk, { stream: true })
  }
}

export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

export const isJson = (headers: Headers) =>
  /^application\/json\s*(?:;|$)/i.test(headers.get('Content-Type') ?? '')

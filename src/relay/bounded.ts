/** Bodies, which are never read further than they may be long. */

/** The text of a body; undefined where it is longer than `most` bytes. @throws TypeError unless it is UTF-8. */
export async function readText(body: ReadableStream<Uint8Array> | null, most: number) {
  const reader = body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  for (;;) {
    const chunk = (await reader?.read())?.value
    if (!chunk) return text + decoder.decode()
    size += chunk.byteLength
    if (size > most) {
      // Not waited for: who sends too much need not hear of it before the answer goes out.
      reader?.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(chunk, { stream: true })
  }
}

/** Whether lists and objects stand in each other more than `levels` deep. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

export const isJson = (headers: Headers) =>
  /^application\/json\s*(?:;|$)/i.test(headers.get('Content-Type') ?? '')

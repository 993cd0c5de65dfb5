/** Differences between two equal requests: generated ids, and numbers from the database. */
import { randomBytes } from 'node:crypto'
import type { Row, Statement } from './recording.ts'

/** Returns the values of statement `at` for another request. */
export type Renew = (at: number, results: readonly (readonly Row[])[]) => unknown[]

/** Compares two requests to find the values that must be renewed. Call the result once per request. */
export function renewing(first: readonly Statement[], second: readonly Statement[]): () => Renew {
  const known = new Set(first.flatMap(({ values }) => idsIn(values)))
  const generated = new Set(second.flatMap(({ values }) => idsIn(values)).filter((id) => !known.has(id)))
  const sources = second.map(({ values }, at) =>
    values.map((value, place) =>
      value === first[at]?.values[place] ? undefined : sourceOf(value, second.slice(0, at)),
    ),
  )
  return () => {
    const fresh = freshIds(generated)
    return (at, results) =>
      (second[at]?.values ?? []).map((value, place) => {
        const source = sources[at]?.[place]
        return source ? results[source.statement]?.[0]?.[source.column] : fresh(value)
      })
  }
}

/** The earlier statement that returned this number, such as a sequence value. */
function sourceOf(value: unknown, earlier: readonly Statement[]) {
  if (typeof value !== 'number') return undefined
  for (const [statement, { rows }] of earlier.entries()) {
    const column = Object.entries(rows[0] ?? {}).find(([, cell]) => cell === value)?.[0]
    if (column !== undefined) return { statement, column }
  }
  return undefined
}

/** Ids, and hashes of tokens. */
const idsIn = (values: readonly unknown[]): string[] => JSON.stringify(values).match(generatedId) ?? []

const generatedId = /\b(?:[a-z]+_[0-9a-f]{32}|[0-9a-f]{64})\b/g
const hexOfId = /[0-9a-f]{32,}$/

function freshIds(generated: ReadonlySet<string>) {
  const ids = new Map<string, string>()
  const renew = (text: string) =>
    text.replace(generatedId, (id) => {
      if (!generated.has(id)) return id
      const fresh = ids.get(id) ?? id.replace(hexOfId, (hex) => randomBytes(hex.length / 2).toString('hex'))
      ids.set(id, fresh)
      return fresh
    })
  const fresh = (value: unknown): unknown =>
    typeof value === 'string' ? renew(value) : Array.isArray(value) ? value.map(fresh) : value
  return fresh
}

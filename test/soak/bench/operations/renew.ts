/** What differs between two requests that are alike: the ids that each made, and what the database told it. */
import { randomBytes } from 'node:crypto'
import type { Row, Statement } from './recording.ts'

/** Gives the values of the statement in place `at` as the next request would have them. */
export type Renew = (at: number, told: readonly (readonly Row[])[]) => unknown[]

/** Learns from two requests what to renew; the function it gives is good for one request. */
export function renewing(first: readonly Statement[], second: readonly Statement[]): () => Renew {
  const known = new Set(first.flatMap(({ values }) => idsIn(values)))
  const made = new Set(second.flatMap(({ values }) => idsIn(values)).filter((id) => !known.has(id)))
  const sources = second.map(({ values }, at) =>
    values.map((value, place) =>
      value === first[at]?.values[place] ? undefined : sourceOf(value, second.slice(0, at)),
    ),
  )
  return () => {
    const fresh = freshIds(made)
    return (at, told) =>
      (second[at]?.values ?? []).map((value, place) => {
        const source = sources[at]?.[place]
        return source ? told[source.statement]?.[0]?.[source.column] : fresh(value)
      })
  }
}

/** The earlier statement that told this number, such as the next in a line. */
function sourceOf(value: unknown, earlier: readonly Statement[]) {
  if (typeof value !== 'number') return undefined
  for (const [statement, { rows }] of earlier.entries()) {
    const column = Object.entries(rows[0] ?? {}).find(([, told]) => told === value)?.[0]
    if (column !== undefined) return { statement, column }
  }
  return undefined
}

/** Ids, and hashes of tokens. */
const idsIn = (values: readonly unknown[]): string[] => JSON.stringify(values).match(madeId) ?? []

const madeId = /\b(?:[a-z]+_[0-9a-f]{32}|[0-9a-f]{64})\b/g
const hexOfId = /[0-9a-f]{32,}$/

function freshIds(made: ReadonlySet<string>) {
  const ids = new Map<string, string>()
  const renew = (text: string) =>
    text.replace(madeId, (id) => {
      if (!made.has(id)) return id
      const fresh = ids.get(id) ?? id.replace(hexOfId, (hex) => randomBytes(hex.length / 2).toString('hex'))
      ids.set(id, fresh)
      return fresh
    })
  const fresh = (value: unknown): unknown =>
    typeof value === 'string' ? renew(value) : Array.isArray(value) ? value.map(fresh) : value
  return fresh
}

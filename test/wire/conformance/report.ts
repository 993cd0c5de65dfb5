/** Formats the results: a line for each operation, followed by its failed checks. */
import type { Seen } from '../specification/shape.ts'
import type { Outcome } from './suite.ts'

export function report(outcomes: readonly Outcome[], unseen: readonly string[]) {
  const titles = new Set(outcomes.map(({ title }) => title))
  const lines = [...titles].flatMap((title) => {
    const all = outcomes.filter((outcome) => outcome.title === title)
    const failed = all.filter(({ fault }) => fault !== undefined)
    const name = `${String(all[0]?.number || '').padStart(2)} ${title}`.padEnd(40)
    const counts = `${String(all.length - failed.length).padStart(3)} passed${failed.length ? `, ${failed.length} failed` : ''}`
    return [
      `${failed.length ? '✗' : '✓'} ${name}${counts}`,
      ...failed.map(({ check, fault }) => `    ✗ ${check}: ${fault ?? ''}`),
    ]
  })
  const rest = unseen.length ? ['', `Fields that no reply contained: ${unseen.join(', ')}`] : []
  const failed = outcomes.filter(({ fault }) => fault !== undefined).length
  const total = `${outcomes.length - failed} passed, ${failed} failed, ${unseen.length} skipped`
  return [...lines, ...rest, '', total].join('\n')
}

/** Fields of the specification that no reply contained with a value. */
export const unseenFields = (fields: readonly string[], seen: Seen) =>
  fields.filter((name) => !seen.has(name))

/** What came of the checks, for people: a line for each operation, its faults under it. */
import type { Seen } from '../specification/shape.ts'
import type { Outcome } from './suite.ts'

/** `unheard` are fields that no reply carried: the service has them or has not, which nobody saw. */
export function report(outcomes: readonly Outcome[], unheard: readonly string[]) {
  const titles = new Set(outcomes.map(({ title }) => title))
  const lines = [...titles].flatMap((title) => {
    const all = outcomes.filter((outcome) => outcome.title === title)
    const failed = all.filter(({ fault }) => fault !== undefined)
    const name = `${String(all[0]?.number || '').padStart(2)} ${title}`.padEnd(40)
    const counts = `${String(all.length - failed.length).padStart(3)} passed${failed.length ? `, ${failed.length} failed` : ''}`
    return [
      `${failed.length ? '✗' : '✓'} ${name}${counts}`,
      ...failed.map(({ sentence, fault }) => `    ✗ ${sentence}: ${fault ?? ''}`),
    ]
  })
  const rest = unheard.length ? ['', `Fields that no reply carried: ${unheard.join(', ')}`] : []
  const failed = outcomes.filter(({ fault }) => fault !== undefined).length
  const total = `${outcomes.length - failed} passed, ${failed} failed, ${unheard.length} skipped`
  return [...lines, ...rest, '', total].join('\n')
}

/** Fields of the specification's tables that no reply carried with a value. */
export const unheardOf = (fields: readonly string[], seen: Seen) => fields.filter((name) => !seen.has(name))

/** Reading unknown JSON while collecting what is wrong with it. */

/** Where, relative to what is read (`rules.1.conditions.$in[0].id`), and what was expected there. */
export interface RuleFault {
  path: string
  message: string
}

export type Faults = RuleFault[]

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const own = (value: Json, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** Fields that nobody reads are misspelt ones. */
export function onlyKnown(value: Json, known: readonly string[], path: string, faults: Faults) {
  for (const name of Object.keys(value)) {
    if (!known.includes(name))
      faults.push({ path: `${path}.${name.slice(0, 100)}`, message: 'is not a known field' })
  }
}

/** A whole number from `least`; `otherwise` where nothing is said. */
export function wholeNumber(
  value: unknown,
  otherwise: number,
  least: number,
  path: string,
  faults: Faults,
): number {
  if (value === undefined || value === null) return otherwise
  if (Number.isSafeInteger(value) && Number(value) >= least) return Number(value)
  faults.push({ path, message: `expected a whole number from ${least}` })
  return otherwise
}

import { parseCatalogue } from '../../src/service/catalogue/check.ts'
import { planCatalogue } from '../../src/service/catalogue/mappers.ts'
import type { Fault } from '../../src/service/catalogue/plan.ts'

/** Returns the faults that can be detected without a store. */
export function checkCatalogue(json: unknown): readonly Fault[] {
  const parsed = parseCatalogue(json)
  return 'faults' in parsed ? parsed.faults : planCatalogue(parsed.catalogue, () => () => undefined).faults
}

import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../database/tables.ts'
import { lockTiers } from '../loyalty/loyalty-tiers.ts'
import { overlapFault, rangesOverlap } from '../rules/loyalty/tiers.ts'
import type { Fault, Plan } from './plan.ts'

export const storedTiers = (tx: Db, project_id: string) =>
  tx
    .selectFrom('loyalty_tiers')
    .select(['id', 'campaign_id', 'name'])
    .where('project_id', '=', project_id)
    .execute()

/** Skips tiers with unchanged points, so that the same file can be loaded again. */
export async function overlappingTiers(tx: Db, { project_id, entries }: Plan): Promise<Fault[]> {
  const declared = entries.filter(({ kind }) => kind === 'loyalty_tiers')
  const inFile = new Set(declared.map(({ key }) => key.id))
  const faults: Fault[] = []
  for (const campaign_id of new Set(declared.map(({ declared }) => String(declared.campaign_id)))) {
    const stored = await lockTiers(tx, project_id, campaign_id)
    const others = stored.filter(({ id }) => !inFile.has(id))
    for (const { key, path, declared: cells } of declared) {
      const points = { from: Number(cells.points_from), to: Number(cells.points_to) }
      const before = stored.find(({ id }) => id === key.id)
      if (cells.campaign_id !== campaign_id || isDeepStrictEqual(before?.points, points)) continue
      const other = others.find((tier) => rangesOverlap(tier.points, points))
      if (!other) continue
      const hint = `That tier is not in the file; to change it, declare it with the id ${other.id}.`
      faults.push({ path: `${path}.points`, message: `${overlapFault(other)}. ${hint}` })
    }
  }
  return faults
}

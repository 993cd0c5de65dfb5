/** What is kept in memory of one project, as one version of it was. */
import { fitsFilter } from '../rules/segments.ts'
import type { Incentive } from '../rules/incentive.ts'
import type { Profile } from '../rules/situation.ts'
import { readCampaigns, readSettings, ruleRows, type Settings } from './project-settings.ts'
import type { Db } from '../database/tables.ts'
import { tierRows } from './tier-rows.ts'
import { buildTierIndex } from './build.ts'
import { readGivingCampaigns } from './campaigns.ts'
import { GoodsMemory } from '../products/product-cache.ts'
import { compare, positionOf } from './position.ts'
import { Rules } from './rules.ts'
import type { TierIndex } from './tier-index.ts'
import { Unpacking } from './unpack.ts'

export interface Versions {
  version: number
  shop_version: number
}

export interface Snapshot extends Versions {
  /** When it was taken, in milliseconds of `performance.now()`. */
  taken: { from: number; to: number }
  settings: Settings
  unpacking: Unpacking
  tiers: TierIndex
  /** As the vouchers that they would give, in the order of replies. */
  campaigns: readonly Incentive[]
  goods: GoodsMemory
}

/** Reads it all; what `versions` were just before. Rejects soon after `signal` says that nobody wants it. */
export async function takeSnapshot(
  db: Db,
  project_id: string,
  versions: Versions,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const from = performance.now()
  const settings = await readSettings(db, project_id)
  const rules = new Rules()
  for await (const rows of ruleRows(db, project_id)) {
    for (const { id, json } of rows) rules.add(id, json)
  }
  const unpacking = new Unpacking(await readCampaigns(db, project_id), rules)
  const campaigns = (await readGivingCampaigns(db, project_id))
    .flatMap((campaign) => unpacking.campaign(campaign) ?? [])
    .toSorted((one, other) => compare(positionOf(one), positionOf(other)))
  const tiers = await buildTierIndex(tierRows(db, project_id), unpacking, signal)
  const taken = { from, to: performance.now() }
  return { ...versions, taken, settings, unpacking, tiers, campaigns, goods: new GoodsMemory() }
}

/** Segments that list the customer, and those whose rule fits. */
export const segmentsAmong = (
  { settings }: Snapshot,
  listed: readonly string[],
  customer: Omit<Profile, 'segments'>,
): string[] => {
  const fitting = settings.filters.flatMap(({ id, filter }) => (fitsFilter(filter, customer) ? [id] : []))
  return [...new Set([...listed, ...fitting])].sort()
}

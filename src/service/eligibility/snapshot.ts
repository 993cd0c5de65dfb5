/** In-memory snapshots of projects, each of one project version. */
import { buildTierIndex, createYield } from './index/build-index.ts'
import { affectedTiers, readTiers } from './index/changed-tiers.ts'
import { PackedRules, UpdatedRules } from './index/packed.ts'
import {
  readCampaigns,
  readSettings,
  readStacks,
  ruleRows,
  rulesById,
  type Settings,
  readIssuingCampaigns,
  tierRows,
} from './index/project-rows.ts'
import { comparePositions, positionOf } from './position.ts'
import { RowUnpacker } from './index/unpack.ts'
import { UpdatedTiers } from './index/updated-tiers.ts'
import type { Versions } from '../database/project-versions.ts'
import type { ChangedIds, Db } from '../database/tables.ts'
import { ProductCache } from '../products/product-cache.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { matchesFilter } from '../rules/conditions/evaluate.ts'
import type { Profile } from '../rules/situation.ts'
import type { PromotionStack } from './context.ts'

export interface Snapshot extends Versions {
  /** When the snapshot was read, in milliseconds of `performance.now()`. */
  readAt: { from: number; to: number }
  settings: Settings
  rules: UpdatedRules
  unpacker: RowUnpacker
  tiers: UpdatedTiers
  /** Vouchers that campaigns would issue, in the order of replies. */
  campaigns: readonly Redeemable[]
  /** In the order of replies. */
  stacks: readonly PromotionStack[]
  products: ProductCache
}

/**
 * `versions` must be read before the data, so that a change during the read is noticed later. Rejects soon after `signal`
 * is aborted.
 */
export async function readSnapshot(
  db: Db,
  project_id: string,
  versions: Versions,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const from = performance.now()
  const packed = new PackedRules()
  for await (const rows of ruleRows(db, project_id)) {
    for (const { id, json } of rows) packed.add(id, json)
  }
  const rules = new UpdatedRules(packed)
  const lists = await readLists(db, project_id, rules)
  const tiers = new UpdatedTiers(await buildTierIndex(tierRows(db, project_id), lists.unpacker, signal))
  const readAt = { from, to: performance.now() }
  return { ...versions, readAt, ...lists, rules, tiers, products: new ProductCache() }
}

/**
 * Returns the snapshot with the changed rows read again. As in `readSnapshot`, `versions` must be read before. Undefined if
 * a change affects so many tiers that the whole snapshot should be read again.
 */
export async function updateSnapshot(
  db: Db,
  project_id: string,
  snapshot: Snapshot,
  { changes, versions }: { changes: ChangedIds; versions: Versions },
  signal?: AbortSignal,
): Promise<Snapshot | undefined> {
  const from = performance.now()
  const ids = await affectedTiers(db, project_id, changes)
  if (!ids) return undefined
  const { validation_rules = [] } = changes
  const changedRules = await rulesById(db, project_id, validation_rules)
  const rules = await snapshot.rules.with(validation_rules, changedRules, createYield(signal))
  const lists = await readLists(db, project_id, rules)
  const tiers = await snapshot.tiers.with(await readTiers(db, project_id, ids), lists.unpacker, signal)
  const readAt = { from, to: performance.now() }
  return withShopVersion({ ...snapshot, version: versions.version, readAt, ...lists, rules, tiers }, versions)
}

/** Everything except tiers and rules. These lists are short, so they are always read as a whole. */
async function readLists(db: Db, project_id: string, rules: UpdatedRules) {
  const settings = await readSettings(db, project_id)
  const unpacker = new RowUnpacker(await readCampaigns(db, project_id), rules, settings.categories)
  const campaigns = (await readIssuingCampaigns(db, project_id))
    .flatMap((campaign) => unpacker.campaign(campaign) ?? [])
    .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  const stacks = (await readStacks(db, project_id))
    .flatMap((row) => unpacker.stack(row) ?? [])
    .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  return { settings, unpacker, campaigns, stacks }
}

/** Cached products are valid for one version of the shop. */
export const withShopVersion = (
  snapshot: Snapshot,
  { shop_version }: Pick<Versions, 'shop_version'>,
): Snapshot =>
  snapshot.shop_version === shop_version
    ? snapshot
    : { ...snapshot, shop_version, products: new ProductCache() }

/** Estimate of a campaign that issues vouchers. */
const bytesPerCampaign = 2000

export const bytesOf = ({ tiers, rules, campaigns, products }: Snapshot) =>
  tiers.bytes + rules.bytes + campaigns.length * bytesPerCampaign + products.bytes

export const segmentsAmong = (
  { settings }: Snapshot,
  listed: readonly string[],
  customer: Omit<Profile, 'segments'>,
): string[] => {
  const matching = settings.filters.flatMap(({ id, filter }) => (matchesFilter(filter, customer) ? [id] : []))
  return [...new Set([...listed, ...matching])].sort()
}

/** In-memory snapshots of projects, each of one project version. */
import { buildTierIndex } from './index/build-index.ts'
import { PackedRules } from './index/packed.ts'
import {
  readCampaigns,
  readSettings,
  readStacks,
  ruleRows,
  type Settings,
  readIssuingCampaigns,
  tierRows,
} from './index/project-rows.ts'
import { comparePositions, positionOf } from './position.ts'
import type { TierIndex } from './index/tier-index.ts'
import { RowUnpacker } from './index/unpack.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Log } from '../log.ts'
import { ProductCache } from '../products/product-cache.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { matchesFilter } from '../rules/conditions/evaluate.ts'
import type { Profile } from '../rules/situation.ts'
import type { PromotionStack } from './context.ts'

export interface Versions {
  version: number
  shop_version: number
}

export interface Snapshot extends Versions {
  /** When the snapshot was read, in milliseconds of `performance.now()`. */
  readAt: { from: number; to: number }
  settings: Settings
  unpacker: RowUnpacker
  tiers: TierIndex
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
  const settings = await readSettings(db, project_id)
  const rules = new PackedRules()
  for await (const rows of ruleRows(db, project_id)) {
    for (const { id, json } of rows) rules.add(id, json)
  }
  const unpacker = new RowUnpacker(await readCampaigns(db, project_id), rules, settings.categories)
  const campaigns = (await readIssuingCampaigns(db, project_id))
    .flatMap((campaign) => unpacker.campaign(campaign) ?? [])
    .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  const stacks = (await readStacks(db, project_id))
    .flatMap((row) => unpacker.stack(row) ?? [])
    .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  const tiers = await buildTierIndex(tierRows(db, project_id), unpacker, signal)
  const readAt = { from, to: performance.now() }
  return { ...versions, readAt, settings, unpacker, tiers, campaigns, stacks, products: new ProductCache() }
}

export const segmentsAmong = (
  { settings }: Snapshot,
  listed: readonly string[],
  customer: Omit<Profile, 'segments'>,
): string[] => {
  const matching = settings.filters.flatMap(({ id, filter }) => (matchesFilter(filter, customer) ? [id] : []))
  return [...new Set([...listed, ...matching])].sort()
}

// The snapshots of a store. A snapshot is read again when the project's version has changed.

/** The least recently used snapshots are dropped. */
export const maxProjects = 100

/** If the project changes during each of these reads, the last snapshot is used. */
const maxAttempts = 3

export class Snapshots {
  readonly #store: Store
  readonly #snapshots = new Map<string, Snapshot>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: Store) {
    this.#store = store
  }

  /** `versions` are those that the caller has just read. */
  async of(project_id: string, versions: Versions): Promise<Snapshot> {
    const cached = this.#cached(project_id, versions)
    return cached ? this.#use(project_id, cached) : this.prepare(project_id)
  }

  /** Rejects soon after `signal` is aborted. */
  async prepare(project_id: string, signal?: AbortSignal): Promise<Snapshot> {
    // Loads run one at a time, because two at once would need twice the memory. A load that waited often finds its
    // snapshot in the cache.
    const loading = this.#last.then(() => this.#renew(project_id, signal))
    this.#last = loading.catch(() => undefined)
    return this.#use(project_id, await loading)
  }

  stats() {
    return Array.from(this.#snapshots, ([project_id, { readAt, tiers }]) => ({
      project_id,
      readAt,
      size: tiers.size,
    }))
  }

  #cached(project_id: string, { version, shop_version }: Versions): Snapshot | undefined {
    const cached = this.#snapshots.get(project_id)
    if (cached?.version !== version) return undefined
    return cached.shop_version === shop_version
      ? cached
      : { ...cached, shop_version, products: new ProductCache() }
  }

  /** Marks the snapshot as the most recently used. */
  #use(project_id: string, snapshot: Snapshot): Snapshot {
    this.#snapshots.delete(project_id)
    this.#snapshots.set(project_id, snapshot)
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size <= maxProjects) break
      this.#snapshots.delete(oldest)
    }
    return snapshot
  }

  async #renew(project_id: string, signal: AbortSignal | undefined): Promise<Snapshot> {
    signal?.throwIfAborted()
    let before = await this.#versions(project_id)
    for (let attempt = 1; ; attempt += 1) {
      const cached = this.#cached(project_id, before)
      if (cached) return cached
      const snapshot = await readSnapshot(this.#store.db, project_id, before, signal)
      const after = await this.#versions(project_id)
      // If the version changed meanwhile, the snapshot may mix two versions.
      if (after.version === before.version || attempt === maxAttempts) return snapshot
      before = after
    }
  }

  async #versions(project_id: string): Promise<Versions> {
    const versionIn = (table: 'project_versions' | 'shop_versions') =>
      this.#store.db.selectFrom(table).select('version').where('project_id', '=', project_id)
    return this.#store.db
      .selectNoFrom(({ fn, lit }) => [
        fn.coalesce(versionIn('project_versions'), lit(0)).as('version'),
        fn.coalesce(versionIn('shop_versions'), lit(0)).as('shop_version'),
      ])
      .executeTakeFirstOrThrow()
  }
}

const snapshotsByStore = new WeakMap<Store, Snapshots>()

export function snapshotsOf(store: Store): Snapshots {
  const snapshots = snapshotsByStore.get(store) ?? new Snapshots(store)
  snapshotsByStore.set(store, snapshots)
  return snapshots
}

// Builds indexes at startup. A request that needs an index waits for its build.

export interface WarmUp {
  /** Resolves when all indexes are built, or when one fails. The rest are then built on demand. */
  done: Promise<void>
  close(): Promise<void>
}

export function warmUp(store: Store, log: Log): WarmUp {
  const closing = new AbortController()
  const done = prepareAll(store, log, closing.signal)
  return {
    done,
    async close() {
      closing.abort()
      await done
    },
  }
}

async function prepareAll(store: Store, log: Log, signal: AbortSignal) {
  try {
    for (const project_id of await oldestProjects(store)) {
      await snapshotsOf(store).prepare(project_id, signal)
      log.debug({ project_id }, 'index built at startup')
    }
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'failed to build index at startup')
  }
}

async function oldestProjects({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('project_id')
    .orderBy('created_at')
    .orderBy('project_id')
    .limit(maxProjects)
    .execute()
  return rows.map(({ project_id }) => project_id)
}

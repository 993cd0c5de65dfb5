/** The snapshots of a store's projects: each is taken again when its version has moved on. */
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import { GoodsMemory } from '../products/product-cache.ts'
import { takeSnapshot, type Snapshot, type Versions } from './snapshot.ts'

/** The least recently used ones are forgotten. */
export const mostProjects = 100
/** A project that changes faster than it can be read is answered from what was read last. */
const attempts = 3

export class Snapshots {
  readonly #store: Store
  readonly #kept = new Map<string, Snapshot>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: Store) {
    this.#store = store
  }

  /** The project as it is, given the versions that the caller has just read. */
  async of(project_id: string, versions: Versions): Promise<Snapshot> {
    const kept = this.#fitting(project_id, versions)
    return kept ? this.#use(project_id, kept) : this.prepare(project_id)
  }

  /** Has it ready for whoever asks; rejects soon after `signal` is aborted. */
  async prepare(project_id: string, signal?: AbortSignal): Promise<Snapshot> {
    // One at a time: two would need twice the memory, and the second often finds what it wanted.
    const taking = this.#last.then(() => this.#renew(project_id, signal))
    this.#last = taking.catch(() => undefined)
    return this.#use(project_id, await taking)
  }

  /** What is kept, for whoever watches. */
  standing() {
    return Array.from(this.#kept, ([project_id, { taken, tiers }]) => ({
      project_id,
      taken,
      size: tiers.size,
    }))
  }

  #fitting(project_id: string, { version, shop_version }: Versions): Snapshot | undefined {
    const kept = this.#kept.get(project_id)
    if (kept?.version !== version) return undefined
    return kept.shop_version === shop_version ? kept : { ...kept, shop_version, goods: new GoodsMemory() }
  }

  /** Moves to the end of the line of those to be forgotten. */
  #use(project_id: string, snapshot: Snapshot): Snapshot {
    this.#kept.delete(project_id)
    this.#kept.set(project_id, snapshot)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostProjects) break
      this.#kept.delete(oldest)
    }
    return snapshot
  }

  async #renew(project_id: string, signal: AbortSignal | undefined): Promise<Snapshot> {
    signal?.throwIfAborted()
    let before = await this.#versions(project_id)
    for (let attempt = 1; ; attempt += 1) {
      const kept = this.#fitting(project_id, before)
      if (kept) return kept
      const snapshot = await takeSnapshot(this.#store.db, project_id, before, signal)
      const after = await this.#versions(project_id)
      // Read while it changed, it may be half of one and half of the other.
      if (after.version === before.version || attempt === attempts) return snapshot
      before = after
    }
  }

  async #versions(project_id: string): Promise<Versions> {
    const { rows } = await sql<Versions>`
      select
        coalesce((select version from project_versions where project_id = ${project_id}), 0) as version,
        coalesce((select version from shop_versions where project_id = ${project_id}), 0) as shop_version`.execute(
      this.#store.db,
    )
    return rows[0] ?? { version: 0, shop_version: 0 }
  }
}

const ofStores = new WeakMap<Store, Snapshots>()

/** The same for every request on a store. */
export function snapshotsOf(store: Store): Snapshots {
  const snapshots = ofStores.get(store) ?? new Snapshots(store)
  ofStores.set(store, snapshots)
  return snapshots
}

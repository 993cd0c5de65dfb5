/**
 * The snapshots of a store. After a change, a snapshot is updated in the background. Requests use the old one meanwhile.
 * Each project is read on its own, so a small project never waits for a large one. Indexes being built at the same time
 * are not counted in the budget.
 */
import { readChanges, readVersions, type Versions } from '../database/project-versions.ts'
import type { Store } from '../database/store.ts'
import type { Log } from '../log.ts'
import { ProductCache } from '../products/product-cache.ts'
import { bytesOf, readSnapshot, type Snapshot, updateSnapshot, withShopVersion } from './snapshot.ts'

/** Time for which requests may use an outdated snapshot. */
const maxAgeMs = 10_000

/** Time from a failed update in the background to the next one. */
const retryMs = 1000

/** If the project changes during each of these updates, the last snapshot is used. */
const maxUpdates = 3

/** With more changed tiers or rules, an update takes long, so the whole snapshot is read again. */
const maxChanges = 2000

const defaultBudget = 1024 ** 3

export interface SnapshotsOptions {
  /**
   * Bytes for all snapshots, 1 GiB by default. Above it, the least recently used ones are dropped, except the most
   * recently used one.
   */
  budget?: number | undefined
  /** For rebuilt indexes and failed updates in the background. */
  log?: Log | undefined
}

interface Entry {
  readonly project_id: string
  snapshot?: Snapshot
  /** When the snapshot was last known to be current, in milliseconds of `performance.now()`. */
  currentAt: number
  isOutdated: boolean
  /** When the last update in the background failed. */
  failedAt: number
  updating?: Promise<Snapshot>
  rebuilding?: Promise<void>
  /** A new snapshot without changes, from which the next update starts. */
  rebuilt?: Snapshot
}

const unread = { currentAt: -Infinity, isOutdated: false, failedAt: -Infinity }

export class Snapshots {
  readonly #store: Store
  /** The most recently used come last. */
  readonly #entries = new Map<string, Entry>()
  #budget = defaultBudget
  #log: Log | undefined
  #stop = new AbortController()

  constructor(store: Store) {
    this.#store = store
  }

  configure({ budget = this.#budget, log = this.#log }: SnapshotsOptions) {
    this.#budget = budget
    this.#log = log
  }

  /** Bytes for all snapshots. */
  get budget() {
    return this.#budget
  }

  /** Returns a snapshot of these versions or later ones. `versions` are those that the caller has just read. */
  async of(project_id: string, versions: Versions): Promise<Snapshot> {
    const entry = this.#use(project_id)
    for (let attempt = 1; ; attempt += 1) {
      const current = snapshotOf(entry, versions)
      if (current?.version === versions.version) return current
      const updated = await this.#update(entry)
      // An update that had already started may have missed the caller's version.
      if (updated.version >= versions.version || attempt === 2) return updated
    }
  }

  /** Returns a snapshot that was current at most ten seconds ago, without waiting if possible. */
  async recent(project_id: string, versions: Versions): Promise<Snapshot> {
    const entry = this.#use(project_id)
    const snapshot = snapshotOf(entry, versions)
    if (!snapshot) return this.of(project_id, versions)
    const now = performance.now()
    if (snapshot.version !== versions.version) entry.isOutdated = true
    else if (!entry.isOutdated) entry.currentAt = now
    if (!entry.isOutdated) return snapshot
    if (now - entry.currentAt >= maxAgeMs) return this.of(project_id, versions)
    this.#updateLater(entry)
    return snapshot
  }

  /** Returns the snapshot if it is in memory and has these versions. An outdated one is updated in the background. */
  current(project_id: string, versions: Versions): Snapshot | undefined {
    if (!this.#entries.has(project_id)) return undefined
    const entry = this.#use(project_id)
    const snapshot = snapshotOf(entry, versions)
    if (!snapshot || snapshot.version === versions.version) return snapshot
    this.#updateLater(entry)
    return undefined
  }

  /** The products of the snapshot in memory, for this version of the shop. Without a snapshot, nothing is cached. */
  products(project_id: string, versions: Versions): ProductCache {
    return snapshotOf(this.#use(project_id), versions)?.products ?? new ProductCache()
  }

  /** Reads the snapshot unless it is current. Rejects soon after `signal` is aborted. */
  prepare(project_id: string, signal?: AbortSignal): Promise<Snapshot> {
    return this.#update(this.#use(project_id), signal)
  }

  /** Stops reading in the background. Snapshots in memory stay. */
  async cancel(): Promise<void> {
    this.#stop.abort()
    this.#stop = new AbortController()
    const running = [...this.#entries.values()].flatMap(({ updating, rebuilding }) => [updating, rebuilding])
    await Promise.allSettled(running)
  }

  /** Bytes of all snapshots in memory. */
  get bytes() {
    return this.stats().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The least recently used come first. */
  stats() {
    return [...this.#entries.values()].flatMap(({ project_id, snapshot }) => {
      if (!snapshot) return []
      const { readAt, tiers } = snapshot
      return [{ project_id, readAt, size: tiers.size, bytes: bytesOf(snapshot) }]
    })
  }

  /** Returns the entry and marks it as the most recently used. */
  #use(project_id: string): Entry {
    const entry = this.#entries.get(project_id) ?? { project_id, ...unread }
    this.#entries.delete(project_id)
    this.#entries.set(project_id, entry)
    return entry
  }

  #dropUnused() {
    const stats = this.stats()
    let { bytes: total } = this
    for (const { project_id, bytes } of stats.slice(0, -1)) {
      if (total <= this.#budget) return
      this.#entries.delete(project_id)
      total -= bytes
    }
  }

  #updateLater(entry: Entry) {
    if (entry.updating || performance.now() - entry.failedAt < retryMs) return
    void this.#inBackground(entry, () => this.#update(entry))
  }

  /** Concurrent callers share one update. */
  #update(entry: Entry, signal?: AbortSignal): Promise<Snapshot> {
    const stop = signal ? AbortSignal.any([this.#stop.signal, signal]) : this.#stop.signal
    entry.updating ??= this.#readUntilCurrent(entry, stop).finally(() => {
      delete entry.updating
    })
    return entry.updating
  }

  async #readUntilCurrent(entry: Entry, signal: AbortSignal): Promise<Snapshot> {
    const { rebuilt } = entry
    let snapshot = rebuilt ?? entry.snapshot
    let currentAt = -Infinity
    for (let updates = 0; ; updates += 1) {
      signal.throwIfAborted()
      const now = performance.now()
      const versions = await readVersions(this.#store.db, entry.project_id)
      const isCurrent = snapshot?.version === versions.version
      if (isCurrent) currentAt = now
      // If the version has changed since, the snapshot may mix two versions.
      if (snapshot && (isCurrent || updates === maxUpdates)) {
        snapshot = withShopVersion(snapshot, versions)
        Object.assign(entry, { snapshot, currentAt, isOutdated: !isCurrent })
        // A rebuild may have ended meanwhile. Its snapshot is for the next update.
        if (entry.rebuilt === rebuilt) delete entry.rebuilt
        this.#dropUnused()
        if (snapshot.tiers.changes + snapshot.rules.changes > maxChanges) this.#rebuild(entry)
        return snapshot
      }
      snapshot = await this.#next(entry.project_id, snapshot, versions, signal)
      currentAt = now
    }
  }

  async #next(
    project_id: string,
    snapshot: Snapshot | undefined,
    versions: Versions,
    signal: AbortSignal,
  ): Promise<Snapshot> {
    const { db } = this.#store
    const changes = snapshot && (await readChanges(db, project_id, snapshot.version, versions.version))
    const updated =
      snapshot && changes && (await updateSnapshot(db, project_id, snapshot, { changes, versions }, signal))
    return updated ?? readSnapshot(db, project_id, versions, signal)
  }

  /** Updates go on meanwhile. The new snapshot then gets the changes that it missed. */
  #rebuild(entry: Entry) {
    if (entry.rebuilding) return
    const { signal } = this.#stop
    entry.rebuilding = this.#inBackground(entry, async () => {
      const { db } = this.#store
      const versions = await readVersions(db, entry.project_id)
      entry.rebuilt = await readSnapshot(db, entry.project_id, versions, signal)
      this.#log?.info({ project_id: entry.project_id }, 'rebuilt index')
      await entry.updating?.catch(() => undefined)
      await this.#update(entry)
    }).finally(() => {
      delete entry.rebuilding
    })
  }

  /** After a failure, the old snapshot stays, and a later request tries again. */
  async #inBackground(entry: Entry, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stop
    try {
      await work()
    } catch (error) {
      entry.failedAt = performance.now()
      if (!signal.aborted)
        this.#log?.error({ err: error, project_id: entry.project_id }, 'failed to update index')
    }
  }
}

/** The snapshot in memory, for the shop version of the caller. */
function snapshotOf(entry: Entry, versions: Versions): Snapshot | undefined {
  if (entry.snapshot) entry.snapshot = withShopVersion(entry.snapshot, versions)
  return entry.snapshot
}

const snapshotsByStore = new WeakMap<Store, Snapshots>()

export function snapshotsOf(store: Store): Snapshots {
  const snapshots = snapshotsByStore.get(store) ?? new Snapshots(store)
  snapshotsByStore.set(store, snapshots)
  return snapshots
}

/** Builds indexes at startup. A request that needs an index before then starts its build. */
import type { Store } from '../database/store.ts'
import type { Log } from '../log.ts'
import { snapshotsOf } from './snapshots.ts'

export interface WarmUp {
  /** Resolves when the indexes are built, or when one fails. The rest are then built on demand. */
  done: Promise<void>
  close(): Promise<void>
}

export function warmUp(store: Store, log: Log): WarmUp {
  const closing = new AbortController()
  const done = prepareOldest(store, log, closing.signal)
  return {
    done,
    async close() {
      closing.abort()
      await done
    },
  }
}

/** Stops when the memory for indexes is used up: it is full, or an index that was built here has been dropped. */
async function prepareOldest(store: Store, log: Log, signal: AbortSignal) {
  const snapshots = snapshotsOf(store)
  const prepared: string[] = []
  try {
    for (const project_id of await oldestProjects(store)) {
      if (snapshots.bytes >= snapshots.budget) return
      await snapshots.prepare(project_id, signal)
      log.debug({ project_id }, 'index built at startup')
      prepared.push(project_id)
      const inMemory = new Set(snapshots.stats().map(({ project_id: id }) => id))
      if (prepared.some((id) => !inMemory.has(id))) return
    }
  } catch (error) {
    if (!isAbort(error)) log.error({ err: error }, 'failed to build index at startup')
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const maxProjects = 1000

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

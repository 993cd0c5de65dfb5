/** Has every project's index made before the first shopper asks; whoever asks meanwhile waits for the same one. */
import type { Log } from '../log.ts'
import type { Store } from '../database/store.ts'
import { mostProjects, snapshotsOf } from './snapshots.ts'

export interface WarmUp {
  /** Resolves when all are made, or have failed: then the first shopper waits. */
  done: Promise<void>
  /** Makes no more; the one under way is left unfinished. */
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
      log.debug({ project_id }, 'index made in advance')
    }
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'index not made in advance')
  }
}

/** No more than are kept. */
async function oldestProjects({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('project_id')
    .orderBy('created_at')
    .orderBy('project_id')
    .limit(mostProjects)
    .execute()
  return rows.map(({ project_id }) => project_id)
}

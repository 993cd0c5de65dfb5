/** Uses are collected in memory and written once a minute, so that no request waits for the write. */
import { type Clock, startIntervalJob, type IntervalJob } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { Log } from '../log.ts'
import type { Caller } from './caller.ts'
import type { KeyKind } from './manage-keys.ts'

export interface KeyUses extends IntervalJob {
  used(caller: Pick<Caller, 'project' | 'side' | 'client_id'>): void
}

interface KeyUse {
  kind: KeyKind
  project_id: string
  id: string
  at: Date
}

const kinds: Record<Caller['side'], KeyKind> = {
  application: 'server',
  server: 'server',
  client: 'client',
  management: 'management',
}

export interface KeyUsesOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between two writes. */
  every?: number
}

/** Closing writes the remaining uses. Failed writes are retried in the next round. */
export function startKeyUses({ store, clock, log, every = 60_000 }: KeyUsesOptions): KeyUses {
  const uses = new Map<string, KeyUse>()

  const rounds = startIntervalJob(every, async () => {
    for (const [name, use] of [...uses]) {
      try {
        await writeUse(store, use)
        // A use recorded in the meantime waits for the next round.
        if (uses.get(name) === use) uses.delete(name)
      } catch (error) {
        log.warn({ err: error }, 'failed to record the last use of keys')
        return
      }
    }
  })

  return {
    used({ project, side, client_id: id }) {
      const kind = kinds[side]
      uses.set(`${kind} ${id}`, { kind, project_id: project.id, id, at: clock.now() })
    },
    round: rounds.round,
    async close() {
      await rounds.round()
      await rounds.close()
    },
  }
}

/** Keeps the stored time if another process has recorded a later use. */
async function writeUse({ db }: Store, { kind, project_id, id, at }: KeyUse) {
  await db
    .updateTable(`${kind}_keys`)
    .set({ last_used_at: at })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where((either) => either.or([either('last_used_at', 'is', null), either('last_used_at', '<', at)]))
    .execute()
}

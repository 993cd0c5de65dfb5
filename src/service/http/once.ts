/**
 * What changes something happens in one transaction, and under one `Idempotency-Key` only once ("where the
 * specification is silent", Idempotency).
 */
import { createHash } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../credentials/caller.ts'
import type { Clock } from '../handlers/handler.ts'
import { claimKey, keepAnswer, type KeyOwner } from '../store/idempotency.ts'
import { codeOf } from '../store/retry.ts'
import type { Store } from '../store/store.ts'
import type { Db } from '../store/tables.ts'
import { Answer } from './output.ts'
import { Refusal } from './refusal.ts'

/** A request as its answer is kept: who asked for what. */
export interface Asking {
  operation: Operation
  caller: Caller
  /** As parsed: the same request is the same, however its JSON was written. */
  input: unknown
  /** Null: the caller does not mind doing it twice. */
  key: string | null
}

export type Once = (asking: Asking, work: (tx: Db) => Promise<Answer>) => Promise<Answer>

/** One for the whole process. Throws {@link Refusal} `idempotency_mismatch` and `request_in_progress`. */
export function createOnce(store: Store, clock: Clock): Once {
  const running = new Set<string>()

  /** A twin in this process is told at once; one in another process waits in the store. */
  async function alone(owner: KeyOwner, work: () => Promise<Answer>) {
    const name = JSON.stringify(owner)
    if (running.has(name)) throw inProgress()
    running.add(name)
    return work().finally(() => running.delete(name))
  }

  return (asking, work) => {
    const { operation, caller, key } = asking
    if (key === null || !operation.idempotent) return store.transaction(work)
    const owner = { project_id: caller.project.id, client: `${caller.side} ${caller.client_id}`, key }
    const request_hash = hashOf(asking)

    return alone(owner, () =>
      store.transaction(async (tx) => {
        const kept = await claimKey(tx, owner, request_hash, clock.now()).catch(refuseWaiting)
        if (kept && kept.request_hash !== request_hash) throw new Refusal('idempotency_mismatch')
        if (kept) return new Answer(kept.status, kept.answer, true)
        const answer = await work(tx)
        await keepAnswer(tx, owner, { status: answer.status, answer: answer.text })
        return answer
      }),
    )
  }
}

/** The customer is part of the question: all shoppers of a shop come with one key. */
const hashOf = ({ operation, input, caller }: Asking) =>
  createHash('sha256')
    .update(JSON.stringify([operation.id, input, caller.customer_id]))
    .digest('hex')

const statementTimeout = '57014'

/** The other process has taken longer than a statement may. */
function refuseWaiting(error: unknown): never {
  throw codeOf(error) === statementTimeout ? inProgress() : error
}

const inProgress = () => new Refusal('request_in_progress', { headers: { 'Retry-After': '1' } })

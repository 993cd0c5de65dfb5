/**
 * What changes something happens in one transaction, and under one `Idempotency-Key` only once ("where the
 * specification is silent", Idempotency).
 *
 * Who hears `Idempotency-Status: new` or `replayed` may call the attempt settled, because that answer is in the store
 * and every later delivery of the same request gets it, however late and whoever repeats it. So a refusal that undid
 * its work is kept as well: otherwise a duplicate that arrives after it could still do what the shopper was told had
 * not been done. Only what says nothing about the request is not kept: too many requests, and a service that fails.
 * Such an answer leaves the key free and has no status; neither has one that was given before the key was looked up.
 */
import { createHash } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import { claimKey, keepAnswer, type KeyOwner } from './idempotency-keys.ts'
import { codeOf } from '../database/retry.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { Answer, answerOf } from './answer.ts'
import { ApiError } from '../errors.ts'

/** A request as its answer is kept: who asked for what. */
export interface IdempotentRequest {
  operation: Operation
  caller: Caller
  /** As parsed: the same request is the same, however its JSON was written. */
  input: Readonly<Record<string, unknown>>
  /** Null where the caller sent none: then it may happen twice. */
  key: string | null
  request_id: string
}

/** Throws whatever `work` throws. */
export type WithIdempotency = (
  idempotent: IdempotentRequest,
  work: (tx: Db) => Promise<unknown>,
) => Promise<Answer>

/** One for the whole process. Throws {@link ApiError} `idempotency_mismatch` and `request_in_progress`. */
export function createIdempotency(store: Store, clock: Clock): WithIdempotency {
  const running = new Set<string>()

  /** A duplicate in this process is refused at once; one in another process waits in the store. */
  async function alone(owner: KeyOwner, work: () => Promise<Answer>) {
    const name = JSON.stringify(owner)
    if (running.has(name)) throw inProgress()
    running.add(name)
    return work().finally(() => running.delete(name))
  }

  return (idempotent, work) => {
    const { operation, caller, key, request_id } = idempotent
    const answerTo = async (tx: Db, work: (tx: Db) => Promise<unknown>) =>
      answerOf(operation, await work(tx), request_id)
    if (key === null || !operation.idempotent) return store.transaction((tx) => answerTo(tx, work))

    const owner = ownerOf(caller, key)
    const request = { ...topicOf(idempotent), request_hash: hashOf(idempotent) }
    const answer = (work: (tx: Db) => Promise<unknown>) =>
      store.transaction(async (tx) => {
        const kept = await claimKey(tx, owner, request, clock.now()).catch(refuseWaiting)
        if (kept && kept.request_hash !== request.request_hash) throw mismatch()
        if (kept) return new Answer(kept.status, kept.answer, 'replayed')
        const { status, text } = await answerTo(tx, work)
        await keepAnswer(tx, owner, { status, answer: text })
        return new Answer(status, text, 'new')
      })

    return alone(owner, () =>
      answer(work).catch(async (error: unknown) => {
        if (!isOutcome(error)) throw error
        // The key was undone with the work. Another process may have taken it since, and then its answer counts.
        const settled = await answer(async () => error)
        if (settled.keyStatus === 'replayed') return settled
        error.keyStatus = 'new'
        throw error
      }),
    )
  }
}

/** Keys of one project and of one caller have nothing to do with another's. */
export const ownerOf = ({ project, side, client_id }: Caller, key: string): KeyOwner => ({
  project_id: project.id,
  client: `${side} ${client_id}`,
  key,
})

/** What is known of the request without its body. */
const topicOf = ({ operation, caller, input }: IdempotentRequest) => ({
  operation: operation.id,
  customer_id: caller.customer_id,
  member_id: typeof input.memberId === 'string' ? input.memberId : null,
})

/** The customer is part of the question: all shoppers of a shop come with one key. */
const hashOf = ({ operation, input, caller }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operation.id, input, caller.customer_id]))
    .digest('hex')

/** Whether it says what became of the request, and would be as true of the same request later. */
const isOutcome = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.keyStatus === undefined &&
  error.status < 500 &&
  error.key !== 'too_many_requests'

const statementTimeout = '57014'

/** The other process has taken longer than a statement may. */
function refuseWaiting(error: unknown): never {
  throw codeOf(error) === statementTimeout ? inProgress() : error
}

const inProgress = () =>
  new ApiError('request_in_progress', { headers: { 'Retry-After': '1' }, keyStatus: 'running' })

const mismatch = () => new ApiError('idempotency_mismatch', { keyStatus: 'mismatch' })

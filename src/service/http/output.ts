/** What a handler came to, held against the contract before it leaves. */
import type { KeyStatus } from '../../contract/key-status.ts'
import type { Operation } from '../../contract/operation.ts'
import { z } from '../../contract/zod.ts'
import { Accepted } from './handler.ts'
import { detailsOf } from '../schema-issues.ts'
import { errorBodyOf, jsonHeaders, keyHeaders, type Reply } from './replies.ts'
import { Refusal } from '../errors.ts'

/** The service was about to break its own contract. Names the fields, never the values. */
export class BrokenContract extends Error {
  override readonly name = 'BrokenContract'
  readonly faults: readonly string[]

  constructor(id: string, faults: readonly string[]) {
    super(`The reply of ${id} is not what the contract promises.`)
    this.faults = faults
  }
}

/** An answer as it leaves, and as it is kept for whoever asks the same again. */
export class Answer {
  readonly status: number
  /** JSON. */
  readonly text: string
  /** Of the request's `Idempotency-Key`, where it had one that was looked up. */
  readonly keyStatus: KeyStatus | undefined

  constructor(status: number, text: string, keyStatus?: KeyStatus) {
    this.status = status
    this.text = text
    this.keyStatus = keyStatus
  }
}

/**
 * The answer that an outcome is. Throws {@link BrokenContract}, better no answer than a wrong one, and a
 * {@link Refusal} that says the service itself failed.
 */
export function answerOf(operation: Operation, outcome: unknown, request_id: string): Answer {
  if (outcome instanceof Answer) return outcome
  if (outcome instanceof Refusal) {
    if (outcome.status >= 500) throw outcome
    return new Answer(outcome.status, JSON.stringify(errorBodyOf(outcome, request_id)))
  }
  const { id, reply, status = 200, alsoReplies } = operation
  if (outcome instanceof Accepted) {
    if (!alsoReplies) throw new BrokenContract(id, ['reply is of a second kind, and there is none'])
    return checked(id, alsoReplies.reply, outcome.value, alsoReplies.status)
  }
  return checked(id, reply, outcome, status)
}

function checked(id: string, schema: z.ZodMiniType, value: unknown, status: number): Answer {
  const { error } = z.safeParse(schema, value, { reportInput: true })
  if (error) {
    throw new BrokenContract(
      id,
      detailsOf(error.issues, 'reply').map(({ field, message }) => `${field} ${message}`),
    )
  }
  return new Answer(status, JSON.stringify(value))
}

export const replyOf = ({ status, text, keyStatus }: Answer): Reply => ({
  status,
  headers: { ...jsonHeaders, ...keyHeaders(keyStatus) },
  body: text,
})

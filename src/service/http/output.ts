/** A reply held against the contract before it leaves. */
import type { Operation } from '../../contract/operation.ts'
import { z } from '../../contract/zod.ts'
import { detailsOf } from './issues.ts'
import { jsonReply } from './replies.ts'

/** The service was about to break its own contract. Names the fields, never the values. */
export class BrokenContract extends Error {
  override readonly name = 'BrokenContract'
  readonly faults: readonly string[]

  constructor(id: string, faults: readonly string[]) {
    super(`The reply of ${id} is not what the contract promises.`)
    this.faults = faults
  }
}

/** The reply as a response. Throws {@link BrokenContract}: better no answer than a wrong one. */
export function replyOf({ id, reply: schema, status }: Operation, reply: unknown): Response {
  const { error } = z.safeParse(schema, reply, { reportInput: true })
  if (error) {
    throw new BrokenContract(
      id,
      detailsOf(error.issues, 'reply').map(({ field, message }) => `${field} ${message}`),
    )
  }
  return jsonReply(reply, status)
}

/** Checks all replies against the contract, or a sample of them, because a check can cost as much as the reply itself. */
import { z } from '../../contract/zod.ts'
import { detailsOf } from '../schema-issues.ts'

/** A reply violates the contract. Contains the names of the fields, never their values. */
export class BrokenContract extends Error {
  override readonly name = 'BrokenContract'
  readonly faults: readonly string[]

  constructor(id: string, faults: readonly string[]) {
    super(`The reply of ${id} violates the contract.`)
    this.faults = faults
  }
}

/** `id` is that of the operation. @throws {BrokenContract} */
export type CheckReply = (id: string, schema: z.ZodMiniType, reply: unknown) => void

export type ReplyCheckResult = 'passed' | 'failed' | 'skipped'

type RecordCheck = (id: string, result: ReplyCheckResult) => void

export const checkReply: CheckReply = (id, schema, reply) => {
  const { error } = z.safeParse(schema, reply, { reportInput: true })
  if (!error) return
  const faults = detailsOf(error.issues, 'reply').map(({ field, message }) => `${field} ${message}`)
  throw new BrokenContract(id, faults)
}

export function checkEveryReply(record?: RecordCheck): CheckReply {
  return (id, schema, reply) => {
    try {
      checkReply(id, schema, reply)
    } catch (error) {
      record?.(id, 'failed')
      throw error
    }
    record?.(id, 'passed')
  }
}

/** Replies of each operation that are checked after the start, and after each fault. */
const firstReplies = 100
/** Afterwards, one of this many is checked. */
const interval = 100

export function checkSample(record?: RecordCheck): CheckReply {
  const check = checkEveryReply(record)
  const counts = new Map<string, number>()
  return (id, schema, reply) => {
    const count = counts.get(id) ?? 0
    // If the check throws, the count starts again.
    counts.set(id, 0)
    if (count < firstReplies || count % interval === 0) check(id, schema, reply)
    else record?.(id, 'skipped')
    counts.set(id, count + 1)
  }
}

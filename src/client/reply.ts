/** Reads a reply by its schema. */
import type { z } from '../contract/zod.ts'
import { CallError } from './errors.ts'

/**
 * Leaves out the items of a list that cannot be read and counts them. Nothing is guessed: if what remains is
 * not the reply the contract promises, or nothing remains, it throws `unreadable`.
 */
export function readReply<Schema extends z.ZodMiniType>(schema: Schema, json: unknown) {
  let dropped = 0
  for (;;) {
    const { success, data, error } = schema.safeParse(json)
    if (success) return { value: data, dropped }

    const whole = Object(json) // only looked into
    // The list is the reply, or one of its fields.
    const field = whole.data_ref ? undefined : Object.keys(whole).find((key) => whole[key]?.data_ref)
    const list = field ? whole[field] : whole
    const ref = list.data_ref
    const items: unknown[] = [list[ref]].flat()
    const bad = new Set(
      error.issues.map(({ path }) => {
        const [at, index] = field ? path.slice(1) : path
        return at === ref && index
      }),
    )
    const good = items.filter((_, index) => !bad.delete(index))
    // What is still in `bad` is not an item: something around the list is wrong.
    if (!good.length || bad.size) throw new CallError('unreadable', 'unreadable', { cause: error })
    dropped += items.length - good.length
    const better = { ...list, [ref]: good }
    json = field ? { ...whole, [field]: better } : better
  }
}

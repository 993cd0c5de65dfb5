/** How the codes of new vouchers are generated (specification, "Code config"). */
import { integer, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const codeConfig = /* @__PURE__ */ z.strictObject({
  /** Number of random characters. Ignored if there is a pattern. */
  length: z.optional(integer(1, 64)),
  /** Characters to choose from. */
  charset: z.optional(text(500)),
  /** Start of every code. */
  prefix: z.optional(text(50, 0)),
  /** End of every code. */
  postfix: z.optional(text(50, 0)),
  /** Format of a code. Each `#` is a random character. */
  pattern: z.optional(text(200)),
  /** Ignored: the query's `vouchers_count` sets the number of vouchers. */
  initial_count: z.optional(integer(0, 1_000_000)),
})

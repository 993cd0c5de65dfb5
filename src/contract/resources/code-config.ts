/** How the codes of new vouchers are generated (specification, "Code config"). */
import { integer, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const codeConfig = /* @__PURE__ */ z.strictObject({
  /** Length without prefix and postfix. Ignored if there is a pattern. */
  length: z.optional(integer(1, 64)),
  charset: z.optional(text(500)),
  prefix: z.optional(text(50, 0)),
  postfix: z.optional(text(50, 0)),
  /** `#` stands for one random character. */
  pattern: z.optional(text(200)),
  /** Ignored: the query's `vouchers_count` sets the number of vouchers. */
  initial_count: z.optional(integer(0, 1_000_000)),
})

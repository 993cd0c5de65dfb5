/** How the codes of new vouchers are made (specification, "Code config"). */
import { integer, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const codeConfig = /* @__PURE__ */ z.strictObject({
  /** Characters besides prefix and postfix. Ignored beside a pattern. */
  length: z.optional(integer(1, 64)),
  charset: z.optional(text(500)),
  prefix: z.optional(text(50, 0)),
  postfix: z.optional(text(50, 0)),
  /** `#` stands for one drawn character. */
  pattern: z.optional(text(200)),
  /** Ignored: `vouchers_count` of the query is the number of vouchers. */
  initial_count: z.optional(integer(0, 1_000_000)),
})

/**
 * What narrows a list or a file: `{<field>: {conditions: {<operator>: [...]}}, junction}` (specification,
 * "Export": filter shape). Each user of it says which fields there are.
 */
import { timestamp, text } from '../primitives.ts'
import { z } from '../zod.ts'

/** Is one of these words. */
export const wordFilter = /* @__PURE__ */ z.strictObject({
  conditions: z.strictObject({ $in: z.array(text(500)).check(z.minLength(1), z.maxLength(100)) }),
})

const moment = /* @__PURE__ */ z.array(timestamp).check(z.minLength(1), z.maxLength(1))

/** Lies between two moments. */
export const timeFilter = /* @__PURE__ */ z.strictObject({
  conditions: z.strictObject({ $after: z.optional(moment), $before: z.optional(moment) }),
})

/** Whether all filters must hold or one of them. */
export const junction = /* @__PURE__ */ z.enum(['AND', 'OR'])

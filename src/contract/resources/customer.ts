/**
 * Customers (specification, "Customer update item"; in requests: "where the specification is silent", Requests and
 * responses).
 */
import { maybe, metadata, date, openMap, reference, text, timestamp } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerMetadata } from './customer-metadata.ts'
import { listOf, more } from './list.ts'

/**
 * A source id in a request. Some fields accept an id or a source id, so one customer's source id must not look like
 * another's id.
 */
export const customerSourceId = /* @__PURE__ */ reference.check(
  z.regex(/^(?!cust_)/, 'must not begin with cust_, because ids of customers do'),
)

const address = /* @__PURE__ */ z.strictObject({
  city: z.optional(text(200, 0)),
  country: z.optional(text(200, 0)),
  line_1: z.optional(text(500, 0)),
  line_2: z.optional(text(500, 0)),
  postal_code: z.optional(text(50, 0)),
  state: z.optional(text(200, 0)),
})

/** Client-side replies omit name, email and source_id. */
export const customerSummary = /* @__PURE__ */ z.looseObject({
  /** Null for a redemption without a customer. */
  id: maybe(z.string()),
  name: maybe(z.string()),
  email: maybe(z.string()),
  /** The shop's own id. Null if the customer has none. */
  source_id: maybe(z.string()),
  metadata: z.optional(metadata),
  object: z.literal('customer'),
})

export type CustomerSummary = z.infer<typeof customerSummary>

/** A customer with all fields. Server-side only. */
export const customer = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** The shop's own id. Null if the customer has none. */
  source_id: maybe(z.string()),
  name: maybe(z.string()),
  /** Notes about the customer. */
  description: maybe(z.string()),
  email: maybe(z.string()),
  phone: maybe(z.string()),
  birthdate: maybe(date),
  address: maybe(openMap),
  metadata,
  created_at: timestamp,
  updated_at: maybe(timestamp),
  object: z.literal('customer'),
})

export type Customer = z.infer<typeof customer>

export const customerList = /* @__PURE__ */ listOf('customers', customer, more)

/** `id` takes precedence over `source_id`. */
export const customerRequest = /* @__PURE__ */ request(
  {
    /** Id of a known customer. Takes precedence over `source_id`. */
    id: z.optional(reference),
    /** The shop's own id. Must not begin with `cust_`. */
    source_id: z.optional(customerSourceId),
    name: z.optional(text(500, 0)),
    /** Notes about the customer. */
    description: z.optional(text(2000, 0)),
    email: z.optional(text(320, 0)),
    phone: z.optional(text(50, 0)),
    birthdate: z.optional(date),
    address: z.optional(address),
    metadata: z.optional(customerMetadata),
  },
  customerSummary,
)

export type CustomerRequest = z.infer<typeof customerRequest>

/** Fields of a customer that a request can change. */
const profileFields = {
  name: /* @__PURE__ */ z.optional(text(500, 0)),
  /** Notes about the customer. */
  description: /* @__PURE__ */ z.optional(text(2000, 0)),
  email: /* @__PURE__ */ z.optional(text(320, 0)),
  phone: /* @__PURE__ */ z.optional(text(50, 0)),
  birthdate: /* @__PURE__ */ z.optional(date),
  /** Deprecated in favor of `birthdate`. */
  birthday: /* @__PURE__ */ z.optional(date),
  /** Replaces the stored address as a whole. */
  address: /* @__PURE__ */ z.optional(address),
  /** Merged with the stored metadata by key. */
  metadata: /* @__PURE__ */ z.optional(customerMetadata),
}

export const customerUpdate = /* @__PURE__ */ request(
  {
    /** The shop's own id. Must not begin with `cust_`. */
    source_id: customerSourceId,
    ...profileFields,
  },
  customerSummary,
)

/** A customer without a source id can only be found by id. */
export const customerFields = /* @__PURE__ */ request(
  {
    /** The shop's own id. Must not begin with `cust_`. */
    source_id: z.optional(customerSourceId),
    ...profileFields,
  },
  customer,
)

export type CustomerFields = z.infer<typeof customerFields>

export type CustomerUpdate = z.infer<typeof customerUpdate>

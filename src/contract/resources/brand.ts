/** Brand of a project (specification, "Brand configuration"). */
import { maybe, matching, text } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'

/** Pages link to these addresses, so other schemes are not accepted. */
const webAddress = /* @__PURE__ */ matching(
  /^https?:\/\/\S{1,2000}$/,
  'must be an http:// or https:// address',
)

const brand = {
  name: /* @__PURE__ */ z.optional(text(200, 0)),
  privacy_policy_url: /* @__PURE__ */ maybe(webAddress),
  terms_of_use_url: /* @__PURE__ */ maybe(webAddress),
  permission_reminder: /* @__PURE__ */ z.optional(text(2000, 0)),
  /** Any text, not necessarily a URL. Check it before you link to it. */
  website_url: /* @__PURE__ */ maybe(text(2000, 0)),
}

const address = {
  street: /* @__PURE__ */ z.optional(text(500, 0)),
  city: /* @__PURE__ */ z.optional(text(200, 0)),
  postal: /* @__PURE__ */ z.optional(text(50, 0)),
  state: /* @__PURE__ */ maybe(text(200, 0)),
  country: /* @__PURE__ */ z.optional(text(200, 0)),
}

const contact = {
  email: /* @__PURE__ */ z.optional(text(320, 0)),
  phone: /* @__PURE__ */ maybe(text(50, 0)),
}

const cockpits = {
  campaigns_overview_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  loyalty_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  gift_cards_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  coupons_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  referrals_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  theme: /* @__PURE__ */ z.optional(text(200, 0)),
  use_custom_double_opt_in_redirect_url: /* @__PURE__ */ z.optional(z.boolean()),
  custom_double_opt_in_redirect_url: /* @__PURE__ */ maybe(text(2000, 0)),
}

export const brandConfiguration = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  brand: z.looseObject(brand),
  address: z.looseObject(address),
  contact: z.looseObject(contact),
  cockpits: z.looseObject(cockpits),
})

export const brandRequest = /* @__PURE__ */ request(
  {
    brand: z.strictObject(brand),
    address: z.strictObject(address),
    contact: z.strictObject(contact),
    cockpits: z.optional(z.strictObject(cockpits)),
  },
  brandConfiguration,
)

/** Omitted parts and fields stay unchanged. */
export const brandUpdate = /* @__PURE__ */ request(
  {
    brand: z.optional(z.strictObject(brand)),
    address: z.optional(z.strictObject(address)),
    contact: z.optional(z.strictObject(contact)),
    cockpits: z.optional(z.strictObject(cockpits)),
  },
  brandConfiguration,
)

export type BrandUpdate = z.infer<typeof brandUpdate>

export const pageBrandLinks = /* @__PURE__ */ z.looseObject({
  name: maybe(z.string()),
  privacy_policy_url: maybe(z.string()),
  terms_of_use_url: maybe(z.string()),
  website_url: maybe(z.string()),
})

export const pageCockpits = /* @__PURE__ */ z.looseObject({
  campaigns_overview_enabled: maybe(z.boolean()),
  loyalty_enabled: maybe(z.boolean()),
  gift_cards_enabled: maybe(z.boolean()),
  coupons_enabled: maybe(z.boolean()),
  referrals_enabled: maybe(z.boolean()),
  theme: maybe(z.string()),
})

/** The brand, as the relay serves it to pages. Both fields are null if the shop has no brand. */
export const pageBrand = /* @__PURE__ */ z.looseObject({
  brand: maybe(pageBrandLinks),
  cockpits: maybe(pageCockpits),
})

export type PageBrand = z.infer<typeof pageBrand>
export type BrandRequest = z.infer<typeof brandRequest>
export type BrandConfiguration = z.infer<typeof brandConfiguration>

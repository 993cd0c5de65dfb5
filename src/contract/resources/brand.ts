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
  /** Name of the brand. */
  name: /* @__PURE__ */ z.optional(text(200, 0)),
  /** URL of the privacy policy. Null for none. */
  privacy_policy_url: /* @__PURE__ */ maybe(webAddress),
  /** URL of the terms of use. Null for none. */
  terms_of_use_url: /* @__PURE__ */ maybe(webAddress),
  /** One sentence on why members receive messages from the shop. */
  permission_reminder: /* @__PURE__ */ z.optional(text(2000, 0)),
  /** Any text, not necessarily a URL. Check it before you link to it. */
  website_url: /* @__PURE__ */ maybe(text(2000, 0)),
}

const address = {
  /** Street and number. */
  street: /* @__PURE__ */ z.optional(text(500, 0)),
  city: /* @__PURE__ */ z.optional(text(200, 0)),
  /** Postal code. */
  postal: /* @__PURE__ */ z.optional(text(50, 0)),
  /** State or region. Null for none. */
  state: /* @__PURE__ */ maybe(text(200, 0)),
  /** Usually an ISO 3166 code. */
  country: /* @__PURE__ */ z.optional(text(200, 0)),
}

const contact = {
  email: /* @__PURE__ */ z.optional(text(320, 0)),
  phone: /* @__PURE__ */ maybe(text(50, 0)),
}

const cockpits = {
  /** Whether members see an overview of campaigns. */
  campaigns_overview_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  /** Whether members see points and rewards. */
  loyalty_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  /** Whether members see gift cards. */
  gift_cards_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  /** Whether members see coupons. */
  coupons_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  /** Whether members see referrals. */
  referrals_enabled: /* @__PURE__ */ z.optional(z.boolean()),
  /** Accent color, such as `#964529`. */
  theme: /* @__PURE__ */ z.optional(text(200, 0)),
  /** Whether a confirmed subscription redirects to `custom_double_opt_in_redirect_url`. */
  use_custom_double_opt_in_redirect_url: /* @__PURE__ */ z.optional(z.boolean()),
  /** URL of the shop for confirmed subscriptions. Null for none. */
  custom_double_opt_in_redirect_url: /* @__PURE__ */ maybe(text(2000, 0)),
}

export const brandConfiguration = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** Name of the brand, and links to its policies. */
  brand: z.looseObject(brand),
  /** Postal address of the shop. */
  address: z.looseObject(address),
  /** Contact details of the shop. */
  contact: z.looseObject(contact),
  /** Which parts members see, and their accent color. */
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
  /** Any text, not necessarily a URL. */
  website_url: maybe(z.string()),
})

export const pageCockpits = /* @__PURE__ */ z.looseObject({
  campaigns_overview_enabled: maybe(z.boolean()),
  /** Whether pages show points and rewards. */
  loyalty_enabled: maybe(z.boolean()),
  gift_cards_enabled: maybe(z.boolean()),
  /** Whether pages show codes. */
  coupons_enabled: maybe(z.boolean()),
  /** Whether pages show referrals. */
  referrals_enabled: maybe(z.boolean()),
  /** Accent color, such as `#964529`. */
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

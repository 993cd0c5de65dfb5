/** Reads products, shoppers and keys from the catalog file, which the service also loads. */
import { readFileSync } from 'node:fs'
import { z } from '../src/contract/zod.ts'
import { tern } from './shops/tern.ts'

const product = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** Minor units. */
  price: z.int(),
  metadata: z.looseObject({ picture: z.string(), kind: z.string(), about: z.string(), made: z.string() }),
})

const customer = z.looseObject({
  id: z.string(),
  source_id: z.string(),
  name: z.string(),
  /** Customers with a note can be chosen on the account page. */
  metadata: z.looseObject({ note: z.optional(z.string()) }),
})

const promotionTier = z.looseObject({ id: z.string(), name: z.string(), banner: z.optional(z.string()) })

/** `tiers.ids` lists promotion tier ids. */
const promotionStack = z.looseObject({
  name: z.string(),
  tiers: z.looseObject({ ids: z.array(z.string()) }),
})

const category = z.looseObject({
  name: z.string(),
  stacking_rules_type: z.optional(z.enum(['JOINT', 'EXCLUSIVE'])),
})

const voucher = z.looseObject({ code: z.string(), holder: z.optional(z.string()) })

const campaign = z.looseObject({
  campaign_type: z.string(),
  promotion_tiers: z.optional(z.array(promotionTier)),
  promotion_stacks: z.optional(z.array(promotionStack)),
  vouchers: z.optional(z.array(voucher)),
})

const shopProject = z.looseObject({
  id: z.string(),
  language: z.string(),
  currency: z.string(),
  brand: z.looseObject({ id: z.string(), brand: z.looseObject({ name: z.string() }) }),
  keys: z.looseObject({
    server: z.array(z.looseObject({ app_id: z.string(), app_token: z.string() })),
    client: z.array(z.looseObject({ application_id: z.string(), token: z.string() })),
    management: z.array(z.looseObject({ id: z.string(), token: z.string() })),
  }),
  categories: z.array(category),
  products: z.array(product),
  customers: z.array(customer),
  campaigns: z.array(campaign),
})

const catalogueFile = z.looseObject({ projects: z.array(z.looseObject({ id: z.string() })) })

export type Product = z.infer<typeof product>
export type Customer = z.infer<typeof customer>
/** A project of the catalog, with the texts that the shop's checkout writes into orders. */
export type ShopProject = z.infer<typeof shopProject> & Pick<typeof tern, 'orderText'>

export const cataloguePath = new URL('catalogue.json', import.meta.url)

export function readShopProject({
  projectId,
  orderText,
}: Pick<typeof tern, 'projectId' | 'orderText'> = tern): ShopProject {
  const { projects } = catalogueFile.parse(JSON.parse(readFileSync(cataloguePath, 'utf8')))
  return { ...shopProject.parse(projects.find(({ id }) => id === projectId)), orderText }
}

/** Title of a promotion tier; undefined if the tier is unknown. */
export function bannerOf(id: string | undefined, { campaigns }: Pick<ShopProject, 'campaigns'>) {
  const tier = campaigns.flatMap(({ promotion_tiers = [] }) => promotion_tiers).find((one) => one.id === id)
  return tier?.banner ?? tier?.name
}

/** Referral codes of all customers. */
const referralCodes = ({ campaigns }: ShopProject) =>
  campaigns.flatMap(({ campaign_type, vouchers = [] }) =>
    campaign_type === 'REFERRAL_PROGRAM' ? vouchers : [],
  )

/** The customer's referral code, if any. */
export const referralCodeOf = ({ source_id }: Pick<Customer, 'source_id'>, project: ShopProject) =>
  referralCodes(project).find(({ holder }) => holder === source_id)?.code

/** Whether the customer has a loyalty card. */
export const hasCard = ({ source_id }: Pick<Customer, 'source_id'>, { campaigns }: ShopProject) =>
  campaigns.some(
    ({ campaign_type, vouchers = [] }) =>
      campaign_type === 'LOYALTY_PROGRAM' && vouchers.some(({ holder }) => holder === source_id),
  )

/** Whether the code is a referral code. */
export const isReferralCode = (code: string | undefined, project: ShopProject) =>
  referralCodes(project).some((one) => one.code === code)

/** What the shop's back end knows: the same file that the service loads, read for its goods, shoppers and keys. */
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
  /** Who has a note can be shopped as. */
  metadata: z.looseObject({ note: z.optional(z.string()) }),
})

const promotionTier = z.looseObject({ id: z.string(), name: z.string(), banner: z.optional(z.string()) })

/** `tiers.ids` are ids of promotion tiers. */
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
/** A project of the catalogue, with what the shop's till writes into orders. */
export type ShopProject = z.infer<typeof shopProject> & Pick<typeof tern, 'till'>

export const cataloguePath = new URL('catalogue.json', import.meta.url)

export function readShopProject({
  projectId,
  till,
}: Pick<typeof tern, 'projectId' | 'till'> = tern): ShopProject {
  const { projects } = catalogueFile.parse(JSON.parse(readFileSync(cataloguePath, 'utf8')))
  return { ...shopProject.parse(projects.find(({ id }) => id === projectId)), till }
}

/** What the board calls a promotion tier; undefined for one that it does not know. */
export function bannerOf(id: string | undefined, { campaigns }: Pick<ShopProject, 'campaigns'>) {
  const tier = campaigns.flatMap(({ promotion_tiers = [] }) => promotion_tiers).find((one) => one.id === id)
  return tier?.banner ?? tier?.name
}

/** Codes that customers share with friends. */
const referralCodes = ({ campaigns }: ShopProject) =>
  campaigns.flatMap(({ campaign_type, vouchers = [] }) =>
    campaign_type === 'REFERRAL_PROGRAM' ? vouchers : [],
  )

/** The code that the customer shares; undefined where there is none. */
export const referralCodeOf = ({ source_id }: Pick<Customer, 'source_id'>, project: ShopProject) =>
  referralCodes(project).find(({ holder }) => holder === source_id)?.code

/** Whether the customer has a loyalty card. */
export const hasCard = ({ source_id }: Pick<Customer, 'source_id'>, { campaigns }: ShopProject) =>
  campaigns.some(
    ({ campaign_type, vouchers = [] }) =>
      campaign_type === 'LOYALTY_PROGRAM' && vouchers.some(({ holder }) => holder === source_id),
  )

/** Whether it is a code that somebody shares. */
export const isShared = (code: string | undefined, project: ShopProject) =>
  referralCodes(project).some((one) => one.code === code)

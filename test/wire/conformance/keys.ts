/** The file of `--keys`: keys as in a catalog, and ids of existing resources. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const text = z.string().min(1)

const project = z.object({
  id: text,
  keys: z.object({
    server: z.tuple([z.object({ app_id: text, app_token: text })]).rest(z.unknown()),
    client: z
      .tuple([z.object({ application_id: text, token: text, origins: z.tuple([text]).rest(text) })])
      .rest(z.unknown()),
    management: z.tuple([z.object({ id: text, token: text })]).rest(z.unknown()),
  }),
})

const named = z.object({ id: text, name: text })

const ids = z.object({
  /** The source_id of the holder of `card` and of the referral code. */
  customer: text,
  /** Two loyalty cards of `program` with at least 100,000 points: `card_id` is the id of `card`, the others are codes. */
  card: text,
  card_id: text,
  source_card: text,
  /** A card that reaches a higher tier with 2,000 points. */
  upgrade_card: text,
  upgrade_customer: text,
  program: named,
  /** A campaign of discount vouchers of 5.00 each. */
  codes: named,
  /** A campaign with promotion tiers. */
  promotion: text,
  /** The category of `promotion`. */
  category: named,
  /** A tier of `promotion` that applies to `product`. */
  promotion_tier: text,
  /** A stack of `promotion` that applies to `product`. Its first tier is `promotion_tier`. */
  promotion_stack: text,
  /** A tier that discounts orders with all of these products. */
  bundle: z.object({ id: text, products: z.tuple([text, text]) }),
  /** The code of a gift card with at least 1.00. */
  gift: text,
  referral: z.object({ id: text, code: text, code_id: text }),
  /** A disabled voucher. */
  voucher: z.object({ code: text, id: text }),
  /** Rules of `program`. `earning_rule` is disabled. */
  earning_rule: text,
  active_earning_rule: text,
  /** Disabled rules for other events: entering a segment, joining a tier, and a custom event. */
  other_earning_rules: z.array(text),
  /** A rule that is assigned to the tier `guarded`. */
  validation_rule: text,
  guarded: text,
  product: text,
  /** A SKU of `product`, and the product's own source_id. */
  sku: text,
  product_source: text,
  /** Price of `product` in minor units. */
  product_price: z.number(),
  /** `material` costs 10 points, `gone` is out of stock, `coin` pays with points. */
  rewards: z.object({ material: text, gone: text, coin: text, digital: text }),
  /** Value of one point in minor units. */
  points_worth: z.number(),
  /** Resources of the second project. */
  neighbor: z.object({
    campaign: text,
    card: text,
    reward: text,
    earning_rule: text,
    customer: text,
    product: text,
  }),
})

const keysFile = z.object({ projects: z.tuple([project, project]), ids })

export type Keys = z.infer<typeof keysFile>

/** Throws an error that lists the missing fields. */
export function readKeys(file: string | URL): Keys {
  const { data, error } = keysFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (data) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The keys file is not complete. ${faults.join('; ')}`)
}

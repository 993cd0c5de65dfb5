/** The file that `--keys` names: the keys as a catalogue declares them, and ids of things the service holds. */
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
  /** By source_id; holds `card` and the referral code. */
  customer: text,
  /** Codes of loyalty cards of `programme` with at least 100,000 points. */
  card: text,
  card_id: text,
  source_card: text,
  /** A card that reaches a higher tier with 2,000 points. */
  climbing_card: text,
  climbing_customer: text,
  programme: named,
  /** A campaign of discount vouchers of 5.00 each. */
  codes: named,
  /** A campaign that `codes`' vouchers are not of. */
  promotion: text,
  /** What `promotion` is filed under. */
  category: named,
  /** Of `promotion`, and it applies to `product`. */
  promotion_tier: text,
  /** Of `promotion`, and it applies to `product`; `promotion_tier` comes first of its tiers. */
  promotion_stack: text,
  /** A tier whose rule asks for these products together, and takes something off the order. */
  bundle: z.object({ id: text, products: z.tuple([text, text]) }),
  /** The code of a gift card with at least 1.00. */
  gift: text,
  referral: z.object({ id: text, code: text, code_id: text }),
  /** A voucher that is switched off. */
  voucher: z.object({ code: text, id: text }),
  /** Of `programme`; the first is switched off. */
  earning_rule: text,
  active_earning_rule: text,
  /** Of other events, switched off: with a segment, a tier, a custom event. */
  other_earning_rules: z.array(text),
  /** It guards `guarded`. */
  validation_rule: text,
  guarded: text,
  product: text,
  /** A SKU of `product`, and the product's own source_id. */
  sku: text,
  product_source: text,
  /** In minor units. */
  product_price: z.number(),
  /** `material` costs 10 points, `gone` is out of stock, `coin` pays with points. */
  rewards: z.object({ material: text, gone: text, coin: text, digital: text }),
  /** Minor units that one point pays. */
  points_worth: z.number(),
  /** Of the second project. */
  neighbour: z.object({
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

/** Throws a sentence that says what is missing. */
export function readKeys(file: string | URL): Keys {
  const { data, error } = keysFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (data) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The keys file is not complete. ${faults.join('; ')}`)
}

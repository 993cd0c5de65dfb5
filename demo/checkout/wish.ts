/** What a shopper wishes to buy, as a page may say it: never a price, and of totals only those that were shown. */
import { z } from '../../src/contract/zod.ts'

const reference = z.string().check(z.minLength(1), z.maxLength(500))

const item = { product_id: reference, quantity: z.int().check(z.gte(1), z.lte(999)) }
const redeemable = z.strictObject({ object: z.enum(['voucher', 'promotion_tier']), id: reference })
/** Of a loyalty card: the reward by which its points pay for the order, and the most points to use. */
const reward = z.strictObject({ id: reference, points: z.int().check(z.gte(1)) })

const wish = z.strictObject({
  /** Made by the page for each try: the same wish sent twice is one order. */
  attempt: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  items: z
    .array(
      // `redemption`: the one that gave it, of a reward. Whether it did, the service says.
      z.strictObject({ ...item, redemption: z.optional(reference) }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  redeemables: z
    .array(z.strictObject({ ...redeemable.shape, reward: z.optional(reward) }))
    .check(z.maxLength(30)),
  /** The total that the shopper saw, in minor units. */
  total: z.int().check(z.gte(0)),
  /** The points that the shopper saw leave the card; fewer than asked for where the order needs no more. */
  points: z.int().check(z.gte(0)),
})

export type Wish = z.infer<typeof wish>
export type WishedItem = Wish['items'][number]
export type WishedRedeemable = Wish['redeemables'][number]

/** The field `wish` of the cart's form; undefined for anything a page of ours would not send. */
export const readWish = (text: unknown) => read(wish, text)

function read<Schema extends z.ZodMiniType>(schema: Schema, text: unknown): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(String(text)))
  } catch {
    return undefined
  }
}

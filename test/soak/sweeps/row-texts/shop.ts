/** Requests the service's raw responses for one project at any time, over HTTP. */
import type { OrderRequest } from '../../../../src/contract/resources/order.ts'
import type { PromotionTier } from '../../../../src/contract/resources/promotion-tier.ts'
import type { ValidatedRedeemable } from '../../../../src/contract/resources/redeemable.ts'
import type { Shop } from '../../../support/service.ts'
import { keysOf, shelf } from './offers.ts'
import type { Line } from './parse-discount.ts'

/** A line that is not on the shelf has a product id as its name, optionally followed by a colon and a suffix. */
export const orderOf = (lines: readonly Line[]): OrderRequest => ({
  items: lines.map(({ name, price, quantity }) => {
    const product = shelf.find((one) => one.name === name)
    return product
      ? { product_id: product.id, quantity, price: product.price }
      : { product_id: name.replace(/:.*/, ''), quantity, price }
  }),
})

const closed = ['promotion_inactive', 'promotion_not_active_now']

export function rawClientOf(shop: Shop, project: number) {
  const { server, client } = keysOf(project)
  const moments = new Map<string, Promise<boolean>>()

  const post = async (path: string, body: object) => {
    const headers = { ...server, 'Content-Type': 'application/json' }
    const reply = await shop.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.body
  }

  async function tiers(available: boolean): Promise<PromotionTier[]> {
    const query = `limit=100&order=-created_at${available ? '&is_available=true' : ''}`
    const { status, text, body } = await shop.send(`/client/v1/promotions/tiers?${query}`, {
      headers: client,
    })
    if (status !== 200) throw new Error(text)
    return body.tiers
  }

  /** Validates one promotion alone on an order. */
  async function validate(id: string, lines: readonly Line[]): Promise<ValidatedRedeemable> {
    const redeemables = [{ object: 'promotion_tier', id }]
    const {
      redeemables: used,
      inapplicable_redeemables = [],
      skipped_redeemables = [],
    } = await post('/v1/validations', { redeemables, order: orderOf(lines) })
    return [...used, ...inapplicable_redeemables, ...skipped_redeemables][0]
  }

  /** Discount of each promotion in minor units when all of them are used together; 0 if it does not apply. */
  async function validateTogether(
    ids: readonly string[],
    lines: readonly Line[],
  ): Promise<Map<string, number>> {
    if (!ids.length) return new Map()
    const redeemables = ids.map((id) => ({ object: 'promotion_tier', id }))
    const { valid, redeemables: used } = await post('/v1/validations', { redeemables, order: orderOf(lines) })
    const savings = new Map<string, number>()
    for (const one of used as ValidatedRedeemable[]) savings.set(one.id, discountBy(one)?.total ?? 0)
    return new Map(ids.map((id) => [id, valid ? (savings.get(id) ?? 0) : 0]))
  }

  /** Whether its dates and hours allow its use at that time. */
  function openAt(id: string, moment: number): Promise<boolean> {
    const key = `${id} ${moment}`
    const cached = moments.get(key)
    if (cached) return cached
    const pending = (async () => {
      const before = shop.clock.now()
      shop.clock.set(new Date(moment).toISOString())
      try {
        const { result } = await validate(id, [])
        return !closed.includes(result?.error?.key ?? '')
      } finally {
        shop.clock.set(before.toISOString())
      }
    })()
    moments.set(key, pending)
    return pending
  }

  return { tiers, validate, validateTogether, openAt, post }
}

export type RawClient = ReturnType<typeof rawClientOf>

/** Discounts on each line and on the order in minor units; undefined if it does not apply. */
export function discountBy({ status, order }: ValidatedRedeemable) {
  if (status !== 'APPLICABLE') return undefined
  return {
    lines: (order?.items ?? []).map(({ applied_discount_amount = 0 }) => applied_discount_amount),
    total: order?.total_applied_discount_amount ?? 0,
    free: (order?.items ?? []).length,
  }
}

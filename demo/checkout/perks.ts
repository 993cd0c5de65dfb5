/** The checkout's calls to the service, made by the shop's back end with its server keys. */
import { createCheckout } from '../../src/checkout/index.ts'
import { createClient } from '../../src/client/call.ts'
import { onServer } from '../../src/client/server-access.ts'
import { getMember } from '../../src/contract/operations/loyalties.ts'
import { createAccessToken } from '../../src/contract/operations/oauth.ts'
import { createOrder } from '../../src/contract/operations/orders.ts'
import { redeem, rollbackRedemption } from '../../src/contract/operations/redemptions.ts'
import { validateRedeemables } from '../../src/contract/operations/validations.ts'
import type { OrderRequest } from '../../src/contract/resources/order.ts'
import type { RedeemablesRequest } from '../../src/contract/resources/redemption-request.ts'

export interface PerksOptions {
  serviceUrl: string
  appId: string
  appToken: string
}

export type Perks = ReturnType<typeof createPerks>

/** Every call throws a CallError. */
export function createPerks({ serviceUrl, appId, appToken }: PerksOptions) {
  const checkout = createCheckout({ serviceUrl, appId, appToken })
  const access = { serviceUrl, ...onServer({ appId, appToken }) }
  const tokenClient = createClient(access)
  const client = createClient({
    ...access,
    getToken: () => tokenClient.call(createAccessToken, { body: tokenRequest }, { safe: true }),
  })

  return {
    /** A loyalty card by its code, with its holder. */
    card: (memberId: string) => client.call(getMember, { memberId }),

    /** Redeems nothing. */
    validate: (body: RedeemablesRequest) => client.call(validateRedeemables, { body }, { safe: true }),

    /** Redeems at most once per key. */
    redeem: (body: RedeemablesRequest, idempotencyKey: string) =>
      client.call(redeem, { body }, { safe: true, idempotencyKey }),

    /** Marks the order as paid, which earns points at most once. */
    pay: (order: OrderRequest, source_id: string) => checkout.paid({ order, customer: { source_id } }),

    /** Reserves the rewards for this order. Earns no points. */
    reserve: (order: OrderRequest, source_id: string) =>
      client.call(
        createOrder,
        { body: { ...order, status: 'CREATED', customer: { source_id } } },
        { safe: true, idempotencyKey: `reserved-${order.source_id}` },
      ),

    /** Cancels the order, which frees its rewards for another one. */
    cancel: (source_id: string) => checkout.cancel(source_id, []),

    rollBack: (redemptionId: string, reason: string) =>
      client.call(
        rollbackRedemption,
        { redemptionId, query: { reason } },
        { safe: true, idempotencyKey: `undo-${redemptionId}` },
      ),
  }
}

const tokenRequest = {
  grant_type: 'client_credentials',
  scope: 'validations redemptions orders loyalties',
} as const

/** What the till asks the service: as the shop's own back end, with its server keys, for the shopper it knows. */
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
  const access = { serviceUrl, ...onServer({ appId, appToken }) }
  const desk = createClient(access)
  const client = createClient({
    ...access,
    getToken: () => desk.call(createAccessToken, { body: tokenRequest }, { safe: true }),
  })

  return {
    /** The loyalty card of that code, with its holder. */
    card: (memberId: string) => client.call(getMember, { memberId }),

    /** Spends nothing. */
    validate: (body: RedeemablesRequest) => client.call(validateRedeemables, { body }, { safe: true }),

    /** Spends once however often it is sent with the same key. */
    redeem: (body: RedeemablesRequest, idempotencyKey: string) =>
      client.call(redeem, { body }, { safe: true, idempotencyKey }),

    /** The order is paid: it earns points, once however often it is said. */
    pay: (order: OrderRequest, source_id: string) =>
      client.call(
        createOrder,
        { body: { ...order, status: 'PAID', customer: { source_id } } },
        { safe: true, idempotencyKey: `paid-${order.source_id}` },
      ),

    /** From now on its rewards come with this order, and with no other. Gives no points. */
    reserve: (order: OrderRequest, source_id: string) =>
      client.call(
        createOrder,
        { body: { ...order, status: 'CREATED', customer: { source_id } } },
        { safe: true, idempotencyKey: `reserved-${order.source_id}` },
      ),

    /** Its rewards may come with another order. */
    cancel: (source_id: string) =>
      client.call(
        createOrder,
        { body: { source_id, status: 'CANCELED', amount: 0 } },
        { safe: true, idempotencyKey: `canceled-${source_id}` },
      ),

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

/** A guest's chosen offers are judged by the shop's own back end: the service answers only shoppers it can name. */
import { CallError } from '../../src/client/errors.ts'
import { readReply } from '../../src/client/fetch-json.ts'
import { validateRedeemablesAsShopper } from '../../src/client/operations.ts'
import type { ReadOptions } from '../../src/client/source.ts'
import type { RedeemablesRequest } from '../../src/contract/resources/redemption-request.ts'
import type { Shop } from '../../src/state/shop.ts'

export function judgeAtShop(shop: Shop) {
  shop.source = { ...shop.source, validation: judge }
}

async function judge({ redeemables, order }: RedeemablesRequest, { signal }: ReadOptions = {}) {
  const answer = await post(
    {
      items: order?.items?.map(({ product_id, quantity }) => ({ product_id, quantity })),
      redeemables: redeemables.map(({ object, id }) => ({ object, id })),
    },
    signal,
  )
  if (!answer.ok) throw new CallError('unavailable', 'unavailable', { status: answer.status })
  return {
    ...readReply(validateRedeemablesAsShopper.reply, await answer.json()),
    receivedAt: Date.now(),
    stale: false,
  }
}

async function post(body: object, signal: AbortSignal | undefined) {
  try {
    return await fetch('/checkout/validation', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  } catch (cause) {
    throw new CallError('offline', 'offline', { cause })
  }
}

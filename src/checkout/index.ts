/** `perkit/checkout`: redeems what the shopper selected, for the back end of a shop. */
import { createClient } from '../client/call.ts'
import type { CallError } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { onServer } from '../client/server-access.ts'
import type {
  CustomerRequestInput,
  OrderRequestInput,
  Redemptions,
  ValidatedRedeemable,
} from '../contract/types.generated.ts'
import { operations } from '../operations/index.ts'

export interface CheckoutOptions {
  /** URL of the service. */
  serviceUrl: string
  appId: string
  appToken: string
  fetch?: Fetch
}

/** What the shopper buys, at the shop's own prices. */
export interface CheckoutRequest {
  /** The cart's `selection`, as sent by the page. May be empty. */
  selection: readonly SelectedRedeemable[]
  order: OrderRequestInput
  /** Sum of the items before discounts, in minor units. */
  amount: number
  /** The signed-in customer. Omit it for a guest. */
  customer?: CustomerRequestInput
}

export interface SelectedRedeemable {
  object: 'promotion_tier' | 'voucher'
  id: string
  reward?: { id: string; points?: number }
}

export interface Quote {
  /** Amount to pay, in minor units. */
  total: number
  /** What the shopper selected but cannot use. */
  lost: LostRedeemable[]
}

export interface LostRedeemable {
  id: string
  /** The service's key for the reason, such as `voucher_expired`. */
  key: string
}

export type CheckoutResult =
  /** Charge `total`, which is what the shopper saw. `redemptionIds` is empty if nothing was selected. */
  | { status: 'redeemed'; total: number; redemptionIds: string[] }
  /** Nothing is redeemed. Show the new total, and start a new attempt when the shopper accepts it. */
  | ({ status: 'changed' } & Quote)

export type Checkout = ReturnType<typeof createCheckout>

/** All functions throw a {@link CallError} if the service does not respond. Repeat the call with the same attempt. */
export function createCheckout({ serviceUrl, appId, appToken, fetch }: CheckoutOptions) {
  const access = { serviceUrl, fetch, ...onServer({ appId, appToken }) }
  const tokens = createClient(access)
  const client = createClient({
    ...access,
    getToken: () => tokens.call(operations.createAccessToken, { body: tokenRequest }, { safe: true }),
  })

  /** The total for the selection. Redeems nothing. */
  async function quote({ selection, order, amount, customer }: CheckoutRequest): Promise<Quote> {
    if (selection.length === 0) return { total: amount, lost: [] }
    const body = { redeemables: [...selection], order, ...(customer && { customer }) }
    const validation = await client.call(operations.validateRedeemables, { body }, { safe: true })
    const { redeemables, inapplicable_redeemables = [] } = validation
    return {
      total: validation.order?.total_amount ?? amount,
      lost: lostIn([...redeemables, ...inapplicable_redeemables]),
    }
  }

  /**
   * Redeems the selection if the order then costs `seen`, the total that the shopper saw. `attempt` is an id of the
   * shop's own, 1 to 255 visible characters, such as the id of the checkout page's form. Repeating an attempt, by a second
   * click or after a lost response, returns the first result and redeems nothing more.
   */
  async function redeem(attempt: string, request: CheckoutRequest, seen: number): Promise<CheckoutResult> {
    const { selection, order, amount, customer } = request
    if (selection.length === 0)
      return seen === amount
        ? { status: 'redeemed', total: amount, redemptionIds: [] }
        : { status: 'changed', total: amount, lost: [] }
    const body = { redeemables: [...selection], order, ...(customer && { customer }) }
    let redeemed
    try {
      // Not validated first: after the first click, a validation would report used vouchers.
      redeemed = await client.call(operations.redeem, { body }, { safe: true, idempotencyKey: attempt })
    } catch (error) {
      if (!isRefusal(error as CallError)) throw error // the client throws only `CallError`s
      return { status: 'changed', ...(await quote(request)) }
    }
    const total = redeemed.order?.total_amount ?? amount
    const redemptionIds = idsOf(redeemed)
    if (total === seen) return { status: 'redeemed', total, redemptionIds }
    await undo(redemptionIds)
    return { status: 'changed', total, lost: lostIn(redeemed.inapplicable_redeemables ?? []) }
  }

  /** Rolls the redemptions back, for example if the payment fails. Repeating it is safe. */
  async function undo(redemptionIds: readonly string[]) {
    for (const redemptionId of redemptionIds)
      await client.call(
        operations.rollbackRedemption,
        { redemptionId, query: {} },
        { safe: true, idempotencyKey: `undo-${redemptionId}` },
      )
  }

  return { quote, redeem, undo }
}

const tokenRequest = { grant_type: 'client_credentials', scope: 'validations redemptions' }

/** Rolling back a parent rolls back its children. */
const idsOf = ({ redemptions, parent_redemption }: Redemptions) =>
  (parent_redemption ? [parent_redemption] : redemptions).map(({ id }) => id)

const lostIn = (redeemables: readonly ValidatedRedeemable[]): LostRedeemable[] =>
  redeemables
    .filter(({ status }) => status === 'INAPPLICABLE')
    .map(({ id, result }) => ({ id, key: result?.error?.key ?? '' }))

/** A refusal is final only if the service has looked up the key. Rate limits and proxies respond earlier. */
const isRefusal = ({ kind, keyStatus }: CallError) =>
  kind === 'refused' && (keyStatus === 'new' || keyStatus === 'replayed')

/** `perkit/checkout`: redeems what the shopper selected and reports the order, for the back end of a shop. */
import { createClient } from '../client/call.ts'
import { CallError, retryAfterOf } from '../client/errors.ts'
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
  /** A reward is a line with `metadata.redemption_id` that is free. Its order needs a new `source_id` for each attempt. */
  order: OrderRequestInput
  /**
   * Sum of the items before discounts, in minor units. Rewards cost 0. This is the total if nothing in the selection
   * applies. If something applies, the service calculates the total from `order`.
   */
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
  /**
   * What the shopper selected but cannot use, alone or together with the rest. Remove it from the selection. Contains at
   * most one reward: remove its line from the order.
   */
  lost: LostRedeemable[]
}

export interface LostRedeemable {
  /** For a reward, its `redemption_id`. */
  id: string
  /**
   * The service's key for the reason, such as `voucher_expired` or `applicable_redeemables_limit_exceeded`. `not_found` for
   * the points of a card that does not belong to the customer. `no_reward` for a reward that is unknown, rolled back, used
   * in another order, or of another customer or product.
   */
  key: string
}

export type CheckoutResult =
  /**
   * Charge `total`, which is what the shopper saw. `redemptionIds` is empty if nothing in the selection applies. Rewards
   * are reserved for the order.
   */
  | { status: 'redeemed'; total: number; redemptionIds: string[] }
  /** Nothing is redeemed or reserved. Show the new total, and start a new attempt when the shopper accepts it. */
  | ({ status: 'changed' } & Quote)

export type Checkout = ReturnType<typeof createCheckout>

/**
 * All functions throw a {@link CallError} if the service does not respond or refuses the request itself. Repeat the call
 * with the same attempt only if `isUnreachable(error)` is true: all other errors are permanent.
 */
export function createCheckout({ serviceUrl, appId, appToken, fetch }: CheckoutOptions) {
  const access = { serviceUrl, fetch, ...onServer({ appId, appToken }) }
  const tokens = createClient(access)
  const client = createClient({
    ...access,
    getToken: () => tokens.call(operations.createAccessToken, { body: tokenRequest }, { safe: true }),
  })

  /** The total for the selection. Redeems nothing. */
  async function quote(request: CheckoutRequest): Promise<Quote> {
    const { selection, order, amount } = request
    const foreign = await foreignCards(request)
    const usable = { ...request, selection: selection.filter(({ id }) => !foreign.includes(id)) }
    const { total, lost } = await validate(usable).catch(async (error: CallError) => {
      const reward = refusedReward(order, error)
      if (!reward) throw error
      // Rewards are free and no promotion counts them, so the total is the same without them.
      const bought = withoutRewards(order)
      const rest =
        bought.items.length > 0 ? await validate({ ...usable, order: bought }) : { total: amount, lost: [] }
      return { ...rest, lost: [reward, ...rest.lost] }
    })
    return { total, lost: [...foreign.map((id) => ({ id, key: 'not_found' })), ...lost] }
  }

  async function validate({ selection, order, amount, customer }: CheckoutRequest): Promise<Quote> {
    const isEmpty = selection.length === 0
    if (isEmpty && !hasRewards(order)) return { total: amount, lost: [] }
    const body = { redeemables: isEmpty ? [noOffer] : [...selection], order, ...(customer && { customer }) }
    const validation = await client.call(operations.validateRedeemables, { body }, { safe: true })
    return {
      total: (validation.valid ? validation.order?.total_amount : undefined) ?? amount,
      lost: isEmpty ? [] : lostIn([...validation.redeemables, ...notUsedOf(validation)]),
    }
  }

  /** Selected cards whose points belong to someone else. The service trusts the back end of the shop and accepts them. */
  async function foreignCards({ selection, customer }: CheckoutRequest) {
    const cards = selection.flatMap(({ id, reward }) => (reward ? [id] : []))
    const areOwn = await Promise.all(cards.map((card) => isHolder(card, customer)))
    return cards.filter((_, index) => !areOwn[index])
  }

  async function isHolder(memberId: string, customer: CheckoutRequest['customer']) {
    const { id, source_id } = customer ?? {}
    if (!id && !source_id) return false
    try {
      const { holder } = await client.call(operations.getMember, { memberId })
      return id ? holder?.id === id : holder?.source_id === source_id
    } catch (error) {
      if ((error as CallError).status === 404) return false // the client throws only `CallError`s
      throw error
    }
  }

  /**
   * Redeems the selection and reserves the rewards if the order then costs `seen`, the total that the shopper saw.
   *
   * `attempt` is an id of 1 to 200 visible characters that your back end creates for one order. Repeating an attempt, by a
   * second click or after a lost response, returns the first result and redeems nothing more. After the result `changed`
   * or an undo, use a new attempt: the old one returns `changed`. Repeating an attempt with another request or total
   * throws a {@link CallError} with the key `idempotency_mismatch` and changes nothing.
   */
  async function redeem(attempt: string, request: CheckoutRequest, seen: number): Promise<CheckoutResult> {
    const { selection, order, amount, customer } = request
    if (hasRewards(order) && !order.source_id)
      throw new RangeError('order.source_id: must be set, because the order contains a reward.')
    if (selection.length === 0) return seen === amount ? redeemNothing(attempt, request) : changed(request)
    if ((await foreignCards(request)).length > 0) return changed(request)
    // With the total in the request, the service refuses an attempt that is repeated with another total. Otherwise, that
    // could roll back redemptions that are paid for.
    const metadata = { total_seen: seen }
    const body = { redeemables: [...selection], order, metadata, ...(customer && { customer }) }
    let redeemed
    let isReplayed = false
    const onKeyStatus = (status: string | null) => (isReplayed = status === 'replayed')
    try {
      // Not validated first: after the first click, a validation would report used vouchers.
      redeemed = await whenSettled(() =>
        client.call(operations.redeem, { body }, { safe: true, idempotencyKey: attempt, onKeyStatus }),
      )
    } catch (error) {
      if (!isRefusal(error as CallError)) throw error // the client throws only `CallError`s
      const current = await changed(request) // throws if the order itself is invalid
      return seen === amount ? redeemNothing(attempt, request) : current
    }
    const total = redeemed.order?.total_amount ?? amount
    const redemptionIds = idsOf(redeemed)
    if (isReplayed && (await areUndone(redemptionIds))) {
      await release(attempt, order) // the first call may have failed before it
      return changed(request)
    }
    // A canceled order reserves no rewards.
    const isReserved = !hasRewards(order) || redeemed.order?.status !== 'CANCELED'
    if (total === seen && isReserved) return { status: 'redeemed', total, redemptionIds }
    await undo(redemptionIds)
    await release(attempt, order)
    return { status: 'changed', total, lost: lostIn(notUsedOf(redeemed)) }
  }

  const changed = async (request: CheckoutRequest) =>
    ({ status: 'changed', ...(await quote(request)) }) as const

  /** Only reserves the rewards. The service reserves them with a redemption too, but here is none. */
  async function redeemNothing(attempt: string, request: CheckoutRequest): Promise<CheckoutResult> {
    const { order, amount, customer } = request
    if (hasRewards(order)) {
      const body = { ...order, ...(customer && { customer }) }
      try {
        await report(body, `reserve-${attempt}`)
      } catch (error) {
        if (!refusedReward(order, error as CallError)) throw error // the client throws only `CallError`s
        return changed(request)
      }
      // A repeated attempt gets its first response, even if the order has been canceled since.
      const { status } = await client.call(operations.getOrder, { orderId: `${order.source_id}` })
      if (status === 'CANCELED') return changed(request)
    }
    return { status: 'redeemed', total: amount, redemptionIds: [] }
  }

  /** Makes the rewards usable in another order. */
  async function release(attempt: string, order: OrderRequestInput) {
    if (!hasRewards(order)) return
    await report({ source_id: order.source_id, status: 'CANCELED', amount: 0 }, `release-${attempt}`)
  }

  async function areUndone(redemptionIds: readonly string[]) {
    const found = redemptionIds.map((redemptionId) => client.call(operations.getRedemption, { redemptionId }))
    return (await Promise.all(found)).some(({ status }) => status === 'ROLLED_BACK')
  }

  /**
   * Rolls the redemptions back, for example if the payment fails. Repeating it is safe. It does not release rewards: use
   * `cancel` for an order that contains one.
   */
  async function undo(redemptionIds: readonly string[]) {
    for (const redemptionId of redemptionIds) {
      const input = { redemptionId, query: {} }
      const options = { safe: true, idempotencyKey: `undo-${redemptionId}` }
      try {
        await whenSettled(() => client.call(operations.rollbackRedemption, input, options))
      } catch (error) {
        const isUndone = (error as CallError).key === 'duplicate_found' // the client throws only `CallError`s
        if (!isUndone) throw error
      }
    }
  }

  /** Reports the order as paid, so that the customer earns points. Repeating it earns nothing more. */
  async function paid({ order, customer }: Pick<CheckoutRequest, 'order' | 'customer'>) {
    const body = { ...order, status: 'PAID', ...(customer && { customer }) } as const
    await report(body, `paid-${order.source_id}`)
  }

  /**
   * Reports the items that remain after a partial refund, at the shop's own prices. Returns the new total: refund the
   * difference. A reward that is left out can be used in another order. Repeating it with the same items changes nothing.
   * To refund everything, use `cancel`.
   */
  async function refund(source_id: string, items: RemainingItems): Promise<{ total: number }> {
    if (items.length === 0) throw new RangeError('items: must contain an item. Use cancel() to refund all.')
    const { total_amount = 0 } = await report({ source_id, items: [...items] })
    return { total: total_amount }
  }

  /**
   * Rolls the redemptions back and reports the order as canceled, which releases its rewards and drops its pending points.
   * Repeating it is safe.
   */
  async function cancel(source_id: string, redemptionIds: readonly string[]) {
    await undo(redemptionIds)
    // The amount has an effect only if the service has no such order. Otherwise, that would be an error.
    await report({ source_id, status: 'CANCELED', amount: 0 }, `canceled-${source_id}`)
  }

  const report = (body: OrderRequestInput, idempotencyKey?: string) =>
    whenSettled(() =>
      client.call(
        operations.createOrder,
        { body },
        { safe: true, ...(idempotencyKey && { idempotencyKey }) },
      ),
    )

  return { quote, redeem, undo, paid, refund, cancel }
}

type RemainingItems = readonly Line[]

const tokenRequest = {
  grant_type: 'client_credentials',
  scope: 'validations redemptions orders loyalties',
}

/** Validations need a redeemable. This one never applies, so that only the order is checked. */
const noOffer = { object: 'promotion_tier', id: 'none' } as const

type Line = NonNullable<OrderRequestInput['items']>[number]

/** The redemption that paid for the line. */
const redemptionOf = ({ metadata }: Line) => Object(metadata).redemption_id as unknown

const isReward = (line: Line) => redemptionOf(line) !== undefined

const hasRewards = ({ items = [] }: OrderRequestInput) => items.some(isReward)

const withoutRewards = ({ items = [], ...order }: OrderRequestInput) => ({
  ...order,
  items: items.filter((line) => !isReward(line)),
})

/** The reward that the service refuses, if this is the reason of the error. */
function refusedReward({ items = [] }: OrderRequestInput, error: CallError): LostRedeemable | undefined {
  const [detail] = [error.body?.details].flat()
  const field = typeof detail === 'object' ? detail.field : ''
  const index = /^order\.items\[(\d+)\]\.metadata\.redemption_id$/.exec(field)?.[1]
  const line = items[Number(index)]
  return error.status === 400 && line ? { id: `${redemptionOf(line)}`, key: 'no_reward' } : undefined
}

const maxSettlingSeconds = 10

/**
 * Repeats a call while the service is still processing an earlier request with the same key. Throws an outage after ten
 * seconds, because the same attempt can still succeed.
 */
async function whenSettled<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let waited = 0; ;) {
    try {
      return await call()
    } catch (thrown) {
      const error = thrown as CallError // the client throws only `CallError`s
      const seconds = retryAfterOf(error) || 1
      if (error.keyStatus !== 'running') throw error
      if (waited + seconds > maxSettlingSeconds) {
        const { message, status, body, keyStatus, retryAfter } = error
        throw new CallError('unavailable', message, { status, body, keyStatus, retryAfter, cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      waited += seconds
    }
  }
}

/** Rolling back a parent rolls back its children. */
const idsOf = ({ redemptions, parent_redemption }: Redemptions) =>
  (parent_redemption ? [parent_redemption] : redemptions).map(({ id }) => id)

type NotUsed = Pick<Redemptions, 'skipped_redeemables' | 'inapplicable_redeemables'>

const notUsedOf = ({ skipped_redeemables = [], inapplicable_redeemables = [] }: NotUsed) => [
  ...skipped_redeemables,
  ...inapplicable_redeemables,
]

const lostIn = (redeemables: readonly ValidatedRedeemable[]): LostRedeemable[] =>
  redeemables
    .filter(({ status }) => status !== 'APPLICABLE')
    .map(({ id, result }) => ({ id, key: result?.error?.key ?? result?.details?.key ?? '' }))

/** A refusal is final only if the service has looked up the key. Rate limits and proxies respond earlier. */
const isRefusal = ({ kind, keyStatus }: CallError) =>
  kind === 'refused' && (keyStatus === 'new' || keyStatus === 'replayed')

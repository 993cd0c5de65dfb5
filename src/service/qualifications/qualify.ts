/** Handles a qualification request (specification, section 9). */
import type { Qualification, QualificationRequest } from '../../contract/resources/qualification.ts'
import { type Caller, callerSide } from '../auth/caller.ts'
import { freeProductsOf } from '../rules/redeemable.ts'
import { lookupKeyOf, trackingId } from '../customers/shopper.ts'
import { readStoredOrder } from '../orders/queries.ts'
import { beforeRedemption } from '../orders/stored-order.ts'
import { productRefsIn, serializeOrder } from '../rules/discounts/wire-order.ts'
import { loadGifts } from '../products/load-products.ts'
import { priceOrder } from '../rules/pricing.ts'
import { serializeStackingRules } from '../rules/stacking-rules.ts'
import type { Store } from '../database/store.ts'
import { maxWallet, readCustomerContext, type CustomerContext } from '../eligibility/customer-context.ts'
import { referenceOf } from '../eligibility/expand.ts'
import { asEntry, type EntryContext } from './entry.ts'
import { comparePositions, parseCursor, positionOf } from '../eligibility/position.ts'
import {
  type QualificationContext,
  type Qualified,
  type ScenarioName,
  scenarios,
  type Wallet,
} from '../eligibility/context.ts'
import { profileIn, type Shopper } from '../eligibility/known.ts'
import type { Snapshot } from '../eligibility/snapshot.ts'
import { snapshotsOf } from '../eligibility/snapshots.ts'
import { type Continuation, readPage } from './page.ts'

export interface QualificationInput {
  body: QualificationRequest
  caller: Caller
  now: Date
  /** Whether to wait for the latest catalog. */
  fresh?: boolean | undefined
}

export interface QualifiedPage {
  qualification: Qualification
  qualified: readonly Qualified[]
}

/**
 * `also` is an additional scenario.
 *
 * @throws ApiError `forbidden` if a page requests a customer other than its token's.
 */
export async function readShopper(
  store: Store,
  input: QualificationInput,
  also?: ScenarioName,
): Promise<Shopper> {
  const { project } = input.caller
  const stored = await readCustomerContext(store.db, customerQuery(input, also))
  const snapshots = snapshotsOf(store)
  const snapshot = input.fresh
    ? await snapshots.of(project.id, project)
    : await snapshots.recent(project.id, project)
  return { snapshot, stored, customer: profileIn(snapshot, input.caller, input.body, stored) }
}

export async function qualify(
  store: Store,
  input: QualificationInput,
  shopper: Shopper,
): Promise<QualifiedPage> {
  const { body } = input
  const { customer } = shopper
  const context = await contextOf(store, input, shopper)

  const { settings } = shopper.snapshot
  const hasOrder = body.order !== undefined
  const entryContext = {
    expand: body.options?.expand ?? [],
    hasOrder,
    coins: settings.coins,
    categories: settings.categories,
    nameOf: context.products.nameOf,
  }
  const { qualified, ...more } = await readPage(context, body.options)
  const qualification = {
    redeemables: await redeemablesOf(qualified, more, context, entryContext),
    tracking_id: customer?.source_id ? trackingId(settings.tracking_secret, customer.source_id) : null,
    ...(hasOrder && { order: serializeOrder(context.order) }),
    stacking_rules: serializeStackingRules(settings.stacking_rules),
  }
  return { qualification, qualified }
}

/** The page of {@link qualify}, without serializing it. */
export const readQualified = async (store: Store, input: QualificationInput, shopper: Shopper) =>
  readPage(await contextOf(store, input, shopper), input.body.options)

function customerQuery({ body, caller }: QualificationInput, also?: ScenarioName) {
  const { scenario = 'ALL', options } = body
  const requested = [...(options?.chosen ?? []), ...(options?.points_forecast?.redeemables ?? [])]
  const after = options?.starting_after
  const hasWallet = scenarios[scenario].wallet || (also !== undefined && scenarios[also].wallet)
  const isPaged = after !== undefined && (options?.sorting_rule ?? 'DEFAULT') === 'DEFAULT'
  return {
    project_id: caller.project.id,
    customer: lookupKeyOf(caller, body),
    wallet: hasWallet ? ('all' as const) : ('none' as const),
    rewards: [...new Set(requested.flatMap(({ reward }) => reward?.id ?? []))],
    createdBefore: isPaged ? new Date(parseCursor(after).at + 1) : null,
  }
}

async function contextOf(
  store: Store,
  { body, caller, now }: QualificationInput,
  { snapshot, stored: customerContext, customer }: Shopper,
): Promise<QualificationContext> {
  const side = callerSide(caller)
  const scenario = scenarios[body.scenario ?? 'ALL']
  const wallet = scenario.wallet ? walletOf(customerContext, snapshot, now) : emptyWallet
  const products = snapshot.products.for(store.db, caller.project.id)
  const stored =
    body.order && side === 'server'
      ? await readStoredOrder(store.db, caller.project.id, body.order, false)
      : undefined
  await products.preload([
    ...(body.order?.items ?? []),
    ...(stored ? productRefsIn(stored.calculated) : []),
    ...wallet.vouchers.flatMap(freeProductsOf),
  ])
  const customer_id = customer?.id ?? null
  const gifts = await loadGifts(store.db, caller.project.id, body.order, { customer_id, side })
  const owner = {
    key: body.session?.key ?? null,
    customer_id,
    isPage: side === 'client',
  }
  return {
    db: store.db,
    project_id: caller.project.id,
    scenario,
    order: beforeRedemption(
      body.order,
      priceOrder(body.order, products, side, caller.project.currency, gifts),
      stored,
      products,
    ),
    situation: { now, customer, metadata: body.metadata ?? {} },
    products,
    tiers: snapshot.tiers,
    wallet,
    campaigns: snapshot.campaigns,
    stacks: snapshot.stacks,
    filters: body.options?.filters,
    case_sensitive_codes: caller.project.case_sensitive_codes,
    classify: (redeemable) => snapshot.unpacker.classify(redeemable),
    stacking_rules: snapshot.settings.stacking_rules,
    owner,
  }
}

const emptyWallet: Wallet = { vouchers: [], completeUntil: null }

/**
 * If the customer has more than `maxWallet` vouchers, the oldest are left out. The wallet is then complete only for
 * vouchers created after the millisecond of the newest one left out.
 */
function walletOf({ wallet }: CustomerContext, { unpacker }: Snapshot, now: Date): Wallet {
  const vouchers = wallet
    .slice(0, maxWallet)
    .flatMap((row) => unpacker.voucher(row, now) ?? [])
    .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  const next = wallet[maxWallet]
  if (!next) return { vouchers, completeUntil: null }
  return { vouchers, completeUntil: { at: Date.parse(next.created_at) + 1, tie: -1 } }
}

async function redeemablesOf(
  qualified: readonly Qualified[],
  more: Continuation,
  context: QualificationContext,
  entryContext: EntryContext,
): Promise<Qualification['redeemables']> {
  if (entryContext.expand.includes('redeemable')) {
    const targets = qualified.flatMap(({ evaluation }) => evaluation.applicable_to.data.map(referenceOf))
    await context.products.preload([], targets)
  }
  return asList(
    qualified.map((one) => asEntry(one, entryContext)),
    more,
  )
}

const asList = (
  data: Qualification['redeemables']['data'],
  { has_more, more_starting_after }: Continuation,
): Qualification['redeemables'] => ({
  object: 'list',
  data_ref: 'data',
  data,
  total: data.length,
  has_more,
  ...(more_starting_after !== null && { more_starting_after }),
})

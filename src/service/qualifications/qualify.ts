/** From a request to its reply (specification, section 9). */
import type { Qualification, QualificationRequest } from '../../contract/resources/qualification.ts'
import type { Caller } from '../auth/caller.ts'
import { givenAway } from '../rules/redeemable.ts'
import { customerNameOf, requireOwn, profileOf, trackingId } from '../customers/shopper.ts'
import { readStoredOrder } from '../orders/queries.ts'
import { beforeRedemption } from '../orders/stored-order.ts'
import { goodsIn, serializeOrder } from '../rules/discounts/wire-order.ts'
import { loadGifts } from '../products/goods.ts'
import { priceOrder } from '../rules/pricing.ts'
import type { Profile } from '../rules/situation.ts'
import { serializeStackingRules } from '../rules/stacking.ts'
import type { Store } from '../database/store.ts'
import { mostHeld, readCustomerContext, type CustomerContext } from './customer-context.ts'
import { referenceOf } from '../redeemables/expand.ts'
import { asEntry, type Showing } from './entry.ts'
import { comparePositions, positionOf, readCursor, asCursor, type Position } from './tier-index.ts'
import { type QualificationContext, type Wallet, scenarios, type Qualified } from './context.ts'
import { segmentsAmong, type Snapshot, snapshotsOf } from './snapshot.ts'
import { collect } from './collect.ts'

export interface QualificationInput {
  body: QualificationRequest
  caller: Caller
  now: Date
}

export async function qualify(store: Store, input: QualificationInput): Promise<Qualification> {
  const { body, caller } = input
  const known = await readCustomerContext(store.db, customerQuery(input))
  const snapshot = await snapshotsOf(store).of(caller.project.id, caller.project)
  const customer = customerOf(input, known, snapshot)
  const context = await contextOf(store, input, known, snapshot, customer)

  const { settings } = snapshot
  const hasOrder = body.order !== undefined
  const showing = {
    expand: body.options?.expand ?? [],
    hasOrder,
    coins: settings.coins,
    categories: settings.categories,
    nameOf: context.goods.nameOf,
  }
  return {
    redeemables: await redeemablesOf(context, input, showing),
    tracking_id: customer?.source_id ? trackingId(settings.tracking_secret, customer.source_id) : null,
    ...(hasOrder && { order: serializeOrder(context.order) }),
    stacking_rules: serializeStackingRules(settings.stacking_rules),
  }
}

function customerQuery({ body, caller }: QualificationInput) {
  const { scenario = 'ALL', options } = body
  const after = options?.starting_after
  const isPaged = after !== undefined && (options?.sorting_rule ?? 'DEFAULT') === 'DEFAULT'
  return {
    project_id: caller.project.id,
    customer: customerNameOf(caller, body),
    wallet: scenarios[scenario].wallet,
    madeBefore: isPaged ? new Date(readCursor(after).at + 1) : null,
  }
}

/** @throws ApiError `forbidden` where a page names another customer than its token's. */
function customerOf(
  { body, caller }: QualificationInput,
  known: CustomerContext,
  snapshot: Snapshot,
): Profile | null {
  const { tracking_secret } = snapshot.settings
  const own = known.customer
  requireOwn(caller, body, own, own?.source_id ? trackingId(tracking_secret, own.source_id) : null)
  const profile = profileOf(caller, body, own)
  return profile && { ...profile, segments: own ? segmentsAmong(snapshot, known.listed, profile) : [] }
}

async function contextOf(
  store: Store,
  { body, caller, now }: QualificationInput,
  known: CustomerContext,
  snapshot: Snapshot,
  customer: Profile | null,
): Promise<QualificationContext> {
  const side = caller.side === 'client' ? 'client' : 'server'
  const wallet = walletOf(known, snapshot, now)
  const goods = snapshot.goods.for(store.db, caller.project.id)
  const stored =
    body.order && side === 'server'
      ? await readStoredOrder(store.db, caller.project.id, body.order, false)
      : undefined
  await goods.know([
    ...(body.order?.items ?? []),
    ...(stored ? goodsIn(stored.calculated) : []),
    ...wallet.vouchers.flatMap(givenAway),
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
    scenario: scenarios[body.scenario ?? 'ALL'],
    order: beforeRedemption(
      body.order,
      priceOrder(body.order, goods, side, caller.project.currency, gifts),
      stored,
      goods,
    ),
    situation: { now, customer, metadata: body.metadata ?? {} },
    goods,
    tiers: snapshot.tiers,
    wallet,
    campaigns: snapshot.campaigns,
    stacks: snapshot.stacks,
    filters: body.options?.filters,
    case_sensitive_codes: caller.project.case_sensitive_codes,
    filed: (redeemable) => snapshot.unpacking.filed(redeemable),
    stacking_rules: snapshot.settings.stacking_rules,
    owner,
  }
}

/** Where there are more than are read, those of the oldest millisecond may not all be here: it is left out. */
function walletOf({ wallet }: CustomerContext, { unpacking }: Snapshot, now: Date): Wallet {
  const vouchers = wallet
    .slice(0, mostHeld)
    .flatMap((row) => unpacking.voucher(row, now) ?? [])
    .toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  const next = wallet[mostHeld]
  if (!next) return { vouchers, completeUntil: null }
  return { vouchers, completeUntil: { at: Date.parse(next.created_at) + 1, tie: -1 } }
}

async function redeemablesOf(
  context: QualificationContext,
  { body }: QualificationInput,
  showing: Showing,
): Promise<Qualification['redeemables']> {
  const { qualified, ...more } = await readPage(context, body.options)
  if (showing.expand.includes('redeemable')) {
    const targets = qualified.flatMap(({ judgement }) => judgement.applicable_to.data.map(referenceOf))
    await context.goods.know([], targets)
  }
  return asList(
    qualified.map((one) => asEntry(one, showing)),
    more,
  )
}

const asList = (
  data: Qualification['redeemables']['data'],
  { has_more, more_starting_after }: More,
): Qualification['redeemables'] => ({
  object: 'list',
  data_ref: 'data',
  data,
  total: data.length,
  has_more,
  ...(more_starting_after !== null && { more_starting_after }),
})

// One page of what qualifies, in the order that was asked for.

/** Whether there is more, and where to go on. */
interface More {
  has_more: boolean
  more_starting_after: string | null
}

export interface Page extends More {
  qualified: readonly Qualified[]
}

export type Options = NonNullable<QualificationRequest['options']>

/** The most that are judged for one page; a page that ends there says that there is more. */
const mostJudged = 5000
/** How many are compared by value: the newest ones that could be used. */
const mostCompared = 1000

async function readPage(context: QualificationContext, options: Options = {}): Promise<Page> {
  const { limit = 5, starting_after, sorting_rule = 'DEFAULT' } = options
  const after = starting_after === undefined ? null : readCursor(starting_after)
  return sorting_rule === 'DEFAULT'
    ? newestFirst(context, limit, after)
    : byValue(context, limit, after, sorting_rule === 'BEST_DEAL' ? -1 : 1)
}

async function newestFirst(
  context: QualificationContext,
  limit: number,
  after: Position | null,
): Promise<Page> {
  const wanted = { qualified: limit + 1, judged: mostJudged, after }
  const { qualified, until } = await collect(context, wanted)
  if (qualified.length <= limit) return pageOf(qualified, until)
  const shown = qualified.slice(0, endOf(qualified, limit))
  return pageOf(shown, shown.at(-1)?.position ?? null)
}

/** A cursor cannot stand between two of the very same position, rare as they are: both come on the same page. */
function endOf(qualified: readonly Qualified[], limit: number): number {
  const next = qualified[limit]
  const first = qualified.findIndex((one) => next && comparePositions(one.position, next.position) === 0)
  return first > 0 ? Math.min(first, limit) : limit + 1
}

/** Goes on behind the entry that the last page ended with; nothing comes after one that is gone. */
async function byValue(
  context: QualificationContext,
  limit: number,
  after: Position | null,
  sign: 1 | -1,
): Promise<Page> {
  const judged = context.filters ? mostJudged : mostCompared
  const wanted = { qualified: mostCompared, judged, after: null }
  const { qualified } = await collect(context, wanted)
  const sorted = qualified.toSorted(
    (one, other) => sign * (valueOf(one) - valueOf(other)) || comparePositions(one.position, other.position),
  )
  const last = after ? sorted.findIndex(({ position }) => comparePositions(position, after) === 0) : -1
  const start = after && last < 0 ? sorted.length : last + 1
  const shown = sorted.slice(start, start + limit)
  return pageOf(shown, start + limit < sorted.length ? (shown.at(-1)?.position ?? null) : null)
}

const valueOf = ({ judgement }: Qualified) => (judgement.usable ? judgement.amount : 0)

const pageOf = (qualified: readonly Qualified[], until: Position | null): Page => ({
  qualified,
  ...moreAfter(until),
})

const moreAfter = (until: Position | null): More => ({
  has_more: until !== null,
  more_starting_after: until && asCursor(until),
})

/** Whether redeemables can be used together: "where the specification is silent", validations. */
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Session, sessionRequest } from '../../contract/resources/session.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import type { z } from '../../contract/zod.ts'
import { type Caller, isGuest } from '../auth/caller.ts'
import { type Occurrence, bufferedCountersOf } from '../campaigns/queries.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { holdInSession } from '../redeemables/usage.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import { isApplicable, stack, type Stacked } from '../rules/stack.ts'
import { type Placed, serializeStackingRules } from '../rules/stacking.ts'
import {
  type RedemptionInput,
  type RedeemablesContext,
  readRedeemablesContext,
} from './redeemables-context.ts'
import { readExpansion } from './expanded-entry.ts'
import { asValidatedLists } from './view.ts'

/** Spends nothing; with a session, what is valid is held for it. */
export const validateRedeemables: Handler<'validateRedeemables'> = ({ body }, context) =>
  validate(body, context)

/** The same for the token's customer or a guest. Past the limit of unknown codes, a request with another one is refused. */
export const validateRedeemablesAsShopper: Handler<'validateRedeemablesAsShopper'> = async (
  { body },
  context,
) => {
  const { guesses } = context
  const validation = await validate(body, context)
  await guesses.count(unknownCodes(validation))
  return validation
}

/** Judged, and counted for the campaigns that the redeemables are of. */
async function validate(
  body: RedeemablesRequest,
  { store, clock, caller }: HandlerContext,
): Promise<Validation> {
  const input = { body, caller, now: clock.now() }
  const { validation, placed } = await judgeAll(store, input)
  await bufferedCountersOf(store).add(occurrencesOf(placed, input))
  return validation
}

interface Judged {
  validation: Validation
  placed: readonly Placed[]
}

async function judgeAll(store: Store, input: RedemptionInput): Promise<Judged> {
  const { body, caller } = input
  // Guests hold nothing: they cannot be told apart, so one could hold every use of a code under made-up keys.
  const session = isGuest(caller) ? undefined : body.session
  // Points that have fallen due are moved before they are judged.
  const usesPoints = body.redeemables.some(({ reward }) => reward !== undefined)
  if (!session && usesPoints) {
    return store.transaction(async (tx) => {
      const context = await readRedeemablesContext(tx, input)
      return asJudged(body, context, stack(context.asked, context.stacking))
    })
  }
  if (!session) {
    const context = await readRedeemablesContext(store.db, input)
    return asJudged(body, context, stack(context.asked, context.stacking))
  }
  const opened = openSession(session, caller, input.now)
  return store.transaction(async (tx) => {
    const context = await readRedeemablesContext(tx, input, { keep: true })
    const stacked = stack(context.asked, context.stacking)
    if (stacked.valid) await hold(tx, caller.project.id, context, stacked, opened)
    return asJudged(body, context, stacked, opened)
  })
}

function hold(
  tx: Db,
  project_id: string,
  { owner }: RedeemablesContext,
  { placed }: Stacked,
  { session, expires_at }: OpenedSession,
) {
  const holds = placed.filter(isApplicable).map(({ redeemable, judgement }) => ({
    related_object_id: redeemable.id,
    campaign_id: redeemable.campaign?.id ?? null,
    credits: judgement.gift?.credits ?? 0,
    discount_amount: judgement.amount,
  }))
  return holdInSession(tx, project_id, { ...owner, key: session.key }, holds, expires_at)
}

async function asJudged(
  body: RedeemablesRequest,
  context: RedeemablesContext,
  stacked: Stacked,
  opened?: OpenedSession,
): Promise<Judged> {
  const expand = body.options?.expand
  const validation: Validation = {
    id: newId('valid'),
    valid: stacked.valid,
    ...asValidatedLists(stacked, expand && (await readExpansion(expand, context, stacked))),
    order: serializeOrder(stacked.order),
    tracking_id: context.tracking_id,
    ...(opened && { session: opened.session }),
    stacking_rules: serializeStackingRules(context.stacking.rules),
  }
  return { validation, placed: stacked.placed }
}

/** What was skipped was not judged. */
const occurrencesOf = (placed: readonly Placed[], { caller, now }: RedemptionInput) =>
  placed.flatMap(({ asked, status }): Occurrence[] => {
    const campaign_id = asked.redeemable?.campaign?.id
    if (campaign_id === undefined || status === 'SKIPPED') return []
    const what = status === 'APPLICABLE' ? 'validations_succeeded' : 'validations_failed'
    return [{ project_id: caller.project.id, campaign_id, what, at: now }]
  })

const unknownCodes = ({ redeemables, inapplicable_redeemables = [] }: Validation) =>
  [...redeemables, ...inapplicable_redeemables].flatMap(({ object, id, result }) =>
    object === 'voucher' && result?.error?.key === 'not_found' ? [id] : [],
  )

// How long a session holds what it holds ("Redemption": session): a lock that frees itself.

type SessionRequest = z.infer<typeof sessionRequest>

const units = {
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
} as const

/** A page could otherwise keep a shop's last vouchers from everybody for as long as it likes. */
const longest = {
  client: { ttl: 1, ttl_unit: 'HOURS' },
  server: { ttl: 30, ttl_unit: 'DAYS' },
} as const

/** The default: as long as services of the family hold, or as a page may. */
const usual = {
  client: longest.client,
  server: { ttl: 7, ttl_unit: 'DAYS' },
} as const

interface OpenedSession {
  /** As the reply has it, with the defaults filled in. */
  session: Session & { key: string }
  expires_at: Date
}

/** The session that a request opens or joins. @throws ApiError `invalid_payload` for one that would hold too long. */
function openSession({ key, ttl, ttl_unit }: SessionRequest, caller: Caller, now: Date): OpenedSession {
  const side = caller.side === 'client' ? 'client' : 'server'
  const lasting = ttl === undefined ? usual[side] : { ttl, ttl_unit: ttl_unit ?? 'MILLISECONDS' }
  const most = longest[side]
  if (durationOf(lasting) > durationOf(most)) {
    const message = `should hold at most ${most.ttl} ${most.ttl_unit}`
    throw new ApiError('invalid_payload', { details: [{ field: 'session.ttl', message }] })
  }
  return {
    session: { key: key ?? newId('ssn'), type: 'LOCK', ...lasting },
    expires_at: new Date(now.getTime() + durationOf(lasting)),
  }
}

const durationOf = ({ ttl, ttl_unit }: { ttl: number; ttl_unit: keyof typeof units }) => ttl * units[ttl_unit]

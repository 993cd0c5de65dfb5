/**
 * Rows that an earlier step of the request has read. Settings and stacks come from the snapshot. Rows that are missing here
 * are read from the database.
 */
import type { CustomerRequest } from '../../contract/resources/customer.ts'
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Caller } from '../auth/caller.ts'
import {
  type CustomerReference,
  lookupKeyOf,
  profileOf,
  requireOwnCustomer,
  resolveCustomer,
  trackingId,
} from '../customers/shopper.ts'
import type { Db } from '../database/tables.ts'
import { type OfferedReward, readOffer } from '../loyalty/reward-assignments.ts'
import {
  type DeclaredStack,
  findRedeemables,
  findStacks,
  type RedeemableRef,
} from '../redeemables/queries.ts'
import { isDue } from '../rules/loyalty/card-points.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { Profile } from '../rules/situation.ts'
import { type CustomerContext, readCustomerContext } from './customer-context.ts'
import { segmentsAmong, type Snapshot } from './snapshot.ts'

/** The shopper of a qualification, whose parts are all based on one snapshot. */
export interface Shopper {
  snapshot: Snapshot
  /** The stored customer, with the vouchers if a scenario needs them. */
  stored: CustomerContext
  customer: Profile | null
}

type Requested = RedeemablesRequest['redeemables'][number]

export interface Known {
  snapshot?: Snapshot | undefined
  /** Null for a request without a customer. */
  customer?: Profile | null | undefined
  /** By {@link nameOf}. Null for an unknown name. */
  redeemables?: ReadonlyMap<string, Redeemable | null>
  /**
   * The rewards that each loyalty card can buy, by the card's id and the reward's id. Cards with due points, or with a
   * requested reward whose price depends on a tier, are missing.
   */
  offers?: ReadonlyMap<string, ReadonlyMap<string, OfferedReward>>
}

/** The key of a requested redeemable. */
export const nameOf = ({ object, id }: Pick<Requested, 'object' | 'id'>) => `${object} ${id}`

/** Whether a card that pays for a reward may have due points or a due tier. Reading its offer then needs a transaction. */
export const mayBeDue = (items: readonly Requested[], { redeemables, offers }: Known) =>
  items.some((one) => one.reward && !offers?.has(redeemables?.get(nameOf(one))?.id ?? ''))

export function offersOf({ wallet }: Shopper['stored'], now: Date): Required<Known>['offers'] {
  const settled = wallet.filter(
    (card) =>
      card.type === 'LOYALTY_CARD' && !isDue(card, now) && !card.offers?.some(({ is_tiered }) => is_tiered),
  )
  return new Map(
    settled.map(({ id, offers = [] }) => [
      id,
      new Map(
        offers.flatMap((json) => {
          const offer = readOffer(json)
          return offer ? [[offer.reward.id, offer] as const] : []
        }),
      ),
    ]),
  )
}

export async function customerOf(
  db: Db,
  caller: Caller,
  customer: CustomerRequest | undefined,
  { customer: known, snapshot }: Known,
): Promise<Profile | null> {
  if (known !== undefined) return known
  const key = lookupKeyOf(caller, { customer })
  if (!snapshot || !key) return resolveCustomer(db, caller, customer)
  // The snapshot contains the filters of segments, so one query suffices.
  const query = { project_id: caller.project.id, customer: key, wallet: 'none' as const, createdBefore: null }
  return profileIn(snapshot, caller, { customer }, await readCustomerContext(db, query))
}

/**
 * The customer of a request, with segments by the filters of the snapshot. Null if the request identifies no customer.
 *
 * @throws ApiError `forbidden` if a page requests a customer other than its token's.
 */
export function profileIn(
  snapshot: Snapshot,
  caller: Caller,
  reference: CustomerReference,
  { customer: stored, listed }: CustomerContext,
): Profile | null {
  const { tracking_secret } = snapshot.settings
  const ownTrackingId = stored?.source_id ? trackingId(tracking_secret, stored.source_id) : null
  requireOwnCustomer(caller, reference, stored, ownTrackingId)
  const profile = profileOf(caller, reference, stored)
  return profile && { ...profile, segments: stored ? segmentsAmong(snapshot, listed, profile) : [] }
}

/** Leaves out unknown stacks. Stacks with an inactive tier are not in the snapshot. */
export async function stacksOf(
  db: Db,
  project_id: string,
  ids: readonly string[],
  { snapshot }: Known,
): Promise<Map<string, DeclaredStack>> {
  const known = new Map(
    (snapshot?.stacks ?? []).flatMap(({ id, name, tiers, category }) =>
      ids.includes(id) ? [[id, { id, name, tiers: tiers.map((tier) => tier.id), category }] as const] : [],
    ),
  )
  const missing = ids.filter((id) => !known.has(id))
  return new Map([...known, ...(await findStacks(db, project_id, missing))])
}

export async function redeemablesOf(
  db: Db,
  project_id: string,
  refs: readonly RedeemableRef[],
  { redeemables: known }: Known,
): Promise<Map<RedeemableRef, Redeemable>> {
  const found = await findRedeemables(
    db,
    project_id,
    refs.filter((ref) => known?.get(nameOf(ref)) === undefined),
  )
  for (const ref of refs) {
    const redeemable = known?.get(nameOf(ref))
    if (redeemable) found.set(ref, redeemable)
  }
  return found
}

export function stackingSettingsOf({ settings }: Snapshot) {
  const { stacking_rules: rules, categories, tracking_secret } = settings
  return { rules, categories: [...categories.values()], tracking_secret }
}

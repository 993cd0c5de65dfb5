/** What happened to a member ("where the specification is silent": member activity types). */
import type { Caller } from '../auth/caller.ts'
import { addActivity, type NewActivity } from './activity-queries.ts'
import type { Db } from '../database/tables.ts'

export type ActivityType =
  | `customer.loyalty.tier.${'upgraded' | 'downgraded' | 'joined' | 'left' | 'prolonged'}`
  | `customer.voucher.loyalty_card.${
      'points_added' | 'points_transferred' | 'points_expired' | 'pending_points.added'}`
  | 'customer.rewarded'
  | 'customer.rewarded.loyalty_points'
  | `customer.redemption.${'succeeded' | 'failed'}`
  | 'customer.order.paid'

export interface MemberEvent {
  type: ActivityType
  /**
   * What is special about it, such as `points`. Whose card it was and of which programme is said of every event
   * when it is read (`present.ts`), and never kept: no e-mail, phone or source_id belongs in here.
   */
  data: Record<string, unknown>
}

export interface Cause {
  now: Date
  /** `newId('group')`: events of one cause share it. */
  group_id: string
  /** Who asked for it; nobody did where time alone brought it. */
  caller?: Pick<Caller, 'client_id'> | undefined
}

/** Writes events down, in their order, and after all that the card has. Locks the card until the transaction ends. */
export async function record(
  tx: Db,
  project_id: string,
  card_id: string,
  events: readonly MemberEvent[],
  { now, group_id, caller }: Cause,
): Promise<void> {
  if (events.length === 0) return
  await addActivity(tx, project_id, card_id, asActivity(events, caller), { now, group_id })
}

/** Events as they are written down. */
export function asActivity(events: readonly MemberEvent[], caller: Cause['caller']): NewActivity[] {
  const event_source = caller ? { channel: 'API', api_key: { app_id: caller.client_id } } : null
  return events.map(({ type, data }) => ({ type, data: { data, event_source } }))
}

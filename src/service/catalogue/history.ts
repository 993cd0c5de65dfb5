/** What happened to loyalty cards before there was a ledger for them here: rows, events and balances, as of then. */
import { parseDuration } from '../../contract/schedule/duration.ts'
import { addDuration } from '../../contract/schedule/time-zone.ts'
import type { PastEvent, Plan } from './plan.ts'
import { losses } from './schema/programme.ts'

/** Whether points leave the card. */
export const takes = ({ event }: PastEvent) => losses.some((loss) => loss === event)

interface Beginning {
  /** Points that the card was made with. */
  granted: number
  /** How often its points may be redeemed; null for no limit. */
  quantity: number | null
}

/** A card is never charged more, or more often, than it could be at that time. */
export function checkHistory(
  draft: Plan,
  events: readonly PastEvent[],
  { granted, quantity }: Beginning,
  path: string,
) {
  const now = new Date()
  let held = granted
  let redemptions = 0
  for (const [index, event] of inOrder(events, now)) {
    const at = `${path}[${index}]`
    if (momentOf(event.at, now, -1) > now) draft.fault(`${at}.at`, 'expected a moment that is past')
    if (takes(event) && event.points > held)
      draft.fault(`${at}.points`, `expected at most what the card held then: ${held}`)
    if (event.event === 'customer.redemption.succeeded') redemptions += 1
    if (redemptions > (quantity ?? Infinity))
      draft.fault(`${at}.event`, `expected at most ${quantity} redemptions, as the card says`)
    if (takes(event) && event.expires)
      draft.fault(`${at}.expires`, 'expected nothing here, because these points leave the card')
    held += takes(event) ? -event.points : event.points
  }
}

/** The oldest first, each with its place in the file. */
export const inOrder = (events: readonly PastEvent[], now: Date) =>
  [...events.entries()].sort(
    ([, one], [, other]) => momentOf(one.at, now, -1).getTime() - momentOf(other.at, now, -1).getTime(),
  )

/** A moment, or one so long before (-1) or after (1) the file is loaded. */
export const momentOf = (text: string, now: Date, direction: 1 | -1) =>
  text.startsWith('P')
    ? new Date(addDuration(now.getTime(), parseDuration(text), 'UTC', direction))
    : new Date(text)

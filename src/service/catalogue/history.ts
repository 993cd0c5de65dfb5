/** Validates the history of loyalty cards from before the service: past events, with their dates and balances. */
import { parseDuration } from '../../contract/schedule/duration.ts'
import { addDuration } from '../../contract/schedule/time-zone.ts'
import type { PastEvent, Plan } from './plan.ts'
import { debitEvents } from './schema/program.ts'

/** Whether the event deducts points. */
export const isDebit = ({ event }: PastEvent) => debitEvents.some((debit) => debit === event)

interface InitialState {
  /** Points that the card starts with. */
  granted: number
  /** Maximum number of redemptions; null for no limit. */
  quantity: number | null
}

/** Checks that no past redemption exceeded the balance or the limit at that time. */
export function checkHistory(
  draft: Plan,
  events: readonly PastEvent[],
  { granted, quantity }: InitialState,
  path: string,
) {
  const now = new Date()
  let balance = granted
  let redemptions = 0
  for (const [index, event] of inOrder(events, now)) {
    const at = `${path}[${index}]`
    if (momentOf(event.at, now, -1) > now) draft.fault(`${at}.at`, 'must be in the past')
    if (isDebit(event) && event.points > balance)
      draft.fault(`${at}.points`, `must be at most the balance at that time: ${balance}`)
    if (event.event === 'customer.redemption.succeeded') redemptions += 1
    if (redemptions > (quantity ?? Infinity))
      draft.fault(`${at}.event`, `exceeds the limit of the card: at most ${quantity} redemptions`)
    if (isDebit(event) && event.expires)
      draft.fault(`${at}.expires`, 'must be omitted: only added points expire')
    balance += isDebit(event) ? -event.points : event.points
  }
}

/** Sorts the events by date and adds each one's position in the file. */
export const inOrder = (events: readonly PastEvent[], now: Date) =>
  [...events.entries()].sort(
    ([, one], [, other]) => momentOf(one.at, now, -1).getTime() - momentOf(other.at, now, -1).getTime(),
  )

/** Parses a timestamp, or a duration before (-1) or after (1) `now`. */
export const momentOf = (text: string, now: Date, direction: 1 | -1) =>
  text.startsWith('P')
    ? new Date(addDuration(now.getTime(), parseDuration(text), 'UTC', direction))
    : new Date(text)

/** The declared history of a loyalty card: dated events from before the shop used the service. */
import { parseDuration } from '../../contract/schedule/duration.ts'
import { addDuration } from '../../contract/schedule/time-zone.ts'
import type { PastEvent, Plan } from './plan.ts'
import { debitEvents } from './schema/program.ts'

export const isDebit = ({ event }: PastEvent) => debitEvents.some((debit) => debit === event)

interface InitialState {
  granted: number
  /** Null for no limit. */
  redemptionLimit: number | null
}

export function checkHistory(
  plan: Plan,
  events: readonly PastEvent[],
  { granted, redemptionLimit }: InitialState,
  path: string,
) {
  const now = new Date()
  let balance = granted
  let redemptions = 0
  for (const [index, event] of sortedByDate(events, now)) {
    const at = `${path}[${index}]`
    if (timeOf(event.at, now, -1) > now) plan.fault(`${at}.at`, 'must be in the past')
    if (isDebit(event) && event.points > balance)
      plan.fault(`${at}.points`, `must be at most the balance at that time: ${balance}`)
    if (event.event === 'customer.redemption.succeeded') redemptions += 1
    if (redemptions > (redemptionLimit ?? Infinity))
      plan.fault(`${at}.event`, `exceeds the limit of the card: at most ${redemptionLimit} redemptions`)
    if (isDebit(event) && event.expires)
      plan.fault(`${at}.expires`, 'must be omitted: only added points expire')
    balance += isDebit(event) ? -event.points : event.points
  }
}

/** Each event is preceded by its position in the declared list. */
export const sortedByDate = (events: readonly PastEvent[], now: Date) =>
  [...events.entries()].sort(
    ([, one], [, other]) => timeOf(one.at, now, -1).getTime() - timeOf(other.at, now, -1).getTime(),
  )

/** Parses a timestamp, or a duration that is counted back (-1) or forward (1) from `now`. */
export const timeOf = (text: string, now: Date, direction: 1 | -1) =>
  text.startsWith('P')
    ? new Date(addDuration(now.getTime(), parseDuration(text), 'UTC', direction))
    : new Date(text)

import type { MemberActivityEvent } from '../../contract/resources/member-activity.ts'
import type { ActivityEventName, ActivityLocalization } from './perk-activity.messages.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../../state/sum.ts'
import { textOf } from '../format/text.ts'

/** One cause and its effects, such as an order with its points and a new tier. */
export interface Entry {
  id: string
  title: string
  details: string
  /** Change of the balance, negative if points were removed. */
  points: number
}

/** The contract does not define payloads, so a field may have any other type. */
interface Payload {
  points?: number
  redemption?: unknown
  reward?: Named
  loyalty_tier?: Named
  loyalty_tier_to?: Named
}

interface Named {
  name?: unknown
}

interface DescribedEvent {
  eventName: ActivityEventName
  phrase: string
  points: number
}

/** An entry is titled after the first of these events that it contains. */
const titleEvents: readonly ActivityEventName[] = [
  'paid',
  'succeeded',
  'failed',
  'points_transferred',
  'points_expired',
]
const isPointsChange = ({ eventName }: Pick<DescribedEvent, 'eventName'>) => /^points/.test(eventName)

export function historyOf(
  events: readonly MemberActivityEvent[],
  localization: ActivityLocalization,
): Entry[] {
  const causes: MemberActivityEvent[][] = []
  for (const event of events) {
    const last = causes.at(-1)
    if (event.group_id && event.group_id === last?.[0]?.group_id) last.push(event)
    else causes.push([event])
  }
  return causes.flatMap((cause) => {
    const [newest] = cause
    const described = cause.flatMap((event) => describe(event, localization))
    const lead = described.sort((one, other) => rankOf(one) - rankOf(other))[0]
    if (!newest || !lead) return []
    const others = described
      .filter((each) => each !== lead && !isPointsChange(each))
      .map(({ phrase }) => phrase)
    const when = localization.format.fullDate(Date.parse(newest.created_at))
    return [
      {
        id: newest.id,
        title: lead.phrase,
        details: [when, ...others].join(' · '),
        points: sum(described, ({ points }) => points),
      },
    ]
  })
}

/** Events outside `titleEvents` rank last. Among them, points changes rank first. */
const rankOf = ({ eventName }: DescribedEvent) =>
  titleEvents.indexOf(eventName) + 1 || 8 - Number(isPointsChange({ eventName }))

/** Empty for unknown types, and for `added` and `canceled` events that are not about pending points. */
function describe({ type, data }: MemberActivityEvent, localization: ActivityLocalization): DescribedEvent[] {
  const { messages } = localization
  const eventName = type.slice(type.lastIndexOf('.') + 1) as ActivityEventName // or an unknown type
  const { points = 0, redemption, reward, loyalty_tier_to, loyalty_tier }: Payload = data.data ?? {}
  const isRemoval = eventName === 'points_added' && points < 0
  const label =
    messages.activityEvents[
      (redemption
        ? eventName.replace('added', 'returned')
        : isRemoval
          ? 'canceled'
          : eventName) as ActivityEventName
    ]
  const isPending = type.includes('.pending_points.')
  if (!label || (/^(added|canceled)$/.test(eventName) && !isPending)) return []
  const amount = formatPoints(points, localization)
  const name = eventName === 'canceled' ? amount : textOf((reward ?? loyalty_tier_to ?? loyalty_tier)?.name)
  const phrase =
    eventName === 'added' ? messages.common.pendingPoints({ points: amount, count: points }) : label
  const sign = /succeeded|expired/.test(eventName) ? -1 : Number(isPointsChange({ eventName }))
  return [
    {
      eventName,
      phrase: name ? messages.common.labelWithValue({ label: phrase, value: name }) : phrase,
      points: sign * points,
    },
  ]
}

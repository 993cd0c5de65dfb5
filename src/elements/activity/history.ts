/** Describes the activity of a member. */
import type { MemberActivityEvent } from '../../contract/resources/member-activity.ts'
import type { ActivityEventName, ActivityLocalization } from './perk-activity.messages.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../../state/sum.ts'
import { textOf } from '../format/text.ts'

/** One cause and its effects, such as an order with its points and a new tier. */
export interface Entry {
  id: string
  title: string
  /** Date and further effects. */
  details: string
  /** Change of the balance. */
  points: number
}

/** Fields of an event's payload. The contract does not define payloads, so each may have any type. */
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
  word: ActivityEventName
  phrase: string
  points: number
}

/** The first of these determines the title of an entry. */
const order: readonly ActivityEventName[] = [
  'paid',
  'succeeded',
  'failed',
  'points_transferred',
  'points_expired',
]
const isPointsChange = ({ word }: Pick<DescribedEvent, 'word'>) => /^points/.test(word)

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

const rankOf = ({ word }: DescribedEvent) => order.indexOf(word) + 1 || 8 - Number(isPointsChange({ word }))

/** Empty for unknown types, and for events that another event of the same cause covers. */
function describe({ type, data }: MemberActivityEvent, localization: ActivityLocalization): DescribedEvent[] {
  const { messages } = localization
  const word = type.slice(type.lastIndexOf('.') + 1) as ActivityEventName // or any unknown type
  const { points = 0, redemption, reward, loyalty_tier_to, loyalty_tier }: Payload = data.data ?? {}
  const label =
    messages.activityEvents[(redemption ? word.replace('added', 'returned') : word) as ActivityEventName]
  const isPending = type.includes('.pending_points.')
  if (!label || (/^(added|canceled)$/.test(word) && !isPending)) return []
  const amount = formatPoints(points, localization)
  const name = word === 'canceled' ? amount : textOf((reward ?? loyalty_tier_to ?? loyalty_tier)?.name)
  const phrase = word === 'added' ? messages.common.pendingPoints({ points: amount, count: points }) : label
  const sign = /succeeded|expired/.test(word) ? -1 : Number(isPointsChange({ word }))
  return [
    {
      word,
      phrase: name ? messages.activity.eventWithName({ event: phrase, name }) : phrase,
      points: sign * points,
    },
  ]
}

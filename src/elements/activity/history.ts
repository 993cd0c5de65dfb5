/** What happened to a member, in plain words. */
import type { MemberActivityEvent } from '../../contract/resources/member-activity.ts'
import type { Happening, ActivityWords } from './perk-activity.messages.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../format/sum.ts'
import { textOf } from '../format/text.ts'

/** One cause and all that came of it: an order, its points, and the tier they led to. */
export interface Entry {
  id: string
  title: string
  /** When, and what else came of it. */
  details: string
  /** On the card, taken off it when negative. */
  points: number
}

/** Parts of an event's payload. The contract does not define payloads, so each may be anything. */
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

interface EventInWords {
  word: Happening
  phrase: string
  points: number
}

/** Words for those that lead come first; what only moves points shows as points. */
const order: readonly Happening[] = ['paid', 'succeeded', 'failed', 'points_transferred', 'points_expired']
const isMove = ({ word }: Pick<EventInWords, 'word'>) => /^points/.test(word)

export function historyOf(events: readonly MemberActivityEvent[], words: ActivityWords): Entry[] {
  const causes: MemberActivityEvent[][] = []
  for (const event of events) {
    const last = causes.at(-1)
    if (event.group_id && event.group_id === last?.[0]?.group_id) last.push(event)
    else causes.push([event])
  }
  return causes.flatMap((cause) => {
    const [newest] = cause
    const described = cause.flatMap((event) => describe(event, words))
    const lead = described.sort((one, other) => placeOf(one) - placeOf(other))[0]
    if (!newest || !lead) return []
    const others = described.filter((each) => each !== lead && !isMove(each)).map(({ phrase }) => phrase)
    const when = words.format.fullDate(Date.parse(newest.created_at))
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

const placeOf = ({ word }: EventInWords) => order.indexOf(word) + 1 || 8 - Number(isMove({ word }))

/** None for what is said by another event of the same cause, and for what newer services tell. */
function describe({ type, data }: MemberActivityEvent, words: ActivityWords): EventInWords[] {
  const { text, format } = words
  const word = type.slice(type.lastIndexOf('.') + 1) as Happening // or any other, which has no words
  const { points = 0, redemption, reward, loyalty_tier_to, loyalty_tier }: Payload = data.data ?? {}
  const happened = text.happened[(redemption ? word.replace('added', 'returned') : word) as Happening]
  const isPending = type.includes('.pending_points.')
  if (!happened || (/^(added|canceled)$/.test(word) && !isPending)) return []
  const amount = formatPoints(points, words)
  const name = word === 'canceled' ? amount : textOf((reward ?? loyalty_tier_to ?? loyalty_tier)?.name)
  const phrase = word === 'added' ? text.pending(amount, format.plural(points)) : happened
  const sign = /succeeded|expired/.test(word) ? -1 : Number(isMove({ word }))
  return [{ word, phrase: name ? text.named(phrase, name) : phrase, points: sign * points }]
}

/** The member's card as it was last read, kept in this browser for a page that opens without a network. */
import { type CallError, outlives } from '../../client/errors.ts'
import type { Answer, ReadOptions } from '../../client/source.ts'
import { type CartPort, createPersistence, markOf } from '../persist.ts'
import type { Member } from './card.ts'

/** For how long it may be shown, in milliseconds: 30 days. */
const longest = 2_592_000_000

/** What is drawn of a card and its tiers, and when it was read. Not the member's name, nor what the shop notes of them. */
const fields = `
  owner at card tiers id code name campaign active expiration_date assets qr url expiration from
  loyalty_card points balance pending_points expired_points subtracted_points
  next_expiration_date next_expiration_points
`
  .trim()
  .split(/\s+/)

/** Without a card: it is to be kept as soon as it is read again. */
type Kept = Partial<Member> & { owner?: number | undefined; at?: number }

type Ask = (topic: undefined, options: ReadOptions) => Promise<Answer<Member>>

/** @internal Stored under `perkit:card` (with the shop's name, `perkit:card:NAME`), which a page removes where somebody signs in or out. That of another `owner` is thrown away as soon as a page says who is there, and any as soon as nobody is. */
export function createKeptCard(port: CartPort, owner: string | undefined) {
  const mark = () => markOf(port, owner)
  let kept: Kept | undefined
  let isWanted = false
  let isOver = false

  const put = (next: Kept | null) => {
    kept = next ?? undefined
    persistence.keep(next, fields)
  }

  const persistence = createPersistence(port, 'card', (found) => {
    const before = kept
    kept = found ? Object(found) : undefined
    // Taken away by a page on which somebody signed in or out: what this one knows does not go back there.
    isOver ||= !!before && !kept
    if (kept?.card && owner && kept.owner !== mark()) put({})
  })
  persistence.read()

  const take = ({ value: { card, tiers }, receivedAt: at }: Answer<Member>) => {
    persistence.read()
    if (isOver || !(kept ?? isWanted)) return
    // A page that does not say who is there leaves it as another one has said it.
    put({ owner: mark() ?? (kept?.card?.code === card.code ? kept.owner : undefined), at, card, tiers })
  }

  const recall = (): Answer<Member> | undefined => {
    persistence.read()
    const { card, tiers = [], at = 0 } = kept ?? {}
    const now = Date.now()
    if (!card || at < now - longest) return undefined
    return { value: { card, tiers }, receivedAt: Math.min(at, now), stale: true, dropped: 0 }
  }

  return {
    /** From now on the card is kept; that of `answer` too, if it is there already. */
    want(answer?: Answer<Member>) {
      if (isWanted) return
      isWanted = true
      if (answer && !answer.stale) take(answer)
    },

    /** Asks, and gives the kept card where that fails for a reason that a card outlives. */
    around:
      (ask: Ask): Ask =>
      async (topic, options) => {
        try {
          const answer = await ask(topic, options)
          if (!answer.stale) take(answer)
          return answer
        } catch (thrown) {
          const error = thrown as CallError // operations throw no other
          if (error.kind === 'signed-out' && kept) put(null)
          const last = outlives(error) ? recall() : undefined
          if (!last) throw error
          options.failed?.(error)
          return last
        }
      },
  }
}

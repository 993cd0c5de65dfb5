/** Saves the member's card in this browser, for pages that open offline. */
import { type CallError, allowsStale } from '../../client/errors.ts'
import type { ReadResponse, ReadOptions } from '../../client/source.ts'
import { type StoragePort, createPersistence, customerHash } from '../persist.ts'
import type { Member } from './card.ts'

/** 30 days. An older card is not shown. */
const maxAgeMs = 2_592_000_000

/** The only fields that are stored: those that elements display, without metadata and names of people. */
const fields = `
  owner at card tiers id code name campaign active expiration_date assets qr url expiration from
  loyalty_card points balance pending_points expired_points subtracted_points
  next_expiration_date next_expiration_points
`
  .trim()
  .split(/\s+/)

/** A value without `card` only marks that the next response must be saved. */
type SavedCard = Partial<Member> & { owner?: number | undefined; at?: number }

type Load = (topic: undefined, options: ReadOptions) => Promise<ReadResponse<Member>>

/**
 * @internal Saves the card under the key `perkit:card` (with the shop's name, `perkit:card:NAME`). Pages can remove this key
 * when somebody signs in or out. A page that sets another customer removes the card of the previous `owner`. A page on
 * which nobody is signed in removes any card.
 */
export function createSavedCard(port: StoragePort, owner: string | undefined) {
  const hash = () => customerHash(port, owner)
  let saved: SavedCard | undefined
  let isEnabled = false
  let isRemoved = false

  const save = (next: SavedCard | null) => {
    saved = next ?? undefined
    persistence.save(next, fields)
  }

  const persistence = createPersistence(port, 'card', (stored) => {
    const before = saved
    saved = stored ? Object(stored) : undefined
    // Removed by a page on which somebody signed in or out, so this page must not save its card again.
    isRemoved ||= !!before && !saved
    if (saved?.card && owner && saved.owner !== hash()) save({})
  })
  persistence.read()

  const onResponse = ({ value: { card, tiers }, receivedAt: at }: ReadResponse<Member>) => {
    persistence.read()
    if (isRemoved || !(saved ?? isEnabled)) return
    // A page that does not set the customer keeps the owner that another page has set.
    save({ owner: hash() ?? (saved?.card?.code === card.code ? saved.owner : undefined), at, card, tiers })
  }

  const savedResponse = (): ReadResponse<Member> | undefined => {
    persistence.read()
    const { card, tiers = [], at = 0 } = saved ?? {}
    const now = Date.now()
    if (!card || at < now - maxAgeMs) return undefined
    return { value: { card, tiers }, receivedAt: Math.min(at, now), stale: true, dropped: 0 }
  }

  return {
    /** Saves the card from now on, including the current `response`. */
    enable(response?: ReadResponse<Member>) {
      if (isEnabled) return
      isEnabled = true
      if (response && !response.stale) onResponse(response)
    },

    /** Falls back to the saved card if the error allows stale data. */
    withSavedCard:
      (load: Load): Load =>
      async (topic, options) => {
        try {
          const response = await load(topic, options)
          if (!response.stale) onResponse(response)
          return response
        } catch (thrown) {
          const error = thrown as CallError // operations throw only `CallError`s
          if (error.kind === 'signed-out' && saved) save(null)
          const last = allowsStale(error) ? savedResponse() : undefined
          if (!last) throw error
          options.onStale?.(error)
          return last
        }
      },
  }
}

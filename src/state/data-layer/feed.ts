/** The entries of a `dataLayer`, for all carts on the page that follow it. */
import type { CartStore } from '../cart.ts'
import { createRepeats, type IsRepeat } from './repeats.ts'

/** Different versions of this script can share a feed, so these names must not change. */
interface Follower {
  cart: CartStore
  act: (entry: object) => void
}

interface Feed {
  followers: Set<Follower>
  /** Entries that were processed. True: later followers skip the entry. */
  seen: WeakMap<object, boolean>
  release?: () => void
}

/** Copies of this script on one page share their feeds. */
const key: unique symbol = /* @__PURE__ */ Symbol.for('perkit.data-layer')

interface Page {
  [key]?: { feeds: WeakMap<unknown[], Feed>; isRepeat: IsRepeat }
}

const isObject = (entry: unknown): entry is object => Object(entry) === entry

/**
 * Calls `act` for the entries of a list and for later ones, once per cart. Later followers skip entries that were in the
 * list when a follower stopped: a new cart on the same page already has their lines, from storage.
 */
export function follow(list: unknown[], follower: Follower): () => void {
  const { feeds, isRepeat } = ((globalThis as Page)[key] ??= {
    feeds: new WeakMap(),
    isRepeat: createRepeats(),
  })
  const feed: Feed = feeds.get(list) ?? { followers: new Set(), seen: new WeakMap() }
  feeds.set(list, feed)
  const { followers, seen } = feed

  const entries = list.filter(isObject)
  const unseen = entries.filter((entry) => !seen.has(entry))
  for (const entry of unseen) seen.set(entry, isRepeat(entry, true))
  if (![...followers].some(({ cart }) => cart === follower.cart)) {
    for (const entry of entries) if (!seen.get(entry)) follower.act(entry)
  }

  if (!followers.size) {
    feed.release = listen(list, (entry) => {
      const isRepeated = isRepeat(entry)
      seen.set(entry, isRepeated)
      const byCart = new Map([...followers].map(({ cart, act }) => [cart, act]))
      if (!isRepeated) for (const act of byCart.values()) act(entry)
    })
  }
  followers.add(follower)

  return () => {
    followers.delete(follower)
    for (const entry of list.filter(isObject)) seen.set(entry, true)
    if (!followers.size) feed.release?.()
  }
}

/** Wraps `push`, because tag managers remove entries from the list. They also wrap `push`, before or after this script. */
function listen(list: unknown[], onEntry: (entry: object) => void) {
  const originalPush = list.push
  let isStopped = false
  const push = (...entries: unknown[]) => {
    const result = originalPush.apply(list, entries)
    if (!isStopped) entries.filter(isObject).forEach(onEntry)
    return result
  }
  list.push = push
  return () => {
    isStopped = true
    if (list.push === push) list.push = originalPush
  }
}

/**
 * Detects events that a page repeats although nothing happened. A reload and the Back button run the scripts in a page's
 * HTML again. An order confirmation page pushes its `purchase` whenever it is opened.
 */
import { toJson } from '../../client/json.ts'
import { createPersistence } from '../persist.ts'
import { eventOf } from './event.ts'

const maxOrders = 50
const maxPages = 100
const maxEvents = 100

const isCartEvent = /^(?:view_cart|add_to_cart|remove_from_cart|purchase)$/

/** `isInList`: the entry was in the list before the adapter listened. */
export type IsRepeat = (entry: object, isInList?: boolean) => boolean

/** Returns a function to call once per entry, in the order of the list. */
export function createRepeats(): IsRepeat {
  const isKnownOrder = createOrders()
  const isKnownFingerprint = createFingerprints()

  return (entry, isInList = false) => {
    try {
      const { event, ecommerce } = eventOf(entry)
      const { transaction_id, items } = Object(ecommerce)
      if (!isCartEvent.test(String(event))) return false
      if (event === 'purchase' && transaction_id) return isKnownOrder(hash(String(transaction_id)))
      const isPrinted = !hasInteracted() || (isInList && globalThis.document?.readyState !== 'complete')
      return (isPrinted || isInList) && isKnownFingerprint(event, hash(toJson([event, items])), isPrinted)
    } catch {
      return false // not valid as JSON, for example because an item contains itself
    }
  }
}

/** Remembers the ids of orders for all tabs, because they share the cart. */
function createOrders() {
  let orders: number[] = []
  const stored = createPersistence({ storage: () => localStorage }, 'orders', (value) => {
    if (Array.isArray(value)) orders = value
  })

  return (order: number) => {
    stored.read()
    if (orders.includes(order)) return true
    orders = [order, ...orders].slice(0, maxOrders)
    stored.save(orders, [])
    return false
  }
}

/** Remembers per tab which events the HTML of each page has pushed ("printed"). A duplicated tab starts with a copy. */
function createFingerprints() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { name = '', type, transferSize } = navigation ?? {}
  const page = hash(name.replace(/#.*/, ''))
  const isReload = type === 'reload'
  const fingerprints: number[] = []
  let others: [page: number, fingerprints: number[]][] = []
  /** Fingerprints that this page printed last time. Undefined if the tab's storage was cleared, empty if storage is blocked. */
  let previous: number[] | undefined = []

  const stored = createPersistence({ storage: () => sessionStorage }, 'printed', (value) => {
    const pages: typeof others | undefined = Array.isArray(value) ? value : undefined
    previous = pages && (pages.find(([other]) => other === page)?.[1] ?? [])
    others = pages?.filter(([other]) => other !== page) ?? []
  })
  // If storage is full, removes the outdated list.
  const save = () =>
    stored.save([[page, fingerprints], ...others].slice(0, maxPages), []) || stored.save(null, [])
  stored.read()
  save()

  const isKnown = (event: unknown, fingerprint: number, isPrinted: boolean) => {
    if (!isReload && type !== 'back_forward') return false
    // HTML from the server contains the current cart. HTML from the browser's cache contains an old one.
    if (event === 'view_cart' && (isReload || transferSize)) return false
    if (!previous) return isPrinted // a page that is opened again rarely prints anything new
    const index = previous.indexOf(fingerprint)
    if (index >= 0) previous.splice(index, 1)
    return index >= 0
  }

  // An event that may come from a click is remembered only if the page printed it before.
  return (event: unknown, fingerprint: number, isPrinted: boolean) => {
    const isRepeated = isKnown(event, fingerprint, isPrinted)
    if ((isPrinted || isRepeated) && fingerprints.length < maxEvents) fingerprints.push(fingerprint)
    save()
    return isRepeated
  }
}

/** Firefox before 120 has no `userActivation`: there, events before the page has loaded count as printed. */
const hasInteracted = () =>
  globalThis.navigator?.userActivation?.hasBeenActive ?? globalThis.document?.readyState === 'complete'

/** Keeps addresses and order numbers out of storage. FNV-1a, because `31 * hash + code` is equal for `1O` and `20`. */
function hash(text: string) {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x1000193)
  return sum
}

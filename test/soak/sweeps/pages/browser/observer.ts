/** Runs before other scripts on a page under test and records its state for the test. */
import { recordAnnouncements } from './live-regions.ts'
import { visibleTexts } from './visible-text.ts'

const announcements = recordAnnouncements()

/** Tags of elements that have shown their fallback together with an offer in any frame. */
const withFallback = new Set<string>()

const hostsOf = (tag: string) => [...document.querySelectorAll(tag)]

interface Offers {
  tag: string
  names: string[]
}

let watched: Offers[] = []

const isIdle = ({ shadowRoot }: Element) => !!shadowRoot?.querySelector('section[aria-busy=false]')

function shows(host: Element, names: string[]) {
  const texts = visibleTexts(host)
  return names.every((name) => texts.includes(name))
}

/** Texts outside of the elements. */
const pageTexts = () => visibleTexts(document.body, watched.map(({ tag }) => `, ${tag}`).join(''))

/** All texts that have been visible outside of the elements. */
const seenOnPage = new Set<string>()

/** Checks every frame, to find texts that are visible only briefly. */
function watchFrames() {
  if (watched.length) for (const text of pageTexts()) seenOnPage.add(text)
  for (const { tag, names } of watched) {
    for (const host of hostsOf(tag)) {
      if (!host.querySelector(':scope > .fallback')?.getBoundingClientRect().height) continue
      if (visibleTexts(host).some((text) => names.includes(text))) withFallback.add(tag)
    }
  }
  requestAnimationFrame(watchFrames)
}
requestAnimationFrame(watchFrames)

/** The focused element, also in shadow roots. */
function focused() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

const observer = {
  watch: (offers: Offers[]) => (watched = offers),

  /** Whether there are `copies` of each element, with all of its offers and no pending request. */
  settled: (copies: number) =>
    watched.every(({ tag, names }) => {
      const hosts = hostsOf(tag)
      return hosts.length === copies && hosts.every((host) => isIdle(host) && shows(host, names))
    }),

  /** Whether the offers are evaluated for this number of cups. With fewer than three, one offer is almost available. */
  evaluatedFor: (cups: number) =>
    ['perk-promotions', 'perk-eligibility'].flatMap(hostsOf).every((host) => {
      const isAlmostThere = !!host.shadowRoot?.querySelector('[part~=almost]')
      return isIdle(host) && isAlmostThere === cups < 3
    }),

  withFallback: () => [...withFallback],
  announced: () => announcements.map(({ text }) => text),
  lastRegion: () => announcements.at(-1)?.region,

  /** Texts and size of each element with this tag. */
  looks: (tag: string) =>
    hostsOf(tag).map((host) => {
      const { width, height } = host.getBoundingClientRect()
      return { texts: visibleTexts(host), size: [Math.round(width), Math.round(height)] }
    }),

  pageTexts,
  seenOnPage: () => [...seenOnPage],

  html: (tag: string) => hostsOf(tag).map(({ outerHTML }) => outerHTML),

  /** HTML of the elements in the response of the server. */
  async serverHtml(tag: string) {
    const text = await (await fetch(location.href)).text()
    const page = new DOMParser().parseFromString(text, 'text/html')
    return [...page.querySelectorAll(tag)].map(({ outerHTML }) => outerHTML)
  },

  /** Accessible name of the focused control. */
  focus() {
    const element = focused()
    const name = element?.getAttribute('aria-label') ?? element?.closest('label, button')?.textContent
    return name?.replace(/\s+/g, ' ').trim() ?? ''
  },
}

declare global {
  // Global variables must be declared with `var`.
  // oxlint-disable-next-line no-var
  var offerObserver: OfferObserver
}
type OfferObserver = typeof observer

globalThis.offerObserver = observer

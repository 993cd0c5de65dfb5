/** The launcher on a member's page, and a shopper's actions. */
import { fixture, html, nextFrame } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import type { PerkLauncher } from '../../../src/elements/launcher/perk-launcher.ts'
import { createShop } from '../../../src/state/shop.ts'
import { memberSource, activityEvent, type MemberSource, reward } from './loyalty.ts'
import { settled, shadow, sourceOf, tier } from './shop.ts'
import { waitUntil } from './wait.ts'

export interface LauncherOptions {
  attributes?: Record<string, string>
  children?: string
  /** Style of the element around the shop. */
  style?: string
  /** Markup before the launcher in the shop. */
  page?: string
  locale?: string
  dir?: string
}

/** Records the names of the requests that the source gets. */
export function recordRequests(source: MemberSource) {
  const requests: string[] = []
  const record = <Input extends unknown[], Result>(name: string, request: (...input: Input) => Result) => {
    return (...input: Input) => {
      requests.push(name)
      return request(...input)
    }
  }
  source.member = record('member', source.member)
  source.memberRewards = record('rewards', source.memberRewards)
  source.memberActivity = record('activity', source.memberActivity)
  source.promotionTiers = record('promotions', source.promotionTiers)
  return requests
}

export const full = (): MemberSource => {
  const source = memberSource({
    rewards: [reward('Spoon', 300), reward('Mug', 400)],
    events: [1, 2, 3, 4, 5].map(() => activityEvent('order.paid', {})),
  })
  source.promotionTiers = sourceOf([tier('ten'), tier('twenty')]).promotionTiers
  return source
}

export async function open(source: MemberSource, options: LauncherOptions = {}) {
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: options.locale ?? 'en' })
  shop.shop = createShop({ source, storage: null, card: 'ADA-1' })
  const launcher = document.createElement('perk-launcher')
  launcher.innerHTML = options.children ?? ''
  for (const [name, value] of Object.entries(options.attributes ?? {})) launcher.setAttribute(name, value)
  shop.innerHTML = options.page ?? ''
  shop.append(launcher)
  const host = await fixture<HTMLElement>(
    html`<main style=${options.style ?? ''} dir=${options.dir ?? 'ltr'}></main>`,
  )
  host.append(shop)
  await launcher.updateComplete
  return { launcher, shop, host }
}

export async function show(source = full(), options?: LauncherOptions) {
  const page = await open(source, options)
  await settled(page.launcher)
  return page
}

export const opener = (launcher: PerkLauncher) => {
  const found = shadow(launcher).querySelector<HTMLElement>('[part~=launcher]')
  if (!found) throw new Error('No button')
  return found
}

export const panelOf = (launcher: PerkLauncher) => shadow(launcher).querySelector<HTMLElement>('[part=panel]')

export const nested = <Tag extends keyof HTMLElementTagNameMap>(launcher: PerkLauncher, tag: Tag) => {
  const found = shadow(launcher).querySelector(tag)
  if (!found) throw new Error(`No <${tag}> in the panel`)
  return found
}

/** Clicks the middle of an element with the mouse, as soon as the element has stopped moving. */
export async function click(element: Element) {
  let before = middleOf(element)
  await waitUntil(async () => {
    await nextFrame()
    const now = middleOf(element)
    const still = now.join() === before.join()
    before = now
    return still
  }, 'the element keeps moving')
  await sendMouse({ type: 'click', position: before })
}

function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

/** Waits until the panel is open and its elements have loaded. */
export async function opened(launcher: PerkLauncher) {
  await waitUntil(() => panelOf(launcher)?.matches(':popover-open'), 'not open')
  for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
    await settled(nested(launcher, tag))
}

export const closed = (launcher: PerkLauncher) => waitUntil(() => !panelOf(launcher), 'still open')

export async function showOpen(source = full(), options?: LauncherOptions) {
  const page = await show(source, options)
  await click(opener(page.launcher))
  await opened(page.launcher)
  return page
}

/** Compare this instead of the element: the runner takes minutes to print how two elements differ. */
export const nameOf = (element: Element | null) =>
  [element?.localName, element?.getAttribute('part'), element?.ariaLabel].join(' ')

/** The focused element, through all shadow roots. */
export function focused() {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

export const boxOf = (launcher: PerkLauncher) => {
  const panel = panelOf(launcher)
  if (!panel) throw new Error('No panel')
  return panel.getBoundingClientRect()
}

export const find = (root: ParentNode, selector: string) => {
  const found = root.querySelector(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

/** The top element at a point, through all shadow roots. */
export function elementAt(x: number, y: number) {
  let at = document.elementFromPoint(x, y)
  for (;;) {
    const next = at?.shadowRoot?.elementFromPoint(x, y)
    if (!next || next === at) return at
    at = next
  }
}

/** The launcher on a member's page, and what a shopper does with it. */
import { expect, fixture, html } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import type { PerkLauncher } from '../../../src/elements/launcher/perk-launcher.ts'
import { createShop } from '../../../src/state/shop.ts'
import { adas, happening, type MemberSource, reward } from './loyalty.ts'
import { settled, shadow, sourceOf, tier } from './shop.ts'
import { waitUntil } from './wait.ts'

export interface Given {
  attributes?: Record<string, string>
  children?: string
  /** Around the shop. */
  style?: string
  /** Beside the launcher, in the shop. */
  page?: string
  locale?: string
  dir?: string
}

/** What was asked for, by the names of the questions. */
export function listening(source: MemberSource) {
  const asked: string[] = []
  const hear = <Asked extends unknown[], Told>(name: string, ask: (...asked: Asked) => Told) => {
    return (...given: Asked) => {
      asked.push(name)
      return ask(...given)
    }
  }
  source.member = hear('member', source.member)
  source.memberRewards = hear('rewards', source.memberRewards)
  source.memberActivity = hear('activity', source.memberActivity)
  source.promotionTiers = hear('promotions', source.promotionTiers)
  return asked
}

export const full = (): MemberSource => {
  const source = adas({
    rewards: [reward('Spoon', 300), reward('Mug', 400)],
    events: [1, 2, 3, 4, 5].map(() => happening('order.paid', {})),
  })
  source.promotionTiers = sourceOf([tier('ten'), tier('twenty')]).promotionTiers
  return source
}

export async function open(source: MemberSource, given: Given = {}) {
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: given.locale ?? 'en' })
  shop.shop = createShop({ source, storage: null, card: 'ADA-1' })
  const launcher = document.createElement('perk-launcher')
  launcher.innerHTML = given.children ?? ''
  for (const [name, value] of Object.entries(given.attributes ?? {})) launcher.setAttribute(name, value)
  shop.innerHTML = given.page ?? ''
  shop.append(launcher)
  const host = await fixture<HTMLElement>(
    html`<main style=${given.style ?? ''} dir=${given.dir ?? 'ltr'}></main>`,
  )
  host.append(shop)
  await launcher.updateComplete
  return { launcher, shop, host }
}

export async function show(source = full(), given?: Given) {
  const shown = await open(source, given)
  await settled(shown.launcher)
  return shown
}

export const opener = (launcher: PerkLauncher) => {
  const found = shadow(launcher).querySelector<HTMLElement>('[part~=launcher]')
  if (!found) throw new Error('No button')
  return found
}

export const panelOf = (launcher: PerkLauncher) => shadow(launcher).querySelector<HTMLElement>('[part=panel]')

export const inside = <Tag extends keyof HTMLElementTagNameMap>(launcher: PerkLauncher, tag: Tag) => {
  const found = shadow(launcher).querySelector(tag)
  if (!found) throw new Error(`No <${tag}> in the panel`)
  return found
}

/** Presses in the middle of it, as a shopper does. */
export async function click(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
}

/** Until the panel is there, and all in it has come. */
export async function opened(launcher: PerkLauncher) {
  await waitUntil(() => panelOf(launcher)?.matches(':popover-open'), 'not open')
  for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
    await settled(inside(launcher, tag))
  const panel = panelOf(launcher)
  await waitUntil(() => panel && getComputedStyle(panel).opacity === '1')
}

export const closed = (launcher: PerkLauncher) => waitUntil(() => !panelOf(launcher), 'still open')

export async function showOpen(source = full(), given?: Given) {
  const shown = await show(source, given)
  await click(opener(shown.launcher))
  await opened(shown.launcher)
  return shown
}

/** Never the element itself: to say how two differ takes a runner minutes. */
export const nameOf = (element: Element | null) =>
  [element?.localName, element?.getAttribute('part'), element?.ariaLabel].join(' ')

/** What has the focus, through all shadow roots. */
export function focused() {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

/** Once it stands still: what is fading in is faint. */
export async function isAccessible(launcher: Element) {
  await Promise.all(
    shadow(launcher)
      .getAnimations()
      .map(({ finished }) => finished),
  )
  await expect(launcher).to.be.accessible()
}

export const boxOf = (launcher: PerkLauncher) => {
  const panel = panelOf(launcher)
  if (!panel) throw new Error('No panel')
  return panel.getBoundingClientRect()
}

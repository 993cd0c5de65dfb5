/** Elements on a server, as `@lit-labs/ssr` renders them. */
import { readdirSync } from 'node:fs'
import { render } from '@lit-labs/ssr'
import { collectResult } from '@lit-labs/ssr/lib/render-result.js'
import { html } from 'lit'
import { parseFragment } from 'parse5'
import { expect, onTestFinished, test, vi } from 'vitest'
import '../../../src/elements/define/index.generated.ts'
import { formatFor } from '../../../src/elements/format/format.ts'
import { localize } from '../../../src/elements/internal/localize.ts'
import { type PreloadOptions, preloadResponses, type Relay } from '../../../src/relay/index.ts'
import { createPreloadedShop } from '../../../src/server.ts'
import { onPostgres } from '../../support/stores.ts'
import { openClub } from '../relay/support/club.ts'

const tags = readdirSync(new URL('../../../src/elements/define', import.meta.url)).flatMap(
  (file) => /^(perk-[\w-]+)\.generated\.ts$/.exec(file)?.[1] ?? [],
)

const rendered = (template: unknown) => collectResult(render(template))

/** A template with this text. */
const templateOf = (text: string) => html(Object.assign([text], { raw: [text] }))

/** The HTML without styles and comments. Fails if it is invalid. */
function contentOf(markup: string) {
  const errors: string[] = []
  // An attribute for Chromium before 111, and Lit's marker at the end of a template.
  const page = markup.replaceAll(/ shadowroot="open"|<\?>/g, '')
  parseFragment(page, {
    onParseError: ({ code, startOffset }) =>
      errors.push(`${code}: ${page.slice(startOffset - 80, startOffset + 40)}`),
  })
  expect(errors).toEqual([])
  return page.replaceAll(/<style>[^]*?<\/style>|<!--[^]*?-->/g, '')
}

test('all elements are tested', () => {
  expect(tags).toHaveLength(17)
})

test.each(tags)('<%s> renders in its waiting state', async (tag) => {
  const content = contentOf(await rendered(templateOf(`<${tag}><p>Our own words</p></${tag}>`)))

  const [, shadow = ''] = /<template shadowrootmode="open">([^]*)<\/template>/.exec(content) ?? []
  const isHidden = /badge|combine|nudge|points$|tier-up/.test(tag)
  const isSlot = /launcher|shop/.test(tag)
  expect(shadow.trim()).toMatch(isHidden ? /^$/ : isSlot ? /^<slot><\/slot>$/ : /part="skeleton/)
  expect(content).toContain('<p>Our own words</p>')
  expect(content).not.toMatch(/undefined|\[object|NaN|style=/)
})

test('renders the skeleton of the layout', async () => {
  const markup = await rendered(html`<perk-rewards layout="grid"></perk-rewards>`)

  expect(contentOf(markup)).toContain('part="skeleton grid"')
})

test('renders the elements inside an element', async () => {
  const markup = await rendered(html`<perk-loyalty></perk-loyalty>`)

  for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity'])
    expect(contentOf(markup)).toMatch(new RegExp(`<${tag}[^>]*>\\s*<template`))
})

test('renders if another library needs connectedCallback on the server', async () => {
  const { LitElementRenderer } = await import('@lit-labs/ssr')
  LitElementRenderer.renderOptions.push(() => ({ connectedCallback: true }))
  onTestFinished(() => void LitElementRenderer.renderOptions.pop())

  const markup = await rendered(html`<perk-shop><perk-promotions></perk-promotions></perk-shop>`)

  expect(contentOf(markup)).toContain('part="skeleton"')
})

test('renders placeholders if nothing was preloaded', async () => {
  const shop = await createPreloadedShop('')

  const markup = await rendered(
    html`<perk-shop .shop=${shop}><perk-promotions></perk-promotions></perk-shop>`,
  )

  expect(contentOf(markup)).toContain('part="skeleton"')
})

test('keeps a limited number of formats, as visitors may choose the locale', () => {
  const formats = Array.from({ length: 101 }, (_, at) => formatFor(`en-x-a${at}`, 'EUR'))

  expect(formatFor('en-x-a100', 'EUR')).toBe(formats[100])
  expect(formatFor('en-x-a0', 'EUR')).not.toBe(formats[0])
})

test('logs no warnings, as visitors may choose the locale', () => {
  const warn = vi.spyOn(console, 'warn')
  onTestFinished(() => warn.mockRestore())

  expect(localize({}, 'fi', {})).toMatchObject({ locale: 'en' })

  expect(warn).not.toHaveBeenCalled()
})

const pageRequest = () => new Request('https://shop.example/offers')

async function tagOf(relay: Relay, options: Partial<PreloadOptions> = {}) {
  const ofPage = { relayUrl: '/perkit', promotions: [{}], card: true, timeoutMs: 60_000 }
  return preloadResponses(relay, pageRequest(), { ...ofPage, ...options })
}

/** Content of a page with preloaded responses, for the shopper that the relay identifies. */
async function pageOf(relay: Relay, { language = 'en', ...options }: Partial<PreloadOptions> = {}) {
  const shop = await createPreloadedShop(await tagOf(relay, { language, ...options }))
  const markup = await rendered(html`
    <perk-shop relay-url="/perkit" locale=${language} currency="EUR" .shop=${shop}>
      <perk-promotions></perk-promotions><perk-loyalty></perk-loyalty
      ><perk-points-breakdown></perk-points-breakdown> <perk-eligibility></perk-eligibility
      ><perk-receipt></perk-receipt><perk-tier-up></perk-tier-up>
      <perk-launcher></perk-launcher>
    </perk-shop>
  `)
  return contentOf(markup)
}

const inElement = (page: string, tag: string) =>
  new RegExp(`<${tag}\\b[^]*?</${tag}\\s*>`).exec(page)?.[0] ?? ''

onPostgres('a page with preloaded responses', (open) => {
  test('contains promotions, the card, rewards and history', async () => {
    const { relayOf } = await openClub(await open())
    const page = await pageOf(relayOf('canary-ada'))

    expect(inElement(page, 'perk-promotions')).toContain('Ten off')
    expect(inElement(page, 'perk-balance')).toMatch(/Club[^]*Everybody[^]*500/)
    expect(inElement(page, 'perk-rewards')).toMatch(/Mug[^]*100 points/)
    expect(inElement(page, 'perk-points-breakdown')).toContain('part="legend"')
    expect(inElement(page, 'perk-launcher')).toContain('500 points')
    expect(page).not.toMatch(/undefined|\[object|NaN|style=/)
  })

  test('contains placeholders for everything about the cart, which only the browser has', async () => {
    const { relayOf } = await openClub(await open())
    const page = await pageOf(relayOf('canary-ada'))

    for (const tag of ['perk-eligibility', 'perk-receipt'])
      expect(inElement(page, tag)).toContain('part="skeleton')
    expect(inElement(page, 'perk-tier-up')).not.toContain('part=')
  })

  test('contains only the data of its own shopper', async () => {
    const { relayOf } = await openClub(await open())
    const [ada, ben, guest] = await Promise.all([
      pageOf(relayOf('canary-ada')),
      pageOf(relayOf('canary-ben')),
      pageOf(relayOf(null)),
    ])

    expect([ada.includes('500 points'), ada.includes('120 points')]).toEqual([true, false])
    expect([ben.includes('500 points'), ben.includes('120 points')]).toEqual([false, true])
    expect(guest).not.toMatch(/ADA|BEN|\d points/)
    expect(inElement(guest, 'perk-promotions')).toContain('Ten off')
    expect(inElement(guest, 'perk-balance')).toContain('part="skeleton"')
  })

  test('is in the language of the page from the first request on', async () => {
    const { relayOf } = await openClub(await open())
    const page = await pageOf(relayOf('canary-ada'), { language: 'nl' })

    expect(page).toContain('500 punten')
  })

  test('contains placeholders outside of a shop and for responses that were not preloaded', async () => {
    const { relayOf } = await openClub(await open())
    const shop = await createPreloadedShop(await tagOf(relayOf(null), { promotions: [], card: false }))
    const markup = await rendered(html`
      <perk-shop .shop=${shop}><perk-promotions></perk-promotions></perk-shop><perk-balance></perk-balance>
    `)

    expect(contentOf(markup).match(/part="skeleton"/g)).toHaveLength(2)
  })
})

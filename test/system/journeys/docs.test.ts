/** Readers of the docs site, in a browser, below a path. */
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../support/chromium.ts'
import { writeSite } from '../docs/site.ts'
import { accessibilityFaults, contrastFaults, newShopper as newReader, overflows } from './support/browser.ts'

const site = writeSite()
afterAll(site.remove)
const { url, close } = await site.serve()
afterAll(close)
const browser = await openBrowser()
afterAll(() => browser.close())

const isVisible = '[data-stage] > perk-shop > :state(ready)'

describe.each([
  '',
  'quick-start/',
  'concepts/',
  'catalog/',
  'languages/',
  'elements/',
  'errors/',
  'perk-promotions/',
  'back-ends/',
  'operations/',
])('the page /%s', (path) => {
  test('is accessible in light and dark, fits every screen and logs nothing', async () => {
    const { page, problems } = await newReader(browser)
    await page.goto(url + path)
    if (await page.locator('[data-live]').count()) await page.locator(isVisible).waitFor()

    const light = await accessibilityFaults(page)
    await page.getByRole('button', { name: 'Dark mode' }).click()
    const dark = await contrastFaults(page)

    expect({ light, dark, problems }).toEqual({ light: [], dark: [], problems: [] })
    expect(await overflows(page)).toEqual([])
  })
})

test('keeps the chosen color scheme on the next page, and follows the system again', async () => {
  const { page } = await newReader(browser, { colorScheme: 'light' })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const button = page.getByRole('button', { name: 'Dark mode' })
  await page.goto(url)

  await button.click()
  await page.goto(`${url}glossary/`)
  expect([await scheme(), await button.getAttribute('aria-pressed')]).toEqual(['dark', 'true'])

  await button.click()
  await page.reload()
  expect([await scheme(), await button.getAttribute('aria-pressed')]).toEqual(['light dark', 'false'])
})

const reservedSize = (picture: Locator) =>
  picture.evaluate((image) => ['width', 'height'].map((name) => Number(image.getAttribute(name))))

const ownSize = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])

test.each(['light', 'dark'] as const)(
  'shows pictures in the chosen color scheme if the system is %s',
  async (system) => {
    const other = system === 'light' ? 'dark' : 'light'
    const { page, problems } = await newReader(browser, { colorScheme: system })
    const shown = page.locator('article li img:visible')
    const schemes = () =>
      shown.evaluateAll((images) => [
        ...new Set(images.map((one) => (one.getAttribute('src')?.endsWith('-dark.webp') ? 'dark' : 'light'))),
      ])
    await page.goto(`${url}elements/`)
    const count = await shown.count()
    expect(count).toBeGreaterThan(0)
    expect(await schemes()).toEqual([system])

    await page.getByRole('button', { name: 'Dark mode' }).click()

    expect(await schemes()).toEqual([other])
    expect(await shown.count()).toBe(count)
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      expect(await reservedSize(picture)).toEqual(await ownSize(picture))
    }
    expect(problems).toEqual([])
  },
)

describe('the search', () => {
  test('opens with a slash, finds a section and leads to it, by keyboard alone', async () => {
    const { page, problems } = await newReader(browser)
    await page.goto(`${url}quick-start/`)

    await page.keyboard.press('/')
    await page.keyboard.type('troubleshooting')
    await page.getByRole('link', { name: 'Troubleshooting A token' }).waitFor()
    expect(await accessibilityFaults(page, '[data-search]')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await page.waitForURL(`${url}back-ends/#troubleshooting`)
    expect(problems).toEqual([])
  })

  test.each(['perk-accent', 'idempotency', 'roll back', 'loyalti'])('finds %s', async (words) => {
    const { page } = await newReader(browser)
    await page.goto(url)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(words)

    await page.locator('[data-search] a').first().waitFor()
  })

  test('reports when it finds nothing', async () => {
    const { page } = await newReader(browser)
    await page.goto(url)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('xylophone')

    await page.getByText('Nothing found for “xylophone”.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

describe('the search, while its index loads', () => {
  /** Holds the index back until `release`. */
  const open = async (status = 200) => {
    const reader = await newReader(browser)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await reader.page.route('**/search.json', async (route) => {
      await isReleased
      await (status === 200 ? route.continue() : route.fulfill({ status, body: 'no index' }))
    })
    await reader.page.goto(`${url}quick-start/`)
    await reader.page.keyboard.press('/')
    return { ...reader, release }
  }

  test('opens the first result after Enter', async () => {
    const { page, release } = await open()

    await page.keyboard.type('troubleshooting')
    await page.keyboard.press('Enter')
    release()

    await page.waitForURL(`${url}back-ends/#troubleshooting`)
  })

  test('reports a failure and tries again', async () => {
    const { page, release, problems } = await open(503)
    release()
    await page.keyboard.type('troubleshooting')
    await page.getByText('The search could not be loaded. Try again.').waitFor()

    await page.unroute('**/search.json')
    await page.keyboard.press('Backspace')

    await page.getByRole('link', { name: 'Troubleshooting A token' }).waitFor()
    expect(problems.filter((text) => !text.includes('503'))).toEqual([])
  })
})

test('chooses a tab by mouse and keyboard, for all tabs and the next page', async () => {
  const { page } = await newReader(browser)
  await page.goto(`${url}back-ends/`)
  const php = page.getByRole('tab', { name: 'PHP' })
  const python = page.getByRole('tab', { name: 'Python' })

  await php.click()
  await page.getByText('function perkit_token').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('def perkit_token').waitFor()
  expect(await python.evaluate((tab) => tab === document.activeElement)).toBe(true)
  expect(await page.getByRole('tabpanel').count()).toBe(1)

  await page.reload()
  expect(await python.getAttribute('aria-selected')).toBe('true')
})

test('copies a code block', async () => {
  const { page } = await newReader(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${url}quick-start/`)

  await page.locator('.snippet').first().getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()

  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npx perkit init shop\ncd shop\nnpm install\nnpm start',
  )
})

test.each([
  ['MacIntel', '⌘C'],
  ['Win32', 'Ctrl+C'],
])(
  'selects the code where the clipboard is not available, and names the key of %s',
  async (platform, key) => {
    const { page, problems } = await newReader(browser)
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      Object.defineProperty(navigator, 'platform', { value })
    }, platform)
    await page.goto(`${url}quick-start/`)

    await page.locator('.snippet').first().getByRole('button', { name: 'Copy' }).click()

    await page.getByRole('button', { name: `Press ${key}` }).waitFor()
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('npx perkit init shop')
    expect(problems).toEqual([])
  },
)

test('remembers a choice for each group of tabs', async () => {
  const { page } = await newReader(browser)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await page.goto(`${url}back-ends/`)
  await tab('Python').click()
  await page.goto(`${url}on-a-page/`)
  await tab('Vue').click()

  await page.goto(`${url}back-ends/`)
  expect(await tab('Python').getAttribute('aria-selected')).toBe('true')
  await page.goto(`${url}on-a-page/`)
  expect(await tab('Vue').getAttribute('aria-selected')).toBe('true')
})

test('skips to the content by keyboard', async () => {
  const { page } = await newReader(browser)
  await page.goto(`${url}glossary/`)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('has a control for the list of headings only on narrow screens', async () => {
  const { page } = await newReader(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}concepts/`)
  const control = page.locator('.contents summary')
  const firstLink = page.locator('.contents a').first()

  expect([await control.isVisible(), await firstLink.isVisible()]).toEqual([false, true])

  await page.setViewportSize({ width: 390, height: 844 })
  expect([await control.isVisible(), await firstLink.isVisible()]).toEqual([true, false])
  await control.click()
  expect(await firstLink.isVisible()).toBe(true)
})

test('opens the pages from a menu on a phone', async () => {
  const { page } = await newReader(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${url}glossary/`)
  const link = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'The cart' })
  expect(await link.isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Menu' }).click()
  await link.click()

  await page.waitForURL(`${url}cart/`)
})

describe('a live element', () => {
  const open = async () => {
    const reader = await newReader(browser)
    await reader.page.goto(`${url}perk-promotions/`)
    await reader.page.locator(isVisible).waitFor()
    return {
      ...reader,
      element: reader.page.locator('[data-stage] perk-promotions'),
      html: reader.page.getByLabel('HTML'),
    }
  }

  test('follows its controls, which change the HTML', async () => {
    const { page, element, html } = await open()

    await page.getByLabel('layout').selectOption('grid')
    await page.getByLabel('terms').check()
    await page.getByLabel('limit').fill('2')

    expect(await html.inputValue()).toBe(
      '<perk-promotions limit="2" layout="grid" terms>See our offers at checkout.</perk-promotions>',
    )
    await expect.poll(() => element.evaluate((one) => one.outerHTML)).toContain('layout="grid"')
  })

  test('follows its HTML, which changes the controls', async () => {
    const { page, element, html, problems } = await open()

    await html.fill('<perk-promotions layout="banner"></perk-promotions>')
    await expect.poll(() => element.getAttribute('layout')).toBe('banner')
    expect(await page.getByLabel('layout').inputValue()).toBe('banner')

    await html.fill('<p>')
    await page.getByText('Add <perk-promotions> to show the element.').waitFor()
    expect(problems).toEqual([])
  })

  test('runs no scripts from its HTML, and does not leave the page', async () => {
    const { page, element, html, problems } = await open()

    await html.fill(
      '<perk-promotions onclick="ran = 1"><meta http-equiv="refresh" content="0; url=/" /></perk-promotions>',
    )
    await page.locator('[data-stage] perk-promotions[onclick]').waitFor()
    await element.dispatchEvent('click')

    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(problems).toContainEqual(expect.stringContaining('Content Security Policy'))
    expect(await page.locator('[data-stage] meta').count()).toBe(0)
  })

  test('keeps its controls in place when its height changes', async () => {
    const { page, element } = await open()
    const control = page.getByLabel('layout')
    await control.scrollIntoViewIfNeeded()
    const before = await control.boundingBox()
    const height = await element.evaluate(({ clientHeight }) => clientHeight)

    await control.selectOption('grid')
    await page.locator('[data-stage] perk-promotions[layout=grid]:state(ready)').waitFor()
    const heightOf = () => element.evaluate(({ clientHeight }) => clientHeight)
    await expect.poll(heightOf).not.toBe(height)

    await expect.poll(async () => (await control.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  })

  test('shows the default in a control whose attribute contains it', async () => {
    const { page, html } = await open()

    await html.fill('<perk-promotions layout="list"></perk-promotions>')

    expect(
      await page.getByLabel('layout').evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label),
    ).toBe('list')
  })

  test('keeps the text of its HTML when a control changes', async () => {
    const { page, html } = await open()

    await html.fill(
      '<perk-promotions terms title="a=&quot;&quot;b">See a=""b &amp; <b hidden="">c</b></perk-promotions>',
    )
    await page.getByLabel('limit').fill('2')

    expect(await html.inputValue()).toBe(
      '<perk-promotions terms title="a=&quot;&quot;b" limit="2">See a=""b &amp; <b hidden="">c</b></perk-promotions>',
    )
  })

  test('links from the dialog of a reward to the same page', async () => {
    const { page } = await newReader(browser)
    await page.goto(`${url}perk-rewards/`)
    await page.locator(isVisible).waitFor()

    await page.locator('[data-stage] [part~=button]').first().click()

    const link = page.locator('[data-stage] dialog[open] [part=link]').first()
    expect(await link.getAttribute('href')).toBe(`${url}perk-rewards/#terms`)
  })

  test('of <perk-shop> is the shop itself', async () => {
    const { page, problems } = await newReader(browser)
    await page.goto(`${url}perk-shop/`)
    await page.locator(isVisible).waitFor()

    await page.getByLabel('locale').fill('de')
    await page.getByLabel('currency').fill('CHF')

    await page.locator('[data-stage]').getByText('CHF').first().waitFor()
    expect(problems).toEqual([])
  })

  test('shows brands, statuses and languages', async () => {
    const { page, element } = await open()

    await page.getByLabel('Brand').selectOption('noir')
    await page.getByLabel('Status').selectOption('failed')
    await page.getByLabel('Language').selectOption('ar')

    await page.locator('[data-stage][data-brand=noir][dir=rtl] perk-promotions:state(failed)').waitFor()
    expect(await element.getAttribute('limit')).toBe('5')
  })
})

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('shows code with its copy button on the first screen at $width × $height', async (viewport) => {
  const { page } = await newReader(browser, { viewport })
  await page.goto(url)
  await page.locator(isVisible).waitFor()

  const snippet = await page.locator('.hero .snippet').boundingBox()

  expect((snippet?.y ?? Infinity) + (snippet?.height ?? 0)).toBeLessThan(viewport.height)
  expect(await page.locator('.hero .copy').evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
})

test('marks the current heading after a jump, a scroll and at the end of the page', async () => {
  const { page } = await newReader(browser, { viewport: { width: 1400, height: 800 } })
  const current = () => page.locator('.contents [aria-current]').allTextContents()
  await page.goto(`${url}on-a-page/`)

  await page.locator('.contents a', { hasText: 'Server rendering' }).press('Enter')
  await expect.poll(current).toEqual(['Server rendering'])
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(current).toEqual([])
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(current).toEqual(['Browsers'])
})

test('reaches the list of headings by keyboard before the text', async () => {
  const { page } = await newReader(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${url}on-a-page/`)
  await page.getByRole('button', { name: 'Dark mode' }).focus()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  const focused = await page.evaluate(() => document.activeElement?.textContent)
  expect(focused).toBe('With a script tag')
})

test('marks the current heading after a jump into a long section', async () => {
  const { page } = await newReader(browser, { viewport: { width: 1400, height: 300 } })
  const current = () => page.locator('.contents [aria-current]').allTextContents()
  await page.goto(`${url}errors/`)
  const jumpTo = (id: string) =>
    page.evaluate((name) => document.getElementById(name)?.scrollIntoView({ behavior: 'instant' }), id)

  await jumpTo('must-be-digits')
  await expect.poll(current).toEqual(['Errors of a page'])
  await jumpTo('not_found')
  await expect.poll(current).toEqual(['Errors of the service'])
})

test('cuts off a tall live element until the reader expands it', async () => {
  const { page } = await newReader(browser)
  await page.goto(`${url}perk-promotions/`)
  await page.locator(isVisible).waitFor()
  const height = () => page.locator('.floor').evaluate(({ clientHeight }) => clientHeight)
  const button = page.getByRole('button', { name: 'Show all' })
  await button.waitFor()
  const cut = await height()

  await button.click()

  expect(await height()).toBeGreaterThan(cut)
  await page.getByRole('button', { name: 'Show less' }).click()
  expect(await height()).toBe(cut)
})

/** Readers of the docs site, in a browser, below a path. */
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

describe.each(['', 'quick-start/', 'perk-promotions/', 'back-ends/', 'operations/'])(
  'the page /%s',
  (path) => {
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
  },
)

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

test('skips to the content by keyboard', async () => {
  const { page } = await newReader(browser)
  await page.goto(`${url}glossary/`)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
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

    await html.fill('<perk-promotions layout="banner" onclick="alert(1)"></perk-promotions>')
    await expect.poll(() => element.getAttribute('layout')).toBe('banner')
    expect(await page.getByLabel('layout').inputValue()).toBe('banner')

    await html.fill('<p>')
    await page.getByText('Add <perk-promotions> to show the element.').waitFor()
    expect(problems.filter((text) => !text.includes('Content Security Policy'))).toEqual([])
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

/**
 * Takes the pictures of the elements in the docs, light and dark, from the demo's preview. Needs Chromium and `npm start`.
 * `npx tsx .config/element-pictures.ts http://localhost:5173 [ELEMENT …]`.
 */
import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { switches } from '../demo/browser/preview/choice.ts'
import { launchOptions } from '../test/support/chromium.ts'
import { root } from './run.ts'

const [url = 'http://localhost:5173', ...names] = process.argv.slice(2)

const elements = switches.element.map(({ name }) => name)
const unknown = names.filter((name) => !elements.includes(name))
if (unknown.length > 0)
  throw new Error(`Unknown elements: ${unknown.join(', ')}. Known ones: ${elements.join(', ')}.`)

/** Settings of the preview that differ from its defaults. */
const settings: Record<string, Record<string, string>> = {
  'perk-loyalty': { width: '768' },
  'perk-rewards': { layout: 'grid' },
}

/** Wide pictures are scaled down to about the width of the others. */
const scaleOf = (element: string) => (settings[element]?.width ? 0.9 : 1.5)

/** In CSS pixels. Cuts off long lists. */
const maxHeight = 400

async function takePicture(browser: Browser, element: string, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: scaleOf(element),
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const query = new URLSearchParams({ element, theme, status: 'ready', width: '390', ...settings[element] })
  await page.goto(`${url}/preview?${query}`, { waitUntil: 'networkidle' })
  const stage = page.locator('[data-stage]')
  if (element === 'perk-launcher') await stage.getByRole('button').click()
  const picture = element === 'perk-launcher' ? stage.getByRole('dialog') : stage
  const box = await picture.boundingBox()
  if (!box) throw new Error(`The preview does not show <${element}>.`)
  const clip = { ...box, height: Math.min(box.height, maxHeight) }
  const png = await page.screenshot({ clip, fullPage: true, animations: 'disabled' })
  const webp = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.7).split(',')[1] ?? ''
  }, png.toString('base64'))
  const suffix = theme === 'dark' ? '-dark' : ''
  writeFileSync(`${root}demo/pictures/elements/${element}${suffix}.webp`, Buffer.from(webp, 'base64'))
  await context.close()
}

const browser = await chromium.launch(launchOptions())
try {
  for (const name of names.length > 0 ? names : elements)
    for (const theme of ['light', 'dark'] as const) await takePicture(browser, name, theme)
} finally {
  await browser.close()
}

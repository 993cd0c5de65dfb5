/** The browser of the machine: nothing is downloaded, an installed Chromium is found. */
import { existsSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'

const places = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of an installed Chromium, or undefined. */
export const findChromium = () => places.find((place) => place !== undefined && existsSync(place))

/** How every test starts the browser. Root may not use the sandbox. */
export const launchOptions = () => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install one, or say where it is with CHROME_PATH.')
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return { executablePath, args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet }
}

/** Whatever a page waits for, it may come late where others work on the same machine. */
export function patient(context: BrowserContext) {
  context.setDefaultTimeout(120_000)
  return context
}

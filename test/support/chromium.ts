/** The browser of the machine: nothing is downloaded, an installed Chromium is found. */
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

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

/** The same browser without its windows, where it is installed: with it the journeys take half the time. */
export const findHeadlessShell = () =>
  process.env.CHROME_PATH
    ? undefined
    : ['/usr/bin/chromium-headless-shell'].find((place) => existsSync(place))

/** How every test starts the browser; `isWhole` for what the headless shell has not. Root may not use the sandbox. */
export const launchOptions = ({ isWhole = false } = {}) => {
  const executablePath = (!isWhole && findHeadlessShell()) || findChromium()
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

/** One browser for all files that a worker runs; it ends with the worker. */
let browserOfWorker: Promise<Browser> | undefined

export type SharedBrowser = Awaited<ReturnType<typeof openBrowser>>

/** The worker's browser for one file: closing it closes the contexts that this file has opened. */
export async function openBrowser() {
  const browser = await (browserOfWorker ??= chromium.launch(launchOptions()))
  const contexts = new Set<BrowserContext>()
  return {
    async newContext(options?: BrowserContextOptions) {
      const context = await browser.newContext(options)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      return context
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
}

/** Whatever a page waits for, it may come late where others work on the same machine. */
export function patient(context: BrowserContext) {
  context.setDefaultTimeout(120_000)
  return context
}

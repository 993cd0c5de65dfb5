/** Finds and launches an installed Chromium. Downloads nothing. */
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

const paths = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of an installed Chromium, or undefined. */
export const findChromium = () => paths.find((path) => path !== undefined && existsSync(path))

/** Path of Chromium's headless shell, if installed. It halves the time of the journeys. */
export const findHeadlessShell = () =>
  process.env.CHROME_PATH ? undefined : ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))

/** Options for launching Chromium. The headless shell lacks some features, and the sandbox does not work for root. */
export const launchOptions = ({ needsFullBrowser = false } = {}) => {
  const executablePath = (!needsFullBrowser && findHeadlessShell()) || findChromium()
  if (!executablePath)
    throw new Error('Chromium was not found. Install it, or set CHROME_PATH to its program file.')
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return { executablePath, args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args }
}

/** One browser for all test files of a worker. It closes with the worker. */
let browserOfWorker: Promise<Browser> | undefined

export type SharedBrowser = Awaited<ReturnType<typeof openBrowser>>

/** Returns the worker's browser for one test file. `close` closes only the contexts of this file. */
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

/** Sets long timeouts, because the machine may be busy. */
export function withLongTimeouts(context: BrowserContext) {
  context.setDefaultTimeout(120_000)
  return context
}

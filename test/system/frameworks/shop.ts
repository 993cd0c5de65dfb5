/** The real service and relay behind the apps, and the browser that opens them. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { packageFolder } from '../../../.config/package-folders.ts'
import { createRelay } from '../../../src/relay/index.ts'
import { createLog } from '../../../src/service/log.ts'
import { startService } from '../../../src/service/start.ts'
import { launchOptions } from '../../support/chromium.ts'
import { runIn } from '../../support/package.ts'
import { autumn } from '../pages/autumn.ts'

const server = { app_id: 'frameworks-app', app_token: 'token-of-the-frameworks-app' }
const client = {
  application_id: 'frameworks-page',
  token: 'token-of-the-frameworks-page',
  origins: ['localhost'],
}

const project = {
  id: 'proj_frameworks',
  name: 'Frameworks',
  keys: { server: [server], client: [client] },
  campaigns: [autumn],
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export interface Tab {
  page: Page
  /** All requests to the relay. */
  requests: string[]
  /** Errors and warnings in the console, and uncaught errors. */
  messages: string[]
}

export async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-frameworks-'))
  const [{ filename }] = JSON.parse(
    runIn(packageFolder('perkit'), 'npm', 'pack', '--json', '--pack-destination', folder),
  )
  const service = await startService({
    port: 0,
    data: 'memory',
    catalogue: { projects: [project] },
    limits: false,
    log: createLog(undefined, 'silent'),
  })
  const relay = createRelay({
    serviceUrl: service.url,
    appId: server.app_id,
    appToken: server.app_token,
    clientId: client.application_id,
    clientToken: client.token,
    identify: () => null,
  })
  const browser = await chromium.launch(launchOptions())

  return {
    folder,
    archive: join(folder, filename),
    /** A tab in which `/perkit` is the relay, as in a shop's back end. `isDown`: every request to it fails. */
    async newTab({ isDown = false } = {}): Promise<Tab> {
      const context = await browser.newContext()
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      const requests: string[] = []
      const messages: string[] = []
      page.on('pageerror', ({ message }) => messages.push(message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) messages.push(message.text())
      })
      const isForRelay = ({ pathname }: URL) => pathname.startsWith('/perkit/')
      await context.route(isForRelay, async (route) => {
        const request = route.request()
        const [method, url, body] = [request.method(), request.url(), request.postData()]
        requests.push([method, url, body ?? ''].join(' ').trim())
        if (isDown) return route.fulfill({ status: 503 })
        const reply = await relay(new Request(url, { method, headers: await request.allHeaders(), body }))
        await route.fulfill({
          status: reply.status,
          headers: Object.fromEntries(reply.headers),
          body: await reply.text(),
        })
      })
      return { page, requests, messages }
    },
    async close() {
      await browser.close()
      await service.close()
    },
  }
}

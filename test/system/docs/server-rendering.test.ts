/** The documented server that renders elements: verbatim, with the built package. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { packageFolder } from '../../../.config/package-folders.ts'
import { root } from '../../../.config/run.ts'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { spoonClub, startEmbeddingService } from '../pages/service.ts'
import { blocks } from './support.ts'

/** Runs the example and returns its address. */
async function start(code: string, environment: Record<string, string>) {
  // Inside the project, to resolve installed packages.
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'server-rendering-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageFolder('perkit'), join(folder, 'node_modules', 'perkit'))
  writeFileSync(join(folder, 'server.mjs'), code)
  const port = String(await freePort())
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment, PORT: port },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await closed
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const url = `http://localhost:${port}/`
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(errors)
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  while (!(await isReady())) await sleep(200)
  return { url, errors: () => errors }
}

test('the example renders a page that elements take over in the browser', async () => {
  const service = await startEmbeddingService(spoonClub)
  onTestFinished(service.close)
  const [code = ''] = blocks('js', 'server-rendering')
  const server = await start(code, service.environment)

  // On a busy machine, the first responses take too long to be preloaded.
  const markup = async () => (await fetch(server.url)).text()
  const isRendered = (text: string) => /part="headline"[^]*Ten euros off[^]*900[^]*A spoon/.test(text)
  await expect.poll(async () => isRendered((await markup()).replace(/<script.*/, ''))).toBe(true)

  const browser = await openBrowser()
  onTestFinished(browser.close)
  const page = await withLongTimeouts(await browser.newContext()).newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', ({ message }) => messages.push(message))
  await page.goto(server.url)
  for (const tag of ['perk-promotions', 'perk-loyalty']) await page.locator(`${tag}:state(ready)`).waitFor()
  expect(messages).toEqual([])
  expect(server.errors()).toBe('')
})

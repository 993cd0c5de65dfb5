/** Creates one app, and runs all checks in it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type App, apps, documented } from './apps.ts'
import {
  assertFallback,
  assertRenderedOnServer,
  type Check,
  checks,
  pageChecks,
  unexpected,
} from './checks.ts'
import { run, serve } from './commands.ts'
import type { Shop, Tab } from './shop.ts'

export interface Result {
  outcome: 'passed' | 'failed' | 'skipped'
  reason?: string
}

/** A row of the table: an app, or its development server. */
export interface Row {
  title: string
  /** In the order of `checks`. */
  results: Result[]
}

type Action = () => Promise<unknown>

const buildChecks = checks.slice(0, checks.indexOf('renders on the server'))
const servedChecks = checks.slice(buildChecks.length)

/** Checks the built app, and then its development server if it has one. */
export async function checkApp(name: string, shop: Shop): Promise<Row[]> {
  const app = apps[name] as App // the names were checked
  const missing = app.missing?.()
  if (missing !== undefined) return [{ title: app.title, results: checks.map(() => skipped(missing)) }]

  const place = join(shop.folder, name)
  const folder = join(place, 'shop')
  const built = await results(app, buildChecks, {
    installs: () => install(name, place, shop.archive),
    'passes the type check': () => run(folder, app.types),
    'rejects wrong types': () => assertWrongTypesRejected(app, folder),
    'builds for production': () => run(folder, app.build),
  })
  const isInstalled = built[0]?.outcome === 'passed'
  const title = isInstalled ? `${app.title} ${(await run(folder, app.version)).trim()}` : app.title
  if (!isInstalled || built.at(-1)?.outcome === 'failed')
    return [{ title, results: [...built, ...servedChecks.map(() => skipped('the app was not built'))] }]

  const rows = [{ title, results: [...built, ...(await checkServed(app, folder, app.serve, shop))] }]
  if (app.dev !== undefined) {
    const same = built.map(() => skipped('same as the built app'))
    const served = await checkServed(app, folder, app.dev, shop, app.devMessages)
    rows.push({ title: `${title}, development`, results: [...same, ...served] })
  }
  return rows
}

async function install(name: string, place: string, archive: string) {
  const { commands, files } = documented(name)
  mkdirSync(place, { recursive: true })
  const output = await run(place, commands.replace(/(npm install.*) perkit\b/, `$1 ${archive}`))
  if (/ERESOLVE|peer dep/i.test(output)) throw unexpected('no conflict of dependencies', output)
  for (const { path, code } of files) {
    const file = join(place, 'shop', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
}

/** Changes the types in the code of the app, and restores it. @throws Error if a change passes the type check. */
async function assertWrongTypesRejected({ wrongTypes, types }: App, folder: string) {
  if (!wrongTypes) throw new Error('The app has neither wrong types nor a reason.')
  const { file, changes } = wrongTypes
  const code = readFileSync(join(folder, file), 'utf8')
  const changed = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw unexpected(`${from} in ${file}`, text)
    return text.replace(from, to)
  }, code)
  writeFileSync(join(folder, file), changed)
  // Angular's compiler colors its output.
  const output = stripVTControlCharacters(await run(folder, types).catch(String))
  writeFileSync(join(folder, file), code)
  for (const [, to] of changes) {
    const line = changed.slice(0, changed.indexOf(to)).split('\n').length
    const isRejected = new RegExp(`${file.replaceAll('.', '\\.')}[(:]${line}[,:]`).test(output)
    if (!isRejected) throw unexpected(`a type error in line ${line} of ${file}, ${to}`, output)
  }
}

/** Runs the checks in the browser while the command serves the app. */
async function checkServed(app: App, folder: string, command: string, shop: Shop, ownMessages?: RegExp) {
  try {
    const { url, output, stop } = await serve(folder, command)
    const tabs: Tab[] = []
    const newTab = async (options?: { isDown: boolean }) => {
      const tab = await shop.newTab(options)
      tabs.push(tab)
      return tab
    }
    try {
      const tab = await newTab()
      const downTab = await newTab({ isDown: true })
      const logged = () => tab.messages.filter((message) => !ownMessages?.test(message))
      if (command === app.dev) await visitOnce(await newTab(), url)
      await tab.page.goto(url)
      const inPage = Object.entries(pageChecks).map(([check, action]) => [check, () => action(tab)])
      const actions: Partial<Record<Check, Action>> = {
        ...Object.fromEntries(inPage),
        'renders on the server': () => assertRenderedOnServer(url),
        'keeps fallback content': () => assertFallback(downTab, url),
        'logs nothing to the console': async () => {
          if (logged().length > 0) throw unexpected([], logged())
        },
      }
      return await results(app, servedChecks, actions, () => describe(tab, output()))
    } finally {
      await Promise.allSettled(tabs.map(({ page }) => page.context().close()))
      await stop()
    }
  } catch (error) {
    return servedChecks.map(() => failed(error))
  }
}

/** Development servers may reload the first page, once they have bundled the dependencies that it imports. */
async function visitOnce({ page }: Tab, url: string) {
  await page.goto(url)
  await page.locator('perk-receipt:defined').waitFor({ state: 'attached' })
  await page.context().close()
}

/** Runs the checks one after the other. `context`: what to add to the reason of a failure. */
async function results(
  app: App,
  names: readonly Check[],
  actions: Partial<Record<Check, Action>>,
  context: () => Promise<string> = async () => '',
) {
  const all: Result[] = []
  for (const check of names) {
    const reason = app.unavailable[check]
    const action = actions[check]
    if (reason === undefined && !action) throw new Error(`${app.title} neither runs nor skips "${check}".`)
    const error =
      reason === undefined &&
      (await action?.().then(
        () => undefined,
        (error: unknown) => error,
      ))
    if (error) all.push(failed(error, await context()))
    else if (reason !== undefined) all.push(skipped(reason))
    else all.push(passed(app.limits?.[check]))
  }
  return all
}

async function describe({ page, messages, requests }: Tab, output: string) {
  const text = await page.locator('body').innerText().catch(String)
  return [
    ['Page', text.trim()],
    ['Console', messages.join('\n')],
    ['Requests', requests.join('\n')],
    ['Server', output.slice(-2000)],
  ]
    .map(([title, lines]) => `\n${title}:\n${lines || '(empty)'}`)
    .join('')
}

const passed = (limit?: string): Result => ({ outcome: 'passed', ...(limit && { reason: limit }) })
const skipped = (reason: string): Result => ({ outcome: 'skipped', reason })
const failed = (error: unknown, context = ''): Result => ({
  outcome: 'failed',
  reason: `${(error instanceof Error ? error.message : String(error)).slice(0, 5000)}${context}`,
})

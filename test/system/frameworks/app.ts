/** Creates one app, and runs all checks in it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { withoutNpm } from '../../support/package.ts'
import { type App, apps, documented } from './apps.ts'
import { type Check, checks, assertRenderedOnServer, pageChecks } from './checks.ts'
import type { Shop } from './shop.ts'

export interface Result {
  outcome: 'passed' | 'failed' | 'skipped'
  reason?: string
}

const env = {
  ...withoutNpm(),
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
}

/** Results in the order of `checks`: of the built app, and of its development server if it has one. */
export async function checkApp(name: string, shop: Shop) {
  const app = apps[name] as App // the names were checked
  const missing = app.missing?.()
  if (missing !== undefined) return [{ title: app.title, results: checks.map(() => skipped(missing)) }]

  const { commands, files } = documented(name)
  const place = join(shop.folder, name)
  const folder = join(place, 'shop')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, code: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const { wrongType } = app
  const actions: Partial<Record<Check, () => Promise<unknown>>> = {
    installs: async () => {
      mkdirSync(place, { recursive: true })
      const output = await run(place, commands.replace(/(npm install.*) perkit\b/, `$1 ${shop.archive}`))
      for (const { path, code } of files) write(path, code)
      if (/ERESOLVE|peer dep/i.test(output)) throw new Error(output)
    },
    'passes the type check': () => run(folder, app.types),
    'builds for production': () => run(folder, app.build),
    ...(wrongType && {
      'rejects wrong types': async () => {
        const { file, from, to } = wrongType
        const code = read(file)
        if (!code.includes(from)) throw new Error(`${file} does not contain ${from}`)
        write(file, code.replace(from, to))
        const output = await run(folder, app.types).catch(String)
        write(file, code)
        if (!/string.* is not assignable to type .*number/.test(output))
          throw new Error(`The wrong type was accepted:\n${output}`)
      },
    }),
  }

  const built = await resultsOf(app, actions)
  if (
    ['installs', 'builds for production'].some(
      (check) => built[checks.indexOf(check as Check)]?.outcome === 'failed',
    )
  )
    return [
      { title: app.title, results: checks.map((_, at) => built[at] ?? skipped('the app was not built')) },
    ]
  const all = [
    { title: app.title, results: [...built, ...(await checkServed(app, folder, app.serve, shop))] },
  ]
  if (app.dev === undefined) return all
  const same = built.map(() => skipped('see the built app'))
  const served = await checkServed(app, folder, app.dev, shop)
  return [...all, { title: `${app.title} dev`, results: [...same, ...served] }]
}

const isBuildCheck = (check: Check) => checks.indexOf(check) < checks.indexOf('renders on the server')

async function resultsOf(app: App, actions: Partial<Record<Check, () => Promise<unknown>>>) {
  const results: Result[] = []
  for (const check of checks.filter(isBuildCheck)) results.push(await resultOf(app, check, actions[check]))
  return results
}

/** Checks the app in the browser while the command serves it. */
async function checkServed(app: App, folder: string, command: string, shop: Shop) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn('sh', ['-ec', command], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(server)
  const closed = once(server, 'close')
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const page = await shop.newPage()
  const messages: string[] = []
  page.on('pageerror', ({ message }) => messages.push(message))
  page.on('console', (message) => {
    const isOwn = command === app.dev && app.ownMessages?.test(message.text())
    if (!isOwn && ['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  try {
    await untilServed(url, hasEnded, output)
    await page.goto(url)
    const results: Result[] = []
    for (const check of checks.filter((check) => !isBuildCheck(check))) {
      const actions: Partial<Record<Check, () => Promise<unknown>>> = {
        'renders on the server': () => assertRenderedOnServer(url),
        'logs nothing to the console': async () => {
          if (messages.length > 0) throw new Error(messages.join('\n'))
        },
      }
      const inPage = check in pageChecks ? pageChecks[check as keyof typeof pageChecks] : undefined
      results.push(await resultOf(app, check, actions[check] ?? (inPage && (() => inPage(page)))))
    }
    return results
  } catch (error) {
    return checks.filter((check) => !isBuildCheck(check)).map(() => failed(error))
  } finally {
    await page.context().close()
    if (server.pid !== undefined && !hasEnded()) process.kill(-server.pid, 'SIGTERM')
    await closed
  }
}

async function resultOf(app: App, check: Check, action?: () => Promise<unknown>): Promise<Result> {
  const unavailable = app.unavailable[check]
  if (unavailable !== undefined) return skipped(unavailable)
  if (!action) throw new Error(`${app.title} neither runs nor skips "${check}".`)
  try {
    await action()
    return { outcome: 'passed' }
  } catch (error) {
    return failed(error)
  }
}

const skipped = (reason: string): Result => ({ outcome: 'skipped', reason })
const failed = (error: unknown): Result => ({ outcome: 'failed', reason: String(error).slice(0, 3000) })

/** @throws Error with the output if a command fails. */
async function run(cwd: string, commands: string) {
  const child = spawn('sh', ['-ec', commands], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = outputOf(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${commands}\n${output()}`)
  return output()
}

function outputOf(child: ReturnType<typeof spawn>) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return () => output
}

async function untilServed(url: string, hasEnded: () => boolean, output: () => string) {
  const isServed = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await isServed())) {
    if (hasEnded()) throw new Error(output())
    await sleep(200)
  }
}

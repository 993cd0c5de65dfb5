/** The documented back ends, assembled from the blocks of `demo/docs/checkout.md` and started as documented. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { packageFolder } from '../../../../.config/package-folders.ts'
import { root } from '../../../../.config/run.ts'
import { freePort } from '../../../support/free-port.ts'

export const languages = ['node', 'php'] as const
export type Language = (typeof languages)[number]

const page = readFileSync(`${root}demo/docs/checkout.md`, 'utf8')

export function blocksOf(kind: string) {
  const found = [
    ...page.matchAll(new RegExp(`^\`\`\`\\w+ checkout-${kind}(?: (\\S+))?\\n([^]*?)^\`\`\`$`, 'gm')),
  ]
  if (found.length === 0) throw new Error(`The page contains no checkout-${kind} block.`)
  return found.map(([, file, code = '']) => ({ file, code }))
}

/** The documented settings with the values of a test. */
function settingsWith(values: Record<string, string>) {
  const [{ code } = { code: '' }] = blocksOf('env')
  const names = [...code.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(Object.keys(values).sort()).toEqual(names.sort())
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

export async function startBackEnd(language: Language, values: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-checkout-'))
  const port = String(await freePort())
  const blocks = blocksOf(language)
  for (const { file, code } of blocks) if (file) writeFileSync(join(folder, file), code)
  const settings = { ...values, PORT: port, SHOP_URL: `http://localhost:${port}`, ORDERS_FOLDER: 'orders' }
  writeFileSync(join(folder, '.env'), settingsWith(settings))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageFolder('perkit'), join(folder, 'node_modules/perkit'))
  const commands =
    blocks
      .find(({ file }) => !file)
      ?.code.trim()
      .split('\n') ?? []
  const command = commands.at(-1)?.replace('3000', port) ?? ''
  let log = ''
  let stop = start()
  onTestFinished(async ({ task }) => {
    await stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (task.result?.state === 'fail') process.stderr.write(log)
  })

  function start() {
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      detached: true, // its own process group, because the shell starts the program
      env: { PATH: process.env.PATH, PHP_CLI_SERVER_WORKERS: '4' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)))
    const closed = once(child, 'close')
    return async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await closed
    }
  }

  const url = `http://localhost:${port}`
  const isListening = () =>
    fetch(url).then(
      ({ status }) => status,
      () => log,
    )
  await expect.poll(isListening).toBe(404)

  /** Changes the price in the program, and starts it again. */
  async function changePrice(from: number, to: number) {
    const file = join(folder, language === 'node' ? 'checkout.mjs' : 'checkout.php')
    const code = readFileSync(file, 'utf8')
    expect(code).toContain(String(from))
    await stop()
    writeFileSync(file, code.replace(String(from), String(to)))
    stop = start()
    await expect.poll(isListening).toBe(404)
  }

  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const reply = await fetch(url + path, { method: 'POST', body, headers })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> } // the example's JSON
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers })
  return { url, send, post, changePrice }
}

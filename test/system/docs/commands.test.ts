/** Runs the documented commands verbatim. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { runCommand } from '../../../src/service/cli/run.ts'
import { serveFlags } from '../../../src/service/cli/serve-command.ts'
import { blocks, pages } from './support.ts'

test.each(blocks('sh', 'runnable'))('starts a service that ends on a signal:\n%s', async (command) => {
  const child = spawn('sh', ['-c', `exec ${command.trim()} --port 0`], { cwd: root, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')

  const lines = await lineWith(child.stdout, 'ready')
  child.kill('SIGTERM')

  expect(lines).toMatch(/Perkit service ready: http:\/\/127\.0\.0\.1:\d+/)
  expect(await ended).toEqual([0, null])
})

test('the setup of `npm test` prints the paths of Chromium and PostgreSQL', () => {
  const program = ['--import', 'tsx', 'test/tools/setup.ts']
  const { stdout, status } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })

  expect(stdout).toMatch(/^Chromium: \/.*\nPostgreSQL server \(initdb, postgres\): \/.*\n/)
  expect(status).toBe(0)
})

const helpOf = async (...command: string[]) => {
  const out: string[] = []
  const ignore = () => undefined
  const terminal = { env: {}, out: (text: string) => void out.push(text), err: ignore, progress: ignore }
  await runCommand([...command, '--help'], { ...terminal, clearProgress: ignore })
  return out.join('\n')
}

test.each(blocks('sh', 'commands').flatMap((block) => block.trim().split('\n')))(
  'supports the command and flags of: %s',
  async (line) => {
    const [program, command = '', ...words] = line.split(' ')
    const flags = words.filter((word) => word.startsWith('--'))

    const help = await helpOf(command)

    expect(program).toBe('perkit')
    expect(help).toMatch(new RegExp(`^Usage: perkit ${command} `))
    expect(flags.filter((flag) => !help.includes(flag))).toEqual([])
  },
)

/** First cell of each table row of a page. */
const firstCells = (file: string, cell: RegExp) =>
  pages
    .filter((page) => page.file === `demo/docs/${file}`)
    .flatMap(({ text }) => [...text.matchAll(cell)].map(([, name]) => name))

test('the table of commands lists exactly the commands of `perkit`', async () => {
  const known = [...(await helpOf()).matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name)

  expect(known).toContain('backup')
  expect(firstCells('running.md', /^\| `perkit (\w+)`/gm).toSorted()).toEqual(known.toSorted())
})

test('the table of flags lists exactly the flags of the service with variables and defaults', () => {
  const known = Object.entries(serveFlags).map(([name, { env, ...flag }]) => ({
    flag: `--${name}`,
    env,
    default: 'default' in flag ? flag.default : undefined,
  }))
  const row = /^\| `(--[\w-]+)` +\| (.*?) +\| `(\w+)`/gm
  const page = pages.find(({ file }) => file === 'demo/docs/service.md')?.text ?? ''
  const documented = [...page.matchAll(row)].map(([, flag, text = '', env]) => ({
    flag,
    env,
    default: /`?([\w./]+?)`? by default/.exec(text)?.[1],
  }))

  expect(known).toContainEqual({ flag: '--port', env: 'PERKIT_PORT', default: '8787' })
  expect(documented).toEqual(known)
})

async function lineWith(stream: NodeJS.ReadableStream, word: string) {
  let output = ''
  for await (const chunk of stream) {
    output += String(chunk)
    if (output.includes(word)) break
  }
  return output
}

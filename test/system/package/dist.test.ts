import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { compileOnLoad } from '../../../src/service/bundle/script-tag.ts'
import { builtFiles, dist, readJson, runIn } from '../../support/package.ts'

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

test('contains only valid JavaScript', () => {
  const parseAll =
    'const { readFileSync } = require("node:fs"); for (const identifier of process.argv.slice(1)) new (require("node:vm").SourceTextModule)(readFileSync(identifier, "utf8"), { identifier })'

  const errors = runIn(
    dist,
    'node',
    '--no-warnings',
    '--experimental-vm-modules',
    '-e',
    parseAll,
    '--',
    ...builtFiles('.js'),
  )

  expect(errors).toBe('')
})

test('hints early compilation only in script-tag files', () => {
  const hinted = builtFiles('.js').filter((file) => read(file).startsWith(compileOnLoad))

  expect(hinted.sort()).toEqual(['perkit.cart.js', 'perkit.js', 'perkit.loyalty.js', 'perkit.promotions.js'])
})

const scriptTags = ['perkit.js', 'perkit.promotions.js', 'perkit.cart.js', 'perkit.loyalty.js']

test('lists the integrity of script-tag and language files', () => {
  const listed: Record<string, string> = readJson('dist/sri.json')
  const messages = builtFiles('.js').filter((file) => file.startsWith('messages/'))

  expect(Object.keys(listed).sort()).toEqual([...messages, ...scriptTags].sort())
  for (const [file, integrity] of Object.entries(listed))
    expect(integrity, file).toBe(`sha384-${createHash('sha384').update(read(file)).digest('base64')}`)
})

test.each(scriptTags)('%s imports only its language files', (file) => {
  const code = read(file)
  const { staticImports, dynamicImports } = parseSync(file, code).module

  expect(staticImports).toEqual([])
  const loaded = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((path) => !path.startsWith('./messages/'))).toEqual([])
})

test('the offline worker is a self-contained classic script without globals', () => {
  const code = read('perkit.offline.js')

  expect(runIn(dist, 'node', '--check', 'perkit.offline.js')).toBe('')
  expect(code).not.toMatch(/import\(|importScripts/)
  // Modules do not compile as scripts. A leftover global would be listed or make the second run fail.
  const script = new Script(code)
  const worker = createContext({ addEventListener() {}, location: {}, perkitPages: [] })
  const names = Object.keys(worker)
  script.runInContext(worker)
  script.runInContext(worker)
  expect(Object.keys(worker)).toEqual(names)
})

test('the script-tag file has no development warnings and lists its licenses', () => {
  expect(read('perkit.js')).not.toMatch(/Lit is in dev mode|dev-mode|sourceMappingURL/)
  for (const library of ['lit', 'lit-html', '@lit/reactive-element'])
    expect(read('perkit.licenses.md')).toContain(`## ${library} - `)
})

test('publishes no secret of the demo shop', () => {
  const { projects } = readJson('demo/catalogue.json')
  const secrets: string[] = projects.flatMap(
    ({ keys }: { keys: Record<string, Record<string, string>[]> }) => [
      ...(keys.server ?? []).map(({ app_token }) => app_token),
      ...(keys.management ?? []).map(({ token }) => token),
    ],
  )
  expect(secrets.length).toBeGreaterThan(1)

  const leaks = builtFiles('').filter(
    (file) => /\.\w+$/.test(file) && secrets.some((secret) => read(file).includes(secret)),
  )

  expect(leaks).toEqual([])
})

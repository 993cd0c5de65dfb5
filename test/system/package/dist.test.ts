import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createContext, Script } from 'node:vm'
import ts from 'typescript'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { compileOnLoad } from '../../../src/service/bundle/script-tag.ts'
import { builtFiles, dist, manifest, readJson, runIn } from '../../support/package.ts'

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

/**
 * Imports of the package's modules, without the demo, the script-tag file, the templates of `perkit init`, and the types
 * for frameworks, which only users of a framework import.
 */
const imports = () =>
  [...builtFiles('.js'), ...builtFiles('.d.ts')]
    .filter((file) => !/^(demo\/|messages\/|types\/|service\/init\/templates\/|perkit\.js$)/.test(file))
    .flatMap((file) =>
      ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName: name }) => ({ file, name })),
    )

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

test('imports only files that exist', () => {
  const missing = imports()
    .filter(({ name }) => name.startsWith('.'))
    .filter(({ file, name }) => {
      // Declaration files import types with the extension of the module.
      const target = file.endsWith('.d.ts') ? name.replace(/\.js$/, '.d.ts') : name
      return !existsSync(join(dist, dirname(file), target))
    })

  expect(missing).toEqual([])
})

test('declares exactly the packages that it imports', () => {
  const packages = imports()
    .filter(({ name }) => !name.startsWith('.') && !name.startsWith('node:'))
    .map(({ file, name }) => ({ file, name: name.split('/', name.startsWith('@') ? 2 : 1).join('/') }))
  const { dependencies, peerDependencies } = manifest

  const undeclared = packages.filter(({ name }) => !(name in dependencies) && !(name in peerDependencies))
  expect(undeclared).toEqual([])
  const names = new Set(packages.map(({ name }) => name))
  expect(Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !names.has(name))).toEqual([])
  // The elements must not import packages of the service.
  const strays = packages.filter(({ file, name }) => name in peerDependencies && !file.startsWith('service/'))
  expect(strays).toEqual([])
})

test('exports only files that exist', () => {
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : [entry.types, entry.default],
  )

  const missing = targets.filter((target) => {
    const path = target.replace('./', '')
    if (!path.includes('*')) return !existsSync(join(dist, '..', path))
    // All stars match the same text.
    const [before = '', ...rest] = path.replaceAll('.', '\\.').split('*')
    const fits = new RegExp(`^${before}([^/]+)${rest.join('\\1')}$`)
    return !builtFiles(path.slice(path.lastIndexOf('*') + 1)).some((file) => fits.test(join('dist', file)))
  })

  expect(missing).toEqual([])
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

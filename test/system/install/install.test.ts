import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tsc } from '../../../.config/run.ts'
import { manifest, runIn, temporaryFolder } from '../../support/package.ts'
import { packageArchive } from '../../support/package-archive.ts'

const { folder, remove } = temporaryFolder()

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  runIn(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', packageArchive())
})
afterAll(remove)

const inNode = (code: string) => runIn(folder, 'node', '--input-type=module', '-e', code).trim()

test('installs only the packages of the elements', () => {
  const packages = readdirSync(join(folder, 'node_modules'))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(folder, 'node_modules', name)).map((own) => `${name}/${own}`)
        : [name],
    )

  expect(packages.sort()).toEqual(
    [
      'perkit',
      ...Object.keys(manifest.dependencies),
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@types/trusted-types',
      'lit-element',
      'lit-html',
    ].sort(),
  )
})

test('defines no element and no global on a server, except those of its libraries', () => {
  const output = inNode(`
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const kit = await import('perkit')
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    console.log(JSON.stringify({ hasClass: 'PerkShop' in kit, isDefined: Boolean(customElements.get('perk-shop')), added }))
  `)

  const { hasClass, isDefined, added } = JSON.parse(output)
  expect({ hasClass, isDefined }).toEqual({ hasClass: true, isDefined: false })
  // Lit defines a custom element registry on servers.
  const ofLibraries = /^(lit\w+|reactiveElementVersions|customElements|__zod_\w+)$/
  expect(added.filter((name: string) => !ofLibraries.test(name))).toEqual([])
})

test('imports every entry point without the service’s packages, except for the service', () => {
  const entryPoints = ['perkit/client', 'perkit/contract', 'perkit/state', 'perkit/relay']

  const output = inNode(`
    for (const name of ${JSON.stringify(entryPoints)})
      console.log(name, await import(name).then((it) => Object.keys(it).length > 0, ({ message }) => message))
  `)

  expect(output.split('\n')).toEqual(entryPoints.map((name) => `${name} true`))
})

test('names the package that the service needs', () => {
  const output = inNode(
    `await import('perkit/service').then(() => console.log('loaded'), ({ message }) => console.log(message))`,
  )

  const [, name = ''] = /^perkit\/service needs the package (\S+): npm install \1$/.exec(output) ?? []
  expect(Object.keys(manifest.peerDependencies)).toContain(name)
})

test('names all packages that the command needs', () => {
  const perkit = join(folder, 'node_modules', '.bin', 'perkit')

  expect(runIn(folder, perkit, '--help')).toContain('perkit COMMAND --help')
  expect(() => runIn(folder, perkit, 'check', 'shop.json')).toThrow(
    /Packages are missing\. Install them with: npm install jsep\n/,
  )
  expect(() => runIn(folder, perkit, 'bundle', 'promotions')).toThrow(
    /No bundler is installed. Install one with: npm install --save-dev vite \(or esbuild\)\.\n/,
  )
  expect(() => runIn(folder, perkit, 'load', 'shop.json')).toThrow(
    /Packages are missing\. Install them with: npm install .*\bpglite .*\bhono .*\bkysely\b/,
  )
})

const consumer = `
import { PerkPromotions, PerkShop } from 'perkit'
import 'perkit/define'
import { PerkShop as SameShop } from 'perkit/elements/perk-shop'
import { operations } from 'perkit/contract'
import * as client from 'perkit/client'
import * as state from 'perkit/state'

const shop: PerkShop = document.createElement('perk-shop')
const promotions: PerkPromotions = document.createElement('perk-promotions')
promotions.limit = 5
shop.append(promotions)
const same: typeof PerkShop = SameShop
const path: '/client/v1/promotions/tiers' = operations.listPromotionTiers.path
// @ts-expect-error A limit is a number.
promotions.limit = 'many'
export { client, path, same, state }
`

test.each([
  // Only once with `skipLibCheck` off, because that is slow.
  ['a bundler', 'ESNext', 'bundler', true],
  ['Node', 'NodeNext', 'nodenext', false],
])('types every element, event and property for %s', (_, module, moduleResolution, skipLibCheck) => {
  writeFileSync(join(folder, 'page.ts'), consumer)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module,
        moduleResolution,
        strict: true,
        noEmit: true,
        types: [],
        skipLibCheck,
      },
      files: ['page.ts'],
    }),
  )

  expect(runIn(folder, 'node', tsc, '--singleThreaded', '-p', folder)).toBe('')
})

import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageNames, type PackageName } from '../../../.config/package-folders.ts'
import { root, tsc } from '../../../.config/run.ts'
import { manifest, runIn, temporaryFolder } from '../../support/package.ts'
import { packageArchive } from '../../support/package-archive.ts'

/** A page or back end that uses a service elsewhere. */
const { folder, remove } = temporaryFolder()
/** A shop with a service of its own. */
const { folder: withService, remove: removeWithService } = temporaryFolder()

beforeAll(() => {
  install(folder, ['perkit'])
  install(withService, packageNames)
})
afterAll(() => {
  remove()
  removeWithService()
})

function install(place: string, names: readonly PackageName[]) {
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  runIn(place, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...names.map(packageArchive))
}

const inNode = (place: string, code: string) => runIn(place, 'node', '--input-type=module', '-e', code).trim()

test('installs at most six other packages and 8 MB', () => {
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
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@types/trusted-types',
      'lit',
      'lit-element',
      'lit-html',
    ].sort(),
  )
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
  const sizes = files
    .map((file) => statSync(join(folder, 'node_modules', file)))
    .filter((file) => file.isFile())
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8_000_000)
})

test('defines no element and no global on a server, except those of its libraries', () => {
  const output = inNode(
    folder,
    `
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const kit = await import('perkit')
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    console.log(JSON.stringify({ hasClass: 'PerkShop' in kit, isDefined: Boolean(customElements.get('perk-shop')), added }))
  `,
  )

  const { hasClass, isDefined, added } = JSON.parse(output)
  expect({ hasClass, isDefined }).toEqual({ hasClass: true, isDefined: false })
  // Lit defines a custom element registry on servers.
  const ofLibraries = /^(lit\w+|reactiveElementVersions|customElements)$/
  expect(added.filter((name: string) => !ofLibraries.test(name))).toEqual([])
})

test('imports every entry point of perkit without the service', () => {
  const entryPoints = ['perkit/client', 'perkit/operations', 'perkit/state', 'perkit/relay']

  const output = inNode(
    folder,
    `
    for (const name of ${JSON.stringify(entryPoints)})
      console.log(name, await import(name).then((it) => Object.keys(it).length > 0, ({ message }) => message))
  `,
  )

  expect(output.split('\n')).toEqual(entryPoints.map((name) => `${name} true`))
})

test('runs a service from code', () => {
  const output = inNode(
    withService,
    `
    import { createLog, startService } from 'perkit-service'
    import { operations } from 'perkit-service/contract'
    const service = await startService({ port: 0, data: 'memory', log: createLog(undefined, 'warn') })
    const { status } = await fetch(service.url + '/docs')
    await service.close()
    console.log(status, operations.redeem.body.safeParse({}).success)
  `,
  )

  expect(output).toBe('200 false')
})

test('the command perkit works without the service where it can', () => {
  const perkit = join(folder, 'node_modules', '.bin', 'perkit')

  expect(runIn(folder, perkit, '--version').trim()).toBe(manifest.version)
  expect(runIn(folder, perkit, '--help')).toContain('npm install perkit-service')
  expect(runIn(folder, perkit, 'init', 'shop')).toContain('Created a shop in shop:')
  expect(() => runIn(folder, perkit, 'serve')).toThrow(
    'perkit serve needs the service. Install it with: npm install perkit-service',
  )
  expect(() => runIn(folder, perkit, 'bundle', 'promotions')).toThrow(
    /No bundler is installed. Install one with: npm install --save-dev vite \(or esbuild\)\.\n/,
  )
})

test('the command perkit runs the commands of an installed service', () => {
  for (const name of ['perkit', 'perkit-service']) {
    const program = join(withService, 'node_modules', '.bin', name)
    expect(runIn(withService, program, '--help')).toContain('  serve ')
  }
})

const consumer = `
import { PerkPromotions, PerkShop } from 'perkit'
import 'perkit/define'
import { PerkShop as SameShop } from 'perkit/elements/perk-shop'
import { operations } from 'perkit/operations'
import { startService } from 'perkit-service'
import { operations as contract, type Reply } from 'perkit-service/contract'
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
const body = { redeemables: [{ object: 'voucher', id: 'CODE' }] } as const
declare const calls: client.Client
const replies: Promise<Reply<typeof contract.redeem>>[] = [
  calls.call(operations.redeem, { body: { redeemables: [...body.redeemables] } }),
  calls.call(contract.redeem, { body: { redeemables: [...body.redeemables] } }),
]
// @ts-expect-error A request has a body.
calls.call(operations.redeem, {})
// @ts-expect-error A request has no unknown field.
calls.call(operations.redeem, { body: { redeemables: [], colour: 'red' } })
export { path, replies, same, startService, state }
`

test.each([
  ['a bundler', 'ESNext', 'bundler'],
  ['Node', 'NodeNext', 'nodenext'],
])('types every element, event and property for %s', (_, module, moduleResolution) => {
  writeFileSync(join(withService, 'page.ts'), consumer)
  writeFileSync(
    join(withService, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module,
        moduleResolution,
        strict: true,
        noEmit: true,
        // The service's own types refer to Node's.
        typeRoots: [`${root}node_modules/@types`],
        types: ['node'],
      },
      files: ['page.ts'],
    }),
  )

  expect(runIn(withService, 'node', tsc, '--singleThreaded', '-p', withService)).toBe('')
})

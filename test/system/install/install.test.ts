import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageFolder, packageNames, type PackageName } from '../../../.config/package-folders.ts'
import { root, tsc } from '../../../.config/run.ts'
import { manifest, packageManifest, runIn, temporaryFolder } from '../../support/package.ts'
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

/**
 * Every module that `perkit` exports, except the script-tag files and the service worker, which need a browser, and those
 * for frameworks that are not installed.
 */
function serverModules() {
  const files = readdirSync(packageFolder('perkit'), { recursive: true, encoding: 'utf8' })
  const { exports } = packageManifest('perkit')
  return Object.entries(exports).flatMap(([name, target]) => {
    if (typeof target === 'string' || /\.js$|^\.\/(offline|react|vue)$/.test(name)) return []
    const module = name.replace('.', 'perkit')
    if (!name.includes('*')) return [module]
    // All stars match the same text.
    const path = target.default.slice(2).replace('*', '([\\w-]+)').replaceAll('*', '\\1')
    const matches = files.flatMap((file) => new RegExp(`^${path}$`).exec(file)?.[1] ?? [])
    return matches.map((match) => module.replace('*', match))
  })
}

test('imports every entry point of perkit without the service', () => {
  const entryPoints = serverModules()

  const output = inNode(
    folder,
    `
    for (const name of ${JSON.stringify(entryPoints)})
      console.log(name, await import(name).then(() => true, ({ message }) => message))
  `,
  )

  expect(entryPoints).toEqual(
    expect.arrayContaining([
      'perkit',
      'perkit/checkout',
      'perkit/server',
      'perkit/adapters/shopify',
      'perkit/elements/perk-shop',
    ]),
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
  for (const help of [['--help'], ['help'], ['help', 'serve']])
    expect(runIn(folder, perkit, ...help)).toContain('npm install perkit-service')
  expect(runIn(folder, perkit, 'help', 'init')).toContain('Usage: perkit init')
  expect(() => runIn(folder, perkit, 'bundel')).toThrow('Unknown command "bundel". Did you mean "bundle"?')
  expect(() => runIn(folder, perkit, 'serv')).toThrow('Unknown command "serv". Did you mean "serve"?')
  expect(runIn(folder, perkit, 'init', 'shop')).toContain('Created a shop in shop:')
  expect(() => runIn(folder, perkit, 'serve')).toThrow(
    'perkit serve needs the service. Install it with: npm install perkit-service',
  )
  expect(() => runIn(folder, perkit, 'bundle', 'promotions')).toThrow(
    /No bundler is installed. Install one with: npm install --save-dev vite \(or esbuild\)\.\n/,
  )
})

test('the command perkit runs the commands of an installed service, from any folder', () => {
  for (const name of ['perkit', 'perkit-service']) {
    const program = join(withService, 'node_modules', '.bin', name)
    for (const place of [withService, tmpdir()]) expect(runIn(place, program, '--help')).toContain('  serve ')
  }
})

test('the command perkit prints the versions of both packages', () => {
  const { version } = manifest
  const perkit = join(withService, 'node_modules', '.bin', 'perkit')

  expect(runIn(withService, perkit, '--version').trim()).toBe(`${version} (perkit-service ${version})`)
})

test('perkit-service refers to perkit for a script-tag file', () => {
  const program = join(withService, 'node_modules', '.bin', 'perkit-service')

  expect(() => runIn(withService, program, 'bundle', 'promotions')).toThrow(
    'contains no elements. Use the command of the package perkit (npx perkit bundle)',
  )
})

const page = `
import { PerkPromotions, PerkShop } from 'perkit'
import 'perkit/define'
import { PerkShop as SameShop } from 'perkit/elements/perk-shop'
import { operations, type Reply } from 'perkit/operations'
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
const reply: Promise<Reply<typeof operations.redeem>> = calls.call(operations.redeem, {
  body: { redeemables: [...body.redeemables] },
})
// @ts-expect-error A request has a body.
calls.call(operations.redeem, {})
// @ts-expect-error A request has no unknown field.
calls.call(operations.redeem, { body: { redeemables: [], colour: 'red' } })
// @ts-expect-error Only perkit-service validates requests.
operations.redeem.body.safeParse({})
export { path, reply, same, state }
`

const backEnd = `
import { startService } from 'perkit-service'
import { operations, type Reply } from 'perkit-service/contract'
import * as client from 'perkit/client'

declare const calls: client.Client
const parsed = operations.redeem.body.safeParse({})
const reply: Promise<Reply<typeof operations.redeem>> | undefined = parsed.success
  ? calls.call(operations.redeem, { body: parsed.data })
  : undefined
export { reply, startService }
`

const resolutions = [
  ['a bundler', 'ESNext', 'bundler'],
  ['Node', 'NodeNext', 'nodenext'],
] as const

test.each(resolutions)('types every element, event and property for %s', (_, module, moduleResolution) => {
  expect(compile(folder, { 'page.ts': page }, { module, moduleResolution, types: [] })).toBe('')
})

test.each(resolutions)('types both packages together for %s', (_, module, moduleResolution) => {
  // The service's own types refer to Node's.
  const options = { module, moduleResolution, typeRoots: [`${root}node_modules/@types`], types: ['node'] }

  expect(compile(withService, { 'page.ts': page, 'back-end.ts': backEnd }, options)).toBe('')
})

/** Returns the errors. */
function compile(place: string, sources: Record<string, string>, options: object) {
  const files = Object.entries(sources).map(([file, text]) => {
    writeFileSync(join(place, file), text)
    return file
  })
  const lib = ['ES2023', 'DOM', 'DOM.Iterable']
  const compilerOptions = { target: 'ES2022', lib, strict: true, noEmit: true, ...options }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  return runIn(place, 'node', tsc, '--singleThreaded', '-p', place)
}

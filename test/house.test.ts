import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Who may import whom, beside itself. A file right under `src` is an entry of the package. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  client: ['contract'],
  state: ['contract', 'client'],
  elements: ['contract', 'client', 'state'],
  relay: ['contract', 'client'],
  service: ['contract'],
  entry: ['contract', 'client', 'state', 'elements'],
}

/** Folders whose code a page downloads: the whole table of operations is not for them. */
const browser = ['client', 'state', 'elements']

const tables = ['/src/contract/index.ts', '/src/contract/resources/index.ts']

/** What every resource of the service stands on. */
const ground = ['ground']
const data = [...ground, 'rules', 'database']
const base = [...data, 'auth', 'http']

/**
 * The same inside the service, folder by folder; `main`, `start` and `ground` are the files beside the folders. A
 * resource may use another's queries and view, and the arrows run one way.
 */
const serviceMayImport: Record<string, readonly string[]> = {
  ground: [],
  rules: ground,
  database: [...ground, 'rules'],
  auth: data,
  http: [...data, 'auth'],
  jobs: base,

  brands: base,
  campaigns: base,
  customers: [...base, 'jobs'],
  eligibility: [
    ...base,
    ...['customers', 'products', 'vouchers', 'redeemables', 'loyalty', 'orders', 'referrals'],
  ],
  exports: [...base, 'jobs', 'campaigns', 'vouchers', 'loyalty'],
  loyalty: [...base, 'campaigns', 'customers', 'vouchers', 'redeemables'],
  oauth: [...base, 'customers', 'qualifications'],
  orders: [...base, 'customers', 'products', 'loyalty', 'referrals'],
  'points-forecasts': [...base, 'customers', 'products', 'redeemables', 'loyalty', 'eligibility'],
  products: base,
  promotions: base,
  qualifications: [
    ...base,
    ...['customers', 'products', 'redeemables', 'orders', 'eligibility', 'points-forecasts'],
  ],
  redeemables: data,
  redemptions: [
    ...base,
    ...['campaigns', 'customers', 'products', 'vouchers', 'redeemables'],
    ...['loyalty', 'orders', 'eligibility', 'referrals'],
  ],
  referrals: [...base, 'campaigns', 'vouchers', 'loyalty'],
  'validation-rules-assignments': base,
  validations: [...base, 'campaigns', 'redeemables', 'eligibility'],
  vouchers: [...base, 'jobs', 'campaigns'],

  backup: data,
  bundle: ground,
  catalogue: [...data, 'auth', 'brands', 'vouchers', 'loyalty'],
  docs: [...base, 'catalogue'],
  import: [...base, 'campaigns', 'customers', 'vouchers', 'loyalty', 'redeemables'],
  metrics: [...base, 'jobs', 'eligibility'],
  server: [
    ...[...base, 'jobs', 'docs', 'metrics'],
    ...[
      'brands',
      'campaigns',
      'customers',
      'exports',
      'loyalty',
      'oauth',
      'orders',
      'points-forecasts',
      'products',
      'promotions',
    ],
    ...[
      'qualifications',
      'redeemables',
      'redemptions',
      'referrals',
      'validation-rules-assignments',
      'validations',
      'vouchers',
    ],
  ],
  start: [...[...base, 'server', 'metrics', 'catalogue'], ...['loyalty', 'eligibility']],
  cli: [...data, 'auth', 'backup', 'bundle', 'campaigns', 'catalogue', 'eligibility', 'import', 'start'],
  main: ['cli'],
}

/** What several folders of the service may call a file, because it is the same in each. */
const commonNames: Record<string, string> = {
  'handlers.ts': 'the operations of a resource, and all of them in the server',
  'queries.ts': 'what a resource reads and writes in the database',
  'view.ts': 'its rows as the wire has them',
  'job.ts': 'the rest of an operation, done later',
  'campaigns.ts': 'what is declared as campaigns: their rows, and the tables of these',
  'loyalty.ts': 'the same of programmes',
}

/** The rooms that elements share, and what each may use of the others: none knows an element. */
const sharedMayImport: Record<string, readonly string[]> = {
  format: [],
  styles: [],
  translations: [],
  internal: ['format', 'styles', 'translations'],
  layout: ['format', 'internal'],
  dialog: ['format', 'internal', 'layout'],
  offers: ['format', 'internal', 'layout'],
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every source file, by its path from the root, with what it imports in whatever way. */
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.[cm]?tsx?$/.test(file))
  .map((file) => join('/src', file))
  .map((file) => ({ file, imports: importsOf(file) }))

/** Packages by name, our own files by their path from the root. */
function importsOf(file: string) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? join(dirname(file), fileName) : fileName,
  )
}

const isPackage = (imported: string) => !imported.startsWith('/')

function roomOf(path: string) {
  const [inside, room = 'entry'] = /^\/src\/(?:([^/]+)\/)?/.exec(path) ?? []
  return inside ? room : 'outside'
}

function serviceRoomOf(path: string) {
  const [, place = ''] = /^\/src\/service\/(.*)/.exec(path) ?? []
  if (place.includes('/')) return place.slice(0, place.indexOf('/'))
  if (place === 'main.ts' || place === 'perkit.ts') return 'main'
  return place === 'start.ts' || place === 'index.ts' ? 'start' : 'ground'
}

const elementRoomOf = (path: string) => /^\/src\/elements\/([^/]+)\//.exec(path)?.[1] ?? 'outside'

const isService = (path: string) => roomOf(path) === 'service'

/** `file → import` for every import that breaks the rule. */
const offences = (breaks: (file: string, imported: string) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter((imported) => breaks(file, imported)).map((imported) => `${file} → ${imported}`),
  )

/** The nodes that can be reached from themselves. */
function inCircles(arrows: ReadonlyMap<string, ReadonlySet<string>>) {
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...arrows.keys()].filter((node) => reaches(node, node, new Set()))
}

/** Who imports whom, by file or by what `placeOf` makes of it. */
function arrowsBetween(inside: (file: string) => boolean, placeOf = (file: string) => file) {
  const arrows = new Map<string, Set<string>>()
  for (const { file, imports } of files.filter(({ file }) => inside(file))) {
    const from = placeOf(file)
    for (const to of imports.filter(inside).map(placeOf)) {
      if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  return arrows
}

describe('the house', () => {
  test('is read whole', () => {
    const promotionTier = files.find(({ file }) => file === '/src/contract/resources/promotion-tier.ts')

    expect(promotionTier?.imports).toContain('/src/contract/zod.ts')
    expect(files.flatMap(({ imports }) => imports)).toContain('zod/mini')
  })

  test('has only the rooms that are known', () => {
    expect(files.map(({ file }) => file).filter((file) => !(roomOf(file) in mayImport))).toEqual([])
  })

  test('has no arrow that is not in the table', () => {
    const strays = offences((file, imported) => {
      const [from, to] = [roomOf(file), roomOf(imported)]
      return !isPackage(imported) && from !== to && !mayImport[from]?.includes(to)
    })

    expect(strays).toEqual([])
  })

  test('has a service whose folders are the known ones', () => {
    const rooms = new Set(files.filter(({ file }) => isService(file)).map(({ file }) => serviceRoomOf(file)))

    expect([...rooms].sort()).toEqual(Object.keys(serviceMayImport).sort())
  })

  test('has a service in which every arrow runs down', () => {
    const strays = offences((file, imported) => {
      if (!isService(file) || !isService(imported)) return false
      const [from, to] = [serviceRoomOf(file), serviceRoomOf(imported)]
      return from !== to && !serviceMayImport[from]?.includes(to)
    })

    expect(strays).toEqual([])
  })

  test('has no circle in that table', () => {
    const reaches = (from: string, to: string): boolean =>
      (serviceMayImport[from] ?? []).some((next) => next === to || reaches(next, to))

    expect(Object.keys(serviceMayImport).filter((room) => reaches(room, room))).toEqual([])
  })

  test('has no circle between the files of the service', () => {
    expect(inCircles(arrowsBetween(isService))).toEqual([])
  })

  test('has a service in which no name of a file has two meanings', () => {
    const names = files.filter(({ file }) => isService(file)).map(({ file }) => basename(file))
    const repeated = names.filter((name, at) => names.indexOf(name) < at)

    expect([...new Set(repeated)].sort()).toEqual(Object.keys(commonNames).sort())
  })

  test('lets nobody but the server know a handler of the service', () => {
    const strays = offences(
      (file, imported) =>
        /^\/src\/service\/.*handlers\.ts$/.test(imported) && serviceRoomOf(file) !== 'server',
    )

    expect(strays).toEqual([])
  })

  test('has handlers that are exported by the names of their operations, and export nothing else', () => {
    const strays = files
      .filter(
        ({ file }) => isService(file) && file.endsWith('handlers.ts') && serviceRoomOf(file) !== 'server',
      )
      .flatMap(({ file }) => readFileSync(join(root, file), 'utf8').match(/^export .*/gm) ?? [])
      .filter((line) => !/^export const (\w+): Handler<'\1'>/.test(line))

    expect(strays).toEqual([])
  })

  test('has no circle in the browser half, neither between files nor between folders', () => {
    // What a folder offers to the package's users is a way in, not a part of it.
    const inside = (file: string) => browser.includes(roomOf(file)) && !file.endsWith('/index.ts')

    expect(inCircles(arrowsBetween(inside))).toEqual([])
    expect(inCircles(arrowsBetween(inside, dirname))).toEqual([])
  })

  test('has rooms that elements share, and none of them knows an element', () => {
    // The words of a language are those of every element.
    const isShared = (room: string) => room in sharedMayImport && room !== 'translations'
    const strays = offences((file, imported) => {
      const [from, to] = [elementRoomOf(file), elementRoomOf(imported)]
      return isShared(from) && to !== 'outside' && from !== to && !sharedMayImport[from]?.includes(to)
    })

    expect(strays).toEqual([])
  })

  test('has elements that use a dialog from that room, and not from another element', () => {
    const strays = offences(
      (file, imported) =>
        /dialog|sheet/.test(imported) &&
        !['dialog', elementRoomOf(file)].includes(elementRoomOf(imported)) &&
        elementRoomOf(file) !== 'outside',
    )

    expect(strays).toEqual([])
  })

  test('keeps the whole table of operations out of the browser', () => {
    expect(offences((file, imported) => browser.includes(roomOf(file)) && tables.includes(imported))).toEqual(
      [],
    )
  })

  test('has one door to zod, and nothing else in the contract', () => {
    expect(
      offences((file, imported) => /^zod(\/|$)/.test(imported) && file !== '/src/contract/zod.ts'),
    ).toEqual([])
    expect(
      offences(
        (file, imported) => roomOf(file) === 'contract' && isPackage(imported) && imported !== 'zod/mini',
      ),
    ).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Which folder of `src` may import which others. Files directly in `src` are the package's entry points. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  client: ['contract'],
  state: ['contract', 'client'],
  elements: ['contract', 'client', 'state'],
  operations: ['contract'],
  relay: ['contract', 'client', 'operations'],
  checkout: ['contract', 'client', 'operations'],
  service: ['contract'],
  entry: ['contract', 'client', 'state', 'elements'],
  react: ['state', 'elements', 'entry'],
  vue: ['state', 'elements', 'entry'],
}

/** Folders whose code runs on a page. They must not import the table of all operations, which would bundle zod. */
const browser = ['client', 'state', 'elements']

const tables = ['/src/contract/index.ts', '/src/contract/resources/index.ts']

/** The files directly in `src/service`, except its entry points. Every folder may import them. */
const common = ['root']
const data = [...common, 'rules', 'database']
const base = [...data, 'auth', 'http']

/**
 * Which folder of `src/service` may import which others. `main`, `start` and `root` are the files directly in `src/service`. A
 * resource may use another's queries and view, in one direction only.
 */
const serviceMayImport: Record<string, readonly string[]> = {
  root: [],
  rules: common,
  database: [...common, 'rules'],
  auth: data,
  http: [...data, 'auth'],
  jobs: base,

  brands: base,
  campaigns: base,
  'back-office': [
    ...base,
    ...['campaigns', 'catalogue', 'customers', 'loyalty', 'products', 'redeemables', 'vouchers'],
  ],
  customers: [...base, 'jobs'],
  eligibility: [
    ...base,
    ...['customers', 'products', 'vouchers', 'redeemables', 'loyalty', 'orders', 'referrals'],
  ],
  exports: [...base, 'jobs', 'campaigns', 'vouchers', 'loyalty'],
  loyalty: [...base, 'campaigns', 'customers', 'products', 'vouchers', 'redeemables'],
  oauth: [...base, 'customers', 'eligibility', 'qualifications'],
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
  vouchers: [...base, 'jobs', 'campaigns', 'customers'],

  backup: data,
  bundle: common,
  catalogue: [...data, 'auth', 'brands', 'customers', 'vouchers', 'loyalty'],
  docs: [...base, 'catalogue'],
  init: common,
  import: [...base, 'campaigns', 'customers', 'vouchers', 'loyalty', 'redeemables'],
  metrics: [...base, 'jobs', 'eligibility'],
  server: [
    ...[...base, 'jobs', 'docs', 'metrics'],
    ...[
      'back-office',
      'brands',
      'campaigns',
      'customers',
      'eligibility',
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
  cli: [
    ...data,
    'auth',
    'backup',
    'bundle',
    'campaigns',
    'catalogue',
    'customers',
    'eligibility',
    'import',
    'init',
    'start',
  ],
  main: ['cli'],
}

/** File names that several folders of the service use, each with one meaning. */
const commonNames: Record<string, string> = {
  'handlers.ts': 'the operations of a resource; in `server`, of all resources',
  'read-handlers.ts': 'reads of a resource for back ends: one, or a list in pages',
  'queries.ts': 'database queries of a resource',
  'view.ts': 'converts rows to wire objects',
  'job.ts': 'the background job of a resource',
  'campaigns.ts': 'the catalog schema of campaigns, and its conversion to rows',
  'loyalty.ts': 'the catalog schema of loyalty programs, and its conversion to rows',
}

/** Folders that elements share, and which of the others each may import. None may import an element. */
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

/** Every source file by its path from the root, with its static, dynamic and type imports. */
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.[cm]?tsx?$/.test(file))
  .map((file) => join('/src', file))
  .map((file) => ({ file, imports: importsOf(file) }))

/** Packages by name, source files by their path from the root. */
function importsOf(file: string) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? join(dirname(file), fileName) : fileName,
  )
}

const isPackage = (imported: string) => !imported.startsWith('/')

function folderOf(path: string) {
  const [inside, folder = 'entry'] = /^\/src\/(?:([^/]+)\/)?/.exec(path) ?? []
  return inside ? folder : 'outside'
}

function serviceFolderOf(path: string) {
  const [, place = ''] = /^\/src\/service\/(.*)/.exec(path) ?? []
  if (place.includes('/')) return place.slice(0, place.indexOf('/'))
  if (/^(main|perkit|kit)\.ts$/.test(place)) return 'main'
  return place === 'start.ts' || place === 'index.ts' ? 'start' : 'root'
}

const elementFolderOf = (path: string) => /^\/src\/elements\/([^/]+)\//.exec(path)?.[1] ?? 'outside'

const isService = (path: string) => folderOf(path) === 'service'

/** Lists `file → import` for every import that breaks the rule. */
const violationsOf = (breaks: (file: string, imported: string) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter((imported) => breaks(file, imported)).map((imported) => `${file} → ${imported}`),
  )

/** Returns the nodes that are part of a cycle. */
function nodesInCycles(graph: ReadonlyMap<string, ReadonlySet<string>>) {
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(graph.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...graph.keys()].filter((node) => reaches(node, node, new Set()))
}

/** The import graph of these files, or of the folders that `placeOf` returns for them. */
function importGraph(inside: (file: string) => boolean, placeOf = (file: string) => file) {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of files.filter(({ file }) => inside(file))) {
    const from = placeOf(file)
    for (const to of imports.filter(inside).map(placeOf)) {
      if (to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

describe('source files', () => {
  test('list their static and type imports', () => {
    const promotionTier = files.find(({ file }) => file === '/src/contract/resources/promotion-tier.ts')

    expect(promotionTier?.imports).toContain('/src/contract/zod.ts')
    expect(files.flatMap(({ imports }) => imports)).toContain('zod/mini')
  })

  test('are in known folders', () => {
    expect(files.map(({ file }) => file).filter((file) => !(folderOf(file) in mayImport))).toEqual([])
  })

  test('import only from folders that the table allows', () => {
    const violations = violationsOf((file, imported) => {
      const [from, to] = [folderOf(file), folderOf(imported)]
      return !isPackage(imported) && from !== to && !mayImport[from]?.includes(to)
    })

    expect(violations).toEqual([])
  })

  test('of the service are in known folders', () => {
    const folders = new Set(
      files.filter(({ file }) => isService(file)).map(({ file }) => serviceFolderOf(file)),
    )

    expect([...folders].sort()).toEqual(Object.keys(serviceMayImport).sort())
  })

  test('of the service import only from folders that its table allows', () => {
    const violations = violationsOf((file, imported) => {
      if (!isService(file) || !isService(imported)) return false
      const [from, to] = [serviceFolderOf(file), serviceFolderOf(imported)]
      return from !== to && !serviceMayImport[from]?.includes(to)
    })

    expect(violations).toEqual([])
  })

  test('of the service cannot import each other in a cycle of folders', () => {
    const reaches = (from: string, to: string): boolean =>
      (serviceMayImport[from] ?? []).some((next) => next === to || reaches(next, to))

    expect(Object.keys(serviceMayImport).filter((folder) => reaches(folder, folder))).toEqual([])
  })

  test('of the service do not import each other in a cycle', () => {
    expect(nodesInCycles(importGraph(isService))).toEqual([])
  })

  test('of the service have unique names, except the common ones', () => {
    const names = files.filter(({ file }) => isService(file)).map(({ file }) => basename(file))
    const repeated = names.filter((name, at) => names.indexOf(name) < at)

    expect([...new Set(repeated)].sort()).toEqual(Object.keys(commonNames).sort())
  })

  test('outside of the server do not import handlers', () => {
    const violations = violationsOf(
      (file, imported) =>
        /^\/src\/service\/.*handlers\.ts$/.test(imported) && serviceFolderOf(file) !== 'server',
    )

    expect(violations).toEqual([])
  })

  test('of handlers export only handlers, named like their operations', () => {
    const violations = files
      .filter(
        ({ file }) => isService(file) && file.endsWith('handlers.ts') && serviceFolderOf(file) !== 'server',
      )
      .flatMap(({ file }) => readFileSync(join(root, file), 'utf8').match(/^export .*/gm) ?? [])
      .filter((line) => !/^export const (\w+): Handler<'\1'>/.test(line))

    expect(violations).toEqual([])
  })

  test('of the browser do not import each other in a cycle of files or folders', () => {
    // An index file is an entry point for users of the package, and is not imported inside.
    const inside = (file: string) => browser.includes(folderOf(file)) && !file.endsWith('/index.ts')

    expect(nodesInCycles(importGraph(inside))).toEqual([])
    expect(nodesInCycles(importGraph(inside, dirname))).toEqual([])
  })

  test('that elements share do not import an element', () => {
    // A translation has the messages of every element.
    const isShared = (folder: string) => folder in sharedMayImport && folder !== 'translations'
    const violations = violationsOf((file, imported) => {
      const [from, to] = [elementFolderOf(file), elementFolderOf(imported)]
      return isShared(from) && to !== 'outside' && from !== to && !sharedMayImport[from]?.includes(to)
    })

    expect(violations).toEqual([])
  })

  test('of an element do not import the dialog of another element', () => {
    const violations = violationsOf(
      (file, imported) =>
        /dialog|sheet/.test(imported) &&
        !['dialog', elementFolderOf(file)].includes(elementFolderOf(imported)) &&
        elementFolderOf(file) !== 'outside',
    )

    expect(violations).toEqual([])
  })

  test('of the browser do not import the table of all operations', () => {
    expect(
      violationsOf((file, imported) => browser.includes(folderOf(file)) && tables.includes(imported)),
    ).toEqual([])
  })

  test('of the contract import only zod, and only `zod.ts` imports it', () => {
    expect(
      violationsOf((file, imported) => /^zod(\/|$)/.test(imported) && file !== '/src/contract/zod.ts'),
    ).toEqual([])
    expect(
      violationsOf(
        (file, imported) => folderOf(file) === 'contract' && isPackage(imported) && imported !== 'zod/mini',
      ),
    ).toEqual([])
  })
})

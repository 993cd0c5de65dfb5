import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** `file → import` for every import that breaks the rule. */
const offences = (breaks: (file: string, imported: string) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter((imported) => breaks(file, imported)).map((imported) => `${file} → ${imported}`),
  )

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

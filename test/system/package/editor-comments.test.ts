/** What an editor shows for operations and fields, from the declarations of the package `perkit`. */
import ts from 'typescript'
import { expect, test } from 'vitest'
import { packageFolder } from '../../../.config/package-folders.ts'

/** Marks the positions of the editor's cursor. */
const marker = /\/\*here\*\//g

/** A program in the package, so that its imports resolve to the declarations. */
function editorWith(code: string) {
  const file = `${packageFolder('perkit')}/editor.ts`
  const declarations = `import type { Input, Operations, Reply } from './dist/operations/index.js'\n`
  const text = declarations + code
  const fileExists = (path: string) => path === file || ts.sys.fileExists(path)
  const readFile = (path: string) => (path === file ? text : ts.sys.readFile(path))
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      types: [],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = readFile(path)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => packageFolder('perkit'),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists,
    readFile,
  })
  const positions = [...text.matchAll(marker)].map(({ index, 0: { length } }) => index + length)
  return { service, file, positions }
}

/** The comments that the editor shows when the pointer is on each marked name. */
function hovered(code: string) {
  const { service, file, positions } = editorWith(code)
  return positions.map((position) =>
    ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.documentation),
  )
}

/** The comment that the editor shows when it suggests this name at the marked position. */
function suggested(code: string, name: string) {
  const { service, file, positions } = editorWith(code)
  const [position = 0] = positions
  const details = service.getCompletionEntryDetails(file, position, name, {}, undefined, {}, undefined)
  return ts.displayPartsToString(details?.documentation)
}

test('an operation has its comment', () => {
  const [comment] = hovered(`declare const operations: Operations
    operations./*here*/redeem`)

  expect(comment).toBe('A refusal by a rule is a 400 and is stored as a failed redemption.')
})

test('fields of replies have comments with units', () => {
  const comments = hovered(`declare const validation: Reply<Operations['validateRedeemables']>
    validation.order?./*here*/total_amount
    declare const list: Reply<Operations['listPromotionTiers']>
    list.tiers[0]?.action?.discount?./*here*/percent_off`)

  expect(comments).toEqual([
    'Amount due: `amount − total_discount_amount`. In minor units.',
    'Percentage of the discount: 15 is 15%. For `PERCENT`.',
  ])
})

test('parameters of a query have comments with defaults and limits', () => {
  const [limit, reason] = hovered(`
    const list: Input<Operations['listVouchers']> = { query: { /*here*/limit: 3 } }
    const rollback: Input<Operations['rollbackRedemption']> = {
      redemptionId: 'r_1',
      query: { /*here*/reason: 'Returned' },
    }`)

  expect(limit).toBe('Entries per page. Default: 10. 1 to 100.')
  expect(reason).toBe('Reason for the rollback, which the reply repeats. Up to 1,000 characters.')
})

test('fields of requests have comments when the editor suggests them', () => {
  const price = suggested(
    `const { body }: Input<Operations['redeem']> = { body: { redeemables: [], order: { items: [{ /*here*/ }] } } }`,
    'price',
  )

  expect(price).toContain('Price of one unit.')
  expect(price).toContain('In minor units')
})

/** Fields of a reply that a page reads, and fields that pass unchecked. */
import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import { orderLine } from '../../../src/contract/resources/order.ts'
import { promotionTierList } from '../../../src/contract/resources/promotion-tier.ts'
import { qualifiedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import { pageFields, forPage, withPageFields } from '../../../src/contract/page-fields.ts'
import { z } from '../../../src/contract/zod.ts'

const schemaFiles = [
  'errors.ts',
  ...readdirSync(`${root}src/contract/resources`).map((file) => `resources/${file}`),
]

/** Schemas by file and name, such as `resources/order.ts orderLine`. */
const named = new Map<string, unknown>()
for (const file of schemaFiles)
  for (const [name, one] of Object.entries(await import(`${root}src/contract/${file}`)))
    named.set(`${file} ${name}`, one)

const shapeOf = (schema: unknown) => (schema as z.ZodMiniObject)._zod.def.shape // only objects are listed

test('lists only fields of the schemas', () => {
  for (const [schema, fields] of pageFields)
    expect(Object.keys(shapeOf(schema))).toEqual(expect.arrayContaining(fields.split(' ')))
})

/** Names of fields that pages do not read in at least one schema. */
const unreadNames = new Set(
  [...pageFields].flatMap(([schema, fields]) =>
    Object.keys(shapeOf(schema)).filter((name) => !fields.split(' ').includes(name)),
  ),
)

test('lists every field that the code of a page reads', () => {
  const accesses = accessesInPages()
  const unlisted = accesses.filter(({ schema, field }) => !pageFields.get(schema)?.split(' ').includes(field))

  // `tryCode` only compares `object` with 'voucher', and a preloaded token counts as expired unless `expires_at` is a later
  // time, so any value is safe.
  expect(unlisted.map(({ file, field }) => `${file}: ${field}`)).toEqual([
    'src/client/preloaded-responses.ts: expires_at',
    'src/state/features/validation.ts: object',
  ])
  // Fails if the search finds no accesses at all.
  expect(accesses.map(({ schema }) => schema)).toContain(orderLine)
  expect(accesses.length).toBeGreaterThan(100)
})

/** Every place where a page's code accesses a field with an unread name, according to the TypeScript compiler. */
function accessesInPages() {
  const files = ['client', 'state', 'elements', 'contract/offer', 'contract/schedule'].flatMap((folder) =>
    readdirSync(`${root}src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'operations.generated.ts')
      .map((file) => `${root}src/${folder}/${file}`),
  )
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  )
  const program = ts.createProgram(files, { ...options, types: [] })
  const checker = program.getTypeChecker()
  const accesses: { schema: z.ZodMiniObject; field: string; file: string }[] = []

  const note = (field: ts.Symbol | undefined, node: ts.Node) => {
    for (const declaration of field?.declarations ?? []) {
      const { fileName } = declaration.getSourceFile()
      const [, file] = /\/src\/contract\/(.*)$/.exec(fileName) ?? []
      const owner = ts.findAncestor(declaration, ts.isVariableDeclaration)
      const schema = named.get(`${file} ${owner?.name.getText()}`) as z.ZodMiniObject
      // Objects that are declared inside another schema are not listed separately.
      if (!field || !pageFields.has(schema) || !(field.name in shapeOf(schema))) continue
      accesses.push({ schema, field: field.name, file: node.getSourceFile().fileName.slice(root.length) })
    }
  }
  const visit = (node: ts.Node): void => {
    // Resolving types is slow, so other names are skipped.
    if (ts.isPropertyAccessExpression(node) && unreadNames.has(node.name.text))
      note(checker.getSymbolAtLocation(node.name), node)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText()
      const type = unreadNames.has(name) ? checker.getTypeAtLocation(node.parent) : undefined
      for (const one of type?.isUnion() ? type.types : [type]) note(one?.getProperty(name), node)
    }
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles()) if (files.includes(source.fileName)) visit(source)
  return accesses
}

test('passes unread fields unchecked at any depth', () => {
  const entry = z.looseObject({ id: z.string(), campaign_name: z.string() })
  pageFields.set(entry, 'id')
  const schema = withPageFields(
    z.looseObject({
      one: z.optional(entry),
      other: z.nullable(z.array(entry)),
      more: z.record(z.string(), z.union([entry, z.string()])),
    }),
  )
  const odd = { id: 'a', campaign_name: 7 }
  const value = { one: odd, other: [odd], more: { x: odd, y: 'text' } }

  expect(z.parse(schema, value)).toEqual(value)
  for (const other of [
    { ...value, one: { id: 7 } },
    { ...value, other: [{}] },
    { ...value, more: { x: 7 } },
  ])
    expect(z.safeParse(schema, other).success).toBe(false)
})

test('passes the tiers of a promotion stack and the rules of an offer unchecked', () => {
  const odd = { id: 'a', object: 'voucher', tiers: 'none', validation_rules: 7 }

  expect(z.parse(withPageFields(qualifiedRedeemable), odd)).toEqual(odd)
  expect(z.safeParse(withPageFields(promotionTierList), { tiers: 'none' }).success).toBe(false)
})

test('changes only the reply of an operation', () => {
  const { reply, ...called } = forPage(listPromotionTiers)
  const { reply: whole, ...before } = listPromotionTiers

  expect(called).toEqual(before)
  expect(reply).not.toBe(whole)
})

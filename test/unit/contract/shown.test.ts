/** What a page reads of a reply, and what it passes on unread. */
import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import { orderLine } from '../../../src/contract/resources/order.ts'
import { promotionTierList } from '../../../src/contract/resources/promotion-tier.ts'
import { qualifiedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import { read, shown, withoutUnread } from '../../../src/contract/shown.ts'
import { z } from '../../../src/contract/zod.ts'

/** `resources/order.ts orderLine`. */
const schemaFiles = [
  'errors.ts',
  ...readdirSync(`${root}src/contract/resources`).map((file) => `resources/${file}`),
]

const named = new Map<string, unknown>()
for (const file of schemaFiles)
  for (const [name, one] of Object.entries(await import(`${root}src/contract/${file}`)))
    named.set(`${file} ${name}`, one)

test('what is listed as read are fields of the schema', () => {
  for (const [schema, fields] of read) {
    const { shape } = (schema as z.ZodMiniObject)._zod.def
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')))
  }
})

test('the code of a page looks at no field that passes unread', { timeout: 120_000 }, () => {
  const looks = looksOfPages()
  const listed = [...looks].filter(([, { schema }]) => read.has(schema as z.ZodMiniObject))
  const unlisted = listed.filter(
    ([, { schema, field }]) =>
      !read
        .get(schema as z.ZodMiniObject)
        ?.split(' ')
        .includes(field),
  )

  expect(unlisted.map(([place, { field }]) => `${place}: ${field}`)).toEqual([])
  // It does see them.
  expect(listed.map(([, { schema }]) => schema)).toContain(orderLine)
  expect(listed.length).toBeGreaterThan(100)
})

/** Where a page's code names a field of a schema, as the compiler knows it. */
function looksOfPages() {
  const files = ['client', 'state', 'elements', 'contract/offer', 'contract/schedule'].flatMap((folder) =>
    readdirSync(`${root}src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'operations.ts')
      .map((file) => `${root}src/${folder}/${file}`),
  )
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  )
  const program = ts.createProgram(files, { ...options, types: [] })
  const checker = program.getTypeChecker()
  const looks = new Map<string, { schema: unknown; field: string }>()

  const note = (field: ts.Symbol | undefined, node: ts.Node) => {
    for (const declaration of field?.declarations ?? []) {
      const { fileName } = declaration.getSourceFile()
      const [, file] = /\/src\/contract\/(.*)$/.exec(fileName) ?? []
      const owner = ts.findAncestor(declaration, ts.isVariableDeclaration)
      const source = node.getSourceFile()
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      const schema = named.get(`${file} ${owner?.name.getText()}`)
      const place = `${source.fileName.slice(root.length)}:${line + 1}`
      if (schema && field) looks.set(`${place} ${owner?.name.getText()}`, { schema, field: field.name })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name), node)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const type = checker.getTypeAtLocation(node.parent)
      const name = (node.propertyName ?? node.name).getText()
      for (const one of [type, ...(type.isUnion() ? type.types : [])]) note(one.getProperty(name), node)
    }
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles()) if (files.includes(source.fileName)) visit(source)
  return looks
}

test('an unread field passes as it is, however deep', () => {
  const entry = z.looseObject({ id: z.string(), campaign_name: z.string() })
  read.set(entry, 'id')
  const schema = withoutUnread(
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

test('the tiers of a promotion stack and the rules of an offer pass as they are', () => {
  const odd = { id: 'a', object: 'voucher', tiers: 'none', validation_rules: 7 }

  expect(z.parse(withoutUnread(qualifiedRedeemable), odd)).toEqual(odd)
  expect(z.safeParse(withoutUnread(promotionTierList), { tiers: 'none' }).success).toBe(false)
})

test('an operation is called as before', () => {
  const { reply, ...called } = shown(listPromotionTiers)
  const { reply: whole, ...before } = listPromotionTiers

  expect(called).toEqual(before)
  expect(reply).not.toBe(whole)
})

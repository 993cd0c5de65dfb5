/** The operations of the package `perkit`, which has guards in place of zod's schemas. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { packageFolder } from '../../../.config/package-folders.ts'
import { operations } from '../../../src/contract/index.ts'
import type { Operation, RequestSchema } from '../../../src/contract/signature.ts'
import { examples } from '../../wire/examples/index.ts'

const dist = `${packageFolder('perkit')}/dist`
const { operations: light }: { operations: Record<string, Operation> } = await import(
  `${dist}/operations/index.js`
)

const entries = Object.entries<Operation>(operations)

test('contains every operation', () => {
  expect(Object.keys(light).sort()).toEqual(entries.map(([id]) => id).sort())
})

test.each(entries)('%s has the same request', (id, operation) => {
  const { credentials, scope, method, path, aliases, bodyType, bodyOptional, idempotent } = operation
  const request = { id, credentials, scope, method, path, aliases, bodyType, bodyOptional, idempotent }
  expect(light[id]).toMatchObject(JSON.parse(JSON.stringify(request)))
  const summaryOf = (schema: RequestSchema | undefined) =>
    schema && { type: schema.def?.type, fields: Object.keys(schema.shape ?? {}) }
  expect(summaryOf(light[id]?.query)).toEqual(summaryOf(operation.query))
  expect(summaryOf(light[id]?.body)).toEqual(summaryOf(operation.body))
})

test('declares exactly the fields that each operation has', () => {
  const file = `${dist}/contract/types.generated.d.ts`
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const all = statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Operations')
  const nameOf = ({ name }: ts.TypeElement) => (name && ts.isIdentifier(name) ? name.text : '')
  const declared = ((all as ts.InterfaceDeclaration).members as readonly ts.TypeElement[]).map((member) => [
    nameOf(member),
    ((member as ts.PropertySignature).type as ts.TypeLiteralNode).members.map(nameOf).sort(),
  ])

  const actual = Object.entries(light).map(([id, operation]) => [id, Object.keys(operation).sort()])
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(actual))
})

test.each(entries)('%s reads its example reply, and rejects others, like the contract', (id, operation) => {
  const example = examples[id as keyof typeof examples].reply

  for (const value of [example, {}, null, [example]]) {
    const { success, data } = operation.reply.safeParse(value)
    const own = light[id]?.reply.safeParse(value)
    expect({ success: own?.success, data: own?.data }).toEqual({ success, data })
  }
})

/** The operations of the package `perkit`, which has guards in place of zod's schemas. */
import { expect, test } from 'vitest'
import { packageFolder } from '../../../.config/package-folders.ts'
import { operations } from '../../../src/contract/index.ts'
import type { Operation, Schema } from '../../../src/contract/signature.ts'
import { examples } from '../../wire/examples/index.ts'

const { operations: light }: { operations: Record<string, Operation> } = await import(
  `${packageFolder('perkit')}/dist/operations/index.js`
)

const entries = Object.entries<Operation>(operations)

test('contains every operation', () => {
  expect(Object.keys(light).sort()).toEqual(entries.map(([id]) => id).sort())
})

test.each(entries)('%s has the same request', (id, operation) => {
  const { credentials, scope, method, path, aliases, bodyType, bodyOptional, idempotent } = operation
  const request = { id, credentials, scope, method, path, aliases, bodyType, bodyOptional, idempotent }
  expect(light[id]).toMatchObject(JSON.parse(JSON.stringify(request)))
  const summaryOf = (schema: Schema | undefined) =>
    schema && { type: schema.def?.type, fields: Object.keys(schema.shape ?? {}) }
  expect(summaryOf(light[id]?.query)).toEqual(summaryOf(operation.query))
  expect(summaryOf(light[id]?.body)).toEqual(summaryOf(operation.body))
})

test.each(entries)('%s reads its example reply, and rejects others, like the contract', (id, operation) => {
  const example = examples[id as keyof typeof examples].reply

  for (const value of [example, {}, null, [example]]) {
    const { success, data } = operation.reply.safeParse(value)
    const own = light[id]?.reply.safeParse(value)
    expect({ success: own?.success, data: own?.data }).toEqual({ success, data })
  }
})

/** Compares the fields of the contract with those of the specification. */
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import type { z } from '../../../src/contract/zod.ts'
import { specifiedOperations, type SpecifiedOperation } from '../../wire/specification/operations.ts'
import type { Shape } from '../../wire/specification/shape.ts'
import { examples } from '../../wire/examples/index.ts'

type Id = keyof typeof specifiedOperations

// `Object.entries` does not keep the types of keys and values.
const specified = Object.entries(specifiedOperations) as [Id, SpecifiedOperation][]

describe.each(specified)('%s', (id, { query = '', body = '', reply }) => {
  const operation: Operation = operations[id]

  test('accepts every request field of the specification', () => {
    const missing = [
      ...query.split(/\s+/).filter((field) => field && !accepts(operation.query, field)),
      ...body.split(/\s+/).filter((field) => field && !accepts(operation.body, field)),
    ]

    expect(missing).toEqual([])
  })

  test('has every reply field of the specification', () => {
    expect(missingFrom(operation.reply, reply)).toEqual([])
  })
})

test.each(specified)('the example reply of %s matches the specification', (id, { reply }) => {
  expect(reply(examples[id].reply, 'reply', new Set())).toEqual([])
})

/** Operations for which the specification lists the required reply fields. */
const withRequiredFields: Id[] = [
  'createAccessToken',
  'createBrand',
  'redeemReward',
  'transferPoints',
  'exportCampaignTransactions',
  'createReward',
  'createProduct',
  'createLoyaltyTiers',
  'enableEarningRule',
]

test.each(withRequiredFields)(
  '%s requires the specified fields and allows null only where specified',
  (id) => {
    const { reply } = operations[id]
    const specified = specifiedOperations[id].reply
    const { def } = unwrap(reply)
    const schema = def.type === 'array' ? unwrap(def.element).def : def
    const shape = Object.entries(schema.type === 'object' ? schema.shape : {})
    const known = specified.fields ?? specified.item?.fields ?? {}
    const fields = Object.entries(known)

    const required = shape.filter(([, field]) => unwrap(field).required).map(([name]) => name)
    expect(required.toSorted()).toEqual(
      fields.flatMap(([name, field]) => (field.required ? [name] : [])).toSorted(),
    )
    const nullable = shape
      .filter(([name, field]) => name in known && unwrap(field).nullable)
      .map(([name]) => name)
    expect(nullable.toSorted()).toEqual(
      fields.flatMap(([name, field]) => (field.nullable ? [name] : [])).toSorted(),
    )
  },
)

const accepts = (schema: z.core.$ZodType | undefined, field: string) =>
  schema !== undefined && has(schema, field.split(/\.|(?=\[\])/))

/** Whether the schema contains the field at the path. */
function has(schema: z.core.$ZodType, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  const { def } = unwrap(schema)
  if (step === '[]') return def.type === 'array' && has(def.element, rest)
  const field = def.type === 'object' ? def.shape[step] : undefined
  return field !== undefined && has(field, rest)
}

/** Fields that the shape contains but the schema does not. */
function missingFrom(schema: z.core.$ZodType, { fields, item }: Shape, place = 'reply'): string[] {
  const { def } = unwrap(schema)
  if (item && def.type === 'array') return missingFrom(def.element, item, `${place}[]`)
  if (item && def.type === 'record') return missingFrom(def.valueType, item, `${place}.*`)
  return Object.entries(fields ?? {}).flatMap(([name, { shape }]) => {
    const field = def.type === 'object' ? def.shape[name] : undefined
    return field ? missingFrom(field, shape, `${place}.${name}`) : [`${place}.${name}`]
  })
}

/** The schema without `optional` and `nullable` around it. */
function unwrap(schema: z.core.$ZodType): {
  def: z.core.$ZodTypes['_zod']['def']
  required: boolean
  nullable: boolean
} {
  // Zod's union of all schema types lets TypeScript narrow `def` by `def.type`.
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'optional') return { ...unwrap(def.innerType), required: false }
  if (def.type === 'nullable') return { ...unwrap(def.innerType), nullable: true }
  return { def, required: true, nullable: false }
}

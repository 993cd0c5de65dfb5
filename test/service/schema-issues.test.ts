/** No error prints a regular expression: every pattern of a request or a catalog has a description. */
import { expect, test } from 'vitest'
import { operations } from '../../src/contract/index.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { z } from '../../src/contract/zod.ts'
import { faultsOf } from '../../src/service/catalogue/plan.ts'
import { catalogueFile } from '../../src/service/catalogue/schema.ts'
import { detailsOf } from '../../src/service/schema-issues.ts'

type Schema = z.core.$ZodType

/** The schema and every schema inside it, each once. */
function* schemasIn(schema: Schema, seen = new Set<Schema>()): Generator<Schema> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield schema
  for (const inner of innerOf(schema)) yield* schemasIn(inner, seen)
}

function innerOf(schema: Schema): readonly Schema[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'] // a union of all schemas, discriminated by `def.type`
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
    case 'map':
      return [def.keyType, def.valueType]
    case 'union':
      return def.options
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return [def.innerType]
    case 'pipe':
      return [def.in, def.out]
    case 'lazy':
      return [def.getter()]
    case 'intersection':
      return [def.left, def.right]
    case 'tuple':
      return def.items
    default:
      return []
  }
}

const requests = Object.values<Operation>(operations).flatMap(({ query, body }) =>
  [query, body].filter((part) => !!part),
)

/** Text that matches no pattern and exceeds no maximum length. */
const wrongText = '\u0001 ?'

const formatIssues = (schemas: readonly Schema[]) =>
  schemas
    .flatMap((schema) => [...schemasIn(schema)])
    .filter((schema) => (schema._zod as z.core.$ZodTypes['_zod']).def.type === 'string')
    .flatMap(
      (schema) => z.safeParse(schema as z.ZodMiniType, wrongText, { reportInput: true }).error?.issues ?? [],
    )

/** Describes the issues one by one, because a reply lists only the first fifty. */
const ofRequests = (issues: readonly z.core.$ZodIssue[]) =>
  issues.flatMap((issue) => detailsOf([issue], 'body'))

test.each([
  ['a request', requests, ofRequests, /^must be \w/],
  ['a catalog', [catalogueFile], faultsOf, /^must \w/],
])('describes every pattern of %s in words', (_title, schemas, describe, words) => {
  const issues = formatIssues(schemas)
  const patterns = issues.filter(({ code }) => code === 'invalid_format')
  const faults: readonly { message: string }[] = describe(issues)
  const messages = faults.map(({ message }) => message)

  expect(patterns.length).toBeGreaterThan(3)
  expect(messages.length).toBeGreaterThanOrEqual(patterns.length)
  for (const message of messages) {
    expect(message).toMatch(words)
    expect(message).not.toMatch(/[\\^$|{}]|\(\?|\[[^\]]*-|[)\]][*+?]/)
  }
})

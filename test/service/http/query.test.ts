import { expect, test } from 'vitest'
import { integer, text } from '../../../src/contract/primitives.ts'
import { z } from '../../../src/contract/zod.ts'
import { detailsOf } from '../../../src/service/schema-issues.ts'
import { parseQuery } from '../../../src/service/http/query.ts'
import { ApiError } from '../../../src/service/errors.ts'

const conditions = z.looseObject({ conditions: z.strictObject({ $in: z.optional(z.array(text())) }) })
const schema = z.strictObject({
  flag: z.optional(z.boolean()),
  count: z.optional(integer(1, 100)),
  name: z.optional(text()),
  order: z.optional(z.enum(['id', '-id'])),
  either: z.optional(z.union([integer(), z.string()])),
  filters: z.optional(z.strictObject({ status: z.optional(conditions), junction: z.optional(z.string()) })),
})

function read(search: string) {
  const { data, error } = z.safeParse(schema, parseQuery(schema, search), { reportInput: true })
  return error ? detailsOf(error.issues, 'query') : data
}

function refused(search: string) {
  try {
    parseQuery(schema, search)
  } catch (error) {
    if (error instanceof ApiError) return { key: error.key, details: error.details }
    throw error
  }
  throw new Error(`Parsed without an error: ${search}`)
}

test('converts text to the type of each parameter', () => {
  expect(read('?flag=true&count=20&name=20&order=-id')).toEqual({
    flag: true,
    count: 20,
    name: '20',
    order: '-id',
  })
  expect(read('?either=12')).toEqual({ either: 12 })
  expect(read('?either=a+b%2B')).toEqual({ either: 'a b+' })
  expect(read('')).toEqual({})
})

test('reads brackets as nested filters', () => {
  expect(
    read(
      '?filters[status][conditions][$in][0]=a&filters%5Bstatus%5D%5Bconditions%5D%5B%24in%5D%5B1%5D=b&filters[junction]=AND',
    ),
  ).toEqual({ filters: { status: { conditions: { $in: ['a', 'b'] } }, junction: 'AND' } })
})

test.each([
  '1e1',
  '0x10',
  '１',
  '1.5',
  '-0',
  '+1',
  ' 1',
  '01',
  '1_0',
  '9'.repeat(40),
  'Infinity',
  'true',
  'ten',
  '',
])('rejects "%s" as a whole number', (count) => {
  expect(read(`?count=${encodeURIComponent(count)}`)).toEqual([
    { field: 'count', message: expect.stringMatching(/^must be a (whole )?number$/) },
  ])
})

test.each([
  ['?flag=1', 'flag', 'must be true or false'],
  ['?flag=TRUE', 'flag', 'must be true or false'],
  ['?flag', 'flag', 'must be true or false'],
  ['?count=0', 'count', 'must be at least 1'],
  ['?count=101', 'count', 'must be at most 100'],
  ['?count[gt]=1', 'count', 'must be a number'],
  ['?name=', 'name', 'must not be empty'],
  ['?order=name', 'order', 'must be one of id, -id'],
  ['?limt=10', 'limt', 'is not a known field'],
  ['?filters=all', 'filters', 'must be an object'],
  ['?filters[owner]=me', 'filters.owner', 'is not a known field'],
  ['?filters[status][conditions][$gt]=1', 'filters.status.conditions.$gt', 'is not a known field'],
  ['?name[first]=Ada', 'name', 'must be text'],
])('names the invalid field of %s', (search, field, message) => {
  expect(read(search)).toEqual([{ field, message }])
})

test.each([
  ['?count=1&count=2', 'count', 'must be set only once'],
  ['?count=1&%63ount=1', 'count', 'must be set only once'],
  ['?filters=a&filters[junction]=AND', 'filters[junction]', 'must be set only once'],
  ['?filters[__proto__][admin]=1', 'filters[__proto__][admin]', 'is not a known parameter'],
  ['?filters[a', 'filters[a', 'is not a known parameter'],
  ['?__proto__[admin]=1', '__proto__[admin]', 'is not a known parameter'],
  [`?a${'[b]'.repeat(20)}=1`, `a${'[b]'.repeat(20)}`, 'is not a known parameter'],
])('rejects the query %s', (search, field, message) => {
  expect(refused(search)).toEqual({ key: 'invalid_query_params', details: [{ field, message }] })
})

test.each(['?count=%', '?count=%ff', '?name=%00', '?x=%00'])('rejects the broken encoding %s', (search) => {
  expect(refused(search).key).toBe('invalid_query_params')
})

test('rejects 500 parameters', () => {
  expect(refused(`?${'a=1&'.repeat(500)}`)).toEqual({ key: 'invalid_query_params', details: undefined })
})

test('does not treat inherited properties of objects as parameters', () => {
  for (const name of [
    'count[constructor][prototype]',
    'filters[toString]',
    'constructor',
    'count[hasOwnProperty]',
  ])
    expect(JSON.stringify(read(`${name}=1`)), name).toMatch(/is not a known field|must be a number/)
})

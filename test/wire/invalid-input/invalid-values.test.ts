import { expect, test } from 'vitest'
import { fits, type Document, type JsonSchema } from './document.ts'
import { invalidValues } from './invalid-values.ts'

const line: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 3 },
    quantity: {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 9 },
        { type: 'string', pattern: '^[1-9]$' },
      ],
    },
  },
  required: ['id', 'quantity'],
  additionalProperties: false,
}
const document: Document = { paths: {}, components: { schemas: { Line: line } } }
const schema: JsonSchema = { type: 'array', items: { $ref: '#/components/schemas/Line' }, maxItems: 2 }
const example = [{ id: 'a', quantity: 2 }]

const titles = [...invalidValues(document, schema, example)].map(({ title }) => title)

test('changes type, range, length and nesting, and never yields a valid value', () => {
  expect(fits(document, schema, example)).toBe(true)
  for (const { title, value } of invalidValues(document, schema, example))
    expect(fits(document, schema, value), title).toBe(false)
  expect(titles).toEqual(
    expect.arrayContaining([
      '[0].id is 7',
      '[0].id is ""',
      '[0].id is "xxxx"',
      '[0].id is left out',
      '[0].id is ["a"]',
      '[0].no_such_field is added',
      '[0].quantity is 0',
      '[0].quantity is 10',
      '[0].quantity is 1.5',
      '[0].quantity is null',
      'body is null',
    ]),
  )
})

test('does not yield values that another alternative accepts', () => {
  expect(titles).not.toContain('[0].quantity is 7')
})

import { describe, expect, test } from 'vitest'
import {
  integer,
  optional,
  optionalOrNull,
  required,
  requiredOrNull,
  dateTime,
  resource,
  text,
} from './shape.ts'

const mug = resource(
  'Mug',
  {
    id: required(text),
    price: requiredOrNull(integer),
    made: optional(dateTime),
    note: optionalOrNull(text),
  },
  { hue: optional(text) },
)

const faults = (value: unknown) => mug(value, 'reply', new Set())

describe('a table of the specification', () => {
  test('accepts its fields and the additions', () => {
    expect(
      faults({ id: 'a', price: null, note: null, hue: 'red', made: '2026-11-21T08:00:00.000Z' }),
    ).toEqual([])
  })

  test.each([
    ['an unknown field', { id: 'a', price: 1, size: 4 }, 'reply.size is not in the specification (Mug)'],
    ['a missing field', { id: 'a' }, 'reply.price is missing'],
    ['null in a field that is not nullable', { id: null, price: 1 }, 'reply.id should not be null'],
    ['a value of another type', { id: 'a', price: 1.5 }, 'reply.price should be a whole number, but is 1.5'],
    [
      'an invalid time',
      { id: 'a', price: 1, made: 'now' },
      'reply.made should be a date-time in UTC, but is "now"',
    ],
    ['a list instead of an object', [], 'reply should be an object, but is []'],
  ])('reports %s', (_title, value, fault) => {
    expect(faults(value)).toEqual([fault])
  })

  test('records the fields that have a value', () => {
    const seen = new Set<string>()
    mug({ id: 'a', price: null, hue: 'red' }, 'reply', seen)

    expect([...seen]).toEqual(['Mug.id'])
  })
})

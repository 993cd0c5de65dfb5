import { expect, test } from 'vitest'
import { migrations } from '../../../src/service/database/migrate.ts'

test('numbers migrations in the order in which they are applied', () => {
  const numbers = migrations.map(({ name }) => /^\d{4}(?=-)/.exec(name)?.[0])

  expect(numbers).toEqual(migrations.map((_, index) => String(index + 1).padStart(4, '0')))
})

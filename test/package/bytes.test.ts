import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'
import { isOver } from '../bench/report.ts'

test('what a page downloads stays within its budgets', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(isOver)).toEqual([])
})

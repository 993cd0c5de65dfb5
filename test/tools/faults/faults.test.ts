import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { areas, faultsOf } from './list.ts'

test.each(areas)('every planted fault of %s still finds its place', (area) => {
  const lost = faultsOf(area).filter(({ file, find }) => !readFileSync(root + file, 'utf8').includes(find))

  expect(lost.map(({ name }) => name)).toEqual([])
})

test.each(areas)('every planted fault of %s has tests to go red', (area) => {
  const named = new Set(faultsOf(area).flatMap(({ tests }) => tests))

  expect(
    [...named].filter((path) => ![path, `${path}.test.ts`].some((one) => existsSync(root + one))),
  ).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { areas, faultsOf } from './list.ts'

test.each(areas)('finds the code of every fault in %s', (area) => {
  const outdated = faultsOf(area).filter(
    ({ file, find }) => !readFileSync(root + file, 'utf8').includes(find),
  )

  expect(outdated.map(({ name }) => name)).toEqual([])
})

test.each(areas)('finds the tests of every fault in %s', (area) => {
  const tests = new Set(faultsOf(area).flatMap(({ tests }) => tests))

  expect(
    [...tests].filter((path) => ![path, `${path}.test.ts`].some((one) => existsSync(root + one))),
  ).toEqual([])
})

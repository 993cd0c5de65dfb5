import { expect, test } from 'vitest'
import { chosenStore, storeHelp } from '../../../src/service/cli/store-options.ts'

const DATABASE_URL = 'postgresql://pooler.example/perkit'

test('prepares statements unless a variable turns it off', () => {
  expect(chosenStore(undefined, { DATABASE_URL })).toMatchObject({ prepared: true })
  expect(chosenStore(undefined, { DATABASE_URL, PERKIT_NO_PREPARED: '1' })).toMatchObject({ prepared: false })
})

test('migrates unless a variable turns it off', () => {
  expect(chosenStore(undefined, {})).not.toHaveProperty('whenOutdated')
  expect(chosenStore(undefined, { PERKIT_NO_MIGRATE: '0' })).not.toHaveProperty('whenOutdated')
  for (const PERKIT_NO_MIGRATE of ['1', 'true'])
    expect(chosenStore(undefined, { PERKIT_NO_MIGRATE })).toMatchObject({ whenOutdated: 'reject' })
})

test.each(['PERKIT_NO_PREPARED', 'PERKIT_NO_MIGRATE'])('rejects another value of %s', (variable) => {
  expect(() => chosenStore(undefined, { DATABASE_URL, [variable]: 'yes' })).toThrow(
    `${variable} must be 1 or 0.`,
  )
})

test('lists each variable that selects a store in the help', () => {
  const variables = ['PERKIT_DATA', 'DATABASE_URL', 'PERKIT_NO_PREPARED', 'PERKIT_NO_MIGRATE']
  expect([...storeHelp.matchAll(/^ {2}([A-Z_]+)/gm)].map(([, name]) => name)).toEqual(variables)
})

import { expect, test } from 'vitest'
import { chosenStore } from '../../../src/service/cli/store-options.ts'

const DATABASE_URL = 'postgresql://pooler.example/perkit'

test('prepares statements unless a variable turns it off', () => {
  expect(chosenStore(undefined, { DATABASE_URL })).toMatchObject({ prepared: true })
  expect(chosenStore(undefined, { DATABASE_URL, PERKIT_NO_PREPARED: '1' })).toMatchObject({ prepared: false })
})

test('rejects another value of the variable', () => {
  expect(() => chosenStore(undefined, { DATABASE_URL, PERKIT_NO_PREPARED: 'yes' })).toThrow(
    'PERKIT_NO_PREPARED must be 1 or 0.',
  )
})

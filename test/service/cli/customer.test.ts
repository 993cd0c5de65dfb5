/** `perkit customer`: what it asks for and reports. */
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../src/service/cli/run.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { personalCatalogue } from '../customers/support/personal-shop.ts'

let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = await emptyDatabase()
  const store = await openStore({ databaseUrl: DATABASE_URL })
  await loadCatalogue(store, personalCatalogue)
  await store.close()
})

/** Runs a command at a terminal on which somebody gives this answer, or without a terminal. */
async function run(args: readonly string[], answer?: boolean) {
  const [out, err, questions]: [string[], string[], string[]] = [[], [], []]
  const code = await runCommand(['customer', ...args], {
    env: { DATABASE_URL },
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    progress: () => undefined,
    clearProgress: () => undefined,
    confirm: answer === undefined ? undefined : async (text) => (questions.push(text), answer),
  })
  return { code, out: out.join('\n'), err: err.join('\n'), questions }
}

test('erases nothing without a confirmation', async () => {
  const refused = await run(['erase', 'lovelace'], false)
  const silent = await run(['erase', 'lovelace'])

  expect(refused).toMatchObject({
    code: 1,
    err: 'Nothing was erased.',
    questions: ['Erase the data of lovelace (cust_1)?'],
  })
  expect(silent).toMatchObject({ code: 2, err: expect.stringContaining('Add --yes to confirm it.') })
  const { out } = await run(['export', 'lovelace'])
  expect(JSON.parse(out).data.customers).toMatchObject([{ id: 'cust_1', name: 'Ada Lovelace' }])
})

test('reports what was erased, and then that nothing is left', async () => {
  const erased = await run(['erase', 'lovelace'], true)
  const again = await run(['erase', 'cust_1', '--yes'])

  expect(erased.out).toBe('Erased cust_1. Note this id to erase it again after you restore an older backup.')
  expect(erased.err).toMatch(/^customers +1 row$/m)
  expect(erased.err).toContain('Remove them from the file before you load it again.')
  expect(again).toMatchObject({ code: 0, out: 'cust_1 has no personal data.', err: '' })
})

test('rejects unknown customers, actions and options', async () => {
  expect(await run(['erase', 'nobody', '--yes'])).toMatchObject({
    code: 1,
    err: 'proj_shop has no customer nobody.',
  })
  expect(await run(['forget', 'lovelace'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Specify an action: export, erase.'),
  })
  expect(await run(['export', 'lovelace', '--yes'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Unknown option --yes.'),
  })
  expect(await run(['erase'])).toMatchObject({ code: 2, err: expect.stringContaining('ID is missing.') })
})

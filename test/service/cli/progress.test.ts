/** Progress of long commands: one updated line on a terminal, and periodic lines in a log. */
import { expect, test } from 'vitest'
import { processTerminal } from '../../../src/service/cli/command.ts'
import { migrations } from '../../../src/service/database/migrate.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { emptyDatabase } from '../../support/databases.ts'

function terminal(isTTY: boolean) {
  const written: string[] = []
  let time = 0
  const stream = { write: (text: string) => written.push(text), isTTY }
  const own = processTerminal({ env: {}, stdout: stream, stderr: stream }, () => time)
  return { own, written, pass: (milliseconds: number) => void (time += milliseconds) }
}

test('updates one line on a terminal and clears it before other output', () => {
  const { own, written, pass } = terminal(true)

  own.progress('loading', 'members', 500, 100_000)
  own.progress('loading', 'members', 501, 100_000)
  pass(200)
  own.progress('loading', 'members', 1000, 100_000)
  own.err('Done.')

  const clear = '\r\u001b[K'
  expect(written).toEqual([
    `${clear}loading members: 500 of 100,000`,
    `${clear}loading members: 1,000 of 100,000`,
    clear,
    'Done.\n',
  ])
})

test('writes a line to a log every ten seconds', () => {
  const { own, written, pass } = terminal(false)

  for (let done = 1; done <= 25; done += 1) {
    pass(1000)
    own.progress('writing', 'vouchers', done, 25)
  }
  own.err('Done.')

  expect(written).toEqual(['writing vouchers: 10 of 25\n', 'writing vouchers: 20 of 25\n', 'Done.\n'])
})

test('reports each migration of a store', async () => {
  const databaseUrl = await emptyDatabase()
  const reported: string[] = []
  const open = () =>
    openStore({ databaseUrl, progress: (doing, table) => reported.push(`${doing} ${table}`) })

  await (await open()).close()
  expect(reported).toEqual(migrations.map(({ name }) => `migrating the store (${name})`))
  await (await open()).close()
  expect(reported.length).toBe(migrations.length)
})

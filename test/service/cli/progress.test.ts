/** Progress of long commands: one updated line on a terminal, and periodic lines in a log. */
import { expect, test } from 'vitest'
import { processTerminal } from '../../../src/service/cli/command.ts'
import { createLog, progressIn } from '../../../src/service/log.ts'
import { migrations } from '../../../src/service/database/migrate.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { emptyDatabase } from '../../support/databases.ts'

function terminal(isTTY: boolean) {
  const written: string[] = []
  let time = 0
  const stream = { write: (text: string) => written.push(text), isTTY }
  const output = processTerminal({ env: {}, stdout: stream, stderr: stream }, () => time)
  return { output, written, wait: (milliseconds: number) => void (time += milliseconds) }
}

test('updates one line on a terminal and clears it before other output', () => {
  const { output, written, wait } = terminal(true)

  output.progress('loading', 'members', 500, 100_000)
  output.progress('loading', 'members', 501, 100_000)
  wait(200)
  output.progress('loading', 'members', 1000, 100_000)
  output.err('Done.')

  const clear = '\r\u001b[K'
  expect(written).toEqual([
    `${clear}loading members: 500 of 100,000`,
    `${clear}loading members: 1,000 of 100,000`,
    clear,
    'Done.\n',
  ])
})

test('writes a line to a log every ten seconds', () => {
  const { output, written, wait } = terminal(false)

  for (let done = 1; done <= 25; done += 1) {
    wait(1000)
    output.progress('writing', 'vouchers', done, 25)
  }
  output.err('Done.')

  expect(written).toEqual(['writing vouchers: 10 of 25\n', 'writing vouchers: 20 of 25\n', 'Done.\n'])
})

test('logs the progress of a start every three seconds', () => {
  const lines: string[] = []
  let time = 0
  const progress = progressIn(createLog({ write: (line) => void lines.push(line) }), () => time)

  for (let done = 1; done <= 7; done += 1) {
    time += 1000
    progress('loading', 'campaigns', done, 7)
  }

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'loading campaigns', done: 3, total: 7 },
    { msg: 'loading campaigns', done: 6, total: 7 },
  ])
})

test('reports each migration of a store', async () => {
  const databaseUrl = await emptyDatabase()
  const reported: string[] = []
  const open = () => openStore({ databaseUrl, progress: (task, table) => reported.push(`${task} ${table}`) })

  await (await open()).close()
  expect(reported).toEqual(migrations.map(({ name }) => `migrating the store (${name}, expand)`))
  await (await open()).close()
  expect(reported.length).toBe(migrations.length)
})

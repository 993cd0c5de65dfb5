/** A server that uses the client for many shoppers at once. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { clientOf, json, startServer, tierList } from './server.ts'

test('a hundred calls at once bring no warning of a leak', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => warnings.push(warning.name)
  process.on('warning', note)
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(server.url)

  await Promise.all(Array.from({ length: 100 }, () => tiers()))

  await new Promise(setImmediate)
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a call that is over leaves nothing in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(server.url)
  const ask = async () => new WeakRef(await tiers())

  const answers = await Promise.all([ask(), ask(), ask()])

  await expect
    .poll(() => {
      collectGarbage()
      return answers.filter((answer) => answer.deref()).length
    })
    .toBe(0)
})

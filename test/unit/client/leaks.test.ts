/** Many calls at the same time. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { clientOf, json, startServer, tierList } from './server.ts'

test('causes no leak warning for a hundred calls', async () => {
  const warnings: string[] = []
  const record = (warning: Error) => warnings.push(warning.name)
  process.on('warning', record)
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(server.url)

  await Promise.all(Array.from({ length: 100 }, () => tiers()))

  await new Promise(setImmediate)
  process.off('warning', record)
  expect(warnings).toEqual([])
})

test('releases the memory of finished calls', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(server.url)
  const call = async () => new WeakRef(await tiers())

  const replies = await Promise.all([call(), call(), call()])

  await expect
    .poll(() => {
      collectGarbage()
      return replies.filter((reply) => reply.deref()).length
    })
    .toBe(0)
})

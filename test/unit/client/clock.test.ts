/** The time of the service. */
import { expect, test } from 'vitest'
import { clientOf, json, startServer, stoppedClock, tierList } from './server.ts'

const dated = (date: () => string) =>
  startServer((_, response) => json(response, tierList(), 200, { Date: date() }))

test('uses the time of a response instead of a wrong device clock', async () => {
  const { url } = await dated(() => 'Sat, 21 Nov 2037 08:00:00 GMT')
  const { clock, pass } = stoppedClock()
  const { tiers, now, offset } = clientOf(url, { clock })

  await tiers()

  const date = Date.UTC(2037, 10, 21, 8)
  expect(Math.abs(now() - date)).toBeLessThan(1_000)
  expect(Math.abs(offset() - (date - Date.now()))).toBeLessThan(60_000)
  const before = now()
  pass(60)
  expect(now() - before).toBe(60_000)
})

test('keeps fractions of seconds although headers contain whole seconds', async () => {
  let seconds = 0
  const start = Date.UTC(2037, 10, 21, 8)
  const { url } = await dated(() => new Date(start + 1000 * seconds).toUTCString())
  const { clock, pass } = stoppedClock()
  const { tiers, now } = clientOf(url, { clock })

  await tiers()
  const first = now()
  pass(0.6)
  seconds = 1
  await tiers()

  expect(now() - first).toBe(600)
})

test.each(['', 'yesterday'])('ignores a response with the date "%s"', async (date) => {
  const { url } = await dated(() => date)
  const { clock } = stoppedClock()
  const { tiers, now } = clientOf(url, { clock })
  const before = now()

  await tiers()

  expect(now()).toBe(before)
})

test('ignores the date of an unreadable response', async () => {
  const { url } = await startServer((_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', Date: 'Sat, 21 Nov 2037 08:00:00 GMT' })
      .end('<title>Sign in</title>'),
  )
  const { tiers, offset } = clientOf(url)

  await expect(tiers()).rejects.toMatchObject({ kind: 'unreadable' })

  expect(Math.abs(offset())).toBeLessThan(60_000)
})

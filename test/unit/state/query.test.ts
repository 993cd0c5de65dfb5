/** Queries send one request at a time and drop replies that may be outdated. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { createQuery } from '../../../src/state/query.ts'
import { atom } from '../../../src/state/atom.ts'

interface Balance {
  stale: boolean
  balance: number
}

/** A query whose replies the test sends. */
function openBalance() {
  const replies: ((response: Balance) => void)[] = []
  const fresh: (boolean | undefined)[] = []
  const $balance = createQuery(
    atom(undefined),
    () => undefined,
    // Ignores the abort signal, as a custom source can.
    (_, options) => {
      fresh.push(options.fresh)
      return new Promise<Balance>((reply) => replies.push(reply))
    },
    undefined,
  )
  const reply = (index: number, balance: number) => replies[index]?.({ stale: false, balance })
  return { $balance, fresh, reply }
}

test('drops a reply that was pending during a refresh, and requests a fresh reply', async () => {
  const { $balance, fresh, reply } = openBalance()
  const shown: unknown[] = []
  $balance.listen(() => shown.push($balance.get().response?.balance))
  onTestFinished($balance.watch())
  await expect.poll(() => fresh).toEqual([false])

  $balance.refresh()
  reply(0, 500)
  await expect.poll(() => fresh, { message: 'bypasses cached responses' }).toEqual([false, true])
  reply(1, 200)
  await expect.poll(() => $balance.get().busy).toBe(false)

  expect(shown.at(-1)).toBe(200)
  expect(shown).not.toContain(500)
})

test('drops a reply that arrives after its watcher stopped', async () => {
  const { $balance, fresh, reply } = openBalance()
  const leave = $balance.watch()
  await expect.poll(() => fresh).toHaveLength(1)
  leave()
  onTestFinished($balance.watch())
  await expect.poll(() => fresh).toHaveLength(2)

  reply(0, 500)
  await new Promise(setImmediate)
  expect($balance.get()).toEqual({ busy: true })
  reply(1, 200)

  await expect.poll(() => $balance.get()).toMatchObject({ busy: false, response: { balance: 200 } })
})

/** A watched query that has received the total of a cart with one mug. The test sends its replies. */
async function openTotal() {
  const $cart = atom('one mug')
  const requests: { topic: string; reply(): void; fail(): void }[] = []
  const $total = createQuery(
    $cart,
    (topic) => topic,
    (topic) =>
      new Promise<{ stale: boolean; total: string }>((resolve, reject) => {
        const reply = () => resolve({ stale: false, total: `total of ${topic}` })
        requests.push({ topic, reply, fail: () => reject(new CallError('offline', 'offline')) })
      }),
    undefined,
  )
  /** Waits for this number of requests, and returns the last one. */
  const next = async (count: number, topic: string) => {
    await expect.poll(() => requests.length).toBe(count)
    expect(requests[count - 1]?.topic).toBe(topic)
    return requests[count - 1]
  }
  const idle = () => expect.poll(() => $total.get().busy).toBe(false)
  const leave = $total.watch()
  onTestFinished(leave)
  ;(await next(1, 'one mug'))?.reply()
  await idle()
  return { $cart, $total, next, idle, leave }
}

const offline = { error: { kind: 'offline' }, response: { stale: false } }

test('does not restore an older reply when a reply is dropped because the topic changed', async () => {
  const { $cart, $total, next, idle } = await openTotal()
  $cart.set('two mugs')
  const two = await next(2, 'two mugs')
  $cart.set('three mugs')
  two?.reply()
  const three = await next(3, 'three mugs')
  $cart.set('two mugs')
  three?.fail()
  ;(await next(4, 'two mugs'))?.fail()
  await idle()

  expect($total.get()).toMatchObject(offline)
})

test('does not restore an older reply when a reply arrives after the last watcher stopped', async () => {
  const { $cart, $total, next, idle, leave } = await openTotal()
  $cart.set('two mugs')
  const two = await next(2, 'two mugs')
  leave()
  two?.reply()
  await new Promise(setImmediate)
  onTestFinished($total.watch())
  ;(await next(3, 'two mugs'))?.fail()
  await idle()

  expect($total.get()).toMatchObject(offline)
})

test('does not restore an older reply when a reply arrives after the next request was sent', async () => {
  const { $cart, $total, next, idle, leave } = await openTotal()
  $cart.set('two mugs')
  const two = await next(2, 'two mugs')
  leave()
  $cart.set('three mugs')
  onTestFinished($total.watch())
  const three = await next(3, 'three mugs')
  two?.reply()
  await new Promise(setImmediate)
  three?.fail()
  await idle()

  expect($total.get()).toMatchObject(offline)
})

test('keeps the last reply for the same topic, as stale, when a new request fails', async () => {
  const { $cart, $total, next, idle } = await openTotal()
  $cart.set('two mugs')
  ;(await next(2, 'two mugs'))?.fail()
  await idle()
  $cart.set('one mug')
  ;(await next(3, 'one mug'))?.fail()
  await idle()

  expect($total.get()).toEqual({
    busy: false,
    error: undefined,
    staleReason: expect.objectContaining({ kind: 'offline' }),
    response: { stale: true, total: 'total of one mug' },
  })
})

test('sends the request for a change after the next paint', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  const $topic = atom('first')
  const $query = createQuery(
    $topic,
    (topic) => topic,
    async (topic) => {
      sent.push(topic)
      return { stale: false }
    },
    undefined,
    { debounceMs: 100 },
  )
  onTestFinished($query.watch())
  await Promise.resolve()
  expect(sent, 'the first request does not wait').toEqual(['first'])
  await vi.advanceTimersByTimeAsync(1000)

  $topic.set('second')
  expect($query.get().busy).toBe(true)
  await vi.advanceTimersByTimeAsync(16)
  expect(sent, 'a frame later').toEqual(['first'])
  await vi.advanceTimersByTimeAsync(16)
  expect(sent).toEqual(['first', 'second'])

  $query.refresh()
  await Promise.resolve()
  expect(sent, 'a refresh does not wait').toEqual(['first', 'second', 'second'])
})

/** One question at a time, and never an answer that may be older than what has just happened. */
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { createQuery } from '../../../src/state/query.ts'
import { atom } from '../../../src/state/atom.ts'

test('an answer that was on its way when something happened is never shown: it is asked for again', async () => {
  const answers: ((response: { stale: boolean; balance: number }) => void)[] = []
  const asked: (boolean | undefined)[] = []
  const $balance = createQuery(
    atom(undefined),
    () => undefined,
    (_, { fresh }) => {
      asked.push(fresh)
      return new Promise<{ stale: boolean; balance: number }>((answer) => answers.push(answer))
    },
    undefined,
  )
  const shown: unknown[] = []
  $balance.listen(() => shown.push($balance.get().response?.balance))
  onTestFinished($balance.watch())
  await expect.poll(() => asked).toEqual([false])

  // Points are spent: the answer that is on its way may not know of it.
  $balance.refresh()
  answers[0]?.({ stale: false, balance: 500 })
  await expect.poll(() => asked, { message: 'past any answer at hand' }).toEqual([false, true])
  answers[1]?.({ stale: false, balance: 200 })
  await expect.poll(() => $balance.get().busy).toBe(false)

  expect(shown.at(-1)).toBe(200)
  expect(shown).not.toContain(500)
})

test('an answer that comes when whoever asked has left is not shown to whoever comes next', async () => {
  const answers: ((response: { stale: boolean; balance: number }) => void)[] = []
  const $balance = createQuery(
    atom(undefined),
    () => undefined,
    // A page's own source need not heed the signal.
    () => new Promise<{ stale: boolean; balance: number }>((answer) => answers.push(answer)),
    undefined,
  )
  const leave = $balance.watch()
  await expect.poll(() => answers).toHaveLength(1)
  leave()
  onTestFinished($balance.watch())
  await expect.poll(() => answers).toHaveLength(2)

  answers[0]?.({ stale: false, balance: 500 })
  await new Promise(setImmediate)
  expect($balance.get()).toEqual({ busy: true })
  answers[1]?.({ stale: false, balance: 200 })

  await expect.poll(() => $balance.get()).toMatchObject({ busy: false, response: { balance: 200 } })
})

/** Asks about a topic, and answers when the test says so. */
function openQuestions() {
  const $cart = atom('one mug')
  const asked: { topic: string; answer(): void; fail(): void }[] = []
  const $total = createQuery(
    $cart,
    (topic) => topic,
    (topic) =>
      new Promise<{ stale: boolean; total: string }>((resolve, reject) => {
        const answer = () => resolve({ stale: false, total: `total of ${topic}` })
        asked.push({ topic, answer, fail: () => reject(new CallError('offline', 'offline')) })
      }),
    undefined,
  )
  /** The newest question, once it is asked. */
  const next = async (count: number, topic: string) => {
    await expect.poll(() => asked.length).toBe(count)
    expect(asked[count - 1]?.topic).toBe(topic)
    return asked[count - 1]
  }
  const idle = () => expect.poll(() => $total.get().busy).toBe(false)
  return { $cart, $total, next, idle }
}

test('does not restore an older answer when a reply is dropped because the topic changed', async () => {
  const { $cart, $total, next, idle } = openQuestions()
  onTestFinished($total.watch())
  ;(await next(1, 'one mug'))?.answer()
  await idle()

  $cart.set('two mugs')
  const two = await next(2, 'two mugs')
  $cart.set('three mugs')
  two?.answer()
  const three = await next(3, 'three mugs')
  $cart.set('two mugs')
  three?.fail()
  ;(await next(4, 'two mugs'))?.fail()
  await idle()

  expect($total.get()).toMatchObject({ error: { kind: 'offline' }, response: { stale: false } })
})

test('does not restore an older answer when a reply arrives after the last watcher left', async () => {
  const { $cart, $total, next, idle } = openQuestions()
  const leave = $total.watch()
  ;(await next(1, 'one mug'))?.answer()
  await idle()

  $cart.set('two mugs')
  const two = await next(2, 'two mugs')
  leave()
  two?.answer()
  await new Promise(setImmediate)
  onTestFinished($total.watch())
  ;(await next(3, 'two mugs'))?.fail()
  await idle()

  expect($total.get()).toMatchObject({ error: { kind: 'offline' }, response: { stale: false } })
})

test('does not restore an older answer when a reply arrives after the next request was sent', async () => {
  const { $cart, $total, next, idle } = openQuestions()
  const leave = $total.watch()
  ;(await next(1, 'one mug'))?.answer()
  await idle()

  $cart.set('two mugs')
  const two = await next(2, 'two mugs')
  leave()
  $cart.set('three mugs')
  onTestFinished($total.watch())
  const three = await next(3, 'three mugs')
  two?.answer()
  await new Promise(setImmediate)
  three?.fail()
  await idle()

  expect($total.get()).toMatchObject({ error: { kind: 'offline' }, response: { stale: false } })
})

test('keeps the last answer to the same question, as stale, when a new request fails', async () => {
  const { $cart, $total, next, idle } = openQuestions()
  onTestFinished($total.watch())
  ;(await next(1, 'one mug'))?.answer()
  await idle()

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

/** One question at a time, and never an answer that may be older than what has just happened. */
import { expect, onTestFinished, test } from 'vitest'
import { createQuery } from '../../src/state/query.ts'
import { atom } from '../../src/state/atom.ts'

test('an answer that was on its way when something happened is never shown: it is asked for again', async () => {
  const answers: ((answer: { stale: boolean; balance: number }) => void)[] = []
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
  $balance.listen(() => shown.push($balance.get().answer?.balance))
  onTestFinished($balance.watch())
  await expect.poll(() => asked).toEqual([false])

  // Points are spent: the answer that is on its way may not know of it.
  $balance.again()
  answers[0]?.({ stale: false, balance: 500 })
  await expect.poll(() => asked, { message: 'past any answer at hand' }).toEqual([false, true])
  answers[1]?.({ stale: false, balance: 200 })
  await expect.poll(() => $balance.get().busy).toBe(false)

  expect(shown.at(-1)).toBe(200)
  expect(shown).not.toContain(500)
})

test('an answer that comes when whoever asked has left is not shown to whoever comes next', async () => {
  const answers: ((answer: { stale: boolean; balance: number }) => void)[] = []
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

  await expect.poll(() => $balance.get()).toMatchObject({ busy: false, answer: { balance: 200 } })
})

import { expect, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { createQueue } from '../../../src/relay/queue.ts'

/** Tasks that end when `end` is called. */
function createTasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    end: (name: string) => ends.get(name)?.(),
    task: (name: string) => () => {
      started.push(name)
      return new Promise<string>((done) => ends.set(name, () => done(name)))
    },
  }
}

const settled = () => new Promise((done) => setImmediate(done))

test('runs a limited number of tasks at once, and the others later in order', async () => {
  const { started, end, task } = createTasks()
  const queue = createQueue({ concurrency: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => queue(task(name)))
  expect(started).toEqual(['a', 'b'])

  end('b')
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  end('a')
  await settled()
  end('c')
  end('d')

  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  const later = queue(task('e'))
  expect(started).toHaveLength(5)
  end('e')
  await later
})

test('skips aborted tasks and frees the slot of a failed task', async () => {
  const { started, end, task } = createTasks()
  const queue = createQueue({ concurrency: 1 })
  const aborted = new AbortController()
  const failing = queue(() => Promise.reject(new Error('broken')))
  const leaving = queue(task('left'), aborted.signal)
  const last = queue(task('last'))
  aborted.abort(new Error('gone'))

  await expect(leaving).rejects.toThrow('gone')
  await expect(failing).rejects.toThrow('broken')
  await expect(queue(task('late'), aborted.signal)).rejects.toThrow('gone')
  await settled()
  end('last')
  expect(await last).toBe('last')
  expect(started).toEqual(['last'])
})

test('rejects a task that has waited too long and runs the next task', async () => {
  const { started, end, task } = createTasks()
  const queue = createQueue({ concurrency: 1, maxWaitMs: 20, timeoutError: () => new Error('busy') })
  const first = queue(task('first'))
  await expect(queue(task('waited'))).rejects.toThrow('busy')
  const last = queue(task('last'))
  end('first')
  await first
  await settled()
  expect(started).toEqual(['first', 'last'])

  // A running task is not rejected, however long it takes.
  await new Promise((done) => setTimeout(done, 40))
  end('last')
  expect(await last).toBe('last')
})

test('lowers the concurrency while tasks time out and raises it again afterwards', async () => {
  const queue = createQueue({ concurrency: 20 })
  const late = AbortSignal.abort(new CallError('timeout', 'timeout'))
  Object.assign(late, { throwIfAborted: () => undefined }) // not yet aborted when the task starts
  for (let count = 0; count < 50; count++) await queue(async () => undefined, late)
  const atOnce = async () => {
    const { started, end, task } = createTasks()
    const all = Array.from({ length: 30 }, (_, nth) => queue(task(`${nth}`)))
    const first = started.length
    for (let nth = 0; nth < 30; nth++) {
      end(`${nth}`)
      await settled()
    }
    await Promise.all(all)
    return first
  }

  expect(await atOnce()).toBe(10)
  for (let count = 0; count < 100; count++) await queue(async () => undefined)
  expect(await atOnce()).toBe(20)
})

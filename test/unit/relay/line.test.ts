import { expect, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { createLine } from '../../../src/relay/line.ts'

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((done) => ends.set(name, () => done(name)))
    },
  }
}

const settled = () => new Promise((done) => setImmediate(done))

test('so many run at once, and the others in the order in which they came', async () => {
  const { begun, end, work } = works()
  const line = createLine({ most: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => line(work(name)))
  expect(begun).toEqual(['a', 'b'])

  end('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await settled()
  end('c')
  end('d')

  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  const later = line(work('e'))
  expect(begun).toHaveLength(5)
  end('e')
  await later
})

test('who leaves the line is not waited for, and what fails makes room', async () => {
  const { begun, end, work } = works()
  const line = createLine({ most: 1 })
  const gone = new AbortController()
  const failing = line(() => Promise.reject(new Error('broken')))
  const leaving = line(work('left'), gone.signal)
  const last = line(work('last'))
  gone.abort(new Error('gone'))

  await expect(leaving).rejects.toThrow('gone')
  await expect(failing).rejects.toThrow('broken')
  await expect(line(work('late'), gone.signal)).rejects.toThrow('gone')
  await settled()
  end('last')
  expect(await last).toBe('last')
  expect(begun).toEqual(['last'])
})

test('who has waited too long is turned away, and the place goes to who came later', async () => {
  const { begun, end, work } = works()
  const line = createLine({ most: 1, longest: 20, turnAway: () => new Error('busy') })
  const first = line(work('first'))
  await expect(line(work('waited'))).rejects.toThrow('busy')
  const last = line(work('last'))
  end('first')
  await first
  await settled()
  expect(begun).toEqual(['first', 'last'])

  // It has its place: however long it takes then, it is not turned away.
  await new Promise((done) => setTimeout(done, 40))
  end('last')
  expect(await last).toBe('last')
})

test('while the service is too slow for so many at once, fewer ask, and more again when it answers', async () => {
  const line = createLine({ most: 20 })
  const late = AbortSignal.abort(new CallError('timeout', 'timeout'))
  Object.assign(late, { throwIfAborted: () => undefined }) // it was not yet over when the work began
  for (let count = 0; count < 50; count++) await line(async () => undefined, late)
  const atOnce = async () => {
    const { begun, end, work } = works()
    const all = Array.from({ length: 30 }, (_, nth) => line(work(`${nth}`)))
    const first = begun.length
    for (let nth = 0; nth < 30; nth++) {
      end(`${nth}`)
      await settled()
    }
    await Promise.all(all)
    return first
  }

  expect(await atOnce()).toBe(10)
  for (let count = 0; count < 100; count++) await line(async () => undefined)
  expect(await atOnce()).toBe(20)
})

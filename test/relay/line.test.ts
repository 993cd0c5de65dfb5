import { expect, test } from 'vitest'
import { createLine } from '../../src/relay/line.ts'

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
  const line = createLine(2)
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
  const line = createLine(1)
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

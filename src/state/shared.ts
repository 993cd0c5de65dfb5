/**
 * A value that all tabs change at once, in a storage that tells of a write only later and where the last write
 * wins. So a change is kept as an act, not as its outcome: a tab that finds the storage without its newest acts
 * does them again on what it finds. Web Locks would not help: they neither let a change be there at once, nor
 * make a storage tell of the writes of others in time.
 */
import { toJson } from '../client/json.ts'
import { type CartPort, createPersistence } from './persist.ts'
import type { atom } from './atom.ts'

type Act<Value> = (value: Value) => Value

/** For how long another tab may still write without knowing of an act, in milliseconds. */
const span = 10_000

/** Of how many tabs the storage says how many of their acts it has: of those that wrote last. */
const most = 20

export interface Shared<Value> {
  name: string
  /** All that is ever kept. */
  fields: string[]
  $value: ReturnType<typeof atom<Value>>
  /** What may be taken of what storage holds, null where that is nothing. Throws where it holds something else. */
  read(kept: unknown): Value
  /** What is kept of it. */
  write(value: Value): object
}

export function createShared<Value>(port: CartPort, { name, fields, $value, read, write }: Shared<Value>) {
  const me = Math.random()
  let acts: { count: number; at: number; act: Act<Value> }[] = []
  /** How many acts of which tab are in the value. */
  let tabs: (readonly [tab: number, count: number])[] = []
  let count = 0
  let seen: string | undefined
  /** Without room in the storage this page is on its own. */
  let isKept = true

  const persistence = createPersistence(port, name, (found) => {
    const text = toJson(found)
    if (!isKept || text === seen) return
    let value = read(found)
    seen = text
    const written: unknown = Object(found).tabs
    // Storage was emptied, or written by a version that does not count: what was done before is over.
    if (!Array.isArray(written)) acts = []
    tabs = Array.isArray(written) ? (written as typeof tabs).filter((one) => Array.isArray(one)) : []
    const known = tabs.find(([tab]) => tab === me)?.[1] ?? 0
    const missing = recent().filter((one) => one.count > known)
    for (const { act } of missing) value = attempt(act, value)
    if (missing.length) keep(value)
    $value.set(value)
  })

  const recent = () => acts.filter(({ at }) => performance.now() - at < span)

  function keep(value: Value) {
    tabs = [[me, count] as const, ...tabs.filter(([tab]) => tab !== me)].slice(0, most)
    const kept = { ...write(value), tabs }
    seen = toJson(kept, [...fields, 'tabs'])
    isKept = persistence.keep(kept, [...fields, 'tabs'])
  }

  return {
    /** Does it on what all tabs have made of the value. Where it throws, nothing has happened. */
    change(act: Act<Value>) {
      persistence.read()
      const value = act($value.get())
      acts = [...recent(), { count: ++count, at: performance.now(), act }]
      keep(value)
      $value.set(value)
    },

    /** Reads what was kept, and follows the other tabs until the function it gives back is called. */
    open() {
      seen = undefined
      acts = []
      return persistence.open()
    },
  }
}

/** An act that does not fit what others have done meanwhile is left out. */
function attempt<Value>(act: Act<Value>, value: Value) {
  try {
    return act(value)
  } catch {
    return value
  }
}

/**
 * A value that all tabs share. Storage reports writes of other tabs late, and the last write wins. So each tab remembers
 * its recent changes as functions, and applies them again if storage contains a value without them. Web Locks would not
 * help: they neither make a change visible at once, nor make storage report writes in time.
 */
import { toJson } from '../client/json.ts'
import type { atom } from './atom.ts'
import { createPersistence, type StoragePort } from './persist.ts'

type Change<Value> = (value: Value) => Value

/** For how long another tab may still overwrite a change that it has not read yet. */
const replayMs = 10_000

/** Change counts are stored for this many tabs: those that wrote last. */
const maxTabs = 20

export interface Shared<Value> {
  name: string
  /** The only fields that are stored. */
  fields: string[]
  $value: ReturnType<typeof atom<Value>>
  /** Reads a stored value, or null if none is stored. Throws if it is invalid. */
  read(stored: unknown): Value
  write(value: Value): object
}

export function createShared<Value>(port: StoragePort, { name, fields, $value, read, write }: Shared<Value>) {
  const tabId = Math.random()
  let changes: { count: number; at: number; change: Change<Value> }[] = []
  /** How many changes of each tab the value contains. */
  let tabs: (readonly [tab: number, count: number])[] = []
  let count = 0
  let lastText: string | undefined
  /** False if storage is full or blocked. This page then ignores the other tabs. */
  let isSaved = true

  const persistence = createPersistence(port, name, (stored) => {
    const text = toJson(stored)
    if (!isSaved || text === lastText) return
    let value = read(stored)
    lastText = text
    const storedTabs: unknown = Object(stored).tabs
    // Without counts, storage was cleared or written by an older version: earlier changes are not applied again.
    if (!Array.isArray(storedTabs)) changes = []
    tabs = Array.isArray(storedTabs) ? (storedTabs as typeof tabs).filter((one) => Array.isArray(one)) : []
    const known = tabs.find(([tab]) => tab === tabId)?.[1] ?? 0
    const missing = recent().filter((one) => one.count > known)
    for (const { change } of missing) value = applyIfValid(change, value)
    if (missing.length) save(value)
    $value.set(value)
  })

  const recent = () => changes.filter(({ at }) => performance.now() - at < replayMs)

  function save(value: Value) {
    tabs = [[tabId, count] as const, ...tabs.filter(([tab]) => tab !== tabId)].slice(0, maxTabs)
    const stored = { ...write(value), tabs }
    lastText = toJson(stored, [...fields, 'tabs'])
    isSaved = persistence.save(stored, [...fields, 'tabs'])
  }

  return {
    /** If the change throws, nothing changes. */
    change(change: Change<Value>) {
      persistence.read()
      const value = change($value.get())
      changes = [...recent(), { count: ++count, at: performance.now(), change }]
      save(value)
      $value.set(value)
    },

    open() {
      lastText = undefined
      changes = []
      return persistence.open()
    },
  }
}

/** Skips a change that is invalid after the changes of other tabs. */
function applyIfValid<Value>(change: Change<Value>, value: Value) {
  try {
    return change(value)
  } catch {
    return value
  }
}

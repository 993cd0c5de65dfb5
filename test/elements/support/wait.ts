import { waitUntil as wait } from '@open-wc/testing'

/** Waits for a condition. The default timeout of one second is too short for a busy machine. */
export const waitUntil = (condition: () => unknown, message?: string) =>
  wait(condition, message, { timeout: 60_000 })

import { waitUntil as wait } from '@open-wc/testing'

/** Waits for what is sure to come, however busy the machine: the usual second is too short for that. */
export const waitUntil = (condition: () => unknown, message?: string) =>
  wait(condition, message, { timeout: 60_000 })

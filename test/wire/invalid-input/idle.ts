/** Waits for what was accepted to be done, so that nothing changes by itself afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../../src/service/database/store.ts'
import { changesOf, digestOf } from './digest.ts'

/** The contents when two looks a while apart see the same. */
export async function untilIdle(store: Store): Promise<void> {
  const deadline = Date.now() + 120_000
  let before = await digestOf(store)
  while (Date.now() < deadline) {
    await sleep(200)
    const after = await digestOf(store)
    if (changesOf(before, after).length === 0) return
    before = after
  }
  throw new Error('The service is still at work after two minutes.')
}

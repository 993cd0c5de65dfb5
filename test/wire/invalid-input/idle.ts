/** Waits for background jobs to finish, so that they do not change the store later. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../../src/service/database/store.ts'
import { changesOf, digestOf } from './digest.ts'

/** Resolves when two consecutive digests are equal. */
export async function untilIdle(store: Store): Promise<void> {
  const deadline = Date.now() + 120_000
  let before = await digestOf(store)
  while (Date.now() < deadline) {
    await sleep(200)
    const after = await digestOf(store)
    if (changesOf(before, after).length === 0) return
    before = after
  }
  throw new Error('The service is still busy after two minutes.')
}

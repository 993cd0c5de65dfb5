/** Bulk updates of operation 13 after they were accepted: pending jobs and their results. */
import { expect, test } from 'vitest'
import { startJobs } from '../../../src/service/server/worker.ts'
import { createLog } from '../../../src/service/log.ts'
import { addAction, deleteOldActions } from '../../../src/service/jobs/async-actions.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { bulk, bulkClient } from './support/send-bulk.ts'
import { memberCatalogue } from './support/shop.ts'

onBothStores('results of bulk updates', (open) => {
  test('are kept for thirty days, and longer while an update is running', async () => {
    const shop = await startShopForTest(await open(), { catalogue: memberCatalogue })
    const { db } = shop.store
    const { apply } = await bulkClient(shop)
    await addAction(db, 'proj_shop', { id: 'aa_new', type: 'X', total: 1, created_at: shop.clock.now() })
    const old = await apply([{ source_id: 'old' }])
    shop.clock.pass(1)
    const recent = await apply([{ source_id: 'young' }])
    shop.clock.pass(30 * 24 * 60 * 60 - 1)
    await deleteOldActions(db, shop.clock.now())

    const { action } = await bulkClient(shop)
    expect(await action(old.id)).toMatchObject({ code: 404 })
    expect(await action(recent.id)).toEqual(recent)
    expect(await action('aa_new')).toMatchObject({ status: 'ENQUEUED' })
    const reports = await db.selectFrom('async_action_reports').select('action_id').execute()
    expect(reports).toEqual([{ action_id: recent.id }])
  })
})

onBothStores('pending bulk updates', (open) => {
  test('are applied in the order of their requests, even after a restart', async () => {
    const shop = await startShopForTest(await open(), { catalogue: memberCatalogue })
    const { post, action } = await bulkClient(shop)
    await shop.jobs.close()
    const customers = (name: string) =>
      Array.from({ length: 900 }, (_, at) => ({ source_id: `c${at}`, name }))
    const bulks = []
    for (const name of ['first', 'second', 'third'])
      bulks.push((await post(bulk, customers(name))).body.async_action_id)
    const [first, second, third] = bulks
    // Puts the last job first in the queue. This can happen to jobs with the same date, which are sorted by id.
    await shop.store.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('id', '=', third)
      .execute()

    const runOneBatch = async () => {
      const closing = startJobs({ ...shop, log: createLog() })
      closing.wake()
      await closing.close()
    }
    await runOneBatch()
    expect(await action(first)).toMatchObject({ status: 'IN_PROGRESS', progress: 55, result: null })
    expect(await action(third)).toMatchObject({ status: 'ENQUEUED', progress: 0 })
    await runOneBatch()
    await runOneBatch()
    expect([(await action(first)).status, (await action(second)).progress]).toEqual(['DONE', 55])

    const [one, other] = [startJobs({ ...shop, log: createLog() }), startJobs({ ...shop, log: createLog() })]
    for (const jobs of [one, other]) jobs.wake()
    await Promise.all([one.idle(), other.idle()])
    await Promise.all([one.close(), other.close()])

    for (const id of bulks) {
      expect(await action(id)).toMatchObject({ status: 'DONE', result: { done_count: 900, failed_count: 0 } })
    }
    const names = await shop.store.db
      .selectFrom('customers')
      .select('name')
      .where('source_id', 'like', 'c%')
      .execute()
    expect(names.filter(({ name }) => name === 'third')).toHaveLength(900)
    const remaining = await shop.store.db.selectFrom('customer_bulk_pieces').select('turn').execute()
    expect([remaining, await shop.store.db.selectFrom('jobs').select('id').execute()]).toEqual([[], []])
  })
})

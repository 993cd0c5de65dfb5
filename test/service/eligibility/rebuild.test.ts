/** After many changes, a snapshot is read again in the background. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { recordChange } from '../../../src/service/database/project-versions.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { Snapshots } from '../../../src/service/eligibility/snapshots.ts'
import { createLog } from '../../../src/service/log.ts'
import { onBothStores } from '../../support/stores.ts'
import { off, shopCatalogue } from '../qualifications/support/shop.ts'
import { withTierReads } from './support/held-store.ts'

async function addTiers({ db }: Store, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `promo_more_${index}`)
  await sql`
    insert into promotion_tiers (project_id, id, created_at, name, hierarchy, action, metadata, campaign_id, active)
    select 'proj_shop', id, now(), id, 1, ${JSON.stringify(off(1))}::jsonb, '{}', 'camp_house', true
    from unnest(${ids}::text[]) as id`.execute(db)
  await recordChange(db, 'proj_shop', { promotion_tiers: ids })
}

async function removeTier({ db }: Store, id: string) {
  await db.deleteFrom('promotion_tiers').where('id', '=', id).execute()
  await recordChange(db, 'proj_shop', { promotion_tiers: [id] })
}

onBothStores('a snapshot with many changes', (open) => {
  const prepareShop = async () => {
    const original = await open()
    await loadCatalogue(original, shopCatalogue)
    const reads = withTierReads(original)
    const snapshots = new Snapshots(reads.store)
    const log: string[] = []
    snapshots.configure({ log: createLog({ write: (line) => void log.push(line) }) })
    const rebuilds = () => log.filter((line) => line.includes('rebuilt index'))
    const prepare = async () => (await snapshots.prepare('proj_shop')).tiers
    const { size } = await prepare()
    await addTiers(original, 2100)
    return { original, reads, prepare, size, rebuilds }
  }

  test('is rebuilt in the background, and keeps changes made meanwhile', async () => {
    const { original, prepare, size } = await prepareShop()
    const updated = await prepare()
    expect(updated.size).toBe(size + 2100)
    expect(updated.changes).toBe(2100)

    await removeTier(original, 'promo_more_0')

    await expect.poll(async () => (await prepare()).changes, { timeout: 60_000 }).toBeLessThan(2)
    expect((await prepare()).size).toBe(size + 2099)
  })

  test('is rebuilt only once if an update is in progress when the rebuild ends', async () => {
    const { original, reads, prepare, size, rebuilds } = await prepareShop()
    await prepare()
    const endRebuild = reads.hold('proj_shop')
    await expect.poll(() => reads.waiting).toBe(1)

    await removeTier(original, 'promo_more_0')
    const endUpdate = reads.hold('proj_shop')
    const updating = prepare()
    await expect.poll(() => reads.waiting).toBe(2)
    endRebuild()
    await expect.poll(rebuilds, { timeout: 60_000 }).toHaveLength(1)
    endUpdate()
    await updating

    await expect.poll(async () => (await prepare()).changes, { timeout: 60_000 }).toBeLessThan(2)
    expect((await prepare()).size).toBe(size + 2099)
    expect(rebuilds()).toHaveLength(1)
  })
})

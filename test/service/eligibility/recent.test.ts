/** While a changed catalog is read, qualifications use the old one. */
import { expect, test, vi, onTestFinished } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { Snapshots } from '../../../src/service/eligibility/snapshots.ts'
import { backEnd } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores, type OpenStore } from '../../support/stores.ts'
import { idsOf, line, off, otherKeys, qualifyAs, shopCatalogue } from '../qualifications/support/shop.ts'
import { withTierReads } from './support/held-store.ts'

const [project, other] = shopCatalogue.projects

const withTier = (more: object = {}) => ({
  projects: [
    {
      ...project,
      campaigns: [
        {
          id: 'camp_new',
          name: 'New',
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: 'promo_new', name: 'New', action: off(1), ...more }],
        },
      ],
    },
  ],
})

const tier = { object: 'promotion_tier', id: 'promo_new' }
const body = { options: { limit: 50 }, order: { items: [line('cup')] } }

async function startHeldShop(open: OpenStore) {
  const original = await open()
  const reads = withTierReads(original)
  const shop = await startShopForTest(reads.store, { catalogue: shopCatalogue })
  const qualify = await qualifyAs(shop)
  const isListed = async (query = '') => idsOf(await qualify(body, query)).includes('new')
  return { original, reads, shop, isListed }
}

onBothStores('while a changed catalog is read', (open) => {
  test('qualifications use the old one', async () => {
    const { original, reads, isListed } = await startHeldShop(open)
    expect(await isListed()).toBe(false)
    const release = reads.hold('proj_shop')
    await loadCatalogue(original, withTier())

    expect([await isListed(), await isListed()]).toEqual([false, false])

    release()
    await expect.poll(() => isListed()).toBe(true)
  })

  test('qualifications with ?fresh=true wait for the new one', async () => {
    const { original, reads, isListed } = await startHeldShop(open)
    await isListed()
    const release = reads.hold('proj_shop')
    await loadCatalogue(original, withTier())

    const fresh = isListed('?fresh=true')
    expect(await Promise.race([fresh, isListed()])).toBe(false)

    release()
    expect(await fresh).toBe(true)
  })

  test('qualifications wait for the new one after ten seconds', async () => {
    const { original, reads, isListed } = await startHeldShop(open)
    await isListed()
    const release = reads.hold('proj_shop')
    await loadCatalogue(original, withTier())
    expect(await isListed()).toBe(false)

    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000)
    onTestFinished(() => void vi.restoreAllMocks())
    const late = isListed()
    release()

    expect(await late).toBe(true)
  })

  test('validations and redemptions use the new one', async () => {
    const { original, reads, shop, isListed } = await startHeldShop(open)
    await loadCatalogue(original, withTier())
    await expect.poll(() => isListed()).toBe(true)
    const release = reads.hold('proj_shop')
    await loadCatalogue(original, withTier({ active: false }))
    onTestFinished(release)

    expect(await isListed()).toBe(true)
    const { post } = await backEnd(shop)
    const request = { redeemables: [tier], order: body.order }
    const validation = await post('/v1/validations', request)
    const redemption = await post('/v1/redemptions', request)

    expect(validation.body).toMatchObject({ valid: false })
    expect(redemption).toMatchObject({ status: 400, body: { key: 'promotion_inactive' } })
  })

  test('other projects do not wait', async () => {
    const { reads, shop, isListed } = await startHeldShop(open)
    const release = reads.hold('proj_shop')
    const waiting = isListed()

    const { post } = await backEnd(shop, otherKeys.server)
    expect((await post('/v1/qualifications', {})).status).toBe(200)

    release()
    expect(await waiting).toBe(false)
  })
})

onBothStores('after a change', (open) => {
  test('only the changed tiers are read', async () => {
    const { original, reads, isListed } = await startHeldShop(open)
    await isListed()
    const before = reads.rows
    await loadCatalogue(original, withTier())
    await loadCatalogue(original, withTier({ name: 'Newer' }))

    expect(await isListed('?fresh=true')).toBe(true)
    expect(reads.rows - before).toBe(1)
  })

  test('a rollback leaves no trace', async () => {
    const { original, isListed } = await startHeldShop(open)
    const state = () =>
      original.db.selectFrom('project_changes').selectAll().orderBy('project_id').orderBy('version').execute()
    const before = await state()

    await loadCatalogue(original, withTier(), new Date(), { dryRun: true })

    expect(await state()).toEqual(before)
    expect(await isListed('?fresh=true')).toBe(false)
  })

  test('a failed read is logged, and tried again', async () => {
    const { original, reads, shop, isListed } = await startHeldShop(open)
    await isListed()
    const recover = reads.fail()
    await loadCatalogue(original, withTier())

    expect(await isListed()).toBe(false)
    await expect.poll(() => shop.lines.join()).toContain('failed to update index')
    expect(await isListed()).toBe(false)

    recover()
    await expect.poll(() => isListed(), { timeout: 30_000 }).toBe(true)
  })

  test('a change that an older release did not list is read', async () => {
    const { original, isListed } = await startHeldShop(open)
    await isListed()
    await loadCatalogue(original, withTier())
    await original.db.deleteFrom('project_changes').execute()

    expect(await isListed('?fresh=true')).toBe(true)
  })
})

onBothStores('snapshots in memory', (open) => {
  test('are dropped above their budget, the least recently used first', async () => {
    const store = await open()
    await loadCatalogue(store, shopCatalogue)
    const versions = { version: 1, shop_version: 0 }
    const unlimited = new Snapshots(store)
    await unlimited.of(other?.id ?? '', versions)
    const both = new Snapshots(store)
    both.configure({ budget: unlimited.bytes })

    await both.of(other?.id ?? '', versions)
    await both.of('proj_shop', versions)

    expect(both.stats().map(({ project_id }) => project_id)).toEqual(['proj_shop'])
  })

  test('count the products in memory', async () => {
    const store = await open()
    await loadCatalogue(store, shopCatalogue)
    const snapshots = new Snapshots(store)
    const { products } = await snapshots.prepare('proj_shop')
    const before = snapshots.bytes

    await products.for(store.db, 'proj_shop').preload([line('cup')])

    expect(snapshots.bytes).toBeGreaterThan(before)
  })
})

import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { backEnd } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { all, idsOf, line, qualifyAs, shopCatalogue } from '../qualifications/support/shop.ts'

const [project] = shopCatalogue.projects
const order = { items: [line('cup')] }
const friends = { object: 'promotion_tier', id: 'promo_friends' }

onBothStores('a changed list of customers of a segment', (open) => {
  test('decides who qualifies and who can redeem', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const qualify = await qualifyAs(shop)
    const { post } = await backEnd(shop)
    const members = () =>
      Promise.all(
        ['ada', 'ben'].map(async (source_id) => {
          const request = { customer: { source_id }, order }
          const qualified = idsOf(await qualify({ ...request, options: all })).includes('friends')
          const { body } = await post('/v1/validations', { ...request, redeemables: [friends] })
          return { qualified, valid: body.valid }
        }),
      )
    const [yes, no] = [
      { qualified: true, valid: true },
      { qualified: false, valid: false },
    ]
    expect(await members()).toEqual([yes, no])

    const segments = [{ id: 'seg_friends', name: 'Friends', customers: ['ben'] }]
    await loadCatalogue(shop.store, { projects: [{ ...project, segments }] })
    expect(await members()).toEqual([no, yes])

    // A process of an older release stores only the list.
    await shop.store.db.deleteFrom('segment_members').execute()
    await loadCatalogue(shop.store, { projects: [{ ...project, segments }] })
    expect(await members()).toEqual([no, yes])
  })
})

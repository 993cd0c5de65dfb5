/** Loads keep what operations have changed, and dry runs list it. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { linesOf } from '../../../src/service/catalogue/report.ts'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { backEnd } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

onBothStores('a load after changes by operations', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    const client = await backEnd(shop)
    await client.post('/v1/campaigns/Sale/disable')
    await client.post('/v1/vouchers/FIVE/disable')
    await client.post('/v1/loyalties/Club/earning-rules/ern_review/disable')
    await client.post('/v1/vouchers/SORRY', {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 100 },
    })
    const branding = '/management/v1/projects/proj_shop/branding/brd_shop'
    await shop.send(branding, {
      method: 'PUT',
      headers: { ...demoKeys.management, 'Content-Type': 'application/json' },
      body: JSON.stringify({ brand: { name: 'Tern' } }),
    })
    const brand = async () => (await shop.send(branding, { headers: demoKeys.management })).body.brand
    const load = (file: object, options = {}) => loadCatalogue(shop.store, file, new Date(), options)
    return { ...shop, ...client, load, brand }
  }

  const changes = [
    '= brand "brd_shop": brand.name is "Tern", changed by the API (file: "Tern & Clay")',
    '= campaign "Sale" (camp_sale): active is false, changed by the API (file: true)',
    '= voucher "FIVE" (v_five): active is false, changed by the API (file: true)',
    '= earning rule "ern_review": active is false, changed by the API (file: true)',
  ]

  test('of the same file lists and keeps them', async () => {
    const { load, get } = await start()
    expect(linesOf(await load(backOfficeCatalogue, { dryRun: true }))).toEqual(changes)

    const report = await load(backOfficeCatalogue, { endMissing: true })

    expect(report.changes).toEqual([])
    expect((await get('/v1/campaigns/Sale')).body.active).toBe(false)
    expect((await get('/v1/vouchers/FIVE')).body.active).toBe(false)
    expect((await get('/v1/vouchers/SORRY')).body.active).toBe(true)
    expect(linesOf(await load(backOfficeCatalogue, { dryRun: true }))).toEqual(changes)
  })

  test('of a file with the same field changed lists what it overwrites', async () => {
    const { load } = await start()
    const changed = JSON.parse(JSON.stringify(backOfficeCatalogue))
    changed.projects[0].brand.brand.name = 'Terns'

    const lines = linesOf(await load(changed, { dryRun: true }))

    expect(lines.join('\n')).toContain('brand.name "Tern" → "Terns"')
    expect(lines.filter((line) => line.startsWith('='))).toHaveLength(3)
  })

  test('of a file with another field of the same object changed keeps them', async () => {
    const { load, brand, get, put } = await start()
    await put('/v1/customers/ada', { metadata: { level: 'gold', vip: true }, address: { city: 'Bath' } })
    const changed = JSON.parse(JSON.stringify(backOfficeCatalogue))
    changed.projects[0].brand.brand.website_url = 'https://new.example'
    changed.projects[0].customers[0].metadata = { level: 'new', newsletter: true }
    changed.projects[0].customers[0].address = { country: 'GB' }

    const lines = linesOf(await load(changed))

    expect(lines.toSorted()).toEqual(
      [
        ...changes,
        '~ brand "brd_shop": brand.website_url "https://shop.example" → "https://new.example"',
        '~ customer "Ada" (cust_ada): address.country null → "GB"',
        '~ customer "Ada" (cust_ada): metadata.newsletter null → true',
      ].toSorted(),
    )
    expect(await brand()).toMatchObject({ name: 'Tern', website_url: 'https://new.example' })
    expect((await get('/v1/customers/ada')).body).toMatchObject({
      metadata: { level: 'gold', vip: true, newsletter: true },
      address: { city: 'Bath', country: 'GB' },
    })

    await load(backOfficeCatalogue)
    expect((await get('/v1/customers/ada')).body).toMatchObject({
      metadata: { level: 'gold', vip: true },
      address: { city: 'Bath' },
    })
    expect((await get('/v1/customers/ada')).body.metadata).not.toHaveProperty('newsletter')
  })
})

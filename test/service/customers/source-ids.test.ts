/** One customer's source_id must not look like another customer's id, because some fields accept both. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { findCampaign } from '../../../src/service/campaigns/queries.ts'
import { importFile } from '../../../src/service/import/import.ts'
import { membersSheet } from '../../../src/service/import/members-sheet.ts'
import { pointsSheet } from '../../../src/service/import/points-sheet.ts'
import { backEnd } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { smallCatalogue } from '../../support/catalogue.ts'

const club = {
  id: 'camp_club',
  name: 'Club',
  campaign_type: 'LOYALTY_PROGRAM',
  voucher: { loyalty_card: { points: 0 } },
}
const [project] = smallCatalogue.projects
const catalogue = { projects: [{ ...project, campaigns: [club] }] }

const message = 'must not begin with cust_, because ids of customers do'
const forged = 'cust_another'
const order = { items: [{ product_id: 'prod_mug', quantity: 1 }] }

onPostgres('a source_id that looks like an id', (open) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    return () => shop.close()
  })

  test.each([
    ['/v1/customers/bulk/async', [{ source_id: forged }], '[0].source_id'],
    ['/v1/qualifications', { customer: { source_id: forged } }, 'customer.source_id'],
    ['/v1/qualifications', { tracking_id: forged }, 'tracking_id'],
    ['/v1/validations', { redeemables: [], customer: { source_id: forged }, order }, 'customer.source_id'],
    ['/v1/redemptions', { redeemables: [], customer: { source_id: forged }, order }, 'customer.source_id'],
    ['/v1/orders', { source_id: 'order-1', customer: { source_id: forged } }, 'customer.source_id'],
  ])('is rejected by POST %s with %j', async (path, body, field) => {
    const { post } = await backEnd(shop)

    const reply = await post(path, body)

    expect(reply.status).toBe(400)
    expect(reply.body.details).toContainEqual({ field, message })
  })

  test('is rejected in a catalog', async () => {
    const customers = [{ source_id: forged }]

    const loading = loadCatalogue(shop.store, { projects: [{ id: 'proj_a', name: 'A', customers }] })

    await expect(loading).rejects.toThrow(`projects[0].customers[0].source_id: ${message}`)
  })

  test('is rejected in a file of members or points', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perkit-source-ids-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const program = await findCampaign(shop.store.db, 'proj_shop', 'Club')
    if (!program) throw new Error('The campaign is missing.')
    const [members, points] = [join(folder, 'members.csv'), join(folder, 'points.csv')]
    writeFileSync(members, `source_id\n${forged}\n`)
    writeFileSync(points, `source_id,reference,points\n${forged},r-1,10\n`)

    await expect(importFile(shop.store, members, membersSheet('proj_shop', program))).rejects.toThrow(message)
    const sheet = pointsSheet('proj_shop', null, new Date())
    await expect(importFile(shop.store, points, sheet)).rejects.toThrow(message)
  })
})

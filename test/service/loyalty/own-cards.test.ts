/** Shoppers can read only their own cards. `npm run test:full -- stress cards` tests this with fifty customers. */
import { expect, test } from 'vitest'
import { catalogueWithCards, wrongResponses } from '../../soak/stress/cards.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('cards of other shoppers', (open) => {
  test('are not found by any operation', async () => {
    const { port } = await startShopForTest(await open(), { catalogue: catalogueWithCards(5) })
    expect(await wrongResponses(port, 5)).toEqual([])
  })
})

/** A shopper's own card only; fifty times fifty of them are `npm run storms -- cells`. */
import { expect, test } from 'vitest'
import { crowdOf, wrongCells } from '../../soak/stress/cells.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('cards of other shoppers', (open) => {
  test('are unknown cards to whoever does not hold them, whatever is asked of them', async () => {
    const { port } = await startShopForTest(await open(), { catalogue: crowdOf(5) })
    expect(await wrongCells(port, 5)).toEqual([])
  })
})

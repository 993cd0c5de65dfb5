/** Runs the conformance suite against our service on both stores. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { startFullService } from '../../support/service.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { operations } from './checks/index.ts'
import { readKeys } from './keys.ts'
import { unseenFields } from './report.ts'
import { connect } from './service.ts'
import { fieldsOfSpecification, type Seen } from '../specification/shape.ts'
import { runSuite, type Outcome } from './suite.ts'

const catalogue = JSON.parse(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8'))

const referralFields = fieldsOfSpecification().filter((name) =>
  /^(Campaign\.referral_program$|Referral program|Referral event|Referee reward)/.test(name),
)

/** Fields of the specification that our service never returns with a value, and the reasons. */
const unused: Record<string, string> = {
  ...Object.fromEntries(
    referralFields.map((name) => [name, 'no campaign of the catalog has a referral program']),
  ),
  'Campaign.updated_at': 'null until the catalog changes the campaign',
  'Loyalty tier.updated_at': 'null until the catalog changes the tier',
  'Product.updated_at': 'null until the catalog changes the product',
  'Promotion tier.updated_at': 'null until the catalog changes the tier',
  'Tier expiration.updated_at': 'null until the catalog changes the expiration',
  'Reward result.updated_at': 'null until operation 15 changes the reward',
  'Category.updated_at': 'null until the catalog changes the category',
  'Event source.user': 'there is no dashboard, so there are no users',
  'Event user.id': 'there is no dashboard, so there are no users',
  'Export.user_id': 'there is no dashboard, so there are no users',
  'Publish.url': 'no operation lists publications or redemptions',
  'Voucher redemption.url': 'no operation lists publications or redemptions',
}

/** The quick test run covers the embedded store only in tests of SQL and transactions. */
const onStores = process.env.PERKIT_GATE === 'quick' ? onPostgres : onBothStores

onStores('the service', (open) => {
  let outcomes: Outcome[]
  let seen: Seen

  beforeAll(async () => {
    const service = await startFullService(await open(), catalogue)
    const keys = readKeys(new URL('keys.json', import.meta.url))
    ;({ outcomes, seen } = await runSuite(operations, await connect(service.url, keys)))
    await service.close()
  })

  test.each(operations.map(({ title }) => title))('meets the specification: %s', (title) => {
    const own = outcomes.filter((outcome) => outcome.title === title)
    const faults = own.filter(({ fault }) => fault !== undefined)

    expect(own).not.toEqual([])
    expect(faults.map(({ check, fault }) => `${check}: ${String(fault)}`)).toEqual([])
  })

  test('returns every field of the specification that it uses', () => {
    expect(unseenFields(fieldsOfSpecification(), seen)).toEqual(Object.keys(unused).toSorted())
  })
})

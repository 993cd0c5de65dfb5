/**
 * Runs the conformance suite against our service on both stores. On PostgreSQL, GET requests get connections that cannot
 * write.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { operations as contract } from '../../../src/contract/index.ts'
import { startFullService } from '../../support/service.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { operations } from './checks/index.ts'
import { readKeys } from './keys.ts'
import { unseenFields } from './report.ts'
import { connect, type Service } from './service.ts'
import { startSplitService } from './split-service.ts'
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

onStores('the service', (open, kind) => {
  let outcomes: Outcome[]
  let seen: Seen
  let answered: ReadonlySet<string>

  beforeAll(async () => {
    const start = kind === 'postgresql' ? startSplitService : startFullService
    const running = await start(await open(), catalogue)
    const service = await connect(running.url, readKeys(new URL('keys.json', import.meta.url)))
    ;({ outcomes, seen } = await runSuite(operations, service))
    await readAsShopper(service)
    answered = 'answered' in running ? running.answered : new Set()
    await running.close()
  })

  test.each(operations.map(({ title }) => title))('meets the specification: %s', (title) => {
    const own = outcomes.filter((outcome) => outcome.title === title)
    const faults = own.filter(({ fault }) => fault !== undefined)

    expect(own).not.toEqual([])
    expect(faults.map(({ check, fault }) => `${check}: ${String(fault)}`)).toEqual([])
  })

  test.skipIf(kind === 'embedded')('answers every GET operation without write access', () => {
    const reads = Object.values(contract).filter(({ method }) => method === 'GET')

    expect([...answered].toSorted()).toEqual(reads.map(({ id }) => id).toSorted())
  })

  test('returns every field of the specification that it uses', () => {
    expect(unseenFields(fieldsOfSpecification(), seen)).toEqual(Object.keys(unused).toSorted())
  })
})

/** Sends the reads that the suite sends only as a back end. */
async function readAsShopper({ ids, keys, send, token }: Service) {
  const { card, customer, referral } = ids
  const { text } = await token(
    { grant_type: 'client_credentials', scope: 'client_api', customer },
    keys.server,
  )
  const headers = { ...keys.client, Authorization: `Bearer ${JSON.parse(text).access_token}` }
  const own = ['', '/activity', '/rewards', '/tiers', '/earning-rules', '/redemptions/none']
  for (const path of own) await send('GET', `/client/v1/loyalties/members/${card}${path}`, { headers })
  await send('GET', `/client/v1/referrals/members/${referral.code}/holders`, { headers })
}

/**
 * A migration that has been released stays as it is: shops' databases have run it, and will not run it again. Where
 * the tables have to change, another is added, and its hash here.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrations } from '../../../src/service/database/migrate.ts'

const released: Record<string, string> = {
  '0001-projects': '19e8ee34befc8f25',
  '0002-shop': '78ca4c427103eaf0',
  '0003-campaigns': '050b615cdc9d91b9',
  '0004-loyalty': 'a218de750540d7ee',
  '0005-rules': 'e72ef5c6804ba0e8',
  '0006-vouchers': '944595c7004d02d3',
  '0007-redemptions': '06e066716ec98e41',
  '0008-qualifications': '4761cfd65c807fa4',
  '0009-points': 'c542b56e05278712',
  '0010-brand': '047f131c2bc3bb04',
  '0011-referrals': 'c7049dac81baff8b',
  '0012-exports': '2563d7d216ebaff7',
  '0013-bulk': '983211d61460af4a',
  '0014-summary': '246fd1ff80e254a4',
  '0015-unheld': '00b79a90e43e6f9d',
  '0016-key-topics': '66b03d800447d70e',
  '0017-categories': '00a47b3abfa686d3',
  '0018-promotion-stacks': 'e23d8361d4bf7999',
  '0019-references': 'f7d02632652e445a',
  '0020-key-uses': '95691622016d838d',
  '0021-code-case': 'f21efa7cb84e2098',
  '0022-order-discounts': '8f88e78001b087bc',
  '0023-translations': 'f2b69e41193a20b7',
  '0024-translated-goods': 'ed6f4894440f218f',
  '0025-discount-steps': 'e8480827129f0207',
  '0026-code-keys': '60232e2c832042c2',
  '0027-campaign-counts': '5828aa010898295f',
  '0028-tier-ranges': '928cc8fe24a74b68',
  '0029-pending-by-order': '7b0ec37a90250cd7',
}

const hashOf = (statements: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16)

test('no migration is changed, left out or put before another once it is released', () => {
  const all = migrations.map(({ name, statements }) => [name, hashOf(statements)])

  expect(all).toEqual(Object.entries(released))
})

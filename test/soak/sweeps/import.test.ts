/** Imports long files of members and points in bounded memory. Loading a file again adds nothing twice. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findCampaign } from '../../../src/service/campaigns/queries.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { importFile } from '../../../src/service/import/import.ts'
import { membersSheet } from '../../../src/service/import/members-sheet.ts'
import { pointsSheet } from '../../../src/service/import/points-sheet.ts'
import { postgresql } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'

const rows = runs(300, 100_000)

const shop = {
  projects: [
    {
      id: 'proj_a',
      name: 'A',
      campaigns: [
        { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', voucher: { loyalty_card: { points: 0 } } },
      ],
    },
  ],
}

/** In MB, including garbage that is not collected yet. */
const mostMemory = 400

test(`loads ${rows} members and their points once, in bounded memory`, async () => {
  const place = mkdtempSync(join(tmpdir(), 'perkit-import-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const store = await postgresql.open()
  onTestFinished(() => store.close())
  await loadCatalogue(store, shop)
  const club = await findCampaign(store.db, 'proj_a', 'Club')
  if (!club) throw new Error('The loyalty program is missing.')
  const members = await write(place, 'source_id,name,email', (n) => `m-${n},Member ${n},m${n}@shop.example`)
  const points = await write(place, 'reference,source_id,points', (n) => `r-${n},m-${n},${(n % 7) + 1}`)
  const before = process.memoryUsage().rss
  let most = before
  const progress = () => (most = Math.max(most, process.memoryUsage().rss))

  const durations: string[] = []
  const load = async <Row>(name: string, file: string, sheet: Parameters<typeof importFile<Row>>[2]) => {
    const began = performance.now()
    const done = await importFile(store, file, sheet, { progress })
    durations.push(`${name}: ${Math.round(performance.now() - began)} ms`)
    return done
  }
  const membersOfClub = membersSheet('proj_a', club)
  const pointsOfClub = pointsSheet('proj_a', club.id, new Date())
  expect(await load('members', members, membersOfClub)).toMatchObject({ loaded: rows, unchanged: 0 })
  expect(await load('members again', members, membersOfClub)).toMatchObject({ loaded: 0, unchanged: rows })
  expect(await load('points', points, pointsOfClub)).toMatchObject({ loaded: rows, unchanged: 0 })
  expect(await load('points again', points, pointsOfClub)).toMatchObject({ loaded: 0, unchanged: rows })

  const sum = Array.from({ length: rows }, (_, n) => (n % 7) + 1).reduce((all, each) => all + each, 0)
  const { rows: totals } = await sql`
    select (select count(*)::int from vouchers where holder_id is not null) as held,
      (select sum(balance)::int from vouchers) as balance,
      (select sum(amount)::int from voucher_transactions) as ledger`.execute(store.db)
  expect(totals).toEqual([{ held: rows, balance: sum, ledger: sum }])
  const grown = Math.round((most - before) / 1024 / 1024)
  expect(grown).toBeLessThan(mostMemory)
  if (rows >= 100_000) process.stderr.write(`${durations.join(', ')}; ${grown} MB more memory at most\n`)
})

async function write(place: string, header: string, row: (n: number) => string) {
  const file = join(place, `${header.split(',')[0]}.csv`)
  const stream = createWriteStream(file)
  stream.write(`${header}\n`)
  for (let n = 0; n < rows; n += 1) stream.write(`${row(n)}\n`)
  stream.end()
  await finished(stream)
  return file
}

/** `perkit import`: invalid rows, files and options. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { type Store } from '../../../src/service/database/store.ts'
import { importFile } from '../../../src/service/import/import.ts'
import { codesSheet } from '../../../src/service/import/codes-sheet.ts'
import { membersSheet } from '../../../src/service/import/members-sheet.ts'
import { pointsSheet } from '../../../src/service/import/points-sheet.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { perkit } from '../../support/perkit.ts'
import {
  folder,
  removeFiles,
  shop,
  write,
  openDatabase,
  campaignIn,
  storedCards,
} from './support/import-files.ts'

afterAll(removeFiles)

describe('an import', () => {
  let env: Record<string, string>
  let store: Store

  afterAll(() => store.close())

  beforeAll(async () => {
    env = { DATABASE_URL: await emptyDatabase() }
    store = await openDatabase(env)
    await loadCatalogue(store, shop)
    const file = write('first.csv', 'source_id,code\nada,ADA-1\n')
    const args = ['import', 'members', file, '--campaign', 'Club']
    expect((await perkit([...args, '--dry-run'], env)).out).toBe(
      `Dry run of ${file}: 1 members, 0 unchanged.`,
    )
    expect((await perkit(args, env)).out).toBe(`Imported ${file}: 1 members, 0 unchanged.`)
    expect((await perkit(args, env)).out).toBe(`Nothing to import from ${file}: 1 members unchanged.`)
    const points = write('first-points.csv', 'reference,code,points\nr-1,ADA-1,10\n')
    expect((await perkit(['import', 'points', points], env)).code).toBe(0)
  })

  const importMembers = async (content: string) =>
    importFile(store, write('bad.csv', content), membersSheet('proj_a', await campaignIn(store, 'Club')))
  const importCodes = async (content: string, options?: { dryRun: boolean }) =>
    importFile(
      store,
      write('bad.csv', content),
      codesSheet('proj_a', await campaignIn(store, 'Printed')),
      options,
    )

  const blank = 'must contain more than white space, quotes and invisible characters'
  const inFull =
    'must be written in full, not in scientific notation: format the column as text and enter the value again'
  const inDigits = 'must be a whole number with digits only, such as 1000: format the column as text'

  const withoutDecimals =
    'must be written in full, without decimals: format the column as text and enter the value again'

  const changedByASpreadsheet = [
    ['4.68769E+17', inFull],
    ['4,68769E+17', inFull],
    ['4.68769E17', inFull],
    ['4,68769e17', inFull],
    ['-4.E17', inFull],
    ['12E+5', inFull],
    ['４.６８E+17', inFull],
    ['４．６８Ｅ１７', inFull],
    ['4.68E\u221217', inFull],
    ["'4.68E+17", inFull],
    ['=4.68E17', inFull],
    ['="4.68E+17"', inFull],
    ['46876900000000000.0', withoutDecimals],
    ['468769000000,00', withoutDecimals],
    ["'４68769000000.0", withoutDecimals],
  ] as const
  test.each(changedByASpreadsheet)('rejects %s in every identifier of a member', async (value, message) => {
    const names = ['source_id', 'code', 'phone', 'address.postal_code']
    const cells = names.map(() => `"${value.replaceAll('"', '""')}"`)

    await expect(importMembers(`${names.join(';')}\n${cells.join(';')}\n`)).rejects.toMatchObject({
      message: [
        ...names.map((name) => `bad.csv, line 2, ${name} "${value}": ${message}`),
        '1 row is invalid. Nothing was imported.',
      ].join('\n'),
    })
  })

  test('accepts codes that resemble a number changed by a spreadsheet', async () => {
    const codes = ['12E5', '1.5', '4.5EX7', 'A4.5E17', '1234567.00', '468769000000', '468769000000.5']
    const content = `code\n${codes.map((code) => `"${code}"`).join('\n')}\n`

    expect(await importCodes(content, { dryRun: true })).toMatchObject({ loaded: codes.length })
  })

  test.each([
    ['tabs', 'code\tadditional_info\nA1\tok\n\tonlyinfo\n\t\n4.5E+10\tx\n'],
    ['tabs and CRLF', 'code\tadditional_info\r\nA1\tok\r\n\tonlyinfo\r\n\t\r\n4.5E+10\tx\r\n'],
    ['commas', 'code,additional_info\nA1,ok\n,onlyinfo\n,\n4.5E+10,x\n'],
  ])('reports a row with only %s on its own line', async (_, content) => {
    await expect(importCodes(content)).rejects.toThrow(
      /line 3, code: .*\n.*line 4, code: .*\n.*line 5, code "4.5E\+10": .*\n3 rows are invalid/,
    )
  })

  test('counts blank lines, and lines with only tabs, in line numbers', async () => {
    await expect(importCodes('code\tadditional_info\n\n  \n\t\n\n4.5E+10\tx\n')).rejects.toThrow(
      /line 4, code: .*\n.*line 6, code "4.5E\+10": .*\n2 rows are invalid/,
    )
  })

  test.each(['1.000', '2.0', '1,000', '1e3'])('rejects a quantity of %s for codes', async (quantity) => {
    await expect(importCodes(`code;redemption.quantity\nQ-1;${quantity}\n`)).rejects.toThrow(
      `bad.csv, line 2, redemption.quantity "${quantity}": ${inDigits}`,
    )
  })

  test('treats variants of a code as the same code', async () => {
    await expect(importCodes('code\nVARIANT-1\nVariant–1\n')).rejects.toThrow(
      'line 3, code "Variant–1": is a duplicate of line 2',
    )
    expect(await importCodes('code\n12E5\n“taken-here”\n')).toMatchObject({ loaded: 1, unchanged: 1 })
  })

  const memberFaults = [
    ['x,"a\0b",,', 'line 2, code "a\0b": must not contain NUL'],
    [',,,', 'line 2, source_id: is missing; it must be text'],
    ['x,,,1990-02-30', 'line 2, birthdate "1990-02-30": must be a date such as 2026-11-21'],
    [`x,,${'m'.repeat(400)},`, `line 2, email "${'m'.repeat(60)}…": must have at most 320 characters`],
    ['x,TAKEN,,', 'line 2, code "TAKEN": is the code of another voucher'],
    ['x,..,,', 'line 2, code "..": must not be "." or ".."'],
    ['ada,ADA-2,,', 'line 2, code "ADA-2": must be ADA-1: the member already has a card'],
    ['x,,,\nx,,,', 'line 3, source_id "x": is a duplicate of line 2'],
    ['x,,', 'line 2: must have 4 cells, like the first row'],
    ['x,,,,stray', 'line 2: must have 4 cells, like the first row'],
    ['"x\ny",,,\nz,TAKEN,,', 'line 4, code "TAKEN": is the code of another voucher'],
    ['"x\r\ny",,,\r\nz,TAKEN,,', 'line 4, code "TAKEN": is the code of another voucher'],
    ['x,"a\r\n\r\nb",,\r\n\r\n', 'line 2, code "a\r\n\r\nb": must not contain control characters'],
    ['\n\n"x\r\n\r\ny",,,\n\nz,TAKEN,,', 'line 8, code "TAKEN": is the code of another voucher'],
    ['x,“taken”,,', 'line 2, code "“taken”": is the code of another voucher'],
    ['x,A–1,,\ny,a-1,,', 'line 3, code "a-1": is a duplicate of line 2'],
    ['x,\u200b,,', `line 2, code "\u200b": ${blank}`],
    ['\u2060,,,', `line 2, source_id "\u2060": ${blank}`],
    ['x,4.68769E+17,,', `line 2, code "4.68769E+17": ${inFull}`],
    ['x,"4,68769E+17",,', `line 2, code "4,68769E+17": ${inFull}`],
    ['1e+12,,,', `line 2, source_id "1e+12": ${inFull}`],
  ] as const
  test.each(memberFaults)('rejects members: %j', async (rows, error) => {
    await expect(importMembers(`source_id,code,email,birthdate\n${rows}\n`)).rejects.toMatchObject({
      message: `bad.csv, ${error}\n1 row is invalid. Nothing was imported.`,
    })
  })

  const pointsFaults = [
    ['n-1,ADA-1,,"1,5",', `line 2, points "1,5": ${inDigits}`],
    ['n-1,ADA-1,,1.5,', `line 2, points "1.5": ${inDigits}`],
    ['n-1,ADA-1,,1.000,', `line 2, points "1.000": ${inDigits}`],
    ['n-1,ADA-1,,2.0,', `line 2, points "2.0": ${inDigits}`],
    ['n-1,ADA-1,,many,', 'line 2, points "many": must be a whole number, such as 1000'],
    ['4.68769E+17,ADA-1,,5,', `line 2, reference "4.68769E+17": ${inFull}`],
    ['n-1,\u200b,,5,', `line 2, code "\u200b": ${blank}`],
    ['n-1,ADA-1,,-5,', 'line 2, points "-5": must be at least 1'],
    ['n-1,NOBODY,,5,', 'line 2, code "NOBODY": must be the code of a loyalty card'],
    ['n-1,,known,5,', 'line 2, source_id "known": must be a customer with a loyalty card'],
    ['n-1,,,5,', 'line 2: must have a code or a source_id'],
    ['n-1,ADA-1,,5,2001-01-01', 'line 2, expires_on "2001-01-01": must be today or later'],
    ['r-1,ADA-1,,11,', 'line 2, reference "r-1": must be new: it was already used for other points'],
    ['n-1,ADA-1,,5,\nn-1,ADA-1,,5,', 'line 3, reference "n-1": is a duplicate of line 2'],
  ] as const
  test.each(pointsFaults)('rejects points: %s', async (rows, error) => {
    const file = write('bad.csv', `reference,code,source_id,points,expires_on\n${rows}\n`)

    const loading = importFile(store, file, pointsSheet('proj_a', null, new Date()))

    await expect(loading).rejects.toMatchObject({
      message: `bad.csv, ${error}\n1 row is invalid. Nothing was imported.`,
    })
    expect((await storedCards(store)).map(({ balance }) => balance)).toEqual([10])
  })

  test('skips bad rows and saves them separately on request', async () => {
    const badRows = join(folder, 'bad-rows.csv')
    const file = write(
      'mixed.csv',
      'code,start_date,expiration_date\nG-1,,\n"TAKEN",,\nG-2,2031-01-02T00:00:00Z,2031-01-01T00:00:00Z\nG-3,,\n',
    )
    const args = ['import', 'codes', file, '--campaign', 'Printed', '--skip-bad']
    const rest = 'code,start_date,expiration_date\n"TAKEN",,\nG-2,2031-01-02T00:00:00Z,2031-01-01T00:00:00Z'
    const errors = [
      // Faults within a row are found before faults that depend on the store.
      'mixed.csv, line 4, expiration_date "2031-01-01T00:00:00Z": must be after start_date',
      'mixed.csv, line 3, code "TAKEN": is the code of another voucher',
    ]

    const result = await perkit([...args, '--bad', badRows], env)
    expect(result).toMatchObject({
      code: 0,
      out: `Imported ${file}: 2 codes, 0 unchanged, 2 invalid rows skipped.`,
    })
    expect(result.err.split('\n').toSorted()).toEqual(errors.toSorted())
    expect(readFileSync(badRows, 'utf8').trim().split('\n').toSorted()).toEqual(rest.split('\n').toSorted())

    const piped = await perkit(args, env)
    expect(piped.out.split('\n').toSorted()).toEqual(rest.split('\n').toSorted())
    expect(piped.err).toContain(`Nothing to import from ${file}: 2 codes unchanged, 2 invalid rows skipped.`)
  })

  const unreadable = [
    ['', 'is empty. The first row must contain the column names.'],
    ['mail\nx\n', 'Unknown column "mail". The columns are source_id, code, name,'],
    ['name\nx\n', 'The column source_id is missing'],
    ['source_id,source_id\nx,x\n', 'The column "source_id" occurs twice.'],
    ['source_id,name\na,b\nc,"d\n', 'line 3: an opening quote is never closed.'],
    ['source_id,name\na,b\n\nc,"d\ne,f\ng,h\n', 'line 4: an opening quote is never closed.'],
    ['source_id,name\r\na,"b\r\n\r\nb"\r\nc,"d\r\ne,f\r\n', 'line 5: an opening quote is never closed.'],
    ['source_id,name\na,"b\nc,d\ne,"f"\n', 'line 2: an opening quote is not closed before line 4'],
    ['source_id,name\na,"b ""c"" d\ne,f\n', 'line 2: an opening quote is never closed.'],
    ['source_id,name\r\n"a\r\nb",c\r\nd,"e" f\r\n', 'line 4: a separator is missing after the closing quote'],
    ['source_id,name\na,"b" c\n', 'line 2: a separator is missing after the closing quote'],
    ['source_id,name\na,b "c"\n', 'line 2: an unquoted cell contains a quote'],
    [Buffer.from('source_id,name\nx,Ada\ny,J\xfcrgen\n', 'latin1'), 'line 3: is not UTF-8'],
    [Buffer.from('\ufeffsource_id\nx\n', 'utf16le'), 'line 1: is not UTF-8'],
  ] as const
  test('names the line of a quote that is never closed', async () => {
    const content = `source_id,name\na,b\nc,"d\n${'e,f\n'.repeat(300_000)}`

    await expect(importMembers(content)).rejects.toThrow('line 3: an opening quote is never closed.')
  })

  test.each(unreadable)('rejects a file that cannot be read: %j', async (content, error) => {
    const file = write('unreadable.csv', content)

    const { code, out, err } = await perkit(['import', 'members', file, '--campaign', 'Club'], env)

    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(error)
  })

  test.each([
    [['import'], 2, 'Specify what to import: members, codes, points.'],
    [['import', 'members', 'x.csv'], 2, '--campaign is missing: set the program of the members.'],
    [['import', 'codes', 'x.csv', '--campaign', 'Printed', '--bad', 'y'], 2, '--bad requires --skip-bad.'],
    [['import', 'points', 'x.csv', '--skip-bad', '--all-or-nothing'], 2, 'cannot be combined'],
    [['import', 'members', 'x.csv', '--campaign', 'Gone'], 1, 'proj_a has no campaign "Gone".'],
    [['import', 'members', 'x.csv', '--campaign', 'Printed'], 1, 'must be a LOYALTY_PROGRAM'],
    [['import', 'codes', 'x.csv', '--campaign', 'Other'], 1, 'declares no voucher'],
    [['import', 'points', join(folder, 'gone.csv')], 1, 'no such file'],
  ] as const)('rejects perkit %j with exit code %i', async (args, code, error) => {
    const result = await perkit([...args], env)

    expect(result.code).toBe(code)
    expect(result.err).toContain(error)
    expect(existsSync('y')).toBe(false)
  })
})

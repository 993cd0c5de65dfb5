/** The texts of all messages match the reviewed texts. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../../demo/messages/languages.ts'
import { approvedTexts, changes, folder, formatsOf, textsOf } from './approved.ts'

const hint = 'If the new texts are right, run `npm run approve` and commit them'

test.each(languages.map((language) => ({ ...language })))(
  'all texts are approved: $name',
  async (language) => {
    const approved = approvedTexts(language.name)

    const current = await textsOf(language, formatsOf(approvedTexts(language.locale)))

    expect(changes(approved, current), hint).toEqual([])
    expect(current, hint).toBe(approved)
  },
)

test('approved texts exist only for existing languages', () => {
  expect(readdirSync(folder).sort(), hint).toEqual(languages.map(({ name }) => `${name}.txt`).sort())
})

test('changes contain the old and the new text with the key of the message', () => {
  const before = '# perk-earn\nearn.title\n  Ways to earn\nearn.until\n  Until May 1\n'

  expect(changes(before, before.replace('Ways to', 'How to'))).toEqual([
    '- earn.title: Ways to earn',
    '+ earn.title: How to earn',
  ])
})

test('texts do not depend on the version of the data of Intl', async () => {
  const [english] = languages
  if (!english) throw new Error('No languages')
  const older = (await textsOf(english))
    .replace(/(?<=CLDR ).*/, '1.0')
    .replaceAll('May 1', 'the 1st of May')
    .replaceAll('1,234.00', '1⍽234.00')

  expect(await textsOf(english, formatsOf(older))).toBe(older.replace('\n\n', '\n⍽ no-break space\n\n'))
})

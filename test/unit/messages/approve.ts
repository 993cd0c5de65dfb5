/** `npm run approve`: writes the approved texts of all languages. Review the difference before you commit it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { languages } from '../../../demo/messages/languages.ts'
import { changes, approvedTexts, fileOf, folder, textsOf } from './approved.ts'

const previous = new Map(languages.map(({ name }) => [name, approvedTexts(name)]))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const language of languages) {
  const texts = await textsOf(language)
  writeFileSync(fileOf(language.name), texts)
  const { length } = changes(previous.get(language.name) ?? '', texts)
  if (length > 0) process.stdout.write(`${language.name}: ${length} changed lines\n`)
}

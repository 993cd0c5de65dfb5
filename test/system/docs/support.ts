/** The documentation as its tests read it. */
import { readFileSync } from 'node:fs'
import { root } from '../../../.config/run.ts'
import { markdownFiles } from '../../../demo/markdown.ts'

export const pages = markdownFiles().map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))

/** Code blocks of a language whose opening line goes on with a word that says how they are tested, each once. */
export function blocks(language: string, word: string) {
  const opening = new RegExp(`^\`\`\`${language} ${word}\\n([^]*?)^\`\`\`$`, 'gm')
  const found = pages.flatMap(({ text }) => [...text.matchAll(opening)].map(([, code = '']) => code))
  if (found.length === 0) throw new Error(`No page has a \`\`\`${language} ${word} example`)
  return [...new Set(found)]
}

/** Reads the documentation for tests. */
import { readFileSync } from 'node:fs'
import { root } from '../../../.config/run.ts'
import { markdownFiles } from '../../../demo/docs/site/markdown.ts'

export const pages = markdownFiles().map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))

/** Distinct code blocks of a language. `word` follows the language and defines how a block is tested. */
export function blocks(language: string, word: string) {
  // A block in a list is indented.
  const opening = new RegExp(`^( *)\`\`\`${language} ${word}\\n([^]*?)^\\1\`\`\`$`, 'gm')
  const found = pages.flatMap(({ text }) =>
    [...text.matchAll(opening)].map(([, indent, code = '']) =>
      code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ),
  )
  if (found.length === 0) throw new Error(`No page contains a \`\`\`${language} ${word} example`)
  return [...new Set(found)]
}

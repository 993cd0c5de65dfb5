/** The page of errors. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { filesIn } from '../../../.config/elements.ts'
import { renderMarkdown } from '../../../demo/docs/site/markdown.ts'
import { failures } from '../../../src/contract/failures.ts'

const { headings } = renderMarkdown('demo/docs/errors.md')
const starts = headings.flatMap(({ depth, text }, index) => (depth === 2 ? { text, index } : []))
const keysBelow = (title: string) => {
  const start = starts.findIndex(({ text }) => text === title)
  return headings.slice((starts[start]?.index ?? 0) + 1, starts[start + 1]?.index)
}

test('explains each error key of the service, under an anchor of this name', () => {
  expect(keysBelow('Errors of the service').map(({ id }) => id)).toEqual(Object.keys(failures))
})

test('explains each error of the settings of the relay', () => {
  const code = readFileSync(`${root}src/relay/setting-errors.ts`, 'utf8')
  // A message starts with a capital letter and has several words.
  const settings = [...code.matchAll(/^\s+[?:]? ?['"`]((?:[A-Z])[^\n]+ [^\n]+)/gm)]
    .map(([, text = '']) => text)
    .filter((text) => !text.startsWith('Behind'))
  const explained = keysBelow('Settings of the relay').map(({ text }) => text)
  const inCode = [...settings, ...code.matchAll(/settingError\('(Check[^\n]+)/g)].map(String)

  for (const text of explained) expect(inCode.join('\n')).toContain(text)
  for (const text of inCode)
    expect(
      explained.some((start) => text.includes(start)),
      text,
    ).toBe(true)
})

/** Messages for developers that the elements and the cart print or throw. */
const messages = ['src/elements', 'src/state'].flatMap((folder) =>
  filesIn(folder)
    .filter((path) => path.endsWith('.ts') && !path.includes('redemption/'))
    .flatMap((path) => {
      const code = readFileSync(`${root}${folder}/${path}`, 'utf8')
      return [
        ...code.matchAll(
          /(?:warnOnce|new (?:RangeError|TypeError|CallError\(\s*'refused',))\(?\s*['"`]([^\n]+)/g,
        ),
      ].map(([, text = '']) => text)
    }),
)

test('explains each message of the elements and the cart', () => {
  const explained = keysBelow('Errors of a page').map(({ text }) => text)

  expect(messages.length).toBeGreaterThan(8)
  expect(messages.filter((message) => !explained.some((text) => message.includes(text)))).toEqual([])
  expect(explained.filter((text) => !messages.some((message) => message.includes(text)))).toEqual([])
})

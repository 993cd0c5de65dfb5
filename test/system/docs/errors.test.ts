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

test('names the status of each error key', () => {
  const page = readFileSync(`${root}demo/docs/errors.md`, 'utf8')
  const statuses = [...page.matchAll(/^### `(\w+)`\n\nStatus (\d+)\. /gm)]

  expect(Object.fromEntries(statuses.map(([, key, status]) => [key, Number(status)]))).toEqual(failures)
})

test('explains each error that the relay reports', () => {
  const files = ['setting-errors', 'error-reports'].map((name) => `src/relay/${name}.ts`)
  const inCode = files.flatMap((path) => literals(path, 'settingError|new \\w*Error'))

  expectSame(keysBelow('Errors of the relay'), inCode)
})

test('explains each message of the elements, the cart and the client', () => {
  const files = ['src/elements', 'src/state', 'src/client'].flatMap((folder) =>
    filesIn(folder)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`),
  )
  const inCode = files.flatMap((path) => literals(path, 'warnOnce|toCallError|new \\w*Error'))

  expectSame(keysBelow('Errors of a page'), inCode)
})

/** The messages that these functions receive, also as a result or a branch. */
function literals(path: string, functions: string) {
  const start = `(?:${functions})\\(\\s*(?:[^()'"\`]*(?:'[\\w-]+')?,\\s*)?`
  const branch = path.includes('setting-errors') ? '|^\\s+[?:] ' : '|return (?=`check )|cause\\.message : '
  const call = new RegExp(`(?:${start}${branch})(['"\`])([^\\n]+?)\\1(?!, message)`, 'gm')
  return [...readFileSync(`${root}${path}`, 'utf8').matchAll(call)].flatMap(([, , text = '']) =>
    bothBranches(text).map((message) => message.replace(/\$\{[^}]*\}/g, '…')),
  )
}

const bothBranches = (text: string) => {
  const choice = /\$\{[^}]*\? '([^']*)' : '([^']*)'\}/
  return choice.test(text) ? [text.replace(choice, '$1'), text.replace(choice, '$2')] : [text]
}

function expectSame(entries: readonly { text: string }[], messages: readonly string[]) {
  // A single word is too common to be a part of a message.
  const explains = ({ text }: { text: string }, message: string) =>
    message === text || (text.includes(' ') && message.includes(text))

  expect(messages.filter((message) => !entries.some((entry) => explains(entry, message)))).toEqual([])
  expect(entries.filter((entry) => !messages.some((message) => explains(entry, message)))).toEqual([])
}

/** The README and the pages in `demo/docs`, as files in the repository. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesWithGeneratedParts } from '../../../.config/docs.ts'
import { readManifest } from '../../../.config/manifest.ts'
import { root } from '../../../.config/run.ts'
import { renderMarkdown } from '../../../demo/docs/site/markdown.ts'
import { dist, manifest } from '../../support/package.ts'
import { pages } from './support.ts'

const readme = pages.find(({ file }) => file === 'README.md')?.text ?? ''

test('documents how to start and test the project in the README', () => {
  expect(readme).toContain('npm ci && npm start')
  expect(readme).toContain('npm ci && npm test')
})

test('links every page from the README', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200)
  expect(pages.map(({ file }) => file).filter((file) => !readme.includes(`](${file})`))).toEqual([
    'README.md',
  ])
})

test('documents only npm commands that exist', () => {
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/npm (?:run (?:--silent )?)?([a-z][a-z:]*)/g)].map(([, name = '']) => name),
  )
  const npmCommands = ['ci', 'create', 'init', 'install', 'pack', 'publish', 'version']

  expect(named.filter((name) => !npmCommands.includes(name) && !(name in manifest.scripts))).toEqual([])
})

test('describes operations and elements as in the code', async () => {
  const generated = await filesWithGeneratedParts(readManifest(`${dist}custom-elements.json`))
  const written = pages.filter(({ file, text }) => file in generated || text.includes('<!-- reference -->'))

  expect(Object.fromEntries(written.map(({ file, text }) => [file, text])), 'run `npm run generate`').toEqual(
    generated,
  )
})

test('links only to existing files and headings', () => {
  const headings = new Map(
    pages.map(({ file }) => [file, renderMarkdown(file).headings.map(({ id }) => id)] as const),
  )
  const links = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => ({ file, href })),
  )

  const broken = links.filter(({ file, href }) => {
    const { protocol, pathname, hash } = new URL(href, `file:///${file}`)
    if (protocol !== 'file:') return false
    const target = pathname.slice(1)
    // Only pages can have links to headings.
    return hash ? !headings.get(target)?.includes(hash.slice(1)) : !existsSync(root + target)
  })

  expect(links.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

test('names only files and folders that exist', () => {
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/`((?:src|test|demo|\.config)\/[\w./-]*)`/g)].map(([, path = '']) => path),
  )

  expect(named).toContain('demo/catalogue.json')
  expect(named.filter((path) => !path.includes('NAME') && !existsSync(root + path))).toEqual([])
})

test('has no duplicate headings on a page', () => {
  const duplicates = pages.flatMap(({ file }) => {
    const ids = renderMarkdown(file).headings.map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file}#${id}`)
  })

  expect(duplicates).toEqual([])
})

test('has no untested example, except for commands that use the whole machine', () => {
  const untested = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)]
      .filter(([, opening = '']) => !opening.includes(' '))
      .map(([, , code = '']) => `${file}: ${code.trim()}`),
  )

  expect(untested.filter((example) => !example.includes('docker compose'))).toEqual([
    'README.md: npm ci && npm start',
    'README.md: npm ci && npm test',
  ])
})

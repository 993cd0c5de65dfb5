import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createElement } from '../../../.config/new-element.ts'
import { root, tsc } from '../../../.config/run.ts'
import { runIn, temporaryFolder } from '../../support/package.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)
for (const path of ['.config', 'README.md', 'demo', 'package.json', 'src', 'test', 'tsconfig.json'])
  cpSync(join(root, path), join(folder, path), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

const contentsOf = (path: string) => readFileSync(join(folder, path), 'utf8')

const generate = (name: string) => runIn(folder, 'npm', 'run', '--silent', 'generate', '--', 'element', name)

test('creates an element that passes the linters and the type checker', () => {
  const created = generate('gift-card').match(/(?<=^Created ).+/gm) ?? []

  expect(created).toHaveLength(6)
  const changed = [...created, 'src/elements/translations']
  const tool = (name: string, ...args: string[]) =>
    runIn(folder, join(root, 'node_modules/.bin', name), ...args)
  tool('oxlint', '--config', '.config/oxlint.json', ...changed.filter((path) => !path.endsWith('.md')))
  tool('eslint', '--config', '.config/eslint.js', ...created.filter((path) => path.endsWith('.ts')))
  tool('oxfmt', '--config', '.config/oxfmt.json', '--check', ...changed, 'README.md', 'demo/docs')
  typeCheck(['src/elements', 'demo/browser/preview', 'test/elements/perk-gift-card.test.ts'])
})

/** Checks only these files and their imports, which takes one second instead of ten. */
function typeCheck(include: readonly string[]) {
  const project = join(folder, 'tsconfig.element.json')
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include }))
  runIn(folder, 'node', tsc, '--singleThreaded', '-p', project)
}

test('registers the new element and adds it to the manual', () => {
  expect(contentsOf('src/elements/define/index.generated.ts')).toContain('./perk-gift-card.generated.ts')
  expect(contentsOf('demo/docs/elements.md')).toContain('[`<perk-gift-card>`](perk-gift-card.md)')
  expect(contentsOf('demo/docs/perk-gift-card.md')).toMatch(/^\| `list` +\| The list of promotions\./m)
})

test('refuses invalid names and existing elements', async () => {
  for (const name of ['GiftCard', 'perk-gift', 'gift_card', ''])
    await expect(createElement(name)).rejects.toThrow(`"${name}" is not a valid name.`)
  expect(() => generate('promotions')).toThrow('src/elements/promotions already exists.')
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readManifest } from '../../.config/manifest.ts'
import { withMadeParts } from '../../.config/readme.ts'
import { root } from '../../.config/run.ts'
import { integrity, startShopPages } from '../embed/page.ts'
import { startEmbeddingService } from '../embed/service.ts'
import { dist, manifest, runIn } from '../support/package.ts'

// Some of it starts a type checker or a browser.
vi.setConfig({ testTimeout: 60_000 })

const readme = readFileSync(`${root}README.md`, 'utf8')

/** Code blocks of a language whose opening line goes on with `runnable`. */
const runnable = (language: string) =>
  [...readme.matchAll(/^```(\w+) runnable\n([^]*?)^```$/gm)]
    .filter(([, own]) => own === language)
    .map(([, , code = '']) => code)

test('the README says the two commands', () => {
  expect(readme).toContain('npm ci && npm start')
  expect(readme).toContain('npm ci && npm test')
})

test('every npm command in the README exists', () => {
  const named = [...readme.matchAll(/npm (?:run (?:--silent )?)?([a-z][a-z:]*)/g)].map(
    ([, name = '']) => name,
  )
  const npmsOwn = ['ci', 'install', 'pack', 'publish', 'version']

  expect(named.filter((name) => !npmsOwn.includes(name) && !(name in manifest.scripts))).toEqual([])
})

test('the tables of operations and elements in the README are those of the code', async () => {
  expect(readme, 'run `npm run readme`').toBe(
    await withMadeParts(readme, readManifest(`${dist}custom-elements.json`)),
  )
})

const examples = (language: string) => {
  const found = runnable(language)
  if (found.length === 0) throw new Error(`README.md has no \`\`\`${language} runnable example`)
  return found
}

test.each(examples('ts'))(
  'this TypeScript example of the README compiles against the package:\n%s',
  (code) => {
    // Inside the project, so that it resolves what the package and its users have.
    const folder = mkdtempSync(join(root, 'dist', 'example-'))
    const options = {
      target: 'ES2022',
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      types: ['node'],
      skipLibCheck: true,
    }
    writeFileSync(join(folder, 'example.ts'), `${code}\nexport {}\n`)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['example.ts'] }),
    )
    onTestFinished(() => rmSync(folder, { recursive: true }))

    expect(runIn(folder, `${root}node_modules/.bin/tsc`, '-p', folder)).toBe('')
  },
)

const service = await startEmbeddingService()
const shop = await startShopPages(service)
afterAll(async () => {
  await shop.close()
  await service.close()
})

test.each(examples('html'))(
  'this HTML example of the README shows the promotions of a service:\n%s',
  async (example) => {
    const body = service.withKeys(example).replace('sha384-…', integrity)

    const { page, errors, blocked } = await shop.open({ script: '', body })

    await page.getByText('Ten euros off the big basket').first().waitFor()
    expect({ errors, blocked }).toEqual({ errors: [], blocked: [] })
  },
)

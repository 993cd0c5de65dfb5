import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('the TypeScript examples of the README compile against the package', () => {
  // Inside the project, so that they resolve what the package and its users have; outside what is packed.
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'readme-examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    types: ['node'],
    skipLibCheck: true,
  }
  const files = examples('ts').map((code, index) => {
    const file = `example-${index + 1}.ts`
    writeFileSync(join(folder, file), `${code}\nexport {}\n`)
    return file
  })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))

  expect(runIn(folder, `${root}node_modules/.bin/tsc`, '-p', folder)).toBe('')
})

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

test.each(examples('css'))('this style sheet of the README reaches the element:\n%s', async (css) => {
  const { page, errors } = await shop.open({
    head: `<style>${css}</style>`,
    body: service.withKeys(examples('html')[0] ?? '').replace(/<script.*<\/script>/, ''),
  })
  await page.getByText('Ten euros off the big basket').first().waitFor()

  const unread = await page.evaluate(
    () =>
      [...(document.styleSheets[0]?.cssRules ?? [])]
        .map((rule) => (rule as CSSStyleRule).style) // the examples hold nothing else
        .filter((style) => style.length === 0).length,
  )
  const read = await page.evaluate(() => document.styleSheets[0]?.cssRules.length)
  expect({ read, unread, errors }).toEqual({ read: css.split('{').length - 1, unread: 0, errors: [] })
})

test.each(examples('sh'))(
  'this command of the README starts a service that ends on a signal:\n%s',
  async (command) => {
    const child = spawn('sh', ['-c', `exec ${command.trim()} --port 0`], { cwd: root, stdio: 'pipe' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')

    const lines = await lineWith(child.stdout, 'ready')
    child.kill('SIGTERM')

    expect(lines).toMatch(/Perkit service ready: http:\/\/127\.0\.0\.1:\d+/)
    expect(await ended).toEqual([0, null])
  },
  60_000,
)

async function lineWith(stream: NodeJS.ReadableStream, word: string) {
  let whole = ''
  for await (const chunk of stream) {
    whole += String(chunk)
    if (whole.includes(word)) break
  }
  return whole
}

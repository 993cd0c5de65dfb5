/** The catalog reference: its examples in `perkit check` and against the schema, and its tables of fields. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { catalogTables } from '../../../.config/catalog-reference.ts'
import { catalogueJsonSchema } from '../../../src/service/catalogue/schema.ts'
import { runCommand } from '../../../src/service/cli/run.ts'
import { renderMarkdown } from '../../../demo/docs/site/markdown.ts'
import { blocks, pages } from './support.ts'

const page = pages.find(({ file }) => file === 'demo/docs/catalog.md')?.text ?? ''

const keys = { server: [{ app_id: 'shop-server', app_token: '${PERKIT_APP_TOKEN}' }] }
const env = `PERKIT_APP_TOKEN=a1b2c3d4e5f60718293a4b5c6d7e8f90
PERKIT_CLIENT_TOKEN=f0e1d2c3b4a5968778695a4b3c2d1e0f
`

/** Prints nothing but the result if the file has neither errors nor warnings. */
async function check(catalog: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-catalog-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, JSON.stringify(catalog))
  writeFileSync(join(folder, '.env'), env)
  const printed: string[] = []
  const print = (text: string) => void printed.push(text.replaceAll(folder, ''))
  const ignore = () => undefined
  await runCommand(['check', file], {
    env: {},
    out: print,
    err: print,
    progress: ignore,
    clearProgress: ignore,
  })
  return printed
}

const valid = ['/catalogue.json is valid: 1 project.']

/** The schema as an editor reads it. */
const published = z.fromJSONSchema(JSON.parse(JSON.stringify(catalogueJsonSchema())))

test.each(blocks('json', 'catalogue'))('accepts this catalog:\n%s', async (example) => {
  const catalog: unknown = JSON.parse(example)

  expect(await check(catalog)).toEqual(valid)
  expect(published.safeParse(catalog).error?.issues).toBeUndefined()
})

test.each(blocks('json', 'project'))('accepts this part of a project:\n%s', async (example) => {
  const project = { id: 'proj_shop', name: 'Shop', keys, ...(JSON.parse(example) as object) }
  const catalog = { projects: [project] }

  expect(await check(catalog)).toEqual(valid)
  expect(published.safeParse(catalog).error?.issues).toBeUndefined()
})

test('has an example of every list of a project', () => {
  const fields = catalogTables()['project-fields']?.map(([name = '']) => name.replaceAll('`', '')) ?? []
  const examples = blocks('json', 'project').join('\n')

  expect(fields).toContain('validation_rules')
  expect(fields.filter((field) => !examples.includes(`\n  "${field}": `)).toSorted()).toEqual([
    'auth',
    'case_sensitive_codes',
    'currency',
    'expose_turnover',
    'id',
    'language',
    'name',
  ])
})

test('lists every field of the schema with type and description', () => {
  const rows = Object.values(catalogTables()).flat()
  const listed = rows.flat().join()

  expect(
    [...fieldsIn(catalogueJsonSchema())].filter(
      (field) => ![`.${field}\``, `\`${field}\``].some((text) => listed.includes(text)),
    ),
  ).toEqual([])
  expect(rows.filter(([, description, type]) => !description || !type)).toEqual([])
})

test('links to a section for every field that has one', () => {
  const ids = renderMarkdown('demo/docs/catalog.md').headings.map(({ id }) => id)
  const targets = Object.values(catalogTables())
    .flat()
    .flatMap(([, description = '']) => /\]\(#(.+?)\)/.exec(description)?.[1] ?? [])

  expect(targets).toContain('discounts')
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  expect(page).toContain('<!-- discount-fields -->')
})

/** Names of all fields, at any depth. */
function* fieldsIn(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  for (const [keyword, inner] of Object.entries(part)) {
    if (keyword === 'properties') yield* Object.keys(inner as object)
    yield* fieldsIn(inner)
  }
}

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parseSync } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { blocks } from '../docs/support.ts'
import { perkit } from '../../support/perkit.ts'
import { manifest, temporaryFolder } from '../../support/package.ts'
import * as all from '../../../src/elements/translations/index.ts'
import type { MessageOverrides } from '../../../src/elements/translations/messages.generated.ts'
import { compileOnLoad, transformFor, readKit } from '../../../src/service/bundle/script-tag.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

const [example = ''] = blocks('sh', 'commands').filter((block) => block.startsWith('perkit bundle'))

test('writes the file of the documented example and its script tag', async () => {
  const out = join(folder, 'perkit.offers.js')
  const [, ...words] = example.trim().replace('perkit.offers.js', out).split(' ')

  const result = await perkit(words)

  expect(result).toMatchObject({ code: 0, err: '' })
  const file = readFileSync(out)
  const [size, brotli] = [file.length, brotliCompressSync(file).length].map((count) =>
    count.toLocaleString('en'),
  )
  const integrity = `sha384-${createHash('sha384').update(file).digest('base64')}`
  expect(result.out).toContain(`with vite: ${size} bytes, ${brotli} compressed with Brotli.`)
  expect(result.out.split('\n').at(-1)).toBe(
    `<script type="module" src="/perkit.offers.js" integrity="${integrity}" crossorigin="anonymous"></script>`,
  )
  const code = file.toString()
  const { staticImports, dynamicImports } = parseSync(out, code).module
  expect({ staticImports, dynamicImports }).toEqual({ staticImports: [], dynamicImports: [] })
  const tags = [...code.matchAll(/["'`](perk-[a-z-]+)["'`],[\w$]+\)/g)].map(([, tag]) => tag)
  expect(new Set(tags)).toEqual(new Set(['perk-shop', 'perk-promotions', 'perk-referrals']))
  expect(code).toContain('Zurzeit laufen keine Aktionen.')
  const head = `/*! perkit ${manifest.version}: promotions, referrals, de */\n${compileOnLoad}`
  expect(code.slice(0, head.length)).toBe(head)
  expect(readFileSync(join(folder, 'perkit.offers.licenses.md'), 'utf8')).toContain('## lit - ')
})

test('builds in any language, and the language of a region or an informal form', async () => {
  const kit = readKit()
  const index = join(kit.dist, 'elements/translations/index.js')
  const builtIn = async (languages: string[]) => {
    const code = transformFor(kit, languages)('', index) ?? ''
    const file = code.replaceAll("'./", `'file://${join(index, '..')}/`)
    const { translations } = (await import(`data:text/javascript,${encodeURIComponent(file)}`)) as typeof all
    const words = Object.entries(translations).map(async ([name, load]) => [name, (await load?.())?.messages])
    return Object.fromEntries(await Promise.all(words)) as Record<string, MessageOverrides>
  }

  const { de, ...others } = await builtIn(kit.languages)
  expect(Object.keys({ de, ...others }).sort()).toEqual(Object.keys(all.translations).sort())
  expect(others.pt?.offers?.empty).toMatch('Nenhuma promoção no momento.')
  expect(Object.keys(others.ja ?? {}).sort()).toEqual(Object.keys(de ?? {}).sort())
  const informal = await builtIn(['fr-informal'])
  expect([informal.fr?.common?.close, informal['fr-informal']?.common?.close]).toEqual(['Fermer', undefined])
  expect(Object.keys(await builtIn(['es-419']))).toEqual(['es', 'es-419'])
  expect(Object.keys(await builtIn(['pt-PT']))).toEqual(['pt', 'pt-PT'])
  expect(Object.keys(await builtIn(['es-419-informal', 'pt-BR'])).sort()).toEqual([
    'es',
    'es-419',
    'es-419-informal',
    'es-informal',
    'pt',
  ])
})

test('contains only English by default and replaces its own file', async () => {
  const out = join(folder, 'perkit.earn.js')
  writeFileSync(out, '/*! perkit 0.0.1: earn */ throw 1')

  expect(await perkit(['bundle', 'perk-earn', '--out', out])).toMatchObject({ code: 0 })

  const code = readFileSync(out, 'utf8')
  expect(code).not.toContain('throw 1')
  expect(code).not.toContain('So sammeln Sie Punkte')
})

test.each([
  {
    args: ['promotion'],
    error: 'Unknown element "promotion". The elements are activity, badge, balance, combine, earn, ',
  },
  { args: [','], error: 'NAMES is empty. The elements are activity, ' },
  { args: [], error: 'NAMES is missing.' },
  {
    args: ['earn', '--language', 'de,dee'],
    error: 'Unknown language "dee". The languages are en, ar, de, de-informal, es, ',
  },
  { args: ['earn', '--out', 'perkit'], error: '--out must end in .js (got perkit).' },
])('rejects perkit bundle $args with the valid choices', async ({ args, error }) => {
  const { code, out, err } = await perkit(['bundle', ...args])

  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(error)
})

test('does not overwrite a file that it did not write', async () => {
  const out = join(folder, 'app.js')
  writeFileSync(out, 'const mine = 1')

  const { code, err } = await perkit(['bundle', 'earn', '--out', out])

  expect({ code, err }).toEqual({
    code: 1,
    err: `${out} already exists and was not written by perkit bundle.`,
  })
  expect(readFileSync(out, 'utf8')).toBe('const mine = 1')
})

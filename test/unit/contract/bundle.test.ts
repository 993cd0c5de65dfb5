import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const contract = fileURLToPath(new URL('../../../src/contract', import.meta.url))

/** The bundle of a module with this code. */
async function bundle(code: string) {
  const entry = 'virtual:entry'
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `${contract}/entry.ts` : undefined),
        load: (id) => (id === `${contract}/entry.ts` ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { minify: true } },
    },
  })
  if (!('output' in output)) throw new Error('The build should have one output.')
  const text = output.output[0].code
  return { text, bytes: brotliCompressSync(text).length }
}

const tiers = `export { listPromotionTiers } from './operations/promotions.ts'`

test('a page that lists promotion tiers downloads only that operation', async () => {
  const { text, bytes } = await bundle(tiers)

  expect(text.match(/"?\/client\/v1\/\w+|\/v1\/\w+/g)).toEqual(['/client/v1/promotions'])
  expect(bytes).toBeLessThanOrEqual(7_700)
})

test('declaring an operation has no side effects', async () => {
  const { text } = await bundle(`import './index.ts'`)

  expect(text.trim()).toBe('')
})

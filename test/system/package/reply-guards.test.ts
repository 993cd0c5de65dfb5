/**
 * Responses validated in three ways: by zod (used by the service and the element tests), by the modules on npm, and by
 * the script-tag file. All three accept the same responses and drop the same entries.
 */
import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import * as byZod from '../../../src/client/operations.generated.ts'
import type { z } from '../../../src/contract/zod.ts'
import { examples } from '../../wire/examples/index.ts'
import { replaced, walk, without, type Path } from '../../unit/contract/walk.ts'
import { dist } from '../../support/package.ts'
import { runs } from '../../support/sweep-runs.ts'
import { resultOf, type Reader } from './agreement.ts'

type Names = keyof typeof byZod
type Guards = Record<Names, { reply: Reader } | Reader>

const byNpm: Guards = await import(`${dist}client/operations.generated.js`)
const byScriptTag: Guards = await scriptTagModule('src/client/operations.generated.ts')

/** The module as bundled in the script-tag file. */
async function scriptTagModule(entry: string) {
  const built = await build({
    configFile: `${root}vite.config.ts`,
    build: { write: false, lib: { entry: root + entry } },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('vite built nothing')
  return import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)
}

/** The declared types do not mention zod, which creates all of them. */
const schemaOf = (one: (typeof byZod)[Names]) =>
  ('reply' in one ? one.reply : one) as unknown as z.ZodMiniType
const readerOf = (one: { reply: Reader } | Reader) => ('reply' in one ? one.reply : one)

const ownExamples: Partial<Record<Names, unknown>> = {
  accessToken: examples.createAccessToken.reply,
  findCardsAsShopper: examples.checkEligibilityAsShopper.reply,
  errorBody: { code: 404, key: 'not_found', message: 'No.', details: [{ field: 'a', message: 'b' }] },
  getPageBrand: {
    brand: { name: 'Clay', privacy_policy_url: null, terms_of_use_url: 'https://clay.example/terms' },
    cockpits: { loyalty_enabled: true, theme: '#008060' },
  },
}

const dropped = Symbol('left out')

const invalidValues: unknown[] = [
  ...[null, 'BRAND_NEW', '', '7', 'x'.repeat(20_000), -1, 0, 1.5, Number.MAX_SAFE_INTEGER + 1, -1e300],
  ...[true, [], [null], {}],
  JSON.parse('{"__proto__": {"admin": true}, "constructor": 1, "surprise": [1]}'),
]

test('pages do not use zod', () => {
  for (const name of Object.keys(byZod) as Names[]) {
    expect(schemaOf(byZod[name]), name).toHaveProperty('_zod')
    for (const one of [byNpm, byScriptTag]) expect(readerOf(one[name]), name).not.toHaveProperty('_zod')
  }
  expect(Object.keys(byNpm).sort()).toEqual(Object.keys(byZod).sort())
})

test.each(Object.entries(byZod).filter(([, one]) => 'reply' in one))(
  '%s has the same request',
  (name, operation) => {
    for (const one of [byNpm, byScriptTag]) {
      const sent: Record<string, unknown> = { ...one[name as Names] }
      delete sent.reply
      expect(operation).toMatchObject(sent)
      expect(sent).toMatchObject({ id: name, method: expect.any(String), path: expect.stringMatching(/^\//) })
    }
  },
)

describe.each(Object.keys(byZod) as Names[])('%s', (name) => {
  const zod = schemaOf(byZod[name])
  const guards = [readerOf(byNpm[name]), readerOf(byScriptTag[name])]
  const example = ownExamples[name] ?? examples[name as keyof typeof examples].reply

  const agree = (value: unknown) => {
    const reply = resultOf(zod, value)
    for (const guard of guards) deepStrictEqual(resultOf(guard, value), reply)
  }

  test('accepts its example', () => {
    for (const guard of guards) expect(guard.safeParse(example).success).toBe(true)
    agree(example)
  })

  test('agrees on any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), agree), { numRuns: 200 })
  })

  test('agrees on replies with one invalid value', () => {
    for (const { path } of walk(zod, example)) {
      for (const value of invalidValues) agree(replaced(example, path, value))
      if (path.length > 0) agree(without(example, path))
    }
  })

  test('agrees on replies with several invalid values', { timeout: 600_000 }, () => {
    const paths = [...walk(zod, example)].map(({ path }) => path).filter((path) => path.length > 0)
    const fault = fc.record({
      path: fc.constantFrom<Path>([], ...paths),
      value: fc.oneof(fc.constantFrom(dropped, ...invalidValues), fc.jsonValue({ maxDepth: 2 })),
    })
    const invalidate = (value: unknown, { path, value: other }: { path: Path; value: unknown }) =>
      other === dropped ? without(value, path) : replaced(value, path, other)

    fc.assert(
      fc.property(fc.array(fault, { minLength: 1, maxLength: 5 }), (faults) => {
        agree(faults.reduce<unknown>(invalidate, example))
      }),
      { numRuns: runs(300, 10_000) },
    )
  })
})

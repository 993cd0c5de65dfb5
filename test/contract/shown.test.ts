/** What a page reads of a reply, and what it passes on unread. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutUnread, shown, unread } from '../../src/contract/shown.ts'
import { listPromotionTiers } from '../../src/contract/operations/promotions.ts'
import { promotionTierList } from '../../src/contract/resources/promotion-tier.ts'
import { qualifiedRedeemable } from '../../src/contract/resources/redeemable.ts'
import { z } from '../../src/contract/zod.ts'

const src = new URL('../../src/', import.meta.url)

const sources = ['client', 'state', 'elements', 'contract/offer', 'contract/schedule'].flatMap((folder) =>
  readdirSync(new URL(folder, src), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
)

test.each(sources)('%s looks at no field that passes unread', (file) => {
  const code = readFileSync(new URL(file, src), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
  const words = new Set(code.match(/\w+/g))

  expect([...unread].filter((name) => words.has(name))).toEqual([])
})

test('each of them is a field of some reply', () => {
  const schemas = readdirSync(new URL('contract/resources', src)).map((file) =>
    readFileSync(new URL(`contract/resources/${file}`, src), 'utf8'),
  )
  const words = new Set(
    schemas
      .concat(readFileSync(new URL('contract/errors.ts', src), 'utf8'))
      .join()
      .match(/\w+/g),
  )

  expect([...unread].filter((name) => !words.has(name))).toEqual([])
})

test('an unread field passes as it is, however deep', () => {
  const entry = z.looseObject({ id: z.string(), campaign_name: z.string() })
  const schema = withoutUnread(
    z.looseObject({
      one: z.optional(entry),
      other: z.nullable(z.array(entry)),
      more: z.record(z.string(), z.union([entry, z.string()])),
    }),
  )
  const odd = { id: 'a', campaign_name: 7 }
  const value = { one: odd, other: [odd], more: { x: odd, y: 'text' } }

  expect(z.parse(schema, value)).toEqual(value)
  for (const other of [
    { ...value, one: { id: 7 } },
    { ...value, other: [{}] },
    { ...value, more: { x: 7 } },
  ])
    expect(z.safeParse(schema, other).success).toBe(false)
})

test('the tiers of a promotion stack and the rules of an offer pass as they are', () => {
  const odd = { id: 'a', object: 'voucher', tiers: 'none', validation_rules: 7 }

  expect(z.parse(withoutUnread(qualifiedRedeemable), odd)).toEqual(odd)
  expect(z.safeParse(withoutUnread(promotionTierList), { tiers: 'none' }).success).toBe(false)
})

test('an operation is called as before', () => {
  const { reply, ...called } = shown(listPromotionTiers)
  const { reply: whole, ...before } = listPromotionTiers

  expect(called).toEqual(before)
  expect(reply).not.toBe(whole)
})

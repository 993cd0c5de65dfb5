import { expect, test } from 'vitest'
import { languages } from '../../../demo/messages/languages.ts'
import { english } from '../../../demo/messages/english.generated.ts'
import { createShopServer } from '../../../demo/server.ts'

// The page sends no requests to the service.
const shop = createShopServer({ serviceUrl: 'http://127.0.0.1:1' })

const open = async (path: string) => {
  const response = await shop.request(path)
  return response.text()
}

const keys = Object.entries(english).flatMap(([name, group]) =>
  Object.keys(group).map((key) => `${name}.${key}`),
)

const keysIn = (page: string) => [...page.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, key]) => key)

test('shows every message of a language, in its language and direction', async () => {
  const page = await open('/preview/messages?lang=ar')

  expect(keysIn(page).toSorted()).toEqual(keys.toSorted())
  expect(page).toContain('<p lang="ar" dir="rtl">نقطتان</p>')
})

test('shows one element in all languages', async () => {
  const page = await open('/preview/messages?lang=all&element=perk-tier-up')

  expect([...page.matchAll(/<h2 id="(.*?)"/g)].map(([, name]) => name)).toEqual(
    languages.map(({ name }) => name),
  )
  expect(new Set(keysIn(page))).toEqual(new Set(['tierUp.welcome']))
})

test('shows all messages in English for an unknown language and element', async () => {
  const page = await open('/preview/messages?lang=xx&element=perk-x')

  expect(keysIn(page)).toHaveLength(keys.length)
  expect(page).toContain('<p lang="en" dir="ltr">2 points</p>')
})

test('is linked from the preview', async () => {
  expect(await open('/preview')).toContain('href="/preview/messages"')
})

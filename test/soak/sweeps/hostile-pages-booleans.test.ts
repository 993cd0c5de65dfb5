/** Some frameworks set `="false"` for a false boolean attribute. */
import { expect, test } from 'vitest'
import { openShopPages } from '../../system/pages/page.ts'
import { readJson } from '../../support/package.ts'
import { deliveries, deliveryFiles, scriptOf } from './pages/deliveries.ts'

interface Declaration {
  tagName?: string
  attributes?: { name: string; fieldName?: string; type?: { text: string } }[]
}

interface BooleanAttribute {
  tag: string
  name: string
  property: string
}

const booleans: BooleanAttribute[] = readJson('dist/custom-elements.json').modules.flatMap(
  ({ declarations }: { declarations: Declaration[] }) =>
    declarations.flatMap(({ tagName, attributes = [] }) =>
      attributes
        .filter(({ type }) => /^boolean\b/.test(type?.text ?? ''))
        .map(({ name, fieldName = name }) => ({ tag: tagName ?? '', name, property: fieldName })),
    ),
)

const { shop: pages } = await openShopPages(undefined, deliveryFiles)

test.each(deliveries)('treats "false" as false, %s', async (delivery) => {
  const { page } = await pages.open({ body: '', script: scriptOf[delivery] })

  const values = await page.evaluate((all) => {
    return all.map(({ tag, name, property }) => {
      const element = document.createElement(tag)
      const read = () => Boolean(Reflect.get(element, property))
      element.setAttribute(name, '')
      const empty = read()
      element.setAttribute(name, 'false')
      return `${tag} ${name}: ${empty}, ${read()}`
    })
  }, booleans)

  expect(values).toEqual(booleans.map(({ tag, name }) => `${tag} ${name}: true, false`))
  expect(booleans.length).toBeGreaterThan(4)
})

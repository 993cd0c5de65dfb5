import './support/shop.ts'
import { expect, fixture, html } from '@open-wc/testing'
import type { LitElement, PropertyDeclaration } from 'lit'
import type { PerkLauncher } from '../../src/elements/index.generated.ts'
import { registered } from './support/registered.ts'

const booleans = registered.flatMap(({ element, tag }) => {
  const { elementProperties } = element as unknown as { elementProperties: Map<string, PropertyDeclaration> }
  return [...elementProperties]
    .filter(([, { type, attribute }]) => type === Boolean && attribute !== false)
    .map(([property, { attribute }]) => ({
      tag,
      property,
      name: String(attribute ?? property.toLowerCase()),
    }))
})

describe('a boolean attribute', () => {
  it('is declared by several elements', () => {
    expect(booleans.map(({ tag, name }) => `${tag} ${name}`)).to.include.members([
      'perk-balance keep-offline',
      'perk-launcher open',
      'perk-promotions all',
      'perk-shop informal',
    ])
  })

  for (const { tag, property, name } of booleans) {
    it(`counts as false with the value "false": ${name} of <${tag}>`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`)
      place.innerHTML = `<${tag} ${name}="false"></${tag}>`
      const element = place.firstElementChild as LitElement
      const read = () => Reflect.get(element, property) as unknown

      expect(read()).to.equal(false)
      for (const value of ['', 'true', name]) {
        element.setAttribute(name, value)
        expect(read(), `"${value}"`).to.equal(true)
      }
      element.setAttribute(name, 'false')
      expect(read()).to.equal(false)
      element.setAttribute(name, '')
      element.removeAttribute(name)
      expect(read()).to.equal(false)
    })
  }

  for (const { tag, property } of booleans) {
    // Vue writes an attribute without a value as `true` only into a property that contains a boolean.
    it(`has a property that is false by default: ${property} of <${tag}>`, () => {
      expect(Reflect.get(document.createElement(tag), property)).to.equal(false)
    })
  }

  it('is not set by the element', async () => {
    const launcher = await fixture<PerkLauncher>(html`<perk-launcher></perk-launcher>`)
    launcher.open = true
    await launcher.updateComplete
    expect(launcher.hasAttribute('open')).to.equal(false)
  })
})

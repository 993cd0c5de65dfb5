import { expect } from '@open-wc/testing'
import { html, nothing, render } from 'lit'
import { RowCache } from '../../src/elements/layout/row-cache.ts'

describe('row cache', () => {
  it('renders only changed rows again, and all rows of a new list', () => {
    const place = document.createElement('div')
    const rows = new RowCache<readonly [string]>()
    let rendered: string[] = []
    const row = (text: string) => {
      rendered.push(text)
      return html`<li>${text}</li>`
    }
    const show = (...texts: string[]) => {
      rendered = []
      const list = place.querySelector('ul')
      const keys = texts.map((text) => [text] as const)
      render(
        texts.length
          ? html`<ul>
              ${rows.render(list, keys, (index) => row(texts[index] ?? ''))}
            </ul>`
          : nothing,
        place,
      )
      return [rendered, [...place.querySelectorAll('li')].map(({ textContent }) => textContent)]
    }

    expect(show('a', 'b', 'c')).to.eql([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect(show('a', 'x', 'c')).to.eql([['x'], ['a', 'x', 'c']])
    expect(show('a')).to.eql([[], ['a']])
    expect(show('a', 'x')).to.eql([['x'], ['a', 'x']])
    expect(show()).to.eql([[], []])
    expect(show('a', 'x')).to.eql([
      ['a', 'x'],
      ['a', 'x'],
    ])
  })
})

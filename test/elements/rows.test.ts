import { expect } from '@open-wc/testing'
import { html, nothing, render } from 'lit'
import { Rows } from '../../src/elements/internal/rows.ts'

describe('the rows of a long list', () => {
  it('are drawn again only where something has changed, and all of them in a new list', () => {
    const place = document.createElement('div')
    const rows = new Rows<readonly [string]>()
    let drawn: string[] = []
    const row = (said: string) => {
      drawn.push(said)
      return html`<li>${said}</li>`
    }
    const show = (...said: string[]) => {
      drawn = []
      const list = place.querySelector('ul')
      const made = said.map((one) => [one] as const)
      render(
        said.length
          ? html`<ul>
              ${rows.draw(list, made, row)}
            </ul>`
          : nothing,
        place,
      )
      return [drawn, [...place.querySelectorAll('li')].map(({ textContent }) => textContent)]
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

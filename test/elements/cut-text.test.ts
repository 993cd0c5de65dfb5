/** `findCutText` reports every fault and nothing else. */
import { expect, fixture, html } from '@open-wc/testing'
import { findCutText } from './support/cut-text.ts'

const long = 'x'.repeat(60)

/** Finds the faults of this markup in a shadow root 200 px wide. */
async function faultsIn(content: string) {
  const host = await fixture<HTMLElement>(html`<div></div>`)
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>:host { display: block; inline-size: 200px; font: 16px/1.4 monospace }</style>${content}`
  return findCutText(host)
}

const faults: [name: string, content: string, fault: RegExp][] = [
  ['text that its box cuts off', `<p style="overflow: hidden">${long}</p>`, /is outside of <p>/],
  [
    'text that an outer box cuts off',
    '<div style="overflow: clip; block-size: 20px"><p>One</p><p>two</p></div>',
    /"two" in <p> is above or below <div>/,
  ],
  [
    'text that ends in an ellipsis',
    `<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${'many words '.repeat(9)}</p>`,
    /is outside of <p>/,
  ],
  ['text that runs out of its card', `<p part="card">${long}</p>`, /is outside of \[card\]/],
  ['a box that is narrower than its content', `<p>${long}</p>`, /<p> is narrower than its content/],
  ['text over other text', '<b>One</b><i style="margin-inline-start: -2em">two</i>', /"One" over "two"/],
  ['lines that touch', '<p style="line-height: 12px">One</p>', /has lines that touch/],
  [
    'text that is higher than its button',
    '<button style="block-size: 20px; inline-size: 60px; padding: 0">many words on it</button>',
    /is above or below <button>/,
  ],
  [
    'a number on two lines',
    '<p style="inline-size: 60px; overflow-wrap: anywhere">1,234,567</p>',
    /"1,234,567" in <p> continues on the next line/,
  ],
  [
    'a word that breaks on a button',
    '<button style="inline-size: 40px; overflow-wrap: anywhere">Cancel</button>',
    /"Cancel" in <button> breaks within a word/,
  ],
  [
    'a field that is too small for its value',
    '<input aria-label="points" value="1234567890" style="inline-size: 60px; font: inherit" />',
    /<input> is narrower than its content/,
  ],
  [
    'a box that scrolls sideways',
    `<div style="overflow-x: auto">${long}</div>`,
    /<div> is narrower than its content/,
  ],
]

describe('findCutText', () => {
  for (const [name, content, fault] of faults)
    it(`finds ${name}`, async () => {
      expect((await faultsIn(content)).join('\n')).to.match(fault)
    })

  it('finds a fault in a nested shadow root and in slotted text', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`)
    const outer = host.attachShadow({ mode: 'open' })
    outer.innerHTML = '<div style="inline-size: 200px"><p></p></div>'
    const inner = outer.querySelector('p')?.attachShadow({ mode: 'open' })
    if (inner) inner.innerHTML = '<slot></slot><b>fits</b>'
    outer.querySelector('p')?.append(long)

    expect(findCutText(host).join('\n')).to.contain(`"${long}" in <p> is outside of <p>`)
  })

  it('finds nothing in text that wraps, scrolls, is hidden or is in a carousel', async () => {
    const found = await faultsIn(`
      <p style="overflow-wrap: anywhere">${long}</p>
      <p>1,234,567 points and a few words more</p>
      <div style="overflow-y: auto; block-size: 20px"><p>One</p><p>two</p></div>
      <p style="visibility: hidden; block-size: 0; overflow: hidden">${long}</p>
      <div part="track" style="overflow-x: auto">${long}</div>
      <input aria-label="points" value="123" />`)

    expect(found.join()).to.equal('')
  })
})

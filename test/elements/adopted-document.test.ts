import { expect, fixture, html } from '@open-wc/testing'
import { memberSource, show as showMember } from './support/loyalty.ts'
import { shadow, show, sourceOf, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

async function openFrame() {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe title="page" width="600" height="400"></iframe>`,
  )
  const { contentDocument } = frame
  if (!contentDocument) throw new Error('The frame has no document')
  const policy = contentDocument.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src 'none'"
  contentDocument.head.append(policy)
  return contentDocument
}

describe('an element that moves to another document', () => {
  it('keeps its styles there and when it comes back', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(2)))
    const home = shop.parentElement
    const frame = await openFrame()
    const section = () => shadow(promotions).querySelector('section')
    const rowHeight = () => shadow(promotions).querySelector('li')?.getBoundingClientRect().height
    const before = rowHeight()

    frame.body.append(shop)
    await promotions.updateComplete
    await waitUntil(() => section() && rowHeight() === before, 'unstyled in the frame')
    expect(section()?.ownerDocument).to.equal(frame)
    expect(frame.defaultView?.getComputedStyle(shop).display).to.equal('contents')

    home?.append(shop)
    await promotions.updateComplete
    await waitUntil(() => section() && rowHeight() === before, 'unstyled after the return')
    expect(getComputedStyle(shop).display).to.equal('contents')
  })

  it('keeps the styles of the elements inside it', async () => {
    const { shop, element } = await showMember('perk-loyalty', memberSource({}))
    const frame = await openFrame()

    frame.body.append(shop)

    const inner = shadow(element).querySelector('perk-balance')
    if (!inner) throw new Error('No balance')
    const sheets = shadow(inner).adoptedStyleSheets
    expect(sheets.length).to.be.above(0)
    expect(sheets.every(({ cssRules }) => cssRules.length > 0)).to.equal(true)
  })

  it('can pass through a document without a window', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(1)))
    const home = shop.parentElement
    const template = document.createElement('template')

    template.content.append(shop)
    home?.append(shop)

    await promotions.updateComplete
    expect(shadow(promotions).adoptedStyleSheets.length).to.be.above(0)
  })
})

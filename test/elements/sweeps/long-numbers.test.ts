/** No element cuts a long number, even in a narrow column or with larger text. */
import { expect } from '@open-wc/testing'
import { executeServerCommand, setViewport } from '@web/test-runner-commands'
import type { Zoom } from '../../tools/zoom.ts'
import { findCutText } from '../support/cut-text.ts'
import { languages, type Scene, scenes, stage } from '../support/long-shop.ts'
import { registered } from '../support/registered.ts'

interface Constraints {
  /** Width of the column that contains the element. */
  column?: string
  /** Font size of the page, and of the element only. */
  text?: string
  perk?: string
}

const constraints: Record<string, Constraints> = {
  '320 px': {},
  'a column of 200 px': { column: '200px' },
  'text of 200 %': { text: '32px' },
  'text of 200 % by --perk-font-size': { perk: '32px' },
}

/** Describes the text that is cut in this scene, in any language. */
async function faultsIn(scene: Scene, constraints: Record<string, Constraints>) {
  const faults: string[] = []
  for (const locale of Object.keys(languages)) {
    const { main, element, close } = await stage(scene, locale)
    for (const [name, { column = '', text = '', perk = '' }] of Object.entries(constraints)) {
      main.style.inlineSize = column
      main.style.setProperty('--perk-font-size', perk)
      document.documentElement.style.fontSize = text
      await element.updateComplete
      faults.push(...findCutText(element).map((fault) => `${locale}, ${name}: ${fault}`))
    }
    document.documentElement.removeAttribute('style')
    close()
  }
  return faults.join('\n')
}

describe('text is never cut at 320 px and with larger text', () => {
  before(() => setViewport({ width: 320, height: 640 }))
  after(() => setViewport({ width: 800, height: 600 }))

  for (const scene of scenes)
    it(`in <${scene.tag}>, ${scene.name}`, async () => {
      expect(await faultsIn(scene, constraints)).to.equal('')
    })
})

describe('text is never cut on a wide page', () => {
  before(() => setViewport({ width: 1280, height: 800 }))
  after(() => setViewport({ width: 800, height: 600 }))

  const widths = [358, 390, 480, 700, 790, 1000, 1200].map((width) => [
    `${width} px`,
    { column: `${width}px` },
  ])

  for (const scene of scenes)
    it(`in <${scene.tag}>, ${scene.name}`, async () => {
      expect(await faultsIn(scene, Object.fromEntries(widths))).to.equal('')
    })
})

describe('text is never cut at 400 % zoom', () => {
  const screen: Zoom = { width: 320, height: 256, deviceScaleFactor: 4 }
  before(async () => {
    await executeServerCommand('zoom', screen)
    expect([innerWidth, devicePixelRatio]).to.eql([320, 4])
  })
  after(() => executeServerCommand('zoom', { width: 800, height: 600, deviceScaleFactor: 1 }))

  for (const scene of scenes)
    it(`in <${scene.tag}>, ${scene.name}`, async () => {
      expect(await faultsIn(scene, { '400 % zoom': {} })).to.equal('')
    })
})

it('the scenes cover every element except the shop, which renders nothing', () => {
  const tags = registered.map(({ tag }) => tag)
  expect(tags).to.have.length(17)
  expect([...new Set(scenes.map(({ tag }) => tag)), 'perk-shop']).to.have.members(tags)
})

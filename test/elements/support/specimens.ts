/** The specimens of the preview, for tests of every element. */
import { fixture, html } from '@open-wc/testing'
import { readChoice } from '../../../demo/browser/preview/choice.ts'
import type { Status } from '../../../demo/browser/preview/statuses.ts'
import type { Specimen } from '../../../demo/browser/preview/specimen.ts'
import { specimens } from '../../../demo/browser/preview/specimens/index.generated.ts'
import { setStage } from '../../../demo/browser/preview/stage.ts'
import '../../../src/elements/define/index.generated.ts'
import type { PerkElement } from '../../../src/elements/internal/perk-element.ts'
import { waitUntil } from './wait.ts'

/** Specimens of the elements that are visible in every status, not only when they have content. */
export const alwaysVisible = specimens.filter(({ tag }) => {
  // Every specimen shows a PerkElement.
  const element = document.createElement(tag) as PerkElement
  return !element['hidesUnlessReady']
})

/** Shows a specimen on a stage, 390 px wide by default, and waits for the status. */
export async function showSpecimen(
  specimen: Specimen,
  status: Status,
  { layout = '', width = 390 }: { layout?: string; width?: number } = {},
) {
  const stage = await fixture<HTMLElement>(html`<div></div>`)
  stage.style.inlineSize = `${width}px`
  setStage(stage, specimen, status, { ...readChoice(() => null), layout })
  const element = stage.querySelector<PerkElement>(specimen.tag)
  if (!element) throw new Error(`no <${specimen.tag}>`)
  await waitUntil(() => element.status === status, `<${specimen.tag}> is not ${status}`)
  await element.updateComplete
  return element
}

/** Contrast of rendered texts with their backgrounds. */
import { contrast } from './contrast.ts'

export interface TextContrast {
  label: string
  ratio: number
}

/** Kinds of text and their parts. */
const kinds = [
  ['Headline', '[part=headline]'],
  ['Title', '[part=title]'],
  ['Savings', '[part=saves]'],
  ['Filled button', '[part~=primary] b'],
  ['Pressed button', '[part~=pressed] b'],
  ['Badge', '[part=badge]'],
] as const

/** The lowest contrast of each kind of text in the elements. */
export function textContrasts(page: HTMLElement, elements: Iterable<Element>): TextContrast[] {
  return kinds.flatMap(([label, selector]) => {
    const texts = [...elements].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll(selector) ?? []),
    ])
    if (!texts.length) return []
    const ratios = texts.map((each) => contrast(getComputedStyle(each).color, ...backgroundsOf(each, page)))
    return [{ label, ratio: Math.min(...ratios) }]
  })
}

/** Backgrounds behind the text, that of the page first. */
function backgroundsOf(text: Element, page: Element) {
  const backgrounds: string[] = []
  for (let each: Element | null = text; each && each !== page; each = parentOf(each))
    backgrounds.unshift(getComputedStyle(each).backgroundColor)
  return [getComputedStyle(page).backgroundColor, ...backgrounds]
}

function parentOf(element: Element) {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Whether what the elements show can be read: the contrast of their words with what lies under them, as drawn. */
import { contrast } from './contrast.ts'

export interface Readable {
  label: string
  ratio: number
}

/** Words of each kind, by their part. */
const kinds = [
  ['What it gives', '[part=headline]'],
  ['Line below', '[part=title]'],
  ['Saving', '[part=saves]'],
  ['Filled button', '[part~=primary] b'],
  ['Chosen', '[part~=pressed] b'],
  ['Badge', '[part=badge]'],
] as const

/** The worst of each kind within these elements. */
export function readability(page: HTMLElement, elements: Iterable<Element>): Readable[] {
  return kinds.flatMap(([label, selector]) => {
    const words = [...elements].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll(selector) ?? []),
    ])
    if (!words.length) return []
    const ratios = words.map((each) => contrast(getComputedStyle(each).color, ...groundsOf(each, page)))
    return [{ label, ratio: Math.min(...ratios) }]
  })
}

/** Grounds under it, the page's own first. */
function groundsOf(words: Element, page: Element) {
  const grounds: string[] = []
  for (let each: Element | null = words; each && each !== page; each = parentOf(each))
    grounds.unshift(getComputedStyle(each).backgroundColor)
  return [getComputedStyle(page).backgroundColor, ...grounds]
}

function parentOf(element: Element) {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Finds text with too little contrast. */
import { contrast } from './contrast.ts'

/** Typical brand pages, with the few custom properties that they set. */
export const pages: Record<string, string> = {
  'a white page': 'background: #fff; color: #000',
  'an off-white page': 'background: #faf7f1; color: #2d2924',
  'a dark page with color-scheme': 'background: #121212; color: #f0f0f0; color-scheme: dark',
  'a dark page without color-scheme': 'background: #000; color: #fff',
  'white on mid gray': 'background: #666; color: #fff',
  'gray on near-black': 'background: #1a1a1a; color: #9a9a9a',
  'a gold accent on black': 'background: #0b0a09; color: #f3eee4; --perk-accent: #cbab6a',
  'a deep blue accent on black': 'background: #000; color: #fff; --perk-accent: #1020d0',
  'a yellow accent on white': 'background: #fff; color: #222; --perk-accent: #ffd400',
  'only a text color': 'background: #102030; color: #102030; --perk-text: #e8f0ff',
  'only a dark surface': 'background: #fff; color: #222; --perk-surface: #14181f',
  'only a light surface on a dark page': 'background: #111; color: #eee; --perk-surface: #fffaf0',
  'only a raised background': 'background: #fff; color: #222; --perk-raised: #2b1745',
}

/** Texts in an element, including nested elements, whose contrast is below 4.5: "To Family: 3.10". */
export function lowContrastTexts(root: Element) {
  const failures: string[] = []
  for (const element of all(root)) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText || !element.checkVisibility() || element.closest('style, [aria-disabled=true]')) continue
    const backgrounds: string[] = []
    for (let each: Element | undefined = element; each; each = each === root ? undefined : parentOf(each))
      backgrounds.unshift(getComputedStyle(each).backgroundColor)
    const ratio = contrast(getComputedStyle(element).color, ...backgrounds)
    if (ratio < 4.5) failures.push(`${element.textContent.trim()}: ${ratio.toFixed(2)}`)
  }
  return failures
}

/** All elements, including those in shadow roots. */
const all = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
    each,
    ...(each.shadowRoot ? all(each.shadowRoot) : []),
  ])

function parentOf(each: Element) {
  const root = each.getRootNode()
  return each.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
}

/**
 * Visible texts of a node in the order of the flat tree (shadow roots with slotted nodes), without elements that match
 * `except`.
 */
export function visibleTexts(node: Node, except = ''): string[] {
  if (node instanceof Text) return isVisible(node) ? [node.data.trim()] : []
  if (node instanceof Element && (node.matches(`script, style, template${except}`) || isClipped(node)))
    return []
  return flatChildren(node).flatMap((child) => visibleTexts(child, except))
}

function flatChildren(node: Node): Node[] {
  if (node instanceof HTMLSlotElement && node.assignedNodes().length) return node.assignedNodes()
  return [...((node instanceof Element && node.shadowRoot) || node).childNodes]
}

function isVisible(text: Text) {
  if (!text.data.trim()) return false
  const range = document.createRange()
  range.selectNodeContents(text)
  const isDrawn = [...range.getClientRects()].some(({ width, height }) => width > 0 && height > 0)
  return isDrawn && (text.parentElement?.checkVisibility({ visibilityProperty: true }) ?? true)
}

/** Visually hidden, for screen readers only. */
const isClipped = (element: Element) => getComputedStyle(element).clipPath.startsWith('inset(50%')

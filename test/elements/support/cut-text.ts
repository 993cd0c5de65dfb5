/** Finds text that a shopper cannot read in full, through all shadow roots. */

/** One line of a text node, as it is painted. */
interface Line {
  text: Text
  box: DOMRect
  layer: Element | null
}

/** The tolerance for rounding and for letters that lean out of their box, in pixels. */
const rounding = 1.5

/** The smallest legible font size, in pixels. */
const minimumSize = 11

/**
 * Describes each of these faults once:
 * - text that is cut off, is too small, overflows its box or overlaps other text
 * - lines that touch
 * - numbers, and words on buttons, that break across lines
 * - boxes that are narrower than their content
 */
export function findCutText(root: Element): string[] {
  const faults = new Set<string>()
  const lines: Line[] = []
  for (const text of textsIn(root)) {
    const parent = text.parentElement ?? ((text.getRootNode() as ShadowRoot).host as Element)
    if (!isVisible(parent) || (parent instanceof HTMLDetailsElement && !parent.open)) continue
    const words = JSON.stringify(text.data.trim())
    const report = (fault: string) => faults.add(`${words} in ${nameOf(parent)} ${fault}`)
    for (const box of boxesOf(text)) {
      reportOutside(box, parent, root, report)
      lines.push({ text, box: visiblePart(box, parent), layer: layerOf(parent) })
    }
    const { fontSize, lineHeight } = getComputedStyle(parent)
    if (parseFloat(lineHeight) < parseFloat(fontSize)) report('has lines that touch')
    if (parseFloat(fontSize) < minimumSize) report(`has a font size of ${fontSize}`)
    if (!parent.closest('code') && isSplit(text, number)) report('continues on the next line')
    if (parent.closest('button') && isSplit(text, word)) report('breaks within a word')
  }
  for (const element of elementsIn(root)) {
    if (!isVisible(element)) continue
    const isCut = element instanceof HTMLInputElement ? cutsValue(element) : isTooNarrow(element)
    if (isCut) faults.add(`${nameOf(element)} is narrower than its content`)
  }
  for (const [place, line] of lines.entries())
    for (const other of lines.slice(place + 1)) {
      if (line.text === other.text || line.layer !== other.layer || !overlap(line.box, other.box)) continue
      faults.add(`${JSON.stringify(line.text.data.trim())} over ${JSON.stringify(other.text.data.trim())}`)
    }
  return [...faults]
}

/** Reports a line outside one of the boxes around it, up to the nearest one that scrolls. */
function reportOutside(line: DOMRect, parent: Element, root: Element, report: (fault: string) => void) {
  let [x, y] = [true, true]
  let isAbsolute = false
  for (let box: Element | null = parent; box && (x || y); box = flatTreeParent(box)) {
    const { display, position, overflowX, overflowY } = getComputedStyle(box)
    if (isAbsolute && position === 'static') continue
    isAbsolute = position === 'absolute'
    if (!/^inline$|contents/.test(display)) {
      x &&= !scrolls(overflowX)
      y &&= !scrolls(overflowY)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (x && (line.left < left - rounding || line.right > right + rounding))
        return report(`is outside of ${nameOf(box)}`)
      if (y && (line.top < top - rounding || line.bottom > bottom + rounding))
        return report(`is above or below ${nameOf(box)}`)
    }
    if (box === root || position === 'fixed') return
  }
}

const scrolls = (overflow: string) => /auto|scroll/.test(overflow)

/** The part of a line that the scrolling boxes around it show. */
function visiblePart(line: DOMRect, parent: Element) {
  let { left, right, top, bottom } = line
  for (let box: Element | null = parent; box; box = flatTreeParent(box)) {
    if (!scrolls(getComputedStyle(box).overflowX)) continue
    const frame = box.getBoundingClientRect()
    left = Math.max(left, frame.left)
    right = Math.min(right, frame.right)
    top = Math.max(top, frame.top)
    bottom = Math.min(bottom, frame.bottom)
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** Only a carousel may be narrower than its content. */
function isTooNarrow(element: Element) {
  if (element.part.contains('track') || element.scrollWidth <= element.clientWidth + 1) return false
  return element.clientWidth > 0 && !!element.textContent.trim()
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d')

/** Whether a field is too narrow for its value or placeholder. */
function cutsValue(field: HTMLInputElement) {
  if (!canvas || !/text|number|search|email/.test(field.type)) return false
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  canvas.font = font
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return canvas.measureText(field.value || field.placeholder).width > room
}

/** A number with separators, but not the digits of a code. */
const number = /(?<![\w-])\d(?:[.,’'\u00a0\u202f٬٫]?\d)+(?![\w-])/g
/** A word of up to 16 letters. Longer ones may have to break. */
const word = /(?<!\p{L})\p{Script=Latin}{2,16}(?!\p{L})/gu

/** Whether a match is on more than one line. */
function isSplit(text: Text, pattern: RegExp) {
  return [...text.data.matchAll(pattern)].some(({ index, 0: { length } }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  })
}

function boxesOf(text: Text) {
  const range = document.createRange()
  range.selectNodeContents(text)
  return (
    [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      // Letters fill about the middle half of their line box.
      .map(({ x, y, width, height }) => new DOMRect(x, y + height / 4, width, height / 2))
  )
}

function overlap(one: DOMRect, other: DOMRect) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return across > rounding && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > rounding
}

const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

/** The fixed or sticky ancestor, which may cover other text. */
function layerOf(element: Element) {
  let at: Element | null = element
  while (at && !/fixed|sticky/.test(getComputedStyle(at).position)) at = flatTreeParent(at)
  return at
}

const flatTreeParent = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null

const nameOf = (element: Element) => {
  const part = element.getAttribute('part')
  return part ? `[${part}]` : `<${element.localName}>`
}

/** Children in the flat tree: shadow roots replace children, and slots contain their assigned nodes. */
function childrenOf(node: Element): readonly Node[] {
  if (node.shadowRoot) return [...node.shadowRoot.childNodes]
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : []
  return slotted.length ? slotted : [...node.childNodes]
}

function* elementsIn(root: Element): Generator<Element> {
  yield root
  for (const child of childrenOf(root)) if (child instanceof HTMLElement) yield* elementsIn(child)
}

function* textsIn(root: Element): Generator<Text> {
  for (const element of elementsIn(root))
    for (const child of childrenOf(element)) if (child instanceof Text && child.data.trim()) yield child
}

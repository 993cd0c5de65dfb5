const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

/**
 * Uses the brand's theme color as the accent (see tokens.ts) unless the page sets `--perk-accent`. The color is set in a
 * style sheet, because the `style` attribute of the host belongs to the page. A `theme` that is not a color removes the
 * previous one.
 */
export function applyTheme(root: ShadowRoot, theme: string) {
  const before = sheets.get(root)
  const isColor = CSS.supports('color', theme)
  if (!before && !isColor) return
  // A document accepts only its own style sheets, and an element can be moved to another document.
  const { CSSStyleSheet } = root.ownerDocument.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  if (isColor) sheet.replaceSync(`:host { --_theme: ${theme} }`)
  sheets.set(root, sheet)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((other) => other !== before), sheet]
}

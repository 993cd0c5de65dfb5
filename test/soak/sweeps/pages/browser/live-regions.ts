const regions = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'

export interface Announcement {
  text: string
  region: Element
}

/** Records announcements of live regions, also in shadow roots. Call it before a shadow root is attached. */
export function recordAnnouncements() {
  const announcements: Announcement[] = []

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(observeDeclarativeRoot)
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    const changed = new Set(records.map(({ target }) => liveRegionOf(target)))
    for (const region of changed) {
      const text = region?.isConnected && region.textContent.trim()
      // Screen readers miss the text of a region that is inserted together with it.
      if (region && text && !added.some((node) => node.contains(region))) announcements.push({ text, region })
    }
  })
  const observe = (root: Node) =>
    observer.observe(root, { subtree: true, childList: true, characterData: true })
  observe(document)

  /** The parser attaches these without calling `attachShadow`. */
  function observeDeclarativeRoot(node: Node) {
    if (node instanceof Element && node.shadowRoot) observe(node.shadowRoot)
  }

  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    observe(root)
    return root
  }
  return announcements
}

function liveRegionOf(node: Node | null): Element | null {
  if (!node) return null
  const element = node instanceof Element ? node : node.parentElement
  const region = element?.closest(regions)
  if (region) return region
  const root = node.getRootNode()
  return root instanceof ShadowRoot ? liveRegionOf(root.host) : null
}

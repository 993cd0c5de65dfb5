import { composedAncestors } from './registry.ts'

/** Elements that a browser or screen reader may treat as the whole page. `:is()` ignores pseudo-classes that a browser lacks. */
const scope = ':is(:modal,:popover-open,:fullscreen,[aria-modal="true"]):not(iframe,video)'

/** Where screen readers announce a live region: in the modal or top-layer element with the focus, else in the body. */
export function liveRegionParent(region: Element): Element {
  // A router can remove the body temporarily.
  const body = document.body ?? document.documentElement
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  // Nothing is focused, but a modal may be open.
  if (!focused || focused === body) return findModal(body) ?? body
  for (const node of composedAncestors(focused)) {
    if (node.matches?.(scope) && !node.contains(body)) return node
    // A modal library has hidden the rest of the body from screen readers.
    if (
      node.parentNode === body &&
      (region.parentNode === node || region.matches('[inert],[aria-hidden=true]'))
    )
      return node
  }
  return body
}

function findModal(root: ParentNode): Element | undefined {
  let modal: Element | undefined
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(':modal')) modal = element
    if (element.shadowRoot) modal = findModal(element.shadowRoot) ?? modal
  }
  return modal
}

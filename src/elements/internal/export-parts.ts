/** Lets the page style the parts in the shadow root of `host` with `::part()`, although `host` is in a shadow root itself. */
export function exportParts(host: Element, root: ParentNode) {
  const parts = new Set([...root.querySelectorAll('[part]')].flatMap(({ part }) => [...part]))
  const list = [...parts].join()
  // Setting the same value again would notify mutation observers.
  if (host.getAttribute('exportparts') !== list) host.setAttribute('exportparts', list)
}

/** Registers an element unless the page has one of that name: a page may load a kit twice. */
export function define(tag: string, element: CustomElementConstructor) {
  if (!customElements.get(tag)) customElements.define(tag, element)
}

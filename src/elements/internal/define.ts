/** Registers an element unless its tag is already registered: a page may load Perkit twice. */
export function define(tag: string, element: CustomElementConstructor) {
  if (!customElements.get(tag)) customElements.define(tag, element)
}

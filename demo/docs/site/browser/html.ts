/** Converts the editable HTML of a live element. */

interface Policy {
  createHTML(text: string): string
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy
}

// Not yet declared by TypeScript's DOM library.
const { trustedTypes } = globalThis as { trustedTypes?: Policies }

/** The text comes from the reader of this page, and its scripts cannot run: the page allows only files of the site. */
const policy: Policy = trustedTypes?.createPolicy('perkit-docs', { createHTML: (text) => text }) ?? {
  createHTML: (text) => text,
}

/** The first element with this tag, not yet alive. */
export function parseElement(text: string, tag: string) {
  const element = new DOMParser().parseFromString(policy.createHTML(text), 'text/html').querySelector(tag)
  // A refresh would leave the page.
  for (const meta of element?.querySelectorAll('meta') ?? []) meta.remove()
  return element
}

/** HTML of an element, in which attributes without a value have only their name. */
export function htmlOf({ localName, attributes, innerHTML }: Element) {
  const names = [...attributes].map(({ name, value }) => (value ? `${name}="${escaped(value)}"` : name))
  return `<${[localName, ...names].join(' ')}>${innerHTML}</${localName}>`
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

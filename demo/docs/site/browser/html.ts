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
export const parseElement = (text: string, tag: string) =>
  new DOMParser().parseFromString(policy.createHTML(text), 'text/html').querySelector(tag)

export const htmlOf = (element: Element) => element.outerHTML.replaceAll('=""', '')

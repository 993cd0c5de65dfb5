/** Modal dialogs of a page's own, each in the way of another kind of library. */

export interface Modal {
  name: string
  /** Markup around what is in the dialog. */
  wrap: (content: string) => string
  /** Scripts that open and close it. */
  open: string
  close: string
}

/** A part of the page that is shown over the rest, which `hide` makes unreachable, element by element. */
const library = (name: string, attribute: string, value: string, more = ''): Modal => ({
  name,
  wrap: (content) =>
    `<div id="modal" role="dialog" aria-modal="true" aria-label="Cart" hidden><h2>Cart</h2>${content}<button type="button">Close</button></div>`,
  open: `modal.hidden = false
    self.covered = [...document.body.children].filter((element) => element !== modal)
    self.cover = (element) => element.setAttribute('${attribute}', '${value}')
    self.covered.forEach(cover)
    ${more}
    modal.querySelector('button').focus()`,
  close: `self.newcomers?.disconnect()
    for (const element of covered) element.removeAttribute('${attribute}')
    modal.hidden = true`,
})

/** As libraries do that also hide what is added to the page meanwhile. */
const watchesNewcomers = `self.newcomers = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        covered.push(node)
        cover(node)
      }
  })
  newcomers.observe(document.body, { childList: true })`

export const modals: Modal[] = [
  {
    name: 'a native dialog',
    wrap: (content) =>
      `<dialog id="modal" aria-label="Cart"><h2>Cart</h2>${content}<button type="button">Close</button></dialog>`,
    open: 'modal.showModal()',
    close: 'modal.close()',
  },
  {
    name: 'a native dialog in the shadow root of an element',
    wrap: (content) =>
      `<shop-drawer id="modal"><template shadowrootmode="open"><dialog aria-label="Cart"><slot></slot></dialog></template><h2>Cart</h2>${content}<button type="button">Close</button></shop-drawer>`,
    open: "modal.shadowRoot.querySelector('dialog').showModal()",
    close: "modal.shadowRoot.querySelector('dialog').close()",
  },
  library('a library that makes the rest inert', 'inert', ''),
  library('a library that makes the rest inert, and what is added', 'inert', '', watchesNewcomers),
  library('a library that hides the rest from screen readers', 'aria-hidden', 'true'),
  library(
    'a library that hides the rest from screen readers, and what is added',
    'aria-hidden',
    'true',
    watchesNewcomers,
  ),
]

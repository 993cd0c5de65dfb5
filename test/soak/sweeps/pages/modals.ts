/** Modal dialogs of a page, one for each kind of library. */

export interface Modal {
  name: string
  /** Wraps the content in the dialog. */
  wrap: (content: string) => string
  /** Scripts that open and close it. */
  open: string
  close: string
}

/** A dialog whose library hides each sibling with an attribute. */
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
  close: `self.addedElementsObserver?.disconnect()
    for (const element of covered) element.removeAttribute('${attribute}')
    modal.hidden = true`,
})

/** Also hides elements that are added while the dialog is open. */
const hidesAddedElements = `self.addedElementsObserver = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        covered.push(node)
        cover(node)
      }
  })
  addedElementsObserver.observe(document.body, { childList: true })`

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
  library('a library that makes the rest and added elements inert', 'inert', '', hidesAddedElements),
  library('a library that hides the rest from screen readers', 'aria-hidden', 'true'),
  library(
    'a library that hides the rest and added elements from screen readers',
    'aria-hidden',
    'true',
    hidesAddedElements,
  ),
]

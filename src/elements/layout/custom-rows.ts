import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { isServer } from '../internal/is-server.ts'
import { exportParts } from '../internal/export-parts.ts'
import type { Item } from './item.ts'

/** Renders an item as a node. Returns undefined to use the built-in row. */
export type RenderRow = (item: Readonly<Item>) => Node | undefined

export type CustomRowsHost = ReactiveControllerHost & HTMLElement & { renderRow?: RenderRow | undefined }

interface RowHost extends HTMLElement {
  item: Item
  /** The result of `renderRow`. Undefined for a row from the template. */
  nodes: Node[] | undefined
}

/**
 * Each row has its own shadow root: the page's light DOM stays untouched, and styles in the template apply to the row alone.
 *
 * @csspart custom-row - Row with your own markup. Also has the status part of a built-in row, such as `ready`.
 * @slot row - A `<template>` with your own markup for each row. Elements with `data-field` are filled with that field, and hidden if it is empty.
 */
export class CustomRows implements ReactiveController {
  #host: CustomRowsHost
  #observer: MutationObserver | undefined
  #filled = new WeakMap<RowHost, { id: string; template: HTMLTemplateElement; item: Item }>()

  constructor(host: CustomRowsHost) {
    ;(this.#host = host).addController(this)
  }

  /** A server cannot render the page's nodes, so it renders built-in rows. */
  get markup() {
    if (isServer) return undefined
    return this.#host.renderRow ?? this.#template
  }

  get #template() {
    const template = this.#host.querySelector<HTMLTemplateElement>(':scope > template[slot=row]')
    return template && sourceOf(template).hasChildNodes() ? template : undefined
  }

  /** Returns undefined if the page has no markup for this item. */
  render(id: string, item: Item, part: string) {
    if (isServer) return undefined
    const { renderRow } = this.#host
    let nodes: Node[] | undefined
    try {
      nodes = nodesOf(renderRow?.(item))
    } catch (error) {
      console.error(error)
    }
    if (!nodes && (renderRow || !this.#template)) return undefined
    return html`<li part="item ${part}">
      <div
        part="custom-row ${item.part} ${item.state}"
        data-state=${item.state}
        value=${id}
        .item=${item}
        .nodes=${nodes}
      ></div>
    </li>`
  }

  hostConnected() {
    this.#observer = new MutationObserver((changes) => {
      const template = this.#template
      // Replacing a row discards what the shopper opened or typed in it, so it is done only if the template has changed.
      if (changes.some(({ target }) => template?.contains(target) || template?.content.contains(target)))
        this.#filled = new WeakMap()
      this.#observe()
      this.#host.requestUpdate()
    })
    this.#observe()
  }

  hostDisconnected() {
    this.#observer?.disconnect()
  }

  hostUpdated() {
    const template = this.#template
    for (const row of this.#host.shadowRoot?.querySelectorAll<RowHost>('[part~=custom-row]') ?? []) {
      const root = row.shadowRoot ?? row.attachShadow({ mode: 'open' })
      const { nodes } = row
      if (nodes) {
        if (root.firstChild !== nodes[0]) root.replaceChildren(...nodes)
      } else if (template) this.#fill(row, root, template)
      exportParts(row, root)
    }
  }

  /** A page or a framework can add, replace or edit the template at any time. */
  #observe() {
    for (const node of [this.#host, this.#template?.content]) {
      if (node) this.#observer?.observe(node, allChanges)
    }
  }

  #fill(row: RowHost, root: ShadowRoot, template: HTMLTemplateElement) {
    const { item } = row
    const id = row.getAttribute('value') ?? ''
    const before = this.#filled.get(row)
    if (before?.item === item) return
    // Another item starts with a fresh copy, without what the shopper opened or typed for the previous one.
    if (before?.id !== id || before.template !== template) {
      root.replaceChildren(...document.importNode(sourceOf(template), true).childNodes)
    }
    for (const field of root.querySelectorAll<HTMLElement>('[data-field]')) fillField(field, item)
    this.#filled.set(row, { id, template, item })
  }
}

const allChanges = { childList: true, subtree: true, characterData: true, attributes: true }

/** Lists the nodes of a fragment, because inserting a fragment empties it and the row may be rendered again. */
const nodesOf = (node: Node | undefined) =>
  node?.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? [...node.childNodes] : node && [node]

/** Frameworks that render in the browser may add children to the `<template>` itself instead of to its `content`. */
const sourceOf = (template: HTMLTemplateElement) =>
  template.content.hasChildNodes() ? template.content : template

function fillField(field: HTMLElement, item: Item) {
  const { action, progress } = item
  const name = field.dataset.field ?? ''
  const value = name === 'action' ? action?.label : item[name as keyof Item]
  if (field instanceof HTMLImageElement) return fillPicture(field, item.picture)
  setHidden(field, value === undefined || value === '')
  if (field instanceof HTMLProgressElement) field.value = progress ?? 0
  else if (typeof value === 'string' && field.textContent !== value) field.textContent = value
  if (name !== 'action') return
  field.onclick = (event) => {
    event.preventDefault() // otherwise, a button in a form would submit it
    action?.run()
  }
  setAttribute(field, 'aria-label', action?.ariaLabel)
  setAttribute(field, 'aria-pressed', action?.pressed)
}

function fillPicture(image: HTMLImageElement, picture: string | undefined) {
  if (picture && image.getAttribute('src') === picture) return
  setHidden(image, !picture)
  image.onerror = () => setHidden(image, true)
  if (picture) image.src = picture
}

/** Hides the field even if the page's styles set `display`. */
function setHidden(field: HTMLElement, hidden: boolean) {
  if (field.hidden === hidden) return
  field.hidden = hidden
  if (hidden) field.style.setProperty('display', 'none', 'important')
  else field.style.removeProperty('display')
}

function setAttribute(field: HTMLElement, name: string, value: string | boolean | undefined) {
  if (value === undefined) field.removeAttribute(name)
  else field.setAttribute(name, String(value))
}

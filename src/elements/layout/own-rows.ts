import { html, type ReactiveControllerHost } from 'lit'
import type { Item } from './item.ts'

/** What a page draws an item with: it gives back a node, which is placed where the item stands. */
export type RenderRow = (item: Readonly<Item>) => Node

/**
 * Items in the page's own markup: from a `<template slot="row">` whose `data-field` elements are filled, or from a
 * function. They stand in the page, not in the element, so that the page's own styles reach them.
 */
export class OwnRows {
  #host: ReactiveControllerHost & HTMLElement & { renderRow?: RenderRow | undefined }
  #rows = new Map<string, HTMLElement>()

  constructor(host: ReactiveControllerHost & HTMLElement & { renderRow?: RenderRow | undefined }) {
    this.#host = host
  }

  /** Undefined where the page has no markup of its own for items. */
  draw(id: string, item: Item, parts: string) {
    const { renderRow } = this.#host
    const template = this.#host.querySelector<HTMLTemplateElement>(':scope > template[slot=row]')
    if (!renderRow && !template) return undefined
    const row = this.#rows.get(id) ?? this.#make(id)
    row.dataset.state = item.state
    if (renderRow) row.replaceChildren(renderRow(item))
    else if (template) {
      if (!row.hasChildNodes()) row.append(template.content.cloneNode(true))
      for (const field of row.querySelectorAll<HTMLElement>('[data-field]')) fill(field, item)
    }
    return html`<li part="item ${parts}"><slot name=${row.slot}></slot></li>`
  }

  /** Those of other items are gone from the page. */
  keep(ids: readonly string[]) {
    for (const [id, row] of this.#rows) {
      if (ids.includes(id)) continue
      row.remove()
      this.#rows.delete(id)
    }
  }

  #make(id: string) {
    const row = document.createElement('div')
    row.slot = `row-${id}`
    this.#host.append(row)
    this.#rows.set(id, row)
    return row
  }
}

/** Text as text; a picture, a bar and the button each in its way. What there is nothing for is hidden. */
function fill(field: HTMLElement, item: Item) {
  const { action, reached } = item
  const name = field.dataset.field ?? ''
  const value = name === 'action' ? action?.word : name === 'progress' ? reached : item[name as keyof Item]
  field.hidden = value === undefined || value === ''
  if (field instanceof HTMLImageElement) {
    if (item.picture) field.src = item.picture
    field.onerror = () => (field.hidden = true)
  } else if (field instanceof HTMLProgressElement) field.value = reached ?? 0
  else if (typeof value === 'string') field.textContent = value
  if (name !== 'action' || !action) return
  field.onclick = action.act
  field.ariaLabel = action.name
  field.ariaPressed = action.pressed === undefined ? null : String(action.pressed)
}

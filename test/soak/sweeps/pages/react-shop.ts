/** A shop page as a React component, for the server and for the browser. */
import { createElement, Fragment, StrictMode, useEffect } from 'react'

export interface ReactShopProps {
  /** Attributes of the `<perk-shop>`. */
  shop: Record<string, string>
  elements: { tag: string; attributes: Record<string, unknown>; html: string; fallback: string }[]
  isStrict?: boolean
  /** Another round creates new elements. */
  round?: number
  onRendered?: () => void
}

/** React appends children to the template itself instead of its content, so the content is set as HTML. */
const template = (html: string) =>
  createElement('template', { slot: 'row', dangerouslySetInnerHTML: { __html: html } })

export function ReactShop({ shop, elements, isStrict, round, onRendered }: ReactShopProps) {
  useEffect(() => onRendered?.())
  const children = elements.map(({ tag, attributes, html, fallback }) =>
    createElement(
      tag,
      { ...attributes, key: `${tag} ${round}` },
      createElement('span', { className: 'fallback' }, fallback),
      html ? template(html) : undefined,
    ),
  )
  return createElement(isStrict ? StrictMode : Fragment, null, createElement('perk-shop', shop, children))
}

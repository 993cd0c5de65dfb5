/** Renders the shop in the browser; see react-shop.ts. */
import { createElement } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ReactShop, type ReactShopProps } from '../react-shop.ts'

let root: Root | undefined
let props: ReactShopProps

const container = () => {
  const element = document.querySelector('#root')
  if (!element) throw new Error('This page has no root')
  return element
}

/** Calls `render` and resolves once React has committed. */
const rendered = (
  changed: Partial<ReactShopProps>,
  render: (shop: ReturnType<typeof createElement>) => void,
) =>
  new Promise<void>((onRendered) => {
    props = { ...props, ...changed, onRendered }
    render(createElement(ReactShop, props))
  })

const reactShop = {
  start: (initial: ReactShopProps) => (props = initial),
  elements: () => props.elements,
  hydrate: (changed: Partial<ReactShopProps> = {}) =>
    rendered(changed, (shop) => (root = hydrateRoot(container(), shop))),
  create: (changed: Partial<ReactShopProps> = {}) =>
    rendered(changed, (shop) => (root = createRoot(container())).render(shop)),
  render: (changed: Partial<ReactShopProps> = {}) => rendered(changed, (shop) => root?.render(shop)),
}

Object.assign(globalThis, { reactShop })

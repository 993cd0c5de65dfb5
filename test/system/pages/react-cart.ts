/** A page with the hooks of `perkit/react`, hydrated from {@link app}. */
import { createElement, StrictMode, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { usePerkCart, usePerkEvent, usePerkShop } from '../../../src/react/index.ts'

function Cart() {
  const shop = usePerkShop()
  const { lines, selection, cart } = usePerkCart()
  const [events, setEvents] = useState(0)
  const [inside, setInside] = useState(0)
  const paragraph = useRef<HTMLParagraphElement>(null)
  // Uses the count of its own render, so it must be the newest handler.
  usePerkEvent('perk-promotion-selected', ({ tier }) => setEvents(events + Number(tier.id !== '')))
  usePerkEvent('perk-promotion-selected', () => setInside(inside + 1), paragraph)
  const add = () => cart?.add({ source_id: 'mug', quantity: 1, price: 1250 })
  return createElement(
    'p',
    { id: 'cart', ref: paragraph, onClick: add, className: shop ? 'connected' : 'waiting' },
    `${shop ? 'connected' : 'waiting'}, ${lines.length} lines, ${selection.length} selected, ${events} events, ${inside} inside`,
  )
}

export const app = createElement(StrictMode, null, createElement(Cart))

const root = globalThis.document?.querySelector('#app')
if (root) hydrateRoot(root, app)

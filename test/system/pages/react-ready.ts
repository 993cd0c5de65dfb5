/** A page that React renders with elements that are ready immediately, and a handler of `perk-ready`. */
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { usePerkEvent } from '../../../src/react/index.ts'

function Page() {
  const [events, setEvents] = useState(0)
  usePerkEvent('perk-ready', () => setEvents((count) => count + 1))
  return createElement(
    'perk-shop',
    { 'relay-url': '/perkit', locale: 'en' },
    createElement('perk-launcher', { label: 'Rewards' }),
    createElement('p', { id: 'events' }, events),
  )
}

const root = document.querySelector('#app')
if (root) createRoot(root).render(createElement(StrictMode, null, createElement(Page)))

/** A page with the cart of one of two shops. Whenever the shop changes, an effect adds a line that names the shop. */
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { usePerkCart } from '../../../src/react/index.ts'

function Cart() {
  const [id, setId] = useState('pottery')
  const { lines, cart } = usePerkCart(id)
  useEffect(() => {
    cart?.add({ source_id: `for-${id}`, quantity: 1, price: 1250 })
  }, [id, cart])
  return createElement(
    'p',
    { id: 'lines', onClick: () => setId('bakery') },
    `${id}: ${lines.map(({ source_id }) => source_id).join(', ')}`,
  )
}

const root = document.querySelector('#app')
if (root) createRoot(root).render(createElement(Cart))

/** A page with the composables of `perkit/vue`, hydrated from {@link createCart}. */
import { createSSRApp, h, shallowRef } from 'vue'
import { usePerkCart, usePerkEvent, usePerkShop } from '../../../src/vue/index.ts'

export const createCart = () =>
  createSSRApp({
    setup() {
      const shop = usePerkShop()
      const { lines, selection, cart } = usePerkCart()
      const events = shallowRef(0)
      const inside = shallowRef(0)
      const paragraph = shallowRef<HTMLElement>()
      usePerkEvent('perk-promotion-selected', ({ tier }) => {
        events.value += Number(tier.id !== '')
      })
      usePerkEvent('perk-promotion-selected', () => inside.value++, paragraph)
      const add = () => cart.value?.add({ source_id: 'mug', quantity: 1, price: 1250 })
      return () =>
        h(
          'p',
          { id: 'cart', ref: paragraph, onClick: add, class: shop.value ? 'connected' : 'waiting' },
          `${shop.value ? 'connected' : 'waiting'}, ${lines.value.length} lines, ${selection.value.length} selected, ${events.value} events, ${inside.value} inside`,
        )
    },
  })

if (globalThis.document?.querySelector('#app')) createCart().mount('#app')

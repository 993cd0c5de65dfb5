/** A page with the cart of one of two shops. The first button changes to the other shop, the second adds a mug. */
import { createApp, h, ref } from 'vue'
import { usePerkCart, usePerkShop } from '../../../src/vue/index.ts'

createApp({
  setup() {
    const id = ref('pottery')
    const shop = usePerkShop(id)
    const { lines, cart } = usePerkCart(() => id.value)
    return () => [
      h('p', { id: 'lines' }, `${id.value}, ${shop.value?.cart.currency}, ${lines.value.length} lines`),
      h('button', { id: 'other', onClick: () => (id.value = id.value === 'pottery' ? 'bakery' : 'pottery') }),
      h('button', {
        id: 'add',
        onClick: () => cart.value?.add({ source_id: 'mug', quantity: 1, price: 1250 }),
      }),
    ]
  },
}).mount('#app')

/** The modules that test pages load. */
export { createCart } from '../../../src/state/cart.ts'
export { memberOf } from '../../../src/state/features/member.ts'
export { createShop } from '../../../src/state/shop.ts'
export { followDataLayer } from '../../../src/state/adapters/data-layer.ts'
export { followShopify } from '../../../src/state/adapters/shopify.ts'
export { followWooCommerce } from '../../../src/state/adapters/woocommerce.ts'

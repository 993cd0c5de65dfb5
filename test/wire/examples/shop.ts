/** Tokens, brands, products, customers and async actions. */
import type { AccessToken } from '../../../src/contract/resources/access-token.ts'
import type { AsyncAction } from '../../../src/contract/resources/async-action.ts'
import type { CustomerUpdate } from '../../../src/contract/resources/customer.ts'
import type { Product, Sku } from '../../../src/contract/resources/product.ts'
import { created_at, updated_at } from './shared.ts'

export const accessToken = {
  access_token: 'tok_2c7f1f2b5d',
  client_id: 'app_shop',
  expires_at: 1_795_248_000,
  expires_in: 900,
  scope: 'client_promotions client_vouchers',
  token_type: 'Bearer',
} satisfies AccessToken

export const brandFields = {
  brand: {
    name: 'Cedar & Clay',
    privacy_policy_url: 'https://shop.example/privacy',
    terms_of_use_url: null,
    permission_reminder: 'You asked us to write to you.',
    website_url: 'https://shop.example',
  },
  address: { street: 'Kiln Lane 4', city: 'Bath', postal: 'BA1 1AA', state: null, country: 'United Kingdom' },
  contact: { email: 'hello@shop.example', phone: null },
  cockpits: {
    campaigns_overview_enabled: true,
    loyalty_enabled: true,
    gift_cards_enabled: false,
    coupons_enabled: true,
    referrals_enabled: false,
    theme: 'calm',
    use_custom_double_opt_in_redirect_url: false,
    custom_double_opt_in_redirect_url: null,
  },
}

export const sku = {
  id: 'sku_mug_blue',
  source_id: 'mug-blue',
  product_id: 'prod_mug',
  sku: 'Mug, blue',
  price: 1900,
  attributes: { colour: 'blue' },
  image_url: null,
  metadata: {},
  created_at,
  updated_at: null,
  object: 'sku',
} satisfies Sku

export const product = {
  id: 'prod_mug',
  source_id: 'mug',
  name: 'Mug',
  price: 1800,
  attributes: ['colour'],
  metadata: {},
  image_url: 'https://shop.example/mug.png',
  created_at,
  updated_at: null,
  object: 'product',
  skus: {
    object: 'list',
    data_ref: 'data',
    data: [sku],
    total: 1,
  },
} satisfies Product

export const customerUpdate = {
  source_id: 'dora',
  name: 'Dora Marsh',
  description: 'Collects mugs',
  email: 'ada@shop.example',
  phone: '+44 1225 000000',
  birthdate: '1988-02-29',
  birthday: '1988-02-29',
  address: {
    city: 'Bath',
    country: 'United Kingdom',
    line_1: 'Kiln Lane 4',
    line_2: 'Floor 2',
    postal_code: 'BA1 1AA',
    state: 'Somerset',
  },
  metadata: { favourite: 'mugs' },
} satisfies CustomerUpdate

export const asyncAction = {
  id: 'aa_1',
  type: 'CUSTOMERS.BULK_UPDATE',
  status: 'DONE',
  operation_status: 'SUCCESS',
  created_at,
  updated_at,
  progress: 100,
  result: { done_count: 2, failed_count: 0, reports: [{ source_id: 'ada' }], errors: [] },
  object: 'async_action',
} satisfies AsyncAction

/** A catalog with a small shop and a second project. */

/** The headers of the first project's keys. */
export const demoKeys = {
  server: { 'X-App-Id': 'app-shop', 'X-App-Token': 'app-shop-secret' },
  management: { 'X-Management-Id': 'manage-shop', 'X-Management-Token': 'manage-shop-secret' },
  client: {
    'X-Client-Application-Id': 'page-shop',
    'X-Client-Token': 'page-shop-secret',
    Origin: 'https://shop.example',
  },
}

/** The same for the second project. */
export const otherKeys = {
  server: { 'X-App-Id': 'app-other', 'X-App-Token': 'app-other-secret' },
  client: {
    'X-Client-Application-Id': 'page-other',
    'X-Client-Token': 'page-other-secret',
    Origin: 'https://other.example',
  },
}

const tenOff = { discount: { type: 'AMOUNT', amount_off: 1000, effect: 'APPLY_TO_ORDER' } }

const tiers = (names: readonly string[]) =>
  names.map((name) => ({ id: `promo_${name}`, name, banner: `Save with ${name}`, action: tenOff }))

export const smallCatalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [
          { app_id: 'app-shop', app_token: 'app-shop-secret' },
          { app_id: 'app-narrow', app_token: 'app-narrow-secret', scopes: ['vouchers', 'client_promotions'] },
        ],
        client: [
          {
            application_id: 'page-shop',
            token: 'page-shop-secret',
            origins: ['shop.example', '.pages.example', 'bücher.example', '[::1]'],
          },
          {
            application_id: 'page-promotions',
            token: 'page-promotions-secret',
            origins: ['*'],
            scopes: ['client_promotions'],
          },
          {
            application_id: 'page-narrow',
            token: 'page-narrow-secret',
            origins: ['*'],
            scopes: ['client_qualifications'],
          },
        ],
        management: [{ id: 'manage-shop', token: 'manage-shop-secret' }],
      },
      customers: [{ source_id: 'ada', name: 'Ada', email: 'ada@shop.example' }, { source_id: 'ben' }],
      campaigns: [
        {
          id: 'camp_winter',
          name: 'Winter',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            ...tiers(['apple', 'birch', 'cedar', 'dahlia']),
            { id: 'promo_off', name: 'Switched off', action: tenOff, active: false },
            { id: 'promo_past', name: 'Past', action: tenOff, expiration_date: '2026-01-01T00:00:00Z' },
          ],
        },
      ],
    },
    {
      id: 'proj_other',
      name: 'Other',
      auth: 'keys-or-bearer',
      expose_turnover: true,
      keys: {
        server: [{ app_id: 'app-other', app_token: 'app-other-secret' }],
        client: [{ application_id: 'page-other', token: 'page-other-secret', origins: ['other.example'] }],
      },
      campaigns: [
        { id: 'camp_winter', name: 'Winter', campaign_type: 'PROMOTION', promotion_tiers: tiers(['elder']) },
      ],
    },
  ],
}

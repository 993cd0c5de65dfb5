/** A club of three cards. */
export const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [0, 1, 2].map((at) => ({
            id: `v_${at}`,
            code: `CARD-${at}`,
            loyalty_card: { points: 0 },
          })),
        },
      ],
    },
  ],
}

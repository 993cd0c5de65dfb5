/** Vouchers that nobody holds yet, in the order in which rewards give them away. */
export const unheld = {
  name: '0015-unheld',
  statements: [
    `create index vouchers_unheld on vouchers (project_id, campaign_id, created_at, id) where holder_id is null`,
  ],
}

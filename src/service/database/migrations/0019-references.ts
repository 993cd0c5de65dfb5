/** The shop's own names of points that it gives, each of which counts once. */
export const references = {
  name: '0019-references',
  statements: [
    `create unique index points_additions_named
      on voucher_transactions (project_id, source_id) where type = 'POINTS_ADDITION'`,
  ],
}

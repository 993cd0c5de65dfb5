/** What shoppers read of the catalogue, in other languages, and the language of the texts themselves. */
export const translations = {
  name: '0023-translations',
  statements: [
    'alter table projects add column language text',
    ...['campaigns', 'promotion_tiers', 'promotion_stacks', 'rewards', 'loyalty_tiers', 'earning_rules'].map(
      (table) => `alter table ${table} add column translations jsonb`,
    ),
  ],
}

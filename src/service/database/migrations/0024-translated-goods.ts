/** What a shop sells, and what it files things under, in other languages. */
export const translatedGoods = {
  name: '0024-translated-goods',
  statements: ['products', 'product_collections', 'categories'].map(
    (table) => `alter table ${table} add column translations jsonb`,
  ),
}

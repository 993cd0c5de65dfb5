/** What qualifications need: customers under a name that tells nothing, what has changed, collections of a product. */
export const qualifications = {
  name: '0008-qualifications',
  statements: [
    `alter table projects add column tracking_secret text`,
    // Two random UUIDs are 244 random bits.
    `update projects set tracking_secret = gen_random_uuid()::text || gen_random_uuid()::text`,
    `alter table projects
      alter column tracking_secret set default gen_random_uuid()::text || gen_random_uuid()::text`,
    `alter table projects alter column tracking_secret set not null`,
    `create table shop_versions (
      project_id text primary key,
      version bigint not null
    )`,
    `create index product_collections_products on product_collections using gin (products)`,
  ],
}

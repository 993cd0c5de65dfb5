import { row } from './columns.ts'

export const shop = {
  name: '0002-shop',
  statements: [
    `create table customers (
      ${row},
      source_id text,
      name text,
      email text,
      phone text,
      birthdate date,
      address jsonb,
      metadata jsonb not null,
      unique (project_id, source_id)
    )`,
    `create table products (
      ${row},
      source_id text,
      name text,
      price bigint,
      attributes jsonb not null,
      metadata jsonb not null,
      image_url text,
      unique (project_id, source_id),
      unique (project_id, name)
    )`,
    `create table skus (
      ${row},
      product_id text not null,
      source_id text,
      sku text,
      price bigint,
      attributes jsonb not null,
      metadata jsonb not null,
      unique (project_id, source_id),
      foreign key (project_id, product_id) references products
    )`,
    `create index skus_of_product on skus (project_id, product_id)`,
    `create table product_collections (
      ${row},
      name text not null,
      products jsonb not null
    )`,
    `create table brands (
      ${row},
      brand jsonb not null,
      address jsonb not null,
      contact jsonb not null,
      cockpits jsonb not null
    )`,
  ],
}

/** A project has one brand. If catalogs with different brand ids have created several, the newest stays. */
export const brand = {
  name: '0010-brand',
  statements: [
    `delete from brands where exists (
      select 1 from brands as newer
      where newer.project_id = brands.project_id
      and (newer.created_at, newer.id) > (brands.created_at, brands.id)
    )`,
    `create unique index brands_project on brands (project_id)`,
  ],
}

export const categories = {
  name: '0017-categories',
  statements: [
    `create table categories (
      ${row},
      name text not null,
      hierarchy integer not null,
      stacking_rules_type text,
      unique (project_id, name)
    )`,
    `alter table promotion_tiers add column category_id text`,
  ],
}

export const translations = {
  name: '0023-translations',
  statements: [
    'alter table projects add column language text',
    ...['campaigns', 'promotion_tiers', 'promotion_stacks', 'rewards', 'loyalty_tiers', 'earning_rules'].map(
      (table) => `alter table ${table} add column translations jsonb`,
    ),
  ],
}

export const translatedProducts = {
  name: '0024-translated-goods',
  statements: ['products', 'product_collections', 'categories'].map(
    (table) => `alter table ${table} add column translations jsonb`,
  ),
}

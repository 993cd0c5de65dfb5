import { row } from './columns.ts'

/** Customers, products and brands. */
export const shop: readonly string[] = [
  `create table customers (
    ${row},
    source_id text,
    name text,
    description text,
    email text,
    phone text,
    birthdate date,
    address jsonb,
    metadata jsonb not null,
    erased_at timestamptz,
    unique (project_id, source_id)
  )`,
  `create index customers_by_creation on customers (project_id, created_at, id)`,
  `create index customers_by_email on customers (project_id, email, created_at, id)`,
  `create table segments (
    ${row},
    name text not null,
    customers jsonb not null,
    filter jsonb
  )`,
  // The customers that segments list, by customer: searching the lists takes long with a million entries.
  `create table segment_members (
    project_id text not null,
    customer_id text not null,
    segment_id text not null,
    primary key (project_id, customer_id, segment_id)
  )`,
  `create index segment_members_of_segment on segment_members (project_id, segment_id, customer_id)`,
  `create table products (
    ${row},
    source_id text,
    name text,
    price bigint,
    attributes jsonb not null,
    metadata jsonb not null,
    image_url text,
    translations jsonb,
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
    products jsonb not null,
    translations jsonb
  )`,
  `create index product_collections_products on product_collections using gin (products)`,
  `create table categories (
    ${row},
    name text not null,
    hierarchy integer not null,
    stacking_rules_type text,
    translations jsonb,
    unique (project_id, name)
  )`,
  `create table brands (
    ${row},
    brand jsonb not null,
    address jsonb not null,
    contact jsonb not null,
    cockpits jsonb not null
  )`,
  // A project has one brand.
  `create unique index brands_project on brands (project_id)`,
]

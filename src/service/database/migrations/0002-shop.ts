/** What a shop sells, to whom, and under which name. */
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

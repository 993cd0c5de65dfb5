import type { Selectable } from 'kysely'
import type { Reward } from '../../contract/resources/reward.ts'
import { newId } from '../ids.ts'
import { anyOf } from '../database/sql-snippets.ts'
import { columns } from '../database/table-columns.ts'
import type { Db, Tables } from '../database/tables.ts'

export type RewardRow = Selectable<Tables['rewards']>

export type RewardParameters = RewardRow['parameters']

export type RewardInput = Pick<
  RewardRow,
  'name' | 'type' | 'parameters' | 'stock' | 'attributes' | 'metadata'
>

export async function insertReward(
  tx: Db,
  project_id: string,
  input: RewardInput,
  now: Date,
): Promise<RewardRow> {
  return tx
    .insertInto('rewards')
    .values({
      project_id,
      id: newId('rew'),
      ...columnValues(input),
      created_at: now,
    })
    .returning(columns.rewards)
    .executeTakeFirstOrThrow()
}

export async function findReward(
  db: Db,
  project_id: string,
  id: string,
  { forUpdate = false } = {},
): Promise<RewardRow | undefined> {
  return db
    .selectFrom('rewards')
    .select(columns.rewards)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

export const readRewards = async (db: Db, project_id: string, ids: readonly string[]): Promise<RewardRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('rewards')
        .select(columns.rewards)
        .where('project_id', '=', project_id)
        .where('id', '=', anyOf(ids))
        .execute()

export async function changeReward(
  tx: Db,
  project_id: string,
  id: string,
  change: Partial<RewardInput>,
  now: Date,
): Promise<RewardRow> {
  return tx
    .updateTable('rewards')
    .set({ ...columnValues(change), updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(columns.rewards)
    .executeTakeFirstOrThrow()
}

function columnValues<Input extends Partial<RewardInput>>(input: Input) {
  const { parameters, attributes, metadata } = input
  return {
    ...input,
    ...(parameters && { parameters: JSON.stringify(parameters) }),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
}

/** Returns false, without any change, if the stock is 0. */
export async function decrementStock(tx: Db, project_id: string, id: string): Promise<boolean> {
  const updated = await tx
    .updateTable('rewards')
    .set((eb) => ({ redeemed: eb('redeemed', '+', 1), stock: eb('stock', '-', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('stock', '>', 0)]))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function lockReward(tx: Db, project_id: string, id: string): Promise<void> {
  await tx
    .selectFrom('rewards')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function incrementStock(tx: Db, project_id: string, id: string): Promise<void> {
  await tx
    .updateTable('rewards')
    .set((eb) => ({ redeemed: eb('redeemed', '-', 1), stock: eb('stock', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** The names are null if the product or SKU no longer exists. */
export async function findProduct(
  db: Db,
  project_id: string,
  { id, sku_id }: NonNullable<RewardParameters['product']>,
): Promise<{ product: Named } | { product: Named; sku: Named }> {
  const found = await db
    .selectFrom('products as product')
    .leftJoin('skus as sku', (join) =>
      join.onRef('sku.project_id', '=', 'product.project_id').on('sku.id', '=', sku_id ?? null),
    )
    .select(['product.name', 'sku.sku'])
    .where('product.project_id', '=', project_id)
    .where('product.id', '=', id)
    .executeTakeFirst()
  return namedProduct({ id, sku_id }, { product: found?.name ?? null, sku: found?.sku ?? null })
}

export function namedProduct(
  { id, sku_id }: NonNullable<RewardParameters['product']>,
  names: { product: string | null; sku: string | null },
): { product: Named } | { product: Named; sku: Named } {
  const product = { id, name: names.product }
  return sku_id ? { product, sku: { id: sku_id, name: names.sku } } : { product }
}

type Named = { id: string; name: string | null }

export const asReward = (row: RewardRow): Reward => ({
  id: row.id,
  name: row.name,
  type: row.type,
  parameters: asParameters(row.parameters),
  stock: row.stock,
  redeemed: row.redeemed,
  ...(row.attributes && { attributes: row.attributes }),
  metadata: row.metadata,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  object: 'reward',
})

const asParameters = ({ product, ...rest }: RewardParameters): RewardParameters =>
  product?.sku_id
    ? { ...rest, product: { ...product, sku: { id: product.sku_id } } }
    : { ...rest, ...(product && { product }) }

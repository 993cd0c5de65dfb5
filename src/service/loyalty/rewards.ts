/** Rewards (specification, "Reward"), and their stock as it moves. */
import type { Reward } from '../../contract/resources/reward.ts'
import { newId } from '../ids.ts'
import type { Db } from '../database/tables.ts'

export interface RewardRow {
  id: string
  name: string
  type: 'CAMPAIGN' | 'COIN' | 'MATERIAL'
  parameters: RewardParameters
  /** Null is without end. */
  stock: number | null
  redeemed: number
  attributes: { image_url?: string | undefined; description?: string | undefined } | null
  metadata: Record<string, unknown>
  created_at: Date
  updated_at: Date | null
}

/** One of the three, by the reward's type. */
export type RewardParameters = NonNullable<Reward['parameters']>

/** What is said of a reward. */
export type RewardInput = Pick<
  RewardRow,
  'name' | 'type' | 'parameters' | 'stock' | 'attributes' | 'metadata'
>

const columns = [
  'id',
  'name',
  'type',
  'parameters',
  'stock',
  'redeemed',
  'attributes',
  'metadata',
  'created_at',
  'updated_at',
] as const

export async function insertReward(
  tx: Db,
  project_id: string,
  said: RewardInput,
  now: Date,
): Promise<RewardRow> {
  const row = await tx
    .insertInto('rewards')
    .values({
      project_id,
      id: newId('rew'),
      ...cellsOf(said),
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asRow(row)
}

export async function findReward(
  db: Db,
  project_id: string,
  id: string,
  { forUpdate = false } = {},
): Promise<RewardRow | undefined> {
  const row = await db
    .selectFrom('rewards')
    .select(columns)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && asRow(row)
}

/** Writes what is given; the rest stays as it is. */
export async function changeReward(
  tx: Db,
  project_id: string,
  id: string,
  change: Partial<RewardInput>,
  now: Date,
): Promise<RewardRow> {
  const row = await tx
    .updateTable('rewards')
    .set({ ...cellsOf(change), updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asRow(row)
}

function cellsOf<Said extends Partial<RewardInput>>(said: Said) {
  const { parameters, attributes, metadata } = said
  return {
    ...said,
    ...(parameters && { parameters: JSON.stringify(parameters) }),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
}

/** Takes one, and counts it. False: there is none left, and nothing has happened. */
export async function decrementStock(tx: Db, project_id: string, id: string): Promise<boolean> {
  const taken = await tx
    .updateTable('rewards')
    .set((eb) => ({ redeemed: eb('redeemed', '+', 1), stock: eb('stock', '-', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('stock', '>', 0)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps everybody else from taking one until the end of the transaction. */
export async function lockReward(tx: Db, project_id: string, id: string): Promise<void> {
  await tx
    .selectFrom('rewards')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Puts one back. */
export async function incrementStock(tx: Db, project_id: string, id: string): Promise<void> {
  await tx
    .updateTable('rewards')
    .set((eb) => ({ redeemed: eb('redeemed', '-', 1), stock: eb('stock', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** The product or SKU that a material reward gives; without a name where the catalogue does not know it any more. */
export async function findGoods(
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
  const product = { id, name: found?.name ?? null }
  return sku_id ? { product, sku: { id: sku_id, name: found?.sku ?? null } } : { product }
}

type Named = { id: string; name: string | null }

/** The product or SKU of this id or source id; when one's source id is another's id, the id wins. */
export async function findNamed(
  db: Db,
  project_id: string,
  table: 'products' | 'skus',
  idOrSourceId: string,
): Promise<(Named & { product_id: string }) | undefined> {
  const rows =
    table === 'skus'
      ? await db
          .selectFrom('skus')
          .select(['id', 'sku as name', 'product_id'])
          .where('project_id', '=', project_id)
          .where((eb) => eb.or([eb('id', '=', idOrSourceId), eb('source_id', '=', idOrSourceId)]))
          .execute()
      : await db
          .selectFrom('products')
          .select(['id', 'name', 'id as product_id'])
          .where('project_id', '=', project_id)
          .where((eb) => eb.or([eb('id', '=', idOrSourceId), eb('source_id', '=', idOrSourceId)]))
          .execute()
  return rows.find(({ id }) => id === idOrSourceId) ?? rows[0]
}

/** A row as the wire has it. */
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

/** A SKU under both of its names. */
const asParameters = ({ product, ...rest }: RewardParameters): RewardParameters =>
  product?.sku_id
    ? { ...rest, product: { ...product, sku: { id: product.sku_id } } }
    : { ...rest, ...(product && { product }) }

/** Who writes rewards has checked their parameters and attributes (`catalogue/schema/loyalty.ts`, the contract). */
const asRow = (
  row: Omit<RewardRow, 'parameters' | 'attributes'> & { parameters: unknown; attributes: unknown },
) => row as RewardRow

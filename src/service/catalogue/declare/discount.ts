/** A discount as the wire has it: what a UNIT discount gives away is named in full. */
import type { Draft, Kind } from '../draft.ts'
import type { DeclaredDiscount, DeclaredGift } from '../schema/discount.ts'

export function resolveDiscount(draft: Draft, discount: DeclaredDiscount, path: string): object {
  if (discount.type !== 'UNIT') return discount
  const { units, ...single } = discount
  if (!units) return resolveGift(draft, single, path)
  return { ...single, units: units.map((unit, index) => resolveGift(draft, unit, `${path}.units[${index}]`)) }
}

function resolveGift<Gift extends DeclaredGift>(draft: Draft, gift: Gift, path: string): Gift {
  if (!gift.product === !gift.sku) draft.fault(path, 'expected a product or a sku, one of the two')
  return {
    ...gift,
    ...(gift.product && { product: named(draft, 'products', gift.product, `${path}.product`) }),
    ...(gift.sku && { sku: named(draft, 'skus', gift.sku, `${path}.sku`) }),
  }
}

function named(
  draft: Draft,
  kind: Kind,
  { id, source_id }: NonNullable<DeclaredGift['product']>,
  path: string,
) {
  const name = id ?? source_id
  if (name === undefined) {
    draft.fault(path, 'expected an id or a source_id')
    return {}
  }
  const found = draft.refer(kind, name, `${path}.${id === undefined ? 'source_id' : 'id'}`)
  const declared = draft.declared(kind, found)
  return { id: found, source_id: declared?.source_id ?? null, name: declared?.name ?? declared?.sku ?? null }
}

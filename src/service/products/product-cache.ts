/** A cache of recently used products for one version of the shop's products. */
import type { Db } from '../database/tables.ts'
import type { CatalogProduct, ProductLookup, ProductRef } from '../rules/basket.ts'
import type { NameOf } from '../rules/redeemable.ts'
import type { Reference } from '../rules/conditions/rule.ts'
import { productLookup, lookupKeysOf, readProducts, readCollectionNames } from './load-products.ts'

/** Estimate of an entry, with half of its product: each product has two keys. */
const bytesPerEntry = 400

export class ProductCache {
  readonly #products = new Map<string, CatalogProduct | null>()
  readonly #collections = new Map<string, string | null>()

  get bytes() {
    return (this.#products.size + this.#collections.size) * bytesPerEntry
  }

  /** All lookups through the returned view are consistent. */
  for(db: Db, project_id: string): RequestedProducts {
    return new RequestedProducts(db, project_id, new Memo(this.#products), new Memo(this.#collections))
  }
}

export class RequestedProducts implements ProductLookup {
  readonly #db: Db
  readonly #project_id: string
  readonly #memo: Memo<CatalogProduct>
  readonly #collections: Memo<string>
  readonly #products: ProductLookup

  constructor(db: Db, project_id: string, memo: Memo<CatalogProduct>, collections: Memo<string>) {
    this.#db = db
    this.#project_id = project_id
    this.#memo = memo
    this.#collections = collections
    this.#products = productLookup(memo.values)
  }

  find: ProductLookup['find'] = (ref, kind) => this.#products.find(ref, kind)

  /** A SKU without a name gets its product's name. */
  nameOf: NameOf = ({ object, id }) => {
    if (object === 'products_collection') return this.#collections.values.get(id) ?? undefined
    const product = this.find({ id }, object)
    return product?.sku?.sku ?? product?.product?.name ?? undefined
  }

  /**
   * Reads what is not cached. Call this before lookups, with `refs` for {@link find} and `references` for
   * {@link nameOf}.
   */
  async preload(refs: readonly ProductRef[], references: readonly Reference[] = []): Promise<void> {
    await this.#preloadProducts([...refs, ...references.flatMap(toProductRef)])
    await this.#preloadCollections(
      references.flatMap(({ object, id }) => (object === 'products_collection' ? [id] : [])),
    )
  }

  async #preloadProducts(refs: readonly ProductRef[]) {
    const missing = refs.filter((ref) => lookupKeysOf(ref).some((key) => !this.#memo.has(key)))
    if (missing.length === 0) return
    this.#memo.save(missing.flatMap(lookupKeysOf), await readProducts(this.#db, this.#project_id, missing))
  }

  async #preloadCollections(ids: readonly string[]) {
    const missing = ids.filter((id) => !this.#collections.has(id))
    if (missing.length === 0) return
    this.#collections.save(missing, await readCollectionNames(this.#db, this.#project_id, missing))
  }
}

function toProductRef({ object, id }: Reference): ProductRef[] {
  if (object === 'products_collection') return []
  return [object === 'product' ? { product_id: id } : { sku_id: id }]
}

// Combines values shared by all requests with values read by one request.

const maxShared = 50_000

export class Memo<Value> {
  readonly #shared: Map<string, Value | null>
  /** The request's values. Null for keys without a value. */
  readonly values = new Map<string, Value | null>()

  constructor(shared: Map<string, Value | null>) {
    this.#shared = shared
  }

  /** Also copies a shared value to the request's values. */
  has(key: string): boolean {
    const value = this.#shared.get(key)
    if (value !== undefined) this.values.set(key, value)
    return this.values.has(key)
  }

  save(requested: readonly string[], found: ReadonlyMap<string, Value>) {
    if (this.#shared.size > maxShared) this.#shared.clear()
    for (const key of [...requested, ...found.keys()]) {
      const value = found.get(key) ?? null
      this.values.set(key, value)
      this.#shared.set(key, value)
    }
  }
}

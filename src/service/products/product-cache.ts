/** Cache of recently used products, for one version of the shop's products. */
import type { Db } from '../database/tables.ts'
import type { CatalogProduct, Catalog, ProductRef } from '../rules/basket.ts'
import type { NameOf } from '../rules/redeemable.ts'
import type { Reference } from '../rules/conditions/rule.ts'
import { catalogOf, lookupKeysOf, readProducts, readCollectionNames } from './load-products.ts'

export class ProductCache {
  readonly #products = new Map<string, CatalogProduct | null>()
  readonly #collections = new Map<string, string | null>()

  /** Creates a view for one request, whose reads stay consistent. */
  for(db: Db, project_id: string): RequestedProducts {
    return new RequestedProducts(db, project_id, new Memo(this.#products), new Memo(this.#collections))
  }
}

export class RequestedProducts implements Catalog {
  readonly #db: Db
  readonly #project_id: string
  readonly #memo: Memo<CatalogProduct>
  readonly #collections: Memo<string>
  readonly #products: Catalog

  constructor(db: Db, project_id: string, memo: Memo<CatalogProduct>, collections: Memo<string>) {
    this.#db = db
    this.#project_id = project_id
    this.#memo = memo
    this.#collections = collections
    this.#products = catalogOf(memo.values)
  }

  find: Catalog['find'] = (ref, kind) => this.#products.find(ref, kind)

  /** A SKU without a name has its product's name. */
  nameOf: NameOf = ({ object, id }) => {
    if (object === 'products_collection') return this.#collections.values.get(id) ?? undefined
    const product = this.find({ id }, object)
    return product?.sku?.sku ?? product?.product?.name ?? undefined
  }

  /**
   * Must be called before lookups: `refs` are looked up as products, `named` by name. Queries only what is not
   * cached.
   */
  async preload(refs: readonly ProductRef[], named: readonly Reference[] = []): Promise<void> {
    await this.#preloadProducts([...refs, ...named.flatMap(toProductRef)])
    await this.#preloadCollections(
      named.flatMap(({ object, id }) => (object === 'products_collection' ? [id] : [])),
    )
  }

  async #preloadProducts(refs: readonly ProductRef[]) {
    const missing = refs.filter((ref) => lookupKeysOf(ref).some((name) => !this.#memo.has(name)))
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

// Values shared by all requests, and those read by one request.

const maxShared = 50_000

export class Memo<Value> {
  readonly #known: Map<string, Value | null>
  /** Null for keys without a value. */
  readonly values = new Map<string, Value | null>()

  /** `shared` is used by all requests and cleared when it gets too large. */
  constructor(known: Map<string, Value | null>) {
    this.#known = known
  }

  has(name: string): boolean {
    const value = this.#known.get(name)
    if (value !== undefined) this.values.set(name, value)
    return this.values.has(name)
  }

  /** Requested keys without a result are stored as missing. */
  save(keys: readonly string[], read: ReadonlyMap<string, Value>) {
    if (this.#known.size > maxShared) this.#known.clear()
    for (const name of [...keys, ...read.keys()]) {
      const value = read.get(name) ?? null
      this.values.set(name, value)
      this.#known.set(name, value)
    }
  }
}

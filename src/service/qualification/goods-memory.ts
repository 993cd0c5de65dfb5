/** What the catalogue knows of the goods that were asked for lately, as one version of the shop has it. */
import type { Good, Goods } from '../rules/goods.ts'
import { goodsAmong, goodsNamesOf, readGoods, type GoodsRef } from '../store/goods.ts'
import type { Db } from '../store/tables.ts'

const mostNames = 50_000

export class GoodsMemory {
  /** Null for names that the catalogue does not know. */
  readonly #known = new Map<string, Good | null>()

  /** For one request, which goes on knowing what it has been told. */
  for(db: Db, project_id: string): RequestedGoods {
    return new RequestedGoods(this.#known, db, project_id)
  }
}

export class RequestedGoods implements Goods {
  readonly #known: Map<string, Good | null>
  readonly #db: Db
  readonly #project_id: string
  readonly #mine = new Map<string, Good | null>()
  readonly #goods = goodsAmong(this.#mine)

  constructor(known: Map<string, Good | null>, db: Db, project_id: string) {
    this.#known = known
    this.#db = db
    this.#project_id = project_id
  }

  find: Goods['find'] = (ref, kind) => this.#goods.find(ref, kind)

  /** Has to come before they are looked up. Asks the store only for what nobody has asked for yet. */
  async know(refs: readonly GoodsRef[]): Promise<void> {
    const missing = refs.filter((ref) => goodsNamesOf(ref).some((name) => !this.#remembers(name)))
    if (missing.length === 0) return
    const read = await readGoods(this.#db, this.#project_id, missing)
    if (this.#known.size > mostNames) this.#known.clear()
    for (const name of [...missing.flatMap(goodsNamesOf), ...read.keys()]) {
      const good = read.get(name) ?? null
      this.#mine.set(name, good)
      this.#known.set(name, good)
    }
  }

  #remembers(name: string) {
    const good = this.#known.get(name)
    if (good !== undefined) this.#mine.set(name, good)
    return this.#mine.has(name)
  }
}

/** Points that the cart would earn, shared by all elements that show them. */
import { CallError } from '../../client/errors.ts'
import { type ReadResponse, forecastOperations, type ReadOptions } from '../../client/source.ts'
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import { type Atom, atom } from '../atom.ts'
import type { Cart } from '../cart.ts'
import { type CartLine, lineKey, withLine } from '../lines.ts'
import { orderOf } from '../order.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'
import { withCard, findCardOf } from './card.ts'
import { evaluationOf, cartDebounce } from './evaluation.ts'

export interface CartForecast {
  /** Points for the cart. Undefined while the cart is empty. */
  cart?: OrderPoints | undefined
  /** Points for the cart with one more line, keyed by the `forecastKey()` of that line. */
  withProduct: ReadonlyMap<string, OrderPoints>
}

export interface ForecastStore {
  readonly $forecast: Query<ReadResponse<CartForecast>>
  /** Also forecasts the cart with this line, until the returned function is called. */
  addProduct(line: CartLine): () => void
}

interface Topic {
  cart: Cart
  /** Lines to forecast, each together with the cart. */
  lines: readonly CartLine[]
}

/** Limit of the service for one request. */
const maxOrders = 30

/** `$forecast` has an error of the kind `signed-out` while nobody is signed in or the customer has no card. */
export const forecastOf = (shop: Shop): ForecastStore =>
  shop.feature('forecast', () => {
    const { $cart } = shop.cart
    const $topic = atom<Topic>({ cart: $cart.get(), lines: [] })
    const change = (topic: Partial<Topic>) => $topic.set({ ...$topic.get(), ...topic })

    /** Keys of products that the service has refused. They are not requested again. */
    const refused = new Set<string>()

    const evaluation = evaluationOf(shop)
    let code: string | undefined
    /** Whether the source forecasts points with an evaluation. Unknown before the first reply. */
    let isSupported: boolean | undefined

    /** Code of the card while a forecast for the cart alone is pending. */
    const pendingCard = () => {
      const { cart, lines } = $topic.get()
      return $forecast.get().busy && cart.lines.length && !lines.length ? code : undefined
    }

    evaluation.add({
      untracked({ selection }) {
        const loyalty_card = isSupported ? pendingCard() : undefined
        return loyalty_card ? { points_forecast: { loyalty_card, redeemables: [...selection] } } : {}
      },
      receive({ request, qualification: { also, points_forecast } }) {
        isSupported = !!also && isSupported !== false && !(request.points_forecast && !points_forecast)
      },
    })

    const fromEvaluation = async ({ signal, fresh }: ReadOptions) => {
      if (fresh || !isSupported || !pendingCard()) return undefined
      const evaluated = await evaluation.current(signal)
      return evaluated?.cart === $topic.get().cart && evaluated.points ? evaluated : undefined
    }

    const load = withCard(
      findCardOf(shop),
      async (card, options, { cart, lines }: Topic): Promise<ReadResponse<CartForecast>> => {
        code = card
        const evaluated = await fromEvaluation(options)
        if (evaluated)
          return { ...evaluated, dropped: 0, value: { cart: evaluated.points, withProduct: new Map() } }
        const { pointsForecast } = shop.operations(forecastOperations)
        if (!pointsForecast) throw new CallError('refused', 'source.pointsForecast is missing')
        const forecast = async (orders: readonly ForecastOrder[]): Promise<Part> => {
          try {
            const body = { orders: orders.map(({ order }) => order), redeemables: [...cart.selection] }
            const response = await pointsForecast(card, body, options)
            const { data } = response.value
            const value = orders.flatMap<[string, OrderPoints]>(({ key }, index) =>
              data[index] ? [[key, data[index]]] : [],
            )
            return { ...response, value }
          } catch (thrown) {
            // An unknown product must not prevent the other forecasts.
            const refusedIndex = refusedOrder(thrown as CallError) // operations throw only `CallError`s
            const rest = orders.filter((_, index) => index !== refusedIndex)
            const key = orders[refusedIndex]?.key
            if (!key || !rest.length) throw thrown
            refused.add(key)
            return forecast(rest)
          }
        }
        const all = ordersOf(cart, lines)
        const accepted = all.filter(({ key }) => !refused.has(key))
        const orders = accepted.length ? accepted : all
        const requests: Promise<Part>[] = []
        for (let at = 0; at < orders.length; at += maxOrders) {
          requests.push(forecast(orders.slice(at, at + maxOrders)))
        }
        const parts = await Promise.all(requests)
        const points = new Map(parts.flatMap(({ value }) => value))
        return {
          receivedAt: Math.min(...parts.map(({ receivedAt }) => receivedAt)),
          stale: parts.some(({ stale }) => stale),
          dropped: 0,
          value: { cart: points.get(''), withProduct: points },
        }
      },
    )
    const loadIfNeeded = async (topic: Topic, options: ReadOptions) =>
      topic.cart.lines.length || topic.lines.length ? load(topic, options) : emptyForecast

    const $forecast = createQuery(
      $topic as Atom<Topic>,
      ({ cart, lines }) => [orderOf(cart), cart.selection, [...new Set(lines.map(forecastKey))]],
      loadIfNeeded,
      shop.recovery,
      cartDebounce,
    )

    return {
      $forecast,
      close: $cart.listen((cart) => change({ cart })),

      addProduct(line) {
        change({ lines: [...$topic.get().lines, line] })
        return () => change({ lines: $topic.get().lines.filter((other) => other !== line) })
      },
    }
  })

const emptyForecast: ReadResponse<CartForecast> = {
  receivedAt: Infinity,
  stale: false,
  dropped: 0,
  value: { withProduct: new Map() },
}

/** Unique key of a line and its quantity. */
export const forecastKey = (line: CartLine) => line.quantity + lineKey(line)

type Part = ReadResponse<[key: string, OrderPoints][]>

interface ForecastOrder {
  /** Key of the additional line. Empty for the cart alone. */
  key: string
  order: ReturnType<typeof orderOf>
}

function ordersOf(cart: Cart, lines: readonly CartLine[]): ForecastOrder[] {
  const more = new Map(lines.map((line) => [forecastKey(line), line]))
  return [
    ...(cart.lines.length ? [{ key: '', order: orderOf(cart) }] : []),
    ...[...more].map(([key, line]) => ({
      key,
      order: orderOf({ ...cart, lines: withLine(cart.lines, line) }),
    })),
  ]
}

/** Index of the order that the service refused, or -1. */
function refusedOrder({ body }: CallError) {
  const { field = '' } = Object([body?.details].flat()[0]) as { field?: string } // may be a string
  const [, at = -1] = /^orders\[(\d+)\]/.exec(field) ?? []
  return Number(at)
}

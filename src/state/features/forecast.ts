/** What orders would earn the shopper: one question for all who show it. */
import { CallError } from '../../client/errors.ts'
import { type Answer, forecastOperations, type ReadOptions } from '../../client/source.ts'
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import { type Atom, atom } from '../atom.ts'
import type { Cart } from '../cart.ts'
import { type CartLine, lineKey, withLine } from '../lines.ts'
import { orderOf } from '../order.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'
import { askAbout, findCardOf } from './card.ts'
import { evaluationOf, gathering } from './evaluation.ts'

export interface PointsOfOrders {
  /** Of the cart; undefined while it is empty. */
  cart?: OrderPoints | undefined
  /** Of the cart with a product more, by the `forecastKey()` of that line. */
  beside: ReadonlyMap<string, OrderPoints>
}

export interface ForecastStore {
  readonly $forecast: Query<Answer<PointsOfOrders>>
  /** Asks about the cart with this line more, until the function it gives back is called. */
  want(line: CartLine): () => void
}

interface Topic {
  cart: Cart
  /** Of which somebody wants to know what they add. */
  lines: readonly CartLine[]
}

/** The most orders that the service takes in a request. */
const most = 30

/** While nobody is signed in, or has no card: `signed-out`. Nothing is asked while there is nothing to ask about. */
export const forecastOf = (shop: Shop): ForecastStore =>
  shop.feature('forecast', () => {
    const { $cart } = shop.cart
    const $topic = atom<Topic>({ cart: $cart.get(), lines: [] })
    const change = (topic: Partial<Topic>) => $topic.set({ ...$topic.get(), ...topic })

    /** Products that the service has refused: they are not asked about again. */
    const unknown = new Set<string>()

    const evaluation = evaluationOf(shop)
    let code: string | undefined
    /** Whether the source forecasts points with an evaluation. Unknown before the first reply. */
    let isSupported: boolean | undefined

    /** The card of a pending forecast for the cart alone. */
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

    /** Points that came with the evaluation of the same cart. */
    const fromEvaluation = async ({ signal, fresh }: ReadOptions) => {
      if (fresh || !isSupported || !pendingCard()) return undefined
      const evaluated = await evaluation.current(signal)
      return evaluated?.cart === $topic.get().cart && evaluated.points ? evaluated : undefined
    }

    const ask = askAbout(
      findCardOf(shop),
      async (card, options, { cart, lines }: Topic): Promise<Answer<PointsOfOrders>> => {
        code = card
        const evaluated = await fromEvaluation(options)
        if (evaluated)
          return { ...evaluated, dropped: 0, value: { cart: evaluated.points, beside: new Map() } }
        const { pointsForecast } = shop.operations(forecastOperations)
        if (!pointsForecast) throw new CallError('refused', 'no forecast')
        const askAll = async (orders: readonly Asked[]): Promise<Answer<[string, OrderPoints][]>> => {
          try {
            const body = { orders: orders.map(({ order }) => order), redeemables: [...cart.selection] }
            const answer = await pointsForecast(card, body, options)
            const { data } = answer.value
            return { ...answer, value: orders.flatMap(({ key }, at) => (data[at] ? [[key, data[at]]] : [])) }
          } catch (thrown) {
            // A product that the shop does not know is none of the others' fault.
            const at = faultyOrder(thrown as CallError) // operations throw no other
            const rest = orders.filter((_, other) => other !== at)
            const key = orders[at]?.key
            if (!key || !rest.length) throw thrown
            unknown.add(key)
            return askAll(rest)
          }
        }
        const all = ordersOf(cart, lines)
        const known = all.filter(({ key }) => !unknown.has(key))
        const asked = known.length ? known : all
        const parts: Promise<Answer<[string, OrderPoints][]>>[] = []
        for (let at = 0; at < asked.length; at += most) parts.push(askAll(asked.slice(at, at + most)))
        const answers = await Promise.all(parts)
        const points = new Map(answers.flatMap(({ value }) => value))
        return {
          receivedAt: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
          stale: answers.some(({ stale }) => stale),
          dropped: 0,
          value: { cart: points.get(''), beside: points },
        }
      },
    )
    const askIfAny = async (topic: Topic, options: ReadOptions) =>
      topic.cart.lines.length || topic.lines.length ? ask(topic, options) : nothing

    const $forecast = createQuery(
      $topic as Atom<Topic>,
      ({ cart, lines }) => [orderOf(cart), cart.selection, [...new Set(lines.map(forecastKey))]],
      askIfAny,
      shop.recovery,
      gathering,
    )

    return {
      $forecast,
      close: $cart.listen((cart) => change({ cart })),

      want(line) {
        change({ lines: [...$topic.get().lines, line] })
        return () => change({ lines: $topic.get().lines.filter((other) => other !== line) })
      },
    }
  })

const nothing: Answer<PointsOfOrders> = {
  receivedAt: Infinity,
  stale: false,
  dropped: 0,
  value: { beside: new Map() },
}

/** Of no two questions the same. */
export const forecastKey = (line: CartLine) => line.quantity + lineKey(line)

interface Asked {
  /** Of the line that is more; empty for the cart alone. */
  key: string
  order: ReturnType<typeof orderOf>
}

function ordersOf(cart: Cart, lines: readonly CartLine[]): Asked[] {
  const more = new Map(lines.map((line) => [forecastKey(line), line]))
  return [
    ...(cart.lines.length ? [{ key: '', order: orderOf(cart) }] : []),
    ...[...more].map(([key, line]) => ({
      key,
      order: orderOf({ ...cart, lines: withLine(cart.lines, line) }),
    })),
  ]
}

/** Which of the orders the service refused; -1 for none of them. */
function faultyOrder({ body }: CallError) {
  const { field = '' } = Object([body?.details].flat()[0]) as { field?: string } // may be a word
  const [, at = -1] = /^orders\[(\d+)\]/.exec(field) ?? []
  return Number(at)
}

/** Forecasts of points, requested with the cart's offers or separately. */
import { expect, onTestFinished, test } from 'vitest'
import type { QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import { eligibilityOf } from '../../../src/state/features/eligibility.ts'
import { forecastOf } from '../../../src/state/features/forecast.ts'
import { createShop } from '../../../src/state/shop.ts'
import { json, startServer } from '../client/server.ts'
import { examples } from '../../wire/examples/index.ts'
import { entry, qualification } from './service.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250 }
const five = { object: 'voucher', id: 'FIVE' } as const
const forecast = examples.forecastMemberPoints.reply
const [example] = forecast.data

interface Service {
  /** Support for `also` and `points_forecast`, which are additions of Perkit. */
  supports?: 'both' | 'also' | 'neither'
}

/** A page of a member, and a service that forecasts a point for each unit. */
async function openPage({ supports = 'both' }: Service = {}) {
  const pointsOf = ({ items = [] }: QualificationRequest['order'] & object = {}) => ({
    ...example,
    points: items.reduce((sum, { quantity }) => sum + Number(quantity), 0),
  })
  const { url, requests } = await startServer(({ path, body }, response) => {
    const request = JSON.parse(body)
    if (path.includes('points-forecast'))
      return json(response, { ...forecast, data: request.orders.map(pointsOf) })
    const { order, options } = request as QualificationRequest
    const { redeemables, ...rest } = qualification(entry('ten'))
    json(response, {
      ...rest,
      redeemables,
      ...(supports !== 'neither' && { also: qualification().redeemables }),
      ...(supports === 'both' && options?.points_forecast && { points_forecast: pointsOf(order) }),
    })
  })
  const shop = createShop({
    serviceUrl: url,
    clientId: 'page',
    clientToken: 'key',
    storage: null,
    card: 'ADA',
  })
  onTestFinished(shop.close)
  const [offers, { $forecast, addProduct }] = [eligibilityOf(shop), forecastOf(shop)]
  const paths = () => requests.map(({ path }) => path.replace(/^.*\//, ''))
  const bodies = () => requests.map(({ body }) => JSON.parse(body))
  const points = () => $forecast.get().response?.value.cart?.points
  const idle = () => expect.poll(() => offers.get().busy || $forecast.get().busy).toBe(false)
  const watch = () => {
    const stops = [offers.watch(), $forecast.watch()]
    onTestFinished(() => stops.forEach((stop) => stop()))
    return idle()
  }
  return {
    shop,
    cart: shop.cart,
    offers,
    $forecast,
    addProduct,
    requests,
    paths,
    bodies,
    points,
    idle,
    watch,
  }
}

const both = ['qualifications?also=AUDIENCE_ONLY', 'points-forecast']

test('sends two requests on load, and one request when the cart changes', async () => {
  const { cart, requests, paths, bodies, points, idle, watch } = await openPage()
  cart.add(mug)
  cart.select(five)
  await watch()
  expect([paths().sort(), points()]).toEqual([both.toSorted(), 1])
  requests.length = 0

  cart.setQuantity(mug, 3)
  await expect.poll(points).toBe(3)
  await idle()
  expect(paths()).toEqual([both[0]])
  expect(bodies()[0].options.points_forecast).toEqual({ loyalty_card: 'ADA', redeemables: [five] })
})

test('returns the points of the last cart after several changes', async () => {
  const { cart, requests, paths, points, idle, watch } = await openPage()
  cart.add(mug)
  await watch()
  requests.length = 0

  for (const quantity of [2, 3, 4, 5, 6]) {
    cart.setQuantity(mug, quantity)
    await new Promise((later) => setTimeout(later, 80))
  }
  await expect.poll(points).toBe(6)
  await idle()
  expect(paths().length).toBeLessThanOrEqual(2)
  expect(new Set(paths())).toEqual(new Set([both[0]]))
})

test('requests only points after a selection', async () => {
  const { cart, requests, paths, bodies, idle, watch } = await openPage()
  cart.add(mug)
  await watch()
  requests.length = 0

  cart.select(five)
  await expect.poll(() => requests.length).toBe(1)
  await idle()
  expect([paths(), bodies()[0].redeemables]).toEqual([['points-forecast'], [five]])
})

test('requests points of products and the cart separately', async () => {
  const { cart, requests, paths, bodies, addProduct, idle, watch } = await openPage()
  cart.add(mug)
  onTestFinished(addProduct({ product_id: 'prod_cup', quantity: 1, price: 900 }))
  await watch()
  requests.length = 0

  cart.setQuantity(mug, 2)
  await expect.poll(() => requests.length).toBe(2)
  await idle()
  expect(paths().sort()).toEqual(both.toSorted())
  expect(bodies().find(({ orders }) => orders)?.orders).toHaveLength(2)
})

test('requests only offers or only points if the other query is not watched', async () => {
  const { cart, requests, paths, offers, $forecast, idle } = await openPage()
  cart.add(mug)
  const [endOffers, endPoints] = [offers.watch(), $forecast.watch()]
  await idle()
  endPoints()
  requests.length = 0
  cart.setQuantity(mug, 2)
  await expect.poll(() => requests.length).toBe(1)
  await idle()
  expect(JSON.parse(requests[0]?.body ?? '').options).not.toHaveProperty('points_forecast')

  cart.setQuantity(mug, 3)
  endOffers()
  expect(offers.get().busy).toBe(false)
  requests.length = 0
  onTestFinished($forecast.watch())
  await idle()
  expect(paths()).toEqual(['points-forecast'])
})

test.each([
  ['only `also`', 'also'],
  ['neither option', 'neither'],
] as const)('requests points separately from a service that supports %s', async (_, supports) => {
  const { cart, requests, paths, bodies, points, idle, watch } = await openPage({ supports })
  cart.add(mug)
  await watch()
  cart.setQuantity(mug, 2)
  await expect.poll(points).toBe(2)
  await idle()
  requests.length = 0

  cart.setQuantity(mug, 3)
  await expect.poll(points).toBe(3)
  await idle()
  expect(paths()).toContain('points-forecast')
  expect(bodies().filter(({ options }) => options?.points_forecast)).toEqual([])
})

/** When the cart's points come with its offers, and when they are a question of their own. */
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
  /** What it knows of the options that are ours. */
  knows?: 'both' | 'also' | 'neither'
}

/** Ada's page, and a service that gives a point for each piece and tells what it was asked. */
async function openPage({ knows = 'both' }: Service = {}) {
  const pointsOf = ({ items = [] }: QualificationRequest['order'] & object = {}) => ({
    ...example,
    points: items.reduce((sum, { quantity }) => sum + Number(quantity), 0),
  })
  const { url, asked } = await startServer(({ path, body }, response) => {
    const request = JSON.parse(body)
    if (path.includes('points-forecast'))
      return json(response, { ...forecast, data: request.orders.map(pointsOf) })
    const { order, options } = request as QualificationRequest
    const { redeemables, ...rest } = qualification(entry('ten'))
    json(response, {
      ...rest,
      redeemables,
      ...(knows !== 'neither' && { also: qualification().redeemables }),
      ...(knows === 'both' && options?.points_forecast && { points_forecast: pointsOf(order) }),
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
  const paths = () => asked.map(({ path }) => path.replace(/^.*\//, ''))
  const questions = () => asked.map(({ body }) => JSON.parse(body))
  const points = () => $forecast.get().response?.value.cart?.points
  const calm = () => expect.poll(() => offers.get().busy || $forecast.get().busy).toBe(false)
  const watch = () => {
    const ends = [offers.watch(), $forecast.watch()]
    onTestFinished(() => ends.forEach((end) => end()))
    return calm()
  }
  return {
    shop,
    cart: shop.cart,
    offers,
    $forecast,
    want: addProduct,
    asked,
    paths,
    questions,
    points,
    calm,
    watch,
  }
}

const both = ['qualifications?also=AUDIENCE_ONLY', 'points-forecast']

test('on load both are asked side by side; a change of the cart is one question', async () => {
  const { cart, asked, paths, questions, points, calm, watch } = await openPage()
  cart.add(mug)
  cart.select(five)
  await watch()
  expect([paths().sort(), points()]).toEqual([both.toSorted(), 1])
  asked.length = 0

  cart.setQuantity(mug, 3)
  await expect.poll(points).toBe(3)
  await calm()
  expect(paths()).toEqual([both[0]])
  expect(questions()[0].options.points_forecast).toEqual({ loyalty_card: 'ADA', redeemables: [five] })
})

test('of several changes at once, the points are those of the last cart', async () => {
  const { cart, asked, paths, points, calm, watch } = await openPage()
  cart.add(mug)
  await watch()
  asked.length = 0

  for (const pieces of [2, 3, 4, 5, 6]) {
    cart.setQuantity(mug, pieces)
    await new Promise((later) => setTimeout(later, 80))
  }
  await expect.poll(points).toBe(6)
  await calm()
  expect(paths().length).toBeLessThanOrEqual(2)
  expect(new Set(paths())).toEqual(new Set([both[0]]))
})

test('choosing an offer changes the points, and asks for them alone', async () => {
  const { cart, asked, paths, questions, calm, watch } = await openPage()
  cart.add(mug)
  await watch()
  asked.length = 0

  cart.select(five)
  await expect.poll(() => asked.length).toBe(1)
  await calm()
  expect([paths(), questions()[0].redeemables]).toEqual([['points-forecast'], [five]])
})

test('points of products are asked for in a question of their own, the cart among them', async () => {
  const { cart, asked, paths, questions, want, calm, watch } = await openPage()
  cart.add(mug)
  onTestFinished(want({ product_id: 'prod_cup', quantity: 1, price: 900 }))
  await watch()
  asked.length = 0

  cart.setQuantity(mug, 2)
  await expect.poll(() => asked.length).toBe(2)
  await calm()
  expect(paths().sort()).toEqual(both.toSorted())
  expect(questions().find(({ orders }) => orders)?.orders).toHaveLength(2)
})

test('while nobody shows points, nor offers, they are not asked for with the other', async () => {
  const { cart, asked, paths, offers, $forecast, calm } = await openPage()
  cart.add(mug)
  const [endOffers, endPoints] = [offers.watch(), $forecast.watch()]
  await calm()
  endPoints()
  asked.length = 0
  cart.setQuantity(mug, 2)
  await expect.poll(() => asked.length).toBe(1)
  await calm()
  expect(JSON.parse(asked[0]?.body ?? '').options).not.toHaveProperty('points_forecast')

  cart.setQuantity(mug, 3)
  endOffers()
  expect(offers.get().busy).toBe(false)
  asked.length = 0
  onTestFinished($forecast.watch())
  await calm()
  expect(paths()).toEqual(['points-forecast'])
})

test.each(['also', 'neither'] as const)(
  'a service that knows %s of our options is asked twice, side by side',
  async (knows) => {
    const { cart, asked, paths, questions, points, calm, watch } = await openPage({ knows })
    cart.add(mug)
    await watch()
    cart.setQuantity(mug, 2)
    await expect.poll(points).toBe(2)
    await calm()
    asked.length = 0

    cart.setQuantity(mug, 3)
    await expect.poll(points).toBe(3)
    await calm()
    expect(paths()).toContain('points-forecast')
    expect(questions().filter(({ options }) => options?.points_forecast)).toEqual([])
  },
)

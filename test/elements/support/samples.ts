/** Arguments for every message that takes some, to check a language completely. */
import type { Words } from '../../../src/elements/format/messages.ts'
import type { GoodsInWords, Scope } from '../../../src/elements/offers/offers.messages.ts'
import type { Messages } from '../../../src/elements/translations/messages.generated.ts'

type Spoken = {
  [
    Name in keyof Messages as Messages[Name] extends (...given: never[]) => string ? Name : never
  ]: Messages[Name] extends (...given: infer Given extends unknown[]) => string ? Given[] : never
}

/** A name that occurs in no language. */
export const name = '★'

/** Numbers for every plural form of the ten languages. */
export const numbers = [0, 1, 2, 3, 5, 11, 22, 100, 1000, 1_000_000]

/** Arguments of each message: every kind of number, time and products. */
export function samplesFor({ text, format }: Words): Spoken {
  const each = <Given>(say: (count: string, form: Intl.LDMLPluralRule, points: string) => Given) =>
    numbers.map((number) => {
      const count = format.number(number)
      const form = format.plural(number)
      return say(count, form, text.points(count, form))
    })
  const counted = each((count, form): [string, Intl.LDMLPluralRule] => [count, form])
  const points = each((_, form, said): [string, Intl.LDMLPluralRule] => [said, form])
  const money = format.money(1250)
  const noon = new Date(2026, 3, 8, 12).getTime()
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => format.weekday(noon + day * 86_400_000))
  const date = format.date(noon)
  const time = format.time(noon)
  const waits: [string][] = [1, 2, 5, 30].map((count) => [format.relative(count, 'minute')])
  const past: [string][] = [0, -1, -2, -5, -30].map((count) => [format.relative(count, 'minute')])
  const soon: [string][] = [0, 1, 2, 9].map((count) => [format.relative(count, 'day')])
  const goods = [name, ''].flatMap((names) =>
    [true, false].flatMap((everything) =>
      ([undefined, 'cheapest', 'dearest'] as const).map((pick) => ({ names, everything, pick })),
    ),
  )
  const scopes: Scope[] = ['order', 'items', 'line', 'unit', 'together']
  const offers = scopes.flatMap((scope) =>
    goods.map((one): [string, Scope, GoodsInWords] => [money, scope, one]),
  )
  const counts = [true, false].flatMap((unit) =>
    [
      { first: 3, every: 3 },
      { first: 1, every: 2 },
      { first: 8, every: 1 },
    ].flatMap((turn) =>
      [1, 2, 5, undefined].map((all, at) => ({
        ...turn,
        unit,
        order: ([undefined, 'cheapest', 'dearest'] as const)[at],
        each: all,
        all,
      })),
    ),
  )
  const limits: [string, string, string, Scope][] = [
    [name, money, money, 'items'],
    [name, money, '', 'items'],
    [name, '', money, 'items'],
    [name, '', money, 'order'],
  ]
  const word: [string][] = [[name]]
  return {
    later: waits,
    retrying: waits,
    about: waits,
    offline: past,
    outdated: past,
    repeated: past.slice(1),
    added: counted,
    off: offers,
    fixed: offers,
    cheapestFree: goods.filter(({ pick }) => pick === 'cheapest').map((one): [GoodsInWords] => [one]),
    counted: counts.map((count) => [name, count, format]),
    upTo: limits,
    free: word,
    gift: counted.slice(1),
    quantity: counted.map(([count]) => [count, name]),
    lacks: [
      [money, ''],
      ['', name],
      [money, name],
    ],
    toSpend: [
      [money, undefined],
      [money, ''],
      [money, name],
    ],
    unlock: word,
    shipping: [[''], [money]],
    withProduct: points.map(([said]) => [said]),
    withOrder: points.map(([said]) => [said]),
    spendableFrom: points.map(([said, form]) => [said, date, form]),
    afterOrder: points.map(([said, form]) => [said, name, form]),
    reaches: [[name]],
    moreOfIt: counted.map(([count]) => [count, name]),
    welcome: [[name]],
    inCart: [
      ['0', '1'],
      ['2', '3'],
      ['1,240', '5,000'],
    ],
    items: [
      ...counted.map(([...given]): [string, Intl.LDMLPluralRule, string] => [...given, '']),
      ['2', 'other', name],
    ],
    points: counted,
    named: [[name, name]],
    left: [[money]],
    pending: points,
    expires: points.map(([said, form]) => [said, date, form]),
    toTier: points.map(([said, form]) => [said, name, form]),
    toReward: points.map(([said, form]) => [said, name, form]),
    perPaid: [[money]],
    perGoods: [[money]],
    perItems: counted.slice(1),
    waits: counted.slice(1),
    until: [[date]],
    all: counted.map(([count]) => [count]),
    addItems: word,
    remove: word,
    replaces: word,
    save: [[money]],
    saveMore: [[money]],
    insteadOf: [[money, format.money(1000)]],
    applied: word,
    usedOf: points.map(([said, form]) => [format.number(1), said, form]),
    ends: soon,
    starts: soon,
    from: [...days.map((day): [string] => [day]), [date]],
    at: [...days, date].map((day): [string, string] => [day, time]),
    every: [...days, format.list(days.slice(5)), format.list(days.slice(1, 4))].map((said): [string] => [
      said,
    ]),
    weekdays: days.slice(2).map((last, at): [string, string] => [days[at] ?? '', last]),
    hours: [[name, time, time]],
    joined: counted,
    earned: word,
    everEarned: [['0'], ['1'], ['1,240']],
    vouchers: counted,
    joinedOn: [[date]],
    toGo: points,
    ask: points,
    used: points,
    leaves: points.map(([said, form]) => [name, said, form]),
    atLeast: points,
    willPay: points.map(([said, form]) => [said, money, form]),
    keep: points,
    useSome: points,
    pointsChosen: points,
    onOthers: counted.slice(1).map(([count, form]) => [name, count, form]),
    moveAsk: points,
    endsIn: word,
    moved: points,
  }
}

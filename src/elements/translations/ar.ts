/** Arabic. It names what is done, "استبدال", rather than tell a man or a woman to do it. */
import type { GoodsInWords } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'أرخص', dearest: 'أغلى' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `${picks[pick]} منتج ${names ? `من ${names}` : 'مشمول'}`
    : names || (everything ? 'كل المنتجات' : 'المنتجات المشمولة')

const scopes = { items: '', line: '، مرة لكل منتج', unit: '، لكل قطعة', together: '، إجمالًا' }

/** A noun after its number. `one` and `two` say the number themselves; `few` go with 3 to 10, `many` with 11 to 99. */
interface Noun {
  one: string
  two: string
  few: string
  many: string
  other: string
}

const say = (count: string, form: Intl.LDMLPluralRule, noun: Noun) =>
  form === 'one' || form === 'two'
    ? noun[form]
    : `${count} ${form === 'few' || form === 'many' ? noun[form] : noun.other}`

const point: Noun = { one: 'نقطة واحدة', two: 'نقطتان', few: 'نقاط', many: 'نقطة', other: 'نقطة' }
const product: Noun = { one: 'منتج واحد', two: 'منتجان', few: 'منتجات', many: 'منتجًا', other: 'منتج' }
const piece: Noun = { one: 'قطعة واحدة', two: 'قطعتان', few: 'قطع', many: 'قطعة', other: 'قطعة' }
const friend: Noun = { one: 'صديق واحد', two: 'صديقان', few: 'أصدقاء', many: 'صديقًا', other: 'صديق' }
const voucher: Noun = { one: 'قسيمة واحدة', two: 'قسيمتان', few: 'قسائم', many: 'قسيمة', other: 'قسيمة' }
/** After "على". */
const otherCard: Noun = {
  one: 'بطاقة أخرى',
  two: 'بطاقتين أخريين',
  few: 'بطاقات أخرى',
  many: 'بطاقة أخرى',
  other: 'بطاقة أخرى',
}
/** After "بعد". */
const day: Noun = { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' }
/** After "عن كل". */
const eligible: Noun = {
  one: 'منتج مشمول',
  two: 'منتجين مشمولين',
  few: 'منتجات مشمولة',
  many: 'منتجًا مشمولًا',
  other: 'منتج مشمول',
}

/** "نقطتان" where it is no subject. */
const oblique = (points: string) => points.replace('نقطتان', 'نقطتين')

export const messages: Messages = {
  promotions: 'العروض',
  empty: 'لا توجد عروض حاليًا.\nستظهر العروض الجديدة هنا.',
  failed: 'تعذّر التحميل.',
  unconnected: 'لا يوجد اتصال بالإنترنت.',
  signedOut: 'يُرجى تسجيل الدخول لعرض هذا المحتوى.',
  retry: 'إعادة المحاولة',
  later: (when) => `يُرجى إعادة المحاولة ${when}.`,
  retrying: (when) => `إعادة المحاولة ${when}.`,
  about: (when) => `${when} تقريبًا`,
  offline: (when) => `لا يوجد اتصال. آخر تحديث: ${when}.`,
  outdated: (when) => `تعذّر التحديث. آخر تحديث: ${when}.`,
  more: 'عرض المزيد',
  added: (count) => `ظهر المزيد: ${count}.`,
  terms: 'الشروط',

  off: (what, scope, goods) =>
    `خصم ${what} على ${scope === 'order' ? 'الطلب' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `الطلب بسعر ${price}` : `${goodsOf(goods)} بسعر ${price} للقطعة`,
  cheapestFree: (goods) => `${goodsOf(goods)} مجانًا`,
  counted(said, { first, every, unit, order, each, all }, { number, plural }) {
    const [one, the] = unit ? ['قطعة واحدة', 'القطعة'] : ['منتج واحد', 'المنتج']
    const turns =
      first === every
        ? `${one} من كل ${number(every)}`
        : every > 1
          ? `${the} رقم ${number(first)}، ثم ${one} من كل ${number(every)}`
          : `بدءًا من ${the} رقم ${number(first)}`
    const units = (count: number) => say(number(count), plural(count), piece)
    const some = [
      first + every > 2 && turns,
      order && `بدءًا ${order === 'cheapest' ? 'بالأرخص' : 'بالأغلى'}`,
      each !== undefined && `بحد أقصى ${units(each)} من كل منتج`,
      all !== undefined && `بحد أقصى ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join('، ')
  },
  upTo: (said, each, all, scope) =>
    `${said}، بحد أقصى ${[each && `${each} لكل منتج`, all && all + (scope === 'order' ? '' : ' إجمالًا')].filter(Boolean).join(' و')}`,
  free: (what) => `مجانًا: ${what}`,
  shipping: (off) => (off ? `خصم ${off} على الشحن` : 'شحن مجاني'),
  gift: (count, form) => say(count, form, product),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'متاح لهذه السلة',
  chosen: 'تم التطبيق',
  lacks: (money, goods) => `المتبقي: ${[money, goods].filter(Boolean).join(' و')}`,
  toSpend: (amount, on) => amount + (on === undefined ? '' : ` على ${on || 'المنتجات المشمولة'}`),
  unlock: (lacks) => `${lacks} للاستفادة من العرض`,
  items: (count, form, from) => say(count, form, product) + (from && ` من ${from}`),

  ready: 'متاح الآن',
  almost: 'بقي القليل',
  others: 'غير متاح لهذه السلة',
  all: (count) => `عرض الكل (${count})`,
  fewer: 'عرض أقل',
  selection: 'المزايا المختارة',
  inCart: (count, required) => `${count} من ${required} في السلة`,
  moreOfIt: (count, gives) => `أضف ${count} أيضًا: ${gives}`,

  withProduct: (points) => `مقابل هذا المنتج: ${points}`,
  withOrder: (points) => `مقابل هذا الطلب: ${points}`,
  spendableFrom: (points, date) => `${points} بدءًا من ${date}`,
  afterOrder: (points, tier) => `ثم ${points} للوصول إلى ${tier}`,
  reaches: (tier) => `بهذا الطلب تصل إلى ${tier}`,
  welcome: (tier) => `مرحبًا بك في مستوى ${tier}`,
  emptyCart: 'السلة فارغة.\nعند إضافة منتجات يظهر هنا ما يمكن توفيره.',
  add: 'إضافة',
  addItems: (what) => `إضافة: ${what}`,
  remove: (title) => `إزالة: ${title}`,
  left: (amount) => `المتبقي: ${amount}`,
  giftCard: 'بطاقة هدايا',
  promotion: 'عرض',
  code: 'رمز القسيمة',
  apply: 'تطبيق',
  applied: (code) => `تم تطبيق الرمز ${code}.`,
  guestCode:
    'هذا الرمز غير صالح. يُرجى التحقق من كتابته، أو تسجيل الدخول لاستخدام القسائم الشخصية وبطاقات الهدايا.',
  subtotal: 'المجموع الفرعي',
  total: 'الإجمالي',
  usedOf: (used, chosen) => `${used} من أصل ${oblique(chosen)}`,
  cardEmpty: 'لا تحتوي البطاقة على أكثر من ذلك.',
  allPaid: 'لم يتبقَّ شيء للدفع.',
  reasons: {
    unknown: 'هذا الرمز غير صالح. يُرجى التحقق من كتابته.',
    over: 'انتهت الصلاحية.',
    early: 'لم يبدأ سريانه بعد.',
    points: 'النقاط غير كافية.',
    spent: 'تم استخدامه بالكامل.',
    person: 'غير متاح لهذا الحساب.',
    stranger: 'يُرجى تسجيل الدخول أولًا.',
    cart: 'لا ينطبق على منتجات هذه السلة.',
    nothing: 'لا يخصم شيئًا من هذه السلة.',
    alone: 'لا يُجمع مع العروض الأخرى المختارة.',
    other: 'غير متاح حاليًا.',
  },

  ends: (when) => `ينتهي ${when}`,
  tonight: 'ينتهي الليلة',
  ended: 'انتهى',
  until: (date) => `حتى ${date}`,
  starts: (when) => `يبدأ ${when}`,
  from: (day) => `ابتداءً من ${day}`,
  at: (day, time) => `${day} الساعة ${time}`,
  every: (days) => `أيام ${days}`,
  daily: 'يوميًا',
  weekdays: (first, last) => `من ${first} إلى ${last}`,
  hours: (days, start, end) => `${days}، من ${start} إلى ${end}`,
  paused: 'متوقف حاليًا',

  points: (count, form) => say(count, form, point),
  pending: (points) => `${points} قيد الإضافة`,
  expires: (points, date) => `تنتهي صلاحية ${oblique(points)} في ${date}`,
  toGo: (points) => `المتبقي: ${points}`,
  toTier: (points, tier) => `${points} للوصول إلى ${tier}`,
  toReward: (points, reward) => `${points} للحصول على «${reward}»`,
  card: 'رقم البطاقة',
  showCode: 'عرض الرمز',
  use: 'استخدام هذا العرض',
  picked: 'تم الاختيار',
  undo: 'إزالة',
  saves: 'التوفير',
  back: 'السابق',
  next: 'التالي',
  one: 'اختيار واحد فقط',
  or: 'أو الجمع بين',
  any: 'يُجمع مع كل العروض',
  replaces: (what) => `يحل محل: ${what}`,
  best: 'الأفضل لك',
  save: (amount) => `توفير ${amount}`,
  saveMore: (amount) => `توفير ${amount} إضافية`,
  insteadOf: (off, now) => `خصم ${off} بدلًا من ${now}.`,
  chooseOne: 'اختيار هذا العرض',
  chooseBoth: 'اختيار العرضين',
  chooseAll: 'اختيار هذه العروض',
  most: 'هذا أقصى ما يمكن توفيره لهذه السلة.',
  mostFound: 'لم نجد ما يوفّر أكثر من ذلك.',
  nothing: 'السلة فارغة.\nعند إضافة منتجات يظهر هنا المبلغ الإجمالي.',
  copy: 'نسخ',
  copied: 'تم النسخ',

  rewards: 'المكافآت',
  noRewards: 'لا توجد مكافآت حاليًا.\nستظهر المكافآت الجديدة هنا.',
  soldOut: 'نفدت الكمية',
  redeem: 'استبدال',
  ask: (points) => `استبدال ${oblique(points)}؟`,
  now: 'الآن',
  after: 'بعد الاستبدال',
  spend: 'النقاط المراد استخدامها',
  asNeeded: 'استخدام القدر اللازم',
  useAll: 'استخدام كل النقاط',
  choosePoints: 'يُرجى اختيار عدد النقاط. لن يُخصم شيء قبل إتمام الطلب.',
  atLeast: (points) => `يجب استخدام ${oblique(points)} على الأقل.`,
  willPay: (points, amount) =>
    `سيُدفع ${amount} من الطلب باستخدام ${oblique(points)}. لن يُخصم شيء قبل إتمامه.`,
  keep: (points) => `الرصيد بعد ذلك: ${points}.`,
  usePoints: 'استخدام النقاط',
  useSome: (points) => `استخدام ${oblique(points)}`,
  useNone: 'عدم استخدام النقاط',
  noPoints: 'لن تُستخدم أي نقاط.',
  pointsChosen: (points) => `تم اختيار ${oblique(points)}`,
  change: 'تغيير',
  noOrder: 'يجب إضافة منتج إلى السلة أولًا.',
  consent: 'الاستبدال يعني الموافقة على:',
  termsOfUse: 'شروط الاستخدام',
  privacyPolicy: 'سياسة الخصوصية',
  cancel: 'إلغاء',
  close: 'إغلاق',
  sending: 'لحظة من فضلك…',
  carriesOn: 'يستمر الاستبدال حتى بعد إغلاق هذه النافذة.',
  done: 'أصبحت المكافأة لك.',
  used: (points) => `تم الاستبدال مقابل ${oblique(points)}.`,
  addedToCart: 'أُضيفت المكافأة إلى السلة.',
  useOnCart: 'استخدام في هذه السلة',
  otherRewards: 'مكافآت أخرى',
  refused: 'لم تُستخدم أي نقاط.',
  unconfirmed: 'لم يتأكد الاستبدال بعد.',
  once: 'لن تُخصم النقاط أكثر من مرة.',
  reference: 'الرقم المرجعي',
  check: 'إعادة التحقق',
  redeemNow: 'استبدال الآن',
  forgotten: 'تعذّر تأكيد الاستبدال.',
  seeHistory: 'يوضح السجل هل خُصمت نقاط.',
  rolledBack: 'تم إلغاء الاستبدال.',
  pointsReturned: 'تمت إعادة النقاط.',
  leaves: (tier, points) => `يؤدي هذا إلى فقدان مستوى ${tier} الذي يتطلب ${oblique(points)}.`,
  unkept: 'لا يحفظ هذا المتصفح عمليات الاستبدال. يُرجى إبقاء الصفحة مفتوحة حتى التأكيد.',
  repeated: (when) => `تم استبدال هذه المكافأة ${when}.`,
  again: 'هل تُستبدل مرة أخرى؟',
  redeemAgain: 'استبدال مرة أخرى',
  show: 'عرض',

  history: 'السجل',
  noHistory: 'لا يوجد نشاط بعد.\nستظهر هنا النقاط المكتسبة والمستخدمة.',
  wholeHistory: 'عرض الكل',
  happened: {
    paid: 'طلب',
    succeeded: 'مكافأة',
    failed: 'مكافأة لم تُستبدل',
    points_added: 'نقاط مضافة',
    points_returned: 'نقاط مُعادة',
    points_transferred: 'نقاط محوّلة',
    points_expired: 'نقاط منتهية',
    added: 'نقاط قيد الإضافة',
    canceled: 'إلغاء نقاط قيد الإضافة',
    upgraded: 'مستوى جديد',
    downgraded: 'مستوى جديد',
    joined: 'المستوى الأول',
    prolonged: 'تمديد المستوى',
    left: 'انتهاء المستوى',
  },
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'ملخص النقاط',
  everEarned: (count) => `إجمالي المكتسب: ${count}`,
  life: {
    spent: 'المستخدمة',
    expired: 'المنتهية',
    ready: 'المتاحة',
    expiring: 'منها قريبة الانتهاء',
    waiting: 'قيد الإضافة',
  },
  noneEarned: 'لا توجد نقاط بعد.\nستظهر هنا النقاط المكتسبة والمستخدمة.',
  onOthers: (points, cards, form) => `${points} على ${say(cards, form, otherCard)}`,
  moveHere: 'نقل النقاط إلى هنا',
  moveAsk: (points) => `نقل ${oblique(points)} إلى هذه البطاقة؟`,
  keepsDays: 'لا تتغير تواريخ انتهاء النقاط.',
  endsIn: (ending) => `بطاقة آخرها ${ending}`,
  afterMove: 'بعد النقل',
  moved: (points) => `تم نقل ${oblique(points)} إلى هذه البطاقة.`,
  nothingMoved: 'لم تُنقل أي نقاط.',
  moveUnsure: 'لم يتأكد النقل بعد.',
  movedOnce: 'لن تُنقل النقاط أكثر من مرة.',
  earn: 'طرق كسب النقاط',
  noEarning: 'لا توجد طرق لكسب النقاط حاليًا.\nستظهر الطرق الجديدة هنا.',
  perPaid: (amount) => `عن كل ${amount} مدفوعة`,
  perGoods: (amount) => `عن كل ${amount} من المنتجات المشمولة`,
  perItems: (count, form) => `عن كل ${say(count, form, eligible)}`,
  perOrder: 'عن كل طلب',
  onTier: {
    joined: 'عند بلوغ المستوى الأول',
    upgraded: 'عند الانتقال إلى مستوى أعلى',
    prolonged: 'عند الحفاظ على المستوى',
  },
  waits: (days, form) => `تُستخدم بعد ${say(days, form, day)}`,

  link: 'رابط دعوة الأصدقاء',
  referralCode: 'رمز دعوة الأصدقاء',
  share: 'مشاركة',
  noFriends: 'لم ينضم أحد بعد.\nسيظهر هنا الأصدقاء المنضمون.',
  joined: (count, form) => `انضم ${say(count, form, friend)}.`,
  earned: (what) => `المكتسب: ${what}.`,
  vouchers: (count, form) => say(count, form, voucher),
  friends: 'الأصدقاء المنضمون',
  joinedOn: (date) => `تاريخ الانضمام: ${date}`,
}

/**
 * Arabic. Uses nouns for actions, such as "استبدال", because imperatives address either a man or a woman.
 *
 * Glossary: points: نقاط; reward: مكافأة; redeem: استبدال; offer: عرض; coupon or voucher: قسيمة; code: رمز;
 * gift card: بطاقة هدايا; loyalty card: بطاقة; tier: مستوى; cart: سلة; checkout: إتمام الطلب; apply: تطبيق;
 * eligible: مشمول بالعرض for an offer, مؤهل for points.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'أرخص', mostExpensive: 'أغلى' }

/** `part` precedes the name of a product. */
const describeProducts = (
  { names, everything, pick, areCollections }: DiscountedProducts,
  part = 'قطعة من ',
) =>
  pick
    ? `${picks[pick]} ${!names ? 'منتج مشمول بالعرض' : areCollections ? `منتج من ${names}` : `${part}«${names}»`}`
    : names
      ? (areCollections ? 'منتجات ' : '') + names
      : everything
        ? 'كل المنتجات'
        : 'المنتجات المشمولة بالعرض'

const scopes = { items: '', line: '، مرة لكل منتج', unit: '، لكل قطعة', together: '' }

/**
 * A noun after its number, in the oblique case. `one` and `two` contain the number; `few` follows 3 to 10, `many` 11 to
 * 99.
 */
interface Noun {
  one: string
  two: string
  few: string
  many: string
  other: string
}

const countNoun = (count: string, form: Intl.LDMLPluralRule, noun: Noun) =>
  form === 'one' || form === 'two'
    ? noun[form]
    : `${count} ${form === 'few' || form === 'many' ? noun[form] : noun.other}`

const piece: Noun = { one: 'قطعة واحدة', two: 'قطعتين', few: 'قطع', many: 'قطعة', other: 'قطعة' }
const product: Noun = { one: 'منتج واحد', two: 'منتجين', few: 'منتجات', many: 'منتجًا', other: 'منتج' }

/** "First" to "tenth" with a masculine noun. The feminine adds "ى" to "first" and "ة" to the others. */
const ordinals = 'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ')

/** Two points in the oblique case, which replaces the nominative "نقطتان". */
const oblique = (points: string) => points.replace('نقطتان', 'نقطتين')

/** "After 30 seconds". Intl writes "within 30 seconds", and "after the tomorrow" for two days. */
const after = (when: string) => when.replace(/^خلال/, 'بعد').replace('الغد', 'غد')

export const messages: Messages = {
  common: {
    loadFailed: 'تعذّر التحميل.',
    offline: 'لا يوجد اتصال بالإنترنت.',
    signIn: 'يُرجى تسجيل الدخول لعرض هذا المحتوى.',
    retry: 'إعادة المحاولة',
    retryLater: ({ when }) => `يُرجى إعادة المحاولة ${after(when)}.`,
    retrying: ({ when }) => `ستُعاد المحاولة تلقائيًا ${after(when)}.`,
    approximately: ({ when }) => `${after(when)} تقريبًا`,
    justNow: 'الآن',
    offlineSince: 'لا يوجد اتصال. آخر تحديث: {when}.',
    outdatedSince: 'تعذّر التحديث. آخر تحديث: {when}.',
    showMore: 'عرض المزيد',
    moreShown: 'تم عرض عناصر إضافية: {count}.',
    points: { one: 'نقطة واحدة', two: 'نقطتان', few: '{count} نقاط', other: '{count} نقطة' },
    pendingPoints: '{points} قيد الإضافة',
    nothingToPay: 'لم يتبقَّ شيء للدفع.',
    close: 'إغلاق',
    back: 'السابق',
    next: 'التالي',
    copy: 'نسخ',
    copied: 'تم النسخ',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'رمز القسيمة',
    codeApplied: 'تم تطبيق الرمز {code}.',
  },

  reasons: {
    invalidCode: 'هذا الرمز غير صالح. يُرجى التحقق من كتابته.',
    expired: 'انتهت الصلاحية.',
    notYetValid: 'لم تبدأ الصلاحية بعد.',
    notEnoughPoints: 'النقاط غير كافية.',
    usedUp: 'تم الاستخدام بالكامل.',
    notForAccount: 'غير متاح لهذا الحساب.',
    signedOut: 'يُرجى تسجيل الدخول أولًا.',
    itemsNotEligible: 'لا ينطبق على منتجات هذه السلة.',
    noDiscount: 'لا يمنح خصمًا على هذه السلة.',
    notCombinable: 'غير قابل للجمع مع العروض المختارة الأخرى.',
    unavailable: 'غير متاح حاليًا.',
  },

  offers: {
    empty: 'لا توجد عروض حاليًا.',
    emptyHint: 'ستظهر العروض الجديدة هنا.',
    discount: ({ value, scope, products }) =>
      `خصم ${scope === 'together' ? 'إجمالي بقيمة ' : ''}${value} على ${
        scope === 'order'
          ? 'الطلب'
          : scope === 'unit' && products.pick
            ? `كل قطعة من ${describeProducts(products, 'خيار من ')}`
            : describeProducts(products) + scopes[scope]
      }`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `الطلب بسعر ${price}`
        : `${describeProducts(products)} بسعر ${price}${products.pick ? '' : ' للقطعة'}`,
    cheapestFree: 'أرخص منتج مشمول بالعرض مجانًا',
    cheapestFreeFrom: 'أرخص منتج من {collection} مجانًا',
    cheapestFreeOf: 'أرخص قطعة من «{product}» مجانًا',
    quoted: '«{name}»',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const [noun, the] = unit ? [piece, 'القطعة'] : [product, 'المنتج']
      const ordinal = ordinals[first - 1]
      const ending = !unit ? '' : first > 1 ? 'ة' : 'ى'
      const nth = `${the} ${ordinal ? ordinal + ending : `رقم ${number(first)}`}`
      const ratio = `${noun.one} من كل ${countNoun(number(every), plural(every), noun)}`
      const turns = first === every ? ratio : every > 1 ? `${nth}، ثم ${ratio}` : `بدءًا من ${nth}`
      const units = (count: number) => countNoun(number(count), plural(count), piece)
      const limits = [
        first + every > 2 && turns,
        order && `${order === 'cheapest' ? 'الأرخص' : 'الأغلى'} أولًا`,
        maxPerProduct !== undefined && `بحد أقصى ${units(maxPerProduct)} من كل منتج`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `بحد أقصى ${units(maxTotal)}` : `و${units(maxTotal)} إجمالًا`),
      ]
      return [discount, ...limits.filter(Boolean)].join('، ')
    },
    upTo: '{discount}، بحد أقصى {total}',
    upToInTotal: '{discount}، بحد أقصى {total} إجمالًا',
    upToPerProduct: '{discount}، بحد أقصى {perProduct} لكل منتج',
    upToPerProductAndInTotal: '{discount}، بحد أقصى {perProduct} لكل منتج و{total} إجمالًا',
    free: '{products} مجانًا',
    freeShipping: 'شحن مجاني',
    shippingDiscount: 'خصم {amount} على الشحن',
    gifts: {
      one: 'هدية مجانية',
      two: 'هديتان مجانيتان',
      few: '{count} هدايا مجانية',
      other: '{count} هدية مجانية',
    },
    quantity: '{count} × {product}',
    giftCard: 'بطاقة هدايا',
    giftCardBalance: 'الرصيد: {amount}',
    missingAmount: 'إضافة {amount}',
    missingProducts: 'إضافة {products}',
    missingAmountAndProducts: 'إضافة {amount}، وإضافة {products}',
    remainingAmount: 'منتجات أخرى بقيمة {amount}',
    remainingAmountOnAny: 'أي منتجات بقيمة {amount}',
    remainingAmountOnEligible: 'منتجات أخرى مشمولة بالعرض بقيمة {amount}',
    remainingAmountOn: ({ amount, products, alternatives }, { isolate }) =>
      `قطع من ${alternatives > 1 ? products : `«${isolate(products)}»`} بقيمة ${amount}`,
    remainingAmountFrom: 'منتجات أخرى من {collection} بقيمة {amount}',
    unlock: '{missing} للاستفادة من العرض',
    items: {
      one: 'منتج واحد',
      two: 'منتجين',
      few: '{count} منتجات',
      many: '{count} منتجًا',
      other: '{count} منتج',
    },
    itemsFrom: {
      one: 'منتج واحد من {collection}',
      two: 'منتجين من {collection}',
      few: '{count} منتجات من {collection}',
      many: '{count} منتجًا من {collection}',
      other: '{count} منتج من {collection}',
    },
    apply: 'تطبيق',
    applyOffer: 'تطبيق العرض',
    applied: 'تم التطبيق',
    selected: 'تم الاختيار',
    remove: 'إزالة',
    youSave: 'التوفير',
    add: 'إضافة',
    addProducts: 'إضافة {products}',
  },

  promotions: {
    title: 'العروض',
    terms: 'الشروط',
    available: 'متاح لهذه السلة',
    ends: ({ when }) => `ينتهي ${after(when)}`,
    endsTonight: 'ينتهي الليلة',
    ended: 'انتهى',
    until: 'حتى {date}',
    starts: ({ when }) => `يبدأ ${after(when)}`,
    startsOn: 'ابتداءً من {day}',
    dayAndTime: '{day} الساعة {time}',
    everyDays: 'أيام {days}',
    everyDay: 'يوميًا',
    dayRange: 'من {first} إلى {last}',
    hours: '{days}، من {start} إلى {end}',
    moreHours: '{hours}؛ {more}',
    hoursInZone: '{hours} ({zone})',
    notRunning: 'متوقف حاليًا',
  },

  eligibility: {
    available: 'متاح الآن',
    almostAvailable: 'على بُعد خطوة',
    unavailable: 'غير متاح لهذه السلة',
    chooseOne: 'اختيار عرض واحد فقط',
    orCombine: 'أو الجمع بين هذه العروض',
    combinesWithAll: 'الجمع متاح مع كل العروض',
    replaces: 'يحل محل: {offers}',
    best: 'الأفضل لك',
    suggested: 'اقتراح لك',
    save: 'توفير {amount}',
    saveMore: 'توفير إضافي بقيمة {amount}',
    insteadOf: 'خصم {discount} بدلًا من {current}',
    chooseThis: 'تطبيق هذا العرض',
    chooseBoth: 'تطبيق العرضين',
    chooseThese: 'تطبيق هذه العروض',
    alreadyBest: 'هذا أقصى ما يمكن توفيره لهذه السلة.',
    nothingBetterFound: 'لم نجد ما يوفّر أكثر من ذلك.',
    showAll: 'عرض الكل ({count})',
    showFewer: 'عرض أقل',
    selection: 'العروض المختارة',
    emptyCart: 'السلة فارغة.',
    emptyCartHint: 'عند إضافة منتجات يظهر هنا ما يمكن توفيره.',
    invalidCodeForGuests:
      'هذا الرمز غير صالح. يُرجى التحقق من كتابته، أو تسجيل الدخول لاستخدام القسائم الشخصية وبطاقات الهدايا.',
  },

  badge: {
    moreUnits: {
      one: 'بإضافة قطعة أخرى: {benefit}',
      two: 'بإضافة قطعتين أخريين: {benefit}',
      few: 'بإضافة {count} قطع أخرى: {benefit}',
      other: 'بإضافة {count} قطعة أخرى: {benefit}',
    },
  },

  nudge: {
    inCart: '{count} من {required} في السلة',
  },

  receipt: {
    empty: 'السلة فارغة.',
    emptyHint: 'عند إضافة منتجات يظهر هنا المبلغ الإجمالي.',
    remove: 'إزالة: {offer}',
    promotion: 'عرض ترويجي',
    subtotal: 'المجموع الفرعي',
    total: 'الإجمالي',
    pointsUsedOf: ({ used, selected }) => `${used} من أصل ${oblique(selected)}`,
    noMorePoints: 'هذه كل النقاط المتاحة في البطاقة.',
  },

  balance: {
    expires: ({ points, date }) => `تنتهي صلاحية ${oblique(points)} في ${date}`,
    toTier: 'تنقصك {points} للوصول إلى مستوى {tier}',
    toReward: 'تنقصك {points} للحصول على «{reward}»',
    cardNumber: 'رقم البطاقة',
    showCode: 'عرض الرمز',
  },

  pointsBreakdown: {
    title: 'ملخص النقاط',
    empty: 'لا توجد نقاط بعد.',
    emptyHint: 'ستظهر هنا النقاط المكتسبة والمستخدمة.',
    totalEarned: 'إجمالي النقاط المكتسبة: {count}',
  },

  pointKinds: {
    spent: 'المستخدمة',
    expired: 'المنتهية',
    ready: 'المتاحة',
    expiring: 'منها الأقرب انتهاءً',
    waiting: 'قيد الإضافة',
  },

  points: {
    productEarns: ({ points }) => `يمنحك هذا المنتج ${oblique(points)}`,
    orderEarns: ({ points }) => `يمنحك هذا الطلب ${oblique(points)}`,
    availableFrom: ({ points, date }) => `يمكن استخدام ${oblique(points)} بدءًا من ${date}`,
    toTierAfterOrder: 'بعد هذا الطلب تنقصك {points} للوصول إلى مستوى {tier}',
    reachesTier: 'ينقلك هذا الطلب إلى مستوى {tier}',
  },

  earn: {
    title: 'طرق كسب النقاط',
    empty: 'لا توجد طرق لكسب النقاط حاليًا.',
    emptyHint: 'ستظهر الطرق الجديدة هنا.',
    perAmountPaid: 'عن كل {amount} من المبلغ المدفوع',
    perAmountOnItems: 'عن كل {amount} من قيمة المنتجات المؤهلة',
    perItems: {
      one: 'عن كل منتج مؤهل',
      two: 'عن كل منتجين مؤهلين',
      few: 'عن كل {count} منتجات مؤهلة',
      many: 'عن كل {count} منتجًا مؤهلًا',
      other: 'عن كل {count} منتج مؤهل',
    },
    perOrder: 'عن كل طلب',
    availableAfter: {
      one: 'متاحة للاستخدام بعد يوم واحد',
      two: 'متاحة للاستخدام بعد يومين',
      few: 'متاحة للاستخدام بعد {count} أيام',
      many: 'متاحة للاستخدام بعد {count} يومًا',
      other: 'متاحة للاستخدام بعد {count} يوم',
    },
    until: 'حتى {date}',
  },

  tierChanges: {
    joined: 'عند بلوغ أول مستوى',
    upgraded: 'عند الانتقال إلى مستوى أعلى',
    prolonged: 'عند الحفاظ على المستوى',
  },

  rewards: {
    title: 'المكافآت',
    empty: 'لا توجد مكافآت حاليًا.',
    emptyHint: 'ستظهر المكافآت الجديدة هنا.',
    missingPoints: 'تنقصك {points}',
    inStock: 'الكمية المتبقية: {count}',
    soldOut: 'نفدت الكمية',
    redeem: 'استبدال',
    confirm: ({ points }) => `استبدال ${oblique(points)}؟`,
    balance: 'الرصيد الحالي',
    newBalance: 'الرصيد بعد الاستبدال',
    consent: 'الاستبدال يعني الموافقة على:',
    termsOfUse: 'شروط الاستخدام',
    dataUse: 'كيفية استخدام البيانات:',
    privacyPolicy: 'سياسة الخصوصية',
    sendingHint: 'يستمر الاستبدال حتى بعد إغلاق هذه النافذة.',
    redeemed: 'أصبحت المكافأة لك.',
    addedToCart: 'أُضيفت المكافأة إلى السلة.',
    pointsUsed: ({ points }) => `تم الاستبدال مقابل ${oblique(points)}.`,
    applyToCart: 'تطبيق المكافأة على السلة',
    noPointsUsed: 'لم تُستخدم أي نقاط.',
    otherRewards: 'مكافآت أخرى',
    unconfirmed: 'لم يتم تأكيد الاستبدال بعد.',
    unconfirmedHint: 'لن تُخصم النقاط أكثر من مرة.',
    reference: 'الرقم المرجعي',
    checkAgain: 'إعادة التحقق',
    redeemNow: 'الاستبدال الآن',
    notConfirmed: 'تعذّر تأكيد الاستبدال.',
    notConfirmedHint: 'يوضح السجل ما إذا كانت النقاط قد خُصمت.',
    rolledBack: 'تم إلغاء الاستبدال.',
    rolledBackHint: 'تمت إعادة النقاط.',
    losesTier: ({ tier, points }) =>
      `يؤدي هذا إلى فقدان مستوى \u2068${tier}\u2069 الذي يتطلب ${oblique(points)}.`,
    notSaved: 'لا يحفظ هذا المتصفح عمليات الاستبدال. يُرجى إبقاء الصفحة مفتوحة حتى التأكيد.',
    redeemedRecently: 'تم استبدال هذه المكافأة {when}.',
    redeemedRecentlyHint: 'الاستبدال مرة أخرى؟',
    redeemAgain: 'الاستبدال مرة أخرى',
  },

  pointsPayment: {
    pointsToUse: 'النقاط المراد استخدامها',
    useAsNeeded: 'استخدام القدر اللازم',
    useAll: 'استخدام كل النقاط',
    choosePoints: 'يُرجى اختيار عدد النقاط. لن يُخصم شيء قبل إتمام الطلب.',
    useAtLeast: ({ points }) => `يجب استخدام ${oblique(points)} على الأقل.`,
    willPay: ({ points, amount }) =>
      `سيُدفع ${amount} من قيمة الطلب باستخدام ${oblique(points)}. لن يُخصم شيء قبل إتمامه.`,
    remaining: 'الرصيد بعد ذلك: {points}.',
    usePoints: 'استخدام النقاط',
    useSelected: ({ points }) => `استخدام ${oblique(points)}`,
    useNone: 'عدم استخدام النقاط',
    noPoints: 'لن تُستخدم أي نقاط.',
    selected: ({ points }) => `تم اختيار ${oblique(points)}`,
    change: 'تغيير',
    addItemsFirst: 'يُرجى إضافة منتج إلى السلة أولًا.',
  },

  dialog: {
    cancel: 'إلغاء',
    sending: 'لحظة من فضلك…',
    show: 'عرض التفاصيل',
  },

  combine: {
    pointsOnOtherCards: {
      one: '{points} في بطاقة أخرى',
      two: '{points} في بطاقتين أخريين',
      few: '{points} في {count} بطاقات أخرى',
      other: '{points} في {count} بطاقة أخرى',
    },
    moveHere: 'نقل النقاط إلى هنا',
    confirm: ({ points }) => `نقل ${oblique(points)} إلى هذه البطاقة؟`,
    confirmHint: 'لا تتغير تواريخ انتهاء النقاط.',
    cardEndingIn: 'بطاقة تنتهي بـ {ending}',
    newBalance: 'الرصيد بعد النقل',
    moved: ({ points }) => `تم نقل ${oblique(points)} إلى هذه البطاقة.`,
    notMoved: 'لم تُنقل أي نقاط.',
    unconfirmed: 'لم يتم تأكيد النقل بعد.',
    unconfirmedHint: 'لن تُنقل النقاط أكثر من مرة.',
  },

  activity: {
    title: 'السجل',
    empty: 'لا يوجد نشاط بعد.',
    emptyHint: 'ستظهر هنا النقاط المكتسبة والمستخدمة.',
    showAll: 'عرض الكل',
  },

  activityEvents: {
    paid: 'طلب',
    succeeded: 'مكافأة',
    failed: 'مكافأة لم تُستبدل',
    points_added: 'نقاط مضافة',
    points_returned: 'نقاط مُعادة',
    points_transferred: 'نقاط منقولة',
    points_expired: 'نقاط منتهية',
    added: 'نقاط قيد الإضافة',
    canceled: 'إلغاء نقاط قيد الإضافة',
    upgraded: 'مستوى جديد',
    downgraded: 'مستوى جديد',
    joined: 'أول مستوى لك',
    prolonged: 'تمديد المستوى',
    left: 'انتهاء المستوى',
  },

  tierUp: {
    welcome: 'مرحبًا بك في مستوى {tier}',
  },

  referrals: {
    yourLink: 'رابط دعوة الأصدقاء',
    yourCode: 'رمز دعوة الأصدقاء',
    share: 'مشاركة',
    empty: 'لم ينضم أحد بعد.',
    emptyHint: 'سيظهر هنا الأصدقاء المنضمون.',
    joined: {
      one: 'انضم صديق واحد.',
      two: 'انضم صديقان.',
      few: 'انضم {count} أصدقاء.',
      many: 'انضم {count} صديقًا.',
      other: 'انضم {count} صديق.',
    },
    earned: 'مكافآت الدعوات: {rewards}',
    vouchers: { one: 'قسيمة واحدة', two: 'قسيمتان', few: '{count} قسائم', other: '{count} قسيمة' },
    friends: 'الأصدقاء المنضمون',
    joinedOn: 'تاريخ الانضمام: {date}',
  },
}

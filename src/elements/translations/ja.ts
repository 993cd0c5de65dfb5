/**
 * Japanese.
 *
 * Glossary: points: ポイント（ためる、獲得、使う、引く、失効）; reward: リワード; redeem: 交換; offer: 特典; coupon or voucher:
 * クーポン; code: クーポンコード; gift card: ギフトカード; tier: ランク; cart: カート; checkout: ご注文. Buttons: nouns such as
 * 適用 and 交換, and verbs only without such a noun: 使う, 外す.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: '最も安い商品', mostExpensive: '最も高い商品' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `${names || '対象商品'}のうち${picks[pick]}`
    : names
      ? names + (areCollections ? 'の商品' : '')
      : everything
        ? '全商品'
        : '対象商品'

const scopes = {
  order: '',
  items: '',
  line: '（商品ごとに1回）',
  unit: '（1点につき）',
  together: '（合計で）',
}

/** Removes the spaces that Intl inserts: "30 秒後" becomes "30秒後". */
const removeSpaces = (when: string) => when.replaceAll(' ', '')

/** Adds the particle "に" where it is needed: "2日後に", "15:00に", but "明日", "今". */
const withParticle = (when: string) => removeSpaces(when).replace(/[後\d]$/, '$&に')

export const messages: Messages = {
  common: {
    loadFailed: '読み込めませんでした。',
    offline: 'インターネットに接続されていません。',
    signIn: 'ご覧になるにはログインしてください。',
    retry: 'もう一度試す',
    retryLater: ({ when }) => `${withParticle(when)}もう一度お試しください。`,
    retrying: ({ when }) => (when === '今' ? '再試行しています。' : `${withParticle(when)}再試行します。`),
    approximately: ({ when }) => `約${removeSpaces(when)}`,
    justNow: 'たった今',
    offlineSince: ({ when }) => `接続されていません。最終更新：${removeSpaces(when)}。`,
    outdatedSince: ({ when }) => `更新できませんでした。最終更新：${removeSpaces(when)}。`,
    showMore: 'もっと見る',
    moreShown: 'さらに{count}件を表示しました。',
    points: '{count}ポイント',
    pendingPoints: '{points}付与予定',
    nothingToPay: 'お支払い残額はありません。',
    close: '閉じる',
    back: '前へ',
    next: '次へ',
    copy: 'コピー',
    copied: 'コピーしました',
    sentences: '{first}{second}',
    labelWithValue: '{label}：{value}',
    voucherCode: 'クーポンコード',
    codeApplied: '{code}を適用しました。',
  },

  reasons: {
    invalidCode: 'このコードは無効です。入力内容をご確認ください。',
    expired: '有効期限が切れています。',
    notYetValid: 'まだ使えません。',
    notEnoughPoints: 'ポイントが足りません。',
    usedUp: 'ご利用の上限に達しています。',
    notForAccount: 'このアカウントでは使えません。',
    signedOut: 'ご利用にはログインが必要です。',
    itemsNotEligible: 'カートの商品は対象外です。',
    noDiscount: 'このカートでは割引になりません。',
    notCombinable: '選択中のほかの特典と併用できません。',
    unavailable: '現在は使えません。',
  },

  offers: {
    empty: '現在、キャンペーンはありません。',
    emptyHint: '新しいキャンペーンはここに表示されます。',
    // No line break within "10%オフ".
    discount: ({ value, scope, products }) =>
      `${scope === 'order' ? 'ご注文' : describeProducts(products)}が${value}\u2060オフ${scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `ご注文が${price}`
        : `${describeProducts(products)}が${products.pick ? '' : '各'}${price}`,
    cheapestFree: '対象商品のうち最も安い商品1点が無料',
    cheapestFreeFrom: '{collection}のうち最も安い商品1点が無料',
    cheapestFreeOf: '{product}のうち最も安い1点が無料',
    quoted: '「{name}」',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number },
    ) {
      const what = unit ? '点' : '商品'
      // "2点目", but "2つ目の商品" up to 9.
      const nth = number(first) + (unit ? '点目' : first < 10 ? 'つ目の商品' : '個目の商品')
      const ratio = `${number(every)}${what}ごとに1${what}`
      const turns = first === every ? ratio : every > 1 ? `${nth}、以降${ratio}` : `${nth}から`
      const limits = [
        first + every > 2 && turns,
        order && (order === 'cheapest' ? '安い順' : '高い順'),
        maxPerProduct !== undefined && `商品ごとに${number(maxPerProduct)}点まで`,
        maxTotal !== undefined && `全部で${number(maxTotal)}点まで`,
      ]
      return [discount, ...limits.filter(Boolean)].join('、')
    },
    upTo: '{discount}、上限は{total}',
    upToInTotal: '{discount}、上限は合計{total}',
    upToPerProduct: '{discount}、上限は商品ごとに{perProduct}',
    upToPerProductAndInTotal: '{discount}、上限は商品ごとに{perProduct}、合計{total}',
    free: '{products}をプレゼント',
    freeShipping: '送料無料',
    shippingDiscount: '送料が{amount}オフ',
    gifts: '商品{count}点をプレゼント',
    quantity: '{product}×{count}',
    giftCard: 'ギフトカード',
    giftCardBalance: '残高：{amount}',
    missingAmount: '{amount}',
    missingProducts: '{products}の追加',
    missingAmountAndProducts: '{amount}と{products}の追加',
    remainingAmount: 'あと{amount}のご購入',
    remainingAmountOnAny: '商品を問わずあと{amount}のご購入',
    remainingAmountOnEligible: 'あと{amount}分の対象商品のご購入',
    remainingAmountOn: 'あと{amount}分の{products}のご購入',
    remainingAmountFrom: 'あと{amount}分の{collection}の商品のご購入',
    unlock: '{missing}で使えます',
    items: '商品{count}点',
    itemsFrom: '{collection}の商品{count}点',
    apply: '適用',
    applyOffer: '特典を適用',
    applied: '適用済み',
    selected: '選択中',
    remove: '外す',
    youSave: '割引額',
    add: '追加',
    addProducts: '{products}を追加',
  },

  promotions: {
    title: 'キャンペーン',
    terms: 'ご利用条件',
    available: 'このカートで使えます',
    ends: ({ when }) => `${withParticle(when)}終了`,
    endsTonight: '本日まで',
    ended: '終了しました',
    until: '{date}まで',
    starts: ({ when }) => `${withParticle(when)}開始`,
    startsOn: '{day}から',
    dayAndTime: ({ day, time }) => `${removeSpaces(day)} ${time}`,
    everyDays: '毎週{days}',
    everyDay: '毎日',
    dayRange: '{first}～{last}',
    hours: '{days} {start}～{end}',
    moreHours: '{hours}／{more}',
    hoursInZone: '{hours}（{zone}）',
    notRunning: '現在は実施していません',
  },

  eligibility: {
    available: '今すぐ使える特典',
    almostAvailable: 'あと少しで使える特典',
    unavailable: 'このカートでは使えない特典',
    chooseOne: '1つ選んでください',
    orCombine: 'または組み合わせる',
    combinesWithAll: 'どの特典とも併用可',
    replaces: '次の特典と入れ替え：{offers}',
    best: 'いちばんお得な選び方',
    suggested: 'おすすめ',
    save: '{amount}お得',
    saveMore: 'さらに{amount}お得',
    insteadOf: '割引額は{current}から{discount}になります。',
    chooseThis: 'この特典を適用',
    chooseBoth: '両方を適用',
    chooseThese: 'これらを適用',
    alreadyBest: 'このカートでは、これがいちばんお得です。',
    nothingBetterFound: 'これ以上お得な組み合わせは見つかりませんでした。',
    showAll: '{count}件すべて表示',
    showFewer: '折りたたむ',
    selection: '選択中の特典',
    emptyCart: 'カートは空です。',
    emptyCartHint: '商品を入れると、使える特典がここに表示されます。',
    invalidCodeForGuests:
      'このコードは無効です。入力内容をご確認ください。ご自身のクーポンやギフトカードのご利用にはログインが必要です。',
  },

  badge: {
    moreUnits: 'あと{count}点で{benefit}',
  },

  nudge: {
    inCart: '{required}点中{count}点がカートに入っています',
  },

  receipt: {
    empty: 'カートは空です。',
    emptyHint: '商品を入れると、お支払い金額がここに表示されます。',
    remove: '外す：{offer}',
    promotion: 'キャンペーン',
    subtotal: '小計',
    total: '合計',
    // The number used has the unit, too: "240ポイントのうち100ポイントを使用".
    pointsUsedOf: ({ used, selected }) => `${selected}のうち${selected.replace(/[\d,]+/, used)}を使用`,
    noMorePoints: 'カードのポイントはこれですべてです。',
  },

  balance: {
    expires: '{points}が{date}に失効します',
    toTier: '{tier}まであと{points}',
    // Nested brackets are double.
    toReward: ({ points, reward }) => `「${reward.replace(/「(.*?)」/g, '『$1』')}」まであと${points}`,
    cardNumber: 'カード番号',
    showCode: 'コードを表示',
  },

  pointsBreakdown: {
    title: 'ポイントの内訳',
    empty: 'まだポイントはありません。',
    emptyHint: '獲得・利用したポイントがここに表示されます。',
    totalEarned: '累計獲得：{count}',
  },

  pointKinds: {
    spent: '使用済み',
    expired: '失効済み',
    ready: '利用可能',
    expiring: 'うち失効予定',
    waiting: '付与予定',
  },

  points: {
    productEarns: 'この商品で{points}獲得',
    orderEarns: 'このご注文で{points}獲得',
    availableFrom: '{points}は{date}から使えます',
    toTierAfterOrder: 'ご注文後、{tier}まであと{points}',
    reachesTier: 'このご注文で{tier}ランクになります',
  },

  earn: {
    title: 'ポイントをためる方法',
    empty: '現在、ポイントをためる方法はありません。',
    emptyHint: '新しい方法はここに表示されます。',
    perAmountPaid: 'お支払い{amount}ごとに',
    perAmountOnItems: '対象商品のお支払い{amount}ごとに',
    perItems: '対象商品{count}点ごとに',
    perOrder: 'ご注文ごとに',
    availableAfter: '{count}日後から使えます',
    until: '{date}まで',
  },

  tierChanges: {
    joined: '最初のランクになったとき',
    upgraded: 'ランクが上がったとき',
    prolonged: 'ランクを維持したとき',
  },

  rewards: {
    title: 'リワード',
    empty: '現在、リワードはありません。',
    emptyHint: '新しいリワードはここに表示されます。',
    missingPoints: 'あと{points}',
    inStock: '残り{count}点',
    soldOut: '在庫切れ',
    redeem: '交換',
    confirm: '{points}で交換しますか？',
    balance: '現在',
    newBalance: '交換後',
    consent: '交換すると、以下に同意したことになります：',
    termsOfUse: '利用規約',
    dataUse: 'お客様の情報の取り扱い：',
    privacyPolicy: 'プライバシーポリシー',
    sendingHint: 'この画面を閉じても、交換の手続きは続きます。',
    redeemed: '交換が完了しました。',
    addedToCart: '商品をカートに入れました。',
    pointsUsed: '{points}を使用しました。',
    applyToCart: 'カートに適用',
    noPointsUsed: 'ポイントは引かれていません。',
    otherRewards: 'ほかのリワード',
    unconfirmed: '交換の結果をまだ確認できていません。',
    unconfirmedHint: 'ポイントが二重に引かれることはありません。',
    reference: 'お問い合わせ番号',
    checkAgain: 'もう一度確認',
    redeemNow: '今すぐ交換',
    notConfirmed: '交換の結果を確認できませんでした。',
    notConfirmedHint: 'ポイントが引かれたかどうかは、履歴でご確認ください。',
    rolledBack: '交換は取り消されました。',
    rolledBackHint: 'ポイントは返還されました。',
    losesTier: '{tier}には{points}が必要なため、交換するとランクが下がります。',
    notSaved:
      'このブラウザーでは交換の記録を保存できません。確認が終わるまで、ページを開いたままにしてください。',
    redeemedRecently: ({ when }) => `${withParticle(when.replace(/前$/, '前に'))}交換済みです。`,
    redeemedRecentlyHint: 'もう一度交換しますか？',
    redeemAgain: 'もう一度交換',
  },

  pointsPayment: {
    pointsToUse: '使うポイント',
    useAsNeeded: '必要な分だけ使う',
    useAll: 'すべてのポイントを使う',
    choosePoints: '使うポイントを選んでください。ポイントはご注文時に引かれます。',
    useAtLeast: '{points}からご利用いただけます。',
    willPay: 'ご注文時に、{points}を{amount}分のお支払いに使います。それまで、ポイントは引かれません。',
    remaining: '残りは{points}になります。',
    usePoints: 'ポイントを使う',
    useSelected: '{points}を使う',
    useNone: 'ポイントを使わない',
    noPoints: 'ポイントは使いません。',
    selected: '{points}を選択中',
    change: '変更',
    addItemsFirst: 'カートに商品を入れるとお使いいただけます。',
  },

  dialog: {
    cancel: 'キャンセル',
    sending: 'お待ちください…',
    show: '見る',
  },

  combine: {
    pointsOnOtherCards: 'ほかのカード{count}枚に{points}',
    moveHere: 'このカードに移す',
    confirm: '{points}をこのカードに移しますか？',
    confirmHint: '有効期限は変わりません。',
    cardEndingIn: '末尾{ending}のカード',
    newBalance: '移行後',
    moved: '{points}をこのカードに移しました。',
    notMoved: 'ポイントは移されていません。',
    unconfirmed: 'ポイントの移行をまだ確認できていません。',
    unconfirmedHint: 'ポイントが二重に移されることはありません。',
  },

  activity: {
    title: '履歴',
    empty: 'まだ履歴はありません。',
    emptyHint: '獲得・利用したポイントがここに表示されます。',
    showAll: 'すべて表示',
  },

  activityEvents: {
    paid: 'ご注文',
    succeeded: 'リワード',
    failed: '交換できませんでした',
    points_added: 'ポイント付与',
    points_returned: 'ポイント返還',
    points_transferred: 'ポイント移行',
    points_expired: 'ポイント失効',
    added: '付与予定のポイント',
    canceled: '付与予定ポイントの取消',
    upgraded: '新しいランク',
    downgraded: '新しいランク',
    joined: '最初のランク',
    prolonged: 'ランク継続',
    left: 'ランク失効',
  },

  tierUp: {
    // Allows a line break after a long name; otherwise, the next word would be broken.
    welcome: '{tier}\u200bランクへようこそ',
  },

  referrals: {
    yourLink: 'お友だち紹介リンク',
    yourCode: 'お友だち紹介コード',
    share: '共有',
    empty: 'まだ参加したお友だちはいません。',
    emptyHint: '参加したお友だちはここに表示されます。',
    joined: 'お友だち{count}人が参加しました。',
    earned: '{rewards}を獲得しました。',
    vouchers: 'クーポン{count}枚',
    friends: '参加したお友だち',
    joinedOn: '{date}に参加',
  },
}

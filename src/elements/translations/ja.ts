/** Japanese. */
import type { GoodsInWords } from '../format/messages.ts'
import type { Messages } from './messages.ts'

const picks = { cheapest: '最も安い商品', dearest: '最も高い商品' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick ? `${names || '対象商品'}のうち${picks[pick]}` : names || (everything ? '全商品' : '対象商品')

const scopes = {
  order: '',
  items: '',
  line: '（商品ごとに1回）',
  unit: '（1点につき）',
  together: '（合計で）',
}

/** What Intl sets apart by spaces stands together: "30 秒後" is "30秒後". */
const tight = (when: string) => when.replaceAll(' ', '')

/** "2日後に", "15:00に", but "明日", "今". */
const at = (when: string) => tight(when).replace(/[後\d]$/, '$&に')

export const messages: Messages = {
  promotions: 'キャンペーン',
  empty: '現在、キャンペーンはありません。',
  failed: '読み込めませんでした。',
  unconnected: 'インターネットに接続されていません。',
  signedOut: 'ご覧になるにはログインしてください。',
  retry: 'もう一度試す',
  later: (when) => `${at(when)}もう一度お試しください。`,
  retrying: (when) => `${at(when)}再試行します。`,
  about: (when) => `約${tight(when)}`,
  offline: (when) => `接続されていません。最終更新：${tight(when)}。`,
  outdated: (when) => `更新できませんでした。最終更新：${tight(when)}。`,
  more: 'もっと見る',
  added: (count) => `さらに${count}件を表示しました。`,
  terms: 'ご利用条件',

  // No line ends within "10%オフ".
  off: (what, scope, goods) =>
    `${scope === 'order' ? 'ご注文' : goodsOf(goods)}が${what}\u2060オフ${scopes[scope]}`,
  fixed: (price, scope, goods) => (scope === 'order' ? `ご注文が${price}` : `${goodsOf(goods)}が各${price}`),
  counted(said, { first, every, unit, order, each, all }, { number }) {
    const what = unit ? '点' : '商品'
    const ratio = `${number(every)}${what}ごとに1${what}`
    const turns =
      first === every
        ? ratio
        : every > 1
          ? `${number(first)}${what}目、以降${ratio}`
          : `${number(first)}${what}目から`
    const some = [
      first + every > 2 && turns,
      order && (order === 'cheapest' ? '安い順' : '高い順'),
      each !== undefined && `商品ごとに${number(each)}点まで`,
      all !== undefined && `全部で${number(all)}点まで`,
    ]
    return [said, ...some.filter(Boolean)].join('、')
  },
  upTo: (said, each, all, scope) =>
    `${said}、上限は${[each && `商品ごとに${each}`, all && (scope === 'order' ? '' : '合計') + all].filter(Boolean).join('、')}`,
  free: (what) => `${what}をプレゼント`,
  shipping: (off) => (off ? `送料が${off}オフ` : '送料無料'),
  gift: (count) => `商品${count}点`,
  quantity: (count, name) => `${name}${count}点`,

  applies: 'このカートで使えます',
  chosen: '適用済み',
  lacks: (money, goods) => `あと${[money && `${money}のご購入`, goods].filter(Boolean).join('と')}`,
  toSpend: (amount, on) => (on === undefined ? amount : `${on || '対象商品'}${amount}分`),
  unlock: (lacks) => `${lacks}で使えます`,
  items: (count, _form, from) => `${from && `${from}の`}商品${count}点`,

  ready: '今すぐ使える特典',
  almost: 'あと少しで使える特典',
  others: 'このカートでは使えない特典',
  all: (count) => `${count}件すべて表示`,
  fewer: '表示を減らす',
  selection: '選択中の特典',
  inCart: (count, required) => `${required}点中${count}点がカートに入っています`,

  withProduct: (points) => `この商品で${points}獲得`,
  withOrder: (points) => `このご注文で${points}獲得`,
  spendableFrom: (points, date) => `${points}は${date}から使えます`,
  afterOrder: (points, tier) => `その後、${tier}まであと${points}`,
  reaches: (tier) => `このご注文で${tier}に到達します`,
  emptyCart: 'カートは空です。商品を入れると、使える特典がここに表示されます。',
  add: '追加',
  addItems: (what) => `${what}を追加`,
  remove: (title) => `${title}を外す`,
  left: (amount) => `残り${amount}`,
  giftCard: 'ギフトカード',
  promotion: 'キャンペーン',
  code: 'クーポンコード',
  apply: '適用',
  applied: (code) => `${code}を適用しました。`,
  subtotal: '小計',
  total: '合計',
  usedOf: (used, chosen) => `${chosen}のうち${used}`,
  cardEmpty: 'カードの残りはこれだけです。',
  allPaid: 'お支払いは残っていません。',
  reasons: {
    unknown: 'このコードは無効です。入力内容をご確認ください。',
    over: '有効期限が切れています。',
    early: 'まだ使えません。',
    points: 'ポイントが足りません。',
    spent: 'すでに使い切っています。',
    person: 'このアカウントでは使えません。',
    stranger: '先にログインしてください。',
    cart: 'カートの商品は対象外です。',
    nothing: 'このカートでは割引になりません。',
    alone: '選択中のほかの特典と併用できません。',
    other: '現在は使えません。',
  },

  ends: (when) => `${at(when)}終了`,
  tonight: '今夜終了',
  ended: '終了しました',
  until: (date) => `${date}まで`,
  starts: (when) => `${at(when)}開始`,
  from: (day) => `${day}から`,
  at: (day, time) => `${tight(day)}${time}`,
  every: (days) => `毎週${days}`,
  daily: '毎日',
  weekdays: (first, last) => `${first}～${last}`,
  hours: (days, start, end) => `${days}${start}～${end}`,
  paused: '現在は実施していません',

  points: (count) => `${count}ポイント`,
  pending: (points) => `${points}付与予定`,
  expires: (points, date) => `${points}が${date}に失効します`,
  toGo: (points) => `あと${points}`,
  toTier: (points, tier) => `${tier}まであと${points}`,
  card: 'カード番号',
  showCode: 'コードを表示',
  use: 'この特典を使う',
  picked: '選択済み',
  undo: '外す',
  saves: '割引額',
  back: '前へ',
  next: '次へ',
  one: '1つ選んでください',
  or: 'または組み合わせる',
  any: 'すべてと併用可',
  replaces: (what) => `置き換え：${what}`,
  best: 'いちばんお得な選び方',
  save: (amount) => `${amount}お得`,
  saveMore: (amount) => `さらに${amount}お得`,
  insteadOf: (off, now) => `割引額は${now}から${off}になります。`,
  chooseOne: 'これを選ぶ',
  chooseBoth: '両方選ぶ',
  chooseAll: 'これらを選ぶ',
  most: 'このカートでは、これがいちばんお得です。',
  mostFound: 'これ以上お得な組み合わせは見つかりませんでした。',
  nothing: 'カートは空です。',
  copy: 'コピー',
  copied: 'コピーしました',

  rewards: 'リワード',
  noRewards: '現在、リワードはありません。',
  soldOut: '在庫切れ',
  redeem: '交換',
  ask: (points) => `${points}で交換しますか？`,
  now: '現在',
  after: '交換後',
  spend: '使うポイント',
  asNeeded: '必要な分だけ使う',
  useAll: 'すべてのポイントを使う',
  choosePoints: '使うポイントを選んでください。ご注文まで、ポイントは引かれません。',
  atLeast: (points) => `${points}以上でお使いください。`,
  willPay: (points, amount) =>
    `ご注文時に${points}で${amount}をお支払いします。それまで、ポイントは引かれません。`,
  keep: (points) => `残りは${points}になります。`,
  usePoints: 'ポイントを使う',
  useSome: (points) => `${points}を使う`,
  useNone: 'ポイントを使わない',
  noPoints: 'ポイントは使いません。',
  pointsChosen: (points) => `${points}を選択中`,
  change: '変更',
  noOrder: '先にカートに商品を入れてください。',
  consent: '交換すると、次に同意したことになります：',
  termsOfUse: '利用規約',
  privacyPolicy: 'プライバシーポリシー',
  cancel: 'キャンセル',
  close: '閉じる',
  sending: 'お待ちください…',
  carriesOn: 'このウィンドウを閉じても、交換は続きます。',
  done: '交換が完了しました。',
  used: (points) => `${points}で交換しました。`,
  refused: 'ポイントは使われていません。',
  unconfirmed: 'まだ確認できていません。',
  once: 'ポイントが二重に引かれることはありません。',
  reference: '照会番号',
  check: 'もう一度確認',
  redeemNow: '今すぐ交換',
  forgotten: '確認できませんでした。',
  seeHistory: 'ポイントが引かれたかどうかは、履歴に表示されます。',
  leaves: (tier, points) => `${tier}には${points}が必要なため、交換するとランクが下がります。`,
  unkept: 'このブラウザーは交換を記録できません。確認が終わるまで、ページを開いたままにしてください。',
  repeated: (when) => `${at(when.replace(/前$/, '前に'))}交換済みです。`,
  again: 'もう一度交換しますか？',
  redeemAgain: 'もう一度交換',
  show: '見る',

  history: '履歴',
  noHistory: 'まだ履歴はありません。',
  wholeHistory: 'すべて表示',
  happened: {
    paid: 'ご注文',
    succeeded: 'リワード',
    failed: '交換できなかったリワード',
    points_added: 'ポイント付与',
    points_returned: 'ポイント返還',
    points_transferred: 'ポイント移行',
    points_expired: 'ポイント失効',
    added: '付与予定のポイント',
    upgraded: '新しいランク',
    downgraded: '新しいランク',
    joined: '最初のランク',
    prolonged: 'ランク継続',
    left: 'ランク終了',
  },
  named: (happened, name) => `${happened}：${name}`,

  earn: 'ポイントのため方',
  noEarning: '現在、ポイントをためる方法はありません。',
  perPaid: (amount) => `お支払い${amount}ごとに`,
  perOrdered: (amount) => `割引前のご注文${amount}ごとに`,
  perGoods: (amount) => `対象商品${amount}分ごとに`,
  perItems: (count) => `対象商品${count}点ごとに`,
  perOrder: 'ご注文ごとに',
  onTier: {
    joined: '最初のランクになったとき',
    upgraded: 'ランクが上がったとき',
    prolonged: 'ランクを維持したとき',
  },
  waits: (days) => `${days}日後から使えます`,

  link: 'お友だち紹介リンク',
  referralCode: 'お友だち紹介コード',
  share: '共有',
  noFriends: 'まだ参加したお友だちはいません。',
  joined: (count) => `お友だち${count}人が参加しました。`,
  earned: (what) => `${what}を獲得しました。`,
  vouchers: (count) => `クーポン${count}枚`,
  friends: '参加したお友だち',
  joinedOn: (date) => `${date}に参加`,
}

/** ひさかた茶舗, a tea shop: the same pages in Japanese and yen. */
import { html } from 'hono/html'
import type { ShopDescription } from './shop.ts'

const number = new Intl.NumberFormat('ja')

export const hisakata: ShopDescription = {
  projectId: 'proj_hisakata',
  timeZone: 'Asia/Tokyo',
  cookie: 'hisakata_shopper',
  stylesheet: '/styles/brands/hisakata.css',
  pictures: { symbol: 'hisakata', heroPictures: ['chazutsu', 'kyusu', 'yunomi'], emptyCart: 'yunomi' },
  orderText: { orderPrefix: 'HK', extra: '添えもの', code: 'クーポン' },
  tools: [],

  words: {
    skip: '本文へ移動',
    noticeLabel: 'お知らせ',
    notice: 'これはデモ用のお店です。実際の販売はしていません。',
    navigation: 'メニュー',
    shelf: '商品',
    account: 'アカウント',
    shopper: (name) => `${name}さん`,
    cart: 'カート',
    items: '点',
    footer:
      'ひさかた茶舗。坂の途中、郵便ポストのとなり。火曜から土曜まで、お湯が沸いているあいだ開いています。',
    footerLabel: 'ほかのページ',
    otherShop: '海辺の陶器店（英語・ユーロ）',

    addToCart: 'カートに入れる',
    addNamed: (name) => `カートに入れる：${name}`,
    offersFallback: '今日のお品書きは準備中です。特典はお会計のときにご利用いただけます。',

    front: {
      launcherGuest: html`<a href="/account">お客さまを選ぶ</a>と、会員証とリワードがここに表示されます。`,
      title: 'お湯が沸くまで、ひと休み。',
      intro: '畑のとなりで仕上げた葉と、長く使える道具を少しだけ。急がない一杯のためのお茶屋です。',
      friend: (code) =>
        html`お友だちからのご紹介です。カートでコード<strong>${code}</strong>を入れると、500円引きになります。`,
      browse: '商品を見る',
      board: '今日のお品書き',
      boardNote: '筆で書いて、終わったら外します。',
      shelf: '商品',
      shelfNote: '八つだけ。毎日使うものを選びました。',
      notesLabel: 'お店のこと',
      notes: [
        { title: '水曜に焙じます', text: '小さな釜で週に一度。火曜までのご注文は、焙じたてをお送りします。' },
        {
          title: '古い地図で包みます',
          text: '町の測量所からいただいた紙です。広げると、どこかの坂道が出てきます。',
        },
        {
          title: 'ふただけでもどうぞ',
          text: '急須のふたは割れるもの。お持ちの急須に合うふたを、ひとつからお作りします。',
        },
      ],
    },

    product: {
      breadcrumb: '現在の位置',
      shelf: '商品',
      howMany: '数量',
      less: '1つ減らす',
      more: '1つ増やす',
      noScript: 'カートを使うには、ブラウザーのスクリプトを有効にしてください。',
      related: 'いっしょにどうぞ',
    },

    cartPage: {
      title: 'カート',
      noScript:
        'カートの中身はお使いのブラウザーに保存しています。表示するには、スクリプトを有効にしてください。',
      offers: '使える特典',
      points: html`ポイントでもお支払いいただけます。<a href="/account#club">使うポイントを選ぶ</a>`,
      stacking: '特典の組み合わせについて',
      exclusive: '1回のご注文に1つまで：',
      joint: 'ほかの特典と併用可：',
      separator: '、',
    },

    outcome: {
      unknown: 'ご注文をまだ確認できていません。',
      notCharged: 'お支払いは発生していません。',
      unavailable: '特典をただいま確認できません。カートはそのまま残っています。もう一度お試しください。',
      declined: 'お支払いを完了できませんでした。特典とポイントは元に戻しています。',
      abandoned: '確認に時間がかかったため、ご注文を取り消しました。特典とポイントは元に戻しています。',
      retryHint:
        '通信が途切れ、ご注文の結果を受け取れませんでした。もう一度ご注文手続きをしてください。すでに完了している場合はそのご注文を表示し、二重に請求することはありません。',
      changed: '特典とポイントの金額が変わりました。商品はカートに残っています。ご確認ください。',
      changedTotal: (seen, total) =>
        html`お支払い額が${seen}から<strong>${total}</strong>に変わりました。商品はカートに残っています。ご確認ください。`,
      payingWithPoints: 'ポイントでのお支払い',
      anOffer: '特典',
      reasons: {
        quantity_exceeded: 'は上限に達したため、カートから外しました。',
        gift_amount_exceeded: 'は残高が足りないため、カートから外しました。',
        loyalty_card_points_exceeded: 'はポイントが足りないため、カートから外しました。',
        voucher_expired: 'は期限が切れたため、カートから外しました。',
        voucher_disabled: 'は終了したため、カートから外しました。',
        voucher_not_active: 'はまだ使えないため、カートから外しました。',
        voucher_not_active_now: 'は今の時間は使えないため、カートから外しました。',
        promotion_inactive: 'は終了したため、カートから外しました。',
        promotion_not_active_now: 'は今の時間は使えないため、カートから外しました。',
        redemption_rules_violated: 'は利用回数の上限に達したため、カートから外しました。',
        customer_rules_violated: 'はこのアカウントでは使えないため、カートから外しました。',
        order_rules_violated: 'はカートの内容が条件に合わないため、外しました。',
        no_reward: 'はお受け取りいただけるリワードではないため、カートから外しました。',
      },
      otherReason: 'はこのカートでは使えないため、外しました。',
    },

    accountPage: {
      title: 'アカウント',
      welcome: (name) => `${name}さん、おかえりなさい。`,
      who: 'どなたのお買い物ですか',
      hint: 'お客さまを選んでお試しください。特典、会員証、ポイントは、お客さまごとに変わります。',
      guest: 'ゲスト',
      guestNote: 'ちょっと見るだけ。会員証や履歴はありませんが、お品書きの特典は同じです。',
      current: 'お買い物中',
      shopAs: (name) => (name === 'ゲスト' ? 'ゲストとして買い物する' : `${name}さんとして買い物する`),
      storageNote:
        '保存するのは、お客さまを見分けるための小さな記録と、このブラウザーに残るカートの中身だけです。',
      club: '会員証',
      clubFallback: 'ポイントは店頭でもご確認いただけます。',
      clubGuest: 'ひさかたの会は、会員証をお持ちの方のための会です。店頭でお申し込みください。',
      showCard: '会員証を表示',
      rewards: 'リワード',
      rewardsGuest: '会員になると、ポイントをお店の定番と交換できます。',
      breakdown: 'ポイントの内訳',
      breakdownGuest: '会員になると、ポイントの内訳をここで確認できます。',
      history: '履歴',
      historyGuest: '会員になると、ポイントの履歴をここで確認できます。',
      earningRules: 'ポイントをためる方法',
      earningFallback: 'お買い物のたびにポイントがたまります。',
      earningGuest: 'ひさかたの会の会員になると、お買い物のたびにポイントがたまります。',
      friends: 'お友だち紹介',
      friendsNote: 'リンクから来たお友だちは500円引き。お友だちがご注文されると、100ポイントをお贈りします。',
      friendsFallback: (code) => `お友だち紹介コードは${code}です。`,
      vouchers: 'お持ちのクーポン',
      vouchersNote: 'コードの入力はいりません。カートの画面でそのまま選べます。',
      vouchersEmpty: html`カートは空です。<a href="/#shelf">商品</a>を入れると、使えるクーポンがわかります。`,
    },

    card: {
      title: '会員証',
      back: 'アカウントに戻る',
      instruction: 'お会計のときに、この画面をお見せください。',
      fallback: 'お会計のときにお名前をお知らせください。ポイントを確認できます。',
      guest: '会員証にはお名前が必要です。アカウントの画面でお客さまを選ぶと、ここに表示されます。',
    },

    receipt: {
      title: 'ご注文ありがとうございます',
      thanks: (name) => (name ? `${name}さん、ありがとうございます。` : 'ありがとうございます。'),
      saved: (amount) => `${amount}お得になりました。`,
      demoNotice: (hasRedemptions) =>
        `本物のお店なら、これから古い地図でお包みするところです。ここではお金は動かず、商品もお届けしません${hasRedemptions ? '（特典、ポイント、ギフトカードは実際に使われます）' : ''}。`,
      back: '商品に戻る',
      order: (number) => `ご注文番号 ${number}`,
      placedAt: (time) => time,
      paid: 'お支払い額',
      tax: '価格はすべて税込です。',
      subtotal: '商品合計',
      reward: 'リワード',
      total: '合計',
      paidWithPoints: 'ポイントでのお支払い',
      paidWithGiftCard: 'ギフトカードでのお支払い',
      pointsUsed: ({ used, chosen }) =>
        used === chosen
          ? `${number.format(used)}ポイント`
          : `${number.format(chosen)}ポイントのうち${number.format(used)}ポイント`,
    },

    terms: {
      title: '利用規約',
      text: 'ポイントはお支払いが済んだご注文に付きます。現金ではありません。交換した品をポイントに戻すことはできませんが、壊れて届いたときはお取り替えします。ここでは何も販売していないため、お支払いの義務は生じません。',
    },
    privacy: {
      title: 'プライバシーポリシー',
      text: 'カートの中身はお使いのブラウザーに残ります。選んだお客さまの記録はブラウザーを閉じるまで、ご注文の内容はこのデモを終了するまで保存します。',
    },
    notFound: {
      title: 'ページが見つかりません',
      heading: 'ここには何もありません。',
      text: html`ページが移動したか、なくなった可能性があります。<a href="/">商品の一覧</a
        >からお探しください。`,
    },
  },

  scriptWords: {
    quantityOf: '{name}{quantity}点',
    added: '{products}をカートに入れました',
    addedOne: '{name}を{quantity}点、カートに入れました',
    removed: '{name}をカートから外しました',
    empty: 'まだ何も入っていません。まずはお湯を沸かしましょうか。',
    browse: '商品を見る',
    each: '1点 {price}',
    howMany: '{name}の数量',
    less: '1つ減らす',
    more: '1つ増やす',
    remove: '削除',
    removeNamed: '{name}を削除',
    reward: 'リワード',
    rewardsWaiting: '交換済みのリワード',
    putBack: 'カートに入れる',
    putBackNamed: 'カートに入れる：{name}',
    toPay: 'お支払い額',
    failed: '特典の金額をただいま計算できません。特典を外すと、そのままご注文いただけます。',
    checkOut: '注文する',
    wait: 'お待ちください…',
    tax: '価格は税込です。デモのため、お金は動きません。特典、ポイント、ギフトカードは実際に使われます。',
    beingPlaced: 'ご注文を送信しています',
    calculating: '特典を計算しています',
  },
}

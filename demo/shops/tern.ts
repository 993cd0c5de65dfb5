/** Tern & Clay, a pottery: the shop used in the documentation, in English and euros. */
import { html } from 'hono/html'

const points = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'point' : 'points'}`

export const tern = {
  /** Project in the catalog with its name, language, currency, keys, products and shoppers. */
  projectId: 'proj_tern',
  /** Time zone of the dates on receipts. */
  timeZone: 'UTC',
  /** Name of the session cookie. Cookies are shared between ports, so each shop has its own. */
  cookie: 'tern_shopper',
  /** Extra style sheet of this shop. */
  stylesheet: '' as string,
  /** File names in `demo/pictures`. */
  pictures: { symbol: 'tern', heroPictures: ['vase', 'teapot', 'cup'], emptyCart: 'bowl' },
  /** Texts that the checkout writes into orders. */
  orderText: { orderPrefix: 'TC', extra: 'Free extra', code: 'Code' },
  /** Links to the demo's own pages, in the footer of this shop only. */
  tools: [
    { path: '/docs', text: 'Documentation' },
    { path: '/preview', text: 'Element preview' },
  ],

  /** Texts on pages that the server renders. */
  words: {
    skip: 'Skip to the content',
    noticeLabel: 'Notice',
    notice: 'This is a demo shop. Nothing is for sale.',
    navigation: 'Shop',
    shelf: 'Products',
    account: 'Account',
    shopper: (name: string) => name,
    cart: 'Cart',
    items: ' items',
    footer:
      'Tern & Clay, the boat shed at the end of the quay. Open Tuesday to Saturday, and whenever the light is on.',
    footerLabel: 'More of this demo',
    /** Link to the other shop. */
    otherShop: 'Our tea shop, in Japanese and yen',

    addToCart: 'Add to cart',
    addNamed: (name: string) => `Add to cart: ${name}`,
    offersFallback: 'We cannot show our offers right now. You still get them at checkout.',

    front: {
      launcherGuest: html`<a href="/account">Sign in</a> to see your card and rewards here.`,
      title: 'Pottery for the slow half of the day.',
      intro:
        'Cups, bowls and plates, thrown in a boat shed on the quay. Fired on Sundays, packed on Mondays, and chipped by you, years from now, at breakfast.',
      friend: (code: string) =>
        html`A friend sent you. Enter <strong>${code}</strong> in your cart and save five euros.`,
      browse: 'Browse our pottery',
      board: 'Today’s offers',
      boardNote: 'Written in chalk, and wiped off when they end.',
      shelf: 'Our pottery',
      shelfNote: 'Twelve pieces. When one sells out, we make it again.',
      notesLabel: 'How we work',
      notes: [
        {
          title: 'Fired on Sundays',
          text: 'One kiln, one firing a week. Order by Saturday and your piece is in the next one.',
        },
        {
          title: 'Packed in old charts',
          text: 'The harbor office throws out its old sea charts. We wrap your plates in them.',
        },
        {
          title: 'Mended, not replaced',
          text: 'Did something break? Send us the pieces. We glue what we can, and you only pay the postage.',
        },
      ],
    },

    product: {
      breadcrumb: 'Breadcrumb',
      shelf: 'Our pottery',
      howMany: 'How many',
      less: 'One less',
      more: 'One more',
      noScript: 'The cart needs JavaScript. Everything else works without it.',
      related: 'Goes well with it',
    },

    cartPage: {
      title: 'Your cart',
      noScript: 'Your cart is stored in your browser. Turn on JavaScript to see it.',
      offers: 'Your offers',
      points: html`You can also <a href="/account#club">pay with points</a>.`,
      stacking: 'Which offers can be combined',
      exclusive: 'One per order: ',
      joint: 'With any other offer: ',
      separator: ', ',
    },

    /** Why no order was placed. */
    outcome: {
      unknown: 'We do not know yet whether your order went through.',
      notCharged: 'Nothing has been charged.',
      unavailable: 'We could not check your offers just now. Your cart is unchanged. Please try again.',
      declined: 'The payment did not go through. Your offers and points are available again.',
      abandoned: 'This order took too long and was canceled. Your offers and points are available again.',
      retryHint:
        'Please check out again. If the order already went through, you will see its receipt. Nothing is charged or used twice.',
      changed:
        'The value of your offers and points has changed. Everything is still in your cart; please check it again.',
      changedTotal: (seen: string, total: string) =>
        html`You saw ${seen}, and the total is now <strong>${total}</strong>. Everything is still in your
          cart; please check it again.`,
      payingWithPoints: 'Paying with points',
      anOffer: 'An offer',
      /** Follows the name of a perk; by the service's error key. */
      reasons: {
        quantity_exceeded: 'has been used up in the meantime and was removed from your cart.',
        gift_amount_exceeded: 'does not have enough credit left and was removed from your cart.',
        loyalty_card_points_exceeded: 'needs more points than you have left and was removed from your cart.',
        voucher_expired: 'has ended and was removed from your cart.',
        voucher_disabled: 'is no longer available and was removed from your cart.',
        voucher_not_active: 'has not started yet and was removed from your cart.',
        voucher_not_active_now: 'is not available at this time and was removed from your cart.',
        promotion_inactive: 'has ended and was removed from your cart.',
        promotion_not_active_now: 'is not available at this time and was removed from your cart.',
        redemption_rules_violated: 'has reached its limit and was removed from your cart.',
        customer_rules_violated: 'is not available to you and was removed from your cart.',
        order_rules_violated: 'does not apply to this cart and was removed.',
        no_reward: 'is not one of your unused rewards and was removed from your cart.',
      } as Record<string, string>,
      otherReason: 'cannot be used for this cart and was removed.',
    },

    accountPage: {
      title: 'Account',
      welcome: (name: string) => `Good to see you, ${name}.`,
      who: 'Who is shopping?',
      hint: 'Choose a shopper to try the shop. Each has their own offers, card and points.',
      guest: 'Guest',
      guestNote: 'Just looking: no card and no history, but the same public offers.',
      current: 'Shopping now',
      shopAs: (name: string) => `Shop as ${name}`,
      storageNote: 'We store one cookie with the chosen shopper. Your cart stays in this browser.',
      club: 'Your card',
      clubFallback: 'Ask for your points balance at the checkout.',
      clubGuest: 'Join the Table Club to collect points. Ask for a card at the checkout.',
      showCard: 'Show card for scanning',
      rewards: 'Rewards',
      rewardsGuest: 'With a Table Club card, you can redeem points for our favorite pieces.',
      breakdown: 'Your points',
      breakdownGuest: 'You need a Table Club card to collect points.',
      history: 'Activity',
      historyGuest: 'With a Table Club card, you see your points history here.',
      earningRules: 'Ways to earn',
      earningFallback: 'You earn points with every order.',
      earningGuest: 'With a Table Club card, you earn points with every order.',
      friends: 'Bring a friend',
      friendsNote: 'Friends who use your link save five euros, and you get a hundred points when they order.',
      friendsFallback: (code: string) => `Your code for friends is ${code}.`,
      vouchers: 'Your vouchers',
      vouchersNote: 'No need to type a code: you can choose these in your cart.',
      vouchersEmpty: html`Your cart is empty. <a href="/#shelf">Add an item</a> to see which vouchers you can
        use.`,
    },

    card: {
      title: 'Your card',
      back: 'Back to the account',
      instruction: 'Show this code at the checkout. The scanner reads it from your screen.',
      fallback: 'We cannot show your card right now. Give your name at the checkout to use your points.',
      guest: 'Choose a shopper on the account page to see their card here.',
    },

    receipt: {
      title: 'Thank you',
      thanks: (name: string | undefined) => `Thank you${name ? `, ${name}` : ''}.`,
      saved: (amount: string) => `You saved ${amount}.`,
      demoNotice: (hasRedemptions: boolean) =>
        `A real shop would now wrap this in an old sea chart. In this demo, nothing is charged or shipped${hasRedemptions ? ', but your offers, points and gift cards have been used' : ''}.`,
      back: 'Back to the shop',
      order: (number: string) => `Order ${number}`,
      placedAt: (time: string) => `${time} UTC`,
      paid: 'Paid',
      tax: 'Tax included.',
      subtotal: 'Subtotal',
      reward: 'Reward',
      total: 'Total',
      paidWithPoints: 'Paid with points',
      paidWithGiftCard: 'Paid with a gift card',
      /** `240 of 500 points` if the order needed fewer points than the shopper chose. */
      pointsUsed: ({ used, chosen }: { used: number; chosen: number }) =>
        used === chosen ? points(used) : `${used.toLocaleString('en')} of ${points(chosen)}`,
    },

    terms: {
      title: 'Terms of use',
      text: 'You earn points for paid orders. Points have no cash value, and rewards cannot be exchanged for points unless they arrive broken. This is a demo shop: nothing is sold.',
    },
    privacy: {
      title: 'Privacy policy',
      text: 'Your cart stays in your browser. A cookie stores the chosen shopper until you close the browser. Orders are stored until the demo stops.',
    },
    notFound: {
      title: 'Page not found',
      heading: 'This shelf is empty.',
      text: html`The page you are looking for does not exist. <a href="/">Back to the shop</a>`,
    },
  },

  /** Texts that the page's script renders; it fills in placeholders such as `{name}`. */
  scriptWords: {
    quantityOf: '{quantity} × {name}',
    added: '{products} added to your cart',
    addedOne: '{name}: {quantity} added to your cart',
    removed: '{name} removed from your cart',
    empty: 'Your cart is empty. An empty bowl is a good start.',
    browse: 'Browse our pottery',
    each: '{price} each',
    howMany: 'How many of {name}',
    less: 'One less',
    more: 'One more',
    remove: 'Remove',
    removeNamed: 'Remove {name}',
    reward: 'Reward',
    rewardsWaiting: 'Rewards you have redeemed',
    putBack: 'Add to cart',
    putBackNamed: 'Add to cart: {name}',
    toPay: 'Total to pay',
    failed: 'We cannot calculate your discounts right now. Remove your offers to check out without them.',
    checkOut: 'Check out',
    wait: 'One moment…',
    tax: 'Tax included. This demo shop charges no money, but it does use your offers, points and gift cards.',
    beingPlaced: 'Your order is being placed',
    calculating: 'Your total is still being calculated',
  },
}

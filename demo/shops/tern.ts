/** Tern & Clay, a pottery: the shop of the documentation, in English and euros. */
import { html } from 'hono/html'

const points = (many: number) => `${many.toLocaleString('en')} ${many === 1 ? 'point' : 'points'}`

export const tern = {
  /** In the catalogue, which has its name, language, currency, keys, products and shoppers. */
  projectId: 'proj_tern',
  /** Of the dates on its receipts. */
  timeZone: 'UTC',
  /** Names the shopper. Cookies are for every port of a host, so each shop has its own. */
  cookie: 'tern_shopper',
  /** A style sheet on top of the demo's own. */
  stylesheet: '' as string,
  /** Names of files in `demo/pictures`. */
  pictures: { symbol: 'tern', still: ['vase', 'teapot', 'cup'], emptyCart: 'bowl' },
  /** What the till writes into orders. */
  till: { orderPrefix: 'TC', extra: 'Something extra', code: 'Code' },
  /** Pages of the demo that are no shop's: only this one leads to them. */
  tools: [
    { path: '/docs', text: 'Documentation' },
    { path: '/preview', text: 'Every element, in every condition' },
  ],

  /** On pages that the server writes. */
  words: {
    skip: 'Skip to the content',
    noticeLabel: 'Notice',
    notice: 'A demonstration shop: nothing here is sold.',
    navigation: 'Shop',
    shelf: 'Shelf',
    account: 'Account',
    shopper: (name: string) => name,
    cart: 'Cart',
    pieces: ' pieces',
    foot: 'Tern & Clay, the boat shed at the end of the quay. Open from Tuesday to Saturday, and whenever the light is on.',
    footLabel: 'More of this demo',
    /** Leads to the other shop. */
    neighbour: 'Our tea shop, in Japanese and yen',

    addToCart: 'Add to cart',
    addNamed: (name: string) => `Add to cart: ${name}`,
    offersFallback: "The board with today's offers is not up yet. They count at the till all the same.",

    front: {
      launcherGuest: html`<a href="/account">Say who is shopping</a>, and your card and rewards are here.`,
      title: 'Pottery for the slow half of the day.',
      lede: 'Cups, bowls and plates, thrown in a boat shed on the quay. Fired on Sundays, packed on Mondays, and chipped by you, years from now, at breakfast.',
      friend: (code: string) =>
        html`A friend sent you: with <strong>${code}</strong> in your cart five euros come off.`,
      toShelf: 'See the shelf',
      board: 'On the board today',
      boardNote: 'Written with chalk, and wiped off when they end.',
      shelf: 'The shelf',
      shelfNote: 'Twelve things. When one sells out, we make it again.',
      notesLabel: 'How we work',
      notes: [
        {
          title: 'Fired on Sundays',
          text: 'One kiln, one firing a week. What you order by Saturday is in it.',
        },
        {
          title: 'Packed in old charts',
          text: 'The harbour office throws out its sea charts. We wrap plates in them.',
        },
        {
          title: 'Mended, not replaced',
          text: 'Send us the pieces. We glue what can be glued, and you pay for the stamp.',
        },
      ],
    },

    product: {
      trail: 'Where you are',
      shelf: 'The shelf',
      howMany: 'How many',
      less: 'One less',
      more: 'One more',
      noScript: 'The cart needs JavaScript. Everything else here does not.',
      beside: 'Stands well beside it',
    },

    cartPage: {
      title: 'Your cart',
      noScript: 'The cart is kept in your browser, and needs JavaScript to be shown.',
      offers: 'What comes off',
      points: html`Points pay, too: <a href="/account#club">choose how many</a> for what is in your cart.`,
      together: 'What goes together',
      exclusive: 'One offer an order of ',
      joint: 'With any other: ',
      between: ', ',
    },

    /** Why there is no order. */
    outcome: {
      open: 'We do not know yet.',
      notCharged: 'Nothing has been charged.',
      away: 'Your offers could not be looked at just now. Your cart is as it was; please try again.',
      declined: 'The payment did not go through. Your offers and points are all there again.',
      left: 'The answer to this order came too late, so it was taken back. Your offers and points are all there again.',
      lostAnswer:
        'The answer to your order was lost on the way. Check out again: if the order went through, you will find it, and nothing is charged or used twice.',
      changed:
        'What your offers and points come to has changed. Your pieces are all still here; have another look.',
      changedTotal: (seen: string, total: string) =>
        html`You saw ${seen}, and it would now be <strong>${total}</strong>. Your pieces are all still here;
          have another look.`,
      payingWithPoints: 'Paying with points',
      anOffer: 'An offer',
      /** What goes after a perk's name, by the service's word for why. */
      reasons: {
        quantity_exceeded: 'has been used up in the meantime, and was taken off your cart.',
        gift_amount_exceeded: 'has not enough left, and was taken off your cart.',
        loyalty_card_points_exceeded:
          'takes more points than are left on your card, and was taken off your cart.',
        voucher_expired: 'has ended, and was taken off your cart.',
        voucher_disabled: 'has been withdrawn, and was taken off your cart.',
        voucher_not_active: 'does not count yet, and was taken off your cart.',
        voucher_not_active_now: 'does not count at this hour, and was taken off your cart.',
        promotion_inactive: 'has ended, and was taken off your cart.',
        promotion_not_active_now: 'does not count at this hour, and was taken off your cart.',
        redemption_rules_violated: 'has been used as often as it may be, and was taken off your cart.',
        customer_rules_violated: 'is not for you this time, and was taken off your cart.',
        order_rules_violated: 'asks for another cart, and was taken off this one.',
        no_reward: 'is no reward of yours that is still to come, and was taken out of your cart.',
      } as Record<string, string>,
      otherReason: 'cannot be used for this cart, and was taken off it.',
    },

    accountPage: {
      title: 'Account',
      welcome: (name: string) => `Good to see you, ${name}.`,
      who: 'Who is shopping?',
      try: 'Try the shop as somebody: offers, cards and points follow the shopper.',
      guest: 'Guest',
      guestNote: 'Just looking. No card, no history, and the same offers on the board.',
      here: 'Shopping now',
      shopAs: (name: string) => `Shop as ${name}`,
      kept: 'What we keep: one cookie that names the shopper, and your cart, which stays in this browser.',
      club: 'Your card',
      clubFallback: 'Your points are at the till, too.',
      clubGuest: 'The Table Club is for people with a card. Ask for one at the till.',
      showCard: 'Show the card at the till',
      rewards: 'Rewards',
      rewardsGuest: 'With a card, your points buy what we are fond of ourselves.',
      life: 'Your points',
      lifeGuest: 'Points are counted for those who have a card.',
      history: 'History',
      historyGuest: 'Nothing is written down for those who have no card.',
      ways: 'Ways to earn',
      waysFallback: 'Every order fills your card.',
      waysGuest: 'With a card of the Table Club, every order brings you points.',
      friends: 'Bring a friend',
      friendsNote:
        'Five euros off for whoever comes by your link, and a hundred points for you when they order.',
      friendsFallback: (code: string) => `Your code for friends is ${code}.`,
      held: 'In your name',
      heldNote: 'These need no typing: they wait for you in your cart.',
      heldEmpty: html`Your cart is empty. Put something <a href="/#shelf">from the shelf</a> into it, and see
        what comes off.`,
    },

    card: {
      title: 'At the till',
      back: 'Back to the account',
      hold: 'Hold this out. The scanner reads it from the screen.',
      fallback: 'Say your name at the till: your points are there, too.',
      nobody: 'A card has a name on it. Choose on the account page who is shopping, and their card is here.',
    },

    receipt: {
      title: 'Thank you',
      thanks: (name: string | undefined) => `Thank you${name ? `, ${name}` : ''}.`,
      saved: (amount: string) => `You saved ${amount}.`,
      nothingSent: (isUsedUp: boolean) =>
        `In a shop that sells, this would now be wrapped in an old sea chart. Here no money moves and nothing is sent${isUsedUp ? '; only offers, points and gift cards are used up for real' : ''}.`,
      back: 'Back to the shelf',
      order: (number: string) => `Order ${number}`,
      placedAt: (time: string) => `${time} UTC`,
      paid: 'Paid',
      tax: 'Tax is included.',
      together: 'Together',
      reward: 'Reward',
      total: 'Total',
      paidWithPoints: 'Paid with points',
      paidWithGiftCard: 'Paid with a gift card',
      /** Where the order needs fewer points than the shopper chose, both are said: `240 of 500 points`. */
      pointsUsed: ({ used, chosen }: { used: number; chosen: number }) =>
        used === chosen ? points(used) : `${used.toLocaleString('en')} of ${points(chosen)}`,
    },

    terms: {
      title: 'Terms of use',
      text: 'Points are given for paid orders and are no money. What they have bought is not exchanged for points again, unless it arrives broken. Nothing here is sold, so nothing is owed.',
    },
    privacy: {
      title: 'Privacy policy',
      text: 'The cart stays in your browser. Who you chose to shop as is kept in a cookie until you close it, and what you ordered until this demonstration ends.',
    },
    lost: {
      title: 'Not here',
      heading: 'Nothing stands here.',
      text: html`It may have been moved, sold or dropped. <a href="/">The shelf</a> is that way.`,
    },
  },

  /** On what the page's script draws; `{name}` and its like are filled in there. */
  scriptWords: {
    several: '{quantity} × {name}',
    added: '{goods} added to your cart',
    addedOne: '{name}: {quantity} added to your cart',
    removed: '{name} removed from your cart',
    empty: 'Nothing in it yet. An empty bowl is a good start.',
    toShelf: 'See the shelf',
    each: '{price} each',
    howMany: 'How many of {name}',
    less: 'One less',
    more: 'One more',
    remove: 'Remove',
    removeNamed: 'Remove {name}',
    reward: 'Reward',
    rewardsWaiting: 'Yours already',
    putBack: 'Put into the cart',
    putBackNamed: 'Put into the cart: {name}',
    toPay: 'To pay',
    failed:
      'What your offers take off cannot be worked out just now. Take them back to check out without them.',
    checkOut: 'Check out',
    wait: 'One moment…',
    tax: 'Tax is included. No money moves in a demonstration shop; offers, points and gift cards are used up for real.',
    onItsWay: 'Your order is on its way',
    counting: 'The offers are still being counted',
  },
}

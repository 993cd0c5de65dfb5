/**
 * German.
 *
 * Glossary: points: Punkte; reward: Prämie; redeem: einlösen; offer: Vorteil; coupon or voucher: Gutschein; code:
 * Code; gift card: Geschenkkarte; tier: Status; cart: Warenkorb; checkout: bestellen.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'günstigste', mostExpensive: 'teuerste' }

/** `ending` declines the word before "Artikel". */
const describeProducts = (
  { names, everything, pick, areCollections }: DiscountedProducts,
  article: string,
  ending: string,
) =>
  pick
    ? `${article}${picks[pick]}${ending} ${names ? `Artikel ${areCollections ? `aus ${names}` : `„${names}“`}` : `teilnehmende${ending} Artikel`}`
    : (areCollections && names ? 'Artikel aus ' : '') + names ||
      (everything ? 'alle Artikel' : 'teilnehmende Artikel')

const scopes = { items: '', line: ', einmal je Artikel', unit: ', je Stück', together: ' insgesamt' }

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** "09:00" becomes "9:00". */
const shorten = (time: string) => time.replace(/^0(?=\d)/, '')

export const messages: Messages = {
  common: {
    loadFailed: 'Das konnte nicht geladen werden.',
    offline: 'Keine Verbindung zum Internet.',
    signIn: 'Bitte anmelden, um das zu sehen.',
    retry: 'Noch einmal versuchen',
    retryLater: 'Bitte {when} noch einmal versuchen.',
    retrying: 'Neuer Versuch {when}.',
    approximately: ({ when }) => when.replace(/^in /, 'in etwa '),
    justNow: 'gerade eben',
    offlineSince: 'Keine Verbindung. Zuletzt {when} aktualisiert.',
    outdatedSince: 'Konnte nicht aktualisiert werden. Zuletzt {when} aktualisiert.',
    showMore: 'Mehr anzeigen',
    moreShown: '{count} weitere angezeigt.',
    points: { one: '{count} Punkt', other: '{count} Punkte' },
    pendingPoints: '{points} vorgemerkt',
    nothingToPay: 'Es ist nichts mehr zu zahlen.',
    close: 'Schließen',
    back: 'Zurück',
    next: 'Weiter',
    copy: 'Kopieren',
    copied: 'Kopiert',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Gutscheincode',
    codeApplied: 'Code {code} wurde angewendet.',
  },

  reasons: {
    invalidCode: 'Dieser Code ist ungültig. Bitte prüfen Sie die Schreibweise.',
    expired: 'Nicht mehr gültig.',
    notYetValid: 'Noch nicht gültig.',
    notEnoughPoints: 'Sie haben nicht genug Punkte.',
    usedUp: 'Bereits aufgebraucht.',
    notForAccount: 'Gilt nicht für Ihr Konto.',
    signedOut: 'Bitte zuerst anmelden.',
    itemsNotEligible: 'Gilt nicht für die Artikel in Ihrem Warenkorb.',
    noDiscount: 'Bringt bei diesem Warenkorb keine Ersparnis.',
    notCombinable: 'Nicht mit Ihren anderen Vorteilen kombinierbar.',
    unavailable: 'Zurzeit nicht verfügbar.',
  },

  offers: {
    empty: 'Zurzeit laufen keine Aktionen.',
    emptyHint: 'Neue erscheinen hier.',
    discount: ({ value, scope, products }) =>
      `${value} Rabatt auf ${scope === 'order' ? 'die Bestellung' : describeProducts(products, 'den ', 'n') + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `Die Bestellung für ${price}`
        : `${capitalize(describeProducts(products, '', 'r'), products.names)} für ${products.pick ? '' : 'je '}${price}`,
    cheapestFree: 'Günstigster teilnehmender Artikel gratis',
    cheapestFreeFrom: 'Günstigster Artikel aus {collection} gratis',
    cheapestFreeOf: 'Günstigster Artikel „{product}“ gratis',
    collection: '„{name}“',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number },
    ) {
      const [the, any, what] = unit ? ['das', 'jedes', 'Stück'] : ['den', 'jeden', 'Artikel']
      const turns =
        first === every
          ? `gilt für ${any} ${every}. ${what}`
          : every > 1
            ? `gilt für ${the} ${first}. ${what}, dann für ${any} ${every}.`
            : `ab dem ${first}. ${what}`
      const limits = [
        first + every > 2 && turns,
        order && `${picks[order]} zuerst`,
        maxPerProduct !== undefined && `max. ${number(maxPerProduct)} Stück je Artikel`,
        maxTotal !== undefined &&
          `max. ${number(maxTotal)} ${maxPerProduct === undefined ? 'Stück' : 'insgesamt'}`,
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, höchstens {total}',
    upToInTotal: '{discount}, höchstens {total} insgesamt',
    upToPerProduct: '{discount}, höchstens {perProduct} je Artikel',
    upToPerProductAndInTotal: '{discount}, höchstens {perProduct} je Artikel und {total} insgesamt',
    free: '{products} gratis',
    freeShipping: 'Kostenloser Versand',
    shippingDiscount: '{amount} Rabatt auf den Versand',
    gifts: { one: 'Gratis-Geschenk', other: '{count} Gratis-Geschenke' },
    quantity: '{count} × {product}',
    giftCard: 'Geschenkkarte',
    giftCardBalance: 'Guthaben: {amount}',
    missingAmount: 'Noch {amount}',
    missingProducts: 'Noch {products}',
    missingAmountAndProducts: 'Noch {amount} und {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: 'beliebige Artikel für {amount}',
    remainingAmountOnEligible: 'teilnehmende Artikel für {amount}',
    remainingAmountOn: '{amount} für {products}',
    remainingAmountFrom: 'Artikel aus {collection} für {amount}',
    unlock: '{missing} bis zum Angebot',
    items: '{count} Artikel',
    itemsFrom: '{count} Artikel aus {collection}',
    apply: 'Anwenden',
    applyOffer: 'Angebot anwenden',
    applied: 'Angewendet',
    selected: 'Ausgewählt',
    remove: 'Entfernen',
    youSave: 'Sie sparen',
    add: 'Hinzufügen',
    addProducts: '{products} hinzufügen',
  },

  promotions: {
    title: 'Aktionen',
    terms: 'Bedingungen',
    available: 'Für Ihren Warenkorb verfügbar',
    ends: 'Endet {when}',
    endsTonight: 'Endet heute Abend',
    ended: 'Beendet',
    until: ({ date }) => `Bis ${date.replace(' um ', ', ')}`,
    starts: 'Beginnt {when}',
    startsOn: ({ day }) => `Ab ${day.replace(' um ', ', ')}`,
    dayAndTime: ({ day, time }) => `${day} um ${shorten(time)} Uhr`,
    everyDays: 'Jeden {days}',
    everyDay: 'Täglich',
    dayRange: '{first} bis {last}',
    hours: ({ days, start, end }) => `${days}, ${shorten(start)}–${shorten(end)} Uhr`,
    moreHours: ({ hours, more }) =>
      `${hours}; ${more.replace(/^(Jeden|Täglich)/, (first) => first.toLowerCase())}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Läuft zurzeit nicht',
  },

  eligibility: {
    available: 'Jetzt verfügbar',
    almostAvailable: 'Fast geschafft',
    unavailable: 'Für diesen Warenkorb nicht verfügbar',
    chooseOne: 'Eins auswählen',
    orCombine: 'Oder kombinieren',
    combinesWithAll: 'Geht mit allem',
    replaces: 'Ersetzt: {offers}',
    best: 'Ihre größte Ersparnis',
    suggested: 'Unser Vorschlag für Sie',
    save: '{amount} sparen',
    saveMore: '{amount} mehr sparen',
    insteadOf: '{discount} Rabatt statt {current}.',
    chooseThis: 'Angebot anwenden',
    chooseBoth: 'Beide anwenden',
    chooseThese: 'Alle anwenden',
    alreadyBest: 'Mehr lässt sich mit diesem Warenkorb nicht sparen.',
    nothingBetterFound: 'Nichts gefunden, womit sich mehr sparen lässt.',
    showAll: 'Alle {count} anzeigen',
    showFewer: 'Weniger anzeigen',
    selection: 'Ihre Auswahl',
    emptyCart: 'Der Warenkorb ist leer.',
    emptyCartHint: 'Sobald etwas darin liegt, steht hier, was sich sparen lässt.',
    invalidCodeForGuests:
      'Dieser Code ist ungültig. Prüfen Sie die Schreibweise, oder melden Sie sich für eigene Gutscheine und Geschenkkarten an.',
  },

  badge: {
    moreUnits: 'Noch {count} Stück: {benefit}',
  },

  nudge: {
    inCart: '{count} von {required} im Warenkorb',
  },

  receipt: {
    empty: 'Der Warenkorb ist leer.',
    emptyHint: 'Sobald etwas darin liegt, steht hier, was zu zahlen ist.',
    remove: '{offer} entfernen',
    promotion: 'Aktion',
    subtotal: 'Zwischensumme',
    total: 'Summe',
    pointsUsedOf: { one: '{used} von {selected}', other: '{used} von {selected}n' },
    noMorePoints: 'Mehr ist nicht auf Ihrer Karte.',
  },

  balance: {
    expires: { one: '{points} verfällt am {date}', other: '{points} verfallen am {date}' },
    toTier: 'Noch {points} bis {tier}',
    toReward: 'Noch {points} für „{reward}“',
    cardNumber: 'Kartennummer',
    showCode: 'Code zeigen',
  },

  pointsBreakdown: {
    title: 'Punkteübersicht',
    empty: 'Noch keine Punkte.',
    emptyHint: 'Gesammelte und eingelöste Punkte erscheinen hier.',
    totalEarned: 'Gesammelt: {count}',
  },

  pointKinds: {
    spent: 'Eingelöst',
    expired: 'Verfallen',
    ready: 'Verfügbar',
    expiring: 'Davon verfallen',
    waiting: 'Vorgemerkt',
  },

  points: {
    productEarns: 'Dieser Artikel bringt {points}',
    orderEarns: 'Diese Bestellung bringt {points}',
    availableFrom: '{points} ab dem {date} einlösbar',
    toTierAfterOrder: 'Danach noch {points} bis {tier}',
    reachesTier: 'Mit dieser Bestellung ist {tier} erreicht',
  },

  earn: {
    title: 'So sammeln Sie Punkte',
    empty: 'Zurzeit gibt es keine Punkte zu sammeln.',
    emptyHint: 'Neue Möglichkeiten erscheinen hier.',
    perAmountPaid: 'Pro {amount} Einkaufswert',
    perAmountOnItems: 'Pro {amount} für teilnehmende Artikel',
    perItems: { one: 'Für jeden teilnehmenden Artikel', other: 'Für je {count} teilnehmende Artikel' },
    perOrder: 'Für jede Bestellung',
    availableAfter: { one: 'Einlösbar nach {count} Tag', other: 'Einlösbar nach {count} Tagen' },
    until: 'Bis {date}',
  },

  tierChanges: {
    joined: 'Wenn Sie Ihren ersten Status erreichen',
    upgraded: 'Wenn Sie einen höheren Status erreichen',
    prolonged: 'Wenn Sie Ihren Status behalten',
  },

  rewards: {
    title: 'Prämien',
    empty: 'Zurzeit gibt es keine Prämien.',
    emptyHint: 'Neue erscheinen hier.',
    missingPoints: 'Noch {points}',
    inStock: 'Nur noch {count} verfügbar',
    soldOut: 'Vergriffen',
    redeem: 'Einlösen',
    confirm: '{points} einlösen?',
    balance: 'Jetzt',
    newBalance: 'Danach',
    consent: 'Es gelten:',
    termsOfUse: 'Nutzungsbedingungen',
    dataUse: 'So nutzen wir Ihre Daten:',
    privacyPolicy: 'Datenschutzerklärung',
    sendingHint: 'Das läuft weiter, auch wenn Sie dieses Fenster schließen.',
    redeemed: 'Das gehört jetzt Ihnen.',
    addedToCart: 'In den Warenkorb gelegt.',
    pointsUsed: 'Eingelöst für {points}.',
    applyToCart: 'Auf Warenkorb anwenden',
    noPointsUsed: 'Es wurden keine Punkte abgebucht.',
    otherRewards: 'Andere Prämien',
    unconfirmed: 'Das ist noch nicht bestätigt.',
    unconfirmedHint: 'Ihre Punkte werden höchstens einmal abgebucht.',
    reference: 'Vorgang',
    checkAgain: 'Erneut prüfen',
    redeemNow: 'Jetzt einlösen',
    notConfirmed: 'Das ließ sich nicht bestätigen.',
    notConfirmedHint: 'In Ihrem Verlauf sehen Sie, ob Punkte abgebucht wurden.',
    rolledBack: 'Die Einlösung wurde storniert.',
    rolledBackHint: 'Die Punkte wurden zurückgebucht.',
    losesTier: 'Damit verlassen Sie {tier}: Dafür braucht es {points}.',
    notSaved:
      'Dieser Browser merkt sich keine Einlösungen. Lassen Sie die Seite offen, bis sie bestätigt ist.',
    redeemedRecently: 'Sie haben das {when} eingelöst.',
    redeemedRecentlyHint: 'Noch einmal einlösen?',
    redeemAgain: 'Noch einmal einlösen',
  },

  pointsPayment: {
    pointsToUse: 'Zu verwendende Punkte',
    useAsNeeded: 'So viele wie nötig verwenden',
    useAll: 'Alle Punkte verwenden',
    choosePoints: 'Wählen Sie, wie viele Punkte Sie verwenden. Abgebucht wird erst, wenn Sie bestellen.',
    useAtLeast: 'Verwenden Sie mindestens {points}.',
    willPay: {
      one: 'Mit {points} zahlen Sie {amount} Ihrer Bestellung. Abgebucht wird erst, wenn Sie bestellen.',
      other: 'Mit {points}n zahlen Sie {amount} Ihrer Bestellung. Abgebucht wird erst, wenn Sie bestellen.',
    },
    remaining: 'Sie behalten {points}.',
    usePoints: 'Punkte verwenden',
    useSelected: '{points} verwenden',
    useNone: 'Keine Punkte verwenden',
    noPoints: 'Es werden keine Punkte verwendet.',
    selected: '{points} ausgewählt',
    change: 'Ändern',
    addItemsFirst: 'Bitte zuerst etwas in den Warenkorb legen.',
  },

  dialog: {
    cancel: 'Abbrechen',
    sending: 'Einen Moment …',
    show: 'Ansehen',
  },

  combine: {
    pointsOnOtherCards: {
      one: '{points} auf einer weiteren Karte',
      other: '{points} auf {count} weiteren Karten',
    },
    moveHere: 'Hierher übertragen',
    confirm: '{points} auf diese Karte übertragen?',
    confirmHint: 'Die Verfallsdaten bleiben gleich.',
    cardEndingIn: 'Karte mit der Endung {ending}',
    newBalance: 'Danach',
    moved: '{points} auf diese Karte übertragen.',
    notMoved: 'Es wurden keine Punkte übertragen.',
    unconfirmed: 'Die Übertragung ist noch nicht bestätigt.',
    unconfirmedHint: 'Die Punkte werden höchstens einmal übertragen.',
  },

  activity: {
    title: 'Verlauf',
    empty: 'Noch keine Aktivitäten.',
    emptyHint: 'Gesammelte und eingelöste Punkte erscheinen hier.',
    showAll: 'Alle anzeigen',
    eventWithName: '{event}: {name}',
  },

  activityEvents: {
    paid: 'Bestellung',
    succeeded: 'Prämie',
    failed: 'Prämie nicht eingelöst',
    points_added: 'Punkte gutgeschrieben',
    points_returned: 'Punkte zurückgebucht',
    points_transferred: 'Punkte übertragen',
    points_expired: 'Punkte verfallen',
    added: 'Punkte vorgemerkt',
    canceled: 'Vorgemerkte Punkte storniert',
    upgraded: 'Neuer Status',
    downgraded: 'Neuer Status',
    joined: 'Ihr erster Status',
    prolonged: 'Status verlängert',
    left: 'Status beendet',
  },

  tierUp: {
    welcome: 'Glückwunsch zum Status {tier}',
  },

  referrals: {
    yourLink: 'Ihr Link für Freunde',
    yourCode: 'Ihr Code für Freunde',
    share: 'Teilen',
    empty: 'Noch niemand hat Ihren Link genutzt.',
    emptyHint: 'Wer ihn nutzt, erscheint hier.',
    joined: {
      one: '{count} Freund hat Ihren Link genutzt.',
      other: '{count} Freunde haben Ihren Link genutzt.',
    },
    earned: 'Sie haben dafür {rewards} erhalten.',
    vouchers: { one: '{count} Gutschein', other: '{count} Gutscheine' },
    friends: 'Geworbene Freunde',
    joinedOn: 'Dabei seit {date}',
  },
}

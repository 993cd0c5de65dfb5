/**
 * German, with "Sie".
 *
 * Glossary: points: Punkte (earn: sammeln, pay with: einsetzen, deduct: abbuchen); reward: Prämie; redeem: einlösen;
 * offer: Angebot, as a heading: Aktionen; apply: anwenden; coupon or voucher: Gutschein; code: Code, Gutscheincode;
 * gift card: Geschenkkarte; tier: Status; cart: Warenkorb; checkout: bestellen; again: erneut.
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

const scopes = { items: '', line: ', einmal je Produkt', unit: ', je Stück', together: '' }

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** "09:00" becomes "9:00". */
const shorten = (time: string) => time.replace(/^0(?=\d)/, '')

export const messages: Messages = {
  common: {
    loadFailed: 'Konnte nicht geladen werden.',
    offline: 'Keine Verbindung zum Internet.',
    signIn: 'Bitte melden Sie sich an, um das zu sehen.',
    retry: 'Erneut versuchen',
    retryLater: 'Bitte versuchen Sie es {when} erneut.',
    retrying: 'Wird {when} erneut versucht.',
    approximately: ({ when }) => when.replace(/^in /, 'in etwa '),
    justNow: 'gerade eben',
    offlineSince: 'Keine Verbindung. Letzter Stand: {when}.',
    outdatedSince: 'Konnte nicht aktualisiert werden. Letzter Stand: {when}.',
    showMore: 'Mehr anzeigen',
    moreShown: { one: '{count} weiterer Eintrag angezeigt.', other: '{count} weitere Einträge angezeigt.' },
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
    signedOut: 'Bitte melden Sie sich zuerst an.',
    itemsNotEligible: 'Gilt nicht für die Artikel in Ihrem Warenkorb.',
    noDiscount: 'Bringt bei diesem Warenkorb keine Ersparnis.',
    notCombinable: 'Nicht mit Ihren anderen Angeboten kombinierbar.',
    unavailable: 'Zurzeit nicht verfügbar.',
  },

  offers: {
    empty: 'Zurzeit laufen keine Aktionen.',
    emptyHint: 'Neue Aktionen erscheinen hier.',
    discount: ({ value, scope, products }) =>
      `${scope === 'together' ? 'Insgesamt ' : ''}${value} Rabatt auf ${scope === 'order' ? 'die Bestellung' : describeProducts(products, 'den ', 'n') + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `Gesamte Bestellung für ${price}`
        : `${capitalize(describeProducts(products, '', 'r'), products.names)} für ${products.pick ? '' : 'je '}${price}`,
    cheapestFree: 'Günstigster teilnehmender Artikel gratis',
    cheapestFreeFrom: 'Günstigster Artikel aus {collection} gratis',
    cheapestFreeOf: 'Günstigster Artikel „{product}“ gratis',
    quoted: '„{name}“',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number },
    ) {
      const what = unit ? 'Stück' : 'Produkt'
      const turns =
        first === every
          ? `gilt für jedes ${every}. ${what}`
          : every > 1
            ? `gilt für das ${first}. und danach für jedes ${every}. ${what}`
            : `ab dem ${first}. ${what}`
      const limits = [
        first + every > 2 && turns,
        order && `${picks[order]} zuerst`,
        maxPerProduct !== undefined && `max. ${number(maxPerProduct)} Stück je Produkt`,
        maxTotal !== undefined &&
          `max. ${number(maxTotal)} ${maxPerProduct === undefined ? 'Stück' : 'insgesamt'}`,
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, bis max. {total}',
    upToInTotal: '{discount}, bis max. {total} insgesamt',
    upToPerProduct: '{discount}, bis max. {perProduct} je Produkt',
    upToPerProductAndInTotal: '{discount}, bis max. {perProduct} je Produkt und {total} insgesamt',
    free: '{products} gratis',
    freeShipping: 'Kostenloser Versand',
    shippingDiscount: '{amount} Rabatt auf den Versand',
    gifts: { one: 'Gratis-Geschenk', other: '{count} Gratis-Geschenke' },
    quantity: '{count} × {product}',
    giftCard: 'Geschenkkarte',
    giftCardBalance: 'Guthaben: {amount}',
    missingAmount: 'Noch {amount}',
    missingProducts: 'Noch {products}',
    missingAmountAndProducts: 'Noch {amount} sowie {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: 'beliebige Artikel im Wert von {amount}',
    remainingAmountOnEligible: 'teilnehmende Artikel im Wert von {amount}',
    remainingAmountOn: '{products} im Wert von {amount}',
    remainingAmountFrom: 'Artikel aus {collection} im Wert von {amount}',
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
    endsTonight: 'Endet heute',
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
    combinesWithAll: 'Mit allen Angeboten kombinierbar',
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
    nothingBetterFound: 'Wir haben nichts gefunden, womit Sie mehr sparen.',
    showAll: 'Alle {count} anzeigen',
    showFewer: 'Weniger anzeigen',
    selection: 'Ihre Auswahl',
    emptyCart: 'Ihr Warenkorb ist leer.',
    emptyCartHint: 'Legen Sie Artikel hinein, um Ihre Ersparnis zu sehen.',
    invalidCodeForGuests:
      'Dieser Code ist ungültig. Prüfen Sie die Schreibweise oder melden Sie sich an, um Ihre Gutscheine und Geschenkkarten zu nutzen.',
  },

  badge: {
    moreUnits: 'Noch {count} Stück hinzufügen: {benefit}',
  },

  nudge: {
    inCart: '{count} von {required} im Warenkorb',
  },

  receipt: {
    empty: 'Ihr Warenkorb ist leer.',
    emptyHint: 'Legen Sie Artikel hinein, um die Gesamtsumme zu sehen.',
    remove: 'Entfernen: {offer}',
    promotion: 'Angebot',
    subtotal: 'Zwischensumme',
    total: 'Gesamtsumme',
    pointsUsedOf: { one: '{used} von {selected}', other: '{used} von {selected}n' },
    noMorePoints: 'Das sind alle Punkte auf Ihrer Karte.',
  },

  balance: {
    expires: { one: '{points} verfällt am {date}', other: '{points} verfallen am {date}' },
    toTier: 'Noch {points} bis {tier}',
    toReward: 'Noch {points} für „{reward}“',
    cardNumber: 'Kartennummer',
    showCode: 'Code anzeigen',
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
    expiring: 'Nächster Verfall',
    waiting: 'Vorgemerkt',
  },

  points: {
    productEarns: 'Mit diesem Artikel sammeln Sie {points}',
    orderEarns: 'Mit dieser Bestellung sammeln Sie {points}',
    availableFrom: '{points} ab dem {date} verfügbar',
    toTierAfterOrder: 'Danach noch {points} bis {tier}',
    reachesTier: 'Mit dieser Bestellung erreichen Sie {tier}',
  },

  earn: {
    title: 'So sammeln Sie Punkte',
    empty: 'Zurzeit können Sie keine Punkte sammeln.',
    emptyHint: 'Neue Möglichkeiten erscheinen hier.',
    perAmountPaid: 'Pro {amount} Einkaufswert',
    perAmountOnItems: 'Pro {amount} Einkaufswert bei teilnehmenden Artikeln',
    perItems: { one: 'Für jeden teilnehmenden Artikel', other: 'Für je {count} teilnehmende Artikel' },
    perOrder: 'Für jede Bestellung',
    availableAfter: { one: 'Verfügbar nach {count} Tag', other: 'Verfügbar nach {count} Tagen' },
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
    emptyHint: 'Neue Prämien erscheinen hier.',
    missingPoints: 'Noch {points} nötig',
    inStock: 'Noch {count} verfügbar',
    soldOut: 'Ausverkauft',
    redeem: 'Einlösen',
    confirm: '{points} einlösen?',
    balance: 'Punktestand jetzt',
    newBalance: 'Punktestand danach',
    consent: 'Mit dem Einlösen akzeptieren Sie:',
    termsOfUse: 'Nutzungsbedingungen',
    dataUse: 'So nutzen wir Ihre Daten:',
    privacyPolicy: 'Datenschutzerklärung',
    sendingHint: 'Die Einlösung läuft weiter, auch wenn Sie dieses Fenster schließen.',
    redeemed: 'Prämie eingelöst.',
    addedToCart: 'In den Warenkorb gelegt.',
    pointsUsed: '{points} abgebucht.',
    applyToCart: 'Im Warenkorb anwenden',
    noPointsUsed: 'Es wurden keine Punkte abgebucht.',
    otherRewards: 'Andere Prämien',
    unconfirmed: 'Die Einlösung ist noch nicht bestätigt.',
    unconfirmedHint: 'Ihre Punkte werden höchstens einmal abgebucht.',
    reference: 'Vorgangsnummer',
    checkAgain: 'Erneut prüfen',
    redeemNow: 'Jetzt einlösen',
    notConfirmed: 'Die Einlösung konnte nicht bestätigt werden.',
    notConfirmedHint: 'In Ihrem Verlauf sehen Sie, ob Punkte abgebucht wurden.',
    rolledBack: 'Die Einlösung wurde storniert.',
    rolledBackHint: 'Ihre Punkte wurden erstattet.',
    losesTier: {
      one: 'Damit verlieren Sie den Status {tier}, für den {points} nötig ist.',
      other: 'Damit verlieren Sie den Status {tier}, für den {points} nötig sind.',
    },
    notSaved:
      'Dieser Browser kann Einlösungen nicht speichern. Lassen Sie die Seite offen, bis die Einlösung bestätigt ist.',
    redeemedRecently: 'Diese Prämie haben Sie {when} schon eingelöst.',
    redeemedRecentlyHint: 'Erneut einlösen?',
    redeemAgain: 'Erneut einlösen',
  },

  pointsPayment: {
    pointsToUse: 'Anzahl der Punkte',
    useAsNeeded: 'So viele wie nötig einsetzen',
    useAll: 'Alle Punkte einsetzen',
    choosePoints:
      'Wählen Sie, wie viele Punkte Sie einsetzen. Die Punkte werden erst abgebucht, wenn Sie bestellen.',
    useAtLeast: 'Setzen Sie mindestens {points} ein.',
    willPay: {
      one: 'Mit {points} zahlen Sie {amount} Ihrer Bestellung. Der Punkt wird erst abgebucht, wenn Sie bestellen.',
      other:
        'Mit {points}n zahlen Sie {amount} Ihrer Bestellung. Die Punkte werden erst abgebucht, wenn Sie bestellen.',
    },
    remaining: 'Danach haben Sie noch {points}.',
    usePoints: 'Punkte einsetzen',
    useSelected: '{points} einsetzen',
    useNone: 'Keine Punkte einsetzen',
    noPoints: 'Es werden keine Punkte eingesetzt.',
    selected: '{points} ausgewählt',
    change: 'Ändern',
    addItemsFirst: 'Legen Sie zuerst etwas in den Warenkorb.',
  },

  dialog: {
    cancel: 'Abbrechen',
    sending: 'Einen Moment\u00a0…',
    show: 'Ansehen',
  },

  combine: {
    pointsOnOtherCards: {
      one: '{points} auf einer weiteren Karte',
      other: '{points} auf {count} weiteren Karten',
    },
    moveHere: 'Punkte übertragen',
    confirm: '{points} auf diese Karte übertragen?',
    confirmHint: 'Am Verfallsdatum ändert sich nichts.',
    cardEndingIn: 'Karte mit der Endung {ending}',
    newBalance: 'Punktestand danach',
    moved: {
      one: '{points} wurde auf diese Karte übertragen.',
      other: '{points} wurden auf diese Karte übertragen.',
    },
    notMoved: 'Es wurden keine Punkte übertragen.',
    unconfirmed: 'Die Übertragung ist noch nicht bestätigt.',
    unconfirmedHint: 'Die Punkte werden höchstens einmal übertragen.',
  },

  activity: {
    title: 'Verlauf',
    empty: 'Noch keine Aktivitäten.',
    emptyHint: 'Gesammelte und eingelöste Punkte erscheinen hier.',
    showAll: 'Alle anzeigen',
  },

  activityEvents: {
    paid: 'Bestellung',
    succeeded: 'Prämie',
    failed: 'Prämie nicht eingelöst',
    points_added: 'Punkte gutgeschrieben',
    points_returned: 'Punkte erstattet',
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
    empty: 'Noch hat sich niemand über Ihre Einladung registriert.',
    emptyHint: 'Freunde, die sich registrieren, erscheinen hier.',
    joined: { one: '{count} Freund hat sich registriert.', other: '{count} Freunde haben sich registriert.' },
    earned: 'Sie haben dafür {rewards} erhalten.',
    vouchers: { one: '{count} Gutschein', other: '{count} Gutscheine' },
    friends: 'Geworbene Freunde',
    joinedOn: 'Dabei seit dem {date}',
  },
}

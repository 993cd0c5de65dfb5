/**
 * Italian, with "Lei". Most messages do not address the shopper.
 *
 * Glossary: points: punti; reward: premio; redeem: riscattare; offer: offerta; coupon or voucher: buono sconto; code:
 * codice sconto; gift card: carta regalo; tier: livello; cart: carrello; checkout: ordine.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'più economico', mostExpensive: 'più costoso' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `l’articolo ${!names ? `in promozione ${picks[pick]}` : areCollections ? `${picks[pick]} di ${names}` : `«${names}» ${picks[pick]}`}`
    : (areCollections && names ? 'articoli di ' : '') + names ||
      (everything ? 'tutti gli articoli' : 'articoli in promozione')

/** With the preposition "on": "su tutti gli articoli", "sull’articolo più economico". */
const on = (products: DiscountedProducts) => (products.pick ? 'sul' : 'su ') + describeProducts(products)

const scopes = { items: '', line: ', una volta per articolo', unit: ', per pezzo', together: ', in totale' }

/** Numbers that are pronounced with an initial vowel: "l’8º", "dall’11 aprile". */
const startsWithVowel = (text: string) => /^(?:8|11(?!\d))/.test(text)

/** Ending of nouns in -o: "punto", "punti". */
const o = (form: Intl.LDMLPluralRule) => (form === 'one' ? 'o' : 'i')

/** Weekdays with "from" and "to". Only Sunday is feminine: "dalla domenica". */
const from = (day: string) => `${day === 'domenica' ? 'dalla' : 'dal'} ${day}`
const to = (day: string) => `${day === 'domenica' ? 'alla' : 'al'} ${day}`

/** Time after "al" or "dal": "alle 9:00", "all’1:00". */
const atTime = (time: string) => {
  const short = time.replace(/^0([1-9])/, '$1')
  return /^1\D/.test(short) ? `l’${short}` : `le ${short}`
}

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names?: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const messages: Messages = {
  common: {
    loadFailed: 'Caricamento non riuscito.',
    offline: 'Nessuna connessione a Internet.',
    signIn: 'Acceda per vedere questi contenuti.',
    retry: 'Riprova',
    retryLater: 'È possibile riprovare {when}.',
    retrying: 'Nuovo tentativo {when}.',
    approximately: ({ when }) => when.replace(/^([tf]ra) /, '$1 circa '),
    justNow: 'poco fa',
    offlineSince: 'Nessuna connessione. Ultimo aggiornamento: {when}.',
    outdatedSince: 'Aggiornamento non riuscito. Ultimo aggiornamento: {when}.',
    showMore: 'Mostra altro',
    moreShown: { one: 'Mostrato {count} altro.', other: 'Mostrati altri {count}.' },
    points: { one: '{count} punto', many: '{count} di punti', other: '{count} punti' },
    pendingPoints: '{points} in arrivo',
    nothingToPay: 'Non resta nulla da pagare.',
    close: 'Chiudi',
    back: 'Indietro',
    next: 'Avanti',
    copy: 'Copia',
    copied: 'Copiato',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Codice sconto',
    codeApplied: 'Codice {code} applicato.',
  },

  reasons: {
    invalidCode: 'Il codice non è valido. Verifichi che sia scritto bene.',
    expired: 'Non più valido.',
    notYetValid: 'Non ancora valido.',
    notEnoughPoints: 'I punti non bastano.',
    usedUp: 'Già esaurito.',
    notForAccount: 'Non disponibile per questo account.',
    signedOut: 'Prima è necessario accedere.',
    itemsNotEligible: 'Non si applica agli articoli in questo carrello.',
    noDiscount: 'Non riduce il prezzo di questo carrello.',
    notCombinable: 'Non cumulabile con le altre offerte scelte.',
    unavailable: 'Non disponibile al momento.',
  },

  offers: {
    empty: 'Al momento non ci sono promozioni.',
    emptyHint: 'Le prossime compariranno qui.',
    discount: ({ value, scope, products }) =>
      `${value} di sconto ${scope === 'order' ? 'sull’ordine' : on(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `L’ordine a ${price}`
        : `${capitalize(describeProducts(products), products.names)} a ${price}${products.pick ? '' : ' al pezzo'}`,
    cheapestFree: 'L’articolo in promozione più economico in omaggio',
    cheapestFreeFrom: 'L’articolo più economico di {collection} in omaggio',
    cheapestFreeOf: 'L’articolo «{product}» più economico in omaggio',
    collection: '«{name}»',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const what = unit ? 'pezzo' : 'articolo'
      const nth = `${number(first)}º ${what}`
      const turns =
        first === every
          ? `un ${what} ogni ${number(every)}`
          : every > 1
            ? `${startsWithVowel(nth) ? 'l’' : 'il '}${nth}, poi uno ogni ${number(every)}`
            : `${startsWithVowel(nth) ? 'dall’' : 'dal '}${nth}`
      const units = (count: number) => `${number(count)} pezz${o(plural(count))}`
      const limits = [
        first + every > 2 && turns,
        order && `a partire dal ${picks[order]}`,
        maxPerProduct !== undefined && `massimo ${units(maxPerProduct)} per articolo`,
        maxTotal !== undefined && `massimo ${units(maxTotal)}`,
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, fino a {total}',
    upToInTotal: '{discount}, fino a {total} in totale',
    upToPerProduct: '{discount}, fino a {perProduct} per articolo',
    upToPerProductAndInTotal: '{discount}, fino a {perProduct} per articolo e {total} in totale',
    free: 'In omaggio: {products}',
    freeShipping: 'Spedizione gratuita',
    shippingDiscount: '{amount} di sconto sulla spedizione',
    gifts: { one: 'Un articolo in omaggio', other: '{count} articoli in omaggio' },
    quantity: '{count} × {product}',
    giftCard: 'Carta regalo',
    giftCardBalance: 'Saldo: {amount}',
    missingAmount: 'Ancora {amount}',
    missingProducts: 'Ancora {products}',
    missingAmountAndProducts: 'Ancora {amount} e {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} su qualsiasi articolo',
    remainingAmountOnEligible: '{amount} su articoli in promozione',
    remainingAmountOn: '{amount} su {products}',
    remainingAmountFrom: '{amount} su articoli di {collection}',
    unlock: '{missing} per ottenere l’offerta',
    items: { one: '{count} articolo', other: '{count} articoli' },
    itemsFrom: { one: '{count} articolo di {collection}', other: '{count} articoli di {collection}' },
    apply: 'Applica',
    applyOffer: 'Applica offerta',
    applied: 'Applicata',
    selected: 'Scelta',
    remove: 'Rimuovi',
    youSave: 'Risparmio',
    add: 'Aggiungi',
    addProducts: 'Aggiungi {products}',
  },

  promotions: {
    title: 'Promozioni',
    terms: 'Condizioni',
    available: 'Disponibile per questo carrello',
    ends: 'Termina {when}',
    endsTonight: 'Termina stasera',
    ended: 'Terminata',
    until: ({ date }) => `Fino al${startsWithVowel(date) ? 'l’' : ' '}${date}`,
    starts: 'Inizia {when}',
    startsOn: ({ day }) => (/^\d/.test(day) ? `Dal${startsWithVowel(day) ? 'l’' : ' '}${day}` : `Da ${day}`),
    dayAndTime: ({ day, time }) => `${day} al${atTime(time)}`,
    everyDays: 'Ogni {days}',
    everyDay: 'Ogni giorno',
    dayRange: ({ first, last }) => capitalize(`${from(first)} ${to(last)}`),
    hours: ({ days, start, end }) => `${days}, dal${atTime(start)} al${atTime(end)}`,
    moreHours: ({ hours, more }) => `${hours}; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Non attiva al momento',
  },

  eligibility: {
    available: 'Disponibili ora',
    almostAvailable: 'Ci siamo quasi',
    unavailable: 'Non disponibili per questo carrello',
    chooseOne: 'Una a scelta',
    orCombine: 'Oppure insieme',
    combinesWithAll: 'Cumulabile con tutto',
    replaces: 'Sostituisce: {offers}',
    best: 'La scelta migliore per Lei',
    suggested: 'Il nostro suggerimento',
    save: 'Risparmio di {amount}',
    saveMore: '{amount} di risparmio in più',
    insteadOf: '{discount} di sconto invece di {current}.',
    chooseThis: 'Applica questa offerta',
    chooseBoth: 'Applica entrambe',
    chooseThese: 'Applica queste offerte',
    alreadyBest: 'Con questo carrello non si può risparmiare di più.',
    nothingBetterFound: 'Non abbiamo trovato nulla che faccia risparmiare di più.',
    showAll: 'Mostra tutto ({count})',
    showFewer: 'Mostra meno',
    selection: 'Vantaggi scelti',
    emptyCart: 'Il carrello è vuoto.',
    emptyCartHint: 'Riempiendolo, qui si vede quanto si può risparmiare.',
    invalidCodeForGuests:
      'Il codice non è valido. Verifichi che sia scritto bene o acceda per usare buoni personali e carte regalo.',
  },

  badge: {
    moreUnits: 'Ancora {count}: {benefit}',
  },

  nudge: {
    inCart: '{count} di {required} nel carrello',
  },

  receipt: {
    empty: 'Il carrello è vuoto.',
    emptyHint: 'Riempiendolo, qui si vede il totale.',
    remove: 'Rimuovi {offer}',
    promotion: 'Promozione',
    subtotal: 'Subtotale',
    total: 'Totale',
    pointsUsedOf: '{used} su {selected}',
    noMorePoints: 'La carta non ne contiene di più.',
  },

  balance: {
    expires: ({ points, date, count }, { plural }) =>
      `${points} ${plural(count) === 'one' ? 'scade' : 'scadono'} ${startsWithVowel(date) ? 'l’' : 'il '}${date}`,
    toTier: 'Ancora {points} per {tier}',
    toReward: 'Ancora {points} per «{reward}»',
    cardNumber: 'Numero della carta',
    showCode: 'Mostra il codice',
  },

  pointsBreakdown: {
    title: 'Riepilogo dei punti',
    empty: 'Ancora nessun punto.',
    emptyHint: 'I punti ottenuti e usati compariranno qui.',
    totalEarned: 'Ottenuti: {count}',
  },

  pointKinds: {
    spent: 'Usati',
    expired: 'Scaduti',
    ready: 'Disponibili',
    expiring: 'Di cui in scadenza',
    waiting: 'In arrivo',
  },

  points: {
    productEarns: 'Questo articolo vale {points}',
    orderEarns: 'Questo ordine vale {points}',
    availableFrom: ({ points, date }) =>
      `${points} da spendere dal${startsWithVowel(date) ? 'l’' : ' '}${date}`,
    toTierAfterOrder: 'Poi ancora {points} per {tier}',
    reachesTier: 'Con questo ordine si raggiunge {tier}',
  },

  earn: {
    title: 'Come ottenere punti',
    empty: 'Al momento non ci sono modi per ottenere punti.',
    emptyHint: 'I prossimi compariranno qui.',
    perAmountPaid: { one: 'Per ogni {amount} speso', other: 'Per ogni {amount} spesi' },
    perAmountOnItems: {
      one: 'Per ogni {amount} speso in articoli in promozione',
      other: 'Per ogni {amount} spesi in articoli in promozione',
    },
    perItems: { one: 'Per ogni articolo idoneo', other: 'Ogni {count} articoli idonei' },
    perOrder: 'Per ogni ordine',
    availableAfter: { one: 'Utilizzabili dopo {count} giorno', other: 'Utilizzabili dopo {count} giorni' },
    until: ({ date }) => `Fino al${startsWithVowel(date) ? 'l’' : ' '}${date}`,
  },

  tierChanges: {
    joined: 'Al raggiungimento del primo livello',
    upgraded: 'Al passaggio a un livello superiore',
    prolonged: 'Al mantenimento del livello',
  },

  rewards: {
    title: 'Premi',
    empty: 'Al momento non ci sono premi.',
    emptyHint: 'I prossimi compariranno qui.',
    missingPoints: 'Ancora {points}',
    inStock: { one: 'Ne resta {count}', other: 'Ne restano {count}' },
    soldOut: 'Esaurito',
    redeem: 'Riscatta',
    confirm: 'Riscattare per {points}?',
    balance: 'Ora',
    newBalance: 'Dopo il riscatto',
    consent: 'Richiedendo il premio, accetta:',
    termsOfUse: 'Condizioni d’uso',
    dataUse: 'Come usiamo i Suoi dati:',
    privacyPolicy: 'Informativa sulla privacy',
    sendingHint: 'Il riscatto prosegue anche se si chiude questa finestra.',
    redeemed: 'È Suo.',
    addedToCart: 'Premio aggiunto al carrello.',
    pointsUsed: 'Riscattato per {points}.',
    applyToCart: 'Applica al carrello',
    noPointsUsed: 'Non è stato usato alcun punto.',
    otherRewards: 'Altri premi',
    unconfirmed: 'Il riscatto non è ancora confermato.',
    unconfirmedHint: 'I punti vengono addebitati una volta al massimo.',
    reference: 'Riferimento',
    checkAgain: 'Verifica di nuovo',
    redeemNow: 'Riscatta ora',
    notConfirmed: 'Non è stato possibile confermare il riscatto.',
    notConfirmedHint: 'La cronologia mostra se sono stati addebitati punti.',
    rolledBack: 'Il riscatto è stato annullato.',
    rolledBackHint: 'I punti sono stati riaccreditati.',
    losesTier: 'Con questo riscatto si perde il livello {tier}, che richiede {points}.',
    notSaved: 'Questo browser non ricorda i riscatti. Lasci aperta la pagina fino alla conferma.',
    redeemedRecently: 'Questo premio è stato riscattato {when}.',
    redeemedRecentlyHint: 'Riscattarlo di nuovo?',
    redeemAgain: 'Riscatta di nuovo',
  },

  pointsPayment: {
    pointsToUse: 'Punti da usare',
    useAsNeeded: 'Usa quelli necessari',
    useAll: 'Usa tutti i punti',
    choosePoints: 'Scelga quanti punti usare. Nulla viene addebitato prima dell’ordine.',
    useAtLeast: 'Occorre usare almeno {points}.',
    willPay: {
      one: '{points} pagherà {amount} dell’ordine. Prima non viene addebitato nulla.',
      other: '{points} pagheranno {amount} dell’ordine. Prima non viene addebitato nulla.',
    },
    remaining: { one: 'Resterà {points}.', other: 'Resteranno {points}.' },
    usePoints: 'Usa punti',
    useSelected: 'Usa {points}',
    useNone: 'Non usare punti',
    noPoints: 'Non verrà usato alcun punto.',
    selected: { one: '{points} scelto', other: '{points} scelti' },
    change: 'Modifica',
    addItemsFirst: 'Prima occorre aggiungere qualcosa al carrello.',
  },

  dialog: {
    cancel: 'Annulla',
    sending: 'Un momento…',
    show: 'Vedi',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} su un’altra carta', other: '{points} su altre {count} carte' },
    moveHere: 'Trasferisci qui',
    confirm: 'Trasferire {points} su questa carta?',
    confirmHint: 'Le date di scadenza non cambiano.',
    cardEndingIn: 'Carta che termina con {ending}',
    newBalance: 'Dopo il trasferimento',
    moved: { one: '{points} trasferito su questa carta.', other: '{points} trasferiti su questa carta.' },
    notMoved: 'Nessun punto è stato trasferito.',
    unconfirmed: 'Il trasferimento non è ancora confermato.',
    unconfirmedHint: 'I punti vengono trasferiti una volta al massimo.',
  },

  activity: {
    title: 'Cronologia',
    empty: 'Ancora nessuna attività.',
    emptyHint: 'I punti ottenuti e usati compariranno qui.',
    showAll: 'Mostra tutto',
    eventWithName: '{event}: {name}',
  },

  activityEvents: {
    paid: 'Ordine',
    succeeded: 'Premio',
    failed: 'Premio non riscattato',
    points_added: 'Punti aggiunti',
    points_returned: 'Punti restituiti',
    points_transferred: 'Punti trasferiti',
    points_expired: 'Punti scaduti',
    added: 'Punti in arrivo',
    canceled: 'Punti in arrivo annullati',
    upgraded: 'Nuovo livello',
    downgraded: 'Nuovo livello',
    joined: 'Primo livello',
    prolonged: 'Livello prolungato',
    left: 'Livello terminato',
  },

  tierUp: {
    welcome: 'Congratulazioni: livello {tier} raggiunto',
  },

  referrals: {
    yourLink: 'Link per gli amici',
    yourCode: 'Codice per gli amici',
    share: 'Condividi',
    empty: 'Non si è ancora iscritto nessuno.',
    emptyHint: 'Gli amici iscritti compariranno qui.',
    joined: { one: 'Si è iscritto {count} amico.', other: 'Si sono iscritti {count} amici.' },
    earned: 'Ottenuto: {rewards}.',
    vouchers: { one: '{count} buono sconto', other: '{count} buoni sconto' },
    friends: 'Amici iscritti',
    joinedOn: 'Iscrizione: {date}',
  },
}

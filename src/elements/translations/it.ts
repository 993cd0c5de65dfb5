/**
 * Italian, with "Lei". Buttons and headings do not address the shopper.
 *
 * Glossary: points: punti; earn: raccogliere; reward: premio; redeem: richiedere (a reward), usare (points); redemption:
 * richiesta; deduct: scalare; offer and promotion: offerta; discount: sconto; eligible: idoneo; combine: cumulare;
 * coupon or voucher: buono sconto; code: codice sconto; gift card: carta regalo; tier: livello; cart: carrello; checkout:
 * ordine.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'più economico', mostExpensive: 'più costoso' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `l’articolo ${!names ? `idoneo ${picks[pick]}` : areCollections ? `${picks[pick]} di ${names}` : `«${names}» ${picks[pick]}`}`
    : (areCollections && names ? 'articoli di ' : '') + names ||
      (everything ? 'tutti gli articoli' : 'articoli idonei')

/** With the preposition "on": "su tutti gli articoli", "sull’articolo più economico". */
const on = (products: DiscountedProducts) => (products.pick ? 'sul' : 'su ') + describeProducts(products)

const scopes = { items: '', line: ', una volta per articolo', unit: '', together: ', in totale' }

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
    retryLater: 'Riprovi {when}.',
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
    back: 'Precedente',
    next: 'Successivo',
    copy: 'Copia',
    copied: 'Copiato',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Codice sconto',
    codeApplied: 'Codice {code} applicato.',
  },

  reasons: {
    invalidCode: 'Il codice non è valido. Verifichi che sia scritto correttamente.',
    expired: 'Validità scaduta.',
    notYetValid: 'Non ancora utilizzabile.',
    notEnoughPoints: 'I punti non bastano.',
    usedUp: 'Limite di utilizzi raggiunto.',
    notForAccount: 'Non disponibile per il Suo account.',
    signedOut: 'Prima acceda al Suo account.',
    itemsNotEligible: 'Non si applica agli articoli in questo carrello.',
    noDiscount: 'Nessuno sconto su questo carrello.',
    notCombinable: 'Non cumulabile con le altre offerte selezionate.',
    unavailable: 'Non disponibile al momento.',
  },

  offers: {
    empty: 'Al momento non ci sono offerte.',
    emptyHint: 'Le prossime compariranno qui.',
    discount: ({ value, scope, products }) =>
      `${value} di sconto ${scope === 'order' ? 'sull’ordine' : (scope === 'unit' ? 'al pezzo ' : '') + on(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `L’ordine a ${price}`
        : `${capitalize(describeProducts(products), products.names)} a ${price}${products.pick ? '' : ' al pezzo'}`,
    cheapestFree: 'L’articolo idoneo più economico in omaggio',
    cheapestFreeFrom: 'L’articolo più economico di {collection} in omaggio',
    cheapestFreeOf: 'L’articolo «{product}» più economico in omaggio',
    quoted: '«{name}»',
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
        order && `prima i ${picks[order].replace(/o$/, 'i')}`,
        maxPerProduct !== undefined && `massimo ${units(maxPerProduct)} per articolo`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `massimo ${units(maxTotal)}` : `${number(maxTotal)} in totale`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, fino a {total}',
    upToInTotal: '{discount}, fino a {total} in totale',
    upToPerProduct: '{discount}, fino a {perProduct} per articolo',
    upToPerProductAndInTotal: '{discount}, fino a {perProduct} per articolo e {total} in totale',
    free: '{products} in omaggio',
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
    remainingAmountOnAny: '{amount} di articoli a scelta',
    remainingAmountOnEligible: '{amount} di articoli idonei',
    remainingAmountOn: '{amount} di spesa su {products}',
    remainingAmountFrom: '{amount} in articoli di {collection}',
    unlock: '{missing} per ottenere l’offerta',
    items: { one: '{count} articolo', other: '{count} articoli' },
    itemsFrom: { one: '{count} articolo di {collection}', other: '{count} articoli di {collection}' },
    apply: 'Applica',
    applyOffer: 'Applica offerta',
    applied: 'Applicata',
    selected: 'Selezionata',
    remove: 'Rimuovi',
    youSave: 'Risparmio',
    add: 'Aggiungi',
    addProducts: 'Aggiungi {products}',
  },

  promotions: {
    title: 'Offerte',
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
    hoursInZone: ({ hours, zone }) => `${hours} (${zone.replace(/^Ora /, 'ora ')})`,
    notRunning: 'Non attiva al momento',
  },

  eligibility: {
    available: 'Disponibili ora',
    almostAvailable: 'Ci siamo quasi',
    unavailable: 'Non disponibili per questo carrello',
    chooseOne: 'Una a scelta',
    orCombine: 'Oppure cumulabili tra loro',
    combinesWithAll: 'Cumulabili con tutte le offerte',
    replaces: 'Sostituisce: {offers}',
    best: 'La scelta migliore per Lei',
    suggested: 'Il nostro suggerimento',
    save: 'Risparmio di {amount}',
    saveMore: '{amount} di risparmio in più',
    insteadOf: '{discount} di sconto invece di {current}.',
    chooseThis: 'Applica questa offerta',
    chooseBoth: 'Applica entrambe',
    chooseThese: 'Applica queste offerte',
    alreadyBest: 'È il massimo che può risparmiare con questo carrello.',
    nothingBetterFound: 'Non abbiamo trovato offerte più convenienti.',
    showAll: 'Mostra tutto ({count})',
    showFewer: 'Mostra meno',
    selection: 'Offerte selezionate',
    emptyCart: 'Il carrello è vuoto.',
    emptyCartHint: 'Aggiunga articoli per vedere quanto può risparmiare.',
    invalidCodeForGuests:
      'Il codice non è valido. Verifichi che sia scritto correttamente o acceda per usare i Suoi buoni e le Sue carte regalo.',
  },

  badge: {
    moreUnits: { one: 'Ancora {count} pezzo · {benefit}', other: 'Ancora {count} pezzi · {benefit}' },
  },

  nudge: {
    inCart: '{count} su {required} nel carrello',
  },

  receipt: {
    empty: 'Il carrello è vuoto.',
    emptyHint: 'Aggiunga articoli per vedere il totale.',
    remove: 'Rimuovi: {offer}',
    promotion: 'Offerta',
    subtotal: 'Subtotale',
    total: 'Totale',
    pointsUsedOf: '{used} su {selected}',
    noMorePoints: 'La carta non ha altri punti.',
  },

  balance: {
    expires: ({ points, date, count }, { plural }) =>
      `${points} ${plural(count) === 'one' ? 'scade' : 'scadono'} ${startsWithVowel(date) ? 'l’' : 'il '}${date}`,
    toTier: 'Ancora {points} per il livello {tier}',
    toReward: 'Ancora {points} per «{reward}»',
    cardNumber: 'Numero della carta',
    showCode: 'Mostra il codice',
  },

  pointsBreakdown: {
    title: 'I Suoi punti',
    empty: 'Ancora nessun punto.',
    emptyHint: 'I punti raccolti e usati compariranno qui.',
    totalEarned: 'Raccolti: {count}',
  },

  pointKinds: {
    spent: 'Usati',
    expired: 'Scaduti',
    ready: 'Disponibili',
    expiring: 'Di cui in scadenza',
    waiting: 'In arrivo',
  },

  points: {
    productEarns: 'Con questo articolo raccoglie {points}',
    orderEarns: 'Con questo ordine raccoglie {points}',
    availableFrom: ({ points, date, count }, { plural }) =>
      `${points} utilizzabil${plural(count) === 'one' ? 'e' : 'i'} dal${startsWithVowel(date) ? 'l’' : ' '}${date}`,
    toTierAfterOrder: 'Dopo questo ordine, ancora {points} per il livello {tier}',
    reachesTier: 'Con questo ordine raggiunge il livello {tier}',
  },

  earn: {
    title: 'Come raccogliere punti',
    empty: 'Al momento non è possibile raccogliere punti.',
    emptyHint: 'Le prossime occasioni compariranno qui.',
    perAmountPaid: { one: 'Per ogni {amount} speso', other: 'Per ogni {amount} spesi' },
    perAmountOnItems: {
      one: 'Per ogni {amount} speso in articoli idonei',
      other: 'Per ogni {amount} spesi in articoli idonei',
    },
    perItems: { one: 'Per ogni articolo idoneo', other: 'Ogni {count} articoli idonei' },
    perOrder: 'Per ogni ordine',
    availableAfter: {
      one: 'Punti utilizzabili dopo {count} giorno',
      other: 'Punti utilizzabili dopo {count} giorni',
    },
    until: ({ date }) => `Fino al${startsWithVowel(date) ? 'l’' : ' '}${date}`,
  },

  tierChanges: {
    joined: 'Quando raggiunge il primo livello',
    upgraded: 'Quando passa a un livello superiore',
    prolonged: 'Quando mantiene il livello',
  },

  rewards: {
    title: 'Premi',
    empty: 'Al momento non ci sono premi.',
    emptyHint: 'I prossimi compariranno qui.',
    missingPoints: 'Ancora {points}',
    inStock: { one: 'Ne resta {count}', other: 'Ne restano {count}' },
    soldOut: 'Esaurito',
    redeem: 'Richiedi',
    confirm: 'Usare {points}?',
    balance: 'Saldo attuale',
    newBalance: 'Nuovo saldo',
    consent: 'Richiedendo il premio, accetta:',
    termsOfUse: 'Condizioni d’uso',
    dataUse: 'Come usiamo i Suoi dati:',
    privacyPolicy: 'Informativa sulla privacy',
    sendingHint: 'Può chiudere questa finestra: la richiesta prosegue.',
    redeemed: 'Il premio è Suo.',
    addedToCart: 'Premio aggiunto al carrello.',
    pointsUsed: { one: '{points} usato.', other: '{points} usati.' },
    applyToCart: 'Applica al carrello',
    noPointsUsed: 'Nessun punto è stato usato.',
    otherRewards: 'Altri premi',
    unconfirmed: 'La richiesta non è ancora confermata.',
    unconfirmedHint: 'I punti non verranno scalati due volte.',
    reference: 'Riferimento',
    checkAgain: 'Verifica di nuovo',
    redeemNow: 'Richiedi ora',
    notConfirmed: 'Non è stato possibile confermare la richiesta.',
    notConfirmedHint: 'La cronologia mostra se sono stati scalati punti.',
    rolledBack: 'La richiesta è stata annullata.',
    rolledBackHint: 'I punti sono stati riaccreditati.',
    losesTier: 'Così perde il livello {tier}, che richiede {points}.',
    notSaved:
      'Questo browser non memorizza le richieste di premi. Lasci aperta la pagina fino alla conferma.',
    redeemedRecently: 'Ha già richiesto questo premio {when}.',
    redeemedRecentlyHint: 'Richiederlo di nuovo?',
    redeemAgain: 'Richiedi di nuovo',
  },

  pointsPayment: {
    pointsToUse: 'Punti da usare',
    useAsNeeded: 'Usa quelli necessari',
    useAll: 'Usa tutti i punti',
    choosePoints: 'Scelga quanti punti usare. Vengono scalati solo quando conferma l’ordine.',
    useAtLeast: 'Usi almeno {points}.',
    willPay: {
      one: 'Con {points} paga {amount} del Suo ordine. Il punto viene scalato solo quando conferma l’ordine.',
      other:
        'Con {points} paga {amount} del Suo ordine. I punti vengono scalati solo quando conferma l’ordine.',
    },
    remaining: { one: 'Resterà {points}.', other: 'Resteranno {points}.' },
    usePoints: 'Usa punti',
    useSelected: 'Usa {points}',
    useNone: 'Non usare punti',
    noPoints: 'Nessun punto verrà usato.',
    selected: { one: '{points} selezionato', other: '{points} selezionati' },
    change: 'Modifica',
    addItemsFirst: 'Aggiunga prima un articolo al carrello.',
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
    newBalance: 'Nuovo saldo',
    moved: { one: '{points} trasferito su questa carta.', other: '{points} trasferiti su questa carta.' },
    notMoved: 'Nessun punto è stato trasferito.',
    unconfirmed: 'Il trasferimento non è ancora confermato.',
    unconfirmedHint: 'I punti non verranno trasferiti due volte.',
  },

  activity: {
    title: 'Cronologia',
    empty: 'Ancora nessuna attività.',
    emptyHint: 'I punti raccolti e usati compariranno qui.',
    showAll: 'Mostra tutto',
  },

  activityEvents: {
    paid: 'Ordine',
    succeeded: 'Premio',
    failed: 'Premio non ottenuto',
    points_added: 'Punti accreditati',
    points_returned: 'Punti riaccreditati',
    points_transferred: 'Punti trasferiti',
    points_expired: 'Punti scaduti',
    added: 'Punti in arrivo',
    canceled: 'Punti in arrivo annullati',
    upgraded: 'Nuovo livello',
    downgraded: 'Nuovo livello',
    joined: 'Primo livello',
    prolonged: 'Livello rinnovato',
    left: 'Livello scaduto',
  },

  tierUp: {
    welcome: 'Congratulazioni, ha raggiunto il livello {tier}',
  },

  referrals: {
    yourLink: 'Il Suo link per gli amici',
    yourCode: 'Il Suo codice per gli amici',
    share: 'Condividi',
    empty: 'Non si è ancora iscritto nessuno.',
    emptyHint: 'Gli amici iscritti compariranno qui.',
    joined: { one: 'Si è iscritto {count} amico.', other: 'Si sono iscritti {count} amici.' },
    earned: 'Lei ha ottenuto {rewards}.',
    vouchers: { one: '{count} buono sconto', other: '{count} buoni sconto' },
    friends: 'Amici iscritti',
    joinedOn: 'Iscrizione: {date}',
  },
}

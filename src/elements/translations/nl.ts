/**
 * Dutch, with "u".
 *
 * Glossary: points: punten; reward: beloning; redeem: inwisselen; offer: voordeel; coupon or voucher: tegoedbon,
 * voucher; code: kortingscode; gift card: cadeaukaart, cadeaubon; tier: niveau; cart: winkelwagen; checkout:
 * bestellen.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'goedkoopste', mostExpensive: 'duurste' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `het ${picks[pick]} ${!names ? 'deelnemende artikel' : areCollections ? `artikel uit ${names}` : `artikel ‘${names}’`}`
    : (areCollections && names ? 'artikelen uit ' : '') + names ||
      (everything ? 'alle artikelen' : 'deelnemende artikelen')

const scopes = { items: '', line: ', eenmaal per artikel', unit: ', per stuk', together: ' in totaal' }

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names?: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const messages: Messages = {
  common: {
    loadFailed: 'Dit kon niet worden geladen.',
    offline: 'Geen internetverbinding.',
    signIn: 'Log in om dit te zien.',
    retry: 'Opnieuw proberen',
    retryLater: 'Probeer het {when} opnieuw.',
    retrying: 'Nieuwe poging {when}.',
    approximately: ({ when }) => when.replace(/^over /, 'over ongeveer '),
    justNow: 'zojuist',
    offlineSince: 'Geen verbinding. Laatste update: {when}.',
    outdatedSince: 'Dit kon niet worden bijgewerkt. Laatste update: {when}.',
    showMore: 'Meer tonen',
    moreShown: 'Nog {count} getoond.',
    points: { one: '{count} punt', other: '{count} punten' },
    pendingPoints: '{points} onderweg',
    nothingToPay: 'Er hoeft niets meer te worden betaald.',
    close: 'Sluiten',
    back: 'Vorige',
    next: 'Volgende',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Kortingscode',
    codeApplied: '{code} is toegepast.',
  },

  reasons: {
    invalidCode: 'Deze code is niet geldig. Controleer de spelling.',
    expired: 'Niet meer geldig.',
    notYetValid: 'Nog niet geldig.',
    notEnoughPoints: 'U hebt niet genoeg punten.',
    usedUp: 'Al helemaal gebruikt.',
    notForAccount: 'Niet beschikbaar voor dit account.',
    signedOut: 'Log eerst in.',
    itemsNotEligible: 'Geldt niet voor de artikelen in deze winkelwagen.',
    noDiscount: 'Levert in deze winkelwagen geen korting op.',
    notCombinable: 'Niet te combineren met de andere gekozen voordelen.',
    unavailable: 'Nu niet beschikbaar.',
  },

  offers: {
    empty: 'Er zijn nu geen acties.',
    emptyHint: 'Nieuwe acties verschijnen hier.',
    discount: ({ value, scope, products }) =>
      `${value} korting op ${scope === 'order' ? 'de bestelling' : describeProducts(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `De bestelling voor ${price}`
        : `${capitalize(describeProducts(products), products.names)} voor ${price}${products.pick ? '' : ' per stuk'}`,
    cheapestFree: 'Het goedkoopste deelnemende artikel gratis',
    cheapestFreeFrom: 'Het goedkoopste artikel uit {collection} gratis',
    cheapestFreeOf: 'Het goedkoopste artikel ‘{product}’ gratis',
    collection: '‘{name}’',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number },
    ) {
      const what = unit ? 'stuk' : 'artikel'
      const nth = (count: number) => `${number(count)}e`
      const turns =
        first === every
          ? `elk ${nth(every)} ${what}`
          : every > 1
            ? `het ${nth(first)} ${what}, daarna elk ${nth(every)}`
            : `vanaf het ${nth(first)} ${what}`
      const units = (count: number) => `${number(count)} ${count === 1 ? 'stuk' : 'stuks'}`
      const limits = [
        first + every > 2 && turns,
        order && `${picks[order]} eerst`,
        maxPerProduct !== undefined && `maximaal ${units(maxPerProduct)} per artikel`,
        maxTotal !== undefined && `maximaal ${units(maxTotal)}`,
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, maximaal {total}',
    upToInTotal: '{discount}, maximaal {total} in totaal',
    upToPerProduct: '{discount}, maximaal {perProduct} per artikel',
    upToPerProductAndInTotal: '{discount}, maximaal {perProduct} per artikel en {total} in totaal',
    free: 'Gratis: {products}',
    freeShipping: 'Gratis verzending',
    shippingDiscount: '{amount} korting op de verzendkosten',
    gifts: { one: 'Gratis artikel', other: '{count} gratis artikelen' },
    quantity: '{count} × {product}',
    giftCard: 'Cadeaukaart',
    giftCardBalance: 'Tegoed: {amount}',
    missingAmount: 'Nog {amount}',
    missingProducts: 'Nog {products}',
    missingAmountAndProducts: 'Nog {amount} en {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} aan artikelen naar keuze',
    remainingAmountOnEligible: '{amount} aan deelnemende artikelen',
    remainingAmountOn: '{amount} aan {products}',
    remainingAmountFrom: '{amount} aan artikelen uit {collection}',
    unlock: '{missing} voor deze aanbieding',
    items: { one: '{count} artikel', other: '{count} artikelen' },
    itemsFrom: { one: '{count} artikel uit {collection}', other: '{count} artikelen uit {collection}' },
    apply: 'Toepassen',
    applyOffer: 'Aanbieding toepassen',
    applied: 'Toegepast',
    selected: 'Gekozen',
    remove: 'Verwijderen',
    youSave: 'Besparing',
    add: 'Toevoegen',
    addProducts: '{products} toevoegen',
  },

  promotions: {
    title: 'Acties',
    terms: 'Voorwaarden',
    available: 'Beschikbaar voor deze winkelwagen',
    ends: 'Eindigt {when}',
    endsTonight: 'Eindigt vanavond',
    ended: 'Afgelopen',
    // "Tot en met" includes the day. "Tot" excludes the time.
    until: ({ date }) => `${date.includes(' om ') ? 'Tot' : 'Tot en met'} ${date}`,
    starts: 'Begint {when}',
    startsOn: 'Vanaf {day}',
    dayAndTime: '{day} om {time} uur',
    everyDays: 'Elke {days}',
    everyDay: 'Elke dag',
    dayRange: ({ first, last }) => `${capitalize(first)} tot en met ${last}`,
    hours: '{days} van {start} tot {end} uur',
    moreHours: ({ hours, more }) => `${hours}; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Nu niet actief',
  },

  eligibility: {
    available: 'Nu beschikbaar',
    almostAvailable: 'Bijna zover',
    unavailable: 'Niet beschikbaar voor deze winkelwagen',
    chooseOne: 'Kies er één',
    orCombine: 'Of combineer',
    combinesWithAll: 'Gaat met alles samen',
    replaces: 'Vervangt: {offers}',
    best: 'De beste keuze voor u',
    suggested: 'Onze suggestie voor u',
    save: 'Bespaar {amount}',
    saveMore: 'Bespaar {amount} meer',
    insteadOf: '{discount} korting in plaats van {current}.',
    chooseThis: 'Aanbieding toepassen',
    chooseBoth: 'Beide toepassen',
    chooseThese: 'Aanbiedingen toepassen',
    alreadyBest: 'Meer valt er met deze winkelwagen niet te besparen.',
    nothingBetterFound: 'We vonden niets waarmee meer te besparen valt.',
    showAll: 'Alle {count} tonen',
    showFewer: 'Minder tonen',
    selection: 'Gekozen voordelen',
    emptyCart: 'De winkelwagen is leeg.',
    emptyCartHint: 'Zodra er iets in ligt, staat hier hoeveel er te besparen valt.',
    invalidCodeForGuests:
      'Deze code is niet geldig. Controleer de spelling, of log in voor eigen vouchers en cadeaubonnen.',
  },

  badge: {
    moreUnits: 'Nog {count}: {benefit}',
  },

  nudge: {
    inCart: '{count} van de {required} in de winkelwagen',
  },

  receipt: {
    empty: 'De winkelwagen is leeg.',
    emptyHint: 'Zodra er iets in ligt, staat hier het totaal.',
    remove: '{offer} verwijderen',
    promotion: 'Actie',
    subtotal: 'Subtotaal',
    total: 'Totaal',
    pointsUsedOf: '{used} van {selected}',
    noMorePoints: 'Meer staat er niet op de kaart.',
  },

  balance: {
    expires: { one: '{points} vervalt op {date}', other: '{points} vervallen op {date}' },
    toTier: 'Nog {points} tot {tier}',
    toReward: 'Nog {points} voor ‘{reward}’',
    cardNumber: 'Kaartnummer',
    showCode: 'Code tonen',
  },

  pointsBreakdown: {
    title: 'Puntenoverzicht',
    empty: 'Nog geen punten.',
    emptyHint: 'Gespaarde en gebruikte punten verschijnen hier.',
    totalEarned: 'Gespaard: {count}',
  },

  pointKinds: {
    spent: 'Gebruikt',
    expired: 'Vervallen',
    ready: 'Te besteden',
    expiring: 'Waarvan vervalt',
    waiting: 'Onderweg',
  },

  points: {
    productEarns: 'Dit artikel levert {points} op',
    orderEarns: 'Deze bestelling levert {points} op',
    availableFrom: '{points} te besteden vanaf {date}',
    toTierAfterOrder: 'Daarna nog {points} tot {tier}',
    reachesTier: 'Met deze bestelling is {tier} bereikt',
  },

  earn: {
    title: 'Zo spaart u punten',
    empty: 'Er zijn nu geen punten te sparen.',
    emptyHint: 'Nieuwe mogelijkheden verschijnen hier.',
    perAmountPaid: 'Per {amount} die u betaalt',
    perAmountOnItems: 'Per {amount} aan deelnemende artikelen',
    perItems: { one: 'Voor elk deelnemend artikel', other: 'Per {count} deelnemende artikelen' },
    perOrder: 'Voor elke bestelling',
    availableAfter: { one: 'Te gebruiken na {count} dag', other: 'Te gebruiken na {count} dagen' },
    until: ({ date }) => `${date.includes(' om ') ? 'Tot' : 'Tot en met'} ${date}`,
  },

  tierChanges: {
    joined: 'Bij het bereiken van het eerste niveau',
    upgraded: 'Bij het bereiken van een hoger niveau',
    prolonged: 'Bij het behouden van het niveau',
  },

  rewards: {
    title: 'Beloningen',
    empty: 'Er zijn nu geen beloningen.',
    emptyHint: 'Nieuwe beloningen verschijnen hier.',
    missingPoints: 'Nog {points}',
    inStock: 'Nog {count} op voorraad',
    soldOut: 'Uitverkocht',
    redeem: 'Inwisselen',
    confirm: '{points} inwisselen?',
    balance: 'Nu',
    newBalance: 'Daarna',
    consent: 'Door in te wisselen gaat u akkoord met:',
    termsOfUse: 'Gebruiksvoorwaarden',
    dataUse: 'Zo gebruiken we uw gegevens:',
    privacyPolicy: 'Privacybeleid',
    sendingHint: 'Dit gaat door, ook als u dit venster sluit.',
    redeemed: 'De beloning is voor u.',
    addedToCart: 'In de winkelwagen gelegd.',
    pointsUsed: 'Ingewisseld voor {points}.',
    applyToCart: 'Op winkelwagen toepassen',
    noPointsUsed: 'Er zijn geen punten gebruikt.',
    otherRewards: 'Andere beloningen',
    unconfirmed: 'Dit is nog niet bevestigd.',
    unconfirmedHint: 'De punten worden hooguit één keer afgeschreven.',
    reference: 'Referentie',
    checkAgain: 'Opnieuw controleren',
    redeemNow: 'Nu inwisselen',
    notConfirmed: 'Dit kon niet worden bevestigd.',
    notConfirmedHint: 'In de geschiedenis staat of er punten zijn afgeschreven.',
    rolledBack: 'De inwisseling is geannuleerd.',
    rolledBackHint: 'De punten zijn teruggeboekt.',
    losesTier: {
      one: 'Hiermee verliest u {tier}: daarvoor is {points} nodig.',
      other: 'Hiermee verliest u {tier}: daarvoor zijn {points} nodig.',
    },
    notSaved: 'Deze browser onthoudt niet wat er is ingewisseld. Houd de pagina open tot de bevestiging.',
    redeemedRecently: 'U hebt dit {when} ingewisseld.',
    redeemedRecentlyHint: 'Opnieuw inwisselen?',
    redeemAgain: 'Opnieuw inwisselen',
  },

  pointsPayment: {
    pointsToUse: 'Te gebruiken punten',
    useAsNeeded: 'Zoveel als nodig gebruiken',
    useAll: 'Alle punten gebruiken',
    choosePoints: 'Kies hoeveel punten u gebruikt. Er wordt niets afgeschreven voordat u bestelt.',
    useAtLeast: 'Gebruik minstens {points}.',
    willPay: {
      one: '{points} betaalt {amount} van de bestelling. Er wordt niets afgeschreven voordat u bestelt.',
      other: '{points} betalen {amount} van de bestelling. Er wordt niets afgeschreven voordat u bestelt.',
    },
    remaining: 'U houdt {points} over.',
    usePoints: 'Punten gebruiken',
    useSelected: '{points} gebruiken',
    useNone: 'Geen punten gebruiken',
    noPoints: 'Er worden geen punten gebruikt.',
    selected: '{points} gekozen',
    change: 'Wijzigen',
    addItemsFirst: 'Leg eerst iets in de winkelwagen.',
  },

  dialog: {
    cancel: 'Annuleren',
    sending: 'Een ogenblik…',
    show: 'Bekijken',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} op een andere kaart', other: '{points} op {count} andere kaarten' },
    moveHere: 'Hierheen overzetten',
    confirm: '{points} naar deze kaart overzetten?',
    confirmHint: 'De vervaldatums blijven gelijk.',
    cardEndingIn: 'Kaart die eindigt op {ending}',
    newBalance: 'Daarna',
    moved: '{points} naar deze kaart overgezet.',
    notMoved: 'Er zijn geen punten overgezet.',
    unconfirmed: 'Het overzetten is nog niet bevestigd.',
    unconfirmedHint: 'De punten worden hooguit één keer overgezet.',
  },

  activity: {
    title: 'Geschiedenis',
    empty: 'Nog geen activiteit.',
    emptyHint: 'Gespaarde en gebruikte punten verschijnen hier.',
    showAll: 'Alles tonen',
    eventWithName: '{event}: {name}',
  },

  activityEvents: {
    paid: 'Bestelling',
    succeeded: 'Beloning',
    failed: 'Beloning niet ingewisseld',
    points_added: 'Punten toegevoegd',
    points_returned: 'Punten teruggeboekt',
    points_transferred: 'Punten overgedragen',
    points_expired: 'Punten vervallen',
    added: 'Punten onderweg',
    canceled: 'Punten onderweg geannuleerd',
    upgraded: 'Nieuw niveau',
    downgraded: 'Nieuw niveau',
    joined: 'Eerste niveau',
    prolonged: 'Niveau verlengd',
    left: 'Niveau beëindigd',
  },

  tierUp: {
    welcome: 'Gefeliciteerd met niveau {tier}',
  },

  referrals: {
    yourLink: 'Link voor vrienden',
    yourCode: 'Code voor vrienden',
    share: 'Delen',
    empty: 'Er heeft zich nog niemand aangemeld.',
    emptyHint: 'Vrienden die zich aanmelden, verschijnen hier.',
    joined: { one: '{count} vriend heeft zich aangemeld.', other: '{count} vrienden hebben zich aangemeld.' },
    earned: 'Verdiend: {rewards}.',
    vouchers: { one: '{count} tegoedbon', other: '{count} tegoedbonnen' },
    friends: 'Aangemelde vrienden',
    joinedOn: 'Aangemeld op {date}',
  },
}

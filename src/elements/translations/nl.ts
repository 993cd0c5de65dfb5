/**
 * Dutch, with "u".
 *
 * Glossary: points: punten (earn: sparen, pay with: gebruiken, deduct: afschrijven); reward: beloning; redeem:
 * inwisselen; offer: aanbieding; apply: toepassen; coupon or voucher: kortingsbon; code: code, kortingscode; gift card:
 * cadeaukaart; tier: niveau; cart: winkelwagen; checkout: bestellen; again: opnieuw.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'goedkoopste', mostExpensive: 'duurste' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `het ${picks[pick]} ${!names ? 'deelnemende artikel' : areCollections ? `artikel uit ${names}` : `artikel ‘${names}’`}`
    : (areCollections && names ? 'artikelen uit ' : '') + names ||
      (everything ? 'alle artikelen' : 'deelnemende artikelen')

const scopes = { items: '', line: ', eenmaal per product', unit: ', per stuk', together: '' }

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names?: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const messages: Messages = {
  common: {
    loadFailed: 'Laden is niet gelukt.',
    offline: 'Geen internetverbinding.',
    signIn: 'Log in om dit te zien.',
    retry: 'Opnieuw proberen',
    retryLater: 'Probeer het {when} opnieuw.',
    retrying: 'We proberen het {when} opnieuw.',
    approximately: ({ when }) => when.replace(/^over /, 'over ongeveer '),
    justNow: 'zojuist',
    offlineSince: 'Geen verbinding. Laatste update: {when}.',
    outdatedSince: 'Bijwerken is niet gelukt. Laatste update: {when}.',
    showMore: 'Meer tonen',
    moreShown: { one: '{count} extra item getoond.', other: '{count} extra items getoond.' },
    points: { one: '{count} punt', other: '{count} punten' },
    pendingPoints: '{points} in behandeling',
    nothingToPay: 'Er hoeft niets meer te worden betaald.',
    close: 'Sluiten',
    back: 'Vorige',
    next: 'Volgende',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Kortingscode',
    codeApplied: 'Code {code} is toegepast.',
  },

  reasons: {
    invalidCode: 'Deze code is niet geldig. Controleer de spelling.',
    expired: 'Niet meer geldig.',
    notYetValid: 'Nog niet geldig.',
    notEnoughPoints: 'U hebt niet genoeg punten.',
    usedUp: 'Al volledig gebruikt.',
    notForAccount: 'Niet beschikbaar voor uw account.',
    signedOut: 'Log eerst in.',
    itemsNotEligible: 'Geldt niet voor de artikelen in uw winkelwagen.',
    noDiscount: 'Geeft geen korting op deze winkelwagen.',
    notCombinable: 'Niet te combineren met uw andere aanbiedingen.',
    unavailable: 'Nu niet beschikbaar.',
  },

  offers: {
    empty: 'Er zijn nu geen aanbiedingen.',
    emptyHint: 'Nieuwe aanbiedingen verschijnen hier.',
    discount: ({ value, scope, products }) =>
      `${scope === 'together' ? 'In totaal ' : ''}${value} korting op ${scope === 'order' ? 'de bestelling' : describeProducts(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `De bestelling voor ${price}`
        : `${capitalize(describeProducts(products), products.names)} voor ${price}${products.pick ? '' : ' per stuk'}`,
    cheapestFree: 'Het goedkoopste deelnemende artikel gratis',
    cheapestFreeFrom: 'Het goedkoopste artikel uit {collection} gratis',
    cheapestFreeOf: 'Het goedkoopste artikel ‘{product}’ gratis',
    quoted: '‘{name}’',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number },
    ) {
      const what = unit ? 'stuk' : 'product'
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
        maxPerProduct !== undefined && `maximaal ${units(maxPerProduct)} per product`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `maximaal ${units(maxTotal)}` : `${number(maxTotal)} in totaal`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, tot maximaal {total}',
    upToInTotal: '{discount}, tot maximaal {total} in totaal',
    upToPerProduct: '{discount}, tot maximaal {perProduct} per product',
    upToPerProductAndInTotal: '{discount}, tot maximaal {perProduct} per product en {total} in totaal',
    free: '{products} gratis',
    freeShipping: 'Gratis verzending',
    shippingDiscount: '{amount} korting op de verzendkosten',
    gifts: { one: 'Gratis artikel', other: '{count} gratis artikelen' },
    quantity: '{count} × {product}',
    giftCard: 'Cadeaukaart',
    giftCardBalance: 'Tegoed: {amount}',
    missingAmount: 'Nog {amount}',
    missingProducts: 'Nog {products}',
    missingAmountAndProducts: 'Nog {amount}, plus {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} aan artikelen naar keuze',
    remainingAmountOnEligible: '{amount} aan deelnemende artikelen',
    remainingAmountOn: '{amount} aan {products}',
    remainingAmountFrom: '{amount} aan artikelen uit {collection}',
    unlock: '{missing} tot deze aanbieding',
    items: { one: '{count} artikel', other: '{count} artikelen' },
    itemsFrom: { one: '{count} artikel uit {collection}', other: '{count} artikelen uit {collection}' },
    apply: 'Toepassen',
    applyOffer: 'Aanbieding toepassen',
    applied: 'Toegepast',
    selected: 'Gekozen',
    remove: 'Verwijderen',
    youSave: 'U bespaart',
    add: 'Toevoegen',
    addProducts: '{products} toevoegen',
  },

  promotions: {
    title: 'Aanbiedingen',
    terms: 'Voorwaarden',
    available: 'Beschikbaar voor uw winkelwagen',
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
    combinesWithAll: 'Te combineren met alle aanbiedingen',
    replaces: 'Vervangt: {offers}',
    best: 'De voordeligste keuze voor u',
    suggested: 'Onze suggestie voor u',
    save: 'Bespaar {amount}',
    saveMore: 'Bespaar {amount} meer',
    insteadOf: '{discount} korting in plaats van {current}.',
    chooseThis: 'Aanbieding toepassen',
    chooseBoth: 'Beide toepassen',
    chooseThese: 'Aanbiedingen toepassen',
    alreadyBest: 'Meer valt er met deze winkelwagen niet te besparen.',
    nothingBetterFound: 'We hebben niets gevonden waarmee u meer bespaart.',
    showAll: 'Alle {count} tonen',
    showFewer: 'Minder tonen',
    selection: 'Gekozen aanbiedingen',
    emptyCart: 'Uw winkelwagen is leeg.',
    emptyCartHint: 'Voeg artikelen toe om te zien wat u bespaart.',
    invalidCodeForGuests:
      'Deze code is niet geldig. Controleer de spelling of log in om uw kortingsbonnen en cadeaukaarten te gebruiken.',
  },

  badge: {
    moreUnits: {
      one: 'Voeg nog {count} stuk toe: {benefit}',
      other: 'Voeg nog {count} stuks toe: {benefit}',
    },
  },

  nudge: {
    inCart: '{count} van {required} in uw winkelwagen',
  },

  receipt: {
    empty: 'Uw winkelwagen is leeg.',
    emptyHint: 'Voeg artikelen toe om het totaal te zien.',
    remove: 'Verwijderen: {offer}',
    promotion: 'Aanbieding',
    subtotal: 'Subtotaal',
    total: 'Totaal',
    pointsUsedOf: '{used} van {selected}',
    noMorePoints: 'Meer punten staan er niet op uw kaart.',
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
    expired: 'Al vervallen',
    ready: 'Beschikbaar',
    expiring: 'Vervallen als eerste',
    waiting: 'In behandeling',
  },

  points: {
    productEarns: 'Dit artikel levert {points} op',
    orderEarns: 'Deze bestelling levert {points} op',
    availableFrom: '{points} beschikbaar vanaf {date}',
    toTierAfterOrder: 'Daarna nog {points} tot {tier}',
    reachesTier: 'Met deze bestelling bereikt u {tier}',
  },

  earn: {
    title: 'Zo spaart u punten',
    empty: 'U kunt nu geen punten sparen.',
    emptyHint: 'Nieuwe mogelijkheden verschijnen hier.',
    perAmountPaid: 'Per {amount} die u betaalt',
    perAmountOnItems: 'Per {amount} aan deelnemende artikelen',
    perItems: { one: 'Voor elk deelnemend artikel', other: 'Per {count} deelnemende artikelen' },
    perOrder: 'Voor elke bestelling',
    availableAfter: { one: 'Beschikbaar na {count} dag', other: 'Beschikbaar na {count} dagen' },
    until: ({ date }) => `${date.includes(' om ') ? 'Tot' : 'Tot en met'} ${date}`,
  },

  tierChanges: {
    joined: 'Als u uw eerste niveau bereikt',
    upgraded: 'Als u een hoger niveau bereikt',
    prolonged: 'Als u uw niveau behoudt',
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
    balance: 'Huidig saldo',
    newBalance: 'Nieuw saldo',
    consent: 'Door in te wisselen gaat u akkoord met:',
    termsOfUse: 'gebruiksvoorwaarden',
    dataUse: 'Zo gebruiken we uw gegevens:',
    privacyPolicy: 'privacybeleid',
    sendingHint: 'Het inwisselen gaat door, ook als u dit venster sluit.',
    redeemed: 'De beloning is van u.',
    addedToCart: 'Toegevoegd aan uw winkelwagen.',
    pointsUsed: '{points} gebruikt.',
    applyToCart: 'Op winkelwagen toepassen',
    noPointsUsed: 'Er zijn geen punten gebruikt.',
    otherRewards: 'Andere beloningen',
    unconfirmed: 'Het inwisselen is nog niet bevestigd.',
    unconfirmedHint: 'Uw punten worden hooguit één keer afgeschreven.',
    reference: 'Referentie',
    checkAgain: 'Opnieuw controleren',
    redeemNow: 'Nu inwisselen',
    notConfirmed: 'Het inwisselen kon niet worden bevestigd.',
    notConfirmedHint: 'In uw geschiedenis ziet u of er punten zijn afgeschreven.',
    rolledBack: 'Het inwisselen is geannuleerd.',
    rolledBackHint: 'Uw punten zijn teruggeboekt.',
    losesTier: {
      one: 'Hiermee verliest u niveau {tier}, waarvoor {points} nodig is.',
      other: 'Hiermee verliest u niveau {tier}, waarvoor {points} nodig zijn.',
    },
    notSaved:
      'Deze browser kan de voortgang niet onthouden. Houd de pagina open tot het inwisselen is bevestigd.',
    redeemedRecently: 'U hebt deze beloning {when} al ingewisseld.',
    redeemedRecentlyHint: 'Opnieuw inwisselen?',
    redeemAgain: 'Opnieuw inwisselen',
  },

  pointsPayment: {
    pointsToUse: 'Aantal punten',
    useAsNeeded: 'Zoveel als nodig gebruiken',
    useAll: 'Alle punten gebruiken',
    choosePoints: 'Kies hoeveel punten u gebruikt. De punten worden pas afgeschreven als u bestelt.',
    useAtLeast: 'Gebruik minstens {points}.',
    willPay: {
      one: 'Met {points} betaalt u {amount} van uw bestelling. Het punt wordt pas afgeschreven als u bestelt.',
      other:
        'Met {points} betaalt u {amount} van uw bestelling. De punten worden pas afgeschreven als u bestelt.',
    },
    remaining: 'U houdt {points} over.',
    usePoints: 'Punten gebruiken',
    useSelected: '{points} gebruiken',
    useNone: 'Geen punten gebruiken',
    noPoints: 'Er worden geen punten gebruikt.',
    selected: '{points} gekozen',
    change: 'Wijzigen',
    addItemsFirst: 'Leg eerst iets in uw winkelwagen.',
  },

  dialog: {
    cancel: 'Annuleren',
    sending: 'Een ogenblik…',
    show: 'Bekijken',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} op een andere kaart', other: '{points} op {count} andere kaarten' },
    moveHere: 'Punten overzetten',
    confirm: '{points} naar deze kaart overzetten?',
    confirmHint: 'De vervaldatums blijven gelijk.',
    cardEndingIn: 'Kaart die eindigt op {ending}',
    newBalance: 'Nieuw saldo',
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
  },

  activityEvents: {
    paid: 'Bestelling',
    succeeded: 'Beloning',
    failed: 'Beloning niet ingewisseld',
    points_added: 'Punten toegevoegd',
    points_returned: 'Punten teruggeboekt',
    points_transferred: 'Punten overgezet',
    points_expired: 'Punten vervallen',
    added: 'Punten in behandeling',
    canceled: 'Punten geannuleerd',
    upgraded: 'Nieuw niveau',
    downgraded: 'Nieuw niveau',
    joined: 'Uw eerste niveau',
    prolonged: 'Niveau verlengd',
    left: 'Niveau vervallen',
  },

  tierUp: {
    welcome: 'Gefeliciteerd met niveau {tier}',
  },

  referrals: {
    yourLink: 'Uw link voor vrienden',
    yourCode: 'Uw code voor vrienden',
    share: 'Delen',
    empty: 'Er heeft zich nog niemand aangemeld.',
    emptyHint: 'Vrienden die zich aanmelden, verschijnen hier.',
    joined: { one: '{count} vriend heeft zich aangemeld.', other: '{count} vrienden hebben zich aangemeld.' },
    earned: 'U hebt {rewards} verdiend.',
    vouchers: { one: '{count} kortingsbon', other: '{count} kortingsbonnen' },
    friends: 'Aangemelde vrienden',
    joinedOn: 'Aangemeld op {date}',
  },
}

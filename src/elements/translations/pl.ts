/**
 * Polish.
 *
 * Glossary: points: punkty (zbierać, wykorzystać); reward: nagroda; redeem: odebrać nagrodę; offer:
 * oferta; product or item: produkt; coupon or voucher: kupon; code: kod rabatowy; gift card: karta podarunkowa; tier:
 * poziom; cart: koszyk; checkout: złożyć zamówienie; terms: regulamin; pending: oczekujące.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

/** Without the case ending: "najtańszy", "najtańszego". */
const picks = { cheapest: 'najtańsz', mostExpensive: 'najdroższ' }

/** Names follow a noun, which takes the case. */
const describeProducts = ({ names, count, everything, pick, areCollections }: DiscountedProducts) => {
  if (!names) {
    if (pick) return `${picks[pick]}y produkt objęty promocją`
    return everything ? 'wszystkie produkty' : 'produkty objęte promocją'
  }
  const from = areCollections ? ` z kolekcji ${names}` : count > 1 ? `: ${names}` : ` „${names}”`
  return (pick ? `${picks[pick]}y produkt` : areCollections || count > 1 ? 'produkty' : 'produkt') + from
}

/** "każdą sztukę produktu „Szal”", "każdą sztukę produktu z kolekcji „Szale” lub „Buty”". */
const perUnit = ({ names, alternatives, count, everything, pick, areCollections }: DiscountedProducts) => {
  if (everything) return 'każdą sztukę'
  const products = !names
    ? 'produktu objętego promocją'
    : areCollections
      ? `produktu z kolekcji ${alternatives}`
      : count > 1
        ? `produktów: ${names}`
        : `produktu „${names}”`
  return `każdą sztukę ${pick ? `${picks[pick]}ego ` : ''}${products}`
}

/** `few`: 2 to 4, 22 to 24 and so on. */
const pick = (form: Intl.LDMLPluralRule, one: string, few: string, many: string) =>
  form === 'one' ? one : form === 'few' ? few : many

/** Points in the genitive: "do 1 punktu", "do 2 punktów". */
const genitive = (points: string) => points.replace(/punkt$/, 'punktu').replace(/punkty$/, 'punktów')

/** Weekdays in the genitive: "od piątku", "od soboty". */
const genitiveDay = (day: string) =>
  day
    .replace(/(wtor|poniedział|czwart|piąt)ek/g, '$1ku')
    .replace('niedziela', 'niedzieli')
    .replace(/(środ|sobot)a/g, '$1y')

/** "On Fridays and Saturdays": "w piątki i soboty". */
const on = (days: string) =>
  (days.startsWith('wt') ? 'We ' : 'W ') +
  days
    .replace(/(wtor|poniedział|czwart|piąt)ek/g, '$1ki')
    .replace('niedziela', 'niedziele')
    .replace(/(środ|sobot)a/g, '$1y')

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "09:00" becomes "9:00". */
const shorten = (time: string) => time.replace(/^0(?=\d)/, '')

/** "Od" and "do" do not go with "o": "od soboty, godz. 9:00". */
const atHour = (dayAndTime: string) => dayAndTime.replace(/ o (?=\d)/, ', godz. ')

export const messages: Messages = {
  common: {
    loadFailed: 'Nie udało się wczytać danych.',
    offline: 'Brak połączenia z internetem.',
    signIn: 'Zaloguj się, aby to zobaczyć.',
    retry: 'Spróbuj ponownie',
    retryLater: 'Spróbuj ponownie {when}.',
    retrying: 'Ponowna próba {when}.',
    approximately: ({ when }) => when.replace(/^za /, 'za ok. '),
    justNow: 'przed chwilą',
    offlineSince: 'Brak połączenia. Ostatnia aktualizacja: {when}.',
    outdatedSince: 'Nie udało się zaktualizować danych. Ostatnia aktualizacja: {when}.',
    showMore: 'Pokaż więcej',
    moreShown: 'Pokazano kolejne: {count}.',
    points: { one: '{count} punkt', few: '{count} punkty', other: '{count} punktów' },
    pendingPoints: 'Oczekujące: {points}',
    nothingToPay: 'Nie ma już nic do zapłaty.',
    close: 'Zamknij',
    back: 'Wstecz',
    next: 'Dalej',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Kod rabatowy',
    codeApplied: 'Zastosowano kod {code}.',
  },

  reasons: {
    invalidCode: 'Ten kod jest nieprawidłowy. Sprawdź pisownię.',
    expired: 'Termin ważności minął.',
    notYetValid: 'Jeszcze nie można z tego skorzystać.',
    notEnoughPoints: 'Masz za mało punktów.',
    usedUp: 'Limit użyć został wyczerpany.',
    notForAccount: 'Niedostępne dla tego konta.',
    signedOut: 'Najpierw się zaloguj.',
    itemsNotEligible: 'Nie dotyczy produktów w tym koszyku.',
    noDiscount: 'Nie obniża wartości tego koszyka.',
    notCombinable: 'Nie łączy się z innymi wybranymi ofertami.',
    unavailable: 'Obecnie niedostępne.',
  },

  offers: {
    empty: 'Obecnie nie ma promocji.',
    emptyHint: 'Nowe pojawią się tutaj.',
    discount: ({ value, scope, products }) =>
      `${scope === 'together' ? 'Łącznie ' : ''}${value} rabatu na ${
        scope === 'order'
          ? 'zamówienie'
          : scope === 'unit'
            ? perUnit(products)
            : describeProducts(products) + (scope === 'line' ? ', raz na produkt' : '')
      }`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `Zamówienie za ${price}`
        : `${capitalize(describeProducts(products))}${products.count > 1 ? ',' : ''} ${products.pick ? 'za' : 'po'} ${price}`,
    cheapestFree: 'Najtańszy produkt objęty promocją gratis',
    cheapestFreeFrom: 'Najtańszy produkt z kolekcji {collection} gratis',
    cheapestFreeOf: 'Najtańszy produkt „{product}” gratis',
    quoted: '„{name}”',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const [what, whatSince] = unit ? ['sztukę', 'sztuki'] : ['produkt', 'produktu']
      const nth = (count: number) => `${number(count)}.`
      const turns =
        every > 1
          ? `co ${nth(every)} ${what}${first === every ? '' : `, licząc od ${nth(first)}`}`
          : `od ${nth(first)} ${whatSince}`
      const units = (count: number) => `${number(count)} ${pick(plural(count), 'sztuka', 'sztuki', 'sztuk')}`
      const limits = [
        first + every > 2 && turns,
        order && `zaczynając od ${order === 'cheapest' ? 'najtańszych' : 'najdroższych'}`,
        maxPerProduct !== undefined && `maks. ${units(maxPerProduct)} każdego produktu`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `maks. ${units(maxTotal)}` : `łącznie maks. ${number(maxTotal)}`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, maks. {total}',
    upToInTotal: '{discount}, maks. {total} łącznie',
    upToPerProduct: '{discount}, maks. {perProduct} na produkt',
    upToPerProductAndInTotal: '{discount}, maks. {perProduct} na produkt i {total} łącznie',
    free: '{products} gratis',
    freeShipping: 'Darmowa dostawa',
    shippingDiscount: '{amount} rabatu na dostawę',
    gifts: { one: 'Produkt gratis', few: '{count} produkty gratis', other: '{count} produktów gratis' },
    quantity: '{count} × {product}',
    giftCard: 'Karta podarunkowa',
    giftCardBalance: 'Saldo: {amount}',
    missingAmount: 'Wydaj jeszcze {amount}',
    missingProducts: 'Dodaj jeszcze {products}',
    missingAmountAndProducts: 'Wydaj jeszcze {amount} i dodaj {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} na dowolne produkty',
    remainingAmountOnEligible: '{amount} na produkty objęte promocją',
    remainingAmountOn: ({ amount, products, alternatives }) =>
      alternatives > 1 ? `${amount} na produkty: ${products}` : `${amount} na produkt „${products}”`,
    remainingAmountFrom: '{amount} na produkty z kolekcji {collection}',
    unlock: '{missing}, aby skorzystać',
    items: { one: '{count} produkt', few: '{count} produkty', other: '{count} produktów' },
    itemsFrom: {
      one: '{count} produkt z kolekcji {collection}',
      few: '{count} produkty z kolekcji {collection}',
      other: '{count} produktów z kolekcji {collection}',
    },
    apply: 'Zastosuj',
    applyOffer: 'Zastosuj ofertę',
    applied: 'Zastosowano',
    selected: 'Wybrano',
    remove: 'Usuń',
    youSave: 'Oszczędzasz',
    add: 'Dodaj',
    addProducts: 'Dodaj: {products}',
  },

  promotions: {
    title: 'Promocje',
    terms: 'Regulamin promocji',
    available: 'Dostępna dla tego koszyka',
    ends: 'Kończy się {when}',
    endsTonight: 'Tylko do północy',
    ended: 'Zakończona',
    until: ({ date }) => `Do ${atHour(date)}`,
    starts: 'Zaczyna się {when}',
    startsOn: ({ day }) => `Od ${genitiveDay(atHour(day))}`,
    dayAndTime: ({ day, time }) => `${day} o ${shorten(time)}`,
    everyDays: ({ days }) => on(days),
    everyDay: 'Codziennie',
    dayRange: ({ first, last }) => `Od ${genitiveDay(first)} do ${genitiveDay(last)}`,
    hours: ({ days, start, end }) => `${days}, ${shorten(start)}–${shorten(end)}`,
    moreHours: ({ hours, more }) => `${hours}; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Obecnie nieaktywna',
  },

  eligibility: {
    available: 'Dostępne teraz',
    almostAvailable: 'Już niewiele brakuje',
    unavailable: 'Niedostępne dla tego koszyka',
    chooseOne: 'Wybierz jedną ofertę',
    orCombine: 'Albo połącz kilka',
    combinesWithAll: 'Można łączyć z każdą ofertą',
    replaces: 'Zastępuje: {offers}',
    best: 'Najlepszy wybór',
    suggested: 'Nasza propozycja',
    save: 'Zaoszczędzisz {amount}',
    saveMore: 'Zaoszczędzisz o {amount} więcej',
    insteadOf: 'Rabat {discount} zamiast {current}.',
    chooseThis: 'Zastosuj tę ofertę',
    chooseBoth: 'Zastosuj obie',
    chooseThese: 'Zastosuj te oferty',
    alreadyBest: 'Przy tym koszyku nie da się zaoszczędzić więcej.',
    nothingBetterFound: 'Nie udało się znaleźć niczego korzystniejszego.',
    showAll: 'Pokaż wszystkie ({count})',
    showFewer: 'Pokaż mniej',
    selection: 'Wybrane oferty',
    emptyCart: 'Koszyk jest pusty.',
    emptyCartHint: 'Dodaj produkty, aby zobaczyć, ile zaoszczędzisz.',
    invalidCodeForGuests:
      'Ten kod jest nieprawidłowy. Sprawdź pisownię albo zaloguj się, aby skorzystać z własnych kuponów i kart podarunkowych.',
  },

  badge: {
    moreUnits: 'Dodaj jeszcze {count} szt. – {benefit}',
  },

  nudge: {
    inCart: '{count} z {required} w koszyku',
  },

  receipt: {
    empty: 'Koszyk jest pusty.',
    emptyHint: 'Dodaj produkty, aby zobaczyć sumę.',
    remove: 'Usuń: {offer}',
    promotion: 'Promocja',
    subtotal: 'Wartość produktów',
    total: 'Razem',
    pointsUsedOf: ({ used, selected }) => `${used} z ${genitive(selected)}`,
    noMorePoints: 'Na karcie nie ma więcej punktów.',
  },

  balance: {
    expires: { few: '{points} wygasają {date}', other: '{points} wygasa {date}' },
    toTier: 'Jeszcze {points} do poziomu {tier}',
    toReward: 'Jeszcze {points} do nagrody „{reward}”',
    cardNumber: 'Numer karty',
    showCode: 'Pokaż kod',
  },

  pointsBreakdown: {
    title: 'Zestawienie punktów',
    empty: 'Nie masz jeszcze punktów.',
    emptyHint: 'Tutaj pojawią się zebrane i wykorzystane punkty.',
    totalEarned: 'Zebrano: {count}',
  },

  pointKinds: {
    spent: 'Wykorzystane',
    expired: 'Wygasłe',
    ready: 'Do wykorzystania',
    expiring: 'W tym wygasające',
    waiting: 'Oczekujące',
  },

  points: {
    productEarns: 'Zbierzesz {points} za ten produkt',
    orderEarns: 'Zbierzesz {points} za to zamówienie',
    availableFrom: '{points} do wykorzystania od {date}',
    toTierAfterOrder: 'Po zamówieniu jeszcze {points} do poziomu {tier}',
    reachesTier: 'Z tym zamówieniem osiągniesz poziom {tier}',
  },

  earn: {
    title: 'Jak zbierać punkty',
    empty: 'Obecnie nie można zbierać punktów.',
    emptyHint: 'Nowe możliwości pojawią się tutaj.',
    perAmountPaid: { one: 'Za każdy wydany {amount}', other: 'Za każde wydane {amount}' },
    perAmountOnItems: {
      one: 'Za każdy {amount} wydany na produkty objęte programem',
      other: 'Za każde {amount} wydane na produkty objęte programem',
    },
    perItems: {
      one: 'Za każdy produkt objęty programem',
      few: 'Za każde {count} produkty objęte programem',
      other: 'Za każde {count} produktów objętych programem',
    },
    perOrder: 'Za każde zamówienie',
    availableAfter: { one: 'Do wykorzystania po {count} dniu', other: 'Do wykorzystania po {count} dniach' },
    until: 'Do {date}',
  },

  tierChanges: {
    joined: 'Za osiągnięcie pierwszego poziomu',
    upgraded: 'Za przejście na wyższy poziom',
    prolonged: 'Za utrzymanie poziomu',
  },

  rewards: {
    title: 'Nagrody',
    empty: 'Obecnie nie ma nagród.',
    emptyHint: 'Nowe pojawią się tutaj.',
    missingPoints: 'Jeszcze {points}',
    inStock: 'Pozostało: {count}',
    soldOut: 'Zapas wyczerpany',
    redeem: 'Odbierz',
    confirm: 'Odebrać tę nagrodę za {points}?',
    balance: 'Teraz',
    newBalance: 'Po odebraniu',
    consent: 'Odbierając nagrodę, akceptujesz:',
    termsOfUse: 'Regulamin',
    dataUse: 'Jak korzystamy z Twoich danych:',
    privacyPolicy: 'Polityka prywatności',
    sendingHint: 'Możesz zamknąć to okno. Odbieranie nagrody trwa w tle.',
    redeemed: 'Nagroda jest Twoja.',
    addedToCart: 'Nagrodę dodano do koszyka.',
    pointsUsed: 'Wykorzystano {points}.',
    applyToCart: 'Zastosuj w koszyku',
    noPointsUsed: 'Nie wykorzystano żadnych punktów.',
    otherRewards: 'Inne nagrody',
    unconfirmed: 'Nie wiadomo jeszcze, czy udało się odebrać nagrodę.',
    unconfirmedHint: 'Punkty nie zostaną pobrane dwa razy.',
    reference: 'Numer referencyjny',
    checkAgain: 'Sprawdź ponownie',
    redeemNow: 'Odbierz teraz',
    notConfirmed: 'Nie udało się ustalić, czy nagroda została odebrana.',
    notConfirmedHint: 'Sprawdź w historii, czy punkty zostały pobrane.',
    rolledBack: 'Odebranie nagrody zostało anulowane.',
    rolledBackHint: 'Punkty zostały zwrócone.',
    losesTier: ({ tier, points }) =>
      `Po odebraniu nagrody stracisz poziom ${tier}, który wymaga ${genitive(points)}.`,
    notSaved:
      'Ta przeglądarka nie zapamięta, że odbierasz nagrodę. Nie zamykaj strony do czasu potwierdzenia.',
    redeemedRecently: 'Ta nagroda została odebrana {when}.',
    redeemedRecentlyHint: 'Odebrać ponownie?',
    redeemAgain: 'Odbierz ponownie',
  },

  pointsPayment: {
    pointsToUse: 'Ile punktów wykorzystać',
    useAsNeeded: 'Wykorzystaj tyle, ile potrzeba',
    useAll: 'Wykorzystaj wszystkie punkty',
    choosePoints: 'Wybierz, ile punktów chcesz wykorzystać. Zostaną pobrane dopiero po złożeniu zamówienia.',
    useAtLeast: 'Wykorzystaj co najmniej {points}.',
    willPay: {
      few: '{points} pokryją {amount} z wartości zamówienia. Punkty pobieramy dopiero po jego złożeniu.',
      other: '{points} pokryje {amount} z wartości zamówienia. Punkty pobieramy dopiero po jego złożeniu.',
    },
    remaining: { few: 'Zostaną {points}.', other: 'Zostanie {points}.' },
    usePoints: 'Wykorzystaj punkty',
    useSelected: 'Wykorzystaj {points}',
    useNone: 'Nie wykorzystuj punktów',
    noPoints: 'Punkty nie zostaną wykorzystane.',
    selected: 'Wybrano {points}',
    change: 'Zmień',
    addItemsFirst: 'Najpierw dodaj produkty do koszyka.',
  },

  dialog: {
    cancel: 'Anuluj',
    sending: 'Chwileczkę…',
    show: 'Pokaż',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} na innej karcie', other: '{points} na {count} innych kartach' },
    moveHere: 'Przenieś tutaj',
    confirm: 'Przenieść {points} na tę kartę?',
    confirmHint: 'Terminy ważności się nie zmienią.',
    cardEndingIn: 'Karta z końcówką {ending}',
    newBalance: 'Po przeniesieniu',
    moved: 'Przeniesiono {points} na tę kartę.',
    notMoved: 'Nie przeniesiono żadnych punktów.',
    unconfirmed: 'Przeniesienie punktów nie zostało jeszcze potwierdzone.',
    unconfirmedHint: 'Punkty nie zostaną przeniesione dwa razy.',
  },

  activity: {
    title: 'Historia',
    empty: 'Historia jest jeszcze pusta.',
    emptyHint: 'Tutaj pojawią się zebrane i wykorzystane punkty.',
    showAll: 'Pokaż wszystko',
  },

  activityEvents: {
    paid: 'Zamówienie',
    succeeded: 'Nagroda',
    failed: 'Nie udało się odebrać nagrody',
    points_added: 'Punkty dodane',
    points_returned: 'Punkty zwrócone',
    points_transferred: 'Punkty przeniesione',
    points_expired: 'Punkty wygasły',
    added: 'Oczekujące punkty',
    canceled: 'Oczekujące punkty anulowane',
    upgraded: 'Nowy poziom',
    downgraded: 'Nowy poziom',
    joined: 'Pierwszy poziom',
    prolonged: 'Poziom przedłużony',
    left: 'Utrata poziomu',
  },

  tierUp: {
    welcome: 'Gratulujemy osiągnięcia poziomu {tier}',
  },

  referrals: {
    yourLink: 'Link dla znajomych',
    yourCode: 'Kod dla znajomych',
    share: 'Udostępnij',
    empty: 'Nikt jeszcze nie dołączył.',
    emptyHint: 'Tutaj pojawią się znajomi, którzy dołączą.',
    joined: {
      one: 'Dołączyła {count} osoba.',
      few: 'Dołączyły {count} osoby.',
      other: 'Dołączyło {count} osób.',
    },
    earned: 'Zdobyto: {rewards}.',
    vouchers: { one: '{count} kupon', few: '{count} kupony', other: '{count} kuponów' },
    friends: 'Znajomi, którzy dołączyli',
    joinedOn: 'Data dołączenia: {date}',
  },
}

/** Polish. */
import type { GoodsInWords } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'najtańszy', dearest: 'najdroższy' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `${picks[pick]} artykuł ${names ? `z grupy ${names}` : 'objęty promocją'}`
    : names || (everything ? 'wszystkie artykuły' : 'artykuły objęte promocją')

const scopes = { items: '', line: ', raz na artykuł', unit: ', za sztukę', together: ', łącznie' }

/** 1; 2 to 4, 22 to 24; all others. */
const pick = (form: Intl.LDMLPluralRule, one: string, few: string, many: string) =>
  form === 'one' ? one : form === 'few' ? few : many

/** "do 1 punktu", "do 2 punktów". */
const genitive = (points: string) => points.replace(/punkt$/, 'punktu').replace(/punkty$/, 'punktów')

/** "od piątku", "od soboty". */
const since = (day: string) =>
  day
    .replace(/(wtor|poniedział|czwart|piąt)ek/g, '$1ku')
    .replace('niedziela', 'niedzieli')
    .replace(/(środ|sobot)a/g, '$1y')

/** "w piątki i soboty". */
const on = (days: string) =>
  (days.startsWith('wt') ? 'We ' : 'W ') +
  days
    .replace(/(wtor|poniedział|czwart|piąt)ek/g, '$1ki')
    .replace('niedziela', 'niedziele')
    .replace(/(środ|sobot)a/g, '$1y')

const stays = (form: Intl.LDMLPluralRule) => (form === 'few' ? 'Zostaną' : 'Zostanie')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Promocje',
  empty: 'Obecnie nie ma promocji.\nNowe pojawią się tutaj.',
  failed: 'Nie udało się tego wczytać.',
  unconnected: 'Brak połączenia z internetem.',
  signedOut: 'Zaloguj się, aby to zobaczyć.',
  retry: 'Spróbuj ponownie',
  later: (when) => `Spróbuj ponownie ${when}.`,
  retrying: (when) => `Ponowna próba ${when}.`,
  about: (when) => when.replace(/^za /, 'za mniej więcej '),
  offline: (when) => `Brak połączenia. Ostatnia aktualizacja: ${when}.`,
  outdated: (when) => `Nie udało się tego zaktualizować. Ostatnia aktualizacja: ${when}.`,
  more: 'Pokaż więcej',
  added: (count) => `Pokazano jeszcze ${count}.`,
  terms: 'Warunki',

  off: (what, scope, goods) =>
    `${what} rabatu na ${scope === 'order' ? 'zamówienie' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `Zamówienie za ${price}` : `${capital(goodsOf(goods))} po ${price}`,
  cheapestFree: (goods) => `${capital(goodsOf(goods))} gratis`,
  counted(said, { first, every, unit, order, each, all }, { number, plural }) {
    const [what, whatSince] = unit ? ['sztuka', 'sztuki'] : ['artykuł', 'artykułu']
    const nth = (count: number) => `${number(count)}.`
    const turns =
      first === every
        ? `co ${nth(every)} ${what}`
        : every > 1
          ? `${nth(first)} ${what}, potem co ${nth(every)}`
          : `od ${nth(first)} ${whatSince}`
    const units = (count: number) => `${number(count)} ${pick(plural(count), 'sztuka', 'sztuki', 'sztuk')}`
    const some = [
      first + every > 2 && turns,
      order && `od ${order === 'cheapest' ? 'najtańszych' : 'najdroższych'}`,
      each !== undefined && `maks. ${units(each)} każdego artykułu`,
      all !== undefined && `maks. ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, maks. ${[each && `${each} na artykuł`, all && all + (scope === 'order' ? '' : ' łącznie')].filter(Boolean).join(' i ')}`,
  free: (what) => `Gratis: ${what}`,
  shipping: (off) => (off ? `${off} rabatu na dostawę` : 'Darmowa dostawa'),
  gift: (count, form) => pick(form, 'jeden artykuł', `${count} artykuły`, `${count} artykułów`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Dostępna dla tego koszyka',
  chosen: 'Zastosowana',
  lacks: (money, goods) => `Jeszcze ${[money, goods].filter(Boolean).join(' i ')}`,
  toSpend: (amount, goods) =>
    amount + (goods === undefined ? '' : ` na ${goods || 'artykuły objęte promocją'}`),
  unlock: (lacks) => `${lacks}, aby skorzystać`,
  items: (count, form, from) =>
    `${count} ${pick(form, 'artykuł', 'artykuły', 'artykułów')}${from && ` z grupy ${from}`}`,

  ready: 'Dostępne teraz',
  almost: 'Już niewiele brakuje',
  others: 'Niedostępne dla tego koszyka',
  all: (count) => `Pokaż wszystkie (${count})`,
  fewer: 'Pokaż mniej',
  selection: 'Wybrane korzyści',
  inCart: (count, required) => `${count} z ${required} w koszyku`,
  moreOfIt: (count, gives) => `Jeszcze ${count}: ${gives}`,

  withProduct: (points) => `Za ten produkt: ${points}`,
  withOrder: (points) => `Za to zamówienie: ${points}`,
  spendableFrom: (points, date) => `${points} do wykorzystania od ${date}`,
  afterOrder: (points, tier) => `Potem jeszcze ${points} do poziomu ${tier}`,
  reaches: (tier) => `To zamówienie daje poziom ${tier}`,
  welcome: (tier) => `Gratulujemy osiągnięcia poziomu ${tier}`,
  emptyCart: 'Koszyk jest pusty.\nGdy coś w nim będzie, pojawią się tu możliwe oszczędności.',
  add: 'Dodaj',
  addItems: (what) => `Dodaj: ${what}`,
  remove: (title) => `Usuń: ${title}`,
  left: (amount) => `Zostało ${amount}`,
  giftCard: 'Karta podarunkowa',
  promotion: 'Promocja',
  code: 'Kod rabatowy',
  apply: 'Zastosuj',
  applied: (code) => `Zastosowano kod ${code}.`,
  guestCode:
    'Ten kod jest nieprawidłowy. Sprawdź pisownię albo zaloguj się, aby użyć własnych bonów i kart podarunkowych.',
  subtotal: 'Suma częściowa',
  total: 'Razem',
  usedOf: (used, chosen) => `${used} z ${genitive(chosen)}`,
  cardEmpty: 'Na karcie nie ma więcej.',
  allPaid: 'Nie ma już nic do zapłaty.',
  reasons: {
    unknown: 'Ten kod jest nieprawidłowy. Sprawdź pisownię.',
    over: 'Termin ważności minął.',
    early: 'Jeszcze nie można z tego skorzystać.',
    points: 'Masz za mało punktów.',
    spent: 'Już w pełni wykorzystane.',
    person: 'Niedostępne dla tego konta.',
    stranger: 'Najpierw się zaloguj.',
    cart: 'Nie dotyczy artykułów w tym koszyku.',
    nothing: 'Nie obniża ceny tego koszyka.',
    alone: 'Nie łączy się z innymi wybranymi ofertami.',
    other: 'Obecnie niedostępne.',
  },

  ends: (when) => `Kończy się ${when}`,
  tonight: 'Kończy się dziś wieczorem',
  ended: 'Zakończona',
  until: (date) => `Do ${date}`,
  starts: (when) => `Zaczyna się ${when}`,
  from: (day) => `Od ${since(day)}`,
  at: (day, time) => `${day} o ${time}`,
  every: on,
  daily: 'Codziennie',
  weekdays: (first, last) => `Od ${since(first)} do ${since(last)}`,
  hours: (days, start, end) => `${days}, ${start}–${end}`,
  paused: 'Obecnie nieaktywna',

  points: (count, form) => `${count} ${pick(form, 'punkt', 'punkty', 'punktów')}`,
  pending: (points) => `${points} w drodze`,
  expires: (points, date, form) => `${points} ${form === 'few' ? 'wygasają' : 'wygasa'} ${date}`,
  toGo: (points) => `Jeszcze ${points}`,
  toTier: (points, tier) => `Jeszcze ${points} do poziomu ${tier}`,
  toReward: (points, reward) => `Jeszcze ${points} do nagrody „${reward}”`,
  card: 'Numer karty',
  showCode: 'Pokaż kod',
  use: 'Skorzystaj z oferty',
  picked: 'Wybrana',
  undo: 'Usuń',
  saves: 'Oszczędność',
  back: 'Wstecz',
  next: 'Dalej',
  one: 'Wybierz jedną',
  or: 'Albo połącz',
  any: 'Łączy się ze wszystkim',
  replaces: (what) => `Zastępuje: ${what}`,
  best: 'Najlepszy wybór',
  save: (amount) => `Oszczędność: ${amount}`,
  saveMore: (amount) => `Dodatkowa oszczędność: ${amount}`,
  insteadOf: (off, now) => `Rabat ${off} zamiast ${now}.`,
  chooseOne: 'Wybierz tę ofertę',
  chooseBoth: 'Wybierz obie',
  chooseAll: 'Wybierz te oferty',
  most: 'Przy tym koszyku nie da się zaoszczędzić więcej.',
  mostFound: 'Nie udało się znaleźć niczego korzystniejszego.',
  nothing: 'Koszyk jest pusty.\nGdy coś w nim będzie, pojawi się tu suma.',
  copy: 'Kopiuj',
  copied: 'Skopiowano',

  rewards: 'Nagrody',
  noRewards: 'Obecnie nie ma nagród.\nNowe pojawią się tutaj.',
  soldOut: 'Wyczerpana',
  redeem: 'Wymień',
  ask: (points) => `Wymienić ${points}?`,
  now: 'Teraz',
  after: 'Po wymianie',
  spend: 'Punkty do użycia',
  asNeeded: 'Użyj tylu, ile potrzeba',
  useAll: 'Użyj wszystkich punktów',
  choosePoints: 'Wybierz, ilu punktów użyć. Nic nie zostanie pobrane przed złożeniem zamówienia.',
  atLeast: (points) => `Użyj co najmniej ${genitive(points)}.`,
  willPay: (points, amount, form) =>
    `${points} ${form === 'few' ? 'pokryją' : 'pokryje'} ${amount} zamówienia. Nic nie zostanie pobrane przed jego złożeniem.`,
  keep: (points, form) => `${stays(form)} ${points}.`,
  usePoints: 'Użyj punktów',
  useSome: (points) => `Użyj ${genitive(points)}`,
  useNone: 'Nie używaj punktów',
  noPoints: 'Punkty nie zostaną użyte.',
  pointsChosen: (points) => `Wybrano ${points}`,
  change: 'Zmień',
  noOrder: 'Najpierw dodaj coś do koszyka.',
  consent: 'Wymiana oznacza akceptację dokumentów:',
  termsOfUse: 'Warunki korzystania',
  privacyPolicy: 'Polityka prywatności',
  cancel: 'Anuluj',
  close: 'Zamknij',
  sending: 'Chwileczkę…',
  carriesOn: 'Wymiana trwa dalej, nawet po zamknięciu tego okna.',
  done: 'Nagroda jest Twoja.',
  used: (points) => `Wymieniono ${points}.`,
  addedToCart: 'Nagrodę dodano do koszyka.',
  useOnCart: 'Użyj w tym koszyku',
  otherRewards: 'Inne nagrody',
  refused: 'Nie użyto żadnych punktów.',
  unconfirmed: 'Wymiana nie jest jeszcze potwierdzona.',
  once: 'Punkty zostaną pobrane najwyżej raz.',
  reference: 'Numer referencyjny',
  check: 'Sprawdź ponownie',
  redeemNow: 'Wymień teraz',
  forgotten: 'Nie udało się potwierdzić wymiany.',
  seeHistory: 'Historia pokazuje, czy pobrano punkty.',
  rolledBack: 'Wymiana została anulowana.',
  pointsReturned: 'Punkty zostały zwrócone.',
  leaves: (tier, points) => `Wymiana oznacza utratę poziomu ${tier}, który wymaga ${genitive(points)}.`,
  unkept: 'Ta przeglądarka nie zapamiętuje wymian. Nie zamykaj strony do czasu potwierdzenia.',
  repeated: (when) => `Punkty na tę nagrodę wymieniono ${when}.`,
  again: 'Wymienić ponownie?',
  redeemAgain: 'Wymień ponownie',
  show: 'Pokaż',

  history: 'Historia',
  noHistory: 'Brak aktywności.\nTutaj pojawią się zdobyte i wykorzystane punkty.',
  wholeHistory: 'Pokaż wszystko',
  happened: {
    paid: 'Zamówienie',
    succeeded: 'Nagroda',
    failed: 'Nieudana wymiana',
    points_added: 'Punkty dodane',
    points_returned: 'Punkty zwrócone',
    points_transferred: 'Punkty przeniesione',
    points_expired: 'Punkty wygasły',
    added: 'Punkty w drodze',
    canceled: 'Punkty w drodze anulowane',
    upgraded: 'Nowy poziom',
    downgraded: 'Nowy poziom',
    joined: 'Pierwszy poziom',
    prolonged: 'Poziom przedłużony',
    left: 'Poziom zakończony',
  },
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'Zestawienie punktów',
  everEarned: (count) => `Zebrano: ${count}`,
  life: {
    spent: 'Wykorzystane',
    expired: 'Wygasłe',
    ready: 'Do wykorzystania',
    expiring: 'W tym wygasające',
    waiting: 'W drodze',
  },
  noneEarned: 'Nie ma jeszcze punktów.\nTutaj pojawią się zdobyte i wykorzystane punkty.',
  onOthers: (points, cards, form) =>
    `${points} na ${form === 'one' ? 'innej karcie' : `${cards} innych kartach`}`,
  moveHere: 'Przenieś tutaj',
  moveAsk: (points) => `Przenieść ${points} na tę kartę?`,
  keepsDays: 'Daty ważności się nie zmienią.',
  endsIn: (ending) => `Karta z końcówką ${ending}`,
  afterMove: 'Po przeniesieniu',
  moved: (points) => `Przeniesiono ${points} na tę kartę.`,
  nothingMoved: 'Nie przeniesiono żadnych punktów.',
  moveUnsure: 'Przeniesienie nie jest jeszcze potwierdzone.',
  movedOnce: 'Punkty zostaną przeniesione najwyżej raz.',
  earn: 'Jak zbierać punkty',
  noEarning: 'Obecnie nie można zbierać punktów.\nNowe możliwości pojawią się tutaj.',
  perPaid: (amount) => `Za każde ${amount} do zapłaty`,
  perGoods: (amount) => `Za każde ${amount} na artykuły objęte promocją`,
  perItems: (count, form) =>
    pick(
      form,
      'Za każdy artykuł objęty promocją',
      `Za każde ${count} artykuły objęte promocją`,
      `Za każde ${count} artykułów objętych promocją`,
    ),
  perOrder: 'Za każde zamówienie',
  onTier: {
    joined: 'Za osiągnięcie pierwszego poziomu',
    upgraded: 'Za przejście na wyższy poziom',
    prolonged: 'Za utrzymanie poziomu',
  },
  waits: (days, form) => `Do użycia po ${days} ${form === 'one' ? 'dniu' : 'dniach'}`,

  link: 'Link dla znajomych',
  referralCode: 'Kod dla znajomych',
  share: 'Udostępnij',
  noFriends: 'Nikt jeszcze nie dołączył.\nTutaj pojawią się znajomi, którzy dołączą.',
  joined: (count, form) =>
    pick(form, `Dołączyła ${count} osoba.`, `Dołączyły ${count} osoby.`, `Dołączyło ${count} osób.`),
  earned: (what) => `Zdobyto: ${what}.`,
  vouchers: (count, form) => `${count} ${pick(form, 'kupon', 'kupony', 'kuponów')}`,
  friends: 'Znajomi, którzy dołączyli',
  joinedOn: (date) => `Data dołączenia: ${date}`,
}

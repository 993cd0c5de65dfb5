/** German. */
import type { GoodsInWords } from '../format/messages.ts'
import type { Messages } from './messages.ts'

const picks = { cheapest: 'günstigste', dearest: 'teuerste' }

/** `ending` declines the word before "Artikel". */
const goodsOf = ({ names, everything, pick }: GoodsInWords, article: string, ending: string) =>
  pick
    ? `${article}${picks[pick]}${ending} ${names ? `Artikel aus ${names}` : `teilnehmende${ending} Artikel`}`
    : names || (everything ? 'alle Artikel' : 'teilnehmende Artikel')

const scopes = { items: '', line: ', einmal je Artikel', unit: ', je Stück', together: ' insgesamt' }

/** "mit 1.000 Punkten". */
export const dative = (points: string, form: Intl.LDMLPluralRule) => (form === 'one' ? points : `${points}n`)

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Aktionen',
  empty: 'Zurzeit laufen keine Aktionen.',
  failed: 'Das konnte nicht geladen werden.',
  unconnected: 'Keine Verbindung zum Internet.',
  signedOut: 'Bitte anmelden, um das zu sehen.',
  retry: 'Noch einmal versuchen',
  later: (when) => `Bitte ${when} noch einmal versuchen.`,
  retrying: (when) => `Neuer Versuch ${when}.`,
  about: (when) => when.replace(/^in /, 'in etwa '),
  offline: (when) => `Keine Verbindung. Zuletzt aktualisiert ${when}.`,
  outdated: (when) => `Das konnte nicht aktualisiert werden. Zuletzt aktualisiert ${when}.`,
  more: 'Mehr anzeigen',
  added: (count) => `${count} weitere angezeigt.`,
  terms: 'Bedingungen',

  off: (what, scope, goods) =>
    `${what} Rabatt auf ${scope === 'order' ? 'die Bestellung' : goodsOf(goods, 'den ', 'n') + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `Die Bestellung für ${price}` : `${capital(goodsOf(goods, '', 'r'))} für je ${price}`,
  counted(said, { first, every, unit, order, each, all }, { number }) {
    const [the, any, what] = unit ? ['das', 'jedes', 'Stück'] : ['der', 'jeder', 'Artikel']
    const turns =
      first === every
        ? `${any} ${every}. ${what}`
        : every > 1
          ? `${the} ${first}. ${what}, dann ${any} ${every}.`
          : `ab dem ${first}. ${what}`
    const some = [
      first + every > 2 && turns,
      order && `${picks[order]} zuerst`,
      each !== undefined && `höchstens ${number(each)} Stück je Artikel`,
      all !== undefined && `höchstens ${number(all)} Stück`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, höchstens ${[each && `${each} je Artikel`, all && all + (scope === 'order' ? '' : ' insgesamt')].filter(Boolean).join(' und ')}`,
  free: (what) => `${what} gratis`,
  shipping: (off) => (off ? `${off} Rabatt auf den Versand` : 'Kostenloser Versand'),
  gift: (count, form) => (form === 'one' ? 'Ein Geschenk' : `${count} Geschenke`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Für Ihren Warenkorb verfügbar',
  chosen: 'Angewendet',
  lacks: (money, goods) => `Noch ${[money, goods].filter(Boolean).join(' und ')}`,
  toSpend: (amount, on) => amount + (on === undefined ? '' : ` für ${on || 'teilnehmende Artikel'}`),
  unlock: (lacks) => `${lacks} bis zum Rabatt`,
  items: (count, _form, from) => `${count} Artikel${from && ` aus ${from}`}`,

  ready: 'Jetzt verfügbar',
  almost: 'Fast geschafft',
  others: 'Für diesen Warenkorb nicht verfügbar',
  one: 'Eines wählen',
  or: 'Oder kombinieren',
  any: 'Geht mit allem',
  replaces: (what) => `Ersetzt: ${what}`,
  best: 'Am besten für Sie',
  save: (amount) => `${amount} sparen`,
  saveMore: (amount) => `${amount} mehr sparen`,
  insteadOf: (off, now) => `${off} Rabatt statt ${now}.`,
  chooseOne: 'Das wählen',
  chooseBoth: 'Beides wählen',
  chooseAll: 'Alle wählen',
  most: 'Mehr lässt sich mit diesem Warenkorb nicht sparen.',
  mostFound: 'Nichts gefunden, womit sich mehr sparen lässt.',
  all: (count) => `Alle ${count} anzeigen`,
  fewer: 'Weniger anzeigen',
  selection: 'Ihre Auswahl',
  inCart: (count, required) => `${count} von ${required} im Warenkorb`,
  moreOfIt: (count, gives) => `Noch ${count}: ${gives}`,

  withProduct: (points) => `Dieser Artikel bringt ${points}`,
  withOrder: (points) => `Diese Bestellung bringt ${points}`,
  spendableFrom: (points, date) => `${points} ab dem ${date} einlösbar`,
  afterOrder: (points, tier) => `Danach noch ${points} bis ${tier}`,
  reaches: (tier) => `Mit dieser Bestellung ist ${tier} erreicht`,
  welcome: (tier) => `Glückwunsch zum Status ${tier}`,
  emptyCart: 'Der Warenkorb ist leer. Sobald etwas darin liegt, steht hier, was sich sparen lässt.',
  add: 'Hinzufügen',
  addItems: (what) => `Hinzufügen: ${what}`,
  remove: (title) => `${title} entfernen`,
  left: (amount) => `noch ${amount}`,
  giftCard: 'Geschenkkarte',
  promotion: 'Aktion',
  code: 'Gutscheincode',
  apply: 'Anwenden',
  applied: (code) => `${code} wird angerechnet.`,
  nothing: 'Der Warenkorb ist leer.',
  subtotal: 'Zwischensumme',
  total: 'Summe',
  usedOf: (used, chosen, form) => `${used} von ${dative(chosen, form)}`,
  cardEmpty: 'Mehr ist nicht auf Ihrer Karte.',
  allPaid: 'Es ist nichts mehr zu zahlen.',
  reasons: {
    unknown: 'Dieser Code ist ungültig. Bitte prüfen Sie die Schreibweise.',
    over: 'Nicht mehr gültig.',
    early: 'Noch nicht gültig.',
    points: 'Sie haben nicht genug Punkte.',
    spent: 'Bereits aufgebraucht.',
    person: 'Gilt nicht für Ihr Konto.',
    stranger: 'Bitte zuerst anmelden.',
    cart: 'Gilt nicht für die Artikel in Ihrem Warenkorb.',
    nothing: 'Bringt bei diesem Warenkorb keine Ersparnis.',
    alone: 'Nicht mit Ihren anderen Vorteilen kombinierbar.',
    other: 'Zurzeit nicht verfügbar.',
  },

  ends: (when) => `Endet ${when}`,
  tonight: 'Endet heute Abend',
  ended: 'Beendet',
  until: (date) => `Bis ${date}`,
  starts: (when) => `Beginnt ${when}`,
  from: (day) => `Ab ${day}`,
  at: (day, time) => `${day} um ${time} Uhr`,
  every: (days) => `Jeden ${days}`,
  daily: 'Täglich',
  weekdays: (first, last) => `${first} – ${last}`,
  hours: (days, start, end) => `${days}, ${start}–${end} Uhr`,
  paused: 'Läuft zurzeit nicht',

  points: (count, form) => `${count} ${form === 'one' ? 'Punkt' : 'Punkte'}`,
  pending: (points) => `${points} vorgemerkt`,
  expires: (points, date, form) => `${points} ${form === 'one' ? 'verfällt' : 'verfallen'} am ${date}`,
  toGo: (points) => `Noch ${points}`,
  toTier: (points, tier) => `Noch ${points} bis ${tier}`,
  card: 'Kartennummer',
  showCode: 'Code zeigen',
  use: 'Vorteil nutzen',
  picked: 'Gewählt',
  undo: 'Entfernen',
  saves: 'Sie sparen',
  back: 'Zurück',
  next: 'Weiter',
  copy: 'Kopieren',
  copied: 'Kopiert',

  rewards: 'Prämien',
  noRewards: 'Zurzeit gibt es keine Prämien.',
  soldOut: 'Vergriffen',
  redeem: 'Einlösen',
  ask: (points) => `${points} einlösen?`,
  now: 'Jetzt',
  after: 'Danach',
  spend: 'Zu verwendende Punkte',
  asNeeded: 'So viele wie nötig verwenden',
  useAll: 'Alle Punkte verwenden',
  choosePoints: 'Wählen Sie, wie viele Punkte Sie verwenden. Abgebucht wird erst, wenn Sie bestellen.',
  atLeast: (points) => `Verwenden Sie mindestens ${points}.`,
  willPay: (points, amount, form) =>
    `Mit ${dative(points, form)} zahlen Sie ${amount} Ihrer Bestellung. Abgebucht wird erst, wenn Sie bestellen.`,
  keep: (points) => `Sie behalten ${points}.`,
  usePoints: 'Punkte verwenden',
  useSome: (points) => `${points} verwenden`,
  useNone: 'Keine Punkte verwenden',
  noPoints: 'Es werden keine Punkte verwendet.',
  pointsChosen: (points) => `${points} gewählt`,
  change: 'Ändern',
  noOrder: 'Bitte zuerst etwas in den Warenkorb legen.',
  consent: 'Mit dem Einlösen gelten:',
  termsOfUse: 'Nutzungsbedingungen',
  privacyPolicy: 'Datenschutzerklärung',
  cancel: 'Abbrechen',
  close: 'Schließen',
  sending: 'Einen Moment …',
  carriesOn: 'Das läuft weiter, auch wenn Sie dieses Fenster schließen.',
  done: 'Das gehört jetzt Ihnen.',
  used: (points) => `Eingelöst für ${points}.`,
  inYourCart: 'Das liegt jetzt im Warenkorb.',
  refused: 'Es wurden keine Punkte abgebucht.',
  unconfirmed: 'Das ist noch nicht bestätigt.',
  once: 'Ihre Punkte werden höchstens einmal abgebucht.',
  reference: 'Vorgang',
  check: 'Erneut prüfen',
  redeemNow: 'Jetzt einlösen',
  forgotten: 'Das ließ sich nicht bestätigen.',
  seeHistory: 'In Ihrem Verlauf sehen Sie, ob Punkte abgebucht wurden.',
  leaves: (tier, points) => `Damit verlassen Sie ${tier}: Dafür braucht es ${points}.`,
  unkept: 'Dieser Browser merkt sich keine Einlösungen. Lassen Sie die Seite offen, bis sie bestätigt ist.',
  repeated: (when) => `Sie haben das ${when} eingelöst.`,
  again: 'Noch einmal einlösen?',
  redeemAgain: 'Noch einmal einlösen',
  show: 'Ansehen',

  history: 'Verlauf',
  noHistory: 'Noch keine Aktivitäten.',
  wholeHistory: 'Alle anzeigen',
  happened: {
    paid: 'Bestellung',
    succeeded: 'Prämie',
    failed: 'Prämie nicht eingelöst',
    points_added: 'Punkte gutgeschrieben',
    points_returned: 'Punkte zurückgebucht',
    points_transferred: 'Punkte übertragen',
    points_expired: 'Punkte verfallen',
    added: 'Punkte vorgemerkt',
    upgraded: 'Neuer Status',
    downgraded: 'Neuer Status',
    joined: 'Ihr erster Status',
    prolonged: 'Status verlängert',
    left: 'Status beendet',
  },
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'Punkteübersicht',
  everEarned: (count) => `Gesammelt: ${count}`,
  life: {
    spent: 'Eingelöst',
    expired: 'Verfallen',
    ready: 'Verfügbar',
    expiring: 'Davon verfallen',
    waiting: 'Vorgemerkt',
  },
  noneEarned: 'Noch keine Punkte.',
  earn: 'So sammeln Sie Punkte',
  noEarning: 'Zurzeit gibt es keine Punkte zu sammeln.',
  perPaid: (amount) => `Je ${amount} Rechnungsbetrag`,
  perOrdered: (amount) => `Je ${amount} Bestellwert vor Rabatten`,
  perGoods: (amount) => `Je ${amount} für teilnehmende Artikel`,
  perItems: (count, form) =>
    form === 'one' ? 'Für jeden teilnehmenden Artikel' : `Für je ${count} teilnehmende Artikel`,
  perOrder: 'Für jede Bestellung',
  onTier: {
    joined: 'Wenn Sie Ihren ersten Status erreichen',
    upgraded: 'Wenn Sie einen höheren Status erreichen',
    prolonged: 'Wenn Sie Ihren Status behalten',
  },
  waits: (days, form) => `Einlösbar nach ${days} ${form === 'one' ? 'Tag' : 'Tagen'}`,

  link: 'Ihr Link für Freunde',
  referralCode: 'Ihr Code für Freunde',
  share: 'Teilen',
  noFriends: 'Noch niemand hat Ihren Link genutzt.',
  joined: (count, form) => `${count} ${form === 'one' ? 'Freund hat' : 'Freunde haben'} Ihren Link genutzt.`,
  earned: (what) => `Sie haben dafür ${what} erhalten.`,
  vouchers: (count, form) => `${count} ${form === 'one' ? 'Gutschein' : 'Gutscheine'}`,
  friends: 'Geworbene Freunde',
  joinedOn: (date) => `Dabei seit ${date}`,
}

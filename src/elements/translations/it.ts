/** Italian, with "Lei"; most of it speaks to nobody in particular. */
import type { GoodsInWords } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'più economico', dearest: 'più costoso' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `l’articolo ${names ? `${picks[pick]} di ${names}` : `idoneo ${picks[pick]}`}`
    : names || (everything ? 'tutti gli articoli' : 'articoli idonei')

/** "su tutti gli articoli", "sull’articolo più economico". */
const on = (goods: string) => (goods.startsWith('l’') ? `sul${goods}` : `su ${goods}`)

const scopes = { items: '', line: ', una volta per articolo', unit: ', per pezzo', together: ', in totale' }

/** "l’8º", "dall’11 aprile": numbers that are said with a vowel first. */
const hasVowel = (said: string) => /^(?:8|11(?!\d))/.test(said)

/** "punto", "punti": of words that end in -o. */
const o = (form: Intl.LDMLPluralRule) => (form === 'one' ? 'o' : 'i')

/** Sunday is the one day that is feminine: "dalla domenica". */
const from = (day: string) => `${day === 'domenica' ? 'dalla' : 'dal'} ${day}`
const to = (day: string) => `${day === 'domenica' ? 'alla' : 'al'} ${day}`

const remains = (form: Intl.LDMLPluralRule) => (form === 'one' ? 'Resterà' : 'Resteranno')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Promozioni',
  empty: 'Al momento non ci sono promozioni.\nLe prossime compariranno qui.',
  failed: 'Caricamento non riuscito.',
  unconnected: 'Nessuna connessione a Internet.',
  signedOut: 'Acceda per vedere questi contenuti.',
  retry: 'Riprova',
  later: (when) => `È possibile riprovare ${when}.`,
  retrying: (when) => `Nuovo tentativo ${when}.`,
  about: (when) => when.replace(/^([tf]ra) /, '$1 circa '),
  offline: (when) => `Nessuna connessione. Ultimo aggiornamento: ${when}.`,
  outdated: (when) => `Aggiornamento non riuscito. Ultimo aggiornamento: ${when}.`,
  more: 'Mostra altro',
  added: (count, form) => (form === 'one' ? `Mostrato ${count} altro.` : `Mostrati altri ${count}.`),
  terms: 'Condizioni',

  off: (what, scope, goods) =>
    `${what} di sconto ${scope === 'order' ? 'sull’ordine' : on(goodsOf(goods)) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `L’ordine a ${price}` : `${capital(goodsOf(goods))} a ${price} al pezzo`,
  cheapestFree: (goods) => `${capital(goodsOf(goods))} in omaggio`,
  counted(said, { first, every, unit, order, each, all }, { number, plural }) {
    const what = unit ? 'pezzo' : 'articolo'
    const nth = `${number(first)}º ${what}`
    const turns =
      first === every
        ? `un ${what} ogni ${number(every)}`
        : every > 1
          ? `${hasVowel(nth) ? 'l’' : 'il '}${nth}, poi uno ogni ${number(every)}`
          : `${hasVowel(nth) ? 'dall’' : 'dal '}${nth}`
    const units = (count: number) => `${number(count)} pezz${o(plural(count))}`
    const some = [
      first + every > 2 && turns,
      order && `a partire dal ${picks[order]}`,
      each !== undefined && `massimo ${units(each)} per articolo`,
      all !== undefined && `massimo ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, fino a ${[each && `${each} per articolo`, all && all + (scope === 'order' ? '' : ' in totale')].filter(Boolean).join(' e ')}`,
  free: (what) => `In omaggio: ${what}`,
  shipping: (off) => (off ? `${off} di sconto sulla spedizione` : 'Spedizione gratuita'),
  gift: (count, form) => (form === 'one' ? 'un articolo' : `${count} articoli`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Disponibile per questo carrello',
  chosen: 'Applicata',
  lacks: (money, goods) => `Ancora ${[money, goods].filter(Boolean).join(' e ')}`,
  toSpend: (amount, goods) => amount + (goods === undefined ? '' : ` su ${goods || 'articoli idonei'}`),
  unlock: (lacks) => `${lacks} per ottenere l’offerta`,
  items: (count, form, from) => `${count} articol${o(form)}${from && ` di ${from}`}`,

  ready: 'Disponibili ora',
  almost: 'Ci siamo quasi',
  others: 'Non disponibili per questo carrello',
  all: (count) => `Mostra tutto (${count})`,
  fewer: 'Mostra meno',
  selection: 'Vantaggi scelti',
  inCart: (count, required) => `${count} di ${required} nel carrello`,
  moreOfIt: (count, gives) => `Ancora ${count}: ${gives}`,

  withProduct: (points) => `Questo articolo vale ${points}`,
  withOrder: (points) => `Questo ordine vale ${points}`,
  spendableFrom: (points, date) => `${points} da spendere dal${hasVowel(date) ? 'l’' : ' '}${date}`,
  afterOrder: (points, tier) => `Poi ancora ${points} per ${tier}`,
  reaches: (tier) => `Con questo ordine si raggiunge ${tier}`,
  welcome: (tier) => `Congratulazioni: livello ${tier} raggiunto`,
  emptyCart: 'Il carrello è vuoto.\nRiempiendolo, qui si vede quanto si può risparmiare.',
  add: 'Aggiungi',
  addItems: (what) => `Aggiungi ${what}`,
  remove: (title) => `Rimuovi ${title}`,
  left: (amount) => `Disponibile: ${amount}`,
  giftCard: 'Carta regalo',
  promotion: 'Promozione',
  code: 'Codice sconto',
  apply: 'Applica',
  applied: (code) => `Codice ${code} applicato.`,
  guestCode:
    'Il codice non è valido. Verifichi che sia scritto bene o acceda per usare buoni personali e carte regalo.',
  subtotal: 'Subtotale',
  total: 'Totale',
  usedOf: (used, chosen) => `${used} su ${chosen}`,
  cardEmpty: 'La carta non ne contiene di più.',
  allPaid: 'Non resta nulla da pagare.',
  reasons: {
    unknown: 'Il codice non è valido. Verifichi che sia scritto bene.',
    over: 'Non più valido.',
    early: 'Non ancora valido.',
    points: 'I punti non bastano.',
    spent: 'Già esaurito.',
    person: 'Non disponibile per questo account.',
    stranger: 'Prima è necessario accedere.',
    cart: 'Non si applica agli articoli in questo carrello.',
    nothing: 'Non riduce il prezzo di questo carrello.',
    alone: 'Non cumulabile con le altre offerte scelte.',
    other: 'Non disponibile al momento.',
  },

  ends: (when) => `Termina ${when}`,
  tonight: 'Termina stasera',
  ended: 'Terminata',
  until: (date) => `Fino al${hasVowel(date) ? 'l’' : ' '}${date}`,
  starts: (when) => `Inizia ${when}`,
  from: (day) => (/^\d/.test(day) ? `Dal${hasVowel(day) ? 'l’' : ' '}${day}` : `Da ${day}`),
  at: (day, time) => `${day} alle ${time}`,
  every: (days) => `Ogni ${days}`,
  daily: 'Ogni giorno',
  weekdays: (first, last) => capital(`${from(first)} ${to(last)}`),
  hours: (days, start, end) => `${days}, dalle ${start} alle ${end}`,
  paused: 'Non attiva al momento',

  points: (count, form) => `${count} ${form === 'many' ? 'di ' : ''}punt${o(form)}`,
  pending: (points) => `${points} in arrivo`,
  expires: (points, date, form) =>
    `${points} ${form === 'one' ? 'scade' : 'scadono'} ${hasVowel(date) ? 'l’' : 'il '}${date}`,
  toGo: (points) => `Ancora ${points}`,
  toTier: (points, tier) => `Ancora ${points} per ${tier}`,
  toReward: (points, reward) => `Ancora ${points} per «${reward}»`,
  card: 'Numero della carta',
  showCode: 'Mostra il codice',
  use: 'Usa questa offerta',
  picked: 'Scelta',
  undo: 'Rimuovi',
  saves: 'Risparmio',
  back: 'Indietro',
  next: 'Avanti',
  one: 'Una a scelta',
  or: 'Oppure insieme',
  any: 'Cumulabile con tutto',
  replaces: (what) => `Sostituisce: ${what}`,
  best: 'La scelta migliore per Lei',
  save: (amount) => `Risparmio di ${amount}`,
  saveMore: (amount) => `${amount} di risparmio in più`,
  insteadOf: (off, now) => `${off} di sconto invece di ${now}.`,
  chooseOne: 'Scegli questa offerta',
  chooseBoth: 'Scegli entrambe',
  chooseAll: 'Scegli queste offerte',
  most: 'Con questo carrello non si può risparmiare di più.',
  mostFound: 'Non abbiamo trovato nulla che faccia risparmiare di più.',
  nothing: 'Il carrello è vuoto.\nRiempiendolo, qui si vede il totale.',
  copy: 'Copia',
  copied: 'Copiato',

  rewards: 'Premi',
  noRewards: 'Al momento non ci sono premi.\nI prossimi compariranno qui.',
  soldOut: 'Esaurito',
  redeem: 'Riscatta',
  ask: (points) => `Riscattare per ${points}?`,
  now: 'Ora',
  after: 'Dopo il riscatto',
  spend: 'Punti da usare',
  asNeeded: 'Usa quelli necessari',
  useAll: 'Usa tutti i punti',
  choosePoints: 'Scelga quanti punti usare. Nulla viene addebitato prima dell’ordine.',
  atLeast: (points) => `Occorre usare almeno ${points}.`,
  willPay: (points, amount, form) =>
    `${points} ${form === 'one' ? 'pagherà' : 'pagheranno'} ${amount} dell’ordine. Prima non viene addebitato nulla.`,
  keep: (points, form) => `${remains(form)} ${points}.`,
  usePoints: 'Usa punti',
  useSome: (points) => `Usa ${points}`,
  useNone: 'Non usare punti',
  noPoints: 'Non verrà usato alcun punto.',
  pointsChosen: (points, form) => `${points} scelt${o(form)}`,
  change: 'Modifica',
  noOrder: 'Prima occorre aggiungere qualcosa al carrello.',
  consent: 'Con il riscatto si accettano:',
  termsOfUse: 'Condizioni d’uso',
  privacyPolicy: 'Informativa sulla privacy',
  cancel: 'Annulla',
  close: 'Chiudi',
  sending: 'Un momento…',
  carriesOn: 'Il riscatto prosegue anche se si chiude questa finestra.',
  done: 'È Suo.',
  used: (points) => `Riscattato per ${points}.`,
  addedToCart: 'Premio aggiunto al carrello.',
  useOnCart: 'Usa in questo carrello',
  otherRewards: 'Altri premi',
  refused: 'Non è stato usato alcun punto.',
  unconfirmed: 'Il riscatto non è ancora confermato.',
  once: 'I punti vengono addebitati una volta al massimo.',
  reference: 'Riferimento',
  check: 'Verifica di nuovo',
  redeemNow: 'Riscatta ora',
  forgotten: 'Non è stato possibile confermare il riscatto.',
  seeHistory: 'La cronologia mostra se sono stati addebitati punti.',
  rolledBack: 'Il riscatto è stato annullato.',
  pointsReturned: 'I punti sono stati riaccreditati.',
  leaves: (tier, points) => `Con questo riscatto si perde il livello ${tier}, che richiede ${points}.`,
  unkept: 'Questo browser non ricorda i riscatti. Lasci aperta la pagina fino alla conferma.',
  repeated: (when) => `Questo premio è stato riscattato ${when}.`,
  again: 'Riscattarlo di nuovo?',
  redeemAgain: 'Riscatta di nuovo',
  show: 'Vedi',

  history: 'Cronologia',
  noHistory: 'Ancora nessuna attività.\nI punti ottenuti e usati compariranno qui.',
  wholeHistory: 'Mostra tutto',
  happened: {
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
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'Riepilogo dei punti',
  everEarned: (count) => `Ottenuti: ${count}`,
  life: {
    spent: 'Usati',
    expired: 'Scaduti',
    ready: 'Disponibili',
    expiring: 'Di cui in scadenza',
    waiting: 'In arrivo',
  },
  noneEarned: 'Ancora nessun punto.\nI punti ottenuti e usati compariranno qui.',
  onOthers: (points, cards, form) =>
    `${points} su ${form === 'one' ? 'un’altra carta' : `altre ${cards} carte`}`,
  moveHere: 'Trasferisci qui',
  moveAsk: (points) => `Trasferire ${points} su questa carta?`,
  keepsDays: 'Le date di scadenza non cambiano.',
  endsIn: (ending) => `Carta che termina con ${ending}`,
  afterMove: 'Dopo il trasferimento',
  moved: (points, form) => `${points} trasferit${o(form)} su questa carta.`,
  nothingMoved: 'Nessun punto è stato trasferito.',
  moveUnsure: 'Il trasferimento non è ancora confermato.',
  movedOnce: 'I punti vengono trasferiti una volta al massimo.',
  earn: 'Come ottenere punti',
  noEarning: 'Al momento non ci sono modi per ottenere punti.\nI prossimi compariranno qui.',
  perPaid: (amount) => `Per ogni ${amount} da pagare`,
  perGoods: (amount) => `Per ogni ${amount} in articoli idonei`,
  perItems: (count, form) => (form === 'one' ? 'Per ogni articolo idoneo' : `Ogni ${count} articoli idonei`),
  perOrder: 'Per ogni ordine',
  onTier: {
    joined: 'Al raggiungimento del primo livello',
    upgraded: 'Al passaggio a un livello superiore',
    prolonged: 'Al mantenimento del livello',
  },
  waits: (days, form) => `Utilizzabili dopo ${days} giorn${o(form)}`,

  link: 'Link per gli amici',
  referralCode: 'Codice per gli amici',
  share: 'Condividi',
  noFriends: 'Non si è ancora iscritto nessuno.\nGli amici iscritti compariranno qui.',
  joined: (count, form) =>
    form === 'one' ? `Si è iscritto ${count} amico.` : `Si sono iscritti ${count} amici.`,
  earned: (what) => `Ottenuto: ${what}.`,
  vouchers: (count, form) => `${count} buon${form === 'one' ? 'o' : 'i'} sconto`,
  friends: 'Amici iscritti',
  joinedOn: (date) => `Iscrizione: ${date}`,
}

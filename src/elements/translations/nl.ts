/** Dutch, with "u". */
import type { GoodsInWords } from '../format/messages.ts'
import type { Messages } from './messages.ts'

const picks = { cheapest: 'goedkoopste', dearest: 'duurste' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `het ${picks[pick]} ${names ? `artikel van ${names}` : 'deelnemende artikel'}`
    : names || (everything ? 'alle artikelen' : 'deelnemende artikelen')

const scopes = { items: '', line: ', eenmaal per artikel', unit: ', per stuk', together: ' in totaal' }

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Acties',
  empty: 'Er zijn nu geen acties.',
  failed: 'Dit kon niet worden geladen.',
  unconnected: 'Geen internetverbinding.',
  signedOut: 'Log in om dit te zien.',
  retry: 'Opnieuw proberen',
  later: (when) => `Probeer het ${when} opnieuw.`,
  retrying: (when) => `Nieuwe poging ${when}.`,
  about: (when) => when.replace(/^over /, 'over ongeveer '),
  offline: (when) => `Geen verbinding. Laatst bijgewerkt: ${when}.`,
  outdated: (when) => `Dit kon niet worden bijgewerkt. Laatst bijgewerkt: ${when}.`,
  more: 'Meer tonen',
  added: (count) => `Nog ${count} getoond.`,
  terms: 'Voorwaarden',

  off: (what, scope, goods) =>
    `${what} korting op ${scope === 'order' ? 'de bestelling' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `De bestelling voor ${price}` : `${capital(goodsOf(goods))} voor ${price} per stuk`,
  counted(said, { first, every, unit, order, each, all }, { number }) {
    const what = unit ? 'stuk' : 'artikel'
    const nth = (count: number) => `${number(count)}e`
    const turns =
      first === every
        ? `elk ${nth(every)} ${what}`
        : every > 1
          ? `het ${nth(first)} ${what}, daarna elk ${nth(every)}`
          : `vanaf het ${nth(first)} ${what}`
    const units = (count: number) => `${number(count)} ${count === 1 ? 'stuk' : 'stuks'}`
    const some = [
      first + every > 2 && turns,
      order && `${picks[order]} eerst`,
      each !== undefined && `maximaal ${units(each)} per artikel`,
      all !== undefined && `maximaal ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, maximaal ${[each && `${each} per artikel`, all && all + (scope === 'order' ? '' : ' in totaal')].filter(Boolean).join(' en ')}`,
  free: (what) => `Gratis: ${what}`,
  shipping: (off) => (off ? `${off} korting op de verzendkosten` : 'Gratis verzending'),
  gift: (count, form) => (form === 'one' ? 'een artikel' : `${count} artikelen`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Beschikbaar voor deze winkelwagen',
  chosen: 'Toegepast',
  lacks: (money, goods) => `Nog ${[money, goods].filter(Boolean).join(' en ')}`,
  toSpend: (amount, on) => amount + (on === undefined ? '' : ` aan ${on || 'deelnemende artikelen'}`),
  unlock: (lacks) => `${lacks} tot dit voordeel`,
  items: (count, form, from) =>
    `${count} ${form === 'one' ? 'artikel' : 'artikelen'}${from && ` uit ${from}`}`,

  ready: 'Nu beschikbaar',
  almost: 'Bijna zover',
  others: 'Niet beschikbaar voor deze winkelwagen',
  all: (count) => `Alle ${count} tonen`,
  fewer: 'Minder tonen',
  selection: 'Gekozen voordelen',
  inCart: (count, required) => `${count} van de ${required} in de winkelwagen`,
  moreOfIt: (count, gives) => `Nog ${count}: ${gives}`,

  withProduct: (points) => `Dit artikel levert ${points} op`,
  withOrder: (points) => `Deze bestelling levert ${points} op`,
  spendableFrom: (points, date) => `${points} te besteden vanaf ${date}`,
  afterOrder: (points, tier) => `Daarna nog ${points} tot ${tier}`,
  reaches: (tier) => `Met deze bestelling is ${tier} bereikt`,
  welcome: (tier) => `Gefeliciteerd met niveau ${tier}`,
  emptyCart: 'De winkelwagen is leeg. Zodra er iets in ligt, staat hier hoeveel er te besparen valt.',
  add: 'Toevoegen',
  addItems: (what) => `Toevoegen: ${what}`,
  remove: (title) => `${title} verwijderen`,
  left: (amount) => `nog ${amount}`,
  giftCard: 'Cadeaukaart',
  promotion: 'Actie',
  code: 'Kortingscode',
  apply: 'Toepassen',
  applied: (code) => `${code} is toegepast.`,
  subtotal: 'Subtotaal',
  total: 'Totaal',
  usedOf: (used, chosen) => `${used} van ${chosen}`,
  cardEmpty: 'Meer staat er niet op de kaart.',
  allPaid: 'Er hoeft niets meer te worden betaald.',
  reasons: {
    unknown: 'Deze code is niet geldig. Controleer de spelling.',
    over: 'Niet meer geldig.',
    early: 'Nog niet geldig.',
    points: 'U hebt niet genoeg punten.',
    spent: 'Al helemaal gebruikt.',
    person: 'Niet beschikbaar voor dit account.',
    stranger: 'Log eerst in.',
    cart: 'Geldt niet voor de artikelen in deze winkelwagen.',
    nothing: 'Levert in deze winkelwagen geen korting op.',
    alone: 'Niet te combineren met de andere gekozen voordelen.',
    other: 'Nu niet beschikbaar.',
  },

  ends: (when) => `Eindigt ${when}`,
  tonight: 'Eindigt vanavond',
  ended: 'Afgelopen',
  // A day is the last one; a time of day is the end.
  until: (date) => `${date.includes(' om ') ? 'Tot' : 'Tot en met'} ${date}`,
  starts: (when) => `Begint ${when}`,
  from: (day) => `Vanaf ${day}`,
  at: (day, time) => `${day} om ${time}`,
  every: (days) => `Elke ${days}`,
  daily: 'Elke dag',
  weekdays: (first, last) => `${capital(first)} tot en met ${last}`,
  hours: (days, start, end) => `${days}, ${start} tot ${end} uur`,
  paused: 'Nu niet actief',

  points: (count, form) => `${count} ${form === 'one' ? 'punt' : 'punten'}`,
  pending: (points) => `${points} onderweg`,
  expires: (points, date, form) => `${points} ${form === 'one' ? 'vervalt' : 'vervallen'} op ${date}`,
  toGo: (points) => `Nog ${points}`,
  toTier: (points, tier) => `Nog ${points} tot ${tier}`,
  card: 'Kaartnummer',
  showCode: 'Code tonen',
  use: 'Voordeel gebruiken',
  picked: 'Gekozen',
  undo: 'Verwijderen',
  saves: 'Besparing',
  back: 'Vorige',
  next: 'Volgende',
  one: 'Kies er één',
  or: 'Of combineer',
  any: 'Gaat met alles samen',
  replaces: (what) => `Vervangt: ${what}`,
  best: 'Het beste voor u',
  save: (amount) => `Bespaar ${amount}`,
  saveMore: (amount) => `Bespaar ${amount} meer`,
  insteadOf: (off, now) => `${off} korting in plaats van ${now}.`,
  chooseOne: 'Kies deze',
  chooseBoth: 'Kies beide',
  chooseAll: 'Kies deze aanbiedingen',
  most: 'Meer valt er met deze winkelwagen niet te besparen.',
  mostFound: 'We vonden niets waarmee meer te besparen valt.',
  nothing: 'De winkelwagen is leeg.',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',

  rewards: 'Beloningen',
  noRewards: 'Er zijn nu geen beloningen.',
  soldOut: 'Uitverkocht',
  redeem: 'Inwisselen',
  ask: (points) => `${points} inwisselen?`,
  now: 'Nu',
  after: 'Daarna',
  spend: 'Te gebruiken punten',
  asNeeded: 'Zoveel als nodig gebruiken',
  useAll: 'Alle punten gebruiken',
  choosePoints: 'Kies hoeveel punten u gebruikt. Er wordt niets afgeschreven voordat u bestelt.',
  atLeast: (points) => `Gebruik minstens ${points}.`,
  willPay: (points, amount, form) =>
    `${points} ${form === 'one' ? 'betaalt' : 'betalen'} ${amount} van de bestelling. Er wordt niets afgeschreven voordat u bestelt.`,
  keep: (points) => `U houdt ${points} over.`,
  usePoints: 'Punten gebruiken',
  useSome: (points) => `${points} gebruiken`,
  useNone: 'Geen punten gebruiken',
  noPoints: 'Er worden geen punten gebruikt.',
  pointsChosen: (points) => `${points} gekozen`,
  change: 'Wijzigen',
  noOrder: 'Leg eerst iets in de winkelwagen.',
  consent: 'Door in te wisselen gaat u akkoord met:',
  termsOfUse: 'Gebruiksvoorwaarden',
  privacyPolicy: 'Privacybeleid',
  cancel: 'Annuleren',
  close: 'Sluiten',
  sending: 'Een ogenblik…',
  carriesOn: 'Dit gaat door, ook als u dit venster sluit.',
  done: 'De beloning is voor u.',
  used: (points) => `Ingewisseld voor ${points}.`,
  refused: 'Er zijn geen punten gebruikt.',
  unconfirmed: 'Dit is nog niet bevestigd.',
  once: 'De punten worden hooguit één keer afgeschreven.',
  reference: 'Referentie',
  check: 'Opnieuw controleren',
  redeemNow: 'Nu inwisselen',
  forgotten: 'Dit kon niet worden bevestigd.',
  seeHistory: 'In de geschiedenis staat of er punten zijn afgeschreven.',
  leaves: (tier, points, form) =>
    `Hiermee verliest u ${tier}: daarvoor ${form === 'one' ? 'is' : 'zijn'} ${points} nodig.`,
  unkept: 'Deze browser onthoudt niet wat er is ingewisseld. Houd de pagina open tot de bevestiging.',
  repeated: (when) => `U hebt dit ${when} ingewisseld.`,
  again: 'Opnieuw inwisselen?',
  redeemAgain: 'Opnieuw inwisselen',
  show: 'Bekijken',

  history: 'Geschiedenis',
  noHistory: 'Nog geen activiteit.',
  wholeHistory: 'Alles tonen',
  happened: {
    paid: 'Bestelling',
    succeeded: 'Beloning',
    failed: 'Beloning niet ingewisseld',
    points_added: 'Punten toegevoegd',
    points_returned: 'Punten teruggeboekt',
    points_transferred: 'Punten overgedragen',
    points_expired: 'Punten vervallen',
    added: 'Punten onderweg',
    upgraded: 'Nieuw niveau',
    downgraded: 'Nieuw niveau',
    joined: 'Eerste niveau',
    prolonged: 'Niveau verlengd',
    left: 'Niveau beëindigd',
  },
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'Puntenoverzicht',
  everEarned: (count) => `Gespaard: ${count}`,
  life: {
    spent: 'Gebruikt',
    expired: 'Vervallen',
    ready: 'Te besteden',
    expiring: 'Waarvan vervalt',
    waiting: 'Onderweg',
  },
  noneEarned: 'Nog geen punten.',
  onOthers: (points, cards, form) =>
    `${points} op ${form === 'one' ? 'een andere kaart' : `${cards} andere kaarten`}`,
  moveHere: 'Hierheen overzetten',
  moveAsk: (points) => `${points} naar deze kaart overzetten?`,
  keepsDays: 'De vervaldatums blijven gelijk.',
  endsIn: (ending) => `Kaart die eindigt op ${ending}`,
  afterMove: 'Daarna',
  moved: (points) => `${points} naar deze kaart overgezet.`,
  nothingMoved: 'Er zijn geen punten overgezet.',
  moveUnsure: 'Het overzetten is nog niet bevestigd.',
  movedOnce: 'De punten worden hooguit één keer overgezet.',
  earn: 'Zo spaart u punten',
  noEarning: 'Er zijn nu geen punten te sparen.',
  perPaid: (amount) => `Per ${amount} die u betaalt`,
  perOrdered: (amount) => `Per ${amount} bestelwaarde, vóór kortingen`,
  perGoods: (amount) => `Per ${amount} aan deelnemende artikelen`,
  perItems: (count, form) =>
    form === 'one' ? 'Voor elk deelnemend artikel' : `Per ${count} deelnemende artikelen`,
  perOrder: 'Voor elke bestelling',
  onTier: {
    joined: 'Bij het bereiken van het eerste niveau',
    upgraded: 'Bij het bereiken van een hoger niveau',
    prolonged: 'Bij het behouden van het niveau',
  },
  waits: (days, form) => `Te gebruiken na ${days} ${form === 'one' ? 'dag' : 'dagen'}`,

  link: 'Link voor vrienden',
  referralCode: 'Code voor vrienden',
  share: 'Delen',
  noFriends: 'Er heeft zich nog niemand aangemeld.',
  joined: (count, form) => `${count} ${form === 'one' ? 'vriend heeft' : 'vrienden hebben'} zich aangemeld.`,
  earned: (what) => `Verdiend: ${what}.`,
  vouchers: (count, form) => `${count} ${form === 'one' ? 'tegoedbon' : 'tegoedbonnen'}`,
  friends: 'Aangemelde vrienden',
  joinedOn: (date) => `Aangemeld op ${date}`,
}

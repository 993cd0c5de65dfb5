/** French, with "vous"; most of it speaks to nobody in particular. */
import type { GoodsInWords } from '../format/messages.ts'
import type { Messages } from './messages.ts'

const picks = { cheapest: 'le moins cher', dearest: 'le plus cher' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `l’article ${names ? `${picks[pick]} parmi ${names}` : `éligible ${picks[pick]}`}`
    : names || (everything ? 'tous les articles' : 'les articles éligibles')

const scopes = { items: '', line: ', une fois par article', unit: ', par unité', together: ', au total' }

/** The only or, for 0, too: "0 point", "1 point". */
const s = (form: Intl.LDMLPluralRule) => (form === 'one' ? '' : 's')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Promotions',
  empty: 'Aucune promotion pour le moment.',
  failed: 'Le chargement a échoué.',
  unconnected: 'Pas de connexion à Internet.',
  signedOut: 'Connectez-vous pour voir ce contenu.',
  retry: 'Réessayer',
  later: (when) => `Nouvel essai possible ${when}.`,
  retrying: (when) => `Nouvel essai ${when}.`,
  about: (when) => when.replace(/^dans /, 'dans environ '),
  offline: (when) => `Pas de connexion. Dernière mise à jour\u00a0: ${when}.`,
  outdated: (when) => `La mise à jour a échoué. Dernière mise à jour\u00a0: ${when}.`,
  more: 'Afficher plus',
  added: (count, form) => `${count} autre${s(form)} affiché${s(form)}.`,
  terms: 'Conditions',

  off: (what, scope, goods) =>
    `${what} de remise sur ${scope === 'order' ? 'la commande' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `La commande à ${price}` : `${capital(goodsOf(goods))} à ${price} l’unité`,
  counted(said, { first, every, unit, order, each, all }, { number, plural }) {
    const [the, what, from, initial] = unit ? ['la', 'unité', 'de la', '1re'] : ['le', 'article', 'du', '1er']
    const nth = (count: number) => (count === 1 ? initial : `${number(count)}e`)
    const turns =
      first === every
        ? `chaque ${nth(every)} ${what}`
        : every > 1
          ? `${the} ${nth(first)} ${what}, puis chaque ${nth(every)}`
          : `à partir ${from} ${nth(first)} ${what}`
    const units = (count: number) => `${number(count)} unité${s(plural(count))}`
    const some = [
      first + every > 2 && turns,
      order && `par prix ${order === 'cheapest' ? 'croissant' : 'décroissant'}`,
      each !== undefined && `au maximum ${units(each)} par article`,
      all !== undefined && `au maximum ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, dans la limite de ${[each && `${each} par article`, all && all + (scope === 'order' ? '' : ' au total')].filter(Boolean).join(' et ')}`,
  free: (what) => `Offert\u00a0: ${what}`,
  shipping: (off) => (off ? `${off} de réduction sur la livraison` : 'Livraison offerte'),
  gift: (count, form) => (form === 'one' ? 'un article' : `${count} articles`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Disponible pour ce panier',
  chosen: 'Appliquée',
  lacks: (money, goods) => `Encore ${[money, goods].filter(Boolean).join(' et ')}`,
  toSpend: (amount, on) => amount + (on === undefined ? '' : ` sur ${on || 'les articles éligibles'}`),
  unlock: (lacks) => `${lacks} pour en profiter`,
  items: (count, form, from) => `${count} article${s(form)}${from && ` de ${from}`}`,

  ready: 'Disponibles maintenant',
  almost: 'Presque débloquées',
  others: 'Non disponibles pour ce panier',
  all: (count) => `Tout afficher (${count})`,
  fewer: 'Afficher moins',
  selection: 'Avantages choisis',
  inCart: (count, required) => `${count} sur ${required} dans le panier`,
  moreOfIt: (count, gives) => `Encore ${count} : ${gives}`,

  withProduct: (points) => `Cet article rapporte ${points}`,
  withOrder: (points) => `Cette commande rapporte ${points}`,
  spendableFrom: (points, date, form) => `${points} utilisable${s(form)} à partir du ${date}`,
  afterOrder: (points, tier) => `Ensuite, encore ${points} pour ${tier}`,
  reaches: (tier) => `Avec cette commande, ${tier} est atteint`,
  welcome: (tier) => `Bienvenue au statut ${tier}`,
  emptyCart: 'Le panier est vide. Les économies possibles s’affichent ici au fil des ajouts.',
  add: 'Ajouter',
  addItems: (what) => `Ajouter ${what}`,
  remove: (title) => `Retirer ${title}`,
  left: (amount) => `Reste ${amount}`,
  giftCard: 'Carte cadeau',
  promotion: 'Promotion',
  code: 'Code promo',
  apply: 'Appliquer',
  applied: (code) => `Code ${code} appliqué.`,
  subtotal: 'Sous-total',
  total: 'Total',
  usedOf: (used, chosen) => `${used} sur ${chosen}`,
  cardEmpty: 'La carte n’en contient pas plus.',
  allPaid: 'Il ne reste rien à payer.',
  reasons: {
    unknown: 'Ce code n’est pas valide. Vérifiez la saisie.',
    over: 'N’est plus valable.',
    early: 'N’est pas encore valable.',
    points: 'Pas assez de points.',
    spent: 'Déjà entièrement utilisé.',
    person: 'Non disponible pour ce compte.',
    stranger: 'Il faut d’abord se connecter.',
    cart: 'Ne s’applique pas aux articles de ce panier.',
    nothing: 'Ne réduit pas le prix de ce panier.',
    alone: 'Non cumulable avec les autres offres choisies.',
    other: 'Non disponible pour le moment.',
  },

  ends: (when) => `Se termine ${when}`,
  tonight: 'Se termine ce soir',
  ended: 'Terminée',
  until: (date) => `Jusqu’au ${date}`,
  starts: (when) => `Commence ${when}`,
  from: (day) => `Dès ${/^\d/.test(day) ? 'le ' : ''}${day}`,
  at: (day, time) => `${day} à ${time}`,
  every: (days) => `Tous les ${days.replace(/\p{L}+di|dimanche/gu, '$&s')}`,
  daily: 'Tous les jours',
  weekdays: (first, last) => `Du ${first} au ${last}`,
  hours: (days, start, end) => `${days}, de ${start} à ${end}`,
  paused: 'Indisponible en ce moment',

  points: (count, form) => `${count} ${form === 'many' ? 'de ' : ''}point${s(form)}`,
  pending: (points) => `${points} en attente`,
  expires: (points, date, form) => `${points} ${form === 'one' ? 'expire' : 'expirent'} le ${date}`,
  toGo: (points) => `Encore ${points}`,
  toTier: (points, tier) => `Encore ${points} pour ${tier}`,
  card: 'Numéro de carte',
  showCode: 'Afficher le code',
  use: 'Profiter de cette offre',
  picked: 'Choisie',
  undo: 'Retirer',
  saves: 'Économie',
  back: 'Précédent',
  next: 'Suivant',
  one: 'Au choix, une seule',
  or: 'Ou à combiner',
  any: 'Cumulable avec tout',
  replaces: (what) => `Remplace\u00a0: ${what}`,
  best: 'Le meilleur choix pour vous',
  save: (amount) => `${amount} d’économie`,
  saveMore: (amount) => `${amount} d’économie en plus`,
  insteadOf: (off, now) => `${off} de réduction au lieu de ${now}.`,
  chooseOne: 'Choisir cette offre',
  chooseBoth: 'Choisir les deux',
  chooseAll: 'Choisir ces offres',
  most: 'C’est l’économie maximale pour ce panier.',
  mostFound: 'Nous n’avons rien trouvé de plus avantageux.',
  nothing: 'Le panier est vide.',
  copy: 'Copier',
  copied: 'Copié',

  rewards: 'Récompenses',
  noRewards: 'Aucune récompense pour le moment.',
  soldOut: 'Épuisée',
  redeem: 'Échanger',
  ask: (points) => `Échanger ${points}\u202f?`,
  now: 'Solde actuel',
  after: 'Solde après l’échange',
  spend: 'Points à utiliser',
  asNeeded: 'Utiliser autant que nécessaire',
  useAll: 'Utiliser tous les points',
  choosePoints: 'Choisissez combien de points utiliser. Rien n’est débité avant la commande.',
  atLeast: (points) => `Il faut utiliser au moins ${points}.`,
  willPay: (points, amount, form) =>
    `${points} ${form === 'one' ? 'paiera' : 'paieront'} ${amount} de la commande. Rien n’est débité avant.`,
  keep: (points) => `Il restera ${points}.`,
  usePoints: 'Utiliser des points',
  useSome: (points) => `Utiliser ${points}`,
  useNone: 'Ne pas utiliser de points',
  noPoints: 'Aucun point ne sera utilisé.',
  pointsChosen: (points, form) => `${points} choisi${s(form)}`,
  change: 'Modifier',
  noOrder: 'Il faut d’abord un article dans le panier.',
  consent: 'L’échange vaut acceptation de\u00a0:',
  termsOfUse: 'Conditions d’utilisation',
  privacyPolicy: 'Politique de confidentialité',
  cancel: 'Annuler',
  close: 'Fermer',
  sending: 'Un instant…',
  carriesOn: 'L’échange se poursuit même si cette fenêtre est fermée.',
  done: 'C’est à vous.',
  used: (points) => `Échangée contre ${points}.`,
  refused: 'Aucun point n’a été utilisé.',
  unconfirmed: 'L’échange n’est pas encore confirmé.',
  once: 'Les points seront débités une fois au plus.',
  reference: 'Référence',
  check: 'Vérifier à nouveau',
  redeemNow: 'Échanger maintenant',
  forgotten: 'L’échange n’a pas pu être confirmé.',
  seeHistory: 'L’historique montre si des points ont été débités.',
  leaves: (tier, points) => `Cet échange fait perdre le statut ${tier}, qui demande ${points}.`,
  unkept: 'Ce navigateur ne retient pas les échanges. Laissez la page ouverte jusqu’à la confirmation.',
  repeated: (when) => `Cette récompense a été échangée ${when}.`,
  again: 'L’échanger à nouveau\u202f?',
  redeemAgain: 'Échanger à nouveau',
  show: 'Voir',

  history: 'Historique',
  noHistory: 'Aucune activité pour le moment.',
  wholeHistory: 'Tout afficher',
  happened: {
    paid: 'Commande',
    succeeded: 'Récompense',
    failed: 'Récompense non échangée',
    points_added: 'Points ajoutés',
    points_returned: 'Points rendus',
    points_transferred: 'Points transférés',
    points_expired: 'Points expirés',
    added: 'Points en attente',
    upgraded: 'Nouveau statut',
    downgraded: 'Nouveau statut',
    joined: 'Premier statut',
    prolonged: 'Statut prolongé',
    left: 'Statut terminé',
  },
  named: (happened, name) => `${happened}\u00a0: ${name}`,

  yourPoints: 'Vue d’ensemble des points',
  everEarned: (count) => `Gagnés\u00a0: ${count}`,
  life: {
    spent: 'Utilisés',
    expired: 'Expirés',
    ready: 'Disponibles',
    expiring: 'Dont à expirer',
    waiting: 'En attente',
  },
  noneEarned: 'Aucun point pour le moment.',
  onOthers: (points, cards, form) =>
    `${points} sur ${form === 'one' ? 'une autre carte' : `${cards} autres cartes`}`,
  moveHere: 'Transférer ici',
  moveAsk: (points) => `Transférer ${points} vers cette carte\u202f?`,
  keepsDays: 'Les dates d’expiration ne changent pas.',
  endsIn: (ending) => `Carte se terminant par ${ending}`,
  afterMove: 'Solde après le transfert',
  moved: (points, form) => `${points} transféré${s(form)} vers cette carte.`,
  nothingMoved: 'Aucun point n’a été transféré.',
  moveUnsure: 'Le transfert n’est pas encore confirmé.',
  movedOnce: 'Les points seront transférés une fois au plus.',
  earn: 'Comment gagner des points',
  noEarning: 'Aucun moyen de gagner des points pour le moment.',
  perPaid: (amount) => `Par tranche de ${amount} à payer`,
  perOrdered: (amount) => `Par tranche de ${amount} de commande, avant remises`,
  perGoods: (amount) => `Par tranche de ${amount} d’articles éligibles`,
  perItems: (count, form) =>
    form === 'one' ? 'Pour chaque article éligible' : `Tous les ${count} articles éligibles`,
  perOrder: 'Pour chaque commande',
  onTier: {
    joined: 'À l’obtention d’un premier statut',
    upgraded: 'Au passage à un statut supérieur',
    prolonged: 'Au maintien du statut',
  },
  waits: (days, form) => `Utilisables après ${days} jour${s(form)}`,

  link: 'Lien de parrainage',
  referralCode: 'Code de parrainage',
  share: 'Partager',
  noFriends: 'Personne ne s’est encore inscrit.',
  joined: (count, form) => `${count} filleul${s(form)} inscrit${s(form)}.`,
  earned: (what) => `Gagné\u00a0: ${what}.`,
  vouchers: (count, form) => `${count} bon${s(form)} de réduction`,
  friends: 'Filleuls inscrits',
  joinedOn: (date) => `Inscription le ${date}`,
}

/**
 * French, with "vous".
 *
 * Glossary: points: points; reward: récompense; redeem: obtenir (a reward), utiliser (points); redemption: demande; offer
 * and promotion: offre; discount: réduction; combine: cumuler; coupon or voucher: bon de réduction; code: code promo;
 * gift card: carte cadeau; tier: statut; cart: panier; checkout: commande; friend: filleul.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'le moins cher', mostExpensive: 'le plus cher' }

const describeProducts = ({ names, count, everything, pick, areCollections }: DiscountedProducts) => {
  if (!names) {
    if (pick) return `l’article éligible ${picks[pick]}`
    return everything ? 'tous les articles' : 'les articles éligibles'
  }
  if (!areCollections) return pick ? `l’article «\u00a0${names}\u00a0» ${picks[pick]}` : names
  const from = `${count > 1 ? 'des sélections' : 'de la sélection'} ${names}`
  return pick ? `l’article ${picks[pick]} ${from}` : `les articles ${from}`
}

const scopes = { items: '', line: ', une fois par produit', unit: ', par unité', together: ', au total' }

/** Plural ending. 0 is singular in French. */
const s = (form: Intl.LDMLPluralRule) => (form === 'one' ? '' : 's')

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** "09:00" becomes "9 h", and "17:30" becomes "17 h 30". Canadian times already contain "h". */
const formatTime = (time: string) =>
  time
    .replace(/^0?(\d+)(?::|\s?h\s?)(\d+)$/, '$1\u00a0h\u00a0$2')
    .replace('\u00a000', '')
    .replace(/^0\u00a0h$/, 'minuit')

export const messages: Messages = {
  common: {
    loadFailed: 'Le chargement a échoué.',
    offline: 'Pas de connexion à Internet.',
    signIn: 'Connectez-vous pour voir ce contenu.',
    retry: 'Réessayer',
    retryLater: 'Réessayez {when}.',
    retrying: 'Nouvelle tentative {when}.',
    approximately: ({ when }) => when.replace(/^dans /, 'dans environ '),
    justNow: 'à l’instant',
    offlineSince: 'Pas de connexion. Dernière mise à jour {when}.',
    outdatedSince: 'La mise à jour a échoué. Dernière mise à jour {when}.',
    showMore: 'Afficher plus',
    moreShown: { one: '{count} autre élément affiché.', other: '{count} autres éléments affichés.' },
    points: { one: '{count} point', many: '{count} de points', other: '{count} points' },
    pendingPoints: '{points} en attente',
    nothingToPay: 'Il ne reste rien à payer.',
    close: 'Fermer',
    back: 'Précédent',
    next: 'Suivant',
    copy: 'Copier',
    copied: 'Copié',
    sentences: '{first} {second}',
    labelWithValue: '{label}\u00a0: {value}',
    voucherCode: 'Code promo',
    codeApplied: 'Code {code} appliqué.',
  },

  reasons: {
    invalidCode: 'Ce code n’est pas valide. Vérifiez la saisie.',
    expired: 'Date de validité dépassée.',
    notYetValid: 'Pas encore valable.',
    notEnoughPoints: 'Vous n’avez pas assez de points.',
    usedUp: 'Limite d’utilisation atteinte.',
    notForAccount: 'Non disponible pour votre compte.',
    signedOut: 'Connectez-vous d’abord.',
    itemsNotEligible: 'Non applicable aux articles de votre panier.',
    noDiscount: 'Aucune réduction sur votre panier.',
    notCombinable: 'Non cumulable avec les autres offres choisies.',
    unavailable: 'Non disponible pour le moment.',
  },

  offers: {
    empty: 'Aucune offre pour le moment.',
    emptyHint: 'Les prochaines s’afficheront ici.',
    discount: ({ value, scope, products }) =>
      `${value} de réduction sur ${scope === 'order' ? 'la commande' : describeProducts(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `La commande à ${price}`
        : `${capitalize(describeProducts(products), products.names)} à ${price}${products.pick ? '' : ' l’unité'}`,
    cheapestFree: 'L’article éligible le moins cher offert',
    cheapestFreeFrom: 'L’article le moins cher de la sélection {collection} offert',
    cheapestFreeOf: 'L’article «\u00a0{product}\u00a0» le moins cher offert',
    quoted: '«\u00a0{name}\u00a0»',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const what = unit ? 'article' : 'produit'
      const nth = `${first === 1 ? '1er' : `${number(first)}e`} ${what}`
      const turns =
        first === every
          ? `1 ${what} sur ${number(every)}`
          : every > 1
            ? `le ${nth}, puis 1 sur ${number(every)}`
            : `à partir du ${nth}`
      const units = (count: number) => `${number(count)} article${s(plural(count))}`
      const limits = [
        first + every > 2 && turns,
        order && `en commençant par les ${order === 'cheapest' ? 'moins' : 'plus'} chers`,
        maxPerProduct !== undefined && `${units(maxPerProduct)} au maximum par produit`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `${units(maxTotal)} au maximum` : `${number(maxTotal)} au total`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, dans la limite de {total}',
    upToInTotal: '{discount}, dans la limite de {total} au total',
    upToPerProduct: '{discount}, dans la limite de {perProduct} par produit',
    upToPerProductAndInTotal: '{discount}, dans la limite de {perProduct} par produit et {total} au total',
    free: '{products} en cadeau',
    freeShipping: 'Livraison offerte',
    shippingDiscount: '{amount} de réduction sur la livraison',
    gifts: { one: 'Un article offert', other: '{count} articles offerts' },
    quantity: '{count} × {product}',
    giftCard: 'Carte cadeau',
    giftCardBalance: 'Solde\u00a0: {amount}',
    missingAmount: 'Encore {amount}',
    missingProducts: 'Encore {products}',
    missingAmountAndProducts: 'Encore {amount}, plus {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} d’articles au choix',
    remainingAmountOnEligible: '{amount} sur les articles éligibles',
    remainingAmountOn: '{amount} sur {products}',
    remainingAmountFrom: '{amount} sur la sélection {collection}',
    unlock: '{missing} pour en profiter',
    items: { one: '{count} article', other: '{count} articles' },
    itemsFrom: {
      one: '{count} article de la sélection {collection}',
      other: '{count} articles de la sélection {collection}',
    },
    apply: 'Appliquer',
    applyOffer: 'Appliquer l’offre',
    applied: 'Appliquée',
    selected: 'Choisie',
    remove: 'Retirer',
    youSave: 'Vous économisez',
    add: 'Ajouter',
    addProducts: 'Ajouter {products}',
  },

  promotions: {
    title: 'Offres',
    terms: 'Conditions',
    available: 'Disponible pour votre panier',
    ends: 'Se termine {when}',
    endsTonight: 'Se termine ce soir',
    ended: 'Terminée',
    until: 'Jusqu’au {date}',
    starts: 'Commence {when}',
    startsOn: ({ day }) => `Dès ${/^\d/.test(day) ? 'le ' : ''}${day}`,
    dayAndTime: ({ day, time }) => `${day} à ${formatTime(time)}`,
    everyDays: ({ days }) => `Tous les ${days.replace(/\p{L}+di|dimanche/gu, '$&s')}`,
    everyDay: 'Tous les jours',
    dayRange: 'Du {first} au {last}',
    hours: ({ days, start, end }) => `${days}, de ${formatTime(start)} à ${formatTime(end)}`,
    moreHours: ({ hours, more }) => `${hours}\u202f; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Non disponible pour le moment',
  },

  eligibility: {
    available: 'Disponibles maintenant',
    almostAvailable: 'Vous y êtes presque',
    unavailable: 'Non disponibles pour votre panier',
    chooseOne: 'Une seule offre au choix',
    orCombine: 'Ou des offres à cumuler',
    combinesWithAll: 'Cumulables avec toutes les offres',
    replaces: 'Remplace\u00a0: {offers}',
    best: 'Le meilleur choix pour vous',
    suggested: 'Notre suggestion pour vous',
    save: '{amount} d’économie',
    saveMore: '{amount} d’économie en plus',
    insteadOf: '{discount} de réduction au lieu de {current}.',
    chooseThis: 'Appliquer cette offre',
    chooseBoth: 'Appliquer les deux',
    chooseThese: 'Appliquer ces offres',
    alreadyBest: 'Vous économisez déjà le maximum sur votre panier.',
    nothingBetterFound: 'Nous n’avons rien trouvé de plus avantageux.',
    showAll: 'Tout afficher ({count})',
    showFewer: 'Afficher moins',
    selection: 'Offres choisies',
    emptyCart: 'Votre panier est vide.',
    emptyCartHint: 'Ajoutez des articles pour voir vos économies.',
    invalidCodeForGuests:
      'Ce code n’est pas valide. Vérifiez la saisie ou connectez-vous pour utiliser vos bons de réduction et vos cartes cadeaux.',
  },

  badge: {
    moreUnits: { one: 'Encore {count} article · {benefit}', other: 'Encore {count} articles · {benefit}' },
  },

  nudge: {
    inCart: '{count} sur {required} dans votre panier',
  },

  receipt: {
    empty: 'Votre panier est vide.',
    emptyHint: 'Ajoutez des articles pour voir le total.',
    remove: 'Retirer\u00a0: {offer}',
    promotion: 'Offre',
    subtotal: 'Sous-total',
    total: 'Total',
    pointsUsedOf: '{used} sur {selected}',
    noMorePoints: 'Vous utilisez déjà tous les points de votre carte.',
  },

  balance: {
    expires: { one: '{points} expire le {date}', other: '{points} expirent le {date}' },
    toTier: 'Encore {points} pour passer {tier}',
    toReward: 'Encore {points} pour «\u00a0{reward}\u00a0»',
    cardNumber: 'Numéro de carte',
    showCode: 'Afficher le code',
  },

  pointsBreakdown: {
    title: 'Vos points',
    empty: 'Aucun point pour le moment.',
    emptyHint: 'Les points gagnés et utilisés s’afficheront ici.',
    totalEarned: 'Gagnés\u00a0: {count}',
  },

  pointKinds: {
    spent: 'Utilisés',
    expired: 'Expirés',
    ready: 'Disponibles',
    expiring: 'Prochains à expirer',
    waiting: 'En attente',
  },

  points: {
    productEarns: 'Cet article rapporte {points}',
    orderEarns: 'Cette commande rapporte {points}',
    availableFrom: {
      one: '{points} utilisable à partir du {date}',
      other: '{points} utilisables à partir du {date}',
    },
    toTierAfterOrder: 'Après cette commande, encore {points} pour passer {tier}',
    reachesTier: 'Avec cette commande, vous passez {tier}',
  },

  earn: {
    title: 'Comment gagner des points',
    empty: 'Aucun moyen de gagner des points pour le moment.',
    emptyHint: 'Les prochains s’afficheront ici.',
    perAmountPaid: { one: 'Par tranche de {amount} dépensé', other: 'Par tranche de {amount} dépensés' },
    perAmountOnItems: 'Par tranche de {amount} d’articles éligibles',
    perItems: {
      one: 'Pour chaque article éligible acheté',
      other: 'Tous les {count} articles éligibles achetés',
    },
    perOrder: 'Pour chaque commande',
    availableAfter: {
      one: 'Utilisation possible après {count} jour',
      other: 'Utilisation possible après {count} jours',
    },
    until: 'Jusqu’au {date}',
  },

  tierChanges: {
    joined: 'Quand vous obtenez votre premier statut',
    upgraded: 'Quand vous passez au statut supérieur',
    prolonged: 'Quand vous conservez votre statut',
  },

  rewards: {
    title: 'Récompenses',
    empty: 'Aucune récompense pour le moment.',
    emptyHint: 'Les prochaines s’afficheront ici.',
    missingPoints: 'Encore {points}',
    inStock: 'Il en reste {count}',
    soldOut: 'Épuisée',
    redeem: 'Obtenir',
    confirm: 'Utiliser {points}\u202f?',
    balance: 'Solde actuel',
    newBalance: 'Nouveau solde',
    consent: 'En confirmant, vous acceptez\u00a0:',
    termsOfUse: 'Conditions d’utilisation',
    dataUse: 'Utilisation de vos données\u00a0:',
    privacyPolicy: 'Politique de confidentialité',
    sendingHint: 'Vous pouvez fermer cette fenêtre, le traitement se poursuit.',
    redeemed: 'La récompense est à vous.',
    addedToCart: 'Récompense ajoutée à votre panier.',
    pointsUsed: { one: '{points} utilisé.', other: '{points} utilisés.' },
    applyToCart: 'Appliquer au panier',
    noPointsUsed: 'Aucun point n’a été utilisé.',
    otherRewards: 'Autres récompenses',
    unconfirmed: 'Votre demande n’est pas encore confirmée.',
    unconfirmedHint: 'Vos points ne seront pas débités deux fois.',
    reference: 'Référence',
    checkAgain: 'Vérifier à nouveau',
    redeemNow: 'Obtenir maintenant',
    notConfirmed: 'Nous n’avons pas pu confirmer votre demande.',
    notConfirmedHint: 'Votre historique indique si des points ont été débités.',
    rolledBack: 'Votre demande a été annulée.',
    rolledBackHint: 'Vos points ont été recrédités.',
    losesTier: 'Vous perdriez le statut {tier}, qui demande {points}.',
    notSaved:
      'Ce navigateur ne peut pas mémoriser votre demande. Laissez la page ouverte jusqu’à la confirmation.',
    redeemedRecently: 'Vous avez déjà obtenu cette récompense {when}.',
    redeemedRecentlyHint: 'L’obtenir à nouveau\u202f?',
    redeemAgain: 'Obtenir à nouveau',
  },

  pointsPayment: {
    pointsToUse: 'Points à utiliser',
    useAsNeeded: 'Utiliser les points nécessaires',
    useAll: 'Utiliser tous les points',
    choosePoints: 'Choisissez combien de points utiliser. Ils ne seront débités qu’au moment de commander.',
    useAtLeast: 'Utilisez au moins {points}.',
    willPay: {
      one: 'Avec {points}, vous réglez {amount} de votre commande. Le point ne sera débité qu’au moment de commander.',
      other:
        'Avec {points}, vous réglez {amount} de votre commande. Les points ne seront débités qu’au moment de commander.',
    },
    remaining: 'Il vous restera {points}.',
    usePoints: 'Utiliser des points',
    useSelected: 'Utiliser {points}',
    useNone: 'Ne pas utiliser de points',
    noPoints: 'Aucun point ne sera utilisé.',
    selected: { one: '{points} choisi', other: '{points} choisis' },
    change: 'Modifier',
    addItemsFirst: 'Ajoutez d’abord un article à votre panier.',
  },

  dialog: {
    cancel: 'Annuler',
    sending: 'Un instant…',
    show: 'Voir',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} sur une autre carte', other: '{points} sur {count} autres cartes' },
    moveHere: 'Transférer ici',
    confirm: 'Transférer {points} vers cette carte\u202f?',
    confirmHint: 'Les dates d’expiration ne changent pas.',
    cardEndingIn: 'Carte se terminant par {ending}',
    newBalance: 'Nouveau solde',
    moved: { one: '{points} transféré vers cette carte.', other: '{points} transférés vers cette carte.' },
    notMoved: 'Aucun point n’a été transféré.',
    unconfirmed: 'Le transfert n’est pas encore confirmé.',
    unconfirmedHint: 'Vos points ne seront pas transférés deux fois.',
  },

  activity: {
    title: 'Historique',
    empty: 'Aucune activité pour le moment.',
    emptyHint: 'Les points gagnés et utilisés s’afficheront ici.',
    showAll: 'Tout afficher',
  },

  activityEvents: {
    paid: 'Commande',
    succeeded: 'Récompense',
    failed: 'Récompense non obtenue',
    points_added: 'Points crédités',
    points_returned: 'Points recrédités',
    points_transferred: 'Points transférés',
    points_expired: 'Points expirés',
    added: 'Points en attente',
    canceled: 'Points en attente annulés',
    upgraded: 'Nouveau statut',
    downgraded: 'Nouveau statut',
    joined: 'Premier statut',
    prolonged: 'Statut prolongé',
    left: 'Statut expiré',
  },

  tierUp: {
    welcome: 'Félicitations, vous êtes {tier}',
  },

  referrals: {
    yourLink: 'Votre lien de parrainage',
    yourCode: 'Votre code de parrainage',
    share: 'Partager',
    empty: 'Aucun filleul pour le moment.',
    emptyHint: 'Vos filleuls s’afficheront ici.',
    joined: { one: '{count} filleul inscrit.', other: '{count} filleuls inscrits.' },
    earned: 'Vous avez gagné {rewards}.',
    vouchers: { one: '{count} bon de réduction', other: '{count} bons de réduction' },
    friends: 'Filleuls inscrits',
    joinedOn: 'Inscription le {date}',
  },
}

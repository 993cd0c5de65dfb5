/** French with "tu": the messages that differ from `fr.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Connecte-toi pour voir ce contenu.',
    retryLater: 'Réessaie {when}.',
  },

  reasons: {
    invalidCode: 'Ce code n’est pas valide. Vérifie la saisie.',
    notEnoughPoints: 'Tu n’as pas assez de points.',
    notForAccount: 'Non disponible pour ton compte.',
    signedOut: 'Connecte-toi d’abord.',
    itemsNotEligible: 'Non applicable aux articles de ton panier.',
    noDiscount: 'Aucune réduction sur ton panier.',
  },

  offers: {
    youSave: 'Tu économises',
  },

  promotions: {
    available: 'Disponible pour ton panier',
  },

  eligibility: {
    almostAvailable: 'Tu y es presque',
    unavailable: 'Non disponibles pour ton panier',
    best: 'Le meilleur choix pour toi',
    suggested: 'Notre suggestion pour toi',
    alreadyBest: 'Tu économises déjà le maximum sur ton panier.',
    emptyCart: 'Ton panier est vide.',
    emptyCartHint: 'Ajoute des articles pour voir tes économies.',
    invalidCodeForGuests:
      'Ce code n’est pas valide. Vérifie la saisie ou connecte-toi pour utiliser tes bons de réduction et tes cartes cadeaux.',
  },

  nudge: {
    inCart: '{count} sur {required} dans ton panier',
  },

  receipt: {
    empty: 'Ton panier est vide.',
    emptyHint: 'Ajoute des articles pour voir le total.',
    noMorePoints: 'Tu utilises déjà tous les points de ta carte.',
  },

  pointsBreakdown: {
    title: 'Tes points',
  },

  points: {
    reachesTier: 'Avec cette commande, tu passes {tier}',
  },

  tierChanges: {
    joined: 'Quand tu obtiens ton premier statut',
    upgraded: 'Quand tu passes au statut supérieur',
    prolonged: 'Quand tu conserves ton statut',
  },

  rewards: {
    consent: 'En confirmant, tu acceptes\u00a0:',
    dataUse: 'Utilisation de tes données\u00a0:',
    sendingHint: 'Tu peux fermer cette fenêtre, le traitement se poursuit.',
    redeemed: 'La récompense est à toi.',
    addedToCart: 'Récompense ajoutée à ton panier.',
    unconfirmed: 'Ta demande n’est pas encore confirmée.',
    unconfirmedHint: 'Tes points ne seront pas débités deux fois.',
    notConfirmed: 'Nous n’avons pas pu confirmer ta demande.',
    notConfirmedHint: 'Ton historique indique si des points ont été débités.',
    rolledBack: 'Ta demande a été annulée.',
    rolledBackHint: 'Tes points ont été recrédités.',
    losesTier: 'Tu perdrais le statut {tier}, qui demande {points}.',
    notSaved:
      'Ce navigateur ne peut pas mémoriser ta demande. Laisse la page ouverte jusqu’à la confirmation.',
    redeemedRecently: 'Tu as déjà obtenu cette récompense {when}.',
  },

  pointsPayment: {
    choosePoints: 'Choisis combien de points utiliser. Ils ne seront débités qu’au moment de commander.',
    useAtLeast: 'Utilise au moins {points}.',
    willPay: {
      one: 'Avec {points}, tu règles {amount} de ta commande. Le point ne sera débité qu’au moment de commander.',
      other:
        'Avec {points}, tu règles {amount} de ta commande. Les points ne seront débités qu’au moment de commander.',
    },
    remaining: 'Il te restera {points}.',
    addItemsFirst: 'Ajoute d’abord un article à ton panier.',
  },

  combine: {
    unconfirmedHint: 'Tes points ne seront pas transférés deux fois.',
  },

  tierUp: {
    welcome: 'Félicitations, tu es {tier}',
  },

  referrals: {
    yourLink: 'Ton lien de parrainage',
    yourCode: 'Ton code de parrainage',
    emptyHint: 'Tes filleuls s’afficheront ici.',
    earned: 'Tu as gagné {rewards}.',
  },
}

/** French with "tu": the messages that differ from `fr.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Connecte-toi pour voir ce contenu.',
  },

  reasons: {
    invalidCode: 'Ce code n’est pas valide. Vérifie la saisie.',
  },

  eligibility: {
    best: 'Le meilleur choix pour toi',
    suggested: 'Notre suggestion pour toi',
    invalidCodeForGuests:
      'Ce code n’est pas valide. Vérifie la saisie ou connecte-toi pour utiliser tes bons et cartes cadeaux.',
  },

  rewards: {
    consent: 'En confirmant, tu acceptes\u00a0:',
    dataUse: 'Utilisation de tes données\u00a0:',
    redeemed: 'C’est à toi.',
    notSaved: 'Ce navigateur ne retient pas les échanges. Laisse la page ouverte jusqu’à la confirmation.',
  },

  pointsPayment: {
    choosePoints: 'Choisis combien de points utiliser. Rien n’est débité avant la commande.',
  },
}

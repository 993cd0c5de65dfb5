/** French with "tu", beside `fr.ts`: what differs from it. */
import type { Messages } from './messages.generated.ts'
import { messages as formal } from './fr.ts'

export const messages: Partial<Messages> = {
  best: 'Le meilleur choix pour toi',
  signedOut: 'Connecte-toi pour voir ce contenu.',
  reasons: { ...formal.reasons, unknown: 'Ce code n’est pas valide. Vérifie la saisie.' },
  guestCode:
    'Ce code n’est pas valide. Vérifie la saisie ou connecte-toi pour utiliser tes bons et cartes cadeaux.',
  choosePoints: 'Choisis combien de points utiliser. Rien n’est débité avant la commande.',
  unkept: 'Ce navigateur ne retient pas les échanges. Laisse la page ouverte jusqu’à la confirmation.',
  done: 'C’est à toi.',
}

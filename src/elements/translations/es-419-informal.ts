/** Spanish of the Americas with "tú": the messages that differ from both `es-419.ts` and `es-informal.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  offers: {
    missingProducts: 'Agrega {products}',
  },

  eligibility: {
    emptyCartHint: 'Agrega artículos para ver cuánto puedes ahorrar.',
    invalidCodeForGuests:
      'El código no es válido. Revisa que esté bien escrito o inicia sesión para usar tus cupones y tarjetas de regalo.',
  },

  badge: {
    moreUnits: 'Agrega {count} más · {benefit}',
  },

  receipt: {
    emptyHint: 'Agrega artículos para ver el total.',
  },

  rewards: {
    redeemedRecently: 'Ya canjeaste esta recompensa {when}.',
  },

  pointsPayment: {
    addItemsFirst: 'Agrega primero algo al carrito.',
  },
}

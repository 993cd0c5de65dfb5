/** Spanish of the Americas: the messages that differ from `es.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  reasons: {
    expired: 'Ya venció.',
  },

  offers: {
    giftCard: 'Tarjeta de regalo',
    add: 'Agregar',
    addProducts: 'Agregar {products}',
  },

  eligibility: {
    invalidCodeForGuests:
      'El código no es válido. Revise cómo está escrito o inicie sesión para usar cupones propios y tarjetas de regalo.',
  },

  balance: {
    expires: { one: '{points} vence el {date}', other: '{points} vencen el {date}' },
  },

  pointKinds: {
    expired: 'Vencidos',
  },

  activityEvents: {
    points_expired: 'Puntos vencidos',
  },
}

/** Spanish with "tú": the messages that differ from `es.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Inicia sesión para ver esto.',
    retryLater: 'Inténtalo de nuevo {when}.',
  },

  reasons: {
    invalidCode: 'El código no es válido. Revisa que esté bien escrito.',
    notEnoughPoints: 'No tienes puntos suficientes.',
    notForAccount: 'No disponible para tu cuenta.',
    signedOut: 'Inicia sesión primero.',
    itemsNotEligible: 'No se aplica a los artículos de tu carrito.',
  },

  promotions: {
    available: 'Disponible para tu carrito',
  },

  offers: {
    missingAmount: { one: 'Te falta {amount}', other: 'Te faltan {amount}' },
    missingProducts: 'Añade {products}',
    missingAmountAndProducts: {
      one: 'Te falta {amount} y, además, {products}',
      other: 'Te faltan {amount} y, además, {products}',
    },
  },

  eligibility: {
    unavailable: 'No disponibles para tu carrito',
    chooseOne: 'Elige una',
    orCombine: 'O combina estas',
    best: 'La mejor opción para ti',
    save: 'Ahorra {amount}',
    saveMore: 'Ahorra {amount} más',
    alreadyBest: 'Es lo máximo que puedes ahorrar con este carrito.',
    emptyCartHint: 'Añade artículos para ver cuánto puedes ahorrar.',
    invalidCodeForGuests:
      'El código no es válido. Revisa que esté bien escrito o inicia sesión para usar tus cupones y tarjetas regalo.',
  },

  badge: {
    moreUnits: 'Añade {count} más · {benefit}',
  },

  receipt: {
    emptyHint: 'Añade artículos para ver el total.',
    noMorePoints: 'No tienes más puntos en la tarjeta.',
  },

  balance: {
    toTier: { one: 'Te falta {points} para {tier}', other: 'Te faltan {points} para {tier}' },
    toReward: { one: 'Te falta {points} para «{reward}»', other: 'Te faltan {points} para «{reward}»' },
  },

  points: {
    toTierAfterOrder: {
      one: 'Tras este pedido te faltará {points} para {tier}',
      other: 'Tras este pedido te faltarán {points} para {tier}',
    },
    reachesTier: 'Con este pedido alcanzas el nivel {tier}',
  },

  earn: {
    perAmountPaid: 'Por cada {amount} que pagues',
  },

  rewards: {
    missingPoints: { one: 'Te falta {points}', other: 'Te faltan {points}' },
    consent: 'Al canjear, aceptas:',
    dataUse: 'Cómo usamos tus datos:',
    sendingHint: 'El canje continúa aunque cierres esta ventana.',
    redeemed: 'La recompensa ya es tuya.',
    losesTier: 'Con este canje pierdes el nivel {tier}, que requiere {points}.',
    notSaved: 'Tu navegador no puede guardar el canje. Mantén la página abierta hasta que se confirme.',
    redeemedRecently: 'Has canjeado esta recompensa {when}.',
  },

  pointsPayment: {
    pointsToUse: 'Puntos que quieres usar',
    choosePoints: 'Elige cuántos puntos quieres usar. Se descuentan al hacer el pedido.',
    useAtLeast: 'Usa al menos {points}.',
    willPay: {
      one: 'Con {points} pagas {amount} de tu pedido. Se descuenta al hacer el pedido.',
      other: 'Con {points} pagas {amount} de tu pedido. Se descuentan al hacer el pedido.',
    },
    remaining: { one: 'Te quedará {points}.', other: 'Te quedarán {points}.' },
    addItemsFirst: 'Añade primero algo al carrito.',
  },

  referrals: {
    yourLink: 'Tu enlace de invitación',
    yourCode: 'Tu código de invitación',
  },
}

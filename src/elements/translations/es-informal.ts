/** Spanish with "tú": the messages that differ from `es.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Inicia sesión para ver esto.',
  },

  reasons: {
    invalidCode: 'El código no es válido. Comprueba cómo está escrito.',
  },

  offers: {
    missingAmount: 'Te faltan {amount}',
    missingProducts: 'Añade {products}',
    missingAmountAndProducts: 'Te faltan {amount} y {products}',
  },

  eligibility: {
    chooseOne: 'Elige una',
    best: 'La mejor opción para ti',
    save: 'Ahorra {amount}',
    saveMore: 'Ahorra {amount} más',
    invalidCodeForGuests:
      'El código no es válido. Comprueba cómo está escrito o inicia sesión para usar vales propios y tarjetas regalo.',
  },

  earn: {
    perAmountPaid: 'Por cada {amount} que pagues',
  },

  rewards: {
    consent: 'Al canjear, aceptas:',
    dataUse: 'Cómo usamos tus datos:',
    redeemed: 'Ya es tuya.',
    notSaved: 'Este navegador no recuerda los canjes. Mantén la página abierta hasta la confirmación.',
  },

  pointsPayment: {
    choosePoints: 'Elige cuántos puntos usar. No se descuenta nada hasta hacer el pedido.',
  },
}

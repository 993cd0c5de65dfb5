/** Spanish with "tú", beside `es.ts`: what differs from it. */
import type { Messages } from './messages.generated.ts'
import { messages as formal } from './es.ts'

export const messages: Partial<Messages> = {
  best: 'Lo mejor para ti',
  save: (amount) => `Ahorra ${amount}`,
  saveMore: (amount) => `Ahorra ${amount} más`,
  signedOut: 'Inicia sesión para ver esto.',
  reasons: { ...formal.reasons, unknown: 'El código no es válido. Comprueba cómo está escrito.' },
  guestCode:
    'El código no es válido. Comprueba cómo está escrito o inicia sesión para usar vales propios y tarjetas regalo.',
  choosePoints: 'Elige cuántos puntos usar. No se descuenta nada hasta hacer el pedido.',
  unkept: 'Este navegador no recuerda los canjes. Mantén la página abierta hasta la confirmación.',
  done: 'Ya es tuya.',
}

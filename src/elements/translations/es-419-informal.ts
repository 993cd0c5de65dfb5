/** Spanish of the Americas with "tú": the messages that differ from `es-informal.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  eligibility: {
    invalidCodeForGuests:
      'El código no es válido. Revisa cómo está escrito o inicia sesión para usar cupones propios y tarjetas de regalo.',
  },
}

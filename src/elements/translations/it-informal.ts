/** Italian with "tu", beside `it.ts`: what differs from it. */
import type { Messages } from './messages.generated.ts'
import { messages as formal } from './it.ts'

export const messages: Partial<Messages> = {
  best: 'La scelta migliore per te',
  signedOut: 'Accedi per vedere questi contenuti.',
  reasons: { ...formal.reasons, unknown: 'Il codice non è valido. Verifica che sia scritto bene.' },
  guestCode:
    'Il codice non è valido. Verifica che sia scritto bene o accedi per usare buoni personali e carte regalo.',
  choosePoints: 'Scegli quanti punti usare. Nulla viene addebitato prima dell’ordine.',
  unkept: 'Questo browser non ricorda i riscatti. Lascia aperta la pagina fino alla conferma.',
  done: 'È tuo.',
}

/** Italian with "tu": the messages that differ from `it.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Accedi per vedere questi contenuti.',
  },

  reasons: {
    invalidCode: 'Il codice non è valido. Verifica che sia scritto bene.',
  },

  eligibility: {
    best: 'La scelta migliore per te',
    invalidCodeForGuests:
      'Il codice non è valido. Verifica che sia scritto bene o accedi per usare buoni personali e carte regalo.',
  },

  rewards: {
    consent: 'Richiedendo il premio, accetti:',
    dataUse: 'Come usiamo i tuoi dati:',
    redeemed: 'È tuo.',
    notSaved: 'Questo browser non ricorda i riscatti. Lascia aperta la pagina fino alla conferma.',
  },

  pointsPayment: {
    choosePoints: 'Scegli quanti punti usare. Nulla viene addebitato prima dell’ordine.',
  },
}

/** Italian with "tu": the messages that differ from `it.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Accedi per vedere questi contenuti.',
    retryLater: 'Riprova {when}.',
  },

  reasons: {
    invalidCode: 'Il codice non è valido. Verifica che sia scritto correttamente.',
    notForAccount: 'Non disponibile per il tuo account.',
    signedOut: 'Prima accedi al tuo account.',
  },

  eligibility: {
    best: 'La scelta migliore per te',
    alreadyBest: 'È il massimo che puoi risparmiare con questo carrello.',
    emptyCartHint: 'Aggiungi articoli per vedere quanto puoi risparmiare.',
    invalidCodeForGuests:
      'Il codice non è valido. Verifica che sia scritto correttamente o accedi per usare i tuoi buoni e le tue carte regalo.',
  },

  receipt: {
    emptyHint: 'Aggiungi articoli per vedere il totale.',
  },

  pointsBreakdown: {
    title: 'I tuoi punti',
  },

  points: {
    productEarns: 'Con questo articolo raccogli {points}',
    orderEarns: 'Con questo ordine raccogli {points}',
    reachesTier: 'Con questo ordine raggiungi il livello {tier}',
  },

  tierChanges: {
    joined: 'Quando raggiungi il primo livello',
    upgraded: 'Quando passi a un livello superiore',
    prolonged: 'Quando mantieni il livello',
  },

  rewards: {
    consent: 'Richiedendo il premio, accetti:',
    dataUse: 'Come usiamo i tuoi dati:',
    sendingHint: 'Puoi chiudere questa finestra: la richiesta prosegue.',
    redeemed: 'Il premio è tuo.',
    losesTier: 'Così perdi il livello {tier}, che richiede {points}.',
    notSaved:
      'Questo browser non memorizza le richieste di premi. Lascia aperta la pagina fino alla conferma.',
    redeemedRecently: 'Hai già richiesto questo premio {when}.',
  },

  pointsPayment: {
    choosePoints: 'Scegli quanti punti usare. Vengono scalati solo quando confermi l’ordine.',
    useAtLeast: 'Usa almeno {points}.',
    willPay: {
      one: 'Con {points} paghi {amount} del tuo ordine. Il punto viene scalato solo quando confermi l’ordine.',
      other:
        'Con {points} paghi {amount} del tuo ordine. I punti vengono scalati solo quando confermi l’ordine.',
    },
    addItemsFirst: 'Aggiungi prima un articolo al carrello.',
  },

  tierUp: {
    welcome: 'Congratulazioni, hai raggiunto il livello {tier}',
  },

  referrals: {
    yourLink: 'Il tuo link per gli amici',
    yourCode: 'Il tuo codice per gli amici',
    earned: 'Hai ottenuto {rewards}.',
  },
}

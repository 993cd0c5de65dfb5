/** German with "du": the messages that differ from `de.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  reasons: {
    invalidCode: 'Dieser Code ist ungültig. Bitte prüfe die Schreibweise.',
    notEnoughPoints: 'Du hast nicht genug Punkte.',
    notForAccount: 'Gilt nicht für dein Konto.',
    itemsNotEligible: 'Gilt nicht für die Artikel in deinem Warenkorb.',
    notCombinable: 'Nicht mit deinen anderen Vorteilen kombinierbar.',
  },

  offers: {
    youSave: 'Du sparst',
  },

  promotions: {
    available: 'Für deinen Warenkorb verfügbar',
  },

  eligibility: {
    best: 'Deine größte Ersparnis',
    suggested: 'Unser Vorschlag für dich',
    selection: 'Deine Auswahl',
    invalidCodeForGuests:
      'Dieser Code ist ungültig. Prüfe die Schreibweise, oder melde dich für eigene Gutscheine und Geschenkkarten an.',
  },

  receipt: {
    noMorePoints: 'Mehr ist nicht auf deiner Karte.',
  },

  earn: {
    title: 'So sammelst du Punkte',
  },

  tierChanges: {
    joined: 'Wenn du deinen ersten Status erreichst',
    upgraded: 'Wenn du einen höheren Status erreichst',
    prolonged: 'Wenn du deinen Status behältst',
  },

  rewards: {
    dataUse: 'So nutzen wir deine Daten:',
    sendingHint: 'Das läuft weiter, auch wenn du dieses Fenster schließt.',
    redeemed: 'Das gehört jetzt dir.',
    unconfirmedHint: 'Deine Punkte werden höchstens einmal abgebucht.',
    notConfirmedHint: 'In deinem Verlauf siehst du, ob Punkte abgebucht wurden.',
    losesTier: 'Damit verlässt du {tier}: Dafür braucht es {points}.',
    notSaved: 'Dieser Browser merkt sich keine Einlösungen. Lass die Seite offen, bis sie bestätigt ist.',
    redeemedRecently: 'Du hast das {when} eingelöst.',
  },

  pointsPayment: {
    choosePoints: 'Wähle, wie viele Punkte du verwendest. Abgebucht wird erst, wenn du bestellst.',
    useAtLeast: 'Verwende mindestens {points}.',
    willPay: {
      one: 'Mit {points} zahlst du {amount} deiner Bestellung. Abgebucht wird erst, wenn du bestellst.',
      other: 'Mit {points}n zahlst du {amount} deiner Bestellung. Abgebucht wird erst, wenn du bestellst.',
    },
    remaining: 'Du behältst {points}.',
  },

  activityEvents: {
    joined: 'Dein erster Status',
  },

  referrals: {
    yourLink: 'Dein Link für Freunde',
    yourCode: 'Dein Code für Freunde',
    empty: 'Noch niemand hat deinen Link genutzt.',
    emptyHint: 'Wer ihn nutzt, erscheint hier.',
    joined: {
      one: '{count} Freund hat deinen Link genutzt.',
      other: '{count} Freunde haben deinen Link genutzt.',
    },
    earned: 'Du hast dafür {rewards} erhalten.',
  },
}

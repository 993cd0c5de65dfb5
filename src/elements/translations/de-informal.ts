/** German with "du": the messages that differ from `de.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    signIn: 'Bitte melde dich an, um das zu sehen.',
    retryLater: 'Bitte versuche es {when} erneut.',
  },

  reasons: {
    invalidCode: 'Dieser Code ist ungültig. Bitte prüfe die Schreibweise.',
    notEnoughPoints: 'Du hast nicht genug Punkte.',
    notForAccount: 'Gilt nicht für dein Konto.',
    signedOut: 'Bitte melde dich zuerst an.',
    itemsNotEligible: 'Gilt nicht für die Artikel in deinem Warenkorb.',
    notCombinable: 'Nicht mit deinen anderen Angeboten kombinierbar.',
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
    nothingBetterFound: 'Wir haben nichts gefunden, womit du mehr sparst.',
    selection: 'Deine Auswahl',
    emptyCart: 'Dein Warenkorb ist leer.',
    emptyCartHint: 'Leg Artikel hinein, um deine Ersparnis zu sehen.',
    invalidCodeForGuests:
      'Dieser Code ist ungültig. Prüfe die Schreibweise oder melde dich an, um deine Gutscheine und Geschenkkarten zu nutzen.',
  },

  receipt: {
    empty: 'Dein Warenkorb ist leer.',
    emptyHint: 'Leg Artikel hinein, um die Gesamtsumme zu sehen.',
    noMorePoints: 'Das sind alle Punkte auf deiner Karte.',
  },

  points: {
    productEarns: 'Mit diesem Artikel sammelst du {points}',
    orderEarns: 'Mit dieser Bestellung sammelst du {points}',
    reachesTier: 'Mit dieser Bestellung erreichst du {tier}',
  },

  earn: {
    title: 'So sammelst du Punkte',
    empty: 'Zurzeit kannst du keine Punkte sammeln.',
  },

  tierChanges: {
    joined: 'Wenn du deinen ersten Status erreichst',
    upgraded: 'Wenn du einen höheren Status erreichst',
    prolonged: 'Wenn du deinen Status behältst',
  },

  rewards: {
    consent: 'Mit dem Einlösen akzeptierst du:',
    dataUse: 'So nutzen wir deine Daten:',
    sendingHint: 'Die Einlösung läuft weiter, auch wenn du dieses Fenster schließt.',
    unconfirmedHint: 'Deine Punkte werden höchstens einmal abgebucht.',
    notConfirmedHint: 'In deinem Verlauf siehst du, ob Punkte abgebucht wurden.',
    rolledBackHint: 'Deine Punkte wurden erstattet.',
    losesTier: {
      one: 'Damit verlierst du den Status {tier}, für den {points} nötig ist.',
      other: 'Damit verlierst du den Status {tier}, für den {points} nötig sind.',
    },
    notSaved:
      'Dieser Browser kann Einlösungen nicht speichern. Lass die Seite offen, bis die Einlösung bestätigt ist.',
    redeemedRecently: 'Diese Prämie hast du {when} schon eingelöst.',
  },

  pointsPayment: {
    choosePoints: 'Wähle, wie viele Punkte du einsetzt. Die Punkte werden erst abgebucht, wenn du bestellst.',
    useAtLeast: 'Setze mindestens {points} ein.',
    willPay: {
      one: 'Mit {points} zahlst du {amount} deiner Bestellung. Der Punkt wird erst abgebucht, wenn du bestellst.',
      other:
        'Mit {points}n zahlst du {amount} deiner Bestellung. Die Punkte werden erst abgebucht, wenn du bestellst.',
    },
    remaining: 'Danach hast du noch {points}.',
    addItemsFirst: 'Leg zuerst etwas in den Warenkorb.',
  },

  activityEvents: {
    joined: 'Dein erster Status',
  },

  referrals: {
    yourLink: 'Dein Link für Freunde',
    yourCode: 'Dein Code für Freunde',
    empty: 'Noch hat sich niemand über deine Einladung registriert.',
    earned: 'Du hast dafür {rewards} erhalten.',
  },
}

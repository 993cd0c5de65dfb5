/** German that says "du", beside `de.ts`: what differs from it. */
import type { Messages } from './messages.generated.ts'
import { dative, messages as formal } from './de.ts'

export const messages: Partial<Messages> = {
  best: 'Am besten für dich',
  saves: 'Du sparst',
  applies: 'Für deinen Warenkorb verfügbar',
  selection: 'Deine Auswahl',
  guestCode:
    'Dieser Code ist ungültig. Prüfe die Schreibweise, oder melde dich für eigene Gutscheine und Geschenkkarten an.',
  cardEmpty: 'Mehr ist nicht auf deiner Karte.',
  reasons: {
    ...formal.reasons,
    unknown: 'Dieser Code ist ungültig. Bitte prüfe die Schreibweise.',
    points: 'Du hast nicht genug Punkte.',
    person: 'Gilt nicht für dein Konto.',
    cart: 'Gilt nicht für die Artikel in deinem Warenkorb.',
    alone: 'Nicht mit deinen anderen Vorteilen kombinierbar.',
  },
  choosePoints: 'Wähle, wie viele Punkte du verwendest. Abgebucht wird erst, wenn du bestellst.',
  atLeast: (points) => `Verwende mindestens ${points}.`,
  willPay: (points, amount, form) =>
    `Mit ${dative(points, form)} zahlst du ${amount} deiner Bestellung. Abgebucht wird erst, wenn du bestellst.`,
  keep: (points) => `Du behältst ${points}.`,
  consent: 'Mit dem Einlösen stimmst du zu:',
  once: 'Deine Punkte werden höchstens einmal abgebucht.',
  seeHistory: 'In deinem Verlauf siehst du, ob Punkte abgebucht wurden.',
  leaves: (tier, points) => `Damit verlässt du ${tier}: Dafür braucht es ${points}.`,
  unkept: 'Dieser Browser merkt sich keine Einlösungen. Lass die Seite offen, bis sie bestätigt ist.',
  repeated: (when) => `Du hast das ${when} eingelöst.`,
  happened: { ...formal.happened, joined: 'Dein erster Status' },
  earn: 'So sammelst du Punkte',
  onTier: {
    joined: 'Wenn du deinen ersten Status erreichst',
    upgraded: 'Wenn du einen höheren Status erreichst',
    prolonged: 'Wenn du deinen Status behältst',
  },
  link: 'Dein Link für Freunde',
  referralCode: 'Dein Code für Freunde',
  noFriends: 'Noch niemand hat deinen Link genutzt.\nWer ihn nutzt, erscheint hier.',
  joined: (count, form) => `${count} ${form === 'one' ? 'Freund hat' : 'Freunde haben'} deinen Link genutzt.`,
  earned: (what) => `Du hast dafür ${what} erhalten.`,
  carriesOn: 'Das läuft weiter, auch wenn du dieses Fenster schließt.',
  done: 'Das gehört jetzt dir.',
}

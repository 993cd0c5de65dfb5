/** German. */
import type { Messages } from './messages.ts'

const scopes = {
  order: ' auf die Bestellung',
  items: ' auf ausgewählte Artikel',
  each: ' auf jeden ausgewählten Artikel',
  unit: ' auf jedes Stück ausgewählter Artikel',
  together: ' auf ausgewählte Artikel zusammen',
}

export const messages: Messages = {
  promotions: 'Aktionen',
  empty: 'Zurzeit laufen keine Aktionen.',
  failed: 'Das konnte nicht geladen werden.',
  unconnected: 'Keine Verbindung zum Internet.',
  signedOut: 'Bitte anmelden, um das zu sehen.',
  retry: 'Noch einmal versuchen',
  later: (when) => `Bitte ${when} noch einmal versuchen.`,
  offline: (when) => `Keine Verbindung. Zuletzt aktualisiert ${when}.`,
  more: 'Mehr anzeigen',
  added: (count) => `${count} weitere angezeigt.`,
  terms: 'Bedingungen',

  off: (what, scope) => `${what} Rabatt${scope ? scopes[scope] : ''}`,
  upTo: (said, limit, each) => `${said}, höchstens ${limit}${each ? ' je Artikel' : ''}`,
  fixed: (price, scope) =>
    scope === 'order'
      ? `Die Bestellung für ${price}`
      : scope
        ? `Ausgewählte Artikel für je ${price}`
        : `Für ${price}`,
  free: (what) => `${what} gratis`,
  gift: (count, form) => (form === 'one' ? 'Ein Geschenk' : `${count} Geschenke`),

  applies: 'Gilt jetzt',
  unlock: (what) => `Noch ${what} bis zum Vorteil`,
  lacks: (what) => `Noch ${what}`,
  items: (count) => `${count} Artikel`,

  ready: 'Jetzt einlösbar',
  almost: 'Fast geschafft',
  others: 'Nicht für diesen Warenkorb',
  all: (count) => `Alle ${count} anzeigen`,
  fewer: 'Weniger anzeigen',
  selection: 'Auswahl',
  emptyCart: 'Der Warenkorb ist leer. Sobald etwas darin liegt, steht hier, was sich sparen lässt.',
  add: 'Hinzufügen',
  addItems: (what) => `Hinzufügen: ${what}`,
  remove: (title) => `${title} entfernen`,
  left: (amount) => `noch ${amount}`,
  promotion: 'Aktion',
  code: 'Gutscheincode',
  apply: 'Einlösen',
  applied: (code) => `${code} wird angerechnet.`,
  subtotal: 'Zwischensumme',
  total: 'Summe',
  reasons: {
    unknown: 'Diesen Code kennen wir nicht.',
    over: 'Das ist abgelaufen.',
    early: 'Das gilt noch nicht.',
    spent: 'Das ist aufgebraucht.',
    person: 'Das ist für andere Kunden.',
    stranger: 'Bitte zuerst anmelden.',
    cart: 'Das passt nicht zu diesem Warenkorb.',
    alone: 'Das lässt sich nicht mit dem Übrigen verbinden.',
    other: 'Das gilt zurzeit nicht.',
  },

  ends: (when) => `Endet ${when}`,
  tonight: 'Endet heute Abend',
  ended: 'Beendet',
  until: (date) => `Bis ${date}`,
  starts: (when) => `Beginnt ${when}`,
  from: (day) => `Ab ${day}`,
  every: (days) => `Jeden ${days}`,
}

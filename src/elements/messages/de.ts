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
  added: (count, form) => `${count} weitere ${form === 'one' ? 'Aktion' : 'Aktionen'} angezeigt.`,
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

  ends: (when) => `Endet ${when}`,
  tonight: 'Endet heute Abend',
  ended: 'Beendet',
  until: (date) => `Bis ${date}`,
  starts: (when) => `Beginnt ${when}`,
  from: (day) => `Ab ${day}`,
  every: (days) => `Jeden ${days}`,
}

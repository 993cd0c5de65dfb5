/**
 * Spanish of the Americas, with "usted": the messages that differ from `es.ts`.
 *
 * Glossary: gift card: tarjeta de regalo; add: agregar (not añadir); expire: vencer (not caducar); check: verificar (not
 * comprobar); earn: ganar (not conseguir). The past is "se pudo", not "se ha podido", except after "aún no".
 */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  common: {
    loadFailed: 'No se pudo cargar.',
    outdatedSince: 'No se pudo actualizar. Última actualización: {when}.',
  },

  reasons: {
    expired: 'Ya venció.',
    usedUp: 'Ya se agotó.',
  },

  offers: {
    giftCard: 'Tarjeta de regalo',
    missingProducts: 'Agregue {products}',
    add: 'Agregar',
    addProducts: 'Agregar {products}',
  },

  eligibility: {
    nothingBetterFound: 'No encontramos ninguna forma de ahorrar más.',
    emptyCartHint: 'Agregue artículos para ver cuánto puede ahorrar.',
    invalidCodeForGuests:
      'El código no es válido. Revise que esté bien escrito o inicie sesión para usar sus cupones y tarjetas de regalo.',
  },

  badge: {
    moreUnits: 'Agregue {count} más · {benefit}',
  },

  receipt: {
    emptyHint: 'Agregue artículos para ver el total.',
  },

  balance: {
    expires: { one: '{points} vence el {date}', other: '{points} vencen el {date}' },
  },

  pointsBreakdown: {
    emptyHint: 'Los puntos ganados y usados aparecerán aquí.',
    totalEarned: 'Ganados: {count}',
  },

  pointKinds: {
    expired: 'Vencidos',
    expiring: 'Próximos a vencer',
  },

  earn: {
    title: 'Cómo ganar puntos',
    empty: 'No hay formas de ganar puntos en este momento.',
  },

  rewards: {
    addedToCart: 'Recompensa agregada al carrito.',
    noPointsUsed: 'No se usó ningún punto.',
    checkAgain: 'Verificar de nuevo',
    notConfirmed: 'No se pudo confirmar el canje.',
    notConfirmedHint: 'El historial muestra si se descontaron puntos.',
    rolledBack: 'El canje se canceló.',
    rolledBackHint: 'Se devolvieron los puntos.',
    redeemedRecently: 'Ya canjeó esta recompensa {when}.',
  },

  pointsPayment: {
    addItemsFirst: 'Agregue primero algo al carrito.',
  },

  combine: {
    confirmHint: 'Las fechas de vencimiento no cambian.',
    notMoved: 'No se transfirió ningún punto.',
  },

  activity: {
    emptyHint: 'Los puntos ganados y usados aparecerán aquí.',
  },

  activityEvents: {
    points_added: 'Puntos agregados',
    points_expired: 'Puntos vencidos',
  },

  tierUp: {
    welcome: 'Felicidades por llegar al nivel {tier}',
  },

  referrals: {
    joined: { one: 'Se unió {count} amigo.', other: 'Se unieron {count} amigos.' },
    earned: 'Ganado: {rewards}.',
    friends: 'Amigos que se unieron',
  },
}

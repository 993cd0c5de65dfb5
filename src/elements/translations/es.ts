/** Spanish, with "usted"; most of it speaks to nobody in particular. */
import type { GoodsInWords } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'más barato', dearest: 'más caro' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `el artículo ${names ? `${picks[pick]} de ${names}` : `participante ${picks[pick]}`}`
    : names || (everything ? 'todos los artículos' : 'artículos participantes')

const scopes = { items: '', line: ', una vez por artículo', unit: ', por unidad', together: ', en total' }

/** "primer", "tercer" lose their last letter before a noun; "undécimo" does not. */
const masculine = (count: number) => (/(?:^|[^1])1$|3$/.test(`${count}`) ? '.er' : '.º')

const s = (form: Intl.LDMLPluralRule) => (form === 'one' ? '' : 's')
const n = (form: Intl.LDMLPluralRule) => (form === 'one' ? '' : 'n')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Promociones',
  empty: 'No hay promociones en este momento.\nLas próximas aparecerán aquí.',
  failed: 'No se ha podido cargar.',
  unconnected: 'No hay conexión a internet.',
  signedOut: 'Inicie sesión para ver esto.',
  retry: 'Reintentar',
  later: (when) => `Se puede intentar de nuevo ${when}.`,
  retrying: (when) => `Nuevo intento ${when}.`,
  about: (when) => `${when} aproximadamente`,
  offline: (when) => `No hay conexión. Última actualización: ${when}.`,
  outdated: (when) => `No se ha podido actualizar. Última actualización: ${when}.`,
  more: 'Ver más',
  added: (count, form) => `Se muestra${n(form)} ${count} más.`,
  terms: 'Condiciones',

  off: (what, scope, goods) =>
    `${what} de descuento en ${scope === 'order' ? 'el pedido' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `El pedido por ${price}` : `${capital(goodsOf(goods))} a ${price} la unidad`,
  cheapestFree: (goods) => `${capital(goodsOf(goods))} gratis`,
  counted(said, { first, every, unit, order, each, all }, { number, plural }) {
    const [the, one, many, what] = unit
      ? ['la', 'una', 'unidades', 'unidad']
      : ['el', 'uno', 'artículos', 'artículo']
    const nth = `${number(first)}${unit ? '.ª' : masculine(first)} ${what}`
    const turns =
      first === every
        ? `${one} de cada ${number(every)} ${many}`
        : every > 1
          ? `${the} ${nth}, después ${one} de cada ${number(every)}`
          : `a partir de${unit ? ' la' : 'l'} ${nth}`
    const units = (count: number) => `${number(count)} unidad${plural(count) === 'one' ? '' : 'es'}`
    const some = [
      first + every > 2 && turns,
      order && `de ${order === 'cheapest' ? 'menor a mayor' : 'mayor a menor'} precio`,
      each !== undefined && `máximo ${units(each)} por artículo`,
      all !== undefined && `máximo ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, hasta ${[each && `${each} por artículo`, all && all + (scope === 'order' ? '' : ' en total')].filter(Boolean).join(' y ')}`,
  free: (what) => `De regalo: ${what}`,
  shipping: (off) => (off ? `${off} de descuento en el envío` : 'Envío gratis'),
  gift: (count, form) => (form === 'one' ? 'un artículo' : `${count} artículos`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Disponible para este carrito',
  chosen: 'Aplicada',
  lacks: (money, goods) =>
    capital([money && `gastar ${money}`, goods && `añadir ${goods}`].filter(Boolean).join(' y ')),
  toSpend: (amount, on) => `${amount} más${on === undefined ? '' : ` en ${on || 'artículos participantes'}`}`,
  unlock: (lacks) => `${lacks} para conseguirlo`,
  items: (count, form, from) => `${count} artículo${s(form)}${from && ` de ${from}`}`,

  ready: 'Disponibles ahora',
  almost: 'Casi conseguidas',
  others: 'No disponibles para este carrito',
  all: (count) => `Ver todo (${count})`,
  fewer: 'Ver menos',
  selection: 'Ventajas elegidas',
  inCart: (count, required) => `${count} de ${required} en el carrito`,
  moreOfIt: (count, gives) => `${count} más: ${gives}`,

  withProduct: (points) => `Este artículo suma ${points}`,
  withOrder: (points) => `Este pedido suma ${points}`,
  spendableFrom: (points, date, form) => `${points} disponible${s(form)} desde el ${date}`,
  afterOrder: (points, tier, form) => `Después falta${n(form)} ${points} para ${tier}`,
  reaches: (tier) => `Con este pedido se alcanza ${tier}`,
  welcome: (tier) => `Enhorabuena por llegar al nivel ${tier}`,
  emptyCart: 'El carrito está vacío.\nAl llenarlo, aquí se ve cuánto se puede ahorrar.',
  add: 'Añadir',
  addItems: (what) => `Añadir ${what}`,
  remove: (title) => `Quitar ${title}`,
  left: (amount) => `Disponible: ${amount}`,
  giftCard: 'Tarjeta regalo',
  promotion: 'Promoción',
  code: 'Código promocional',
  apply: 'Aplicar',
  applied: (code) => `Código ${code} aplicado.`,
  guestCode:
    'El código no es válido. Compruebe cómo está escrito o inicie sesión para usar vales propios y tarjetas regalo.',
  subtotal: 'Subtotal',
  total: 'Total',
  usedOf: (used, chosen) => `${used} de ${chosen}`,
  cardEmpty: 'La tarjeta no tiene más.',
  allPaid: 'No queda nada por pagar.',
  reasons: {
    unknown: 'El código no es válido. Compruebe cómo está escrito.',
    over: 'Ya ha caducado.',
    early: 'Aún no se puede usar.',
    points: 'No hay puntos suficientes.',
    spent: 'Ya está agotado.',
    person: 'No disponible para esta cuenta.',
    stranger: 'Primero hay que iniciar sesión.',
    cart: 'No se aplica a los artículos de este carrito.',
    nothing: 'No descuenta nada en este carrito.',
    alone: 'No se puede combinar con las demás ofertas elegidas.',
    other: 'No disponible en este momento.',
  },

  ends: (when) => `Termina ${when}`,
  tonight: 'Termina esta noche',
  ended: 'Terminada',
  until: (date) => `Hasta el ${date}`,
  starts: (when) => `Empieza ${when}`,
  from: (day) => `Desde el ${day}`,
  at: (day, time) => `${day} a la${/^0?1\D/.test(time) ? '' : 's'} ${time}`,
  every: (days) => `Todos los ${days.replace(/sábado|domingo/g, '$&s')}`,
  daily: 'Todos los días',
  weekdays: (first, last) => `De ${first} a ${last}`,
  hours: (days, start, end) => `${days}, de ${start} a ${end}`,
  paused: 'No activa en este momento',

  points: (count, form) => `${count} ${form === 'many' ? 'de ' : ''}punto${s(form)}`,
  pending: (points, form) => `${points} pendiente${s(form)}`,
  expires: (points, date, form) => `${points} caduca${n(form)} el ${date}`,
  toGo: (points, form) => `Falta${n(form)} ${points}`,
  toTier: (points, tier, form) => `Falta${n(form)} ${points} para ${tier}`,
  toReward: (points, reward, form) => `Falta${n(form)} ${points} para «${reward}»`,
  card: 'Número de tarjeta',
  showCode: 'Mostrar el código',
  use: 'Usar esta oferta',
  picked: 'Elegida',
  undo: 'Quitar',
  saves: 'Ahorro',
  back: 'Anterior',
  next: 'Siguiente',
  one: 'Elegir una',
  or: 'O combinar',
  any: 'Combinable con todo',
  replaces: (what) => `Sustituye: ${what}`,
  best: 'Lo mejor para usted',
  save: (amount) => `Ahorre ${amount}`,
  saveMore: (amount) => `Ahorre ${amount} más`,
  insteadOf: (off, now) => `${off} de descuento en lugar de ${now}.`,
  chooseOne: 'Elegir esta oferta',
  chooseBoth: 'Elegir las dos',
  chooseAll: 'Elegir estas ofertas',
  most: 'Es lo máximo que se puede ahorrar con este carrito.',
  mostFound: 'No hemos encontrado nada con lo que ahorrar más.',
  nothing: 'El carrito está vacío.\nAl llenarlo, aquí se ve el total.',
  copy: 'Copiar',
  copied: 'Copiado',

  rewards: 'Recompensas',
  noRewards: 'No hay recompensas en este momento.\nLas próximas aparecerán aquí.',
  soldOut: 'Agotada',
  redeem: 'Canjear',
  ask: (points) => `¿Canjear ${points}?`,
  now: 'Ahora',
  after: 'Después',
  spend: 'Puntos para usar',
  asNeeded: 'Usar los necesarios',
  useAll: 'Usar todos los puntos',
  choosePoints: 'Elija cuántos puntos usar. No se descuenta nada hasta hacer el pedido.',
  atLeast: (points) => `Hay que usar al menos ${points}.`,
  willPay: (points, amount, form) =>
    `${points} pagará${n(form)} ${amount} del pedido. Antes no se descuenta nada.`,
  keep: (points, form) => `Quedará${n(form)} ${points}.`,
  usePoints: 'Usar puntos',
  useSome: (points) => `Usar ${points}`,
  useNone: 'No usar puntos',
  noPoints: 'No se usará ningún punto.',
  pointsChosen: (points, form) => `${points} elegido${s(form)}`,
  change: 'Cambiar',
  noOrder: 'Primero hay que añadir algo al carrito.',
  consent: 'Al canjear se aceptan:',
  termsOfUse: 'Condiciones de uso',
  privacyPolicy: 'Política de privacidad',
  cancel: 'Cancelar',
  close: 'Cerrar',
  sending: 'Un momento…',
  carriesOn: 'El canje continúa aunque se cierre esta ventana.',
  done: 'Ya es suya.',
  used: (points) => `Canjeada por ${points}.`,
  addedToCart: 'Recompensa añadida al carrito.',
  useOnCart: 'Usar en este carrito',
  otherRewards: 'Otras recompensas',
  refused: 'No se ha usado ningún punto.',
  unconfirmed: 'El canje aún no está confirmado.',
  once: 'Los puntos se descuentan una vez como máximo.',
  reference: 'Referencia',
  check: 'Comprobar de nuevo',
  redeemNow: 'Canjear ahora',
  forgotten: 'No se ha podido confirmar el canje.',
  seeHistory: 'El historial muestra si se descontaron puntos.',
  rolledBack: 'El canje se ha cancelado.',
  pointsReturned: 'Se han devuelto los puntos.',
  leaves: (tier, points) => `Con este canje se pierde el nivel ${tier}, que requiere ${points}.`,
  unkept: 'Este navegador no recuerda los canjes. Mantenga la página abierta hasta la confirmación.',
  repeated: (when) => `Esta recompensa ya se canjeó ${when}.`,
  again: '¿Canjear de nuevo?',
  redeemAgain: 'Canjear de nuevo',
  show: 'Ver',

  history: 'Historial',
  noHistory: 'Aún no hay actividad.\nLos puntos conseguidos y usados aparecerán aquí.',
  wholeHistory: 'Ver todo',
  happened: {
    paid: 'Pedido',
    succeeded: 'Recompensa',
    failed: 'Recompensa no canjeada',
    points_added: 'Puntos añadidos',
    points_returned: 'Puntos devueltos',
    points_transferred: 'Puntos transferidos',
    points_expired: 'Puntos caducados',
    added: 'Puntos pendientes',
    canceled: 'Puntos pendientes cancelados',
    upgraded: 'Nuevo nivel',
    downgraded: 'Nuevo nivel',
    joined: 'Primer nivel',
    prolonged: 'Nivel renovado',
    left: 'Nivel terminado',
  },
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'Resumen de puntos',
  everEarned: (count) => `Conseguidos: ${count}`,
  life: {
    spent: 'Gastados',
    expired: 'Caducados',
    ready: 'Disponibles',
    expiring: 'De ellos, por caducar',
    waiting: 'Pendientes',
  },
  noneEarned: 'Aún no hay puntos.\nLos puntos conseguidos y usados aparecerán aquí.',
  onOthers: (points, cards, form) =>
    `${points} en ${form === 'one' ? 'otra tarjeta' : `otras ${cards} tarjetas`}`,
  moveHere: 'Transferir aquí',
  moveAsk: (points) => `¿Transferir ${points} a esta tarjeta?`,
  keepsDays: 'Las fechas de caducidad no cambian.',
  endsIn: (ending) => `Tarjeta terminada en ${ending}`,
  afterMove: 'Después',
  moved: (points, form) => `${points} transferido${s(form)} a esta tarjeta.`,
  nothingMoved: 'No se ha transferido ningún punto.',
  moveUnsure: 'La transferencia aún no está confirmada.',
  movedOnce: 'Los puntos se transfieren una vez como máximo.',
  earn: 'Cómo conseguir puntos',
  noEarning: 'No hay formas de conseguir puntos en este momento.\nLas próximas aparecerán aquí.',
  perPaid: (amount) => `Por cada ${amount} que se paga`,
  perGoods: (amount) => `Por cada ${amount} en artículos participantes`,
  perItems: (count, form) =>
    form === 'one' ? 'Por cada artículo participante' : `Por cada ${count} artículos participantes`,
  perOrder: 'Por cada pedido',
  onTier: {
    joined: 'Al alcanzar el primer nivel',
    upgraded: 'Al subir de nivel',
    prolonged: 'Al mantener el nivel',
  },
  waits: (days, form) => `Se pueden usar después de ${days} día${s(form)}`,

  link: 'Enlace para amigos',
  referralCode: 'Código para amigos',
  share: 'Compartir',
  noFriends: 'Aún no se ha unido nadie.\nLos amigos que se unan aparecerán aquí.',
  joined: (count, form) => (form === 'one' ? `Se ha unido ${count} amigo.` : `Se han unido ${count} amigos.`),
  earned: (what) => `Conseguido: ${what}.`,
  vouchers: (count, form) => `${count} vale${s(form)} de descuento`,
  friends: 'Amigos que se han unido',
  joinedOn: (date) => `Se unió el ${date}`,
}

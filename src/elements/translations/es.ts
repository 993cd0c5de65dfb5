/**
 * Spanish of Spain, with "usted". For the words of the Americas, see es-419.ts.
 *
 * Glossary: points: puntos; reward: recompensa; redeem: canjear; offer: oferta (not promoción or ventaja); coupon or
 * voucher: cupón de descuento; code: código promocional; gift card: tarjeta regalo; tier: nivel; cart: carrito;
 * checkout: hacer el pedido; item: artículo; one unit in a limit or position: unidad; all units of
 * a product: producto. Offers and rewards are feminine:
 * aplicada, agotada.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'más barato', mostExpensive: 'más caro' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `el artículo ${!names ? `participante ${picks[pick]}` : areCollections ? `${picks[pick]} de ${names}` : `«${names}» ${picks[pick]}`}`
    : (areCollections && names ? 'artículos de ' : '') + names ||
      (everything ? 'todos los artículos' : 'artículos participantes')

const scopes = { items: '', line: ', una vez por producto', unit: ', por unidad', together: ', en total' }

/** Suffix of an ordinal. "primero" and "tercero" lose their last letter before a noun; "undécimo" does not. */
const masculine = (count: number) => (/(?:^|[^1])1$|3$/.test(`${count}`) ? '.er' : '.º')

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const messages: Messages = {
  common: {
    loadFailed: 'No se ha podido cargar.',
    offline: 'No hay conexión a internet.',
    signIn: 'Inicie sesión para ver esto.',
    retry: 'Reintentar',
    retryLater: 'Inténtelo de nuevo {when}.',
    retrying: 'Nuevo intento {when}.',
    approximately: '{when} aproximadamente',
    justNow: 'hace un momento',
    offlineSince: 'No hay conexión. Última actualización: {when}.',
    outdatedSince: 'No se ha podido actualizar. Última actualización: {when}.',
    showMore: 'Ver más',
    moreShown: { one: 'Se muestra {count} más.', other: 'Se muestran {count} más.' },
    points: { one: '{count} punto', many: '{count} de puntos', other: '{count} puntos' },
    pendingPoints: { one: '{points} pendiente', other: '{points} pendientes' },
    nothingToPay: 'No queda nada por pagar.',
    close: 'Cerrar',
    back: 'Anterior',
    next: 'Siguiente',
    copy: 'Copiar',
    copied: 'Copiado',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Código promocional',
    codeApplied: 'Código {code} aplicado.',
  },

  reasons: {
    invalidCode: 'El código no es válido. Revise que esté bien escrito.',
    expired: 'Ya ha caducado.',
    notYetValid: 'Aún no se puede usar.',
    notEnoughPoints: 'No tiene puntos suficientes.',
    usedUp: 'Ya se ha agotado.',
    notForAccount: 'No disponible para su cuenta.',
    signedOut: 'Inicie sesión primero.',
    itemsNotEligible: 'No se aplica a los artículos de su carrito.',
    noDiscount: 'Sin descuento en este carrito.',
    notCombinable: 'No se puede combinar con las demás ofertas elegidas.',
    unavailable: 'No disponible en este momento.',
  },

  offers: {
    empty: 'No hay ofertas en este momento.',
    emptyHint: 'Las próximas aparecerán aquí.',
    discount: ({ value, scope, products }) =>
      `${value} de descuento en ${scope === 'order' ? 'el pedido' : describeProducts(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `El pedido por ${price}`
        : capitalize(describeProducts(products), products.names) +
          (products.pick ? ` por ${price}` : ` a ${price} la unidad`),
    cheapestFree: 'El artículo participante más barato gratis',
    cheapestFreeFrom: 'El artículo más barato de {collection} gratis',
    cheapestFreeOf: 'El artículo «{product}» más barato gratis',
    quoted: '«{name}»',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const [the, one, many, what] = unit
        ? ['la', 'una', 'unidades', 'unidad']
        : ['el', 'uno', 'productos', 'producto']
      const nth = `${number(first)}${unit ? '.ª' : masculine(first)} ${what}`
      const turns =
        first === every
          ? unit && every === 2
            ? 'la 2.ª unidad'
            : `${one} de cada ${number(every)} ${many}`
          : every > 1
            ? `${the} ${nth}, después ${one} de cada ${number(every)}`
            : `a partir de${unit ? ' la' : 'l'} ${nth}`
      const units = (count: number) => `${number(count)} unidad${plural(count) === 'one' ? '' : 'es'}`
      const limits = [
        first + every > 2 && turns,
        order &&
          `empezando por ${unit ? 'las' : 'los'} más ${order === 'cheapest' ? 'barat' : 'car'}${unit ? 'as' : 'os'}`,
        maxPerProduct !== undefined && `máximo ${units(maxPerProduct)} por producto`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `máximo ${units(maxTotal)}` : `${number(maxTotal)} en total`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, hasta {total}',
    upToInTotal: '{discount}, hasta {total} en total',
    upToPerProduct: '{discount}, hasta {perProduct} por producto',
    upToPerProductAndInTotal: '{discount}, hasta {perProduct} por producto y {total} en total',
    free: '{products} de regalo',
    freeShipping: 'Envío gratis',
    shippingDiscount: '{amount} de descuento en el envío',
    gifts: { one: 'Un artículo de regalo', other: '{count} artículos de regalo' },
    quantity: '{count} × {product}',
    giftCard: 'Tarjeta regalo',
    giftCardBalance: 'Saldo: {amount}',
    missingAmount: { one: 'Le falta {amount}', other: 'Le faltan {amount}' },
    missingProducts: 'Añada {products}',
    missingAmountAndProducts: {
      one: 'Le falta {amount} y, además, {products}',
      other: 'Le faltan {amount} y, además, {products}',
    },
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} en cualquier artículo',
    remainingAmountOnEligible: '{amount} en artículos participantes',
    remainingAmountOn: '{amount} en {products}',
    remainingAmountFrom: '{amount} en artículos de {collection}',
    unlock: '{missing} para conseguir la oferta',
    items: { one: '{count} artículo', other: '{count} artículos' },
    itemsFrom: { one: '{count} artículo de {collection}', other: '{count} artículos de {collection}' },
    apply: 'Aplicar',
    applyOffer: 'Aplicar oferta',
    applied: 'Aplicada',
    selected: 'Elegida',
    remove: 'Quitar',
    youSave: 'Ahorro',
    add: 'Añadir',
    addProducts: 'Añadir {products}',
  },

  promotions: {
    title: 'Ofertas',
    terms: 'Condiciones',
    available: 'Disponible para su carrito',
    ends: 'Termina {when}',
    endsTonight: 'Termina esta noche',
    ended: 'Finalizada',
    until: 'Hasta el {date}',
    starts: 'Empieza {when}',
    startsOn: 'Empieza el {day}',
    dayAndTime: ({ day, time }) => `${day} a la${/^0?1\D/.test(time) ? '' : 's'} ${time}`,
    everyDays: ({ days }) => `Todos los ${days.replace(/sábado|domingo/g, '$&s')}`,
    everyDay: 'Todos los días',
    dayRange: 'De {first} a {last}',
    hours: '{days}, de {start} a {end}',
    moreHours: ({ hours, more }) => `${hours}; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'No disponible en este momento',
  },

  eligibility: {
    available: 'Disponibles ahora',
    almostAvailable: 'Falta poco',
    unavailable: 'No disponibles para su carrito',
    chooseOne: 'Elija una',
    orCombine: 'O combine estas',
    combinesWithAll: 'Combinables con cualquier oferta',
    replaces: 'Sustituye a: {offers}',
    best: 'La mejor opción para usted',
    suggested: 'Nuestra sugerencia',
    save: 'Ahorre {amount}',
    saveMore: 'Ahorre {amount} más',
    insteadOf: '{discount} de descuento en lugar de {current}.',
    chooseThis: 'Aplicar esta oferta',
    chooseBoth: 'Aplicar las dos',
    chooseThese: 'Aplicar estas ofertas',
    alreadyBest: 'Es lo máximo que puede ahorrar con este carrito.',
    nothingBetterFound: 'No hemos encontrado ninguna forma de ahorrar más.',
    showAll: 'Ver todas ({count})',
    showFewer: 'Ver menos',
    selection: 'Ofertas elegidas',
    emptyCart: 'El carrito está vacío.',
    emptyCartHint: 'Añada artículos para ver cuánto puede ahorrar.',
    invalidCodeForGuests:
      'El código no es válido. Revise que esté bien escrito o inicie sesión para usar sus cupones y tarjetas regalo.',
  },

  badge: {
    moreUnits: 'Añada {count} más · {benefit}',
  },

  nudge: {
    inCart: '{count} de {required} en el carrito',
  },

  receipt: {
    empty: 'El carrito está vacío.',
    emptyHint: 'Añada artículos para ver el total.',
    remove: 'Quitar: {offer}',
    promotion: 'Oferta',
    subtotal: 'Subtotal',
    total: 'Total',
    pointsUsedOf: '{used} de {selected}',
    noMorePoints: 'No tiene más puntos en la tarjeta.',
  },

  balance: {
    expires: { one: '{points} caduca el {date}', other: '{points} caducan el {date}' },
    toTier: { one: 'Le falta {points} para {tier}', other: 'Le faltan {points} para {tier}' },
    toReward: { one: 'Le falta {points} para «{reward}»', other: 'Le faltan {points} para «{reward}»' },
    cardNumber: 'Número de tarjeta',
    showCode: 'Mostrar el código',
  },

  pointsBreakdown: {
    title: 'Resumen de puntos',
    empty: 'Aún no hay puntos.',
    emptyHint: 'Los puntos conseguidos y usados aparecerán aquí.',
    totalEarned: 'Conseguidos: {count}',
  },

  pointKinds: {
    spent: 'Usados',
    expired: 'Caducados',
    ready: 'Disponibles',
    expiring: 'Próximos a caducar',
    waiting: 'Pendientes',
  },

  points: {
    productEarns: 'Este artículo suma {points}',
    orderEarns: 'Este pedido suma {points}',
    availableFrom: {
      one: '{points} disponible desde el {date}',
      other: '{points} disponibles desde el {date}',
    },
    toTierAfterOrder: {
      one: 'Tras este pedido le faltará {points} para {tier}',
      other: 'Tras este pedido le faltarán {points} para {tier}',
    },
    reachesTier: 'Con este pedido alcanza el nivel {tier}',
  },

  earn: {
    title: 'Cómo conseguir puntos',
    empty: 'No hay formas de conseguir puntos en este momento.',
    emptyHint: 'Las próximas aparecerán aquí.',
    perAmountPaid: 'Por cada {amount} que pague',
    perAmountOnItems: 'Por cada {amount} en artículos participantes',
    perItems: { one: 'Por cada artículo participante', other: 'Por cada {count} artículos participantes' },
    perOrder: 'Por cada pedido',
    availableAfter: {
      one: 'Se pueden usar después de {count} día',
      other: 'Se pueden usar después de {count} días',
    },
    until: 'Hasta el {date}',
  },

  tierChanges: {
    joined: 'Al alcanzar el primer nivel',
    upgraded: 'Al subir de nivel',
    prolonged: 'Al mantener el nivel',
  },

  rewards: {
    title: 'Recompensas',
    empty: 'No hay recompensas en este momento.',
    emptyHint: 'Las próximas aparecerán aquí.',
    missingPoints: { one: 'Le falta {points}', other: 'Le faltan {points}' },
    inStock: { one: 'Queda {count}', other: 'Quedan {count}' },
    soldOut: 'Agotada',
    redeem: 'Canjear',
    confirm: '¿Canjear {points}?',
    balance: 'Saldo actual',
    newBalance: 'Nuevo saldo',
    consent: 'Al canjear, acepta:',
    termsOfUse: 'Condiciones de uso',
    dataUse: 'Cómo usamos sus datos:',
    privacyPolicy: 'Política de privacidad',
    sendingHint: 'El canje continúa aunque cierre esta ventana.',
    redeemed: 'La recompensa ya es suya.',
    addedToCart: 'Recompensa añadida al carrito.',
    pointsUsed: 'Canjeada por {points}.',
    applyToCart: 'Aplicar al carrito',
    noPointsUsed: 'No se ha usado ningún punto.',
    otherRewards: 'Otras recompensas',
    unconfirmed: 'El canje aún no está confirmado.',
    unconfirmedHint: 'Los puntos no se descontarán dos veces.',
    reference: 'Referencia',
    checkAgain: 'Comprobar de nuevo',
    redeemNow: 'Canjear ahora',
    notConfirmed: 'No se ha podido confirmar el canje.',
    notConfirmedHint: 'El historial muestra si se han descontado puntos.',
    rolledBack: 'El canje se ha cancelado.',
    rolledBackHint: 'Se han devuelto los puntos.',
    losesTier: 'Con este canje pierde el nivel {tier}, que requiere {points}.',
    notSaved: 'Su navegador no puede guardar el canje. Mantenga la página abierta hasta que se confirme.',
    redeemedRecently: 'Ha canjeado esta recompensa {when}.',
    redeemedRecentlyHint: '¿Canjear de nuevo?',
    redeemAgain: 'Canjear de nuevo',
  },

  pointsPayment: {
    pointsToUse: 'Puntos que quiere usar',
    useAsNeeded: 'Usar los necesarios',
    useAll: 'Usar todos los puntos',
    choosePoints: 'Elija cuántos puntos quiere usar. Se descuentan al hacer el pedido.',
    useAtLeast: 'Use al menos {points}.',
    willPay: {
      one: 'Con {points} paga {amount} de su pedido. Se descuenta al hacer el pedido.',
      other: 'Con {points} paga {amount} de su pedido. Se descuentan al hacer el pedido.',
    },
    remaining: { one: 'Le quedará {points}.', other: 'Le quedarán {points}.' },
    usePoints: 'Usar puntos',
    useSelected: 'Usar {points}',
    useNone: 'No usar puntos',
    noPoints: 'No se usará ningún punto.',
    selected: { one: '{points} elegido', other: '{points} elegidos' },
    change: 'Cambiar',
    addItemsFirst: 'Añada primero algo al carrito.',
  },

  dialog: {
    cancel: 'Cancelar',
    sending: 'Un momento…',
    show: 'Ver',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} en otra tarjeta', other: '{points} en otras {count} tarjetas' },
    moveHere: 'Transferir aquí',
    confirm: '¿Transferir {points} a esta tarjeta?',
    confirmHint: 'Las fechas de caducidad no cambian.',
    cardEndingIn: 'Tarjeta terminada en {ending}',
    newBalance: 'Nuevo saldo',
    moved: { one: '{points} transferido a esta tarjeta.', other: '{points} transferidos a esta tarjeta.' },
    notMoved: 'No se ha transferido ningún punto.',
    unconfirmed: 'La transferencia aún no está confirmada.',
    unconfirmedHint: 'Los puntos no se transferirán dos veces.',
  },

  activity: {
    title: 'Historial',
    empty: 'Aún no hay actividad.',
    emptyHint: 'Los puntos conseguidos y usados aparecerán aquí.',
    showAll: 'Ver todo',
  },

  activityEvents: {
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
    left: 'Nivel perdido',
  },

  tierUp: {
    welcome: 'Enhorabuena por llegar al nivel {tier}',
  },

  referrals: {
    yourLink: 'Su enlace de invitación',
    yourCode: 'Su código de invitación',
    share: 'Compartir',
    empty: 'Aún no se ha unido nadie.',
    emptyHint: 'Los amigos que se unan aparecerán aquí.',
    joined: { one: 'Se ha unido {count} amigo.', other: 'Se han unido {count} amigos.' },
    earned: 'Conseguido: {rewards}.',
    vouchers: { one: '{count} cupón de descuento', other: '{count} cupones de descuento' },
    friends: 'Amigos que se han unido',
    joinedOn: 'Se unió el {date}',
  },
}

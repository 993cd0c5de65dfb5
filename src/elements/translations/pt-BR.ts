/**
 * Brazilian Portuguese. Also used for Portugal, with the numbers and dates of Portugal.
 *
 * Glossary: points: pontos; reward: recompensa; redeem: resgatar; offer: oferta; coupon or voucher: cupom, vale;
 * code: código do cupom; gift card: cartão-presente; tier: nível; cart: carrinho; checkout: pedido.
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'mais barato', mostExpensive: 'mais caro' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `o item ${!names ? `participante ${picks[pick]}` : areCollections ? `${picks[pick]} de ${names}` : `“${names}” ${picks[pick]}`}`
    : (areCollections && names ? 'itens de ' : '') + names ||
      (everything ? 'todos os itens' : 'itens participantes')

/** With the preposition "on": "em todos os itens", "no item mais barato". */
const on = (products: DiscountedProducts) => (products.pick ? 'n' : 'em ') + describeProducts(products)

const scopes = { items: '', line: ', uma vez por item', unit: ', por unidade', together: ', no total' }

/** Plural ending. 0 is singular in Portuguese. */
const s = (form: Intl.LDMLPluralRule) => (form === 'one' ? '' : 's')

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names?: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** "09:00" becomes "às 9h", and "01:30" becomes "à 1h30". */
const atTime = (time: string) => {
  const short = time.replace(/^0?(\d+):(\d+)$/, '$1h$2').replace(/h00$/, 'h')
  return `${/^[01]h/.test(short) ? 'à' : 'às'} ${short}`
}

export const messages: Messages = {
  common: {
    loadFailed: 'Não foi possível carregar.',
    offline: 'Sem conexão com a internet.',
    signIn: 'Entre na sua conta para ver isto.',
    retry: 'Tentar novamente',
    retryLater: 'Tente novamente {when}.',
    retrying: 'Nova tentativa {when}.',
    approximately: ({ when }) => when.replace(/^(em|dentro de) /, '$1 cerca de '),
    justNow: 'agora mesmo',
    offlineSince: 'Sem conexão. Última atualização: {when}.',
    outdatedSince: 'Não foi possível atualizar. Última atualização: {when}.',
    showMore: 'Ver mais',
    moreShown: { one: 'Mais {count} exibido.', other: 'Mais {count} exibidos.' },
    points: { one: '{count} ponto', many: '{count} de pontos', other: '{count} pontos' },
    pendingPoints: '{points} a caminho',
    nothingToPay: 'Não há mais nada a pagar.',
    close: 'Fechar',
    back: 'Anterior',
    next: 'Próximo',
    copy: 'Copiar',
    copied: 'Copiado',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Código do cupom',
    codeApplied: 'Cupom {code} aplicado.',
  },

  reasons: {
    invalidCode: 'Este código não é válido. Confira se digitou certo.',
    expired: 'A validade já terminou.',
    notYetValid: 'Ainda não pode ser usado.',
    notEnoughPoints: 'Você não tem pontos suficientes.',
    usedUp: 'Já foi usado por completo.',
    notForAccount: 'Não disponível para a sua conta.',
    signedOut: 'Entre na sua conta primeiro.',
    itemsNotEligible: 'Não se aplica aos itens do seu carrinho.',
    noDiscount: 'Não reduz o valor deste carrinho.',
    notCombinable: 'Não pode ser combinado com as outras ofertas escolhidas.',
    unavailable: 'Não disponível no momento.',
  },

  offers: {
    empty: 'Nenhuma promoção no momento.',
    emptyHint: 'As próximas aparecerão aqui.',
    discount: ({ value, scope, products }) =>
      `${value} de desconto ${scope === 'order' ? 'no pedido' : on(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `O pedido por ${price}`
        : `${capitalize(describeProducts(products), products.names)} por ${price}${products.pick ? '' : ' cada'}`,
    cheapestFree: 'O item participante mais barato grátis',
    cheapestFreeFrom: 'O item mais barato de {collection} grátis',
    cheapestFreeOf: 'O item “{product}” mais barato grátis',
    collection: '“{name}”',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const [the, one, many, what] = unit
        ? ['a', 'uma', 'unidades', 'ª unidade']
        : ['o', 'um', 'itens', 'º item']
      const turns =
        first === every
          ? `${one} a cada ${number(every)} ${many}`
          : every > 1
            ? `${the} ${number(first)}${what}, depois ${one} a cada ${number(every)}`
            : `a partir d${the} ${number(first)}${what}`
      const units = (count: number) => `${number(count)} unidade${s(plural(count))}`
      const limits = [
        first + every > 2 && turns,
        order && `do ${order === 'cheapest' ? 'menor para o maior' : 'maior para o menor'} preço`,
        maxPerProduct !== undefined && `no máximo ${units(maxPerProduct)} por item`,
        maxTotal !== undefined && `no máximo ${units(maxTotal)}`,
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, até {total}',
    upToInTotal: '{discount}, até {total} no total',
    upToPerProduct: '{discount}, até {perProduct} por item',
    upToPerProductAndInTotal: '{discount}, até {perProduct} por item e {total} no total',
    free: 'Brinde: {products}',
    freeShipping: 'Frete grátis',
    shippingDiscount: '{amount} de desconto no frete',
    gifts: { one: 'Um brinde', other: '{count} brindes' },
    quantity: '{count} × {product}',
    giftCard: 'Cartão-presente',
    giftCardBalance: 'Saldo: {amount}',
    missingAmount: 'Faltam {amount}',
    missingProducts: 'Adicione {products}',
    missingAmountAndProducts: 'Faltam {amount} e {products}',
    remainingAmount: '{amount}',
    remainingAmountOnAny: '{amount} em qualquer item',
    remainingAmountOnEligible: '{amount} em itens participantes',
    remainingAmountOn: '{amount} em {products}',
    remainingAmountFrom: '{amount} em itens de {collection}',
    unlock: '{missing} para aproveitar',
    items: { one: '{count} item', other: '{count} itens' },
    itemsFrom: { one: '{count} item de {collection}', other: '{count} itens de {collection}' },
    apply: 'Aplicar',
    applyOffer: 'Aplicar oferta',
    applied: 'Aplicada',
    selected: 'Escolhida',
    remove: 'Remover',
    youSave: 'Você economiza',
    add: 'Adicionar',
    addProducts: 'Adicionar {products}',
  },

  promotions: {
    title: 'Promoções',
    terms: 'Condições',
    available: 'Disponível para o seu carrinho',
    ends: 'Termina {when}',
    endsTonight: 'Termina hoje à noite',
    ended: 'Encerrada',
    until: 'Até {date}',
    starts: 'Começa {when}',
    startsOn: 'A partir de {day}',
    dayAndTime: ({ day, time }) => `${day} ${atTime(time)}`,
    everyDays: ({ days }) =>
      capitalize(days.replace(/\p{L}+-feira/gu, 'toda $&').replace(/sábado|domingo/g, 'todo $&')),
    everyDay: 'Todos os dias',
    dayRange: ({ first, last }) => `De ${first} a ${last}`.replaceAll('-feira', ''),
    hours: ({ days, start, end }) => `${days}, ${atTime(start).replace('à', 'da')} ${atTime(end)}`,
    moreHours: ({ hours, more }) => `${hours}; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Inativa no momento',
  },

  eligibility: {
    available: 'Disponíveis agora',
    almostAvailable: 'Falta pouco',
    unavailable: 'Não disponíveis para este carrinho',
    chooseOne: 'Escolha uma',
    orCombine: 'Ou combine',
    combinesWithAll: 'Combina com tudo',
    replaces: 'Substitui: {offers}',
    best: 'A melhor opção para você',
    suggested: 'Sugestão para você',
    save: 'Economize {amount}',
    saveMore: 'Economize mais {amount}',
    insteadOf: '{discount} de desconto em vez de {current}.',
    chooseThis: 'Aplicar esta oferta',
    chooseBoth: 'Aplicar as duas',
    chooseThese: 'Aplicar estas ofertas',
    alreadyBest: 'É o máximo que dá para economizar com este carrinho.',
    nothingBetterFound: 'Não encontramos nada que economize mais.',
    showAll: 'Ver tudo ({count})',
    showFewer: 'Ver menos',
    selection: 'Sua seleção',
    emptyCart: 'Seu carrinho está vazio.',
    emptyCartHint: 'Ao enchê-lo, você vê aqui quanto pode economizar.',
    invalidCodeForGuests:
      'Este código não é válido. Confira se digitou certo ou entre na sua conta para usar vales próprios e cartões-presente.',
  },

  badge: {
    moreUnits: 'Mais {count}: {benefit}',
  },

  nudge: {
    inCart: '{count} de {required} no carrinho',
  },

  receipt: {
    empty: 'Seu carrinho está vazio.',
    emptyHint: 'Ao enchê-lo, você vê aqui o total.',
    remove: 'Remover {offer}',
    promotion: 'Promoção',
    subtotal: 'Subtotal',
    total: 'Total',
    pointsUsedOf: '{used} de {selected}',
    noMorePoints: 'Seu cartão não tem mais do que isso.',
  },

  balance: {
    expires: { one: '{points} expira em {date}', other: '{points} expiram em {date}' },
    toTier: { one: 'Falta {points} para {tier}', other: 'Faltam {points} para {tier}' },
    toReward: { one: 'Falta {points} para “{reward}”', other: 'Faltam {points} para “{reward}”' },
    cardNumber: 'Número do cartão',
    showCode: 'Mostrar código',
  },

  pointsBreakdown: {
    title: 'Resumo dos pontos',
    empty: 'Nenhum ponto ainda.',
    emptyHint: 'Os pontos ganhos e usados aparecerão aqui.',
    totalEarned: 'Ganhos: {count}',
  },

  pointKinds: {
    spent: 'Usados',
    expired: 'Expirados',
    ready: 'Disponíveis',
    expiring: 'Dos quais a expirar',
    waiting: 'A caminho',
  },

  points: {
    productEarns: 'Este produto rende {points}',
    orderEarns: 'Este pedido rende {points}',
    availableFrom: '{points} para usar a partir de {date}',
    toTierAfterOrder: {
      one: 'Depois, falta {points} para {tier}',
      other: 'Depois, faltam {points} para {tier}',
    },
    reachesTier: 'Com este pedido você chega a {tier}',
  },

  earn: {
    title: 'Como ganhar pontos',
    empty: 'Não há como ganhar pontos no momento.',
    emptyHint: 'Novas formas aparecerão aqui.',
    perAmountPaid: 'A cada {amount} em compras',
    perAmountOnItems: 'A cada {amount} em produtos participantes',
    perItems: { one: 'A cada item participante', other: 'A cada {count} itens participantes' },
    perOrder: 'A cada pedido',
    availableAfter: { one: 'Para usar depois de {count} dia', other: 'Para usar depois de {count} dias' },
    until: 'Até {date}',
  },

  tierChanges: {
    joined: 'Ao alcançar o primeiro nível',
    upgraded: 'Ao subir de nível',
    prolonged: 'Ao manter o nível',
  },

  rewards: {
    title: 'Recompensas',
    empty: 'Nenhuma recompensa no momento.',
    emptyHint: 'As próximas aparecerão aqui.',
    missingPoints: { one: 'Falta {points}', other: 'Faltam {points}' },
    inStock: { one: 'Resta {count}', other: 'Restam {count}' },
    soldOut: 'Esgotada',
    redeem: 'Resgatar',
    confirm: 'Resgatar por {points}?',
    balance: 'Agora',
    newBalance: 'Depois',
    consent: 'Ao resgatar, você aceita:',
    termsOfUse: 'Termos de uso',
    dataUse: 'Como usamos seus dados:',
    privacyPolicy: 'Política de privacidade',
    sendingHint: 'O resgate continua mesmo que esta janela seja fechada.',
    redeemed: 'A recompensa é sua.',
    addedToCart: 'Recompensa adicionada ao carrinho.',
    pointsUsed: 'Resgatada por {points}.',
    applyToCart: 'Aplicar ao carrinho',
    noPointsUsed: 'Nenhum ponto foi usado.',
    otherRewards: 'Outras recompensas',
    unconfirmed: 'Ainda não foi confirmado.',
    unconfirmedHint: 'Seus pontos serão descontados no máximo uma vez.',
    reference: 'Referência',
    checkAgain: 'Verificar novamente',
    redeemNow: 'Resgatar agora',
    notConfirmed: 'Não foi possível confirmar.',
    notConfirmedHint: 'Seu histórico mostra se houve desconto de pontos.',
    rolledBack: 'O resgate foi cancelado.',
    rolledBackHint: 'Seus pontos foram devolvidos.',
    losesTier: 'Com isso você sai do nível {tier}, que exige {points}.',
    notSaved: 'Este navegador não guarda os resgates. Deixe a página aberta até a confirmação.',
    redeemedRecently: 'Você resgatou esta recompensa {when}.',
    redeemedRecentlyHint: 'Resgatar novamente?',
    redeemAgain: 'Resgatar novamente',
  },

  pointsPayment: {
    pointsToUse: 'Pontos a usar',
    useAsNeeded: 'Usar só o necessário',
    useAll: 'Usar todos os pontos',
    choosePoints: 'Escolha quantos pontos usar. Nada é descontado antes do pedido.',
    useAtLeast: 'Use pelo menos {points}.',
    willPay: {
      one: '{points} pagará {amount} do seu pedido. Nada é descontado antes dele.',
      other: '{points} pagarão {amount} do seu pedido. Nada é descontado antes dele.',
    },
    remaining: { one: 'Restará {points}.', other: 'Restarão {points}.' },
    usePoints: 'Usar pontos',
    useSelected: 'Usar {points}',
    useNone: 'Não usar pontos',
    noPoints: 'Nenhum ponto será usado.',
    selected: { one: '{points} escolhido', other: '{points} escolhidos' },
    change: 'Alterar',
    addItemsFirst: 'Primeiro adicione algo ao carrinho.',
  },

  dialog: {
    cancel: 'Cancelar',
    sending: 'Um momento…',
    show: 'Ver',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} em outro cartão', other: '{points} em outros {count} cartões' },
    moveHere: 'Transferir para cá',
    confirm: 'Transferir {points} para este cartão?',
    confirmHint: 'As datas de validade não mudam.',
    cardEndingIn: 'Cartão com final {ending}',
    newBalance: 'Depois',
    moved: {
      one: '{points} transferido para este cartão.',
      other: '{points} transferidos para este cartão.',
    },
    notMoved: 'Nenhum ponto foi transferido.',
    unconfirmed: 'A transferência ainda não foi confirmada.',
    unconfirmedHint: 'Os pontos são transferidos no máximo uma vez.',
  },

  activity: {
    title: 'Histórico',
    empty: 'Nenhuma atividade ainda.',
    emptyHint: 'Os pontos ganhos e usados aparecerão aqui.',
    showAll: 'Ver tudo',
    eventWithName: '{event}: {name}',
  },

  activityEvents: {
    paid: 'Pedido',
    succeeded: 'Recompensa',
    failed: 'Recompensa não resgatada',
    points_added: 'Pontos adicionados',
    points_returned: 'Pontos devolvidos',
    points_transferred: 'Pontos transferidos',
    points_expired: 'Pontos expirados',
    added: 'Pontos a caminho',
    canceled: 'Pontos a caminho cancelados',
    upgraded: 'Novo nível',
    downgraded: 'Novo nível',
    joined: 'Primeiro nível',
    prolonged: 'Nível prorrogado',
    left: 'Nível encerrado',
  },

  tierUp: {
    welcome: 'Parabéns por chegar ao nível {tier}',
  },

  referrals: {
    yourLink: 'Seu link para amigos',
    yourCode: 'Seu código para amigos',
    share: 'Compartilhar',
    empty: 'Ninguém entrou ainda.',
    emptyHint: 'Os amigos que entrarem aparecerão aqui.',
    joined: { one: '{count} amigo entrou.', other: '{count} amigos entraram.' },
    earned: 'Você ganhou {rewards}.',
    vouchers: { one: '{count} cupom', other: '{count} cupons' },
    friends: 'Amigos que entraram',
    joinedOn: 'Entrou em {date}',
  },
}

/**
 * Brazilian Portuguese. Outside Brazil, `pt-PT.ts` replaces the messages that differ.
 *
 * Glossary: points: pontos; reward: recompensa; redeem: resgatar; offer: oferta; promotion: promoção; discount:
 * desconto; save: economizar; coupon: cupom; code: código; gift card: cartão-presente; tier: nível; item: item;
 * product: produto; cart: carrinho; order: pedido; checkout: finalizar a compra; expire: expirar; sign in: entrar na
 * conta; join: cadastrar-se.
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

const scopes = { items: '', line: ', uma vez por produto', unit: ', por unidade', together: ', no total' }

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
    signIn: 'Entre na sua conta para ver isso.',
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
    pendingPoints: '{points} a receber',
    nothingToPay: 'Não há mais nada a pagar.',
    close: 'Fechar',
    back: 'Anterior',
    next: 'Próximo',
    copy: 'Copiar',
    copied: 'Copiado',
    sentences: '{first} {second}',
    labelWithValue: '{label}: {value}',
    voucherCode: 'Código do cupom',
    codeApplied: 'Código {code} aplicado.',
  },

  reasons: {
    invalidCode: 'Este código não é válido. Confira se digitou certo.',
    expired: 'Já expirou.',
    notYetValid: 'Ainda não pode ser usado.',
    notEnoughPoints: 'Você não tem pontos suficientes.',
    usedUp: 'Limite de uso atingido.',
    notForAccount: 'Indisponível para a sua conta.',
    signedOut: 'Entre na sua conta primeiro.',
    itemsNotEligible: 'Não se aplica aos itens do seu carrinho.',
    noDiscount: 'Não dá desconto neste carrinho.',
    notCombinable: 'Não é cumulativo com as outras ofertas escolhidas.',
    unavailable: 'Indisponível no momento.',
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
    quoted: '“{name}”',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const [the, one, many, what] = unit
        ? ['a', 'uma', 'unidades', 'ª unidade']
        : ['o', 'um', 'produtos', 'º produto']
      const turns =
        first === every
          ? `em ${one} a cada ${number(every)} ${many}`
          : every > 1
            ? `n${the} ${number(first)}${what} e depois em ${one} a cada ${number(every)}`
            : `a partir d${the} ${number(first)}${what}`
      const units = (count: number) => `${number(count)} unidade${plural(count) === 'one' ? '' : 's'}`
      const limits = [
        first + every > 2 && turns,
        order && `começando pel${the}s mais ${order === 'cheapest' ? 'barat' : 'car'}${the}s`,
        maxPerProduct !== undefined && `no máximo ${units(maxPerProduct)} por produto`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `no máximo ${units(maxTotal)}` : `${number(maxTotal)} no total`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    upTo: '{discount}, até {total}',
    upToInTotal: '{discount}, até {total} no total',
    upToPerProduct: '{discount}, até {perProduct} por produto',
    upToPerProductAndInTotal: '{discount}, até {perProduct} por produto e {total} no total',
    free: '{products} de brinde',
    freeShipping: 'Frete grátis',
    shippingDiscount: '{amount} de desconto no frete',
    gifts: { one: 'Um brinde', other: '{count} brindes' },
    quantity: '{count} × {product}',
    giftCard: 'Cartão-presente',
    giftCardBalance: 'Saldo: {amount}',
    missingAmount: ({ amount, count }) => `Falta${count < 2 ? '' : 'm'} ${amount}`,
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
    endsTonight: 'Termina hoje',
    ended: 'Encerrada',
    until: 'Até {date}',
    starts: 'Começa {when}',
    startsOn: 'A partir de {day}',
    dayAndTime: ({ day, time }) => `${day} ${atTime(time)}`,
    everyDays: ({ days }) =>
      capitalize(days.replace(/(\p{L}+)-feira/gu, 'às $1s').replace(/sábado|domingo/g, 'aos $&s')),
    everyDay: 'Todos os dias',
    dayRange: ({ first, last }) => `De ${first} a ${last}`.replaceAll('-feira', ''),
    hours: ({ days, start, end }) => `${days}, ${atTime(start).replace('à', 'da')} ${atTime(end)}`,
    moreHours: ({ hours, more }) => `${hours}; ${more.charAt(0).toLowerCase()}${more.slice(1)}`,
    hoursInZone: '{hours} ({zone})',
    notRunning: 'Indisponível no momento',
  },

  eligibility: {
    available: 'Disponíveis agora',
    almostAvailable: 'Falta pouco',
    unavailable: 'Indisponíveis para este carrinho',
    chooseOne: 'Escolha uma',
    orCombine: 'Ou combine',
    combinesWithAll: 'Cumulativas com todas as ofertas',
    replaces: 'Substitui: {offers}',
    best: 'A melhor opção para você',
    suggested: 'Sugestão para você',
    save: 'Economize {amount}',
    saveMore: 'Economize mais {amount}',
    insteadOf: '{discount} de desconto em vez de {current}.',
    chooseThis: 'Aplicar esta oferta',
    chooseBoth: 'Aplicar as duas',
    chooseThese: 'Aplicar estas ofertas',
    alreadyBest: 'Você já tem o maior desconto para este carrinho.',
    nothingBetterFound: 'Não encontramos uma opção mais vantajosa.',
    showAll: 'Ver todas ({count})',
    showFewer: 'Ver menos',
    selection: 'Ofertas escolhidas',
    emptyCart: 'Seu carrinho está vazio.',
    emptyCartHint: 'Adicione itens para ver quanto pode economizar.',
    invalidCodeForGuests:
      'Este código não é válido. Confira se digitou certo ou entre na sua conta para usar seus cupons e cartões-presente.',
  },

  badge: {
    moreUnits: 'Leve mais {count} · {benefit}',
  },

  nudge: {
    inCart: '{count} de {required} no carrinho',
  },

  receipt: {
    empty: 'Seu carrinho está vazio.',
    emptyHint: 'Adicione itens para ver o total.',
    remove: 'Remover: {offer}',
    promotion: 'Promoção',
    subtotal: 'Subtotal',
    total: 'Total',
    pointsUsedOf: '{used} de {selected}',
    noMorePoints: 'Esses são todos os pontos do seu cartão.',
  },

  balance: {
    expires: { one: '{points} expira em {date}', other: '{points} expiram em {date}' },
    toTier: { one: 'Falta {points} para o nível {tier}', other: 'Faltam {points} para o nível {tier}' },
    toReward: { one: 'Falta {points} para “{reward}”', other: 'Faltam {points} para “{reward}”' },
    cardNumber: 'Número do cartão',
    showCode: 'Mostrar código',
  },

  pointsBreakdown: {
    title: 'Resumo dos pontos',
    empty: 'Nenhum ponto ainda.',
    emptyHint: 'Os pontos ganhos e usados aparecerão aqui.',
    totalEarned: 'Pontos ganhos: {count}',
  },

  pointKinds: {
    spent: 'Usados',
    expired: 'Expirados',
    ready: 'Disponíveis',
    expiring: 'Próximos a expirar',
    waiting: 'A receber',
  },

  points: {
    productEarns: 'Este produto rende {points}',
    orderEarns: 'Este pedido rende {points}',
    availableFrom: {
      one: '{points} disponível a partir de {date}',
      other: '{points} disponíveis a partir de {date}',
    },
    toTierAfterOrder: {
      one: 'Após este pedido, faltará {points} para o nível {tier}',
      other: 'Após este pedido, faltarão {points} para o nível {tier}',
    },
    reachesTier: 'Com este pedido, você chega ao nível {tier}',
  },

  earn: {
    title: 'Como ganhar pontos',
    empty: 'Não há como ganhar pontos no momento.',
    emptyHint: 'Novas formas aparecerão aqui.',
    perAmountPaid: 'A cada {amount} em compras',
    perAmountOnItems: 'A cada {amount} em itens participantes',
    perItems: { one: 'A cada item participante', other: 'A cada {count} itens participantes' },
    perOrder: 'A cada pedido',
    availableAfter: { one: 'Disponíveis após {count} dia', other: 'Disponíveis após {count} dias' },
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
    balance: 'Saldo atual',
    newBalance: 'Novo saldo',
    consent: 'Ao resgatar, você aceita:',
    termsOfUse: 'Termos de uso',
    dataUse: 'Como usamos seus dados:',
    privacyPolicy: 'Política de privacidade',
    sendingHint: 'Pode fechar esta janela: o resgate continua.',
    redeemed: 'A recompensa é sua.',
    addedToCart: 'Recompensa adicionada ao carrinho.',
    pointsUsed: 'Resgatada por {points}.',
    applyToCart: 'Aplicar ao carrinho',
    noPointsUsed: 'Nenhum ponto foi usado.',
    otherRewards: 'Outras recompensas',
    unconfirmed: 'O resgate ainda não foi confirmado.',
    unconfirmedHint: 'Seus pontos não serão descontados duas vezes.',
    reference: 'Referência',
    checkAgain: 'Verificar novamente',
    redeemNow: 'Resgatar agora',
    notConfirmed: 'Não foi possível confirmar o resgate.',
    notConfirmedHint: 'Confira no histórico se os pontos foram descontados.',
    rolledBack: 'O resgate foi cancelado.',
    rolledBackHint: 'Seus pontos foram devolvidos.',
    losesTier: 'Com isso, você perde o nível {tier}, que exige {points}.',
    notSaved: 'Seu navegador não consegue salvar este resgate. Deixe a página aberta até a confirmação.',
    redeemedRecently: 'Você resgatou esta recompensa {when}.',
    redeemedRecentlyHint: 'Resgatar novamente?',
    redeemAgain: 'Resgatar novamente',
  },

  pointsPayment: {
    pointsToUse: 'Pontos a usar',
    useAsNeeded: 'Usar só o necessário',
    useAll: 'Usar todos os pontos',
    choosePoints: 'Escolha quantos pontos usar. Eles só são descontados quando você finaliza a compra.',
    useAtLeast: 'Use pelo menos {points}.',
    willPay: {
      one: '{points} cobre {amount} do pedido. Os pontos só são descontados quando você finaliza a compra.',
      other:
        '{points} cobrem {amount} do pedido. Os pontos só são descontados quando você finaliza a compra.',
    },
    remaining: 'Você fica com {points}.',
    usePoints: 'Usar pontos',
    useSelected: 'Usar {points}',
    useNone: 'Não usar pontos',
    noPoints: 'Nenhum ponto será usado.',
    selected: { one: '{points} escolhido', other: '{points} escolhidos' },
    change: 'Alterar',
    addItemsFirst: 'Primeiro, adicione um item ao carrinho.',
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
    newBalance: 'Novo saldo',
    moved: {
      one: '{points} transferido para este cartão.',
      other: '{points} transferidos para este cartão.',
    },
    notMoved: 'Nenhum ponto foi transferido.',
    unconfirmed: 'A transferência ainda não foi confirmada.',
    unconfirmedHint: 'Os pontos não serão transferidos duas vezes.',
  },

  activity: {
    title: 'Histórico',
    empty: 'Seu histórico está vazio.',
    emptyHint: 'Os pontos ganhos e usados aparecerão aqui.',
    showAll: 'Ver tudo',
  },

  activityEvents: {
    paid: 'Pedido',
    succeeded: 'Recompensa',
    failed: 'Recompensa não resgatada',
    points_added: 'Pontos adicionados',
    points_returned: 'Pontos devolvidos',
    points_transferred: 'Pontos transferidos',
    points_expired: 'Pontos expirados',
    added: 'Pontos a receber',
    canceled: 'Pontos a receber cancelados',
    upgraded: 'Novo nível',
    downgraded: 'Novo nível',
    joined: 'Primeiro nível',
    prolonged: 'Nível renovado',
    left: 'Nível perdido',
  },

  tierUp: {
    welcome: 'Parabéns por chegar ao nível {tier}',
  },

  referrals: {
    yourLink: 'Seu link de indicação',
    yourCode: 'Seu código de indicação',
    share: 'Compartilhar',
    empty: 'Nenhum amigo se cadastrou ainda.',
    emptyHint: 'Os amigos que se cadastrarem aparecerão aqui.',
    joined: { one: '{count} amigo se cadastrou.', other: '{count} amigos se cadastraram.' },
    earned: 'Você ganhou {rewards}.',
    vouchers: { one: '{count} cupom', other: '{count} cupons' },
    friends: 'Amigos cadastrados',
    joinedOn: 'Cadastro em {date}',
  },
}

/**
 * European Portuguese: the messages that differ from `pt-BR.ts`. Used for all regions except Brazil.
 *
 * Glossary: points: pontos; reward: recompensa; redeem: resgatar; offer: oferta; promotion: promoção; discount:
 * desconto; save: poupar; coupon: cupão; code: código; gift card: cartão presente; tier: nível; item: artigo;
 * product: produto; cart: carrinho; order: encomenda; checkout: finalizar a compra; shipping: portes; expire: expirar;
 * sign in: iniciar sessão; join: inscrever-se. Shoppers are addressed with "o seu" and the third person, never with
 * "você".
 */
import type { DiscountedProducts } from '../offers/offers.messages.ts'
import type { MessageOverrides } from './messages.generated.ts'

const picks = { cheapest: 'mais barato', mostExpensive: 'mais caro' }

const describeProducts = ({ names, everything, pick, areCollections }: DiscountedProducts) =>
  pick
    ? `o artigo ${!names ? `participante ${picks[pick]}` : areCollections ? `${picks[pick]} de ${names}` : `“${names}” ${picks[pick]}`}`
    : (areCollections && names ? 'artigos de ' : '') + names ||
      (everything ? 'todos os artigos' : 'artigos participantes')

/** With the preposition "on": "em todos os artigos", "no artigo mais barato". */
const on = (products: DiscountedProducts) => (products.pick ? 'n' : 'em ') + describeProducts(products)

const scopes = { items: '', line: ', uma vez por produto', unit: ', por unidade', together: ', no total' }

/** Leaves names as they are: "iPhone". */
const capitalize = (text: string, names: string) =>
  text === names ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const messages: MessageOverrides = {
  common: {
    offline: 'Sem ligação à internet.',
    signIn: 'Inicie sessão para ver esta informação.',
    offlineSince: 'Sem ligação. Última atualização: {when}.',
    moreShown: { one: 'Mais {count} apresentado.', other: 'Mais {count} apresentados.' },
    next: 'Seguinte',
    voucherCode: 'Código do cupão',
  },

  reasons: {
    invalidCode: 'Este código não é válido. Verifique se o escreveu corretamente.',
    notEnoughPoints: 'Não tem pontos suficientes.',
    usedUp: 'Limite de utilização atingido.',
    signedOut: 'Inicie sessão primeiro.',
    itemsNotEligible: 'Não se aplica aos artigos do seu carrinho.',
    notCombinable: 'Não é acumulável com as outras ofertas escolhidas.',
    unavailable: 'Indisponível de momento.',
  },

  offers: {
    empty: 'Sem promoções de momento.',
    discount: ({ value, scope, products }) =>
      `${value} de desconto ${scope === 'order' ? 'na encomenda' : on(products) + scopes[scope]}`,
    fixedPrice: ({ price, scope, products }) =>
      scope === 'order'
        ? `A encomenda por ${price}`
        : `${capitalize(describeProducts(products), products.names)} por ${price}${products.pick ? '' : ' cada'}`,
    cheapestFree: 'O artigo participante mais barato grátis',
    cheapestFreeFrom: 'O artigo mais barato de {collection} grátis',
    cheapestFreeOf: 'O artigo “{product}” mais barato grátis',
    selectedUnits(
      { discount, selection: { first, every, unit, order, maxPerProduct, maxTotal } },
      { number, plural },
    ) {
      const [the, one, many, what] = unit
        ? ['a', 'uma', 'unidades', '.ª unidade']
        : ['o', 'um', 'produtos', '.º produto']
      const turns =
        first === every
          ? `n${one} em cada ${number(every)} ${many}`
          : every > 1
            ? `n${the} ${number(first)}${what} e depois n${one} em cada ${number(every)}`
            : `a partir d${the} ${number(first)}${what}`
      const units = (count: number) => `${number(count)} ${plural(count) === 'one' ? 'unidade' : 'unidades'}`
      const limits = [
        first + every > 2 && turns,
        order && `a começar pel${the}s mais ${order === 'cheapest' ? 'barat' : 'car'}${the}s`,
        maxPerProduct !== undefined && `no máximo ${units(maxPerProduct)} por produto`,
        maxTotal !== undefined &&
          (maxPerProduct === undefined ? `no máximo ${units(maxTotal)}` : `${number(maxTotal)} no total`),
      ]
      return [discount, ...limits.filter(Boolean)].join(', ')
    },
    free: '{products} grátis',
    freeShipping: 'Portes grátis',
    shippingDiscount: '{amount} de desconto nos portes',
    gifts: { one: 'Um artigo grátis', other: '{count} artigos grátis' },
    giftCard: 'Cartão presente',
    remainingAmountOnAny: '{amount} em qualquer artigo',
    remainingAmountOnEligible: '{amount} em artigos participantes',
    remainingAmountFrom: '{amount} em artigos de {collection}',
    items: { one: '{count} artigo', other: '{count} artigos' },
    itemsFrom: { one: '{count} artigo de {collection}', other: '{count} artigos de {collection}' },
    youSave: 'A sua poupança',
  },

  promotions: {
    ended: 'Terminada',
    notRunning: 'Indisponível de momento',
  },

  eligibility: {
    combinesWithAll: 'Acumuláveis com todas as ofertas',
    best: 'A melhor opção para si',
    suggested: 'Sugestão para si',
    save: 'Poupe {amount}',
    saveMore: 'Poupe mais {amount}',
    alreadyBest: 'Já tem o maior desconto para este carrinho.',
    nothingBetterFound: 'Não encontrámos uma opção mais vantajosa.',
    emptyCart: 'O seu carrinho está vazio.',
    emptyCartHint: 'Adicione artigos para ver quanto pode poupar.',
    invalidCodeForGuests:
      'Este código não é válido. Verifique se o escreveu corretamente ou inicie sessão para usar os seus cupões e cartões presente.',
  },

  receipt: {
    empty: 'O seu carrinho está vazio.',
    emptyHint: 'Adicione artigos para ver o total.',
  },

  balance: {
    expires: { one: '{points} expira a {date}', other: '{points} expiram a {date}' },
  },

  pointsBreakdown: {
    empty: 'Ainda não tem pontos.',
  },

  points: {
    productEarns: 'Ganhe {points} com este artigo',
    orderEarns: 'Ganhe {points} com esta encomenda',
    toTierAfterOrder: {
      one: 'Após esta encomenda, faltará {points} para o nível {tier}',
      other: 'Após esta encomenda, faltarão {points} para o nível {tier}',
    },
    reachesTier: 'Com esta encomenda, chega ao nível {tier}',
  },

  earn: {
    empty: 'De momento, não há formas de ganhar pontos.',
    perAmountPaid: 'Por cada {amount} em compras',
    perAmountOnItems: 'Por cada {amount} em artigos participantes',
    perItems: {
      one: 'Por cada artigo participante',
      other: 'Por cada {count} artigos participantes',
    },
    perOrder: 'Por cada encomenda',
  },

  rewards: {
    empty: 'Sem recompensas de momento.',
    consent: 'Ao resgatar, aceita:',
    termsOfUse: 'Termos de utilização',
    dataUse: 'Como usamos os seus dados:',
    unconfirmedHint: 'Os seus pontos não serão descontados duas vezes.',
    notConfirmedHint: 'Verifique no histórico se os pontos foram descontados.',
    rolledBackHint: 'Os seus pontos foram devolvidos.',
    losesTier: 'Com isto, perde o nível {tier}, que exige {points}.',
    notSaved:
      'O seu navegador não consegue guardar este resgate. Mantenha a página aberta até à confirmação.',
    redeemedRecently: 'Resgatou esta recompensa {when}.',
  },

  pointsPayment: {
    choosePoints: 'Escolha quantos pontos quer usar. Só são descontados quando finalizar a compra.',
    willPay: {
      one: '{points} cobre {amount} da encomenda. Os pontos só são descontados quando finalizar a compra.',
      other: '{points} cobrem {amount} da encomenda. Os pontos só são descontados quando finalizar a compra.',
    },
    remaining: 'Fica com {points}.',
    addItemsFirst: 'Adicione primeiro um artigo ao carrinho.',
  },

  combine: {
    pointsOnOtherCards: { one: '{points} noutro cartão', other: '{points} noutros {count} cartões' },
    moveHere: 'Transferir para aqui',
    cardEndingIn: 'Cartão terminado em {ending}',
  },

  activity: {
    empty: 'O seu histórico está vazio.',
  },

  activityEvents: {
    paid: 'Encomenda',
  },

  referrals: {
    yourLink: 'O seu link de convite',
    yourCode: 'O seu código de convite',
    share: 'Partilhar',
    empty: 'Ainda nenhum amigo se inscreveu.',
    emptyHint: 'Os amigos que se inscreverem aparecerão aqui.',
    joined: { one: '{count} amigo inscreveu-se.', other: '{count} amigos inscreveram-se.' },
    earned: 'Ganhou {rewards}.',
    vouchers: { one: '{count} cupão', other: '{count} cupões' },
    friends: 'Amigos inscritos',
    joinedOn: 'Inscrição a {date}',
  },
}

/** Portuguese, as it is spoken in Brazil; also for Portugal, with its own numbers and dates. */
import type { GoodsInWords } from '../offers/offers.messages.ts'
import type { Messages } from './messages.generated.ts'

const picks = { cheapest: 'mais barato', dearest: 'mais caro' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `o item ${names ? `${picks[pick]} de ${names}` : `participante ${picks[pick]}`}`
    : names || (everything ? 'todos os itens' : 'itens participantes')

/** "em todos os itens", "no item mais barato". */
const on = (goods: string) => (goods.startsWith('o item ') ? `n${goods}` : `em ${goods}`)

const scopes = { items: '', line: ', uma vez por item', unit: ', por unidade', together: ', no total' }

/** 0 is one, too: "0 ponto". */
const s = (form: Intl.LDMLPluralRule) => (form === 'one' ? '' : 's')

const item = (form: Intl.LDMLPluralRule) => (form === 'one' ? 'item' : 'itens')

const lack = (form: Intl.LDMLPluralRule) => (form === 'one' ? 'Falta' : 'Faltam')

const remain = (form: Intl.LDMLPluralRule) => (form === 'one' ? 'Restará' : 'Restarão')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const messages: Messages = {
  promotions: 'Promoções',
  empty: 'Nenhuma promoção no momento.\nAs próximas aparecerão aqui.',
  failed: 'Não foi possível carregar.',
  unconnected: 'Sem conexão com a internet.',
  signedOut: 'Entre na sua conta para ver isto.',
  retry: 'Tentar novamente',
  later: (when) => `Tente novamente ${when}.`,
  retrying: (when) => `Nova tentativa ${when}.`,
  about: (when) => when.replace(/^(em|dentro de) /, '$1 cerca de '),
  offline: (when) => `Sem conexão. Última atualização: ${when}.`,
  outdated: (when) => `Não foi possível atualizar. Última atualização: ${when}.`,
  more: 'Ver mais',
  added: (count, form) => (form === 'one' ? `Mais ${count} exibido.` : `Mais ${count} exibidos.`),
  terms: 'Condições',

  off: (what, scope, goods) =>
    `${what} de desconto ${scope === 'order' ? 'no pedido' : on(goodsOf(goods)) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    scope === 'order' ? `O pedido por ${price}` : `${capital(goodsOf(goods))} por ${price} cada`,
  cheapestFree: (goods) => `${capital(goodsOf(goods))} grátis`,
  counted(said, { first, every, unit, order, each, all }, { number, plural }) {
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
    const some = [
      first + every > 2 && turns,
      order && `do ${order === 'cheapest' ? 'menor para o maior' : 'maior para o menor'} preço`,
      each !== undefined && `no máximo ${units(each)} por item`,
      all !== undefined && `no máximo ${units(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, até ${[each && `${each} por item`, all && all + (scope === 'order' ? '' : ' no total')].filter(Boolean).join(' e ')}`,
  free: (what) => `Brinde: ${what}`,
  shipping: (off) => (off ? `${off} de desconto no frete` : 'Frete grátis'),
  gift: (count, form) => (form === 'one' ? 'um item' : `${count} itens`),
  quantity: (count, name) => `${count} × ${name}`,

  applies: 'Disponível para o seu carrinho',
  chosen: 'Aplicada',
  lacks: (money, goods) =>
    capital([money && `gaste mais ${money}`, goods && `adicione ${goods}`].filter(Boolean).join(' e ')),
  toSpend: (amount, goods) => amount + (goods === undefined ? '' : ` em ${goods || 'itens participantes'}`),
  unlock: (lacks) => `${lacks} para aproveitar`,
  items: (count, form, from) => `${count} ${item(form)}${from && ` de ${from}`}`,

  ready: 'Disponíveis agora',
  almost: 'Falta pouco',
  others: 'Não disponíveis para este carrinho',
  all: (count) => `Ver tudo (${count})`,
  fewer: 'Ver menos',
  selection: 'Sua seleção',
  inCart: (count, required) => `${count} de ${required} no carrinho`,
  moreOfIt: (count, gives) => `Mais ${count}: ${gives}`,

  withProduct: (points) => `Este produto rende ${points}`,
  withOrder: (points) => `Este pedido rende ${points}`,
  spendableFrom: (points, date) => `${points} para usar a partir de ${date}`,
  afterOrder: (points, tier, form) => `Depois, ${lack(form).toLowerCase()} ${points} para ${tier}`,
  reaches: (tier) => `Com este pedido você chega a ${tier}`,
  welcome: (tier) => `Parabéns por chegar ao nível ${tier}`,
  emptyCart: 'Seu carrinho está vazio.\nAo enchê-lo, você vê aqui quanto pode economizar.',
  add: 'Adicionar',
  addItems: (what) => `Adicionar ${what}`,
  remove: (title) => `Remover ${title}`,
  left: (amount) => `Disponível: ${amount}`,
  giftCard: 'Cartão-presente',
  promotion: 'Promoção',
  code: 'Código do cupom',
  apply: 'Aplicar',
  applied: (code) => `Cupom ${code} aplicado.`,
  guestCode:
    'Este código não é válido. Confira como ele está escrito ou entre na sua conta para usar vales próprios e cartões-presente.',
  subtotal: 'Subtotal',
  total: 'Total',
  usedOf: (used, chosen) => `${used} de ${chosen}`,
  cardEmpty: 'Seu cartão não tem mais do que isso.',
  allPaid: 'Não há mais nada a pagar.',
  reasons: {
    unknown: 'Este código não é válido. Confira como ele está escrito.',
    over: 'A validade já terminou.',
    early: 'Ainda não pode ser usado.',
    points: 'Você não tem pontos suficientes.',
    spent: 'Já foi usado por completo.',
    person: 'Não disponível para a sua conta.',
    stranger: 'Entre na sua conta primeiro.',
    cart: 'Não se aplica aos itens do seu carrinho.',
    nothing: 'Não reduz o valor deste carrinho.',
    alone: 'Não pode ser combinado com as outras ofertas escolhidas.',
    other: 'Não disponível no momento.',
  },

  ends: (when) => `Termina ${when}`,
  tonight: 'Termina hoje à noite',
  ended: 'Encerrada',
  until: (date) => `Até ${date}`,
  starts: (when) => `Começa ${when}`,
  from: (day) => `A partir de ${day}`,
  at: (day, time) => `${day} ${/^0?1\D/.test(time) ? 'à' : 'às'} ${time}`,
  every: (days) => capital(days.replace(/\p{L}+-feira/gu, 'toda $&').replace(/sábado|domingo/g, 'todo $&')),
  daily: 'Todos os dias',
  weekdays: (first, last) => `De ${first} a ${last}`,
  hours: (days, start, end) => `${days}, das ${start} às ${end}`,
  paused: 'Inativa no momento',

  points: (count, form) => `${count} ${form === 'many' ? 'de ' : ''}ponto${s(form)}`,
  pending: (points) => `${points} a caminho`,
  expires: (points, date, form) => `${points} ${form === 'one' ? 'expira' : 'expiram'} em ${date}`,
  toGo: (points, form) => `${lack(form)} ${points}`,
  toTier: (points, tier, form) => `${lack(form)} ${points} para ${tier}`,
  toReward: (points, reward, form) => `${lack(form)} ${points} para “${reward}”`,
  card: 'Número do cartão',
  showCode: 'Mostrar código',
  use: 'Usar esta oferta',
  picked: 'Escolhida',
  undo: 'Remover',
  saves: 'Você economiza',
  back: 'Anterior',
  next: 'Próximo',
  one: 'Escolha uma',
  or: 'Ou combine',
  any: 'Combina com tudo',
  replaces: (what) => `Substitui: ${what}`,
  best: 'A melhor opção para você',
  save: (amount) => `Economize ${amount}`,
  saveMore: (amount) => `Economize mais ${amount}`,
  insteadOf: (off, now) => `${off} de desconto em vez de ${now}.`,
  chooseOne: 'Escolher esta oferta',
  chooseBoth: 'Escolher as duas',
  chooseAll: 'Escolher estas ofertas',
  most: 'É o máximo que dá para economizar com este carrinho.',
  mostFound: 'Não encontramos nada que economize mais.',
  nothing: 'Seu carrinho está vazio.\nAo enchê-lo, você vê aqui o total.',
  copy: 'Copiar',
  copied: 'Copiado',

  rewards: 'Recompensas',
  noRewards: 'Nenhuma recompensa no momento.\nAs próximas aparecerão aqui.',
  soldOut: 'Esgotada',
  redeem: 'Resgatar',
  ask: (points) => `Resgatar por ${points}?`,
  now: 'Agora',
  after: 'Depois',
  spend: 'Pontos a usar',
  asNeeded: 'Usar só o necessário',
  useAll: 'Usar todos os pontos',
  choosePoints: 'Escolha quantos pontos usar. Nada é descontado antes do pedido.',
  atLeast: (points) => `Use pelo menos ${points}.`,
  willPay: (points, amount, form) =>
    `${points} ${form === 'one' ? 'pagará' : 'pagarão'} ${amount} do seu pedido. Nada é descontado antes dele.`,
  keep: (points, form) => `${remain(form)} ${points}.`,
  usePoints: 'Usar pontos',
  useSome: (points) => `Usar ${points}`,
  useNone: 'Não usar pontos',
  noPoints: 'Nenhum ponto será usado.',
  pointsChosen: (points, form) => `${points} escolhido${s(form)}`,
  change: 'Alterar',
  noOrder: 'Primeiro adicione algo ao carrinho.',
  consent: 'Ao resgatar, você aceita:',
  termsOfUse: 'Termos de uso',
  privacyPolicy: 'Política de privacidade',
  cancel: 'Cancelar',
  close: 'Fechar',
  sending: 'Um momento…',
  carriesOn: 'O resgate continua mesmo que esta janela seja fechada.',
  done: 'A recompensa é sua.',
  used: (points) => `Resgatada por ${points}.`,
  addedToCart: 'Recompensa adicionada ao carrinho.',
  useOnCart: 'Usar neste carrinho',
  otherRewards: 'Outras recompensas',
  refused: 'Nenhum ponto foi usado.',
  unconfirmed: 'Ainda não foi confirmado.',
  once: 'Seus pontos serão descontados no máximo uma vez.',
  reference: 'Referência',
  check: 'Verificar novamente',
  redeemNow: 'Resgatar agora',
  forgotten: 'Não foi possível confirmar.',
  seeHistory: 'Seu histórico mostra se houve desconto de pontos.',
  rolledBack: 'O resgate foi cancelado.',
  pointsReturned: 'Seus pontos foram devolvidos.',
  leaves: (tier, points) => `Com isso você sai do nível ${tier}, que exige ${points}.`,
  unkept: 'Este navegador não guarda os resgates. Deixe a página aberta até a confirmação.',
  repeated: (when) => `Você resgatou esta recompensa ${when}.`,
  again: 'Resgatar novamente?',
  redeemAgain: 'Resgatar novamente',
  show: 'Ver',

  history: 'Histórico',
  noHistory: 'Nenhuma atividade ainda.\nOs pontos ganhos e usados aparecerão aqui.',
  wholeHistory: 'Ver tudo',
  happened: {
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
  named: (happened, name) => `${happened}: ${name}`,

  yourPoints: 'Resumo dos pontos',
  everEarned: (count) => `Ganhos: ${count}`,
  life: {
    spent: 'Usados',
    expired: 'Expirados',
    ready: 'Disponíveis',
    expiring: 'Dos quais a expirar',
    waiting: 'A caminho',
  },
  noneEarned: 'Nenhum ponto ainda.\nOs pontos ganhos e usados aparecerão aqui.',
  onOthers: (points, cards, form) =>
    `${points} em ${form === 'one' ? 'outro cartão' : `outros ${cards} cartões`}`,
  moveHere: 'Transferir para cá',
  moveAsk: (points) => `Transferir ${points} para este cartão?`,
  keepsDays: 'As datas de validade não mudam.',
  endsIn: (ending) => `Cartão com final ${ending}`,
  afterMove: 'Depois',
  moved: (points, form) => `${points} transferido${s(form)} para este cartão.`,
  nothingMoved: 'Nenhum ponto foi transferido.',
  moveUnsure: 'A transferência ainda não foi confirmada.',
  movedOnce: 'Os pontos são transferidos no máximo uma vez.',
  earn: 'Como ganhar pontos',
  noEarning: 'Não há como ganhar pontos no momento.\nNovas formas aparecerão aqui.',
  perPaid: (amount) => `A cada ${amount} pagos`,
  perGoods: (amount) => `A cada ${amount} em itens participantes`,
  perItems: (count, form) =>
    form === 'one' ? 'A cada item participante' : `A cada ${count} itens participantes`,
  perOrder: 'A cada pedido',
  onTier: {
    joined: 'Ao alcançar o primeiro nível',
    upgraded: 'Ao subir de nível',
    prolonged: 'Ao manter o nível',
  },
  waits: (days, form) => `Para usar depois de ${days} dia${s(form)}`,

  link: 'Seu link para amigos',
  referralCode: 'Seu código para amigos',
  share: 'Compartilhar',
  noFriends: 'Ninguém entrou ainda.\nOs amigos que entrarem aparecerão aqui.',
  joined: (count, form) => (form === 'one' ? `${count} amigo entrou.` : `${count} amigos entraram.`),
  earned: (what) => `Você ganhou ${what}.`,
  vouchers: (count, form) => `${count} ${form === 'one' ? 'cupom' : 'cupons'}`,
  friends: 'Amigos que entraram',
  joinedOn: (date) => `Entrou em ${date}`,
}

/** Judges one candidate after the other until enough qualify. */
import { setImmediate as turn } from 'node:timers/promises'
import { named, withNames } from '../rules/conditions/named.ts'
import { besideHeld } from '../rules/held.ts'
import type { Incentive } from '../rules/incentive.ts'
import { judge, usesHistory } from '../rules/judge.ts'
import type { Judgement } from '../rules/judgement.ts'
import { heldByOthers } from '../redeemables/session-holds.ts'
import { usagesOf } from '../redeemables/voucher-usage.ts'
import { forAnyCustomer } from './any-customer.ts'
import { candidates } from './candidates.ts'
import { givenAway, isAbout, lackedBy, wantedBy } from './mentions.ts'
import type { Position } from './position.ts'
import type { Candidate, Qualified, Question } from './question.ts'

export interface Collected {
  qualified: Qualified[]
  /** Up to here everything has been looked at, and there is more; null at the end. */
  until: Position | null
}

export interface Wanted {
  /** Stops when so many qualify, */
  qualified: number
  /** and when so many have been judged: nobody may keep the service busy with a cart that nothing fits. */
  judged: number
  after: Position | null
}

export async function collect(question: Question, wanted: Wanted): Promise<Collected> {
  const line = candidates(question, wanted.after)
  const qualified: Qualified[] = []
  let judged = 0
  let until: Position | null = null
  for (let size = wanted.qualified + 2; ; size = Math.min(size * 2, 256)) {
    const batch = take(line, Math.min(size, wanted.judged - judged))
    if (batch.length === 0) return { qualified, until: judged < wanted.judged ? walletEnd(question) : until }
    if (judged > 0) await turn()
    qualified.push(...(await judgeAll(batch, question)))
    judged += batch.length
    until = batch.at(-1)?.position ?? until
    if (qualified.length >= wanted.qualified) return { qualified, until }
  }
}

const walletEnd = ({ wallet, scenario }: Question) => (scenario.wallet ? wallet.completeUntil : null)

function take(line: Iterator<Candidate>, count: number): Candidate[] {
  const taken: Candidate[] = []
  while (taken.length < count) {
    const next = line.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

async function judgeAll(batch: readonly Candidate[], question: Question): Promise<Qualified[]> {
  const { scenario, order, situation, goods } = question
  const fitting = batch.filter(
    ({ incentive }) => !scenario.about || isAbout(incentive, order, scenario.about),
  )
  const tellsMissing = scenario.audienceOnly === true || scenario.bundlesOptional === true
  await goods.know(
    fitting.flatMap(({ incentive }) => givenAway(incentive)),
    tellsMissing ? fitting.flatMap(({ incentive }) => wantedBy(incentive)) : [],
  )
  const { usages, held } = await usedSoFar(fitting, question)
  return fitting.flatMap((candidate) => {
    const { id } = candidate.incentive
    const told = tellsMissing ? withNames(candidate.incentive, goods.nameOf) : candidate.incentive
    const asWanted = scenario.anyCustomer ? forAnyCustomer(told) : told
    const { incentive, usage } = besideHeld(asWanted, usages.get(id), held.get(id))
    const judgement = judge(incentive, order, situation, usage, {
      goods,
      audienceOnly: scenario.audienceOnly === true,
      bundlesOptional: scenario.bundlesOptional === true,
    })
    const wanting = beyond(judgement, incentive, question)
    return qualifies(wanting, question) ? [{ ...candidate, incentive, usage, judgement: wanting }] : []
  })
}

/** Only of those for which it matters: what is not yet given has not been used. */
async function usedSoFar(batch: readonly Candidate[], { db, project_id, situation, owner }: Question) {
  const incentives = batch.flatMap(({ incentive, isCampaign }) => (isCampaign ? [] : [incentive]))
  const counted = incentives.filter(usesHistory)
  const holdable = incentives.filter(
    (one) => one.limit !== null || one.type === 'GIFT_VOUCHER' || usesHistory(one),
  )
  // Both ask nothing where there is nothing to ask for.
  const usages = await usagesOf(db, project_id, counted, situation.customer?.id ?? null)
  const held = await heldByOthers(db, project_id, holdable, owner, situation.now)
  return { usages, held }
}

/** What would take something off other products, but takes off nothing here, does not apply to this cart. */
function beyond(judgement: Judgement, incentive: Incentive, { order, goods }: Question): Judgement {
  const lacked = judgement.usable ? lackedBy(incentive, order) : []
  if (!judgement.usable || lacked.length === 0) return judgement
  const { bundle, applicable_to, inapplicable_to } = judgement
  const items = lacked.map((one) => named(one, goods.nameOf))
  return {
    usable: false,
    key: 'order_rules_violated',
    message: 'Nothing in the cart is what this is for.',
    requirements: [{ name: 'order.items.quantity', required: 1, available: 0, missing: 1, items }],
    bundle,
    omitted: [],
    possible: true,
    applicable_to,
    inapplicable_to,
  }
}

/** A loyalty card without a reward pays for nothing, but is there to pay with. */
function qualifies(judgement: Judgement, { scenario }: Question): boolean {
  if (judgement.usable) return true
  return (judgement.possible && scenario.audienceOnly === true) || judgement.key === 'missing_reward'
}

/** Tiers of the index, vouchers of the wallet and campaigns in one line, newest first. Nothing is left out that could qualify. */
import { compare, positionOf, type Position } from './position.ts'
import type { Candidate, Question } from './question.ts'

export function* candidates(question: Question, after: Position | null): Generator<Candidate> {
  const { completeUntil } = question.wallet
  const own = merged(heldVouchers(question, after), givingCampaigns(question, after))
  for (const candidate of merged(own, foundTiers(question, after))) {
    // Behind the last voucher that is here, another could come first.
    if (completeUntil && compare(candidate.position, completeUntil) > 0) return
    yield candidate
  }
}

function* heldVouchers({ scenario, wallet }: Question, after: Position | null): Generator<Candidate> {
  if (!scenario.wallet) return
  for (const incentive of wallet.vouchers) {
    const position = positionOf(incentive)
    if (!after || compare(position, after) > 0) yield { incentive, position }
  }
}

function* givingCampaigns({ scenario, campaigns }: Question, after: Position | null): Generator<Candidate> {
  if (!scenario.campaigns) return
  for (const incentive of campaigns) {
    const position = positionOf(incentive)
    if (!after || compare(position, after) > 0) yield { incentive, position, isCampaign: true }
  }
}

function* foundTiers(
  { scenario, tiers, order, situation }: Question,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.tiers) return
  for (const { place, position } of tiers.find(scenario.tiers, order, situation, after)) {
    const incentive = tiers.tier(place)
    if (incentive) yield { incentive, position }
  }
}

function* merged(one: Generator<Candidate>, other: Generator<Candidate>): Generator<Candidate> {
  let left = one.next()
  let right = other.next()
  while (!left.done || !right.done) {
    if (!left.done && (right.done || compare(left.value.position, right.value.position) <= 0)) {
      yield left.value
      left = one.next()
    } else if (!right.done) {
      yield right.value
      right = other.next()
    }
  }
}

/** How the redemptions of one answer ended. */
import type { Exchange } from '../http/exchange.ts'

type Result = 'SUCCESS' | 'FAILURE'

/** Operations whose answer is a redemption, or several. */
const redeeming: readonly string[] = ['redeem', 'redeemReward', 'redeemRewardAsShopper', 'rollbackRedemption']

/** Nothing for a request that never came to be judged, and for an answer that was given before. */
export function resultsOf({ operation, answer }: Exchange): Result[] {
  if (!operation || !answer || answer.keyStatus === 'replayed' || !redeeming.includes(operation.id)) return []
  if (answer.status !== 200) return ['FAILURE']
  const reply: { result?: Result; redemptions?: { result: Result }[] } = JSON.parse(answer.text)
  return (reply.redemptions ?? [reply]).flatMap(({ result }) => result ?? [])
}

import { transfer } from './transfer.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 8. The path names the card that receives; all of the transfers succeed or nothing moves. */
export const transferPoints: Handler<'transferPoints'> = (
  { campaignId, memberId, body },
  { caller, clock, once },
) => once((tx) => transfer(tx, { caller, campaignId, memberId, items: body, now: clock.now() }))

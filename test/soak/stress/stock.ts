/** The last pieces of a reward and the last uses of a voucher, requested by 64 clients at once. */
import { randomUUID } from 'node:crypto'
import type { Reply } from '../../support/service.ts'
import type { StressResult } from './checkouts.ts'
import { backEndAt, clubWith, codes, serve, type Place } from './shop.ts'

const stock = 1000
/** More than the stock. */
const requests = 1500
const clients = 64

export async function lastPieces(place: Place, folder: string): Promise<StressResult> {
  const service = await serve(place, folder, clubWith(1_000_000, stock))
  const { redeem, redeemVoucher } = await backEndAt(service.port)
  const rewards = await concurrently((at) => redeem(codes[at % codes.length] ?? 'ADA', randomUUID()))
  const vouchers = await concurrently(() => redeemVoucher(randomUUID()))
  await service.end('SIGTERM')

  const isRewardRedeemed = ({ body }: Reply) => body.result === 'SUCCESS'
  const isVoucherRedeemed = ({ body }: Reply) => body.redemptions?.[0]?.result === 'SUCCESS'
  return {
    faults: [
      ...faultsIn('rewards', rewards, isRewardRedeemed),
      ...faultsIn('vouchers', vouchers, isVoucherRedeemed),
    ],
    summary: `${requests} requests of ${clients} clients for ${stock} rewards, and for ${stock} uses of a voucher`,
  }
}

async function concurrently(send: (at: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  const client = async () => {
    while (next < requests) replies.push(await send(next++))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return replies
}

function faultsIn(what: string, replies: readonly Reply[], isRedeemed: (reply: Reply) => boolean) {
  const redeemed = replies.filter(isRedeemed).length
  const failed = replies
    .filter(({ status }) => status >= 500)
    .map(({ status, text }) => `${what}: ${status} ${text}`)
  return redeemed === stock ? failed : [...failed, `${what}: ${redeemed} instead of ${stock} are redeemed`]
}

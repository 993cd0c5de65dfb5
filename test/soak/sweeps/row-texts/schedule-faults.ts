/** Checks whether the validity that a row shows agrees with the service. */
import type { PromotionTier } from '../../../../src/contract/resources/promotion-tier.ts'
import { openingAt } from '../../../../src/contract/schedule/opening.ts'
import { wallTime } from '../../../../src/contract/schedule/time-zone.ts'
import { chanceOf } from '../../fuzz/random.ts'
import { isWithin, type Language, parseSchedule } from './parse-schedule.ts'
import type { RawClient } from './shop.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Returns the faults. `samples`: number of times between two bounds at which the service is checked. */
export async function scheduleFaults(
  text: string,
  tier: PromotionTier,
  { openAt }: RawClient,
  { at, zone, language, samples }: { at: number; zone: string; language: Language; samples: number },
): Promise<string[]> {
  const { over, bound, week, isForeign } = parseSchedule(text, at, zone, language)
  const wrong: string[] = []
  const expectOpen = async (open: boolean, moment: number, why: string) => {
    if ((await openAt(tier.id, moment)) !== open)
      wrong.push(`${why}: ${open ? 'closed' : 'open'} at ${new Date(moment).toISOString()}`)
  }
  const chance = chanceOf(Number(tier.id.replace(/\D/g, '')))
  const between = (from: number, to: number) =>
    Array.from({ length: from < to ? samples : 0 }, () => Math.floor(from + chance.next() * (to - from)))

  if (over) {
    for (const moment of [at, ...between(at, at + 1000 * day)]) await expectOpen(false, moment, 'over')
    return wrong
  }
  const starts = bound?.kind === 'starts'
  await expectOpen(!starts, at, 'now')
  if (bound && starts) {
    for (const moment of [...between(at, bound.from), bound.from - minute, bound.from - 1].filter(
      (moment) => moment > at,
    ))
      await expectOpen(false, moment, 'before its start')
    await expectOpen(true, bound.to, 'at its start')
  }
  const zoneOfShop = tier.campaign?.time_zone || 'UTC'
  const isWithinHours = (moment: number) => isWithin(week, wallTime(moment, isForeign ? zoneOfShop : zone))
  const end = bound?.kind === 'ends' ? bound : undefined
  if (end) {
    const { changesAt } = openingAt([tier, tier.campaign ?? {}], at, zoneOfShop)
    // With hours, the text contains the final end.
    const last = week.length && (changesAt < end.from || changesAt > end.to) ? end.to : changesAt
    if (last < end.from || last > end.to) wrong.push(`ends at ${new Date(last).toISOString()}`)
    await expectOpen(false, last, 'after its end')
    if (last === changesAt) await expectOpen(true, last - 1, 'before its end')
    else for (const moment of between(last, last + 60 * day)) await expectOpen(false, moment, 'after its end')
  }
  if (!starts && !week.length) {
    for (const moment of between(at, end?.from ?? at + 60 * day))
      await expectOpen(true, moment, 'until it ends')
  }
  // The hours apply between the start and the end in the text.
  const from = starts ? bound.to : at
  const until = end?.from ?? from + 9 * day
  if (week.length) {
    for (const moment of between(from, Math.min(until, from + 9 * day))) {
      const open = await openAt(tier.id, moment)
      if (open && !isWithinHours(moment))
        wrong.push(`open outside its hours at ${new Date(moment).toISOString()}`)
      const isOver = moment > (Date.parse(tier.expiration_date ?? '') || Infinity)
      const isCampaignOver = moment > (Date.parse(tier.campaign?.expiration_date ?? '') || Infinity)
      if (!open && isWithinHours(moment) && !isOver && !isCampaignOver)
        wrong.push(`closed within its hours at ${new Date(moment).toISOString()}`)
    }
  }
  return wrong
}

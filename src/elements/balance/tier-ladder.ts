import { html, nothing } from 'lit'
import type { NextTier } from './next-tier.ts'

/** Of fewer than two tiers there is no ladder, nor before the first is reached. */
const isLadder = ({ ladder, tier }: NextTier) => tier !== undefined && ladder.length > 1

/**
 * The tiers of the program, lowest first.
 *
 * @csspart tiers - The tiers of the program, lowest first.
 * @csspart step - One of the tiers.
 * @csspart current - The current tier of the member.
 */
export function tierLadder(place: NextTier) {
  if (!isLadder(place)) return nothing
  const { ladder, tier } = place
  return html`<ol part="tiers">
    ${ladder.map((one) => {
      const isOwn = one === tier
      return html`<li part=${isOwn ? 'step current' : 'step'} aria-current=${isOwn ? 'step' : nothing}>
        ${one.name}
      </li>`
    })}
  </ol>`
}

/** How far the way up is gone that the ladder shows, from 0 to 1: its tiers stand at equal distances. */
export function climbed({ ladder, tier, reached }: NextTier) {
  return tier ? (ladder.indexOf(tier) + reached) / (ladder.length - 1) : reached
}

/** Whether the member stands on its last rung. */
export const isAtTop = (place: NextTier) => isLadder(place) && place.tier === place.ladder.at(-1)

import { html, nothing } from 'lit'
import type { NextTier } from './next-tier.ts'

/** The tiers side by side, the member's own marked; nothing of fewer than two, nor before the first is reached. */
export function tierLadder({ ladder, tier }: NextTier) {
  if (!tier || ladder.length < 2) return nothing
  return html`<ol part="tiers">
    ${ladder.map((one) => {
      const isOwn = one === tier
      return html`<li part=${isOwn ? 'rung own' : 'rung'} aria-current=${isOwn ? 'step' : nothing}>
        ${one.name}
      </li>`
    })}
  </ol>`
}

/** How far the way up is gone that the ladder shows, from 0 to 1: its tiers stand at equal distances. */
export function climbed({ ladder, tier, next, reached }: NextTier) {
  if (!next) return 1
  return tier ? (ladder.indexOf(tier) + reached) / (ladder.length - 1) : reached
}

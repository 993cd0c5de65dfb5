import { html, nothing } from 'lit'
import type { TierProgress } from './tier-progress.ts'

const hasSteps = ({ tiers, tier }: TierProgress) => tier !== undefined && tiers.length > 1

/**
 * @csspart tiers - The tiers of the program, lowest first.
 * @csspart step - One of the tiers.
 * @csspart current - The current tier of the member.
 */
export function renderTierSteps(tierProgress: TierProgress) {
  if (!hasSteps(tierProgress)) return nothing
  const { tiers, tier } = tierProgress
  return html`<ol part="tiers">
    ${tiers.map((one) => {
      const isCurrent = one === tier
      return html`<li
        part=${isCurrent ? 'step current' : 'step'}
        aria-current=${isCurrent ? 'step' : nothing}
      >
        ${one.name}
      </li>`
    })}
  </ol>`
}

/** Progress along the steps, 0 to 1. The steps are evenly spaced, whatever points they require. */
export function overallProgress({ tiers, tier, progress }: TierProgress) {
  return tier ? (tiers.indexOf(tier) + progress) / (tiers.length - 1) : progress
}

export const isTopTier = (tierProgress: TierProgress) =>
  hasSteps(tierProgress) && tierProgress.tier === tierProgress.tiers.at(-1)

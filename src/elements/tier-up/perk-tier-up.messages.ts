import type { Words } from '../format/messages.ts'

/** Messages of `<perk-tier-up>`. */
export interface TierUpMessages {
  /** The member has reached this tier. */
  welcome(tier: string): string
}

export type TierUpWords = Words<TierUpMessages>

export const tierUp: TierUpMessages = {
  welcome: (tier) => `Welcome to ${tier}`,
}

import type { Words } from '../format/messages.ts'

/** The words of `<perk-moment>`. */
export interface MomentMessages {
  /** The member has reached this tier. */
  welcome(tier: string): string
}

export type MomentWords = Words<MomentMessages>

export const moment: MomentMessages = {
  welcome: (tier) => `Welcome to ${tier}`,
}

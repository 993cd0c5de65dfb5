import type { OfferLocalization } from './offers.messages.ts'

/** The headline of an offer within a sentence. A headline that contains quotation marks gets no others around it. */
export const quotedHeadline = (headline: string, { messages }: OfferLocalization) =>
  /[«„“‘「]/.test(headline) ? headline : messages.offers.quoted({ name: headline })

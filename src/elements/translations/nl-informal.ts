/** Dutch with "je", beside `nl.ts`: what differs from it. */
import type { Messages } from './messages.generated.ts'
import { messages as formal } from './nl.ts'

export const messages: Partial<Messages> = {
  best: 'Het beste voor jou',
  reasons: { ...formal.reasons, points: 'Je hebt niet genoeg punten.' },
  choosePoints: 'Kies hoeveel punten je gebruikt. Er wordt niets afgeschreven voordat je bestelt.',
  willPay: (points, amount, form) =>
    `${points} ${form === 'one' ? 'betaalt' : 'betalen'} ${amount} van de bestelling. Er wordt niets afgeschreven voordat je bestelt.`,
  keep: (points) => `Je houdt ${points} over.`,
  consent: 'Door in te wisselen ga je akkoord met:',
  leaves: (tier, points, form) =>
    `Hiermee verlies je ${tier}: daarvoor ${form === 'one' ? 'is' : 'zijn'} ${points} nodig.`,
  repeated: (when) => `Je hebt dit ${when} ingewisseld.`,
  earn: 'Zo spaar je punten',
  perPaid: (amount) => `Per ${amount} die je betaalt`,
  carriesOn: 'Dit gaat door, ook als je dit venster sluit.',
  done: 'De beloning is voor jou.',
}

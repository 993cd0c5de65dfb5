/** Dutch with "je": the messages that differ from `nl.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  reasons: {
    notEnoughPoints: 'Je hebt niet genoeg punten.',
  },

  eligibility: {
    best: 'De beste keuze voor jou',
    suggested: 'Onze suggestie voor jou',
  },

  earn: {
    title: 'Zo spaar je punten',
    perAmountPaid: 'Per {amount} die je betaalt',
  },

  rewards: {
    consent: 'Door in te wisselen ga je akkoord met:',
    dataUse: 'Zo gebruiken we je gegevens:',
    sendingHint: 'Dit gaat door, ook als je dit venster sluit.',
    redeemed: 'De beloning is voor jou.',
    losesTier: {
      one: 'Hiermee verlies je {tier}: daarvoor is {points} nodig.',
      other: 'Hiermee verlies je {tier}: daarvoor zijn {points} nodig.',
    },
    redeemedRecently: 'Je hebt dit {when} ingewisseld.',
  },

  pointsPayment: {
    choosePoints: 'Kies hoeveel punten je gebruikt. Er wordt niets afgeschreven voordat je bestelt.',
    willPay: {
      one: '{points} betaalt {amount} van de bestelling. Er wordt niets afgeschreven voordat je bestelt.',
      other: '{points} betalen {amount} van de bestelling. Er wordt niets afgeschreven voordat je bestelt.',
    },
    remaining: 'Je houdt {points} over.',
  },
}

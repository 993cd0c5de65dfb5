/** Dutch with "je": the messages that differ from `nl.ts`. */
import type { MessageOverrides } from './messages.generated.ts'

export const messages: MessageOverrides = {
  reasons: {
    notEnoughPoints: 'Je hebt niet genoeg punten.',
    notForAccount: 'Niet beschikbaar voor je account.',
    itemsNotEligible: 'Geldt niet voor de artikelen in je winkelwagen.',
    notCombinable: 'Niet te combineren met je andere aanbiedingen.',
  },

  offers: {
    youSave: 'Je bespaart',
  },

  promotions: {
    available: 'Beschikbaar voor je winkelwagen',
  },

  eligibility: {
    best: 'De voordeligste keuze voor jou',
    suggested: 'Onze suggestie voor jou',
    nothingBetterFound: 'We hebben niets gevonden waarmee je meer bespaart.',
    emptyCart: 'Je winkelwagen is leeg.',
    emptyCartHint: 'Voeg artikelen toe om te zien wat je bespaart.',
    invalidCodeForGuests:
      'Deze code is niet geldig. Controleer de spelling of log in om je kortingsbonnen en cadeaukaarten te gebruiken.',
  },

  nudge: {
    inCart: '{count} van {required} in je winkelwagen',
  },

  receipt: {
    empty: 'Je winkelwagen is leeg.',
    noMorePoints: 'Meer punten staan er niet op je kaart.',
  },

  points: {
    reachesTier: 'Met deze bestelling bereik je {tier}',
  },

  earn: {
    title: 'Zo spaar je punten',
    empty: 'Je kunt nu geen punten sparen.',
    perAmountPaid: 'Per {amount} die je betaalt',
  },

  tierChanges: {
    joined: 'Als je je eerste niveau bereikt',
    upgraded: 'Als je een hoger niveau bereikt',
    prolonged: 'Als je je niveau behoudt',
  },

  rewards: {
    consent: 'Door in te wisselen ga je akkoord met:',
    dataUse: 'Zo gebruiken we je gegevens:',
    sendingHint: 'Het inwisselen gaat door, ook als je dit venster sluit.',
    redeemed: 'De beloning is van jou.',
    addedToCart: 'Toegevoegd aan je winkelwagen.',
    unconfirmedHint: 'Je punten worden hooguit één keer afgeschreven.',
    notConfirmedHint: 'In je geschiedenis zie je of er punten zijn afgeschreven.',
    rolledBackHint: 'Je punten zijn teruggeboekt.',
    losesTier: {
      one: 'Hiermee verlies je niveau {tier}, waarvoor {points} nodig is.',
      other: 'Hiermee verlies je niveau {tier}, waarvoor {points} nodig zijn.',
    },
    redeemedRecently: 'Je hebt deze beloning {when} al ingewisseld.',
  },

  pointsPayment: {
    choosePoints: 'Kies hoeveel punten je gebruikt. De punten worden pas afgeschreven als je bestelt.',
    willPay: {
      one: 'Met {points} betaal je {amount} van je bestelling. Het punt wordt pas afgeschreven als je bestelt.',
      other:
        'Met {points} betaal je {amount} van je bestelling. De punten worden pas afgeschreven als je bestelt.',
    },
    remaining: 'Je houdt {points} over.',
    addItemsFirst: 'Leg eerst iets in je winkelwagen.',
  },

  activityEvents: {
    joined: 'Je eerste niveau',
  },

  referrals: {
    yourLink: 'Je link voor vrienden',
    yourCode: 'Je code voor vrienden',
    earned: 'Je hebt {rewards} verdiend.',
  },
}

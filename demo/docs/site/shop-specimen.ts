/** `<perk-shop>` renders nothing itself, so its page shows promotions in it. */
import type { Specimen } from '../../browser/preview/specimen.ts'
import { specimen as promotions } from '../../browser/preview/specimens/perk-promotions.ts'

export const shopSpecimen: Specimen = { ...promotions, tag: 'perk-shop', attributes: {}, layouts: [] }

export const shopHtml = `<perk-shop currency="EUR" locale="en">
  <perk-promotions limit="5"></perk-promotions>
</perk-shop>`

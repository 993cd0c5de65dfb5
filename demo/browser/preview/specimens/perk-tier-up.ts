import type { Source } from '../../../../src/client/source.ts'
import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

/** Adds a description to each tier. */
const described = (source: Source): Source => ({
  ...source,
  async memberTiers(...request) {
    const response = await source.memberTiers(...request)
    const metadata = { description: 'See every new firing two days before everyone else.' }
    const data = response.value.data.map((tier) => ({ ...tier, metadata }))
    return { ...response, value: { ...response.value, data } }
  },
})

const { ready } = loyaltySources

/** Storage of a browser that last saw the member in the Guest tier. */
function storage() {
  const saved = new Map<string, string>()
  const guest = JSON.stringify({ id: 'ltr_Guest', from: 0 })
  return {
    getItem: (name: string) => saved.get(name) ?? (name.startsWith('perkit:tier:') ? guest : null),
    setItem: (name: string, text: string) => void saved.set(name, text),
  }
}

export const specimen: Specimen = {
  tag: 'perk-tier-up',
  label: 'Tier up',
  about: 'Congratulates a member on reaching a higher tier. Shown once.',
  attributes: {},
  fallback: '',
  card: 'TC-ADA-7Q2M',
  sources: { ...loyaltySources, ready: () => described(ready()) },
  storage,
}

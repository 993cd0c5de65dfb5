import type { Source } from '../../../../src/client/source.ts'
import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

/** With what its tiers give. */
const described = (source: Source): Source => ({
  ...source,
  async memberTiers(...asked) {
    const answer = await source.memberTiers(...asked)
    const metadata = { description: 'First look at every firing, two days before the shelf opens.' }
    const data = answer.value.data.map((tier) => ({ ...tier, metadata }))
    return { ...answer, value: { ...answer.value, data } }
  },
})

const { ready } = loyaltySources

/** A browser that has last seen the member as a guest. */
function storage() {
  const kept = new Map<string, string>()
  const guest = JSON.stringify({ id: 'ltr_Guest', from: 0 })
  return {
    getItem: (name: string) => kept.get(name) ?? (name.startsWith('perkit:tier:') ? guest : null),
    setItem: (name: string, text: string) => void kept.set(name, text),
  }
}

export const specimen: Specimen = {
  tag: 'perk-moment',
  label: 'Moment',
  about: 'A congratulation on a higher tier: told once, and drawn only then.',
  attributes: {},
  fallback: '',
  card: 'TC-ADA-7Q2M',
  sources: { ...loyaltySources, ready: () => described(ready()) },
  storage,
}

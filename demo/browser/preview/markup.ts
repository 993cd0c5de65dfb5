/** The HTML to copy for the current preview. */
import type { Choice } from './choice.ts'
import type { Specimen } from './specimen.ts'
import { attributesOf } from './stage.ts'

export function markup(specimen: Specimen, choice: Choice) {
  const { tag, fallback } = specimen
  const { lang } = choice
  const list = Object.entries(attributesOf(specimen, choice))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

  return `<script type="module" src="/perkit.js"></script>

<perk-shop
  service-url="https://perks.example"
  client-id="…"
  client-token="…"
  token-url="/perkit/token"
  currency="EUR"
  locale="${lang}"
>
  <${tag}${list}>${fallback}</${tag}>
</perk-shop>`
}

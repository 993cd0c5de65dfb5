/**
 * `npm run generate -- element NAME`: creates the hand-written files of `<perk-NAME>`. The new element works: it lists
 * the running promotions until you change what it loads and renders.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { camelCase, filesIn, read } from './elements.ts'
import { formatted } from './formatted.ts'
import { root } from './run.ts'

interface Names {
  /** `perk-gift-card`. */
  tag: string
  /** `gift-card`. */
  folder: string
  /** `Gift card`. */
  title: string
  /** `GiftCard`. */
  type: string
  /** `giftCard`. */
  variable: string
}

/** Returns the paths of the new files. */
export async function createElement(name: string) {
  if (!/^(?!perk-)[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error(
      `"${name}" is not a valid name. Use lowercase words and hyphens, without "perk-": gift-card creates <perk-gift-card>.`,
    )
  const files = await formattedFiles(namesOf(name))
  const existing = [`src/elements/${name}`, ...Object.keys(files)].find((path) => existsSync(root + path))
  if (existing) throw new Error(`${existing} already exists. Choose another name.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, text)
  }
  addToTranslations(namesOf(name))
  return Object.keys(files)
}

function namesOf(name: string): Names {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const variable = camelCase(name)
  const type = variable.charAt(0).toUpperCase() + variable.slice(1)
  return { tag: `perk-${name}`, folder: name, title, type, variable }
}

async function formattedFiles(names: Names): Promise<Record<string, string>> {
  const { tag, folder } = names
  const files = {
    [`src/elements/${folder}/${tag}.ts`]: elementClass(names),
    [`src/elements/${folder}/${tag}.styles.ts`]: styles,
    [`src/elements/${folder}/${tag}.messages.ts`]: messages(names),
    [`demo/browser/preview/specimens/${tag}.ts`]: specimen(names),
    [`test/elements/${tag}.test.ts`]: tests(names),
    [`demo/docs/${tag}.md`]: docs(names),
  }
  const written = Object.entries(files).map(
    async ([path, text]) => [path, await formatted(path, text)] as const,
  )
  return Object.fromEntries(await Promise.all(written))
}

/** Every complete translation needs every message, so each gets the English text until it is translated. */
function addToTranslations(names: Names) {
  const start = 'export const messages: Messages = {\n'
  for (const file of filesIn('src/elements/translations')) {
    const path = `src/elements/translations/${file}`
    const text = read(path)
    if (text.includes(start))
      writeFileSync(root + path, text.replace(start, `${start}  ${names.variable}: ${group(names)},\n`))
  }
}

const group = ({ title }: Names) => `{
    title: '${title}',
    empty: 'Nothing here right now.',
    emptyHint: 'New entries will appear here.',
  }`

const messages = (names: Names) => `import type { Localization } from '../format/localization.ts'

export interface ${names.type}Messages {
  /** Name of the list. */
  title: string
  empty: string
  emptyHint: string
}

export interface ${names.type}Groups {
  ${names.variable}: ${names.type}Messages
}

export type ${names.type}Localization = Localization<${names.type}Groups>

export const ${names.variable}: ${names.type}Messages = ${group(names)}`

const elementClass = ({ tag, type, variable }: Names) => `import { html, type PropertyValues } from 'lit'
import { type PromotionPage, promotionsOf } from '../../state/features/promotions.ts'
import type { Shop } from '../../state/shop.ts'
import { renderIcon, tag } from '../internal/icons.ts'
import { memo } from '../internal/memo.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { ${variable}, type ${type}Groups, type ${type}Localization } from './${tag}.messages.ts'
import { styles } from './${tag}.styles.ts'

/**
 * Lists the running promotions.
 *
 * @element ${tag}
 * @slot empty - Shown if no promotion is running.
 * @csspart list - The list of promotions.
 * @csspart item - One promotion.
 */
export class Perk${type} extends PerkElement<${type}Groups> {
  static override styles = styles

  protected override readonly defaultMessages = { ${variable} }
  protected override readonly query = new QueryController<PromotionPage>(this)

  #promotions = memo((shop: Shop) => promotionsOf(shop, { limit: 10, all: false }))

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && this.#promotions(this.shop).$first)
  }

  protected override isEmpty() {
    return !this.#tiers.length
  }

  protected override empty(localization: ${type}Localization) {
    return super.empty(localization, renderIcon(tag), localization.messages.${variable})
  }

  protected override content({ messages }: ${type}Localization) {
    return html\`<ul part="list" aria-label=\${messages.${variable}.title}>
      \${this.#tiers.map(({ name, banner = name }) => html\`<li part="item">\${banner}</li>\`)}
    </ul>\`
  }

  get #tiers() {
    return this.query.response?.value.tiers ?? []
  }
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': Perk${type}
  }
}`

const styles = `/** One promotion per row. */
import { css } from 'lit'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { rows } from '../styles/rows.ts'

const sheet = css\`
  [part='item'] {
    align-content: center;
  }
\`

export const styles = [base, blank, rows, sheet]`

const specimen = ({ tag, title }: Names) => `import { promotionSources } from '../promotions.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: '${tag}',
  label: '${title}',
  about: 'Lists the running promotions.',
  attributes: {},
  fallback: '',
  sources: promotionSources,
}`

const tests = ({ tag }: Names) => `import { expect } from '@open-wc/testing'
import { statuses } from '../../demo/browser/preview/statuses.ts'
import { specimen } from '../../demo/browser/preview/specimens/${tag}.ts'
import { sourceOf, texts, tiers } from './support/shop.ts'
import { showSpecimen } from './support/specimens.ts'

describe('<${tag}>', () => {
  it('lists the running promotions', async () => {
    const sources = { ...specimen.sources, ready: () => sourceOf(tiers(2)) }

    const element = await showSpecimen({ ...specimen, sources }, 'ready')

    expect(texts(element, 'item')).to.eql(['Banner promo_1', 'Banner promo_2'])
  })

  for (const { name } of statuses)
    it(\`is accessible in the status \${name}\`, async () => {
      await expect(await showSpecimen(specimen, name)).to.be.accessible()
    })
})`

const docs = ({ tag }: Names) => `<!-- element -->
<!-- /element -->

\`\`\`html runnable
<${tag}></${tag}>
\`\`\`

<!-- reference -->
<!-- /reference -->`

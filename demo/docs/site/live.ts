/** The live element at the top of its page: a stage, controls for its attributes, and HTML to edit. */
import { html } from 'hono/html'
import type { Declaration, Described } from '../../../.config/manifest.ts'
import { switches } from '../../browser/preview/choice.ts'
import type { Specimen } from '../../browser/preview/specimen.ts'
import { statuses } from '../../browser/preview/statuses.ts'
import type { Html } from './shell.ts'

/** These have no effect: the stage has one shop, and its data comes from no service. */
const unused = [
  ...['for', 'id', 'service-url', 'relay-url', 'token-url'],
  ...['client-id', 'client-token', 'customer', 'card'],
]

export function liveElement(specimen: Specimen, { attributes = [] }: Declaration) {
  const controls = attributes.filter(({ name }) => !unused.includes(name))
  return html`<section class="live" aria-label="Live element" data-live="${specimen.tag}">
    ${stage}
    <form class="controls" aria-label="Settings of the live element">
      ${controls.map((attribute) => attributeControl(attribute, specimen))}
      ${choices('status', 'Status', statuses, 'ready')} ${choices('brand', 'Brand', switches.brand, 'clay')}
      ${specimen.tag === 'perk-shop' ? '' : choices('lang', 'Language', switches.lang, 'en')}
      ${choices('width', 'Width', [
        { name: 'full', label: 'Full' },
        { name: '390', label: 'Phone' },
      ])}
    </form>
    <div class="source">
      <label for="source">HTML</label>
      <button type="button" class="copy" data-copy="source">Copy</button>
      <textarea id="source" rows="2" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea>
      <p class="hint" role="status" data-hint></p>
    </div>
  </section>`
}

/** A stage with layouts and brands, for the home page. */
export const liveExample = ({ tag, layouts = [] }: Specimen) =>
  html`<section class="live" aria-label="Live element" data-live="${tag}">
    ${stage}
    <form class="controls" aria-label="Settings of the live element">
      ${choices('brand', 'Brand', switches.brand, 'clay')}
      ${choices(
        'layout',
        'Layout',
        switches.layout.filter(({ name }) => layouts.includes(name)),
        'carousel',
      )}
    </form>
  </section>`

const stage = html`<div class="floor" role="group" aria-label="Preview">
    <div class="stage" data-stage></div>
  </div>
  <button type="button" class="expand" aria-expanded="false" data-expand hidden>Show all</button>`

function attributeControl(attribute: Described, { layouts = [], layoutAttribute = 'layout' }: Specimen) {
  const { name, type: { text: type } = { text: '' } } = attribute
  const values =
    name === layoutAttribute ? layouts : [...type.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
  const field = `attribute-${name}`
  const label = html`<code>${name}</code>`
  if (values.length > 0) {
    const isOptional = type.includes('undefined')
    const initial = isOptional ? undefined : (attribute.default?.replaceAll("'", '') ?? values[0])
    return labeled(
      label,
      html`<select name="${field}">
        ${isOptional ? html`<option value=""></option>` : ''}
        ${values.map(
          (value) =>
            // Choosing the default removes the attribute.
            html`<option value="${value === initial ? '' : value}">${value}</option>`,
        )}
      </select>`,
    )
  }
  if (type.includes('boolean')) return labeled(label, html`<input type="checkbox" name="${field}" />`)
  return labeled(label, html`<input type="${type.includes('number') ? 'number' : 'text'}" name="${field}" />`)
}

const choices = (
  name: string,
  label: string,
  options: readonly { name: string; label: string }[],
  chosen = 'full',
) =>
  labeled(
    label,
    html`<select name="${name}">
      ${options.map(
        (option) =>
          html`<option value="${option.name}" ${option.name === chosen ? 'selected' : ''}>
            ${option.label}
          </option>`,
      )}
    </select>`,
  )

const labeled = (label: Html | string, control: Html) => html`<label><span>${label}</span>${control}</label>`

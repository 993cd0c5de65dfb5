/** What can be turned in the studio: each knob is one custom property, or one property of the page around the elements. */

export interface Knob {
  /** `--perk-…`, or `color` and `background-color` of the page. */
  property: string
  label: string
  kind: 'color' | 'range' | 'choice'
  /** What it stands at where nobody has turned it; empty leaves it to the theme. */
  value: string
  /** Of a range. */
  least?: number
  most?: number
  unit?: string
  /** Of a choice. */
  choices?: readonly { value: string; label: string }[]
}

const pixels = (property: string, label: string, start: number, most: number, least = 0): Knob => {
  const value = String(start)
  return { property, label, kind: 'range', value, least, most, unit: 'px' }
}

const color = (property: string, label: string, value: string): Knob => {
  return { property, label, kind: 'color', value }
}

const sans = "'Avenir Next', Avenir, 'Segoe UI', 'Liberation Sans', sans-serif"

export const knobs: readonly Knob[] = [
  color('background-color', 'Page', '#fffdf8'),
  color('color', 'Text', '#2d2924'),
  color('--perk-accent', 'Accent', '#1d6650'),
  color('--perk-media', 'Ground of pictures', '#f2ecdf'),
  {
    property: '--perk-font-title',
    label: 'Headlines',
    kind: 'choice',
    value: '',
    choices: [
      { value: '', label: 'As the page' },
      { value: "'Iowan Old Style', Palatino, P052, Georgia, serif", label: 'Old style' },
      { value: "Didot, 'Bodoni 72', 'Liberation Serif', serif", label: 'Modern' },
      { value: `ui-rounded, 'DejaVu Sans', ${sans}`, label: 'Round' },
    ],
  },
  {
    property: '--perk-font-weight-title',
    label: 'Weight of headlines',
    kind: 'choice',
    value: '600',
    choices: ['400', '600', '800'].map((value) => ({ value, label: value })),
  },
  {
    property: '--perk-label-case',
    label: 'Badges',
    kind: 'choice',
    value: 'none',
    choices: [
      { value: 'none', label: 'As written' },
      { value: 'uppercase', label: 'Capitals' },
    ],
  },
  pixels('--perk-radius', 'Corners of buttons', 6, 32),
  pixels('--perk-radius-card', 'Corners of cards', 12, 40),
  pixels('--perk-border-width', 'Lines', 1, 3),
  pixels('--perk-progress-height', 'Progress', 4, 16, 1),
  pixels('--perk-control-height', 'Buttons', 40, 56, 24),
  pixels('--perk-row-height', 'Rows', 72, 120, 40),
  pixels('--perk-padding', 'Inside cards', 20, 40, 8),
  pixels('--perk-gap', 'Between cards', 16, 40, 4),
  pixels('--perk-card-width', 'Least width of cards', 232, 360, 160),
]

/** The style sheet of what has been turned: the elements' own properties, and the page's above them. */
export function sheetOf(turned: ReadonlyMap<string, string>) {
  const rules = knobs
    .filter(({ property, value }) => turned.has(property) && turned.get(property) !== value)
    .map(({ property, unit = '' }) => `  ${property}: ${turned.get(property)}${unit};`)
  return rules.length ? `body {\n${rules.join('\n')}\n}` : '/* Nothing turned yet: this is how it comes. */'
}

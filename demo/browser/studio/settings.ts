/** Settings of the theme editor. Each one is a custom property, or a CSS property of the page. */

export interface Setting {
  /** `--perk-…`, or `color` and `background-color` of the page. */
  property: string
  label: string
  kind: 'color' | 'range' | 'choice'
  /** Initial value. If empty, the theme decides. */
  value: string
  /** For a range. */
  min?: number
  max?: number
  unit?: string
  /** For a choice. */
  choices?: readonly { value: string; label: string }[]
}

const pixels = (property: string, label: string, initial: number, max: number, min = 0): Setting => {
  const value = String(initial)
  return { property, label, kind: 'range', value, min, max, unit: 'px' }
}

const color = (property: string, label: string, value: string): Setting => {
  return { property, label, kind: 'color', value }
}

const sans = "'Avenir Next', Avenir, 'Segoe UI', 'Liberation Sans', sans-serif"

export const settings: readonly Setting[] = [
  color('background-color', 'Page', '#fffdf8'),
  color('color', 'Text', '#2d2924'),
  color('--perk-accent', 'Accent', '#1d6650'),
  color('--perk-media', 'Pictures', '#f2ecdf'),
  {
    property: '--perk-font-title',
    label: 'Headlines',
    kind: 'choice',
    value: '',
    choices: [
      { value: '', label: 'Like the page' },
      { value: "'Iowan Old Style', Palatino, P052, Georgia, serif", label: 'Old style' },
      { value: "Didot, 'Bodoni 72', 'Liberation Serif', serif", label: 'Modern' },
      { value: `ui-rounded, 'DejaVu Sans', ${sans}`, label: 'Round' },
    ],
  },
  {
    property: '--perk-font-weight-title',
    label: 'Headline weight',
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
  pixels('--perk-radius', 'Button radius', 6, 32),
  pixels('--perk-radius-card', 'Card radius', 12, 40),
  pixels('--perk-border-width', 'Border width', 1, 3),
  pixels('--perk-progress-height', 'Progress bar height', 4, 16, 1),
  pixels('--perk-control-height', 'Button height', 40, 56, 24),
  pixels('--perk-row-height', 'Row height', 72, 120, 40),
  pixels('--perk-padding', 'Card padding', 20, 40, 8),
  pixels('--perk-gap', 'Gap between cards', 16, 40, 4),
  pixels('--perk-card-width', 'Minimum card width', 232, 360, 160),
]

/** CSS for the changed settings. */
export function cssOf(values: ReadonlyMap<string, string>) {
  const rules = settings
    .filter(({ property, value }) => values.has(property) && values.get(property) !== value)
    .map(({ property, unit = '' }) => `  ${property}: ${values.get(property)}${unit};`)
  return rules.length ? `body {\n${rules.join('\n')}\n}` : '/* No changes yet. */'
}

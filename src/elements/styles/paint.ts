/**
 * Takes the theme of the brand for the accent, if it is a colour; tokens.ts does, where the page has not set
 * `--perk-accent`. Any other word changes nothing.
 */
export function paint({ style }: HTMLElement, theme: string) {
  style.setProperty('--_theme', CSS.supports('color', theme) ? theme : '')
}

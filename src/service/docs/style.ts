/** Looks of the reference page: set like a manual, light and dark by the reader's choice. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf9f5, #1b1a18);
  --tile: light-dark(#f3eee4, #262420);
  --ink: light-dark(#2b2823, #efe9dd);
  --soft: light-dark(#655e53, #b6ad9d);
  --line: light-dark(#e2dacc, #3b3831);
  --accent: light-dark(#8f4126, #eba687);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-block-start: 1.5rem; }
body {
  margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif;
  overflow-wrap: anywhere; text-size-adjust: 100%;
}
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; padding: 0; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: 2rem; margin-block-end: 0.75rem; }
h2 { font-size: 1.5rem; padding-block: 2.5rem 0.5rem; }
h3 { font-size: 1.1875rem; }
h4 { font-size: 0.875rem; color: var(--soft); margin-block: 1.25rem 0.25rem; }
code, .method { font-family: var(--mono); font-size: 0.875em; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; inset: 0.5rem auto auto 0.5rem; padding: 0.5rem 1rem; background: var(--ink); color: var(--paper); transform: translateY(-200%); }
.skip:focus { transform: none; }
header, main { max-inline-size: 52rem; }
header > p { color: var(--soft); margin-block-end: 1.5rem; }
nav { margin-block-start: 2.5rem; padding-block: 1rem; border-block: 1px solid var(--line); max-block-size: 50vh; overflow: auto; font-size: 0.9375rem; }
nav ul { list-style: none; }
nav li a { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); align-items: baseline; }
nav a { padding-block: 0.3rem; color: inherit; text-decoration: none; line-height: 1.35; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav i { grid-column: 2; color: var(--soft); font-size: 0.875em; }
.family { margin-block-start: 1rem; font-weight: 600; }
.family a { display: inline-block; min-block-size: 1.5rem; }
nav .method { color: var(--soft); font-size: 0.75rem; }
.filter label { display: block; font-weight: 600; }
.filter input { inline-size: 100%; padding: 0.5rem 0.75rem; margin-block-start: 0.25rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; }
.count { min-block-size: 1.5rem; color: var(--soft); }
.operation, .resource { padding-block: 1.75rem; border-block-start: 1px solid var(--line); }
.operation:target > h3, .resource:target > h3 { color: var(--accent); }
.anchor { display: inline-block; min-inline-size: 1.5rem; text-align: center; color: var(--soft); text-decoration: none; }
.address { margin-block-start: 0.5rem; }
.address .method { font-weight: 700; color: var(--accent); }
.about { color: var(--soft); margin-block-start: 0.25rem; }
.row { list-style: none; font-size: 0.9375rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.fields > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 1.5rem; padding-block: 0.375rem; border-block-start: 1px solid var(--line); font-size: 0.9375rem; }
.fields > div:first-child { border-block-start: 0; }
.fields dd { color: var(--soft); }
.fields b { font-size: 0.8125rem; font-weight: 500; color: var(--accent); }
details { margin-block-start: 0.25rem; }
summary { padding-block: 0.25rem; cursor: pointer; color: var(--accent); inline-size: fit-content; }
.example { margin-block-start: 0.5rem; padding: 0.875rem 1rem; background: var(--tile); border-radius: 4px; white-space: pre-wrap; font-size: 0.9375rem; line-height: 1.5; tab-size: 2; }
@media (max-width: 34rem) {
  .fields > div { grid-template-columns: minmax(0, 1fr); }
}
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); column-gap: 4rem; align-items: start; }
  .skip { grid-area: auto; }
  header { grid-area: 1 / 2; }
  main { grid-area: 2 / 2; }
  nav { grid-area: 1 / 1 / 3 / 2; position: sticky; inset-block-start: 0; margin-block-start: 0; padding-block: 0 2rem; border: 0; max-block-size: 100vh; }
}
@media print {
  nav, .skip { display: none; }
}
`

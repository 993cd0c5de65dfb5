/** What is special to Lit, custom elements and their accessibility. All else is Oxlint's (`oxlint.json`). */
import * as parser from '@typescript-eslint/parser'
import lit from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import { configs as wc } from 'eslint-plugin-wc'

/** Where nothing is drawn. */
const undrawn = ['client', 'conformance', 'contract', 'relay', 'service', 'state']

export default [
  { ignores: ['dist/', 'coverage/', ...undrawn.map((room) => `{src,test}/${room}/`)] },
  { files: ['**/*.ts'], languageOptions: { parser } },
  lit.configs['flat/recommended'],
  wc['flat/best-practice'],
  {
    files: ['src/elements/**', 'demo/**'],
    plugins: { 'lit-a11y': litA11y },
    rules: litA11y.configs.recommended.rules,
  },
]

/** What is special to Lit, custom elements and their accessibility. All else is checked by Oxlint, in a twentieth of the time. */
import * as parser from '@typescript-eslint/parser'
import lit from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import { configs as wc } from 'eslint-plugin-wc'

export default [
  { files: ['**/*.ts'], languageOptions: { parser } },
  lit.configs['flat/recommended'],
  wc['flat/best-practice'],
  {
    files: ['src/elements/**', 'demo/**'],
    plugins: { 'lit-a11y': litA11y },
    rules: litA11y.configs.recommended.rules,
  },
]

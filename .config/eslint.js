/** Rules for Lit, custom elements and accessibility. Oxlint has all other rules (`oxlint.json`). */
import * as parser from '@typescript-eslint/parser'
import lit from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import { configs as wc } from 'eslint-plugin-wc'

const withoutTemplates = ['client', 'contract', 'relay', 'service', 'state']

export default [
  { ignores: ['dist/', 'coverage/', ...withoutTemplates.map((folder) => `{src,test}/${folder}/`)] },
  { files: ['**/*.ts'], languageOptions: { parser } },
  lit.configs['flat/recommended'],
  wc['flat/best-practice'],
  {
    files: ['src/elements/**', 'demo/**'],
    plugins: { 'lit-a11y': litA11y },
    rules: litA11y.configs.recommended.rules,
  },
]

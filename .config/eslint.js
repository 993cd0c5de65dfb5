import lit from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import { configs as wc } from 'eslint-plugin-wc'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/'] },
  ...tseslint.configs.strict,
  lit.configs['flat/recommended'],
  wc['flat/best-practice'],
  {
    files: ['src/elements/**', 'demo/**'],
    plugins: { 'lit-a11y': litA11y },
    rules: litA11y.configs.recommended.rules,
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  // Where a page's developer hears of an element that could not do its work, and of a setting that is wrong.
  {
    files: [
      'src/elements/internal/boundary.ts',
      'src/elements/internal/localize.ts',
      'src/state/shop.ts',
      'test/elements/languages.test.ts',
    ],
    rules: { 'no-console': 'off' },
  },
)

/** Runs scenarios with the documented back end in each language. */
import { describe, test } from 'vitest'
import { hasProgram } from '../../../support/programs.ts'
import { onPostgres } from '../../../support/stores.ts'
import { languages } from './back-end.ts'
import { type OpenedShop, openShop } from './shop.ts'

export interface Scenario {
  title: string
  /** Settings of the back end that differ from the documented ones. */
  settings?: Record<string, string>
  run(shop: OpenedShop): Promise<void>
}

export function testInEachLanguage(title: string, scenarios: readonly Scenario[]) {
  onPostgres(title, (open) => {
    for (const language of languages)
      describe.skipIf(language === 'php' && !hasProgram('php'))(`in ${language}`, () => {
        test.each(scenarios)('$title', async ({ settings, run }) =>
          run(await openShop(open, language, settings)),
        )
      })
  })
}

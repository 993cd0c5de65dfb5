/** Every message of every language with sample parameters, for readers who review the words. */
import { html } from 'hono/html'
import { type Language, languages } from '../messages/languages.ts'
import { type PrintedMessage, printMessages } from '../messages/print.ts'
import { sources } from '../messages/english.generated.ts'
import type { Visit } from './layout.ts'

/** Elements, and the files whose messages several elements share. */
const elements = [...new Set(sources.map(([, source]) => source))]

const printed = new Map<string, Promise<PrintedMessage[]>>()

function messagesOf(language: Language) {
  const messages = printed.get(language.name) ?? printMessages(language)
  printed.set(language.name, messages)
  return messages
}

/** `query`: the language and the element, or `all` of them. */
export async function messagesPage(visit: Visit, query: Record<string, string>) {
  const lang = query.lang === 'all' || languages.some(({ name }) => name === query.lang) ? query.lang : 'en'
  const element = elements.find((name) => name === query.element) ?? 'all'
  const chosen = languages.filter(({ name }) => lang === 'all' || name === lang)
  const sections = await Promise.all(
    chosen.map(async (language) => {
      const messages = await messagesOf(language)
      return { language, messages: messages.filter(({ source }) => element === 'all' || source === element) }
    }),
  )

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Messages · ${visit.shop.name}</title>
        <link rel="icon" type="image/svg+xml" href="/pictures/${visit.shop.pictures.symbol}.svg" />
        <link rel="stylesheet" href="/styles/tokens.css" />
        <link rel="stylesheet" href="/styles/preview.css" />
        <link rel="stylesheet" href="/styles/messages.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the messages</a>
        <header>
          <p><strong>Perkit</strong> Messages</p>
          <nav aria-label="Shop"><a href="/preview">Element preview</a> <a href="/">Back to the shop</a></nav>
        </header>
        <div class="bench">
          <form action="/preview/messages" aria-label="Messages to show">
            ${select('lang', 'Language', lang, languages)}
            ${select(
              'element',
              'Element',
              element,
              elements.map((name) => ({ name, label: titleOf(name) })),
            )}
            <button>Show</button>
          </form>
          <main id="main" tabindex="-1">
            <h1>Messages</h1>
            <p class="caption">Every message, with the parameters that change its text.</p>
            ${sections.map(({ language, messages }) => section(language, messages))}
          </main>
        </div>
      </body>
    </html>`
}

const titleOf = (source: string) =>
  source.startsWith('perk-') ? `<${source}>` : source.charAt(0).toUpperCase() + source.slice(1)

const select = (
  name: string,
  label: string,
  chosen: string | undefined,
  options: readonly { name: string; label: string }[],
) =>
  html`<label
    >${label}
    <select name="${name}">
      ${[{ name: 'all', label: 'All' }, ...options].map(
        (option) =>
          html`<option value="${option.name}" ${option.name === chosen ? html`selected` : ''}>
            ${option.label}
          </option>`,
      )}
    </select></label
  >`

const section = (language: Language, messages: readonly PrintedMessage[]) =>
  html`<section aria-labelledby="${language.name}">
    <h2 id="${language.name}" lang="${language.locale}" dir="${language.dir}">${language.label}</h2>
    ${elements
      .map((source) => ({ source, group: messages.filter((message) => message.source === source) }))
      .filter(({ group }) => group.length > 0)
      .map(
        ({ source, group }) =>
          html`<h3 id="${language.name}-${source}">${titleOf(source)}</h3>
            <dl>${group.map((message) => entry(language, message))}</dl>`,
      )}
  </section>`

const entry = ({ locale, dir }: Language, { key, texts }: PrintedMessage) =>
  html`<div>
    <dt>${key}</dt>
    ${texts.map(
      ({ text, parameters }) =>
        html`<dd>
          <p lang="${locale}" dir="${dir}">${text}</p>
          ${
            parameters.length > 0
              ? html`<p class="parameters">
                  ${parameters.map(
                    ([name, value]) => html`<span>${name}: <bdi lang="${locale}">${value}</bdi></span> `,
                  )}
                </p>`
              : ''
          }
        </dd>`,
    )}
  </div>`

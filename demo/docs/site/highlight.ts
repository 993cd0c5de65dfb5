/** Colors code. Only with classes: the content security policy of the site allows no style attributes. */
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'

const languages = {
  sh: bash,
  css,
  js: javascript,
  json,
  php,
  python,
  ts: typescript,
  tsx: typescript,
  html: xml,
  vue: xml,
  svelte: xml,
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Code as HTML. A language without colors remains as it is. */
export const highlighted = (code: string, language = '') =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escaped(code)

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** No element cuts text that is accented, 40 % longer than in English, and runs from right to left. */
import './support/shop.ts'
import { expect, fixture, html } from '@open-wc/testing'
import { readChoice } from '../../demo/browser/preview/choice.ts'
import { statuses } from '../../demo/browser/preview/statuses.ts'
import { specimens } from '../../demo/browser/preview/specimens/index.generated.ts'
import { setStage } from '../../demo/browser/preview/stage.ts'
import { formatMessage, type Message } from '../../src/elements/format/message.ts'
import type { PerkElement } from '../../src/elements/internal/perk-element.ts'
import type { Messages } from '../../src/elements/translations/messages.generated.ts'
import { english } from '../../demo/messages/english.generated.ts'
import { settled } from './support/shop.ts'

const accents = {
  a: 'å',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  y: 'ÿ',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
}
const padding = 'ŀörëm ïpsüm dölör sît åmët çönsëctëtür ådïpïscïng '

/** Adds accents and 40 % more letters. */
function pseudo(text: string) {
  const accented = text.replace(/[a-z]/gi, (letter) => accents[letter as keyof typeof accents] ?? letter)
  return `${accented} ${padding.repeat(9).slice(0, Math.ceil(text.length * 0.4))}`.trim()
}

/** Messages that are part of others stay unchanged, so that no text becomes longer twice. */
const partial =
  /\.(points|items\w*|remaining\w+|missing(Amount|Products)\w*|approximately|justNow|sentences|labelWithValue|dayAndTime|everyDays|moreHours|hoursInZone|quoted|vouchers)$/

/** Returns the message with a longer text. */
function pseudoMessage(path: string, message: Message<never>): Message<never> {
  if (partial.test(path)) return message
  if (typeof message === 'string' && !message.includes('{')) return pseudo(message)
  return (parameters, numbers) => pseudo(formatMessage(message as Message<object>, parameters, numbers))
}

const messages = Object.fromEntries(
  Object.entries(english).map(([name, group]) => [
    name,
    Object.fromEntries(
      Object.entries(group).map(([key, message]) => [
        key,
        pseudoMessage(`${name}.${key}`, message as Message<never>),
      ]),
    ),
  ]),
) as unknown as Messages

/** Every text in an element and its nested elements, with its parent. */
function* textsIn(root: ParentNode): Generator<{ text: Text; parent: Element }> {
  for (const parent of root.querySelectorAll('*')) {
    if (parent.shadowRoot) yield* textsIn(parent.shadowRoot)
    if (parent.localName === 'style') continue
    for (const text of parent.childNodes) if (text instanceof Text && text.data.trim()) yield { text, parent }
  }
}

const boxOf = (text: Text) => {
  const range = document.createRange()
  range.selectNodeContents(text)
  return range.getBoundingClientRect()
}

/** Whether the element is in a scrolling box, or visible only to screen readers. */
function mayOverflow(element: Element | null): boolean {
  for (let at = element; at; at = at.parentElement) {
    const { overflowX, clipPath } = getComputedStyle(at)
    if (/auto|scroll/.test(overflowX) || /inset\(50%/.test(clipPath)) return true
  }
  return false
}

describe('text 40 % longer than English, from right to left', () => {
  for (const { name } of statuses.filter(({ name }) => /ready|empty|offline/.test(name))) {
    it(`fits every element that is ${name}`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`)
      const choice = { ...readChoice(() => null), status: name, dir: 'rtl' }
      const wrong: string[] = []
      let count = 0
      for (const width of [320, 1280]) {
        for (const specimen of specimens) {
          const stage = document.createElement('div')
          stage.style.inlineSize = `${width}px`
          place.replaceChildren(stage)
          setStage(stage, specimen, name, choice)
          const shop = stage.querySelector('perk-shop')
          const element = stage.querySelector<PerkElement>(specimen.tag)
          if (!shop || !element) throw new Error(`no <${specimen.tag}>`)
          shop.messages = messages
          await shop.updateComplete
          await settled(element)
          for (const nested of element.shadowRoot?.querySelectorAll<PerkElement>(
            'perk-balance, perk-rewards, perk-activity',
          ) ?? [])
            await settled(nested)
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const at = `${specimen.tag} ${width}`
          if (stage.scrollWidth > width) wrong.push(`${at}: ${stage.scrollWidth} px wide`)
          const { left, right } = stage.getBoundingClientRect()
          for (const { text, parent } of textsIn(element.shadowRoot ?? stage)) {
            const box = boxOf(text)
            if (!box.width || mayOverflow(parent)) continue
            if (text.data.includes('ŀ')) count += 1
            const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(parent)
            const clips = /hidden|clip/.test(overflowX + overflowY) && webkitLineClamp === 'none'
            if (box.left < left - 1 || box.right > right + 1) wrong.push(`${at}: outside: ${text.data}`)
            if (
              clips &&
              (parent.scrollWidth > parent.clientWidth + 1 || parent.scrollHeight > parent.clientHeight + 1)
            )
              wrong.push(`${at}: cut: ${text.data}`)
          }
        }
      }
      expect(wrong).to.eql([])
      expect(count, 'texts that are longer').to.be.above(name === 'empty' ? 10 : 60)
    })
  }
})

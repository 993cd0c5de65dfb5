import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageFolder } from '../../../.config/package-folders.ts'
import { root, tsc } from '../../../.config/run.ts'
import { readJson, runIn, temporaryFolder } from '../../support/package.ts'

const { folder, remove } = temporaryFolder()
const shopUrl = 'https://perks.example'

/** A page in each framework: valid code, and a type error after each `@ts-expect-error`. */
const pages: Record<string, string> = {
  'react.tsx': `/** @jsxImportSource react */
    import { usePerkEvent } from 'perkit/react'
    import 'perkit/types/react'
    export const page = (
      <perk-shop service-url="${shopUrl}" currency="EUR" key="shop" className="mine">
        <perk-promotions limit={5} all onperk-promotion-selected={(event) => event.tier.banner} />
      </perk-shop>
    )
    // @ts-expect-error must be a number
    export const wrong = <perk-promotions limit="many" />
    // @ts-expect-error unknown attribute
    export const unknown = <perk-promotions colour="red" />
    // @ts-expect-error the event has no 'banner'
    export const event = <perk-promotions onperk-promotion-selected={(event) => event.banner} />
    // @ts-expect-error the tier has no 'baner'
    export const field = <perk-promotions onperk-promotion-selected={(event) => event.tier.baner} />
    usePerkEvent('perk-promotion-selected', ({ tier }) => {
      // @ts-expect-error the tier has no 'baner'
      console.log(tier.baner, tier.metadata?.['color'])
    })
  `,
  'preact.tsx': `/** @jsxImportSource preact */
    import 'perkit/types/preact'
    export const page = (
      <perk-shop service-url="${shopUrl}" currency="EUR" key="shop" class="mine">
        <perk-promotions limit={5} all onperk-promotion-selected={(event) => event.tier.banner} />
      </perk-shop>
    )
    // @ts-expect-error must be a number
    export const wrong = <perk-promotions limit="many" />
    // @ts-expect-error the tier has no 'baner'
    export const field = <perk-promotions onperk-promotion-selected={(event) => event.tier.baner} />
  `,
  'solid.tsx': `/** @jsxImportSource solid-js */
    import 'perkit/types/solid'
    export const page = () => (
      <perk-shop service-url="${shopUrl}" currency="EUR" class="mine">
        <perk-promotions prop:limit={5} on:perk-promotion-selected={(event) => event.tier.banner} />
      </perk-shop>
    )
    // @ts-expect-error must be a number
    export const wrong = () => <perk-promotions prop:limit="many" />
    // @ts-expect-error the tier has no 'baner'
    export const field = () => <perk-promotions on:perk-promotion-selected={(event) => event.tier.baner} />
  `,
  'svelte.ts': `
    import 'perkit/types/svelte'
    import type { SvelteHTMLElements } from 'svelte/elements'
    export const shop: SvelteHTMLElements['perk-shop'] = { 'service-url': '${shopUrl}', currency: 'EUR', class: 'mine' }
    export const page: SvelteHTMLElements['perk-promotions'] = {
      limit: 5,
      'onperk-promotion-selected': (event) => event.tier.banner,
    }
    // @ts-expect-error must be a number
    export const wrong: SvelteHTMLElements['perk-promotions'] = { limit: 'many' }
    export const field: SvelteHTMLElements['perk-promotions'] = {
      // @ts-expect-error the tier has no 'baner'
      'onperk-promotion-selected': (event) => event.tier.baner,
    }
  `,
  'vue.ts': `
    import 'perkit/types/vue'
    import type { GlobalComponents } from 'vue'
    type Props<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => { $props: infer P } ? P : never
    export const shop: Props<'perk-shop'> = { 'service-url': '${shopUrl}', currency: 'EUR', class: 'mine', key: 1 }
    export const page: Props<'perk-promotions'> = {
      limit: 5,
      onPerkPromotionSelected: (event) => event.tier.banner,
    }
    // @ts-expect-error must be a number
    export const wrong: Props<'perk-promotions'> = { limit: 'many' }
    export const field: Props<'perk-promotions'> = {
      // @ts-expect-error the tier has no 'baner'
      onPerkPromotionSelected: (event) => event.tier.baner,
    }
  `,
}

beforeAll(() => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  symlinkSync(packageFolder('perkit'), join(modules, 'perkit'))
  for (const name of ['@types/react', 'preact', 'solid-js', 'svelte', 'vue'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'preserve',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(pages) }))
  for (const [name, code] of Object.entries(pages)) writeFileSync(join(folder, name), code)
})
afterAll(remove)

test('types elements, properties and events in React, Preact, Solid, Svelte and Vue', () => {
  expect(runIn(folder, 'node', tsc, '--singleThreaded', '-p', '.')).toBe('')
})

test('lists every element, attribute and custom property for editors', () => {
  const html = readJson('dist/vscode.html-custom-data.json')
  const css = readJson('dist/vscode.css-custom-data.json')
  const webTypes = readJson('dist/web-types.json')

  const promotions = html.tags.find(({ name }: { name: string }) => name === 'perk-promotions')
  expect(promotions.attributes).toContainEqual({
    name: 'all',
    description: expect.stringMatching(/\w/),
    valueSet: 'v',
  })
  expect(css.properties).toContainEqual({ name: '--perk-accent', description: expect.stringMatching(/\w/) })
  expect(webTypes.version).toBe(readJson('package.json').version)
  expect(webTypes.contributions.html.elements.map(({ name }: { name: string }) => name)).toEqual(
    html.tags.map(({ name }: { name: string }) => name),
  )
})

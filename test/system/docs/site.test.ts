/** The docs site as static files, without a browser. */
import { afterAll, describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { isSinglePage, readNavigation } from '../../../demo/docs/site/navigation.ts'
import { base, writeSite } from './site.ts'
import { pages } from './support.ts'

const site = writeSite()
afterAll(site.remove)

const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

const names = pages.flatMap(({ file }) => /^demo\/docs\/(.*)\.md$/.exec(file)?.[1] ?? [])

test('has a page for each file, and a home page', () => {
  expect(site.pages.toSorted()).toEqual(
    ['index.html', ...names.map((name) => `${name}/index.html`)].toSorted(),
  )
})

describe.each(site.pages)('%s', (page) => {
  const html = site.read(page)
  const address = `http://host${base}${page.replace(/index\.html$/, '')}`

  test('links only to files and headings of the site', () => {
    const own = linksIn(html).filter((link) => !/^https?:/.test(link))

    const broken = own.filter((link) => {
      const { href, hash } = new URL(link, address)
      const file = site.fileAt(href)
      return !file || (hash && !site.read(file).includes(`id="${decodeURIComponent(hash.slice(1))}"`))
    })

    expect(own.length).toBeGreaterThan(30)
    expect(broken).toEqual([])
  })

  test('has one title, and its own policy without inline scripts and styles', () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toContain('http-equiv="Content-Security-Policy"')
    expect(html).not.toMatch(/<script(?! (?:type="module" )?src=)| style="|<style| on\w+="/)
  })
})

test('lists every page once, in sections', () => {
  const navigation = /<nav id="pages"[^]*?<\/nav>/.exec(site.read('index.html'))?.[0] ?? ''

  expect(linksIn(navigation).toSorted()).toEqual(names.map((name) => `./${name}/`).toSorted())
  expect([...navigation.matchAll(/<p>(.*?)<\/p>/g)].map(([, title]) => title)).toEqual([
    'Quick start',
    'Concepts and glossary',
    'Elements',
    'Cart and checkout',
    'Loyalty',
    'Back ends',
    'Service',
  ])
  expect(
    readNavigation()
      .filter(isSinglePage)
      .map(({ title }) => title),
  ).toEqual(['Theming', 'Languages', 'Frameworks', 'Platforms', 'Contributing'])
})

test('leads from each page to the next, and back', () => {
  const visited = ['quick-start']
  for (let name = visited[0]; name;) {
    const html = site.read(`${name}/index.html`)
    const next = /rel="next" href="\.\.\/(.*?)\/"/.exec(html)?.[1]
    if (next) expect(site.read(`${next}/index.html`)).toContain(`rel="prev" href="../${name}/"`)
    if (next) visited.push(next)
    name = next
  }

  expect(visited.toSorted()).toEqual(names.toSorted())
})

test('shows examples verbatim and in color, and scrolls tables by keyboard', () => {
  const html = site.read('perk-shop/index.html')
  const text = html.replace(/<\/?span[^>]*>/g, '')

  expect(text).toContain('&lt;perk-promotions&gt;See our offers at checkout.&lt;/perk-promotions&gt;')
  expect(html).toContain('class="hljs-name"')
  expect(html.match(/<table>/g)?.length).toBeGreaterThan(2)
  expect(html.match(/<table>/g)?.length).toBe(html.match(/<div class="wide" tabindex="0"/g)?.length)
})

test('has a live element with all its attributes on each page of an element', () => {
  const html = site.read('perk-nudge/index.html')
  const controls = [...html.matchAll(/name="([^"]+)"/g)].map(([, name]) => name)

  expect(names.filter((name) => site.read(`${name}/index.html`).includes('data-live='))).toEqual(
    names.filter((name) => name.startsWith('perk-')),
  )
  expect(controls).toEqual(
    expect.arrayContaining(['attribute-layout', 'attribute-product', 'status', 'brand', 'lang']),
  )
})

test('lists all pages for language models, with links to Markdown', () => {
  const text = site.read('llms.txt')
  const links = [...text.matchAll(/^- \[.*?\]\((.*?)\): \S/gm)].map(([, link = '']) => link)

  expect(text).toMatch(/^# Perkit\n\n> \S/)
  expect(links.toSorted()).toEqual(
    [...names.map((name) => `${name}.md`), 'catalogue.schema.json', 'reference.json'].toSorted(),
  )
  expect(links.filter((link) => !site.fileAt(`http://host${base}${link}`))).toEqual([])
})

test('describes all elements and operations as JSON', () => {
  const reference = JSON.parse(site.read('reference.json'))

  expect(reference.elements.map(({ tag }: { tag: string }) => tag).toSorted()).toEqual(
    names.filter((name) => name.startsWith('perk-')).toSorted(),
  )
  expect(reference.elements).toContainEqual(
    expect.objectContaining({
      tag: 'perk-nudge',
      attributes: expect.arrayContaining([
        expect.objectContaining({ name: 'layout', type: "'strip' | 'teaser'", default: "'strip'" }),
      ]),
      events: [expect.objectContaining({ name: 'perk-add-items' })],
      parts: expect.arrayContaining([expect.objectContaining({ name: 'teaser' })]),
      customProperties: expect.arrayContaining([expect.objectContaining({ name: '--perk-accent' })]),
    }),
  )
  expect(reference.operations.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    Object.values(operations)
      .map(({ id }) => id)
      .toSorted(),
  )
})

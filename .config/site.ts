/**
 * `npm run site [FOLDER]`: writes the docs as static files that work below any path, by default into `dist/demo/site`.
 * Eleventy finds the pages in `demo/docs` and copies the assets; `demo/docs/site` has the frame, styles and scripts.
 */
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import Eleventy, { type UserConfig } from '@11ty/eleventy'
import { at, bundle } from '../demo/bundle.ts'
import { sitePage } from '../demo/docs/site/page.ts'
import { readNavigation } from '../demo/docs/site/navigation.ts'
import { llmsTxt, referenceJson } from '../demo/docs/site/reference.ts'
import { searchIndex } from '../demo/docs/site/search-index.ts'
import { writeManifest } from './manifest.ts'
import { root } from './run.ts'
import { replaceSite, siteFolder } from './site-folder.ts'

const source = 'demo/docs/site'

/** Style sheets of all pages, and of pages with a live element. */
const siteStyles = ['base', 'text', 'search', 'home'].map((name) => `${source}/styles/${name}.css`)
const liveStyles = [
  `${source}/styles/live.css`,
  ...['noir', 'candy', 'dense'].map((name) => `src/elements/themes/${name}.css`),
  ...['noir', 'toys', 'volt'].map((name) => `demo/styles/brands/${name}.css`),
]

/** Files to copy: `from` the project to the site. */
const copies = {
  'demo/pictures': 'pictures',
  'demo/docs/*.md': '.',
  [`${source}/icon.svg`]: 'assets/icon.svg',
  'dist/perkit.js': 'assets/perkit.js',
  'dist/messages': 'assets/messages',
  'dist/reserve.css': 'assets/reserve.css',
  'dist/catalogue.schema.json': 'catalogue.schema.json',
}

const script = (name: string) => ({ [name]: at(`docs/site/browser/${name}.ts`) })

export async function writeSite(path: string) {
  const startedAt = new Date()
  const folder = siteFolder(path)
  // Readers of an earlier site never see half of a new one.
  const draft = `${folder}.${process.pid}`
  try {
    await writeFiles(draft)
    // The site then counts as outdated if a source changes during the build.
    utimesSync(`${draft}/index.html`, startedAt, startedAt)
    replaceSite(folder, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function writeFiles(folder: string) {
  const manifest = elementManifest()
  const navigation = readNavigation()

  const eleventy = new Eleventy(`${root}demo/docs`, folder, {
    quietMode: true,
    configPath: false,
    config(config: UserConfig) {
      // In place of Eleventy's own Markdown, which reads `{{ }}` in examples as its own.
      config.addExtension('md', {
        compile:
          () =>
          ({ page }) =>
            sitePage(page.fileSlug, { navigation, manifest }),
      })
      config.setTemplateFormats(['md'])
      // The home page has no file.
      config.addTemplate('index.md', '')
      config.addPassthroughCopy(copies)
    },
  })
  await eleventy.write()
  // Not a module, so that it runs before the page is drawn: a single file.
  await bundle(script('scheme'), `${folder}/assets`)
  await bundle({ ...script('site'), ...script('live') }, `${folder}/assets`)

  const write = (file: string, text: string) => writeFileSync(`${folder}/${file}`, text)
  write('assets/site.css', concatenated(siteStyles))
  write('assets/live.css', concatenated(liveStyles))
  write('search.json', JSON.stringify(searchIndex(navigation)))
  write('reference.json', JSON.stringify(referenceJson(manifest)))
  write('llms.txt', llmsTxt(navigation))
}

/** The manifest of an earlier build may be out of date. */
function elementManifest() {
  const folder = `dist/demo/manifest.${process.pid}`
  const manifest = writeManifest(folder)
  rmSync(`${root}${folder}`, { recursive: true })
  return manifest
}

const concatenated = (files: readonly string[]) =>
  files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n')

if (process.argv[1] === import.meta.filename) await writeSite(process.argv[2] ?? `${root}dist/demo/site`)

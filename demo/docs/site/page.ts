/** A page of the docs site as a whole. */
import { elementsOf, type Manifest } from '../../../.config/manifest.ts'
import { specimens } from '../../browser/preview/specimens/index.generated.ts'
import { description, homePage } from './home.ts'
import { liveElement } from './live.ts'
import { renderMarkdown, summaryOf, titleOf } from './markdown.ts'
import { fileOf, type Section } from './navigation.ts'
import { article, shell } from './shell.ts'
import { shopSpecimen } from './shop-specimen.ts'

interface Site {
  navigation: readonly Section[]
  manifest: Manifest
}

/** `name`: name of the page's file without `.md`; empty for the home page. */
export function sitePage(name: string, { navigation, manifest }: Site) {
  if (!name)
    return shell({
      title: 'Perkit documentation',
      description,
      navigation,
      isLive: true,
      main: homePage(navigation),
    })

  const { html, headings } = renderMarkdown(fileOf(name))
  const specimen = [shopSpecimen, ...specimens].find(({ tag }) => tag === name)
  const declaration = elementsOf(manifest).find(({ tagName }) => tagName === name)
  const live = specimen && declaration ? liveElement(specimen, declaration) : undefined
  return shell({
    title: titleOf(fileOf(name)),
    description: summaryOf(fileOf(name)),
    navigation,
    name,
    headings,
    isLive: live !== undefined,
    main: article(html, live),
  })
}

import * as the from './elements.ts'
import type { Journey, Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

/** Text of each page, by its path. */
const pagesOf = ({ item }: Stage): Readonly<Record<string, the.XPath>> => ({
  '/': the.heading('Pourquoi acheter'),
  [`/objet/${item.id}`]: the.heading(item.title),
  '/explorer': the.heading('résultat(s)'),
  '/faq': the.heading('Questions fréquentes'),
})

async function readAll(visitor: Visitor, stage: Stage): Promise<void> {
  for (const [path, sign] of Object.entries(pagesOf(stage))) {
    await visitor.open(path)
    await visitor.see(sign)
    await visitor.expectSound()
  }
}

const IS_CACHED = (path: string) => `(async () =>
  navigator.serviceWorker.controller !== null &&
  (await (await caches.open('okoume-pages')).match(${JSON.stringify(path)}, { ignoreVary: true })) !== undefined)()`

export const READING: readonly Journey[] = [
  {
    title: 'home, an object, the explorer and the questions are hydrated',
    run: async (stage) => readAll(await stage.visitor('reader'), stage),
  },
  {
    title: 'a search from home finds an object, whose calendar opens',
    async run(stage) {
      const { item } = stage
      const visitor = await stage.visitor('reader')
      await visitor.open('/')
      await visitor.fill(`//main${the.field('Rechercher un objet')}`, item.title)
      await visitor.tab.type('\n')
      await visitor.arrive(/^\/explorer\?q=/)
      await visitor.press(the.linkTo(`/objet/${item.id}`))
      await visitor.arrive(new RegExp(`^/objet/${item.id}`))
      await visitor.press(the.button('Retrait'))
      await visitor.see(the.inside('dialog', the.button('Valider')))
      await visitor.expectSound()
    },
  },
  {
    title: 'an answer among the questions, and the other pages for everyone, open',
    async run(stage) {
      const visitor = await stage.visitor('reader')
      await visitor.open('/faq')
      await visitor.press('(//summary)[1]')
      await visitor.until('an open answer', `document.querySelector('details').open`)
      for (const path of ['/a-propos', '/conditions', '/installer', '/favoris', '/inscription']) {
        await visitor.open(path)
        await visitor.see('//h1')
        await visitor.expectSound()
      }
    },
  },
  {
    title: 'the menu opens by a press, and closes on the next page',
    async run(stage) {
      const visitor = await stage.visitor('reader')
      await visitor.open('/')
      await visitor.press(the.button('Menu'))
      await visitor.press(`//*[@id="menu-mobile"]//a[contains(., "Explorer")]`)
      await visitor.arrive('/explorer')
      await visitor.see(the.heading('résultat(s)'))
      await visitor.expectSound()
    },
  },
  {
    title: 'the same pages again, from the service worker, are not offline',
    async run(stage) {
      const visitor = await stage.visitor('reader')
      for (const path of Object.keys(pagesOf(stage))) {
        await visitor.open(path)
        await visitor.until(`a cached ${path}`, IS_CACHED(path))
      }
      await readAll(visitor, stage)
    },
  },
  {
    title: 'visited pages open without network, and are sound again with it',
    async run(stage) {
      const visitor = await stage.visitor('reader')
      await stage.line.cut()
      try {
        for (const [path, sign] of Object.entries(pagesOf(stage))) {
          await visitor.open(path)
          await visitor.see(sign)
        }
      } finally {
        await stage.line.mend()
      }
      await readAll(visitor, stage)
    },
  },
  {
    title: 'the dashboard leads a stranger to the sign-in page',
    async run(stage) {
      const visitor = await stage.visitor('stranger')
      await visitor.open('/tableau-de-bord/mes-locations')
      await visitor.arrive(/^\/connexion\?redirect=/)
      await visitor.see(the.field('Numéro de téléphone ou adresse email'))
      await visitor.expectSound()
    },
  },
]

/** Below the floor: pages stay as the server wrote them. */
export const READING_BELOW_FLOOR: readonly Journey[] = [
  {
    title: 'home, an object, the explorer and the questions are readable, and not hydrated',
    async run(stage) {
      const visitor = await stage.visitor('reader')
      for (const [path, sign] of Object.entries(pagesOf(stage))) {
        await visitor.read(path)
        // Scripts would have started by then.
        await visitor.until('a loaded page', `document.readyState === 'complete'`)
        await visitor.see(sign)
        await visitor.expectSound()
        await visitor.until(
          'a page without React',
          `Object.keys(document.querySelector('main')).every((key) => !key.startsWith('__react'))`,
        )
      }
    },
  },
  {
    title: 'its links and its search work',
    async run(stage) {
      const { item } = stage
      const visitor = await stage.visitor('reader')
      await visitor.read('/')
      await visitor.fill(`//main${the.field('Rechercher un objet')}`, item.title)
      await visitor.tab.type('\n')
      await visitor.arrive(/^\/explorer\?q=/)
      await visitor.press(the.linkTo(`/objet/${item.id}`))
      await visitor.arrive(new RegExp(`^/objet/${item.id}`))
      await visitor.see(the.heading(item.title))
      await visitor.expectSound()
    },
  },
]

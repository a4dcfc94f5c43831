import { expect, test } from 'vitest'
import { listCachedPages } from './cached-pages.ts'

const ORIGIN = 'https://okoume.test'

/** In the order in which they were cached. */
function cacheOf(pages: Readonly<Record<string, string>>): Pick<Cache, 'keys' | 'match'> {
  return {
    keys: async () => Object.keys(pages).map((path) => new Request(ORIGIN + path)),
    match: async (request) => {
      const { pathname, search } = new URL(request instanceof Request ? request.url : String(request))
      return new Response(`<html><title>${pages[pathname + search]}</title></html>`)
    },
  }
}

test('pages that open offline are listed, the last first, each once', async () => {
  const cache = cacheOf({
    '/': 'Okoumé : louer entre voisins',
    '/objet/1': 'Perceuse &amp; forets à louer - Libreville - Okoumé',
    '/tableau-de-bord': 'Tableau de bord - Okoumé',
    '/tableau-de-bord/mes-objets': 'Tableau de bord - Okoumé',
    '/tableau-de-bord/portefeuille': 'Tableau de bord - Okoumé',
    '/explorer?q=tente': 'tente - Okoumé',
    '/objet/2': 'Celle-ci - Okoumé',
  })

  expect(await listCachedPages(cache, `${ORIGIN}/objet/2`)).toEqual([
    { path: '/explorer?q=tente', title: 'tente' },
    { path: '/tableau-de-bord/portefeuille', title: 'Portefeuille' },
    { path: '/tableau-de-bord/mes-objets', title: 'Mes objets' },
    { path: '/objet/1', title: 'Perceuse & forets à louer - Libreville' },
    { path: '/', title: 'Accueil' },
  ])
})

test('useless pages are left out: signing in, paying, and fallbacks', async () => {
  const cache = cacheOf({ '/connexion': 'Connexion - Okoumé', '/facturation': 'Facturation', '/objet/1': '' })
  expect(await listCachedPages(cache, '')).toEqual([])
})

test('of many pages a dozen are listed', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`/objet/${n}`, `Objet ${n} - Okoumé`]),
  )
  const pages = await listCachedPages(cacheOf(many), '')
  expect(pages).toHaveLength(12)
  expect(pages[0]?.title).toBe('Objet 39')
})

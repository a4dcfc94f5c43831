import { describe, expect, it } from 'vitest'
import { readFilters } from './explorer-filters.ts'
import { explorerMeta } from './explorer-meta.ts'

const SITE = 'https://okoume.example'
const metaOf = (search: string, corrected?: string) =>
  explorerMeta({ filters: readFilters(new URLSearchParams(search)), corrected }, SITE)
const titleOf = (search: string) => metaOf(search).find((tag) => 'title' in tag)
const canonicalOf = (search: string) => metaOf(search).find((tag) => 'rel' in tag)

describe('the metadata of a search', () => {
  it('has the category, the text and the place', () => {
    expect(titleOf('')).toEqual({ title: 'Explorer les objets - Okoumé' })
    expect(titleOf('category=jardin')).toEqual({ title: 'Jardin : objets à louer - Okoumé' })
    expect(titleOf('q=sono&location=Libreville')).toEqual({ title: '« sono » à louer à Libreville - Okoumé' })
  })

  it('has one canonical address, whatever the page and the order of the list', () => {
    const address = `${SITE}/explorer?category=sport`
    for (const search of ['category=sport', 'category=sport&after=k&sort=prix-croissant&min=0']) {
      expect(canonicalOf(search)).toMatchObject({ rel: 'canonical', href: address })
    }
    expect(canonicalOf('')).toMatchObject({ href: `${SITE}/explorer` })
  })

  it('is that of what was searched instead of the text', () => {
    const meta = metaOf('q=perceusse', 'perceuse')
    expect(meta).toContainEqual({ title: '« perceuse » à louer - Okoumé' })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it('keeps searches by text out of search engines, and only those', () => {
    const isKeptOut = (search: string) =>
      metaOf(search).some((tag) => 'content' in tag && tag.content === 'noindex')
    expect(isKeptOut('q=sono')).toBe(true)
    expect(isKeptOut('category=sport')).toBe(false)
  })
})

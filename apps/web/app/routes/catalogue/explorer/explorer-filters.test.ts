import { describe, expect, it } from 'vitest'
import { countFilters, readFilters, readPrice, shorterAddress, writeFilters } from './explorer-filters.ts'

const fromAddress = (text: string) => readFilters(new URLSearchParams(text))

describe("the explorer's address", () => {
  it('has a whole search, and restores it', () => {
    const address =
      'q=perceuse&category=bricolage&min=1000&max=9000&location=Libreville&condition=neuf&condition=bon&near=louis&within=5&from=2026-12-03&to=2026-12-05&instant=true&sort=prix-croissant'
    expect(writeFilters(fromAddress(address)).toString()).toBe(address)
  })

  it('is empty when nothing was chosen, also as a form without scripts sends it', () => {
    expect(writeFilters(fromAddress('')).size).toBe(0)
    expect(writeFilters(fromAddress('q=&category=tous&min=0&max=100000&sort=recent')).size).toBe(0)
  })

  it.each([
    ['?q=&category=tous&min=0&max=100+000&sort=recent', ''],
    ['?q=+++', ''],
    ['?condition=bon&condition=neuf&condition=bon', '?condition=neuf&condition=bon'],
    ['?q=sono&min=0&after=x', '?q=sono&after=x'],
    ['?q=sono&category=sport', null],
    ['?fbclid=1', null],
    ['', null],
  ])('is shortened from %s to %s', (search, shorter) => {
    expect(shorterAddress(`https://okoume.test/explorer${search}`)).toBe(shorter)
  })

  it('survives invalid values', () => {
    const filters = fromAddress(
      'condition=cass%C3%A9&within=5&from=demain&to=&category=chevaux&min=-3&max=12,5&sort=hasard&q=++',
    )
    expect(filters).toEqual({
      q: '',
      category: 'tous',
      min: 0,
      max: 100_000,
      locations: [],
      conditions: [],
      near: '',
      within: '',
      from: '',
      to: '',
      instant: false,
      sort: 'recent',
    })
  })

  it('removes characters that the API refuses', () => {
    expect(fromAddress('q=%00 sono%00').q).toBe('sono')
    expect(fromAddress(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
    expect(fromAddress('location=%00').locations).toEqual([])
    expect(fromAddress('q=scie%E2%80%AE%E2%80%8B neuve').q).toBe('scie neuve')
  })

  it('lists a place once, and trims a text that was cut at a space', () => {
    expect(fromAddress('location=Libreville&location=Libreville').locations).toEqual(['Libreville'])
    expect(fromAddress(`q=${'a'.repeat(99)}+b`).q).toBe('a'.repeat(99))
  })

  it('has a radius and the order of distances only near a place', () => {
    expect(fromAddress('within=5&sort=proches')).toMatchObject({ near: '', within: '', sort: 'recent' })
    expect(fromAddress('near=louis&sort=proches')).toMatchObject({ within: '', sort: 'proches' })
  })

  it('sorts crossed days, and takes one alone for both', () => {
    expect(fromAddress('from=2026-12-09&to=2026-12-03')).toMatchObject({
      from: '2026-12-03',
      to: '2026-12-09',
    })
    expect(fromAddress('from=2026-12-09&to=')).toMatchObject({ from: '2026-12-09', to: '2026-12-09' })
  })

  it('sorts crossed prices', () => {
    expect(fromAddress('min=9000&max=1000')).toMatchObject({ min: 1000, max: 9000 })
  })
})

describe('a typed price', () => {
  it('may be written with spaces between thousands, and with its currency', () => {
    for (const text of [
      '12500',
      '12 500',
      ' 12\u202f500 ',
      '12\u00a0500 FCFA',
      '12.500',
      '12500F',
      '12,500 F',
    ]) {
      expect(readPrice(text)).toBe(12_500)
    }
  })

  it('stays within the bounds, and is ignored where it is invalid', () => {
    expect(readPrice('250000')).toBe(100_000)
    for (const text of ['', '-5', '12,5', 'cher', '1e3']) expect(readPrice(text)).toBeNull()
  })
})

describe('the number beside «Filtres»', () => {
  it('counts category, price and places once each, and not the text', () => {
    expect(countFilters(fromAddress('q=sono'))).toBe(0)
    expect(
      countFilters(fromAddress('category=sport&min=500&max=900&location=Libreville&location=Owendo')),
    ).toBe(3)
    expect(countFilters(fromAddress('condition=bon&condition=neuf'))).toBe(1)
  })
})

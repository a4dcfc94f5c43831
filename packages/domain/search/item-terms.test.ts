import { describe, expect, it } from 'vitest'
import { itemTerms, searchedTerms } from './item-terms.ts'
import { keyTerms, termsQuery, writeQuery } from './terms-query.ts'

const stemsOf = (text: string) => searchedTerms(text).map(({ stem }) => stem)

describe('one way to write a thing', () => {
  it.each([
    ['18v', ['18V', '18 V', '18 volts', '18 v']],
    ['9mm', ['9mm', '9 mm', '9 MM', '9 millimètres']],
    ['2kva', ['2 kva', '2kVA', '2 KVA']],
    ['5x5', ['5x5', '5 × 5', '5 x 5', '5×5 m', '5m x 5m', '5 m × 5 m', '5 sur 5 mètres', '5*5', '5 X 5']],
    ['4x4', ['4x4', '4 × 4', '4✕4', 'quatre quatre', 'quatre-quatre']],
    ['1.5t', ['1,5 t', '1.5t', '1,5 tonne']],
    ['1000w', ['1 000 W', '1000W', '1 000 watts', '1000 w', "1'000 W"]],
    ['20m3', ['20 m³', '20m3']],
    ['iai', ['I.A.I.', 'iai', 'I.A.I']],
    ['table chais', ['tables et chaises', 'table, chaise', 'Tables & chaises']],
    ['ping pong', ['ping-pong', 'ping‐pong', 'ping–pong', 'ping pong']],
    ['2 roue', ['deux roues', '2 roues', 'deux-roues']],
    ['perceus librevill', ['je cherche une perceuse pas cher à Libreville', 'perceuse libreville svp']],
  ])('%s', (stems, texts) => {
    expect(texts.map((text) => stemsOf(text).join(' '))).toEqual(texts.map(() => stems))
  })

  it('takes each word once and no more than eight', () => {
    expect(stemsOf('moto moto motos MOTO')).toEqual(['moto'])
    expect(stemsOf('abc def ghi jkl mno pqr stu vwx yza bcd')).toHaveLength(8)
  })

  it.each(['', 'de la pour', '= @ "', "l'", '🎉'])('%j has no words', (text) => {
    expect(stemsOf(text)).toEqual([])
    expect(termsQuery(text, { places: 'anywhere', synonyms: true })).toBe(null)
  })
})

describe('the words of an item', () => {
  it('leaves out what is too long for an index', () => {
    const endless = 'é'.repeat(3000)
    const item = {
      ...{ title: 'Tente', category: 'sport', location: 'Libreville' },
      ...{ description: `${endless} ${'5x'.repeat(1500)}5`, specifications: { Marque: endless } },
    }
    expect(Math.max(...Array.from(itemTerms(item), (word) => word.length))).toBeLessThan(100)
  })

  const words = itemTerms({
    title: 'Pick-up double cabine',
    description: 'Réservoir de 80 litres, 1 000 km par jour.',
    category: 'vehicules',
    location: 'Libreville',
    place: 'pk8',
    specifications: { Marque: 'Toyota' },
  })

  it.each(['=pick', '=pickup', 'pickup', '80l', '1000km', '@pk8', '@librevill', '@vehicul', 'toyota'])(
    'have %s',
    (word) => expect([...words]).toContain(word),
  )

  it.each(['@toyota', '=toyota', '=80l', '=pk8'])('do not have %s', (word) => {
    expect([...words]).not.toContain(word)
  })
})

describe('a search for words', () => {
  const asked = { places: 'anywhere', synonyms: false } as const

  it('is for all of them, or for two neighbours as one', () => {
    expect(writeQuery(termsQuery('groupe electro gene', asked) ?? '')).toBe(
      "(('group' & 'electro' & 'gene') | ('groupeelectro' & 'gene') | ('group' & 'electrogen'))",
    )
  })

  it('is stored under the fewest words that what it finds has', () => {
    expect(keyTerms({ all: [{ any: ['a', 'b'] }, 'c'] })).toEqual(['c'])
    expect(keyTerms({ any: [{ all: ['a', 'b'] }, 'c'] })).toEqual(['a', 'c'])
  })

  it.each([
    'a'.repeat(100),
    'ab '.repeat(33),
    'frigo clim moto table '.repeat(5),
    "l'".repeat(50),
    '1 '.repeat(50),
    '5x'.repeat(50),
  ])('of a hostile text is short: %s', (text) => {
    const start = performance.now()
    const query = termsQuery(text, { places: 'all named', synonyms: true })
    expect(query === null ? 0 : writeQuery(query).length).toBeLessThan(20_000)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

import { expect, it } from 'vitest'
import { correctedTexts, findSuspects, likelyTerms, literalText, synonymTexts } from './corrections.ts'
import { soundKey } from './sound-key.ts'
import { splitText, titleTerms } from './split-text.ts'
import { SYNONYMS } from './synonyms.ts'
import { spellingsNear, wordDistance } from './word-distance.ts'

it.each([
  ['pharmacie', 'farmassie'],
  ['perceuse', 'perseusse'],
  ['perceuse', 'perceuzes'],
  ['chapiteau', 'chapitaux'],
  ['chapiteau', 'chapito'],
  ['groupe', 'grouppes'],
  ['électrogène', 'elaictrojene'],
  ['quad', 'kad'],
  ['caméra', 'kamera'],
  ['glacière', 'glassiere'],
  ['maçonnerie', 'massonerie'],
  ['vélo', 'vélos'],
  ['chaise', 'chèse'],
  ['projecteur', 'prograjecteur', false],
  ['caisse', 'chaise', false],
  ['marteau', 'manteau', false],
  ['tondeuse', 'vendeuse', false],
])('«%s» and «%s» sound alike: %s', (a, b, alike = true) => {
  expect(soundKey(a) === soundKey(b)).toBe(alike)
})

it.each([
  ['perceuse', 'perceuse', 0],
  ['perceuse', 'perecuse', 1],
  ['perceuse', 'perceusse', 1],
  ['perceuse', 'preceusee', 2],
  ['velo', 'vleo', 1],
  ['', 'abc', 3],
])('«%s» and «%s» are %i letters apart', (a, b, distance) => {
  expect([wordDistance(a, b), wordDistance(b, a)]).toEqual([distance, distance])
})

it.each(['perecuse', 'percuse', 'pperceuse', 'berceuse', 'perceuses'])(
  '«%s» shares a spelling with «perceuse»',
  (word) => {
    const near = new Set(spellingsNear('perceuse'))
    expect(spellingsNear(word).some((spelling) => near.has(spelling))).toBe(true)
  },
)

it.each([
  ['perceusse', ['perceusse']],
  ['Perceusse à percution 18v', ['perceusse', 'percution']],
  ['vlo', []],
  ['vlo sac', []],
  ['vlo enfant', ['vlo', 'enfant']],
  ['a4 12v n° 7', []],
  ["d'échafodage", ['echafodage']],
  ['мотоцикл', []],
])('«%s» may have faults in %j', (text, terms) => {
  expect(findSuspects(text).map(({ term }) => term)).toEqual(terms)
})

it.each([
  ['sono', 'sonorisation'],
  ['Groupe  courant 5kva', 'groupe électrogène 5kva'],
  ['générateur', 'groupe électrogène'],
  ['congélo', 'congélateur'],
  ['kongello', 'congélo'],
  ['frigo', 'réfrigérateur'],
  ['projekteur led', 'projecteur led'],
  ['bâche', 'chapiteau'],
  ['tente de fete', 'chapiteau'],
  ['karcher', 'nettoyeur haute pression'],
  ['moto', 'scooter'],
  ['petit frigo de camping', 'petit réfrigérateur de camping'],
])('«%s» is searched as «%s» too', (text, other) => {
  expect(synonymTexts(text)[0]).toBe(other)
})

it.each([
  ['"perceusse"', 'perceusse'],
  [' « scie à  métaux » ', 'scie à  métaux'],
  ['“a”', 'a'],
  ['perceuse', null],
  ['"perceuse', null],
  ['""', null],
  ['"', null],
  ['tuyau 3"', null],
  ['"a" et "b"', null],
])('%s is meant to the letter as %s', (text, literal) => {
  expect(literalText(text)).toBe(literal)
})

it.each(['xy', 'xylophone', 'xy 55', ''])('«%s» has no synonyms', (text) => {
  expect(synonymTexts(text)).toEqual([])
})

it.each(['bâche ', 'sono ', 'moto frigo '])('«%s» over and over has few texts in other words', (word) => {
  expect(synonymTexts(word.repeat(20).slice(0, 100)).length).toBeLessThanOrEqual(12)
})

it('some 120 words of Gabon or more have a synonym, each in one place', () => {
  const all = SYNONYMS.flat()
  expect(all.length).toBeGreaterThanOrEqual(120)
  expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([])
})

const TERMS = [
  ['perceuse', 40],
  ['berceuse', 2],
  ['ponceuse', 9],
  ['tondeuse', 30],
  ['tente', 50],
  ['électrogène', 20],
  ['avec', 5],
  ['sacs', 90],
  ['sac', 9],
] as const
const candidates = TERMS.map(([written, items]) => ({
  term: written.normalize('NFD').replace(/\p{M}/gu, ''),
  written,
  items,
  similarity: written === 'électrogène' ? 0.5 : 0.2,
}))

it.each([
  ['perceusse', ['perceuse']],
  ['perseuse', ['perceuse']],
  ['ferceuse', ['perceuse', 'berceuse']],
  ['tante', ['tente']],
  ['perceuse', []],
  ['electricogene', ['électrogène']],
  ['ten', []],
  ['ave', ['avec']],
  ['sac', []],
  ['sacc', ['sacs', 'sac']],
  ['sace', []],
])('«%s» probably means %j', (text, written) => {
  const [word] = splitText(text)
  const terms = word ? likelyTerms(word, candidates) : []
  expect(terms.map((term) => term.written).slice(0, written.length)).toEqual(written)
})

it('every word is corrected at once, then one by its next likeliest', () => {
  const text = 'Ferceuse  de TANTE bleue'
  const suspects = findSuspects(text).map((word) => ({
    word,
    terms: likelyTerms(word, candidates.slice(0, 5)),
  }))
  expect(correctedTexts(text, suspects)).toEqual(['perceuse de tente bleue', 'berceuse de tente bleue'])
})

it('a title is remembered by its words of three letters or more, with the accents that somebody writes', () => {
  expect([...titleTerms('Groupe ELECTROGENE 5kVA, électrogène à 7 m')]).toEqual([
    ['groupe', 'groupe'],
    ['electrogene', 'électrogène'],
  ])
})

import { expect, test } from 'vitest'
import { guessCategory } from './guess-category.ts'

test.each([
  ['Barnum 3 × 3 avec bâches', 'jardin'],
  ['Tente de réception blanche', 'jardin'],
  ['Tente 3 places', 'sport'],
  ['TÉLÉ LG 43', 'electronique'],
  ['micro-ondes Samsung', 'cuisine'],
  ['Micro sans fil', 'electronique'],
  ['Table de ping-pong', 'sport'],
  ['Chaises et tables', 'jardin'],
  ['Buts de foot', 'sport'],
  ['Bouteille de butane', null],
  ['Vélo VTT', 'vehicules'],
  ['Robinet', null],
  ['', null],
] as const)('the category of «%s» is %s', (title, category) => {
  expect(guessCategory(title)).toBe(category)
})

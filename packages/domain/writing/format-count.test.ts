import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each([
  [0, 'objet', undefined, '0 objet'],
  [1, 'location terminée', undefined, '1 location terminée'],
  [2, 'location terminée', undefined, '2 locations terminées'],
  [3, "retour à l'heure", "retours à l'heure", "3 retours à l'heure"],
])('%i of «%s»', (count, one, more, text) => {
  expect(formatCount(count, one, more)).toBe(text)
})

import { expect, test } from 'vitest'
import { findProhibitedTerm } from './prohibited-terms.ts'

test.each([
  ['Boîte de munitions', 'munition'],
  ['MUNISSIONS de chasse', 'munition'],
  ['Defense d’éléphant en IVOIR', 'ivoire'],
  ['Kokaïne', 'cocaïne'],
  ['Faux paseport diplomatique', 'faux passeport'],
  ['Apartements meublés à Akanda', 'appartement meublé'],
  ['Scie sauteuse et couteau de cuisine', null],
  ['Cage pour chien, perceuse, groupe électrogène', null],
  ['Chapiteau 50 places', null],
  ["Avec votre carte d'identité, dans mon appartement", null],
])('%s', (text, term) => {
  expect(findProhibitedTerm([text])).toBe(term)
})

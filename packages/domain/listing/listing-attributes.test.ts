import { expect, it } from 'vitest'
import { DISPLAYED_RATING } from '../review/format-mean.ts'
import { CITIES, CONDITIONS } from './listing-attributes.ts'

it('an item has one of the conditions and cities of the form that adds it', () => {
  expect(CONDITIONS).toEqual(['neuf', 'très bon', 'bon', 'usé'])
  expect(CITIES).toEqual(['Libreville', 'Akanda', 'Owendo', 'Port-Gentil'])
})

it('the rating shown without reviews is 4.0 of 5', () => {
  expect(DISPLAYED_RATING.toFixed(1)).toBe('4.0')
})

import { expect, it } from 'vitest'
import { DISPLAYED_RATING } from '../review/format-mean.ts'
import { CONDITIONS } from './listing-attributes.ts'

it('an item has one of the conditions of the form that adds it', () => {
  expect(CONDITIONS).toEqual(['neuf', 'très bon', 'bon', 'usé'])
})

it('the rating shown without reviews is 4.0 of 5', () => {
  expect(DISPLAYED_RATING.toFixed(1)).toBe('4.0')
})

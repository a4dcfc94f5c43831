import { expect, test } from 'vitest'
import { reasonsFor, SUSPENSIONS } from './decisions.ts'

test('a review is withdrawn for these reasons alone: an opinion is none', () => {
  expect(reasonsFor('remove', 'review')).toEqual(['insult', 'hidden contact', 'misplaced', 'extortion'])
  expect(reasonsFor('remove', 'item')).toContain('scam')
})

test('a suspension lasts a week, a month, or has no end', () => {
  expect(SUSPENSIONS).toEqual({ 'suspend 7': 7, 'suspend 30': 30, close: null })
})

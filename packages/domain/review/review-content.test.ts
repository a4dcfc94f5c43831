import { expect, it } from 'vitest'
import { MAX_STARS, RATING_LABELS, REVIEW_TAGS, tagsFor } from './review-content.ts'

it.each([
  [null, []],
  [1, []],
  [2, []],
  [3, REVIEW_TAGS.renter],
  [5, REVIEW_TAGS.renter],
])('offers words of praise that fit the stars: %s', (note, tags) => {
  expect(tagsFor('renter', note)).toEqual(tags)
})

it('has a word for each number of stars', () => {
  expect(RATING_LABELS).toHaveLength(MAX_STARS)
})

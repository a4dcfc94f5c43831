import { readUnannounced } from './action-outcomes.ts'
import { expect, test } from './product-test.ts'

test('the journeys press every writing operation of the pages, and its outcome is told and focused', () => {
  expect(readUnannounced()).toEqual([])
})

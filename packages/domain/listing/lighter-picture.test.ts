import { describe, expect, test } from 'vitest'
import { lighterWidth } from './lighter-picture.ts'
import { PICTURE_WIDTHS } from './picture.ts'

describe.each(PICTURE_WIDTHS)('where data is dear, a picture of %i pixels', (width) => {
  test('is never stood in for by a larger one', () => {
    expect(lighterWidth(width)).toBeLessThanOrEqual(width)
  })

  test('is not made smaller twice, by the worker and by the server', () => {
    expect(lighterWidth(lighterWidth(width))).toBe(lighterWidth(width))
  })
})

test('the largest becomes lighter, and so does that of a card on a sharp screen', () => {
  expect([lighterWidth(960), lighterWidth(480)]).toEqual([640, 320])
})

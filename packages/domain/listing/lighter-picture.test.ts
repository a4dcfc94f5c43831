import { describe, expect, test } from 'vitest'
import { lighterWidth } from './lighter-picture.ts'
import { PICTURE_WIDTHS } from './picture.ts'

describe.each(PICTURE_WIDTHS)('with data saving on, a picture of %i pixels', (width) => {
  test('is never replaced by a larger one', () => {
    expect(lighterWidth(width)).toBeLessThanOrEqual(width)
  })

  test('is not made smaller twice, by the worker and by the server', () => {
    expect(lighterWidth(lighterWidth(width))).toBe(lighterWidth(width))
  })
})

test("the largest becomes lighter, and so does a card's picture on a sharp screen", () => {
  expect([lighterWidth(960), lighterWidth(480)]).toEqual([640, 320])
})

import { describe, expect, it, test } from 'vitest'
import { chooseLivenessPrompt, LIVENESS_PROMPTS, LIVENESS_TEXTS } from './liveness.ts'

describe('the prompts of the liveness check', () => {
  it('are eight: a hand, one to five fingers, a smile', () => {
    expect(LIVENESS_PROMPTS.map((prompt) => LIVENESS_TEXTS[prompt])).toEqual([
      'Levez la main droite',
      'Levez la main gauche',
      'Montrez 1 doigt',
      'Montrez 2 doigts',
      'Montrez 3 doigts',
      'Montrez 4 doigts',
      'Montrez 5 doigts',
      'Souriez',
    ])
  })

  it('are drawn with equal probability', () => {
    const draws = Array.from({ length: 800 }, (_, n) => chooseLivenessPrompt(n / 800))

    for (const prompt of LIVENESS_PROMPTS) expect(draws.filter((one) => one === prompt)).toHaveLength(100)
    expect(chooseLivenessPrompt(1 - Number.EPSILON)).toBe('smile')
  })

  test.each([-0.1, 1, Number.NaN])('refuse %d as a draw', (draw) => {
    expect(() => chooseLivenessPrompt(draw)).toThrow(RangeError)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEEP } from '../test-size.ts'
import { seededRandom } from './seeded-random.ts'
import { findShortestStory } from './shortest-story.ts'
import { shrink } from './shrink.ts'
import { planSteps, type StepName } from './steps.ts'
import { liveThrough, type TownStory } from './town-story.ts'

const FOREVER = Number.POSITIVE_INFINITY

describe('shrinking a failing story', () => {
  test('leaves only the steps it needs to fail, wherever they are, in order', async () => {
    const guilty = fc.uniqueArray(fc.nat({ max: 59 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(guilty, async (needed) => {
        const whole = Array.from({ length: 60 }, (_, index) => index)
        const fails = async (part: readonly number[]) => needed.every((one) => part.includes(one))

        expect(await shrink(whole, fails, FOREVER)).toEqual(needed.toSorted((a, b) => a - b))
      }),
      { numRuns: 50 },
    )
  })

  test('stops when the time is over', async () => {
    const whole = [1, 2, 3, 4]
    expect(await shrink(whole, async () => true, Date.now() - 1)).toEqual(whole)
  })
})

test.runIf(DEEP)(
  'a planted fault after a cancellation and a withdrawal shrinks to those two steps',
  async () => {
    const seed = 9
    const story: TownStory = {
      seed,
      steps: planSteps(seededRandom(seed), 60),
      also: (names) => (withdrawsAfterCancelling(names) ? ['a fault that was planted'] : []),
    }

    const first = await liveThrough(story)
    const { steps, result } = await findShortestStory(story, first, FOREVER)

    expect(first.taken).toBeGreaterThan(2)
    expect(steps.map(({ name }) => name)).toEqual(['cancel', 'withdraw'])
    expect(result.failure).toContain('a fault that was planted')
    expect(result.lines).toHaveLength(4)
  },
  600_000,
)

function withdrawsAfterCancelling(names: readonly StepName[]): boolean {
  const cancelled = names.indexOf('cancel')
  return cancelled >= 0 && names.indexOf('withdraw', cancelled) >= 0
}

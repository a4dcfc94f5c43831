import { expect, test } from 'vitest'
import { testSize } from '../test-size.ts'
import { seededRandom } from './seeded-random.ts'
import { planSteps } from './steps.ts'
import { liveThrough } from './town-story.ts'

/**
 * The log of a town, without the last digits of times: two statements of one event may read the simulated clock in
 * either order, and it gives each its own millisecond, with which ids begin. Also without the request numbers in jobs:
 * each server has its own counter and name.
 */
function withoutChance(lines: readonly string[]): string[] {
  const names = new Map<string, string>()
  const nameOf = (id: string) => {
    const name = names.get(id) ?? `id ${names.size + 1}`
    names.set(id, name)
    return name
  }
  return lines.map((line) =>
    line
      .replace(/\.\d{3}Z/g, 'Z')
      .replace(/,"request":"[0-9a-z-]+"/g, '')
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, nameOf),
  )
}

test('the same seed gives the same story, where nothing is concurrent', async () => {
  const seed = 11
  const steps = planSteps(seededRandom(seed), testSize(30, 80)).filter(({ name }) => name !== 'crowd')

  const first = await liveThrough({ seed, steps })
  const second = await liveThrough({ seed, steps })

  expect(first.failure).toBeNull()
  expect(withoutChance(second.lines)).toEqual(withoutChance(first.lines))
}, 60_000)

import { shrink } from './shrink.ts'
import type { PlannedStep } from './steps.ts'
import { liveThrough, type Narrated, type TownStory } from './town-story.ts'

/** The smallest part of a story found that fails alike, and its result. */
export interface ShortestStory {
  readonly steps: readonly PlannedStep[]
  readonly result: Narrated
}

/** Concurrent events may succeed by chance. */
const ATTEMPTS_AT_A_RACE = 4

/** Searches until that instant. `first` is the result of the whole story. */
export async function findShortestStory(
  story: TownStory,
  first: Narrated,
  deadline: number,
): Promise<ShortestStory> {
  let shortest: ShortestStory = { steps: story.steps.slice(0, first.taken), result: first }
  const kind = kindOf(first)
  const attempts = shortest.steps.at(-1)?.name === 'crowd' ? ATTEMPTS_AT_A_RACE : 1
  await shrink(
    shortest.steps,
    async (steps) => {
      for (let attempt = 1; attempt <= attempts && Date.now() < deadline; attempt++) {
        const result = await liveThrough({ ...story, steps })
        if (kindOf(result) !== kind) continue
        shortest = { steps: steps.slice(0, result.taken), result }
        return true
      }
      return false
    },
    deadline,
  )
  return shortest
}

/** The kind of failure, without people and amounts. */
function kindOf({ failure }: Narrated): string | null {
  const [first = ''] = failure?.split('\n') ?? []
  return failure && first.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/g, '#')
}

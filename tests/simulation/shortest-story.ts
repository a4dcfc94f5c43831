import { shrink } from './shrink.ts'
import type { PlannedStep } from './steps.ts'
import { liveThrough, type Narrated, type TownStory } from './town-story.ts'

/** The fewest of a story's steps found that fail alike, and what is told of them. */
export interface ShortestStory {
  readonly steps: readonly PlannedStep[]
  readonly told: Narrated
}

/** What happens at the same instant may come out well by chance. */
const ATTEMPTS_AT_A_RACE = 4

/** Looks for them until that instant. `first` is what the whole story told. */
export async function findShortestStory(
  story: TownStory,
  first: Narrated,
  deadline: number,
): Promise<ShortestStory> {
  let shortest: ShortestStory = { steps: story.steps.slice(0, first.taken), told: first }
  const kind = kindOf(first)
  const attempts = shortest.steps.at(-1)?.name === 'crowd' ? ATTEMPTS_AT_A_RACE : 1
  await shrink(
    shortest.steps,
    async (steps) => {
      for (let attempt = 1; attempt <= attempts && Date.now() < deadline; attempt++) {
        const told = await liveThrough({ ...story, steps })
        if (kindOf(told) !== kind) continue
        shortest = { steps: steps.slice(0, told.taken), told }
        return true
      }
      return false
    },
    deadline,
  )
  return shortest
}

/** What went wrong, whoever it happened to and however much it was about. */
function kindOf({ failure }: Narrated): string | null {
  const [first = ''] = failure?.split('\n') ?? []
  return failure && first.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/g, '#')
}

import { afterAll, expect, test } from 'vitest'
import { TEST_SEED, testSize } from '../test-size.ts'
import { seededRandom } from './seeded-random.ts'
import { findShortestStory } from './shortest-story.ts'
import { planSteps } from './steps.ts'
import { liveThrough, type TownStory } from './town-story.ts'

const EVENTS = Number(process.env.SIMULATION_EVENTS ?? testSize(200, 10_000))
/** Of one town; a small one is looked through quickly, and so after every event. */
const EVENTS_OF_TOWN = Math.min(500, EVENTS)
/** While one town computes, the database works for the others. */
const AT_ONCE = 3
const PATIENCE_MS = 60_000 + EVENTS * 200
const SHRINKING_MS = 60_000
const TOLD_EVERY_MS = 15_000
/** Fewer would prove little of the ends below. */
const ENOUGH_EVENTS = 5000

const seen = new Set<string>()
const started = Date.now()
let lived = 0
let lastTold = started

function tellProgress(): void {
  const seconds = (Date.now() - started) / 1000
  console.log(`simulation: ${lived} of ${EVENTS} events, ${(lived / seconds).toFixed(1)} a second`)
  lastTold = Date.now()
}
afterAll(tellProgress)

function planTown(seed: number): TownStory {
  return { seed, steps: planSteps(seededRandom(seed), EVENTS_OF_TOWN) }
}

async function live(seed: number): Promise<void> {
  const story = planTown(seed)
  const told = await liveThrough(story)
  lived += told.taken
  for (const end of told.ends) seen.add(end)
  if (Date.now() - lastTold > TOLD_EVERY_MS) tellProgress()
  if (told.failure === null) return
  const { steps, told: shortest } = await findShortestStory(story, told, Date.now() + SHRINKING_MS)
  throw new Error(
    [
      shortest.failure,
      `TEST_SEED=${seed} SIMULATION_EVENTS=${EVENTS_OF_TOWN} npm test -- --only=vitest tests/simulation/random-life.test.ts`,
      `shrunk from ${told.taken} events to ${steps.length}:`,
      ...shortest.lines,
      ...steps.map((step) => JSON.stringify(step)),
    ].join('\n'),
  )
}

/**
 * The first town has the seed that was given, so that a failing town is lived again alone. What happens at the same
 * instant may still come out one way or the other.
 */
function* seedsOfTowns(): Generator<number> {
  const random = seededRandom(TEST_SEED)
  yield TEST_SEED
  for (let left = Math.ceil(EVENTS / EVENTS_OF_TOWN) - 1; left > 0; left--) yield random.seed()
}

test(
  `whatever ${EVENTS} things happen in towns, nothing is oversold, lost or paid twice, and all comes to an end`,
  async () => {
    const seeds = seedsOfTowns()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const seed of seeds) await live(seed)
      }),
    )

    if (EVENTS >= ENOUGH_EVENTS) expect([...seen].sort()).toEqual(expect.arrayContaining([...ENDS_TO_SEE]))
  },
  PATIENCE_MS,
)

/** A simulation that came to few ends would prove little. */
const ENDS_TO_SEE: readonly string[] = [
  'rental refusée',
  'rental terminée',
  'rental annulée owner',
  'rental annulée renter',
  'rental annulée expired',
  'return presumed',
  'return confirmed',
  'return settled',
  'checkout booked',
  'checkout released',
  'checkout refunded',
  'withdrawal paid provider',
  'withdrawal paid administrator',
  'withdrawal returned provider',
  'withdrawal returned administrator',
  'collect PAYMENT_NOT_APPROVED',
  'collect PROMPT_EXPIRED',
  'collect NOT_FOUND',
  'payout RECIPIENT_NOT_FOUND',
  'attempt 2',
  'entry loss',
  'entry adjustment',
  'decision settle withdrawal',
  'decision resolve payment review',
]

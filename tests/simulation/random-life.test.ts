import { afterAll, expect, test } from 'vitest'
import { TEST_SEED, testSize } from '../test-size.ts'
import { seededRandom } from './seeded-random.ts'
import { findShortestStory } from './shortest-story.ts'
import { planSteps } from './steps.ts'
import { liveThrough, type TownStory } from './town-story.ts'

const EVENTS = Number(process.env.SIMULATION_EVENTS ?? testSize(150, 10_000))
/** Events per town; a small one is checked quickly, and so after every event. */
const EVENTS_OF_TOWN = Math.min(500, EVENTS)
/** While one town computes, the database works for the others. */
const AT_ONCE = 3
const TIMEOUT_MS = 60_000 + EVENTS * 200
const SHRINKING_MS = 60_000
const TOLD_EVERY_MS = 15_000
/** Fewer would not cover the outcomes below. */
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
  const result = await liveThrough(story)
  lived += result.taken
  for (const end of result.ends) seen.add(end)
  if (Date.now() - lastTold > TOLD_EVERY_MS) tellProgress()
  if (result.failure === null) return
  const { steps, result: shortest } = await findShortestStory(story, result, Date.now() + SHRINKING_MS)
  throw new Error(
    [
      shortest.failure,
      `TEST_SEED=${seed} SIMULATION_EVENTS=${EVENTS_OF_TOWN} npm test -- --only=vitest tests/simulation/random-life.test.ts`,
      `shrunk from ${result.taken} events to ${steps.length}:`,
      ...shortest.lines,
      ...steps.map((step) => JSON.stringify(step)),
    ].join('\n'),
  )
}

/**
 * The first town uses the given seed, so that a failing town can be replayed alone. Concurrent events may still come
 * out differently.
 */
function* seedsOfTowns(): Generator<number> {
  const random = seededRandom(TEST_SEED)
  yield TEST_SEED
  for (let left = Math.ceil(EVENTS / EVENTS_OF_TOWN) - 1; left > 0; left--) yield random.seed()
}

test(
  `after ${EVENTS} random events in towns, nothing is oversold, lost or paid twice, and everything is settled`,
  async () => {
    const seeds = seedsOfTowns()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const seed of seeds) await live(seed)
      }),
    )

    if (EVENTS >= ENOUGH_EVENTS) expect([...seen].sort()).toEqual(expect.arrayContaining([...ENDS_TO_SEE]))
  },
  TIMEOUT_MS,
)

/** A simulation with few outcomes would prove little. */
const ENDS_TO_SEE: readonly string[] = [
  'rental refusée',
  'rental terminée',
  'rental annulée owner',
  'rental annulée renter',
  'rental annulée expired',
  'rental annulée owner-suspended',
  'rental annulée grace',
  'late souple part',
  'late modérée part',
  'late modérée all',
  'late ferme part',
  'late ferme all',
  'rental annulée identity',
  'return presumed',
  'return confirmed',
  'return settled',
  'enquiry booked',
  'enquiry expired',
  'enquiry withdrawn',
  'enquiry closed',
  'carried used',
  'carried refunded',
  'carried to booked',
  'carried to booked with a difference',
  'carried to released with a difference',
  'link booked',
  'link released',
  'agreement booked',
  'agreement released',
  'agreement refunded',
  'checkout booked',
  'checkout released',
  'checkout refunded',
  'withdrawal paid provider',
  'withdrawal paid administrator',
  'withdrawal returned provider',
  'withdrawal returned administrator',
  'withdrawal paid automatic',
  'withdrawal returned automatic',
  'withdrawal cancelled provider',
  'automatic payouts stopped',
  'collect PAYMENT_NOT_APPROVED',
  'collect PROMPT_EXPIRED',
  'collect NOT_FOUND',
  'payout RECIPIENT_NOT_FOUND',
  'attempt 2',
  'entry loss',
  'entry adjustment',
  'entry charge',
  'entry office',
  'decision settle withdrawal',
  'decision resolve payment review',
]

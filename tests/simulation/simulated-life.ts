import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Jobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createSimulator } from '../../apps/server/src/providers/simulator/simulator.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { Person } from '../server/people.ts'
import { type MortalPool, openMortalPool } from './mortal-pool.ts'
import { openSimulation } from './neighbours.ts'
import { openOperators } from './operators.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { MORNING, settle } from './settlers.ts'
import { openSimulatedServer } from './simulated-server.ts'
import { watchMoves } from './watch-moves.ts'

/** A town in which everything happens at random, in simulated time. */
export interface Life {
  /** The books, read past the server by a pool that is never killed. */
  readonly database: TestDatabase
  /** The number of the current step. */
  readonly random: Random
  readonly people: readonly Person[]
  readonly administrator: Person
  /** Confirms what is too large for one administrator. */
  readonly second: Person
  readonly items: readonly NewItem[]
  readonly jobs: Jobs
  readonly process: MortalPool
  /** An operator's callback; returns its status. `secret` is the right one by default. */
  callBack(body: string, secret?: string): Promise<number>
  /** Presses the button of a payment link's page; returns the status. */
  press(path: string, phoneNumber: string): Promise<number>
  now(): Date
  /** The operators' clock goes on, whatever happens to ours. */
  readonly operatorsClock: Clock
  /** The latest instant so far: the clock may have been set back since. */
  latest(): Date
  today(): CalendarDay
  pass(milliseconds: number): void
  newKey(): string
  /** How often each operation was sent to its operator, by our reference. */
  readonly sent: ReadonlyMap<string, number>
  /** From now on the operators answer every query. */
  mendNetwork(): void
  /** Logged errors of the server. */
  readonly faults: string[]
  /** Reseeds the randomness of the next step, so that it does not depend on earlier ones. */
  beginStep(seed: number): Life
  close(): Promise<void>
}

export async function beginLife(seed: number): Promise<Life> {
  const database = await openSimulation()
  const random = seededRandom(seed)
  const chance = { network: random.fork(), ids: random.fork() }
  let instant = MORNING
  let latest = MORNING
  let elapsed = 0
  // No two events share an instant, so that «the oldest» is deterministic.
  const now = () => {
    instant += 1
    elapsed += 1
    latest = Math.max(latest, instant)
    return new Date(instant)
  }
  const clock = { now }
  const operatorsClock = { now: () => new Date(MORNING + elapsed) }
  const newId = (at: Date) => seededUuid(chance.ids, at)
  const process = openMortalPool(database)
  const operators = openOperators({
    books: createSimulator({ db: database.kysely, newId, clock: operatorsClock }),
    clock: operatorsClock,
    random: () => chance.network,
    around: process.callOperator,
  })
  const server = await openSimulatedServer({ pool: process.pool, clock, newId, provider: operators.provider })
  await watchMoves(database)
  const settlers = await settle(database, server, random)
  const life: Life = {
    database,
    random,
    ...settlers,
    jobs: server.jobs,
    process,
    callBack: server.callBack,
    press: server.press,
    now,
    operatorsClock,
    latest: () => new Date(latest),
    today: () => dayInLibreville(new Date(instant)),
    pass(milliseconds) {
      instant += milliseconds
      elapsed += Math.max(0, milliseconds)
      latest = Math.max(latest, instant)
    },
    newKey: () => newId(new Date(instant)),
    sent: operators.sent,
    mendNetwork: operators.mend,
    faults: server.faults,
    beginStep(step) {
      const own = seededRandom(step)
      chance.network = own.fork()
      chance.ids = own.fork()
      return { ...life, random: own }
    },
    async close() {
      await server.close()
      await process.pool.end()
      await database.drop()
    },
  }
  return life
}

/** A UUID of version 7, as the product's are, reproducible from the seed. */
function seededUuid(random: Random, at: Date): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.between(0, 15).toString(16)).join('')
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`
}

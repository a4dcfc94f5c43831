import { createClient } from '@okoume/client/client.ts'
import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { pino } from 'pino'
import type { NewItem } from '../../apps/server/src/features/listings/add-items.ts'
import { mailJobs } from '../../apps/server/src/features/mails/mail-jobs.ts'
import { paymentJobs } from '../../apps/server/src/features/payments/payment-jobs.ts'
import type { PaymentProvider } from '../../apps/server/src/features/payments/payment-provider.ts'
import { checkoutHandlers } from '../../apps/server/src/features/rentals/checkout-routes.ts'
import { rentalJobs } from '../../apps/server/src/features/rentals/rental-jobs.ts'
import { rentalHandlers } from '../../apps/server/src/features/rentals/routes.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import type { Authentication } from '../../apps/server/src/platform/http/caller.ts'
import { createHttpServer } from '../../apps/server/src/platform/http/http-server.ts'
import { registerOperations } from '../../apps/server/src/platform/http/operations.ts'
import { type Jobs, migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { localMailbox } from '../../apps/server/src/providers/mailbox/local-mailbox.ts'
import { createSimulator } from '../../apps/server/src/providers/simulator/simulator.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { fetchFrom } from '../server/fetch-from.ts'
import type { Person } from '../server/people.ts'
import type { Random } from './seeded-random.ts'
import { addNeighbours, addObject, openTown } from './town.ts'

/** A town in which everything happens by chance, at a time that is made up. */
export interface Life {
  readonly database: TestDatabase
  readonly random: Random
  readonly people: readonly Person[]
  readonly items: readonly NewItem[]
  readonly jobs: Jobs
  now(): Date
  today(): CalendarDay
  pass(milliseconds: number): void
  /** How often each operation was sent to its operator, by our reference. */
  readonly sent: ReadonlyMap<string, number>
  /** From now on the operators answer every question. */
  mendNetwork(): void
  /** What the server logged as faults of its own. */
  readonly faults: string[]
}

const MORNING = Date.UTC(2027, 2, 1, 7)
const PEOPLE = 24
// Few, so that people get in each other's way.
const ITEMS = 3

export async function beginLife(random: Random): Promise<Life> {
  const database = await openTown()
  let instant = MORNING
  // No two things happen at the same instant, so that «the oldest» is always the same one.
  const now = () => new Date(instant++)
  const clock = { now }
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => faults.push(line) })
  await migrateJobs(database.pool, log)
  const sent = new Map<string, number>()
  const operators = createSimulator({ db: database.kysely, newId: newUuid, clock })
  const network = { breaks: true, random: random.fork() }
  const provider = unreliable(operators, (odds) => network.breaks && network.random.chance(odds), sent)
  const { kysely: db, pool } = database
  const parts = { db, pool, provider, newId: newUuid, publicUrl: 'http://localhost:3000', log, clock }
  const http = await createHttpServer(log)
  registerOperations(http, TRUSTING, { ...checkoutHandlers(parts), ...rentalHandlers(parts) })
  const clientOf = (id: string) =>
    createClient({ fetch: fetchFrom(http), token: async () => `${id}.of.simulation` })
  const neighbours = await addNeighbours(database, PEOPLE)
  const people = neighbours.map((one) => ({ ...one, token: '', client: clientOf(one.id) }))
  return {
    database,
    random,
    people,
    items: await addItems(database, random, people),
    jobs: { ...mailJobs({ ...parts, transport: localMailbox }), ...paymentJobs(parts), ...rentalJobs(parts) },
    now,
    today: () => dayInLibreville(now()),
    pass(milliseconds) {
      instant += milliseconds
    },
    sent,
    mendNetwork() {
      network.breaks = false
    },
    faults,
  }
}

/** A token names its person, and is believed: signing in is not what is simulated. */
const TRUSTING: Authentication = {
  async callerOf(token) {
    const [id = ''] = token.split('.')
    return { id, email: `${id}@exemple.test`, name: 'Voisin', emailConfirmed: true, signedInAt: new Date(0) }
  },
  standingOf: async () => null,
}

async function addItems(database: TestDatabase, random: Random, people: readonly Person[]) {
  const items: NewItem[] = []
  for (let index = 0; index < ITEMS; index++) {
    const unit = index === 0 ? ('semaine' as const) : ('jour' as const)
    const said = {
      price: 500 * random.between(1, 40),
      price_unit: unit,
      deposit: random.chance(0.3) ? 0 : 1000 * random.between(1, 50),
      available: random.between(1, 3),
      created_at: new Date(MORNING),
    }
    // The same two people own everything, so that their accounts are moved by many rentals.
    items.push(await addObject(database, random.pick(people.slice(0, 2)), said))
  }
  return items
}

/** Networks break: an answer is lost, or the question was. */
function unreliable(
  provider: PaymentProvider,
  breaks: (odds: number) => boolean,
  sent: Map<string, number>,
): PaymentProvider {
  return {
    ...provider,
    async submit(order) {
      sent.set(order.reference, (sent.get(order.reference) ?? 0) + 1)
      if (breaks(0.04)) throw new Error('the operator was not reached')
      const submission = await provider.submit(order)
      if (breaks(0.05)) throw new Error('the answer was lost')
      return submission
    },
    async observe(order) {
      if (breaks(0.05)) throw new Error('the operator was not reached')
      return provider.observe(order)
    },
  }
}

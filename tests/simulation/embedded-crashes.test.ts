import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../apps/server/src/demo/demo-people.ts'
import { findRunningPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { isAlive } from '../../apps/server/src/platform/database/embedded/inspect-process.ts'
import { recordedPid } from '../../apps/server/src/platform/database/embedded/leftover.ts'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import type { Person } from '../server/people.ts'
import { getPayment } from '../server/renting.ts'
import { waitFor } from '../server/wait-for.ts'
import { DEEP, TEST_SEED } from '../test-size.ts'
import { type Attempt, type BusyTown, liveUntilItDies, sendAgain } from './busy-town.ts'
import { brokenPromises } from './invariants.ts'
import { dayFromToday, signIn } from './neighbours.ts'
import { outcomeOf } from './renting.ts'
import {
  endServersLeft,
  freePort,
  launch,
  makeDataDir,
  type RunningServer,
  type Settings,
  startServer,
} from './running-server.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const KILLS = 10
const MAX_BUSY_MS = 4000

const data = makeDataDir()
const cluster = join(data.path, 'postgres/cluster')
let settings: Settings
beforeAll(async () => {
  settings = { PORT: await freePort(), DATA_DIR: data.path }
})
afterAll(async () => {
  await endServersLeft()
  data.remove()
})

/** Direct access to PostgreSQL as the server's own account. */
function booksOf() {
  const at = findRunningPostgres(join(data.path, 'postgres'))
  if (!at) throw new Error('no PostgreSQL runs')
  const pool = createPool({ at, size: 2 })
  return { db: createKysely(pool), close: () => pool.end() }
}

async function openBusyTown(server: RunningServer, random: Random): Promise<BusyTown> {
  const { db, close } = booksOf()
  const users = await db.selectFrom('users').select(['id', 'email', 'name']).execute()
  // Large stock, so that most requests are granted.
  await db
    .updateTable('items')
    .set({ available: 40, offered: true })
    .where('offeredIfShown', 'is', null)
    .execute()
  const items = await db.selectFrom('items').selectAll().where('priceUnit', '=', 'jour').execute()
  await close()
  const people: Person[] = []
  for (const [index, { email }] of DEMO_PEOPLE.entries()) {
    const known = users.find((user) => user.email === email)
    if (known)
      people.push(await signIn(server, { ...known, email, phone: `07700000${index}` }, DEMO_PASSWORD))
  }
  return { people, items, attempts: [], random, answers: 0 }
}

function postgresPid(): number {
  const pid = recordedPid(cluster)
  if (pid === undefined) throw new Error('no PostgreSQL runs')
  return pid
}

/** Counted in answers, not in time, so that the speed of the machine does not matter. */
async function answered(town: BusyTown, more: number): Promise<void> {
  const target = town.answers + more
  for (let waited = 0; town.answers < target && waited < MAX_BUSY_MS; waited += 10) await sleep(10)
  await sleep(town.random.between(0, 30))
}

/** Kills the server under load; returns the process of its PostgreSQL, which must end on its own. */
async function killWhileBusy(town: BusyTown, server: RunningServer): Promise<number> {
  const postgres = postgresPid()
  const life = liveUntilItDies(town, server)
  await answered(town, town.random.between(5, 60))
  await server.end('SIGKILL')
  await life
  expect(server.failures).toEqual([])
  return postgres
}

async function killWhileStarting(random: Random): Promise<void> {
  const { child, ended } = launch(settings)
  await sleep(random.between(200, 1200))
  child.kill('SIGKILL')
  await ended
}

test.runIf(DEEP)(
  `killed ${KILLS} times under load, it loses nothing acknowledged, does nothing twice, leaves no process running`,
  async () => {
    const random = seededRandom(TEST_SEED)
    let server = await startServer(settings)
    const town = await openBusyTown(server, random)

    for (let kill = 1; kill <= KILLS; kill++) {
      const postgres = await killWhileBusy(town, server)
      // Every other time the next start dies itself; otherwise it comes at once.
      if (kill % 2 === 1) {
        await waitFor('PostgreSQL to end', async () => !isAlive(postgres))
        await killWhileStarting(random)
      }
      server = await startServer(settings)
      expect(isAlive(postgres)).toBe(false)
      for (const attempt of town.attempts) await outcomeOf(sendAgain(attempt))
    }
    // Runs all jobs at once.
    await server.visitor.setDemoClock({ body: { today: dayFromToday(0) } })

    await expectKeptWord(town)
    await expectGoodBooks(town)
    const postgres = postgresPid()
    expect(await server.end('SIGINT')).toMatchObject({ code: 0 })
    expect(isAlive(postgres)).toBe(false)
  },
  900_000,
)

/** Every acknowledged answer holds, whenever the server died afterwards. */
async function expectKeptWord({ attempts }: BusyTown): Promise<void> {
  // Too few kills would prove little.
  expect(attempts.filter(({ booked }) => booked).length).toBeGreaterThan(KILLS)
  for (const attempt of attempts) {
    const { renter, id } = attempt
    if (id === undefined) continue
    const { status } = await getPayment(renter, id)
    if (attempt.confirmed) expect(['SUCCESS', 'REFUNDED'], id).toContain(status)
    if (!attempt.booked) continue
    const rental = (await renter.client.listRentals()).find((one) => one.id === id)
    expect(possibleStatuses(attempt, rental?.instant), id).toContain(rental?.status)
  }
}

/** The last acknowledged status, that of the booking by default, or one requested after it. */
function possibleStatuses({ moves }: Attempt, instant = false): RentalStatus[] {
  const answered = moves.findLastIndex((one) => one.answered)
  const possible = moves.slice(Math.max(0, answered)).map(({ to }) => to)
  return answered < 0 ? [instant ? 'acceptée' : 'en attente', ...possible] : possible
}

async function expectGoodBooks({ attempts }: BusyTown): Promise<void> {
  const { db, close } = booksOf()
  expect(await brokenPromises(db, new Date())).toEqual([])
  const keys = attempts.map(({ key }) => key)
  const made = await db.selectFrom('checkouts').select('id').where('idempotencyKey', 'in', keys).execute()
  const known = attempts.flatMap(({ id }) => (id === undefined ? [] : [id]))
  expect(made.map(({ id }) => id).sort()).toEqual([...known].sort())
  await close()
}

import { expect } from 'vitest'
import type { TestDatabase } from '../database/test-database.ts'
import type { Person } from '../server/people.ts'
import { waitFor } from '../server/wait-for.ts'
import { brokenPromises } from './invariants.ts'
import { addNeighbours, openSimulation, signInAll } from './neighbours.ts'
import { freePort, makeDataDir, type RunningServer, type Settings, startServer } from './running-server.ts'

/** A running server on a town's database, with signed-in people. */
export interface TownUnderTest {
  readonly town: TestDatabase
  readonly people: readonly Person[]
  server(): RunningServer
  /** Kills the server and does something while none runs; then restarts it. */
  crash(meanwhile?: () => Promise<void>): Promise<void>
  startAgain(): Promise<void>
  close(): Promise<void>
}

export async function openTownUnderTest(peopleCount: number): Promise<TownUnderTest> {
  const town = await openSimulation()
  const data = makeDataDir()
  const settings: Settings = { PORT: await freePort(), DATA_DIR: data.path, DATABASE_URL: town.url }
  let server = await startServer(settings)
  const people = await signInAll(server, await addNeighbours(town, peopleCount))
  const startAgain = async () => {
    server = await startServer(settings)
  }
  return {
    town,
    people,
    server: () => server,
    startAgain,
    async crash(meanwhile = async () => {}) {
      await server.end('SIGKILL')
      await meanwhile()
      await startAgain()
    },
    async close() {
      await server.end('SIGKILL')
      await town.drop()
      data.remove()
    },
  }
}

/** The next of the people, each given out once. */
export function takeFrom(people: readonly Person[]): (count: number) => Person[] {
  let taken = 0
  return (count) => {
    taken += count
    const some = people.slice(taken - count, taken)
    if (some.length < count) throw new Error('the town is too small')
    return some
  }
}

/** Asserts that nothing is oversold, lost or paid twice; and that no request or job has failed since the last check. */
export async function expectGoodOrder({ town, server }: TownUnderTest): Promise<void> {
  const { failures, faults } = server()
  const seen = [...failures.splice(0), ...faults.splice(0)]
  expect(seen).toEqual([])
  expect(await brokenPromises(town.kysely, new Date())).toEqual([])
}

/** Waits until every mail is sent and no job is due; a crash may leave none behind. */
export async function expectQuiet({ town }: TownUnderTest): Promise<void> {
  await waitFor('the jobs to be done', async () => {
    const { rows } = await town.pool.query<{ left: number }>(
      `select (select count(*) from mails where sent_at is null)
        + (select count(*) from graphile_worker.jobs where run_at < now()) as left`,
    )
    return rows[0]?.left === 0
  })
}

interface Lock {
  /** Waits until that many connections wait for the lock, directly or behind each other. */
  isWaitedFor(count?: number): Promise<void>
  /** Kills the connections that wait for it: their statements never ran. */
  endWaiters(): Promise<void>
  release(): Promise<void>
}

const locks = new Set<Lock>()

/** The server may still query the simulated operators, but not order anything. */
export const LOCK_OPERATORS = 'lock table simulator_operations in share mode'

/** Holds a database lock until it is released. */
export async function takeLock(
  { pool }: TestDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<Lock> {
  const client = await pool.connect()
  const { rows } = await client.query<{ holder: number }>('select pg_backend_pid() as holder')
  const holder = rows.map((row) => row.holder)
  await client.query('begin')
  // A restart on a busy machine may take longer than the pool's idle-transaction timeout.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(statement, values)
  const lock = {
    isWaitedFor: (count = 1) =>
      waitFor(`${count} connections that wait for the lock`, async () => {
        const { rowCount } = await pool.query(`${WAITERS} select pid from waiters`, holder)
        return (rowCount ?? 0) >= count
      }).then(() => {}),
    async endWaiters() {
      await pool.query(`${WAITERS} select pg_terminate_backend(pid) from waiters`, holder)
    },
    async release() {
      locks.delete(lock)
      await client.query('rollback')
      client.release()
    },
  }
  locks.add(lock)
  return lock
}

// Only those behind this lock: jobs of earlier tests may wait for each other.
const WAITERS = `
  with recursive waiters as (
    select activity.pid from pg_stat_activity activity where $1 = any(pg_blocking_pids(activity.pid))
    union
    select activity.pid from waiters
    join pg_stat_activity activity on waiters.pid = any(pg_blocking_pids(activity.pid))
  )`

/** Releases the locks of a failed test, so that the next ones do not wait. */
export async function releaseLocks(): Promise<void> {
  for (const lock of locks) await lock.release()
}

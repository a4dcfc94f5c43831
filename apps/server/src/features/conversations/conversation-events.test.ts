import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createListener, type Listener } from '../../platform/database/listener.ts'
import { publishRentalChange } from '../rentals/queries/publish-change.ts'
import { type ConversationEvents, openConversationEvents, Waits } from './conversation-events.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let listener: Listener
let events: ConversationEvents
beforeEach(async () => {
  database = await createTestDatabase()
  listener = createListener(database.pool, log)
  events = openConversationEvents({ listener, log })
})
afterEach(async () => {
  events.close()
  listener.close()
  await database.drop()
})

const HEARD = 'heard'

async function waiting(of: ConversationEvents, rentalId: string, callerId = 'caller') {
  const wait = await of.await(rentalId, callerId)
  if (!wait) throw new Error('one should be able to wait')
  return { wait, heard: wait.event(20_000).then(() => HEARD) }
}
const within = (heard: Promise<string>) => Promise.race([heard, sleep(15_000, 'nothing')])

test('an event announced in one process is received in another once it has committed', async () => {
  const otherListener = createListener(database.pool, log)
  const other = openConversationEvents({ listener: otherListener, log })
  const { wait, heard } = await waiting(other, 'r1')
  const undone = database.kysely.transaction().execute(async (trx) => {
    await publishRentalChange(trx, 'r1')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await Promise.race([heard, sleep(200, 'nothing')])).toBe('nothing')
  await database.kysely.transaction().execute((trx) => publishRentalChange(trx, 'r1'))

  expect(await within(heard)).toBe(HEARD)
  wait.end()
  other.close()
  otherListener.close()
})

test('a lost connection is reopened, and waiting readers answer at once', async () => {
  const { wait, heard } = await waiting(events, 'r1')
  const cut = () =>
    database.pool.query<{ pid: number }>(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
    )
  expect((await cut()).rowCount).toBe(1)
  await publishRentalChange(database.kysely, 'r1')

  expect(await within(heard)).toBe(HEARD)
  wait.end()
  await waitFor('the channel to be heard again', async () => {
    const again = await waiting(events, 'r2')
    await publishRentalChange(database.kysely, 'r2')
    const outcome = await Promise.race([again.heard, sleep(2000, 'nothing')])
    again.wait.end()
    return outcome === HEARD
  })
})

test('once closed, nothing waits', async () => {
  const { heard } = await waiting(events, 'r1')
  events.close()

  expect(await within(heard)).toBe(HEARD)
  expect(await events.await('r1', 'caller')).toBeNull()
})

test('the number of waiting calls is limited, in total and per person', () => {
  const waits = new Waits({ atOnce: 3, perCaller: 2 })
  const first = waits.begin('r', 'a')
  expect(first).not.toBeNull()
  expect(waits.begin('r', 'a')).not.toBeNull()
  expect(waits.begin('r', 'a')).toBeNull()
  expect(waits.begin('r', 'b')).not.toBeNull()
  expect(waits.begin('r', 'c')).toBeNull()

  first?.end()
  expect(waits.begin('r', 'c')).not.toBeNull()
})

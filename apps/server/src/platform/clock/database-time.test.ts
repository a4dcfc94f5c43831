import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { setDatabaseTime, systemClock } from './clock.ts'
import { followDatabaseTime } from './database-time.ts'

afterEach(() => {
  vi.restoreAllMocks()
  setDatabaseTime(null)
})

test("once the database's time is known, a jump of the machine's clock changes nothing, and is logged", async () => {
  const database = await createTestDatabase()
  const lines: string[] = []
  const real = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => real + 3 * DAY_MS)
  const following = await followDatabaseTime(database.pool, pino({}, { write: (line) => lines.push(line) }))

  expect(Math.abs(systemClock.now().getTime() - real)).toBeLessThan(10 * MINUTE_MS)
  expect(lines.join()).toContain("this machine's clock is not the database's")
  await following.stop()
  await database.drop()
})

test("until then the machine's clock is used", () => {
  const jumped = Date.now() + DAY_MS
  vi.spyOn(Date, 'now').mockReturnValue(jumped)

  expect(systemClock.now().getTime()).toBe(jumped)
})

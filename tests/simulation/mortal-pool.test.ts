import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { type MortalPool, openMortalPool, ProcessKilled } from './mortal-pool.ts'

let town: TestDatabase
let process: MortalPool
beforeEach(async () => {
  town = await createTestDatabase()
  await town.pool.query('create table notes (word text)')
  process = openMortalPool(town)
})
afterEach(async () => {
  await process.pool.end()
  await town.drop()
})

const words = async () => (await town.pool.query<{ word: string }>('select word from notes')).rows

/** Four statements: begin, two inserts, commit. */
function noteTwice(): Promise<unknown> {
  return createKysely(process.pool)
    .transaction()
    .execute(async (trx) => {
      await sql`insert into notes values ('one')`.execute(trx)
      await sql`insert into notes values ('two')`.execute(trx)
    })
}

describe('a killed process', () => {
  test.each([2, 3, 4])('before statement %s of four leaves nothing of its transaction', async (count) => {
    process.arm({ at: 'statement', count, moment: 'before' })
    await expect(noteTwice()).rejects.toThrow()
    await process.revive()
    expect(await words()).toEqual([])
  })

  test('after its commit leaves all of it, and does not learn so', async () => {
    process.arm({ at: 'statement', count: 4, moment: 'after' })
    await expect(noteTwice()).rejects.toThrow()
    await process.revive()
    expect(await words()).toEqual([{ word: 'one' }, { word: 'two' }])
  })

  test('does nothing more on any connection, and holds no lock', async () => {
    process.arm({ at: 'statement', count: 3, moment: 'before' })
    await expect(noteTwice()).rejects.toThrow()
    expect(process.isDead()).toBe(true)
    // By its own end, or because its connection is already closed.
    await expect(process.pool.query(`insert into notes values ('late')`)).rejects.toThrow()
    await expect(process.callOperator(async () => 'reached')).rejects.toThrow(ProcessKilled)

    await process.revive()
    await town.pool.query('do $$ begin lock table notes in access exclusive mode nowait; end $$')
    await expect(noteTwice()).resolves.toBeUndefined()
    expect(await words()).toEqual([{ word: 'one' }, { word: 'two' }])
  })

  test.each([
    ['before', []],
    ['after', ['order']],
  ] as const)('%s its call to an operator has moved that money', async (moment, moved) => {
    const reached: string[] = []
    process.arm({ at: 'provider call', count: 1, moment })
    await expect(process.callOperator(async () => reached.push('order'))).rejects.toThrow(ProcessKilled)
    expect(reached).toEqual(moved)
    await process.revive()
  })

  test('is never killed once disarmed', async () => {
    process.arm({ at: 'statement', count: 5, moment: 'before' })
    await noteTwice()
    process.disarm()
    await noteTwice()
    expect(process.isDead()).toBe(false)
  })
})

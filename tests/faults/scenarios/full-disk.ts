import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseServerUser } from '@okoume/server/src/platform/database/embedded/server-user.ts'
import pg from 'pg'
import { MissingProgramError } from '../../production/programs.ts'
import type { Figures, Scenario, ScenarioOptions } from '../scenario.ts'
import { openBooks } from '../settle-town.ts'
import { makeFolder, openStage, type Stage } from '../stage.ts'
import { waitLong } from '../wait-long.ts'

const SMALL = '96m'
const BUSY_MS = 5000
const FULL_MS = 12_000
const TIMEOUT_MS = 90_000

/** The tables are on a full disk: nothing can be written, everything can be read. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: "the database's disk full",
  minutes: 10,
  run,
}

async function run(scenario: ScenarioOptions): Promise<Figures> {
  const small = mountSmall(scenario, makeFolder(scenario.stack))
  const stage = await openStage({
    scenario,
    processes: ['all'],
    async databaseBehind(postgres) {
      const books = openBooks(postgres.url())
      await books.pool.query(`create tablespace small location '${small}'`)
      await books.pool.query('alter database okoume set tablespace small')
      await books.close()
      return postgres.url('okoume')
    },
  })
  const payer = stage.payer()
  const load = stage.load()
  await sleep(BUSY_MS)
  const before = { ...load.counts }
  await fill(stage)
  scenario.log('the disk is full')
  await sleep(FULL_MS)
  // Pages that are half empty take rows for a while.
  const unavailable = () => load.counts.unavailable - before.unavailable
  await waitLong('an answer of 503 on a full disk', TIMEOUT_MS, async () => unavailable() > 0)
  const refused = unavailable()
  await stage.books.pool.query('drop table ballast')
  const freed = Date.now()
  const answers = load.counts.answers
  await waitLong(
    'answers after the disk has room',
    TIMEOUT_MS,
    async () => load.counts.answers > answers + 10,
  )
  const healed = Date.now() - freed
  await load.stop()
  const figures = await stage.assertWordsKept(load)
  await payer.stop()
  return { ...figures, 'answers of 503 while it was full': refused, 'healed after, ms': healed }
}

/** @throws where mounting is not permitted */
function mountSmall({ stack }: ScenarioOptions, folder: string): string {
  const mounted = path.join(folder, 'small')
  mkdirSync(mounted)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL},mode=0777`, 'tmpfs', mounted])
  } catch (error) {
    throw new MissingProgramError('A small disk must be mounted for this one: run it as root.', {
      cause: error,
    })
  }
  stack.defer(() => {
    execFileSync('umount', ['-l', mounted])
  })
  const inside = path.join(mounted, 'tablespace')
  mkdirSync(inside)
  const user = chooseServerUser(inside)
  if (user) chownSync(inside, user.uid, user.gid)
  return inside
}

const DISK_FULL = '53100'

/** @throws for any other message */
function isDiskFull(error: unknown): true {
  if (error instanceof pg.DatabaseError && error.code === DISK_FULL) return true
  throw error
}

/** Until the disk is full: first in large steps, then in small ones. */
async function fill({ books }: Stage): Promise<void> {
  await books.pool.query('create table ballast (nothing text)')
  for (const rows of [20_000, 2000, 200, 20, 1]) {
    for (;;) {
      const full = await books.pool
        .query(`insert into ballast select repeat('x', 1500) from generate_series(1, ${rows})`)
        .then(() => false)
        .catch(isDiskFull)
      if (full) break
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, openLine } from '../line.ts'
import { makePostgresFolder, type PostgresServer, postgresIn } from '../postgres-server.ts'
import { assertPromises, type Figures, type Scenario, type ScenarioOptions } from '../scenario.ts'
import { openBooks } from '../settle-town.ts'
import { openStage } from '../stage.ts'
import { waitLong } from '../wait-long.ts'

const BUSY_MS = 12_000
const TOO_EARLY_MS = 6000
const TIMEOUT_MS = 120_000

/** The primary is lost and its synchronous replica is promoted in its place. */
export const failover: Scenario = {
  name: 'failover',
  title: 'the primary lost, its synchronous replica promoted',
  minutes: 12,
  run,
}

interface Pair {
  readonly primary: PostgresServer
  readonly replica: PostgresServer
  readonly line: Line
}

async function run(scenario: ScenarioOptions): Promise<Figures> {
  const pair = Promise.withResolvers<Pair>()
  const stage = await openStage({
    scenario,
    processes: ['web', 'worker'],
    async databaseBehind(primary) {
      const made = await replicate(primary, scenario)
      pair.resolve(made)
      return `postgresql://okoume@127.0.0.1:${made.line.port}/okoume`
    },
  })
  const { primary, replica, line } = await pair.promise
  const payer = stage.payer()
  const load = stage.load()
  await sleep(BUSY_MS)

  const lost = Date.now()
  await primary.kill()
  scenario.log('the primary is gone')
  // The address is switched too early: a standby still answers there.
  line.leadTo(replica.port)
  const before = { ...load.counts }
  await sleep(TOO_EARLY_MS)
  const onStandby = load.counts.answers - before.answers
  replica.run('pg_ctl', ['promote', '-D', replica.folder])
  const promoted = Date.now()
  const answers = load.counts.answers
  await waitLong(
    'an answer of 2xx from the new primary',
    TIMEOUT_MS,
    async () => load.counts.answers > answers,
  )
  const healed = Date.now()
  scenario.log('the replica is the primary')
  await sleep(BUSY_MS)
  await load.stop()
  const books = openBooks(replica.url('okoume'))
  scenario.stack.defer(() => books.close())
  const figures = await stage.assertWordsKept(load, books)
  await payer.stop()
  assertPromises(onStandby > MAX_IN_FLIGHT ? [`${onStandby} answers came from a standby`] : [])
  return {
    ...figures,
    'answers of 2xx while only a standby was there': onStandby,
    'from the promotion to the next answer, ms': healed - promoted,
    'from the loss to the next answer, ms': healed - lost,
  }
}

// A response that was read before the loss may still be on its way.
const MAX_IN_FLIGHT = 3

async function replicate(primary: PostgresServer, { stack, log }: ScenarioOptions): Promise<Pair> {
  const folder = makePostgresFolder(`${primary.folder}/..`, 'replica')
  const replica = await postgresIn(folder)
  replica.run('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    primary.port,
    '-U',
    'okoume',
    '-D',
    folder,
    '-R',
    '--checkpoint=fast',
    '-X',
    'stream',
  ])
  stack.defer(() => replica.stop())
  await replica.start()
  const books = openBooks(primary.url())
  const set = (name: string, value: string) => books.pool.query(`alter system set ${name} = '${value}'`)
  await set('synchronous_standby_names', '*')
  await set('synchronous_commit', 'remote_apply')
  await books.pool.query('select pg_reload_conf()')
  await waitLong('the replica to be synchronous', TIMEOUT_MS, async () => {
    const { rowCount } = await books.pool.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return rowCount === 1
  })
  await books.close()
  log('the replica follows, and every commit waits for it')
  const line = await openLine(primary.port)
  stack.defer(() => line.stop())
  return { primary, replica, line }
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Line, openLine } from '../line.ts'
import { figuresOf, type Probe, startProbe, unexcused } from '../probe.ts'
import { isOk } from '../product-process.ts'
import { assertPromises, type Figures, type Scenario, type ScenarioOptions } from '../scenario.ts'
import { openStage, type Stage } from '../stage.ts'
import { waitLong } from '../wait-long.ts'

const QUIET_MS = 3000
const TIMEOUT_MS = 90_000
/** An uncached listing: each request queries the database. */
const ASKED = '/api/items?q=groupe'

interface Troubled {
  readonly stage: Stage
  readonly line: Line
  readonly probe: Probe
  readonly scenario: ScenarioOptions
}

type Trouble = (troubled: Troubled) => Promise<void>

/**
 * Each fault in turn, on one process under load: it occurs, is observed, ends, and the product recovers without a
 * restart.
 */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  'every answer 300 ms late': async ({ line }) => {
    line.slowDown(300)
    await sleep(10_000)
    line.slowDown(0)
  },
  'no answer for 25 s, connections open': async ({ line }) => {
    line.hold(true)
    await sleep(25_000)
    line.hold(false)
  },
  'all connections ended at once': async ({ line, stage }) => {
    line.leadTo(stage.postgres.port)
    await sleep(2000)
  },
  'no connection left': ({ stage }) => takeAllConnections(stage),
  'a transaction holds locks on every item for 15 s': ({ stage }) => holdLocks(stage, 15_000),
}

export const databaseTroubles: Scenario = {
  name: 'database-troubles',
  title: 'the database slow, silent, out of connections, or locked by a hanging transaction',
  minutes: 15,
  run,
}

async function run(scenario: ScenarioOptions): Promise<Figures> {
  const made = Promise.withResolvers<Line>()
  const stage = await openStage({
    scenario,
    processes: ['all'],
    postgresSettings: { max_connections: '60' },
    async databaseBehind(postgres) {
      const line = await openLine(postgres.port)
      scenario.stack.defer(() => line.stop())
      made.resolve(line)
      return `postgresql://okoume@127.0.0.1:${line.port}/okoume`
    },
  })
  const line = await made.promise
  const [product] = stage.web
  if (!product) throw new Error('no process answers people')
  const payer = stage.payer()
  const load = stage.load()
  const probe = startProbe(`${product.url}${ASKED}`)
  await sleep(QUIET_MS)
  let figures: Figures = figuresOf('without any trouble', probe.take())
  const broken: string[] = []
  for (const [what, trouble] of Object.entries(TROUBLES)) {
    scenario.log(what)
    await trouble({ stage, line, probe, scenario })
    const gone = Date.now()
    await waitLong(`it to be ready after «${what}»`, TIMEOUT_MS, () => isOk(`${product.url}/readyz`))
    const answers = load.counts.answers
    await waitLong(`an answer after «${what}»`, TIMEOUT_MS, async () => load.counts.answers > answers + 5)
    const seen = probe.take()
    figures = { ...figures, ...figuresOf(what, seen), [`${what}: healed after, ms`]: Date.now() - gone }
    broken.push(...unexcused(what, seen))
  }
  await probe.stop()
  await load.stop()
  figures = { ...figures, ...(await stage.assertWordsKept(load)) }
  await payer.stop()
  assertPromises(broken)
  return figures
}

/** Kills the product's connections, and takes each slot that becomes free. */
async function takeAllConnections({ postgres, books }: Stage): Promise<void> {
  const taken: pg.Client[] = []
  const endOfProduct = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'okoume' and client_port <> (select client_port from pg_stat_activity
      where pid = pg_backend_pid()) and query not like '%pg_terminate_backend%'`
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const client = new pg.Client({
      connectionString: postgres.url('okoume'),
      application_name: 'another program',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch {
      // Full: the next slot belongs to the product.
      await client.end().catch(() => {})
      await books.pool.query(endOfProduct).catch(() => {})
    }
  }
  await Promise.all(taken.map((client) => client.end().catch(() => {})))
}

/** As another program, or a person at a prompt, who left a transaction open. */
async function holdLocks({ postgres }: Stage, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('okoume') })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select from items for update')
  await sleep(ms)
  await client.end()
}

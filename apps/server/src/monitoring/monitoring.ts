import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Gauge, type Registry } from '@prometheus-io/client'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createMetrics, type Metrics, registerPoolGauge } from '../platform/telemetry/metrics.ts'
import type { State } from './state-queries.ts'
import { readState } from './state-queries.ts'

export interface StateSource {
  readonly read: () => Promise<State>
  /** How old an answer may be, however often one scrapes. */
  readonly cacheMs?: number
  /** Later than this, and the database counts as one that does not answer. */
  readonly boundMs?: number
}

const CACHE_MS = 10_000
const BOUND_MS = 5000

interface Family {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  readonly values: (state: State) => Iterable<readonly [labels: Record<string, string>, value: number]>
}

const FAMILIES: readonly Family[] = [
  {
    name: 'okoume_jobs',
    help: 'Jobs in the queue, by task and state: due, planned for later, or dead (given up after the last attempt)',
    labelNames: ['task', 'state'],
    values: ({ jobs }) =>
      jobs.flatMap(({ task, due, planned, dead }) => [
        [{ task, state: 'due' }, due],
        [{ task, state: 'planned' }, planned],
        [{ task, state: 'dead' }, dead],
      ]),
  },
  {
    name: 'okoume_jobs_oldest_due_seconds',
    help: 'For how long the oldest job that is due has been waiting, by task',
    labelNames: ['task'],
    values: ({ jobs }) => jobs.map(({ task, oldestDueSeconds }) => [{ task }, oldestDueSeconds]),
  },
  {
    name: 'okoume_payments_pending',
    help: 'Payments whose outcome is not known yet, by operator, provider and age',
    labelNames: ['operator', 'provider', 'age'],
    values: ({ payments }) => payments.map(({ count, ...labels }) => [labels, count]),
  },
  {
    name: 'okoume_payments_held',
    help: '1 while no money may leave, after a restore that nobody has confirmed',
    labelNames: [],
    values: ({ paymentsHeld }) => [[{}, paymentsHeld ? 1 : 0]],
  },
  {
    name: 'okoume_waiting',
    help: 'What waits for a person, or was given up',
    labelNames: ['what'],
    values: ({ waiting }) => waiting.map(({ what, count }) => [{ what }, count]),
  },
  {
    name: 'okoume_waiting_oldest_seconds',
    help: 'For how long the oldest of them has been waiting; 0 where there is none',
    labelNames: ['what'],
    values: ({ waiting }) => waiting.map(({ what, oldestSeconds }) => [{ what }, oldestSeconds]),
  },
  {
    name: 'okoume_text_codes',
    help: 'Codes of the last hour, by provider and what became of them: accepted, refused, unknown, delivered or failed',
    labelNames: ['provider', 'delivery'],
    values: ({ textCodes }) => textCodes.map(({ count, ...labels }) => [labels, count]),
  },
  {
    name: 'okoume_text_spending_francs',
    help: 'What text messages cost this month, by SMS_PRICE',
    labelNames: [],
    values: ({ textSpending }) => [[{}, textSpending]],
  },
  {
    name: 'okoume_backup_age_seconds',
    help: 'Since when the last backup is stored, any or a whole one; +Inf where there was none',
    labelNames: ['content'],
    values: ({ backups: { age, wholeAge } }) => [
      [{ content: 'any' }, age ?? Number.POSITIVE_INFINITY],
      [{ content: 'whole' }, wholeAge ?? Number.POSITIVE_INFINITY],
    ],
  },
  {
    name: 'okoume_backup_incomplete',
    help: '1 where the last stored backup lacks files that the database names',
    labelNames: [],
    values: ({ backups }) => [[{}, backups.incomplete ? 1 : 0]],
  },
  {
    name: 'okoume_ledger_violations',
    help: 'What the watch over the ledger found last, by rule; anything but 0 is an incident',
    labelNames: ['invariant'],
    values: ({ ledger }) => ledger.map(({ invariant, violations }) => [{ invariant }, violations]),
  },
  {
    name: 'okoume_ledger_checked_seconds_ago',
    help: 'How old that finding is, by rule',
    labelNames: ['invariant'],
    values: ({ ledger }) =>
      ledger.map(({ invariant, checkedSecondsAgo }) => [{ invariant }, checkedSecondsAgo]),
  },
]

/** Gauges of what the database holds, read when metrics are scraped, all of them at once. */
function registerStateGauges(registry: Registry, source: StateSource): void {
  const read = cachedState(source)
  const registers = [registry]
  new Gauge({
    name: 'okoume_database_up',
    help: '1 where the database answered the last question for these figures, 0 where it did not',
    registers,
    async collect() {
      this.set((await read()) === null ? 0 : 1)
    },
  })
  for (const { name, help, labelNames, values } of FAMILIES) {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const state = await read()
        // An unknown figure is left out: the last one would be shown for ever.
        this.reset()
        if (state) for (const [labels, value] of values(state)) this.set(labels, value)
      },
    })
  }
}

/** The cached state; null where the database did not answer in time. A query that hangs is not repeated. */
function cachedState({
  read,
  cacheMs = CACHE_MS,
  boundMs = BOUND_MS,
}: StateSource): () => Promise<State | null> {
  let last: { readonly state: Promise<State | null>; readonly askedAt: number } | undefined
  let asking = false
  async function ask(): Promise<State | null> {
    asking = true
    return read()
      .catch(() => null)
      .finally(() => {
        asking = false
      })
  }
  return () => {
    const now = performance.now()
    if (!last || (!asking && now - last.askedAt >= cacheMs)) {
      last = { state: within(boundMs, ask()), askedAt: now }
    }
    return last.state
  }
}

async function within<Value>(boundMs: number, asked: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, boundMs, null)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

export interface MonitoringContext {
  readonly config: Pick<Config, 'mode' | 'texts'>
  readonly database: Pick<Database, 'pool' | 'kysely'>
  /** The product's clock. */
  readonly now: () => Date
}

const MANIFEST = path.resolve(import.meta.dirname, '../../package.json')

/** All metrics of this process and of its database. */
export function createMonitoring({ config, database, now }: MonitoringContext): Metrics {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly version?: unknown }
  const metrics = createMetrics({ version: String(version), mode: config.mode })
  registerPoolGauge(metrics.registry, database.pool)
  const { ceiling } = config.texts
  if (ceiling !== null)
    new Gauge({
      name: 'okoume_text_ceiling_francs',
      help: 'What text messages may cost in a month; missing where there is no ceiling',
      registers: [metrics.registry],
    }).set(ceiling)
  registerStateGauges(metrics.registry, { read: () => readState(database.kysely, now()) })
  return metrics
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type pg from 'pg'

/** Counters of this process, and their exposition for Prometheus. */
export interface Metrics {
  /** The whole, as Prometheus reads it. */
  exposition(): Promise<string>
  readonly contentType: string
  /** For what is read only when metrics are scraped. */
  readonly registry: Registry
  requestBegun(): void
  /** `operation` must be one of a list that is known beforehand: every name is kept for ever. */
  requestEnded(operation: string, status: number, seconds: number): void
  requestShed(): void
  /** `kind` must be one of a list that is known beforehand. */
  faultReported(release: string, kind: string): void
  pageSent(made: boolean): void
  jobEnded(task: string, outcome: 'done' | 'failed', seconds: number): void
  providerAnswered(provider: string, endpoint: string, outcome: string, seconds: number): void
}

export interface Build {
  readonly version: string
  readonly mode: string
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300]
const PROVIDER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30]

export function createMetrics(build: Build): Metrics {
  // From the start: it notes what happens between two questions.
  processRegistry()
  const registry = new Registry()
  const registers = [registry]
  const requests = requestMetrics(registers)
  const work = workMetrics(registers)
  new Gauge({
    name: 'okoume_build_info',
    help: 'Always 1; the labels say which version runs, in which mode, on which Node',
    labelNames: ['version', 'mode', 'node'],
    registers,
  }).set({ ...build, node: process.version }, 1)
  const faults = new Counter({
    name: 'okoume_browser_faults_total',
    help: 'Faults that pages reported from browsers, by kind and release; other: a tab of another release',
    labelNames: ['release', 'kind'],
    registers,
  })
  return {
    registry,
    contentType: registry.contentType,
    async exposition() {
      const [ours, ofProcess] = await Promise.all([registry.metrics(), processRegistry().metrics()])
      return ours + ofProcess
    },
    ...requests,
    ...work,
    // Bounded cardinality: a stranger may name any release.
    faultReported: (release, kind) =>
      faults.inc({ release: release === build.version ? release : 'other', kind }),
  }
}

/** The memory, the processor and the event loop belong to the process, however many servers a test starts in it. */
export function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
let ofProcess: Registry | undefined

function requestMetrics(registers: Registry[]) {
  const ended = new Counter({
    name: 'okoume_http_requests_total',
    help: 'Requests answered, by operation and status; 499 where the caller hung up before the answer',
    labelNames: ['operation', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'okoume_http_request_duration_seconds',
    help: 'From the first byte of the headers to the last of the answer, by operation',
    labelNames: ['operation'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const shed = new Counter({
    name: 'okoume_http_requests_shed_total',
    help: 'Requests refused with 503 because the process had too much to do',
    registers,
  })
  const pages = new Counter({
    name: 'okoume_pages_total',
    help: 'Pages sent: made for this request, or kept from one shortly before',
    labelNames: ['source'],
    registers,
  })
  let inFlight = 0
  new Gauge({
    name: 'okoume_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
    collect() {
      this.set(inFlight)
    },
  })
  const series = new Map<string, Series>()
  const findSeries = (operation: string) => {
    const known = series.get(operation)
    if (known) return known
    const made: Series = { duration: seconds.labels({ operation }), statuses: new Map() }
    series.set(operation, made)
    return made
  }
  return {
    requestBegun() {
      inFlight += 1
    },
    requestEnded(operation: string, status: number, took: number) {
      inFlight -= 1
      const { duration, statuses } = findSeries(operation)
      duration.observe(took)
      const count = statuses.get(status) ?? ended.labels({ operation, status })
      statuses.set(status, count)
      count.inc()
    },
    requestShed: () => shed.inc(),
    pageSent: (made: boolean) => pages.inc({ source: made ? 'made' : 'kept' }),
  }
}

/** Found once: finding it by its labels costs more than counting. */
interface Series {
  readonly duration: Histogram.Internal<'operation'>
  readonly statuses: Map<number, Counter.Internal>
}

function workMetrics(registers: Registry[]) {
  const jobs = new Histogram({
    name: 'okoume_job_duration_seconds',
    help: 'Jobs that this process did, by task and outcome; one that failed is tried again',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  const calls = new Histogram({
    name: 'okoume_provider_call_duration_seconds',
    help: 'Calls to others (payments, mails, pushes, storage), by provider, endpoint and outcome',
    labelNames: ['provider', 'endpoint', 'outcome'],
    buckets: PROVIDER_SECONDS,
    registers,
  })
  return {
    jobEnded: (task: string, outcome: 'done' | 'failed', seconds: number) =>
      jobs.observe({ task, outcome }, seconds),
    providerAnswered: (provider: string, endpoint: string, outcome: string, seconds: number) =>
      calls.observe({ provider, endpoint, outcome }, seconds),
  }
}

/** How the connections to the database are used by this process. */
export function registerPoolGauge(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'okoume_database_connections',
    help: 'Connections of this process: open, of them idle; and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

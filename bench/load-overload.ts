import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, isLetIn, isSentAway, quantile, sumUp } from './load-answers.ts'
import { askAtRate } from './load-clients.ts'
import type { Draw } from './load-mix.ts'
import type { Payer } from './load-payer.ts'
import type { LoadedProcess } from './load-process.ts'
import { inMegabytes, inMilliseconds } from './load-rates.ts'
import { drawRows } from './table.ts'

export interface OverloadOptions {
  readonly web: readonly LoadedProcess[]
  readonly draw: Draw
  /** Capacity: requests per second. */
  readonly capacity: number
  /** The overload factor in the middle. */
  readonly times: number
  readonly seconds: number
  readonly payer: Payer
}

interface Phase {
  readonly name: string
  readonly offered: number
  readonly seconds: number
  readonly answers: readonly Answer[]
}

const CALM = 0.5
const PROBE_PAUSE_MS = 250
const PROBE_TIMEOUT_MS = 20_000

/** Half of the capacity, then far more, then half again: answers, latency, and the time to recover. */
export async function measureOverload(options: OverloadOptions): Promise<string> {
  const { capacity, times, seconds, web, payer } = options
  const calm = Math.max(1, capacity * CALM)
  const probes = watchMachines(web)
  const phases: Phase[] = []
  const callbacksBefore = { ...payer.answered }
  const loads = [
    ['before', calm, seconds],
    ['overload', capacity * times, 2 * seconds],
    ['after', calm, seconds],
  ] as const
  for (const [name, perSecond, lasts] of loads) phases.push(await playPhase(options, name, perSecond, lasts))
  const probed = await probes.stop()
  const rows = phases.flatMap(rowsOf)
  return [
    drawRows(['', 'offered', 'accepted', '503', 'errors', 'p50', 'p99', '503 p99'], rows),
    `no 503 and no error any more: ${recovery(phases)}`,
    `/healthz and /readyz under all of it: ${probed}`,
    `callbacks of the provider: ${callbacks(callbacksBefore, payer.answered)}`,
    `most memory (RSS): ${inMegabytes(probes.maxRss())}`,
  ].join('\n')
}

async function playPhase(
  { web, draw }: OverloadOptions,
  name: string,
  perSecond: number,
  seconds: number,
): Promise<Phase> {
  const urls = web.map(({ url }) => url)
  const answers = await askAtRate({ urls, draw, seconds, perSecond })
  return { name, offered: perSecond, seconds, answers }
}

function rowsOf({ name, offered, seconds, answers }: Phase): string[][] {
  const bookings = answers.filter(({ kind }) => kind === 'booking')
  const browsing = answers.filter(({ kind }) => kind !== 'booking')
  return [
    row(`${name}: all`, `${Math.round(offered)}/s`, seconds, answers),
    row('  browsing', '', seconds, browsing),
    row('  bookings', '', seconds, bookings),
  ]
}

function row(what: string, offered: string, seconds: number, answers: readonly Answer[]): string[] {
  const letIn = answers.filter(isLetIn)
  const { sentAway, errors, statuses } = sumUp(answers)
  return [
    ...[what, offered, `${Math.round(letIn.length / seconds)}/s`, `${Math.round(sentAway / seconds)}/s`],
    errors === 0 ? '0' : `${errors} (${Object.keys(statuses).join(', ')})`,
    inMilliseconds(quantile(letIn, 0.5)),
    inMilliseconds(quantile(letIn, 0.99)),
    inMilliseconds(quantile(answers.filter(isSentAway), 0.99)),
  ]
}

/** When the last failed answer came, during the recovery. */
function recovery(phases: readonly Phase[]): string {
  const after = phases.at(-1)
  const bad = after?.answers.filter((answer) => !isLetIn(answer)).map(({ at }) => at) ?? []
  if (bad.length === 0) return 'at once'
  const last = Math.max(...bad) / 1000
  return `${last.toFixed(1)} s after the load went${last > (after?.seconds ?? 0) - 1 ? ' or later' : ''}`
}

/** Probes metrics and health throughout, and the memory use. */
function watchMachines(web: readonly LoadedProcess[]) {
  const statuses: Record<number, number> = {}
  let stopping = false
  let longest = 0
  let rss = 0
  const look = async (url: string) => {
    const startedAt = performance.now()
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null)
    await answer?.arrayBuffer()
    longest = Math.max(longest, performance.now() - startedAt)
    const status = answer?.status ?? 0
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const watch = async (one: LoadedProcess) => {
    while (!stopping) {
      await Promise.all(['/healthz', '/readyz'].map((path) => look(one.url + path)))
      rss = Math.max(rss, (await one.memory())?.rss ?? 0)
      await sleep(PROBE_PAUSE_MS)
    }
  }
  const watching = Promise.all(web.map(watch))
  return {
    maxRss: () => rss,
    async stop() {
      stopping = true
      await watching
      return `${counts(statuses)}; at most ${inMilliseconds(longest)}`
    },
  }
}

function callbacks(before: Payer['answered'], after: Payer['answered']): string {
  const during = Object.entries(after).map(([status, count]) => [
    status,
    count - (before[Number(status)] ?? 0),
  ])
  return counts(Object.fromEntries(during))
}

function counts(statuses: Readonly<Record<number, number>>): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return counts.join(', ') || 'none'
}

import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { type Answer, sumUp } from './load-answers.ts'
import { askInTurn } from './load-clients.ts'
import type { Draw } from './load-mix.ts'
import type { LoadedProcess, Memory } from './load-process.ts'
import { inMegabytes } from './load-rates.ts'
import { drawRows } from './table.ts'

export interface MemoryOptions {
  /** The processes that serve HTTP. */
  readonly web: readonly LoadedProcess[]
  readonly worker: LoadedProcess
  readonly draw: Draw
  readonly connections: number
  readonly seconds: number
}

interface Sample extends Memory {
  readonly at: number
}

/** Warm-up: caches fill and code is compiled; excluded from the slope. */
const SETTLING = 1 / 3
const SAMPLES = 60
const MIN_PAUSE_MS = 3000

const TITLES: Readonly<Record<keyof Memory, string>> = {
  heapUsed: 'heap',
  heapTotal: 'heap, reserved',
  external: 'buffers',
  rss: 'RSS',
}

/** Constant load for minutes; samples each process's memory after garbage collection. */
export async function measureMemory(options: MemoryOptions): Promise<string> {
  const { web, worker, draw, connections, seconds } = options
  const processes = [...web, worker]
  const samples = new Map<string, Sample[]>(processes.map(({ name }) => [name, []]))
  const startedAt = performance.now()
  const take = async () => {
    for (const one of processes) {
      const memory = await one.memory('collect')
      if (memory) samples.get(one.name)?.push({ ...memory, at: performance.now() - startedAt })
    }
  }
  const timer = setInterval(() => void take(), Math.max(MIN_PAUSE_MS, (seconds * 1000) / SAMPLES))
  const answers = await askSlice({ urls: web.map(({ url }) => url), draw, connections, seconds })
  clearInterval(timer)
  await take()
  return `${drawSamples(samples)}\n${summarize(answers, seconds)}`
}

/** Aggregated in small steps: ten minutes of answers are not stored in this process. */
async function askSlice(load: { urls: string[]; draw: Draw; connections: number; seconds: number }) {
  const total = { answered: 0, refused: 0, sentAway: 0, errors: 0, statuses: new Set<string>() }
  const deadline = performance.now() + load.seconds * 1000
  for (let left = load.seconds; left > 0; left = (deadline - performance.now()) / 1000) {
    const answers: Answer[] = await askInTurn({ ...load, seconds: Math.min(10, left) })
    const sums = sumUp(answers)
    for (const key of ['answered', 'refused', 'sentAway', 'errors'] as const) total[key] += sums[key]
    for (const status of Object.keys(sums.statuses)) total.statuses.add(status)
  }
  return total
}

function summarize(
  { answered, refused, sentAway, errors, statuses }: Awaited<ReturnType<typeof askSlice>>,
  seconds: number,
): string {
  const rate = Math.round((answered + refused) / seconds)
  const wrong = errors === 0 ? '0' : `${errors} (${[...statuses].join(', ')})`
  return `meanwhile ${rate} requests a second; 503: ${sentAway}, errors: ${wrong}`
}

function drawSamples(samples: ReadonlyMap<string, readonly Sample[]>): string {
  const head = ['after each collection', 'samples', 'settled', 'end', 'a minute']
  const rows = [...samples].flatMap(([name, all]) => {
    const settled = all.slice(Math.floor(all.length * SETTLING))
    return (Object.keys(TITLES) as (keyof Memory)[]).map((what) => {
      const ends = [settled[0], settled.at(-1)].map((one) => (one ? inMegabytes(one[what]) : '–'))
      const slope = slopePerMinute(settled, what)
      const sign = slope >= 0 ? '+' : '−'
      return [
        `${name}: ${TITLES[what]}`,
        String(all.length),
        ...ends,
        settled.length < 3 ? '–' : `${sign}${inMegabytes(Math.abs(slope))}`,
      ]
    })
  })
  return drawRows(head, rows)
}

/** Bytes per minute, by least squares. */
function slopePerMinute(samples: readonly Sample[], what: keyof Memory): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const time = mean(samples.map(({ at }) => at))
  const level = mean(samples.map((sample) => sample[what]))
  const along = samples.reduce((sum, sample) => sum + (sample.at - time) * (sample[what] - level), 0)
  const spread = samples.reduce((sum, { at }) => sum + (at - time) ** 2, 0)
  return spread === 0 ? 0 : (along / spread) * MINUTE_MS
}

import { type Answer, quantile, sumUp } from './load-answers.ts'
import { askInTurn } from './load-clients.ts'
import type { Draw, Kind } from './load-mix.ts'
import type { LoadedProcess } from './load-process.ts'
import { drawRows } from './table.ts'

export interface RatesOptions {
  readonly web: readonly LoadedProcess[]
  /** As many bare servers as product processes. */
  readonly bare: readonly string[]
  readonly drawApi: () => Draw
  readonly drawWhole: () => Draw
  readonly connections: number
  readonly seconds: number
}

interface Measured {
  readonly perSecond: number
  readonly answers: readonly Answer[]
}

export interface Rates {
  readonly table: string
  /** Requests per second of the whole mix: the base of the overload. */
  readonly whole: number
}

const ROUNDS = 2
const WARM_UP_SECONDS = 1
const KINDS: readonly Kind[] = ['list', 'search', 'detail', 'page', 'booking']
const MEGABYTE = 1024 * 1024

/** The product and the bare servers alternating, so that other load affects both alike. */
export async function measureLoad(options: RatesOptions): Promise<Rates> {
  const urls = options.web.map(({ url }) => url)
  const { connections } = options
  const measures = [
    { urls: options.bare, draw: options.drawApi() },
    { urls, draw: options.drawApi() },
    { urls, draw: options.drawWhole() },
  ].map((load) => (seconds: number) => askInTurn({ ...load, connections, seconds }))
  for (const measure of measures) await measure(Math.min(WARM_UP_SECONDS, options.seconds))
  const answers: Answer[][] = measures.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, measure] of measures.entries()) {
      answers[index]?.push(...(await measure(options.seconds)))
    }
  }
  const [bare, api, whole] = answers.map((all) => measured(all, ROUNDS * options.seconds))
  if (!(bare && api && whole)) throw new Error('nothing was measured')
  return { whole: whole.perSecond, table: draw({ bare, api, whole }, await memoryLines(options.web)) }
}

function measured(answers: readonly Answer[], seconds: number): Measured {
  const { answered, refused } = sumUp(answers)
  return { answers, perSecond: (answered + refused) / seconds }
}

function draw({ bare, api, whole }: Record<'bare' | 'api' | 'whole', Measured>, memory: string[]): string {
  const head = ['', 'a second', 'p50', 'p99', 'refused', '503', 'errors', 'of the bare']
  const rows = [
    row('API and bookings: bare', bare, ''),
    row('API and bookings: Okoumé', api, (api.perSecond / bare.perSecond).toFixed(2)),
    row('API, bookings and pages: Okoumé', whole, ''),
    ...KINDS.map((kind) => {
      const answers = whole.answers.filter((answer) => answer.kind === kind)
      const share = whole.answers.length === 0 ? 0 : answers.length / whole.answers.length
      return row(`  of them ${kind}`, { answers, perSecond: whole.perSecond * share }, '')
    }),
  ]
  return [drawRows(head, rows), ...memory].join('\n')
}

function row(what: string, { answers, perSecond }: Measured, ratio: string): string[] {
  const { refused, sentAway, errors, statuses } = sumUp(answers)
  const wrong = errors === 0 ? '0' : `${errors} (${Object.keys(statuses).join(', ')})`
  return [
    ...[what, `${Math.round(perSecond)}/s`, inMilliseconds(quantile(answers, 0.5))],
    ...[inMilliseconds(quantile(answers, 0.99)), String(refused), String(sentAway), wrong, ratio],
  ]
}

export function inMilliseconds(time: number): string {
  if (Number.isNaN(time)) return '–'
  return `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
}

async function memoryLines(processes: readonly LoadedProcess[]): Promise<string[]> {
  const lines: string[] = []
  for (const one of processes) {
    const memory = await one.memory()
    lines.push(`memory of ${one.name}: ${memory ? `${inMegabytes(memory.rss)} (RSS)` : 'unknown'}`)
  }
  return lines
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

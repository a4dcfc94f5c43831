import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { CONNECTIONS } from './load.ts'
import { type RunningProcess, startProduct } from './start-product.ts'
import type { Line } from './table.ts'

export interface PublicPagesOptions {
  readonly script: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /** The item whose page is measured. */
  readonly item: string
}

const SECONDS = 2
const WARM_UP_SECONDS = 0.5
const GOAL_PER_SECOND = 1000
const MAX_MILLISECONDS = 7
const MAX_ITEM_MILLISECONDS = 5
const COLD_RENDERINGS = 30
/** Until then the measurement is mostly that of V8's compiler. */
const COLD_WARM_UPS = 150

/**
 * Public pages under the load of many visitors: the same few addresses. The server is pinned to one core where
 * possible.
 */
export async function measurePublicPages(options: PublicPagesOptions): Promise<Line[]> {
  const server = await startOnOneCore(options)
  try {
    const lines: Line[] = []
    const pages = [
      { name: '/', path: '/', most: MAX_MILLISECONDS },
      { name: '/explorer', path: '/explorer', most: MAX_MILLISECONDS },
      { name: '/objet/ID', path: `/objet/${options.item}`, most: MAX_ITEM_MILLISECONDS },
    ]
    for (const page of pages) lines.push(...(await measurePage(server, page)))
    return lines
  } finally {
    await server.stop()
  }
}

function startOnOneCore({ script, port, env }: PublicPagesOptions): Promise<RunningProcess> {
  const canPin = process.platform === 'linux' && spawnSync('taskset', ['--version']).status === 0
  if (canPin)
    return startProduct(script, port, { env, execPath: 'taskset', execArgv: ['-c', '0', process.execPath] })
  console.error('Nothing here holds a process to one core: the server may use more.')
  return startProduct(script, port, { env })
}

interface MeasuredPage {
  readonly name: string
  readonly path: string
  /** Milliseconds that rendering and compressing it may take. */
  readonly most: number
}

async function measurePage({ url }: RunningProcess, { name, path, most }: MeasuredPage): Promise<Line[]> {
  const lines = [renderingLine(`page ${name}: rendered, br`, await coldMilliseconds(url + path), most)]
  for (const encoding of ['br', 'gzip'] as const) {
    const rate = await answersPerSecond(url, path, { 'accept-encoding': encoding }, 200)
    lines.push(rateOf(`page ${name}: warm, ${encoding}`, rate))
  }
  const { headers } = await fetch(url + path)
  const tag = headers.get('etag') ?? ''
  const rate = await answersPerSecond(url, path, { 'accept-encoding': 'br', 'if-none-match': tag }, 304)
  lines.push(rateOf(`page ${name}: warm, not modified`, rate))
  return lines
}

/** The median of uncached addresses, each rendered and compressed on its own, one at a time. */
async function coldMilliseconds(page: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < COLD_WARM_UPS + COLD_RENDERINGS; n++) {
    const start = performance.now()
    const response = await fetch(`${page}?mesure=${n}`, { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    times.push(performance.now() - start)
    if (!response.ok) throw new Error(`${page} answered ${response.status}`)
    // The start has background work, which must not be measured.
    await delay(5)
  }
  return times.slice(COLD_WARM_UPS).toSorted((a, b) => a - b)[COLD_RENDERINGS / 2] ?? 0
}

async function answersPerSecond(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  status: number,
): Promise<number> {
  const load = (duration: number) =>
    autocannon({ url, connections: CONNECTIONS, duration, requests: [{ path, headers }] })
  await load(WARM_UP_SECONDS)
  const { statusCodeStats, errors, duration } = await load(SECONDS)
  const { [status]: expected, ...others } = statusCodeStats
  if (!expected || errors > 0 || Object.keys(others).length > 0) {
    throw new Error(`${path} did not answer ${status} each time: ${JSON.stringify(statusCodeStats)}`)
  }
  return expected.count / duration
}

function renderingLine(what: string, milliseconds: number, most: number): Line {
  const goal = `≤ ${most} ms`
  return {
    what,
    product: `${milliseconds.toFixed(1)} ms`,
    reference: '',
    ratio: '',
    goal,
    reached: milliseconds <= most,
  }
}

function rateOf(what: string, rate: number): Line {
  const goal = `≥ ${GOAL_PER_SECOND}/s`
  const product = `${Math.round(rate)}/s`
  return { what, product, reference: '', ratio: '', goal, reached: rate >= GOAL_PER_SECOND }
}

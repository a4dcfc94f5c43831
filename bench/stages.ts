import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { requestsPerSecond } from './load.ts'
import type { RunningProcess } from './start-product.ts'
import { drawRows } from './table.ts'

/** What a V8 profile of CPU time says, as far as it is read here. Times are in microseconds. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The stages of a request, by whose code runs: the innermost frame that matches one counts. */
const STAGES: readonly (readonly [stage: string, code: RegExp])[] = [
  ['gate and limits', /platform\/http\/limits\/|under-pressure/],
  ['telemetry and logs', /platform\/telemetry\/|node_modules\/(pino|prom-client|sonic-boom)/],
  ['caller and access', /operations\/(authorise|caller)/],
  ['input', /operations\/read-input|node_modules\/zod/],
  ['cache and send', /http\/pages\/|http\/compression|node:(internal\/)?(crypto|zlib)/],
  ['serialise', /fast-json-stringify|^$/],
  ['handler and database', /\/features\/|platform\/database|packages\/domain|node_modules\/(pg|kysely)/],
  ['security headers', /security-headers|node_modules\/@fastify\/helmet/],
  ['Fastify', /node_modules\/(fastify|avvio|find-my-way|@fastify|light-my-request)|platform\/http\//],
  ['node:http and sockets', /^node:/],
]
const COLLECTOR = 'garbage collection'
const OTHER = 'other'

interface Window {
  /** Milliseconds since the server's process was started. */
  readonly from: number
  readonly to: number
  readonly requests: number
}

/** Microseconds of CPU of a request in each stage. */
function readStages(profile: Profile, { from, to, requests }: Window): Map<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const stageOf = (id: number): string | null => {
    const frame = nodes.get(id)?.callFrame
    if (frame?.functionName === '(garbage collector)') return COLLECTOR
    if (frame?.functionName === '(idle)') return null
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { url = '', functionName = '' } = nodes.get(at)?.callFrame ?? {}
      if (url === '' && functionName !== 'anonymous') continue
      const found = STAGES.find(([, code]) => code.test(url))
      if (found) return found[0]
    }
    return OTHER
  }
  const sums = new Map<string, number>()
  let at = 0
  for (const [index, sample] of profile.samples.entries()) {
    const spent = profile.timeDeltas[index] ?? 0
    at += spent
    if (at < from * 1000 || at > to * 1000) continue
    const stage = stageOf(sample)
    if (stage) sums.set(stage, (sums.get(stage) ?? 0) + spent / requests)
  }
  return sums
}

export interface Stages {
  readonly startedAt: number
  readonly server: RunningProcess
  /** Where the server writes its profile as it ends. */
  readonly folder: string
  /** The object that is asked for. */
  readonly address: string
}

const SECONDS = 3
/** More than are answered while an answer is fresh: none is found in the cache. */
const ADDRESSES = 50_000

/** One object, from the cache and made each time, by stage. Ends the server. */
export async function measureStages({ startedAt, server, folder, address }: Stages): Promise<string> {
  const kinds = {
    cached: [address],
    made: Array.from({ length: ADDRESSES }, (_, n) => `${address}?fresh=${n}`),
  }
  const windows: Window[] = []
  for (const paths of Object.values(kinds)) {
    await requestsPerSecond(server.url, { paths }, 1)
    const from = Date.now() - startedAt
    const rate = await requestsPerSecond(server.url, { paths }, SECONDS)
    windows.push({ from, to: Date.now() - startedAt, requests: rate * SECONDS })
  }
  await server.stop()
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))
  const profile: Profile = JSON.parse(await readFile(path.join(folder, file), 'utf8'))
  const columns = windows.map((window) => readStages(profile, window))
  const rows = [...STAGES.map(([stage]) => stage), COLLECTOR, OTHER].map((stage) => [
    stage,
    ...columns.map((column) => `${(column.get(stage) ?? 0).toFixed(1)} µs`),
  ])
  const sums = columns.map((column) => `${[...column.values()].reduce((a, b) => a + b, 0).toFixed(0)} µs`)
  return drawRows(['stage of GET /single/item/ID', ...Object.keys(kinds)], [...rows, ['all', ...sums]])
}

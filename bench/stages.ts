import { type CpuProfile, type Inspector, openInspector, type ProfileNode } from './inspector.ts'
import { type Reads, requestsPerSecond, sendLoad } from './load.ts'
import { drawRows } from './table.ts'

/**
 * The stages of a request, by the place of the code that runs in them. A sample counts for the innermost frame of its
 * stack that belongs to a stage: what Node does on behalf of a stage is that stage's.
 */
const STAGES: readonly (readonly [stage: string, code: RegExp])[] = [
  ['telemetry', /platform\/telemetry\/|\/pino\/|@pinojs|prom-client|logger-factory/],
  ['gate', /limits\/(?:overload|load-shedding-queue)|under-pressure/],
  ['limits', /limits\/call-|^\S* node:internal\/blocklist/],
  ['security headers', /security-headers/],
  ['cache', /pages\/page-cache|\/lru-cache\//],
  [
    'handler: PostgreSQL client',
    /node_modules\/(?:pg|pg-[\w-]+|postgres-[\w-]+|kysely)\/|platform\/database\//,
  ],
  ['handler', /\/features\/|packages\/domain\//],
  [
    'serialise',
    /^(?:anonymous\d+|main|serialize) $|fast-json-stringify|http\/compression|^(?:wholePage|sharedAnswer) /,
  ],
  [
    'parse',
    /node:_http_(?:incoming|common)|^parserOn\w+ |find-my-way|lib\/(?:route|request|content-type-parser)\.js|querystring|\/zod\/|read-input|forwarded|proxy-addr|ipaddr/,
  ],
  ['send', /node:_http_(?:outgoing|server)|lib\/reply\.js|pages\/whole-page/],
  ['hooks, who calls', /\/fastify\/|http\/(?:operations|server|pages)\//],
  ['garbage collection', /^\(garbage collector\) /],
]
const REST = 'event loop, sockets'
const IDLE = '(idle) '

export interface StagesOptions {
  readonly product: { readonly url: string; readonly inspectorPort: number }
  readonly bare: { readonly url: string; readonly inspectorPort: number }
  readonly reads: Readonly<Record<string, Reads>>
  readonly seconds: number
}

interface Column {
  readonly stages: ReadonlyMap<string, number>
  readonly product: number
  readonly bare: number
  /** Requests a second of the product while it was profiled. */
  readonly rate: number
}

/** Microseconds of the server's main thread for each request, stage by stage, and the bare server's in all. */
export async function measureStages(
  stack: AsyncDisposableStack,
  { product, bare, reads, seconds }: StagesOptions,
): Promise<string> {
  // Closed before the servers end: a process waits for its inspector to disconnect.
  const own = stack.use(await openInspector(product.inspectorPort))
  const reference = stack.use(await openInspector(bare.inspectorPort))
  const columns: Column[] = []
  for (const read of Object.values(reads)) {
    // Optimising compilers have seen the code by then.
    await requestsPerSecond(product.url, read, seconds)
    await own.startProfile()
    const { spent, rate } = await cpuOfARequest(own, () => sendLoad(product.url, read, seconds))
    const stages = shareByStage(await own.stopProfile())
    await requestsPerSecond(bare.url, read, seconds)
    const least = await cpuOfARequest(reference, () => sendLoad(bare.url, read, seconds))
    const micro = new Map([...stages].map(([stage, share]) => [stage, share * spent]))
    columns.push({ stages: micro, product: spent, bare: least.spent, rate })
  }
  return drawStages(Object.keys(reads), columns)
}

async function cpuOfARequest(
  inspector: Inspector,
  load: () => Promise<{ readonly answers: number; readonly duration: number }>,
): Promise<{ readonly spent: number; readonly rate: number }> {
  const before = await inspector.cpuMicroseconds()
  const { answers, duration } = await load()
  return { spent: ((await inspector.cpuMicroseconds()) - before) / answers, rate: answers / duration }
}

/**
 * Each stage's share of the samples in which the thread was busy. Samples are counted, not their durations: a long one is a
 * thread that waited for a processor.
 */
export function shareByStage({ nodes, samples }: CpuProfile): Map<string, number> {
  const stageOf = stagesOfNodes(nodes)
  const counts = new Map<string, number>()
  for (const id of samples) {
    const stage = stageOf.get(id) ?? REST
    if (stage !== IDLE) counts.set(stage, (counts.get(stage) ?? 0) + 1)
  }
  const busy = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([stage, count]) => [stage, count / busy]))
}

function stagesOfNodes(nodes: readonly ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stages = new Map<number, string>()
  const walk = (id: number, outer: string) => {
    const node = byId.get(id)
    if (!node) return
    const stage = findStage(node) ?? outer
    stages.set(id, stage)
    for (const child of node.children ?? []) walk(child, stage)
  }
  const [root] = nodes
  if (root) walk(root.id, REST)
  return stages
}

function findStage({ callFrame: { functionName, url } }: ProfileNode): string | undefined {
  const frame = `${functionName} ${url}`
  return frame === IDLE ? IDLE : STAGES.find(([, code]) => code.test(frame))?.[0]
}

function drawStages(titles: readonly string[], columns: readonly Column[]): string {
  const row = (name: string, value: (column: Column) => number) => [
    name,
    ...columns.map((column) => value(column).toFixed(1)),
  ]
  const ofStage = (stage: string) => row(stage, ({ stages }) => stages.get(stage) ?? 0)
  return drawRows(
    ['µs of a core for each request', ...titles],
    [
      ...[...STAGES.map(([stage]) => stage), REST].map(ofStage),
      row('in all', ({ product }) => product),
      row('bare server', ({ bare }) => bare),
      row('requests a second, profiled', ({ rate }) => rate),
    ],
  )
}

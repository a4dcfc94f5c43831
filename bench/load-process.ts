import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Memory {
  readonly rss: number
  readonly heapUsed: number
  /** Bytes that V8 has reserved for its heap. */
  readonly heapTotal: number
  /** Buffers and other memory outside of the heap that belongs to objects in it. */
  readonly external: number
}

/** A product process in production mode, which reports its memory and ends when this one does. */
export interface LoadedProcess {
  readonly name: string
  readonly url: string
  /** In bytes; null where it is too busy to answer. With `collect`, measured after garbage collection. */
  memory(question?: 'look' | 'collect'): Promise<Memory | null>
  stop(): Promise<void>
}

export interface ProcessOptions {
  readonly name: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

const PRODUCT = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
const PROBE = path.resolve(import.meta.dirname, 'load-probe.ts')
/** As in `deploy/okoume@.service`. */
const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512']
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000
const PROBE_TIMEOUT_MS = 5000
const PAUSE_MS = 100

export async function startLoaded({ name, port, env }: ProcessOptions): Promise<LoadedProcess> {
  const child = fork(PRODUCT, [], {
    env: { ...env, ...ALLOCATOR, PORT: String(port), OKOUME_LIFELINE: '1' },
    execArgv: ['--expose-gc', ...HEAP, '--import', PROBE],
    // Requests are logged, as in production, but to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(child, `${url}/readyz`)
  } catch (error) {
    await end(child)
    throw error
  }
  return { name, url, memory: (question = 'look') => ask(child, question), stop: () => end(child) }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error('the product ended while it started')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await sleep(PAUSE_MS)
  }
  throw new Error(`nothing is ready at ${url}`)
}

async function ask(child: ChildProcess, question: 'look' | 'collect'): Promise<Memory | null> {
  if (hasEnded(child)) throw new Error('a process of the product ended by itself')
  try {
    const answer = once(child, 'message', { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    child.send(question)
    const [{ memory }] = (await answer) as [{ memory: Memory }]
    return memory
  } catch {
    return null
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(late)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

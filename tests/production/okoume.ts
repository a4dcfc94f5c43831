import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child.ts'

/** One process of the product in production. */
export interface Okoume {
  readonly name: string
  readonly port: number
  ready(): Promise<boolean>
  /** The response when the process is asked directly, not through nginx. */
  status(path: string): Promise<number>
  output(): string
  ended(): boolean
  /** Stops it as systemd and Docker do; returns its exit code. */
  stop(): Promise<number | null>
}

export interface OkoumeOptions {
  readonly name: string
  readonly port: number
  readonly process: 'all' | 'web' | 'worker'
  /** The folder of the running release. */
  readonly release: string
  readonly env: NodeJS.ProcessEnv
}

export function startOkoume({ name, port, process: does, release, env }: OkoumeOptions): Okoume {
  const child = startChild(process.execPath, {
    args: [path.join(release, 'apps/server/src/main.ts')],
    env: { ...env, PORT: String(port), PROCESS: does },
  })
  const status = (at: string) => statusOf(`http://127.0.0.1:${port}${at}`)
  return {
    name,
    port,
    status,
    ready: async () => (await status('/readyz')) === 200,
    output: child.output,
    ended: child.ended,
    stop: () => child.stop(),
  }
}

/** Starts it with invalid settings; returns its output. */
export async function refusedStart(release: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = startChild(process.execPath, { args: [path.join(release, 'apps/server/src/main.ts')], env })
  const code = await child.end()
  if (code === 0) throw new Error('it ended as if all were well')
  return child.output()
}

const MAX_START_MS = 240_000

export async function untilReady(okoume: Okoume): Promise<void> {
  const deadline = Date.now() + MAX_START_MS
  while (!(await okoume.ready())) {
    if (okoume.ended() || Date.now() > deadline) {
      throw new Error(`${okoume.name} does not become ready; it said:\n${okoume.output()}`)
    }
    await sleep(100)
  }
}

async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

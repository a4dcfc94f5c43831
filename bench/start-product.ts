import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** A server in a child process, which ends when this one does. */
export interface RunningProcess {
  readonly url: string
  stop(): Promise<void>
}

const TIMEOUT_MS = 180_000
const PAUSE_MS = 100

/** Starts the product as `npm start` would, and waits until it answers. */
export async function startProduct(
  script: string,
  port: number,
  { env, execArgv = [], execPath = process.execPath }: Pick<ForkOptions, 'env' | 'execArgv' | 'execPath'>,
): Promise<RunningProcess> {
  const child = fork(script, [], { env: { ...env, OKOUME_LIFELINE: '1' }, execArgv, execPath, stdio: SILENT })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(child, `${url}/healthz`)
  return { url, stop: () => end(child) }
}

// Its standard output is a welcome text; its errors are shown.
const SILENT: ForkOptions['stdio'] = ['ignore', 'ignore', 'inherit', 'ipc']

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`the product ended (${ended})`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await delay(PAUSE_MS)
  }
  await end(child)
  throw new Error(`nothing answers at ${url}`)
}

/** Starts a script that sends its address over the channel once it listens. */
export async function startBare(
  script: string,
  args: readonly string[],
  { execArgv = [] }: Pick<ForkOptions, 'execArgv'> = {},
): Promise<RunningProcess> {
  const child = fork(script, args, { execArgv, stdio: SILENT })
  const [address] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with code ${code}`))),
  ])
  return { url: `http://127.0.0.1:${(address as { port: number }).port}`, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

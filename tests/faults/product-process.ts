import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Client, createClient } from '@okoume/client/client.ts'
import { endsWithUs } from '../server/ends-with-us.ts'
import { waitLong } from './wait-long.ts'

/** One process of the product in production mode, which is started, killed and restarted. */
export interface ProductProcess {
  readonly url: string
  readonly name: string
  start(): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  /** It exited on its own. */
  diedByItself(): string | null
  isReady(): Promise<boolean>
  clientOf(token: string): Client
  /** Logged errors, with their text. */
  readonly faults: string[]
}

export interface ProcessOptions {
  readonly name: string
  readonly port: string
  readonly environment: Readonly<Record<string, string>>
  /** A program that runs it, with its arguments: `faketime`. */
  readonly through?: readonly string[]
  readonly logFile?: string
}

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const REQUEST_TIMEOUT_MS = 15_000
const START_TIMEOUT_MS = 300_000
const FAULT = /"level":(50|60|"error"|"fatal")/
const MAX_FAULTS = 200

export function productProcess({
  name,
  port,
  environment,
  through = [],
  logFile,
}: ProcessOptions): ProductProcess {
  const url = `http://127.0.0.1:${port}`
  const faults: string[] = []
  let child: ChildProcess | undefined
  let died: string | null = null

  function launch(): ChildProcess {
    const { PATH, HOME, TMPDIR } = process.env
    const [program = '', ...args] = [...through, process.execPath, MAIN]
    const started = spawn(program, args, {
      env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', PORT: port, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (text: string) => {
      if (logFile) appendFileSync(logFile, text)
      for (const line of text.split('\n'))
        if (FAULT.test(line) && faults.length < MAX_FAULTS) faults.push(line)
    }
    started.stdout.setEncoding('utf8').on('data', hear)
    started.stderr.setEncoding('utf8').on('data', hear)
    started.once('exit', (code, signal) => {
      if (child === started) died = `${name} ended by itself (${code ?? signal})`
    })
    endsWithUs(started)
    return started
  }
  const isReady = () => isOk(`${url}/readyz`)
  return {
    name,
    url,
    faults,
    async start() {
      died = null
      child = launch()
      await waitLong(`${name} to be ready`, START_TIMEOUT_MS, async () => {
        if (died !== null) throw new Error(`${died} while it started: ${faults.at(-1) ?? 'see its log'}`)
        return isReady()
      })
    },
    async kill(signal = 'SIGKILL') {
      const dying = child
      child = undefined
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      const ended = once(dying, 'exit')
      dying.kill(signal)
      await ended
    },
    diedByItself: () => died,
    isReady,
    clientOf: (token) => clientWithTimeout(url, token),
  }
}

export async function isOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function clientWithTimeout(origin: string, token: string): Client {
  return createClient({
    origin,
    token: async () => token || null,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
  })
}

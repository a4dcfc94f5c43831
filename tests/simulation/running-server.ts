import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@okoume/client/client.ts'
import { freePorts } from '../server/free-ports.ts'

/** Okoumé as its operator runs it: a separate process, reached over HTTP only. */
export interface RunningServer {
  readonly url: string
  readonly pid: number
  readonly visitor: Client
  /** Requests answered with a status of 500 or more. */
  readonly failures: string[]
  /** Logged errors: a deadlock, a failed job. */
  readonly faults: string[]
  clientOf(token: string): Client
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Ending>
}

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

/** The server's settings; the tests' environment is not passed on. */
export interface Settings {
  readonly PORT: string
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string
  readonly MODE?: string
}

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const START_TIMEOUT_MS = 45_000
const END_TIMEOUT_MS = 30_000
const REQUEST_TIMEOUT_MS = 20_000
/** A line of the server's log at the error levels. */
const FAULT = /^\{"level":[56]0/

const children = new Set<ChildProcess>()
process.on('exit', killChildren)

function killChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** Ends what a failed test left running. */
export async function endServersLeft(): Promise<void> {
  const ends = [...children].map((child) => once(child, 'close'))
  killChildren()
  await Promise.all(ends)
}

interface Launched {
  readonly child: ChildProcess
  readonly text: { output: string; errors: string }
  readonly faults: string[]
  readonly ended: Promise<Ending>
}

export function launch(settings: Settings): Launched {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const text = { output: '', errors: '' }
  const faults: string[] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text.output += chunk
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (FAULT.test(line)) faults.push(shortly(line))
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text.errors += chunk
  })
  const ended = once(child, 'close').then(([code, signal]): Ending => {
    children.delete(child)
    return { code, signal, ...text }
  })
  return { child, text, faults, ended }
}

function shortly(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
  return [msg, err?.message].filter(Boolean).join(': ')
}

/** Runs it to its own end, for a start that must fail. */
export async function runToEnd(settings: Settings): Promise<Ending> {
  const { child, ended } = launch(settings)
  return within(START_TIMEOUT_MS, ended, () => child.kill('SIGKILL'))
}

/** Starts it and waits until it listens. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const { child, text, faults, ended } = launch(settings)
  await within(START_TIMEOUT_MS, opened(child, text, ended), () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${settings.PORT}`
  const failures: string[] = []
  const clientOf = (token: string) => apiClient(url, token, failures)
  return {
    url,
    pid: child.pid ?? 0,
    visitor: clientOf(''),
    failures,
    faults,
    clientOf,
    end(signal) {
      child.kill(signal)
      return within(END_TIMEOUT_MS, ended, () => child.kill('SIGKILL'))
    },
  }
}

async function opened(child: ChildProcess, text: Launched['text'], ended: Promise<Ending>): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => text.output.includes('Okoumé est ouvert') && resolve())
  })
  const ending = await Promise.race([ready, ended])
  if (ending) throw new Error(`the server did not start: ${ending.errors}${ending.output}`)
}

function apiClient(origin: string, token: string, failures: string[]): Client {
  return createClient({
    origin,
    token: async () => token || null,
    async fetch(url, init) {
      const answer = await fetchPatiently(url, init)
      if (answer.status >= 500) failures.push(`${init.method} ${url}: ${answer.status}`)
      return answer
    },
  })
}

/** Retries what the server refused because its event loop was delayed by other work of this machine. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const answer = await fetch(url, { ...init, signal })
  if (answer.status !== 503 || !(await answer.clone().text()).includes('"OVERLOADED"')) return answer
  await sleep(500)
  return fetchPatiently(url, init)
}

async function within<T>(timeoutMs: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new Error(`the server took more than ${timeoutMs} ms`))
    }, timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A free port. */
export async function freePort(): Promise<string> {
  const [port] = await freePorts(1)
  return String(port)
}

/** A data folder that `remove` deletes. */
export function makeDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'okoume-sim-'))
  // PostgreSQL, which may run as another user than root, must be able to enter.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

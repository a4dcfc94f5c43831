import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

/** A child process of this trial, and how to end it. */
export interface Child {
  readonly pid: number
  /** All of its output so far. */
  output(): string
  ended(): boolean
  /** Waits until it exits on its own; returns its exit code. */
  end(): Promise<number | null>
  /** Asks it to exit; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const MAX_STOP_MS = 40_000

export interface Launch {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
}

export function startChild(program: string, { args, env, cwd }: Launch): Child {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...(cwd && { cwd }) })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  child.once('error', (error) => {
    text += error.message
  })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    async end() {
      if (!ended()) await once(child, 'exit')
      return child.exitCode
    },
    stop: async (signal = 'SIGTERM') => (ended() ? child.exitCode : stopped(child, signal)),
  }
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS)
  await exited
  clearTimeout(late)
  return child.exitCode
}

/** Runs a program to its end and returns its output. @throws where it fails, with its output */
export async function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { env, timeout: 60_000 })
  return stdout
}

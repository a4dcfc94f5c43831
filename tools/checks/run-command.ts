import { type ChildProcess, spawn } from 'node:child_process'
import { type Command, root } from './steps.ts'

const GRACE_MS = 10_000
const ownGroup = process.platform !== 'win32'
const running = new Set<ChildProcess>()

export interface Outcome {
  readonly ok: boolean
  readonly output: string
}

interface Options {
  /** `shown` writes to the terminal, `kept` returns the output, `both` does both. */
  readonly output: 'shown' | 'kept' | 'both'
  readonly env?: NodeJS.ProcessEnv
}

/** Runs one of the project's tools without standard input, so that it cannot prompt. */
export function runCommand(command: Command, { output, env = {} }: Options): Promise<Outcome> {
  const child = spawn(process.execPath, [command.script, ...command.args], {
    cwd: command.cwd ?? root,
    env: { ...process.env, ...env },
    stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  })
  running.add(child)

  let text = ''
  const keep = (terminal: NodeJS.WriteStream) => (chunk: string) => {
    text += chunk
    if (output === 'both') terminal.write(chunk)
  }
  child.stdout?.setEncoding('utf8').on('data', keep(process.stdout))
  child.stderr?.setEncoding('utf8').on('data', keep(process.stderr))

  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: `${text}${error.message}\n` }))
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ ok: code === 0, output: signal === null ? text : `${text}Ended by ${signal}.\n` })
    })
  })
}

/** Ends all running commands, with their children. */
export function endRunning(): void {
  const groups = [...running]
  // Like Ctrl-C: at SIGTERM Playwright leaves its browsers and its server running.
  for (const child of groups) signalGroup(child, 'SIGINT')
  setTimeout(() => {
    for (const child of groups) signalGroup(child, 'SIGKILL')
  }, GRACE_MS).unref()
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (ownGroup) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // Already gone.
  }
}

import net from 'node:net'
import type { RunningInstance } from './already-running-error.ts'

const LONGEST_ANSWER_MS = 2_000
const NOBODY_LISTENS: ReadonlySet<string | undefined> = new Set(['ECONNREFUSED', 'ENOENT'])
const TOO_BUSY: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EAGAIN'])

/** Asks the process that listens at `address` for its name; `undefined` where the kernel refuses the connection. */
export function askInstance(address: string): Promise<RunningInstance | undefined> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(address)
    // Connected but silent: it is alive all the same.
    socket.setTimeout(LONGEST_ANSWER_MS, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY_LISTENS.has(error.code)) resolve(undefined)
      else if (!TOO_BUSY.has(error.code)) reject(error)
    })
    socket.on('close', () => resolve(readAnswer(text)))
  })
}

/** What an instance answers to a connection. */
export function writeAnswer({ pid, url }: RunningInstance): string {
  return JSON.stringify({ pid, url })
}

function readAnswer(text: string): RunningInstance {
  try {
    const answer: { pid?: unknown; url?: unknown } = JSON.parse(text)
    return {
      pid: typeof answer.pid === 'number' ? answer.pid : undefined,
      url: typeof answer.url === 'string' ? answer.url : undefined,
    }
  } catch {
    return { pid: undefined, url: undefined }
  }
}

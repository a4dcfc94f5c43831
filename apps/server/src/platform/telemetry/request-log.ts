import type { FastifyBaseLogger } from 'fastify'

/** What is written of a request: our own ids, names of ours and numbers, and never what somebody sent. */
export interface RequestLine {
  readonly request: string
  readonly method: string
  readonly operation: string
  readonly status: number
  readonly ms: number
  readonly bytes?: number
  /** The account that called. */
  readonly caller?: string
  /** The network that it called from. */
  readonly from: string
}

const MESSAGE = 'request'
// The message is the last thing of a line; quotes within a text are written otherwise.
const END = `,"msg":"${MESSAGE}"}\n`

/** How the lines of requests are written; undefined where the level does not ask for them. */
export function requestLog(log: FastifyBaseLogger): ((line: RequestLine) => void) | undefined {
  if (!LEVELS_THAT_TELL.includes(log.level)) return undefined
  // What is to be left out of other lines is not in these, and looking for it would cost more than writing them.
  const quick = log.child({}, { redact: [] })
  return (line) => quick.info(line, MESSAGE)
}

const LEVELS_THAT_TELL: readonly string[] = ['info', 'debug', 'trace']

export function isRequestLine(line: string): boolean {
  return line.endsWith(END)
}

import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from 'pg'
import { destination, type LogFn, type LoggerOptions } from 'pino'

/** Log line of a request: ids, names and numbers of our own, never input. */
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
  if (!VERBOSE_LEVELS.includes(log.level)) return undefined
  // No redaction: these lines hold no secrets, and redacting would cost more than writing them.
  const quick = log.child({}, { redact: [] })
  return (line) => quick.info(line, MESSAGE)
}

/** Lazy: a request's logger is made by its first line, since making one costs more than the rest of most hits, and few log. */
export function lazyChildLogger(
  parent: FastifyBaseLogger,
  ...options: Parameters<FastifyBaseLogger['child']>
): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined
  const child = () => {
    made ??= parent.child(...options)
    return made
  }
  const log =
    (level: LogMethod): LogFn =>
    (...line: unknown[]) =>
      (child()[level] as (...line: unknown[]) => void)(...line)
  return {
    level: parent.level,
    fatal: log('fatal'),
    error: log('error'),
    warn: log('warn'),
    info: log('info'),
    debug: log('debug'),
    trace: log('trace'),
    silent: log('silent'),
    child: (...of) => child().child(...of),
  }
}

type LogMethod = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const VERBOSE_LEVELS: readonly string[] = ['info', 'debug', 'trace']

const BUFFER_BYTES = 8 * 1024
const FLUSH_EVERY_MS = 500

/**
 * Standard output, written to some lines at a time: a system call for each request's line would cost more than all the
 * rest of it. What is buffered when the process ends in any other way than by kill -9 is written.
 */
export function logDestination() {
  const stream = destination({ fd: 1, minLength: BUFFER_BYTES, sync: true })
  const flushing = setInterval(() => stream.flush(), FLUSH_EVERY_MS)
  flushing.unref()
  process.on('exit', () => stream.flushSync())
  return stream
}

/**
 * How the server logs: errors tell what happened and where, never with which values, and whatever still looks like a
 * secret, an e-mail address or a phone number is taken out of each line before it is written.
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: loggableError, error: loggableError, meta: loggableMeta },
    redact: { paths: HEADERS_NEVER_LOGGED, censor: '…' },
    // A line of every request, which is made of nothing but ids and numbers, is not looked through.
    hooks: { streamWrite: (line: string) => (line.endsWith(END) ? line : withoutSecrets(line)) },
  } satisfies LoggerOptions
}

const HEADERS_NEVER_LOGGED = [
  'headers.authorization',
  'headers.cookie',
  '*.headers.authorization',
  '*.headers.cookie',
]

/** The job library's metadata: which job and how it failed, without its payload. */
function loggableMeta(meta: unknown): unknown {
  if (typeof meta !== 'object' || meta === null) return undefined
  const { job, fatalError, error } = meta as Readonly<Record<string, unknown>>
  const failed = error ?? fatalError
  return {
    ...(isJob(job) && { job: job.id, task: job.task_identifier, attempts: job.attempts }),
    ...(failed instanceof Error && { err: loggableError(failed) }),
  }
}

interface Job {
  readonly id: unknown
  readonly task_identifier: unknown
  readonly attempts: unknown
}

function isJob(job: unknown): job is Job {
  return typeof job === 'object' && job !== null && 'task_identifier' in job
}

interface LoggableError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  /** Of an error of the database, which thing of it complained; never `detail`, which quotes rows. */
  readonly table?: string
  readonly constraint?: string
  readonly cause?: LoggableError
  readonly errors?: readonly LoggableError[]
}

// An error that is its own cause, or a chain of wrappers, ends.
const DEEPEST = 4

/** The loggable part of an error: libraries attach requests, answers, rows and parameters to theirs. */
function loggableError(error: unknown, depth = 0): LoggableError | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, stack, cause } = error
  const message = readMessage(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const loggableCause = depth < DEEPEST ? loggableError(cause, depth + 1) : undefined
  const all = error instanceof AggregateError && depth < DEEPEST ? error.errors : []
  const errors = all.flatMap((one) => loggableError(one, depth + 1) ?? [])
  const place: { table?: string | undefined; constraint?: string | undefined } =
    error instanceof DatabaseError ? error : {}
  const { table, constraint } = place
  // The stack begins with the message, in which there may be anything.
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && {
      stack: `${name}: ${message}\n${stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')}`,
    }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(loggableCause && { cause: loggableCause }),
    ...(errors.length > 0 && { errors }),
  }
}

/** Of a message that quotes input: «invalid input syntax for type uuid: "…"», «Unexpected token …». */
function readMessage(error: Error): string {
  if (error instanceof SyntaxError) return 'a text is not what it should be'
  if (!(error instanceof DatabaseError)) return error.message
  return error.message.replace(/: "[\s\S]*$/, ': …')
}

/**
 * Redactions, none of which breaks the line's JSON. ReDoS: a pattern that may begin anywhere is of bounded length, or a
 * stranger's text would be read again from each of its characters.
 */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // JSON web tokens.
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 <secret>'],
  // Credentials in addresses: a database, a mail server, a proxy.
  [/(\/\/)[^/:\s"\\@]*:[^/\s"\\@]*@/g, '$1<secret>@'],
  // Links carry their secrets behind the question mark.
  [/((?:https?:\/\/|"\/)[^\s"\\?#]*)[?#][^\s"\\]+/g, '$1?<query>'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,254}@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  // A mobile number of Gabon, however it is written; a plain number of ours begins with no zero.
  [/(?<![\w.]|":)(?:(?:\+|00)?241[ .-]?0?|0)[67]\d(?:[ .-]?\d{2}){3}(?!\w)/g, '<number>'],
]

/** Of one text; a message with its stack is shorter. */
const MAX_TEXT_LENGTH = 4000

const TEXT_OF_JSON = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** The last look at a line of JSON before it is written: whatever was not to be in it goes. */
function withoutSecrets(line: string): string {
  const short = line.length > MAX_TEXT_LENGTH ? line.replace(TEXT_OF_JSON, cut) : line
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), short)
}

/** Cuts between two words: half a secret would not be recognised and redacted. */
function cut(quoted: string): string {
  const text = quoted.length > MAX_TEXT_LENGTH ? String(JSON.parse(quoted)) : ''
  if (text.length <= MAX_TEXT_LENGTH) return quoted
  const start = text.slice(0, MAX_TEXT_LENGTH)
  const end = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'), 0)
  return JSON.stringify(`${start.slice(0, end)} <cut>`)
}

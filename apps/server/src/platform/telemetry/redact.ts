import { DatabaseError } from 'pg'
import type { LoggerOptions } from 'pino'
import { isRequestLine } from './request-log.ts'

/**
 * How the server logs: errors tell what happened and where, never with which values, and whatever still looks like a
 * secret or like somebody's address or number is taken out of each line before it is written.
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: loggableError, error: loggableError, meta: toldMeta },
    redact: { paths: HEADERS_NEVER_LOGGED, censor: '…' },
    // A line of every request, which is made of nothing but ids and numbers, is not looked through.
    hooks: { streamWrite: (line: string) => (isRequestLine(line) ? line : withoutSecrets(line)) },
  } satisfies LoggerOptions
}

const HEADERS_NEVER_LOGGED = [
  'headers.authorization',
  'headers.cookie',
  '*.headers.authorization',
  '*.headers.cookie',
]

/** What the library of the jobs adds to its words: which job and how it failed, not what it was about. */
function toldMeta(meta: unknown): unknown {
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

/** What may be written down of an error: libraries hang requests, answers, rows and parameters on theirs. */
function loggableError(error: unknown, depth = 0): LoggableError | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, stack, cause } = error
  const message = messageOf(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const told = depth < DEEPEST ? loggableError(cause, depth + 1) : undefined
  const all = error instanceof AggregateError && depth < DEEPEST ? error.errors : []
  const errors = all.flatMap((one) => loggableError(one, depth + 1) ?? [])
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack: `${name}: ${message}\n${framesOf(stack)}` }),
    ...placeOf(error),
    ...(told && { cause: told }),
    ...(errors.length > 0 && { errors }),
  }
}

/** Of a message that quotes what somebody sent: «invalid input syntax for type uuid: "…"», «Unexpected token …». */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'a text is not what it should be'
  if (!(error instanceof DatabaseError)) return error.message
  return error.message.replace(/: "[\s\S]*$/, ': …')
}

function placeOf(error: Error): { table?: string; constraint?: string } {
  if (!(error instanceof DatabaseError)) return {}
  const { table, constraint } = error
  return { ...(table !== undefined && { table }), ...(constraint !== undefined && { constraint }) }
}

/** The stack begins with the message, in which there may be anything. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

/**
 * What is taken out of a line, and what stands there instead: nothing that JSON would read otherwise. Where a pattern may
 * begin anywhere, it is of bounded length, or what a stranger makes us write would be gone through again for each of its
 * letters.
 */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // A token of ours or of anybody's.
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 <secret>'],
  // Who signs in where: a database, a mail server, a proxy.
  [/(\/\/)[^/:\s"\\@]*:[^/\s"\\@]*@/g, '$1<secret>@'],
  // Links carry their secrets behind the question mark.
  [/((?:https?:\/\/|"\/)[^\s"\\?#]*)[?#][^\s"\\]+/g, '$1?<query>'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,254}@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  // A mobile number of Gabon, however it is written; a plain number of ours begins with no zero.
  [/(?<![\w.]|":)(?:(?:\+|00)?241[ .-]?0?|0)[67]\d(?:[ .-]?\d{2}){3}(?!\w)/g, '<number>'],
]

/** Of one text; a message with its stack is shorter. */
const MOST_OF_TEXT = 4000

const TEXT_OF_JSON = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** The last look at a line of JSON before it is written: whatever was not to be in it goes. */
function withoutSecrets(line: string): string {
  const short = line.length > MOST_OF_TEXT ? line.replace(TEXT_OF_JSON, cut) : line
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), short)
}

/** Between two words: half a secret would not be known as one. */
function cut(quoted: string): string {
  const text = quoted.length > MOST_OF_TEXT ? String(JSON.parse(quoted)) : ''
  if (text.length <= MOST_OF_TEXT) return quoted
  const kept = text.slice(0, MOST_OF_TEXT)
  const end = Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\n'), 0)
  return JSON.stringify(`${kept.slice(0, end)} <cut>`)
}

import type { LoggerOptions } from 'pino'
import { loggableError } from './loggable-error.ts'
import { isRequestLine } from './request-log.ts'
import { withoutSecrets } from './without-secrets.ts'

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

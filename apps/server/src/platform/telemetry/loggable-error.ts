import { DatabaseError } from 'pg'

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
export function loggableError(error: unknown, depth = 0): LoggableError | undefined {
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

const UNIQUE_VIOLATION = '23505'

/** Another transaction has inserted the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

/** The connection leads to a replica, which must not be read from nor written to. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError'

  constructor() {
    super('the database that answers is a standby')
  }
}

/** A serialization failure, a deadlock: PostgreSQL rolled this transaction back to let another one through. */
const CONFLICTS: readonly string[] = ['40001', '40P01']

/** SQLSTATEs after which the same request may succeed a little later, on their own or by their class. */
const STATES: readonly string[] = [
  ...CONFLICTS,
  // It was waiting for longer than it may: for a lock, for its own end, for us.
  '55P03',
  '57014',
  '25P03',
  '25P04',
  // Going down, just up, or crashed.
  '57P01',
  '57P02',
  '57P03',
  // A standby, or a server that was made read-only because its disk is full.
  '25006',
  '58030',
  // The day of an entry is closed: a server's clock is behind.
  'KD001',
]
const CLASSES: readonly string[] = [
  // Connection exceptions.
  '08',
  // Out of disk, memory or connections.
  '53',
]
/** Of the network and of names, from the system. */
const SYSTEM_ERRORS: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]
/** The driver gives these no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/
const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Transient errors: the database could not do it now, and may soon. Whether it was done is another question: a
 * connection that is lost during its commit leaves that open.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StandbyError || OF_THE_DRIVER.test(error.message)) return true
  const code = readErrorCode(error)
  if (isOfPostgres(error)) return STATES.includes(code) || CLASSES.some((one) => code.startsWith(one))
  // A file that is missing is something else.
  return (
    SYSTEM_ERRORS.includes(code) &&
    'syscall' in error &&
    ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall))
  )
}

/** Deadlock or serialization failure: the request may be repeated, but the order of locks should be fixed. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && isOfPostgres(error) && CONFLICTS.includes(readErrorCode(error))
}

/** Statement timeout: repeated at once, it would time out again. */
export function wasTooSlow(error: unknown): boolean {
  return error instanceof Error && isOfPostgres(error) && readErrorCode(error) === '57014'
}

/** True if a connection must leave the pool: its next statement would fail too, or wait behind what still runs on it. */
export function isConnectionUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return OF_THE_DRIVER.test(error.message) || (isOfPostgres(error) && readErrorCode(error) === '25006')
}

function isOfPostgres(error: Error): boolean {
  return 'severity' in error && SQLSTATE.test(readErrorCode(error))
}

function readErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

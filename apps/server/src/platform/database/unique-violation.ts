const UNIQUE_VIOLATION = '23505'

/** Somebody else has entered the same meanwhile. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

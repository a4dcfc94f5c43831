import { readApiError } from '../../api/read-api-error.ts'
import type { Delay } from './outbox-entry.ts'

export type Failure =
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | {
      readonly kind: Delay
      readonly code: string
      readonly reason: string
      /** How many such answers in a row are taken for a refusal. */
      readonly maxFailures: number
      /** As long as the server asks for. */
      readonly waitMs: number | null
    }

/** Momentary, by their meaning. */
const MOMENTARY: readonly number[] = [408, 425, 429, 502, 503, 504]
const MAX_REFUSALS = 10
/** A fault of the server seldom mends itself. */
const MAX_SERVER_ERRORS = 3

/**
 * @param error what the client threw
 * @param retryAfter the header of that answer
 */
export function classifyFailure(error: unknown, retryAfter: string | null, now: number): Failure {
  const problem = readApiError(error)
  if (!problem)
    return { kind: 'network', code: '', reason: '', maxFailures: Number.POSITIVE_INFINITY, waitMs: null }
  const { status, code } = problem
  // A field's message is more precise.
  const reason = Object.values(problem.fields)[0] ?? problem.message
  // Too many wrong codes: more of them change nothing.
  if (code === 'CODE_LOCKED') return { kind: 'refused', code, reason }
  const delayed = { code, reason, maxFailures: MAX_REFUSALS, waitMs: waitOf(retryAfter, now) }
  if (status === 401) return { kind: 'session', ...delayed }
  if (MOMENTARY.includes(status)) return { kind: 'server', ...delayed }
  if (status >= 500) return { kind: 'server', ...delayed, maxFailures: MAX_SERVER_ERRORS }
  return { kind: 'refused', code, reason }
}

/** The header names seconds or an instant. */
function waitOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  const seconds = Number(retryAfter)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000
  return ms > 0 ? ms : null
}

import { type AccessRule, refusesSuspended, requiresOpenSession } from '@okoume/contract/model/access.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import { PARTY_RULES, type PartyRule } from '@okoume/contract/model/party-rules.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { hasRole, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { CODE_PROBLEMS, readSecondFactorCode } from '@okoume/domain/person/second-factor-code.ts'
import { FRESH_SIGN_IN_MINUTES } from '@okoume/domain/person/session-length.ts'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Authentication, Caller } from './caller.ts'
import type { Input } from './read-input.ts'

// True if an unsigned token is valid is the identity service's decision.
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

/** The caller that the `Authorization` header names, if any. An invalid token is refused. */
export async function identifyCaller(
  authentication: Authentication,
  header: string | undefined,
): Promise<Caller | null> {
  if (header === undefined) return null
  const token = BEARER.exec(header)?.[1]
  const holder = token === undefined ? null : await authentication.callerOf(token)
  if (!holder) throw new ApiError('UNAUTHENTICATED')
  return {
    ...holder,
    isSessionOpen: () => authentication.isSessionAlive(holder),
    requireCode: (typed) => requireCode(authentication, holder.id, typed),
  }
}

async function requireCode(authentication: Authentication, callerId: string, typed: string): Promise<void> {
  const code = readSecondFactorCode(typed)
  // Recovery codes are for sign-ins alone.
  const outcome = await authentication.takeCode(callerId, code?.kind === 'app' ? code.code : '')
  if (outcome === 'right' || outcome === 'unset') return
  const problem = outcome === 'wrong' && typed.trim() === '' ? 'missing' : outcome
  throw new ApiError(outcome === 'locked' ? 'TOO_MANY_REQUESTS' : 'INVALID_INPUT', {
    code: CODE_PROBLEMS[problem],
  })
}

/**
 * Refuses a caller of the wrong kind, and a token whose session has ended where that matters. Returns the roles that an
 * operation for administrators is called with.
 */
export async function authorise(
  authentication: Authentication,
  rule: AccessRule,
  caller: Caller | null,
): Promise<Roles> {
  const roles = await requireKind(authentication, rule, caller)
  if (caller && refusesSuspended(rule) && (await authentication.findStanding(caller.id))?.suspended)
    throw new ApiError('ACCOUNT_SUSPENDED')
  if (!requiresOpenSession(rule)) return roles
  if (!caller || !(await authentication.isSessionAlive(caller))) throw new ApiError('SESSION_ENDED')
  return roles
}

const NONE: Roles = []

/** Denies by default: an unlisted access is refused. */
async function requireKind(
  authentication: Authentication,
  { access, roles }: AccessRule,
  caller: Caller | null,
): Promise<Roles> {
  // A link is the operation's own to check.
  if (access === 'anyone' || access === 'link holder') return NONE
  if (!caller) throw new ApiError('UNAUTHENTICATED')
  if (access === 'account') return NONE
  if (access === 'administrator') return requireAdministrator(authentication, caller, roles)
  if (!caller.confirmed) throw new ApiError('EMAIL_NOT_CONFIRMED')
  if (access === 'confirmed account') return NONE
  const standing = await authentication.findStanding(caller.id)
  if (!standing?.verified) throw new ApiError('NOT_VERIFIED')
  return NONE
}

async function requireAdministrator(
  authentication: Authentication,
  caller: Caller,
  needed: Roles,
): Promise<Roles> {
  const standing = await authentication.findStanding(caller.id)
  if (!standing || standing.roles.length === 0) throw new ApiError('ADMINISTRATORS_ONLY')
  if (standing.suspended) throw new ApiError('ACCOUNT_SUSPENDED')
  if (!caller.mayAdminister) throw new ApiError('SECOND_FACTOR_REQUIRED')
  if (!hasRole(standing.roles, needed)) throw new ApiError('ROLE_MISSING')
  return standing.roles
}

/**
 * Refuses callers who are not the party, where the call itself names the person that the rule is about.
 * @throws Error where `partyId` is no field of the operation: it would guard nothing
 */
export function guardParty(operation: Operation): (input: Input, caller: Caller | null) => void {
  const { party, partyId } = operation
  if (!partyId) return () => {}
  const [part, field] = partyId.split('.') as ['params' | 'query' | 'body', string]
  const schema = operation[part]
  if (!(schema instanceof z.ZodObject && field in schema.shape)) throw new Error(`no field ${partyId}`)
  const { only, refusal }: PartyRule = PARTY_RULES[party]
  return (input, caller) => {
    const named = (input[part] as Readonly<Record<string, unknown>>)[field]
    // Only a field that may be left out is undefined: the call is about the caller, then.
    if (named === undefined) return
    const isNamed = named === caller?.id
    if (only ? !isNamed : isNamed) throw new ApiError(refusal)
  }
}

/**
 * Refuses a caller whose last proof is too old, where the call needs one: a session may lie open, or be stolen.
 * @throws ApiError SIGN_IN_AGAIN
 */
export function requireFresh({ fresh }: Operation, { body }: Input, caller: Caller | null): void {
  if (!fresh) return
  if (fresh === 'opened by number') {
    if (!caller?.provedPhone) return
  } else if (fresh !== true) {
    const field = fresh.slice('body.'.length)
    if ((body as Readonly<Record<string, unknown>>)[field] !== true) return
  }
  // By the machine's clock; the demo's calendar does not move it. An instant that is none is not fresh either.
  const age = Date.now() - (caller?.signedInAt.getTime() ?? Number.NaN)
  if (!(age <= FRESH_SIGN_IN_MINUTES * MINUTE_MS)) throw new ApiError('SIGN_IN_AGAIN')
}

import { hasDuty, hasRole, type Role } from '@okoume/domain/person/administrator-roles.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { CONTRACT, type OperationName } from '../contract.ts'
import { type AccessRule, requiresOpenSession } from '../model/access.ts'
import type { ErrorCode } from '../model/errors.ts'
import type { Operation } from '../model/operation.ts'
import { PARTY_RULES, type PartyRule, type Relation } from '../model/party-rules.ts'

/** A kind of caller: who they are, and their relation to the object of the call. */
export interface CallerKind {
  /** `refused`: the token is invalid, whatever its account. */
  readonly token: 'none' | 'refused' | 'good'
  /** `ended`: the session was signed out, revoked or has expired; its token stays valid for minutes. */
  readonly session: 'open' | 'ended'
  readonly confirmed: boolean
  /** True if the caller has an account here that is open. */
  readonly account: boolean
  readonly verified: boolean
  /** Of an administrator. */
  readonly roles: readonly Role[]
  readonly relation: Party | null
}

const STRANGER: CallerKind = {
  token: 'good',
  session: 'open',
  confirmed: true,
  account: true,
  verified: false,
  roles: [],
  relation: null,
}

export const CALLERS = {
  visitor: { ...STRANGER, token: 'none' },
  'forged token': { ...STRANGER, token: 'refused' },
  'expired token': { ...STRANGER, token: 'refused' },
  "another service's token": { ...STRANGER, token: 'refused' },
  'e-mail not confirmed': { ...STRANGER, confirmed: false },
  'account never opened': { ...STRANGER, account: false },
  'account closed': { ...STRANGER, session: 'ended', account: false },
  stranger: STRANGER,
  'verified stranger': { ...STRANGER, verified: true },
  'former party': STRANGER,
  owner: { ...STRANGER, verified: true, relation: 'owner' },
  renter: { ...STRANGER, relation: 'renter' },
  support: { ...STRANGER, roles: ['support'] },
  moderation: { ...STRANGER, roles: ['moderation'] },
  finance: { ...STRANGER, roles: ['finance'] },
  supervisor: { ...STRANGER, roles: ['supervisor'] },
  'supervisor who owns': { ...STRANGER, verified: true, roles: ['supervisor'], relation: 'owner' },
  'supervisor who rents': { ...STRANGER, roles: ['supervisor'], relation: 'renter' },
  'supervisor signed out': {
    ...STRANGER,
    session: 'ended',
    verified: true,
    roles: ['supervisor'],
    relation: 'owner',
  },
  'renter signed out': { ...STRANGER, session: 'ended', relation: 'renter' },
} as const satisfies Record<string, CallerKind>

export type CallerName = keyof typeof CALLERS
export const CALLER_NAMES = Object.keys(CALLERS) as CallerName[]

/** A role reads what is of others only in an open session. */
export function listRelations({ relation, roles, session }: CallerKind): Relation[] {
  const isFinance = session === 'open' && hasDuty(roles, 'rentals')
  return [...(relation ? [relation] : []), ...(isFinance ? (['finance'] as const) : [])]
}

/** The links that an operation for link holders accepts, and how each is refused. */
export const LINKS = {
  'the mailed one': null,
  none: 'LINK_INVALID',
  'a changed one': 'LINK_INVALID',
  "another thing's": 'LINK_INVALID',
  'one that has expired': 'LINK_EXPIRED',
  'one that was used': 'LINK_EXPIRED',
} as const

/** The error code for that caller and operation; null for an allowed one. */
export function expectedOutcome(name: OperationName, caller: CallerName): ErrorCode | null {
  const kind: CallerKind = CALLERS[caller]
  const operation: Operation = CONTRACT[name]
  const { party, withoutAccount } = operation
  const refused = refusedByAccess(operation, kind) ?? refusedByParty(PARTY_RULES[party], kind)
  if (refused !== null || kind.account || kind.token === 'none') return refused
  return withoutAccount ?? null
}

/** Decided by the kind of caller alone, whatever the object of the call. */
export function refusedByAccess(rule: AccessRule, kind: CallerKind): ErrorCode | null {
  const refused = refusedByKind(rule, kind)
  if (refused !== null || !requiresOpenSession(rule) || kind.session === 'open') return refused
  return 'SESSION_ENDED'
}

function refusedByKind({ access, roles }: AccessRule, kind: CallerKind): ErrorCode | null {
  if (kind.token === 'refused') return 'UNAUTHENTICATED'
  if (access === 'anyone' || access === 'link holder') return null
  if (kind.token === 'none') return 'UNAUTHENTICATED'
  if (access === 'administrator') {
    if (!kind.account || kind.roles.length === 0) return 'ADMINISTRATORS_ONLY'
    return hasRole(kind.roles, roles) ? null : 'ROLE_MISSING'
  }
  if (access === 'account') return null
  if (!kind.confirmed) return 'EMAIL_NOT_CONFIRMED'
  if (access === 'confirmed account') return null
  return kind.account && kind.verified ? null : 'NOT_VERIFIED'
}

function refusedByParty(rule: PartyRule, kind: CallerKind): ErrorCode | null {
  const relations = listRelations(kind)
  if (rule.never?.some((relation) => relations.includes(relation))) return rule.refusal
  if (!rule.only || rule.only.some((relation) => relations.includes(relation))) return null
  return (kind.relation && rule.refusalOfParty) ?? rule.refusal
}

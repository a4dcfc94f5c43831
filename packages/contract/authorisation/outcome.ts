import { hasRole } from '@okoume/domain/person/administrator-roles.ts'
import { CONTRACT, type OperationName } from '../contract.ts'
import { type AccessRule, requiresOpenSession } from '../model/access.ts'
import type { ErrorCode } from '../model/errors.ts'
import type { Operation } from '../model/operation.ts'
import { PARTY_RULES, type PartyRule } from '../model/party-rules.ts'
import { CALLERS, type CallerKind, type CallerName, listRelations } from './callers.ts'

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

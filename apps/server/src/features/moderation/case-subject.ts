import type { CaseSubject } from '@okoume/domain/moderation/decisions.ts'
import type { UserRow } from '#platform/database/schema.ts'

/** Of `users`: what the decisions depend on. */
export const SUBJECT_COLUMNS = ['users.roles', 'users.suspendedAt', 'users.suspendedUntil'] as const

export function readSubject(user: Pick<UserRow, 'roles' | 'suspendedAt' | 'suspendedUntil'>): CaseSubject {
  const suspended = user.suspendedAt !== null
  return {
    suspended,
    closed: suspended && user.suspendedUntil === null,
    administrator: user.roles.length > 0,
  }
}

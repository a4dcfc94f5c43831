import type { CaseSubject } from '@okoume/domain/moderation/decisions.ts'
import type { UserRow } from '#platform/database/schema.ts'

/** Of `users`: what the decisions depend on. */
export const SUBJECT_COLUMNS = ['users.roles', 'users.suspended_at', 'users.suspended_until'] as const

export function readSubject(user: Pick<UserRow, 'roles' | 'suspended_at' | 'suspended_until'>): CaseSubject {
  const suspended = user.suspended_at !== null
  return {
    suspended,
    closed: suspended && user.suspended_until === null,
    administrator: user.roles.length > 0,
  }
}

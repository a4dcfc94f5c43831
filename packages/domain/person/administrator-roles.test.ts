import { expect, test } from 'vitest'
import { DUTIES, type Duty, hasDuty, ROLES, roleLabels } from './administrator-roles.ts'

const ALL = Object.keys(DUTIES) as Duty[]

test.each([
  ['support', ['tickets', 'handovers', 'mails', 'people']],
  ['moderation', ['verifications', 'reports', 'people', 'viewAs', 'contacts']],
  [
    'finance',
    [
      'payments',
      'disputes',
      'handovers',
      'withdrawals',
      'corrections',
      'books',
      'unanswered',
      'jobs',
      'people',
      'contacts',
      'money',
      'rentals',
    ],
  ],
  ['supervisor', ALL],
] as const)('the duties of %s', (role, duties) => {
  expect(ALL.filter((duty) => hasDuty([role], duty))).toEqual(duties)
})

test('no role, no duty; several roles have the duties of each', () => {
  expect(ALL.filter((duty) => hasDuty([], duty))).toEqual([])
  expect(ALL.filter((duty) => hasDuty(['support', 'moderation'], duty))).toEqual([
    'tickets',
    'handovers',
    'verifications',
    'reports',
    'mails',
    'people',
    'viewAs',
    'contacts',
  ])
})

test('roles are named in one order, however they are stored', () => {
  expect(roleLabels(ROLES.toReversed())).toBe('Assistance, Modération, Finances, Supervision')
  expect(roleLabels([])).toBe('')
})

import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { calendarDate } from '../wire/fields.ts'
import { SafeguardDay, SafeguardMonth, SafeguardMonthQuery, SafeguardSignOff } from '../wire/safeguard.ts'

/** Safeguarding: at each day's end, what is owed to people against what is held for them. */
export const safeguardOperations = {
  listSafeguardDays: {
    method: 'GET',
    path: '/api/administration/safeguard-days',
    summary: 'Le cantonnement de chaque jour du mois : ce qui est dû aux personnes, et ce qui est tenu',
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.books,
    party: 'everybody',
    query: SafeguardMonthQuery,
    output: SafeguardMonth,
    errors: [],
  },
  signOffSafeguardDay: {
    method: 'POST',
    path: '/api/administration/safeguard-days/{day}',
    summary: "Mettre son nom sous le cantonnement d'un jour, une fois",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.books,
    party: 'everybody',
    keepsPages: 'seen by administrators only',
    params: z.object({ day: calendarDate }),
    body: SafeguardSignOff,
    output: SafeguardDay,
    errors: ['SAFEGUARD_DAY_NOT_FOUND', 'SAFEGUARD_DAY_SEEN'],
  },
} as const satisfies Record<string, Operation>

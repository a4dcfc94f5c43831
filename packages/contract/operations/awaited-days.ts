import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { AwaitedDaysList, DaysToAwait } from '../wire/awaited-days.ts'
import { identifier } from '../wire/fields.ts'

/** Each answers the list as it is then. */
export const awaitedDaysOperations = {
  listAwaitedDays: {
    method: 'GET',
    path: '/api/awaited-days',
    summary: "Les jours pris que l'on attend",
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    output: AwaitedDaysList,
    errors: [],
  },
  awaitDays: {
    method: 'POST',
    path: '/api/awaited-days',
    summary: 'Être prévenu si ces jours se libèrent ; répété, ne change rien',
    tag: 'Objets',
    access: 'account',
    party: 'notItemOwner',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    limit: { most: 60, minutes: 60 },
    body: DaysToAwait,
    output: AwaitedDaysList,
    status: 201,
    errors: ['ITEM_NOT_FOUND', 'ITEM_NOT_OFFERED', 'OWN_ITEM', 'DAYS_FREE', 'TOO_MANY_AWAITED_DAYS'],
  },
  stopAwaitingDays: {
    method: 'DELETE',
    path: '/api/awaited-days/{id}',
    summary: 'Ne plus attendre ces jours ; répété, ne change rien',
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    params: z.object({ id: identifier }),
    output: AwaitedDaysList,
    errors: [],
  },
} as const satisfies Record<string, Operation>

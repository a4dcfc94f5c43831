import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { NumberChange, SecondFactorReset } from '../wire/administration-people.ts'
import { Trail, TrailQuery } from '../wire/administration-trail.ts'
import { WeeklyFigures } from '../wire/administration-work.ts'
import { identifier } from '../wire/fields.ts'
import { Done } from '../wire/user.ts'

const byId = z.object({ id: identifier })

export const supervisionOperations = {
  getWeeklyFigures: {
    method: 'GET',
    path: '/api/administration/figures',
    summary: 'Les chiffres des dernières semaines entières, la plus récente en premier',
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.figures,
    party: 'everybody',
    output: WeeklyFigures,
    errors: [],
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/administration/people/{id}/second-factor',
    summary: "Retirer la vérification en deux étapes d'un administrateur qui a perdu son téléphone",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.administrators,
    party: 'notThemself',
    partyId: 'params.id',
    keepsPages: 'seen by administrators only',
    params: byId,
    body: SecondFactorReset,
    output: Done,
    errors: ['USER_NOT_FOUND', 'OWN_CASE'],
  },
  changeNumber: {
    method: 'PUT',
    path: '/api/administration/people/{id}/number',
    summary: "Changer le numéro qui ouvre le compte d'une personne qui a perdu le sien, ou le libérer",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.verifications,
    party: 'notThemself',
    partyId: 'params.id',
    keepsPages: 'seen by administrators only',
    params: byId,
    body: NumberChange,
    output: Done,
    errors: ['USER_NOT_FOUND', 'OWN_CASE'],
  },
  readTrail: {
    method: 'GET',
    path: '/api/administration/trail',
    summary: 'Qui a décidé quoi, et quand, du plus récent au plus ancien',
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.trail,
    party: 'everybody',
    query: TrailQuery,
    output: Trail,
    errors: [],
  },
} as const satisfies Record<string, Operation>

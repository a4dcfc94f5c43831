import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { NumberChange, SecondFactorReset } from '../wire/administration-people.ts'
import { Trail, TrailQuery } from '../wire/administration-trail.ts'
import { WeeklyFigures } from '../wire/administration-work.ts'
import { identifier } from '../wire/fields.ts'
import { IdentityRelease, ReleasedIdentities } from '../wire/rental-contract.ts'
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
  releaseIdentities: {
    method: 'POST',
    path: '/api/administration/rentals/{id}/identities',
    summary:
      "Les identités des deux parties d'un objet non rendu, avec leur contrat ; c'est inscrit au journal",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.identities,
    party: 'noParty',
    limit: { most: 30, minutes: 60 },
    keepsPages: 'seen by administrators only',
    params: byId,
    body: IdentityRelease,
    output: ReleasedIdentities,
    errors: ['RENTAL_NOT_FOUND', 'OWN_CASE', 'IDENTITIES_SEALED'],
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

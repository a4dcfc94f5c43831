import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { PersonView, PersonViewRequest } from '../wire/administration-people.ts'
import { identifier } from '../wire/fields.ts'
import {
  CaseDecision,
  DecisionReply,
  ItemVersionList,
  ModerationCaseList,
  OwnDecisionList,
  ReportRequest,
} from '../wire/moderation.ts'
import { Done } from '../wire/user.ts'

/** docs/spec.md#moderation */
export const moderationOperations = {
  sendReport: {
    method: 'POST',
    path: '/api/reports',
    summary: 'Signaler un objet, une personne, un avis ou un message ; une fois par cible',
    tag: 'Modération',
    access: 'account',
    // The command refuses what is the caller's own, and messages of conversations that are not theirs.
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    limit: { most: 30, minutes: 60 },
    body: ReportRequest,
    output: Done,
    errors: ['REPORTED_UNKNOWN', 'REPORT_OWN', 'TOO_MANY_REPORTS'],
  },
  listOwnDecisions: {
    method: 'GET',
    path: '/api/decisions',
    summary: "Ce que la modération a décidé de l'appelant, et ses réponses",
    tag: 'Modération',
    access: 'account',
    party: 'everybody',
    output: OwnDecisionList,
    errors: [],
  },
  replyToDecision: {
    method: 'POST',
    path: '/api/decisions/{id}/reply',
    summary: 'Répondre une fois à une décision, dans les 14 jours ; un autre modérateur lit la réponse',
    tag: 'Modération',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'decidedPerson',
    limit: { most: 30, minutes: 60 },
    keepsPages: 'seen by the parties only',
    params: z.object({ id: identifier }),
    body: DecisionReply,
    output: Done,
    errors: ['DECISION_NOT_FOUND', 'DECISION_REPLIED', 'DECISION_REPLY_LATE'],
  },
  listReports: {
    method: 'GET',
    path: '/api/administration/reports',
    summary: "Ce qui attend un modérateur, groupé par cible, le plus urgent d'abord",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.reports,
    party: 'everybody',
    output: ModerationCaseList,
    errors: [],
  },
  listItemVersions: {
    method: 'GET',
    path: '/api/administration/items/{id}/versions',
    summary: "Ce que chaque modification d'une annonce a changé depuis un an, la plus récente en premier",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.reports,
    party: 'everybody',
    params: z.object({ id: identifier }),
    output: ItemVersionList,
    errors: ['ITEM_NOT_FOUND'],
  },
  decideReport: {
    method: 'POST',
    path: '/api/administration/reports',
    summary: 'Décider de ce qui est signalé ; la personne lit la raison et le texte tels quels',
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.reports,
    // The command refuses a moderator who is a party of the case; a case names people of three kinds.
    party: 'everybody',
    body: CaseDecision,
    output: Done,
    errors: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'DECISION_IMPOSSIBLE', 'OWN_CASE', 'DECIDED_BEFORE'],
  },
  viewAsPerson: {
    method: 'POST',
    path: '/api/administration/people/{id}/view',
    summary: "Voir l'espace d'une personne comme elle le voit, en lecture seule ; c'est inscrit au journal",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.viewAs,
    party: 'notThemself',
    partyId: 'params.id',
    limit: { most: 60, minutes: 60 },
    keepsPages: 'seen by administrators only',
    params: z.object({ id: identifier }),
    body: PersonViewRequest,
    output: PersonView,
    errors: ['USER_NOT_FOUND', 'OWN_CASE'],
  },
} as const satisfies Record<string, Operation>

import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import type { Operation } from '../model/operation.ts'
import { CaseDecision, ModerationCaseList, ReportRequest } from '../wire/moderation.ts'
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
    errors: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'DECISION_IMPOSSIBLE', 'OWN_CASE'],
  },
} as const satisfies Record<string, Operation>

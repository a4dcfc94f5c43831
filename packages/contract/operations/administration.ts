import { z } from 'zod'
import type { Operation } from '../operation.ts'
import {
  CorrectionDecision,
  DisputeList,
  OpenWithdrawalList,
  PaymentReviewList,
  ReviewDecision,
  Settlement,
  WaitingCorrectionList,
} from '../wire/administration.ts'
import { FoundPeople, PersonSearch } from '../wire/administration-people.ts'
import { Trail, TrailQuery } from '../wire/administration-trail.ts'
import {
  DeadJobDecision,
  DeadJobList,
  DeadJobsSettled,
  FileId,
  Overview,
  UnansweredOperationList,
  VerificationLink,
  WaitingVerificationList,
} from '../wire/administration-work.ts'
import { identifier } from '../wire/fields.ts'
import { Rental } from '../wire/rental.ts'
import { Done } from '../wire/user.ts'
import { Withdrawal, WithdrawalDecision } from '../wire/wallet.ts'

const byId = z.object({ id: identifier })

/** What needs a person. Every decision is audited. */
export const administrationOperations = {
  getOverview: {
    summary: 'Ce qui attend une décision : combien, et depuis quand, pour chaque sorte de travail',
    tag: 'Administration',
    access: 'administrator',
    output: Overview,
    errors: [],
  },
  listReviews: {
    summary: "Les opérations de paiement dont l'issue n'est pas sûre, la plus ancienne en premier",
    tag: 'Administration',
    access: 'administrator',
    output: PaymentReviewList,
    errors: [],
  },
  resolveReview: {
    summary: "Interroger de nouveau le prestataire, ou trancher d'après ce qu'on sait",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: ReviewDecision,
    output: Done,
    errors: ['OPERATION_NOT_FOUND', 'OWN_CASE'],
  },
  listDisputes: {
    summary: 'Les retours contestés, le plus ancien en premier',
    tag: 'Administration',
    access: 'administrator',
    output: DisputeList,
    errors: [],
  },
  settleDispute: {
    summary: "Partager la caution d'un retour contesté",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: Settlement,
    output: Rental,
    errors: ['RENTAL_NOT_FOUND', 'OWN_CASE', 'RETURN_REFUSED'],
  },
  listOpenWithdrawals: {
    summary: 'Les retraits qui ne sont pas encore payés, le plus ancien en premier',
    tag: 'Administration',
    access: 'administrator',
    output: OpenWithdrawalList,
    errors: [],
  },
  settleWithdrawal: {
    summary: "Dire qu'un retrait à payer à la main est payé, ou impossible",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: WithdrawalDecision,
    output: Withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_SETTLED', 'OWN_CASE'],
  },
  listCorrections: {
    summary: 'Les corrections de solde qui attendent un second administrateur, la plus ancienne en premier',
    tag: 'Administration',
    access: 'administrator',
    output: WaitingCorrectionList,
    errors: [],
  },
  decideCorrection: {
    summary: "Confirmer ou refuser une correction qu'un autre administrateur a demandée",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: CorrectionDecision,
    output: Done,
    errors: [
      'CORRECTION_NOT_FOUND',
      'OWN_CASE',
      'USER_NOT_FOUND',
      'RECIPIENT_NOT_VERIFIED',
      'BALANCE_TOO_LOW',
    ],
  },
  listWaitingVerifications: {
    summary: "Les dossiers d'identité qui attendent une décision, le plus ancien en premier",
    tag: 'Administration',
    access: 'administrator',
    output: WaitingVerificationList,
    errors: [],
  },
  openVerification: {
    summary: "Obtenir un lien signé vers un dossier d'identité ; c'est inscrit au journal",
    tag: 'Administration',
    access: 'administrator',
    params: FileId,
    output: VerificationLink,
    errors: ['VERIFICATION_DECIDED', 'OWN_CASE'],
  },
  listUnansweredOperations: {
    summary: 'Les opérations de paiement sans réponse depuis un moment, la plus ancienne en premier',
    tag: 'Administration',
    access: 'administrator',
    output: UnansweredOperationList,
    errors: [],
  },
  listDeadJobs: {
    summary: 'Les tâches qui ont échoué pour de bon, la plus ancienne en premier',
    tag: 'Administration',
    access: 'administrator',
    output: DeadJobList,
    errors: [],
  },
  settleDeadJobs: {
    summary: 'Réessayer une tâche échouée, ou toutes celles de sa sorte ; ou les abandonner',
    tag: 'Administration',
    access: 'administrator',
    body: DeadJobDecision,
    output: DeadJobsSettled,
    errors: ['JOB_NOT_FOUND'],
  },
  findPeople: {
    summary: "Trouver un compte par son email, son téléphone ou son identifiant ; c'est inscrit au journal",
    tag: 'Administration',
    access: 'administrator',
    body: PersonSearch,
    output: FoundPeople,
    errors: [],
  },
  readTrail: {
    summary: 'Qui a décidé quoi, et quand, du plus récent au plus ancien',
    tag: 'Administration',
    access: 'administrator',
    query: TrailQuery,
    output: Trail,
    errors: [],
  },
} as const satisfies Record<string, Operation>

import type { ManualDecisionRequest } from '@okoume/contract/wire/administration.ts'
import {
  decisionNeedsSecond,
  differsFromProvider,
  listManualOutcomes,
  type ManualDecision,
} from '@okoume/domain/ledger/manual-outcomes.ts'
import { isFrancs } from '@okoume/domain/money/amount.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockMovedAlone } from '../../ledger/moved-alone.ts'
import { followPayment } from '../transactions/follow-payment.ts'
import { listUnansweredPayments } from '../transactions/open-payments.ts'
import { isStillOwed, lockPayment } from '../transactions/payment-queries.ts'
import type { PaymentContext } from '../transactions/submit-payment.ts'
import { carryOutDecision } from './carry-out-decision.ts'
import { declineProposal, isConfirmed, proposeDecision } from './propose-decision.ts'
import { findUndecided, toDecidedPayment } from './undecided-payments.ts'

export function manualDecisionHandlers(context: ManualDecisionContext & { readonly clock: Clock }) {
  return {
    listReviews: ({ caller }) => findUndecided(context.db, caller.id, context.clock.now()),

    listUnansweredOperations: () => listUnansweredPayments(context.db, context.clock.now()),

    async resolveReview({ params, body, caller }) {
      const order = { id: params.id, administratorId: caller.id, answer: body, now: context.clock.now() }
      return { decision: await resolveReview(context, order) }
    },
  } satisfies FeatureHandlers
}

interface ManualDecisionContext extends PaymentContext {
  /** Whose money a payment moves; injected by the features that order payments. */
  readonly listParties: (db: Kysely<Schema>, payment: PaymentRow) => Promise<readonly string[]>
}

interface Resolution {
  readonly id: string
  readonly administratorId: string
  readonly answer: ManualDecisionRequest
  readonly now: Date
}

/**
 * Carries out an administrator's answer about a payment in review. Any of them may ask the provider; none decides about
 * their own money. A decision too large for one is carried out when a second administrator decides the same.
 * @throws ApiError OPERATION_NOT_FOUND, OWN_CASE, NOT_INDEPENDENT, INVALID_INPUT
 */
async function resolveReview(
  context: ManualDecisionContext,
  resolution: Resolution,
): Promise<'done' | 'waiting'> {
  const { id, administratorId, now } = resolution
  const { outcome, note } = resolution.answer
  if (outcome !== 'ask' && note === '') {
    throw new ApiError('INVALID_INPUT', { note: 'Dites comment vous le savez : cela reste écrit.' })
  }
  const decision = readDecision(resolution.answer)
  const result = await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id)
    await lockOpenAccount(trx, administratorId)
    if (payment?.state !== 'review') throw new ApiError('OPERATION_NOT_FOUND')
    if (outcome === 'ask') {
      await audit(context, trx, payment, resolution, {})
      return 'done'
    }
    if ((await context.listParties(trx, payment)).includes(administratorId)) throw new ApiError('OWN_CASE')
    if (decision) return decide(context, trx, payment, { decision, administratorId, note, now })
    await declineProposal(context, trx, payment, { administratorId, note, now })
    return 'done'
  })
  if (outcome === 'ask') await followPayment(context, id, now)
  return result
}

/** Null where nothing is decided of the payment itself. @throws ApiError INVALID_INPUT */
function readDecision(answer: ManualDecisionRequest): ManualDecision | null {
  const { outcome, paidFrom, receipt, amount } = answer
  switch (outcome) {
    case 'ask':
    case 'declined':
      return null
    case 'redirected':
    case 'returned': {
      const phone = readGabonPhone(answer.phoneNumber)
      if (!phone) throw new ApiError('INVALID_INPUT', { phoneNumber: 'Numéro de mobile gabonais attendu.' })
      return { outcome, phone }
    }
    case 'paidOtherwise':
      if (paidFrom === null)
        throw new ApiError('INVALID_INPUT', { paidFrom: "Dites d'où l'argent est parti." })
      if (receipt === '') throw new ApiError('INVALID_INPUT', { receipt: 'Recopiez le numéro du reçu.' })
      return { outcome, paidFrom, receipt }
    case 'received':
      if (amount === null || !isFrancs(amount) || amount === 0)
        throw new ApiError('INVALID_INPUT', { amount: "Écrivez la somme que l'opérateur a reçue, en FCFA." })
      return { outcome, amount }
    default:
      return { outcome }
  }
}

async function decide(
  context: ManualDecisionContext,
  trx: Kysely<Schema>,
  payment: PaymentRow,
  decided: {
    readonly decision: ManualDecision
    readonly administratorId: string
    readonly note: string
    readonly now: Date
  },
): Promise<'done' | 'waiting'> {
  const { decision, administratorId, note, now } = decided
  const { outcome } = decision
  const facts = toDecidedPayment(payment)
  if (!listManualOutcomes(facts).includes(outcome)) throw new ApiError('OPERATION_NOT_FOUND')
  const movedAlone = await lockMovedAlone(trx, administratorId, now)
  const isOwed = payment.kind === 'collect' || (await isStillOwed(trx, payment))
  if (!isOwed && (outcome === 'redirected' || outcome === 'paidOtherwise'))
    throw new ApiError('OPERATION_NOT_FOUND')
  const isLoss = outcome === 'succeeded' && !isOwed
  const needsSecond = decisionNeedsSecond(facts, outcome, { isLoss, movedAlone })
  const confirmed = await isConfirmed(trx, payment, decided)
  if (needsSecond && !confirmed) {
    await proposeDecision(context, trx, payment, decided)
    return 'waiting'
  }
  const alone = !confirmed && differsFromProvider(facts.failure, outcome, isLoss)
  const resolution = { id: payment.id, administratorId, answer: { outcome, note }, now }
  await audit(context, trx, payment, resolution, {
    ...decision,
    ...(alone ? { alone } : {}),
    ...(confirmed ? { askedBy: payment.proposedBy } : {}),
  })
  await carryOutDecision({ context, trx, payment, isLoss, now }, decision)
  return 'done'
}

async function audit(
  { newId }: PaymentContext,
  trx: Kysely<Schema>,
  { id, kind, amount, failure }: PaymentRow,
  {
    administratorId,
    answer,
    now,
  }: Omit<Resolution, 'answer'> & { answer: Pick<ManualDecisionRequest, 'outcome' | 'note'> },
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { outcome, note } = answer
  const details = { outcome, note, kind, amount, failure, ...more }
  const action = { actorId: administratorId, action: 'resolve payment review', subject: id, details } as const
  await writeAudit(trx, action, { now, newId })
}

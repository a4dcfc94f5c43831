import type { WithdrawalSettlement } from '@okoume/contract/wire/administration.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { needsSecondAdministrator } from '@okoume/domain/ledger/manual-entries.ts'
import { listHandOutcomes, type WithdrawalState } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { NO_EMAIL } from '@okoume/domain/person/email-address.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import type { Kysely } from 'kysely'
import type { Schema, WithdrawalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { writePage } from '#platform/http/html/html-page.ts'
import { html } from '#platform/http/html/markup.ts'
import { isAnySuspended } from '../../accounts/account-queries.ts'
import { findStanding, holdsDuty } from '../../accounts/standing.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockMovedAlone } from '../../ledger/moved-alone.ts'
import { endAsPaid, endAsReturned, type LockedWithdrawal } from './end-withdrawal.ts'
import { declinePayment, proposePayment, refuseUnlessSecond } from './propose-payment.ts'
import type { WalletContext } from './wallet-context.ts'
import { lockWithdrawal, type OpenWithdrawalRow } from './withdrawal-queries.ts'
import { formatDestination, MAX_BY_LINK } from './withdrawal-templates.ts'

/** The page that shows a withdrawal and asks. A GET decides nothing: mail scanners open links. */
export function writeWithdrawalPage(withdrawal: OpenWithdrawalRow): string {
  const title = `${formatFrancs(withdrawal.amount)} à payer`
  const day = formatLongDay(dayInLibreville(withdrawal.createdAt))
  const body = html`<h1>${title}</h1>
<p class="lede">Payez d'abord depuis le compte de l'opérateur, puis dites ici ce qui a été fait. Rien n'est décidé tant que vous n'appuyez pas sur un bouton de cette page.</p>
<div class="stack">
<section class="sheet" aria-labelledby="quoi"><h2 id="quoi">Le retrait</h2><dl>
<div><dt>À payer</dt><dd>${formatFrancs(withdrawal.amount)}</dd></div>
<div><dt>Vers le numéro</dt><dd>${formatDestination(withdrawal)}</dd></div>
<div><dt>Pour</dt><dd>${withdrawal.userName}</dd></div>
<div><dt>Adresse email</dt><dd>${withdrawal.userEmail ?? NO_EMAIL}</dd></div>
<div><dt>Demandé</dt><dd>le ${day}</dd></div>
</dl></section>
<section class="sheet" aria-labelledby="paye"><h2 id="paye">C'est payé</h2>
<form method="post"><input type="hidden" name="outcome" value="paid">
<label for="receipt">Numéro de reçu de l'opérateur</label>
<input id="receipt" name="receipt" required maxlength="100" autocomplete="off">
<button class="go">Confirmer le paiement</button></form></section>
<section class="sheet" aria-labelledby="impossible"><h2 id="impossible">C'est impossible</h2>
<p>L'argent revient sur le portefeuille ${ofName(withdrawal.userName)}.</p>
<form method="post"><input type="hidden" name="outcome" value="returned">
<label for="reason">Raison, envoyée à ${withdrawal.userName}</label>
<textarea id="reason" name="reason" required maxlength="500"></textarea>
<button class="danger">Rendre l'argent</button></form></section>
</div>`
  return writePage({ title, body })
}

const SETTLED_TEXTS: Readonly<Record<WithdrawalState, { readonly title: string; readonly after: string }>> = {
  requested: {
    title: 'Un second administrateur doit confirmer',
    after:
      "Avec ce paiement, vous dépassez ce qu'un administrateur décide seul en un jour : un autre le confirme dans l'administration.",
  },
  paid: { title: 'Le retrait est payé', after: 'Un message vient de partir à la personne.' },
  cancelled: { title: 'Ce retrait est annulé', after: "La personne l'a repris." },
  returned: {
    title: "L'argent est revenu sur le portefeuille",
    after: 'Un message vient de partir à la personne.',
  },
}

/** `requested`: a second administrator must confirm the payment. */
export function writeSettledPage({ state, amount }: WithdrawalRow): string {
  const { title, after } = SETTLED_TEXTS[state]
  const body = html`<section class="sheet narrow"><h1>${title}</h1>
<p>${formatFrancs(amount)}. ${after} Ce lien ne sert plus.</p></section>`
  return writePage({ title, body })
}

export interface HandDecision {
  readonly withdrawalId: string
  readonly actorId: string
  readonly by: 'mailed link' | 'screen'
  readonly decision: WithdrawalSettlement
  readonly now: Date
}

/** A link says no more than that it is over. */
const REFUSALS = {
  'mailed link': { unknown: 'LINK_EXPIRED', settled: 'LINK_EXPIRED' },
  screen: { unknown: 'WITHDRAWAL_NOT_FOUND', settled: 'WITHDRAWAL_SETTLED' },
} as const

/**
 * The administrator to whom the link to that withdrawal was mailed, as long as withdrawals are their duty.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED
 */
export async function readLinkHolder(
  { db, links, clock }: WalletContext,
  proof: string,
  withdrawalId: string,
): Promise<string> {
  const administratorId = links.read(proof, withdrawalId, clock.now())
  if (!(await holdsDuty(db, administratorId, 'withdrawals'))) throw new ApiError('LINK_EXPIRED')
  return administratorId
}

/** Larger ones, those to a number in another name, and what waits for a second administrator, are decided on the page, signed in. */
export function isDecidedByLink({ amount, proposedBy, heldUntil }: WithdrawalRow): boolean {
  return amount <= MAX_BY_LINK && proposedBy === null && heldUntil === null
}

/**
 * Writes down what an administrator did about a withdrawal that no provider pays, once: the second of two callers finds
 * it settled. No one settles their own. A payment above what one decides alone waits for another one, who confirms it
 * (docs/decisions/0075-large-withdrawals.md).
 * @throws ApiError INVALID_INPUT; OWN_CASE, NOT_INDEPENDENT; by a link LINK_EXPIRED, on the screen WITHDRAWAL_NOT_FOUND,
 * WITHDRAWAL_SETTLED, WITHDRAWAL_MOVED, WITHDRAWAL_HELD
 */
export async function settleByHand(context: WalletContext, decided: HandDecision): Promise<WithdrawalRow> {
  const { actorId, decision, now } = decided
  const { outcome, receipt, reason, note } = decision
  if (outcome === 'paid' && receipt === '')
    throw new ApiError('INVALID_INPUT', { receipt: "Recopiez le numéro de reçu de l'opérateur." })
  if (outcome === 'returned' && reason === '')
    throw new ApiError('INVALID_INPUT', { reason: 'Écrivez la raison : elle est envoyée à la personne.' })
  if ((outcome === 'confirmed' || outcome === 'declined') && note === '')
    throw new ApiError('INVALID_INPUT', { note: 'Dites ce que vous avez vérifié : cela reste écrit.' })
  return context.db.transaction().execute(async (trx) => {
    const withdrawal = await lockSettleable(trx, decided)
    const locked = { trx, withdrawal, now }
    switch (outcome) {
      case 'paid':
        return pay(context, locked, decided)
      case 'returned':
        return end(context, locked, decided)
      case 'confirmed':
        await refuseUnlessSecond(locked, { actorId, receipt })
        return end(context, locked, decided)
      case 'declined':
        return declinePayment(context, locked, { actorId, note })
    }
  })
}

/** The withdrawal, locked, where that decision may be taken on it. */
async function lockSettleable(trx: Kysely<Schema>, decided: HandDecision): Promise<WithdrawalRow> {
  const { withdrawalId, actorId, by, decision, now } = decided
  const withdrawal = await lockWithdrawal(trx, withdrawalId)
  if (!withdrawal) throw new ApiError(REFUSALS[by].unknown)
  if (withdrawal.state !== 'requested') throw new ApiError(REFUSALS[by].settled)
  if (withdrawal.userId === actorId) throw new ApiError('OWN_CASE')
  if (withdrawal.payer !== 'administrator')
    throw new ApiError('INVALID_INPUT', {
      outcome: "L'opérateur paie lui-même ce retrait : son issue se décide parmi les paiements à vérifier.",
    })
  if (by === 'mailed link' && !isDecidedByLink(withdrawal)) throw new ApiError('LINK_EXPIRED')
  if (await isAnySuspended(trx, [withdrawal.userId])) {
    if (by === 'mailed link') throw new ApiError('LINK_EXPIRED')
    const standing = await findStanding(trx, actorId)
    if (!standing?.roles.includes('supervisor')) throw new ApiError('ROLE_MISSING')
  }
  const outcomes = listHandOutcomes({ isProposed: withdrawal.proposedBy !== null })
  if (!outcomes.includes(decision.outcome)) throw new ApiError('WITHDRAWAL_MOVED')
  const isHeld = withdrawal.heldUntil !== null && withdrawal.heldUntil > now
  if (isHeld && decision.outcome === 'paid') throw new ApiError('WITHDRAWAL_HELD')
  return withdrawal
}

async function pay(
  context: WalletContext,
  locked: LockedWithdrawal,
  decided: HandDecision,
): Promise<WithdrawalRow> {
  const { actorId, decision, now } = decided
  const movedAlone = await lockMovedAlone(locked.trx, actorId, now)
  return needsSecondAdministrator(locked.withdrawal.amount, movedAlone)
    ? proposePayment(context, locked, { actorId, receipt: decision.receipt })
    : end(context, locked, decided)
}

async function end(
  context: WalletContext,
  { trx, withdrawal, now }: LockedWithdrawal,
  { actorId, decision }: HandDecision,
): Promise<WithdrawalRow> {
  const { outcome, receipt, reason, note } = decision
  const locked = { trx, withdrawal: { ...withdrawal, decidedBy: actorId }, now }
  const ended = await (outcome === 'returned'
    ? endAsReturned(context, locked, reason)
    : endAsPaid(context, locked, receipt))
  const { proposedBy: askedBy, amount } = withdrawal
  const details = {
    ...{ outcome: ended.state, amount, reason: ended.reason, receipt: ended.receipt },
    ...(askedBy === null ? {} : { askedBy, note }),
  }
  const action = { actorId, action: 'settle withdrawal', subject: withdrawal.id, details } as const
  await writeAudit(trx, action, { ...context, now })
  return ended
}

import {
  type HandOutcome,
  type WalletSums,
  WITHDRAWAL_MAX,
  withdrawalProblem,
} from '@okoume/domain/ledger/withdrawals.ts'
import type { WithdrawalRow } from '@okoume/server/src/platform/database/schema.ts'
import type { Person } from '../../server/people.ts'
import type { Outcome } from '../renting.ts'
import { ENDLESS, OWNERS, UNREACHABLE } from '../settlers.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, personOf, pickRecent, type Step } from './step.ts'

/** For the operator without payouts: an administrator pays by hand. */
const BY_HAND = '066123456'

export const withdraw: Step = async (life) => {
  const { random } = life
  const person = random.pick(life.people.slice(0, OWNERS + 1))
  const sums = await person.client.getWallet()
  const { balance, withdrawable } = sums
  const amount = chooseAmount(life, balance, withdrawable)
  const to = random.weighted({ own: 6, [BY_HAND]: 3, [UNREACHABLE]: 2, [ENDLESS]: 1 })
  const phoneNumber = to === 'own' ? person.phone : to
  const body = { amount, phoneNumber }
  const headers = { 'idempotency-key': life.newKey() }
  return expectOutcome(
    `${person.name} withdraws ${amount} of ${withdrawable} to ${phoneNumber}`,
    person.client.requestWithdrawal({ headers, body }),
    [rightAnswer(amount, sums)],
  )
}

function chooseAmount({ random }: Life, balance: number, withdrawable: number): number {
  const how = random.weighted({ whole: 3, withWhatMayGoBack: 3, part: 5, tooMuch: 2, tooLittle: 1 })
  const least = Math.min(500, withdrawable)
  return {
    whole: () => withdrawable,
    withWhatMayGoBack: () => Math.min(balance, WITHDRAWAL_MAX),
    part: () => random.between(least, Math.max(least, Math.floor(withdrawable / 2))),
    tooMuch: () => withdrawable + random.between(1, 50_000),
    tooLittle: () => random.between(1, 499),
  }[how]()
}

function rightAnswer(amount: number, sums: WalletSums): Outcome {
  if (withdrawalProblem(amount, sums) === null) return 'done'
  return amount > sums.withdrawable ? 'WITHDRAWAL_ABOVE_BALANCE' : 'INVALID_INPUT'
}

/** A withdrawal is sent again under its key, unchanged or changed. */
export const withdrawAgain: Step = async (life) => {
  const made = await withdrawalsOf(life)
  if (made.length === 0) return 'nothing was withdrawn'
  const { id, userId, amount, phone: phoneNumber, idempotencyKey } = pickRecent(life, made)
  const { client } = personOf(life, userId)
  const headers = { 'idempotency-key': idempotencyKey }
  if (life.random.chance(0.3)) {
    const other = { amount: amount + 1, phoneNumber }
    return expectOutcome(
      `withdrawal ${id} is sent again for another amount`,
      client.requestWithdrawal({ headers, body: other }),
      ['IDEMPOTENCY_KEY_REUSED'],
    )
  }
  const again = client.requestWithdrawal({ headers, body: { amount, phoneNumber } })
  const line = await expectOutcome(`withdrawal ${id} is sent again`, again, ['done'])
  if ((await again).withdrawal.id !== id) throw new Error(`${line}, as another one`)
  return line
}

/** An owner takes a withdrawal back: one that waits if there is one, and now and then another's, or one that is on its way or over. */
export const takeBack: Step = async (life) => {
  const { random } = life
  const made = await withdrawalsOf(life)
  if (made.length === 0) return 'nothing was withdrawn'
  const waiting = await life.database.kysely
    .selectFrom('paymentOperations')
    .select('cause')
    .where('kind', '=', 'payout')
    .where('state', '=', 'created')
    .where('shortSince', 'is not', null)
    .orderBy('id')
    .execute()
  const causes = new Set(waiting.map(({ cause }) => cause))
  const those = made.filter(({ id }) => causes.has(id))
  const withdrawal = those.length > 0 && random.chance(0.8) ? random.pick(those) : pickRecent(life, made)
  const { id, userId, state } = withdrawal
  const by = random.chance(0.9) ? personOf(life, userId) : random.pick(life.people.slice(0, OWNERS + 1))
  const right =
    by.id !== userId
      ? 'WITHDRAWAL_NOT_FOUND'
      : state === 'requested'
        ? causes.has(id)
          ? 'done'
          : 'WITHDRAWAL_SENT'
        : state === 'cancelled'
          ? 'done'
          : 'WITHDRAWAL_SETTLED'
  return expectOutcome(
    `${by.name} takes withdrawal ${id} back`,
    by.client.cancelWithdrawal({ params: { id } }),
    [right],
  )
}

/**
 * An administrator has paid by hand, or could not; or another one confirms or declines a payment that is too large for one. Now
 * and then it was settled before.
 */
export const payByHand: Step = async (life) => {
  const byHand = (await withdrawalsOf(life)).filter(({ payer }) => payer === 'administrator')
  if (byHand.length === 0) return 'nothing to pay by hand'
  const open = byHand.filter(({ state }) => state === 'requested')
  const withdrawal = open.length > 0 && life.random.chance(0.9) ? life.random.pick(open) : byHand.at(-1)
  if (!withdrawal) return 'nothing to pay by hand'
  const outcome =
    withdrawal.proposedBy === null
      ? life.random.weighted({ paid: 2, returned: 1 })
      : life.random.weighted({ confirmed: 3, declined: 1 })
  return expectOutcome(
    `an administrator says that withdrawal ${withdrawal.id} is ${outcome}`,
    settleByHand(life, withdrawal, outcome),
    [withdrawal.state === 'requested' ? 'done' : 'WITHDRAWAL_SETTLED'],
  )
}

/** A payment is confirmed by the administrator who has not noted it. */
export function settleByHand(
  { administrator, second }: Life,
  { id, proposedBy, proposedReceipt }: WithdrawalRow,
  outcome: HandOutcome,
): Promise<unknown> {
  const texts = { reason: 'Le numéro ne répond pas.', note: 'Vu au relevé.' }
  const body = { outcome, receipt: proposedReceipt ?? 'MP261121.1204', ...texts }
  const { client } = proposedBy === administrator.id ? second : administrator
  return client.settleWithdrawal({ params: { id }, body })
}

export async function withdrawalsOf({ database }: Life): Promise<WithdrawalRow[]> {
  return database.kysely.selectFrom('withdrawals').selectAll().orderBy('createdAt').orderBy('id').execute()
}

/** An administrator gives a person money of ours, or takes some back. */
export const correct: Step = async (life) => {
  const { random, administrator } = life
  const person: Person = random.pick(life.people.slice(0, OWNERS + 1))
  const account = random.weighted({ updateWallet: 3, updateCautions: 1 })
  const amount = random.between(1, 20_000) * (random.chance(0.6) ? 1 : -1)
  const headers = { 'idempotency-key': life.newKey() }
  const body = { userId: person.id, amount, reason: 'Une erreur de caisse.' }
  const isSure = amount > 0
  return expectOutcome(
    `an administrator corrects ${account} of ${person.name} by ${amount}`,
    administrator.client[account]({ headers, body }),
    isSure ? ['done'] : ['done', 'BALANCE_TOO_LOW'],
  )
}

import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  attemptFor,
  clearAttempt,
  findOutcome,
  isAnswered,
  isSameOrder,
  readAttempt,
  setAttemptAside,
  type WithdrawalOrder,
} from '#app/data/checkout/withdrawal-attempt.ts'
import type { FollowedAnswer } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import type { Action } from '#app/shell/actions/action.ts'
import { ExplainedError, explainError, NotSentError } from '#app/shell/actions/explain-error.ts'
import { useShowOutcome } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import type { Proof } from '../proof/proof.ts'
import { showWithdrawal } from './wallet-query.ts'

export interface WithdrawalTexts extends Proof {
  readonly phoneNumber: string
  readonly amount: string
  /** The account is in another name, and the person says that it is theirs. */
  readonly ownNumber: boolean
}

/** Texts: docs/spec.md#11-errors-and-their-texts */
const FAILED = 'Une erreur est survenue lors de la soumission de la demande.'
const UNKNOWN = `${FAILED} Elle est peut-être arrivée : vérifiez votre connexion et soumettez-la de nouveau, elle ne comptera qu'une fois.`

export function explainFailure(error: unknown): ExplainedError {
  if (!isAnswered(error)) return new ExplainedError(UNKNOWN)
  const { text, fields } = explainError(error, { places: { WITHDRAWAL_ABOVE_BALANCE: 'amount' } })
  return new ExplainedError(`${FAILED} ${text}`, fields)
}

const readOrder = ({
  phoneNumber,
  amount,
}: Pick<WithdrawalTexts, 'phoneNumber' | 'amount'>): WithdrawalOrder => ({
  phoneNumber: readGabonPhone(phoneNumber) ?? phoneNumber,
  amount: readWholeNumber(amount),
})

/** A withdrawal that the server knows. */
interface Requested {
  /** FCFA, after it. */
  readonly balance: number
  /** It was asked for before: nothing else was sent. */
  readonly earlier: boolean
}

export interface WithdrawalFlow {
  readonly opened: boolean
  /** How often the dialog was opened: each time its form begins again. */
  readonly openings: number
  /** Earlier order whose answer was lost. */
  readonly unanswered: WithdrawalOrder | null
  /** The server asks for a proof that it is them. */
  readonly asksProof: boolean
  /** Opens the dialog, if the network answers. */
  readonly open: Action<void>
  readonly withdraw: Action<WithdrawalTexts>
  close(): void
}

/** Requests withdrawals, one at a time; after a lost answer the wallet is read before anything is sent again. */
export function useWithdrawal(uid: string, followed: FollowedAnswer<Wallet>): WithdrawalFlow {
  const { answer: wallet } = followed
  const show = useShowOutcome()
  const [{ opened, openings }, setDialog] = useState({ opened: false, openings: 0 })
  const [unanswered, setUnanswered] = useState<WithdrawalOrder | null>(null)
  const [asksProof, setAsksProof] = useState(false)
  const openDialog = () => setDialog((before) => ({ opened: true, openings: before.openings + 1 }))
  const settle = () => {
    clearAttempt()
    setAsksProof(false)
    setDialog((before) => ({ ...before, opened: false }))
    setUnanswered(null)
  }
  const resume = useEffectEvent(() => {
    const attempt = readAttempt(uid)
    if (!attempt) return
    if (isSettled(uid, wallet)) {
      settle()
      show('success', describeOutcome({ balance: wallet.balance, earlier: false }))
    } else if (!attempt.setAside) {
      setUnanswered(attempt.order)
      openDialog()
    }
  })
  useEffect(() => resume(), [])

  const withdraw = useAction({
    async call(texts: WithdrawalTexts) {
      if (asksProof) await (await import('../proof/prove-identity.ts')).proveIdentity(texts)
      return requestOnce(uid, texts, followed, () => setAsksProof(true))
    },
    done: describeOutcome,
    tone: ({ earlier }) => (earlier ? 'info' : 'success'),
    onDone() {
      settle()
      void followed.refresh()
    },
  })
  const open = useAction({
    call: async () => {},
    onDone() {
      withdraw.reset()
      openDialog()
    },
  })
  return {
    opened,
    openings,
    unanswered,
    asksProof,
    open,
    withdraw,
    close() {
      setAttemptAside(uid)
      setUnanswered(null)
      setAsksProof(false)
      setDialog((before) => ({ ...before, opened: false }))
    },
  }
}

/** True once the unanswered attempt is a withdrawal of this wallet. */
function isSettled(uid: string, wallet: Wallet | null): wallet is Wallet {
  const attempt = readAttempt(uid)
  return wallet !== null && attempt !== null && findOutcome(attempt, wallet.withdrawals) !== null
}

/** @throws NotSentError, or an ExplainedError */
async function requestOnce(
  uid: string,
  texts: WithdrawalTexts,
  followed: FollowedAnswer<Wallet>,
  askProof: () => void,
): Promise<Requested> {
  const order = readOrder(texts)
  const { answer, stale, failed, refresh } = followed
  const before = readAttempt(uid)
  try {
    // Double payment: the first request may have arrived, and a changed one would be a second withdrawal.
    if (before && !isSameOrder(before.order, order)) {
      const settled = await refresh()
      if (isSettled(uid, settled)) return { balance: settled.balance, earlier: true }
    }
    // Which withdrawals there are already must be known before there is one more.
    const wallet = stale || failed ? await refresh() : answer
    if (!wallet) throw new NotSentError()
    const { key } = attemptFor(uid, order, wallet.withdrawals)
    const body = { ...order, ownNumber: texts.ownNumber }
    const made = await signedInApi.requestWithdrawal({ headers: { 'idempotency-key': key }, body })
    await showWithdrawal(uid, made)
    return { balance: made.balance, earlier: false }
  } catch (error) {
    if (explainError(error).code === 'SIGN_IN_AGAIN') {
      askProof()
      // Double payment: an earlier request of the same order may have arrived, and its key is needed again.
      if (!before) clearAttempt()
      throw new ExplainedError("Prouvez que c'est vous, puis soumettez de nouveau : rien n'est encore parti.")
    }
    return recover(error, uid, refresh)
  }
}

/** Lost answer: the withdrawal may have been made. @throws ExplainedError where it was not */
async function recover(
  error: unknown,
  uid: string,
  refresh: FollowedAnswer<Wallet>['refresh'],
): Promise<Requested> {
  if (error instanceof NotSentError) throw error
  if (explainError(error).code === 'SESSION_ENDED') (await currentSession()).end(true)
  const wallet = await refresh()
  if (isAnswered(error)) clearAttempt()
  else if (isSettled(uid, wallet)) return { balance: wallet.balance, earlier: false }
  throw explainFailure(error)
}

/** Texts: docs/spec.md#11-errors-and-their-texts */
function describeOutcome({ balance, earlier }: Requested): string {
  const done = `Demande de retrait soumise avec succès. Nouveau solde : ${formatFrancs(balance)}`
  return earlier ? `Votre demande précédente était bien arrivée : rien d'autre n'a été envoyé. ${done}` : done
}

import type { ApiError } from '@okoume/client/client.ts'
import type { Wallet, Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import { newIdempotencyKey } from '#app/data/api/idempotency-key.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import type { FollowedAnswer } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import { PERSONAL, safeSessionStorage } from '#app/data/storage/safe-storage.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { showWithdrawal } from './wallet-query.ts'

interface WithdrawalWish {
  /** E.164. */
  readonly phoneNumber: string
  /** FCFA. */
  readonly amount: number
}

/** One wish to withdraw, from the press of the button until its outcome is known, also after a reload. */
interface WithdrawalAttempt {
  readonly uid: string
  readonly key: string
  readonly wish: WithdrawalWish
  /** The withdrawals that there were before it: any other like it is its outcome. */
  readonly known: readonly string[]
  /** The person has closed the dialog since: it does not open again by itself. */
  readonly setAside?: boolean
}

const KEY = `${PERSONAL}withdrawal`

/** The person's attempt in this tab whose outcome is unknown, from sessionStorage. */
export function readAttempt(uid: string): WithdrawalAttempt | null {
  try {
    const attempt: WithdrawalAttempt | null = JSON.parse(safeSessionStorage.read(KEY) ?? 'null')
    return attempt?.uid === uid ? attempt : null
  } catch {
    return null
  }
}

/** Keeps the attempt's key, should the same be asked for again. */
export function setAttemptAside(uid: string): void {
  const attempt = readAttempt(uid)
  if (attempt) keep({ ...attempt, setAside: true })
}

export function clearAttempt(): void {
  safeSessionStorage.remove(KEY)
}

/** Idempotency: the attempt under way for the same withdrawal, else a new one. */
export function attemptFor(
  uid: string,
  wish: WithdrawalWish,
  withdrawals: readonly Withdrawal[],
): WithdrawalAttempt {
  const under = readAttempt(uid)
  if (under && isSameWish(under.wish, wish)) return under
  const known = withdrawals.map(({ id }) => id)
  const attempt: WithdrawalAttempt = { uid, key: newIdempotencyKey(), wish, known }
  keep(attempt)
  return attempt
}

/** The withdrawal that the attempt has become, where it has. */
export function findOutcome(
  { wish, known }: WithdrawalAttempt,
  withdrawals: readonly Withdrawal[],
): Withdrawal | null {
  const isIt = ({ id, amount, phone }: Withdrawal) =>
    !known.includes(id) && isSameWish({ amount, phoneNumber: readGabonPhone(phone) ?? phone }, wish)
  return withdrawals.find(isIt) ?? null
}

function keep(attempt: WithdrawalAttempt): void {
  safeSessionStorage.write(KEY, JSON.stringify(attempt))
}

function isSameWish(a: WithdrawalWish, b: WithdrawalWish): boolean {
  return a.amount === b.amount && a.phoneNumber === b.phoneNumber
}

/** Field of the request → what the server refused of it. */
export interface WithdrawalProblems {
  readonly phoneNumber?: string | undefined
  readonly amount?: string | undefined
}

interface WithdrawalFailure {
  /** Said above the buttons; null where a field says it all. */
  readonly text: string | null
  readonly fields: WithdrawalProblems
}

/** Texts: docs/spec.md#11-errors-and-their-texts */
const FAILED = 'Une erreur est survenue lors de la soumission de la demande.'
const UNKNOWN = `${FAILED} Elle est peut-être arrivée : vérifiez votre connexion et soumettez-la de nouveau, elle ne comptera qu'une fois.`

/** What the person reads of it; null for a call that had no answer. */
export function explainFailure(refusal: ApiError | null): WithdrawalFailure {
  if (!refusal || refusal.status >= 500) return { text: UNKNOWN, fields: {} }
  if (refusal.code === 'WITHDRAWAL_ABOVE_BALANCE') {
    return { text: null, fields: { amount: refusal.message } }
  }
  const { phoneNumber, amount } = refusal.fields
  if (phoneNumber || amount) return { text: null, fields: { phoneNumber, amount } }
  return { text: `${FAILED} ${refusal.message}`, fields: {} }
}

export interface WithdrawalOutcome {
  readonly tone: 'success' | 'info'
  readonly text: string
  /** A new value for each message, so that screen readers repeat the same text. */
  readonly shownAt: number
}

export interface WithdrawalFlow {
  readonly opened: boolean
  readonly busy: boolean
  /** What was asked for before, without an answer that arrived. */
  readonly unanswered: WithdrawalWish | null
  readonly failure: WithdrawalFailure | null
  readonly outcome: WithdrawalOutcome | null
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  open(): Promise<unknown>
  close(): void
  submit(wish: WithdrawalWish): Promise<void>
}

/** Requests withdrawals, one at a time; after a lost answer the wallet is read before anything is sent again. */
export function useWithdrawal(uid: string, followed: FollowedAnswer<Wallet>): WithdrawalFlow {
  const { answer: wallet, stale, failed, refresh } = followed
  const gate = useNetworkGate()
  const [opened, setOpened] = useState(false)
  const [failure, setFailure] = useState<WithdrawalFailure | null>(null)
  const [unanswered, setUnanswered] = useState<WithdrawalWish | null>(null)
  const [outcome, setOutcome] = useState<WithdrawalOutcome | null>(null)

  const succeed = (balance: number, earlier = false) => {
    clearAttempt()
    setOpened(false)
    setUnanswered(null)
    setOutcome(describeOutcome(balance, earlier))
  }
  /** Whether the attempt that had no answer has become a withdrawal of this wallet. */
  const hasSucceeded = (now: Wallet | null, earlier = false) => {
    const attempt = readAttempt(uid)
    if (!now || !attempt || !findOutcome(attempt, now.withdrawals)) return false
    succeed(now.balance, earlier)
    return true
  }
  const resume = useEffectEvent(() => {
    const attempt = readAttempt(uid)
    if (!attempt || hasSucceeded(wallet) || attempt.setAside) return
    setUnanswered(attempt.wish)
    setOpened(true)
  })
  useEffect(() => resume(), [])

  const send = async (wish: WithdrawalWish) => {
    // Which withdrawals there are already must be known before there is one more.
    const now = stale || failed ? await refresh() : wallet
    if (!now) return setFailure({ text: NETWORK_NEEDED, fields: {} })
    const { key } = attemptFor(uid, wish, now.withdrawals)
    const headers = { 'idempotency-key': key }
    const made = await signedInApi.requestWithdrawal({ headers, body: wish })
    await showWithdrawal(uid, made)
    succeed(made.balance)
    await refresh()
  }
  const fail = async (error: unknown, wish: WithdrawalWish) => {
    const refusal = readApiError(error)
    if (refusal?.code === 'SESSION_ENDED') (await currentSession()).end(true)
    const now = await refresh()
    const answered = refusal !== null && refusal.status < 500
    if (answered) clearAttempt()
    else if (hasSucceeded(now)) return
    setUnanswered(answered ? null : wish)
    setFailure(explainFailure(refusal))
  }
  const sendOnce = async (wish: WithdrawalWish) => {
    const before = readAttempt(uid)
    // Double payment: the first request may have arrived, and a changed one would be a second withdrawal.
    if (before && !isSameWish(before.wish, wish) && hasSucceeded(await refresh(), true)) return
    await send(wish)
  }
  const { busy, run: submit } = useSingleFlight(async (wish: WithdrawalWish) => {
    setFailure(null)
    try {
      await gate.pass(() => sendOnce(wish))
    } catch (error) {
      await fail(error, wish)
    }
  })
  return {
    opened,
    busy,
    unanswered,
    failure,
    outcome,
    shut: gate.shut,
    open: () =>
      gate.pass(() => {
        setFailure(null)
        setOutcome(null)
        setOpened(true)
      }),
    close() {
      if (busy) return
      setAttemptAside(uid)
      setUnanswered(null)
      setOpened(false)
    },
    submit,
  }
}

function describeOutcome(balance: number, earlier: boolean): WithdrawalOutcome {
  // Texts: docs/spec.md#11-errors-and-their-texts
  const done = `Demande de retrait soumise avec succès. Nouveau solde : ${formatFrancs(balance)}`
  return earlier
    ? {
        tone: 'info',
        text: `Votre demande précédente était bien arrivée : rien d'autre n'a été envoyé. ${done}`,
        shownAt: Date.now(),
      }
    : { tone: 'success', text: done, shownAt: Date.now() }
}

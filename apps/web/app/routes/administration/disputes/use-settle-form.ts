import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import { type Francs, formatFrancs } from '@okoume/domain/money/francs.ts'
import { useEffect, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, type Problems, type SentForm, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import type { DecisionWiring } from '../decisions/use-decisions.ts'

const DOUBLE_CLICK_MS = 500

type FieldName = 'toOwner' | 'reason'

export interface SettleForm {
  readonly form: SentForm<FieldName>
  /** Both parts, where the amount is one. */
  readonly share: DepositShare | null
  /** Everything is filled in, and shown once more. */
  readonly confirming: boolean
  /** False for the moment in which a second press may still be meant for the button that stood there before. */
  readonly ready: boolean
  back(): void
}

export function useSettleForm({ rental }: Dispute, onDone: DecisionWiring['onDone']): SettleForm {
  const { id, deposit, itemTitle } = rental
  const [confirming, setConfirming] = useState(false)
  const ready = useReady(confirming)
  const settle = async ({ toOwner, toRenter }: DepositShare, reason: string) => {
    const send = () => signedInApi.settleDispute({ params: { id }, body: { toOwner, reason } })
    const overtaken = await attempt(send, id)
    const done = `${itemTitle} : ${formatFrancs(toOwner)} au propriétaire, ${formatFrancs(toRenter)} au locataire. Les deux parties sont prévenues.`
    await onDone(overtaken === null ? 'success' : 'error', overtaken ?? done)
    setConfirming(false)
  }
  const form = useSentForm<FieldName>({
    first: { toOwner: deposit === 0 ? '0' : '', reason: '' },
    check: (texts) => findProblems(texts, deposit),
    async send({ toOwner, reason }) {
      const share = shareDeposit(deposit, toOwner)
      if (!share) return
      if (confirming) await settle(share, reason.trim())
      else setConfirming(true)
    },
    describeFailure(error) {
      const failure = describeFailure(error)
      if (failure.problems) setConfirming(false)
      return failure
    },
  })
  return {
    form,
    share: shareDeposit(deposit, form.texts.toOwner),
    confirming,
    ready,
    back: () => setConfirming(false),
  }
}

function useReady(confirming: boolean): boolean {
  const [ready, setReady] = useState(true)
  useEffect(() => {
    if (!confirming) return
    setReady(false)
    const timer = setTimeout(() => setReady(true), DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [confirming])
  return ready || !confirming
}

function findProblems(texts: Readonly<Record<FieldName, string>>, deposit: number): Problems<FieldName> {
  return {
    ...(shareDeposit(deposit, texts.toOwner) === null && {
      toOwner: `Entrez un montant de 0 à ${formatFrancs(deposit)}.`,
    }),
    ...(texts.reason.trim() === '' && { reason: 'Dites pourquoi : les deux parties le liront.' }),
  }
}

function describeFailure(error: unknown): Failure<FieldName> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const { toOwner, reason } = refusal.fields
  if (!toOwner && !reason) return { text: refusal.message }
  return { problems: { ...(toOwner && { toOwner }), ...(reason && { reason }) } }
}

interface DepositShare {
  readonly toOwner: Francs
  readonly toRenter: Francs
}

/** The deposit's two parts, from what was typed for the owner; null where that is no part of it. */
export function shareDeposit(deposit: Francs, text: string): DepositShare | null {
  const toOwner = readWholeNumber(text)
  if (Number.isNaN(toOwner) || toOwner < 0 || toOwner > deposit) return null
  return { toOwner, toRenter: deposit - toOwner }
}

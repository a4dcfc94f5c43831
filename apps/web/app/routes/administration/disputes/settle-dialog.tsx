import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { type Francs, formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { contestedPart } from '@okoume/domain/rental/rental-facts.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, type Problems, type SentForm, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import type { DecisionWiring } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'

const DOUBLE_CLICK_MS = 500

type FieldName = 'toOwner' | 'reason'

interface SettleForm {
  readonly form: SentForm<FieldName>
  /** Both parts, where the amount is one. */
  readonly share: DepositShare | null
  /** Everything is filled in, and shown once more. */
  readonly confirming: boolean
  /** False for the moment in which a second press may still be meant for the button that stood there before. */
  readonly ready: boolean
  back(): void
}

function useSettleForm({ rental }: Dispute, onDone: DecisionWiring['onDone']): SettleForm {
  const { id, itemTitle } = rental
  const deposit = contestedPart(rental)
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

/** `une caution de 20 000 FCFA`, or what of it the owner asks. */
function contestedText(rental: Dispute['rental']): string {
  const contested = contestedPart(rental)
  const all = `une caution de ${formatFrancs(rental.deposit)}`
  return contested === rental.deposit ? all : `${formatFrancs(contested)} demandés sur ${all}`
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

export interface SettleDialogProps extends DecisionWiring {
  readonly dispute: Dispute
}

/** Shares a deposit between the parties: how much to whom and why, then once more as a whole. */
export function SettleDialog({ dispute, open, onClose, onDone }: SettleDialogProps): ReactNode {
  const id = useId()
  const settling = useSettleForm(dispute, onDone)
  const { form, confirming, ready, back } = settling
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={confirming ? 'Confirmer le partage ?' : 'Partager la caution'}
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={confirming ? back : close}>
            {confirming ? 'Modifier' : 'Annuler'}
          </Button>
          <Button type="submit" form={id} busy={form.busy} disabled={!ready}>
            {confirming ? 'Confirmer' : 'Continuer'}
          </Button>
        </>
      }
    >
      <form ref={form.box} id={id} method="post" className={styles.form} onSubmit={form.submit} noValidate>
        {confirming ? (
          <Summary dispute={dispute} settling={settling} />
        ) : (
          <SettleFields dispute={dispute} settling={settling} />
        )}
        {form.failure && <Alert tone="error">{form.failure}</Alert>}
      </form>
    </Dialog>
  )
}

interface SummaryProps {
  readonly dispute: Dispute
  readonly settling: SettleForm
}

function Summary({ dispute, settling }: SummaryProps): ReactNode {
  const { share, form } = settling
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (!share) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <p>
        {dispute.rental.itemTitle} : {contestedText(dispute.rental)}
      </p>
      <dl className={styles.parties}>
        <div>
          <dt>Au propriétaire, {dispute.owner.name}</dt>
          <dd className={styles.sum} translate="no">
            {formatFrancs(share.toOwner)}
          </dd>
        </div>
        <div>
          <dt>Au locataire, {dispute.renter.name}</dt>
          <dd className={styles.sum} translate="no">
            {formatFrancs(share.toRenter)}
          </dd>
        </div>
      </dl>
      <blockquote className={styles.quote}>
        <p className={styles.small}>Les deux parties liront</p>
        <p className={styles.written}>{form.texts.reason.trim()}</p>
      </blockquote>
      <p>L'argent part aussitôt. Cette décision est définitive.</p>
    </div>
  )
}

interface SettleFieldsProps {
  readonly dispute: Dispute
  readonly settling: SettleForm
}

function SettleFields({ dispute, settling }: SettleFieldsProps): ReactNode {
  const { form, share } = settling
  const deposit = contestedPart(dispute.rental)
  const isPart = deposit < dispute.rental.deposit
  const { value, error } = form.field('reason')
  return (
    <>
      {deposit > 0 && (
        <>
          <Field
            label="Part du propriétaire"
            hint={
              isPart
                ? `Sur ${contestedText(dispute.rental)} ; le reste est déjà rendu.`
                : `Sur ${contestedText(dispute.rental)}.`
            }
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            end={<span className={styles.unit}>FCFA</span>}
            {...form.field('toOwner')}
          />
          <QuickShares deposit={deposit} onChoose={(text) => form.change('toOwner', text)} />
        </>
      )}
      <p className={styles.share} role="status">
        {share
          ? `${formatFrancs(share.toOwner)} au propriétaire, ${formatFrancs(share.toRenter)} au locataire`
          : 'Entrez la part du propriétaire : le reste revient au locataire.'}
      </p>
      <TextArea
        label="Pourquoi ce partage"
        hint="Le propriétaire et le locataire le liront tous les deux."
        maxLength={1000}
        value={value}
        error={error}
        onChange={({ target }) => form.change('reason', target.value)}
      />
    </>
  )
}

interface QuickSharesProps {
  readonly deposit: number
  readonly onChoose: (text: string) => void
}

function QuickShares({ deposit, onChoose }: QuickSharesProps): ReactNode {
  const shares = [
    ['Rien au propriétaire', 0],
    ['La moitié', Math.floor(deposit / 2)],
    ['Tout au propriétaire', deposit],
  ] as const
  return (
    <div className={styles.buttons}>
      {shares.map(([label, amount]) => (
        <Button key={label} variant="secondary" onClick={() => onChoose(formatThousands(amount))}>
          {label}
        </Button>
      ))}
    </div>
  )
}

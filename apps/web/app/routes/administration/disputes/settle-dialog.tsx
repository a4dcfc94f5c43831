import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { DecisionWiring } from '../decisions/use-decisions.ts'
import styles from '../page/administration.module.css'
import { type SettleForm, useSettleForm } from './use-settle-form.ts'

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
        Caution de {formatFrancs(dispute.rental.deposit)}, {dispute.rental.itemTitle}
      </p>
      <dl className={styles.parties}>
        <div>
          <dt>Au propriétaire, {dispute.owner.name}</dt>
          <dd className={styles.sum}>{formatFrancs(share.toOwner)}</dd>
        </div>
        <div>
          <dt>Au locataire, {dispute.renter.name}</dt>
          <dd className={styles.sum}>{formatFrancs(share.toRenter)}</dd>
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
  const { deposit } = dispute.rental
  const { value, error } = form.field('reason')
  return (
    <>
      {deposit > 0 && (
        <>
          <Field
            label="Part du propriétaire"
            hint={`Sur une caution de ${formatFrancs(deposit)}.`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            maxLength={20}
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
    ['Toute la caution', deposit],
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

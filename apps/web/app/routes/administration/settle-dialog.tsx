import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import styles from './administration.module.css'
import { SettleFields } from './settle-fields.tsx'
import type { DecisionWiring } from './use-decisions.ts'
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

import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { type Francs, formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { type ActionFormState, useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDecision } from '../decisions/use-decision.ts'
import styles from '../page/administration.module.css'
import card from '../page/case-card.module.css'
import { Fact, Facts } from '../page/case-card.tsx'
import type { DialogWiring } from '../page/work-queue.tsx'

const DOUBLE_CLICK_MS = 500

interface Settlement {
  readonly toOwner: string
  readonly reason: string
}

interface SettleForm {
  readonly form: ActionFormState<Settlement>
  /** Both parts, where the amount is one. */
  readonly share: DepositShare | null
  /** Everything is filled in, and shown once more. */
  readonly confirming: boolean
  /** False for the moment in which a second press may still be meant for the button that stood there before. */
  readonly ready: boolean
  back(): void
}

function useSettleForm({ dispute, onClose }: SettleDialogProps): SettleForm {
  const { id, itemTitle } = dispute.rental
  const deposit = claimedPart(dispute.rental)
  const [confirming, setConfirming] = useState(false)
  const ready = useReady(confirming)
  const settle = useDecision({
    subject: () => id,
    call: ({ toOwner, reason }: Settlement) =>
      signedInApi.settleDispute({
        params: { id },
        body: { toOwner: readWholeNumber(toOwner), reason: reason.trim() },
      }),
    done: (_, { toOwner }) =>
      `${itemTitle} : ${describeShare(shareDeposit(deposit, toOwner))}. Les deux parties sont prévenues.`,
    onClose() {
      onClose()
      setConfirming(false)
    },
  })
  const form = useActionForm(
    {
      ...settle,
      async run(settlement, options) {
        if (!confirming) {
          setConfirming(true)
          return 'ignored'
        }
        const ending = await settle.run(settlement, options)
        // Problems are shown at the fields of the first step.
        if (typeof ending === 'object' && Object.keys(ending.fields).length > 0) setConfirming(false)
        return ending
      },
    },
    {
      first: { toOwner: deposit === 0 ? '0' : '', reason: '' },
      check: ({ toOwner, reason }) => ({
        ...(shareDeposit(deposit, toOwner) === null && {
          toOwner: `Entrez un montant de 0 à ${formatFrancs(deposit)}.`,
        }),
        ...(reason.trim() === '' && { reason: 'Dites pourquoi : les deux parties le liront.' }),
      }),
    },
  )
  return {
    form,
    share: shareDeposit(deposit, form.values.toOwner),
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

/** `une caution de 20 000 FCFA`, or what of it the owner asks. */
function claimedText(rental: Dispute['rental']): string {
  const contested = claimedPart(rental)
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

function describeShare(share: DepositShare | null): string {
  return share
    ? `${formatFrancs(share.toOwner)} au propriétaire, ${formatFrancs(share.toRenter)} au locataire`
    : 'Entrez la part du propriétaire : le reste revient au locataire.'
}

export interface SettleDialogProps extends DialogWiring {
  readonly dispute: Dispute
}

/** Shares a deposit between the parties: how much to whom and why, then once more as a whole. */
export function SettleDialog(props: SettleDialogProps): ReactNode {
  const { dispute, open, onClose } = props
  const settling = useSettleForm(props)
  const { form, confirming, ready, back } = settling
  const step = confirming
    ? { title: 'Confirmer le partage ?', submitText: 'Confirmer', backText: 'Modifier', onBack: back }
    : { title: 'Partager la caution', submitText: 'Continuer' }
  return (
    <ActionDialog {...step} open={open} onClose={onClose} ready={ready} form={form}>
      {confirming ? (
        <Summary dispute={dispute} settling={settling} />
      ) : (
        <SettleFields dispute={dispute} settling={settling} />
      )}
    </ActionDialog>
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
    <div ref={box} tabIndex={-1} className={`${kit.stack4} ${kit.read}`}>
      <p>
        {dispute.rental.itemTitle} : {claimedText(dispute.rental)}
      </p>
      <Facts>
        <Fact name={`Au propriétaire, ${dispute.owner.name}`}>
          <span className={card.sum} translate="no">
            {formatFrancs(share.toOwner)}
          </span>
        </Fact>
        <Fact name={`Au locataire, ${dispute.renter.name}`}>
          <span className={card.sum} translate="no">
            {formatFrancs(share.toRenter)}
          </span>
        </Fact>
      </Facts>
      <blockquote className={styles.quote}>
        <p className={styles.small}>Les deux parties liront</p>
        <p className={styles.written}>{form.values.reason.trim()}</p>
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
  const deposit = claimedPart(dispute.rental)
  const isPart = deposit < dispute.rental.deposit
  const shares = [
    ['Rien au propriétaire', 0],
    ['La moitié', Math.floor(deposit / 2)],
    ['Tout au propriétaire', deposit],
  ] as const
  return (
    <>
      {deposit > 0 && (
        <>
          <Field
            label="Part du propriétaire"
            hint={
              isPart
                ? `Sur ${claimedText(dispute.rental)} ; le reste est déjà rendu.`
                : `Sur ${claimedText(dispute.rental)}.`
            }
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            end={<span className={styles.unit}>FCFA</span>}
            {...form.field('toOwner')}
          />
          <div className={kit.row3}>
            {shares.map(([label, amount]) => (
              <Button
                key={label}
                variant="secondary"
                onClick={() => form.change({ toOwner: formatThousands(amount) })}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className={`${kit.box} ${kit.strong} ${kit.forestTint}`} role="status">
        {describeShare(share)}
      </p>
      <TextArea
        label="Pourquoi ce partage"
        hint="Le propriétaire et le locataire le liront tous les deux."
        maxLength={1000}
        {...form.field('reason')}
      />
    </>
  )
}

import type { AutomaticPayout } from '@okoume/contract/wire/automatic-payout.ts'
import { payoutThresholdProblem } from '@okoume/domain/ledger/automatic-payouts.ts'
import { WITHDRAWAL_MAX } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import { phoneProblem, readGabonPhone, tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { OPERATOR_PREFIXES } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { findProofProblem, NO_PROOF, type Proof } from '../proof/proof.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { proveIdentity } from '../proof/prove-identity.ts'
import { automaticPayoutQuery } from './automatic-payout-query.ts'
import { OwnNumber } from './own-number.tsx'

interface SwitchedOn extends Proof {
  readonly phoneNumber: string
  readonly threshold: string
  readonly ownNumber: boolean
  readonly code: string
}

interface AutomaticPayoutDialogProps {
  readonly uid: string
  readonly email: string
  readonly payout: AutomaticPayout
  readonly phone: string | null
  readonly open: boolean
  readonly onClose: () => void
}

/** A proof first: no one who finds a telephone open sends its owner's money on. */
export function AutomaticPayoutDialog(props: AutomaticPayoutDialogProps): ReactNode {
  const { uid, email, payout, phone, open, onClose } = props
  const save = useAction({
    call: switchOn,
    refreshes: [automaticPayoutQuery(uid)],
    done: `Votre argent part maintenant tout seul.${email && ' Un email vous le confirme.'}`,
    onDone: onClose,
  })
  const form = useActionForm(save, {
    first: {
      phoneNumber: tidyGabonPhone(phone ?? ''),
      threshold: formatThousands(payout.threshold),
      ownNumber: false,
      ...NO_PROOF,
      code: '',
    },
    check({ phoneNumber, threshold, ...proof }) {
      const wrongPhone = phoneProblem(phoneNumber)
      const wrongAmount = payoutThresholdProblem(readWholeNumber(threshold), payout.min)
      return {
        ...(wrongPhone && { phoneNumber: wrongPhone }),
        ...(wrongAmount && { threshold: wrongAmount }),
        ...findProofProblem(proof),
      }
    },
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Me verser mes loyers tout seul"
      form={form}
      submitText={payout.on ? 'Enregistrer' : 'Mettre en marche'}
      busyText="En cours..."
    >
      <Field
        label="Numéro mobile money"
        {...form.field('phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="077 12 34 56"
        hint={OPERATOR_PREFIXES}
        disabled={form.busy}
        onChange={({ target }) => form.change({ phoneNumber: target.value, ownNumber: false })}
      />
      <OwnNumber form={form} />
      <Field
        label="À partir de quel montant"
        className={`${kit.strong} ${kit.digits}`}
        {...form.field('threshold')}
        inputMode="numeric"
        autoComplete="off"
        hint={`De ${formatFrancs(payout.min)} à ${formatFrancs(WITHDRAWAL_MAX)}. Moins attend dans votre portefeuille.`}
        disabled={form.busy}
      />
      <ProofFields uid={uid} email={email} form={form} />
      {(save.failure?.fields?.code || form.values.code) && (
        <Field
          label="Le code que l'application montre"
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={form.busy}
        />
      )}
      <p className={`${kit.soft} ${kit.tiny}`}>
        Vers un numéro nouveau, le premier versement attend {NEW_NUMBER_HOURS} h. Vous pouvez arrêter quand
        vous voulez.
      </p>
    </ActionDialog>
  )
}

/** @throws ExplainedError, what the API answers, or a lost network */
async function switchOn({ phoneNumber, threshold, ownNumber, code, ...proof }: SwitchedOn) {
  await proveIdentity(proof)
  return signedInApi.changeAutomaticPayout({
    body: {
      ...{ on: true, ownNumber, code },
      phoneNumber: readGabonPhone(phoneNumber) ?? phoneNumber,
      threshold: readWholeNumber(threshold),
    },
  })
}

import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { WITHDRAWAL_MAX, WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawal-request.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useId } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useShown } from '#app/ui/use-shown.ts'
import { useWithdrawForm } from './use-withdraw-form.ts'
import type { WithdrawalFlow } from './use-withdrawal.ts'
import styles from './withdraw.module.css'
import { WithdrawFields } from './withdraw-fields.tsx'

export interface WithdrawDialogProps {
  readonly wallet: Wallet
  readonly withdrawal: WithdrawalFlow
}

export function WithdrawDialog({ wallet, withdrawal }: WithdrawDialogProps): ReactNode {
  const { opened, busy, close } = withdrawal
  const id = useId()
  return (
    <Dialog
      open={opened}
      onClose={close}
      title="Retirer de l'argent"
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={id} busy={busy} busyText="En cours...">
            Soumettre
          </Button>
        </>
      }
    >
      <WithdrawForm id={id} wallet={wallet} withdrawal={withdrawal} />
    </Dialog>
  )
}

/** Made anew each time that the dialog opens. */
function WithdrawForm({ id, wallet, withdrawal }: WithdrawDialogProps & { readonly id: string }): ReactNode {
  const { busy, failure, unanswered } = withdrawal
  const form = useWithdrawForm(wallet, withdrawal)
  const notice = useShown<HTMLDivElement>(failure)
  return (
    <form ref={form.box} id={id} method="post" className={styles.form} onSubmit={form.submit} noValidate>
      {unanswered && !failure && (
        <Alert>
          Nous n'avons pas reçu de réponse à cette demande. Soumettez-la de nouveau : elle ne comptera qu'une
          fois.
        </Alert>
      )}
      <p className={styles.available}>
        Disponible au retrait : <strong>{formatFrancs(wallet.withdrawable)}</strong>
      </p>
      <WithdrawFields form={form} withdrawable={wallet.withdrawable} busy={busy} />
      <p className={styles.limits}>
        De {formatFrancs(WITHDRAWAL_MIN)} à {formatFrancs(WITHDRAWAL_MAX)} par retrait. L'argent quitte
        aussitôt votre portefeuille ; s'il n'arrive pas, il y revient.
      </p>
      {failure?.text && (
        <div ref={notice}>
          <Alert tone="error">{failure.text}</Alert>
        </div>
      )}
      <NetworkNeeded shut={withdrawal.shut} />
    </form>
  )
}

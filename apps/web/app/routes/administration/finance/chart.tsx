import type { ChartOfAccounts } from '@okoume/contract/wire/books.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { administrationKey } from '../page/administration-query.ts'

type Account = ChartOfAccounts['accounts'][number]

interface ChartProps {
  readonly chart: ChartOfAccounts
  readonly uid: string
}

/** Each account of the ledger with its account of the general ledger. */
export function Chart({ chart: { accounts }, uid }: ChartProps): ReactNode {
  const [changing, setChanging] = useState<Account | null>(null)
  return (
    <>
      <ul className={`${kit.panel} ${kit.divided}`}>
        {accounts.map((account) => (
          <li key={account.key} className={`${kit.padded4} ${kit.row2x4} ${kit.middle} ${kit.spread}`}>
            <div className={kit.shrinks}>
              <p>{account.label}</p>
              <p className={kit.digits}>
                <span className={kit.strong}>{account.code}</span>
                {account.code !== account.proposed && (
                  <span className={kit.note}> proposé : {account.proposed}</span>
                )}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              aria-label={`Changer le compte : ${account.label}`}
              onClick={() => setChanging(account)}
            >
              Changer
            </Button>
          </li>
        ))}
      </ul>
      {changing && (
        <AccountDialog key={changing.key} account={changing} uid={uid} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

interface AccountDialogProps {
  readonly account: Account
  readonly uid: string
  readonly onClose: () => void
}

function AccountDialog({ account, uid, onClose }: AccountDialogProps): ReactNode {
  const { key, label, code, proposed } = account
  const save = useAction({
    call: (input: { readonly code: string }) =>
      signedInApi.changeChartOfAccounts({ body: { key, code: input.code.trim() } }),
    refreshes: [{ queryKey: administrationKey(uid) }],
    done: (_, input) => `${label} : compte ${input.code.trim()}.`,
    onDone: onClose,
  })
  const form = useActionForm(save, {
    first: { code },
    check: (input) => (input.code.trim() === '' ? { code: 'Entrez un numéro de compte.' } : {}),
  })
  return (
    <ActionDialog open onClose={onClose} title={label} form={form} submitText="Enregistrer">
      <Field
        label="Compte du plan comptable"
        hint={`Proposé : ${proposed}. Le journal de toutes les périodes suit le nouveau numéro.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...form.field('code')}
      />
    </ActionDialog>
  )
}

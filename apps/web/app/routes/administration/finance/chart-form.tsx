import type { ChartOfAccounts } from '@okoume/contract/wire/books.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { administrationKey } from '../page/administration-query.ts'
import styles from './desk.module.css'

type Account = ChartOfAccounts['accounts'][number]

interface ChartFormProps {
  readonly chart: ChartOfAccounts
  readonly uid: string
}

/** One small form an account, each saved alone. */
export function ChartForm({ chart: { accounts }, uid }: ChartFormProps): ReactNode {
  return (
    <ul className={kit.panel}>
      {accounts.map((account) => (
        <li key={account.key} className={`${kit.padded4} ${kit.ruled}`}>
          <OutcomeArea>
            <AccountForm account={account} uid={uid} />
          </OutcomeArea>
        </li>
      ))}
    </ul>
  )
}

function AccountForm({ account, uid }: { readonly account: Account; readonly uid: string }): ReactNode {
  const { key, label, code, proposed } = account
  const save = useAction({
    call: (input: { readonly code: string }) =>
      signedInApi.changeChartOfAccounts({ body: { key, code: input.code.trim() } }),
    refreshes: [{ queryKey: administrationKey(uid) }],
    done: (_, input) => `${label} : compte ${input.code.trim()}.`,
  })
  const form = useActionForm(save, {
    first: { code },
    check: (input) => (input.code.trim() === '' ? { code: 'Entrez un numéro de compte.' } : {}),
  })
  return (
    <ActionForm form={form} submitText="Enregistrer" className={styles.account}>
      <Field
        label={label}
        hint={code === proposed ? 'Compte proposé' : `Proposé : ${proposed}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...form.field('code')}
      />
    </ActionForm>
  )
}

import type { ReconciliationDay } from '@okoume/contract/wire/reconciliation.ts'
import {
  COLUMN_ROLES,
  NEEDED_ROLES,
  PROVIDER_STATEMENTS,
  ROLE_LABELS,
  type StatementColumns,
  type StatementProvider,
} from '@okoume/domain/books/statement-columns.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { administrationKey } from '../../page/administration-query.ts'

interface ColumnsDialogProps {
  readonly accounts: ReconciliationDay['accounts']
  readonly uid: string
  readonly onClose: () => void
}

/** Which column of a provider's statements says what. */
export function ColumnsDialog({ accounts, uid, onClose }: ColumnsDialogProps): ReactNode {
  const first: StatementProvider = accounts[0]?.provider ?? 'mypvit'
  const columnsOf = (provider: string): StatementColumns =>
    accounts.find((one) => one.provider === provider)?.columns ?? PROVIDER_STATEMENTS.mypvit.columns
  const save = useAction({
    call: ({ provider, ...columns }: StatementColumns & { readonly provider: StatementProvider }) =>
      signedInApi.changeStatementColumns({ params: { provider }, body: columns }),
    refreshes: [{ queryKey: administrationKey(uid) }],
    done: ({ provider }) => `${PROVIDER_STATEMENTS[provider].label} : les colonnes sont enregistrées.`,
    onDone: onClose,
  })
  const form = useActionForm(save, {
    first: { provider: first, ...columnsOf(first) },
    check: (values) =>
      Object.fromEntries(
        NEEDED_ROLES.filter((role) => values[role].trim() === '').map((role) => [
          role,
          'Donnez cette colonne.',
        ]),
      ),
  })
  const { onChange, ...provider } = form.field('provider')
  return (
    <ActionDialog open onClose={onClose} title="Colonnes des relevés" form={form} submitText="Enregistrer">
      <div className={kit.stack4}>
        <p>
          Écrivez le nom de chaque colonne, comme sur la première ligne du fichier. Laissez vide ce qu'il n'a
          pas.
        </p>
        <Select
          label="Prestataire"
          {...provider}
          onChange={(event) => {
            onChange(event)
            form.change(columnsOf(event.target.value))
          }}
        >
          {accounts.map((one) => (
            <option key={one.provider} value={one.provider}>
              {PROVIDER_STATEMENTS[one.provider].label}
              {one.chosen ? '' : ' (proposées)'}
            </option>
          ))}
        </Select>
        {COLUMN_ROLES.map((role) => (
          <Field
            key={role}
            label={NEEDED_ROLES.includes(role) ? ROLE_LABELS[role] : `${ROLE_LABELS[role]} (facultatif)`}
            autoComplete="off"
            maxLength={100}
            {...form.field(role)}
          />
        ))}
      </div>
    </ActionDialog>
  )
}

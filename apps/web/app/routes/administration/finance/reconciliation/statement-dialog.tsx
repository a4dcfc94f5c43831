import type { ReconciliationDay } from '@okoume/contract/wire/reconciliation.ts'
import { MAX_STATEMENT_BYTES } from '@okoume/domain/books/read-statement.ts'
import { PROVIDER_STATEMENTS } from '@okoume/domain/books/statement-columns.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import page from '../../page/administration.module.css'
import { administrationKey } from '../../page/administration-query.ts'
import { countOpenDifferences } from './open-differences.ts'

export interface ReconciliationDialogProps {
  readonly shown: ReconciliationDay
  readonly uid: string
  readonly onClose: () => void
}

interface Values {
  readonly provider: string
  readonly operator: string
  readonly balance: string
  readonly file: File | null
}

/** Sends a provider's statement of that day: first one that is missing. */
export function StatementDialog({ shown, uid, onClose }: ReconciliationDialogProps): ReactNode {
  const { day, missing, accounts } = shown
  const send = useAction({
    call: ({ file, ...fields }: Values) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value.trim())
      if (file) form.append('file', file)
      return signedInApi.addStatement({ params: { day }, form })
    },
    lost: "La connexion s'est coupée : le relevé est peut-être arrivé. Réessayez, il ne compte qu'une fois.",
    refreshes: [{ queryKey: administrationKey(uid) }],
    done: (read) => {
      const { toExplain } = countOpenDifferences(read)
      if (toExplain > 0) return `Le relevé est déposé. Écarts à expliquer : ${toExplain}.`
      return read.open === 0
        ? 'Le relevé est déposé : aucun écart.'
        : "Le relevé est déposé : rien d'autre à expliquer."
    },
    onDone: onClose,
  })
  const form = useActionForm<Values>(send, {
    first: {
      provider: missing[0]?.provider ?? accounts[0]?.provider ?? '',
      operator: missing[0]?.operator ?? 'AIRTEL',
      balance: '',
      file: null,
    },
    check: ({ file }) => ({
      ...(file ? {} : { file: 'Choisissez le fichier du relevé.' }),
      ...(file && file.size > MAX_STATEMENT_BYTES && { file: 'Ce relevé est trop lourd : 2 Mo au plus.' }),
    }),
    alsoShown: ['day'],
  })
  const wrongDay = (form.problems as Readonly<Record<string, string | undefined>>).day
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`Relevé du ${formatLongDay(calendarDay(day))}`}
      form={form}
      submitText="Déposer"
      busyText="Lecture..."
    >
      <div className={kit.stack4}>
        <Select label="Prestataire" {...form.field('provider')}>
          {accounts.map(({ provider }) => (
            <option key={provider} value={provider}>
              {PROVIDER_STATEMENTS[provider].label}
            </option>
          ))}
        </Select>
        <Select label="Compte" {...form.field('operator')}>
          {OPERATORS.map(({ operator, label }) => (
            <option key={operator} value={operator}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label="Fichier"
          hint="Le relevé de ce seul jour et de ce seul compte, en CSV."
          type="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          error={form.problems.file ?? wrongDay}
          onChange={({ target }) => form.change({ file: target.files?.[0] ?? null })}
        />
        <Field
          label="Solde à la fin du jour (facultatif)"
          hint="Si le relevé ne le dit pas."
          end={<span className={page.unit}>FCFA</span>}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...form.field('balance')}
        />
      </div>
    </ActionDialog>
  )
}

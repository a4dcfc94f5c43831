import type { OfficeEntry } from '@okoume/contract/wire/books.ts'
import { OFFICE_KINDS, OFFICE_LABELS, type OfficeKind } from '@okoume/domain/books/office-entries.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { OPERATORS, type Operator, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type ReactNode, useState } from 'react'
import { newIdempotencyKey } from '#app/data/api/idempotency-key.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import page from '../page/administration.module.css'
import { administrationKey } from '../page/administration-query.ts'
import { CodeField, findCodeProblems, useHasSecondFactor } from '../second-factor/code-field.tsx'

interface NewEntryDialogProps {
  readonly entries: readonly OfficeEntry[]
  readonly uid: string
  /** Search of an address that has started it: `ecrire`, `operateur`, `montant`. */
  readonly started: URLSearchParams | null
  readonly onClose: () => void
}

/** One movement of the company's own money, with its paper. */
export function NewEntryDialog({ entries, uid, started, onClose }: NewEntryDialogProps): ReactNode {
  // One decision has one key, however often it is sent.
  const [key] = useState(() => newIdempotencyKey())
  const add = useAction({
    call: ({
      kind,
      operator,
      of,
      amount,
      ...texts
    }: Record<'kind' | 'operator' | 'of' | 'amount' | 'paper' | 'reason' | 'code', string>) =>
      signedInApi.addOfficeEntry({
        headers: { 'idempotency-key': key },
        body: {
          ...texts,
          kind: kind as OfficeKind,
          operator: operator as Operator,
          toOperator: kind === 'between-operators' ? otherThan(operator) : null,
          of: kind === 'unidentified-returned' ? of : null,
          amount: readWholeNumber(amount),
        },
      }),
    refreshes: [{ queryKey: administrationKey(uid) }],
    done: ({ state, amount }) =>
      state === 'posted'
        ? `${formatFrancs(amount)} : l'écriture est passée.`
        : `${formatFrancs(amount)} : un autre administrateur doit confirmer.`,
    onDone: onClose,
  })
  const form = useActionForm(add, {
    first: { ...firstOf(started), of: '', paper: '', reason: '', code: '' },
    check: ({ kind, amount, paper, reason, of, code }) => ({
      ...(readWholeNumber(amount) > 0 ? {} : { amount: 'Entrez un montant en FCFA, sans virgule.' }),
      ...(paper.trim() ? {} : { paper: 'Donnez la référence de la pièce.' }),
      ...(reason.trim() ? {} : { reason: 'Dites pourquoi.' }),
      ...(kind === 'unidentified-returned' && !of && { of: "Choisissez l'encaissement." }),
      ...(needsCode && readWholeNumber(amount) > MAX_WITHOUT_SECOND && findCodeProblems(code)),
    }),
  })
  const needsCode = useHasSecondFactor(true)
  const kind = form.values.kind
  return (
    <ActionDialog
      open
      onClose={onClose}
      title="Écrire un mouvement"
      form={form}
      submitText="Écrire"
      busyText="Écriture..."
    >
      <div className={kit.stack4}>
        <Select label="Quoi" {...form.field('kind')}>
          {OFFICE_KINDS.map((one) => (
            <option key={one} value={one}>
              {OFFICE_LABELS[one]}
            </option>
          ))}
        </Select>
        <Select
          {...form.field('operator')}
          {...(kind === 'between-operators'
            ? {
                label: "L'opérateur qui envoie",
                hint: `Vers ${operatorFacts(otherThan(form.values.operator)).label}.`,
              }
            : { label: 'Opérateur' })}
        >
          {OPERATORS.map(({ operator, label }) => (
            <option key={operator} value={operator}>
              {label}
            </option>
          ))}
        </Select>
        {kind === 'unidentified-returned' && (
          <Select label="Quel encaissement" {...form.field('of')}>
            <option value="">Choisissez</option>
            {entries
              .filter((one) => one.kind === 'unidentified' && one.state === 'posted')
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {formatFrancs(one.amount)}, {one.paper}
                </option>
              ))}
          </Select>
        )}
        <Field
          label="Montant"
          end={<span className={page.unit}>FCFA</span>}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('amount')}
        />
        <Field
          label="Pièce"
          hint="La référence du bordereau, du relevé ou du reçu."
          autoComplete="off"
          maxLength={100}
          {...form.field('paper')}
        />
        <TextArea
          label="Pourquoi"
          hint="Cela reste écrit au journal."
          maxLength={500}
          {...form.field('reason')}
        />
        {needsCode && readWholeNumber(form.values.amount) > MAX_WITHOUT_SECOND && (
          <CodeField {...form.field('code')} />
        )}
      </div>
    </ActionDialog>
  )
}

function firstOf(started: URLSearchParams | null): Record<'kind' | 'operator' | 'amount', string> {
  const asked = (name: string) => started?.get(name) ?? ''
  return {
    kind: OFFICE_KINDS.find((kind) => kind === asked('ecrire')) ?? 'to-bank',
    operator: OPERATORS.find(({ operator }) => operator === asked('operateur'))?.operator ?? 'AIRTEL',
    amount: asked('montant'),
  }
}

function otherThan(operator: string): Operator {
  return operator === 'AIRTEL' ? 'MOOV' : 'AIRTEL'
}

import type { ReactNode } from 'react'
import { ActionDialog, type ActionDialogProps } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { CodeField, findCodeProblems, useHasSecondFactor } from '../second-factor/code-field.tsx'
import { useDecision } from './use-decision.ts'

export interface DecisionDialogProps<Answer>
  extends Pick<
    ActionDialogProps<never>,
    'open' | 'onClose' | 'title' | 'submitText' | 'variant' | 'children'
  > {
  /** The id under which the trail knows the case. */
  readonly subject: string
  /** The one text that is asked for: its name for the API, its label, and what is said where it is missing. */
  readonly asks: {
    readonly name: string
    readonly label: string
    readonly hint: string
    readonly missing: string
    readonly maxLength: number
    readonly long?: boolean
  }
  /** True if a code of the second factor is asked for, where the administrator has one. */
  readonly withCode?: boolean
  readonly send: (text: string, code: string) => Promise<Answer>
  /** Said once it is done. */
  readonly done: string | ((answer: Answer) => string)
}

/**
 * Dialog of an administrator's refusal, or of any other decision that cannot be undone, with the note that it requires. Identity
 * documents are refused elsewhere: on a page of the server's own, `verification-pages.ts`.
 */
export function DecisionDialog<Answer>(props: DecisionDialogProps<Answer>): ReactNode {
  const { subject, asks, withCode = false, send, done, children, ...dialog } = props
  const { name, label, hint, missing, maxLength, long } = asks
  const decision = useDecision({
    subject: () => subject,
    call: ({ code = '', ...texts }: Readonly<Record<string, string>>) =>
      send((texts[name] ?? '').trim(), code),
    done,
    onClose: dialog.onClose,
  })
  const needsCode = useHasSecondFactor(withCode)
  const form = useActionForm(decision, {
    first: { [name]: '', code: '' },
    check: ({ code = '', ...texts }) => ({
      ...(texts[name]?.trim() ? {} : { [name]: missing }),
      ...(needsCode && findCodeProblems(code)),
    }),
  })
  const Text = long ? TextArea : Field
  return (
    <ActionDialog {...dialog} form={form}>
      {children}
      <Text label={label} hint={hint} maxLength={maxLength} autoComplete="off" {...form.field(name)} />
      {(needsCode || form.problems.code) && <CodeField {...form.field('code')} />}
    </ActionDialog>
  )
}

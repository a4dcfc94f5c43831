import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { administrationKey } from '../../page/administration-query.ts'
import type { ReconciliationDialogProps } from './statement-dialog.tsx'

/** Closes that day, with those before it. */
export function CloseDialog({ shown, uid, onClose }: ReconciliationDialogProps): ReactNode {
  const { day, closedThrough } = shown
  const close = useAction({
    call: ({ note }: { readonly note: string }) =>
      signedInApi.closeDay({ params: { day }, body: { note: note.trim() } }),
    refreshes: [{ queryKey: administrationKey(uid) }],
    done: `Le ${formatLongDay(calendarDay(day))} est clos.`,
    onDone: onClose,
  })
  const form = useActionForm(close, { first: { note: '' } })
  return (
    <ActionDialog open onClose={onClose} title="Clore ce jour ?" form={form} submitText="Clore ce jour">
      <div className={kit.stack4}>
        <p>
          Plus rien ne s'écrit dans ce jour, ni dans ceux d'avant. Les jours d'avant qui attendent se closent
          avec lui, si rien n'y manque.
        </p>
        {closedThrough === null && (
          <p>
            C'est la première clôture : le rapprochement commence ce jour-là, ou au premier jour qui a un
            relevé. Les jours plus anciens ne seront jamais rapprochés.
          </p>
        )}
        <TextArea
          label="Note (si un solde diffère)"
          hint="D'où vient l'écart entre le solde de l'opérateur et le grand livre."
          maxLength={500}
          {...form.field('note')}
        />
      </div>
    </ActionDialog>
  )
}

import { BYTE_ORDER_MARK } from '@okoume/domain/spreadsheet/csv.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useToday } from '#app/data/today.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './wallet-lists.module.css'

export interface StatementDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function StatementDialog({ open, onClose }: StatementDialogProps): ReactNode {
  const today = useToday()
  const download = useAction({
    call: async (days: StatementDays) => {
      const text = BYTE_ORDER_MARK + (await signedInApi.getStatement({ query: days }))
      const name = `okoume-releve-${days.from}-${days.to}.csv`
      handOverFile({ name, type: 'text/csv;charset=utf-8', text })
    },
    lost: "La connexion s'est coupée : le relevé n'est pas arrivé. Réessayez.",
    done: 'Le relevé est téléchargé.',
    onDone: onClose,
  })
  const form = useActionForm(download, {
    first: { from: `${today.slice(0, 7)}-01`, to: today },
    check({ from, to }) {
      if (from === '') return { from: 'Choisissez un premier jour.' }
      if (to === '') return { to: 'Choisissez un dernier jour.' }
      return from > to ? { to: 'Le dernier jour vient avant le premier.' } : {}
    },
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Télécharger le relevé"
      form={form}
      submitText="Télécharger"
      busyText="Préparation..."
    >
      <p>
        Tous les mouvements de votre portefeuille et de vos cautions, dans un fichier CSV qu'ouvre n'importe
        quel tableur.
      </p>
      <div className={`${kit.stack4} ${styles.dates}`}>
        <Field label="Du" type="date" {...form.field('from')} max={today} disabled={form.busy} />
        <Field label="Au (inclus)" type="date" {...form.field('to')} max={today} disabled={form.busy} />
      </div>
    </ActionDialog>
  )
}

interface StatementDays {
  /** Both included, as `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

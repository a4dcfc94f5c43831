import { type ReactNode, useId } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Field } from '#app/components/field.tsx'
import { type Problems, useSentForm } from '#app/components/use-sent-form.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { useToday } from '#app/today.ts'
import { readStatement, saveStatement } from './save-statement.ts'
import styles from './wallet-lists.module.css'

const LOST_TEXT = "La connexion s'est coupée : le relevé n'est pas arrivé. Réessayez."

export interface StatementDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks from which day to which. */
export function StatementDialog({ open, onClose }: StatementDialogProps): ReactNode {
  const id = useId()
  const today = useToday()
  const form = useSentForm<'from' | 'to'>({
    first: { from: `${today.slice(0, 7)}-01`, to: today },
    check,
    async send(days) {
      saveStatement(await readStatement(days), days)
      onClose()
    },
    describeFailure(error) {
      const refusal = readApiError(error)
      const { from, to } = refusal?.fields ?? {}
      if (from || to) return { problems: { ...(from && { from }), ...(to && { to }) } }
      return { text: refusal?.message ?? LOST_TEXT }
    },
  })
  const { box, busy, failure, field, submit } = form
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Télécharger le relevé"
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={id} busy={busy} busyText="Préparation...">
            Télécharger
          </Button>
        </>
      }
    >
      <form ref={box} id={id} method="post" className={styles.statement} onSubmit={submit} noValidate>
        <p>
          Tous les mouvements de votre portefeuille et de vos cautions, dans un fichier CSV qu'ouvre n'importe
          quel tableur.
        </p>
        <div className={styles.dates}>
          <Field label="Du" type="date" {...field('from')} max={today} disabled={busy} />
          <Field label="Au (inclus)" type="date" {...field('to')} max={today} disabled={busy} />
        </div>
        {failure && <Alert tone="error">{failure}</Alert>}
      </form>
    </Dialog>
  )
}

function check({ from, to }: Readonly<Record<'from' | 'to', string>>): Problems<'from' | 'to'> {
  if (from === '') return { from: 'Choisissez un premier jour.' }
  if (to === '') return { to: 'Choisissez un dernier jour.' }
  return from > to ? { to: 'Le dernier jour vient avant le premier.' } : {}
}

import type { Movement } from '@okoume/contract/wire/wallet.ts'
import { statementCsv } from '@okoume/domain/ledger/statement-csv.ts'
import { type ReactNode, useId } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useToday } from '#app/data/today.ts'
import { type Problems, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
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

interface StatementDays {
  /** Both included, as `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

const PAGE_LIMIT = 500

/**
 * Every movement of those days, of both accounts, newest first.
 * @throws what the API answers, or a lost network
 */
async function readStatement({ from, to }: StatementDays): Promise<readonly Movement[]> {
  const movements: Movement[] = []
  let after: string | null = null
  do {
    const page = await readPage({ from, to }, after)
    movements.push(...page.movements)
    after = page.next
  } while (after !== null)
  return movements
}

// Apart, for its answer's type not to depend on the loop around it.
function readPage({ from, to }: StatementDays, after: string | null) {
  const query = { from, to, limit: PAGE_LIMIT, ...(after === null ? {} : { after }) }
  return signedInApi.listMovements({ query })
}

/** Hands the statement over as a file. */
function saveStatement(movements: readonly Movement[], { from, to }: StatementDays): void {
  const text = statementCsv(movements)
  handOverFile({ name: `okoume-releve-${from}-${to}.csv`, type: 'text/csv;charset=utf-8', text })
}

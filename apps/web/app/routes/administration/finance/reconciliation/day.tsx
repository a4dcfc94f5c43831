import type { OfficeEntryList } from '@okoume/contract/wire/books.ts'
import type { ReconciliationDay, Statement } from '@okoume/contract/wire/reconciliation.ts'
import { accountLabel, PROVIDER_STATEMENTS } from '@okoume/domain/books/statement-columns.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { hasDuty } from '@okoume/domain/person/administrator-roles.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { handOverBlob } from '#app/shell/install/hand-over-file.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { DecisionDialog } from '../../decisions/decision-dialog.tsx'
import { CaseCard, Fact, Facts } from '../../page/case-card.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { Differences } from './differences.tsx'
import { countOpenDifferences } from './open-differences.ts'
import { StatementDialog } from './statement-dialog.tsx'

export interface DayProps {
  readonly day: ReconciliationDay
  readonly entries: OfficeEntryList['entries']
  readonly uid: string
}

type Shown = 'statement' | 'columns' | 'close' | 'reopen' | null

/** One day: its statements, what differs, and its closing. */
export function Day({ day: shown, entries, uid }: DayProps): ReactNode {
  const { day, statements, open, missing, closing, over, moved } = shown
  const [dialog, setDialog] = useState<Shown>(null)
  const onClose = () => setDialog(null)
  const isReady = over && !closing && open === 0 && missing.length === 0
  const isClosed = closing !== null || (shown.closedThrough !== null && day <= shown.closedThrough)
  return (
    <section className={kit.stack5} aria-labelledby="jour">
      <div className={kit.stack3}>
        <h2 id="jour" className={kit.subtitle}>
          Le {formatLongDay(calendarDay(day))}
        </h2>
        <p>
          <Link to={dashboardPaths.finance({ vue: 'rapprochement', mois: day.slice(0, 7) })}>
            Retour au mois
          </Link>
        </p>
        <p>{summaryOf(shown, isClosed)}</p>
        {!over && <Alert>Ce jour n'est pas fini : son relevé se dépose demain.</Alert>}
        <Closed {...shown} isClosed={isClosed} onReopen={() => setDialog('reopen')} />
        {over && !isClosed && (
          <div className={kit.row3}>
            {isReady && (
              <Button aria-haspopup="dialog" onClick={() => setDialog('close')}>
                Clore ce jour
              </Button>
            )}
            <Button
              variant={isReady ? 'secondary' : 'primary'}
              aria-haspopup="dialog"
              onClick={() => setDialog('statement')}
            >
              Déposer un relevé
            </Button>
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('columns')}>
              Choisir les colonnes
            </Button>
          </div>
        )}
      </div>
      {statements.length > 0 && (
        <div className={kit.stack3}>
          <h2 className={kit.subtitle}>Relevés</h2>
          <ul className={kit.stack4}>
            {statements.map((statement) => (
              <StatementCard key={statement.id} statement={statement} day={day} locked={isClosed} />
            ))}
          </ul>
        </div>
      )}
      {statements.length > 0 && moved > 0 && shown.differences.length === 0 && (
        <Alert tone="success">Chaque ligne et chacun de nos paiements se retrouvent des deux côtés.</Alert>
      )}
      {shown.differences.length > 0 && <Differences shown={shown} entries={entries} locked={isClosed} />}
      {dialog === 'statement' && <StatementDialog shown={shown} uid={uid} onClose={onClose} />}
      {dialog === 'columns' && <ColumnsDialog accounts={shown.accounts} uid={uid} onClose={onClose} />}
      {dialog === 'close' && <CloseDialog shown={shown} uid={uid} onClose={onClose} />}
      <DecisionDialog
        open={dialog === 'reopen'}
        onClose={onClose}
        title="Rouvrir ce jour ?"
        subject={day}
        asks={REASON}
        submitText="Rouvrir"
        variant="danger"
        send={(reason) => signedInApi.reopenDay({ params: { day }, body: { reason } })}
        done="Le jour est rouvert."
      >
        <p>Ses relevés et ses explications peuvent de nouveau changer.</p>
      </DecisionDialog>
    </section>
  )
}

const REASON = {
  name: 'reason',
  label: 'Pourquoi',
  hint: 'Cela reste écrit au journal.',
  missing: 'Dites pourquoi.',
  maxLength: 500,
  long: true,
} as const

function summaryOf(shown: ReconciliationDay, isClosed: boolean): string {
  const { moved, missing, open } = shown
  const payments = moved === 0 ? 'Aucun paiement ce jour-là.' : `Paiements aboutis : ${moved}.`
  if (isClosed) return payments
  const names = missing.map(accountLabel).join(' et ')
  if (names) return `${payments} Il manque le relevé ${names}.`
  if (open === 0) return `${payments} Rien n'attend : ce jour peut être clos.`
  const { toExplain, toConfirm } = countOpenDifferences(shown)
  const explained =
    toExplain === 1 ? 'Un écart attend une explication' : `${toExplain} écarts attendent une explication`
  const confirmed =
    toConfirm === 1
      ? 'Une explication attend une confirmation'
      : `${toConfirm} explications attendent une confirmation`
  const waiting = [...(toExplain > 0 ? [`${explained}.`] : []), ...(toConfirm > 0 ? [`${confirmed}.`] : [])]
  return [payments, ...waiting].join(' ')
}

interface ClosedProps extends ReconciliationDay {
  readonly isClosed: boolean
  readonly onReopen: () => void
}

function Closed({ day, closing, closedThrough, isClosed, onReopen }: ClosedProps): ReactNode {
  const { user } = useSession()
  if (!isClosed) return null
  if (!closing) return <Alert>Ce jour est d'avant le début du rapprochement : il est clos.</Alert>
  const mayReopen = day === closedThrough && hasDuty(user?.roles ?? [], 'closedDays')
  return (
    <>
      <Alert tone="success">
        Clos par {closing.byName}, le <Instant at={closing.at} />.{closing.note && ` ${closing.note}`}
      </Alert>
      {mayReopen && (
        <p>
          <Button variant="secondary" aria-haspopup="dialog" onClick={onReopen}>
            Rouvrir ce jour
          </Button>
        </p>
      )}
    </>
  )
}

interface StatementCardProps {
  readonly statement: Statement
  readonly day: string
  readonly locked: boolean
}

function StatementCard({ statement, day, locked }: StatementCardProps): ReactNode {
  const { id, provider, operator, name, rows, balance, ledger, digest, uploadedByName, uploadedAt } =
    statement
  const [withdrawing, setWithdrawing] = useState(false)
  const download = useAction({
    call: async () => {
      const file = await signedInApi.getStatementFile({ params: { id } })
      handOverBlob(`releve-${day}-${operator}.csv`, file)
    },
    lost: "La connexion s'est coupée : le fichier n'est pas arrivé. Réessayez.",
    done: 'Le relevé est téléchargé.',
  })
  const title = `${PROVIDER_STATEMENTS[provider].label}, ${operatorFacts(operator).label}`
  return (
    <CaseCard
      id={id}
      subject={title}
      note={`${name || 'Relevé'} : ${rows === 1 ? '1 ligne' : `${rows} lignes`}`}
      when={
        <>
          Déposé par {uploadedByName}, le <Instant at={uploadedAt} />
        </>
      }
      buttons={
        <>
          <Button
            variant="secondary"
            aria-describedby={id}
            busy={download.busy}
            busyText="Préparation..."
            onClick={() => download.run()}
          >
            Télécharger le relevé
          </Button>
          {!locked && (
            <Button
              variant="danger"
              aria-haspopup="dialog"
              aria-describedby={id}
              onClick={() => setWithdrawing(true)}
            >
              Retirer le relevé
            </Button>
          )}
        </>
      }
    >
      <Facts>
        {balance !== null && (
          <>
            <Fact name="Solde selon le relevé">{formatFrancs(balance)}</Fact>
            <Fact name="Selon le grand livre">{formatFrancs(ledger)}</Fact>
            <Fact name="Écart">{formatFrancs(balance - ledger)}</Fact>
          </>
        )}
        <Fact name="Empreinte">{digest.slice(0, 16)}…</Fact>
      </Facts>
      <DecisionDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title="Retirer ce relevé ?"
        subject={id}
        asks={REASON}
        submitText="Retirer le relevé"
        variant="danger"
        send={(reason) => signedInApi.withdrawStatement({ params: { id }, body: { reason } })}
        done={`${title} : le relevé est retiré.`}
      >
        <p>Ses lignes ne comptent plus. Le fichier reste gardé.</p>
      </DecisionDialog>
    </CaseCard>
  )
}

import type { OfficeEntry, OfficeEntryList } from '@okoume/contract/wire/books.ts'
import { OFFICE_LABELS } from '@okoume/domain/books/office-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import page from '../page/administration.module.css'
import { CaseCard, DecideButton, Fact, Facts } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { NewEntryDialog } from './new-entry-dialog.tsx'

interface Question {
  readonly entry: OfficeEntry
  readonly outcome: 'posted' | 'declined'
}

interface OfficeEntriesProps {
  readonly list: OfficeEntryList
  readonly uid: string
}

/** The company's own movements: those that wait for a second administrator first. */
export function OfficeEntries({ list: { entries, more }, uid }: OfficeEntriesProps): ReactNode {
  const [search, setSearch] = useSearchParams()
  const started = search.has('ecrire') ? search : null
  const [adding, setAdding] = useState(started !== null)
  const close = () => {
    setAdding(false)
    // Reloaded, the page would begin it again.
    if (started) setSearch({ vue: 'ecritures' }, { replace: true })
  }
  return (
    <>
      <p>
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Écrire un mouvement
        </Button>
      </p>
      <WorkQueue<OfficeEntry, Question>
        cases={entries}
        empty={<EmptyState scene="done" title="Aucune écriture pour le moment" />}
        more={more && 'Seules les plus récentes sont montrées : les autres sont au journal.'}
        card={(entry, ask) => (
          <EntryCard key={entry.id} entry={entry} onDecide={(outcome) => ask({ entry, outcome })} />
        )}
        dialog={({ entry, outcome }, wiring) => (
          <DecisionDialog
            key={entry.id + outcome}
            {...wiring}
            title={outcome === 'posted' ? 'Confirmer cette écriture ?' : 'Refuser cette écriture ?'}
            subject={entry.id}
            asks={{
              name: 'note',
              label: outcome === 'posted' ? 'Ce que vous avez vérifié' : 'Pourquoi',
              hint: 'Cela reste écrit au journal.',
              missing: outcome === 'posted' ? 'Dites ce que vous avez vérifié.' : 'Dites pourquoi.',
              maxLength: 500,
              long: true,
            }}
            submitText={outcome === 'posted' ? 'Confirmer' : "Refuser l'écriture"}
            {...(outcome === 'declined' && { variant: 'danger' as const })}
            withCode={outcome === 'posted'}
            send={(note, code) =>
              signedInApi.decideOfficeEntry({ params: { id: entry.id }, body: { outcome, note, code } })
            }
            done={`${formatFrancs(entry.amount)} : ${outcome === 'posted' ? "l'écriture est passée." : "l'écriture est refusée."}`}
          >
            <p>
              {OFFICE_LABELS[entry.kind]}, {operatorsOf(entry)} : {formatFrancs(entry.amount)}.
            </p>
          </DecisionDialog>
        )}
      />
      {adding && <NewEntryDialog entries={entries} uid={uid} started={started} onClose={close} />}
    </>
  )
}

const STATES = {
  waiting: { badge: 'À confirmer', tone: 'gold' },
  posted: { badge: 'Passée', tone: 'forest' },
  declined: { badge: 'Refusée', tone: 'neutral' },
} as const

interface EntryCardProps {
  readonly entry: OfficeEntry
  readonly onDecide: (outcome: Question['outcome']) => void
}

function EntryCard({ entry, onDecide }: EntryCardProps): ReactNode {
  const { id, kind, amount, paper, reason, state, askedByName, decidedByName, createdAt, mayDecide } = entry
  return (
    <CaseCard
      id={id}
      {...STATES[state]}
      subject={OFFICE_LABELS[kind]}
      note={operatorsOf(entry)}
      sum={formatFrancs(amount)}
      when={
        <>
          Écrite le <Instant at={createdAt} />
        </>
      }
      waiting={state === 'waiting' && !mayDecide && 'Un autre administrateur doit la confirmer.'}
      buttons={
        mayDecide && (
          <>
            <DecideButton of={id} variant="secondary" onClick={() => onDecide('posted')}>
              Confirmer
            </DecideButton>
            <DecideButton of={id} variant="danger" onClick={() => onDecide('declined')}>
              Refuser
            </DecideButton>
          </>
        )
      }
    >
      <p className={page.written}>{reason}</p>
      <Facts>
        <Fact name="Pièce">{paper}</Fact>
        <Fact name="Écrite par">{askedByName}</Fact>
        {decidedByName && (
          <Fact name={state === 'posted' ? 'Confirmée par' : 'Refusée par'}>{decidedByName}</Fact>
        )}
      </Facts>
    </CaseCard>
  )
}

function operatorsOf({ operator, toOperator }: OfficeEntry): string {
  const { label } = operatorFacts(operator)
  return toOperator ? `${label} vers ${operatorFacts(toOperator).label}` : label
}

import type { OfficeEntryList } from '@okoume/contract/wire/books.ts'
import type { Difference, ReconciliationDay } from '@okoume/contract/wire/reconciliation.ts'
import { DIFFERENCE_TEXTS } from '@okoume/domain/books/differences.ts'
import { OFFICE_LABELS } from '@okoume/domain/books/office-entries.ts'
import { PROVIDER_STATEMENTS } from '@okoume/domain/books/statement-columns.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { DecisionDialog } from '../../decisions/decision-dialog.tsx'
import { useDecision } from '../../decisions/use-decision.ts'
import page from '../../page/administration.module.css'
import { CaseCard, DecideButton, Fact, Facts } from '../../page/case-card.tsx'
import { type DialogWiring, WorkQueue } from '../../page/work-queue.tsx'

type Entries = OfficeEntryList['entries']

interface Question {
  readonly difference: Difference
  readonly outcome: 'explain' | 'accepted' | 'declined' | 'withdrawn'
}

interface DifferencesProps {
  readonly shown: ReconciliationDay
  readonly entries: Entries
  readonly locked: boolean
}

/** Differences of statements and books: those without an explanation first. */
export function Differences({
  shown: { day, differences, more },
  entries,
  locked,
}: DifferencesProps): ReactNode {
  return (
    <div className={kit.stack3}>
      <h2 className={kit.subtitle}>Écarts</h2>
      <WorkQueue<Difference, Question>
        cases={differences}
        more={more && 'Seuls les 200 premiers écarts sont montrés.'}
        card={(difference, ask) => (
          <DifferenceCard
            key={difference.key}
            difference={difference}
            locked={locked}
            onAsk={(outcome) => ask({ difference, outcome })}
          />
        )}
        dialog={({ difference, outcome }, wiring) => {
          const key = difference.key + outcome
          if (outcome === 'explain')
            return <ExplainDialog key={key} day={day} difference={difference} entries={entries} {...wiring} />
          if (outcome === 'withdrawn') return <WithdrawDialog key={key} difference={difference} {...wiring} />
          return <DecideDialog key={key} difference={difference} outcome={outcome} {...wiring} />
        }}
      />
    </div>
  )
}

interface DifferenceCardProps {
  readonly difference: Difference
  readonly locked: boolean
  readonly onAsk: (outcome: Question['outcome']) => void
}

function DifferenceCard({ difference, locked, onAsk }: DifferenceCardProps): ReactNode {
  const { key, kind, provider, operator, reference, line, theirs, ours, explanation } = difference
  const waits = explanation?.state === 'waiting'
  return (
    <CaseCard
      id={key}
      badge={explanation ? (waits ? 'À confirmer' : 'Expliqué') : 'À expliquer'}
      tone={explanation?.state === 'accepted' ? 'forest' : 'gold'}
      subject={DIFFERENCE_TEXTS[kind].label}
      note={`${PROVIDER_STATEMENTS[provider].label}, ${operatorFacts(operator).label}`}
      waiting={waits && !explanation.mayDecide && 'Un autre administrateur doit confirmer cette explication.'}
      buttons={buttonsOf(difference, locked, onAsk)}
    >
      {!explanation && <p className={page.written}>{DIFFERENCE_TEXTS[kind].hint}</p>}
      <Facts kind="figures">
        {reference && <Fact name="Référence">{reference}</Fact>}
        {line !== null && <Fact name="Ligne du fichier">{line}</Fact>}
        <Fact name="Selon le relevé">{theirs === null ? '–' : formatFrancs(theirs)}</Fact>
        <Fact name="Selon nos livres">{ours === null ? '–' : formatFrancs(ours)}</Fact>
      </Facts>
      {explanation && (
        <>
          <p className={page.written}>{explanation.words}</p>
          <Facts>
            <Fact name="Expliqué par">{explanation.askedByName}</Fact>
            {explanation.decidedByName && <Fact name="Confirmé par">{explanation.decidedByName}</Fact>}
            {explanation.officeEntry && <Fact name="Écriture du bureau">{explanation.officeEntry}</Fact>}
          </Facts>
        </>
      )}
    </CaseCard>
  )
}

function buttonsOf(
  { key, explanation }: Difference,
  locked: boolean,
  onAsk: DifferenceCardProps['onAsk'],
): ReactNode {
  if (locked) return null
  if (!explanation)
    return (
      <DecideButton of={key} variant="secondary" onClick={() => onAsk('explain')}>
        Expliquer
      </DecideButton>
    )
  const takeBack = (
    <DecideButton of={key} variant="quiet" onClick={() => onAsk('withdrawn')}>
      Retirer l'explication
    </DecideButton>
  )
  if (!explanation.mayDecide) return takeBack
  return (
    <>
      <DecideButton of={key} variant="secondary" onClick={() => onAsk('accepted')}>
        Confirmer
      </DecideButton>
      <DecideButton of={key} variant="danger" onClick={() => onAsk('declined')}>
        Refuser
      </DecideButton>
    </>
  )
}

interface ExplainDialogProps extends DialogWiring {
  readonly day: string
  readonly difference: Difference
  readonly entries: Entries
}

function ExplainDialog({ day, difference, entries, open, onClose }: ExplainDialogProps): ReactNode {
  const { key, kind } = difference
  const explain = useDecision({
    subject: () => key,
    call: ({ words, officeEntry }: Record<'words' | 'officeEntry', string>) =>
      signedInApi.explainDifference({
        params: { day },
        body: { difference: key, words: words.trim(), officeEntry: officeEntry || null },
      }),
    done: ({ differences }) =>
      differences.find((one) => one.key === key)?.explanation?.state === 'waiting'
        ? 'Un autre administrateur doit confirmer cette explication.'
        : "L'écart est expliqué.",
    onClose,
  })
  const form = useActionForm(explain, {
    first: { words: '', officeEntry: '' },
    check: ({ words }) => (words.trim() ? {} : { words: 'Expliquez cet écart.' }),
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`${DIFFERENCE_TEXTS[kind].label} : expliquer`}
      form={form}
      submitText="Expliquer"
    >
      <div className={kit.stack4}>
        <p>
          L'explication ne bouge pas d'argent. Au-dessus de {formatFrancs(MAX_WITHOUT_SECOND)}, un second
          administrateur la confirme.
        </p>
        <TextArea
          label="Explication"
          hint="Cela reste écrit au journal."
          maxLength={500}
          {...form.field('words')}
        />
        <Select label="L'écriture du bureau qui le corrige" {...form.field('officeEntry')}>
          <option value="">Aucune</option>
          {entries
            .filter(({ state }) => state === 'posted')
            .map(({ id, kind: entry, amount, paper }) => (
              <option key={id} value={id}>
                {formatFrancs(amount)}, {OFFICE_LABELS[entry]}, {paper}
              </option>
            ))}
        </Select>
      </div>
    </ActionDialog>
  )
}

interface DecideDialogProps extends DialogWiring {
  readonly difference: Difference
  readonly outcome: 'accepted' | 'declined'
}

function DecideDialog({ difference: { explanation }, outcome, ...wiring }: DecideDialogProps): ReactNode {
  const id = explanation?.id ?? ''
  const accepts = outcome === 'accepted'
  return (
    <DecisionDialog
      {...wiring}
      title={accepts ? 'Confirmer cette explication ?' : 'Refuser cette explication ?'}
      subject={id}
      asks={{
        name: 'note',
        label: accepts ? 'Ce que vous avez vérifié' : 'Pourquoi',
        hint: 'Cela reste écrit au journal.',
        missing: accepts ? 'Dites ce que vous avez vérifié.' : 'Dites pourquoi.',
        maxLength: 500,
        long: true,
      }}
      submitText={accepts ? 'Confirmer' : "Refuser l'explication"}
      {...(!accepts && { variant: 'danger' as const })}
      send={(note) => signedInApi.decideExplanation({ params: { id }, body: { outcome, note } })}
      done={
        accepts ? "L'explication est confirmée." : "L'explication est refusée : l'écart attend de nouveau."
      }
    >
      <p className={page.written}>{explanation?.words}</p>
    </DecisionDialog>
  )
}

interface WithdrawDialogProps extends DialogWiring {
  readonly difference: Difference
}

function WithdrawDialog({ difference: { explanation }, ...wiring }: WithdrawDialogProps): ReactNode {
  const id = explanation?.id ?? ''
  return (
    <DecisionDialog
      {...wiring}
      title="Retirer cette explication ?"
      subject={id}
      asks={{
        name: 'reason',
        label: 'Pourquoi',
        hint: "L'explication ne compte plus, et reste écrite au journal.",
        missing: 'Dites pourquoi.',
        maxLength: 500,
        long: true,
      }}
      submitText="Retirer l'explication"
      variant="danger"
      send={(reason) => signedInApi.withdrawExplanation({ params: { id }, body: { reason } })}
      done="L'explication est retirée : l'écart attend de nouveau."
    >
      <p className={page.written}>{explanation?.words}</p>
    </DecisionDialog>
  )
}

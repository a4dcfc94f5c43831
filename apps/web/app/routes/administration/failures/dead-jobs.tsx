import type { DeadJob } from '@okoume/contract/wire/administration-work.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import type { Action } from '#app/shell/actions/action.ts'
import { Button } from '#app/ui/button.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import { useDecision } from '../decisions/use-decision.ts'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, DecideButton, RunButton } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'

interface Retry {
  readonly task: string
  readonly label: string
  /** Of one job, or `ALL` of the task. */
  readonly id: string
}

const ALL = ''

export function DeadJobs({ list: { jobs, more } }: { readonly list: Lists['taches'] }): ReactNode {
  const retry = useDecision({
    subject: ({ id, task }: Retry) => id || task,
    call: ({ task, id }) =>
      signedInApi.settleDeadJobs({ body: { task, ...(id !== ALL && { id }), outcome: 'retry' } }),
    done: ({ count }, { label }) =>
      `${label} : ${count > 1 ? `${count} tâches remises en file` : 'remise en file'}. Ce qui échoue encore reviendra ici.`,
  })
  return (
    <>
      <Repeated jobs={jobs} retry={retry} />
      <WorkQueue<DeadJob, DeadJob>
        cases={jobs}
        more={more && `Seules les ${jobs.length} plus anciennes sont montrées.`}
        card={(job, ask) => <JobCard key={job.id} job={job} retry={retry} onDrop={() => ask(job)} />}
        dialog={({ id, task, label, ifDropped }, wiring) => (
          <DecisionDialog
            key={id}
            {...wiring}
            title="Abandonner cette tâche ?"
            subject={id}
            asks={{
              name: 'reason',
              label: 'Pourquoi',
              hint: "Et qui s'en charge. Cette note reste au journal.",
              missing: 'Dites pourquoi.',
              maxLength: 500,
              long: true,
            }}
            submitText="Abandonner"
            variant="danger"
            send={(reason) => signedInApi.settleDeadJobs({ body: { task, id, outcome: 'drop', reason } })}
            done={`${label} : abandonnée.`}
          >
            <p>
              {label}. {ifDropped} C'est définitif.
            </p>
          </DecisionDialog>
        )}
      />
    </>
  )
}

interface RepeatedProps {
  readonly jobs: readonly DeadJob[]
  readonly retry: Action<Retry>
}

/** One press for all of a task, where more than one has failed: most often the cause was one too. */
function Repeated({ jobs, retry }: RepeatedProps): ReactNode {
  const names = [...new Set(jobs.map(({ task }) => task))]
  const tasks = names
    .map((task) => ({ task, ofTask: jobs.filter((job) => job.task === task) }))
    .filter(({ ofTask }) => ofTask.length > 1)
  if (tasks.length === 0) return null
  return (
    <div className={kit.row3}>
      {tasks.map(({ task, ofTask: [first, ...others] }) => (
        <Button
          key={task}
          variant="secondary"
          busy={retry.busy && retry.input?.task === task && retry.input.id === ALL}
          busyText="Remise en file..."
          disabled={retry.busy}
          onClick={() => retry.run({ task, id: ALL, label: first?.label ?? task })}
        >
          Tout réessayer : {first?.label} ({others.length + 1})
        </Button>
      ))}
    </div>
  )
}

interface JobCardProps {
  readonly job: DeadJob
  readonly retry: Action<Retry>
  readonly onDrop: () => void
}

function JobCard({ job, retry, onDrop }: JobCardProps): ReactNode {
  const { id, task, label, error, attempts, queuedAt, failedAt, ifDropped } = job
  const cardId = `tache-${id}`
  return (
    <CaseCard
      id={cardId}
      subject={label}
      note={
        <span className={`${kit.note} ${kit.breaks} ${styles.answer}`}>
          <code>{task}</code> · n° {id}
        </span>
      }
      when={
        <>
          Demandée le <Instant at={queuedAt} />, échouée le <Instant at={failedAt} /> après{' '}
          {formatCount(attempts, 'essai')}
        </>
      }
      buttons={
        <>
          <RunButton of={cardId} action={retry} input={job} variant="secondary" busyText="Remise en file...">
            Réessayer
          </RunButton>
          {ifDropped !== null && (
            <DecideButton of={cardId} variant="danger" disabled={retry.busy} onClick={onDrop}>
              Abandonner
            </DecideButton>
          )}
        </>
      }
    >
      <p className={`${kit.note} ${kit.breaks} ${styles.answer}`}>
        Erreur : <code>{error || 'aucune notée'}</code>
      </p>
    </CaseCard>
  )
}

import type { DeadJob } from '@okoume/contract/wire/administration-work.ts'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { attempt, DecisionDialog, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import { DecisionList, type DecisionWiring, useDecisions } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'

export interface DeadJobsProps {
  readonly list: Lists['taches']
  readonly refresh: () => Promise<void>
}

interface Retry {
  readonly task: string
  readonly label: string
  /** Without it all of the task. */
  readonly id?: string
}

export function DeadJobs({ list, refresh }: DeadJobsProps): ReactNode {
  const { jobs, more } = list
  const decisions = useDecisions<DeadJob>(refresh)
  const [busy, setBusy] = useState<string | null>(null)
  const retry = async (wanted: Retry) => {
    setBusy(wanted.id ?? wanted.task)
    await decisions.showToast(...(await retryJobs(wanted)))
    setBusy(null)
  }
  return (
    <>
      <Repeated jobs={jobs} busy={busy} onRetry={retry} />
      <DecisionList
        decisions={decisions}
        cases={jobs}
        more={more && `Seules les ${jobs.length} plus anciennes sont montrées.`}
        card={(job) => (
          <JobCard
            key={job.id}
            job={job}
            busy={busy}
            onRetry={() => retry(job)}
            onDrop={() => decisions.ask(job)}
          />
        )}
        dialog={(job, wiring) => <DropDialog key={job.id} job={job} {...wiring} />}
      />
    </>
  )
}

interface RepeatedProps {
  readonly jobs: readonly DeadJob[]
  readonly busy: string | null
  readonly onRetry: (wanted: Retry) => void
}

/** One press for all of a task, where more than one has failed: most often the cause was one too. */
function Repeated({ jobs, busy, onRetry }: RepeatedProps): ReactNode {
  const names = [...new Set(jobs.map(({ task }) => task))]
  const tasks = names
    .map((task) => ({ task, ofTask: jobs.filter((job) => job.task === task) }))
    .filter(({ ofTask }) => ofTask.length > 1)
  if (tasks.length === 0) return null
  return (
    <div className={styles.buttons}>
      {tasks.map(({ task, ofTask: [first, ...others] }) => (
        <Button
          key={task}
          variant="secondary"
          busy={busy === task}
          busyText="Remise en file..."
          disabled={busy !== null}
          onClick={() => onRetry({ task, label: first?.label ?? task })}
        >
          Tout réessayer : {first?.label} ({others.length + 1})
        </Button>
      ))}
    </div>
  )
}

interface JobCardProps {
  readonly job: DeadJob
  readonly busy: string | null
  readonly onRetry: () => void
  readonly onDrop: () => void
}

function JobCard({ job, busy, onRetry, onDrop }: JobCardProps): ReactNode {
  const { id, task, label, error, attempts, queuedAt, failedAt, ifDropped } = job
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.facts} id={`tache-${id}`}>
        <h2 className={styles.subject}>{label}</h2>
        <p className={styles.answer}>
          <code>{task}</code> · n° {id}
        </p>
        <p className={styles.answer}>
          Erreur : <code>{error || 'aucune notée'}</code>
        </p>
        <p className={styles.when}>
          Demandée le <Instant at={queuedAt} />, échouée le <Instant at={failedAt} /> après {attempts}{' '}
          {attempts > 1 ? 'essais' : 'essai'}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          busy={busy === id}
          busyText="Remise en file..."
          disabled={busy !== null}
          onClick={onRetry}
          aria-describedby={`tache-${id}`}
        >
          Réessayer
        </Button>
        {ifDropped !== null && (
          <Button
            variant="danger"
            aria-haspopup="dialog"
            disabled={busy !== null}
            onClick={onDrop}
            aria-describedby={`tache-${id}`}
          >
            Abandonner
          </Button>
        )}
      </div>
    </Card>
  )
}

async function retryJobs({ task, label, id }: Retry): Promise<['success' | 'error', string]> {
  try {
    let count = 0
    const overtaken = await attempt(async () => {
      const one = id === undefined ? {} : { id }
      count = (await signedInApi.settleDeadJobs({ body: { task, ...one, outcome: 'retry' } })).count
    }, id ?? task)
    if (overtaken !== null) return ['error', overtaken]
    const many = count > 1 ? `${count} tâches remises en file` : 'remise en file'
    return ['success', `${label} : ${many}. Ce qui échoue encore reviendra ici.`]
  } catch (error) {
    return ['error', readApiError(error)?.message ?? LOST_TEXT]
  }
}

function DropDialog({ job, ...wiring }: DecisionWiring & { readonly job: DeadJob }): ReactNode {
  const { id, task, label, ifDropped } = job
  return (
    <DecisionDialog
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
  )
}

import type { DeadJobDecision } from '@okoume/contract/wire/administration-work.ts'
import type { z } from 'zod'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { AdministrationContext } from './administration-context.ts'
import { dropJobs, lockDeadJobs, retryJobs } from './dead-jobs.ts'
import { jobLabel } from './job-labels.ts'

export interface DeadJobSettlement {
  readonly administratorId: string
  readonly decision: z.output<typeof DeadJobDecision>
  readonly now: Date
}

/**
 * Tries again, or abandons, what has failed for good: one job, or all of its task. The second of two callers finds none.
 * @throws ApiError JOB_NOT_FOUND, INVALID_INPUT
 */
export async function settleDeadJobs(
  { db, newId }: AdministrationContext,
  { administratorId, decision, now }: DeadJobSettlement,
): Promise<{ count: number }> {
  const { task, id, outcome, reason } = decision
  if (outcome === 'drop' && jobLabel(task).ifDropped === null)
    throw new ApiError('INVALID_INPUT', {
      outcome: 'Personne ne ferait ce que cette tâche doit faire : elle peut seulement être réessayée.',
    })
  if (outcome === 'drop' && reason === '')
    throw new ApiError('INVALID_INPUT', { reason: "Dites pourquoi, et qui s'en charge : cela reste écrit." })
  return db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const ids = await lockDeadJobs(trx, { task, id })
    if (ids.length === 0) throw new ApiError('JOB_NOT_FOUND')
    if (outcome === 'drop') await dropJobs(trx, ids)
    else await retryJobs(trx, ids)
    await writeAudit(
      trx,
      {
        actorId: administratorId,
        action: outcome === 'drop' ? 'drop job' : 'retry job',
        subject: id ?? task,
        details: { task, count: ids.length, reason },
      },
      { now, newId },
    )
    return { count: ids.length }
  })
}

import { enqueueJob } from '@okoume/server/src/platform/jobs/jobs.ts'
import { isUnverified } from '../settlers.ts'
import type { Step } from './step.ts'

const DECISIONS = { verified: 2, refused: 0, rejected: -1 } as const

/** An administrator decides on the identity of a renter; again and again, so that some always rent without one. */
export const verify: Step = async ({ database, people, random }) => {
  const { id, name } = random.pick(people.filter(isUnverified))
  const decision = random.weighted({ verified: 3, refused: 5, rejected: 1 })
  await database.kysely.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ verifier: DECISIONS[decision] }).where('id', '=', id).execute()
    await enqueueJob(trx, 'follow-identities', {})
  })
  return `the identity of ${name} is ${decision}`
}

import { Semaphore } from '../../platform/http/limits/semaphore.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { closeAccount, type PersonalDataContext } from './close-account.ts'
import { exportAccount } from './export-account.ts'

// An archive is made in memory.
const ARCHIVES_AT_ONCE = 2

export function personalDataHandlers(context: PersonalDataContext) {
  const { db, clock } = context
  const semaphore = new Semaphore(ARCHIVES_AT_ONCE)
  return {
    async exportAccount({ caller }) {
      return semaphore.take(() => exportAccount(db, caller.id, clock.now()))
    },

    async closeAccount({ caller, query }) {
      await closeAccount(context, { id: caller.id, now: clock.now(), givesUpRest: query.rest === 'given-up' })
      // Its other sessions end with the answer, on every process; the job does it where this fails.
      await context.identity.removeAccount(caller.id).catch(() => {})
      return { ok: true }
    },
  } satisfies FeatureHandlers
}

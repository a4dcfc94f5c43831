import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { z } from 'zod'
import { enqueueJob, type Jobs } from '../../platform/jobs/jobs.ts'
import { deleteMail, deleteMailsBeside } from '../mails/delete-mails.ts'
import { accountClosedCause, type PersonalDataContext } from './close-account.ts'
import { closeSuspendedAccounts } from './close-suspended-accounts.ts'

const Payload = z.object({ id: z.uuid() })
const UNSENT_EMAIL_DAYS = 30

/** Closes what moderators have closed, and does what is left to do once an account is closed. */
export function personalDataJobs(context: PersonalDataContext) {
  const { db, clock, identity } = context
  return {
    'close-suspended-accounts': () => closeSuspendedAccounts(context, clock.now()),

    async 'remove-identity'(payload) {
      await identity.removeAccount(Payload.parse(payload).id)
    },

    /** Deletes the last e-mail once it is sent; the stored name of the job is older. */
    async 'forget-farewell'(payload) {
      const { id } = Payload.parse(payload)
      const waitUntil = new Date(clock.now().getTime() - UNSENT_EMAIL_DAYS * DAY_MS)
      // The identity lives on for a moment, and may be asked for a new password meanwhile.
      await deleteMailsBeside(db, accountClosedCause(id))
      const deleted = await deleteMail(db, accountClosedCause(id), waitUntil)
      if (deleted) return
      await enqueueJob(db, 'forget-farewell', { id }, { runAt: new Date(Date.now() + DAY_MS) })
    },
  } satisfies Jobs
}

export const PERSONAL_DATA_SCHEDULES = { 'close-suspended-accounts': '7 4 * * *' }

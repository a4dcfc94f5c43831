import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  deleteDueDocuments,
  deletePicturesOf,
  discardUnentered,
  sweepLoosePictures,
} from './delete-pictures.ts'
import { sweepPrompts } from './liveness-prompts.ts'
import { remindOfVerifications } from './remind-of-verifications.ts'
import type { VerificationContext } from './verification-context.ts'

const Picture = z.object({ id: z.uuid() })
const Person = z.object({ userId: z.uuid() })

export function verificationJobs(context: VerificationContext) {
  const { clock, machineClock } = context
  return {
    'discard-identity-picture': (payload) => discardUnentered(context, Picture.parse(payload).id),
    'delete-identity-pictures': (payload) => deletePicturesOf(context, Person.parse(payload).userId),
    'delete-identity-documents': () => deleteDueDocuments(context, clock.now()),
    'remind-verifications': () => remindOfVerifications(context, clock.now()),
    async 'sweep-identity-pictures'() {
      await sweepLoosePictures(context, machineClock.now())
      await sweepPrompts(context, machineClock.now())
    },
  } satisfies Jobs
}

export const VERIFICATION_SCHEDULES = {
  'delete-identity-documents': '23 2 * * *',
  'remind-verifications': '11 7 * * *',
  'sweep-identity-pictures': '41 * * * *',
}

/** Does at once what the calendar asks for; for the demo, whose days pass in an instant. */
export async function runDueVerifications(context: VerificationContext): Promise<void> {
  const now = context.clock.now()
  await deleteDueDocuments(context, now)
  await remindOfVerifications(context, now)
}

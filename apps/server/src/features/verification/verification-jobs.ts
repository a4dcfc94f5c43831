import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  deleteDueDocuments,
  deletePicturesOf,
  discardUnentered,
  sweepLoosePictures,
} from './delete-pictures.ts'
import { sweepPrompts } from './liveness-prompts.ts'
import { remindAdministrators } from './remind-administrators.ts'
import type { VerificationParts } from './verification-parts.ts'

const Picture = z.object({ id: z.uuid() })
const Person = z.object({ userId: z.uuid() })

export function verificationJobs(parts: VerificationParts) {
  const { clock, machineClock } = parts
  return {
    'discard-identity-picture': (payload) => discardUnentered(parts, Picture.parse(payload).id),
    'delete-identity-pictures': (payload) => deletePicturesOf(parts, Person.parse(payload).userId),
    'delete-identity-documents': () => deleteDueDocuments(parts, clock.now()),
    'remind-verifications': () => remindAdministrators(parts, clock.now()),
    async 'sweep-identity-pictures'() {
      await sweepLoosePictures(parts, machineClock.now())
      await sweepPrompts(parts, machineClock.now())
    },
  } satisfies Jobs
}

export const VERIFICATION_SCHEDULES = {
  'delete-identity-documents': '23 2 * * *',
  'remind-verifications': '11 7 * * *',
  'sweep-identity-pictures': '41 * * * *',
}

/** Does at once what the calendar asks for; for the demo, whose days pass in an instant. */
export async function runDueVerifications(parts: VerificationParts): Promise<void> {
  const now = parts.clock.now()
  await deleteDueDocuments(parts, now)
  await remindAdministrators(parts, now)
}

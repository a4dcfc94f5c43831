import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { OwnerAttempts } from '../pictures/owner-attempts.ts'
import { decideVerification } from './decide-verification.ts'
import { askLivenessPrompt } from './liveness-prompts.ts'
import { holdsLink, openFile } from './open-file.ts'
import { submitVerification } from './submit-verification.ts'
import { uploadIdentityPicture } from './upload-identity-picture.ts'
import type { VerificationContext } from './verification-context.ts'
import { writeDecidedPage, writeFilePage } from './verification-pages.ts'
import { findWaitingFile, listWaitingFiles } from './waiting-file.ts'

export function verificationHandlers(context: VerificationContext) {
  const { clock, machineClock, links } = context
  const attempts = new OwnerAttempts()
  return {
    askLivenessPrompt: ({ caller }) => askLivenessPrompt(context, caller.id, machineClock.now()),

    uploadIdentityPicture: ({ caller, form, file }) =>
      attempts.make(caller.id, () =>
        uploadIdentityPicture(context, {
          userId: caller.id,
          kind: form.kind,
          prompt: form.prompt,
          bytes: file.bytes,
          now: machineClock.now(),
        }),
      ),

    submitVerification: ({ caller, body }) => submitVerification(context, { userId: caller.id, said: body }),

    async showVerification({ params, query }) {
      const { fileId } = await holdsLink(context, links.read(query.lien, params.id, clock.now()))
      const file = await findWaitingFile(context, fileId)
      return writeFilePage(file, { decision: params.decision, proof: query.lien })
    },

    async decideVerification({ params, query, body }) {
      const now = clock.now()
      const held = await holdsLink(context, links.read(query.lien, params.id, now))
      const { decision } = params
      const user = await decideVerification(context, {
        ...held,
        userId: params.id,
        decision,
        reason: body.reason,
        now,
      })
      return writeDecidedPage(user.name, decision, now)
    },

    listWaitingVerifications: () => listWaitingFiles(context.db),

    openVerification: ({ params, caller }) =>
      openFile(context, { fileId: params.id, administratorId: caller.id, now: clock.now() }),
  } satisfies FeatureHandlers
}

import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { createEnquiry } from './create-enquiry.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { listEnquiries, showEnquiry } from './present-enquiry.ts'
import { readEnquiryMessages } from './read-enquiry-messages.ts'
import { sendEnquiryMessage } from './send-enquiry-message.ts'
import { updateEnquiry } from './update-enquiry.ts'

export function enquiryHandlers(context: EnquiryContext) {
  const { db, clock } = context
  return {
    async createEnquiry({ body, caller }) {
      const now = clock.now()
      const id = await createEnquiry(context, { renterId: caller.id, body, now })
      return showEnquiry(db, id, caller.id, now)
    },

    async listEnquiries({ caller }) {
      return { enquiries: await listEnquiries(db, caller.id, clock.now()) }
    },

    getEnquiry: ({ params, caller }) => showEnquiry(db, params.id, caller.id, clock.now()),

    async sendEnquiryMessage({ params, body, caller }) {
      const now = clock.now()
      await sendEnquiryMessage(context, { id: params.id, authorId: caller.id, body, now })
      return showEnquiry(db, params.id, caller.id, now)
    },

    async readEnquiryMessages({ params, body, caller }) {
      await readEnquiryMessages(db, { id: params.id, readerId: caller.id, number: body.number })
      return { ok: true as const }
    },

    async updateEnquiry({ params, body, caller }) {
      const now = clock.now()
      await updateEnquiry(context, { id: params.id, callerId: caller.id, change: body, now })
      return showEnquiry(db, params.id, caller.id, now)
    },
  } satisfies FeatureHandlers
}

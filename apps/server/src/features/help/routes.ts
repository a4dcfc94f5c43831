import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { createTicket } from './create-ticket.ts'
import type { HelpContext } from './help-context.ts'
import { readHelpFacts } from './help-facts.ts'
import { listTickets, readOwnTicket, readQueue, readTicketCase } from './present-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { uploadTicketPhoto } from './ticket-photos.ts'
import { workOnTicket } from './work-on-ticket.ts'

export function helpHandlers(context: HelpContext) {
  const { db, clock } = context
  const own = (id: string, userId: string) => readOwnTicket(context, id, { userId, now: clock.now() })
  return {
    getHelpFacts: ({ caller }) => readHelpFacts(db, caller.id),

    listTickets: ({ caller }) => listTickets(db, caller.id),

    async createTicket({ body: ticket, caller }) {
      const id = await createTicket(context, { userId: caller.id, ticket, now: clock.now() })
      return own(id, caller.id)
    },

    getTicket: ({ params, caller }) => own(params.id, caller.id),

    async replyToTicket({ params, body, caller }) {
      const reply = { ticketId: params.id, userId: caller.id, ...body, now: clock.now() }
      await replyToTicket(context, reply)
      return own(params.id, caller.id)
    },

    async uploadTicketPhoto({ params, caller, file }) {
      const upload = { ticketId: params.id, userId: caller.id, bytes: file.bytes, now: clock.now() }
      await uploadTicketPhoto(context, upload)
      return own(params.id, caller.id)
    },

    listTicketQueue: ({ caller }) => readQueue(db, { supporterId: caller.id, now: clock.now() }),

    getTicketCase: ({ params, caller }) =>
      readTicketCase(context, params.id, { supporterId: caller.id, now: clock.now() }),

    async workOnTicket({ params, body: work, caller }) {
      const now = clock.now()
      await workOnTicket(context, { ticketId: params.id, supporterId: caller.id, work, now })
      return readTicketCase(context, params.id, { supporterId: caller.id, now })
    },
  } satisfies FeatureHandlers
}

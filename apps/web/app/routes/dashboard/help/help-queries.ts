import type { HelpFacts, Ticket, TicketList } from '@okoume/contract/wire/ticket.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** An answer of support is looked for that often while the ticket is seen. */
const POLL_MS = 30_000

export function helpFactsQuery(uid: string): CachedQuery<HelpFacts> {
  return cachedQuery<HelpFacts>({ uid, key: 'help', read: () => signedInApi.getHelpFacts() })
}

export function ticketsQuery(uid: string): CachedQuery<TicketList> {
  return cachedQuery<TicketList>({ uid, key: 'tickets', read: () => signedInApi.listTickets() })
}

export function ticketQuery(uid: string, id: string): CachedQuery<Ticket> {
  return cachedQuery<Ticket>({
    uid,
    key: `ticket/${id}`,
    read: () => signedInApi.getTicket({ params: { id } }),
    every: () => POLL_MS,
  })
}

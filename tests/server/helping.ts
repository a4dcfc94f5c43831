import { randomUUID } from 'node:crypto'
import type { NewTicket } from '@okoume/contract/wire/ticket.ts'
import type { SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import type { Person } from './people.ts'

/** Asks for help; of nothing in particular unless said otherwise. */
export function ask({ client }: Person, more: Partial<NewTicket> = {}) {
  const body = { key: randomUUID(), topic: 'no-answer', text: 'Personne ne répond.', ...more } as const
  return client.createTicket({ body })
}

/** One step of a supporter. */
export function workOn({ client }: Person, id: string, action: SupportAction, text = '') {
  return client.workOnTicket({ params: { id }, body: { key: randomUUID(), action, text } })
}

export function attachPhoto({ client }: Person, id: string, file: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return client.uploadTicketPhoto({ params: { id }, form })
}

/** A valid call of each operation on tickets, by its right party. */
export function goodHelpCalls(ticketId: string, rentalId: string, photo: Blob) {
  const params = { id: ticketId }
  return {
    reportFault: {
      body: { kind: 'error', message: 'x is not a function', places: [], path: '/', release: '1.0.0' },
    },
    getHelpFacts: {},
    listTickets: {},
    createTicket: { body: { key: randomUUID(), topic: 'handover', rentalId, text: 'Il ne vient pas.' } },
    getTicket: { params },
    replyToTicket: { params, body: { key: randomUUID(), text: 'Toujours rien.' } },
    uploadTicketPhoto: { params, form: { file: photo } },
    listTicketQueue: {},
    getTicketCase: { params },
    workOnTicket: { params, body: { key: randomUUID(), action: 'take' } },
  } as const
}

import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import type { Listing } from './listings.ts'
import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'

type Question = Partial<PartInput<'createEnquiry', 'body'>>

/** Asks about the days of `renting.ts`'s usual wish, three days from then on. */
export function askOwner({ day }: TestServer, { client }: Person, { id }: Listing, question: Question = {}) {
  const days = { start_date: day(3), end_date: day(5) }
  return client.createEnquiry({ body: { item_id: id, ...days, text: 'Est-ce libre ?', ...question } })
}

interface Talks {
  readonly itemId: string
  readonly enquiryId: string
  readonly rentalId: string
}

/** Valid calls about what people write to each other, before a rental and about it. */
export function goodTalkCalls({ day }: TestServer, { itemId, enquiryId: id, rentalId }: Talks) {
  const days = { start_date: day(3), end_date: day(5) }
  return {
    createEnquiry: { body: { item_id: itemId, ...days, text: 'Est-ce libre ?' } },
    listEnquiries: {},
    getEnquiry: { params: { id } },
    sendEnquiryMessage: { params: { id }, body: { text: 'Bonjour' } },
    readEnquiryMessages: { params: { id }, body: { number: 0 } },
    updateEnquiry: { params: { id }, body: { state: 'closed' } },
    listConversations: {},
    listMessages: { params: { id: rentalId } },
    sendMessage: { params: { id: rentalId }, body: { key: randomUUID(), text: 'Bonjour' } },
    readMessages: { params: { id: rentalId }, body: { number: 0 } },
  } as const
}

import { randomUUID } from 'node:crypto'
import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { sql } from 'kysely'
import { addListing, type Listing } from './listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from './people.ts'
import type { TestServer } from './test-server.ts'

/** A pending rental, and the people who may write about it. */
export interface Talk {
  readonly owner: Person
  readonly renter: Person
  readonly listing: Listing
  readonly rentalId: string
}

export async function beginTalk(server: TestServer): Promise<Talk> {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  return { owner, renter, listing, rentalId: await ask(server, renter, listing) }
}

/** A paid request, inserted directly; the payment itself does not matter here. */
export async function ask(server: TestServer, renter: Person, listing: Listing): Promise<string> {
  const id = randomUUID()
  await server.db.transaction().execute(async (trx) => {
    // It has no checkout.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into rentals (id, item_id, renter_id, owner_id, start_date, end_date, quantity, address, recipient_phone,
        notes, item_title, total_price, deposit, fee, status, return_state, requested_at)
      values (${id}, ${listing.id}, ${renter.id}, ${listing.ownerId}, ${server.day(3)}, ${server.day(5)}, 1,
        'Nzeng-Ayong, Libreville', '+24166123456', '', ${listing.title}, 40000, 20000, 1400, 'en attente', 'awaited',
        now())`.execute(trx)
  })
  return id
}

/** As after the owner's answer. */
export async function answer(server: TestServer, rentalId: string, status: RentalStatus): Promise<void> {
  await server.db.updateTable('rentals').set({ status }).where('id', '=', rentalId).execute()
}

export function say(person: Person, rentalId: string, text: string, key: string = randomUUID()) {
  return person.client.sendMessage({ params: { id: rentalId }, body: { key, text } })
}

export function hear(
  person: Person,
  rentalId: string,
  query: { after?: number; before?: number; readByOther?: number; status?: RentalStatus; wait?: number } = {},
): Promise<MessageList> {
  return person.client.listMessages({ params: { id: rentalId }, query })
}

export function mark(person: Person, rentalId: string, number: number) {
  return person.client.readMessages({ params: { id: rentalId }, body: { number } })
}

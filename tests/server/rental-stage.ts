import { afterEach, beforeEach, expect } from 'vitest'
import { ledgerFaults } from './ledger-invariants.ts'
import { addListing, type Listing } from './listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from './people.ts'
import type { Parties } from './renting.ts'
import type { TestServerOptions } from './test-server.ts'
import { server, useTestServer } from './use-test-server.ts'

/** The three people are new for each test: tests share neither money nor stock. */
export let owner: Person
export let renter: Person
export let drill: Listing
export let parties: Parties

/** Replaces the item by another one of the same owner, without requests. */
export async function listAnother(changes: Parameters<typeof addListing>[2] = {}): Promise<void> {
  drill = await addListing(server, owner, changes)
  parties = { owner, renter, listing: drill }
}

/** Sets all of these for the tests of a file, and checks the ledger after each of them. */
export function stageRentals(options: TestServerOptions = {}): void {
  useTestServer(options)
  beforeEach(async () => {
    owner = await signUpOwner(server)
    renter = await signUpConfirmed(server, 'Serge Ndong')
    await listAnother()
  })
  afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))
}

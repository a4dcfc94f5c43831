import { randomUUID } from 'node:crypto'
import { checkLedger } from '../../apps/server/src/ledger-check/check-ledger.ts'
import { addListing } from './listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from './people.ts'
import { answerPhone, paymentBody, startPayment } from './renting.ts'
import { tamper } from './tampering.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { giveMoney, withdrawByHand } from './withdrawing.ts'

/** A server with every kind of entry in its ledger, for tests to tamper with. */
export interface AuditedTown {
  readonly server: TestServer
  readonly administrator: Person
  readonly owner: Person
  /** The owner's rentals, by status: 10 000 FCFA of rent and 20 000 of deposit each. */
  readonly pending: string
  readonly accepted: string
  readonly refused: string
  /** The owner's withdrawals, of 2 000 and 1 000 FCFA. */
  readonly paid: string
  readonly open: string
}

export async function buildAuditedTown(): Promise<AuditedTown> {
  const server = await startTestServer({ jobs: false })
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const owner = await signUpOwner(server)
  const pending = await request(server, owner)
  const accepted = await request(server, owner, 'acceptée')
  const refused = await request(server, owner, 'refusée')
  await server.runDue()
  await giveMoney(administrator, owner, 9_000)
  const paid = await withdraw(owner)
  await server.runDue()
  const open = await withdrawByHand(server, owner, 1_000)
  return { server, administrator, owner, pending, accepted, refused, paid, open }
}

async function request(server: TestServer, owner: Person, answer?: 'acceptée' | 'refusée'): Promise<string> {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  const wish = { start: server.day(2), end: server.day(3) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  if (answer) await owner.client.updateRentalStatus({ body: { rental_id: id, status: answer } })
  return id
}

async function withdraw({ client, phone: phoneNumber }: Person): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  return (await client.requestWithdrawal({ headers, body: { phoneNumber, amount: 2_000 } })).withdrawal.id
}

/** The violated invariants, by name, with their violations. */
export async function brokenInvariants({
  server,
}: AuditedTown): Promise<Readonly<Record<string, readonly string[]>>> {
  const findings = await checkLedger(server.db, { limit: 10 })
  const found = findings.filter(({ violations }) => violations.length > 0)
  return Object.fromEntries(found.map(({ invariant, violations }) => [invariant.name, violations]))
}

/** Applies a change, checks the invariants, and reverts it: each test is isolated. */
export async function brokenBy(town: AuditedTown, what: string, undo: string) {
  await tamper(town.server.pool, what)
  try {
    return await brokenInvariants(town)
  } finally {
    await tamper(town.server.pool, undo)
  }
}

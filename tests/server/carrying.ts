import { randomUUID } from 'node:crypto'
import type { Listing } from './listings.ts'
import type { Person } from './people.ts'
import { answerPhone, type Parties, paymentBody, startPayment } from './renting.ts'
import type { TestServer } from './test-server.ts'

/** The renter's refused requests: what they paid waits for a choice, and to be asked back. */
export interface CarriedTown {
  readonly carriedId: string
  readonly refundableId: string
}

const daysOf = ({ day }: TestServer) => ({ start: day(12), end: day(13) })

export async function buildCarried(server: TestServer, parties: Parties): Promise<CarriedTown> {
  return {
    carriedId: await refusedAndCarried(server, parties),
    refundableId: await refusedAndCarried(server, parties),
  }
}

async function refusedAndCarried(server: TestServer, { owner, renter, listing }: Parties): Promise<string> {
  const body = { ...paymentBody(renter, listing, daysOf(server)), carryOver: true }
  const { id } = await startPayment(renter, body)
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
  return id
}

interface Choosing extends CarriedTown {
  readonly renter: Person
  readonly spare: Listing
}

/** Valid calls about money that waits. */
export function goodAlternativeCalls(
  server: TestServer,
  { carriedId, refundableId, renter, spare }: Choosing,
) {
  const { totalPrice } = paymentBody(renter, spare, daysOf(server))
  return {
    listAlternatives: { params: { id: carriedId } },
    chooseAlternative: {
      params: { id: carriedId },
      headers: { 'idempotency-key': randomUUID() },
      body: { item_id: spare.id, totalPrice },
    },
    refundCarriedMoney: { params: { id: refundableId } },
  } as const
}

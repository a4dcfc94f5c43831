import type { Person } from './people.ts'

/** Papers of a renter's rentals. */
export interface Papers {
  readonly receipt: { readonly number: string; readonly control: string }
  /** Of the contract of the one that goes on. */
  readonly contractDigest: string
}

interface PaperRentals {
  readonly rentalId: string
  readonly ongoingId: string
}

export async function readPapers({ client }: Person, { rentalId, ongoingId }: PaperRentals): Promise<Papers> {
  const { digest } = await client.getRentalContract({ params: { id: ongoingId } })
  return { receipt: await client.getReceipt({ params: { id: rentalId } }), contractDigest: digest }
}

/** What is asked of papers, by a renter, by who has a receipt, and by a supervisor. */
export function goodPaperCalls({
  rentalId,
  ongoingId,
  contestedId,
  receipt: { number, control },
  contractDigest: digest,
}: PaperRentals & Papers & { readonly contestedId: string }) {
  return {
    getReceipt: { params: { id: rentalId } },
    checkReceipt: { params: { number }, query: { control } },
    getInvoices: { params: { id: ongoingId } },
    getRentalContract: { params: { id: ongoingId } },
    acceptRentalContract: { params: { id: ongoingId }, body: { digest } },
    releaseIdentities: { params: { id: contestedId }, body: { reason: 'Plainte au commissariat' } },
  }
}

import type { Dispute } from '@okoume/contract/wire/administration.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { heldDepositOf } from '../lifecycle/apply-handover.ts'
import { presentRental } from '../records/present-rental.ts'
import { type DisputeRow, findDisputes } from './dispute-queries.ts'

const SHOWN = 100

/** The returns and handovers that wait for an administrator, oldest first, with whom to write to or to call. */
export async function listDisputes(
  db: Kysely<Schema>,
  administratorId: string,
): Promise<{ disputes: Dispute[]; more: boolean }> {
  // One more tells that there are more.
  const rows = await findDisputes(db, SHOWN + 1)
  const disputes = rows.slice(0, SHOWN).map((row) => presentDispute(row, administratorId))
  return { disputes, more: rows.length > SHOWN }
}

function presentDispute(row: DisputeRow, administratorId: string): Dispute {
  return {
    rental: presentRental(row, administratorId),
    owner: { name: row.owner_name, email: row.owner_email, phone: row.owner_phone, ...row.owner_record },
    renter: { name: row.renter_name, email: row.renter_email, phone: row.renter_phone, ...row.renter_record },
    photos: row.photos,
    recipientPhone: row.recipient_phone === '' ? null : row.recipient_phone,
    payerPhone: row.payer_phone,
    about: row.handover_state === 'disputed' ? 'handover' : 'return',
    heldDeposit: heldDepositOf(row),
    contestedAt: row.disputed_at.toISOString(),
  }
}

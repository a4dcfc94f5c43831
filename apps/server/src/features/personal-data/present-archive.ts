import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import type {
  IdentityFileRow,
  MailRow,
  MessageRow,
  NoticeRow,
  PushDeviceRow,
} from '../../platform/database/schema.ts'
import type { ArchivedPayment, ArchivedRefund } from './archive-queries.ts'

type Archived<List extends keyof AccountArchive> = AccountArchive[List] extends readonly (infer One)[]
  ? One
  : never
type ArchivedDevice = AccountArchive['notifications']['devices'][number]

export function presentPayment(row: ArchivedPayment): Archived<'payments'> {
  return {
    id: row.id,
    rentalId: row.state === 'booked' ? row.id : null,
    itemId: row.item_id,
    startDate: row.start_date,
    endDate: row.end_date,
    quantity: row.quantity,
    address: row.address,
    recipientPhone: row.recipient_phone || null,
    notes: row.notes,
    amount: row.total,
    phone: row.payer_phone,
    operator: row.operator,
    state: row.payment_state,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentRefund(row: ArchivedRefund): Archived<'refunds'> {
  const { id, payment_id: paymentId, amount, phone, operator, state, created_at } = row
  return { id, paymentId, amount, phone, operator, state, createdAt: created_at.toISOString() }
}

export function presentNotice({ title, paragraphs, created_at, read_at }: NoticeRow): Archived<'notices'> {
  return { title, paragraphs, at: created_at.toISOString(), readAt: read_at?.toISOString() ?? null }
}

export function presentDevice(device: PushDeviceRow): ArchivedDevice {
  const { endpoint, created_at, seen_at, reached_at } = device
  return {
    service: new URL(endpoint).hostname,
    since: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
    reachedAt: reached_at?.toISOString() ?? null,
  }
}

export function presentMessage(
  row: Pick<MessageRow, 'rental_id' | 'body' | 'sent_at'>,
): Archived<'messages'> {
  return { rentalId: row.rental_id, text: row.body, sentAt: row.sent_at.toISOString() }
}

export function presentMail(row: MailRow): Archived<'mails'> {
  const { recipient: to, subject, text_body: text, queued_at, sent_at } = row
  return { to, subject, text, queuedAt: queued_at.toISOString(), sentAt: sent_at?.toISOString() ?? null }
}

type VerificationRow = Omit<IdentityFileRow, 'document_number'>

export function presentVerification(row: VerificationRow): Archived<'verifications'> {
  return {
    documentType: row.document_type,
    submittedAt: row.submitted_at.toISOString(),
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    documentsDeletedAt: row.documents_deleted_at?.toISOString() ?? null,
  }
}

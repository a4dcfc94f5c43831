import type { NoticeKind, NoticeWay } from '@okoume/domain/notices/notice-kinds.ts'
import type { IdentityDocumentType } from '@okoume/domain/person/identity-documents.ts'
import type { LivenessPrompt } from '@okoume/domain/person/liveness.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** The tables of what people prove, write to each other, and decide as administrators; part of `Schema`. */

export interface LivenessPromptTable {
  id: string
  user_id: string
  prompt: LivenessPrompt
  asked_at: Date
  expires_at: Date
}

export interface IdentityFileTable {
  id: string
  user_id: string
  document_type: IdentityDocumentType
  /** Encrypted; null once the documents are deleted. */
  document_number: Buffer | null
  prompt: LivenessPrompt
  submitted_at: Date
  decision: -1 | 0 | 2 | null
  reason: string | null
  decided_at: Date | null
  documents_deleted_at: Date | null
}

export interface IdentityPictureTable {
  id: string
  user_id: string
  kind: 'document' | 'live'
  prompt_id: string | null
  file_id: string | null
  created_at: Date
}

export interface ConversationTable {
  rental_id: string
  last_number: number
  last_sent_at: Date
}

export interface MessageTable {
  rental_id: string
  number: number
  author_id: string
  body: string
  key: string
  sent_at: Date
}

export interface ConversationReaderTable {
  rental_id: string
  user_id: string
  read_number: Generated<number>
  told_number: Generated<number>
}

export interface AuditEventTable {
  id: string
  at: Date
  actor_id: string | null
  action: string
  subject: string
  details: JSONColumnType<Record<string, unknown>>
}

/** What a notice is about, at a glance: an object, or nothing but a sum. */
export interface NoticeSummary {
  readonly title: string
  /** A path of this site. */
  readonly picture: string | null
  readonly lines: readonly { readonly name: string; readonly value: string; readonly strong?: boolean }[]
}

export interface NoticeTable {
  id: string
  user_id: string
  cause: string
  /** Null: told by mail whatever was chosen. */
  kind: NoticeKind | null
  title: string
  paragraphs: string[]
  link: string | null
  link_label: string | null
  summary: JSONColumnType<NoticeSummary> | null
  created_at: Date
  read_at: Date | null
  pushed_at: Date | null
}

export interface NoticeWayTable {
  user_id: string
  kind: NoticeKind
  way: NoticeWay
}

export interface PushDeviceTable {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  seen_at: Date
  reached_at: Generated<Date | null>
}

/** How often somebody has called what may be called only so often. */
export interface CallCountTable {
  key: string
  count: number
  window_ends: Date
}

export interface BalanceCorrectionTable {
  id: string
  account: 'wallet' | 'cautions'
  user_id: string
  amount: number
  reason: string
  key: string
  asked_by: string
  created_at: Date
  state: 'waiting' | 'done' | 'declined'
  decided_by: string | null
  decided_at: Date | null
}

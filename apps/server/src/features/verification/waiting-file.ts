import type { Written } from '@okoume/contract/model/written.ts'
import type { WaitingVerification } from '@okoume/contract/wire/administration-work.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import {
  IDENTITY_DOCUMENTS,
  type IdentityDocumentType,
  SOON_RENTAL_HOURS,
} from '@okoume/domain/person/identity-documents.ts'
import type { LivenessPrompt } from '@okoume/domain/person/liveness.ts'
import { IDENTITY_HOURS_AHEAD } from '@okoume/domain/rental/renter-identity.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { SealBrokenError } from '../../platform/sealing/seal.ts'
import { findUser } from '../accounts/account-queries.ts'
import { openNumber } from './document-number.ts'
import { readPicture } from './identity-pictures.ts'
import { openNip } from './nip.ts'
import type { VerificationContext } from './verification-context.ts'

const SHOWN = 100

/**
 * The files that wait for a decision: who, since when, and for the how manieth time. First those on which a rental
 * depends, and those of people who rent soon, by their deadline; then the oldest.
 */
export async function listWaitingFiles(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ files: Written<typeof WaitingVerification>[]; more: boolean }> {
  const rows = await db
    .selectFrom('identityFiles as file')
    .innerJoin('users as person', 'person.id', 'file.userId')
    .leftJoinLateral(
      soonestRental(new Date(now.getTime() + SOON_RENTAL_HOURS * HOUR_MS)).as('soon'),
      (join) => join.onTrue(),
    )
    .select(['file.id', 'file.userId', 'file.documentType', 'file.submittedAt', 'person.name'])
    .select(['soon.until', 'soon.depends'])
    .select((eb) =>
      eb
        .selectFrom('identityFiles as other')
        .select((count) => count.fn.countAll<number>().as('attempts'))
        .whereRef('other.userId', '=', 'file.userId')
        .as('attempt'),
    )
    .where('file.decidedAt', 'is', null)
    .where('person.closedAt', 'is', null)
    .orderBy(sql`soon.until nulls last`)
    .orderBy('file.submittedAt')
    .orderBy('file.id')
    .limit(SHOWN + 1)
    .execute()
  const files = rows.slice(0, SHOWN).map((row) => ({
    id: row.id,
    userId: row.userId,
    name: row.name,
    documentType: row.documentType,
    submittedAt: row.submittedAt,
    attempt: Number(row.attempt),
    soon: row.until && { until: row.until, depends: row.depends === true },
  }))
  return { files, more: rows.length > SHOWN }
}

/** The earliest deadline among the rentals of the file's person: when their identity must be verified, else the first day. */
export function soonestRental(before: Date) {
  const firstDay = sql`start_date::timestamp at time zone 'Africa/Libreville'`
  return sql<{ until: Date | null; depends: boolean | null }>`(
    select until, depends from rentals, lateral (select coalesce(identity = 'awaited', false) as depends) as waiting,
      lateral (select case when depends then ${firstDay} - make_interval(hours => ${IDENTITY_HOURS_AHEAD}) else ${firstDay} end as until) as due
    where renter_id = file.user_id and status in ('en attente', 'acceptée')
      and (depends or ${firstDay} <= ${before})
    order by until limit 1)`
}

/** A file as the administrator sees it. */
export interface WaitingFile {
  readonly user: UserRow
  readonly documentType: IdentityDocumentType
  /** Null, as the pictures, for what is lost or was tampered with. */
  readonly documentNumber: string | null
  /** Undefined where none was given. */
  readonly nip: string | null | undefined
  /** Other people with an open account whose file has the same NIP: a signal, which decides nothing. */
  readonly sameNip: readonly string[]
  readonly prompt: LivenessPrompt
  readonly submittedAt: Date
  /** As many as the document needs, in its order. */
  readonly documentPictures: readonly (Buffer | null)[]
  readonly livePicture: Buffer | null
  /** From the prompt to the picture. */
  readonly answeredAfterMs: number | null
}

/**
 * The file that waits for a decision.
 * @throws ApiError LINK_EXPIRED for one that is decided, or was withdrawn
 */
export async function findWaitingFile(context: VerificationContext, fileId: string): Promise<WaitingFile> {
  const { db, seal } = context
  const file = await db
    .selectFrom('identityFiles')
    .selectAll()
    .where('id', '=', fileId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  const user = file && (await findUser(db, file.userId))
  if (!file || !user) throw new ApiError('LINK_EXPIRED')
  const number = file.documentNumber
  const pictures = await db
    .selectFrom('identityPictures as picture')
    .leftJoin('livenessPrompts as asked', 'asked.id', 'picture.promptId')
    .select(['picture.id', 'picture.kind', 'picture.createdAt', 'asked.askedAt'])
    .where('picture.fileId', '=', fileId)
    .execute()
  const find = (kind: (typeof pictures)[number]['kind']) => pictures.find((picture) => picture.kind === kind)
  const read = (picture: { readonly id: string } | undefined) =>
    picture ? unlessBroken(context, () => readPicture(context, picture.id)) : null
  const kinds = (['document', 'second'] as const).slice(
    0,
    IDENTITY_DOCUMENTS[file.documentType].pictures.length,
  )
  const live = find('live')
  const sealed = file.nip
  const nip = sealed ? await unlessBroken(context, async () => openNip(seal, fileId, sealed)) : undefined
  return {
    user,
    documentType: file.documentType,
    documentNumber: number && (await unlessBroken(context, async () => openNumber(seal, fileId, number))),
    nip,
    sameNip: nip ? await findSameNip(context, file.userId, nip) : [],
    prompt: file.prompt,
    submittedAt: file.submittedAt,
    documentPictures: await Promise.all(kinds.map((kind) => read(find(kind)))),
    livePicture: await read(live),
    answeredAfterMs: live?.askedAt ? live.createdAt.getTime() - live.askedAt.getTime() : null,
  }
}

const SHOWN_NAMES = 5

async function findSameNip(
  { db, nipHashes }: VerificationContext,
  userId: string,
  nip: string,
): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('name')
    .where('closedAt', 'is', null)
    .where('id', '!=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('identityFiles')
        .select('userId')
        .where('nipHash', 'in', [...nipHashes.all(nip)]),
    )
    .orderBy('name')
    .limit(SHOWN_NAMES)
    .execute()
  return people.map(({ name }) => name)
}

/** Leaves out what cannot be decrypted, and logs it: the rest of the file can still be decided. */
async function unlessBroken<Opened>(
  { log }: VerificationContext,
  open: () => Promise<Opened | null>,
): Promise<Opened | null> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    log.error({ err: error }, 'a part of an identity file does not open')
    return null
  }
}

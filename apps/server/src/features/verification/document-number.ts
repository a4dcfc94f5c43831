import { timingSafeEqual } from 'node:crypto'
import { readDocumentEnd, readDocumentNumber } from '@okoume/domain/person/identity-documents.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Seal } from '../../platform/sealing/seal.ts'

const formatSealName = (fileId: string) => `number ${fileId}`

/** The number of a document as its file keeps it. */
export function closeNumber(seal: Seal, fileId: string, typed: string): Buffer {
  const number = readDocumentNumber(typed)
  if (number === null) throw new Error('a number that the contract refuses')
  return seal.close(formatSealName(fileId), Buffer.from(number))
}

const formatEndName = (fileId: string) => `end of number ${fileId}`

/** Its last characters, which stay with an accepted file. */
export function closeEnd(seal: Seal, fileId: string, typed: string): Buffer | null {
  const end = readDocumentEnd(typed)
  return end === null ? null : seal.close(formatEndName(fileId), Buffer.from(end))
}

/** @throws SealBrokenError */
export function openEnd(seal: Seal, fileId: string, sealed: Buffer): string {
  return seal.open(formatEndName(fileId), sealed).toString()
}

/** True if a document that was accepted for that person ends like that. */
export async function knowsDocument(
  db: Kysely<Schema>,
  seal: Seal,
  { userId, typed }: { readonly userId: string; readonly typed: string },
): Promise<boolean> {
  const end = readDocumentEnd(typed)
  const files = await db
    .selectFrom('identityFiles')
    .select(['id', 'documentEnd'])
    .where('userId', '=', userId)
    .where('decision', '=', 2)
    .where('documentEnd', 'is not', null)
    .execute()
  if (end === null) return false
  return files.some(
    ({ id, documentEnd }) =>
      documentEnd !== null && timingSafeEqual(seal.open(formatEndName(id), documentEnd), Buffer.from(end)),
  )
}

/** @throws SealBrokenError */
export function openNumber(seal: Seal, fileId: string, sealed: Buffer): string {
  return seal.open(formatSealName(fileId), sealed).toString()
}

import { readDocumentNumber } from '@okoume/domain/person/identity-documents.ts'
import type { Seal } from '../../platform/sealing/seal.ts'

const formatSealName = (fileId: string) => `number ${fileId}`

/** The number of a document as its file keeps it. */
export function closeNumber(seal: Seal, fileId: string, typed: string): Buffer {
  const number = readDocumentNumber(typed)
  if (number === null) throw new Error('a number that the contract refuses')
  return seal.close(formatSealName(fileId), Buffer.from(number))
}

/** @throws SealBrokenError */
export function openNumber(seal: Seal, fileId: string, sealed: Buffer): string {
  return seal.open(formatSealName(fileId), sealed).toString()
}

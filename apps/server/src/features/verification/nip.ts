import { createHmac } from 'node:crypto'
import { deriveKeys, type Seal } from '../../platform/sealing/seal.ts'

const formatSealName = (fileId: string) => `nip ${fileId}`

/** A NIP as its file keeps it. */
export function closeNip(seal: Seal, fileId: string, nip: string): Buffer {
  return seal.close(formatSealName(fileId), Buffer.from(nip))
}

/** @throws SealBrokenError */
export function openNip(seal: Seal, fileId: string, sealed: Buffer): string {
  return seal.open(formatSealName(fileId), sealed).toString()
}

/** Keyed hashes (HMAC) by which the same NIP is found again, and which say nothing without the server's secret. */
export interface NipHashes {
  of(nip: string): Buffer
  /** With each secret: files of before the last change have that of their time. */
  all(nip: string): readonly Buffer[]
}

export function createNipHashes(...secrets: [string, ...string[]]): NipHashes {
  const keys = deriveKeys(secrets, 'same NIP')
  const hash = (key: Buffer, nip: string) => createHmac('sha256', key).update(nip).digest()
  return { of: (nip) => hash(keys[0], nip), all: (nip) => keys.map((key) => hash(key, nip)) }
}

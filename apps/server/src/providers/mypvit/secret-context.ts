import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { MypvitAccount } from '../../config/payment-config.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Seal, SealBrokenError } from '../../platform/sealing/seal.ts'
import type { Secret } from './wire.ts'

export const PROVIDER = 'mypvit'

/** Answer to a request for a new secret: the secret, or why there is none in it; it may still be delivered. */
export type Renewal = Secret | { readonly failure: string }

export interface SecretContext {
  readonly db: Kysely<Schema>
  readonly seal: Seal
  /** The machine's: a secret dies by the provider's clock, whatever the demo's calendar says. */
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** How long an answer, or the delivery of a secret, is waited for. */
  readonly timeoutMs: number
  /** Requests a new secret from the provider, which revokes the one before. Must have a timeout. @throws where it was refused */
  renew(account: MypvitAccount): Promise<Renewal>
}

/** Null for one that was closed with a key of before: it is as good as none. */
export function openSecret(seal: Seal, code: string, sealed: Buffer): string | null {
  try {
    return seal.open(formatSecretName(code), sealed).toString('utf8')
  } catch (error) {
    if (error instanceof SealBrokenError) return null
    throw error
  }
}

export function formatSecretName(code: string): string {
  return `${PROVIDER} secret ${code}`
}

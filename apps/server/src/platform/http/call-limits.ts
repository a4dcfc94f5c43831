import type { OperationName } from '@okoume/contract/contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { CallLimit, CountCall } from './call-counts.ts'
import { ANYTHING_OF_AN_ADDRESS, READS, ruleOf } from './call-rules.ts'
import { networkOf } from './network-address.ts'
import { Refusal } from './refusal.ts'

export interface CallCounts {
  readonly everywhere: CountCall
  readonly here: CountCall
}

export interface WhoCalls {
  readonly callerId: string | null
  readonly ip: string
}

/**
 * Counts one more of something that a call does to somebody, in the transaction that does it: a refused call counts
 * nothing. @throws Refusal TOO_MANY_REQUESTS
 */
export type LimitEffect = (trx: Kysely<Schema>, what: string, whom: string, limit: CallLimit) => Promise<void>

export interface CallLimits {
  /** Counts one more call. @throws Refusal TOO_MANY_REQUESTS */
  limitCall(name: OperationName, who: WhoCalls): Promise<void>
  /** Null for whoever is not counted. */
  effectsOf(ip: string): LimitEffect | null
}

/** Where nobody is counted. */
export const NO_LIMITS: CallLimits = { limitCall: async () => {}, effectsOf: () => null }

/**
 * How often an operation may be called: of one account first, and far more often of all who share an address.
 * Whoever calls from this very machine, through no proxy, is its operator, or our own pages.
 */
export function limitCalls({ everywhere, here }: CallCounts): CallLimits {
  return {
    async limitCall(name, { callerId, ip }) {
      const network = networkOf(ip)
      if (network === null) return
      const rule = ruleOf(name)
      const count = rule ? everywhere : here
      const what = rule ? name : 'read'
      const { account, address } = rule ?? READS
      if (callerId !== null) await refuseAbove(count, what, callerId, account)
      await refuseAbove(count, what, network, address)
    },
    effectsOf(ip) {
      if (networkOf(ip) === null) return null
      return (trx, what, whom, limit) => refuseAbove(everywhere, what, whom, limit, trx)
    },
  }
}

/** Whatever is asked for: nobody fills a process from one address. */
export function limitAddresses(app: FastifyInstance, here: CountCall): void {
  app.addHook('onRequest', async ({ ip }) => {
    const network = networkOf(ip)
    if (network !== null) await refuseAbove(here, 'anything', network, ANYTHING_OF_AN_ADDRESS)
  })
}

async function refuseAbove(
  count: CountCall,
  what: string,
  whom: string,
  limit: CallLimit,
  trx?: Kysely<Schema>,
): Promise<void> {
  const seconds = await count(what, whom, limit, trx)
  if (seconds !== null) throw new Refusal('TOO_MANY_REQUESTS', undefined, seconds)
}

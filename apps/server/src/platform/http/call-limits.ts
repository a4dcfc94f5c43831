import type { OperationName } from '@okoume/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
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

export type LimitCall = (name: OperationName, who: WhoCalls) => Promise<void>

/**
 * How often an operation may be called: of one account first, and far more often of all who share an address.
 * Whoever calls from this very machine, through no proxy, is its operator, or our own pages.
 */
export function limitCalls({ everywhere, here }: CallCounts): LimitCall {
  return async (name, { callerId, ip }) => {
    const network = networkOf(ip)
    if (network === null) return
    const rule = ruleOf(name)
    const count = rule ? everywhere : here
    const what = rule ? name : 'read'
    const { account, address } = rule ?? READS
    if (callerId !== null) await refuseAbove(count, what, callerId, account)
    await refuseAbove(count, what, network, address)
  }
}

/** Whatever is asked for: nobody fills a process from one address. */
export function limitAddresses(app: FastifyInstance, here: CountCall): void {
  app.addHook('onRequest', async ({ ip }) => {
    const network = networkOf(ip)
    if (network !== null) await refuseAbove(here, 'anything', network, ANYTHING_OF_AN_ADDRESS)
  })
}

async function refuseAbove(count: CountCall, what: string, whom: string, limit: CallLimit): Promise<void> {
  const seconds = await count(what, whom, limit)
  if (seconds !== null) throw new Refusal('TOO_MANY_REQUESTS', undefined, seconds)
}

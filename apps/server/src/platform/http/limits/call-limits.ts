import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { CallLimit, Operation } from '@okoume/contract/model/operation.ts'
import type { FastifyInstance } from 'fastify'
import { isLoopback, readNetwork } from '../../network/addresses.ts'
import { ApiError } from '../api-error.ts'
import { type CountCall, type CountHere, pendingCount } from './call-counts.ts'

interface CallRule {
  /** Of one account, over all processes. */
  readonly account: CallLimit
  /** Per network (`readNetwork`), all processes. Generous: carrier NAT shares one. */
  readonly address: CallLimit
}

/** Calls that a person makes by hand, with room for heavy use. */
const USUAL_WRITE: CallRule = {
  account: { most: 300, minutes: 10 },
  address: { most: 12_000, minutes: 10 },
}

/** Prevents brute force of signed links, which are as good as unguessable. */
const BY_LINK: CallRule = { ...USUAL_WRITE, address: { most: 300, minutes: 10 } }

/** Of what only reads, in each process: a page asks a few times, and one that polls every few seconds. */
const READS: CallRule = {
  account: { most: 1200, minutes: 1 },
  address: { most: 6000, minutes: 1 },
}

/** Of anything at all, in each process. A first visit takes thirty answers. */
const ANYTHING_OF_AN_ADDRESS: CallLimit = { most: 30_000, minutes: 1 }

/**
 * Of texts that are looked for, in each process. Behind one address may be a whole operator's customers; what each search costs
 * is bounded by its pool.
 */
const SEARCHES_OF_AN_ADDRESS: CallLimit = { most: 600, minutes: 1 }
const SEARCH_PATHS: ReadonlySet<string> = new Set([
  '/explorer',
  '/explorer.data',
  ...Object.values<Operation>(CONTRACT).flatMap(({ textSearch, path }) => (textSearch ? [path] : [])),
])

/** The limit over all processes; null for operations that only read. */
export function callRule({ access, limit, networkLimit, method }: Operation): CallRule | null {
  if (access === 'link holder') return BY_LINK
  if (networkLimit) return { ...USUAL_WRITE, address: networkLimit }
  if (limit) return { ...USUAL_WRITE, account: limit }
  return method === 'GET' ? null : USUAL_WRITE
}

export interface CallCounts {
  readonly everywhere: CountCall
  readonly here: CountHere
}

export interface WhoCalls {
  readonly callerId: string | null
  readonly ip: string
}

/** Counts one more effect that a call has on another person, in the transaction that does it: a refused call counts nothing. */
export type LimitEffect = typeof pendingCount

/** @throws ApiError TOO_MANY_REQUESTS */
export function refuseWhile(seconds: number | null): void {
  if (seconds !== null) throw new ApiError('TOO_MANY_REQUESTS', undefined, seconds)
}

export interface CallLimits {
  /** Counts one more call. @throws ApiError TOO_MANY_REQUESTS */
  limitCall(name: OperationName, who: WhoCalls): Promise<void>
  /** Counts one more read that is answered from memory, without a session; false where that must be refused, or is counted elsewhere. */
  admitsRead(name: OperationName, ip: string): boolean
  /** Null where calls are not counted. */
  effectsOf(ip: string): LimitEffect | null
}

/** No rate limit. */
export const NO_LIMITS: CallLimits = {
  limitCall: async () => {},
  admitsRead: () => true,
  effectsOf: () => null,
}

/**
 * How often an operation may be called: of one account first, and far more often of all who share an address.
 * Calls from this machine, through no proxy, are not limited: they come from its operator or our own pages.
 */
export function limitCalls({ everywhere, here }: CallCounts): CallLimits {
  return {
    async limitCall(name, { callerId, ip }) {
      if (isLoopback(ip)) return
      const rule = callRule(CONTRACT[name])
      const count = rule ? everywhere : here
      const what = rule ? name : 'read'
      const { account, address } = rule ?? READS
      if (callerId !== null) await refuseAbove(count, what, callerId, account)
      await refuseAbove(count, what, readNetwork(ip), address)
    },
    admitsRead(name, ip) {
      if (isLoopback(ip)) return true
      return callRule(CONTRACT[name]) === null && here('read', readNetwork(ip), READS.address) === null
    },
    effectsOf(ip) {
      return isLoopback(ip) ? null : pendingCount
    },
  }
}

/** Rate limit over all paths: one address cannot saturate a process. */
export function limitAddresses(app: FastifyInstance, here: CountHere): void {
  const countRequest = (ip: string, url: string): number | null => {
    if (isLoopback(ip)) return null
    const network = readNetwork(ip)
    const seconds = here('anything', network, ANYTHING_OF_AN_ADDRESS)
    if (seconds !== null) return seconds
    // Text searches, by a page or by the API.
    const [path = '', query = ''] = url.split('?', 2)
    const text = SEARCH_PATHS.has(path) ? new URLSearchParams(query).get('q') : null
    return text?.trim() ? here('text', network, SEARCHES_OF_AN_ADDRESS) : null
  }
  app.addHook('onRequest', async ({ ip, url }) => refuseWhile(countRequest(ip, url)))
  app.fastPath?.guard((ip, url) => countRequest(ip, url) === null)
}

async function refuseAbove(count: CountCall, what: string, whom: string, limit: CallLimit): Promise<void> {
  refuseWhile(await count(what, whom, limit))
}

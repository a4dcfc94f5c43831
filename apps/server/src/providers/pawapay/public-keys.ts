import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PawapayHttp } from './pawapay-http.ts'

/** The keys with which pawaPay signs its callbacks. */
export interface PublicKeys {
  find(id: string): Promise<KeyObject | null>
}

const PLACE = '/v2/public-key/http'
const KEYS = z.array(z.object({ id: z.string(), key: z.string() }))
const PAUSE_MS = 60_000

/**
 * Caches the keys, and fetches them again when a callback names one that is unknown: pawaPay may have changed them.
 * At most once a minute, since anybody can name a key that does not exist.
 */
export function createPublicKeys(http: PawapayHttp, clock: Clock): PublicKeys {
  let keys: ReadonlyMap<string, KeyObject> = new Map()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | null = null

  async function fetchKeys(): Promise<void> {
    const reply = await http.get(PLACE)
    const listed = reply.is === 'answer' && reply.status === 200 && KEYS.safeParse(reply.json).data
    if (listed) keys = new Map(listed.flatMap(({ id, key }) => toEntry(id, key)))
  }

  function fetchNow(): Promise<void> {
    fetchedAt = clock.now().getTime()
    const running = fetchKeys().finally(() => {
      fetching = null
    })
    fetching = running
    return running
  }

  return {
    async find(id) {
      const known = keys.get(id)
      if (known) return known
      if (fetching) await fetching
      else if (clock.now().getTime() - fetchedAt >= PAUSE_MS) await fetchNow()
      return keys.get(id) ?? null
    },
  }
}

/** Nothing for a key of another kind: what it signs is not believed. */
function toEntry(id: string, pem: string): [string, KeyObject][] {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? [[id, key]] : []
  } catch {
    return []
  }
}

import {
  AUDITED_ACTIONS,
  TRAIL_PAGE_LIMIT,
  type Trail,
  type TrailEvent,
} from '@okoume/contract/wire/administration-trail.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHOWN = 50
/** No trail of a small team is longer; a file that is cut says so. */
const MOST_EXPORTED = 20_000

/** What the address asks for, as far as it makes sense. */
export function trailFilter(search: URLSearchParams) {
  const actor = search.get('qui') ?? ''
  const subject = (search.get('objet') ?? '').trim().slice(0, 100)
  const action = AUDITED_ACTIONS.find((one) => one === search.get('quoi'))
  return {
    ...(UUID.test(actor) ? { actor } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
  }
}

/** @throws what the API answers, or a lost network */
export function readTrailPage(
  search: URLSearchParams,
  after: string | null,
  limit: number = SHOWN,
): Promise<Trail> {
  const query = { ...trailFilter(search), limit, ...(after === null ? {} : { after }) }
  return signedInApi.readTrail({ query })
}

export interface WholeTrail {
  readonly events: readonly TrailEvent[]
  /** There are older ones. */
  readonly cut: boolean
}

/**
 * All of it, newest first.
 * @throws what the API answers, or a lost network
 */
export async function readWholeTrail(search: URLSearchParams): Promise<WholeTrail> {
  const events: TrailEvent[] = []
  let after: string | null = null
  do {
    const page: Trail = await readTrailPage(search, after, TRAIL_PAGE_LIMIT)
    events.push(...page.events)
    after = page.next
  } while (after !== null && events.length < MOST_EXPORTED)
  return { events, cut: after !== null }
}

import type { Overview } from '@okoume/contract/wire/administration-work.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { readTrailPage } from './trail-filter.ts'
import type { ViewId } from './views.ts'

/** What each view shows; where to read it again. */
const READERS = {
  paiements: () => signedInApi.listReviews(),
  retours: () => signedInApi.listDisputes(),
  retraits: () => signedInApi.listOpenWithdrawals(),
  corrections: () => signedInApi.listCorrections(),
  identites: () => signedInApi.listWaitingVerifications(),
  'sans-reponse': () => signedInApi.listUnansweredOperations(),
  taches: () => signedInApi.listDeadJobs(),
  messages: () => signedInApi.listFailedMails(),
  personnes: async () => null,
  journal: (search: URLSearchParams) => readTrailPage(search, null),
}

export type Lists = { readonly [Id in ViewId]: Awaited<ReturnType<(typeof READERS)[Id]>> }
/** One view with its list, or the overview. */
export type Shown =
  | { [Id in ViewId]: { readonly id: Id; readonly list: Lists[Id] } }[ViewId]
  | { readonly id: null }

export interface Administration {
  /** Null where it could not be read: the view is shown all the same. */
  readonly overview: Overview | null
  readonly shown: Shown
}

/** @throws what reading that view throws */
export async function readAdministration(
  view: ViewId | null,
  search: URLSearchParams,
): Promise<Administration> {
  const [overview, shown] = await Promise.allSettled([signedInApi.getOverview(), readView(view, search)])
  if (shown.status === 'rejected') throw shown.reason
  if (overview.status === 'fulfilled') return { overview: overview.value, shown: shown.value }
  if (view === null) throw overview.reason
  return { overview: null, shown: shown.value }
}

async function readView(id: ViewId | null, search: URLSearchParams): Promise<Shown> {
  return id === null ? { id } : ({ id, list: await READERS[id](search) } as Shown)
}

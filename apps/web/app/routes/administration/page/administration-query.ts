import type { Overview } from '@okoume/contract/wire/administration-work.ts'
import { queryOptions } from '@tanstack/react-query'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { readTrailPage } from '../trail/trail-filters.tsx'
import type { ViewId } from './views.ts'

const POLL_MS = 10_000
/** Mails that are tried again soon show what became of them. */
const POLL_MS_OF_MAILS = 5_000

const READERS = {
  aide: async (search: URLSearchParams) => {
    const id = search.get('demande')
    if (id === null) return { ticket: null, queue: await signedInApi.listTicketQueue() } as const
    return { ticket: await signedInApi.getTicketCase({ params: { id } }), queue: null } as const
  },
  paiements: () => signedInApi.listReviews(),
  signalements: () => signedInApi.listReports(),
  remises: () => signedInApi.listMissingHandovers(),
  retours: () => signedInApi.listDisputes(),
  retraits: () => signedInApi.listOpenWithdrawals(),
  corrections: () => signedInApi.listCorrections(),
  identites: () => signedInApi.listWaitingVerifications(),
  'sans-reponse': () => signedInApi.listUnansweredOperations(),
  taches: () => signedInApi.listDeadJobs(),
  messages: () => signedInApi.listFailedMails(),
  personnes: async () => null,
  chiffres: () => signedInApi.getWeeklyFigures(),
  journal: (search: URLSearchParams) => readTrailPage(search, null),
}

export type Lists = { readonly [Id in ViewId]: Awaited<ReturnType<(typeof READERS)[Id]>> }
export type Shown =
  | { [Id in ViewId]: { readonly id: Id; readonly list: Lists[Id] } }[ViewId]
  | { readonly id: null }

export interface Administration {
  /** Null where it could not be read: the view is shown all the same. */
  readonly overview: Overview | null
  readonly shown: Shown
}

/** Of all views: what is decided in one is counted in the others. */
export const administrationKey = (uid: string) => [uid, 'administration'] as const

/** One view with what waits in all of them; an overview that cannot be read again stays as it was. */
export function administrationQuery(uid: string, view: ViewId | null, search: URLSearchParams) {
  return queryOptions<Administration>({
    queryKey: [...administrationKey(uid), view, String(search)],
    async queryFn({ client, queryKey }) {
      const read = await readAdministration(view, search)
      const before = client.getQueryData<Administration>(queryKey)
      return { ...read, overview: read.overview ?? before?.overview ?? null }
    },
    // A trail that is being read stays where it is.
    ...(view === 'journal'
      ? { staleTime: Number.POSITIVE_INFINITY }
      : { refetchInterval: view === 'messages' ? POLL_MS_OF_MAILS : POLL_MS }),
  })
}

/** @throws what reading that view throws */
async function readAdministration(view: ViewId | null, search: URLSearchParams): Promise<Administration> {
  const [overview, shown] = await Promise.allSettled([signedInApi.getOverview(), readView(view, search)])
  if (shown.status === 'rejected') throw shown.reason
  if (overview.status === 'rejected' && explainError(overview.reason).code !== null) throw overview.reason
  if (overview.status === 'fulfilled') return { overview: overview.value, shown: shown.value }
  if (view === null) throw overview.reason
  return { overview: null, shown: shown.value }
}

async function readView(id: ViewId | null, search: URLSearchParams): Promise<Shown> {
  return id === null ? { id } : ({ id, list: await READERS[id](search) } as Shown)
}

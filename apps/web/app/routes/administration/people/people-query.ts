import { queryOptions } from '@tanstack/react-query'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

export const peopleKey = (uid: string) => [uid, 'people'] as const

/** Each look-up is written to the trail: nothing is read again on its own. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY } as const

export function peopleQuery(uid: string, who: string) {
  return queryOptions({
    queryKey: [...peopleKey(uid), who],
    queryFn: () => signedInApi.findPeople({ body: { who } }),
    ...ONCE,
  })
}

/** A person whose space is looked at, and why. */
export interface Look {
  readonly id: string
  readonly reason: string
}

export function personSpaceQuery(uid: string, { id, reason }: Look) {
  return queryOptions({
    queryKey: [uid, 'space of person', id, reason],
    queryFn: () => signedInApi.viewAsPerson({ params: { id }, body: { reason } }),
    ...ONCE,
  })
}

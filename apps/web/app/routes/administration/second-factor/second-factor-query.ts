import { queryOptions } from '@tanstack/react-query'
import { hostedIdentityOfPage } from '#app/data/session/hosted-identity-of-page.ts'
import { secondFactor } from '#app/data/session/second-factor.ts'

/** True if a code is asked for at each sign-in; null where a hosted service has its own. */
export function secondFactorQuery(uid: string) {
  return queryOptions({
    queryKey: [uid, 'second factor'],
    queryFn: async () => (hostedIdentityOfPage() ? null : secondFactor.isOn()),
  })
}

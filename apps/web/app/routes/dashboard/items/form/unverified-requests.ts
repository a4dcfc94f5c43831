import type { Rental } from '@okoume/contract/wire/rental.ts'

/** With fewer requests a share says nothing. */
const MIN_REQUESTS = 10

/** Share of the owner's requests that come from people who are not verified; undefined where there are too few. */
export function unverifiedShare(requests: readonly Pick<Rental, 'renterVerified'>[]): string | undefined {
  const { length } = requests
  const unverified = requests.filter(({ renterVerified }) => !renterVerified).length
  if (length < MIN_REQUESTS || unverified === 0) return undefined
  const come = unverified > 1 ? 'viennent' : 'vient'
  return `${unverified} de vos ${length} demandes ${come} de personnes non vérifiées.`
}

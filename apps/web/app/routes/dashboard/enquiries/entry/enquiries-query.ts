import type { Enquiry, EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** An answer is looked for that often while the enquiry is seen. */
const POLL_MS = 15_000

/** Of that person, on either side; the newest first. */
export function enquiriesQuery(uid: string): CachedQuery<readonly EnquirySummary[]> {
  return cachedQuery<readonly EnquirySummary[]>({
    uid,
    key: 'enquiries',
    freshFor: POLL_MS,
    read: async () => (await signedInApi.listEnquiries()).enquiries,
  })
}

export function enquiryQuery(uid: string, id: string): CachedQuery<Enquiry> {
  return cachedQuery<Enquiry>({
    uid,
    key: `enquiry/${id}`,
    read: () => signedInApi.getEnquiry({ params: { id } }),
    every: () => POLL_MS,
  })
}

/** True if the caller has something to do about it: the owner answers, the renter pays. */
export function waitsForCaller(enquiry: EnquirySummary): boolean {
  return enquiry.role === 'owner' ? awaitsOwner(enquiry) : enquiry.state === 'pre-approved'
}

/** True if the last word is the renter's. */
export function awaitsOwner({ state, last, renter }: EnquirySummary): boolean {
  return (state === 'open' || state === 'pre-approved') && last.authorId === renter.id
}

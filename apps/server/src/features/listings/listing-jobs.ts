import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { recountTerms } from './terms/search-terms.ts'

export function listingJobs({ db }: { readonly db: Kysely<Schema> }) {
  return { 'recount-search-terms': () => recountTerms(db) } satisfies Jobs
}

export const LISTING_SCHEDULES = { 'recount-search-terms': '13 3 * * *' }

import type pg from 'pg'
import { runPrepared } from '../../platform/database/prepared.ts'
import { LISTED } from './search-filters.ts'

/** Where a file of the sitemap begins: its first object, in the order in which they came. */
export interface FileStart {
  /** As PostgreSQL writes it: a JavaScript date would round it. */
  readonly created_at: string
  readonly id: string
}

export interface SitemapFiles {
  readonly starts: readonly FileStart[]
  /** When the newest object came; null where there is none. */
  readonly newest: Date | null
}

export interface SitemapItem {
  readonly id: string
  readonly created_at: Date
}

const OFFERED = LISTED.join(' and ')

/**
 * Divides the catalogue into files of that many objects. Reads an index through, from its older end: new objects
 * then only lengthen the last file, and the others stay as crawlers know them.
 */
export async function findSitemapFiles(pool: pg.Pool, objectsPerFile: number): Promise<SitemapFiles> {
  const [starts, [last]] = await Promise.all([
    runPrepared<FileStart & pg.QueryResultRow>(
      pool,
      `select created_at::text, id from (
         select created_at, id, row_number() over (order by created_at, id) as place
         from items where ${OFFERED}
       ) as placed where (place - 1) % $1 = 0 order by placed.created_at, id`,
      [objectsPerFile],
    ),
    runPrepared<{ newest: Date | null }>(
      pool,
      `select max(created_at) as newest from items where ${OFFERED}`,
      [],
    ),
  ])
  return { starts, newest: last?.newest ?? null }
}

/** The objects from that start on, before the next file's, and never more than there may be. */
export async function findSitemapItems(
  pool: pg.Pool,
  from: FileStart,
  before: FileStart | undefined,
  most: number,
): Promise<SitemapItem[]> {
  const end = before ? ' and (items.created_at, items.id) < ($4::timestamptz, $5::uuid)' : ''
  const text = `select items.id, items.created_at from items
    where ${OFFERED} and (items.created_at, items.id) >= ($1::timestamptz, $2::uuid)${end}
    order by items.created_at, items.id limit $3`
  const key = before ? [before.created_at, before.id] : []
  return runPrepared<SitemapItem & pg.QueryResultRow>(pool, text, [from.created_at, from.id, most, ...key])
}

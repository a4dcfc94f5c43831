import type { Written } from '@okoume/contract/model/written.ts'
import type { Trail, TrailQuery } from '@okoume/contract/wire/administration-trail.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

const KEY = /^(?<at>\d{1,15})_(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
// The last instant that JavaScript knows.
const LATEST_MS = 8.64e15

type Filter = z.output<typeof TrailQuery>

/**
 * A page of what administrators have done, newest first.
 * @throws ApiError INVALID_INPUT for a page that we never named
 */
export async function readTrail(db: Kysely<Schema>, filter: Filter): Promise<Written<typeof Trail>> {
  // One more tells that there is a further page.
  const rows = await selectEvents(db, filter).execute()
  const events = rows.slice(0, filter.limit)
  const last = rows.length > filter.limit ? events.at(-1) : undefined
  return {
    events: events.map((event) => {
      const details = Object.entries(event.details)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
      return { ...event, details }
    }),
    next: last ? `${last.at.getTime()}_${last.id}` : null,
    administrators: await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where(sql<boolean>`roles <> '{}'`)
      .orderBy('name')
      .execute(),
  }
}

function selectEvents(db: Kysely<Schema>, { actor, action, subject, after, limit }: Filter) {
  let query = db
    .selectFrom('auditEvents as event')
    .leftJoin('users as actor', 'actor.id', 'event.actorId')
    .selectAll('event')
    .select('actor.name as actorName')
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit + 1)
  if (actor !== undefined) query = query.where('event.actorId', '=', actor)
  if (action !== undefined) query = query.where('event.action', '=', action)
  if (subject) query = query.where('event.subject', '=', subject.toLowerCase())
  if (after === undefined) return query
  const { at, id } = KEY.exec(after)?.groups ?? {}
  if (at === undefined || id === undefined || Number(at) > LATEST_MS)
    throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  const key = { at: new Date(Number(at)), id }
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('event.at', 'event.id'), '<', tuple(key.at, key.id)),
  )
}

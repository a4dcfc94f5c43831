import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const PATH = '/s'
const ID_BYTES = 16
/** The list of notifications, which has every one. */
const ANY_NOTICE = '/tableau-de-bord/notifications'

/** The address of a notice's page, short enough for a text message: the notice's id in base64url. */
export function shortLink(publicUrl: string, noticeId: string): string {
  return `${publicUrl}${PATH}/${Buffer.from(noticeId.replaceAll('-', ''), 'hex').toString('base64url')}`
}

/** Null for a code that no short link has. */
function readNoticeId(code: string): string | null {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== ID_BYTES || bytes.toString('base64url') !== code) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Leads to the page of a notice, which asks to sign in; it tells nothing of it. An old link leads to the list. */
export function serveShortLinks(http: FastifyInstance, { db }: { readonly db: Kysely<Schema> }): void {
  http.get<{ Params: { readonly code: string } }>(`${PATH}/:code`, async ({ params }, reply) => {
    const id = readNoticeId(params.code)
    const notice =
      id === null
        ? undefined
        : await db.selectFrom('notices').select('link').where('id', '=', id).executeTakeFirst()
    return reply.header('cache-control', 'no-store').redirect(notice?.link ?? ANY_NOTICE, 302)
  })
}

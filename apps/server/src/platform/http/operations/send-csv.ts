import { Readable } from 'node:stream'
import type { StoredFile } from '@okoume/contract/contract.ts'
import type { FastifyReply } from 'fastify'

/**
 * Lines are streamed: a year of postings does not fit into memory. A stored file is an attachment: no browser shows what somebody
 * has uploaded as a page of ours.
 */
export function sendCsv(reply: FastifyReply, file: AsyncIterable<string> | StoredFile): FastifyReply {
  if (!('bytes' in file))
    return reply.header('content-type', 'text/csv; charset=utf-8').send(Readable.from(file))
  return reply
    .header('content-type', `text/csv; charset=${file.encoding}`)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(Buffer.from(file.bytes))
}

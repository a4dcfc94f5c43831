import type { PushedNotice } from '@okoume/contract/wire/push.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import type { NoticeRow } from '../../platform/database/schema.ts'
import type { OutgoingPush } from './push-sender.ts'

const DAY_SECONDS = 24 * 3600

interface Manner {
  readonly lifeSeconds: number
  readonly urgency: OutgoingPush['urgency']
}

/** A request is answered within a day, or it expires; the rest is worth knowing later too. */
const MANNERS: Readonly<Record<NoticeKind, Manner>> = {
  requests: { lifeSeconds: DAY_SECONDS, urgency: 'high' },
  answers: { lifeSeconds: 7 * DAY_SECONDS, urgency: 'normal' },
  payments: { lifeSeconds: 7 * DAY_SECONDS, urgency: 'high' },
  messages: { lifeSeconds: 7 * DAY_SECONDS, urgency: 'normal' },
  returns: { lifeSeconds: 3 * DAY_SECONDS, urgency: 'normal' },
}

/** Push services must take 4096 bytes encrypted (RFC 8030); some count a little more around it. */
const MOST_BYTES = 3000
const FEWER_BYTES = 1000
const LONGEST_TITLE_BYTES = 400

export interface PushableNotice extends Pick<NoticeRow, 'id' | 'title' | 'paragraphs' | 'link'> {
  readonly kind: NoticeKind
}

/** What is sent of a notice to each device. */
export function pushMessage(notice: PushableNotice): Omit<OutgoingPush, 'target'> {
  return {
    text: written(notice, MOST_BYTES),
    shorterText: written(notice, FEWER_BYTES),
    topic: Buffer.from(notice.id.replaceAll('-', ''), 'hex').toString('base64url'),
    ...MANNERS[notice.kind],
  }
}

function written({ id, kind, title, paragraphs, link: path }: PushableNotice, mostBytes: number): string {
  const write = (body: string) =>
    JSON.stringify({
      id,
      kind,
      title: cut(title, LONGEST_TITLE_BYTES),
      body,
      path,
    } satisfies PushedNotice)
  return write(cut(paragraphs.join('\n'), mostBytes - bytesOf(write(''))))
}

/** So much of a text that it is not longer than that once it is written as JSON. */
function cut(text: string, mostBytes: number): string {
  if (bytesOf(JSON.stringify(text)) <= mostBytes) return text
  let kept = ''
  let bytes = bytesOf(JSON.stringify('…'))
  for (const letter of text) {
    bytes += bytesOf(JSON.stringify(letter)) - QUOTES
    if (bytes > mostBytes) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}

const QUOTES = 2

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}

/** After how many days a notification is deleted: a read one, and an unread one. */
export const READ_NOTICES_RETENTION_DAYS = 180
export const NOTICES_RETENTION_DAYS = 400

/** A browser that was neither seen nor reached for this many days receives no more pushes. */
export const DEVICES_RETENTION_DAYS = 90

/** The kinds of notification whose channel a person chooses, in the order of «Paramètres». */
export const NOTICE_KINDS = ['requests', 'answers', 'payments', 'messages', 'returns', 'alerts'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * The channel for one kind of notification. `push`: on their devices, and by mail where none of them could be reached;
 * `mail`: by mail alone; `sms`: to the confirmed number, for events that have a text message, and as `push` for the rest.
 * Who has no address receives a text message in the mail's place. The list of notifications has every event either way.
 */
export const NOTICE_WAYS = ['push', 'mail', 'sms'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** Kinds that have events with a text message. */
const TEXT_KINDS: readonly NoticeKind[] = ['requests', 'answers', 'returns']

export function offersWay(kind: NoticeKind, way: NoticeWay): boolean {
  return way !== 'sms' || TEXT_KINDS.includes(kind)
}

/** Text messages a month and person, codes apart. */
export const TEXTS_A_MONTH = 30

/** Hours of Libreville between which no notice is sent by SMS. */
export const QUIET_HOURS = { from: 21, until: 7 } as const

/** The default: a person who allows notifications on a device wants them. */
export const DEFAULT_WAY: NoticeWay = 'push'

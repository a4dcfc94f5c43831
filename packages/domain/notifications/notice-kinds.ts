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
 * `mail`: by mail alone. The list of notifications has every event either way.
 */
export const NOTICE_WAYS = ['push', 'mail'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** The default: a person who allows notifications on a device wants them. */
export const DEFAULT_WAY: NoticeWay = 'push'

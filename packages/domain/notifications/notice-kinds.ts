/** What a person chooses by which way to be told of, in the order of «Paramètres». */
export const NOTICE_KINDS = ['requests', 'answers', 'payments', 'messages', 'returns'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * How a person wants to hear of one kind of event. `push`: on their devices, and by mail where none of them could be
 * reached; `mail`: by mail alone. The list of notices has every event either way.
 */
export const NOTICE_WAYS = ['push', 'mail'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** Before anything was chosen: whoever allows notifications on a device wants them. */
export const DEFAULT_WAY: NoticeWay = 'push'

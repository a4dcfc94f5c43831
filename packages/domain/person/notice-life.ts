/** After how many days a notification is deleted: a read one, and an unread one. */
export const READ_NOTICES_RETENTION_DAYS = 180
export const NOTICES_RETENTION_DAYS = 400

/** A browser that was neither seen nor reached for this many days receives no more pushes. */
export const DEVICES_RETENTION_DAYS = 90

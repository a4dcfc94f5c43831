/** After how many days a notice is deleted: one that was read, and one that nobody came to read. */
export const READ_NOTICES_RETENTION_DAYS = 180
export const NOTICES_RETENTION_DAYS = 400

/** A browser that was neither seen nor reached for so many days is not notified any more. */
export const DEVICES_RETENTION_DAYS = 90

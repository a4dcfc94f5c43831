/** How long a session that is not used stays open. */
export const SESSION_DAYS = 30

/** How long a session that is not used stays open where «Se souvenir de moi» was chosen; else it ends with the browser. */
export const SESSION_DAYS = 30

/** How long after giving the password something that cannot be undone may be asked for. Minutes. */
export const FRESH_SIGN_IN_MINUTES = 10

/** Idle timeout of a session where «Se souvenir de moi» was chosen; else it ends with the browser. */
export const SESSION_DAYS = 30

/** Re-authentication: how long after giving the password irreversible actions are allowed. Minutes. */
export const FRESH_SIGN_IN_MINUTES = 10

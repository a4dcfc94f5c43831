/** The note of a session that ends with the browser: «Se souvenir de moi» was not wanted. */
export const BROWSER_ONLY_KEY = 'okoume.browser-only'

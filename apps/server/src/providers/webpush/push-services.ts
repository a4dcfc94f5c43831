/** Where the browsers' makers take pushes: Google (also for Edge on Android, Opera, Samsung…), Mozilla, Microsoft, Apple. */
const KNOWN_SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
]

export type PushService = 'known' | 'added' | 'unknown'

/**
 * Whose address it is that a browser says is its own. It comes from outside, and the server will write there: anything
 * but a push service would make the server call whomever somebody wants.
 */
export function pushServiceOf(endpoint: string, added: readonly string[]): PushService {
  if (!URL.canParse(endpoint)) return 'unknown'
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username + password !== '') return 'unknown'
  if (added.includes(host)) return 'added'
  return port === '' && KNOWN_SERVICES.some((service) => service.test(hostname)) ? 'known' : 'unknown'
}

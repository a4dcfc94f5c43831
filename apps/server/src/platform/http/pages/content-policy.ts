/**
 * What a page may load and run: our own files, and the inline scripts whose hashes these are. A nonce would differ
 * at each request, and a page that is kept has no request of its own. `called` are other sites that its scripts call.
 */
export function contentPolicy(
  hashes: readonly string[],
  development: boolean,
  called: readonly string[] = [],
): string {
  const directives = {
    'default-src': "'self'",
    // In development Vite adds scripts and styles of its own.
    'script-src': development ? "'self' 'unsafe-inline'" : ["'self'", ...hashes].join(' '),
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...called].join(' '),
    'media-src': "'self' blob:",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

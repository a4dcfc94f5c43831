/**
 * What a page may load and run: our own files, and the inline scripts that carry the nonce. A page kept by a
 * shared cache keeps its nonce, header and body alike.
 */
export function contentPolicy(nonce: string, development: boolean): string {
  const directives = {
    'default-src': "'self'",
    // In development Vite adds scripts and styles of its own, without a nonce.
    'script-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': development ? "'self' ws:" : "'self'",
    'media-src': "'self' blob:",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

const FILE = /^[^:*]*\.\w+$/

/** What a request to a route outside of the contract is counted as: as many names as there are routes, not addresses. */
export function routeName(url: string | undefined): string {
  if (url === undefined) return 'unknown'
  if (url === '/*') return 'page'
  if (url.startsWith('/sitemap')) return 'sitemap'
  // Each file of the build is a route of its own, and has another name in the next release.
  return FILE.test(url) ? 'file' : url
}

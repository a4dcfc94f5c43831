/**
 * The headers of a page that is the same for everybody: a shared cache may answer it for a minute, and while it
 * asks for a newer one; a browser asks each time, and is mostly told that nothing has changed.
 */
export const publicPageHeaders = () => ({
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
})

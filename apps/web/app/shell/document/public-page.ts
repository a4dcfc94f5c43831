/**
 * Cache headers of a page that is the same for everybody: a shared cache may answer it for a minute, and while it
 * revalidates; a browser revalidates each time, mostly with a 304.
 */
export const publicPageHeaders = () => ({
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
})

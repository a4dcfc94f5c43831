/**
 * Cache headers of a page that is the same for everybody: a shared cache may answer it as long as our own, two
 * seconds, and a little longer while it revalidates; a browser revalidates each time, mostly with a 304.
 */
export const publicPageHeaders = () => ({
  'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=8',
})

/** What advertisements and mailings add to a link, to follow who came from where: no page says anything else for it. */
const TRACKING = /^(?:utm_\w+|(?:fb|g|tt|tw|msc|wb|gb)cl(?:id|src)|(?:gbr|wbr)aid|igshid|mc_[ce]id|_ga|_gl)$/i

/**
 * The address under which a page is made and kept: on our own origin whatever the request says, its parameters in
 * one order and without those of trackers. Null for what is no path.
 */
export function pageAddress(target: string, origin: string): URL | null {
  if (!target.startsWith('/') || !URL.canParse(origin + target)) return null
  const address = new URL(origin + target)
  const names = new Set(address.searchParams.keys())
  for (const name of names) if (TRACKING.test(name)) address.searchParams.delete(name)
  // Parameters of one name keep their order among themselves.
  address.searchParams.sort()
  return address
}

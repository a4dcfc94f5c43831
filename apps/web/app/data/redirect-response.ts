import { redirect, replace } from 'react-router'

/**
 * The redirect that a `clientLoader` throws. Prevents a Back button that leads nowhere: while hydrating, and after Back, the
 * page's address is an entry of the history already, and a pushed redirect would leave it behind the new one.
 */
export function redirectResponse(request: Request, target: string): Response {
  const { pathname, search } = new URL(request.url)
  const inHistory = pathname + search === location.pathname + location.search
  return inHistory ? replace(target) : redirect(target)
}

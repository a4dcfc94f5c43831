import { redirect, replace } from 'react-router'

// React Router loads a page's styles before it looks at its loader's redirect: until then the browser calls it uncaught.
if (typeof addEventListener === 'function') {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Response) event.preventDefault()
  })
}

/**
 * The redirect that a `clientLoader` throws. Prevents a Back button that leads nowhere: while hydrating, and after Back, the
 * page's address is an entry of the history already, and a pushed redirect would leave it behind the new one.
 */
export function redirectResponse(request: Request, target: string): Response {
  const { pathname, search } = new URL(request.url)
  const inHistory = pathname + search === location.pathname + location.search
  return inHistory ? replace(target) : redirect(target)
}

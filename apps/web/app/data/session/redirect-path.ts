import type { User } from '@okoume/contract/wire/user.ts'
import { dashboardPaths } from '../dashboard-paths.ts'
import { paths } from '../path-builder.ts'

const SITE = 'https://okoume.invalid'

/**
 * Where a `?redirect=` leads: a path of this site, or null. Browsers read a backslash as a slash and skip
 * control characters, so that `/\host` and `/\t/host` would leave the site.
 */
export function readRedirect(search: URLSearchParams): string | null {
  const redirect = search.get('redirect')
  if (!redirect || !/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return null
  if (!URL.canParse(redirect, SITE)) return null
  const { origin, pathname, search: query, hash } = new URL(redirect, SITE)
  // A person who is signed in is sent on from there: it would lead round in circles.
  const circles: readonly string[] = [
    paths.signIn(),
    paths.signUp(),
    paths.emailConfirmation(),
    paths.passwordReset(),
  ]
  if (origin !== SITE || pathname.startsWith('//') || circles.includes(pathname)) return null
  return pathname + query + hash
}

/** Administrators begin with what waits for their team, unless they asked for another page. */
export function afterSignIn(search: URLSearchParams, user?: Pick<User, 'administrator'>): string {
  return (
    readRedirect(search) ??
    (user?.administrator ? dashboardPaths.administration() : dashboardPaths.overview())
  )
}

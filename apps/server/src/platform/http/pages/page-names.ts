import type { ServerBuild } from 'react-router'

const UNKNOWN = 'unknown page'

/** Tells an address's route, as the pages of the build are written down: as many names as there are pages. */
export function pageNamer(routes: ServerBuild['routes']): (pathname: string) => string {
  const plain = new Set<string>()
  const patterns: { readonly name: string; readonly matches: RegExp }[] = []
  for (const name of namesOf(routes)) {
    if (name.includes(':'))
      patterns.push({ name, matches: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}/?$`) })
    else plain.add(name)
  }
  return (pathname) => {
    if (plain.has(pathname)) return pathname
    return patterns.find(({ matches }) => matches.test(pathname))?.name ?? UNKNOWN
  }
}

function namesOf(routes: ServerBuild['routes']): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const pathOf = (route: (typeof all)[number]): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    const above = parent ? pathOf(parent) : ''
    return route.path ? `${above}/${route.path}` : above
  }
  return [...new Set(all.map((route) => pathOf(route) || '/'))].filter((name) => !name.includes('*'))
}

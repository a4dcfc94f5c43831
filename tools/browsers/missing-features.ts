import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '../../apps/web/app/shell/document/oldest-browsers.ts'

const bcd: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** By their names in the compatibility data. */
const OLDEST = {
  chrome: OLDEST_BROWSERS.chrome,
  chrome_android: OLDEST_BROWSERS.chrome,
  webview_android: OLDEST_BROWSERS.chrome,
  safari: OLDEST_BROWSERS.safari,
  safari_ios: OLDEST_BROWSERS.safari,
  firefox: OLDEST_BROWSERS.firefox,
  firefox_android: OLDEST_BROWSERS.firefox,
} as const

/** Features that an oldest supported browser lacks, by the name under which code calls for it. */
export interface MissingFeatures {
  /** Of built-ins, of which no old one has that name: `toSorted`. */
  readonly methods: ReadonlySet<string>
  /** Likewise, of the DOM. */
  readonly members: ReadonlySet<string>
  /** `URL.canParse`. */
  readonly statics: ReadonlySet<string>
  readonly globals: ReadonlySet<string>
  /** `has`, `popover-open`. */
  readonly selectors: ReadonlySet<string>
  readonly atRules: ReadonlySet<string>
  readonly mediaFeatures: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

export const hasLookbehind = isEverywhere(bcd.javascript.regular_expressions?.lookbehind_assertion)
export const hasStaticBlocks = isEverywhere(bcd.javascript.classes?.static?.initialization_blocks)
export const hasDynamicViewportUnits = isEverywhere(bcd.css.types?.length?.viewport_percentage_units_dynamic)

/** @throws where the data has another name for it by now */
function isEverywhere(feature: Identifier | undefined): boolean {
  if (!feature?.__compat) throw new Error('not in the compatibility data')
  return hasEveryBrowser(feature)
}

export function missingFeatures(): MissingFeatures {
  return {
    ...missingCode({ api: bcd.api, builtins: bcd.javascript.builtins ?? {} }),
    atRules: missingOf(bcd.css['at-rules']),
    mediaFeatures: missingOf(bcd.css['at-rules']?.media),
    selectors: missingOf(bcd.css.selectors),
    properties: missingOf(bcd.css.properties),
    functions: missingOf({ ...bcd.css.types, ...bcd.css.types?.color } as Identifier),
  }
}

function missingCode({
  api,
  builtins,
}: {
  readonly api: Identifier
  readonly builtins: Identifier
}): Pick<MissingFeatures, 'methods' | 'members' | 'statics' | 'globals'> {
  const owners = [...featuresIn(api), ...featuresIn(builtins)]
  // Without its name no object of it is made, but iterators.
  const present = owners.filter(([name, owner]) => name === 'Iterator' || hasEveryBrowser(owner))
  const known = new Set(
    membersOf(owners).flatMap(({ name, member }) => (hasEveryBrowser(member) ? [name] : [])),
  )
  const missing = membersOf(owners).filter(({ member }) => !hasEveryBrowser(member))
  const lacks = ({ name, isStatic }: Member) => !isStatic && !known.has(name)
  const namesIn = (root: Identifier, from: readonly [string, Identifier][]) =>
    membersOf(from.filter(([owner]) => owner in root)).filter(
      (one) => !hasEveryBrowser(one.member) && lacks(one),
    )
  return {
    methods: new Set(namesIn(builtins, present).map(({ name }) => name)),
    members: new Set(namesIn(api, owners).map(({ name }) => name)),
    statics: new Set(missing.flatMap(({ owner, name, isStatic }) => (isStatic ? [`${owner}.${name}`] : []))),
    globals: new Set(owners.flatMap(([owner, one]) => (hasEveryBrowser(one) ? [] : [owner]))),
  }
}

interface Member {
  readonly owner: string
  readonly name: string
  readonly isStatic: boolean
  readonly member: Identifier
}

function membersOf(owners: readonly [string, Identifier][]): Member[] {
  return owners.flatMap(([owner, description]) =>
    featuresIn(description).map(([key, member]) => ({
      owner,
      name: key.replace(/_static$/, ''),
      isStatic: key.endsWith('_static') || isNamespace(owner),
      member,
    })),
  )
}

/** Its members are called on it: `Intl.Segmenter`, `CSS.supports`. */
const isNamespace = (owner: string) => ['Intl', 'Math', 'JSON', 'Reflect', 'Atomics', 'CSS'].includes(owner)

function missingOf(parent: Identifier | undefined): ReadonlySet<string> {
  return new Set(featuresIn(parent).flatMap(([name, one]) => (hasEveryBrowser(one) ? [] : [name])))
}

function featuresIn(parent: Identifier | undefined): [string, Identifier][] {
  return Object.entries(parent ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]
}

/** A group without a statement of its own is nothing that could be missing. */
function hasEveryBrowser(feature: Identifier | undefined): boolean {
  const statement = feature?.__compat
  if (!statement) return true
  return Object.entries(OLDEST).every(([browser, version]) => {
    const support = statement.support[browser as keyof typeof OLDEST]
    const all = Array.isArray(support) ? support : [support]
    return support === undefined || all.some((one) => one !== undefined && isIn(one, version))
  })
}

function isIn(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: number,
): boolean {
  if (flags || prefix || alternative_name || typeof added !== 'string') return false
  const since = Number.parseFloat(added.replace('≤', ''))
  return since <= version && !(removed && Number.parseFloat(String(removed)) <= version)
}

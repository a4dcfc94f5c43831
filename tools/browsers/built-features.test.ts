import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { POLYFILLS } from '../../apps/web/bundling/polyfills.ts'
import { ALLOWED_IN_SCRIPTS, ALLOWED_IN_STYLES } from './allowed-features.ts'
import { type MissingFeatures, missingFeatures } from './missing-features.ts'
import { findInScript, type NeededFeature, ownNames, readScript, type Script } from './script-features.ts'
import { findInStyle } from './style-features.ts'

const CLIENT = path.join(import.meta.dirname, '../../apps/web/build/client')
const EARLIER = path.join(import.meta.dirname, '../../apps/web/build-earlier/releases.json')

let missing: MissingFeatures
beforeAll(() => {
  missing = missingFeatures()
})

const read = (file: string) => readFileSync(path.join(CLIENT, file), 'utf8')

/** Without those of earlier releases, which are served beside it. */
function builtFiles(ending: string): string[] {
  const [release]: { files: string[] }[] = JSON.parse(readFileSync(EARLIER, 'utf8'))
  return (release?.files ?? []).filter((file) => file.endsWith(ending)).map((file) => `assets/${file}`)
}

const nameOf = (feature: string) => feature.split('.').at(-1) ?? ''
const brought = new Set(POLYFILLS.flatMap(({ feature, brings = [] }) => [nameOf(feature), ...brings]))

function findInScripts(scripts: readonly Script[]): NeededFeature[] {
  const own = ownNames(scripts)
  return scripts.flatMap((script) => findInScript(script, own, missing))
}

describe('what is built needs nothing that an oldest supported browser lacks', () => {
  test('in the scripts and the worker, but what is polyfilled', () => {
    const files = builtFiles('.js').filter((file) => !file.includes('/polyfills-'))
    const found = findInScripts([...files, 'sw.js'].map((file) => readScript(read(file))))
    const features = new Set(found.map(({ feature }) => feature))
    expect(
      found.filter(({ feature }) => !brought.has(nameOf(feature)) && !(feature in ALLOWED_IN_SCRIPTS)),
    ).toEqual([])
    // Neither list keeps what nothing needs any more.
    const needed = new Set([...features].map(nameOf))
    expect(
      POLYFILLS.filter(
        ({ feature, brings = [], sharesName }) =>
          !sharesName && ![nameOf(feature), ...brings].some((one) => needed.has(one)),
      ),
    ).toEqual([])
    expect(Object.keys(ALLOWED_IN_SCRIPTS).filter((feature) => !features.has(feature))).toEqual([])
  })

  test('in the page for those without network, which loads nothing', () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(read('hors-ligne.html'))?.[1] ?? ''
    expect(script).not.toBe('')
    expect(findInScripts([readScript(script)])).toEqual([])
  })

  test('in the styles, but what only makes a page plainer', () => {
    const found = builtFiles('.css').flatMap((file) => findInStyle(read(file), missing))
    expect(found.filter(({ feature }) => !(feature in ALLOWED_IN_STYLES))).toEqual([])
    const features = new Set(found.map(({ feature }) => feature))
    expect(Object.keys(ALLOWED_IN_STYLES).filter((feature) => !features.has(feature))).toEqual([])
  })
})

test.each([
  ['a method', 'x([2, 1].toSorted())', 'toSorted'],
  ['a static method', 'URL.canParse(x)', 'URL.canParse'],
  ['a static method in a worker', 'const { promise } = Promise.withResolvers()', 'withResolvers'],
  ['a namespace', 'new Intl.Segmenter("fr")', 'Intl.Segmenter'],
  ['a method of a set', 'x.isSubsetOf(y)', 'isSubsetOf'],
  ['a lookbehind', 'x.replace(/(?<=a)b/, "")', 'lookbehind'],
  ['a lookbehind in a text', 'new RegExp(`(?<![a-z])` + x)', 'lookbehind'],
  ['a selector', 'x.matches(":popover-open")', ':popover-open'],
  ['a selector in a list', 'x.querySelector("a, b:has(c)")', ':has'],
  ['an attribute as a property', 'x.ariaPressed = "true"', 'ariaPressed'],
  ['a static block', 'class A { static { x() } }', 'static block'],
  ['a class field that Safari misreads', 'class A { b = (x, c(() => x)) }', 'class field'],
])('%s that is too new is found in a script', (_, source, feature) => {
  expect(findInScripts([readScript(source)]).map((one) => one.feature)).toContain(feature)
})

test.each(['const a = /b/v', 'const a = /(?i:b)/', 'using a = b'])('%s does not parse', (source) => {
  expect(() => readScript(source)).toThrow(SyntaxError)
})

test.each([
  ['x.share?.()'],
  ['if ("share" in navigator) navigator.share()'],
  ['typeof URL.canParse === "function" && URL.canParse(x)'],
  ['const x = { share: () => 1 }; x.share()'],
])('%s is asked for first, or its own', (source) => {
  expect(findInScripts([readScript(source)])).toEqual([])
})

test.each([
  ['a height without another before it', 'a{height:calc(100dvh - 1rem)}', 'dvh'],
  ['a property', 'a{translate:0 1px}', 'translate'],
  ['a colour', 'a{color:oklch(1 0 0)}', 'oklch()'],
  ['a rule', '@container (width>1px){a{color:red}}', '@container'],
  ['a selector that takes its list with it', 'a,b:has(c){color:red}', 'list with :has'],
])('%s that is too new is found in a style sheet', (_, source, feature) => {
  expect(findInStyle(source, missing).map((one) => one.feature)).toContain(feature)
})

test('a style with a fallback is not', () => {
  expect(findInStyle('a{height:100vh;height:100dvh;-webkit-mask:b;mask:b}', missing)).toEqual([])
})

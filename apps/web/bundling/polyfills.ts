import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildOneScript } from './one-script.ts'

/** Present in every supported browser and missing from most older ones, whose pages are not hydrated. */
const REQUIRED = ['window.HTMLDialogElement', 'Object.hasOwn'] as const

interface Polyfill {
  /** An expression that is false where the browser lacks it; of what every supported browser has. */
  readonly feature: string
  readonly module: string
  /** Other names that come with it. */
  readonly brings?: readonly string[]
  readonly ofPagesOnly?: true
  /** Others have a member of that name: the check by name cannot see that it is needed. */
  readonly sharesName?: true
}

/**
 * Older browsers load these, after a test for each feature. The check of the built scripts allows them beyond the
 * oldest supported browsers.
 */
export const POLYFILLS: readonly Polyfill[] = [
  { feature: 'Array.prototype.findLast', module: 'core-js/modules/es.array.find-last.js' },
  { feature: 'Array.prototype.findLastIndex', module: 'core-js/modules/es.array.find-last-index.js' },
  { feature: 'Array.prototype.toReversed', module: 'core-js/modules/es.array.to-reversed.js' },
  { feature: 'Array.prototype.toSorted', module: 'core-js/modules/es.array.to-sorted.js' },
  { feature: 'Array.prototype.toSpliced', module: 'core-js/modules/es.array.to-spliced.js' },
  { feature: 'Array.prototype.with', module: 'core-js/modules/es.array.with.js' },
  { feature: 'Promise.withResolvers', module: 'core-js/modules/es.promise.with-resolvers.js' },
  { feature: 'String.prototype.isWellFormed', module: 'core-js/modules/es.string.is-well-formed.js' },
  {
    feature: "'size'in URLSearchParams.prototype",
    module: 'core-js/modules/web.url-search-params.size.js',
    sharesName: true,
  },
  { feature: 'URL.canParse', module: 'core-js/modules/web.url.can-parse.js' },
  {
    feature: 'AbortSignal.timeout',
    module: './abort-signal.ts',
    brings: ['throwIfAborted'],
  },
  {
    feature: "CSS.supports('selector(:has(a))')",
    module: './choices.ts',
    sharesName: true,
    ofPagesOnly: true,
  },
  {
    feature: 'HTMLElement.prototype.showPopover',
    module: './popover.ts',
    brings: ['hidePopover', 'togglePopover', 'popover', 'popoverTargetElement', ':popover-open'],
    ofPagesOnly: true,
  },
]

const WEB = fileURLToPath(new URL('../', import.meta.url))
const ENTRY = 'virtual:polyfills'

/** The script that older browsers load first; its address changes with its content. */
interface BuiltPolyfills {
  readonly path: string
  readonly code: string
}

export async function buildPolyfills(): Promise<BuiltPolyfills> {
  const code = await buildOneScript({ entry: ENTRY, plugins: [polyfillEntry] })
  const print = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { path: `/assets/polyfills-${print}.js`, code }
}

const polyfillEntry: Plugin = {
  name: 'polyfill-entry',
  resolveId: (id) => (id === ENTRY ? `${WEB}polyfills/entry.js` : null),
  load: (id) =>
    id === `${WEB}polyfills/entry.js` ? POLYFILLS.map(({ module }) => `import '${module}'`).join('\n') : null,
}

/** Adds it to the files of the pages. */
export function emitPolyfills({ path, code }: BuiltPolyfills): Plugin {
  return {
    name: 'emit-polyfills',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: code })
    },
  }
}

/**
 * Runs first in the document, in the syntax of any browser: `isSupported()` tells whether pages may be hydrated here,
 * `isSupported(true)` whether nothing is left to load for it.
 */
export const SUPPORT_SCRIPT = `function isSupported(all){var A=Array.prototype;return ${REQUIRED.join('&&')}&&(!all||${featuresOf(POLYFILLS).replaceAll('Array.prototype', 'A')})}isSupported()||(document.documentElement.dataset.outdated='')`

/** Runs before the document's modules: what these import is evaluated before one of them could await anything. */
export function polyfillScript(path: string): string {
  return `isSupported(1)||isSupported()&&document.write('<script src="${path}"><\\/script>')`
}

/** The worker with what it lacks; where it is not supported, one that answers nothing and leaves. */
export function wrapWorker(code: string, path: string): string {
  const features = featuresOf(POLYFILLS.filter(({ ofPagesOnly }) => !ofPagesOnly))
  return [
    `if(Object.hasOwn){if(!(${features}))importScripts('${path}');${code.trim()}}`,
    "else{addEventListener('install',function(){skipWaiting()});addEventListener('activate',function(){registration.unregister()})}",
  ].join('')
}

function featuresOf(polyfills: readonly Polyfill[]): string {
  return polyfills.map(({ feature }) => feature).join('&&')
}

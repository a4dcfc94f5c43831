import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { OLDEST_BROWSERS } from '../app/shell/document/oldest-browsers.ts'

const WEB = fileURLToPath(new URL('../', import.meta.url))

/** Of styles, as Vite names them. */
export const STYLE_TARGETS = targetsOf(OLDEST_BROWSERS)

/**
 * Of scripts. Two rare faults of class fields would have every one of them rewritten: Safari before 16 misreads an
 * initializer with parentheses, Chrome before 98 a static `name` or `length`. The check of the built scripts refuses
 * those instead.
 */
export const SCRIPT_TARGETS = targetsOf({
  chrome: Math.max(98, OLDEST_BROWSERS.chrome),
  safari: Math.max(16, OLDEST_BROWSERS.safari),
  firefox: OLDEST_BROWSERS.firefox,
})

function targetsOf({ safari, ...others }: Readonly<Record<keyof typeof OLDEST_BROWSERS, number>>): string[] {
  return Object.entries({ ...others, safari, ios: safari }).map(([name, version]) => `${name}${version}`)
}

interface OneScript {
  /** An address that a plugin knows, or a file. */
  readonly entry: string
  readonly define?: Readonly<Record<string, string>>
  readonly plugins?: Plugin[]
}

/** One script without imports, which any worker and any page runs. */
export async function buildOneScript({ entry, define = {}, plugins = [] }: OneScript): Promise<string> {
  const built: unknown = await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: SCRIPT_TARGETS,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const [chunk] = result.output
  if (typeof chunk?.code !== 'string') throw new Error('no script was built')
  return chunk.code
}

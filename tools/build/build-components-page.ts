import { join } from 'node:path'
import { build } from 'vite'
import { frenchSpaces } from '../../apps/web/bundling/french-spaces.ts'

/**
 * The page of all components of `ui/`, apart from the pages' own build: a page that names every component would cut what they share
 * into other chunks, and each visitor would load another file.
 */
export async function buildComponentsPage(webRoot: string): Promise<void> {
  await build({
    root: join(webRoot, 'components-page'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: '/demo/composants/',
    plugins: [frenchSpaces],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(webRoot, 'build/components'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2022',
    },
  })
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type UserConfig } from 'vite'
import { CHUNKS } from './bundling/chunks.ts'
import { includeSheets, inlineKit, shortClassName } from './bundling/class-names.ts'
import { frenchSpaces } from './bundling/french-spaces.ts'
import { guideTexts } from './bundling/guide-texts.ts'
import { minifyScripts } from './bundling/minify-scripts.ts'
import { SCRIPT_TARGETS, STYLE_TARGETS } from './bundling/one-script.ts'
import { pageTexts } from './bundling/page-texts.ts'
import { buildPolyfills, emitPolyfills, polyfillScript, SUPPORT_SCRIPT } from './bundling/polyfills.ts'

/** Names the release in what a page reports of its faults. */
const { version: release } = JSON.parse(
  readFileSync(new URL('../server/package.json', import.meta.url), 'utf8'),
)

/** Tells one state of the contract from another: an answer that is kept in a browser is read by the same one only. */
const contractPrint = createHash('sha256')
  .update(readFileSync(new URL('../../packages/contract/openapi.json', import.meta.url)))
  .digest('base64url')
  .slice(0, 12)

const ON_EVERY_PAGE = /\/(?:framework|interface|rolldown-runtime)-/

export default defineConfig(async ({ command, mode }): Promise<UserConfig> => {
  // In development there is the developer's own browser.
  const polyfills = command === 'build' ? await buildPolyfills() : undefined
  return {
    plugins: [
      mode === 'production' && [inlineKit, includeSheets],
      minifyScripts,
      frenchSpaces,
      pageTexts,
      guideTexts,
      reactRouter(),
      polyfills && emitPolyfills(polyfills),
    ],
    define: {
      RELEASE: JSON.stringify(release),
      CONTRACT_PRINT: JSON.stringify(contractPrint),
      SUPPORT_SCRIPT: JSON.stringify(SUPPORT_SCRIPT),
      POLYFILL_SCRIPT: JSON.stringify(polyfills ? polyfillScript(polyfills.path) : ''),
    },
    // Bundled: the server would read all of its icons at each start.
    ssr: { noExternal: command === 'build' ? ['lucide'] : [] },
    css: {
      // A list names its classes hundreds of times: short names make the page, its style and its scripts lighter.
      modules: { generateScopedName: mode === 'production' ? shortClassName : '[name]-[local]' },
    },
    build: {
      target: SCRIPT_TARGETS,
      cssTarget: STYLE_TARGETS,
      sourcemap: false,
      // Data addresses in the style sheet would be refused by the pages' content policy.
      assetsInlineLimit: 0,
      // Chunks of every page are loaded already: they need no preload.
      modulePreload: {
        resolveDependencies: (_, dependencies) => dependencies.filter((file) => !ON_EVERY_PAGE.test(file)),
      },
    },
    environments: {
      client: {
        build: {
          // Written without an address to it, and taken out of what is served by `minifyScripts`.
          sourcemap: 'hidden',
          rolldownOptions: {
            output: {
              sourcemapExcludeSources: true,
              codeSplitting: { groups: CHUNKS },
              // The list of pages that every visitor loads names each chunk: a letter less of 240 hashes.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
            },
          },
        },
      },
    },
  }
})

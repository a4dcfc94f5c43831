import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './bundling/chunks.ts'

/**
 * Lucide's own renderer does far more than we use, and weighs more than a page's icons together: its icons are
 * drawn by ours instead.
 */
const ownIconRenderer: Plugin = {
  name: 'own-icon-renderer',
  enforce: 'pre',
  resolveId(source, importer) {
    const isRenderer = source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
    return isRenderer ? fileURLToPath(new URL('./app/ui/create-icon.tsx', import.meta.url)) : null
  },
  // Their keys are random text, which does not compress; our renderer needs none.
  transform(code, id) {
    return /lucide-react.*[\\/]icons[\\/]/.test(id) ? code.replaceAll(/,\s*key: "\w+"/g, '') : null
  },
}

/** Tells one state of the contract from another: an answer that is kept in a browser is read by the same one only. */
const contractPrint = createHash('sha256')
  .update(readFileSync(new URL('../../packages/contract/openapi.json', import.meta.url)))
  .digest('base64url')
  .slice(0, 12)

export default defineConfig(({ mode }) => ({
  plugins: [ownIconRenderer, reactRouter()],
  define: { CONTRACT_PRINT: JSON.stringify(contractPrint) },
  // Passed through the plugin everywhere, or server and browser would draw differently.
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['lucide-react'] },
  css: {
    // A list names its classes hundreds of times: short names make the page, its style and its scripts lighter.
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:4]' : '[name]-[local]' },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Data addresses in the style sheet would be refused by the pages' content policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
  },
}))

import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Lucide's own renderer does far more than we use, and weighs more than a page's icons together: its icons are
 * drawn by ours instead.
 */
const ownIconRenderer: Plugin = {
  name: 'own-icon-renderer',
  enforce: 'pre',
  resolveId(source, importer) {
    const isRenderer = source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
    return isRenderer ? fileURLToPath(new URL('./app/components/create-icon.tsx', import.meta.url)) : null
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [ownIconRenderer, reactRouter()],
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
            codeSplitting: {
              groups: [
                // Changes only when React Router does.
                { name: 'framework', test: /node_modules[\\/](?:react|react-router)[\\/]/ },
                // What most pages use comes in one piece: a dozen crumbs compress badly and cost a request each.
                {
                  name: 'interface',
                  test: /web[\\/]app[\\/](?:[\w-]+\.tsx?|components[\\/]|session[\\/])|domain[\\/](?:calendar|listing|money|pricing|stock)[\\/]|lucide-react|vite[\\/]preload/,
                  minShareCount: 5,
                },
              ],
            },
          },
        },
      },
    },
  },
}))

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Lucide's icons import their renderer from here, and hand it their shapes. */
const RENDERER = '/createLucideIcon.mjs'
const OWN_RENDERER = fileURLToPath(new URL('../app/ui/create-icon.tsx', import.meta.url))
/** One icon of Lucide's. */
const ICON = /lucide-react.*[\\/]icons[\\/]/
/** What our renderer does not need: keys, random text that does not compress; names; a statement without effect. */
const NEEDLESS = /,\s*key: "\w+"|^ {2}name: "[\w-]+",\n|^__iconData\.node;\n/gm

/**
 * Replaces the renderer of lucide-react: it does far more than we use, and weighs more than a page's icons together.
 * It relies on the package's files: `lucide-icons.test.ts` fails where an upgrade changes them.
 */
export const lightLucideIcons = {
  name: 'light-lucide-icons',
  enforce: 'pre',
  resolveId(source: string, importer: string | undefined): string | null {
    return source.endsWith(RENDERER) && importer?.includes('lucide-react') ? OWN_RENDERER : null
  },
  transform(code: string, id: string): string | null {
    return ICON.test(id) ? code.replaceAll(NEEDLESS, '') : null
  },
} satisfies Plugin

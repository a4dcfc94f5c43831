import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify } from 'terser'
import type { Plugin } from 'vite'

/** React grows where terser goes over what the build has minified; everything else becomes lighter. */
const GROWS = 'hydrate'

export const minifyScripts: Plugin = {
  name: 'minify-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name === GROWS) continue
      const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } })
      if (code !== undefined) await writeFile(path.join(dir, chunk.fileName), code)
    }
  },
}
